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
#include <optional>
#include <set>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/joined_quotients.hpp"
#include "ir/analysis/main_period.hpp"
#include "ir/core/build.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/quotients.hpp"
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

/// `(index + rest) div length`: iterations in groups.
struct Group {
    std::int64_t length;
    Expr rest;
};

std::optional<Group> group_of(const Expr& e, const Symbol& index) {
    const auto* b = get<Binary>(e);
    const auto length = b && rounds_down(b->op) ? build::as_integer(b->right) : std::nullopt;
    if (!length || *length < 2 || *length > longest_step) return std::nullopt;
    const Affine rest = affine(b->left) - affine(build::variable(index));
    const Expr fixed = uses(rest, index) ? nullptr : to_expr(rest);
    return fixed ? std::optional(Group{*length, fixed}) : std::nullopt;
}

/// The subscript without minima and maxima of a side that moves with the index and one that stays, and
/// without remainders by sizes; what has to hold for that goes to `middle`.
Expr unclamped(const Expr& e, const For& loop, InteriorLoop& middle) {
    const Symbol& index = loop.index;
    const auto* b = get<Binary>(e);
    if (!b || !(e->type == Type::index())) return e;
    const auto period = main_period(*b, loop);
    if (!is_clamp(b->op) && !period) return e;
    const bool left_moves = uses(b->left, index);
    if (left_moves == uses(b->right, index) || (!is_clamp(b->op) && !left_moves)) return e;
    Expr moving = unclamped(left_moves ? b->left : b->right, loop, middle);
    if (period && build::as_integer(*period) != 0) moving = build::subtract(moving, *period);
    const Expr& fixed = left_moves ? b->right : b->left;
    if (const auto group = group_of(moving, index); group && is_clamp(b->op)) {
        const Expr edge = build::multiply(fixed, build::integer(group->length));
        if (b->op == BinaryOp::maximum)
            middle.begins_at(build::subtract(edge, group->rest));
        else
            middle.ends_at(build::subtract(build::add(edge, build::integer(group->length)), group->rest));
        return moving;
    }
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

/// A part of a sum without clamps.
Expr plain_part(const Expr& e, const For& loop, InteriorLoop& middle) {
    const auto* b = get<Binary>(e);
    if (!b || !is_sum(b->op)) return unclamped(e, loop, middle);
    return map_children(e, [&](const Expr& part) { return plain_part(part, loop, middle); });
}

/// The same for sums of what is clamped, 2 * max(x div 2, 0) + x mod 2, where they move with the index then.
Expr plain_subscript(const Expr& e, const For& loop, InteriorLoop& middle) {
    const auto* b = get<Binary>(e);
    if (!b || !(e->type == Type::index())) return e;
    InteriorLoop within = middle;
    const bool sum = is_sum(b->op);
    Expr plain = sum ? map_children(e, [&](const Expr& part) { return plain_part(part, loop, within); })
                     : unclamped(e, loop, within);
    if (plain == e) return e;
    if (sum) plain = to_expr(joined_quotients(affine(plain)));
    const Binary* quotient = plain ? get<Binary>(plain) : nullptr;
    if (!plain || (step_of(plain, loop.index) == 0 && !(quotient && short_divisor(*quotient, loop.index))))
        return e;
    middle = within;
    return plain;
}

class LoopPeeler {
public:
    LoopPeeler(const Function& function, const Block& body, SymbolSource& symbols)
        : symbols_(symbols), loops_(names_of_loops(body)) {
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
        if (!loop || !can_be_cut(*loop)) return {};
        InteriorLoop middle;
        const Block inside = without_guards(without_lets_of(loop->body), loop->index, middle);
        const Block body =
            rewrite_exprs(inside, [&](const Expr& e) { return with_plain_subscript(e, *loop, middle); });
        if (!middle.low && !middle.end) return {};
        return parts(s, *loop, body, middle);
    }

    /// Lanes, and scans that begin or end elsewhere than what runs in the same loop.
    static bool can_be_cut(const For& loop) {
        const auto is_plain = [](const Stmt& s) { return get<Store>(s) || get<Let>(s) || get<Allocate>(s); };
        const auto& children = loop.body.statements;
        const bool guarded = std::any_of(children.begin(), children.end(), is_guard);
        const bool scans = guarded && loop.mode.kind == ModeKind::serial && loop.kind == LoopKind::reduction;
        return (loop.mode.kind == ModeKind::vectorized || scans) && loop.reductions.empty() &&
               std::all_of(children.begin(), children.end(),
                           [&](const Stmt& s) { return is_plain(s) || is_guard(s); });
    }

    /// Stores under a condition, which no other ones take the place of.
    static bool is_guard(const Stmt& s) {
        const If* guard = get<If>(s);
        return guard && guard->otherwise.statements.empty() &&
               std::all_of(guard->then.statements.begin(), guard->then.statements.end(),
                           [](const Stmt& child) { return get<Store>(child) || get<Let>(child); });
    }

    /// The statements without guards that the index decides; where they hold goes to `middle`.
    static Block without_guards(const Block& body, const Symbol& index, InteriorLoop& middle) {
        Block out;
        for (const Stmt& s : body.statements) {
            InteriorLoop within = middle;
            if (is_guard(s) && holds_within(get<If>(s)->condition, index, within)) {
                middle = within;
                for (const Stmt& inner : get<If>(s)->then.statements) out.statements.push_back(inner);
            } else {
                out.statements.push_back(s);
            }
        }
        return out;
    }

    /// Narrows the interval to where a condition on the index holds; false for other conditions.
    static bool holds_within(const Expr& condition, const Symbol& index, InteriorLoop& middle) {
        const std::vector<Expr> parts = build::conjuncts(condition);
        return std::all_of(parts.begin(), parts.end(), [&](const Expr& part) {
            const Compare* c = get<Compare>(part);
            if (!c || !(c->left->type == Type::index()) || c->op == CompareOp::equal ||
                c->op == CompareOp::not_equal)
                return false;
            const bool rising = c->op == CompareOp::less || c->op == CompareOp::less_equal;
            const bool strict = c->op == CompareOp::less || c->op == CompareOp::greater;
            // 0 <= room
            const Affine room =
                (rising ? affine(c->right) - affine(c->left) : affine(c->left) - affine(c->right)) -
                affine(Integer(strict ? 1 : 0));
            const Integer step = coefficient(room, index);
            const Affine rest = room - step * affine(build::variable(index));
            if ((step != 1 && step != -1) || uses(rest, index)) return false;
            const Expr edge = to_expr(step == 1 ? Integer(-1) * rest : rest + affine(Integer(1)));
            if (!edge) return false;
            if (step == 1)
                middle.begins_at(edge);
            else
                middle.ends_at(edge);
            return true;
        });
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

    Expr with_plain_subscript(const Expr& e, const For& loop, InteriorLoop& middle) const {
        const Load* load = get<Load>(e);
        const auto buffer = load ? buffers_.find(load->buffer) : buffers_.end();
        if (buffer == buffers_.end() || load->indices.empty()) return e;
        Load plain = *load;
        Expr& fastest = plain.indices[fastest_dimension(buffer->second)];
        fastest = plain_subscript(fastest, loop, middle);
        return with(e, std::move(plain));
    }

    std::vector<Stmt> parts(const Stmt& s, const For& loop, const Block& body, const InteriorLoop& middle) {
        const std::string& name = loop.index.name();
        const Expr stop = build::add(loop.low, loop.extent);
        std::vector<Stmt> out;
        const auto named = [&](const char* suffix, const Expr& value) {
            if (build::as_integer(value)) return value;
            const Symbol symbol = symbols_.fresh(name + suffix);
            out.push_back(build::make(Let{symbol, value}, s->origin));
            return build::variable(symbol);
        };
        const Expr first =
            named("_interior_begin",
                  middle.low ? build::minimum(build::maximum(loop.low, middle.low), stop) : loop.low);
        const Expr last = named("_interior_end",
                                middle.end ? build::maximum(first, build::minimum(stop, middle.end)) : stop);
        if (middle.low)
            out.push_back(
                edge_loop(s, unused_suffix(loops_, loop.name, "_before"), loop.low, first, symbols_));
        For steady = loop;
        steady.low = first;
        steady.extent = build::subtract(last, first);
        steady.body = body;
        out.push_back(with(s, std::move(steady)));
        if (middle.end)
            out.push_back(edge_loop(s, unused_suffix(loops_, loop.name, "_after"), last, stop, symbols_));
        return out;
    }

    SymbolSource& symbols_;
    std::set<LoopName> loops_;
    std::map<Symbol, Buffer> buffers_;
};

}  // namespace

Program peel_loops(const Program& program, const Target&) {
    return map_bodies(program, [&](const Function& f, const Block& body, SymbolSource& symbols) {
        return LoopPeeler(f, body, symbols).block(body);
    });
}

}  // namespace nestor
