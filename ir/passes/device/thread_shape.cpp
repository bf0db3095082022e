// Shapes of blocks of threads: maxima along each axis.
#include "ir/passes/device/thread_shape.hpp"

#include <algorithm>
#include <optional>

#include "ir/core/build.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"

namespace nestor {
namespace {

/// Threads for the axes whose loops have no known length, beside those of the other axes: a block of `usual`
/// threads, a warp of them along x.
void fill_unknown(ThreadShape& widths, const std::array<bool, 3>& unknown) {
    constexpr std::int64_t usual = 256, warp = 32;
    std::int64_t left = usual;
    for (std::size_t axis = 0; axis < widths.size(); ++axis)
        if (!unknown[axis]) left = std::max<std::int64_t>(1, left / widths[axis]);
    for (std::size_t axis = 0; axis < widths.size(); ++axis) {
        if (!unknown[axis]) continue;
        const bool last = std::find(unknown.begin() + static_cast<std::ptrdiff_t>(axis) + 1, unknown.end(),
                                    true) == unknown.end();
        widths[axis] = last ? left : std::min(left, warp);
        left = std::max<std::int64_t>(1, left / widths[axis]);
    }
}

/// No more threads than a device has in a block: loops that are longer run in steps of these.
void keep_to_limits(ThreadShape& widths) {
    constexpr std::int64_t most_of_axis[] = {1024, 1024, 64}, most = 1024;
    for (std::size_t axis = 0; axis < widths.size(); ++axis)
        widths[axis] = std::min(widths[axis], most_of_axis[axis]);
    while (widths[0] * widths[1] * widths[2] > most) {
        const auto longest = std::max_element(widths.rbegin(), widths.rend());
        *longest = (*longest + 1) / 2;
    }
}

}  // namespace

ThreadShape shape_of(const Block& body) {
    ThreadShape widths{1, 1, 1};
    std::array<bool, 3> known{}, threads{};
    visit_statements(body, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        const auto axis = loop ? thread_axis(*loop) : std::nullopt;
        if (!axis) return;
        threads[*axis] = true;
        const auto width = loop->mode.width > 0 ? std::optional<std::int64_t>(loop->mode.width)
                                                : build::as_integer(loop->extent);
        if (!width) return;
        known[*axis] = true;
        widths[*axis] = std::max(widths[*axis], *width);
    });
    std::array<bool, 3> unknown{};
    for (std::size_t axis = 0; axis < unknown.size(); ++axis) unknown[axis] = threads[axis] && !known[axis];
    fill_unknown(widths, unknown);
    keep_to_limits(widths);
    return widths;
}

bool SharedThreads::takes(const Stmt& s) {
    const ThreadShape own = shape_of(Block{{s}});
    ThreadShape both = own;
    for (std::size_t axis = 0; axis < both.size(); ++axis) both[axis] = std::max(own[axis], shape_[axis]);
    const bool covers = both == own || both == shape_;
    shape_ = covers ? both : own;
    return covers;
}

}  // namespace nestor
