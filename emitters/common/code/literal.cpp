// Literals, the smallest integers and floats that have none included.
#include "emitters/common/code/literal.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "emitters/common/text/types.hpp"

namespace nestor {
namespace {

Text float_literal(double value, const Type& type, Context& context) {
    if (type.bits == 16) {  // memory holds its bits
        if (value == 0 && !std::signbit(value)) return {"uint16_t{0}", Precedence::postfix};
        const std::string helper = "float_to_" + to_string(type.element());
        context.needs->helpers.insert(helper);
        return {call(helper, float_literal(value, Type::float_(32), context).text)};
    }
    const bool is_double = type.bits == 64;
    if (std::isnan(value) || std::isinf(value)) {
        const bool negative = !std::isnan(value) && value < 0;
        const Precedence precedence = negative ? Precedence::unary : Precedence::postfix;
        if (!is_double) {
            context.needs->includes.insert("<cmath>");
            return {std::string(negative ? "-" : "") + (std::isnan(value) ? "NAN" : "INFINITY"), precedence};
        }
        if (context.dialect == Dialect::device) {  // the library's constants are functions of the host
            context.needs->includes.insert("<cmath>");
            return {std::isnan(value) ? "static_cast<double>(NAN)"
                    : negative        ? "-HUGE_VAL"
                                      : "HUGE_VAL",
                    precedence};
        }
        context.needs->includes.insert("<limits>");
        return {std::string(negative ? "-" : "") +
                    "std::numeric_limits<double>::" + (std::isnan(value) ? "quiet_NaN()" : "infinity()"),
                precedence};
    }
    std::array<char, 64> digits{};
    const auto result =
        is_double ? std::to_chars(digits.data(), digits.data() + digits.size(), value)
                  : std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<float>(value));
    std::string text(digits.data(), result.ptr);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    if (!is_double) text += "f";
    return {text, std::signbit(value) ? Precedence::unary : Precedence::postfix};
}

Text signed_literal(std::int64_t value, const Type& type) {
    const int bits = type.bits;
    const std::int64_t lowest =
        bits >= 64 ? std::numeric_limits<std::int64_t>::min() : -(std::int64_t{1} << (bits - 1));
    const std::int64_t highest = -(lowest + 1);
    if (bits >= 32 && value == lowest)
        return {"INT" + std::to_string(bits) + "_MIN", Precedence::unary, true};
    if (bits >= 32 && value == highest)
        return {"INT" + std::to_string(bits) + "_MAX", Precedence::postfix, true};
    return {std::to_string(value), value < 0 ? Precedence::unary : Precedence::postfix, true};
}

Text unsigned_literal(std::uint64_t value, const Type& type) {
    if (type.bits == 64 && value == std::numeric_limits<std::uint64_t>::max())
        return {"UINT64_MAX", Precedence::postfix, true};
    if (type.bits == 32 && value == std::numeric_limits<std::uint32_t>::max())
        return {"UINT32_MAX", Precedence::postfix, true};
    return {std::to_string(value) + (type.bits >= 32 ? "u" : ""), Precedence::postfix, true};
}

}  // namespace

Text print_constant(const Constant& constant, const Type& type, Context& context) {
    const double as_float = std::visit([](auto v) { return static_cast<double>(v); }, constant.value);
    if (type.is_bool()) return {as_float != 0 ? "true" : "false", Precedence::postfix};
    if (type.is_float()) return float_literal(as_float, type, context);
    if (const auto* value = std::get_if<std::uint64_t>(&constant.value))
        return unsigned_literal(*value, type);
    const auto* exact = std::get_if<std::int64_t>(&constant.value);
    const std::int64_t value = exact ? *exact : static_cast<std::int64_t>(as_float);
    if (type.is_signed()) return signed_literal(value, type);
    return unsigned_literal(static_cast<std::uint64_t>(value), type);
}

}  // namespace nestor
