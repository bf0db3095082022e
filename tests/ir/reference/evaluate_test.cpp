// The lazy evaluator against plain loops written here, and against the plain lowering run by the interpreter.
#include "ir/reference/evaluate.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "ir/lower/lower.hpp"
#include "ir/reference/interpret.hpp"
#include "tests/ir/reference/programs.hpp"

using namespace nestor;
using namespace nestor::test;

namespace {

Iterator over(const Symbol& variable, const Expr& low, const Expr& extent, LoopKind kind = LoopKind::pure) {
    return {variable, kind, low, extent};
}

Func func(const Symbol& symbol, const Type& type, std::vector<Expr> extents, std::vector<Stage> stages,
          std::optional<std::size_t> parameter = {}) {
    Func f{symbol.name(), {symbol}, {type}, {}, std::move(stages), Initial::nothing, {}, parameter, origin()};
    for (const Expr& extent : extents) f.region.emplace_back(num(0), extent);
    return f;
}

Stage stage(const std::string& name, std::vector<Iterator> iterators, std::vector<Expr> left,
            const Expr& value, std::optional<ReduceOp> o = {}) {
    return {name, std::move(iterators), nullptr, std::move(left), {value}, o, origin()};
}

Program pipeline(const Symbol& name, std::vector<Parameter> parameters, std::vector<Func> funcs,
                 std::vector<Precondition> preconditions = {}) {
    auto body = std::make_shared<const Pipeline>(Pipeline{std::move(preconditions), std::move(funcs)});
    return program(
        {name, FunctionPlace::entry, std::move(parameters), {}, nullptr, PipelinePtr{body}, nullptr});
}

/// A one-dimensional func `g` of `count` int64 elements, written by stages built from its parts.
struct Line {
    SymbolSource symbols;
    Symbol name = symbols.fresh("line"), out = symbols.fresh("out"), g = symbols.fresh("g"),
           i = symbols.fresh("i"), r = symbols.fresh("r");
    std::int64_t count;

    explicit Line(std::int64_t elements) : count(elements) {}

