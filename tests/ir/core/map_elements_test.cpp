// Subscripts of a buffer that gets another form: no statement keeps the old ones.
#include "ir/core/map_elements.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(elements)

using namespace nestor;
using nestor::test::nest;

BOOST_AUTO_TEST_CASE(every_statement_and_load_gets_the_new_subscripts_and_others_stay) {
    const Program program = nest(R"(
entry function f(size N, inout int64 a[(0, N)], inout int64 b[(0, N)]) {
    for i in (0, N) <b, z0, s0, i> {
        b[a[a[i]]] = a[i] + b[i];
        a[b[i]] += 1;
        (a[i], b[i]) = (b[i], a[i]);
        old = update a[i] add 1;
        prefetch a[i];
        let next = old + i;
    }
}
)");
    const Block& body = std::get<Block>(program.functions[0].body);
    const Symbol a = program.functions[0].parameters[1].symbol;
    const Block mapped = map_elements(body, [&](const Symbol& buffer, const std::vector<Expr>& indices) {
        return buffer == a ? std::vector<Expr>{build::add(indices[0], build::integer(1))} : indices;
    });
    BOOST_TEST(print(mapped, {.numbers = false}) == R"(for i in (0, N) <b, z0, s0, i> {
    b[a[a[i + 1] + 1]] = a[i + 1] + b[i];
    a[b[i] + 1] += 1;
    (a[i + 1], b[i]) = (b[i], a[i + 1]);
    old = update a[i + 1] add 1;
    prefetch a[i + 1];
    let next = old + i;
}
)");
    const Block same =
        map_elements(body, [](const Symbol&, const std::vector<Expr>& indices) { return indices; });
    BOOST_TEST(same.statements[0] == body.statements[0]);
}

BOOST_AUTO_TEST_SUITE_END()
