// What users are told, and that no text of any kind does harm.
#include <boost/test/unit_test.hpp>
#include <random>

#include "frontend/nabla/nabla.hpp"
#include "tests/frontend/nabla/support.hpp"

BOOST_AUTO_TEST_SUITE(nabla_errors)

using namespace nestor;
using namespace nestor::nabla_test;

namespace {

/// The first line of the first message, without the place in front of it.
std::string first_of(const std::string& text) {
    const std::string all = messages_of(text);
    const std::string line = all.substr(0, all.find('\n'));
    const std::size_t error = line.find(": error: "), warning = line.find(": warning: ");
    return error != std::string::npos     ? line.substr(error + 9)
           : warning != std::string::npos ? line.substr(warning + 11)
                                          : line;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_message_shows_its_place_and_the_other_one) {
    BOOST_TEST(messages_of("cns int n = 3;\nn = 4;\n") ==
               R"(test.nabla:2:1: error: `n` is `cns` and cannot be assigned [NAB-2]
    n = 4;
    ^
test.nabla:1:9: note: it is declared here
    cns int n = 3;
            ^
  hint: declare it without `cns`
)");
}

// covers: NAB-1 NAB-2
BOOST_AUTO_TEST_CASE(a_name_before_its_type_is_shown_the_order) {
    const std::string hint =
        "  hint: a type stands before the name: `var Tensor a[3] = 1`, `float b = 2`; the types are `int`, "
        "`float`, `char`, `bool` and `Tensor`\n";
    BOOST_TEST(messages_of("var a: float32[3] = 1;\n") ==
               R"(test.nabla:1:5: error: expected a type, found `a` [NAB-20]
    var a: float32[3] = 1;
        ^
)" + hint);
    BOOST_TEST(messages_of("cns n = 3;\n").ends_with(hint));
    BOOST_TEST(messages_of("var Tensor a[3] = 1; float b = 2;\n") == "");
    BOOST_TEST(messages_of("print(1;\n").find("hint") == std::string::npos);
}

// covers: NAB-40 NAB-2 NAB-4 NAB-5 NAB-9 NAB-10 NAB-11 NAB-12 NAB-14 NAB-15 NAB-16 NAB-30
BOOST_AUTO_TEST_CASE(every_mistake_has_its_message) {
    const std::pair<const char*, const char*> cases[] = {
        {"Tensor a[2]; Tensor b[3]; a = a + b;", "shapes [2] and [3] do not fit `+` [NAB-40]"},
        {"Tensor a[2][3]; print(a @ a);", "shapes [2][3] and [2][3] do not fit `@` [NAB-40]"},
        {"print(x);", "`x` is not declared [NAB-5]"},
        {"print(cosine(1));", "there is no function `cosine` [NAB-12]"},
        {"Tensor a[2] = [1, 2, 3];", "the literal has 3 elements, but the shape is [2] [NAB-4]"},
        {"Tensor a = [[1, 2], [3]];", "the rows of this literal have different lengths [NAB-4]"},
        {"Tensor a[3][2] = [[1, 2, 3], [4, 5, 6]];",
         "the literal has shape [2][3], but [3][2] is declared [NAB-9]"},
        {"Tensor a;", "`a` has neither dimensions nor a literal that gives them [NAB-9]"},
        {"int a[3];", "an `int` has no dimensions [NAB-9]"},
        {"int n = 2; Tensor a[n];", "a dimension is a constant integer [NAB-40]"},
        {"Tensor a[0];", "a dimension is at least 1, not 0 [NAB-40]"},
        {"void v;", "no variable is of type `void` [NAB-1]"},
        {"1 + 2 = 3;", "only variables and elements of variables can be assigned [NAB-10]"},
        {"int x = 1; ++x;", "Nabla has no `++` in front of an operand [NAB-10]"},
        {"int x = 1; x = &x;", "Nabla has no `&` in front of an operand [NAB-10]"},
        {"Tensor a[2][2]; print(a[0, 1]);", "a comma does not separate indices [NAB-10]"},
        {"Tensor a[2]; print(a[1.5]);", "an index is an integer, found a float [NAB-40]"},
        {"Tensor a[2]; print(a[2]);", "index 2 is outside of 0 to 1 [NAB-15]"},
        {"Tensor a[2]; print(a[0][0]);", "a Tensor[2] cannot be indexed further [NAB-15]"},
        {"Tensor a[2]; float f = a;", "a Tensor[2] does not become `float` [NAB-40]"},
        {"Tensor a[2]; char c = a;", "a Tensor[2] does not become `char` [NAB-40]"},
        {"int i = 2.5;", "the float is truncated to an integer [NAB-9]"},
        {"print(1 / 0);", "this divides an integer by zero [NAB-40]"},
        {"print(1.5 & 2);", "`&` does not take a float [NAB-40]"},
        {"print(1 << 64);", "a shift count is between 0 and 63 [NAB-17]"},
        {"if (\"text\") { }", "a text stands only in `print` [NAB-21]"},
        {"int x = 1; print(x, pow(x));", "`pow` takes 2 arguments, but 1 is given [NAB-12]"},
        {"backward(3);", "`backward` wants a float or Tensor, found an int [NAB-30]"},
        {"float f = 1; backward(f); print(grad(f));",
         "`f` is not declared `var`, so it has no gradient [NAB-30]"},
        {"var float f = 1; print(grad(f));",
         "no `backward` ran before the gradient of `f` is asked for [NAB-30]"},
        {"var float f = 1; backward(f); f = 2; print(grad(f));",
         "`f` was assigned after the last `backward` [NAB-30]"},
        {"var float f = 1; backward(f); print(grad(f + 1));", "`grad` takes the name of a variable [NAB-30]"},
        {"Tensor a[2]; if (a) { a = [[1]]; }", "`a` changes its shape from [2] to [1][1] [NAB-16]"},
        {"int;", "this declares nothing [NAB-9]"},
        {"int x = 1; if (x == 1 || x == 2 && x == 3) { }", "`&&` binds tighter than `||` [NAB-10]"},
        {"print(2 @ 3);", "`@` with a scalar only scales [NAB-11]"},
        {"int x = 1 /* and so on", "the comment that begins here is not ended [NAB-7]"},
        {"print(\"text);", "the text that begins here is not ended [NAB-7]"},
        {"char c = 'ab';", "a character literal holds one character [NAB-3]"},
        {"int x = 9223372036854775808;", "the integer does not fit 64 bits [NAB-8]"},
        {"int x = 12ab;", "`12ab` is no number [NAB-3]"},
        {"int x = 1; if (x == 1) { x = 2;", "this brace is never closed [NAB-40]"},
        {"int x = 1 $ 2;", "`$` begins no token [NAB-8]"},
    };
    for (const auto& [text, message] : cases)
        BOOST_TEST(first_of(text) == message, text << ": " << messages_of(text));
}

// covers: NAB-16
BOOST_AUTO_TEST_CASE(paths_with_different_shapes_are_refused) {
    const std::string all = messages_of(R"(Tensor a[2];
int k = 1;
if (k == 1) {
    a = [1, 2, 3];
}
)");
    BOOST_TEST(
        all.find("test.nabla:3:1: error: after this `a` has shape [3] or [2] [NAB-16]") != std::string::npos,
        all);
    BOOST_TEST(all.find("test.nabla:4:5: note: the assignment that changes it") != std::string::npos, all);
}

// covers: NAB-34
BOOST_AUTO_TEST_CASE(several_errors_are_told_in_one_run_without_cascades) {
    const std::string all = messages_of(R"(int a = b;
print(a + 1);
Tensor t[2] = [1];
print(t);
float f = ;
)");
    BOOST_TEST(all.find("expected") != std::string::npos, all);
    const std::string checked = messages_of(R"(int a = b;
print(a + 1);
Tensor t[2] = [1];
print(c);
)");
    BOOST_TEST(std::count(checked.begin(), checked.end(), '^') == 3, checked);
}
// covers: NAB-20
BOOST_AUTO_TEST_CASE(a_syntax_error_hides_no_other_error) {
    const auto lines = [](const std::string& text) {
        std::vector<std::string> places;
        const std::string all = messages_of(text);
        for (std::size_t at = all.find(": error:"); at != std::string::npos;
             at = all.find(": error:", at + 1)) {
            const std::size_t begin = all.rfind("test.nabla:", at) + 11;
            places.push_back(all.substr(begin, all.find(':', begin) - begin));
        }
        std::string out;
        for (const std::string& place : places) out += (out.empty() ? "" : " ") + place;
        return out;
    };
    // a bracket that is never closed ends with its line
    BOOST_TEST(lines("float x = (1.0 + 2.0\nfloat y = 3.0 +* ;\nprint(\"y\", y z)\nfloat w = [1.0 2.0\n"
                     "print(x y)\nfloat v = 2.0 2.0\n") == "1 2 3 5 5 6");
    // a block ends with its brace, whatever stands before it
    BOOST_TEST(lines("function float f(float a {\n  return a * 2.0\n}\nfunction float g(float a) {\n"
                     "  float b = a ** ;\n  return b +\n}\nvar float q = g(2.0 3.0)\nif q > 1.0 {\n"
                     "  print(\"q\", q)\n}\nloop (int i = 0; i < 3) {\n  print(\"i\", i)\n}\n"
                     "float u = 1.0 /\n") == "1 5 7 8 9 12 16");
    // what does not depend on the lost statement is checked, and nothing else
    BOOST_TEST(
        lines("var float b = 1.0 + ;\nvar float c = nosuch * 3.0;\nfloat d = b * 2.0;\nprint(\"d\", d);\n"
              "int e = other(3);\nd = [1, 2] + [1, 2, 3];\nTensor t[2] = [1, 2, 3];\n"
              "function float k(float a) { print(b); }\nprint(k(1));\n") == "1 2 5 7");
    BOOST_TEST(lines("function float f(float a { return a; }\nprint(f(1), nosuch);\nprint(nosuch);\n") ==
               "1 3");
    BOOST_TEST(lines("declare { float a = ; }\noperations { print(nosuch); }\n") == "1");
    // more lines of one expression are no error, nor an end of one
    BOOST_TEST(lines("Tensor a[4] = [1,\n2,\n3, 4];\nprint(a[0],\n  a[1\n]);\nprint(max(1\n, 2));\n") == "");
}

BOOST_AUTO_TEST_CASE(what_is_not_there_yet_says_so) {
    for (const char* text : {"function int f(int n) { return n > 0 ? f(n - 1) : 0; } print(f(2));",
                             "int x = 1; print(x > 0 ? x++ : 0);"})
        BOOST_TEST(is_unsupported(text), text << ": " << messages_of(text));
}

BOOST_AUTO_TEST_CASE(deep_nesting_is_an_error) {
    const auto repeated = [](const std::string& text) {
        std::string all;
        for (int i = 0; i < 10000; ++i) all += text;
        return all;
    };
    for (const std::string& text :
         {"int x = " + repeated("(") + "1" + repeated(")") + ";", "int x = " + repeated("-") + "1;",
          "Tensor x = " + repeated("[") + "1" + repeated("]") + ";", repeated("{") + repeated("}"),
          repeated("if (1) {") + repeated("}"), "int x; x = " + repeated("x = ") + "1;",
          "int x = " + repeated("1 ? 1 : ") + "1;", "int x = 1" + repeated(" + 1") + ";"})
        BOOST_TEST(messages_of(text).find("nested too deep") != std::string::npos, text.substr(0, 20));
}

BOOST_AUTO_TEST_CASE(any_bytes_end_with_messages) {
    const std::string words[] = {"var",   "Tensor", "a",    "[",        "]",    "(",     ")", "{",
                                 "}",     "=",      "1",    "2.5",      ";",    "\n",    "+", "@",
                                 "if",    "loop",   "int",  "backward", "grad", "print", ",", "'c'",
                                 "\"t\"", "cns",    "elif", "-",        "++",   "?",     ":", "&&",
                                 "/*",    "*/",     "\xff", "float",    "sum",  "input"};
    std::mt19937 random(1);
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        for (unsigned n = random() % 40; n > 0; --n) text += words[random() % std::size(words)] + " ";
        const auto translated = nabla::translate(std::make_shared<const SourceFile>("test.nabla", text));
        if (!translated) BOOST_TEST(!render(translated.error()).empty());
    }
}

BOOST_AUTO_TEST_SUITE_END()
