// The plan of compilation: every step from what a front end made to what emitters print, as one table.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "frontend/driver/chosen_schedules.hpp"
#include "frontend/driver/compile.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/io/progress.hpp"
#include "ir/passes/invariants.hpp"

namespace nestor::driver {

/// What the steps work on.
struct Compilation {
    const CompileOptions& options;
    ChosenSchedules chosen;
    Stages stages;    ///< the programs after the named stages, and messages
    Program program;  ///< after the last step
};

/// One step, by its name in `show --stage`. `why_here` says why it stands where it does.
struct PlanStep {
    const char* name;
    const char* summary;
    const char* why_here;
    Result<Program> (*run)(Compilation& c);
    bool (*wanted)(const Compilation& c);
    Invariants provides{};   ///< from here on; verified after this and every later step, and by the passes
    Invariants relies_on{};  ///< what steps before it provide
};

/// The steps before the passes, in their order; the passes' own table follows (ir/passes/pass_pipeline).
const std::vector<PlanStep>& plan();

/// The steps that stand before what they rely on, a sentence each.
std::vector<std::string> misplaced_steps(const std::vector<PlanStep>& steps, const Compilation& c);

/// The names of all steps, those of the passes included.
std::vector<std::string> step_names();

/// Runs the steps up to a stage, verifies the program after each and shows it to `options.watch`. The errors
/// of steps, and with those of directives what `check_lowered` finds in the plain nests.
Diagnostics run_plan(Compilation& compilation, Stage last,
                     const std::function<Diagnostics(const Program& lowered)>& check_lowered);

/// Runs something under a step's name; what escapes from it is our fault, never the user's.
template <class Step>
auto at_stage(const std::string& name, const Step& step) {
    io::tell_stage(name);
    try {
        return step();
    } catch (const io::InternalError&) {
        throw;
    } catch (const std::exception& error) {
        throw io::InternalError(name, error.what());
    }
}

/// Verifies a program; a violation is an internal error of the step.
void check(const std::string& step, const Program& program);

}  // namespace nestor::driver
