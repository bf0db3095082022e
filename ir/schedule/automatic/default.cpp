// Default loops: each step proposes a directive.
//
// Note [Default loops] (2026-11-21)
// On a cache: contractions that are large enough run in tiles (2026-11-23), and below is said what happens to
// the rest. Each stage's loops are ordered for contiguous access; neighbouring nests that share data and
// rows are merged (an initialisation with its update first), unless that leaves threads less to share;
// temporaries of one row become registers; sums over innermost loops are held in registers; the outermost
// independent loops are parallel, the innermost contiguous ones simd; rows of products run together. On a
// grid: rows of reductions go to blocks with a tree over threads; everything else is tiled over blocks and
// threads with x along memory; what no kernel can run stays as it is, on one thread of the host. Every step
// is a directive that proves itself; what a directive refuses simply does not happen, and the loop stays as
// it was. `nestor show --stage scheduled` prints the outcome.
//
// Note [Scheduled texts] (2026-11-22)
// A function whose loops say how they run is not scheduled again, and kernels whose results are copied to the
// host are not cut once more, so that a program that `nestor show` printed after a stage can be built.
#include "ir/schedule/automatic/default.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "ir/core/entry.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/automatic/locality.hpp"
#include "ir/schedule/automatic/pieces.hpp"
#include "ir/schedule/automatic/scheduler.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::schedule {

Program Scheduler::plain() {
    elide_copies();
    merge_neighbours(
        [&](const Stmt& a, const Stmt& b) { return is_initialisation(a, b) ? pure_depth(a) : 0; },
        Merge::shallower);
    hold_in_registers();
    for (const LoopName& name : nests()) {
        plain_updates(name);
        if (!in_parallel(name) && !traverse(name, TraverseMode::parallel, {}, "")) stay_serial(name);
    }
    return program_;
}

Program Scheduler::cache() {
    elide_copies();
    time_tiles();
    contract();
    inline_nests();
    forward_values();
    split_divisors();
    for (const LoopName& name : nests()) {
        if (is_imperative(name))
            plain_updates(name);
        else
            strip(order(name, cache_order(shaped(name))));
    }
    merge_neighbours(
        [&](const Stmt& a, const Stmt& b) { return is_initialisation(a, b) ? common_depth(a, b) : 0; },
        Merge::shallower);
    const auto with_shared_data = [&](const Stmt& a, const Stmt& b) {
        return share_data(a, b) ? common_depth(a, b) : 0;
    };
    merge_neighbours(with_shared_data, Merge::whole);  // before rows that only some of them share
    share_outermost();
    privatise();
    overlap_tiles();  // before only rows are shared: a tile needs parts of them
    merge_neighbours(with_shared_data, Merge::shallower);
    merge_neighbours([](const Stmt& a, const Stmt& b) { return updates_rows(a, b) ? 1 : 0; },
                     Merge::shallower);
    privatise();
    hold_in_registers();
    merge_inside();
    turn_tiles();
    partition_windows();
    find_extremes();  // before loops around are parallel: registers are found in what was proved of them
    for (const LoopName& name : nests()) parallelise(name);
    vectorise();
    partition_scans();
    jam_rows();  // what was proved of loops holds for groups of their iterations
    return program_;
}

Program Scheduler::one_thread() {
    elide_copies();
    for (const LoopName& name : nests()) {
        if (is_imperative(name))
            plain_updates(name);
        else
            order(name, cache_order(shaped(name)));
    }
    merge_neighbours(
        [&](const Stmt& a, const Stmt& b) { return is_initialisation(a, b) ? common_depth(a, b) : 0; },
        Merge::shallower);
    hold_in_registers();
    for (const LoopName& name : nests()) stay_serial(name);
    return program_;
}

Program Scheduler::grid() {
    elide_copies();
    if (online_maximum_) attend_in_blocks();
    contract_in_blocks();
    split_terms_in_blocks();
    transpose_in_blocks();
    inline_stencils();
    for (const LoopName& name : nests()) {
        if (is_imperative(name)) {
            plain_updates(name);
            continue;
        }
        if (attempt({Atomic{name}})) continue;
        const Stmt nest = shaped(name);
        const bool row = row_wise(nest);
        std::size_t rows = 0;
        for (const For* loop : perfect_nest(*get<For>(nest))) rows += pure(loop);
        const bool in_rows = row || runs_in_rows(name);
        const LoopName outermost = order(name, in_rows ? cache_order(nest) : grid_order(nest));
        if (row) rows_[outermost] = rows;
        if (!row && column_wise(nest)) columns_[outermost] = rows;
    }
    // only over all loops that become blocks and threads: a kernel is as wide as each of its parts
    merge_neighbours(
        [&](const Stmt& a, const Stmt& b) { return is_initialisation(a, b) ? pure_depth(a) : 0; },
        Merge::whole);
    merge_neighbours([&](const Stmt& a, const Stmt& b) { return share_data(a, b) ? grid_depth(a, b) : 0; },
                     Merge::whole);
    privatise();
    const std::set<LoopName> products = blocks_;
    overlap_in_blocks();
    inline_padded(products);  // what tiles have no room for, and nobody else
    hold_in_registers();
    merge_inside();
    for (const LoopName& name : nests()) {
        if (!find_loop(body(), name) || in_parallel(name)) continue;  // part of a nest that is mapped
        if (needs_host(statement(name), limits_)) continue;
        if (is_imperative(name) && map_sums(name)) continue;
        if (collect_in_blocks(name)) continue;
        if (rows_.contains(name)) {
            if (!hold_rows(name)) map_sums(name);
            if (find_loop(body(), name)) map_rows(name);  // rows that are too long
        } else if (columns_in_blocks(name)) {
            if (find_loop(body(), name)) map_tiles(name);  // columns of too few terms
        } else {
            map_tiles(name);
        }
    }
    return program_;
}

}  // namespace nestor::schedule

