// Values while lowering: they know their shape and can give any of their elements as an expression of the IR,
// so that a run of elementwise operations becomes one nest.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/nabla/ast.hpp"
#include "frontend/nabla/lower/extent.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::nabla {

/// `wrong`: a message was given already, nothing more is said about what uses it.
enum class Kind { integer, floating, character, boolean, tensor, text, nothing, wrong };

/// The least and the largest value of an integer, where they are known and small.
using Range = std::pair<std::int64_t, std::int64_t>;

struct Value {
    Kind kind = Kind::wrong;
    Shape shape;  ///< of tensors, never empty for them
    /// The element at these indices (none for scalars): float64, int64, int8 or bool by kind.
    std::function<Expr(const std::vector<Expr>&)> element;
    Symbol buffer;               ///< where it is just what a buffer holds
    bool repeatable = true;      ///< computing an element several times costs little
    std::optional<Range> range;  ///< of integers
    std::optional<Extent> size;  ///< of integers that are made of sizes
    std::string text;

    bool ok() const { return kind != Kind::wrong; }
    bool is_tensor() const { return kind == Kind::tensor; }
    bool is_integer() const { return kind == Kind::integer || kind == Kind::character; }
    bool is_number() const { return is_integer() || kind == Kind::floating || is_tensor(); }
    /// An integer as a size, where it can be one.
    std::optional<Extent> as_extent() const { return constant() ? Extent(*constant()) : size; }
    bool has_one_element() const { return is_tensor() && elements_of(shape).is(1); }
    /// The value of a constant integer.
    std::optional<std::int64_t> constant() const {
        return range && range->first == range->second ? std::optional(range->first) : std::nullopt;
    }
};

/// What an integer can be, where that is known: sizes are from 0 to 2^40, and so sums of a few are known.
std::optional<Range> limits_of(const Value& integer);

/// `a Tensor[2][1]`, `an int`: for messages.
std::string described(const Value& value);
/// What a declared type stands for; `wrong` for void.
Kind kind_of(BaseType type);
/// A kind as the type of the IR that holds one element of it.
Type element_type(Kind kind);

Value scalar(Kind kind, Expr e);
Value constant(std::int64_t value);
Value constant(double value);
Value wrong();

/// The element of a value that is broadcast to a shape of at least its rank, as float64: dimensions are
/// aligned at the end, those of extent 1 repeat.
Expr broadcast_element(const Value& value, const std::vector<Expr>& indices);
/// The shape of both together; nothing when they do not fit. `equal` decides on two extents neither of which
/// is 1.
std::optional<Shape> broadcast(const Shape& a, const Shape& b,
                               const std::function<bool(const Extent&, const Extent&)>& equal);

/// What a buffer holds.
Value loaded(const Symbol& buffer, Kind kind, const Shape& shape);
/// A function of each element, as float64.
Value mapped(const Value& a, const std::function<Expr(const Expr&)>& f);
/// The dimensions in the other order.
Value transpose(const Value& a);
/// The elements in another shape, in row-major order.
Value reshape(const Value& a, const Shape& shape);

}  // namespace nestor::nabla
