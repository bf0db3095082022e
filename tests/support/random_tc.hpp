// Random programs of Tensor Comprehensions as trees of text, which can be made smaller while they fail.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "ir/core/array.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::testing {

/// Text with holes: texts[0] parts[0] texts[1] .. ; of a list the parts with texts[0] between them.
struct TextTree {
    enum class Kind { fixed, expression, list };
    Kind kind = Kind::fixed;
    std::vector<std::string> texts;
    std::vector<TextTree> parts;
    std::string text() const;
};

struct RandomTc {
    TextTree tree;
    std::string function;  ///< the def to call; others of the file are called by it
    std::map<std::string, std::int64_t> sizes;
    std::string text() const { return tree.text(); }
    /// The text and the sizes, for messages.
    std::string shown() const;
};

/// Defs `<function>` and perhaps `<function>_part`. All names are declared and all types fit; reads may still
/// lie outside for some sizes, and parts of tensors may not be proved written.
RandomTc random_tc(std::mt19937_64& random, const std::string& function = "f");

/// A convolution: strides, distances of taps, borders, filters that are turned, layouts of filters, another
/// begin of the sums and what happens to them afterwards are drawn.
RandomTc random_tc_contraction(std::mt19937_64& random, const std::string& function = "f");

/// Inputs for the function at these sizes: integers with the ends of their types among them, multiples of
/// 1/4; the elements of inputs called `at_N..` lie in [0, N).
Arguments random_tc_arguments(const Function& function, const std::map<std::string, std::int64_t>& sizes);

/// The smallest program found for which `fails` still holds: statements, clauses and parameters are left out,
/// expressions replaced by their operands, sizes made smaller; after so many tries what was reached.
RandomTc shrunk(RandomTc program, const std::function<bool(const RandomTc&)>& fails, int tries = 4000);

/// Where two results differ: integers exactly, floats by more than `tolerance` of the largest value (0: to
/// the bit, NaNs alike). Empty: nowhere.
std::string difference(const Arguments& expected, const Arguments& found, double tolerance);

/// NESTOR_CASES, else `few`; NESTOR_SEED, else 1.
std::uint64_t wanted_cases(std::uint64_t few);
std::uint64_t first_seed();

}  // namespace nestor::testing
