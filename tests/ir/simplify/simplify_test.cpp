// Simplification of expressions: what disappears, what stays as written, and that values never change.
#include "ir/simplify/simplify.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/analysis/affine.hpp"
#include "ir/core/walk.hpp"
#include "tests/support/random_expressions.hpp"

BOOST_AUTO_TEST_SUITE(simplified_expressions)

using namespace nestor;
using test::Generator;
using test::Valuation;

namespace {

struct Names {
    SymbolSource symbols;
    Symbol N = symbols.fresh("N"), M = symbols.fresh("M"), i = symbols.fresh("i"), j = symbols.fresh("j"),
           x = symbols.fresh("x"), y = symbols.fresh("y");
};

const Names names;
const Expr N = build::variable(names.N), M = build::variable(names.M), i = build::variable(names.i),
           j = build::variable(names.j), x = build::variable(names.x), y = build::variable(names.y);

Expr number(std::int64_t value) {
    return build::integer(value);
}
Expr op(BinaryOp o, const Expr& a, const Expr& b, bool wraps = false) {
    return build::binary(o, a, b, wraps);
}
Expr operator+(const Expr& a, const Expr& b) {
    return op(BinaryOp::add, a, b);
}
Expr operator-(const Expr& a, const Expr& b) {
    return op(BinaryOp::subtract, a, b);
}
Expr operator*(const Expr& a, const Expr& b) {
    return op(BinaryOp::multiply, a, b);
}

bool becomes(const Expr& from, const Expr& to, const Facts& facts = {}) {
    return same(simplify(from, facts), to);
}

/// N, M >= 0;  0 <= i < N;  i <= j < M
Facts loop_facts() {
    Facts facts;
    facts.nonnegative = {affine(N), affine(M)};
    For outer, inner;
    outer.index = names.i, outer.low = number(0), outer.extent = N;
    inner.index = names.j, inner.low = i, inner.extent = M - i;
    assume_inside(facts, outer);
    assume_inside(facts, inner);
    return facts;
}

}  // namespace

BOOST_AUTO_TEST_CASE(whole_floats_are_not_rounded) {
    const Type f32 = Type::float_(32);
    const Expr whole = build::cast(N - number(1), f32), zero = build::constant(0.0, f32);
    const auto rounded = [&](const char* name, const Expr& e) { return build::make(Call{name, {e}}, f32); };
    BOOST_TEST(becomes(rounded("floor", whole), whole));
    BOOST_TEST(
        becomes(rounded("round", op(BinaryOp::minimum, zero, whole)), op(BinaryOp::minimum, zero, whole)));
    BOOST_TEST(becomes(rounded("ceil", rounded("floor", rounded("sqrt", whole))),
                       rounded("floor", rounded("sqrt", whole))));
    const Expr half = op(BinaryOp::maximum, build::constant(0.5, f32), whole);
    BOOST_TEST(becomes(rounded("floor", half), rounded("floor", half)));
    BOOST_TEST(becomes(rounded("sqrt", whole), rounded("sqrt", whole)));
}

BOOST_AUTO_TEST_CASE(terms_that_cancel_disappear) {
    BOOST_TEST(becomes((x + N) - x, N));
    BOOST_TEST(becomes(N * M - M * N, number(0)));
    BOOST_TEST(becomes((N - M + number(1)) - (N - M), number(1)));
    BOOST_TEST(becomes(number(0) - x + y, y - x));
}

BOOST_AUTO_TEST_CASE(forms_are_written_with_positive_terms_first_and_the_constant_last) {
    BOOST_TEST(same(to_expr(affine(number(1) - M + N)), N - M + number(1)));
    BOOST_TEST(same(to_expr(affine(x * number(2) + y)), number(2) * x + y));
    BOOST_TEST(same(to_expr(affine(number(5) - x)), number(5) - x));
}

BOOST_AUTO_TEST_CASE(what_has_nothing_superfluous_stays_the_same_pointer) {
    const Expr float_x = build::variable(names.x, Type::float_(32));
    const Expr sum = build::binary(BinaryOp::add, build::constant(1.0, Type::float_(32)), float_x, false);
    for (const Expr& e : {number(1) + x, number(2) * (x + y), N - M + number(1), x * number(3), sum,
                          build::compare(CompareOp::less, x + y, N)})
        BOOST_TEST(simplify(e) == e);
}

