// `iter(..)` and `next(..)` of the host program (TI-83): an iterator is an object that holds what is left.
#include "frontend/taichi/lower/host/iterators.hpp"

#include <algorithm>
#include <utility>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/host/effects.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/generators.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {
namespace {

const char* const key_of_rest = "what is left";  // no name of a program
const char* const key_of_list = "the list that it goes over";
const char* const key_of_taken = "how many of its elements were taken";
const char* const key_of_count = "what is counted next";
const char* const key_of_step = "by how much";
const char* const key_of_cycle = "what comes in turn";
const char* const key_of_source = "the endless one that it takes from";
const char* const key_of_function = "what it does with each";
const char* const key_of_place = "the number of the next";
const char* const key_of_control = "the loops and conditions that it was made in";

const Value* part_of_iterator(const Value& iterator, const char* key) {
    const auto* object = get<ObjectPtr>(iterator);
    if (!object || (*object)->definition) return nullptr;
    const auto found = (*object)->attributes.find(key);
    return found == (*object)->attributes.end() ? nullptr : &found->second;
}

/// Fails where a loop or condition of the running program takes of an iterator that was made before it.
void require_own_control(const Evaluator& ev, const Value& iterator, TextRange range) {
    if (Integer(ev.host.control) > *integer_of(*part_of_iterator(iterator, key_of_control)))
        require_straight(ev, range, "what an iterator has left");
}

/// Gives a part another value until an attempt is undone: no name may hold the iterator.
void set_part(Evaluator& ev, const Value& iterator, const char* key, Value value, TextRange range) {
    require_own_control(ev, iterator, range);
    const ObjectPtr& object = std::get<ObjectPtr>(iterator.v);
    ev.host.undo.emplace_back(
        [object, key, old = object->attributes.at(key)] { object->attributes[key] = old; });
    object->attributes[key] = std::move(value);
}

Value next_of_endless(Evaluator& ev, const Value& iterator, TextRange range) {
    if (const Value* source = part_of_iterator(iterator, key_of_source)) {
        const Value below = next_of_endless(ev, *source, range);
        if (const Value* function = part_of_iterator(iterator, key_of_function))
            return held(ev, call_value(ev, *function, {{below}, {}, range}), "mapped", range);
        const Integer place = *integer_of(*part_of_iterator(iterator, key_of_place));
        set_part(ev, iterator, key_of_place, Value(Integer(place + 1)), range);
        return tuple({Value(place), below});
    }
    if (const Value* next = part_of_iterator(iterator, key_of_count)) {
        const Value given = *next;
        if (get<NoneValue>(given)) ev.unsupported(range, errors::rest_of_generator);
        const Value& step = *part_of_iterator(iterator, key_of_step);
        set_part(ev, iterator, key_of_count,
                 held(ev, evaluate_binary(ev, BinaryOperator::add, given, step, range), "count", range),
                 range);
        return given;
    }
    std::vector<Value> turns = std::get<SequencePtr>(part_of_iterator(iterator, key_of_cycle)->v)->elements;
    if (turns.empty()) ev.fail(range, errors::generator_has_no_more);
    std::rotate(turns.begin(), turns.begin() + 1, turns.end());
    const Value given = turns.back();
    set_part(ev, iterator, key_of_cycle, list(std::move(turns)), range);
    return given;
}

ObjectPtr new_iterator(const Evaluator& ev) {
    auto made = std::make_shared<ObjectValue>();
    made->attributes[key_of_control] = Integer(ev.host.control);
    return made;
}

bool gives_nothing(const Value& iterator) {
    if (const Value* source = part_of_iterator(iterator, key_of_source)) return gives_nothing(*source);
    const Value* turns = part_of_iterator(iterator, key_of_cycle);
    return turns && std::get<SequencePtr>(turns->v)->elements.empty();
}

}  // namespace

