// Which integers need not wrap, and that programs compute the same without.
#include "ir/passes/values/infer_no_wrap.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/text/text.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(plain)

using namespace nestor;
using nestor::test::nest;

namespace {

/// The value that is stored for this one, in loops over i below 4 and j below N.
std::string stored(const std::string& value, const std::string& type = "int64") {
    const std::string text =
        "entry function f(size N, size M, size K, scalar s: int64, scalar d: "
        "int32, input int32 A[(0, N), (0, M), (0, K)], output " +
        type + " y[(0, N)]) {\nfor i in (0, 4) { for j in (0, N) { y[j] = " + value + "; } }\n}\n";
    const Program program = nest(text);
    const Program after = infer_no_wrap(program, {});
    const std::string body = print(std::get<Block>(after.functions.back().body), {.numbers = false});
    const std::size_t from = body.find("] = ") + 4;
    return body.substr(from, body.find(';') - from);
}

}  // namespace

BOOST_AUTO_TEST_CASE(sizes_of_one_array_may_be_multiplied) {
    BOOST_TEST(stored("N *% M *% K") == "N * M * K");
    BOOST_TEST(stored("K *% N") == "K * N");
    BOOST_TEST(stored("N *% N") == "N *% N");  // only one dimension has it
    BOOST_TEST(stored("N *% s") == "N *% s");
    BOOST_TEST(stored("N *% M +% 1") == "N * M +% 1");
}

BOOST_AUTO_TEST_CASE(results_within_their_type_do_not_wrap) {
    BOOST_TEST(stored("int64(A[0, 0, 0]) *% 255 -% int64(d)") == "int64(A[0, 0, 0]) * 255 - int64(d)");
    BOOST_TEST(stored("int64(d) *% i") == "int64(d) * i");
    BOOST_TEST(stored("int64(d) *% j") == "int64(d) *% j");  // j may be large
    BOOST_TEST(stored("s +% 1") == "s +% 1");
    BOOST_TEST(stored("d +% 1i32", "int32") == "d +% 1i32");
    BOOST_TEST(stored("int32(i) *% 500000000i32", "int32") == "int32(i) * 500000000i32");
    BOOST_TEST(stored("int32(i) *% 800000000i32", "int32") == "int32(i) *% 800000000i32");
    BOOST_TEST(stored("int32(uint8(s)) *% 8421504i32", "int32") == "int32(uint8(s)) * 8421504i32");
    BOOST_TEST(stored("int32(s) *% 2i32", "int32") == "int32(s) *% 2i32");
    BOOST_TEST(stored("int64(select(s > 0, d, 1i32)) *% 4294967296") ==
               "int64(select(s > 0, d, 1i32)) * 4294967296");
    BOOST_TEST(stored("int64(d) *% 4294967297") == "int64(d) *% 4294967297");
}

namespace {

/// The body behind the pass, with a temporary t of int32 that `stores` fill.
std::string with_temporary(const std::string& stores, const std::string& value) {
    const std::string text =
        R"(entry function f(size N, input uint8 A[(0, N)], scalar d: int32, output int32 y[(0, N)]) {
allocate int32 t[(0, N)] heap;
for i in (0, N) { )" +
        stores + " }\nfor j in (0, N) { y[j] = " + value + "; }\n}\n";
    const Program program = nest(text);
    const std::string body =
        print(std::get<Block>(infer_no_wrap(program, {}).functions.back().body), {.numbers = false});
    const std::size_t from = body.find("y[j] = ") + 7;
    return body.substr(from, body.find(';', from) - from);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_temporary_holds_what_is_stored_in_it) {
    const std::string twice = "t[j] *% 8421504i32";
    BOOST_TEST(with_temporary("t[i] = int32(A[i]);", twice) == "t[j] * 8421504i32");
    BOOST_TEST(with_temporary("t[i] = int32(A[i]); t[0] = -1i32;", twice) == "t[j] * 8421504i32");
    BOOST_TEST(with_temporary("t[i] = 0i32; t[i] max= int32(A[i]);", twice) == "t[j] * 8421504i32");
    // another store, a sum, a value that is made of itself, and what only wraps into its type
    BOOST_TEST(with_temporary("t[i] = int32(A[i]); t[0] = d;", twice) == "t[j] *% 8421504i32");
    BOOST_TEST(with_temporary("t[i] = 0i32; t[i] += int32(A[i]);", twice) == "t[j] *% 8421504i32");
    BOOST_TEST(with_temporary("t[i] = 0i32; t[i] = t[i] +% 1i32;", twice) == "t[j] *% 8421504i32");
}

BOOST_AUTO_TEST_CASE(quotients_of_what_is_not_negative_are_plain_ones) {
    BOOST_TEST(with_temporary("t[i] = int32(A[i]);", "t[j] ediv 3i32") == "t[j] / 3i32");
    BOOST_TEST(with_temporary("t[i] = int32(A[i]);", "t[j] emod 3i32") == "t[j] % 3i32");
    BOOST_TEST(with_temporary("t[i] = d;", "t[j] ediv 3i32") == "t[j] ediv 3i32");
    BOOST_TEST(with_temporary("t[i] = int32(A[i]);", "t[j] ediv t[0]") ==
               "t[j] ediv t[0]");  // which may be 0
}

BOOST_AUTO_TEST_CASE(short_sums_that_are_only_subscripts_are_taken_in_64_bits) {
    const auto row = [](const std::string& value, const std::string& use = "y[row] = A[row];",
                        const std::string& extent = "1000") {
        const Program program =
            nest("entry function f(size N, scalar d: int32, scalar e: int32, input float32 A[(0, " + extent +
                 ")], output float32 y[(0, " + extent + ")]) {\nfor i in (0, 3) { let row = " + value + "; " +
                 use + " }\n}\n");
        const std::string body =
            print(std::get<Block>(infer_no_wrap(program, {}).functions.back().body), {.numbers = false});
        const std::size_t from = body.find("let row = ") + 10;
        return body.substr(from, body.find(';', from) - from);
    };
    BOOST_TEST(row("int64(d +% int32(i))") == "int64(d) + i");
    BOOST_TEST(row("int64(d -% 1i32)") == "int64(d) - int64(1i32)");
    BOOST_TEST(row("int64(2i32 +% d)") == "int64(2i32) + int64(d)");
    // the other one is long as well, the name is a value too, and the array may be as long as an int32
    BOOST_TEST(row("int64(d +% e)") == "int64(d +% e)");
    BOOST_TEST(row("int64(d *% 2i32)") == "int64(d *% 2i32)");
    BOOST_TEST(row("int64(d +% 1i32)", "y[row] = float32(row);") == "int64(d +% 1i32)");
    BOOST_TEST(row("int64(d +% 1i32)", "y[row] = A[row + 1];") == "int64(d +% 1i32)");
    BOOST_TEST(row("int64(d +% 1i32)", "y[row] = A[row];", "2000000000") == "int64(d +% 1i32)");
    BOOST_TEST(row("int64(d +% 1i32)", "y[row] = A[row];", "N") == "int64(d +% 1i32)");
}

BOOST_AUTO_TEST_SUITE_END()
