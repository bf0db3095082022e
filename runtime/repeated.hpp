// Texts of several bytes that are repeated.
#pragma once

#include <cstdint>
#include <string>

/// `"ab" * times` of Python.
inline std::string repeated(const std::string& text, int64_t times) {
    std::string all;
    for (int64_t k = 0; k < times; ++k) all += text;
    return all;
}
