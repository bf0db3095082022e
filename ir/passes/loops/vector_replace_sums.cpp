// Tiles of sums in registers, as vectors of the widest processors: compilers halve them for others.
//
// Note [Tiles of sums as vectors] (2026-11-25)
// A tile of sums in an array of floats stays in memory: clang 14 loads and stores it in each step of the
// reduction, and g++ 12 finds registers for it only where nothing else is odd. As an array of vectors with
// loops that are unrolled around it both keep it in registers: conv_layer with its tiles takes 9 ms instead
// of 11.8 (g++), 10 instead of 60 (clang). The vectors are outside and what all rows share is loaded into a
// name once: the other way round g++ loads it for each row.
#include "ir/passes/loops/vector_replace_sums.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "ir/core/buffers.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/lane_values.hpp"
#include "ir/passes/loops/reduction_pattern.hpp"

namespace nestor {
namespace {

constexpr std::int64_t widest = 64;                // bytes of a register
constexpr std::int64_t narrowest = 16;             // bytes that are worth a vector
constexpr std::int64_t most_vectors_of_tile = 24;  // of the 32 registers of such processors
constexpr std::int64_t least_steps = 8;            // which pay for loading and storing the tile

/// The loops over a tile inside of a reduction, from the outside; the last one runs in lanes.
struct Tile {
    std::vector<const For*> reductions;
    std::vector<const For*> loops;
    Stmt statement;
    Expr addend;
    std::int64_t lanes = 0;

    const For& along() const { return *loops.back(); }
    const Store& store() const { return *get<Store>(statement); }
    std::int64_t length(std::size_t loop) const { return *build::as_integer(loops[loop]->extent); }
    std::int64_t vectors_of_row() const { return length(loops.size() - 1) / lanes; }
};

bool is_reduction(const For& loop) {
    return loop.kind == LoopKind::reduction && loop.mode.kind == ModeKind::serial && loop.reductions.empty();
}

/// A loop over the tile: of known length, from zero.
bool is_of_tile(const For& loop) {
    const bool runs_here = loop.mode.kind == ModeKind::serial || loop.mode.kind == ModeKind::unrolled ||
                           loop.mode.kind == ModeKind::vectorized;
    const auto length = build::as_integer(loop.extent);
    return loop.kind == LoopKind::pure && runs_here && loop.reductions.empty() && build::is_zero(loop.low) &&
           length && *length >= 1;
}

/// How many lanes divide the length; 0 where too few do, and of halves, which are bits in memory.
std::int64_t lanes_of(std::int64_t length, const Type& type) {
    if (is_half(type)) return 0;
    std::int64_t lanes = widest / type.bytes();
    while (length % lanes != 0) lanes /= 2;
    return lanes * type.bytes() >= narrowest ? lanes : 0;
}

class Replacer {
public:
    Replacer(const Function& function, const Block& body, SymbolSource& symbols)
        : symbols_(symbols), buffers_(buffers_in(function, body)) {}

    Block block(const Block& from) {
        Block out;
        for (const Stmt& s : from.statements) {
            const auto tile = tile_of(s);
            if (!tile)
                out.statements.push_back(map_blocks(s, [&](const Block& inner) { return block(inner); }));
            else
                for (Stmt& made : in_registers(s, *tile)) out.statements.push_back(std::move(made));
        }
        return out;
    }

private:
    std::optional<Tile> tile_of(const Stmt& s) const {
        Tile tile{{}, {}, s, nullptr};
        std::set<Symbol> changing;  // in the reduction
        const For* loop = get<For>(s);
        for (; loop && is_reduction(*loop); loop = get<For>(tile.statement)) {
            tile.reductions.push_back(loop);
            changing.insert(loop->index);
            for (const Stmt& inner : loop->body.statements)
                if (const Let* let = get<Let>(inner)) changing.insert(let->symbol);
            if (!last_of(loop->body, tile.statement)) return std::nullopt;
        }
        for (; loop && is_of_tile(*loop); loop = get<For>(tile.statement)) {
            tile.loops.push_back(loop);
            if (loop->body.statements.size() != 1) return std::nullopt;
            tile.statement = loop->body.statements[0];
        }
        const Store* store = get<Store>(tile.statement);
        if (!store || tile.reductions.empty() || tile.loops.empty() ||
            tile.along().mode.kind != ModeKind::vectorized || !pays(tile))
            return std::nullopt;
        tile.addend = addend_of(*store);
        if (!tile.addend || !is_own(store->targets[0], tile, changing) || is_read_by_steps(tile))
            return std::nullopt;
        tile.lanes = lanes_of(*build::as_integer(tile.along().extent), tile.addend->type);
        if (tile.lanes == 0 || !fits(tile) || !has_lanes(tile.addend, tile.along().index, buffers_))
            return std::nullopt;
        return tile;
    }

