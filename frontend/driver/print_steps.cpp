// Blocks of directives as text; a reason is the comment behind its directive.
#include "frontend/driver/print_steps.hpp"

#include <fmt/format.h>

#include "ir/core/entry.hpp"
#include "ir/schedule/directives/registry.hpp"

namespace nestor::driver {

std::string print_steps(const DefaultSteps& steps) {
    std::string text = fmt::format("schedule defaults for {} {{\n", steps.function);
    for (const Directive& step : steps.directives)
        text += fmt::format("  {};{}\n", print(step), step.reason.empty() ? "" : "  # " + step.reason);
    return text + "}\n";
}

std::string print_steps(const Stages& stages, const std::string& only) {
    std::string blocks;
    for (const DefaultSteps& steps : stages.steps) {
        const Function* function = find_function(stages.scheduled, steps.function);
        if (!function || function->place != FunctionPlace::entry) continue;
        if (only.empty() || only == steps.function) blocks += "\n" + print_steps(steps);
    }
    return blocks;
}

}  // namespace nestor::driver
