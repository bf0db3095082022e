// Narrowing (Definition 7.3 and Lemma 7.4 of the report): one scheduled program with smaller and with larger
// bounds computes the same values where both have them. No reference is asked: a program is compared with
// itself.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "ir/bounds/infer.hpp"
#include "ir/core/arithmetic.hpp"
#include "ir/core/build.hpp"
#include "ir/reference/evaluate.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/schedule.hpp"
#include "tests/ir/bounds/pipelines.hpp"
#include "tests/support/halide_text.hpp"
#include "tests/support/random_lazy.hpp"
#include "tests/support/random_lazy_call.hpp"
#include "tests/support/random_schedule.hpp"
#include "tests/support/random_tc.hpp"
#include "tests/support/smaller_lazy.hpp"

BOOST_AUTO_TEST_SUITE(narrowing)

using namespace nestor;
using namespace nestor::test;
using testing::LazyCase;
using testing::output_windows;
using testing::OutputWindow;

namespace {

/// The loops of a case; nothing where a directive or inference refuses it.
std::optional<Program> filled(const LazyCase& one) {
    const auto scheduled =
        apply_schedule(lower(testing::translated(testing::halide_text(one.drawn))), "f", one.directives);
    if (!scheduled) return std::nullopt;
    const auto whole = infer_bounds(*scheduled);
    return whole ? std::optional(*whole) : std::nullopt;
}

std::int64_t scalar(const Arguments& arguments, const std::string& name) {
    return std::get<std::int64_t>(arguments.scalars.at(name));
}

/// The arrays after a call; nothing where it does not keep to what directives give, or where tiles in tiles
/// with wide bounds take too many steps.
std::optional<std::map<std::string, Array>> run(const Program& program, Arguments arguments) {
    const Outcome outcome = interpret(program, "f", arguments, {.output = nullptr, .step_limit = 1000000});
    if (outcome.error != 0) {
        BOOST_TEST((testing::is_assertion(outcome.message) || testing::is_too_long(outcome.message)),
                   outcome.message);
        return std::nullopt;
    }
    return arguments.arrays;
}

/// The windows without a part of their first and last columns and rows.
Arguments narrowed(Arguments arguments, std::mt19937_64& random) {
    const Arguments whole = arguments;
    for (const auto& [name, value] : whole.scalars) {
        if (!name.ends_with("_extent")) continue;
        const std::string min = name.substr(0, name.rfind('_')) + "_min";
        const auto extent = std::get<std::int64_t>(value);
        const auto first = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(extent / 2 + 1));
        const auto last = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(extent / 2 + 1));
        arguments.scalars[min] = scalar(whole, min) + first;
        arguments.scalars[name] = std::max<std::int64_t>(0, extent - first - last);
    }
    return arguments;
}

/// The place of a point of the window: x is innermost.
std::int64_t place(const OutputWindow& output, std::int64_t x, std::int64_t y) {
    const auto& window = output.window;
    const std::int64_t row = window.size() < 2 ? 0 : y - window[1].first;
    return row * window[0].second + x - window[0].first;
}

/// Where outputs of windows within other ones differ from them.
std::string difference(const std::vector<OutputWindow>& wide, const std::map<std::string, Array>& outer,
                       const std::vector<OutputWindow>& narrow, const std::map<std::string, Array>& inner) {
    for (std::size_t k = 0; k < narrow.size(); ++k) {
        const auto& window = narrow[k].window;
        const Array& few = inner.at(narrow[k].array);
        const Array& many = outer.at(wide[k].array);
        const auto [x_min, x_extent] = window[0];
        const auto [y_min, y_extent] =
            window.size() < 2 ? std::pair<std::int64_t, std::int64_t>(0, 1) : window[1];
        for (std::int64_t y = y_min; y < y_min + y_extent; ++y)
            for (std::int64_t x = x_min; x < x_min + x_extent; ++x) {
                const Scalar a = few.get(place(narrow[k], x, y)), b = many.get(place(wide[k], x, y));
                const bool no_numbers = std::isnan(as_double(a)) && std::isnan(as_double(b));
                if (!(a == b) && !no_numbers)
                    return fmt::format("{} at ({}, {}) is {}, and {} with the larger bounds", narrow[k].array,
                                       x, y, to_string(a, few.element), to_string(b, many.element));
            }
    }
    return "";
}

