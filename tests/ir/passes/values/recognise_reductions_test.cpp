// Locals that loops sum into: before and after as text, both run through the interpreter.
#include "ir/passes/values/recognise_reductions.hpp"

#include <boost/test/unit_test.hpp>
#include <cstring>

#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(sums)

using namespace nestor;
using nestor::test::nest;

namespace {

const std::string head = "entry function f(size N, inout int32 y[(0, N)]) {\n";

Program read(const std::string& statements) {
    return nest(head + statements + "}\n");
}

/// y after a run on 5 4 3 2 1.
std::vector<std::int32_t> run(const Program& program) {
    std::vector<std::int32_t> values = {5, 4, 3, 2, 1};
    Arguments arguments;
    arguments.scalars["N"] = std::int64_t{5};
    Array y(Type::int_(32), {5});
    std::memcpy(y.data.data(), values.data(), y.data.size());
    arguments.arrays.emplace("y", y);
    BOOST_TEST(interpret(program, "f", arguments).error == 0);
    std::memcpy(values.data(), arguments.arrays.at("y").data.data(), y.data.size());
    return values;
}

std::string changed(const std::string& statements, bool floats = true) {
    const Program before = read(statements);
    Program after = before;
    after.functions[0].body = recognise_reductions(std::get<Block>(before.functions[0].body), floats);
    for (const std::string& violation : verify(after)) BOOST_ERROR(violation);
    BOOST_TEST(run(before) == run(after), boost::test_tools::per_element());
    const std::string text = print(after, {.numbers = false});
    const std::size_t begin = text.find("{\n") + 2;
    return text.substr(begin, text.rfind("}\n") - begin);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_local_that_a_loop_only_adds_to_is_a_register) {
    BOOST_TEST(changed(R"(var s: int32 = 1i32;
for i in (0, N) imperative {
    let a = y[i];
    s = s +% a;
    s = s -% 2i32;
}
s = s *% 3i32;
y[0] = s;
)") ==
               R"(    allocate int32 s[] registers;
    s[] = 1i32;
    for i in (0, N) imperative {
        let a = y[i];
        s[] += a;
        s[] += -%(2i32);
    }
    s[] *= 3i32;
    y[0] = s[];
)");
}

BOOST_AUTO_TEST_CASE(additions_under_conditions_are_sums) {
    BOOST_TEST(changed(R"(var s: int32 = 1i32;
var t: int32 = 1i32;
for i in (0, N) imperative {
    let a = y[i];
    if a > 2i32 {
        s = s +% a;
    } else {
        s = s -% 1i32;
        t = t +% 3i32;
    }
}
y[0] = s;
y[1] = t;
)") ==
               R"(    allocate int32 s[] registers;
    s[] = 1i32;
    allocate int32 t[] registers;
    t[] = 1i32;
    for i in (0, N) imperative {
        let a = y[i];
        if a > 2i32 {
            s[] += a;
        } else {
            s[] += -%(1i32);
            t[] += 3i32;
        }
    }
    y[0] = s[];
    y[1] = t[];
)");
    // compilers make no lanes of minima under conditions, and a condition on the sum needs its value
    for (const char* loop : {"let a = y[i]; if a > 2i32 { s = min(s, a); }", "if s > 2i32 { s = s +% y[i]; }",
                             "if y[i] > 2i32 { s = s +% 1i32; y[i] = 2i32; }"}) {
        const std::string text = changed("var s: int32 = 1i32;\nfor i in (0, N) imperative {\n" +
                                         std::string(loop) + "\n}\ny[0] = s;\n");
        BOOST_TEST(text.find("registers") == std::string::npos, text);
    }
}

BOOST_AUTO_TEST_CASE(what_a_loop_looks_at_or_combines_in_two_ways_keeps_its_order) {
    const auto stays = [](const std::string& statement) {
        const std::string text = changed(
            R"(var s: int32 = 1i32;
for i in (0, N) imperative {
)" + statement +
            R"(}
y[0] = s;
)");
        BOOST_TEST(text.find("allocate") == std::string::npos, text);
    };
    stays("s = s +% y[i]; y[i] = s;\n");
    stays("s = s +% y[i]; s = s *% 3i32;\n");
    stays("s = s +% s;\n");
    stays("s = y[i] -% s;\n");
    stays("s = y[i];\n");
    stays("s = s +% 1i32; if s > 3i32 { break; }\n");
    stays("var t: int32 = 0i32; t = t +% 1i32;\n");
}

BOOST_AUTO_TEST_CASE(floats_are_reordered_where_that_is_allowed) {
    const std::string text =
        R"(var s: float32 = 0.0f32;
for i in (0, N) imperative { s = s + float32(y[i]); }
y[0] = int32(s);
)";
    BOOST_TEST(changed(text, true).find("s[] += float32(y[i])") != std::string::npos);
    BOOST_TEST(changed(text, false).find("s = s + float32(y[i])") != std::string::npos);
    const std::string largest =
        R"(var s: float32 = 0.0f32;
for i in (0, N) imperative { s = max(s, float32(y[i])); }
y[0] = int32(s);
)";
    BOOST_TEST(changed(largest, true).find("s = max(s, float32(y[i]))") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
