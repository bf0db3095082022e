// Mistakes that are planted into valid texts of Tensor Comprehensions, and what must be said of them.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace nestor::testing {

/// A text with one mistake. The one error that is due stands at [begin, end) of the text, or reaches no
/// further; a syntax error that is only seen later begins between `begin` and `end`.
struct Mistake {
    std::string text;
    std::size_t begin = 0, end = 0;
    std::string id;  ///< of the error
};

/// The names of all kinds of mistakes.
const std::vector<std::string>& mistakes_tc();

/// A text as random_tc makes them (a statement a line, the value of each a cast) with a mistake of this kind
/// in a place by chance; nothing where it has no place for one.
std::optional<Mistake> mistaken_tc(const std::string& text, const std::string& kind, std::mt19937_64& random);

}  // namespace nestor::testing
