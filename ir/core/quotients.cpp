// Recognition of short quotients.
#include "ir/core/quotients.hpp"

#include "ir/core/build.hpp"

namespace nestor {
namespace {

constexpr std::int64_t longest_group = 4;  // iterations

}  // namespace

bool is_quotient(const Binary& b) {
    return b.op == BinaryOp::floor_divide || b.op == BinaryOp::euclidean_divide;
}

std::optional<std::int64_t> short_divisor(const Binary& b, const Symbol& index) {
    const bool remainder = b.op == BinaryOp::floor_modulo || b.op == BinaryOp::euclidean_modulo;
    const Variable* v = is_quotient(b) || remainder ? get<Variable>(b.left) : nullptr;
    const auto divisor = v && v->symbol == index ? build::as_integer(b.right) : std::nullopt;
    return divisor && *divisor > 1 && *divisor <= longest_group ? divisor : std::nullopt;
}

}  // namespace nestor
