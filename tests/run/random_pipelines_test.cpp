// Random lazy pipelines under random schedules, as OpenMP C++ that is compiled with warnings as errors: what
// they compute is what the evaluator says.
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <stdexcept>

#include "ir/reference/evaluate.hpp"
#include "tests/run/execute.hpp"
#include "tests/run/random_halide_batch.hpp"
#include "tests/support/halide_text.hpp"

BOOST_AUTO_TEST_SUITE(random_pipelines)

using namespace nestor;
using namespace nestor::run_test;

namespace {

constexpr int windows = 9;  // for each pipeline

enum class Flags { quick, of_users };

/// Compiled with warnings as errors; as users do it, but for what makes sums of products more exact than the
/// evaluator.
PipelineWay way(Flags flags) {
    const auto load = [flags](const Emitted& emitted, const Program& program,
                              const std::vector<std::string>& names) {
        NativeOptions native;
        native.flags = {"-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"};
        if (flags == Flags::quick)
            native.flags.insert(native.flags.end(), {"-O1", "-fopenmp"});
        else
            for (const std::string& flag : default_native_flags(TargetKind::openmp))
                native.flags.push_back(flag);
        native.flags.emplace_back("-ffp-contract=off");
        if (!std::getenv("NESTOR_CASES")) native.cache = cache_folder();
        std::vector<NativeFunction> functions;
        for (const std::string& name : names) functions.push_back({&program, name, {}, emitted.state});
        const auto calls =
            native_calls({{emitted.source_name, emitted.source}, {emitted.header_name, emitted.header}},
                         functions, native);
        if (!calls) throw std::runtime_error(render(calls.error()));
        return *calls;
    };
    return {"openmp", testing::Draws::all, load};
}

// What random pipelines found, as text that computes in a window of two dimensions (or the first of them).
void check_text(const std::string& text) {
    const NativeCall call = compiled_pipelines(text, {"f"}, way(Flags::quick))[0];
    const Program program = testing::translated(text);
    Arguments arguments;
    for (const Parameter& p : program.functions[0].parameters) {
        const std::string& name = p.symbol.name();
        if (name == "w") arguments.scalars[name] = std::int64_t{2};
        if (name.ends_with("x_min")) arguments.scalars[name] = std::int64_t{-3};
        if (name.ends_with("y_min")) arguments.scalars[name] = std::int64_t{-1};
        if (name.ends_with("x_extent")) arguments.scalars[name] = std::int64_t{7};
        if (name.ends_with("y_extent")) arguments.scalars[name] = std::int64_t{3};
    }
    Arguments expected = arguments;
    BOOST_TEST(evaluate(program, "f", expected).error == 0);
    BOOST_TEST(call(arguments, {}).error == 0);
    BOOST_TEST(testing::difference(expected, arguments, 0) == "");
}

}  // namespace

// covers: HAL-57 HAL-80
BOOST_AUTO_TEST_CASE(compiled_schedules_compute_what_the_pipelines_mean) {
    const std::uint64_t count = testing::wanted_cases(40), first = testing::first_seed();
    const PipelineCounts counts = check_random_pipelines(first, count, 20, windows, [](std::size_t file) {
        // every fifth file as users compile it, the second the first of them
        return way(file % 5 == 2 ? Flags::of_users : Flags::quick);
    });
    BOOST_TEST_MESSAGE(counts_text(counts, count));
    BOOST_TEST(counts.ran * 4 >= count * windows * 3);
    BOOST_TEST(counts.guarded * 3 >= counts.ran);
    BOOST_TEST(counts.uneven * 3 >= counts.ran);
    BOOST_TEST(counts.negative * 3 >= counts.ran);
    BOOST_TEST(counts.empty > 0u);
    BOOST_TEST(counts.several * 5 >= counts.ran);
    BOOST_TEST(counts.floats * 4 >= count);
    BOOST_TEST(counts.stored * 20 >= count * 3);
    BOOST_TEST(counts.directives.at("unroll-jam") * 10 >= count);
    if (count < 400) return;  // of few, some are rare by chance
    for (const char* directive :
         {"align-bounds", "align-storage", "atomic",     "bound",    "bound-extent", "compute-at",
          "compute-root", "compute-with",  "copy-panel", "estimate", "fold-storage", "fuse",
          "inline",       "overlap-tiles", "partition",  "prefetch", "reorder",      "reorder-storage",
          "rfactor",      "specialize",    "split",      "store-at", "store-in",     "store-root",
          "swap",         "tile",          "traverse",   "unroll",   "unroll-jam",   "vectorize",
          "wrap"})
        BOOST_TEST(counts.directives.at(directive) * 50 >= count, directive);
}

