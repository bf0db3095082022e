// Accesses that leave their field, kernels whose iterations meet, and windows in libraries: what is said of
// them.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <memory>

#include "frontend/taichi/taichi.hpp"
#include "support.hpp"

BOOST_AUTO_TEST_SUITE(accesses)

using nestor::taichi::test::messages;

// covers: TI-22
BOOST_AUTO_TEST_CASE(constant_indices_outside_of_a_field_are_errors) {
    BOOST_TEST(
        messages("u = ti.field(ti.f32, shape=(8, 8))\nu[9, 9] = 3\n") ==
        "t.py:3:1: error: TaichiIndexError: index 9 in dimension 0 of `u`, which has 8 elements [TI-22]\n"
        "    u[9, 9] = 3\n"
        "    ^~~~~~~~~~~\n");
    BOOST_TEST(
        messages("u = ti.field(ti.f32, shape=4)\n@ti.kernel\ndef k():\n    a = u[0] + u[-1]\n") ==
        "t.py:5:16: error: TaichiSyntaxError: index -1 in dimension 0 of `u`, which has 4 elements [TI-22]\n"
        "        a = u[0] + u[-1]\n"
        "                   ^~~~~\n"
        "  hint: indices are not counted from the end\n");
    BOOST_TEST(
        messages("u = ti.field(ti.f32, shape=4, offset=-2)\n@ti.kernel\ndef k():\n    u[-2] = u[2]\n") ==
        "t.py:5:13: error: TaichiIndexError: index 2 in dimension 0 of `u`, which goes from -2 to 1 [TI-22]\n"
        "        u[-2] = u[2]\n"
        "                ^~~~\n");
    BOOST_TEST(messages("u = ti.field(ti.f32, shape=(8, 8))\nu[7, 7] = 3\nprint(u[0, 0])\n") == "");
}

// covers: TI-22
BOOST_AUTO_TEST_CASE(loops_that_surely_leave_a_field_are_errors) {
    const auto kernel = [](const std::string& body) {
        return "u = ti.field(ti.f32, shape=(8, 8))\n@ti.kernel\ndef k(n: ti.i32):\n" + body;
    };
    BOOST_TEST(
        messages(kernel("    for i, j in u:\n        u[i, j + 1] = 1.0\n")) ==
        "t.py:6:9: error: TaichiIndexError: `j + 1` goes from 1 to 8 in dimension 1 of `u`, which has 8 "
        "elements [TI-22]\n"
        "            u[i, j + 1] = 1.0\n"
        "            ^~~~~~~~~~~~~~~~~\n"
        "  hint: let the loop end before, or guard the access with an `if`\n");
    BOOST_TEST(messages("u = ti.field(ti.f32, shape=8)\nfor i in range(9):\n    u[i] = 1\n")
                   .find("`i` goes from 0 to 8 in dimension 0 of `u`, which has 8 elements [TI-22]") !=
               std::string::npos);
    // cells of sparse nodes: the index itself is what counts
    const auto sparse = [](const std::string& body) {
        return "u = ti.field(ti.f32)\nti.root.pointer(ti.ij, 4).dense(ti.ij, 2).place(u)\n"
               "@ti.kernel\ndef k(n: ti.i32):\n" +
               body;
    };
    BOOST_TEST(messages(sparse("    for i, j in ti.ndrange(8, 8):\n        u[i - 1, j] = 1.0\n"))
                   .find("`i - 1` goes from -1 to 6 in dimension 0 of `u`, which has 8 elements [TI-22]") !=
               std::string::npos);
    BOOST_TEST(messages(sparse("    for i, j in ti.ndrange(8, 8):\n        u[i, j] = 1.0\n")) == "");
    // what is not sure is not told
    for (const char* body :
         {"    for i, j in u:\n        if j < 7:\n            u[i, j + 1] = 1.0\n",
          "    for i in range(20):\n        if i >= 8:\n            continue\n        u[i, 0] = 1.0\n",
          "    for i in range(n):\n        u[i, 0] = 1.0\n",
          "    for i in range(20):\n        u[i % 8, 0] = 1.0\n",
          "    ti.loop_config(serialize=True)\n    for i in range(8):\n        if u[i, 0] > 0.0:\n"
          "            u[i + 1, 0] = 1.0\n",
          "    ti.loop_config(serialize=True)\n    for i in range(8):\n"
          "        u[i, 0] = u[i + 1, 0] if u[i, 0] > 0.0 else 0.0\n"})
        BOOST_TEST(messages(kernel(body)) == "", body);
    for (const char* body : {"    for i, j in u:\n        u[i - 1, j] = 1.0\n"})
        BOOST_TEST(messages(sparse(body)) == "", body);  // of active cells alone
}

