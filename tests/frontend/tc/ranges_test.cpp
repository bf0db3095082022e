// Range inference: the worked results of the reference, as bounds and, where they can be run, as values.
#include <boost/test/unit_test.hpp>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(ranges)

using namespace nestor;
using namespace nestor::tc::test;

// covers: TC-50 TC-51 TC-56
BOOST_AUTO_TEST_CASE(convolution_keeps_the_points_whose_window_is_inside) {
    BOOST_TEST(
        domain(def("float(N,C,H,W) I, float(M,C,KH,KW) F", "O",
                   "O(n,m,h,w) +=! I(n,c,h+kh,w+kw) * F(m,c,kh,kw)"),
               "O", "s0") ==
        "n from 0 for N, m from 0 for M, h from 0 for H - KH + 1, w from 0 for W - KW + 1, c from 0 for C, "
        "kh from 0 for KH, kw from 0 for KW");
}

// covers: TC-56 TC-58
BOOST_AUTO_TEST_CASE(a_stride_divides_with_floor) {
    BOOST_TEST(domain(def("float(H) I, float(KH) W", "O", "O(h) +=! I(2*h+kh) * W(kh)"), "O", "s0") ==
               "h from 0 for (H - KH) div 2 + 1, kh from 0 for KH");
}

// covers: TC-56 TC-58
BOOST_AUTO_TEST_CASE(a_multiple_divides_with_ceiling) {
    BOOST_TEST(domain(def("float(N) I", "O", "O(i) = I(123*i)"), "O", "s0") ==
               "i from 0 for (N + 122) div 123");
    for (const std::int64_t n : {0, 1, 122, 123, 124, 246, 247}) {
        Arguments arguments;
        arguments.arrays["I"] = floats({n}, wave);
        std::vector<double> expected;
        for (std::int64_t i = 0; 123 * i < n; ++i) expected.push_back(wave(123 * i));
        BOOST_TEST(run(def("float(N) I", "O", "O(i) = I(123*i)"), arguments).values() == expected,
                   boost::test_tools::per_element());
    }
}

// covers: TC-55 TC-56
BOOST_AUTO_TEST_CASE(an_offset_moves_the_interval) {
    BOOST_TEST(domain(def("float(N) I", "O", "O(i) = I(i-1)"), "O", "s0") == "i from 1 for N");
    Arguments arguments;
    arguments.arrays["I"] = floats({5}, wave);
    const auto result = run(def("float(N) I", "O", "O(i) = I(i-1)"), arguments);
    for (std::int64_t k = 0; k < 5; ++k)
        BOOST_TEST(result.values().at(static_cast<std::size_t>(k)) == wave(k));
}

// covers: TC-55 TC-56 TC-58
BOOST_AUTO_TEST_CASE(a_padded_input_is_read_over_its_own_interval) {
    const std::string text = def("float(H) I, float(KH) W", "O", "P(h) = I(h-5)\nO(h) +=! P(2*h+kh) * W(kh)");
    BOOST_TEST(domain(text, "P", "s0") == "h from 5 for H");
    BOOST_TEST(domain(text, "O", "s0") == "h from 3 for (H - KH + 1) div 2, kh from 0 for KH");
    for (const std::int64_t height : {7, 8, 9})
        for (const std::int64_t kernel : {1, 2, 3}) {
            Arguments arguments;
            arguments.arrays["I"] = floats({height}, wave);
            arguments.arrays["W"] =
                floats({kernel}, [](std::int64_t k) { return static_cast<double>(k + 1); });
            std::vector<double> expected;
            for (std::int64_t h = -100; h < 100; ++h) {  // the largest interval, found by trying
                if (2 * h < 5 || 2 * h + kernel - 1 >= height + 5) continue;
                double sum = 0;
                for (std::int64_t k = 0; k < kernel; ++k)
                    sum += wave(2 * h + k - 5) * static_cast<double>(k + 1);
                expected.push_back(sum);
            }
            BOOST_TEST(run(text, arguments).values() == expected, boost::test_tools::per_element());
        }
}

// covers: TC-42 TC-56
BOOST_AUTO_TEST_CASE(where_restricts_the_written_part) {
    const std::string text = def("float(N,M) I", "O", "O(i,j) = I(i,j) where i in 3:N-1");
    BOOST_TEST(domain(text, "O", "s0") == "i from 3 for N - 4, j from 0 for M");
    BOOST_TEST(preconditions(text) == "");
}

