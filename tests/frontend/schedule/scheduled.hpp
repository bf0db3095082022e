// Pipelines under directives: refusals as users see them, and scheduled loops against the lazy evaluator.
#pragma once

#include <boost/test/unit_test.hpp>

#include "frontend/halide/halide.hpp"
#include "frontend/schedule/apply.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/lower/lower.hpp"
#include "ir/passes/pass_pipeline.hpp"
#include "ir/reference/evaluate.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

namespace nestor::scheduled {

struct Window {
    std::int64_t x_min, x_extent, y_min, y_extent;
};

inline Translation translated(const std::string& text, const TranslationOptions& options = {}) {
    auto result = halide::translate(std::make_shared<const SourceFile>("t.halide", text), options);
    if (!result) BOOST_FAIL(render(result.error()));
    return *result;
}

/// The first error of directives on a pipeline, as users see it; empty where there is none.
inline std::string said(const std::string& pipeline, const std::string& directives,
                        const TranslationOptions& options = {}) {
    const auto result = halide::translate(
        std::make_shared<const SourceFile>("t.halide", pipeline + ("schedule s { " + directives + " }\n")),
        options);
    if (!result) return render(result.error().all().at(0));
    auto applied = schedules::apply_schedule(lower(result->program), result->schedules.at(0));
    if (const auto bounded = applied ? infer_bounds(*applied) : applied)
        applied = schedules::apply_register_phase(*bounded, result->schedules.at(0), {});
    return applied ? "" : render(applied.error().all().at(0));
}

inline Program filled(const std::string& pipeline, const std::string& directives,
                      const TranslationOptions& options = {}) {
    const Translation t = translated(pipeline + ("schedule s { " + directives + " }\n"), options);
    const auto applied = schedules::apply_schedule(lower(t.program), t.schedules.at(0));
    if (!applied) BOOST_FAIL(render(applied.error()));
    auto out = infer_bounds(*applied);
    if (out) out = schedules::apply_register_phase(*out, t.schedules.at(0), {});
    if (!out) BOOST_FAIL(render(out.error()));
    const auto broken = verify(*out);
    if (!broken.empty()) BOOST_FAIL(broken.front() + "\n" + print(*out));
    return *out;
}

inline std::string text_of(const Program& program) {
    return print(std::get<Block>(program.functions.at(0).body), {.numbers = false});
}

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

inline Arguments arguments_of(std::int64_t w, const Window& window, std::int64_t width) {
    Arguments arguments;
    arguments.scalars = {{"w", w},
                         {"x_min", window.x_min},
                         {"x_extent", window.x_extent},
                         {"y_min", window.y_min},
                         {"y_extent", window.y_extent}};
    Array src(Type::int_(32), {width, 8});
    for (std::int64_t i = 0; i < src.size(); ++i) src.set(i, Scalar{i * i % 17});
    arguments.arrays["src"] = std::move(src);
    return arguments;
}

inline std::string outcome_of(const Outcome& outcome, const Arguments& arguments) {
    if (outcome.error != 0) return "error: " + outcome.message;
    std::string text;
    const Array& h = arguments.arrays.at("h");
    for (std::int64_t i = 0; i < h.size(); ++i)
        text += std::to_string(std::get<std::int64_t>(h.get(i))) + " ";
    return text;
}

/// What the loops compute after bounds and after all passes, which must agree; an error's text.
inline std::string run(const Program& scheduled, std::int64_t w, const Window& window,
                       std::int64_t width = 12) {
    Arguments plain = arguments_of(w, window, width), last = plain;
    const std::string first = outcome_of(interpret(scheduled, "P", plain), plain);
    const auto flat = apply(scheduled, "P", {schedule::Flatten{}});
    BOOST_REQUIRE(flat);
    const std::string after = outcome_of(interpret(run_passes(*flat, {}), "P", last), last);
    BOOST_TEST(first == after);
    return first;
}

/// Runs directives for several parameters and windows against the lazy evaluator.
inline void check(const std::string& pipeline, const std::string& directives,
                  const std::vector<std::int64_t>& ws, const std::vector<Window>& windows,
                  const TranslationOptions& options = {}) {
    const Translation t = translated(pipeline, options);
    const Program scheduled = filled(pipeline, directives, options);
    for (const std::int64_t w : ws)
        for (const Window& window : windows) {
            Arguments lazy = arguments_of(w, window, 12);
            const std::string expected = outcome_of(evaluate(t.program, "P", lazy), lazy);
            const std::string got = run(scheduled, w, window);
            if (got != expected)
                BOOST_FAIL(directives << " with w = " << w << " from " << window.x_min << "\nexpected "
                                      << expected << "\ngot " << got << "\n"
                                      << text_of(scheduled));
        }
}

}  // namespace nestor::scheduled
