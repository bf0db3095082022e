// Random lazy pipelines under random schedules: what the nest computes is what the pipeline means, for every
// schedule that is accepted. The evaluator knows neither bounds nor loops.
#include <algorithm>
#include <map>
#include <stdexcept>

#include "frontend/halide/halide.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/core/arithmetic.hpp"
#include "ir/passes/pass_pipeline.hpp"
#include "ir/proof/evaluate.hpp"
#include "ir/reference/evaluate.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/schedule/automatic/default.hpp"
#include "ir/schedule/directives/device_loops.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/schedule.hpp"
#include "ir/schedule/sliding.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/bounds/pipelines.hpp"
#include "tests/support/halide_text.hpp"
#include "tests/support/random_lazy.hpp"
#include "tests/support/random_lazy_call.hpp"
#include "tests/support/random_schedule.hpp"
#include "tests/support/random_tc.hpp"
#include "tests/support/smaller_lazy.hpp"

BOOST_AUTO_TEST_SUITE(lazy_pipelines)

using namespace nestor;
using namespace nestor::test;

namespace {

/// The outputs' elements, or the error. Zeros of both signs are one (the contract's minimum and maximum).
std::string output(const Outcome& outcome, const Program& program, const Arguments& arguments) {
    if (outcome.error != 0) return "error " + std::to_string(outcome.error) + ": " + outcome.message;
    std::string text;
    for (const Parameter& p : program.functions.front().parameters) {
        if (p.role != Role::output) continue;
        const Array& array = arguments.arrays.at(p.symbol.name());
        text += p.symbol.name() + ": ";
        for (std::int64_t i = 0; i < array.size(); ++i) {
            const Scalar element = array.get(i);
            text += (as_double(element) == 0 ? "0" : to_string(element, array.element)) + " ";
        }
    }
    return text;
}

std::string interpreted(const Program& program, Arguments arguments) {
    const Outcome outcome = interpret(program, "f", arguments, {.output = nullptr, .step_limit = 3000000});
    return output(outcome, program, arguments);
}

/// What is judged: a pipeline as it was drawn and as the front end reads its text, its arguments, and what
/// the evaluator makes of them.
struct Case {
    Program drawn, program;
    Arguments arguments;
    std::string expected;
};

Case case_of(const Program& drawn, const Arguments& arguments) {
    Case one{drawn, testing::translated(testing::halide_text(drawn)), arguments, ""};
    Arguments lazy = arguments;
    const Outcome outcome = evaluate(one.program, "f", lazy);
    one.expected = output(outcome, one.program, lazy);
    return one;
}

/// How a schedule fails, or which case it is.
struct Verdict {
    std::string failure;      ///< empty: it computes what the pipeline means
    std::string details;      ///< of a failure
    bool refused = false;     ///< inference refuses it: no case
    bool asserted = false;    ///< a bound that a directive gives does not hold: no case either
    bool unbounded = false;   ///< no case
    bool too_long = false;    ///< no case
    bool unfinished = false;  ///< a part of the bounds query was not looked at
    std::size_t windows = 0;  ///< that slide
    std::size_t folds = 0;
};

/// Tiles in tiles with wide bounds have any number of iterations.
constexpr std::uint64_t most_points = 300000;

Verdict judged_without_catching(const Case& one, const std::vector<Directive>& directives,
                                bool with_default) {
    Verdict verdict;
    const auto fail = [&](const std::string& what, const std::string& details) {
        verdict.failure = what;
        verdict.details = details;
    };
    const auto check = [&](const std::string& what, const Program& changed) {
        if (!verdict.failure.empty() || verdict.asserted || verdict.too_long) return;
        const auto violations = verify(changed);
        if (!violations.empty())
            return fail(what + ": not verified", violations.front() + "\n" + print(changed));
        const std::string got = interpreted(changed, one.arguments);
        if (got == one.expected) return;
        if (got.starts_with("error 5") && testing::is_assertion(got))
            verdict.asserted = true;
        else if (testing::is_too_long(got))
            verdict.too_long = true;
        else
            fail(what,
                 "expected " + one.expected + "\ngot " + got + "\n" + print(changed, {.numbers = false}));
    };
    const Program lowered = lower(one.program);
    const auto scheduled = apply_schedule(lowered, "f", directives);
    if (!scheduled) return {.refused = true};
    auto filled = infer_bounds(*scheduled);
    std::vector<std::string> on_host;
    if (filled) filled = schedule::in_order_on_host(*filled, on_host);
    if (!filled && filled.error().only_unsupported()) return {.refused = true};
    // loops of loops in which no interval is found any more
    if (!filled && !directives.empty() && filled.error().all()[0].id == "HAL-41") return {.unbounded = true};
    if (!filled) return {.failure = "bounds", .details = render(filled.error())};
    check("scheduled", *filled);
    if (verdict.failure.empty() && !verdict.asserted && !verdict.too_long)
        for (const proof::FunctionQuery& query : proof::queries_of(*filled, lowered)) {
            std::uint64_t points = most_points;
            if (const auto failed = proof::failure_of(query, one.arguments.scalars, 1, points))
                fail("the bounds query does not hold", *failed + "\n" + print(*filled, {.numbers = false}));
            verdict.unfinished = points == 0;
        }
    const Slides slides = slides_of(*filled, "f", {});
    const auto folded = apply_register_phase(*filled, "f", slides.folds);
    if (!folded) return {.failure = "folding", .details = render(folded.error())};
    const Program slid = with_slides(*folded, "f", slides);
    if (!slides.windows.empty()) check("sliding windows", slid);
    verdict.windows = slides.windows.size();
    verdict.folds = slides.folds.size();
    const auto flat = apply(slid, "f", {schedule::Flatten{}});
    if (!flat) return {.failure = "flatten", .details = render(flat.error())};
    check("passes", run_passes(*flat, {}));
    if (with_default && directives.empty()) check("default schedule", default_schedule(*filled, {}));
    return verdict;
}

Verdict judged(const Case& one, const std::vector<Directive>& directives, bool with_default) {
    try {
        return judged_without_catching(one, directives, with_default);
    } catch (const std::exception& e) {
        return {.failure = "an exception", .details = e.what()};
    }
}

/// The failure with as little as fails, as Halide text with all that is needed to repeat it.
std::string shrunk(const Case& one, const std::vector<Directive>& directives) {
    const std::string failure = judged(one, directives, true).failure;
    const auto verdict_of = [&](const testing::LazyCase& lazy) {
        return judged(case_of(lazy.drawn, lazy.arguments), lazy.directives, true);
    };
    const auto fails = [&](const testing::LazyCase& less) {
        try {
            return verdict_of(less).failure == failure;
        } catch (const std::runtime_error&) {  // no Halide any more
            return false;
        }
    };
    const testing::LazyCase least = testing::shrunk({one.drawn, directives, one.arguments}, fails, 2000);
    return testing::arguments_text(least.arguments) + testing::halide_text(least.drawn) +
           testing::schedule_text("f", least.directives) + failure + "\n" + verdict_of(least).details;
}

/// Where a func is placed is a question with few right answers: a refusal says which.
bool asks_for_place(const Directive& directive) {
    return get<schedule::ComputeAt>(directive) || get<schedule::StoreAt>(directive) ||
           get<schedule::StoreRoot>(directive);
}

/// Refusals change nothing and say what was wrong.
void check_refusals(const testing::RandomSchedule& schedule, std::uint64_t seed) {
    for (const auto& [directive, messages] : schedule.refused) {
        const Diagnostic& message = messages.all().front();
        BOOST_TEST_CONTEXT("seed " << seed << ", " << print(directive) << ": " << render(message)) {
            BOOST_TEST(!message.text.empty());
            BOOST_TEST((message.id.starts_with("SCH-") || message.id.starts_with("HAL-")));
            if (asks_for_place(directive)) BOOST_TEST(!message.hint.empty());
        }
    }
}

bool has_condition(const Program& drawn) {
    const std::string text = testing::halide_text(drawn);
    return text.find(" if ") != std::string::npos;
}

/// A pipeline with a schedule, as text, for some windows and w = 1, 2, 3.
void check_text(const std::string& text) {
    const auto translation = halide::translate(std::make_shared<const SourceFile>("f.halide", text));
    if (!translation) BOOST_FAIL(render(translation.error()) << text);
    const Program& program = translation->program;
    std::mt19937_64 random(1);
    for (std::int64_t w = 1; w <= 3; ++w) {
        Arguments arguments = testing::random_lazy_arguments(program, random);
        arguments.scalars["w"] = w;
        Arguments lazy = arguments;
        const Outcome outcome = evaluate(program, "f", lazy);
        const Case one{program, program, arguments, output(outcome, program, lazy)};
        const Verdict verdict = judged(one, translation->schedules[0].directives, false);
        BOOST_TEST(verdict.failure == "", verdict.failure << "\n" << verdict.details);
        BOOST_TEST(!(verdict.refused || verdict.asserted || verdict.unbounded || verdict.too_long), text);
    }
}

}  // namespace

