// Host/device partitioning by what statements need.
//
// Note [Host and device] (2026-11-21)
// Kernels do the arithmetic on arrays. The host runs what only it can (launches, calls, returns, asserts,
// prints) and what needs no array (locals, conditions and loops around launches). Where it must know a value
// that the device computes, that value is a register of rank 0, which becomes device memory and is copied
// back (pass copy_to_host); a condition on elements is computed by a small kernel first. A print nest, a loop
// that prints and writes nothing, is the host's as a whole, on copies of whole arrays; a print in a kernel's
// own loop is the device's `printf`. Functions that no kernel can run (analysis device_limits) are the host's
// too: they get copies of the arrays that they work on. Managed memory was the alternative: it hides the
// waits, which are what a reader must see.
#include "ir/passes/device/host_device.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// Without compute and label statements, which loops no longer need.
Block spliced(const Block& block) {
    Block out;
    for (const Stmt& s : block.statements) {
        const Compute* compute = get<Compute>(s);
        const Label* label = get<Label>(s);
        const Block* inner = compute ? &compute->body : label ? &label->body : get<Block>(s);
        if (!inner) {
            out.statements.push_back(map_blocks(s, spliced));
            continue;
        }
        const Block content = spliced(*inner);
        out.statements.insert(out.statements.end(), content.statements.begin(), content.statements.end());
    }
    return out;
}

bool prints(const Stmt& s) {
    return contains(s, [](const Stmt& child) { return get<Print>(child) != nullptr; });
}

/// The values that a statement binds for those behind it in its block.
std::vector<std::pair<Symbol, Type>> bound_values(const Stmt& s) {
    if (const Let* let = get<Let>(s)) return {{let->symbol, let->value->type}};
    if (const Update* update = get<Update>(s); update && update->result)
        return {{update->result, update->value->type}};
    return {};
}

Expr rank_zero_load(const Symbol& symbol, const Type& type, const Origin& origin) {
    return build::load(symbol, type, {}, origin);
}

void add_register(Block& out, const Symbol& symbol, const Type& type, const Origin& origin) {
    out.statements.push_back(
        build::make(Allocate{{symbol, type, {}, MemorySpace::registers, {}, {}}}, origin));
}

void add_store(Block& out, const Symbol& symbol, const Expr& value, const Origin& origin) {
    out.statements.push_back(build::make(Store{{{symbol, {}}}, {value}, std::nullopt}, origin));
}

/// True when the host can have the value by copying single elements.
bool is_cheap_to_copy(const Expr& e) {
    bool cheap = true;
    visit(e, [&](const Expr& child) {
        if (const Load* load = get<Load>(child)) cheap = cheap && load->indices.empty();
    });
    return cheap;
}

/// Without strides, or a row whose elements are neighbours.
bool is_one_piece(const Buffer& buffer) {
    const auto strided = [](const Dimension& d) { return d.stride != nullptr; };
    if (std::none_of(buffer.dimensions.begin(), buffer.dimensions.end(), strided)) return true;
    return buffer.dimensions.size() == 1 && build::is_one(buffer.dimensions[0].stride);
}

}  // namespace

bool host_can_compute(const Expr& e, const Used& kernel) {
    bool fits = !loads(e);
    visit(e, [&](const Expr& child) {
        if (const Variable* v = get<Variable>(child)) fits = fits && !kernel.bound.contains(v->symbol);
    });
    return fits;
}

HostCode::HostCode(const std::set<Symbol>& on_device, const DeviceLimits& limits,
                   const std::vector<Parameter>& parameters)
    : on_device_(on_device), limits_(limits) {
    for (const Parameter& p : parameters)
        if (p.buffer && !is_one_piece(*p.buffer)) strided_[p.symbol] = *p.buffer;
}

// ------------------------------------------------------------------------------------------- who runs what

bool HostCode::only_host_can(const Stmt& s) const {
    const CallStmt* call = get<CallStmt>(s);
    return is_block_loop(s) || (call && !on_device_.contains(call->function)) || get<Return>(s) ||
           get<Launch>(s) || (get<Print>(s) && needs_host(s, limits_));
}

bool HostCode::contains_host_work(const Stmt& s) const {
    return contains(s, [this](const Stmt& child) { return only_host_can(child); });
}

bool HostCode::reads(const Expr& e) const {
    return any_of(e, [&](const Expr& child) {
        const Variable* v = get<Variable>(child);
        return get<Load>(child) || (v && device_values_.contains(v->symbol));
    });
}

bool HostCode::is_pure_host_loop(const Stmt& s) const {
    if (!get<For>(s) && !get<While>(s)) return false;
    const bool acts = contains(s, [this](const Stmt& child) {
        const Assign* assign = get<Assign>(child);
        bool touches = false;
        each_symbol(child, [&](const Symbol&, SymbolUse use, const std::vector<Expr>*) {
            touches = touches || (accesses(use) && !get<For>(child));  // what a loop reduces may be a local
        });
        return touches || get<Allocate>(child) || get<CallStmt>(child) || get<Assert>(child) ||
               (assign && device_values_.contains(assign->symbol)) ||
               (!get<Print>(child) && only_host_can(child));
    });
    if (acts) return false;
    if (prints(s)) return true;
    bool looks = false;
    visit(
        s, [](const Stmt&) {}, [&](const Expr& e) { looks = looks || reads(e); });
    return !looks;
}

