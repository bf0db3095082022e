// Members of modules (TI-50, TI-27, TI-40): what `ti.f32`, `math.pi` and `np.linalg` name.
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <set>

#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {
namespace {

std::optional<ElementType> type_named(const std::string& name) {
    static const std::map<std::string, Type> scalars = {
        {"i8", Type::int_(8)},        {"i16", Type::int_(16)},    {"i32", Type::int_(32)},
        {"i64", Type::int_(64)},      {"u8", Type::uint(8)},      {"u16", Type::uint(16)},
        {"u32", Type::uint(32)},      {"u64", Type::uint(64)},    {"f32", Type::float_(32)},
        {"f64", Type::float_(64)},    {"u1", Type::boolean()},    {"f16", Type::float_(16)},
        {"int8", Type::int_(8)},      {"int16", Type::int_(16)},  {"int32", Type::int_(32)},
        {"int64", Type::int_(64)},    {"uint8", Type::uint(8)},   {"uint16", Type::uint(16)},
        {"uint32", Type::uint(32)},   {"uint64", Type::uint(64)}, {"float32", Type::float_(32)},
        {"float64", Type::float_(64)}};
    const auto found = scalars.find(name);
    if (found == scalars.end()) return std::nullopt;
    return ElementType{found->second, 0, 0};
}

std::optional<Value> number_named(const std::string& name) {
    static const std::map<std::string, double> numbers = {
        {"pi", std::numbers::pi}, {"e", std::numbers::e}, {"inf", HUGE_VAL}, {"nan", std::nan("")}};
    const auto found = numbers.find(name);
    if (found == numbers.end()) return std::nullopt;
    return Value(found->second);
}

std::optional<Value> member_of_math(const std::string& name) {
    if (name == "tau") return Value(2 * std::numbers::pi);
    if (auto number = number_named(name)) return number;
    static const std::set<std::string> of_python = {
        "acos",  "acosh", "asin",      "asinh", "atan",   "atan2",     "atanh",    "cbrt",
        "ceil",  "comb",  "copysign",  "cos",   "cosh",   "degrees",   "dist",     "erf",
        "erfc",  "exp",   "exp2",      "expm1", "fabs",   "factorial", "floor",    "fmod",
        "frexp", "fsum",  "gamma",     "gcd",   "hypot",  "isclose",   "isfinite", "isinf",
        "isnan", "isqrt", "lcm",       "ldexp", "lgamma", "log",       "log10",    "log1p",
        "log2",  "modf",  "nextafter", "perm",  "pow",    "prod",      "radians",  "remainder",
        "sin",   "sinh",  "sqrt",      "tan",   "tanh",   "trunc",     "ulp"};
    if (!of_python.contains(name)) return std::nullopt;
    return BuiltinValue{"math." + name};
}

Value member_of_numpy(const std::string& name) {
    if (const auto number = number_named(name)) return *number;
    if (name == "newaxis") return NoneValue{};
    if (name == "bool_") return ElementType{Type::boolean(), 0, 0, true};
    if (auto type = type_named(name)) {
        type->numpy = true;
        return *type;
    }
    static const std::set<std::string> modules = {"random", "testing", "linalg"};
    if (modules.contains(name)) return ModuleValue{"numpy." + name};
    return BuiltinValue{"np." + name};
}

/// Of `time`, `numpy.random` and other modules that hold functions alone.
Value member_of_python(const std::string& module, const std::string& name) {
    if (module.starts_with("numpy.random") || module == "numpy.testing" || module == "numpy.linalg")
        return BuiltinValue{"np." + module.substr(6) + "." + name};
    if (module == "sys" && name == "argv") return list({Value(std::string("program.py"))});
    return BuiltinValue{module + "." + name};
}

/// Types of numbers, and those of vectors and matrices in the dialect's own: `ti.f32`, `vec3`, `ivec2`.
std::optional<Value> taichi_type(const Dialect& dialect, const std::string& name) {
    if (const auto type = type_named(name)) return Value(*type);
    const auto unsigned_int = [](const Dialect& d) { return Type::uint(d.default_int.bits); };
    const auto whole = [](const Dialect& d) { return d.default_int; };
    const auto real = [](const Dialect& d) { return d.default_float; };
    struct Shape {
        std::function<Type(const Dialect&)> scalar;
        int rows, columns;
    };
    static const std::map<std::string, Shape> shapes = {
        {"vec2", {real, 2, 0}},          {"vec3", {real, 3, 0}},          {"vec4", {real, 4, 0}},
        {"mat2", {real, 2, 2}},          {"mat3", {real, 3, 3}},          {"mat4", {real, 4, 4}},
        {"ivec2", {whole, 2, 0}},        {"ivec3", {whole, 3, 0}},        {"ivec4", {whole, 4, 0}},
        {"uvec2", {unsigned_int, 2, 0}}, {"uvec3", {unsigned_int, 3, 0}}, {"uvec4", {unsigned_int, 4, 0}}};
    const auto found = shapes.find(name);
    if (found == shapes.end()) return std::nullopt;
    const auto& [scalar, rows, columns] = found->second;
    return Value(ElementType{scalar(dialect), rows, columns});
}

/// Modules in modules, axes and kinds of devices, which are the same in `ti` and all that it holds.
std::optional<Value> taichi_constant(const std::string& name) {
    static const std::set<std::string> modules = {"math", "types",      "ui",    "tools",
                                                  "ad",   "algorithms", "linalg"};
    static const std::set<std::string> axes = {"i",  "j",  "k",  "l",   "ij",  "ji",  "jk",  "kl",
                                               "ik", "il", "jl", "ijk", "ijl", "ikl", "jkl", "ijkl"};
    static const std::set<std::string> devices = {"cpu",    "gpu",   "cuda", "vulkan",
                                                  "opengl", "metal", "x64",  "arm64"};
    if (modules.contains(name)) return Value(ModuleValue{"taichi." + name});
    if (axes.contains(name)) return Value(BuiltinValue{"ti.axes." + name});
    if (devices.contains(name)) return Value(BuiltinValue{"ti.arch." + name});
    if (name == "Layout") return Value(ModuleValue{"taichi.layout"});
    return number_named(name);
}

/// Of `ti`, `ti.math` and other modules in it.
Value member_of_taichi(Evaluator& ev, const std::string& module, const std::string& name) {
    if (module == "taichi.types" && (name == "ndarray" || name == "NDArray"))
        return BuiltinValue{"ti.types." + name};
    if (const auto type = taichi_type(ev.kernel_dialect, name)) return *type;
    if (const auto constant = taichi_constant(name)) return *constant;
    if (module == "taichi" && name == "_lib") return ModuleValue{"taichi._lib"};
    if (module == "taichi._lib") return ModuleValue{"taichi._lib.core"};
    if (name == "root") {
        if (!ev.root) ev.root = ev.make_snode(SnodeKind::root);
        return ev.root;
    }
    if (module == "taichi.layout") return name;
    if (module == "taichi.math" && name == "length") return BuiltinValue{"ti.math.length"};
    return BuiltinValue{"ti." + name};
}

}  // namespace

std::optional<Value> module_member(Evaluator& ev, const std::string& module, const std::string& name) {
    if (module == "math") return member_of_math(name);
    if (module == "numpy") return member_of_numpy(name);
    if (module == "taichi" || module.starts_with("taichi.")) return member_of_taichi(ev, module, name);
    return member_of_python(module, name);
}

}  // namespace nestor::taichi
