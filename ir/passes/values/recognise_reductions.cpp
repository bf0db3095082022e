// Reduction recognition: a local qualifies by one loop; then all its uses are those of a register.
//
// Note [Who may reorder a sum] (2026-11-21)
// The front end says so. `s = s + e` is done in its order; the combining store `s[] += e` may be reordered
// with others of its kind. A language that allows it (Taichi, unless a program says `fast_math=False`; all
// languages under `--fp=fast`) has locals that loops only combine into written as such stores, and the
// default loops then sum in lanes: the gravity of the sample nbody takes 0.44 of the time. Nabla promises the
// order of its statements: sums of floats that are written as loops run in order, those of built-ins do not.
#include "ir/passes/values/recognise_reductions.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// `a = a op e`
struct Step {
    ReduceOp op;
    Expr value;
};

std::optional<ReduceOp> reduction_of(BinaryOp op, bool is_float) {
    if (op == BinaryOp::add || op == BinaryOp::subtract) return ReduceOp::add;
    if (op == BinaryOp::multiply) return ReduceOp::multiply;
    if (is_float) return std::nullopt;
    if (op == BinaryOp::minimum) return ReduceOp::minimum;
    if (op == BinaryOp::maximum) return ReduceOp::maximum;
    if (op == BinaryOp::bit_and) return ReduceOp::bit_and;
    if (op == BinaryOp::bit_or) return ReduceOp::bit_or;
    if (op == BinaryOp::bit_xor) return ReduceOp::bit_xor;
    return std::nullopt;
}

std::optional<Step> step_of(const Assign& assign) {
    const Binary* b = get<Binary>(assign.value);
    const Variable* before = b ? get<Variable>(b->left) : nullptr;
    if (!before || before->symbol != assign.symbol || uses(b->right, assign.symbol)) return std::nullopt;
    const Type& type = assign.value->type;
    if (type.is_int() && type.is_signed() && !b->wraps && b->op == BinaryOp::subtract) return std::nullopt;
    const auto op = reduction_of(b->op, type.is_float());
    if (!op) return std::nullopt;
    const bool negates = b->op == BinaryOp::subtract;
    return Step{*op,
                negates ? build::make(Unary{UnaryOp::negate, b->right, type.is_int()}, type, b->right->origin)
                        : b->right};
}

bool only_adds(const Block& block);

/// An addition to a local, also under a condition.
bool adds(const Stmt& s) {
    if (const If* choice = get<If>(s)) return only_adds(choice->then) && only_adds(choice->otherwise);
    const Assign* assign = get<Assign>(s);
    const auto step = assign ? step_of(*assign) : std::nullopt;
    return get<Let>(s) || (step && step->op == ReduceOp::add);
}

bool only_adds(const Block& block) {
    return std::all_of(block.statements.begin(), block.statements.end(), adds);
}

/// Values, assignments and plain arithmetic in every iteration, additions under conditions: what compilers
/// turn into lanes.
bool is_straight(const Block& body) {
    return std::all_of(body.statements.begin(), body.statements.end(), [](const Stmt& s) {
        const Block* inner = get<Block>(s);
        return (inner && is_straight(*inner)) || get<Let>(s) || get<Declare>(s) || get<Assign>(s) ||
               get<Store>(s) || (get<If>(s) && adds(s));
    });
}

/// Adds the locals from outside that the loop only combines into, each with one operator.
void find_sums(const For& loop, bool floats, std::set<Symbol>& sums) {
    std::map<Symbol, ReduceOp> combined;
    std::map<Symbol, int> steps, mentions;  // each step mentions its local once
    std::set<Symbol> other;
    visit(
        loop.body,
        [&](const Stmt& s) {
            if (const Declare* declare = get<Declare>(s)) other.insert(declare->symbol);
            const Assign* assign = get<Assign>(s);
            if (!assign) return;
            const auto step = step_of(*assign);
            const auto known = step ? combined.try_emplace(assign->symbol, step->op).first : combined.end();
            if (!step || known->second != step->op || (assign->value->type.is_float() && !floats))
                other.insert(assign->symbol);
            ++steps[assign->symbol];
        },
        [&](const Expr& e) {
            if (const Variable* v = get<Variable>(e)) ++mentions[v->symbol];
        });
    for (const auto& [local, op] : combined)
        if (!other.contains(local) && mentions[local] == steps[local]) sums.insert(local);
}

}  // namespace

Block recognise_reductions(const Block& block, bool floats) {
    std::set<Symbol> sums;
    visit_statements(block, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        if (loop && is_straight(loop->body)) find_sums(*loop, floats, sums);
    });
    if (sums.empty()) return block;
    const auto loads = [&](const Expr& e) {
        return rewrite(e, [&](const Expr& child) {
            const Variable* v = get<Variable>(child);
            return v && sums.contains(v->symbol) ? build::load(v->symbol, child->type, {}, child->origin)
                                                 : child;
        });
    };
    const std::function<Block(const Block&)> stored = [&](const Block& from) {
        Block out;
        for (const Stmt& s : from.statements) {
            const Declare* declare = get<Declare>(s);
            const Assign* assign = get<Assign>(s);
            if (declare && sums.contains(declare->symbol)) {
                const Symbol& sum = declare->symbol;
                const Buffer place{sum, declare->type, {}, MemorySpace::registers, {}, {}};
                out.statements.push_back(with(s, Allocate{place}));
                if (declare->value)
                    out.statements.push_back(
                        with(s, Store{{{sum, {}}}, {loads(declare->value)}, std::nullopt}));
            } else if (assign && sums.contains(assign->symbol)) {
                const auto step = step_of(*assign);
                out.statements.push_back(with(s, Store{{{assign->symbol, {}}},
                                                       {loads(step ? step->value : assign->value)},
                                                       step ? std::optional(step->op) : std::nullopt}));
            } else {
                const Stmt changed = map_children(s, loads, [](const Stmt& child) { return child; });
                out.statements.push_back(map_blocks(changed, stored));
            }
        }
        return out;
    };
    return stored(block);
}

}  // namespace nestor
