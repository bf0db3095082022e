// What Taichi itself says where nestor reports a mistake: a table from the messages of nestor to the words
// of Taichi 1.7.4, found by running it.
#include "frontend/taichi/lower/host/exception_words.hpp"

#include <cctype>
#include <cstddef>
#include <regex>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/taichi/errors/data.hpp"
#include "frontend/taichi/errors/functions.hpp"
#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/errors/values.hpp"

namespace nestor::taichi {
namespace {

/// A message of nestor, the class of which it is (any where that is empty), and what Taichi says there: `{k}`
/// is the k-th value of the message, and where the words begin or end with `..`, there are more. Several rows
/// of one message are what Taichi says in different cases of it.
struct Words {
    const char* ours;
    std::string_view kind;
    std::string_view theirs;
};

constexpr Words table[] = {
    {errors::name_is_not_defined.text, "TaichiNameError", "Name \"{1}\" is not defined"},
    {errors::name_is_not_defined.text, "NameError", "name '{1}' is not defined"},
    {errors::number_of_field_indices.text, "TaichiIndexError",
     "Field with dim {2} accessed with indices of dim {4}"},
    {errors::number_of_field_indices.text, "TaichiIndexError",
     "Array with dim {2} accessed with indices of dim {4}"},
    {errors::number_of_field_indices.text, "TaichiIndexError", "{2}d ndarray indexed with {4}d indices: .."},
    {errors::name_cannot_be_assigned_here.text, "TaichiSyntaxError",
     "Kernel argument \"{0}\" is immutable in the kernel. .."},
    {errors::name_cannot_be_assigned_here.text, "TaichiSyntaxError",
     "Variable '{0}' cannot be assigned. Maybe it is not a Taichi object?"},
    {errors::name_cannot_be_assigned_here.text, "TaichiSyntaxError",
     "cannot use a non-writable target as the first operand of '.."},
    {errors::known_number_is_not_assigned.text, "TaichiSyntaxError",
     "Variable '{0}' cannot be assigned. Maybe it is not a Taichi object?"},
    {errors::argument_or_index_cannot_be_assigned.text, "TaichiSyntaxError",
     "Kernel argument \"{0}\" is immutable in the kernel. .."},
    {errors::is_argument_or_loop_variable_cannot_be_assigned.text, "TaichiSyntaxError",
     "Kernel argument \"{0}\" is immutable in the kernel. .."},
    {errors::attributes_of_objects_do_not_change_in_kernels.text, "",
     "..cannot be assigned. Maybe it is not a Taichi object?"},
    {errors::cannot_be_unpacked.text, "", "Cannot unpack type: .."},
    {errors::values_for_targets_differ.text, "TaichiSyntaxError",
     "The number of targets is not equal to value length"},
    {errors::matrix_of_several_columns_cannot_be_unpacked.text, "",
     "Matrices with more than one columns cannot be unpacked"},
    {errors::type_call_takes_one_value.text, "", "A primitive type can only decorate a single expression."},
    {errors::type_call_takes_one_number.text, "",
     "A primitive type cannot decorate an expression with a compound type."},
    {errors::function_is_defined_inside_kernel_or_function.text, "",
     "Function definition is not allowed in 'ti.kernel'."},
    {errors::function_is_defined_inside_kernel_or_function.text, "",
     "Function definition is not allowed in 'ti.func'."},
    {errors::return_inside_loop_or_condition_of_running.text, "",
     "Return inside non-static if/for is not supported"},
    {errors::kernel_that_returns_needs_hint.text, "TaichiSyntaxError",
     "A kernel with a return value must be annotated with a return type, e.g. def func() -> ti.f32"},
    {errors::kernel_that_returns_needs_hint.text, "TaichiSyntaxError",
     "A function with a return value must be annotated with a return type, e.g. def func() -> ti.f32"},
    {errors::kernel_has_hint_but_does_not_return_value.text, "",
     "Kernel has a return type but does not have a return statement"},
    {errors::hint_asks_for_value_return_gives_none.text, "",
     "Kernel has a return type but does not have a return statement"},
    {errors::function_has_hint_but_does_not_return_value.text, "",
     "Function has a return type but does not have a return statement"},
    {errors::is_does_not_exist_in_taichi.text, "", "Operator \"is\" in Taichi scope is not supported."},
    {errors::is_does_not_exist_in_taichi.text, "", "Operator \"is not\" in Taichi scope is not supported."},
    {errors::in_is_for_static.text, "", "\"In\" is only supported inside `ti.static`."},
    {errors::in_is_for_static.text, "", "\"NotIn\" is only supported inside `ti.static`."},
    {errors::try_does_not_exist_in_taichi.text, "", "Unsupported node \"Try\""},
    {errors::raise_does_not_exist_in_taichi.text, "", "Unsupported node \"Raise\""},
    {errors::del_does_not_exist_in_taichi.text, "", "Unsupported node \"Delete\""},
    {errors::global_does_not_exist_in_taichi.text, "", "Unsupported node \"Global\""},
    {errors::async_does_not_exist_in_taichi.text, "", "Unsupported node \"AsyncFunctionDef\""},
    {errors::yield_does_not_exist_in_taichi.text, "", "Unsupported node \"Yield\""},
    {errors::with_does_not_exist_in_kernels.text, "", "Unsupported node \"With\""},
    {errors::lambda_does_not_exist_in_kernels.text, "", "Unsupported node \"Lambda\""},
    {errors::sets_do_not_exist_in_taichi.text, "", "Unsupported node \"Set\""},
    {errors::import_inside_kernel.text, "", "Unsupported node \"Import\""},
    {errors::import_of_names_inside_kernel.text, "", "Unsupported node \"ImportFrom\""},
    {errors::class_inside_kernel_or_function.text, "", "Unsupported node \"ClassDef\""},
    {errors::range_with_step_in_kernel.text, "", "Range should have 1 or 2 arguments, found .."},
    {errors::else_of_for.text, "", "'else' clause for 'for' not supported in Taichi kernels"},
    {errors::else_of_while.text, "", "'else' clause for 'while' not supported in Taichi kernels"},
    {errors::static_stands_inside_of_static_or_grouped.text, "", "'ti.static' .."},
    {errors::grouped_stands_inside_of_grouped.text, "", "'ti.grouped' cannot be nested"},
    {errors::message_of_assert_is_no_string.text, "",
     "assert info must be constant or formatted string, not .."},
    {errors::kernel_is_called_from_kernel_or_function.text, "", "Kernels cannot call other kernels. .."},
    {errors::func_is_called_from_python.text, "", "Taichi functions cannot be called from Python-scope."},
    {errors::kernel_argument_has_no_default_value.text, "",
     "Taichi kernels do not support default values for arguments"},
    {errors::takes_any_number_of_arguments.text, "", "..do not support variable .."},
    {errors::class_of_kernel_is_not_decorated.text, "", "..with @ti.data_oriented"},
    {errors::break_in_parallel_loop.text, "", "Cannot break in the outermost loop"},
    {errors::loop_over_field_must_be_outermost.text, "", "..struct_for cannot be nested inside a kernel.."},
    {errors::grouped_loop_over_field_must_be_outermost.text, "",
     "..struct_for cannot be nested inside a kernel.."},
    {errors::loop_variable_is_declared_already.text, "",
     "Variable '{0}' is already declared in the outer scope and cannot be used as loop variable"},
    {errors::loop_variable_is_declared_already.text, "", "Recreating variables is not allowed"},
    {errors::argument_is_ndarray.text, "", "Ndarray shouldn't be passed in via `ti.template()`.."},
    {errors::argument_is_missing.text, "TaichiSyntaxError", "Parameter `{1}.."},
    {errors::argument_is_missing.text, "TaichiSyntaxError", "Unexpected argument '.."},
    {errors::number_of_arguments.text, "TaichiSyntaxError", "Too many arguments. Expected (.."},
    {errors::argument_of_is_given_twice.text, "TaichiSyntaxError", "Multiple values for argument '{1}'."},
    {errors::no_argument_of_that_name.text, "TaichiSyntaxError", "Unexpected argument '{2}'."},
    {errors::type_of_argument_is_no_type.text, "", "Invalid type annotation (argument .."},
    {errors::annotation_is_text.text, "TaichiSyntaxError", "Invalid type annotation (argument .."},
    {errors::argument_of_other_type.text, "", "..cannot be converted into required type {2}.."},
    {errors::argument_is_no_number.text, "", "..cannot be converted into required type {2}.."},
    {errors::argument_is_no_float.text, "", "..cannot be converted into required type .."},
    {errors::number_of_matrix_indices.text, "TaichiIndexError", "Expected 1 indices, got {3}."},
    {errors::number_of_matrix_indices.text, "TaichiIndexError", "Expected 2 indices, got {3}."},
    {errors::index_beyond_extent.text, "TaichiSyntaxError",
     "Negative indices are not supported in Taichi kernels."},
    {errors::takes_real_number.text, "", "'{0}' takes real inputs only, however '{1}' is provided."},
    {errors::condition_is_float.text, "", "..conditions must be an integer; found {0}. .."},
    {errors::static_of_value_only_running_program_knows.text, "",
     "Input to ti.static must be compile-time constants or global pointers, instead of .."},
    {errors::literal_does_not_fit_type.text, "", "Integer literal {0} exceeded the range of .."},
    {errors::number_does_not_fit_type.text, "", "Integer literal {0} exceeded the range of .."},
    {errors::field_is_placed_twice.text, "", "..This variable has been placed."},
    {errors::init_has_no_option.text, "", "..Unrecognized keyword argument(s) for ti.init: {0}.."},
    {errors::vector_has_no_component.text, "", "vec{0} only has attributes=(.."},
    {errors::positional_arguments_of_format.text, "",
     "Expected {0} positional argument(s), but received {1} instead.."},
};

/// The values with which a message of nestor was filled; nothing where the text is none of it.
std::optional<std::vector<std::string>> values_in(std::string_view text, std::string_view message) {
    std::vector<std::string> values;
    while (true) {
        const std::size_t hole = message.find('{');
        const std::string_view words = message.substr(0, hole);
        if (!text.starts_with(words)) return std::nullopt;
        text.remove_prefix(words.size());
        if (hole == std::string_view::npos) return text.empty() ? std::optional(values) : std::nullopt;
        message.remove_prefix(message.find('}', hole) + 1);
        const std::string_view next = message.substr(0, message.find('{'));
        const std::size_t end = next.empty() ? text.size() : text.find(next);
        if (end == std::string_view::npos) return std::nullopt;
        values.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

/// A row's words with the values in their places.
std::string filled(std::string_view words, const std::vector<std::string>& values) {
    std::string text;
    for (std::size_t k = 0; k < words.size(); ++k) {
        const bool hole = words[k] == '{' && k + 2 < words.size() && std::isdigit(words[k + 1]) != 0;
        if (hole && static_cast<std::size_t>(words[k + 1] - '0') < values.size()) {
            text += values[static_cast<std::size_t>(words[k + 1] - '0')];
            k += 2;
        } else {
            text += words[k];
        }
    }
    return text;
}

}  // namespace

std::vector<NativeWords> words_of_taichi(const std::string& text) {
    // what Python raises while Taichi translates a kernel is wrapped in a class of Taichi's
    std::string_view own = text;
    const std::string_view kind = own.substr(0, own.find(':'));
    for (const std::string_view wrapper : {"TaichiCompilationError: ", "TaichiTypeError: "}) {
        const std::string_view inner = own.starts_with(wrapper) ? own.substr(wrapper.size()) : "";
        if (inner.substr(0, inner.find(": ")).ends_with("Error")) own = inner;
    }
    std::vector<NativeWords> found;
    for (const Words& row : table) {
        if (!row.kind.empty() && row.kind != kind) continue;
        const auto values = values_in(own, row.ours);
        if (!values) continue;
        NativeWords words;
        std::string_view theirs = row.theirs;
        words.begins = !theirs.starts_with("..");
        words.ends = !theirs.ends_with("..");
        if (!words.begins) theirs.remove_prefix(2);
        if (!words.ends) theirs.remove_suffix(2);
        words.text = filled(theirs, *values);
        found.push_back(std::move(words));
    }
    return found;
}

std::optional<bool> found_by(const std::string& pattern, const std::string& words) {
    try {
        return std::regex_search(words, std::regex(pattern));
    } catch (const std::regex_error&) {
        return std::nullopt;
    }
}

}  // namespace nestor::taichi
