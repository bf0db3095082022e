// Directives that are legal and change nothing on the target: warnings that say why and what to write.
#include <boost/test/unit_test.hpp>

#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(ineffective_schedules)

using namespace nestor::cli_test;

namespace {

struct Case {
    const char *directives, *said;
};

void compare(const Place& place, const Case& one, const std::string& options) {
    place.write("t.sched", one.directives);
    const Ran ran = place.run("build mm.tc -s t.sched -o mm.cpp " + options);
    BOOST_TEST(ran.code == 0);
    const std::string messages = ran.err.substr(0, ran.err.find("wrote "));
    BOOST_TEST(messages == one.said);
}

}  // namespace

// covers: SCH-79 SCH-80
BOOST_AUTO_TEST_CASE(directives_without_effect_are_warned_about) {
    const Place place;
    place.write("mm.tc", R"(def mm(float(M,K) A, float(K,N) B) -> (C) {
    C(m,n) +=! A(m,k) * B(k,n)
}
)");
    const Case cases[] = {
        {R"(unroll(C.k);
)",
         R"(t.sched:1:1: warning: `C.k` is not unrolled: its number of iterations is not known [SCH-79]
    unroll(C.k);
    ^~~~~~~~~~~
  hint: unroll a part of constant length: `unroll(C.k, 4)`
)"},
        {R"(unroll(C.k, 4);
)",
         ""},
        {R"(vectorize(C.n, 1);
)",
         R"(t.sched:1:1: warning: parts of one iteration change nothing about `C.n` [SCH-79]
    vectorize(C.n, 1);
    ^~~~~~~~~~~~~~~~~
  hint: leave the directive out, or give a number that is at least 2
)"},
        {R"(split(C.n, no, ni, 1);
)",
         R"(t.sched:1:1: warning: parts of one iteration change nothing about `C.n` [SCH-79]
    split(C.n, no, ni, 1);
    ^~~~~~~~~~~~~~~~~~~~~
  hint: leave the directive out, or give a number that is at least 2
)"},
        {R"(unroll-jam(C.m, 1);
)",
         R"(t.sched:1:1: warning: parts of one iteration change nothing about `C.m` [SCH-79]
    unroll-jam(C.m, 1);
    ^~~~~~~~~~~~~~~~~~
  hint: leave the directive out, or give a number that is at least 2
)"},
        {R"(swap(C.m); swap(C.n);
)",
         R"(t.sched:1:12: warning: `swap` brings back the loops as they were before `swap` [SCH-79]
    swap(C.m); swap(C.n);
               ^~~~~~~~~
t.sched:1:1: note: whose effect is gone
    swap(C.m); swap(C.n);
    ^~~~~~~~~
  hint: leave both out
)"},
        {R"(reorder(C, m, k, n); split(C.m, mo, mi, 8); reorder(C, mi, k, n, mo); reorder(C, mi, k, mo, n);
)",
         ""},
        {R"(reorder(C, k, m, n); split(C.m, mo, mi, 8); reorder(C, k, mi, n, mo); reorder(C, k, mi, mo, n);
)",
         R"(t.sched:1:71: warning: `reorder` brings back the loops as they were before `reorder` [SCH-79]
    reorder(C, k, m, n); split(C.m, mo, mi, 8); reorder(C, k, mi, n, mo); reorder(C, k, mi, mo, n);
                                                                          ^~~~~~~~~~~~~~~~~~~~~~~~
