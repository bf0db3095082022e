// Every step of the plan can be looked at by its name.
#include "frontend/driver/plan.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/schedule/directives/registry.hpp"
#include "tests//frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(plan)

using namespace nestor::cli_test;

namespace {

const std::string product = "def mm(float(M,K) A, float(K,N) B) -> (C) {\n  C(m,n) +=! A(m,k) * B(k,n)\n}\n";

}  // namespace

// covers: PR-52
BOOST_AUTO_TEST_CASE(the_program_after_every_step_is_shown_and_read_again) {
    const Place place;
    place.write("mm.tc", product);
    std::size_t shown = 0;
    for (const std::string& step : nestor::driver::step_names()) {
        const Ran ran = place.run("show mm.tc --stage " + step);
        if (ran.code == 0) {
            ++shown;
            place.write("again.nest", ran.out);
            BOOST_TEST(place.run("show again.nest --stage ir").code == 0, step);
        } else {
            BOOST_TEST(ran.err == "nestor: error: `" + step +
                                      "` does not run here [USAGE]\n  hint: options and the target decide "
                                      "which steps run; `--stage passes` lists them\n");
        }
    }
    BOOST_TEST(shown > 20u);
}

BOOST_AUTO_TEST_CASE(steps_that_options_ask_for_run) {
    const Place place;
    place.write("mm.tc", product);
    for (const char* words : {"--stage check_bounds --bounds all", "--stage recognise_reductions --fp fast",
                              "--stage drop_bounds_checks --bounds none", "--stage outline --target cuda",
                              "--stage reciprocal_roots --fp fast --target cuda"})
        BOOST_TEST(place.run(std::string("show mm.tc ") + words).code == 0, words);
    place.write("t.sched", "traverse(C.m, parallel);\n");
    BOOST_TEST(place.run("show mm.tc -s t.sched --stage map_to_device --target cuda").code == 0);
}

BOOST_AUTO_TEST_CASE(quotients_and_roots_that_may_be_less_exact_are_single_instructions_of_a_device) {
    const Place place;
    const std::string path = NESTOR_SOURCE_DIR "/samples/taichi/nbody.py";
    const std::string fast = place.run("build " + path + " --target cuda --fp fast").out;
    BOOST_TEST(has(fast, "const float root = rsqrtf(r2);\n"), fast);
    BOOST_TEST(has(fast, "const float inverse = root * root * root;\n"), fast);
    // a power of two divides at once
    BOOST_TEST(has(fast, "a_x / 256.0f;\n"), fast);
    BOOST_TEST(has(place.run("build " + path + " --target cuda").out, "sqrtf(r2)"));
}

BOOST_AUTO_TEST_CASE(programs_are_printed_while_something_is_built) {
    const Place place;
    place.write("mm.tc", product);
    const Ran ran = place.run("build mm.tc -o mm.cpp --print-after lower --print-after cse_checks");
    BOOST_TEST(ran.code == 0);
    const std::size_t lower = ran.err.find("== lower\n"), checks = ran.err.find("== cse_checks\n");
    BOOST_TEST(lower < checks);
    BOOST_TEST(checks != std::string::npos);
    BOOST_TEST(place.run("build mm.tc -o mm.cpp --print-after cse_check").err ==
               "nestor: error: --print-after: there is no step `cse_check` [USAGE]\n  hint: did you mean "
               "`cse_checks`?\n");
    BOOST_TEST(place.run("show mm.tc --stage lowerd").err.find("did you mean `lowered`?") !=
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(steps_have_a_summary_and_a_reason_for_their_place) {
    for (const nestor::driver::PlanStep& step : nestor::driver::plan()) {
        BOOST_TEST(std::string(step.summary).size() > 10u);
        BOOST_TEST(std::string(step.why_here).size() > 10u);
    }
}

BOOST_AUTO_TEST_CASE(a_step_is_explained_by_its_name) {
    const Place place;
    const Ran outline = place.run("explain outline");
    BOOST_TEST(outline.code == 0);
    BOOST_TEST(outline.out ==
               "outline\n\nkernels, and the host code that launches them\nwhy here: when loops are final\n"
               "provides: loops of a device in its functions\nrelies on: no holes\n");
    BOOST_TEST(place.run("explain infer_bounds").out.find("provides: no holes\n") != std::string::npos);
}

// covers: PR-20
BOOST_AUTO_TEST_CASE(each_directive_that_may_be_written_is_explained_by_its_name) {
    const Place place;
    std::string names;
    for (const nestor::DirectiveKind& kind : nestor::directives())
        if (kind.audience != nestor::Audience::users_later) names += " " + std::string(kind.name);
    BOOST_TEST(place.run("explain" + names).code == 0);
    const std::string accumulate = place.run("explain accumulate").out;
    BOOST_TEST(
        accumulate.starts_with(
            "accumulate(loop [, name])\n\nholds what the loops from `loop` inwards reduce into in a "
            "register\n"
            "phase: loops\nused with: flatten()\n\n`accumulate(y.s0.k)` makes of\n\n    for m in (0, N)"),
        accumulate);
    BOOST_TEST(accumulate.ends_with("        y[m] = sum[];\n    }\n"), accumulate);
    BOOST_TEST(
        place.run("explain partition")
            .out.starts_with(
                "partition(loop, when)\n\ncuts a loop where its clamps, limits and conditions change sides; "
                "never: changes nothing\n"
                "phase: loops\nwhen: always never\n\n`partition("));
}

BOOST_AUTO_TEST_CASE(a_step_before_what_it_relies_on_is_refused) {
    nestor::driver::CompileOptions options;
    nestor::driver::Compilation c{options, {}, {}, {}};
    BOOST_TEST(misplaced_steps(nestor::driver::plan(), c).empty());
    auto steps = nestor::driver::plan();
    const auto inference = std::find_if(steps.begin(), steps.end(), [](const nestor::driver::PlanStep& step) {
        return std::string(step.name) == "infer_bounds";
    });
    std::rotate(steps.begin(), inference, inference + 1);
    const auto told = misplaced_steps(steps, c);
    BOOST_REQUIRE(!told.empty());
    BOOST_TEST(told[0] == "infer_bounds relies on `no pipelines`, which no row before it provides");
}

BOOST_AUTO_TEST_SUITE_END()
