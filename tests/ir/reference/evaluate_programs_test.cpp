// The lazy evaluator on whole programs: values against plain loops written here, and what has no values.
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "ir/lower/lower.hpp"
#include "ir/reference/evaluate.hpp"
#include "ir/reference/interpret.hpp"
#include "tests/ir/reference/pipelines.hpp"

BOOST_AUTO_TEST_SUITE(evaluator_programs)

using namespace nestor;
using namespace nestor::test;

// covers: TC-22 TC-24
BOOST_AUTO_TEST_CASE(matrix_product_equals_plain_loops_in_float) {
    SymbolSource s;
    const Symbol f = s.fresh("matmul"), M = s.fresh("M"), N = s.fresh("N"), K = s.fresh("K"),
                 A = s.fresh("A"), B = s.fresh("B"), C = s.fresh("C"), c = s.fresh("C"), m = s.fresh("m"),
                 n = s.fresh("n"), k = s.fresh("k"), m0 = s.fresh("m"), n0 = s.fresh("n");
    const Expr product =
        op(BinaryOp::multiply, build::load(A, f32, {var(m), var(k)}), build::load(B, f32, {var(k), var(n)}));
    const Func func_c = func(
        c, f32, {var(M), var(N)},
        {stage("s0.init", {over(m0, num(0), var(M)), over(n0, num(0), var(N))}, {var(m0), var(n0)}, real(0)),
         stage(
             "s0",
             {over(m, num(0), var(M)), over(n, num(0), var(N)), over(k, num(0), var(K), LoopKind::reduction)},
             {var(m), var(n)}, product, ReduceOp::add)},
        5);
    const Program p = pipeline(
        f,
        {size(M), size(N), size(K), tensor(Role::input, A, f32, {var(M), var(K)}),
         tensor(Role::input, B, f32, {var(K), var(N)}), tensor(Role::output, C, f32, {var(M), var(N)})},
        {func_c});
    for (const std::int64_t depth : {0, 1, 7}) {
        Arguments arguments;
        arguments.arrays = {{"A", noise(f32, {5, depth})}, {"B", noise(f32, {depth, 4}, 1)}};
        const Outcome outcome = evaluate(p, "matmul", arguments);
        BOOST_TEST(outcome.error == 0, outcome.message);
        const Array &a = arguments.arrays.at("A"), &b = arguments.arrays.at("B");
        Arguments lowered;
        lowered.arrays = {{"A", a}, {"B", b}};
        BOOST_TEST(interpret(lower(p), "matmul", lowered).error == 0);
        for (std::int64_t x = 0; x < 5; ++x)
            for (std::int64_t y = 0; y < 4; ++y) {
                float sum = 0;
                for (std::int64_t z = 0; z < depth; ++z)
                    sum += float(a.number(x * depth + z)) * float(b.number(z * 4 + y));
                BOOST_TEST(arguments.arrays.at("C").number(x * 4 + y) == double{sum});
                BOOST_TEST(lowered.arrays.at("C").number(x * 4 + y) == double{sum});
            }
    }
}

