// Temporaries of one element: before and after as text.
#include "ir/passes/values/scalar_temporaries.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(scalar_temporaries_)

using namespace nestor;
using nestor::test::nest;

namespace {

std::string made_of(const std::string& statements) {
    const Program made = scalar_temporaries(
        nest("entry function f(size N, input float32 x[(0, N)], inout float32 y[(0, N)]) {\n" + statements +
             "}\n"),
        {});
    verify(made);
    return test::body_of(made);
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_array_of_one_element_is_a_scalar) {
    const std::string made = made_of(
        "for i in (0, N) { allocate float32 t[(i, 1), (3, 1)] stack; t[i, 3] = x[i]; t[i, 3] += 1.0f32;"
        " y[i] = t[i, 3] + t[i, 3]; }");
    BOOST_TEST(has(made, "allocate float32 t[] stack;"), made);
    BOOST_TEST(has(made, "t[] = x[i];"), made);
    BOOST_TEST(has(made, "t[] += 1.0f32;"), made);
    BOOST_TEST(has(made, "y[i] = t[] + t[];"), made);
}

BOOST_AUTO_TEST_CASE(what_has_more_elements_or_lies_elsewhere_stays) {
    for (const char* memory : {"t[(i, 2)] stack", "t[(i, 1)] heap"}) {
        const std::string made = made_of("for i in (0, N) { allocate float32 " + std::string(memory) +
                                         "; t[i] = x[i]; y[i] = t[i]; }");
        BOOST_TEST(has(made, "t[i] = x[i];"), made);
    }
}

BOOST_AUTO_TEST_CASE(what_a_loop_changes_whose_iterations_run_at_once_stays) {
    for (const char* mode : {"parallel", "vectorized"}) {
        const std::string loop = "for i in (0, N) " + std::string(mode);
        const std::string read = made_of("allocate float32 t[(0, 1)] stack; t[0] = 0.0f32; " + loop +
                                         " <y, z0, s0, i> { y[i] = t[0]; }");
        BOOST_TEST(has(read, "y[i] = t[];"), read);
        const std::string changed = made_of("allocate float32 t[(0, 1)] stack; t[0] = 0.0f32; " + loop +
                                            " reduce(t add clause) { t[0] += x[i]; } y[0] = t[0];");
        BOOST_TEST(has(changed, "t[0] += x[i];"), changed);
    }
}

BOOST_AUTO_TEST_CASE(a_register_that_begins_and_ends_as_the_scalar_is_the_scalar) {
    const std::string made = made_of(
        "allocate float32 t[(0, 1)] stack; t[0] = 0.0f32;"
        "allocate float32 sum[] registers; sum[] = t[0]; for i in (0, N) { sum[] += x[i]; } t[0] = sum[];"
        "y[0] = t[0];");
    BOOST_TEST(!has(made, "sum"), made);
    BOOST_TEST(has(made, "t[] += x[i];"), made);
}

BOOST_AUTO_TEST_CASE(a_register_whose_scalar_is_read_meanwhile_stays) {
    const std::string made = made_of(
        "allocate float32 t[(0, 1)] stack; t[0] = 0.0f32;"
        "allocate float32 sum[] registers; sum[] = t[0]; for i in (0, N) { sum[] += x[i] * t[0]; } t[0] = "
        "sum[];"
        "y[0] = t[0];");
    BOOST_TEST(has(made, "sum[] += x[i] * t[];"), made);
}

BOOST_AUTO_TEST_SUITE_END()
