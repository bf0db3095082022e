// The table of passes in their order; each row says why it stands where it does.
#include "ir/passes/pass_pipeline.hpp"

#include <stdexcept>

#include "ir/passes/device/assign_workspace.hpp"
#include "ir/passes/device/copy_asynchronously.hpp"
#include "ir/passes/device/copy_to_host.hpp"
#include "ir/passes/device/expand_trees.hpp"
#include "ir/passes/device/insert_barriers.hpp"
#include "ir/passes/device/outline.hpp"
#include "ir/passes/device/run_launches.hpp"
#include "ir/passes/errors/lower_asserts.hpp"
#include "ir/passes/interface/coalesce_rows.hpp"
#include "ir/passes/interface/cse_checks.hpp"
#include "ir/passes/interface/drop_uncalled.hpp"
#include "ir/passes/interface/merge_stride_versions.hpp"
#include "ir/passes/loops/count_from_zero.hpp"
#include "ir/passes/loops/cut_overwritten.hpp"
#include "ir/passes/loops/drop_unit_loops.hpp"
#include "ir/passes/loops/eager_conditions.hpp"
#include "ir/passes/loops/eager_loads.hpp"
#include "ir/passes/loops/guard_teams.hpp"
#include "ir/passes/loops/hoist_indices.hpp"
#include "ir/passes/loops/hoist_invariants.hpp"
#include "ir/passes/loops/hold_sums.hpp"
#include "ir/passes/loops/hold_windows.hpp"
#include "ir/passes/loops/name_wrapped_places.hpp"
#include "ir/passes/loops/overlap_vectors.hpp"
#include "ir/passes/loops/peel_loops.hpp"
#include "ir/passes/loops/plain_windows.hpp"
#include "ir/passes/loops/scalar_replace_sums.hpp"
#include "ir/passes/loops/spare_teams.hpp"
#include "ir/passes/loops/split_quotients.hpp"
#include "ir/passes/loops/tighten_bounds.hpp"
#include "ir/passes/loops/transpose_tiles.hpp"
#include "ir/passes/loops/unroll_scatters.hpp"
#include "ir/passes/loops/unswitch_loops.hpp"
#include "ir/passes/loops/vector_replace_sums.hpp"
#include "ir/passes/loops/vectorize_extrema.hpp"
#include "ir/passes/loops/vectorize_while.hpp"
#include "ir/passes/values/demote_floats.hpp"
#include "ir/passes/values/drop_added_zeros.hpp"
#include "ir/passes/values/drop_atomics.hpp"
#include "ir/passes/values/drop_dead_stores.hpp"
#include "ir/passes/values/forward_stores.hpp"
#include "ir/passes/values/gather_allocations.hpp"
#include "ir/passes/values/infer_no_wrap.hpp"
#include "ir/passes/values/name_constants.hpp"
#include "ir/passes/values/name_gathers.hpp"
#include "ir/passes/values/name_shared_values.hpp"
#include "ir/passes/values/narrow_conversions.hpp"
#include "ir/passes/values/privatize_updates.hpp"
#include "ir/passes/values/promote_locals.hpp"
#include "ir/passes/values/scalar_temporaries.hpp"
#include "ir/passes/values/share_loads.hpp"
#include "ir/passes/values/share_sums.hpp"
#include "ir/passes/values/stack_temporaries.hpp"
#include "ir/passes/values/widen_half_floats.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/verify/verify.hpp"