BOOST_AUTO_TEST_CASE(divisions_are_carried_out_where_terms_allow_it) {
    const Expr four = number(4);
    BOOST_TEST(becomes(op(BinaryOp::floor_divide, four * x + number(3), four), x));
    BOOST_TEST(becomes(op(BinaryOp::floor_modulo, four * x + number(3), four), number(3)));
    BOOST_TEST(
        becomes(op(BinaryOp::floor_divide, four * x + y, four), x + op(BinaryOp::floor_divide, y, four)));
    BOOST_TEST(becomes(op(BinaryOp::floor_modulo, four * x + y, four), op(BinaryOp::floor_modulo, y, four)));
    // truncation is another number for a negative dividend
    const Expr truncated = op(BinaryOp::divide, four * x + number(3), four);
    BOOST_TEST(simplify(truncated) == truncated);
    BOOST_TEST(becomes(op(BinaryOp::floor_divide, op(BinaryOp::floor_divide, x, number(3)), number(5)),
                       op(BinaryOp::floor_divide, x, number(15))));
}

BOOST_AUTO_TEST_CASE(comparisons_look_at_the_dividend_of_a_quotient) {
    const auto less = [](const Expr& a, std::int64_t b) {
        return build::compare(CompareOp::less, a, number(b));
    };
    const auto quotient = [](const Expr& e, std::int64_t divisor) {
        return op(BinaryOp::euclidean_divide, e, number(divisor));
    };
    BOOST_TEST(becomes(less(quotient(x, 4), 3), less(x, 12)));
    BOOST_TEST(
        becomes(less(number(4) * quotient(quotient(x, 2) - number(1), 2) + number(100), 0), less(x, -98)));
    // two quotients and remainders stay
    for (const Expr& e :
         {less(quotient(x, 4) + quotient(y, 4), 3), less(op(BinaryOp::euclidean_modulo, x, number(4)), 3),
          build::compare(CompareOp::equal, quotient(x, 4), number(3))})
        BOOST_TEST(simplify(e) == e);
    for (const CompareOp compare :
         {CompareOp::less, CompareOp::less_equal, CompareOp::greater, CompareOp::greater_equal})
        for (const BinaryOp division : {BinaryOp::floor_divide, BinaryOp::euclidean_divide})
            for (const std::int64_t factor : {-3, -1, 1, 2})
                for (std::int64_t limit = -7; limit <= 7; ++limit) {
                    const Expr e = build::compare(
                        compare, number(factor) * op(division, x + number(1), number(3)), number(limit));
                    const Expr simple = simplify(e);
                    bool divides = false;
                    visit(simple, [&](const Expr& child) {
                        const auto* b = get<Binary>(child);
                        divides = divides || (b && b->op == division);
                    });
                    BOOST_TEST(!divides);
                    for (std::int64_t value = -30; value <= 30; ++value) {
                        Valuation at;
                        at.values[names.x.number()] = value;
                        BOOST_TEST((test::evaluate(simple, at) == test::evaluate(e, at)));
                    }
                }
}

BOOST_AUTO_TEST_CASE(comparisons_are_decided_by_types_and_divisors) {
    const Expr byte = build::variable(Symbol("b", 90), Type::uint(8));
    const auto constant = [](std::int64_t value) { return build::constant(value, Type::uint(8)); };
    BOOST_TEST(becomes(build::compare(CompareOp::less, byte, constant(0)), build::boolean(false)));
    BOOST_TEST(becomes(build::compare(CompareOp::greater, constant(0), byte), build::boolean(false)));
    BOOST_TEST(becomes(build::compare(CompareOp::less_equal, byte, constant(255)), build::boolean(true)));
    for (const Expr& e : {build::compare(CompareOp::less, byte, constant(1)),
                          build::compare(CompareOp::equal, byte, constant(0)),
                          build::compare(CompareOp::not_equal, byte, constant(255))})
        BOOST_TEST(simplify(e) == e);
    BOOST_TEST(becomes(build::compare(CompareOp::equal, number(2) * x, number(-1)), build::boolean(false)));
    BOOST_TEST(becomes(build::compare(CompareOp::not_equal, number(6) * x + number(3) * y, number(4)),
                       build::boolean(true)));
    BOOST_TEST(becomes(build::compare(CompareOp::equal, number(2) * x, number(4)),
                       build::compare(CompareOp::equal, x, number(2))));
}

