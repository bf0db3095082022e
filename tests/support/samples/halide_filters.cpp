// Halide samples whose pixels are means that data choose: by what is alike, by what is known, by levels of
// brightness. Oracles recur from the last picture to the first, in double.
#include <algorithm>
#include <cmath>

#include "tests/support/samples/halide.hpp"

namespace nestor::samples {
namespace {

std::int64_t floor_half(std::int64_t a) {
    return a >= 0 ? a / 2 : -((1 - a) / 2);
}

/// A value that becomes a whole number: the last bit decides where it is nearly one.
void add_rounded(Expected& expected, double value, double highest) {
    expected.values.push_back(std::clamp(std::floor(value), 0.0, highest));
    expected.error_bounds.push_back(std::fabs(value - std::round(value)) < 1e-5 * highest ? 1 : 0);
}

// ------------------------------------------------------------------------------------------------- argmax

Arguments argmax_inputs(const Sizes& sizes) {
    Arguments arguments;
    add_window(arguments, sizes, "y");
    arguments.arrays["src"] = image(51, Type::uint(8), 9, {sizes.at("width"), sizes.at("height")});
    return arguments;
}

Expected argmax_oracle(const Arguments& in) {
    const Array& src = in.arrays.at("src");
    Expected expected;
    expected.extents = {scalar(in, "y_extent")};
    for (std::int64_t j = 0; j < expected.extents[0]; ++j) {
        const std::int64_t y = scalar(in, "y_min") + j;
        std::int64_t best = 0;
        for (std::int64_t x = src.extents[0]; x-- > 0;)
            if (pixel(src, x, y) >= pixel(src, best, y)) best = x;
        expected.values.push_back(static_cast<double>(best));
    }
    return expected;
}

// --------------------------------------------------------------------------------------- non-local means

Arguments nl_means_inputs(const Sizes& sizes) {
    Arguments arguments = over_xy(sizes);
    arguments.scalars["strength"] = Scalar(20.0);
    arguments.arrays["src"] = image(52, Type::uint(8), 256, {sizes.at("width"), sizes.at("height")});
    return arguments;
}

Expected nl_means_oracle(const Arguments& in) {
    const Array& src = in.arrays.at("src");
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        double total = 0, weights = 0;
        for (std::int64_t v = y - 3; v <= y + 3; ++v)
            for (std::int64_t u = x - 3; u <= x + 3; ++u) {
                double apart = 0;
                for (std::int64_t k = 0; k < 9; ++k) {
                    const std::int64_t i = k % 3 - 1, j = k / 3 - 1;
                    apart += std::pow(edge_pixel(src, x + i, y + j) - edge_pixel(src, u + i, v + j), 2);
                }
                const double weight = std::exp(-apart / (9 * 20.0 * 20.0));
                total += weight * edge_pixel(src, u, v), weights += weight;
            }
        add_rounded(expected, total / weights + 0.5, 255);
    });
    return expected;
}

// ---------------------------------------------------------------------------------------- interpolation

Arguments interpolate_inputs(const Sizes& sizes) {
    Arguments arguments = over_xy(sizes);
    arguments.arrays["value"] = image(53, Type::float_(32), 0, {sizes.at("width"), sizes.at("height")});
    Array known(Type::float_(32), {sizes.at("width"), sizes.at("height")});
    for (std::int64_t k = 0; k < known.size(); ++k) known.set(k, Scalar(k % 5 == 0 ? 1.0 : 0.0));
    arguments.arrays["known"] = known;
    return arguments;
}

/// A value times its share of being known, and the share.
struct Part {
    double value = 0, share = 0;
    Part operator*(double weight) const { return {value * weight, share * weight}; }
    Part operator+(const Part& other) const { return {value + other.value, share + other.share}; }
};

class Interpolation {
public:
    explicit Interpolation(const Arguments& in)
        : value_(in.arrays.at("value")), known_(in.arrays.at("known")) {}

