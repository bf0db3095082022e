// Reverse-mode differentiation of one block: what the walk through it, the values it saves and the adjoints
// it writes share.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "ir/base/diagnostic.hpp"
#include "ir/core/build.hpp"
#include "ir/core/rename.hpp"
#include "ir/derive/activity.hpp"
#include "ir/derive/recording.hpp"
#include "ir/derive/sweep.hpp"
#include "ir/derive/tape_writer.hpp"

namespace nestor::derive {

class Differentiation {
public:
    Differentiation(const Request& request, const Activity& activity, const Recording& recording,
                    const Taping& taping, SymbolSource& symbols)
        : request_(request),
          activity_(activity),
          recording_(recording),
          taping_(taping),
          symbols_(symbols),
          tape_(taping, request.name, nests_, symbols) {
        for (const auto& [loop, plan] : recording.tapes)
            tapes_.try_emplace(loop, plan, request.name, nests_, symbols);
        if (taping.is_needed()) writers_.push_back(&tape_);
        for (auto& [loop, writer] : tapes_) writers_.push_back(&writer);
    }

    Block whole(const Block& body, const Origin& origin);
    Block block(const Block& block);

    Diagnostics messages;

private:
    /// A sweep while it is written.
    struct Writing {
        Sweep sweep;
        std::set<Symbol> waiting;        ///< asked buffers whose held version was not met so far
        std::map<Symbol, Symbol> flags;  ///< where only running tells: a local that says whether it was met
        std::vector<Expr> iteration;     ///< of the loops that are reversed around
        Substitution indices;            ///< of those loops
    };

    void statement(const Stmt& stmt, std::vector<Stmt>& out);
    void untaped(const Stmt& stmt, std::vector<Stmt>& out);
    Block inside(const Stmt& stmt, const Block& body);
    /// Buffers that `from` may depend on, whatever ran.
    std::set<Symbol> sources_of(const Symbol& from, const std::set<std::size_t>& reached) const;
    /// The nests of the tape that a sweep reverses.
    std::vector<const TapedNest*> taped_nests(const Stmt& stmt, const Symbol& from) const;
    /// The last record first; `left` are the runs of a block that are still to be reversed.
    void reverse_tape(const Stmt& stmt, const Symbol& from, Writing& writing);
    void reverse_tape(const Taping& taping, const TapeWriter& tape, const std::set<std::size_t>& reached,
                      const std::vector<const TapedNest*>& taped, Writing& writing);
    /// A run of a block of the tape, whose number is `record`; empty where no taped nest stands in it.
    Block reversed_block(const TapedBlock& block, const TapeWriter& tape,
                         const std::vector<const TapedNest*>& taped, const Expr& record, Writing& writing);
    /// A condition or loop with what is kept inside of it for the sweeps; the memory for that stands before
    /// the outermost one.
    void enclose(const Record& record, std::vector<Stmt>& out);
    /// The iteration that runs, counted from 0, of every recorded loop around.
    static std::vector<Expr> iteration_of(const Record& record);
    static std::vector<Expr> extents_of(const Record& record);
    /// Allocates what is kept: here, or where it outlives the conditions and loops around.
    void place_for(const Record& record, Sweep& here, const Symbol& kept, const Buffer& like);
    /// The nest, and copies of what is overwritten before its adjoint reads it.
    void keep(const Record& record, std::vector<Stmt>& out);
    void sweep(const Stmt& stmt, const Symbol& from, std::vector<Stmt>& out);
    /// Gives all that varies in these nests an adjoint; returns the buffers whose adjoint is the sweep's own.
    /// An asked buffer that none of them writes has its gradient as adjoint; the others' is copied when the
    /// nest that made the held version is reached.
    std::vector<Symbol> name_adjoints(const std::vector<Nest>& nests, const Symbol& from,
                                      const std::set<Symbol>& written, Writing& writing);
    /// The adjoint of the version that an asked buffer holds is complete: it becomes the gradient.
    void capture(const Symbol& buffer, Writing& writing);
    void reverse(const std::vector<RecordPtr>& records, Writing& writing);
    void reverse_own_tape(const Taping& taping, const TapeWriter& tape, Writing& writing);
    Block reversed(const std::vector<RecordPtr>& records, Writing& writing);
    void reverse_condition(const Record& record, Writing& writing);
    /// The last iteration first.
    void reverse_loop(const For& loop, const Record& record, Writing& writing);
    void refuse(const Expr& e, const Stmt& stmt);

    const Request& request_;
    const Activity& activity_;
    const Recording& recording_;
    const Taping& taping_;
    SymbolSource& symbols_;
    int nests_ = 0;
    TapeWriter tape_;
    std::map<const StmtNode*, TapeWriter> tapes_;  ///< of loops that have one of their own
    std::vector<TapeWriter*> writers_;             ///< all
    std::map<const StmtNode*, Saved> saved_;       ///< of each recorded nest
    std::map<const StmtNode*, Symbol> taken_;      ///< the kept outcomes of each recorded condition
    std::map<const StmtNode*, std::vector<Stmt>>
        hoisted_;  ///< allocations before an outermost loop or condition
};

}  // namespace nestor::derive
