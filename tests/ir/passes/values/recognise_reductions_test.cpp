// Locals that loops sum into: before and after as text, both run through the interpreter.
#include "ir/passes/values/recognise_reductions.hpp"

#include <boost/test/unit_test.hpp>
#include <cstring>

#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

using namespace nestor;

namespace {

const std::string head = "entry function f.1(size N.2, inout int32 y.3[(0, N.2)]) {\n";

Program read(const std::string& statements) {
    auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", head + statements + "}\n"));
    if (!program) BOOST_FAIL(render(program.error()) + statements);
    return *program;
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

BOOST_AUTO_TEST_SUITE(sums)

BOOST_AUTO_TEST_CASE(a_local_that_a_loop_only_adds_to_is_a_register) {
    BOOST_TEST(changed("var s.4: int32 = 1i32;\n"
                       "for i.5 in (0, N.2) imperative {\n"
                       "    let a.6 = y.3[i.5];\n"
                       "    s.4 = s.4 +% a.6;\n"
                       "    s.4 = s.4 -% 2i32;\n"
                       "}\n"
                       "s.4 = s.4 *% 3i32;\n"
                       "y.3[0] = s.4;\n") ==
               "    allocate int32 s[] registers;\n"
               "    s[] = 1i32;\n"
               "    for i in (0, N) imperative {\n"
               "        let a = y[i];\n"
               "        s[] += a;\n"
               "        s[] += -%(2i32);\n"
               "    }\n"
               "    s[] *= 3i32;\n"
               "    y[0] = s[];\n");
}

BOOST_AUTO_TEST_CASE(what_a_loop_looks_at_or_combines_in_two_ways_keeps_its_order) {
    const auto stays = [](const std::string& statement) {
        const std::string text = changed(
            "var s.4: int32 = 1i32;\n"
            "for i.5 in (0, N.2) imperative {\n" +
            statement +
            "}\n"
            "y.3[0] = s.4;\n");
        BOOST_TEST(text.find("allocate") == std::string::npos, text);
    };
    stays("s.4 = s.4 +% y.3[i.5]; y.3[i.5] = s.4;\n");
    stays("s.4 = s.4 +% y.3[i.5]; s.4 = s.4 *% 3i32;\n");
    stays("s.4 = s.4 +% s.4;\n");
    stays("s.4 = y.3[i.5] -% s.4;\n");
    stays("s.4 = y.3[i.5];\n");
    stays("s.4 = s.4 +% 1i32; if s.4 > 3i32 { break; }\n");
    stays("var t.6: int32 = 0i32; t.6 = t.6 +% 1i32;\n");
}

BOOST_AUTO_TEST_CASE(floats_are_reordered_where_that_is_allowed) {
    const std::string text =
        "var s.4: float32 = 0.0f32;\n"
        "for i.5 in (0, N.2) imperative { s.4 = s.4 + float32(y.3[i.5]); }\n"
        "y.3[0] = int32(s.4);\n";
    BOOST_TEST(changed(text, true).find("s[] += float32(y[i])") != std::string::npos);
    BOOST_TEST(changed(text, false).find("s = s + float32(y[i])") != std::string::npos);
    const std::string largest =
        "var s.4: float32 = 0.0f32;\n"
        "for i.5 in (0, N.2) imperative { s.4 = max(s.4, float32(y.3[i.5])); }\n"
        "y.3[0] = int32(s.4);\n";
    BOOST_TEST(changed(largest, true).find("s = max(s, float32(y[i]))") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
