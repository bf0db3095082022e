// Recognition of `f[x] = f[x] op e` by its operator.
#include "ir/schedule/legality/combining.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
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
    return load && load->buffer == target.buffer &&
           std::equal(load->indices.begin(), load->indices.end(), target.indices.begin(),
                      target.indices.end(), [](const Expr& a, const Expr& b) { return same(a, b); });
}

bool reads_targets(const Expr& e, const Store& store) {
    bool found = false;
    visit(e, [&](const Expr& child) {
        const Load* load = get<Load>(child);
        found = found || (load && std::any_of(store.targets.begin(), store.targets.end(),
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

}  // namespace

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
