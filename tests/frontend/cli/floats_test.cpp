// --fp: what may happen to arithmetic on floats beyond what the language says.
#include <boost/test/unit_test.hpp>
#include <vector>

#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(floats)

using namespace nestor::cli_test;

// covers: PR-5
BOOST_AUTO_TEST_CASE(strict_arithmetic_rounds_products_before_they_are_added) {
    const Place place;
    place.write("mul_add.tc", "def mul_add(float(N) A, float(N) B) -> (O) { O(i) = A(i) * A(i) + B(i) }\n");
    // (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24, of which a float keeps 1 + 2^-11
    const std::string run =
        "run mul_add.tc -D N=40 --in A=const:1.000244140625 --in B=const:-1.00048828125 --out O=o.npy";
    for (const char* target : {"openmp", "serial", "interp"}) {
        BOOST_TEST(place.run(run + " --fp strict --target " + target).code == 0);
        const std::string file = content(place / "o.npy");
        BOOST_REQUIRE(file.size() > 160);
        BOOST_TEST((file.substr(file.size() - 160) == std::string(160, '\0')), target);
    }
    BOOST_TEST(has(place.run("mul_add.tc --fp strict").out, "#pragma STDC FP_CONTRACT OFF"));
    BOOST_TEST(has(place.run("mul_add.tc --fp strict").out, "default schedule, --fp=strict."));
    BOOST_TEST(!has(place.run("mul_add.tc").out, "FP_CONTRACT"));
    BOOST_TEST(has(place.run("mul_add.tc --fp fast").out, "#pragma STDC FP_CONTRACT ON"));
    BOOST_TEST(place.run("mul_add.tc --fp precise").err ==
               "nestor: error: --fp is `strict`, `contract` or `fast`, not `precise` [USAGE]\n");
}

// covers: PR-5 HAL-78
BOOST_AUTO_TEST_CASE(sums_of_a_halide_rdom_keep_their_order_unless_fast) {
    const Place place;
    place.write("sums.halide",
                "pipeline sums(a: image float32[1]; bin: image uint8[1]) {\n"
                "  fun dot(x) = { 0.0; rdom(k = (0, a.width)) in (0) <- dot(0) + a(k) * a(k) };\n"
                "  fun bins(x) = { 0.0; rdom(k = (0, a.width)) in (bin(k)) <- bins(bin(k)) + a(k) };\n"
                "  fun total(x) = sum rdom(k = (0, a.width)) (a(k) + 1.0);\n"
                "  fun all(x) = dot(0) + bins(x) + total(x);\n"
                "}\n");
    for (const char* target : {"openmp", "cuda"}) {
        const std::string build = std::string("sums.halide --target ") + target;
        const Ran ordered = place.run(build), fast = place.run(build + " --fp fast");
        BOOST_TEST(ordered.code == 0, ordered.err);
        BOOST_TEST(fast.code == 0, fast.err);
        const bool device = std::string(target) == "cuda";
        const std::vector<const char*> signs =
            device ? std::vector<const char*>{"atomicAdd("}
                   : std::vector<const char*>{"reduction(+:dot)", "reduction(+:bins_part)"};
        for (const char* reordered : signs) {
            BOOST_TEST(!has(ordered.out, reordered));
            BOOST_TEST(has(fast.out, reordered), fast.out);
        }
    }
    // 100000001 is no float: in order the ones are lost one by one
    const std::string run =
        "run sums.halide --func sums --in a=const:3 --in bin=iota -D a_width=100 "
        "-D bin_width=100 --window \"(2,1)\" --fp ";
    for (const char* model : {"strict", "contract", "fast"})
        BOOST_TEST(place.run(run + model).out == "all float32[1]\n1303\n");
}

BOOST_AUTO_TEST_CASE(sums_of_nabla_loops_keep_their_order_unless_fast) {
    const Place place;
    place.write("loops.py",
                "import taichi as ti\n"
                "ti.init(arch=ti.cpu, fast_math=False)\n"
                "x = ti.field(ti.f32, 100)\n"
                "@ti.kernel\n"
                "def f(n: ti.i32) -> ti.f32:\n"
                "    best = 0.0\n"
                "    for i in range(n):\n"
                "        s = 0.0\n"
                "        for j in range(100):\n"
                "            s += x[j] * i\n"
                "        ti.atomic_max(best, s)\n"
                "    return best\n"
                "f(3)\n");
    BOOST_TEST(!has(place.run("loops.py").out, "reduction(+:s)"));
    BOOST_TEST(has(place.run("loops.py --fp fast").out, "reduction(+:s)"));
}

BOOST_AUTO_TEST_SUITE_END()
