// Simplified random programs compute what the programs computed: loops, guards, lets, locals that change.
#include <boost/test/unit_test.hpp>

#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/random_expressions.hpp"

BOOST_AUTO_TEST_SUITE(simplified_programs)

using namespace nestor;

namespace {

constexpr std::int64_t length = 8;
const Type int64 = Type::index();

/// Programs over one size N, an output A that is set first, and statements at random.
struct RandomPrograms {
    test::Generator generator;
    SymbolSource symbols;
    Symbol function, size, output;
    Origin origin = std::make_shared<const OriginData>();

    explicit RandomPrograms(std::uint32_t seed) : generator{std::mt19937(seed), {}, false} {
        function = symbols.fresh("f");
        size = symbols.fresh("N");
        output = symbols.fresh("A");
        generator.variables = {build::variable(size)};
    }

    Stmt stmt(StmtVariant node) { return build::make(std::move(node), origin); }
    Expr value(int depth) { return generator.integer(int64, depth); }
    /// Some element of A, whatever the variables are.
    Expr place() { return build::binary(BinaryOp::floor_modulo, value(2), build::integer(length), false); }
    Stmt store(const Expr& at, const Expr& what) { return stmt(Store{{{output, {at}}}, {what}, {}}); }

    Stmt loop(const Expr& low, const Expr& extent, int depth) {
        For result;
        result.index = symbols.fresh("i");
        result.name = {"f", 0, "s0", "i" + std::to_string(result.index.number())};
        result.kind = LoopKind::imperative;
        result.low = low;
        result.extent = extent;
        generator.variables.push_back(build::variable(result.index));
        result.body = block(depth);
        return stmt(std::move(result));
    }

    Stmt statement(int depth) {
        const int choice = depth == 0 ? generator.below(3) : generator.below(8);
        if (choice <= 1) return store(place(), value(2));
        if (choice == 2) {
            const Symbol name = symbols.fresh("v");
            const Expr loaded = build::load(output, int64, {place()});
            const Stmt let = stmt(Let{name, generator.below(4) == 0 ? loaded : value(1)});
            generator.variables.push_back(build::variable(name));
            return let;
        }
        if (choice == 3 && !locals.empty()) {
            return stmt(
                Assign{locals[static_cast<std::size_t>(generator.below(static_cast<int>(locals.size())))],
                       value(2)});
        }
        if (choice == 4)
            return stmt(If{generator.condition(2), block(depth - 1),
                           generator.below(2) ? block(depth - 1) : Block{}});
        if (choice == 5) return stmt(block(depth - 1));
        const Expr limit = build::minimum(build::integer(5), value(1));
        return loop(value(1),
                    generator.below(5) == 0
                        ? build::minimum(build::integer(4), build::load(output, int64, {place()}))
                        : limit,
                    depth - 1);
    }

    Block block(int depth) {
        const auto variables = generator.variables;
        const auto outer_locals = locals;
        Block result;
        for (int k = 1 + generator.below(4); k-- > 0;) {
            if (generator.below(5) == 0) {
                locals.push_back(symbols.fresh("x"));
                result.statements.push_back(stmt(Declare{locals.back(), int64, value(1)}));
                generator.variables.push_back(build::variable(locals.back()));
            }
            result.statements.push_back(statement(depth));
            if (get<For>(result.statements.back())) generator.variables.pop_back();
        }
        generator.variables = variables;
        locals = outer_locals;
        return result;
    }

    Program program() {
        Program result;
        result.errors = standard_errors();
        Function f;
        f.symbol = function;
        f.origin = origin;
        Parameter n, a;
        n.symbol = size, n.role = Role::size, n.type = int64, n.origin = origin;
        a.symbol = output, a.role = Role::output, a.origin = origin;
        a.buffer =
            Buffer{output, int64, {{build::integer(0), build::integer(length), nullptr}}, MemorySpace::caller,
                   {},     {}};
        f.parameters = {n, a};
        Block body = block(3);
        std::vector<Stmt> start;
        for (std::int64_t k = 0; k < length; ++k)
            start.push_back(store(build::integer(k), build::integer(k - 2)));
        body.statements.insert(body.statements.begin(), start.begin(), start.end());
        f.body = std::move(body);
        result.functions = {f};
        result.next_symbol = symbols.next();
        return result;
    }

    std::vector<Symbol> locals;
};

struct Run {
    Outcome outcome;
    std::vector<std::byte> data;
};

Run run(const Program& program, std::int64_t size) {
    Arguments arguments;
    arguments.scalars["N"] = size;
    const Outcome outcome = interpret(program, "f", arguments);
    return {outcome, arguments.arrays["A"].data};
}

}  // namespace

BOOST_AUTO_TEST_CASE(simplified_random_programs_compute_the_same) {
    int compared = 0;
    for (std::uint32_t seed = 1; seed <= 300; ++seed) {
        const Program before = RandomPrograms(seed).program();
        if (seed == 1) BOOST_REQUIRE(verify(before).empty());
        const Program after = simplify(before, Target{});
        const auto violations = verify(after);
        if (!violations.empty()) BOOST_FAIL("seed " << seed << ": " << violations.front());
        for (const std::int64_t size : {0, 1, 4}) {
            const Run expected = run(before, size);
            if (expected.outcome.error != 0) continue;  // arithmetic that does not fit
            ++compared;
            const Run result = run(after, size);
            BOOST_REQUIRE_MESSAGE(result.outcome.error == 0 && result.data == expected.data,
                                  "seed " << seed << ", N = " << size << ": " << result.outcome.message
                                          << "\n"
                                          << print(before) << print(after));
        }
    }
    BOOST_TEST(compared > 600);
}

BOOST_AUTO_TEST_SUITE_END()
