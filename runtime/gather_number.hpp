// An array whose length only the program knows, gathered number by number and then shown as numpy
// prints it.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "runtime/array_text.hpp"

/// The numbers of the array that is shown next.
inline std::vector<double>& gathered_numbers() {
    static std::vector<double> numbers;
    return numbers;
}

inline void gather_number(double number) {
    gathered_numbers().push_back(number);
}

/// Of a long array the numbers at both ends.
inline std::string gathered_text(char kind) {
    std::vector<double> numbers = std::exchange(gathered_numbers(), {});
    if (numbers.empty()) return "[]";
    const bool cut = numbers.size() > 1000;
    if (cut) numbers.erase(numbers.begin() + 3, numbers.end() - 3);
    return array_text(numbers, kind, {static_cast<int>(numbers.size())}, {cut});
}