std::int64_t points(const std::vector<OutputWindow>& outputs) {
    std::int64_t sum = 0;
    for (const OutputWindow& output : outputs) {
        std::int64_t product = 1;
        for (const auto& [min, extent] : output.window) product *= extent;
        sum += product;
    }
    return sum;
}

/// The directives, and others that have regions of funcs grow to multiples of numbers in half of the
/// dimensions of which nothing else is said.
std::vector<Directive> widened(const LazyCase& one, std::mt19937_64& random) {
    std::vector<Directive> out = one.directives;
    const Program lowered = lower(testing::translated(testing::halide_text(one.drawn)));
    for (const Func& func : std::get<PipelinePtr>(one.drawn.functions.front().body)->funcs)
        for (std::size_t d = 0; d < func.region.size(); ++d) {
            schedule::AlignBounds align{func.label, d == 0 ? "x" : "y"};
            align.modulus = build::integer(static_cast<std::int64_t>(2 + random() % 3));
            align.remainder = build::integer(static_cast<std::int64_t>(random() % 2));
            const bool bound = std::any_of(out.begin(), out.end(), [&](const Directive& directive) {
                const bool bounds = get<schedule::Bound>(directive) || get<schedule::BoundExtent>(directive);
                return bounds && func_of(directive) == func.label;
            });
            if (bound || random() % 2) continue;
            out.push_back({align});
            if (!apply_schedule(lowered, "f", out)) out.pop_back();  // inlined, perhaps
        }
    return out;
}

std::string shown(const LazyCase& one, const std::string& why) {
    return testing::arguments_text(one.arguments) + testing::halide_text(one.drawn) +
           testing::schedule_text("f", one.directives) + why;
}

LazyCase drawn_case(std::uint64_t seed, std::mt19937_64& random) {
    random.seed(seed);
    LazyCase one{testing::random_lazy_pipeline(random), {}, {}};
    one.arguments = testing::random_lazy_arguments(one.drawn, random);
    one.directives =
        testing::random_schedule(lower(testing::translated(testing::halide_text(one.drawn))), "f", random)
            .accepted;
    return one;
}

}  // namespace

// covers: HAL-80
BOOST_AUTO_TEST_CASE(a_smaller_window_has_the_values_of_the_larger_one) {
    const std::uint64_t count = testing::wanted_cases(24), first = testing::first_seed();
    std::uint64_t compared = 0, smaller = 0;
    std::mt19937_64 random;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const LazyCase one = drawn_case(seed, random);
        const Arguments narrow = narrowed(one.arguments, random);
        const auto program = filled(one);
        const auto outer = program ? run(*program, one.arguments) : std::nullopt;
        const auto inner = program ? run(*program, narrow) : std::nullopt;
        if (!outer || !inner) continue;
        ++compared;
        const auto wide = output_windows(one.drawn, one.arguments), less = output_windows(one.drawn, narrow);
        smaller += points(less) > 0 && points(less) < points(wide);
        const std::string different = difference(wide, *outer, less, *inner);
        if (!different.empty())
            BOOST_ERROR(shown(one, "# narrowed\n" + testing::arguments_text(narrow) + different));
    }
    BOOST_TEST_MESSAGE(compared << " of " << count << " compared, " << smaller << " of them smaller");
    BOOST_TEST(compared * 2 >= count);
    BOOST_TEST(smaller * 3 >= compared);
}

// covers: HAL-80
BOOST_AUTO_TEST_CASE(larger_regions_of_funcs_leave_the_window_as_it_is) {
    const std::uint64_t count = testing::wanted_cases(24), first = testing::first_seed();
    std::uint64_t compared = 0;
    std::mt19937_64 random;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const LazyCase one = drawn_case(seed, random);
        LazyCase wide = one;
        wide.directives = widened(one, random);
        const auto program = filled(one), larger = filled(wide);
        const auto inner = program ? run(*program, one.arguments) : std::nullopt;
        const auto outer = larger ? run(*larger, one.arguments) : std::nullopt;
        if (!outer || !inner) continue;
        ++compared;
        const auto windows = output_windows(one.drawn, one.arguments);
        const std::string different = difference(windows, *outer, windows, *inner);
        if (!different.empty()) BOOST_ERROR(shown(wide, different));
    }
    BOOST_TEST_MESSAGE(compared << " of " << count << " compared");
    BOOST_TEST(compared * 2 >= count);
}

BOOST_AUTO_TEST_SUITE_END()
