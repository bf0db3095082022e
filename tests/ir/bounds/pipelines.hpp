// Pipelines with open bounds for tests of inference and schedules, in the IR's own text.
#pragma once

#include <boost/test/unit_test.hpp>
#include <string>

#include "ir/lower/lower.hpp"
#include "tests/support/nest.hpp"

namespace nestor::test {

/// `f` with parameter w, an image src[width, height], a window x, y and the output h around `funcs`.
inline Program over_image(const std::string& funcs) {
    return nest(
        "entry function f.1(scalar w.2: int32, size src_width.3, size src_height.4,\n"
        "  input float32 src.5[(0, src_width.3), (0, src_height.4)] layout(1, 0),\n"
        "  scalar x_min.6: int64, size x_extent.7, scalar y_min.8: int64, size y_extent.9,\n"
        "  output float32 h.10[(x_min.6, x_extent.7), (y_min.8, y_extent.9)] layout(1, 0)) pipeline {\n"
        "require int64(w.2) * 2 + 1 >= 0 else 5;\n" +
        funcs + "}\n");
}

/// Figure 1 of the report, its input f reading an image.
inline Program figure_1() {
    return over_image(
        "func f = float32 f.20 on (_, _), (_, _) {\n"
        "  stage s0 over y.21 in (_, _), x.22 in (_, _):\n"
        "    [x.22, y.21] = src.5[max(min(x.22, src_width.3 - 1), 0), max(min(y.21, src_height.4 - 1), 0)];\n"
        "}\n"
        "func g = float32 g.30 on (_, _), (_, _) {\n"
        "  stage s0 over y.31 in (_, _), x.32 in (_, _): [x.32, y.31] = 0.0f32;\n"
        "  stage s1 over y.33 in (_, _), x.34 in (_, _), r.35 in (-(int64(w.2)), int64(w.2) * 2 + 1) "
        "reduction:\n"
        "    [x.34, y.33] = g.30[x.34, y.33] + f.20[x.34 + r.35, y.33];\n"
        "}\n"
        "func h = float32 h.40 on (_, _), (_, _) parameter 8 {\n"
        "  stage s0 over y.41 in (_, _), x.42 in (_, _): [x.42, y.41] = 0.0f32;\n"
        "  stage s1 over y.43 in (_, _), x.44 in (_, _), r.45 in (-(int64(w.2)), int64(w.2) * 2 + 1) "
        "reduction:\n"
        "    [x.44, y.43] = h.40[x.44, y.43] + g.30[x.44, y.43 + r.45];\n"
        "}\n");
}

/// The body of function `f`, a line a statement, symbols without numbers.
inline std::string body_text(const Program& program) {
    for (const Function& f : program.functions)
        if (f.symbol.name() == "f") return print(std::get<Block>(f.body), {.numbers = false});
    return "";
}

}  // namespace nestor::test
