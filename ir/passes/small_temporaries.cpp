// Extents are bounded after all names in them are replaced by their values, so that what they share cancels.
#include "ir/passes/small_temporaries.hpp"

#include <algorithm>

#include "ir/analysis/affine.hpp"
#include "ir/build.hpp"
#include "ir/passes/simplify.hpp"
#include "ir/walk.hpp"

namespace nestor {
namespace {

constexpr std::int64_t stack_bytes = 64 * 1024;  // of all temporaries that a function holds at once

std::optional<Integer> upper_bound(const Expr& e);

/// The largest value of one term; only what an operator bounds by itself has one.
std::optional<Integer> upper_bound(const Term& term) {
    const auto* binary = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
    if (!binary || term.coefficient < 0) return std::nullopt;
    const auto left = upper_bound(binary->left), right = upper_bound(binary->right);
    std::optional<Integer> bound;
    if (binary->op == BinaryOp::minimum)
        bound = left && right ? std::min(*left, *right) : left ? left : right;
    else if (binary->op == BinaryOp::maximum && left && right)
        bound = std::max(*left, *right);
    if (!bound) return std::nullopt;
    return Integer(term.coefficient * *bound);
}

std::optional<Integer> upper_bound(const Expr& e) {
    const Affine form = affine(e);
    Integer sum = form.constant;
    for (const Term& term : form.terms) {
        const auto one = upper_bound(term);
        if (!one) return std::nullopt;
        sum += *one;
    }
    return sum;
}

class Placing {
public:
    /// `used`: bytes that lie on the stack already.
    Block block(const Block& b, std::int64_t used) {
        const std::size_t known = lets_.size();
        Block out;
        for (const Stmt& s : b.statements) {
            if (const Let* let = get<Let>(s)) lets_.emplace_back(let->symbol, substitute(let->value, lets_));
            const Allocate* allocate = get<Allocate>(s);
            const Buffer small = allocate && loops_ > 0 ? on_stack(allocate->buffer, used) : Buffer{};
            const bool loop = get<For>(s) != nullptr;
            loops_ += loop;
            out.statements.push_back(
                small.symbol ? with(s, Allocate{small})
                             : map_blocks(s, [&](const Block& inner) { return block(inner, used); }));
            loops_ -= loop;
        }
        lets_.resize(known);
        return out;
    }

private:
    /// The buffer with constant extents; one without a symbol where it is not small. Adds its bytes.
    Buffer on_stack(const Buffer& buffer, std::int64_t& used) const {
        if (buffer.place != Place::heap || !buffer.levels.empty() || buffer.dimensions.empty()) return {};
        Buffer out = buffer;
        out.place = Place::stack;
        Integer bytes = std::max(1, buffer.element.bits / 8);
        for (Dimension& d : out.dimensions) {
            const auto extent = upper_bound(simplify(substitute(d.extent, lets_)));
            if (!extent || *extent < 1 || d.stride) return {};
            bytes *= *extent;
            if (bytes > stack_bytes - used) return {};
            d.extent = build::integer(*to_int64(*extent));
        }
        used += *to_int64(bytes);
        return out;
    }

    Substitution lets_;
    int loops_ = 0;
};

}  // namespace

Program small_temporaries(const Program& program, const Machine&) {
    Program out = program;
    for (Function& f : out.functions)
        if (const Block* body = std::get_if<Block>(&f.body)) {
            Block placed = Placing().block(*body, 0);
            f.body = std::move(placed);
        }
    return out;
}

}  // namespace nestor
