// Contents of nodes, judged by visits that look at everything: nothing that is inside is missing from them,
// so that searches that pass by find all that exhaustive ones do.
#include "ir/core/contents.hpp"

#include <boost/test/unit_test.hpp>
#include <random>
#include <tuple>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"
#include "tests/support/random_program.hpp"

BOOST_AUTO_TEST_SUITE(contents)

using namespace nestor;
using namespace nestor::build;

namespace {

/// Every statement of many random functions.
template <class Check>
void each_random_statement(const Check& check) {
    for (unsigned seed = 1; seed <= 150; ++seed) {
        std::mt19937_64 random(seed);
        const Program program = testing::random_program(random, {.statements = 8});
        for (const Function& f : program.functions)
            if (const Block* body = std::get_if<Block>(&f.body))
                visit(
                    *body, [&](const Stmt& s) { check(s); }, [](const Expr&) {});
    }
}

using Found = std::vector<std::tuple<Symbol, SymbolUse, const std::vector<Expr>*>>;

}  // namespace

BOOST_AUTO_TEST_CASE(a_node_contains_what_is_inside_it) {
    int compared = 0;
    each_random_statement([&](const Stmt& s) {
        const auto within = [&](const Contents& part) {
            ++compared;
            BOOST_TEST(contents_of(s).may_hold(part));
        };
        visit(
            s, [&](const Stmt& child) { within(contents_of(child)); },
            [&](const Expr& e) { within(contents_of(e)); });
        const Used used = used_symbols(Block{{s}});
        for (const auto* symbols : {&used.variables, &used.buffers, &used.bound})
            for (const Symbol& symbol : *symbols) BOOST_TEST(may_mention(s, Contents::bit_of(symbol)));
    });
    BOOST_TEST(compared > 10000);
}

BOOST_AUTO_TEST_CASE(searches_find_what_visits_find) {
    each_random_statement([](const Stmt& s) {
        std::vector<Stmt> all, found;
        visit(
            s,
            [&](const Stmt& child) {
                if (get<Store>(child)) all.push_back(child);
            },
            [](const Expr&) {});
        visit_kind<Store>(s, [&](const Stmt& child, const Store&) { found.push_back(child); });
        BOOST_TEST((all == found));

        const std::set<Symbol> buffers = used_symbols(Block{{s}}).buffers;
        for (const Symbol& buffer : buffers) {
            Found by_visit, by_search;
            each_access(s, [&](const Symbol& b, SymbolUse use, const std::vector<Expr>* indices) {
                if (b == buffer) by_visit.emplace_back(b, use, indices);
            });
            each_access_of(s, {buffer},
                           [&](const Symbol& b, SymbolUse use, const std::vector<Expr>* indices) {
                               by_search.emplace_back(b, use, indices);
                           });
            BOOST_TEST((by_visit == by_search));
            BOOST_TEST(accesses_any(s, {buffer}) == !by_visit.empty());
        }
    });
}

BOOST_AUTO_TEST_CASE(symbols_that_share_a_bit_stay_apart) {
    const Symbol x("x", 1), y("y", 1 + 64);
    const Expr e = add(variable(x), integer(1));
    BOOST_TEST(Contents::bit_of(x) == Contents::bit_of(y));
    BOOST_TEST(may_mention(e, Contents::bit_of(y)));
    BOOST_TEST(!uses(e, y));
    BOOST_TEST((substitute(e, {{y, integer(5)}}) == e));
    BOOST_TEST(same(substitute(e, {{x, integer(5)}}), integer(6)) == false);  // nothing is folded
    BOOST_TEST(!uses(substitute(e, {{x, integer(5)}}), x));
}

BOOST_AUTO_TEST_CASE(blocks_that_stay_keep_their_statement) {
    each_random_statement([](const Stmt& s) {
        BOOST_TEST((map_blocks(s, [](const Block& b) { return b; }) == s));
        BOOST_TEST((rewrite_stmts(Block{{s}}, [](const Stmt& child) { return child; }).statements[0] == s));
    });
}

BOOST_AUTO_TEST_SUITE_END()