// covers: TI-44
BOOST_AUTO_TEST_CASE(what_an_if_keeps_inside_needs_no_check_at_entry) {
    const auto checked = [](const std::string& condition) {
        const auto file = std::make_shared<const nestor::SourceFile>(
            "t.py",
            "import taichi as ti\n@ti.kernel\n"
            "def k(x: ti.types.ndarray(ti.f32, 1), y: ti.types.ndarray(ti.f32, 1), r: ti.i32):\n"
            "    for i in y:\n        for j in range(-r, r + 1):\n            if " +
                condition + ":\n                y[i] += x[i + j]\n");
        const auto translated = nestor::taichi::translate(file);
        BOOST_REQUIRE(translated);
        const auto& errors = translated->program.errors;
        return std::any_of(errors.begin(), errors.end(), [](const nestor::ErrorEntry& error) {
            return error.text.find("`x` is read outside") != std::string::npos;
        });
    };
    BOOST_TEST(!checked("0 <= i + j < x.shape[0]"));
    BOOST_TEST(!checked("i + j >= 0 and i + j < x.shape[0]"));
    BOOST_TEST(!checked("x.shape[0] > i + j > -1"));
    BOOST_TEST(checked("i + j < x.shape[0]"));
    BOOST_TEST(checked("0 <= i + j"));
    BOOST_TEST(checked("0 <= i - j < x.shape[0]"));
    BOOST_TEST(checked("0 <= i + j < y.shape[0]"));
}

// covers: TI-44
BOOST_AUTO_TEST_CASE(accesses_of_arrays_that_no_check_at_entry_sees_are_told) {
    BOOST_TEST(messages("@ti.kernel\ndef k(x: ti.types.ndarray(ti.i32, 1), y: ti.types.ndarray(ti.f32, 1)):\n"
                        "    for i in x:\n        y[x[i]] += 1.0\n") ==
               "t.py:5:9: warning: nothing known at entry bounds where `y` is read [TI-44]\n"
               "            y[x[i]] += 1.0\n"
               "            ^~~~~~~~~~~~~~\n"
               "  hint: `--bounds all` checks each access when it happens\n");
    BOOST_TEST(messages("@ti.kernel\ndef k(x: ti.types.ndarray(ti.i32, 1), y: ti.types.ndarray(ti.f32, 1)):\n"
                        "    for i in x:\n        if i < y.shape[0]:\n            y[i] += x[i]\n") == "");
}

// covers: TI-38
BOOST_AUTO_TEST_CASE(iterations_that_read_what_others_write_are_told) {
    const auto kernel = [](const std::string& body) {
        return "u = ti.field(ti.f32, shape=8)\nv = ti.Vector.field(2, ti.f32, shape=8)\n@ti.kernel\ndef "
               "k():\n" +
               body;
    };
    BOOST_TEST(
        messages(kernel("    for i in range(1, 8):\n        u[i] = u[i - 1] + 1.0\n")) ==
        "t.py:7:9: warning: `u` is read here and written by another iteration, which Taichi runs at the same "
        "time; here they run one after another [TI-38]\n"
        "            u[i] = u[i - 1] + 1.0\n"
        "            ^~~~~~~~~~~~~~~~~~~~~\n"
        "  hint: read from a copy, or say `ti.loop_config(serialize=True)` before the loop\n");
    for (const char* body :
         {"    for i in range(1, 8):\n        u[i] = u[i] + 1.0\n",
          "    ti.loop_config(serialize=True)\n    for i in range(1, 8):\n        u[i] = u[i - 1] + 1.0\n",
          "    for i in v:\n        v[i][0] = v[i][1]\n",
          "    for j in range(3):\n        for i in range(1, 8):\n            u[j] += u[j] * 2.0\n",
          "    for i in range(1, 8):\n        if i % 2 == 0:\n            u[i] = u[i - 1]\n"})
        BOOST_TEST(messages(kernel(body)) == "", body);
}

// covers: TI-13
BOOST_AUTO_TEST_CASE(a_real_that_an_integer_loses_is_told) {
    BOOST_TEST(messages("@ti.kernel\ndef k():\n    a = 1\n    a = 2.7\n    b = 1.0\n    b = 2\n") ==
               "t.py:5:5: warning: `a` is i32; the assignment may lose precision of f32 [TI-13]\n"
               "        a = 2.7\n"
               "        ^~~~~~~\n");
}

// covers: TI-20
BOOST_AUTO_TEST_CASE(a_list_does_not_grow_in_a_loop_of_a_kernel) {
    BOOST_TEST(messages("l = []\n@ti.kernel\ndef k():\n    for i in range(3):\n        l.append(i)\n") ==
               "t.py:6:9: error: TaichiCompilationError: the list grows once, while the kernel is "
               "translated, not in "
               "each iteration [TI-20]\n"
               "            l.append(i)\n"
               "            ^~~~~~~~~~~\n"
               "  hint: count in a field, `k = ti.atomic_add(count[None], 1)`, and write `x[k]`\n");
}

