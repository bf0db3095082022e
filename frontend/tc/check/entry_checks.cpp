// Entry checks, made after the ranges are known: what of the reads is proved, what is checked at entry, and
// whether the order of writes and reads has a meaning.
#include <algorithm>
#include <set>

#include "frontend/tc/check/ranges.hpp"
#include "frontend/tc/check/region.hpp"
#include "frontend/tc/errors.hpp"
#include "ir/core/build.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"

namespace nestor::tc {
namespace {

const PrintOptions plain{.numbers = false};

/// As it is written, on one line.
std::string text_of(const Read& read) {
    std::string text;
    for (const char c : read.load->origin->range.text())
        if (static_cast<unsigned char>(c) > ' ')
            text += c;
        else if (!text.empty() && text.back() != ' ')
            text += ' ';
    return text;
}

bool uses_data(const Expr& e) {
    return holds_kind<Load>(e);
}

/// True when the ends of interval(e) are values that e takes: every index occurs once, and only in operations
/// that are monotone in each operand.
bool takes_its_bounds(const Expr& e, std::set<Symbol>& seen, const Inference& inference) {
    if (const auto* variable = get<Variable>(e)) {
        const bool index = std::any_of(inference.indices.begin(), inference.indices.end(),
                                       [&](const Index* i) { return i->symbol == variable->symbol; });
        return !index || seen.insert(variable->symbol).second;
    }
    if (get<Constant>(e)) return true;
    const auto* binary = get<Binary>(e);
    if (!binary || binary->wraps) return false;
    if (!takes_its_bounds(binary->left, seen, inference) || !takes_its_bounds(binary->right, seen, inference))
        return false;
    switch (binary->op) {
        case BinaryOp::add:
        case BinaryOp::subtract:
        case BinaryOp::minimum:
        case BinaryOp::maximum:
            return true;
        case BinaryOp::multiply:
        case BinaryOp::divide: {
            const auto factor = build::as_integer(binary->right);
            return factor && *factor > 0;
        }
        default:
            return false;
    }
}

/// Quotients by constants in their shortest form: (2*N - 1) / 2 becomes N - 1 where N is known to be
/// positive.
Expr with_short_quotients(const Expr& bound, const Facts& facts) {
    return rewrite(bound, [&](const Expr& e) -> Expr {
        const auto* binary = get<Binary>(e);
        if (!binary || !(e->type == Type::index())) return e;
        const Affine top = affine(binary->left), bottom = affine(binary->right);
        if (!bottom.is_constant() || bottom.constant <= 0) return e;
        const bool floors = binary->op == BinaryOp::floor_divide ||
                            (binary->op == BinaryOp::divide && is_nonnegative(top, facts));
        const Expr quotient = floors ? floor_of(top, bottom) : nullptr;
        return quotient ? quotient : e;
    });
}

/// `form >= 0` as people write it: `N + 1 <= M`, `N < M`.
Expr condition_of(const Affine& form) {
    Affine left, right;
    for (const Term& term : form.terms) {
        if (term.coefficient < 0)
            left.terms.push_back({-term.coefficient, term.atoms});
        else
            right.terms.push_back(term);
    }
    const bool strict = form.constant == -1;
    if (form.constant < 0 && !strict) left.constant = -form.constant;
    if (form.constant > 0) right.constant = form.constant;
    const Expr low = to_expr(left), high = to_expr(right);
    if (!low || !high) return build::boolean(false);
    return build::compare(strict ? CompareOp::less : CompareOp::less_equal, low, high);
}

/// `condition`, or the domain is empty, where the latter does not follow anyway (TC-58).
Expr unless_empty(const Affine& form, const Inference& inference, const Facts& sizes) {
    Expr condition = condition_of(form);
    std::vector<Affine> done;
    for (const Index* index : inference.indices) {
        const Affine extent = affine(loop_extent(*index->range));
        const auto known = std::find(done.begin(), done.end(), extent);
        if (known != done.end()) continue;
        done.push_back(extent);
        if (is_nonnegative(extent - affine(Integer(1)), sizes)) continue;
        Facts empty = sizes;
        empty.nonnegative.push_back(Integer(-1) * extent);
        if (is_nonnegative(form, empty)) continue;
        condition = build::either(condition_of(Integer(-1) * extent), condition);
    }
    return condition;
}

/// Where a guard that compares forms of one index bounds that index, exactly; false for other guards.
class Narrowed {
public:
    Narrowed(const Inference& inference, const Scope& scope) : scope_(scope) {
        for (const Index* index : inference.indices) indices_.push_back(*index);
        for (Index& index : indices_) inference_.indices.push_back(&index);
    }

