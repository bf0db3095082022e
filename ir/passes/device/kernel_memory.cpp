// Memory spaces of temporaries in kernels: the stack of a thread and shared memory have constant sizes; the
// rest is device memory.
#include "ir/passes/device/kernel_memory.hpp"

#include <algorithm>
#include <stdexcept>

#include "ir/core/build.hpp"
#include "ir/core/map_elements.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// `a[i]` of the buffer `own` as `a[part.., i]` of `all`, whose dimensions begin at 0 where the kernel
/// alone knows the beginning.
Block with_own_part(const Block& block, const Buffer& own, const Buffer& all, const std::vector<Expr>& part) {
    const Symbol& buffer = own.symbol;
    const auto placed = [&](std::vector<Expr> indices) {
        for (std::size_t k = 0; k < indices.size(); ++k)
            if (all.dimensions[part.size() + k].min != own.dimensions[k].min)
                indices[k] = build::subtract(indices[k], own.dimensions[k].min);
        indices.insert(indices.begin(), part.begin(), part.end());
        return indices;
    };
    return map_elements(block, [&](const Symbol& symbol, const std::vector<Expr>& indices) {
        return symbol == buffer ? placed(indices) : indices;
    });
}

Block moved(const Block& block, const std::vector<const For*>& mapped, SizesInScope sizes, const Used& inside,
            std::vector<Stmt>& out) {
    Block result = block;
    for (std::size_t i = 0; i < result.statements.size(); ++i) {
        const Stmt s = result.statements[i];
        const Allocate* allocate = get<Allocate>(s);
        const bool varies =
            allocate && allocate->buffer.place != MemorySpace::gpu_shared &&
            std::any_of(allocate->buffer.dimensions.begin(), allocate->buffer.dimensions.end(),
                        [](const Dimension& d) { return !build::as_integer(d.extent); });
        if (varies) {
            const auto most = [&](const Expr& e) {
                return host_can_compute(e, inside) ? e : sizes.largest(e);
            };
            Buffer all = allocate->buffer;
            all.place = MemorySpace::gpu_global;
            std::vector<Expr> part;
            for (Dimension& d : all.dimensions) {
                const Expr low = d.min;
                if (!host_can_compute(low, inside)) d.min = build::integer(0);
                d.extent = most(d.extent);
            }
            for (std::size_t k = mapped.size(); k-- > 0;) {
                const For& loop = *mapped[k];
                all.dimensions.insert(all.dimensions.begin(),
                                      {build::integer(0), most(loop.extent), nullptr});
                part.insert(part.begin(), build::subtract(build::variable(loop.index), loop.low));
            }
            if (!all.layout.empty()) {  // the parts are the slowest
                const int parts = static_cast<int>(mapped.size());
                for (int& d : all.layout) d += parts;
                for (int k = parts; k-- > 0;) all.layout.insert(all.layout.begin(), k);
            }
            if (std::any_of(all.dimensions.begin(), all.dimensions.end(),
                            [](const Dimension& d) { return !d.extent; }))
                throw std::logic_error("memory of a kernel that no size bounds: see device_limits");
            result.statements.erase(result.statements.begin() + static_cast<std::ptrdiff_t>(i));
            result = with_own_part(result, allocate->buffer, all, part);
            out.push_back(with(s, Allocate{all}));
            --i;
            continue;
        }
        const For* loop = get<For>(s);
        auto inner = mapped;
        if (loop && (block_axis(*loop) || thread_axis(*loop))) inner.push_back(loop);
        SizesInScope within = sizes;
        within.enter(s);
        if (!loop) sizes = within;
        result.statements[i] =
            map_blocks(s, [&](const Block& b) { return moved(b, inner, within, inside, out); });
    }
    return result;
}

}  // namespace

Block with_places(const Block& block, bool in_threads) {
    Block out;
    for (const Stmt& s : block.statements) {
        if (const Allocate* allocate = get<Allocate>(s);
            allocate && allocate->buffer.place == MemorySpace::heap) {
            Buffer buffer = allocate->buffer;
            const bool constant = std::all_of(buffer.dimensions.begin(), buffer.dimensions.end(),
                                              [](const Dimension& d) { return build::as_integer(d.extent); });
            if (constant) buffer.place = in_threads ? MemorySpace::stack : MemorySpace::gpu_shared;
            out.statements.push_back(with(s, Allocate{std::move(buffer)}));
            continue;
        }
        const For* loop = get<For>(s);
        const bool maps = loop && thread_axis(*loop);
        out.statements.push_back(
            map_blocks(s, [&](const Block& inner) { return with_places(inner, in_threads || maps); }));
    }
    return out;
}

Block with_own_parts(const Block& block, const SizesInScope& sizes, std::vector<Stmt>& allocations) {
    return moved(block, {}, sizes, used_symbols(block), allocations);
}

}  // namespace nestor
