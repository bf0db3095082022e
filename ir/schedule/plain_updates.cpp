// plain-updates(loop): atomic updates of places that no other iteration touches become plain arithmetic.
//   for i { update x[i] add e }   =>   for i { x[i] += e }
// With the word `serial` every update does: the iterations run one after the other.
#include <fmt/format.h>

#include <set>

#include "ir/analysis/dependence.hpp"
#include "ir/build.hpp"
#include "ir/schedule/kinds.hpp"
#include "ir/schedule/loops.hpp"
#include "ir/text/text.hpp"
#include "ir/walk.hpp"

namespace nestor::schedule {
namespace {

bool can_be_plain(const Update& update) {
    return !update.result && commuting(update.op).has_value();
}

Stmt with_plain_updates(const Stmt& loop, const std::set<Symbol>& buffers) {
    const Block changed = rewrite_stmts(Block{{loop}}, [&](const Stmt& s) -> Stmt {
        const Update* update = get<Update>(s);
        if (!update || !can_be_plain(*update) || !buffers.contains(update->target.buffer)) return s;
        Expr value = update->value;
        if (update->op == UpdateOp::subtract)
            value =
                build::make(Unary{UnaryOp::negate, value, value->type.is_int()}, value->type, value->origin);
        return with(s, Store{{update->target}, {value}, commuting(update->op)});
    });
    return changed.statements[0];
}

/// The buffers whose updates need not be atomic when iterations of the loop run at once.
std::set<Symbol> private_buffers(const Subject& subject, const Directive& directive) {
    const LoopName& name = directive.loops[0];
    const Stmt loop = find_loop_statement(subject.body(), name);
    std::set<Symbol> updated, found;
    visit(
        loop,
        [&](const Stmt& s) {
            if (const Update* update = get<Update>(s); update && can_be_plain(*update))
                updated.insert(update->target.buffer);
        },
        [](const Expr&) {});
    if (!directive.words.empty() && directive.words[0] == "serial") return updated;
    for (const Symbol& buffer : updated) {
        Function changed = subject.function;
        changed.body = replace_loop(subject.body(), name, [&](const Stmt& s) {
            return std::vector<Stmt>{with_plain_updates(s, {buffer})};
        });
        const auto dependence = carried_dependence(changed, name);
        // other buffers' dependences are not this one's fault
        if (!dependence || (dependence->from.buffer != buffer && dependence->to.buffer != buffer))
            found.insert(buffer);
    }
    return found;
}

}  // namespace

Refusal check_plain_updates(const Subject& subject, const Directive& directive) {
    if (Refusal missing = require_loops(subject, directive, 1)) return missing;
    if (private_buffers(subject, directive).empty())
        return refusal(directive, "SCH-75",
                       fmt::format("no update in {} is of a place of its own", print(directive.loops[0])));
    return std::nullopt;
}

Block rewrite_plain_updates(const Subject& subject, const Directive& directive, SymbolSource&) {
    const auto buffers = private_buffers(subject, directive);
    return replace_loop(subject.body(), directive.loops[0],
                        [&](const Stmt& s) { return std::vector<Stmt>{with_plain_updates(s, buffers)}; });
}

}  // namespace nestor::schedule
