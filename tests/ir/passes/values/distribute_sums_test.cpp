// Sums that statements spell: before and after as text, both run through the interpreter.
#include "ir/passes/values/distribute_sums.hpp"

#include <boost/test/unit_test.hpp>
#include <cstring>

#include "ir/core/map_bodies.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"
#include "tests/support/nest.hpp"

BOOST_AUTO_TEST_SUITE(distributed_sums)

using namespace nestor;
using nestor::test::nest;

namespace {

const std::string head =
    "entry function f(size N, input int32 A[(0, N), (0, N)], input int32 x[(0, N)], "
    "inout int32 C[(0, N), (0, N)], inout int32 y[(0, N)]) {\n";

Array numbers(const std::vector<std::int64_t>& extents) {
    Array array(Type::int_(32), extents);
    auto* values = reinterpret_cast<std::int32_t*>(array.data.data());
    for (std::size_t k = 0; k < array.data.size() / sizeof *values; ++k)
        values[k] = static_cast<std::int32_t>(k * 7919 % 23) - 11;
    return array;
}

/// The bytes of C and y after a run with N = 5.
std::string run(const Program& program) {
    Arguments arguments;
    arguments.scalars["N"] = std::int64_t{5};
    for (const std::string name : {"A", "C"}) arguments.arrays.emplace(name, numbers({5, 5}));
    for (const std::string name : {"x", "y"}) arguments.arrays.emplace(name, numbers({5}));
    BOOST_TEST(interpret(program, "f", arguments).error == 0);
    std::string bytes;
    for (const std::string name : {"C", "y"}) {
        const auto& data = arguments.arrays.at(name).data;
        bytes.append(reinterpret_cast<const char*>(data.data()), data.size());
    }
    return bytes;
}

Program distributed(const Program& program, bool floats) {
    return map_bodies(program, [&](const Function&, const Block& body, SymbolSource& symbols) {
        return distribute_sums(body, floats, symbols);
    });
}

std::string text_of(const Program& program) {
    const std::string text = print(program, {.numbers = false});
    const std::size_t begin = text.find("{\n") + 2;
    return text.substr(begin, text.rfind("}\n") - begin);
}

std::string changed(const std::string& statements) {
    const Program before = nest(head + statements + "}\n");
    const Program after = distributed(before, false);
    for (const std::string& violation : verify(after)) BOOST_ERROR(violation);
    BOOST_TEST((run(before) == run(after)), statements);
    return text_of(after);
}

void stays(const std::string& statements) {
    BOOST_TEST(changed(statements) == text_of(nest(head + statements + "}\n")));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_product_in_a_local_is_an_initialisation_and_a_nest_of_sums) {
    BOOST_TEST(changed(R"(for i in (0, N) <f, z0, s0, i> imperative {
for j in (0, N) <f, z0, s0, j> imperative {
allocate int32 s[] registers;
s[] = 3i32;
for k in (0, N) <f, z0, s0, k> imperative { s[] += A[i, k] *% x[k]; }
C[i, j] = s[];
}
}
)") == R"(    for i in (0, N) <f, z0, s0.init, i> {
        for j in (0, N) <f, z0, s0.init, j> {
            C[i, j] = 3i32;
        }
    }
    for i in (0, N) <f, z0, s0, i> {
        for j in (0, N) <f, z0, s0, j> {
            for k in (0, N) <f, z0, s0, k> reduction {
                C[i, j] += A[i, k] *% x[k];
            }
        }
    }
)");
}

BOOST_AUTO_TEST_CASE(what_a_local_becomes_in_the_end_is_a_nest_of_its_own) {
    BOOST_TEST(changed(R"(for i in (0, N) <f, z0, s0, i> imperative {
allocate int32 s[] registers;
s[] = x[i];
for k in (0, N) <f, z0, s0, k> imperative { s[] += A[k, i]; }
y[i] = max(s[], 0i32);
}
)") == R"(    for i in (0, N) <f, z0, s0.init, i> {
        y[i] = x[i];
    }
    for i in (0, N) <f, z0, s0, i> {
        for k in (0, N) <f, z0, s0, k> reduction {
            y[i] += A[k, i];
        }
    }
    for i in (0, N) <f, z0, s0.end, i> {
        y[i] = max(y[i], 0i32);
    }
)");
}

BOOST_AUTO_TEST_CASE(loops_that_choose_no_element_are_the_inner_ones) {
    BOOST_TEST(changed(R"(for i in (0, N) <f, z0, s0, i> imperative {
for j in (0, N) <f, z0, s0, j> imperative { update y[j] add A[i, j]; }
}
)") == R"(    for j in (0, N) <f, z0, s0, j> {
        for i in (0, N) <f, z0, s0, i> reduction {
            y[j] += A[i, j];
        }
    }
)");
    BOOST_TEST(changed(R"(for t in (0, N) <f, z0, s0, t> imperative {
for i in (0, N) <f, z0, s0, i> imperative {
C[i, t] = 0i32;
for k in (0, N) <f, z0, s0, k> imperative { C[i, t] += A[i, k]; }
}
y[t] = C[t, 0];
}
)") == R"(    for t in (0, N) <f, z0, s0, t> imperative {
        for i in (0, N) <f, z0, s0, i> imperative {
            C[i, t] = 0i32;
            for k in (0, N) <f, z0, s0, k> imperative {
                C[i, t] += A[i, k];
            }
        }
        y[t] = C[t, 0];
    }
)");
}

BOOST_AUTO_TEST_CASE(sums_that_read_what_they_make_keep_their_loops) {
    // prefix sums: a row reads the one before
    stays(R"(for i in (1, N - 1) <f, z0, s0, i> imperative {
allocate int32 s[] registers;
s[] = 0i32;
for k in (0, N) <f, z0, s0, k> imperative { s[] += y[i - 1] *% x[k]; }
y[i] = s[];
}
)");
    // a limit that an outer loop decides
    stays(R"(for i in (0, N) <f, z0, s0, i> imperative {
allocate int32 s[] registers;
s[] = 0i32;
for k in (0, i) <f, z0, s0, k> imperative { s[] += x[k]; }
y[i] = s[];
}
)");
    // two iterations share an element
    stays(R"(for i in (0, N) <f, z0, s0, i> imperative {
for j in (0, N) <f, z0, s0, j> imperative {
C[i, i] = 0i32;
for k in (0, N) <f, z0, s0, k> imperative { C[i, i] += x[k]; }
}
}
)");
}

