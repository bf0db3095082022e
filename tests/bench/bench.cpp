// Times what nestor prints for the samples against what a programmer writes by hand (baselines/), compiled
// with the same compiler and flags, in alternation; verifies both in the same run. The samples of the other
// languages are in programs.cpp.
//     bench_samples [NAME..]       only these samples: matmul, taichi_nbody
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tests/bench/arrays.hpp"
#include "tests/bench/sizes.hpp"

using namespace nestor;
using namespace nestor::bench;

namespace {

/// All baselines, compiled once.
const NativeLibrary& baselines() {
    static const NativeLibrary library = [] {
        const std::string folder = NESTOR_SOURCE_DIR "/tests/bench/baselines";
        std::vector<NativeText> texts;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            const std::string path = entry.path().string();
            texts.push_back(
                {entry.path().filename().string(), value_of(io::read_file(path, io::largest_input), path)});
        }
        return value_of(load_native(texts, bench_options()), "the baselines");
    }();
    return library;
}

/// The entries of one sample: it stands in the lists once for each tensor that it returns.
using Results = std::vector<samples::Sample>;

std::vector<Results> all_samples() {
    std::vector<Results> all;
    for (const auto* list : {&samples::all(), &samples::gallery()})
        for (const samples::Sample& sample : *list) {
            if (all.empty() || std::string(all.back().front().name) != sample.name) all.emplace_back();
            all.back().push_back(sample);
        }
    return all;
}

struct Oracle {
    std::string output;
    samples::Expected expected;
};

/// Runs the contestant on poisoned outputs and compares them with what the oracles say.
bool verified(const std::string& name, OnArrays& contestant, Memory& memory,
              const std::vector<Oracle>& oracles, const char* who) {
    for (const Oracle& oracle : oracles) {
        Array& output = memory.arguments.arrays.at(oracle.output);
        std::fill(output.data.begin(), output.data.end(), std::byte{0xff});
    }
    contestant.ready().call();
    bool right = true;
    for (const Oracle& oracle : oracles) {
        const auto wrong =
            samples::wrong_elements(memory.arguments.arrays.at(oracle.output), oracle.expected);
        if (wrong.empty()) continue;
        fmt::print(stderr, "{}: {} elements of {} of {} are WRONG\n", name, wrong.size(), oracle.output, who);
        right = false;
    }
    return right;
}

void run_sample(const Results& results, Score& score) {
    const samples::Sample& sample = results.front();
    const samples::Sizes sizes = bench_sizes(sample);
    const std::string path = samples::path_of(sample);
    const Translated translated =
        translate(value_of(io::read_source(path), path), path, sample.name, sample.function);
    Memory memory(translated.function, sample.inputs(sizes));
    std::vector<Oracle> oracles;
    for (const samples::Sample& result : results)
        oracles.push_back({result.output, result.oracle(memory.arguments)});
    OnArrays nestor = generated(translated, memory);
    OnArrays baseline =
        by_hand(translated, nestor.library, baselines(), std::string("baseline_") + sample.name, memory);
    const Row row = measure(nestor.ready(), baseline.ready());
    score.right &= verified(sample.name, nestor, memory, oracles, "nestor");
    score.right &= verified(sample.name, baseline, memory, oracles, "the baseline");
    score.slower += row.is_slower();
    print_row(sample.name, row, samples::text_of(sizes));
}

}  // namespace

int main(int count, char** words) {
    stay_on_cores(words);
    const auto wanted = [&](const std::string& name) {
        return count < 2 || std::find(words + 1, words + count, name) != words + count;
    };
    print_head();
    Score score;
    for (const Results& results : all_samples())
        if (wanted(results.front().name)) run_sample(results, score);
    run_programs(wanted, score);
    fmt::print("\n{}, {} more than 5 % slower than the baseline\n",
               score.right ? "all results are right" : "WRONG RESULTS", score.slower);
    return score.right && score.slower == 0 ? 0 : 1;
}
