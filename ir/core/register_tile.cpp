// The forms that loops of a register tile and of copies to panels have, looked at from the outside inwards.
#include "ir/core/register_tile.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The only statement of a body, also of blocks that are its only statement, as a loop of one step leaves
/// behind; null where there are more.
Stmt only_statement(const For& loop) {
    const Block* body = &loop.body;
    while (body->statements.size() == 1) {
        const Stmt& s = body->statements[0];
        if (!get<Block>(s)) return s;
        body = get<Block>(s);
    }
    return nullptr;
}

/// The same as a loop from 0; null where it is something else.
const For* only_loop(const For& loop) {
    const Stmt only = only_statement(loop);
    const For* inner = only ? get<For>(only) : nullptr;
    return inner && build::is_zero(inner->low) ? inner : nullptr;
}

/// And as a store.
const Store* only_store(const For& loop) {
    const Stmt only = only_statement(loop);
    return only ? get<Store>(only) : nullptr;
}

/// How far a subscript moves for each step of the index, `2 * index + what does not change with it`: a
/// constant, 0 where it does not have the index; nothing else.
std::optional<std::int64_t> step_of(const Expr& subscript, const Symbol& index) {
    if (!uses(subscript, index)) return 0;
    if (is_variable(subscript, index)) return 1;
    const Binary* b = get<Binary>(subscript);
    if (!b || b->wraps) return std::nullopt;
    constexpr std::int64_t furthest = 1024;
    const auto limited = [](std::int64_t step) {
        return std::abs(step) <= furthest ? std::optional(step) : std::nullopt;
    };
    const auto left = step_of(b->left, index), right = step_of(b->right, index);
    if (!left || !right) return std::nullopt;
    if (b->op == BinaryOp::add) return limited(*left + *right);
    if (b->op == BinaryOp::subtract) return limited(*left - *right);
    const auto factor = build::as_integer(*left == 0 ? b->left : b->right);
    if (b->op != BinaryOp::multiply || !factor || std::abs(*factor) > furthest) return std::nullopt;
    return limited(*factor * (*left + *right));
}

/// The one dimension whose subscript has the index, and its step.
struct Walk {
    std::size_t dimension;
    std::int64_t step;
};
std::optional<Walk> walk_of(const std::vector<Expr>& subscripts, const Symbol& index) {
    std::optional<Walk> walk;
    for (std::size_t k = 0; k < subscripts.size(); ++k) {
        if (!uses(subscripts[k], index)) continue;
        const auto step = step_of(subscripts[k], index);
        if (walk || !step || *step < 1) return std::nullopt;
        walk = {k, *step};
    }
    return walk;
}

std::optional<std::size_t> walked_dimension(const std::vector<Expr>& subscripts, const Symbol& index) {
    const auto walk = walk_of(subscripts, index);
    return walk && walk->step == 1 ? std::optional(walk->dimension) : std::nullopt;
}

/// What the store adds, and where its sums begin with 0.
struct Sum {
    Expr added, first;
};

/// `C[..] += x` or `C[..] = select(first && k == 0, 0, C[..]) + x`.
std::optional<Sum> sum_of(const Store& store, const std::vector<const For*>& steps) {
    if (store.op)
        return *store.op == ReduceOp::add ? std::optional(Sum{store.values[0], nullptr}) : std::nullopt;
    const Binary* sum = get<Binary>(store.values[0]);
    const Select* start = sum && sum->op == BinaryOp::add ? get<Select>(sum->left) : nullptr;
    const Load* before = start ? get<Load>(start->otherwise) : nullptr;
    if (!before || !is_plain_zero(start->then) || before->buffer != store.targets[0].buffer ||
        !same(before->indices, store.targets[0].indices))
        return std::nullopt;
    std::vector<Expr> first = build::conjuncts(start->condition);
    for (const For* step : steps) {
        const auto at_first = std::find_if(first.begin(), first.end(), [&](const Expr& e) {
            const Compare* compare = get<Compare>(e);
            return compare && compare->op == CompareOp::equal && is_variable(compare->left, step->index) &&
                   build::is_zero(compare->right);
        });
        if (at_first == first.end()) return std::nullopt;
        first.erase(at_first);
    }
    for (const Expr& e : first)
        for (const For* step : steps)
            if (uses(e, step->index)) return std::nullopt;
    return Sum{sum->right, build::conjunction(first)};
}

