// Evaluation of bounds queries: for given parameters every iteration is looked at, which needs no solver and
// knows nothing of proofs.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "ir/core/arithmetic.hpp"
#include "ir/proof/query.hpp"

namespace nestor::proof {

/// The first claim that does not hold, with the values that stand around it; nothing when all hold. Loads
/// give values of their type that `seed` chooses. `parameters` by name; extents that are negative make empty
/// loops.
std::optional<std::string> failure_of(const FunctionQuery& query,
                                      const std::map<std::string, Scalar>& parameters, std::uint64_t seed);

/// The same of not more than `points` iterations; those that were looked at are taken off, so that 0 is left
/// where there may be more.
std::optional<std::string> failure_of(const FunctionQuery& query,
                                      const std::map<std::string, Scalar>& parameters, std::uint64_t seed,
                                      std::uint64_t& points);

}  // namespace nestor::proof
