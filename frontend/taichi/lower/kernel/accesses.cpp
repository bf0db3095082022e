// Accesses to fields and arrays against their extents (TI-44): what surely leaves a field is an error, what
// sizes decide of an array of the caller is checked at entry, and what neither says is told.
#include "frontend/taichi/lower/kernel/accesses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "frontend/taichi/lower/evaluator.hpp"
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

/// The indices of loops whose iterations Taichi runs at once: outermost ones, all of an ndrange.
std::vector<Symbol> parallel_indices(const Block& body, const std::set<Symbol>& serial) {
    std::vector<Symbol> indices;
    for (const Stmt& s : body.statements)
        for (const For* loop = get<For>(s); loop && !serial.contains(loop->index);) {
            indices.push_back(loop->index);
            const bool alone = loop->body.statements.size() == 1;
            const Stmt inner = alone ? loop->body.statements[0] : nullptr;
            const For* next = inner ? get<For>(inner) : nullptr;
            const bool together =
                next && inner->origin && s->origin && inner->origin->range.begin == s->origin->range.begin;
            loop = together ? next : nullptr;
        }
    return indices;
}

/// True where every other element is meant, red ones and black ones: iterations may keep out of each other's
/// way.
bool chooses_by_remainder(const Access& access) {
    bool found = false;
    for (const Guard& guard : access.guards)
        visit(guard.condition, [&](const Expr& e) {
            const auto* binary = get<Binary>(e);
            found =
                found || (binary && (binary->op == BinaryOp::floor_modulo ||
                                     binary->op == BinaryOp::remainder || binary->op == BinaryOp::bit_and));
        });
    return found;
}

/// The read of an element that another iteration of a parallel loop writes, a constant distance away; null if
/// there is none.
const Access* racing_read(const std::vector<Access>& accesses, const std::vector<Symbol>& parallel) {
    constexpr std::size_t most = 3000;  // all pairs are looked at
    if (parallel.empty() || accesses.size() > most) return nullptr;
    for (const Access& write : accesses) {
        if (!write.writes || write.op || write.atomic || write.whole || write.loops.empty()) continue;
        for (const Access& read : accesses) {
            if (read.writes || read.op || read.buffer != write.buffer || read.whole || read.loops.empty() ||
                read.indices.size() != write.indices.size() || read.loops[0].index != write.loops[0].index ||
                chooses_by_remainder(read) || chooses_by_remainder(write))
                continue;
            bool constant = true, apart = false;
            for (std::size_t d = 0; d < read.indices.size(); ++d) {
                const auto distance = constant_difference(read.indices[d], write.indices[d]);
                constant = constant && distance;
                const bool moves = std::any_of(parallel.begin(), parallel.end(), [&](const Symbol& index) {
                    return uses(write.indices[d], index);
                });
                if (distance && *distance != 0 && !moves) constant = false;  // another component
                apart = apart || (distance && *distance != 0);
            }
            if (constant && apart) return &read;
        }
    }
    return nullptr;
}

}  // namespace