// covers: TC-22 TC-25
BOOST_AUTO_TEST_CASE(softmax_with_temporaries_and_a_later_version_equals_plain_loops) {
    SymbolSource s;
    const Symbol f = s.fresh("softmax"), N = s.fresh("N"), D = s.fresh("D"), I = s.fresh("I"),
                 O = s.fresh("O"), big = s.fresh("big"), total = s.fresh("total"), o = s.fresh("O"),
                 o1 = s.fresh("O.1");
    std::vector<Symbol> n, d;
    for (int i = 0; i < 6; ++i) n.push_back(s.fresh("n")), d.push_back(s.fresh("d"));
    const auto rows = [&](int i) { return over(n[std::size_t(i)], num(0), var(N)); };
    const auto columns = [&](int i, LoopKind kind) { return over(d[std::size_t(i)], num(0), var(D), kind); };
    const auto row = [&](int i) { return var(n[std::size_t(i)]); };
    const auto cell = [&](int i) {
        return std::vector<Expr>{var(n[std::size_t(i)]), var(d[std::size_t(i)])};
    };
    const Func biggest = func(big, f32, {var(N)},
                              {stage("s0.init", {rows(0)}, {row(0)}, build::identity(ReduceOp::maximum, f32)),
                               stage("s0", {rows(1), columns(1, LoopKind::reduction)}, {row(1)},
                                     build::load(I, f32, cell(1)), ReduceOp::maximum)});
    const Func first = func(o, f32, {var(N), var(D)},
                            {stage("s1", {rows(2), columns(2, LoopKind::pure)}, cell(2),
                                   call("exp", op(BinaryOp::subtract, build::load(I, f32, cell(2)),
                                                  build::load(big, f32, {row(2)}))))},
                            3);
    const Func sum = func(total, f32, {var(N)},
                          {stage("s2.init", {rows(3)}, {row(3)}, real(0)),
                           stage("s2", {rows(4), columns(4, LoopKind::reduction)}, {row(4)},
                                 build::load(o, f32, cell(4)), ReduceOp::add)});
    Func last =
        func(o1, f32, {var(N), var(D)},
             {stage("s3", {rows(5), columns(5, LoopKind::pure)}, cell(5),
                    op(BinaryOp::divide, build::load(o1, f32, cell(5)), build::load(total, f32, {row(5)})))},
             3);
    last.initial = Initial::former;
    last.former = o;
    const Program p = pipeline(f,
                               {size(N), size(D), tensor(Role::input, I, f32, {var(N), var(D)}),
                                tensor(Role::output, O, f32, {var(N), var(D)})},
                               {biggest, first, sum, last});
    Arguments arguments, lowered;
    arguments.arrays["I"] = lowered.arrays["I"] = noise(f32, {3, 5});
    const Outcome outcome = evaluate(p, "softmax", arguments),
                  other = interpret(lower(p), "softmax", lowered);
    BOOST_TEST(outcome.error == 0, outcome.message);
    BOOST_TEST(other.error == 0, other.message);
    for (std::int64_t i = 0; i < 3; ++i) {
        const Array& in = arguments.arrays.at("I");
        float largest = -INFINITY, sum_of_row = 0;
        for (std::int64_t j = 0; j < 5; ++j) largest = std::fmax(largest, float(in.number(i * 5 + j)));
        const auto e = [&](std::int64_t j) {
            return float(std::exp(double{float(in.number(i * 5 + j)) - largest}));
        };
        for (std::int64_t j = 0; j < 5; ++j) sum_of_row += e(j);
        for (std::int64_t j = 0; j < 5; ++j) {
            BOOST_TEST(arguments.arrays.at("O").number(i * 5 + j) == double{e(j) / sum_of_row});
            BOOST_TEST(lowered.arrays.at("O").number(i * 5 + j) == double{e(j) / sum_of_row});
        }
    }
}

BOOST_AUTO_TEST_CASE(tuples_are_updated_at_once) {
    SymbolSource s;
    const Symbol f = s.fresh("line"), A = s.fresh("A"), B = s.fresh("B"), a = s.fresh("a"), b = s.fresh("b"),
                 i = s.fresh("i"), r = s.fresh("r");
    const auto load = [&](const Symbol& symbol) { return build::load(symbol, index_type, {num(0)}); };
    Func pair{"p", {a, b},  {index_type, index_type}, {{num(0), num(1)}}, {}, Initial::nothing, {},
              0,   origin()};
    pair.stages.push_back(
        {"s0", {over(i, num(0), num(1))}, nullptr, {var(i)}, {num(0), num(1)}, {}, origin()});
    pair.stages.push_back({"s1",
                           {over(r, num(0), num(10), LoopKind::reduction)},
                           nullptr,
                           {num(0)},  // Fibonacci
                           {load(b), build::add(load(a), load(b))},
                           {},
                           origin()});
    const Program p = pipeline(
        f, {tensor(Role::output, A, index_type, {num(1)}), tensor(Role::output, B, index_type, {num(1)})},
        {pair});
    Arguments arguments;
    const Outcome outcome = evaluate(p, "line", arguments);
    BOOST_TEST(outcome.error == 0, outcome.message);
    BOOST_TEST((arguments.arrays.at("A").number(0) == 55 && arguments.arrays.at("B").number(0) == 89));
}

