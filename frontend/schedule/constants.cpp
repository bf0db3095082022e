// Constant evaluation: exact integers of 64 bits, or none.
#include "frontend/schedule/constants.hpp"

#include <charconv>

#include "ir/core/build.hpp"

namespace nestor::schedules {
namespace {

using Integer = std::optional<std::int64_t>;

Integer integer_of(const Number& number) {
    if (number.floating) return std::nullopt;
    const bool hexadecimal =
        number.spelling.size() > 2 && (number.spelling[1] == 'x' || number.spelling[1] == 'X');
    const char* begin = number.spelling.data() + (hexadecimal ? 2 : 0);
    const char* end = number.spelling.data() + number.spelling.size();
    std::int64_t value = 0;
    const auto result = std::from_chars(begin, end, value, hexadecimal ? 16 : 10);
    return result.ec == std::errc{} && result.ptr == end ? Integer(value) : std::nullopt;
}

Integer folded(BinaryOperator op, std::int64_t a, std::int64_t b) {
    std::int64_t value = 0;
    if (op == BinaryOperator::add) return __builtin_add_overflow(a, b, &value) ? Integer() : value;
    if (op == BinaryOperator::subtract) return __builtin_sub_overflow(a, b, &value) ? Integer() : value;
    if (op == BinaryOperator::multiply) return __builtin_mul_overflow(a, b, &value) ? Integer() : value;
    if (b == 0 || b == -1) return std::nullopt;
    // Euclidean, as everywhere in the language (HAL-23)
    const std::int64_t rest = a % b < 0 ? a % b + (b < 0 ? -b : b) : a % b;
    if (op == BinaryOperator::divide || op == BinaryOperator::floor_divide) return (a - rest) / b;
    return op == BinaryOperator::modulo ? Integer(rest) : std::nullopt;
}

}  // namespace

std::optional<std::int64_t> constant_integer(const Expression& e) {
    return std::visit(overloaded{[](const Number& n) { return integer_of(n); },
                                 [](const UnaryExpression& u) -> Integer {
                                     const Integer value = constant_integer(u.value);
                                     return value && u.op == UnaryOperator::minus
                                                ? folded(BinaryOperator::subtract, 0, *value)
                                                : std::nullopt;
                                 },
                                 [](const BinaryExpression& b) -> Integer {
                                     const Integer left = constant_integer(b.left);
                                     const Integer right = left ? constant_integer(b.right) : std::nullopt;
                                     return right ? folded(b.op, *left, *right) : std::nullopt;
                                 },
                                 [](const auto&) { return Integer(); }},
                      e->node);
}

std::string constant_text(const Expression& e) {
    if (const auto value = constant_integer(e)) return std::to_string(*value);
    if (const auto* number = std::get_if<Number>(&e->node)) return number->spelling;
    if (const auto* truth = std::get_if<Truth>(&e->node)) return truth->value ? "true" : "false";
    if (const auto* unary = std::get_if<UnaryExpression>(&e->node);
        unary && unary->op == UnaryOperator::minus) {
        const std::string text = constant_text(unary->value);
        if (!text.empty() && std::holds_alternative<Number>(unary->value->node)) return "-" + text;
    }
    return "";
}

}  // namespace nestor::schedules
