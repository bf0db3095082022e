// Locality of loops and the loop orders that follow from it.
#include "ir/schedule/automatic/locality.hpp"

#include <algorithm>
#include <map>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/joined_quotients.hpp"
#include "ir/analysis/main_period.hpp"
#include "ir/core/build.hpp"
#include "ir/core/contents.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/map_elements.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {
namespace {

bool is_pure(const For* loop) {
    return loop->kind == LoopKind::pure;
}

constexpr int widest_shuffle = 4;  // elements of a vector that loads with gaps are shuffled from

/// The subscripts of every access in a nest.
template <class F>
void each_subscripts(const Stmt& nest, const F& f) {
    each_access(nest, [&](const Symbol&, SymbolUse, const std::vector<Expr>* indices) {
        if (indices) f(*indices);
    });
}

/// What is clamped to limits that the index does not change, or repeated after so many.
Expr clamped_part(const Expr& e, const Symbol& index, const For* loop) {
    const auto* b = get<Binary>(e);
    if (b && is_sum(b->op))
        return map_children(e, [&](const Expr& part) { return clamped_part(part, index, loop); });
    const bool clamp = b && (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum);
    if (!clamp && !(b && loop && main_period(*b, *loop))) return e;
    const bool left = uses(b->left, index);
    if (left == uses(b->right, index) || (!clamp && !left)) return e;
    return clamped_part(left ? b->left : b->right, index, loop);
}

/// The subscript without clamps: memory is near along it all the same, and `passes/loops/peel_loops` leaves
/// clamps and remainders to the edges. Of sums only where they move with the index then.
Affine without_clamps(const Expr& subscript, const Symbol& index, const For* loop) {
    const Affine form = affine(subscript);
    const Expr plain = clamped_part(subscript, index, loop);
    if (plain == subscript) return form;
    const auto* b = get<Binary>(subscript);
    if (!is_sum(b->op)) return affine(plain);
    const Affine joined = joined_quotients(affine(plain));
    return coefficient(joined, index) != 0 ? joined : form;
}

/// x div 2 or x mod 2: `passes/loops/split_quotients` leaves neither in lanes.
bool is_short_quotient(const Term& term, const Symbol& index) {
    const Binary* b = term.atoms.size() == 1 ? get<Binary>(term.atoms[0]) : nullptr;
    return b && short_divisor(*b, index).has_value();
}

/// `loop` is the one of the index.
void count(Locality& out, const std::vector<Expr>& indices, const Symbol& index, const For* loop) {
    bool moves = false, jumps = false, near = false, in_lanes = true;
    for (std::size_t k = 0; k < indices.size(); ++k) {
        if (!uses(indices[k], index)) continue;
        moves = true;
        const Affine form = without_clamps(indices[k], index, loop);
        const Integer factor = coefficient(form, index);
        bool alone = true, quotient = false;
        for (const Term& term : form.terms) {
            const Variable* v = term.atoms.size() == 1 ? get<Variable>(term.atoms[0]) : nullptr;
            if (!v && is_short_quotient(term, index))
                quotient = true;
            else if (!v)
                alone = alone && !uses(Affine{{term}, 0}, index);
            else if (v->symbol != index)
                out.window = true;
        }
        const bool last = k + 1 == indices.size();
        if (!last || !alone)
            jumps = true;
        else if (factor != 1 && !quotient) {
            near = true;
            in_lanes = in_lanes && factor > 0 && factor <= widest_shuffle;
        }
    }
    if (jumps)
        out.strided += 1;
    else if (near) {
        out.strided += 0.5;
        out.near += in_lanes;
    } else if (moves)
        ++out.contiguous;
}

/// True when some access uses the indices of all loops.
bool reads_each_once(const Stmt& nest, const std::vector<const For*>& loops) {
    bool found = false;
    visit(
        nest, [](const Stmt&) {},
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            if (!load) return;
            found = found || std::all_of(loops.begin(), loops.end(),
                                         [&](const For* loop) { return uses(e, loop->index); });
        });
    return found;
}

/// The loop that should run innermost on a cache.
const For* innermost_choice(const Stmt& nest, const std::vector<const For*>& loops) {
    const For* best = nullptr;
    Locality best_locality;
    bool any_pure =
        std::any_of(loops.begin(), loops.end(), [](const For* l) { return l->kind == LoopKind::pure; });
    for (const For* loop : loops) {
        const Locality here = locality(nest, loop->index);
        const bool pure = loop->kind == LoopKind::pure;
        // a filter's window is short: too short to fill vectors
        if (!pure && here.window && any_pure) continue;
        const bool best_pure = best && best->kind == LoopKind::pure;
        const auto rank = [](const Locality& l, bool is_pure) {
            return std::tuple(l.strided, is_pure ? 0 : 1, -l.contiguous);
        };
        if (!best || rank(here, pure) <= rank(best_locality, best_pure)) {
            best = loop;
            best_locality = here;
        }
    }
    return best;
}

}  // namespace

