// Each directive: what it makes of a nest, and how it refuses.
#include "ir/core/build.hpp"
#include "tests/ir/schedule/nests.hpp"

BOOST_AUTO_TEST_SUITE(directives_on_nests)

using namespace nestor;
using namespace nestor::test;

namespace {

Program product() {
    return function(
        R"(for m.20 in (0, N.2) <C, z0, s0, m> {
  for n.21 in (0, N.2) <C, z0, s0, n> {
    for k.22 in (0, K.3) <C, z0, s0, k> reduction { C.7[m.20, n.21] += A.4[m.20, k.22] * B.5[k.22, n.21]; }
  }
}
)");
}

/// y[i] = y[i - 1] + x[i], which only runs in order.
Program scan() {
    return function(
        R"(for i.20 in (1, N.2 - 1) <y, z0, s0, i> { y.8[i.20] = y.8[i.20 - 1] + x.6[i.20]; }
for j.21 in (0, N.2) <t, z0, s0, j> reduction { t.9[] += x.6[j.21]; }
)");
}

}  // namespace

BOOST_AUTO_TEST_CASE(reorder_changes_the_order_of_a_band) {
    BOOST_TEST(after(product(), "reorder(C.s0, n, k, m)") ==
               R"(for m in (0, N) <C, z0, s0, m> {
    for k in (0, K) <C, z0, s0, k> reduction {
        for n in (0, N) <C, z0, s0, n> {
            C[m, n] += A[m, k] * B[k, n];
        }
    }
}
)");
}

// covers: SCH-10
BOOST_AUTO_TEST_CASE(reorder_refuses_loops_that_are_not_nested_directly) {
    BOOST_TEST(after(scan(), Directive{schedule::Reorder{{loop("t", "s0", "j"), loop("y", "s0", "i")}}}) ==
               R"(nestor: error: `reorder`: the loops are not nested directly in each other [SCH-10]
  hint: loops here: <y, z0, s0, i>
)");
}

// covers: SCH-12
BOOST_AUTO_TEST_CASE(reorder_refuses_to_break_a_dependence) {
    const Program wave = function(
        R"(for i.20 in (1, N.2 - 1) <C, z0, s0, i> {
  for j.21 in (0, N.2 - 1) <C, z0, s0, j> { C.7[i.20, j.21] = C.7[i.20 - 1, j.21 + 1]; }
}
)");
    const std::string text = after(wave, "reorder(C.s0, i, j)");
    BOOST_TEST(text.find("[SCH-12]") != std::string::npos, text);
    BOOST_TEST(text.find("C[i - 1, j + 1]") != std::string::npos, text);
}

// covers: SCH-2
BOOST_AUTO_TEST_CASE(an_unknown_loop_is_refused_with_the_loops_there_are) {
    BOOST_TEST(after(product(), "traverse(C.s0.q, parallel)") ==
               R"(nestor: error: `traverse`: there is no loop <C, z0, s0, q> [SCH-2]
  hint: loops: <C, z0, s0, m>, <C, z0, s0, n>, <C, z0, s0, k>
)");
}

// covers: SCH-1
BOOST_AUTO_TEST_CASE(an_unknown_directive_gets_the_nearest_name) {
    BOOST_TEST(after(product(), "travers(C.s0.m, parallel)") ==
               R"(nestor: error: there is no directive `travers` [SCH-1]
  hint: did you mean `traverse`?
)");
}

BOOST_AUTO_TEST_CASE(split_guards_the_rest) {
    BOOST_TEST(after(scan(), "split(y.s0.i, io, ii, 4)") ==
               R"(for io in (0, (N + 2) div 4) <y, z0, s0, io> {
    for ii in (0, 4) <y, z0, s0, ii> {
        let i = io * 4 + ii + 1;
        if i < N {
            y[i] = y[i - 1] + x[i];
        }
    }
}
for j in (0, N) <t, z0, s0, j> reduction {
    t[] += x[j];
}
)");
}

