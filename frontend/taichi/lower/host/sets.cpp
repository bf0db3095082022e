// Sets of the host program: operators and methods on elements that are known while translating.
//
// Note [Order of sets] (2026-11-25)
// CPython goes through the table of a set, whose size is a power of two of which less than three fifths are
// used. An int that is not negative has itself as its hash and stands at that place unless another one did
// before: where all elements are smaller than the smallest table for so many, they stand in ascending order,
// whatever the set grew from. Other orders depend on the sizes that the table had; nothing is guessed.
#include "frontend/taichi/lower/host/sets.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/python_operators.hpp"

namespace nestor::taichi {
namespace {

std::vector<Value>::iterator place_of(std::vector<Value>& elements, const Value& wanted) {
    return std::find_if(elements.begin(), elements.end(),
                        [&](const Value& element) { return equal(element, wanted); });
}

/// An operator on the set and the elements of an argument, which may be any iterable.
Value combined(Evaluator& ev, BinaryOperator op, const Value& set, const Value& other, TextRange range) {
    std::string why;
    const auto made = python_binary(op, set, set_of(ev, elements_in_any_order(ev, other, range), range), why);
    if (!made) ev.fail(range, "TI-10", "TypeError: " + why);
    return *made;
}

const std::map<std::string, BinaryOperator>& operators() {
    static const std::map<std::string, BinaryOperator> named = {
        {"union", BinaryOperator::bit_or},
        {"intersection", BinaryOperator::bit_and},
        {"difference", BinaryOperator::subtract},
        {"symmetric_difference", BinaryOperator::bit_xor}};
    return named;
}

const std::map<std::string, BinaryOperator>& updates() {
    static const std::map<std::string, BinaryOperator> named = {
        {"update", BinaryOperator::bit_or},
        {"intersection_update", BinaryOperator::bit_and},
        {"difference_update", BinaryOperator::subtract},
        {"symmetric_difference_update", BinaryOperator::bit_xor}};
    return named;
}

}  // namespace

Value set_of(Evaluator& ev, const std::vector<Value>& values, TextRange range) {
    auto made = std::make_shared<Sequence>();
    made->set = true;
    for (const Value& value : values) {
        require_known_key(ev, value, range);
        if (place_of(made->elements, value) == made->elements.end()) made->elements.push_back(value);
    }
    return made;
}

std::vector<Value> ordered_elements(Evaluator& ev, const Sequence& set, TextRange range) {
    std::vector<Value> elements = set.elements;
    if (elements.size() < 2) return elements;
    std::size_t table = 8;
    while (elements.size() * 5 >= (table - 1) * 3) table *= 2;
    const bool certain = std::all_of(elements.begin(), elements.end(), [&](const Value& element) {
        const auto number = integer_of(element);
        return number && *number >= 0 && *number < table;
    });
    if (!certain) ev.unsupported(range, errors::order_of_set);
    std::sort(elements.begin(), elements.end(),
              [](const Value& a, const Value& b) { return *integer_of(a) < *integer_of(b); });
    return elements;
}

std::vector<Value> elements_in_any_order(Evaluator& ev, const Value& value, TextRange range) {
    const auto* set = get<SequencePtr>(value);
    return set && (*set)->set ? (*set)->elements : iterate(ev, value, range);
}

bool is_method_of_sets(const std::string& name) {
    static const std::set<std::string> others = {"add",        "discard", "remove",      "pop",
                                                 "clear",      "copy",    "issubset",    "issuperset",
                                                 "isdisjoint", "__len__", "__contains__"};
    return others.contains(name) || operators().contains(name) || updates().contains(name);
}

bool changes_set(const std::string& name) {
    static const std::set<std::string> others = {"add", "discard", "remove", "pop", "clear"};
    return others.contains(name) || updates().contains(name);
}

Value set_method(Evaluator& ev, Sequence& set, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto& given = arguments.positional;
    const Value self = std::make_shared<Sequence>(set);
    const auto argument = [&]() -> const Value& {
        if (given.size() != 1) ev.fail(range, errors::takes_another_argument, name);
        return given[0];
    };
    if (const auto op = operators().find(name); op != operators().end()) {
        Value result = self;
        for (const Value& other : given) result = combined(ev, op->second, result, other, range);
        return result;
    }
    if (name == "__len__") return Integer(set.elements.size());
    if (name == "copy") return self;
    if (name == "isdisjoint")
        return std::get<SequencePtr>(combined(ev, BinaryOperator::bit_and, self, argument(), range).v)
            ->elements.empty();
    if (name == "issubset" || name == "issuperset") {
        const std::size_t common =
            std::get<SequencePtr>(combined(ev, BinaryOperator::bit_and, self, argument(), range).v)
                ->elements.size();
        const Value other = set_of(ev, elements_in_any_order(ev, argument(), range), range);
        return common ==
               (name == "issubset" ? set.elements.size() : std::get<SequencePtr>(other.v)->elements.size());
    }
    if (name == "__contains__") return place_of(set.elements, argument()) != set.elements.end();
    if (set.frozen) ev.fail(range, errors::member_of_frozenset, name);
    if (const auto op = updates().find(name); op != updates().end()) {
        Value result = self;
        for (const Value& other : given) result = combined(ev, op->second, result, other, range);
        set.elements = std::get<SequencePtr>(result.v)->elements;
        return NoneValue{};
    }
    if (name == "clear") {
        set.elements.clear();
        return NoneValue{};
    }
    if (name == "pop") {
        if (set.elements.empty()) ev.fail(range, errors::pop_from_empty_set);
        if (set.elements.size() > 1) ev.unsupported(range, errors::order_of_set);
        const Value last = set.elements[0];
        set.elements.clear();
        return last;
    }
    const Value added = set_of(ev, {argument()}, range);
    const auto known = place_of(set.elements, argument());
    if (name == "add") {
        if (known == set.elements.end()) set.elements.push_back(argument());
    } else if (known != set.elements.end()) {
        set.elements.erase(known);
    } else if (name == "remove") {
        ev.fail(range, errors::element_is_not_in_set, repr(argument()));
    }
    return NoneValue{};
}

}  // namespace nestor::taichi
