// Choice between a counted loop of the running program and unrolling by Python, by attempts in that order or
// the other.
#include "frontend/taichi/lower/host/range_loops.hpp"

#include <optional>
#include <string>
#include <utility>

#include "frontend/taichi/lower/host/effects.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/grid_loops.hpp"
#include "frontend/taichi/lower/host/left_loops.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"

namespace nestor::taichi {
namespace {

/// Iterations that Python does while translating rather than a list of the running program.
constexpr int most_unrolled = 2000;
/// Statements that such a loop writes rather than to be one of the running program.
constexpr int most_written = 200;

/// By Python, as long as it computes rather than writes one statement after the other; false, with everything
/// undone, where it writes too many of them: a count of what a field holds is a loop that the program runs.
bool done_by_python(Evaluator& ev, const ForStatement& statement, const RangeValue& over, TextRange range,
                    bool& too_many) {
    const std::optional<Integer> first = integer_of(over.dimensions[0].first),
                                 end = integer_of(over.dimensions[0].second);
    if (!first || !end) return false;
    return without_lists(ev, [&] {
        too_many = false;
        Integer turn = *first;
        const std::size_t before = ev.blocks.back().statements.size();
        const auto next = [&]() -> std::optional<Value> {
            too_many = ev.blocks.back().statements.size() > before + most_written;
            if (too_many) throw Failure{};
            return turn < *end ? std::optional<Value>(turn++) : std::nullopt;
        };
        unrolled_host_for(ev, statement, next, range, true);
    });
}

/// A loop of the running program; where its statements have none, of Python while translating.
void counted_before_python(Evaluator& ev, const ForStatement& statement, const RangeValue& over,
                           TextRange range) {
    const auto by_python = [&] { unrolled_host_for(ev, statement, iterate(ev, over, range), range, true); };
    std::optional<Diagnostic> why;
    RunningState& lists = running(ev);
    const bool refused_before = std::exchange(lists.soft_refused, false);
    if (attempt(
            ev, [&] { counted_host_for(ev, statement, over, range); }, &why))
        return;
    const auto says_less = [](const Diagnostic& other) {
        return other.text.starts_with("leaving a loop over") ||
               other.text.starts_with("a name for another") ||
               other.text.find("too long to be unrolled") != std::string::npos;
    };
    // it changes lists, which Python can do while translating, unless it does so too often
    const bool with_lists = std::exchange(lists.soft_refused, refused_before) && !lists.soft_allowed;
    const auto by_lists = [&] {
        const bool outer = std::exchange(lists.soft_allowed, true);
        const bool good = attempt(ev, [&] { counted_host_for(ev, statement, over, range); });
        lists.soft_allowed = outer;
        return good;
    };
    const auto times = integer_of(over.dimensions[0].second);
    if (with_lists && times && *times > most_unrolled && by_lists()) return;
    std::optional<Diagnostic> otherwise;
    if (!with_lists && ev.host.attempts == 0 && !may_break(statement.body)) return by_python();
    if (with_lists) {
        bool too_many = false;
        if (done_by_python(ev, statement, over, range, too_many) || by_lists()) return;
        if (too_many && without_lists(ev, by_python)) return;
    }
    if (attempt(ev, by_python, &otherwise)) return;
    // why it is no loop of the running program says more than why it cannot run while translating
    if (why && otherwise && says_less(*otherwise)) throw Failure{why};
    by_python();
}

bool has_many_turns(const RangeValue& over) {
    const auto first = integer_of(over.dimensions[0].first), end = integer_of(over.dimensions[0].second);
    return first && end && *end - *first > most_unrolled;
}

/// Python can do what the loops of a short grid do while translating, where these fail.
void grid_host_for(Evaluator& ev, const ForStatement& statement, const RangeValue& grid, TextRange range) {
    std::optional<Diagnostic> why, otherwise;
    if (nested_host_for(ev, statement, grid, range, &why)) return;
    const auto by_python = [&] { unrolled_host_for(ev, statement, iterate(ev, grid, range), range); };
    if (attempt(ev, by_python, &otherwise)) return;
    if (why && otherwise && otherwise->text.find("too long to be unrolled") != std::string::npos)
        throw Failure{why};
    by_python();
}

}  // namespace

void range_host_for(Evaluator& ev, const ForStatement& statement, const Value& over, TextRange range) {
    const auto* r = get<RangeValue>(over);
    const bool counts = r && r->dimensions.size() == 1 &&
                        std::holds_alternative<Name>(statement.target->node) && statement.otherwise.empty();
    if (r && !counts && nests(ev, statement, *r)) return grid_host_for(ev, statement, *r, range);
    const bool runs =
        counts && (is_run_time(ev, r->dimensions[0].first) || is_run_time(ev, r->dimensions[0].second));
    const auto by_python = [&] { unrolled_host_for(ev, statement, iterate(ev, over, range), range, counts); };
    const bool fills_list = counts && running(ev).comprehending > 0;
    if (fills_list && attempt(ev, [&] { counted_host_for(ev, statement, *r, range); })) return;
    if (runs) return retried(ev, [&] { counted_host_for(ev, statement, *r, range); });
    if (counts && has_effects(statement.body)) return counted_before_python(ev, statement, *r, range);
    // a search that the running program ends, or goes on in, is a loop of it
    const bool searches = counts && (may_break(statement.body) || ends_under_condition(statement.body));
    if (!searches && (!counts || running(ev).refusing > 0))
        return ev.host.attempts == 0 ? retried(ev, by_python) : by_python();
    if (!searches) {  // lists that only the running program can change are changed in a loop of it
        const bool before = std::exchange(running(ev).soft_refused, false);
        bool too_many = false;
        const auto counted = [&] { counted_host_for(ev, statement, *r, range); };
        const bool known = done_by_python(ev, statement, *r, range, too_many) ||
                           (too_many && without_lists(ev, counted)) ||
                           (too_many && !has_many_turns(*r) && without_lists(ev, by_python));
        const bool with_lists = std::exchange(running(ev).soft_refused, before);
        if (known) return;
        if ((!with_lists && !too_many) || !attempt(ev, counted)) by_python();
        return;
    }
    if (attempt(ev, by_python)) return;
    return retried(ev, [&] { counted_host_for(ev, statement, *r, range); });
}

}  // namespace nestor::taichi