BOOST_AUTO_TEST_CASE(split_by_limit_keeps_the_index) {
    BOOST_TEST(after(function("for i.20 in (0, N.2) <y, z0, s0, i> { y.8[i.20] = x.6[i.20]; }\n"),
                     "split(y.s0.i, io, ii, 4, min)") ==
               R"(for io in (0, (N + 3) div 4) <y, z0, s0, io> {
    for i in (io * 4, min(4, N - io * 4)) <y, z0, s0, ii> {
        y[i] = x[i];
    }
}
)");
}

// covers: SCH-20 SCH-21 SCH-22
BOOST_AUTO_TEST_CASE(split_refuses_bad_factors_names_and_tails) {
    BOOST_TEST(
        after(scan(), Directive{schedule::Split{loop("y", "s0", "i"), "io", "ii", build::integer(0)}}) ==
        "nestor: error: `split`: the factor must be positive, not 0 [SCH-20]\n");
    BOOST_TEST(after(scan(), "split(y.s0.i, io, ii, 0)") ==
               "nestor: error: a factor is at least 1 [SCH-20]\n"
               "  hint: give a number that is at least 1\n");
    BOOST_TEST(after(scan(), "split(y.s0.i, i, ii, 4)") ==
               "nestor: error: `split`: the name `i` is taken [SCH-21]\n"
               "  hint: choose one that no loop of the func has\n");
    BOOST_TEST(after(scan(), "split(y.s0.i, io, ii, 4, wrap)") ==
               R"(nestor: error: `split`: there is no tail `wrap` [SCH-22]
  hint: tails: guard, round, shift, min
)");
    BOOST_TEST(after(scan(), "split(y.s0.i, io, ii, 4, round)") ==
               R"(nestor: error: `split`: the tail `round` is for funcs whose bounds are inferred [SCH-22]
  hint: tails: guard, min
)");
}

BOOST_AUTO_TEST_CASE(tile_cuts_two_loops_under_one_guard) {
    const std::string text = after(product(), "tile(C.s0, n, m, no, mo, ni, mi, 32, 8)");
    BOOST_TEST(text ==
               R"(for mo in (0, (N + 7) div 8) <C, z0, s0, mo> {
    for no in (0, (N + 31) div 32) <C, z0, s0, no> {
        for mi in (0, 8) <C, z0, s0, mi> {
            for ni in (0, 32) <C, z0, s0, ni> {
                let m = mo * 8 + mi;
                let n = no * 32 + ni;
                if m < N && n < N {
                    for k in (0, K) <C, z0, s0, k> reduction {
                        C[m, n] += A[m, k] * B[k, n];
                    }
                }
            }
        }
    }
}
)");
}

