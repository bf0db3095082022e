// Every formula of the source stands once before what computes it.
#include "emitters/common/code/provenance.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "ir/core/origins.hpp"

BOOST_AUTO_TEST_SUITE(provenance)

using namespace nestor;

namespace {

const std::string source = "a(i) = 1\nb(i) = 2\nc(i) = 3\n";
const auto file = std::make_shared<const SourceFile>("x.tc", source);
const Symbol i("i", 1), a("a", 2), b("b", 3), c("c", 4), part("part", 5);

Origin origin(std::uint32_t line) {
    return written_at({file, (line - 1) * 9, (line - 1) * 9 + 8});
}

Stmt store(const Symbol& buffer, std::uint32_t line) {
    return build::make(Store{{{buffer, {}}}, {build::integer(1)}, std::nullopt}, origin(line));
}

Stmt loop(std::vector<Stmt> body) {
    For node;
    node.index = i;
    node.low = build::integer(0);
    node.extent = build::integer(4);
    node.body = Block{std::move(body)};
    return build::make(std::move(node), nullptr);
}

Stmt scalar(const Symbol& buffer) {
    return build::make(Allocate{Buffer{buffer, Type::index(), {}, MemorySpace::registers, {}, {}}}, nullptr);
}

std::vector<ItemGroup> groups_of(std::vector<Stmt> body) {
    return FormulaGroups().of(flattened(Block{std::move(body)}));
}

std::string comment_of(const ItemGroup& group) {
    Writer writer;
    print_formulas(group.formulas, writer);
    return writer.text();
}

}  // namespace

BOOST_AUTO_TEST_CASE(two_calls_of_a_function_are_two_groups_with_one_comment_each) {
    const auto call = [](const Symbol& buffer, std::uint32_t place) {
        const Origin at = origin(place);
        return build::make(Store{{{buffer, {}}}, {build::integer(1)}, std::nullopt},
                           written_at(origin(1)->range, at));
    };
    const auto groups = groups_of({call(a, 2), store(b, 2), call(c, 3)});
    BOOST_TEST_REQUIRE(groups.size() == 3u);
    BOOST_TEST(comment_of(groups[0]) == comment_of(groups[2]));
    BOOST_TEST(groups_of({call(a, 2), loop({store(b, 2)}), call(c, 2)}).size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_formula_that_comes_back_along_a_straight_line_has_its_comment_again) {
    const auto groups = groups_of({store(a, 1), store(b, 2), store(a, 1), store(b, 2)});
    BOOST_TEST_REQUIRE(groups.size() == 4u);
    BOOST_TEST(comment_of(groups[0]) == comment_of(groups[2]));
    BOOST_TEST(groups_of({store(a, 1), store(b, 2), loop({store(a, 1)}), store(b, 2)}).size() == 1u);
}

BOOST_AUTO_TEST_CASE(formulas_of_an_unrolled_loop_have_one_comment) {
    std::vector<Stmt> body{store(c, 3)};
    for (int k = 0; k < 3; ++k) body.insert(body.end(), {store(a, 1), store(b, 2)});
    body.push_back(store(c, 3));
    const auto groups = groups_of(body);
    BOOST_TEST_REQUIRE(groups.size() == 3u);
    BOOST_TEST(groups[1].begin == 1u);
    BOOST_TEST(groups[1].end == 7u);
    BOOST_TEST(comment_of(groups[1]).starts_with("// a(i) = 1; b(i) = 2  "));
    // twice only, or with loops between them, is no unrolled loop
    body.erase(body.begin() + 1, body.begin() + 3);
    BOOST_TEST(groups_of(body).size() == 6u);
}

BOOST_AUTO_TEST_CASE(first_value_loop_and_result_of_a_statement_are_one_group) {
    const auto groups = groups_of({store(a, 1), loop({store(a, 1)}), store(a, 1), store(b, 2)});
    BOOST_REQUIRE(groups.size() == 2u);
    BOOST_TEST(groups[0].end == 3u);
    BOOST_TEST(groups[0].formulas.size() == 1u);
    BOOST_TEST(!groups[0].is_only_a_frame);
}

BOOST_AUTO_TEST_CASE(formulas_that_share_a_loop_have_one_comment_in_the_order_of_the_source) {
    const auto groups = groups_of({store(b, 2), loop({store(a, 1), store(b, 2)}), store(b, 2)});
    BOOST_REQUIRE(groups.size() == 1u);
    BOOST_TEST(comment_of(groups[0]).starts_with("// a(i) = 1; b(i) = 2  "));
    BOOST_TEST(comment_of(groups[0]).ends_with(" x.tc:1-2\n"));
}

BOOST_AUTO_TEST_CASE(formulas_too_long_for_a_line_have_one_each) {
    Formula first{std::string(60, 'a'), "x.tc", 1, 0}, second{std::string(60, 'b'), "x.tc", 2, 70};
    Writer writer;
    print_formulas({first, second}, writer);
    const std::string text = writer.text();
    BOOST_TEST(std::count(text.begin(), text.end(), '\n') == 2);
    BOOST_TEST(text.find("x.tc:1\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_loop_around_several_groups_leaves_the_comments_inside) {
    const auto nested = groups_of({loop({loop({store(a, 1), store(c, 3)})})});
    BOOST_REQUIRE(nested.size() == 1u);
    BOOST_TEST(nested[0].is_only_a_frame);
    const auto single = groups_of({loop({loop({store(a, 1), store(a, 1)})})});
    BOOST_TEST(!single[0].is_only_a_frame);
}

BOOST_AUTO_TEST_CASE(both_arms_of_a_condition_with_one_formula_share_its_comment) {
    const Stmt branch =
        build::make(If{build::boolean(true), Block{{store(a, 1)}}, Block{{loop({store(a, 1)})}}}, nullptr);
    const auto groups = groups_of({branch});
    BOOST_TEST(!groups.at(0).is_only_a_frame);
}

BOOST_AUTO_TEST_CASE(a_value_that_stands_for_a_statement_counts_as_its_formula) {
    const auto formulas_with = [](const Expr& value) {
        const Stmt let = build::make(Let{part, value}, origin(2));
        return groups_of({loop({store(a, 1), let, store(c, 3)})}).at(0).formulas.size();
    };
    BOOST_TEST(formulas_with(build::variable(b, Type::float_(32))) == 3u);
    // a number with a name says itself what it is
    BOOST_TEST(formulas_with(build::constant(1.0, Type::float_(32))) == 2u);
}

BOOST_AUTO_TEST_CASE(an_allocation_stands_with_the_group_that_needs_it) {
    const auto groups = groups_of({store(a, 1), scalar(part), store(part, 2)});
    BOOST_REQUIRE(groups.size() == 2u);
    BOOST_TEST(groups[1].begin == 1u);
    const auto other = groups_of({store(a, 1), scalar(part), store(b, 2)});
    BOOST_REQUIRE(other.size() == 3u);
    BOOST_TEST(other[1].formulas.empty());
}

BOOST_AUTO_TEST_SUITE_END()
