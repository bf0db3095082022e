// Partial results are found by their names: a stage that lacks a loop of the algorithm combines what it reads
// of a func that the algorithm lacks.
#include "ir/proof/partial_results.hpp"

#include <algorithm>
#include <optional>

#include "ir/analysis/funcs.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor::proof {
namespace {

/// A stage where it stands in the nest: the way to its store, and what it stores.
struct StageHere {
    std::pair<std::string, std::string> name;  ///< func and stage
    Iteration way;
    std::vector<Expr> indices, values;
    std::size_t own_conditions = 0;  ///< that read memory, as no directive's do
};

/// How many conjuncts of a condition read memory.
std::size_t reading(const Expr& condition) {
    const Logic* logic = get<Logic>(condition);
    if (logic && logic->op == LogicOp::conjunction) return reading(logic->left) + reading(logic->right);
    return any_of(condition, [](const Expr& e) { return get<Load>(e) != nullptr; }) ? 1 : 0;
}

void find_stages_here(const Block& block, Iteration way, std::size_t conditions,
                      std::vector<StageHere>& stages) {
    for (const Stmt& s : block.statements) {
        if (const Let* let = get<Let>(s)) way.lets.push_back(*let);
        const auto add = [&](const std::vector<Expr>& indices, const std::vector<Expr>& values) {
            if (way.loops.empty()) return;
            const LoopName& name = way.loops.back().name;
            stages.push_back({{name.func, name.stage}, way, indices, values, conditions});
        };
        if (const Store* store = get<Store>(s)) add(store->targets[0].indices, store->values);
        if (const Update* update = get<Update>(s)) add(update->target.indices, {update->value});
        Iteration inner = get<Compute>(s) ? Iteration{} : way;
        if (const For* loop = get<For>(s)) inner.loops.push_back(*loop);
        const If* branch = get<If>(s);
        const std::size_t within =
            get<Compute>(s) ? 0 : conditions + (branch ? reading(branch->condition) : 0);
        map_blocks(s, [&](const Block& child) {
            find_stages_here(child, inner, within, stages);
            return child;
        });
    }
}

bool names(const Iteration& way, const std::string& variable) {
    return std::any_of(way.loops.begin(), way.loops.end(),
                       [&](const For& loop) { return loop.index.name() == variable; }) ||
           std::any_of(way.lets.begin(), way.lets.end(),
                       [&](const Let& let) { return let.symbol.name() == variable; });
}

bool names_all(const Iteration& way, const AlgorithmStage& stage) {
    return std::all_of(stage.loops.begin(), stage.loops.end(),
                       [&](const For& loop) { return names(way, loop.index.name()); });
}

/// Each coordinate of what is stored is a loop over the region.
std::optional<AlgorithmStage> whole_region(const StageHere& here) {
    AlgorithmStage stage;
    for (const Expr& index : here.indices) {
        const Variable* coordinate = get<Variable>(index);
        if (!coordinate) return std::nullopt;
        For loop;
        loop.index = coordinate->symbol;
        stage.loops.push_back(loop);
    }
    return stage;
}

class Completion {
public:
    Completion(AlgorithmStages algorithm, const Block& nest) : stages_(std::move(algorithm)) {
        find_stages_here(nest, {}, 0, here_);
        for (const std::string& func : computed_funcs(nest))
            for (const Symbol& buffer : find_func(nest, func).buffers) owners_[buffer] = func;
    }

    AlgorithmStages run() {
        for (const StageHere& stage : here_)
            if (stage.name.second == "s0" && !stages_.contains(stage.name))
                if (const auto whole = whole_region(stage)) made_[stage.name] = *whole;
        // partial results of partial results follow from these
        for (bool changed = true; changed;) {
            changed = false;
            for (const StageHere& stage : here_) changed = add_parts(stage) || changed;
        }
        stages_.merge(made_);
        return std::move(stages_);
    }

private:
    /// The update of partial results that a stage combines.
    const StageHere* parts_of(const StageHere& whole) const {
        for (const StageHere& part : here_) {
            if (part.name.second == "s0" || part.name.first == whole.name.first ||
                stages_.contains(part.name))
                continue;
            const bool reads = std::any_of(whole.values.begin(), whole.values.end(), [&](const Expr& value) {
                return any_of(value, [&](const Expr& e) {
                    const Load* load = get<Load>(e);
                    const auto owner = load ? owners_.find(load->buffer) : owners_.end();
                    return owner != owners_.end() && owner->second == part.name.first;
                });
            });
            if (reads) return &part;
        }
        return nullptr;
    }

    bool add_parts(const StageHere& whole) {
        const auto known = stages_.find(whole.name);
        if (known == stages_.end() || names_all(whole.way, known->second)) return false;
        const StageHere* part = parts_of(whole);
        const Variable* place =
            part && !part->indices.empty() ? get<Variable>(part->indices.back()) : nullptr;
        if (!place) return false;
        auto rest = whole_region(whole);
        const auto combined =
            std::find_if(whole.way.loops.begin(), whole.way.loops.end(),
                         [&](const For& loop) { return loop.index.name() == place->symbol.name(); });
        if (!rest || combined == whole.way.loops.end()) return false;  // cut by a later directive
        rest->loops.push_back(*combined);
        rest->own_conditions = whole.own_conditions;
        // of a loop that was not split, the new dimension has the values
        AlgorithmStage of_part = known->second;
        std::vector<For*> gone;
        for (For& loop : of_part.loops)
            if (!names(part->way, loop.index.name())) gone.push_back(&loop);
        for (For* loop : gone)  // others are gone in partial results of these
            if (gone.size() == 1 ||
                (same(loop->low, combined->low) && same(loop->extent, combined->extent))) {
                rest->loops.back().low = loop->low;
                rest->loops.back().extent = loop->extent;
                loop->index = place->symbol;
                break;
            }
        of_part.of_part = true;
        stages_[part->name] = of_part;
        stages_[whole.name] = *rest;
        return true;
    }

    AlgorithmStages stages_, made_;
    std::vector<StageHere> here_;
    std::map<Symbol, std::string> owners_;
};

}  // namespace

AlgorithmStages with_partial_results(AlgorithmStages algorithm, const Block& nest) {
    return Completion(std::move(algorithm), nest).run();
}

}  // namespace nestor::proof