    Expr at(const Expr& index) { return build::load(g, index_type, {index}); }
    Program program(std::vector<Stage> stages) {
        Func f = func(g, index_type, {num(count)}, std::move(stages), 0);
        return pipeline(name, {tensor(Role::output, out, index_type, {num(count)})}, {std::move(f)});
    }
    /// g(i) = value
    Stage fill(const Expr& value) { return stage("s0", {over(i, num(0), num(count))}, {var(i)}, value); }
    Stage scan(const Expr& low, const Expr& extent, const Expr& left, const Expr& value,
               std::optional<ReduceOp> o = {}) {
        return stage("s1", {over(r, low, extent, LoopKind::reduction)}, {left}, value, o);
    }
    std::vector<double> run(const Program& p) {
        Arguments arguments;
        const Outcome outcome = evaluate(p, "line", arguments);
        BOOST_TEST(outcome.error == 0, outcome.message);
        std::vector<double> values(static_cast<std::size_t>(count));
        if (outcome.error == 0)
            for (std::int64_t k = 0; k < count; ++k)
                values[static_cast<std::size_t>(k)] = arguments.arrays.at("out").number(k);
        return values;
    }
    std::string failure(const Program& p) {
        Arguments arguments;
        const Outcome outcome = evaluate(p, "line", arguments);
        BOOST_TEST(outcome.error == -1);
        return outcome.message;
    }
    /// That the plain lowering computes the same.
    void agree(const Program& p, const std::vector<double>& expected) {
        BOOST_TEST(run(p) == expected, boost::test_tools::per_element());
        Arguments arguments;
        const Outcome outcome = interpret(lower(p), "line", arguments);
        BOOST_TEST(outcome.error == 0, outcome.message);
        if (outcome.error) return;
        for (std::int64_t k = 0; k < count; ++k)
            BOOST_TEST(arguments.arrays.at("out").number(k) == expected[static_cast<std::size_t>(k)]);
    }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(evaluator)

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

BOOST_AUTO_TEST_CASE(a_general_left_side_is_found_by_trying_all_iterations) {
    Line line(4);  // histogram: g(r * r % 4) += r for r in 1..6
    const Expr square = build::floor_modulo(build::multiply(var(line.r), var(line.r)), num(4));
    const Program p =
        line.program({line.fill(num(100)), line.scan(num(1), num(6), square, var(line.r), ReduceOp::add)});
    line.agree(p, {100 + 2 + 4 + 6, 100 + 1 + 3 + 5, 100, 100});
}

BOOST_AUTO_TEST_CASE(a_scan_reads_what_earlier_iterations_left) {
    Line line(300);  // g(r) = g(r - 1) + r: longer than the depth of recursion allowed
    const Program p =
        line.program({line.fill(num(0)),
                      line.scan(num(1), num(299), var(line.r),
                                build::add(line.at(build::subtract(var(line.r), num(1))), var(line.r)))});
    std::vector<double> expected;
    for (int k = 0, sum = 0; k < 300; ++k) expected.push_back(sum += k);
    line.agree(p, expected);
}

BOOST_AUTO_TEST_CASE(elements_that_read_each_other_alternate_in_iteration_order) {
    Line line(2);  // g(r % 2) = g((r + 1) % 2) * 3 + r
    const auto modulo = [&](const Expr& e) { return build::floor_modulo(e, num(2)); };
    const Program p = line.program(
        {line.fill(num(1)),
         line.scan(num(0), num(20), modulo(var(line.r)),
                   build::add(build::multiply(line.at(modulo(build::add(var(line.r), num(1)))), num(3)),
                              var(line.r)))});
    std::int64_t g[2] = {1, 1};
    for (int r = 0; r < 20; ++r) g[r % 2] = g[(r + 1) % 2] * 3 + r;
    line.agree(p, {double(g[0]), double(g[1])});
}

// covers: TC-25
BOOST_AUTO_TEST_CASE(a_self_read_elsewhere_sees_the_value_before_the_stage_where_it_is_not_written) {
    Line line(6);  // g(i) = i; g(r) = g(r + 3) * 10 for r in 0..3
    const Program p =
        line.program({line.fill(var(line.i)),
                      line.scan(num(0), num(3), var(line.r),
                                build::multiply(line.at(build::add(var(line.r), num(3))), num(10)))});
    line.agree(p, {30, 40, 50, 3, 4, 5});
}

BOOST_AUTO_TEST_CASE(a_self_read_at_the_same_place_accumulates) {
    Line line(3);  // g(0) = g(0) * 2 + r for r in 0..5
    const Program p = line.program(
        {line.fill(num(1)), line.scan(num(0), num(5), num(0),
                                      build::add(build::multiply(line.at(num(0)), num(2)), var(line.r)))});
    std::int64_t g = 1;
    for (int r = 0; r < 5; ++r) g = g * 2 + r;
    line.agree(p, {double(g), 1, 1});
}

BOOST_AUTO_TEST_CASE(guards_keep_iterations_out) {
    Line line(5);
    Stage odd = line.scan(num(0), num(5), var(line.r), num(-1));
    odd.guard = build::compare(CompareOp::equal, build::floor_modulo(var(line.r), num(2)), num(1));
    line.agree(line.program({line.fill(var(line.i)), odd}), {0, -1, 2, -1, 4});
}

BOOST_AUTO_TEST_CASE(later_iterations_overwrite_earlier_ones) {
    Line line(2);  // g(r / 3) = r
    const Program p =
        line.program({line.scan(num(0), num(6), build::floor_divide(var(line.r), num(3)), var(line.r))});
    line.agree(p, {2, 5});
}

BOOST_AUTO_TEST_CASE(bounds_of_inner_iterators_may_depend_on_outer_ones) {
    Line line(4);  // g(i) += r for r in 0..i
    Stage triangle =
        stage("s1", {over(line.symbols.fresh("j"), num(0), num(4)), {}}, {}, var(line.r), ReduceOp::add);
    const Symbol j = triangle.iterators[0].variable;
    triangle.iterators[1] = over(line.r, num(0), var(j), LoopKind::reduction);
    triangle.left = {var(j)};
    line.agree(line.program({line.fill(num(0)), triangle}), {0, 0, 1, 3});
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

// covers: TC-19 TC-22
BOOST_AUTO_TEST_CASE(incoming_values_take_part_and_are_zero_when_absent) {
    Line line(3);
    Program p = line.program(
        {line.scan(num(0), num(3), var(line.r), build::add(var(line.r), num(1)), ReduceOp::multiply)});
    Pipeline changed = *std::get<PipelinePtr>(p.functions[0].body);
    changed.funcs[0].initial = Initial::incoming;
    p.functions[0].body = std::make_shared<const Pipeline>(changed);
    p.functions[0].parameters[0].role = Role::inout;
    Arguments arguments;
    arguments.arrays["out"] = array(index_type, {3}, [](std::int64_t k) { return 10 * k + 5; });
    BOOST_TEST(evaluate(p, "line", arguments).error == 0);
    for (std::int64_t k = 0; k < 3; ++k)
        BOOST_TEST(arguments.arrays["out"].number(k) == (10 * k + 5) * (k + 1));
    line.agree(p, {0, 0, 0});
}

// covers: TC-59
BOOST_AUTO_TEST_CASE(elements_that_no_stage_writes_keep_the_callers_values) {
    Line line(3);
    const Program p = line.program({line.scan(num(1), num(1), var(line.r), num(7))});
    Arguments arguments;
    arguments.arrays["out"] = array(index_type, {3}, [](std::int64_t) { return 4; });
    BOOST_TEST(evaluate(p, "line", arguments).error == 0);
    BOOST_TEST((arguments.arrays["out"].number(0) == 4 && arguments.arrays["out"].number(1) == 7));
}

BOOST_AUTO_TEST_CASE(reads_of_what_was_never_written_are_named) {
    Line line(4);
    BOOST_TEST(line.failure(line.program({line.scan(num(0), num(4), var(line.r), num(1), ReduceOp::add)})) ==
               "updates `g[0]`, which was never written");
    const Expr before = line.at(build::subtract(var(line.r), num(1)));
    BOOST_TEST(line.failure(line.program({line.scan(num(1), num(3), var(line.r), before)})) ==
               "reads `g[0]`, which was never written");
    BOOST_TEST(
        line.failure(line.program({line.fill(num(0)), line.scan(num(0), num(4), var(line.r), before)})) ==
        "reads `g[-1]` outside [0, 4) of dimension 0");
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

BOOST_AUTO_TEST_CASE(preconditions_are_tested_first) {
    Line line(2);
    Program p = line.program({line.fill(line.at(num(77)))});
    Pipeline changed = *std::get<PipelinePtr>(p.functions[0].body);
    changed.preconditions.push_back({build::compare(CompareOp::less, num(2), num(1)), error_range, origin()});
    changed.preconditions[0].condition =
        build::make(Compare{CompareOp::less, num(2), num(1)}, Type::boolean());
    p.functions[0].body = std::make_shared<const Pipeline>(changed);
    Arguments arguments;
    const Outcome outcome = evaluate(p, "line", arguments);
    BOOST_TEST(outcome.error == error_range);
    BOOST_TEST(outcome.message == "the sizes make a read leave its tensor");
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
