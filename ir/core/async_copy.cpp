// The one form of asynchronous copies.
#include "ir/core/async_copy.hpp"

#include "ir/core/build.hpp"

namespace nestor {

const Load* async_copied(const Expr& e) {
    const Call* call = get<Call>(e);
    return call && call->function == async_copy_name ? get<Load>(call->arguments.at(0)) : nullptr;
}

}  // namespace nestor
