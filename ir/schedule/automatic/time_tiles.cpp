// Time tiling in the default loops: which loops over steps run several of them at once, and how many.
//
// Note [Steps that pay] (2026-11-24)
// A step that reads and writes arrays beyond the last cache waits for memory; several at once on strips of
// rows wait once (Note [Strips and what is left between them]). The more steps, the more of each strip is
// left to be computed behind it: a quarter of its rows is where nothing more is gained.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/automatic/scheduler.hpp"
#include "ir/schedule/directives/called_nests.hpp"
#include "ir/schedule/directives/time_steps.hpp"

namespace nestor::schedule {
namespace {

constexpr double beyond_caches = 16 << 20;  // bytes
constexpr std::int64_t strip_rows = 64;
constexpr std::int64_t most_lag = strip_rows / 4;
constexpr std::int64_t least_steps = 2;

/// Of the arrays of the function's parameters that a loop touches, as far as their sizes are known.
double bytes_touched(const Function& function, const Stmt& loop) {
    std::set<Symbol> touched;
    each_access(loop,
                [&](const Symbol& buffer, SymbolUse, const std::vector<Expr>*) { touched.insert(buffer); });
    double sum = 0;
    for (const Parameter& p : function.parameters) {
        if (!p.buffer || !touched.contains(p.symbol)) continue;
        double bytes = p.buffer->element.bytes();
        for (const Dimension& d : p.buffer->dimensions)
            bytes *= static_cast<double>(build::as_integer(d.extent).value_or(0));
        sum += bytes;
    }
    return sum;
}

/// True for a loop that only says how often: no place that is written depends on it, and rows have columns.
bool repeats(const For& loop, const std::vector<const For*>& nests) {
    bool fine = true;
    each_access(loop.body, [&](const Symbol&, SymbolUse use, const std::vector<Expr>* indices) {
        if (!indices || !changes(use)) return;
        for (const Expr& index : *indices) fine = fine && !uses(index, loop.index);
    });
    return fine && std::none_of(nests.begin(), nests.end(),
                                [](const For* nest) { return all_loops(nest->body).empty(); });
}

}  // namespace

void Scheduler::time_tiles() {
    std::vector<LoopName> loops;
    for (const For* loop : all_loops(body()))
        if (loop->kind == LoopKind::imperative) loops.push_back(loop->name);
    for (const LoopName& name : loops) {
        if (!find_loop(body(), name) || in_parallel(name)) continue;
        SymbolSource symbols(program_.next_symbol);
        const Function inlined =
            with_body(function(), with_called_nests({program_, function()}, name, symbols));
        const Stmt nests = find_loop_statement(std::get<Block>(inlined.body), name);
        if (bytes_touched(inlined, nests) < beyond_caches) continue;
        const For* loop = get<For>(nests);
        std::string why;
        const auto steps = find_time_steps({program_, inlined}, *loop, why);
        if (!steps || !repeats(*loop, steps->nests)) continue;
        std::int64_t together = 1;
        while (together < strip_rows && steps->last_lag(together + 1) <= most_lag) ++together;
        if (const auto all = build::as_integer(loop->extent)) {
            const std::int64_t tiles = (*all + together - 1) / together;  // of about as many steps each
            if (tiles > 0) together = (*all + tiles - 1) / tiles;
        }
        if (together < least_steps) continue;
        attempt(
            {TimeTiles{name, together, strip_rows},
             fmt::format("{} steps at once on strips of {} rows, which stay in cache; then what neighbouring "
                         "strips both need",
                         together, strip_rows)});
    }
}

}  // namespace nestor::schedule
