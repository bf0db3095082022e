// Medians of rounds; short contestants run several times a round.
#include "tests/bench/contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <thread>

namespace nestor::bench {

namespace {

constexpr double shortest_round = 40;  // milliseconds: short contestants run several times a round

double milliseconds_of(const Contestant& contestant, int times) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < times; ++i) contestant.call();
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
    return spent.count() / times;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

Times alternate(const Contestant& first, const Contestant& second) {
    const double once = std::min(milliseconds_of(first, 1), milliseconds_of(second, 1));
    const int times = std::max(1, static_cast<int>(shortest_round / std::max(once, 1e-3)));
    std::vector<double> nestor, baseline;
    for (int round = 0; round < rounds; ++round) {
        nestor.push_back(milliseconds_of(first, times));
        baseline.push_back(milliseconds_of(second, times));
    }
    return {median(nestor), median(baseline)};
}

void use_threads(const NativeLibrary& library, int count) {
    if (auto* set = reinterpret_cast<void (*)(int)>(library.symbol("omp_set_num_threads"))) set(count);
}

}  // namespace

Row measure(const Contestant& nestor, const Contestant& baseline) {
    Row row;
    row.all = alternate(nestor, baseline);
    use_threads(nestor.library, 1);
    row.one = alternate(nestor, baseline);
    use_threads(nestor.library, static_cast<int>(std::max(1u, std::thread::hardware_concurrency())));
    return row;
}

void print_head() {
    fmt::print("{} threads; milliseconds, medians of {}; ratio above 1: faster than the baseline\n\n",
               std::max(1u, std::thread::hardware_concurrency()), rounds);
    fmt::print("{:<20}{:>10}{:>10}{:>8}{:>14}{:>10}{:>8}   sizes\n", "sample", "nestor", "baseline", "ratio",
               "1 thread:", "baseline", "ratio");
}

void print_row(const char* name, const Row& row, const std::string& sizes) {
    fmt::print("{:<20}{:>10.3f}{:>10.3f}{:>8.2f}{:>14.3f}{:>10.3f}{:>8.2f}   {}{}\n", name, row.all.nestor,
               row.all.baseline, row.ratio(), row.one.nestor, row.one.baseline,
               row.one.baseline / row.one.nestor, sizes, row.is_slower() ? "   SLOWER" : "");
    std::fflush(stdout);
}

void give_up(const std::string& what, const Diagnostics& messages) {
    fmt::print(stderr, "{}:\n{}", what, render(messages));
    std::exit(1);
}

}  // namespace nestor::bench
