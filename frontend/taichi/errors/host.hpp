// Messages about Python around the kernels: modules, classes, text, windows.
#pragma once

#include "frontend/taichi/errors/message.hpp"

namespace nestor::taichi::errors {

inline constexpr Message<1> use_of_text_of_running_program{
    "TI-83", "{} of this text, which only the running program knows,"};
inline constexpr Message<> comparison_of_values_of_running_program{
    "TI-83", "a comparison of values that only the running program knows"};
inline constexpr Message<1> text_of_object{"TI-83", "the text of an object of `{}`, which has no `__str__`,"};
inline constexpr Message<> key_of_running_program{
    "TI-83", "a key, an element of a set, or a value looked for there, which only the running program knows,",
    "keep such values in a list, and compare them in a loop"};
inline constexpr Message<> choice_between_text_and_number{
    "TI-83", "a text or a number, as only the running program knows,"};
inline constexpr Message<> return_of_objects_only_running_program_chooses{
    "TI-83", "`return` of objects that only the running program chooses"};
inline constexpr Message<> return_of_values_of_different_shapes{"TI-83",
                                                                "`return` of values of different shapes"};
inline constexpr Message<1> enumeration_has_no_such_value{
    "TI-83", "ValueError: {} is the value of no member of the enumeration"};
inline constexpr Message<> with_in_host_program{"TI-82", "`with` in the host program"};
inline constexpr Message<1> tape_has_no_option{"TI-61", "TypeError: `ti.ad.Tape` has no option `{}`",
                                               "they are `loss`, `clear_gradients` and `validation`"};
inline constexpr Message<2> match_is_not_checked{
    "TI-83", "whether `{}` matches is not checked: Taichi has other words for \"{}\""};
inline constexpr Message<2> pattern_did_not_match{
    "TI-83", "AssertionError: Regex pattern did not match: `{}` is not found in \"{}\""};
inline constexpr Message<1> loss_of_tape_is_no_scalar{
    "TI-61", "RuntimeError: The loss of `Tape` must be a 0-D field, i.e. scalar, which `{}` is not",
    "declare it with `shape=()`"};
inline constexpr Message<1> loss_of_tape_has_no_gradient{
    "TI-61", "RuntimeError: Gradients of loss are not allocated: `{}` is declared without them",
    "declare it with `needs_grad=True`"};
inline constexpr Message<2> array_function_of{"TI-81", "`{}` of {}"};
inline constexpr Message<1> field_is_filled_with_other_shape{
    "TI-81", "AssertionError: a field is filled with {} of another shape than its elements"};
inline constexpr Message<1> field_of_numbers_is_filled_with{
    "TI-81", "TypeError: a field of numbers is filled with {}"};
inline constexpr Message<1> field_is_not_filled_with_str{"TI-81", "{}: a field is not filled with a str"};
inline constexpr Message<1> field_has_no_place_yet_no_shape{
    "TI-90", "AttributeError: field `{}` has no place yet, and no shape"};
inline constexpr Message<1> field_of_structs_is_filled_with_numbers{
    "TI-81", "TaichiCompilationError: a field of structs is filled with {}",
    "it takes one number for all members: fill each, `s.a.fill(..)`"};
inline constexpr Message<2> copy_from_takes_its_own_kind{"TI-81", "{}: `copy_from` takes {}"};
inline constexpr Message<1> from_numpy_takes_array_of_numpy{"TI-81",
                                                            "{}: `from_numpy` takes an array of numpy"};
inline constexpr Message<> shapes_of_copied_arrays_differ{"TI-81",
                                                          "AssertionError: the shapes of the arrays differ"};
inline constexpr Message<4> array_for_field_is_smaller{
    "TI-81", "{}: the array has {} elements in dimension {}, fewer than the field's {}"};
inline constexpr Message<1> method_of_field{"TI-60", "`{}` of a field"};
inline constexpr Message<> get_scalar_field{"TI-60", "`get_scalar_field`"};
inline constexpr Message<1> changing_in_loop_or_condition_of_running{
    "TI-83", "changing {} in a loop or condition of the running program"};
inline constexpr Message<> name_changes_type_in_loop{"TI-83", "a name that changes its type in a loop"};
inline constexpr Message<1> name_may_be_none{
    "TI-83", "`{}` where it may be None, as only the running program knows,", "ask `is not None` before"};
inline constexpr Message<> number_of_python_or_numpy{
    "TI-81",
    "a number that is Python's or numpy's, as only the running program decides, where the two compute or "
    "print "
    "differently,",
    "write `float(..)` or `int(..)` around numpy's number"};
inline constexpr Message<> number_is_int_or_float{
    "TI-81", "a number that is an int or a float, as only the running program decides, where the two differ,",
    "write `float(..)` or `int(..)` around it, or begin with `0.0` instead of `0`"};
inline constexpr Message<> exceptions_with_different_arguments{
    "TI-83", "a handler of exceptions with arguments of different kinds",
    "write one handler for each of them"};
inline constexpr Message<1> function_of_known_ints{
    "TI-81", "`{}` of numbers that only the running program knows", "write a loop, or a `ti.func`"};
inline constexpr Message<> power_with_modulus{
    "TI-10", "`pow` with a modulus and an exponent that only the running program knows",
    "write a loop that squares and takes the remainder"};
inline constexpr Message<> rounding_to_digits{"TI-10",
                                              "rounding a number of the running program to so many digits",
                                              "print it with a format, as `%.3f`"};
inline constexpr Message<> number_is_truth_or_number{
    "TI-81", "a value that is a bool or another number, as only the running program decides,",
    "write `bool(..)` or `int(..)` around one of the two"};
inline constexpr Message<1> method_of_number_of_numpy{"TI-81", "`{}` of a number of numpy's",
                                                      "`x.item()` is Python's number"};
inline constexpr Message<2> python_integer_out_of_bounds{
    "TI-81", "OverflowError: Python integer {} out of bounds for {}"};
inline constexpr Message<> name_for_another_object_in_loop_or_condition{
    "TI-83", "a name for another object in a loop or condition of the running program"};
inline constexpr Message<> truth_value_of_vector_or_matrix_is_ambiguous{
    "TI-90", "ValueError: the truth value of a vector or matrix is ambiguous"};
inline constexpr Message<> exception_under_condition{
    "TI-83", "an exception in a loop or condition of the running program, which `try` catches,",
    "test for what is wrong with `if` instead"};
inline constexpr Message<1> name_of_object_only_running_program_chooses{
    "TI-83", "`{}`, one of several objects, as only the running program decides,",
    "use it inside of the loop that stands before"};
inline constexpr Message<> deque_is_full{"TI-83", "IndexError: deque already at its maximum size"};
inline constexpr Message<1> base_of_no_integer{"TI-81", "TypeError: {} cannot be interpreted as an integer"};
inline constexpr Message<> list_in_loop_of_running_program{
    "TI-83", "changing a list in a loop or condition of the running program",
    "write into a field or an array of numpy, and count what is in it"};
inline constexpr Message<1> known_to_running_program{
    "TI-83", "{} that only the running program knows",
    "give it a number that is known at translation, or write a loop over the elements"};
inline constexpr Message<> repetition_by_running_program{
    "TI-83", "a text that is repeated as often as only the running program knows",
    "print it in a loop: `for _ in range(n): print(.., end=\"\")`"};
inline constexpr Message<> list_of_unknown_length{
    "TI-83", "a list whose length only the running program knows",
    "count with `sum(..)` or `len(..)` of the comprehension, or write a loop with an `if`"};
inline constexpr Message<> else_of_while_in_program{"TI-82", "`else` of a `while`"};
inline constexpr Message<1> invalid_format_specifier{"TI-35", "ValueError: invalid format specifier `{}`"};
inline constexpr Message<> not_enough_arguments_for_format_string{
    "TI-35", "TypeError: not enough arguments for format string"};
inline constexpr Message<> not_all_arguments_converted{
    "TI-35", "TypeError: not all arguments converted during string formatting"};
inline constexpr Message<2> positional_arguments_of_format{
    "TI-35", "TaichiSyntaxError: Expected {} positional argument(s), but received {} instead"};
inline constexpr Message<2> keyword_of_format{"TI-35", "TaichiSyntaxError: Keyword '{}' not {}"};
inline constexpr Message<3> unsupported_operands{"TI-10", "{}TypeError: unsupported operands: {} and {}"};
inline constexpr Message<> expected_before_end_of_string{"TI-35",
                                                         "ValueError: expected '}}' before end of string"};
inline constexpr Message<> replacement_index_out_of_range{"TI-35",
                                                          "IndexError: Replacement index out of range"};
inline constexpr Message<1> method_takes_str{"TI-10", "TypeError: `{}` takes a str"};
inline constexpr Message<> empty_separator{"TI-10", "ValueError: empty separator"};
inline constexpr Message<> substring_is_not_found{"TI-10", "ValueError: substring not found"};
inline constexpr Message<> fill_is_one_letter{
    "TI-10", "TypeError: the fill character must be exactly one character long"};
inline constexpr Message<1> arguments_of_str_method{"TI-10",
                                                    "TypeError: `{}` of a str takes other arguments"};
inline constexpr Message<> join_takes_strings{"TI-10", "TypeError: `join` takes strings"};
inline constexpr Message<1> str_has_no_attribute{"TI-83", "AttributeError: a str has no attribute `{}`"};
inline constexpr Message<1> method_of_str{"TI-83", "`{}` of a str"};
inline constexpr Message<1> takes_another_argument{"TI-20", "TypeError: `{}` takes another argument"};
inline constexpr Message<> order_of_set{
    "TI-83", "the order of the elements of a set, which depends on how Python hashes them,",
    "write `sorted(..)` around the set"};
inline constexpr Message<2> unhashable{
    "TI-83", "TypeError: unhashable type: '{0}': {1} is no key and no element of a set, since it changes"};
inline constexpr Message<1> member_of_frozenset{"TI-83", "AttributeError: a frozenset has no attribute `{}`"};
inline constexpr Message<> pop_from_empty_set{"TI-83", "KeyError: 'pop from an empty set'"};
inline constexpr Message<1> element_is_not_in_set{"TI-83", "KeyError: {}"};
inline constexpr Message<> popitem_of_empty_dict{"TI-83", "KeyError: 'popitem(): dictionary is empty'"};
inline constexpr Message<1> isinstance_of_no_type{
    "TI-10", "TypeError: isinstance() arg 2 must be a type, a tuple of types, or a union, not {}"};
inline constexpr Message<> next_of_generator{"TI-83", "`next` of a generator that does more than yield",
                                             "write a loop over the generator, or over `range`"};
inline constexpr Message<> generator_reads_what_changed{
    "TI-83", "going on in a generator that reads what was changed since its first value",
    "write a loop over the generator, or give it what it reads as arguments"};
inline constexpr Message<> rest_of_generator{
    "TI-83", "what is left in a generator that a loop, `zip` or a search left",
    "write `list(..)` of the generator first"};
inline constexpr Message<> all_of_endless_iterator{"TI-83", "a use of all elements of an endless iterator",
                                                   "write a loop that ends by `break`, or `range(..)`"};
inline constexpr Message<> generator_has_no_more{"TI-83", "StopIteration: the generator has no element"};
inline constexpr Message<> yield_under_condition{
    "TI-83", "a list of what a generator yields in a loop or condition of the running program",
    "write `for x in ..` over the generator"};
inline constexpr Message<> leaving_generator{
    "TI-83", "leaving a loop over a generator from a loop or condition of the running program"};
inline constexpr Message<1> is_not_in_list{"TI-20", "ValueError: {} is not in list"};
inline constexpr Message<> pop_from_empty_list{"TI-20", "IndexError: pop from empty list"};
inline constexpr Message<> pop_index_out_of_range{"TI-20", "IndexError: pop index out of range"};
inline constexpr Message<> return_under_condition_is_not_known{
    "TI-83", "`return` under a condition that is not known at translation"};
inline constexpr Message<> del_of_part_of_value{"TI-82", "`del` of a part of a value"};
inline constexpr Message<> leaving_loop_over_python_values_under_condition{
    "TI-83", "leaving a loop over Python values under a condition that is not known"};
inline constexpr Message<1> there_is_no_module_or_is_not_supported{
    "TI-82", "ModuleNotFoundError: there is no module `{}`, or it is not supported"};
inline constexpr Message<1> there_is_no_module{"TI-82", "ModuleNotFoundError: there is no module `{}`"};
inline constexpr Message<1> module_not_known{"TI-82", "module `{}`"};
inline constexpr Message<1> import_of_everything{"TI-2", "`from {} import *`"};
inline constexpr Message<1> module_math_has_no_attribute{"TI-12",
                                                         "ImportError: module `math` has no attribute `{}`"};
inline constexpr Message<> second_init_is_left_out{"TI-40", "a second `ti.init` is left out"};
inline constexpr Message<1> is_no_type_of_this_kind{"TI-40", "AssertionError: `{}` is no type of this kind"};
inline constexpr Message<3> option_takes_another_kind{"TI-40", "TypeError: `{}` of `ti.init` is {}, not {}"};
inline constexpr Message<2> init_has_no_option{"TI-40", "KeyError: `ti.init` has no option `{}`", "{1}"};
inline constexpr Message<1> exception_with_members{
    "TI-83", "the class of exceptions `{}` with members of its own",
    "leave its body empty (`pass`) and give the text where it is raised: `raise E(f\"..\")`"};
inline constexpr Message<1> inheriting_from_value{"TI-83", "inheriting from {}"};
inline constexpr Message<> super_no_arguments{"TI-83", "RuntimeError: super(): no arguments"};
inline constexpr Message<> class_has_no_class_above{"TI-83",
                                                    "AttributeError: the class has no class above it"};
inline constexpr Message<1> member_is_not_given{"TI-83", "TypeError: member `{}` is not given"};
inline constexpr Message<> more_values_are_given_than_there_are_members{
    "TI-83", "TypeError: more values are given than there are members"};
inline constexpr Message<> option_has_no_name{"TI-83", "TypeError: `add_argument` takes the option's name"};
inline constexpr Message<1> argument_is_required{
    "TI-83", "SystemExit: the program is called without arguments, and `{}` is required",
    "give it a `default=`"};
inline constexpr Message<1> method_of_parser{"TI-83", "`{}` of an argument parser"};
inline constexpr Message<2> class_is_abstract{
    "TI-83", "TypeError: Can't instantiate abstract class {} with abstract method {}",
    "define the method in the class"};
inline constexpr Message<1> no_name_around_function{"TI-4",
                                                    "SyntaxError: no binding for nonlocal '{}' found"};
inline constexpr Message<1> takes_no_arguments{"TI-83", "TypeError: {}() takes no arguments"};
inline constexpr Message<> window_res_is_one_number_or_width_height{
    "TI-82", "TypeError: a window's `res` is one number, or a width and a height"};
inline constexpr Message<> window_of_this_size_cannot_be_made{
    "TI-82", "RuntimeError: a window of this size cannot be made"};
inline constexpr Message<> drawing_in_second_window{"TI-82", "drawing in a second window"};
inline constexpr Message<> set_image_takes_field_or_array{
    "TI-82", "ValueError: `set_image` takes a field or an array"};
inline constexpr Message<2> image_has_not_size_of_window{
    "TI-82", "AssertionError: the image does not have the window's size, {} x {}"};
inline constexpr Message<1> set_image_takes_reals_integers_without_sign{
    "TI-82", "ValueError: `set_image` takes reals and integers without a sign, not {}"};
inline constexpr Message<1> is_not_drawn{"TI-82", "`{}` of a window is left out: it is not drawn"};
inline constexpr Message<1> one_number_for_each{"TI-82", "TypeError: `{}` is a field or an array of numbers"};
inline constexpr Message<> window_that_running_program_closes{
    "TI-82", "closing a window in a loop or condition of the running program"};
inline constexpr Message<> palette_is_list_of_colors{"TI-82", "TypeError: a palette is a list of colors"};
inline constexpr Message<1> takes_array_of_points{
    "TI-82", "AssertionError: `{}` takes an array of points of the plane"};
inline constexpr Message<1> takes_points_of_plane{"TI-82", "TypeError: `{}` takes points of the plane"};
inline constexpr Message<1> method_of_window{"TI-82", "`{}` of a window"};

}  // namespace nestor::taichi::errors
