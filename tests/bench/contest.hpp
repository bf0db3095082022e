// Two ways to the same result, timed in alternation: what nestor prints and the baseline.
#pragma once

#include <functional>

#include "frontend/cli/run/native.hpp"

namespace nestor::bench {

constexpr int rounds = 9;  // medians of nine

struct Contestant {
    NativeLibrary library;
    std::function<void()> call;
};

struct Times {
    double nestor, baseline;  ///< milliseconds
};

/// One row of the table: with all threads and with one.
struct Row {
    Times all, one;
    double ratio() const { return all.baseline / all.nestor; }
    bool is_slower() const { return ratio() < 0.95; }
};

/// How all contestants are compiled.
NativeOptions bench_options();

/// Times both with all threads and with one.
Row measure(const Contestant& nestor, const Contestant& baseline);

/// Threads stay on their cores: begins the program again with the variable that says so, which the runtime
/// reads when it is loaded.
void stay_on_cores(char** words);

/// `about`: what the last column says of a row.
void print_head(const char* other = "baseline", const char* about = "sizes");
/// `judged`: says so where the row is slower.
void print_row(const char* name, const Row& row, const std::string& about, bool judged = true);

[[noreturn]] void give_up(const std::string& what, const Diagnostics& messages);

/// The value, or the end of the program with the messages.
template <class T>
T value_of(Result<T> result, const std::string& what) {
    if (!result) give_up(what, result.error());
    return *std::move(result);
}

struct Score {
    bool right = true;
    int slower = 0;
};

/// Programs of the other languages (programs/), those with a wanted name.
void run_programs(const std::function<bool(const std::string& name)>& wanted, Score& score);

}  // namespace nestor::bench
