// samples/halide/histogram.halide in Halide.
#include "halide.hpp"

static Scheduled scheduled(Schedule) {
    Halide::Var i("i"), strip("strip");
    Halide::ImageParam in(Halide::UInt(8), 2);
    Halide::Func result("counts");
    Halide::RDom r(0, in.width(), 0, in.height(), "r");
    Halide::RVar yo("yo"), yi("yi");
    result(i) = 0;
    result(Halide::cast<int>(in(r.x, r.y))) += 1;
    Halide::Func part = result.update().split(r.y, yo, yi, 64).rfactor(yo, strip);
    part.compute_root().parallel(strip);
    part.update().parallel(strip);
    in.set(image(src, width, height));
    return {result, Halide::Buffer<int32_t>(counts, 256)};
}
