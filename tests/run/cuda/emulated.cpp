// Calls go through the functions that copy from the host and back.
#include "tests/run/cuda/emulated.hpp"

#include <regex>
#include <stdexcept>

#include "frontend/cli/run/native_callers.hpp"
#include "ir/core/entry.hpp"
#include "tests/run/execute.hpp"
#include "tests/support/cuda/module.hpp"

namespace nestor::run_test {

std::vector<NativeCall> load_emulated(const Emitted& emitted, const Program& program,
                                      const std::vector<std::string>& names) {
    std::string text = emitted.source;
    for (const std::string& name : names)
        text += "\n" + caller_text(*find_function(program, name), "nestor_call_" + name);
    const nestor_emulation::Module module(text, {{emitted.header_name, emitted.header}});
    std::smatch last_error;
    if (!std::regex_search(emitted.header, last_error, std::regex("[a-z_0-9]+_last_error")))
        throw std::runtime_error("no place for messages");
    std::vector<NativeCall> calls;
    for (const std::string& name : names) {
        NativeEntry entry{};
        entry.caller = module.function<int(void (*)(), void**)>("nestor_call_" + name);
        entry.function = module.function<void()>(name + "_host");
        entry.last_error = module.function<const char*()>(last_error[0].str());
        const NativeCall call = call_through(*find_function(program, name), entry);
        calls.push_back([call](Arguments& arguments, const Strides& strides) {
            nestor_emulation::reset_machine(3);
            Outcome outcome = call(arguments, strides);
            if (const std::string faults = nestor_emulation::violations_text(); !faults.empty())
                outcome = {-2, faults};
            return outcome;
        });
    }
    return calls;
}

}  // namespace nestor::run_test
