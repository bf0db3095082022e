// find-extreme(loop): a loop that keeps the first of the largest values, with its place, takes the largest of
// most iterations first, and then searches for it; the last few run as they did.
//   for r in (0, n) { if a[r] > best { best = a[r]; place = r } }   =>
//   let r_end = n < 64 ? 0 : n / 16 * 16;
//   largest = -inf; for r in (0, r_end) { largest = max(largest, a[r]) }
//   if largest > best {
//     first = r_end; for r in (0, r_end) { first = min(first, a[r] == largest ? r : r_end) }
//     best = a[first]; place = first }
//   for r in (r_end, n - r_end) { if a[r] > best { best = a[r]; place = r } }
//
// Note [The largest, then its place] (2026-11-30)
// Compilers make a chain of conditional moves of the loop as it is written, .8 ns an element; the two loops
// run in lanes. Rows of 1000 floats take .15 ns an element with g++ 12 and .13 with clang 14, of 200 .18 and
// .15, of 60 .29 and .53 (.56 as written), of 20 .62 and .96 (.41): so short rows and what is left over run
// as they are written. A search that ends at the first hit (.35 and .69 for 1000) is in no lanes. Values are
// computed twice and must be the same both times: where products are added, a compiler may round once in one
// of the loops and twice in the other.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/register_name.hpp"
#include "ir/schedule/legality/loop_names.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

constexpr std::int64_t shortest_search = 64;  // iterations
constexpr std::int64_t group = 16;            // iterations: a multiple of the lanes of all registers

/// `lets; if value better best { .. }`: what the iterations of a loop keep.
struct Kept {
    Expr value;         ///< in terms of the loop's index: lets are replaced
    CompareOp better;   ///< less or greater
    Expr best;          ///< a local, or a register
    Symbol best_place;  ///< of these
};

/// What statements of the branch write: locals and registers. Nothing where they do anything else.
std::optional<std::set<Symbol>> written_scalars(const Block& branch) {
    std::set<Symbol> written;
    for (const Stmt& s : branch.statements) {
        const Store* store = get<Store>(s);
        if (const Assign* assign = get<Assign>(s))
            written.insert(assign->symbol);
        else if (store && !store->op)
            for (const StoreTarget& target : store->targets) {
                if (!target.indices.empty()) return std::nullopt;
                written.insert(target.buffer);
            }
        else
            return std::nullopt;
    }
    return written;
}

/// The local or the register that an expression is; no symbol where it is anything else.
Symbol scalar_of(const Expr& e) {
    if (const Variable* variable = get<Variable>(e)) return variable->symbol;
    const Load* load = get<Load>(e);
    return load && load->indices.empty() ? load->buffer : Symbol();
}

bool reads_any(const Expr& e, const std::set<Symbol>& scalars) {
    return any_of(e, [&](const Expr& part) { return scalars.contains(scalar_of(part)); });
}

/// True for a value that both loops compute alike: without calls, and without products of floats, which a
/// compiler may contract with a sum in one loop and not in the other.
bool is_repeatable(const Expr& value) {
    return !any_of(value, [](const Expr& e) {
        const Binary* binary = get<Binary>(e);
        return get<Call>(e) || (binary && e->type.is_float() && binary->op != BinaryOp::add &&
                                binary->op != BinaryOp::subtract && binary->op != BinaryOp::minimum &&
                                binary->op != BinaryOp::maximum);
    });
}

/// What the branch stores at the place.
Expr stored_at(const Block& branch, const Symbol& place) {
    Expr value;
    for (const Stmt& s : branch.statements) {
        const Assign* assign = get<Assign>(s);
        if (assign && assign->symbol == place) value = assign->value;
        const Store* store = get<Store>(s);
        for (std::size_t k = 0; store && k < store->targets.size(); ++k)
            if (store->targets[k].buffer == place) value = store->values[k];
    }
    return value;
}

/// True where the values of the branch read nothing that it writes.
bool reads_nothing_written(const Block& branch, const std::set<Symbol>& written) {
    bool none = true;
    for (const Stmt& s : branch.statements)
        each_child(
            s, [&](const Expr& e) { none = none && !reads_any(e, written); }, [](const Stmt&) {});
    return none;
}

std::optional<Kept> kept_by(const For& loop) {
    const auto& statements = loop.body.statements;
    const If* choice = statements.empty() ? nullptr : get<If>(statements.back());
    const Compare* compare = choice ? get<Compare>(choice->condition) : nullptr;
    if (!compare || !choice->otherwise.statements.empty() ||
        (compare->op != CompareOp::less && compare->op != CompareOp::greater))
        return std::nullopt;
    Substitution lets;
    for (std::size_t k = 0; k + 1 < statements.size(); ++k) {
        const Let* let = get<Let>(statements[k]);
        if (!let) return std::nullopt;
        lets.emplace_back(let->symbol, substitute(let->value, lets));
    }
    const auto written = written_scalars(choice->then);
    if (!written || !reads_nothing_written(choice->then, *written)) return std::nullopt;
    const bool mirrored = written->contains(scalar_of(compare->left));
    const Expr& value = mirrored ? compare->right : compare->left;
    const Expr& best = mirrored ? compare->left : compare->right;
    const Symbol place = scalar_of(best);
    const CompareOp better =
        mirrored == (compare->op == CompareOp::less) ? CompareOp::greater : CompareOp::less;
    if (!written->contains(place) || !same(stored_at(choice->then, place), value)) return std::nullopt;
    const Expr whole = substitute(value, lets);
    for (const auto& [symbol, let] : lets)
        if (reads_any(let, *written)) return std::nullopt;
    if (reads_any(whole, *written) || !uses(whole, loop.index) || !is_repeatable(whole)) return std::nullopt;
    return Kept{whole, better, best, place};
}

