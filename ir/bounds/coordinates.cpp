// Asserts that coordinates of 32 bits cannot overflow, from the regions that inference found.
//
// Note [After scheduling] (2026-11-22)
// The asserts are put in after the loops are scheduled. Asserts that stand there before are facts that every
// question about dependences has to take into account, which made scheduling of the largest pipelines take
// six times as long. They speak of the regions that bounds inference found. A region that lies in another one
// is not asked for, nor is what types or the window prove, so that most functions check one condition.
//
// Note [Whatever the schedule is] (2026-11-25)
// What the algorithm asks of coordinates is read off the regions without a schedule as well. Those of a
// schedule change with loops, often in ways that no expression outside of the loops tells: tiles that
// `partition` cuts, rows that slide, splits of splits. They were left out, and functions without inputs, of
// which no other check speaks, returned what coordinates made that had wrapped around.
#include "ir/bounds/coordinates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>

#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr std::int64_t lowest = INT32_MIN, beyond = std::int64_t{INT32_MAX} + 1;
/// So many choices within choices are looked into.
constexpr int deepest = 6;
/// So many other ends are compared with one by proofs.
constexpr std::size_t most_proofs = 24;

/// An end of what a func is computed on, or a reduction runs over, in terms of parameters.
struct End {
    std::string owner;  ///< a func, or the variable of a reduction
    Affine value;       ///< the first coordinate, or the one behind the last
    bool is_low;
    std::uint64_t signature = signature_of(value);  ///< of ends with the same terms it is the same
    bool implied = false;
};

/// The forms of which each is at least (of a low end: at most) the value, one of them equal: the operands of
/// its maximum (minimum).
void add_alternatives(const Affine& form, bool low, std::vector<Affine>& out) {
    for (const Term& term : form.terms) {
        const Binary* choice = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
        if (!choice || term.coefficient <= 0 || choice->op != (low ? BinaryOp::minimum : BinaryOp::maximum))
            continue;
        const Affine rest = form - Affine{{term}, 0};
        add_alternatives(rest + term.coefficient * affine(choice->left), low, out);
        add_alternatives(rest + term.coefficient * affine(choice->right), low, out);
        return;
    }
    out.push_back(form);
}

Expr at_least(const Expr& a, const Expr& b) {
    return build::compare(CompareOp::greater_equal, a, b);
}

bool varies(const Affine& form, const Facts& facts) {
    return std::any_of(facts.ranges.begin(), facts.ranges.end(),
                       [&](const Range& r) { return uses(form, r.symbol); });
}

/// The form with one operand of a choice in place of it, where that does not change with the loops: what a
/// tile that is cut at the end of its func has for its end, `h` of `32 * yo + min(32, h - 32 * yo)`.
std::optional<Affine> cut(const Affine& form, BinaryOp op, const Facts& facts) {
    if (!varies(form, facts)) return form;
    for (const Term& term : form.terms) {
        const Binary* choice = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
        if (!choice || term.coefficient <= 0 || choice->op != op) continue;
        const Affine rest = form - Affine{{term}, 0};
        for (const Expr& side : {choice->left, choice->right})
            if (const auto found = cut(rest + term.coefficient * affine(side), op, facts)) return found;
    }
    return std::nullopt;
}

/// The least low end, or the greatest other one, over the loops around it, where that is exact: ends that do
/// not change with the loops, those of tiles that are cut, and what changes with loops linearly. Nothing for
/// others.
std::optional<Affine> outside_of_loops(const Affine& form, bool low, const Facts& facts) {
    if (const auto found = cut(form, low ? BinaryOp::maximum : BinaryOp::minimum, facts)) return found;
    Affine changing, fixed = affine(form.constant);
    for (const Term& term : form.terms) {
        Affine& part = varies(Affine{{term}, 0}, facts) ? changing : fixed;
        part.terms.push_back(term);
    }
    const Expr e = changing.is_linear() ? to_expr(changing) : nullptr;
    const Interval bounds = e ? interval(e, facts) : Interval{};
    const Expr& bound = low ? bounds.low : bounds.high;
    if (!bound) return std::nullopt;
    return fixed + affine(bound);
}

