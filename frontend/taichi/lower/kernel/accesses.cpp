// Accesses to fields and arrays against their extents (TI-44): what surely leaves a field is an error, what
// sizes decide of an array of the caller is checked at entry, and what neither says is told.
#include "frontend/taichi/lower/kernel/accesses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/kernel/races.hpp"
#include "ir/analysis/reach.hpp"
#include "ir/bounds/bound_requests.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::taichi {
namespace {

/// Names of the loops whose iterations may end early, so that not all of their accesses happen.
std::set<LoopName> left_early(const Block& body) {
    std::set<LoopName> names;
    const std::function<bool(const Block&)> leaves = [&](const Block& block) {
        bool found = false;
        for (const Stmt& s : block.statements) {
            found = found || get<Break>(s) || get<Continue>(s) || get<While>(s);
            if (const auto* branch = get<If>(s)) {
                const bool then = leaves(branch->then), otherwise = leaves(branch->otherwise);
                found = found || then || otherwise;
            }
            if (const auto* loop = get<For>(s); loop && leaves(loop->body)) {
                names.insert(loop->name);
                found = true;
            }
        }
        return found;
    };
    leaves(body);
    return names;
}

/// Statements that what memory holds decides about: `if u[i] > 0`, in them `u[i + 1] if u[i] > 0 else 0`.
std::set<const StmtNode*> left_to_data(const Block& body) {
    std::set<const StmtNode*> found;
    const std::vector<Symbol> changing = changing_in(body);
    const std::function<void(const Stmt&, bool)> look = [&](const Stmt& s, bool inside) {
        bool here = inside;
        const If* branch = get<If>(s);
        const bool decided = branch && !steady(branch->condition, changing);
        each_child(
            s,
            [&](const Expr& whole) {
                visit(whole, [&](const Expr& e) {
                    const Select* select = get<Select>(e);
                    const Logic* logic = get<Logic>(e);
                    here = here || (select && !steady(select->condition, changing)) ||
                           (logic && !steady(logic->left, changing));
                });
            },
            [&](const Stmt& inner) { look(inner, inside || decided); });
        if (here) found.insert(s.get());
    };
    for (const Stmt& s : body.statements) look(s, false);
    return found;
}

/// The access with the index itself where a dimension counts cells (data/cells.hpp), and how many a cell
/// holds.
std::pair<Access, std::int64_t> index_over_cells(Access access, std::size_t d) {
    const auto* quotient = get<Binary>(access.indices[d]);
    const bool divides = quotient && quotient->op == BinaryOp::floor_divide;
    const std::int64_t size = divides ? build::as_integer(quotient->right).value_or(1) : 1;
    if (size > 1) access.indices[d] = Expr(quotient->left);
    return {std::move(access), std::max<std::int64_t>(size, 1)};
}

/// A linear form of loop indices takes every value between its bounds; others may not reach them.
bool is_exact(const Access& access, std::size_t d) {
    const Affine form = affine(access.indices[d]);
    if (!form.is_linear()) return false;
    for (const Term& term : form.terms) {
        const bool index =
            std::any_of(access.loops.begin(), access.loops.end(), [&](const EnclosingLoop& loop) {
                const auto* variable = get<Variable>(term.atoms[0]);
                return variable && variable->symbol == loop.index;
            });
        if (!index) return false;
    }
    return std::all_of(access.loops.begin(), access.loops.end(), [](const EnclosingLoop& loop) {
        return build::as_integer(loop.low) && build::as_integer(loop.extent).value_or(0) > 0;
    });
}

/// Whether only what the caller hands over is in it.
bool is_known_at_entry(const Expr& e, const Function& function) {
    bool known = true;
    visit(e, [&](const Expr& part) {
        const auto* variable = get<Variable>(part);
        if (get<Load>(part)) known = false;
        if (variable)
            known = known &&
                    std::any_of(function.parameters.begin(), function.parameters.end(),
                                [&](const nestor::Parameter& p) { return p.symbol == variable->symbol; });
    });
    return known;
}

/// A bound that no extent reaches says nothing.
bool bounds_something(const Expr& bound) {
    const auto number = build::as_integer(bound);
    return bound && (!number || std::abs(*number) < highest(Type::int_(32)));
}

/// The int64 number that 32-bit arithmetic computes modulo 2^32: sums and products of what does not wrap.
/// Where that number is in [0, 2^31), nothing wraps.
Expr unwrapped(const Expr& e) {
    const auto* cast = get<Cast>(e);
    if (cast && !cast->bits && cast->value->type.is_int() &&
        (e->type == Type::index() || (e->type == Type::int_(32) && cast->value->type == Type::index())))
        return unwrapped(cast->value);
    if (const auto number = build::as_integer(e)) return build::integer(*number);
    const auto* binary = get<Binary>(e);
    const bool exact = binary && (e->type == Type::int_(32) || (e->type == Type::index() && !binary->wraps));
    const auto small = [](const Expr& factor) {  // checks at entry reckon in int64
        const auto number = build::as_integer(factor);
        return number && std::abs(*number) <= 65536;
    };
    const auto has_product = [](const Expr& factor) {
        bool found = false;
        visit(factor, [&](const Expr& part) {
            const auto* inner = get<Binary>(part);
            found = found || (inner && inner->op == BinaryOp::multiply);
        });
        return found;
    };
    const bool sum = binary && (binary->op == BinaryOp::add || binary->op == BinaryOp::subtract);
    const bool multiple = binary && binary->op == BinaryOp::multiply &&
                          ((small(unwrapped(binary->left)) && !has_product(binary->right)) ||
                           (small(unwrapped(binary->right)) && !has_product(binary->left)));
    if (exact && (sum || multiple))
        return build::binary(binary->op, unwrapped(binary->left), unwrapped(binary->right), false);
    return build::cast(e, Type::index());
}

/// Looked at through conversions from int32 to int64, which keep the value.
const Expr& widened(const Expr& e) {
    const auto* cast = get<Cast>(e);
    const bool keeps = cast && e->type == Type::index() && cast->value->type == Type::int_(32);
    return keeps ? cast->value : e;
}

/// The extent, or the extent as int32, which is no more than itself.
bool is_extent(const Expr& e, const Expr& extent) {
    const Expr& limit = widened(e);
    const auto* cast = get<Cast>(limit);
    return same(limit, extent) || (cast && limit->type == Type::int_(32) && same(cast->value, extent));
}

/// Which sides of a subscript the `if`s around its access keep inside, whether it wraps or not:
/// `0 <= i + k < a.shape[0]`.
struct GuardedSides {
    bool low = false, high = false;
};
GuardedSides guarded_sides(const Access& access, std::size_t d, const Expr& extent) {
    GuardedSides sides;
    const Expr& index = widened(access.indices[d]);
    const std::function<void(const Expr&)> look = [&](const Expr& condition) {
        const auto* both = get<Logic>(condition);
        if (both && both->op == LogicOp::conjunction) {
            look(both->left);
            look(both->right);
        }
        const auto* compare = get<Compare>(condition);
        if (!compare || !compare->left->type.is_signed()) return;
        const bool left = same(widened(compare->left), index);
        if (!left && !same(widened(compare->right), index)) return;
        const Expr& limit = left ? compare->right : compare->left;
        const auto* cast = get<Cast>(limit);  // `int32(0)`
        const auto number = build::as_integer(cast && limit->type.is_int() ? cast->value : limit);
        switch (compare->op) {
            case CompareOp::less:
                sides.high = sides.high || (left && is_extent(limit, extent));
                sides.low = sides.low || (!left && number && *number >= -1);
                break;
            case CompareOp::less_equal:
                sides.low = sides.low || (!left && number && *number >= 0);
                break;
            case CompareOp::greater:
                sides.high = sides.high || (!left && is_extent(limit, extent));
                sides.low = sides.low || (left && number && *number >= -1);
                break;
            case CompareOp::greater_equal:
                sides.low = sides.low || (left && number && *number >= 0);
                break;
            case CompareOp::equal:
            case CompareOp::not_equal:
                break;
        }
    };
    for (const Guard& guard : access.guards)
        if (guard.holds) look(guard.condition);
    return sides;
}

/// What must hold at entry so that the subscript stays in [0, extent); null where that cannot be said, true
/// where it is proved.
Expr condition_of(const Access& wrapping, std::size_t d, const Expr& extent, const Function& function,
                  const Facts& facts) {
    const GuardedSides guarded = guarded_sides(wrapping, d, extent);
    if (guarded.low && guarded.high) return build::boolean(true);
    Access access = wrapping;
    access.indices[d] = unwrapped(access.indices[d]);
    const Interval touched = reach(access, facts)[d];
    if (!bounds_something(touched.low) || !bounds_something(touched.high)) return nullptr;
    const Expr last = build::subtract(extent, build::integer(1));
    const Occurrence happens = occurrence(access, facts);
    Facts inside = facts;
    inside.nonnegative.insert(inside.nonnegative.end(), happens.guards.begin(), happens.guards.end());
    Expr condition = build::boolean(true);
    if (!guarded.low && !at_most(build::integer(0), touched.low, inside))
        condition = build::compare(CompareOp::greater_equal, touched.low, build::integer(0));
    if (!guarded.high && !at_most(touched.high, last, inside))
        condition = build::both(condition, build::compare(CompareOp::less_equal, touched.high, last));
    const Expr most = build::integer(highest(Type::int_(32)));
    if (!same(access.indices[d], wrapping.indices[d]) && !at_most(touched.high, most, inside))
        condition = build::both(condition, build::compare(CompareOp::less_equal, touched.high, most));
    condition = simplify(condition, facts);
    if (build::as_integer(condition) == 1) return condition;
    if (!is_known_at_entry(condition, function)) return nullptr;
    // where it does not happen, nothing is asked
    Expr all = condition;
    for (const Affine& need : happens.guards) {
        Facts otherwise = facts;
        otherwise.nonnegative.push_back(affine(Integer(-1)) - need);
        if (decide(condition, otherwise) == true) continue;
        const Expr form = to_expr(need);
        if (!form || !is_known_at_entry(form, function)) continue;
        all = build::either(build::compare(CompareOp::less, form, build::integer(0)), all);
    }
    return simplify(all, facts);
}

/// Checks the accesses of one function: those of fields while translating, those of arrays by asserts at its
/// entry.
class AccessChecker {
public:
    AccessChecker(Evaluator& ev, const Function& function, const Block& body)
        : ev_(ev),
          function_(function),
          early_(left_early(body)),
          by_data_(left_to_data(body)),
          facts_(facts_of(function)) {}

