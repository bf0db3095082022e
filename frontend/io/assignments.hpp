// Words of the form NAME=VALUE, and values as text.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <utility>

#include "ir/base/result.hpp"
#include "ir/core/arithmetic.hpp"

namespace nestor::io {

/// `A=a.npy` -> {A, a.npy}; an error that shows `form` when there is no name or no `=`.
Result<std::pair<std::string, std::string>> split_assignment(const std::string& text,
                                                             const std::string& form);

/// The error for `text`, which is no value of a size or scalar: `-D N: `1.5` is no value for a size`.
Diagnostic unfit_value(const std::string& option, const std::string& name, const std::string& text,
                       const Type& type, bool is_size);

/// A number as a scalar of a type; nothing when the text is none or does not fit.
std::optional<Scalar> parse_scalar(const std::string& text, const Type& type);

/// The whole text as a number; nothing when it is none or does not fit.
template <class T>
std::optional<T> parse_number(const std::string& text) {
    T value{};
    const char* end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, value);
    if (text.empty() || result.ec != std::errc{} || result.ptr != end) return std::nullopt;
    return value;
}

}  // namespace nestor::io
