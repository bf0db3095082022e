// Oracles and inputs of the Halide samples: plain loops over the window, in double or whole numbers. Arrays
// have the first dimension contiguous, as the pipelines' buffers.
#include "tests/support/samples/halide.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "tests/support/samples/oracle.hpp"

namespace nestor::samples {

Array image(std::uint64_t seed, const Type& type, std::int64_t limit, std::vector<std::int64_t> extents) {
    return type.is_float() ? floats(seed, std::move(extents)) : whole(seed, type, limit, std::move(extents));
}

double pixel(const Array& array, std::int64_t x, std::int64_t y) {
    return array.number(y * array.extents[0] + x);
}

double edge_pixel(const Array& array, std::int64_t x, std::int64_t y) {
    return pixel(array, std::clamp<std::int64_t>(x, 0, array.extents[0] - 1),
                 std::clamp<std::int64_t>(y, 0, array.extents[1] - 1));
}

std::int64_t scalar(const Arguments& arguments, const char* name) {
    return std::get<std::int64_t>(arguments.scalars.at(name));
}

void add_window(Arguments& arguments, const Sizes& sizes, const std::string& variable) {
    for (const std::string& part : {variable + "_min", variable + "_extent"})
        arguments.scalars[part] = Scalar(sizes.at(part));
}

Arguments over_xy(const Sizes& sizes) {
    Arguments arguments;
    add_window(arguments, sizes, "x");
    add_window(arguments, sizes, "y");
    return arguments;
}

Sizes xy(std::int64_t x_min, std::int64_t x_extent, std::int64_t y_min, std::int64_t y_extent, Sizes more) {
    more.insert({{"x_min", x_min}, {"x_extent", x_extent}, {"y_min", y_min}, {"y_extent", y_extent}});
    return more;
}

void add(std::vector<Sample>& list, Sample sample, std::initializer_list<const char*> schedules) {
    sample.language = "halide";
    list.push_back(sample);
    for (const char* schedule : schedules) {
        sample.schedule = schedule;
        list.push_back(sample);
    }
}

namespace {

// -------------------------------------------------------------------------------------------- Figure 1

Arguments figure1_inputs(const Sizes& sizes) {
    Arguments arguments = over_xy(sizes);
    arguments.scalars["w"] = Scalar(sizes.at("w"));
    return arguments;
}

Expected figure1_oracle(const Arguments& in) {
    const std::int64_t w = scalar(in, "w");
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        double sum = 0, terms = 0;
        for (std::int64_t j = -w; j <= w; ++j)
            for (std::int64_t i = -w; i <= w; ++i)
                sum += std::sin(static_cast<double>(x + i + y + j)), terms += 1;
        expected.values.push_back(sum);
        expected.error_bounds.push_back(4 * terms * float_epsilon);
    });
    return expected;
}

// ------------------------------------------------------------------------------------ blur and unsharp

Arguments blur_inputs(const Sizes& sizes) {
    Arguments arguments = over_xy(sizes);
    // sums of three stay below 2^16
    arguments.arrays["src"] = image(21, Type::uint(16), 20000, {sizes.at("width"), sizes.at("height")});
    return arguments;
}

Expected blur_oracle(const Arguments& in) {
    const Array& src = in.arrays.at("src");
    const auto row = [&](std::int64_t x, std::int64_t y) {
        return static_cast<std::int64_t>(pixel(src, x, y) + pixel(src, x + 1, y) + pixel(src, x + 2, y)) / 3;
    };
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        expected.values.push_back(static_cast<double>((row(x, y) + row(x, y + 1) + row(x, y + 2)) / 3));
    });
    return expected;
}

Arguments unsharp_inputs(const Sizes& sizes) {
    Arguments arguments = over_xy(sizes);
    arguments.scalars["strength"] = Scalar(1.5);
    arguments.arrays["src"] = image(22, Type::uint(8), 256, {sizes.at("width"), sizes.at("height")});
    return arguments;
}

/// All steps are exact in float32: sixteenths of whole numbers, times 1.5.
Expected unsharp_oracle(const Arguments& in) {
    const Array& src = in.arrays.at("src");
    const auto bright = [&](std::int64_t x, std::int64_t y) { return edge_pixel(src, x, y); };
    const double weights[] = {0.25, 0.5, 0.25};
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        double smooth = 0;
        for (int j = 0; j < 3; ++j)
            for (int i = 0; i < 3; ++i) smooth += weights[j] * weights[i] * bright(x + i - 1, y + j - 1);
        const double sharp = bright(x, y) + 1.5 * (bright(x, y) - smooth) + 0.5;
        expected.values.push_back(std::clamp(std::trunc(sharp), 0.0, 255.0));
    });
    return expected;
}

// ------------------------------------------------------------------------- histogram and matrix product

Arguments histogram_inputs(const Sizes& sizes) {
    Arguments arguments;
    add_window(arguments, sizes, "i");
    arguments.arrays["src"] = image(23, Type::uint(8), 256, {sizes.at("width"), sizes.at("height")});
    return arguments;
}

