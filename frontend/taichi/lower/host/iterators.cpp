// `iter(..)` and `next(..)` of the host program (TI-83): an iterator is an object that holds what is left.
#include "frontend/taichi/lower/host/iterators.hpp"

#include <utility>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {
namespace {

const char* const key_of_rest = "what is left";  // no name of a program

}  // namespace

SequencePtr rest_of_iterator(const Value& value) {
    const auto* object = get<ObjectPtr>(value);
    if (!object || (*object)->definition) return nullptr;
    const auto rest = (*object)->attributes.find(key_of_rest);
    if (rest == (*object)->attributes.end()) return nullptr;
    const auto* elements = get<SequencePtr>(rest->second);
    return elements ? *elements : nullptr;
}

Value make_iterator(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const Value& over = argument_of(ev, name, arguments, 0);
    if (rest_of_iterator(over) || get<std::shared_ptr<GeneratorValue>>(over)) return over;
    auto made = std::make_shared<ObjectValue>();
    made->attributes[key_of_rest] = list(iterate(ev, over, arguments.range));
    return made;
}

std::vector<Value> taken_from_iterator(Evaluator& ev, const Value& iterator, TextRange range) {
    require_straight(ev, range, "what an iterator has left");
    return std::exchange(rest_of_iterator(iterator)->elements, {});
}

Value next_of_iterator(Evaluator& ev, const Value& iterator, const CallArguments& arguments) {
    require_straight(ev, arguments.range, "what an iterator has left");
    std::vector<Value>& rest = rest_of_iterator(iterator)->elements;
    if (rest.empty()) {
        if (arguments.positional.size() > 1) return arguments.positional[1];
        ev.fail(arguments.range, errors::generator_has_no_more);
    }
    const Value first = rest.front();
    rest.erase(rest.begin());
    return first;
}

}  // namespace nestor::taichi
