// What a statement computes several times has a name in front of it, which later statements use as well.
#include "ir/passes/values/name_shared_values.hpp"

#include <string>

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(names_of_shared_values)

using namespace nestor;
using namespace nestor::test;

namespace {

const std::string header = "entry function f(size N, input float32 x[(0, N)], inout float32 y[(0, N)]) {\n";

void becomes(const std::string& body, const std::string& names) {
    expect_pass(header + body + "}\n", name_shared_values, header + names + "}\n");
}

}  // namespace

BOOST_AUTO_TEST_CASE(calls_that_a_statement_repeats_have_a_name) {
    becomes(R"(for i in (0, N) { y[i] = (1.0f32 - exp(x[i])) / (1.0f32 + exp(x[i])); }
)",
            R"(for i in (0, N) {
    let exp_x = exp(x[i]);
    y[i] = (1.0f32 - exp_x) / (1.0f32 + exp_x);
}
)");
    expect_unchanged(header + "for i in (0, N) { y[i] = exp(x[i]) + sqrt(x[i]) + x[i] * x[i]; }\n}\n",
                     name_shared_values);
}

BOOST_AUTO_TEST_CASE(a_name_serves_later_statements_until_what_it_is_made_of_changes) {
    becomes(R"(for i in (0, N) {
    y[i] = exp(x[i]) * exp(x[i]) + sqrt(y[i]) / sqrt(y[i]);
    y[i] = exp(x[i]) + sqrt(y[i]);
}
)",
            R"(for i in (0, N) {
    let exp_x = exp(x[i]);
    let sqrt_y = sqrt(y[i]);
    y[i] = exp_x * exp_x + sqrt_y / sqrt_y;
    y[i] = exp_x + sqrt(y[i]);
}
)");
}

BOOST_AUTO_TEST_CASE(what_only_choices_compute_stays_in_them) {
    expect_unchanged(header +
                         "for i in (0, N) { y[i] = select(x[i] > 0.0f32, sqrt(x[i]), 1.0f32) + "
                         "select(x[i] > 1.0f32, sqrt(x[i]), 2.0f32); }\n}\n",
                     name_shared_values);
    becomes(R"(for i in (0, N) { y[i] = select(sqrt(x[i]) > 1.0f32, sqrt(x[i]), 1.0f32); }
)",
            R"(for i in (0, N) {
    let sqrt_x = sqrt(x[i]);
    y[i] = select(sqrt_x > 1.0f32, sqrt_x, 1.0f32);
}
)");
}

BOOST_AUTO_TEST_SUITE_END()
