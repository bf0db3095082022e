// Long chains of funcs under each directive: what is printed grows with their length, and what would double
// with each ends in an error. Sizes are counted, not seconds, which the bench of chains tells.
#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <functional>

#include "frontend/driver/compile.hpp"
#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(chains)

using namespace nestor;
using namespace nestor::cli_test;

namespace {

/// f0 .. fn, each of which reads the one before at two places.
std::string chain(int n, const std::function<std::string(int)>& directive) {
    std::string text = fmt::format(
        "pipeline p(src: image int32[2]) -> f{} {{\n"
        "  fun f0(x, y) = src(clamp(x, 0, src.width - 1), clamp(y, 0, src.height - 1));\n",
        n);
    for (int k = 1; k <= n; ++k)
        text += fmt::format("  fun f{0}(x, y) = f{1}(x - 1, y) + f{1}(x + 1, y + 1);\n", k, k - 1);
    text += "}\nschedule s for p {\n";
    for (int k = 0; k < n; ++k) text += "  " + directive(k) + "\n";
    return text + "}\n";
}

/// Lines of the translation; 0 where it is refused, with the error.
std::size_t lines_of(const std::string& text, driver::BoundsChecks bounds, std::string& error) {
    driver::CompileOptions options;
    options.schedule = "s";
    options.bounds = bounds;
    const auto stages = driver::compile(*find_language("halide"),
                                        std::make_shared<const SourceFile>("chain.halide", text), options);
    if (!stages) {
        error = render(stages.error());
        return 0;
    }
    const auto emitted =
        driver::emit(*stages, options, driver::emit_options(options, *stages, "chain.halide", "chain"));
    BOOST_REQUIRE(emitted);
    return static_cast<std::size_t>(std::count(emitted->source.begin(), emitted->source.end(), '\n'));
}

std::string error_of(const std::string& text) {
    std::string error;
    BOOST_TEST(lines_of(text, driver::BoundsChecks::entry, error) == 0u);
    return error;
}

}  // namespace

// covers: PR-40
BOOST_AUTO_TEST_CASE(what_is_printed_grows_with_the_length_of_a_chain) {
    const std::vector<std::pair<std::string, std::function<std::string(int)>>> directives = {
        {"none", [](int) { return ""; }},
        {"align-bounds", [](int k) { return fmt::format("align-bounds(f{}, x, 4, 1);", k); }},
        {"split round", [](int k) { return fmt::format("split(f{}.x, xo, xi, 8, round);", k); }},
        {"split shift", [](int k) { return fmt::format("split(f{}.x, xo, xi, 8, shift);", k); }},
        {"bound-extent", [](int k) { return fmt::format("bound-extent(f{}, x, 1000);", k); }},
        {"compute-at", [](int k) { return fmt::format("compute-at(f{}, f{}.s0.y);", k, k + 1); }},
        {"specialize", [](int k) { return fmt::format("specialize(f{}, src.width == {});", k, k); }}};
    for (const auto& [name, directive] : directives)
        for (const driver::BoundsChecks bounds : {driver::BoundsChecks::entry, driver::BoundsChecks::all})
            BOOST_TEST_CONTEXT(name << (bounds == driver::BoundsChecks::all ? " with all checks" : "")) {
                std::string error;
                const std::size_t six = lines_of(chain(6, directive), bounds, error),
                                  twelve = lines_of(chain(12, directive), bounds, error),
                                  twentyfour = lines_of(chain(24, directive), bounds, error);
                BOOST_TEST_REQUIRE(six > 0u, error);
                BOOST_TEST_REQUIRE(twentyfour > 0u, error);
                // twelve more funcs cost as much as twice six more, with room for constants
                BOOST_TEST(twentyfour - twelve <= 3 * (twelve - six));
            }
}

// covers: PR-40
BOOST_AUTO_TEST_CASE(loops_deeper_than_a_line_is_long_are_printed) {
    std::string error;
    BOOST_TEST(lines_of(chain(40, [](int k) { return fmt::format("compute-at(f{}, f{}.s0.y);", k, k + 1); }),
                        driver::BoundsChecks::entry, error) > 0u);
}

// covers: HAL-58
BOOST_AUTO_TEST_CASE(inline_along_a_chain_that_doubles_ends_in_an_error) {
    const std::string error =
        error_of(chain(60, [](int k) { return k ? fmt::format("inline(f{});", k) : std::string(); }));
    BOOST_TEST(error.find("operations and reads, more than 50000 [HAL-58]") != std::string::npos, error);
    BOOST_TEST(error.find("hint: what is read several times doubles with each func that is inlined: compute "
                          "one of them with compute-at or compute-root") != std::string::npos,
               error);
}

// covers: HAL-51
BOOST_AUTO_TEST_CASE(a_func_has_so_many_versions_at_most) {
    const auto with = [](int count) {
        std::string list;
        for (int k = 0; k < count; ++k) list += fmt::format(", src.width == {}", k);
        return chain(1, [&](int) { return "specialize(f1" + list + ");"; });
    };
    const std::string error = error_of(with(300));
    BOOST_TEST(error.find("300 conditions would make 301 versions of `f1` [HAL-51]") != std::string::npos,
               error);
    BOOST_TEST(error.find("hint: give 64 at most: those that only differ in a number are one comparison") !=
                   std::string::npos,
               error);
    std::string none;
    BOOST_TEST(lines_of(with(64), driver::BoundsChecks::entry, none) > 0u, none);
}

BOOST_AUTO_TEST_SUITE_END()