/// What types say of values of 32 bits and less that a form has as int64; `typed` are those of which it was
/// said before.
void assume_types(const Affine& form, std::vector<Expr>& typed, Facts& facts) {
    for (const Term& term : form.terms)
        for (const Expr& atom : term.atoms) {
            const Cast* cast = get<Cast>(atom);
            if (!cast || cast->bits || !cast->value->type.is_int() || cast->value->type.bits > 32) continue;
            if (std::any_of(typed.begin(), typed.end(), [&](const Expr& e) { return same(e, atom); }))
                continue;
            typed.push_back(atom);
            const Type& type = cast->value->type;
            const Integer values = Integer(1) << static_cast<unsigned>(type.bits);
            const Integer first = type.is_signed() ? Integer(-values / 2) : Integer(0);
            facts.nonnegative.push_back(affine(atom) - affine(first));
            facts.nonnegative.push_back(affine(Integer(first + values - 1)) - affine(atom));
        }
}

using Numbers = std::pair<Integer, Integer>;  ///< the least and the greatest value

Numbers times(const Numbers& values, const Integer& factor) {
    const Integer a = values.first * factor, b = values.second * factor;
    return {std::min(a, b), std::max(a, b)};
}

/// What types alone say of a value, through sums, multiples, quotients, minima and maxima; nothing where they
/// do not.
std::optional<Numbers> numbers_of(const Expr& e) {
    if (const auto value = build::as_integer(e)) return Numbers{*value, *value};
    if (const Cast* cast = get<Cast>(e);
        cast && !cast->bits && cast->value->type.is_int() && cast->value->type.bits <= 32) {
        const Type& type = cast->value->type;
        const Integer values = Integer(1) << static_cast<unsigned>(type.bits);
        const Integer first = type.is_signed() ? Integer(-values / 2) : Integer(0);
        return Numbers{first, first + values - 1};
    }
    if (const Select* select = get<Select>(e)) {
        const auto x = numbers_of(select->then), y = numbers_of(select->otherwise);
        if (!x || !y) return std::nullopt;
        return Numbers{std::min(x->first, y->first), std::max(x->second, y->second)};
    }
    if (const Unary* unary = get<Unary>(e); unary && unary->op == UnaryOp::negate && !unary->wraps) {
        const auto x = numbers_of(unary->value);
        return x ? std::optional(times(*x, -1)) : std::nullopt;
    }
    const Binary* b = get<Binary>(e);
    if (!b || b->wraps) return std::nullopt;
    const auto x = numbers_of(b->left), y = numbers_of(b->right);
    if (!x || !y) return std::nullopt;
    const bool by_positive = y->first == y->second && y->first > 0;
    switch (b->op) {
        case BinaryOp::add:
            return Numbers{x->first + y->first, x->second + y->second};
        case BinaryOp::subtract:
            return Numbers{x->first - y->second, x->second - y->first};
        case BinaryOp::minimum:
            return Numbers{std::min(x->first, y->first), std::min(x->second, y->second)};
        case BinaryOp::maximum:
            return Numbers{std::max(x->first, y->first), std::max(x->second, y->second)};
        case BinaryOp::multiply:
            if (y->first == y->second) return times(*x, y->first);
            return x->first == x->second ? std::optional(times(*y, x->first)) : std::nullopt;
        case BinaryOp::divide:  // towards zero: of negative numbers perhaps one more than the floor
        case BinaryOp::floor_divide:
        case BinaryOp::euclidean_divide: {
            if (!by_positive) return std::nullopt;
            const bool more = b->op == BinaryOp::divide && x->second < 0;
            return Numbers{floor_quotient(x->first, y->first),
                           floor_quotient(x->second, y->first) + (more ? 1 : 0)};
        }
        default:
            return std::nullopt;
    }
}

class Coordinates {
public:
    Coordinates(const Function& function, const Block& regions, std::vector<ErrorEntry>& errors)
        : function_(function), body_(regions), lets_(regions), errors_(errors), known_(facts_of(function)) {
        for (const Stmt& s : regions.statements)
            if (const Let* let = get<Let>(s)) at_root_.insert(let->symbol);
    }