SequencePtr rest_of_iterator(const Value& value) {
    const auto* object = get<ObjectPtr>(value);
    if (!object || (*object)->definition) return nullptr;
    const auto rest = (*object)->attributes.find(key_of_rest);
    if (rest == (*object)->attributes.end()) return nullptr;
    const auto* elements = get<SequencePtr>(rest->second);
    if (!elements) return nullptr;
    if (const Value* over = part_of_iterator(value, key_of_list); over && get<SequencePtr>(*over)) {  // now
        const auto& all = std::get<SequencePtr>(over->v)->elements;
        const auto taken = integer_of(*part_of_iterator(value, key_of_taken))->convert_to<std::size_t>();
        (*elements)->elements.assign(all.begin() + static_cast<std::ptrdiff_t>(std::min(taken, all.size())),
                                     all.end());
    }
    return *elements;
}

Value make_iterator(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const Value& over = argument_of(ev, name, arguments, 0);
    if (is_endless(over) || rest_of_iterator(over) || get<std::shared_ptr<GeneratorValue>>(over)) return over;
    const ObjectPtr made = new_iterator(ev);
    made->attributes[key_of_rest] = list(iterate(ev, over, arguments.range));
    if (const auto* s = get<SequencePtr>(over); s && (*s)->list && !(*s)->view && !(*s)->deque) {
        made->attributes[key_of_list] = over;
        made->attributes[key_of_taken] = Integer(0);
    }
    return made;
}

bool is_left_partly(const Value& value) {
    const Value* rest = part_of_iterator(value, key_of_rest);
    return rest && get<NoneValue>(*rest);
}

std::vector<Value> taken_from_iterator(Evaluator& ev, const Value& iterator, TextRange range) {
    const SequencePtr rest = rest_of_iterator(iterator);
    set_part(ev, iterator, key_of_rest, NoneValue{}, range);
    std::get<ObjectPtr>(iterator.v)->attributes.erase(key_of_list);
    return rest->elements;
}

Value taken_whole(Evaluator& ev, const Value& value, TextRange range) {
    if (const auto* generator = get<std::shared_ptr<GeneratorValue>>(value))
        return list(all_values_of(ev, *generator, range));
    if (!rest_of_iterator(value)) return value;
    Value all = list(taken_from_iterator(ev, value, range));
    set_part(ev, value, key_of_rest, list({}), range);
    return all;
}

Value next_of_iterator(Evaluator& ev, const Value& iterator, const CallArguments& arguments) {
    require_own_control(ev, iterator, arguments.range);
    if (is_endless(iterator)) {
        if (gives_nothing(iterator) && arguments.positional.size() > 1) return arguments.positional[1];
        return next_of_endless(ev, iterator, arguments.range);
    }
    const Value* over = part_of_iterator(iterator, key_of_list);
    if (over && !get<SequencePtr>(*over)) ev.unsupported(arguments.range, errors::rest_of_generator);
    std::vector<Value>& rest = rest_of_iterator(iterator)->elements;
    if (rest.empty()) {
        std::get<ObjectPtr>(iterator.v)->attributes.erase(key_of_list);  // it has ended, whatever follows
        if (arguments.positional.size() > 1) return arguments.positional[1];
        ev.fail(arguments.range, errors::generator_has_no_more);
    }
    const Value first = rest.front();
    rest.erase(rest.begin());
    if (over)
        set_part(ev, iterator, key_of_taken,
                 Value(*integer_of(*part_of_iterator(iterator, key_of_taken)) + 1), arguments.range);
    return first;
}

Value make_count(Evaluator& ev, const std::string&, const CallArguments& arguments) {
    const ObjectPtr made = new_iterator(ev);
    const auto part = [&](std::size_t k, const char* name, int otherwise) {
        if (k < arguments.positional.size()) return held(ev, arguments.positional[k], name, arguments.range);
        const Value* named = arguments.keyword(name);
        return named ? held(ev, *named, name, arguments.range) : Value(Integer(otherwise));
    };
    made->attributes[key_of_count] = part(0, "start", 0);
    made->attributes[key_of_step] = part(1, "step", 1);
    return made;
}

Value make_cycle(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const Value& over = argument_of(ev, name, arguments, 0);
    std::vector<Value> turns = name == "repeat" ? std::vector{over} : iterate(ev, over, arguments.range);
    for (Value& value : turns) value = held(ev, value, "turn", arguments.range);
    const ObjectPtr made = new_iterator(ev);
    made->attributes[key_of_cycle] = list(std::move(turns));
    return made;
}

