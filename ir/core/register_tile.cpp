// The forms that loops of a register tile and of copies to panels have, looked at from the outside inwards.
#include "ir/core/register_tile.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The only statement of the body as a loop from 0; null where it is something else.
const For* only_loop(const For& loop) {
    const For* inner = loop.body.statements.size() == 1 ? get<For>(loop.body.statements[0]) : nullptr;
    return inner && build::is_zero(inner->low) ? inner : nullptr;
}

/// True where the last subscripts are these indices, and none before them is.
bool ends_with(const std::vector<Expr>& subscripts, const std::vector<Symbol>& indices) {
    if (subscripts.size() < indices.size()) return false;
    const std::size_t first = subscripts.size() - indices.size();
    for (std::size_t k = 0; k < indices.size(); ++k)
        if (!is_variable(subscripts[first + k], indices[k])) return false;
    return std::none_of(subscripts.begin(), subscripts.begin() + static_cast<std::ptrdiff_t>(first),
                        [&](const Expr& e) {
                            return std::any_of(indices.begin(), indices.end(),
                                               [&](const Symbol& index) { return uses(e, index); });
                        });
}

/// `index + what does not change with it`: one further for each step.
bool moves_by_one(const Expr& subscript, const Symbol& index) {
    if (is_variable(subscript, index)) return true;
    const Binary* sum = get<Binary>(subscript);
    return sum && sum->op == BinaryOp::add &&
           ((is_variable(sum->left, index) && !uses(sum->right, index)) ||
            (is_variable(sum->right, index) && !uses(sum->left, index)));
}

/// The load, looked at through casts that keep all bits.
const Load* loaded(const Expr& value) {
    const Cast* cast = get<Cast>(value);
    if (!cast) return get<Load>(value);
    const Type& type = cast->value->type;
    return type.is_int() && value->type.is_int() && type.bits == value->type.bits ? get<Load>(cast->value)
                                                                                  : nullptr;
}

}  // namespace

std::int64_t columns_of_group(const Type& element) {
    return 64 / element.bytes();
}

std::optional<RegisterTile> register_tile(const For& group) {
    const For* step = build::is_zero(group.low) ? only_loop(group) : nullptr;
    const For* row = step ? only_loop(*step) : nullptr;
    const For* column = row ? only_loop(*row) : nullptr;
    if (!column || column->body.statements.size() != 1) return std::nullopt;
    const Store* store = get<Store>(column->body.statements[0]);
    if (!store || store->op != ReduceOp::add || store->targets.size() != 1) return std::nullopt;
    const Type type = store->values[0]->type;
    const std::int64_t width = columns_of_group(type);
    if (build::as_integer(row->extent) != tile_rows_in_registers ||
        build::as_integer(column->extent) != width)
        return std::nullopt;
    const Binary* product = get<Binary>(store->values[0]);
    const Load* rows = product && product->op == BinaryOp::multiply ? get<Load>(product->left) : nullptr;
    const Load* columns = rows ? get<Load>(product->right) : nullptr;
    if (!columns || !ends_with(rows->indices, {step->index, row->index}) ||
        !ends_with(columns->indices, {group.index, step->index, column->index}))
        return std::nullopt;
    for (const Symbol& index : {group.index, column->index})
        for (const Expr& e : rows->indices)
            if (uses(e, index)) return std::nullopt;
    for (const Expr& e : columns->indices)
        if (uses(e, row->index)) return std::nullopt;
    const auto& place = store->targets[0].indices;
    const Expr position = build::add(build::multiply(build::variable(group.index), build::integer(width)),
                                     build::variable(column->index));
    if (place.size() < 2 || !is_variable(place[place.size() - 2], row->index) ||
        !same(place.back(), position))
        return std::nullopt;
    return RegisterTile{group.extent, step->extent, &store->targets[0], rows, columns};
}

std::optional<TransposingCopy> transposing_copy(const For& loop) {
    const std::vector<Stmt>& body = loop.body.statements;
    if (body.empty() || !build::is_zero(loop.low) || build::as_integer(loop.extent).value_or(0) < 4 ||
        !std::all_of(body.begin(), body.end() - 1, [](const Stmt& s) { return get<Let>(s); }))
        return std::nullopt;
    const For* steps = get<For>(body.back());
    const Store* store =
        steps && steps->body.statements.size() == 1 ? get<Store>(steps->body.statements[0]) : nullptr;
    const Load* from = store && store->targets.size() == 1 && !store->op ? loaded(store->values[0]) : nullptr;
    if (!from || !store->values[0]->type.is_scalar() || store->values[0]->type.bytes() < 4)
        return std::nullopt;
    const std::vector<Expr>& place = store->targets[0].indices;
    const std::size_t rank = place.size();
    if (rank < 2 || !is_variable(place[rank - 1], loop.index) ||
        !same(place[rank - 2], build::subtract(build::variable(steps->index), steps->low)))
        return std::nullopt;
    for (std::size_t k = 0; k + 2 < rank; ++k)
        if (uses(place[k], loop.index) || uses(place[k], steps->index)) return std::nullopt;
    std::optional<std::size_t> dimension;
    for (std::size_t k = 0; k < from->indices.size(); ++k) {
        if (!uses(from->indices[k], steps->index)) continue;
        if (dimension || !moves_by_one(from->indices[k], steps->index)) return std::nullopt;
        dimension = k;
    }
    if (!dimension) return std::nullopt;
    return TransposingCopy{steps, &store->targets[0], from, *dimension};
}

For copied_in_registers(For loop) {
    loop.mode = {transposing_copy(loop) ? ModeKind::register_tile : ModeKind::serial};
    return loop;
}

}  // namespace nestor
