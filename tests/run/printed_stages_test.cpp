// What `nestor show` prints of a stage is a program of the loop-nest language: it builds, and computes the
// same.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>

#include "frontend/io/files.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "tests/run/execute.hpp"
#include "tests/support/sample_languages.hpp"

BOOST_AUTO_TEST_SUITE(printed_stages)

using namespace nestor;
using namespace nestor::run_test;
namespace fs = std::filesystem;

namespace {

driver::CompileOptions options_for(const std::string& target) {
    driver::CompileOptions options;
    options.target = *driver::target_named(target);
    options.translation.frames = 2;
    return options;
}

struct Printed {
    std::string stage, text;
};

std::vector<Printed> printed(const driver::Stages& stages) {
    return {{"ir", print(stages.source)},           {"lowered", print(stages.lowered)},
            {"directed", print(stages.directed)},   {"bounds", print(stages.filled)},
            {"scheduled", print(stages.scheduled)}, {"final", print(stages.final)}};
}

/// The text compiled as a program of its own.
driver::Stages compiled(const std::string& text, const std::string& target) {
    auto stages = driver::compile(
        *find_language("nest"), std::make_shared<const SourceFile>("shown.nest", text), options_for(target));
    if (!stages) throw std::runtime_error(render(stages.error()));
    return *std::move(stages);
}

std::string without_numbers(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool name =
            i > 0 && (std::isalnum(static_cast<unsigned char>(text[i - 1])) || text[i - 1] == '_');
        if (text[i] != '.' || !name) {
            out += text[i];
            continue;
        }
        while (i + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[i + 1]))) ++i;
    }
    return out;
}

Block without_names(const Block& block, Substitution& known) {
    Block out;
    for (const Stmt& s : block.statements) {
        const Let* let = get<Let>(s);
        const Constant* number = let ? get<Constant>(let->value) : nullptr;
        if (number && let->value->type.is_float())
            known.emplace_back(let->symbol, let->value);
        else
            out.statements.push_back(map_blocks(
                substitute(s, known), [&](const Block& inner) { return without_names(inner, known); }));
    }
    return out;
}

/// The text with numbers in place of the names that name_constants gave them: a stage's text holds numbers.
std::string text_of(Program program) {
    for (Function& f : program.functions)
        if (auto* body = std::get_if<Block>(&f.body)) {
            Substitution known;
            *body = without_names(*body, known);
        }
    return without_numbers(print(program));
}

std::vector<fs::path> sample_files() {
    std::vector<fs::path> files;
    for (const std::string& language : testing::sample_languages())
        for (const auto& entry : fs::directory_iterator(NESTOR_SOURCE_DIR "/samples/" + language))
            if (language_of_file(entry.path().string())) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

// covers: PR-2
BOOST_AUTO_TEST_CASE(every_stage_of_every_sample_builds_from_its_text) {
    std::size_t built = 0;
    for (const fs::path& path : sample_files())
        for (const std::string target : {"openmp", "cuda"})
            BOOST_TEST_CONTEXT(path.filename().string() << " for " << target) {
                const auto file = io::read_source(path.string());
                BOOST_REQUIRE(file);
                const auto stages =
                    driver::compile(*language_of_file(path.string()), *file, options_for(target));
                BOOST_REQUIRE(stages);
                for (const Printed& one : printed(*stages)) BOOST_TEST_CONTEXT("stage " << one.stage) {
                        try {
                            const driver::Stages again = compiled(one.text, target);
                            const auto options = options_for(target);
                            const auto emitted = driver::emit(
                                again, options, driver::emit_options(options, again, "shown.nest", "shown"));
                            BOOST_TEST(static_cast<bool>(emitted));
                            ++built;
                            // coordinates are 32 bits wide in Halide's own files only
                            const bool same_language = path.extension() != ".halide";
                            if (same_language && (one.stage == "lowered" || one.stage == "bounds"))
                                BOOST_TEST((text_of(again.final) == text_of(stages->final)));
                        } catch (const std::exception& error) {
                            BOOST_ERROR(error.what());
                        }
                    }
            }
    BOOST_TEST(built >= 800u);
}

// covers: PR-2
BOOST_AUTO_TEST_CASE(printed_stages_compute_what_the_oracles_compute) {
    for (const auto* list : {&samples::all(), &samples::halide()})
        for (const samples::Sample& sample : *list)
            for (const Printed& one : printed(stages_of(sample, "openmp"))) {
                if (one.stage == "ir" || one.stage == "lowered") continue;
                BOOST_TEST_CONTEXT(sample.name << " from its text of stage " << one.stage) {
                    const driver::Stages again = compiled(one.text, "openmp");
                    const samples::Sizes& sizes = sample.small.front();
                    Arguments arguments = sample.inputs(sizes);
                    const samples::Expected expected = sample.oracle(arguments);
                    const Outcome outcome = interpret(again.final, sample.function, arguments);
                    BOOST_TEST(outcome.error == 0, outcome.message);
                    if (outcome.error == 0) check_result(arguments.arrays.at(sample.output), expected);
                }
            }
}

BOOST_AUTO_TEST_SUITE_END()
