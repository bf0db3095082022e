// The translation term by term; see the header for what is exact.
#include "ir/analysis/constraints.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/analysis/affine.hpp"
#include "ir/build.hpp"
#include "ir/walk.hpp"

namespace nestor {

namespace {

constexpr const char* always = "1 = 1";

bool is_index(const Expr& e) {
    return e->type == Type::index();
}

std::optional<std::size_t> position(const Side* side, const Symbol& symbol) {
    if (!side) return std::nullopt;
    for (std::size_t k = 0; k < side->loops->size(); ++k)
        if ((*side->loops)[k].index == symbol) return k;
    return std::nullopt;
}

/// The operator as isl writes it, or its opposite.
const char* relation(CompareOp op, bool holds) {
    switch (op) {
        case CompareOp::equal:
            return holds ? "=" : "!=";
        case CompareOp::not_equal:
            return holds ? "!=" : "=";
        case CompareOp::less:
            return holds ? "<" : ">=";
        case CompareOp::less_equal:
            return holds ? "<=" : ">";
        case CompareOp::greater:
            return holds ? ">" : "<=";
        case CompareOp::greater_equal:
            return holds ? ">=" : "<";
    }
    return "=";
}

}  // namespace

void Constraints::enclose(const Side& side, const std::vector<Guard>& guards) {
    for (std::size_t k = 0; k < side.loops->size(); ++k) {
        const EnclosingLoop& loop = (*side.loops)[k];
        const std::string name = side.prefix + std::to_string(k);
        points_.dimensions.push_back(name);
        const std::string low = text(loop.low, &side);
        require(fmt::format("{} <= {} < {} + {}", low, name, low, text(loop.extent, &side)));
    }
    for (const Guard& guard : guards) require(condition(guard.condition, guard.holds, &side));
}

void Constraints::surround(const EnclosingLoop& loop) {
    const std::string low = text(loop.low, nullptr);
    require(fmt::format("{} <= {} < {} + {}", low, parameter(loop.index), low, text(loop.extent, nullptr)));
}

void Constraints::suppose(const Guard& guard) {
    require(condition(guard.condition, guard.holds, nullptr));
}

void Constraints::not_negative(const Symbol& size) {
    require(parameter(size) + " >= 0");
}

void Constraints::equate(const Expr& a, const Side& on_a, const Expr& b, const Side& on_b) {
    require(fmt::format("{} = {}", text(a, &on_a), text(b, &on_b)));
}

std::string Constraints::parameter(const Symbol& symbol) {
    const std::string name = "p" + std::to_string(symbol.number());
    if (std::find(points_.parameters.begin(), points_.parameters.end(), name) == points_.parameters.end())
        points_.parameters.push_back(name);
    return name;
}

std::string Constraints::local() {
    points_.locals.push_back("e" + std::to_string(points_.locals.size()));
    return points_.locals.back();
}

/// The same value on both sides: no index of the side's loops, nothing that statements may change.
bool Constraints::invariant(const Expr& e, const Side* side) const {
    bool result = true;
    visit(e, [&](const Expr& node) {
        if (get<Load>(node) || get<Hole>(node)) result = false;
        if (const auto* v = get<Variable>(node))
            if (position(side, v->symbol) ||
                std::find(unknown_.begin(), unknown_.end(), v->symbol) != unknown_.end())
                result = false;
    });
    return result;
}

std::string Constraints::any_value(const std::vector<Expr>& atoms, const Side* side) {
    const auto steady = [&](const Expr& e) { return invariant(e, side); };
    if (!std::all_of(atoms.begin(), atoms.end(), steady)) return local();
    const Affine product{{{1, atoms}}, 0};
    for (const auto& [known, name] : opaque_)
        if (Affine{{{1, known}}, 0} == product) return name;
    const std::string name = "q" + std::to_string(opaque_.size());
    points_.parameters.push_back(name);
    opaque_.emplace_back(atoms, name);
    return name;
}

std::string Constraints::text(const Expr& e, const Side* side) {
    if (!is_index(e)) return any_value({e}, side);
    const Affine form = affine(e);
    std::string sum;
    for (const Term& term : form.terms) {
        const std::string value =
            term.atoms.size() == 1 ? atom(term.atoms.front(), side) : any_value(term.atoms, side);
        sum += fmt::format("{}{}*{}", sum.empty() ? "" : " + ", term.coefficient.str(), value);
    }
    if (sum.empty() || form.constant != 0) sum += (sum.empty() ? "" : " + ") + form.constant.str();
    return "(" + sum + ")";
}

std::string Constraints::atom(const Expr& e, const Side* side) {
    if (const auto* v = get<Variable>(e)) {
        if (const auto k = position(side, v->symbol)) return side->prefix + std::to_string(*k);
        return invariant(e, side) ? parameter(v->symbol) : local();
    }
    if (const auto* select = get<Select>(e)) {
        const std::string then = text(select->then, side), otherwise = text(select->otherwise, side);
        const std::string value = local();
        require(fmt::format("({} and {} = {}) or ({} and {} = {})", condition(select->condition, true, side),
                            value, then, condition(select->condition, false, side), value, otherwise));
        return value;
    }
    const auto* b = get<Binary>(e);
    if (!b || b->wraps) return any_value({e}, side);
    if (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum) {
        const std::string left = text(b->left, side), right = text(b->right, side);
        const std::string value = local();
        const char* order = b->op == BinaryOp::minimum ? "<=" : ">=";
        require(fmt::format("({0} = {1} and {1} {3} {2}) or ({0} = {2} and {2} {3} {1})", value, left, right,
                            order));
        return value;
    }
    const Affine divisor = affine(b->right);
    if (!divisor.is_constant() || divisor.constant <= 0) return any_value({e}, side);
    const std::string by = divisor.constant.str();
    switch (b->op) {
        case BinaryOp::floor_divide:
        case BinaryOp::euclidean_divide:
        case BinaryOp::floor_modulo:
        case BinaryOp::euclidean_modulo: {
            const std::string dividend = text(b->left, side);
            const std::string quotient = local();
            require(fmt::format("{1}*{0} <= {2} < {1}*{0} + {1}", quotient, by, dividend));
            const bool divides = b->op == BinaryOp::floor_divide || b->op == BinaryOp::euclidean_divide;
            return divides ? quotient : fmt::format("({} - {}*{})", dividend, by, quotient);
        }
        case BinaryOp::divide:
        case BinaryOp::remainder: {
            const std::string dividend = text(b->left, side);
            const std::string quotient = local();
            require(
                fmt::format("({2} >= 0 and {1}*{0} <= {2} < {1}*{0} + {1}) or "
                            "({2} < 0 and {1}*{0} - {1} < {2} <= {1}*{0})",
                            quotient, by, dividend));
            return b->op == BinaryOp::divide ? quotient : fmt::format("({} - {}*{})", dividend, by, quotient);
        }
        default:
            return any_value({e}, side);
    }
}

std::string Constraints::condition(const Expr& e, bool holds, const Side* side) {
    if (const auto value = build::as_integer(e)) return (*value != 0) == holds ? always : "1 = 0";
    if (const auto* unary = get<Unary>(e); unary && unary->op == UnaryOp::logical_not)
        return condition(unary->value, !holds, side);
    if (const auto* logic = get<Logic>(e)) {
        const bool both = (logic->op == LogicOp::conjunction) == holds;
        return fmt::format("(({}) {} ({}))", condition(logic->left, holds, side), both ? "and" : "or",
                           condition(logic->right, holds, side));
    }
    const auto* compare = get<Compare>(e);
    if (!compare || !is_index(compare->left)) return always;  // it may hold, and may not
    return fmt::format("({} {} {})", text(compare->left, side), relation(compare->op, holds),
                       text(compare->right, side));
}

}  // namespace nestor
