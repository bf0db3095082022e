// Nests of a function as the default loops see them, and directives tried on them one by one.
//
// Note [Narrow strips for scans] (2026-11-28)
// A scan down the columns of a picture (integral, iir_blur) runs in strips, so that its rows stay in the
// second cache for the scan that follows. On processors with 2 MB of it strips of 64 columns take 0.8 of the
// time that strips of 128 to 512 take, for rows of 1920 pixels. But where rows are a power of two of bytes
// apart, as those of 1024 or 2048 pixels, their parts share a few sets of the first cache and a page each,
// and strips of 64 take three times as long as strips of 256 (Zen 5: 1.14 ms and 0.36 for 2048 x 1024, 0.49
// and 0.41 for 1920 x 1080).
//
// Note [Turned tiles] (2026-11-28)
// Where neighbours in one array are rows of the other, each element takes a line of memory to itself, which
// is gone before its next element is wanted. Tiles of 32 by 32 use their lines whole: 2048 by 2048 floats
// take 3.3 ms instead of 25, 1500 by 1000 take 0.26 instead of 0.83 (tiles of 16: 3.0 and 0.39; of 64: 6.9
// and more, since rows a power of two apart share the sets of the first cache). Inside of a tile the loop
// that stores along memory is the inner one: the other way took up to 20 times as long. Three colours that
// become three pictures take 1.2 times as long as without tiles, where nobody tells that there are three.
//
// Note [Windows ask for no borders] (2026-11-29)
// A maximum over 3 by 3 elements with a step of 2, whose taps outside of the picture count as a constant,
// takes 12 ms instead of 32 with g++ and 12 instead of 22 with clang (8 x 64 pictures of 112 by 112), when
// only windows at the ends of a row ask whether they lie inside. Cutting the rows above and below off as well
// makes five nests of one and saves nothing.
#include <fmt/format.h>

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/automatic/locality.hpp"
#include "ir/schedule/automatic/scheduler.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/directives/transposition.hpp"

