// What is known at statements: lets in terms of what is no let, and the same facts whether statements are
// asked for one by one or along a walk whose body changes.
#include "ir/analysis/facts_at.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <random>

#include "ir/analysis/funcs.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "tests/support/nest.hpp"
#include "tests/support/random_program.hpp"

BOOST_AUTO_TEST_SUITE(facts_at_statements)

using namespace nestor;

namespace {

/// The last function that has statements.
const Function& function_of(const Program& program) {
    return *std::find_if(program.functions.rbegin(), program.functions.rend(),
                         [](const Function& f) { return std::holds_alternative<Block>(f.body); });
}

std::vector<Stmt> statements_of(const Block& body) {
    std::vector<Stmt> all;
    visit_statements(body, [&](const Stmt& s) { all.push_back(s); });
    return all;
}

bool equal(const Expr& a, const Expr& b) {
    return a && b ? same(a, b) : !a && !b;
}

bool equal(const Facts& a, const Facts& b) {
    return std::equal(a.ranges.begin(), a.ranges.end(), b.ranges.begin(), b.ranges.end(),
                      [](const Range& x, const Range& y) {
                          return x.symbol == y.symbol && equal(x.interval.low, y.interval.low) &&
                                 equal(x.interval.high, y.interval.high);
                      }) &&
           std::equal(a.nonnegative.begin(), a.nonnegative.end(), b.nonnegative.begin(), b.nonnegative.end(),
                      [](const Fact& x, const Fact& y) {
                          return static_cast<const Affine&>(x) == static_cast<const Affine&>(y);
                      });
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_extent_of_extremes_and_choices_is_known_not_to_be_negative) {
    const Program program = test::nest(
        "entry function f(size N, size M, scalar c: int64, output float32 y[(0, N)]) {\n"
        "  let own = select(c > 3, N, 0); let apart = own + 2;\n"
        "  let green = max(c + apart, N) - c; let less = min(own, M) - 1;\n"
        "  for i in (0, N) <y, z0, s0, i> { y[i] = 0.0f32; } }");
    const Block& body = std::get<Block>(function_of(program).body);
    const Facts facts = facts_at(function_of(program), body, body.statements.back());
    const auto is_at_least = [&](const std::string& name, std::int64_t least) {
        for (const Stmt& s : body.statements)
            if (const Let* let = get<Let>(s); let && let->symbol.name() == name)
                return at_most(build::integer(least), build::variable(let->symbol), facts);
        return false;
    };
    BOOST_TEST(is_at_least("own", 0));
    BOOST_TEST(!is_at_least("own", 1));
    BOOST_TEST(is_at_least("green", 1));
    BOOST_TEST(!is_at_least("less", 0));
}

BOOST_AUTO_TEST_CASE(a_chain_of_lets_is_known_in_terms_of_its_beginning) {
    std::string lets = "let a0 = N + 1; ";
    for (int k = 1; k < 30; ++k)
        lets += "let a" + std::to_string(k) + " = a" + std::to_string(k - 1) + " + 2; ";
    const Program program = test::nest("entry function f(size N, output float32 y[(0, N)]) { " + lets +
                                       "for i in (0, a29) <y, z0, s0, i> { y[i] = 0.0f32; } }");
    const Block& body = std::get<Block>(function_of(program).body);
    const Facts facts = facts_at(function_of(program), body, body.statements.back());
    const Symbol n = function_of(program).parameters.front().symbol;
    BOOST_REQUIRE(facts.ranges.size() == 30u);
    const Range& last = facts.ranges.back();
    BOOST_TEST(same(last.interval.low, build::add(build::variable(n), build::integer(59))));
    BOOST_TEST(last.interval.low == last.interval.high);
}

BOOST_AUTO_TEST_CASE(a_let_of_many_names_keeps_its_own_value) {
    const Program program = test::nest(
        "entry function f(size N, size M, size K, size L, output float32 y[(0, N)]) {"
        "let a = N + M; let b = a + K; let c = b + L;"
        "for i in (0, c) <y, z0, s0, i> { y[i] = 0.0f32; } }");
    const Block& body = std::get<Block>(function_of(program).body);
    const Facts facts = facts_at(function_of(program), body, body.statements.back());
    BOOST_REQUIRE(facts.ranges.size() == 3u);
    BOOST_TEST(!uses(facts.ranges[1].interval.low, facts.ranges[0].symbol));
    BOOST_TEST(uses(facts.ranges[2].interval.low, facts.ranges[1].symbol));
}

BOOST_AUTO_TEST_CASE(a_walk_knows_what_each_question_alone_knows) {
    std::mt19937_64 random(20261124);
    int asked = 0;
    for (int k = 0; k < 60; ++k) {
        const Program program = testing::random_program(random, {.executable = true});
        const Function& function = function_of(program);
        Block body = std::get<Block>(function.body);
        SymbolSource symbols(program.next_symbol);
        FactsWalk walk(function);
        for (int step = 0; step < 12; ++step) {
            const std::vector<Stmt> all = statements_of(body);
            const Stmt& wanted = all[random() % all.size()];
            BOOST_TEST(equal(walk.at(body, wanted), facts_at(function, body, wanted)));
            ++asked;
            // a let in front of it, so that what stands around it is new
            const Expr value = build::integer(static_cast<std::int64_t>(random() % 9));
            body = rewrite_block_of(body, wanted, [&](Block block) {
                const auto at = std::find(block.statements.begin(), block.statements.end(), wanted);
                block.statements.insert(at, build::make(Let{symbols.fresh("t"), value}, wanted->origin));
                return block;
            });
        }
    }
    BOOST_TEST(asked == 720);
}

BOOST_AUTO_TEST_CASE(what_holds_everywhere_is_known_behind_what_statements_say) {
    std::mt19937_64 random(20261125);
    const Affine first = affine(build::variable(Symbol("anywhere", 4000)));
    const Affine second = affine(build::variable(Symbol("elsewhere", 4001)));
    for (int k = 0; k < 60; ++k) {
        const Program program = testing::random_program(random, {.executable = true});
        const Function& function = function_of(program);
        const Block& body = std::get<Block>(function.body);
        const std::vector<Stmt> all = statements_of(body);
        FactsWalk walk(function);
        walk.always(first);
        for (int step = 0; step < 12; ++step) {
            if (step == 6) walk.always(second);
            const Stmt& wanted = all[random() % all.size()];
            Facts expected = facts_at(function, body, wanted);
            expected.nonnegative.emplace_back(first);
            if (step >= 6) expected.nonnegative.emplace_back(second);
            BOOST_TEST(equal(walk.at(body, wanted), expected));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_walk_has_the_lets_on_the_way_and_forgets_those_behind) {
    const Program program = test::nest(
        "entry function f(size N, output float32 y[(0, N)]) {"
        "let a = N + 1; let b = a + 2;"
        "for i in (0, a) <y, z0, s0, i> { y[i] = 0.0f32; }"
        "let c = b + 3;"
        "for j in (0, c) <y, z0, s1, j> { y[j] = 1.0f32; } }");
    const Function& function = function_of(program);
    const Block& body = std::get<Block>(function.body);
    const Expr n = build::variable(function.parameters.front().symbol);
    const auto name_of = [&](std::size_t k) { return build::variable(get<Let>(body.statements[k])->symbol); };
    FactsWalk walk(function);
    walk.at(body, body.statements[4]);
    BOOST_TEST(equal_forms(walk.lets().of(name_of(3)), build::add(n, build::integer(6))));
    walk.at(body, body.statements[2]);
    BOOST_TEST(walk.lets().size() == 2u);
    BOOST_TEST(same(walk.lets().of(name_of(3)), name_of(3)));
    walk.lets().add(*get<Let>(body.statements[3]));  // until the next question
    BOOST_TEST(equal_forms(walk.lets().of(name_of(3)), build::add(n, build::integer(6))));
    walk.at(body, body.statements[2]);
    BOOST_TEST(same(walk.lets().of(name_of(3)), name_of(3)));
}

BOOST_AUTO_TEST_SUITE_END()
