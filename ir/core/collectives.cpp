// The table of collective calls.
#include "ir/core/collectives.hpp"

#include "ir/core/build.hpp"

namespace nestor {
namespace {

struct Row {
    const char* name;
    ReduceOp op;
    bool integers;  ///< integers wrap, which floating-point sums and products need not drag along
};

constexpr Row table[] = {
    {"block_sum", ReduceOp::add, false},          {"block_wrap_sum", ReduceOp::add, true},
    {"block_product", ReduceOp::multiply, false}, {"block_wrap_product", ReduceOp::multiply, true},
    {"block_min", ReduceOp::minimum, false},      {"block_max", ReduceOp::maximum, false},
    {"block_all", ReduceOp::logical_and, false},  {"block_any", ReduceOp::logical_or, false},
    {"block_bit_and", ReduceOp::bit_and, false},  {"block_bit_or", ReduceOp::bit_or, false},
    {"block_bit_xor", ReduceOp::bit_xor, false}};

constexpr const char* axes[] = {"", "_y", "_z"};

}  // namespace

std::optional<Collective> find_collective(const std::string& name) {
    for (const Row& row : table)
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (name == std::string(row.name) + axes[axis]) return Collective{row.name, row.op, axis};
    return std::nullopt;
}

std::string collective_name(ReduceOp op, const Type& type, std::size_t axis) {
    const bool wraps = !type.is_float() && (op == ReduceOp::add || op == ReduceOp::multiply);
    for (const Row& row : table)
        if (row.op == op && row.integers == wraps) return std::string(row.name) + axes[axis];
    return "";
}

std::optional<Collective> called_collective(const Expr& e) {
    const Call* call = get<Call>(e);
    return call ? find_collective(call->function) : std::nullopt;
}

}  // namespace nestor
