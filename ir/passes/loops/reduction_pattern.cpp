// Reductions along memory: which loops they are, what their steps combine elements with, and what elements
// begin as.
#include "ir/passes/loops/reduction_pattern.hpp"

#include <algorithm>

#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr std::int64_t least_known_steps = 16;  // of a known extent; compilers unroll fewer as they like

bool has_calls(const Expr& e) {
    return any_of(e, [](const Expr& part) { return get<Call>(part) || get<Select>(part); });
}

/// True where all statements but the last are names.
bool names_one_statement(const Block& body) {
    return !body.statements.empty() && std::all_of(body.statements.begin(), body.statements.end() - 1,
                                                   [](const Stmt& s) { return get<Let>(s); });
}

/// What a store combines one number with, by arithmetic that does not read the element's buffer.
struct Combination {
    ReduceOp op;
    Expr value;
};

/// `C[n] += e`, `C[n] max= e`, or `C[n] = C[n] + e`.
std::optional<Combination> combination_of(const Store& store) {
    const Type& type = store.values[0]->type;
    if (store.targets.size() != 1 || !type.is_scalar() || type == Type::boolean()) return std::nullopt;
    const StoreTarget& target = store.targets[0];
    Combination out{ReduceOp::add, store.values[0]};
    if (!store.op) {
        const Binary* sum = get<Binary>(out.value);
        const Load* own = sum && sum->op == BinaryOp::add ? get<Load>(sum->left) : nullptr;
        const bool same_place = own && own->buffer == target.buffer && same(own->indices, target.indices);
        if (!same_place) return std::nullopt;
        out.value = sum->right;
    } else if (*store.op == ReduceOp::add || *store.op == ReduceOp::minimum ||
               *store.op == ReduceOp::maximum) {
        out.op = *store.op;
    } else {
        return std::nullopt;
    }
    const bool reads_target =
        loads_from(out.value, target.buffer) ||
        std::any_of(target.indices.begin(), target.indices.end(),
                    [&](const Expr& index) { return loads_from(index, target.buffer); });
    return reads_target || has_calls(out.value) ? std::nullopt : std::optional(out);
}

bool is_long_reduction(const For& loop) {
    const auto extent = build::as_integer(loop.extent);
    return loop.kind == LoopKind::reduction && loop.mode.kind == ModeKind::serial &&
           loop.reductions.empty() && (!extent || *extent >= least_known_steps);
}

/// Lanes, or elements that lie too far apart for them.
bool is_lanes(const For& loop) {
    return (loop.mode.kind == ModeKind::vectorized || loop.mode.kind == ModeKind::serial) &&
           loop.reductions.empty() && loop.kind == LoopKind::pure;
}

/// True where iterations store every second element or so, at places that no data choose.
bool strides(const StoreTarget& target, const Symbol& index) {
    const auto& places = target.indices;
    return std::none_of(places.begin(), places.end(), [](const Expr& e) { return loads(e); }) &&
           std::any_of(places.begin(), places.end(),
                       [&](const Expr& e) { return coefficient(affine(e), index) > 1; });
}

/// The loops and the statement in them; the statement is null where the loops are others.
ReductionPattern loops_of(const Stmt& s) {
    ReductionPattern out{{}, s, nullptr, ReduceOp::add};
    for (const For* loop = get<For>(s); loop; loop = get<For>(out.sum)) {
        const bool fits = out.loops.empty()       ? is_long_reduction(*loop)
                          : out.loops.size() == 1 ? is_lanes(*loop)
                          : out.loops.size() == 2 ? loop->mode.kind == ModeKind::unrolled
                                                  : false;
        if (!fits || !names_one_statement(loop->body)) return {};
        out.loops.push_back(out.sum);
        out.sum = loop->body.statements.back();
    }
    return out.loops.size() >= 2 ? out : ReductionPattern{};
}

}  // namespace

