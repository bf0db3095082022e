// Templates on `bool dense`: functions with fixed strides, printed once for all strides.
//
// Note [One nest for all strides] (2026-11-22)
// `template <bool dense>` turns strides of 1 into constants that compilers see inside of OpenMP regions and
// kernels as well (pass merge_stride_versions). The instance for arrays with gaps runs the same schedule: a
// product with one matrix in column order takes a seventh of the time of the plain nest that was printed for
// it before. Two texts of one nest were the alternative, of which nobody reads the second.
#include "emitters/common/code/instances.hpp"

#include <algorithm>

#include "ir/core/build.hpp"

namespace nestor {
namespace {

/// `A_stride1` for the array and dimension that a stride belongs to.
std::string parameter_name(const Function& function, const Symbol& stride) {
    for (const Parameter& p : function.parameters)
        for (std::size_t k = 0; p.buffer && k < p.buffer->dimensions.size(); ++k) {
            const auto* variable =
                p.buffer->dimensions[k].stride ? get<Variable>(p.buffer->dimensions[k].stride) : nullptr;
            if (variable && variable->symbol == stride)
                return p.symbol.name() + "_stride" + std::to_string(k);
        }
    return stride.name() + "_given";
}

}  // namespace

bool has_instances(const Function& function) {
    return std::any_of(function.parameters.begin(), function.parameters.end(),
                       [](const Parameter& p) { return p.fixed.has_value(); });
}

void name_instances(const Function& function, Context& context) {
    if (has_instances(function)) context.names.declare_local("dense");
    for (const Parameter& p : function.parameters)
        if (p.fixed) context.fixed.insert(p.symbol);
}

std::map<Symbol, std::string> name_fixed_strides(const Function& function, Context& context) {
    name_instances(function, context);
    std::map<Symbol, std::string> names;
    for (const Parameter& p : function.parameters)
        if (p.fixed) names[p.symbol] = context.names.declare_local(parameter_name(function, p.symbol));
    return names;
}

void print_fixed_strides(const Function& function, const std::map<Symbol, std::string>& parameters,
                         const std::string& type, const Context& context, Writer& writer,
                         const std::function<bool(const Symbol&)>& is_used) {
    for (const Parameter& p : function.parameters)
        if (p.fixed && is_used(p.symbol))
            writer.line(assignment("const " + type + " " + context.names[p.symbol], "=",
                                   choice("dense", std::to_string(*p.fixed), parameters.at(p.symbol))) +
                        ";");
}

std::string instance_of(const Function& callee, const std::vector<Argument>& arguments,
                        const Context& context) {
    if (!has_instances(callee)) return "";
    bool constant = true, handed_on = true;
    for (std::size_t k = 0; k < callee.parameters.size() && k < arguments.size(); ++k) {
        if (!callee.parameters[k].fixed) continue;
        const Expr& e = std::get<Expr>(arguments[k]);
        if (build::as_integer(e) == callee.parameters[k].fixed) continue;
        constant = false;
        const auto* variable = get<Variable>(e);
        handed_on = handed_on && variable && context.fixed.contains(variable->symbol);
    }
    return constant ? "true" : handed_on ? "dense" : "false";
}

}  // namespace nestor
