// Loops beside tiles: which ones get a version for one thread, and under which condition.
#include "ir/passes/loops/spare_teams.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(teams)

using namespace nestor;
using nestor::test::nest;

namespace {

/// The program with these loops beside a tile.
Program beside_tiles(const std::string& loops) {
    return nest(
        R"(entry function f(size N, size M, input float32 x[(0, M), (0, 6)], input float32 B[(0, M), (0, 16)], inout float32 y[(0, 6), (0, 16)], inout float32 z[(0, N), (0, M)], inout uint8 p[(0, N)], input int64 e[(0, N)]) {
    if M >= 100 {
        for j in (0, 16) register_tile { for k in (0, M) reduction { for i in (0, 6) {
            y[i, j] += x[k, i] * B[k, j];
        } } }
    } else {
)" + loops +
        "}\n}\n");
}

std::string after(const Program& program, TargetKind kind = TargetKind::openmp) {
    Target target;
    target.kind = kind;
    const Program made = spare_teams(program, target);
    for (const std::string& violation : verify(made)) BOOST_ERROR(violation);
    return print(made, {.numbers = false});
}

const char* const product =
    "for n in (0, N) parallel <z, z0, s0, n> { for m in (0, M) <z, z0, s0, m> { for k in (0, 3) reduction "
    "<z, z0, s0, k> "
    "{ z[n, m] += x[m, k]; } } }\n";

}  // namespace

BOOST_AUTO_TEST_CASE(few_products_run_on_one_thread) {
    const std::string text = after(beside_tiles(product));
    BOOST_TEST(text.find(R"(    } else if N * M * 3 <= 4096 {
        for n in (0, N) <z, z0, s0, n_alone> {
            for m in (0, M) <z, z0, s0, m_alone> {
                for k in (0, 3) <z, z0, s0, k_alone> reduction {
                    z[n, m] += x[m, k];
                }
            }
        }
    } else {
        for n in (0, N) parallel <z, z0, s0, n> {)") != std::string::npos,
               text);
}

BOOST_AUTO_TEST_CASE(other_loops_have_one_version) {
    for (const char* loops : {
             "for n in (0, N) { for m in (0, M) { z[n, m] = 1.0f32; } }\n",  // of one thread already
             "for n in (0, 64) parallel { for m in (0, 64) { z[n, m] = 1.0f32; } }\n",  // known sizes
             "for n in (0, N) parallel { for m in (0, n) { z[n, m] = 1.0f32; } }\n",    // lengths that change
             "for n in (0, N) parallel { for m in (0, e[n]) { z[n, m] = 1.0f32; } }\n",  // lengths that are
                                                                                         // loaded
             "for n in (0, N) parallel { p[n] = 1u8; }\n",                               // what threads copy
             "for n in (0, N) parallel { z[n, 0] = 1.0f32; } z[0, 0] = 1.0f32;\n",       // more than one loop
         }) {
        const Program program = beside_tiles(loops);
        BOOST_TEST(after(program) == print(program, {.numbers = false}), loops);
    }
    // a function with other loops for a team
    const Program more =
        beside_tiles(std::string(product) + "} if N > 3 { for i in (0, N) parallel { z[i, 0] = 1.0f32; }");
    BOOST_TEST(after(more) == print(more, {.numbers = false}));
    // without threads, and where there are no tiles
    const Program program = beside_tiles(product);
    BOOST_TEST(after(program, TargetKind::serial) == print(program, {.numbers = false}));
    const Program alone = nest(
        "entry function f(size N, inout float32 z[(0, N)]) { if N > 3 { z[0] = 1.0f32; } else { for n in (0, "
        "N) parallel "
        "{ z[n] = 2.0f32; } } }\n");
    BOOST_TEST(after(alone) == print(alone, {.numbers = false}));
}

BOOST_AUTO_TEST_SUITE_END()
