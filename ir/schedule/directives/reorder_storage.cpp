// reorder-storage(func, innermost, .., outermost): the order of a func's dimensions in memory. Dimensions
// that are not named keep their places.
//   allocate f[(0, w), (0, h)] layout(1, 0)   =>   (reorder-storage(f, y, x))   allocate f[..] layout(0, 1)
#include <fmt/format.h>

#include <algorithm>

#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/layout.hpp"
#include "ir/schedule/directives/storage.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {

Refusal check(const Subject& subject, const ReorderStorage& reorder) {
    if (Refusal missing = require_temporary(subject, reorder.func)) return missing;
    for (std::size_t k = 0; k < reorder.dimensions.size(); ++k) {
        const std::string& name = reorder.dimensions[k];
        if (Refusal missing = require_dimension(subject, reorder.func, name)) return missing;
        const auto begin = reorder.dimensions.begin(), here = begin + static_cast<std::ptrdiff_t>(k);
        if (std::find(begin, here, name) != here)
            return refusal(subject, rules::func_directives, fmt::format("`{}` is named twice", name),
                           "name each dimension once, the innermost first");
    }
    if (reorder.dimensions.size() > 1) return std::nullopt;
    return refusal(subject, rules::func_directives, "one dimension alone has no order",
                   "name two dimensions or more, the one along memory first");
}

Block rewrite(const Subject& subject, const ReorderStorage& reorder, SymbolSource&) {
    const FuncSite site = find_func(subject.body(), reorder.func);
    std::vector<int> wanted;  // slowest first
    for (const std::string& name : reorder.dimensions)
        wanted.insert(wanted.begin(), static_cast<int>(dimension_number(site, name)));
    return with_buffers(subject.body(), site, [&](Buffer buffer) {
        std::vector<int> order;
        std::size_t next = 0;
        for (const std::size_t d : slowest_first(buffer)) {
            const int old = static_cast<int>(d);
            const bool named = std::find(wanted.begin(), wanted.end(), old) != wanted.end();
            order.push_back(named ? wanted[next++] : old);
        }
        buffer.layout = std::is_sorted(order.begin(), order.end()) ? std::vector<int>{} : order;
        return buffer;
    });
}

}  // namespace nestor::schedule
