// Store-to-load forwarding: values that were just stored are not loaded again.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// O[n, d] = exp(I[n, d]); total[] += O[n, d]
///   =>  let O_nd = exp(I[n, d]); O[n, d] = O_nd; total[] += O_nd
/// A store that the next one to the same element overwrites unseen is dropped:
/// O[b, n] = sum[]; O[b, n] += bias[n]   =>   O[b, n] = sum[] + bias[n]
/// Within runs of stores and lets, and in loops and conditions behind them that change neither the element
/// nor what its value is made of, where subscripts are equal as linear forms. 16-bit floats stay as they are:
/// storing rounds them.
Program forward_stores(const Program& program, const Target& target);

}  // namespace nestor
