// samples/nabla/figure1.nabla: tensors of four elements, their cosine and its gradients, as printed.
#ifdef GENERATED
#include "figure1.h"
#include "printed.hpp"

extern "C" void bench_step() {
    print_apart(figure1);
}
#else
#include "figure1.hpp"

extern "C" void bench_step() {
    print_apart([] { figure1_by_hand(false); });
}
#endif
extern "C" void bench_begin() {}
extern "C" const double* bench_result(int64_t* count) {
    return printed_numbers(count);
}