// Nothing may leave a loop in lanes, and memory may run out.
// covers: HAL-57
BOOST_AUTO_TEST_CASE(what_is_computed_inside_of_a_vectorized_loop_is_compiled) {
    check_text(
        "pipeline f(w: int32) -> b {\n"
        "  fun a(x, y) = { x + y; rdom(r = (-w, 2 * w + 1)) in (x, y) <- a(x, y) + r * x };\n"
        "  fun b(x, y) = a(x, y + w) + a(x, y);\n"
        "}\n"
        "schedule tried for f { vectorize(b.x, 4); compute-at(a, b.x_inner) }\n");
}

// Places of folded memory are told apart by remainders alone.
// covers: HAL-57 HAL-77
BOOST_AUTO_TEST_CASE(what_is_folded_is_computed_in_lanes_of_one_loop) {
    for (const char* schedule :
         {"copy-panel(a, b.x) -> c; store-root(c); traverse(c.x, vectorize)",
          "compute-at(a, b.x); store-root(a); traverse(a.x, vectorize)",
          "compute-at(a, b.x); store-root(a); fold-storage(a, x, 3); traverse(a.x, vectorize)"})
        check_text(std::string("pipeline f(w: int32) -> b {\n"
                               "  fun a(x, y) = x * y + w;\n"
                               "  fun b(x, y) = a(x div 2, y) + a(x div 2 + 1, y);\n"
                               "}\n"
                               "schedule tried for f { ") +
                   schedule + " }\n");
}

// covers: HAL-57
BOOST_AUTO_TEST_CASE(a_component_that_nobody_reads_beside_a_byte_is_compiled) {
    check_text(
        "pipeline f() -> b {\n"
        "  fun a(x) = (uint8(x), 0.0);\n"
        "  fun b(x) = int32(a(0).0) + x;\n"
        "}\n"
        "schedule tried for f { }\n");
}

// covers: HAL-57
BOOST_AUTO_TEST_CASE(conditions_that_never_hold_are_compiled) {
    check_text(
        "pipeline f(w: int32) -> (b, c) {\n"
        "  fun a(x, y) = (x, uint16(y));\n"
        "  fun b(x, y) = select(2 * x == -1, float64(a(x, 2 - x).1), float64(y));\n"
        "  fun c(x) = { (0, uint32(0)); rdom(r = (-w, 2 * w + 1)) in (x) <- (r, uint32(0)) if uint32(0) > "
        "c(x).1 };\n"
        "}\n"
        "schedule tried for f { }\n");
}

// w is no length below 0, so that r = -1 alone is below -w.
// covers: HAL-57
BOOST_AUTO_TEST_CASE(conditions_that_hold_in_one_iteration_are_compiled) {
    check_text(
        "pipeline f(w: int32) -> d {\n"
        "  fun b(x) = { (int64(0), uint16(0)); rdom(r = (-1, 3)) in (0) <- (int64(0), uint16(0)) if r + w < "
        "0 };\n"
        "  fun d(x, y) = { uint8(b(x).1) & uint8(b(x).0); rdom(r = (-w, 2 * w + 1)) in\n"
        "    (0 - r, y) <- d(0 - r, y) + uint8(r) if r < 1 and r <= -1 };\n"
        "}\n"
        "schedule tried for f { }\n");
}

BOOST_AUTO_TEST_SUITE_END()
