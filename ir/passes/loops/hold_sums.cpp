// Register blocking of sums over windows of unknown size, in tiles of rows and vectors.
//
// Note [Sums of windows in registers] (2026-11-28)
// A loop along memory inside of those over a window loads and stores each sum in every step, and rows of
// images end in parts of a vector. With a vector of each of four rows in registers around the window, filters
// of 3 by 3 for each channel of 56 by 56 take 0.31 of the time with g++ 12 and 0.24 with clang 14, those of 5
// by 5 0.25 and 0.19 (one thread, Xeon with AVX-512). One row and one vector take 1.2 to 1.8 times as long as
// that, since a sum waits for the one before; four vectors of one row are as fast where rows are long, but
// rows below 64 elements gain nothing. Whole numbers that wrap would be summed lane by lane.
// Where a contraction multiplies windows in place, what is left for other loops is one filter, few terms, or
// a very large window: a second nest of 45 lines is not worth that.
#include "ir/passes/loops/hold_sums.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/core/buffers.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/register_tile.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/element_by_element.hpp"
#include "ir/passes/loops/lane_values.hpp"
#include "ir/passes/loops/reduction_pattern.hpp"

namespace nestor {
namespace {

constexpr std::int64_t rows_of_block = 4;   // sums that wait for nothing but themselves
constexpr std::int64_t vectors_of_row = 2;  // where rows run one by one
constexpr int least_bits = 32;              // of elements: halves are bits in memory

/// What sums begin with, and the loops over the window around one along memory.
struct WindowSums {
    Stmt before;               ///< the loop that stores what sums begin with
    std::vector<Stmt> window;  ///< loops over the window, the outermost first
    ReductionPattern steps;    ///< of the innermost of them
    Expr beginning;
    const For* rows = nullptr;  ///< the loop around both; null where rows run one by one

    const For& along() const { return *get<For>(steps.loops[1]); }
    const StoreTarget& target() const { return steps.store().targets[0]; }
    const Type& type() const { return steps.addend->type; }
};

/// The loops of reductions, each of which holds the next one alone; the last one holds another loop.
std::vector<Stmt> window_loops(const Stmt& s) {
    std::vector<Stmt> out;
    for (Stmt next = s; const For* loop = get<For>(next); next = loop->body.statements[0]) {
        if (loop->kind != LoopKind::reduction || loop->mode.kind != ModeKind::serial ||
            !loop->reductions.empty() || loop->body.statements.size() != 1)
            break;
        out.push_back(next);
    }
    return out;
}

bool is_in_limits(const For& loop, const Symbol& index) {
    return uses(loop.low, index) || uses(loop.extent, index);
}

/// What contractions multiply windows into, whose sums are in registers.
std::set<Symbol> contracted(const Block& body) {
    std::set<Symbol> out;
    visit_statements(body, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        const auto tile =
            loop && loop->mode.kind == ModeKind::register_tile ? register_tile(*loop) : std::nullopt;
        if (tile && !tile->in_panel) out.insert(tile->sums->buffer);
    });
    return out;
}

class SumHolder {
public:
    SumHolder(const Function& function, const Block& body, SymbolSource& symbols, int vector_bytes)
        : symbols_(symbols), vector_bytes_(vector_bytes), buffers_(buffers_in(function, body)) {}

