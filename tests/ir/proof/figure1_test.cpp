// The report's Figure 1: the extents that inference gives are proved, those that the report prints are not.
#include <boost/test/unit_test.hpp>

#include "frontend/driver/compile.hpp"
#include "frontend/io/files.hpp"
#include "ir/proof/evaluate.hpp"
#include "ir/proof/prove.hpp"
#include "ir/text/text.hpp"

BOOST_AUTO_TEST_SUITE(figure1_of_the_report)

using namespace nestor;

namespace {

driver::Stages figure1() {
    const Language& halide = *find_language("halide");
    const std::string path = NESTOR_SOURCE_DIR "/samples/halide/figure1.halide";
    const auto text = io::read_file(path, io::largest_input);
    driver::CompileOptions options;
    options.schedule = "tiled";
    const auto stages = driver::compile(halide, std::make_shared<const SourceFile>("figure1.halide", *text),
                                        options, driver::Stage::filled);
    if (!stages) BOOST_FAIL(render(stages.error()));
    return *stages;
}

/// The nest with other words in its text.
Program changed(const Program& nest, const std::string& word, const std::string& by) {
    std::string text = print(nest);
    const std::size_t at = text.find(word);
    BOOST_REQUIRE_MESSAGE(at != std::string::npos, text);
    text.replace(at, word.size(), by);
    auto program = parse_nest(std::make_shared<const SourceFile>("figure1.nest", text));
    if (!program) BOOST_FAIL(render(program.error()));
    return *program;
}

}  // namespace

// covers: HAL-31 HAL-70
BOOST_AUTO_TEST_CASE(tiles_that_are_not_cut_at_the_window_read_what_was_not_computed) {
    const driver::Stages stages = figure1();
    // Figure 1d computes g on 32 + 2 * w rows in every tile: the last one reads f below its rows
    const Program printed =
        changed(stages.filled, "min(32, y_extent.21 - 32 * yo.25) + 2 * int64(w.2)", "32 + 2 * int64(w.2)");
    const auto right = proof::queries_of(stages.filled, stages.lowered);
    const auto wrong = proof::queries_of(printed, stages.lowered);
    const auto parameters = [](std::int64_t rows) {
        return std::map<std::string, Scalar>{{"w", std::int64_t{1}},
                                             {"x_min", std::int64_t{0}},
                                             {"x_extent", std::int64_t{5}},
                                             {"y_min", std::int64_t{0}},
                                             {"y_extent", rows}};
    };
    for (const std::int64_t rows : {32, 33, 64})
        BOOST_TEST(!proof::failure_of(right[0], parameters(rows), 1));
    BOOST_TEST(!proof::failure_of(wrong[0], parameters(32), 1));
    const auto failed = proof::failure_of(wrong[0], parameters(33), 1);
    BOOST_REQUIRE(failed);
    BOOST_TEST(failed->starts_with("the read `f[x + r, y]` stays in the memory of `f` in dimension 1:"),
               *failed);

    int refuted = 0;
    for (const proof::Goal& goal : proof::goals_of(wrong[0])) {
        const auto verdict = proof::prove(wrong[0], goal, 20'000);
        if (verdict.answer == proof::Answer::proved) continue;
        BOOST_TEST((verdict.answer == proof::Answer::refuted));
        BOOST_TEST(goal.obligation->sentence.find("`f[x + r, y]`") != std::string::npos,
                   goal.obligation->sentence);
        ++refuted;
    }
    BOOST_TEST(refuted == 2);  // its memory, and its values
}

BOOST_AUTO_TEST_SUITE_END()