BOOST_AUTO_TEST_CASE(linear_indices_are_taken_apart_again) {
    const Facts facts = loop_facts();  // j < M
    BOOST_TEST(becomes(op(BinaryOp::floor_divide, i * M + j, M), i, facts));
    BOOST_TEST(becomes(op(BinaryOp::floor_modulo, i * M + j, M), j, facts));
    // a torus: the dividend stays where it is known not to be negative, and takes the plain remainder
    BOOST_TEST(becomes(op(BinaryOp::floor_modulo, i + number(-1) + number(128), number(128)),
                       op(BinaryOp::remainder, i + number(127), number(128)), facts));
    BOOST_TEST(becomes(op(BinaryOp::floor_modulo, i + number(1) + number(128), number(128)),
                       op(BinaryOp::remainder, i + number(1), number(128)), facts));
}

BOOST_AUTO_TEST_CASE(a_dividend_that_is_not_negative_needs_no_floor) {
    BOOST_TEST(
        becomes(op(BinaryOp::floor_divide, i, number(4)), op(BinaryOp::divide, i, number(4)), loop_facts()));
    const Expr unknown = op(BinaryOp::floor_divide, x, number(4));
    BOOST_TEST(simplify(unknown, loop_facts()) == unknown);
}

BOOST_AUTO_TEST_CASE(guards_are_decided_by_what_loops_say) {
    const Facts facts = loop_facts();
    BOOST_TEST(becomes(build::compare(CompareOp::less, i, N), build::boolean(true), facts));
    BOOST_TEST(becomes(build::compare(CompareOp::less_equal, j + number(1), M), build::boolean(true), facts));
    BOOST_TEST(becomes(build::compare(CompareOp::less, j, i), build::boolean(false), facts));
    BOOST_TEST(
        becomes(build::compare(CompareOp::greater, i * M + j, number(-1)), build::boolean(true), facts));
    const Expr open = build::compare(CompareOp::less, i, M - number(1));
    BOOST_TEST(simplify(open, facts) == open);
    BOOST_TEST(becomes(op(BinaryOp::minimum, i, N), i, facts));
}

BOOST_AUTO_TEST_CASE(sizes_of_a_loop_that_runs_are_not_zero) {
    Facts facts;
    facts.nonnegative = {affine(N), affine(M)};
    BOOST_TEST(!is_nonzero(N, facts));
    Facts guarded = facts;
    For loop;
    loop.index = names.i, loop.low = number(0), loop.extent = N * M;
    assume_inside(facts, loop);
    BOOST_TEST(is_nonzero(N, facts));
    BOOST_TEST(is_nonzero(M, facts));
    BOOST_TEST(!is_nonzero(i, facts));
    assume(guarded, build::compare(CompareOp::less, x, N * M), true);
    BOOST_TEST(!is_nonzero(N, guarded));  // x may be negative
    guarded.nonnegative.push_back(affine(x));
    BOOST_TEST(is_nonzero(N, guarded));
    assume_inside(guarded, [&] {
        For sum = loop;
        sum.index = names.j, sum.extent = N + y;
        return sum;
    }());
    BOOST_TEST(!is_nonzero(y, guarded));
}

