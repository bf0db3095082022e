// Calls functions of generated code whose signature is known only at run time: a few lines of C++ with the
// right function type are compiled with them.
#include "emitters/common/names.hpp"
#include "frontend/cli/native.hpp"
#include "ir/entry.hpp"
#include "ir/errors.hpp"

namespace nestor {
namespace {

constexpr const char* caller_name = "nestor_call_";  ///< and a number

std::string c_type(const Type& type) {
    if (type.is_bool()) return "uint8_t";
    if (type.is_float()) return type.bits == 64 ? "double" : type.bits == 32 ? "float" : "uint16_t";
    return (type.is_signed() ? "int" : "uint") + std::to_string(type.bits) + "_t";
}

/// The parameters as they stand in the C interface: no strides, they belong to their arrays.
std::vector<const Parameter*> interface_of(const Function& function) {
    std::vector<const Parameter*> parameters;
    for (const Parameter& parameter : function.parameters)
        if (parameter.role != Role::stride && parameter.role != Role::workspace)
            parameters.push_back(&parameter);
    return parameters;
}

}  // namespace

std::string caller_text(const Function& function, const std::string& name) {
    std::string types, values;
    std::size_t next = 0;
    const auto add = [&](const std::string& type, const std::string& value) {
        types += (types.empty() ? "" : ", ") + type;
        values += (values.empty() ? "" : ",\n        ") + value;
    };
    for (const Parameter* parameter : interface_of(function)) {
        const auto take = [&] { return "a[" + std::to_string(next++) + "]"; };
        const std::string place = take();
        if (!parameter->buffer) {
            const std::string type = parameter->role == Role::size ? "int64_t" : c_type(parameter->type);
            add(type, "*static_cast<const " + type + "*>(" + place + ")");
            continue;
        }
        add("void*", place);
        if (!parameter->buffer->dimensions.empty())
            add("const int64_t*", "static_cast<const int64_t*>(" + take() + ")");
    }
    return "extern \"C\" int " + name + "(void (*f)(), void** a) {\n    return reinterpret_cast<int (*)(" +
           types + ")>(f)(\n        " + values + ");\n}\n";
}

namespace {

/// A scalar as the bytes of its C type.
std::vector<std::byte> bytes_of(const Scalar& value, const Type& type) {
    Array one(type, {});
    one.set(0, value);
    return one.data;
}

/// Makes the outputs that the caller left out. Unwritten elements show up as a byte pattern in tests.
void allocate_outputs(const Function& function, ScalarSurroundings& bound, Arguments& arguments) {
    for (const Parameter* parameter : interface_of(function)) {
        const std::string& name = parameter->symbol.name();
        if (!parameter->buffer || arguments.arrays.contains(name)) continue;
        arguments.arrays.emplace(
            name, Array(parameter->buffer->element, bounds_of(*parameter->buffer, bound).extents));
    }
}

Outcome call(const Function& function, const NativeEntry& entry, Arguments& arguments,
             const Strides& strides) {
    ScalarSurroundings bound;
    if (auto misfit = bind_arguments(function, arguments, bound)) return *misfit;
    allocate_outputs(function, bound, arguments);
    std::vector<std::vector<std::byte>> scalars;
    const auto parameters = interface_of(function);
    scalars.reserve(parameters.size());
    std::vector<void*> places;
    for (const Parameter* parameter : parameters) {
        if (parameter->buffer) {
            Array& array = arguments.arrays.at(parameter->symbol.name());
            places.push_back(array.data.empty() ? nullptr : array.data.data());
            if (parameter->buffer->dimensions.empty()) continue;
            const auto given = strides.find(parameter->symbol.name());
            places.push_back(given == strides.end() ? nullptr
                                                    : const_cast<std::int64_t*>(given->second.data()));
            continue;
        }
        const Type type = parameter->role == Role::size ? Type::index() : parameter->type;
        scalars.push_back(bytes_of(bound.values.at(parameter->symbol), type));
        places.push_back(scalars.back().data());
    }
    Outcome outcome;
    outcome.error = entry.caller(entry.function, places.data());
    if (outcome.error != error_ok && entry.last_error) outcome.message = entry.last_error();
    return outcome;
}

}  // namespace

NativeCall call_through(const Function& function, const NativeEntry& entry) {
    return [function, entry](Arguments& arguments, const Strides& strides) {
        try {
            return call(function, entry, arguments, strides);
        } catch (const EvaluationError& error) {  // a bound that overflows, say
            return Outcome{-1, error.what()};
        }
    };
}

Result<std::vector<NativeCall>> native_calls(std::vector<NativeText> texts,
                                             const std::vector<NativeFunction>& functions,
                                             const NativeOptions& options) {
    Diagnostic problem;
    problem.id = "RUN";
    std::string callers = "#include <cstdint>\n";
    std::vector<const Function*> found;
    for (const NativeFunction& wanted : functions) {
        found.push_back(find_function(*wanted.program, wanted.function));
        if (!found.back()) {
            problem.text = "there is no function `" + wanted.function + "`";
            return problem;
        }
        callers += caller_text(*found.back(), caller_name + std::to_string(found.size()));
    }
    texts.push_back({"nestor_call.cpp", callers});
    const auto library = load_native(texts, options);
    if (!library) return library.error();
    std::vector<NativeCall> calls;
    for (std::size_t i = 0; i < functions.size(); ++i) {
        const auto& [program, function_name, prefix] = functions[i];
        const std::string name = legal_public(prefix.empty() ? function_name : prefix + "_" + function_name);
        NativeEntry entry{};
        entry.caller = reinterpret_cast<int (*)(void (*)(), void**)>(
            library->symbol(caller_name + std::to_string(i + 1)));
        entry.function = reinterpret_cast<void (*)()>(library->symbol(name));
        entry.last_error = reinterpret_cast<const char* (*)()>(library->symbol(name + "_last_error"));
        if (!entry.caller || !entry.function) {
            problem.text = "the compiled program has no function `" + name + "`";
            return problem;
        }
        calls.emplace_back(
            [kept = *library, made = call_through(*found[i], entry)](
                Arguments& arguments, const Strides& strides) { return made(arguments, strides); });
    }
    return calls;
}

Result<NativeCall> native_call(const Emitted& emitted, const Program& program, const std::string& function,
                               const NativeOptions& options, const std::string& prefix) {
    auto calls = native_calls({{emitted.source_name, emitted.source}, {emitted.header_name, emitted.header}},
                              {{&program, function, prefix}}, options);
    if (!calls) return calls.error();
    return std::move(calls->front());
}

}  // namespace nestor
