// What translating a kernel, or a function that is called and not inlined, keeps besides its code: a value,
// so that a kernel inside of the host program begins with a fresh one and the host's comes back afterwards.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/taichi/lower/value.hpp"

namespace nestor::taichi {

/// How a loop that unrolls goes on after a statement.
enum class StaticFlow { on, next, leave };
/// A loop of the function that is being evaluated, and the run-time conditions inside it around a statement.
struct LoopScope {
    bool unrolls = false;
    int conditions = 0;
    std::vector<std::string> names{};  ///< its variables
    int catching = 0;                  ///< of one that unrolls: `try` around it
    VariablePtr left{};                ///< set where a `break` leaves it; may be null
};

/// The variables of one function body, innermost scope last.
struct Frame {
    std::vector<Scope> scopes;
    std::shared_ptr<const std::vector<Scope>> closure;    ///< around the function's definition
    std::set<std::string> globals;                        ///< names after `global`
    std::map<std::string, Value>* class_names = nullptr;  ///< of the class whose body it is in
    std::set<std::string> nonlocals;                      ///< names after `nonlocal`
    std::vector<LoopScope> loops;
    std::size_t comprehensions = 0;  ///< scopes at the end of `scopes` that are theirs
    StaticFlow flow = StaticFlow::on;
    int run_time_control = 0;       ///< run-time loops and conditions around the statement
    int returning = 0;              ///< of these, of a host function: arms that go on to the function's end
    std::size_t outer_block = 0;    ///< of a host function: where names that loops make are declared
    std::optional<Value> returned;  ///< of an inlined function
    std::optional<Value> result_hint;
    std::shared_ptr<const std::function<void(const Value&)>> yields;  ///< takes the values of a generator
    bool returns_inside = false;  ///< a real function, in a loop or condition
    const FunctionDefinition* function = nullptr;
    std::set<std::string> locals;  ///< names that a function of Python binds itself
    bool host = false;             ///< Python scope: module level and host functions
    bool python = false;           ///< a Python function called while translating: no code
};

/// Random numbers that a kernel draws.
struct RandomState {
    std::uint64_t draws = 0;  ///< so far, in the text
    bool used = false, in_while = false;
    Symbol while_draws;            ///< counts the draws of the outermost `while` around, once it draws
    std::size_t while_parent = 0;  ///< the block in which that stands
    std::uint64_t whiles = 0;      ///< that draw, in the kernel
};

/// The index of a loop over one level of a tree, along one of its axes.
struct LevelIndex {
    std::size_t axis = 0;  ///< its place among the axes of the whole loop
    std::int64_t extent = 1;
    Expr index;
};

/// The cell of the loop that is being evaluated: it is active, and so is all above it.
struct OwnCells {
    std::vector<const SnodeValue*> levels;
    std::vector<int> axes;
    std::vector<Expr> indices;
    std::vector<LevelIndex> loops;  ///< from the outermost
};

/// A list whose elements static loops choose by their index: an array for each component.
struct LocalTable {
    SequencePtr of;
    ElementType element;
    std::vector<Symbol> buffers;
};

/// Static loops around the statement that stay loops of the generated code.
struct RolledLoops {
    std::set<Symbol> indices;
    std::size_t block = 0;  ///< in which the outermost of them stands
    std::vector<LocalTable> tables;
};

struct KernelState {
    std::string name;
    std::vector<Type> results;
    Value result_shape;             ///< the hint of the result, as a value
    std::set<std::string> reduced;  ///< outer locals that an outermost loop augments
    int loop_number = 0;            ///< loops so far that stand in no other
    int loop_depth = 0;             ///< loops around
    bool in_outermost = false;
    bool in_real_function = false;
    std::set<std::string> loop_variables;  ///< of the current outermost loop, to tell equal names apart
    std::vector<std::pair<Expr, Expr>> iterations;  ///< index from 0 and extent of the loops around
    bool serialize_next = false;                    ///< `ti.loop_config(serialize=True)` stands before
    int inlining = 0;
    int inlined = 0;            ///< calls that were inlined so far
    std::uint64_t emitted = 0;  ///< statements so far
    RandomState random;
    RolledLoops rolled;
    std::optional<OwnCells> own_cells;
    std::map<const SnodeValue*, FieldPtr> flags_before;  ///< copies for loops that change what is active
};

/// Translated kernels: one for each tuple of template arguments.
struct KernelInstances {
    std::map<std::string, Function> functions;  ///< by kernel and template arguments
    std::vector<std::string> order;
    std::map<std::string, Value> templates;  ///< of the one that is being made
    std::vector<Value> alive;                ///< template arguments, whose addresses tell instances apart
    std::map<std::string, Value> results;    ///< hints of results
    std::map<std::string, std::set<int>> raising;  ///< errors for a `try`
};

}  // namespace nestor::taichi
