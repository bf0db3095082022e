// A function of one input and one output for tests of the verifier, and the sentences about it.
#pragma once

#include <boost/test/unit_test.hpp>
#include <string>
#include <utility>
#include <vector>

#include "ir/verify/verify.hpp"
#include "tests/ir/reference/programs.hpp"

namespace nestor::test {

/// f(N, A[N] input, O[N] output) with a body; symbols of the usual names.
struct Host {
    SymbolSource s;
    Symbol f = s.fresh("f"), N = s.fresh("N"), A = s.fresh("A"), O = s.fresh("O"), i = s.fresh("i"),
           j = s.fresh("j"), t = s.fresh("t"), x = s.fresh("x"), g = s.fresh("g");

    Program with(std::vector<Stmt> body) {
        return program(
            {f,
             FunctionPlace::entry,
             {size(N), tensor(Role::input, A, f32, {var(N)}), tensor(Role::output, O, f32, {var(N)})},
             {},
             nullptr,
             Block{std::move(body)},
             origin()});
    }
    Expr a(const Expr& index) { return build::load(A, f32, {index}); }
    Stmt o(const Expr& index, const Expr& value) { return store(O, {index}, value); }
    Stmt over(const Symbol& index, std::vector<Stmt> body, LoopMode mode = {},
              std::vector<Reduction> reductions = {}) {
        return loop(index, num(0), var(N), std::move(body), mode, std::move(reductions));
    }
    Stmt scalar_temporary(MemorySpace place = MemorySpace::registers) {
        return stmt(Allocate{buffer(t, f32, {}, place)});
    }
};

/// The sentences about a body, without `f: ` and ` (test.tc:2)`.
inline std::vector<std::string> sentences(const Program& p) {
    std::vector<std::string> list = verify(p);
    for (std::string& s : list) {
        BOOST_TEST(s.substr(0, 3) == "f: ");
        s.erase(0, 3);
        const std::string place = " (test.tc:2)";
        if (s.size() > place.size() && s.substr(s.size() - place.size()) == place)
            s.erase(s.size() - place.size());
    }
    return list;
}

inline void says(const Program& p, const std::vector<std::string>& expected) {
    BOOST_TEST(sentences(p) == expected, boost::test_tools::per_element());
}

inline constexpr LoopMode parallel{ModeKind::parallel}, vectorized{ModeKind::vectorized},
    block_x{ModeKind::gpu_block_x}, thread_x{ModeKind::gpu_thread_x};

}  // namespace nestor::test
