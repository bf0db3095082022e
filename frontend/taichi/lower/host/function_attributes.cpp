// Attributes of functions: those of an object beside it among the globals, so that loops and attempts know
// them.
#include "frontend/taichi/lower/host/function_attributes.hpp"

#include <fmt/format.h>

#include <memory>

#include "frontend/taichi/lower/host/evaluation_order.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"

namespace nestor::taichi {

/// The name, of no program, of the object that has the attributes: one for each time that the function is
/// defined.
static std::string name_of_attributes(const FunctionValue& function) {
    const void *definition = function.definition.get(), *closure = function.closure.get();
    return fmt::format(".attributes of {} {}", definition, closure);
}

std::optional<Value> find_attribute_of_function(const Evaluator& ev, const FunctionValue& function,
                                                const std::string& name) {
    const auto known = ev.globals.find(name_of_attributes(function));
    if (known == ev.globals.end()) return std::nullopt;
    const auto& attributes = std::get<ObjectPtr>(known->second.v)->attributes;
    const auto found = attributes.find(name);
    return found == attributes.end() ? std::nullopt : std::optional(found->second);
}

void set_attribute_of_function(Evaluator& ev, const FunctionValue& function, const std::string& name,
                               const Value& value, TextRange range) {
    Value& known = ev.globals[name_of_attributes(function)];
    if (!get<ObjectPtr>(known)) known = std::make_shared<ObjectValue>();
    const ObjectPtr attributes = std::get<ObjectPtr>(known.v);
    if (changes_attribute(ev, attributes, name, value, range)) return;
    require_straight(ev, range, "an attribute of a function");
    attributes->attributes[name] =
        is_run_time(ev, value) ? ev.bind(name, value, false, range) : kept(ev, value, name, range);
}

}  // namespace nestor::taichi