    Block block(const Block& from) {
        Block out;
        for (const Stmt& s : from.statements) {
            if (const auto rows = rows_of(s)) {
                out.statements.push_back(either(*rows, s, Block{{s}}));
                continue;
            }
            const auto sums = out.statements.empty() ? std::nullopt : sums_of(out.statements.back(), s);
            if (sums) {
                out.statements.pop_back();
                out.statements.push_back(either(*sums, s, Block{{sums->before, s}}));
                continue;
            }
            const std::set<Symbol> before = contracted_;
            if (const If* versions = get<If>(s)) contracted_.merge(contracted(versions->then));
            const For* loop = get<For>(s);
            if (loop) around_.push_back(loop->index);
            out.statements.push_back(map_blocks(s, [&](const Block& inner) { return block(inner); }));
            if (loop) around_.pop_back();
            contracted_ = before;
        }
        return out;
    }

private:
    /// Sums that are all that one thread's loop over rows holds.
    std::optional<WindowSums> rows_of(const Stmt& s) {
        const For* rows = get<For>(s);
        if (!rows || rows->kind != LoopKind::pure || rows->mode.kind != ModeKind::serial ||
            rows->body.statements.size() != 2)
            return std::nullopt;
        around_.push_back(rows->index);
        auto sums = sums_of(rows->body.statements[0], rows->body.statements[1]);
        around_.pop_back();
        if (!sums || is_in_limits(sums->along(), rows->index) || !is_placed_by(sums->target(), rows->index))
            return std::nullopt;
        for (const Stmt& loop : sums->window)
            if (is_in_limits(*get<For>(loop), rows->index)) return std::nullopt;
        sums->rows = rows;
        return is_long(*sums) ? sums : std::nullopt;
    }

    std::optional<WindowSums> sums_of(const Stmt& before, const Stmt& s) const {
        WindowSums sums{before, window_loops(s), {}, nullptr, nullptr};
        const auto pattern = sums.window.empty() ? std::nullopt : pattern_of(sums.window.back());
        if (!pattern || pattern->together() || pattern->op != ReduceOp::add) return std::nullopt;
        sums.steps = *pattern;
        sums.beginning = first_value(before, *pattern);
        const For& along = sums.along();
        const auto to = buffers_.find(sums.target().buffer);
        if (!sums.beginning || uses(sums.beginning, along.index) || !sums.type().is_float() ||
            sums.type().bits < least_bits || along.mode.kind != ModeKind::vectorized ||
            along.mode.width != 0 || along.body.statements.size() != 1 || to == buffers_.end() ||
            contracted_.contains(sums.target().buffer) || to->second.element != sums.type() ||
            !is_placed_by(sums.target(), along.index, fastest_dimension(to->second)) ||
            !uses(sums.steps.addend, along.index) || !has_lanes(sums.steps.addend, along.index, buffers_) ||
            !is_steady(sums) || !walks_window(sums) || !is_long(sums))
            return std::nullopt;
        return sums;
    }

    /// True where the subscripts have the index once, moving with it, in that dimension or in any.
    static bool is_placed_by(const StoreTarget& target, const Symbol& index,
                             std::optional<std::size_t> dimension = std::nullopt) {
        std::size_t placed = 0;
        for (std::size_t d = 0; d < target.indices.size(); ++d) {
            if (!uses(target.indices[d], index)) continue;
            if ((dimension && d != *dimension) || !follows(target.indices[d], index)) return false;
            ++placed;
        }
        return placed == 1;
    }

    /// True where the window chooses neither the sums nor how many there are, and its limits read none.
    static bool is_steady(const WindowSums& sums) {
        const Symbol& buffer = sums.target().buffer;
        return std::none_of(sums.window.begin(), sums.window.end(), [&](const Stmt& s) {
            const For& loop = *get<For>(s);
            const auto& places = sums.target().indices;
            return loads_from(loop.low, buffer) || loads_from(loop.extent, buffer) ||
                   is_in_limits(sums.along(), loop.index) ||
                   std::any_of(places.begin(), places.end(),
                               [&](const Expr& place) { return uses(place, loop.index); });
        });
    }

    /// True where a subscript moves with the window and with a loop around it: neighbours read the same.
    bool walks_window(const WindowSums& sums) const {
        std::vector<Symbol> window, result = around_;
        result.push_back(sums.along().index);
        for (const Stmt& loop : sums.window) window.push_back(get<For>(loop)->index);
        return any_of(sums.steps.addend, [&](const Expr& e) {
            const Load* load = get<Load>(e);
            return load && std::any_of(load->indices.begin(), load->indices.end(), [&](const Expr& place) {
                       return !loads(place) && uses_any(place, window) && uses_any(place, result);
                   });
        });
    }

