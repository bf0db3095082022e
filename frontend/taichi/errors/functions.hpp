// Messages about kernels and functions: parameters, arguments, annotations, structs.
#pragma once

#include "frontend/taichi/errors/message.hpp"

namespace nestor::taichi::errors {

inline constexpr Message<2> argument_is_no_array{
    "TI-43", "TaichiRuntimeTypeError: {} is {}, no array",
    "make one: `a = ti.ndarray(ti.f32, shape)`, or an array of numpy"};
inline constexpr Message<2> argument_is_field_no_array{
    "TI-43", "AttributeError: {} is {}, no array",
    "annotate the parameter with `ti.template()`, which takes fields, or pass a `ti.ndarray`"};
inline constexpr Message<1> has_too_few_dimensions_for_elements{"TI-43",
                                                                "{} has too few dimensions for its elements"};
inline constexpr Message<1> has_elements_of_another_shape{"TI-43", "{} has elements of another shape"};
inline constexpr Message<1> has_vectors_or_matrices_as_elements{
    "TI-43", "TypeError: {} has vectors or matrices as elements"};
inline constexpr Message<3> argument_of_other_dimensions{"TI-43", "{} is an array of {} dimensions, not {}"};
inline constexpr Message<4> argument_of_other_element_type{"TI-43", "{}{} is an array of {}, not {}"};
inline constexpr Message<3> argument_of_other_type{"TI-84", "TaichiRuntimeTypeError: {} is {}, not {}"};
inline constexpr Message<3> argument_is_no_number{"TI-84", "TaichiRuntimeTypeError: {} is {}, not {}",
                                                  "pass an element (`x[i]`, `x[None]`), or annotate the "
                                                  "parameter with `ti.template()` for a field and with "
                                                  "`ti.types.ndarray()` for an array"};
inline constexpr Message<2> argument_is_no_float{"TI-84", "TaichiRuntimeTypeError: {} is {}, not float"};
inline constexpr Message<2> is_struct_of_another_type{
    "TI-84", "TaichiRuntimeTypeError: {} is a struct of another type than {}"};
inline constexpr Message<1> is_vector_or_matrix_not_str{
    "TI-84", "TaichiRuntimeTypeError: {} is a vector or matrix, not a str"};
inline constexpr Message<2> is_vector_or_matrix{"TI-84", "TypeError: {} is a vector or matrix, not {}"};
inline constexpr Message<1> has_another_number_of_indices{
    "TI-84", "AssertionError: {} is a matrix where a vector is wanted, or the other way round"};
inline constexpr Message<1> has_too_few_elements{"TI-84", "IndexError: {} has too few elements"};
inline constexpr Message<2> elements_of_are_not_float{
    "TI-84", "TaichiRuntimeTypeError: elements of {} are {}, not float"};
inline constexpr Message<1> what_stands_after_is_no_dict{"TI-23",
                                                         "TypeError: what stands after `**` is {}, no dict"};
inline constexpr Message<1> takes_place_value{"TI-37", "TaichiTypeError: `{}` takes a place and a value"};
inline constexpr Message<> kernel_is_called_from_kernel_or_function{
    "TI-90", "TaichiSyntaxError: a kernel is called from a kernel or function",
    "what kernels call is a `@ti.func`"};
inline constexpr Message<> func_is_called_from_python{
    "TI-90", "TaichiSyntaxError: a ti.func is called from Python", "call it in a `@ti.kernel`"};
inline constexpr Message<> functions_call_each_other_without_end{
    "TI-23", "RecursionError: functions call each other without end"};
inline constexpr Message<1> array_has_gaps{"TI-43",
                                           "ValueError: the elements of {} do not lie one behind the other",
                                           "give it `np.ascontiguousarray(..)` of the array"};
inline constexpr Message<> too_few_arguments{"TI-23", "TypeError: too few arguments"};
inline constexpr Message<3> argument_of_is_given_twice{"TI-23", "{}: argument `{}` of `{}` is given twice"};
inline constexpr Message<3> argument_is_missing{"TI-23", "{}: argument `{}` of `{}` is missing"};
inline constexpr Message<4> number_of_arguments{"TI-23", "{}: `{}` takes {} argument{}"};
inline constexpr Message<2> method_has_no_self{
    "TI-23", "{}: `{}` takes 0 positional arguments, but the object of the call is one",
    "write `def {1}(self):`"};
inline constexpr Message<3> no_argument_of_that_name{"TI-23", "{}: `{}` has no argument `{}`"};
inline constexpr Message<1> kernel_functions_call_each_other{"TI-23",
                                                             "{}: functions call each other without end"};
inline constexpr Message<2> more_than_calls_are_inlined_in_kernel{
    "TI-23", "TaichiCompilationError: more than {} calls are inlined in kernel `{}`",
    "a function that is called twice is written out twice, and so is what it calls"};
inline constexpr Message<1> function_has_hint_but_does_not_return_value{
    "TI-32", "TaichiSyntaxError: function `{}` has a hint, but does not return a value"};
inline constexpr Message<1> argument_is_array_no_number{
    "TI-23", "TaichiTypeError: argument `{}` is an array, no number", "annotate it with `ti.template()`"};
inline constexpr Message<1> argument_is_field_no_number{
    "TI-23", "TaichiTypeError: argument `{}` is a field, no number", "annotate it with `ti.template()`"};
inline constexpr Message<2> argument_of_func_is_no_array{
    "TI-23", "TaichiSyntaxError: argument `{}` is an array, not {}", "annotate it with `ti.template()`"};
inline constexpr Message<3> argument_of_func_is_array_of_another_type{
    "TI-23", "TaichiCompilationError: TypeError: Expect element type {} for argument {}, but get {}"};
inline constexpr Message<2> argument_is_vector_or_matrix{
    "TI-23", "TaichiSyntaxError: argument `{}` is a vector or matrix, not {}"};
inline constexpr Message<1> argument_is_vector_or_matrix_of_another_shape{
    "TI-23", "TaichiSyntaxError: argument `{}` is a vector or matrix of another shape"};
inline constexpr Message<1> type_of_argument_is_no_type{
    "TI-32", "TaichiSyntaxError: the type of argument `{}` is no type"};
inline constexpr Message<> async_does_not_exist_in_taichi{
    "TI-90", "TaichiSyntaxError: `async` does not exist in Taichi"};
inline constexpr Message<1> takes_any_number_of_arguments{
    "TI-90", "TaichiSyntaxError: {} takes any number of arguments"};
inline constexpr Message<1> argument_of_is_given_by_name_or_by_position{
    "TI-90", "TaichiSyntaxError: an argument of {} is given by name or by position"};
inline constexpr Message<> kernel_argument_has_no_default_value{
    "TI-90", "TaichiSyntaxError: a kernel's argument has no default value"};
inline constexpr Message<2> argument_of_needs_type{"TI-90",
                                                   "TaichiSyntaxError: argument `{}` of {} needs a type"};
inline constexpr Message<1> kernel_has_hint_but_does_not_return_value{
    "TI-32", "TaichiSyntaxError: kernel `{}` has a hint, but does not return a value"};
inline constexpr Message<> recursion_of_running_program{
    "TI-81", "a recursion of the host program whose end only the running program knows"};
inline constexpr Message<1> class_of_kernel_is_not_decorated{
    "TI-2", "TaichiSyntaxError: the class of kernel `{}` is not decorated with `@ti.data_oriented`"};
inline constexpr Message<1> decorator_is_called{
    "TI-2", "TypeError: {0}() missing 1 required positional argument: 'fn'",
    "write `@ti.{0}` without parentheses"};
inline constexpr Message<1> classmethod_is_no_function{
    "TI-2", "TypeError: the class method `{}` is not a callable object, which a kernel or func is made of",
    "write `@classmethod` above `@ti.kernel`"};
inline constexpr Message<2> kernel_is_called_without_object{
    "TI-2", "{}: kernel `{}` of a class is called without an object of that class",
    "call it as `object.kernel(..)`, of a class with `@ti.data_oriented`"};
inline constexpr Message<1> kernel_of_class_has_no_self{
    "TI-2", "TaichiSyntaxError: kernel `{}` of a class has no `self`"};
inline constexpr Message<1> array_is_no_template_argument{
    "TI-43", "TypeError: {} is an array of numpy, which is no template argument",
    "annotate it with `ti.types.ndarray()`"};
inline constexpr Message<1> argument_is_ndarray{"TI-43", "TaichiRuntimeTypeError: {} is an ndarray",
                                                "annotate it with `ti.types.ndarray()`"};
inline constexpr Message<2> is_no_template_argument{"TI-43",
                                                    "TypeError: {} is {}, which no template argument can be"};
inline constexpr Message<> template_argument_is_not_known_at_translation{
    "TI-43", "TaichiRuntimeTypeError: a template argument that is not known at translation"};
inline constexpr Message<2> annotation_is_text{
    "TI-32", "{}: {} is a text, and no type",
    "leave out `from __future__ import annotations`, which makes texts of annotations"};
inline constexpr Message<1> annotation_is_no_type{"TI-32", "TaichiSyntaxError: {} is no type"};
inline constexpr Message<2> result_is_no_type{"TI-32", "{}{} is no type"};
inline constexpr Message<1> array_of_too_many_dimensions{
    "TI-43", "TaichiRuntimeError: an array of {} dimensions", "there are 0 to 12"};
inline constexpr Message<> array_argument_without_dtype_ndim{"TI-43",
                                                             "an array argument without dtype and ndim"};
inline constexpr Message<2> kernel_is_not_in_library{
    "TI-43", "`{}` is left out: the type of `{}` follows from a call, and there is none",
    "call it once in the module, or say the type: `ti.types.ndarray(dtype=ti.f32, ndim=2)`"};
inline constexpr Message<> kernel_with_template_argument_is_never_called{
    "TI-43", "a kernel with a template argument that is never called"};
inline constexpr Message<2> argument_of_function_needs_type{
    "TI-90", "TaichiSyntaxError: argument `{}` of function `{}` needs a type"};
inline constexpr Message<> template_argument_of_real_func{"TI-23",
                                                          "a template argument of a `@ti.real_func`"};
inline constexpr Message<2> argument_of_real_func_is_no_array{
    "TI-23", "TaichiTypeError: argument `{}` is {}, no array"};
inline constexpr Message<2> member_has_no_type{"TI-14", "ValueError: member `{}` has no type, but is {}"};
inline constexpr Message<2> struct_of_members_has_values_taichi_passes{
    "TI-14", "a struct of {} members has {} values; Taichi passes over the last ones"};
inline constexpr Message<1> struct_has_no_member_taichi_passes{
    "TI-14", "the struct has no member `{}`, which Taichi passes over"};
inline constexpr Message<> members_of_dataclass_have_no_default_values{
    "TI-14", "TaichiSyntaxError: members of a dataclass have no default values"};
inline constexpr Message<1> hint_is_struct{"TI-32", "TaichiCompilationError: the hint is a struct, not {}"};

}  // namespace nestor::taichi::errors
