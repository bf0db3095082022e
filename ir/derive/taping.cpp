// The tape plan, by following the flow of control once: which nests form blocks, where nothing matters any
// more, what is overwritten.
#include "ir/derive/taping.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/derive/dependences.hpp"

namespace nestor::derive {
namespace {

/// Where in the text of a block something is written, and which loops are around.
class Places {
public:
    Places(const Block& block, const Request& request) {
        for (const Buffer& buffer : request.inputs) lasting_.insert(buffer.symbol);
        for (const Stmt& stmt : block.statements)
            if (const auto* allocate = get<Allocate>(stmt)) lasting_.insert(allocate->buffer.symbol);
        for (const Stmt& stmt : block.statements) number(stmt, nullptr);
    }

    /// True when the buffer may be written, or gone, after the statement has begun to run.
    bool may_change_after(const Stmt& stmt, const Symbol& buffer) const {
        if (!lasting_.contains(buffer)) return true;
        const auto found = writes_.find(buffer);
        if (found == writes_.end()) return false;
        const auto& [position, loop] = positions_.at(stmt.get());
        const std::size_t from = loop ? positions_.at(loop).first : position;
        return found->second.back() >= from;
    }

    /// True when `earlier` may have run when `later` does.
    bool may_run_before(const Stmt& earlier, const Stmt& later) const {
        const auto& [first, loop] = positions_.at(earlier.get());
        const auto& [second, other_loop] = positions_.at(later.get());
        return first < second || (loop && loop == other_loop);
    }

private:
    void number(const Stmt& stmt, const StmtNode* loop) {
        const std::size_t position = positions_.size();
        positions_[stmt.get()] = {position, loop};
        if (nest_of(stmt) || !(get<If>(stmt) || get<For>(stmt) || get<While>(stmt) || get<Block>(stmt))) {
            for (const Symbol& buffer : written_buffers(stmt)) writes_[buffer].push_back(position);
            return;
        }
        const bool repeats = get<For>(stmt) || get<While>(stmt);
        each_statement(stmt, [&](const Stmt& child) {
            number(child, loop ? loop : repeats ? stmt.get() : nullptr);
        });
    }

    std::set<Symbol> lasting_;  ///< allocated where they live to the end
    std::map<Symbol, std::vector<std::size_t>> writes_;
    /// In the order of the text, and the outermost loop around.
    std::map<const StmtNode*, std::pair<std::size_t, const StmtNode*>> positions_;
};

class Planner {
public:
    Planner(const Block& block, const Request& request, Taping& taping, SymbolSource& symbols)
        : taping_(taping), places_(block, request), rules_(taping.activity), symbols_(symbols) {
        visit_statements(block, [&](const Stmt& s) {
            const auto* loop = get<For>(s);
            if (loop && !nest_of(s)) counters_.insert(loop->index);
        });
    }

    /// The blocks that a sweep may find on the tape.
    std::set<std::size_t> reached_by(const Stmt& sweep) const {
        std::set<std::size_t> reached;
        for (std::size_t k = 0; k < taping_.blocks.size(); ++k)
            if (places_.may_run_before(taping_.blocks[k].nests[0].stmt, sweep)) reached.insert(k);
        return reached;
    }

    struct FlowState {
        bool recorded = false;  ///< there may be records
        Dependences dependences;
    };

    void block(const Block& block, FlowState& flow) {
        end_block();
        for (const Stmt& stmt : block.statements) statement(stmt, flow);
        end_block();
    }

private:
    void end_block() {
        open_ = false;
        saved_.clear();
    }

    void statement(const Stmt& stmt, FlowState& flow) {
        if (const auto nest = nest_of(stmt)) {
            rules_.after_nest(*nest, flow.dependences);
            if (flow.dependences.empty())
                clear(stmt, flow);
            else if (taping_.activity.is_active(stmt))
                record(stmt, *nest, flow);
            forget_copies(stmt);
        } else if (taping_.sweeps.contains(stmt.get()) || get<Break>(stmt) || get<Continue>(stmt)) {
            end_block();
        } else if (const auto* branch = get<If>(stmt)) {
            FlowState other = flow;
            block(branch->then, flow);
            block(branch->otherwise, other);
            merge(flow.dependences, other.dependences);
            flow.recorded = flow.recorded || other.recorded;
            if (flow.dependences.empty()) clear(stmt, flow);
        } else if (const auto* inner = get<Block>(stmt)) {
            block(*inner, flow);
        } else if (const auto* loop = get<For>(stmt)) {
            repeated(stmt, loop->body, flow);
        } else if (const auto* loop = get<While>(stmt)) {
            repeated(stmt, loop->body, flow);
        } else {
            forget_copies(stmt);
        }
    }

    /// Nothing depends on a held version after the statement.
    void clear(const Stmt& stmt, FlowState& flow) {
        if (flow.recorded) taping_.cleared_after.insert(stmt.get());
        flow.recorded = false;
        end_block();
    }