    /// Level 0 has all pixels, each further one half of them in each direction; the last is not filled.
    Part filled(int level, std::int64_t x, std::int64_t y) const {
        const Part own = known(level, x, y);
        if (level == 2) return own;
        Part beyond;
        for (const std::int64_t v : {floor_half(y), floor_half(y + 1)})
            for (const std::int64_t u : {floor_half(x), floor_half(x + 1)})
                beyond = beyond + filled(level + 1, u, v) * 0.25;
        return own + beyond * (1 - own.share);
    }

private:
    Part known(int level, std::int64_t x, std::int64_t y) const {
        if (level == 0) {
            const double share = edge_pixel(known_, x, y);
            return {edge_pixel(value_, x, y) * share, share};
        }
        Part sum;
        for (std::int64_t j = -1; j <= 1; ++j)
            for (std::int64_t i = -1; i <= 1; ++i)
                sum = sum + known(level - 1, 2 * x + i, 2 * y + j) *
                                ((i == 0 ? 0.5 : 0.25) * (j == 0 ? 0.5 : 0.25));
        return sum;
    }

    const Array &value_, &known_;
};

Expected interpolate_oracle(const Arguments& in) {
    const Interpolation picture(in);
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        const Part part = picture.filled(0, x, y);
        expected.values.push_back(part.value / std::max(part.share, 0.0001));
        expected.error_bounds.push_back(64 * float_epsilon);
    });
    return expected;
}

// ------------------------------------------------------------------------------- local Laplacian filter

Arguments local_laplacian_inputs(const Sizes& sizes) {
    Arguments arguments = over_xy(sizes);
    arguments.scalars["levels"] = Scalar(sizes.at("levels"));
    arguments.scalars["alpha"] = Scalar(0.75);
    arguments.scalars["beta"] = Scalar(0.5);
    // far from where a brightness changes its level
    Array src(Type::uint(16), {sizes.at("width"), sizes.at("height")});
    for (std::int64_t k = 0; k < src.size(); ++k) src.set(k, Scalar((k * 7919 + 4321) % 60000));
    arguments.arrays["src"] = src;
    return arguments;
}

class LocalLaplacian {
public:
    explicit LocalLaplacian(const Arguments& in)
        : src_(in.arrays.at("src")), steps_(static_cast<double>(scalar(in, "levels") - 1)) {}

    double filtered(std::int64_t x, std::int64_t y) const {
        const double gray = this->gray(x, y);
        const auto detail = [&](std::int64_t k) {
            return remapped(x, y, k) -
                   up(x, y, [&](std::int64_t u, std::int64_t v) { return small(u, v, k); });
        };
        const double base = up(x, y, [&](std::int64_t u, std::int64_t v) {
            const double brightness =
                down(u, v, [&](std::int64_t i, std::int64_t j) { return this->gray(i, j); });
            return between(brightness, [&](std::int64_t k) { return small(u, v, k); });
        });
        return base + between(gray, detail);
    }

private:
    double gray(std::int64_t x, std::int64_t y) const { return edge_pixel(src_, x, y) / 65535; }

    /// What the two levels around a brightness have, in proportion.
    template <class Level>
    double between(double brightness, const Level& level) const {
        const double place = brightness * steps_;
        const auto k = std::clamp<std::int64_t>(static_cast<std::int64_t>(place), 0,
                                                static_cast<std::int64_t>(steps_) - 1);
        const double part = place - static_cast<double>(k);
        return (1 - part) * level(k) + part * level(k + 1);
    }

    double remapped(std::int64_t x, std::int64_t y, std::int64_t k) const {
        const double level = static_cast<double>(k) / steps_;
        const auto index = std::clamp<std::int64_t>(
            static_cast<std::int64_t>(static_cast<float>(gray(x, y)) * static_cast<float>(steps_) * 256.0F),
            0, static_cast<std::int64_t>(steps_) * 256);
        const double apart = static_cast<double>(index - 256 * k) / 256;
        return 0.5 * (gray(x, y) - level) + level + 0.75 * apart * std::exp(-apart * apart / 2);
    }