    const Inference& inference() const { return inference_; }

    bool by(const Expr& condition, bool holds) {
        if (const auto* logic = get<Logic>(condition)) {
            const bool all = holds == (logic->op == LogicOp::conjunction);
            return all && by(logic->left, holds) && by(logic->right, holds);
        }
        if (const auto* unary = get<Unary>(condition); unary && unary->op == UnaryOp::logical_not)
            return by(unary->value, !holds);
        const auto* compare = get<Compare>(condition);
        if (!compare || !(compare->left->type == Type::index())) return false;
        const Affine difference = affine(compare->right) - affine(compare->left);  // right - left
        const Affine one = affine(Integer(1));
        switch (holds ? compare->op : build::opposite(compare->op)) {
            case CompareOp::less:
                return at_least_zero(difference - one);
            case CompareOp::less_equal:
                return at_least_zero(difference);
            case CompareOp::greater:
                return at_least_zero(Integer(-1) * difference - one);
            case CompareOp::greater_equal:
                return at_least_zero(Integer(-1) * difference);
            case CompareOp::equal:
                return at_least_zero(difference) && at_least_zero(Integer(-1) * difference);
            case CompareOp::not_equal:
                return false;
        }
        return false;
    }

private:
    bool at_least_zero(const Affine& form) {
        const auto split = linear(form, inference_.indices, scope_);
        if (!split || split->parts.size() != 1) return false;
        const Linear::Part& part = split->parts[0];
        if (!part.coefficient.is_constant()) return false;
        const Expr bound = bound_of(part, split->rest);
        if (!bound) return false;
        Bounds& range = *indices_[part.index].range;
        const Facts facts = size_facts(scope_.definition);
        if (part.positive)
            range.low = larger(range.low, bound, facts);
        else
            range.high = smaller(range.high, bound, facts);
        return true;
    }

    const Scope& scope_;
    std::vector<Index> indices_;
    Inference inference_;
};

class Checker {
public:
    Checker(const Inference& inference, const CheckedStatement& statement, Scope& scope)
        : inference_(inference), statement_(statement), scope_(scope), sizes_(size_facts(scope.definition)) {}

    void run() {
        for (const Affine& coefficient : inference_.positive)
            demand(coefficient - affine(Integer(1)), inference_, statement_.range,
                   std::string(statement_.range.text()));
        for (const Requirement& requirement : inference_.requirements)
            if (!requirement.solved && inference_.reads[requirement.read].evaluated) settle(requirement);
    }

private:
    void settle(const Requirement& requirement) {
        const Read& read = inference_.reads[requirement.read];
        if (outside_.contains(read.load)) return;
        Facts facts = domain_facts(inference_, scope_.definition);
        for (const auto& [condition, holds] : read.guards) assume(facts, condition, holds);
        if (is_nonnegative(requirement.form, facts)) return;
        const Expr& subscript = get<Load>(read.load)->indices[requirement.dimension];
        if (uses_data(subscript)) return leave(read, "its index depends on data");
        if (leaves_always(requirement, read)) return;
        Narrowed narrowed(inference_, scope_);
        for (const auto& [condition, holds] : read.guards)
            if (!narrowed.by(condition, holds)) return leave(read, "it is read only under a condition");
        const Inference& within = narrowed.inference();
        if (const auto form = linear(requirement.form, within.indices, scope_))
            return demand(lowest(*form, within.indices, nullptr), within, read.load->origin->range,
                          text_of(read));
        if (const auto size = size_that_suffices(requirement.form, facts)) {
            if (is_positive_inside(*size)) return;
            return demand(*size - affine(Integer(1)), within, read.load->origin->range, text_of(read));
        }
        std::set<Symbol> seen;
        const Facts domain = domain_facts(within, scope_.definition);
        const Interval bounds = interval(subscript, domain);
        Expr bound = requirement.lower ? bounds.low : bounds.high;
        if (bound) bound = with_short_quotients(bound, domain);
        if (!bound || !takes_its_bounds(subscript, seen, within))
            return leave(read, "its index is not linear");
        const Affine moved =
            requirement.form - (requirement.lower ? affine(subscript) : Integer(-1) * affine(subscript));
        demand(requirement.lower ? moved + affine(bound) : moved - affine(bound), within,
               read.load->origin->range, text_of(read));
    }

