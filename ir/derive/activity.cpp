// Activity analysis. Forward: what depends on something whose gradient is asked for, whatever the order.
// Backward along the flow of control: what a later sweep may reach.
#include "ir/derive/activity.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/derive/nest.hpp"
#include "ir/derive/sweep.hpp"

namespace nestor::derive {
namespace {

class ActivityAnalysis {
public:
    ActivityAnalysis(const Request& request, const std::set<const StmtNode*>* sweeps, Activity& activity)
        : request_(request), activity_(activity), sweeps_(sweeps) {}

    /// `useful` holds what matters after the block, then before it.
    void block(const Block& block, std::set<Symbol>& useful) {
        for (std::size_t k = block.statements.size(); k-- > 0;) statement(block.statements[k], useful);
    }

private:
    void statement(const Stmt& stmt, std::set<Symbol>& useful) {
        if (const auto nest = nest_of(stmt)) {
            step(stmt, *nest, useful);
        } else if (const auto* call = get<CallStmt>(stmt)) {
            if (call->function == request_.backward && (!sweeps_ || sweeps_->contains(stmt.get()))) {
                useful.insert(std::get<Symbol>(call->arguments[0]));
                // which version of an asked buffer is held matters even where nothing reads it
                useful.insert(activity_.asked.begin(), activity_.asked.end());
            }
        } else if (const auto* branch = get<If>(stmt)) {
            std::set<Symbol> other = useful;
            block(branch->then, useful);
            block(branch->otherwise, other);
            useful.insert(other.begin(), other.end());
        } else if (const auto* inner = get<Block>(stmt)) {
            block(*inner, useful);
        } else if (const auto* loop = get<For>(stmt)) {
            repeated(stmt, loop->body, useful);
        } else if (const auto* loop = get<While>(stmt)) {
            repeated(stmt, loop->body, useful);
        } else if ((get<Break>(stmt) || get<Continue>(stmt)) && !after_loop_.empty()) {
            useful.insert(after_loop_.back().begin(), after_loop_.back().end());
        }
    }

    void repeated(const Stmt& stmt, const Block& body, std::set<Symbol>& useful) {
        for (bool grows = true; grows;) {
            std::set<Symbol> inside = useful;
            after_loop_.push_back(useful);
            block(body, inside);
            after_loop_.pop_back();
            const std::size_t before = useful.size();
            useful.insert(inside.begin(), inside.end());
            grows = useful.size() != before;
        }
        activity_.useful_around[stmt.get()] = useful;
    }

    void step(const Stmt& stmt, const Nest& nest, std::set<Symbol>& useful) {
        const Symbol& target = nest.target();
        if (!useful.contains(target) || !activity_.varied.contains(target)) return;
        if (activity_.asked.contains(target) || !leaves_adjoints(nest, activity_))
            activity_.active.insert(stmt.get());
        const auto buffer = activity_.buffers.find(target);
        if (buffer != activity_.buffers.end() && overwrites(nest, buffer->second)) useful.erase(target);
        for (const Symbol& read : loaded_buffers(nest.value()))
            if (activity_.varied.contains(read)) useful.insert(read);
    }

    const Request& request_;
    Activity& activity_;
    const std::set<const StmtNode*>* sweeps_;
    std::vector<std::set<Symbol>>
        after_loop_;  ///< what matters after the loops around, and as they begin again
};

void collect_locals(const Stmt& stmt, std::set<Symbol>& locals) {
    const auto add = [&](const Stmt& s) {
        if (const auto* let = get<Let>(s)) locals.insert(let->symbol);
        if (const auto* declare = get<Declare>(s)) locals.insert(declare->symbol);
    };
    visit_statements(stmt, add);
}

}  // namespace

Activity activity_of(const Block& block, const Request& request, const std::set<const StmtNode*>* sweeps) {
    Activity activity;
    std::vector<Nest> nests;
    visit_statements(block, [&](const Stmt& s) {
        if (const auto* allocate = get<Allocate>(s))
            activity.buffers[allocate->buffer.symbol] = allocate->buffer;
        if (const auto* assign = get<Assign>(s)) activity.assigned_locals.insert(assign->symbol);
        if (get<If>(s) || get<For>(s) || get<While>(s)) collect_locals(s, activity.inner_locals);
        if (const auto nest = nest_of(s)) nests.push_back(*nest);
    });
    for (const Buffer& buffer : request.inputs) activity.buffers[buffer.symbol] = buffer;
    for (const auto& [buffer, gradient] : request.gradients) activity.asked.insert(buffer);
    activity.varied = activity.asked;
    for (std::size_t before = 0; before != activity.varied.size();) {
        before = activity.varied.size();
        for (const Nest& nest : nests) {
            if (request.constants.contains(nest.target())) continue;
            for (const Symbol& read : loaded_buffers(nest.value()))
                if (activity.varied.contains(read)) activity.varied.insert(nest.target());
        }
    }
    std::set<Symbol> useful;
    ActivityAnalysis(request, sweeps, activity).block(block, useful);
    return activity;
}

}  // namespace nestor::derive
