// A table from built-ins to spellings: most are the standard library's own.
#include "emitters/common/calls.hpp"

#include <set>

#include "ir/builtins.hpp"
#include "ir/walk.hpp"

namespace nestor {
namespace {

/// Overloaded for float and double by <cmath>, and by CUDA for the device.
const std::set<std::string>& standard_functions() {
    static const std::set<std::string> names = {
        "acos",     "acosh", "asin", "asinh", "atan",      "atan2", "atanh",     "cbrt",   "ceil",
        "copysign", "cos",   "cosh", "erf",   "erfc",      "exp",   "exp2",      "expm1",  "fabs",
        "fdim",     "floor", "fma",  "fmax",  "fmin",      "fmod",  "hypot",     "lgamma", "log",
        "log10",    "log1p", "log2", "logb",  "nextafter", "pow",   "remainder", "round",  "sin",
        "sinh",     "sqrt",  "tan",  "tanh",  "tgamma",    "trunc"};
    return names;
}

/// The device's own, beside the standard ones: double by this name, float with an `f` after it.
const std::set<std::string>& device_functions() {
    static const std::set<std::string> names = {
        "cospi",   "cyl_bessel_i0", "cyl_bessel_i1", "erfcinv", "erfcx",      "erfinv", "exp10",  "j0",
        "j1",      "norm3d",        "norm4d",        "normcdf", "normcdfinv", "rcbrt",  "rhypot", "rnorm3d",
        "rnorm4d", "rsqrt",         "sinpi",         "y0",      "y1"};
    return names;
}

std::string list_of(const std::vector<Expr>& arguments, Context& context) {
    std::string out;
    for (const Expr& argument : arguments) out += (out.empty() ? "" : ", ") + text_of(argument, context);
    return out;
}

/// On the device the float version is named by its `f`: `expf`, `rsqrtf`.
std::string device_name(const std::string& name, const Type& type) {
    return type.bits == 32 ? name + "f" : name;
}

}  // namespace

Text print_call(const Call& call, const Expr& e, Context& context) {
    const Type& type = e->type;
    const std::vector<Expr>& arguments = call.arguments;
    if (type.is_int()) {  // abs alone is defined on integers
        if (!type.is_signed()) return print_expression(arguments[0], context);
        return helper_call("absolute", {print_expression(arguments[0], context)}, type, context);
    }
    const std::string one = type.bits == 64 ? "1.0" : "1.0f";
    const std::string name = call.function == "abs" ? "fabs" : call.function;
    if (name == "fdivide")
        return {text_of(arguments[0], context, Precedence::multiplicative) + " / " +
                    text_of(arguments[1], context, Precedence::unary),
                Precedence::multiplicative};
    if (name == "exp" && context.simd && context.dialect == Dialect::host && vectorizes(name, type))
        return helper_call("simd_exp", {print_expression(arguments[0], context)}, type, context);
    context.needs->includes.insert("<cmath>");
    if (context.dialect == Dialect::device) {
        if (standard_functions().count(name) != 0 || device_functions().count(name) != 0)
            return {device_name(name, type) + "(" + list_of(arguments, context) + ")"};
    } else {
        const std::string list = list_of(arguments, context);
        if (standard_functions().count(name) != 0) return {"std::" + name + "(" + list + ")"};
        if (name == "rsqrt") return {one + " / std::sqrt(" + list + ")", Precedence::multiplicative};
        if (name == "rcbrt") return {one + " / std::cbrt(" + list + ")", Precedence::multiplicative};
        if (name == "rhypot" || name == "rnorm3d")
            return {one + " / std::hypot(" + list + ")", Precedence::multiplicative};
        if (name == "norm3d") return {"std::hypot(" + list + ")"};
        if (name == "exp10")
            return {std::string("std::pow(10.0") + (type.bits == 64 ? "" : "f") + ", " + list + ")"};
    }
    not_supported(context, "the built-in `" + call.function + "`", e->origin);
    return {"0"};
}

}  // namespace nestor