// covers: SCH-71
BOOST_AUTO_TEST_CASE(traverse_refuses_iterations_that_depend_on_each_other) {
    const std::string text = after(scan(), "traverse(y.s0.i, parallel)");
    BOOST_TEST(text.find("the iterations of <y, z0, s0, i> depend on each other") != std::string::npos, text);
    BOOST_TEST(text.find("y[i - 1]") != std::string::npos, text);
    BOOST_TEST(text.find("[SCH-71]") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(traverse_declares_the_reductions_of_a_loop) {
    BOOST_TEST(after(scan(), "traverse(t.s0.j, vectorize)")
                   .find("for j in (0, N) vectorized <t, z0, s0, j> reduction reduce(t add clause) {") !=
               std::string::npos);
}

// covers: SCH-72 SCH-74
BOOST_AUTO_TEST_CASE(traverse_refuses_to_reduce_into_an_array_and_across_blocks) {
    BOOST_TEST(after(product(), "traverse(C.s0.k, parallel)") ==
               R"(nestor: error: `traverse`: <C, z0, s0, k> reduces into elements of `C` [SCH-74]
  hint: accumulate into a register first, or run another loop in this mode
)");
    BOOST_TEST(
        after(scan(), "traverse(t.s0.j, gpu-block-x)") ==
        "nestor: error: `traverse`: <t, z0, s0, j> reduces into `t`, which blocks cannot share [SCH-72]\n");
}

// covers: SCH-70
BOOST_AUTO_TEST_CASE(traverse_refuses_an_unknown_mode) {
    BOOST_TEST(after(scan(), "traverse(t.s0.j, fast)") ==
               R"(nestor: error: `traverse`: there is no mode `fast` [SCH-70]
  hint: modes: serial, parallel, parallel-simd, vectorize, unroll, gpu-block-x, gpu-block-y, gpu-block-z, gpu-thread-x, gpu-thread-y, gpu-thread-z, gpu-block, gpu-thread
)");
}

BOOST_AUTO_TEST_CASE(compute_with_merges_nests_and_keeps_the_deeper_names) {
    const Program two = function(
        R"(for m.20 in (0, N.2) <C, z0, s0.init, m> { for n.21 in (0, N.2) <C, z0, s0.init, n> { C.7[m.20, n.21] = 0.0f32; } }
for p.22 in (0, N.2) <C, z0, s0, p> { for k.23 in (0, K.3) <C, z0, s0, k> reduction { for n.24 in (0, N.2) <C, z0, s0, n> {
  C.7[p.22, n.24] += A.4[p.22, k.23] * B.5[k.23, n.24]; } } }
)");
    BOOST_TEST(after(two, "merge-nests(C.s0.init.m, C.s0.p, 1)") ==
               R"(for p in (0, N) <C, z0, s0, p> {
    for n in (0, N) <C, z0, s0.init, n> {
        C[p, n] = 0.0f32;
    }
    for k in (0, K) <C, z0, s0, k> reduction {
        for n in (0, N) <C, z0, s0, n> {
            C[p, n] += A[p, k] * B[k, n];
        }
    }
}
)");
}

// covers: SCH-30
BOOST_AUTO_TEST_CASE(compute_with_moves_stores_between_the_nests_to_where_nobody_looks) {
    const std::string sums =
        R"(for m.20 in (0, N.2) <y, z0, s0, m> {
  allocate float32 s.30[] registers;
  s.30[] = 0.0f32;
  for k.21 in (0, K.3) <y, z0, s0, k> reduction { s.30[] += A.4[m.20, k.21]; }
  y.8[m.20] = s.30[];
  allocate float32 q.31[] registers;
  q.31[] = 0.0f32;
  for j.22 in (0, K.3) <q, z0, s0, j> reduction { q.31[] += A.4[m.20, j.22])";
    const std::string directive = "merge-nests(y.s0.k, q.s0.j, 1)";
    BOOST_TEST(after(function(sums + " * A.4[m.20, j.22]; }\n t.9[] = q.31[]; }\n"), directive) ==
               R"(for m in (0, N) <y, z0, s0, m> {
    allocate float32 s[] registers;
    s[] = 0.0f32;
    allocate float32 q[] registers;
    q[] = 0.0f32;
    for k in (0, K) <y, z0, s0, k> reduction {
        s[] += A[m, k];
        q[] += A[m, k] * A[m, k];
    }
    y[m] = s[];
    t[] = q[];
}
)");
    // the second nest reads what is stored between them
    const std::string text = after(function(sums + " * y.8[m.20]; }\n t.9[] = q.31[]; }\n"), directive);
    BOOST_TEST(text.find("[SCH-30]") != std::string::npos, text);
    // a constant does not overtake a store of the same element
    const std::string twice = after(function(R"(for m.20 in (0, N.2) <y, z0, s0, m> {
  for k.21 in (0, K.3) <C, z0, s0, k> { C.7[m.20, k.21] = A.4[m.20, k.21]; }
  y.8[m.20] = C.7[m.20, 0];
  y.8[m.20] = 1.0f32;
  for j.22 in (0, K.3) <t, z0, s0, j> reduction { t.9[] = x.6[m.20]; }
}
)"),
                                    "merge-nests(C.s0.k, t.s0.j, 1)");
    BOOST_TEST(twice.find(R"(y[m] = C[m, 0];
    y[m] = 1.0f32;
}
)") != std::string::npos,
               twice);
}

