// What the tests of the Halide front end share: texts to trees, programs, messages and results.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "frontend/halide/halide.hpp"
#include "ir/core/array.hpp"

namespace nestor::halide::test {

/// Translates `text` as t.halide; the test fails with the messages where there are errors.
Translation translated(const std::string& text);
/// All messages of `text`, rendered.
std::string messages(const std::string& text);
/// The first line of each message: what is said, without its place.
std::vector<std::string> sentences(const std::string& text);
/// The tree of a whole file.
std::string ast(const std::string& text);
/// The tree of one expression.
std::string tree(const std::string& expression);
/// `pipeline P(a: int32, b: float32, src: image uint8[2]) { fun f(x, y) = EXPRESSION; }`
std::string of(const std::string& expression);
/// The value of `f` in the program of `of(expression)`, in the IR's text without symbol numbers.
std::string value(const std::string& expression);

/// An array of these extents, the first dimension contiguous, whose elements are f(point).
Array array(const Type& type, std::vector<std::int64_t> extents,
            const std::function<double(const std::vector<std::int64_t>&)>& f);

struct Run {
    int error = 0;
    std::string message;
    Array output;
    Array errors;  ///< of the lazy evaluator, an ErrorValue for each element
    /// The element at a position counted from the window's beginning.
    double at(std::vector<std::int64_t> position) const;
};

/// Runs pipeline `P` by the lazy evaluator and by the interpreter of the filled lowering, requires that both
/// agree to the bit on the window, and returns the output.
Run run(const std::string& text, Arguments arguments, const std::string& output = "f");

/// Arguments of a window: `x_min`, `x_extent` ..
Arguments window(const std::vector<std::pair<std::string, std::pair<std::int64_t, std::int64_t>>>& intervals);

}  // namespace nestor::halide::test
