// Every invariant with a program that violates it, and the sentence that says so.

#include <boost/test/unit_test.hpp>

#include "ir/lower/lower.hpp"
#include "tests/ir/verify/host_function.hpp"

BOOST_AUTO_TEST_SUITE(verifier)

using namespace nestor;
using namespace nestor::test;

BOOST_AUTO_TEST_CASE(a_sound_program_has_no_violations) {
    Host h;
    const Symbol k = h.s.fresh("k"), v = h.s.fresh("v");
    says(
        h.with({stmt(Assert{build::compare(CompareOp::less, num(0), var(h.N)), error_size}),
                h.over(h.i,
                       {h.scalar_temporary(), store(h.t, {}, real(0)),
                        loop(k, num(0), var(h.N), {store(h.t, {}, h.a(var(k)), ReduceOp::add)}, vectorized,
                             {{h.t, ReduceOp::add, ReductionForm::clause}}, "s1"),
                        stmt(Let{v, build::add(var(h.i), num(0))}), h.o(var(h.i), build::load(h.t, f32, {}))},
                       parallel)}),
        {});
}

BOOST_AUTO_TEST_CASE(types_of_operands_agree) {
    Host h;
    const Expr half = real(0.5, f64), one = real(1);
    const auto value = [&](const Expr& e) { return h.with({h.o(num(0), e)}); };
    says(value(build::make(Binary{BinaryOp::add, one, half}, f32)),
         {"`0.5` is float64 in `1.0f32 + 0.5`, which wants float32"});
    says(value(half), {"what is stored to `O` is float64, not float32"});
    says(value(build::make(Binary{BinaryOp::bit_and, one, one}, f32)),
         {"`1.0f32 & 1.0f32` is an operation that float32 does not have"});
    says(value(build::make(Unary{UnaryOp::bit_not, one}, f32)),
         {"`~1.0f32` is an operation that float32 does not have"});
    says(value(build::make(Compare{CompareOp::less, one, one}, f32)),
         {"`1.0f32 < 1.0f32` is bool, not float32"});
    says(value(build::make(Select{num(1), one, one}, f32)),
         {"the condition of `select(1, 1.0f32, 1.0f32)` is int64"});
    says(value(build::make(Select{build::boolean(true), one, half}, f32)),
         {"`0.5` is float64 in `select(true, 1.0f32, 0.5)`, which wants float32"});
    says(value(build::make(Cast{half, true}, f32)), {"the bits of float64 are read as float32"});
    says(value(build::make(Call{"exp", {half}}, f32)),
         {"`0.5` is float64 in `exp(0.5)`, which wants float32"});
    says(value(build::make(Call{"exp", {one, one}}, f32)), {"`exp` takes 1 arguments, not 2"});
    says(value(build::make(Call{"expo", {one}}, f32)), {"there is no function `expo`"});
    says(value(build::make(LaneReduce{ReduceOp::add, one}, f32)), {"`reduce_add(1.0f32)` reduces no lanes"});
    says(value(build::make(Constant{std::int64_t{1}}, f32)), {"the constant `1` is no float32"});
    says(value(build::make(Binary{BinaryOp::add, one, nullptr}, f32)), {"an operand is missing"});
    says(h.with({h.o(build::make(Constant{std::int64_t{300}}, Type::uint(8)), one)}),
         {"the constant `300u8` is no uint8"});
    says(h.with({stmt(Let{h.x, build::make(Call{"exp", {num(1)}}, index_type)})}),
         {"`exp` has no form for int64"});
    says(h.with({stmt(Let{
             h.x, build::make(Logic{LogicOp::conjunction, num(1), build::boolean(true)}, Type::boolean())})}),
         {"`1` is int64 in `1 && true`, which wants bool"});
    says(h.with({stmt(Let{h.x, build::make(Ramp{num(0), num(1)}, index_type)})}),
         {"`ramp(0, 1, 1)` has no lanes"});
    says(h.with({stmt(Let{h.x, build::make(Member{num(0), 2}, index_type)})}), {"int64 has no member 2"});
    says(h.with({stmt(If{num(1), {}, {}})}), {"the condition of an if is int64, not bool"});
    says(h.with({stmt(While{nullptr, {}})}), {"the condition of a while is missing"});
}

