// Loops that keep the largest value and its place (argmax), for a processor: the largest in lanes, then a
// search in lanes (directive find-extreme).
#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/schedule/automatic/locality.hpp"
#include "ir/schedule/automatic/scheduler.hpp"

namespace nestor::schedule {

void Scheduler::find_extremes() {
    std::vector<LoopName> innermost;
    for (const For* loop : all_loops(body()))
        if (loop->mode.kind == ModeKind::serial && all_loops(loop->body).empty() &&
            !blocks_.contains(loop->name))
            innermost.push_back(loop->name);
    for (const LoopName& name : innermost) {
        const Mark before = mark();
        if (!attempt({FindExtreme{name}})) continue;
        const Locality moves = locality(shaped(name), find_loop(body(), name)->index);
        const For& extremes = *find_loop(body(), name);
        const bool in_lanes =
            moves.strided == 0 && moves.contiguous > 0 && (!float_extreme(extremes) || lanes(extremes) > 0);
        if (!in_lanes) take_back(before);
    }
}

}  // namespace nestor::schedule
