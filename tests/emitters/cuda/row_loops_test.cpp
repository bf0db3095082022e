// Elements that change places between threads so that several are moved at once: where nobody sees it, and
// where somebody would.
#include <boost/test/unit_test.hpp>

#include "tests/emitters/cuda/programs.hpp"

BOOST_AUTO_TEST_SUITE(loops_over_elements_of_rows)

using nestor::test::emitted;

namespace {

/// A row for each block of 32 threads, four elements a thread. `d` is the element.
std::string rows(const std::string& threads) {
    return "entry function f(size N, size D, input float32 X[(0, N), (0, D)], input float32 Y[(0, 2 * D)],\n"
           "    output float32 O[(0, N), (0, D)], output float32 P[(0, N), (0, D)],\n"
           "    output float32 R[(0, N), (0, 32)]) {\n"
           "for n in (0, N) gpu_block_x <O, z0, s0, n> {\n"
           "for t in (0, 32) gpu_thread_x 32 <O, z0, s0, t> {\n" +
           threads + "} } }\n";
}

std::string over(const std::string& index, const std::string& name, const std::string& statements,
                 const std::string& before = "") {
    return "for c" + index + " in (0, 4) unrolled <O, z0, s0, " + name + "> { let " + index + " = c" + index +
           " * 32 + t; " + before + "if " + index + " < D { " + statements + " } }\n";
}

/// A row of any length for each block: loops over all of its elements.
std::string long_rows(const std::string& statements) {
    const std::string program = rows("");
    const std::string threads = "for t in (0, 32) gpu_thread_x 32 <O, z0, s0, t> {\n} ";
    std::string text = program;
    return text.replace(text.find(threads), threads.size(), statements);
}

std::string over_all(const std::string& index, const std::string& statements,
                     const std::string& count = "D") {
    return "for " + index + " in (0, " + count + ") gpu_thread_x 32 <O, z0, s0, " + index + "> { " +
           statements + " }\n";
}

bool moves_vectors(const std::string& threads) {
    return emitted(rows(threads), false).text.source.find("_part<") != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(neighbours_are_moved_at_once) {
    BOOST_TEST(moves_vectors(over("d", "c", "O[n, d] = X[n, d] + 1.0f32;")));
    BOOST_TEST(moves_vectors(over("d", "c", "O[n, d] = X[n, d] * Y[d];")));
    const std::string source =
        emitted(rows(over("d", "c", "O[n, d] = X[n, d] * Y[2 * d];")), false).text.source;
    BOOST_TEST(source.find("whole_vectors({X, O}, 4, {D})") != std::string::npos, source);
}

BOOST_AUTO_TEST_CASE(elements_keep_their_places_where_somebody_would_see) {
    const std::string copy = over("d", "c", "O[n, d] = X[n, d];");
    // each thread's own sum is stored
    BOOST_TEST(!moves_vectors("allocate float32 sum[] stack; sum[] = 0.0f32;\n" +
                              over("d", "c", "sum[] += X[n, d];") + "R[n, t] = sum[];\n"));
    // a thread's number is a value
    BOOST_TEST(!moves_vectors(over("d", "c", "O[n, d] = X[n, d] + float32(t);")));
    BOOST_TEST(!moves_vectors(over("d", "c", "O[n, d] = X[n, d] + float32(cd);")));
    BOOST_TEST(!moves_vectors(copy + "R[n, t] = 1.0f32;\n"));
    // another element of what the row changes
    BOOST_TEST(!moves_vectors(copy + over("e", "e", "O[n, e] = O[n, max(e - 32, 0)];")));
    BOOST_TEST(!moves_vectors(copy + "if t == 0 { R[n, 0] = O[n, 0]; }\n"));
    // what is read where a choice says so stays where it is
    const std::string chosen =
        emitted(rows(over("d", "c", "O[n, d] = select(n > 0, X[n - 1, d], 0.0f32);")), false).text.source;
    BOOST_TEST(chosen.find("load_part<") == std::string::npos, chosen);
}

BOOST_AUTO_TEST_CASE(places_that_change_are_no_parts) {
    const auto check_part = [](const std::string& statements, const std::string& part) {
        const std::string source =
            emitted(rows("allocate float32 v[(0, 4)] stack;\n" + over("d", "c", statements) +
                         over("e", "e", "P[n, e] = v[ce];")),
                    false)
                .text.source;
        BOOST_TEST(source.find(part) != std::string::npos, part << " is not in\n" << source);
    };
    check_part("v[cd] = X[n, d]; O[n, d] = v[cd] * v[cd];", "(&P[n * D], &v[first], D");
    // changed behind the load, changed behind the store
    check_part("v[cd] = X[n, d]; v[cd] = v[cd] + 1.0f32; O[n, d] = v[cd] * X[n, d];", "X_part[width];");
    check_part("v[cd] = Y[d] * X[n, d]; O[n, d] = v[cd]; v[cd] = v[cd] * 2.0f32;", "O_part[width];");
}

BOOST_AUTO_TEST_CASE(neighbours_of_long_rows_are_moved_at_once) {
    const auto check_text = [](const std::string& statements, const std::string& part, bool has = true) {
        const std::string source = emitted(long_rows(statements), false).text.source;
        BOOST_TEST((source.find(part) != std::string::npos) == has, part << " in\n" << source);
    };
    const std::string copy = over_all("d", "O[n, d] = X[n, d];");
    check_text(copy, "store_neighbours<width>(&O[n * D + first], O_part)");
    // loops that share the elements of an array run in the same order
    check_text(copy + over_all("e", "O[n, e] = O[n, e] * 2.0f32;"), "load_neighbours<width>(O_part, &O[");
    check_text(copy + over_all("e", "O[n, e] += float32(e);"), "O_part[i] += static_cast<float>(e)");
    // another element, few of them
    check_text(copy + over_all("e", "P[n, e] = O[n, max(e - 1, 0)];"), "_neighbours<", false);
    check_text(over_all("d", "O[n, d] = X[n, d];", "64"), "_neighbours<", false);
    check_text(over_all("d", "O[n, D - 1 - d] = X[n, d];"), "store_neighbours<", false);
}

BOOST_AUTO_TEST_CASE(neighbours_have_one_division) {
    const std::string divided = "let h = d / M; let w = d - h * M; ";
    const auto source_of = [&](const std::string& statements) {
        const std::string text =
            "entry function f(size N, size H, size M, input float32 X[(0, N), (0, H), (0, M)],\n"
            "    output float32 O[(0, N), (0, H), (0, M)], output float32 P[(0, N), (0, M)]) {\n"
            "for n in (0, N) gpu_block_x <O, z0, s0, n> {\n" +
            over_all("d", divided + statements, "H * M") + "} }\n";
        return emitted(text, false).text.source;
    };
    const std::string all = source_of("O[n, h, w] = X[n, h, w] + float32(w);");
    for (const char* part :
         {"const Index w_2 = w + i;", "load_neighbours<width>(X_part, &X[(n * H + h) * M + w]);",
          "store_neighbours<width>(&O[(n * H + h) * M + w], O_part);"})
        BOOST_TEST(all.find(part) != std::string::npos, part << " is not in\n" << all);
    // several elements write one place
    BOOST_TEST(source_of("P[n, w] = X[n, h, w];").find("_neighbours<") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_is_no_vector_is_moved_one_by_one) {
    BOOST_TEST(!moves_vectors(over("d", "c", "O[n, D - 1 - d] = X[n, D - 1 - d];")));
    BOOST_TEST(!moves_vectors(over("d", "c", "R[n, 0] = X[n, d];")));
}

BOOST_AUTO_TEST_SUITE_END()