namespace nestor {
namespace {

bool always(const Target&) {
    return true;
}
bool on_gpu(const Target& target) {
    return target.has_blocks();
}
bool on_cpu(const Target& target) {
    return !target.has_blocks();
}

}  // namespace

const std::vector<Pass>& passes() {
    static const std::vector<Pass> table = {
        {"run_launches",
         "kernels of the input are functions of the CPU",
         "first: no other pass of a CPU knows launches",
         run_launches,
         on_cpu,
         {&no_launches}},
        {"drop_uncalled", "every function of the file's own is called",
         "before others look at what nobody sees", drop_uncalled, always},
        {"drop_atomics", "nothing is atomic where nothing runs at once",
         "before values are forwarded: plain stores can be", drop_atomics, on_cpu},
        {"privatize_updates", "threads that add into a small array have copies of it",
         "what is left of atomic updates is meant, and sums of a loop are seen", privatize_updates, on_cpu},
        {"widen_half_floats",
         "arithmetic on 16-bit floats is float32's",
         "before anything is simplified: every cast is seen",
         widen_half_floats,
         always,
         {&no_half_arithmetic}},
        {"infer_no_wrap", "integers whose results surely fit do not wrap",
         "what does not wrap is a linear form for all passes below", infer_no_wrap, always},
        {"promote_locals", "locals that straight lines assign become values",
         "lets are what the passes below look through", promote_locals, always},
        {"drop_added_zeros", "nothing is added to a float but what may change it",
         "when values have names, which say where a zero has no sign", drop_added_zeros, always},
        {"demote_floats", "sums of small integers are converted to floats once",
         "when no zero is added; before elements and values of loops get names", demote_floats, always},
        {"drop_unit_loops", "loops of one step are their bodies",
         "without them guards are those of the loops around", drop_unit_loops, always},
        {"spare_teams", "products of small sizes run without a team of threads",
         "when loops still have their lengths; what is done for both versions is the same", spare_teams,
         on_cpu},
        {"tighten_bounds",
         "guards of whole loop bodies become limits of the loops",
         "makes bodies plain, which peeling looks at; takes guards away between a store and the load of its "
         "value",
         tighten_bounds,
         always,
         {},
         {&no_holes}},
        {"cut_overwritten",
         "rows do not store what the next row overwrites",
         "when limits are known; before peeling, which cuts each row by itself",
         cut_overwritten,
         on_cpu,
         {},
         {&no_holes}},
        {"hold_windows",
         "blocks of a row stay in vector registers while their windows are read",
         "when limits are known; before peeling, which cuts rows for each step of a window",
         hold_windows,
         on_cpu,
         {},
         {&no_holes}},
        {"hold_sums",
         "tiles of sums stay in vector registers while their windows are read",
         "when limits are known, as hold_windows; before invariants get names, which stand outside of rows",
         hold_sums,
         on_cpu,
         {},
         {&no_holes}},
        {"peel_loops",
         "clamps of subscripts stay at the edges of vectorized loops",
         "makes lets that hoisting places",
         peel_loops,
         on_cpu,
         {},
         {&no_holes}},
        {"split_quotients",
         "vectorized loops run over quotients of what their index is divided by",
         "behind peeling, which looks at the index itself",
         split_quotients,
         on_cpu,
         {},
         {&no_holes}},
        {"eager_conditions", "both sides of && and || are evaluated in vectorized loops",
         "extents still say what is inside; clamps that peeling removes hide it", eager_conditions, on_cpu},
        {"eager_loads", "narrow elements that a choice loads have names in front of it in vectorized loops",
         "behind peeling, as eager_conditions", eager_loads, on_cpu},
        {"hoist_indices",
         "sums of indices stand outside of loops that do not change them",
         "behind the passes that make lets",
         hoist_indices,
         always,
         {},
         {&no_holes}},
        {"stack_temporaries",
         "small temporaries lie on the stack",
         "without guards their extents are constants",
         stack_temporaries,
         on_cpu,
         {},
         {&no_holes}},
        {"forward_stores", "values that were just stored are not loaded again",
         "where schedules and limits have brought stores and loads together", forward_stores, always},
        {"share_sums", "of two numbers that a loop sums up alike one is read",
         "the other one is not computed behind the next step", share_sums, always},
        {"drop_dead_stores", "temporaries that nothing reads are not computed",
         "forwarding takes the last reads away", drop_dead_stores, always},
        {"name_gathers", "names for places that data choose",
         "before invariants get names, which these may be", name_gathers, always},
        {"unswitch_loops", "choices that no iteration changes are made in front of vectorized loops",
         "when values are forwarded, which may be choices; before invariants get names", unswitch_loops,
         on_cpu},
        {"vectorize_while", "while loops of neighbouring elements run together under a mask",
         "when locals are names; before invariants get names", vectorize_while, on_cpu},
        {"vectorize_extrema", "explicit lanes for float minima and maxima",
         "makes the loops whose invariants get names", vectorize_extrema, on_cpu},
        {"hoist_invariants", "names for values that loops do not change",
         "before steps are repeated: each repeats the names", hoist_invariants, always},
        {"share_loads", "names for elements that several statements of a vectorized loop read",
         "when what loops do not change has its names", share_loads, on_cpu},
        {"scalar_replace_sums", "several steps of a reduction for each store along memory",
         "behind names of invariants", scalar_replace_sums, on_cpu},
        {"unroll_scatters", "four updates at places that data choose for each test of their loop",
         "behind names of invariants, which each step would repeat", unroll_scatters, on_cpu},
        {"lower_asserts",
         "an error word for what fails in parallel loops",
         "when no pass moves asserts any more",
         lower_asserts,
         on_cpu,
         {&no_parallel_asserts}},
        {"outline",
         "kernels, and the host code that launches them",
         "when loops are final",
         outline,
         on_gpu,
         {&kernels_apart},
         {&no_holes}},
        {"assign_workspace",
         "temporaries in memory of the caller",
         "registers that outlive a kernel have become temporaries",
         assign_workspace,
         on_gpu,
         {&workspace_assigned},
         {&kernels_apart}},
        {"copy_to_host",
         "what the host looks at is copied from the device",
         "when each temporary has its memory",
         copy_to_host,
         on_gpu,
         {&host_loads_copies},
         {&kernels_apart, &workspace_assigned}},
        {"copy_asynchronously",
         "threads go on while what they copy to shared memory is on its way",
         "before barriers, which wait for copies",
         copy_asynchronously,
         on_gpu,
         {},
         {&kernels_apart}},
        {"insert_barriers",
         "threads of a block wait where one reads what another wrote",
         "when statements of kernels keep their order",
         insert_barriers,
         on_gpu,
         {},
         {&kernels_apart}},
        {"scalar_temporaries", "temporaries of one element are scalars",
         "kernels have said what lies in registers of a thread", scalar_temporaries, always},
        {"simplify", "removes what arithmetic and control flow do not need", "when all limits are in place",
         simplify, always},
        {"share_sums", "of two numbers that a loop sums up alike one is read",
         "the other one is not computed behind the next step", share_sums, always},
        {"drop_dead_stores", "temporaries that nothing reads are not computed",
         "what was simplified away may have been the last read", drop_dead_stores, always},
        {"gather_allocations", "temporaries stand together, to be pieces of one allocation",
         "when it is known which temporaries there are", gather_allocations, on_cpu},
        {"merge_stride_versions",
         "one nest for arrays with and without gaps",
         "when nothing is decided by strides any more",
         merge_stride_versions,
         always,
         {},
         {&no_pipelines}},
        {"coalesce_rows",
         "rows that lie one behind the other are one row",
         "when one nest serves all strides, and no loop changes any more",
         coalesce_rows,
         on_cpu,
         {},
         {&no_pipelines}},
        {"overlap_vectors", "the last vector of a short row ends with it",
         "when lengths of rows are numbers; before loops lose their marks", overlap_vectors, on_cpu},
        {"plain_windows", "loops over windows of scratch are not marked as vectorized",
         "behind all passes that look for loops in lanes", plain_windows, on_cpu},
        {"count_from_zero", "loops that sum into tiles of constant lengths count from zero",
         "behind the pass that compares where loops and scratch begin", count_from_zero, on_cpu},
        {"vector_replace_sums", "tiles of sums stay in vector registers during their reduction",
         "when loops over tiles count from zero", vector_replace_sums, on_cpu},
        {"transpose_tiles", "tiles of a transpose change places in vector registers",
         "behind all passes that look for loops in lanes", transpose_tiles, on_cpu},
        {"name_wrapped_places", "neighbours on a torus have names",
         "when no pass looks at subscripts any more", name_wrapped_places, on_cpu},
        {"cse_checks", "names for what entry checks ask several times",
         "what was simplified is left of the checks", cse_checks, always},
        {"expand_trees",
         "threads add up parts of their own, which blocks combine",
         "behind all others: a tree counts as a barrier, and stays one reduction for the passes above",
         expand_trees,
         on_gpu,
         {&no_trees},
         {&kernels_apart}},
        {"narrow_conversions", "indices become floats in lanes: through 32 bits, or the bits of a double",
         "behind all that proves by what a conversion converts", narrow_conversions, on_cpu},
        {"name_shared_values", "names for what a statement computes several times",
         "when nothing looks at formulas any more", name_shared_values, always},
        {"guard_teams", "loops that are repeated form a team of threads where they are long",
         "when no loop changes any more", guard_teams, on_cpu},
        {"name_constants", "floats that the program's text names have their names",
         "last: everything above proves and folds by their values", name_constants, always},
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

void require(std::vector<std::string>& violations, const Program& program, const PassInvariant& invariant) {
    const std::string place = invariant.violation(program);
    if (!place.empty()) violations.push_back(std::string(invariant.name) + ": " + place);
}

Program run_all(const Program& program, const Target& target, bool verified,
                const std::function<void(const Pass&, const Program&)>& watch) {
    Program current = program;
    if (const auto misplaced = misplaced_passes(passes(), target); !misplaced.empty())
        throw std::logic_error("pass " + misplaced.front());
    Invariants provided = given_to_passes();
    for (const Pass& pass : passes()) {
        if (!pass.wanted(target)) continue;
        Program next = pass.run(current, target);
        auto violations = verified ? verify(next, current) : std::vector<std::string>{};
        provided.insert(provided.end(), pass.provides.begin(), pass.provides.end());
        if (verified)
            for (const PassInvariant* invariant : provided) require(violations, next, *invariant);
        current = std::move(next);
        if (!violations.empty())
            throw std::logic_error(std::string("pass ") + pass.name + ": " + violations.front());
        if (watch) watch(pass, current);
    }
    return current;
}

}  // namespace

const Invariants& given_to_passes() {
    static const Invariants given = {&no_pipelines, &no_holes};
    return given;
}

std::vector<std::string> misplaced_passes(const std::vector<Pass>& table, const Target& target) {
    return misplaced_rows(
        table, [&](const Pass& pass) { return pass.wanted(target); }, given_to_passes());
}

std::vector<std::string> broken_invariants(const Program& program, const Target& target,
                                           const std::string& last) {
    std::vector<std::string> violations;
    for (const Pass& pass : passes()) {
        if (pass.wanted(target))
            for (const PassInvariant* invariant : pass.provides) require(violations, program, *invariant);
        if (pass.name == last) break;
    }
    return violations;
}

Program run_passes(const Program& program, const Target& target,
                   const std::function<void(const Pass&, const Program&)>& watch) {
    if (!is_long(program)) return run_all(program, target, true, watch);
    // of a long program what all passes leave is verified; where it is wrong, they tell which of them it was
    Program out = run_all(program, target, false, watch);
    const auto violations = verify(out);
    if (violations.empty()) return out;
    run_all(program, target, true, {});
    throw std::logic_error("passes: " + violations.front());
}

}  // namespace nestor
