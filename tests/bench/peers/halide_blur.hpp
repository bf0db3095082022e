// samples/halide/blur.halide in Halide.
#include "halide.hpp"

static Scheduled scheduled(Schedule schedule) {
    Halide::Var x("x"), y("y"), xo("xo"), yo("yo"), xi("xi"), yi("yi");
    Halide::ImageParam in(Halide::UInt(16), 2);
    Halide::Func rows("rows"), result("blurred");
    rows(x, y) = (in(x, y) + in(x + 1, y) + in(x + 2, y)) / 3;
    result(x, y) = (rows(x, y) + rows(x, y + 1) + rows(x, y + 2)) / 3;
    const int wide = lanes<uint16_t>();
    if (schedule == Schedule::of_sample) {
        result.tile(x, y, xo, yo, xi, yi, 256, 32).parallel(yo).vectorize(xi, wide);
        rows.compute_at(result, xo).vectorize(x, wide);
    } else {  // apps/blur: strips of rows, each row of `rows` computed once and kept while it is read
        result.split(y, yo, yi, 32).parallel(yo).vectorize(x, wide);
        rows.store_at(result, yo).compute_at(result, yi).vectorize(x, wide);
    }
    in.set(image(src, width, height));
    return {result, image(blurred, width - 2, height - 2)};
}