    static std::int64_t vectors(const WindowSums& sums) { return sums.rows ? rows_of_block : vectors_of_row; }
    std::int64_t lanes(const WindowSums& sums) const { return vector_bytes_ / sums.type().bytes(); }
    /// Elements of a row that run together.
    std::int64_t columns(const WindowSums& sums) const {
        return sums.rows ? lanes(sums) : lanes(sums) * vectors_of_row;
    }
    /// False where it is known that rows, or how many there are, do not fill a block.
    bool is_long(const WindowSums& sums) const {
        const auto at_least = [](const For& loop, std::int64_t least) {
            return build::as_integer(loop.extent).value_or(least) >= least;
        };
        return at_least(sums.along(), columns(sums)) && (!sums.rows || at_least(*sums.rows, rows_of_block));
    }

    /// The blocks, or what stood here where none fits: a short row element by element.
    Stmt either(const WindowSums& sums, const Stmt& s, const Block& whole) {
        const Stmt in_blocks = sums.rows ? rows(sums, s) : row(sums, build::integer(0));
        std::vector<Expr> fit;
        const auto fill = [&](const For& loop, std::int64_t least) {
            if (!build::as_integer(loop.extent))
                fit.push_back(build::compare(CompareOp::greater_equal, loop.extent, build::integer(least)));
        };
        if (sums.rows) fill(*sums.rows, rows_of_block);
        fill(sums.along(), columns(sums));
        if (fit.empty()) return in_blocks;
        const For& along = sums.along();
        const Block otherwise =
            sums.rows ? short_rows(whole)
                      : Block{{element_by_element({sums.steps, sums.window, sums.beginning}, along.low,
                                                  along.extent, "_short", symbols_)}};
        return build::make(If{build::conjunction(fit), Block{{in_blocks}}, otherwise}, s->origin);
    }

    /// What stood here, with names of its own.
    Block short_rows(const Block& whole) {
        return rewrite_stmts(rename(whole, fresh_names(whole, symbols_)), [](const Stmt& s) {
            const For* loop = get<For>(s);
            if (!loop || loop->name.variable.empty()) return s;
            For named = *loop;
            named.name.variable += "_short";
            return with(s, std::move(named));
        });
    }

    /// A loop over blocks of another one, whose index is where they begin: the last one ends with it.
    Stmt in_blocks(const Stmt& s, std::int64_t length, const std::string& reason, const Symbol& begin,
                   std::vector<Stmt> body) {
        For loop = *get<For>(s);
        const Expr size = build::integer(length);
        const Symbol at = symbols_.fresh(loop.index.name() + "_block");
        const Expr first =
            build::minimum(build::multiply(build::variable(at), size), build::subtract(loop.extent, size));
        const Stmt let = build::make(Let{begin, build::add(loop.low, first)}, s->origin);
        body.insert(body.begin(), let);
        loop.index = at;
        loop.mode = {};
        loop.low = build::integer(0);
        loop.extent = build::floor_divide(build::add(loop.extent, build::integer(length - 1)), size);
        if (!loop.name.variable.empty()) loop.name.variable += "_by_" + std::to_string(length);
        loop.body = Block{std::move(body)};
        return build::make(std::move(loop), reason.empty() ? s->origin : made_by(reason, s->origin));
    }

    Stmt rows(const WindowSums& sums, const Stmt& s) {
        const std::string name = sums.rows->index.name();
        const Symbol begin = symbols_.fresh(name);
        return in_blocks(s, rows_of_block,
                         name + ": " + std::to_string(rows_of_block) +
                             " at a time, a vector of each; the "
                             "last ones overlap",
                         begin, {row(sums, build::variable(begin))});
    }

    /// A row in blocks, or four from `first_row` on.
    Stmt row(const WindowSums& sums, const Expr& first_row) {
        const std::string name = sums.along().index.name();
        const Symbol begin = symbols_.fresh(name);
        const std::string reason = sums.rows ? ""
                                             : name + ": " + std::to_string(vectors_of_row) +
                                                   " vectors at a time, the last ones overlap";
        return in_blocks(sums.steps.loops[1], columns(sums), reason, begin,
                         in_registers(sums, first_row, build::variable(begin)));
    }

