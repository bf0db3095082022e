// partition(loop, always | never): index set splitting. The loop is cut where clamps, limits and conditions
// of its body change sides, so that its middle part, the steady state, has none of them.
//   for y in (0, N) { .. A[max(y - 1, 0)] .. }  =>
//   let y_interior_begin = min(1, N);
//   for y_before in (0, y_interior_begin) { .. A[max(y_before - 1, 0)] .. }
//   for y in (y_interior_begin, N - y_interior_begin) { .. A[y - 1] .. }
//
// Note [Sides of the steady state] (2026-11-24)
// A minimum of a constant and what moves is the constant where a tile is whole; another clamp is the side
// that moves. A condition holds in the steady state, unless it holds for at most eight iterations at an end.
// What inner loops add to a side is bounded by their limits, as those are in the steady state already. So a
// func that is computed inside, in loops of its own, has no clamps where the whole of its region needs none.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/copies.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/nest_builder.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

constexpr int short_end = 8;  // iterations that are no steady state

/// Where a form is at least 0: iterations from `low` on or up to `end`, which is not included; one is null.
struct HalfLine {
    Expr low, end;
};

/// The steady state of a loop: its body without what the index decides there, and where that is.
class SteadyState {
public:
    SteadyState(const For& loop, Facts facts)
        : loop_(loop), facts_(std::move(facts)), stop_(build::add(loop.low, loop.extent)) {
        visit_statements(loop.body, [&](const Stmt& s) {
            each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
                if (defines(use)) inside_.insert(symbol);
            });
        });
        facts_.ranges.clear();  // of the loops inside alone: what is around them is named in limits
        body = block(loop.body);
    }

    Block body;
    Expr low, end;  ///< null: as the loop begins, ends

private:
    Block block(const Block& b) {
        Block out;
        for (const Stmt& s : b.statements) out.statements.push_back(statement(s));
        return out;
    }

    Stmt statement(const Stmt& s) {
        const FactsMark mark(facts_);
        Stmt out = s;
        if (const For* inner = get<For>(s)) {
            For copy = *inner;
            copy.low = steady(copy.low);
            copy.extent = steady(copy.extent);
            const Expr first = lets_.of(copy.low), length = lets_.of(copy.extent);
            const Expr last = build::subtract(build::add(first, length), build::integer(1));
            facts_.ranges.push_back({copy.index, {first, last}});
            if (moves(first) || moves(last)) moving_.insert(copy.index);
            copy.body = block(copy.body);
            out = with(s, std::move(copy));
        } else {
            out = map_children(
                s, [&](const Expr& e) { return steady(e); },
                [&](const Stmt& child) { return statement(child); });
            if (const Let* let = get<Let>(out)) lets_.add(*let);  // as it is in the steady state
        }
        mark.restore(facts_);
        return out;
    }

    Expr steady(const Expr& e) {
        return rewrite(e, [&](const Expr& part) { return decided(part); });
    }

    Expr decided(const Expr& e) {
        if (const Compare* c = get<Compare>(e)) {
            const auto holds = decided(*c);
            return holds ? build::boolean(*holds) : e;
        }
        const Binary* b = get<Binary>(e);
        const bool least = b && b->op == BinaryOp::minimum, most = b && b->op == BinaryOp::maximum;
        if (!(least || most) || !(e->type == Type::index())) return e;
        const auto takes = [&](const Expr& side, const Expr& other) {
            return narrow(least ? build::subtract(other, side) : build::subtract(side, other));
        };
        const bool left_moves = moves(b->left), right_moves = moves(b->right);
        if (left_moves == right_moves) return e;
        const Expr &moving = left_moves ? b->left : b->right, &other = left_moves ? b->right : b->left;
        const bool whole = least && build::as_integer(other);  // of a tile
        const Expr& side = whole ? other : moving;
        return takes(side, whole ? moving : other) ? side : e;
    }

    /// True where the index, or a loop inside whose limits move with it, changes the value.
    bool moves(const Expr& e) const {
        const Expr whole = lets_.of(e);
        return uses(whole, loop_.index) ||
               std::any_of(moving_.begin(), moving_.end(), [&](const Symbol& s) { return uses(whole, s); });
    }

    /// Where the form is at least 0 for all iterations of loops inside, if the index alone decides it.
    std::optional<HalfLine> where(const Expr& form) const {
        const Expr whole = lets_.of(form);
        if (!moves(whole) || !(whole->type == Type::index())) return std::nullopt;
        const Expr least = interval(whole, facts_).low;
        if (!least) return std::nullopt;
        const Affine bound = affine(simplify(least, {}));
        const Integer step = coefficient(bound, loop_.index);
        if (step == 0) return std::nullopt;
        const Affine rest = bound - step * affine(build::variable(loop_.index));
        const Expr fixed = to_expr(rest);
        const auto size = to_int64(step > 0 ? step : Integer(-step));
        if (!fixed || !size || uses(fixed, loop_.index) || holds_kind<Load>(fixed)) return std::nullopt;
        for (const Symbol& symbol : inside_)
            if (uses(fixed, symbol)) return std::nullopt;
        const Expr n = build::integer(*size);
        if (step > 0) return HalfLine{simplify(build::ceil_divide(build::negate(fixed), n)), nullptr};
        return HalfLine{nullptr, simplify(build::add(build::floor_divide(fixed, n), build::integer(1)))};
    }

    void take(const HalfLine& part) {
        if (part.low) low = low ? larger(low, part.low, facts_) : part.low;
        if (part.end) end = end ? smaller(end, part.end, facts_) : part.end;
    }

    bool narrow(const Expr& form) {
        const auto part = where(form);
        if (part) take(*part);
        return part.has_value();
    }

    bool is_short(const Expr& from, const Expr& to) const {
        const auto length = constant_difference(to, from);
        return length && *length <= short_end;
    }

    /// The side of the condition in the steady state.
    std::optional<bool> decided(const Compare& c) {
        if (!(c.left->type == Type::index())) return std::nullopt;
        const Expr one = build::integer(1);
        const auto room = [&](const Expr& smaller_side, const Expr& larger_side, bool strict) {
            const Expr form = build::subtract(larger_side, smaller_side);
            return strict ? build::subtract(form, one) : form;
        };
        const auto either_way = [&](const Expr& holds, const Expr& fails) -> std::optional<bool> {
            const auto yes = where(holds), no = where(fails);
            const bool few = yes && ((yes->end && is_short(loop_.low, yes->end)) ||
                                     (yes->low && is_short(yes->low, stop_)));
            if (no && (few || !yes)) return take(*no), false;
            if (yes) return take(*yes), true;
            return std::nullopt;
        };
        switch (c.op) {
            case CompareOp::less:
                return either_way(room(c.left, c.right, true), room(c.right, c.left, false));
            case CompareOp::less_equal:
                return either_way(room(c.left, c.right, false), room(c.right, c.left, true));
            case CompareOp::greater:
                return either_way(room(c.right, c.left, true), room(c.left, c.right, false));
            case CompareOp::greater_equal:
                return either_way(room(c.right, c.left, false), room(c.left, c.right, true));
            case CompareOp::equal:
            case CompareOp::not_equal:
                break;
        }
        const auto above = where(room(c.left, c.right, true)), below = where(room(c.right, c.left, true));
        for (const auto& part : {above, below}) {  // one iteration near an end is left out
            if (!part || (part->low && !is_short(loop_.low, part->low)) ||
                (part->end && !is_short(part->end, stop_)))
                continue;
            take(*part);
            return c.op == CompareOp::not_equal;
        }
        return std::nullopt;
    }

    const For& loop_;
    Facts facts_;
    LetValues lets_;
    Expr stop_;
    std::set<Symbol> inside_;
    std::set<Symbol> moving_;  ///< indices of loops inside whose limits move
};

