// Names for what loops do not change: before and after as text.
#include "ir/passes/loops/hoist_invariants.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/simplify/simplify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(invariants)

using namespace nestor;
using nestor::test::nest;

namespace {

/// The nest with names, without symbol numbers.
std::string named(const std::string& statements) {
    const std::string text =
        "entry function f(size W, size H, input float32 src[(0, H), (0, W)], inout float32 "
        "y[(0, H), (0, W)]) {\n" +
        statements + "}\n";
    const Program program = nest(text);
    const Program after = simplify(hoist_invariants(program, {}), {});
    return test::body_of(after);
}

}  // namespace

BOOST_AUTO_TEST_CASE(places_that_a_loop_clamps_again_and_again_have_a_name_in_front_of_it) {
    BOOST_TEST(named(R"(for i in (0, H) <y, z0, s0, i> {
  for j in (1, W - 2) <y, z0, s0, j> {
    y[i, j] = src[min(max(i - 1, 0), H - 1), j - 1] + src[min(max(i - 1, 0), H - 1), j] + src[min(i + 1, H - 1), j];
  }
}
)") ==
               R"(for i in (0, H) <y, z0, s0, i> {
    let i_minus_1_clamped = max(i - 1, 0);
    let i_plus_1_clamped = min(i + 1, H - 1);
    for j in (1, W - 2) <y, z0, s0, j> {
        y[i, j] = src[i_minus_1_clamped, j - 1] + src[i_minus_1_clamped, j] + src[i_plus_1_clamped, j];
    }
}
)");
}

BOOST_AUTO_TEST_CASE(several_clamped_places_of_one_statement_have_names_where_they_change) {
    BOOST_TEST(named(R"(for i in (0, H) <y, z0, s0, i> {
  for j in (0, W) <y, z0, s0, j> {
    y[i, j] = src[min(max(i - 1, 0), H - 1), min(max(2 * j, 0), W - 1)] + src[i, max(j - 1, 0)];
  }
}
)") ==
               R"(for i in (0, H) <y, z0, s0, i> {
    let i_minus_1_clamped = max(i - 1, 0);
    for j in (0, W) <y, z0, s0, j> {
        let j_times_2_clamped = min(2 * j, W - 1);
        let j_minus_1_clamped = max(j - 1, 0);
        y[i, j] = src[i_minus_1_clamped, j_times_2_clamped] + src[i, j_minus_1_clamped];
    }
}
)");
    // what its limits decide is no clamp, and what statements assign to has no name
    const std::string text = named(R"(for i in (0, H) <y, z0, s0, i> {
  for j in (1, W - 1) <y, z0, s0, j> {
    var k: int64 = 3;
    k = 4;
    y[i, j] = src[max(i - 1, 0), max(j - 1, 0)] + src[i, min(k, W - 1)];
  }
}
)");
    BOOST_TEST(text.find("j_minus_1_clamped") == std::string::npos, text);
    BOOST_TEST(text.find("k_clamped") == std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(places_that_data_choose_stand_outside_of_loops_that_do_not_change_them) {
    const std::string text = named(R"(for i in (0, H) <y, z0, s0, i> {
  for j in (0, W) <y, z0, s0, j> {
    let place = select(src[i, 0] < 0.0f32, int64(src[i, 0]) + H, int64(src[i, 0]));
    y[i, j] = src[place, j];
  }
}
)");
    // the row may be empty: src[i, 0] is there only where it is not
    BOOST_TEST(text.find("for j in (0, W)") < text.find("let place"), text);
    const std::string whole = named(R"(for i in (0, H) <y, z0, s0, i> {
  for k in (0, W) <y, z0, s0, k> {
    for j in (0, W) <y, z0, s0, j> {
      let place = select(src[i, k] < 0.0f32, int64(src[i, k]) + H, int64(src[i, k]));
      y[i, j] = src[place, j];
    }
  }
}
)");
    BOOST_TEST(whole.find("let place") < whole.find("for j in (0, W)"), whole);
}

