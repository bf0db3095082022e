// Helpers of matrix products: copies of rows to columns of panels, and products of rows with panels and
// windows.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "runtime/copy_transposed.hpp"
#include "runtime/list_steps.hpp"
#include "runtime/multiply_panel.hpp"
#include "runtime/multiply_windows.hpp"
#include "runtime/transpose_tile.hpp"

BOOST_AUTO_TEST_SUITE(products)

namespace {

/// Copies rows of which the last comes again, and compares each element; what lies behind stays.
template <class T>
void check_copies(std::int64_t columns, std::int64_t steps, std::int64_t row, std::int64_t step) {
    constexpr std::int64_t width = 256 / static_cast<std::int64_t>(sizeof(T)), lanes = width / 4;
    std::vector<T> memory(static_cast<std::size_t>(columns * row + steps * step + 1));
    for (std::size_t k = 0; k < memory.size(); ++k) memory[k] = static_cast<T>(k * 2654435761U);
    std::vector<T> panel(static_cast<std::size_t>((steps + 1) * width), T{7});
    copy_transposed(columns, steps, memory.data(), row, step, panel.data());
    bool all = true;
    const std::int64_t set = (columns + lanes - 1) / lanes * lanes;
    for (std::int64_t k = 0; k <= steps; ++k)
        for (std::int64_t j = 0; j < width; ++j) {
            const std::int64_t from = std::min(j, columns - 1) * row + k * step;
            all = all && panel[static_cast<std::size_t>(k * width + j)] ==
                             (k < steps && j < set ? memory[static_cast<std::size_t>(from)] : T{7});
        }
    BOOST_TEST(all, columns << " columns, " << steps << " steps of " << step);
}

/// Transposes a tile whose neighbours are so many elements apart; what lies between stays.
template <class T>
void check_tile(std::int64_t rows, std::int64_t columns, std::int64_t from_column, std::int64_t to_column) {
    const std::int64_t from_row = columns * from_column + 3, to_row = rows * to_column + 2;
    std::vector<T> from(static_cast<std::size_t>(rows * from_row + 1)),
        to(static_cast<std::size_t>(columns * to_row + 1), T{7}), expected = to;
    for (std::size_t k = 0; k < from.size(); ++k) from[k] = static_cast<T>(k + 8);
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns; ++j)
            expected[static_cast<std::size_t>(j * to_row + i * to_column)] =
                from[static_cast<std::size_t>(i * from_row + j * from_column)];
    transpose_tile(rows, columns, from.data(), from_row, from_column, to.data(), to_row, to_column);
    BOOST_TEST((to == expected), rows << " by " << columns << ", " << from_column << " and " << to_column);
}

/// Small whole numbers, of which sums are exact.
template <class T>
std::vector<T> numbers(std::int64_t count, unsigned seed) {
    std::vector<T> out(static_cast<std::size_t>(count));
    for (T& value : out) value = static_cast<T>((seed = seed * 1103515245U + 12345U) >> 24U);
    return out;
}

/// Multiplies with any strides, and compares with plain loops to the bit: numbers are small and whole.
template <class T>
void check_products(std::int64_t rows, std::int64_t columns, std::int64_t steps, bool first,
                    std::int64_t A_row, std::int64_t A_step, std::int64_t C_row, std::int64_t C_column) {
    constexpr std::int64_t width = 256 / static_cast<std::int64_t>(sizeof(T));
    const std::vector<T> A = numbers<T>(rows * A_row + steps * A_step, 1), B = numbers<T>(steps * width, 2);
    std::vector<T> C = numbers<T>(rows * C_row + columns * C_column, 3), expected = C;
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns; ++j) {
            T& sum = expected[static_cast<std::size_t>(i * C_row + j * C_column)];
            if (first) sum = 0;
            for (std::int64_t k = 0; k < steps; ++k)
                sum = static_cast<T>(sum + A[static_cast<std::size_t>(i * A_row + k * A_step)] *
                                               B[static_cast<std::size_t>(k * width + j)]);
        }
    multiply_panel(rows, columns, steps, first, A.data(), A_row, A_step, B.data(), width, C.data(), C_row,
                   C_column);
    BOOST_TEST((C == expected), rows << " rows, " << columns << " columns, " << steps << " steps, first "
                                     << first << ", strides of C " << C_row << ", " << C_column);
}

template <class T>
void check_all_products() {
    constexpr std::int64_t width = 256 / static_cast<std::int64_t>(sizeof(T));
    for (const std::int64_t rows : {1, 5, 6, 7, 8, 10, 13, 14})
        for (const std::int64_t columns :
             {std::int64_t{1}, std::int64_t{3}, width / 4, width / 4 + 1, width / 2, width - 1, width})
            for (const bool first : {false, true}) {
                check_products<T>(rows, columns, 19, first, 20, 1, width + 3, 1);
                check_products<T>(rows, columns, 3, first, 1, 14, 1, 15);
                check_products<T>(rows, columns, 1, first, 2, 40, 3 * width, 2);
            }
}

