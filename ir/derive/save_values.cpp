// Values that an adjoint reads after they were overwritten: copies beside the nests that make them, in memory
// that lives as long as the loops and conditions around.
#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/derive/differentiation.hpp"

namespace nestor::derive {

void Differentiation::enclose(const Record& record, std::vector<Stmt>& out) {
    if (get<If>(record.stmt)) {
        const Symbol taken = symbols_.fresh("taken");
        Sweep outcome(activity_, request_.name, nests_, symbols_);
        outcome.origin = record.stmt->origin;
        place_for(record, outcome, taken, Buffer{taken, Type::boolean(), {}, MemorySpace::stack, {}, {}});
        outcome.statements.push_back(build::make(
            Store{{{taken, iteration_of(record)}}, {get<If>(record.stmt)->condition}, std::nullopt},
            outcome.origin));
        taken_[record.stmt.get()] = taken;
        out.insert(out.end(), outcome.statements.begin(), outcome.statements.end());
    }
    if (const auto tape = tapes_.find(record.stmt.get()); tape != tapes_.end())
        tape->second.begin(record.stmt->origin, record.outermost ? hoisted_[record.outermost.get()] : out);
    const Stmt inner =
        map_blocks(record.stmt, [&](const Block& inner) { return inside(record.stmt, inner); });
    if (const auto memory = hoisted_.find(record.stmt.get()); memory != hoisted_.end())
        out.insert(out.end(), memory->second.begin(), memory->second.end());
    out.push_back(inner);
}

std::vector<Expr> Differentiation::iteration_of(const Record& record) {
    std::vector<Expr> iteration;
    for (const For* loop : record.loops)
        iteration.push_back(build::subtract(build::variable(loop->index), loop->low));
    return iteration;
}

std::vector<Expr> Differentiation::extents_of(const Record& record) {
    std::vector<Expr> extents;
    for (const For* loop : record.loops) extents.push_back(loop->extent);
    return extents;
}

void Differentiation::place_for(const Record& record, Sweep& here, const Symbol& kept, const Buffer& like) {
    if (!record.outermost) {
        here.allocate(kept, like);
        return;
    }
    Sweep memory(activity_, request_.name, nests_, symbols_);
    memory.origin = record.outermost->origin;
    memory.allocate(kept, like, extents_of(record));
    std::vector<Stmt>& hoisted = hoisted_[record.outermost.get()];
    hoisted.insert(hoisted.end(), memory.statements.begin(), memory.statements.end());
}

void Differentiation::keep(const Record& record, std::vector<Stmt>& out) {
    const Nest nest = *nest_of(record.stmt);
    Saved& saved = saved_[record.stmt.get()];
    Sweep copies(activity_, request_.name, nests_, symbols_);
    copies.origin = record.stmt->origin;
    const std::vector<Expr> iteration = iteration_of(record);
    const bool result = reads_result(nest);
    const auto copy = [&](const Symbol& buffer) {
        const Symbol kept = symbols_.fresh(buffer.name() + "_kept");
        saved.buffers[buffer] = kept;
        place_for(record, copies, kept, activity_.buffers.at(buffer));
        copies.copy(buffer, kept, activity_.buffers.at(buffer), iteration);
    };
    for (const Symbol& local : record.needs.locals) {
        const bool index = std::any_of(record.loops.begin(), record.loops.end(),
                                       [&](const For* loop) { return loop->index == local; });
        const bool inner = record.outermost && activity_.inner_locals.contains(local);
        if (index || (!inner && !activity_.assigned_locals.contains(local))) continue;
        const Symbol kept = symbols_.fresh(local.name() + "_kept");
        saved.locals[local] = kept;
        const Type type = local_type(record.stmt, local);
        place_for(record, copies, kept, Buffer{kept, type, {}, MemorySpace::stack, {}, {}});
        copies.statements.push_back(build::make(
            Store{{{kept, iteration}}, {build::variable(local, type)}, std::nullopt}, copies.origin));
    }
    for (const Symbol& buffer : record.kept)
        if (!result || buffer != nest.target()) copy(buffer);
    out.insert(out.end(), copies.statements.begin(), copies.statements.end());
    out.push_back(record.stmt);
    copies.statements.clear();
    if (result && record.kept.contains(nest.target())) copy(nest.target());
    out.insert(out.end(), copies.statements.begin(), copies.statements.end());
}

}  // namespace nestor::derive
