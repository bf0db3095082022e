// Lists whose length only the running program knows (TI-83): one growing array for each number that an
// element has, and a variable that counts the elements.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/list_elements.hpp"

namespace nestor::taichi {

/// One number of all elements.
struct ListColumn {
    Symbol buffer;
    Type type;
};

struct RunningList : std::enable_shared_from_this<RunningList> {
    std::string name;
    const void* key = nullptr;           ///< under which its elements are learned (running_births.hpp)
    std::optional<ListElement> element;  ///< nothing: it stays empty
    std::vector<ListColumn> columns;
    VariablePtr size;
    Expr first{}, length{};     ///< of a row, which lies beside others and keeps its length (list_rows.hpp)
    std::uint64_t control = 0;  ///< the loop or condition that it was made in; 0: none
    bool checked = true;        ///< subscripts are looked at
    bool set = false;           ///< each element once, in no order
    bool deque = false;         ///< `collections.deque`
    std::optional<std::int64_t> most{};  ///< elements that a deque holds
    bool array = false;                  ///< shown and computed with as an array of numpy
    std::uint64_t moved = 0;             ///< the loop or condition that gave it to another name; 0: none
    int changes = 0;                     ///< statements that change its length
    std::shared_ptr<DictView> view{};
    std::shared_ptr<struct ArrayView> part_of{};  ///< a part of an array, renewed where its name is read
};

/// A new list, without elements. `key` says which one it is when a statement is translated again.
RunningListPtr new_list(Evaluator& ev, const std::string& name, const void* key, TextRange range);
Expr size_of(const RunningList& list);
void set_size(Evaluator& ev, RunningList& list, const Expr& size, TextRange range);
/// `list.append(value)`
void append(Evaluator& ev, RunningList& list, const Value& value, TextRange range);
/// The elements of a list that is empty so far.
void append_first(Evaluator& ev, RunningList& list, const std::vector<Value>& values, TextRange range);
/// The elements of a row, with room for all rows so far.
void fill_row(Evaluator& ev, RunningList& row, std::int64_t all, const std::vector<Value>& values,
              TextRange range);
/// The numbers of the element at a place that is not looked at.
std::vector<Expr> numbers_at(const RunningList& list, const Expr& place);
/// The element at a place that is not looked at.
Value element_at(Evaluator& ev, const RunningList& list, const Expr& place, TextRange range);
void set_element(Evaluator& ev, RunningList& list, const Expr& place, const Value& value, TextRange range);
/// The place that Python's subscript names: from the end where it is negative, checked.
Expr checked_place(Evaluator& ev, const RunningList& list, const Value& index, const std::string& what,
                   TextRange range);
/// All elements of another list, behind those of the first.
void append_all(Evaluator& ev, RunningList& list, const Value& others, TextRange range);
/// `for k in range(low, high)` of the generated code.
void for_places(Evaluator& ev, const Expr& low, const Expr& high, TextRange range,
                const std::function<void(const Expr&)>& body);
/// The same list whose subscripts are not looked at.
RunningListPtr unchecked(const RunningListPtr& list);

}  // namespace nestor::taichi
