// Messages about names, expressions, operators, subscripts and attributes.
#pragma once

#include "frontend/taichi/errors/message.hpp"

namespace nestor::taichi::errors {

inline constexpr Message<1> python_runs_too_long{"TI-10",
                                                 "Python runs more than {} steps before the program is known",
                                                 "what is repeated so often belongs into a kernel"};
inline constexpr Message<2> kernel_is_too_long{"TI-27",
                                               "TaichiCompilationError: kernel `{}` has more than {} "
                                               "statements, static loops unrolled and functions inlined",
                                               "loop over `range(..)` without `ti.static`"};
inline constexpr Message<2> is_no_value_of_variable{"TI-13", "TaichiTypeError: {} is no value of a variable",
                                                    "{1}"};
inline constexpr Message<2> range_is_no_value_of_variable{
    "TI-13", "Taichi{}Error: `{}` is no value of a variable", "write it in the `for` itself"};
inline constexpr Message<> str_is_no_value_of_variable{"TI-13",
                                                       "TaichiTypeError: a str is no value of a variable"};
inline constexpr Message<> slicing_is_not_supported_on_field{
    "TI-22", "TypeError: Slicing is not supported on ti.field"};
inline constexpr Message<2> index_out_of_range{"TI-22", "{}IndexError: {} index out of range"};
inline constexpr Message<> string_index_out_of_range{"TI-22", "IndexError: string index out of range"};
inline constexpr Message<2> value_has_no_elements{"TI-22", "{}{} has no elements"};
inline constexpr Message<> list_indices_must_be_integers_or_slices{
    "TI-22", "TypeError: list indices must be integers or slices, not Expr"};
inline constexpr Message<1> list_indices_are_no_tuple{
    "TI-22", "{}TypeError: list indices must be integers or slices, not tuple"};
inline constexpr Message<> list_index_out_of_range{"TI-22", "IndexError: list index out of range"};
inline constexpr Message<4> module_has_no_attribute{"TI-12", "{}: module `{}` has no attribute `{}`", "{3}"};
inline constexpr Message<3> value_has_no_attribute{"TI-21", "AttributeError: {} has no attribute `{}`",
                                                   "{2}"};
inline constexpr Message<2> module_has_no_or_is_not_supported_yet{
    "TI-21", "AttributeError: module `{}` has no `{}`, or it is not supported yet"};
inline constexpr Message<1> matrix_has_no_elements_have_two_indices{
    "TI-21", "TaichiIndexError: a matrix has no `{}`, its elements have two indices"};
inline constexpr Message<2> vector_has_no_component{"TI-21",
                                                    "TaichiSyntaxError: a vector of {} elements has no `{}`"};
inline constexpr Message<1> function_has_no_attribute{"TI-21",
                                                      "AttributeError: a function has no attribute `{}`"};
inline constexpr Message<1> columns_of_vector{
    "TI-21", "TaichiCompilationError: a vector of {} has no columns", "`v.n` is how many elements it has"};
inline constexpr Message<2> member_has_no_attribute{"TI-21", "AttributeError: {} has no attribute `{}`"};
inline constexpr Message<2> number_has_no_attribute{
    "TI-21", "TaichiCompilationError: a number has no attribute `{}`", "{1}"};
inline constexpr Message<> number_in_kernel_host_program_computes_when{
    "TI-5", "a number in a kernel that the host program computes when it runs"};
inline constexpr Message<3> name_is_not_defined{"TI-12", "{}NameError: name `{}` is not defined", "{2}"};
inline constexpr Message<1> local_has_no_value_yet{
    "TI-12", "UnboundLocalError: cannot access local variable '{}' where it is not associated with a value",
    "a name that a function assigns to is its own: write `global {0}` to change the module's"};
inline constexpr Message<> double_star_in_dict{"TI-20", "`**` in a dict"};
inline constexpr Message<> generators_do_not_exist_in_kernels{
    "TI-20", "TaichiSyntaxError: generators do not exist in kernels", "write a list, `[.. for ..]`"};
inline constexpr Message<> lambda_does_not_exist_in_kernels{
    "TI-1", "TaichiSyntaxError: `lambda` does not exist in kernels"};
inline constexpr Message<1> imaginary_literals_do_not_exist_in_taichi{
    "TI-4", "{}TypeError: imaginary literals do not exist in Taichi"};
inline constexpr Message<1> bytes_literals_do_not_exist_in_taichi{
    "TI-4", "{}TypeError: bytes literals do not exist in Taichi"};
inline constexpr Message<> literal_has_no_meaning_in_taichi{
    "TI-4", "TaichiTypeError: `...` has no meaning in Taichi"};
inline constexpr Message<> sets_do_not_exist_in_taichi{"TI-1",
                                                       "TaichiSyntaxError: sets do not exist in Taichi"};
inline constexpr Message<> star_here{"TI-23", "`*` here"};
inline constexpr Message<> yield_does_not_exist_in_taichi{
    "TI-1", "TaichiSyntaxError: `yield` does not exist in Taichi"};
inline constexpr Message<3> literal_does_not_fit_type{"TI-16", "TaichiTypeError: {} does not fit {}",
                                                      "write `ti.u32({2})`"};
inline constexpr Message<2> number_does_not_fit_type{"TI-16", "TaichiTypeError: {} does not fit {}"};
inline constexpr Message<3> value_is_no_number{"TI-10", "{}TypeError: {} is no number", "{2}"};
inline constexpr Message<1> is_no_value_of_member{"TI-14",
                                                  "TaichiCompilationError: {} is no value of a member"};
inline constexpr Message<2> str_is_no_value_of_kernel{"TI-10", "{}: a str is no {} of a kernel"};
inline constexpr Message<1> vector_is_no_index_of_field{
    "TI-22", "{}: in the host program a vector is no index of a field",
    "write its elements: `x[v[0], v[1]]`"};
inline constexpr Message<> list_is_no_index_of_field{"TI-22", "TypeError: a list is no index of a field"};
inline constexpr Message<1> struct_is_no_number{"TI-14", "{}: a struct is no number",
                                                "it has members: `s.x`"};
inline constexpr Message<5> by_elements{"TI-26", "{}TypeError: {} by {} elements where {}{}"};
inline constexpr Message<1> condition_is_matrix{"TI-90", "{}: the condition is a matrix",
                                                "`ti.select` chooses by element"};
inline constexpr Message<> arm_of_condition_is_field{
    "TI-24", "TaichiTypeError: a field is no value of a conditional expression",
    "write `if ti.static(..):` with an assignment in each arm"};
inline constexpr Message<3> must_be_python_int{"TI-10", "{}{} must be a Python int, not {}"};
inline constexpr Message<1> result_is_too_large{"TI-10", "{} is too large"};
inline constexpr Message<1> wants_two_matrices{"TI-26", "{}: `@` wants two matrices"};
inline constexpr Message<1> complement_of_float{"TI-24", "TaichiTypeError: `~` on {}"};
inline constexpr Message<1> negation_of_float{"TI-24", "TaichiTypeError: `not` of {}", "write `x == 0`"};
inline constexpr Message<> is_does_not_exist_in_taichi{
    "TI-90", "TaichiSyntaxError: `is` does not exist in Taichi", "write `==`"};
inline constexpr Message<> in_is_for_static{"TI-24", "TaichiSyntaxError: `in` is for ti.static only"};

}  // namespace nestor::taichi::errors
