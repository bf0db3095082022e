// What the text of small programs says, where no golden file shows it.
#include <boost/test/unit_test.hpp>

#include "emitters/emitter.hpp"
#include "ir/passes/pass_pipeline.hpp"
#include "tests/emitters/batch.hpp"

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

}  // namespace

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
                        "#pragma omp parallel for schedule(static) private(t_scratch)\n"),
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
