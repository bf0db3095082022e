// Application of a schedule: directives in their phases, then legality of the whole.
//
// Note [Verified at doubled distances] (2026-11-23)
// A directive changes a nest, and verification looks at the whole program: behind each of n directives it
// made long schedules grow with the square. So programs are verified behind the first, second, fourth, eighth
// .. and the last directive, in all n log n; where something is wrong, those since the last verified program
// are applied again and verified one by one, so that the message names the one that did it.
#include "ir/schedule/schedule.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "ir/analysis/funcs.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/device_loops.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/directives/tails.hpp"
#include "ir/schedule/joined_loops.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/verify/verify.hpp"

namespace nestor {
namespace {

/// Which loops may run at once is judged when all directives are applied: until then none does.
Program one_after_the_other(Program program) {
    for (Function& function : program.functions)
        if (auto* body = std::get_if<Block>(&function.body)) *body = serialize(*body);
    return program;
}

/// What directives are short for in their place.
std::vector<Directive> in_parts(const std::vector<Directive>& directives) {
    std::vector<Directive> out;
    for (const Directive& d : directives) {
        const DirectiveKind& kind = kind_of(d);
        if (!kind.parts) {
            out.push_back(d);
            continue;
        }
        for (schedule::DirectiveNode& part : kind.parts(d.node))
            out.push_back({std::move(part), d.reason, d.range, kind.name});
    }
    return out;
}

}  // namespace

// Where each func is placed is asked from consumers to producers, so that no step is illegal only because a
// consumer has not moved yet.
std::vector<Directive> in_phases(const Program& lowered, const std::string& function,
                                 std::vector<Directive> directives) {
    directives = in_parts(directives);
    const Function* f = find_function(lowered, function);
    auto funcs = f ? computed_funcs(std::get<Block>(f->body)) : std::vector<std::string>{};
    const auto in_front_of = [&](const std::string& func, const std::string& made) {
        funcs.insert(std::find(funcs.begin(), funcs.end(), func), made);
    };
    for (const Directive& d : directives) {  // funcs that directives make are read by these
        if (const auto* rfactor = get<schedule::Rfactor>(d)) in_front_of(rfactor->loop.func, rfactor->result);
        if (const auto* wrap = get<schedule::Wrap>(d)) in_front_of(wrap->consumer, wrap->result);
    }
    const auto key = [&](const Directive& d) {
        const Phase phase = kind_of(d).phase;
        std::ptrdiff_t place = 0;
        if (const auto func = phase >= Phase::compute ? func_of(d) : std::nullopt)
            place = funcs.end() - std::find(funcs.begin(), funcs.end(), *func);
        return std::pair(phase, place);
    };
    std::stable_sort(directives.begin(), directives.end(),
                     [&](const Directive& a, const Directive& b) { return key(a) < key(b); });
    return directives;
}

namespace {

/// What the function asserts first: what it checks of its inputs is among it.
std::vector<Expr> checks_of(const Program& filled, const std::string& function) {
    std::vector<Expr> conditions;
    for (const Stmt& s : std::get<Block>(find_function(filled, function)->body).statements) {
        if (get<Let>(s)) break;
        if (const Assert* check = get<Assert>(s)) conditions.push_back(check->condition);
    }
    return conditions;
}

bool holds_all(const std::vector<Expr>& some, const std::vector<Expr>& all) {
    return std::all_of(some.begin(), some.end(), [&](const Expr& one) {
        return std::any_of(all.begin(), all.end(), [&](const Expr& other) { return same(one, other); });
    });
}

bool rounds(const Directive& directive) {
    return tail_of(directive) == schedule::Tail::round;
}

/// What is wrong with a program between directives.
std::vector<std::string> wrong_with(const Program& program) {
    auto violations = verify(one_after_the_other(program));
    return violations.empty() ? lines_of(reads_before_computes(program)) : violations;
}

/// Completes a directive and applies it.
Result<Program> completed_and_applied(const Program& program, const std::string& function,
                                      Directive& directive, const Completion& complete) {
    if (const Function* f = complete ? find_function(program, function) : nullptr) {
        Result<Directive> whole = complete(std::get<Block>(f->body), directive);
        if (!whole) return whole.error();
        directive = *std::move(whole);
    }
    return apply(program, function, directive);
}

/// Names the first directive, of those that are complete, behind which something is wrong with the program.
[[noreturn]] void blame(Program program, const std::string& function, const std::vector<Directive>& applied,
                        const std::vector<std::string>& violations) {
    std::string found = violations.front();
    std::size_t k = 0;
    for (; k + 1 < applied.size(); ++k) {
        program = *apply(program, function, applied[k]);
        if (const auto wrong = wrong_with(program); !wrong.empty()) {
            found = wrong.front();
            break;
        }
    }
    throw std::logic_error("directive " + print(applied[k]) + ": " + found);
}

/// The directives one after the other. See Note [Verified at doubled distances].
Result<Program> one_by_one(const Program& before, const std::string& function,
                           std::vector<Directive>& ordered, const Completion& complete,
                           const DirectiveWatch& watch = {}) {
    Program program = before, verified = before;
    std::size_t first = 0;  // of the directives behind what was verified
    for (std::size_t k = 0; k < ordered.size(); ++k) {
        Result<Program> next = completed_and_applied(program, function, ordered[k], complete);
        if (!next) return next;
        program = *std::move(next);
        if (std::has_single_bit(k + 1) || k + 1 == ordered.size()) {
            const auto violations = wrong_with(program);
            if (!violations.empty())
                blame(verified, function,
                      {ordered.begin() + std::ptrdiff_t(first), ordered.begin() + std::ptrdiff_t(k) + 1},
                      violations);
            verified = program;
            first = k + 1;
        }
        const Function* made = watch ? find_function(program, function) : nullptr;
        if (made) watch(ordered[k], std::get<Block>(made->body));
    }
    return program;
}

Program with_device_loops(Program program, const std::string& function) {
    for (Function& f : program.functions)
        if (f.symbol.name() == function)
            f.body = schedule::serial_inside_device_loops(std::get<Block>(f.body));
    return program;
}

/// The same where a func is placed in loops that `compute-with` joins.
/// See Note [Joined before what they read].
Result<Program> in_joined_loops(const Program& lowered, const std::string& function, JoinedOrder order,
                                const Completion& complete, const DirectiveWatch& watch) {
    Result<Program> program = one_by_one(lowered, function, order.before, complete, watch);
    if (program) program = with_bounds_of_joined(*program, function, order);
    if (program) program = one_by_one(*program, function, order.joins, complete, watch);
    if (program) program = with_own_computes(*std::move(program), function, order);
    if (program) program = one_by_one(*program, function, order.behind, complete, watch);
    return program;
}

/// The parts of a schedule in which funcs are placed in joined loops; nothing where there are none.
std::optional<JoinedOrder> order_of_joined(const Program& lowered, const std::string& function,
                                           const std::vector<Directive>& ordered,
                                           const std::vector<Directive>& joins, const Completion& complete) {
    std::vector<Directive> loops = ordered, all = ordered;
    std::erase_if(loops, [](const Directive& d) { return kind_of(d).phase >= Phase::compute; });
    const Result<Program> looped = one_by_one(lowered, function, loops, complete);
    if (!looped) return std::nullopt;
    all.insert(all.end(), joins.begin(), joins.end());
    return joined_order(*looped, function, all);
}

/// The directives one after the other; those of `joins` as well where funcs that only then have a place are
/// computed in their loops.
Result<Program> all_applied(const Program& lowered, const std::string& function,
                            std::vector<Directive>& ordered, const std::vector<Directive>& joins,
                            const Completion& complete, const DirectiveWatch& watch) {
    if (joins.empty()) return one_by_one(lowered, function, ordered, complete, watch);
    std::vector<Directive> tried = ordered;
    const Result<Program> plain = one_by_one(lowered, function, tried, complete);
    const auto order = plain ? std::nullopt : order_of_joined(lowered, function, ordered, joins, complete);
    return order ? in_joined_loops(lowered, function, *order, complete, watch)
                 : one_by_one(lowered, function, ordered, complete, watch);
}

/// The same, and the judgement of the whole.
Result<Program> applied(const Program& lowered, const std::string& function, std::vector<Directive>& ordered,
                        const std::vector<Directive>& joins, const Completion& complete,
                        const DirectiveWatch& watch = {}) {
    Result<Program> program = all_applied(lowered, function, ordered, joins, complete, watch);
    const Function* f = program ? find_function(*program, function) : nullptr;
    if (!f) return program;
    for (const auto conflict_in :
         {schedule::concurrency_conflict, schedule::overlap_conflict, schedule::device_conflict})
        if (const Refusal conflict = conflict_in({*program, *f}, ordered)) return *conflict;
    return with_device_loops(*program, function);
}

/// Tiles are rounded where inputs need not hold more for it; others have their last tile guarded.
Result<Program> with_inputs_as_needed(const Program& lowered, const std::string& function,
                                      const std::vector<Directive>& ordered,
                                      const std::vector<Directive>& joins, const Program& rounded,
                                      const Completion& complete) {
    std::vector<Directive> guarded = ordered;
    for (Directive& d : guarded)
        if (rounds(d)) *tail_of(d) = schedule::Tail::guard;
    const Result<Program> whole = infer_bounds(rounded);
    const Result<Program> plain = applied(lowered, function, guarded, joins, complete);
    const Result<Program> least = plain ? infer_bounds(*plain) : plain;
    if (!whole || !least) return rounded;  // inference tells the user what it lacks
    const std::vector<Expr> allowed = checks_of(*least, function);
    if (holds_all(checks_of(*whole, function), allowed)) return rounded;
    Result<Program> best = plain;
    for (std::size_t k = 0; k < ordered.size(); ++k) {
        if (!rounds(ordered[k])) continue;
        std::vector<Directive> tried = guarded;
        tried[k] = ordered[k];
        Result<Program> next = applied(lowered, function, tried, joins, complete);
        const Result<Program> filled = next ? infer_bounds(*next) : next;
        if (!filled || !holds_all(checks_of(*filled, function), allowed)) continue;
        guarded = std::move(tried);
        best = std::move(next);
    }
    return best;
}

}  // namespace

Result<Program> apply_schedule(const Program& lowered, const std::string& function,
                               const std::vector<Directive>& directives, const Completion& complete,
                               const DirectiveWatch& watch) {
    std::vector<Directive> ordered = in_phases(lowered, function, directives);
    if (const Function* f = find_function(lowered, function))
        ordered = with_leading_loops(std::move(ordered), std::get<Block>(f->body));
    std::vector<Directive> joins = ordered;
    std::erase_if(joins, [](const Directive& d) { return !get<schedule::ComputeWith>(d); });
    std::erase_if(ordered, needs_bounds);
    Result<Program> result = applied(lowered, function, ordered, joins, complete, watch);
    const Function* f = result ? find_function(*result, function) : nullptr;
    const bool has_inputs =
        f && std::any_of(f->parameters.begin(), f->parameters.end(),
                         [](const Parameter& p) { return p.buffer && p.role == Role::input; });
    if (!has_inputs || std::none_of(ordered.begin(), ordered.end(), rounds)) return result;
    return with_inputs_as_needed(lowered, function, ordered, joins, *result, complete);
}

bool needs_bounds(const Directive& directive) {
    const DirectiveKind& kind = kind_of(directive);
    return kind.phase == Phase::registers || kind.behind_inference;
}

Result<Program> apply_register_phase(const Program& inferred, const std::string& function,
                                     const std::vector<Directive>& directives, const Completion& complete) {
    std::vector<Directive> last = directives;
    std::erase_if(last, [](const Directive& d) { return !needs_bounds(d); });
    if (const Function* f = find_function(inferred, function))
        last = with_leading_loops(std::move(last), std::get<Block>(f->body));
    return one_by_one(inferred, function, last, complete);
}

Result<Program> apply_steps(const Program& filled, const std::string& function,
                            const std::vector<Directive>& steps, const Completion& complete) {
    Program program = filled;
    bool flat = false;
    const auto step = [&](Directive directive) -> std::optional<Diagnostics> {
        if (complete) {
            auto whole = complete(std::get<Block>(find_function(program, function)->body), directive);
            if (!whole) return whole.error();
            directive = *std::move(whole);
        }
        auto next = apply(program, function, directive);
        if (!next) return next.error();
        program = *std::move(next);
        if (!get<schedule::Flatten>(directive)) return std::nullopt;
        flat = true;
        for (Function& f : program.functions)
            if (f.symbol.name() == function) f.body = simplify(std::get<Block>(f.body));
        return std::nullopt;
    };
    for (const Directive& directive : steps)
        if (auto refused = step(directive)) return *std::move(refused);
    if (!flat)
        if (auto refused = step({schedule::Flatten{}})) return *std::move(refused);
    return program;
}

}  // namespace nestor
