// Halide samples that make no picture of a picture: recursions, networks, sums at places that data choose.
#include <algorithm>
#include <cmath>
#include <map>

#include "tests/support/samples/halide.hpp"

namespace nestor::samples {
namespace {

Arguments iir_blur_inputs(const Sizes& sizes) {
    Arguments arguments = over_xy(sizes);
    arguments.scalars["part"] = Scalar(0.25);
    arguments.arrays["src"] = image(41, Type::float_(32), 0, {sizes.at("width"), sizes.at("height")});
    return arguments;
}

/// The filter as sums of weights, column by column: what reaches a row from above, then what reaches it from
/// below of these.
Expected iir_blur_oracle(const Arguments& in) {
    const Array& src = in.arrays.at("src");
    const double part = 0.25;
    const std::int64_t height = src.extents[1];
    Array blurred(Type::float_(64), src.extents);
    for (std::int64_t x = 0; x < src.extents[0]; ++x) {
        std::vector<double> column;
        for (std::int64_t y = 0; y < height; ++y)
            column.push_back(y == 0 ? pixel(src, x, 0)
                                    : part * pixel(src, x, y) + (1 - part) * column.back());
        for (std::int64_t y = height - 1; y >= 0; --y) {
            double sum = 0, weight = 1;
            for (std::int64_t below = y; below < height && weight > 1e-12; ++below, weight *= 1 - part)
                sum += weight * (below == height - 1 ? 1 : part) * column[static_cast<std::size_t>(below)];
            blurred.set(y * src.extents[0] + x, Scalar(sum));
        }
    }
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        const bool inside = y >= 0 && y < height;  // the recursion does not go elsewhere
        expected.values.push_back(inside ? pixel(blurred, x, y) : edge_pixel(src, x, y));
        expected.error_bounds.push_back(inside ? 16 * float_epsilon : 0);
    });
    return expected;
}

Arguments conv_layer_inputs(const Sizes& s) {
    Arguments arguments;
    for (const char* variable : {"o", "x", "y", "n"}) add_window(arguments, s, variable);
    const Type real = Type::float_(32);
    arguments.arrays["input"] =
        image(42, real, 0, {s.at("channels"), s.at("width"), s.at("height"), s.at("images")});
    arguments.arrays["filter"] = image(43, real, 0, {s.at("filters"), 3, 3, s.at("channels")});
    arguments.arrays["bias"] = image(44, real, 0, {s.at("filters")});
    return arguments;
}

double element(const Array& array, std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
    const auto& e = array.extents;
    return array.number(((d * e[2] + c) * e[1] + b) * e[0] + a);
}

Expected conv_layer_oracle(const Arguments& in) {
    const Array &input = in.arrays.at("input"), &filter = in.arrays.at("filter");
    Expected expected;
    for (const char* extent : {"o_extent", "x_extent", "y_extent", "n_extent"})
        expected.extents.push_back(scalar(in, extent));
    const auto last = [&](int d, const char* min) {
        return scalar(in, min) + expected.extents[std::size_t(d)];
    };
    for (std::int64_t n = scalar(in, "n_min"); n < last(3, "n_min"); ++n)
        for (std::int64_t y = scalar(in, "y_min"); y < last(2, "y_min"); ++y)
            for (std::int64_t x = scalar(in, "x_min"); x < last(1, "x_min"); ++x)
                for (std::int64_t o = scalar(in, "o_min"); o < last(0, "o_min"); ++o) {
                    double sum = in.arrays.at("bias").number(o), magnitude = std::fabs(sum);
                    for (std::int64_t i = 0; i < input.extents[0]; ++i)
                        for (std::int64_t k = 0; k < 9; ++k) {
                            const double term = element(filter, o, k % 3, k / 3, i) *
                                                element(input, i, x + k % 3, y + k / 3, n);
                            sum += term, magnitude += std::fabs(term);
                        }
                    expected.values.push_back(std::max(sum, 0.0));
                    expected.error_bounds.push_back(static_cast<double>(20 * input.extents[0]) *
                                                    float_epsilon * magnitude);
                }
    return expected;
}