BOOST_AUTO_TEST_CASE(symbols_are_in_scope_and_of_the_right_kind) {
    Host h;
    says(h.with({h.o(var(h.i), real(1))}), {"`i` is not in scope"});
    says(h.with({h.over(h.i, {}), h.o(var(h.i), real(1))}), {"`i` is not in scope"});
    says(h.with({stmt(Block{{h.scalar_temporary(), store(h.t, {}, real(1))}}), store(h.t, {}, real(1))}),
         {"`t` is not in scope"});
    says(h.with({h.o(num(0), build::variable(h.A, f32))}), {"`A` is a buffer, not a value"});
    says(h.with({h.o(num(0), build::load(h.N, f32, {}))}), {"`N` is a value, not a buffer"});
    says(h.with({h.o(build::variable(h.N, i32), real(1))}), {"`N` is int64, but used as int32"});
    says(h.with({h.o(num(0), build::load(h.A, f64, {num(0)}))}),
         {"`A[0]` is float32, but used as float64", "what is stored to `O` is float64, not float32"});
    says(h.with({stmt(Assign{h.N, num(1)})}), {"`N` is assigned, but is no local in scope"});
    says(h.with({stmt(Declare{h.x, f32, nullptr}), stmt(Assign{h.x, num(1)})}),
         {"what is assigned to `x` is int64, not float32"});
}

BOOST_AUTO_TEST_CASE(symbols_are_unique_in_a_function) {
    Host h;
    says(h.with({stmt(Let{h.x, num(1)}), stmt(Let{h.x, num(2)})}), {"`x` is declared twice"});
    Program p = h.with({});
    p.functions.push_back(p.functions[0]);
    says(p, {"the function is defined twice"});
    p.functions[1].symbol = h.g;  // functions may be made from one another
    says(p, {});
}

BOOST_AUTO_TEST_CASE(ranks_and_subscripts_match) {
    Host h;
    says(h.with({store(h.O, {num(0), num(0)}, real(1))}), {"`O` has 1 dimensions, but 2 subscripts"});
    says(h.with({h.o(num(0), build::load(h.A, f32, {real(0)}))}), {"a subscript of `A` is float32"});
    const Expr four = build::make(Ramp{num(0), num(1)}, index_type.with_lanes(4));
    says(h.with({h.o(four, real(1))}), {"what is stored to `O` is float32, not float32x4"});
    says(h.with({stmt(Store{{{h.O, {num(0)}}}, {real(1), real(2)}, {}})}),
         {"a store of 2 values to 1 places"});
    says(h.with({stmt(Store{{{h.O, {num(0)}}}, {real(1)}, ReduceOp::bit_xor})}),
         {"`O` is reduced by an operator that float32 does not have"});
}

BOOST_AUTO_TEST_CASE(inputs_are_not_written) {
    Host h;
    says(h.with({store(h.A, {num(0)}, real(1))}), {"`A` is written, but is an input"});
    says(h.with({stmt(Copy{h.O, h.A, CopyKind::device_to_host})}), {"`A` is written, but is an input"});
}

BOOST_AUTO_TEST_CASE(loop_names_are_unique) {
    Host h;
    says(h.with({h.over(h.i, {}), loop(h.j, num(0), num(3), {})}), {});
    Stmt again = h.over(h.j, {});
    For renamed = *get<For>(again);
    renamed.name.variable = "i";
    says(h.with({h.over(h.i, {}), stmt(renamed)}), {"loop <f, z0, s0, i> occurs twice"});
}

BOOST_AUTO_TEST_CASE(limits_are_indices) {
    Host h;
    says(h.with({loop(h.i, num(0), build::constant(std::int64_t{3}, i32), {})}),
         {"the extent of loop <f, z0, s0, i> is int32, not int64"});
    says(h.with({loop(h.i, nullptr, num(3), {})}), {"the low of loop <f, z0, s0, i> is missing"});
}

BOOST_AUTO_TEST_CASE(every_statement_has_an_origin) {
    Host h;
    const Stmt bare = build::make(Store{{{h.O, {num(0)}}}, {real(1)}, {}}, nullptr);
    says(h.with({bare}), {"the store to `O` has no origin"});
    says(h.with({build::make(Nop{}, nullptr)}), {"a nop has no origin"});
}

BOOST_AUTO_TEST_CASE(every_function_has_an_origin) {
    Host h;
    Program bare = h.with({});
    bare.functions[0].origin = nullptr;
    says(bare, {"the function has no origin"});
}

