// Random sequences of directives on the loops of a lazy pipeline: many are illegal, and are refused.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "ir/base/diagnostic.hpp"
#include "ir/core/nodes.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "tests/support/random_lazy_call.hpp"

namespace nestor::testing {

struct RefusedDirective {
    Directive directive;
    Diagnostics messages;
};

/// Directives that are accepted together, in the order in which they were drawn, and the ones that were
/// refused behind those before them. `broken`: the last one ended in an exception, which applying them
/// repeats.
struct RandomSchedule {
    std::vector<Directive> accepted;
    std::vector<RefusedDirective> refused;
    bool broken = false;
};

/// Loops and placements, or also directives that make funcs, combine atomically or map to a device.
enum class Draws { loops, all };

/// Draws ten directives, many of them tiles of outputs, for function `function` of a lowered program of
/// `random_lazy_pipeline`. Their loops have whole names, and they may be written as text (`schedule_text`).
RandomSchedule random_schedule(const Program& lowered, const std::string& function, std::mt19937_64& random,
                               Draws draws = Draws::loops);

/// Draws `unroll-jam` and `overlap-tiles` for loops of a program whose bounds are inferred, behind the
/// schedule that made them; the ones that are accepted.
std::vector<Directive> random_register_directives(const Program& inferred, const std::string& function,
                                                  std::mt19937_64& random);

/// True where a func is stored outside of the loop that it is computed in.
bool is_stored_outside(const std::vector<Directive>& directives);

/// True where a tile of a dimension of an output has a constant factor that does not divide the window.
bool has_remainder(const std::vector<Directive>& directives, const std::vector<OutputWindow>& outputs);

/// True for messages of calls that do not keep to what directives give: bounds and factors.
bool is_assertion(const std::string& message);

/// True for the message of an interpreter that reached its step limit.
bool is_too_long(const std::string& message);

}  // namespace nestor::testing