Arguments scatter_inputs(const Sizes& sizes) {
    Arguments arguments;
    add_window(arguments, sizes, "b");
    arguments.scalars["bins"] = Scalar(sizes.at("bins"));
    Array bins = image(45, Type::int_(32), sizes.at("bins") + 6, {sizes.at("count")});
    for (std::int64_t k = 0; k < bins.size(); ++k)  // three beyond each end
        bins.set(k, Scalar(static_cast<std::int64_t>(bins.number(k)) - 3));
    arguments.arrays["bin"] = std::move(bins);
    arguments.arrays["weight"] = image(46, Type::int_(32), 1000, {sizes.at("count")});
    return arguments;
}

Expected scatter_oracle(const Arguments& in) {
    const Array &bin = in.arrays.at("bin"), &weight = in.arrays.at("weight");
    std::map<double, double> totals;
    for (std::int64_t k = 0; k < bin.size(); ++k)
        totals[std::clamp(bin.number(k), 0.0, static_cast<double>(scalar(in, "bins") - 1))] +=
            weight.number(k);
    Expected expected;
    expected.extents = {scalar(in, "b_extent")};
    for (std::int64_t b = 0; b < expected.extents[0]; ++b)
        expected.values.push_back(totals[static_cast<double>(scalar(in, "b_min") + b)]);
    return expected;
}

Sizes layer(Sizes window, Sizes more) {
    more.merge(window);
    return more;
}

Arguments bilateral_grid_inputs(const Sizes& sizes) {
    Arguments arguments = over_xy(sizes);
    arguments.scalars["levels"] = Scalar(sizes.at("levels"));
    arguments.arrays["src"] = image(45, Type::uint(8), 256, {sizes.at("width"), sizes.at("height")});
    return arguments;
}

/// Brightness of pixels, and their number.
struct Cell {
    double bright = 0, count = 0;
    void add(double weight, const Cell& other) {
        bright += weight * other.bright, count += weight * other.count;
    }
};

/// Cell by cell: the pixels of each, then what each of the eight around a pixel gets of 125 others.
Expected bilateral_grid_oracle(const Arguments& in) {
    const Array& src = in.arrays.at("src");
    const std::int64_t levels = scalar(in, "levels");
    const auto down = [](std::int64_t a) { return a >= 0 ? a / 8 : -((7 - a) / 8); };
    std::map<std::vector<std::int64_t>, Cell> sums, smooth;
    const auto sum = [&](std::int64_t x, std::int64_t y, std::int64_t z) {
        const auto [place, fresh] = sums.try_emplace({x, y, z});
        for (std::int64_t j = fresh ? 8 * y - 4 : 8 * y + 4; j < 8 * y + 4; ++j)
            for (std::int64_t i = 8 * x - 4; i < 8 * x + 4; ++i) {
                const double bright = edge_pixel(src, i, j) / 255;
                if (std::llround(bright * static_cast<double>(levels)) == z)
                    place->second.add(1, {bright, 1});
            }
        return place->second;
    };
    const auto blurred = [&](std::int64_t x, std::int64_t y, std::int64_t z) {
        const double weights[] = {1, 4, 6, 4, 1};
        const auto [place, fresh] = smooth.try_emplace({x, y, z});
        for (std::int64_t k = 0; fresh && k < 125; ++k)
            place->second.add(weights[k % 5] * weights[k / 5 % 5] * weights[k / 25],
                              sum(x + k % 5 - 2, y + k / 5 % 5 - 2, z + k / 25 - 2));
        return place->second;
    };
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        const double depth = edge_pixel(src, x, y) / 255 * static_cast<double>(levels);
        const auto below = static_cast<std::int64_t>(depth);
        const double part[] = {static_cast<double>(x - 8 * down(x)) / 8,
                               static_cast<double>(y - 8 * down(y)) / 8, depth - static_cast<double>(below)};
        Cell mean;
        for (int corner = 0; corner < 8; ++corner) {
            const int i = corner & 1, j = corner >> 1 & 1, k = corner >> 2;
            mean.add((i ? part[0] : 1 - part[0]) * (j ? part[1] : 1 - part[1]) * (k ? part[2] : 1 - part[2]),
                     blurred(down(x) + i, down(y) + j, below + k));
        }
        const double value = 255 * mean.bright / mean.count + 0.5;
        expected.values.push_back(std::clamp(std::floor(value), 0.0, 255.0));
        // the last bit decides where a value is nearly a whole number
        expected.error_bounds.push_back(std::fabs(value - std::round(value)) < 1e-3 ? 1 : 0);
    });
    return expected;
}

}  // namespace

