// Counter-based random numbers: rounds of a mixing 32-bit hash.
#include "ir/core/random_bits.hpp"

#include <utility>

#include "ir/core/build.hpp"

namespace nestor {
namespace {

const Type u32 = Type::uint(32);

Expr number(std::uint64_t value) {
    return build::constant(static_cast<std::int64_t>(value), u32);
}

Expr wrapping(BinaryOp op, const Expr& a, const Expr& b) {
    return build::binary(op, a, b, op == BinaryOp::add || op == BinaryOp::multiply);
}

/// `a ^ a >> count`
Expr folded(const Expr& a, std::uint64_t count) {
    return wrapping(BinaryOp::bit_xor, a, wrapping(BinaryOp::shift_right, a, number(count)));
}

}  // namespace

Function random_bits(const Symbol& name, std::uint32_t first, const std::vector<std::string>& parameters,
                     const Origin& origin, SymbolSource& symbols) {
    Function function;
    function.symbol = name;
    function.place = FunctionPlace::internal;
    function.origin = origin;
    function.results = {u32};
    const Symbol bits = symbols.fresh("bits");
    const Expr current = build::variable(bits, u32);
    Block body;
    const auto add = [&](StmtVariant s) { body.statements.push_back(build::make(std::move(s), origin)); };
    add(Declare{bits, u32, number(first)});
    for (const std::string& wish : parameters) {
        const Symbol parameter = symbols.fresh(wish);
        function.parameters.push_back({parameter, Role::scalar, u32, std::nullopt, {}, origin});
        const Expr step = wrapping(BinaryOp::add, build::variable(parameter, u32), number(0x9e3779b9));
        add(Assign{bits, wrapping(BinaryOp::add, current, step)});
        const std::pair<int, std::uint64_t> rounds[] = {{16, 0x7feb352d}, {15, 0x846ca68b}};
        for (const auto& [shift, factor] : rounds)
            add(Assign{bits, wrapping(BinaryOp::multiply, folded(current, static_cast<std::uint64_t>(shift)),
                                      number(factor))});
        add(Assign{bits, folded(current, 16)});
    }
    add(Return{{current}});
    function.body = std::move(body);
    return function;
}

}  // namespace nestor
