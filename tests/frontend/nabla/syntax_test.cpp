// The tree that texts become: precedence, supplied semicolons, literals.
#include <boost/test/unit_test.hpp>

#include "frontend/nabla/parse.hpp"
#include "frontend/nabla/print_ast.hpp"

BOOST_AUTO_TEST_SUITE(nabla_syntax)

using namespace nestor;

namespace {

nabla::Parsed parsed(const std::string& text) {
    return nabla::parse_all(std::make_shared<const SourceFile>("test.nabla", text));
}

/// The tree in one line, a node's children in parentheses.
std::string tree(const std::string& text) {
    const nabla::Parsed result = parsed(text);
    BOOST_REQUIRE_MESSAGE(!result.messages.has_errors(), render(result.messages));
    const std::string lines = nabla::print_ast(result.file);
    std::string out;
    std::size_t level = 0;
    for (std::size_t begin = 0; begin < lines.size();) {
        const std::size_t end = lines.find('\n', begin), word = lines.find_first_not_of(' ', begin);
        const std::size_t own = (word - begin) / 2;
        for (; level < own; ++level) out += "(";
        for (; level > own; --level) out += ")";
        if (!out.empty() && out.back() != '(') out += " ";
        out += lines.substr(word, end - word);
        begin = end + 1;
    }
    for (; level > 0; --level) out += ")";
    return out;
}

std::size_t warnings(const std::string& text) {
    return parsed(text).messages.all().size();
}

}  // namespace

// covers: NAB-10
BOOST_AUTO_TEST_CASE(operators_bind_as_the_language_says) {
    BOOST_TEST(tree("m*k@y;") == "*(m @(k y))");
    BOOST_TEST(tree("-a@b + c * d;") == "+(@(-(a) b) *(c d))");
    BOOST_TEST(tree("a < b == c;") == "==(<(a b) c)");
    BOOST_TEST(tree("a | b ^ c & d << 1 + 2;") == "|(a ^(b &(c <<(d +(1 2)))))");
    BOOST_TEST(tree("x = y += a ? b : c ? d : e;") == "=(x +=(y ?:(a b ?:(c d e))))");
    BOOST_TEST(tree("(float) a @ -b[0][1]++;") == "@((float)(a) -(++(element(element(b 0) 1))))");
    BOOST_TEST(tree("a - b - c, d;") == ",(-(-(a b) c) d)");
}

// covers: NAB-6 NAB-7 NAB-8
BOOST_AUTO_TEST_CASE(semicolons_are_supplied_where_an_expression_cannot_go_on) {
    BOOST_TEST(tree("a = 1\nb = 2\n") == "=(a 1) =(b 2)");
    BOOST_TEST(warnings("a = 1\nb = 2\n") == 2u);
    BOOST_TEST(tree(R"(a = b
- c
(d)
)") == "=(a -(b apply c(d)))");
    BOOST_TEST(tree("{ a = 1 }") == "block(=(a 1))");
    BOOST_TEST(tree("a /* over\n lines */ b // and a comment\n") == "a b");
    BOOST_TEST(warnings(R"(a = [1,
2];
if (a)
{ b; }
)") == 0u);
}

// covers: NAB-3
BOOST_AUTO_TEST_CASE(blanks_separate_constants_in_literals) {
    BOOST_TEST(tree("[1 2];") == "literal(1 2)");
    BOOST_TEST(tree("[1 -2];") == "literal(1 -(2))");
    BOOST_TEST(tree("[1 - 2];") == "literal(-(1 2))");
    BOOST_TEST(tree("[[1 2] [3 4],];") == "literal(literal(1 2) literal(3 4))");
    BOOST_TEST(tree("[a [0]];") == "literal(element(a 0))");
}

// covers: NAB-20
BOOST_AUTO_TEST_CASE(statements_have_their_parts) {
    BOOST_TEST(tree("if (a) { b; } elif (c) { } else { d; }") == "if(a) then(b) elif(c) then else(d)");
    BOOST_TEST(tree("loop (int i = 0; i < 3; i++) { a; }") ==
               "loop(declare int i(0)) while(<(i 3)) step(++(i)) do(a)");
    BOOST_TEST(tree("var Tensor a[2][n] = 1, b[3]; input float x; output a;") ==
               "declare var Tensor a(dimension(2) dimension(n) 1) declare var Tensor b(dimension(3)) "
               "declare input float x output a");
    BOOST_TEST(tree("function Tensor[n][1] f(var Tensor a[n], int k) { return a; }") ==
               "function Tensor f(declare var Tensor a(dimension(n)) declare int k return(a))");
}

BOOST_AUTO_TEST_SUITE_END()