// covers: HAL-57 HAL-80 HAL-43 HAL-71
BOOST_AUTO_TEST_CASE(every_accepted_schedule_computes_what_the_pipeline_means) {
    const std::uint64_t count = testing::wanted_cases(120), first = testing::first_seed();
    unsigned passed = 0, tiled = 0, guarded = 0, uneven = 0, negative = 0, asserted = 0, unbounded = 0,
             refused = 0, several = 0, tuples = 0, floats = 0, stored = 0, unfinished = 0, too_long = 0,
             slid = 0, folded = 0;
    std::map<std::string, unsigned> used;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        std::mt19937_64 random(seed);
        const Program drawn = testing::random_lazy_pipeline(random);
        const auto broken = verify(drawn);
        if (!broken.empty()) BOOST_FAIL("seed " << seed << ": " << broken.front() << "\n" << print(drawn));
        const Case one = case_of(drawn, testing::random_lazy_arguments(drawn, random));

        // the proofs of default schedules take their time
        const Verdict plain = judged(one, {}, seed % 16 == 0);
        if (!plain.failure.empty()) BOOST_ERROR("seed " << seed << "\n" << shrunk(one, {}));
        if (plain.refused || !plain.failure.empty()) continue;
        const Program lowered = lower(one.program);
        const std::string before = print(lowered);
        const testing::RandomSchedule schedule =
            testing::random_schedule(lowered, "f", random, testing::Draws::all);
        BOOST_TEST(print(lowered) == before);
        check_refusals(schedule, seed);
        refused += static_cast<unsigned>(schedule.refused.size());
        for (const Directive& directive : schedule.accepted) ++used[kind_of(directive).name];
        const Verdict verdict = judged(one, schedule.accepted, false);
        if (!verdict.failure.empty()) BOOST_ERROR("seed " << seed << "\n" << shrunk(one, schedule.accepted));
        asserted += verdict.asserted;
        unbounded += verdict.unbounded;
        unfinished += verdict.unfinished;
        too_long += verdict.too_long;
        if (!verdict.failure.empty() || verdict.refused || verdict.asserted || verdict.unbounded ||
            verdict.too_long || one.expected.starts_with("error"))
            continue;
        ++passed;
        slid += verdict.windows > 0;
        folded += verdict.folds > 0;
        tiled += std::any_of(schedule.accepted.begin(), schedule.accepted.end(), [](const Directive& d) {
            return get<schedule::Split>(d) || get<schedule::Tile>(d) || get<schedule::Vectorize>(d) ||
                   get<schedule::Unroll>(d);
        });
        guarded += has_condition(drawn);
        const auto outputs = testing::output_windows(drawn, one.arguments);
        uneven += testing::has_remainder(schedule.accepted, outputs);
        stored += testing::is_stored_outside(schedule.accepted);
        negative += testing::begins_below_zero(drawn, one.arguments);
        several += testing::output_labels(drawn).size() > 1;
        floats += testing::halide_text(drawn).find("float") != std::string::npos;
        tuples += outputs.size() > testing::output_labels(drawn).size();
    }
    BOOST_TEST_MESSAGE(passed << " of " << count << " cases passed, " << asserted << " asserted, "
                              << unbounded << " unbounded, " << unfinished << " bounds queries unfinished, "
                              << too_long << " too long, " << refused << " directives refused, " << tiled
                              << " tiled, " << guarded << " guarded, " << uneven << " uneven, " << negative
                              << " negative, " << several << " with several outputs, " << floats
                              << " with floats, " << stored << " that store outside of where they compute, "
                              << slid << " with windows that slide, " << folded << " in folded memory, "
                              << tuples << " with tuples among them");
    for (const auto& [name, times] : used) BOOST_TEST_MESSAGE(name << " " << times);
    BOOST_TEST(used.size() >= 8);
    BOOST_TEST(refused > count);
    BOOST_TEST(passed * 3 >= count * 2);
    BOOST_TEST(unbounded * 100 <= count);
    BOOST_TEST(unfinished * 10 <= count);
    BOOST_TEST(too_long * 10 <= count);
    BOOST_TEST(guarded * 3 >= passed);
    BOOST_TEST(uneven * 3 >= passed);
    BOOST_TEST(negative * 3 >= passed);
    BOOST_TEST(several * 5 >= passed);
    BOOST_TEST(floats * 4 >= passed);
    BOOST_TEST(stored * 20 >= passed * 3);
    BOOST_TEST(tuples * 10 >= passed);
    BOOST_TEST(slid * 50 >= passed);
    BOOST_TEST(folded * 100 >= passed);
}

