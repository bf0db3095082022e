// Symbolic sizes as polynomials in canonical form.
#include "frontend/nabla/lower/extent.hpp"

#include <algorithm>

#include "ir/core/build.hpp"

namespace nestor::nabla {

Extent::Extent(std::int64_t number) {
    if (number != 0) terms_[{}] = number;
}

std::optional<std::int64_t> Extent::number() const {
    if (terms_.empty()) return 0;
    if (terms_.size() > 1 || !terms_.begin()->first.empty()) return std::nullopt;
    return terms_.begin()->second;
}

Expr Extent::expression() const {
    Expr sum = build::integer(0);
    for (auto term = terms_.rbegin(); term != terms_.rend(); ++term) {
        Expr product = build::integer(1);
        for (const Symbol& size : term->first) product = build::multiply(product, build::variable(size));
        product = build::multiply(product, build::integer(term->second));
        sum = build::add(sum, product);
    }
    return sum;
}

bool Extent::is_small() const {
    constexpr std::int64_t limit = 1 << 20;
    return terms_.size() <= 4 && std::all_of(terms_.begin(), terms_.end(), [](const auto& term) {
               return term.first.size() <= 1 && term.second > -limit && term.second < limit;
           });
}

std::pair<std::int64_t, std::int64_t> Extent::limits() const {
    constexpr std::int64_t largest_size = std::int64_t{1} << 40;
    std::int64_t least = 0, most = 0;
    for (const auto& [product, factor] : terms_) {
        if (product.empty() || factor < 0) least += product.empty() ? factor : factor * largest_size;
        if (product.empty() || factor > 0) most += product.empty() ? factor : factor * largest_size;
    }
    return {least, most};
}

std::string Extent::text() const {
    std::string text;
    for (auto term = terms_.rbegin(); term != terms_.rend(); ++term) {
        std::string product;
        const std::int64_t factor = term->second < 0 ? -term->second : term->second;
        if (factor != 1 || term->first.empty()) product = std::to_string(factor);
        for (const Symbol& size : term->first) product += (product.empty() ? "" : "*") + size.name();
        text += text.empty() ? (term->second < 0 ? "-" : "") : term->second < 0 ? " - " : " + ";
        text += product;
    }
    return text.empty() ? "0" : text;
}

Extent operator+(const Extent& a, const Extent& b) {
    Extent sum = a;
    for (const auto& [product, factor] : b.terms_)
        if ((sum.terms_[product] += factor) == 0) sum.terms_.erase(product);
    return sum;
}

Extent operator-(const Extent& a, const Extent& b) {
    return a + Extent(-1) * b;
}

Extent operator*(const Extent& a, const Extent& b) {
    Extent result = 0;
    for (const auto& [left, x] : a.terms_)
        for (const auto& [right, y] : b.terms_) {
            std::vector<Symbol> product = left;
            product.insert(product.end(), right.begin(), right.end());
            std::sort(product.begin(), product.end());
            Extent term = 0;
            term.terms_[product] = x * y;
            result = result + term;
        }
    return result;
}

Extent elements_of(const Shape& shape) {
    Extent count = 1;
    for (const Extent& extent : shape) count = count * extent;
    return count;
}

std::string text_of(const Shape& shape) {
    std::string text;
    for (const Extent& extent : shape) text += "[" + extent.text() + "]";
    return text.empty() ? "[]" : text;
}

}  // namespace nestor::nabla
