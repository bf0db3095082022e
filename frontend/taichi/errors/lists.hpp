// Messages about lists and dicts whose length only the running program knows.
#pragma once

#include "frontend/taichi/errors/message.hpp"

namespace nestor::taichi::errors {

inline constexpr Message<> step_of_assigned_slice{"TI-83", "a slice with a step as a target, in a list"};

inline constexpr Message<1> element_of_running_list{
    "TI-83", "{} in a list whose length only the running program knows",
    "such lists hold numbers, texts that the program spells out, vectors, and tuples and lists of these"};
inline constexpr Message<> running_list_holds_other_values{
    "TI-83", "a list whose length only the running program knows, of values of several kinds,",
    "keep a list for each kind, or write `float(..)` or `int(..)` around the numbers"};
inline constexpr Message<1> use_of_running_list{
    "TI-83", "{} of a list whose length only the running program knows", "write a loop over the list"};
inline constexpr Message<1> use_of_running_dict{"TI-83",
                                                "{} of a dict whose keys only the running program knows",
                                                "write a loop over `sorted(d.items())`"};
inline constexpr Message<> running_list_under_two_names{
    "TI-83", "a list of the running program that two names hold, and that a loop or condition changes,",
    "give the second name a copy: `list(x)`"};
inline constexpr Message<> part_of_element_of_running_list{
    "TI-83", "changing a part of an element of a list whose length only the running program knows",
    "assign the whole element: `a[i] = (x, y)`"};
inline constexpr Message<> list_in_text_that_is_kept{
    "TI-83", "a text that is kept, with a list whose length only the running program knows,",
    "print it where it is made"};
inline constexpr Message<> part_of_element_that_is_chosen{
    "TI-83", "changing a part of what the running program chooses among the elements of a list",
    "compare with each: `for k in range(4): if i == k: points[k][0] = x`, or keep numbers in an array of "
    "numpy"};
inline constexpr Message<> row_of_another_length{
    "TI-83", "another length of a list that the running program chooses among others by its number",
    "keep its length, or compare with each: `for k in range(4): if i == k: lists[k].append(x)`"};
inline constexpr Message<1> sequence_that_was_copied{
    "TI-83", "changing {} that is an element of a list whose length only the running program knows",
    "build it first, and then append it"};
inline constexpr Message<> running_list_as_element{
    "TI-83", "a list in a list, both of lengths that only the running program knows,",
    "keep all elements in one list, and where each part begins in another"};
inline constexpr Message<> reduce_of_nothing{"TI-83",
                                             "TypeError: reduce() of empty iterable with no initial value"};
inline constexpr Message<> list_that_is_chosen{
    "TI-83", "a list that the running program chooses among others, and whose length changes,",
    "compare with each: `for k in range(4): if i == k: lists[k].append(x)`"};
inline constexpr Message<> set_is_shown_in_order_of_cpython{
    "TI-83", "the order of a set whose elements only the running program knows", "write `sorted(..)`"};

}  // namespace nestor::taichi::errors
