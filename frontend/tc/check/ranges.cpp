// Range inference in rounds over linear requirements. All ranges found in a round are put in at its end, so
// that the order of reads and indices does not matter (TC-51).
#include "frontend/tc/check/ranges.hpp"

#include <algorithm>

#include "frontend/tc/check/region.hpp"
#include "frontend/tc/errors.hpp"
#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"

namespace nestor::tc {
namespace {

/// Gathers loads with their guards; conditions themselves are evaluated unguarded.
void collect(const Expr& e, std::vector<std::pair<Expr, bool>>& guards, bool evaluated, const Scope& scope,
             std::vector<Read>& out) {
    if (const auto* select = get<Select>(e)) {
        collect(select->condition, guards, evaluated, scope, out);
        guards.emplace_back(select->condition, true);
        collect(select->then, guards, evaluated, scope, out);
        guards.back().second = false;
        collect(select->otherwise, guards, evaluated, scope, out);
        guards.pop_back();
        return;
    }
    if (const auto* logic = get<Logic>(e)) {
        collect(logic->left, guards, evaluated, scope, out);
        guards.emplace_back(logic->left, logic->op == LogicOp::conjunction);
        collect(logic->right, guards, evaluated, scope, out);
        guards.pop_back();
        return;
    }
    if (const auto* load = get<Load>(e)) {
        const auto& tensors = scope.definition.tensors;
        const auto found = std::find_if(tensors.begin(), tensors.end(),
                                        [&](const Tensor& t) { return t.symbol == load->buffer; });
        out.push_back({e, static_cast<std::size_t>(found - tensors.begin()), guards, evaluated});
    }
    each_child(e, [&](const Expr& child) { collect(child, guards, evaluated, scope, out); });
}

/// The sign of a coefficient: sizes count as positive (TC-51). 0 when it is unknown.
int sign_of(const Affine& coefficient, const Scope& scope) {
    const auto is_size = [&](const Expr& atom) {
        const auto* variable = get<Variable>(atom);
        return variable &&
               std::any_of(scope.definition.sizes.begin(), scope.definition.sizes.end(),
                           [&](const SizeVariable& size) { return size.symbol == variable->symbol; });
    };
    int sign = coefficient.constant > 0 ? 1 : coefficient.constant < 0 ? -1 : 0;
    for (const Term& term : coefficient.terms) {
        const int own = term.coefficient > 0 ? 1 : -1;
        if (!std::all_of(term.atoms.begin(), term.atoms.end(), is_size) || (sign != 0 && own != sign))
            return 0;
        sign = own;
    }
    return sign;
}

struct Candidate {
    Expr low, high;
    std::vector<Requirement*> from;
    bool too_large = false;
};

/// What one round says about an open index.
Candidate candidate_for(const Index& index, Inference& inference, const Scope& scope, const Facts& facts) {
    Candidate out;
    for (Requirement& requirement : inference.requirements) {
        const auto form = linear(requirement.form, inference.indices, scope);
        if (!form) continue;
        const Linear::Part* own = nullptr;
        bool others_known = true;
        for (const Linear::Part& part : form->parts) {
            const Index* other = inference.indices[part.index];
            if (other == &index)
                own = &part;
            else
                others_known = others_known && other->range.has_value();
        }
        if (!own || !others_known) continue;
        const Expr bound = bound_of(*own, lowest(*form, inference.indices, &index));
        if (!bound) {
            out.too_large = true;
            continue;
        }
        Expr& side = own->positive ? out.low : out.high;
        if (!side)
            side = bound;
        else
            side = own->positive ? larger(side, bound, facts) : smaller(side, bound, facts);
        out.from.push_back(&requirement);
        if (!own->coefficient.is_constant())
            inference.positive.push_back(own->positive ? own->coefficient : Integer(-1) * own->coefficient);
    }
    return out;
}

/// A bound as a program has it: a number or a size; empty for other expressions.
std::string written(const Expr& e) {
    if (const auto number = build::as_integer(e)) return std::to_string(*number);
    const auto* variable = e ? get<Variable>(e) : nullptr;
    return variable ? variable->symbol.name() : "";
}

/// What a `where` of the left indices that nothing constrains can say.
struct MissingRanges {
    std::string clause;
    bool known = true;  ///< the ranges are those of the tensor
};

MissingRanges missing_ranges(const std::vector<const Index*>& open, const CheckedStatement& statement,
                             const Scope& scope) {
    const Tensor& tensor = scope.definition.tensors[statement.tensor];
    const auto& sizes = scope.definition.sizes;
    MissingRanges out;
    for (const Index* index : open) {
        const auto place =
            static_cast<std::size_t>(std::find_if(statement.left.begin(), statement.left.end(),
                                                  [&](const Index& one) { return &one == index; }) -
                                     statement.left.begin());
        std::string low = "0", high;
        if (place < tensor.hull.size()) {
            low = written(tensor.hull[place].low);
            high = written(tensor.hull[place].high);
        } else if (place < tensor.declared_extents.size()) {
            high = tensor.declared_extents[place].text();
        }
        if (low.empty() || high.empty()) {
            out.known = false;
            low = "0";
            high = sizes.empty() ? "8" : sizes.front().symbol.name();
        }
        out.clause += (out.clause.empty() ? "" : ", ") + index->symbol.name() + " in " + low + ":" + high;
    }
    return out;
}

void report_unconstrained(const std::vector<const Index*>& open, const CheckedStatement& statement,
                          Scope& scope) {
    const MissingRanges ranges = missing_ranges(open, statement, scope);
    const std::string tensor = ranges.known ? scope.definition.tensors[statement.tensor].name : "";
    std::vector<std::string> sizes;
    for (const SizeVariable& size : scope.definition.sizes) sizes.push_back(size.symbol.name());
    for (const Index* index : open)
        scope.messages.add(
            errors::unconstrained(index->first, index->symbol.name(), ranges.clause, tensor, sizes));
}

void report_open(const Inference& inference, const CheckedStatement& statement, Scope& scope) {
    std::vector<std::string> names;
    std::vector<const Index*> unconstrained;
    std::vector<Note> notes;
    for (const Index* index : inference.indices) {
        if (index->range) continue;
        const bool mentioned = std::any_of(inference.requirements.begin(), inference.requirements.end(),
                                           [&](const Requirement& r) { return uses(r.form, index->symbol); });
        if (mentioned)
            names.push_back(index->symbol.name());
        else
            unconstrained.push_back(index);
    }
    report_unconstrained(unconstrained, statement, scope);
    if (names.empty()) return;
    for (const Requirement& requirement : inference.requirements) {
        const bool concerns = std::any_of(
            inference.indices.begin(), inference.indices.end(),
            [&](const Index* index) { return !index->range && uses(requirement.form, index->symbol); });
        if (!concerns || !requirement.lower) continue;
        const Read& read = inference.reads[requirement.read];
        const Tensor& tensor = scope.definition.tensors[read.tensor];
        const Expr& e = get<Load>(read.load)->indices[requirement.dimension];
        notes.push_back({"`" + std::string(e->origin ? e->origin->range.text() : "") +
                             "` must lie in dimension " + std::to_string(requirement.dimension) + " of `" +
                             tensor.name + "`",
                         read.load->origin->range});
    }
    scope.messages.add(errors::unsolved(statement.range, names, std::move(notes)));
}

}  // namespace

Expr floor_of(const Affine& a, const Affine& divisor) {
    if (!divisor.is_constant()) {
        const Expr left = to_expr(a), right = to_expr(divisor);
        return left && right ? build::floor_divide(left, right) : nullptr;
    }
    const Integer& by = divisor.constant;
    Affine whole, rest;
    for (const Term& term : a.terms) {
        if (term.coefficient % by == 0)
            whole.terms.push_back({term.coefficient / by, term.atoms});
        else
            rest.terms.push_back(term);
    }
    whole.constant = floor_quotient(a.constant, by);
    if (rest.terms.empty()) return to_expr(whole);
    rest.constant = a.constant - whole.constant * by;
    const Expr top = to_expr(rest), bottom = to_expr(affine(by));
    if (!top || !bottom) return nullptr;
    return to_expr(affine(build::floor_divide(top, bottom)) + whole);
}

Expr bound_of(const Linear::Part& part, const Affine& rest) {
    if (part.positive) {
        if (rest == affine(Integer(0))) return build::integer(0);
        const Affine up =
            part.coefficient - affine(Integer(1)) - rest;  // ceil(-rest / c) = floor((c - 1 - rest) / c)
        return floor_of(up, part.coefficient);
    }
    const Expr last = floor_of(rest, Integer(-1) * part.coefficient);
    return last ? to_expr(affine(last) + affine(Integer(1))) : nullptr;
}

std::optional<Linear> linear(const Affine& form, const std::vector<Index*>& indices, const Scope& scope) {
    Linear out;
    out.rest.constant = form.constant;
    std::vector<Affine> coefficients(indices.size());
    for (const Term& term : form.terms) {
        std::optional<std::size_t> index;
        std::vector<Expr> others;
        for (const Expr& atom : term.atoms) {
            bool plain = true;
            for (std::size_t k = 0; k < indices.size() && plain; ++k) {
                if (is_variable(atom, indices[k]->symbol)) {
                    if (index) return std::nullopt;
                    index = k;
                    plain = false;
                } else if (uses(atom, indices[k]->symbol)) {
                    return std::nullopt;
                }
            }
            bool data = false;
            visit(atom, [&](const Expr& e) { data = data || get<Load>(e); });
            if (data) return std::nullopt;
            if (plain) others.push_back(atom);
        }
        if (!index)
            out.rest.terms.push_back(term);
        else if (others.empty())
            coefficients[*index].constant += term.coefficient;
        else
            coefficients[*index].terms.push_back({term.coefficient, others});
    }
    for (std::size_t k = 0; k < indices.size(); ++k) {
        if (coefficients[k].terms.empty() && coefficients[k].constant == 0) continue;
        const int sign = sign_of(coefficients[k], scope);
        if (sign == 0) return std::nullopt;
        out.parts.push_back({k, coefficients[k], sign > 0});
    }
    return out;
}

Affine lowest(const Linear& form, const std::vector<Index*>& indices, const Index* except) {
    Affine sum = form.rest;
    for (const Linear::Part& part : form.parts) {
        const Index* index = indices[part.index];
        if (index == except) continue;
        const Affine value =
            part.positive ? affine(index->range->low) : affine(index->range->high) - affine(Integer(1));
        sum = sum + part.coefficient * value;
    }
    return sum;
}

Inference requirements_of(CheckedStatement& statement, const Scope& scope) {
    Inference inference;
    for (Index& index : statement.left) inference.indices.push_back(&index);
    for (Index& index : statement.reductions) inference.indices.push_back(&index);
    std::vector<std::pair<Expr, bool>> guards;
    collect(statement.value, guards, true, scope, inference.reads);
    for (const Expr& e : statement.inferring) collect(e, guards, false, scope, inference.reads);
    for (std::size_t r = 0; r < inference.reads.size(); ++r) {
        const Tensor& tensor = scope.definition.tensors[inference.reads[r].tensor];
        const auto& subscripts = get<Load>(inference.reads[r].load)->indices;
        for (std::size_t k = 0; k < subscripts.size(); ++k) {
            const Affine e = affine(subscripts[k]);
            const Bounds& bounds = tensor.hull[k];
            inference.requirements.push_back({e - affine(bounds.low), r, k, true, false});
            inference.requirements.push_back(
                {affine(bounds.high) - affine(Integer(1)) - e, r, k, false, false});
        }
    }
    return inference;
}

bool infer_ranges(Inference& inference, const CheckedStatement& statement, Scope& scope,
                  const StatementScope& names) {
    const Facts facts = size_facts(scope.definition);
    for (bool progress = true; progress;) {
        progress = false;
        std::vector<std::pair<Index*, Candidate>> found;
        for (Index* index : inference.indices)
            if (!index->range) found.emplace_back(index, candidate_for(*index, inference, scope, facts));
        for (auto& [index, candidate] : found) {
            if (candidate.too_large) {
                scope.messages.add(errors::bound_too_large(statement.range));
                return false;
            }
            if (!candidate.low || !candidate.high) continue;
            index->range = Bounds{candidate.low, candidate.high};
            for (Requirement* requirement : candidate.from) requirement->solved = true;
            progress = true;
        }
    }
    const bool open = std::any_of(inference.indices.begin(), inference.indices.end(),
                                  [](const Index* index) { return !index->range; });
    if (open) {
        if (!names.reads_broken) report_open(inference, statement, scope);
        return false;
    }
    for (const Index* index : inference.indices) {
        if (index->reported || !at_most(index->range->high, index->range->low, facts)) continue;
        const PrintOptions plain{.numbers = false};
        scope.messages.add(errors::empty_interval(index->first, index->symbol.name(),
                                                  print(index->range->low, plain),
                                                  print(index->range->high, plain)));
    }
    return true;
}

Facts domain_facts(const Inference& inference, const CheckedDefinition& definition) {
    Facts facts = size_facts(definition);
    const Affine one = affine(Integer(1));
    for (const Index* index : inference.indices) {
        const Affine low = affine(index->range->low), high = affine(index->range->high);
        facts.nonnegative.push_back(high - low - one);
        facts.ranges.push_back({index->symbol, {index->range->low, to_expr(high - one)}});
    }
    return facts;
}

}  // namespace nestor::tc
