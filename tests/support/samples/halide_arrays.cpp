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
        "strips");
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
        "tiled");
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
        "");
}

}  // namespace nestor::samples
