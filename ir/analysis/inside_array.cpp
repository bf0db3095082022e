// Proofs that loads stay inside of their arrays wherever a loop runs.
#include "ir/analysis/inside_array.hpp"

#include "ir/analysis/affine.hpp"
#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr int most_choices = 4;  // one inside of another

/// True when the form is proved to be at least 0, whichever operands its extremes and choices are: of those
/// that can only help, for one of them.
bool is_nonnegative_by_cases(const Affine& form, const Facts& facts, int depth = most_choices) {
    if (is_nonnegative(form, facts)) return true;
    if (depth == 0) return false;
    for (const Term& term : form.terms) {
        if (term.atoms.size() != 1) continue;
        const Binary* extreme = get<Binary>(term.atoms[0]);
        const Select* choice = get<Select>(term.atoms[0]);
        if (extreme && extreme->op != BinaryOp::minimum && extreme->op != BinaryOp::maximum)
            extreme = nullptr;
        if (!extreme && !choice) continue;
        const auto holds = [&](const Expr& operand) {
            const Affine rest = form - Affine{{term}, 0};
            return is_nonnegative_by_cases(rest + term.coefficient * affine(operand), facts, depth - 1);
        };
        const bool either = extreme && (extreme->op == BinaryOp::maximum) == (term.coefficient > 0);
        const bool first = holds(extreme ? extreme->left : choice->then);
        if (first != either && !holds(extreme ? extreme->right : choice->otherwise)) continue;
        if (first || either) return true;
    }
    return false;
}

/// Inside of the body of a loop of so many iterations as the smaller of two numbers: its index is below both.
void assume_below_minima(Facts& facts, const For& loop) {
    const Affine extent = affine(loop.extent), index = affine(build::variable(loop.index));
    for (const Term& term : extent.terms) {
        const Binary* least = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
        if (!least || least->op != BinaryOp::minimum || term.coefficient != 1) continue;
        for (const Expr& operand : {least->left, least->right}) {
            const Affine rest = affine(loop.low) + extent - Affine{{term}, 0};
            facts.nonnegative.emplace_back(rest + affine(operand) - index - affine(Integer(1)));
        }
    }
}

}  // namespace

std::map<Symbol, Buffer> buffers_of(const Function& f, const Block& body) {
    std::map<Symbol, Buffer> buffers;
    for (const Parameter& p : f.parameters)
        if (p.buffer) buffers[p.symbol] = *p.buffer;
    visit_statements(body, [&](const Stmt& s) {
        if (const Allocate* a = get<Allocate>(s)) buffers[a->buffer.symbol] = a->buffer;
    });
    return buffers;
}

InsideArrays::InsideArrays(const Function& f, const Block& body, const Stmt& loop,
                           const std::map<Symbol, Buffer>& buffers)
    : by_names_{{}, LetValues(get<For>(loop)->body)},
      by_values_{facts_of(f), LetValues(body)},
      buffers_(buffers) {
    FactsWalk walk(f);
    by_names_.facts = walk.at(body, loop);
    assume_inside(by_names_.facts, *get<For>(loop));
    std::vector<const For*> loops = walk.loops();
    loops.push_back(get<For>(loop));
    for (const For* around : loops) {
        For valued = *around;
        valued.low = by_values_.lets.of(valued.low);
        valued.extent = by_values_.lets.of(valued.extent);
        assume_inside(by_values_.facts, valued);
        assume_below_minima(by_values_.facts, valued);
    }
}

bool InsideArrays::Terms::at_most(const Expr& a, const Expr& b) const {
    if (is_nonnegative_by_cases(affine(lets.of(b)) - affine(lets.of(a)), facts)) return true;
    const Expr highest = interval(lets.of(a), facts).high, lowest = interval(lets.of(b), facts).low;
    return highest && lowest && is_nonnegative_by_cases(affine(lowest) - affine(highest), facts);
}

bool InsideArrays::holds(const Load& load) const {
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
        const Expr min = dimension.min ? dimension.min : build::integer(0);
        const Expr last = build::subtract(build::add(min, dimension.extent), build::integer(1));
        if (!at_most(min, load.indices[d]) || !at_most(load.indices[d], last)) return false;
    }
    return true;
}

}  // namespace nestor
