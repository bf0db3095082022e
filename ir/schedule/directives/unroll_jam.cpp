// unroll-jam(loop, n [, condition]): n iterations of a loop run together in the reductions of
// its body, so that what does not depend on the loop is loaded once for all of them:
//   for i in (0, M) { for j { a }  for k { for j { s } } }   =>
//   for i_outer in (0, ceil(M / n)) {
//     let i_begin = i_outer * n;
//     if condition && i_begin + n <= M {
//       for i_inner in (0, n) { let i = i_begin + i_inner; for j { a } }
//       for k { for j { for i_inner in (0, n) unrolled { let i = i_begin + i_inner; s } } }
//     } else { for i in (i_begin, min(n, M - i_begin)) { for j { a }  for k { for j { s } } } }
//   }
// Where the body holds sums in registers, each iteration needs its own, and statements are copied instead:
//   for j { sum = 0; for k { sum += a[i, k] * b[j, k] }  C[i, j] = sum }   =>
//   let i = i_outer * n;
//   for j { sum = 0; sum1 = 0; .. for k { sum += a[i, k] * b[j, k]; sum1 += a[i + 1, k] * b[j, k]; .. } .. }
// One loop runs tiles, of which the last may be a part, so that threads share all.
//
// Note [Unroll and jam behind bounds] (2026-11-23)
// Users write it as any directive, and it is applied last, in the phase `registers`. Before bounds are
// inferred it could not be proved, since dependences of open nests are not known; it would ask inference for
// regions of loops that are cut in three; and no directive behind it could name these loops. So it names
// loops as other directives left them, and nothing names what it leaves.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/bounds/upper_bound.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/legality/legality.hpp"
#include "ir/schedule/legality/loop_names.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

bool is_register(const Stmt& s) {
    const Allocate* allocate = get<Allocate>(s);
    return allocate && allocate->buffer.place == MemorySpace::registers &&
           allocate->buffer.dimensions.empty();
}

bool has_registers(const Block& body) {
    return contains(body, is_register);
}

/// Loops that run in order or in lanes, stores, registers, and names of places.
bool is_plain(const Stmt& s) {
    const For* loop = get<For>(s);
    const Let* let = get<Let>(s);
    return get<Store>(s) || is_register(s) || (let && !loads(let->value)) ||
           (loop && (loop->mode.kind == ModeKind::vectorized ||
                     (loop->mode.kind == ModeKind::serial && loop->reductions.empty())));
}

/// True for a loop that iterations of `row` can share: of a reduction or around one, and as long for each.
bool is_shared(const For& loop, const For& row, bool in_reduction) {
    const auto is_reduction = [](const For* inner) { return inner->kind == LoopKind::reduction; };
    const auto inner = all_loops(loop.body);
    return (in_reduction || is_reduction(&loop) || std::any_of(inner.begin(), inner.end(), is_reduction)) &&
           !uses(loop.low, row.index) && !uses(loop.extent, row.index);
}

/// True where all loops in a body are shared, so that copies of what stands in them need no loops.
bool shares_all_loops(const Block& body, const For& row, bool in_reduction) {
    return std::all_of(body.statements.begin(), body.statements.end(), [&](const Stmt& s) {
        const For* loop = get<For>(s);
        return !loop ||
               (is_shared(*loop, row, in_reduction) &&
                shares_all_loops(loop->body, row, in_reduction || loop->kind == LoopKind::reduction));
    });
}

/// Lets of places, put into what is behind them: a let has no place in loops that are taken apart.
Block without_lets(const Block& body) {
    Substitution lets;
    Block out;
    for (const Stmt& s : body.statements) {
        const Stmt now = lets.empty() ? s : substitute(s, lets);
        if (const Let* let = get<Let>(now))
            lets.emplace_back(let->symbol, let->value);
        else
            out.statements.push_back(now);
    }
    return out;
}

class Jam {
public:
    Jam(const For& loop, std::int64_t together, LoopNames& names, SymbolSource& symbols)
        : loop_(loop),
          together_(together),
          names_(names),
          symbols_(symbols),
          copies_(has_registers(loop.body)),
          outer_(symbols.fresh(loop.index.name() + "_outer")),
          first_(symbols.fresh(loop.index.name() + (copies_ ? "" : "_begin"))) {
        if (copies_) own_.resize(static_cast<std::size_t>(together));
    }

