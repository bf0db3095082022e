// The printer of one kernel: what it knows while it prints. Its parts: signature (kernel.cpp), loops and
// indices (kernel_loops.cpp), other statements (kernel_statements.cpp).
//
// Note [Threads and statements]
// Inside thread loops a thread runs its own iterations. Outside of them all threads of a block run the same
// statements, each on registers of its own: only what writes memory is left to the first thread.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "emitters/common/code/instances.hpp"
#include "emitters/common/code/statements.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/common/text/writer.hpp"
#include "emitters/cuda/block_memory.hpp"
#include "emitters/cuda/kernel.hpp"
#include "emitters/cuda/threads/grids.hpp"
#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/matrix_unit.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {

inline constexpr const char* axis_names[] = {"x", "y", "z"};

class KernelPrinter : public TargetFunctions {
public:
    KernelPrinter(const Function& function, const Launched& launched, SteppedCopies stepped,
                  SymbolSource& symbols, FileState& file, bool keeps_registers)
        : function_(function),
          stepped_(std::move(stepped)),
          block_(launched.block),
          symbols_(symbols),
          file_(file),
          context_(Names(file.taken), file.needs, file.unsupported),
          writer_(1),
          shared_(context_, file.needs, block_, kernel_.block_sizes),
          keeps_registers_(keeps_registers) {
        context_.dialect = Dialect::device;
        context_.index_type = "int64_t";  // values; indices are declared as Index by this printer
        context_.facts = facts_of(function);
        assume_launched(context_.facts, std::get<Block>(function.body), launched);
        context_.values = float_ranges(function);
    }

    Kernel print(const std::string& name);

    const Function* function(const Symbol& symbol) const override;
    std::string function_name(const Symbol& symbol) const override;
    Document leave(int) const override { return ""; }

private:
    // kernel.cpp: signature and assembly

    /// The type of indices.
    std::string index_type();

    /// The blocks of a multiprocessor between which its registers are shared: 128 each for 512 threads, or
    /// 168 for 384 of small blocks that gather, more where indices take two. Without a number compilers take
    /// so few registers that the calls in which divisions and square roots end spill some, and so do loops
    /// whose addresses of 64 bits are worked out in front of them.
    std::string resident_blocks() const;

    void name_block_sizes(const Block& body);

    /// A value of an index: `static_cast<int64_t>(n)`; the name itself where it is int64 anyway.
    void widen(const Symbol& index);

    /// True when the printed body mentions the symbol, or its value as int64.
    bool is_used(const Symbol& symbol) const;

    std::string parameter(const Parameter& p);

    void assemble();

    // kernel_statements.cpp

    bool print(StatementPrinter& printer, const Stmt& s) override;

    void print_copy(StatementPrinter& printer, const Store& store, const Load& from);

    void print_step_call(StatementPrinter& printer, const CallStmt& call, const StepFunction& function);

    /// The values that an update or a call gives to the statements behind it.
    std::vector<std::pair<Symbol, Type>> live_results(const Stmt& s) const;

    /// One thread runs the statement, and hands its results to the others through shared memory.
    void print_once(StatementPrinter& printer, const Stmt& s,
                    const std::vector<std::pair<Symbol, Type>>& results, const std::string& guard);

    /// All threads of a block would have to wait for the one that has the results.
    void refuse_handing_over(const Origin& origin);

    static Writer& writer(StatementPrinter& printer) { return printer.writer(); }

    /// The condition under which one thread alone runs a statement; "" when all shall.
    std::string first_thread(const Stmt& s) const;
    /// The same in front of a whole loop over threads, of the axes that no loop in it runs along: the other
    /// threads along these would repeat what it does, and read what the first one writes. Empty where memory
    /// is not all that it writes, or where all threads of the block have to come.
    std::array<bool, 3> axes_left_out(const Stmt& s) const;
    /// `threadIdx.y == 0`
    static std::string first_along(const std::array<bool, 3>& axes);

    bool writes_memory(const CallStmt& call) const;

    bool inside_any() const { return inside_[0] || inside_[1] || inside_[2]; }

    bool is_memory(const Symbol& buffer) const;

    bool print_update(StatementPrinter& printer, const Update& update);

    // kernel_loops.cpp

    void print_loop(StatementPrinter& printer, const Stmt& s, const For& loop);

    /// A function that copies steps, where a loop over all of them stands for it.
    void print_step_function(StatementPrinter& printer, const For& steps, const StepFunction& function);

    /// How often the body reads a variable.
    static int uses_of(const Block& body, const Symbol& symbol);

    std::string declared_index(const Symbol& index);
    /// An expression in the type of indices.
    Document index_text(const Expr& e);

    Document with_low(const For& loop, const Document& position);

    /// The index of a loop of which a thread or block has one iteration, before its body.
    void name_position(StatementPrinter& printer, const For& loop, const Document& position);
    /// The same for threads: where the index of an earlier loop means the same still, by its name.
    void name_thread(StatementPrinter& printer, const For& loop, std::size_t axis, const Document& position);
    void print_thread_loop(StatementPrinter& printer, const For& loop, std::size_t axis);

