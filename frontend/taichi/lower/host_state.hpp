// What evaluating the host program keeps: its loops and conditions, what a `try` catches, and what windows
// show.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "frontend/taichi/lower/value.hpp"
#include "ir/base/diagnostic.hpp"

namespace nestor::taichi {

/// Unwinds to the enclosing statement; without a diagnostic the cause was reported before.
struct Failure {
    std::optional<Diagnostic> diagnostic;
};

struct RunningState;

struct HostState {
    std::shared_ptr<RunningState> running;    ///< lists and dicts of the running program
    std::vector<std::function<void()>> undo;  ///< what an attempt changed in Python's own objects
    int loops = 0, loop_depth = 0;
    int control = 0;                           ///< run-time loops and conditions around the statement
    std::size_t control_block = 0;             ///< in which the outermost of them stands
    std::uint32_t control_begin = 0;           ///< the first symbol inside of the innermost of them
    std::map<std::string, Type> widened;       ///< numbers that loops make floats, of that type
    std::map<Symbol, NumberKind> kinds;        ///< of what variables hold here
    std::map<Symbol, NumberKind> inner_kinds;  ///< the same at the end of the last loop or condition
    std::optional<std::map<Symbol, NumberKind>>
        left_kinds;  ///< where the innermost loop is left or continued
    /// names that a loop makes numpy's or Python's, or ints or floats
    std::set<std::tuple<const void*, std::string, NumberKind>> mixed;
    std::set<std::string> unsure;  ///< names of numbers that may be ints or floats of Python's
    /// names that are None until a loop or condition makes them numbers, of that type
    std::map<std::string, std::pair<Type, NumberKind>> may_be_none;
    std::set<Symbol> not_none;      ///< what says whether a name is None, where it is none
    std::set<std::string> parted;   ///< names of tuples that loops and conditions choose
    std::set<std::string> changed;  ///< names of the module that functions change in loops
    std::set<std::pair<ObjectPtr, std::string>> changed_attributes;  ///< numbers of objects, the same
    const ObjectPtr* changing = nullptr;  ///< the object whose attribute is assigned
    /// texts that the arms around the statement bind, each with what the name was before
    std::vector<std::map<std::string, std::optional<Value>>> text_arms;
    int text_control = 0;                ///< `control` in the innermost of them
    std::string wished_name;             ///< of what a statement defines
    std::uint64_t clock_readings = 0;    ///< of `time.time()` and its kin
    bool postponed_annotations = false;  ///< they are texts, and no types
    int attempts = 0;                    ///< translations that may be undone, around the statement
    int catching = 0;                    ///< `try` around the statement
    bool may_raise = false;              ///< a statement of the `try` so far
    std::set<int> caught;                ///< the errors of these
    std::map<std::string, std::vector<std::string>>
        exceptions;                     ///< the program's own, and what is above each
    FieldPtr raised;                    ///< the number of what is raised
    std::map<int, Value> told;          ///< the arguments of errors that are raised when the program runs
    std::optional<Value> told_now;      ///< .. of what is raised while translating
    std::size_t failures = 0;           ///< statements that could not be translated
    Failure failed;                     ///< what a `try` raised while it was translated
    bool failed_inside = false;         ///< .. in a loop or condition of the running program
    std::optional<Diagnostic> endless;  ///< a loop of the program that lasts as long as a window
    std::map<const StatementNode*, std::shared_ptr<const std::vector<Scope>>> class_closures;
    std::map<const StatementNode*, std::shared_ptr<std::map<std::string, Value>>> class_attributes;
};

/// What windows show.
struct PictureState {
    int wanted = 0;      ///< frames that are kept of a window; 0: nothing is drawn
    bool tells = false;  ///< the program says when there is a new one, and keeps no other
    int shows = 0;
    std::shared_ptr<WindowValue> window;  ///< the one that is drawn
    std::shared_ptr<const ForeignModule> drawing;
};

}  // namespace nestor::taichi
