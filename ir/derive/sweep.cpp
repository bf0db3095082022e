// Adjoint nests: the adjoint of one nest, see Note [Gather].
#include "ir/derive/sweep.hpp"

#include <algorithm>
#include <functional>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"
#include "ir/derive/partials.hpp"

namespace nestor::derive {
namespace {

constexpr std::int64_t largest_on_stack = 4096;  // elements

/// True when the value reads elements of the target's buffer other than the one that is stored.
bool reads_others(const Nest& nest) {
    bool found = false;
    visit(nest.value(), [&](const Expr& e) {
        const auto* load = get<Load>(e);
        if (!load || load->buffer != nest.target()) return;
        found = found || !same(load->indices, nest.place());
    });
    return found;
}

Expr with_saved(const Expr& e, const Saved& saved) {
    const Expr read = rewrite(e, [&](const Expr& node) -> Expr {
        if (const auto* load = get<Load>(node)) {
            const auto found = saved.buffers.find(load->buffer);
            if (found == saved.buffers.end()) return node;
            if (const auto name = saved.named.find(found->second); name != saved.named.end())
                return name->second;
            std::vector<Expr> indices = saved.iteration;
            indices.insert(indices.end(), load->indices.begin(), load->indices.end());
            return with(node, Load{found->second, std::move(indices)});
        }
        if (const auto* variable = get<Variable>(node)) {
            const auto found = saved.locals.find(variable->symbol);
            if (found == saved.locals.end()) return node;
            const auto name = saved.named.find(found->second);
            return name != saved.named.end() ? name->second
                                             : build::load(found->second, node->type, saved.iteration);
        }
        return node;
    });
    return substitute(read, saved.indices);
}

}  // namespace

bool is_extreme(const Nest& nest) {
    return nest.store->op == ReduceOp::minimum || nest.store->op == ReduceOp::maximum;
}

bool reads_result(const Nest& nest) {
    if (is_extreme(nest)) return true;
    const auto* call = nest.store->op ? nullptr : get<Call>(nest.value());
    constexpr const char* by_value[] = {"exp", "tanh", "tan", "sqrt", "pow"};
    return call &&
           std::any_of(std::begin(by_value), std::end(by_value),
                       [&](const char* function) { return call->function == function; }) &&
           !loaded_buffers(nest.value()).contains(nest.target());
}

Needs needs_of(const Nest& nest, const Activity& activity, SymbolSource& symbols) {
    int nests = 0;
    Sweep probe(activity, "", nests, symbols);
    for (const Symbol& buffer : activity.varied) probe.adjoints[buffer] = buffer;
    return probe.needs(nest);
}

bool leaves_adjoints(const Nest& nest, const Activity& activity) {
    int nests = 0;
    SymbolSource symbols(1U << 31);  // of a probe: nothing that is written with them stays
    Sweep probe(activity, "", nests, symbols);
    probe.always_ready = true;
    for (const Symbol& buffer : activity.varied) probe.adjoints[buffer] = buffer;
    probe.reverse(nest, {});
    return probe.statements.empty();
}

void Sweep::allocate(const Symbol& symbol, const Buffer& like, const std::vector<Expr>& in_front) {
    Buffer buffer{symbol, like.element, {}, MemorySpace::stack, {}, {}};
    for (const Expr& extent : in_front) buffer.dimensions.push_back({build::integer(0), extent, nullptr});
    for (const Dimension& dimension : like.dimensions)
        buffer.dimensions.push_back({dimension.min, dimension.extent, nullptr});
    std::int64_t elements = 1;
    for (const Dimension& dimension : buffer.dimensions) {
        const auto extent = build::as_integer(dimension.extent);
        elements = extent && *extent <= largest_on_stack ? elements * *extent : largest_on_stack + 1;
        if (elements > largest_on_stack) buffer.place = MemorySpace::heap;
        elements = std::min(elements, largest_on_stack + 1);
    }
    statements.push_back(build::make(Allocate{buffer}, origin));
}

/// Loops with fresh indices around a store that uses the old ones. The last `reduced` are reductions.
void Sweep::write(const std::vector<const For*>& loops, std::size_t reduced, bool in_order, Store store) {
    Substitution fresh;
    std::vector<Symbol> indices;
    for (const For* loop : loops) {
        indices.push_back(symbols_.fresh(loop->index.name()));
        fresh.emplace_back(loop->index, build::variable(indices.back()));
    }
    Stmt statement = substitute(build::make(std::move(store), origin), fresh);
    const std::string stage = "s" + std::to_string(nests_++);
    for (std::size_t k = loops.size(); k-- > 0;) {
        For loop;
        loop.index = indices[k];
        loop.name = {name_, 0, stage, indices[k].name()};
        loop.kind = in_order                      ? LoopKind::imperative
                    : k + reduced >= loops.size() ? LoopKind::reduction
                                                  : LoopKind::pure;
        loop.low = substitute(with_saved(loops[k]->low, saved_), fresh);
        loop.extent = substitute(with_saved(loops[k]->extent, saved_), fresh);
        loop.body = Block{{std::move(statement)}};
        statement = build::make(std::move(loop), origin);
    }
    statements.push_back(std::move(statement));
}

void Sweep::whole(const Symbol& target, const Buffer& like, const std::vector<Expr>& in_front,
                  const std::function<Expr(const std::vector<Expr>&)>& value) {
    std::vector<For> loops(like.dimensions.size());
    std::vector<const For*> pointers;
    std::vector<Expr> indices;
    for (std::size_t d = 0; d < loops.size(); ++d) {
        const Dimension& dimension = like.dimensions[d];
        if (build::is_one(dimension.extent)) {
            indices.push_back(dimension.min);
            continue;
        }
        constexpr const char* names[] = {"i", "j", "k", "l", "m", "n"};
        loops[d].index = symbols_.fresh(names[d % 6]);
        loops[d].low = dimension.min;
        loops[d].extent = dimension.extent;
        pointers.push_back(&loops[d]);
        indices.push_back(build::variable(loops[d].index));
    }
    std::vector<Expr> place = in_front;
    place.insert(place.end(), indices.begin(), indices.end());
    write(pointers, 0, false, Store{{{target, place}}, {value(indices)}, std::nullopt});
}

void Sweep::fill(const Symbol& symbol, const Buffer& like, double value) {
    whole(symbol, like, {}, [&](const std::vector<Expr>&) { return build::constant(value, like.element); });
}

void Sweep::copy(const Symbol& from, const Symbol& to, const Buffer& like,
                 const std::vector<Expr>& in_front) {
    whole(to, like, in_front,
          [&](const std::vector<Expr>& indices) { return build::load(from, like.element, indices); });
}

void Sweep::name_saved(const Nest& nest, Saved& saved, std::map<Symbol, Expr>& named) {
    const auto name = [&](const Symbol& from, const Symbol& kept, const Type& type) {
        if (!named.contains(kept)) {
            const Symbol then = symbols_.fresh(from.name() + "_then");
            statements.push_back(build::make(Let{then, build::load(kept, type, saved.iteration)}, origin));
            named[kept] = build::variable(then, type);
        }
        saved.named[kept] = named.at(kept);
    };
    for (const auto& [buffer, kept] : saved.buffers) {
        const Buffer& like = activity_.buffers.at(buffer);
        if (like.dimensions.empty()) name(buffer, kept, like.element);
    }
    const auto in = [&](const Expr& e) {
        visit(e, [&](const Expr& part) {
            const auto* variable = get<Variable>(part);
            const auto kept = variable ? saved.locals.find(variable->symbol) : saved.locals.end();
            if (kept != saved.locals.end()) name(kept->first, kept->second, part->type);
        });
    };
    in(nest.value());
    for (const Expr& index : nest.place()) in(index);
}

Expr Sweep::seed_of(const Nest& nest) const {
    const auto adjoint = adjoints.find(nest.target());
    return build::load(adjoint == adjoints.end() ? nest.target() : adjoint->second, nest.value()->type,
                       nest.place());
}

std::vector<Contribution> Sweep::parts_of(const Nest& nest, const Expr& seed) {
    const Expr result =
        reads_result(nest) ? build::load(nest.target(), nest.value()->type, nest.place()) : nullptr;
    return contributions(
        nest.value(), result, seed, [&](const Symbol& s) { return wanted(s); }, opaque);
}

Needs Sweep::needs(const Nest& nest) {
    // the seed is no read of the nest, so a name stands for it
    const Symbol seed = symbols_.fresh("seed");
    Needs needs;
    const auto add = [&](const Expr& e) {
        add_loaded_buffers(needs.buffers, e);
        add_variables(needs.locals, e);
    };
    for (const Contribution& part : parts_of(nest, build::variable(seed, nest.value()->type))) {
        add(part.value);
        for (const Expr& index : part.indices) add(index);
    }
    for (const Expr& index : nest.place()) add(index);
    if (is_extreme(nest)) {  // see count_of_ties
        add(nest.value());
        needs.buffers.insert(nest.target());
    }
    for (const For* loop : nest.loops) {
        add(loop->low);
        add(loop->extent);
    }
    for (const For* loop : nest.loops) needs.locals.erase(loop->index);
    needs.locals.erase(seed);
    return needs;
}

/// How many iterations reach the extreme value share its adjoint: `count[f] += e == A[f]`.
Expr Sweep::count_of_ties(const Nest& nest, const Saved& saved) {
    const Symbol count = symbols_.fresh(nest.target().name() + "_ties");
    const Buffer& like = activity_.buffers.at(nest.target());
    const Type& type = nest.value()->type;
    allocate(count, like);
    fill(count, like, 0);
    const Expr result = build::load(nest.target(), type, nest.place());
    const Expr reached = build::compare(CompareOp::equal, nest.value(), result);
    const Expr one = build::select(reached, build::constant(1.0, type), build::constant(0.0, type));
    std::vector<Expr> place;
    for (const Expr& index : nest.place()) place.push_back(with_saved(index, saved));
    accumulate(nest, count, place, with_saved(one, saved), ReduceOp::add);
    return build::load(count, type, place);
}

/// `buffer[indices] op= value` for all iterations of the nest, ordered as Note [Gather] says.
void Sweep::accumulate(const Nest& nest, const Symbol& buffer, const std::vector<Expr>& indices,
                       const Expr& value, std::optional<ReduceOp> op) {
    std::vector<const For*> outer, inner = nest.loops;
    bool in_order = false;
    for (const Expr& index : indices) {
        const auto* variable = get<Variable>(index);
        const auto loop = std::find_if(inner.begin(), inner.end(), [&](const For* l) {
            return variable && l->index == variable->symbol;
        });
        if (loop != inner.end()) {
            outer.push_back(*loop);
            inner.erase(loop);
            continue;
        }
        visit(index, [&](const Expr& e) {
            const auto* used = get<Variable>(e);
            for (const For* l : nest.loops) in_order = in_order || (used && used->symbol == l->index);
        });
    }
    for (const For* loop : nest.loops)  // limits that depend on outer loops keep the order
        visit(loop->extent, [&](const Expr& e) {
            const auto* used = get<Variable>(e);
            for (const For* l : nest.loops) in_order = in_order || (used && used->symbol == l->index);
        });
    Store store{{{buffer, indices}}, {value}, op};
    if (in_order) {
        write(nest.loops, 0, true, std::move(store));
        return;
    }
    const std::size_t reduced = inner.size();
    outer.insert(outer.end(), inner.begin(), inner.end());
    write(outer, reduced, false, std::move(store));
}

void Sweep::reverse(const Nest& nest, const Saved& saved) {
    saved_ = saved;
    const Symbol& target = nest.target();
    const Buffer& like = activity_.buffers.at(target);
    Expr seed = seed_of(nest);  // its subscripts see `saved` with all that is made of it
    if (is_extreme(nest)) {
        const Type& type = nest.value()->type;
        const Expr share = build::binary(BinaryOp::divide, seed, count_of_ties(nest, saved), false);
        const Expr reached =
            build::compare(CompareOp::equal, nest.value(), build::load(target, type, nest.place()));
        seed = build::select(reached, share, build::constant(0.0, type));
    }
    const Symbol adjoint = adjoints.at(target);
    std::vector<Expr> place;
    for (const Expr& index : nest.place()) place.push_back(with_saved(index, saved));
    // an element that comes of others of its buffer: its adjoint is taken and ended first
    const bool apart = nest.loops.empty() && !nest.store->op && reads_others(nest);
    if (apart) {
        const Symbol taken = symbols_.fresh("taken");
        statements.push_back(
            build::make(Let{taken, build::load(adjoint, nest.value()->type, place)}, origin));
        accumulate(nest, adjoint, place, build::constant(0.0, nest.value()->type), std::nullopt);
        seed = build::variable(taken, nest.value()->type);
    }
    std::optional<Contribution> own;
    for (const Contribution& part : parts_of(nest, seed)) {
        const Expr value = with_saved(part.value, saved);
        std::vector<Expr> indices;
        for (const Expr& index : part.indices) indices.push_back(with_saved(index, saved));
        const bool same_element = same(indices, place);
        if (part.buffer == target && !apart && same_element) {
            own = Contribution{part.buffer, indices, value};
            continue;
        }
        const Symbol to = adjoints.at(part.buffer);
        const Buffer& shape = activity_.buffers.at(part.buffer);
        if (!always_ready && ready.insert(part.buffer).second) {
            if (covers(nest.loops, indices, shape)) {  // the first contribution need not be added
                accumulate(nest, to, indices, value, std::nullopt);
                continue;
            }
            fill(to, shape, 0);
        }
        accumulate(nest, to, indices, value, ReduceOp::add);
    }
    // a sum passes on what was there before; an extreme began with its identity, which depends on nothing
    if (apart) return;
    if (nest.store->op) {
        if (own) accumulate(nest, adjoint, place, own->value, ReduceOp::add);
        return;
    }
    const Expr untouched = build::load(adjoint, nest.value()->type, place);
    if (own && same(own->value, untouched)) return;
    if (own)
        accumulate(nest, adjoint, place, own->value, std::nullopt);
    else if (!overwrites(nest, like))
        accumulate(nest, adjoint, place, build::constant(0.0, nest.value()->type), std::nullopt);
    else if (always_ready)
        fill(adjoint, like, 0);
    else
        ready.erase(target);
}

}  // namespace nestor::derive
