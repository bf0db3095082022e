// Calls of built-in functions as text: a table of spellings, most of which are the standard library's own.
//
// Note [Calls in lanes] (2026-11-21)
// In a simd loop a call takes the form that vectorizes (`simd_exp`), elsewhere the library's.
#include "emitters/common/code/calls.hpp"

#include <map>
#include <set>

#include "emitters/common/code/arithmetic_text.hpp"
#include "ir/core/builtins.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// Overloaded for float and double by <cmath>, and by CUDA for the device.
const std::set<std::string>& standard_functions() {
    static const std::set<std::string> names = {
        "acos", "acosh",     "asin",  "asinh",  "atan", "atan2", "atanh", "cbrt", "ceil",   "copysign",
        "cos",  "cosh",      "erf",   "erfc",   "exp",  "exp2",  "expm1", "fabs", "fdim",   "floor",
        "fma",  "fmod",      "hypot", "lgamma", "log",  "log10", "log1p", "log2", "logb",   "nextafter",
        "pow",  "remainder", "round", "sin",    "sinh", "sqrt",  "tan",   "tanh", "tgamma", "trunc"};
    return names;
}

/// What <cmath> lacks, and the file of runtime/math/ that has it. CUDA has all of them, double by the
/// built-in's name and float with an `f` after it.
const std::map<std::string, std::string>& helper_functions() {
    static const std::map<std::string, std::string> names = {
        {"cospi", "cos_pi"},
        {"cyl_bessel_i0", "bessel_i0"},
        {"cyl_bessel_i1", "bessel_i1"},
        {"erfcinv", "inverse_erfc"},
        {"erfcx", "scaled_erfc"},
        {"erfinv", "inverse_erf"},
        {"j0", "bessel_j0"},
        {"j1", "bessel_j1"},
        {"norm3d", "euclidean_norm"},
        {"norm4d", "euclidean_norm"},
        {"normcdf", "normal_cdf"},
        {"normcdfinv", "normal_quantile"},
        {"rcbrt", "reciprocal_cbrt"},
        {"rhypot", "reciprocal_norm"},
        {"rnorm3d", "reciprocal_norm"},
        {"rnorm4d", "reciprocal_norm"},
        {"sinpi", "sin_pi"},
        {"y0", "bessel_y0"},
        {"y1", "bessel_y1"},
    };
    return names;
}

std::vector<Document> texts_of(const std::vector<Expr>& arguments, Context& context) {
    std::vector<Document> out;
    for (const Expr& argument : arguments) out.push_back(text_of(argument, context));
    return out;
}

/// On the device the float version is named by its `f`: `expf`, `rsqrtf`; the less exact one by `__` as well.
std::string device_name(const std::string& name, const Type& type, FloatModel floats) {
    static const std::set<std::string> intrinsics = {"cos",  "exp", "exp10", "log", "log10",
                                                     "log2", "pow", "sin",   "tan"};
    if (type.bits != 32) return name;
    return (floats == FloatModel::fast && intrinsics.contains(name) ? "__" : "") + name + "f";
}

}  // namespace

Text print_call(const Call& call, const Expr& e, Context& context) {
    const Type& type = e->type;
    const std::vector<Expr>& arguments = call.arguments;
    if (type.is_int()) {  // abs alone is defined on integers
        if (!type.is_signed()) return print_expression(arguments[0], context);
        return helper_call("absolute", {print_expression(arguments[0], context)}, type, context);
    }
    const std::string name = call.function == "abs" ? "fabs" : call.function;
    if (name == "fdivide")
        return {operation(text_of(arguments[0], context, Precedence::multiplicative), "/",
                          text_of(arguments[1], context, Precedence::unary)),
                Precedence::multiplicative};
    // of the library's fmax and fmin g++ makes calls, one for each element
    if ((name == "fmax" || name == "fmin") && context.dialect == Dialect::host)
        return print_extremum(name == "fmax", print_expression(arguments[0], context),
                              print_expression(arguments[1], context), type, context);
    if (context.simd && context.dialect == Dialect::host && has_simd_form(name, type)) {
        context.needs->helpers.insert((type.bits == 64 ? "simd/simd_" : "simd/float/simd_") + name);
        return {nestor::call("simd_" + name, texts_of(arguments, context))};
    }
    context.needs->includes.insert("<cmath>");
    const std::vector<Document> texts = texts_of(arguments, context);
    if (context.dialect == Dialect::device)
        return {nestor::call(device_name(name, type, context.needs->floats), texts)};
    if (standard_functions().count(name) != 0) return {nestor::call("std::" + name, texts)};
    const std::string suffix = type.bits == 64 ? "" : "f";
    if (name == "rsqrt")
        return {operation("1.0" + suffix, "/", nestor::call("std::sqrt", texts)), Precedence::multiplicative};
    if (name == "exp10") return {nestor::call("std::pow", {"10.0" + suffix, texts[0]})};
    const std::string& helper = helper_functions().at(name);
    context.needs->helpers.insert((type.bits == 64 ? "math/" : "math/float/") + helper);
    return {nestor::call(helper, texts)};
}

}  // namespace nestor
