// The translation driver: the way from text to text as one function with every stage in view. The
// subcommands, the run tests and the benchmarks all use it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "emitters/emitter.hpp"
#include "frontend/language.hpp"
#include "ir/core/target.hpp"
#include "ir/schedule/automatic/default.hpp"

namespace nestor::driver {

/// Which accesses generated code checks: none, those that sizes decide at entry, or each one (PR-46).
enum class BoundsChecks { none, entry, all };

struct CompileOptions {
    Target target;
    bool plain = false;  ///< `-s none`: the plain lowering, no default loops
    BoundsChecks bounds = BoundsChecks::entry;
    bool strided = true;          ///< also the nest for inner strides other than 1
    std::string schedule;         ///< a schedule of the input; empty: the default loops
    SourceFilePtr schedule_file;  ///< `-s x.sched`; null: none
    bool realizes = false;        ///< without a schedule, the one that `realize` names
    /// What users may call is the program that the file is, where it is one, rather than its functions.
    bool whole_program = false;
    /// `-D` of build, by name: parameters of entry functions that are constants.
    std::vector<std::pair<std::string, std::string>> fixed;
    TranslationOptions translation;
    /// Sees the program after each step of the plan, by the step's name.
    std::function<void(const std::string& step, const Program& program)> watch = {};
};

/// The error for a name that is no target; `more` are names besides the emitters'.
Diagnostic unknown_target(const std::string& text, const std::string& name,
                          const std::vector<std::string>& more);

/// That of an emitter; an error for another name.
Result<Target> target_named(const std::string& name);

/// The program after each stage, and the front end's warnings and remarks.
struct Stages {
    Program source;                      ///< as the front end built it: pipelines
    Program lowered;                     ///< plain loop nests; state and results are parameters
    Program directed;                    ///< after the user's directives
    Program filled;                      ///< after bounds inference
    std::optional<Program> unscheduled;  ///< the same without the user's directives, where it was asked for
    Program scheduled;  ///< after the directives of the default loops, where the user gave none
    Program paths;      ///< entries call their stride paths and work on state: what the passes get
    Program final;      ///< after the passes: what is emitted
    std::vector<DefaultSteps> steps;  ///< of functions that run the default loops
    Diagnostics messages;
    std::string main;                 ///< the entry that is the whole program; empty where the file has none
    FrameMembers frames;              ///< as Translation's
    bool has_window = false;          ///< as Translation's
    bool named_after_file = false;    ///< as Translation's
    bool narrow_coordinates = false;  ///< checked at entry to fit 32 bits
    std::vector<Schedule> schedules;  ///< those that the user chose
    std::string schedule_name;        ///< for the banner: `default schedule`, `schedule tiled`
    std::vector<Realization> realizations;
    std::vector<std::pair<std::pair<std::string, std::string>, std::string>> defaults;  ///< as Translation's
};

enum class Stage { source, lowered, directed, filled, scheduled, final };

/// Translates, lowers, schedules and runs the passes, up to `last`; verifies after each. A violated
/// invariant is an InternalError that names the stage. A program that has its stride paths already (a
/// `.nest` text of a late stage) gets no others.
Result<Stages> compile(const Language& language, const SourceFilePtr& file, const CompileOptions& options,
                       Stage last = Stage::final);

/// The generated texts of a compiled program.
Result<Emitted> emit(const Stages& stages, const CompileOptions& options, const EmitOptions& names);

/// Options for an input `matmul.tc` whose outputs are called `base_name`.
EmitOptions emit_options(const CompileOptions& options, const Stages& stages, const std::string& input_name,
                         const std::string& base_name);

}  // namespace nestor::driver
