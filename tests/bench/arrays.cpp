// The way from a sample's text and arrays to two functions that can be called again and again.
#include "tests/bench/arrays.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "frontend/cli/run/native_callers.hpp"
#include "ir/core/entry.hpp"

namespace nestor::bench {

namespace {

/// The function as somebody would declare it who knows no strides.
Function without_strides(Function function) {
    for (Parameter& parameter : function.parameters)
        if (parameter.buffer) parameter.buffer->dimensions.clear();
    return function;
}

template <class Pointer>
Pointer found(const NativeLibrary& library, const std::string& name) {
    void* const address = library.symbol(name);
    if (!address) give_up(name + " is missing", {});
    return reinterpret_cast<Pointer>(address);
}

std::vector<void*> places_of(const Function& function, Memory& memory) {
    std::vector<void*> places;
    for (const Parameter& parameter : function.parameters) {
        const std::string& name = parameter.symbol.name();
        if (!parameter.buffer) {
            places.push_back(memory.scalars.at(name).data());
            continue;
        }
        places.push_back(memory.arguments.arrays.at(name).data.data());
        if (!parameter.buffer->dimensions.empty()) places.push_back(nullptr);  // dense
    }
    return places;
}

}  // namespace

Translated translate(const SourceFilePtr& text, const std::string& path, const std::string& name,
                     const std::string& function) {
    const driver::CompileOptions options;
    const auto stages = value_of(driver::compile(*find_language("tc"), text, options), path);
    const auto emitted =
        value_of(driver::emit(stages, options, driver::emit_options(options, stages, path, name)), path);
    const Function* const entry = find_function(stages.source, function);
    if (!entry) give_up(path + " has no function " + function, {});
    return {*entry, emitted};
}

Memory::Memory(const Function& function, Arguments inputs) : arguments(std::move(inputs)) {
    ScalarEnvironment bound;
    if (const auto misfit = bind_arguments(function, arguments, bound))
        give_up(function.symbol.name() + ": " + misfit->message, {});
    for (const Parameter& parameter : function.parameters) {
        const std::string& name = parameter.symbol.name();
        if (parameter.buffer) {
            arguments.arrays.try_emplace(name, parameter.buffer->element,
                                         bounds_of(*parameter.buffer, bound).extents);
            continue;
        }
        Array one(parameter.role == Role::size ? Type::index() : parameter.type, {});
        one.set(0, bound.values.at(parameter.symbol));
        scalars[name] = one.data;
    }
}

Contestant OnArrays::ready() {
    return {library, [this] {
                const int code = caller(function, places.data());
                if (has_code && code != 0) give_up(fmt::format("a call ends with error {}", code), {});
            }};
}

OnArrays generated(const Translated& translated, Memory& memory) {
    const Emitted& emitted = translated.emitted;
    const std::string callers = "#include <cstdint>\n" +
                                caller_text(translated.function, "bench_call_generated") +
                                caller_text(without_strides(translated.function), "bench_call_by_hand");
    const NativeLibrary library = value_of(load_native({{emitted.source_name, emitted.source},
                                                        {emitted.header_name, emitted.header},
                                                        {"callers.cpp", callers}},
                                                       bench_options()),
                                           emitted.source_name);
    return {library, found<OnArrays::Caller>(library, "bench_call_generated"),
            found<void (*)()>(library, translated.function.symbol.name()), true,
            places_of(translated.function, memory)};
}

OnArrays by_hand(const Translated& translated, const NativeLibrary& callers, const NativeLibrary& library,
                 const std::string& symbol, Memory& memory) {
    return {library, found<OnArrays::Caller>(callers, "bench_call_by_hand"),
            found<void (*)()>(library, symbol), false,
            places_of(without_strides(translated.function), memory)};
}

}  // namespace nestor::bench
