// align-storage(func, x, n): memory has room for a multiple of n in a dimension, so that rows begin alike.
//   allocate f[(0, w), (0, h)]   =>   allocate f[(0, ceil(w / n) * n), (0, h)]
#include "ir/core/build.hpp"
#include "ir/schedule/directives/storage.hpp"

namespace nestor::schedule {

Refusal check(const Subject& subject, const AlignStorage& align) {
    if (Refusal missing = require_temporary(subject, align.func)) return missing;
    return require_dimension(subject, align.func, align.dimension);
}

Block rewrite(const Subject& subject, const AlignStorage& align, SymbolSource&) {
    const FuncSite site = find_func(subject.body(), align.func);
    const std::size_t d = dimension_number(site, align.dimension);
    return with_buffers(subject.body(), site, [&](Buffer buffer) {
        const Expr n = build::integer(align.multiple);
        Expr& extent = buffer.dimensions[d].extent;
        extent = build::multiply(build::ceil_divide(extent, n), n);
        return buffer;
    });
}

}  // namespace nestor::schedule
