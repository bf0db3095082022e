// Assignments whose values read what they write. What is expected is what Taichi 1.7.4 prints.
#include <boost/test/unit_test.hpp>
#include <sstream>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(aliasing)

using nestor::taichi::test::messages;
using nestor::taichi::test::run;

namespace {

/// What a kernel of these statements prints; v is a field of vectors that begins as [1, 2], [3, 5], [0, 0],
/// ..
std::string printed(const std::string& statements, const std::string& before = "") {
    std::ostringstream out;
    std::string body;
    std::istringstream lines(statements);
    for (std::string line; std::getline(lines, line);) body += "    " + line + "\n";
    run("v = ti.Vector.field(2, ti.i32, shape=4)\n" + before +
            "@ti.kernel\ndef k():\n    v[0] = [1, 2]\n    v[1] = [3, 5]\n" + body + "k()\n",
        "t", {}, &out);
    return out.str();
}

}  // namespace

// covers: TI-28 TI-26
BOOST_AUTO_TEST_CASE(a_vector_assigned_from_itself_is_read_before_it_is_written) {
    BOOST_TEST(printed("a = ti.Vector([1, 2])\na = ti.Vector([a[1], a[0]])\nprint(a)") == "[2, 1]\n");
    BOOST_TEST(printed("c = ti.Vector([1, 2])\nc = c.yx\nprint(c)") == "[2, 1]\n");
    BOOST_TEST(printed("e = ti.Vector([3, 4])\ne -= e[0]\nprint(e)") == "[0, 1]\n");
    BOOST_TEST(printed("m = ti.Matrix([[1, 2], [3, 4]])\nm = m @ m\nprint(m)\nm = m.transpose()\nprint(m)") ==
               "[[7, 10], [15, 22]]\n[[7, 15], [10, 22]]\n");
    BOOST_TEST(printed("a = ti.Vector([1, 2])\na.fill(a[0] + a[1])\nprint(a)") == "[3, 3]\n");
    // in a loop the vector is one that iterations share
    BOOST_TEST(printed("a = ti.Vector([1, 2])\nfor i in range(3):\n    a += a[0]\nprint(a)") == "[8, 9]\n");
}

// covers: TI-28 TI-22 TI-45
BOOST_AUTO_TEST_CASE(swizzles_and_slices_assigned_from_themselves_are_read_before_they_are_written) {
    BOOST_TEST(printed("b = ti.Vector([1, 2])\nb.xy = b.yx\nprint(b)") == "[2, 1]\n");
    BOOST_TEST(printed("d = ti.Vector([1, 2])\nd[0:2] = ti.Vector([d[1], d[0]])\nprint(d)") == "[2, 1]\n");
    BOOST_TEST(printed("m = ti.Matrix([[1, 2], [3, 4]])\nm[:, 0] = m[0, :]\nprint(m)") ==
               "[[1, 2], [2, 4]]\n");
    BOOST_TEST(printed("b = ti.Vector([1, 2, 3])\nb.zx += b.xy\nprint(b)") == "[3, 2, 4]\n");
}

// covers: TI-28 TI-21 TI-22 TI-37
BOOST_AUTO_TEST_CASE(elements_of_fields_assigned_from_themselves_are_read_before_they_are_written) {
    BOOST_TEST(printed("v[0] -= v[0][0]\nprint(v[0])") == "[0, 1]\n");
    BOOST_TEST(printed("v[1] += v[1].yx\nprint(v[1])") == "[8, 8]\n");
    BOOST_TEST(printed("v[1] = v[1].yx\nprint(v[1])") == "[5, 3]\n");
    BOOST_TEST(printed("v[1].xy = v[1].yx\nprint(v[1])\nv[1][0:2] = v[1] + v[1].yx\nprint(v[1])\n"
                       "v[1].xy += ti.Vector([v[1].y, v[1].x + 1])\nprint(v[1])") ==
               "[5, 3]\n[8, 8]\n[16, 17]\n");
    BOOST_TEST(printed("v[0], v[1] = v[1], v[0]\nprint(v[0], v[1])") == "[3, 5] [1, 2]\n");
    // the element that is written says which element is written
    BOOST_TEST(printed("v[v[0][0]] = [7, 8]\nv[0] = [0, 9]\nv[v[0].x] = [1, 2]\nprint(v[0], v[1])") ==
               "[1, 2] [7, 8]\n");
    BOOST_TEST(printed("v[0] = [0, 9]\nv[v[0].x] += 1\nprint(v[0], v[1])") == "[1, 10] [3, 5]\n");
}

