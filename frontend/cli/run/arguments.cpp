// Binding of the arguments of `run` in three steps: read what has a shape of its own, solve the sizes, make
// what takes its shape from them.
#include "frontend/cli/run/arguments.hpp"

#include <map>

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

/// `NAME=VALUE` words of arrays or of numbers by name; unknown and repeated names are errors.
Result<Assignments> assignments(const std::vector<std::string>& texts, const Function& function,
                                bool arrays) {
    const std::string option = arrays ? "--in" : "-D";
    const auto known = names_of(function, arrays), others = names_of(function, !arrays);
    const auto has = [](const std::vector<std::string>& names, const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    Assignments words;
    for (const std::string& text : texts) {
        const auto pair = split_assignment(text, arrays ? "--in NAME=WHAT" : "-D NAME=VALUE");
        if (!pair) return pair.error();
        const std::string& name = pair->first;
        if (has(others, name))
            return usage_error(
                option + " names `" + name + "`, which is " + (arrays ? "a number" : "an array"),
                arrays ? "write `-D " + name + "=..`" : "write `--in " + name + "=..`");
        if (!has(known, name))
            return usage_error(option + " names `" + name + "`, which the function does not have",
                               "it has " + listed(known));
        if (!words.insert(*pair).second) return usage_error(option + " names `" + pair->first + "` twice");
    }
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
        return run_error("`" + name + "` has " + std::to_string(dimensions.size()) +
                         " dimensions, the array given is " + shape_text(array));
    for (std::size_t d = 0; d < dimensions.size(); ++d) {
        const std::string place = "dimension " + std::to_string(d) + " of `" + name + "`";
        const std::int64_t given = array.extents[d];
        if (const auto fixed = build::as_integer(dimensions[d].extent); fixed && *fixed != given)
            return run_error(place + " must be " + std::to_string(*fixed) + ", the array given has " +
                             std::to_string(given));
        const auto* variable = get<Variable>(dimensions[d].extent);
        if (!variable) continue;
        const auto [known, is_new] = sizes.try_emplace(variable->symbol, KnownSize{given, place});
        if (!is_new && known->second.value != given)
            return run_error(place + " is " + std::to_string(given) + ", but `" + variable->symbol.name() +
                             "` is " + std::to_string(known->second.value) + " by " + known->second.from);
    }
    return std::nullopt;
}

/// Arrays that have a shape of their own, in the parameter's element type.
Result<std::map<std::string, Array>> read_arrays(const Function& function, const Assignments& in,
                                                 Diagnostics& remarks) {
    std::map<std::string, Array> arrays;
    for (const Parameter& parameter : function.parameters) {
        const auto word = in.find(parameter.symbol.name());
        if (!takes_array(parameter) || word == in.end() || is_generator(word->second)) continue;
        auto array = read_array(word->second, remarks);
        if (!array) return array.error();
        array = from_file_order(*std::move(array), *parameter.buffer, word->second);
        const Type& element = parameter.buffer->element;
        if (!(array->element == element))
            remarks.add(remark("`" + word->second + "` holds " + to_string(array->element) + ", brought to " +
                               to_string(element) + " for `" + parameter.symbol.name() + "`"));
        arrays.emplace(word->first, converted(*array, element));
    }
    return arrays;
}

/// Sizes and scalars of -D.
std::optional<Diagnostic> read_definitions(const Function& function, const Assignments& definitions,
                                           Sizes& sizes, Arguments& arguments) {
    for (const Parameter& parameter : function.parameters) {
        const auto word = definitions.find(parameter.symbol.name());
        if (word == definitions.end()) continue;
        const Type type = parameter.role == Role::size ? Type::index() : parameter.type;
        const auto value = parse_scalar(word->second, type);
        if (!value)
            return usage_error(
                "-D " + word->first + ": `" + word->second + "` is no value of type " + to_string(type),
                word->second.find('=') == std::string::npos ? ""
                                                            : "each has a `-D` of its own: `-D N=2 -D K=3`");
        if (parameter.role == Role::size) {
            const std::int64_t size = std::get<std::int64_t>(*value);
            if (size < 0) return usage_error("-D " + word->first + ": a size is not negative");
            sizes.emplace(parameter.symbol, KnownSize{size, "-D"});
        } else {
            arguments.scalars[word->first] = *value;
        }
    }
    return std::nullopt;
}

/// Every size and scalar must be known by now.
std::optional<Diagnostic> check_complete(const Function& function, const Assignments& in, const Sizes& sizes,
                                         Arguments& arguments) {
    for (const Parameter& parameter : function.parameters) {  // arrays first: most sizes come with them
        const std::string& name = parameter.symbol.name();
        if (parameter.role == Role::input && !in.contains(name))
            return run_error("`" + name + "` is not given",
                             "write `--in " + name + "=" + name + ".npy`, or `" + name + "=iota`, `" + name +
                                 "=random:1`, `" + name + "=const:0` with its sizes by -D");
    }
    for (const Parameter& parameter : function.parameters) {
        const std::string& name = parameter.symbol.name();
        if (parameter.role == Role::size) {
            const auto known = sizes.find(parameter.symbol);
            if (known == sizes.end())
                return run_error("size `" + name + "` is not known",
                                 "give it with -D " + name + "=VALUE, or an array that has it");
            arguments.scalars[name] = Scalar(known->second.value);
        } else if (parameter.role == Role::scalar && !arguments.scalars.contains(name)) {
            return run_error("`" + name + "` is not given", "write `-D " + name + "=VALUE`");
        }
    }
    return std::nullopt;
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
        return usage_error(names.empty() ? "there is no function to run" : "the file has several functions",
                           names.empty() ? "" : "choose with --func: " + listed(names));
    if (found) return found;
    return usage_error("there is no function `" + name + "`", "functions are " + listed(names));
}

Result<Arguments> bind_words(const Program& program, const Function& asked, const Options& options,
                             Diagnostics& remarks) {
    const Function function = with_state(program, asked);
    const auto definitions = assignments(options.definitions, function, false);
    if (!definitions) return definitions.error();
    const auto in = assignments(options.arrays_in, function, true);
    if (!in) return in.error();

    Arguments arguments;
    Sizes sizes;
    if (const auto error = read_definitions(function, *definitions, sizes, arguments)) return *error;
    auto arrays = read_arrays(function, *in, remarks);
    if (!arrays) return arrays.error();
    arguments.arrays = *std::move(arrays);
    for (const Parameter& parameter : function.parameters)
        if (const auto array = arguments.arrays.find(parameter.symbol.name());
            array != arguments.arrays.end())
            if (const auto error = learn_sizes(parameter, array->second, sizes)) return *error;
    if (const auto error = check_complete(function, *in, sizes, arguments)) return *error;

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
            return run_error("`" + name + "` would have more than " + std::to_string(largest_generated) +
                             " elements");
        if (zeros) remarks.add(remark("`" + name + "` is not given and starts as zeros"));
        auto array = generate(zeros ? "const:0" : word->second, parameter.buffer->element, *extents);
        if (!array) return array.error();
        arguments.arrays.emplace(name, *std::move(array));
    }
    return arguments;
}

}  // namespace nestor::cli
