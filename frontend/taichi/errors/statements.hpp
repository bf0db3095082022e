// Messages about statements of kernels and of Python: assignments, loops, conditions, jumps, slices, `print`.
#pragma once

#include "frontend/taichi/errors/message.hpp"

namespace nestor::taichi::errors {

inline constexpr Message<> this_cannot_be_assigned{"TI-28", "TaichiSyntaxError: this cannot be assigned to"};
inline constexpr Message<> matrix_of_several_columns_cannot_be_unpacked{
    "TI-28", "ValueError: a matrix of several columns cannot be unpacked"};
inline constexpr Message<> field_cannot_be_unpacked{"TI-28", "TaichiTypeError: a field cannot be unpacked"};
inline constexpr Message<1> cannot_be_unpacked{"TI-28", "TaichiSyntaxError: {} cannot be unpacked"};
inline constexpr Message<> too_many_values_to_unpack{"TI-28", "ValueError: too many values to unpack"};
inline constexpr Message<3> values_for_targets{"TI-28", "{}{} values for {} targets"};
inline constexpr Message<2> loop_variable_cannot_be_assigned{
    "TI-4", "{}: loop variable `{}` cannot be assigned", "give the value another name"};
inline constexpr Message<3> assignment_may_lose_precision{
    "TI-13", "`{}` is {}; the assignment may lose precision of {}"};
inline constexpr Message<1> name_cannot_be_assigned_here{
    "TI-4", "TaichiSyntaxError: `{}` cannot be assigned here", "kernel arguments are constant"};
inline constexpr Message<1> known_number_is_not_assigned{
    "TI-4", "TaichiSyntaxError: `{}` is a number that is known while translating, and cannot be assigned",
    "give the value another name"};
inline constexpr Message<1> container_of_kernel_is_not_assigned{
    "TI-4", "TaichiSyntaxError: `{}` is a tuple, list or dict, which stays what it is in a kernel",
    "give the value another name"};
inline constexpr Message<2> alias_of_kernel_is_not_assigned{
    "TI-27", "TaichiSyntaxError: `{}` is another name for {}, and stays that", "give the value another name"};
inline constexpr Message<1> element_of_container_of_module_is_assigned{
    "TI-28", "TaichiSyntaxError: an element of {} that the kernel did not make is assigned to",
    "what kernels change for good is a field"};
inline constexpr Message<1> member_of_frozen_dataclass{"TI-83",
                                                       "AttributeError: cannot assign to field '{}'"};
inline constexpr Message<> key_of_dict_of_kernel_is_new{
    "TI-20", "TaichiCompilationError: KeyError: a dict of a kernel keeps the keys that it was made with"};
inline constexpr Message<1> value_has_no_operator_that_changes_it{
    "TI-37", "TaichiCompilationError: {} of a kernel is not changed by this operator",
    "change its elements, or give the result another name"};
inline constexpr Message<1> argument_or_index_cannot_be_assigned{
    "TI-4", "TaichiSyntaxError: `{}` cannot be assigned here",
    "kernel arguments and loop variables are constant"};
inline constexpr Message<1> attributes_of_objects_do_not_change_in_kernels{
    "TI-28", "{}: attributes of objects do not change in kernels"};
inline constexpr Message<1> struct_has_no_member{"TI-21", "AttributeError: a struct has no member `{}`"};
inline constexpr Message<1> member_of_constant_cannot_be_assigned{
    "TI-28", "TaichiSyntaxError: member `{}` of a constant cannot be assigned"};
inline constexpr Message<3> attribute_of_cannot_be_assigned{"TI-28",
                                                            "{}: attribute `{}` of {} cannot be assigned"};
inline constexpr Message<> list_assignment_index_out_of_range{
    "TI-22", "IndexError: list assignment index out of range"};
inline constexpr Message<> element_of_vector_at_index_is_not_known{
    "TI-83", "an element of a vector at an index that is not known"};
inline constexpr Message<> run_time_index_of_part_of_vector{"TI-22",
                                                            "a run-time index of a part of a vector"};
inline constexpr Message<2> elements_of_cannot_be_assigned{"TI-28", "{}: elements of {} cannot be assigned"};
inline constexpr Message<2> is_field_not_one_of_elements{
    "TI-37", "TaichiCompilationError: `{}` is a field, not one of its elements",
    "write `{1}[i]`, or `[None]` for a field of one number"};
inline constexpr Message<1> is_constant_of_module_cannot_be_changed{
    "TI-4", "TaichiCompilationError: `{}` is a constant and cannot be changed"};
inline constexpr Message<1> is_argument_or_loop_variable_cannot_be_assigned{
    "TI-4", "TaichiSyntaxError: `{}` is an argument or loop variable and cannot be assigned"};
inline constexpr Message<2> is_no_place_for_atomic_operation{
    "TI-37", "{}{} is no place for an atomic operation",
    "it takes an element of a field or array, or a variable of the kernel"};
inline constexpr Message<1> bit_operations_are_for_integers{
    "TI-37", "TaichiTypeError: bit operations are for integers, not for {}"};
inline constexpr Message<5> number_of_matrix_indices{"TI-22", "{}: a {} takes {}, {} {} given"};
inline constexpr Message<4> index_beyond_extent{"TI-22", "{}: index {} of an extent of {}", "{3}"};
inline constexpr Message<> index_is_str{"TI-22", "TaichiCompilationError: an index is a str"};
inline constexpr Message<1> index_is_no_number{"TI-22", "TaichiTypeError: an index is {}"};
inline constexpr Message<> condition_is_not_known_at_compile_time{
    "TI-20", "TaichiCompilationError: the condition is not known at compile time"};
inline constexpr Message<3> values_for_targets_differ{"TI-28", "{}: {} values for {} targets"};
inline constexpr Message<> array_is_too_long_to_be_iterated{
    "TI-83", "RuntimeError: the array is too long to be iterated over"};
inline constexpr Message<1> range_is_not_known_at_compile_time{"TI-90",
                                                               "{}: the range is not known at compile time"};
inline constexpr Message<1> range_is_too_long_to_be_unrolled{
    "TI-34", "TaichiCompilationError: the range is too long to be unrolled", "{0}"};
inline constexpr Message<2> cannot_be_iterated{"TI-34", "{}{} cannot be iterated over"};
inline constexpr Message<> logic_wants_integers{"TI-18", "TaichiTypeError: `and` and `or` want integers"};
inline constexpr Message<2> operand_of_logic_where_result_is_used{
    "TI-83", "`and` and `or` of {} and {} where the result is used"};
inline constexpr Message<> static_stands_inside_of_static_or_grouped{
    "TI-34", "TaichiSyntaxError: `ti.static` stands inside of `ti.static` or `ti.grouped`"};
inline constexpr Message<> grouped_stands_inside_of_grouped{
    "TI-34", "TaichiSyntaxError: `ti.grouped` stands inside of `ti.grouped`"};
inline constexpr Message<> else_of_for{"TI-90", "TaichiSyntaxError: `else` of a `for`"};
inline constexpr Message<> grouped_of_range_has_no_shape{
    "TI-34", "AttributeError: `ti.grouped` of a range, which has no shape",
    "write `ti.grouped(ti.ndrange(..))`"};
inline constexpr Message<> range_with_step_in_kernel{
    "TI-34", "TaichiSyntaxError: `range` takes one or two arguments in a kernel",
    "for steps of 2 write `for k in range(n // 2)` and `i = 2 * k`"};
inline constexpr Message<1> loop_limit_is_cast{"TI-39", "a loop limit of type {} is cast to i32"};
inline constexpr Message<2> loop_runs_over_range_ndrange_or_field{
    "TI-34", "TypeError: a loop runs over a range, an ndrange or a field, not over {}", "{1}"};
inline constexpr Message<> loop_over_field_must_be_outermost{
    "TI-38", "RuntimeError: a loop over a field must be outermost", "write `ti.ndrange(*x.shape)`"};
inline constexpr Message<1> this_loop_has_one_variable{"TI-39", "{}: this loop has one variable"};
inline constexpr Message<4> loop_has_dimensions_but_variable{
    "TI-39", "{}: the loop has {} dimensions, but {} variable{}",
    "write a variable for each, `for i, j in ..`, or one vector of them, `for I in ti.grouped(..)`"};
inline constexpr Message<> loop_variable_is_name{"TI-39", "TaichiSyntaxError: a loop variable is a name"};
inline constexpr Message<> target_of_loop_is_no_name{
    "TI-34", "TaichiCompilationError: a loop of a kernel has a name, or several, in front of `in`",
    "take the parts apart in the body: `a, b = ti.static(pair)`"};
inline constexpr Message<1> loop_variable_is_declared_already{
    "TI-39", "TaichiSyntaxError: loop variable `{}` is declared already"};
inline constexpr Message<2> struct_is_assigned_other_value{"TI-28", "{}: {} is assigned to a struct"};
inline constexpr Message<1> cannot_be_assigned{"TI-28", "TaichiSyntaxError: {} cannot be assigned to"};
inline constexpr Message<1> none_is_no_value_kernel_prints{"TI-35",
                                                           "{}: None is no value that a kernel prints"};
inline constexpr Message<1> is_no_value_that_kernel_prints{
    "TI-35", "TaichiTypeError: {} is no value that a kernel prints"};
inline constexpr Message<> percent_format_of_values_of_kernel{
    "TI-35", "TaichiTypeError: a kernel prints no values by `%`", "write a format string, f\"..\""};
inline constexpr Message<> array_in_container_that_is_printed{
    "TI-83", "printing a container that holds arrays or fields"};
inline constexpr Message<> struct_cannot_be_printed_whole{
    "TI-35", "TaichiTypeError: a struct cannot be printed whole"};
inline constexpr Message<1> is_no_format_of_kernel_print{
    "TI-35", "TaichiTypeError: `{}` is no format of a kernel's `print`"};
inline constexpr Message<1> format_specification{"TI-35", "the format `{}`"};
inline constexpr Message<2> format_does_not_fit{"TI-35", "TaichiTypeError: the format `{}` does not fit {}"};
inline constexpr Message<> value_of_running_program_in_format{"TI-35",
                                                              "a value of the running program in a format"};
inline constexpr Message<1> write_takes_text{"TI-83", "TypeError: write() argument must be str, not {}"};
inline constexpr Message<1> print_takes_sep_and_end_as_strings{
    "TI-35", "{}: `print` takes `sep` and `end`, which are strings"};
inline constexpr Message<> return_inside_loop_or_condition_of_running{
    "TI-32", "TaichiSyntaxError: `return` inside a loop or a condition of the running program",
    "assign to a variable before it, and return that behind"};
inline constexpr Message<> function_returns_tuple_with_hint{
    "TI-32",
    "TaichiCompilationError: TypeError: 'tuple' object does not support item assignment: a ti.func whose "
    "hint is of several types returns a list, `return [a, b]`, or has no hint"};
inline constexpr Message<1> kernel_that_returns_needs_hint{
    "TI-32", "{}: a kernel that returns a value needs a hint, `-> ti.f32`"};
inline constexpr Message<> hint_asks_for_value_return_gives_none{
    "TI-32", "TaichiSyntaxError: the hint asks for a value, and `return` gives none"};
inline constexpr Message<> values_do_not_fit_hint{"TI-32",
                                                  "TaichiCompilationError: the values do not fit the hint"};
inline constexpr Message<> hint_is_one_value_return_gives_several{
    "TI-32", "TaichiCompilationError: the hint is one value, and `return` gives several"};
inline constexpr Message<2> hint_of_result_differs{
    "TI-32", "TaichiCompilationError: the hint of the result is {}, not {}"};
inline constexpr Message<> hint_of_result_is_of_integers_not_of_floats{
    "TI-32", "TaichiCompilationError: the hint of the result is of integers, not of floats"};
inline constexpr Message<2> bound_of_slice_is_negative{"TI-22", "TaichiSyntaxError: {} is negative: {}"};
inline constexpr Message<> slice_step_cannot_be_zero{"TI-22", "ValueError: slice step cannot be zero"};
inline constexpr Message<2> indices_for_dimensions{"TI-22", "TaichiIndexError: {} indices for {} dimensions"};
inline constexpr Message<> slice_is_empty{"TI-22", "TaichiIndexError: the slice is empty"};
inline constexpr Message<3> index_of_slice_beyond_extent{"TI-22", "{}: index {} of an extent of {}"};
inline constexpr Message<> loop_over_node_must_be_outermost{
    "TI-38", "RuntimeError: a loop over a node must be outermost"};
inline constexpr Message<> grouped_loop_over_field_must_be_outermost{
    "TI-38", "RuntimeError: a loop over a field must be outermost"};
inline constexpr Message<1> function_is_defined_inside_kernel_or_function{
    "TI-90", "TaichiSyntaxError: function `{}` is defined inside a kernel or function"};
inline constexpr Message<> class_inside_kernel_or_function{
    "TI-1", "TaichiSyntaxError: a class inside a kernel or function"};
inline constexpr Message<> raise_does_not_exist_in_taichi{
    "TI-1", "TaichiSyntaxError: `raise` does not exist in Taichi",
    "write `assert`, which checks with `ti.init(debug=True)`"};
inline constexpr Message<> del_does_not_exist_in_taichi{"TI-1",
                                                        "TaichiSyntaxError: `del` does not exist in Taichi"};
inline constexpr Message<> no_scope_around_kernel_has_these_names{
    "TI-1", "SyntaxError: no scope around the kernel has these names"};
inline constexpr Message<> global_does_not_exist_in_taichi{
    "TI-1", "TaichiSyntaxError: `global` does not exist in Taichi",
    "what kernels change for good is a field, `x[None]` of one number"};
inline constexpr Message<> import_inside_kernel{"TI-1", "TaichiSyntaxError: `import` inside a kernel",
                                                "import at the beginning of the file"};
inline constexpr Message<> import_of_names_inside_kernel{"TI-1",
                                                         "TaichiSyntaxError: `import` inside a kernel"};
inline constexpr Message<> with_does_not_exist_in_kernels{
    "TI-1", "TaichiSyntaxError: `with` does not exist in kernels"};
inline constexpr Message<> try_does_not_exist_in_taichi{
    "TI-1", "TaichiSyntaxError: `try` does not exist in Taichi",
    "kernels raise nothing; `assert` checks with `ti.init(debug=True)`"};
inline constexpr Message<> none_is_no_value{
    "TI-13", "RuntimeError: None is no value that a variable or an element holds",
    "give the name a number from the beginning"};
inline constexpr Message<1> message_of_assert_is_no_string{
    "TI-31", "TaichiSyntaxError: the message of an assert is a string, not {}"};
inline constexpr Message<1> is_no_condition_of_kernel{
    "TI-90", "TaichiTypeError: {} is no condition of a kernel",
    "what is known at translation is asked by `ti.static(..)`"};
inline constexpr Message<1> condition_is_float{
    "TI-90", "TaichiTypeError: the condition is {}, not an integer", "write `x != 0`"};
inline constexpr Message<> condition_is_struct{"TI-90", "TaichiCompilationError: the condition is a struct"};
inline constexpr Message<1> condition_of_statement_is_matrix{"TI-90", "{}: the condition is a matrix"};
inline constexpr Message<> truth_value_of_array_is_ambiguous{
    "TI-81", "ValueError: the truth value of an array is ambiguous"};
inline constexpr Message<> static_makes_aliases_are_names_of_their_own{
    "TI-28", "TaichiSyntaxError: `ti.static` makes aliases, which are names of their own"};
inline constexpr Message<1> is_variable_already_no_alias{
    "TI-28", "TaichiSyntaxError: `{}` is a variable already, no alias"};
inline constexpr Message<> annotated_variable_of_kernel_has_value{
    "TI-28", "TaichiSyntaxError: an annotated variable of a kernel has a value", "write `x: ti.i32 = 0`"};
inline constexpr Message<> annotated_variable_is_number{
    "TI-28", "TaichiTypeError: an annotated variable is one number", "write `v = ..` without an annotation"};
inline constexpr Message<> alias_made_by_static_has_no_annotation{
    "TI-28", "TaichiSyntaxError: an alias made by `ti.static` has no annotation"};
inline constexpr Message<> type_of_python_annotates_no_variable_of_kernel{
    "TI-28", "TaichiTypeError: a type of Python annotates no variable of a kernel",
    "write `ti.i32` or `ti.f32`"};
inline constexpr Message<3> variable_has_another_type_already{
    "TI-28", "TaichiSyntaxError: `{}` is {} already, not {}"};
inline constexpr Message<1> jump_of_static_loop_under_condition{
    "TI-34", "TaichiSyntaxError: `{}` of a static loop under a condition of the running program",
    "make the condition static, `if ti.static(..)`"};
inline constexpr Message<> break_in_parallel_loop{"TI-34", "TaichiSyntaxError: `break` in a parallel loop",
                                                  "an outermost loop has no order; use `while`, a loop "
                                                  "inside, or `ti.loop_config(serialize=True)` before it"};
inline constexpr Message<> else_of_while{"TI-90", "TaichiSyntaxError: `else` of a `while`"};

}  // namespace nestor::taichi::errors
