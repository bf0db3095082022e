// Control flow of the host program (TI-83): loops and conditions that need values of the running program
// become statements of `main`, all others run while translating. What a loop cannot do as a statement, since
// it changes Python's own objects, it does unrolled.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/contents.hpp"

namespace nestor::taichi {

struct LoopSource;

/// What an attempt may change, and its undoing.
struct Snapshot {
    Diagnostics messages;
    std::vector<Block> blocks;
    std::vector<Frame> frames;
    std::map<std::string, Value> globals;
    int control, in_static, inlining, loop_depth;
    std::map<Symbol, NumberKind> kinds;
    std::optional<std::map<Symbol, NumberKind>> left_kinds;
    std::uint64_t steps;
    std::size_t undo;
    bool may_raise;
    std::set<int> caught;
    std::uint64_t clock_readings;
    Contents contents = {};
};

void host_for(Evaluator& ev, const ForStatement& statement, const Statement& s);
/// The same for loops whose `else` nothing but the end of the loop decides.
void plain_host_for(Evaluator& ev, const ForStatement& statement, TextRange range);
/// What is left of it once it is known what it goes over.
void loop_over(Evaluator& ev, const ForStatement& statement, const LoopSource& source, TextRange range);
void host_while(Evaluator& ev, const WhileStatement& statement, TextRange range);
/// Evaluates; false, with everything undone, where something could not be translated; `why` gets what it was.
bool attempt(Evaluator& ev, const std::function<void()>& what, std::optional<Diagnostic>* why = nullptr);
/// The same with what makes it fail for good told; names that turn out to need variables have them.
void retried(Evaluator& ev, const std::function<void()>& what);
/// An attempt that changes no list or dict of the running program.
bool without_lists(Evaluator& ev, const std::function<void()>& what);
void host_if(Evaluator& ev, const IfStatement& statement, const Statement& s);
Block controlled(Evaluator& ev, const std::function<void()>& body, bool loop);
void counted_host_for(Evaluator& ev, const ForStatement& statement, const RangeValue& r, TextRange range);
/// `soft`: Python may run it while translating as well.
void run_time_while(Evaluator& ev, const WhileStatement& statement, TextRange range, bool soft);
/// By Python itself, as long as it knows the condition; `to_the_end`: fails where it does not.
void known_while(Evaluator& ev, const WhileStatement& statement, TextRange range, bool to_the_end);
Snapshot snapshot(const Evaluator& ev);
void restore(Evaluator& ev, const Snapshot& saved);
/// Whether names, or what containers and objects hold, are not what they were, or the clock was read.
bool changed_since(const Evaluator& ev, const Snapshot& saved);
/// `counts`: over a range, which is a loop of the running program where that one leaves it.
void unrolled_host_for(Evaluator& ev, const ForStatement& statement, const std::vector<Value>& values,
                       TextRange range, bool counts = false);
/// The same of an iterator, which `next` asks before each turn; `numbers`: it gives nothing else.
void unrolled_host_for(Evaluator& ev, const ForStatement& statement,
                       const std::function<std::optional<Value>()>& next, TextRange range, bool numbers);
/// Fails inside of a run-time loop or condition, where Python objects cannot change.
void require_straight(const Evaluator& ev, TextRange range, const std::string& what);

}  // namespace nestor::taichi
