// The forms of loops that matrix units run, looked at from the outside inwards.
#include "ir/core/matrix_unit.hpp"

#include <algorithm>
#include <functional>

#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr std::int64_t lanes = 32;

Expr quotient(const Expr& a, std::int64_t b) {
    return build::binary(BinaryOp::divide, a, build::integer(b), false);
}
Expr remainder(const Expr& a, std::int64_t b) {
    return build::binary(BinaryOp::remainder, a, build::integer(b), false);
}

/// The loops of a perfect nest of this mode around one store, which goes to `store`.
std::vector<const For*> nest_of(const For& loop, const Store*& store) {
    std::vector<const For*> loops;
    for (const For* at = &loop; at;) {
        loops.push_back(at);
        const bool plain =
            at->mode == matrix_unit_mode && build::is_zero(at->low) && at->body.statements.size() == 1;
        if (!plain) return {};
        store = get<Store>(at->body.statements[0]);
        at = get<For>(at->body.statements[0]);
    }
    return store && store->targets.size() == 1 ? loops : std::vector<const For*>();
}

bool has(const For& loop, std::int64_t extent) {
    return build::as_integer(loop.extent) == extent;
}

/// Subscripts that end with these.
bool ends_with(const std::vector<Expr>& subscripts, const std::vector<Symbol>& indices) {
    if (subscripts.size() < indices.size()) return false;
    return std::equal(indices.rbegin(), indices.rend(), subscripts.rbegin(),
                      [](const Symbol& index, const Expr& e) { return is_variable(e, index); });
}

/// A thread's row in a fragment, or its first column: of any one-dimensional block's threads.
bool is_place(const Expr& e, const std::function<Expr(const Expr&)>& place) {
    bool found = false;
    visit(e, [&](const Expr& part) { found = found || (get<Variable>(part) && same(e, place(part))); });
    return found;
}

/// A sum without these variables and without a term of that form, of which each must be there once.
std::optional<Expr> without(const Expr& sum, const std::vector<Symbol>& indices,
                            const std::function<Expr(const Expr&)>& place) {
    std::vector<Expr> rest;
    std::size_t left_out = 0;
    const std::function<void(const Expr&)> walk = [&](const Expr& e) {
        const Binary* binary = get<Binary>(e);
        if (binary && binary->op == BinaryOp::add && !binary->wraps) {
            walk(binary->left);
            walk(binary->right);
        } else if ((place && is_place(e, place)) ||
                   std::any_of(indices.begin(), indices.end(),
                               [&](const Symbol& index) { return is_variable(e, index); })) {
            ++left_out;
        } else {
            rest.push_back(e);
        }
    };
    walk(sum);
    if (left_out != indices.size() + (place ? 1 : 0)) return std::nullopt;
    Expr out = rest.empty() ? build::integer(0) : rest[0];
    for (std::size_t k = 1; k < rest.size(); ++k) out = build::add(out, rest[k]);
    for (const Symbol& index : indices)
        if (uses(out, index)) return std::nullopt;
    return out;
}

/// A[.., corner + lane's row, corner + t], or with both dimensions exchanged.
std::optional<FragmentFactor> factor(const Expr& value, const Symbol& term, const std::vector<Symbol>& own,
                                     const std::function<Expr(const Expr&)>& place) {
    const Cast* cast = get<Cast>(value);
    const Load* load = cast ? get<Load>(cast->value) : nullptr;
    if (!load || load->indices.size() < 2) return std::nullopt;
    const std::size_t last = load->indices.size() - 1;
    for (const bool terms_last : {true, false}) {
        const auto terms = without(load->indices[terms_last ? last : last - 1], {term}, nullptr);
        const auto others = without(load->indices[terms_last ? last - 1 : last], own, place);
        if (!terms || !others) continue;
        std::vector<Expr> corner = load->indices;
        corner[terms_last ? last : last - 1] = *terms;
        corner[terms_last ? last - 1 : last] = *others;
        return FragmentFactor{load, std::move(corner), terms_last};
    }
    return std::nullopt;
}

std::optional<MatrixOperation> multiplication(const std::vector<const For*>& loops, const Store& store) {
    const Binary* product = get<Binary>(store.values[0]);
    if (store.op != ReduceOp::add || !product || product->op != BinaryOp::multiply) return std::nullopt;
    const Symbol &term = loops[0]->index, &element = loops[3]->index;
    const auto rows = factor(product->left, term, {}, fragment_row);
    const auto columns = factor(product->right, term, {element}, fragment_column);
    if (!rows || !columns || !has(*loops[0], fragment_side) || !has(*loops[3], lane_elements) ||
        !ends_with(store.targets[0].indices, {loops[1]->index, loops[2]->index, element}))
        return std::nullopt;
    MatrixOperation out{MatrixOperation::Kind::multiply};
    out.rows = loops[1], out.columns = loops[2];
    out.sums = &store.targets[0];
    out.row_factor = *rows, out.column_factor = *columns;
    return out;
}

}  // namespace

Expr fragment_row(const Expr& thread) {
    return quotient(remainder(thread, lanes), 2);
}

Expr fragment_column(const Expr& thread) {
    return build::multiply(remainder(thread, 2), build::integer(lane_elements));
}

std::optional<MatrixOperation> matrix_operation(const For& loop) {
    const Store* store = nullptr;
    const std::vector<const For*> loops = nest_of(loop, store);
    if (loops.size() == 4) return multiplication(loops, *store);
    if (loops.empty() || !has(*loops.back(), lane_elements) || store->op) return std::nullopt;
    const Symbol& element = loops.back()->index;
    const StoreTarget& target = store->targets[0];
    if (loops.size() == 3 && !get<Load>(store->values[0]) &&
        ends_with(target.indices, {loops[0]->index, loops[1]->index, element})) {
        MatrixOperation out{MatrixOperation::Kind::begin};
        out.rows = loops[0], out.columns = loops[1];
        out.sums = &target;
        out.value = store->values[0];
        return out;
    }
    const Load* ended = get<Load>(store->values[0]);
    if (loops.size() != 1 || !ended || !ends_with(ended->indices, {element}) ||
        !ends_with(target.indices, {element}) || target.indices.size() != 2)
        return std::nullopt;
    MatrixOperation out{MatrixOperation::Kind::end};
    out.part = &target;
    out.ended = ended;
    return out;
}

}  // namespace nestor
