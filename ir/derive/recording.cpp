// Checkpointing decisions, by following the flow of control with the list of records and with what depends on
// what.
#include "ir/derive/recording.hpp"

#include <algorithm>
#include <optional>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/derive/dependences.hpp"
#include "ir/derive/nest.hpp"

namespace nestor::derive {
namespace {

/// The program so far.
struct FlowState {
    bool known = true;         ///< what ran can be reversed
    bool partial = false;      ///< the list is that of an iteration alone, others ran before
    bool began_again = false;  ///< the list did
    std::vector<RecordPtr> records;
    Dependences dependences;
};

class Follower {
public:
    Follower(const Request& request, const Activity& activity, SymbolSource& symbols, Recording& recording)
        : request_(request),
          activity_(activity),
          rules_(activity),
          symbols_(symbols),
          recording_(recording) {}

    void whole(const Block& block, FlowState& flow) {
        whole_ = &block;
        this->block(block, flow);
    }

    void block(const Block& block, FlowState& flow) {
        for (const Stmt& stmt : block.statements) statement(stmt, flow);
    }

private:
    void statement(const Stmt& stmt, FlowState& flow) {
        if (const auto nest = nest_of(stmt)) {
            step(stmt, *nest, flow);
        } else if (const auto* call = get<CallStmt>(stmt); call && call->function == request_.backward) {
            sweep(stmt, flow);
        } else if (const auto* branch = get<If>(stmt)) {
            condition(stmt, *branch, flow);
        } else if (const auto* inner = get<Block>(stmt)) {
            block(*inner, flow);
        } else if (const auto* loop = get<For>(stmt)) {
            repeated(stmt, loop->body, flow);
        } else if (const auto* loop = get<While>(stmt)) {
            repeated(stmt, loop->body, flow);
        } else {
            overwrite(stmt, flow);
        }
    }

    static void lose(const std::set<Symbol>& buffers, const std::vector<RecordPtr>& records) {
        each_nest(records, [&](Record& record) {
            for (const Symbol& buffer : buffers)
                if (record.needs.buffers.contains(buffer)) record.overwritten.insert(buffer);
        });
    }

    static void overwrite(const Stmt& stmt, FlowState& flow) { lose(written_buffers(stmt), flow.records); }

    /// What a block allocates is gone when it ends.
    static void leave(const Block& block, const std::vector<RecordPtr>& records) {
        std::set<Symbol> gone;
        visit_statements(block, [&](const Stmt& s) {
            if (const auto* allocate = get<Allocate>(s)) gone.insert(allocate->buffer.symbol);
        });
        lose(gone, records);
    }

    void step(const Stmt& stmt, const Nest& nest, FlowState& flow) {
        if (activity_.is_active(stmt)) {
            RecordPtr& record = recording_.records[stmt.get()];
            if (!record) {
                record = std::make_shared<Record>();
                record->stmt = stmt;
                record->needs = needs_of(nest, activity_, symbols_);
                // what a nest reads and writes at once is not there any more when it ends
                if (!reads_result(nest) && record->needs.buffers.contains(nest.target()))
                    record->overwritten.insert(nest.target());
            }
            overwrite(stmt, flow);
            flow.records.push_back(record);
        } else {
            overwrite(stmt, flow);
        }
        rules_.after_nest(nest, flow.dependences);
        forget(flow);
    }

    static void forget(FlowState& flow) {
        if (!flow.dependences.empty()) return;
        flow.known = flow.began_again = true;
        flow.partial = false;
        flow.records.clear();
    }

    void sweep(const Stmt& stmt, FlowState& flow) {
        if (!flow.known || flow.partial) {
            recording_.unknown.push_back(stmt);
            return;
        }
        each_nest(flow.records, [](Record& record) {
            record.kept.insert(record.overwritten.begin(), record.overwritten.end());
        });
        recording_.sweeps[stmt.get()] = flow.records;
    }

    /// What `list` has behind `prefix`; nothing when the list began again in between.
    static std::optional<std::vector<RecordPtr>> behind(const std::vector<RecordPtr>& prefix,
                                                        const std::vector<RecordPtr>& list) {
        if (list.size() < prefix.size() || !std::equal(prefix.begin(), prefix.end(), list.begin()))
            return std::nullopt;
        return std::vector<RecordPtr>(list.begin() + static_cast<std::ptrdiff_t>(prefix.size()), list.end());
    }