BOOST_AUTO_TEST_CASE(quotients_stay_below_what_their_divisor_is_multiplied_by) {
    const auto facts_of_loop = [](const Expr& low, const Expr& extent) {
        Facts facts;
        facts.nonnegative = {affine(N), affine(M)};
        For loop;
        loop.index = names.i, loop.low = low, loop.extent = extent;
        assume_inside(facts, loop);
        return facts;
    };
    const Expr quotient = op(BinaryOp::divide, i, M);
    const Facts facts = facts_of_loop(number(0), N * M);  // neither is 0 where there is an i
    BOOST_TEST(at_most(quotient, N - number(1), facts));
    BOOST_TEST(at_most(number(0), quotient, facts));
    BOOST_TEST(!at_most(quotient, N - number(2), facts));
    BOOST_TEST(at_most(op(BinaryOp::floor_divide, i, M), N - number(1), facts));
    BOOST_TEST(at_most(op(BinaryOp::divide, i, M), number(2) * N + y * N - number(1),
                       facts_of_loop(number(0), number(2) * (M * N) + y * (N * M))));
    BOOST_TEST(!at_most(quotient, N - number(1), facts_of_loop(number(0), N * M + number(1))));
    BOOST_TEST(!at_most(quotient, N - number(1), facts_of_loop(number(0), N * N)));
    BOOST_TEST(!at_most(number(0), quotient, facts_of_loop(number(-1), N * M)));
}

BOOST_AUTO_TEST_CASE(an_arm_of_a_select_knows_its_condition) {
    const Expr condition = build::compare(CompareOp::less, x, N);
    BOOST_TEST(
        becomes(build::select(condition, op(BinaryOp::minimum, x, N), y), build::select(condition, x, y)));
    BOOST_TEST(becomes(build::both(condition, build::compare(CompareOp::less, x, N + number(1))), condition));
}

BOOST_AUTO_TEST_CASE(wrapping_arithmetic_is_no_linear_form) {
    const Expr wrapped = op(BinaryOp::subtract, op(BinaryOp::add, x, N, true), x, true);
    BOOST_TEST(simplify(wrapped) == wrapped);
    const Expr compared = build::compare(CompareOp::less, x, op(BinaryOp::add, x, number(1), true));
    BOOST_TEST(simplify(compared) == compared);
}

BOOST_AUTO_TEST_CASE(floats_change_only_by_exact_identities) {
    const Type type = Type::float_(32);
    const Expr f = build::variable(names.x, type);
    BOOST_TEST(simplify(build::binary(BinaryOp::multiply, f, build::constant(1.0, type), false)) == f);
    BOOST_TEST(simplify(build::binary(BinaryOp::add, f, build::constant(-0.0, type), false)) == f);
    for (const auto& [o, value] :
         {std::pair{BinaryOp::add, 0.0}, {BinaryOp::multiply, 0.0}, {BinaryOp::subtract, -0.0}}) {
        const Expr e = build::binary(o, f, build::constant(value, type), false);
        BOOST_TEST(simplify(e) == e);
    }
    const Expr difference = build::binary(BinaryOp::subtract, f, f, false);
    BOOST_TEST(simplify(difference) == difference);
    const Expr equal = build::make(Compare{CompareOp::equal, f, f}, Type::boolean());
    BOOST_TEST(simplify(equal) == equal);
}

BOOST_AUTO_TEST_CASE(constant_floats_become_the_integers_that_a_cast_makes_of_them) {
    const Type single = Type::float_(32);
    const auto cast_to = [&](const Type& to, double value) {
        return simplify(build::make(Cast{build::constant(value, single), false}, to));
    };
    BOOST_TEST(same(cast_to(Type::int_(32), -2.75), build::constant(std::int64_t{-2}, Type::int_(32))));
    BOOST_TEST(same(cast_to(Type::int_(32), 2147484160.0),
                    build::constant(std::int64_t{INT32_MAX}, Type::int_(32))));
    BOOST_TEST(same(cast_to(Type::int_(32), NAN), build::constant(std::int64_t{0}, Type::int_(32))));
    BOOST_TEST(same(cast_to(Type::uint(8), 200.5), build::constant(std::uint64_t{200}, Type::uint(8))));
}

