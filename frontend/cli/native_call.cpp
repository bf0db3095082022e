// Calls functions of generated code whose signature is known only at run time: a few lines of C++ with the
// right function type are compiled with them.
#include "emitters/common/names.hpp"
#include "frontend/cli/native.hpp"
#include "ir/entry.hpp"
#include "ir/errors.hpp"

namespace nestor {
namespace {

constexpr const char* caller_name = "nestor_call";

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

/// `extern "C" int nestor_call(int (*f)(), void** a) { return reinterpret_cast<..>(f)(..); }`
std::string caller_text(const Function& function) {
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
    return "#include <cstdint>\nextern \"C\" int " + std::string(caller_name) +
           "(int (*f)(), void** a) {\n    return reinterpret_cast<int (*)(" + types + ")>(f)(\n        " +
           values + ");\n}\n";
}

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

struct Entry {
    int (*caller)(int (*)(), void**);
    int (*function)();
    const char* (*last_error)();
};

Outcome call(const Function& function, const Entry& entry, Arguments& arguments, const Strides& strides) {
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

Result<NativeCall> native_call(const Emitted& emitted, const Program& program, const std::string& function,
                               const NativeOptions& options, const std::string& prefix) {
    const Function* found = find_function(program, function);
    Diagnostic problem;
    problem.id = "RUN";
    if (!found) {
        problem.text = "there is no function `" + function + "`";
        return problem;
    }
    const auto library = load_native({{emitted.source_name, emitted.source},
                                      {emitted.header_name, emitted.header},
                                      {"nestor_call.cpp", caller_text(*found)}},
                                     options);
    if (!library) return library.error();
    const std::string name = legal_public(prefix.empty() ? function : prefix + "_" + function);
    const auto address = [&](const std::string& symbol) { return library->symbol(symbol); };
    Entry entry{};
    entry.caller = reinterpret_cast<int (*)(int (*)(), void**)>(address(caller_name));
    entry.function = reinterpret_cast<int (*)()>(address(name));
    entry.last_error = reinterpret_cast<const char* (*)()>(address(name + "_last_error"));
    if (!entry.caller || !entry.function) {
        problem.text = "the compiled program has no function `" + name + "`";
        return problem;
    }
    return NativeCall(
        [entry, kept = *library, function = *found](Arguments& arguments, const Strides& strides) {
            try {
                return call(function, entry, arguments, strides);
            } catch (const EvaluationError& error) {  // a bound that overflows, say
                return Outcome{-1, error.what()};
            }
        });
}

}  // namespace nestor
