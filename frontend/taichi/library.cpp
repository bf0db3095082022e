// The library: names that `ti`, `ti.math` and Python's built-ins offer (TI-50, TI-27, TI-40).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "frontend/taichi/evaluator.hpp"
#include "frontend/taichi/habits.hpp"

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

const std::set<std::string>& unary_functions() {
    static const std::set<std::string> names = {"sqrt", "rsqrt", "sin",  "cos",  "tan",   "asin", "acos",
                                                "atan", "tanh",  "exp",  "log",  "floor", "ceil", "round",
                                                "abs",  "sinh",  "cosh", "log2", "exp2",  "trunc"};
    return names;
}

}  // namespace

std::optional<Value> Evaluator::module_member(const std::string& module, const std::string& name) {
    if (module == "math") {
        if (name == "pi") return Value(std::numbers::pi);
        if (name == "e") return Value(std::numbers::e);
        if (name == "inf") return Value(HUGE_VAL);
        return BuiltinValue{"math." + name};
    }
    if (module == "numpy") {
        if (name == "pi") return Value(std::numbers::pi);
        if (auto type = type_named(name)) return Value(*type);
        return BuiltinValue{"np." + name};
    }
    if (module == "time" || module == "sys" || module == "os") return BuiltinValue{module + "." + name};
    // ti and ti.math
    if (auto type = type_named(name)) return Value(*type);
    static const std::map<std::string, std::pair<int, int>> shapes = {{"vec2", {2, 0}}, {"vec3", {3, 0}},
                                                                      {"vec4", {4, 0}}, {"mat2", {2, 2}},
                                                                      {"mat3", {3, 3}}, {"mat4", {4, 4}}};
    if (const auto shape = shapes.find(name); shape != shapes.end())
        return Value(ElementType{dialect_.default_float, shape->second.first, shape->second.second});
    if (name.size() == 5 && (name.substr(0, 4) == "ivec" || name.substr(0, 4) == "uvec") && name[4] >= '2' &&
        name[4] <= '4')
        return Value(ElementType{
            name[0] == 'i' ? dialect_.default_int : Type::uint(dialect_.default_int.bits), name[4] - '0', 0});
    if (name == "pi") return Value(std::numbers::pi);
    if (name == "e") return Value(std::numbers::e);
    if (name == "inf") return Value(HUGE_VAL);
    if (name == "nan") return Value(std::nan(""));
    if (name == "math") return Value(ModuleValue{"taichi.math"});
    if (name == "types" || name == "ui" || name == "tools" || name == "ad" || name == "algorithms" ||
        name == "linalg")
        return Value(ModuleValue{"taichi." + name});
    if (name == "i" || name == "j" || name == "k" || name == "l" || name == "ij" || name == "ji" ||
        name == "jk" || name == "kl" || name == "ik" || name == "il" || name == "jl" || name == "ijk" ||
        name == "ijl" || name == "ikl" || name == "jkl" || name == "ijkl")
        return Value(BuiltinValue{"ti.axes." + name});
    if (name == "cpu" || name == "gpu" || name == "cuda" || name == "vulkan" || name == "opengl" ||
        name == "metal" || name == "x64" || name == "arm64")
        return Value(BuiltinValue{"ti.arch." + name});
    return BuiltinValue{"ti." + name};
}