// covers: TI-12 TI-21 TI-50 TI-90
BOOST_AUTO_TEST_CASE(habits_of_python_numpy_and_cuda_get_a_hint) {
    const auto hint = [](const std::string& body, const std::string& before = "") {
        const std::string all =
            messages("import numpy as np\nx = ti.field(ti.f32, shape=8)\n" + before +
                     "@ti.kernel\ndef k():\n    v = ti.Vector([1.0, 2.0])\n    " + body + "\n");
        const auto begin = all.find("  hint: ");
        return begin == std::string::npos ? all : all.substr(begin + 8, all.size() - begin - 9);
    };
    const std::pair<const char*, const char*> cases[] = {
        {"i = threadIdx.x", "kernels have no threads: the iterations of `for i in x` run at once"},
        {"atomicAdd(x[0], 1.0)", "write `ti.atomic_add(x[i], v)`, or `x[i] += v`, which is atomic"},
        {"y = np.clip(x[0], 0, 1)", "write `ti.math.clamp(x, low, high)`"},
        {"y = np.array([1.0, 2.0])", "write `ti.Vector([..])` or `ti.Matrix([[..], [..]])`"},
        {"y = np.where(x[0] > 0, 1, 2)", "write `ti.select(c, a, b)`"},
        {"y = sqrt(2.0)", "write `ti.sqrt(..)`"},
        {"y = x[0].sqrt()", "write `ti.sqrt(..)`"},
        {"l = []; l.push(3)",
         "a kernel has no lists that grow: give all elements (`ti.Vector([0.0, 0.0])`), or fill a field and "
         "count "
         "with `ti.atomic_add`"},
        {"y = x.sum()", "add the elements up in a kernel, `s += x[i]`, or write `x.to_numpy().sum()`"},
        {"y = x.size", "its extents are `x.shape`"},
        {"y = len(x)", "its first extent is `x.shape[0]`"},
        {"y = v.T", "write `.transpose()`"},
        {"for i in 8: x[i] = 1", "write `range(..)`"},
        {"for i in range(0, 8, 2): x[i] = 1",
         "for steps of 2 write `for k in range(n // 2)` and `i = 2 * k`"},
        {"y = x + 1", "a kernel computes element by element: `for i in x: x[i] ..`"},
        {"raise 3", "write `assert`, which checks with `ti.init(debug=True)`"},
        {"import math", "import at the beginning of the file"},
        {"y = true", "write `True`"}};
    for (const auto& [body, expected] : cases) BOOST_TEST(hint(body) == expected, body);
}

// covers: TI-82
BOOST_AUTO_TEST_CASE(a_window_s_loop_is_no_part_of_a_library) {
    const std::string text =
        "import taichi as ti\nx = ti.field(ti.f32, shape=(8, 8))\n@ti.kernel\ndef k():\n"
        "    for i, j in x:\n        x[i, j] = 1.0\ngui = ti.GUI('w', (8, 8))\n"
        "while gui.running:\n    k()\n    gui.set_image(x)\n    gui.show()\n";
    const auto translated = [&](bool library, int frames) {
        const auto file = std::make_shared<const nestor::SourceFile>("t.py", text);
        const auto result = nestor::taichi::translate(file, {.frames = frames, .library = library});
        return result ? std::string() : render(result.error());
    };
    BOOST_TEST(translated(true, 0) == "");
    BOOST_TEST(translated(false, 1) == "");
    BOOST_TEST(translated(false, 0) ==
               "t.py:8:11: error: a loop that runs while its window is open has no end here [TI-82]\n"
               "    while gui.running:\n"
               "              ^~~~~~~\n"
               "  hint: say how many frames are wanted: `--frames 10`\n");
}

// covers: TI-82
BOOST_AUTO_TEST_CASE(an_error_in_a_window_s_loop_ends_it) {
    const std::string text =
        "import taichi as ti\nti.init(arch=ti.cpu)\nx = ti.field(ti.f32, shape=4)\n"
        "gui = ti.GUI('a', res=8)\nwhile gui.running:\n    gui.circles(x.to_numpy())\n    gui.show()\n";
    const auto file = std::make_shared<const nestor::SourceFile>("t.py", text);
    const auto result = nestor::taichi::translate(file, {.frames = 2, .library = false});
    BOOST_REQUIRE(!result);
    BOOST_TEST(result.error().all().size() == 1u);
    BOOST_TEST(render(result.error()).find("takes an array of points of the plane") != std::string::npos);
}

// covers: TI-81
BOOST_AUTO_TEST_CASE(a_module_that_is_not_known_is_told_once) {
    BOOST_TEST(messages("import matplotlib.pyplot as plt\nplt.plot([1])\nplt.show()\n") ==
               "t.py:2:1: error: module `matplotlib.pyplot` is not supported yet [TI-82]\n"
               "    import matplotlib.pyplot as plt\n"
               "    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n");
}

BOOST_AUTO_TEST_SUITE_END()