bool ignores(const std::vector<Expr>& subscripts, const Symbol& index) {
    return std::none_of(subscripts.begin(), subscripts.end(), [&](const Expr& e) { return uses(e, index); });
}

/// True where the factors move by constants, A along rows and B along columns.
bool move_by_constants(const Load& A, const Load& B, const RegisterTile& tile) {
    for (const For* step : tile.steps)
        if (!moves(A.indices, step->index) || !moves(B.indices, step->index)) return false;
    return moves(A.indices, tile.row) && moves(B.indices, tile.column) && ignores(B.indices, tile.row);
}

}  // namespace

std::int64_t columns_of_register(const Type& element) {
    return 64 / element.bytes();
}

std::int64_t columns_of_panel(const Type& element) {
    return 4 * columns_of_register(element);
}

std::optional<std::vector<std::int64_t>> moves(const std::vector<Expr>& subscripts, const Symbol& index) {
    std::vector<std::int64_t> out;
    for (const Expr& subscript : subscripts) {
        const auto step = step_of(subscript, index);
        if (!step) return std::nullopt;
        out.push_back(*step);
    }
    return out;
}

std::optional<std::size_t> walked_dimension(const Load& load, const Symbol& index) {
    return walked_dimension(load.indices, index);
}

std::optional<RegisterTile> register_tile(const For& column) {
    std::vector<const For*> loops;
    for (const For* loop = build::is_zero(column.low) ? only_loop(column) : nullptr; loop;
         loop = only_loop(*loop))
        loops.push_back(loop);
    if (loops.size() < 2 || loops.size() > most_step_loops + 1) return std::nullopt;
    const For* row = loops.back();
    loops.pop_back();
    const Store* store = only_store(*row);
    if (!store || store->targets.size() != 1) return std::nullopt;
    const auto sum = sum_of(*store, loops);
    const Binary* product = sum ? get<Binary>(sum->added) : nullptr;
    if (!product || product->op != BinaryOp::multiply) return std::nullopt;
    const Load* A = get<Load>(product->left);
    const Load* B = get<Load>(product->right);
    const StoreTarget& C = store->targets[0];
    if (!A || !B || C.buffer == A->buffer || C.buffer == B->buffer || !ignores(A->indices, column.index))
        return std::nullopt;
    for (const For* step : loops)
        if (!ignores(C.indices, step->index)) return std::nullopt;
    const auto rows = walk_of(C.indices, row->index), columns = walk_of(C.indices, column.index);
    if (!rows || rows->step != 1 || !columns) return std::nullopt;
    for (const Symbol& index : {row->index, column.index})
        if (sum->first && uses(sum->first, index)) return std::nullopt;
    RegisterTile tile{row->extent, column.extent, row->index, column.index, loops, &C, sum->first, A,
                      B,           false};
    if (!move_by_constants(*A, *B, tile)) return std::nullopt;
    tile.in_panel = loops.size() == 1 && same(B->indices, std::vector<Expr>{build::variable(loops[0]->index),
                                                                            build::variable(column.index)});
    return tile;
}

std::optional<TransposingCopy> transposing_copy(const For& loop) {
    const Stmt only = only_statement(loop);
    const For* steps = only ? get<For>(only) : nullptr;
    const Store* store = steps ? only_store(*steps) : nullptr;
    const Load* from =
        store && store->targets.size() == 1 && !store->op ? get<Load>(store->values[0]) : nullptr;
    if (!from || !store->values[0]->type.is_scalar() || store->values[0]->type.bytes() < 4)
        return std::nullopt;
    const StoreTarget& to = store->targets[0];
    const auto rows = walked_dimension(*from, loop.index), along = walked_dimension(*from, steps->index);
    const auto to_rows = walked_dimension(to.indices, loop.index),
               to_along = walked_dimension(to.indices, steps->index);
    if (!rows || !along || !to_rows || !to_along || from->buffer == to.buffer ||
        uses(steps->low, loop.index) || uses(steps->extent, loop.index))
        return std::nullopt;
    const bool in_panel =
        build::is_zero(loop.low) && build::is_zero(steps->low) &&
        same(to.indices, std::vector<Expr>{build::variable(steps->index), build::variable(loop.index)});
    return TransposingCopy{steps, &to, from, *rows, *along, *to_rows, *to_along, in_panel};
}

For copied_in_registers(For loop) {
    const auto copy = transposing_copy(loop);
    loop.mode = {copy && copy->in_panel ? ModeKind::register_tile : ModeKind::serial};
    return loop;
}

}  // namespace nestor
