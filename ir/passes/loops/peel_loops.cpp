// Loop peeling (index set splitting) at the points where clamps change sides and remainders begin anew. A
// minimum or maximum that the index decides is one of its sides in an interval of iterations, and x mod n is
// x where x is at least 0 and less than n; the middle part of the loop is where all of them are what moves.
//
// Note [Clamps stay at the edges] (2026-11-21)
// A vectorized loop with clamped subscripts is cut in three, and its middle reads memory in order: the same
// sharpening of a photograph takes a third of the time. Loops whose guards became limits are not cut, since a
// limit costs nothing.
#include "ir/passes/loops/peel_loops.hpp"

#include <algorithm>
#include <map>

#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/edge_loop.hpp"

namespace nestor {
namespace {

/// Where the index has to be for all clamps to be superfluous; null: anywhere.
struct InteriorLoop {
    Expr low, end;

    void begins_at(const Expr& first) { low = low ? build::maximum(low, first) : first; }
    void ends_at(const Expr& behind) { end = end ? build::minimum(end, behind) : behind; }
};

bool is_clamp(BinaryOp op) {
    return op == BinaryOp::minimum || op == BinaryOp::maximum;
}

constexpr std::int64_t longest_step =
    4;  // elements from one iteration to the next, of pixels and halved rows

/// How far an index, or a small multiple of it, moves with each iteration, plus what does not change; 0 where
/// it is neither.
std::int64_t step_of(const Expr& e, const Symbol& index) {
    const Affine form = affine(e);
    const Integer step = coefficient(form, index);
    if (step < 1 || step > longest_step || uses(form - step * affine(build::variable(index)), index))
        return 0;
    return static_cast<std::int64_t>(step);
}

/// The subscript without minima and maxima of a side that moves with the index and one that stays, and
/// without remainders by sizes; what has to hold for that goes to `middle`.
Expr unclamped(const Expr& e, const Symbol& index, InteriorLoop& middle) {
    const auto* b = get<Binary>(e);
    if (!b || !(e->type == Type::index()) || (!is_clamp(b->op) && !is_remainder_by_size(*b))) return e;
    const bool left_moves = uses(b->left, index);
    if (left_moves == uses(b->right, index) || (!is_clamp(b->op) && !left_moves)) return e;
    const Expr moving = unclamped(left_moves ? b->left : b->right, index, middle);
    const Expr& fixed = left_moves ? b->right : b->left;
    const std::int64_t step = step_of(moving, index);
    if (step == 0 || (step > 1 && !is_clamp(b->op))) return e;
    const Expr rest = to_expr(affine(moving) - Integer(step) * affine(build::variable(index)));
    if (!rest) return e;
    const Expr edge = build::subtract(fixed, rest);  // step * index + rest meets the fixed side here
    if (b->op == BinaryOp::maximum) {
        middle.begins_at(build::ceil_divide(edge, build::integer(step)));
    } else if (b->op == BinaryOp::minimum) {
        middle.ends_at(build::add(build::floor_divide(edge, build::integer(step)), build::integer(1)));
    } else {
        middle.begins_at(build::subtract(build::integer(0), rest));
        middle.ends_at(edge);
    }
    return moving;
}

class LoopPeeler {
public:
    LoopPeeler(const Function& function, SymbolSource& symbols) : symbols_(symbols) {
        for (const Parameter& p : function.parameters)
            if (p.buffer) buffers_[p.symbol] = *p.buffer;
    }

    Block block(const Block& b) {
        Block out;
        for (const Stmt& s : b.statements) {
            if (const Allocate* a = get<Allocate>(s)) buffers_[a->buffer.symbol] = a->buffer;
            const std::vector<Stmt> parts = peeled(s);
            if (parts.empty())
                out.statements.push_back(map_blocks(s, [&](const Block& inner) { return block(inner); }));
            else
                out.statements.insert(out.statements.end(), parts.begin(), parts.end());
        }
        return out;
    }

private:
    /// The parts of the loop with their limits; none where nothing is clamped in it, or it has another form.
    std::vector<Stmt> peeled(const Stmt& s) {
        const For* loop = get<For>(s);
        if (!loop || loop->mode.kind != ModeKind::vectorized || !loop->reductions.empty() ||
            !std::all_of(loop->body.statements.begin(), loop->body.statements.end(), [](const Stmt& child) {
                return get<Store>(child) || get<Let>(child) || get<Allocate>(child);
            }))
            return {};
        const Block inside = without_lets_of(loop->body);
        InteriorLoop middle;
        const Block body = rewrite_exprs(
            inside, [&](const Expr& e) { return with_plain_subscript(e, loop->index, middle); });
        if (!middle.low && !middle.end) return {};
        return parts(s, *loop, body, middle);
    }

    /// Subscripts see through lets of sums of indices.
    static Block without_lets_of(const Block& body) {
        Substitution lets;
        Block out;
        for (const Stmt& s : body.statements) {
            const Stmt now = lets.empty() ? s : substitute(s, lets);
            const Let* let = get<Let>(now);
            if (let && let->value->type == Type::index())
                lets.emplace_back(let->symbol, let->value);
            else
                out.statements.push_back(now);
        }
        return out;
    }

    Expr with_plain_subscript(const Expr& e, const Symbol& index, InteriorLoop& middle) const {
        const Load* load = get<Load>(e);
        const auto buffer = load ? buffers_.find(load->buffer) : buffers_.end();
        if (buffer == buffers_.end() || load->indices.empty()) return e;
        Load plain = *load;
        Expr& fastest = plain.indices[fastest_dimension(buffer->second)];
        fastest = unclamped(fastest, index, middle);
        return with(e, std::move(plain));
    }

    std::vector<Stmt> parts(const Stmt& s, const For& loop, const Block& body, const InteriorLoop& middle) {
        const std::string& name = loop.index.name();
        const Symbol begin = symbols_.fresh(name + "_interior_begin"),
                     end = symbols_.fresh(name + "_interior_end");
        const Expr stop = build::add(loop.low, loop.extent);
        const Expr first = build::variable(begin), last = build::variable(end);
        std::vector<Stmt> out;
        const auto let = [&](const Symbol& symbol, const Expr& value) {
            out.push_back(build::make(Let{symbol, value}, s->origin));
        };
        let(begin, middle.low ? build::minimum(build::maximum(loop.low, middle.low), stop) : loop.low);
        let(end, middle.end ? build::maximum(first, build::minimum(stop, middle.end)) : stop);
        if (middle.low) out.push_back(edge_loop(s, "_before", loop.low, first, symbols_));
        For steady = loop;
        steady.low = first;
        steady.extent = build::subtract(last, first);
        steady.body = body;
        out.push_back(with(s, std::move(steady)));
        if (middle.end) out.push_back(edge_loop(s, "_after", last, stop, symbols_));
        return out;
    }

    SymbolSource& symbols_;
    std::map<Symbol, Buffer> buffers_;
};

}  // namespace

Program peel_loops(const Program& program, const Target&) {
    return map_bodies(program, [&](const Function& f, const Block& body, SymbolSource& symbols) {
        return LoopPeeler(f, symbols).block(body);
    });
}

}  // namespace nestor
