// plain-updates(loop): atomic updates of places that no other iteration touches become plain arithmetic.
//   for i { update x[i] add e }   =>   for i { x[i] += e }
// With the word `serial` every update does: the iterations run one after the other.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/accumulation.hpp"
#include "ir/analysis/dependence.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

Stmt with_plain_updates(const Stmt& loop, const std::set<Symbol>& buffers) {
    const Block changed = rewrite_stmts(Block{{loop}}, [&](const Stmt& s) -> Stmt {
        const auto update = atomic_accumulation(s);
        return update && buffers.contains(update->target.buffer) ? with(s, plain_store(*update)) : s;
    });
    return changed.statements[0];
}

/// The buffers with updates in a loop that could be plain ones, if no other iteration touched the place.
std::set<Symbol> updated_buffers(const Subject& subject, const LoopName& name) {
    std::set<Symbol> updated;
    visit_statements(find_loop_statement(subject.body(), name), [&](const Stmt& s) {
        if (const auto update = atomic_accumulation(s)) updated.insert(update->target.buffer);
    });
    return updated;
}

/// Whether updates of a buffer need not be atomic when iterations of the loop run at once.
bool is_private(const Subject& subject, const PlainUpdates& updates, const Symbol& buffer) {
    return updates.serial || !carries_dependence(subject.function, updates.loop, {.plain = buffer});
}

}  // namespace

Refusal check(const Subject& subject, const PlainUpdates& updates) {
    if (Refusal missing = require_loop(subject, updates.loop)) return missing;
    const auto updated = updated_buffers(subject, updates.loop);
    if (std::none_of(updated.begin(), updated.end(),
                     [&](const Symbol& s) { return is_private(subject, updates, s); }))
        return refusal(subject, "SCH-75",
                       fmt::format("no update in {} is of a place of its own", print(updates.loop)));
    return std::nullopt;
}

Block rewrite(const Subject& subject, const PlainUpdates& updates, SymbolSource&) {
    auto buffers = updated_buffers(subject, updates.loop);
    std::erase_if(buffers, [&](const Symbol& s) { return !is_private(subject, updates, s); });
    return replace_loop(subject.body(), updates.loop,
                        [&](const Stmt& s) { return std::vector<Stmt>{with_plain_updates(s, buffers)}; });
}

}  // namespace nestor::schedule