t.sched:1:45: note: whose effect is gone
    reorder(C, k, m, n); split(C.m, mo, mi, 8); reorder(C, k, mi, n, mo); reorder(C, k, mi, mo, n);
                                                ^~~~~~~~~~~~~~~~~~~~~~~~
  hint: leave both out
)"},
        {R"(traverse(C.m, gpu-block-x);
)",
         R"(t.sched:1:1: warning: `C.m` runs in order: a CPU has no blocks and threads of a device [SCH-79]
    traverse(C.m, gpu-block-x);
    ^~~~~~~~~~~~~~~~~~~~~~~~~~
  hint: `traverse(C.m, parallel)`, or `--target cuda`
)"},
        {R"(vectorize(C.n);
)",
         R"(t.sched:1:1: warning: `C.n` does not run in lanes: compilers vectorize innermost loops, and <C, z0, s0, k> stands inside of it [SCH-79]
    vectorize(C.n);
    ^~~~~~~~~~~~~~
  hint: bring `C.n` inside (`reorder`), or unroll the loop inside
)"},
        {R"(traverse(C.m, parallel); traverse(C.n, parallel);
)",
         R"(t.sched:1:1: remark: <C, z0, s0.init, m> runs on one thread beside a stage of `C` that runs in parallel [SCH-80]
    traverse(C.m, parallel); traverse(C.n, parallel);
    ^~~~~~~~~~~~~~~~~~~~~~~
  hint: `traverse(C.s0.init.m, parallel)`
t.sched:1:26: warning: `C.n` starts no threads: it stands inside of <C, z0, s0, m>, which runs in parallel [SCH-79]
    traverse(C.m, parallel); traverse(C.n, parallel);
                             ^~~~~~~~~~~~~~~~~~~~~~~
  hint: one parallel loop in a nest; `fuse` makes one loop of two
)"},
        {R"(traverse(C.m, parallel);
)",
         R"(t.sched:1:1: remark: <C, z0, s0.init, m> runs on one thread beside a stage of `C` that runs in parallel [SCH-80]
    traverse(C.m, parallel);
    ^~~~~~~~~~~~~~~~~~~~~~~
  hint: `traverse(C.s0.init.m, parallel)`
)"},
        {R"(traverse(C.m, parallel); traverse(C.s0.init.m, parallel);
)",
         ""},
        {R"(reorder(C, n, k, m); vectorize(C.n);
)",
         ""},
        {R"(reorder(C, k, n, m);
)",
         R"(t.sched:1:1: warning: the loops stand in this order already [SCH-79]
    reorder(C, k, n, m);
    ^~~~~~~~~~~~~~~~~~~
  hint: leave the directive out
)"},
    };
    for (const Case& one : cases) compare(place, one, "");
}

