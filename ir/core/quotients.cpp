// Recognition of short quotients.
#include "ir/core/quotients.hpp"

#include "ir/core/build.hpp"

namespace nestor {
namespace {

constexpr std::int64_t longest_group = 4;  // iterations

}  // namespace

std::optional<std::int64_t> short_divisor(const Binary& b, const Symbol& index) {
    const Variable* v = rounds_down(b.op) || is_modulo(b.op) ? get<Variable>(b.left) : nullptr;
    const auto divisor = v && v->symbol == index ? build::as_integer(b.right) : std::nullopt;
    return divisor && *divisor > 1 && *divisor <= longest_group ? divisor : std::nullopt;
}

}  // namespace nestor
