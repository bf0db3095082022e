// Which lists and dicts need a length that only the running program knows (TI-83): all begin as Python's own.
// One that a loop or condition of the running program changes is learned, and the statement is translated
// again, with that one as a list of the running program from the begin.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/taichi/ast.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/running_lists.hpp"

namespace nestor::taichi {

/// A loop or condition of the running program. `soft`: a loop that may be unrolled as well.
struct OpenControl {
    std::uint64_t number = 0;
    bool soft = false;
    bool loop = false;
};

/// Rows that lie beside each other (host/list_rows.hpp).
struct RowGroup {
    RunningListPtr all;     ///< null: none is made so far
    std::int64_t used = 0;  ///< elements of rows
};

struct RunningState {
    std::uint64_t births = 0, controls = 0;
    std::uint64_t attempt_begin = 0;  ///< births when the innermost attempt outside of all loops began
    std::vector<OpenControl> open;
    bool next_is_soft = false;  ///< the loop that is opened next
    bool soft_allowed = false;  ///< a loop that may be unrolled is none, for lists that it changes
    bool soft_refused = false;  ///< such a list was met
    int refusing = 0;           ///< translations that want no lists of the running program
    std::map<const void*, ListElement> elements;    ///< learned, by list
    std::set<const void*> sites;                    ///< expressions that make lists of the running program
    std::vector<Value> wanted;                      ///< older lists and dicts that become such ones
    std::map<const void*, const void*> row_groups;  ///< lists that are rows, with the key of their group
    std::map<const void*, RowGroup> rows;           ///< by that key
    std::set<const void*> growing;                  ///< loops over a list that they change
    std::map<const void*, Value> made;              ///< of these, that are, with what stands for them
    std::map<std::pair<std::uint32_t, std::string>, char>
        temporaries;  ///< keys of lists that have no expression
    std::map<std::pair<const void*, std::string>, Statement> loops;  ///< over lists, in the terms of others
    std::vector<RunningListPtr> moved;                               ///< that names gave away
    int comprehending = 0;                                           ///< comprehensions that run as loops
    std::string wished_name;                                         ///< of what a statement defines
    /// the loops and conditions in which names were born (host/free_names.hpp)
    std::map<std::pair<const void*, std::string>, std::uint64_t> names;
    std::size_t learned = 0;
};

RunningState& running(Evaluator& ev);
std::size_t learned_of_lists(const Evaluator& ev);
/// The number of the innermost loop or condition of the running program; 0 outside of all.
std::uint64_t innermost_control(Evaluator& ev);

/// The value of an expression: a container that was made there, or the list of the running program that it
/// needs to be.
Value born(Evaluator& ev, Value value, const Expression& e);
void learn_element(Evaluator& ev, const void* key, const ListElement& element);
std::optional<ListElement> learned_element(Evaluator& ev, const void* key);
/// Under which the elements of a list are learned that is made here for some purpose.
const void* key_at(Evaluator& ev, TextRange range, const std::string& purpose);
/// The name of what the statement defines, or another one.
std::string wished_name(Evaluator& ev, const std::string& otherwise);
/// Under which the values of a dict are learned.
const void* key_of_values(const void* key);

/// Before Python's own list or dict changes: fails, and learns that it needs to be one of the running
/// program, inside of loops and conditions that began after it was made. `added`: what it gets.
void before_change(Evaluator& ev, const Value& container, const std::vector<Value>& added, TextRange range);
/// The same, wherever it was made.
[[noreturn]] void want_running(Evaluator& ev, const Value& container, const std::vector<Value>& added,
                               TextRange range);
/// Learns that it needs to be one, with elements under another key; outside of loops and conditions it
/// becomes one at once.
void want_or_run(Evaluator& ev, const Value& container, const void* elements, const std::vector<Value>& added,
                 TextRange range);
/// Under which a list is learned: where it was made, or itself, if it is older than the statement.
const void* birth_key(Evaluator& ev, const Value& list);
/// Outside of all loops and conditions the container becomes one of the running program at once: this.
Value run_now(Evaluator& ev, const Value& container, const std::vector<Value>& added, TextRange range);
/// Refuses lists from before the innermost loop that names in it gave away, where an iteration ends.
void require_none_moved(Evaluator& ev, TextRange range);
/// How many names, objects and containers of the program hold the list.
int holders_of(Evaluator& ev, const RunningListPtr& list);
/// Makes lists of the running program of those that are wanted; all that hold them hold these.
void convert_wanted(Evaluator& ev);
/// What stands for a container that was found before it became one of the running program, also in tuples.
Value renewed(Evaluator& ev, const Value& value);

}  // namespace nestor::taichi
