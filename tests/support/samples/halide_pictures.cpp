// Halide samples that make pictures of pictures. Oracles are point by point: no pass over rows or columns, no
// intermediate picture where a formula for one pixel says it.
#include <algorithm>
#include <cmath>
#include <map>

#include "tests/support/samples/halide.hpp"

namespace nestor::samples {
namespace {

const Type byte = Type::uint(8);

std::int64_t floor_mod(std::int64_t a, std::int64_t b) {
    return (a % b + b) % b;
}
std::int64_t floor_half(std::int64_t a) {
    return (a - floor_mod(a, 2)) / 2;
}

Arguments photo(const Sizes& sizes) {
    Arguments arguments = over_xy(sizes);
    arguments.arrays["src"] = image(31, byte, 256, {sizes.at("width"), sizes.at("height")});
    return arguments;
}

Arguments deep_photo(const Sizes& sizes) {
    Arguments arguments = over_xy(sizes);
    arguments.arrays["src"] = image(32, Type::uint(16), 65536, {sizes.at("width"), sizes.at("height")});
    return arguments;
}

// ------------------------------------------------------------------------------------------ whole numbers

Expected separable_blur_oracle(const Arguments& in) {
    const Array& src = in.arrays.at("src");
    const int weights[] = {1, 4, 6, 4, 1};
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        double sum = 128;
        for (int j = 0; j < 5; ++j)
            for (int i = 0; i < 5; ++i)
                sum += weights[i] * weights[j] * edge_pixel(src, x + i - 2, y + j - 2);
        expected.values.push_back(std::floor(sum / 256));
    });
    return expected;
}

Arguments max_filter_inputs(const Sizes& sizes) {
    Arguments arguments = photo(sizes);
    arguments.scalars["w"] = Scalar(sizes.at("w"));
    return arguments;
}

Expected max_filter_oracle(const Arguments& in) {
    const Array& src = in.arrays.at("src");
    const std::int64_t w = scalar(in, "w");
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        double brightest = 0;
        for (std::int64_t j = -w; j <= w; ++j)
            for (std::int64_t i = -w; i <= w; ++i)
                brightest = std::max(brightest, edge_pixel(src, x + i, y + j));
        expected.values.push_back(brightest);
    });
    return expected;
}

Arguments stencil_chain_inputs(const Sizes& sizes) {
    Arguments arguments = over_xy(sizes);
    // sums of eight stay below 2^16
    arguments.arrays["src"] = image(33, Type::uint(16), 8000, {sizes.at("width"), sizes.at("height")});
    return arguments;
}

/// A margin of as many pixels as there are steps, from which each step takes one away.
Expected stencil_chain_oracle(const Arguments& in) {
    constexpr std::int64_t steps = 8;
    const Array& src = in.arrays.at("src");
    const std::int64_t width = scalar(in, "x_extent") + 2 * steps,
                       height = scalar(in, "y_extent") + 2 * steps;
    const std::int64_t left = scalar(in, "x_min") - steps, top = scalar(in, "y_min") - steps;
    std::vector<std::int64_t> now, next;
    for (std::int64_t y = 0; y < height; ++y)
        for (std::int64_t x = 0; x < width; ++x)
            now.push_back(static_cast<std::int64_t>(edge_pixel(src, left + x, top + y)));
    for (std::int64_t step = 1; step <= steps; ++step, now = next) {
        next.assign(now.size(), 0);
        for (std::int64_t y = step; y < height - step; ++y)
            for (std::int64_t x = step; x < width - step; ++x) {
                const auto* const at = &now[static_cast<std::size_t>(y * width + x)];
                next[static_cast<std::size_t>(y * width + x)] =
                    (at[-width] + at[-1] + 4 * at[0] + at[1] + at[width]) / 8;
            }
    }
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        expected.values.push_back(
            static_cast<double>(now[static_cast<std::size_t>((y - top) * width + x - left)]));
    });
    return expected;
}

Expected equalise_oracle(const Arguments& in) {
    const Array& src = in.arrays.at("src");
    std::vector<std::int64_t> up_to(256);
    for (std::int64_t k = 0; k < src.size(); ++k)
        for (auto level = static_cast<std::size_t>(src.number(k)); level < 256; ++level) ++up_to[level];
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        const auto count = static_cast<float>(up_to[static_cast<std::size_t>(pixel(src, x, y))]);
        expected.values.push_back(std::floor(count * 255.0f / static_cast<float>(src.size()) + 0.5f));
    });
    return expected;
}

