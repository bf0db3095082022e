// Contractions over planes, rows, columns and steps for tests: their loops as text, and their values as they
// are and in tiles.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <random>

#include "ir/passes/pass_pipeline.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"

namespace nestor::test::contraction {

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) throw std::logic_error(from + " is not in " + text);
    return text.replace(at, from.size(), to);
}

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// `f` over three-dimensional arrays of a type around a body: planes P, rows M, steps K and L, columns N.
inline Program planes(const std::string& type, const std::string& statements) {
    return read(fmt::format(
        "entry function f.1(size P.2, size M.3, size K.4, size N.5, size L.6, size S.16,\n"
        "  input {0} A.7[(0, P.2), (0, M.3), (0, K.4)], input {0} B.8[(0, P.2), (0, K.4), (0, N.5)],\n"
        "  input {0} D.9[(0, P.2), (0, N.5), (0, K.4)], input {0} T.10[(0, P.2), (0, K.4), (0, M.3)],\n"
        "  input {0} F.11[(0, M.3), (0, K.4), (0, L.6)], input {0} I.12[(0, P.2), (0, K.4), (0, S.16)],\n"
        "  inout {0} C.13[(0, P.2), (0, M.3), (0, N.5)]) {{\n{1}}}\n",
        type, statements));
}

/// A contraction over planes, rows and columns with another update, and loops over its steps.
inline std::string plane_loops(const std::string& update, const std::string& more_steps = "") {
    return fmt::format(
        "for p.20 in (0, P.2) <C, z0, s0, p> {{ for m.21 in (0, M.3) <C, z0, s0, m> {{\n"
        "for n.22 in (0, N.5) <C, z0, s0, n> {{ for k.23 in (0, K.4) <C, z0, s0, k> reduction {{\n"
        "  {0} {{ C.13[p.20, m.21, n.22] += {1}; }}\n"
        "}} }} }} }}\n",
        more_steps.empty() ? "for l.24 in (0, 1) <C, z0, s0, l> reduction" : more_steps, update);
}

inline const char* const window = "for l.24 in (0, L.6) <C, z0, s0, l> reduction";

inline const std::string initial =
    "for p.30 in (0, P.2) <C, z0, s0.init, p> { for m.31 in (0, M.3) <C, z0, s0.init, m> {\n"
    "for n.32 in (0, N.5) <C, z0, s0.init, n> { C.13[p.30, m.31, n.32] = 2.0; } } }\n";

struct Sizes {
    std::int64_t P, M, K, N, L;
};

/// `odd`: a few elements of A and F are infinite, and one is no number.
inline Arguments numbers(const Sizes& s, const Type& element, bool odd = false) {
    Arguments given;
    given.arrays = {{"A", Array(element, {s.P, s.M, s.K})}, {"B", Array(element, {s.P, s.K, s.N})},
                    {"D", Array(element, {s.P, s.N, s.K})}, {"T", Array(element, {s.P, s.K, s.M})},
                    {"F", Array(element, {s.M, s.K, s.L})}, {"I", Array(element, {s.P, s.K, 2 * s.N + s.L})},
                    {"C", Array(element, {s.P, s.M, s.N})}};
    std::mt19937 random(7);
    std::uniform_real_distribution<double> reals(-1, 1);
    std::uniform_int_distribution<std::int64_t> integers(-2000000000, 2000000000);  // products wrap
    for (auto& [name, array] : given.arrays)
        for (std::int64_t i = 0; i < array.size(); ++i)
            element.is_float() ? array.set(i, reals(random)) : array.set(i, integers(random));
    for (const char* name : {"A", "F"})
        for (std::int64_t i = 0; odd && i < given.arrays.at(name).size(); i += 7)
            given.arrays.at(name).set(i, i == 7 ? std::nan("") : INFINITY);
    return given;
}

/// Runs it as it is and in tiles.
inline void check_values(const std::string& statements, const std::string& type, const Sizes& sizes,
                         bool odd = false) {
    const Program plain = planes(type, statements);
    const auto tiled = apply(plain, "f", directive("contract(C.s0.m, C.s0.n)"));
    if (!tiled) BOOST_FAIL(render(tiled.error()) + statements);
    const Program fast = run_passes(*tiled, Target{});
    BOOST_REQUIRE_MESSAGE(verify(fast).empty(), body(fast));
    BOOST_TEST(has(body(fast), "register_tile"), body(fast));
    Arguments first = numbers(sizes, scalar_type(type), odd), second = first;
    const Outcome expected = interpret(plain, "f", first);
    BOOST_REQUIRE_MESSAGE(expected.error == 0, expected.message);
    const Outcome outcome = interpret(fast, "f", second);
    BOOST_REQUIRE_MESSAGE(outcome.error == 0, outcome.message);
    BOOST_TEST((first.arrays.at("C").data == second.arrays.at("C").data),
               fmt::format("{} {}: P {}, M {}, K {}, N {}, L {}", type, statements, sizes.P, sizes.M, sizes.K,
                           sizes.N, sizes.L));
}

inline const char* const dense = "A.7[p.20, m.21, k.23] * B.8[p.20, k.23, n.22]";

inline const std::string wrapping = replaced(dense, "*", "*%");

}  // namespace nestor::test::contraction
