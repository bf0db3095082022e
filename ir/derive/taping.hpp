// The tape plan of reverse sweeps. What sweeps whose past only running tells need: the plan of what is put on
// a tape, and when it is cleared.
//
// Note [Block tape]
// Active nests that always run one after the other are a block with a number. A program with such sweeps
// appends the number to a list of records whenever a block has run, and puts aside what the adjoints of its
// nests read and something may overwrite. A sweep goes back through the records, whatever loops and
// conditions led to them. Where no buffer depends on the version of another that is held (Note [Versions]),
// the records so far are forgotten; their memory is used again.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "ir/derive/activity.hpp"
#include "ir/derive/dependences.hpp"
#include "ir/derive/sweep.hpp"

namespace nestor::derive {

/// A saved value: a buffer, or a local whose type is given.
struct SavedValue {
    Symbol from, to;
    Type type;  ///< of a local's value, or of the buffer's elements
    bool is_local = false;
};

struct TapedNest {
    Stmt stmt;
    Saved saved;                     ///< without an iteration: sweeps count the block's runs
    std::vector<SavedValue> before;  ///< saved before it runs
    std::vector<SavedValue> after;
};

struct TapedBlock {
    std::vector<TapedNest> nests;
    Symbol runs;  ///< a local: how often it ran since the tape was cleared
    bool puts_aside() const;
};

struct Taping {
    Activity activity;  ///< with respect to the sweeps that need the tape
    std::set<const StmtNode*> sweeps;
    std::vector<TapedBlock> blocks;
    std::map<const StmtNode*, std::set<std::size_t>> reached;  ///< of sweeps: blocks that may have run before
    std::map<const StmtNode*, std::pair<std::size_t, std::size_t>> places;  ///< of nests: block and position
    std::set<const StmtNode*> cleared_before, cleared_after;                ///< statements
    std::set<const StmtNode*> cleared_inside;  ///< loops whose every iteration begins so

    bool is_needed() const { return !sweeps.empty(); }
};

/// The plan for a loop alone, all of whose active nests go to its own tape; nothing when the past may begin
/// again in it. `dependences` are those when an iteration begins.
std::optional<Taping> taping_of_loop(const Block& block, const Stmt& loop, const Request& request,
                                     const Activity& activity, const Dependences& dependences,
                                     SymbolSource& symbols);

/// The plan for these sweeps of a block.
Taping taping_of(const Block& block, const Request& request, const std::vector<Stmt>& sweeps,
                 SymbolSource& symbols);

}  // namespace nestor::derive