    /// Reported: whatever the sizes, the read leaves the array for the first or the last value of an index.
    bool leaves_always(const Requirement& requirement, const Read& read) {
        const Facts domain = domain_facts(inference_, scope_.definition);
        const auto form =
            read.guards.empty() ? linear(requirement.form, inference_.indices, scope_) : std::nullopt;
        if (!form) return false;
        const Affine least = lowest(*form, inference_.indices, nullptr), one = affine(Integer(1));
        if (!is_nonnegative(Integer(-1) * least - one, domain)) return false;
        const Affine subscript = affine(get<Load>(read.load)->indices[requirement.dimension]);
        // the form is how far the index is inside: 0 at the array's first or last element
        const Affine end = requirement.lower ? subscript - requirement.form : requirement.form + subscript;
        const Expr last = to_expr(end), reached = to_expr(requirement.lower ? end + least : end - least);
        if (!last || !reached) return false;
        std::string range;
        if (form->parts.size() == 1 && form->parts[0].coefficient.is_constant()) {
            const Linear::Part& part = form->parts[0];
            const Index& index = *inference_.indices[part.index];
            const Expr bound = bound_of(part, form->rest);
            if (bound)
                range = index.symbol.name() + " in " +
                        print(part.positive ? bound : index.range->low, plain) + ":" +
                        print(part.positive ? index.range->high : bound, plain);
        }
        outside_.insert(read.load);
        scope_.messages.add(errors::always_outside(
            read.load->origin->range, text_of(read), scope_.definition.tensors[read.tensor].name,
            requirement.lower, print(reached, plain), print(last, plain), range));
        return true;
    }

    /// A size of which one element makes form >= 0: what clamps to an array wants one that has an element.
    std::optional<Affine> size_that_suffices(const Affine& form, const Facts& facts) const {
        for (const SizeVariable& variable : scope_.definition.sizes) {
            const Affine size = affine(build::variable(variable.symbol));
            Facts some = facts;
            some.nonnegative.push_back(size - affine(Integer(1)));
            if (is_nonnegative(form, some)) return size;
        }
        return std::nullopt;
    }

    /// True where the ranges are empty unless the size is positive: `m in 0:M*P` says so of P.
    bool is_positive_inside(const Affine& size) const {
        return std::any_of(inference_.indices.begin(), inference_.indices.end(), [&](const Index* index) {
            const Affine extent = affine(loop_extent(*index->range));
            if (extent.terms.size() != 1 || extent.constant > 0 || extent.terms[0].coefficient <= 0)
                return false;
            const Affine others{{{1, extent.terms[0].atoms}}, 0};
            const auto& atoms = extent.terms[0].atoms;
            return is_nonnegative(others, sizes_) &&
                   std::any_of(atoms.begin(), atoms.end(),
                               [&](const Expr& atom) { return affine(atom) == size; });
        });
    }

    /// Checks form >= 0 at entry, once, unless the ranges are empty.
    void demand(const Affine& form, const Inference& within, const SourceRange& range,
                const std::string& read) {
        const Facts domain = domain_facts(within, scope_.definition);
        if (is_nonnegative(form, domain)) return;
        const Expr condition = unless_empty(form, within, sizes_);
        if (build::as_integer(condition) == 1) return;
        for (const EntryCheck& check : scope_.definition.checks)
            if (same(check.condition, condition)) return;
        const std::string shown = print(condition_of(form), plain);
        const bool never = is_nonnegative(Integer(-1) * form - affine(Integer(1)), domain);
        scope_.messages.add(never ? errors::cannot_hold(range, read, shown)
                                  : errors::checked_at_entry(range, read, shown));
        scope_.definition.checks.push_back({condition, "`" + read + "` needs `" + shown + "`", range});
    }

