// Dependences of nests whose answers are known, and of random nests against enumeration.
#include "ir/analysis/dependence.hpp"

#include <boost/test/unit_test.hpp>
#include <tuple>

#include "ir/core/build.hpp"
#include "tests/support/random_expressions.hpp"

using namespace nestor;

namespace {

const Origin origin = std::make_shared<const OriginData>();
SymbolSource symbols;
const Symbol A = symbols.fresh("A"), B = symbols.fresh("B"), T = symbols.fresh("T"),
             table = symbols.fresh("table");
const Symbol N = symbols.fresh("N"), M = symbols.fresh("M");
const Symbol is = symbols.fresh("i"), js = symbols.fresh("j"), ks = symbols.fresh("k"),
             us = symbols.fresh("u"), vs = symbols.fresh("v");
const Expr n = build::variable(N), m = build::variable(M), i = build::variable(is), j = build::variable(js),
           k = build::variable(ks), u = build::variable(us), v = build::variable(vs);
const Type f32 = Type::float_(32);

Expr number(std::int64_t value) {
    return build::integer(value);
}
Expr operator+(const Expr& a, const Expr& b) {
    return build::binary(BinaryOp::add, a, b, false);
}
Expr operator-(const Expr& a, const Expr& b) {
    return build::binary(BinaryOp::subtract, a, b, false);
}
Expr operator*(const Expr& a, const Expr& b) {
    return build::binary(BinaryOp::multiply, a, b, false);
}
Stmt stmt(StmtVariant node) {
    return build::make(std::move(node), origin);
}
Expr at(const Symbol& buffer, std::vector<Expr> indices) {
    return build::load(buffer, f32, std::move(indices));
}
Stmt store(const Symbol& buffer, std::vector<Expr> indices, const Expr& value,
           std::optional<ReduceOp> op = {}) {
    return stmt(Store{{{buffer, std::move(indices)}}, {value}, op});
}
const Expr one = build::constant(1.0, f32);

LoopName named(const Symbol& index) {
    return {"f", 0, "s0", index.name()};
}

Stmt loop(const Symbol& index, const Expr& low, const Expr& extent, std::vector<Stmt> body) {
    For result;
    result.index = index, result.name = named(index), result.low = low, result.extent = extent;
    result.body = {std::move(body)};
    return stmt(std::move(result));
}

Function function(std::vector<Stmt> body) {
    Function f;
    for (const Symbol& size : {N, M}) {
        Parameter p;
        p.symbol = size, p.role = Role::size, p.type = Type::index();
        f.parameters.push_back(p);
    }
    f.body = Block{std::move(body)};
    return f;
}

bool carries(std::vector<Stmt> body, const Symbol& index, const DependenceOptions& options = {}) {
    return carries_dependence(function(std::move(body)), named(index), options);
}

bool fuses(const Stmt& first, const Stmt& second, int depth) {
    return !fusion_conflict(function({first, second}), *get<For>(first), *get<For>(second), depth);
}

bool crosses(const Stmt& first, const Stmt& second, int depth) {
    return crosses_iterations(function({first, second}), *get<For>(first), *get<For>(second), depth)
        .has_value();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_loop_over_its_own_elements_carries_nothing) {
    BOOST_TEST(!carries({loop(is, number(0), n, {store(A, {i}, at(A, {i}))})}, is));
    BOOST_TEST(!carries(
        {loop(is, number(0), n, {store(A, {number(2) * i}, at(A, {number(2) * i + number(1)}))})}, is));
}

BOOST_AUTO_TEST_CASE(a_recurrence_is_carried_with_its_distance) {
    const Function f = function({loop(is, number(2), n, {store(A, {i}, at(A, {i - number(2)}))})});
    const auto dependence = carried_dependence(f, named(is));
    BOOST_REQUIRE(dependence);
    BOOST_TEST(distance_text(*dependence) == "2");
    BOOST_TEST(dependence->from.buffer.name() == "A");
    BOOST_TEST(describe(*dependence) ==
               "iterations of <f, z0, s0, i> at distance 2 write A[i] and then read A[i - 2]");
}

BOOST_AUTO_TEST_CASE(the_outer_loop_of_a_product_is_parallel_and_the_inner_one_reduces) {
    const Stmt update = store(A, {i, j}, at(B, {i, k}), ReduceOp::add);
    const std::vector<Stmt> body{
        loop(is, number(0), n, {loop(js, number(0), m, {loop(ks, number(0), n, {update})})})};
    BOOST_TEST(!carries(body, is));
    BOOST_TEST(!carries(body, js));
    BOOST_TEST(carries(body, ks));
    BOOST_TEST(!carries(body, ks, {true, {}}));
    BOOST_TEST(!carries(body, ks, {false, {{A, ReduceOp::add, ReductionForm::clause}}}));
    BOOST_TEST(carries(body, ks, {false, {{A, ReduceOp::maximum, ReductionForm::clause}}}));
    BOOST_TEST(carries(body, ks, {false, {{B, ReduceOp::add, ReductionForm::clause}}}));
}

BOOST_AUTO_TEST_CASE(a_reduction_that_reads_its_own_buffer_elsewhere_is_a_dependence) {
    BOOST_TEST(!carries({loop(is, number(1), n, {store(A, {number(0)}, at(A, {i}), ReduceOp::add)})}, is,
                        {true, {}}));
    BOOST_TEST(carries({loop(is, number(0), n, {store(A, {number(0)}, at(A, {i}), ReduceOp::add)})}, is,
                       {true, {}}));
}

BOOST_AUTO_TEST_CASE(what_is_allocated_inside_is_private_to_an_iteration) {
    const Stmt allocate =
        stmt(Allocate{Buffer{T, f32, {{number(0), m, nullptr}}, MemorySpace::heap, {}, {}}});
    const Stmt inner = loop(js, number(0), m, {store(T, {j}, one)});
    BOOST_TEST(!carries({loop(is, number(0), n, {allocate, inner})}, is));
    BOOST_TEST(carries({allocate, loop(is, number(0), n, {inner})}, is));
    const Stmt declare = stmt(Declare{us, f32, one});
    const Stmt assign = stmt(Assign{us, build::variable(us, f32)});
    BOOST_TEST(!carries({loop(is, number(0), n, {declare, assign})}, is));
    BOOST_TEST(carries({declare, loop(is, number(0), n, {assign})}, is));
    // shared by the inner loop's iterations
    const Stmt outer =
        loop(is, number(0), n, {allocate, loop(js, number(0), m, {store(T, {number(0)}, one)})});
    BOOST_TEST(!crosses(outer, outer, 1));
    BOOST_TEST(crosses(outer, outer, 2));
}

BOOST_AUTO_TEST_CASE(subscripts_that_are_not_affine_may_be_any) {
    const Expr looked_up = build::load(table, Type::index(), {i});
    BOOST_TEST(carries({loop(is, number(0), n, {store(A, {looked_up}, one)})}, is));
    BOOST_TEST(carries({loop(is, number(0), n, {store(A, {i * i}, one)})}, is));
    BOOST_TEST(
        carries({loop(is, number(0), n, {store(A, {build::binary(BinaryOp::add, i, n, true)}, one)})}, is));
    // a product of sizes is one unknown number, the same for all
    BOOST_TEST(!carries({loop(is, number(0), n, {store(A, {i + n * m}, at(A, {i + m * n}))})}, is));
}

BOOST_AUTO_TEST_CASE(sizes_guards_and_lets_count) {
    const Expr inside = build::compare(CompareOp::less, i, n);
    // writes [0, N), reads [N, 2 N)
    BOOST_TEST(!carries({loop(is, number(0), n, {store(A, {i}, at(A, {i + n}))})}, is));
    BOOST_TEST(carries({loop(is, number(0), n + number(1), {store(A, {i}, at(A, {i + n}))})}, is));
    BOOST_TEST(!carries(
        {loop(is, number(0), n + number(1), {stmt(If{inside, {{store(A, {i}, at(A, {i + n}))}}, {}})})}, is));
    BOOST_TEST(
        !carries({loop(is, number(0), n + number(1), {store(A, {i}, build::select(inside, one, one))})}, is));
    const Expr guarded = build::select(inside, at(A, {i + n + number(1)}), one);
    BOOST_TEST(!carries({loop(is, number(0), n + number(1), {store(A, {i}, guarded)})}, is));
    const Stmt let = stmt(Let{us, number(2) * i});
    BOOST_TEST(!carries({loop(is, number(0), n, {let, store(A, {u}, at(A, {u + number(1)}))})}, is));
    const Stmt check = stmt(Assert{build::compare(CompareOp::less, n, m), 2});
    BOOST_TEST(!carries({check, loop(is, number(0), n, {store(A, {i}, at(A, {i + m}))})}, is));
}

BOOST_AUTO_TEST_CASE(an_access_under_a_guard_does_not_stand_for_one_without) {
    const auto guarded = [](const Expr& condition, const Stmt& s) {
        return stmt(If{condition, Block{{s}}, {}});
    };
    const Expr never = build::compare(CompareOp::less, i, number(0));
    const Stmt write = store(A, {number(0)}, one);
    BOOST_TEST(!carries({loop(is, number(0), n, {guarded(never, write)})}, is));
    BOOST_TEST(carries({loop(is, number(0), n, {guarded(never, write), write})}, is));
    BOOST_TEST(carries({loop(is, number(0), n, {write, guarded(never, write)})}, is));
    // the same place once read and once written
    const Stmt read = store(T, {i}, at(A, {number(0)}));
    BOOST_TEST(carries({loop(is, number(0), n, {read, write})}, is));
    BOOST_TEST(!carries(
        {loop(is, number(0), n, {store(A, {i, number(0)}, at(A, {i + number(1), number(1)}))})}, is));
}

BOOST_AUTO_TEST_CASE(inner_loops_see_outer_indices_as_fixed) {
    const Stmt body = store(A, {i, j}, at(A, {i - number(1), j + number(1)}));
    const std::vector<Stmt> nest{loop(is, number(1), n, {loop(js, number(0), m, {body})})};
    BOOST_TEST(carries(nest, is));
    BOOST_TEST(!carries(nest, js));
}

BOOST_AUTO_TEST_CASE(limits_that_are_minima_and_maxima_are_all_of_their_parts) {
    // strips of 64 rows k for each i, of which step j leaves out `2 * j + more` at either end
    const auto strips = [](std::int64_t more) {
        const Expr lag = number(2) * (j - n);
        const auto rows = [&](std::int64_t extra, const Stmt& body) {
            const Expr low = build::maximum(number(1), number(64) * i + lag + number(extra)),
                       end = build::minimum(m, number(64) * i + number(64) - lag - number(extra));
            return loop(ks, low, end - low, {body});
        };
        const std::vector<Stmt> steps{
            rows(0, store(B, {k}, at(A, {k - number(1)}) + at(A, {k + number(1)}))),
            rows(more, store(A, {k}, at(B, {k - number(1)}) + at(B, {k + number(1)})))};
        const Expr count = n + build::minimum(number(8), m - n) - n;
        return std::vector{loop(is, number(0), m, {loop(js, n, count, steps)})};
    };
    BOOST_TEST(!carries(strips(1), is));
    BOOST_TEST(carries(strips(0), is));
    BOOST_TEST(carries(strips(1), js));
}

BOOST_AUTO_TEST_CASE(loops_change_places_unless_a_dependence_turns_around) {
    const auto legal = [](const Expr& row, const Expr& column) {
        const Stmt body = store(A, {i, j}, at(A, {row, column}));
        const Function f = function({loop(is, number(1), n, {loop(js, number(1), m, {body})})});
        return !interchange_conflict(f, {named(is), named(js)}, {named(js), named(is)});
    };
    BOOST_TEST(legal(i - number(1), j - number(1)));
    BOOST_TEST(legal(i - number(1), j));
    BOOST_TEST(!legal(i - number(1), j + number(1)));
}

BOOST_AUTO_TEST_CASE(accesses_outside_the_band_forbid_its_change) {
    const Stmt imperfect =
        loop(is, number(0), n,
             {store(A, {number(0)}, one), loop(js, number(0), m, {store(B, {j}, at(A, {number(0)}))})});
    BOOST_TEST(interchange_conflict(function({imperfect}), {named(is), named(js)}, {named(js), named(is)})
                   .has_value());
}

BOOST_AUTO_TEST_CASE(nests_fuse_unless_the_second_needs_a_later_iteration_of_the_first) {
    const Stmt produce = loop(is, number(0), n, {store(A, {i}, one)});
    BOOST_TEST(fuses(produce, loop(us, number(0), n, {store(B, {u}, at(A, {u}))}), 1));
    BOOST_TEST(fuses(produce, loop(us, number(0), n, {store(B, {u}, at(A, {u - number(1)}))}), 1));
    BOOST_TEST(!fuses(produce, loop(us, number(0), n, {store(B, {u}, at(A, {u + number(1)}))}), 1));
    // a whole row is needed: fused over rows, not over columns
    const Stmt rows = loop(is, number(0), n, {loop(js, number(0), m, {store(A, {i, j}, one)})});
    const Stmt sums =
        loop(us, number(0), n,
             {loop(vs, number(0), m, {store(B, {u}, at(A, {u, m - v - number(1)}), ReduceOp::add)})});
    BOOST_TEST(fuses(rows, sums, 1));
    BOOST_TEST(!fuses(rows, sums, 2));
}

BOOST_AUTO_TEST_CASE(threads_with_equal_indices_need_no_barrier_only_for_their_own_elements) {
    const Stmt produce = loop(is, number(0), n, {store(A, {i}, one)});
    BOOST_TEST(!crosses(produce, loop(us, number(0), n, {store(B, {u}, at(A, {u}))}), 1));
    BOOST_TEST(crosses(produce, loop(us, number(0), n, {store(B, {u}, at(A, {u - number(1)}))}), 1));
}

BOOST_AUTO_TEST_CASE(what_leaves_the_function_keeps_its_order) {
    BOOST_TEST(carries({loop(is, number(0), n, {stmt(Print{{i}})})}, is));
    BOOST_TEST(carries({loop(is, number(0), n, {stmt(Return{{i}})})}, is));
    BOOST_TEST(carries({loop(is, number(0), n, {stmt(Break{})})}, is));
    const Expr once = build::compare(CompareOp::equal, i, number(7));
    BOOST_TEST(carries({loop(is, number(0), n, {stmt(If{once, {{stmt(Break{})}}, {}})})}, is));
    BOOST_TEST(!carries({loop(is, number(0), n, {loop(js, number(0), m, {stmt(Break{})})})}, is));
    BOOST_TEST(
        !carries({loop(is, number(0), n, {stmt(While{build::boolean(true), {{stmt(Break{})}}})})}, is));
}

// ------------------------------------------------------------------------------------------ enumeration

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