BOOST_AUTO_TEST_CASE(integers_are_not_made_wider_before_a_cast) {
    const Symbol n("n", 1);
    const auto cast_twice = [&](const Type& from, const Type& between, const Type& to) {
        return simplify(build::cast(build::cast(build::variable(n, from), between), to));
    };
    const auto once = [&](const Type& from, const Type& to) {
        return build::cast(build::variable(n, from), to);
    };
    const Type narrow = Type::int_(32), wide = Type::int_(64);
    BOOST_TEST(same(cast_twice(narrow, wide, Type::float_(32)), once(narrow, Type::float_(32))));
    BOOST_TEST(same(cast_twice(narrow, wide, Type::uint(8)), once(narrow, Type::uint(8))));
    BOOST_TEST(same(cast_twice(narrow, wide, narrow), build::variable(n, narrow)));
    // values that the type between does not hold
    const Expr kept = cast_twice(narrow, Type::uint(64), Type::float_(32));
    BOOST_TEST(get<Cast>(get<Cast>(kept)->value));
    BOOST_TEST(get<Cast>(get<Cast>(cast_twice(wide, narrow, Type::float_(32)))->value));
}

BOOST_AUTO_TEST_CASE(the_smaller_of_two_constant_floats_is_taken_but_for_a_nan) {
    const Type type = Type::float_(32);
    const auto smaller = [&](double a, double b) {
        return build::binary(BinaryOp::minimum, build::constant(a, type), build::constant(b, type), false);
    };
    BOOST_TEST(same(simplify(smaller(2.0, -1.5)), build::constant(-1.5, type)));
    const Expr unknown = smaller(NAN, 1.0);
    BOOST_TEST(simplify(unknown) == unknown);
}

BOOST_AUTO_TEST_CASE(extremes_absorb_what_is_among_their_operands) {
    const Symbol a("a", 200), b("b", 201);
    const Type narrow = Type::int_(32);
    const Expr left = build::variable(a, narrow), right = build::variable(b, narrow);
    const auto wide = [](const Expr& e) { return build::cast(e, Type::index()); };
    const Expr smaller = op(BinaryOp::minimum, left, right), larger = op(BinaryOp::maximum, left, right);
    BOOST_TEST(becomes(op(BinaryOp::minimum, smaller, right), smaller));
    BOOST_TEST(becomes(op(BinaryOp::maximum, right, larger), larger));
    BOOST_TEST(becomes(op(BinaryOp::minimum, wide(smaller), wide(left)), wide(smaller)));
    const Expr third = op(BinaryOp::minimum, wide(right), x);
    BOOST_TEST(becomes(op(BinaryOp::minimum, op(BinaryOp::minimum, x, wide(smaller)), third),
                       op(BinaryOp::minimum, x, wide(smaller))));
    for (const Expr& kept : {op(BinaryOp::maximum, smaller, right), op(BinaryOp::minimum, wide(smaller), x)})
        BOOST_TEST(simplify(kept) == kept);
}

BOOST_AUTO_TEST_CASE(simplified_random_expressions_have_the_same_value) {
    const std::uint32_t seed = 20261;
    Generator generator{
        std::mt19937(seed),
        {x, y, i, build::variable(names.j, Type::int_(8)), build::variable(names.M, Type::uint(8))}};
    int compared = 0, changed = 0;
    for (int n = 0; n < 20000; ++n) {
        generator.all_types = n % 2 == 0;
        const Type type =
            generator.all_types && n % 4 == 0 ? (n % 8 == 0 ? Type::int_(8) : Type::uint(8)) : Type::index();
        const Expr before = n % 10 == 9 ? generator.condition(4) : generator.integer(type, 4);
        const Expr after = simplify(before);
        changed += after != before;
        for (int sample = 0; sample < 3; ++sample) {
            Valuation valuation;
            for (const Symbol& s : {names.x, names.y, names.i, names.j, names.M})
                valuation.values[s.number()] = generator.below(41) - 20;
            const auto expected = test::evaluate(before, valuation);
            if (valuation.broken) continue;
            ++compared;
            BOOST_REQUIRE_MESSAGE(expected == test::evaluate(after, valuation),
                                  "expression " << n << " of seed " << seed);
        }
    }
    BOOST_TEST(compared > 30000);
    BOOST_TEST(changed > 6000);
}

