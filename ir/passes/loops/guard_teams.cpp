// Conditional parallelism of loops that another one repeats.
//
// Note [Teams that a loop forms again and again] (2026-11-30)
// What a loop repeats, such as steps of training or of time, forms a team each time: for rows of 64 numbers
// two threads took 1.45 ms where one takes .66 (g++ 12; clang 14 .72 and .47). There an `if` clause costs no
// text, and leaves nothing to lose: .66 and .47 with two threads. What is computed with a few operations
// wants 16,384 elements, as in loops whose lengths are known, what calls functions 4,096.
#include "ir/passes/loops/guard_teams.hpp"

#include "ir/core/build.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/team_work.hpp"

namespace nestor {
namespace {

constexpr std::int64_t cheap_steps = 4;  // that cost as much as a call

/// Null where the number of iterations is known, or not known when the loop begins.
Expr worth_sharing(const Stmt& nest) {
    const For& loop = *get<For>(nest);
    const Expr work = iterations_in(Block{{nest}});
    if (!work || build::as_integer(work) || holds_tiles(loop.body)) return nullptr;
    bool calls = false;
    visit(
        loop.body, [&](const Stmt& s) { calls = calls || get<While>(s) || get<CallStmt>(s); },
        [&](const Expr& e) { calls = calls || get<Call>(e); });
    return build::compare(CompareOp::greater_equal, work,
                          build::integer(calls ? worth_a_team : cheap_steps * worth_a_team));
}

/// Parallel loops inside of loops that repeat them ask whether their work is worth it.
Block asked_each_time(const Block& block, bool repeated) {
    Block out;
    for (const Stmt& s : block.statements) {
        const For* loop = get<For>(s);
        if (loop && loop->mode.kind == ModeKind::parallel) {
            For asked = *loop;
            if (repeated && !asked.team_if) asked.team_if = worth_sharing(s);
            out.statements.push_back(asked.team_if ? with(s, std::move(asked)) : s);
        } else if (get<Region>(s)) {
            out.statements.push_back(s);
        } else {
            const bool again = repeated || loop || get<While>(s);
            out.statements.push_back(
                map_blocks(s, [&](const Block& inner) { return asked_each_time(inner, again); }));
        }
    }
    return out;
}

}  // namespace

Program guard_teams(const Program& program, const Target& target) {
    if (!target.has_teams()) return program;
    return map_bodies(program,
                      [](const Function&, const Block& body) { return asked_each_time(body, false); });
}

}  // namespace nestor
