// Emission of IR statements: nests over shapes, buffers, checks at run time.
#include <fmt/format.h>

#include <algorithm>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/lowering.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::nabla {
namespace {

constexpr std::int64_t largest_on_stack = 4096;  // elements
constexpr int error_run = 8;                     // the code of all run-time errors, after the standard ones

const char* index_name(std::size_t dimension) {
    constexpr const char* names[] = {"i", "j", "k", "l", "m", "n"};
    return names[dimension % 6];
}

/// `e != 0`; the comparison itself where it was made zeros and ones of.
Expr truth_of(const Expr& e) {
    const auto* choice = get<Select>(e);
    const auto is = [](const Expr& x, double value) {
        const auto* constant = get<Constant>(x);
        return constant && std::holds_alternative<double>(constant->value) &&
               std::get<double>(constant->value) == value;
    };
    if (choice && is(choice->then, 1) && is(choice->otherwise, 0)) return choice->condition;
    return build::compare(CompareOp::not_equal, e, build::constant(0.0, e->type));
}

}  // namespace

void Lowering::emit(StmtVariant node) {
    writing_.back()->statements.push_back(build::make(std::move(node), origin_));
}

Buffer Lowering::dense(const Symbol& symbol, const Type& type, const Shape& shape) const {
    const auto elements = elements_of(shape).number();
    const MemorySpace place =
        elements && *elements <= largest_on_stack ? MemorySpace::stack : MemorySpace::heap;
    Buffer buffer{symbol, type, {}, place, {}, {}};
    for (const Extent& extent : shape)
        buffer.dimensions.push_back({build::integer(0), extent.expression(), nullptr});
    return buffer;
}

/// No two buffers have one name: schedules tell them apart by it.
Symbol Lowering::named(const std::string& name) {
    const int count = ++names_[name];
    return fresh(count == 1 ? name : fmt::format("{}_{}", name, count));
}

Symbol Lowering::allocate(const std::string& name, Kind kind, const Shape& shape) {
    const Symbol symbol = named(name);
    emit(Allocate{dense(symbol, element_type(kind), shape)});
    return symbol;
}

void Lowering::nest(const Shape& shape, std::size_t reduced,
                    const std::function<Store(const std::vector<Expr>&)>& body) {
    std::vector<Symbol> symbols(shape.size());  // a dimension of one element needs no loop
    std::vector<Expr> indices;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        if (!shape[d].is(1)) symbols[d] = fresh(index_name(d));
        indices.push_back(shape[d].is(1) ? build::integer(0) : build::variable(symbols[d]));
    }
    Stmt statement = build::make(body(indices), origin_);
    const std::string stage = fmt::format("s{}", nests_++);
    for (std::size_t d = shape.size(); d-- > 0;) {
        if (!symbols[d]) continue;
        For loop;
        loop.index = symbols[d];
        loop.name = {function_.symbol.name(), 0, stage, symbols[d].name()};
        loop.kind = d + reduced >= shape.size() ? LoopKind::reduction : LoopKind::pure;
        loop.low = build::integer(0);
        loop.extent = shape[d].expression();
        loop.body = Block{{std::move(statement)}};
        statement = build::make(std::move(loop), origin_);
    }
    writing_.back()->statements.push_back(std::move(statement));
}

void Lowering::store(const Symbol& buffer, const Shape& shape, const Value& value,
                     std::optional<ReduceOp> op) {
    nest(shape, 0, [&](const std::vector<Expr>& indices) {
        const Expr e = value.kind == Kind::boolean && !value.is_tensor() ? value.element({})
                                                                         : broadcast_element(value, indices);
        return Store{{{buffer, indices}}, {e}, op};
    });
}

Value Lowering::loaded(const Symbol& buffer, Kind kind, const Shape& shape) {
    Value value;
    value.kind = kind;
    value.shape = shape;
    value.buffer = buffer;
    value.element = [buffer, kind](const std::vector<Expr>& indices) {
        return build::load(buffer, element_type(kind), indices);
    };
    return value;
}