const Block& body_of(const Stmt& loop) {
    return get<For>(loop)->body;
}

bool uses_any(const Expr& e, const std::vector<Symbol>& symbols) {
    return std::any_of(symbols.begin(), symbols.end(), [&](const Symbol& symbol) { return uses(e, symbol); });
}

bool stands_alone(const Block& body, const Symbol& index) {
    bool alone = true;
    visit(
        body, [](const Stmt&) {},
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            for (const Expr& place : load ? load->indices : std::vector<Expr>{})
                alone = alone && (!uses(place, index) || get<Variable>(place));
        });
    return alone;
}

std::vector<Symbol> changing_names(const ReductionPattern& p) {
    std::vector<Symbol> changing{p.reduction().index};
    for (const Stmt& loop : p.loops)
        for (const Stmt& s : body_of(loop).statements) {
            const Let* let = get<Let>(s);
            if (let && uses_any(let->value, changing)) changing.push_back(let->symbol);
        }
    return changing;
}

std::optional<ReductionPattern> pattern_of(const Stmt& nest) {
    ReductionPattern p = loops_of(nest);
    const Store* store = get<Store>(p.sum);
    const auto combined = store ? combination_of(*store) : std::nullopt;
    if (!combined || (p.together() && combined->op != ReduceOp::add)) return std::nullopt;
    p.addend = combined->value;
    p.op = combined->op;
    const For& lanes = *get<For>(p.loops[1]);
    if (lanes.mode.kind == ModeKind::serial && (p.together() || !strides(store->targets[0], lanes.index)))
        return std::nullopt;
    const std::vector<Symbol> changing = changing_names(p);
    std::vector<Expr> steady = store->targets[0].indices;  // which no step changes
    for (std::size_t k = 1; k < p.loops.size(); ++k) {
        steady.push_back(get<For>(p.loops[k])->low);
        steady.push_back(get<For>(p.loops[k])->extent);
    }
    for (const Expr& e : steady)
        if (uses_any(e, changing)) return std::nullopt;
    for (const Stmt& s : p.loops) {
        const For& loop = *get<For>(s);
        if (loads_from(loop.low, store->targets[0].buffer) ||
            loads_from(loop.extent, store->targets[0].buffer))
            return std::nullopt;  // limits are asked for again when sums are stored
        for (const Stmt& child : loop.body.statements)
            if (const Let* let = get<Let>(child); let && loads_from(let->value, store->targets[0].buffer))
                return std::nullopt;
    }
    return p;
}

Expr addend_of(const Store& store) {
    const auto found = combination_of(store);
    return found && found->op == ReduceOp::add && found->value->type.is_float() ? found->value : nullptr;
}

Expr first_value(const Stmt& before, const ReductionPattern& p) {
    const For* begin = get<For>(before);
    const Store* store =
        begin && begin->body.statements.size() == 1 ? get<Store>(begin->body.statements[0]) : nullptr;
    if (!store || store->op || store->targets.size() != 1 || !is_lanes(*begin)) return nullptr;
    const For& lanes = *get<For>(p.loops[1]);
    const StoreTarget &target = p.store().targets[0], &own = store->targets[0];
    // names in the loop along memory would have to be compared as well
    if (lanes.body.statements.size() != 1 || own.buffer != target.buffer) return nullptr;
    const Substitution there = {{begin->index, build::variable(lanes.index)}};
    const bool same_elements =
        same(begin->low, lanes.low) && same(begin->extent, lanes.extent) &&
        own.indices.size() == target.indices.size() &&
        std::equal(own.indices.begin(), own.indices.end(), target.indices.begin(),
                   [&](const Expr& a, const Expr& b) { return same(substitute(a, there), b); });
    const Expr value = store->values[0];
    return same_elements && value->type == p.store().values[0]->type && !loads_from(value, own.buffer)
               ? substitute(value, there)
               : nullptr;
}

}  // namespace nestor