// covers: SCH-79
BOOST_AUTO_TEST_CASE(places_and_lengths_that_decide_nothing_are_warned_about) {
    const Place place;
    const std::string pipeline = R"(pipeline p() -> h {
  fun f(x, y) = x * y;
  fun h(x, y) = f(x, y) + f(x, y + 1);
}
)";
    const Case cases[] = {
        {"compute-at(f, h.y); compute-at(f, h.x);",
         "warning: `f` is computed elsewhere: the last directive decides [SCH-79]"},
        {"compute-at(f, h.y); store-root(f);", ""},
        {"compute-at(f, h.x); store-at(f, h.y); store-root(f);",
         "warning: `f` is stored elsewhere: the last directive decides [SCH-79]"},
        {"compute-at(f, h.x); store-in(f, heap); store-in(f, stack);",
         "warning: `f` lies in other memory: the last directive decides [SCH-79]"},
        {"estimate(h, x, 0, 10); estimate(h, x, 0, 20);",
         "warning: `x` of `h` is estimated otherwise: the last directive decides [SCH-79]"},
        {"estimate(h, x, 0, 10); estimate(h, x, 0, 10);",
         "warning: the same directive stands there twice [SCH-79]"},
        {"prefetch(f, h.y, 2); prefetch(f, h.y, 2);",
         "warning: the same directive stands there twice [SCH-79]"},
        {"prefetch(f, h.y, 2); prefetch(f, h.y, 3);",
         "warning: `f` is asked for early in `h.y` by two directives [SCH-79]"},
        {"align-storage(f, x, 4); align-storage(f, x, 8);",
         "warning: `x` of `f` is aligned in memory by two directives [SCH-79]"},
        {"align-storage(f, x, 4); align-storage(f, y, 8);", ""},
        {"estimate(h, x, 0, 10); estimate(h, y, 0, 20);", ""},
        {"align-storage(f, x, 1);",
         "warning: every length is a multiple of 1: nothing changes about `f` [SCH-79]"},
        {"align-storage(f, x, 4);", ""},
        {"align-bounds(f, x, 1, 0);",
         "warning: every region begins at a multiple of 1: nothing changes about `f` [SCH-79]"},
        {"align-bounds(f, x, 2, 0);", ""},
        {"tile(h, x, y, xo, yo, xi, yi, 1, 1);",
         "warning: parts of one iteration change nothing about `h.x` [SCH-79]"},
        {"traverse(f.y, parallel); traverse(f.y, unroll);",
         "warning: `f.y` runs another way: the last directive decides [SCH-79]"},
        {"vectorize(f.x, 4); traverse(f.x_inner, unroll);",
         "warning: `f.x_inner` runs another way: the last directive decides [SCH-79]"},
        {"specialize(h, h.width > 3, true);",
         "warning: a condition of `h` always holds: what stands behind it never runs [SCH-79]"},
        {"specialize(h, false);", "warning: a condition of `h` never holds: its nest never runs [SCH-79]"},
        {"compute-root(f);", "warning: `f` is computed at the root already [SCH-79]"},
        {"store-root(f);", "warning: `f` is stored at the root already [SCH-79]"},
        {"compute-at(f, h.y); store-at(f, h.y);", "warning: `f` is stored there already [SCH-79]"},
        {"traverse(f.y, serial);", "warning: the loop runs this way already [SCH-79]"},
        {"traverse(f.y, parallel); traverse(f.y, serial);",
         "warning: `traverse` brings back the loops as they were before `traverse` [SCH-79]"},
        {"reorder-storage(f, x, y);", "warning: the dimensions lie in this order already [SCH-79]"},
        {"reorder-storage(f, y, x);", ""},
        {"reorder-storage(f, y, x); reorder-storage(f, y, x);",
         "warning: the dimensions lie in this order already [SCH-79]"},
        {"store-in(f, heap);", "warning: `f` lies on the heap already [SCH-79]"},
        {"tile(h, x, y, xo, yo, xi, yi, 8, 8); compute-at(f, h.xo); store-in(f, heap);",
         "warning: `f` is small: it lies on the stack all the same [SCH-79]"},
    };
    for (const Case& one : cases) {
        place.write("p.halide", pipeline + "schedule s { " + one.directives + " }\n");
        const Ran ran = place.run("build p.halide -s s -o p.cpp");
        BOOST_TEST(ran.code == 0);
        const std::string said = one.said;
        BOOST_TEST((said.empty() ? ran.err.find("warning") == std::string::npos
                                 : ran.err.find(said) != std::string::npos),
                   ran.err);
    }
}

