// The interpreter of nests against plain loops, and what it reports.
#include "ir/reference/interpret.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <sstream>

#include "ir/verify/verify.hpp"
#include "tests/ir/reference/programs.hpp"

using namespace nestor;
using namespace nestor::test;

namespace {

/// C[m, n] = sum over k of A[m, k] * B[k, n], in float32.
struct Matmul {
    SymbolSource symbols;
    Symbol f = symbols.fresh("matmul"), M = symbols.fresh("M"), N = symbols.fresh("N"),
           K = symbols.fresh("K"), A = symbols.fresh("A"), B = symbols.fresh("B"), C = symbols.fresh("C"),
           m = symbols.fresh("m"), n = symbols.fresh("n"), k = symbols.fresh("k");

    Program program(bool initialise = true) {
        std::vector<Stmt> body;
        if (initialise) body.push_back(store(C, {var(m), var(n)}, real(0)));
        const Expr product = op(BinaryOp::multiply, build::load(A, f32, {var(m), var(k)}),
                                build::load(B, f32, {var(k), var(n)}));
        body.push_back(loop(k, num(0), var(K), {store(C, {var(m), var(n)}, product, ReduceOp::add)}));
        const Stmt nest = loop(m, num(0), var(M), {loop(n, num(0), var(N), std::move(body))});
        return test::program(
            {f,
             FunctionPlace::entry,
             {size(M), size(N), size(K), tensor(Role::input, A, f32, {var(M), var(K)}),
              tensor(Role::input, B, f32, {var(K), var(N)}), tensor(Role::output, C, f32, {var(M), var(N)})},
             {},
             nullptr,
             Block{{nest}},
             nullptr});
    }
};

/// A function without sizes whose body writes the int64 array `out` of 8 elements.
struct Small {
    SymbolSource symbols;
    Symbol f = symbols.fresh("f"), out = symbols.fresh("out"), i = symbols.fresh("i"), x = symbols.fresh("x");

