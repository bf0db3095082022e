// Layouts of buffers: dimensions from the slowest to the fastest; row-major where nothing is said.
#include "ir/core/layout.hpp"

#include "ir/core/build.hpp"

namespace nestor {

std::vector<std::size_t> slowest_first(const Buffer& buffer) {
    std::vector<std::size_t> order(buffer.dimensions.size());
    for (std::size_t k = 0; k < order.size(); ++k)
        order[k] = buffer.layout.empty() ? k : static_cast<std::size_t>(buffer.layout[k]);
    return order;
}

std::size_t fastest_dimension(const Buffer& buffer) {
    return slowest_first(buffer).back();
}

bool is_remainder_by_size(const Binary& b) {
    const bool remainder = b.op == BinaryOp::euclidean_modulo || b.op == BinaryOp::floor_modulo;
    return remainder && !build::as_integer(b.right);
}

}  // namespace nestor