Arguments game_of_life_inputs(const Sizes& sizes) {
    Arguments arguments = over_xy(sizes);
    arguments.arrays["board"] = image(34, byte, 2, {sizes.at("width"), sizes.at("height")});
    return arguments;
}

Expected game_of_life_oracle(const Arguments& in) {
    const Array& board = in.arrays.at("board");
    const std::int64_t width = board.extents[0], height = board.extents[1];
    std::vector<int> now, next;
    for (std::int64_t k = 0; k < board.size(); ++k) now.push_back(static_cast<int>(board.number(k)));
    const auto cell = [&](std::int64_t x, std::int64_t y) {
        return now[static_cast<std::size_t>(floor_mod(y, height) * width + floor_mod(x, width))];
    };
    for (int generation = 0; generation < 4; ++generation, now = next) {
        next.clear();
        for (std::int64_t y = 0; y < height; ++y)
            for (std::int64_t x = 0; x < width; ++x) {
                int neighbours = -cell(x, y);
                for (int j = -1; j <= 1; ++j)
                    for (int i = -1; i <= 1; ++i) neighbours += cell(x + i, y + j);
                next.push_back(neighbours == 3 || (neighbours == 2 && cell(x, y) == 1));
            }
    }
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) { expected.values.push_back(cell(x, y)); });
    return expected;
}

Arguments downsample_inputs(const Sizes& sizes) {
    Arguments arguments = photo(sizes);
    arguments.scalars["n"] = Scalar(static_cast<std::uint64_t>(sizes.at("n")));
    return arguments;
}

Expected downsample_oracle(const Arguments& in) {
    const Array& src = in.arrays.at("src");
    const auto n = static_cast<std::int64_t>(std::get<std::uint64_t>(in.scalars.at("n")));
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        double sum = 0;
        for (std::int64_t k = 0; k < n * n; ++k) sum += pixel(src, x * n + k % n, y * n + k / n);
        const double area = static_cast<double>(n * n);
        expected.values.push_back(std::floor((sum + std::floor(area / 2)) / area));
    });
    return expected;
}

/// Row upon row, each with a running sum of its own.
Expected integral_oracle(const Arguments& in) {
    const Array& src = in.arrays.at("src");
    const std::int64_t width = src.extents[0], height = src.extents[1];
    std::vector<double> sums(static_cast<std::size_t>(width));
    Array all(Type::int_(64), src.extents);
    for (std::int64_t y = 0; y < height; ++y) {
        double row = 0;
        for (std::int64_t x = 0; x < width; ++x) {
            double& above = sums[static_cast<std::size_t>(x)];
            above += row += pixel(src, x, y);
            all.set(y * width + x, Scalar(static_cast<std::int64_t>(above)));
        }
    }
    Expected expected;
    over_window(in, expected,
                [&](std::int64_t x, std::int64_t y) { expected.values.push_back(pixel(all, x, y)); });
    return expected;
}

Arguments remap_inputs(const Sizes& sizes) {
    Arguments arguments = photo(sizes);
    const std::int64_t width = sizes.at("x_min") + sizes.at("x_extent");
    const std::int64_t height = sizes.at("y_min") + sizes.at("y_extent");
    for (const char* name : {"from_x", "from_y"}) {
        const bool across = std::string(name) == "from_x";
        const std::int64_t size = sizes.at(across ? "width" : "height");
        Array places = image(across ? 35 : 36, Type::int_(32), size + 6, {width, height});
        for (std::int64_t k = 0; k < places.size(); ++k)  // three pixels beyond each edge
            places.set(k, Scalar(static_cast<std::int64_t>(places.number(k)) - 3));
        arguments.arrays[name] = std::move(places);
    }
    return arguments;
}

Expected remap_oracle(const Arguments& in) {
    const Array &from_x = in.arrays.at("from_x"), &from_y = in.arrays.at("from_y");
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        expected.values.push_back(edge_pixel(in.arrays.at("src"),
                                             static_cast<std::int64_t>(pixel(from_x, x, y)),
                                             static_cast<std::int64_t>(pixel(from_y, x, y))));
    });
    return expected;
}