    void check(const Access& access) {
        if (access.whole || !access.buffer || access.indices.empty()) return;
        const Buffer* buffer = nullptr;
        bool array = false;
        for (const nestor::Parameter& p : function_.parameters)
            if (p.buffer && p.symbol == access.buffer) buffer = &*p.buffer, array = true;
        for (const Buffer& field : ev_.program.state)
            if (field.symbol == access.buffer) buffer = &field;
        if (!buffer || buffer->dimensions.size() != access.indices.size()) return;
        for (std::size_t d = 0; d < access.indices.size(); ++d) {
            const auto cells = build::as_integer(buffer->dimensions[d].extent);
            if (array)
                check_array(access, d, buffer->dimensions[d].extent);
            else if (cells)
                check_field(access, d, *buffer, *cells);
        }
    }

    std::vector<Stmt> asserts() const {
        std::vector<Stmt> out;
        for (const auto& [condition, text] : checks_) {
            const int error = static_cast<int>(ev_.program.errors.size());
            ev_.program.errors.push_back({"RANGE", error_range, text});
            out.push_back(build::make(Assert{condition, error}, function_.origin));
        }
        return out;
    }

private:
    static SourceRange range_of(const Access& access) {
        return access.statement && access.statement->origin ? access.statement->origin->range : SourceRange{};
    }

