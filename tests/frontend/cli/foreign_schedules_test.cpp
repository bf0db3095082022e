// What people bring to schedules from Halide's C++, OpenMP and CUDA: said with the directive that is written
// here.
#include <boost/test/unit_test.hpp>

#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(foreign_schedules)

using namespace nestor::cli_test;

namespace {

struct Brought {
    const char *text, *said;
};

}  // namespace

// covers: HAL-88 HAL-62 SCH-1 SCH-10 SCH-70
BOOST_AUTO_TEST_CASE(foreign_directives_are_said_with_what_to_write) {
    const Place place;
    place.write("mm.tc", R"(def mm(float(M,K) A, float(K,N) B) -> (C) {
    C(m,n) +=! A(m,k) * B(k,n)
}
)");
    const Brought forms[] = {
        {R"(tile(C, m, n, mo, no, mi, ni, 8, 8);
)",
         R"(t.sched:1:1: error: `tile`: <C, z0, s0, m> does not stand directly in <C, z0, s0, n> [SCH-10]
    tile(C, m, n, mo, no, mi, ni, 8, 8);
    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  hint: the inner loop comes first: `tile(C, n, m, ..)`
)"},
        {R"(paralel(C.m);
)",
         R"(t.sched:1:1: error: there is no directive `paralel` [HAL-62]
    paralel(C.m);
    ^~~~~~~
  hint: write `traverse(loop, parallel)`
)"},
        {R"(parallel(C.m);
)",
         R"(t.sched:1:1: error: there is no directive `parallel` [HAL-62]
    parallel(C.m);
    ^~~~~~~~
  hint: write `traverse(C.m, parallel)`
)"},
        {R"(C.tile(m, n, mi, ni, 8, 8).parallel(m);
)",
         R"(t.sched:1:2: error: this is Halide's C++ [HAL-88]
    C.tile(m, n, mi, ni, 8, 8).parallel(m);
     ^
  hint: write `tile(C, m, n, mo, no, mi, ni, 8, 8); traverse(C.m, parallel);`
)"},
        {R"(compute-at(A, C.m);
)",
         R"(t.sched:1:1: error: `A` is an argument: only what is computed can be placed [HAL-62]
    compute-at(A, C.m);
    ^~~~~~~~~~~~~~~~~~
  hint: computed are: C
)"},
        {R"(compute_at(C, A.m);
)",
         R"(t.sched:1:1: error: words have hyphens here [HAL-62]
    compute_at(C, A.m);
    ^~~~~~~~~~~~~~~~~~
  hint: write `compute-at(C, A.m)`, the loop as `func.x`
)"},
        {R"(traverse(C.m, parallel)
vectorize(C.n);
)",
         R"(t.sched:1:23: error: `;` is missing behind this [HAL-88]
    traverse(C.m, parallel)
                          ^
  hint: a directive ends with `;`
)"},
        {R"(traverse(C.m, parallel)  // rows
vectorize(C.n);
)",
         R"(t.sched:2:1: error: expected `;`, found `vectorize` [HAL-88]
    vectorize(C.n);
    ^~~~~~~~~
  hint: a directive ends with `;`
)"},
        {R"(traverse(C.m, parallel)

)",
         R"(t.sched:1:23: error: `;` is missing behind this [HAL-88]
    traverse(C.m, parallel)
                          ^
  hint: a directive ends with `;`
)"},
        {R"(traverse(C.m, threadIdx.x);
)",
         R"(t.sched:1:15: error: a loop is mapped to threads as a whole [HAL-58]
    traverse(C.m, threadIdx.x);
                  ^~~~~~~~~
  hint: write `traverse(C.n, gpu-thread-x)`
)"},
        {R"(traverse(C.m, parallel;
vectorize(C.n);
)",
         R"(t.sched:1:9: error: this `(` is not closed [HAL-88]
    traverse(C.m, parallel;
            ^
t.sched:1:23: note: `)` is missing before this
    traverse(C.m, parallel;
                          ^
)"},
        {R"(compute_root(C); vectorise(C.n);
)",
         R"(t.sched:1:1: error: words have hyphens here [HAL-62]
    compute_root(C); vectorise(C.n);
    ^~~~~~~~~~~~~~~
  hint: write `compute-root(C)`
t.sched:1:18: error: there is no directive `vectorise` [HAL-62]
    compute_root(C); vectorise(C.n);
                     ^~~~~~~~~
  hint: write `vectorize(C.n)`
)"},
        {R"(vectorise(C.n);
)",
         R"(t.sched:1:1: error: there is no directive `vectorise` [HAL-62]
    vectorise(C.n);
    ^~~~~~~~~
  hint: write `vectorize(C.n)`
)"},
        {R"(for m parallel;
)",
         R"(t.sched:1:1: error: directives name loops that are there [HAL-88]
    for m parallel;
    ^~~
  hint: write `traverse(C.m, parallel);`: loops are `func.variable`
)"},
        {R"(split(C[m], mo, mi, 8);
)",
         R"(t.sched:1:8: error: arguments stand in parentheses [HAL-88]
    split(C[m], mo, mi, 8);
           ^~~
  hint: write `split(f.x, xo, xi, 8);`
)"},
        {R"(traverse(C.m, paralel);
)",
         R"(t.sched:1:1: error: `traverse`: there is no mode `paralel` [SCH-70]
    traverse(C.m, paralel);
    ^~~~~~~~~~~~~~~~~~~~~~
  hint: did you mean `parallel`? modes: serial, parallel, parallel-simd, vectorize, unroll, gpu-block-x, gpu-block-y, gpu-block-z, gpu-thread-x, gpu-thread-y, gpu-thread-z, gpu-block, gpu-thread
)"},
        {R"(Var xo, xi;
)",
         R"(t.sched:1:1: error: this is Halide's C++ [HAL-88]
    Var xo, xi;
    ^~~
  hint: new loops are named by the directive that makes them: `split(f.x, xo, xi, 8);`
)"},
        {R"(unroll(m);
)",
         R"(t.sched:1:8: error: expected a loop such as `h.x` or `h.s1.x`, found `m` [HAL-58]
    unroll(m);
           ^
  hint: the form is `unroll(loop [, n [, tail]])`
)"},
        {R"(vectorize(C.q);
)",
         R"(t.sched:1:11: error: there is no loop `C.q` [HAL-62]
    vectorize(C.q);
              ^~~
  hint: loops of `C` are C.m, C.n, C.k (a reduction)
)"},
    };
    for (const Brought& form : forms) {
        place.write("t.sched", form.text);
        const Ran ran = place.run("build mm.tc -s t.sched");
        BOOST_TEST(ran.code == 1);
        BOOST_TEST(ran.err == form.said);
    }
}

BOOST_AUTO_TEST_SUITE_END()
