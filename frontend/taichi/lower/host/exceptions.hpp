// Exceptions of the host program (TI-31, TI-83): what fails while a program is translated runs the handler at
// once; what asserts of kernels and of Python find when it runs, stands in a number until its handler asks.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

void host_try(Evaluator& ev, const TryStatement& statement, TextRange range);
/// An assert with its text. In a `try` the number of the error is kept, and `leaves` says that what
/// stands behind it in the kernel must not run then.
void require_holds(Evaluator& ev, const Expr& holds, const std::string& text, TextRange range,
                   bool leaves = false);
Store raise_number(Evaluator& ev, int number, bool of_many);
/// Whether that error is raised, or any.
Expr is_raised(const Evaluator& ev, std::optional<int> error);
void guarded(Evaluator& ev, const Suite& body, TextRange range);
std::optional<std::string> tried(Evaluator& ev, const Suite& body, std::set<int>& raises, TextRange range);
void handle(Evaluator& ev, const std::vector<ExceptHandler>& handlers, std::size_t k,
            const std::set<int>& raises, TextRange range);
void raise_again(Evaluator& ev, const std::set<int>& raises, TextRange range);
void host_with(Evaluator& ev, const WithStatement& statement, TextRange range);
/// What `except .. as e` names: its class and its arguments, those of the text where none are given.
Value exception_object(const std::string& text, const std::optional<Value>& arguments);
/// The arguments of what is raised, one of these errors.
std::optional<Value> arguments_of_raised(Evaluator& ev, const std::vector<int>& errors, TextRange range);
/// The value in variables that are known behind the loops and conditions around the statement.
Value lasting(Evaluator& ev, const Value& given, TextRange range);
/// Keeps the arguments of the error that is raised next, with the values that they have now.
void tell_of_next_error(Evaluator& ev, const Value& arguments, TextRange range);
/// The same of a kernel's assert, whose text keeps the values that it has where `holds` is false.
void tell_of_kernel_assert(Evaluator& ev, const TextValue& words, const Expr& holds, TextRange range);
/// An exception as Python's `str` shows it; nothing for other values.
std::optional<Value> text_of_exception(Evaluator& ev, const Value& value, TextRange range);

}  // namespace nestor::taichi
