// Ranges are exact integers, so that nothing overflows while it is asked whether something does.
#include "ir/passes/plain_arithmetic.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "ir/analysis/affine.hpp"
#include "ir/build.hpp"
#include "ir/walk.hpp"

namespace nestor {
namespace {

/// [low, high], both included.
struct NumberRange {
    Integer low, high;
};
using Known = std::optional<NumberRange>;

/// What values of an integer type, or bool, can be.
Known range_of(const Type& type) {
    if (type.lanes != 1) return std::nullopt;
    if (type.is_bool()) return NumberRange{0, 1};
    if (!type.is_int()) return std::nullopt;
    const Integer count = Integer(1) << type.bits;
    if (!type.is_signed()) return NumberRange{0, count - 1};
    return NumberRange{-count / 2, count / 2 - 1};
}

bool within(const NumberRange& inner, const Known& outer) {
    return outer && inner.low >= outer->low && inner.high <= outer->high;
}

NumberRange hull(const std::vector<Integer>& ends) {
    return {*std::min_element(ends.begin(), ends.end()), *std::max_element(ends.begin(), ends.end())};
}

class Plain {
public:
    explicit Plain(const Function& function) {
        for (const Parameter& p : function.parameters) {
            if (p.role == Role::size) ranges_[p.symbol] = {0, range_of(Type::index())->high};
            if (!p.buffer || p.buffer->place != Place::caller) continue;
            std::vector<Symbol> sizes;
            for (const Dimension& dimension : p.buffer->dimensions)
                if (const Variable* size = get<Variable>(dimension.extent)) sizes.push_back(size->symbol);
            shapes_.push_back(std::move(sizes));
        }
    }

    Block block(const Block& b) {
        return map_block(b, [&](const Stmt& s) { return statement(s); });
    }

private:
    Stmt statement(const Stmt& s) {
        if (const For* loop = get<For>(s)) {
            const Known low = range(loop->low), extent = range(loop->extent);
            if (low && extent) ranges_[loop->index] = {low->low, low->high + extent->high - 1};
        }
        if (const Let* let = get<Let>(s); let && let->value->type.is_int())
            if (const Known known = range(let->value)) ranges_[let->symbol] = *known;
        return map_children(
            s, [&](const Expr& e) { return plain(e); }, [&](const Stmt& child) { return statement(child); });
    }

    Expr plain(const Expr& e) {
        const Expr changed = map_children(e, [&](const Expr& child) { return plain(child); });
        const Binary* binary = get<Binary>(changed);
        const Unary* unary = get<Unary>(changed);
        const bool wraps = (binary && binary->wraps) || (unary && unary->wraps);
        if (!wraps || !e->type.is_signed() || e->type.lanes != 1) return changed;
        if (!fits(changed) && !counts_elements(changed)) return changed;
        if (unary) return with(changed, Unary{unary->op, unary->value, false});
        return with(changed, Binary{binary->op, binary->left, binary->right, false});
    }

    bool fits(const Expr& e) const {
        const Known result = exact(e);
        return result && within(*result, range_of(e->type));
    }

    /// A product of some of the sizes of one array.
    bool counts_elements(const Expr& e) const {
        std::vector<Symbol> factors;
        if (e->type != Type::index() || !add_factors(e, factors)) return false;
        return std::any_of(shapes_.begin(), shapes_.end(), [&](std::vector<Symbol> sizes) {
            return std::all_of(factors.begin(), factors.end(), [&](const Symbol& factor) {
                const auto found = std::find(sizes.begin(), sizes.end(), factor);
                if (found == sizes.end()) return false;
                sizes.erase(found);
                return true;
            });
        });
    }

    static bool add_factors(const Expr& e, std::vector<Symbol>& factors) {
        if (const Variable* variable = get<Variable>(e)) {
            factors.push_back(variable->symbol);
            return true;
        }
        const Binary* binary = get<Binary>(e);
        return binary && binary->op == BinaryOp::multiply && add_factors(binary->left, factors) &&
               add_factors(binary->right, factors);
    }

    /// What the value can be; nothing for what is no integer.
    Known range(const Expr& e) const {
        const Known type = range_of(e->type);
        const Known result = type ? exact(e) : std::nullopt;
        return result && within(*result, type) ? result : type;
    }

    /// The same, before it wraps; nothing where only the type is known.
    Known exact(const Expr& e) const {
        if (const Constant* constant = get<Constant>(e)) {
            if (const auto* value = std::get_if<std::int64_t>(&constant->value))
                return NumberRange{*value, *value};
            return std::nullopt;
        }
        if (const Variable* variable = get<Variable>(e)) {
            const auto known = ranges_.find(variable->symbol);
            return known == ranges_.end() ? std::nullopt : Known(known->second);
        }
        if (const Cast* cast = get<Cast>(e))
            return cast->bits || !range_of(cast->value->type) ? std::nullopt : range(cast->value);
        if (const Select* select = get<Select>(e)) {
            const Known a = range(select->then), b = range(select->otherwise);
            return a && b ? Known(hull({a->low, a->high, b->low, b->high})) : std::nullopt;
        }
        if (const Unary* unary = get<Unary>(e); unary && unary->op == UnaryOp::negate) {
            const Known value = range(unary->value);
            return value ? Known(NumberRange{-value->high, -value->low}) : std::nullopt;
        }
        const Binary* binary = get<Binary>(e);
        const Known a = binary ? range(binary->left) : std::nullopt;
        const Known b = binary ? range(binary->right) : std::nullopt;
        if (!a || !b) return std::nullopt;
        switch (binary->op) {
            case BinaryOp::add:
                return NumberRange{a->low + b->low, a->high + b->high};
            case BinaryOp::subtract:
                return NumberRange{a->low - b->high, a->high - b->low};
            case BinaryOp::multiply:
                return hull({a->low * b->low, a->low * b->high, a->high * b->low, a->high * b->high});
            case BinaryOp::minimum:
                return NumberRange{std::min(a->low, b->low), std::min(a->high, b->high)};
            case BinaryOp::maximum:
                return NumberRange{std::max(a->low, b->low), std::max(a->high, b->high)};
            default:
                return std::nullopt;
        }
    }

    std::map<Symbol, NumberRange> ranges_;     ///< of names that never change
    std::vector<std::vector<Symbol>> shapes_;  ///< the sizes of each array of the caller
};

}  // namespace

Program plain_arithmetic(const Program& program, const Machine&) {
    Program out = program;
    for (Function& f : out.functions)
        if (const Block* body = std::get_if<Block>(&f.body)) {
            Block plain = Plain(f).block(*body);
            f.body = std::move(plain);
        }
    return out;
}

}  // namespace nestor
