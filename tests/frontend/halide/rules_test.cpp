// Validity and types: what is refused, with the rule's identity; and that every promised rule has a test.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "ir/core/pipeline.hpp"
#include "support.hpp"

BOOST_AUTO_TEST_SUITE(rules)

using namespace nestor;
using namespace nestor::halide::test;

namespace {

/// What is said of a pipeline with these definitions.
std::vector<std::string> said(const std::string& definitions) {
    return sentences("pipeline P(w: int32, src: image uint8[2]) {\n" + definitions + "\n}");
}

void refuses(const std::string& definitions, const std::string& sentence) {
    const auto found = said(definitions);
    BOOST_TEST((std::find(found.begin(), found.end(), sentence) != found.end()),
               definitions << "\n  says: " << (found.empty() ? "nothing" : found[0]));
}

void accepts(const std::string& definitions) {
    for (const std::string& sentence : said(definitions + "; fun out(x) = float32(w + src.width) + f(x)"))
        BOOST_ERROR(definitions << "\n  says: " << sentence);
}

std::string content(const std::filesystem::path& path) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace

// covers: HAL-10
BOOST_AUTO_TEST_CASE(pure_variables_stand_at_their_own_place_in_every_access) {
    const std::string rule =
        "`x` is a pure variable of this stage, so every access of `f` has just `x` at place 1 [HAL-10]";
    refuses("fun f(x) = { 0; (x) <- f(x + 1) }", rule);
    refuses("fun f(x) = { 0; rdom(r = (0, 3)) in (x) <- f(x) + f(r) }", rule);
    refuses("fun f(x) = { 0; rdom(r = (0, 3)) in (r) <- x }", rule);
    refuses("fun f(x) = { 0; (x + 1) <- 3 }", rule);
    refuses("fun f(x, y) = { 0; (y, x) <- 1 }",
            "`x` is a pure variable of this stage, so every access of `f` has just `x` at place 1 [HAL-10]");
    accepts("fun g(x) = x; fun f(x) = { 0.0; rdom(r = (0, 3)) in (x) <- f(x) + float32(g(x) + g(r)) }");
    accepts("fun f(x) = { 0.0; (3) <- f(4) + f(5) }");
}

// covers: HAL-11
BOOST_AUTO_TEST_CASE(dimensions_that_a_stage_does_not_use_have_no_loop) {
    const Translation t = translated(
        "pipeline P() { fun f(x, y) = { 0; rdom(r = (0, 3)) in (r, y) <- f(r, y) + 1; (1, 2) <- 3 } }");
    const auto& stages = std::get<PipelinePtr>(t.program.functions[0].body)->funcs[0].stages;
    const auto names = [](const Stage& stage) {
        std::string out;
        for (const Iterator& it : stage.iterators) out += it.variable.name();
        return out;
    };
    BOOST_TEST(names(stages[0]) == "yx");
    BOOST_TEST(names(stages[1]) == "yr");
    BOOST_TEST(names(stages[2]) == "");
}

// covers: HAL-12
BOOST_AUTO_TEST_CASE(bounds_of_an_rdom_are_startup_expressions) {
    refuses("fun g(x) = x; fun f(x) = { 0; rdom(r = (0, g(1))) in (x) <- f(x) + r }",
            "the length of `r` cannot use the func `g` [HAL-12]");
    refuses("fun f(x) = { 0; rdom(r = (x, 3)) in (x) <- f(x) + r }",
            "the start of `r` cannot use the variable `x` [HAL-12]");
    refuses("fun f(x) = { 0; rdom(r = (0, 3), s = (0, r)) in (x) <- f(x) + r + s }",
            "the length of `s` cannot use the variable `r` [HAL-12]");
    refuses("fun f(x) = { 0; rdom(r = (0, int32(src(0, 0)))) in (x) <- f(x) + r }",
            "the length of `r` cannot use pixels of an image [HAL-12]");
    accepts(
        "let n = 2*w + 1; fun f(x) = { 0.0; rdom(r = (-w, n), s = (0, max(w, src.height))) in (x) <- f(x) + "
        "float32(r + s) }");
}

// covers: HAL-13
BOOST_AUTO_TEST_CASE(definitions_are_unique_ordered_and_of_one_arity) {
    refuses("fun f(x) = x; fun f(x) = x", "the func `f` is defined twice [HAL-13]");
    refuses("fun f(x, x) = x", "the variable `x` is defined twice [HAL-13]");
    refuses("fun f(x) = { 0; rdom(r = (0, 1), r = (0, 2)) in (x) <- r }",
            "the reduction variable `r` is defined twice [HAL-13]");
    refuses("fun f(x) = f(x) + 1", "the pure stage of `f` refers to `f` itself [HAL-13]");
    refuses("fun f(x) = g(x); fun g(x) = f(x)", "`g` is used before it is defined [HAL-13]");
    refuses("fun f(x, y) = x + y; fun g(x) = f(x)", "`f` has 2 dimensions, given 1 [HAL-13]");
    refuses("fun f(x) = src(x)", "`src` has 2 dimensions, given 1 [HAL-13]");
    refuses("fun f(x, y) = { 0; (x) <- 1 }", "`f` has 2 dimensions, given 1 [HAL-13]");
    refuses("fun f(x) = x; fun g(x) = f + 1", "`f` needs its subscripts [HAL-13]");
    refuses("fun f(x) = w(x)", "`w` is a parameter, which has no subscripts [HAL-13]");
    BOOST_TEST(sentences("pipeline P(a, a) { fun f(x) = a }").at(0) ==
               "the parameter `a` is defined twice [HAL-13]");
    BOOST_TEST(sentences("pipeline P() { fun f(x) = x } pipeline P() { fun f(x) = x }").at(0) ==
               "the pipeline `P` is defined twice [HAL-7]");
}

// covers: HAL-14
BOOST_AUTO_TEST_CASE(names_that_are_unknown_hidden_or_unused_are_reported) {
    BOOST_TEST(messages("pipeline P(width) { fun f(x) = widh + x }") ==
               R"(t.halide:1:32: error: `widh` is not defined [HAL-14]
    pipeline P(width) { fun f(x) = widh + x }
                                   ^~~~
  hint: did you mean `width`?
)");
    refuses("fun f(x) = squrt(b)", "there is no func and no function `squrt` [HAL-14]");
    refuses("fun f(w) = w", "`w` hides a parameter of that name [HAL-14]");
    refuses("fun src(x) = x", "`src` hides a parameter of that name [HAL-14]");
    refuses("fun f(x) = { 0; rdom(x = (0, 3)) in (x) <- 1 }", "`x` hides a variable of that name [HAL-14]");
    refuses("fun f(x) = let x = 3 in x", "`x` hides a variable of that name [HAL-14]");
    refuses("fun f(s1) = s1", "`s1` is called like a part of a loop's name [HAL-14]");
    refuses("fun f(x, y) = x", "variable `y` is not used [HAL-14]");
    refuses("fun g(x) = x; fun f(x) = x", "func `g` is not used [HAL-14]");
    refuses("fun f(x) = x", "parameter `w` is not used [HAL-14]");
    refuses("fun f(x) = { 0; rdom(r = (0, 3)) in (x) <- f(x) + 1 }",
            "reduction variable `r` is not used [HAL-14]");
    refuses("fun f(x) = let v = 3 in x", "let `v` is not used [HAL-14]");
    BOOST_TEST(sentences("pipeline P() -> h { fun f(x) = x }").at(0) ==
               "the output `h` is no func of the pipeline [HAL-14]");
}

// covers: HAL-2
BOOST_AUTO_TEST_CASE(operands_meet_in_one_type) {
    BOOST_TEST(value("x") == "int32(x)");
    BOOST_TEST(value("x + a") == "int32(x + int64(a))");
    BOOST_TEST(value("x + b") == "float32(x) + b");
    BOOST_TEST(value("src(x, y) + 1") == "src[x, y] +% 1u8");
    BOOST_TEST(value("uint16(src(x, y)) + src(y, x)") == "uint16(src[x, y]) +% uint16(src[y, x])");
    BOOST_TEST(value("int32(src(x, y)) * a") == "int32(src[x, y]) *% a");
    BOOST_TEST(value("b * 0.1") == "b * 0.1f32");
    BOOST_TEST(value("float64(b) * 0.1") == "float64(b) * 0.1");
    BOOST_TEST(value("1 / 3.0") == "1.0f32 / 3.0f32");
    BOOST_TEST(value("2 * 3 - 10") == "-4i32");
    BOOST_TEST(value("uint32(a) + a") == "int32(uint32(a)) +% a");
    BOOST_TEST(value("select(x < a, src(x, y), 0)") == "select(x < int64(a), src[x, y], 0u8)");
}

// covers: HAL-2
BOOST_AUTO_TEST_CASE(types_that_do_not_meet_are_refused) {
    refuses("fun f(x, y) = src(x, y) + 256", "the constant does not fit `uint8` [HAL-2]");
    refuses("fun f(x, y) = src(x, y) - -1", "the constant does not fit `uint8` [HAL-2]");
    refuses("fun f(x) = 3000000000", "the constant does not fit `int32` [HAL-2]");
    refuses("fun f(x): uint8 = 256", "the constant does not fit `uint8` [HAL-2]");
    refuses("fun f(x): float32 = x", "`f` holds `float32`, but the value is `int32` [HAL-2]");
    refuses("fun f(x) = { 0; (x) <- 0.5 }", "`f` holds `int32`, but the value is `float32` [HAL-2]");
    refuses("fun f(x) = { 0.0; (x) <- x }", "`f` holds `float32`, but the value is `int32` [HAL-2]");
    refuses("fun f(x) = select(x, 1, 2)", "expected a condition, found `int32` [HAL-2]");
    refuses("fun f(x) = x and true", "expected a condition on both sides, found `int32` [HAL-2]");
    refuses("fun f(x) = src(0.5, x)", "expected an integer, found `float32` [HAL-2]");
    refuses("fun f(x) = true + false", "`+` is not defined for `bool` [HAL-2]");
    refuses("fun f(x) = x + src.extent(7)", "`src` has no dimension 7 [HAL-6]");
    refuses("fun f(x) = 1 + true", "`+` is not defined for `bool` [HAL-2]");
    refuses("fun f(x) = (x > 1) * 2", "`*` is not defined for `bool` [HAL-2]");
    refuses("fun f(x) = select(x > 1, 1, true)", "an integer constant is no `bool` [HAL-2]");
    refuses("fun f(x) = 1.5 & 2", "`&` is not defined for `float32` [HAL-2]");
    accepts("fun f(x): float32 = 0");
    accepts("fun f(x) = { 0.0; (x) <- 1 }");
}

// covers: HAL-1
BOOST_AUTO_TEST_CASE(functions_check_their_arguments) {
    refuses("fun f(x) = clamp(x, 1)", "`clamp` takes 3 arguments, given 2 [HAL-1]");
    refuses("fun f(x) = sin()", "`sin` takes 1 argument, given 0 [HAL-1]");
    refuses("fun f(x) = select(x < 1, 2)", "`select` takes a condition and two values, given 2 [HAL-1]");
    BOOST_TEST(value("sin(x + y)") == "sin(float32(x + y))");
    BOOST_TEST(value("clamp(x, 0, a)") == "int32(min(max(x, 0), int64(a)))");
    BOOST_TEST(value("src(clamp(x, 0, src.width - 1), y)") == "src[min(max(x, 0), src_width - 1), y]");
    BOOST_TEST(value("sat(uint8, a * a)") == "uint8(max(min(a *% a, 255i32), 0i32))");
}

// covers: HAL-5
BOOST_AUTO_TEST_CASE(reductions_over_a_func_in_its_own_update_have_few_points) {
    const auto reduced = [](const std::string& domain) {
        return "fun f(x) = { x; rdom(r = (0, 2)) in (r) <- sum rdom(" + domain + ") (f(k)) }";
    };
    const std::string few =
        "a reduction over `f` inside of an update of `f` over an `rdom` has constant limits, and at most 64 "
        "points [HAL-5]";
    for (const char* domain : {"k = (0, w)", "k = (w, 3)", "k = (0, 65)", "k = (0, 9), q = (0, 8)"})
        refuses(reduced(domain), few);
}

// covers: HAL-2
BOOST_AUTO_TEST_CASE(constants_are_finite_in_the_type_that_they_take) {
    accepts("fun f(x) = float32(float64(x) + 1e300)");
    accepts("fun f(x) = float32(float16(x) + 60000.0)");
    accepts("fun f(x) = float32(bfloat16(x) + 70000)");
    refuses("fun f(x) = float32(float64(x) + 1e400)", "the constant does not fit `float64` [HAL-2]");
    refuses("fun f(x) = float16(x) + 70000.0", "the constant does not fit `float16` [HAL-2]");
    refuses("fun f(x) = float16(x) + 70000", "the constant does not fit `float16` [HAL-2]");
    refuses("fun f(x): float32 = 1e39", "the constant does not fit `float32` [HAL-2]");
}

// covers: HAL-87
BOOST_AUTO_TEST_CASE(arguments_of_realizations_are_values_of_their_types_and_given_once) {
    const auto realized = [](const std::string& arguments) {
        const auto found = sentences(
            "pipeline P(n: uint8 = 3; g: float32 = 1.0; k: bool = true; m: int64 = 1; a: image uint8[1]) -> "
            "h {\n"
            "  fun h(x) = select(k, float32(n) * g, float32(m)) + float32(a(x)) }\n"
            "realize P(" +
            arguments + ") over ((0, 3));");
        return found.empty() ? "" : found[0];
    };
    for (const char* good :
         {"255, 2, true, -5, a = \"a.pgm\"", "g = 0.5, n = 0", "m = 9223372036854775807", ""})
        BOOST_TEST(realized(good) == "");
    BOOST_TEST(realized("n = 256") == "`256` is no value of `uint8` [HAL-87]");
    BOOST_TEST(realized("-1") == "`-1` is no value of `uint8` [HAL-87]");
    BOOST_TEST(realized("m = 1.5") == "`1.5` is no value of `int64` [HAL-87]");
    BOOST_TEST(realized("n = 1, n = 2") == "`n` is given twice [HAL-87]");
    BOOST_TEST(realized("3, n = 2") == "`n` is given twice [HAL-87]");
    BOOST_TEST(realized("a = \"a.pgm\", a = \"b.pgm\"") == "`a` is given twice [HAL-87]");
}

BOOST_AUTO_TEST_CASE(lets_that_grow_without_bound_are_refused) {
    std::string text = "fun f(x) = let v0 = x + x in ";
    for (int k = 1; k < 40; ++k)
        text += "let v" + std::to_string(k) + " = v" + std::to_string(k - 1) + " + v" +
                std::to_string(k - 1) + " in ";
    refuses(text + "v39", "the expression is too large when its lets are put in [HAL-6]");
}

BOOST_AUTO_TEST_CASE(every_promised_rule_of_the_language_has_a_test) {
    const std::filesystem::path root = NESTOR_SOURCE_DIR;
    const std::string reference = content(root / "frontend/halide/LANGUAGE.md");
    std::set<std::string> covered;
    const std::regex rule(R"(HAL-\d+)");
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "tests")) {
        if (entry.path().extension() != ".cpp") continue;
        std::istringstream lines(content(entry.path()));
        for (std::string line; std::getline(lines, line);)
            if (line.find("covers:") != std::string::npos)
                for (std::sregex_iterator it(line.begin(), line.end(), rule), end; it != end; ++it)
                    covered.insert(it->str());
    }
    const std::regex promised(R"(\*\*(HAL-\d+)\*\*)");
    std::size_t count = 0;
    for (std::sregex_iterator it(reference.begin(), reference.end(), promised), end; it != end; ++it, ++count)
        BOOST_TEST(covered.count((*it)[1]) == 1, (*it)[1] << " has no test");
    BOOST_TEST(count > 20u);
    for (int k = 1; k <= 88; ++k) {
        const bool gap = (k > 7 && k < 10) || (k > 14 && k < 20) || (k > 26 && k < 30) ||
                         (k > 32 && k < 40) || (k > 43 && k < 50) || (k > 62 && k < 70);
        if (!gap)
            BOOST_TEST((reference.find("HAL-" + std::to_string(k)) != std::string::npos),
                       "HAL-" << k << " is not in LANGUAGE.md");
    }
}

BOOST_AUTO_TEST_SUITE_END()
