// Proofs that loads stay inside of their arrays wherever a loop runs.
#include "ir/analysis/inside_array.hpp"

#include <algorithm>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/analysis/liveness.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The index is at most one below `end`; of a minimum below both.
void assume_below(Facts& facts, const Affine& end, const Affine& index) {
    facts.nonnegative.emplace_back(end - index - affine(Integer(1)));
    for (const Term& term : end.terms) {
        const Binary* least = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
        if (!least || least->op != BinaryOp::minimum || term.coefficient != 1) continue;
        for (const Expr& operand : {least->left, least->right})
            assume_below(facts, end - Affine{{term}, 0} + affine(operand), index);
    }
}

/// The two operands of an expression that is an extreme and nothing else, the first one first and last; none
/// of others.
std::vector<std::pair<Expr, Expr>> operands_of(const Affine& form, BinaryOp op) {
    const bool alone = form.terms.size() == 1 && form.constant == 0 && form.terms[0].coefficient == 1 &&
                       form.terms[0].atoms.size() == 1;
    const Binary* extreme = alone ? get<Binary>(form.terms[0].atoms[0]) : nullptr;
    if (!extreme || extreme->op != op) return {};
    return {{extreme->left, extreme->right}, {extreme->right, extreme->left}};
}

/// Inside of the body of a loop its index is below both places where it ends at the smaller of them, and
/// below the other one where it ends at the larger of that and its begin, since it runs only then. It is at
/// or above a place where it begins there or at another one that it is below.
void assume_between_ends(Facts& facts, const For& loop) {
    const Affine index = affine(build::variable(loop.index)), low = affine(loop.low);
    const Affine end = low + affine(loop.extent), one = affine(Integer(1));
    assume_below(facts, end, index);
    for (const auto& [begin, other] : operands_of(end, BinaryOp::maximum))
        if (const Affine apart = affine(begin) - low; apart.is_constant() && apart.constant == 0)
            assume_below(facts, affine(other), index);
    for (const auto& [begin, other] : operands_of(low, BinaryOp::minimum)) {
        if (!is_nonnegative(affine(other) - index - one, facts)) continue;
        facts.nonnegative.emplace_back(index - affine(begin));
        for (const auto& [least, unused] : operands_of(affine(begin), BinaryOp::maximum))
            facts.nonnegative.emplace_back(index - affine(least));
    }
}

/// The lets whose values are the same wherever their names are used.
LetValues steady_lets(const Block& body, const std::vector<Symbol>& assigned) {
    LetValues lets;
    visit_kind<Let>(body, [&](const Stmt&, const Let& let) {
        const bool changes = any_of(let.value, [&](const Expr& part) {
            const Variable* v = get<Variable>(part);
            return get<Load>(part) ||
                   (v && std::find(assigned.begin(), assigned.end(), v->symbol) != assigned.end());
        });
        if (!changes) lets.add(let);
    });
    return lets;
}

bool is_among(const std::vector<Subscript>& all, const Subscript& one) {
    return std::any_of(all.begin(), all.end(), [&](const Subscript& other) {
        return other.buffer == one.buffer && other.dimension == one.dimension && same(other.index, one.index);
    });
}

}  // namespace

std::vector<Subscript> certain_subscripts(const Expr& e) {
    std::vector<Subscript> found;
    const auto add = [&](const std::vector<Subscript>& more) {
        found.insert(found.end(), more.begin(), more.end());
    };
    if (const Select* select = get<Select>(e)) {
        found = certain_subscripts(select->then);
        const std::vector<Subscript> other = certain_subscripts(select->otherwise);
        std::erase_if(found, [&](const Subscript& one) { return !is_among(other, one); });
        add(certain_subscripts(select->condition));
        return found;
    }
    if (const Logic* logic = get<Logic>(e)) return certain_subscripts(logic->left);
    if (const Load* load = get<Load>(e))
        for (std::size_t d = 0; d < load->indices.size(); ++d)
            found.push_back({load->buffer, d, load->indices[d]});
    each_child(e, [&](const Expr& child) { add(certain_subscripts(child)); });
    return found;
}

InsideArrays::InsideArrays(const Function& f, const Block& body, const Stmt& loop,
                           const std::map<Symbol, Buffer>& buffers)
    : by_names_{{}, LetValues(get<For>(loop)->body)}, buffers_(buffers) {
    const std::set<Symbol> changing = assigned_symbols(body);
    const std::vector<Symbol> assigned(changing.begin(), changing.end());
    by_values_ = {facts_of(f), steady_lets(body, assigned)};
    for (const Stmt& s : body.statements)
        if (const Assert* check = get<Assert>(s))
            assume(by_values_.facts, by_values_.lets.of(check->condition), true, assigned);
    FactsWalk walk(f);
    by_names_.facts = walk.at(body, loop);
    assume_inside(by_names_.facts, *get<For>(loop));
    std::vector<const For*> loops = walk.loops();
    loops.push_back(get<For>(loop));
    for (const For* around : loops) {
        For valued = *around;
        valued.low = by_values_.lets.of(valued.low);
        valued.extent = by_values_.lets.of(valued.extent);
        assume_inside(by_values_.facts, valued, assigned);
        const auto changes = [&](const Symbol& s) { return uses(valued.low, s) || uses(valued.extent, s); };
        if (!loads(valued.low) && !loads(valued.extent) &&
            std::none_of(assigned.begin(), assigned.end(), changes))
            assume_between_ends(by_values_.facts, valued);
    }
}

bool InsideArrays::Terms::at_most(const Expr& a, const Expr& b) const {
    if (is_nonnegative_by_cases(affine(lets.of(b)) - affine(lets.of(a)), facts)) return true;
    const Expr highest = interval(lets.of(a), facts).high, lowest = interval(lets.of(b), facts).low;
    return highest && lowest && is_nonnegative_by_cases(affine(lowest) - affine(highest), facts);
}

bool InsideArrays::holds(const Load& load, const std::vector<Subscript>& certain) const {
    const auto found = buffers_.find(load.buffer);
    if (found == buffers_.end() || !found->second.levels.empty() ||
        found->second.place == MemorySpace::growing)
        return false;
    const auto& dimensions = found->second.dimensions;
    const auto at_most = [&](const Expr& a, const Expr& b) {
        return by_names_.at_most(a, b) || by_values_.at_most(a, b);
    };
    for (std::size_t d = 0; d < dimensions.size(); ++d) {
        const Dimension& dimension = dimensions[d];
        if (!dimension.extent || d >= load.indices.size()) return false;
        if (is_among(certain, {load.buffer, d, load.indices[d]})) continue;
        const Expr min = dimension.min ? dimension.min : build::integer(0);
        const Expr last = build::subtract(build::add(min, dimension.extent), build::integer(1));
        if (!at_most(min, load.indices[d]) || !at_most(load.indices[d], last)) return false;
    }
    return true;
}

}  // namespace nestor
