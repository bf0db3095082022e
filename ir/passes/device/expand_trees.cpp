// Expansion of tree reductions: each thread of a block keeps a partial result, then all get the combined one.
//
// Note [Trees and atomic updates] (2026-11-21)
// A reduction over threads is a tree where all iterations combine into one place. Else, and over blocks, it
// is made of atomic updates: the bins of a histogram, several extremes at once.
#include "ir/passes/device/expand_trees.hpp"

#include <set>

#include "ir/analysis/access.hpp"
#include "ir/core/build.hpp"
#include "ir/core/collectives.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

bool reduces_over_threads(const Stmt& s) {
    const For* loop = get<For>(s);
    return loop && !loop->reductions.empty() && is_gpu_mode(loop->mode.kind);
}

/// How a loop writes what it reduces into.
struct Found {
    const Store* store = nullptr;  ///< one of them
    Origin origin;                 ///< of it: what comes of it belongs to the same formula
    bool one_place = true;         ///< all combine into one place that stays the same
};

Found stores_to(const For& loop, const Symbol& buffer, ReduceOp op) {
    std::set<Symbol> bound{loop.index};
    Found found;
    visit_statements(loop.body, [&](const Stmt& s) {
        if (const For* inner = get<For>(s)) bound.insert(inner->index);
        if (const Let* let = get<Let>(s)) bound.insert(let->symbol);
        if (const Declare* declare = get<Declare>(s)) bound.insert(declare->symbol);
        const Store* store = get<Store>(s);
        if (!store) return;
        for (const StoreTarget& t : store->targets) {
            if (t.buffer != buffer) continue;
            const auto& first = found.store ? found.store->targets[0].indices : t.indices;
            const bool same_place = same(first, t.indices);
            found.one_place = found.one_place && same_place && store->op == op && store->targets.size() == 1;
            for (const Expr& index : t.indices)
                visit(index, [&](const Expr& e) {
                    const Variable* v = get<Variable>(e);
                    found.one_place = found.one_place && !get<Load>(e) && !(v && bound.contains(v->symbol));
                });
            found.store = store;
            found.origin = s->origin;
        }
    });
    return found;
}

bool sets_identity(const Store& store, const Symbol& buffer, ReduceOp op) {
    return !store.op && store.targets.size() == 1 && store.targets[0].buffer == buffer &&
           store.targets[0].indices.empty() &&
           same(store.values[0], build::identity(op, store.values[0]->type));
}

/// True where the register is set to what changes no result, and only others are touched from there on.
bool begins_anew(const Block& before, const Symbol& buffer, ReduceOp op) {
    for (auto s = before.statements.rbegin(); s != before.statements.rend(); ++s) {
        const Store* store = get<Store>(*s);
        if (store && sets_identity(*store, buffer, op)) return true;
        const bool is_simple = store || get<Let>(*s) || get<Allocate>(*s) || get<Barrier>(*s);
        if (!is_simple || accesses_any(*s, {buffer})) return false;
    }
    return false;
}

class Expander {
public:
    explicit Expander(SymbolSource& symbols) : symbols_(symbols) {}

    Block block(const Block& source) {
        Block out;
        for (std::size_t i = 0; i < source.statements.size(); ++i) {
            const Stmt& s = source.statements[i];
            if (const Allocate* allocate = get<Allocate>(s);
                allocate && allocate->buffer.place == MemorySpace::registers)
                registers_.insert(allocate->buffer.symbol);
            if (!reduces_over_threads(s)) {
                out.statements.push_back(with_blocks(s));
                continue;
            }
            expand(s, out);
        }
        return out;
    }

private:
    /// The statement with its blocks expanded, each with its own neighbours in view.
    Stmt with_blocks(const Stmt& s) {
        if (const For* loop = get<For>(s)) {
            For copy = *loop;
            copy.body = block(loop->body);
            return with(s, std::move(copy));
        }
        if (const If* branch = get<If>(s))
            return with(s, If{branch->condition, block(branch->then), block(branch->otherwise)});
        if (const While* loop = get<While>(s)) return with(s, While{loop->condition, block(loop->body)});
        if (const Block* inner = get<Block>(s)) return with(s, block(*inner));
        return s;
    }

