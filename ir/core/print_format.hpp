// Print formats: the few conversions that languages need, the same in the interpreter and in emitted code.
#pragma once

#include <optional>
#include <string>

#include "ir/core/array.hpp"

namespace nestor {

/// A conversion as in C: `%.6g`, `%f`, `%e`; `%d` for integers; `%c` for the character of that code; `%b` for
/// `True` or `False`; `%r` for the fewest digits that read back as the same float64, as Python's repr.
/// `precision` is -1 where none is written.
struct PrintFormat {
    char conversion = 'g';
    int precision = -1;
};

/// Nothing when the text is no such conversion.
std::optional<PrintFormat> parse_print_format(const std::string& text);

/// True when values whose scalars have this type may be printed so: g, f and e want floats, d and c
/// integers, b a bool.
bool format_fits(const PrintFormat& format, const Type& type);

/// The text of one scalar of a type that fits.
std::string formatted_text(const PrintFormat& format, const Scalar& value);

}  // namespace nestor
