// Python's format specifications, `^10`, `,.2f`, `08b`: what C's conversions do not have.
#pragma once

#include <cstdint>
#include <string>

namespace nestor {

/// A float as Python's `format(value, text)` writes it.
std::string python_text(double value, const std::string& text);
/// An int of Python's.
std::string python_text(std::int64_t value, const std::string& text);
/// Why Python has no such format for a float or an int; nothing where it has.
std::string why_no_python_format(const std::string& text, bool is_float);

}  // namespace nestor
