// Habits of C, NumPy, einsum, JAX and PyTorch that are planted into valid texts of Tensor Comprehensions and
// Nabla: each must be told, where it stands.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace nestor::testing {

/// A text with a habit, which stands at [begin, end).
struct PlantedHabit {
    std::string text;
    std::string habit;  ///< as it was planted
    std::size_t begin = 0, end = 0;
};

/// How many habits there are; `kind` below counts them.
std::size_t habits_of_tc();
std::size_t habits_of_nabla();

/// A text of random_tc with a habit in the value of a statement, perhaps inside other expressions, or on a
/// line of its own; nothing where it has no place for one.
std::optional<PlantedHabit> with_habit_of_tc(const std::string& text, std::size_t kind,
                                             std::mt19937_64& random);

/// A text of Nabla, one statement a line at the top level, with a habit between two of them; `tensor` is a
/// variable of shape [2][3] that is declared in the first line.
PlantedHabit with_habit_of_nabla(const std::string& text, const std::string& tensor, std::size_t kind,
                                 std::mt19937_64& random);

}  // namespace nestor::testing
