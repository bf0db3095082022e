// What the text of small programs says, where no golden file shows it.
#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "emitters/common/text/writer.hpp"
#include "emitters/emitter.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/pass_pipeline.hpp"
#include "tests/emitters/batch.hpp"

BOOST_AUTO_TEST_SUITE(text)

using namespace nestor;

namespace {

std::string text_of(const std::string& statements, const std::string& x = "float32",
                    const std::string& y = "float32") {
    const Program program =
        emit_test::parsed("text", "entry function f(size N, input " + x + " x[(0, N)], output " + y +
                                      " y[(0, N)]) {\n" + statements + "}\n");
    const Target machine{.kind = TargetKind::openmp};
    EmitOptions options;
    options.input_name = "text.nest";
    options.base_name = "text";
    const auto result = find_emitter("openmp")->emit(run_passes(program, machine), options);
    if (!result) BOOST_FAIL(render(result.error()));
    return result->source;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// What is printed where the integers 7 and 9 are written as these names in the text.
std::string with_names(const std::string& statements, const std::string& seven, const std::string& nine) {
    const auto file = std::make_shared<SourceFile>("a.py", seven + " " + nine);
    const auto middle = static_cast<std::uint32_t>(seven.size());
    Program program = emit_test::parsed(
        "text",
        "entry function f(input float32 x[(0, 63)], output float32 y[(0, 63)]) {\n" + statements + "}\n");
    for (Function& f : program.functions)
        f.body = rewrite_exprs(std::get<Block>(f.body), [&](const Expr& e) {
            const auto value = build::as_integer(e);
            if (value != 7 && value != 9) return e;
            const SourceRange range =
                value == 7
                    ? SourceRange{file, 0, middle}
                    : SourceRange{file, middle + 1, middle + 1 + static_cast<std::uint32_t>(nine.size())};
            return build::make(e->node, e->type, std::make_shared<OriginData>(OriginData{range, {}, {}, {}}));
        });
    EmitOptions options;
    options.input_name = "text.nest";
    options.base_name = "text";
    const auto result = find_emitter("openmp")->emit(program, options);
    if (!result) BOOST_FAIL(render(result.error()));
    return result->source;
}

}  // namespace

BOOST_AUTO_TEST_CASE(integers_that_have_a_name_in_the_text_are_printed_by_it) {
    const std::string loops =
        "for i in (0, 7) { for j in (0, 9) { if j < 7 { y[i * 9 + j] = x[i * 9 + j]; } } }\n";
    const std::string both = with_names(loops, "n", "self.m");
    BOOST_TEST(contains(both, "constexpr int64_t m = 9, n = 7;\n"), both);
    BOOST_TEST(contains(both, "i < n; ++i"), both);
    BOOST_TEST(contains(both, "if (j < n) y[i * m + j] = x[i * m + j];\n"), both);
    const std::string number = with_names(loops, "7", "n - 1");
    BOOST_TEST(!contains(number, "constexpr"), number);
    // a name that stands for two numbers, as that of a loop that was unrolled, says nothing
    const std::string two = with_names(loops, "k", "k");
    BOOST_TEST(!contains(two, "constexpr"), two);
    BOOST_TEST(contains(two, "j < 7"), two);
}

BOOST_AUTO_TEST_CASE(a_register_that_is_stored_once_is_constant) {
    const std::string once = text_of(
        "for i in (0, N) <y, z0, s0, i> { allocate float32 r[] registers; r[] = x[i] * 2.0f32; y[i] = r[] * "
        "r[]; "
        "}\n");
    BOOST_TEST(contains(once, "const float r = x[i] * 2.0f;\n"), once);
    const std::string again = text_of(
        "for i in (0, N) <y, z0, s0, i> { allocate float32 r[] registers; r[] = x[i] * 2.0f32; if x[i] > "
        "1.0f32 "
        "{ r[] += 1.0f32; } y[i] = r[] * r[]; }\n");
    BOOST_TEST(contains(again, "    float r = x[i] * 2.0f;\n"), again);
    const std::string reduced = text_of(
        "allocate float32 r[] registers; r[] = 1.0f32; for i in (0, N) <y, z0, s0, i> reduction reduce(r add "
        "clause) { r[] += x[i]; }\nfor i in (0, N) <y, z0, s1, i> { y[i] = r[]; }\n");
    BOOST_TEST(contains(reduced, "    float r = 1.0f;\n"), reduced);
}

BOOST_AUTO_TEST_CASE(functions_that_are_told_their_type_widen_elements_themselves) {
    const auto clamped = [](const std::string& low) {
        return text_of(
            "allocate int32 at[(0, 7)] stack; for i in (0, 7) { at[i] = int32(i); } "
            "for i in (0, 7) { y[i] = x[min(max(int64(at[i]), " +
            low + "), N - 1)]; }\n");
    };
    BOOST_TEST(contains(clamped("0"), "std::max<int64_t>(at[i], 0)"), clamped("0"));
    BOOST_TEST(contains(clamped("i"), "std::max(static_cast<int64_t>(at[i]), i)"), clamped("i"));
}

BOOST_AUTO_TEST_CASE(a_nest_around_one_statement_has_no_braces) {
    const std::string one = text_of("for i in (0, N) { for j in (0, N) { y[i] += x[j]; } }\n");
    BOOST_TEST(contains(one,
                        "    for (int64_t i = 0; i < N; ++i)\n"
                        "        for (int64_t j = 0; j < N; ++j)\n"
                        "            y[i] += x[j];\n    return F_OK;\n"),
               one);
    const std::string sum =
        "x[j] * x[i] + x[j] * x[N - 1 - i] + x[N - 1 - j] * x[i] + x[N - 1 - j] * x[N - 1 - i] + x[i]";
    const std::string wrapped = text_of("for i in (0, N) { for j in (0, N) { y[i] += " + sum + "; } }\n");
    BOOST_TEST(contains(wrapped,
                        "++i)\n        for (int64_t j = 0; j < N; ++j)\n"
                        "            y[i] += x[j] * x[i] + x[j] * x[N - 1 - i] + x[N - 1 - j] * x[i] +\n"),
               wrapped);
    const std::string two = text_of("for i in (0, N) { for j in (0, N) { y[i] += x[j]; } y[0] = y[i]; }\n");
    BOOST_TEST(contains(two,
                        "        for (int64_t j = 0; j < N; ++j)\n"
                        "            y[i] += x[j];\n        // y[0] = y[i];"),
               two);
    // what a preprocessor reads does not stand between a loop and its only statement
    const std::string lanes = text_of("for i in (0, N) { for j in (0, N) vectorized { y[j] = x[j]; } }\n");
    BOOST_TEST(contains(lanes, "++i) {\n#pragma omp simd\n        for (int64_t j = 0; j < N; ++j)\n"), lanes);
    BOOST_TEST(contains(text_of("for i in (0, N) vectorized { y[i] = sin(x[i]) + cos(x[i]); }\n"),
                        "y[i] = simd_sin(x[i]) + simd_cos(x[i]);"));
    // functions of floats and doubles without branches, where lanes compute them
    for (const std::string type : {"float32", "float64"})
        for (const std::string name : {"exp", "log", "tanh"}) {
            const std::string loop = "for i in (0, N) vectorized { y[i] = " + name + "(x[i]); }\n";
            const std::string called = text_of(loop, type, type);
            BOOST_TEST(contains(called, "y[i] = simd_" + name + "(x[i]);"), called);
            const std::string parameter = type == "float32" ? "(float x) {" : "(double x) {";
            BOOST_TEST(contains(called, "simd_" + name + parameter), called);
        }
    const std::string either =
        text_of("for i in (0, N) { if x[i] > 1.0f32 { y[i] = x[i]; } else { y[0] = x[i]; } }\n");
    BOOST_TEST(contains(either, "++i) {\n        if (x[i] > 1.0f) {\n"), either);
}

BOOST_AUTO_TEST_CASE(functions_do_not_take_what_they_do_not_read) {
    const Program program = emit_test::parsed(
        "text",
        "internal function part(size N, size M, input float32 x[(0, N, 1)], output float32 y[(0, M, 1)]) {\n"
        "for i in (0, M) { y[i] = x[0]; }\n}\n"
        "entry function f(size N, size M, input float32 x[(0, N, 1)], output float32 y[(0, M, 1)]) {\n"
        "call part(N, M, &x, &y);\n}\n"
        "internal function down(size N, size M) returns int64 {\nif N == 0 { return 0; }\n"
        "call (r) = down(N - 1, M);\nreturn r;\n}\n");
    EmitOptions options;
    options.input_name = "text.nest";
    options.base_name = "text";
    const auto result = find_emitter("openmp")->emit(program, options);
    if (!result) BOOST_FAIL(render(result.error()));
    BOOST_TEST(
        contains(result->source, "void part(int64_t M, const float* __restrict x, float* __restrict y) {"),
        result->source);
    BOOST_TEST(contains(result->source, "    part(M, x, y);\n"), result->source);
    // a function that calls itself was called with all of it before it is known what it reads
    BOOST_TEST(contains(result->source, "down(N - 1, M)"), result->source);
}

BOOST_AUTO_TEST_CASE(a_dimension_of_a_region_is_declared_in_one_line) {
    Writer writer;
    writer.declaration("const int64_t", "rows_x_min", "x_min - 1");
    writer.declaration("const int64_t", "rows_x_extent", "x_extent + 2");
    writer.declaration("const int64_t", "rows_y_min", "y_min");
    writer.declaration("const int64_t", "blur_y_extent", "y_extent");
    BOOST_TEST(writer.text() ==
               "const int64_t rows_x_min = x_min - 1, rows_x_extent = x_extent + 2;\n"
               "const int64_t rows_y_min = y_min;\nconst int64_t blur_y_extent = y_extent;\n");
}

BOOST_AUTO_TEST_CASE(statements_under_one_head_share_it) {
    const auto statement = [](const std::string& text) {
        Writer one(1);
        one.line(text);
        return one;
    };
    Writer writer;
    writer.under("if (first)", statement("x = 0;"));
    BOOST_TEST(writer.text() == "if (first)\n    x = 0;\n");
    writer.under("if (first)", statement("y = 1;"));
    writer.under("if (first)", statement("z = 2;"));
    const std::string shared = "if (first) {\n    x = 0;\n    y = 1;\n    z = 2;\n}\n";
    BOOST_TEST(writer.text() == shared);
    writer.under("if (second)", statement("x = 3;"));
    BOOST_TEST(writer.text() == shared + "if (second)\n    x = 3;\n");
    writer.line("wait();");
    writer.under("if (second)", statement("x = 4;"));
    BOOST_TEST(writer.text() == shared + "if (second)\n    x = 3;\nwait();\nif (second)\n    x = 4;\n");
}

BOOST_AUTO_TEST_CASE(temporaries_of_loops_keep_their_memory_and_threads_have_their_own) {
    const std::string body =
        "{ allocate float32 t[(0, N)] heap; for j in (0, N) { t[j] = x[j] + x[i]; } y[i] = t[N - 1 - i]; }\n";
    const std::string parallel = text_of("for i in (0, N) parallel <y, z0, s0, i> " + body);
    BOOST_TEST(contains(parallel,
                        "    Scratch<float> t_scratch;\n"
                        "#pragma omp parallel for schedule(static) private(t_scratch)\n"),
               parallel);
    BOOST_TEST(contains(parallel, "        float* const t = t_scratch.fit({N});\n"), parallel);
    const std::string serial = text_of("for i in (0, N) <y, z0, s0, i> " + body);
    BOOST_TEST(contains(serial, "    Scratch<float> t_scratch;\n    for (int64_t i = 0; i < N; ++i) {\n"),
               serial);
    BOOST_TEST(!contains(serial, "private("), serial);
    const std::string inside =
        text_of("for k in (0, 3) { for i in (0, N) parallel <y, z0, s0, i> " + body + "}\n");
    BOOST_TEST(contains(inside,
                        "        Scratch<float> t_scratch;\n"
                        "#pragma omp parallel for if(parallel: N * N >= 16384) schedule(static) "
                        "private(t_scratch)\n"),
               inside);
    const std::string team = text_of("region { for i in (0, N) parallel <y, z0, s0, i> " + body + "}\n");
    BOOST_TEST(contains(team, "        Scratch<float> t_scratch;\n#pragma omp for schedule(static)\n"), team);
}

BOOST_AUTO_TEST_CASE(narrow_sums_are_brought_back_to_their_type_once) {
    const auto stored = [](const std::string& type, const std::string& value) {
        return text_of("for i in (0, N) <y, z0, s0, i> { y[i] = " + value + "; }\n", type, type);
    };
    const std::string sum = stored("uint16", "x[i] + 4u16 * x[i] + x[i] - x[i]");
    BOOST_TEST(contains(sum, "y[i] = static_cast<uint16_t>(x[i] + 4 * x[i] + x[i] - x[i]);\n"), sum);
    const std::string bytes = stored("int8", "x[i] * x[i] * x[i] + x[i]");
    BOOST_TEST(contains(bytes, "y[i] = static_cast<int8_t>(x[i] * x[i] * x[i] + x[i]);\n"), bytes);
    // 65535 * 65535 is no int, nor are four bytes multiplied
    const std::string product = stored("uint16", "x[i] * x[i] + x[i]");
    BOOST_TEST(contains(product, "static_cast<uint16_t>(static_cast<uint16_t>(x[i] * x[i]) + x[i])"),
               product);
    const std::string four = stored("uint8", "x[i] * x[i] * x[i] * x[i]");
    BOOST_TEST(contains(four, "static_cast<uint8_t>(static_cast<uint8_t>(x[i] * x[i] * x[i]) * x[i])"), four);
}

BOOST_AUTO_TEST_CASE(a_name_is_widened_by_its_operator_beside_a_surely_wide_one) {
    const auto stored = [](const std::string& value) {
        return text_of(
            "for i in (0, N) <y, z0, s0, i> { let n = x[i]; let m = x[0]; y[i] = " + value + "; }\n", "int32",
            "int64");
    };
    for (const auto& [value, printed] :
         {std::pair("i * int64(n)", "y[i] = i * n;\n"), std::pair("int64(n) * i", "y[i] = n * i;\n"),
          std::pair("(i + 1) * int64(n)", "y[i] = (i + 1) * n;\n"),
          std::pair("int64(n) * int64(m)", "y[i] = static_cast<int64_t>(n) * m;\n"),
          // a literal, and a choice between literals, are int: the product would be as well
          std::pair("2 * int64(n)", "y[i] = 2 * static_cast<int64_t>(n);\n"),
          std::pair("(select(i < 3, 1, 2) + 3) * int64(n)", " * static_cast<int64_t>(n);\n")}) {
        const std::string text = stored(value);
        BOOST_TEST(contains(text, printed), value << "\n" << text);
    }
}

BOOST_AUTO_TEST_CASE(components_of_one_vector_share_a_declaration_where_it_fits) {
    const auto declared = [](const std::vector<std::pair<std::string, std::string>>& all,
                             const std::string& type = "const float") {
        Writer writer;
        for (const auto& [name, value] : all) writer.declaration(type, name, value);
        return writer.text();
    };
    BOOST_TEST(declared({{"v_x", "a"}, {"v_y", "b"}, {"v_z", "c"}}) ==
               "const float v_x = a, v_y = b, v_z = c;\n");
    BOOST_TEST(declared({{"v_x_2", "a"}, {"v_y_2", "b"}}) == "const float v_x_2 = a, v_y_2 = b;\n");
    BOOST_TEST(declared({{"v_x", ""}, {"v_y", ""}}, "float") == "float v_x, v_y;\n");
    // another vector, a component that is missing, and names that only end in digits
    BOOST_TEST(declared({{"v_x", "a"}, {"w_y", "b"}}) == "const float v_x = a;\nconst float w_y = b;\n");
    BOOST_TEST(declared({{"v_x", "a"}, {"v_z", "b"}}) == "const float v_x = a;\nconst float v_z = b;\n");
    BOOST_TEST(declared({{"t_10", "a"}, {"t_11", "b"}}) == "const float t_10 = a;\nconst float t_11 = b;\n");
    const std::string value(30, 'a');
    BOOST_TEST(declared({{"C_00", value}, {"C_01", value}, {"C_10", "c"}, {"C_11", "d"}}) ==
               "const float C_00 = " + value + ", C_01 = " + value + ", C_10 = c;\nconst float C_11 = d;\n");
    BOOST_TEST(declared({{"dx", "0.5f"}, {"dt", "0.25f"}}, "constexpr float") ==
               "constexpr float dx = 0.5f, dt = 0.25f;\n");
    BOOST_TEST(declared({{"dx", "a"}, {"dt", "b"}}) == "const float dx = a;\nconst float dt = b;\n");
}

BOOST_AUTO_TEST_CASE(stores_of_all_elements_are_the_values_of_an_array) {
    const auto body = [](const std::string& stores) {
        return text_of(
            "for i in (0, N) <y, z0, s0, i> { allocate float32 a[(0, 2)] stack; allocate float32 b[(0, 2)] "
            "stack; " +
            stores + " for j in (0, 2) { y[i] = a[j] * b[j]; } }\n");
    };
    const std::string in_turns =
        body("a[0] = x[i]; b[1] = x[0] + 1.0f32; a[1] = x[1] * x[1]; b[0] = 2.0f32;");
    BOOST_TEST(contains(in_turns, "const float a[2] = {x[i], x[1] * x[1]};\n"), in_turns);
    BOOST_TEST(contains(in_turns, "const float b[2] = {2.0f, x[0] + 1.0f};\n"), in_turns);
    // what is stored twice is forgotten before, and an element without a value stays so
    const std::string twice = body("a[0] = x[i]; a[0] = x[1]; a[1] = x[2]; b[0] = x[0];");
    BOOST_TEST(contains(twice, "const float a[2] = {x[1], x[2]};\n"), twice);
    BOOST_TEST(!contains(twice, "// a[1]"), twice);  // its statement stands in the declaration
    BOOST_TEST(contains(twice, "float b[2];\n"), twice);
}

BOOST_AUTO_TEST_CASE(what_is_squared_is_printed_once) {
    const auto stored = [](const std::string& value, const std::string& type) {
        return text_of("for i in (0, N) <y, z0, s0, i> { y[i] = " + value + "; }\n", type, type);
    };
    const std::string floats = stored("(x[i] - 1.0f32) * (x[i] - 1.0f32)", "float32");
    BOOST_TEST(contains(floats, "y[i] = squared(x[i] - 1.0f);\n"), floats);
    const std::string names = stored("x[i] * x[i]", "float32");
    BOOST_TEST(contains(names, "y[i] = x[i] * x[i];\n"), names);
    const std::string others = stored("(x[i] - 1.0f32) * (x[i] - 2.0f32)", "float32");
    BOOST_TEST(contains(others, "y[i] = (x[i] - 1.0f) * (x[i] - 2.0f);\n"), others);
}

BOOST_AUTO_TEST_CASE(a_short_condition_and_its_statement_share_a_line) {
    const std::string text = text_of(
        "for i in (0, N) <y, z0, s0, i> { label all { if x[i] > 1.0f32 { y[i] = 1.0f32; } if x[i] < 0.0f32 { "
        "y[i] = "
        "0.0f32; } else "
        "{ if x[i] < 0.5f32 { y[i] = 0.5f32; } } } }\n");
    BOOST_TEST(contains(text,
                        "        if (x[i] > 1.0f) y[i] = 1.0f;\n"
                        "        if (x[i] < 0.0f)\n"
                        "            y[i] = 0.0f;\n"
                        "        else if (x[i] < 0.5f)\n"
                        "            y[i] = 0.5f;\n"),
               text);
}

BOOST_AUTO_TEST_CASE(elements_that_are_surely_others_need_no_names_before_they_are_written) {
    const std::string text = text_of(
        "for i in (0, N) <y, z0, s0, i> imperative { allocate float32 a[(0, 2)] stack; a[0] = x[i]; a[1] = "
        "x[0]; "
        "for k in (0, 3) { (a[0], a[1]) = (a[0] / 2.0f32, a[1] / 3.0f32); } (a[0], a[1]) = (a[1], a[0]); "
        "y[i] = a[0] + a[1]; }\n");
    BOOST_TEST(contains(text, "a[0] /= 2.0f;\n            a[1] /= 3.0f;\n"), text);
    BOOST_TEST(contains(text, "const float a_value = a[0];\n"), text);
}

BOOST_AUTO_TEST_CASE(a_place_that_does_not_fit_behind_its_formula_stands_by_itself) {
    const auto commented = [](std::size_t length) {
        Writer writer;
        writer.comment(std::string(length - 1, 'a') + " b", "blur.halide:4");
        return writer.text();
    };
    const auto lines = [&](std::size_t length) {
        const std::string text = commented(length);
        return std::count(text.begin(), text.end(), '\n');
    };
    BOOST_TEST(lines(80) == 1);
    BOOST_TEST(lines(90) == 2);
    BOOST_TEST(contains(commented(90), "a b\n//  "));   // the formula whole
    BOOST_TEST(contains(commented(97), "a\n// b   "));  // too long without the place already
}

BOOST_AUTO_TEST_CASE(writers_know_what_needs_no_braces) {
    Writer statement(1), loop(1), two(1), comment(1), constant(1), long_one(1), block(1);
    statement.line("a = b;");
    BOOST_TEST(statement.is_one_line());
    BOOST_TEST(statement.statement().text() == "a = b;");
    loop.headed("for (;;)", statement);
    BOOST_TEST(loop.is_one_statement());
    BOOST_TEST(!loop.is_one_line());
    two.append(statement);
    two.line("c = d;");
    BOOST_TEST(!two.is_one_statement());
    comment.comment("why");
    comment.append(statement);
    BOOST_TEST(!comment.is_one_statement());
    BOOST_TEST(comment.is_short_group());
    constant.declaration("const int", "a", {"1"});
    BOOST_TEST(!constant.is_one_statement());
    // a line of one word is no macro, whatever it looks like
    long_one.line(assignment(std::string(60, 'a'), "=", Document(std::string(60, 'b'))) + ";");
    BOOST_TEST(long_one.lines() > 1);
    BOOST_TEST(long_one.is_one_statement());
    block.block("if (c)", two);
    BOOST_TEST(!block.is_one_statement());
    BOOST_TEST(!block.is_short_group());
    BOOST_TEST(block.text() == "    if (c) {\n    a = b;\n    c = d;\n    }\n");
    loop.pragma("omp simd");
    BOOST_TEST(!loop.is_short_group());
}

BOOST_AUTO_TEST_SUITE_END()
