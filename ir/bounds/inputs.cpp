// The hull of all reads of an input, in terms of parameters, against the input's own bounds.
#include "ir/bounds/inputs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/analysis/reach.hpp"
#include "ir/bounds/surroundings.hpp"
#include "ir/build.hpp"
#include "ir/errors.hpp"
#include "ir/passes/simplify.hpp"
#include "ir/walk.hpp"

namespace nestor {
namespace {

/// What holds behind the asserts and lets at the root where something is computed at all: preconditions, the
/// values of lets, and windows that are not empty.
Facts facts_at_entry(const Function& function, const Block& body) {
    Facts facts = facts_of(function);
    for (const Stmt& s : body.statements)
        if (const Assert* check = get<Assert>(s))
            assume(facts, check->condition, true);
        else if (const Let* let = get<Let>(s))
            assume_let(facts, *let);
        else
            break;
    for (const Parameter& p : function.parameters)
        if (p.buffer && p.role == Role::output)
            for (const Dimension& d : p.buffer->dimensions)
                facts.nonnegative.push_back(affine(d.extent) - affine(Integer(1)));
    return facts;
}

/// True where some output's window is empty.
Expr nothing_to_do(const Function& function) {
    Expr empty = build::boolean(false);
    std::vector<Expr> seen;
    for (const Parameter& p : function.parameters) {
        if (!p.buffer || p.role != Role::output) continue;
        for (const Dimension& d : p.buffer->dimensions) {
            if (std::any_of(seen.begin(), seen.end(), [&](const Expr& e) { return same(e, d.extent); }))
                continue;
            seen.push_back(d.extent);
            empty = build::either(empty, build::compare(CompareOp::equal, d.extent, build::integer(0)));
        }
    }
    return empty;
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

}  // namespace

Block check_inputs(const Function& function, Block body, std::vector<ErrorEntry>& table,
                   Diagnostics& errors) {
    const Facts facts = facts_at_entry(function, body);
    const auto first = std::find_if_not(body.statements.begin(), body.statements.end(),
                                        [](const Stmt& s) { return get<Assert>(s) || get<Let>(s); });
    const AccessList list = accesses_of(build::make(Block{{first, body.statements.end()}}, function.origin));
    const Expr empty = nothing_to_do(function);
    std::vector<Stmt> checks;
    for (const Parameter& p : function.parameters) {
        if (!p.buffer || p.role != Role::input) continue;
        std::vector<Expr> conditions(p.buffer->dimensions.size(), build::boolean(true));
        std::vector<Expr> seen;  // reads are alike
        for (const Access& access : list.accesses) {
            if (access.buffer != p.symbol) continue;
            for (std::size_t d = 0; d < access.indices.size(); ++d) {
                Expr condition = condition_of(access, d, p.buffer->dimensions[d], facts);
                if (!condition) {
                    errors.add(unbounded_access(access, p.symbol.name(), std::to_string(d)));
                    return body;
                }
                const auto root = std::make_reverse_iterator(first);
                for (auto s = root; s != body.statements.rend(); ++s)  // in terms of parameters
                    if (const Let* let = get<Let>(*s))
                        condition = substitute(condition, {{let->symbol, let->value}});
                if (std::any_of(seen.begin(), seen.end(), [&](const Expr& e) { return same(e, condition); }))
                    continue;
                seen.push_back(condition);
                conditions[d] = build::both(conditions[d], condition);
            }
        }
        for (std::size_t d = 0; d < conditions.size(); ++d) {
            if (build::as_integer(conditions[d]) == 1) continue;
            table.push_back(
                {"RANGE", error_range,
                 fmt::format("the window makes reads leave `{}` in dimension {}", p.symbol.name(), d)});
            checks.push_back(
                build::make(Assert{build::either(empty, conditions[d]), static_cast<int>(table.size()) - 1},
                            function.origin));
        }
    }
    const auto place = std::find_if_not(body.statements.begin(), body.statements.end(),
                                        [](const Stmt& s) { return get<Assert>(s) != nullptr; });
    body.statements.insert(place, checks.begin(), checks.end());
    return body;
}

Diagnostic unbounded_access(const Access& access, const std::string& buffer, const std::string& dimension) {
    Diagnostic d;
    d.id = "HAL-41";
    d.text = fmt::format("nothing bounds where `{}` is {} in dimension `{}`", buffer,
                         access.writes ? "written" : "read", dimension);
    if (access.statement && access.statement->origin) d.range = access.statement->origin->range;
    d.hint = "clamp the index, or take it from a type of at most 16 bits";
    return d;
}

}  // namespace nestor
