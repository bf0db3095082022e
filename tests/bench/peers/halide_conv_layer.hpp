// samples/halide/conv_layer.halide in Halide.
#include "halide.hpp"

static Scheduled scheduled(Schedule) {
    Halide::Var o("o"), x("x"), y("y"), n("n"), oo("oo"), xo("xo"), oi("oi"), xi("xi");
    Halide::ImageParam in(Halide::Float(32), 4), weights(Halide::Float(32), 4), offset(Halide::Float(32), 1);
    Halide::Func sums("sums"), result("layer");
    Halide::RDom r(0, weights.dim(3).extent(), 0, 3, 0, 3, "r");
    sums(o, x, y, n) = offset(o);
    sums(o, x, y, n) += weights(o, r.y, r.z, r.x) * in(r.x, x + r.y, y + r.z, n);
    result(o, x, y, n) = Halide::max(sums(o, x, y, n), 0.0f);
    const int wide = lanes<float>();
    result.tile(o, x, oo, xo, oi, xi, 32, 4).reorder(oi, xi, oo, xo, y, n).parallel(y).vectorize(oi, wide);
    sums.compute_at(result, oo).vectorize(o, wide);
    sums.update().reorder(o, x, r.x, r.y, r.z, y, n).vectorize(o, wide);
    const auto as_int = [](int64_t value) { return static_cast<int>(value); };
    in.set(Halide::Buffer<float>(input.data(), as_int(channels), as_int(size + 2), as_int(size + 2),
                                 as_int(images)));
    weights.set(Halide::Buffer<float>(filter.data(), as_int(filters), 3, 3, as_int(channels)));
    offset.set(Halide::Buffer<float>(bias.data(), as_int(filters)));
    return {result,
            Halide::Buffer<float>(layer.data(), as_int(filters), as_int(size), as_int(size), as_int(images))};
}
