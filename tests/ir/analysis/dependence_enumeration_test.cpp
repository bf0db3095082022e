// Dependences of random affine nests: the analysis against enumeration of all pairs of accesses.
#include <boost/test/unit_test.hpp>
#include <functional>
#include <random>
#include <tuple>

#include "tests/ir/analysis/affine_nests.hpp"
#include "tests/support/random_expressions.hpp"

BOOST_AUTO_TEST_SUITE(dependence_enumeration)

using namespace nestor;
using namespace nestor::affine_nests;

namespace {

struct Event {
    std::vector<std::int64_t> iteration;
    std::uint32_t buffer;
    std::vector<std::int64_t> element;
    bool writes;
    std::optional<ReduceOp> op;
};

/// Runs a nest on paper: every access with the iteration that it belongs to.
struct Enumeration {
    test::Valuation valuation;
    std::vector<std::int64_t> iteration;
    std::vector<Event> events;

    std::int64_t value(const Expr& e) { return static_cast<std::int64_t>(test::evaluate(e, valuation)); }

    void access(const Symbol& buffer, const std::vector<Expr>& indices, bool writes,
                std::optional<ReduceOp> op) {
        Event event{iteration, buffer.number(), {}, writes, op};
        for (const Expr& e : indices) event.element.push_back(value(e));
        events.push_back(event);
    }

    void run(const Stmt& s) {
        if (const auto* f = get<For>(s)) {
            const auto low = value(f->low), extent = value(f->extent);
            for (auto at = low; at < low + extent; ++at) {
                valuation.values[f->index.number()] = at;
                iteration.push_back(at);
                for (const Stmt& inner : f->body.statements) run(inner);
                iteration.pop_back();
            }
        } else if (const auto* branch = get<If>(s)) {
            for (const Stmt& inner : (value(branch->condition) ? branch->then : branch->otherwise).statements)
                run(inner);
        } else if (const auto* write = get<Store>(s)) {
            const auto* load = get<Load>(write->values[0]);
            if (load) access(load->buffer, load->indices, false, {});
            if (write->op) access(write->targets[0].buffer, write->targets[0].indices, false, write->op);
            access(write->targets[0].buffer, write->targets[0].indices, true, write->op);
        }
    }
};

using Relation = std::function<bool(const Event&, const Event&)>;

bool enumerated(const Stmt& first, const Stmt& second, bool reductions_commute, const Relation& relation) {
    Enumeration one, two;
    one.run(first);
    two.run(second);
    for (const Event& a : one.events)
        for (const Event& b : two.events)
            if (a.buffer == b.buffer && a.element == b.element && (a.writes || b.writes) &&
                !(reductions_commute && a.op && a.op == b.op) && relation(a, b))
                return true;
    return false;
}

std::vector<std::int64_t> prefix(const Event& e, int depth) {
    return {e.iteration.begin(), e.iteration.begin() + depth};
}

struct RandomNests {
    std::mt19937 random;
    int below(int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); }
    int between(int low, int high) { return low + below(high - low + 1); }

    Expr subscript(const Expr& x, const Expr& y) {
        const Expr linear = number(between(-2, 2)) * x + number(between(-2, 2)) * y + number(between(-3, 3));
        switch (below(12)) {
            case 0:
                return build::binary(BinaryOp::floor_divide, linear, number(2), false);
            case 1:
                return build::binary(BinaryOp::floor_modulo, linear, number(3), false);
            case 2:
                return build::binary(BinaryOp::divide, linear, number(2), false);
            case 3:
                return build::binary(BinaryOp::remainder, linear, number(3), false);
            case 4:
                return build::binary(BinaryOp::minimum, linear, y, false);
            case 5:
                return build::make(Select{build::compare(CompareOp::less, x, y), linear, x}, Type::index());
            default:
                return below(2) == 0 ? linear : (below(2) == 0 ? x : y);
        }
    }

    Stmt access(const Expr& x, const Expr& y) {
        const Symbol from = below(2) == 0 ? A : B;
        const Expr value = below(4) == 0 ? one : at(from, {subscript(x, y), subscript(x, y)});
        const std::optional<ReduceOp> op = below(3) == 0 ? std::optional(ReduceOp::add) : std::nullopt;
        const Stmt write = store(below(2) == 0 ? A : B, {subscript(x, y), subscript(x, y)}, value, op);
        if (below(4) != 0) return write;
        const Expr guard = build::compare(static_cast<CompareOp>(below(6)), x + number(between(-1, 1)), y);
        return below(2) == 0 ? stmt(If{guard, {{write}}, {}}) : stmt(If{guard, {}, {{write}}});
    }

    Stmt nest(const Symbol& outer, const Symbol& inner) {
        const Expr x = build::variable(outer), y = build::variable(inner);
        const Expr low = below(3) == 0 ? x : number(between(-1, 1));
        std::vector<Stmt> body{access(x, y)};
        if (below(2) == 0) body.push_back(access(x, y));
        return loop(outer, number(0), number(4), {loop(inner, low, number(between(2, 4)), body)});
    }
};

}  // namespace

BOOST_AUTO_TEST_CASE(isl_and_enumeration_agree_on_random_affine_nests) {
    const std::uint32_t seed = 77;
    RandomNests source{std::mt19937(seed)};
    int conflicts = 0, asked = 0;
    const auto compare = [&](bool found, bool expected, const char* question, int round) {
        ++asked;
        conflicts += expected;
        BOOST_REQUIRE_MESSAGE(found == expected, question << " of nest " << round << " of seed " << seed
                                                          << ": isl says " << found);
    };
    for (int round = 0; round < 120; ++round) {
        const Stmt first = source.nest(is, js), second = source.nest(us, vs);
        const Function f = function({first, second});
        const For &a = *get<For>(first), &b = *get<For>(second);
        const bool reductions = source.below(2) == 0;
        const DependenceOptions options{reductions, {}};
        compare(carries_dependence(f, named(is), options),
                enumerated(first, first, reductions,
                           [](const Event& x, const Event& y) { return x.iteration[0] < y.iteration[0]; }),
                "carried by i", round);
        compare(carries_dependence(f, named(js), options),
                enumerated(first, first, reductions,
                           [](const Event& x, const Event& y) {
                               return x.iteration[0] == y.iteration[0] && x.iteration[1] < y.iteration[1];
                           }),
                "carried by j", round);
        for (const int depth : {1, 2}) {
            compare(fusion_conflict(f, a, b, depth).has_value(),
                    enumerated(
                        first, second, true,
                        [&](const Event& x, const Event& y) { return prefix(x, depth) > prefix(y, depth); }),
                    "fusion", round);
            compare(crosses_iterations(f, a, b, depth, options).has_value(),
                    enumerated(
                        first, second, reductions,
                        [&](const Event& x, const Event& y) { return prefix(x, depth) != prefix(y, depth); }),
                    "crossing", round);
        }
        compare(interchange_conflict(f, {named(is), named(js)}, {named(js), named(is)}).has_value(),
                enumerated(first, first, true,
                           [](const Event& x, const Event& y) {
                               return x.iteration < y.iteration &&
                                      std::tie(y.iteration[1], y.iteration[0]) <
                                          std::tie(x.iteration[1], x.iteration[0]);
                           }),
                "interchange", round);
    }
    BOOST_TEST(conflicts > asked / 5);
    BOOST_TEST(conflicts < asked * 4 / 5);
}

BOOST_AUTO_TEST_SUITE_END()
