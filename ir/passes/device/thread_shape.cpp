// Shapes of blocks of threads: maxima along each axis.
#include "ir/passes/device/thread_shape.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"

namespace nestor {

ThreadShape shape_of(const Block& body) {
    constexpr std::int64_t usual = 256;
    ThreadShape widths{1, 1, 1};
    visit_statements(body, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        const auto axis = loop ? thread_axis(*loop) : std::nullopt;
        if (!axis) return;
        const std::int64_t width =
            loop->mode.width > 0 ? loop->mode.width : build::as_integer(loop->extent).value_or(usual);
        widths[*axis] = std::max(widths[*axis], width);
    });
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
