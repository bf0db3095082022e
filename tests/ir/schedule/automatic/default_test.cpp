// The default loops of typical nests, as text.
#include "ir/schedule/automatic/default.hpp"

#include <fmt/format.h>

#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/automatic/scheduled.hpp"

BOOST_AUTO_TEST_SUITE(default_loops)

using namespace nestor;
using namespace nestor::test;

namespace {

const char* const column_sums =
    "entry function f.1(size N.2, size M.3, input float32 A.4[(0, M.3), (0, N.2)], output float32 y.8[(0, "
    "N.2)]) pipeline {\n"
    "  func y = float32 y.8 on (0, N.2) parameter 3 {\n"
    "    stage s0.init over n.10 in (0, N.2): [n.10] = 0.0f32;\n"
    "    stage s0 over n.11 in (0, N.2), m.12 in (0, M.3) reduction: [n.11] += A.4[m.12, n.11];\n"
    "  }\n"
    "}\n";

const char* const total =
    "entry function f.1(size N.2, size M.3, input float32 A.4[(0, M.3), (0, N.2)], output float32 t.8[]) "
    "pipeline {\n"
    "  func t = float32 t.8 parameter 3 {\n"
    "    stage s0.init: [] = 0.0f32;\n"
    "    stage s0 over m.12 in (0, M.3) reduction, n.11 in (0, N.2) reduction: [] += A.4[m.12, n.11];\n"
    "  }\n"
    "}\n";

}  // namespace

BOOST_AUTO_TEST_CASE(sums_of_columns_run_in_strips) {
    BOOST_TEST(
        scheduled(read(column_sums), TargetKind::openmp) ==
        "for n_strip in (0, (N + 1023) div 1024) parallel <y, z0, s0, n_strip> {\n"
        "    for n in (n_strip * 1024, min(1024, N - n_strip * 1024)) vectorized <y, z0, s0.init, n_in> {\n"
        "        y[n] = 0.0f32;\n"
        "    }\n"
        "    for m in (0, M) <y, z0, s0, m> reduction {\n"
        "        for n in (n_strip * 1024, min(1024, N - n_strip * 1024)) vectorized <y, z0, s0, n_in> {\n"
        "            y[n] += A[m, n];\n"
        "        }\n"
        "    }\n"
        "}\n");
}

