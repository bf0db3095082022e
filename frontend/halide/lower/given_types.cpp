// Types that funcs and lets are given.
#include "frontend/halide/lower/given_types.hpp"

#include <utility>

#include "frontend/halide/errors.hpp"
#include "ir/core/build.hpp"

namespace nestor::halide {

Value typed_let(const Expression& e, const TypeNames& names, const Value& value, PipelineScope& scope) {
    const std::vector<Type> types = component_types(names);
    std::vector<Value> elements = elements_of(value);
    if (elements.size() != types.size()) {
        scope.messages.add(errors::wrong_components(scope.at(e->range), types.size(), elements.size()));
        return {};
    }
    for (std::size_t k = 0; k < elements.size(); ++k) {
        Value& element = elements[k];
        if (element.literal ? !fits(*element.literal, types[k]) : !(type_of(element) == types[k])) {
            scope.messages.add(errors::wrong_type(scope.at(e->range), "`" + to_string(types[k]) + "`",
                                                  to_string(type_of(element))));
            return {};
        }
        if (element.literal) element = {constant_of(*element.literal, types[k]), nullptr, 0, std::nullopt};
    }
    if (!value.is_tuple()) return elements[0];
    Value tuple;
    tuple.elements = std::move(elements);
    return tuple;
}

std::vector<Type> component_types(const TypeNames& names) {
    std::vector<Type> types;
    for (const Identifier& name : names.names) types.push_back(scalar_type(name.name));
    return types;
}

}  // namespace nestor::halide
