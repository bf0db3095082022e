// What is iterated over while translating (TI-20, TI-34): sequences, ranges, comprehensions, targets with
// parts.
#include "frontend/taichi/lower/kernel/iteration.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/enums.hpp"
#include "frontend/taichi/lower/host/evaluation_order.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/generators.hpp"
#include "frontend/taichi/lower/host/iterators.hpp"
#include "frontend/taichi/lower/host/letters.hpp"
#include "frontend/taichi/lower/host/list_loops.hpp"
#include "frontend/taichi/lower/host/object_operators.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/host/sets.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/calls.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"

namespace nestor::taichi {

Value evaluate_comprehension(Evaluator& ev, const Comprehension& comprehension, TextRange range) {
    const bool host = ev.frame().host && !ev.frame().python;
    const auto* over = comprehension.clauses.empty() ? nullptr : &comprehension.clauses[0].iterable->node;
    const bool plain_ =
        over && comprehension.clauses.size() == 1 && comprehension.clauses[0].conditions.empty() &&
        comprehension.kind != ComprehensionKind::dictionary && comprehension.kind != ComprehensionKind::set &&
        (std::holds_alternative<List>(*over) || std::holds_alternative<Tuple>(*over));
    if (!host || plain_) return known_comprehension(ev, comprehension, range);
    Value known;
    if (attempt(ev, [&] { known = known_comprehension(ev, comprehension, range); })) return known;
    return running_comprehension(ev, comprehension, range);
}

Value known_comprehension(Evaluator& ev, const Comprehension& comprehension, TextRange range) {
    if (comprehension.kind == ComprehensionKind::set && ev.in_kernel())
        ev.fail(range, errors::sets_do_not_exist_in_taichi);
    std::vector<Value> values;
    auto entries = std::make_shared<DictionaryValue>();
    ev.frame().scopes.emplace_back();
    ++ev.frame().comprehensions;
    const auto leave = [&] {
        ev.frame().scopes.pop_back();
        --ev.frame().comprehensions;
    };
    const auto bind_part = [&](const Expression& target, const Value& value) {
        const auto* name = std::get_if<Name>(&target->node);
        if (name)
            ev.frame().scopes.back()[name->name] = value;
        else
            bind_parts(ev, target, value, target->range);
    };
    const auto changed_by = [&](const Expression& e) { return e && may_change_values(ev, e); };
    bool changes = ev.frame().host && changed_by(comprehension.element);
    for (const ComprehensionClause& clause : comprehension.clauses)
        for (const Expression& condition : clause.conditions)
            changes = changes || (ev.frame().host && changed_by(condition));
    const std::function<void(std::size_t)> run = [&](std::size_t k) {
        if (k == comprehension.clauses.size()) {
            ev.spend(range);
            if (comprehension.kind == ComprehensionKind::dictionary) {
                const Value key = evaluate(ev, comprehension.key);
                require_known_key(ev, key, comprehension.key->range);
                const Value value = evaluate(ev, comprehension.element);
                entries->set(key, kept(ev, value, "entry", range));
                return;
            }
            const Value element = evaluate(ev, comprehension.element);
            values.push_back(changes ? kept(ev, element, "element", range)
                                     : kept_array(ev, element, "array", range));
            return;
        }
        const ComprehensionClause& clause = comprehension.clauses[k];
        const TextRange place = clause.iterable->range;
        Value source = evaluate(ev, clause.iterable);
        if (comprehension.kind != ComprehensionKind::generator) source = taken_whole(ev, source, place);
        for (const Value& value : iterate(ev, source, place)) {
            bind_part(clause.target, value);
            bool wanted = true;
            for (const Expression& condition : clause.conditions) {
                const Value asked = wanted ? evaluate(ev, condition) : Value(false);
                if (is_run_time(ev, asked) && ev.frame().host)
                    ev.unsupported(condition->range, errors::list_of_unknown_length);
                if (is_run_time(ev, asked))
                    ev.fail(condition->range, errors::condition_is_not_known_at_compile_time);
                wanted = wanted && truth_value(asked).value_or(true);
            }
            if (wanted) run(k + 1);
        }
    };
    try {
        run(0);
    } catch (...) {
        leave();
        throw;
    }
    leave();
    if (comprehension.kind == ComprehensionKind::dictionary) return entries;
    if (comprehension.kind == ComprehensionKind::set) return set_of(ev, values, range);
    return list(std::move(values));
}

/// `a, (b, c)` of a comprehension or a static loop: names in the innermost scope.
void bind_parts(Evaluator& ev, const Expression& target, const Value& value, TextRange range) {
    if (const auto* name = std::get_if<Name>(&target->node)) {
        ev.frame().scopes.back()[name->name] = value;
        return;
    }
    const auto* several = std::get_if<Tuple>(&target->node);
    const auto* as_list = std::get_if<List>(&target->node);
    if (!several && !as_list) ev.fail(target->range, errors::this_cannot_be_assigned);
    const auto& targets = several ? several->elements : as_list->elements;
    const std::vector<Value> parts = iterate(ev, value, range);
    if (parts.size() != targets.size())
        ev.fail(range, errors::values_for_targets_differ,
                ev.frame().host ? "ValueError" : "TaichiSyntaxError", parts.size(), targets.size());
    for (std::size_t k = 0; k < parts.size(); ++k) bind_parts(ev, targets[k], parts[k], range);
}

namespace {

std::vector<Value> elements_of_sequence(Evaluator& ev, const Sequence& sequence_, TextRange range) {
    if (sequence_.set) return ordered_elements(ev, sequence_, range);
    if (!ev.in_kernel() || ev.frame().python) return sequence_.elements;
    std::vector<Value> values;  // elements that the kernel assigns to are variables
    for (const Value& element : sequence_.elements) values.push_back(read_reference(ev, element));
    return values;
}

std::vector<Value> rows_of_array(Evaluator& ev, const Value& array, TextRange range) {
    const FieldValue& field = *std::get<FieldPtr>(array.v);
    const std::int64_t count = field.shape.empty() ? 0 : extents_of(ev, field, range)[0];
    if (count > 10'000) ev.fail(range, errors::array_is_too_long_to_be_iterated);
    std::vector<Value> rows;
    for (std::int64_t k = 0; k < count; ++k)
        rows.push_back(read_reference(ev, element_reference(ev, array, {Value(Integer(k))}, range)));
    return rows;
}

/// Numbers of a range, tuples of several.
std::vector<Value> numbers_of_range(Evaluator& ev, const RangeValue& counted, TextRange range) {
    std::vector<Value> values{tuple({})};
    for (const auto& [low, high] : counted.dimensions) {
        const auto first = integer_of(low), end = integer_of(high);
        if (!first || !end)
            ev.fail(range, errors::range_is_not_known_at_compile_time,
                    counted.python ? "TaichiTypeError" : "TaichiCompilationError");
        if ((*end - *first) * values.size() > 100000)
            ev.fail(range, errors::range_is_too_long_to_be_unrolled,
                    ev.in_kernel() ? "loop over it without `ti.static`" : "");
        std::vector<Value> longer;
        for (const Value& prefix : values)
            for (Integer i = *first; i < *end; ++i) {
                std::vector<Value> parts = std::get<SequencePtr>(prefix.v)->elements;
                parts.push_back(i);
                longer.push_back(tuple(std::move(parts)));
            }
        values = std::move(longer);
    }
    if (counted.dimensions.size() == 1)
        for (Value& v : values) v = Value(std::get<SequencePtr>(v.v)->elements[0]);
    return values;
}

/// What is not known while translating, or is no iterable.
[[noreturn]] void refuse_iteration(Evaluator& ev, const Value& value, TextRange range) {
    if (get<RunningListPtr>(value)) ev.unsupported(range, errors::use_of_running_list, "this use");
    if (get<RunningDictPtr>(value)) ev.unsupported(range, errors::use_of_running_dict, "this use");
    const auto* field = get<FieldPtr>(value);
    const bool of_taichi = field && (ev.frame().host || !(*field)->array);
    if (get<TextPtr>(value) && ev.frame().host)
        ev.unsupported(range, errors::use_of_text_of_running_program, "a loop over the letters");
    ev.fail(range, errors::cannot_be_iterated,
            of_taichi ? "NotImplementedError: " : "TypeError: ", kind_of(value));
}

}  // namespace

std::vector<Value> iterate(Evaluator& ev, const Value& value, TextRange range) {
    std::vector<Value> values;
    if (const auto* s = get<SequencePtr>(value)) return elements_of_sequence(ev, **s, range);
    if (const auto* g = get<std::shared_ptr<GeneratorValue>>(value)) return values_of(ev, *g, range);
    if (const auto* m = get<MatrixPtr>(value)) {
        for (const ScalarValue& s : (*m)->elements) values.push_back(element_value(ev, **m, s));
        return values;
    }
    if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value)) {
        for (const auto& [key, element] : (*d)->entries) values.push_back(key);
        return values;
    }
    if (const auto* made = get<ClassValue>(value))
        if (const SequencePtr members = members_of(ev, *made)) return members->elements;
    if (const auto* text = get<std::string>(value)) {
        for (const std::string& letter : letters_of(*text)) values.emplace_back(letter);
        return values;
    }
    if (is_array(value)) return rows_of_array(ev, value, range);
    if (const auto* inner = get<StaticValue>(value)) return iterate(ev, *inner->inner, range);
    if (const auto* group = get<GroupedValue>(value)) {
        for (const Value& index : iterate(ev, *group->inner, range)) {
            values.push_back(
                make_matrix(ev, get<SequencePtr>(index) ? index : list({index}), true, nullptr, range));
            std::get<MatrixPtr>(values.back().v)->of_static = ev.in_kernel();
        }
        return values;
    }
    if (const auto* r = get<RangeValue>(value)) return numbers_of_range(ev, *r, range);
    if (is_endless(value)) ev.unsupported(range, errors::all_of_endless_iterator);
    if (is_left_partly(value)) ev.unsupported(range, errors::rest_of_generator);
    if (rest_of_iterator(value)) return taken_from_iterator(ev, value, range);
    if (get<ObjectPtr>(value))
        if (const auto own = iterable_of_object(ev, value, range)) return iterate(ev, *own, range);
    refuse_iteration(ev, value, range);
}

}  // namespace nestor::taichi
