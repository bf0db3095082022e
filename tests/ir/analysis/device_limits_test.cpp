// What the host runs as a whole: memory that data size, and not what functions of parameters do.
#include "ir/analysis/device_limits.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(device_limits_of_functions)

using namespace nestor;

namespace {

std::size_t on_host(const std::string& extent) {
    const Program program = test::nest(R"(
entry function f.1(size n.2, input int32 A.3[(0, n.2)], output float32 B.4[(0, n.2)]) {
    allocate float32 t.5[(0, )" + extent +
                                       R"()] heap;
    for i.6 in (0, n.2) <f, z0, s0, i> {
        B.4[i.6] = 1.0f32;
    }
}
)");
    return device_limits(program).on_host.size();
}

}  // namespace

BOOST_AUTO_TEST_CASE(memory_that_other_memory_sizes_is_the_hosts) {
    BOOST_TEST(on_host("n.2 + 1") == 0U);
    BOOST_TEST(on_host("int64(int32(floor(0.5f32 * float32(n.2)))) + 1") == 0U);
    BOOST_TEST(on_host("int64(A.3[0])") == 1U);
    BOOST_TEST(on_host("int64(int32(floor(float32(A.3[0]))))") == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
