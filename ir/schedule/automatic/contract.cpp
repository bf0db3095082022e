// Contractions in the default loops: which nests run in tiles that stay in registers.
#include <fmt/format.h>

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/register_tile.hpp"
#include "ir/core/statements.hpp"
#include "ir/schedule/automatic/locality.hpp"
#include "ir/schedule/automatic/scheduler.hpp"
#include "ir/schedule/directives/contraction.hpp"
#include "ir/schedule/directives/transposition.hpp"

namespace nestor::schedule {

constexpr std::int64_t small_tile = 64, large_tile = 128;  // what `gpu-contract` takes
constexpr std::int64_t fewest_shared_terms = 64;           // see Note [Terms for warps]

/// float16, widened: units of every device that CUDA compiles for by default multiply it, bfloat16 only newer
/// ones.
static bool is_half(const Expr& factor) {
    const Cast* cast = get<Cast>(factor);
    return cast && cast->value->type == Type::float_(16);
}

LoopName Scheduler::sums_before_windows(const LoopName& nest, const Contraction& c) {
    std::vector<const For*> sums = c.sums;
    std::stable_partition(sums.begin(), sums.end(), [&](const For* sum) { return !c.is_window(*sum); });
    if (sums == c.sums) return nest;
    std::vector<LoopName> wanted;
    std::size_t next = 0;
    for (const For* loop : perfect_nest(*get<For>(c.statement)))
        wanted.push_back(loop->kind == LoopKind::reduction ? sums[next++]->name : loop->name);
    return attempt({Reorder{{wanted.rbegin(), wanted.rend()}}}) ? wanted[0] : nest;
}

void Scheduler::contract() {
    const auto cores = target_.cores > 0 ? std::optional<std::int64_t>(target_.cores) : std::nullopt;
    const auto found_in = [&](const std::pair<LoopName, LoopName>& loops) {
        SymbolSource symbols(program_.next_symbol);
        return find_contraction({program_, function()}, loops.first, loops.second, nullptr, &symbols);
    };
    for (LoopName name : nests()) {
        if (!find_loop(body(), name)) continue;  // the tiles of one in front have it
        const auto loops =
            rows_and_columns({program_, function()}, name, {.leaves_out = true, .worth_copies = false});
        if (!loops) continue;
        const auto& [rows, columns] = *loops;
        auto found = found_in(*loops);
        if (!found || found->has_few_columns() || found->has_few_products()) continue;
        name = sums_before_windows(name, *found);
        found = found_in(*loops);
        const bool near = found->column_step > 0;
        std::set<LoopName> before;
        for (const For* loop : all_loops(body())) before.insert(loop->name);
        const bool windows = found->windows_in_place();
        const std::string copied =
            !windows ? fmt::format("parts of {} are copied to panels; ",
                                   found->rows_in_place() ? found->column_name
                                                          : found->row_name + " and " + found->column_name)
            : found->masks.columns && !found->phases.nest  // which says so at the copy for all parts
                ? fmt::format("parts of {} are copied with a border of zeros; ", found->column_name)
                : "";
        if (!attempt({Contract{rows, columns, cores},
                      fmt::format("{}tiles of {} {} and {} {} stay in registers", copied, rows_in_registers,
                                  rows.variable, columns_of_panel(found->product->type), columns.variable)}))
            continue;
        // what is left for other loops has so few rows that no groups of them are worth their text
        if (near) tiled_.insert({name.func, name.stage});
        for (const For* loop : all_loops(body()))
            if (!before.contains(loop->name)) blocks_.insert(loop->name);
    }
}

/// Rows, or columns, of a tile: 64 where it is known that there are less than 128 of them; `unknown`: as many
/// where their number is not known.
static std::int64_t side_of_tile(const Contraction& c, const Expr& factor, const Expr& other,
                                 std::int64_t unknown = large_tile) {
    std::int64_t known = 1;
    for (const For* loop : c.loops()) {
        if (!uses(factor, loop->index) || uses(other, loop->index) || loop->kind != LoopKind::pure) continue;
        const auto extent = build::as_integer(loop->extent);
        if (!extent) return unknown;
        if (*extent >= large_tile) return large_tile;
        known *= std::max<std::int64_t>(*extent, 1);
    }
    return known < large_tile ? small_tile : large_tile;
}

void Scheduler::attend_in_blocks() {
    for (const LoopName& name : nests()) {
        if (!find_loop(body(), name)) continue;  // part of what became one kernel
        const Subject subject{program_, function()};
        const auto loops = rows_and_columns(subject, name);
        if (!loops) continue;
        const auto& [rows, keys] = *loops;
        attempt_blocks({GpuAttention{rows, keys},
                        fmt::format("tiles of 64 {} each block, 8 by 4 each thread: scores of 64 {}, their "
                                    "weights and the sums of values, scaled to the largest score so far",
                                    rows.variable, keys.variable)});
    }
}

void Scheduler::contract_in_blocks() {
    for (const LoopName& name : nests()) {
        if (!find_loop(body(), name)) continue;  // the tiles of one in front have it
        const Subject subject{program_, function()};
        const auto loops = rows_and_columns(subject, name, {.leaves_out = true});
        if (!loops) continue;
        const auto& [rows, columns] = *loops;
        SymbolSource symbols(program_.next_symbol);
        const auto found = find_contraction(subject, rows, columns, nullptr, &symbols);
        if (!found) continue;
        if (matrix_units_ && is_half(found->row_factor) &&
            attempt_blocks({MatrixUnit{rows, columns},
                            fmt::format("tiles of 128 by 128 each block, 64 by 64 each warp on matrix units; "
                                        "parts of {} and {} are copied to shared memory",
                                        found->row_name, found->column_name)}))
            continue;
        // of what is gathered, rows are often fewer than 128: channels of an image; conditions of what is
        // copied would take a tenth of a small tile's time
        const std::int64_t unknown = found->sums.size() > 1 && !found->leaves_out ? small_tile : large_tile;
        const GpuContract directive{rows, columns,
                                    side_of_tile(*found, found->row_factor, found->column_factor, unknown),
                                    side_of_tile(*found, found->column_factor, found->row_factor)};
        attempt_blocks(
            {directive,
             fmt::format("tiles of {} by {} each block, 8 by 8 each thread; parts of {} and {} "
                         "are copied to shared memory",
                         directive.row_count, directive.column_count, found->row_name, found->column_name)});
    }
}

void Scheduler::split_terms_in_blocks() {
    if (!matrix_units_) return;  // sums keep their order
    for (const LoopName& name : nests()) {
        if (!find_loop(body(), name)) continue;  // the strips of one in front have it
        const Subject subject{program_, function()};
        const auto loops = rows_and_columns(subject, name);
        if (!loops) continue;
        const auto& [rows, columns] = *loops;
        const auto found = find_contraction(subject, rows, columns, nullptr);
        // what is gathered would be divided into indices in each step
        const auto is_batch = [&](const For* loop) {
            return uses(found->row_factor, loop->index) && uses(found->column_factor, loop->index);
        };
        if (!found || found->sums.size() > 1 ||
            build::as_integer(found->sums[0]->extent).value_or(fewest_shared_terms) < fewest_shared_terms ||
            !std::all_of(found->others.begin(), found->others.end(), is_batch))
            continue;
        attempt_blocks({GpuSplitK{rows, columns},
                        fmt::format("strips of 8 {} by 32 {} each block, whose eight warps share {}",
                                    rows.variable, columns.variable, found->sums[0]->name.variable)});
    }
}

bool Scheduler::attempt_blocks(const Directive& directive) {
    std::set<LoopName> before;
    for (const For* loop : all_loops(body())) before.insert(loop->name);
    if (!attempt(directive)) return false;
    for (const For* loop : all_loops(body()))
        if (!before.contains(loop->name)) blocks_.insert(loop->name);
    return true;
}

void Scheduler::transpose_in_blocks() {
    for (const LoopName& name : nests()) {
        const auto loops = stored_and_loaded({program_, function()}, name);
        if (!loops) continue;
        const auto& [stored, loaded] = *loops;
        attempt_blocks(
            {GpuTranspose{stored, loaded}, fmt::format("{}, {}: tiles of 32 by 32 turn in shared memory",
                                                       loaded.variable, stored.variable)});
    }
}

bool Scheduler::runs_in_rows(const LoopName& name) const {
    const auto own = cache_order(shaped(name));
    const auto all = perfect_nest(*find_loop(body(), name));
    if (own.size() != all.size() || !std::all_of(all.begin(), all.end(), pure)) return false;
    for (const Names& block : blocks_of_nests()) {
        if (std::find(block.begin(), block.end(), name) == block.end()) continue;
        for (const LoopName& other : block) {
            if (other == name || is_imperative(other)) continue;
            const Stmt nest = shaped(other);
            if (!row_wise(nest) || !share_data(nest, statement(name))) continue;
            const auto rows = cache_order(nest);
            const auto alike = [&](const LoopName& a, const LoopName& b) {
                return a.variable == b.variable &&
                       same(find_loop(body(), a)->extent, find_loop(body(), b)->extent);
            };
            const auto loops = perfect_nest(*get<For>(nest));
            const auto pure_rows = static_cast<std::size_t>(std::count_if(loops.begin(), loops.end(), pure));
            if ((own.size() == rows.size() || own.size() == pure_rows) &&
                std::equal(own.begin(), own.end(), rows.begin(), alike))
                return true;
        }
    }
    return false;
}

bool Scheduler::hold_rows(const LoopName& name) {
    const auto loops = perfect_nest(*find_loop(body(), name));
    const std::size_t rows = rows_[name];
    if (rows == 0 || rows > loops.size()) return false;
    const LoopName& row = loops[rows - 1]->name;
    return attempt_blocks({GpuRows{row}, ""});  // the directive comments each of its loops
}

}  // namespace nestor::schedule
