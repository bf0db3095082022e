// Functions with fixed strides (Parameter::fixed) as templates: `template <bool dense>`, with an instance for
// arrays whose strides are the constants.
#pragma once

#include <string>
#include <vector>

#include "emitters/common/code/context.hpp"
#include "emitters/common/text/writer.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// True for a function that is printed as a template.
bool has_instances(const Function& function);

/// Names the parameter of the template, `dense`. The fixed strides are parameters like others: for functions
/// whose loops do not ask for constants.
void name_instances(const Function& function, Context& context);

/// The same, and names the fixed strides of a function whose parameters are declared: the body sees
/// `A_column`, a constant that print_fixed_strides declares; the parameter becomes `A_stride1`. Returns the
/// parameters' names.
std::map<Symbol, std::string> name_fixed_strides(const Function& function, Context& context);

/// `const int64_t A_column = dense ? 1 : A_stride1;` for each that `is_used` says.
void print_fixed_strides(const Function& function, const std::map<Symbol, std::string>& parameters,
                         const std::string& type, const Context& context, Writer& writer,
                         const std::function<bool(const Symbol&)>& is_used);

/// The instance that a call means: `true` where it gives all fixed strides their constants, `dense` where it
/// hands on those of the caller, `false` else; "" for a function without instances.
std::string instance_of(const Function& callee, const std::vector<Argument>& arguments,
                        const Context& context);

}  // namespace nestor
