// Memory by cells (TI-42): where the elements below sparse nodes lie, so that few pages are touched.
//
// Note [Sparse storage] (2026-11-25)
// A field below sparse nodes has memory for all its elements, which takes room where it is written: virtual
// memory is the sparse structure (runtime/zero_pages.hpp; on devices managed memory). So that few pages are
// touched, what a cell of a sparse node holds is contiguous, as Taichi stores it: an index is written in
// mixed radix, one digit for each stretch of levels that ends at a sparse node, and these digits are the
// dimensions of memory. Below `root.pointer(ti.ij, 64).dense(ti.ij, 16)` element (i, j) is at
// [i / 16, j / 16, i % 16, j % 16]. Loops over active cells run over these digits themselves. Beside each
// sparse node lies, in the same order, a number for each of its cells: whether it is active, of a dynamic
// node its length. Reading an inactive cell gives 0, since cells are cleared when they are deactivated, and
// takes no room; nothing else of an inactive cell is read or written.
//
// Instead, tables of numbers of cells in a pool, as Taichi has them, would need a load and a test on each
// access, and on devices an allocator in kernels. Row-major memory would touch a page for each row of a cell:
// a field of 32768 x 32768 with 1 % of its cells of 16 x 16 active took 640 MB in place of 45.
#include "frontend/taichi/lower/data/cells.hpp"

#include <algorithm>

#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

LevelKind level_kind(SnodeKind kind) {
    switch (kind) {
        case SnodeKind::pointer:
            return LevelKind::pointer;
        case SnodeKind::bitmasked:
            return LevelKind::bitmasked;
        case SnodeKind::dynamic:
            return LevelKind::dynamic;
        case SnodeKind::root:
        case SnodeKind::dense:
            return LevelKind::dense;
    }
    return LevelKind::dense;
}

/// The digit as the loops over its levels count it; null where it begins or ends between two of them.
Expr digit_of_loops(const IndexDigit& digit, const std::vector<LevelIndex>& loops, std::size_t axis) {
    std::int64_t below = 1;
    Expr sum;
    std::int64_t covered = 1;
    for (std::size_t k = loops.size(); k-- > 0;) {
        const LevelIndex& loop = loops[k];
        if (loop.axis != axis) continue;
        if (below >= digit.below && below < digit.below * digit.extent) {
            if (below % digit.below != 0 || below / digit.below != covered) return nullptr;
            const Expr part =
                covered == 1 ? loop.index : build::multiply(loop.index, build::integer(covered));
            sum = sum ? build::add(part, sum) : part;
            covered *= loop.extent;
        } else if (below < digit.below && below * loop.extent > digit.below) {
            return nullptr;
        }
        below *= loop.extent;
    }
    return covered == digit.extent ? sum : nullptr;
}

/// The digit of any index.
Expr digit_of(const IndexDigit& digit, const Expr& index, std::int64_t extent) {
    if (const auto known = build::as_integer(index); known && *known >= 0)
        return build::integer(*known / digit.below % digit.extent);
    const Expr above = digit.below == 1 ? index : build::floor_divide(index, build::integer(digit.below));
    return digit.below * digit.extent == extent ? above
                                                : build::floor_modulo(above, build::integer(digit.extent));
}

/// The place of the loops\x27 axis whose own index this is.
std::optional<std::size_t> own_axis(const OwnCells& own, const Expr& index, std::int64_t offset) {
    for (std::size_t k = 0; k < own.indices.size(); ++k)
        if (same(index, build::subtract(own.indices[k], build::integer(offset)))) return k;
    return std::nullopt;
}

}  // namespace

MemoryOrder order_below(const SnodeValue& node) {
    const std::vector<int> axes = axes_of_node(node);
    std::vector<const SnodeValue*> levels;
    for (const SnodeValue* n = &node; n && n->kind != SnodeKind::root; n = n->parent.get())
        levels.push_back(n);
    MemoryOrder order;
    if (levels.empty()) return order;
    order.extents = shape_of_node(node);
    std::vector<std::int64_t> extents(axes.size(), 1);
    std::vector<std::int64_t> below = order.extents;
    const auto end_level = [&](SnodeKind kind) {
        for (std::size_t k = 0; k < axes.size(); ++k) {
            if (extents[k] == 1) continue;
            below[k] /= extents[k];
            order.digits.push_back({k, extents[k], below[k], order.levels.size()});
            extents[k] = 1;
        }
        order.levels.push_back(kind);
    };
    for (std::size_t l = levels.size(); l-- > 0;) {
        const SnodeValue& level = *levels[l];
        for (std::size_t k = 0; k < level.axes.size(); ++k)
            extents[static_cast<std::size_t>(std::find(axes.begin(), axes.end(), level.axes[k]) -
                                             axes.begin())] *= level.extents[k];
        if (level.kind != SnodeKind::dense || l == 0) end_level(level.kind);
    }
    if (order.digits.empty()) order.digits.push_back({});
    return order;
}

std::vector<Expr> place_of_loops(const MemoryOrder& order, const std::vector<LevelIndex>& loops) {
    std::vector<Expr> place;
    for (const IndexDigit& digit : order.digits) {
        const Expr part = digit.extent == 1 ? build::integer(0) : digit_of_loops(digit, loops, digit.axis);
        if (!part) return {};
        place.push_back(part);
    }
    return place;
}

std::vector<Expr> memory_place(Evaluator& ev, const FieldValue& field, std::vector<Expr> place) {
    const MemoryOrder& order = field.memory;
    if (order.digits.empty()) return place;
    std::vector<Expr> in_memory;
    for (const IndexDigit& digit : order.digits) {
        const Expr& index = place[digit.axis];
        const std::int64_t extent = order.extents[digit.axis];
        Expr part;
        if (ev.kernel.own_cells && digit.extent < extent) {
            const std::int64_t offset = digit.axis < field.offset.size() ? field.offset[digit.axis] : 0;
            if (const auto axis = own_axis(*ev.kernel.own_cells, index, offset))
                part = digit_of_loops(digit, ev.kernel.own_cells->loops, *axis);
        }
        in_memory.push_back(part ? part : digit_of(digit, index, extent));
    }
    in_memory.insert(in_memory.end(), place.begin() + static_cast<std::ptrdiff_t>(order.extents.size()),
                     place.end());
    return in_memory;
}

void set_memory(Buffer& buffer, const MemoryOrder& order) {
    for (std::size_t l = 0; l < order.levels.size(); ++l) {
        TreeLevel level{level_kind(order.levels[l]), {}};
        for (const IndexDigit& digit : order.digits)
            level.extents.push_back(digit.level == l ? digit.extent : 1);
        buffer.levels.push_back(std::move(level));
    }
    for (const IndexDigit& digit : order.digits)
        buffer.dimensions.push_back({build::integer(0), build::integer(digit.extent), nullptr});
}

}  // namespace nestor::taichi
