// What is printed is read back as the same program: random programs with every node, and each notation.
#include <boost/test/unit_test.hpp>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"
#include "tests/support/random_program.hpp"

BOOST_AUTO_TEST_SUITE(round_trip)

using namespace nestor;

namespace {

Result<Program> read(const std::string& text) {
    return parse_nest(std::make_shared<const SourceFile>("random.nest", text));
}

/// The text without the numbers of symbols.
std::string without_numbers(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        out += text[i];
        if (text[i] != '.') continue;
        while (i + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[i + 1]))) ++i;
    }
    return out;
}

void check_round_trip(const Program& program, const std::string& about) {
    const std::string text = print(program);
    const Result<Program> again = read(text);
    if (!again) {
        BOOST_FAIL(about << "\n" << render(again.error()) << text);
        return;
    }
    const std::string second = print(*again);
    if (without_numbers(second) != without_numbers(text))
        BOOST_FAIL(about << "\n" << text << "\n-----\n" << second);
    if (!same_up_to_numbers(program, *again)) BOOST_FAIL(about << ": same text, other program\n" << text);
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_programs_of_every_node_survive) {
    std::set<std::size_t> expressions, statements;
    for (unsigned seed = 1; seed <= 2000; ++seed) {
        std::mt19937_64 random(seed);
        const Program program = testing::random_program(random, {.statements = 10});
        check_round_trip(program, "seed " + std::to_string(seed));
        for (const Function& function : program.functions)
            if (const Block* block = std::get_if<Block>(&function.body))
                visit(
                    *block, [&](const Stmt& s) { statements.insert(s->node.index()); },
                    [&](const Expr& e) { expressions.insert(e->node.index()); });
    }
    BOOST_TEST(expressions.size() == std::variant_size_v<ExprAlternatives>);
    BOOST_TEST(statements.size() == std::variant_size_v<StmtAlternatives>);
}

BOOST_AUTO_TEST_CASE(random_executable_programs_survive) {
    for (unsigned seed = 1; seed <= 300; ++seed) {
        std::mt19937_64 random(seed);
        check_round_trip(testing::random_program(random, {.executable = true}),
                         "seed " + std::to_string(seed));
    }
}

BOOST_AUTO_TEST_SUITE_END()