Value Evaluator::call_builtin_function(const std::string& name, const CallArguments& given_) {
    const TextRange range = given_.range;
    CallArguments arguments = given_;
    static const std::set<std::string> funcs = {"ti.mix",     "ti.step",    "ti.smoothstep",
                                                "ti.clamp",   "ti.fract",   "ti.sign",
                                                "ti.radians", "ti.degrees", "ti.mod"};
    if (in_kernel() && funcs.contains(name))  // written in Taichi themselves: arguments are run-time values
        for (Value& value : arguments.positional)
            if (is_number(value)) value = scalar(value, range);
    const auto& given = arguments.positional;
    const auto argument = [&](std::size_t k) -> const Value& {
        if (k >= given.size())
            fail(range, "TI-23",
                 fmt::format("TaichiTypeError: `{}` takes more than {} argument{}", name, given.size(),
                             given.size() == 1 ? "" : "s"));
        return given[k];
    };
    const std::string base = name.substr(name.find('.') == std::string::npos ? 0 : name.rfind('.') + 1);
    const bool of_ti = name.starts_with("ti.");
    const auto combine = [&](const std::function<ScalarValue(const ScalarValue&, const ScalarValue&)>& f) {
        Value result = argument(0);
        for (std::size_t k = 1; k < given.size(); ++k) result = elementwise(result, argument(k), f, range);
        return result;
    };

    // ------------------------------------------------------------------------------------- Python's own
    if (name == "range") {
        RangeValue r;
        r.python = true;
        if (given.empty() || given.size() > 3)
            fail(range, "TI-90", "TaichiSyntaxError: `range` takes one or two arguments");
        if (given.size() == 3) {
            if (in_kernel() && !frame().python)
                fail(range, "TI-34", "TaichiSyntaxError: `range` takes one or two arguments in a kernel",
                     "for steps of 2 write `for k in range(n // 2)` and `i = 2 * k`");
            const Integer first = static_integer(argument(0), range, "the start"),
                          end = static_integer(argument(1), range, "the stop"),
                          step = static_integer(argument(2), range, "the step");
            if (step == 0) fail(range, "TI-10", "ValueError: range() arg 3 must not be zero");
            std::vector<Value> values;
            for (Integer i = first; step > 0 ? i < end : i > end; i += step) {
                spend(range);
                values.push_back(i);
            }
            return list(std::move(values));
        }
        if (given.size() == 1)
            r.dimensions.emplace_back(Integer(0), argument(0));
        else
            r.dimensions.emplace_back(argument(0), argument(1));
        return r;
    }
    if (name == "len" && get<FieldPtr>(argument(0)))
        fail(range, "TI-21", "TypeError: a field has no `len`", "its first extent is `x.shape[0]`");
    if (name == "len") {
        if (const auto* text = get<std::string>(argument(0))) return Integer(text->size());
        return Integer(iterate(argument(0), range).size());
    }
    if (name == "zip") {
        std::vector<Value> rows;
        std::vector<std::vector<Value>> lists;
        for (const Value& v : given) lists.push_back(iterate(v, range));
        for (std::size_t k = 0; !lists.empty(); ++k) {
            std::vector<Value> row;
            for (const auto& l : lists)
                if (k < l.size()) row.push_back(l[k]);
            if (row.size() != lists.size()) break;
            rows.push_back(tuple(std::move(row)));
        }
        return list(std::move(rows));
    }
    if (name == "enumerate") {
        std::vector<Value> rows;
        Integer k = 0;
        for (const Value& v : iterate(argument(0), range)) rows.push_back(tuple({Value(k++), v}));
        return list(std::move(rows));
    }
    if (name == "list" || name == "tuple") {
        auto values = given.empty() ? std::vector<Value>{} : iterate(argument(0), range);
        return name == "list" ? list(std::move(values)) : tuple(std::move(values));
    }
    if (name == "sum") {
        Value sum = Integer(0);
        for (const Value& v : iterate(argument(0), range))
            sum = evaluate_binary(BinaryOperator::add, sum, v, range);
        return sum;
    }
    if (name == "isinstance") return false;
    if (name == "math.sqrt" || name == "np.sqrt" || name == "np.sin" || name == "np.cos" || name == "np.exp")
        return math_call(base, arguments);
    if ((name == "int" || name == "float" || name == "bool") && !is_run_time(argument(0))) {
        const Value& v = argument(0);
        if (name == "bool") return truth_value(v).value_or(true);
        if (!is_number(v)) fail(range, "TI-10", "TypeError: " + kind_of(v) + " is no number");
        if (name == "float")
            return integer_of(v) ? integer_of(v)->convert_to<double>() : std::get<double>(v.v);
        return integer_of(v) ? Value(*integer_of(v)) : Value(Integer(std::trunc(std::get<double>(v.v))));
    }
    if (name == "int" || name == "float" || name == "bool") {
        const Type type = name == "bool"  ? Type::boolean()
                          : name == "int" ? dialect().default_int
                                          : dialect().default_float;
        return elementwise(
            argument(0), [&](const ScalarValue& s) { return cast_to(s, type); }, range);
    }
    if (name == "min" || name == "max" || name == "ti.min" || name == "ti.max") {
        const std::vector<Value> all = given.size() == 1 ? iterate(argument(0), range) : given;
        bool run_time = false;
        for (const Value& v : all) run_time = run_time || is_run_time(v);
        if (!run_time && !all.empty()) {
            Value best = all[0];
            std::string why;
            for (const Value& v : all)
                if (python_compare(base == "max" ? ComparisonOperator::greater : ComparisonOperator::less, v,
                                   best, why)
                        .value_or(false))
                    best = v;
            return best;
        }
        Value result = all.at(0);
        for (std::size_t k = 1; k < all.size(); ++k)
            result = elementwise(
                result, all[k],
                [&](const ScalarValue& a, const ScalarValue& b) { return extreme(base == "max", a, b); },
                range);
        return result;
    }
    if (name == "abs" && !is_run_time(argument(0)) && is_number(argument(0))) {
        if (const auto i = integer_of(argument(0))) return Integer(abs(*i));
        return std::fabs(std::get<double>(argument(0).v));
    }
    if (name == "pow" || name == "ti.pow" || name == "math.pow")
        return evaluate_binary(BinaryOperator::power, argument(0), argument(1), range);

    // --------------------------------------------------------------------------------------------- Taichi
    if (of_ti || name.starts_with("math.") || !name.starts_with("np.")) {
        if (unary_functions().contains(base) &&
            (of_ti || name.starts_with("math.") || name == "abs" || name == "round"))
            return math_call(base, arguments);
        if (base == "atan2" && is_number(argument(0)) && is_number(argument(1))) {
            const auto number = [&](const Value& v) {
                return integer_of(v) ? integer_of(v)->convert_to<double>() : std::get<double>(v.v);
            };
            return std::atan2(number(argument(0)), number(argument(1)));
        }
        if (base == "atan2")
            return combine([&](const ScalarValue& a, const ScalarValue& b) {
                return called("atan2", {a, b}, dialect());
            });
    }
    if (name == "ti.init") {
        initialise(arguments);
        return NoneValue{};
    }
    if (name == "ti.static") {
        if (given.size() == 1) {
            if (get<RangeValue>(argument(0)) || get<GroupedValue>(argument(0)))
                return StaticValue{std::make_shared<Value>(argument(0))};
            return argument(0);
        }
        return tuple(given);
    }
    if (name == "ti.grouped") return GroupedValue{std::make_shared<Value>(argument(0))};
    if (name == "ti.ndrange") {
        RangeValue r;
        for (const Value& v : given) {
            if (const auto* s = get<SequencePtr>(v)) {
                if ((*s)->elements.size() != 2)
                    fail(range, "TI-34", "TaichiSyntaxError: a dimension of ndrange is a number or a pair");
                r.dimensions.emplace_back((*s)->elements[0], (*s)->elements[1]);
            } else {
                r.dimensions.emplace_back(Integer(0), v);
            }
        }
        if (r.dimensions.empty()) fail(range, "TI-34", "TaichiSyntaxError: `ti.ndrange` without dimensions");
        return r;
    }
    if (name == "ti.field") {
        const auto* type = given.empty() ? nullptr : get<ElementType>(given[0]);
        const Value* keyword = arguments.keyword("dtype");
        if (!type && keyword) type = get<ElementType>(*keyword);
        ElementType element = type ? *type : ElementType{};
        if (!type && !given.empty() && get<BuiltinValue>(given[0])) {
            const std::string python = std::get<BuiltinValue>(given[0].v).name;
            if (python == "int" || python == "float")
                element = {python == "int" ? dialect_.default_int : dialect_.default_float, 0, 0},
                type = &element;
        }
        if (!type) fail(range, "TI-41", "TaichiTypeError: a field needs a type");
        return make_field(element, arguments, keyword && given.empty() ? 0 : 1);
    }
    if (name == "ti.Vector" || name == "ti.Matrix") {
        const Value* type = arguments.keyword("dt");
        if (!type) type = arguments.keyword("dtype");
        if (!type && given.size() > 1) type = &given[1];
        const auto* element = type ? get<ElementType>(*type) : nullptr;
        return make_matrix(argument(0), name == "ti.Vector", element ? &element->scalar : nullptr, range);
    }
    if (base == "vector" || base == "matrix") {  // ti.types.vector(n, dtype)
        ElementType type;
        type.rows = matrix_extent(argument(0), range, "the number of rows");
        if (base == "matrix") type.columns = matrix_extent(argument(1), range, "the number of columns");
        check_size(type, range);
        const auto* scalar_type = get<ElementType>(argument(base == "matrix" ? 2 : 1));
        type.scalar = scalar_type ? scalar_type->scalar : dialect_.default_float;
        return type;
    }
    if (name == "ti.select") return choose(argument(0), argument(1), argument(2), range);
    if (name == "ti.cast") {
        const auto* type = get<ElementType>(argument(1));
        ElementType wanted = type ? *type : ElementType{};
        if (const auto* python = get<BuiltinValue>(argument(1))) {
            wanted.scalar = python->name == "int" ? dialect().default_int : dialect().default_float;
            type = &wanted;
        }
        if (!type) fail(range, "TI-15", "TaichiTypeError: `ti.cast` wants a type");
        return elementwise(
            argument(0), [&](const ScalarValue& s) { return cast_to(s, type->scalar); }, range);
    }
    if (name == "ti.bit_cast") {
        const auto* type = get<ElementType>(argument(1));
        if (!type) fail(range, "TI-15", "TaichiTypeError: `ti.bit_cast` wants a type");
        return elementwise(
            argument(0),
            [&](const ScalarValue& s) {
                if (s.type.bits != type->scalar.bits)
                    fail(range, "TI-15", "TaichiTypeError: bit_cast between types of different sizes");
                return plain(build::make(Cast{value_of(s), true}, type->scalar));
            },
            range);
    }
    if (name == "ti.raw_div" || name == "ti.raw_mod")
        return combine([&](const ScalarValue& a, const ScalarValue& b) {
            const Type type = promoted(a.type, b.type);
            const bool divides = name == "ti.raw_div";
            return plain(build::binary(divides ? BinaryOp::divide : BinaryOp::remainder,
                                       value_of(cast_to(a, type)), value_of(cast_to(b, type)),
                                       divides && type.is_int()));
        });
    if (base == "mod")
        return combine([&](const ScalarValue& a, const ScalarValue& b) { return modulo(a, b, range); });
    if (base == "dot" || base == "cross") return method(argument(0), base, {{argument(1)}, {}, range});
    if (base == "normalize") return method(argument(0), "normalized", {{}, {}, range});
    if (base == "length") return method(argument(0), "norm", {{}, {}, range});
    if (base == "distance")
        return method(evaluate_binary(BinaryOperator::subtract, argument(0), argument(1), range), "norm",
                      {{}, {}, range});
    if (base == "fract")
        return elementwise(
            argument(0),
            [&](const ScalarValue& s) {
                const ScalarValue x = named(s, "x", range);
                return binary(BinaryOperator::subtract, x, called("floor", {x}, dialect()), dialect());
            },
            range);
    if (base == "clamp") {
        const Value low = elementwise(
            argument(0), argument(1),
            [](const ScalarValue& a, const ScalarValue& b) { return extreme(true, a, b); }, range);
        return elementwise(
            low, argument(2), [](const ScalarValue& a, const ScalarValue& b) { return extreme(false, a, b); },
            range);
    }
    if (base == "mix") {
        const Value& a = argument(2);
        const Value rest = evaluate_binary(BinaryOperator::subtract, Value(1.0), a, range);
        return evaluate_binary(BinaryOperator::add,
                               evaluate_binary(BinaryOperator::multiply, argument(0), rest, range),
                               evaluate_binary(BinaryOperator::multiply, argument(1), a, range), range);
    }
    if (base == "step")
        return elementwise(
            argument(0), argument(1),
            [&](const ScalarValue& edge, const ScalarValue& x) {
                return selected(compared(CompareOp::less, x, edge), constant(0.0, dialect().default_float),
                                constant(1.0, dialect().default_float));
            },
            range);
    if (base == "smoothstep")
        return elementwise(
            evaluate_binary(BinaryOperator::divide,
                            evaluate_binary(BinaryOperator::subtract, argument(2), argument(0), range),
                            evaluate_binary(BinaryOperator::subtract, argument(1), argument(0), range),
                            range),
            [&](const ScalarValue& s) {
                const auto number = [&](double v) { return constant(v, s.type); };
                const ScalarValue t =
                    named(extreme(false, extreme(true, s, number(0)), number(1)), "t", range);
                const auto times = [&](const ScalarValue& a, const ScalarValue& b) {
                    return binary(BinaryOperator::multiply, a, b, dialect());
                };
                return times(times(t, t),
                             binary(BinaryOperator::subtract, number(3), times(number(2), t), dialect()));
            },
            range);
    if (base == "sign")
        return elementwise(
            argument(0),
            [&](const ScalarValue& s) {
                const ScalarValue x = named(s, "x", range);
                const ScalarValue zero = constant(std::int64_t{0}, Type::int_(32));
                return cast_to(
                    selected(compared(CompareOp::less, x, zero), constant(std::int64_t{-1}, Type::int_(32)),
                             selected(compared(CompareOp::greater, x, zero),
                                      constant(std::int64_t{1}, Type::int_(32)), zero)),
                    s.type);
            },
            range);
    if (base == "radians" || base == "degrees")
        return elementwise(
            argument(0),
            [&](const ScalarValue& s) {
                const double factor = base == "radians" ? std::numbers::pi / 180 : 180 / std::numbers::pi;
                return binary(BinaryOperator::multiply, s, constant(factor, dialect().default_float),
                              dialect());
            },
            range);
    if (base == "reflect") {  // x - 2 (x . n) n
        const Value product = method(argument(0), "dot", {{argument(1)}, {}, range});
        return evaluate_binary(
            BinaryOperator::subtract, argument(0),
            evaluate_binary(BinaryOperator::multiply,
                            evaluate_binary(BinaryOperator::multiply, Value(2.0), product, range),
                            argument(1), range),
            range);
    }
    if (base == "isnan")
        return elementwise(
            argument(0),
            [&](const ScalarValue& s) {
                const ScalarValue x = named(s, "x", range);
                return compared(CompareOp::not_equal, x, x);
            },
            range);
    if (base == "inverse" || base == "determinant" || base == "transpose")
        return method(argument(0), base, {{}, {}, range});
    if (base == "eye") {
        const auto n = matrix_extent(argument(0), range, "the number of rows");
        check_size({{}, n, n}, range);
        std::vector<ScalarValue> values;
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j)
                values.push_back(constant(i == j ? 1.0 : 0.0, dialect_.default_float));
        return matrix(static_cast<int>(n), static_cast<int>(n), std::move(values));
    }
    if (base == "rotation2d") {
        const ScalarValue angle = named(scalar(argument(0), range), "angle", range);
        const ScalarValue c = named(called("cos", {angle}, dialect()), "cosine", range),
                          s = named(called("sin", {angle}, dialect()), "sine", range);
        return matrix(2, 2, {c, negated(s), s, c});
    }
    if (name == "ti.random") {
        const auto* type = given.empty() ? nullptr : get<ElementType>(given[0]);
        Type wanted = type ? type->scalar : dialect_.default_float;
        if (const auto* python = given.empty() ? nullptr : get<BuiltinValue>(given[0]);
            python && python->name == "int")
            wanted = dialect_.default_int;
        return random(wanted, range);
    }
    if (name == "ti.loop_config") {
        const Value* serial = arguments.keyword("serialize");
        const Value* threads = arguments.keyword("parallelize");
        serialize_next_ = (serial && truth_value(*serial).value_or(false)) ||
                          (threads && integer_of(*threads) && *integer_of(*threads) == 1);
        return NoneValue{};
    }
    if (name == "ti.block_local" || name == "ti.sync" || name == "ti.static_print") return NoneValue{};
    if (name == "ti.static_assert") {
        if (!truth_value(argument(0)).value_or(true))
            fail(range, "TI-90", "TaichiAssertionError: ti.static_assert is false");
        return NoneValue{};
    }
    if (name == "ti.GUI" || name == "ti.Window" || base == "Window") return make_window(name, arguments);
    if (base == "ndarray" || base == "template" || base == "any_arr" || base == "ext_arr")
        return BuiltinValue{"ti." + base + "()"};
    if (frame().host && (name == "np.sum" || name == "np.mean" || name == "np.min" || name == "np.max") &&
        given.size() == 1 && get<FieldPtr>(argument(0)))
        return reduced(std::get<FieldPtr>(argument(0).v), base, range);
    if (frame().host && (name == "np.zeros" || name == "np.ones" || name == "np.full" || name == "np.arange"))
        return make_array(base, arguments);
    if (frame().host) unsupported(range, "TI-81", "`" + name + "`");
    if (const std::string hint = hint_for_function(name); !hint.empty() && !of_ti)
        fail(range, "TI-50", "TaichiTypeError: `" + name + "` is no function of kernels", hint);
    unsupported(range, "TI-50", "`" + name + "`");
}

}  // namespace nestor::taichi
