// Medians of rounds in which the contestants take turns.
#include "tests/bench/contest.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

namespace nestor::bench {

namespace {

constexpr double shortest_round = 40;  // milliseconds of each contestant
constexpr double shortest_turn = 1;    // milliseconds: short contestants run several times a turn

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

int how_often(double longest, double once) {
    return std::max(1, static_cast<int>(longest / std::max(once, 1e-3)));
}

/// In every round the two take turns, and each begins every other one: what slows the machine down for a
/// moment meets both alike.
Times alternate(const Contestant& nestor, const Contestant& baseline) {
    const double once = std::min(milliseconds_of(nestor, 1), milliseconds_of(baseline, 1));
    const int calls = how_often(shortest_turn, once);
    const int turns = how_often(shortest_round, once * calls);
    std::vector<double> of_nestor, of_baseline;
    for (int round = 0; round < rounds; ++round) {
        double first = 0, second = 0;
        for (int turn = 0; turn < turns; ++turn) {
            if (turn % 2 == 1) second += milliseconds_of(baseline, calls);
            first += milliseconds_of(nestor, calls);
            if (turn % 2 == 0) second += milliseconds_of(baseline, calls);
        }
        of_nestor.push_back(first / turns);
        of_baseline.push_back(second / turns);
    }
    return {median(of_nestor), median(of_baseline)};
}

void use_threads(const Contestant& contestant, int count) {
    for (const char* name : {"omp_set_num_threads", "openblas_set_num_threads", "bench_set_threads"})
        if (auto* set = reinterpret_cast<void (*)(int)>(contestant.library.symbol(name))) set(count);
}

int all_threads() {
    return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

/// While it lives all threads of the program go before those of others, where NESTOR_BENCH_PRIORITY asks for
/// it and the system allows it: compilers in between do not.
class Priority {
public:
    Priority() {
        const char* const wanted = std::getenv("NESTOR_BENCH_PRIORITY");
        if (wanted && *wanted) set(SCHED_FIFO, std::atoi(wanted));
    }
    ~Priority() { set(SCHED_OTHER, 0); }
    Priority(const Priority&) = delete;
    Priority& operator=(const Priority&) = delete;

private:
    static void set(int policy, int priority) {
        sched_param parameters{};
        parameters.sched_priority = priority;
        for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task"))
            sched_setscheduler(std::atoi(thread.path().filename().c_str()), policy, &parameters);
    }
};

std::string peer = "baseline";  // whom the rows compare with

/// A row as a line of JSON at the end of the file that NESTOR_BENCH_ROWS names: what report.py reads.
void record_row(const char* name, const Row& row, const std::string& about) {
    const char* const path = std::getenv("NESTOR_BENCH_ROWS");
    if (!path) return;
    const char* const compiler = std::getenv("CXX");
    std::ofstream(path, std::ios::app) << fmt::format(
        R"({{"sample": "{}", "peer": "{}", "about": "{}", "compiler": "{}", "threads": {}, )"
        R"("all": {{"nestor_ms": {:.4f}, "peer_ms": {:.4f}}}, "one": {{"nestor_ms": {:.4f}, "peer_ms": {:.4f}}}}})"
        "\n",
        name, peer, about, compiler && *compiler ? compiler : "c++", all_threads(), row.all.nestor,
        row.all.baseline, row.one.nestor, row.one.baseline);
}

}  // namespace

NativeOptions bench_options() {
    NativeOptions options;
    options.flags = default_native_flags(TargetKind::openmp);
    options.flags.push_back("-Wl,-Bsymbolic");  // the C library has a `step` and an `advance` too
    return options;
}

Row measure(const Contestant& nestor, const Contestant& baseline) {
    const auto use = [&](int threads) {
        for (const Contestant* contestant : {&nestor, &baseline}) use_threads(*contestant, threads);
    };
    const Priority priority;
    Row row;
    use(all_threads());
    row.all = alternate(nestor, baseline);
    use(1);
    row.one = alternate(nestor, baseline);
    use(all_threads());
    return row;
}

void stay_on_cores(char** words) {
    if (std::getenv("OMP_PROC_BIND")) return;
    setenv("OMP_PROC_BIND", "true", 1);
    execv("/proc/self/exe", words);
}

void print_head(const char* other, const char* about) {
    peer = other;
    fmt::print("{} threads; milliseconds, medians of {}; ratio above 1: faster than {}\n\n", all_threads(),
               rounds, other);
    fmt::print("{:<20}{:>10}{:>10}{:>8}{:>14}{:>10}{:>8}   {}\n", "sample", "nestor", other, "ratio",
               "1 thread:", other, "ratio", about);
}

void print_row(const char* name, const Row& row, const std::string& about, bool judged) {
    fmt::print("{:<20}{:>10.3f}{:>10.3f}{:>8.2f}{:>14.3f}{:>10.3f}{:>8.2f}   {}{}\n", name, row.all.nestor,
               row.all.baseline, row.ratio(), row.one.nestor, row.one.baseline,
               row.one.baseline / row.one.nestor, about, judged && row.is_slower() ? "   SLOWER" : "");
    std::fflush(stdout);
    record_row(name, row, about);
}

void give_up(const std::string& what, const Diagnostics& messages) {
    fmt::print(stderr, "{}:\n{}", what, render(messages));
    std::exit(1);
}

}  // namespace nestor::bench