struct Image {
    std::int64_t lines, columns;
    std::int64_t B_column;  ///< elements between neighbouring columns, also backwards
    std::int64_t C_column;
    std::int64_t C_gap;  ///< elements between lines of C
    std::int64_t width;  ///< of windows
};

/// Sums over channels, rows and columns of windows, against plain loops.
template <class T>
void check_windows(std::int64_t rows, const Image& image) {
    constexpr std::int64_t channels = 3, height = 2;
    const std::int64_t width = image.width, steps = channels * height * width;
    const std::int64_t B_line = image.columns * std::abs(image.B_column) + width,
                       plane = (height + image.lines - 1) * B_line;
    const std::int64_t begin = image.B_column < 0 ? (image.columns - 1) * -image.B_column : 0;
    // nothing lies behind what may be read
    const std::vector<T> A = numbers<T>(rows * steps, 1),
                         B = numbers<T>((channels - 1) * plane + (height + image.lines - 2) * B_line + width +
                                            (image.columns - 1) * std::abs(image.B_column),
                                        2);
    const std::int64_t C_line = image.columns * image.C_column + image.C_gap,
                       C_row = image.lines * C_line + 1;
    for (const bool first : {false, true}) {
        std::vector<T> C = numbers<T>(rows * C_row, 3), expected = C;
        for (std::int64_t at = 0; at < rows * image.lines * image.columns; ++at) {
            const std::int64_t i = at / (image.lines * image.columns), l = at / image.columns % image.lines,
                               j = at % image.columns;
            T& sum = expected[static_cast<std::size_t>(i * C_row + l * C_line + j * image.C_column)];
            if (first) sum = 0;
            for (std::int64_t k = 0; k < steps; ++k) {
                const std::int64_t c = k / (height * width), h = k / width % height, w = k % width;
                sum =
                    static_cast<T>(sum + A[static_cast<std::size_t>(i * steps + k)] *
                                             B[static_cast<std::size_t>(begin + c * plane + (l + h) * B_line +
                                                                        w + j * image.B_column)]);
            }
        }
        multiply_windows(
            rows, image.lines, image.columns,
            list_steps<3>({width, height, channels}, {1, width, height * width}, {1, B_line, plane}), first,
            A.data(), steps, B.data() + begin, B_line, image.B_column, C.data(), C_row, C_line,
            image.C_column);
        BOOST_TEST((C == expected), rows << " rows, " << image.lines << " lines of " << image.columns
                                         << " columns, first " << first << ", strides of columns "
                                         << image.B_column << ", " << image.C_column << ", a gap of "
                                         << image.C_gap << ", windows of " << width);
    }
}

template <class T>
void check_all_windows() {
    constexpr std::int64_t width = 64 / static_cast<std::int64_t>(sizeof(T));
    for (const std::int64_t rows : {1, 4, 7, 8, 11, 14, 25, 49})
        for (const std::int64_t columns : {std::int64_t{1}, std::int64_t{3}, width / 4 + 1, width, width + 1,
                                           2 * width - 1, 4 * width, 4 * width + 1, 9 * width + 5})
            for (const std::int64_t B_column : {1, 2, 3, -1})
                for (const std::int64_t C_column : {1, 2})
                    for (const std::int64_t lines : {1, 2, 7})
                        if (lines == 1 || columns <= 2 * width) {
                            check_windows<T>(rows, {lines, columns, B_column, C_column, 0, 3});
                            check_windows<T>(rows, {lines, columns, B_column, C_column, 2, 1});
                            check_windows<T>(rows, {lines, columns, B_column, C_column, 0, 1});
                        }
}

}  // namespace

BOOST_AUTO_TEST_CASE(tiles_are_transposed) {
    for (std::int64_t rows = 0; rows <= 9; ++rows)
        for (std::int64_t columns = 0; columns <= 9; ++columns)
            for (const std::int64_t step : {1, 2}) {
                check_tile<float>(rows, columns, step, 1);
                check_tile<double>(rows, columns, 1, step);
                check_tile<std::uint32_t>(rows, columns, step, step);
            }
}

BOOST_AUTO_TEST_CASE(rows_become_columns_of_panels) {
    for (const std::int64_t columns : {1, 4, 6, 16, 23, 32})
        for (const std::int64_t steps : {0, 1, 3, 4, 5, 8, 31, 64})
            for (const std::int64_t step : {1, 2, 7}) {
                check_copies<float>(columns, steps, 100, step);
                check_copies<double>(columns, steps, 71, step);
                check_copies<std::int32_t>(columns, steps, 64 * step, step);
                check_copies<std::uint64_t>(columns, steps, 1, step);
            }
}

BOOST_AUTO_TEST_CASE(rows_are_multiplied_with_a_panel) {
    check_all_products<float>();
    check_all_products<double>();
    check_all_products<std::int32_t>();
    check_all_products<std::uint64_t>();
}

BOOST_AUTO_TEST_CASE(rows_are_multiplied_with_windows) {
    check_all_windows<float>();
    check_all_windows<double>();
    check_all_windows<std::int32_t>();
    check_all_windows<std::uint64_t>();
}

BOOST_AUTO_TEST_SUITE_END()