// covers: HAL-90
BOOST_AUTO_TEST_CASE(checks_that_are_decided_before_any_call_are_warned_about) {
    const Place place;
    const std::string head = "pipeline p(w: int32) -> h {\n  ", rest = R"(
  fun f(x) = x * w;
  fun h(x) = f(x) + f(x + 1);
}
)";
    const std::string always = "warning: every call of `p`", never = always + " ends with an error: ",
                      filled = always + " whose window is not empty ends with an error: ";
    const std::pair<const char*, std::string> cases[] = {
        {"require 1 > 2 \"never\";", "p.halide:2:3: " + never + "p: never [HAL-90]"},
        {"require w > 5 \"big\"; require w < 2 \"small\";", "p.halide:2:24: " + never + "p: small [HAL-90]"},
        {"require 2 > 1 \"always\";",
         "p.halide:2:3: warning: this always holds: nothing is required [HAL-90]"},
        {"require w > 5 \"big\"; require w < 7 \"small\";", ""},
    };
    const auto compare_text = [&](const std::string& text, const std::string& said) {
        place.write("p.halide", text);
        const Ran ran = place.run("build p.halide -o p.cpp");
        BOOST_TEST(ran.code == 0);
        BOOST_TEST((said.empty() ? ran.err.find("warning") == std::string::npos
                                 : ran.err.find(said) != std::string::npos),
                   ran.err);
    };
    for (const auto& [definitions, said] : cases) compare_text(head + definitions + rest, said);
    place.write("p.halide", head + rest);
    place.write("p.sched", "bound(h, x, 0, 4);\nbound(f, x, 0, 4);");
    const std::string unheld = place.run("build p.halide -s p.sched -o p.cpp").err;
    BOOST_TEST(unheld.starts_with("p.sched:2:1: " + filled + "`f` in `x` is bound to"), unheld);
    BOOST_TEST(unheld.find("\n    bound(f, x, 0, 4);\n    ^~~~~~~~~~~~~~~~~\n") != std::string::npos, unheld);
    place.write("p.sched", "bound(h, x, 0, 4); bound(f, x, 0, 5);");
    BOOST_TEST(place.run("build p.halide -s p.sched -o p.cpp").err.find(always) == std::string::npos);
}

// covers: HAL-62
BOOST_AUTO_TEST_CASE(directives_about_memory_name_what_inlined_their_func) {
    const Place place;
    for (const char* directive : {"store-in(f, stack)", "prefetch(f, h.y, 2)", "compute-root(f)"}) {
        place.write("p.halide", std::string("pipeline p() -> h {\n  fun f(x, y) = x * y;\n"
                                            "  fun h(x, y) = f(x, y) + f(x, y + 1);\n}\n"
                                            "schedule s { inline(f); ") +
                                    directive + " }\n");
        const Ran ran = place.run("build p.halide -s s -o p.cpp");
        BOOST_TEST(ran.code != 0);
        BOOST_TEST(ran.err.find("5:14: note: it is part of what reads it since this") != std::string::npos,
                   ran.err);
    }
}

// covers: SCH-79 HAL-51 HAL-78
BOOST_AUTO_TEST_CASE(conditions_that_are_decided_and_atomics_that_nothing_uses_are_warned_about) {
    const Place place;
    const std::string pipeline = R"(pipeline p(k: uint8 = 3, n: int32 = 4; src: image uint8[2]) -> h {
  require n <= 8 "few";
  fun m() = { 0; rdom(r = (0, src.width), q = (0, src.height)) in () <- m() + int32(src(r, q)) };
  fun t(i) = { 0; rdom(r = (0, src.width)) in (int32(src(r, 0)) mod 8) <- t(int32(src(r, 0)) mod 8) + 1 };
  fun h(x) = m() * x + t(x mod 8) + n + int32(k);
}
)";
    const std::string never = "warning: a condition of `h` never holds: its nest never runs [SCH-79]";
    const std::string of_m =
        "warning: no reduction loop of `m` runs its iterations at once: its updates stay";
    const std::string of_t =
        "warning: no reduction loop of `t` runs its iterations at once: its updates stay";
    const std::pair<const char*, std::string> cases[] = {
        {"specialize(h, k > 300);", never},
        {"specialize(h, k > 200);", ""},
        {"specialize(h, k > 200, k > 230);", never},
        {"specialize(h, k > 230, k > 200);", ""},
        {"specialize(h, n > 8);", never},
        {"specialize(h, n > 7);", ""},
        {"specialize(h, n < 3 or n == 9);", ""},
        {"specialize(h, n < 3, n > 5, n == 2);", never},
        {"specialize(h, src.width >= 0);",
         "warning: a condition of `h` always holds: what stands behind it never runs [SCH-79]"},
        {"atomic(m.s1);", of_m},
        {"atomic(m.s1); traverse(m.s1.r, unroll);", of_m},
        {"atomic(m.s1); traverse(m.s1.r, parallel);", ""},
        {"atomic(m.s1); vectorize(m.s1.r, 8);", ""},
        {"atomic(m.s1); split(m.s1.r, ro, ri, 4); traverse(m.s1.ro, parallel);", ""},
        {"atomic(t.s1); traverse(t.s0.i, parallel);", of_t},
    };
    for (const auto& [directives, said] : cases) {
        place.write("p.halide", pipeline + "schedule s { " + directives + " }\n");
        const Ran ran = place.run("build p.halide -s s -o p.cpp");
        BOOST_TEST(ran.code == 0);
        BOOST_TEST((said.empty() ? ran.err.find("warning") == std::string::npos
                                 : ran.err.find(said) != std::string::npos),
                   directives << ran.err);
    }
}

