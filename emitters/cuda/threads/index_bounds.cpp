// Bounds of indices: the list that host code checks, without those that others say as well.
#include <algorithm>
#include <cmath>
#include <utility>

#include "emitters/cuda/threads/indices.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {

void list_bounds(const Function& kernel, const Polynomial& monomials, const std::map<Symbol, Buffer>& buffers,
                 IndexPlan& plan) {
    // every prefix of a product is checked before the product is evaluated
    Polynomial all = monomials;
    for (const auto& [symbols, factor] : monomials)
        for (std::size_t n = 1; n < symbols.size(); ++n) {
            for (const Symbol& s : symbols) all.try_emplace({s}, 1.0);
            all.try_emplace(
                std::vector<Symbol>(symbols.begin(), symbols.begin() + static_cast<std::ptrdiff_t>(n)), 1.0);
        }
    // what a kernel takes as an index fits for itself, also where only values and gathers use it
    const auto add = [&](const Symbol& symbol) {
        const auto is_taken = [&](const Parameter& p) {
            return p.symbol == symbol && p.type == Type::index() && !p.buffer && p.role != Role::scalar;
        };
        if (std::any_of(kernel.parameters.begin(), kernel.parameters.end(), is_taken))
            all.try_emplace({symbol}, 1.0);
    };
    for (const auto& [symbol, value] : plan.wide) add(symbol);
    visit(
        plan.body, [](const Stmt&) {},
        [&](const Expr& e) {
            if (const Variable* v = get<Variable>(e)) add(v->symbol);
            const Load* load = get<Load>(e);
            const auto buffer = load ? buffers.find(load->buffer) : buffers.end();
            if (buffer == buffers.end()) return;
            for (const Dimension& d : buffer->second.dimensions)
                if (const Variable* stride = d.stride ? get<Variable>(d.stride) : nullptr)
                    add(stride->symbol);
        });
    for (std::size_t degree = 1; degree <= 6; ++degree) {
        std::vector<Expr> list;
        for (const auto& [symbols, factor] : all) {
            if (symbols.size() != degree) continue;
            Expr e;
            for (const Symbol& s : symbols)
                e = e ? build::multiply(e, build::variable(s)) : build::variable(s);
            const auto whole = static_cast<std::int64_t>(std::ceil(factor - 1e-9));
            list.push_back(whole > 1 ? build::multiply(build::integer(whole), e) : e);
        }
        if (!list.empty()) plan.bounds.push_back(std::move(list));
    }
    const bool deep =
        std::any_of(all.begin(), all.end(), [](const auto& term) { return term.first.size() > 6; });
    if (deep) plan.may_be_narrow = false;
}

std::vector<Expr> largest_multiples(const std::vector<Expr>& bounds) {
    const auto factor_and_term = [](const Expr& e) {
        const Binary* product = get<Binary>(e);
        const bool multiplies = product && product->op == BinaryOp::multiply && !product->wraps;
        const auto factor = multiplies ? build::as_integer(product->left) : std::nullopt;
        return factor && *factor > 0 ? std::pair(*factor, product->right) : std::pair(std::int64_t{1}, e);
    };
    std::vector<Expr> largest;
    for (const Expr& e : bounds) {
        const auto [factor, term] = factor_and_term(e);
        const auto known = std::find_if(largest.begin(), largest.end(), [&, &term = term](const Expr& other) {
            return same(factor_and_term(other).second, term);
        });
        if (known == largest.end())
            largest.push_back(e);
        else if (factor_and_term(*known).first < factor)
            *known = e;
    }
    return largest;
}

}  // namespace nestor::cuda