void add_arrays(std::vector<Sample>& list) {
    add(list,
        {"iir_blur",
         "iir_blur",
         "blurred",
         {xy(0, 7, -2, 9, {{"width", 7}, {"height", 6}}), xy(3, 67, 1, 30, {{"width", 71}, {"height", 33}}),
          xy(0, 2, 0, 1, {{"width", 2}, {"height", 1}})},
         xy(0, 320, 0, 240, {{"width", 320}, {"height", 240}}),
         iir_blur_inputs,
         iir_blur_oracle},
        {"strips", "device"});
    add(list,
        {"conv_layer",
         "conv_layer",
         "layer",
         {layer(xy(0, 4, 0, 3, {{"width", 6}, {"height", 5}}), {{"o_min", 0},
                                                                {"o_extent", 5},
                                                                {"n_min", 0},
                                                                {"n_extent", 1},
                                                                {"channels", 2},
                                                                {"filters", 5},
                                                                {"images", 1}}),
          layer(xy(1, 6, 2, 3, {{"width", 10}, {"height", 9}}), {{"o_min", 1},
                                                                 {"o_extent", 35},
                                                                 {"n_min", 1},
                                                                 {"n_extent", 2},
                                                                 {"channels", 3},
                                                                 {"filters", 37},
                                                                 {"images", 4}}),
          layer(xy(0, 1, 0, 1, {{"width", 3}, {"height", 3}}), {{"o_min", 0},
                                                                {"o_extent", 1},
                                                                {"n_min", 0},
                                                                {"n_extent", 1},
                                                                {"channels", 0},
                                                                {"filters", 1},
                                                                {"images", 1}})},
         layer(xy(0, 28, 0, 28, {{"width", 30}, {"height", 30}}), {{"o_min", 0},
                                                                   {"o_extent", 32},
                                                                   {"n_min", 0},
                                                                   {"n_extent", 2},
                                                                   {"channels", 16},
                                                                   {"filters", 32},
                                                                   {"images", 2}}),
         conv_layer_inputs,
         conv_layer_oracle},
        {"tiled"});
    add(list,
        {"scatter",
         "scatter",
         "totals",
         {{{"b_min", 0}, {"b_extent", 7}, {"bins", 7}, {"count", 40}},
          {{"b_min", -2}, {"b_extent", 20}, {"bins", 13}, {"count", 101}},
          {{"b_min", 0}, {"b_extent", 1}, {"bins", 1}, {"count", 0}}},
         {{"b_min", 0}, {"b_extent", 64}, {"bins", 64}, {"count", 100000}},
         scatter_inputs,
         scatter_oracle},
        {"shared"});
    add(list,
        {"bilateral_grid",
         "bilateral_grid",
         "filtered",
         {xy(-2, 9, -3, 8, {{"width", 7}, {"height", 6}, {"levels", 3}}),
          xy(1, 39, 3, 17, {{"width", 30}, {"height", 21}, {"levels", 10}}),
          xy(0, 1, 0, 1, {{"width", 1}, {"height", 1}, {"levels", 1}})},
         xy(0, 200, 0, 150, {{"width", 200}, {"height", 150}, {"levels", 10}}),
         bilateral_grid_inputs,
         bilateral_grid_oracle},
        {"rows"});
}

}  // namespace nestor::samples
