// Multiversioning by work: what a nest does at most, as a product of lengths that no loop changes, decides
// whether threads share it.
//
// Note [Few products run alone] (2026-11-24)
// A parallel region costs 210 ns with g++ and 400 with clang where one thread is all there is, a microsecond
// with two, and an `if` clause that fails saves none of the first: a product of 4 x 4 matrices takes 96 ns by
// itself (clang: 79). Only loops beside tiles are asked, whose other sizes are small by then; for others a
// size that is given once is not worth a second version.
//
// Note [Teams that a loop forms again and again] (2026-11-30)
// What a loop repeats, such as steps of training or of time, forms a team each time: for rows of 64 numbers
// two threads took 1.45 ms where one takes .66 (g++ 12; clang 14 .72 and .47). There an `if` clause costs no
// text, and leaves nothing to lose: .66 and .47 with two threads. What is computed with a few operations
// wants 16,384 elements, as in loops whose lengths are known, what calls functions 4,096.
#include "ir/passes/loops/spare_teams.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr std::int64_t worth_a_team = 4096;  // products, or calls
constexpr std::int64_t cheap_steps = 4;      // that cost as much as one of these

bool holds_tiles(const Block& block) {
    return contains(block, [](const Stmt& s) {
        const For* loop = get<For>(s);
        return loop && loop->mode.kind == ModeKind::register_tile;
    });
}

std::size_t parallel_loops(const Block& block) {
    std::size_t count = 0;
    visit_statements(block, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        count += loop && loop->mode.kind == ModeKind::parallel;
    });
    return count;
}

/// Symbols whose values change inside.
std::set<Symbol> defined_in(const Stmt& nest) {
    std::set<Symbol> out;
    visit_statements(nest, [&](const Stmt& s) {
        if (const For* loop = get<For>(s)) out.insert(loop->index);
        if (const Let* let = get<Let>(s)) out.insert(let->symbol);
        if (const Declare* declare = get<Declare>(s)) out.insert(declare->symbol);
    });
    return out;
}

/// The product of lengths along the deepest nest in a block, times `around`; null where one of them is not
/// known outside.
Expr work_of(const Block& block, const std::set<Symbol>& inside, const Expr& around) {
    Expr most;
    std::size_t deepest = 0;
    for (const Stmt& s : block.statements) {
        std::size_t depth = 0;
        visit_statements(s, [&](const Stmt& child) { depth += get<For>(child) != nullptr; });
        const For* loop = get<For>(s);
        if (depth > 0 && !loop) return nullptr;
        if (!loop || depth <= deepest) continue;
        const bool steady = !any_of(loop->extent, [&](const Expr& e) {
            const Variable* v = get<Variable>(e);
            return get<Load>(e) || (v && inside.contains(v->symbol));
        });
        most = steady ? work_of(loop->body, inside, build::multiply(around, loop->extent)) : nullptr;
        if (!most) return nullptr;
        deepest = depth;
    }
    return most ? most : around;
}

/// True where emitters print the body of both versions once: nothing in it asks who runs it.
bool can_share_body(const For& loop) {
    bool plain = loop.mode.kind == ModeKind::parallel && !loop.mode.simd && loop.reductions.empty();
    visit_statements(loop.body, [&](const Stmt& s) {
        const Store* store = get<Store>(s);
        plain = plain && (get<For>(s) || get<Let>(s) || get<If>(s) ||
                          (store && store->values[0]->type.bits > 8 && store->values[0]->type.is_scalar()));
    });
    return plain;
}

/// A copy of a parallel loop for one thread, with names of its own.
Block alone(const Block& nest, SymbolSource& symbols) {
    return rewrite_stmts(rename(nest, fresh_names(nest, symbols)), [](const Stmt& s) -> Stmt {
        const For* loop = get<For>(s);
        if (!loop) return s;
        For out = *loop;
        if (out.mode.kind == ModeKind::parallel) out.mode = {};
        if (!out.name.variable.empty()) out.name.variable += "_alone";
        return with(s, std::move(out));
    });
}

/// Null where the number of iterations is known, or not known when the loop begins.
Expr worth_sharing(const Stmt& nest) {
    const For& loop = *get<For>(nest);
    const Expr work = work_of(Block{{nest}}, defined_in(nest), build::integer(1));
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

Program spare_teams(const Program& program, const Target& target) {
    if (!target.has_teams()) return program;
    return map_bodies(program, [](const Function&, const Block& body, SymbolSource& symbols) {
        const std::size_t teams = parallel_loops(body);
        return rewrite_stmts(asked_each_time(body, false), [&](const Stmt& s) -> Stmt {
            const If* choice = get<If>(s);
            if (!choice || parallel_loops(Block{{s}}) != teams || choice->otherwise.statements.size() != 1 ||
                !holds_tiles(choice->then))
                return s;
            const Stmt& nest = choice->otherwise.statements[0];
            const For* loop = get<For>(nest);
            const Expr work = loop && can_share_body(*loop)
                                  ? work_of(choice->otherwise, defined_in(nest), build::integer(1))
                                  : nullptr;
            if (!work || build::as_integer(work)) return s;
            If made = *choice;
            made.otherwise = Block{
                {with(nest, If{build::compare(CompareOp::less_equal, work, build::integer(worth_a_team)),
                               alone(choice->otherwise, symbols), choice->otherwise})}};
            return with(s, std::move(made));
        });
    });
}

}  // namespace nestor