SteadyState steady_state(const Subject& subject, const Stmt& statement) {
    const For& loop = *get<For>(statement);
    return {loop, facts_at(subject, loop.body.statements.front())};
}

/// The loop from `low` to `stop` with names of its own. Lanes are for the steady state.
Stmt end_of(const Stmt& s, const char* suffix, const Expr& low, const Expr& stop, SymbolSource& symbols) {
    const Copy copy = copied(
        Block{{s}}, [](const LoopName& name) { return name; }, symbols);
    For out = *get<For>(copy.statements.statements.front());
    out.name.variable += suffix;
    out.low = low;
    out.extent = simplify(build::subtract(stop, low));
    if (out.mode.kind == ModeKind::vectorized) out.mode = {};
    return with(s, std::move(out));
}

}  // namespace

Refusal check(const Subject& subject, const Partition& partition) {
    if (Refusal missing = require_loop(subject, partition.loop)) return missing;
    if (partition.when == PartitionWhen::never) return std::nullopt;
    const Stmt statement = find_loop_statement(subject.body(), partition.loop);
    if (is_gpu_mode(get<For>(statement)->mode.kind))
        return refusal(
            subject, rules::func_directives,
            fmt::format("iterations of {} are blocks or threads of a device", print(partition.loop)),
            "cut a loop inside of them");
    const SteadyState steady = steady_state(subject, statement);
    if (steady.low || steady.end) return std::nullopt;
    return refusal(
        subject, rules::func_directives,
        fmt::format("no clamp, limit or condition in {} changes sides with it alone", print(partition.loop)),
        "leave the directive out, or cut another loop");
}

Block rewrite(const Subject& subject, const Partition& partition, SymbolSource& symbols) {
    if (partition.when == PartitionWhen::never) return subject.body();
    const Block cut = replace_loop(subject.body(), partition.loop, [&](const Stmt& s) {
        const For& loop = *get<For>(s);
        const SteadyState steady = steady_state(subject, s);
        const Expr stop = simplify(build::add(loop.low, loop.extent));
        std::vector<Stmt> out;
        const auto named = [&](const char* suffix, const Expr& value) {
            if (build::as_integer(value)) return value;
            const Symbol symbol = symbols.fresh(loop.index.name() + suffix);
            out.push_back(build::make(Let{symbol, simplify(value)}, s->origin));
            return build::variable(symbol);
        };
        const Expr first =
            steady.low ? named("_interior_begin", build::minimum(build::maximum(loop.low, steady.low), stop))
                       : loop.low;
        const Expr last =
            steady.end ? named("_interior_end", build::maximum(first, build::minimum(stop, steady.end)))
                       : stop;
        if (steady.low) out.push_back(end_of(s, "_before", loop.low, first, symbols));
        For middle = loop;
        middle.low = first;
        middle.extent = simplify(build::subtract(last, first));
        middle.body = steady.body;
        out.push_back(with_loop(s, std::move(middle), subject.cause.reason));
        if (steady.end) out.push_back(end_of(s, "_after", last, stop, symbols));
        return out;
    });
    return with_unique_loops(cut);
}

}  // namespace nestor::schedule
