// Simplification of statements: guards, loops, lets and blocks that need not be there.
#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

BOOST_AUTO_TEST_SUITE(simplified_blocks)

using namespace nestor;

namespace {

struct Names {
    SymbolSource symbols;
    Symbol N = symbols.fresh("N"), i = symbols.fresh("i"), A = symbols.fresh("A"), v = symbols.fresh("v"),
           w = symbols.fresh("w"), local = symbols.fresh("local");
};

const Names names;
const Origin origin = std::make_shared<const OriginData>();
const Expr N = build::variable(names.N), i = build::variable(names.i), v = build::variable(names.v);

Expr number(std::int64_t value) {
    return build::integer(value);
}
Stmt stmt(StmtVariant node) {
    return build::make(std::move(node), origin);
}

/// A[at] = value
Stmt store(const Expr& at, const Expr& value) {
    return stmt(Store{{{names.A, {at}}}, {value}, {}});
}

Stmt loop(const Expr& low, const Expr& extent, std::vector<Stmt> body) {
    For result;
    result.index = names.i;
    result.low = low;
    result.extent = extent;
    result.body = {std::move(body)};
    return stmt(std::move(result));
}

Expr less(const Expr& a, const Expr& b) {
    return build::compare(CompareOp::less, a, b);
}

bool becomes(std::vector<Stmt> from, std::vector<Stmt> to) {
    return same(simplify(Block{std::move(from)}), Block{std::move(to)});
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_guard_that_the_loop_implies_disappears) {
    const Stmt body = store(i, number(1));
    BOOST_TEST(
        becomes({loop(number(0), N, {stmt(If{less(i, N), {{body}}, {}})})}, {loop(number(0), N, {body})}));
    const Stmt open = loop(number(0), N, {stmt(If{less(i, build::subtract(N, number(1))), {{body}}, {}})});
    BOOST_TEST(simplify(Block{{open}}).statements[0] == open);
}

BOOST_AUTO_TEST_CASE(loops_without_iterations_and_empty_ifs_disappear) {
    BOOST_TEST(becomes({loop(number(3), number(0), {store(i, number(1))})}, {}));
    BOOST_TEST(becomes({loop(number(0), N, {stmt(Nop{})})}, {}));
    BOOST_TEST(becomes({stmt(If{less(v, N), {}, {}})}, {}));
    BOOST_TEST(becomes({loop(number(0), build::maximum(number(0), N), {store(i, number(1))})},
                       {loop(number(0), N, {store(i, number(1))})}));
}

BOOST_AUTO_TEST_CASE(lets_of_constants_and_names_are_replaced_and_unused_ones_dropped) {
    BOOST_TEST(becomes({stmt(Let{names.v, number(2)}), store(build::add(v, number(1)), number(1))},
                       {store(number(3), number(1))}));
    BOOST_TEST(becomes({stmt(Let{names.v, N}), store(v, number(1))}, {store(N, number(1))}));
    const Stmt used = stmt(Let{names.v, build::multiply(N, N)});
    BOOST_TEST(becomes({used, store(v, number(1))}, {used, store(v, number(1))}));
    BOOST_TEST(becomes({used, store(N, number(1))}, {store(N, number(1))}));
}

BOOST_AUTO_TEST_CASE(a_local_that_changes_is_no_fact) {
    // var local = 0; let v = local; local = 5; A[v] = 1: v is not local, nor 0
    const Stmt declare = stmt(Declare{names.local, Type::index(), number(0)});
    const Expr local = build::variable(names.local);
    const std::vector<Stmt> body{declare, stmt(Let{names.v, local}), stmt(Assign{names.local, number(5)}),
                                 store(v, number(1))};
    BOOST_TEST(becomes(body, body));
    const Stmt guarded = stmt(If{less(local, N),
                                 {{stmt(Assign{names.local, number(9)}),
                                   stmt(If{less(local, N), {{store(number(0), number(1))}}, {}})}},
                                 {}});
    BOOST_TEST(becomes({declare, guarded}, {declare, guarded}));
}

BOOST_AUTO_TEST_CASE(limits_that_the_body_changes_are_no_facts) {
    // for i in (0, local) { local = 0; if i < local { .. } }, and the same with a limit in memory
    const Stmt declare = stmt(Declare{names.local, Type::index(), number(3)});
    const Expr local = build::variable(names.local);
    const Expr loaded = build::load(names.A, Type::index(), {number(0)});
    for (const Expr& limit : {local, loaded}) {
        const Stmt guarded = stmt(If{less(i, limit), {{store(i, number(1))}}, {}});
        const Stmt nest = loop(number(0), limit,
                               {stmt(Assign{names.local, number(0)}), store(number(0), number(0)), guarded});
        BOOST_TEST(becomes({declare, nest}, {declare, nest}));
    }
}

BOOST_AUTO_TEST_CASE(what_an_assert_ensures_holds_after_it) {
    const Stmt check = stmt(Assert{less(number(3), N), 2});
    const Stmt write = store(number(0), number(1));
    BOOST_TEST(becomes({check, stmt(If{less(number(2), N), {{write}}, {}})}, {check, write}));
    BOOST_TEST(becomes({stmt(If{less(number(2), N), {{write}}, {}}), check},
                       {stmt(If{less(number(2), N), {{write}}, {}}), check}));
    BOOST_TEST(becomes({check, check, write}, {check, write}));
}

BOOST_AUTO_TEST_CASE(blocks_that_declare_nothing_are_spliced) {
    const Stmt write = store(number(0), number(1));
    const Stmt declare = stmt(Declare{names.local, Type::index(), number(0)});
    const Stmt assign = stmt(Assign{names.local, N});
    BOOST_TEST(becomes({stmt(Block{{write, write}}), write}, {write, write, write}));
    const Stmt scope = stmt(Block{{declare, assign}});
    BOOST_TEST(becomes({scope, write}, {scope, write}));
    BOOST_TEST(becomes({write, scope}, {write, declare, assign}));
}

BOOST_AUTO_TEST_CASE(lets_that_a_callers_buffer_addresses_with_stay) {
    Function function;
    Parameter size;
    size.symbol = names.N;
    Parameter buffer;
    buffer.symbol = names.A;
    buffer.role = Role::output;
    buffer.buffer = Buffer{names.A, Type::float_(32), {{number(0), N, v}}, MemorySpace::caller, {}, {}};
    function.parameters = {size, buffer};
    const Stmt let = stmt(Let{names.v, number(1)});
    // N >= 0 is known of a size
    function.body = Block{{let, stmt(Assert{build::compare(CompareOp::less_equal, number(0), N), 2}),
                           store(number(0), number(1))}};
    Program program;
    program.functions = {function};
    const Program result = simplify(program, Target{});
    BOOST_TEST(same(std::get<Block>(result.functions[0].body), Block{{let, store(number(0), number(1))}}));
}

BOOST_AUTO_TEST_SUITE_END()
