// Signatures (TI-23, TI-90). Taichi has functions of three kinds: of Python, which Python matches; functions
// written in Taichi, which it matches like those of users; and methods, of which some are compiled and others
// are Python's.
#include "frontend/taichi/lower/library/signatures.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {
namespace {

enum class SignatureKind { python, taichi, decomposition };

struct Signature {
    std::size_t least;
    std::size_t most;
    SignatureKind kind;
};

constexpr std::size_t any = 1000;

Signature python(std::size_t least, std::size_t most) {
    return {least, most, SignatureKind::python};
}
Signature taichi(std::size_t count) {
    return {count, count, SignatureKind::taichi};
}
Signature decomposition(std::size_t count) {
    return {count, count + 1, SignatureKind::decomposition};
}

const std::map<std::string, Signature>& functions() {
    static const std::map<std::string, Signature> table = {{"sin", python(1, 1)},
                                                           {"cos", python(1, 1)},
                                                           {"tan", python(1, 1)},
                                                           {"asin", python(1, 1)},
                                                           {"acos", python(1, 1)},
                                                           {"tanh", python(1, 1)},
                                                           {"exp", python(1, 1)},
                                                           {"log", python(1, 1)},
                                                           {"sqrt", python(1, 1)},
                                                           {"rsqrt", python(1, 1)},
                                                           {"abs", python(1, 1)},
                                                           {"floor", python(1, 2)},
                                                           {"ceil", python(1, 2)},
                                                           {"round", python(1, 2)},
                                                           {"atan2", python(2, 2)},
                                                           {"select", python(3, 3)},
                                                           {"cast", python(2, 2)},
                                                           {"bit_cast", python(2, 2)},
                                                           {"raw_div", python(2, 2)},
                                                           {"raw_mod", python(2, 2)},
                                                           {"pow", python(2, 2)},
                                                           {"bit_shr", python(2, 2)},
                                                           {"random", python(0, 1)},
                                                           {"randn", python(0, 1)},
                                                           {"zero", python(1, 1)},
                                                           {"one", python(1, 1)},
                                                           {"sync", python(0, 0)},
                                                           {"grouped", python(1, 1)},
                                                           {"static", python(1, any)},
                                                           {"activate", python(2, 2)},
                                                           {"deactivate", python(2, 2)},
                                                           {"is_active", python(2, 2)},
                                                           {"append", python(3, 3)},
                                                           {"length", python(2, 2)},
                                                           {"rescale_index", python(3, 3)},
                                                           {"mix", taichi(3)},
                                                           {"clamp", taichi(3)},
                                                           {"step", taichi(2)},
                                                           {"smoothstep", taichi(3)},
                                                           {"fract", taichi(1)},
                                                           {"sign", taichi(1)},
                                                           {"mod", taichi(2)},
                                                           {"radians", taichi(1)},
                                                           {"degrees", taichi(1)},
                                                           {"math.length", taichi(1)},
                                                           {"dot", taichi(2)},
                                                           {"cross", taichi(2)},
                                                           {"normalize", taichi(1)},
                                                           {"distance", taichi(2)},
                                                           {"reflect", taichi(2)},
                                                           {"refract", taichi(3)},
                                                           {"log2", taichi(1)},
                                                           {"isnan", taichi(1)},
                                                           {"isinf", taichi(1)},
                                                           {"rotation2d", taichi(1)},
                                                           {"rotation3d", taichi(3)},
                                                           {"rot_by_axis", taichi(2)},
                                                           {"rot_yaw_pitch_roll", taichi(3)},
                                                           {"determinant", taichi(1)},
                                                           {"inverse", taichi(1)},
                                                           {"eye", taichi(1)},
                                                           {"popcnt", taichi(1)},
                                                           {"clz", taichi(1)},
                                                           {"cmul", taichi(2)},
                                                           {"cdiv", taichi(2)},
                                                           {"cinv", taichi(1)},
                                                           {"cconj", taichi(1)},
                                                           {"csqrt", taichi(1)},
                                                           {"cpow", taichi(2)},
                                                           {"cexp", taichi(1)},
                                                           {"clog", taichi(1)},
                                                           {"translate", taichi(3)},
                                                           {"scale", taichi(3)},
                                                           {"vdir", taichi(1)},
                                                           {"svd", decomposition(1)},
                                                           {"sym_eig", decomposition(1)},
                                                           {"eig", decomposition(1)},
                                                           {"polar_decompose", decomposition(1)},
                                                           {"solve", decomposition(2)}};
    return table;
}

/// The names that functions of Taichi give to their parameters.
const std::map<std::string, std::vector<std::string>>& parameters() {
    static const std::map<std::string, std::vector<std::string>> table = [] {
        std::map<std::string, std::vector<std::string>> all = {
            {"floor", {"x"}},
            {"ceil", {"x"}},
            {"round", {"x"}},
            {"atan2", {"x1", "x2"}},
            {"select", {"cond", "x1", "x2"}},
            {"cast", {"obj", "dtype"}},
            {"bit_cast", {"obj", "dtype"}},
            {"raw_div", {"x1", "x2"}},
            {"raw_mod", {"x1", "x2"}},
            {"bit_shr", {"x1", "x2"}},
            {"pow", {"base", "exponent"}},
            {"mix", {"x", "y", "a"}},
            {"clamp", {"x", "xmin", "xmax"}},
            {"step", {"edge", "x"}},
            {"smoothstep", {"edge0", "edge1", "x"}},
            {"mod", {"x", "y"}},
            {"dot", {"x", "y"}},
            {"cross", {"x", "y"}},
            {"distance", {"x", "y"}},
            {"normalize", {"v"}},
            {"reflect", {"x", "n"}},
            {"refract", {"x", "n", "eta"}},
            {"rotation2d", {"ang"}},
            {"rotation3d", {"ang_x", "ang_y", "ang_z"}},
            {"rot_by_axis", {"axis", "ang"}},
            {"rot_yaw_pitch_roll", {"yaw", "pitch", "roll"}},
            {"determinant", {"m"}},
            {"inverse", {"mat"}},
            {"eye", {"n"}},
            {"cmul", {"z1", "z2"}},
            {"cdiv", {"z1", "z2"}},
            {"cpow", {"z", "n"}},
            {"translate", {"dx", "dy", "dz"}},
            {"scale", {"sx", "sy", "sz"}},
            {"vdir", {"ang"}},
            {"solve", {"A", "b"}}};
        for (const char* name :
             {"sin",     "cos",         "tan",  "asin",  "acos",  "tanh",   "exp",  "log",
              "sqrt",    "rsqrt",       "abs",  "zero",  "one",   "fract",  "sign", "radians",
              "degrees", "math.length", "log2", "isnan", "isinf", "popcnt", "clz",  "grouped"})
            all[name] = {"x"};
        for (const char* name : {"cinv", "cconj", "csqrt", "cexp", "clog"}) all[name] = {"z"};
        for (const char* name : {"svd", "sym_eig", "eig", "polar_decompose"}) all[name] = {"A"};
        return all;
    }();
    return table;
}

/// What is raised where there are too few arguments, too many, and where one is a text.
struct Classes {
    const char *fewer, *more, *text;
};

Classes classes_of(const Evaluator& ev, SignatureKind kind) {
    if (ev.frame().host && kind == SignatureKind::taichi)
        return {"TaichiSyntaxError", "TaichiSyntaxError", "TypeError"};
    if (ev.frame().host) return {"TypeError", "TypeError", "TypeError"};
    switch (kind) {
        case SignatureKind::taichi:
            return {"TaichiSyntaxError", "TaichiSyntaxError", "TaichiTypeError"};
        case SignatureKind::decomposition:
            return {"TaichiTypeError", "TaichiTypeError", "TaichiCompilationError"};
        case SignatureKind::python:
            break;
    }
    return {"TaichiTypeError", "TaichiTypeError", "TaichiTypeError"};
}

/// Of a number; `int` and `float` are names of Python.
bool is_type(const Value& value) {
    return get<ElementType>(value) || get<BuiltinValue>(value);
}

struct MethodSignature {
    std::size_t least;  ///< with fewer it says itself what it wants
    std::size_t most;
    bool compiled;  ///< not one of Python's, whose mistakes surface later
};

const std::map<std::string, MethodSignature>& method_signatures() {
    static const std::map<std::string, MethodSignature> table = {
        {"norm", {0, 1, true}},       {"norm_inv", {0, 1, true}},     {"normalized", {0, 1, true}},
        {"norm_sqr", {0, 0, true}},   {"sum", {0, 0, true}},          {"max", {0, 0, true}},
        {"min", {0, 0, true}},        {"any", {0, 0, true}},          {"all", {0, 0, true}},
        {"dot", {0, 1, true}},        {"cross", {0, 1, true}},        {"outer_product", {0, 1, true}},
        {"fill", {1, 1, true}},       {"trace", {0, 0, false}},       {"inverse", {0, 0, false}},
        {"transpose", {0, 0, false}}, {"determinant", {0, 0, false}}, {"cast", {1, 1, false}}};
    return table;
}

std::string counted(std::size_t least, std::size_t most) {
    if (most == any) return "at least " + std::to_string(least) + (least == 1 ? " argument" : " arguments");
    const std::string number = most == 0       ? "no"
                               : least == most ? std::to_string(most)
                                               : std::to_string(least) + " to " + std::to_string(most);
    return number + (most == 1 ? " argument" : " arguments");
}

}  // namespace

