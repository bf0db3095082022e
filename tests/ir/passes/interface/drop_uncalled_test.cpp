// Functions that nothing calls: gone, with what only they called.
#include "ir/passes/interface/drop_uncalled.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(uncalled_functions)

using namespace nestor;

namespace {

const std::string
    set = "internal function set.1(output int32 y.2[]) { y.2[] = 1i32; }\n",
    twice = "internal function twice.3(output int32 y.4[]) { call set.1(&y.4); call set.1(&y.4); }\n";

std::string left(const std::string& entry) {
    std::string names;
    for (const Function& f : drop_uncalled(test::nest(set + twice + entry), {}).functions)
        names += f.symbol.name() + " ";
    return names;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_nothing_calls_goes_with_all_that_it_calls) {
    BOOST_TEST(left("entry function f.5(output int32 z.6[]) { z.6[] = 2i32; }\n") == "f ");
    BOOST_TEST(left("entry function f.5(output int32 z.6[]) { call set.1(&z.6); }\n") == "set f ");
    BOOST_TEST(left("entry function f.5(output int32 z.6[]) { call twice.3(&z.6); }\n") == "set twice f ");
}

BOOST_AUTO_TEST_SUITE_END()
