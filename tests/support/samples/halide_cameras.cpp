// Halide samples about what a camera sees. The oracle looks at whole pictures, whose pixels differ in what
// they have seen; the sample at four pictures of half the size.
#include <algorithm>
#include <cmath>

#include "tests/support/samples/halide.hpp"

namespace nestor::samples {
namespace {

std::int64_t floor_half(std::int64_t a) {
    return a >= 0 ? a / 2 : -((1 - a) / 2);
}

Arguments demosaic_inputs(const Sizes& sizes) {
    Arguments arguments = over_xy(sizes);
    arguments.scalars["c_min"] = Scalar(std::int64_t{0});
    arguments.scalars["c_extent"] = Scalar(std::int64_t{3});
    arguments.arrays["raw"] = image(57, Type::uint(8), 256, {sizes.at("width"), sizes.at("height")});
    return arguments;
}

class Mosaic {
public:
    explicit Mosaic(const Array& raw) : raw_(raw), columns_(raw.extents[0] / 2), rows_(raw.extents[1] / 2) {}

    /// 0 red, 1 green, 2 blue.
    std::int64_t colour(std::int64_t x, std::int64_t y, std::int64_t c) const {
        if (c == 1) return green(x, y);
        const bool of_row = odd(y) == (c == 2), of_column = odd(x) == (c == 0);
        if (of_row && of_column) return seen(x, y);
        if (of_row) return seen(x, y) + between({x - 1, y}, {x + 1, y});
        if (of_column) return seen(x, y) + between({x, y - 1}, {x, y + 1});
        const Place a{x + 1, y - 1}, b{x - 1, y + 1}, c1{x - 1, y - 1}, c2{x + 1, y + 1};
        const bool first = std::abs(seen(a) - seen(b)) < std::abs(seen(c1) - seen(c2));
        return green(x, y) + (first ? between(a, b) : between(c1, c2));
    }

private:
    struct Place {
        std::int64_t x, y;
    };

    static bool odd(std::int64_t a) { return a - 2 * floor_half(a) == 1; }

    std::int64_t seen(const Place& p) const { return seen(p.x, p.y); }
    std::int64_t seen(std::int64_t x, std::int64_t y) const {
        const std::int64_t u = std::clamp<std::int64_t>(floor_half(x), 0, columns_ - 1);
        const std::int64_t v = std::clamp<std::int64_t>(floor_half(y), 0, rows_ - 1);
        return static_cast<std::int64_t>(pixel(raw_, 2 * u + (odd(x) ? 1 : 0), 2 * v + (odd(y) ? 1 : 0)));
    }

    std::int64_t green(std::int64_t x, std::int64_t y) const {
        if (odd(x) == odd(y)) return seen(x, y);
        const std::int64_t left = seen(x - 1, y), right = seen(x + 1, y);
        const std::int64_t above = seen(x, y - 1), below = seen(x, y + 1);
        return floor_half(std::abs(right - left) < std::abs(below - above) ? left + right : above + below);
    }

    /// How far a colour is from green between two pixels that have seen it.
    std::int64_t between(const Place& a, const Place& b) const {
        return floor_half(seen(a) - green(a.x, a.y) + seen(b) - green(b.x, b.y));
    }

    const Array& raw_;
    std::int64_t columns_, rows_;
};

Expected demosaic_oracle(const Arguments& in) {
    const Mosaic mosaic(in.arrays.at("raw"));
    Expected expected;
    for (std::int64_t c = 0; c < 3; ++c)
        over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
            expected.values.push_back(
                static_cast<double>(std::clamp<std::int64_t>(mosaic.colour(x, y, c), 0, 255)));
        });
    expected.extents.push_back(3);
    return expected;
}

}  // namespace

void add_cameras(std::vector<Sample>& list) {
    const Sample demosaic{
        "demosaic",
        "demosaic",
        "colours",
        {xy(-3, 11, -2, 9, {{"width", 8}, {"height", 6}}), xy(1, 67, 3, 35, {{"width", 66}, {"height", 40}}),
         xy(0, 1, 0, 1, {{"width", 2}, {"height", 2}})},
        xy(0, 1536, 0, 1024, {{"width", 1536}, {"height", 1024}}),
        demosaic_inputs,
        demosaic_oracle};
    add(list, demosaic, {"tiled", "device"});
}

}  // namespace nestor::samples