    /// The loop over tiles of `extent` iterations, which run together in whole ones under `condition`, if
    /// any.
    For rewritten(const Expr& condition, const Expr& extent) {
        const Expr together = build::integer(together_), first = build::variable(first_);
        const Origin& origin = loop_.body.statements.front()->origin;
        For out = loop_;
        out.index = outer_;
        if (out.mode.kind == ModeKind::unrolled) out.mode = {};  // what runs together is
        out.name = names_.free(loop_.name, "_outer");
        out.low = build::integer(0);
        out.extent = build::ceil_divide(extent, together);
        const Expr begin = build::multiply(build::variable(outer_), together);
        const Stmt named = build::make(Let{first_, build::add(begin, loop_.low)}, origin);
        Block tile = distributed(loop_.body, false);
        const auto length = build::as_integer(extent);
        if (!condition && length && *length % together_ == 0) {
            out.body = std::move(tile);
        } else {
            const Expr end = build::add(loop_.low, extent);
            Expr whole = build::compare(CompareOp::less_equal, build::add(first, together), end);
            if (condition) whole = build::both(condition, whole);
            const Expr left = build::minimum(together, build::subtract(end, first));
            out.body = Block{{build::make(If{whole, std::move(tile), one_by_one(left, origin)}, origin)}};
        }
        out.body.statements.insert(out.body.statements.begin(), named);
        return out;
    }

private:
    /// Loops of reductions stay around the iterations that run together, all else goes into loops over these.
    Block distributed(const Block& body, bool in_reduction) {
        Block out;
        std::vector<Stmt> group;
        const auto finish = [&] {
            const std::vector<Stmt> made = group.empty() ? group
                                           : copies_     ? copies(group)
                                                         : std::vector<Stmt>{together(group)};
            out.statements.insert(out.statements.end(), made.begin(), made.end());
            group.clear();
        };
        for (const Stmt& s : without_lets(body).statements) {
            const For* loop = get<For>(s);
            const bool around = loop && is_shared(*loop, loop_, in_reduction);
            if (!around) {
                group.push_back(s);
                continue;
            }
            finish();
            For kept = *loop;
            for (const Reduction& reduction : loop->reductions)
                for (const Renaming& own : own_)
                    if (const auto copy = own.find(reduction.buffer); copy != own.end())
                        kept.reductions.push_back({copy->second, reduction.op, reduction.form});
            kept.body = distributed(loop->body, in_reduction || loop->kind == LoopKind::reduction);
            out.statements.push_back(with(s, std::move(kept)));
        }
        finish();
        return out;
    }

    /// Each statement for each of the iterations, with registers of its own.
    std::vector<Stmt> copies(const std::vector<Stmt>& statements) {
        std::vector<Stmt> out;
        for (const Stmt& s : statements)
            for (std::size_t k = 0; k < own_.size(); ++k) {
                const auto number = static_cast<std::int64_t>(k);
                if (const Allocate* a = get<Allocate>(s); a && k > 0)
                    own_[k][a->buffer.symbol] = symbols_.fresh(a->buffer.symbol.name() + std::to_string(k));
                const Substitution here{
                    {loop_.index, build::add(build::variable(first_), build::integer(number))}};
                out.push_back(rename(Block{{substitute(s, here)}}, own_[k]).statements.front());
            }
        return out;
    }

    Stmt together(const std::vector<Stmt>& statements) {
        const Symbol inner = symbols_.fresh(loop_.index.name() + "_inner");
        const Symbol index = symbols_.fresh(loop_.index.name());
        For out = loop_;
        out.index = inner;
        out.name = names_.free(loop_.name, "_inner");
        out.low = build::integer(0);
        out.extent = build::integer(together_);
        const bool innermost = std::none_of(statements.begin(), statements.end(),
                                            [](const Stmt& s) { return get<For>(s) != nullptr; });
        out.mode = {innermost ? ModeKind::unrolled : ModeKind::serial};
        const Expr position = build::add(build::variable(first_), build::variable(inner));
        const Stmt& first = statements.front();
        out.body = rename(Block{statements}, {{loop_.index, index}});
        out.body.statements.insert(out.body.statements.begin(),
                                   build::make(Let{index, position}, first->origin));
        return build::make(std::move(out), first->origin);
    }

    /// So many iterations from the first one of a tile, as they were, under names of their own.
    Block one_by_one(const Expr& count, const Origin& origin) {
        const Symbol index = symbols_.fresh(loop_.index.name() + "_left");
        For left = loop_;
        left.index = index;
        left.mode = {};
        left.reductions.clear();
        left.low = build::variable(first_);
        left.extent = count;
        left.body = substitute(left.body, {{loop_.index, build::variable(index)}});
        Block out{{build::make(std::move(left), origin)}};
        out = rename(out, fresh_names(out, symbols_));
        // formulas are told at the tile
        const Origin untold = std::make_shared<const OriginData>();
        return rewrite_stmts(out, [&](const Stmt& s) {
            const For* loop = get<For>(s);
            if (!loop) return build::make(s->node, untold);
            For named = *loop;
            named.name = names_.free(named.name, "_left");
            return build::make(std::move(named), untold);
        });
    }