    void find_fragments();

    /// A loop that the matrix units run (matrix_loops.cpp); the threads of a warp do it together.
    void print_matrix_loop(StatementPrinter& printer, const For& loop);

    /// The fragments of a factor, which are loaded; their name.
    std::string print_factor(StatementPrinter& printer, const FragmentFactor& factor, const For& fragments,
                             bool is_first);

    /// Loops over fragments around a line.
    void over_fragments(StatementPrinter& printer, const std::vector<const For*>& loops,
                        const std::function<Document()>& line);

    /// The sums that matrix units keep.
    void print_fragments(StatementPrinter& printer, const Buffer& buffer);

    void print_wide_copy(StatementPrinter& printer, const For& loop);
    void print_wide_store(StatementPrinter& printer, const For& loop);
    /// What is stored, in an array of the thread's own; its name.
    Document print_values(StatementPrinter& printer, const For& loop, const WideStore& wide);

    // kernel_rows.cpp

    /// A loop over a thread's elements of a row, `width` at once in memory.
    void print_row_loop(StatementPrinter& printer, const For& loop, const RowLoop& row);

    /// The registers of an access to a row, while a thread has some of its elements.
    struct RowPart;
    std::vector<RowPart> row_parts(StatementPrinter& printer, const For& loop, const RowLoop& row,
                                   const std::string& first);
    /// The statements of an element with the parts in the place of memory; `in_part`: its place in them.
    Block on_row_parts(const For& loop, const RowLoop& row, const std::vector<RowPart>& parts,
                       const Expr& in_part);

    /// A loop over neighbours of a row that is too long for registers; of one whose elements are divided.
    void print_long_row(StatementPrinter& printer, const For& loop, const RowLoop& row);
    void print_divided_row(StatementPrinter& printer, const For& loop, const RowLoop& row);
    /// The index is of an element that exists.
    void assume_element(const Symbol& element, const For& loop, const RowLoop& row);
    struct FirstNeighbour {
        Symbol place, element;  ///< the same in a row that is too long for registers
    };
    /// What a thread does with neighbours. Returns the statements of elements that are left for a loop of
    /// their own, so that all loads of values are on their way before the first one is waited for.
    Block print_neighbours(StatementPrinter& printer, const For& loop, const RowLoop& row,
                           const FirstNeighbour& first);
    /// True where the elements of a row are loaded into registers by their digits, and not asked for these.
    bool only_loads_values(const RowLoop& row, const std::vector<RowPart>& parts, const Block& body);
    /// A variable of the type of indices that the kernel's IR does not have.
    Symbol new_index(const std::string& name);

    /// The copy of an access between memory and a part of registers.
    void print_row_part(StatementPrinter& printer, const RowAccess& access, const RowLoop& row,
                        const Document& part, const std::string& first);

    /// The element of a row that a thread has in a place.
    void print_row_element(StatementPrinter& printer, const Let& let);

    /// Of rows that may be whole vectors: `constexpr int width = wide ? 4 : 1;`
    std::string row_width_text() const;

    /// The template parameter of kernels whose copies are wide.
    std::string wide_name() const { return fixed_.empty() ? "wide" : "dense"; }

    /// A loop over blocks, or one that every thread walks.
    void print_walk(StatementPrinter& printer, const For& loop);

    bool print_let(StatementPrinter& printer, const Let& let);

    /// Digits that are counted on, and arrays of offsets: of the index type.
    bool print_stepped(StatementPrinter& printer, const Stmt& s);

    /// block * 256 + thread  =>  block * block_n + thread
    Expr with_block_size(const Expr& e);

    const Function& function_;
    const SteppedCopies stepped_;
    std::array<std::int64_t, 3> block_;
    SymbolSource& symbols_;
    FileState& file_;
    Context context_;
    Writer writer_;
    Kernel kernel_;
    std::map<Symbol, std::string> fixed_;  ///< parameters that fixed strides are made of
    std::set<Symbol> live_;                ///< what reaches memory or control flow
    std::array<bool, 3> inside_{};         ///< thread loops around, by axis; all: the first thread
    BlockMemory shared_;
    std::set<Symbol> fragments_;                    ///< arrays of sums that matrix units keep
    std::set<Symbol> fragment_memory_;              ///< shared memory that they load from and store to
    bool uses_index_ = false;                       ///< the text mentions the type of indices
    std::string row_width_;                         ///< the constant's name; "" in kernels without such rows
    std::set<Stmt> waits_;                          ///< barriers that wait for asynchronous copies
    bool keeps_registers_ = false;                  ///< arrays of each thread, from one loop to the next
    bool may_diverge_ = false;                      ///< not all threads may come here
    std::map<Symbol, std::size_t> axis_of_thread_;  ///< of the index of a thread loop without a loop
    std::map<std::pair<std::size_t, std::string>, Symbol>
        named_threads_;  ///< by axis and wish: what has a name
};

}  // namespace nestor::cuda
