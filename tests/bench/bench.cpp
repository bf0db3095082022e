// Times what nestor prints for the samples against plain OpenMP loops (baselines.cpp), compiled with the
// same compiler and flags, in alternation; verifies both in the same run.
//     bench_samples [NAME..]       only these samples
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "frontend/cli/driver.hpp"
#include "frontend/cli/files.hpp"
#include "frontend/cli/native.hpp"
#include "tests/support/samples/samples.hpp"

using namespace nestor;

namespace {

constexpr int rounds = 9;              // medians of nine
constexpr double shortest_round = 40;  // milliseconds: short kernels run several times a round

using Function = void (*)();
using Caller = void (*)(Function, void**);

/// `void name(void (*f)(), void** a)` that calls f with sizes and pointers, with null strides after each
/// pointer for generated code.
std::string caller_text(const std::string& name, std::size_t sizes, std::size_t buffers, bool strides) {
    std::string types, values;
    for (std::size_t i = 0; i < sizes + buffers; ++i) {
        const bool size = i < sizes;
        const std::string separator = i == 0 ? "" : ", ", place = "a[" + std::to_string(i) + "]";
        types += separator + (size ? "int64_t" : strides ? "void*, const int64_t*" : "void*");
        values += separator + (size      ? "*static_cast<int64_t*>(" + place + ")"
                               : strides ? place + ", nullptr"
                                         : place);
    }
    return "#include <cstdint>\nextern \"C\" void " + name +
           "(void (*f)(), void** a) {\n    reinterpret_cast<void (*)(" + types + ")>(f)(" + values +
           ");\n}\n";
}

template <class T>
T value_of(Result<T> result, const std::string& what) {
    if (!result) {
        fmt::print(stderr, "{}:\n{}", what, render(result.error()));
        std::exit(1);
    }
    return *std::move(result);
}

std::string read_text(const std::string& path) {
    return value_of(cli::read_file(path, cli::largest_input), path);
}

/// One of the two competitors, ready to be called.
struct Contestant {
    NativeLibrary library;
    Caller caller;
    Function function;
    std::shared_ptr<Array> output;  ///< the same memory for both: where it lies decides too
    std::vector<void*> places;

    void operator()() { caller(function, places.data()); }
};

struct Match {
    Contestant nestor, baseline;
};

Match prepare(const samples::Sample& sample, Arguments& inputs, const samples::Expected& expected) {
    const std::string path = samples::path_of(sample);
    cli::CompileOptions options;
    const auto stages =
        value_of(cli::compile(*find_language("tc"), value_of(cli::read_source(path), path), options), path);
    const auto emitted =
        value_of(cli::emit(stages, options, cli::emit_options(options, stages, path, sample.name)), path);
    const auto& parameters = stages.source.functions.front().parameters;
    const auto sizes = static_cast<std::size_t>(std::count_if(
        parameters.begin(), parameters.end(), [](const Parameter& p) { return p.role == Role::size; }));

    std::shared_ptr<Array> output;
    for (const Parameter& parameter : parameters)
        if (parameter.symbol.name() == sample.output)
            output = std::make_shared<Array>(parameter.buffer->element, expected.extents);

    NativeOptions native;
    native.flags = default_native_flags(true);
    const auto load = [&](const NativeText& text, const Emitted* with, bool strides,
                          const std::string& name) {
        std::vector<NativeText> texts = {
            text, {"caller.cpp", caller_text("call_it", sizes, parameters.size() - sizes, strides)}};
        if (with) texts.push_back({with->header_name, with->header});
        const auto library = value_of(load_native(texts, native), name);
        Contestant contestant{library,
                              reinterpret_cast<Caller>(library.symbol("call_it")),
                              reinterpret_cast<Function>(library.symbol(name)),
                              output,
                              {}};
        return contestant;
    };
    Match match{load({emitted.source_name, emitted.source}, &emitted, true, sample.function),
                load({"baselines.cpp", read_text(NESTOR_SOURCE_DIR "/tests/bench/baselines.cpp")}, nullptr,
                     false, std::string("baseline_") + sample.name)};
    static std::map<std::string, std::int64_t> values;  // sizes stay where the places point
    values = sample.real;
    for (Contestant* contestant : {&match.nestor, &match.baseline}) {
        if (!contestant->function) {
            fmt::print(stderr, "{}: the function is missing\n", sample.name);
            std::exit(1);
        }
        for (const Parameter& parameter : parameters) {
            const std::string& name = parameter.symbol.name();
            if (parameter.role == Role::size)
                contestant->places.push_back(&values.at(name));
            else if (name == sample.output)
                contestant->places.push_back(contestant->output->data.data());
            else
                contestant->places.push_back(inputs.arrays.at(name).data.data());
        }
    }
    return match;
}

double milliseconds_of(Contestant& contestant, int times) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < times; ++i) contestant();
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
    return spent.count() / times;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