    /// True where all statements but the last one are names.
    static bool last_of(const Block& body, Stmt& last) {
        for (std::size_t k = 0; k + 1 < body.statements.size(); ++k)
            if (!get<Let>(body.statements[k])) return false;
        if (body.statements.empty()) return false;
        last = body.statements.back();
        return true;
    }

    /// True where names or limits in the reduction read the sums, which are in memory no longer.
    static bool is_read_by_steps(const Tile& tile) {
        const Symbol& sums = tile.store().targets[0].buffer;
        return std::any_of(tile.reductions.begin(), tile.reductions.end(), [&](const For* loop) {
            const auto& statements = loop->body.statements;
            return loads_from(loop->low, sums) || loads_from(loop->extent, sums) ||
                   std::any_of(statements.begin(), statements.end(), [&](const Stmt& s) {
                       const Let* let = get<Let>(s);
                       return let && loads_from(let->value, sums);
                   });
        });
    }

    static bool pays(const Tile& tile) {
        std::int64_t steps = 1;
        for (const For* loop : tile.reductions) {
            const auto length = build::as_integer(loop->extent);
            if (!length) return true;
            steps *= std::clamp<std::int64_t>(*length, 0, least_steps);
        }
        return steps >= least_steps;
    }

    static bool fits(const Tile& tile) {
        std::int64_t vectors = tile.vectors_of_row();
        for (std::size_t k = 0; k + 1 < tile.loops.size() && vectors <= most_vectors_of_tile; ++k)
            vectors *= tile.length(k);
        return vectors <= most_vectors_of_tile;
    }

    /// True for elements of a temporary that each iteration of the tile's loops has one of, the same in all
    /// steps of the reduction, which lie one behind the other along the lanes.
    bool is_own(const StoreTarget& target, const Tile& tile, const std::set<Symbol>& changing) const {
        const auto buffer = buffers_.find(target.buffer);
        if (buffer == buffers_.end() || buffer->second.place != MemorySpace::stack ||
            buffer->second.element.lanes != 1)
            return false;
        std::set<Symbol> placed;
        for (std::size_t d = 0; d < target.indices.size(); ++d) {
            const Expr& index = target.indices[d];
            if (uses_any(index, changing) || loads(index)) return false;
            std::size_t walked = 0;
            for (const For* loop : tile.loops) {
                if (!uses(index, loop->index)) continue;
                if (!follows(index, loop->index) || !placed.insert(loop->index).second) return false;
                ++walked;
            }
            const bool in_lanes = uses(index, tile.along().index);
            if (walked > 1 || (in_lanes && d != fastest_dimension(buffer->second))) return false;
        }
        return placed.size() == tile.loops.size();
    }

    /// What is added in lanes; elements that only the lanes choose have names in `shared`.
    Expr widened(const Tile& tile, const Lanes& lanes, std::vector<Stmt>& shared) {
        return in_lanes(tile.addend, lanes, [&](const Expr& load, const Expr& vector) {
            for (std::size_t k = 0; k + 1 < tile.loops.size(); ++k)
                if (uses(load, tile.loops[k]->index)) return vector;
            return named_lanes(load, vector, shared, symbols_, tile.statement->origin);
        });
    }

