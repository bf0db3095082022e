// samples/nabla/figure1_intended.nabla: tensors of four elements, their cosine and its gradients, as
// intended.
#ifdef GENERATED
#include "figure1_intended.h"
#include "printed.hpp"

extern "C" void bench_step() {
    print_apart(figure1_intended);
}
#else
#include "figure1.hpp"

extern "C" void bench_step() {
    print_apart([] { figure1_by_hand(true); });
}
#endif
extern "C" void bench_begin() {}
extern "C" const double* bench_result(int64_t* count) {
    return printed_numbers(count);
}
