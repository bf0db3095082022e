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
struct Past {
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

    void whole(const Block& block, Past& past) {
        whole_ = &block;
        this->block(block, past);
    }

    void block(const Block& block, Past& past) {
        for (const Stmt& stmt : block.statements) statement(stmt, past);
    }

private:
    void statement(const Stmt& stmt, Past& past) {
        if (const auto nest = nest_of(stmt)) {
            step(stmt, *nest, past);
        } else if (const auto* call = get<CallStmt>(stmt); call && call->function == request_.backward) {
            sweep(stmt, past);
        } else if (const auto* branch = get<If>(stmt)) {
            condition(stmt, *branch, past);
        } else if (const auto* inner = get<Block>(stmt)) {
            block(*inner, past);
        } else if (const auto* loop = get<For>(stmt)) {
            repeated(stmt, loop->body, past);
        } else if (const auto* loop = get<While>(stmt)) {
            repeated(stmt, loop->body, past);
        } else {
            overwrite(stmt, past);
        }
    }

    static void lose(const std::set<Symbol>& buffers, const std::vector<RecordPtr>& records) {
        each_nest(records, [&](Record& record) {
            for (const Symbol& buffer : buffers)
                if (record.needs.buffers.contains(buffer)) record.overwritten.insert(buffer);
        });
    }

    static void overwrite(const Stmt& stmt, Past& past) { lose(written_buffers(stmt), past.records); }

    /// What a block allocates is gone when it ends.
    static void leave(const Block& block, const std::vector<RecordPtr>& records) {
        std::set<Symbol> gone;
        visit_statements(block, [&](const Stmt& s) {
            if (const auto* allocate = get<Allocate>(s)) gone.insert(allocate->buffer.symbol);
        });
        lose(gone, records);
    }

    void step(const Stmt& stmt, const Nest& nest, Past& past) {
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
            overwrite(stmt, past);
            past.records.push_back(record);
        } else {
            overwrite(stmt, past);
        }
        rules_.after_nest(nest, past.dependences);
        forget(past);
    }

    static void forget(Past& past) {
        if (!past.dependences.empty()) return;
        past.known = past.began_again = true;
        past.partial = false;
        past.records.clear();
    }

    void sweep(const Stmt& stmt, Past& past) {
        if (!past.known || past.partial) {
            recording_.unknown.push_back(stmt);
            return;
        }
        each_nest(past.records, [](Record& record) {
            record.kept.insert(record.overwritten.begin(), record.overwritten.end());
        });
        recording_.sweeps[stmt.get()] = past.records;
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

    void condition(const Stmt& stmt, const If& branch, Past& past) {
        const Past before = past;
        past.began_again = false;
        Past other = past;
        block(branch.then, past);
        leave(branch.then, past.records);
        block(branch.otherwise, other);
        leave(branch.otherwise, other.records);
        auto then = behind(before.records, past.records), otherwise = behind(before.records, other.records);
        merge(past.dependences, other.dependences);
        // a list that began again on one path only says too little of the other
        const bool began_again = past.began_again || other.began_again;
        past.known = past.known && other.known && !began_again && then && otherwise;
        past.began_again = before.began_again || began_again;
        past.records = before.records;
        past.partial = before.partial;
        if (past.known && !(then->empty() && otherwise->empty()))
            past.records.push_back(enclosing(stmt, *std::move(then), *std::move(otherwise)));
        forget(past);
    }

    bool has_active(const Stmt& stmt) const {
        return contains(stmt, [&](const Stmt& s) { return activity_.is_active(s); });
    }

    void repeated(const Stmt& stmt, const Block& body, Past& past) {
        overwrite(stmt, past);  // an earlier iteration may have, whatever stands first
        rules_.around_loop(stmt, body, past.dependences);
        forget(past);
        if (!has_active(stmt)) {
            Past inside = past;
            block(body, inside);
            return;
        }
        Past inside;
        inside.dependences = past.dependences;
        inside.partial = !past.dependences.empty();
        ++loops_;
        block(body, inside);
        --loops_;
        leave(body, inside.records);
        const auto* loop = get<For>(stmt);
        const bool counted = loop && build::as_integer(loop->low) && build::as_integer(loop->extent);
        if (past.dependences.empty()) return;  // nothing of it matters any more
        if (!counted && past.known && loops_ == 0) {
            tape(stmt, past);
            return;
        }
        past.known = past.known && inside.known && counted && !inside.began_again;
        if (past.known && !inside.records.empty()) {
            lose(written_buffers(stmt), inside.records);
            past.records.push_back(enclosing(stmt, std::move(inside.records), {}));
        }
    }

    /// The loop with all of its active nests, on a tape of its own.
    void tape(const Stmt& stmt, Past& past) {
        auto plan = taping_of_loop(*whole_, stmt, request_, activity_, past.dependences, symbols_);
        past.known = plan.has_value();
        if (!plan || plan->blocks.empty()) return;
        visit_statements(stmt, [&](const Stmt& inside) { recording_.records.erase(inside.get()); });
        std::vector<RecordPtr> nests;
        for (const TapedBlock& taped : plan->blocks)
            for (const TapedNest& nest : taped.nests) {
                nests.push_back(std::make_shared<Record>());
                nests.back()->stmt = nest.stmt;
            }
        past.records.push_back(enclosing(stmt, std::move(nests), {}));
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
    Past past;
    Follower(request, activity, symbols, recording).whole(block, past);
    return recording;
}

}  // namespace nestor::derive
