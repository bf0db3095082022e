// Estimates become defaults of the window's parameters, found by the output that the directive names.
#include "frontend/driver/estimates.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"

namespace nestor::driver {
namespace {

/// The dimension of a buffer whose window begins at a parameter called after the variable; null: none.
const Dimension* dimension_called(const Buffer& buffer, const std::string& variable) {
    for (const Dimension& d : buffer.dimensions) {
        const auto* low = get<Variable>(d.min);
        const std::string name = low ? low->symbol.name() : "";
        if (name == variable + "_min" || name.ends_with("_" + variable + "_min")) return &d;
    }
    return nullptr;
}

}  // namespace

void add_estimates(const std::vector<Schedule>& schedules, const Program& program,
                   decltype(Translation::defaults)& defaults) {
    const auto add = [&](const std::string& function, const Expr& parameter, const Expr& value) {
        const auto* variable = get<Variable>(parameter);
        const auto number = build::as_integer(value);
        if (!variable || !number) return;
        const std::pair place(function, variable->symbol.name());
        if (std::none_of(defaults.begin(), defaults.end(), [&](const auto& d) { return d.first == place; }))
            defaults.emplace_back(place, std::to_string(*number));
    };
    for (const Schedule& schedule : schedules) {
        const Function* function = find_function(program, schedule.function);
        for (const Directive& directive : schedule.directives) {
            const auto* estimate = get<schedule::Estimate>(directive);
            const auto replaces = [&](const Directive& later) {
                const auto* other = get<schedule::Estimate>(later);
                return &later > &directive && estimate && other && other->func == estimate->func &&
                       other->dimension == estimate->dimension;
            };
            if (!function || !estimate ||
                std::any_of(schedule.directives.begin(), schedule.directives.end(), replaces))
                continue;
            for (const Parameter& p : function->parameters) {
                const std::string& name = p.symbol.name();
                if (!p.buffer || (name != estimate->func && !name.starts_with(estimate->func + "_")))
                    continue;
                const Dimension* d = dimension_called(*p.buffer, estimate->dimension);
                if (!d) continue;
                add(schedule.function, d->min, estimate->min);
                add(schedule.function, d->extent, estimate->length);
            }
        }
    }
}

}  // namespace nestor::driver
