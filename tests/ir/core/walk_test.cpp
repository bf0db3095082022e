// Walking, rebuilding and comparing, judged by the printer, which lists every node on its own.
#include "ir/core/walk.hpp"

#include <boost/test/unit_test.hpp>
#include <random>

#include "ir/core/build.hpp"
#include "ir/text/text.hpp"
#include "tests/support/random_program.hpp"

BOOST_AUTO_TEST_SUITE(walk)

using namespace nestor;
using namespace nestor::build;

namespace {

int occurrences(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

Stmt stmt(StmtVariant node) {
    return make(std::move(node), nullptr);
}

const Expr a = variable(Symbol("a", 1)), b = variable(Symbol("b", 2)), c = variable(Symbol("c", 3));

/// Bodies of many random functions.
template <class Check>
void each_body(unsigned seeds, const Check& check) {
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        std::mt19937_64 random(seed);
        const Program program = testing::random_program(random, {.statements = 8});
        for (const Function& f : program.functions)
            if (const Block* body = std::get_if<Block>(&f.body)) check(*body, seed);
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(rewriting_reaches_every_constant_that_is_printed) {
    each_body(200, [](const Block& body, unsigned seed) {
        int seen = 0;
        const Block marked = rewrite_exprs(body, [&](const Expr& e) {
            if (!get<Constant>(e) || e->type != Type::index()) return e;
            ++seen;
            return integer(424242);
        });
        BOOST_TEST(occurrences(print(marked), "424242") == seen, "seed " << seed);
        int visited = 0;
        visit(
            body, [](const Stmt&) {},
            [&](const Expr& e) { visited += get<Constant>(e) && e->type == Type::index(); });
        BOOST_TEST(visited == seen, "seed " << seed);
    });
}

BOOST_AUTO_TEST_CASE(visiting_reaches_every_statement_that_is_printed) {
    each_body(200, [](const Block& body, unsigned seed) {
        int seen = 0;
        visit(
            body, [&](const Stmt& s) { seen += get<Barrier>(s) || get<Nop>(s); }, [](const Expr&) {});
        const std::string text = print(body);
        BOOST_TEST(occurrences(text, "barrier;") + occurrences(text, "nop;") == seen, "seed " << seed);
    });
}

BOOST_AUTO_TEST_CASE(rebuilding_without_a_change_keeps_every_node) {
    each_body(100, [](const Block& body, unsigned) {
        const Block copy = rewrite_stmts(rewrite_exprs(body, [](const Expr& e) { return e; }),
                                         [](const Stmt& s) { return s; });
        BOOST_TEST((copy.statements == body.statements));
    });
}

BOOST_AUTO_TEST_CASE(a_rebuilt_node_keeps_origin_and_type) {
    const Origin origin = std::make_shared<const OriginData>();
    const Expr sum = make(Binary{BinaryOp::add, a, b, false}, Type::index(), origin);
    const Expr changed = substitute(sum, {{Symbol("a", 1), c}});
    BOOST_TEST(changed != sum);
    BOOST_TEST((changed->origin == origin && changed->type == sum->type));
    BOOST_TEST(print(changed) == "c.3 + b.2");
}

BOOST_AUTO_TEST_CASE(children_come_in_order_of_execution) {
    const Stmt loop =
        stmt(For{Symbol("i", 9), {}, LoopKind::pure, a, b, {}, {}, Block{{stmt(Let{Symbol("v", 8), c})}}});
    std::string order;
    visit(
        loop, [&](const Stmt& s) { order += get<For>(s) ? "for " : "let "; },
        [&](const Expr& e) { order += print(e) + " "; });
    BOOST_TEST(order == "for a.1 b.2 let c.3 ");
}

BOOST_AUTO_TEST_CASE(a_statement_mapped_to_null_is_dropped) {
    const Block body{{stmt(Nop{}), stmt(If{boolean(true), Block{{stmt(Nop{}), stmt(Barrier{})}}, {}})}};
    const Block out = rewrite_stmts(body, [](const Stmt& s) { return get<Nop>(s) ? nullptr : s; });
    BOOST_TEST(print(out) == "if true {\n    barrier;\n}\n");
}

BOOST_AUTO_TEST_CASE(rewriting_works_from_the_leaves_up) {
    // 1 + (1 + 1): the inner sum is already 2 when the outer one is seen
    const auto plain = [](const Expr& x, const Expr& y) { return binary(BinaryOp::add, x, y, false); };
    const Expr e = plain(integer(1), plain(integer(1), integer(1)));
    const Expr folded = rewrite(e, [](const Expr& x) {
        const auto* sum = get<Binary>(x);
        return sum ? add(sum->left, sum->right) : x;
    });
    BOOST_TEST(print(folded) == "3");
}

BOOST_AUTO_TEST_CASE(uses_looks_at_variables_and_not_at_buffers) {
    const Expr element = load(Symbol("A", 7), Type::index(), {a});
    BOOST_TEST(uses(element, Symbol("a", 1)));
    BOOST_TEST(!uses(element, Symbol("A", 7)));
    BOOST_TEST(!uses(element, Symbol("a", 2)));
}

BOOST_AUTO_TEST_CASE(folding_passes_results_upwards) {
    const Expr e = binary(BinaryOp::multiply, binary(BinaryOp::add, a, b, false), c, false);
    const int depth = fold<int>(e, [](const Expr&, const std::vector<int>& children) {
        int deepest = 0;
        for (const int child : children) deepest = std::max(deepest, child);
        return deepest + 1;
    });
    BOOST_TEST(depth == 3);
}

BOOST_AUTO_TEST_CASE(equality_ignores_origins_and_sees_types_and_numbers) {
    const Expr other = make(Variable{Symbol("a", 1)}, Type::index(), std::make_shared<const OriginData>());
    BOOST_TEST(same(a, other));
    BOOST_TEST(!same(a, variable(Symbol("a", 1), Type::int_(32))));
    BOOST_TEST(!same(a, variable(Symbol("a", 4))));
    BOOST_TEST(!same(constant(0.0, Type::float_(32)), constant(-0.0, Type::float_(32))));
}

BOOST_AUTO_TEST_CASE(a_renaming_must_be_consistent_in_both_directions) {
    const auto program = [](std::uint32_t first, std::uint32_t second, const std::string& name) {
        Program p;
        p.functions.push_back({Symbol("f", 90), FunctionPlace::entry, {}, {}, nullptr, Block{}, nullptr});
        p.functions[0].body =
            Block{{stmt(Return{{variable(Symbol(name, first)), variable(Symbol(name, second))}})}};
        return p;
    };
    BOOST_TEST(same_up_to_numbers(program(1, 2, "x"), program(7, 5, "x")));
    BOOST_TEST(!same_up_to_numbers(program(1, 2, "x"), program(7, 7, "x")));
    BOOST_TEST(!same_up_to_numbers(program(1, 1, "x"), program(7, 5, "x")));
    BOOST_TEST(!same_up_to_numbers(program(1, 2, "x"), program(1, 2, "y")));
}

BOOST_AUTO_TEST_CASE(equality_sees_every_digit_and_word_that_is_printed) {
    int changed = 0;
    for (unsigned seed = 1; seed <= 400; ++seed) {
        std::mt19937_64 random(seed);
        const Program program = testing::random_program(random, {.statements = 5});
        std::string text = print(program);
        // another digit or operator somewhere, but not in a symbol's number
        const std::size_t at = std::uniform_int_distribution<std::size_t>(0, text.size() - 1)(random);
        const std::string from = "0123456789+*&|^", to = "1234567890*+|^&";
        const std::size_t found = text.find_first_of(from, at);
        if (found == std::string::npos || found == 0) continue;
        const std::size_t word = text.find_last_not_of("0123456789", found);
        if (word != std::string::npos && text[word] == '.') continue;
        text[found] = to[from.find(text[found])];
        const Result<Program> other = parse_nest(std::make_shared<const SourceFile>("changed.nest", text));
        if (!other || print(*other) == print(program)) continue;
        ++changed;
        BOOST_TEST(!same_up_to_numbers(program, *other), "seed " << seed << "\n" << text);
    }
    BOOST_TEST(changed > 100);
}

BOOST_AUTO_TEST_SUITE_END()
