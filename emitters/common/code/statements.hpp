// Statements as C++ and CUDA text. Printers choose nothing: modes, places and operators come from the IR.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "emitters/common/code/context.hpp"
#include "emitters/common/code/expression.hpp"
#include "emitters/common/code/initial_values.hpp"
#include "emitters/common/code/provenance.hpp"
#include "emitters/common/code/target_functions.hpp"
#include "emitters/common/text/writer.hpp"
#include "ir/core/print_format.hpp"
#include "ir/core/register_tile.hpp"

namespace nestor {

/// How statements are spelled for a target.
struct StatementOptions {
    bool openmp = false;                ///< print OpenMP pragmas
    bool compiler_pragmas = false;      ///< without OpenMP: lanes and unrolling in the compilers' own words
    std::string size_type = "int64_t";  ///< of sizes that get a name at the top of the function
    /// Pointers that the function's results are written to; none where the only one is returned itself.
    std::vector<std::string> result_places;
    /// The helper for atomic steps where there is no OpenMP; empty where one thread runs.
    std::string atomic_helper;
};

/// `const int64_t name = value;`
void print_constant(const Let& let, Context& context, Writer& writer);

/// Prints the statements of one function. Labels and computes leave only comments: the source's formula.
class StatementPrinter {
public:
    /// `target` must live as long.
    StatementPrinter(Context& context, Writer& writer, TargetFunctions& target,
                     StatementOptions options = {});

    /// The function's body. With `returns_code`, the last statement may return a callee's code directly; true
    /// when it did so on every path.
    bool print_body(const Block& body, bool returns_code);

    // For targets: parts of the default printing.
    void print_block(const Block& block);  ///< in the current C++ scope
    void print_statement(const Stmt& stmt);
    /// `head { body }`, without braces where the body is one statement. Opens a scope; `before` prints first
    /// in it.
    void print_braced(const Document& head, const Block& body, const std::function<void()>& before = nullptr);
    /// The same for a condition that holds for neighbours as well: single statements share it.
    void print_under(const std::string& head, const Block& body);
    /// Comments that stand before a statement: the formula, and what a directive made of it.
    void print_comments(const Stmt& stmt);
    /// The text of the limit above the last iteration: `M`, `m_min + 4`.
    Document end_of(const For& loop);
    void print_store(const Store& store, const Origin& origin);
    void print_assignment(const Assign& assign);
    void print_update(const Update& update, const Origin& origin);

    /// What a call calls: a function's name, or `matmul_nest<true>`.
    std::string callee_text(const Symbol& function, const std::vector<Argument>& arguments);

    /// A name that the body did not have, of what a target prints itself: stores to it matter.
    void keep(const Symbol& symbol) { live_.insert(symbol); }

    Context& context() { return context_; }
    Writer& writer() { return *writer_; }
    /// Whether the type of sizes was spelled.
    bool spelled_size_type() const { return spelled_size_type_; }

private:
    // statements.cpp
    void print_items(const std::vector<Item>& items, bool tail);
    void print_item(const std::vector<Item>& items, std::size_t position, bool last);
    void print_let(const Let& let);
    void print_if(const If& branch, bool tail);
    /// A test of strides around two calls of one template: the call of the instance that it chooses.
    bool print_chosen_instance(const If& branch, bool tail);
    /// A test that decides whether threads share a loop: its body is printed once. False for other tests.
    bool print_shared_body(const If& branch);
    void print_call(const CallStmt& call, bool tail);
    void print_return(const Return& leave);
    Writer printed_body(const Block& body, bool tail, const std::function<void()>& before, int deeper = 1);
    /// A condition and the lines below its head: statements, those behind `else`, the last brace.
    struct IfText {
        Document condition;
        Writer below;
        bool braces = false;    ///< behind the head
        bool is_guard = false;  ///< one statement on one line, and no other: may stand behind the head
        bool is_there = false;
        Document head() const { return "if " + in_brackets(condition); }
    };
    IfText if_text(const If& branch, bool tail, bool is_behind_else);
    /// Adds the condition that alone stands behind `else` as `else if`; false where its head is too long.
    static bool add_chained(IfText& text, const Writer& then, const IfText& next);
    bool returns_on_every_path(const Block& block) const;

    // print.cpp
    void print_print(const Print& print);
    std::optional<Document> text_by_helper(const PrintFormat& format, const Type& type,
                                           const Document& value);
    std::pair<std::string, Document> printed_value(const Expr& value, const std::string& wanted);
    Document printed_array(const PrintFormat& format, const std::vector<Document>& numbers, const Type& type);

    // sizes.cpp
    void name_sizes(const Block& body);
    void print_named_sizes();
    void name_integers(const Block& body);
    void print_named_integers();
    Expr named(const Expr& size) const;
    Buffer with_named_extents(const Buffer& buffer) const;