CallArguments with_names_in_order(const std::string& name, const CallArguments& arguments) {
    if (arguments.keywords.empty() || !name.starts_with("ti.")) return arguments;
    const auto known = parameters().find(name.substr(3));
    if (known == parameters().end()) return arguments;
    CallArguments made = arguments;
    for (std::size_t k = made.positional.size(); k < known->second.size(); ++k) {
        const auto given = std::find_if(made.keywords.begin(), made.keywords.end(),
                                        [&](const auto& one) { return one.first == known->second[k]; });
        if (given == made.keywords.end()) break;
        made.positional.push_back(given->second);
        made.keywords.erase(given);
    }
    return made;
}

void check_arity(const Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    if (!name.starts_with("ti.")) return;
    const auto known = functions().find(name.substr(3));
    if (known == functions().end()) return;
    const Signature& signature = known->second;
    const Classes classes = classes_of(ev, signature.kind);
    const std::size_t given = arguments.positional.size() + arguments.keywords.size();
    if (given < signature.least || given > signature.most)
        ev.fail(arguments.range, errors::takes_another_number_of_arguments,
                given < signature.least ? classes.fewer : classes.more, name,
                counted(signature.least, signature.most), given, given == 1 ? "is" : "are");
    if (signature.kind == SignatureKind::decomposition && arguments.positional.size() == signature.most &&
        !is_type(arguments.positional.back()))
        ev.fail(arguments.range, errors::decomposition_wants_type, classes.text, name);
    const bool has_text = std::any_of(arguments.positional.begin(), arguments.positional.end(),
                                      [](const Value& value) { return get<std::string>(value) != nullptr; });
    if (has_text && signature.kind != SignatureKind::python && ev.in_kernel() && !ev.frame().python)
        ev.fail(arguments.range, errors::takes_no_str, classes.text, name);
}

void check_method_arity(const Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const auto known = method_signatures().find(name);
    if (known == method_signatures().end()) return;
    const auto& [least, most, compiled] = known->second;
    const std::size_t given = arguments.positional.size() + arguments.keywords.size();
    if (given >= least && given <= most) return;
    const char* raised = ev.frame().host             ? "TypeError"
                         : compiled || given < least ? "TaichiSyntaxError"
                                                     : "TaichiCompilationError";
    ev.fail(arguments.range, errors::method_takes_arguments, raised, name, counted(most, most));
}

}  // namespace nestor::taichi