namespace nestor {

namespace {

/// A program of this function and what it calls: directives make a new program each, and the other functions
/// of a file have no part in it.
Program with_callees(const Program& program, const Symbol& symbol) {
    Program out{program.records, program.state, {}, program.errors, program.next_symbol};
    std::set<Symbol> wanted{symbol};
    std::vector<Symbol> open{symbol};
    while (!open.empty()) {
        const Symbol next = open.back();
        open.pop_back();
        for (const Function& function : program.functions) {
            const auto* body = function.symbol == next ? std::get_if<Block>(&function.body) : nullptr;
            if (!body) continue;
            visit_statements(*body, [&](const Stmt& s) {
                const auto* call = get<CallStmt>(s);
                if (call && wanted.insert(call->function).second) open.push_back(call->function);
            });
        }
    }
    for (const Function& function : program.functions)
        if (wanted.contains(function.symbol)) out.functions.push_back(function);
    return out;
}

/// True for loops that say how they run: a program in the IR's text that was scheduled before it was printed.
bool is_scheduled(const Block& body) {
    const auto loops = all_loops(body);
    return std::any_of(loops.begin(), loops.end(),
                       [](const For* loop) { return loop->mode.kind != ModeKind::serial; });
}

/// What funcs only copy is computed in place, where nothing is to be seen of it otherwise; with `versions`
/// also where only the window says whether it can be.
Program without_copies(Program program, const std::string& function, bool versions,
                       std::vector<Directive>* applied) {
    const Function* f = find_function(program, function);
    for (const std::string& func : schedule::copying_funcs(std::get<Block>(f->body))) {
        const Directive directive{schedule::InPlace{func, versions}};
        auto next = apply(program, function, directive);
        if (!next) continue;
        program = *std::move(next);
        if (applied) applied->push_back(directive);
    }
    return program;
}

}  // namespace

Program default_schedule(const Program& lowered, const Target& target, const DefaultOptions& options,
                         std::vector<DefaultSteps>* applied) {
    Program program = lowered;
    DeviceLimits limits = target.has_blocks() ? device_limits(lowered) : DeviceLimits{};
    for (Function& function : program.functions) {
        const bool own = function.place == FunctionPlace::entry || function.place == FunctionPlace::internal;
        if (!own || !std::holds_alternative<Block>(function.body)) continue;
        if (is_scheduled(std::get<Block>(function.body))) {
            const Program part = with_callees(program, function.symbol);
            if (const auto flat = apply(part, function.symbol.name(), {schedule::Flatten{}}))
                function.body = find_function(*flat, function.symbol.name())->body;
            continue;
        }
        if (applied) applied->push_back({function.symbol.name(), {}});
        std::vector<Directive>* const steps = applied ? &applied->back().directives : nullptr;
        const bool on_host = target.has_blocks() && limits.on_host.contains(function.symbol);
        const auto one = [&](const Program& part) {
            schedule::Scheduler scheduler(part, function.symbol.name(), target, steps);
            scheduler.keep_on_host(limits);
            scheduler.use_matrix_units(options.matrix_units);
            scheduler.use_online_maximum(options.online_maximum);
            return on_host               ? scheduler.one_thread()
                   : target.has_blocks() ? scheduler.grid()
                   : options.plain       ? scheduler.plain()
                                         : scheduler.cache();
        };
        Program part = with_callees(program, function.symbol);
        const bool versions = !target.has_blocks() && !options.plain;
        part = without_copies(std::move(part), function.symbol.name(), versions, steps);
        if (auto flat = apply(part, function.symbol.name(), {schedule::Flatten{}})) {
            part = *std::move(flat);
            if (steps) steps->push_back({schedule::Flatten{}});
        }
        const auto place = std::find_if(part.functions.begin(), part.functions.end(),
                                        [&](const Function& f) { return f.symbol == function.symbol; });
        // limits that are the same have the same name, so that nests over one domain are seen to be
        place->body = simplify(std::get<Block>(place->body));
        auto pieces = schedule::pieces_of(*place, options.longest_piece);
        for (schedule::Piece& piece : pieces) {
            *place = piece.function;
            const Program scheduled = one(part);
            piece.function.body =
                scheduled.functions[static_cast<std::size_t>(place - part.functions.begin())].body;
            part.next_symbol = scheduled.next_symbol;
        }
        function.body = schedule::together(pieces);
        program.next_symbol = part.next_symbol;
        // what has kernels now is the host's to call
        if (target.has_blocks() &&
            device_limits(with_callees(program, function.symbol)).uncalled.contains(function.symbol))
            limits.uncalled.insert(function.symbol);
    }
    return program;
}

}  // namespace nestor
