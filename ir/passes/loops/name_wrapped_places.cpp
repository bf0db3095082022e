// Common subexpression elimination of wrapped subscripts. Compilers find these themselves; the names are for
// those who read, so what is taken once keeps its place in the formula.
#include "ir/passes/loops/name_wrapped_places.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/clamped_places.hpp"

namespace nestor {
namespace {

/// Of `(i + 127) % 128`, a remainder of sums and differences: i, if it is one of the indices.
const Variable* wrapped_index(const Expr& e, const std::vector<Symbol>& indices) {
    const Binary* modulo = get<Binary>(e);
    if (!modulo || !(is_modulo(modulo->op) || is_remainder(modulo->op)) || !e->type.is_int()) return nullptr;
    if (build::as_integer(modulo->right).value_or(0) < 2) return nullptr;
    const Variable* index = nullptr;
    bool plain = true;
    visit(modulo->left, [&](const Expr& part) {
        const Variable* variable = get<Variable>(part);
        const Binary* sum = get<Binary>(part);
        plain =
            plain && (get<Constant>(part) || (variable && (!index || index->symbol == variable->symbol)) ||
                      (sum && (sum->op == BinaryOp::add || sum->op == BinaryOp::subtract)));
        if (variable) index = variable;
    });
    const bool found = index && std::find(indices.begin(), indices.end(), index->symbol) != indices.end();
    return plain && found ? index : nullptr;
}

/// The remainders of the indices that subscripts of the body take more than once.
std::vector<Expr> repeated(const Block& body, const std::vector<Symbol>& indices) {
    std::vector<Expr> once, more;
    const std::function<void(const Expr&)> count = [&](const Expr& e) {
        if (!wrapped_index(e, indices)) return each_child(e, count);
        if (contains(more, e)) return;
        (contains(once, e) ? more : once).push_back(e);
    };
    const std::function<void(const Expr&)> find = [&](const Expr& e) {
        const Load* load = get<Load>(e);
        if (!load) return each_child(e, find);
        for (const Expr& subscript : load->indices) count(subscript);
    };
    visit_statements(body, [&](const Stmt& s) {
        if (const Store* store = get<Store>(s))
            for (const StoreTarget& target : store->targets)
                for (const Expr& subscript : target.indices) count(subscript);
        each_child(s, find, [](const Stmt&) {});
    });
    return more;
}

/// `i_previous` and `i_next` of the neighbours, `i_mod_4`, `i_wrapped` of others.
std::string name_of(const Expr& wrapped, const Symbol& index) {
    const Binary& modulo = *get<Binary>(wrapped);
    const Binary* sum = get<Binary>(modulo.left);
    const auto extent = build::as_integer(modulo.right);
    const auto offset = sum && sum->op == BinaryOp::add ? build::as_integer(sum->right) : std::nullopt;
    const bool next_to = sum && get<Variable>(sum->left) && offset;
    if (get<Variable>(modulo.left)) return index.name() + "_mod_" + std::to_string(*extent);
    return index.name() + (next_to && *offset == *extent - 1 ? "_previous"
                           : next_to && *offset == 1         ? "_next"
                                                             : "_wrapped");
}

Block with_names(const Block& block, SymbolSource& symbols);

/// The loop, the first of `left` that stand directly in each other, in others of these indices.
Stmt in_loop(const Stmt& s, SymbolSource& symbols, int left, std::vector<Symbol> indices) {
    For loop = *get<For>(s);
    if (loop.mode.kind == ModeKind::register_tile || loop.mode.kind == ModeKind::matrix_unit) return s;
    indices.push_back(loop.index);
    const int group = std::max(left, loop.mode.collapse);
    if (group > 1) {  // names stand in the innermost loop
        loop.body = Block{{in_loop(loop.body.statements.front(), symbols, group - 1, std::move(indices))}};
        return with(s, std::move(loop));
    }
    loop.body = with_names(loop.body, symbols);
    Block named;
    const Origin origin = made_by("neighbours");
    std::vector<std::pair<Expr, Expr>> names;
    for (const Expr& wrapped : repeated(loop.body, indices)) {
        const Symbol symbol = symbols.fresh(name_of(wrapped, wrapped_index(wrapped, indices)->symbol));
        names.emplace_back(wrapped, build::variable(symbol, wrapped->type));
        named.statements.push_back(build::make(Let{symbol, wrapped}, origin));
    }
    if (names.empty()) return with(s, std::move(loop));
    const std::function<Expr(const Expr&)> replace = [&](const Expr& e) -> Expr {
        for (const auto& [wrapped, name] : names)
            if (same(wrapped, e)) return name;
        return map_children(e, replace);
    };
    const std::function<Stmt(const Stmt&)> in_statement = [&](const Stmt& inner) {
        return map_children(inner, replace, in_statement);
    };
    const Block body = map_block(loop.body, in_statement);
    named.statements.insert(named.statements.end(), body.statements.begin(), body.statements.end());
    loop.body = std::move(named);
    return with(s, std::move(loop));
}

Block with_names(const Block& block, SymbolSource& symbols) {
    Block out;
    for (const Stmt& s : block.statements)
        out.statements.push_back(
            get<For>(s) ? in_loop(s, symbols, 1, {})
                        : map_blocks(s, [&](const Block& inner) { return with_names(inner, symbols); }));
    return out;
}

}  // namespace

Program name_wrapped_places(const Program& program, const Target&) {
    return map_bodies(program, [](const Function&, const Block& body, SymbolSource& symbols) {
        return with_names(body, symbols);
    });
}

}  // namespace nestor
