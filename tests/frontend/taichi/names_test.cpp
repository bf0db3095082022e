// Names that Taichi does not have, and names that it has and nestor lacks: two different messages.
#include <boost/test/unit_test.hpp>

#include "frontend/taichi/taichi.hpp"
#include "ir/text/text.hpp"
#include "support.hpp"

BOOST_AUTO_TEST_SUITE(names)

using namespace nestor;

namespace {

Diagnostics translated(const std::string& text) {
    const auto file = std::make_shared<const SourceFile>("t.py", "import taichi as ti\n" + text);
    const auto result = taichi::translate(file);
    return result ? result->messages : result.error();
}

/// What is said about one expression in a kernel.
std::string said(const std::string& expression) {
    const std::string line = "    y[None] = " + expression;
    const Diagnostics all = translated(
        "y = ti.field(ti.f32, shape=())\nm = ti.Vector.field(2, float, 4)\n"
        "@ti.kernel\ndef f():\n    v = m[0]\n" +
        line + "\n");
    std::string text;
    for (const Diagnostic& d : all.all()) {
        text += (d.unsupported ? "unsupported: " : "") + d.text;
        if (!d.hint.empty()) text += " -- " + d.hint;
    }
    return text;
}

}  // namespace

// covers: TI-12
BOOST_AUTO_TEST_CASE(a_name_that_taichi_does_not_have_is_an_error_with_the_nearest_one) {
    BOOST_TEST(render(translated("@ti.kernel\ndef f():\n    x = ti.sqroot(2.0)\n")) ==
               "t.py:4:12: error: TaichiCompilationError: AttributeError: module `taichi` has no attribute "
               "`sqroot` [TI-12]\n"
               "        x = ti.sqroot(2.0)\n"
               "               ^~~~~~\n"
               "  hint: did you mean `ti.sqrt`?\n");
    BOOST_TEST(said("ti.math.normalise(v).x") ==
               "TaichiCompilationError: AttributeError: module `taichi.math` has no attribute `normalise`"
               " -- did you mean `ti.math.normalize`?");
    BOOST_TEST(said("ti.clamp(2.0, 0.0, 1.0)") ==
               "TaichiCompilationError: AttributeError: module `taichi` has no attribute `clamp`"
               " -- did you mean `ti.math.clamp`?");
    BOOST_TEST(said("ti.qqqqqqqqqqqqqqq(1)") ==
               "TaichiCompilationError: AttributeError: module `taichi` has no attribute `qqqqqqqqqqqqqqq`");
    BOOST_TEST(render(translated("from taichi.math import vec3, vek2\n")) ==
               "t.py:2:31: error: ImportError: module `taichi.math` has no attribute `vek2` [TI-12]\n"
               "    from taichi.math import vec3, vek2\n"
               "                                  ^~~~\n"
               "  hint: did you mean `vec2`?\n");
}

// covers: TI-12
BOOST_AUTO_TEST_CASE(methods_of_fields_and_vectors_are_checked_by_name) {
    BOOST_TEST(said("v.normalised().x") ==
               "TaichiCompilationError: AttributeError: a vector has no attribute `normalised` -- did you "
               "mean `v.normalized`?");
    BOOST_TEST(
        said("m.shap[0]") ==
        "TaichiCompilationError: AttributeError: a field has no attribute `shap` -- did you mean `m.shape`?");
    BOOST_TEST(said("v.xyq.x") == "TaichiCompilationError: AttributeError: a vector has no attribute `xyq`");
}

// covers: TI-12
BOOST_AUTO_TEST_CASE(what_taichi_has_and_nestor_lacks_is_not_supported_yet) {
    BOOST_TEST(said("ti.mesh_patch_idx()") == "unsupported: `ti.mesh_patch_idx` is not supported yet");
    BOOST_TEST(said("ti.mesh_local(1)") == "unsupported: `ti.mesh_local` is not supported yet");
}

// covers: TI-12
BOOST_AUTO_TEST_CASE(a_mistake_is_told_once_and_no_missing_return_is_made_of_it) {
    BOOST_TEST(
        render(translated("@ti.kernel\ndef f(a: ti.i32) -> ti.f32:\n    return a / x\nprint(f(3))\n")) ==
        "t.py:4:16: error: TaichiNameError: name `x` is not defined [TI-12]\n"
        "        return a / x\n"
        "                   ^\n");
    BOOST_TEST(render(translated("@ti.kernel\ndef f() -> ti.f32:\n    y = 1\n"))
                   .find("has a hint, but does not return a value [TI-32]") != std::string::npos);
}

// covers: TI-12
BOOST_AUTO_TEST_CASE(names_of_python_are_meant_by_what_is_nearly_one) {
    const auto hint = [](const std::string& statement) {
        const std::string text = render(translated(statement + "\n"));
        const std::size_t at = text.find("hint: ");
        return at == std::string::npos ? "" : text.substr(at, text.find('\n', at) - at);
    };
    BOOST_TEST(hint("a = Ture") == "hint: did you mean `True`?");
    BOOST_TEST(hint("pirnt(1)") == "hint: did you mean `print`?");
    BOOST_TEST(hint("length = 1\nlenght + 1") == "hint: did you mean `length`?");
    BOOST_TEST(hint("a = zzzz") == "");
}

