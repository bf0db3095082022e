// Rates of a call: bytes and operations for each second, those of the work that a function is written to do,
// not of what its loops happen to do.
#include "frontend/cli/run/rates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ir/analysis/operations.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/core/entry.hpp"

namespace nestor::cli {
namespace {

/// The sizes and scalars of a function by its own symbols.
ScalarEnvironment values_of(const Function& function, const Function& bound_as, const Arguments& arguments) {
    ScalarEnvironment bound, own;
    if (bind_arguments(bound_as, arguments, bound)) return own;
    for (const auto& [symbol, value] : bound.values)
        for (const Parameter& parameter : function.parameters)
            if (!parameter.buffer && parameter.symbol.name() == symbol.name())
                own.values[parameter.symbol] = value;
    return own;
}

std::optional<double> operations_of(const driver::Stages& stages, const Function& called,
                                    const Arguments& arguments) {
    const auto whole = infer_bounds(stages.lowered);  // Halide's loops get their bounds
    const Function* function = whole ? find_function(*whole, called.symbol.name()) : nullptr;
    if (!function) return std::nullopt;
    return float_operations(*whole, *function, values_of(*function, called, arguments));
}

}  // namespace

NeededWork needed_work(const driver::Stages& stages, const Function& called, const Arguments& arguments) {
    NeededWork work;
    const Function* function = find_function(stages.lowered, called.symbol.name());
    if (!function) return work;
    for (const Parameter& parameter : function->parameters) {
        const auto array = arguments.arrays.find(parameter.symbol.name());
        if (parameter.buffer && array != arguments.arrays.end())
            work.bytes +=
                static_cast<double>(array->second.data.size()) * (parameter.role == Role::inout ? 2 : 1);
    }
    work.operations = operations_of(stages, called, arguments);
    return work;
}

std::string milliseconds_text(double milliseconds) {
    const int digits_in_front =
        milliseconds > 0 ? static_cast<int>(std::floor(std::log10(milliseconds))) + 1 : 0;
    return fmt::format("{:.{}f} ms", milliseconds, std::clamp(3 - digits_in_front, 3, 9));
}

std::string times_text(std::vector<double> milliseconds, const NeededWork& work, const std::string& how) {
    std::sort(milliseconds.begin(), milliseconds.end());
    const double median = milliseconds[milliseconds.size() / 2];
    std::string text = fmt::format("time: median {}, shortest {} of {} runs{}\n", milliseconds_text(median),
                                   milliseconds_text(milliseconds.front()), milliseconds.size(), how);
    std::string rates, amounts;
    const auto add = [&](double amount, const char* unit, const char* what) {
        if (amount <= 0 || median <= 0) return;
        rates += fmt::format("{}{:.1f} {}", rates.empty() ? "" : ", ", amount / median * 1e-6, unit);
        amounts += fmt::format("{}{:.0f} {}", amounts.empty() ? "" : "; ", amount, what);
    };
    add(work.bytes, "GB/s", "bytes of arrays, each read or written once");
    add(work.operations.value_or(0), "GFLOP/s", "operations on floats");
    if (!rates.empty()) text += fmt::format("rate: {} ({})\n", rates, amounts);
    return text;
}

}  // namespace nestor::cli
