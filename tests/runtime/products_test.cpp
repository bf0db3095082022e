// Helpers of matrix products: copies of rows to columns of panels.
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <vector>

#include "runtime/copy_transposed.hpp"

namespace {

/// Copies `width` rows, the last ones the same, and compares each element; what lies behind stays.
template <int width, class From, class To = From>
void check_copies(std::int64_t steps, std::int64_t step) {
    std::vector<From> memory(static_cast<std::size_t>(width * 100 + steps * step));
    for (std::size_t k = 0; k < memory.size(); ++k) memory[k] = static_cast<From>(k * 2654435761U);
    const From* rows[width];
    for (int j = 0; j < width; ++j) rows[j] = &memory[static_cast<std::size_t>(j < 5 ? j * 100 : 401)];
    std::vector<To> panel(static_cast<std::size_t>((steps + 1) * width), static_cast<To>(7));
    copy_transposed(steps, rows, step, panel.data());
    bool all = true;
    for (std::int64_t k = 0; k <= steps; ++k)
        for (int j = 0; j < width; ++j)
            all = all && panel[static_cast<std::size_t>(k * width + j)] ==
                             (k < steps ? static_cast<To>(rows[j][k * step]) : static_cast<To>(7));
    BOOST_TEST(all, width << " rows, " << steps << " steps of " << step);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(products)

BOOST_AUTO_TEST_CASE(rows_become_columns_of_panels) {
    for (const std::int64_t steps : {0, 1, 3, 4, 5, 8, 31, 64})
        for (const std::int64_t step : {1, 2, 7}) {
            check_copies<4, float>(steps, step);
            check_copies<6, float>(steps, step);
            check_copies<16, float>(steps, step);
            check_copies<6, double>(steps, step);
            check_copies<8, double>(steps, step);
            check_copies<16, std::int32_t, std::uint32_t>(steps, step);
            check_copies<6, std::int64_t, std::uint64_t>(steps, step);
        }
}

BOOST_AUTO_TEST_SUITE_END()
