// What the run tests share: a sample translated once for each target, and the comparison with its oracle.
#pragma once

#include <string>
#include <vector>

#include "emitters/emitter.hpp"
#include "frontend/cli/run/native.hpp"
#include "frontend/driver/compile.hpp"
#include "tests/support/samples/samples.hpp"

namespace nestor::run_test {

/// A sample's stages for a target; translated once, and a failure ends the test.
const driver::Stages& stages_of(const samples::Sample& sample, const std::string& target);
/// What is printed for it.
const Emitted& emitted_of(const samples::Sample& sample, const std::string& target);
/// The compiled sample, with the flags that users are told to use.
const NativeCall& native_of(const samples::Sample& sample, const std::string& target);
/// Where compiled objects are kept between runs of the tests.
std::string cache_folder();

/// Adds an output that holds the wrong value everywhere, so that an element that is left out is seen.
void add_poisoned_output(const samples::Sample& sample, const samples::Expected& expected,
                         Arguments& arguments);

/// Checks extents and every element.
void check_result(const Array& result, const samples::Expected& expected);

/// The numbers in what a program printed.
std::vector<double> numbers_of(const std::string& text);
/// The same text with `#` for each of them.
std::string tokens_of(const std::string& text);

}  // namespace nestor::run_test