BOOST_AUTO_TEST_CASE(simplified_under_facts_random_expressions_have_the_same_value) {
    const Facts facts = loop_facts();
    Generator generator{std::mt19937(4711), {N, M, i, j}, false};
    int decided = 0;
    for (int n = 0; n < 10000; ++n) {
        const Expr before = n % 2 == 0 ? generator.condition(2) : generator.integer(Type::index(), 3);
        const Expr after = simplify(before, facts);
        decided += n % 2 == 0 && get<Constant>(after);
        for (int sample = 0; sample < 3; ++sample) {
            Valuation valuation;
            const int size = 1 + generator.below(6), index = generator.below(size);
            const int other = index + 1 + generator.below(6);
            valuation.values = {{names.N.number(), size},
                                {names.i.number(), index},
                                {names.M.number(), other},
                                {names.j.number(), index + generator.below(other - index)}};
            const auto expected = test::evaluate(before, valuation);
            if (valuation.broken) continue;
            BOOST_REQUIRE_MESSAGE(expected == test::evaluate(after, valuation), "expression " << n);
        }
    }
    BOOST_TEST(decided > 2000);
}

BOOST_AUTO_TEST_CASE(loops_end_at_the_smaller_of_two_ends) {
    const Expr begin = x * number(1024);
    BOOST_TEST(same(loop_end(begin, op(BinaryOp::minimum, number(1024), N - begin), {}),
                    op(BinaryOp::minimum, begin + number(1024), N)));
    BOOST_TEST(same(loop_end(number(0), op(BinaryOp::minimum, M, N), {}), op(BinaryOp::minimum, M, N)));
    const Expr longer = op(BinaryOp::minimum, N, M);  // as it is: both sums would be as long
    BOOST_TEST(same(loop_end(x, longer, {}), simplify(x + longer)));
    Generator generator{std::mt19937(1129), {x, y, i}, false};
    int compared = 0;
    for (int n = 0; n < 4000; ++n) {
        const Expr low = generator.integer(Type::index(), 2), other = generator.integer(Type::index(), 2);
        const BinaryOp extreme = n % 2 == 0 ? BinaryOp::minimum : BinaryOp::maximum;
        const Expr extent =
            op(extreme, number(n % 7), n % 3 == 0 ? op(extreme, other - low, N) : other - low);
        const Expr end = loop_end(low, extent, {});
        for (int sample = 0; sample < 3; ++sample) {
            Valuation valuation;
            for (const Symbol& s : {names.x, names.y, names.i, names.N})
                valuation.values[s.number()] = generator.below(41) - 20;
            const auto expected = test::evaluate(low + extent, valuation);
            if (valuation.broken) continue;
            ++compared;
            BOOST_REQUIRE_MESSAGE(expected == test::evaluate(end, valuation), "loop " << n);
        }
    }
    BOOST_TEST(compared > 6000);
}

BOOST_AUTO_TEST_CASE(intervals_hold_every_value) {
    const Facts facts = loop_facts();
    Generator generator{std::mt19937(99), {N, M, i, j}, false};
    int bounded = 0;
    for (int n = 0; n < 10000; ++n) {
        const Expr e = generator.integer(Type::index(), 3);
        const Interval bounds = interval(e, facts);
        bounded += bounds.low && bounds.high;
        for (const Expr& bound : {bounds.low, bounds.high})
            if (bound) BOOST_TEST((!uses(bound, names.i) && !uses(bound, names.j)));
        for (int sample = 0; sample < 3; ++sample) {
            Valuation valuation;
            const int size = 1 + generator.below(6), index = generator.below(size);
            const int other = index + 1 + generator.below(6);
            valuation.values = {{names.N.number(), size},
                                {names.i.number(), index},
                                {names.M.number(), other},
                                {names.j.number(), index + generator.below(other - index)}};
            const auto value = test::evaluate(e, valuation);
            if (valuation.broken) continue;
            if (bounds.low)
                BOOST_REQUIRE_MESSAGE(test::evaluate(bounds.low, valuation) <= value, "low of " << n);
            if (bounds.high)
                BOOST_REQUIRE_MESSAGE(value <= test::evaluate(bounds.high, valuation), "high of " << n);
        }
    }
    BOOST_TEST(bounded > 4000);
}

BOOST_AUTO_TEST_SUITE_END()