    /// Whether all iterations of the loops around run.
    bool all_happen(const Access& access) const {
        return std::none_of(access.loops.begin(), access.loops.end(),
                            [&](const EnclosingLoop& l) { return early_.contains(l.name); });
    }

    /// Once for each statement and buffer.
    void say(const Access& access, Severity severity, const std::string& text, const std::string& hint) {
        if (!told_.emplace(access.statement.get(), access.buffer.number()).second) return;
        Diagnostic message;
        message.severity = severity;
        message.id = severity == Severity::error ? "TI-22" : "TI-44";
        message.text = text;
        message.range = range_of(access);
        message.hint = hint;
        ev_.messages.add(std::move(message));
    }

    void check_field(const Access& access, std::size_t d, const Buffer& buffer, std::int64_t cells) {
        const auto [index, size] =
            buffer.levels.empty() ? std::pair(access, std::int64_t{1}) : index_over_cells(access, d);
        const std::int64_t known = cells * size;
        const bool sure = all_happen(access) && !by_data_.contains(access.statement.get());
        if (!access.guards.empty() || !sure || !is_exact(index, d)) return;
        const Interval touched = reach(index, facts_)[d];
        const auto low = build::as_integer(touched.low), high = build::as_integer(touched.high);
        if (!low || !high || (*low >= 0 && *high < known)) return;
        say(access, Severity::error,
            fmt::format("{}: `{}` goes from {} to {} in dimension {} of `{}`, which has {} elements",
                        ev_.kernel_dialect.debug ? "TaichiAssertionError" : "TaichiIndexError",
                        text_of(index.indices[d]), *low, *high, d, access.buffer.name(), known),
            "let the loop end before, or guard the access with an `if`");
    }

