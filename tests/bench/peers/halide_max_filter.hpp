// samples/halide/max_filter.halide in Halide.
#include "halide.hpp"

static Scheduled scheduled(Schedule) {
    Halide::Var x("x"), y("y"), xo("xo"), yo("yo"), xi("xi"), yi("yi");
    Halide::ImageParam in(Halide::UInt(8), 2);
    Halide::Param<int> w;
    Halide::Func padded("padded"), rows("rows"), columns("columns"), result("brightest");
    Halide::RDom r(-w, 2 * w + 1, "r"), s(-w, 2 * w + 1, "s");
    padded(x, y) = Halide::BoundaryConditions::repeat_edge(in)(x, y);
    rows(x, y) = Halide::cast<uint8_t>(0);
    rows(x, y) = Halide::max(rows(x, y), padded(x + r, y));
    columns(x, y) = Halide::cast<uint8_t>(0);
    columns(x, y) = Halide::max(columns(x, y), rows(x, y + s));
    result(x, y) = columns(x, y);
    const int wide = lanes<uint8_t>();
    result.tile(x, y, xo, yo, xi, yi, 256, 32).parallel(yo).vectorize(xi, wide);
    padded.compute_at(result, xo).vectorize(x, wide);
    rows.compute_at(result, xo).vectorize(x, wide);
    rows.update().reorder(x, r, y).vectorize(x, wide);
    columns.compute_at(result, xo).vectorize(x, wide);
    columns.update().reorder(x, s, y).vectorize(x, wide);
    in.set(image(src, width, height));
    w.set(2);
    return {result, image(brightest, width, height)};
}
