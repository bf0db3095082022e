// Copies of steps that stand in front of a loop and in it: one function where they are the same.
#include <boost/test/unit_test.hpp>

#include "tests/emitters/cuda/programs.hpp"

BOOST_AUTO_TEST_SUITE(copies_of_steps)

using nestor::test::emitted;

namespace {

/// Sums of 64 threads, in steps of 64 terms: the first step is copied by `first`, the others by `next`, both
/// of a thread `t`.
std::string source_of(const std::string& first, const std::string& next) {
    const std::string threads = "for t in (0, 64) gpu_thread_x 64 <O, z0, s0, ";
    const std::string program =
        "entry function f(size N, size K, input float32 A[(0, N), (0, K)], output float32 O[(0, N), (0, "
        "64)]) {\n"
        "for n in (0, N) gpu_block_x <O, z0, s0, n> {\n"
        "allocate float32 part[(0, 2), (0, 64)] gpu_shared;\n"
        "allocate float32 sum[(0, 64)] registers;\n" +
        threads + "t_begins> { sum[t] = 0.0f32; }\n" + "let steps = (K + 63) / 64;\n" + "if steps > 0 { " +
        threads + "t_first> { " + first + " } }\n" + "for step in (0, steps) <O, z0, s0, k> reduction {\n" +
        "if step + 1 < steps { " + threads + "t_next> { " + next + " } }\n" + threads +
        "t_sums> { sum[t] += part[step % 2, 63 - t]; }\n" + "}\n" + threads +
        "t_ends> { O[n, t] = sum[t]; }\n" + "} }\n";
    return emitted(program, false).text.source;
}

const std::string next_term = "let k = K - (steps - (step + 1)) * 64 + t; ";
const std::string first_term = "let k = K - steps * 64 + t; ";
const std::string next_copy = next_term + "part[(step + 1) % 2, t] = A[n, k];";

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

void check_function(const std::string& source, const std::string& parameters, const std::string& first) {
    BOOST_TEST(has(source, "const auto copy_step = [&](" + parameters + ") {"), source);
    BOOST_TEST(has(source, "if (steps > 0) copy_step(" + first + ");"), source);
    BOOST_TEST(count(source, "__pipeline_memcpy_async(") == 1, source);
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_the_first_step_lacks_is_filled_where_it_is_called) {
    const std::string chosen =
        source_of(first_term + "part[0, t] = select(k >= 0, A[n, k], 0.0f32);", next_copy);
    check_function(chosen, "Index step, bool whole", "0, false");
    BOOST_TEST(has(chosen, "if (whole || k >= 0)"), chosen);
    BOOST_TEST(has(chosen, "copy_step(step + 1, true);"), chosen);

    const std::string asked = source_of(
        first_term + "if k >= 0 { part[0, t] = A[n, k]; } else { part[0, t] = 0.0f32; }", next_copy);
    check_function(asked, "Index step, bool whole", "0, false");
    BOOST_TEST(has(asked, "part[step % 2][t] = 0.0f;"), asked);
}

BOOST_AUTO_TEST_CASE(steps_that_are_all_whole_ask_nothing) {
    check_function(source_of(first_term + "part[0, t] = A[n, max(k, 0)];",
                             next_term + "part[(step + 1) % 2, t] = A[n, max(k, 0)];"),
                   "Index step", "0");
}

BOOST_AUTO_TEST_CASE(another_first_step_stays_what_it_is) {
    const auto check_two = [](const std::string& first) {
        const std::string source = source_of(first, next_copy);
        BOOST_TEST(!has(source, "copy_step"), source);
    };
    check_two(first_term + "part[0, t] = A[n, max(k - 1, 0)];");                      // other elements
    check_two(first_term + "part[1, t] = select(k >= 0, A[n, k], 0.0f32);");          // another stage
    check_two(first_term + "part[0, 63 - t] = select(k >= 0, A[n, k], 0.0f32);");     // another place
    check_two(first_term + "part[0, t] = select(k >= 0, 0.0f32, A[n, max(k, 0)]);");  // the other way round
    check_two("part[0, t] = 0.0f32;");
}

BOOST_AUTO_TEST_SUITE_END()
