// Binding of the arguments of `run` in three steps: read what has a shape of its own, solve the sizes, make
// what takes its shape from them.
#include "frontend/cli/run/arguments.hpp"

#include <map>

#include "frontend/cli/options/usage.hpp"
#include "frontend/cli/run/file_order.hpp"
#include "frontend/cli/run/values.hpp"
#include "frontend/io/assignments.hpp"
#include "frontend/io/messages.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"

namespace nestor::cli {
namespace {

using Assignments = std::map<std::string, std::string>;

bool takes_array(const Parameter& parameter) {
    return parameter.role == Role::input || parameter.role == Role::output || parameter.role == Role::inout;
}

std::vector<std::string> names_of(const Function& function, bool arrays) {
    std::vector<std::string> names;
    for (const Parameter& parameter : function.parameters) {
        const bool value = parameter.role == Role::size || parameter.role == Role::scalar;
        if (arrays ? takes_array(parameter) : value) names.push_back(parameter.symbol.name());
    }
    return names;
}

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text.empty() ? "none" : text;
}

/// How sizes and scalars are given to this subcommand.
std::string option_of_values(const Options& options) {
    return options.command == Command::tune ? "--size" : "-D";
}

/// A hint for a name that is not there: the nearest, all that there are, or that a whole program is run.
std::string known_names(const std::string& name, const std::vector<std::string>& known,
                        const Options& options) {
    const std::string near = nearest_name(name, known);
    if (!near.empty()) return "did you mean `" + near + "`?";
    if (!known.empty() || !options.function.empty()) return "it has " + listed(known);
    return "it has none; `--func NAME` runs another function, where the file has several";
}

/// `NAME=VALUE` words of arrays or of numbers by name; unknown and repeated names are errors.
Result<Assignments> assignments(const std::vector<std::string>& texts, const Function& function, bool arrays,
                                const Options& options) {
    const std::string option = arrays ? "--in" : option_of_values(options);
    const auto known = names_of(function, arrays), others = names_of(function, !arrays);
    const auto has = [](const std::vector<std::string>& names, const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    Assignments words;
    Diagnostics errors;
    for (const std::string& text : texts) {
        const auto pair = io::split_assignment(text, option + (arrays ? " NAME=WHAT" : " NAME=VALUE"));
        if (!pair) {
            errors.add(pair.error());
            continue;
        }
        const std::string& name = pair->first;
        if (has(others, name))
            errors.add(io::usage_error(
                option + " names `" + name + "`, which is " + (arrays ? "a number" : "an array"),
                "write `" + (arrays ? option_of_values(options) : "--in") + " " + name + "=..`"));
        else if (!has(known, name))
            errors.add(io::usage_error(option + " names `" + name + "`, which the function does not have",
                                       known_names(name, known, options)));
        else if (!words.insert(*pair).second)
            errors.add(io::usage_error(option + " names `" + pair->first + "` twice"));
    }
    if (errors.has_errors()) return errors;
    return words;
}

/// Who said what a size is, for the message when somebody else says otherwise.
struct KnownSize {
    std::int64_t value;
    std::string from;
};

using Sizes = std::map<Symbol, KnownSize>;

std::string shape_text(const Array& array) {
    std::string text;
    for (const std::int64_t extent : array.extents)
        text += (text.empty() ? "" : ", ") + std::to_string(extent);
    return "[" + text + "]";
}

/// Takes sizes from one array; the error names the tensor, the dimension and both sizes.
std::optional<Diagnostic> learn_sizes(const Parameter& parameter, const Array& array, Sizes& sizes) {
    const auto& dimensions = parameter.buffer->dimensions;
    const std::string& name = parameter.symbol.name();
    if (array.extents.size() != dimensions.size())
        return io::run_error("`" + name + "` has " + std::to_string(dimensions.size()) +
                             " dimensions, the array given is " + shape_text(array));
    for (std::size_t d = 0; d < dimensions.size(); ++d) {
        const std::string place = "dimension " + std::to_string(d) + " of `" + name + "`";
        const std::int64_t given = array.extents[d];
        if (const auto fixed = build::as_integer(dimensions[d].extent); fixed && *fixed != given)
            return io::run_error(place + " must be " + std::to_string(*fixed) + ", the array given has " +
                                 std::to_string(given));
        const auto* variable = get<Variable>(dimensions[d].extent);
        if (!variable) continue;
        const auto [known, is_new] = sizes.try_emplace(variable->symbol, KnownSize{given, place});
        if (!is_new && known->second.value != given)
            return io::run_error(place + " is " + std::to_string(given) + ", but `" +
                                 variable->symbol.name() + "` is " + std::to_string(known->second.value) +
                                 " by " + known->second.from);
    }
    return std::nullopt;
}

/// Arrays that have a shape of their own, in the parameter's element type.
Result<std::map<std::string, Array>> read_arrays(const Function& function, const Assignments& in,
                                                 Diagnostics& remarks) {
    std::map<std::string, Array> arrays;
    Diagnostics errors;
    for (const Parameter& parameter : function.parameters) {
        const auto word = in.find(parameter.symbol.name());
        if (!takes_array(parameter) || word == in.end() || is_generator(word->second)) continue;
        auto array = read_array(word->first, word->second, remarks);
        if (!array) {
            errors.add(array.error());
            continue;
        }
        array = from_file_order(*std::move(array), *parameter.buffer, word->second);
        const Type& element = parameter.buffer->element;
        if (!(array->element == element))
            remarks.add(io::remark("`" + word->second + "` holds " + to_string(array->element) +
                                   ", brought to " + to_string(element) + " for `" + parameter.symbol.name() +
                                   "`"));
        arrays.emplace(word->first, converted(*array, element));
    }
    if (errors.has_errors()) return errors;
    return arrays;
}

/// Sizes and scalars of -D.
Diagnostics read_definitions(const Function& function, const Assignments& definitions, const Options& options,
                             Sizes& sizes, Arguments& arguments) {
    Diagnostics errors;
    for (const Parameter& parameter : function.parameters) {
        const auto word = definitions.find(parameter.symbol.name());
        if (word == definitions.end()) continue;
        const Type type = parameter.role == Role::size ? Type::index() : parameter.type;
        const auto value = io::parse_scalar(word->second, type);
        const bool is_size = parameter.role == Role::size;
        if (!value || (is_size && std::get<std::int64_t>(*value) < 0)) {
            errors.add(io::unfit_value(option_of_values(options), word->first, word->second, type, is_size));
        } else if (is_size) {
            sizes.emplace(parameter.symbol,
                          KnownSize{std::get<std::int64_t>(*value), option_of_values(options)});
        } else {
            arguments.scalars[word->first] = *value;
        }
    }
    return errors;
}

/// Every size and scalar must be known by now; the errors for those that are not.
Diagnostics check_complete(const Function& function, const Assignments& in, const Options& options,
                           const Sizes& sizes, Arguments& arguments) {
    Diagnostics errors;
    const std::string option = option_of_values(options);
    for (const Parameter& parameter : function.parameters) {  // arrays first: most sizes come with them
        const std::string& name = parameter.symbol.name();
        if (parameter.role == Role::input && !in.contains(name))
            errors.add(io::run_error("`" + name + "` is not given",
                                     "write `--in " + name + "=" + name + ".npy`, or `" + name + "=iota`, `" +
                                         name + "=random:1`, `" + name + "=const:0` with its sizes by -D"));
    }
    if (errors.has_errors()) return errors;  // sizes are asked for when it is clear which arrays bring them
    for (const Parameter& parameter : function.parameters) {
        const std::string& name = parameter.symbol.name();
        if (parameter.role == Role::size) {
            const auto known = sizes.find(parameter.symbol);
            if (known != sizes.end())
                arguments.scalars[name] = Scalar(known->second.value);
            else
                errors.add(
                    io::run_error("size `" + name + "` is not known",
                                  "give it with " + option + " " + name + "=VALUE, or an array that has it"));
        } else if (parameter.role == Role::scalar && !arguments.scalars.contains(name)) {
            errors.add(
                io::run_error("`" + name + "` is not given", "write `" + option + " " + name + "=VALUE`"));
        }
    }
    return errors;
}

constexpr std::int64_t largest_generated = std::int64_t{1} << 32;

/// The extents of an array that is to be made; nothing when it would be too large.
std::optional<std::vector<std::int64_t>> extents_of(const Buffer& buffer, ScalarEnvironment& bound) {
    try {
        const auto extents = bounds_of(buffer, bound).extents;
        std::int64_t elements = 1;
        for (const std::int64_t extent : extents)
            if (__builtin_mul_overflow(elements, extent, &elements) || elements > largest_generated)
                return std::nullopt;
        return extents;
    } catch (const EvaluationError&) {
        return std::nullopt;
    }
}

}  // namespace

Result<const Function*> entry_function(const Program& program, const std::string& name) {
    std::vector<std::string> names;
    const Function* found = nullptr;
    for (const Function& function : program.functions) {
        if (function.place != FunctionPlace::entry) continue;
        names.push_back(function.symbol.name());
        if (name.empty() || name == names.back()) found = &function;
    }
    if (name.empty() && names.size() != 1)
        return io::usage_error(
            names.empty() ? "there is no function to run" : "the file has several functions",
            names.empty() ? "" : "choose with --func: " + listed(names));
    if (found) return found;
    return io::usage_error("there is no function `" + name + "`",
                           nearest_or_all(name, names, "functions are"));
}

Result<Arguments> bind_words(const Program& program, const Function& asked, const Options& options,
                             Diagnostics& remarks) {
    const Function function = with_state(program, asked);
    const auto definitions = assignments(options.definitions, function, false, options);
    if (!definitions) return definitions.error();
    const auto in = assignments(options.arrays_in, function, true, options);
    if (!in) return in.error();

    Arguments arguments;
    Sizes sizes;
    if (auto errors = read_definitions(function, *definitions, options, sizes, arguments);
        errors.has_errors())
        return errors;
    auto arrays = read_arrays(function, *in, remarks);
    if (!arrays) return arrays.error();
    arguments.arrays = *std::move(arrays);
    for (const Parameter& parameter : function.parameters)
        if (const auto array = arguments.arrays.find(parameter.symbol.name());
            array != arguments.arrays.end())
            if (const auto error = learn_sizes(parameter, array->second, sizes)) return *error;
    if (auto errors = check_complete(function, *in, options, sizes, arguments); errors.has_errors())
        return errors;

    ScalarEnvironment bound;
    for (const Parameter& parameter : function.parameters)
        if (const auto value = arguments.scalars.find(parameter.symbol.name());
            value != arguments.scalars.end())
            bound.values[parameter.symbol] = value->second;
    for (const Parameter& parameter : function.parameters) {
        const std::string& name = parameter.symbol.name();
        const auto word = in->find(name);
        const bool generated = word != in->end() && is_generator(word->second);
        const bool zeros = word == in->end() && parameter.role == Role::inout;
        if (zeros && is_state(program, parameter.symbol)) continue;  // as it begins
        if (!takes_array(parameter) || (!generated && !zeros)) continue;
        const auto extents = extents_of(*parameter.buffer, bound);
        if (!extents)
            return io::run_error("`" + name + "` would have more than " + std::to_string(largest_generated) +
                                 " elements");
        if (zeros) remarks.add(io::remark("`" + name + "` is not given and starts as zeros"));
        auto array = generate(name, zeros ? "const:0" : word->second, parameter.buffer->element, *extents);
        if (!array) return array.error();
        arguments.arrays.emplace(name, *std::move(array));
    }
    return arguments;
}

}  // namespace nestor::cli
