// The interpreter of nests against plain loops, and what it reports.
#include "ir/reference/interpret.hpp"

#include <boost/test/unit_test.hpp>
#include <sstream>

#include "ir/verify/verify.hpp"
#include "tests/ir/reference/programs.hpp"
#include "tests/ir/reference/small_function.hpp"

BOOST_AUTO_TEST_SUITE(interpreter)

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

}  // namespace

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
