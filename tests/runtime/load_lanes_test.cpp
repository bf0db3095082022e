// Vectors of elements that lie apart: strides of all signs, bases that are aligned to an element alone.
#include "runtime/load_lanes.hpp"

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>
#include <vector>

BOOST_AUTO_TEST_SUITE(lanes_of_memory)

namespace {

using Elements = boost::mpl::list<float, double, int16_t>;

/// What lies behind element `first` of 0, 1, 2 .. in steps, as a vector of so many bytes.
template <int bytes, class T>
std::vector<T> loaded(int64_t first, int64_t step) {
    std::vector<T> memory(400);
    for (std::size_t k = 0; k < memory.size(); ++k) memory[k] = static_cast<T>(k);
    constexpr int64_t count = bytes / static_cast<int64_t>(sizeof(T));
    std::vector<T> lanes(static_cast<std::size_t>(count) + 1, T{-1});  // and one that stays
    load_lanes<bytes>(lanes.data(), memory.data() + first, step);
    return lanes;
}

}  // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(lanes_hold_the_elements_of_each_step, T, Elements) {
    for (const int64_t first : {200, 201, 203})
        for (const int64_t step : {1, 3, 0, -1, -2}) {
            const std::vector<T> lanes = loaded<64, T>(first, step);
            for (std::size_t k = 0; k + 1 < lanes.size(); ++k)
                BOOST_TEST(lanes[k] == static_cast<T>(first + static_cast<int64_t>(k) * step),
                           "lane " << k << " of step " << step);
            BOOST_TEST(lanes.back() == T{-1});
        }
    const std::vector<T> narrow = loaded<16, T>(7, 1);
    BOOST_TEST(narrow.front() == static_cast<T>(7));
}

BOOST_AUTO_TEST_SUITE_END()
