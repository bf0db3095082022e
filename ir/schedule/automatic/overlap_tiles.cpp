// Overlapped tiling in the default loops: which chains of nests run in tiles, and how large these are.
//
// Note [Tiles of chains] (2026-11-23)
// A temporary as large as the image costs a page fault for each 4 KiB and two trips to memory; as large as a
// tile it stays in cache. What tiles compute twice costs less while it is cheap: a chain is tiled while the
// operations that are done again for an element of the result are fewer than `worth_of_byte` for each byte
// of a temporary that is saved.
//
// Note [Chains in blocks] (2026-11-27)
// On a device a temporary as large as the image costs a kernel and two trips to memory for each byte, and a
// byte is worth about nine operations as well (an H100 starts 30e12 a second and moves 3.35e12 bytes). Tiles
// are as large as eight elements a thread, and their parts of temporaries lie in shared memory: up to 24 KB
// leave room for all the threads that a multiprocessor has, and up to 48 KB for half of them. A chain runs in
// the largest such tiles that compute little twice. What a nest computes counts in whole warps: of 66 columns
// the last two would take one as well. So there is a choice of fewer columns than 64, with which the widest
// part has 64: a tile of Harris is 60 wide, and 4 of 5 threads of all warps have work where it were 2 of 3.
//
// Note [Limits of tiles] (2026-11-30)
// Where conditions decide what is read (a channel that may not be asked for), limits of tiles become minima
// and maxima over three lines, and neither compiler takes such a loop for lanes: tiles of demosaic were as
// fast as whole planes, and nobody could read them. Such a chain stays whole.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <vector>

#include "ir/bounds/upper_bound.hpp"
#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/automatic/scheduler.hpp"
#include "ir/schedule/directives/overlap.hpp"

namespace nestor::schedule {
namespace {

constexpr double small_share = 0.12;     // of the operations
constexpr std::int64_t most_nests = 16;  // in front of the last
constexpr double most_share = 0.4;
constexpr double worth_of_byte = 10;  // operations

/// What tiles may be: the most bytes of all temporaries of one, those that stay near, and sizes in the order
/// in which they are preferred. Elements are computed in groups of so many rows and columns.
struct TileLimits {
    double most_bytes, near_bytes;
    std::array<std::int64_t, 2> columns;
    std::array<std::int64_t, 4> rows;
    double row_group = 1, column_group = 1;
};
/// On the stack, in the first cache beside what else is read.
constexpr TileLimits in_cache{60 * 1024, 24 * 1024, {512, 256}, {64, 32, 16, 8}};
constexpr TileLimits in_shared_memory{48 * 1024, 24 * 1024, {64, 32}, {32, 24, 16, 8}, 8, 32};

/// Arithmetic for one element of what a nest writes: sums over short windows count each step.
double operations_of(const Stmt& nest) {
    double count = 0;
    const std::function<void(const Stmt&, double)> walk = [&](const Stmt& s, double times) {
        const For* loop = get<For>(s);
        const double inside =
            loop && loop->kind != LoopKind::pure
                ? times * static_cast<double>(build::as_integer(loop->extent).value_or(1000))
                : times;
        each_child(
            s,
            [&](const Expr& e) {
                visit(e, [&](const Expr& part) {
                    if (get<Call>(part)) count += 20 * times;
                    if (get<Binary>(part) && !(part->type == Type::index())) count += times;
                    if (get<Load>(part)) count += times;
                });
            },
            [&](const Stmt& child) { walk(child, inside); });
    };
    walk(nest, 1);
    return count;
}

/// What a tile needs of a temporary, for tiles of any size: each extent grows with rows or with columns.
struct Part {
    struct Extent {
        double base, by_row, by_column;
    };
    std::vector<Extent> extents;
    int element = 0;  // bytes

    double elements(double rows, double columns) const {
        double product = 1;
        for (const Extent& e : extents) product *= e.base + e.by_row * rows + e.by_column * columns;
        return product;
    }
    /// The same in whole groups.
    double computed(double rows, double columns, const TileLimits& limits) const {
        double product = 1;
        for (const Extent& e : extents) {
            const double group = e.by_column > 0 ? limits.column_group : e.by_row > 0 ? limits.row_group : 1;
            product *= group * std::ceil((e.base + e.by_row * rows + e.by_column * columns) / group);
        }
        return product;
    }
};

/// A chain that can run in tiles, or its last nests.
struct Chain {
    struct Nest {
        double operations = 0;         // for one element
        std::vector<Part> parts = {};  // that it is the first to write
    };
    std::vector<Nest> nests;

