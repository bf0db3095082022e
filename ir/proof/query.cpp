// The bounds queries of a program's functions, and the goals in them.
#include "ir/proof/query.hpp"

#include "ir/proof/extraction.hpp"
#include "ir/proof/partial_results.hpp"

namespace nestor::proof {

std::vector<FunctionQuery> queries_of(const Program& nest, const Program& lowered) {
    const AlgorithmStages stages = stages_of(lowered);
    std::vector<FunctionQuery> queries;
    for (const Function& function : nest.functions) {
        if (function.place != FunctionPlace::entry || !std::holds_alternative<Block>(function.body)) continue;
        queries.push_back({function.symbol.name(), function.parameters, {}, {}});
        const AlgorithmStages all = with_partial_results(stages, std::get<Block>(function.body));
        Extraction(function, all, nest.next_symbol, queries.back());
    }
    return queries;
}

namespace {

void goals_in(const std::vector<Query>& parts, std::vector<const Query*>& path, std::vector<Goal>& goals) {
    for (const Query& part : parts) {
        if (const auto* obligation = std::get_if<Obligation>(&part.node)) {
            goals.push_back({path, obligation});
            continue;
        }
        path.push_back(&part);
        goals_in(part.parts, path, goals);
        path.pop_back();
    }
}

}  // namespace

std::vector<Goal> goals_of(const FunctionQuery& query) {
    std::vector<Goal> goals;
    std::vector<const Query*> path;
    goals_in(query.parts, path, goals);
    return goals;
}

}  // namespace nestor::proof