// covers: SCH-79 HAL-58
BOOST_AUTO_TEST_CASE(funcs_of_a_block_that_are_wanted_in_the_memory_of_a_device_are_told_where_they_lie) {
    const Place place;
    place.write("t.halide", R"(pipeline p(src: image int16[2]) {
  fun h(x, y) = int32(src(clamp(x, 0, src.width - 1), clamp(y, 0, src.height - 1)));
  fun v(x, y) = h(x, y) + h(x, y + 1);
}
schedule tiles for p {
  tile(v, x, y, xo, yo, xi, yi, 8, 4); traverse(v.yo, gpu-block); traverse(v.xo, gpu-block);
  traverse(v.yi, gpu-thread); traverse(v.xi, gpu-thread); compute-at(h, v.xo);
  store-in(h, gpu-global);
}
schedule root for p { store-in(h, gpu-global) }
)");
    const Ran tiles = place.run("build t.halide -s tiles -o t.cu --target cuda");
    BOOST_TEST(tiles.code == 0);
    BOOST_TEST(
        tiles.err.substr(0, tiles.err.find("wrote ")) ==
        R"(t.halide:8:3: warning: `h` is small: it lies in the shared memory of a block all the same [SCH-79]
      store-in(h, gpu-global);
      ^~~~~~~~~~~~~~~~~~~~~~~
  hint: leave the directive out; in front of the loops of blocks (`compute-root(h)`) it lies in the device's memory
)");
    const Ran root = place.run("build t.halide -s root -o t.cu --target cuda");
    BOOST_TEST(root.err.find("warning") == std::string::npos, root.err);
}

// covers: SCH-79 HAL-51
BOOST_AUTO_TEST_CASE(a_condition_that_stands_twice_is_warned_about) {
    const Place place;
    place.write("t.halide",
                "pipeline p(w) { fun h(x) = x * w }\n"
                "schedule s for p { specialize(h, w == 1, w > 3, w == 1) }\n");
    const Ran ran = place.run("build t.halide -s s -o t.cpp");
    BOOST_TEST(
        ran.err.substr(0, ran.err.find("wrote ")) ==
        R"(t.halide:2:20: warning: a condition of `h` stands there twice: the first one decides [SCH-79]
    schedule s for p { specialize(h, w == 1, w > 3, w == 1) }
                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  hint: leave the second one out
)");
    const Ran equals = place.run("build t.halide -s s -o t.cpp -D w=1");
    BOOST_TEST(equals.code == 0);
}

// covers: SCH-79 HAL-58
BOOST_AUTO_TEST_CASE(a_func_that_is_wanted_on_the_heap_is_told_one_place) {
    const Place place;
    place.write("t.halide", R"(pipeline p(n; lut: image uint8[1]) {
  fun h(x) = lut(x);
  fun v(x) = h(x mod 16) + uint8(n);
}
schedule s for p { bound(h, x, 0, 16); store-in(h, heap) }
)");
    const Ran small = place.run("build t.halide -s s -o t.cpp");
    BOOST_TEST(small.err.find("`h` lies on the heap already") == std::string::npos, small.err);
}

BOOST_AUTO_TEST_SUITE_END()
