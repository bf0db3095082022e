// Messages about fields and the trees that place them.
#pragma once

#include "frontend/taichi/errors/message.hpp"

namespace nestor::taichi::errors {

inline constexpr Message<> append_is_for_dynamic_nodes{
    "TI-42", "TaichiCompilationError: `append` is for dynamic nodes"};
inline constexpr Message<> none_stands_beside_another_index{
    "TI-22", "TaichiTypeError: `None` stands beside another index",
    "`x[None]` is the element of a field without dimensions"};
inline constexpr Message<> slices_are_for_vectors_matrices_not_for_fields{
    "TI-22", "TaichiSyntaxError: slices are for vectors and matrices, not for fields"};
inline constexpr Message<3> index_of_field_is_float{"TI-22", "{}TypeError: an index of `{}` is {}"};
inline constexpr Message<6> number_of_field_indices{"TI-22", "{}: `{}` has {} dimension{}, but {} ind{}"};
inline constexpr Message<6> index_outside_field{"TI-22", "{}: index {} in dimension {} of `{}`, which {}",
                                                "{5}"};
inline constexpr Message<1> fields_builder_is_not_finalized{
    "TI-90", "TaichiRuntimeError: the FieldsBuilder of field `{}` is not finalized", "call its `finalize()`"};
inline constexpr Message<1> field_has_no_place_yet{
    "TI-90", "RuntimeError: field `{}` has no place yet",
    "give it a `shape`, or place it: `ti.root.dense(ti.i, n).place(..)`"};
inline constexpr Message<2> array_of_module_is_no_argument_of_kernel{
    "TI-43", "{}: array `{}` of the module is no argument of the kernel", "pass it: `a: ti.types.ndarray()`"};
inline constexpr Message<2> value_cannot_be_written_to_field{"TI-84",
                                                             "TypeError: {} cannot be written to `{}`"};
inline constexpr Message<1> element_of_has_more_parts_than_are_given{
    "TI-84", "IndexError: an element of `{}` has more parts than are given"};
inline constexpr Message<1> number_for_element_with_parts{
    "TI-84", "TypeError: a number cannot be written to `{}`, whose elements have parts"};
inline constexpr Message<2> float_for_field_of_integers{
    "TI-84", "TypeError: a float cannot be written to `{}`, a field of {}"};
inline constexpr Message<2> number_expected_not_type{"TI-41", "{}: {} is a type"};
inline constexpr Message<2> size_below_one{"TI-41", "ValueError: {} is {}", "it is at least 1"};
inline constexpr Message<3> too_many_elements_of_vector{
    "TI-41", "TaichiCompilationError: a {} of {} elements, which are variables each",
    "vectors and matrices have up to {2}; use another dimension of the field"};
inline constexpr Message<1> field_is_placed_twice{"TI-41", "RuntimeError: field `{}` is placed twice"};
inline constexpr Message<1> field_of_too_many_dimensions{"TI-41", "RuntimeError: a field of {} dimensions",
                                                         "there are 0 to 12"};
inline constexpr Message<1> field_of_too_many_elements{"TI-41", "TaichiRuntimeError: a field of {} elements",
                                                       "at most 2^40 elements have addresses"};
inline constexpr Message<> field_has_arguments_twice_or_too_many{
    "TI-41", "TypeError: a field takes its type and shape once, and what else by name",
    "write `ti.field(ti.f32, shape=(n, m))`"};
inline constexpr Message<1> size_of_matrix_is_not_known{
    "TI-51", "TaichiTypeError: {} is a value that only the running program knows"};
inline constexpr Message<> tree_is_destroyed_already{"TI-41",
                                                     "TaichiRuntimeError: this tree is destroyed already"};
inline constexpr Message<1> field_has_no_option{"TI-41", "TypeError: a field has no option `{}`"};
inline constexpr Message<1> field_of_has_no_gradient{"TI-60",
                                                     "TaichiRuntimeError: a field of {} has no gradient"};
inline constexpr Message<1> shape_of_field_is_made_of_ints{
    "TI-41", "TypeError: the shape of a field is made of ints, not of {}"};
inline constexpr Message<1> shape_out_of_range{"TI-41", "TaichiRuntimeError: a field of shape {}"};
inline constexpr Message<1> cannot_be_placed{"TI-41", "ValueError: {} cannot be placed"};
inline constexpr Message<> fields_builder_is_finalized_already{
    "TI-41", "TaichiRuntimeError: this FieldsBuilder is finalized already"};
inline constexpr Message<1> takes_axes_as_ij_extents{"TI-41",
                                                     "TypeError: `{}` takes axes, as `ti.ij`, and extents"};
inline constexpr Message<> as_many_extents_are_given_as_there_are_axes{
    "TI-41", "TaichiRuntimeError: as many extents are given as there are axes"};
inline constexpr Message<> extent_is_int_not_float{"TI-41", "TypeError: an extent is an int, not a float"};
inline constexpr Message<> extent_is_at_least_one{"TI-41", "TaichiRuntimeError: an extent is at least 1"};
inline constexpr Message<1> index_of_numpy_array_of_module{
    "TI-22",
    "TaichiCompilationError: IndexError: only the running kernel knows the index of `{}`, an array of numpy",
    "give it to the kernel as an argument, `ti.types.ndarray()`, or copy it to a field"};
inline constexpr Message<1> dynamic_node_has_one_axis{"TI-42", "{}: a dynamic node has one axis"};
inline constexpr Message<2> node_has_no_method{"TI-42", "AttributeError: a {} node has no method `{}`"};
inline constexpr Message<2> method_of_node{"TI-42", "`{}` of a {} node"};
inline constexpr Message<2> method_of_list_takes_arguments{"TI-42",
                                                           "TaichiTypeError: `{}` of a list takes {}"};
inline constexpr Message<3> list_of_other_dimensions{
    "TI-42", "TaichiCompilationError: `{}` of a list at {} indices, but {} are given",
    "the lists of a field have the indices of the node above: `x[i].append(v)`"};
inline constexpr Message<> trees_change_in_python_only{
    "TI-42", "TaichiSyntaxError: trees of fields are made and cleared in Python, not in kernels"};
inline constexpr Message<2> node_takes_no_argument_named{"TI-41", "TypeError: `{}` takes no argument `{}`"};
inline constexpr Message<1> node_takes_no_arguments{"TI-41", "TypeError: `{}` takes no arguments"};
inline constexpr Message<2> offset_of_other_dimensions{
    "TI-41", "RuntimeError: an offset of {} parts for a field of {} dimensions"};
inline constexpr Message<> node_without_children{
    "TI-41", "RuntimeError: a node of the tree holds neither fields nor nodes",
    "place a field in it, or leave it out"};
inline constexpr Message<> size_of_chunk_is_int{"TI-42", "TypeError: the size of a chunk is an int"};
inline constexpr Message<1> takes_node_of_tree{"TI-42",
                                               "TaichiCompilationError: `ti.{}` takes a node of a tree"};
inline constexpr Message<1> field_has_no_method_of_list{
    "TI-42", "AttributeError: a field whose node is not dynamic has no attribute `{}`",
    "write `ti.{0}(node, indices, ..)`"};
inline constexpr Message<> length_is_for_dynamic_nodes{
    "TI-42", "TaichiRuntimeError: `ti.length` is for dynamic nodes"};
inline constexpr Message<1> is_not_for_this_kind_of_node{
    "TI-42", "TaichiTypeError: `ti.{}` is not for this kind of node"};
inline constexpr Message<2> node_has_dimensions_but_indices_are_given{
    "TI-42", "TaichiRuntimeError: the node has {} dimensions, but {} indices are given"};
inline constexpr Message<> length_of_other_node{"TI-42", "TaichiTypeError: `ti.length` is for dynamic nodes"};
inline constexpr Message<> dense_node_has_no_inactive_cells{
    "TI-42", "TaichiRuntimeError: a dense node has no inactive cells"};
inline constexpr Message<> rescale_index_takes_fields_or_nodes{
    "TI-42", "TaichiTypeError: `ti.rescale_index` takes fields or nodes"};

}  // namespace nestor::taichi::errors
