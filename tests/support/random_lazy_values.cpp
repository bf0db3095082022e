// Values of random lazy pipelines: one draw chooses among operators that the type has.
#include "tests/support/random_lazy_values.hpp"

#include "ir/core/build.hpp"

namespace nestor::testing {
namespace {

int below(std::mt19937_64& random, int count) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(count));
}

bool is_natural(const Type& type) {
    return type.kind == TypeKind::unsigned_integer;
}

/// Plain operators of natural numbers are Euclidean.
BinaryOp quotient_of(const Type& type) {
    return is_natural(type) ? BinaryOp::divide : BinaryOp::euclidean_divide;
}

BinaryOp remainder_of(const Type& type) {
    return is_natural(type) ? BinaryOp::remainder : BinaryOp::euclidean_modulo;
}

}  // namespace

Expr random_constant(const Type& type, std::mt19937_64& random) {
    if (type.is_float()) return build::constant(0.25 * (below(random, 33) - 16), type);
    if (type.is_signed()) return build::constant(std::int64_t{below(random, 9) - 4}, type);
    if (type.bits >= 32 || below(random, 100) < 70)
        return build::constant(std::int64_t{below(random, 6)}, type);
    return build::constant((std::int64_t{1} << type.bits) - 1 - below(random, 3), type);
}

Expr combined(const Expr& a, const Expr& b, std::mt19937_64& random) {
    static constexpr BinaryOp ops[] = {BinaryOp::add,        BinaryOp::subtract, BinaryOp::multiply,
                                       BinaryOp::minimum,    BinaryOp::maximum,  BinaryOp::bit_and,
                                       BinaryOp::bit_or,     BinaryOp::bit_xor,  BinaryOp::shift_left,
                                       BinaryOp::shift_right};
    const Type& type = a->type;
    const int choice = below(random, type.is_float() ? 5 : 11);
    const auto one = [&] { return build::constant(std::int64_t{1}, type); };
    if (choice == 10)  // an odd number is not 0
        return build::binary(below(random, 2) ? quotient_of(type) : remainder_of(type), a,
                             build::binary(BinaryOp::bit_or, b, one(), false), false);
    const BinaryOp op = ops[choice];
    const bool shifts = op == BinaryOp::shift_left || op == BinaryOp::shift_right;
    const Expr right = shifts ? build::binary(BinaryOp::bit_and, b, one(), false) : b;
    const bool wraps = op <= BinaryOp::multiply || op == BinaryOp::shift_left;
    return build::binary(op, a, right, type.is_int() && wraps);
}

Expr divided(const Expr& a, std::mt19937_64& random) {
    const Type& type = a->type;
    const bool positive = is_natural(type) || below(random, 100) < 60;
    const Expr divisor =
        build::constant(std::int64_t{positive ? 1 + below(random, 4) : -1 - below(random, 3)}, type);
    if (type.is_float()) return build::binary(BinaryOp::divide, a, divisor, false);
    return build::binary(below(random, 2) ? quotient_of(type) : remainder_of(type), a, divisor, false);
}

}  // namespace nestor::testing
