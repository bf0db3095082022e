// What the relevance filter keeps of facts.
#include "ir/analysis/facts_about.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"

BOOST_AUTO_TEST_SUITE(facts_about_symbols)

using namespace nestor;

namespace {

/// n >= 0, and a chain of names: name 0 is n + 1, each further one the name before plus 1.
struct Chain {
    SymbolSource symbols;
    Symbol n = symbols.fresh("n");
    std::vector<Symbol> names;
    Facts facts;

    explicit Chain(int length) {
        facts.nonnegative.push_back(affine(build::variable(n)));
        Expr value = build::variable(n);
        for (int k = 0; k < length; ++k) {
            value = build::add(value, build::integer(1));
            names.push_back(symbols.fresh("name"));
            facts.ranges.push_back({names.back(), {value, value}});
            value = build::variable(names.back());
        }
    }
};

bool is_positive(const Symbol& symbol, const Facts& facts) {
    return is_nonnegative(affine(build::variable(symbol)) - affine(Integer(1)), facts);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_name_is_known_through_the_names_in_its_value) {
    const Chain chain(3);
    const Facts some = facts_about(chain.facts, {chain.names[2]});
    BOOST_TEST(some.ranges.size() == 3);
    BOOST_TEST(is_positive(chain.names[2], some));
}

BOOST_AUTO_TEST_CASE(facts_that_share_no_name_are_left_out) {
    Chain chain(2);
    const Symbol other = chain.symbols.fresh("other");
    chain.facts.nonnegative.push_back(affine(build::variable(other)));
    const Facts some = facts_about(chain.facts, {other});
    BOOST_TEST(some.ranges.empty());
    BOOST_TEST(some.nonnegative.size() == 1);
    BOOST_TEST(is_nonnegative(affine(build::variable(other)), some));
    BOOST_TEST(!is_positive(chain.names[1], some));
}

BOOST_AUTO_TEST_CASE(what_is_far_away_is_left_out_of_a_long_chain) {
    const Chain chain(100);
    const Facts some = facts_about(chain.facts, {chain.names[99]});
    BOOST_TEST(some.ranges.size() < 12);
    BOOST_TEST((some.ranges.back().symbol == chain.names[99]));
}

BOOST_AUTO_TEST_SUITE_END()
