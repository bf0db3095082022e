// Messages about arrays, those of numpy and of Taichi, in Python.
#pragma once

#include "frontend/taichi/errors/message.hpp"

namespace nestor::taichi::errors {

inline constexpr Message<> too_many_indices_for_array{"TI-81", "IndexError: too many indices for array"};
inline constexpr Message<3> index_is_out_of_bounds_for_axis_with_size{
    "TI-81", "IndexError: index {} is out of bounds for axis {} with size {}"};
inline constexpr Message<2> extent_out_of_range{"TI-81", "ValueError: {} is {}"};
inline constexpr Message<> array_whose_shape_only_running_program_knows{
    "TI-81", "an array whose shape only the running program knows"};
inline constexpr Message<> array_is_no_vector_or_matrix{"TI-20",
                                                        "ValueError: the array is no vector or matrix"};
inline constexpr Message<2> shapes_of_arrays_differ{"TI-81", "ValueError: the shapes {} and {} differ"};
inline constexpr Message<> shapes_of_arrays_do_not_fit_each_other{
    "TI-81", "ValueError: the shapes of the arrays do not fit each other"};
inline constexpr Message<2> could_not_broadcast{
    "TI-81", "ValueError: could not broadcast input array from shape {} into shape {}"};
inline constexpr Message<1> index_of_array_is_no_int{
    "TI-81",
    "IndexError: only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or "
    "boolean arrays are valid indices, not {}"};
inline constexpr Message<> conversion_of_array{
    "TI-81", "TypeError: only 0-dimensional arrays can be converted to Python scalars",
    "take one element: `a[0]`, or `a.item()`"};
inline constexpr Message<1> type_of_taichi_for_numpy{
    "TI-81", "TypeError: Cannot interpret `ti.{}` as a data type", "write `np.float32`, `np.int32` .."};
inline constexpr Message<> item_of_several_elements{
    "TI-81", "ValueError: can only convert an array of size 1 to a Python scalar"};
inline constexpr Message<1> name_of_type_is_not_known{"TI-81", "TypeError: data type '{}' not understood",
                                                      "write it as a name of numpy: `np.float32`"};
inline constexpr Message<2> numpy_lacks_argument{
    "TI-81", "TypeError: {}() missing 1 required positional argument: '{}'"};
inline constexpr Message<2> cannot_be_called{"TI-23", "{}TypeError: {} cannot be called"};
inline constexpr Message<> truth_value_of_array_with_more_than_one_element{
    "TI-81", "ValueError: the truth value of an array with more than one element is ambiguous"};
inline constexpr Message<> astype_takes_type{"TI-81", "TypeError: `astype` takes a type"};
inline constexpr Message<> list_of_so_many_elements{"TI-81", "a list of so many elements"};
inline constexpr Message<1> cannot_reshape_array_of_size{"TI-81",
                                                         "ValueError: cannot reshape array of size {}"};
inline constexpr Message<1> method_of_array{"TI-81", "`{}` of an array"};
inline constexpr Message<> np_arange_of_number_of_running_program{
    "TI-81", "`np.arange` of a number of the running program"};
inline constexpr Message<> step_of_arange_is_zero{"TI-81", "ZeroDivisionError: the step is 0"};
inline constexpr Message<1> np_takes_shape_or_value{"TI-81", "TypeError: `np.{}` takes a shape or a value"};
inline constexpr Message<1> array_of_no_numbers{"TI-81", "ValueError: an array of {}"};
inline constexpr Message<> product_of_what_are_no_arrays{"TI-81",
                                                         "TypeError: a product of what are no arrays"};
inline constexpr Message<> shapes_of_product_do_not_fit_each_other{
    "TI-81", "ValueError: the shapes of a product do not fit each other"};
inline constexpr Message<1> memory_of_array{"TI-81", "`{}` of an array of numpy"};
inline constexpr Message<1> function_of_numpy{"TI-81", "`np.{}`"};
inline constexpr Message<> boolean_index_of_other_shape{
    "TI-81", "IndexError: boolean index did not match indexed array"};
inline constexpr Message<> matrix_is_not_square{"TI-81", "LinAlgError: the matrix is not square"};
inline constexpr Message<> comparison_of_what_are_no_arrays{"TI-81",
                                                            "TypeError: a comparison of what are no arrays"};
inline constexpr Message<2> function_of_numpy_takes_no{"TI-81", "TypeError: `np.{}` of {}"};
inline constexpr Message<1> np_random_of_what_only_running_program_knows{
    "TI-81", "`np.random.{}` of what only the running program knows"};
inline constexpr Message<> seed_must_be_between{"TI-81", "ValueError: Seed must be between 0 and 2**32 - 1"};
inline constexpr Message<1> random_function_of_numpy{"TI-81", "`np.random.{}`"};
inline constexpr Message<> low_is_not_below_high{"TI-81", "ValueError: low >= high"};
inline constexpr Message<> sample_is_larger_than_population{
    "TI-81", "ValueError: a sample without replacement is larger than what it is taken from"};
inline constexpr Message<> weights_of_another_size{"TI-81", "ValueError: `a` and `p` have different sizes"};
inline constexpr Message<> weights_do_not_sum_to_one{"TI-81", "ValueError: probabilities do not sum to 1"};
inline constexpr Message<1> arrays_of_more_than_random_numbers{
    "TI-81", "arrays of more than {} random numbers are not numpy's own"};
inline constexpr Message<1> reduction_of_array_without_elements{
    "TI-81", "ValueError: `{}` of an array without elements"};
inline constexpr Message<2> keyword_of_numpy{"TI-81", "`{}` of `{}` of numpy"};
inline constexpr Message<> rows_of_empty_list{"TI-81", "rows of an array by an empty list"};
inline constexpr Message<> axis_is_out_of_bounds{"TI-81", "AxisError: axis is out of bounds"};
inline constexpr Message<> axes_do_not_match_array{"TI-81", "ValueError: axes don't match array"};
inline constexpr Message<> squeezed_axis_is_longer{
    "TI-81", "ValueError: cannot select an axis to squeeze out which has size not equal to one"};
inline constexpr Message<> both_or_neither_of_where{
    "TI-81", "ValueError: either both or neither of x and y should be given"};
inline constexpr Message<> element_is_sequence{"TI-81",
                                               "ValueError: setting an array element with a sequence"};
inline constexpr Message<2> arguments_of_array_method{"TI-81",
                                                      "TypeError: `{}` of an array takes at most {}"};
inline constexpr Message<1> where_of_numpy{"TI-81", "`np.where` of {}"};
inline constexpr Message<> need_at_least_one_array_to_join{"TI-81",
                                                           "ValueError: need at least one array to join"};
inline constexpr Message<> arrays_have_no_such_axis{"TI-81", "AxisError: the arrays have no such axis"};
inline constexpr Message<> arrays_do_not_fit_each_other{"TI-81",
                                                        "ValueError: the arrays do not fit each other"};
inline constexpr Message<> np_outer_takes_two_arrays_of_one_dimension{
    "TI-81", "TypeError: `np.outer` takes two arrays of one dimension"};
inline constexpr Message<> array_of_kernel_has_no_dtype{
    "TI-43", "TaichiCompilationError: an array has no `dtype` in kernels; its elements have their type"};

}  // namespace nestor::taichi::errors