bool HostCode::on_host(const Stmt& s) const {
    if (const Let* let = get<Let>(s)) return !reads(let->value);
    if (const Allocate* allocate = get<Allocate>(s)) return allocate->buffer.place != MemorySpace::registers;
    if (const Declare* declare = get<Declare>(s)) return !device_values_.contains(declare->symbol);
    if (const Assign* assign = get<Assign>(s)) return !device_values_.contains(assign->symbol);
    if (get<Assert>(s) || get<Print>(s) || get<Break>(s) || get<Continue>(s)) return true;
    if (const If* branch = get<If>(s)) {
        const bool looks = reads(branch->condition);
        const auto decides = [&](const Stmt& child) {
            if (get<Let>(child) || get<Allocate>(child) || get<Declare>(child) || get<Nop>(child))
                return false;
            if (get<Assign>(child) && looks) return false;
            return on_host(child);
        };
        for (const Block* arm : {&branch->then, &branch->otherwise})
            if (std::any_of(arm->statements.begin(), arm->statements.end(), decides)) return true;
    }
    return contains_host_work(s) || is_pure_host_loop(s);
}

// ------------------------------------------------------------------------------ what the device computes

/// Adds the variables of the block that the device computes, or assigns in statements of its own.
void HostCode::find_device_values(const Block& block) {
    for (const Stmt& s : block.statements) {
        if (const Declare* declare = get<Declare>(s)) {
            if (declare->value && reads(declare->value)) device_values_.insert(declare->symbol);
        } else if (const Assign* assign = get<Assign>(s)) {
            if (reads(assign->value)) device_values_.insert(assign->symbol);
        } else if (const Let* let = get<Let>(s)) {
            if (reads(let->value)) device_values_.insert(let->symbol);
        } else if (const Update* update = get<Update>(s)) {
            if (update->result) device_values_.insert(update->result);
        } else if (on_host(s) && !is_block_loop(s)) {
            each_statement(s, [&](const Stmt& child) { find_device_values(Block{{child}}); });
        } else {
            const Used used = used_symbols(Block{{s}});
            visit_statements(s, [&](const Stmt& child) {
                const Assign* inner = get<Assign>(child);
                if (inner && !used.bound.contains(inner->symbol)) device_values_.insert(inner->symbol);
            });
        }
    }
}

/// Adds the device's values that the host or a later kernel wants.
void HostCode::find_shared_values(const Block& block, std::set<Symbol>& shared) const {
    std::set<Symbol> open, closed;
    const auto want = [&](const Stmt& s, const std::set<Symbol>& values) {
        for (const Symbol& v : used_symbols(Block{{s}}).variables)
            if (values.contains(v)) shared.insert(v);
    };
    for (const Stmt& s : block.statements) {
        want(s, closed);
        if (!on_host(s)) {
            for (const auto& [symbol, type] : bound_values(s)) open.insert(symbol);
            if (const Declare* declare = get<Declare>(s)) shared.insert(declare->symbol);
            continue;
        }
        if (get<Let>(s) || get<Allocate>(s) || get<Declare>(s)) continue;
        want(s, open);
        closed.merge(open);
        open.clear();
        if (is_block_loop(s) || is_pure_host_loop(s)) continue;
        if (const For* loop = get<For>(s)) find_shared_values(loop->body, shared);
        if (const While* loop = get<While>(s)) find_shared_values(loop->body, shared);
        if (const If* branch = get<If>(s)) {
            find_shared_values(branch->then, shared);
            find_shared_values(branch->otherwise, shared);
        }
    }
}

/// let v = e  =>  allocate v registers; v[] = e,  and likewise for locals and old values of updates
Block HostCode::with_registers(const Block& block, const std::set<Symbol>& shared,
                               SymbolSource& symbols) const {
    std::map<Symbol, std::pair<Symbol, Type>> registers;  // of a value: the register that holds it
    visit_statements(block, [&](const Stmt& s) {
        for (const auto& [symbol, type] : bound_values(s))
            if (shared.contains(symbol))
                registers[symbol] = {get<Let>(s) ? symbol : symbols.fresh(symbol.name()), type};
        if (const Declare* declare = get<Declare>(s); declare && shared.contains(declare->symbol))
            registers[declare->symbol] = {declare->symbol, declare->type};
    });
    if (registers.empty()) return block;
    const Block loaded = rewrite_exprs(block, [&](const Expr& e) -> Expr {
        const Variable* v = get<Variable>(e);
        const auto found = v ? registers.find(v->symbol) : registers.end();
        return found == registers.end()
                   ? e
                   : rank_zero_load(found->second.first, found->second.second, e->origin);
    });
    const std::function<Block(const Block&)> stored = [&](const Block& from) {
        Block out;
        for (const Stmt& s : from.statements) {
            const Let* let = get<Let>(s);
            const Declare* declare = get<Declare>(s);
            const Assign* assign = get<Assign>(s);
            const Symbol value = let       ? let->symbol
                                 : declare ? declare->symbol
                                 : assign  ? assign->symbol
                                           : Symbol{};
            const auto found = value ? registers.find(value) : registers.end();
            if (found != registers.end()) {
                const auto& [place, type] = found->second;
                const Expr& e = let ? let->value : declare ? declare->value : assign->value;
                if (!assign) add_register(out, place, type, s->origin);
                if (e) add_store(out, place, e, s->origin);
                continue;
            }
            out.statements.push_back(map_blocks(s, stored));
            const Update* update = get<Update>(s);
            if (!update || !registers.contains(update->result)) continue;
            const auto& [place, type] = registers.at(update->result);
            add_register(out, place, type, s->origin);
            add_store(out, place, build::variable(update->result, type), s->origin);
        }
        return out;
    };
    return stored(loaded);
}

