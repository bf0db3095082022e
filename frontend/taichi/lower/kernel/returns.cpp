// `return` (TI-32): the value of an inlined function, the results of a kernel, as their hints say.
#include "frontend/taichi/lower/kernel/returns.hpp"

#include <algorithm>

#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/tuple_parts.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"

namespace nestor::taichi {
namespace {

/// A type as a sentence names it.
std::string text_of(const ElementType& type) {
    if (type.rows == 0) return name_of(type.scalar);
    if (type.columns == 0) return "a vector of " + std::to_string(type.rows);
    return "a matrix of " + std::to_string(type.rows) + " by " + std::to_string(type.columns);
}

}  // namespace

void returned(Evaluator& ev, const ReturnStatement& statement, TextRange range) {
    Value value = statement.value ? evaluate(ev, statement.value) : Value(NoneValue{});
    if (ev.frame().python) {
        ev.frame().returned = value;
        return;
    }
    if (ev.frame().run_time_control > 0 && !ev.kernel.in_real_function)
        ev.fail(range, errors::return_inside_loop_or_condition_of_running);
    if (ev.frame().run_time_control == 0)
        ev.frame().returned = value;
    else
        ev.frame().returns_inside = true;
    if (ev.kernel.inlining > 0) {
        if (ev.frame().result_hint && get<SequencePtr>(*ev.frame().result_hint) && statement.value &&
            plain_tuple(value))
            ev.fail(range, errors::function_returns_tuple_with_hint);
        if (ev.frame().result_hint && statement.value)
            ev.frame().returned = cast_result(ev, value, *ev.frame().result_hint, range);
        return;
    }
    if (ev.kernel.results.empty() && statement.value &&
        !std::holds_alternative<NoneLiteral>(statement.value->node))
        ev.fail(range, errors::kernel_that_returns_needs_hint,
                ev.frame().function && ev.frame().function->result ? "TaichiCompilationError"
                                                                   : "TaichiSyntaxError");
    if (!ev.kernel.results.empty() && (!statement.value || get<NoneValue>(value)))
        ev.fail(range, errors::hint_asks_for_value_return_gives_none);
    std::vector<Expr> values;
    if (!ev.kernel.results.empty()) {
        const auto* several = get<SequencePtr>(ev.kernel.result_shape);
        const auto* given = get<SequencePtr>(value);
        if (several && (!given || (*given)->elements.size() != (*several)->elements.size()))
            ev.fail(range, errors::values_do_not_fit_hint);
        if (!several && given && get<ElementType>(ev.kernel.result_shape) &&
            std::get<ElementType>(ev.kernel.result_shape.v).rows == 0)
            ev.fail(range, errors::hint_is_one_value_return_gives_several);
        check_result(ev, value, ev.kernel.result_shape, range);
        std::vector<ScalarValue> parts;
        flatten(ev, value, ev.kernel.result_shape, range, parts);
        for (const ScalarValue& part : parts) values.push_back(value_of(part));
    }
    ev.emit(Return{std::move(values)}, range);
}

void check_result(Evaluator& ev, const Value& given, const Value& hint, TextRange range) {
    const Value value = read_reference(ev, given);
    if (const auto* several = get<SequencePtr>(hint)) {
        if (const auto* parts = get<SequencePtr>(value))
            for (std::size_t k = 0; k < std::min((*parts)->elements.size(), (*several)->elements.size()); ++k)
                check_result(ev, (*parts)->elements[k], (*several)->elements[k], range);
        return;
    }
    const auto* object = get<StructPtr>(value);
    if (const auto* type = get<StructTypePtr>(hint)) {
        const bool other = !object || (*object)->members.size() != (*type)->members.size() ||
                           !std::ranges::equal((*object)->members, (*type)->members, {},
                                               [](const auto& member) { return member.first; },
                                               [](const auto& member) { return member.first; });
        if (other)
            ev.fail(range, errors::hint_of_result_differs, "a struct of other members", kind_of(value));
        return;
    }
    const auto* element = get<ElementType>(hint);
    if (!element) return;
    if (get<std::string>(value) || get<FieldPtr>(value) || get<StructFieldPtr>(value))
        ev.fail(range, errors::hint_of_result_differs, text_of(*element), kind_of(value));
    const auto* m = get<MatrixPtr>(value);
    const bool shaped =
        get<SequencePtr>(value) ? element->rows > 0
        : m ? (*m)->rows == element->rows && std::max((*m)->columns, 1) == std::max(element->columns, 1)
            : element->rows == 0;
    if (!shaped) ev.fail(range, errors::hint_of_result_differs, text_of(*element), kind_of(value));
    if (m && !element->scalar.is_float() && type_of(ev, value, range).scalar.is_float())
        ev.fail(range, errors::hint_of_result_is_of_integers_not_of_floats);
}

Value cast_result(Evaluator& ev, const Value& value, const Value& hint, TextRange range) {
    if (const auto* several = get<SequencePtr>(hint)) {
        const std::vector<Value> parts = iterate(ev, value, range);
        if (parts.size() != (*several)->elements.size()) ev.fail(range, errors::values_do_not_fit_hint);
        std::vector<Value> cast;
        for (std::size_t k = 0; k < parts.size(); ++k)
            cast.push_back(cast_result(ev, parts[k], (*several)->elements[k], range));
        return tuple(std::move(cast));
    }
    const auto* element = get<ElementType>(hint);
    if (!element || element->rows > 0) return value;  // Taichi casts to numbers alone
    if (get<MatrixPtr>(value))
        return held(ev,
                    elementwise(
                        ev, value, [&](const ScalarValue& s) { return cast_to(s, element->scalar); }, range),
                    "result", range);
    return held(ev, converted(ev, value, hint, range), "result", range);
}

}  // namespace nestor::taichi