// covers: TC-36 TC-53 TC-56
BOOST_AUTO_TEST_CASE(a_lookup_takes_its_ranges_from_the_indices_and_leaves_the_table_to_data) {
    const std::string text = def("float(V,D) L, int32(B,R) I", "O", "O(b,d) +=! L(I(b,r),d)");
    BOOST_TEST(domain(text, "O", "s0") == "b from 0 for B, d from 0 for D, r from 0 for R");
    BOOST_TEST(preconditions(text) == "");
    BOOST_TEST(
        messages(text) ==
        R"(t.tc:2:12: remark: `L(I(b,r),d)` is checked only with `--bounds=all`: its index depends on data [TC-53]
    O(b,d) +=! L(I(b,r),d)
               ^~~~~~~~~~~
)");
}

// covers: TC-56
BOOST_AUTO_TEST_CASE(a_gather_takes_its_range_from_the_index_tensor) {
    const std::string text = def("float(N,W) In, int32(L) idx", "O", "O(l,w) = In(idx(l),w)");
    BOOST_TEST(domain(text, "O", "s0") == "l from 0 for L, w from 0 for W");
    Arguments arguments;
    arguments.arrays["In"] = floats({4, 3}, wave);
    arguments.arrays["idx"] =
        array(Type::int_(32), {5}, [](std::int64_t k) { return static_cast<double>(k * 3 % 4); });
    const auto values = run(text, arguments).values();
    for (std::int64_t l = 0; l < 5; ++l)
        for (std::int64_t w = 0; w < 3; ++w)
            BOOST_TEST(values.at(static_cast<std::size_t>(l * 3 + w)) == wave(l * 3 % 4 * 3 + w));
}

// covers: TC-34 TC-56
BOOST_AUTO_TEST_CASE(a_concatenation_by_condition_has_no_entry_check) {
    const std::string text =
        def("float(M,N) A, float(M,N) B", "O", "O(n,i,m) = i == 0 ? A(m,n) : B(m,n) where i in 0:2");
    BOOST_TEST(domain(text, "O", "s0") == "n from 0 for N, i from 0 for 2, m from 0 for M");
    BOOST_TEST(preconditions(text) == "");
}

// covers: TC-34 TC-56
BOOST_AUTO_TEST_CASE(guards_prove_reads_of_two_joined_inputs) {
    const std::string text =
        def("float(N) A, float(M) B", "O", "O(i) = i < N ? A(i) : B(i-N) where i in 0:N+M");
    BOOST_TEST(preconditions(text) == "");
    BOOST_TEST(messages(text) == "");
    Arguments arguments;
    arguments.arrays["A"] = floats({3}, wave);
    arguments.arrays["B"] = floats({4}, [](std::int64_t k) { return wave(k + 50); });
    const auto values = run(text, arguments).values();
    BOOST_REQUIRE(values.size() == 7);
    for (std::int64_t i = 0; i < 7; ++i)
        BOOST_TEST(values[static_cast<std::size_t>(i)] == (i < 3 ? wave(i) : wave(i - 3 + 50)));
}

// covers: TC-53 TC-57
BOOST_AUTO_TEST_CASE(an_affine_guard_narrows_what_is_checked_at_entry) {
    struct Case {
        const char* guard;
        std::function<bool(int i, int m, int k)> holds;
    };
    const std::vector<Case> cases = {
        {"i < K", [](int i, int, int k) { return i < k; }},
        {"!(i >= K)", [](int i, int, int k) { return i < k; }},
        {"i >= 1 && 2*i <= K", [](int i, int, int k) { return i >= 1 && 2 * i <= k; }},
        {"K > i+1", [](int i, int, int k) { return k > i + 1; }},
        {"i == 2", [](int i, int, int) { return i == 2; }},
        {"!(i < 1 || i > K)", [](int i, int, int k) { return !(i < 1 || i > k); }},
        {"3-2*i <= 0", [](int i, int, int) { return 3 - 2 * i <= 0; }},
    };
    for (const Case& c : cases) {
        const std::string text =
            "def f(float(N) A, float(M) B, float(K) C) -> (O) { O(i) = " + std::string(c.guard) +
            " ? A(i) : 7.0 where i in 0:M }";
        for (int n = 0; n < 5; ++n)
            for (int m = 0; m < 5; ++m)
                for (int k = 0; k < 5; ++k) {
                    Arguments arguments;
                    arguments.arrays = {
                        {"A", floats({n}, wave)}, {"B", floats({m}, wave)}, {"C", floats({k}, wave)}};
                    bool inside = true;
                    for (int i = 0; i < m; ++i) inside = inside && (!c.holds(i, m, k) || i < n);
                    BOOST_TEST_CONTEXT(c.guard << " N " << n << " M " << m << " K " << k) {
                        const Run found = run(text, arguments);
                        BOOST_TEST((found.error == 0) == inside, found.message);
                        for (int i = 0; i < m && inside && found.error == 0; ++i)
                            BOOST_TEST(found.values().at(static_cast<std::size_t>(i)) ==
                                       (c.holds(i, m, k) ? wave(i) : 7.0));
                    }
                }
    }
}

