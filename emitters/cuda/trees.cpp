// Every thread of a block keeps a partial result, then all of them get the combined one.
#include "emitters/cuda/trees.hpp"

#include <set>

#include "ir/build.hpp"
#include "ir/walk.hpp"

namespace nestor::cuda {
namespace {

/// Integers wrap, which floating-point sums and products need not drag along.
const char* helper_name(ReduceOp op, const Type& type) {
    switch (op) {
        case ReduceOp::add:
            return type.is_float() ? "block_sum" : "block_wrap_sum";
        case ReduceOp::multiply:
            return type.is_float() ? "block_product" : "block_wrap_product";
        case ReduceOp::minimum:
            return "block_min";
        case ReduceOp::maximum:
            return "block_max";
        case ReduceOp::logical_and:
            return "block_all";
        case ReduceOp::logical_or:
            return "block_any";
        case ReduceOp::bit_and:
            return "block_bit_and";
        case ReduceOp::bit_or:
            return "block_bit_or";
        case ReduceOp::bit_xor:
            return "block_bit_xor";
    }
    return "";
}

const Reduction* tree_of(const Stmt& s) {
    const For* loop = get<For>(s);
    if (!loop) return nullptr;
    for (const Reduction& r : loop->reductions)
        if (r.form == ReductionForm::tree) return &r;
    return nullptr;
}

/// The one target that the loop reduces into, and the type of its value.
struct Found {
    const Store* store = nullptr;
    Origin origin;  ///< of the store: what comes of it belongs to the same formula
    int count = 0;
    bool only_stores = true;
};

Found stores_to(const Block& body, const Symbol& buffer) {
    Found found;
    visit(
        body,
        [&](const Stmt& s) {
            const Store* store = get<Store>(s);
            if (!store) return;
            for (const Target& t : store->targets)
                if (t.buffer == buffer) {
                    found.store = store;
                    found.origin = s->origin;
                    ++found.count;
                    found.only_stores = found.only_stores && store->op && store->targets.size() == 1;
                }
        },
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            if (load && load->buffer == buffer) found.only_stores = false;
        });
    return found;
}

bool sets_identity(const Stmt& s, const Symbol& buffer, ReduceOp op) {
    const Store* store = s ? get<Store>(s) : nullptr;
    return store && !store->op && store->targets.size() == 1 && store->targets[0].buffer == buffer &&
           store->targets[0].indices.empty() &&
           same(store->values[0], build::identity(op, store->values[0]->type));
}

class Expander {
public:
    Expander(SymbolSource& symbols, std::vector<Diagnostic>& unsupported)
        : symbols_(symbols), unsupported_(unsupported) {}

    Block block(const Block& source) {
        Block out;
        for (std::size_t i = 0; i < source.statements.size(); ++i) {
            const Stmt& s = source.statements[i];
            if (const Allocate* allocate = get<Allocate>(s);
                allocate && allocate->buffer.place == Place::registers)
                registers_.insert(allocate->buffer.symbol);
            const Reduction* tree = tree_of(s);
            if (!tree) {
                out.statements.push_back(with_blocks(s));
                continue;
            }
            expand(s, i > 0 ? source.statements[i - 1] : nullptr, out);
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

    void expand(const Stmt& s, const Stmt& before, Block& out) {
        For loop = *get<For>(s);
        const std::vector<Reduction> reductions = loop.reductions;
        loop.reductions.clear();
        std::vector<Stmt> after;
        for (const Reduction& r : reductions) {
            const Found found = stores_to(loop.body, r.buffer);
            if (found.count != 1 || !found.only_stores || r.form != ReductionForm::tree) {
                refuse(s, r);
                continue;
            }
            const Target target = found.store->targets[0];
            const Type type = found.store->values[0]->type;
            const Expr value = build::load(r.buffer, type, {}, found.origin);
            if (registers_.contains(r.buffer) && target.indices.empty() && reductions.size() == 1 &&
                sets_identity(before, r.buffer, r.op)) {
                after.push_back(
                    build::make(Store{{target}, {combined(loop, r.op, value)}, std::nullopt}, found.origin));
                continue;
            }
            const Symbol part = symbols_.fresh(r.buffer.name() + "_part");
            const Symbol whole = symbols_.fresh(r.buffer.name() + "_" +
                                                std::string(helper_name(r.op, Type::float_(32))).substr(6));
            out.statements.push_back(
                build::make(Allocate{Buffer{part, type, {}, Place::registers, {}, {}}}, found.origin));
            out.statements.push_back(
                build::make(Store{{{part, {}}}, {build::identity(r.op, type)}, std::nullopt}, found.origin));
            loop.body = rewrite_stmts(loop.body, [&](const Stmt& child) -> Stmt {
                const Store* store = get<Store>(child);
                if (!store || store->targets[0].buffer != r.buffer) return child;
                return with(child, Store{{{part, {}}}, store->values, store->op});
            });
            after.push_back(build::make(
                Let{whole, combined(loop, r.op, build::load(part, type, {}, found.origin))}, found.origin));
            after.push_back(build::make(Store{{target}, {build::variable(whole, type)}, r.op}, found.origin));
        }
        out.statements.push_back(with(s, std::move(loop)));
        out.statements.insert(out.statements.end(), after.begin(), after.end());
    }

    static Expr combined(const For& loop, ReduceOp op, const Expr& value) {
        const std::int64_t axis = loop.mode.kind == ModeKind::gpu_thread_y   ? 1
                                  : loop.mode.kind == ModeKind::gpu_thread_z ? 2
                                                                             : 0;
        return build::make(Call{helper_name(op, value->type),
                                {value, build::integer(axis), build::integer(static_cast<std::int64_t>(op))}},
                           value->type, value->origin);
    }

    void refuse(const Stmt& s, const Reduction& r) {
        Diagnostic diagnostic;
        diagnostic.id = "EMIT-1";
        diagnostic.text =
            "this reduction into `" + r.buffer.name() + "` over the threads of a block cannot be emitted yet";
        if (s->origin) diagnostic.range = s->origin->range;
        diagnostic.unsupported = true;
        unsupported_.push_back(std::move(diagnostic));
    }

    SymbolSource& symbols_;
    std::vector<Diagnostic>& unsupported_;
    std::set<Symbol> registers_;
};

}  // namespace

Block expand_trees(const Block& body, SymbolSource& symbols, std::vector<Diagnostic>& unsupported) {
    return Expander(symbols, unsupported).block(body);
}

bool is_block_reduction(const Expr& e) {
    const Call* call = get<Call>(e);
    return call && call->function.rfind("block_", 0) == 0;
}

}  // namespace nestor::cuda