    std::vector<Stmt> checks(SymbolSource& symbols) {
        std::vector<Stmt> all = windows();
        if (all.empty()) return {};  // outputs whose bounds the program says itself
        collect(body_, known_);
        const std::vector<Stmt> others = lets_.standing_alone(regions(), symbols);
        all.insert(all.end(), others.begin(), others.end());
        return all;
    }

private:
    Stmt check(const Expr& condition, const std::string& text) {
        errors_.push_back({"RANGE", error_range, function_.symbol.name() + ": " + text});
        return build::make(Assert{condition, static_cast<int>(errors_.size()) - 1}, function_.origin);
    }

    /// The sizes and windows that parameters give, one assert for all; their ends are known from then on.
    /// Nothing here overflows, whatever the parameters are.
    std::vector<Stmt> windows() {
        Expr condition = build::boolean(true);
        std::vector<Symbol> done;
        for (const Parameter& p : function_.parameters) {
            if (!p.buffer || p.role != Role::output) continue;
            for (const Dimension& d : p.buffer->dimensions) {
                const Variable* min = get<Variable>(d.min);
                if (!min || std::find(done.begin(), done.end(), min->symbol) != done.end()) continue;
                done.push_back(min->symbol);
                const Expr last = build::subtract(build::integer(beyond), d.min);
                condition = build::both(condition, at_least(d.min, build::integer(lowest)));
                condition = build::both(condition, build::compare(CompareOp::less_equal, d.extent, last));
                known_.nonnegative.push_back(affine(d.min) - affine(Integer(lowest)));
                known_.nonnegative.push_back(affine(last) - affine(d.extent));
            }
        }
        if (done.empty()) return {};
        for (const Parameter& p : function_.parameters) {
            if (p.role != Role::size) continue;
            const Expr size = build::variable(p.symbol);
            const bool of_window = std::any_of(known_.nonnegative.begin(), known_.nonnegative.end(),
                                               [&](const Affine& f) { return coefficient(f, p.symbol) < 0; });
            if (of_window) continue;
            condition =
                build::both(condition, build::compare(CompareOp::less_equal, size, build::integer(beyond)));
            known_.nonnegative.push_back(affine(Integer(beyond)) - affine(size));
        }
        return {check(condition, "sizes and coordinates of the window do not fit 32 bits")};
    }

    void collect(const Block& block, const Facts& facts) {
        for (const Stmt& s : block.statements) {
            Facts inside = facts;
            if (const Compute* compute = get<Compute>(s))
                for (const auto& [min, extent] : compute->region) add(compute->func, min, extent, facts);
            if (const For* loop = get<For>(s)) {
                if (loop->kind == LoopKind::reduction && loop->extent->type == Type::index())
                    add(loop->name.variable, loop->low, loop->extent, facts);
                For resolved = *loop;
                resolved.body = {};
                resolved.low = lets_.of(loop->low);
                resolved.extent = lets_.of(loop->extent);
                assume_inside(inside, resolved);
            }
            map_blocks(s, [&](const Block& inner) {
                collect(inner, inside);
                return inner;
            });
        }
    }

    void add(const std::string& owner, const Expr& min, const Expr& extent, const Facts& facts) {
        const Expr low = lets_.of(min), end = build::add(low, lets_.of(extent));
        for (const Symbol& name : lets_.left_in(end))
            if (!at_root_.contains(name)) return;  // of a loop
        const auto from = outside_of_loops(affine(low), true, facts);
        const auto to = outside_of_loops(affine(end), false, facts);
        if (!from || !to) return;
        for (const bool is_low : {true, false}) {
            std::vector<Affine> values;
            add_alternatives(is_low ? *from : *to, is_low, values);
            for (const Affine& value : values) {
                assume_types(value, typed_, known_);
                ends_.push_back({owner, value, is_low});
            }
        }
    }

    /// True where the end fits since types and windows say so.
    bool fits(const End& end) const { return fits(end.value, end.is_low, 0); }

