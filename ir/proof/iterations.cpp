// Iteration claims, from the loops that the algorithm has and the loops that there are.
#include "ir/proof/iterations.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/text/text.hpp"

namespace nestor::proof {
namespace {

using namespace build;

void conjuncts_of(const Expr& e, std::vector<Expr>& parts) {
    const Logic* logic = get<Logic>(e);
    if (logic && logic->op == LogicOp::conjunction) {
        conjuncts_of(logic->left, parts);
        conjuncts_of(logic->right, parts);
    } else {
        parts.push_back(e);
    }
}

void find_stages(const Block& block, const AlgorithmStage& around, AlgorithmStages& stages) {
    for (const Stmt& s : block.statements) {
        AlgorithmStage inner = around;
        if (const For* loop = get<For>(s)) inner.loops.push_back(*loop);
        if (const If* branch = get<If>(s)) {
            std::vector<Expr> parts;
            conjuncts_of(branch->condition, parts);
            inner.own_conditions += parts.size();
        }
        if (get<Store>(s) && !around.loops.empty()) {
            const LoopName& name = around.loops.back().name;
            stages.emplace(std::pair(name.func, name.stage), around);
        }
        if (get<Compute>(s)) inner = {};
        map_blocks(s, [&](const Block& child) {
            find_stages(child, inner, stages);
            return child;
        });
    }
}

/// The conditions around the store that directives added: those of the algorithm come last.
Expr added_guard(const StageRun& run) {
    std::vector<Expr> all;
    for (const Expr& guard : run.guards) conjuncts_of(guard, all);
    all.resize(all.size() - std::min(all.size(), run.algorithm.own_conditions));
    return conjunction(all);
}

/// Values for loops, and for the lets that are made of them.
Substitution unfolded(const StageRun& run, const Substitution& loops) {
    Substitution all = loops;
    for (const Let& let : run.iteration.lets) all.emplace_back(let.symbol, substitute(let.value, all));
    return all;
}

/// What is stored of the point lies in the region.
Expr place_in_region(const StageRun& run, const Substitution& point) {
    std::vector<Expr> parts;
    const std::vector<Expr>& indices = run.store.targets[0].indices;
    for (std::size_t d = 0; d < indices.size() && d < run.region.size(); ++d)
        parts.push_back(inside(substitute(indices[d], point), run.region[d].first, run.region[d].second));
    return conjunction(parts);
}

Query under(const std::vector<ForAll>& box, Obligation obligation) {
    Query tree{std::move(obligation), {}};
    for (auto dimension = box.rbegin(); dimension != box.rend(); ++dimension)
        tree = {*dimension, {std::move(tree)}};
    return tree;
}

}  // namespace

Expr inside(const Expr& value, const Expr& min, const Expr& extent) {
    return both(compare(CompareOp::less_equal, min, value),
                compare(CompareOp::less, value, add(min, extent)));
}

AlgorithmStages stages_of(const Program& lowered) {
    AlgorithmStages stages;
    for (const Function& function : lowered.functions)
        if (const auto* body = std::get_if<Block>(&function.body)) find_stages(*body, {}, stages);
    return stages;
}

Query every_point_is_run(const StageRun& run, SymbolSource& symbols) {
    // a pure loop's variable is a dimension of what is stored
    Substitution point;
    std::vector<ForAll> box;
    const std::vector<Expr>& indices = run.store.targets[0].indices;
    // an update with a range of its own (TC) runs that; all others run the region
    const bool update = !run.stage.starts_with("s0");
    const auto own_range = [&](const For& loop) {
        return update && loop.low && !get<Hole>(loop.low) && !get<Hole>(loop.extent);
    };
    for (const For& loop : run.algorithm.loops) {
        ForAll dimension{symbols.fresh("any_" + loop.index.name()), loop.low, loop.extent};
        for (std::size_t d = 0; d < indices.size() && d < run.region.size(); ++d) {
            const Variable* index = get<Variable>(indices[d]);
            if (index && index->symbol == loop.index && loop.kind == LoopKind::pure && !own_range(loop)) {
                dimension.low = run.region[d].first;
                dimension.extent = run.region[d].second;
            }
        }
        dimension.low = substitute(dimension.low, point);
        dimension.extent = substitute(dimension.extent, point);
        point.emplace_back(loop.index, variable(dimension.symbol));
        box.push_back(dimension);
    }
    Obligation claim;
    claim.claim = Claim::reached;
    claim.func = run.func;
    claim.sentence = fmt::format("every point of `{}` is run by stage {}", run.func, run.stage);
    claim.place = run.place;
    for (const auto& [coordinate, value] : point) claim.shown.emplace_back(coordinate.name(), value);
    if (const auto witness = witness_of(run.iteration, point)) {
        const Substitution all = unfolded(run, *witness);
        std::vector<Expr> needed;
        for (const For& loop : run.iteration.loops)
            needed.push_back(substitute(inside(variable(loop.index), loop.low, loop.extent), all));
        for (const auto& [coordinate, value] : point)
            needed.push_back(compare(CompareOp::equal, substitute(variable(coordinate), all), value));
        needed.push_back(substitute(added_guard(run), all));
        claim.condition = conjunction(needed);
        if (run.algorithm.of_part)
            claim.condition = either(logical_not(place_in_region(run, all)), claim.condition);
        for (const auto& [loop, value] : *witness)
            claim.formula += fmt::format("{}{} = {}", claim.formula.empty() ? "by " : ", ", loop.name(),
                                         print(value, {.numbers = false}));
    }
    return under(box, std::move(claim));
}

bool is_update(const StageRun& run) {
    bool updates = run.store.op.has_value();
    for (const For& loop : run.algorithm.loops) updates = updates || loop.kind == LoopKind::reduction;
    for (const Expr& value : run.store.values)
        visit(value, [&](const Expr& e) {
            const Load* read = get<Load>(e);
            updates = updates || (read && read->buffer == run.store.targets[0].buffer);
        });
    return updates;
}

Query no_point_is_run_twice(const StageRun& run, SymbolSource& symbols) {
    Substitution other;
    std::vector<ForAll> loops;
    for (const For& loop : run.iteration.loops) {
        loops.push_back({symbols.fresh("other_" + loop.index.name()), substitute(loop.low, other),
                         substitute(loop.extent, other)});
        other.emplace_back(loop.index, variable(loops.back().symbol));
    }
    const Substitution all = unfolded(run, other);
    std::vector<Expr> premises{substitute(conjunction(run.guards), all)}, equal;
    for (const For& loop : run.algorithm.loops)
        premises.push_back(
            compare(CompareOp::equal, substitute(variable(loop.index), all), variable(loop.index)));
    for (const auto& [loop, twin] : other) equal.push_back(compare(CompareOp::equal, twin, variable(loop)));
    Obligation claim;
    claim.claim = Claim::once;
    claim.func = run.func;
    claim.sentence = fmt::format("no point of stage {} of `{}` is run twice", run.stage, run.func);
    claim.condition = either(logical_not(conjunction(premises)), conjunction(equal));
    claim.formula = print(claim.condition, {.numbers = false});
    claim.place = run.place;
    for (const For& loop : run.algorithm.loops)
        claim.shown.emplace_back(loop.index.name(), variable(loop.index));
    return under(loops, std::move(claim));
}

}  // namespace nestor::proof