    Program program(std::vector<Stmt> body, Type element = index_type) {
        return test::program({f,
                              FunctionPlace::entry,
                              {tensor(Role::output, out, element, {num(8)})},
                              {},
                              nullptr,
                              Block{std::move(body)},
                              nullptr});
    }
    Stmt put(std::int64_t position, const Expr& value, std::optional<ReduceOp> o = {}) {
        return store(out, {num(position)}, value, o);
    }
    /// The array after a run that ends well.
    std::vector<double> run(std::vector<Stmt> body, Type element = index_type) {
        Arguments arguments;
        const Outcome outcome = interpret(program(std::move(body), element), "f", arguments);
        BOOST_TEST(outcome.error == 0, outcome.message);
        std::vector<double> values;
        if (outcome.error == 0)
            for (std::int64_t p = 0; p < 8; ++p) values.push_back(arguments.arrays.at("out").number(p));
        else
            values.resize(8);
        return values;
    }
    /// The message of a run that fails.
    std::string failure(std::vector<Stmt> body, Type element = index_type) {
        Arguments arguments;
        InterpretOptions options;
        options.step_limit = 1000;
        const Outcome outcome = interpret(program(std::move(body), element), "f", arguments, options);
        BOOST_TEST(outcome.error == -1);
        return outcome.message;
    }
};

Expr lanes(Expr e, int count) {
    return build::make(Broadcast{e}, e->type.with_lanes(count));
}
Expr ramp(const Expr& base, std::int64_t stride, int count) {
    return build::make(Ramp{base, num(stride)}, index_type.with_lanes(count));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(interpreter)

// covers: TC-24
BOOST_AUTO_TEST_CASE(matrix_product_equals_plain_loops_in_float) {
    Matmul matmul;
    Arguments arguments;
    arguments.scalars = {{"M", std::int64_t{5}}, {"N", std::int64_t{4}}, {"K", std::int64_t{7}}};
    arguments.arrays = {{"A", noise(f32, {5, 7})}, {"B", noise(f32, {7, 4}, 1)}};
    const Outcome outcome = interpret(matmul.program(), "matmul", arguments);
    BOOST_TEST(outcome.error == 0, outcome.message);
    const Array &A = arguments.arrays.at("A"), &B = arguments.arrays.at("B"), &C = arguments.arrays.at("C");
    BOOST_TEST_REQUIRE(C.size() == 20);
    for (int m = 0; m < 5; ++m)
        for (int n = 0; n < 4; ++n) {
            float sum = 0;
            for (int k = 0; k < 7; ++k) sum += float(A.number(m * 7 + k)) * float(B.number(k * 4 + n));
            BOOST_TEST(C.number(m * 4 + n) == double{sum});
        }
}

BOOST_AUTO_TEST_CASE(sizes_are_read_off_the_arrays) {
    Matmul matmul;
    Arguments arguments;
    arguments.arrays = {{"A", noise(f32, {2, 3})}, {"B", noise(f32, {3, 2})}};
    BOOST_TEST(interpret(matmul.program(), "matmul", arguments).error == 0);
    BOOST_TEST((arguments.arrays.at("C").extents == std::vector<std::int64_t>{2, 2}));
}

// covers: TC-11
BOOST_AUTO_TEST_CASE(extents_that_do_not_fit_are_size_errors) {
    Matmul matmul;
    Arguments arguments;
    arguments.arrays = {{"A", noise(f32, {2, 3})}, {"B", noise(f32, {4, 2})}};
    const Outcome outcome = interpret(matmul.program(), "matmul", arguments);
    BOOST_TEST(outcome.error == error_size);
    BOOST_TEST(outcome.message == "dimension 0 of `B` is 4, expected 3");
    arguments.scalars["K"] = std::int64_t{-1};
    BOOST_TEST(interpret(matmul.program(), "matmul", arguments).message ==
               "size `K` is -1, which is negative");
    arguments.arrays["A"] = noise(f64, {2, 3});
    arguments.scalars["K"] = std::int64_t{3};
    BOOST_TEST(interpret(matmul.program(), "matmul", arguments).message ==
               "`A` holds float64, expected float32");
    BOOST_TEST(!arguments.arrays.contains("C"));
}

BOOST_AUTO_TEST_CASE(a_read_of_an_element_never_written_is_named) {
    Matmul matmul;
    Arguments arguments;
    arguments.arrays = {{"A", noise(f32, {2, 3})}, {"B", noise(f32, {3, 2})}};
    const Outcome outcome = interpret(matmul.program(false), "matmul", arguments);
    BOOST_TEST(outcome.error == -1);
    BOOST_TEST(outcome.message == "reads `C[0, 0]`, which was never written (test.tc:2)");
}

BOOST_AUTO_TEST_CASE(accesses_outside_a_buffer_are_named) {
    Small s;
    BOOST_TEST(s.failure({s.put(8, num(1))}) == "writes `out[8]` outside [0, 8) of dimension 0 (test.tc:2)");
    BOOST_TEST(s.failure({s.put(-1, num(1))}) ==
               "writes `out[-1]` outside [0, 8) of dimension 0 (test.tc:2)");
}

BOOST_AUTO_TEST_CASE(inputs_are_not_written) {
    Matmul matmul;
    Program p = matmul.program();
    p.functions[0].body = Block{{store(matmul.A, {num(0), num(0)}, real(1))}};
    Arguments arguments;
    arguments.arrays = {{"A", noise(f32, {2, 3})}, {"B", noise(f32, {3, 2})}};
    BOOST_TEST(interpret(p, "matmul", arguments).message == "writes `A[0, 0]`, an input (test.tc:2)");
}

BOOST_AUTO_TEST_CASE(explicit_strides_are_honoured_and_wrong_ones_noticed) {
    // O[i, j] = I[i, j] for I with a row stride; the callee gets the stride as a value
    SymbolSource symbols;
    const Symbol f = symbols.fresh("f"), g = symbols.fresh("g"), I = symbols.fresh("I"),
                 O = symbols.fresh("O"), row = symbols.fresh("I_row"), P = symbols.fresh("P"),
                 Q = symbols.fresh("Q"), p_row = symbols.fresh("P_row"), i = symbols.fresh("i"),
                 j = symbols.fresh("j");
    const auto strided = [](Parameter p, const Expr& stride) {
        p.buffer->dimensions[0].stride = stride;
        return p;
    };
    const auto build = [&](const Expr& passed) {
        Program p = program({f,
                             FunctionPlace::entry,
                             {{row, Role::stride, index_type, {}, "", origin()},
                              strided(tensor(Role::input, I, f32, {num(3), num(4)}), var(row)),
                              tensor(Role::output, O, f32, {num(3), num(4)})},
                             {},
                             nullptr,
                             Block{{stmt(CallStmt{{}, g, {Argument{I}, Argument{passed}, Argument{O}}})}},
                             nullptr});
        const Stmt copy = store(Q, {var(i), var(j)}, build::load(P, f32, {var(i), var(j)}));
        p.functions.push_back({g,
                               FunctionPlace::internal,
                               {strided(tensor(Role::input, P, f32, {num(3), num(4)}), var(p_row)),
                                {p_row, Role::stride, index_type, {}, "", origin()},
                                tensor(Role::output, Q, f32, {num(3), num(4)})},
                               {},
                               nullptr,
                               Block{{loop(i, num(0), num(3), {loop(j, num(0), num(4), {copy})})}},
                               origin()});
        return p;
    };
    for (const std::int64_t stride : {0, 4, 9, -4}) {
        Arguments arguments;
        if (stride) arguments.scalars["I_row"] = stride;
        arguments.arrays["I"] = noise(f32, {3, 4});
        const Outcome outcome = interpret(build(var(row)), "f", arguments);
        BOOST_TEST(outcome.error == 0, outcome.message);
        BOOST_TEST((arguments.arrays["O"].data == arguments.arrays["I"].data));
    }
    Arguments arguments;
    arguments.arrays["I"] = noise(f32, {3, 4});
    BOOST_TEST(interpret(build(num(5)), "f", arguments).message ==
               "`I` is passed to `g` with other extents or strides than it has (test.tc:2)");
}

BOOST_AUTO_TEST_CASE(while_break_and_continue) {
    Small s;
    const Expr x = var(s.x), i = var(s.i);
    // var x = 0; while x < 100 { x = x + 7; if x > 50 { break } }; out[0] = x; for i { if i % 2 == 1 {
    // continue } out[i+1] = i }
    const auto values = s.run({
        loop(s.symbols.fresh("z"), num(0), num(8),
             {store(s.out, {build::make(Variable{Symbol("z", 5)}, index_type)}, num(0))}),
        stmt(Declare{s.x, index_type, num(0)}),
        stmt(While{
            build::compare(CompareOp::less, x, num(100)),
            Block{{stmt(Assign{s.x, build::add(x, num(7))}),
                   stmt(If{build::compare(CompareOp::greater, x, num(50)), Block{{stmt(Break{})}}, {}})}}}),
        s.put(0, x),
        loop(s.i, num(0), num(6),
             {stmt(If{build::compare(CompareOp::equal, build::floor_modulo(i, num(2)), num(1)),
                      Block{{stmt(Continue{})}},
                      {}}),
              store(s.out, {build::add(i, num(1))}, i)}),
    });
    BOOST_TEST((values == std::vector<double>{56, 0, 0, 2, 0, 4, 0, 0}));
}

BOOST_AUTO_TEST_CASE(loop_limits_are_evaluated_once_and_may_be_empty) {
    Small s;
    const Expr x = var(s.x), i = var(s.i);
    const auto values = s.run({
        stmt(Declare{s.x, index_type, num(3)}),
        loop(s.i, num(2), x, {stmt(Assign{s.x, num(8)}), store(s.out, {i}, i)}),
        loop(s.symbols.fresh("e"), num(0), num(-3), {s.put(0, num(9))}, {}, {}, "s1"),
    });
    BOOST_TEST((values == std::vector<double>{0, 0, 2, 3, 4, 0, 0, 0}));
}

BOOST_AUTO_TEST_CASE(a_store_of_several_targets_reads_before_it_writes) {
    Small s;
    const auto out = [&](std::int64_t k) { return build::load(s.out, index_type, {num(k)}); };
    const auto values = s.run({s.put(0, num(1)), s.put(1, num(2)),
                               stmt(Store{{{s.out, {num(0)}}, {s.out, {num(1)}}}, {out(1), out(0)}, {}})});
    BOOST_TEST((values[0] == 2 && values[1] == 1));
}

BOOST_AUTO_TEST_CASE(updates_return_the_old_value_and_append_the_position) {
    Small s;
    const Symbol old = s.symbols.fresh("old"), list = s.symbols.fresh("list"), at = s.symbols.fresh("at");
    const Buffer items = buffer(list, index_type, {num(2)}, MemorySpace::heap);
    const auto append = [&](const Symbol& result, std::int64_t value) {
        return stmt(Update{result, {list, {}}, UpdateOp::append, num(value)});
    };
    const auto values = s.run({
        s.put(0, num(5)),
        stmt(Update{old, {s.out, {num(0)}}, UpdateOp::subtract, num(3)}),
        s.put(1, var(old)),
        stmt(Allocate{items}),
        append(Symbol(), 70),
        append(at, 80),
        s.put(2, var(at)),
        s.put(3, build::load(list, index_type, {num(1)})),
        stmt(Update{Symbol(), {s.out, {num(3)}}, UpdateOp::exchange, num(81)}),
    });
    BOOST_TEST((values == std::vector<double>{2, 5, 1, 81, 0, 0, 0, 0}));
    Small t;
    const Symbol full = t.symbols.fresh("full");
    const Stmt push = stmt(Update{Symbol(), {full, {}}, UpdateOp::append, num(1)});
    BOOST_TEST(t.failure({stmt(Allocate{buffer(full, index_type, {num(1)}, MemorySpace::heap)}), push,
                          push}) == "appends to `full[1]` outside [0, 1) of dimension 0 (test.tc:2)");
}

BOOST_AUTO_TEST_CASE(vectors_load_compute_mask_and_store_lane_by_lane) {
    Small s;
    const Expr step = ramp(num(0), 2, 4);  // 0 2 4 6
    const Expr here = ramp(num(0), 1, 4);
    const Expr even = build::make(Load{s.out, {step}}, index_type.with_lanes(4));
    const Expr tens = op(BinaryOp::multiply, even, lanes(num(10), 4));
    const Expr total = build::make(LaneReduce{ReduceOp::add, tens}, index_type);
    // select(i < 2, out[6 + i], -1): lanes 2 and 3 would read outside and must not be read
    const Expr small =
        build::make(Compare{CompareOp::less, here, lanes(num(2), 4)}, Type::boolean().with_lanes(4));
    const Expr guarded =
        build::make(Select{small, build::make(Load{s.out, {ramp(num(6), 1, 4)}}, index_type.with_lanes(4)),
                           lanes(num(-1), 4)},
                    index_type.with_lanes(4));
    const auto values = s.run({
        loop(s.i, num(0), num(8), {store(s.out, {var(s.i)}, var(s.i))}),
        stmt(Let{s.x, total}),  // 10 * (0 + 2 + 4 + 6)
        store(s.out, {here}, guarded),
        s.put(7, var(s.x)),
    });
    BOOST_TEST((values == std::vector<double>{6, 7, -1, -1, 4, 5, 6, 120}));
}

BOOST_AUTO_TEST_CASE(register_tiles_hold_vectors) {
    Small s;
    const Symbol tile = s.symbols.fresh("tile");
    const Type vector = index_type.with_lanes(4);
    const Expr whole = build::make(Load{tile, {num(1)}}, vector);
    const auto values = s.run({
        stmt(Allocate{buffer(tile, vector, {num(2)}, MemorySpace::registers)}),
        store(tile, {num(1)}, ramp(num(3), 1, 4)),
        store(tile, {num(1)}, lanes(num(10), 4), ReduceOp::add),
        store(s.out, {ramp(num(4), 1, 4)}, whole),
    });
    BOOST_TEST((values == std::vector<double>{0, 0, 0, 0, 13, 14, 15, 16}));
}

BOOST_AUTO_TEST_CASE(records_and_small_arrays_are_values) {
    Small s;
    const auto pair = std::make_shared<const RecordType>(RecordType{
        "Pair",
        {{"first", index_type},
         {"second",
          Type{TypeKind::array, 0, 1, nullptr, std::make_shared<const ArrayType>(ArrayType{i32, {3}})}}}});
    const Type record{TypeKind::record, 0, 1, pair, nullptr};
    const Symbol p = s.symbols.fresh("p"), many = s.symbols.fresh("many");
    const auto c = [](std::int64_t v) { return build::constant(v, i32); };
    const Expr three = build::make(Make{{c(7), c(8), c(9)}}, pair->fields[1].type);
    const Expr made = build::make(Make{{num(5), three}}, record);
    const Expr loaded = build::make(Load{many, {num(1)}}, record);
    const Expr second = build::make(Member{loaded, 1}, pair->fields[1].type);
    const auto values = s.run({
        stmt(Let{p, made}),
        stmt(Allocate{buffer(many, record, {num(2)}, MemorySpace::stack)}),
        store(many, {num(1)}, build::variable(p, record)),
        s.put(0, build::make(Member{loaded, 0}, index_type)),
        s.put(1, build::cast(build::make(Member{second, 2}, i32), index_type)),
    });
    BOOST_TEST((values[0] == 5 && values[1] == 9));
}

BOOST_AUTO_TEST_CASE(inactive_cells_of_tree_storage_read_as_zero) {
    Small s;
    const Symbol tree = s.symbols.fresh("tree");
    Buffer cells = buffer(tree, index_type, {num(8)}, MemorySpace::heap);
    cells.levels = {{LevelKind::pointer, {4}}, {LevelKind::dense, {2}}};
    const auto at = [&](std::int64_t k) { return build::load(tree, index_type, {num(k)}); };
    const auto values = s.run({
        stmt(Allocate{cells}),
        store(tree, {num(2)}, num(5)),
        store(tree, {num(3)}, num(6)),
        store(tree, {num(4)}, num(7)),
        s.put(0, at(0)),
        s.put(1, at(2)),
        stmt(Activate{{tree, {num(3)}}, false}),  // the cell of 2 and 3
        s.put(2, at(2)),
        s.put(3, at(3)),
        s.put(4, at(4)),
    });
    BOOST_TEST((values == std::vector<double>{0, 5, 0, 0, 7, 0, 0, 0}));
}

BOOST_AUTO_TEST_CASE(growing_buffers_have_the_places_they_grew_to_and_keep_their_values) {
    Small s;
    const Symbol list = s.symbols.fresh("list");
    const Stmt allocate = stmt(Allocate{buffer(list, index_type, {num(100), num(2)}, MemorySpace::growing)});
    const auto at = [&](std::int64_t k, std::int64_t m) {
        return build::load(list, index_type, {num(k), num(m)});
    };
    const auto values = s.run({allocate, stmt(Grow{list, num(1)}), store(list, {num(0), num(1)}, num(5)),
                               stmt(Grow{list, num(3)}), store(list, {num(2), num(0)}, num(6)),
                               stmt(Grow{list, num(2)}), s.put(0, at(0, 1)), s.put(1, at(2, 0))});
    BOOST_TEST((values == std::vector<double>{5, 6, 0, 0, 0, 0, 0, 0}));
    const std::string outside =
        s.failure({allocate, stmt(Grow{list, num(1)}), store(list, {num(1), num(0)}, num(5))});
    BOOST_TEST(outside == "writes `list[1, 0]` outside [0, 1) of dimension 0 (test.tc:2)");
}

BOOST_AUTO_TEST_CASE(launches_run_the_whole_device_function_once) {
    Small s;
    const Symbol kernel = s.symbols.fresh("kernel"), O = s.symbols.fresh("O"), n = s.symbols.fresh("n"),
                 b = s.symbols.fresh("b"), t = s.symbols.fresh("t"), device = s.symbols.fresh("device"),
                 shared = s.symbols.fresh("shared"), u = s.symbols.fresh("u");
    const auto with_grid = [&](std::int64_t blocks) {
        Program p = s.program({
            stmt(Allocate{buffer(device, index_type, {num(8)}, MemorySpace::gpu_global)}),
            loop(s.i, num(0), num(8), {store(device, {var(s.i)}, num(1))}),
            stmt(Launch{kernel,
                        {num(blocks), num(1), num(1)},
                        {num(4), num(1), num(1)},
                        num(32),
                        {Argument{device}, Argument{num(8)}}}),
            stmt(Copy{device, s.out, CopyKind::device_to_host}),
        });
        const Expr place = build::add(build::multiply(var(b), num(4)), var(t));
        // each thread writes shared memory, the next loop reads its neighbour's
        const Stmt fill = loop(t, num(0), num(4), {store(shared, {var(t)}, place)}, {ModeKind::gpu_thread_x});
        const Expr turned = build::load(shared, index_type, {build::subtract(num(3), var(u))});
        const Stmt read =
            loop(u, num(0), num(4),
                 {store(O, {build::add(build::multiply(var(b), num(4)), var(u))}, turned, ReduceOp::add)},
                 {ModeKind::gpu_thread_x}, {}, "s1");
        const Stmt blocks_loop =
            loop(b, num(0), build::floor_divide(var(n), num(4)),
                 {stmt(Allocate{buffer(shared, index_type, {num(4)}, MemorySpace::gpu_shared)}), fill,
                  stmt(Barrier{}), read},
                 {ModeKind::gpu_block_x});
        p.functions.push_back({kernel,
                               FunctionPlace::device,
                               {tensor(Role::inout, O, index_type, {var(n)}), size(n)},
                               {},
                               nullptr,
                               Block{{blocks_loop}},
                               origin()});
        Arguments arguments;
        const Outcome outcome = interpret(p, "f", arguments);
        BOOST_TEST(outcome.error == 0, outcome.message);
        return outcome.error ? Array(index_type, {8}) : arguments.arrays.at("out");
    };
    const Array some = with_grid(2), none = with_grid(0);
    for (std::int64_t k = 0; k < 8; ++k) {
        BOOST_TEST(some.number(k) == 1 + double(k / 4 * 4 + 3 - k % 4));
        BOOST_TEST(none.number(k) == 1);
    }
}

BOOST_AUTO_TEST_CASE(internal_functions_return_values_and_may_recur) {
    // factorial(n) = n < 2 ? 1 : n * factorial(n - 1)
    Small s;
    const Symbol factorial = s.symbols.fresh("factorial"), n = s.symbols.fresh("n"),
                 rest = s.symbols.fresh("rest");
    Program p = s.program({stmt(CallStmt{{s.x}, factorial, {Argument{num(6)}}}), s.put(0, var(s.x))});
    p.functions.push_back(
        {factorial,
         FunctionPlace::internal,
         {scalar(n, index_type)},
         {index_type},
         nullptr,
         Block{
             {stmt(If{build::compare(CompareOp::less, var(n), num(2)), Block{{stmt(Return{{num(1)}})}}, {}}),
              stmt(CallStmt{{rest}, factorial, {Argument{build::subtract(var(n), num(1))}}}),
              stmt(Return{{build::multiply(var(n), var(rest))}})}},
         origin()});
    Arguments arguments;
    const Outcome outcome = interpret(p, "f", arguments);
    BOOST_TEST(outcome.error == 0, outcome.message);
    BOOST_TEST(arguments.arrays["out"].number(0) == 720);
}

BOOST_AUTO_TEST_CASE(asserts_leave_with_the_entry_of_the_error_table) {
    Small s;
    Arguments arguments;
    Program p =
        s.program({stmt(Assert{build::boolean(true), error_size}), stmt(Assert{build::boolean(false), 8})});
    p.errors.push_back({"RANGE", error_range, "`I` is read outside"});
    const Outcome outcome = interpret(p, "f", arguments);
    BOOST_TEST(outcome.error == error_range);
    BOOST_TEST(outcome.message == "`I` is read outside");
}

BOOST_AUTO_TEST_CASE(what_is_undefined_is_reported) {
    Small s;
    const Expr hole = build::make(Hole{std::string("g"), HoleUse::compute, 1, HolePart::length}, index_type);
    BOOST_TEST(s.failure({loop(s.i, num(0), hole, {})}) ==
               "the bound of `g` in dimension 1 was never filled (test.tc:2)");
    BOOST_TEST(s.failure({stmt(Declare{s.x, index_type, nullptr}), s.put(0, var(s.x))}) ==
               "reads `x`, which has no value here (test.tc:2)");
    BOOST_TEST(s.failure({stmt(While{build::boolean(true), Block{{stmt(Nop{})}}})}) ==
               "the step limit is reached (test.tc:2)");
    const Expr big = build::make(Constant{std::int64_t{INT64_MAX}}, index_type);
    BOOST_TEST(s.failure({s.put(0, op(BinaryOp::add, big, num(1)))}) ==
               "`+` overflows int64, which the program says it does not (test.tc:2)");
    BOOST_TEST(s.failure({stmt(CallStmt{{}, s.x, {}})}) == "there is no function `x` (test.tc:2)");
}

BOOST_AUTO_TEST_CASE(uninitialised_again_in_every_iteration) {
    Small s;
    const Symbol t = s.symbols.fresh("t");
    const Stmt body =
        stmt(If{build::compare(CompareOp::equal, var(s.i), num(0)), Block{{store(t, {}, num(1))}}, {}});
    BOOST_TEST(s.failure({loop(s.i, num(0), num(2),
                               {stmt(Allocate{buffer(t, index_type, {}, MemorySpace::stack)}), body,
                                store(s.out, {var(s.i)}, build::load(t, index_type, {}))})}) ==
               "reads `t[]`, which was never written (test.tc:2)");
}

BOOST_AUTO_TEST_CASE(lazy_operands_are_not_evaluated) {
    Small s;
    const Expr outside = build::load(s.out, index_type, {num(99)});
    const Expr bad = build::compare(CompareOp::equal, outside, num(0));
    const Expr no = build::make(Compare{CompareOp::less, num(1), num(0)}, Type::boolean());
    const Expr yes = build::make(Compare{CompareOp::less, num(0), num(1)}, Type::boolean());
    const auto flag = [](const Expr& e) { return build::make(Cast{e}, index_type); };
    const auto values =
        s.run({s.put(0, build::make(Select{no, outside, num(4)}, index_type)),
               s.put(1, flag(build::make(Logic{LogicOp::conjunction, no, bad}, Type::boolean()))),
               s.put(2, flag(build::make(Logic{LogicOp::disjunction, yes, bad}, Type::boolean())))});
    BOOST_TEST((values[0] == 4 && values[1] == 0 && values[2] == 1));
}

BOOST_AUTO_TEST_CASE(print_writes_its_parts_in_order) {
    Small s;
    std::ostringstream text;
    InterpretOptions options;
    options.output = &text;
    Arguments arguments;
    const Program p = s.program({stmt(Print{
        {std::string("x = "), real(0.1), std::string(", "), build::boolean(true), std::string("\n")}})});
    BOOST_TEST(interpret(p, "f", arguments, options).error == 0);
    BOOST_TEST(text.str() == "x = 0.1, true\n");
}

BOOST_AUTO_TEST_CASE(print_follows_formats) {
    Small s;
    std::ostringstream text;
    InterpretOptions options;
    options.output = &text;
    Arguments arguments;
    const Expr third = real(1.0 / 3), letter = build::constant(std::int64_t{65}, Type::int_(8));
    const Program p = s.program(
        {stmt(Print{{Formatted(third, "%.6g"), std::string(" "), Formatted(third, "%f"), std::string(" "),
                     Formatted(third, "%.12f"), std::string(" "), Formatted(num(-7), "%d"), std::string(" "),
                     Formatted(letter, "%c"), Formatted(build::boolean(true), "%b"),
                     Formatted(build::boolean(false), "%b")}})});
    BOOST_TEST(verify(p).empty());
    BOOST_TEST(interpret(p, "f", arguments, options).error == 0);
    BOOST_TEST(text.str() == "0.333333 0.333333 0.333333343267 -7 ATrueFalse");
}

BOOST_AUTO_TEST_CASE(a_format_that_does_not_fit_its_value_is_found_by_the_verifier) {
    for (const char* format : {"%d", "%s", "%.6g and more", "%5", "%.g", "%.100f", "%b", "%c"}) {
        Small s;
        BOOST_TEST(!verify(s.program({stmt(Print{{Formatted(real(1), format)}})})).empty(), format);
    }
}

// covers: TC-59
BOOST_AUTO_TEST_CASE(outputs_keep_what_is_not_written_and_inout_takes_part) {
    Small s;
    Program p = s.program({s.put(1, num(5))});
    Arguments arguments;
    arguments.arrays["out"] = array(index_type, {8}, [](std::int64_t i) { return 10 * i; });
    BOOST_TEST(interpret(p, "f", arguments).error == 0);
    BOOST_TEST((arguments.arrays["out"].number(1) == 5 && arguments.arrays["out"].number(2) == 20));
    p.functions[0].body = Block{{s.put(1, num(2), ReduceOp::add)}};
    BOOST_TEST(interpret(p, "f", arguments).error == -1);
    p.functions[0].parameters[0].role = Role::inout;
    BOOST_TEST(interpret(p, "f", arguments).error == 0);
    BOOST_TEST(arguments.arrays["out"].number(1) == 7);
}

BOOST_AUTO_TEST_CASE(layouts_and_minimums_change_places_not_values) {
    Small s;
    const Symbol t = s.symbols.fresh("t"), j = s.symbols.fresh("j");
    Buffer turned = buffer(t, index_type, {num(2), num(4)}, MemorySpace::heap);
    turned.dimensions[0].min = num(-1);
    turned.dimensions[1].min = num(3);
    turned.layout = {1, 0};
    const Expr value = build::add(build::multiply(var(s.i), num(100)), var(j));
    const auto values = s.run({
        stmt(Allocate{turned}),
        loop(s.i, num(-1), num(2), {loop(j, num(3), num(4), {store(t, {var(s.i), var(j)}, value)})}),
        s.put(0, build::load(t, index_type, {num(-1), num(6)})),
        s.put(1, build::load(t, index_type, {num(0), num(3)})),
    });
    BOOST_TEST((values[0] == -94 && values[1] == 3));
}

BOOST_AUTO_TEST_SUITE_END()