// covers: TC-57
BOOST_AUTO_TEST_CASE(other_guards_leave_reads_to_checks_of_every_access) {
    for (const char* guard : {"i != 2", "i*i < K", "B(i) > 0", "i < K || i > 3", "i + j < K"}) {
        const std::string text =
            "def f(float(N) A, float(M) B, float(K) C) -> (O) { O(i,j) = " + std::string(guard) +
            " ? A(i) : 7.0 where i in 0:M, j in 0:2 }";
        BOOST_TEST(preconditions(text) == "", guard);
        BOOST_TEST(
            messages(text).find(
                "remark: `A(i)` is checked only with `--bounds=all`: it is read only under a condition") !=
                std::string::npos,
            guard << messages(text));
    }
}

// covers: TC-51 TC-56
BOOST_AUTO_TEST_CASE(two_bounds_give_the_smaller_one) {
    const std::string text = def("float(P,Q,R) B, float(S,T,Q) A", "O", "O(i,j,k,l) = B(j,k,l) + A(i,j,k)");
    BOOST_TEST(domain(text, "O", "s0") ==
               "i from 0 for S, j from 0 for min(P, T), k from 0 for Q, l from 0 for R");
}

// covers: TC-51 TC-56
BOOST_AUTO_TEST_CASE(a_reversed_index_covers_the_input) {
    BOOST_TEST(domain(def("float(N) I", "O", "O(i) = I(N-1-i)"), "O", "s0") == "i from 0 for N");
}

// covers: TC-51 TC-56
BOOST_AUTO_TEST_CASE(a_halved_index_is_proved_inside) {
    const std::string text = def("float(N) I", "O", "O(i) = I(i/2) where i in 0:2*N");
    BOOST_TEST(preconditions(text) == "");
    BOOST_TEST(messages(text) == "");
    Arguments arguments;
    arguments.arrays["I"] = floats({3}, wave);
    const auto values = run(text, arguments).values();
    BOOST_REQUIRE(values.size() == 6);
    for (std::int64_t i = 0; i < 6; ++i) BOOST_TEST(values[static_cast<std::size_t>(i)] == wave(i / 2));
}

// covers: TC-22 TC-56 TC-58
BOOST_AUTO_TEST_CASE(an_empty_kernel_gives_one_more_zero_than_the_input_is_long) {
    Arguments arguments;
    arguments.arrays["I"] = floats({4}, wave);
    arguments.arrays["W"] = floats({0}, wave);
    const auto values =
        run(def("float(H) I, float(KH) W", "O", "O(h) +=! I(h+kh) * W(kh)"), arguments).values();
    BOOST_TEST(values == std::vector<double>(5, 0.0), boost::test_tools::per_element());
}

// covers: TC-52 TC-56
BOOST_AUTO_TEST_CASE(two_unknowns_in_every_bound_are_an_error) {
    BOOST_TEST(messages(def("float(N,N,N) A", "O", "O(i,j) = A(i+j,i+j,i+j)")) ==
               R"(t.tc:2:1: error: the ranges of `i`, `j` cannot be inferred [TC-52]
    O(i,j) = A(i+j,i+j,i+j)
    ^~~~~~~~~~~~~~~~~~~~~~~
t.tc:2:10: note: `i+j` must lie in dimension 0 of `A`
    O(i,j) = A(i+j,i+j,i+j)
             ^~~~~~~~~~~~~~
t.tc:2:10: note: `i+j` must lie in dimension 1 of `A`
    O(i,j) = A(i+j,i+j,i+j)
             ^~~~~~~~~~~~~~
t.tc:2:10: note: `i+j` must lie in dimension 2 of `A`
    O(i,j) = A(i+j,i+j,i+j)
             ^~~~~~~~~~~~~~
  hint: state one: `where i in lo:hi`
)");
}

