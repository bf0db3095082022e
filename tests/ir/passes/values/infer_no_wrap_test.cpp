// Which integers need not wrap, and that programs compute the same without.
#include "ir/passes/values/infer_no_wrap.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/text/text.hpp"

using namespace nestor;

namespace {

/// The value that is stored for this one, in loops over i below 4 and j below N.
std::string stored(const std::string& value, const std::string& type = "int64") {
    const std::string text =
        "entry function f.1(size N.2, size M.3, size K.4, scalar s.5: int64, scalar d.6: "
        "int32, input int32 A.7[(0, N.2), (0, M.3), (0, K.4)], output " +
        type + " y.8[(0, N.2)]) {\nfor i.9 in (0, 4) { for j.10 in (0, N.2) { y.8[j.10] = " + value +
        "; } }\n}\n";
    auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", text));
    if (!program) BOOST_FAIL(render(program.error()) + text);
    const Program after = infer_no_wrap(*program, {});
    const std::string body = print(std::get<Block>(after.functions.back().body), {.numbers = false});
    const std::size_t from = body.find("] = ") + 4;
    return body.substr(from, body.find(';') - from);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(plain)

BOOST_AUTO_TEST_CASE(sizes_of_one_array_may_be_multiplied) {
    BOOST_TEST(stored("N.2 *% M.3 *% K.4") == "N * M * K");
    BOOST_TEST(stored("K.4 *% N.2") == "K * N");
    BOOST_TEST(stored("N.2 *% N.2") == "N *% N");  // only one dimension has it
    BOOST_TEST(stored("N.2 *% s.5") == "N *% s");
    BOOST_TEST(stored("N.2 *% M.3 +% 1") == "N * M +% 1");
}

BOOST_AUTO_TEST_CASE(results_within_their_type_do_not_wrap) {
    BOOST_TEST(stored("int64(A.7[0, 0, 0]) *% 255 -% int64(d.6)") == "int64(A[0, 0, 0]) * 255 - int64(d)");
    BOOST_TEST(stored("int64(d.6) *% i.9") == "int64(d) * i");
    BOOST_TEST(stored("int64(d.6) *% j.10") == "int64(d) *% j");  // j may be large
    BOOST_TEST(stored("s.5 +% 1") == "s +% 1");
    BOOST_TEST(stored("d.6 +% 1i32", "int32") == "d +% 1i32");
    BOOST_TEST(stored("int32(i.9) *% 500000000i32", "int32") == "int32(i) * 500000000i32");
    BOOST_TEST(stored("int32(i.9) *% 800000000i32", "int32") == "int32(i) *% 800000000i32");
    BOOST_TEST(stored("int32(uint8(s.5)) *% 8421504i32", "int32") == "int32(uint8(s)) * 8421504i32");
    BOOST_TEST(stored("int32(s.5) *% 2i32", "int32") == "int32(s) *% 2i32");
    BOOST_TEST(stored("int64(select(s.5 > 0, d.6, 1i32)) *% 4294967296") ==
               "int64(select(s > 0, d, 1i32)) * 4294967296");
    BOOST_TEST(stored("int64(d.6) *% 4294967297") == "int64(d) *% 4294967297");
}

namespace {

/// The body behind the pass, with a temporary t of int32 that `stores` fill.
std::string with_temporary(const std::string& stores, const std::string& value) {
    const std::string text =
        "entry function f.1(size N.2, input uint8 A.7[(0, N.2)], scalar d.6: int32, output int32 y.8[(0, "
        "N.2)]) "
        "{\nallocate int32 t.20[(0, N.2)] heap;\nfor i.9 in (0, N.2) { " +
        stores + " }\nfor j.10 in (0, N.2) { y.8[j.10] = " + value + "; }\n}\n";
    auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", text));
    if (!program) BOOST_FAIL(render(program.error()) + text);
    const std::string body =
        print(std::get<Block>(infer_no_wrap(*program, {}).functions.back().body), {.numbers = false});
    const std::size_t from = body.find("y[j] = ") + 7;
    return body.substr(from, body.find(';', from) - from);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_temporary_holds_what_is_stored_in_it) {
    const std::string twice = "t.20[j.10] *% 8421504i32";
    BOOST_TEST(with_temporary("t.20[i.9] = int32(A.7[i.9]);", twice) == "t[j] * 8421504i32");
    BOOST_TEST(with_temporary("t.20[i.9] = int32(A.7[i.9]); t.20[0] = -1i32;", twice) == "t[j] * 8421504i32");
    BOOST_TEST(with_temporary("t.20[i.9] = 0i32; t.20[i.9] max= int32(A.7[i.9]);", twice) ==
               "t[j] * 8421504i32");
    // another store, a sum, a value that is made of itself, and what only wraps into its type
    BOOST_TEST(with_temporary("t.20[i.9] = int32(A.7[i.9]); t.20[0] = d.6;", twice) == "t[j] *% 8421504i32");
    BOOST_TEST(with_temporary("t.20[i.9] = 0i32; t.20[i.9] += int32(A.7[i.9]);", twice) ==
               "t[j] *% 8421504i32");
    BOOST_TEST(with_temporary("t.20[i.9] = 0i32; t.20[i.9] = t.20[i.9] +% 1i32;", twice) ==
               "t[j] *% 8421504i32");
}

BOOST_AUTO_TEST_CASE(quotients_of_what_is_not_negative_are_plain_ones) {
    BOOST_TEST(with_temporary("t.20[i.9] = int32(A.7[i.9]);", "t.20[j.10] ediv 3i32") == "t[j] / 3i32");
    BOOST_TEST(with_temporary("t.20[i.9] = int32(A.7[i.9]);", "t.20[j.10] emod 3i32") == "t[j] % 3i32");
    BOOST_TEST(with_temporary("t.20[i.9] = d.6;", "t.20[j.10] ediv 3i32") == "t[j] ediv 3i32");
    BOOST_TEST(with_temporary("t.20[i.9] = int32(A.7[i.9]);", "t.20[j.10] ediv t.20[0]") ==
               "t[j] ediv t[0]");  // which may be 0
}

BOOST_AUTO_TEST_SUITE_END()
