// Boxes of what nests read and write.
#include "ir/bounds/footprint.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

BOOST_AUTO_TEST_SUITE(footprints)

using namespace nestor;

namespace {

SymbolSource symbols;
const Symbol A = symbols.fresh("A"), B = symbols.fresh("B"), N = symbols.fresh("N"), K = symbols.fresh("K"),
             is = symbols.fresh("i"), ks = symbols.fresh("k");
const Expr n = build::variable(N), extent_k = build::variable(K), i = build::variable(is),
           k = build::variable(ks);
const Type f32 = Type::float_(32);

Stmt loop(const Symbol& index, const Expr& extent, const Stmt& body) {
    For result;
    result.index = index, result.low = build::integer(0), result.extent = extent;
    result.body = {{body}};
    return build::make(std::move(result), nullptr);
}

/// B[i] += A[i + k, 3]
const Stmt body = build::make(
    Store{{{B, {i}}}, {build::load(A, f32, {build::add(i, k), build::integer(3)})}, ReduceOp::add}, nullptr);
const Stmt nest = loop(is, n, loop(ks, extent_k, body));

bool spans(const std::pair<Expr, Expr>& range, const Expr& low, const Expr& extent) {
    return same(range.first, low) && same(range.second, extent);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_window_is_as_long_as_both_loops_less_one) {
    const auto box = footprint(nest, A, {});
    BOOST_REQUIRE(box.size() == 2u);
    BOOST_TEST(spans(box[0], build::integer(0), build::subtract(build::add(n, extent_k), build::integer(1))));
    BOOST_TEST(spans(box[1], build::integer(3), build::integer(1)));
}

BOOST_AUTO_TEST_CASE(indices_of_loops_that_are_not_named_stay_fixed) {
    const auto box = footprint(get<For>(nest)->body.statements[0], A, {});
    BOOST_REQUIRE(box.size() == 2u);
    BOOST_TEST(spans(box[0], i, extent_k));
    const auto over_i = footprint(get<For>(nest)->body.statements[0], A, {get<For>(nest)});
    BOOST_TEST(
        spans(over_i[0], build::integer(0), build::subtract(build::add(n, extent_k), build::integer(1))));
}

BOOST_AUTO_TEST_CASE(reads_and_writes_are_told_apart) {
    BOOST_TEST(footprint(nest, A, {}, {}, Touch::writes).empty());
    BOOST_TEST(spans(footprint(nest, B, {}, {}, Touch::writes)[0], build::integer(0), n));
    BOOST_TEST(footprint(nest, K, {}).empty());
}

BOOST_AUTO_TEST_CASE(unknown_subscripts_have_no_bounds) {
    const Expr looked_up = build::load(B, Type::index(), {i});
    const Stmt gather = build::make(Store{{{B, {i}}}, {build::load(A, f32, {looked_up})}, {}}, nullptr);
    const auto box = footprint(loop(is, n, gather), A, {});
    BOOST_REQUIRE(box.size() == 1u);
    BOOST_TEST((!box[0].first && !box[0].second));
}

BOOST_AUTO_TEST_SUITE_END()