Value mapped_endless(Evaluator& ev, const Value& function, const Value& endless) {
    const ObjectPtr made = new_iterator(ev);
    made->attributes[key_of_source] = endless;
    made->attributes[key_of_function] = function;
    return made;
}

Value numbered_endless(Evaluator& ev, const Integer& first, const Value& endless) {
    const ObjectPtr made = new_iterator(ev);
    made->attributes[key_of_source] = endless;
    made->attributes[key_of_place] = first;
    return made;
}

std::optional<Value> next_if_any(Evaluator& ev, const Value& endless, TextRange range) {
    require_own_control(ev, endless, range);
    return gives_nothing(endless) ? std::nullopt : std::optional(next_of_endless(ev, endless, range));
}

bool is_endless(const Value& value) {
    return part_of_iterator(value, key_of_count) || part_of_iterator(value, key_of_cycle) ||
           part_of_iterator(value, key_of_source);
}

std::vector<Value> taken_from_endless(Evaluator& ev, const Value& iterator, std::size_t count,
                                      TextRange range) {
    std::vector<Value> values;
    for (std::size_t k = 0; k < count; ++k) {
        ev.spend(range);
        values.push_back(next_of_endless(ev, iterator, range));
    }
    return values;
}

Value zipped_with_iterators(Evaluator& ev, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const std::vector<Value>& sources = arguments.positional;
    const auto goes_on = [](const Value& v) { return is_endless(v) || rest_of_iterator(v) != nullptr; };
    std::vector<std::vector<Value>> columns(sources.size());
    for (std::size_t k = 0; k < sources.size(); ++k)
        if (!goes_on(sources[k])) columns[k] = iterate(ev, sources[k], range);
    if (std::all_of(sources.begin(), sources.end(),
                    [](const Value& v) { return is_endless(v) && !gives_nothing(v); }))
        ev.unsupported(range, errors::all_of_endless_iterator);
    std::vector<Value> rows;
    for (std::size_t row = 0;; ++row) {
        std::vector<Value> parts;
        for (std::size_t k = 0; k < sources.size(); ++k) {
            ev.spend(range);
            const SequencePtr rest = rest_of_iterator(sources[k]);
            const bool ended = rest                     ? rest->elements.empty()
                               : is_endless(sources[k]) ? gives_nothing(sources[k])
                                                        : row == columns[k].size();
            if (ended) return list(std::move(rows));
            parts.push_back(goes_on(sources[k]) ? next_of_iterator(ev, sources[k], {{}, {}, range})
                                                : columns[k][row]);
        }
        rows.push_back(tuple(std::move(parts)));
    }
}

void endless_host_for(Evaluator& ev, const ForStatement& statement, const Value& iterator, TextRange range) {
    for (const char* key : {key_of_count, key_of_step})
        if (const Value* part = part_of_iterator(iterator, key); part && !is_number(*part))
            ev.unsupported(range, errors::all_of_endless_iterator);
    const Value* turns = part_of_iterator(iterator, key_of_cycle);
    const bool numbers = !turns || std::all_of(std::get<SequencePtr>(turns->v)->elements.begin(),
                                               std::get<SequencePtr>(turns->v)->elements.end(), is_number);
    const auto by_python = [&] {
        const auto next = [&]() -> std::optional<Value> {
            if (gives_nothing(iterator)) return std::nullopt;
            return next_of_endless(ev, iterator, range);
        };
        unrolled_host_for(ev, statement, next, range, numbers);
    };
    const Value* step = part_of_iterator(iterator, key_of_step);
    const bool counts = step && integer_of(*step) == Integer(1) &&
                        integer_of(*part_of_iterator(iterator, key_of_count)) &&
                        std::holds_alternative<Name>(statement.target->node) && statement.otherwise.empty();
    if (!counts) return ev.host.attempts == 0 ? retried(ev, by_python) : by_python();
    if (!has_effects(statement.body) && attempt(ev, by_python)) return;
    retried(ev, [&] {
        const Value first = *part_of_iterator(iterator, key_of_count);
        const RangeValue range_{{{first, Value(*integer_of(first) + (Integer(1) << 40))}}, true};
        set_part(ev, iterator, key_of_count, NoneValue{}, range);  // only the running program knows
        counted_host_for(ev, statement, range_, range);
    });
}

}  // namespace nestor::taichi
