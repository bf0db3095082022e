// Checks of unused schedules. Each has the lowered program for itself, since several may be for one function.
#include "frontend/driver/unchosen_schedules.hpp"

#include <algorithm>
#include <utility>

#include "frontend/schedule/apply.hpp"
#include "ir/bounds/infer.hpp"

namespace nestor::driver {
namespace {

bool is_chosen(const Schedule& schedule, const ChosenSchedules& chosen) {
    return std::any_of(chosen.schedules.begin(), chosen.schedules.end(), [&](const Schedule& s) {
        return s.range.file == schedule.range.file && s.range.begin == schedule.range.begin;
    });
}

}  // namespace

Diagnostics errors_of_unused(const Program& lowered, const std::vector<Schedule>& schedules,
                             const ChosenSchedules& chosen, bool with_bounds) {
    Diagnostics errors;
    for (const Schedule& schedule : schedules) {
        if (is_chosen(schedule, chosen)) continue;
        Result<Program> tried = schedules::apply_schedule(lowered, schedule);
        if (tried && with_bounds) tried = infer_bounds(*tried);
        if (tried && with_bounds) tried = schedules::apply_register_phase(*tried, schedule, {});
        if (!tried) errors = merged(errors, tried.error());
    }
    return errors;
}

Diagnostics merged(const Diagnostics& a, const Diagnostics& b) {
    std::vector<Diagnostic> all = a.all();
    for (const Diagnostic& d : b.all()) {
        const auto is_same = [&](const Diagnostic& other) { return render(other) == render(d); };
        if (std::none_of(all.begin(), all.end(), is_same)) all.push_back(d);
    }
    const auto place = [](const Diagnostic& d) {
        return std::pair(d.range.file ? d.range.file->name() : "", d.range.begin);
    };
    std::stable_sort(all.begin(), all.end(),
                     [&](const Diagnostic& x, const Diagnostic& y) { return place(x) < place(y); });
    Diagnostics out;
    for (Diagnostic& d : all) out.add(std::move(d));
    return out;
}

}  // namespace nestor::driver
