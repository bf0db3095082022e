// Parameters of kernels and real functions (TI-32, TI-43): what annotations say, and the scalars and arrays
// that stand for them.
#include "frontend/taichi/lower/kernel/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/errors/functions.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

bool is_template(const Value& annotation) {
    const auto* builtin = get<BuiltinValue>(annotation);
    return builtin && builtin->name.starts_with("ti.template");
}

Value annotation_value(Evaluator& ev, const Expression& annotation, const std::string& where) {
    if (std::get_if<EllipsisLiteral>(&annotation->node))
        ev.fail(annotation->range, errors::annotation_is_no_type, where);
    const Value value = evaluate(ev, annotation);
    if (get<ElementType>(value) || get<StructTypePtr>(value) || get<ArrayTypePtr>(value) ||
        is_template(value))
        return value;
    if (const Type* type = type_named_by(ev, value)) return ElementType{*type, 0, 0};
    if (const auto* several = get<SequencePtr>(value)) {
        std::vector<Value> types;
        for (const Value& one : (*several)->elements) {
            const Type* scalar_type =
                get<ElementType>(one) || get<StructTypePtr>(one) ? nullptr : type_named_by(ev, one);
            if (!scalar_type && !get<ElementType>(one) && !get<StructTypePtr>(one))
                ev.fail(annotation->range, errors::annotation_is_no_type, where);
            types.push_back(scalar_type ? Value(ElementType{*scalar_type, 0, 0}) : one);
        }
        return tuple(std::move(types));
    }
    const bool result = where == "the result's hint";
    ev.fail(annotation->range, errors::result_is_no_type,
            get<std::string>(value) && where == "the annotation" ? "TaichiTypeError: "
            : result || where == "the annotation"                ? "TaichiCompilationError: "
                                                                 : "TaichiSyntaxError: ",
            where);
}

Value parameters_for(Evaluator& ev, const Value& type, const std::string& name, TextRange range,
                     Function& out) {
    if (const auto* inner = get<StructTypePtr>(type)) {
        auto made = std::make_shared<StructValue>();
        made->type = *inner;
        for (const auto& [key, member] : (*inner)->members)
            made->members.emplace_back(key, parameters_for(ev, member, name + "_" + key, range, out));
        return made;
    }
    const auto& element = std::get<ElementType>(type.v);
    const auto one = [&](const std::string& wish) -> ScalarValue {
        const Symbol symbol = ev.fresh(wish);
        const Type& given = element.scalar;
        out.parameters.push_back({symbol, Role::scalar, given, std::nullopt, {}, ev.origin(range)});
        const Expr variable = build::variable(symbol, given);
        ScalarValue value = given.is_signed() && given.bits < 64 ? exact(build::cast(variable, Type::index()),
                                                                         lowest(given), highest(given), given)
                                                                 : plain(variable);
        value.value = variable;
        return value;
    };
    if (element.rows == 0) return one(name);
    std::vector<ScalarValue> parts;
    for (int k = 0; k < element.count(); ++k) parts.push_back(one(component_name(name, element, k)));
    return matrix(element.rows, element.columns, std::move(parts));
}