    void expand(const Stmt& s, Block& out) {
        For loop = *get<For>(s);
        const std::vector<Reduction> reductions = loop.reductions;
        loop.reductions.clear();
        std::vector<Stmt> after;
        std::vector<Reduction> atomic;
        for (const Reduction& r : reductions) {
            const Found found = stores_to(loop, r.buffer, r.op);
            if (!found.store) continue;
            const bool tree = found.one_place && is_thread_mode(loop.mode.kind) &&
                              (r.form == ReductionForm::tree || registers_.contains(r.buffer));
            if (!tree) {
                atomic.push_back(r);
                continue;
            }
            const StoreTarget target = found.store->targets[0];
            const Type type = found.store->values[0]->type;
            const Expr value = build::load(r.buffer, type, {}, found.origin);
            if (registers_.contains(r.buffer) && target.indices.empty() && begins_anew(out, r.buffer, r.op)) {
                loop.reductions.push_back({r.buffer, r.op, ReductionForm::private_copies});
                after.push_back(
                    build::make(Store{{target}, {combined(loop, r.op, value)}, std::nullopt}, found.origin));
                continue;
            }
            const Symbol part = symbols_.fresh(r.buffer.name() + "_part");
            const Symbol whole =
                symbols_.fresh(r.buffer.name() + "_" + collective_name(r.op, Type::float_(32), 0).substr(6));
            out.statements.push_back(
                build::make(Allocate{Buffer{part, type, {}, MemorySpace::registers, {}, {}}}, found.origin));
            out.statements.push_back(
                build::make(Store{{{part, {}}}, {build::identity(r.op, type)}, std::nullopt}, found.origin));
            registers_.insert(part);
            loop.reductions.push_back({part, r.op, ReductionForm::private_copies});
            loop.body = rewrite_stmts(loop.body, [&](const Stmt& child) -> Stmt {
                if (const For* inner = get<For>(child)) {
                    For copy = *inner;
                    for (Reduction& own : copy.reductions)
                        if (own.buffer == r.buffer) own.buffer = part;
                    return with(child, std::move(copy));
                }
                const Store* store = get<Store>(child);
                if (!store || store->targets[0].buffer != r.buffer) return child;
                return with(child, Store{{{part, {}}}, store->values, store->op});
            });
            after.push_back(build::make(
                Let{whole, combined(loop, r.op, build::load(part, type, {}, found.origin))}, found.origin));
            after.push_back(build::make(Store{{target}, {build::variable(whole, type)}, r.op}, found.origin));
        }
        loop.body = block(loop.body);
        for (const Reduction& r : atomic) loop.body = with_atomic_updates(loop.body, r);
        out.statements.push_back(with(s, std::move(loop)));
        out.statements.insert(out.statements.end(), after.begin(), after.end());
    }

    static Expr combined(const For& loop, ReduceOp op, const Expr& value) {
        const std::size_t axis = thread_axis(loop).value_or(0);
        return build::make(Call{collective_name(op, value->type, axis), {value}}, value->type, value->origin);
    }

    /// What no tree can combine, such as the bins of a histogram, each thread adds to memory by itself.
    static Block with_atomic_updates(const Block& body, const Reduction& r) {
        return rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
            const Store* store = get<Store>(s);
            if (!store || !store->op || store->targets.size() != 1 || store->targets[0].buffer != r.buffer)
                return s;
            const Expr& value = store->values[0];
            if (const auto op = atomic_form(*store->op))
                return with(s, Update{Symbol{}, store->targets[0], *op, value});
            // all threads that write a logical value write the same one
            const bool all = *store->op == ReduceOp::logical_and;
            return with(s, If{all ? build::logical_not(value) : value,
                              Block{{build::make(Store{store->targets, {build::boolean(!all)}, std::nullopt},
                                                 s->origin)}},
                              {}});
        });
    }

    SymbolSource& symbols_;
    std::set<Symbol> registers_;
};

}  // namespace

Program expand_trees(const Program& program, const Target&) {
    return map_bodies(program, [](const Function& f, const Block& body, SymbolSource& symbols) {
        return f.place == FunctionPlace::device ? Expander(symbols).block(body) : body;
    });
}

}  // namespace nestor
