// Narrowing (Definition 7.3 and Lemma 7.4 of the report): one scheduled program with smaller and with larger
// bounds computes the same values where both have them. No reference is asked: a program is compared with
// itself.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "ir/arithmetic.hpp"
#include "ir/bounds/fill.hpp"
#include "ir/build.hpp"
#include "ir/evaluate.hpp"
#include "ir/interpret.hpp"
#include "ir/schedule/schedule.hpp"
#include "tests/ir/bounds/pipelines.hpp"
#include "tests/support/halide_text.hpp"
#include "tests/support/random_lazy.hpp"
#include "tests/support/random_schedule.hpp"
#include "tests/support/smaller_lazy.hpp"

using namespace nestor;
using namespace nestor::test;
using testing::LazyCase;

namespace {

std::uint64_t cases(std::uint64_t usual) {
    const char* wanted = std::getenv("NESTOR_CASES");
    return wanted ? std::strtoull(wanted, nullptr, 10) : usual;
}

/// The loops of a case; nothing where a directive or inference refuses it.
std::optional<Program> filled(const LazyCase& one) {
    const auto scheduled =
        apply_schedule(lower(testing::translated(testing::halide_text(one.drawn))), "f", one.directives);
    if (!scheduled) return std::nullopt;
    const auto whole = fill_bounds(*scheduled);
    return whole ? std::optional(*whole) : std::nullopt;
}

std::int64_t scalar(const Arguments& arguments, const std::string& name) {
    return std::get<std::int64_t>(arguments.scalars.at(name));
}

/// The output of a call; nothing where it does not keep to what directives give.
std::optional<Array> run(const Program& program, Arguments arguments) {
    const Outcome outcome = interpret(program, "f", arguments);
    if (outcome.error != 0) {
        BOOST_TEST(testing::is_assertion(outcome.message), outcome.message);
        return std::nullopt;
    }
    return arguments.arrays.at(program.functions.front().parameters.back().symbol.name());
}

/// The window without a part of its first and last columns and rows.
Arguments narrowed(Arguments arguments, std::mt19937_64& random) {
    for (const std::string x : {"x", "y"}) {
        if (arguments.scalars.count(x + "_extent") == 0) continue;
        const std::int64_t extent = scalar(arguments, x + "_extent");
        const auto first = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(extent / 2 + 1));
        const auto last = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(extent / 2 + 1));
        arguments.scalars[x + "_min"] = scalar(arguments, x + "_min") + first;
        arguments.scalars[x + "_extent"] = std::max<std::int64_t>(0, extent - first - last);
    }
    return arguments;
}

/// The place of a point of the window: x is innermost.
std::int64_t place(const Arguments& window, std::int64_t x, std::int64_t y) {
    if (window.scalars.count("y_min") == 0) return x - scalar(window, "x_min");
    return (y - scalar(window, "y_min")) * scalar(window, "x_extent") + x - scalar(window, "x_min");
}

/// Where the output of a window within another one differs from it.
std::string difference(const Arguments& wide, const Array& outer, const Arguments& narrow,
                       const Array& inner) {
    const bool flat = narrow.scalars.count("y_min") == 0;
    const std::int64_t x_min = scalar(narrow, "x_min"), x_end = x_min + scalar(narrow, "x_extent");
    const std::int64_t y_min = flat ? 0 : scalar(narrow, "y_min");
    const std::int64_t y_end = flat ? 1 : y_min + scalar(narrow, "y_extent");
    for (std::int64_t y = y_min; y < y_end; ++y)
        for (std::int64_t x = x_min; x < x_end; ++x) {
            const Scalar a = inner.get(place(narrow, x, y)), b = outer.get(place(wide, x, y));
            if (!(a == b))
                return fmt::format("({}, {}) is {}, and {} with the larger bounds", x, y,
                                   to_string(a, inner.element), to_string(b, outer.element));
        }
    return "";
}

/// The directives, and others that have regions of all funcs and dimensions grow to multiples of numbers
/// where nothing else is said of them.
std::vector<Directive> widened(const LazyCase& one, std::mt19937_64& random) {
    std::vector<Directive> out = one.directives;
    const Program lowered = lower(testing::translated(testing::halide_text(one.drawn)));
    for (const Func& func : std::get<PipelinePtr>(one.drawn.functions.front().body)->funcs)
        for (std::size_t d = 0; d < func.region.size(); ++d) {
            Directive align{"align-bounds", {}, {func.label, d == 0 ? "x" : "y"}, {}, "", {}};
            align.values = {build::integer(static_cast<std::int64_t>(2 + random() % 3)),
                            build::integer(static_cast<std::int64_t>(random() % 2))};
            const bool bound = std::any_of(out.begin(), out.end(), [&](const Directive& directive) {
                return directive.name.starts_with("bound") && directive.words[0] == func.label;
            });
            if (bound) continue;
            out.push_back(align);
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

BOOST_AUTO_TEST_SUITE(narrowing)

// covers: HAL-80
BOOST_AUTO_TEST_CASE(a_smaller_window_has_the_values_of_the_larger_one) {
    const std::uint64_t count = cases(24);
    std::uint64_t compared = 0, smaller = 0;
    std::mt19937_64 random;
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        const LazyCase one = drawn_case(seed, random);
        const Arguments narrow = narrowed(one.arguments, random);
        const auto program = filled(one);
        const auto outer = program ? run(*program, one.arguments) : std::nullopt;
        const auto inner = program ? run(*program, narrow) : std::nullopt;
        if (!outer || !inner) continue;
        ++compared;
        smaller += inner->size() > 0 && inner->size() < outer->size();
        const std::string different = difference(one.arguments, *outer, narrow, *inner);
        if (!different.empty())
            BOOST_ERROR(shown(one, "# narrowed\n" + testing::arguments_text(narrow) + different));
    }
    BOOST_TEST_MESSAGE(compared << " of " << count << " compared, " << smaller << " of them smaller");
    BOOST_TEST(compared * 2 >= count);
    BOOST_TEST(smaller * 3 >= compared);
}

// covers: HAL-80
BOOST_AUTO_TEST_CASE(larger_regions_of_funcs_leave_the_window_as_it_is) {
    const std::uint64_t count = cases(24);
    std::uint64_t compared = 0;
    std::mt19937_64 random;
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        const LazyCase one = drawn_case(seed, random);
        LazyCase wide = one;
        wide.directives = widened(one, random);
        const auto program = filled(one), larger = filled(wide);
        const auto inner = program ? run(*program, one.arguments) : std::nullopt;
        const auto outer = larger ? run(*larger, one.arguments) : std::nullopt;
        if (!outer || !inner) continue;
        ++compared;
        const std::string different = difference(one.arguments, *outer, one.arguments, *inner);
        if (!different.empty()) BOOST_ERROR(shown(wide, different));
    }
    BOOST_TEST_MESSAGE(compared << " of " << count << " compared");
    BOOST_TEST(compared * 2 >= count);
}

BOOST_AUTO_TEST_SUITE_END()
