// For programs that print their results: what they print is kept away from the table, and read again.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "program.hpp"

/// Where standard output goes meanwhile.
inline std::FILE* printed() {
    static std::FILE* const file = std::tmpfile();
    return file;
}

/// Runs a program; both versions pay for this alike.
template <class Program>
void print_apart(const Program& program) {
    std::fflush(stdout);
    const int table = dup(1), apart = fileno(printed());
    if (ftruncate(apart, 0) != 0 || lseek(apart, 0, SEEK_SET) != 0 || dup2(apart, 1) < 0) std::abort();
    program();
    std::fflush(stdout);
    dup2(table, 1);
    close(table);
}

/// All numbers among the printed words.
inline const double* printed_numbers(int64_t* count) {
    static std::vector<double> numbers;
    numbers.clear();
    std::fseek(printed(), 0, SEEK_SET);
    char word[200];
    while (std::fscanf(printed(), "%199s", word) == 1) {
        char* end = nullptr;
        const double value = std::strtod(word, &end);
        if (end != word) numbers.push_back(value);
    }
    *count = static_cast<int64_t>(numbers.size());
    return numbers.data();
}
