// Entry checks of input sizes: the hull of all reads of an input, in terms of parameters, against the input's
// own bounds.
//
// Note [Empty windows] (2026-11-22)
// A function with an empty window returns before anything else. Temporaries are wider than their window and
// would read inputs outside of their bounds although nothing is wanted; and since all loops over a window
// then run, conditions and extents simplify.
#include "ir/bounds/inputs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/analysis/reach.hpp"
#include "ir/bounds/bound_requests.hpp"
#include "ir/bounds/errors.hpp"
#include "ir/bounds/required.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {
namespace {

/// The extents of each output's window; windows that outputs share stand there once.
std::vector<std::vector<Expr>> windows_of(const Function& function) {
    std::vector<std::vector<Expr>> windows;
    for (const Parameter& p : function.parameters) {
        if (!p.buffer || p.role != Role::output) continue;
        std::vector<Expr> extents;
        for (const Dimension& d : p.buffer->dimensions) extents.push_back(d.extent);
        const bool known = std::any_of(windows.begin(), windows.end(),
                                       [&](const std::vector<Expr>& other) { return same(other, extents); });
        if (!known) windows.push_back(std::move(extents));
    }
    return windows;
}

/// Every window has a point.
void assume_some(Facts& facts, const std::vector<std::vector<Expr>>& windows) {
    for (const std::vector<Expr>& extents : windows)
        for (const Expr& extent : extents) facts.nonnegative.push_back(affine(extent) - affine(Integer(1)));
}

/// True where the windows of all outputs are empty.
Expr nothing_to_do(const std::vector<std::vector<Expr>>& windows) {
    Expr all = build::boolean(!windows.empty());
    for (const std::vector<Expr>& extents : windows) {
        Expr empty = build::boolean(false);
        for (const Expr& extent : extents)
            empty = build::either(empty, build::compare(CompareOp::equal, extent, build::integer(0)));
        all = build::both(all, empty);
    }
    return all;
}

/// What holds behind the asserts and lets at the root where something is computed at all: preconditions, the
/// values of lets, and a window that is not empty.
Facts facts_at_entry(const Function& function, const Block& body) {
    Facts facts = facts_of(function);
    for (const Stmt& s : body.statements)
        if (const Assert* check = get<Assert>(s))
            assume(facts, check->condition, true);
        else if (const Let* let = get<Let>(s))
            assume_let(facts, *let);
        else
            break;
    assume_window(facts, function);
    return facts;
}

/// What must hold so that [low, high] lies in the dimension; true where it is proved.
Expr inside(const Interval& reads, const Dimension& dimension, const Facts& facts) {
    const Expr last = build::subtract(build::add(dimension.min, dimension.extent), build::integer(1));
    const auto unproved = [&](const Facts& known) {
        Expr condition = build::boolean(true);
        if (!at_most(dimension.min, reads.low, known))
            condition = build::compare(CompareOp::greater_equal, reads.low, dimension.min);
        if (!at_most(reads.high, last, known))
            condition = build::both(condition, build::compare(CompareOp::less_equal, reads.high, last));
        return condition;
    };
    const Expr condition = unproved(facts);
    if (build::as_integer(condition)) return condition;
    Facts some = facts;  // clamped reads need no more than one element
    some.nonnegative.push_back(affine(dimension.extent) - affine(Integer(1)));
    if (build::as_integer(unproved(some)))
        return build::compare(CompareOp::greater_equal, dimension.extent, build::integer(1));
    return simplify(condition, facts);
}

/// The condition of a subscript that is clamped into the dimension wherever its loops are, which needs no
/// bounds of the loops and no proofs about them; null for others.
Expr condition_of_clamped(const Access& access, std::size_t d, const Dimension& dimension,
                          const Facts& facts) {
    Facts anywhere = facts;
    for (const EnclosingLoop& loop : access.loops) anywhere.ranges.push_back({loop.index, {}});
    const Interval reads = interval(access.indices[d], anywhere);
    if (!reads.low || !reads.high) return nullptr;
    const Expr condition = inside(reads, dimension, facts);
    const Expr some = build::compare(CompareOp::greater_equal, dimension.extent, build::integer(1));
    return build::as_integer(condition) == 1 || same(condition, some) ? condition : nullptr;
}

/// The same by all that is known of the loops; null where nothing bounds the subscript.
Expr condition_of(const Access& access, std::size_t d, const Dimension& dimension, const Facts& facts) {
    if (const Expr condition = condition_of_clamped(access, d, dimension, facts)) return condition;
    Access alone = access;
    alone.indices = {access.indices[d]};
    const Interval reads = reach(alone, facts)[0];
    return reads.low && reads.high ? inside(reads, dimension, facts) : nullptr;
}

/// True for a guard that is decided before anything runs.
bool is_startup(const Guard& guard, const Access& access) {
    bool result = true;
    visit(guard.condition, [&](const Expr& e) { result = result && !get<Load>(e); });
    for (const EnclosingLoop& loop : access.loops) result = result && !uses(guard.condition, loop.index);
    return result;
}

/// What must hold at entry: where guards that are decided there take part, only as far as these hold.
Expr condition_under_guards(const Access& access, std::size_t d, const Dimension& dimension,
                            const Facts& facts) {
    const Expr condition = condition_of(access, d, dimension, facts);
    std::vector<Guard> others = access.guards;
    std::erase_if(others, [&](const Guard& guard) { return is_startup(guard, access); });
    Access open = access;
    open.guards = std::move(others);
    if (open.guards.size() == access.guards.size()) return condition;
    const Expr anyway = condition_of(open, d, dimension, facts);
    if (!condition || (anyway && same(condition, anyway))) return anyway;
    Expr all = condition;
    for (const Guard& guard : access.guards)
        if (is_startup(guard, access))
            all = build::either(guard.holds ? build::logical_not(guard.condition) : guard.condition, all);
    return all;
}

/// True of a reading in a loop that has no iterations, whatever the sizes are.
bool never_happens(const Occurrence& when) {
    return std::any_of(when.guards.begin(), when.guards.end(),
                       [](const Affine& form) { return form.is_constant() && form.constant < 0; });
}

/// True of a sum of multiples of sizes and parameters and of their products, which readers of a check
/// understand.
bool is_plain(const Affine& form) {
    return std::all_of(form.terms.begin(), form.terms.end(), [](const Term& term) {
        return std::all_of(term.atoms.begin(), term.atoms.end(),
                           [](const Expr& atom) { return get<Variable>(atom) != nullptr; });
    });
}

/// `(n * m + 4) div 5 - 1` as `n * m - 1`, which is as often not negative: the parts that a loop is cut into.
Affine of_whole(const Affine& form, const Facts& facts) {
    if (form.terms.size() != 1 || form.terms[0].atoms.size() != 1 ||
        !(form.terms[0].coefficient == Integer(1)))
        return form;
    const auto* parts = get<Binary>(form.terms[0].atoms[0]);
    const auto length = parts ? build::as_integer(parts->right) : std::nullopt;
    if (!parts || !length || *length < 1 || form.constant > 0 ||
        (parts->op != BinaryOp::floor_divide && parts->op != BinaryOp::euclidean_divide))
        return form;
    return affine(simplify(parts->left, facts)) + Integer(*length) * affine(form.constant);
}

/// The condition, or that the reading does not happen in windows of some points, where that does not imply
/// the condition.
Expr where_it_happens(const Expr& condition, const Occurrence& when, const Facts& facts, const Facts& usual) {
    Expr all = build::boolean(true);
    for (Expr part : build::conjuncts(condition)) {
        for (const Affine& one : when.guards) {
            const Affine guard = of_whole(one, facts);
            if (!is_plain(guard) || is_nonnegative(guard, usual)) continue;
            Facts without = facts;
            without.nonnegative.push_back(Integer(-1) * guard - affine(Integer(1)));
            const Expr form = to_expr(guard);
            if (form && decide(part, without) != true)
                part = build::either(build::compare(CompareOp::less, form, build::integer(0)), part);
        }
        all = build::both(all, part);
    }
    return simplify(all, facts);
}

/// True of comparisons, all of which hold.
bool is_comparisons(const Expr& condition) {
    const std::vector<Expr> parts = build::conjuncts(condition);
    return !parts.empty() && std::all_of(parts.begin(), parts.end(),
                                         [](const Expr& part) { return get<Compare>(part) != nullptr; });
}

/// The first condition that a limit of a loop around the access is chosen by, of comparisons; null where
/// there is none.
Expr choice_of_limits(const Access& access) {
    Expr found;
    for (const EnclosingLoop& loop : access.loops)
        for (const Expr& limit : {loop.low, loop.extent})
            visit(limit, [&](const Expr& e) {
                const Select* select = found ? nullptr : get<Select>(e);
                if (select && is_comparisons(select->condition) && !loads(select->condition))
                    found = select->condition;
            });
    return found;
}

/// The access with extents that are chosen in place of their names at the root: regions of funcs that
/// conditions leave empty.
Access with_choices(const Access& access, const LetValues& lets) {
    Access out = access;
    std::vector<EnclosingLoop> loops(access.loops.begin(), access.loops.end());
    for (EnclosingLoop& loop : loops)
        if (const Expr value = get<Variable>(loop.extent) ? lets.of(loop.extent) : nullptr;
            value && get<Select>(value))
            loop.extent = value;
    out.loops = std::move(loops);
    return out;
}

/// The access once where the limits of its loops are those of one side of their choices, and once where they
/// are those of the other.
std::vector<Access> on_both_sides(const Access& access, int choices = 2) {
    const Expr condition = choices > 0 ? choice_of_limits(access) : nullptr;
    if (!condition) return {access};
    std::vector<Access> out;
    for (const bool holds : {true, false}) {
        const auto chosen = [&](const Expr& limit) {
            return rewrite(limit, [&](const Expr& e) -> Expr {
                const Select* select = get<Select>(e);
                if (!select || !same(select->condition, condition)) return e;
                return holds ? select->then : select->otherwise;
            });
        };
        Access side = access;
        std::vector<EnclosingLoop> loops(access.loops.begin(), access.loops.end());
        for (EnclosingLoop& loop : loops) {
            loop.low = chosen(loop.low);
            loop.extent = chosen(loop.extent);
        }
        std::vector<Guard> guards(access.guards.begin(), access.guards.end());
        guards.push_back({condition, holds});
        side.loops = std::move(loops);
        side.guards = std::move(guards);
        for (Access& one : on_both_sides(side, choices - 1)) out.push_back(std::move(one));
    }
    return out;
}

/// The same of an access whose guards may be disjunctions; null where nothing bounds the subscript.
Expr condition_where_it_happens(const Access& access, std::size_t d, const Dimension& dimension,
                                const Facts& facts, const Facts& usual) {
    Expr all = build::boolean(true);
    for (const Access& side : on_both_sides(access))
        for (const Access& one : alternatives(side)) {
            const Occurrence when = occurrence(one, facts);
            if (never_happens(when)) continue;
            const Expr condition = condition_under_guards(one, d, dimension, facts);
            if (!condition) return nullptr;
            all = build::both(all, where_it_happens(condition, when, facts, usual));
        }
    return all;
}

/// The same: that of a clamped subscript as it is, unless loops that do not run without an element leave
/// nothing of it.
Expr condition_at_entry(const Access& access, std::size_t d, const Dimension& dimension, const Facts& facts,
                        const Facts& usual) {
    const Expr clamped = condition_of_clamped(access, d, dimension, facts);
    if (clamped && build::as_integer(clamped) == 1) return clamped;
    const Expr condition = condition_where_it_happens(access, d, dimension, facts, usual);
    return clamped && !(condition && build::as_integer(condition) == 1) ? clamped : condition;
}

/// The parts of a conjunction, those that are there already left out.
void add_parts(const Expr& condition, std::vector<Expr>& parts) {
    for (const Expr& part : build::conjuncts(condition))
        if (build::as_integer(part) != 1 &&
            std::none_of(parts.begin(), parts.end(), [&](const Expr& e) { return same(e, part); }))
            parts.push_back(part);
}

/// All of the parts, without those that follow from the others.
Expr without_implied(std::vector<Expr> parts, const Facts& facts) {
    for (std::size_t k = parts.size(); k-- > 0 && parts.size() > 1;) {
        Facts others = facts;
        for (std::size_t other = 0; other < parts.size(); ++other)
            if (other != k) assume(others, parts[other], true);
        if (decide(parts[k], others) == true) parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(k));
    }
    return build::conjunction(parts);
}

