// What the lists of Halide samples share: arrays and windows with the first dimension contiguous.
#pragma once

#include <initializer_list>

#include "tests/support/samples/samples.hpp"

namespace nestor::samples {

constexpr double float_epsilon = 0x1p-23;

/// Whole numbers in [0, limit), the same in every run; of floats, 24 bits of them in [-1, 1).
Array image(std::uint64_t seed, const Type& type, std::int64_t limit, std::vector<std::int64_t> extents);
/// A pixel of two dimensions; the nearest one outside of the array for `edge_pixel`.
double pixel(const Array& array, std::int64_t x, std::int64_t y);
double edge_pixel(const Array& array, std::int64_t x, std::int64_t y);

std::int64_t scalar(const Arguments& arguments, const char* name);
void add_window(Arguments& arguments, const Sizes& sizes, const std::string& variable);
Arguments over_xy(const Sizes& sizes);

/// Calls `element` for every point of the window in order of memory.
template <class Element>
void over_window(const Arguments& in, Expected& expected, const Element& element) {
    const std::int64_t x = scalar(in, "x_min"), y = scalar(in, "y_min");
    const std::int64_t width = scalar(in, "x_extent"), height = scalar(in, "y_extent");
    expected.extents = {width, height};
    for (std::int64_t j = 0; j < height; ++j)
        for (std::int64_t i = 0; i < width; ++i) element(x + i, y + j);
}

/// Sizes of a window and of what the program reads.
Sizes xy(std::int64_t x_min, std::int64_t x_extent, std::int64_t y_min, std::int64_t y_extent, Sizes more);

/// The sample with its default loops and with each of its schedules.
void add(std::vector<Sample>& list, Sample sample, std::initializer_list<const char*> schedules);

/// Samples that make pictures of pictures; those whose pixels are means that data choose; colours of a
/// camera; and all others: sums, networks, places that data choose.
void add_pictures(std::vector<Sample>& list);
void add_filters(std::vector<Sample>& list);
void add_cameras(std::vector<Sample>& list);
void add_arrays(std::vector<Sample>& list);

}  // namespace nestor::samples
