// Staged evaluation of a Taichi module: Python values fold away, everything else becomes statements of the IR
// (TI-5, TI-10). What evaluates are free functions over one Evaluator, spread over files by what they are
// about: module level, kernels and inlined functions share them. It holds the program so far and the code
// that is made.
//
// Note [Failures]
// What is wrong with a statement unwinds to that statement, where the message is kept and the evaluation goes
// on with the next one; what the statement would have defined becomes poison, whose use fails silently. This
// is the only exception of the room.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/language.hpp"
#include "frontend/taichi/errors/message.hpp"
#include "frontend/taichi/lower/host_state.hpp"
#include "frontend/taichi/lower/kernel_state.hpp"
#include "frontend/taichi/lower/value.hpp"
#include "ir/base/diagnostic.hpp"
#include "ir/core/build.hpp"

namespace nestor::taichi {

/// One argument list, evaluated.
struct CallArguments {
    std::vector<Value> positional;
    std::vector<std::pair<std::string, Value>> keywords;
    TextRange range;
    std::vector<Expression> written{};  ///< what stands for the positional ones; null where a `*` does
    std::map<std::string, Expression> written_keywords{};
    const Value* keyword(const std::string& name) const;
};

struct GeneratorInputs;

/// A call of a function with `yield`, which runs where its values are taken (host/generators.hpp).
struct GeneratorValue {
    FunctionValue function;
    CallArguments arguments;
    std::int64_t given = 0;  ///< values that it gave; -1: a number that is not known
    bool ended = false;      ///< it gives no more
    int control = 0;         ///< loops and conditions of the running program that it was made in
    std::shared_ptr<const GeneratorInputs> inputs = {};  ///< what it read when it gave its first value
};

/// The elements that a swizzle names, `xy`, `rgb`, `st`; empty for other names.
std::vector<std::size_t> swizzle_places(const std::string& name, std::size_t rows);
/// The subscripts of one component of an element, given those of the element.
std::vector<Expr> component_place(std::vector<Expr> place, const ElementType& element, int k);
/// `x_y`, `m_01`: an element of a vector or matrix of that name.
std::string component_name(const std::string& name, const ElementType& type, int k);
/// Whether evaluating the value may look at the place.
bool may_read(const Expr& value, const StoreTarget& place);

struct Evaluator {
    /// `library`: only what others call is wanted, not the program.
    Evaluator(SourceFilePtr text, Diagnostics& found, PictureState shown, bool library_alone)
        : source(std::move(text)), messages(found), pictures(std::move(shown)), library(library_alone) {}
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;
    ~Evaluator();

    // ---------------------------------------------------------------------------------- messages
    SourceRange at(TextRange range) const { return {source, range.begin, range.end}; }
    /// Rows of `errors/`, with what fills their holes.
    template <std::size_t Count, class... Parts>
    requires(sizeof...(Parts) == Count)
        [[noreturn]] void fail(TextRange range, const errors::Message<Count>& row,
                               const Parts&... parts) const {
        const auto filled = fmt::make_format_args(parts...);
        fail(range, row.rule, fmt::vformat(row.text, filled), fmt::vformat(row.hint, filled));
    }
    [[noreturn]] void fail(TextRange range, const std::string& id, const std::string& text,
                           const std::string& hint = "") const;
    /// Counts what translating does, and fails before that takes too long.
    void spend(TextRange range);
    template <std::size_t Count, class... Parts>
    requires(sizeof...(Parts) == Count)
        [[noreturn]] void unsupported(TextRange range, const errors::Message<Count>& row,
                                      const Parts&... parts) const {
        const auto filled = fmt::make_format_args(parts...);
        unsupported(range, row.rule, fmt::vformat(row.text, filled), fmt::vformat(row.hint, filled));
    }
    [[noreturn]] void unsupported(TextRange range, const std::string& id, const std::string& what,
                                  const std::string& hint = "") const;
    template <std::size_t Count, class... Parts>
    requires(sizeof...(Parts) == Count) void warn(TextRange range, const errors::Message<Count>& row,
                                                  const Parts&... parts) {
        warn(range, row.rule, fmt::vformat(row.text, fmt::make_format_args(parts...)));
    }
    void warn(TextRange range, const std::string& id, const std::string& text);

