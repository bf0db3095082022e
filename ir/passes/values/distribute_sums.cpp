// Loop distribution of sums.
//
// Note [Sums in statements] (2026-11-29)
// A program of statements sums in a local, element by element: a matrix product walks down columns, and a sum
// over a window of 16 runs in lanes of its own. With two hundred rows a product took nine times as long as
// what g++ makes of plain loops, which it interchanges, and forty times as long as tiles in registers. Sums
// that nobody reads before they are whole may as well be kept in the element itself: then the nest is the one
// that a formula lowers to, and default loops, contractions among them, treat both alike. An atomic
// update does not say whether its order counts: front ends do (Note [Who may reorder a sum]).
#include "ir/passes/values/distribute_sums.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The parts of such a nest. Without `first` the sum begins with what the element holds.
struct ElementSum {
    std::vector<const For*> rows, sums;  ///< loops over elements, and over terms, from the outermost
    StoreTarget element;
    Expr first, value;
    Expr last;              ///< what the element is in the end, of the local; null: the sum itself
    Symbol sum;             ///< the local, where there is one
    bool in_order = false;  ///< `C[i, j] = C[i, j] + e`: terms are added in their order
    Stmt first_stmt, step, last_stmt;
};

bool is_plain(const For& loop) {
    return loop.kind == LoopKind::imperative && loop.mode == LoopMode{} && loop.reductions.empty();
}

/// Loops that stand directly in each other, from this one on; what the innermost one holds.
const Block& chain_from(const For& loop, std::vector<const For*>& loops) {
    const For* innermost = &loop;
    loops.push_back(innermost);
    while (innermost->body.statements.size() == 1) {
        const For* next = get<For>(innermost->body.statements[0]);
        if (!next || !is_plain(*next)) break;
        innermost = next;
        loops.push_back(innermost);
    }
    return innermost->body;
}

/// `C[i, j] += e`, atomic or not; or of floats, in order, `C[i, j] = C[i, j] + e`.
struct ElementStep {
    StoreTarget target;
    Expr value;
    bool in_order = false;
};
bool same_place(const StoreTarget& a, const StoreTarget& b) {
    return a.buffer == b.buffer && a.indices.size() == b.indices.size() &&
           std::equal(a.indices.begin(), a.indices.end(), b.indices.begin(),
                      [](const Expr& x, const Expr& y) { return same(x, y); });
}

std::optional<ElementStep> element_step(const Stmt& s) {
    const Store* store = get<Store>(s);
    if (store && store->op == ReduceOp::add && store->targets.size() == 1)
        return ElementStep{store->targets[0], store->values[0]};
    const Binary* sum =
        store && !store->op && store->targets.size() == 1 ? get<Binary>(store->values[0]) : nullptr;
    const Load* own = sum && sum->op == BinaryOp::add ? get<Load>(sum->left) : nullptr;
    if (own && sum->left->type.is_float() && same_place({own->buffer, own->indices}, store->targets[0]))
        return ElementStep{store->targets[0], sum->right, true};
    const Update* update = get<Update>(s);
    if (update && update->op == UpdateOp::add && !update->result)
        return ElementStep{update->target, update->value};
    return std::nullopt;
}

const Store* single_store(const Stmt& s) {
    const Store* store = get<Store>(s);
    return store && !store->op && store->targets.size() == 1 ? store : nullptr;
}

/// The step of a sum that loops inside of a block make.
std::optional<ElementStep> summed(const Stmt& s, ElementSum& out) {
    const For* loop = get<For>(s);
    if (!loop || !is_plain(*loop)) return std::nullopt;
    const Block& body = chain_from(*loop, out.sums);
    if (body.statements.size() != 1) return std::nullopt;
    out.step = body.statements[0];
    const auto step = element_step(out.step);
    out.in_order = step && step->in_order;
    return step;
}

/// `allocate s; s[] = a; for k { s[] += e; } C[i, j] = g(s[]);`
bool sums_in_local(const Block& body, ElementSum& out) {
    if (body.statements.size() != 4) return false;
    const Allocate* local = get<Allocate>(body.statements[0]);
    const Store* first = single_store(body.statements[1]);
    const Store* last = single_store(body.statements[3]);
    const auto step = summed(body.statements[2], out);
    if (!local || !first || !last || !step || !local->buffer.dimensions.empty()) return false;
    out.sum = local->buffer.symbol;
    if (first->targets[0].buffer != out.sum || step->target.buffer != out.sum ||
        last->targets[0].buffer == out.sum || last->values[0]->type != local->buffer.element)
        return false;
    const Load* itself = get<Load>(last->values[0]);
    out.element = last->targets[0];
    out.first = first->values[0];
    out.value = step->value;
    if (!itself || itself->buffer != out.sum) out.last = last->values[0];
    out.first_stmt = body.statements[1];
    out.last_stmt = body.statements[3];
    return !loads_from(out.first, out.sum) && !loads_from(out.value, out.sum);
}

/// `C[i, j] = a; for k { C[i, j] += e; }`
bool sums_in_element(const Block& body, ElementSum& out) {
    if (body.statements.size() != 2) return false;
    const Store* first = single_store(body.statements[0]);
    const auto step = summed(body.statements[1], out);
    if (!first || !step || !same_place(first->targets[0], step->target)) return false;
    out.element = step->target;
    out.first = first->values[0];
    out.value = step->value;
    out.first_stmt = body.statements[0];
    return true;
}

