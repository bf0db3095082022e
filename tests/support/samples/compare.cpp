// Results against what the oracle of a sample says, and how samples are named in what tests report.
#include <algorithm>
#include <cmath>

#include "tests/support/samples/samples.hpp"

namespace nestor::samples {

std::vector<std::size_t> wrong_elements(const Array& result, const Expected& expected) {
    double largest = 0;
    for (const double value : expected.values) largest = std::max(largest, std::fabs(value));
    std::vector<std::size_t> wrong;
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
        const double error = std::fabs(result.number(static_cast<std::int64_t>(i)) - expected.values[i]);
        double most = 1e-5 * largest;
        if (!expected.error_bounds
                 .empty())  // of whole numbers a bound says where the last one is not certain
            most =
                result.element.is_int() ? expected.error_bounds[i] : std::min(most, expected.error_bounds[i]);
        const bool right = error <= most;  // a NaN is wrong
        if (!right) wrong.push_back(i);
    }
    return wrong;
}

std::string path_of(const Sample& sample) {
    return std::string(NESTOR_SOURCE_DIR "/") + sample.folder + "/" + sample.language + "/" + sample.name +
           "." + sample.language;
}

std::string text_of(const Sizes& sizes) {
    std::string text;
    for (const auto& [name, size] : sizes)
        text += (text.empty() ? "" : " ") + name + "=" + std::to_string(size);
    return text;
}

}  // namespace nestor::samples