    void check_array(const Access& access, std::size_t d, const Expr& extent) {
        if (ev_.kernel_dialect.debug) return;  // the kernel checks each access itself
        const Expr condition =
            all_happen(access) ? condition_of(access, d, extent, function_, facts_) : nullptr;
        if (!condition) {
            say(access, Severity::warning,
                fmt::format("nothing known at entry bounds where `{}` is {}", access.buffer.name(),
                            access.writes ? "written" : "read"),
                "`--bounds all` checks each access when it happens");
            return;
        }
        const bool known = std::any_of(checks_.begin(), checks_.end(),
                                       [&](const auto& check) { return same(check.first, condition); });
        if (known || build::as_integer(condition) == 1) return;
        checks_.emplace_back(
            condition, fmt::format("{}`{}` is {} outside of its {} elements in dimension {} unless {} ({})",
                                   ev_.kernel_dialect.debug ? "TaichiAssertionError: " : "",
                                   access.buffer.name(), access.writes ? "written" : "read", text_of(extent),
                                   d, text_of(condition), range_of(access).file_and_line()));
    }

    Evaluator& ev_;
    const Function& function_;
    const std::set<LoopName> early_;
    const std::set<const StmtNode*> by_data_;
    const Facts facts_;
    std::vector<std::pair<Expr, std::string>> checks_;
    std::set<std::pair<const StmtNode*, std::uint32_t>> told_;
};

}  // namespace

void check_accesses(Evaluator& ev, Function& function, Block& body) {
    const AccessList list = accesses_of(build::make(Block{body}, function.origin));
    AccessChecker checker(ev, function, body);
    for (const Access& access : list.accesses) checker.check(access);
    warn_of_races(ev, list.accesses, body);
    const std::vector<Stmt> asserts = checker.asserts();
    body.statements.insert(body.statements.begin(), asserts.begin(), asserts.end());
}

}  // namespace nestor::taichi
