// samples/halide/harris.halide in Halide.
#include "halide.hpp"

static Scheduled scheduled(Schedule) {
    Halide::Var x("x"), y("y"), xo("xo"), yo("yo"), xi("xi"), yi("yi");
    Halide::ImageParam in(Halide::UInt(8), 2);
    Halide::Func gray("gray"), across("across"), down("down"), xx("xx"), xy("xy"), yy("yy"),
        result("corners");
    Halide::RDom r(-1, 3, -1, 3, "r");
    gray(x, y) = Halide::cast<float>(Halide::BoundaryConditions::repeat_edge(in)(x, y)) / 255;
    across(x, y) = (gray(x + 1, y - 1) - gray(x - 1, y - 1) + 2 * (gray(x + 1, y) - gray(x - 1, y)) +
                    gray(x + 1, y + 1) - gray(x - 1, y + 1)) /
                   12;
    down(x, y) = (gray(x - 1, y + 1) - gray(x - 1, y - 1) + 2 * (gray(x, y + 1) - gray(x, y - 1)) +
                  gray(x + 1, y + 1) - gray(x + 1, y - 1)) /
                 12;
    xx(x, y) += across(x + r.x, y + r.y) * across(x + r.x, y + r.y);
    xy(x, y) += across(x + r.x, y + r.y) * down(x + r.x, y + r.y);
    yy(x, y) += down(x + r.x, y + r.y) * down(x + r.x, y + r.y);
    result(x, y) =
        xx(x, y) * yy(x, y) - xy(x, y) * xy(x, y) - 0.04f * (xx(x, y) + yy(x, y)) * (xx(x, y) + yy(x, y));
    const int wide = lanes<float>();
    result.tile(x, y, xo, yo, xi, yi, 128, 16).parallel(yo).vectorize(xi, wide);
    for (Halide::Func* func : {&gray, &across, &down}) func->compute_at(result, xo).vectorize(x, wide);
    for (Halide::Func* func : {&xx, &xy, &yy}) {
        func->compute_at(result, xo).vectorize(x, wide);
        func->update().vectorize(x, wide);
    }
    in.set(image(src, width, height));
    return {result, image(corners, width, height)};
}