void check_accesses(Evaluator& ev, Function& function, Block& body) {
    const std::set<LoopName> early = left_early(body);
    const std::set<const StmtNode*> by_data = left_to_data(body);
    const Facts facts = facts_of(function);
    const AccessList list = accesses_of(build::make(Block{body}, function.origin));
    std::vector<std::pair<Expr, std::string>> checks;
    std::set<std::pair<const StmtNode*, std::uint32_t>> told;
    for (const Access& access : list.accesses) {
        if (access.whole || !access.buffer || access.indices.empty()) continue;
        const Buffer* buffer = nullptr;
        bool array = false;
        for (const nestor::Parameter& p : function.parameters)
            if (p.buffer && p.symbol == access.buffer) buffer = &*p.buffer, array = true;
        for (const Buffer& field : ev.program.state)
            if (field.symbol == access.buffer) buffer = &field;
        if (!buffer || buffer->dimensions.size() != access.indices.size()) continue;
        const bool all_happen = std::none_of(access.loops.begin(), access.loops.end(),
                                             [&](const EnclosingLoop& l) { return early.contains(l.name); });
        const SourceRange range =
            access.statement && access.statement->origin ? access.statement->origin->range : SourceRange{};
        const auto say = [&](Severity severity, const std::string& text, const std::string& hint) {
            if (!told.emplace(access.statement.get(), access.buffer.number()).second) return;
            Diagnostic message;
            message.severity = severity;
            message.id = severity == Severity::error ? "TI-22" : "TI-44";
            message.text = text;
            message.range = range;
            message.hint = hint;
            ev.messages.add(std::move(message));
        };
        for (std::size_t d = 0; d < access.indices.size(); ++d) {
            const Expr& extent = buffer->dimensions[d].extent;
            if (const auto cells = build::as_integer(extent); cells && !array) {
                const auto [index, size] =
                    buffer->levels.empty() ? std::pair(access, std::int64_t{1}) : index_over_cells(access, d);
                const std::int64_t known = *cells * size;
                const bool sure = all_happen && !by_data.contains(access.statement.get());
                if (!access.guards.empty() || !sure || !is_exact(index, d)) continue;
                const Interval touched = reach(index, facts)[d];
                const auto low = build::as_integer(touched.low), high = build::as_integer(touched.high);
                if (!low || !high || (*low >= 0 && *high < known)) continue;
                say(Severity::error,
                    fmt::format("{}: `{}` goes from {} to {} in dimension {} of `{}`, which has {} elements",
                                ev.kernel_dialect.debug ? "TaichiAssertionError" : "TaichiIndexError",
                                text_of(index.indices[d]), *low, *high, d, access.buffer.name(), known),
                    "let the loop end before, or guard the access with an `if`");
                continue;
            }
            if (!array) continue;
            const Expr condition = all_happen ? condition_of(access, d, extent, function, facts) : nullptr;
            if (!condition) {
                say(Severity::warning,
                    fmt::format("nothing known at entry bounds where `{}` is {}", access.buffer.name(),
                                access.writes ? "written" : "read"),
                    "`--bounds all` checks each access when it happens");
                continue;
            }
            if (build::as_integer(condition) == 1) continue;
            if (std::any_of(checks.begin(), checks.end(),
                            [&](const auto& known) { return same(known.first, condition); }))
                continue;
            checks.emplace_back(
                condition,
                fmt::format("{}`{}` is {} outside of its {} elements in dimension {} unless {} ({})",
                            ev.kernel_dialect.debug ? "TaichiAssertionError: " : "", access.buffer.name(),
                            access.writes ? "written" : "read", text_of(extent), d, text_of(condition),
                            range.file_and_line()));
        }
    }
    if (const Access* racing =
            ev.in_kernel() ? racing_read(list.accesses, parallel_indices(body, ev.serial_indices)) : nullptr)
        if (racing->statement && racing->statement->origin) {
            Diagnostic message;
            message.severity = Severity::warning;
            message.id = "TI-38";
            message.text = fmt::format(
                "`{}` is read here and written by another iteration, which Taichi runs at the same time; "
                "here they run "
                "one after another",
                racing->buffer.name());
            message.range = racing->statement->origin->range;
            message.hint = "read from a copy, or say `ti.loop_config(serialize=True)` before the loop";
            ev.messages.add(std::move(message));
        }
    std::vector<Stmt> asserts;
    for (const auto& [condition, text] : checks) {
        const int error = static_cast<int>(ev.program.errors.size());
        ev.program.errors.push_back({"RANGE", error_range, text});
        asserts.push_back(build::make(Assert{condition, error}, function.origin));
    }
    body.statements.insert(body.statements.begin(), asserts.begin(), asserts.end());
}

}  // namespace nestor::taichi