BOOST_AUTO_TEST_CASE(transposes_run_in_tiles) {
    const auto turned = [](const std::string& value) {
        return scheduled(read("entry function f.1(size N.2, size M.3, input float32 A.4[(0, M.3), (0, N.2)], "
                              "input float32 B.5[(0, "
                              "N.2), (0, M.3)], output float32 y.8[(0, N.2), (0, M.3)]) pipeline {\n"
                              "  func y = float32 y.8 on (0, N.2), (0, M.3) parameter 4 {\n"
                              "    stage s0 over n.10 in (0, N.2), m.11 in (0, M.3): [n.10, m.11] = " +
                              value + ";\n  }\n}\n"),
                         TargetKind::openmp);
    };
    BOOST_TEST(turned("A.4[m.11, n.10] + B.5[n.10, m.11]") ==
               "for n_tile in (0, (N + 31) div 32) parallel collapse 2 <y, z0, s0, n_tile> {\n"
               "    for m_tile in (0, (M + 31) div 32) <y, z0, s0, m_tile> {\n"
               "        for n in (n_tile * 32, min(32, N - n_tile * 32)) <y, z0, s0, n_in> {\n"
               "            for m in (m_tile * 32, min(32, M - m_tile * 32)) vectorized <y, z0, s0, m_in> {\n"
               "                y[n, m] = A[m, n] + B[n, m];\n"
               "            }\n"
               "        }\n"
               "    }\n"
               "}\n");
    BOOST_TEST(turned("B.5[n.10, m.11] * 2.0f32").find("tile") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_sum_of_everything_is_a_parallel_reduction_of_simd_sums) {
    BOOST_TEST(scheduled(read(total), TargetKind::openmp) ==
               "allocate float32 sum[] registers;\n"
               "sum[] = 0.0f32;\n"
               "for m in (0, M) parallel <t, z0, s0, m> reduction reduce(sum add clause) {\n"
               "    for n in (0, N) vectorized <t, z0, s0, n> reduction reduce(sum add clause) {\n"
               "        sum[] += A[m, n];\n"
               "    }\n"
               "}\n"
               "t[] = sum[];\n");
}

BOOST_AUTO_TEST_CASE(the_plain_path_keeps_the_source_order) {
    BOOST_TEST(scheduled(read(column_sums), TargetKind::openmp, true) ==
               "for n in (0, N) parallel <y, z0, s0, n> {\n"
               "    allocate float32 sum[] registers;\n"
               "    sum[] = 0.0f32;\n"
               "    for m in (0, M) <y, z0, s0, m> reduction {\n"
               "        sum[] += A[m, n];\n"
               "    }\n"
               "    y[n] = sum[];\n"
               "}\n");
}

BOOST_AUTO_TEST_CASE(columns_go_to_threads_and_totals_to_one_block) {
    // slices of rows for blocks, if there are enough rows for that and not columns for all threads
    const std::string columns = scheduled(read(column_sums), TargetKind::cuda);
    BOOST_TEST(
        columns.find("for m_slice in (0, m_slices) gpu_block_y <y, z0, s0, m_slice>") != std::string::npos,
        columns);
    const std::string otherwise =
        "} else {\n"
        "    for n_block in (0, (N + 255) div 256) gpu_block_x <y, z0, s0, n_block> {\n"
        "        for n_thread in (0, 256) gpu_thread_x 256 <y, z0, s0, n_thread> {\n"
        "            let n = n_block * 256 + n_thread;\n"
        "            if n < N {\n"
        "                allocate float32 sum[] registers;\n"
        "                sum[] = 0.0f32;\n"
        "                for m in (0, M) <y, z0, s0, m> reduction {\n"
        "                    sum[] += A[m, n];\n"
        "                }\n"
        "                y[n] = sum[];\n"
        "            }\n"
        "        }\n"
        "    }\n"
        "}\n";
    BOOST_TEST(columns.find(otherwise) != std::string::npos, columns);
    // of unknown sizes in two stages: parts by blocks, then the parts by one
    const std::string sums = scheduled(read(total), TargetKind::cuda);
    BOOST_TEST(
        sums.find("for term_part in (0, term_parts) gpu_block_x <t, z0, s0, term_part>") != std::string::npos,
        sums);
    BOOST_TEST(sums.find("reduction reduce(sum_part add tree)") != std::string::npos, sums);
    BOOST_TEST(sums.find("sum[] += sum_parts[term_part];") != std::string::npos, sums);
    BOOST_TEST(sums.find("atomic") == std::string::npos, sums);
}

BOOST_AUTO_TEST_CASE(layers_of_blocks_take_all_loops_but_the_last_two) {
    const std::string text =
        "entry function f.1(size N.2, size C.3, size H.4, size W.5, input float32 x.6[(0, N.2), (0, C.3), "
        "(0, "
        "H.4), (0, W.5)], input float32 s.7[(0, C.3)], output float32 y.8[(0, N.2), (0, C.3), (0, H.4), (0, "
        "W.5)]) pipeline {\n"
        "  func y = float32 y.8 on (0, N.2), (0, C.3), (0, H.4), (0, W.5) parameter 6 {\n"
        "    stage s0 over n.9 in (0, N.2), c.10 in (0, C.3), h.11 in (0, H.4), w.12 in (0, W.5): "
        "[n.9, c.10, h.11, w.12] = x.6[n.9, c.10, h.11, w.12] * s.7[c.10];\n"
        "  }\n}\n";
    const std::string scaled = scheduled(read(text), TargetKind::cuda);
    BOOST_TEST(scaled.find("gpu_block_z <y, z0, s0, n_c> {\n    for h_block") != std::string::npos, scaled);
    BOOST_TEST(scaled.find("let c = n_c emod C;") != std::string::npos, scaled);
    // where memory runs along a third loop a thread runs through its elements, which lie in one line
    const std::string from = "x.6[n.9, c.10, h.11, w.12] *", to = "x.6[n.9, h.11, w.12, c.10] *";
    std::string turned = text;
    turned.replace(turned.find(from), from.size(), to);
    const std::string extents = "(0, C.3), (0, H.4), (0, W.5)], input";
    turned.replace(turned.find(extents), extents.size(), "(0, H.4), (0, W.5), (0, C.3)], input");
    const std::string inside = scheduled(read(turned), TargetKind::cuda);
    BOOST_TEST(inside.find("for c in (0, C) <y, z0, s0, c>") != std::string::npos, inside);
}

BOOST_AUTO_TEST_CASE(what_is_not_proved_independent_stays_serial) {
    // s1 reads the element before the one it writes: iterations depend on each other
    const Program chain = read(
        "entry function f.1(size N.2, input float32 x.4[(0, N.2)], output float32 y.8[(0, N.2)]) pipeline {\n"
        "  func y = float32 y.8 on (0, N.2) parameter 2 {\n"
        "    stage s0 over i.10 in (0, N.2): [i.10] = x.4[i.10];\n"
        "    stage s1 over i.11 in (1, N.2 - 1): [i.11] = y.8[i.11 - 1] + x.4[i.11];\n"
        "  }\n"
        "}\n");
    for (const TargetKind kind : {TargetKind::openmp, TargetKind::cuda}) {
        const std::string text = scheduled(chain, kind);
        BOOST_TEST(text.find("for i in (1, N - 1) <y, z0, s1, i> {") != std::string::npos, text);
    }
}

BOOST_AUTO_TEST_CASE(kernels_are_as_wide_as_each_of_their_parts_and_rows_of_a_cache_are_shared) {
    // h = relu(- x w1), y = relu(- h w2): the sums share rows, but not columns, and are no contractions
    const Program layers = read(
        "entry function f.1(size B.2, size D.3, size P.4, size Q.5, input float32 x.6[(0, B.2), (0, D.3)], "
        "input float32 v.7[(0, P.4), (0, D.3)], input float32 w.8[(0, Q.5), (0, P.4)], output float32 "
        "y.9[(0, B.2), (0, Q.5)]) pipeline {\n"
        "  func s = float32 s.10 on (0, B.2), (0, P.4) {\n"
        "    stage s0.init over b.11 in (0, B.2), n.12 in (0, P.4): [b.11, n.12] = 0.0f32;\n"
        "    stage s0 over b.13 in (0, B.2), n.14 in (0, P.4), m.15 in (0, D.3) reduction: [b.13, n.14] += "
        "-(x.6[b.13, m.15] * v.7[n.14, m.15]);\n"
        "  }\n"
        "  func h = float32 h.16 on (0, B.2), (0, P.4) {\n"
        "    stage s0 over b.17 in (0, B.2), n.18 in (0, P.4): [b.17, n.18] = max(s.10[b.17, n.18], "
        "0.0f32);\n"
        "  }\n"
        "  func t = float32 t.19 on (0, B.2), (0, Q.5) {\n"
        "    stage s0.init over b.20 in (0, B.2), n.21 in (0, Q.5): [b.20, n.21] = 0.0f32;\n"
        "    stage s0 over b.22 in (0, B.2), n.23 in (0, Q.5), m.24 in (0, P.4) reduction: [b.22, n.23] += "
        "-(h.16[b.22, m.24] * w.8[n.23, m.24]);\n"
        "  }\n"
        "  func y = float32 y.9 on (0, B.2), (0, Q.5) parameter 7 {\n"
        "    stage s0 over b.25 in (0, B.2), n.26 in (0, Q.5): [b.25, n.26] = max(t.19[b.25, n.26], "
        "0.0f32);\n"
        "  }\n"
        "}\n");
    const auto count = [](const std::string& text, const std::string& part) {
        int found = 0;
        for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
        return found;
    };
    const std::string kernels = scheduled(layers, TargetKind::cuda);
    BOOST_TEST(count(kernels, " gpu_thread_x ") == 2, kernels);
    BOOST_TEST(count(kernels, " gpu_thread_y ") == 2, kernels);
    BOOST_TEST(count(kernels, "heap") == 1, kernels);  // h; both sums are registers
    const std::string loops = scheduled(layers, TargetKind::openmp);
    BOOST_TEST(count(loops, " parallel ") == 1, loops);
    BOOST_TEST(count(loops, "for b_outer in") == 1, loops);
    const std::string one_row = loops.substr(loops.find("} else {"));
    BOOST_TEST(count(one_row, "for n in") == 2, loops);  // each max stands in the loop of its sum
    BOOST_TEST(count(loops, "for n in") == 4, loops);    // for groups of rows too
}

BOOST_AUTO_TEST_CASE(sums_of_rows_get_lanes_by_their_type_and_length) {
    // Notes [Short sums in lanes] and [Integers find their lanes themselves]
    const auto loop_of_row = [](const std::string& type, const std::string& length,
                                const std::string& op = "+=") {
        const std::string loops = scheduled(
            read(fmt::format(
                "entry function f.1(size N.2, size D.3, input {0} x.4[(0, N.2), (0, {1})], output {0} "
                "m.5[(0, N.2)]) pipeline {{\n"
                "  func m = {0} m.5 on (0, N.2) parameter 3 {{\n"
                "    stage s0.init over n.7 in (0, N.2): [n.7] = {2};\n"
                "    stage s0 over n.8 in (0, N.2), d.9 in (0, {1}) reduction: [n.8] {3} x.4[n.8, d.9];\n"
                "  }}\n"
                "}}\n",
                type, length, type[0] == 'f' ? "0.0f" + type.substr(5) : "0i" + type.substr(3), op)),
            TargetKind::openmp);
        const std::size_t at = loops.find("for d in (0, ");
        return loops.substr(at, loops.find(" <", at) - at);
    };
    BOOST_TEST(loop_of_row("float32", "D.3") == "for d in (0, D) vectorized");
    BOOST_TEST(loop_of_row("float32", "129") == "for d in (0, 129) vectorized");
    BOOST_TEST(loop_of_row("float32", "128") == "for d in (0, 128) vectorized 8");
    BOOST_TEST(loop_of_row("float32", "16") == "for d in (0, 16) vectorized 8");
    BOOST_TEST(loop_of_row("float32", "15") == "for d in (0, 15) vectorized");
    BOOST_TEST(loop_of_row("float64", "64") == "for d in (0, 64) vectorized 4");
    for (const char* type : {"int32", "int64"})
        for (const char* op : {"+=", "*=", "min=", "max="})
            for (const char* length : {"D.3", "64"})
                BOOST_TEST(loop_of_row(type, length, op).find("vectorized") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(two_sums_of_one_row_are_registers_of_one_simd_loop) {
    // an output and a temporary: both leave memory before their loops become one
    const Program moments = read(
        "entry function f.1(size N.2, size D.3, input float32 x.4[(0, N.2), (0, D.3)], output float32 "
        "m.5[(0, N.2)], output float32 v.6[(0, N.2)]) pipeline {\n"
        "  func m = float32 m.5 on (0, N.2) parameter 3 {\n"
        "    stage s0.init over n.7 in (0, N.2): [n.7] = 0.0f32;\n"
        "    stage s0 over n.8 in (0, N.2), d.9 in (0, D.3) reduction: [n.8] += x.4[n.8, d.9];\n"
        "  }\n"
        "  func q = float32 q.10 on (0, N.2) {\n"
        "    stage s0.init over n.11 in (0, N.2): [n.11] = 0.0f32;\n"
        "    stage s0 over n.12 in (0, N.2), d.13 in (0, D.3) reduction: [n.12] += x.4[n.12, d.13] * "
        "x.4[n.12, d.13];\n"
        "  }\n"
        "  func v = float32 v.6 on (0, N.2) parameter 4 {\n"
        "    stage s0 over n.14 in (0, N.2): [n.14] = q.10[n.14] - m.5[n.14];\n"
        "  }\n"
        "}\n");
    const std::string loops = scheduled(moments, TargetKind::openmp);
    BOOST_TEST(loops.find("for d in (0, D) vectorized <m, z0, s0, d> reduction reduce(sum add clause, q add "
                          "clause) {\n") != std::string::npos,
               loops);
}

BOOST_AUTO_TEST_CASE(loops_that_are_much_longer_stay_apart) {
    const auto loops = [](int length) {
        const std::string text = fmt::format(
            "entry function f.1(input float32 x.4[(0, 30)], output float32 y.5[(0, 30)], output float32 "
            "z.6[(0, "
            "{0})]) pipeline {{\n"
            "  func y = float32 y.5 on (0, 30) parameter 1 {{\n"
            "    stage s0 over n.7 in (0, 30): [n.7] = x.4[n.7] * 2.0f32;\n"
            "  }}\n"
            "  func z = float32 z.6 on (0, {0}) parameter 2 {{\n"
            "    stage s0 over n.8 in (0, {0}): [n.8] = x.4[n.8] + 1.0f32;\n"
            "  }}\n}}\n",
            length);
        const std::string out = scheduled(read(text), TargetKind::openmp);
        return std::pair(out, out.find("if n < ") != std::string::npos);
    };
    BOOST_TEST(loops(20).second, loops(20).first);
    BOOST_TEST(!loops(4).second, loops(4).first);
}

BOOST_AUTO_TEST_CASE(what_is_computed_for_each_channel_is_used_while_its_elements_are_near) {
    const auto loops = [](const std::string& sums) {
        return scheduled(
            read("entry function f.1(size N.2, size C.3, size W.4, input float32 x.5[(0, N.2), (0, C.3), (0, "
                 "W.4)], output float32 y.6[(0, N.2), (0, C.3), (0, W.4)]) pipeline {\n"
                 "  func m = float32 m.7 on (0, C.3) {\n"
                 "    stage s0.init over c.8 in (0, C.3): [c.8] = 0.0f32;\n"
                 "    stage s0 over c.9 in (0, C.3), n.10 in (0, N.2) reduction, w.11 in (0, W.4) reduction: "
                 "[c.9] += x.5[n.10, c.9, w.11];\n"
                 "  }\n"
                 "  func y = float32 y.6 on (0, N.2), (0, C.3), (0, W.4) parameter 4 {\n"
                 "    stage s0 over n.12 in (0, N.2), c.13 in (0, C.3), w.14 in (0, W.4): [n.12, c.13, w.14] "
                 "= x.5[n.12, c.13, w.14] - " +
                 sums + ";\n  }\n}\n"),
            TargetKind::openmp);
    };
    const auto count = [](const std::string& text) {
        std::size_t found = 0;
        for (std::size_t at = 0; (at = text.find("parallel", at)) != std::string::npos; ++at) ++found;
        return found;
    };
    const std::string once = loops("m.7[c.13]");
    BOOST_TEST(count(once) == 1, once);
    BOOST_TEST(once.find("for c in (0, C) parallel") != std::string::npos, once);
    // sums of other channels may not be ready
    const std::string later = loops("m.7[min(c.13 + 1, C.3 - 1)]");
    BOOST_TEST(count(later) == 2, later);
}

BOOST_AUTO_TEST_CASE(columns_share_a_row_where_rows_hold_other_statements) {
    const std::string loops = scheduled(
        read("entry function f.1(size M.2, size D.3, size N.4, input float32 A.5[(0, M.2), (0, D.3)], input "
             "float32 B.6[(0, N.4), (0, D.3)], output float32 O.7[(0, M.2), (0, N.4)], output float32 "
             "y.8[(0, M.2)]) pipeline {\n"
             "  func O = float32 O.7 on (0, M.2), (0, N.4) parameter 5 {\n"
             "    stage s0.init over m.9 in (0, M.2), n.10 in (0, N.4): [m.9, n.10] = 0.0f32;\n"
             "    stage s0 over m.11 in (0, M.2), n.12 in (0, N.4), d.13 in (0, D.3) reduction: [m.11, n.12] "
             "+= "
             "(A.5[m.11, d.13] - B.6[n.12, d.13]) * (A.5[m.11, d.13] - B.6[n.12, d.13]);\n"
             "  }\n"
             "  func y = float32 y.8 on (0, M.2) parameter 6 {\n"
             "    stage s0.init over m.14 in (0, M.2): [m.14] = 0.0f32;\n"
             "    stage s0 over m.15 in (0, M.2), n.16 in (0, N.4) reduction: [m.15] max= O.7[m.15, n.16];\n"
             "  }\n"
             "}\n"),
        TargetKind::openmp);
    BOOST_TEST(loops.find("if D >= 64 && n + 4 <= N {") != std::string::npos, loops);
    BOOST_TEST(loops.find("sum3[] += (") != std::string::npos, loops);
}

BOOST_AUTO_TEST_CASE(a_loop_of_one_step_whose_functions_have_kernels_stays_on_the_host) {
    const Program program = read(
        "internal function step.1(inout int32 x.2[(0, 8)], scalar p.3: int32) {\n"
        "  for i.4 in (0, 8) <step, z0, s0, i> imperative { update x.2[i.4] add p.3; }\n"
        "}\n"
        "entry function f.5(inout int32 x.6[(0, 8)]) {\n"
        "  for k.7 in (0, 1) <f, z0, s0, k> imperative { call step.1(&x.6, int32(k.7)); }\n"
        "}\n");
    Target machine;
    machine.kind = TargetKind::cuda;
    const Program loops = default_schedule(lower(program), machine, {false});
    BOOST_TEST(verify(loops).empty());
    const std::string text = print(loops);
    BOOST_TEST(text.find("gpu") != std::string::npos, text);
    BOOST_TEST(text.find("for k.7 in (0, 1) <f, z0, s0, k> imperative {") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(lanes_gather_what_data_choose_and_scatter_nothing) {
    // Note [Gathers in lanes]
    const auto in_lanes = [](const std::string& statement) {
        const std::string loops = scheduled(
            read("entry function f.1(size N.2, size M.3, input float32 x.4[(0, M.3)], input int32 p.5[(0, "
                 "N.2)], input uint8 b.6[(0, M.3)], inout float32 y.7[(0, N.2), (0, N.2)], output uint8 "
                 "z.8[(0, N.2), (0, N.2)]) {\n"
                 "  for k.9 in (0, N.2) <f, z0, s0, k> pure { for i.10 in (0, N.2) <f, z0, s0, i> pure { " +
                 statement + " } }\n}\n"),
            TargetKind::openmp);
        return loops.find("vectorized") != std::string::npos;
    };
    BOOST_TEST(in_lanes("y.7[k.9, i.10] = x.4[int64(p.5[i.10])];"));
    BOOST_TEST(in_lanes("y.7[k.9, i.10] = x.4[int64(int32(floor(y.7[k.9, i.10] * 2.0f32)))] + 1.0f32;"));
    BOOST_TEST(!in_lanes("z.8[k.9, i.10] = b.6[int64(p.5[i.10])];"));      // bytes
    BOOST_TEST(!in_lanes("y.7[k.9, int64(p.5[i.10])] = x.4[i.10];"));      // a scatter
    BOOST_TEST(!in_lanes("y.7[k.9, i.10] = x.4[i.10 * 64] + x.4[k.9];"));  // no data
    BOOST_TEST(!in_lanes("y.7[k.9, i.10] = x.4[i.10 * i.10] + x.4[k.9];"));
}

BOOST_AUTO_TEST_CASE(sums_run_in_lanes_under_conditions_and_of_roots_and_minima_do_not) {
    const auto lanes_of = [](const std::string& statement) {
        const std::string loops = scheduled(
            read("entry function f.1(size N.2, input float32 x.3[(0, N.2)], output float32 r.4[]) {\n"
                 "  allocate float32 s.6[] registers;\n"
                 "  s.6[] = 0.0f32;\n"
                 "  for i.5 in (0, N.2) <f, z0, s0, i> imperative { " +
                 statement + " }\n  r.4[] = s.6[];\n}\n"),
            TargetKind::openmp);
        return loops.find("vectorized") != std::string::npos || loops.find("simd") != std::string::npos;
    };
    BOOST_TEST(lanes_of("s.6[] += x.3[i.5];"));
    BOOST_TEST(lanes_of("if x.3[i.5] > 2.0f32 { s.6[] += x.3[i.5]; }"));
    BOOST_TEST(lanes_of("s.6[] += sqrt(x.3[i.5]);"));
    BOOST_TEST(!lanes_of("if x.3[i.5] > 2.0f32 { s.6[] max= x.3[i.5] * 2.0f32; }"));
    BOOST_TEST(lanes_of("s.6[] += sin(x.3[i.5]);"));
    BOOST_TEST(!lanes_of("s.6[] += atan(x.3[i.5]);"));
}

BOOST_AUTO_TEST_SUITE_END()
