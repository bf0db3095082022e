// Print formats: the few conversions that languages need, the same in the interpreter and in emitted code.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/core/array.hpp"

namespace nestor {

/// A conversion as in C: `%.6g`, `%f`, `%e`; `%d` for integers; `%c` for the character of that code; `%b` for
/// `True` or `False`; `%r` for the fewest digits that read back as the same float64, as Python's repr; `%n`
/// for those of the number's own type. `%8.3f`, `%-4d`: flags and width as in C. `%*R`: the letter as often
/// as the number says. `%^10P`, `%,.2fP`: what stands before the `P` is Python's format specification
/// (python_format.hpp).
/// `%2,3N` begins the numbers of an array of 2 by 3 elements, each of the following ones is `%N`: all of them
/// together are laid out as numpy does; `6~` is a dimension of which only the ends are there. `%h4N` begins
/// float16s, whose digits are fewer also where they were widened to be printed. `%G` shows nothing yet and
/// gathers its number, as an array's whose length only the program knows; `%A` shows those gathered so far,
/// of its value's type. `precision` is -1 where none is written.
struct PrintFormat {
    char conversion = 'g';
    int precision = -1;
    std::string flags{};            ///< with the width, or Python's specification
    std::vector<int> shape{};       ///< of an array, at its first number
    std::vector<bool> shortened{};  ///< for each dimension
    bool halves = false;            ///< its numbers are float16s
};

/// Nothing when the text is no such conversion.
std::optional<PrintFormat> parse_print_format(const std::string& text);

/// True when values whose scalars have this type may be printed so: g, f and e want floats, d and c
/// integers, b a bool, P either of the first two.
bool format_fits(const PrintFormat& format, const Type& type);

/// The text of one scalar of a type that fits.
std::string formatted_text(const PrintFormat& format, const Scalar& value,
                           const Type& type = Type::float_(64));

/// The fewest digits that read back as the same double, or float (`single`).
std::string shortest_text(double value, bool single);
/// The numbers that belong to a `%2,3N`.
std::size_t count_of(const PrintFormat& format);
/// The letter by which `array_text` of the runtime knows the type of the numbers.
char array_text_kind(const PrintFormat& format, const Type& type);
/// The texts of an array's numbers laid out as numpy does.
std::string array_text(const PrintFormat& format, const std::vector<Scalar>& values, const Type& type);
/// Those of an array of one dimension that is shown whole, or of a long one at both ends.
std::string gathered_text(std::vector<Scalar> values, const Type& type);

}  // namespace nestor