    // -------------------------------------------------------------------------------------- code
    Origin origin(TextRange range) const;
    void emit(StmtVariant node, TextRange range);
    Symbol fresh(const std::string& name) { return symbols.fresh(name); }
    void open_block() { blocks.emplace_back(); }
    Block close_block();
    /// The value under a name, so that it is computed once; constants and names stay as they are. With `keep`
    /// the name holds today's value of variables that change.
    ScalarValue named(const ScalarValue& s, const std::string& name, TextRange range, bool keep = false);
    /// `i`, `i - 1`: an index, or one next to it, that nothing changes.
    bool is_steady_index(const ScalarValue& s) const;
    /// A new variable that holds the value; immutable where the name is assigned only once.
    Value bind(const std::string& name, const Value& value, bool mutable_, TextRange range);
    VariablePtr declare(const std::string& name, const ElementType& type, bool memory, TextRange range);
    void assign(const VariableValue& variable, const Value& value, TextRange range);
    ScalarValue read(const VariableValue& variable, std::size_t element) const;
    Value read(const VariablePtr& variable) const;

    Frame& frame() { return frames.back(); }
    const Frame& frame() const { return frames.back(); }
    bool in_kernel() const { return !frames.empty() && !frames.back().host; }
    const Dialect& dialect() const { return frames.back().host ? host_dialect : kernel_dialect; }

    // ------------------------------------------------------------------------------- the program
    SourceFilePtr source;
    Diagnostics& messages;
    SymbolSource symbols;
    Program program;
    std::string main_name;  ///< the entry that is the whole program; empty if the module only defines things
    Dialect kernel_dialect;
    Dialect host_dialect{Type::int_(64), Type::float_(64), false, true, false, 0};
    std::vector<FieldPtr> fields;
    /// A new node of a tree, below `parent` if there is one, which does not know it yet.
    SnodePtr make_snode(SnodeKind kind, SnodePtr parent = nullptr);
    std::vector<SnodePtr> snodes;    ///< all nodes, which hold each other and their fields until the end
    SnodePtr root;                   ///< `ti.root`
    std::vector<Scope> captured;     ///< that functions keep
    std::vector<ObjectPtr> objects;  ///< of the program's classes
    std::map<std::string, Value> globals;
    std::vector<FunctionValue> kernels;  ///< in the order of their definitions
    std::map<std::string, std::pair<Symbol, Value>> real_functions;
    std::set<std::string> function_names;
    std::set<std::string> changing_methods;  ///< names of methods that assign to their struct
    std::shared_ptr<const ForeignModule> linear_algebra;
    RandomNumbers random_numbers = RandomNumbers::counter;
    Symbol random_bits;   ///< the function
    Symbol random_state;  ///< its counter of launches, or what the generator keeps

    // -------------------------------------------------------------------- what is being evaluated
    std::vector<Frame> frames;
    std::vector<Block> blocks;
    std::vector<std::pair<const Suite*, std::size_t>> suites;  ///< being executed, and their statements
    std::map<const Suite*, std::map<std::string, std::size_t>> last_assigned;
    TextRange statement;                     ///< that is being executed
    Origin call;                             ///< of the function that is being inlined
    std::uint64_t steps = 0;                 ///< of translating
    int in_static = 0;                       ///< calls of `ti.static` around the expression
    std::set<Symbol> changing;               ///< variables that statements assign to
    std::set<Symbol> serial_indices;         ///< of loops that `ti.loop_config` serializes
    std::vector<std::string> static_prints;  ///< what `ti.static_print` says of the kernel
    KernelState kernel;
    KernelInstances instances;
    HostState host;
    PictureState pictures;
    bool initialised = false;
    bool library = false;
};

}  // namespace nestor::taichi
