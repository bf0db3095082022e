// Recognition of window loops in tiles: they read several places of a scratch array along their index.
//
// Note [Windows of scratch are plain loops] (2026-11-24)
// With `omp simd` clang 14 counts iterations from 0, so that `rows[x - x_begin + 1]` of one is `rows[x -
// x_begin]` of the next, carries it over in a register, and then finds the loop impossible to vectorize.
// Without the pragma the place keeps its form and the loop runs in lanes: harris takes a quarter of the time,
// stencil_chain and game_of_life 0.6 of it. g++ takes the same time either way, since scratch on the stack
// cannot be what is stored to.
#include "ir/passes/loops/plain_windows.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

class WindowFinder {
public:
    explicit WindowFinder(const Block& body) : lets_(body) {
        visit_statements(body, [&](const Stmt& s) {
            const Allocate* a = get<Allocate>(s);
            if (a && a->buffer.place == MemorySpace::stack && !a->buffer.dimensions.empty())
                scratch_[a->buffer.symbol] = a->buffer;
        });
    }

    bool reads_window(const For& loop) const {
        std::map<Symbol, std::vector<Affine>> places;  // beside the index, along memory
        std::vector<Symbol> inner;
        std::vector<StoreTarget> stored;
        bool unrolled = true;  // loops inside, by compilers
        visit_statements(loop.body, [&](const Stmt& s) {
            if (const For* in = get<For>(s)) {
                inner.push_back(in->index);
                unrolled = unrolled && build::as_integer(in->extent);
            }
            if (const Store* store = get<Store>(s))
                stored.insert(stored.end(), store->targets.begin(), store->targets.end());
        });
        bool window = false, stored_to = false;
        visit(
            loop.body, [](const Stmt&) {},
            [&](const Expr& e) {
                const Load* load = get<Load>(e);
                const auto buffer = load ? scratch_.find(load->buffer) : scratch_.end();
                // a sum in its own place is none of another iteration
                stored_to =
                    stored_to ||
                    (load && !load->indices.empty() &&
                     std::any_of(stored.begin(), stored.end(), [&](const StoreTarget& t) {
                         return t.buffer == load->buffer && !(unrolled && same(t.indices, load->indices));
                     }));
                if (buffer == scratch_.end() || !moves_with_limits(buffer->second, loop)) return;
                const Affine place = affine(load->indices[fastest_dimension(buffer->second)]);
                if (coefficient(place, loop.index) != 1) return;
                window = window || std::any_of(inner.begin(), inner.end(),
                                               [&](const Symbol& index) { return uses(place, index); });
                auto& known = places[load->buffer];
                window = window || (!known.empty() && !(known.front() == place));
                known.push_back(place);
            });
        return window && !stored_to;
    }

private:
    /// True where the buffer begins a constant distance from where the loop does, which is no constant
    /// itself.
    bool moves_with_limits(const Buffer& buffer, const For& loop) const {
        const Expr& min = buffer.dimensions[fastest_dimension(buffer)].min;
        if (!min || build::as_integer(min)) return false;
        return constant_difference(lets_.of(loop.low), lets_.of(min)).has_value();
    }

    LetValues lets_;  ///< a tile's limits have names, each in terms of others

    std::map<Symbol, Buffer> scratch_;
};

}  // namespace

Program plain_windows(const Program& program, const Target&) {
    return map_bodies(program, [](const Function&, const Block& body) {
        const WindowFinder windows(body);
        return rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
            const For* loop = get<For>(s);
            const bool in_lanes = loop && loop->mode.kind == ModeKind::vectorized && loop->reductions.empty();
            if (!in_lanes || loop->mode.width != 0 || !windows.reads_window(*loop)) return s;
            For plain = *loop;
            plain.mode = {};
            return with(s, std::move(plain));
        });
    });
}

}  // namespace nestor
