// What keeps compilers from vectorizing a loop: calls, divisions and choices that have no form for lanes.
//
// Note [`simd` is a promise] (2026-11-21)
// A loop is marked simd only when nothing in it keeps compilers from vectorizing it: no call of the
// mathematics library that changes from iteration to iteration, except those with a branch-free form (`exp`
// of floats), square roots and roundings, which the flags that README.md recommends leave to lanes (helper
// roots_in_lanes keeps clang from warning of roots without them; 2026-11-30); no whole quotient or remainder
// of floats; no division of integers by what is no constant; no saturated cast to 64 bits; no choice among
// loaded values that stays the same, or within a window. clang warns about other loops that are marked, and
// generated files compile with `-Werror`.
//
// Note [Gathers in lanes] (2026-11-30)
// Where data decide which element an iteration reads (pictures that are warped, tables), lanes read one by
// one but compute together: 800,000 elements, one thread, time in lanes against one at a time, g++ 12 and
// clang 14: table of 256 floats .44 and .74, places from two images .88 and .84, these clamped .52 and .52,
// nearest neighbour .51 and .48, linear 1.0 and .47, bilinear .71 and .31, interpolated table .77 and 1.15;
// with AVX2 .43 to 1.3, with SSE2 .43 to 1.2. Bytes are another matter: there is no instruction, and g++
// declines (1.0).
#include "ir/schedule/automatic/vectorizable.hpp"

#include <algorithm>
#include <set>

#include "ir/analysis/main_period.hpp"
#include "ir/core/build.hpp"
#include "ir/core/builtins.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/expressions.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {

namespace {

/// What may change from one iteration of a loop to the next; with `names` also what lets in it name.
class ChangedSymbols {
public:
    explicit ChangedSymbols(const For& loop, bool names = true) : symbols_{loop.index} {
        visit_statements(loop.body, [&](const Stmt& s) {
            if (const For* inner = get<For>(s)) symbols_.insert(inner->index);
            if (const Let* let = get<Let>(s); let && names) symbols_.insert(let->symbol);
            if (const Store* store = get<Store>(s))
                for (const StoreTarget& t : store->targets) symbols_.insert(t.buffer);
        });
    }
    bool operator()(const Expr& e) const { return uses_any(e, symbols_) || loads_from(e, symbols_); }

private:
    std::set<Symbol> symbols_;
};

/// A division of integers that is no division by a constant: a branch for each lane.
bool divides_integers(const Expr& e) {
    const Binary* b = get<Binary>(e);
    return b && e->type.is_int() && divides(b->op) && build::as_integer(b->right).value_or(0) == 0;
}

/// A quotient or remainder of floats that is whole: a call of the mathematics library.
bool divides_floats_whole(const Expr& e) {
    const Binary* b = get<Binary>(e);
    return b && e->type.is_float() && divides(b->op) && b->op != BinaryOp::divide;
}

/// A saturated cast from a float to 64 bits: no lanes compute it.
bool saturates(const Expr& e) {
    const Cast* cast = get<Cast>(e);
    return cast && !cast->bits && e->type.is_int() && e->type.bits == 64 && cast->value->type.is_float();
}

/// A choice among loaded values: where it stays the same it is a branch in the loop, which nothing moves out.
bool chooses_loaded(const Expr& e) {
    const Binary* b = get<Binary>(e);
    const bool chooses = get<Select>(e) || (b && (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum) &&
                                            e->type.is_int());
    if (!chooses || e->type == Type::index()) return false;  // places have names outside of the loop
    return loads(e);
}

/// True where the place of a lane decides which elements of a window are read: compilers unroll no window of
/// unknown length, and clang gives up on conditions for each element, or not, as the rest of the loop is. So
/// does it where all lanes read an element of the window, or none does.
bool chooses_in_window(const For& loop) {
    bool found = false;
    for (const For* window : all_loops(loop.body))
        visit(
            window->body, [](const Stmt&) {},
            [&](const Expr& e) {
                const Select* select = get<Select>(e);
                if (!select || (!holds_kind<Load>(select->then) && !holds_kind<Load>(select->otherwise)))
                    return;
                if (uses(select->condition, window->index))  // else a choice for the whole window
                    found = found || !uses(select->condition, loop.index);
                for (const Expr& part : build::conjuncts(select->condition))
                    found = found || (uses(part, loop.index) && uses(part, window->index));
            });
    return found;
}

}  // namespace

bool can_be_lanes(const For& loop) {
    const ChangedSymbols changes(loop), by_itself(loop, false);
    bool all = !chooses_in_window(loop);
    std::set<Expr> repeated;  // remainders that peeling leaves to the edges
    visit(
        loop.body, [](const Stmt&) {},
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            for (const Expr& index : load ? load->indices : std::vector<Expr>{})
                if (const Binary* b = get<Binary>(index); b && main_period(*b, loop)) repeated.insert(index);
        });
    visit(
        loop.body, [](const Stmt&) {},
        [&](const Expr& e) {
            if (repeated.contains(e)) return;
            const Call* call = get<Call>(e);
            const bool called = call && !vectorizes(call->function, e->type);
            if (called || divides_floats_whole(e)) all = all && !by_itself(e);
            if (divides_integers(e) || saturates(e)) all = all && !changes(e);
            if (chooses_loaded(e)) all = all && changes(e);
        });
    return all;
}

Stmt without_gathers(const Stmt& nest, const Symbol& index) {
    const auto chosen_by_data = [&](const Expr& subscript) {
        bool found = false;
        visit(subscript, [&](const Expr& e) {
            const Cast* cast = get<Cast>(e);
            const bool rounds = cast && e->type.is_int() && cast->value->type.is_float();
            found = found || ((rounds || get<Load>(e)) && uses(e, index));
        });
        return found;
    };
    return rewrite_exprs(nest, [&](const Expr& e) {
        const Load* load = get<Load>(e);
        if (!load || e->type.bits < 32 ||
            std::none_of(load->indices.begin(), load->indices.end(), chosen_by_data))
            return e;
        Expr place = build::integer(0);  // what chooses the place is read in any case
        for (const Expr& subscript : load->indices) place = build::add(place, subscript);
        return build::cast(place, e->type);
    });
}

}  // namespace nestor::schedule
