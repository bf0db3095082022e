// Vectors stored to elements that lie apart: strides of all signs, and nothing else is written.
#include "runtime/store_lanes.hpp"

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>
#include <vector>

BOOST_AUTO_TEST_SUITE(memory_of_lanes)

namespace {

using Elements = boost::mpl::list<float, double, int16_t, uint8_t>;

}  // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(each_step_has_the_element_of_its_lane, T, Elements) {
    constexpr int64_t count = 64 / static_cast<int64_t>(sizeof(T));
    for (const int64_t first : {200, 201, 203})
        for (const int64_t step : {1, 3, -1, -2}) {
            std::vector<T> lanes(static_cast<std::size_t>(count)), memory(500, T{99}), expected = memory;
            for (std::size_t k = 0; k < lanes.size(); ++k) {
                lanes[k] = static_cast<T>(k);
                expected[static_cast<std::size_t>(first + static_cast<int64_t>(k) * step)] = lanes[k];
            }
            store_lanes<64>(memory.data() + first, step, lanes.data());
            BOOST_TEST(memory == expected, "step " << step);
        }
}

BOOST_AUTO_TEST_SUITE_END()