void array_parameter(Evaluator& ev, const std::string& name, const ElementType& element, std::int64_t rank,
                     TextRange range, Function& out, Frame& inner) {
    auto array = std::make_shared<FieldValue>();
    array->name = name;
    array->array = true;
    array->element = element;
    Buffer buffer;
    buffer.symbol = array->buffer = ev.fresh(name);
    buffer.element = array->element.scalar;
    buffer.place = MemorySpace::caller;
    if (rank < 0 || rank > 12) ev.fail(range, errors::array_of_too_many_dimensions, rank);
    check_size(ev, array->element, range);
    for (std::int64_t d = 0; d < rank; ++d) {
        const std::string suffix = rank == 1   ? "_size"
                                   : rank == 2 ? (d == 0 ? "_rows" : "_columns")
                                               : "_extent" + std::to_string(d);
        const Symbol size = ev.fresh(name + suffix);
        out.parameters.push_back({size, Role::size, Type::index(), std::nullopt, {}, ev.origin(range)});
        buffer.dimensions.push_back({build::integer(0), build::variable(size), nullptr});
        array->shape.push_back(exact(build::variable(size), 0, highest(Type::int_(32)), Type::int_(32)));
    }
    if (element.rows > 0)
        buffer.dimensions.push_back({build::integer(0), build::integer(element.rows), nullptr});
    if (element.columns > 0)
        buffer.dimensions.push_back({build::integer(0), build::integer(element.columns), nullptr});
    out.parameters.push_back({buffer.symbol, Role::inout, {}, buffer, {}, ev.origin(range)});
    inner.scopes[0][name] = array;
}

namespace {

/// Whether a call may write the array, which the called function has under another name.
bool is_written_by(const Program& program, const CallStmt& call, const Symbol& array) {
    const auto callee = std::find_if(program.functions.begin(), program.functions.end(),
                                     [&](const Function& f) { return f.symbol == call.function; });
    for (std::size_t k = 0; k < call.arguments.size(); ++k) {
        const auto* given = std::get_if<Symbol>(&call.arguments[k]);
        if (!given || *given != array) continue;
        // a function that is not complete calls itself
        if (callee == program.functions.end() || callee->parameters.at(k).role != Role::input) return true;
    }
    return false;
}

}  // namespace

void infer_roles(const Program& program, Function& function) {
    for (nestor::Parameter& parameter : function.parameters) {
        if (!parameter.buffer) continue;
        bool written = false;
        visit(
            std::get<Block>(function.body),
            [&](const Stmt& s) {
                if (const auto* store = get<Store>(s))
                    for (const StoreTarget& t : store->targets)
                        written = written || t.buffer == parameter.symbol;
                if (const auto* update = get<Update>(s))
                    written = written || update->target.buffer == parameter.symbol;
                if (const auto* call = get<CallStmt>(s))
                    written = written || is_written_by(program, *call, parameter.symbol);
            },
            [](const Expr&) {});
        if (!written) parameter.role = Role::input;
    }
}

void kernel_parameters(Evaluator& ev, const FunctionDefinition& definition, Function& out, Frame& inner,
                       bool method) {
    for (std::size_t k = method ? 1 : 0; k < definition.parameters.size(); ++k) {
        const Parameter& parameter = definition.parameters[k];
        const std::string& name = parameter.name.name;
        const auto given = ev.instances.templates.find(name);
        const Value annotation =
            annotation_value(ev, parameter.annotation, "the type of argument `" + name + "`");
        if (const auto* type = get<ArrayTypePtr>(annotation)) {
            std::optional<ElementType> element = (*type)->element;
            std::optional<std::int64_t> rank = (*type)->rank;
            if (const auto* actual =
                    given == ev.instances.templates.end() ? nullptr : get<FieldPtr>(given->second)) {
                if (!element && (*actual)->numpy) rank.reset();  // Taichi does not look at it
                if (!element) element = (*actual)->element;
                const std::size_t own =
                    (*actual)->element.rows == 0 ? element->columns > 0 ? 2u : element->rows > 0 : 0u;
                if (!rank) rank = static_cast<std::int64_t>((*actual)->shape.size() - own);
            }
            if (!element || !rank) ev.unsupported(parameter.range, errors::array_argument_without_dtype_ndim);
            array_parameter(ev, name, *element, *rank, parameter.range, out, inner);
            continue;
        }
        if (given != ev.instances.templates.end()) continue;
        if (is_template(annotation))
            ev.unsupported(parameter.range, errors::kernel_with_template_argument_is_never_called);
        inner.scopes[0][name] = parameters_for(ev, annotation, name, parameter.range, out);
    }
}

}  // namespace nestor::taichi
