// Statistics of rows and of columns: sizes, inputs and oracles.
#include <cmath>

#include "tests/support/samples/gallery.hpp"
#include "tests/support/samples/oracle.hpp"

namespace nestor::samples {
namespace {

using Integer = std::int64_t;

Arguments rows_inputs(const Sizes& s) {
    return {{}, {{"I", floats(76, {s.at("N"), s.at("D")})}}};
}

double mean_of(const Values& I, Integer n) {
    return sum(I.extent(1), [&](Integer k) { return I(n, k); }) / static_cast<double>(I.extent(1));
}

Expected mean(const Arguments& in) {
    const Values I(in.arrays.at("I"));
    return each({I.extent(0)}, [&](const Index& o) { return mean_of(I, o[0]); });
}

Expected variance(const Arguments& in) {
    const Values I(in.arrays.at("I"));
    return each({I.extent(0)}, [&](const Index& o) {
        const double mean = mean_of(I, o[0]);
        return sum(I.extent(1), [&](Integer k) { return std::pow(I(o[0], k) - mean, 2); }) /
               static_cast<double>(I.extent(1));
    });
}

double mean_of_column(const Values& I, Integer d) {
    return sum(I.extent(0), [&](Integer n) { return I(n, d); }) / static_cast<double>(I.extent(0));
}

double variance_of_column(const Values& I, Integer d) {
    const double mean = mean_of_column(I, d);
    return sum(I.extent(0), [&](Integer n) { return std::pow(I(n, d) - mean, 2); }) /
           static_cast<double>(I.extent(0));
}

Expected column_means(const Arguments& in) {
    const Values I(in.arrays.at("I"));
    return each({I.extent(1)}, [&](const Index& o) { return mean_of_column(I, o[0]); });
}

Expected column_variances(const Arguments& in) {
    const Values I(in.arrays.at("I"));
    return each({I.extent(1)}, [&](const Index& o) { return variance_of_column(I, o[0]); });
}

Expected standardised(const Arguments& in) {
    const Values I(in.arrays.at("I"));
    std::vector<double> means, deviations;  // of each column once, not for each element
    for (Integer d = 0; d < I.extent(1); ++d) {
        means.push_back(mean_of_column(I, d));
        deviations.push_back(std::sqrt(variance_of_column(I, d) + 1e-5));
    }
    return each({I.extent(0), I.extent(1)}, [&](const Index& o) {
        const auto d = static_cast<std::size_t>(o[1]);
        return (I(o[0], o[1]) - means[d]) / deviations[d];
    });
}

}  // namespace

const std::vector<Sample>& statistics() {
    static const Sizes few = {{"N", 5}, {"D", 13}}, many = {{"N", 1000}, {"D", 500}};
    // a device sums slices of 64 rows or more, of 32 columns each block
    static const Sizes sliced = {{"N", 131}, {"D", 35}}, whole_tiles = {{"N", 64}, {"D", 32}};
    static const std::vector<Sample> list = {
        {"moments", "moments", "mean", {few}, few, rows_inputs, mean},
        {"moments", "moments", "variance", {few}, many, rows_inputs, variance},
        {"standardise", "standardise", "mean", {few, sliced}, few, rows_inputs, column_means},
        {"standardise", "standardise", "variance", {few, sliced}, many, rows_inputs, column_variances},
        {"standardise", "standardise", "O", {whole_tiles, sliced}, few, rows_inputs, standardised},
    };
    return list;
}

}  // namespace nestor::samples
