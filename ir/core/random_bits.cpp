// Random bits: rounds of a mixing 32-bit hash, and xorshift (G. Marsaglia, 2003).
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
    return build::binary(op, a, b,
                         op == BinaryOp::add || op == BinaryOp::multiply || op == BinaryOp::shift_left);
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

Function xorshift_bits(const Symbol& name, std::uint32_t stream, const Origin& origin,
                       SymbolSource& symbols) {
    constexpr std::uint32_t factor = 1000000007u;
    Buffer state;
    state.symbol = symbols.fresh("state");
    state.element = u32;
    state.place = MemorySpace::caller;
    state.dimensions.push_back({build::integer(0), build::integer(4), nullptr});
    const auto place = [](std::int64_t k) { return std::vector<Expr>{build::integer(k)}; };
    const auto held = [&](std::int64_t k) { return build::load(state.symbol, u32, place(k)); };

    Function function;
    function.symbol = name;
    function.place = FunctionPlace::internal;
    function.origin = origin;
    function.results = {u32};
    function.parameters.push_back({state.symbol, Role::inout, u32, state, {}, origin});
    const auto statement = [&](StmtVariant s) { return build::make(std::move(s), origin); };
    const auto store = [&](std::int64_t k, const Expr& value) {
        return statement(Store{{{state.symbol, place(k)}}, {value}, std::nullopt});
    };

    Expr bits = held(0);
    for (std::int64_t k = 1; k < 4; ++k) bits = wrapping(BinaryOp::bit_or, bits, held(k));
    const std::uint64_t begin[] = {123456789u * stream * factor, 362436069u, 521288629u, 88675123u};
    Block begun;
    for (std::int64_t k = 0; k < 4; ++k) begun.statements.push_back(store(k, number(begin[k])));
    const Expr is_new = build::compare(CompareOp::equal, bits, number(0));

    const Symbol mixed = symbols.fresh("t"), next = symbols.fresh("next");
    const Expr t = build::variable(mixed, u32), w = build::variable(next, u32);
    Block body;
    body.statements = {
        statement(If{is_new, std::move(begun), {}}),
        statement(Let{mixed, wrapping(BinaryOp::bit_xor, held(0),
                                      wrapping(BinaryOp::shift_left, held(0), number(11)))}),
        statement(Let{next, wrapping(BinaryOp::bit_xor, folded(held(3), 19), folded(t, 8))}),
    };
    for (std::int64_t k = 0; k < 3; ++k) body.statements.push_back(store(k, held(k + 1)));
    body.statements.push_back(store(3, w));
    body.statements.push_back(statement(Return{{wrapping(BinaryOp::multiply, w, number(factor))}}));
    function.body = std::move(body);
    return function;
}

}  // namespace nestor