// ------------------------------------------------------------------------------------------------- floats

Expected harris_oracle(const Arguments& in) {
    const Array& src = in.arrays.at("src");
    const auto gray = [&](std::int64_t x, std::int64_t y) { return edge_pixel(src, x, y) / 255; };
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        double xx = 0, xy = 0, yy = 0;
        for (std::int64_t j = y - 1; j <= y + 1; ++j)
            for (std::int64_t i = x - 1; i <= x + 1; ++i) {
                double across = 0, down = 0;
                for (int k = -1; k <= 1; ++k) {
                    const int weight = k == 0 ? 2 : 1;
                    across += weight * (gray(i + 1, j + k) - gray(i - 1, j + k));
                    down += weight * (gray(i + k, j + 1) - gray(i + k, j - 1));
                }
                xx += across * across / 144, xy += across * down / 144, yy += down * down / 144;
            }
        expected.values.push_back(xx * yy - xy * xy - 0.04 * (xx + yy) * (xx + yy));
        expected.error_bounds.push_back(40 * float_epsilon * (xx + yy) * (xx + yy) + 1e-9);
    });
    return expected;
}

Arguments pyramid_inputs(const Sizes& sizes) {
    Arguments arguments = photo(sizes);
    arguments.scalars["share"] = Scalar(0.6);
    return arguments;
}

/// What one place of a row takes of the places of another row.
using Weights = std::map<std::int64_t, double>;

/// Two steps to half the size, then two to twice the size, seen from the end: each place becomes those that
/// it is made of.
Weights smoothing(std::int64_t place) {
    Weights weights = {{place, 1.0}};
    for (const bool doubled : {true, true, false, false}) {
        Weights before;
        for (const auto& [x, weight] : weights) {
            const std::int64_t nearest = floor_half(x);
            if (doubled) {
                before[nearest] += 0.75 * weight;
                before[nearest + (floor_mod(x, 2) == 0 ? -1 : 1)] += 0.25 * weight;
            } else {
                for (std::int64_t k = -1; k <= 2; ++k)
                    before[2 * x + k] += weight * (k == 0 || k == 1 ? 0.375 : 0.125);
            }
        }
        weights = before;
    }
    return weights;
}

Expected pyramid_oracle(const Arguments& in) {
    const Array& src = in.arrays.at("src");
    std::map<std::int64_t, Weights> across;
    std::map<std::pair<std::int64_t, std::int64_t>, double> rows;  // smoothed along x
    const auto row = [&](std::int64_t x, std::int64_t y) {
        const auto [place, fresh] = rows.try_emplace({x, y}, 0.0);
        if (fresh)
            for (const auto& [i, weight] : across.at(x)) place->second += weight * edge_pixel(src, i, y);
        return place->second;
    };
    Expected expected;
    over_window(in, expected, [&](std::int64_t x, std::int64_t y) {
        if (!across.contains(x)) across[x] = smoothing(x);
        double smooth = 0;
        for (const auto& [j, weight] : smoothing(y))
            smooth += weight * row(x, std::clamp<std::int64_t>(j, 0, src.extents[1] - 1));
        const double value = edge_pixel(src, x, y) + 0.6 * (smooth - edge_pixel(src, x, y)) + 0.5;
        expected.values.push_back(std::clamp(std::floor(value), 0.0, 255.0));
        // the last bit decides where a value is nearly a whole number
        expected.error_bounds.push_back(std::fabs(value - std::round(value)) < 1e-3 ? 1 : 0);
    });
    return expected;
}

}  // namespace

