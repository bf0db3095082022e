// Random numbers (TI-36): a hash of the seed, the number of the launch, the iteration and the draw, so that
// results do not depend on threads or targets.
#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/random_bits.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

const Type u32 = Type::uint(32);
constexpr std::uint64_t draws_of_while = 1 << 20;  // more repeat those of the next `while`

Expr number(std::uint64_t value) {
    return build::constant(static_cast<std::int64_t>(value), u32);
}

}  // namespace

/// uint32 random_bits(launch, iteration, draw)
Symbol Evaluator::random_function(TextRange range) {
    if (random_bits_) return random_bits_;
    random_bits_ = fresh("random_bits");
    function_names_.insert("random_bits");
    program_.functions.push_back(random_bits(random_bits_,
                                             static_cast<std::uint32_t>(dialect_.seed & 0xffffffffu),
                                             {"launch", "iteration", "draw"}, origin(range), symbols_));

    Buffer launches;
    launches.symbol = random_launches_ = fresh("random_launches");
    launches.element = u32;
    launches.place = MemorySpace::caller;
    program_.state.push_back(std::move(launches));
    return random_bits_;
}

Value Evaluator::random(const Type& type, TextRange range) {
    if (frame().host) fail(range, "TI-36", "TaichiSyntaxError: `ti.random` is for kernels");
    const Symbol function = random_function(range);
    uses_random_ = true;
    // the number of this iteration among all of the loops around
    Expr iteration = build::integer(0);
    for (const auto& [index, extent] : iterations_)
        iteration = build::add(build::multiply(iteration, extent), index);
    const auto draw = [&] {
        // in a `while` nobody knows how many draws there are: they are counted as it runs
        if (in_while_ && !while_draws_) {
            while_draws_ = fresh("draws");
            blocks_.at(while_parent_)
                .statements.push_back(build::make(
                    Declare{while_draws_, u32, number(++whiles_ * draws_of_while)}, origin(range)));
        }
        const Expr count = build::variable(while_draws_, u32);
        CallStmt call;
        call.function = function;
        call.results = {fresh("bits")};
        call.arguments = {build::load(random_launches_, u32, {}), build::cast(iteration, u32),
                          in_while_ ? count : number(draws_++)};
        const Expr bits = build::variable(call.results[0], u32);
        emit(std::move(call), range);
        if (in_while_)
            emit(Assign{while_draws_, build::binary(BinaryOp::add, count, number(1), true)}, range);
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
