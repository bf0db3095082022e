// Calls functions of generated code whose signature is known only at run time: a few lines of C++ with the
// right function type are compiled with them.
#include <algorithm>
#include <chrono>
#include <cstring>

#include "emitters/common/text/names.hpp"
#include "frontend/cli/run/native.hpp"
#include "frontend/cli/run/native_callers.hpp"
#include "frontend/cli/run/native_device.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/errors.hpp"
#include "ir/reference/memory.hpp"

namespace nestor {
namespace {

constexpr const char* caller_name = "nestor_call_";           ///< and a number
constexpr const char* device_caller_name = "nestor_device_";  ///< and a number

/// A scalar as the bytes of its C type.
std::vector<std::byte> bytes_of(const Scalar& value, const Type& type) {
    Array one(type, {});
    one.set(0, value);
    return one.data;
}

/// Makes the outputs that the caller left out. Unwritten elements show up as a byte pattern in tests.
void allocate_outputs(const Function& function, ScalarEnvironment& bound, Arguments& arguments) {
    for (const Parameter* parameter : interface_of(function)) {
        const std::string& name = parameter->symbol.name();
        if (!parameter->buffer || arguments.arrays.contains(name)) continue;
        arguments.arrays.emplace(
            name, Array(parameter->buffer->element, bounds_of(*parameter->buffer, bound).extents));
    }
}

/// Where each element of a row-major array lies in a member, in bytes; empty where they lie in that order.
std::vector<std::size_t> places_in(const Buffer& member, const Bounds& bounds) {
    if (bounds.strides == dense_strides(bounds.extents, {})) return {};
    std::vector<std::size_t> places;
    each_element(bounds, [&](const std::vector<std::int64_t>& subscripts) {
        std::int64_t position = 0;
        for (std::size_t d = 0; d < subscripts.size(); ++d)
            position += (subscripts[d] - bounds.mins[d]) * bounds.strides[d];
        places.push_back(static_cast<std::size_t>(position * member.element.bytes()));
    });
    return places;
}

Bounds bounds_of_member(const Buffer& member) {
    ScalarEnvironment constants;
    return bounds_of(member, constants);
}

/// The bytes of a row-major array in a member's own layout.
std::vector<std::byte> in_layout_of(const Buffer& member, const std::vector<std::byte>& from) {
    const auto places = places_in(member, bounds_of_member(member));
    if (places.empty()) return from;
    std::vector<std::byte> ordered(from.size());
    const auto size = static_cast<std::size_t>(member.element.bytes());
    const std::byte* element = from.data();
    for (const std::size_t place : places) {
        std::memcpy(ordered.data() + place, element, size);
        element += size;
    }
    return ordered;
}

/// The reverse: `bytes` of a member as an array.
Array array_of_member(const Buffer& member, std::vector<std::byte> bytes) {
    const Bounds bounds = bounds_of_member(member);
    Array array(member.element, bounds.extents);
    const auto places = places_in(member, bounds);
    if (places.empty()) {
        array.data = std::move(bytes);
        return array;
    }
    const auto size = static_cast<std::size_t>(member.element.bytes());
    std::byte* element = array.data.data();
    for (const std::size_t place : places) {
        std::memcpy(element, bytes.data() + place, size);
        element += size;
    }
    return array;
}

/// A handle for one call, its members filled from arrays of their names.
class Handle {
public:
    explicit Handle(const NativeState& state) : state_(state), memory_(state.create()) {}
    ~Handle() {
        if (memory_) state_.destroy(memory_);
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;

    void* memory() const { return memory_; }

    bool fill(const Arguments& arguments) const {
        bool done = true;
        for (std::size_t i = 0; i < state_.members.size(); ++i) {
            const auto given = arguments.arrays.find(state_.members[i].symbol.name());
            if (given == arguments.arrays.end()) continue;
            const std::vector<std::byte> ordered = in_layout_of(state_.members[i], given->second.data);
            done = state_.write[i](memory_, ordered.data(), ordered.size()) && done;
        }
        return done;
    }

    /// The member of this name.
    std::optional<Array> read(const std::string& name) const {
        for (std::size_t i = 0; i < state_.members.size(); ++i)
            if (state_.members[i].symbol.name() == name) return read(i);
        return std::nullopt;
    }

    bool read_back(Arguments& arguments) const {
        for (std::size_t i = 0; i < state_.members.size(); ++i) {
            if (!comes_back(state_.members[i], bounds_of_member(state_.members[i]))) continue;
            auto array = read(i);
            if (!array) return false;
            arguments.arrays[state_.members[i].symbol.name()] = *std::move(array);
        }
        return true;
    }

private:
    std::optional<Array> read(std::size_t i) const {
        const Buffer& member = state_.members[i];
        std::vector<std::byte> bytes(Array(member.element, bounds_of_member(member).extents).data.size());
        if (!state_.read[i](memory_, bytes.data(), bytes.size())) return std::nullopt;
        return array_of_member(member, std::move(bytes));
    }

    const NativeState& state_;
    void* memory_;
};

Outcome call(const Function& function, const NativeEntry& entry, Arguments& arguments,
             const Strides& strides) {
    ScalarEnvironment bound;
    if (auto misfit = bind_arguments(function, arguments, bound)) return *misfit;
    std::optional<Handle> handle;
    std::vector<void*> places;
    if (entry.state) {
        if (auto misfit = check_state(entry.state->members, arguments)) return *misfit;
        handle.emplace(*entry.state);
        if (!handle->memory()) return {error_memory, "memory for the state could not be allocated"};
        if (!handle->fill(arguments)) return {error_cuda, "the state could not be copied"};
        places.push_back(handle->memory());
        if (entry.watch) entry.watch([&handle](const std::string& name) { return handle->read(name); });
    }
    allocate_outputs(function, bound, arguments);
    std::vector<std::vector<std::byte>> scalars;
    std::vector<ArgumentMemory> memory;
    const auto parameters = interface_of(function);
    scalars.reserve(parameters.size());
    for (const Parameter* parameter : parameters) {
        if (parameter->buffer) {
            Array& array = arguments.arrays.at(parameter->symbol.name());
            memory.push_back({places.size(), array.data.size()});
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
    std::vector<Array> results;
    for (const Type& type : function.results) results.emplace_back(type, std::vector<std::int64_t>());
    for (Array& result : results) {
        memory.push_back({places.size(), result.data.size()});
        places.push_back(result.data.data());
    }
    Outcome outcome;
    double milliseconds = 0;
    if (entry.on_device) {
        outcome = entry.on_device(places, memory, milliseconds);
    } else {
        const auto start = std::chrono::steady_clock::now();
        outcome.error = entry.caller(entry.function, places.data());
        milliseconds =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    }
    if (entry.timed) entry.timed(milliseconds);
    if (outcome.error != error_ok) {
        if (outcome.message.empty() && entry.last_error) outcome.message = entry.last_error();
        return outcome;
    }
    if (entry.on_device) return outcome;
    for (std::size_t i = 0; i < results.size(); ++i) arguments.scalars[result_name(i)] = results[i].get(0);
    if (handle && !handle->read_back(arguments)) return {error_cuda, "the state could not be copied back"};
    return outcome;
}

/// The function as its callers know it: no members of the state, results for the parameters they became.
Function as_called(const Program& program, const Function& function) {
    Function out = without_state(program, function);
    for (const Parameter& parameter : out.parameters)
        if (parameter.role == Role::result) out.results.push_back(parameter.buffer->element);
    std::erase_if(out.parameters, [](const Parameter& p) { return p.role == Role::result; });
    return out;
}

}  // namespace

std::shared_ptr<const NativeState> native_state(const Program& program, const EmittedState& names,
                                                const std::function<void*(const std::string&)>& symbol) {
    if (program.state.empty() || names.accessors.size() != program.state.size()) return nullptr;
    NativeState state;
    state.members = program.state;
    state.create = reinterpret_cast<void* (*)()>(symbol(names.create));
    state.destroy = reinterpret_cast<void (*)(void*)>(symbol(names.destroy));
    bool complete = state.create && state.destroy;
    for (std::size_t i = 0; i < names.accessors.size(); ++i) {
        if (names.uploads.empty()) {
            const auto accessor = reinterpret_cast<void* (*)(void*)>(symbol(names.accessors[i]));
            complete = complete && accessor;
            state.write.emplace_back([accessor](void* handle, const std::byte* from, std::size_t bytes) {
                return std::memcpy(accessor(handle), from, bytes) != nullptr;
            });
            state.read.emplace_back([accessor](void* handle, std::byte* to, std::size_t bytes) {
                return std::memcpy(to, accessor(handle), bytes) != nullptr;
            });
            continue;
        }
        const auto upload = reinterpret_cast<int (*)(void*, const void*, void*)>(symbol(names.uploads[i]));
        const auto download = reinterpret_cast<int (*)(void*, void*, void*)>(symbol(names.downloads[i]));
        complete = complete && upload && download;
        state.write.emplace_back([upload](void* handle, const std::byte* from, std::size_t) {
            return upload(handle, from, nullptr) == 0;
        });
        state.read.emplace_back([download](void* handle, std::byte* to, std::size_t) {
            return download(handle, to, nullptr) == 0;
        });
    }
    return complete ? std::make_shared<const NativeState>(std::move(state)) : nullptr;
}

NativeCall call_through(const Function& function, const NativeEntry& entry) {
    return [function, entry](Arguments& arguments, const Strides& strides) {
        try {
            return call(function, entry, arguments, strides);
        } catch (const EvaluationError& error) {  // a bound that overflows, say
            return Outcome{-1, error.what()};
        }
    };
}

Result<CompiledCalls> compile_calls(std::vector<NativeText> texts,
                                    const std::vector<NativeFunction>& functions,
                                    const NativeOptions& options) {
    std::string callers = "#include <cstdint>\n", device_callers;
    for (std::size_t i = 0; i < functions.size(); ++i) {
        const NativeFunction& wanted = functions[i];
        const Program& program = *wanted.program;
        const Function* function = find_function(program, wanted.function);
        if (!function) return run_failure("there is no function `" + wanted.function + "`");
        const Function called = as_called(program, *function);
        const bool has_state = !program.state.empty();
        callers += caller_text(called, caller_name + std::to_string(i + 1), has_state);
        if (wanted.times_device)
            device_callers +=
                device_caller_text(called, device_caller_name + std::to_string(i + 1), has_state);
    }
    if (!device_callers.empty()) callers += device_support_text() + device_callers;
    const bool cuda = std::any_of(texts.begin(), texts.end(),
                                  [](const NativeText& text) { return text.name.ends_with(".cu"); });
    texts.push_back({"nestor_call.cpp", callers});
    auto object = compile_native(texts, options);
    if (!object) return object.error();
    return CompiledCalls{*std::move(object), functions, cuda};
}

namespace {

/// `matmul`, from which the library's names are made.
std::string base_name(const NativeFunction& function) {
    const auto other = function.renamed.find(function.function);
    const std::string& name = other == function.renamed.end() ? function.function : other->second;
    return function.prefix.empty() ? name : function.prefix + "_" + name;
}

Result<std::vector<NativeCall>> all_calls_of(const NativeLibrary& library, const CompiledCalls& compiled,
                                             const DeviceCalls* device) {
    std::vector<NativeCall> calls;
    for (std::size_t i = 0; i < compiled.functions.size(); ++i) {
        const NativeFunction& wanted = compiled.functions[i];
        const Program& program = *wanted.program;
        const std::string base = base_name(wanted), number = std::to_string(i + 1);
        NativeEntry entry{};
        entry.caller = reinterpret_cast<int (*)(void (*)(), void**)>(library.symbol(caller_name + number));
        const std::string called = legal_public(compiled.cuda ? base + "_host" : base);
        entry.function = reinterpret_cast<void (*)()>(library.symbol(called));
        entry.last_error = reinterpret_cast<const char* (*)()>(
            library.symbol(legal_public(base + (compiled.cuda ? "_cuda" : "") + "_last_error")));
        entry.state = native_state(program, wanted.state,
                                   [&](const std::string& symbol) { return library.symbol(symbol); });
        entry.watch = wanted.watch;
        entry.timed = wanted.timed;
        if (device) entry.on_device = device_call(library, base, device_caller_name + number, *device);
        if (!entry.caller || !entry.function || (!entry.state && !program.state.empty()) ||
            (device && !entry.on_device))
            return run_failure("the compiled program has no function `" + called + "`");
        calls.emplace_back(
            [kept = library,
             made = call_through(as_called(program, *find_function(program, wanted.function)), entry)](
                Arguments& arguments, const Strides& strides) { return made(arguments, strides); });
    }
    return calls;
}

}  // namespace

Result<std::vector<NativeCall>> calls_of(const NativeLibrary& library, const CompiledCalls& compiled) {
    return all_calls_of(library, compiled, nullptr);
}

Result<std::vector<NativeCall>> device_calls_of(const NativeLibrary& library, const CompiledCalls& compiled,
                                                const DeviceCalls& calls) {
    return all_calls_of(library, compiled, &calls);
}

Result<std::vector<NativeCall>> native_calls(std::vector<NativeText> texts,
                                             const std::vector<NativeFunction>& functions,
                                             const NativeOptions& options) {
    const auto compiled = compile_calls(std::move(texts), functions, options);
    if (!compiled) return compiled.error();
    const auto library = open_library(compiled->object.path);
    return library ? calls_of(*library, *compiled) : library.error();
}

Result<NativeCall> native_call(const Emitted& emitted, const Program& program, const std::string& function,
                               const NativeOptions& options, const std::string& prefix) {
    auto calls = native_calls({{emitted.source_name, emitted.source}, {emitted.header_name, emitted.header}},
                              {{&program, function, prefix, emitted.state, emitted.renamed}}, options);
    if (!calls) return calls.error();
    std::vector<NativeCall> made = *std::move(calls);
    return std::move(made.front());
}

}  // namespace nestor
