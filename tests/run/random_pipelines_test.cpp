// Random lazy pipelines under random schedules, as OpenMP C++ that is compiled with warnings as errors: what
// they compute is what the evaluator says. Several pipelines stand in one file, which goes the driver's whole
// way.
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <map>
#include <stdexcept>

#include "frontend/driver/compile.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/core/errors.hpp"
#include "ir/lower/lower.hpp"
#include "ir/reference/evaluate.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/schedule.hpp"
#include "tests/run/execute.hpp"
#include "tests/support/halide_text.hpp"
#include "tests/support/random_lazy.hpp"
#include "tests/support/random_lazy_call.hpp"
#include "tests/support/random_schedule.hpp"
#include "tests/support/random_tc.hpp"
#include "tests/support/smaller_lazy.hpp"

using namespace nestor;
using namespace nestor::run_test;

namespace {

constexpr std::size_t in_one_file = 20;
constexpr int windows = 9;  // for each pipeline

struct Scheduled {
    std::string function;
    Program drawn;
    std::vector<Directive> directives;
    std::vector<Arguments> calls;
    std::string text() const {
        return testing::halide_text(drawn) + testing::schedule_text(function, directives);
    }
};

struct Counts {
    std::size_t ran = 0, refused = 0, asserted = 0, guarded = 0, uneven = 0, negative = 0, empty = 0,
                several = 0, floats = 0, stored = 0;
    std::map<std::string, std::size_t> directives;
};

/// Any windows, ones that begin before 0 and have lengths that few factors divide, and ones that may be
/// empty.
Arguments call_of(const Program& drawn, int window, std::mt19937_64& random) {
    Arguments call = testing::random_lazy_arguments(drawn, random);
    for (auto& [name, scalar] : call.scalars) {
        auto& value = std::get<std::int64_t>(scalar);
        if (window % 3 == 1 && name.ends_with("_min")) value = -1 - static_cast<std::int64_t>(random() % 5);
        if (window % 3 == 1 && name.ends_with("_extent")) value = random() % 2 ? 5 : 7;
        if (window % 3 == 2 && name.ends_with("x_extent") && random() % 2) value = 0;
    }
    return call;
}

cli::CompileOptions tried() {
    cli::CompileOptions options;
    options.target = *cli::target_named("openmp");
    options.schedule = "tried";
    return options;
}

/// The driver's way to a stage, for the schedule `tried`.
cli::Stages compiled_until(cli::Stage last, const std::string& text) {
    const auto stages = cli::compile(*find_language("halide"),
                                     std::make_shared<const SourceFile>("r.halide", text), tried(), last);
    if (!stages) throw std::runtime_error(render(stages.error()));
    return *stages;
}

/// A pipeline with a schedule for which inference finds bounds; nothing where it finds none.
std::optional<Scheduled> drawn_case(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    Scheduled out;
    out.function = "f" + std::to_string(seed);
    out.drawn = testing::random_lazy_pipeline(random, out.function);
    for (int k = 0; k < windows; ++k) out.calls.push_back(call_of(out.drawn, k, random));
    const Program lowered = lower(testing::translated(testing::halide_text(out.drawn)));
    out.directives = testing::random_schedule(lowered, out.function, random).accepted;
    const auto scheduled = apply_schedule(lowered, out.function, out.directives);
    if (!scheduled || !infer_bounds(*scheduled)) return std::nullopt;
    const Program filled = compiled_until(cli::Stage::filled, out.text()).filled;
    for (const Directive& one : testing::random_register_directives(filled, out.function, random))
        out.directives.push_back(one);
    return out;
}

enum class Flags { quick, of_users };

/// Compiled with warnings as errors; as users do it, but for what makes sums of products more exact than the
/// evaluator.
std::vector<NativeCall> compiled(const std::string& text, const std::vector<std::string>& names,
                                 Flags flags = Flags::quick) {
    const cli::CompileOptions options = tried();
    const cli::Stages stages = compiled_until(cli::Stage::final, text);
    const auto emitted = cli::emit(stages, options, cli::emit_options(options, stages, "r.halide", "r"));
    if (!emitted) throw std::runtime_error(render(emitted.error()));
    NativeOptions native;
    native.flags = {"-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"};
    if (flags == Flags::quick)
        native.flags.insert(native.flags.end(), {"-O1", "-fopenmp"});
    else
        for (const std::string& flag : default_native_flags(TargetKind::openmp)) native.flags.push_back(flag);
    native.flags.emplace_back("-ffp-contract=off");
    if (!std::getenv("NESTOR_CASES")) native.cache = cache_folder();
    std::vector<NativeFunction> functions;
    for (const std::string& name : names) functions.push_back({&stages.source, name, {}, emitted->state});
    const auto calls =
        native_calls({{emitted->source_name, emitted->source}, {emitted->header_name, emitted->header}},
                     functions, native);
    if (!calls) throw std::runtime_error(render(calls.error()));
    return *calls;
}

std::vector<NativeCall> compiled(const std::vector<Scheduled>& list, Flags flags) {
    std::string text;
    std::vector<std::string> names;
    for (const Scheduled& one : list) {
        text += one.text();
        names.push_back(one.function);
    }
    return compiled(text, names, flags);
}

enum class Judgement { equal, asserted, different };

/// One call against the evaluator. An assertion of what directives give is neither right nor wrong.
Judgement judged(const Scheduled& one, const Arguments& arguments, const NativeCall& call,
                 std::string* details = nullptr) {
    Arguments expected = arguments, found = arguments;
    const Outcome wanted = evaluate(one.drawn, one.function, expected);
    for (const testing::OutputWindow& output : testing::output_windows(one.drawn, arguments)) {
        Array poisoned = expected.arrays.at(output.array);
        for (std::int64_t i = 0; i < poisoned.size(); ++i)
            poisoned.set(i, convert(Scalar{std::int64_t{0x5eed5eed}}, Type::index(), poisoned.element));
        found.arrays[output.array] = std::move(poisoned);
    }
    const Outcome outcome = call(found, {});
    if (outcome.error == error_range && testing::is_assertion(outcome.message)) return Judgement::asserted;
    std::string difference;
    if (outcome.error != wanted.error)
        difference = "error " + std::to_string(outcome.error) + " " + outcome.message;
    else if (wanted.error == 0)
        difference = testing::difference(expected, found, 0);
    if (details) *details = difference;
    return difference.empty() ? Judgement::equal : Judgement::different;
}

/// The same alone and with as little as differs, as Halide text.
std::string shrunk(const Scheduled& one, const Arguments& arguments, Flags flags) {
    std::string details;
    const auto differs = [&](const testing::LazyCase& less) {
        const Scheduled smaller{one.function, less.drawn, less.directives, {less.arguments}};
        try {
            return judged(smaller, less.arguments, compiled({smaller}, flags)[0], &details) ==
                   Judgement::different;
        } catch (const std::runtime_error&) {
            return false;
        }
    };
    const testing::LazyCase least = testing::shrunk({one.drawn, one.directives, arguments}, differs, 60);
    differs(least);
    return testing::arguments_text(least.arguments) + testing::halide_text(least.drawn) +
           testing::schedule_text(one.function, least.directives) + details;
}

/// A file that is not compiled: the first of its pipelines that is not, alone.
std::string shrunk_file(const std::vector<Scheduled>& list, const std::string& why, Flags flags) {
    for (const Scheduled& one : list) {
        std::string message;
        const auto fails = [&](const testing::LazyCase& less) {
            try {
                const std::string text = testing::halide_text(less.drawn);
                testing::translated(text);
                compiled({{one.function, less.drawn, less.directives, {}}}, flags);
                return false;
            } catch (const std::exception& e) {
                message = e.what();
                return message.substr(0, 20) == why.substr(0, 20);
            }
        };
        if (!fails({one.drawn, one.directives, {}})) continue;
        const testing::LazyCase least = testing::shrunk({one.drawn, one.directives, {}}, fails, 60);
        fails(least);
        return testing::halide_text(least.drawn) + testing::schedule_text(one.function, least.directives) +
               message;
    }
    return why;
}

void check(const std::vector<Scheduled>& list, Flags flags, Counts& counts) {
    std::vector<NativeCall> calls;
    try {
        calls = compiled(list, flags);
    } catch (const std::exception& e) {
        BOOST_ERROR("a file is not compiled:\n" << shrunk_file(list, e.what(), flags).substr(0, 6000));
        return;
    }
    for (std::size_t k = 0; k < list.size(); ++k) {
        const std::string text = list[k].text();
        for (const Directive& directive : list[k].directives) ++counts.directives[kind_of(directive).name];
        counts.stored += testing::is_stored_outside(list[k].directives);
        counts.floats += text.find("float") != std::string::npos;
        for (const Arguments& arguments : list[k].calls) {
            const Judgement judgement = judged(list[k], arguments, calls[k]);
            counts.asserted += judgement == Judgement::asserted;
            if (judgement == Judgement::different) BOOST_ERROR(shrunk(list[k], arguments, flags));
            if (judgement != Judgement::equal) continue;
            ++counts.ran;
            counts.guarded += text.find(" if ") != std::string::npos;
            const auto outputs = testing::output_windows(list[k].drawn, arguments);
            counts.uneven += testing::has_remainder(list[k].directives, outputs);
            counts.negative += testing::begins_below_zero(list[k].drawn, arguments);
            counts.empty += testing::has_empty_window(list[k].drawn, arguments);
            counts.several += testing::output_labels(list[k].drawn).size() > 1;
        }
    }
}

// What random pipelines found, as text that computes in a window of two dimensions (or the first of them).
void check_text(const std::string& text) {
    const NativeCall call = compiled(text, {"f"})[0];
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

BOOST_AUTO_TEST_SUITE(random_pipelines)

// covers: HAL-57 HAL-80
BOOST_AUTO_TEST_CASE(compiled_schedules_compute_what_the_pipelines_mean) {
    const std::uint64_t count = testing::wanted_cases(40), first = testing::first_seed();
    Counts counts;
    std::size_t files = 0;
    std::vector<Scheduled> list;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        if (auto one = drawn_case(seed))
            list.push_back(*std::move(one));
        else
            ++counts.refused;
        if (list.size() < in_one_file && seed + 1 < first + count) continue;
        // every fifth file as users compile it, the second the first of them
        const bool of_users = ++files % 5 == 2;
        if (!list.empty()) check(list, of_users ? Flags::of_users : Flags::quick, counts);
        list.clear();
    }
    BOOST_TEST_MESSAGE(
        counts.ran << " calls of " << count << " pipelines, " << counts.refused << " refused, "
                   << counts.asserted << " asserted, " << counts.guarded << " guarded, " << counts.uneven
                   << " uneven, " << counts.negative << " negative, " << counts.empty << " empty, "
                   << counts.several << " with several outputs; of the pipelines " << counts.floats
                   << " with floats, " << counts.stored << " that store outside of where they compute");
    for (const auto& [name, times] : counts.directives) BOOST_TEST_MESSAGE(name << " " << times);
    BOOST_TEST(counts.ran * 4 >= count * windows * 3);
    BOOST_TEST(counts.guarded * 3 >= counts.ran);
    BOOST_TEST(counts.uneven * 3 >= counts.ran);
    BOOST_TEST(counts.negative * 3 >= counts.ran);
    BOOST_TEST(counts.empty > 0u);
    BOOST_TEST(counts.several * 5 >= counts.ran);
    BOOST_TEST(counts.floats * 4 >= count);
    BOOST_TEST(counts.stored * 20 >= count * 3);
    BOOST_TEST(counts.directives["unroll-jam"] * 10 >= count);
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

BOOST_AUTO_TEST_SUITE_END()
