// Binding of arguments to parameters, with the checks that generated functions make at entry too.
#include "ir/core/entry.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"

namespace nestor {
namespace {

constexpr int not_runnable = -1;

/// The array given for a buffer parameter, null when there is none.
const Array* array_for(const Parameter& parameter, const Arguments& arguments) {
    const auto found = arguments.arrays.find(parameter.symbol.name());
    return found == arguments.arrays.end() ? nullptr : &found->second;
}

/// A size that no one named may be read off an array:  float A[N, M]  given as 3 x 4 makes N 3.
void infer_size(const Parameter& size, const Function& function, const Arguments& arguments,
                ScalarEnvironment& bound) {
    for (const Parameter& parameter : function.parameters) {
        if (!parameter.buffer) continue;
        const Array* array = array_for(parameter, arguments);
        if (!array || array->extents.size() != parameter.buffer->dimensions.size()) continue;
        for (std::size_t d = 0; d < array->extents.size(); ++d) {
            const auto* variable = get<Variable>(parameter.buffer->dimensions[d].extent);
            if (variable && variable->symbol == size.symbol) {
                bound.values[size.symbol] = array->extents[d];
                return;
            }
        }
    }
}

std::optional<Outcome> bind_scalars(const Function& function, const Arguments& arguments,
                                    ScalarEnvironment& bound) {
    for (const Parameter& parameter : function.parameters) {
        if (parameter.buffer || parameter.role == Role::workspace) continue;
        const std::string& name = parameter.symbol.name();
        if (const auto given = arguments.scalars.find(name); given != arguments.scalars.end())
            bound.values[parameter.symbol] = normalise(given->second, parameter.type);
        else if (parameter.role == Role::size)
            infer_size(parameter, function, arguments, bound);
        if (parameter.role != Role::stride && !bound.values.contains(parameter.symbol))
            return Outcome{not_runnable, fmt::format("there is no value for `{}`", name)};
        if (parameter.role == Role::size && as_double(bound.values[parameter.symbol]) < 0)
            return Outcome{error_size, fmt::format("size `{}` is {}, which is negative", name,
                                                   as_double(bound.values[parameter.symbol]))};
    }
    return std::nullopt;
}

/// Strides that are not given get the value that makes their buffer dense.
void bind_strides(const Function& function, ScalarEnvironment& bound) {
    for (const Parameter& parameter : function.parameters) {
        if (!parameter.buffer) continue;
        const Buffer& buffer = *parameter.buffer;
        std::vector<std::int64_t> extents;
        for (const Dimension& dimension : buffer.dimensions)
            extents.push_back(std::max<std::int64_t>(0, evaluate_integer(dimension.extent, bound)));
        const std::vector<std::int64_t> dense = dense_strides(extents, buffer.layout);
        for (std::size_t d = 0; d < dense.size(); ++d)
            if (const auto* stride = get<Variable>(buffer.dimensions[d].stride))
                bound.values.try_emplace(stride->symbol, dense[d]);
    }
    for (const Parameter& parameter : function.parameters)  // of no buffer: nobody can tell the difference
        if (parameter.role == Role::stride) bound.values.try_emplace(parameter.symbol, std::int64_t{1});
}

std::optional<Outcome> check_array(const Buffer& buffer, const std::string& name, const Array& array,
                                   ScalarEnvironment& bound) {
    if (array.element != buffer.element)
        return Outcome{not_runnable, fmt::format("`{}` holds {}, expected {}", name, to_string(array.element),
                                                 to_string(buffer.element))};
    if (array.extents.size() != buffer.dimensions.size())
        return Outcome{error_size, fmt::format("`{}` has {} dimensions, expected {}", name,
                                               array.extents.size(), buffer.dimensions.size())};
    const Bounds bounds = bounds_of(buffer, bound);
    for (std::size_t d = 0; d < array.extents.size(); ++d)
        if (array.extents[d] != bounds.extents[d])
            return Outcome{error_size, fmt::format("dimension {} of `{}` is {}, expected {}", d, name,
                                                   array.extents[d], bounds.extents[d])};
    return std::nullopt;
}

}  // namespace

const Scalar& ScalarEnvironment::variable(const Symbol& symbol) {
    const auto found = values.find(symbol);
    if (found == values.end()) throw EvaluationError(fmt::format("`{}` has no value here", symbol.name()));
    return found->second;
}

const std::vector<Scalar>& ScalarEnvironment::variable_elements(const Symbol& symbol) {
    throw EvaluationError(fmt::format("`{}` is not a scalar", symbol.name()));
}

Scalar ScalarEnvironment::load(const Load& load, const Type&) {
    throw EvaluationError(fmt::format("a bound reads `{}`", load.buffer.name()));
}

std::vector<Scalar> ScalarEnvironment::load_elements(const Load& of, const Type& type) {
    return {load(of, type)};
}

std::vector<std::int64_t> dense_strides(const std::vector<std::int64_t>& extents,
                                        const std::vector<int>& layout) {
    std::vector<std::int64_t> strides(extents.size(), 1);
    std::int64_t step = 1;
    for (std::size_t k = extents.size(); k-- > 0;) {
        const std::size_t dimension = layout.empty() ? k : static_cast<std::size_t>(layout.at(k));
        strides.at(dimension) = step;
        if (__builtin_mul_overflow(step, std::max<std::int64_t>(1, extents.at(dimension)), &step))
            throw EvaluationError("a buffer has more elements than an int64 counts");
    }
    return strides;
}

Bounds bounds_of(const Buffer& buffer, Environment& environment) {
    Bounds bounds;
    for (const Dimension& dimension : buffer.dimensions) {
        bounds.mins.push_back(dimension.min ? evaluate_integer(dimension.min, environment) : 0);
        bounds.extents.push_back(std::max<std::int64_t>(0, evaluate_integer(dimension.extent, environment)));
    }
    bounds.strides = dense_strides(bounds.extents, buffer.layout);
    for (std::size_t d = 0; d < buffer.dimensions.size(); ++d)
        if (buffer.dimensions[d].stride)
            bounds.strides[d] = evaluate_integer(buffer.dimensions[d].stride, environment);
    return bounds;
}

std::optional<Outcome> bind_arguments(const Function& function, const Arguments& arguments,
                                      ScalarEnvironment& bound) {
    if (auto failure = bind_scalars(function, arguments, bound)) return failure;
    bind_strides(function, bound);
    for (const Parameter& parameter : function.parameters) {
        if (!parameter.buffer || parameter.role == Role::workspace) continue;
        const Array* array = array_for(parameter, arguments);
        if (!array && parameter.role == Role::input)
            return Outcome{not_runnable, fmt::format("there is no array for `{}`", parameter.symbol.name())};
        if (array)
            if (auto failure = check_array(*parameter.buffer, parameter.symbol.name(), *array, bound))
                return failure;
    }
    return std::nullopt;
}

Function without_state(const Program& program, const Function& function) {
    Function out = function;
    std::erase_if(out.parameters, [&](const Parameter& p) { return is_state(program, p.symbol); });
    return out;
}

Function with_state(const Program& program, const Function& function) {
    Function out = without_state(program, function);
    for (const Buffer& member : program.state)
        out.parameters.push_back({member.symbol, Role::inout, {}, member, "", function.origin});
    return out;
}

std::optional<Outcome> check_state(const std::vector<Buffer>& state, const Arguments& arguments) {
    ScalarEnvironment constants;
    for (const Buffer& buffer : state) {
        const std::string& name = buffer.symbol.name();
        const auto given = arguments.arrays.find(name);
        if (given == arguments.arrays.end()) continue;
        if (auto failure = check_array(buffer, name, given->second, constants)) return failure;
    }
    return std::nullopt;
}

std::string result_name(std::size_t position) {
    return fmt::format("result.{}", position);
}

bool is_state(const Program& program, const Symbol& symbol) {
    return std::any_of(program.state.begin(), program.state.end(),
                       [&](const Buffer& member) { return member.symbol == symbol; });
}

const Function* find_function(const Program& program, const std::string& name) {
    const auto found = std::find_if(program.functions.begin(), program.functions.end(),
                                    [&](const Function& f) { return f.symbol.name() == name; });
    return found == program.functions.end() ? nullptr : &*found;
}

std::string place_of(const Origin& origin) {
    for (Origin at = origin; at; at = at->parent)
        if (at->range.file) return fmt::format(" ({})", at->range.file_and_line());
    return "";
}

}  // namespace nestor
