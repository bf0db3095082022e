// samples/halide/matmul.halide in Halide.
#include "halide.hpp"

static Scheduled scheduled(Schedule schedule) {
    Halide::Var x("x"), y("y"), xo("xo"), yo("yo"), xi("xi"), yi("yi"), yii("yii");
    Halide::ImageParam left(Halide::Float(32), 2), right(Halide::Float(32), 2);
    Halide::Func product("product"), result("C");
    Halide::RDom k(0, left.width(), "k");
    product(x, y) += left(k, y) * right(x, k);
    const int wide = lanes<float>();
    if (schedule == Schedule::of_sample) {
        product.parallel(y).vectorize(x, wide);
        product.update()
            .tile(x, y, xo, yo, xi, yi, 64, 16)
            .reorder(xi, k, yi, xo, yo)
            .parallel(yo)
            .vectorize(xi);
        result = product;
    } else {  // test/performance/matrix_multiplication: blocks of sums in registers
        result(x, y) = product(x, y);
        result.tile(x, y, xo, yo, xi, yi, 3 * wide, 32)
            .parallel(yo)
            .split(yi, yi, yii, 8)
            .vectorize(xi, wide)
            .unroll(xi)
            .unroll(yii);
        product.compute_at(result, yi).vectorize(x, wide).unroll(x).unroll(y);
        product.update().reorder(x, y, k).vectorize(x, wide).unroll(x).unroll(y).unroll(k, 2);
    }
    left.set(image(A, n, n));
    right.set(image(B, n, n));
    return {result, image(C, n, n)};
}
