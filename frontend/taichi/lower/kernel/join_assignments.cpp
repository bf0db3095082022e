// Assignments of unrolled statements: an earlier value takes the place of the local in the later one.
//
// Note [One sum of an unrolled loop] (2026-11-24)
// `u += h[k] * e[k]` in a static loop over nine directions makes nine assignments, and nine names in the
// generated file where locals become values. It is done here since only the front end knows which ones are of
// one statement: the text of later stages has lost it.
#include "frontend/taichi/lower/kernel/join_assignments.hpp"

#include <cstddef>
#include <optional>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

constexpr std::size_t most_operators = 24;

std::size_t operators_in(const Expr& e) {
    std::size_t count = 0;
    visit(e, [&](const Expr& part) { count += !get<Constant>(part) && !get<Variable>(part) ? 1 : 0; });
    return count;
}

int reads_of(const Expr& e, const Symbol& symbol) {
    int reads = 0;
    visit(e, [&](const Expr& part) {
        const Variable* v = get<Variable>(part);
        reads += v && v->symbol == symbol ? 1 : 0;
    });
    return reads;
}

bool of_one_statement(const Stmt& a, const Stmt& b) {
    return a->origin && b->origin && a->origin->range.file == b->origin->range.file &&
           a->origin->range.begin == b->origin->range.begin && a->origin->range.end == b->origin->range.end;
}

/// Where the assignment stands whose value the last one, `s`, may take in.
std::optional<std::size_t> earlier_assignment(const Block& before, const Stmt& s) {
    const Assign& assign = *get<Assign>(s);
    if (reads_of(assign.value, assign.symbol) != 1) return std::nullopt;
    for (std::size_t k = before.statements.size(); k-- > 0;) {
        const Stmt& other = before.statements[k];
        const Assign* earlier = get<Assign>(other);
        if (earlier && earlier->symbol == assign.symbol) {
            bool steady = of_one_statement(other, s) &&
                          operators_in(earlier->value) + operators_in(assign.value) <= most_operators;
            for (std::size_t i = k + 1; i < before.statements.size(); ++i)
                if (const Assign* between = get<Assign>(before.statements[i]))
                    steady = steady && !uses(earlier->value, between->symbol);
            return steady ? std::optional(k) : std::nullopt;
        }
        const bool plain = earlier || get<Let>(other) || get<Declare>(other);
        if (!plain || uses(other, assign.symbol)) return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace

Block join_assignments(const Block& body) {
    Block out;
    for (const Stmt& s : body.statements) {
        const auto earlier = get<Assign>(s) ? earlier_assignment(out, s) : std::nullopt;
        if (!earlier) {
            out.statements.push_back(map_blocks(s, join_assignments));
            continue;
        }
        const Assign& assign = *get<Assign>(s);
        const Expr joined =
            substitute(assign.value, {{assign.symbol, get<Assign>(out.statements[*earlier])->value}});
        out.statements.erase(out.statements.begin() + static_cast<std::ptrdiff_t>(*earlier));
        out.statements.push_back(with(s, Assign{assign.symbol, joined}));
    }
    return out;
}

}  // namespace nestor::taichi