    std::vector<Stmt> in_registers(const WindowSums& sums, const Expr& first_row, const Expr& first) {
        const Origin& origin = sums.steps.sum->origin;
        const Type wide = sums.type().with_lanes(static_cast<int>(lanes(sums)));
        const Symbol held = symbols_.fresh(sums.target().buffer.name() + "_held");
        const Buffer buffer{
            held, wide, {{build::integer(0), build::integer(vectors(sums)), nullptr}}, MemorySpace::stack,
            {},   {}};
        const auto target = [&](const Symbol& vector) {
            return StoreTarget{held, {build::variable(vector)}};
        };
        Stmt steps = each(sums, [&](const Symbol& vector, std::vector<Stmt>& names) {
            const auto named = [&](const Expr& load, const Expr& value) {
                return named_lanes(load, value, names, symbols_, origin);
            };
            const Expr addend = in_lanes(at_row(sums.steps.addend, sums, first_row, vector),
                                         lanes_of(sums, first, vector), named);
            return Store{{target(vector)}, {addend}, ReduceOp::add};
        });
        for (auto loop = sums.window.rbegin(); loop != sums.window.rend(); ++loop) {
            For around = *get<For>(*loop);
            around.body = Block{{std::move(steps)}};
            steps = with(*loop, std::move(around));
        }
        const Expr beginning = build::make(Broadcast{sums.beginning}, wide);
        const Stmt begin = each(sums, [&](const Symbol& vector, std::vector<Stmt>&) {
            return Store{{target(vector)}, {beginning}, std::nullopt};
        });
        const Stmt end = each(sums, [&](const Symbol& vector, std::vector<Stmt>&) {
            std::vector<Expr> places;
            for (const Expr& place : sums.target().indices)
                places.push_back(at_row(place, sums, first_row, vector));
            return Store{{{sums.target().buffer, ramps(places, lanes_of(sums, first, vector))}},
                         {build::load(held, wide, {build::variable(vector)}, origin)},
                         std::nullopt};
        });
        return {build::make(Allocate{buffer}, origin), begin, steps, end};
    }

    /// An expression in the row of a vector.
    static Expr at_row(const Expr& e, const WindowSums& sums, const Expr& first_row, const Symbol& vector) {
        if (!sums.rows) return e;
        return substitute(e, {{sums.rows->index, build::add(first_row, build::variable(vector))}});
    }

    /// The columns of a vector of a block.
    Lanes lanes_of(const WindowSums& sums, const Expr& first, const Symbol& vector) const {
        const std::int64_t count = lanes(sums);
        const Expr behind = build::multiply(build::variable(vector), build::integer(count));
        return {sums.along().index, sums.rows ? first : build::add(first, behind), count};
    }

    /// A store for each vector of a block, behind names for what it needs.
    template <class F>
    Stmt each(const WindowSums& sums, const F& store) {
        const For& over = sums.rows ? *sums.rows : sums.along();
        For loop;
        loop.index = symbols_.fresh(sums.rows ? over.index.name() + "_row" : over.index.name() + "_vector");
        loop.low = build::integer(0);
        loop.extent = build::integer(vectors(sums));
        loop.mode = {ModeKind::unrolled};
        std::vector<Stmt> body;
        const Stmt last = build::make(store(loop.index, body), sums.steps.sum->origin);
        body.push_back(last);
        loop.body = Block{std::move(body)};
        return build::make(std::move(loop), sums.steps.sum->origin);
    }

    SymbolSource& symbols_;
    int vector_bytes_;
    std::map<Symbol, Buffer> buffers_;
    std::vector<Symbol> around_;   ///< indices of loops around the block
    std::set<Symbol> contracted_;  ///< what another version of the block contracts
};

}  // namespace

Program hold_sums(const Program& program, const Target& target) {
    const int bytes = held_vector_bytes(target);
    return map_bodies(program, [&](const Function& f, const Block& body, SymbolSource& symbols) {
        return SumHolder(f, body, symbols, bytes).block(body);
    });
}

}  // namespace nestor