    double small(std::int64_t x, std::int64_t y, std::int64_t k) const {
        return down(x, y, [&](std::int64_t i, std::int64_t j) { return remapped(i, j, k); });
    }

    template <class Picture>
    static double down(std::int64_t x, std::int64_t y, const Picture& picture) {
        const double weights[] = {0.125, 0.375, 0.375, 0.125};
        double sum = 0;
        for (int j = 0; j < 4; ++j)
            for (int i = 0; i < 4; ++i)
                sum += weights[i] * weights[j] * picture(2 * x + i - 1, 2 * y + j - 1);
        return sum;
    }

    template <class Picture>
    static double up(std::int64_t x, std::int64_t y, const Picture& picture) {
        const auto other = [](std::int64_t a) {
            return floor_half(a) + (a - 2 * floor_half(a) == 0 ? -1 : 1);
        };
        const std::int64_t u = floor_half(x), v = floor_half(y);
        return 0.0625 * picture(other(x), other(y)) + 0.1875 * picture(u, other(y)) +
               0.1875 * picture(other(x), v) + 0.5625 * picture(u, v);
    }

    const Array& src_;
    const double steps_;
};

Expected local_laplacian_oracle(const Arguments& in) {
    const LocalLaplacian filter(in);
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        expected.values.push_back(filter.filtered(x, y));
        expected.error_bounds.push_back(64 * float_epsilon);
    });
    return expected;
}

}  // namespace

void add_filters(std::vector<Sample>& list) {
    add(list,
        {"argmax",
         "argmax",
         "brightest",
         {{{"y_min", 0}, {"y_extent", 7}, {"width", 13}, {"height", 7}},
          {{"y_min", 3}, {"y_extent", 19}, {"width", 67}, {"height", 30}},
          {{"y_min", 0}, {"y_extent", 1}, {"width", 1}, {"height", 1}}},
         {{"y_min", 0}, {"y_extent", 1024}, {"width", 1536}, {"height", 1024}},
         argmax_inputs,
         argmax_oracle},
        {"rows"});
    add(list,
        {"nl_means",
         "nl_means",
         "smooth",
         {xy(-2, 9, -3, 8, {{"width", 7}, {"height", 6}}), xy(1, 19, 3, 7, {{"width", 30}, {"height", 21}}),
          xy(0, 1, 0, 1, {{"width", 1}, {"height", 1}})},
         xy(0, 160, 0, 120, {{"width", 160}, {"height", 120}}),
         nl_means_inputs,
         nl_means_oracle},
        {"rows"});
    add(list,
        {"interpolate",
         "interpolate",
         "picture",
         {xy(-2, 9, -3, 8, {{"width", 7}, {"height", 6}}), xy(1, 39, 3, 17, {{"width", 30}, {"height", 21}}),
          xy(0, 1, 0, 1, {{"width", 1}, {"height", 1}})},
         xy(0, 200, 0, 150, {{"width", 200}, {"height", 150}}),
         interpolate_inputs,
         interpolate_oracle},
        {"rows"});
    add(list,
        {"local_laplacian",
         "local_laplacian",
         "filtered",
         {xy(-2, 9, -3, 8, {{"width", 7}, {"height", 6}, {"levels", 3}}),
          xy(1, 21, 3, 9, {{"width", 20}, {"height", 13}, {"levels", 8}}),
          xy(0, 1, 0, 1, {{"width", 1}, {"height", 1}, {"levels", 2}})},
         xy(0, 160, 0, 120, {{"width", 160}, {"height", 120}, {"levels", 8}}),
         local_laplacian_inputs,
         local_laplacian_oracle},
        {"rows"});
}

}  // namespace nestor::samples