// covers: SCH-30 SCH-32 SCH-33
BOOST_AUTO_TEST_CASE(compute_with_refuses_other_limits_distance_and_dependences) {
    const Program limits = function(
        R"(for i.20 in (0, N.2) <y, z0, s0, i> { y.8[i.20] = x.6[i.20]; }
for j.21 in (0, K.3) <C, z0, s0, j> { C.7[0, 0] = 1.0f32; }
)");
    BOOST_TEST(
        after(limits, "merge-nests(y.s0.i, C.s0.j, 1)") ==
        "nestor: error: `merge-nests`: <y, z0, s0, i> and <C, z0, s0, j> have different limits [SCH-32]\n");
    const Program ahead = function(
        R"(for i.20 in (0, N.2) <y, z0, s0, i> { y.8[i.20] = x.6[i.20]; }
for j.21 in (0, N.2) <C, z0, s0, j> { C.7[0, j.21] = y.8[N.2 - 1 - j.21]; }
)");
    const std::string text = after(ahead, "merge-nests(y.s0.i, C.s0.j, 1)");
    BOOST_TEST(text.find("[SCH-33]") != std::string::npos, text);
    const Program apart = function(
        R"(for i.20 in (0, N.2) <y, z0, s0, i> { y.8[i.20] = x.6[i.20]; }
t.9[] = y.8[0];
for j.21 in (0, N.2) <C, z0, s0, j> { C.7[0, j.21] = y.8[j.21]; }
)");
    BOOST_TEST(
        after(apart, "merge-nests(y.s0.i, C.s0.j, 1)") ==
        "nestor: error: `merge-nests`: <y, z0, s0, i> and <C, z0, s0, j> have other statements between them "
        "[SCH-30]\n");
}

// covers: SCH-50 SCH-51 SCH-52
BOOST_AUTO_TEST_CASE(accumulate_holds_a_sum_and_takes_over_its_initialisation) {
    const Program rows = function(
        R"(for m.20 in (0, N.2) <y, z0, s0, m> {
  y.8[m.20] = 0.0f32;
  for k.21 in (0, K.3) <y, z0, s0, k> reduction { y.8[m.20] += A.4[m.20, k.21]; }
}
)");
    BOOST_TEST(after(rows, "accumulate(y.s0.k)") ==
               R"(for m in (0, N) <y, z0, s0, m> {
    allocate float32 sum[] registers;
    sum[] = 0.0f32;
    for k in (0, K) <y, z0, s0, k> reduction {
        sum[] += A[m, k];
    }
    y[m] = sum[];
}
)");
    // beside another sum the tensor tells them apart
    const Program beside = function(
        R"(for m.20 in (0, N.2) <y, z0, s0, m> {
  allocate float32 sum.30[] registers;
  sum.30[] = 0.0f32;
  for k.21 in (0, K.3) <y, z0, s0, k> reduction { y.8[m.20] += A.4[m.20, k.21] * sum.30[]; }
}
)");
    BOOST_TEST(after(beside, "accumulate(y.s0.k)").find("    allocate float32 y_sum[] registers;\n") !=
               std::string::npos);
    const Program elsewhere = function(
        R"(for m.20 in (0, N.2) <z, z0, s0, m> { allocate float32 sum.30[] registers; sum.30[] = 0.0f32; y.8[m.20] = sum.30[]; }
for m.22 in (0, N.2) <y, z0, s0, m> {
  for k.21 in (0, K.3) <y, z0, s0, k> reduction { y.8[m.22] += A.4[m.22, k.21]; }
}
)");
    BOOST_TEST(after(elsewhere, "accumulate(y.s0.k)").find("y_sum") == std::string::npos);
    // a sum that keeps its order is held alike
    const Program serialize = function(
        R"(for m.20 in (0, N.2) <y, z0, s0, m> {
  for k.21 in (0, K.3) <y, z0, s0, k> reduction { y.8[m.20] = y.8[m.20] + A.4[m.20, k.21]; }
}
)");
    BOOST_TEST(after(serialize, "accumulate(y.s0.k)") ==
               R"(for m in (0, N) <y, z0, s0, m> {
    allocate float32 sum[] registers;
    sum[] = y[m];
    for k in (0, K) <y, z0, s0, k> reduction {
        sum[] = sum[] + A[m, k];
    }
    y[m] = sum[];
}
)");
    const Program twice = function(
        R"(for m.20 in (0, N.2) <y, z0, s0, m> {
  for k.21 in (0, K.3) <y, z0, s0, k> reduction { y.8[m.20] = y.8[m.20] + y.8[m.20]; }
}
)");
    BOOST_TEST(after(twice, "accumulate(y.s0.k)") ==
               "nestor: error: `accumulate`: `y` is also read in the loop [SCH-52]\n");
    BOOST_TEST(after(rows, "accumulate(y.s0.m)") ==
               "nestor: error: `accumulate`: the body of <y, z0, s0, m> is not one reduction [SCH-50]\n");
    BOOST_TEST(after(product(), "accumulate(C.s0.n)") ==
               "nestor: error: `accumulate`: <C, z0, s0, n> does not reduce: `C` is written at its index "
               "[SCH-51]\n");
}

