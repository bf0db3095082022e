// Checkpointing decisions of reverse sweeps. What every reverse sweep of a block has to reverse, found by
// following the flow of control once.
//
// Note [Records]
// Along a straight line the active nests that ran are known, so a sweep is their adjoints in reverse order. A
// condition that ran active nests is reversed by the same condition, whose outcome is kept; a loop with a
// known number of iterations by a loop over its iterations backwards, and what its adjoints need is kept for
// each. Any other loop that
// stands in no loop has a tape of its own, see Note [Block tape]. At a point where no buffer depends on the
// version of another that is held (see Note [Versions]), nothing that ran before matters: the list begins
// again there.
//
// Note [Text or tape] (2026-11-21)
// What ran before a sweep is known either from the text or from a tape. What the text tells is reversed by
// loops and conditions of the same form, with copies in buffers of known size. Otherwise blocks of nests are
// numbered, `grow` extends the memory of what they save, and one loop goes back through the numbers. The
// tape is ordinary IR (growing buffers, counters): verifier, interpreter and emitters know nothing of sweeps.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "ir/derive/activity.hpp"
#include "ir/derive/sweep.hpp"
#include "ir/derive/taping.hpp"

namespace nestor::derive {

struct Record;
using RecordPtr = std::shared_ptr<Record>;

/// One active nest, or a condition or loop around some. What must be kept for it is decided by the sweeps.
struct Record {
    Stmt stmt;
    Needs needs;                   ///< of a nest
    std::set<Symbol> overwritten;  ///< buffers it needs that were written since, or are gone, so far
    std::set<Symbol> kept;         ///< among them, by the time of some sweep
    std::vector<RecordPtr> then, otherwise;  ///< of a condition; `then` is the body of a loop
    std::vector<const For*> loops;           ///< recorded loops around it, from the outermost
    bool taped = false;  ///< a loop whose iterations are found on a tape of its own, or inside of one
    Stmt outermost;      ///< the outermost recorded condition or loop around it, or null
};

struct Recording {
    std::map<const StmtNode*, RecordPtr> records;
    std::map<const StmtNode*, std::vector<RecordPtr>>
        sweeps;                               ///< of each sweep's call, in the order they ran
    std::map<const StmtNode*, Taping> tapes;  ///< of loops
    std::vector<Stmt> unknown;                ///< sweeps whose list is not known
};

Recording recording_of(const Block& block, const Request& request, const Activity& activity,
                       SymbolSource& symbols);

/// Calls `visit` for all nests in a list, at any depth.
void each_nest(const std::vector<RecordPtr>& records, const std::function<void(Record&)>& visit);

}  // namespace nestor::derive
