// Selection of schedules by name or file. Functions that a choice says nothing of keep the default loops.
#include "frontend/driver/chosen_schedules.hpp"

#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/schedule/lower.hpp"

namespace nestor::driver {
namespace {

std::vector<std::string> entry_names(const Program& program) {
    std::vector<std::string> names;
    for (const Function& function : program.functions)
        if (function.place == FunctionPlace::entry) names.push_back(function.symbol.name());
    return names;
}

Result<ChosenSchedules> schedules_of_file(const Translation& translation, const SourceFilePtr& file,
                                          bool strict_phases) {
    schedules::Parsed parsed = schedules::parse(file);
    ChosenSchedules chosen;
    chosen.name = "schedule " + io::file_name(file->name());
    chosen.schedules = schedules::lower(parsed.text, entry_names(translation.program), translation.program,
                                        parsed.messages, strict_phases);
    for (std::size_t k = 0; k < chosen.schedules.size(); ++k)
        for (std::size_t i = 0; i < k; ++i)
            if (chosen.schedules[i].function == chosen.schedules[k].function && !parsed.messages.has_errors())
                parsed.messages.add(io::usage_error("the file has several schedules for `" +
                                                    chosen.schedules[k].function + "`"));
    if (!parsed.text.realizations.empty())
        parsed.messages.add(io::usage_error("`realize` stands in the program, not in a schedule file"));
    if (chosen.schedules.empty() && !parsed.messages.has_errors())
        parsed.messages.add(io::usage_error("`" + file->name() + "` has no schedule",
                                            "`-s none` leaves the loops plain, `-s default` chooses them"));
    if (parsed.messages.has_errors()) return std::move(parsed.messages);
    return chosen;
}

/// The error for a name that is no schedule of the file; names of files are meant as such.
Diagnostic unknown_schedule(const std::string& wanted, std::vector<std::string> names) {
    const std::string text = "there is no schedule `" + wanted + "`";
    if (wanted.find_first_of("./") != std::string::npos)
        return io::usage_error(text, "a file of schedules ends in `.sched`");
    names.insert(names.begin(), {"default", "none"});
    if (const std::string near = nearest_name(wanted, names); !near.empty())
        return io::usage_error(text, "did you mean `" + near + "`?");
    std::string listed;
    for (const std::string& name : names) listed += (listed.empty() ? "" : ", ") + name;
    return io::usage_error(text, "schedules are " + listed);
}

}  // namespace

Result<ChosenSchedules> choose_schedules(const Translation& translation, const CompileOptions& options) {
    if (options.plain) return ChosenSchedules{{}, "no schedule"};
    if (options.schedule_file)
        return schedules_of_file(translation, options.schedule_file, options.translation.strict_phases);
    std::string wanted = options.schedule;
    if (wanted.empty() && options.realizes && !translation.realizations.empty())
        wanted = translation.realizations.front().schedule;
    if (wanted.empty()) return ChosenSchedules{{}, "default schedule"};
    ChosenSchedules chosen;
    chosen.name = "schedule " + wanted;
    std::vector<std::string> names;
    for (const Schedule& schedule : translation.schedules) {
        if (!schedule.name.empty()) names.push_back(schedule.name);
        if (schedule.name == wanted) chosen.schedules.push_back(schedule);
    }
    if (!chosen.schedules.empty()) return chosen;
    return unknown_schedule(wanted, names);
}

}  // namespace nestor::driver
