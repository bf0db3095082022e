// The messages of schedules, one function each; rules are those of Halide's LANGUAGE.md.
#pragma once

#include <string>
#include <vector>

#include "ir/base/diagnostic.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::schedules::errors {

// text and syntax
Diagnostic unexpected(const SourceRange& range, const std::string& token, std::vector<std::string> expected);

// names
Diagnostic unknown_directive(const SourceRange& range, const std::string& name,
                             const std::vector<std::string>& known, const char* rule);
Diagnostic behind_flatten(const SourceRange& range, const std::string& name);
Diagnostic out_of_phase(const SourceRange& range, const std::string& name, const std::string& phase,
                        const std::string& earlier, const SourceRange& earlier_range);
Diagnostic unknown_function(const SourceRange& range, const std::string& name,
                            const std::vector<std::string>& known);
Diagnostic which_function(const SourceRange& range, const std::vector<std::string>& known);
Diagnostic duplicate_schedule(const SourceRange& range, const std::string& name, const SourceRange& first);
Diagnostic argument_placed(const SourceRange& range, const std::string& name,
                           const std::vector<std::string>& funcs);
Diagnostic unknown_func(const SourceRange& range, const std::string& name,
                        const std::vector<std::string>& known);
/// `loops` are those of the func: their names as users write them, and which of them sum or the like.
struct KnownLoop {
    std::string name, variable;
    bool is_reduction = false;
};
Diagnostic unknown_loop(const SourceRange& range, const std::string& loop, const LoopName& name,
                        const std::vector<KnownLoop>& loops);
/// The func has loops, but not in this stage.
Diagnostic unknown_stage(const SourceRange& range, const std::string& loop, const std::string& stage,
                         const std::vector<std::string>& stages);
/// The variable is one of other stages: `instead` is a loop that there is.
Diagnostic loop_of_other_stage(const SourceRange& range, const std::string& loop, const std::string& instead);

// arguments
Diagnostic wrong_argument(const SourceRange& range, const std::string& expected, const std::string& form);
/// Of a directive that is read alone, whose values are in terms of a function's parameters.
Diagnostic function_wanted(const SourceRange& range, const std::string& directive);
Diagnostic wrong_count(const SourceRange& range, const std::string& directive, const std::string& form);
Diagnostic unknown_argument(const SourceRange& range, const std::string& name, const std::string& form);
/// A word that an argument does not have, `rule` names the refusal.
Diagnostic unknown_word(const SourceRange& range, const std::string& directive, const std::string& argument,
                        const std::string& word, const std::vector<std::string>& known, const char* rule);
Diagnostic factor_not_positive(const SourceRange& range, const char* rule);
Diagnostic not_startup(const SourceRange& range, const std::string& what,
                       const std::vector<std::string>& known);
Diagnostic no_startup_function(const SourceRange& range, const std::string& name);
Diagnostic startup_conversion(const SourceRange& range);
Diagnostic wrong_startup_type(const SourceRange& range, const std::string& expected);
Diagnostic float_compared(const SourceRange& range);
Diagnostic element_at_startup(const SourceRange& range, const std::string& array);
Diagnostic too_large(const SourceRange& range);
/// `whole`: the directive with a number of iterations.
Diagnostic tail_of_whole(const SourceRange& range, const std::string& whole);
Diagnostic no_result(const SourceRange& range, const std::string& directive);
Diagnostic not_supported(const SourceRange& range, const std::string& what);

}  // namespace nestor::schedules::errors
