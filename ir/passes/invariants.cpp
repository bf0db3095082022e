// Loop-invariant loads and calls, named once.
#include "ir/passes/invariants.hpp"

#include <algorithm>
#include <map>

#include "ir/build.hpp"
#include "ir/passes/value_name.hpp"
#include "ir/walk.hpp"

namespace nestor {
namespace {

/// A call's name and the first thing that it is of: `rsqrt_variance`.
std::string value_name(const Call& call, const Expr& e) {
    std::string of;
    visit(e, [&](const Expr& child) {
        if (!of.empty()) return;
        if (const Load* load = get<Load>(child)) of = load->buffer.name();
        if (const Variable* variable = get<Variable>(child)) of = variable->symbol.name();
    });
    return of.empty() ? call.function + "_value" : call.function + "_" + of;
}

class Naming {
public:
    Naming(const Function& function, SymbolSource& symbols) : symbols_(symbols) {
        for (const Parameter& p : function.parameters)
            if (p.buffer) buffers_[p.symbol] = *p.buffer;
    }

    Block block(const Block& b) {
        Block out;
        for (const Stmt& s : b.statements) {
            if (const Allocate* a = get<Allocate>(s)) buffers_[a->buffer.symbol] = a->buffer;
            const For* loop = get<For>(s);
            if (loop && innermost(*loop)) {
                for (Stmt& made : named(s)) out.statements.push_back(std::move(made));
            } else if (loop) {
                loops_.push_back(loop);
                out.statements.push_back(map_blocks(s, [&](const Block& inner) { return block(inner); }));
                loops_.pop_back();
            } else {
                out.statements.push_back(map_blocks(s, [&](const Block& inner) { return block(inner); }));
            }
        }
        return out;
    }

private:
    /// A simd loop, or one dealt to threads, of plain stores.
    static bool innermost(const For& loop) {
        const bool dealt = loop.mode.kind == ModeKind::gpu_thread_x && loop.mode.width > 0;
        return (loop.mode.kind == ModeKind::vectorized || dealt) &&
               std::all_of(loop.body.statements.begin(), loop.body.statements.end(),
                           [](const Stmt& s) { return get<Store>(s) || get<Let>(s); });
    }

    std::vector<Stmt> named(const Stmt& s) {
        const For& loop = *get<For>(s);
        std::vector<Stmt> out;
        std::vector<std::pair<Expr, Expr>> names;
        const std::function<Expr(const Expr&)> replace = [&](const Expr& e) -> Expr {
            // what is evaluated conditionally stays where it is
            if (get<Select>(e) || get<Logic>(e)) return e;
            const Load* load = loaded(e);
            const Call* call = get<Call>(e);
            if ((load && movable(*load, loop)) || (call && e->type.lanes == 1 && constant_in(e, loop))) {
                for (const auto& [value, name] : names)
                    if (same(value, e)) return name;
                const Symbol symbol =
                    symbols_.fresh(load ? value_name(load->buffer, load->indices) : value_name(*call, e));
                const Expr name = build::variable(symbol, e->type);
                names.emplace_back(e, name);
                out.push_back(build::make(Let{symbol, e}, s->origin));
                return name;
            }
            return map_children(e, replace);
        };
        For renamed = loop;
        renamed.body = map_block(loop.body, [&](const Stmt& child) {
            return map_children(child, replace, [](const Stmt& inner) { return inner; });
        });
        out.push_back(names.empty() ? s : with(s, std::move(renamed)));
        return out;
    }

    /// The load that a value is, or of which it is the float32 of a 16-bit float.
    static const Load* loaded(const Expr& e) {
        const Cast* cast = get<Cast>(e);
        const bool widens = cast && cast->value->type.is_float() && cast->value->type.bits == 16;
        return get<Load>(widens ? cast->value : e);
    }

    /// True when the value is the same in all iterations and may be computed even if there are none.
    bool constant_in(const Expr& e, const For& loop) const {
        if (get<Constant>(e)) return true;
        if (const Load* load = get<Load>(e)) {
            if (!load->indices.empty()) return movable(*load, loop);
            return std::none_of(loop.body.statements.begin(), loop.body.statements.end(), [&](const Stmt& s) {
                const Store* store = get<Store>(s);
                return store && std::any_of(store->targets.begin(), store->targets.end(),
                                            [&](const auto& t) { return t.buffer == load->buffer; });
            });
        }
        if (const Variable* variable = get<Variable>(e))
            return variable->symbol != loop.index &&
                   std::none_of(loop.body.statements.begin(), loop.body.statements.end(), [&](const Stmt& s) {
                       const Let* let = get<Let>(s);
                       return let && let->symbol == variable->symbol;
                   });
        const bool computes = get<Call>(e) || get<Unary>(e) || get<Cast>(e) ||
                              (get<Binary>(e) && (e->type.is_float() || get<Binary>(e)->op == BinaryOp::add ||
                                                  get<Binary>(e)->op == BinaryOp::subtract ||
                                                  get<Binary>(e)->op == BinaryOp::multiply));
        if (!computes) return false;
        bool all = true;
        each_child(e, [&](const Expr& child) { all = all && constant_in(child, loop); });
        return all;
    }

    bool movable(const Load& load, const For& loop) const {
        if (load.indices.empty() || !buffers_.contains(load.buffer)) return false;
        for (const Stmt& s : loop.body.statements)
            if (const Store* store = get<Store>(s))
                for (const nestor::Target& t : store->targets)
                    if (t.buffer == load.buffer) return false;
        const Buffer& buffer = buffers_.at(load.buffer);
        for (std::size_t k = 0; k < load.indices.size(); ++k) {
            const Variable* v = get<Variable>(load.indices[k]);
            if (!v || v->symbol == loop.index) return false;
            const bool covers = std::any_of(loops_.begin(), loops_.end(), [&](const For* around) {
                return around->index == v->symbol && same(around->low, buffer.dimensions[k].min) &&
                       same(around->extent, buffer.dimensions[k].extent);
            });
            if (!covers) return false;
        }
        return true;
    }

    SymbolSource& symbols_;
    std::map<Symbol, Buffer> buffers_;
    std::vector<const For*> loops_;
};

}  // namespace

Program name_invariants(const Program& program, const Machine&) {
    Program out = program;
    SymbolSource symbols(program.next_symbol);
    for (Function& f : out.functions)
        if (const Block* body = std::get_if<Block>(&f.body)) {
            Block named = Naming(f, symbols).block(*body);
            f.body = std::move(named);
        }
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