    /// The statement in a loop that is unrolled, with an index of its own.
    Stmt unrolled(const Stmt& body, const Symbol& index, std::int64_t length) {
        return unrolled(Block{{body}}, index, length);
    }
    Stmt unrolled(const Block& body, const Symbol& index, std::int64_t length) {
        For loop;
        loop.index = symbols_.fresh(index.name());
        loop.low = build::integer(0);
        loop.extent = build::integer(length);
        loop.mode = {ModeKind::unrolled};
        loop.body = substitute(body, {{index, build::variable(loop.index)}});
        return build::make(std::move(loop), body.statements.back()->origin);
    }

    /// The tile's other loops around a statement.
    Stmt in_rows(Stmt s, const Tile& tile) {
        for (std::size_t k = tile.loops.size() - 1; k-- > 0;)
            s = unrolled(s, tile.loops[k]->index, tile.length(k));
        return s;
    }

    /// The loops of the reduction around what they do in each step.
    static Stmt around(const Stmt& s, const Tile& tile, const Block& step, std::size_t depth = 0) {
        if (depth == tile.reductions.size()) throw std::logic_error("a tile's reduction has no loops");
        For loop = *tile.reductions[depth];
        Block& body = loop.body;
        const Stmt inner = body.statements.back();
        body.statements.pop_back();
        if (depth + 1 == tile.reductions.size())
            body.statements.insert(body.statements.end(), step.statements.begin(), step.statements.end());
        else
            body.statements.push_back(around(inner, tile, step, depth + 1));
        return with(s, std::move(loop));
    }

    std::vector<Stmt> in_registers(const Stmt& s, const Tile& tile) {
        const Origin& origin = tile.statement->origin;
        const StoreTarget& target = tile.store().targets[0];
        const Type wide = tile.addend->type.with_lanes(static_cast<int>(tile.lanes));
        const Symbol held = symbols_.fresh(target.buffer.name() + "_held");
        const Symbol vector = symbols_.fresh(tile.along().index.name() + "_vector");
        const bool several = tile.vectors_of_row() > 1;

        Buffer buffer{held, wide, {}, MemorySpace::stack, {}, {}};
        std::vector<Expr> place;
        for (std::size_t k = 0; k < tile.loops.size(); ++k) {
            if (k + 1 == tile.loops.size() && !several) break;
            const std::int64_t length = k + 1 == tile.loops.size() ? tile.vectors_of_row() : tile.length(k);
            buffer.dimensions.push_back({build::integer(0), build::integer(length), nullptr});
            place.push_back(build::variable(k + 1 == tile.loops.size() ? vector : tile.loops[k]->index));
        }
        if (buffer.dimensions.empty()) buffer.place = MemorySpace::registers;
        const Expr first = several ? build::multiply(build::variable(vector), build::integer(tile.lanes))
                                   : build::integer(0);
        const Lanes lanes{tile.along().index, first, tile.lanes};
        const StoreTarget row{target.buffer, ramps(target.indices, lanes)};
        const Expr held_value = build::load(held, wide, place, origin);
        const auto each_vector = [&](const Block& body) {
            return several ? Block{{unrolled(body, vector, tile.vectors_of_row())}} : body;
        };
        const auto moved = [&](const StoreTarget& to, const Expr& value) {
            const Stmt one = build::make(Store{{to}, {value}, std::nullopt}, origin);
            return in_rows(each_vector(Block{{one}}).statements[0], tile);
        };

        Block step;
        const Expr addend = widened(tile, lanes, step.statements);
        step.statements.push_back(
            in_rows(build::make(Store{{{held, place}}, {addend}, ReduceOp::add}, origin), tile));
        const Expr sums = build::make(Load{target.buffer, row.indices}, wide, origin);
        return {build::make(Allocate{buffer}, origin), moved({held, place}, sums),
                around(s, tile, each_vector(step)), moved(row, held_value)};
    }

    SymbolSource& symbols_;
    std::map<Symbol, Buffer> buffers_;
};

}  // namespace

Program vector_replace_sums(const Program& program, const Target&) {
    return map_bodies(program, [](const Function& f, const Block& body, SymbolSource& symbols) {
        return Replacer(f, body, symbols).block(body);
    });
}

}  // namespace nestor
