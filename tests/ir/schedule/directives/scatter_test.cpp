// What iterations may combine at once where data choose the place, and what has to stay in order.
#include <fmt/format.h>

#include <random>

#include "ir/passes/values/name_gathers.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(scatter_updates)

using namespace nestor;
using nestor::test::nest;
using namespace nestor::test;

namespace {

/// A loop that combines at places that A gives, by other types and statements where a test wants them.
Program scatter(const std::string& statement = "c[int64(A[y, x])] += 1i32;",
                const std::string& places = "uint8", const std::string& values = "int32") {
    const std::string text = fmt::format(
        "entry function f(size N, size M, input {} A[(0, N), (0, M)], input {} w[(0, N)], "
        "inout {} c[(-5, 600)]) {{\n"
        "for y in (0, N) <c, z0, s1, y> reduction {{\n"
        "  for x in (0, M) <c, z0, s1, x> reduction {{ {} }}\n}}\n}}\n",
        places, values, values, statement);
    return nest(text);
}

std::string refused(const Program& program, const std::string& directive) {
    const std::string text = after(program, directive + "(c.s1.y)");
    const std::size_t id = text.rfind('[');
    return text.find("error:") == std::string::npos ? text : text.substr(id, 8);
}

}  // namespace

BOOST_AUTO_TEST_CASE(threads_collect_in_places_of_their_own) {
    const std::string expected =
        R"(allocate int32 c_part[(0, 256)] stack;
for bin in (0, 256) <c, z0, s1, bin_first> {
    c_part[bin] = 0i32;
}
for y in (0, N) parallel <c, z0, s1, y> reduction reduce(c_part add clause) {
    for x in (0, M) <c, z0, s1, x> reduction {
        c_part[int64(A[y, x])] += 1i32;
    }
}
for bin in (0, 256) <c, z0, s1, bin_last> {
    c[bin] += c_part[bin];
}
)";
    BOOST_TEST(after(scatter(), "collect(c.s1.y)") == expected);
}

BOOST_AUTO_TEST_CASE(a_temporary_of_these_places_is_collected_in_itself) {
    const auto counting = [](const std::string& places) {
        return nest(
            fmt::format("entry function f(size N, input uint8 A[(0, N)], output int32 c[(0, 256)]) {{\n"
                        "allocate int32 t[{}];\n"
                        "for bin in {} {{ t[bin] = 0i32; }}\n"
                        "for y in (0, N) <c, z0, s1, y> reduction {{ t[int64(A[y])] += 1i32; }}\n"
                        "for bin in (0, 256) {{ c[bin] = t[bin]; }}\n}}\n",
                        places, places));
    };
    BOOST_TEST(after(counting("(0, 256)"), "collect(c.s1.y)") ==
               R"(allocate int32 t[(0, 256)] stack;
for bin in (0, 256) {
    t[bin] = 0i32;
}
for y in (0, N) parallel <c, z0, s1, y> reduction reduce(t add clause) {
    t[int64(A[y])] += 1i32;
}
for bin in (0, 256) {
    c[bin] = t[bin];
}
)");
    // a larger one has places that no thread needs
    BOOST_TEST(after(counting("(0, 300)"), "collect(c.s1.y)").find("reduce(t_part add clause)") !=
               std::string::npos);
}

/// Weights in bins of a temporary, whose number sizes decide.
Program binned(const std::string& bins = "S", const std::string& place = "max(min(int64(A[y]), S - 1), 0)") {
    return nest(
        fmt::format("entry function f(size N, size S, input int32 A[(0, N)], output int32 c[(0, S)]) {{\n"
                    "allocate int32 t[(0, {0})] heap;\n"
                    "for bin in (0, {0}) {{ t[bin] = 0i32; }}\n"
                    "for y in (0, N) <c, z0, s1, y> reduction {{ t[{1}] += A[y]; }}\n"
                    "for bin in (0, S) {{ c[bin] = t[bin]; }}\n}}\n",
                    bins, place));
}

