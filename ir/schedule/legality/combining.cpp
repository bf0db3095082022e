// Recognition of `f[x] = f[x] op e` by its operator.
#include "ir/schedule/legality/combining.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor::schedule {
namespace {

std::optional<ReduceOp> operator_of(const Binary& binary) {
    switch (binary.op) {
        case BinaryOp::add:
        case BinaryOp::subtract:
            return ReduceOp::add;
        case BinaryOp::multiply:
            return ReduceOp::multiply;
        case BinaryOp::minimum:
            return ReduceOp::minimum;
        case BinaryOp::maximum:
            return ReduceOp::maximum;
        case BinaryOp::bit_and:
            return ReduceOp::bit_and;
        case BinaryOp::bit_or:
            return ReduceOp::bit_or;
        case BinaryOp::bit_xor:
            return ReduceOp::bit_xor;
        default:
            return std::nullopt;
    }
}

bool is_place(const Expr& e, const StoreTarget& target) {
    const Load* load = get<Load>(e);
    return load && load->buffer == target.buffer && same(load->indices, target.indices);
}

bool reads_targets(const Expr& e, const Store& store) {
    bool found = false;
    visit(e, [&](const Expr& child) {
        const Load* load = get<Load>(child);
        found =
            found || (load && std::any_of(store.targets.begin(), store.targets.end(),
                                          [&](const StoreTarget& t) { return t.buffer == load->buffer; }));
    });
    return found;
}

std::optional<Combination> combination(const Store& store, std::size_t k) {
    const Expr& value = store.values[k];
    if (store.op) return Combination{*store.op, value};
    const Binary* binary = get<Binary>(value);
    const auto op = binary ? operator_of(*binary) : std::nullopt;
    if (!op) return std::nullopt;
    const bool subtracts = binary->op == BinaryOp::subtract;
    if (is_place(binary->left, store.targets[k])) return Combination{*op, binary->right, subtracts};
    if (!subtracts && is_place(binary->right, store.targets[k])) return Combination{*op, binary->left};
    return std::nullopt;
}

CompareOp mirrored(CompareOp op) {
    switch (op) {
        case CompareOp::less:
            return CompareOp::greater;
        case CompareOp::greater:
            return CompareOp::less;
        default:
            return op;
    }
}

/// The comparison as `value op place`, if it is strict and decides about what is stored.
std::optional<Selection> deciding(const Compare& compare, const Store& store) {
    if (compare.op != CompareOp::less && compare.op != CompareOp::greater) return std::nullopt;
    for (std::size_t k = 0; k < store.targets.size(); ++k) {
        if (is_place(compare.right, store.targets[k]) && same(compare.left, store.values[k]))
            return Selection{k, compare.op};
        if (is_place(compare.left, store.targets[k]) && same(compare.right, store.values[k]))
            return Selection{k, mirrored(compare.op)};
    }
    return std::nullopt;
}

}  // namespace

std::optional<Selection> selection_of(const If& conditional) {
    const auto& inside = conditional.then.statements;
    const Store* store = inside.size() == 1 ? get<Store>(inside[0]) : nullptr;
    if (!store || store->op || !conditional.otherwise.statements.empty()) return std::nullopt;
    for (const Expr& value : store->values)
        if (reads_targets(value, *store)) return std::nullopt;
    std::optional<Selection> found;
    for (const Expr& part : build::conjuncts(conditional.condition)) {
        if (!reads_targets(part, *store)) continue;
        const Compare* compare = get<Compare>(part);
        if (found || !compare) return std::nullopt;
        found = deciding(*compare, *store);
        if (!found) return std::nullopt;
    }
    return found;
}

std::optional<std::vector<Combination>> combinations_of(const Store& store) {
    std::vector<Combination> all;
    for (std::size_t k = 0; k < store.targets.size(); ++k) {
        auto one = combination(store, k);
        if (!one || reads_targets(one->value, store)) return std::nullopt;
        for (const Expr& index : store.targets[k].indices)
            if (reads_targets(index, store)) return std::nullopt;
        all.push_back(*std::move(one));
    }
    return all;
}

}  // namespace nestor::schedule