    bool fits(const Affine& end, bool is_low, int depth) const {
        const Expr value = to_expr(end);
        if (const auto numbers = value ? numbers_of(value) : std::nullopt)
            if (is_low ? numbers->first >= lowest : numbers->second <= beyond) return true;
        if (is_nonnegative(is_low ? end - affine(Integer(lowest)) : affine(Integer(beyond)) - end, known_))
            return true;
        if (depth == deepest || end.terms.size() != 1) return false;
        const Term& term = end.terms[0];
        if (term.coefficient != 1 || term.atoms.size() != 1) return false;
        const auto part = [&](const Expr& e) {
            return fits(affine(e) + affine(end.constant), is_low, depth + 1);
        };
        if (const Select* select = get<Select>(term.atoms[0]))
            return part(select->then) && part(select->otherwise);
        const Binary* b = get<Binary>(term.atoms[0]);
        if (!b || (b->op != BinaryOp::minimum && b->op != BinaryOp::maximum)) return false;
        const bool one_is_enough = (b->op == BinaryOp::maximum) == is_low;
        return one_is_enough ? part(b->left) || part(b->right) : part(b->left) && part(b->right);
    }

    /// True when another end implies this one. Those at a constant distance are looked at first, since they
    /// need no proof; of the others so many are tried that long chains take no square of their length.
    bool is_implied(const End& end) const {
        std::vector<const End*> open;
        for (const End& other : ends_) {
            if (&other == &end || other.is_low != end.is_low || other.implied) continue;
            if (other.signature != end.signature || !same_terms(other.value, end.value)) {
                if (open.size() < most_proofs) open.push_back(&other);
            } else if (end.is_low ? end.value.constant >= other.value.constant
                                  : other.value.constant >= end.value.constant) {
                return true;
            }
        }
        return std::any_of(open.begin(), open.end(), [&](const End* other) {
            return is_nonnegative(end.is_low ? end.value - other->value : other->value - end.value, known_);
        });
    }

    std::vector<Stmt> regions() {
        std::vector<std::pair<std::string, Expr>> conditions;
        // from the last to the first: of equal ones, the first is told
        for (auto end = ends_.rbegin(); end != ends_.rend(); ++end)
            end->implied = fits(*end) || is_implied(*end);
        for (const End& end : ends_) {
            const Expr value = end.implied ? nullptr : to_expr(end.value);
            if (!value) continue;
            auto of_owner = std::find_if(conditions.begin(), conditions.end(),
                                         [&](const auto& told) { return told.first == end.owner; });
            if (of_owner == conditions.end())
                of_owner = conditions.insert(of_owner, {end.owner, build::boolean(true)});
            Expr& all = of_owner->second;
            all = build::both(
                all, end.is_low ? at_least(value, build::integer(lowest))
                                : build::compare(CompareOp::less_equal, value, build::integer(beyond)));
        }
        std::vector<Stmt> checks;
        for (const auto& [owner, condition] : conditions)
            checks.push_back(check(condition, fmt::format("coordinates of `{}` do not fit 32 bits", owner)));
        return checks;
    }

    const Function& function_;
    const Block& body_;
    LetValues lets_;
    std::set<Symbol> at_root_;  ///< the names of the function's own block
    std::vector<ErrorEntry>& errors_;
    Facts known_;
    std::vector<Expr> typed_;  ///< values that `known_` has the ranges of their types of
    std::vector<End> ends_;
};

}  // namespace

Program check_coordinates(const Program& scheduled, const Program& filled, const Program& unscheduled) {
    Program out = scheduled;
    SymbolSource symbols(std::max({scheduled.next_symbol, filled.next_symbol, unscheduled.next_symbol}));
    for (Function& function : out.functions) {
        Block* body = std::get_if<Block>(&function.body);
        const Function* before = find_function(filled, function.symbol.name());
        const Function* plain = find_function(unscheduled, function.symbol.name());
        if (!body || !before || !plain || function.place != FunctionPlace::entry) continue;
        Block regions = std::get<Block>(before->body);
        if (&filled != &unscheduled) {
            const Block& own = std::get<Block>(plain->body);
            const Block apart = rename(own, fresh_names(own, symbols));
            regions.statements.insert(regions.statements.end(), apart.statements.begin(),
                                      apart.statements.end());
        }
        const std::vector<Stmt> checks = Coordinates(*before, regions, out.errors).checks(symbols);
        body->statements.insert(body->statements.begin(), checks.begin(), checks.end());
    }
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
