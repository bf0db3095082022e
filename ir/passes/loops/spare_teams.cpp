// Multiversioning by work: what a nest does at most, as a product of lengths that no loop changes, decides
// whether threads share it.
//
// Note [Few products run alone] (2026-11-24)
// A parallel region costs 210 ns with g++ and 400 with clang where one thread is all there is, a microsecond
// with two, and an `if` clause that fails saves none of the first: a product of 4 x 4 matrices takes 96 ns by
// itself (clang: 79). Only loops beside tiles are asked, whose other sizes are small by then; for others a
// size that is given once is not worth a second version.
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
#include "ir/passes/loops/team_work.hpp"

namespace nestor {
namespace {

std::size_t parallel_loops(const Block& block) {
    std::size_t count = 0;
    visit_statements(block, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        count += loop && loop->mode.kind == ModeKind::parallel;
    });
    return count;
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

}  // namespace

Program spare_teams(const Program& program, const Target& target) {
    if (!target.has_teams()) return program;
    return map_bodies(program, [](const Function&, const Block& body, SymbolSource& symbols) {
        const std::size_t teams = parallel_loops(body);
        return rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
            const If* choice = get<If>(s);
            if (!choice || parallel_loops(Block{{s}}) != teams || choice->otherwise.statements.size() != 1 ||
                !holds_tiles(choice->then))
                return s;
            const Stmt& nest = choice->otherwise.statements[0];
            const For* loop = get<For>(nest);
            const Expr work = loop && can_share_body(*loop) ? iterations_in(choice->otherwise) : nullptr;
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