    bool has_active(const Block& block) const {
        return contains(block, [&](const Stmt& s) { return taping_.activity.is_active(s); });
    }

    void repeated(const Stmt& stmt, const Block& body, FlowState& flow) {
        rules_.around_loop(stmt, body, flow.dependences);
        const bool nothing = flow.dependences.empty();
        if (nothing && flow.recorded) taping_.cleared_before.insert(stmt.get());
        if (nothing) flow.recorded = false;
        FlowState inside = flow;
        if (!nothing) inside.recorded = flow.recorded || has_active(body);
        block(body, inside);
        if (nothing && inside.recorded) {
            taping_.cleared_inside.insert(stmt.get());
            taping_.cleared_after.insert(stmt.get());
        }
        // whatever its last iteration forgot: it may have run not at all, or been left before
        flow.recorded = !nothing && (flow.recorded || has_active(body));
    }

    void record(const Stmt& stmt, const Nest& nest, FlowState& flow) {
        flow.recorded = true;
        if (!open_) {
            taping_.blocks.emplace_back();
            open_ = true;
        }
        TapedBlock& block = taping_.blocks.back();
        taping_.places[stmt.get()] = {taping_.blocks.size() - 1, block.nests.size()};
        block.nests.emplace_back();
        TapedNest& taped = block.nests.back();
        taped.stmt = stmt;
        const Needs needs = needs_of(nest, taping_.activity, symbols_);
        for (const Symbol& local : needs.locals) {
            const bool changes = taping_.activity.inner_locals.contains(local) ||
                                 taping_.activity.assigned_locals.contains(local) ||
                                 counters_.contains(local);
            if (!changes) continue;
            const Symbol kept = symbols_.fresh(local.name() + "_kept");
            taped.saved.locals[local] = kept;
            taped.before.push_back({local, kept, local_type(stmt, local), true});
        }
        for (const Symbol& buffer : needs.buffers) {
            if (!places_.may_change_after(stmt, buffer)) continue;
            const bool result = reads_result(nest) && buffer == nest.target();
            Symbol& kept = (result ? made_after_ : saved_)[buffer];
            if (!kept) {
                kept = symbols_.fresh(buffer.name() + "_kept");
                (result ? taped.after : taped.before)
                    .push_back({buffer, kept, taping_.activity.buffers.at(buffer).element, false});
            }
            taped.saved.buffers[buffer] = kept;
        }
    }

    /// Copies of what the statement writes are of the past, but for one made after it.
    void forget_copies(const Stmt& stmt) {
        for (const Symbol& buffer : written_buffers(stmt)) saved_.erase(buffer);
        saved_.merge(made_after_);
        made_after_.clear();
    }

    Taping& taping_;
    const Places places_;
    const DependenceRules rules_;
    SymbolSource& symbols_;
    std::set<Symbol> counters_;            ///< indices of loops that are no part of a nest
    bool open_ = false;                    ///< the last block may go on
    std::map<Symbol, Symbol> saved_;       ///< what a buffer holds, in the block that is open
    std::map<Symbol, Symbol> made_after_;  ///< the same, by the statement at hand
};

void name_counters(Taping& taping, SymbolSource& symbols) {
    for (TapedBlock& taped : taping.blocks)
        taped.runs = symbols.fresh(taping.blocks.size() == 1 ? "records" : "runs");
}

const Block* body_of(const Stmt& loop) {
    if (const auto* counted = get<For>(loop)) return &counted->body;
    return &get<While>(loop)->body;
}

}  // namespace

bool TapedBlock::puts_aside() const {
    return std::any_of(nests.begin(), nests.end(),
                       [](const TapedNest& nest) { return !nest.before.empty() || !nest.after.empty(); });
}

std::optional<Taping> taping_of_loop(const Block& block, const Stmt& loop, const Request& request,
                                     const Activity& activity, const Dependences& dependences,
                                     SymbolSource& symbols) {
    Taping taping;
    taping.activity = activity;
    Planner planner(block, request, taping, symbols);
    Planner::FlowState flow;
    flow.recorded = true;
    flow.dependences = dependences;
    planner.block(*body_of(loop), flow);
    if (!taping.cleared_before.empty() || !taping.cleared_after.empty() || !taping.cleared_inside.empty())
        return std::nullopt;
    name_counters(taping, symbols);
    return taping;
}

Taping taping_of(const Block& block, const Request& request, const std::vector<Stmt>& sweeps,
                 SymbolSource& symbols) {
    Taping taping;
    if (sweeps.empty()) return taping;
    for (const Stmt& sweep : sweeps) taping.sweeps.insert(sweep.get());
    taping.activity = activity_of(block, request, &taping.sweeps);
    Planner planner(block, request, taping, symbols);
    Planner::FlowState flow;
    planner.block(block, flow);
    for (const Stmt& sweep : sweeps) taping.reached[sweep.get()] = planner.reached_by(sweep);
    name_counters(taping, symbols);
    return taping;
}

}  // namespace nestor::derive