// covers: SCH-77
BOOST_AUTO_TEST_CASE(a_temporary_is_asked_whether_its_places_are_few) {
    BOOST_TEST(after(binned(), "collect(c.s1.y)") == R"(allocate int32 t[(0, S)] heap;
for bin in (0, S) {
    t[bin] = 0i32;
}
if S <= 4096 && N >= 65536 {
    for y in (0, N) parallel <c, z0, s1, y_shared> reduction reduce(t add clause) {
        t[max(min(int64(A[y]), S - 1), 0)] += A[y];
    }
} else {
    for y in (0, N) <c, z0, s1, y> reduction {
        t[max(min(int64(A[y]), S - 1), 0)] += A[y];
    }
}
for bin in (0, S) {
    c[bin] = t[bin];
}
)");
    // surely too many, and places that no data choose
    BOOST_TEST(refused(binned("4097"), "collect") == "[SCH-77]");
    BOOST_TEST(refused(binned("S", "min(y, S - 1)"), "collect") == "[SCH-77]");
    const Program plain = binned();
    const auto form = apply(plain, "f", directive("collect(c.s1.y)"));
    BOOST_TEST_REQUIRE(!!form);
    BOOST_TEST(verify(*form).empty());
    for (const auto& [length, bins] : {std::pair(65535, 9), {65536, 9}, {65536, 5000}, {0, 3}}) {
        Arguments expected;
        expected.arrays = {{"A", Array(Type::int_(32), {length})}, {"c", Array(Type::int_(32), {bins})}};
        for (std::int64_t k = 0; k < length; ++k) expected.arrays.at("A").set(k, k * 7919 % (bins + 4) - 2);
        Arguments found = expected;
        BOOST_TEST(interpret(plain, "f", expected).error == 0);
        BOOST_TEST(interpret(*form, "f", found).error == 0);
        bool all = true;
        for (std::int64_t k = 0; k < bins; ++k)
            all = all && found.arrays.at("c").number(k) == expected.arrays.at("c").number(k);
        BOOST_TEST(all, length << " in " << bins);
    }
}

BOOST_AUTO_TEST_CASE(on_a_device_updates_are_atomic) {
    BOOST_TEST(after(scatter("c[int64(A[y, x])] max= w[y];"), "atomic-scatter(c.s1.y)")
                   .find("update c[int64(A[y, x])] maximum w[y];") != std::string::npos);
}

// covers: SCH-76
BOOST_AUTO_TEST_CASE(counting_what_equals_an_index_is_an_update_at_that_place) {
    const auto counting = [](const std::string& range, const std::string& value, const char* type = "int32") {
        return scatter(fmt::format("for v in ({}) <c, z0, s1, v> {{ c[v] += select(int64(A[y, "
                                   "x]) == v, {}, 0{}32); }}",
                                   range, value, type[0] == 'i' ? "i" : ".0f"),
                       "uint8", type);
    };
    const Directive atomic = directive("atomic-scatter(c.s1.y)");
    BOOST_TEST(after(counting("0, 256", "1i32"), atomic) ==
               R"(for y in (0, N) <c, z0, s1, y> reduction {
    for x in (0, M) <c, z0, s1, x> reduction {
        let v = int64(A[y, x]);
        update c[v] add 1i32;
    }
}
)");
    for (const char* range : {"0, 256", "2, 5", "-3, 6", "4, 300", "0, M", "3, 0"}) {
        const Program plain = counting(range, "w[y] + int32(v)");
        const auto form = apply(plain, "f", atomic);
        BOOST_TEST_REQUIRE(!!form);
        BOOST_TEST(print(*form).find("for v") == std::string::npos);
        BOOST_TEST(verify(*form).empty());
        Arguments expected;
        expected.arrays = {{"A", Array(Type::uint(8), {5, 7})},
                           {"w", Array(Type::int_(32), {5})},
                           {"c", Array(Type::int_(32), {600})}};
        for (auto& [name, array] : expected.arrays)
            for (std::int64_t k = 0; k < array.size(); ++k) array.set(k, k * 5 % 9);
        Arguments found = expected;
        BOOST_TEST(interpret(plain, "f", expected).error == 0);
        BOOST_TEST(interpret(*form, "f", found).error == 0);
        for (std::int64_t k = 0; k < 600; ++k)
            BOOST_TEST_REQUIRE(found.arrays.at("c").number(k) == expected.arrays.at("c").number(k),
                               range << " at " << k << "\n"
                                     << print(*form));
    }
    // sums of floats keep their places: what is added to the others might be -0
    BOOST_TEST(refused(counting("0, 256", "w[y]", "float32"), "atomic-scatter") == "[SCH-76]");
}

