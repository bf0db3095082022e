// Times what nestor prints for the samples against plain OpenMP loops (baselines.cpp), compiled with the
// same compiler and flags, in alternation; verifies both in the same run. The samples of the other languages
// are in programs.cpp.
//     bench_samples [NAME..]       only these samples: matmul, taichi_nbody
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "frontend/cli/driver.hpp"
#include "frontend/cli/files.hpp"
#include "frontend/cli/native.hpp"
#include "tests/bench/contest.hpp"
#include "tests/support/samples/samples.hpp"

using namespace nestor;
using namespace nestor::bench;

namespace {

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

std::string read_text(const std::string& path) {
    return value_of(cli::read_file(path, cli::largest_input), path);
}

/// A contestant that takes arrays.
struct OnArrays : Contestant {
    Caller caller;
    Function function;
    std::shared_ptr<Array> output;  ///< the same memory for both: where it lies decides too
    std::vector<void*> places;

    /// As one that needs no arguments; it refers to this one.
    Contestant ready() {
        return {library, [this] { caller(function, places.data()); }};
    }
};

struct Match {
    OnArrays nestor, baseline;
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
        return OnArrays{{library, {}},
                        reinterpret_cast<Caller>(library.symbol("call_it")),
                        reinterpret_cast<Function>(library.symbol(name)),
                        output,
                        {}};
    };
    Match match{load({emitted.source_name, emitted.source}, &emitted, true, sample.function),
                load({"baselines.cpp", read_text(NESTOR_SOURCE_DIR "/tests/bench/baselines.cpp")}, nullptr,
                     false, std::string("baseline_") + sample.name)};
    static std::map<std::string, std::int64_t> values;  // sizes stay where the places point
    values = sample.real;
    for (OnArrays* contestant : {&match.nestor, &match.baseline}) {
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

bool verified(const samples::Sample& sample, OnArrays& contestant, const samples::Expected& expected,
              const char* who) {
    std::fill(contestant.output->data.begin(), contestant.output->data.end(), std::byte{0xff});
    contestant.ready().call();
    const auto wrong = samples::wrong_elements(*contestant.output, expected);
    if (!wrong.empty())
        fmt::print(stderr, "{}: {} elements of {} are WRONG\n", sample.name, wrong.size(), who);
    return wrong.empty();
}

}  // namespace

int main(int count, char** words) {
    // threads stay on their cores; the runtime reads this when it is loaded, so begin again with it
    if (!std::getenv("OMP_PROC_BIND")) {
        setenv("OMP_PROC_BIND", "true", 1);
        execv("/proc/self/exe", words);
    }
    const auto wanted = [&](const std::string& name) {
        return count < 2 || std::find(words + 1, words + count, name) != words + count;
    };
    print_head();
    Score score;
    for (const samples::Sample& sample : samples::all()) {
        if (!wanted(sample.name)) continue;
        Arguments inputs = sample.inputs(sample.real);
        const samples::Expected expected = sample.oracle(inputs);
        Match match = prepare(sample, inputs, expected);
        const Row row = measure(match.nestor.ready(), match.baseline.ready());
        score.right &= verified(sample, match.nestor, expected, "nestor");
        score.right &= verified(sample, match.baseline, expected, "the baseline");
        score.slower += row.is_slower();
        print_row(sample.name, row, samples::text_of(sample.real));
    }
    run_programs(wanted, score);
    fmt::print("\n{}, {} more than 5 % slower than the baseline\n",
               score.right ? "all results are right" : "WRONG RESULTS", score.slower);
    return score.right && score.slower == 0 ? 0 : 1;
}