/// True where directives' bounds are checked at the root, behind the names that they are compared with.
bool checks_bounds(const Block& body) {
    const auto let = std::find_if(body.statements.begin(), body.statements.end(),
                                  [](const Stmt& s) { return get<Let>(s) != nullptr; });
    return std::any_of(let, body.statements.end(), [](const Stmt& s) { return get<Assert>(s) != nullptr; });
}

}  // namespace

bool computes_points(const Function& function, const Block& body) {
    const bool has_dimensions =
        std::any_of(function.parameters.begin(), function.parameters.end(), [](const Parameter& p) {
            return p.buffer && p.role == Role::output && !p.buffer->dimensions.empty();
        });
    return !has_dimensions && holds_kind<Compute>(body) && !has_holes(body);
}

void assume_window(Facts& facts, const Function& function) {
    const auto windows = windows_of(function);
    if (windows.size() == 1) assume_some(facts, windows);
}

Block check_inputs(const Function& function, Block body, SymbolSource& symbols,
                   std::vector<ErrorEntry>& table, Diagnostics& errors) {
    const Facts facts = facts_at_entry(function, body);
    Facts usual = facts;  // messages do not speak of windows that are empty
    assume_some(usual, windows_of(function));
    const auto first = std::find_if_not(body.statements.begin(), body.statements.end(),
                                        [](const Stmt& s) { return get<Assert>(s) || get<Let>(s); });
    const AccessList list = accesses_of(build::make(Block{{first, body.statements.end()}}, function.origin));
    LetValues lets;  // conditions are in terms of parameters
    std::for_each(body.statements.begin(), first, [&](const Stmt& s) {
        if (const Let* let = get<Let>(s)) lets.add(*let);
    });
    std::vector<Stmt> checks;
    for (const Parameter& p : function.parameters) {
        if (!p.buffer || p.role != Role::input) continue;
        std::vector<std::vector<Expr>> conditions(p.buffer->dimensions.size());
        for (const Access& access : list.accesses) {
            if (access.buffer != p.symbol) continue;
            const Access chosen = with_choices(access, lets);
            for (std::size_t d = 0; d < access.indices.size(); ++d) {
                Expr condition = condition_at_entry(chosen, d, p.buffer->dimensions[d], facts, usual);
                if (!condition) {
                    errors.add(unbounded_access(access, p.symbol.name(), std::to_string(d)));
                    return body;
                }
                add_parts(lets.of(condition), conditions[d]);
            }
        }
        for (std::size_t d = 0; d < conditions.size(); ++d) {
            const Expr condition = without_implied(conditions[d], facts);
            if (build::as_integer(condition) == 1) continue;
            table.push_back(
                {"RANGE", error_range,
                 fmt::format(
                     "the window makes reads leave `{}` in dimension {}, which is ({}, {}): needed is {}",
                     p.symbol.name(), d, text_of(p.buffer->dimensions[d].min),
                     text_of(p.buffer->dimensions[d].extent), text_of(simplify(condition, usual), 600))});
            checks.push_back(
                build::make(Assert{condition, static_cast<int>(table.size()) - 1}, function.origin));
        }
    }
    checks = lets.standing_alone(checks, symbols);
    if (checks.empty() && !checks_bounds(body) && !holds_kind<Allocate>(body)) return body;
    // temporaries may be wider than the window, and inputs smaller: for an empty one nothing runs
    const Expr empty = nothing_to_do(windows_of(function));
    if (build::as_integer(empty) != 0)
        checks.insert(
            checks.begin(),
            build::make(If{empty, Block{{build::make(Return{}, function.origin)}}, {}}, function.origin));
    const auto place = std::find_if_not(body.statements.begin(), body.statements.end(),
                                        [](const Stmt& s) { return get<Assert>(s) != nullptr; });
    body.statements.insert(place, checks.begin(), checks.end());
    return body;
}

Diagnostics unbounded_reads_of_points(const Program& program) {
    Diagnostics errors;
    SymbolSource symbols(program.next_symbol);
    std::vector<ErrorEntry> table = program.errors;
    for (const Function& function : program.functions)
        if (const Block* body = std::get_if<Block>(&function.body); body && computes_points(function, *body))
            (void)check_inputs(function, *body, symbols, table, errors);
    return errors;
}

Block check_points(const Function& function, const Block& body, SymbolSource& symbols,
                   std::vector<ErrorEntry>& table) {
    Diagnostics unbounded;
    std::vector<ErrorEntry> longer = table;
    Block checked = check_inputs(function, body, symbols, longer, unbounded);
    if (unbounded.has_errors()) return body;
    table = std::move(longer);
    return checked;
}

}  // namespace nestor