// covers: SCH-76 SCH-77
BOOST_AUTO_TEST_CASE(what_depends_on_the_order_stays) {
    // sums in order, plain stores, a second look at the places
    for (const char* directive : {"collect", "atomic-scatter"}) {
        const std::string serialize = "c[int64(A[y, x])] = c[int64(A[y, x])] + w[y];";
        BOOST_TEST(refused(scatter(serialize, "uint8", "float32"), directive) == "[SCH-76]");
        // the combining form says that the order does not matter, of floats as well
        BOOST_TEST(refused(scatter("c[int64(A[y, x])] += w[y];", "uint8", "float32"), directive) !=
                   "[SCH-76]");
        BOOST_TEST(refused(scatter("c[int64(A[y, x])] = 1i32;"), directive) == "[SCH-76]");
        BOOST_TEST(refused(scatter("c[int64(A[y, x])] += c[0];"), directive) == "[SCH-76]");
        BOOST_TEST(refused(scatter("c[int64(A[y, x])] += 1i32; c[0] max= 1i32;"), directive) == "[SCH-76]");
    }
    // places that are no data's choice need no atomic update
    BOOST_TEST(refused(scatter("c[y] += 1i32;"), "atomic-scatter") == "[SCH-76]");
    // anywhere in the array, or too many places
    BOOST_TEST(refused(scatter("c[y] += 1i32;"), "collect") == "[SCH-77]");
    BOOST_TEST(refused(scatter("c[int64(A[y, x])] += 1i32;", "int32"), "collect") == "[SCH-77]");
    BOOST_TEST(refused(scatter("c[int64(A[y, x])] += 1i32;", "uint16"), "collect") == "[SCH-77]");
    BOOST_TEST(refused(scatter("for v in (0, 256) <c, z0, s1, v> { c[v] += select(int64(A[y, x]) "
                               "== v, 1i32, 0i32); }"),
                       "collect")
                   .find("allocate int32 c_part[(0, 256)] stack;") != std::string::npos);
    BOOST_TEST(refused(scatter("c[max(min(int64(A[y, x]), 9), -2)] += 1i32;", "int32"), "collect")
                   .find("allocate int32 c_part[(-2, 12)] stack;") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(all_forms_compute_what_a_plain_loop_computes) {
    std::mt19937 random(7);
    const char* const operators[] = {"+=", "*=", "min=", "max=", "&=", "|=", "^="};
    for (const char* op : operators) {
        const Program plain = scatter(fmt::format("c[int64(A[y, x]) * 2 - 5] {} w[y] + 3i32;", op));
        std::vector<Program> forms{plain, name_gathers(plain, {})};
        for (const char* text : {"collect(c.s1.y)", "atomic-scatter(c.s1.y)"})
            if (const auto form = apply(plain, "f", directive(text))) forms.push_back(*form);
        BOOST_TEST(forms.size() == (std::string(op) == "*=" ? 3U : 4U));
        Arguments given;
        given.arrays = {{"A", Array(Type::uint(8), {5, 7})},
                        {"w", Array(Type::int_(32), {5})},
                        {"c", Array(Type::int_(32), {600})}};
        for (auto& [name, array] : given.arrays)
            for (std::int64_t k = 0; k < array.size(); ++k)
                array.set(k, static_cast<std::int64_t>(name == "A" ? random() % 9 : random() % 1000000000));
        // the oracle: a loop in C++
        const auto at = [&](const char* name, std::int64_t k) {
            return static_cast<std::int32_t>(given.arrays.at(name).number(k));
        };
        std::vector<std::int32_t> expected(600);
        for (std::int64_t k = 0; k < 600; ++k) expected[static_cast<std::size_t>(k)] = at("c", k);
        for (std::int64_t y = 0; y < 5; ++y)
            for (std::int64_t x = 0; x < 7; ++x) {
                std::int32_t& place = expected[static_cast<std::size_t>(2 * at("A", y * 7 + x))];
                const auto value = static_cast<std::uint32_t>(at("w", y)) + 3U;
                const auto old = static_cast<std::uint32_t>(place);
                const std::string o = op;
                place = o == "min="   ? std::min(place, static_cast<std::int32_t>(value))
                        : o == "max=" ? std::max(place, static_cast<std::int32_t>(value))
                                      : static_cast<std::int32_t>(o == "+="   ? old + value
                                                                  : o == "*=" ? old * value
                                                                  : o == "&=" ? old & value
                                                                  : o == "|=" ? old | value
                                                                              : old ^ value);
            }
        for (const Program& form : forms) {
            BOOST_TEST(verify(form).empty());
            Arguments arguments = given;
            const Outcome outcome = interpret(form, "f", arguments);
            BOOST_TEST_REQUIRE(outcome.error == 0, outcome.message);
            for (std::int64_t k = 0; k < 600; ++k)
                BOOST_TEST_REQUIRE(arguments.arrays.at("c").number(k) ==
                                       static_cast<double>(expected[static_cast<std::size_t>(k)]),
                                   op << " at " << k << "\n"
                                      << print(form));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
