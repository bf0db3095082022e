// Random pipelines: the lazy evaluator and the plain lowering under the interpreter must agree exactly. The
// two share scalar arithmetic and nothing about order, storage or loops.
#include <boost/test/unit_test.hpp>
#include <random>

#include "ir/lower/lower.hpp"
#include "ir/reference/evaluate.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/reference/programs.hpp"

BOOST_AUTO_TEST_SUITE(random_pipelines)

using namespace nestor;
using namespace nestor::test;

namespace {

constexpr std::int64_t extent = 5;

/// Pipelines of one-dimensional int32 funcs over [0, 5): every subscript is taken modulo 5.
class Generator {
public:
    explicit Generator(unsigned seed) : random_(seed) {}

    Program program() {
        const Symbol name = symbols_.fresh("f"), input = symbols_.fresh("I"), output = symbols_.fresh("O");
        readable_.push_back(input);
        std::vector<Func> funcs;
        const int count = pick(1, 3);
        for (int k = 0; k < count; ++k) funcs.push_back(func(k + 1 == count, funcs));
        auto body = std::make_shared<const Pipeline>(Pipeline{{}, std::move(funcs)});
        return test::program({name,
                              FunctionPlace::entry,
                              {tensor(Role::input, input, i32, {num(extent)}),
                               tensor(Role::output, output, i32, {num(extent)})},
                              {},
                              nullptr,
                              PipelinePtr{body},
                              nullptr});
    }

private:
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }

    Func func(bool is_output, std::vector<Func>& before) {
        const Symbol symbol = symbols_.fresh("g");
        Func f{symbol.name() + std::to_string(before.size()),
               {symbol},
               {i32},
               {{num(0), num(extent)}},
               {},
               Initial::nothing,
               {},
               std::nullopt,
               origin()};
        if (is_output) f.parameter = 1;
        const bool later =
            is_output && !before.empty() && before.back().initial == Initial::nothing && pick(0, 3) == 0;
        if (later) {  // of the tensor before, in its storage: the former values are not there any more
            readable_.pop_back();
            f.initial = Initial::former;
            f.former = before.back().symbols[0];
            before.back().parameter = 1;
        } else {
            const Symbol i = symbols_.fresh("i");
            f.stages.push_back({"s0",
                                {{i, LoopKind::pure, num(0), num(extent)}},
                                nullptr,
                                {var(i)},
                                {value({i}, {})},
                                {},
                                origin()});
        }
        const int updates = pick(later ? 1 : 0, 2);
        for (int u = 0; u < updates; ++u) f.stages.push_back(update(symbol, "s" + std::to_string(u + 1)));
        readable_.push_back(symbol);
        return f;
    }

    /// g(left) op= value over one or two iterators; it may read g anywhere.
    Stage update(const Symbol& symbol, const std::string& name) {
        Stage s{name, {}, nullptr, {}, {}, {}, origin()};
        std::vector<Symbol> iterators;
        for (int k = pick(1, 2); k > 0; --k) {
            iterators.push_back(symbols_.fresh("r"));
            s.iterators.push_back({iterators.back(), LoopKind::reduction, num(0), num(extent)});
        }
        s.left = {pick(0, 2) ? subscript(iterators) : var(iterators[0])};
        if (pick(0, 1))
            s.op = std::array{ReduceOp::add, ReduceOp::multiply, ReduceOp::minimum,
                              ReduceOp::bit_xor}[std::size_t(pick(0, 3))];
        if (pick(0, 2) == 0) s.guard = build::compare(CompareOp::less, subscript(iterators), num(pick(1, 4)));
        s.values = {value(iterators, symbol)};
        return s;
    }

    /// (a * i + b * j + c) mod 5
    Expr subscript(const std::vector<Symbol>& iterators) {
        Expr sum = num(pick(0, 4));
        for (const Symbol& i : iterators) sum = build::add(sum, build::multiply(var(i), num(pick(-2, 3))));
        return build::floor_modulo(sum, num(extent));
    }

    Expr value(const std::vector<Symbol>& iterators, const Symbol& self) {
        Expr result = build::cast(subscript(iterators), i32);
        for (int terms = pick(1, 3); terms > 0; --terms) {
            const bool own = self && pick(0, 1);
            const Symbol& from = own ? self : readable_[std::size_t(pick(0, int(readable_.size()) - 1))];
            const BinaryOp o = std::array{BinaryOp::add, BinaryOp::subtract, BinaryOp::multiply,
                                          BinaryOp::maximum}[std::size_t(pick(0, 3))];
            const bool wraps = o != BinaryOp::maximum;
            result = op(o, result, build::load(from, i32, {subscript(iterators)}), wraps);
        }
        return result;
    }

    std::mt19937 random_;
    SymbolSource symbols_;
    std::vector<Symbol> readable_;
};

}  // namespace

BOOST_AUTO_TEST_CASE(the_evaluator_and_the_lowered_nest_agree) {
    int differing = 0;
    for (unsigned seed = 1; seed <= 400; ++seed) {
        BOOST_TEST_CONTEXT("seed " << seed) {
            const Program p = Generator(seed).program();
            BOOST_TEST(verify(p) == std::vector<std::string>{}, boost::test_tools::per_element());
            Arguments lazy, nest;
            lazy.arrays["I"] = nest.arrays["I"] =
                array(i32, {extent}, [](std::int64_t i) { return 7 * i - 3; });
            const Outcome first = evaluate(p, "f", lazy), second = interpret(lower(p), "f", nest);
            BOOST_TEST(first.error == 0, first.message);
            BOOST_TEST(second.error == 0, second.message);
            if (first.error || second.error) continue;
            BOOST_TEST((lazy.arrays["O"].data == nest.arrays["O"].data));
            differing += lazy.arrays["O"].number(0) != lazy.arrays["O"].number(1);
        }
    }
    BOOST_TEST(differing > 200);  // the programs compute something
}

BOOST_AUTO_TEST_SUITE_END()