Symbol Lowering::materialised(const Value& value, const std::string& name) {
    if (value.buffer) return value.buffer;
    const Symbol buffer = allocate(name, value.kind, value.shape);
    store(buffer, value.shape, value);
    return buffer;
}

Symbol Lowering::buffer_of(std::size_t variable, const Shape& shape) {
    NabVariable& v = variables_[variable];
    for (const auto& [known, symbol] : v.buffers)
        if (known == shape) return symbol;
    v.buffers.emplace_back(shape, named(v.name));
    return v.buffers.back().second;
}

Symbol Lowering::gradient_of(std::size_t variable) {
    NabVariable& v = variables_[variable];
    const Shape& shape = flow_.variables[variable].shape;
    for (const auto& [known, symbol] : v.gradients)
        if (known == shape) return symbol;
    v.gradients.emplace_back(shape, named("grad_" + v.name));
    return v.gradients.back().second;
}

bool Lowering::equal(const Extent& a, const Extent& b, TextRange range) {
    if (a == b) return true;
    if ((a - b).number()) return false;
    check_at_run_time(build::compare(CompareOp::equal, a.expression(), b.expression()), range,
                      fmt::format("{} and {} are different", a.text(), b.text()));
    return true;
}

bool Lowering::equal(const Shape& a, const Shape& b, TextRange range) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](const Extent& x, const Extent& y) { return equal(x, y, range); });
}

std::optional<Shape> Lowering::together(const Shape& a, const Shape& b, TextRange range) {
    return broadcast(a, b, [&](const Extent& x, const Extent& y) { return equal(x, y, range); });
}

/// Where something is only evaluated under conditions (`&&`, `?:`), it is only checked under them.
void Lowering::check_at_run_time(const Expr& condition, TextRange range, const std::string& text) {
    if (const auto known = build::as_integer(condition); known && *known) return;
    Expr checked = condition;
    for (std::size_t k = guards_.size(); k-- > 0;)
        checked = build::either(build::logical_not(guards_[k]), checked);
    const SourceFile::Position place = at(range).start();
    const std::string& path = file_.source->name();
    const int error = static_cast<int>(program_.errors.size());
    program_.errors.push_back(
        {"RUN", error_run,
         fmt::format("{}:{}:{}: {}", path.substr(path.rfind('/') + 1), place.line, place.column, text)});
    emit(Assert{checked, error});
}

/// The truth of a value: of a tensor, whether all its elements are nonzero (NAB-14).
Expr Lowering::condition(const Value& value, TextRange range) {
    switch (value.kind) {
        case Kind::boolean:
            return value.element({});
        case Kind::integer:
        case Kind::character:
        case Kind::floating: {
            const Expr e = value.element({});
            return build::compare(CompareOp::not_equal, e, build::constant(std::int64_t{0}, e->type));
        }
        case Kind::tensor: {
            const Symbol all = allocate("all", Kind::boolean, {});
            nest({}, 0, [&](const std::vector<Expr>&) {
                return Store{{{all, {}}}, {build::boolean(true)}, std::nullopt};
            });
            nest(value.shape, value.shape.size(), [&](const std::vector<Expr>& indices) {
                return Store{{{all, {}}}, {truth_of(value.element(indices))}, ReduceOp::logical_and};
            });
            return build::load(all, Type::boolean(), {});
        }
        case Kind::text:
        case Kind::nothing:
            messages_.add(errors::no_truth(at(range), described(value)));
            break;
        case Kind::wrong:
            break;
    }
    return build::boolean(true);
}

/// A whole variable is about to be written: zeros that nothing has read are not needed.
void Lowering::overwrite(std::size_t variable) {
    const auto found = zero_fills_.find(variable);
    if (found == zero_fills_.end()) return;
    if (found->second.writing == writing_.back())
        found->second.writing->statements[found->second.position] = build::make(Nop{}, origin_);
    zero_fills_.erase(found);
}

}  // namespace nestor::nabla
