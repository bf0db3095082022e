// Type derivation, one line a node.
#include "ir/text/types.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/text/notation.hpp"

namespace nestor {
namespace {

std::optional<Type> find(const std::map<std::uint32_t, Type>& map, const Symbol& symbol) {
    const auto found = map.find(symbol.number());
    if (found == map.end() || found->second.kind == TypeKind::none) return std::nullopt;
    return found->second;
}

std::optional<Type> type_of(const Expr& e) {
    if (!e || e->type.kind == TypeKind::none) return std::nullopt;
    return e->type;
}

std::optional<Type> with_lanes_of(const std::optional<Type>& type, int lanes) {
    return type ? std::optional(type->with_lanes(lanes)) : std::nullopt;
}

std::optional<Type> member_type(const Type& aggregate, int index) {
    if (aggregate.kind == TypeKind::array) return aggregate.array->element;
    if (aggregate.kind != TypeKind::record || index < 0) return std::nullopt;
    const auto& fields = aggregate.record->fields;
    const auto position = static_cast<std::size_t>(index);
    return position < fields.size() ? std::optional(fields[position].type) : std::nullopt;
}

}  // namespace

std::optional<Type> derived_type(const ExprNode& e, const TypeEnvironment& environment) {
    using Found = std::optional<Type>;
    return std::visit(
        overloaded{[&](const Constant& n) -> Found { return notation::literal_type(n, e.type); },
                   [&](const Variable& n) -> Found { return find(environment.values, n.symbol); },
                   [&](const Load& n) -> Found {
                       int lanes = 1;
                       for (const Expr& index : n.indices)
                           lanes = std::max(lanes, index ? index->type.lanes : 1);
                       const Found element = find(environment.elements, n.buffer);
                       return lanes == 1 ? element : with_lanes_of(element, lanes);
                   },
                   [&](const Unary& n) -> Found { return type_of(n.value); },
                   [&](const Binary& n) -> Found { return type_of(n.left); },
                   [&](const Compare& n) -> Found {
                       const Found left = type_of(n.left);
                       return left ? Found(Type::boolean().with_lanes(left->lanes)) : std::nullopt;
                   },
                   [&](const Logic& n) -> Found { return type_of(n.left); },
                   [&](const Select& n) -> Found { return type_of(n.then); },
                   [&](const Cast&) -> Found { return e.type; },
                   [&](const Call& n) -> Found {
                       return n.arguments.empty() ? std::nullopt : type_of(n.arguments[0]);
                   },
                   [&](const Ramp& n) -> Found { return with_lanes_of(type_of(n.base), e.type.lanes); },
                   [&](const Broadcast& n) -> Found { return with_lanes_of(type_of(n.value), e.type.lanes); },
                   [&](const LaneReduce& n) -> Found { return with_lanes_of(type_of(n.value), 1); },
                   [&](const Make&) -> Found { return e.type; },
                   [&](const Member& n) -> Found {
                       const Found aggregate = type_of(n.value);
                       return aggregate ? member_type(*aggregate, n.index) : std::nullopt;
                   },
                   [&](const Hole&) -> Found { return Type::index(); }},
        e.node);
}

void declare(TypeEnvironment& environment, const Program& program) {
    for (const Buffer& buffer : program.state) environment.elements[buffer.symbol.number()] = buffer.element;
    for (const Function& function : program.functions)
        environment.results[function.symbol.number()] = function.results;
}

void declare(TypeEnvironment& environment, const Parameter& parameter) {
    if (parameter.buffer)
        environment.elements[parameter.symbol.number()] = parameter.buffer->element;
    else
        environment.values[parameter.symbol.number()] = parameter.type;
}

void declare(TypeEnvironment& environment, const Func& func) {
    for (std::size_t i = 0; i < func.symbols.size() && i < func.types.size(); ++i)
        environment.elements[func.symbols[i].number()] = func.types[i];
}

void declare(TypeEnvironment& environment, const Iterator& iterator) {
    environment.values[iterator.variable.number()] = Type::index();
}

void declare(TypeEnvironment& environment, const StmtNode& statement) {
    const auto value = [&](const Symbol& symbol, const Type& type) {
        environment.values[symbol.number()] = type;
    };
    std::visit(
        overloaded{
            [&](const Allocate& n) { environment.elements[n.buffer.symbol.number()] = n.buffer.element; },
            [&](const For& n) { value(n.index, Type::index()); },
            [&](const Let& n) { value(n.symbol, type_of(n.value).value_or(Type{})); },
            [&](const Declare& n) { value(n.symbol, n.type); },
            [&](const CallStmt& n) {
                const auto function = environment.results.find(n.function.number());
                if (function == environment.results.end()) return;
                for (std::size_t i = 0; i < n.results.size() && i < function->second.size(); ++i)
                    value(n.results[i], function->second[i]);
            },
            [&](const Update& n) {
                if (!n.result) return;
                value(n.result, n.op == UpdateOp::append ? Type::index() : type_of(n.value).value_or(Type{}));
            },
            [](const Nop&) {},
            [](const Assert&) {},
            [](const Block&) {},
            [](const Store&) {},
            [](const If&) {},
            [](const Compute&) {},
            [](const Label&) {},
            [](const Assign&) {},
            [](const While&) {},
            [](const Break&) {},
            [](const Continue&) {},
            [](const Return&) {},
            [](const Print&) {},
            [](const Region&) {},
            [](const Launch&) {},
            [](const Barrier&) {},
            [](const Copy&) {},
            [](const Activate&) {},
            [](const Fetch&) {},
            [](const Grow&) {}},
        statement.node);
}

}  // namespace nestor