    void leave(const Read& read, const char* why) {
        if (!left_.insert(read.load).second) return;
        scope_.messages.add(errors::not_checked(read.load->origin->range, text_of(read), why));
    }

    const Inference& inference_;
    const CheckedStatement& statement_;
    Scope& scope_;
    Facts sizes_;
    std::set<Expr> left_;
    std::set<Expr> outside_;  ///< reads that were reported as errors
};

/// Every subscript is the left side's index of that dimension.
bool at_written_indices(const Load& load, const CheckedStatement& statement) {
    for (std::size_t k = 0; k < load.indices.size(); ++k) {
        const auto* variable = get<Variable>(load.indices[k]);
        if (!variable || !(variable->symbol == statement.left[k].symbol)) return false;
    }
    return true;
}

/// Some dimension of the read region lies wholly below or above what is written.
bool disjoint(const Load& load, const CheckedStatement& statement, const Facts& facts) {
    const Affine one = affine(Integer(1));
    for (std::size_t k = 0; k < load.indices.size(); ++k) {
        const Interval read = interval(load.indices[k], facts);
        const Bounds& written = *statement.left[k].range;
        if (read.high && is_nonnegative(affine(written.low) - affine(read.high) - one, facts)) return true;
        if (read.low && is_nonnegative(affine(read.low) - affine(written.high), facts)) return true;
    }
    return false;
}

/// The region a load reads lies in the box, proved.
bool reads_inside(const Read& read, const Box& box, const Facts& domain) {
    Facts facts = domain;
    for (const auto& [condition, holds] : read.guards) assume(facts, condition, holds);
    const auto& subscripts = get<Load>(read.load)->indices;
    for (std::size_t k = 0; k < subscripts.size(); ++k) {
        const Affine e = affine(subscripts[k]);
        if (!is_nonnegative(e - affine(box[k].low), facts) ||
            !is_nonnegative(affine(box[k].high) - affine(Integer(1)) - e, facts))
            return false;
    }
    return true;
}

}  // namespace

void check_requirements(const Inference& inference, const CheckedStatement& statement, Scope& scope) {
    Checker(inference, statement, scope).run();
}

bool check_order(const Inference& inference, const CheckedStatement& statement, const Assignment& assignment,
                 Scope& scope) {
    const Facts facts = domain_facts(inference, scope.definition);
    const Facts sizes = size_facts(scope.definition);
    bool good = true;
    for (const Read& read : inference.reads) {
        if (!read.evaluated) continue;
        const Load& load = *get<Load>(read.load);
        const Tensor& tensor = scope.definition.tensors[read.tensor];
        if (read.tensor == statement.tensor) {
            const bool in_place =
                !statement.initialises && statement.reductions.empty() && at_written_indices(load, statement);
            if (!in_place && !disjoint(load, statement, facts)) {
                scope.messages.add(errors::self_read(read.load->origin->range, tensor.name, statement.range));
                good = false;
                continue;
            }
        }
        if (tensor.kind != TensorKind::temporary || contains(tensor.covered, tensor.hull, sizes)) continue;
        if (reads_inside(read, tensor.covered, facts)) continue;
        scope.messages.add(errors::unwritten_element(read.load->origin->range, tensor.name));
        good = false;
    }
    Tensor& tensor = scope.definition.tensors[statement.tensor];
    if (!statement.op || statement.initialises || tensor.broken) return good;
    Box written;
    for (const Index& index : statement.left) written.push_back(*index.range);
    if (tensor.written_once && contains(tensor.covered, written, sizes)) return good;
    const SourceRange at = scope.at(assignment.range);
    if (tensor.kind == TensorKind::temporary) {
        scope.messages.add(errors::temporary_not_initialised(at, tensor.name, assignment.spelling));
        return false;
    }
    if (!tensor.incoming)
        scope.messages.add(errors::takes_incoming_values(at, tensor.name, assignment.spelling));
    tensor.incoming = true;
    return good;
}

}  // namespace nestor::tc