Stmt in_memory_order(const Stmt& nest, const Function& function) {
    std::map<Symbol, std::vector<std::size_t>> orders;
    const auto enter = [&](const Buffer& buffer) {
        if (!buffer.layout.empty() && may_mention(nest, Contents::bit_of(buffer.symbol)))
            orders[buffer.symbol] = slowest_first(buffer);
    };
    for (const Parameter& parameter : function.parameters)
        if (parameter.buffer) enter(*parameter.buffer);
    visit_kind<Allocate>(std::get<Block>(function.body),
                         [&](const Stmt&, const Allocate& a) { enter(a.buffer); });
    if (orders.empty()) return nest;
    const auto reordered = [&](const Symbol& buffer, const std::vector<Expr>& indices) {
        const auto order = orders.find(buffer);
        if (order == orders.end() || order->second.size() != indices.size()) return indices;
        std::vector<Expr> out;
        for (const std::size_t d : order->second) out.push_back(indices[d]);
        return out;
    };
    return map_elements(Block{{nest}}, reordered).statements.front();
}

bool is_short(const For& loop) {
    const auto extent = build::as_integer(loop.extent);
    return loop.kind == LoopKind::reduction && extent && *extent <= 8;
}

bool only_short(const Block& block) {
    const auto loops = all_loops(block);
    return std::all_of(loops.begin(), loops.end(), [](const For* loop) {
        return is_short(*loop) || loop->mode.kind == ModeKind::unrolled;
    });
}

Locality locality(const Stmt& nest, const Symbol& index) {
    Locality out;
    const For* own = nullptr;
    visit_statements(nest, [&](const Stmt& s) {
        if (const For* loop = get<For>(s); loop && loop->index == index) own = loop;
    });
    each_subscripts(nest, [&](const std::vector<Expr>& indices) { count(out, indices, index, own); });
    return out;
}

std::vector<LoopName> cache_order(const Stmt& nest) {
    const auto loops = perfect_nest(*get<For>(nest));
    std::vector<const For*> candidates;
    std::copy_if(loops.begin(), loops.end(), std::back_inserter(candidates),
                 [](const For* l) { return !is_short(*l); });
    const bool window = std::all_of(candidates.begin(), candidates.end(), is_pure) && !candidates.empty();
    const For* innermost = innermost_choice(nest, window ? candidates : loops);
    std::vector<LoopName> order;
    if (window) {
        for (const For* loop : candidates)
            if (loop != innermost) order.push_back(loop->name);
        order.push_back(innermost->name);
        for (const For* loop : loops)
            if (!is_pure(loop)) order.push_back(loop->name);
        return order;
    }
    for (const LoopKind kind : {LoopKind::pure, LoopKind::reduction})
        for (const For* loop : loops)
            if (loop != innermost && loop->kind == kind) order.push_back(loop->name);
    if (innermost) order.push_back(innermost->name);
    return order;
}

std::vector<LoopName> grid_order(const Stmt& nest) {
    const auto loops = perfect_nest(*get<For>(nest));
    std::vector<LoopName> order;
    for (const bool pure : {true, false})
        for (const For* loop : loops)
            if (is_pure(loop) == pure) order.push_back(loop->name);
    return order;
}

bool lies_along(const Stmt& nest, const Symbol& index, const Symbol& other) {
    bool found = false;
    each_subscripts(nest, [&](const std::vector<Expr>& indices) {
        found = found || (!indices.empty() && uses(indices.back(), index) &&
                          std::any_of(indices.begin(), indices.end() - 1,
                                      [&](const Expr& subscript) { return uses(subscript, other); }));
    });
    return found;
}

bool row_wise(const Stmt& nest) {
    const auto loops = perfect_nest(*get<For>(nest));
    const For* innermost = innermost_choice(nest, loops);
    const auto pure =
        std::count_if(loops.begin(), loops.end(), [](const For* l) { return l->kind == LoopKind::pure; });
    return innermost && innermost->kind == LoopKind::reduction && pure <= 3 && reads_each_once(nest, loops);
}

bool column_wise(const Stmt& nest) {
    bool gathers = false;
    visit(
        nest, [](const Stmt&) {},
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            gathers = gathers || (load && std::any_of(load->indices.begin(), load->indices.end(),
                                                      [](const Expr& index) { return loads(index); }));
        });
    if (gathers) return false;
    const auto loops = perfect_nest(*get<For>(nest));
    const For* innermost = innermost_choice(nest, loops);
    const For* last = nullptr;
    int columns = 0;
    for (const For* loop : loops) {
        if (is_pure(loop)) {
            last = loop, ++columns;
            continue;
        }
        if (is_short(*loop) || locality(nest, loop->index).window) return false;
    }
    const bool sums = columns > 0 && columns < static_cast<int>(loops.size());
    return sums && columns <= 3 && innermost == last && reads_each_once(nest, loops);
}

}  // namespace nestor::schedule
