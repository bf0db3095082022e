// Random numbers (TI-36): a hash of the seed, the number of the launch, the iteration and the draw, so that
// results do not depend on threads or targets.
#include "frontend/taichi/lower/library/random.hpp"

#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/random_bits.hpp"

namespace nestor::taichi {
namespace {

const Type u32 = Type::uint(32);
constexpr std::uint64_t draws_of_while = 1 << 20;  // more repeat those of the next `while`

Expr number(std::uint64_t value) {
    return build::constant(static_cast<std::int64_t>(value), u32);
}

}  // namespace

/// uint32 random_bits(launch, iteration, draw)
Symbol random_function(Evaluator& ev, TextRange range) {
    if (ev.random_bits) return ev.random_bits;
    ev.random_bits = ev.fresh("random_bits");
    ev.function_names.insert("random_bits");
    ev.program.functions.push_back(
        random_bits(ev.random_bits, static_cast<std::uint32_t>(ev.kernel_dialect.seed & 0xffffffffu),
                    {"launch", "iteration", "draw"}, ev.origin(range), ev.symbols));

    Buffer launches;
    launches.symbol = ev.random_launches = ev.fresh("random_launches");
    launches.element = u32;
    launches.place = MemorySpace::caller;
    ev.program.state.push_back(std::move(launches));
    return ev.random_bits;
}

Value random(Evaluator& ev, const Type& type, TextRange range) {
    const Symbol function = random_function(ev, range);
    ev.kernel.random.used = true;
    // the number of this iteration among all of the loops around
    Expr iteration = build::integer(0);
    for (const auto& [index, extent] : ev.kernel.iterations)
        iteration = build::add(build::multiply(iteration, extent), index);
    const auto draw = [&] {
        // in a `while` nobody knows how many draws there are: they are counted as it runs
        if (ev.kernel.random.in_while && !ev.kernel.random.while_draws) {
            ev.kernel.random.while_draws = ev.fresh("draws");
            ev.blocks.at(ev.kernel.random.while_parent)
                .statements.push_back(build::make(Declare{ev.kernel.random.while_draws, u32,
                                                          number(++ev.kernel.random.whiles * draws_of_while)},
                                                  ev.origin(range)));
        }
        const Expr count = build::variable(ev.kernel.random.while_draws, u32);
        CallStmt call;
        call.function = function;
        call.results = {ev.fresh("bits")};
        call.arguments = {build::load(ev.random_launches, u32, {}), build::cast(iteration, u32),
                          ev.kernel.random.in_while ? count : number(ev.kernel.random.draws++)};
        const Expr bits = build::variable(call.results[0], u32);
        ev.emit(std::move(call), range);
        if (ev.kernel.random.in_while)
            ev.emit(
                Assign{ev.kernel.random.while_draws, build::binary(BinaryOp::add, count, number(1), true)},
                range);
        return bits;
    };
    if (type == Type::float_(64)) {
        const Type u64 = Type::uint(64);
        const Expr high = build::cast(draw(), u64), low = build::cast(draw(), u64);
        const Expr both = build::binary(
            BinaryOp::bit_or,
            build::binary(BinaryOp::shift_left, high, build::constant(std::int64_t{32}, u64), true), low,
            false);
        const Expr top =
            build::binary(BinaryOp::shift_right, both, build::constant(std::int64_t{11}, u64), false);
        return plain(
            build::binary(BinaryOp::multiply, build::cast(top, type), build::constant(0x1p-53, type), false));
    }
    const Expr bits = draw();
    if (!type.is_float()) return plain(build::cast(bits, type));
    const Expr top = build::binary(BinaryOp::shift_right, bits, number(8), false);
    return plain(
        build::binary(BinaryOp::multiply, build::cast(top, type), build::constant(0x1p-24, type), false));
}

}  // namespace nestor::taichi