BOOST_AUTO_TEST_CASE(floats_are_summed_in_order_unless_the_front_end_says_otherwise) {
    const Program program = nest(
        "entry function f(size N, input float32 A[(0, N), (0, N)], inout float32 y[(0, N)]) {\n"
        "for i in (0, N) <f, z0, s0, i> imperative {\n"
        "for k in (0, N) <f, z0, s0, k> imperative { update y[i] add A[i, k]; }\n}\n}\n");
    BOOST_TEST(text_of(distributed(program, false)) == text_of(program));
    BOOST_TEST(text_of(distributed(program, true)).find("reduction") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_statements_sum_in_order_nests_sum_in_order) {
    const Program program = nest(
        "entry function f(size N, input float32 A[(0, N), (0, N)], input float32 B[(0, N), (0, N)],\n"
        "  inout float32 C[(0, N), (0, N)], inout float32 y[(0, N)]) {\n"
        "for i in (0, N) <f, z0, s0, i> imperative { for j in (0, N) <f, z0, s1, j> imperative {\n"
        "allocate float32 s[] stack; s[] = 0.0f32;\n"
        "for k in (0, N) <f, z0, s2, k> imperative { s[] = s[] + A[i, k] * B[k, j]; }\n"
        "C[i, j] = s[]; } }\n"
        "for k in (0, N) <f, z0, s3, k> imperative { for i in (0, N) <f, z0, s4, i> imperative {\n"
        "y[i] = y[i] + A[i, k]; } }\n}\n");
    const Program after = distributed(program, false);
    BOOST_TEST(verify(after).empty());
    BOOST_TEST(text_of(after) == R"(    for i in (0, N) <f, z0, s0.init, i> {
        for j in (0, N) <f, z0, s1.init, j> {
            C[i, j] = 0.0f32;
        }
    }
    for i in (0, N) <f, z0, s0, i> {
        for j in (0, N) <f, z0, s1, j> {
            for k in (0, N) <f, z0, s2, k> reduction {
                C[i, j] = C[i, j] + A[i, k] * B[k, j];
            }
        }
    }
    for i in (0, N) <f, z0, s4, i> {
        for k in (0, N) <f, z0, s3, k> reduction {
            y[i] = y[i] + A[i, k];
        }
    }
)");
}

BOOST_AUTO_TEST_SUITE_END()