// What random pipelines found, as their text was shown.
// covers: HAL-57
BOOST_AUTO_TEST_CASE(a_product_that_is_at_most_one_does_not_ask_for_factors_of_at_least_one) {
    check_text(
        R"(pipeline f(w: int32, src: image int32[2]) -> b {
  fun a(x) = src(clamp(x, 0, src.width - 1), 0);
  fun b(x) = a(0) + x;
}
schedule tried for f {
  split(<b, z0, s0, x>, o0, i0, 2, guard);
  split(<b, z0, s0, i0>, o6, i6, w, guard);
  compute-at(a, <b, z0, s0, o6>);
}
)");
}

// covers: HAL-79
BOOST_AUTO_TEST_CASE(device_loops_around_memory_that_only_running_sizes_run_in_order) {
    check_text(
        R"(pipeline f(w: int32, src: image int32[2]) -> b {
  fun b(x) = { src(0, 0); rdom(r = (-w, 2 * w + 1)) in (r * 2) <- src(0, 0) + 1 };
}
schedule tried for f {
  split(<b.out, z0, s0, x>, xo, xi, w + 3, round);
  compute-at(b, <b.out, z0, s0, xi>);
  traverse(<b.out, z0, s0, xo>, gpu-block);
}
)");
}

// covers: HAL-75
BOOST_AUTO_TEST_CASE(a_guard_of_a_pure_variable_leaves_its_dimension_as_it_is) {
    for (const std::string guard : {"y >= -1", "y + w > -1", "y == 1", "y >= 0 and y < 3"}) {
        const std::string text =
            "pipeline f(w: int32, src: image int32[2]) -> b {\n"
            "  fun a(x, y) = { x + 2 * y; rdom(r = (-1, 3)) in (1 - r, y) <- a(1 - r, y) + r if " +
            guard +
            R"( };
  fun b(x, y) = a(x, y - 1) + a(y, x) + src(0, 0);
}
)";
        check_text(text + "schedule tried for f { }\n");
        check_text(
            text +
            "schedule tried for f { split(<a, z0, s1, y>, yo, yi, 2); compute-at(a, <b, z0, s0, y>) }\n");
    }
}

