// Extraction of a function's bounds query: what its files (statements and obligations) share.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/analysis/funcs.hpp"
#include "ir/analysis/liveness.hpp"
#include "ir/core/nodes.hpp"
#include "ir/proof/iterations.hpp"
#include "ir/proof/query.hpp"

namespace nestor::proof {

/// A read, and the condition under which the expression around it evaluates it; null: always.
struct Read {
    const Load* load;
    Expr when;
};

/// The reads of an expression, each with `when` and what the expression adds to it.
void reads_of(const Expr& e, const Expr& when, std::vector<Read>& reads);

class Extraction {
public:
    Extraction(const Function& function, const AlgorithmStages& stages, std::uint32_t next_symbol,
               FunctionQuery& out)
        : stages_(stages), symbols_(next_symbol), out_(out) {
        for (const Parameter& p : function.parameters) {
            if (p.buffer) buffers_[p.symbol] = *p.buffer;
            if (p.buffer && p.role != Role::input) outputs_.insert(p.symbol);
            if (!p.buffer) scope_.push_back(p.symbol);
        }
        const Block& body = std::get<Block>(function.body);
        changing_ = assigned_symbols(body);
        for (const std::string& func : computed_funcs(body))
            for (const Symbol& buffer : find_func(body, func).buffers) owners_[buffer] = func;
        out_.parts = block(body);
    }

private:
    using Parts = std::vector<Query>;
    static void append(Parts& parts, Parts more);
    Parts block(const Block& b) { return rest(b.statements, 0); }

    /// The statements from the k-th on; what binds or restricts the later ones holds these as its parts.
    Parts rest(const std::vector<Stmt>& statements, std::size_t k);
    static bool leaves(const Block& b);
    bool changes(const Expr& e) const;
    /// What a statement outside of stages evaluates stays in memory.
    void evaluated(Parts& parts, const Stmt& s);
    /// Statements that are no part of funcs: what they access, and what is not looked at.
    Parts others(const Stmt& s);
    Parts statement(const Stmt& s);
    // ------------------------------------------------------------------------------------ regions and loops

    Parts computes(const Compute& compute);
    /// Cpu(f) lies in Mem(f) if it is not empty in some dimension, and an output's window in its Cpu.
    void boxes(Parts& parts, const std::string& func, std::size_t d, const Buffer& buffer, const Expr& low,
               const Expr& extent, const Expr& empty, bool is_output);
    Parts loops(const For& loop);
    Parts branches(const If& branch);
    /// What must hold under a condition. The branches of a specialization, outside of all loops, are wholes:
    /// each of them runs every point.
    Parts guarded(const Expr& condition, const Block& b);
    // --------------------------------------------------------------------------------------------- accesses

    /// The written point lies in Cpu(f); with `pure` its pure coordinates do, whatever the others say.
    Expr premise_of(const Store& store, bool pure) const;
    /// The same of the store that a guard is there for.
    Expr pure_premise(const Block& guarded) const;
    Parts stores(const Store& store);
    void memory(Parts& parts, const std::string& what, const Symbol& symbol, const std::vector<Expr>& indices,
                const Expr& when);
    /// Mem and Cpu of what is read.
    void access(Parts& parts, const Read& read, const std::string& what, const Expr& premise);
    // ------------------------------------------------------------------------------------------- iterations

    /// The stage with the indices that it has here: branches of a specialization have their own.
    static AlgorithmStage with_indices(AlgorithmStage stage, const Iteration& here);
    /// True where each loop of the algorithm's stage is a loop or a let here: partial results (`rfactor`)
    /// leave a stage of other loops.
    static bool names_all(const AlgorithmStage& stage, const Iteration& here);
    /// Each point of the stage is run, and no point of an update twice.
    void iterations(Parts& parts, const Store& store, const std::string& func);
    void claim(Parts& parts, Claim what, const std::string& func, const std::string& sentence,
               const std::string& formula, const Expr& condition,
               const std::vector<std::pair<std::string, Expr>>& shown = {});
    /// A claim that stays open.
    void not_asked(Parts& parts, const std::string& sentence, const std::string& why,
                   Claim what = Claim::memory);
    void holes_in(const Expr& e);
    const AlgorithmStages& stages_;
    SymbolSource symbols_;
    FunctionQuery& out_;
    std::map<Symbol, Buffer> buffers_;
    std::set<Symbol> changing_;  ///< locals that are assigned, and what is made of them: not followed
    std::set<Symbol> outputs_;
    std::map<Symbol, std::string> owners_;
    std::map<std::string, std::vector<std::pair<Expr, Expr>>> regions_;
    std::set<std::string> done_;  ///< funcs whose values are there
    std::vector<Symbol> scope_;
    std::set<std::string> seen_;
    std::string current_;  ///< the func that is computed here
    std::optional<Iteration> iteration_;
    std::vector<Expr> guards_;
    Parts pending_;  ///< what belongs behind the compute statement that holds this place
    Origin place_;
};

}  // namespace nestor::proof
