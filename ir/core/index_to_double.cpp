// What is added to the bits of 1.5 * 2^52 stands in the last bits of that double.
#include "ir/core/index_to_double.hpp"

#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

const Type bits_type = Type::uint(64);
const Type number_type = Type::float_(64);
constexpr std::int64_t bits = 0x4338000000000000;
constexpr double number = 0x1.8p52;

}  // namespace

Expr index_to_double(const Expr& index) {
    const Expr sum = build::binary(BinaryOp::add, build::cast(index, bits_type),
                                   build::constant(std::uint64_t{bits}, bits_type), true);
    return build::binary(BinaryOp::subtract, build::make(Cast{sum, true}, number_type),
                         build::constant(number, number_type), false);
}

Expr index_of_double(const Expr& e) {
    const Binary* difference = e->type == number_type ? get<Binary>(e) : nullptr;
    const Cast* from_bits =
        difference && difference->op == BinaryOp::subtract ? get<Cast>(difference->left) : nullptr;
    const Binary* sum = from_bits && from_bits->bits ? get<Binary>(from_bits->value) : nullptr;
    if (!sum || sum->op != BinaryOp::add || build::as_integer(sum->right) != bits) return nullptr;
    const Cast* index = get<Cast>(sum->left);
    return index && !index->bits && is_index(index->value) && same(e, index_to_double(index->value))
               ? index->value
               : nullptr;
}

}  // namespace nestor
