// The loop-nest IR: one language for the four that nestor reads. First its contract, then every node.
//
// Note [The contract]
// - Values are immutable. `Expr` and `Stmt` point to nodes that never change; a pass builds new ones
//   (walk.hpp). Equality (`same`) looks at structure and ignores origins.
// - Expressions are pure and never trap. Integer arithmetic that `wraps` is taken modulo 2^bits in the
//   node's type; without `wraps` whoever built the node guarantees that the exact result fits (indices,
//   bounds), and emitters may print plain operators. Division and remainder by zero give 0; the smallest
//   value over -1 gives itself, remainder 0. Shift counts outside [0, bits) give 0, or the sign for a
//   signed shift to the right. Float arithmetic is IEEE in the node's type. `minimum` and `maximum` ignore
//   a NaN operand when the other is a number; the sign of a zero result is unspecified.
// - `select`, `and`, `or` evaluate only what they need; every other operand is evaluated.
// - A float becomes an integer by truncation, saturated, NaN gives 0; an integer becomes a narrower one
//   modulo 2^bits; everything becomes bool by `!= 0`.
// - Statements run in order. `allocate`, `let` and `declare` are in scope to the end of their block.
//   A buffer is uninitialised when it is allocated. Loop limits are evaluated once, before the first
//   iteration; an extent of 0 or less is an empty loop.
// - A store with several targets evaluates all right sides and subscripts before it writes; with an
//   operator it is a plain read-modify-write, atomic only as an `update`.
// - Loop modes say how iterations may run, never what they compute: every mode gives the result of the
//   serial loop up to the order of declared reductions.
// - Subscripts are logical: [min, min + extent) in each dimension. Accesses outside are errors that the
//   interpreter reports and emitted code does not check.
// - Error values exist only in the interpreters.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ir/core/expression_nodes.hpp"