/// Arrays with strides are gathered before the host copies them:
/// print x[i]  =>  allocate x_dense; for i { x_dense[i] = x[i] } print x_dense[i]
Stmt HostCode::with_dense_loads(const Stmt& s, SymbolSource& symbols, Block& out) const {
    std::map<Symbol, Symbol> dense;
    return rewrite_exprs(s, [&](const Expr& e) -> Expr {
        const Load* load = get<Load>(e);
        const auto found = load ? strided_.find(load->buffer) : strided_.end();
        if (found == strided_.end()) return e;
        const auto [place, fresh] = dense.try_emplace(load->buffer);
        if (fresh) {
            Buffer copy = found->second;
            copy.symbol = place->second = symbols.fresh(load->buffer.name() + "_dense");
            copy.place = MemorySpace::heap;
            std::vector<Expr> indices;
            for (Dimension& d : copy.dimensions) {
                d.stride = nullptr;
                indices.push_back(build::variable(symbols.fresh("i")));
            }
            Stmt nest = build::make(Store{{{copy.symbol, indices}},
                                          {build::load(load->buffer, copy.element, indices, e->origin)},
                                          std::nullopt},
                                    s->origin);
            for (std::size_t k = copy.dimensions.size(); k-- > 0;) {
                LoopMode mode;
                if (k + 1 == copy.dimensions.size()) mode = {ModeKind::gpu_thread_x, 256};
                nest = build::make(For{get<Variable>(indices[k])->symbol,
                                       {},
                                       LoopKind::pure,
                                       copy.dimensions[k].min,
                                       copy.dimensions[k].extent,
                                       mode,
                                       {},
                                       Block{{nest}}},
                                   s->origin);
            }
            out.statements.push_back(build::make(Allocate{copy}, s->origin));
            out.statements.push_back(nest);
        }
        return with(e, Load{place->second, load->indices});
    });
}

/// if x[i] < 0 { .. }  =>  allocate c registers; c[] = x[i] < 0; if c[] { .. },  where the host decides
Block HostCode::with_named_conditions(const Block& block, SymbolSource& symbols) const {
    Block out;
    const auto inner = [&](const Block& b) { return with_named_conditions(b, symbols); };
    for (const Stmt& s : block.statements) {
        if (get<Print>(s) || is_pure_host_loop(s)) {
            out.statements.push_back(with_dense_loads(s, symbols, out));
            continue;
        }
        if (!on_host(s) || get<Let>(s) || get<Allocate>(s) || is_block_loop(s)) {
            out.statements.push_back(s);
            continue;
        }
        const auto named = [&](const Expr& e, const char* wish) -> Expr {
            if (!e || is_cheap_to_copy(e)) return e;
            const Symbol symbol = symbols.fresh(wish);
            add_register(out, symbol, e->type, s->origin);
            add_store(out, symbol, e, s->origin);
            return rank_zero_load(symbol, e->type, e->origin);
        };
        if (const While* loop = get<While>(s)) {
            Block body = loop->body;
            const bool looks = loads(loop->condition);
            if (looks)
                body.statements.insert(
                    body.statements.begin(),
                    build::make(
                        If{build::logical_not(loop->condition), Block{{build::make(Break{}, s->origin)}}, {}},
                        s->origin));
            out.statements.push_back(
                with(s, While{looks ? build::boolean(true) : loop->condition, inner(body)}));
            continue;
        }
        const Stmt changed = map_children(
            s, [&](const Expr& e) { return named(e, get<If>(s) || get<Assert>(s) ? "holds" : "value"); },
            [](const Stmt& child) { return child; });
        out.statements.push_back(map_blocks(changed, inner));
    }
    return out;
}

Block HostCode::prepared(const Block& body, SymbolSource& symbols) {
    Block block = spliced(body);
    for (std::size_t count = ~std::size_t{0}; count != device_values_.size();) {
        count = device_values_.size();
        find_device_values(block);
    }
    std::set<Symbol> shared;
    find_shared_values(block, shared);
    block = with_registers(block, shared, symbols);
    return with_named_conditions(block, symbols);
}

}  // namespace nestor