/// `C[i, j] += e;` in loops of which some choose no element.
bool sums_alone(const Block& body, ElementSum& out) {
    const auto step = body.statements.size() == 1 ? element_step(body.statements[0]) : std::nullopt;
    if (!step) return false;
    out.element = step->target;
    out.value = step->value;
    out.in_order = step->in_order;
    out.step = body.statements[0];
    if (step->target.indices.empty() && !get<Update>(out.step)) return false;  // a local, summed in its loop
    const auto chooses = [&](const For* loop) {
        return std::any_of(step->target.indices.begin(), step->target.indices.end(),
                           [&](const Expr& index) { return uses(index, loop->index); });
    };
    const auto sums = std::stable_partition(out.rows.begin(), out.rows.end(), chooses);
    out.sums.assign(sums, out.rows.end());
    out.rows.erase(sums, out.rows.end());
    return true;
}

/// Every loop over elements is a subscript of its own, and every subscript one of them.
bool places_are_distinct(const ElementSum& p) {
    std::set<Symbol> seen;
    for (const Expr& index : p.element.indices) {
        const Variable* v = get<Variable>(index);
        if (!v || !seen.insert(v->symbol).second) return false;
    }
    return seen.size() == p.rows.size() && std::all_of(p.rows.begin(), p.rows.end(), [&](const For* loop) {
               return seen.contains(loop->index);
           });
}

/// Nothing that the nests read is the element, and no limit changes in them.
bool is_separable(const ElementSum& p) {
    for (const Expr& e : {p.first, p.value, p.last})
        if (e && loads_from(e, p.element.buffer)) return false;
    std::vector<const For*> loops = p.rows;
    loops.insert(loops.end(), p.sums.begin(), p.sums.end());
    for (const For* loop : loops)
        for (const Expr& limit : {loop->low, loop->extent}) {
            if (loads_from(limit, p.element.buffer)) return false;
            for (const For* other : loops)
                if (uses(limit, other->index)) return false;
        }
    return true;
}

std::optional<ElementSum> sum_of(const For& outermost) {
    if (!is_plain(outermost)) return std::nullopt;
    ElementSum p;
    const Block& body = chain_from(outermost, p.rows);
    const bool found = body.statements.size() == 4   ? sums_in_local(body, p)
                       : body.statements.size() == 2 ? sums_in_element(body, p)
                                                     : sums_alone(body, p);
    if (!found || p.sums.empty() || !places_are_distinct(p) || !is_separable(p)) return std::nullopt;
    return p;
}

/// Pure loops over all elements around a store; loops have `stage` behind the name of their own.
Stmt over_elements(const ElementSum& p, const Expr& value, const Stmt& origin, const std::string& stage,
                   SymbolSource& symbols) {
    Substitution renamed;
    std::vector<For> loops;
    for (const For* loop : p.rows) {
        For fresh = *loop;
        fresh.index = symbols.fresh(loop->index.name());
        fresh.kind = LoopKind::pure;
        fresh.name.stage += stage;
        renamed.emplace_back(loop->index, build::variable(fresh.index));
        loops.push_back(std::move(fresh));
    }
    Stmt out = substitute(with(origin, Store{{p.element}, {value}, std::nullopt}), renamed);
    for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
        loop->body = Block{{out}};
        out = with(origin, std::move(*loop));
    }
    return out;
}

std::vector<Stmt> distributed(const ElementSum& p, SymbolSource& symbols) {
    std::vector<Stmt> out;
    if (p.first) out.push_back(over_elements(p, p.first, p.first_stmt, ".init", symbols));
    const Expr held = build::load(p.element.buffer, p.value->type, p.element.indices, p.step->origin);
    Stmt update = with(
        p.step, p.in_order
                    ? Store{{p.element}, {build::binary(BinaryOp::add, held, p.value, false)}, std::nullopt}
                    : Store{{p.element}, {p.value}, ReduceOp::add});
    std::vector<const For*> loops = p.rows;
    loops.insert(loops.end(), p.sums.begin(), p.sums.end());
    for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
        For copy = **loop;
        copy.kind = static_cast<std::size_t>(loops.rend() - loop) > p.rows.size() ? LoopKind::reduction
                                                                                  : LoopKind::pure;
        copy.body = Block{{update}};
        update = with(p.step, std::move(copy));
    }
    out.push_back(update);
    if (!p.last) return out;
    const Expr result = rewrite(p.last, [&](const Expr& e) {
        const Load* load = get<Load>(e);
        return load && load->buffer == p.sum
                   ? build::load(p.element.buffer, e->type, p.element.indices, e->origin)
                   : e;
    });
    out.push_back(over_elements(p, result, p.last_stmt, ".end", symbols));
    return out;
}

}  // namespace

Block distribute_sums(const Block& block, bool floats, SymbolSource& symbols) {
    Block out;
    for (const Stmt& s : block.statements) {
        const For* loop = get<For>(s);
        const auto sum = loop ? sum_of(*loop) : std::nullopt;
        if (sum && (floats || sum->in_order || !sum->value->type.is_float())) {
            const auto nests = distributed(*sum, symbols);
            out.statements.insert(out.statements.end(), nests.begin(), nests.end());
        } else {
            out.statements.push_back(
                map_blocks(s, [&](const Block& inner) { return distribute_sums(inner, floats, symbols); }));
        }
    }
    return out;
}

}  // namespace nestor
