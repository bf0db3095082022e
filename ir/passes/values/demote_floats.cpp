// Demotion of floats, bottom-up: of each expression it is known whether an integer has its value, and where
// that can lie; the largest ones that convert more than once become integers.
//
// Note [Exact and without a sign] (2026-11-29)
// A float32 holds every integer up to 2^24, so that sums, differences and products which stay below it are
// not rounded, whatever their order. An integer 0 is +0 as a float. A float's sum or difference is -0 only
// where its left operand is, a product where one operand is negative or -0: what may be -0 stays as it is.
// The smoothed rows of `unsharp` convert 3 bytes into a sum: with g++ the whole takes 0.66 of the time.
// Vectors of a CPU multiply integers in two steps where they multiply and add floats in one: each product but
// those by powers of two takes away what a conversion saves. Devices convert at a quarter of their rate.
#include "ir/passes/values/demote_floats.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// An int32 with the value of a float expression, which lies in low..high and is never -0.
struct WholeValue {
    Expr value;
    std::int64_t low = 0, high = 0;
    int conversions = 0;
    int products = 0;  ///< but those that are shifts
};

/// The largest integer below which the float type and int32 hold all.
std::int64_t largest_exact(const Type& type) {
    return type.bits == 32 ? std::int64_t{1} << 24 : INT32_MAX;
}

std::optional<WholeValue> whole_constant(const Constant& constant, std::int64_t largest) {
    const double* number = std::get_if<double>(&constant.value);
    if (!number || std::trunc(*number) != *number || std::abs(*number) > static_cast<double>(largest) ||
        (*number == 0 && std::signbit(*number)))
        return std::nullopt;
    const auto value = static_cast<std::int64_t>(*number);
    return WholeValue{build::constant(value, Type::int_(32)), value, value};
}

std::optional<WholeValue> converted_integer(const Cast& cast) {
    const Type& from = cast.value->type;
    if (cast.bits || !from.is_int() || from.bits > 16) return std::nullopt;
    const std::int64_t values = std::int64_t{1} << from.bits;
    const std::int64_t low = from.is_signed() ? -values / 2 : 0;
    return WholeValue{build::cast(cast.value, Type::int_(32)), low, low + values - 1, 1};
}

bool is_power_of_two(const WholeValue& value) {
    return value.low == value.high && value.low > 0 && (value.low & (value.low - 1)) == 0;
}

std::optional<WholeValue> combined(BinaryOp op, const WholeValue& a, const WholeValue& b,
                                   std::int64_t largest) {
    WholeValue out;
    switch (op) {
        case BinaryOp::add:
            out.low = a.low + b.low, out.high = a.high + b.high;
            break;
        case BinaryOp::subtract:
            out.low = a.low - b.high, out.high = a.high - b.low;
            break;
        case BinaryOp::multiply:
            if (a.low < 0 || b.low < 0) return std::nullopt;  // may be -0
            out.low = a.low * b.low, out.high = a.high * b.high;
            out.products = is_power_of_two(a) || is_power_of_two(b) ? 0 : 1;
            break;
        default:
            return std::nullopt;
    }
    if (std::max(-out.low, out.high) > largest) return std::nullopt;
    out.value = build::binary(op, a.value, b.value, false);
    out.conversions = a.conversions + b.conversions;
    out.products += a.products + b.products;
    return out;
}

class FloatDemotion {
public:
    explicit FloatDemotion(const Target& target) : slow_products_(!target.has_blocks()) {}

    Expr whole(const Expr& e) { return finished(look(e)); }

    Stmt in(const Stmt& s) {
        return map_children(
            s, [&](const Expr& e) { return whole(e); }, [&](const Stmt& inner) { return in(inner); });
    }

private:
    /// An expression whose parts are done, and the integer that has its value.
    struct Seen {
        Expr same;
        std::optional<WholeValue> integer;
    };

    Expr finished(const Seen& seen) {
        if (!seen.integer) return seen.same;
        const int saved = seen.integer->conversions - 1;
        const bool pays = saved > (slow_products_ ? seen.integer->products : 0);
        return pays ? build::cast(seen.integer->value, seen.same->type) : seen.same;
    }

    Seen look(const Expr& e) {
        const bool is_float = e->type.is_float() && e->type.bits >= 32 && e->type.lanes == 1;
        const std::int64_t largest = largest_exact(e->type);
        if (const Binary* binary = is_float ? get<Binary>(e) : nullptr) {
            const Seen left = look(binary->left), right = look(binary->right);
            if (left.integer && right.integer)
                if (auto both = combined(binary->op, *left.integer, *right.integer, largest))
                    return {rebuilt(e, left.same, right.same), std::move(both)};
            return {rebuilt(e, finished(left), finished(right)), std::nullopt};
        }
        Seen out{map_children(e, [&](const Expr& part) { return whole(part); }), std::nullopt};
        if (!is_float) return out;
        if (const Constant* constant = get<Constant>(out.same))
            out.integer = whole_constant(*constant, largest);
        else if (const Cast* cast = get<Cast>(out.same))
            out.integer = converted_integer(*cast);
        return out;
    }

    static Expr rebuilt(const Expr& e, const Expr& left, const Expr& right) {
        bool is_left = true;
        return map_children(e, [&](const Expr&) { return std::exchange(is_left, false) ? left : right; });
    }

    bool slow_products_;
};

}  // namespace

Program demote_floats(const Program& program, const Target& target) {
    return map_bodies(program, [&](const Function&, const Block& body) {
        return map_block(body, [&](const Stmt& s) { return FloatDemotion(target).in(s); });
    });
}

}  // namespace nestor
