// Halide programs that are tests only: what samples for readers do not need.
#include <random>

#include "tests/support/samples/samples.hpp"

namespace nestor::samples {
namespace {

std::int64_t scalar(const Arguments& arguments, const char* name) {
    return std::get<std::int64_t>(arguments.scalars.at(name));
}

// ---------------------------------------------------------------------------------------------- tuples

Arguments tuples_inputs(const Sizes& sizes) {
    Arguments arguments;
    for (const char* name : {"x_min", "x_extent", "y_min", "y_extent"})
        arguments.scalars[name] = Scalar(sizes.at(name));
    arguments.scalars["scale"] = Scalar(0.25);
    Array src(Type::uint(8), {sizes.at("width"), sizes.at("height")});
    std::mt19937_64 random(31);
    for (std::int64_t i = 0; i < src.size(); ++i) src.set(i, Scalar(random() % 256));
    arguments.arrays["src"] = std::move(src);
    return arguments;
}

/// 256 + k in eight binary digits, ties to the even one, for k in [0, 16).
double in_eight_digits(std::int64_t k) {
    return static_cast<double>(k % 2 == 0 ? 256 + k : 256 + (k + 1) / 4 * 4);
}

Expected tuples_oracle(const Arguments& in) {
    const Array& src = in.arrays.at("src");
    const std::int64_t width = src.extents[0], height = src.extents[1];
    const auto level = [&](std::int64_t x, std::int64_t y) {
        x = std::min(std::max<std::int64_t>(x, 0), width - 1);
        y = std::min(std::max<std::int64_t>(y, 0), height - 1);
        return static_cast<std::int64_t>(src.number(y * width + x)) % 16;
    };
    Expected expected;
    expected.extents = {scalar(in, "x_extent"), scalar(in, "y_extent")};
    for (std::int64_t j = 0; j < expected.extents[1]; ++j) {
        const std::int64_t y = scalar(in, "y_min") + j;
        std::int64_t best_r = 0, best_s = 0, least = -3;
        for (std::int64_t s = 0; s < 2; ++s)
            for (std::int64_t r = 0; r < width; ++r)
                if (level(r, y + s) > level(best_r, y + best_s)) best_r = r, best_s = s;
        for (std::int64_t r = -3; r < width - 3; ++r)
            if (level(r + 2 * y, y) < level(least + 2 * y, y)) least = r;
        for (std::int64_t i = 0; i < expected.extents[0]; ++i) {
            const std::int64_t x = scalar(in, "x_min") + i, here = level(x, y);
            const std::int64_t first = here + 3, sums = here + here + (here + 1);
            const std::int64_t table = (x + 1) + (x + 2) * 2 + (x + 3) * 3;
            expected.values.push_back(static_cast<double>(first) + 64 * (0.5 + static_cast<double>(sums)) +
                                      static_cast<double>(here) * 0.25 + 8 * in_eight_digits(here) +
                                      65536 * static_cast<double>(best_r + 256 * best_s) +
                                      static_cast<double>(least) / 128 +
                                      static_cast<double>(table) * 16777216);
        }
    }
    return expected;
}

Sizes tuples_sizes(std::int64_t x, std::int64_t columns, std::int64_t y, std::int64_t rows,
                   std::int64_t width, std::int64_t height) {
    return {{"x_min", x},       {"x_extent", columns}, {"y_min", y},
            {"y_extent", rows}, {"width", width},      {"height", height}};
}

}  // namespace

const std::vector<Sample>& halide_programs() {
    static const std::vector<Sample> list = {
        {"tuples",
         "tuples",
         "m",
         {tuples_sizes(-2, 13, -1, 9, 19, 7), tuples_sizes(5, 33, 2, 18, 70, 23),
          tuples_sizes(0, 1, 0, 1, 1, 1)},
         tuples_sizes(0, 300, 0, 200, 320, 240),
         tuples_inputs,
         tuples_oracle,
         "halide",
         "",
         "tests/support/samples"}};
    return list;
}

}  // namespace nestor::samples
