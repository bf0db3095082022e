// Assignments of random kernels of Taichi; nothing where no place is in scope.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "tests/support/random_taichi_parts.hpp"

namespace nestor::testing {

/// A statement of one line, after which the next one runs.
TaichiStatement simple(std::string line, const std::function<void(TaichiState&)>& run);

/// a = e; a += e and the like
std::optional<TaichiStatement> random_assignment(TaichiParts& parts);
/// a, b = b, a: of locals, elements and parts.
std::optional<TaichiStatement> random_exchange(TaichiParts& parts);
/// a = b = e
std::optional<TaichiStatement> random_chain(TaichiParts& parts);
/// t = ti.atomic_add(place, e): the old value
std::optional<TaichiStatement> random_atomic(TaichiParts& parts);

}  // namespace nestor::testing