// covers: TC-37
BOOST_AUTO_TEST_CASE(reads_outside_an_input_are_named_unless_guarded) {
    SymbolSource s;
    const Symbol f = s.fresh("line"), N = s.fresh("N"), I = s.fresh("I"), O = s.fresh("O"), o = s.fresh("o"),
                 i = s.fresh("i");
    const auto build_with = [&](const Expr& value) {
        return pipeline(
            f, {size(N), tensor(Role::input, I, f32, {var(N)}), tensor(Role::output, O, f32, {var(N)})},
            {func(o, f32, {var(N)}, {stage("s0", {over(i, num(0), var(N))}, {var(i)}, value)}, 2)});
    };
    const Expr next = build::load(I, f32, {build::add(var(i), num(1))});
    const Expr inside = build::compare(CompareOp::less, build::add(var(i), num(1)), var(N));
    Arguments arguments;
    arguments.arrays["I"] = noise(f32, {3});
    BOOST_TEST(evaluate(build_with(next), "line", arguments).message ==
               "reads `I[3]` outside [0, 3) of dimension 0");
    BOOST_TEST(evaluate(build_with(build::select(inside, next, real(8))), "line", arguments).error == 0);
    BOOST_TEST(arguments.arrays["O"].number(1) == arguments.arrays["I"].number(2));
    BOOST_TEST(arguments.arrays["O"].number(2) == 8);
    // covers: TC-54
    Arguments empty;
    empty.arrays["I"] = Array(f32, {0});
    BOOST_TEST(evaluate(build_with(next), "line", empty).error == 0);
    BOOST_TEST(empty.arrays["O"].size() == 0);
}

BOOST_AUTO_TEST_CASE(long_chains_of_funcs_do_not_exhaust_the_stack) {
    SymbolSource s;
    const Symbol name = s.fresh("line"), out = s.fresh("out");
    std::vector<Func> funcs;
    for (int k = 0; k < 2000; ++k) {
        const Symbol g = s.fresh("g"), i = s.fresh("i");
        const Expr value =
            k == 0 ? num(1) : build::add(build::load(funcs.back().symbols[0], index_type, {var(i)}), num(1));
        funcs.push_back(
            func(g, index_type, {num(2)}, {stage("s0", {over(i, num(0), num(2))}, {var(i)}, value)}));
    }
    funcs.back().parameter = 0;
    const Program p = pipeline(name, {tensor(Role::output, out, index_type, {num(2)})}, funcs);
    Arguments arguments;
    const Outcome outcome = evaluate(p, "line", arguments);
    BOOST_TEST(outcome.error == 0, outcome.message);
    BOOST_TEST(arguments.arrays["out"].number(1) == 2000);
}

BOOST_AUTO_TEST_CASE(a_func_that_depends_on_itself_is_an_error) {
    SymbolSource s;
    const Symbol name = s.fresh("line"), out = s.fresh("out"), a = s.fresh("a"), b = s.fresh("b"),
                 i = s.fresh("i"), j = s.fresh("j");
    const Program p = pipeline(
        name, {tensor(Role::output, out, index_type, {num(1)})},
        {func(a, index_type, {num(1)},
              {stage("s0", {over(i, num(0), num(1))}, {var(i)}, build::load(b, index_type, {var(i)}))}, 0),
         func(b, index_type, {num(1)},
              {stage("s0", {over(j, num(0), num(1))}, {var(j)}, build::load(a, index_type, {var(j)}))})});
    Arguments arguments;
    BOOST_TEST(evaluate(p, "line", arguments).message == "`a[0]` depends on itself");
}

BOOST_AUTO_TEST_CASE(half_sums_are_rounded_at_each_step) {
    SymbolSource s;
    const Type f16 = Type::float_(16);
    const Symbol f = s.fresh("line"), O = s.fresh("O"), o = s.fresh("o"), r = s.fresh("r"), q = s.fresh("q");
    const Program p = pipeline(
        f, {tensor(Role::output, O, f16, {})},
        {func(o, f16, {},
              {stage("s0.init", {}, {}, real(2048, f16)),
               stage("s0", {over(r, num(0), num(8), LoopKind::reduction)}, {}, real(1, f16), ReduceOp::add)},
              0)});
    Arguments arguments;
    BOOST_TEST(evaluate(p, "line", arguments).error == 0);
    BOOST_TEST(arguments.arrays["O"].number(0) == 2048);  // 2048 + 1 is 2048 in float16
}

BOOST_AUTO_TEST_SUITE_END()
