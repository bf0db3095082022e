// fold-storage(func, x, n): memory for n places of a dimension, which coordinates use in turn.
//   allocate f[.., (min, extent)]; for y { compute f on .., (y - 1, 3) { .. }  .. f[.., y + 1] .. }   =>
//   allocate f[.., (0, n)];        for y { compute f ..  .. f[.., (y + 1) mod n] .. }
// Coordinates that an iteration needs at once lie side by side: no two of them share a place where n is at
// least as large as what an iteration computes.
#include <fmt/format.h>

#include <algorithm>

#include "ir/analysis/access.hpp"
#include "ir/base/rules.hpp"
#include "ir/bounds/upper_bound.hpp"
#include "ir/bounds/whole_values.hpp"
#include "ir/core/build.hpp"
#include "ir/core/map_elements.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/storage.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// The loops between where a func is stored and where it is computed.
std::vector<const For*> loops_between(const Block& body, const FuncSite& site) {
    const auto outer = path_to(body, site.allocations.front());
    std::vector<const For*> loops;
    for (const Stmt& s : path_to(body, site.compute))
        if (get<For>(s) && std::find(outer.begin(), outer.end(), s) == outer.end())
            loops.push_back(get<For>(s));
    return loops;
}

/// True where places are used in turn already: what is written is no coordinate.
bool is_folded(const FuncSite& site, std::size_t dimension) {
    for (const Access& access : accesses_of(site.compute).accesses)
        if (access.writes && !access.whole && site.buffers.contains(access.buffer)) {
            const auto allocated =
                std::find_if(site.allocations.begin(), site.allocations.end(),
                             [&](const Stmt& s) { return get<Allocate>(s)->buffer.symbol == access.buffer; });
            const Binary* place = get<Binary>(access.indices[dimension]);
            return place && place->op == BinaryOp::euclidean_modulo && allocated != site.allocations.end() &&
                   same(place->right, get<Allocate>(*allocated)->buffer.dimensions[dimension].extent);
        }
    return false;
}

}  // namespace

Refusal check(const Subject& subject, const FoldStorage& fold) {
    if (Refusal missing = require_temporary(subject, fold.func)) return missing;
    if (Refusal missing = require_dimension(subject, fold.func, fold.dimension)) return missing;
    const FuncSite site = find_func(subject.body(), fold.func);
    const auto loops = loops_between(subject.body(), site);
    if (loops.empty())
        return refusal(
            subject, rules::sliding_windows,
            fmt::format("`{}` is stored where it is computed: there is nothing to fold", fold.func),
            "store it outside of the loop that it is computed in (`store-at`, `store-root`)");
    for (const For* loop : loops)
        if (is_parallel(loop->mode))
            return refusal(subject, rules::sliding_windows,
                           fmt::format("iterations of {} run at once and share the places of `{}`",
                                       print(loop->name), fold.func),
                           "run the loop serially, or store the func inside of it");
    if (fold.places == 1)
        for (const For* loop : all_loops(get<Compute>(site.compute)->body))
            if (is_parallel(loop->mode))
                return refusal(subject, rules::sliding_windows,
                               fmt::format("iterations of {} run at once, and there is one place for all",
                                           print(loop->name)),
                               "fold it to 2 or more, or run the loop serially");
    const std::size_t d = dimension_number(site, fold.dimension);
    if (is_folded(site, d))
        return refusal(subject, rules::sliding_windows,
                       fmt::format("`{}` is folded in `{}` already", fold.func, fold.dimension),
                       "leave one of both directives out: places of places would not keep values apart");
    const Expr extent = WholeValues(subject.body()).of(get<Compute>(site.compute)->region[d].second);
    const auto most =
        extent ? constant_upper_bound_of_cases(extent, ParameterLimits(subject.body())) : std::nullopt;
    if (!most)
        return refusal(subject, rules::sliding_windows,
                       fmt::format("how much of `{}` an iteration needs in `{}` has no constant bound",
                                   fold.func, fold.dimension),
                       "compute it in a loop over single rows, or in tiles of constant size");
    if (*most > fold.places)
        return refusal(subject, rules::sliding_windows,
                       fmt::format("an iteration needs {} places of `{}` in `{}` at once", most->str(),
                                   fold.func, fold.dimension),
                       fmt::format("fold it to {} or more", most->str()));
    return std::nullopt;
}

Block rewrite(const Subject& subject, const FoldStorage& fold, SymbolSource&) {
    const FuncSite site = find_func(subject.body(), fold.func);
    const std::size_t d = dimension_number(site, fold.dimension);
    const Expr n = build::integer(fold.places);
    const auto folded = [&](std::vector<Expr> indices) {
        indices[d] = build::binary(BinaryOp::euclidean_modulo, indices[d], n, false);
        return indices;
    };
    const Block body = with_buffers(subject.body(), site, [&](Buffer buffer) {
        buffer.dimensions[d] = {build::integer(0), n, nullptr};
        return buffer;
    });
    return map_elements(body, [&](const Symbol& buffer, const std::vector<Expr>& indices) {
        return site.buffers.contains(buffer) ? folded(indices) : indices;
    });
}

}  // namespace nestor::schedule
