// Clamped places: recognised by their form, named after the variable that is clamped.
#include "ir/passes/loops/clamped_places.hpp"

#include <algorithm>
#include <functional>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/expressions.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

bool is_extremum(const Expr& e) {
    const Binary* binary = get<Binary>(e);
    return binary && (binary->op == BinaryOp::minimum || binary->op == BinaryOp::maximum);
}

/// The variable that an index is, or the integer of another type that it is made of.
const Variable* variable_of(const Expr& e) {
    const Cast* cast = get<Cast>(e);
    return get<Variable>(cast && !cast->bits ? cast->value : e);
}

}  // namespace

bool takes_time(const Expr& e) {
    if (get<Call>(e)) return e->type.lanes == 1;
    const Binary* binary = get<Binary>(e);
    if (!binary || e->type.lanes != 1 || !divides(binary->op)) return false;
    return e->type.is_float() ? binary->op != BinaryOp::divide : !build::as_integer(binary->right);
}

bool is_clamp(const Expr& e) {
    if (!is_extremum(e) || e->type != Type::index()) return false;
    bool plain = true;
    visit(e, [&](const Expr& part) { plain = plain && !get<Load>(part) && !takes_time(part); });
    return plain;
}

std::string clamp_name(const Expr& e, const std::set<Symbol>& parameters) {
    const auto moves = [&](const Expr& part) {
        return any_of(part, [&](const Expr& child) {
            const Variable* variable = get<Variable>(child);
            return variable && !parameters.contains(variable->symbol);
        });
    };
    Expr inner = e;
    while (is_extremum(inner))
        inner = moves(get<Binary>(inner)->left) ? get<Binary>(inner)->left : get<Binary>(inner)->right;
    const Affine form = affine(inner);
    std::string name, moving;
    const auto add = [&](const Integer& count, const std::string& what) {
        name += name.empty() ? (count < 0 ? "minus_" : "") : (count < 0 ? "_minus_" : "_plus_");
        name += what;
    };
    for (const Term& term : form.terms) {
        const Variable* variable = term.atoms.size() == 1 ? variable_of(term.atoms[0]) : nullptr;
        if (!variable) return "clamped";
        const Integer times = abs(term.coefficient);
        add(term.coefficient, variable->symbol.name() + (times == 1 ? "" : "_times_" + times.str()));
        if (moving.empty() && !parameters.contains(variable->symbol)) moving = variable->symbol.name();
    }
    if (form.constant != 0) add(form.constant, Integer(abs(form.constant)).str());
    constexpr std::size_t longest = 24;
    return (name.size() > longest && !moving.empty() ? moving : name) + "_clamped";
}

bool is_open_clamp(const Expr& e, const Facts& facts) {
    if (!is_clamp(e)) return false;
    const Binary& b = *get<Binary>(e);
    if (!at_most(b.left, b.right, facts) && !at_most(b.right, b.left, facts)) return true;
    return is_open_clamp(b.left, facts) || is_open_clamp(b.right, facts);
}

bool contains(const std::vector<Expr>& list, const Expr& e) {
    return std::any_of(list.begin(), list.end(), [&](const Expr& other) { return same(other, e); });
}

bool reads_clamped_places(const Block& body) {
    constexpr std::size_t several = 2;
    return std::any_of(body.statements.begin(), body.statements.end(), [&](const Stmt& s) {
        std::vector<Expr> found;
        const std::function<void(const Expr&)> count = [&](const Expr& e) {
            if (!is_clamp(e)) return each_child(e, count);
            if (!contains(found, e)) found.push_back(e);
        };
        if (get<Let>(s) || get<Store>(s) || get<Assign>(s) || get<Declare>(s))
            each_child(s, count, [](const Stmt&) {});
        return found.size() >= several;
    });
}

Expr limit_of_choice(const Expr& e) {
    const Binary* binary = get<Binary>(e);
    if (!binary || (binary->op != BinaryOp::minimum && binary->op != BinaryOp::maximum)) return nullptr;
    const bool left = loads(binary->left);
    const Expr& limit = left ? binary->right : binary->left;
    const bool widened = get<Binary>(limit) && !takes_time(limit) &&
                         any_of(limit, [](const Expr& part) { return get<Cast>(part) != nullptr; });
    return left != loads(binary->right) && e->type == Type::index() && widened ? limit : nullptr;
}

std::string limit_name(const Expr& limit) {
    std::string name;
    visit(limit, [&](const Expr& part) {
        const Variable* variable = get<Variable>(part);
        if (variable && name.empty()) name = variable->symbol.name() + "_limit";
    });
    return name.empty() ? "limit" : name;
}

}  // namespace nestor
