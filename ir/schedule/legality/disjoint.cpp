// Disjointness by inferred bounds: one iteration's region ends before the next begins.
//
// Note [A part for each iteration] (2026-11-22)
// Iterations that run at once may share the memory of a func where each computes a part of its own. Bounds
// are inferred for this question: the region of one iteration must begin where the one before it ends.
#include "ir/schedule/legality/disjoint.hpp"

#include <algorithm>

#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {
bool computes_disjoint_regions(const Subject& subject, const std::string& func, const LoopName& loop) {
    const Result<Program> filled = infer_bounds(subject.program);
    const Function* function = filled ? find_function(*filled, subject.function.symbol.name()) : nullptr;
    if (!function) return false;
    const Block& body = std::get<Block>(function->body);
    const FuncSite site = find_func(body, func);
    const Stmt outer = find_loop_statement(body, loop);
    const Compute* compute = site.compute ? get<Compute>(site.compute) : nullptr;
    if (!compute || !outer) return false;
    const For& iterations = *get<For>(outer);

    Facts facts = facts_at(*function, body, outer);
    assume_inside(facts, iterations);
    const LetValues lets(body);
    const Substitution next{
        {iterations.index, build::add(build::variable(iterations.index), build::integer(1))}};
    std::vector<Symbol> inner;  // they may differ between two iterations
    for (const Stmt& s : path_to(Block{{outer}}, site.compute))
        if (const For* inside = get<For>(s); inside && s != outer) inner.push_back(inside->index);
    return std::any_of(compute->region.begin(), compute->region.end(), [&](const auto& dimension) {
        const Expr low = lets.of(dimension.first), extent = lets.of(dimension.second);
        if (!lets.left_in(low).empty() || !lets.left_in(extent).empty()) return false;  // too long to tell
        if (std::any_of(inner.begin(), inner.end(),
                        [&](const Symbol& v) { return uses(low, v) || uses(extent, v); }))
            return false;
        const Affine here = affine(low), there = affine(substitute(low, next));
        return is_nonnegative(there - here - affine(extent), facts) ||
               is_nonnegative(here - there - affine(substitute(extent, next)), facts);
    });
}

}  // namespace nestor::schedule
