// Neighbours of a schedule in the search: one choice differs, by numbers that each directive lists.
#include "frontend/cli/tune/neighbours.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>

#include "ir/core/build.hpp"
#include "ir/schedule/directives/registry.hpp"

namespace nestor::cli {
namespace {

using namespace schedule;

/// The values that stand beside one of a list; those at both ends where it is none of them.
std::vector<std::int64_t> beside(std::int64_t value, const std::vector<std::int64_t>& list) {
    const auto at = std::find(list.begin(), list.end(), value);
    if (at == list.end()) return {list.front(), list.back()};
    std::vector<std::int64_t> near;
    if (at != list.begin()) near.push_back(*(at - 1));
    if (at + 1 != list.end()) near.push_back(*(at + 1));
    return near;
}

/// Each directive that may stand in place of this one.
std::vector<Directive> alternatives(const Directive& directive) {
    std::vector<Directive> out;
    const auto with = [&](const std::function<void(Directive&)>& change) {
        Directive other = directive;
        change(other);
        out.push_back(std::move(other));
    };
    if (const auto* tiles = get<OverlapTiles>(directive)) {
        for (const std::int64_t m : beside(tiles->row_count, {4, 8, 16, 32, 64, 128}))
            with([&](Directive& d) { std::get<OverlapTiles>(d.node).row_count = m; });
        for (const std::int64_t n : beside(tiles->column_count, {64, 128, 256, 512, 1024}))
            with([&](Directive& d) { std::get<OverlapTiles>(d.node).column_count = n; });
        if (tiles->most)
            for (const std::int64_t most : {*tiles->most - 1, *tiles->most + 1})
                if (most > 0) with([&](Directive& d) { std::get<OverlapTiles>(d.node).most = most; });
    }
    if (const auto* tiles = get<TimeTiles>(directive)) {
        for (const std::int64_t k : beside(tiles->together, {2, 4, 8, 16}))
            with([&](Directive& d) { std::get<TimeTiles>(d.node).together = k; });
        for (const std::int64_t m : beside(tiles->rows, {32, 64, 128, 256}))
            with([&](Directive& d) { std::get<TimeTiles>(d.node).rows = m; });
    }
    if (const auto* jam = get<UnrollJam>(directive))
        for (const std::int64_t n : beside(jam->together, {2, 4, 6, 8}))
            with([&](Directive& d) { std::get<UnrollJam>(d.node).together = n; });
    if (const auto* split = get<Split>(directive))
        if (const auto factor = build::as_integer(split->factor); factor && *factor > 1)
            for (const std::int64_t n : {*factor / 2, *factor * 2})
                with([&](Directive& d) { std::get<Split>(d.node).factor = build::integer(n); });
    if (const auto* run = get<Traverse>(directive)) {
        const bool parallel = run->mode == TraverseMode::parallel;
        if (parallel)
            for (const std::int64_t n : {1, 2, 3})
                if (run->number.value_or(1) != n)
                    with([&](Directive& d) { std::get<Traverse>(d.node).number = n; });
        if (run->mode == TraverseMode::vectorize && run->number)
            for (const std::int64_t n : beside(*run->number, {4, 8, 16, 32}))
                with([&](Directive& d) { std::get<Traverse>(d.node).number = n; });
    }
    return out;
}

/// Directives that the result does not need, only its speed.
bool may_go(const Directive& directive) {
    const auto* run = get<Traverse>(directive);
    return get<OverlapTiles>(directive) || get<TimeTiles>(directive) || get<UnrollJam>(directive) ||
           get<Contract>(directive) || get<MergeNests>(directive) || get<Accumulate>(directive) ||
           get<FindExtreme>(directive) || get<StoreAt>(directive) || get<Reorder>(directive) ||
           (run && run->mode != TraverseMode::parallel);
}

}  // namespace

std::vector<Neighbour> neighbours(const std::vector<Directive>& steps) {
    std::vector<Neighbour> numbers, without;
    const auto flat =
        std::find_if(steps.begin(), steps.end(), [](const Directive& d) { return get<Flatten>(d); });
    for (auto step = flat; step != steps.end(); ++step) {
        const auto k = step - steps.begin();
        for (Directive& other : alternatives(*step)) {
            other.reason.clear();  // it was about the other number
            Neighbour changed{print(other), steps};
            changed.steps[static_cast<std::size_t>(k)] = std::move(other);
            numbers.push_back(std::move(changed));
        }
        if (!may_go(*step)) continue;
        Neighbour changed{"without " + print(*step), steps};
        changed.steps.erase(changed.steps.begin() + k);
        without.push_back(std::move(changed));
    }
    numbers.insert(numbers.end(), std::make_move_iterator(without.begin()),
                   std::make_move_iterator(without.end()));
    return numbers;
}

}  // namespace nestor::cli
