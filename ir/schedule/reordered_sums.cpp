// Reordered sums of floats. Minima and maxima are the same in any order; whole numbers wrap the same way.
#include "ir/schedule/reordered_sums.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "ir/analysis/funcs.hpp"
#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/search.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/legality/combining.hpp"

namespace nestor {
namespace {

using namespace schedule;

/// True where a stage of the func adds or multiplies floats into what it held.
bool sums_floats(const Block& lowered, const std::string& func, const std::string& stage) {
    const FuncSite site = find_func(lowered, func);
    bool found = false;
    if (site.compute)
        visit_kind<Label>(site.compute, [&](const Stmt&, const Label& label) {
            if (!stage.empty() && label.name != stage) return;
            visit_kind<Store>(label.body, [&](const Stmt&, const Store& store) {
                if (!site.buffers.contains(store.targets[0].buffer)) return;
                const auto parts = combinations_of(store);
                found = found ||
                        (parts && std::any_of(parts->begin(), parts->end(), [](const Combination& part) {
                             const bool exact = part.op == ReduceOp::minimum || part.op == ReduceOp::maximum;
                             return part.value->type.is_float() && !exact;
                         }));
            });
        });
    return found;
}

/// True where a directive has a loop of the func run at once.
bool runs_at_once(const Schedule& schedule, const std::string& func) {
    return std::any_of(schedule.directives.begin(), schedule.directives.end(), [&](const Directive& d) {
        if (const auto* vectorize = get<Vectorize>(d)) return vectorize->loop.func == func;
        const auto* traverse = get<Traverse>(d);
        return traverse && traverse->loop.func == func && traverse->mode != TraverseMode::serial &&
               traverse->mode != TraverseMode::unroll;
    });
}

Diagnostic message(const Directive& directive, const std::string& func, bool refused) {
    return {refused ? Severity::error : Severity::remark,
            rules::any_order,
            fmt::format("`{}`: floats of `{}` are added in another order, which changes their last digits",
                        kind_of(directive).name, func),
            directive.range,
            {},
            refused ? "allow it with `--fp=contract` or `--fp=fast`, or leave the directive out"
                    : "`--fp=strict` refuses it, `--fp=fast` takes it for granted",
            false};
}

}  // namespace

Diagnostics reordered_sums(const Block& lowered, const Schedule& schedule, FloatModel floats) {
    Diagnostics messages;
    if (floats == FloatModel::fast) return messages;
    std::map<std::string, LoopName> made;  // funcs of rfactor, and what they are partial results of
    for (const Directive& d : schedule.directives) {
        LoopName stage;
        if (const auto* rfactor = get<Rfactor>(d)) {
            const auto part = made.find(rfactor->loop.func);
            stage = part == made.end() ? rfactor->loop : part->second;
            made[rfactor->result] = stage;
        } else if (const auto* units = get<MatrixUnit>(d)) {
            stage = units->rows;
        } else if (const auto* split = get<GpuSplitK>(d)) {
            stage = split->rows;
        } else if (const auto* attention = get<GpuAttention>(d)) {
            stage = attention->rows;
        } else if (const auto* atomic = get<AtomicStage>(d);
                   atomic && runs_at_once(schedule, atomic->stage.func)) {
            stage = atomic->stage;
        }
        if (!stage.func.empty() && sums_floats(lowered, stage.func, stage.stage))
            messages.add(message(d, stage.func, floats == FloatModel::strict));
    }
    return messages;
}

}  // namespace nestor