struct Times {
    double nestor, baseline;
};

Times measure(Match& match) {
    const double once = std::min(milliseconds_of(match.nestor, 1), milliseconds_of(match.baseline, 1));
    const int times = std::max(1, static_cast<int>(shortest_round / std::max(once, 1e-3)));
    std::vector<double> nestor, baseline;
    for (int round = 0; round < rounds; ++round) {
        nestor.push_back(milliseconds_of(match.nestor, times));
        baseline.push_back(milliseconds_of(match.baseline, times));
    }
    return {median(nestor), median(baseline)};
}

void use_threads(const NativeLibrary& library, int count) {
    if (auto* set = reinterpret_cast<void (*)(int)>(library.symbol("omp_set_num_threads"))) set(count);
}

bool verified(const samples::Sample& sample, Contestant& contestant, const samples::Expected& expected,
              const char* who) {
    std::fill(contestant.output->data.begin(), contestant.output->data.end(), std::byte{0xff});
    contestant();
    const auto wrong = samples::wrong_elements(*contestant.output, expected);
    if (!wrong.empty())
        fmt::print(stderr, "{}: {} elements of {} are WRONG\n", sample.name, wrong.size(), who);
    return wrong.empty();
}

bool is_wanted(const samples::Sample& sample, int count, char** words) {
    return count < 2 || std::any_of(words + 1, words + count,
                                    [&](const char* word) { return !std::strcmp(word, sample.name); });
}

}  // namespace

int main(int count, char** words) {
    // threads stay on their cores; the runtime reads this when it is loaded, so begin again with it
    if (!std::getenv("OMP_PROC_BIND")) {
        setenv("OMP_PROC_BIND", "true", 1);
        execv("/proc/self/exe", words);
    }
    const int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    fmt::print("{} threads; milliseconds, medians of {}; ratio above 1: faster than the baseline\n\n",
               threads, rounds);
    fmt::print("{:<14}{:>10}{:>10}{:>8}{:>14}{:>10}{:>8}   sizes\n", "sample", "nestor", "baseline", "ratio",
               "1 thread:", "baseline", "ratio");
    bool right = true;
    int slower = 0;
    for (const samples::Sample& sample : samples::all()) {
        if (!is_wanted(sample, count, words)) continue;
        Arguments inputs = sample.inputs(sample.real);
        const samples::Expected expected = sample.oracle(inputs);
        Match match = prepare(sample, inputs, expected);
        const Times all = measure(match);
        right &= verified(sample, match.nestor, expected, "nestor");
        right &= verified(sample, match.baseline, expected, "the baseline");
        use_threads(match.nestor.library, 1);
        const Times one = measure(match);
        use_threads(match.nestor.library, threads);
        const double ratio = all.baseline / all.nestor;
        slower += ratio < 0.95;
        fmt::print("{:<14}{:>10.3f}{:>10.3f}{:>8.2f}{:>14.3f}{:>10.3f}{:>8.2f}   {}{}\n", sample.name,
                   all.nestor, all.baseline, ratio, one.nestor, one.baseline, one.baseline / one.nestor,
                   samples::text_of(sample.real), ratio < 0.95 ? "   SLOWER" : "");
        std::fflush(stdout);
    }
    fmt::print("\n{}, {} more than 5 % slower than the baseline\n",
               right ? "all results are right" : "WRONG RESULTS", slower);
    return right && slower == 0 ? 0 : 1;
}
