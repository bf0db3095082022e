// Memory of funcs: look-ups and refusals.
#include "ir/schedule/directives/storage.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {

Refusal require_temporary(const Subject& subject, const std::string& func) {
    if (Refusal missing = require_known_func(subject, func)) return missing;
    if (!find_func(subject.body(), func).allocations.empty()) return std::nullopt;
    return refusal(subject, rules::func_directives,
                   fmt::format("`{}` is an output: it lies in the caller's memory", func),
                   "name a func that it reads: those have memory of their own");
}

Refusal require_dimension(const Subject& subject, const std::string& func, const std::string& name) {
    const auto names = dimension_names(find_func(subject.body(), func));
    if (std::find(names.begin(), names.end(), name) != names.end()) return std::nullopt;
    return refusal(subject, rules::names, fmt::format("`{}` has no dimension `{}`", func, name),
                   names.empty() ? "it is a single value" : fmt::format("it has {}", fmt::join(names, ", ")));
}

std::size_t dimension_number(const FuncSite& site, const std::string& name) {
    const auto names = dimension_names(site);
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

Block with_buffers(const Block& body, const FuncSite& site, const std::function<Buffer(const Buffer&)>& f) {
    return rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
        const Allocate* allocate = get<Allocate>(s);
        if (!allocate || !site.buffers.contains(allocate->buffer.symbol)) return s;
        return with(s, Allocate{f(allocate->buffer)});
    });
}

}  // namespace nestor::schedule
