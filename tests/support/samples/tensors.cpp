// Rearranged and combined tensors, searches, pictures, numerics: sizes, inputs and oracles.
#include <algorithm>
#include <cmath>

#include "tests/support/samples/gallery.hpp"
#include "tests/support/samples/oracle.hpp"

namespace nestor::samples {
namespace {

using Integer = std::int64_t;

// ------------------------------------------------------------------------------------ combined tensors

Arguments contraction_inputs(const Sizes& s) {
    return {{},
            {{"A", floats(60, {s.at("I"), s.at("K"), s.at("J"), s.at("L")})},
             {"B", floats(61, {s.at("L"), s.at("M"), s.at("K"), s.at("N")})}}};
}

Expected contraction(const Arguments& in) {
    const Values A(in.arrays.at("A")), B(in.arrays.at("B"));
    return each({A.extent(0), A.extent(2), B.extent(1), B.extent(3)}, [&](const Index& o) {
        return sum(A.extent(1), A.extent(3),
                   [&](Integer k, Integer l) { return A(o[0], k, o[1], l) * B(l, o[2], k, o[3]); });
    });
}

Arguments half_inputs(const Sizes& s) {
    const auto halves = [](const Array& wide) {
        Array array(Type::float_(16), wide.extents);
        for (Integer i = 0; i < wide.size(); ++i) array.set(i, wide.get(i));
        return array;
    };
    return {{},
            {{"A", halves(floats(62, {s.at("M"), s.at("K")}))},
             {"B", halves(floats(63, {s.at("K"), s.at("N")}))}}};
}

Expected product(const Arguments& in) {
    const Values A(in.arrays.at("A")), B(in.arrays.at("B"));
    return each({A.extent(0), B.extent(1)}, [&](const Index& o) {
        return sum(A.extent(1), [&](Integer k) { return A(o[0], k) * B(k, o[1]); });
    });
}

Arguments kronecker_inputs(const Sizes& s) {
    return {{}, {{"A", floats(64, {s.at("M"), s.at("N")})}, {"B", floats(65, {s.at("P"), s.at("Q")})}}};
}

/// Block by block, as it is written on paper.
Expected kronecker(const Arguments& in) {
    const Values A(in.arrays.at("A")), B(in.arrays.at("B"));
    const Integer M = A.extent(0), N = A.extent(1), P = B.extent(0), Q = B.extent(1);
    Expected expected{{M * P, N * Q}, std::vector<double>(static_cast<std::size_t>(M * P * N * Q)), {}};
    for (Integer m = 0; m < M; ++m)
        for (Integer n = 0; n < N; ++n)
            for (Integer p = 0; p < P; ++p)
                for (Integer q = 0; q < Q; ++q)
                    expected.values[static_cast<std::size_t>((m * P + p) * N * Q + n * Q + q)] =
                        A(m, n) * B(p, q);
    return expected;
}

Arguments pairs_inputs(const Sizes& s) {
    return {{}, {{"A", floats(66, {s.at("M"), s.at("D")})}, {"B", floats(67, {s.at("N"), s.at("D")})}}};
}

Expected cosine(const Arguments& in) {
    const Values A(in.arrays.at("A")), B(in.arrays.at("B"));
    return each({A.extent(0), B.extent(0)}, [&](const Index& o) {
        double product = 0, a = 0, b = 0;
        for (Integer d = 0; d < A.extent(1); ++d) {
            product += A(o[0], d) * B(o[1], d);
            a += A(o[0], d) * A(o[0], d);
            b += B(o[1], d) * B(o[1], d);
        }
        return product / (std::sqrt(a) * std::sqrt(b));
    });
}

Expected distances(const Arguments& in) {
    const Values A(in.arrays.at("A")), B(in.arrays.at("B"));
    return each({A.extent(0), B.extent(0)}, [&](const Index& o) {
        return std::sqrt(sum(A.extent(1), [&](Integer d) { return std::pow(A(o[0], d) - B(o[1], d), 2); }));
    });
}

Expected nearest(const Arguments& in) {
    const Expected all = distances(in);
    const Integer N = all.extents[1];
    return each({all.extents[0]}, [&](const Index& o) {
        const auto row = all.values.begin() + o[0] * N;
        return std::min_element(row, row + N) - row;
    });
}

// ---------------------------------------------------------------------------------- rearranged tensors

Arguments two_tables_inputs(const Sizes& s) {
    const Type index = Type::int_(32);
    return {{},
            {{"users", floats(68, {s.at("U"), s.at("D")})},
             {"user", whole(69, index, s.at("U"), {s.at("B"), s.at("R")})},
             {"items", floats(70, {s.at("V"), s.at("E")})},
             {"item", whole(71, index, s.at("V"), {s.at("B"), s.at("S")})}}};
}

Expected looked_up(const Array& table, const Array& rows) {
    const Values T(table), R(rows);
    return each({R.extent(0), T.extent(1)}, [&](const Index& o) {
        return sum(R.extent(1), [&](Integer r) { return T(R(o[0], r), o[1]); });
    });
}

Expected users(const Arguments& in) {
    return looked_up(in.arrays.at("users"), in.arrays.at("user"));
}
Expected items(const Arguments& in) {
    return looked_up(in.arrays.at("items"), in.arrays.at("item"));
}

Arguments gather_inputs(const Sizes& s) {
    Array index = whole(72, Type::int_(32), 2 * s.at("M"), {s.at("N")});
    for (Integer i = 0; i < index.size(); ++i)
        index.set(i, Scalar(static_cast<Integer>(index.number(i)) - s.at("M")));
    return {{}, {{"I", floats(73, {s.at("M"), s.at("D")})}, {"index", std::move(index)}}};
}

Expected gather(const Arguments& in) {
    const Values I(in.arrays.at("I")), index(in.arrays.at("index"));
    const Integer M = I.extent(0);
    return each({index.extent(0), I.extent(1)},
                [&](const Index& o) { return I((static_cast<Integer>(index(o[0])) + M) % M, o[1]); });
}

Expected concat(const Arguments& in) {
    const Array &A = in.arrays.at("A"), &B = in.arrays.at("B");
    Expected expected{{A.extents[0] + B.extents[0], A.extents[1]}, {}, {}};
    for (const Array* part : {&A, &B})
        for (Integer i = 0; i < part->size(); ++i) expected.values.push_back(part->number(i));
    return expected;
}

Arguments pad_inputs(const Sizes& s) {
    return {{{"P", Scalar(s.at("P"))}}, {{"I", floats(74, {s.at("N"), s.at("H"), s.at("W")})}}};
}

Expected pad(const Arguments& in) {
    const Values I(in.arrays.at("I"));
    const Integer P = std::get<Integer>(in.scalars.at("P")), H = I.extent(1), W = I.extent(2);
    return each({I.extent(0), H + 2 * P, W + 2 * P}, [&](const Index& o) {
        return I(o[0], std::clamp<Integer>(o[1] - P, 0, H - 1), std::clamp<Integer>(o[2] - P, 0, W - 1));
    });
}

Arguments transpose_inputs(const Sizes& s) {
    return {{}, {{"I", floats(75, {s.at("N"), s.at("H"), s.at("W"), s.at("C")})}}};
}

Expected transpose(const Arguments& in) {
    const Values I(in.arrays.at("I"));
    return each({I.extent(0), I.extent(3), I.extent(1), I.extent(2)},
                [&](const Index& o) { return I(o[0], o[2], o[3], o[1]); });
}

// -------------------------------------------------------------------------------- searches

/// Few different values, so that the smallest stands in a row more than once.
Arguments ties_inputs(const Sizes& s) {
    Array rows = whole(77, Type::float_(32), 1, {s.at("N"), s.at("D")});
    const Array numbers = whole(78, Type::int_(32), s.at("D") / 2 + 1, rows.extents);
    for (Integer i = 0; i < rows.size(); ++i) rows.set(i, Scalar(0.5 * numbers.number(i) - 2));
    return {{}, {{"I", std::move(rows)}}};
}

/// The first position of each row's smallest element.
Integer first_smallest(const Values& I, Integer n) {
    Integer best = 0;
    for (Integer d = 1; d < I.extent(1); ++d)
        if (I(n, d) < I(n, best)) best = d;
    return best;
}

Expected smallest(const Arguments& in) {
    const Values I(in.arrays.at("I"));
    return each({I.extent(0)}, [&](const Index& o) { return I(o[0], first_smallest(I, o[0])); });
}

Expected position(const Arguments& in) {
    const Values I(in.arrays.at("I"));
    return each({I.extent(0)}, [&](const Index& o) { return first_smallest(I, o[0]); });
}

// ---------------------------------------------------------------------------------------------- pictures

Arguments photo_inputs(const Sizes& s) {
    return {{}, {{"photo", whole(79, Type::uint(8), 256, {s.at("H"), s.at("W")})}}};
}

/// Dark pictures: half of the brightnesses do not occur.
Arguments dark_inputs(const Sizes& s) {
    return {{}, {{"photo", whole(80, Type::uint(8), 128, {s.at("H"), s.at("W")})}}};
}

Expected sobel(const Arguments& in) {
    const Values photo(in.arrays.at("photo"));
    const double weight[] = {1, 2, 1};
    return each({photo.extent(0) - 2, photo.extent(1) - 2}, [&](const Index& o) {
        double across = 0, down = 0;
        for (Integer i = 0; i < 3; ++i) {
            across += weight[i] * (photo(o[0] + i, o[1] + 2) - photo(o[0] + i, o[1]));
            down += weight[i] * (photo(o[0] + 2, o[1] + i) - photo(o[0], o[1] + i));
        }
        return std::floor(std::min(std::sqrt(across * across + down * down), 255.0));
    });
}

Expected equalise(const Arguments& in) {
    const Array& photo = in.arrays.at("photo");
    std::vector<double> sorted;
    for (Integer i = 0; i < photo.size(); ++i) sorted.push_back(photo.number(i));
    std::sort(sorted.begin(), sorted.end());
    const Values pixels(photo);
    return each(photo.extents, [&](const Index& o) {
        const auto end = std::upper_bound(sorted.begin(), sorted.end(), pixels(o[0], o[1]));
        return 255 * (end - sorted.begin()) / photo.size();
    });
}

Arguments colour_inputs(const Sizes& s) {
    return {{}, {{"rgb", whole(81, Type::uint(8), 256, {s.at("H"), s.at("W"), 3})}}};
}

/// offset + the weighted sum, to the nearest number, at most 255. The weights have 16 bits after the point.
Expected mixed_colour(const Arguments& in, double offset, double red, double green, double blue) {
    const Values rgb(in.arrays.at("rgb"));
    const auto fixed = [](double weight) { return std::round(weight * 65536) / 65536; };
    return each({rgb.extent(0), rgb.extent(1)}, [&](const Index& o) {
        const double value = offset + fixed(red) * rgb(o[0], o[1], 0) + fixed(green) * rgb(o[0], o[1], 1) +
                             fixed(blue) * rgb(o[0], o[1], 2);
        // halves go down where there is an offset, up elsewhere
        return std::min(offset == 0 ? std::floor(value + 0.5) : std::ceil(value - 0.5), 255.0);
    });
}

Expected luma(const Arguments& in) {
    return mixed_colour(in, 0, 0.299, 0.587, 0.114);
}
Expected blueness(const Arguments& in) {
    return mixed_colour(in, 128, -0.168736, -0.331264, 0.5);
}
Expected redness(const Arguments& in) {
    return mixed_colour(in, 128, 0.5, -0.418688, -0.081312);
}

// ---------------------------------------------------------------------------------------------- numerics

Arguments polynomial_inputs(const Sizes& s) {
    return {{}, {{"x", floats(82, {s.at("N")})}, {"c", floats(83, {4})}}};
}

Expected polynomial(const Arguments& in) {
    const Values x(in.arrays.at("x")), c(in.arrays.at("c"));
    return each({x.extent(0)}, [&](const Index& o) {
        return sum(4, [&](Integer k) { return c(k) * std::pow(x(o[0]), static_cast<double>(k)); });
    });
}

Arguments mandelbrot_inputs(const Sizes& s) {
    const auto places = [](Integer count, double from, double to) {
        Array array(Type::float_(64), {count});
        for (Integer i = 0; i < count; ++i)
            array.set(
                i, Scalar(from + (to - from) * (static_cast<double>(i) + 0.5) / static_cast<double>(count)));
        return array;
    };
    return {{}, {{"re", places(s.at("W"), -2.2, 0.9)}, {"im", places(s.at("H"), -1.3, 1.2)}}};
}

Expected mandelbrot(const Arguments& in) {
    const Values re(in.arrays.at("re")), im(in.arrays.at("im"));
    return each({im.extent(0), re.extent(0)}, [&](const Index& o) {
        const double x = re(o[1]), y = im(o[0]);
        double a = 0, b = 0;
        int inside = 0;
        for (int step = 0; step < 8; ++step) {
            const double next = a * a - b * b + x;
            b = 2 * a * b + y, a = next;
            inside += a * a + b * b <= 4;
        }
        return inside;
    });
}

Arguments heat_inputs(const Sizes& s) {
    return {{{"rate", Scalar(0.1875)}}, {{"I", floats(84, {s.at("H"), s.at("W")})}}};
}

Expected heat(const Arguments& in) {
    const Values I(in.arrays.at("I"));
    return each({I.extent(0), I.extent(1)}, [&](const Index& o) {
        const Integer y = o[0], x = o[1];
        if (y == 0 || x == 0 || y + 1 == I.extent(0) || x + 1 == I.extent(1)) return I(y, x);
        return I(y, x) * (1 - 4 * 0.1875) + 0.1875 * (I(y - 1, x) + I(y + 1, x) + I(y, x - 1) + I(y, x + 1));
    });
}

}  // namespace

const std::vector<Sample>& tensors() {
    static const Sizes photo = {{"H", 11}, {"W", 23}}, large = {{"H", 256}, {"W", 384}};
    static const Sizes few = {{"N", 5}, {"D", 13}}, many = {{"N", 1000}, {"D", 500}};
    static const Sizes pairs = {{"M", 7}, {"N", 5}, {"D", 13}};
    static const Sizes tables = {{"U", 11}, {"D", 7}, {"V", 5}, {"E", 3}, {"B", 5}, {"R", 3}, {"S", 2}};
    static const Sizes real_tables = {{"U", 5000}, {"D", 64}, {"V", 800}, {"E", 32},
                                      {"B", 1024}, {"R", 8},  {"S", 5}};
    static const std::vector<Sample> list = {
        {"contraction",
         "contraction",
         "C",
         {{{"I", 3}, {"J", 5}, {"K", 4}, {"L", 7}, {"M", 2}, {"N", 9}}},
         {{"I", 16}, {"J", 16}, {"K", 16}, {"L", 16}, {"M", 16}, {"N", 16}},
         contraction_inputs,
         contraction},
        {"half_matmul",
         "half_matmul",
         "C",
         {{{"M", 7}, {"K", 13}, {"N", 19}}, {{"M", 10}, {"K", 17}, {"N", 20}}},
         {{"M", 128}, {"K", 128}, {"N", 128}},
         half_inputs,
         product},
        {"kronecker",
         "kronecker",
         "O",
         {{{"M", 3}, {"N", 2}, {"P", 5}, {"Q", 7}}},
         {{"M", 20}, {"N", 30}, {"P", 40}, {"Q", 25}},
         kronecker_inputs,
         kronecker},
        {"cosine", "cosine", "O", {pairs}, {{"M", 100}, {"N", 120}, {"D", 128}}, pairs_inputs, cosine},
        {"distances",
         "distances",
         "O",
         {pairs},
         {{"M", 100}, {"N", 120}, {"D", 128}},
         pairs_inputs,
         distances},
        {"distances", "distances", "nearest", {pairs}, pairs, pairs_inputs, nearest},
        {"two_tables", "two_tables", "O1", {tables}, real_tables, two_tables_inputs, users},
        {"two_tables", "two_tables", "O2", {tables}, tables, two_tables_inputs, items},
        {"gather", "gather", "O", {pairs}, {{"M", 500}, {"N", 2000}, {"D", 64}}, gather_inputs, gather},
        {"concat", "concat", "O", {pairs}, {{"M", 300}, {"N", 500}, {"D", 64}}, pairs_inputs, concat},
        {"pad",
         "pad",
         "O",
         {{{"N", 2}, {"H", 5}, {"W", 7}, {"P", 3}}},
         {{"N", 4}, {"H", 224}, {"W", 224}, {"P", 3}},
         pad_inputs,
         pad},
        {"transpose",
         "transpose",
         "O",
         {{{"N", 2}, {"H", 5}, {"W", 7}, {"C", 3}}},
         {{"N", 4}, {"H", 56}, {"W", 56}, {"C", 32}},
         transpose_inputs,
         transpose},
        {"argmin", "argmin", "smallest", {few}, few, ties_inputs, smallest},
        {"argmin", "argmin", "position", {few}, many, ties_inputs, position},
        {"sobel", "sobel", "edges", {photo}, large, photo_inputs, sobel},
        {"equalise", "equalise", "O", {photo, {{"H", 130}, {"W", 131}}}, large, dark_inputs, equalise},
        {"ycbcr", "ycbcr", "Y", {photo}, large, colour_inputs, luma},
        {"ycbcr", "ycbcr", "Cb", {photo}, large, colour_inputs, blueness},
        {"ycbcr", "ycbcr", "Cr", {photo}, large, colour_inputs, redness},
        {"polynomial", "polynomial", "y", {{{"N", 37}}}, {{"N", 100000}}, polynomial_inputs, polynomial},
        {"mandelbrot", "mandelbrot", "steps", {photo}, large, mandelbrot_inputs, mandelbrot},
        {"heat", "heat", "O", {photo}, large, heat_inputs, heat},
    };
    return list;
}

}  // namespace nestor::samples