void add_pictures(std::vector<Sample>& list) {
    add(list,
        {"separable_blur",
         "separable_blur",
         "blurred",
         {xy(0, 11, 0, 7, {{"width", 11}, {"height", 7}}),
          xy(-5, 267, -3, 35, {{"width", 9}, {"height", 13}}), xy(0, 1, 0, 1, {{"width", 1}, {"height", 1}})},
         xy(0, 640, 0, 480, {{"width", 640}, {"height", 480}}),
         deep_photo,
         separable_blur_oracle},
        {"tiled", "device"});
    add(list,
        {"max_filter",
         "max_filter",
         "brightest",
         {xy(-2, 11, -3, 9, {{"width", 9}, {"height", 7}, {"w", 2}}),
          xy(0, 258, 1, 33, {{"width", 257}, {"height", 30}, {"w", 1}}),
          xy(0, 3, 0, 2, {{"width", 3}, {"height", 2}, {"w", 0}})},
         xy(0, 640, 0, 480, {{"width", 640}, {"height", 480}, {"w", 2}}),
         max_filter_inputs,
         max_filter_oracle},
        {"tiled"});
    add(list,
        {"stencil_chain",
         "stencil_chain",
         "step8",
         {xy(-3, 7, -2, 5, {{"width", 9}, {"height", 7}}),
          xy(5, 131, 3, 34, {{"width", 143}, {"height", 30}}), xy(0, 1, 0, 1, {{"width", 1}, {"height", 1}})},
         xy(0, 640, 0, 480, {{"width", 640}, {"height", 480}}),
         stencil_chain_inputs,
         stencil_chain_oracle},
        {"tiled", "device"});
    add(list,
        {"equalise",
         "equalise",
         "even",
         {xy(0, 11, 0, 7, {{"width", 11}, {"height", 7}}), xy(3, 20, 1, 5, {{"width", 29}, {"height", 6}}),
          xy(0, 1, 0, 1, {{"width", 1}, {"height", 1}})},
         xy(0, 640, 0, 480, {{"width", 640}, {"height", 480}}),
         photo,
         equalise_oracle},
        {"rows"});
    add(list,
        {"game_of_life",
         "game_of_life",
         "fourth",
         {xy(-3, 9, -2, 7, {{"width", 7}, {"height", 5}}), xy(0, 131, 1, 34, {{"width", 61}, {"height", 24}}),
          xy(0, 1, 0, 1, {{"width", 1}, {"height", 1}})},
         xy(0, 640, 0, 480, {{"width", 640}, {"height", 480}}),
         game_of_life_inputs,
         game_of_life_oracle},
        {"tiled", "device"});
    add(list,
        {"downsample",
         "downsample",
         "small",
         {xy(0, 3, 0, 2, {{"width", 11}, {"height", 7}, {"n", 3}}),
          xy(2, 37, 1, 5, {{"width", 160}, {"height", 24}, {"n", 4}}),
          xy(0, 5, 0, 4, {{"width", 5}, {"height", 4}, {"n", 1}})},
         xy(0, 320, 0, 240, {{"width", 640}, {"height", 480}, {"n", 2}}),
         downsample_inputs,
         downsample_oracle},
        {"rows"});
    add(list,
        {"integral",
         "integral",
         "sums",
         {xy(0, 11, 0, 7, {{"width", 11}, {"height", 7}}), xy(3, 20, 1, 5, {{"width", 29}, {"height", 6}}),
          xy(0, 1, 0, 1, {{"width", 1}, {"height", 1}})},
         xy(0, 640, 0, 480, {{"width", 640}, {"height", 480}}),
         photo,
         integral_oracle},
        {"strips"});
    add(list,
        {"remap",
         "remap",
         "moved",
         {xy(0, 11, 0, 7, {{"width", 9}, {"height", 8}}), xy(3, 20, 1, 5, {{"width", 5}, {"height", 1}}),
          xy(0, 1, 0, 1, {{"width", 1}, {"height", 1}})},
         xy(0, 640, 0, 480, {{"width", 640}, {"height", 480}}),
         remap_inputs,
         remap_oracle},
        {"rows", "device"});
    add(list,
        {"harris",
         "harris",
         "corners",
         {xy(-2, 9, -3, 8, {{"width", 7}, {"height", 6}}),
          xy(0, 258, 1, 33, {{"width", 257}, {"height", 30}}), xy(0, 1, 0, 1, {{"width", 1}, {"height", 1}})},
         xy(0, 320, 0, 240, {{"width", 320}, {"height", 240}}),
         photo,
         harris_oracle},
        {"tiled", "device"});
    add(list,
        {"pyramid",
         "pyramid",
         "glow",
         {xy(-2, 9, -3, 8, {{"width", 7}, {"height", 6}}), xy(1, 39, 3, 17, {{"width", 30}, {"height", 21}}),
          xy(0, 1, 0, 1, {{"width", 1}, {"height", 1}})},
         xy(0, 200, 0, 150, {{"width", 200}, {"height", 150}}),
         pyramid_inputs,
         pyramid_oracle},
        {"rows"});
}

}  // namespace nestor::samples
