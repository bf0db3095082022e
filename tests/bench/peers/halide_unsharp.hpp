// samples/halide/unsharp.halide in Halide.
#include "halide.hpp"

static Scheduled scheduled(Schedule schedule) {
    Halide::Var x("x"), y("y"), xo("xo"), yo("yo"), xi("xi"), yi("yi");
    Halide::ImageParam in(Halide::UInt(8), 2);
    Halide::Param<float> strength;
    Halide::Func bright("bright"), rows("rows"), smooth("smooth"), result("sharp");
    bright(x, y) = Halide::cast<float>(Halide::BoundaryConditions::repeat_edge(in)(x, y));
    rows(x, y) = (bright(x - 1, y) + 2 * bright(x, y) + bright(x + 1, y)) / 4;
    smooth(x, y) = (rows(x, y - 1) + 2 * rows(x, y) + rows(x, y + 1)) / 4;
    result(x, y) =
        Halide::saturating_cast<uint8_t>(bright(x, y) + strength * (bright(x, y) - smooth(x, y)) + 0.5f);
    const int wide = lanes<float>();
    if (schedule == Schedule::of_sample) {
        result.tile(x, y, xo, yo, xi, yi, 256, 16).parallel(yo).vectorize(xi, wide);
        bright.compute_at(result, xo).vectorize(x, wide);
        rows.compute_at(result, xo).vectorize(x, wide);
    } else {  // as apps/blur: strips of rows, each row of the others computed once and kept while it is read
        result.split(y, yo, yi, 32).parallel(yo).vectorize(x, wide);
        bright.store_at(result, yo).compute_at(result, yi).vectorize(x, wide);
        rows.store_at(result, yo).compute_at(result, yi).vectorize(x, wide);
    }
    in.set(image(src, width, height));
    strength.set(1.5f);
    return {result, image(sharp, width, height)};
}
