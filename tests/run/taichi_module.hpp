// What the run tests of Taichi programs share: a module, whole or one of its kernels, on every way of running
// it.
#pragma once

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "frontend/driver/compile.hpp"
#include "ir/reference/interpret.hpp"

namespace nestor::run_test {

/// A module with a way to run it: the whole program, or one of its kernels.
struct Module {
    std::string name, text;
    std::string kernel;  ///< empty: the whole program
    int frames = 0;      ///< `--frames`
    bool tells = false;  ///< of each frame, and keeps the newest only
};

/// Throws what is wrong with it.
driver::Stages compiled(const Module& module, const std::string& target);
/// Calls it; gives the error that it returns.
Outcome outcome_of(const Module& module, const std::string& target, Arguments& arguments);
/// The same where an error is a failure of the test.
Arguments run(const Module& module, const std::string& target, Arguments arguments = {});

/// How many elements are off by more than `tolerance` of the largest.
template <class Number>
std::size_t wrong(const Arguments& arguments, const std::string& name, const std::vector<Number>& expected,
                  double tolerance) {
    const Array& array = arguments.arrays.at(name);
    BOOST_TEST_REQUIRE(static_cast<std::size_t>(array.size()) == expected.size());
    double largest = 1e-30;
    for (const Number value : expected) largest = std::max(largest, std::fabs(static_cast<double>(value)));
    std::size_t count = 0;
    for (std::size_t k = 0; k < expected.size(); ++k)
        count += !(std::fabs(array.number(static_cast<std::int64_t>(k)) - static_cast<double>(expected[k])) <=
                   tolerance * largest);
    return count;
}

}  // namespace nestor::run_test
