// Emitting, compiling and comparing many programs.
#include "tests/emitters/batch.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <set>

#include "ir/core/arithmetic.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/passes/interface/results_to_parameters.hpp"
#include "ir/passes/interface/state.hpp"
#include "ir/passes/pass_pipeline.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/batch_text.hpp"

namespace nestor::emit_test {
namespace {

std::string cache_folder() {
    const char* given = std::getenv("NESTOR_TEST_CACHE");
    return given && *given ? given : NESTOR_BINARY_DIR "/test-cache";
}

Scalar edge_value(const Type& type, std::int64_t position, std::int64_t salt) {
    const std::int64_t mixed = (position * 37 + salt * 11 + 5) % 29 - 14;
    if (type.is_bool()) return Scalar{std::int64_t{mixed % 3 == 0}};
    if (type.is_float()) return Scalar{0.25 * static_cast<double>(mixed)};
    const std::int64_t edges[] = {0, -1, 1, INT64_MIN, INT64_MAX, 7};
    // of narrow types the ends are those of 64 bits shifted down
    const std::int64_t edge = edges[(position + salt) % 6];
    const std::int64_t value = position % 2 == 0 ? mixed : edge >> (64 - type.bits);
    if (type.is_signed()) return Scalar{value};
    return convert(Scalar{value}, Type::index(), type);
}

std::int64_t size_named(const std::string& name) {
    if (name == "N") return 13;
    return name == "M" ? 6 : 4;
}

bool alike(const Array& a, const Array& b, std::int64_t i) {
    if (!a.element.is_float()) return a.get(i) == b.get(i);
    const double x = a.number(i), y = b.number(i);
    return x == y || (std::isnan(x) && std::isnan(y));
}

void compare(const Case& test, const Outcome& wanted, const Outcome& got, const Arguments& expected,
             const Arguments& found) {
    BOOST_TEST(got.error == wanted.error, test.name << ": " << got.message << " " << wanted.message);
    if (wanted.error != 0) return;
    int wrong = 0;
    for (const auto& [name, value] : expected.scalars)
        BOOST_TEST((found.scalars.at(name) == value), test.name << ": " << name << " differs");
    for (const auto& [name, array] : expected.arrays) {
        const Array& other = found.arrays.at(name);
        BOOST_TEST_REQUIRE(array.data.size() == other.data.size());
        for (std::int64_t i = 0; i < array.size(); ++i)
            if (!alike(array, other, i) && ++wrong <= 3)
                BOOST_ERROR(test.name << ": " << name << " at " << i << " is "
                                      << to_string(other.get(i), other.element) << ", not "
                                      << to_string(array.get(i), array.element));
    }
    BOOST_TEST(wrong == 0, test.name << " has " << wrong << " wrong elements");
}

}  // namespace

Program parsed(const std::string& name, const std::string& nest) {
    const auto program = parse_nest(std::make_shared<SourceFile>(name + ".nest", nest));
    if (!program) BOOST_FAIL(name + ":\n" + render(program.error()) + "\n" + nest);
    const auto violations = verify(*program);
    if (!violations.empty()) BOOST_FAIL(name + ": " + violations.front() + "\n" + nest);
    return *program;
}

Arguments edge_arguments(const Program& program) {
    Arguments arguments;
    std::int64_t salt = 0;
    for (const Parameter& p : with_state(program, program.functions.back()).parameters) {
        const std::string& name = p.symbol.name();
        ++salt;
        if (p.role == Role::size) arguments.scalars[name] = Scalar{size_named(name)};
        if (p.role == Role::scalar) arguments.scalars[name] = edge_value(p.type, 2, salt);
        if (p.role != Role::input && p.role != Role::inout) continue;
        std::vector<std::int64_t> extents;
        for (const Dimension& d : p.buffer->dimensions) {
            const auto* size = get<Variable>(d.extent);
            extents.push_back(size ? size_named(size->symbol.name()) : *build::as_integer(d.extent));
        }
        Array array(p.buffer->element, extents);
        for (std::int64_t i = 0; i < array.size(); ++i) array.set(i, edge_value(array.element, i, salt));
        // inputs called `wild..` hold what is no number, and what no integer type holds
        if (name.starts_with("wild") && array.size() >= 8) {
            const double infinity = std::numeric_limits<double>::infinity();
            const double values[] = {NAN, infinity, -infinity, 1e30, -1e30, 0.75, -0.75, 200.5};
            for (std::int64_t i = 0; i < 8; ++i) array.set(i, Scalar{values[i]});
        }
        arguments.arrays[name] = std::move(array);
    }
    return arguments;
}

void check_cases(const std::vector<Case>& cases, TargetKind target, bool warnings) {
    const bool openmp = target == TargetKind::openmp;
    const Target machine{.kind = target};
    std::vector<NativeText> texts;
    std::vector<NativeFunction> functions;
    std::vector<const Case*> emitted;
    std::vector<Program> programs;
    std::set<std::string> includes = {"#include <stddef.h>", "#include <stdint.h>"};
    std::string all;
    programs.reserve(cases.size());
    for (const Case& test : cases) {
        const Program prepared = split_state_entries(hand_on_state(results_to_parameters(test.program)));
        if (const auto violations = verify(prepared); !violations.empty())
            BOOST_ERROR(test.name << ": " << violations.front());
        programs.push_back(run_passes(prepared, machine));
        EmitOptions options;
        options.input_name = test.name + ".nest";
        options.base_name = "p" + std::to_string(emitted.size());
        options.prefix = options.base_name;
        options.strided = false;
        const auto result = find_emitter(openmp ? "openmp" : "serial")->emit(programs.back(), options);
        if (!result) {
            BOOST_ERROR(test.name << ":\n" << render(result.error()));
            continue;
        }
        all += batch_text::in_namespace(*result, options.base_name, includes);
        texts.push_back({result->header_name, result->header});
        functions.push_back({&programs.back(), "f", options.prefix, result->state});
        emitted.push_back(&test);
    }
    std::string source;
    for (const std::string& include : includes) source += include + "\n";
    texts.push_back({"all.cpp", source + all});

    NativeOptions options;
    // no contraction: the interpreter rounds after every operation
    options.flags = {"-O1", "-ffp-contract=off", "-Wno-psabi"};
    if (openmp) options.flags.push_back("-fopenmp");
    if (warnings)
        options.flags.insert(options.flags.end(), {"-Wall", "-Wextra", "-Werror"});
    else
        options.flags.push_back("-w");
    options.cache = cache_folder();
    const auto calls = native_calls(texts, functions, options);
    if (!calls) BOOST_FAIL(render(calls.error()).substr(0, 6000));
    for (std::size_t i = 0; i < emitted.size(); ++i) {
        const Case& test = *emitted[i];
        BOOST_TEST_CHECKPOINT(test.name);
        Arguments expected = test.arguments, found = test.arguments;
        const Outcome wanted = interpret(test.program, "f", expected);
        if (wanted.error == -1) BOOST_FAIL(test.name + ": " + wanted.message);
        const Outcome got = (*calls)[i](found, {});
        compare(test, wanted, got, expected, found);
    }
}

}  // namespace nestor::emit_test
