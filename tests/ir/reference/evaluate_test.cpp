// The lazy evaluator against plain loops written here, and against the plain lowering run by the interpreter.
#include "ir/reference/evaluate.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/lower/lower.hpp"
#include "ir/reference/interpret.hpp"
#include "tests/ir/reference/pipelines.hpp"

BOOST_AUTO_TEST_SUITE(evaluator)

using namespace nestor;
using namespace nestor::test;

namespace {

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

BOOST_AUTO_TEST_SUITE_END()
