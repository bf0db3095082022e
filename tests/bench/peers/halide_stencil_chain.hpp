// samples/halide/stencil_chain.halide in Halide.
#include "halide.hpp"

static Scheduled scheduled(Schedule) {
    Halide::Var x("x"), y("y"), xo("xo"), yo("yo"), xi("xi"), yi("yi");
    Halide::ImageParam in(Halide::UInt(16), 2);
    std::vector<Halide::Func> steps(9);
    steps[0](x, y) = Halide::BoundaryConditions::repeat_edge(in)(x, y);
    for (size_t k = 1; k < steps.size(); ++k) {
        Halide::Func last = steps[k - 1];
        steps[k](x, y) =
            (last(x, y - 1) + last(x - 1, y) + 4 * last(x, y) + last(x + 1, y) + last(x, y + 1)) >> 3;
    }
    const int wide = lanes<uint16_t>();
    Halide::Func result = steps[8];
    result.tile(x, y, xo, yo, xi, yi, 128, 32).parallel(yo).vectorize(xi, wide);
    for (size_t k = 0; k < 8; ++k) steps[k].compute_at(result, xo).vectorize(x, wide);
    in.set(image(src, width, height));
    return {result, image(step8, width, height)};
}
