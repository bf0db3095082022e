// --bounds: what is checked at entry, at every access, and not at all.
#include <boost/test/unit_test.hpp>

#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(bounds)

using namespace nestor::cli_test;

namespace {

constexpr const char* gather =
    "def gather(float(V) table, int32(N) index) -> (O) {\n"
    "    O(i) = table(index(i))\n"
    "}\n";

constexpr const char* shift =
    "def shift(float(N) A, float(M) B) -> (O) {\n"
    "    O(i) = A(i + 1) + B(i) where i in 0:M\n"
    "}\n";

constexpr const char* quotient =
    "def quotient(int32(N) A, int32(N) B) -> (O) {\n"
    "    O(i) = A(i) / B(i)\n"
    "}\n";

}  // namespace

// covers: PR-5 PR-46 TC-37 TC-53
BOOST_AUTO_TEST_CASE(every_access_is_checked_where_asked_for) {
    const Place place;
    place.write("gather.tc", gather);
    for (const char* target : {"openmp", "serial", "interp"}) {
        const std::string run =
            std::string(
                "run gather.tc -Wno-TC-53 --bounds all --in table=iota --in index=iota -D V=4 --target ") +
            target;
        const Ran inside = place.run(run + " -D N=4");
        BOOST_TEST(inside.code == 0, inside.err);
        BOOST_TEST(inside.out == "O float32[4]\n0 1 2 3\n");
        const Ran outside = place.run(run + " -D N=5");
        BOOST_TEST(outside.code == 1);
        BOOST_TEST(outside.out == "");
        BOOST_TEST(outside.err.find("`table(index(i))` leaves `table` (gather.tc:2)") != std::string::npos,
                   outside.err);
    }
}

BOOST_AUTO_TEST_CASE(a_function_named_like_a_helper_tells_its_error) {
    const Place place;
    place.write("allocate.tc",
                "def allocate(float(V) table, int32(N) index) -> (O) { O(i) = table(index(i)) }\n");
    const Ran outside = place.run(
        "run allocate.tc -Wno-TC-53 --bounds all --in table=iota --in index=iota -D V=4 -D N=5 --target "
        "serial");
    BOOST_TEST(outside.err.find("leaves `table` (allocate.tc:1)") != std::string::npos, outside.err);
}

// covers: PR-46
BOOST_AUTO_TEST_CASE(what_sizes_decide_is_checked_at_entry_or_not_at_all) {
    const Place place;
    place.write("shift.tc", shift);
    const auto checks = [&](const std::string& options) {
        const std::string text = place.run("shift.tc -Wno-TC-53 " + options).out;
        std::size_t count = 0;
        for (std::size_t at = 0; (at = text.find("fail(SHIFT_RANGE,", at)) != std::string::npos; ++at)
            ++count;
        return count;
    };
    BOOST_TEST(checks("") == 1u);
    BOOST_TEST(checks("--bounds entry") == 1u);
    BOOST_TEST(checks("--bounds all") == 1u);  // the check at entry proves the rest
    BOOST_TEST(checks("--bounds none") == 0u);
    const Ran wrong = place.run("shift.tc --bounds some");
    BOOST_TEST(wrong.code == 2);
    BOOST_TEST(wrong.err == "nestor: error: --bounds is `none`, `entry` or `all`, not `some` [USAGE]\n");
}

// covers: PR-45
BOOST_AUTO_TEST_CASE(a_division_by_zero_gives_zero_or_an_error) {
    const Place place;
    place.write("quotient.tc", quotient);
    const std::string run = "run quotient.tc -D N=3 --in A=const:7 --in B=iota";
    BOOST_TEST(place.run(run).out == "O int32[3]\n0 7 3\n");
    const Ran checked = place.run(run + " --bounds all");
    BOOST_TEST(checked.code == 1);
    BOOST_TEST(
        checked.err.find("quotient: `A(i) / B(i)` divides by zero (quotient.tc:2)") != std::string::npos,
        checked.err);
}

// covers: HAL-87
BOOST_AUTO_TEST_CASE(an_empty_window_reads_nothing) {
    const Place place;
    place.write("ends.halide",
                "pipeline ends(src: image int32[1]) {\n"
                "  fun twice(x) = src(x) * 2;\n"
                "  fun sum(x) = twice(x) + twice(x + 1);\n"
                "}\n");
    for (const char* target : {"openmp", "interp"}) {
        const std::string run =
            std::string("run ends.halide --in src=iota -D src_width=4 --target ") + target + " --window ";
        BOOST_TEST(place.run(run + "\"(0,3)\"").out == "sum int32[3]\n2 6 10\n");
        BOOST_TEST(place.run(run + "\"(100,0)\"").code == 0);  // without reading 100 and 101
        const Ran outside = place.run(run + "\"(1,3)\"");
        BOOST_TEST(outside.code == 1);
        BOOST_TEST(outside.err.find("the window makes reads leave `src` in dimension 0") != std::string::npos,
                   outside.err);
    }
}

// covers: PR-46
BOOST_AUTO_TEST_CASE(checks_of_both_stride_paths_tell_their_own_errors) {
    const Place place;
    // the default loops merge the statements, of which the other path has both
    place.write("twice.tc",
                "def twice(int32(N) a) -> (T) {\n"
                "    T(i) = a(a(i)) where i in 0:N\n"
                "    T(i) = a(a(i)) where i in 0:N\n"
                "}\n"
                "def later(int32(N) index, float(M) A, float(M) B) -> (O, P) {\n"
                "    O(i) = A(index(i)) where i in 0:N\n"
                "    P(i) = B(index(i)) where i in 0:N\n"
                "}\n");
    const Ran built = place.run("twice.tc --bounds all -Wno-TC-53 --target serial");
    BOOST_TEST(built.code == 0, built.err);
    // each text stands in each path of its own function, and in no other
    for (const char* name : {"twice", "later"}) {
        const std::string own = std::string("\"") + name + ": ";
        const std::string other = std::string("\"") + (own == "\"later: " ? "twice" : "later") + ": ";
        for (const char* path : {"_nest"}) {  // of both kinds of strides
            const std::size_t begin = built.out.find(std::string(name) + path + "(");
            BOOST_REQUIRE(begin != std::string::npos);
            const std::string body = built.out.substr(begin, built.out.find("\n}\n", begin) - begin);
            BOOST_TEST(body.find(own) != std::string::npos, body);
            BOOST_TEST(body.find(other) == std::string::npos, body);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
