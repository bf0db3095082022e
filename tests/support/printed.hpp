// What code under test prints to standard output.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <string>

namespace nestor::test {

/// Calls `call` and gives back what it printed by stdio.
template <class Call>
std::string printed_by(const Call& call) {
    std::fflush(stdout);
    std::FILE* const file = std::tmpfile();
    const int standard = dup(1);
    dup2(fileno(file), 1);
    call();
    std::fflush(stdout);
    dup2(standard, 1);
    close(standard);
    std::string text(static_cast<std::size_t>(std::ftell(file)), '\0');
    std::rewind(file);
    text.resize(std::fread(text.data(), 1, text.size(), file));
    std::fclose(file);
    return text;
}

}  // namespace nestor::test