// covers: TC-52
BOOST_AUTO_TEST_CASE(an_index_that_nothing_constrains_is_an_error) {
    BOOST_TEST(messages(def("float(N) A", "O", "O(i,j) = A(i)")) ==
               R"(t.tc:2:5: error: nothing constrains index `j` [TC-52]
    O(i,j) = A(i)
        ^
  hint: write `where j in 0:N` behind the statement
)");
    // the ranges that the tensor has, all in one clause
    for (const char* text :
         {"m(i,j) = A(i,j)  m(i,j) *= 0.9f", "m(i,j) *= 0.9f", "m(i,j) +=! 0.9f", "m(i,j) = 0.9f"}) {
        const bool typed = std::string(text).find("A(i,j)") == std::string::npos;
        const std::string said = messages(def("float(N,M) A", typed ? "float(N,M) m" : "m", text));
        BOOST_TEST(
            said.find("  hint: write `where i in 0:N, j in 0:M` behind the statement, as `m` has it\n") !=
                std::string::npos,
            said);
        BOOST_TEST(messages(def("float(N,M) A", typed ? "float(N,M) m" : "m",
                                std::string(text) + " where i in 0:N, j in 0:M"))
                           .find("error") == std::string::npos,
                   text);
    }
    BOOST_TEST(
        messages(def("float(N,M) A", "m", "m(i) = 1")).find("behind the statement; sizes are N, M\n") !=
        std::string::npos);
    BOOST_TEST(messages(def("float a", "m", "m(i) = a"))
                   .find("write `where i in 0:8` behind the statement, or another number\n") !=
               std::string::npos);
}

// covers: TC-53
BOOST_AUTO_TEST_CASE(what_the_sizes_decide_is_checked_at_entry) {
    const std::string text = def("float(N) A, float(M) B", "O", "O(i) = A(i) + B(i+1) where i in 0:N");
    BOOST_TEST(preconditions(text) == "N <= 0 || N < M\n");
    BOOST_TEST(messages(text) ==
               R"(t.tc:2:15: remark: `B(i+1)` is inside only where `N < M`, which is checked at entry [TC-53]
    O(i) = A(i) + B(i+1) where i in 0:N
                  ^~~~~~
)");
    Arguments arguments;
    arguments.arrays["A"] = floats({3}, wave);
    arguments.arrays["B"] = floats({3}, wave);
    const auto failed = run(text, arguments);
    BOOST_TEST(failed.error == 5);
    BOOST_TEST(failed.message == "f: `B(i+1)` needs `N < M`");
    arguments.arrays["B"] = floats({4}, wave);
    BOOST_TEST(run(text, arguments).values().size() == 3);
}

// covers: TC-53
BOOST_AUTO_TEST_CASE(a_clamp_into_an_array_wants_an_element_of_it) {
    const std::string text =
        def("float(N) A, int32 P", "O", "O(i) = A(min(max(i-P, 0), N-1)) where i in 0:N+2*P");
    BOOST_TEST(preconditions(text) == "N + int64(2i32 *% P) <= 0 || 0 < N\n");
    Arguments arguments;
    arguments.arrays["A"] = floats({0}, wave);
    arguments.scalars["P"] = std::int64_t{1};
    const auto failed = run(text, arguments);
    BOOST_TEST(failed.error == 5);
    BOOST_TEST(failed.message == "f: `A(min(max(i-P, 0), N-1))` needs `0 < N`");
    arguments.scalars["P"] = std::int64_t{0};
    BOOST_TEST(run(text, arguments).values().empty());  // an empty border needs no element
    // m in 0:M*N has elements only where N is positive
    BOOST_TEST(preconditions(def("float(M) B, float(N) A", "O", "O(i) = A(i%N) where i in 0:M*N")) == "");
}

// covers: TC-58
BOOST_AUTO_TEST_CASE(an_empty_domain_has_no_preconditions) {
    Arguments arguments;
    arguments.arrays["A"] = floats({0}, wave);
    arguments.arrays["B"] = floats({0}, wave);
    const auto result =
        run(def("float(N) A, float(M) B", "O", "O(i) = A(i) + B(i+1) where i in 0:N"), arguments);
    BOOST_TEST(result.error == 0);
    BOOST_TEST(result.output.size() == 0);
}

