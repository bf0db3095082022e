// samples/halide/separable_blur.halide in Halide.
#include "halide.hpp"

static Scheduled scheduled(Schedule schedule) {
    Halide::Var x("x"), y("y"), xo("xo"), yo("yo"), xi("xi"), yi("yi");
    Halide::ImageParam in(Halide::UInt(16), 2);
    Halide::Func all("wide"), rows("rows"), sums("sums"), result("blurred");
    all(x, y) = Halide::cast<uint32_t>(Halide::BoundaryConditions::repeat_edge(in)(x, y));
    rows(x, y) = all(x - 2, y) + 4 * all(x - 1, y) + 6 * all(x, y) + 4 * all(x + 1, y) + all(x + 2, y);
    sums(x, y) = rows(x, y - 2) + 4 * rows(x, y - 1) + 6 * rows(x, y) + 4 * rows(x, y + 1) + rows(x, y + 2);
    result(x, y) = Halide::cast<uint16_t>((sums(x, y) + 128) >> 8);
    const int wide = lanes<uint32_t>();
    if (schedule == Schedule::of_sample) {
        result.tile(x, y, xo, yo, xi, yi, 256, 32).parallel(yo).vectorize(xi, wide);
        all.compute_at(result, xo).vectorize(x, wide);
        rows.compute_at(result, xo).vectorize(x, wide);
    } else {  // as apps/blur: strips of rows, each row of the others computed once and kept while it is read
        result.split(y, yo, yi, 32).parallel(yo).vectorize(x, wide);
        all.store_at(result, yo).compute_at(result, yi).vectorize(x, wide);
        rows.store_at(result, yo).compute_at(result, yi).vectorize(x, wide);
    }
    in.set(image(src, width, height));
    return {result, image(blurred, width, height)};
}