// covers: HAL-42
BOOST_AUTO_TEST_CASE(a_tile_and_a_condition_that_no_iteration_meets_leave_no_negative_length) {
    check_text(
        R"(pipeline f(w: int32, src: image int32[2]) -> e {
  fun d(x, y) = x + y;
  fun e(x, y) = select((0 - y) >= -1, src(0, 0), d(0, y) + x);
}
schedule tried for f {
  split(<e, z0, s0, y>, yo, yi, 4, guard);
  split(<e, z0, s0, x>, xo, xi, 1, round);
  compute-at(e, <e.out, z0, s0, y>);
}
)");
}

// covers: HAL-71
BOOST_AUTO_TEST_CASE(a_region_without_points_needs_no_memory_in_its_other_dimensions) {
    check_text(
        R"(pipeline f(w: int32, src: image int32[2]) -> e {
  fun d(x, y) = src(clamp(x, 0, src.width - 1), 0) + y;
  fun e(x) = { x; rdom(r = (0, 0), t = (0, 3)) in (2) <- e(2) + t if d(w, r) != -4 };
}
schedule tried for f { store-root(d); align-bounds(d, x, 3, 0); compute-at(d, <e, z0, s1, t>) }
)");
}

BOOST_AUTO_TEST_SUITE_END()