    const For& loop_;
    std::int64_t together_;
    LoopNames& names_;
    SymbolSource& symbols_;
    bool copies_;  ///< statements are copied: they hold sums in registers
    Symbol outer_;
    Symbol first_;               ///< the first iteration of a tile
    std::vector<Renaming> own_;  ///< the registers of each iteration, where statements are copied
};

/// The loops that the loop stands directly in, outermost first.
std::vector<const For*> directly_around(const Block& body, const LoopName& name) {
    auto around = loops_around(body, name);
    const For* inner = find_loop(body, name);
    auto first = around.end();
    while (first != around.begin() && (*(first - 1))->kind != LoopKind::imperative &&
           perfect_nest(**(first - 1)).size() > 1 && perfect_nest(**(first - 1))[1] == inner)
        inner = *--first;
    return {first, around.end()};
}

}  // namespace

Refusal check(const Subject& subject, const UnrollJam& jam) {
    if (Refusal missing = require_loop(subject, jam.loop)) return missing;
    if (jam.together < 1)
        return refusal(subject, "SCH-20", fmt::format("the factor must be positive, not {}", jam.together));
    if (is_open(subject)) return refusal(subject, "SCH-60", "the limits of the loop are not known yet");
    const auto around = directly_around(subject.body(), jam.loop);
    const For& loop = *find_loop(subject.body(), jam.loop);
    // compilers would warn of what such a tile reaches, although it never runs
    const Expr extent = LetValues(subject.body()).of(loop.extent);
    const auto most = constant_upper_bound(extent);
    const bool is_known = most && *most < jam.together;
    const bool has_fewer = is_known ? *most >= 0 : at_most(extent, build::integer(jam.together - 1), Facts{});
    if (has_fewer && jam.together > 1)
        return refusal(
            subject, "SCH-20",
            fmt::format("{} never has {} iterations, which could run together{}", print(loop.name),
                        jam.together,
                        is_known ? fmt::format(": it has {} at most", static_cast<std::int64_t>(*most)) : ""),
            "give a smaller number, or take a longer loop");
    const LoopMode& mode = around.empty() ? loop.mode : around.front()->mode;
    const int depth = static_cast<int>(around.size()) + 1;
    if (mode.collapse > depth)
        return refusal(subject, "SCH-73",
                       fmt::format("{} is collapsed with a loop inside of it", print(loop.name)),
                       "take the innermost of the collapsed loops");
    // loops that were proved to run at once need no second proof
    const bool proved = mode.kind == ModeKind::parallel && mode.collapse == depth;
    if (const auto conflict = proved ? std::nullopt : carried_conflict(subject, loop.name, {}))
        return refusal(
            subject, "SCH-71",
            fmt::format("the iterations of {} depend on each other: {}", print(loop.name), *conflict),
            "take a loop whose iterations are independent, or `unroll` this one");
    for (const For* outer : around)
        if (uses(loop.extent, outer->index))
            return refusal(subject, "SCH-11",
                           fmt::format("the limits of {} depend on {}", print(loop.name), print(outer->name)),
                           "take a loop that runs over the same range each time");
    if (loads(loop.extent) || (jam.condition && loads(jam.condition)))
        return refusal(subject, "SCH-78",
                       fmt::format("the limits of {} are read from memory", print(loop.name)),
                       "`unroll` it, or take a loop whose limits are sizes");
    bool plain = true;
    visit_statements(loop.body, [&](const Stmt& s) { plain = plain && is_plain(s); });
    if (has_registers(loop.body)) plain = plain && shares_all_loops(loop.body, loop, false);
    if (!plain)
        return refusal(subject, "SCH-78",
                       fmt::format("in {} stands more than loops in order or in lanes, stores, sums in "
                                   "registers and names of places",
                                   print(loop.name)),
                       "take a loop further in, or `unroll` it");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const UnrollJam& jam, SymbolSource& symbols) {
    const For& loop = *find_loop(subject.body(), jam.loop);
    const Facts facts = facts_at(subject, find_loop_statement(subject.body(), loop.name));
    const Expr extent = larger(loop.extent, build::integer(0), facts);
    LoopNames names(subject.body());
    return replace_loop(subject.body(), loop.name, [&](const Stmt& s) {
        For made = Jam(loop, jam.together, names, symbols).rewritten(jam.condition, extent);
        std::string reason = s->origin->made_by;  // which still holds
        if (!reason.empty() && !subject.cause.reason.empty()) reason += "; ";
        return std::vector<Stmt>{with_loop(s, std::move(made), reason + subject.cause.reason)};
    });
}

}  // namespace nestor::schedule