namespace nestor::schedule {

namespace {

constexpr std::int64_t sum_columns = 1024;  // of a strip: its row of sums stays in the first cache
constexpr std::int64_t scan_columns = 256;  // see Note [Narrow strips for scans]
constexpr std::int64_t turned = 32;         // see Note [Turned tiles]

/// True when each step of the reductions writes a row of its own, from one that was written before.
bool scans_rows(const std::vector<const For*>& loops) {
    bool found = false;
    visit_statements(loops.back()->body, [&](const Stmt& s) {
        if (const Store* store = get<Store>(s))
            for (const StoreTarget& target : store->targets)
                for (const Expr& index : target.indices)
                    found = found || std::any_of(loops.begin(), loops.end(), [&](const For* loop) {
                                return !pure(loop) && uses(index, loop->index);
                            });
    });
    return found;
}

}  // namespace

std::vector<Symbol> buffers_of(const Stmt& s) {
    std::vector<Symbol> found;
    visit(
        s,
        [&](const Stmt& child) {
            if (const Store* store = get<Store>(child))
                for (const StoreTarget& t : store->targets) found.push_back(t.buffer);
        },
        [&](const Expr& e) {
            if (const Load* load = get<Load>(e)) found.push_back(load->buffer);
        });
    return found;
}

/// How many loops of the nest, from the outermost, stand directly in each other and are pure.
std::size_t pure_depth(const Stmt& nest) {
    const auto loops = perfect_nest(*get<For>(nest));
    return static_cast<std::size_t>(std::find_if_not(loops.begin(), loops.end(), pure) - loops.begin());
}

const Block& Scheduler::body() const {
    for (const Function& f : program_.functions)
        if (f.symbol.name() == function_) return std::get<Block>(f.body);
    static const Block none;
    return none;
}

const Function& Scheduler::function() const {
    return *std::find_if(program_.functions.begin(), program_.functions.end(),
                         [&](const Function& f) { return f.symbol.name() == function_; });
}

std::vector<Scheduler::Names> Scheduler::blocks_of_nests() const {
    std::vector<Names> blocks;
    collect_nests(body(), blocks);
    return blocks;
}

void Scheduler::collect_nests(const Block& block, std::vector<Names>& blocks) const {
    const std::size_t own = blocks.size();
    blocks.emplace_back();
    for (const Stmt& s : block.statements) {
        if (const For* loop = get<For>(s)) {
            if (blocks_.contains(loop->name)) continue;
            blocks[own].push_back(loop->name);
            if (loop->kind == LoopKind::imperative) collect_nests(loop->body, blocks);
        } else if (const If* branch = get<If>(s)) {
            collect_nests(branch->then, blocks);
            collect_nests(branch->otherwise, blocks);
        } else if (const While* loop = get<While>(s)) {
            collect_nests(loop->body, blocks);
        }
    }
}

Scheduler::Names Scheduler::nests() const {
    Names names;
    for (const Names& block : blocks_of_nests()) names.insert(names.end(), block.begin(), block.end());
    return names;
}

std::optional<std::int64_t> Scheduler::constant_work(const For& loop) {
    const auto extent = build::as_integer(loop.extent);
    if (!extent) return std::nullopt;
    std::int64_t inside = 1;
    for (const Stmt& s : loop.body.statements) {
        const For* inner = get<For>(s);
        const auto work = inner ? constant_work(*inner) : std::optional<std::int64_t>(1);
        if (!work) return std::nullopt;
        inside = std::max(inside, *work);
    }
    return *extent > worth_a_team ? *extent : std::max<std::int64_t>(*extent, 1) * inside;
}

bool Scheduler::attempt(const Directive& directive) {
    Result<Program> result = apply(program_, function_, directive, &walk_);
    if (!result) return false;
    program_ = *std::move(result);
    if (applied_) applied_->push_back(directive);
    return true;
}

void Scheduler::split_divisors() {
    std::vector<LoopName> loops;
    for (const For* loop : all_loops(body())) loops.push_back(loop->name);
    for (const LoopName& name : loops) {
        const For& loop = *find_loop(body(), name);
        // outer loops divide once a row, and are proved to be parallel as they are
        if (loop.kind == LoopKind::imperative || all_loops(loop.body).size() > 0) continue;
        if (const auto divisor = divisor_of_index(function(), loop)) attempt({SplitDivisor{name, *divisor}});
    }
}

bool Scheduler::is_imperative(const LoopName& name) const {
    return find_loop(body(), name)->kind == LoopKind::imperative;
}

void Scheduler::plain_updates(const LoopName& name) {
    if (is_imperative(name) && loops_around(body(), name).empty()) attempt({PlainUpdates{name}});
}

bool Scheduler::in_parallel(const LoopName& name) const {
    const auto around = loops_around(body(), name);
    return std::any_of(around.begin(), around.end(), [](const For* loop) {
        return loop->mode.kind != ModeKind::serial && loop->mode.kind != ModeKind::unrolled;
    });
}

void Scheduler::stay_serial(const LoopName& name) {
    if (is_imperative(name)) attempt({PlainUpdates{name, true}});
}

bool Scheduler::traverse(const LoopName& name, TraverseMode mode, std::optional<std::int64_t> number,
                         const std::string& reason) {
    return attempt({Traverse{name, mode, number}, reason});
}

Stmt Scheduler::shaped(const LoopName& name) const {
    return in_memory_order(statement(name), *find_function(program_, function_));
}

LoopName Scheduler::order(const LoopName& name, const std::vector<LoopName>& wanted) {
    if (wanted.size() < 2 || wanted.empty()) return name;
    const Stmt nest = statement(name);  // what the directive leaves may not hold it any more
    const auto loops = perfect_nest(*get<For>(nest));
    bool already = true;
    for (std::size_t k = 0; k < wanted.size(); ++k) already = already && loops[k]->name == wanted[k];
    if (already) return name;
    if (!attempt({Reorder{{wanted.rbegin(), wanted.rend()}}})) return name;
    const auto& last = wanted.back().variable;
    std::string before;
    for (const For* loop : loops)
        if (loop->kind == LoopKind::reduction && loop->name != wanted.back())
            before += (before.empty() ? "" : ", ") + loop->name.variable;
    if (!before.empty())
        order_reasons_[wanted[0]] =
            fmt::format("{} before {}: memory is contiguous along {}", before, last, last);
    return wanted[0];
}

void Scheduler::strip(const LoopName& name) {
    const auto loops = perfect_nest(*find_loop(body(), name));
    if (loops.size() < 2 || std::count_if(loops.begin(), loops.end(), pure) != 1 || !pure(loops.back()))
        return;
    const std::int64_t strip_columns = scans_rows(loops) ? scan_columns : sum_columns;
    if (build::as_integer(loops.back()->extent).value_or(strip_columns + 1) <= strip_columns) return;
    const LoopName x = loops.back()->name;
    LoopName initial = x;
    initial.stage += ".init";
    const std::string outer = x.variable + "_strip", inner = x.variable + "_in";
    const Expr columns = build::integer(strip_columns);
    const Mark before = mark();
    std::vector<LoopName> wanted{x};
    wanted[0].variable = outer;
    for (const For* loop : loops)
        if (loop != loops.back()) wanted.push_back(loop->name);
    wanted.push_back(x);
    wanted.back().variable = inner;
    if (!attempt({Split{x, outer, inner, columns, Tail::min}}) ||
        !attempt({Reorder{{wanted.rbegin(), wanted.rend()}}})) {
        take_back(before);
        return;
    }
    if (find_loop(body(), initial)) attempt({Split{initial, outer, inner, columns, Tail::min}});
    if (scans_rows(loops)) scans_.insert(wanted[0]);
}

void Scheduler::turn_tiles() {
    for (const LoopName& name : nests()) {
        const auto found = stored_and_loaded({program_, function()}, name);
        if (!found) continue;
        const auto& [stored, loaded] = *found;
        const auto part = [](const LoopName& loop, const char* which) {
            LoopName name_of_part = loop;
            name_of_part.variable += which;
            return name_of_part;
        };
        std::vector<LoopName> wanted;
        for (const For* loop : perfect_nest(*find_loop(body(), name)))
            if (loop->name != stored && loop->name != loaded) wanted.push_back(loop->name);
        for (const char* which : {"_tile", "_in"})
            for (const LoopName& loop : {loaded, stored}) wanted.push_back(part(loop, which));
        const auto in_tiles = [&](const LoopName& loop) {
            return attempt({Split{loop, loop.variable + "_tile", loop.variable + "_in",
                                  build::integer(turned), Tail::min}});
        };
        const Mark before = mark();
        if (!in_tiles(loaded) || !in_tiles(stored) || !attempt({Reorder{{wanted.rbegin(), wanted.rend()}}})) {
            take_back(before);
            continue;
        }
        order_reasons_[wanted[0]] = fmt::format("{} and {} in tiles, whose lines of memory stay near",
                                                loaded.variable, stored.variable);
        traverse(wanted.back(), TraverseMode::vectorize, {}, "");
    }
}

void Scheduler::partition_scans() {
    for (const LoopName& name : scans_)
        if (find_loop(body(), name)) attempt({Partition{name}});
}

namespace {

/// True where a choice inside of short loops, which are all that the loop holds, looks at its index: taps of
/// a window that may lie outside.
bool chooses_taps(const For& row) {
    bool found = false;
    const auto asks = [&](const Expr& condition) { found = found || uses(condition, row.index); };
    visit_kind<For>(row.body, [&](const Stmt& s, const For& window) {
        if (window.kind != LoopKind::reduction || !build::as_integer(window.extent)) return;
        visit(
            s,
            [&](const Stmt& inside) {
                if (const If* branch = get<If>(inside)) asks(branch->condition);
            },
            [&](const Expr& e) {
                if (const Select* choice = get<Select>(e)) asks(choice->condition);
            });
    });
    return found;
}

}  // namespace

void Scheduler::partition_windows() {
    Names rows;
    for (const For* loop : all_loops(body()))
        if (!blocks_.contains(loop->name) && pure(loop) && loop->mode.kind == ModeKind::serial &&
            only_short(loop->body) && !build::as_integer(loop->extent) &&
            !loops_around(body(), loop->name).empty() && chooses_taps(*loop))
            rows.push_back(loop->name);
    for (const LoopName& row : rows) attempt({Partition{row}});
}

}  // namespace nestor::schedule
