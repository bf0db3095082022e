// The surroundings of a loop: a search from the outermost statement inwards, which notes the loops,
// conditions and values with names that it passes.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "ir/analysis/access.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

namespace {

/// The contents of statements that are neither loops over an index nor conditions.
const Block* body_of(const Stmt& s) {
    if (const auto* b = get<Block>(s)) return b;
    if (const auto* label = get<Label>(s)) return &label->body;
    if (const auto* compute = get<Compute>(s)) return &compute->body;
    if (const auto* region = get<Region>(s)) return &region->body;
    if (const auto* loop = get<While>(s)) return &loop->body;
    return nullptr;
}

/// Surroundings are only added on the way in: going back is forgetting the last.
class Mark {
public:
    explicit Mark(const AccessContext& context)
        : loops_(context.loops.size()), guards_(context.guards.size()), lets_(context.lets.size()) {}
    void restore(AccessContext& context) const {
        context.loops.resize(loops_);
        context.guards.resize(guards_);
        context.lets.resize(lets_);
    }

private:
    std::size_t loops_, guards_, lets_;
};

/// Finds the loop in a block; fills the surroundings on the way in, and takes back what proved to be aside.
/// All are as they stand in the text: `resolve` comes behind.
Stmt find(const Block& block, const LoopName& name, const Contents& wanted, AccessContext& context) {
    const Mark before(context);
    for (const Stmt& s : block.statements) {
        if (const auto* let = get<Let>(s)) {
            if (!context.loops.empty())  // else fixed for all that follows: its name says enough
                context.lets.emplace_back(let->symbol, let->value);
            continue;
        }
        if (const auto* check = get<Assert>(s)) {
            context.guards.push_back({check->condition, true});
            continue;
        }
        if (!contents_of(s).may_hold(wanted)) continue;
        if (const auto* loop = get<For>(s)) {
            if (loop->name == name) return s;
            const Mark outside(context);
            context.loops.push_back({loop->index, loop->name, loop->low, loop->extent});
            if (Stmt found = find(loop->body, name, wanted, context)) return found;
            outside.restore(context);
            continue;
        }
        if (const auto* branch = get<If>(s)) {
            const Mark outside(context);
            for (const bool holds : {true, false}) {
                context.guards.push_back({branch->condition, holds});
                const Block& way = holds ? branch->then : branch->otherwise;
                if (Stmt found = find(way, name, wanted, context)) return found;
                outside.restore(context);
            }
            continue;
        }
        if (const Block* body = body_of(s))
            if (Stmt found = find(*body, name, wanted, context)) return found;
    }
    before.restore(context);
    return nullptr;
}

/// Surroundings in terms of what stays: lets that the statement or they mention get values without earlier
/// lets, the others are left out. Conditions of what changes say nothing.
void resolve(AccessContext& context, const Stmt& inside) {
    std::set<Symbol> mentioned = used_symbols(Block{{inside}}).variables;
    const auto mention = [&](const Expr& e) { add_variables(mentioned, e); };
    for (const EnclosingLoop& loop : context.loops) mention(loop.low), mention(loop.extent);
    for (const Guard& guard : context.guards) mention(guard.condition);
    Substitution wanted;
    for (auto let = context.lets.rbegin(); let != context.lets.rend(); ++let) {
        if (!mentioned.contains(let->first)) continue;
        mention(let->second);
        wanted.push_back(*let);
    }
    context.lets.clear();
    std::map<Symbol, Expr> values;              // of `context.lets`
    const auto resolved = [&](const Expr& e) {  // by the lets that it names: there may be many others
        std::set<Symbol> named;
        if (!values.empty()) add_variables(named, e);
        Substitution own;
        for (const Symbol& symbol : named)
            if (const auto known = values.find(symbol); known != values.end()) own.push_back(*known);
        return own.empty() ? e : substitute(e, own);
    };
    for (auto let = wanted.rbegin(); let != wanted.rend(); ++let) {
        const Expr value = resolved(let->second);
        if (!steady(value, context.changing) || !value->type.is_scalar()) continue;
        context.lets.emplace_back(let->first, value);
        values.emplace(let->first, value);
    }
    for (EnclosingLoop& loop : context.loops)
        loop.low = resolved(loop.low), loop.extent = resolved(loop.extent);
    for (Guard& guard : context.guards) guard.condition = resolved(guard.condition);
    std::erase_if(context.guards,
                  [&](const Guard& guard) { return !steady(guard.condition, context.changing); });
}

}  // namespace

std::pair<Stmt, AccessContext> locate(const Block& block, const LoopName& name) {
    AccessContext context;
    context.changing = changing_in(block);
    Contents wanted{kind_bit<For>, 0, 0};
    wanted.add_func(name.func);
    Stmt found = find(block, name, wanted, context);
    if (!found) return {nullptr, AccessContext{}};
    resolve(context, found);
    return {found, std::move(context)};
}

}  // namespace nestor
