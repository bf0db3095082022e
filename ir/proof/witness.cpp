// Witnesses: `let` after `let` is solved for the loops inside of it, from the coordinates inwards.
#include "ir/proof/witness.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/quotients.hpp"

namespace nestor::proof {
namespace {

using namespace build;

/// The terms of a sum: a + (b + c) has three.
void terms_of(const Expr& e, std::vector<Expr>& terms) {
    const Binary* sum = get<Binary>(e);
    if (sum && sum->op == BinaryOp::add) {
        terms_of(sum->left, terms);
        terms_of(sum->right, terms);
    } else if (sum && sum->op == BinaryOp::subtract) {
        terms_of(sum->left, terms);
        terms.push_back(negate(sum->right));
    } else {
        terms.push_back(e);
    }
}

Expr sum_of(const std::vector<Expr>& terms) {
    Expr sum = integer(0);
    for (const Expr& term : terms) sum = add(sum, term);
    return sum;
}

class Inversion {
public:
    explicit Inversion(const Iteration& iteration) : iteration_(iteration) {}

    std::optional<Substitution> run(const Substitution& point) {
        for (const auto& [coordinate, value] : point)
            if (!solve(coordinate, value)) return std::nullopt;
        for (const auto& [modulus, pair] : fused_) {
            // a = y div n and b = y mod n: y = a * n + b
            if (!pair.quotient || !pair.remainder) return std::nullopt;
            if (!solve(pair.loop, add(multiply(pair.quotient, pair.divisor), pair.remainder)))
                return std::nullopt;
        }
        if (found_.size() != iteration_.loops.size()) return std::nullopt;
        return found_;
    }

private:
    struct Fused {
        Symbol loop;
        Expr divisor, quotient, remainder;
    };

    bool is_loop(const Symbol& symbol) const {
        return std::any_of(iteration_.loops.begin(), iteration_.loops.end(),
                           [&](const For& loop) { return loop.index == symbol; });
    }
    const Let* let_of(const Symbol& symbol) const {
        for (const Let& let : iteration_.lets)
            if (let.symbol == symbol) return &let;
        return nullptr;
    }
    /// A loop of the iteration, or a value made of some.
    bool varies(const Symbol& symbol) const { return is_loop(symbol) || let_of(symbol); }
    bool varies(const Expr& e) const {
        return any_of(e, [&](const Expr& part) {
            const Variable* variable = get<Variable>(part);
            return variable && varies(variable->symbol);
        });
    }

    bool solve(const Symbol& symbol, const Expr& target) {
        if (is_loop(symbol)) {
            for (const auto& [known, value] : found_)
                if (known == symbol) return false;  // two coordinates of one loop: a diagonal
            found_.emplace_back(symbol, target);
            return true;
        }
        const Let* let = let_of(symbol);
        return let && solve(let->value, target);
    }

    bool solve(const Expr& value, const Expr& target) {
        if (const Variable* variable = get<Variable>(value)) return solve(variable->symbol, target);
        std::vector<Expr> terms, fixed, varying;
        terms_of(value, terms);
        for (const Expr& term : terms) (varies(term) ? varying : fixed).push_back(term);
        if (varying.empty() || varying.size() > 2) return false;
        const Expr rest = subtract(target, sum_of(fixed));
        if (varying.size() == 1) return solve_term(varying[0], rest);
        if (solve_unit_tile(varying, rest)) return true;
        // outer * n + inner, or inner + min(outer * n, last) where tiles are shifted
        for (const bool swapped : {false, true}) {
            const Expr& tile = varying[swapped ? 1 : 0];
            const Variable* inner = get<Variable>(varying[swapped ? 0 : 1]);
            if (inner && solve_tile(tile, inner->symbol, rest)) return true;
        }
        return false;
    }

    /// Tiles of one element: outer + inner, where inner is a loop over 0 alone.
    bool solve_unit_tile(const std::vector<Expr>& terms, const Expr& target) {
        for (const bool swapped : {false, true}) {
            const Variable* outer = get<Variable>(terms[swapped ? 1 : 0]);
            const Variable* inner = get<Variable>(terms[swapped ? 0 : 1]);
            if (!outer || !inner) continue;
            for (const For& loop : iteration_.loops)
                if (loop.index == inner->symbol && is_one(loop.extent) && is_zero(loop.low))
                    return solve(outer->symbol, target) && solve(inner->symbol, integer(0));
        }
        return false;
    }

    /// One loop alone: itself, or a part of a fused one.
    bool solve_term(const Expr& term, const Expr& target) {
        if (const Variable* variable = get<Variable>(term)) return solve(variable->symbol, target);
        const Binary* b = get<Binary>(term);
        const Variable* loop = b ? get<Variable>(b->left) : nullptr;
        if (!loop || varies(b->right)) return false;
        const bool quotient = rounds_down(b->op), remainder = is_modulo(b->op);
        if (!quotient && !remainder) return false;
        Fused& fused = fused_[loop->symbol];
        if (fused.divisor && !same(fused.divisor, b->right)) return false;
        fused.loop = loop->symbol;
        fused.divisor = b->right;
        (quotient ? fused.quotient : fused.remainder) = target;
        return true;
    }

    /// `outer * n` in the term gives outer and n.
    std::optional<std::pair<Symbol, Expr>> scaled(const Expr& term) const {
        const Binary* product = get<Binary>(term);
        if (!product || product->op != BinaryOp::multiply) return std::nullopt;
        for (const bool swapped : {false, true}) {
            const Variable* outer = get<Variable>(swapped ? product->right : product->left);
            const Expr& factor = swapped ? product->left : product->right;
            if (outer && varies(outer->symbol) && !varies(factor)) return {{outer->symbol, factor}};
        }
        return std::nullopt;
    }

    bool solve_tile(const Expr& tile, const Symbol& inner, const Expr& target) {
        if (const auto outer = scaled(tile))
            return solve(outer->first, floor_divide(target, outer->second)) &&
                   solve(inner, floor_modulo(target, outer->second));
        const Binary* shifted = get<Binary>(tile);
        if (!shifted || shifted->op != BinaryOp::minimum) return false;
        for (const bool swapped : {false, true}) {
            const auto outer = scaled(swapped ? shifted->right : shifted->left);
            const Expr& last = swapped ? shifted->left : shifted->right;  // len - n
            if (!outer || varies(last)) continue;
            const Expr& n = outer->second;
            const Expr tiles = ceil_divide(add(last, n), n);
            const Expr chosen = minimum(floor_divide(target, n), subtract(tiles, integer(1)));
            return solve(outer->first, chosen) &&
                   solve(inner, subtract(target, minimum(multiply(chosen, n), last)));
        }
        return false;
    }

    const Iteration& iteration_;
    Substitution found_;
    std::map<Symbol, Fused> fused_;
};

}  // namespace

std::optional<Substitution> witness_of(const Iteration& iteration, const Substitution& point) {
    return Inversion(iteration).run(point);
}

}  // namespace nestor::proof