BOOST_AUTO_TEST_CASE(values_that_are_unpacked_are_called_as_their_targets) {
    const auto file = std::make_shared<const SourceFile>(
        "t.py",
        "import taichi as ti\nti.init()\ny = ti.field(ti.f32, shape=4)\n@ti.kernel\ndef f(a: ti.f32):\n"
        "    left, right = a + 1, a + 2\n    left, right = right, left\n    y[0] = left - right\n");
    const auto result = taichi::translate(file);
    BOOST_TEST_REQUIRE(!!result);
    const std::string text = print(result->program, {.numbers = false});
    for (const char* name : {"let left = ", "let right = ", "let left_new = ", "let right_new = "})
        BOOST_TEST(text.find(name) != std::string::npos, name << "\n" << text);
    BOOST_TEST(text.find("part") == std::string::npos, text);
}

// covers: TI-20
BOOST_AUTO_TEST_CASE(methods_of_lists_ask_for_their_arguments) {
    const auto asks = [](const std::string& call) {
        const std::string said =
            taichi::test::messages("from collections import deque\nti.init()\nx = deque([1])\n" + call);
        BOOST_TEST(said.find("takes another argument [TI-20]") != std::string::npos, call + ": " + said);
    };
    for (const char* call : {"x.insert()\n", "x.insert(0)\n", "x.appendleft()\n", "x.remove()\n"}) asks(call);
}

// covers: TI-12 TI-22
BOOST_AUTO_TEST_CASE(subscripts_with_too_many_indices_are_told_beside_another_error) {
    const std::string fields = "x = ti.field(ti.f32, (4, 4))\ny = ti.field(ti.f32, 4)\n";
    const auto places = [&](const std::string& statement) {
        std::string text;
        for (const Diagnostic& d :
             translated(fields + "@ti.kernel\ndef f():\n  for i in range(4):\n" + statement).all())
            text += std::to_string(d.range.start().line) + ":" + std::string(d.range.text()) + " ";
        return text;
    };
    BOOST_TEST(places("    x[i, i, i] = q\n") == "7:q 7:x[i, i, i] ");
    BOOST_TEST(places("    y[i] = q + x[i, 0, i]\n") == "7:q 7:x[i, 0, i] ");
    BOOST_TEST(places("    y[q] = x[i, i, i]\n") ==
               "7:x[i, i, i] ");  // the same statement's first, and no other
    // what stands in the suite of a statement that is refused
    BOOST_TEST(places("    if q:\n      y[i, i] = 1\n    else:\n      x[i, i, i] = 1\n") ==
               "7:q 8:y[i, i] 10:x[i, i, i] ");
    BOOST_TEST(places("    while q:\n      for j in range(3):\n        x[i, j, j] = y[j]\n") == "7:q ");
    // one index may stand for several, and names may be others by then
    BOOST_TEST(places("    y[i] = q + x[i, ti.Vector([1, 2])]\n") == "7:q ");
    BOOST_TEST(places("    y[i] = q + x[i, i]\n") == "7:q ");
}

// covers: TI-39
BOOST_AUTO_TEST_CASE(a_loop_with_too_few_variables_is_told_both_ways_of_writing_it) {
    const Diagnostics all = translated(
        "x = ti.field(ti.f32, shape=(4, 4))\n@ti.kernel\ndef f():\n    for i in x:\n        x[i, 0] = 1\n");
    BOOST_TEST_REQUIRE(!all.all().empty());
    BOOST_TEST(all.all()[0].hint.find("`for i, j in ..`") != std::string::npos);
    BOOST_TEST(all.all()[0].hint.find("ti.grouped") != std::string::npos);
}

// covers: TI-32
BOOST_AUTO_TEST_CASE(annotations_that_are_texts_are_no_types) {
    const std::string later = "from __future__ import annotations\n";
    const auto says = [&](const std::string& text, const std::string& message) {
        BOOST_TEST(render(translated(later + text)).find(message) != std::string::npos, text);
    };
    says("@ti.kernel\ndef f(x: ti.i32):\n    print(x)\nf(1)\n",
         "TaichiSyntaxError: the type of argument `x` is a text, and no type [TI-32]");
    says("@ti.kernel\ndef f() -> ti.i32:\n    return 1\nprint(f())\n",
         "TaichiCompilationError: the result's hint is a text, and no type [TI-32]");
    says("@ti.dataclass\nclass C:\n    a: ti.f32\n",
         "ValueError: the type of member `a` is a text, and no type [TI-32]");
    BOOST_TEST(
        render(translated(later + "x = ti.field(ti.f32, 2)\n@ti.func\ndef g(a) -> ti.f32:\n    return a\n"
                                  "@ti.kernel\ndef f():\n    x[0] = g(1.5)\nf()\n")) == "");
}

BOOST_AUTO_TEST_SUITE_END()
