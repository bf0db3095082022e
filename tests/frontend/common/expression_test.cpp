// What languages share of expressions: spelling, factories with their limit, the printer.
#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>

#include "frontend/common/expression_scanner.hpp"
#include "frontend/common/tree_printer.hpp"

BOOST_AUTO_TEST_SUITE(expression)

namespace {

using namespace nestor;
using syntax::BinaryOperator;
using syntax::UnaryOperator;

struct ExpressionNode;
using Expression = std::shared_ptr<const ExpressionNode>;
struct ExpressionNode : syntax::Node<syntax::Number, syntax::Name, syntax::Application<Expression>,
                                     syntax::Unary<Expression>, syntax::Binary<Expression>> {
    bool parenthesised = false;
};

struct Context : syntax::ExpressionScanner<ExpressionNode> {
    Context()
        : ExpressionScanner(syntax::Number{"0"}, std::make_shared<const SourceFile>("a", "-f(x) mod 2"),
                            "A-1", ForeignErrors({})) {}
};

struct Printer : syntax::TreePrinter<Printer, Expression> {
    friend TreePrinter;
    static const char* spelled(BinaryOperator op) { return syntax::word_spelling(op); }
    using TreePrinter::print;
};

}  // namespace

BOOST_AUTO_TEST_CASE(operators_are_spelled_with_signs_or_with_words) {
    BOOST_TEST(syntax::spelling(BinaryOperator::modulo) == std::string("%"));
    BOOST_TEST(syntax::word_spelling(BinaryOperator::modulo) == std::string("mod"));
    BOOST_TEST(syntax::spelling(BinaryOperator::logical_or) == std::string("||"));
    BOOST_TEST(syntax::word_spelling(BinaryOperator::shift_right) == std::string(">>"));
    BOOST_TEST(syntax::spelling(UnaryOperator::bit_not) == std::string("~"));
}

BOOST_AUTO_TEST_CASE(an_operator_compares_or_works_on_bits_or_does_neither) {
    BOOST_TEST((syntax::compare_op(BinaryOperator::greater_equal) == CompareOp::greater_equal));
    BOOST_TEST((syntax::bit_op(BinaryOperator::bit_xor) == BinaryOp::bit_xor));
    BOOST_TEST(!syntax::compare_op(BinaryOperator::bit_xor));
    BOOST_TEST(!syntax::bit_op(BinaryOperator::add));
}

BOOST_AUTO_TEST_CASE(nodes_know_their_depth_and_print_a_line_each) {
    Context context;
    const Expression x = context.name("x", {3, 4});
    const Expression call = context.application({"f", {1, 2}}, {x}, {1, 5});
    const Expression negated = context.unary(UnaryOperator::minus, call, {0, 5});
    const Expression all =
        context.binary(BinaryOperator::modulo, negated, context.number("2", false, {10, 11}), {0, 11});
    BOOST_TEST(all->depth == 4);
    BOOST_TEST(!all->parenthesised);
    const Expression inner = context.parenthesised(all, {0, 11});
    BOOST_TEST(inner->depth == 5);
    BOOST_TEST(inner->parenthesised);
    Printer printer;
    printer.print(all, 0);
    BOOST_TEST(printer.text == "mod\n  -\n    f(..)\n      x\n  2\n");
}

BOOST_AUTO_TEST_CASE(an_expression_that_is_too_deep_is_reported_once_and_replaced) {
    Context context;
    Expression e = context.name("x", {3, 4});
    for (int k = 0; k < 2 * Scanner::deepest; ++k) e = context.unary(UnaryOperator::minus, e, {0, 5});
    BOOST_TEST(context.messages.all().size() == 1u);
    BOOST_TEST(e->depth <= Scanner::deepest);
}

BOOST_AUTO_TEST_SUITE_END()
