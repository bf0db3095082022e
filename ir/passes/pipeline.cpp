// The table of passes, in order, with the reason of the order.
#include "ir/passes/pipeline.hpp"

#include <stdexcept>

#include "ir/passes/barriers.hpp"
#include "ir/passes/entry_values.hpp"
#include "ir/passes/flags.hpp"
#include "ir/passes/forward.hpp"
#include "ir/passes/half_floats.hpp"
#include "ir/passes/hoist.hpp"
#include "ir/passes/host_copies.hpp"
#include "ir/passes/invariants.hpp"
#include "ir/passes/jam.hpp"
#include "ir/passes/launches.hpp"
#include "ir/passes/limits.hpp"
#include "ir/passes/locals.hpp"
#include "ir/passes/outline.hpp"
#include "ir/passes/peel.hpp"
#include "ir/passes/plain_arithmetic.hpp"
#include "ir/passes/plain_updates.hpp"
#include "ir/passes/simplify.hpp"
#include "ir/passes/small_temporaries.hpp"
#include "ir/passes/steps.hpp"
#include "ir/passes/stride_instances.hpp"
#include "ir/passes/subscripts.hpp"
#include "ir/passes/unread.hpp"
#include "ir/passes/vectors.hpp"
#include "ir/passes/workspace.hpp"
#include "ir/verify.hpp"

namespace nestor {
namespace {

bool always(const Machine&) {
    return true;
}
bool on_gpu(const Machine& machine) {
    return machine.kind == TargetKind::cuda;
}
bool on_cpu(const Machine& machine) {
    return machine.kind != TargetKind::cuda;
}

}  // namespace

const std::vector<Pass>& passes() {
    // what does not wrap is a linear form for all passes behind; without loops of one step guards are those
    // of the loops around them; limits make bodies plain that peel looks at,
    // both make lets for hoist, and without guards extents of temporaries are plain too; limits take guards
    // away that stand between a store and the load that forward puts its value into; stores are forwarded
    // where the schedule has brought them together, so that later passes see the values; vectors looks at
    // modes that schedules wrote and makes the loops that invariants then names values for; jam repeats these
    // names for each of its steps; kernels are cut before temporaries get their place, since registers that
    // outlive a kernel become such; simplify comes when all limits are in place, and what it
    // leaves of the entry checks gets names; both stride paths are one once nothing more is decided by
    // strides
    static const std::vector<Pass> table = {
        {"launches", "kernels of the input are functions of the CPU", run_launches, on_cpu},
        {"plain_updates", "nothing is atomic where nothing runs at once", plain_updates, on_cpu},
        {"half_floats", "arithmetic on 16-bit floats is float32's", widen_half_floats, always},
        {"plain_arithmetic", "integers whose results surely fit do not wrap", plain_arithmetic, always},
        {"locals", "locals that straight lines assign become values", locals_to_values, always},
        {"steps", "loops of one step are their bodies", drop_single_steps, always},
        {"limits", "guards of whole loop bodies become limits of the loops", limit_loops, always},
        {"peel", "clamps of subscripts stay at the edges of vectorized loops", peel_loops, on_cpu},
        {"hoist", "sums of indices stand outside of loops that do not change them", hoist_lets, always},
        {"temporaries", "small temporaries lie on the stack", small_temporaries, on_cpu},
        {"forward", "values that were just stored are not loaded again", forward_stores, always},
        {"unread", "temporaries that nothing reads are not computed", drop_unread, always},
        {"subscripts", "names for places that data choose", name_subscripts, always},
        {"vectors", "explicit lanes for float minima and maxima", vectors, on_cpu},
        {"invariants", "names for values that loops do not change", name_invariants, always},
        {"jam", "several steps of a reduction for each store along memory", jam_reductions, on_cpu},
        {"flags", "an error word for what fails in parallel loops", flag_errors, on_cpu},
        {"outline", "kernels, and the host code that launches them", outline, on_gpu},
        {"workspace", "temporaries in memory of the caller", assign_workspace, on_gpu},
        {"host_copies", "what the host looks at is copied from the device", copy_to_host, on_gpu},
        {"barriers", "threads of a block wait where one reads what another wrote", place_barriers, on_gpu},
        {"simplify", "removes what arithmetic and control flow do not need", simplify, always},
        {"stride_instances", "one nest for arrays with and without gaps", share_stride_paths, always},
        {"entry_values", "names for what entry checks ask several times", name_entry_values, always},
    };
    return table;
}

namespace {

/// Statements at the top of bodies; beyond so many, verification after each pass takes longer than the
/// passes.
constexpr std::size_t long_program = 2000;

bool is_long(const Program& program) {
    std::size_t count = 0;
    for (const Function& function : program.functions)
        if (const auto* body = std::get_if<Block>(&function.body)) count += body->statements.size();
    return count > long_program;
}

Program run_all(const Program& program, const Machine& machine, bool verified,
                const std::function<void(const Pass&, const Program&)>& watch) {
    Program current = program;
    for (const Pass& pass : passes()) {
        if (!pass.wanted(machine)) continue;
        Program next = pass.run(current, machine);
        const auto violations = verified ? verify(next, current) : std::vector<std::string>{};
        current = std::move(next);
        if (!violations.empty())
            throw std::logic_error(std::string("pass ") + pass.name + ": " + violations.front());
        if (watch) watch(pass, current);
    }
    return current;
}

}  // namespace

Program run_passes(const Program& program, const Machine& machine,
                   const std::function<void(const Pass&, const Program&)>& watch) {
    if (!is_long(program)) return run_all(program, machine, true, watch);
    // of a long program what all passes leave is verified; where it is wrong, they tell which of them it was
    Program out = run_all(program, machine, false, watch);
    const auto violations = verify(out);
    if (violations.empty()) return out;
    run_all(program, machine, true, {});
    throw std::logic_error("passes: " + violations.front());
}

}  // namespace nestor