BOOST_AUTO_TEST_CASE(neighbouring_loops_share_a_name) {
    const std::string body = " { y[i, j.7] = src[min(i, 9), j.7] + src[min(i, 9), 0]; }\n";
    const std::string text = named(
        "for i in (0, H) <y, z0, s0, i> {\n"
        "  for j.7 in (0, 4) <y, z0, s0, j>" +
        body + "  for j.8 in (4, W - 4) <y, z0, s0, j2>" +
        std::string(body).replace(body.find("j.7"), 3, "j.8").replace(body.rfind("j.7"), 3, "j.8") + "}\n");
    BOOST_TEST(text.find("min") == text.rfind("min"), text);
    BOOST_TEST(text.find("let i_clamped = min(i, 9);\n    for j") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(what_changes_stands_once_or_might_fail_stays) {
    for (const char* place : {"min(j, 9)", "min(i ediv W, 9)"}) {
        const std::string p = place;
        const std::string text = named(
            R"(for i in (0, H) <y, z0, s0, i> {
  for j in (0, W) <y, z0, s0, j> {
    y[i, j] = src[)" +
            p + ", j] + src[" + p + R"(, 0];
  }
}
)");
        BOOST_TEST(text.find("_clamped") == std::string::npos, text);
    }
}

BOOST_AUTO_TEST_CASE(elements_at_quotients_of_indices_around_a_loop_have_names_where_they_exist) {
    const auto blocks = [](const std::string& rows) {
        return test::body_of(hoist_invariants(nest("entry function f(size M, size N, size P, size Q, input "
                                                   "float32 A[(0, M), (0, N)], output float32 "
                                                   "O[(0, " +
                                                   rows + "), (0, N), (0, Q)]) {\nfor i in (0, " + rows +
                                                   ") { for j in (0, N) { for q in (0, Q) vectorized { O[i, "
                                                   "j, q] = A[i / P, j] * 2.0f32; } } }\n}\n"),
                                              {}));
    };
    BOOST_TEST(blocks("M * P") == R"(for i in (0, M * P) {
    let i_by_P = i / P;
    for j in (0, N) {
        let A_value = A[i_by_P, j];
        for q in (0, Q) vectorized {
            O[i, j, q] = A_value * 2.0f32;
        }
    }
}
)");
    BOOST_TEST(blocks("M * P + 1").find("A_value") == std::string::npos);  // which may read beyond
}

BOOST_AUTO_TEST_CASE(elements_at_constant_places_have_names_in_front_of_lanes) {
    const auto rows = [](const std::string& columns) {
        return test::body_of(hoist_invariants(
            nest("entry function f(size M, size N, size P, input float64 v[(0, M), (0, " + columns +
                 ")], output float64 y[(0, M), (0, N)]) {\nfor i in (0, M) { for j in (0, N) vectorized { "
                 "y[i, j] = float64(j) / sqrt(v[i, 0]) + v[i, 0] % 0.5f64; } }\n}\n"),
            {}));
    };
    BOOST_TEST(rows("1") == R"(for i in (0, M) {
    let sqrt_v = sqrt(v[i, 0]);
    let remainder = v[i, 0] % 0.5;
    for j in (0, N) vectorized {
        y[i, j] = float64(j) / sqrt_v + remainder;
    }
}
)");
    BOOST_TEST(rows("P").find("for j") < rows("P").find("sqrt"));  // there may be none
}

BOOST_AUTO_TEST_CASE(quotients_in_choices_have_names) {
    const std::string text = named(R"(for i in (0, H) <y, z0, s0, i> {
  for j in (0, W) vectorized <y, z0, s0, j> {
    y[i, j] = select(j < 9, src[i / W, j], 0.0f32);
  }
}
)");
    BOOST_TEST(text == R"(for i in (0, H) <y, z0, s0, i> {
    let i_by_W = i / W;
    for j in (0, W) vectorized <y, z0, s0, j> {
        y[i, j] = select(j < 9, src[i_by_W, j], 0.0f32);
    }
}
)");
}

BOOST_AUTO_TEST_CASE(limits_of_what_data_choose_have_names_where_they_are_widened) {
    const auto scatter = [](const std::string& limit) {
        return test::body_of(hoist_invariants(
            nest("entry function f(size N, size M, scalar bins: int32, input int32 A[(0, N)], inout int32 "
                 "C[(0, M)]) {\nfor i in (0, N) { let C_at = min(max(int64(A[i]), 0), " +
                 limit + "); C[C_at] += 1i32; }\n}\n"),
            {}));
    };
    const std::string text = scatter("int64(bins) - 1");
    BOOST_TEST(text.starts_with("let bins_limit = int64(bins) - 1;\nfor i in (0, N) {\n"
                                "    let C_at = min(max(int64(A[i]), 0), bins_limit);\n"),
               text);
    BOOST_TEST(scatter("M - 1").starts_with("for"));
}

BOOST_AUTO_TEST_SUITE_END()
