// Messages of what `ti`, `ti.math`, matrices and Python itself have as functions.
#pragma once

#include "frontend/taichi/errors/message.hpp"

namespace nestor::taichi::errors {

inline constexpr Message<1> matrix_takes_no_argument_named{
    "TI-23", "TaichiCompilationError: TypeError: a vector or matrix takes no argument `{}`"};
inline constexpr Message<1> matrix_takes_elements_and_type{
    "TI-23", "TypeError: `{}` takes elements and their type, and no third argument",
    "`ti.types.vector(n, ti.f32)` is the type of a vector"};
inline constexpr Message<1> element_type_of_matrix_is_no_type{
    "TI-23", "TaichiCompilationError: ValueError: the type of a matrix's elements is {}"};
inline constexpr Message<> static_takes_no_names{"TI-23",
                                                 "TaichiTypeError: `ti.static` takes no arguments by name"};
inline constexpr Message<2> type_takes_no_argument_named{"TI-23", "{}: a type called takes no argument `{}`"};
inline constexpr Message<3> takes_no_argument_of_that_name{"TI-23",
                                                           "{}TypeError: `{}` takes no argument `{}`"};
inline constexpr Message<1> conversion_takes_value{"TI-23", "TaichiCompilationError: `{}` takes a value"};
inline constexpr Message<1> matrix_of_vectors{"TI-26", "{}: a matrix is not made of a list of vectors",
                                              "write `ti.Matrix.rows([..])` or `ti.Matrix.cols([..])`"};
inline constexpr Message<> grouped_is_for_kernels{
    "TI-34", "AssertionError: `ti.grouped` cannot be called in Python scope"};
inline constexpr Message<5> shapes_of_operands_differ{"TI-26", "{}: shapes ({}, {}) and ({}, {}) differ"};
inline constexpr Message<1> integer_to_power_of_is_no_integer{
    "TI-24", "RuntimeError: an integer to the power of {} is no integer", "cast it to a float before"};
inline constexpr Message<1> function_takes_argument{"TI-50", "TaichiTypeError: `{}` takes an argument"};
inline constexpr Message<2> shift_takes_integers{"TI-24", "TaichiTypeError: `{}` takes integers, not {}"};
inline constexpr Message<2> takes_real_number{"TI-17", "TaichiTypeError: `{}` takes a real number, not {}"};
inline constexpr Message<4> takes_more_than_argument{"TI-23", "{}: `{}` takes more than {} argument{}"};
inline constexpr Message<5> takes_another_number_of_arguments{"TI-23", "{}: `{}` takes {}, but {} {} given"};
inline constexpr Message<2> takes_no_str{"TI-23", "{}: `{}` takes no str"};
inline constexpr Message<2> function_of_python_takes_no_value_of_kernel{
    "TI-50", "TaichiTypeError: `{}` is Python's, which takes no value of a kernel", "{1}"};
inline constexpr Message<2> is_no_function_of_kernels{
    "TI-50", "TaichiTypeError: `{}` is no function of kernels", "{1}"};
inline constexpr Message<1> is_function_of_taichi_for_kernels{
    "TI-90", "TaichiSyntaxError: `{}` is a function of Taichi, which kernels call"};
inline constexpr Message<1> is_for_python_not_for_kernels{
    "TI-41", "TaichiCompilationError: `{}` is for Python, not for kernels"};
inline constexpr Message<> init_is_for_python_not_for_kernels{
    "TI-40", "RuntimeError: `ti.init` is for Python, not for kernels"};
inline constexpr Message<> cast_wants_type{"TI-15", "TaichiCompilationError: `ti.cast` wants a type"};
inline constexpr Message<> bit_cast_wants_type{"TI-15", "TaichiTypeError: `ti.bit_cast` wants a type"};
inline constexpr Message<> bit_cast_between_types_of_different_sizes{
    "TI-15", "TaichiTypeError: bit_cast between types of different sizes"};
inline constexpr Message<> random_takes_type_of_numbers{
    "TI-36", "TaichiCompilationError: ValueError: `ti.random` takes a type of numbers"};
inline constexpr Message<> normal_numbers_are_f32_or_f64{
    "TI-36", "TaichiCompilationError: AssertionError: `ti.randn` draws an f32 or f64"};
inline constexpr Message<3> method_takes_arguments{"TI-51", "{}: `{}` takes {}"};
inline constexpr Message<2> vector_or_matrix_is_made_of_list{
    "TI-20", "{}TypeError: a vector or matrix is made of a list, not of {}"};
inline constexpr Message<1> list_of_matrix_is_empty{
    "TI-20", "{}TypeError: a list without elements makes no vector or matrix",
    "a kernel has no lists that grow: give all elements (`ti.Vector([0.0, 0.0])`), or fill a field and count "
    "with `ti.atomic_add`"};
inline constexpr Message<> numbers_and_rows_of_matrix{
    "TI-20", "TaichiTypeError: numbers and rows make no matrix together"};
inline constexpr Message<1> extreme_takes_numbers{"TI-50", "TaichiTypeError: `{}` takes numbers"};
inline constexpr Message<1> rows_of_matrix_differ_in_length{"TI-20",
                                                            "{}: the rows of the matrix differ in length"};
inline constexpr Message<> type_call_takes_one_value{"TI-15",
                                                     "TaichiSyntaxError: a type call takes one value"};
inline constexpr Message<> vector_or_matrix_of_no_values{
    "TI-15", "TaichiSyntaxError: a vector or matrix of no values"};
inline constexpr Message<2> type_call_takes_one_number{
    "TI-15", "TaichiSyntaxError: a type call takes one number, not {}", "{1}"};
inline constexpr Message<> taichi_types_are_called_in_kernels{
    "TI-15", "TaichiSyntaxError: Taichi's types are called in kernels only"};
inline constexpr Message<1> float_literal_is_annotated{
    "TI-16", "TaichiTypeError: a float literal is annotated with {}", "write `ti.cast(..)`"};
inline constexpr Message<> integer_literal_is_no_truth{
    "TI-16", "TaichiCompilationError: an integer literal is no `ti.u1`", "write `True`, or `ti.cast(..)`"};
inline constexpr Message<1> integer_literal_is_annotated{
    "TI-16", "TaichiTypeError: an integer literal is annotated with {}", "write `ti.cast(..)`"};
inline constexpr Message<3> elements_for_type{"TI-43", "{}: {} elements for a type of {}"};
inline constexpr Message<1> condition_of_select_is_float{
    "TI-24", "TaichiTypeError: the condition of `ti.select` is {}, not an integer", "write `x != 0`"};
inline constexpr Message<3> product_of_vectors_of_different_lengths{
    "TI-26", "{}TypeError: `@` of vectors of {} and {} elements"};
inline constexpr Message<2> dimension_mismatch_in_columns_rows{
    "TI-26", "TaichiCompilationError: dimension mismatch in `@`: {} columns and {} rows"};
inline constexpr Message<> determinant_does_not_exist{
    "TI-90", "TaichiCompilationError: the determinant of this matrix does not exist"};
inline constexpr Message<> inverse_does_not_exist{
    "TI-90", "TaichiCompilationError: the inverse of this matrix does not exist"};
inline constexpr Message<1> is_for_two_vectors{"TI-26", "TaichiCompilationError: `{}` is for two vectors"};
inline constexpr Message<2> wants_vector_of_same_length{"TI-26",
                                                        "{}: `{}` wants a vector of the same length"};
inline constexpr Message<> normalized_is_for_vectors{"TI-51",
                                                     "TaichiCompilationError: `normalized` is for vectors"};
inline constexpr Message<> cross_product_is_for_vectors_of_or_elements{
    "TI-51", "TaichiCompilationError: the cross product is for vectors of 2 or 3 elements"};
inline constexpr Message<> outer_product_is_for_two_vectors{
    "TI-26", "TaichiCompilationError: `outer_product` is for two vectors"};
inline constexpr Message<> transpose_is_for_matrices_not_for_vectors{
    "TI-51", "TaichiCompilationError: `transpose` is for matrices, not for vectors",
    "for `a @ b.transpose()` write `a.outer_product(b)`"};
inline constexpr Message<> trace_of_matrix_is_not_square{
    "TI-51", "TaichiCompilationError: the trace of a matrix that is not square"};
inline constexpr Message<1> method_cast_wants_type{"TI-15", "{}: `cast` wants a type"};
inline constexpr Message<2> decomposition_wants_type{"TI-51", "{}: the last argument of `{}` is a type"};
inline constexpr Message<1> method_of_matrix{"TI-51", "the matrix method `{}`"};
inline constexpr Message<1> cannot_be_called_in_python_scope{
    "TI-51", "AssertionError: {} cannot be called in Python-scope"};
inline constexpr Message<> list_grows_once_while_kernel_is_translated{
    "TI-20",
    "TaichiCompilationError: the list grows once, while the kernel is translated, not in each iteration",
    "count in a field, `k = ti.atomic_add(count[None], 1)`, and write `x[k]`"};
inline constexpr Message<> append_takes_one_argument{"TI-20", "TypeError: `append` takes one argument"};
inline constexpr Message<> struct_field_takes_dict_of_members_types{
    "TI-41", "TypeError: `ti.Struct.field` takes a dict of members and types"};
inline constexpr Message<4> method_takes_more_arguments{"TI-51",
                                                        "TypeError: `{}.{}` takes more than {} argument{}"};
inline constexpr Message<> struct_type_takes_members_by_name{
    "TI-14", "TypeError: `ti.types.struct` takes members by name",
    "write `ti.types.struct(a=ti.f32, ..)`, or `**` before a dict"};
inline constexpr Message<1> parameter_is_missing{"TI-41", "TypeError: {} is missing"};
inline constexpr Message<2> number_of_threads_is_no_int{"TI-38", "TaichiTypeError: `{}` is {}, not an int"};
inline constexpr Message<1> no_size_of_block{"TI-38", "TaichiCompilationError: a block of {} threads",
                                             "it is a power of 2"};
inline constexpr Message<> elements_of_several_types{"TI-41", "a vector whose elements differ in type",
                                                     "use `ti.Struct.field(..)`"};
inline constexpr Message<1> elements_of_field_need_type{"TI-41", "{}: elements of the field need a type"};
inline constexpr Message<1> maker_cannot_be_called_in_python_scope{
    "TI-51", "AssertionError: {} cannot be called in Python-scope",
    "write its elements, or call it in a kernel"};
inline constexpr Message<1> matrix_takes_vectors{"TI-51",
                                                 "TaichiCompilationError: `ti.Matrix.{}` takes vectors"};
inline constexpr Message<2> value_has_no_method{"TI-21", "AttributeError: {} has no method `{}`"};
inline constexpr Message<1> is_for_host_program{"TI-81",
                                                "TaichiCompilationError: `{}` is for the host program"};
inline constexpr Message<3> rows_take_list{"TI-51",
                                           "TaichiTypeError: `{}.{}` takes a list of vectors, not {}"};
inline constexpr Message<2> extent_of_matrix_is_type{
    "TI-51", "TaichiTypeError: `{}.{}` takes a number of elements, not a type",
    "the type comes first: `{0}.{1}(ti.f32, 3)`"};
inline constexpr Message<2> axis_of_unit_vector{"TI-51", "AssertionError: axis {} of a unit vector of {}"};
inline constexpr Message<2> method_of_value{"TI-21", "method `{}` of {}"};
inline constexpr Message<2> value_of_kernel_is_not_iterable{
    "TI-34", "{}TypeError: {} of a kernel is not iterable", "name its elements: `[v[k] for k in range(3)]`"};
inline constexpr Message<1> range_takes_one_or_two_arguments{"TI-90",
                                                             "{}: `range` takes one or two arguments"};
inline constexpr Message<> range_arg_must_not_be_zero{"TI-10", "ValueError: range() arg 3 must not be zero"};
inline constexpr Message<1> bound_of_range_is_float{"TI-10", "{}TypeError: a bound of `range` is a float"};
inline constexpr Message<> field_has_no_len{"TI-21", "TypeError: a field has no `len`",
                                            "its first extent is `x.shape[0]`"};
inline constexpr Message<1> text_is_no_int{"TI-10", "ValueError: invalid literal for int() with base 10: {}"};
inline constexpr Message<1> text_is_no_float{"TI-10", "ValueError: could not convert string to float: {}"};
inline constexpr Message<3> argument_of_conversion_is_no_number{
    "TI-10", "{}TypeError: {}() argument must be a string or a number, not {}"};
inline constexpr Message<2> operand_of_abs_is_no_number{"TI-10",
                                                        "{}TypeError: bad operand type for abs(): {}"};
inline constexpr Message<1> function_of_vector{"TI-10", "TypeError: `{}` of a vector or matrix"};
inline constexpr Message<1> function_of_nothing{"TI-10", "ValueError: `{}` of nothing"};
inline constexpr Message<> sorting_what_only_running_program_knows{
    "TI-83", "sorting what only the running program knows"};
inline constexpr Message<> entry_of_dict_is_pair{"TI-10", "ValueError: an entry of a dict is a pair"};
inline constexpr Message<> name_of_attribute_is_str{"TI-10", "TypeError: the name of an attribute is a str"};
inline constexpr Message<> python_round_is_not_for_values_of_kernel{
    "TI-23", "TaichiTypeError: Python's `round` is not for values of a kernel", "write `ti.round(x)`"};
inline constexpr Message<> no_such_letter{"TI-10", "ValueError: chr() arg not in range(0x110000)"};
inline constexpr Message<> half_of_letter{"TI-83", "a letter that is half of a pair (a surrogate)"};
inline constexpr Message<> ord_takes_one_letter{"TI-10", "TypeError: `ord` takes one letter"};
inline constexpr Message<> leaving_program_early{"TI-82", "leaving the program early"};
inline constexpr Message<2> random_is_for_kernels{"TI-36", "{}: `ti.{}` is for kernels"};
inline constexpr Message<1> bits_of_type_are_counted{"TI-50", "TaichiTypeError: bits of {} are counted"};
inline constexpr Message<1> takes_complex_numbers_are_vectors_of_two{
    "TI-50", "TaichiTypeError: `{}` takes complex numbers, which are vectors of two"};
inline constexpr Message<2> takes_square_matrix{"TI-51", "{}: `{}` takes a square matrix"};
inline constexpr Message<2> decomposition_of_matrix_of_rows{
    "TI-51", "TaichiCompilationError: `ti.{}` of a matrix of {} rows", "Taichi has it for 2 or 3 rows"};
inline constexpr Message<1> function_is_for_kernels{"TI-42", "AttributeError: `ti.{}` is for kernels"};
inline constexpr Message<1> takes_node_indices{"TI-42",
                                               "TaichiTypeError: `ti.{}` takes a node and its indices"};
inline constexpr Message<2> takes_node_not_field{"TI-42", "{}: `ti.{}` takes a node, not a field",
                                                 "the node of the field is `x.parent()`"};
inline constexpr Message<> static_of_value_only_running_program_knows{
    "TI-27", "ValueError: `ti.static` of a value that only the running program knows",
    "it takes Python values, fields and functions"};
inline constexpr Message<> static_takes_value{"TI-27", "TaichiTypeError: `ti.static` takes a value"};
inline constexpr Message<> static_of_reversed{"TI-34",
                                              "TaichiCompilationError: `ti.static` takes no `reversed`",
                                              "write `list(reversed(..))`, or `range(n - 1, -1, -1)`"};
inline constexpr Message<2> static_takes_numbers_lists_fields{
    "TI-27", "ValueError: `ti.static` takes numbers, lists, tuples and fields, not {}", "{1}"};
inline constexpr Message<> grouped_takes_one_argument{"TI-34", "TypeError: `ti.grouped` takes one argument"};
inline constexpr Message<> dimension_of_ndrange_is_float{
    "TI-34", "TaichiTypeError: a dimension of ndrange is a float"};
inline constexpr Message<> vector_is_made_of_vector{
    "TI-20", "TaichiCompilationError: a vector or matrix of a kernel is made of a list, not of another one"};
inline constexpr Message<> divmod_is_not_for_values_of_kernel{
    "TI-23", "TaichiTypeError: `divmod` is not for values of a kernel", "write `a // b` and `a % b`"};
inline constexpr Message<> dimension_of_ndrange_is_vector{
    "TI-34", "TaichiTypeError: a dimension of ndrange is a vector", "write `(v[0], v[1])`"};
inline constexpr Message<1> dimension_of_ndrange_is_no_number{
    "TI-34", "TaichiTypeError: a dimension of ndrange is {}"};
inline constexpr Message<> dimension_of_ndrange_is_number_or_pair{
    "TI-34", "TaichiSyntaxError: a dimension of ndrange is a number or a pair"};
inline constexpr Message<> ndrange_without_dimensions{"TI-34",
                                                      "TaichiSyntaxError: `ti.ndrange` without dimensions"};
inline constexpr Message<> field_needs_type{"TI-41", "TypeError: a field needs a type"};
inline constexpr Message<1> field_of_is_no_type{"TI-41", "ValueError: a field of {}, which is no type"};
inline constexpr Message<> ndarray_takes_type_shape{"TI-43",
                                                    "TypeError: `ti.ndarray` takes a type and a shape"};
inline constexpr Message<1> is_no_shape_of_array{"TI-43", "TaichiRuntimeError: {} is no shape of an array"};
inline constexpr Message<1> array_of_is_no_type{"TI-43",
                                                "TaichiRuntimeError: an array of {}, which is no type"};
inline constexpr Message<1> element_type_of_array_is_no_type{"TI-43",
                                                             "TypeError: an array of {}, which is no type"};
inline constexpr Message<2> types_takes_type{"TI-43", "TypeError: `ti.types.{}` takes {} and a type"};
inline constexpr Message<1> elements_of_is_no_type{"TI-43", "ValueError: elements of {}, which is no type"};
inline constexpr Message<> loop_config_takes_options_by_name{
    "TI-38", "TaichiTypeError: `ti.loop_config` takes its options by name"};
inline constexpr Message<1> loop_config_has_no_option{"TI-38",
                                                      "TaichiTypeError: `ti.loop_config` has no option `{}`"};
inline constexpr Message<> condition_of_static_assert_is_not_known{
    "TI-90", "TaichiTypeError: the condition of ti.static_assert is not known at translation"};
inline constexpr Message<> static_assert_is_false{"TI-90", "AssertionError: ti.static_assert is false"};
inline constexpr Message<2> decorator_takes_function{"TI-2", "TypeError: `ti.{}` takes a function, not {}"};
inline constexpr Message<2> caching_takes_fields{"TI-34",
                                                 "TaichiCompilationError: `{}` takes fields, not {}"};
inline constexpr Message<> lambda_is_no_kernel{"TI-2", "TaichiSyntaxError: a `lambda` is no kernel",
                                               "write `def`"};

inline constexpr Message<> seed_is_known_integer{"TI-83", "a seed of `random` that is no known integer"};
inline constexpr Message<1> random_of_known_numbers{"TI-83", "`{}` of these arguments",
                                                    "give it numbers that are known at translation"};
inline constexpr Message<1> empty_range_of_random{"TI-83", "ValueError: empty range for `{}`"};
inline constexpr Message<> choice_from_nothing{"TI-83", "IndexError: Cannot choose from an empty sequence"};
inline constexpr Message<> sample_larger_than_population{
    "TI-83", "ValueError: Sample larger than population or is negative"};
inline constexpr Message<> shuffle_of_what_is_no_list{"TI-83", "`random.shuffle` of what is no list",
                                                      "shuffle a list of the indices"};

}  // namespace nestor::taichi::errors
