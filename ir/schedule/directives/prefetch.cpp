// prefetch(func, loop, n): what the n-th next iteration of a loop reads is wanted early. Processors load
// ahead of the loops that are printed here by themselves, so that a proved prefetch changes nothing.
#include <fmt/format.h>

#include "ir/core/effects.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/directives/storage.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {

Refusal check(const Subject& subject, const Prefetch& prefetch) {
    if (Refusal missing = require_loop(subject, prefetch.loop)) return missing;
    std::set<Symbol> buffers;
    for (const Parameter& p : subject.function.parameters)
        if (p.buffer && p.symbol.name() == prefetch.func) buffers.insert(p.symbol);
    if (buffers.empty()) {
        if (Refusal missing = require_known_func(subject, prefetch.func)) return missing;
        buffers = find_func(subject.body(), prefetch.func).buffers;
    }
    if (accesses_any(find_loop_statement(subject.body(), prefetch.loop), buffers)) return std::nullopt;
    return refusal(subject, "HAL-58",
                   fmt::format("{} does not read `{}`", print(prefetch.loop), prefetch.func),
                   "name a loop in which it is read");
}

Block rewrite(const Subject& subject, const Prefetch&, SymbolSource&) {
    return subject.body();
}

}  // namespace nestor::schedule
