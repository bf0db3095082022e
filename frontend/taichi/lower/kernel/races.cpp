// Races of kernels: pairs of accesses to elements a constant distance apart.
#include "frontend/taichi/lower/kernel/races.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/reach.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

/// The indices of loops whose iterations Taichi runs at once: outermost ones, all of an ndrange.
std::vector<Symbol> parallel_indices(const Block& body, const std::set<Symbol>& serial) {
    std::vector<Symbol> indices;
    for (const Stmt& s : body.statements)
        for (const For* loop = get<For>(s); loop && !serial.contains(loop->index);) {
            indices.push_back(loop->index);
            const bool alone = loop->body.statements.size() == 1;
            const Stmt inner = alone ? loop->body.statements[0] : nullptr;
            const For* next = inner ? get<For>(inner) : nullptr;
            const bool together =
                next && inner->origin && s->origin && inner->origin->range.begin == s->origin->range.begin;
            loop = together ? next : nullptr;
        }
    return indices;
}

/// True where every other element is meant, red ones and black ones: iterations may keep out of each other's
/// way.
bool chooses_by_remainder(const Access& access) {
    bool found = false;
    for (const Guard& guard : access.guards)
        visit(guard.condition, [&](const Expr& e) {
            const auto* binary = get<Binary>(e);
            found =
                found || (binary && (binary->op == BinaryOp::floor_modulo ||
                                     binary->op == BinaryOp::remainder || binary->op == BinaryOp::bit_and));
        });
    return found;
}

/// The read of an element that another iteration of a parallel loop writes, a constant distance away; null if
/// there is none.
const Access* racing_read(const std::vector<Access>& accesses, const std::vector<Symbol>& parallel) {
    constexpr std::size_t most = 3000;  // all pairs are looked at
    if (parallel.empty() || accesses.size() > most) return nullptr;
    for (const Access& write : accesses) {
        if (!write.writes || write.op || write.atomic || write.whole || write.loops.empty()) continue;
        for (const Access& read : accesses) {
            if (read.writes || read.op || read.buffer != write.buffer || read.whole || read.loops.empty() ||
                read.indices.size() != write.indices.size() || read.loops[0].index != write.loops[0].index ||
                chooses_by_remainder(read) || chooses_by_remainder(write))
                continue;
            bool constant = true, apart = false;
            for (std::size_t d = 0; d < read.indices.size(); ++d) {
                const auto distance = constant_difference(read.indices[d], write.indices[d]);
                constant = constant && distance;
                const bool moves = std::any_of(parallel.begin(), parallel.end(), [&](const Symbol& index) {
                    return uses(write.indices[d], index);
                });
                if (distance && *distance != 0 && !moves) constant = false;  // another component
                apart = apart || (distance && *distance != 0);
            }
            if (constant && apart) return &read;
        }
    }
    return nullptr;
}

}  // namespace

void warn_of_races(Evaluator& ev, const std::vector<Access>& accesses, const Block& body) {
    if (!ev.in_kernel()) return;
    const Access* racing = racing_read(accesses, parallel_indices(body, ev.serial_indices));
    if (!racing || !racing->statement || !racing->statement->origin) return;
    Diagnostic message;
    message.severity = Severity::warning;
    message.id = "TI-38";
    message.text = fmt::format(
        "`{}` is read here and written by another iteration, which Taichi runs at the same time; here they "
        "run "
        "one after another",
        racing->buffer.name());
    message.range = racing->statement->origin->range;
    message.hint = "read from a copy, or say `ti.loop_config(serialize=True)` before the loop";
    ev.messages.add(std::move(message));
}

}  // namespace nestor::taichi