    // loops.cpp; pragmas.cpp: what stands in front of them
    void print_for(const For& loop, const Stmt& stmt);
    /// The pragmas before a loop; `copies`: a firstprivate clause is among them.
    struct LoopPragmas {
        std::vector<Document> lines;
        bool copies = false;
    };
    LoopPragmas pragmas_of(const For& loop, bool parallel);
    Document with_reductions(Document pragma, const For& loop);
    static bool sums_in_lanes(const For& loop);
    bool stores_like_limits(const For& loop) const;
    bool fetches(const For& loop) const;
    bool is_short(const For& loop) const;
    bool stores_bytes(const Block& body) const;
    std::set<std::pair<bool, int>> stored_types(const Block& body) const;
    /// What `firstprivate(..)` lists: what the loop's body has from outside, where that lets compilers keep
    /// it in registers.
    std::vector<Document> copies_of(const For& loop);
    std::string reduction_operator(const Reduction& reduction, const Type& type);
    void print_region(const Region& region);
    // shared_body.cpp
    /// Loops that threads may share: their heads, from the outermost, and the text of the body in them.
    struct PrintedLoops {
        std::vector<std::string> indices;
        std::vector<Document> heads;
        Writer body;
    };
    PrintedLoops printed_loops(const std::vector<const For*>& loops, bool parallel);

    Document stride_along(const Symbol& buffer, const std::vector<Expr>& indices, const Symbol& index);
    std::string declare_window_steps(const RegisterTile& tile);
    std::vector<const For*> declare_steps_in_front(const For& loop);
    void print_register_tile(const For& loop, const RegisterTile& tile, const For* lines = nullptr);
    bool print_lines_of_tile(const For& lines);
    /// A copy in blocks of registers; false, and nothing printed, where elements do not lie so.
    bool print_transposing_copy(const For& loop);
    bool needs_memory(const Block& block) const;
    bool needs_simd_word(const For& loop) const;
    void print_words_for_compilers(const For& loop, bool has_pragmas);
    /// Declares memory that temporaries of the loop keep from one iteration to the next; returns it
    /// where the loop's pragma has to give each thread its own.
    std::vector<Document> declare_scratch(const For& loop, bool parallel);

    // allocations.cpp
    void print_grow(const Grow& grow);
    void print_allocate(const Allocate& allocate, const std::vector<Item>& items, std::size_t position);
    bool print_initial_values(const Buffer& buffer, const std::string& declaration,
                              const InitialValues& initial);
    void print_heap(const Buffer& buffer, const std::vector<Item>& items, std::size_t position);
    bool print_heap_together(const std::vector<Item>& items, std::size_t position);
    Document extents_text(const Buffer& buffer);

    // stores.cpp
    void print_copy(const Copy& copy, const Origin& origin);
    Document vector_place(const StoreTarget& target, const Type& type);
    /// Stores of vectors that are no assignment: lane by lane, or as the combined value. False when it is
    /// one.
    bool print_vector_store(const Store& store, const Origin& origin);
    /// Those of the targets that are printed; what an earlier write would change is named before the first.
    void print_stores_of_tuple(const Store& store, const std::vector<std::size_t>& printed,
                               const Origin& origin);
    void print_assignment(const StoreTarget& target, const Expr& value);
    void print_reduction(const StoreTarget& target, ReduceOp op, const Expr& value);
    /// Declares a constant with this value; the variable that stands for it.
    Expr named_value(const Expr& value, const std::string& wish);

    Context& context_;
    Writer* writer_;
    TargetFunctions& target_;
    StatementOptions options_;
    bool spelled_size_type_ = false;
    std::vector<std::pair<Expr, Symbol>> sizes_;  ///< sizes worth a name, in terms of parameters alone
    std::set<Symbol> live_;                       ///< symbols whose values matter: all others are not printed
    std::set<std::string> told_of_copies_;        ///< why there is a firstprivate clause: said once each
    std::set<Symbol> assigned_;                   ///< locals that statements assign to
    std::set<Symbol> atomic_;                     ///< buffers that the loops around reduce by atomics
    std::set<const StmtNode*> printed_;           ///< stores that their array's declaration shows
    std::map<Symbol, bool> pending_;  ///< scalars whose first store declares them; true: the only one
    FormulaGroups groups_;
    IfText* behind_else_ = nullptr;                   ///< where the next condition goes, behind `else`
    bool has_comment_ = false;                        ///< a comment around names the formulas already
    std::map<Symbol, std::string> scratch_;           ///< what temporaries of loops lie in
    std::map<const For*, std::string> window_steps_;  ///< of register tiles, where they are listed already
    std::string chosen_;                              ///< the name of the instance that a test chose
    std::string out_of_memory_;                       ///< the shared flag inside a parallel loop or region
    int parallel_depth_ = 0;
    int region_depth_ = 0;
    int loop_depth_ = 0;
    int guards_ = 0;  ///< conditions that the rest of the block stands under
};

}  // namespace nestor