Expected histogram_oracle(const Arguments& in) {
    const Array& src = in.arrays.at("src");
    std::map<std::int64_t, double> counts;
    for (std::int64_t k = 0; k < src.size(); ++k) ++counts[static_cast<std::int64_t>(src.number(k))];
    Expected expected;
    expected.extents = {scalar(in, "i_extent")};
    for (std::int64_t i = 0; i < expected.extents[0]; ++i)
        expected.values.push_back(counts[scalar(in, "i_min") + i]);
    return expected;
}

Arguments matmul_inputs(const Sizes& sizes) {
    Arguments arguments = over_xy(sizes);
    arguments.arrays["A"] = image(24, Type::float_(32), 0, {sizes.at("K"), sizes.at("M")});
    arguments.arrays["B"] = image(25, Type::float_(32), 0, {sizes.at("N"), sizes.at("K")});
    return arguments;
}

Expected matmul_oracle(const Arguments& in) {
    const auto numbers = [&](const char* name) {
        const Array& array = in.arrays.at(name);
        std::vector<double> out;
        for (std::int64_t k = 0; k < array.size(); ++k) out.push_back(array.number(k));
        return out;
    };
    const std::vector<double> A = numbers("A"), B = numbers("B");
    const std::int64_t terms = in.arrays.at("A").extents[0], columns = in.arrays.at("B").extents[0];
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        double sum = 0, magnitude = 0;
        for (std::int64_t k = 0; k < terms; ++k) {
            const double term =
                A[static_cast<std::size_t>(y * terms + k)] * B[static_cast<std::size_t>(k * columns + x)];
            sum += term, magnitude += std::fabs(term);
        }
        expected.values.push_back(sum);
        expected.error_bounds.push_back(2 * static_cast<double>(terms) * float_epsilon * magnitude);
    });
    return expected;
}

// ------------------------------------------------------------------------------------------- the list

}  // namespace

const std::vector<Sample>& halide() {
    static const std::vector<Sample> list = [] {
        std::vector<Sample> out;
        add(out,
            {"figure1",
             "figure1",
             "h",
             {xy(-3, 7, 5, 6, {{"w", 1}}), xy(0, 1, 0, 1, {{"w", 0}}), xy(0, 259, -2, 33, {{"w", 1}}),
              xy(4, 0, 0, 3, {{"w", 2}})},
             xy(0, 640, 0, 480, {{"w", 2}}),
             figure1_inputs,
             figure1_oracle},
            {"tiled"});
        add(out,
            {"blur",
             "blur",
             "blurred",
             {xy(0, 9, 0, 6, {{"width", 11}, {"height", 8}}),
              xy(3, 257, 2, 33, {{"width", 263}, {"height", 40}}),
              xy(1, 0, 1, 2, {{"width", 4}, {"height", 6}})},
             xy(0, 1534, 0, 1022, {{"width", 1536}, {"height", 1024}}),
             blur_inputs,
             blur_oracle},
            {"tiled", "device"});
        add(out,
            {"unsharp",
             "unsharp",
             "sharp",
             {xy(0, 11, 0, 7, {{"width", 11}, {"height", 7}}),
              xy(-4, 19, -3, 21, {{"width", 11}, {"height", 13}}),
              xy(0, 1, 0, 1, {{"width", 1}, {"height", 1}})},
             xy(0, 1536, 0, 1024, {{"width", 1536}, {"height", 1024}}),
             unsharp_inputs,
             unsharp_oracle},
            {"tiled", "device"});
        add(out,
            {"histogram",
             "histogram",
             "counts",
             {{{"i_min", 0}, {"i_extent", 256}, {"width", 13}, {"height", 7}},
              {{"i_min", 100}, {"i_extent", 9}, {"width", 17}, {"height", 11}},
              {{"i_min", 0}, {"i_extent", 256}, {"width", 0}, {"height", 3}}},
             {{"i_min", 0}, {"i_extent", 256}, {"width", 1536}, {"height", 1024}},
             histogram_inputs,
             histogram_oracle},
            {"shared"});
        add(out,
            {"matmul",
             "matmul",
             "C",
             {xy(0, 19, 0, 7, {{"M", 7}, {"K", 13}, {"N", 19}}),
              xy(2, 67, 1, 17, {{"M", 18}, {"K", 5}, {"N", 70}}),
              xy(2, 33, 1, 17, {{"M", 18}, {"K", 25}, {"N", 36}}),
              xy(0, 1, 0, 1, {{"M", 1}, {"K", 1}, {"N", 1}})},
             xy(0, 512, 0, 512, {{"M", 512}, {"K", 512}, {"N", 512}}),
             matmul_inputs,
             matmul_oracle},
            {"tiled", "device"});
        add_pictures(out);
        add_filters(out);
        add_cameras(out);
        add_arrays(out);
        for (const Sample& program : halide_programs()) out.push_back(program);
        return out;
    }();
    return list;
}

}  // namespace nestor::samples
