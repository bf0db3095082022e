// Random numbers (TI-36): calls of a function that hashes counters, or of Taichi's generator with its state.
#include "frontend/taichi/lower/library/random.hpp"

#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/scalar.hpp"
#include "ir/core/random_bits.hpp"

namespace nestor::taichi {
namespace {

const Type u32 = Type::uint(32);
constexpr std::uint64_t draws_of_while = 1 << 20;  // more repeat those of the next `while`
constexpr std::uint32_t streams_of_seed =
    1048391;  // Taichi's: threads of one seed draw from streams of their own

Expr number(std::uint64_t value) {
    return build::constant(static_cast<std::int64_t>(value), u32);
}

/// What the program keeps from one launch to the next.
Symbol kept_memory(Evaluator& ev, const std::string& name, std::vector<Dimension> dimensions) {
    Buffer state;
    state.symbol = ev.fresh(name);
    state.element = u32;
    state.place = MemorySpace::caller;
    state.dimensions = std::move(dimensions);
    ev.program.state.push_back(state);
    return state.symbol;
}

/// The number of this iteration among all of the loops around.
Expr iteration(const Evaluator& ev) {
    Expr number = build::integer(0);
    for (const auto& [index, extent] : ev.kernel.iterations)
        number = build::add(build::multiply(number, extent), index);
    return number;
}

/// The number of the draw in its iteration. In a `while` nobody knows how many draws there are: they are
/// counted as it runs.
Expr draw_number(Evaluator& ev, TextRange range) {
    RandomState& random = ev.kernel.random;
    if (!random.in_while) return number(random.draws++);
    if (!random.while_draws) {
        random.while_draws = ev.fresh("draws");
        ev.blocks.at(random.while_parent)
            .statements.push_back(
                build::make(Declare{random.while_draws, u32, number(++random.whiles * draws_of_while)},
                            ev.origin(range)));
    }
    return build::variable(random.while_draws, u32);
}

/// The function that draws, made where the first number is drawn.
Symbol random_function(Evaluator& ev, TextRange range) {
    if (ev.random_bits) return ev.random_bits;
    const bool counted = ev.random_numbers == RandomNumbers::counter;
    const std::string name = counted ? "random_bits" : "next_random";
    ev.random_bits = ev.fresh(name);
    ev.function_names.insert(name);
    const auto seed = static_cast<std::uint32_t>(ev.kernel_dialect.seed & 0xffffffffu);
    if (counted) {
        ev.program.functions.push_back(
            random_bits(ev.random_bits, seed, {"launch", "iteration", "draw"}, ev.origin(range), ev.symbols));
        ev.random_state = kept_memory(ev, "random_launches", {});
    } else {
        ev.program.functions.push_back(
            xorshift_bits(ev.random_bits, seed * streams_of_seed, ev.origin(range), ev.symbols));
        ev.random_state = kept_memory(ev, "random_state", {{build::integer(0), build::integer(4), nullptr}});
    }
    return ev.random_bits;
}

/// The next 32 bits.
Expr draw(Evaluator& ev, TextRange range) {
    CallStmt call;
    call.function = random_function(ev, range);
    call.results = {ev.fresh("bits")};
    const Expr bits = build::variable(call.results[0], u32);
    ev.kernel.random.used = true;
    if (ev.random_numbers == RandomNumbers::taichi) {
        call.arguments = {ev.random_state};
        ev.emit(std::move(call), range);
        return bits;
    }
    const Expr count = draw_number(ev, range);
    call.arguments = {build::load(ev.random_state, u32, {}), build::cast(iteration(ev), u32), count};
    ev.emit(std::move(call), range);
    if (ev.kernel.random.in_while)
        ev.emit(Assign{ev.kernel.random.while_draws, build::binary(BinaryOp::add, count, number(1), true)},
                range);
    return bits;
}

}  // namespace

Type drawn_type(Evaluator& ev, const CallArguments& arguments, const char* keyword) {
    const Value* given = arguments.positional.empty() ? arguments.keyword(keyword) : &arguments.positional[0];
    if (!given) return ev.kernel_dialect.default_float;
    const Type* type = type_named_by(ev, *given);
    if (!type) ev.fail(arguments.range, errors::random_takes_type_of_numbers);
    return *type;
}

Value random(Evaluator& ev, const Type& type, TextRange range) {
    if (type.bits == 64) {
        const Type u64 = Type::uint(64);
        const Expr high = build::cast(draw(ev, range), u64), low = build::cast(draw(ev, range), u64);
        const Expr both = build::binary(
            BinaryOp::bit_or,
            build::binary(BinaryOp::shift_left, high, build::constant(std::int64_t{32}, u64), true), low,
            false);
        if (!type.is_float()) return plain(build::cast(both, type));
        const Expr top =
            build::binary(BinaryOp::shift_right, both, build::constant(std::int64_t{11}, u64), false);
        return plain(
            build::binary(BinaryOp::multiply, build::cast(top, type), build::constant(0x1p-53, type), false));
    }
    const Expr bits = draw(ev, range);
    if (!type.is_float()) return plain(build::cast(bits, type));
    const Expr top = build::binary(BinaryOp::shift_right, bits, number(8), false);
    return plain(
        build::binary(BinaryOp::multiply, build::cast(top, type), build::constant(0x1p-24, type), false));
}

Value normal_random(Evaluator& ev, const Type& type, TextRange range) {
    const auto drawn = [&] { return scalar(ev, random(ev, type, range), range); };
    const ScalarValue u = drawn(), v = drawn();
    const auto op = [&](BinaryOperator o, const ScalarValue& p, const ScalarValue& q) {
        return binary(o, p, q, ev.dialect());
    };
    const ScalarValue logarithm =
        called("log", {op(BinaryOperator::subtract, constant(1.0, type), u)}, ev.dialect());
    const ScalarValue radius =
        called("sqrt", {op(BinaryOperator::multiply, constant(-2.0, type), logarithm)}, ev.dialect());
    // Taichi takes the turn as a float of the kernel, also for f64
    const ScalarValue turn = constant(2 * std::numbers::pi, ev.kernel_dialect.default_float);
    const ScalarValue angle = op(BinaryOperator::multiply, turn, v);
    return op(BinaryOperator::multiply, radius, called("cos", {angle}, ev.dialect()));
}

}  // namespace nestor::taichi
