// From statements to funcs and stages: signatures, names, versions, and the order that they may run in.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "ir/verify/verify.hpp"
#include "support.hpp"

BOOST_AUTO_TEST_SUITE(pipelines)

using namespace nestor;
using namespace nestor::tc::test;

namespace {

/// `O: s0.init s0; O former: s1`
std::string shape(const std::string& text) {
    const Translation translation = translated(text);
    std::string out;
    for (const Func& func : pipeline_of(translation).funcs) {
        out += (out.empty() ? "" : "; ") + func.label + (func.initial == Initial::former ? " former:" : ":");
        for (const Stage& stage : func.stages) out += " " + stage.name;
    }
    return out;
}

std::string sample(const std::string& name) {
    std::ifstream in(std::string(NESTOR_SOURCE_DIR) + "/samples/tc/" + name + ".tc");
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace

// covers: TC-10 TC-11 TC-16 TC-18
BOOST_AUTO_TEST_CASE(parameters_are_sizes_then_tensors_then_returns) {
    const auto program = translated(def("float(M,K) A, int32 s, double(K,3) B, bool flag", "C, D",
                                        "t(m) +=! A(m,k)\nC(m) = t(m) + s\nD(n) +=! B(k,n) * t(0)"))
                             .program;
    std::string text;
    for (const Parameter& p : program.functions[0].parameters)
        text += p.symbol.name() +
                (p.role == Role::size     ? " size"
                 : p.role == Role::scalar ? " scalar " + to_string(p.type)
                 : p.role == Role::input  ? " input " + to_string(p.buffer->element)
                                          : " output " + to_string(p.buffer->element)) +
                "\n";
    BOOST_TEST(text ==
               R"(M size
K size
A input float32
s scalar int32
B input float64
flag scalar bool
C output float32
D output float64
)");
}

// covers: TC-20 TC-22
BOOST_AUTO_TEST_CASE(stages_are_counted_by_the_statements_of_their_tensor) {
    BOOST_TEST(shape(def("float(N) A", "O", "O(i) +=! A(i)\nO(i) += A(i)\nO(i) max=! A(i)")) ==
               "O: s0.init s0 s1 s2.init s2");
}

// covers: TC-25
BOOST_AUTO_TEST_CASE(a_tensor_that_was_read_and_is_written_again_becomes_a_new_version) {
    BOOST_TEST(shape(sample("softmax")) == "biggest: s0.init s0; O: s0; total: s0.init s0; O former: s1");
    BOOST_TEST(shape(def("float(N) A", "O", "O(i) = A(i)\nO(i) = O(i) * 2\nO(i) += 1 where i in 0:N")) ==
               "O: s0; O former: s1 s2");
}

// covers: TC-25
BOOST_AUTO_TEST_CASE(a_func_whose_reads_were_overwritten_is_not_continued) {
    // P may not move below the second write of O, which shares the storage that P read
    const std::string text = def("float(N) A", "O, P", R"(O(i) = A(i)
P(i) = O(i)
O(i) = A(i) * 2
P(i) += A(i))");
    BOOST_TEST(shape(text) == "O: s0; P: s0; O former: s1; P former: s1");
    Arguments arguments;
    arguments.arrays["A"] = floats({3}, wave);
    const auto values = run(text, arguments, "P").values();
    for (std::int64_t i = 0; i < 3; ++i) BOOST_TEST(values.at(static_cast<std::size_t>(i)) == 2 * wave(i));
}

BOOST_AUTO_TEST_CASE(softmax_sums_to_one_and_agrees_with_plain_loops) {
    std::string text = sample("softmax");
    text.replace(text.find("def softmax"), 11, "def f");
    Arguments arguments;
    arguments.arrays["I"] = floats({3, 7}, wave);
    const auto values = run(text, arguments).values();
    for (int n = 0; n < 3; ++n) {
        double total = 0;
        for (int d = 0; d < 7; ++d) total += std::exp(wave(n * 7 + d));
        for (int d = 0; d < 7; ++d)
            BOOST_TEST(std::abs(values.at(static_cast<std::size_t>(n * 7 + d)) -
                                std::exp(wave(n * 7 + d)) / total) < 1e-6);
    }
}

BOOST_AUTO_TEST_CASE(every_sample_translates_to_a_program_without_violations) {
    std::size_t count = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(NESTOR_SOURCE_DIR) + "/samples/tc")) {
        if (entry.path().extension() != ".tc") continue;
        ++count;
        const std::string name = entry.path().stem().string();
        const auto translation = translated(sample(name));
        BOOST_TEST_CONTEXT(name) {
            for (const std::string& violation : verify(translation.program)) BOOST_ERROR(violation);
            for (const Diagnostic& message : translation.messages.all())
                BOOST_TEST((message.severity == Severity::remark));
        }
    }
    BOOST_TEST(count >= 10);
}

BOOST_AUTO_TEST_CASE(a_matrix_product_agrees_with_plain_loops) {
    Arguments arguments;
    arguments.arrays["A"] = floats({3, 4}, wave);
    arguments.arrays["B"] = floats({4, 5}, [](std::int64_t k) { return wave(k + 9); });
    const auto values =
        run(def("float(M,K) A, float(K,N) B", "O", "O(m,n) +=! A(m,k) * B(k,n)"), arguments).values();
    for (std::int64_t m = 0; m < 3; ++m)
        for (std::int64_t n = 0; n < 5; ++n) {
            double sum = 0;
            for (std::int64_t k = 0; k < 4; ++k) sum += wave(m * 4 + k) * wave(k * 5 + n + 9);
            BOOST_TEST(values.at(static_cast<std::size_t>(m * 5 + n)) == sum);
        }
}

// covers: TC-11
BOOST_AUTO_TEST_CASE(a_repeated_size_means_equal_sizes) {
    Arguments arguments;
    arguments.arrays["A"] = floats({3}, wave);
    arguments.arrays["B"] = floats({4}, wave);
    BOOST_TEST(run(def("float(N) A, float(N) B", "O", "O(i) = A(i) + B(i)"), arguments).error == 2);
}

// covers: TC-13
BOOST_AUTO_TEST_CASE(an_index_leaves_scope_with_its_statement) {
    const std::string text = def("float(N) A, float(M) B", "O, P", "O(i) = A(i)\nP(i) = B(i)");
    BOOST_TEST(domain(text, "O", "s0") == "i from 0 for N");
    BOOST_TEST(domain(text, "P", "s0") == "i from 0 for M");
    BOOST_TEST(messages(def("float(N) A", "O", "O(t) = A(t)\nt = 1")) == "");
}

// covers: TC-44 TC-55
BOOST_AUTO_TEST_CASE(the_extent_of_a_tensor_is_its_number_of_elements) {
    Arguments arguments;
    arguments.arrays["A"] = floats({6}, wave);
    BOOST_TEST(run(def("float(N) A", "O", "t(i) = A(i-2)\nO = t.0"), arguments).values().at(0) == 6.0);
}

BOOST_AUTO_TEST_CASE(ten_thousand_statements_are_no_burden) {
    std::string statements;
    for (int k = 0; k < 10000; ++k)
        statements += "t" + std::to_string(k) + "(i) = A(i) + " + std::to_string(k) + "\n";
    BOOST_TEST(pipeline_of(translated(def("float(N) A", "O", statements + "O(i) = t9999(i)"))).funcs.size() ==
               10001);
}

BOOST_AUTO_TEST_SUITE_END()
