// What the tests of the Tensor Comprehensions front end share: texts to programs, messages and results.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "frontend/tc/tc.hpp"
#include "ir/core/array.hpp"
#include "ir/core/pipeline.hpp"

namespace nestor::tc::test {

/// Translates `text` as t.tc; the test fails with the messages where there are errors.
Translation translated(const std::string& text);
/// All messages of `text`, rendered.
std::string messages(const std::string& text);
/// The body `statements` in `def f(inputs) -> (outputs) {..}`.
std::string def(const std::string& inputs, const std::string& outputs, const std::string& statements);

/// The pipeline of the first function.
const Pipeline& pipeline_of(const Translation& translation);
/// `i in [0, N)` of every iterator of a stage, in order: `m in [0, M), k in [0, K)`.
std::string domain(const std::string& text, const std::string& func, const std::string& stage);
/// The conditions that are checked at entry, one a line.
std::string preconditions(const std::string& text);

/// An array whose elements are f(position).
Array array(const Type& type, std::vector<std::int64_t> extents,
            const std::function<double(std::int64_t)>& f);
Array floats(std::vector<std::int64_t> extents, const std::function<double(std::int64_t)>& f);
/// The same small, irregular values every time; exact in float32.
double wave(std::int64_t position);

struct Run {
    int error = 0;
    std::string message;
    Array output;
    std::vector<double> values() const;
};

/// Runs function `f` of a text by the lazy evaluator and by the interpreter of the plain lowering, requires
/// that both agree to the bit, and returns the output.
Run run(const std::string& text, Arguments arguments, const std::string& output = "O");

}  // namespace nestor::tc::test
