// Selection of the schedules of a translation: one of its own, one of a file, or none.
#pragma once

#include "frontend/driver/compile.hpp"

namespace nestor::driver {

struct ChosenSchedules {
    std::vector<Schedule> schedules;  ///< at most one for a function; empty: the default loops, or none
    std::string name;                 ///< `default schedule`, `no schedule`, `schedule tiled`
};

/// By the options; an error when there is no schedule of that name, or the file's text is wrong.
Result<ChosenSchedules> choose_schedules(const Translation& translation, const CompileOptions& options);

}  // namespace nestor::driver