    double bytes(double rows, double columns) const {
        double sum = 0;
        for (const Nest& nest : nests)
            for (const Part& part : nest.parts) sum += part.element * part.elements(rows, columns);
        return sum;
    }
    /// How many columns the widest part has more than the tile.
    double margin() const {
        double most = 0;
        for (const Nest& nest : nests)
            for (const Part& part : nest.parts)
                for (const Part::Extent& e : part.extents)
                    if (e.by_column == 1) most = std::max(most, e.base);
        return most;
    }
    /// Of the nests in front, for one element of the result.
    double operations(double rows, double columns, const TileLimits& limits) const {
        double sum = 0;
        for (const Nest& nest : nests) {
            double most = 0;
            for (const Part& part : nest.parts) most = std::max(most, part.computed(rows, columns, limits));
            sum += nest.operations * most;
        }
        return sum / (rows * columns);
    }
};

/// The extents of each temporary of a group in such tiles, in the order of its map; empty where one is not
/// known.
std::vector<std::vector<double>> extents_of(const OverlapGroup& group, std::int64_t rows,
                                            std::int64_t columns) {
    LetValues lets;
    for (const Stmt& s : limits_of(*group.rows, group.row_tile, rows, {})) lets.add(*get<Let>(s));
    for (const Stmt& s : limits_of(*group.columns, group.column_tile, columns, {})) lets.add(*get<Let>(s));
    std::vector<std::vector<double>> extents;
    for (const auto& [symbol, buffer] : group.temporaries) {
        const auto part = with_constant_extents(buffer, lets, INT64_MAX / 2);
        extents.emplace_back();
        if (!part) continue;
        for (const Dimension& d : part->dimensions)
            extents.back().push_back(static_cast<double>(*build::as_integer(d.extent)));
    }
    return extents;
}

/// As many of the last nests as have temporaries of known extents.
Chain chain_of(const Subject& subject, const OverlapTiles& tiles) {
    constexpr std::int64_t little = 32, much = 256;
    SymbolSource symbols(subject.program.next_symbol);
    Chain chain;
    const auto group = find_overlap(subject, tiles, symbols, nullptr);
    if (!group) return chain;
    const auto base = extents_of(*group, little, little), taller = extents_of(*group, much, little),
               wider = extents_of(*group, little, much);
    const auto part_of = [&](const Symbol& symbol) {
        const auto at = group->temporaries.find(symbol);
        const auto k = static_cast<std::size_t>(std::distance(group->temporaries.begin(), at));
        Part part;
        part.element = at->second.element.bytes();
        const std::size_t known = std::min({base[k].size(), taller[k].size(), wider[k].size()});
        if (known < at->second.dimensions.size()) return std::optional<Part>{};
        for (std::size_t d = 0; d < known; ++d) {
            const double here = base[k][d], step = much - little;
            const double by_row = (taller[k][d] - here) / step, by_column = (wider[k][d] - here) / step;
            part.extents.push_back({here - little * (by_row + by_column), by_row, by_column});
        }
        return std::optional(part);
    };
    std::set<Symbol> seen;
    for (const OverlapMember& member : group->members) {
        Chain::Nest nest{operations_of(member.nest)};
        bool known = true;
        for (const Symbol& symbol : member.written) {  // several of a tuple
            if (!seen.insert(symbol).second) continue;
            const auto part = part_of(symbol);
            known = known && part;
            if (part) nest.parts.push_back(*part);
        }
        if (!known) chain.nests.clear();
        if (known) chain.nests.push_back(std::move(nest));
    }
    return chain;
}

struct TileSize {
    std::int64_t rows, columns;
};

/// Small enough to stay near where little is computed twice, else what is computed twice least.
std::optional<TileSize> best_size(const Chain& chain, const TileLimits& limits) {
    constexpr double huge = 1 << 16;
    const double least = chain.operations(huge, huge, limits),
                 saved = chain.bytes(huge, huge) / (huge * huge);
    std::vector<std::int64_t> widths(limits.columns.begin(), limits.columns.end());
    const auto narrower = widths[0] - static_cast<std::int64_t>(chain.margin());
    if (limits.column_group > 1 && narrower > widths[1]) widths.insert(widths.begin(), narrower);
    std::optional<TileSize> best;
    double best_again = std::min(worth_of_byte * saved, most_share * least);
    for (const std::int64_t columns : widths)
        for (const std::int64_t rows : limits.rows) {
            const double m = static_cast<double>(rows), n = static_cast<double>(columns);
            const double again = chain.operations(m, n, limits) - least, bytes = chain.bytes(m, n);
            if (bytes > limits.most_bytes) continue;
            if (bytes <= limits.near_bytes && again <= small_share * least) return TileSize{rows, columns};
            if (again < best_again) {
                best = TileSize{rows, columns};
                best_again = again;
            }
        }
    return best;
}

/// The tiles of the chain of at most so many nests that ends with this one; nothing where none are worth it.
std::optional<OverlapTiles> best_tiles(const Subject& subject, const LoopName& last, const TileLimits& limits,
                                       std::int64_t most = most_nests) {
    const auto loops = perfect_nest(*find_loop(subject.body(), last));
    const auto free =
        static_cast<std::size_t>(std::find_if_not(loops.begin(), loops.end(), pure) - loops.begin());
    if (free < 2) return std::nullopt;
    OverlapTiles tiles{loops[free - 2]->name, loops[free - 1]->name, 1, 1, most};
    Chain chain = chain_of(subject, tiles);
    std::optional<TileSize> size;
    while (!chain.nests.empty() && !(size = best_size(chain, limits))) chain.nests.erase(chain.nests.begin());
    if (!size) return std::nullopt;
    tiles.most = static_cast<std::int64_t>(chain.nests.size());
    tiles.row_count = size->rows, tiles.column_count = size->columns;
    return tiles;
}

std::string described(const OverlapTiles& tiles) {
    return fmt::format("tiles of {} {} and {} {}", tiles.row_count, tiles.rows.variable, tiles.column_count,
                       tiles.columns.variable);
}

/// Whether a condition decides where a loop begins or ends, among several minima and maxima.
bool has_conditional_limits(const Block& block) {
    std::set<Symbol> chosen;  // names of what conditions decide
    bool found = false;
    const auto is_chosen = [&](const Expr& e) { return holds_kind<Select>(e) || uses_any(e, chosen); };
    const auto chooses = [](const Expr& limit) {
        int extremes = 0;
        visit(limit, [&](const Expr& e) {
            const Binary* b = get<Binary>(e);
            extremes += b && (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum);
        });
        return extremes > 2;
    };
    visit_statements(block, [&](const Stmt& s) {
        if (const Let* let = get<Let>(s); let && is_chosen(let->value)) chosen.insert(let->symbol);
        if (const For* loop = get<For>(s))
            for (const Expr& limit : {loop->low, loop->extent})
                found = found || (is_chosen(limit) && chooses(limit));
    });
    return found;
}

}  // namespace

void Scheduler::overlap_tiles() {
    for (const Names& names : blocks_of_nests())
        for (std::size_t k = names.size(); k-- > 1;) {
            if (!loops_around(body(), names[k]).empty()) continue;
            const Mark before = mark();
            const bool conditional = has_conditional_limits(body());
            const auto tiled = [&](std::int64_t most) -> std::int64_t {
                const Subject subject{program_, function(), {}, {}, &walk_};
                const auto tiles = best_tiles(subject, names[k], in_cache, most);
                if (!tiles ||
                    !attempt({*tiles, described(*tiles) + ": their parts of temporaries stay in cache"}) ||
                    conditional || !has_conditional_limits(body()))
                    return 0;
                take_back(before);
                return *tiles->most - 1;  // the nests of a shorter chain that may be tiled instead
            };
            for (std::int64_t most = most_nests; most > 0;) most = tiled(most);
        }
}

void Scheduler::overlap_in_blocks() {
    for (const Names& names : blocks_of_nests())
        for (std::size_t k = names.size(); k-- > 1;) {
            if (is_imperative(names[k]) || !loops_around(body(), names[k]).empty()) continue;
            const Subject subject{program_, function(), {}, {}, &walk_};
            const auto tiles = best_tiles(subject, names[k], in_shared_memory);
            const Mark before = mark();
            if (tiles && attempt({*tiles, ""}) && !map_overlapped(*tiles)) take_back(before);
        }
}

bool Scheduler::map_overlapped(const OverlapTiles& tiles) {
    std::vector<LoopName> blocks;
    for (const For* loop : loops_around(body(), tiles.columns)) {
        if (!pure(loop)) return false;
        blocks.push_back(loop->name);
        if (loop->name.variable.starts_with(tiles.columns.variable + "_tile")) break;
    }
    if (blocks.size() > 3 || needs_host(statement(blocks.front()), limits_)) return false;
    const std::string what = described(tiles) + ": a block each, with its part of temporaries";
    bool mapped = !map_blocks_of(blocks, what);
    std::vector<LoopName> inside;
    std::vector<std::string> temporaries;
    for (const Stmt& s : find_loop(body(), blocks.back())->body.statements) {
        if (const For* loop = get<For>(s)) inside.push_back(loop->name);
        if (const Allocate* allocate = get<Allocate>(s))
            temporaries.push_back(allocate->buffer.symbol.name());
    }
    for (const LoopName& nest : inside) mapped = mapped && !map_threads_of(pure_first(nest));
    for (const std::string& name : temporaries)
        mapped = mapped && attempt({StoreIn{name, StorageClass::gpu_shared}});
    if (mapped) blocks_.insert(blocks.begin(), blocks.end());
    return mapped;
}

}  // namespace nestor::schedule
