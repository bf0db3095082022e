// Forward substitution of names, in the order of the text.
#include "ir/bounds/whole_values.hpp"

#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/choices.hpp"

namespace nestor {
namespace {

constexpr std::size_t most_nodes_of_value = 200;

}  // namespace

WholeValues::WholeValues(const Block& body) {
    visit_kind<Let>(body, [&](const Stmt&, const Let& let) {
        const Expr value = let.value->type == Type::index() ? of(let.value) : nullptr;
        values_.emplace(let.symbol, value && node_count(value) <= most_nodes_of_value
                                        ? with_choices_joined(value)
                                        : nullptr);
    });
}

Expr WholeValues::of(const Expr& e) const {
    bool whole = true;
    const Expr value = rewrite(e, [&](const Expr& part) -> Expr {
        const Variable* v = get<Variable>(part);
        const auto known = v ? values_.find(v->symbol) : values_.end();
        if (known == values_.end()) return part;
        whole = whole && known->second;
        return known->second ? known->second : part;
    });
    return whole ? value : nullptr;
}

}  // namespace nestor
