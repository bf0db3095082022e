// Vector values: what C++ has an operator for, and everything else lane by lane.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "emitters/common/code/expression.hpp"

namespace nestor {

class Writer;

/// True when the expression, of a vector type, has a form on whole vectors; its operands are printed on their
/// own.
bool has_vector_form(const Expr& e, const Context& context);

/// True when all parts of an expression, as far as they are vectors, have such a form.
bool is_vector_expression(const Expr& e, const Context& context);

/// `from_lanes<f32x8>([&](int64_t lane) { return A[index[lane]]; })`
Text print_lane_by_lane(const Expr& e, Context& context);

/// One lane of a vector value as a scalar; a scalar itself. `lane` is an int64.
Expr lane_of(const Expr& e, const Expr& lane, Context& context);

/// The bit that a whole number, or zero, consists of, where it is the same everywhere: vectors of these need
/// no number.
std::optional<bool> repeated_bit(const Expr& e);

/// True when the subscripts, that along memory a ramp, name neighbouring elements of memory.
bool are_consecutive(const Buffer& buffer, const std::vector<Expr>& indices);
/// True for elements whose subscripts differ by one along the fastest dimension and are the same elsewhere;
/// strides may keep them apart.
bool walks_one_dimension(const Buffer& buffer, const std::vector<Expr>& indices);
/// Lanes that g++ 12 loads at once from a loop over them, where they are dense.
constexpr int most_in_loop = 8;
/// The subscripts of the first of these elements.
std::vector<Expr> first_lane(std::vector<Expr> indices);

/// How elements that strides may keep apart become a vector: by a loop over its lanes, which compilers make a
/// load of where they are neighbours and few; or by the helper that asks for their stride, also few of them.
/// Where loops beside each other load some of the same elements, g++ 12 takes these from registers, one by
/// one.
enum class LoadLanes { in_loop, at_once };
/// The same as the constant `name`, lane by lane. Functions that return vectors have an interface that
/// depends on compilers' options, of which they warn.
void print_named_lanes(const Expr& e, const std::string& name, LoadLanes how, Context& context,
                       Writer& writer);

}  // namespace nestor
