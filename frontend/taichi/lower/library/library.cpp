// The library: names that `ti`, `ti.math` and Python's built-ins offer (TI-50, TI-27, TI-40).
#include "frontend/taichi/lower/library/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/foreign.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/iterators.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy_functions.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/lower/library/python_modules.hpp"
#include "frontend/taichi/lower/library/signatures.hpp"

namespace nestor::taichi {
namespace {

/// Functions of `ti.math` that Taichi itself has as a `ti.func`, whose arguments it matches as those.
bool written_in_taichi(const std::string& name) {
    static const std::set<std::string> names = {"mix",      "clamp",      "step",       "smoothstep",
                                                "reflect",  "refract",    "degrees",    "fract",
                                                "rotate3d", "rotation2d", "rotation3d", "distance",
                                                "sign",     "translate",  "scale",      "rot_by_axis"};
    return names.contains(name);
}

/// Python's own `floor`, `ceil` and `trunc` give ints, those of Taichi floats.
Value as_python_gives(Evaluator& ev, const std::string& name, const Value& result) {
    static const std::set<std::string> whole = {"math.floor", "math.ceil", "math.trunc"};
    if (!whole.contains(name)) return result;
    if (const auto* running = get<ScalarValue>(result);
        running && running->type.is_float() && ev.frame().host)
        return cast_to(*running, Type::int_(64));
    const auto* number = get<double>(result);
    return number && std::isfinite(*number) ? Value(Integer(*number)) : result;
}

}  // namespace

std::optional<Value> known_number(const ScalarValue& s) {
    const Expr& e = s.index ? s.index : s.truth ? s.truth : s.value;
    const auto* number = get<Constant>(e);
    if (!number) return std::nullopt;
    if (s.truth || s.type.is_bool())
        return Value(std::holds_alternative<std::int64_t>(number->value) &&
                     std::get<std::int64_t>(number->value) != 0);
    if (const auto* real = std::get_if<double>(&number->value)) return Value(*real);
    if (const auto* whole = std::get_if<std::uint64_t>(&number->value)) return Value(Integer(*whole));
    return Value(Integer(std::get<std::int64_t>(number->value)));
}

const Type* type_named_by(Evaluator& ev, const Value& value) {
    static const Type truth_type = Type::boolean();
    if (const auto* type = get<ElementType>(value)) return &type->scalar;
    const auto* builtin = get<BuiltinValue>(value);
    if (!builtin) return nullptr;
    if (builtin->name == "int") return &ev.kernel_dialect.default_int;
    if (builtin->name == "float") return &ev.kernel_dialect.default_float;
    if (builtin->name == "bool") return &truth_type;
    return nullptr;
}

const Value& argument_of(Evaluator& ev, const std::string& name, const CallArguments& arguments,
                         std::size_t k) {
    const std::size_t given = arguments.positional.size();
    if (k < given) return arguments.positional[k];
    ev.fail(arguments.range, errors::takes_more_than_argument,
            ev.frame().host           ? "TypeError"
            : written_in_taichi(name) ? "TaichiSyntaxError"
                                      : "TaichiTypeError",
            name, given, given == 1 ? "" : "s");
}

Value combined_arguments(Evaluator& ev, const CallArguments& arguments, const std::string& name,
                         const std::function<ScalarValue(const ScalarValue&, const ScalarValue&)>& f) {
    Value result = argument_of(ev, name, arguments, 0);
    for (std::size_t k = 1; k < arguments.positional.size(); ++k)
        result = elementwise(ev, result, arguments.positional[k], f, arguments.range);
    return result;
}

Value each_element(Evaluator& ev, const CallArguments& arguments, const std::string& name,
                   const std::function<ScalarValue(const ScalarValue&)>& f) {
    return elementwise(ev, argument_of(ev, name, arguments, 0), f, arguments.range);
}

/// Python's `math` raises where a number of the running program has no root or logarithm.
static void check_domain(Evaluator& ev, const std::string& name, const Value& value, TextRange range) {
    static const std::set<std::string> positive = {"math.log", "math.log2", "math.log10"};
    const auto* number = get<ScalarValue>(value);
    if (!number || (name != "math.sqrt" && !positive.contains(name))) return;
    const ScalarValue zero = cast_to(constant(std::int64_t{0}, Type::int_(64)), number->type);
    const CompareOp outside = name == "math.sqrt" ? CompareOp::less : CompareOp::less_equal;
    require_holds(ev, build::logical_not(truth_of(compared(outside, *number, zero))),
                  "ValueError: math domain error (" + ev.at(range).file_and_line() + ")", range);
}

/// The arguments as the function takes them: read, and as Python's floats where it is one of Python's.
static CallArguments read_arguments(Evaluator& ev, const std::string& name, CallArguments arguments) {
    const TextRange range = arguments.range;
    // written in Taichi themselves: in kernels their arguments are values of the running program
    static const std::set<std::string> funcs = {"ti.mix",   "ti.step",   "ti.smoothstep", "ti.clamp",
                                                "ti.fract", "ti.sign",   "ti.radians",    "ti.degrees",
                                                "ti.mod",   "ti.refract"};
    const bool runs = ev.in_kernel() && !ev.frame().python && funcs.contains(name);
    for (Value& value : arguments.positional)
        value = runs && is_number(value) ? scalar(ev, value, range) : read_reference(ev, value);
    if (ev.frame().host && name.starts_with("math."))
        for (Value& value : arguments.positional) {
            if (is_scalar(value) && number_type(value) == Type::float_(32))
                value = cast_to(scalar(ev, value, range), Type::float_(64));
            value = of_kind(value, NumberKind::by_type);
            check_domain(ev, name, value, range);
        }
    return arguments;
}

/// Functions of `math` and numpy run while translating, in kernels too.
static void refuse_values_of_kernels(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const std::string base = name.substr(name.rfind('.') + 1);
    const bool is_known = Library::math().contains(base);
    if (!hint_for_function(name).empty() && !is_known) return;
    for (const Value& value : arguments.positional)
        if (is_run_time(ev, value) &&
            !(get<ScalarValue>(value) && known_number(std::get<ScalarValue>(value.v))))
            ev.fail(arguments.range, errors::function_of_python_takes_no_value_of_kernel, name,
                    is_known ? "write `ti." + base + "`" : "");
}

static Value call_of_numpy(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const std::string base = name.substr(3);
    if (ev.frame().host)
        for (const Value& value : arguments.positional)
            if (value.is_int) ev.unsupported(arguments.range, errors::number_is_int_or_float);
    if (ev.frame().host || ev.frame().python) return numpy_function(ev, base, arguments);
    if (const auto found = Library::math().find(base); found != Library::math().end())
        return found->second(ev, base, arguments);
    if (const std::string hint = hint_for_function(name); !hint.empty())
        ev.fail(arguments.range, errors::is_no_function_of_kernels, name, hint);
    ev.unsupported(arguments.range, "TI-50", "`" + name + "`");
}

/// What only kernels may call, and what only the host program may.
static void require_scope(Evaluator& ev, const std::string& name, TextRange range) {
    static const std::set<std::string> of_kernels = {"ti.mix",
                                                     "ti.clamp",
                                                     "ti.step",
                                                     "ti.smoothstep",
                                                     "ti.fract",
                                                     "ti.sign",
                                                     "ti.normalize",
                                                     "ti.log2",
                                                     "ti.reflect",
                                                     "ti.degrees",
                                                     "ti.radians",
                                                     "ti.distance",
                                                     "ti.refract",
                                                     "ti.dot",
                                                     "ti.cross",
                                                     "ti.mod",
                                                     "ti.isnan",
                                                     "ti.isinf",
                                                     "ti.determinant",
                                                     "ti.inverse",
                                                     "ti.cmul",
                                                     "ti.cinv",
                                                     "ti.math.length",
                                                     "ti.cconj",
                                                     "ti.cdiv",
                                                     "ti.cexp",
                                                     "ti.clog",
                                                     "ti.cpow",
                                                     "ti.csqrt",
                                                     "ti.clz",
                                                     "ti.popcnt",
                                                     "ti.eye",
                                                     "ti.vdir",
                                                     "ti.rotation2d",
                                                     "ti.rotation3d",
                                                     "ti.rot_by_axis",
                                                     "ti.rot_yaw_pitch_roll",
                                                     "ti.scale",
                                                     "ti.translate",
                                                     "ti.svd",
                                                     "ti.polar_decompose",
                                                     "ti.eig",
                                                     "ti.sym_eig",
                                                     "ti.solve"};
    if (ev.frame().host && of_kernels.contains(name))
        ev.fail(range, errors::is_function_of_taichi_for_kernels, name);
    if (ev.frame().host && (name == "ti.bit_shr" || name == "ti.zero" || name == "ti.one"))
        ev.fail(range, errors::cannot_be_called_in_python_scope, name.substr(3));
    static const std::set<std::string> makers = {"ti.field", "ti.ndarray", "ti.FieldsBuilder", "ti.GUI"};
    if (ev.in_kernel() && makers.contains(name)) ev.fail(range, errors::is_for_python_not_for_kernels, name);
    if (ev.in_kernel() && name == "ti.init") ev.fail(range, errors::init_is_for_python_not_for_kernels);
}

Value call_builtin_function(Evaluator& ev, const std::string& name, const CallArguments& given) {
    const TextRange range = given.range;
    if (ev.frame().host && !ev.frame().python)
        if (const auto lists = function_of_running_list(ev, name, given)) return *lists;
    static const std::set<std::string> take_all = {"list", "tuple", "set", "frozenset", "dict",
                                                   "sum",  "min",   "max", "sorted"};
    CallArguments arguments = read_arguments(ev, name, with_names_in_order(name, given));
    if (ev.frame().host && take_all.contains(name))
        for (Value& value : arguments.positional) value = taken_whole(ev, value, range);
    const bool of_numpy = name.starts_with("np.");
    if (ev.in_kernel() && !ev.frame().python && (of_numpy || name.starts_with("math.")))
        refuse_values_of_kernels(ev, name, arguments);
    if (of_numpy) return call_of_numpy(ev, name, arguments);
    check_arity(ev, name, arguments);
    require_scope(ev, name, range);
    const std::size_t dot = name.rfind('.');
    const std::string base = dot == std::string::npos ? name : name.substr(dot + 1);
    for (const Library::Table* table :
         {&Library::python_numbers(), &Library::python_math(), &Library::python_sequences(),
          &Library::python_objects(), &Library::python_random(), &Library::python_collections(),
          &python_modules(), &Library::taichi()})
        if (const auto found = table->find(name); found != table->end())
            return found->second(ev, base, arguments);
    if (name.starts_with("ti.") || name.starts_with("math.") || dot == std::string::npos)
        if (const auto found = Library::math().find(base); found != Library::math().end())
            return as_python_gives(ev, name, found->second(ev, base, arguments));
    if (ev.frame().host) ev.unsupported(range, "TI-81", "`" + name + "`");
    if (const std::string hint = hint_for_function(name); !hint.empty() && !name.starts_with("ti."))
        ev.fail(range, errors::is_no_function_of_kernels, name, hint);
    ev.unsupported(range, "TI-50", "`" + name + "`");
}

}  // namespace nestor::taichi
