// Expressions of the loop-nest IR, and where nodes come from; their contract stands in nodes.hpp.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "ir/base/compiled_once.hpp"
#include "ir/base/source.hpp"
#include "ir/base/symbol.hpp"
#include "ir/core/type.hpp"

namespace nestor {

// ---------------------------------------------------------------------------------------------- origins

struct OriginData;
using Origin = std::shared_ptr<const OriginData>;

/// Where a node came from: its text, the directive or pass that made it from `parent`, and for a node
/// that stands for several, the others. Comments, `#line` and notes are printed from it.
struct OriginData {
    SourceRange range;
    Origin parent;
    std::string made_by;  ///< `split by 256 (blur.halide:9)`; empty for what the front end built
    std::vector<Origin> merged;
};

// ------------------------------------------------------------------------------------------ expressions

struct ExprNode;
using Expr = std::shared_ptr<const ExprNode>;

enum class UnaryOp { negate, logical_not, bit_not };
enum class BinaryOp {
    add,
    subtract,
    multiply,
    divide,
    remainder,  ///< towards zero for integers; `remainder` is fmod for floats
    floor_divide,
    floor_modulo,  ///< the modulo has the divisor's sign
    euclidean_divide,
    euclidean_modulo,  ///< the modulo is never negative
    minimum,
    maximum,
    bit_and,
    bit_or,
    bit_xor,
    shift_left,
    shift_right
};
enum class CompareOp { equal, not_equal, less, less_equal, greater, greater_equal };
enum class LogicOp { conjunction, disjunction };
/// Associative and commutative operators; their identities are in build.hpp.
enum class ReduceOp { add, multiply, minimum, maximum, logical_and, logical_or, bit_and, bit_or, bit_xor };

/// `3`, `3u8`, `0.5f32`, `true`. Integers that fit are int64, larger uint64 ones uint64; bool is 0 or 1;
/// floats are held exactly as double.
struct Constant {
    std::variant<std::int64_t, std::uint64_t, double> value;
};
/// `m`: a loop index, let, local, size or scalar parameter.
struct Variable {
    Symbol symbol;
};
/// `A[m, k]`
struct Load {
    Symbol buffer;
    std::vector<Expr> indices;
};
/// `-a`, `!a`, `~a`; `-%a` where it wraps
struct Unary {
    UnaryOp op;
    Expr value;
    bool wraps = false;
};
/// `a + b`; `a +% b` where it wraps (add, subtract, multiply, divide and shift_left only)
struct Binary {
    BinaryOp op;
    Expr left, right;
    bool wraps = false;
};
/// `a < b`, of type bool
struct Compare {
    CompareOp op;
    Expr left, right;
};
/// `a && b`, lazy
struct Logic {
    LogicOp op;
    Expr left, right;
};
/// `select(condition, then, otherwise)`, lazy
struct Select {
    Expr condition, then, otherwise;
};
/// `float32(a)`: by value, or `bits float32(a)`: the same bits
struct Cast {
    Expr value;
    bool bits = false;
};
/// `exp(a)`: a function of builtins.hpp
struct Call {
    std::string function;
    std::vector<Expr> arguments;
};
/// `ramp(base, stride, lanes)`: base + stride * [0, 1, ..]
struct Ramp {
    Expr base, stride;
};
/// `broadcast(a, lanes)`
struct Broadcast {
    Expr value;
};
/// `reduce_add(a)`: all lanes to one
struct LaneReduce {
    ReduceOp op;
    Expr value;
};
/// `make Particle(a, b)`, `make float32[2](a, b)`: a record or a small array
struct Make {
    std::vector<Expr> elements;
};
/// `a.mass`, `a.[3]`: a field, or an element of a small array in row-major order
struct Member {
    Expr value;
    int index = 0;
};

/// Names a loop for its whole life: `<C, z0, s0.init, m>`. Every directive keeps or derives it.
struct LoopName {
    std::string func;
    int specialization = 0;
    std::string stage;
    std::string variable;
    friend bool operator==(const LoopName&, const LoopName&) = default;
    friend auto operator<=>(const LoopName&, const LoopName&) = default;
};

enum class HoleUse { allocate, compute, loop };
enum class HolePart { minimum, length };
/// `?compute(g, 0, min)`, `?loop(<g, z0, s0, x>, len)`: a bound that inference fills (Definition 6.3)
struct Hole {
    std::variant<std::string, LoopName> owner;  ///< a func, or for `loop` the loop
    HoleUse use = HoleUse::compute;
    int dimension = 0;  ///< 0 for loops
    HolePart part = HolePart::minimum;
};

using ExprAlternatives = std::variant<Constant, Variable, Load, Unary, Binary, Compare, Logic, Select, Cast,
                                      Call, Ramp, Broadcast, LaneReduce, Make, Member, Hole>;

/// What an expression is.
using ExprVariant = CompiledOnce<ExprAlternatives>;
extern template struct CompiledOnce<ExprAlternatives>;

struct ExprNode {
    Origin origin;
    Type type;
    ExprVariant node;
};

}  // namespace nestor
