// How long the whole program takes from text to text, and how much memory (PR-40, PR-41): every sample for
// two targets, files of many statements, deep nesting.
//     bench_translation [NAME..]       only samples with these names: matmul, mpm88
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "frontend/language.hpp"

namespace {

constexpr int runs = 5;

struct Cost {
    double milliseconds = 0;
    double megabytes = 0;
    int code = 0;
};

/// One run of `nestor`; what it prints is thrown away.
Cost run(const std::vector<std::string>& words) {
    std::vector<std::string> all = {NESTOR_BINARY_DIR "/nestor"};
    all.insert(all.end(), words.begin(), words.end());
    std::vector<char*> arguments;
    for (std::string& word : all) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int stream : {1, 2})
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
    const auto start = std::chrono::steady_clock::now();
    pid_t child = 0;
    if (posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ) != 0) {
        fmt::print(stderr, "{} cannot be run\n", arguments[0]);
        std::exit(1);
    }
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
    posix_spawn_file_actions_destroy(&actions);
    return {spent.count(), static_cast<double>(usage.ru_maxrss) / 1024,
            WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)};
}

/// The median time of some runs, and the most memory.
Cost median(const std::vector<std::string>& words, int times = runs) {
    std::vector<Cost> costs;
    for (int k = 0; k < times; ++k) costs.push_back(run(words));
    const double memory = std::max_element(costs.begin(), costs.end(), [](const Cost& a, const Cost& b) {
                              return a.megabytes < b.megabytes;
                          })->megabytes;
    std::sort(costs.begin(), costs.end(),
              [](const Cost& a, const Cost& b) { return a.milliseconds < b.milliseconds; });
    Cost middle = costs[costs.size() / 2];
    middle.megabytes = memory;
    return middle;
}

/// A file of its own in the temporary folder.
struct File {
    std::string path;
    File(const std::string& name, const std::string& text)
        : path((std::filesystem::temp_directory_path() /
                ("nestor-bench-" + std::to_string(getpid()) + "-" + name))
                   .string()) {
        std::ofstream(path) << text;
    }
    ~File() { std::filesystem::remove(path); }
};

/// Functions of ten statements each, `count` statements together.
std::string many_functions(int count) {
    std::string text;
    for (int f = 0; f < count / 10; ++f) {
        text += fmt::format("def f{}(float(N) A) -> (T9) {{\n    T0(i) = A(i) + {}\n", f, f);
        for (int s = 1; s < 10; ++s) text += fmt::format("    T{}(i) = T{}(i) * A(i)\n", s, s - 1);
        text += "}\n";
    }
    return text;
}

/// One function of so many statements, each of which reads the one before.
std::string one_function(int count) {
    std::string text = fmt::format("def f(float(N) A) -> (T{}) {{\n    T0(i) = A(i)\n", count - 1);
    for (int s = 1; s < count; ++s) text += fmt::format("    T{}(i) = T{}(i) * A(i)\n", s, s - 1);
    return text + "}\n";
}

std::vector<std::filesystem::path> sample_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(NESTOR_SOURCE_DIR "/samples"))
        if (entry.is_regular_file() && entry.path().parent_path().filename() != "data" &&
            nestor::language_of_file(entry.path().string()))
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

void samples(const std::vector<std::string>& wanted) {
    fmt::print("translation of the samples, the whole program: milliseconds, medians of {}\n\n", runs);
    fmt::print("{:<28}{:>10}{:>10}{:>8}\n", "sample", "openmp", "cuda", "MB");
    int slow = 0;
    for (const auto& file : sample_files()) {
        const std::string name = file.stem().string();
        if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), name) == wanted.end()) continue;
        const Cost cpu = median({"build", file.string(), "--target", "openmp"});
        const Cost gpu = median({"build", file.string(), "--target", "cuda"});
        const bool over = std::max(cpu.milliseconds, gpu.milliseconds) > 100;
        slow += over;
        fmt::print("{:<28}{:>10.0f}{:>10.0f}{:>8.0f}{}{}\n",
                   file.parent_path().filename().string() + "/" + name, cpu.milliseconds, gpu.milliseconds,
                   std::max(cpu.megabytes, gpu.megabytes), over ? "   over 100 ms" : "",
                   cpu.code + gpu.code == 0 ? "" : "   FAILED");
    }
    fmt::print("\n{} samples take more than 100 ms for one of the targets\n\n", slow);
}

void sizes() {
    fmt::print("{:<28}{:>10}{:>10}{:>8}\n", "statements in one file", "number", "ms", "MB");
    const auto grows = [](const char* what, std::string (*text)(int), const std::vector<int>& counts) {
        for (const int count : counts) {
            const File file("many.tc", text(count));
            const Cost cost = median({"build", file.path}, 1);
            fmt::print("{:<28}{:>10}{:>10.0f}{:>8.0f}{}\n", what, count, cost.milliseconds, cost.megabytes,
                       cost.code == 0 ? "" : fmt::format("   exit {}", cost.code));
            std::fflush(stdout);
        }
    };
    grows("functions of ten", many_functions, {1250, 2500, 5000, 10000});
    grows("one function", one_function, {1250, 2500, 5000, 10000});
    const std::string deep(10000, '('), end(10000, ')');
    const File file("deep.tc", "def f(float(N) A) -> (O) { O(i) = " + deep + "A(i)" + end + " }\n");
    const Cost cost = median({"build", file.path}, 1);
    fmt::print("{:<28}{:>10}{:>10.0f}{:>8.0f}   exit {}\n", "parentheses in each other", 10000,
               cost.milliseconds, cost.megabytes, cost.code);
}

}  // namespace

int main(int count, char** words) {
    const std::vector<std::string> wanted(words + 1, words + count);
    samples(wanted);
    if (wanted.empty()) sizes();
}
