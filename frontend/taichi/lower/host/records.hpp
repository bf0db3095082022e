// Classes whose objects are their members (TI-83): Python's dataclasses, `typing.NamedTuple` and
// `collections.namedtuple`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

struct RecordMember {
    std::string name;
    std::optional<Value> otherwise;  ///< its default
    std::optional<Value> factory;    ///< what makes its default
};

/// The members of a dataclass or named tuple, those of the classes above first; nothing for other classes.
std::optional<std::vector<RecordMember>> members_of_record(Evaluator& ev, const Statement& definition);
std::vector<Value> values_of_record(Evaluator& ev, const Value& object);
bool is_class_of_tuples(Evaluator& ev, const Statement& definition);
bool is_named_tuple(Evaluator& ev, const Value& object);
/// `dataclasses.asdict(record)`, `dataclasses.replace(record, x=1)`
Value record_as_dict(Evaluator& ev, const std::string& name, const CallArguments& arguments);
Value record_replaced(Evaluator& ev, const std::string& name, const CallArguments& arguments);
/// Whether `==`, or with `orders` `<`, compares the members.
bool compares_by_members(Evaluator& ev, const Statement& definition, bool orders);
/// Gives a new object of a record its members; false for other classes.
bool fill_record(Evaluator& ev, const Value& object, const CallArguments& arguments);
/// `dataclasses.field(default=x)`, `field(default_factory=f)`: what the class keeps of it.
void define_member(Evaluator& ev, const ClassValue& made, const std::string& name, const Value& value);
void define_named_tuple(Evaluator& ev, const ClassValue& made);
/// `namedtuple("P", "x y")`
Value make_named_tuple(Evaluator& ev, const std::string& name, const CallArguments& arguments);
/// `p._replace(x=1)`, `p._asdict()`
std::optional<Value> method_of_record(Evaluator& ev, const Value& object, const std::string& name,
                                      const CallArguments& arguments);

}  // namespace nestor::taichi