// covers: TC-54
BOOST_AUTO_TEST_CASE(a_range_that_is_certainly_empty_is_a_warning) {
    BOOST_TEST(messages(def("float(N) A", "O", "O(i) = A(i) where i in N:N")) ==
               R"(t.tc:2:3: warning: the range of `i` is empty: `N:N` [TC-54]
    O(i) = A(i) where i in N:N
      ^
)");
}

// covers: TC-42
BOOST_AUTO_TEST_CASE(a_constant_range_that_runs_backward_is_a_warning) {
    BOOST_TEST(messages(def("float(N) A", "O", "O(i) = A(i) where i in 5:3")) ==
               R"(t.tc:2:19: warning: the range of `i` ends before it begins [TC-42]
    O(i) = A(i) where i in 5:3
                      ^
)");
}

// covers: TC-55 TC-59
BOOST_AUTO_TEST_CASE(storage_is_the_hull_of_all_statements) {
    const std::string text =
        def("float(N) A, float(M) B", "O", "O(i) = A(i)\nO(i) = B(i-N) where i in N:N+M");
    Arguments arguments;
    arguments.arrays["A"] = floats({3}, wave);
    arguments.arrays["B"] = floats({2}, [](std::int64_t k) { return wave(k + 20); });
    const auto result = run(text, arguments);
    BOOST_REQUIRE(result.output.size() == 5);
    for (std::int64_t i = 0; i < 5; ++i)
        BOOST_TEST(result.values()[static_cast<std::size_t>(i)] == (i < 3 ? wave(i) : wave(i - 3 + 20)));
    const auto translation = translated(text);
    BOOST_TEST((translation.program.functions[0].parameters.back().role == Role::output));
}

// covers: TC-59
BOOST_AUTO_TEST_CASE(elements_between_the_written_parts_keep_the_callers_values) {
    const std::string text = def("float(N) A", "O", "O(i) = A(i) where i in 0:2\nO(i) = A(i) where i in 4:N");
    Arguments arguments;
    arguments.arrays["A"] = floats({7}, wave);
    arguments.arrays["O"] = floats({7}, [](std::int64_t) { return 99.0; });
    const auto values = run(text, arguments).values();
    for (std::int64_t i = 0; i < 7; ++i)
        BOOST_TEST(values[static_cast<std::size_t>(i)] == (i < 2 || i >= 4 ? wave(i) : 99.0));
    BOOST_TEST((translated(text).program.functions[0].parameters.back().role == Role::inout));
}

// covers: TC-51
BOOST_AUTO_TEST_CASE(a_size_as_coefficient_counts_as_positive_and_is_checked) {
    const std::string text = def("float(N) I, float(S) Z", "O", "O(i) = I(S*i)");
    BOOST_TEST(domain(text, "O", "s0") == "i from 0 for (N - 1) div S + 1");
    Arguments arguments;
    arguments.arrays["I"] = floats({7}, wave);
    arguments.arrays["Z"] = floats({3}, wave);
    const auto values = run(text, arguments).values();
    BOOST_REQUIRE(values.size() == 3);
    for (std::int64_t i = 0; i < 3; ++i) BOOST_TEST(values[static_cast<std::size_t>(i)] == wave(3 * i));
    arguments.arrays["I"] = floats({0}, wave);
    arguments.arrays["Z"] = floats({0}, wave);
    BOOST_TEST(run(text, arguments).error == 5);
}

// covers: TC-41 TC-51
BOOST_AUTO_TEST_CASE(a_scalar_input_bounds_a_range) {
    const std::string text = def("float(N) I, int32 n", "O", "O(i) = I(i) where i in 0:n");
    BOOST_TEST(preconditions(text) == "int64(n) <= N\n");
    Arguments arguments;
    arguments.arrays["I"] = floats({7}, wave);
    arguments.scalars["n"] = std::int64_t{4};
    BOOST_TEST(run(text, arguments).output.size() == 4);
    arguments.scalars["n"] = std::int64_t{-3};
    BOOST_TEST(run(text, arguments).output.size() == 0);
    arguments.scalars["n"] = std::int64_t{8};
    BOOST_TEST(run(text, arguments).error == 5);
}

BOOST_AUTO_TEST_SUITE_END()
