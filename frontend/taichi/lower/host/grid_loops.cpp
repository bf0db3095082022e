// Loops of the host program over grids, as nested ones.
#include "frontend/taichi/lower/host/grid_loops.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/host/effects.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/assignments.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

/// The names of the target, one for each dimension; none where it is something else.
std::vector<std::string> target_names(const ForStatement& statement) {
    std::vector<std::string> names;
    const auto* several = std::get_if<Tuple>(&statement.target->node);
    if (!several) return names;
    for (const Expression& one : several->elements) {
        const auto* name = std::get_if<Name>(&one->node);
        if (!name) return {};
        names.push_back(name->name);
    }
    return names;
}

/// Under which the range of a dimension stands while the loops are translated.
std::string range_name(const std::string& name) {
    return ".range_of_" + name;
}

/// The nested statement, made once: what is known of its suites is kept by their addresses.
Statement nested(Evaluator& ev, const ForStatement& statement, const std::vector<std::string>& names) {
    Statement& loop = running(ev).loops[{&statement, "grid"}];
    if (loop) return loop;
    const auto& targets = std::get<Tuple>(statement.target->node).elements;
    Suite body = statement.body;
    for (std::size_t k = names.size(); k-- > 0;) {
        const TextRange at = statement.iterable->range;
        const Expression over = written(Name{range_name(names[k])}, at);
        body = {statement_of(ForStatement{targets[k], over, std::move(body), {}},
                             {targets[k]->range.begin, at.end})};
    }
    return loop = body[0];
}

}  // namespace

bool nests(Evaluator& ev, const ForStatement& statement, const RangeValue& grid) {
    const std::vector<std::string> names = target_names(statement);
    const std::set<std::string> different(names.begin(), names.end());
    if (names.empty() || names.size() != grid.dimensions.size() || different.size() != names.size())
        return false;
    if (!statement.otherwise.empty() || may_break(statement.body)) return false;
    const auto assigned = assigned_names(ev, statement.body);
    if (std::ranges::any_of(assigned, [&](const auto& name) { return different.contains(name); }))
        return false;
    return std::ranges::all_of(grid.dimensions, [](const auto& dimension) {
        const auto low = integer_of(dimension.first), high = integer_of(dimension.second);
        return low && high && *low < *high;
    });
}

bool nested_host_for(Evaluator& ev, const ForStatement& statement, const RangeValue& grid, TextRange range,
                     std::optional<Diagnostic>* why) {
    const std::vector<std::string> names = target_names(statement);
    const auto bound = [&]() -> std::map<std::string, Value>& {
        return ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names();
    };
    const auto loops = [&] {
        for (std::size_t k = 0; k < names.size(); ++k)
            bound()[range_name(names[k])] = RangeValue{{grid.dimensions[k]}, true};
        const Statement kept = nested(ev, statement, names);
        plain_host_for(ev, std::get<ForStatement>(kept->node), range);
    };
    const bool good = attempt(ev, loops, why);
    for (const std::string& name : names) bound().erase(range_name(name));
    return good;
}

}  // namespace nestor::taichi