    void enclose(const Stmt& stmt, const std::vector<RecordPtr>& records) {
        for (const RecordPtr& record : records) {
            record->outermost = stmt;
            if (const auto* loop = get<For>(stmt)) record->loops.insert(record->loops.begin(), loop);
            enclose(stmt, record->then);
            enclose(stmt, record->otherwise);
        }
    }

    RecordPtr enclosing(const Stmt& stmt, std::vector<RecordPtr> then, std::vector<RecordPtr> otherwise) {
        enclose(stmt, then);
        enclose(stmt, otherwise);
        RecordPtr& record = recording_.records[stmt.get()];
        record = std::make_shared<Record>();
        record->stmt = stmt;
        record->then = std::move(then);
        record->otherwise = std::move(otherwise);
        return record;
    }

    void condition(const Stmt& stmt, const If& branch, FlowState& flow) {
        const FlowState before = flow;
        flow.began_again = false;
        FlowState other = flow;
        block(branch.then, flow);
        leave(branch.then, flow.records);
        block(branch.otherwise, other);
        leave(branch.otherwise, other.records);
        auto then = behind(before.records, flow.records), otherwise = behind(before.records, other.records);
        merge(flow.dependences, other.dependences);
        // a list that began again on one path only says too little of the other
        const bool began_again = flow.began_again || other.began_again;
        flow.known = flow.known && other.known && !began_again && then && otherwise;
        flow.began_again = before.began_again || began_again;
        flow.records = before.records;
        flow.partial = before.partial;
        if (flow.known && !(then->empty() && otherwise->empty()))
            flow.records.push_back(enclosing(stmt, *std::move(then), *std::move(otherwise)));
        forget(flow);
    }

    bool has_active(const Stmt& stmt) const {
        return contains(stmt, [&](const Stmt& s) { return activity_.is_active(s); });
    }

    void repeated(const Stmt& stmt, const Block& body, FlowState& flow) {
        overwrite(stmt, flow);  // an earlier iteration may have, whatever stands first
        rules_.around_loop(stmt, body, flow.dependences);
        forget(flow);
        if (!has_active(stmt)) {
            FlowState inside = flow;
            block(body, inside);
            return;
        }
        FlowState inside;
        inside.dependences = flow.dependences;
        inside.partial = !flow.dependences.empty();
        ++loops_;
        block(body, inside);
        --loops_;
        leave(body, inside.records);
        const auto* loop = get<For>(stmt);
        const bool counted = loop && build::as_integer(loop->low) && build::as_integer(loop->extent);
        if (flow.dependences.empty()) return;  // nothing of it matters any more
        if (!counted && flow.known && loops_ == 0) {
            tape(stmt, flow);
            return;
        }
        flow.known = flow.known && inside.known && counted && !inside.began_again;
        if (flow.known && !inside.records.empty()) {
            lose(written_buffers(stmt), inside.records);
            flow.records.push_back(enclosing(stmt, std::move(inside.records), {}));
        }
    }

    /// The loop with all of its active nests, on a tape of its own.
    void tape(const Stmt& stmt, FlowState& flow) {
        auto plan = taping_of_loop(*whole_, stmt, request_, activity_, flow.dependences, symbols_);
        flow.known = plan.has_value();
        if (!plan || plan->blocks.empty()) return;
        visit_statements(stmt, [&](const Stmt& inside) { recording_.records.erase(inside.get()); });
        std::vector<RecordPtr> nests;
        for (const TapedBlock& taped : plan->blocks)
            for (const TapedNest& nest : taped.nests) {
                nests.push_back(std::make_shared<Record>());
                nests.back()->stmt = nest.stmt;
            }
        flow.records.push_back(enclosing(stmt, std::move(nests), {}));
        recording_.tapes.emplace(stmt.get(), *std::move(plan));
    }

    const Request& request_;
    const Activity& activity_;
    const DependenceRules rules_;
    SymbolSource& symbols_;
    Recording& recording_;
    const Block* whole_ = nullptr;
    int loops_ = 0;  ///< around
};

}  // namespace

void each_nest(const std::vector<RecordPtr>& records, const std::function<void(Record&)>& visit) {
    for (const RecordPtr& record : records) {
        if (nest_of(record->stmt)) visit(*record);
        each_nest(record->then, visit);
        each_nest(record->otherwise, visit);
    }
}

Recording recording_of(const Block& block, const Request& request, const Activity& activity,
                       SymbolSource& symbols) {
    Recording recording;
    FlowState flow;
    Follower(request, activity, symbols, recording).whole(block, flow);
    return recording;
}

}  // namespace nestor::derive
