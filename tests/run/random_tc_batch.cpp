// Files of random programs, compiled whole; the ones that differ are compiled alone and made smaller.
#include "tests/run/random_tc_batch.hpp"

#include <boost/test/unit_test.hpp>
#include <exception>

#include "frontend/driver/compile.hpp"
#include "ir/core/entry.hpp"
#include "ir/lower/lower.hpp"
#include "ir/reference/interpret.hpp"

namespace nestor::run_test {
namespace {

using testing::RandomTc;

/// What a program should compute; not `comparable` where the reference says nothing.
struct Wanted {
    bool comparable = false;
    Arguments inputs, results;
    Outcome outcome;
};

SourceFilePtr file(const std::string& text) {
    return std::make_shared<const SourceFile>("r.tc", text);
}

Wanted wanted(const RandomTc& program) {
    Wanted out;
    const auto translation = find_language("tc")->translate(file(program.text()), {});
    if (!translation) return out;
    if (!find_function(translation->program, program.function)) return out;  // a smaller one lost it
    out.inputs =
        testing::random_tc_arguments(*find_function(translation->program, program.function), program.sizes);
    out.results = out.inputs;
    out.outcome = interpret(lower(translation->program), program.function, out.results);
    out.comparable = out.outcome.error != -1;
    return out;
}

/// For each program what differs, empty where nothing does.
std::vector<std::string> differences(const std::vector<RandomTc>& programs,
                                     const std::vector<Wanted>& expected, const std::string& target,
                                     const LoadFunctions& load) {
    std::string text;
    std::vector<std::string> names;
    for (const RandomTc& program : programs) {
        text += program.text();
        names.push_back(program.function);
    }
    driver::CompileOptions options;
    options.target = *driver::target_named(target);
    const auto stages = driver::compile(*find_language("tc"), file(text), options);
    if (!stages) throw std::runtime_error(render(stages.error()));
    const auto emitted = driver::emit(*stages, options, driver::emit_options(options, *stages, "r.tc", "r"));
    if (!emitted) throw std::runtime_error(render(emitted.error()));
    const std::vector<NativeCall> calls = load(*emitted, stages->source, names);
    std::vector<std::string> out;
    for (std::size_t k = 0; k < programs.size(); ++k) {
        Arguments found = expected[k].inputs;
        const Outcome outcome = calls[k](found, {});
        if (outcome.error != expected[k].outcome.error)
            out.push_back("error " + std::to_string(outcome.error) + " " + outcome.message + ", not " +
                          std::to_string(expected[k].outcome.error) + " " + expected[k].outcome.message);
        else
            out.push_back(outcome.error ? "" : testing::difference(expected[k].results, found, 1));
    }
    return out;
}

/// The first word of what is wrong with one program alone, for making it smaller.
std::string alone(const RandomTc& program, const std::string& target, const LoadFunctions& load,
                  std::string* details = nullptr) {
    const Wanted expected = wanted(program);
    if (!expected.comparable) return "";
    try {
        const std::string text = differences({program}, {expected}, target, load)[0];
        if (details) *details = text;
        return text.empty() ? "" : text.starts_with("error") ? "error" : "value";
    } catch (const std::exception& e) {
        if (details) *details = e.what();
        return "not compiled";
    }
}

}  // namespace

std::size_t check_random_tc(std::uint64_t seed, std::uint64_t count, std::size_t size,
                            const std::string& target, const LoadFunctions& load, const MakeTc& make) {
    std::size_t ran = 0, shown = 0;
    std::vector<RandomTc> programs;
    std::vector<Wanted> expected;
    const auto run = [&] {
        std::vector<std::string> wrong(programs.size(), "?");  // looked at one by one if the file fails
        try {
            wrong = differences(programs, expected, target, load);
        } catch (const std::exception& e) {
            BOOST_ERROR("a file is not compiled: " << std::string(e.what()).substr(0, 3000));
        }
        for (std::size_t k = 0; k < programs.size(); ++k) {
            if (wrong[k].empty()) continue;
            const std::string how = alone(programs[k], target, load);
            if (how.empty() || ++shown > 3) continue;
            const RandomTc small = testing::shrunk(
                programs[k], [&](const RandomTc& p) { return alone(p, target, load) == how; }, 120);
            std::string details;
            alone(small, target, load, &details);
            BOOST_ERROR(how << " of " << programs[k].function << "\n"
                            << small.shown() << details.substr(0, 3000));
        }
        ran += programs.size();
        programs.clear();
        expected.clear();
    };
    for (std::uint64_t k = seed; k < seed + count; ++k) {
        std::mt19937_64 random(k);
        RandomTc program = make(random, "f" + std::to_string(k));
        Wanted one = wanted(program);
        if (!one.comparable) continue;
        programs.push_back(std::move(program));
        expected.push_back(std::move(one));
        if (programs.size() == size) run();
    }
    if (!programs.empty()) run();
    return ran;
}

}  // namespace nestor::run_test