// covers: TI-28
BOOST_AUTO_TEST_CASE(all_values_are_taken_before_the_first_target_is_assigned) {
    BOOST_TEST(printed("a, b = ti.Vector([1, 2]), ti.Vector([3, 4])\na, b = b, a\nprint(a, b)") ==
               "[3, 4] [1, 2]\n");
    BOOST_TEST(printed("a = b = 3\na = b = a + b\nprint(a, b)") == "6 6\n");
    BOOST_TEST(printed("v[0] = v[1] = v[0] + v[1]\nprint(v[0], v[1])") == "[4, 7] [4, 7]\n");
    // a target in a tuple is one wherever the tuple stands
    BOOST_TEST(printed("a, b = 1, 2\nif v[0].x == 1:\n    [a, b] = [b, a]\nprint(a, b)") == "2 1\n");
    BOOST_TEST(printed("a, b, c = 1, 2, 3\nif v[0].x == 1:\n    (a, b), c = (c, a), b\nprint(a, b, c)") ==
               "3 1 2\n");
}

// covers: TI-4 TI-13 TI-37
BOOST_AUTO_TEST_CASE(whatever_changes_a_name_in_an_expression_changes_the_variable) {
    BOOST_TEST(printed("a = 1\nif v[0].x == 1:\n    b = (a := 5) + 1\n    print(b)\nprint(a)") == "6\n5\n");
    BOOST_TEST(printed("x = 3\ny = ti.atomic_add(x, 4)\nprint(x, y)") == "7 3\n");
    BOOST_TEST(printed("a = ti.Vector([1, 2])\ny = ti.atomic_max(a[0], 5)\nz = ti.atomic_sub(a.y, 1)\n"
                       "print(a, y, z)") == "[5, 1] 1 2\n");
    const std::string bump = "@ti.func\ndef bump(a: ti.template(), b):\n    a += b\n";
    BOOST_TEST(printed("s = 1\na = ti.Vector([1, 2])\nbump(s, 4)\nbump(b=2, a=a)\nprint(s, a)", bump) ==
               "5 [3, 4]\n");
}

// covers: TI-22
BOOST_AUTO_TEST_CASE(elements_of_local_vectors_are_assigned_at_run_time_indices) {
    BOOST_TEST(
        printed("a = ti.Vector([1, 2, 3])\nfor k in range(3):\n    a[k] *= a[(k + 1) % 3]\nprint(a)") ==
        "[2, 6, 6]\n");
    BOOST_TEST(printed("m = ti.Matrix([[1, 2], [3, 4]])\ni = v[0].x\nm[i, i - 1] = m[i, i] + 7\nprint(m)") ==
               "[[1, 2], [11, 4]]\n");
    BOOST_TEST(messages("@ti.kernel\ndef k():\n    m = ti.Matrix([[1, 2], [3, 4]])\n    m[0, 2] = 1\n") ==
               "t.py:5:5: error: TaichiIndexError: index 2 of an extent of 2 [TI-22]\n"
               "        m[0, 2] = 1\n"
               "        ^~~~~~~~~~~\n");
    BOOST_TEST(
        messages("v = ti.Vector.field(2, ti.f32, shape=3)\n@ti.kernel\ndef k():\n    v[0][-1] = 1\n") ==
        "t.py:5:5: error: TaichiSyntaxError: index -1 of an extent of 2 [TI-22]\n"
        "        v[0][-1] = 1\n"
        "        ^~~~~~~~~~~~\n"
        "  hint: indices of vectors and matrices are not counted from the end\n");
}

BOOST_AUTO_TEST_SUITE_END()