BOOST_AUTO_TEST_CASE(no_vector_crosses_a_functions_boundary) {
    Host h;
    Program p = h.with({});
    p.functions[0].results = {f32.with_lanes(8)};
    says(p, {"a float32x8 leaves the function"});
    p = h.with({});
    p.functions[0].parameters[1].buffer->element = f32.with_lanes(8);
    says(p, {"parameter `A` holds float32x8"});
    p = h.with({});
    p.functions[0].parameters.push_back(scalar(h.x, f32.with_lanes(4)));
    says(p, {"parameter `x` is float32x4"});
}

BOOST_AUTO_TEST_CASE(parameters_and_buffers_are_well_formed) {
    Host h;
    Program p = h.with({});
    p.functions[0].parameters[0].type = i32;
    const std::string use = "`N` is int32, but used as int64";  // by the extents of A and O
    says(p, {"parameter `N` is int32, not int64", use, use});
}

BOOST_AUTO_TEST_CASE(dimensions_layouts_and_storage_are_checked) {
    Host h;
    Buffer b = buffer(h.t, f32, {num(2), num(3)}, MemorySpace::heap);
    b.layout = {0, 0};
    says(h.with({stmt(Allocate{b})}), {"the layout of `t` is no order of its dimensions"});
    b.layout = {1, 0};
    b.dimensions[1].extent = nullptr;
    says(h.with({stmt(Allocate{b})}), {"the extent of `t` in dimension 1 is missing"});
    says(h.with({stmt(Activate{{h.O, {num(0)}}, true})}),
         {"cells of `O` are activated, but its storage is dense"});
    says(h.with({stmt(Grow{h.O, num(3)})}), {"`O` is grown, but was not allocated as growing"});
    const Buffer list = buffer(h.t, f32, {num(99), num(3)}, MemorySpace::growing);
    says(h.with({stmt(Allocate{list}), stmt(Grow{h.t, num(2)})}), {});
    says(h.with({stmt(Allocate{buffer(h.t, f32, {}, MemorySpace::growing)})}),
         {"`t` grows, but has no outermost dimension that begins at 0"});
    says(h.with({stmt(Assert{build::boolean(true), 99})}), {"an assert names entry 99 of 8 errors"});
}

BOOST_AUTO_TEST_CASE(pipelines_are_checked_and_survive_lowering) {
    Host h;
    const Symbol o = h.s.fresh("o"), other = h.s.fresh("other");
    const auto with = [&](Stage stage, std::optional<std::size_t> parameter = 2) {
        Func func{"O", {o},       {f32},   {{num(0), var(h.N)}}, {std::move(stage)}, Initial::nothing,
                  {},  parameter, origin()};
        Program p = h.with({});
        p.functions[0].body = std::make_shared<const Pipeline>(Pipeline{{}, {func}});
        return p;
    };
    const Stage good{
        "s0", {{h.i, LoopKind::pure, num(0), var(h.N)}}, nullptr, {var(h.i)}, {h.a(var(h.i))}, {}, origin()};
    says(with(good), {});
    says(lower(with(good)), {});
    says(with(good, 1), {"func `O` writes parameter 1, which is no output"});
    Stage bad = good;
    bad.values = {build::load(other, f32, {var(h.i)})};
    says(with(bad), {"`other` is not in scope"});
    bad = good;
    bad.left = {};
    says(with(bad), {"stage `s0` of func `O` writes 0 subscripts of 1 dimensions"});
    bad = good;
    bad.values = {real(1, f64)};
    says(with(bad), {"the value of stage `s0` of func `O` is float64, not float32"});
    bad = good;
    bad.origin = nullptr;
    says(with(bad), {"stage `s0` of func `O` has no origin"});
    // a later version shares the first one's storage
    Func first{"O", {other},      {f32},   {{num(0), var(h.N)}}, {good}, Initial::nothing,
               {},  std::nullopt, origin()};
    Func later{"O", {o}, {f32}, {{num(0), var(h.N)}}, {}, Initial::former, other, 2, origin()};
    Program p = h.with({});
    p.functions[0].body = std::make_shared<const Pipeline>(Pipeline{{}, {first, later}});
    says(p, {"func `O` and its former version `other` are not the same output"});
    first.parameter = 2;
    p.functions[0].body = std::make_shared<const Pipeline>(Pipeline{{}, {first, later}});
    says(p, {});
}

BOOST_AUTO_TEST_SUITE_END()