namespace nestor {

// ---------------------------------------------------------------------------------------------- buffers

/// Memory of a `growing` buffer comes with `grow`: its outermost extent is the most that it may have.
enum class MemorySpace { caller, heap, stack, registers, gpu_shared, gpu_global, growing };

/// One dimension of a buffer: subscripts in [min, min + extent). A null stride means dense in the
/// buffer's layout; strides count elements.
struct Dimension {
    Expr min, extent, stride;
};

enum class LevelKind { dense, pointer, bitmasked, dynamic };
/// One level of tree storage, from the root down; `extents` per dimension of the buffer.
struct TreeLevel {
    LevelKind kind;
    std::vector<std::int64_t> extents;
};

/// `float32 C[(0, M), (0, N)] heap`. `layout` lists dimensions from the slowest to the fastest; empty is
/// row-major. `levels` is empty for dense storage.
struct Buffer {
    Symbol symbol;
    Type element;
    std::vector<Dimension> dimensions;
    MemorySpace place = MemorySpace::heap;
    std::vector<int> layout;
    std::vector<TreeLevel> levels;
};

// ------------------------------------------------------------------------------------------- statements

struct StmtNode;
using Stmt = std::shared_ptr<const StmtNode>;

/// `{ a; b; }`
struct Block {
    std::vector<Stmt> statements;
};

/// A place to write: `C[m, n]`
struct StoreTarget {
    Symbol buffer;
    std::vector<Expr> indices;
};

enum class LoopKind { pure, reduction, imperative };
enum class ModeKind {
    serial,
    parallel,
    vectorized,
    unrolled,
    register_tile,
    matrix_unit,
    gpu_block_x,
    gpu_block_y,
    gpu_block_z,
    gpu_thread_x,
    gpu_thread_y,
    gpu_thread_z
};
/// How a loop's iterations run. `width`: lanes of a vectorized loop, factor of an unrolled one, threads
/// of a gpu thread loop (iterations are dealt to them cyclically); 0 leaves it to the compiler.
/// `collapse`: how many perfectly nested loops, this one included, share a parallel loop's iterations.
/// `simd`: a parallel loop whose share for each thread is vectorized as well. `register_tile`: one of the two
/// loops of products that registers do as a block (register_tile.hpp): over columns of panels that are
/// multiplied, whose sums stay there, and over rows that become columns of a panel, which change places
/// there. `matrix_unit`: products of fragments that a warp's matrix unit runs (matrix_unit.hpp).
struct LoopMode {
    ModeKind kind = ModeKind::serial;
    int width = 0;
    int collapse = 1;
    bool simd = false;
    friend bool operator==(const LoopMode&, const LoopMode&) = default;
};

enum class ReductionForm { clause, private_copies, tree, atomic };
/// A carried write of a loop that is declared: the loop may reorder `buffer op= ..` over its iterations.
struct Reduction {
    Symbol buffer;
    ReduceOp op = ReduceOp::add;
    ReductionForm form = ReductionForm::clause;
    friend bool operator==(const Reduction&, const Reduction&) = default;
};

/// `nop`
struct Nop {};
/// `assert condition else 7`: leaves the function with that entry (an index) of the error table
struct Assert {
    Expr condition;
    int error = 0;
};
/// `allocate buffer`: to the end of the block
struct Allocate {
    Buffer buffer;
};
/// `C[m, n] = a`, `C[m, n] += a`, `(a[i], b[i]) = (x, y)`
struct Store {
    std::vector<StoreTarget> targets;
    std::vector<Expr> values;
    std::optional<ReduceOp> op;
};
/// `if condition { .. } else { .. }`
struct If {
    Expr condition;
    Block then, otherwise;
};
/// `for i in (low, extent) parallel { .. }`
struct For {
    Symbol index;
    LoopName name;
    LoopKind kind = LoopKind::pure;
    Expr low, extent;
    LoopMode mode;
    std::vector<Reduction> reductions;
    Block body;
    Expr team_if =
        nullptr;  ///< of a parallel loop: where it does not hold, one thread runs it; null: threads do
};
/// `let v = a`: to the end of the block, never assigned
struct Let {
    Symbol symbol;
    Expr value;
};
/// `compute g on (min, len), .. { .. }`: after it, g holds its values on the region
struct Compute {
    std::string func;
    std::vector<std::pair<Expr, Expr>> region;
    Block body;
};
/// `label s1 { .. }`
struct Label {
    std::string name;
    Block body;
};
/// `var x: float32 = a`: a mutable local; uninitialised without a value
struct Declare {
    Symbol symbol;
    Type type;
    Expr value;
};
/// `x = a`
struct Assign {
    Symbol symbol;
    Expr value;
};
/// `while condition { .. }`
struct While {
    Expr condition;
    Block body;
};
/// `break`, of the nearest serial loop
struct Break {};
/// `continue`, of the nearest loop
struct Continue {};
/// An argument: a value, or a buffer of the caller
using Argument = std::variant<Expr, Symbol>;
/// `call (r, ..) = f(a, B)`: results are declared by the call
struct CallStmt {
    std::vector<Symbol> results;
    Symbol function;
    std::vector<Argument> arguments;
};
/// `return a, b`
struct Return {
    std::vector<Expr> values;
};
/// A value to print, `"%.6g" a`: `format` as print_format.hpp says; empty: as the IR's text writes constants
struct Formatted {
    Expr value;
    std::string format;
    Formatted() = default;
    Formatted(Expr what, std::string how = {}) : value(std::move(what)), format(std::move(how)) {}
};
/// `print "text", a, "%.6g" b`: parts in order, ended by what the parts say
struct Print {
    std::vector<std::variant<std::string, Formatted>> parts;
};
enum class UpdateOp { add, subtract, multiply, minimum, maximum, bit_and, bit_or, bit_xor, exchange, append };
/// `r = update C[i] add a`: atomic; the old value (for append: the new element's position) in `result`
struct Update {
    Symbol result;
    StoreTarget target;
    UpdateOp op;
    Expr value;
};
/// `region { .. }`: a team of threads runs the block; parallel loops in it are shared among the team
struct Region {
    Block body;
};
/// `launch f grid (x, y, z) block (x, y, z) shared bytes (a, B)`
struct Launch {
    Symbol function;
    std::array<Expr, 3> grid, block;
    Expr shared_bytes;
    std::vector<Argument> arguments;
};
/// `barrier`: all threads of a block or team
struct Barrier {};
enum class CopyKind { host_to_device, device_to_host, device_to_device };
/// `copy A to B host_to_device`: whole buffers of equal extents
struct Copy {
    Symbol from, to;
    CopyKind kind;
};
/// `activate S[i]`, `deactivate S[i]`: a cell of tree storage
struct Activate {
    StoreTarget target;
    bool active = true;
};
/// `prefetch A[m, k]`: an element that is read soon is asked for. It changes no value and is no access, so
/// that it may name any place, in memory or not; a target that cannot ask leaves it out
struct Fetch {
    StoreTarget target;
};
/// `grow A to n`: memory for subscripts below n of the outermost dimension; what A holds is kept
struct Grow {
    Symbol buffer;
    Expr extent;
};

using StmtAlternatives = std::variant<Nop, Assert, Block, Allocate, Store, If, For, Let, Compute, Label,
                                      Declare, Assign, While, Break, Continue, CallStmt, Return, Print,
                                      Update, Region, Launch, Barrier, Copy, Activate, Fetch, Grow>;

/// What a statement is.
using StmtVariant = CompiledOnce<StmtAlternatives>;
extern template struct CompiledOnce<StmtAlternatives>;

struct StmtNode {
    Origin origin;
    StmtVariant node;
};

// ------------------------------------------------------------------------------------ functions, programs

enum class Role {
    size,      ///< an int64 extent, not negative
    scalar,    ///< a value
    stride,    ///< an int64 stride of a buffer parameter, in elements
    input,     ///< a buffer that is only read
    output,    ///< a buffer that is only written before it is read
    inout,     ///< a buffer whose incoming values take part
    result,    ///< a buffer without dimensions: the next of the results that the function returned before
    workspace  ///< memory for temporaries, from the caller
};

/// A parameter. Buffers have `buffer` (place caller; a dimension's stride is null, or what the body
/// addresses with); sizes, scalars and strides have `type`. `remark` goes into the header's comment. A buffer
/// parameter with the symbol of a member of the program's state is that member: users do not pass it, entries
/// take it from their handle (pass `state`). A stride of an internal function may be `fixed`: emitters print
/// the function as a template with an instance for calls that give all fixed strides their constants.
struct Parameter {
    Symbol symbol;
    Role role = Role::size;
    Type type;
    std::optional<Buffer> buffer;
    std::string remark;
    Origin origin;
    std::optional<std::int64_t> fixed;  ///< of a stride: 1 along memory
};

/// entry: callable by users, with checks; internal: a helper of the same file; host: runs launches;
/// device: a CUDA kernel
enum class FunctionPlace { entry, internal, host, device };

struct Pipeline;  // pipeline.hpp
using PipelinePtr = std::shared_ptr<const Pipeline>;

struct Function {
    Symbol symbol;
    FunctionPlace place = FunctionPlace::entry;
    std::vector<Parameter> parameters;
    std::vector<Type> results;
    Expr workspace_bytes;  ///< null: none needed
    std::variant<PipelinePtr, Block> body;
    Origin origin;
};

/// One entry of the error table: `SIZE`, the code that functions return, the text for users. Entries that
/// share a name share a code and differ in their text. The table begins as errors.hpp says.
struct ErrorEntry {
    std::string name;
    int code = 0;
    std::string text;
    friend bool operator==(const ErrorEntry&, const ErrorEntry&) = default;
};

struct Program {
    std::vector<std::shared_ptr<const RecordType>> records;
    std::vector<Buffer> state;  ///< members of the handle that entry functions take (Taichi's fields)
    std::vector<Function> functions;
    std::vector<ErrorEntry> errors;
    std::uint32_t next_symbol = 1;
};

}  // namespace nestor
