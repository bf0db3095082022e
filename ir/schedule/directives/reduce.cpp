// reduce(loop): what the loop's iterations combine into one place is combined in a register first.
//   for i { update C[] add e }   =>   allocate sum; sum = 0; for i { sum += e }  C[] += sum
// Inside other loops the register is added by an atomic update, since their iterations may run at once. With
// the word `stores` plain combining stores are taken as well.
#include <fmt/format.h>

#include <map>
#include <set>

#include "ir/analysis/accumulation.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/register_name.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// What a statement combines: atomically, or by a store too.
std::optional<Accumulation> step_of(const Stmt& s, bool stores) {
    return stores ? accumulation_of(s) : atomic_accumulation(s);
}

/// A place that a loop's iterations combine into, and touch in no other way.
struct Sum {
    StoreTarget target;
    ReduceOp op;
    Type type;
    Symbol sum;
};

std::vector<Sum> sums_of(const For& loop, bool stores) {
    std::set<Symbol> bound{loop.index}, other;
    std::map<Symbol, Sum> found;
    std::vector<Symbol> order;
    visit(
        loop.body,
        [&](const Stmt& s) {
            if (const auto step = step_of(s, stores)) {
                const auto [at, fresh] = found.try_emplace(
                    step->target.buffer, Sum{step->target, step->op, step->value->type, {}});
                if (fresh) order.push_back(step->target.buffer);
                if (!fresh &&
                    (at->second.op != step->op || !same(at->second.target.indices, step->target.indices)))
                    other.insert(step->target.buffer);
                return;
            }
            each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
                if (use == SymbolUse::assign || (defines(use) && use != SymbolUse::allocate))
                    bound.insert(symbol);
                else
                    other.insert(symbol);
            });
        },
        [&](const Expr& e) {
            if (const Load* load = get<Load>(e)) other.insert(load->buffer);
        });
    std::vector<Sum> sums;
    for (const Symbol& buffer : order) {
        const Sum& sum = found.at(buffer);
        bool fixed = !other.contains(buffer) && atomic_form(sum.op);
        for (const Expr& index : sum.target.indices)
            visit(index, [&](const Expr& e) {
                const Variable* v = get<Variable>(e);
                fixed = fixed && !get<Load>(e) && !(v && bound.contains(v->symbol));
            });
        if (fixed) sums.push_back(sum);
    }
    return sums;
}

}  // namespace

Refusal check(const Subject& subject, const Reduce& reduce) {
    if (Refusal missing = require_loop(subject, reduce.loop)) return missing;
    if (sums_of(*find_loop(subject.body(), reduce.loop), reduce.stores).empty())
        return refusal(subject, "SCH-76",
                       fmt::format("{} combines into no place that stays the same", print(reduce.loop)));
    return std::nullopt;
}

Block rewrite(const Subject& subject, const Reduce& reduce, SymbolSource& symbols) {
    std::vector<Sum> sums = sums_of(*find_loop(subject.body(), reduce.loop), reduce.stores);
    const bool alone = loops_around(subject.body(), reduce.loop).empty();
    std::set<std::string> taken;
    for (Sum& sum : sums) {
        sum.sum = symbols.fresh(register_name(subject, reduce.loop, sum.op, sum.target.buffer, taken));
        taken.insert(sum.sum.name());
    }
    return replace_loop(subject.body(), reduce.loop, [&](const Stmt& s) {
        std::vector<Stmt> out;
        for (const Sum& sum : sums) {
            out.push_back(
                build::make(Allocate{{sum.sum, sum.type, {}, MemorySpace::registers, {}, {}}}, s->origin));
            out.push_back(build::make(
                Store{{{sum.sum, {}}}, {build::identity(sum.op, sum.type)}, std::nullopt}, s->origin));
        }
        const Block changed = rewrite_stmts(Block{{s}}, [&](const Stmt& child) -> Stmt {
            const auto step = step_of(child, reduce.stores);
            if (!step) return child;
            for (const Sum& sum : sums)
                if (sum.target.buffer == step->target.buffer)
                    return with(child, Store{{{sum.sum, {}}}, {step->value}, sum.op});
            return child;
        });
        out.push_back(changed.statements[0]);
        for (const Sum& sum : sums) {
            const Expr value = build::load(sum.sum, sum.type, {}, s->origin);
            out.push_back(alone
                              ? build::make(Store{{sum.target}, {value}, sum.op}, s->origin)
                              : build::make(Update{{}, sum.target, *atomic_form(sum.op), value}, s->origin));
        }
        return out;
    });
}

}  // namespace nestor::schedule
