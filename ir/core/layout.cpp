// Layouts of buffers: dimensions from the slowest to the fastest; row-major where nothing is said.
#include "ir/core/layout.hpp"

#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"

namespace nestor {

std::optional<Buffer> buffer_of(const Function& function, const Symbol& symbol) {
    for (const Parameter& p : function.parameters)
        if (p.symbol == symbol) return p.buffer;
    std::optional<Buffer> found;
    visit_statements(std::get<Block>(function.body), [&](const Stmt& s) {
        const Allocate* a = get<Allocate>(s);
        if (a && a->buffer.symbol == symbol) found = a->buffer;
    });
    return found;
}

std::vector<std::size_t> slowest_first(const Buffer& buffer) {
    std::vector<std::size_t> order(buffer.dimensions.size());
    for (std::size_t k = 0; k < order.size(); ++k)
        order[k] = buffer.layout.empty() ? k : static_cast<std::size_t>(buffer.layout[k]);
    return order;
}

std::size_t fastest_dimension(const Buffer& buffer) {
    return slowest_first(buffer).back();
}

Addressing access_of(const Buffer& buffer) {
    if (buffer.place == MemorySpace::caller || buffer.place == MemorySpace::heap ||
        buffer.place == MemorySpace::gpu_global || buffer.place == MemorySpace::growing)
        return Addressing::pointer;
    for (const Dimension& dimension : buffer.dimensions)
        if (!build::as_integer(dimension.extent) || dimension.stride) return Addressing::pointer;
    return buffer.dimensions.empty() ? Addressing::scalar : Addressing::array;
}

}  // namespace nestor
