// Expressions to trees: precedence, displays, calls, subscripts, literals.
#include <boost/test/unit_test.hpp>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(expressions)

using nestor::taichi::test::expression;
using nestor::taichi::test::tree;

// covers: TI-3
BOOST_AUTO_TEST_CASE(precedence_rises_from_walrus_to_power) {
    BOOST_TEST(expression("(x := a if b else c or d)") == "(:= x (if b a (or c d)))");
    BOOST_TEST(expression("a or b and not c in d") == "(or a (and b (not (compare c in d))))");
    BOOST_TEST(expression("a < b | c ^ d & e << f + g * -h ** i") ==
               "(compare a < (| b (^ c (& d (<< e (+ f (* g (- (** h i)))))))))");
    BOOST_TEST(expression("lambda x: x if x else y") == "(lambda (parameter x _ _) (if x x y))");
}

// covers: TI-3
BOOST_AUTO_TEST_CASE(power_is_tighter_than_the_unary_on_its_left_alone) {
    BOOST_TEST(expression("-2**2") == "(- (** 2 2))");
    BOOST_TEST(expression("2**-1") == "(** 2 (- 1))");
    BOOST_TEST(expression("2**3**2") == "(** 2 (** 3 2))");
    BOOST_TEST(expression("-+~x") == "(- (+ (~ x)))");
    BOOST_TEST(expression("not not x") == "(not (not x))");
}

// covers: TI-3
BOOST_AUTO_TEST_CASE(binary_operators_associate_to_the_left) {
    BOOST_TEST(expression("a - b - c") == "(- (- a b) c)");
    BOOST_TEST(expression("a / b * c @ d % e // f") == "(// (% (@ (* (/ a b) c) d) e) f)");
    BOOST_TEST(expression("a << b >> c") == "(>> (<< a b) c)");
}

// covers: TI-3
BOOST_AUTO_TEST_CASE(comparisons_chain_and_parentheses_break_the_chain) {
    BOOST_TEST(expression("x < y <= z") == "(compare x < y <= z)");
    BOOST_TEST(expression("(x < y) <= z") == "(compare (compare x < y) <= z)");
    BOOST_TEST(expression("a not in b is not c") == "(compare a not-in b is-not c)");
    BOOST_TEST(expression("a or b or c") == "(or a b c)");
    BOOST_TEST(expression("(a or b) or c") == "(or (or a b) c)");
}

// covers: TI-20
BOOST_AUTO_TEST_CASE(a_comma_makes_a_tuple_and_parentheses_do_not) {
    BOOST_TEST(expression("(a)") == "a");
    BOOST_TEST(expression("a,") == "(tuple a)");
    BOOST_TEST(expression("()") == "(tuple)");
    BOOST_TEST(expression("[a, b,]") == "(list a b)");
    BOOST_TEST(expression("{a: b, **c}") == "(dict (a b) (_ c))");
    BOOST_TEST(expression("{a, b}") == "(set a b)");
}

// covers: TI-20
BOOST_AUTO_TEST_CASE(comprehensions_hold_their_clauses_in_order) {
    BOOST_TEST(expression("[i * j for i in x if i if not j for j in range(3)]") ==
               "(list-of (* i j) (for i x (if i) (if (not j))) (for j (call range 3)))");
    BOOST_TEST(expression("{k: v for k, v in d}") == "(dict-of k v (for (tuple k v) d))");
    BOOST_TEST(expression("f(i for i in x)") == "(call f (generator-of i (for i x)))");
}

// covers: TI-22
BOOST_AUTO_TEST_CASE(subscripts_hold_indices_and_slices) {
    BOOST_TEST(expression("m[0, 1:3]") == "(index m (tuple 0 (slice 1 3 _)))");
    BOOST_TEST(expression("m[:, ::2]") == "(index m (tuple (slice _ _ _) (slice _ _ 2)))");
    BOOST_TEST(expression("x[*i]") == "(index x (tuple (star i)))");
    BOOST_TEST(expression("x[None]") == "(index x None)");
}

// covers: TI-23
BOOST_AUTO_TEST_CASE(arguments_keep_their_order_and_kinds) {
    BOOST_TEST(expression("f(a, *b, c=d, **e)") == "(call f a (star b) (= c d) (double-star e))");
    BOOST_TEST(expression("a.b(c)[d].e") == "(. (index (call (. a b) c) d) e)");
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(integers_of_four_bases_are_exact) {
    BOOST_TEST(expression("0x_ff + 0b1_01 + 0o17 + 1_000 + 00") == "(+ (+ (+ (+ 255 5) 15) 1000) 0)");
    BOOST_TEST(expression("123456789012345678901234567890") == "123456789012345678901234567890");
    BOOST_TEST(expression("0xffffffffffffffffffff") == "1208925819614629174706175");
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(floats_are_the_nearest_and_print_shortest) {
    BOOST_TEST(expression("[1., .5, 1e5, 1e16, 1e-5, 0.1, 1_0.5e-3, 1e999, 077.5]") ==
               "(list 1.0 0.5 100000.0 1e+16 1e-05 0.1 0.0105 inf 77.5)");
    BOOST_TEST(expression("2.5j") == "2.5j");
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(strings_have_prefixes_escapes_and_neighbours) {
    BOOST_TEST(expression(R"('a' "b" '''c
d''')") == R"("abc\nd")");
    BOOST_TEST(expression(R"("\x41\101\u00e9\t\"\q")") == R"("AAé\x09\"\\q")");
    BOOST_TEST(expression(R"(r"\x41\"")") == R"("\\x41\\\"")");
    BOOST_TEST(expression(R"(b"\xff")") == "b\"\xff\"");
    BOOST_TEST(expression("'a\\\nb'") == "\"ab\"");
    BOOST_TEST(expression("''") == "\"\"");
    BOOST_TEST(expression("\"\"\"a\"\" b\"\"\"") == R"("a\"\" b")");
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(format_strings_hold_texts_and_values) {
    BOOST_TEST(
        expression(R"(f"a {x} {{b}} {y!r:>{w}} {z:.3f}")") ==
        R"((format "a " (value x) " {b} " (value y !r (spec ">" (value w))) " " (value z (spec ".3f"))))");
    BOOST_TEST(expression(R"(f"{x + 1 = }")") == R"((format "x + 1 = " (value (+ x 1) !r)))");
    BOOST_TEST(expression(R"(f"{a if b != c else d['}']}")") ==
               R"((format (value (if (compare b != c) a (index d "}")))))");
    BOOST_TEST(expression(R"("a" f"{x}" "b{}")") == R"((format "a" (value x) "b{}"))");
    BOOST_TEST(expression(R"(f'{f"{x}"}')") == R"((format (value (format (value x)))))");
}

// covers: TI-1 TI-3
BOOST_AUTO_TEST_CASE(what_no_kernel_holds_parses_all_the_same) {
    BOOST_TEST(expression("(yield x)") == "(yield x)");
    BOOST_TEST(expression("await x") == "(await x)");
    BOOST_TEST(expression("...") == "...");
    BOOST_TEST(tree("global a, b\ndel x[0]\n") == "global a b\ndelete (index x 0)\n");
    BOOST_TEST(tree("class C(A):\n    pass\n") == "class C A\n  pass\n");
}

BOOST_AUTO_TEST_SUITE_END()