BOOST_AUTO_TEST_CASE(reduce_combines_in_a_register_what_iterations_add_to_one_place) {
    const Program sums = function(
        R"(for i.20 in (0, N.2) <t, z0, s0, i> imperative {
  let twice.22 = i.20 * 2;
  if i.20 > 3 { update t.9[] subtract x.6[i.20]; }
  for j.21 in (0, N.2) <t, z0, s0, j> imperative { update y.8[3] maximum x.6[j.21]; }
}
)");
    const auto reduced = [&](const std::string& variable) {
        return after(sums, "reduce(t.s0." + variable + ")");
    };
    BOOST_TEST(reduced("i") ==
               R"(allocate float32 sum[] registers;
sum[] = 0.0f32;
allocate float32 largest[] registers;
largest[] = -inf_f32;
for i in (0, N) <t, z0, s0, i> imperative {
    let twice = i * 2;
    if i > 3 {
        sum[] += -x[i];
    }
    for j in (0, N) <t, z0, s0, j> imperative {
        largest[] max= x[j];
    }
}
t[] += sum[];
y[3] max= largest[];
)");
    BOOST_TEST(reduced("j").find(R"(        largest[] max= x[j];
    }
    update y[3] maximum largest[];
)") != std::string::npos,
               reduced("j"));
}

// covers: SCH-76
BOOST_AUTO_TEST_CASE(reduce_refuses_places_that_move_or_are_looked_at) {
    for (const char* body :
         {"update y.8[i.20] add x.6[i.20];", "update t.9[] add y.8[0]; update y.8[0] add t.9[];",
          "update t.9[] exchange x.6[i.20];", "t.9[] += x.6[i.20];",
          "update t.9[] add x.6[i.20]; update t.9[] maximum x.6[i.20];"}) {
        const std::string text =
            after(function("for i.20 in (0, N.2) <t, z0, s0, i> imperative { " + std::string(body) + " }\n"),
                  "reduce(t.s0.i)");
        BOOST_TEST(text ==
                       "nestor: error: `reduce`: <t, z0, s0, i> combines into no place that stays the same "
                       "[SCH-76]\n",
                   body);
    }
}

BOOST_AUTO_TEST_CASE(refused_directives_leave_the_program_as_it_was) {
    const Program before = product();
    const std::string text = body(before);
    BOOST_TEST(!apply(before, "f", directive("traverse(C.s0.k, parallel)")));
    BOOST_TEST(body(before) == text);
}

BOOST_AUTO_TEST_SUITE_END()