/// The loops that take the place of one, in order.
std::vector<Stmt> searched(const Subject& subject, const Stmt& s, const Kept& kept, SymbolSource& symbols) {
    const For& loop = *get<For>(s);
    LoopNames names(subject.body());
    const Origin& origin = s->origin;
    std::vector<Stmt> out;
    const auto add = [&](std::vector<Stmt>& to, StmtVariant node) {
        to.push_back(build::make(std::move(node), origin));
    };
    const auto own_index = [&](const For& like, const Expr& e) {
        return substitute(e, {{loop.index, build::variable(like.index)}});
    };
    const std::string& index = loop.index.name();

    const auto extent = build::as_integer(loop.extent);
    const Expr groups = build::floor_divide(loop.extent, build::integer(group));
    Expr count = build::multiply(groups, build::integer(group));
    if (!extent) {
        const Symbol whole = symbols.fresh(index + "_end");
        const Expr is_short = build::compare(CompareOp::less, loop.extent, build::integer(shortest_search));
        add(out, Let{whole, build::select(is_short, build::integer(0), count)});
        count = build::variable(whole);
    }
    const Expr end = build::add(loop.low, count);

    const Type type = kept.value->type;
    const ReduceOp op = kept.better == CompareOp::greater ? ReduceOp::maximum : ReduceOp::minimum;
    const Symbol extreme = symbols.fresh(register_name(subject, loop.name, op, kept.best_place));
    add(out, Allocate{{extreme, type, {}, MemorySpace::registers, {}, {}}});
    add(out, Store{{{extreme, {}}}, {build::identity(op, type)}, std::nullopt});
    For extremes = loop;
    extremes.kind = LoopKind::reduction;
    extremes.index = symbols.fresh(index);
    extremes.extent = count;
    extremes.body = {};
    add(extremes.body.statements, Store{{{extreme, {}}}, {own_index(extremes, kept.value)}, op});
    out.push_back(with_loop(s, extremes, subject.cause.reason));

    const Symbol first = symbols.fresh("first");
    const Expr found = build::load(first, Type::index(), {}, origin);
    const Expr held = build::load(extreme, type, {}, origin);
    For search = extremes;
    search.name = names.free(loop.name, "_search");
    search.index = symbols.fresh(index);
    const Expr is_found = build::compare(CompareOp::equal, own_index(search, kept.value), held);
    search.body = {};
    add(search.body.statements,
        Store{
            {{first, {}}}, {build::select(is_found, build::variable(search.index), end)}, ReduceOp::minimum});
    If better{build::compare(kept.better, held, kept.best), {}, {}};
    add(better.then.statements, Allocate{{first, Type::index(), {}, MemorySpace::registers, {}, {}}});
    add(better.then.statements, Store{{{first, {}}}, {end}, std::nullopt});
    better.then.statements.push_back(with_loop(s, search));
    Block once = loop.body;
    const If keep = *get<If>(once.statements.back());
    once.statements.pop_back();
    once.statements.insert(once.statements.end(), keep.then.statements.begin(), keep.then.statements.end());
    once = substitute(rename(once, fresh_names(once, symbols)), {{loop.index, found}});
    better.then.statements.insert(better.then.statements.end(), once.statements.begin(),
                                  once.statements.end());
    add(out, std::move(better));

    if (extent && *extent % group == 0) return out;
    For rest = loop;
    rest.name = names.free(loop.name, "_rest");
    rest.low = end;
    rest.extent = build::subtract(loop.extent, count);
    out.push_back(with_loop(s, rest));
    return out;
}

}  // namespace

Refusal check(const Subject& subject, const FindExtreme& find) {
    if (Refusal missing = require_loop(subject, find.loop)) return missing;
    const For& loop = *find_loop(subject.body(), find.loop);
    if (loop.mode.kind != ModeKind::serial || !loop.reductions.empty())
        return refusal(subject, "SCH-97",
                       fmt::format("the iterations of {} do not run one after the other", print(loop.name)));
    if (build::as_integer(loop.extent).value_or(shortest_search) < shortest_search)
        return refusal(subject, "SCH-97",
                       fmt::format("{} has fewer than {} iterations", print(loop.name), shortest_search));
    if (!kept_by(loop))
        return refusal(
            subject, "SCH-97",
            fmt::format("the body of {} is not `if e > best {{ best = e; .. }}`, of locals alone and of "
                        "an `e` without calls and products of floats",
                        print(loop.name)));
    return std::nullopt;
}

Block rewrite(const Subject& subject, const FindExtreme& find, SymbolSource& symbols) {
    return replace_loop(subject.body(), find.loop,
                        [&](const Stmt& s) { return searched(subject, s, *kept_by(*get<For>(s)), symbols); });
}

}  // namespace nestor::schedule
