// Interval arithmetic over floats: every operation gives an interval that holds all results, rounding to the
// type included; what may be infinite minus infinite, or 0 times infinite, may be NaN.
#include "ir/analysis/float_interval.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ir/core/build.hpp"

namespace nestor {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr FloatInterval anything{-infinity, infinity, true};

bool is_finite(const FloatInterval& i) {
    return std::isfinite(i.low) && std::isfinite(i.high);
}

/// Rounding is monotonic: a bound that the type holds stays one.
bool is_exact(double x, const Type& type) {
    return x == 0 || (type.bits == 32 && static_cast<double>(static_cast<float>(x)) == x);
}

/// Widens by what rounding to the type may add; what may overflow is unbounded on that side.
FloatInterval rounded(double low, double high, bool nan, const Type& type) {
    const double unit = type.bits == 64 ? 0x1p-52 : type.bits == 32 ? 0x1p-23 : 0x1p-7;
    const double most = type.bits == 16 ? 6e4 : 1e38;
    const auto slack = [&](double x) {
        return !std::isfinite(x) || is_exact(x, type) ? 0 : unit * std::fabs(x) + 0x1p-126;
    };
    low -= slack(low), high += slack(high);
    return {low < -most ? -infinity : low, high > most ? infinity : high, nan};
}

/// Rounding keeps whole numbers whole as far as the type counts them all.
FloatInterval of_integers(double low, double high, const Type& type) {
    const double exact = type.bits == 64 ? 0x1p53 : type.bits == 32 ? 0x1p24 : 0x1p8;
    if (low >= -exact && high <= exact) return {low, high, false};
    return rounded(low, high, false, type);
}

FloatInterval products(const FloatInterval& a, const FloatInterval& b, const Type& type) {
    if (!is_finite(a) || !is_finite(b)) return anything;
    const double all[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
    return rounded(*std::min_element(all, all + 4), *std::max_element(all, all + 4), a.nan || b.nan, type);
}

/// Of a number and NaN the number is taken.
FloatInterval extremum(const FloatInterval& a, const FloatInterval& b, bool smaller) {
    const auto choose = [&](double x, double y) { return smaller ? std::min(x, y) : std::max(x, y); };
    FloatInterval out{choose(a.low, b.low), choose(a.high, b.high), a.nan && b.nan};
    const auto include = [&](const FloatInterval& alone) {
        out.low = std::min(out.low, alone.low), out.high = std::max(out.high, alone.high);
    };
    if (a.nan) include(b);
    if (b.nan) include(a);
    return out;
}

FloatInterval of_binary(const Binary& binary, const Type& type) {
    const FloatInterval a = float_interval(binary.left), b = float_interval(binary.right);
    switch (binary.op) {
        case BinaryOp::add:
            if (!is_finite(a) || !is_finite(b)) return anything;
            return rounded(a.low + b.low, a.high + b.high, a.nan || b.nan, type);
        case BinaryOp::subtract:
            if (!is_finite(a) || !is_finite(b)) return anything;
            return rounded(a.low - b.high, a.high - b.low, a.nan || b.nan, type);
        case BinaryOp::multiply:
            return products(a, b, type);
        case BinaryOp::divide:
            if (!is_finite(b) || (b.low <= 0 && b.high >= 0)) return anything;
            return products(a, {1 / b.high, 1 / b.low, b.nan}, type);
        case BinaryOp::minimum:
            return extremum(a, b, true);
        case BinaryOp::maximum:
            return extremum(a, b, false);
        default:
            return anything;
    }
}

/// A function that grows with its argument and gives whole numbers.
double (*whole_number(const std::string& function))(double) {
    if (function == "floor") return std::floor;
    if (function == "ceil") return std::ceil;
    if (function == "trunc") return std::trunc;
    if (function == "round") return std::round;
    if (function == "rint" || function == "nearbyint") return std::nearbyint;
    return nullptr;
}

FloatInterval of_call(const Call& call, const Type& type) {
    if (call.arguments.empty()) return anything;
    const FloatInterval x = float_interval(call.arguments[0]);
    if (auto* const whole = whole_number(call.function)) return {whole(x.low), whole(x.high), x.nan};
    if (call.function == "abs" || call.function == "fabs") {
        const double high = std::max(std::fabs(x.low), std::fabs(x.high));
        return {x.low <= 0 && x.high >= 0 ? 0 : std::min(std::fabs(x.low), std::fabs(x.high)), high, x.nan};
    }
    if (call.function == "sin" || call.function == "cos" || call.function == "tanh")
        return rounded(-1, 1, x.nan || !is_finite(x), type);
    if (call.function == "sqrt" && x.low >= 0 && is_finite(x))
        return rounded(std::sqrt(x.low), std::sqrt(x.high), x.nan, type);
    return anything;
}

FloatInterval of_integer_type(const Type& type) {
    if (type.is_bool()) return {0, 1, false};
    if (!type.is_int()) return anything;
    const int bits = type.is_signed() ? type.bits - 1 : type.bits;
    return {type.is_signed() ? -std::exp2(bits) : 0, std::exp2(bits) - 1, false};
}

}  // namespace

FloatInterval float_interval(const Expr& e) {
    if (e->type.lanes != 1) return anything;
    if (const Constant* constant = get<Constant>(e)) {
        const double value = std::visit([](const auto v) { return static_cast<double>(v); }, constant->value);
        if (std::isnan(value)) return anything;
        return {value, value, false};
    }
    if (!e->type.is_float()) return of_integer_type(e->type);
    if (const Cast* cast = get<Cast>(e); cast && !cast->bits) {
        const FloatInterval value = float_interval(cast->value);
        return cast->value->type.is_float() ? rounded(value.low, value.high, value.nan, e->type)
                                            : of_integers(value.low, value.high, e->type);
    }
    if (const Unary* unary = get<Unary>(e); unary && unary->op == UnaryOp::negate) {
        const FloatInterval value = float_interval(unary->value);
        return {-value.high, -value.low, value.nan};
    }
    if (const Select* select = get<Select>(e)) {
        const FloatInterval a = float_interval(select->then), b = float_interval(select->otherwise);
        return {std::min(a.low, b.low), std::max(a.high, b.high), a.nan || b.nan};
    }
    if (const Binary* binary = get<Binary>(e)) return of_binary(*binary, e->type);
    if (const Call* call = get<Call>(e)) return of_call(*call, e->type);
    return anything;
}

std::optional<std::pair<std::int64_t, std::int64_t>> truncated_range(const Expr& e, const Type& integer) {
    FloatInterval value = float_interval(e);
    const int bits = integer.is_signed() ? integer.bits - 1 : integer.bits;
    const double most = std::exp2(bits), least = integer.is_signed() ? -most : 0;
    if (bits > 32 && (value.low <= -0x1p53 || value.high >= 0x1p53)) return std::nullopt;
    if (integer.bits > 16 && (value.low <= least || value.high >= most)) return std::nullopt;
    if (value.nan) value.low = std::min(value.low, 0.0), value.high = std::max(value.high, 0.0);
    const auto saturated = [&](double x) {
        return static_cast<std::int64_t>(std::trunc(std::clamp(x, least, most - 1)));
    };
    return std::pair(saturated(value.low), saturated(value.high));
}

}  // namespace nestor
