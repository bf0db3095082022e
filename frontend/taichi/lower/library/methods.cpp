// Methods of matrices, types, trees and sequences, by name (TI-51, TI-41).
#include "frontend/taichi/lower/library/methods.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/argument_parser.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/containers.hpp"
#include "frontend/taichi/lower/host/exception_classes.hpp"
#include "frontend/taichi/lower/host/field_methods.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/formats.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_functions.hpp"
#include "frontend/taichi/lower/host/numpy_in_python.hpp"
#include "frontend/taichi/lower/host/records.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"

namespace nestor::taichi {

namespace {

/// Python's own names of what functions and subscripts do, of tuples, lists, dicts and texts; nothing for
/// other objects and names.
std::optional<Value> special_method(Evaluator& ev, const Value& object, const std::string& name,
                                    const CallArguments& arguments) {
    const bool container = get<SequencePtr>(object) || get<std::shared_ptr<DictionaryValue>>(object) ||
                           get<std::string>(object) || get<TextPtr>(object);
    if (!container || !ev.frame().host || !name.starts_with("__")) return std::nullopt;
    const std::size_t given = arguments.positional.size();
    if (name == "__len__" && given == 0)
        return call_builtin_function(ev, "len", {{object}, {}, arguments.range});
    if ((name == "__str__" || name == "__repr__") && given == 0)
        return call_builtin_function(ev, name == "__str__" ? "str" : "repr", {{object}, {}, arguments.range});
    if (name == "__getitem__" && given == 1)
        return subscript(ev, object, arguments.positional, arguments.range);
    ev.unsupported(arguments.range, errors::method_of_value, name, kind_of(object));
}

}  // namespace

/// `ti.Struct.field({..})`
static Value struct_field_of(Evaluator& ev, const CallArguments& arguments) {
    CallArguments rest = arguments;
    const Value* members =
        arguments.positional.empty() ? arguments.keyword("members") : &arguments.positional[0];
    const auto* entries = members ? get<std::shared_ptr<DictionaryValue>>(*members) : nullptr;
    if (!entries) ev.fail(arguments.range, errors::struct_field_takes_dict_of_members_types);
    std::vector<std::pair<std::string, Value>> types;
    for (const auto& [key, value] : (*entries)->entries)
        if (const auto* text = get<std::string>(key)) types.emplace_back(*text, value);
    if (const Value* methods = arguments.keyword("methods")) types.emplace_back("__struct_methods", *methods);
    if (!rest.positional.empty()) rest.positional.erase(rest.positional.begin());
    const Value type = make_struct_type(ev, "", types, arguments.range);
    return make_struct_field(ev, std::get<StructTypePtr>(type.v), rest, 0, "");
}

/// `ti.Vector.field(n, dtype, shape)`, `ti.Matrix.ndarray(n, m, dtype, shape)`
static Value field_of_matrices(Evaluator& ev, bool vector, const std::string& name,
                               const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto& given = arguments.positional;
    ElementType type;
    const Value* n = arguments.keyword("n");
    const Value* m = arguments.keyword("m");
    std::size_t at_ = 0;
    const auto extent = [&](const Value* keyword, const char* what) {
        if (!keyword && at_ >= given.size()) ev.fail(range, errors::parameter_is_missing, what);
        return matrix_extent(ev, keyword ? *keyword : given[at_++], range, what);
    };
    type.rows = extent(n, vector ? "the length of the vectors" : "the number of rows");
    if (!vector) type.columns = extent(m, "the number of columns");
    const Value* dtype = arguments.keyword("dtype");
    if (!dtype && given.size() > at_) dtype = &given[at_];
    const Type* scalar_type = dtype ? type_named_by(ev, *dtype) : nullptr;
    if (!scalar_type && dtype && get<SequencePtr>(*dtype) && name == "field") {
        if (std::get<SequencePtr>(dtype->v)->elements.size() != static_cast<std::size_t>(type.count()))
            ev.fail(range, errors::elements_of_field_need_type, "AssertionError");
        ev.unsupported(range, errors::elements_of_several_types);
    }
    if (!scalar_type) ev.fail(range, errors::elements_of_field_need_type, dtype ? "ValueError" : "TypeError");
    type.scalar = *scalar_type;
    if (name == "ndarray") {
        CallArguments rest = arguments;
        rest.positional.erase(rest.positional.begin(),
                              rest.positional.begin() +
                                  static_cast<std::ptrdiff_t>(std::min(
                                      rest.positional.size(), arguments.keyword("dtype") ? at_ : at_ + 1)));
        rest.positional.insert(rest.positional.begin(), Value(type));
        std::erase_if(rest.keywords, [](const auto& keyword) { return keyword.first != "shape"; });
        return call_builtin_function(ev, "ti.ndarray", rest);
    }
    return make_field(ev, type, arguments, arguments.keyword("dtype") ? at_ : at_ + 1);
}

/// The k-th argument of `ti.Vector.name(..)`, which has to be there.
static const Value& argument_of_class(Evaluator& ev, const std::string& type, const std::string& name,
                                      const CallArguments& arguments, std::size_t k) {
    const auto& given = arguments.positional;
    if (k >= given.size())
        ev.fail(arguments.range, errors::method_takes_more_arguments, type, name, given.size(),
                given.size() == 1 ? "" : "s");
    return given[k];
}

/// `ti.Matrix.zero(dt, n, m)`, `one`, `identity`, `ti.Vector.unit(n, axis)`
static Value constant_matrix(Evaluator& ev, const std::string& class_name, const std::string& name,
                             const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const bool vector = class_name == "ti.Vector" || name == "unit";
    const auto& given = arguments.positional;
    const auto argument = [&](std::size_t k) -> const Value& {
        return argument_of_class(ev, class_name, name, arguments, k);
    };
    const Value* dtype = arguments.keyword("dt");
    if (!dtype && name != "unit" && !given.empty()) dtype = &given[0];
    if (!dtype && name == "unit" && given.size() > 2) dtype = &given[2];
    const Type* scalar_type = dtype ? type_named_by(ev, *dtype) : nullptr;
    const Type type = scalar_type      ? *scalar_type
                      : name == "unit" ? ev.kernel_dialect.default_int
                                       : ev.kernel_dialect.default_float;
    const std::size_t first = name == "unit" || arguments.keyword("dt") ? 0 : 1;
    if (ev.in_kernel() && !ev.frame().python && type_named_by(ev, argument(first)))
        ev.fail(range, errors::extent_of_matrix_is_type, class_name, name);
    const int rows = matrix_extent(ev, argument(first), range, "the number of elements");
    const int columns = vector               ? 0
                        : name == "identity" ? rows
                                             : matrix_extent(ev, argument(2), range, "the number of columns");
    Value axis = name == "unit" ? argument(1) : Value(NoneValue{});
    if (const auto* number = get<ScalarValue>(axis))  // of a variable that does not change
        axis = known_number(*number).value_or(axis);
    const std::int64_t one = name == "unit" ? static_integer(ev, axis, range, "the axis") : -1;
    if (name == "unit" && (one < 0 || one >= rows)) ev.fail(range, errors::axis_of_unit_vector, one, rows);
    check_size(ev, {{}, rows, columns}, range);
    std::vector<ScalarValue> values;
    for (int k = 0; k < rows * std::max(columns, 1); ++k) {
        const bool set = name == "one" || (name == "identity" && k / columns == k % columns) ||
                         (name == "unit" && k == one);
        values.push_back(cast_to(constant(std::int64_t{set}, Type::int_(32)), type));
    }
    return matrix(rows, columns, std::move(values));
}

/// What `ti.Vector` and `ti.Matrix` make; nothing for methods that they do not have.
static std::optional<Value> call_of_matrix_class(Evaluator& ev, const std::string& class_name,
                                                 const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto& given = arguments.positional;
    const bool kernel = ev.in_kernel() && !ev.frame().python;
    static const std::map<std::string, std::size_t> most = {
        {"zero", 3}, {"one", 3}, {"identity", 2}, {"unit", 3}, {"diag", 2}, {"rows", 1}, {"cols", 1}};
    const bool maker = name == "zero" || name == "one" || name == "identity" || name == "unit";
    if (maker && ev.frame().host) ev.fail(range, errors::maker_cannot_be_called_in_python_scope, name);
    if (const auto own = most.find(name); own != most.end() && given.size() > own->second)
        ev.fail(range, errors::takes_another_number_of_arguments, kernel ? "TaichiTypeError" : "TypeError",
                class_name + "." + name, fmt::format("at most {}", own->second), given.size(), "are");
    if (kernel && (name == "rows" || name == "cols") && given.size() == 1 && !get<SequencePtr>(given[0]))
        ev.fail(range, errors::rows_take_list, class_name, name, kind_of(given[0]));
    if (name == "field" || name == "ndarray")
        return field_of_matrices(ev, class_name == "ti.Vector", name, arguments);
    if (maker) return constant_matrix(ev, class_name, name, arguments);
    if (name == "diag") {
        const int n = matrix_extent(ev, argument_of_class(ev, class_name, name, arguments, 0), range,
                                    "the number of rows");
        check_size(ev, {{}, n, n}, range);
        const ScalarValue value = ev.named(
            scalar(ev, argument_of_class(ev, class_name, name, arguments, 1), range), "diagonal", range);
        std::vector<ScalarValue> values;
        for (int k = 0; k < n * n; ++k)
            values.push_back(k / n == k % n ? value
                                            : cast_to(constant(std::int64_t{0}, Type::int_(32)), value.type));
        return matrix(n, n, std::move(values));
    }
    if (name == "cols" || name == "rows") {
        const bool one_list = given.size() == 1 && get<SequencePtr>(given[0]);
        const auto& parts = one_list ? std::get<SequencePtr>(given[0].v)->elements : given;
        const auto length = [](const Value& part) {
            const auto* m = get<MatrixPtr>(part);
            const auto* s = get<SequencePtr>(part);
            return m ? (*m)->elements.size() : s ? (*s)->elements.size() : 0;
        };
        if (std::any_of(parts.begin(), parts.end(),
                        [&](const Value& part) { return length(part) != length(parts[0]); }))
            ev.fail(range, errors::rows_of_matrix_differ_in_length, "TaichiCompilationError");
        const Value made = make_matrix(ev, one_list ? given[0] : list(given), false, nullptr, range);
        if (std::get<MatrixPtr>(made.v)->is_vector()) ev.fail(range, errors::matrix_takes_vectors, name);
        return name == "rows"
                   ? made
                   : method_of_matrix(ev, std::get<MatrixPtr>(made.v), "transpose", {{}, {}, range});
    }
    return std::nullopt;
}

namespace {

/// `object.name(arguments)`
struct MethodCall {
    Evaluator& ev;
    const Value& object;
    const std::string& name;
    const CallArguments& arguments;
    TextRange range;
    bool host;
};

std::optional<Value> method_of_number_or_matrix(const MethodCall& c) {
    if (c.host && is_scalar(c.object) && number_kind(c.object) == NumberKind::numpy)
        return method_of_number(c.ev, c.object, c.name, c.arguments);
    if (get<ScalarValue>(c.object) && !c.host)
        c.ev.fail(c.range, errors::value_has_no_method, kind_of(c.object), c.name);
    const auto* m = get<MatrixPtr>(c.object);
    if (!m) return std::nullopt;
    if (c.host && (c.name == "determinant" || c.name == "cast"))
        c.ev.fail(c.range, errors::cannot_be_called_in_python_scope, c.name);
    if (c.name == "get_shape") {
        std::vector<Value> shape{Value(Integer((*m)->rows))};
        if (!(*m)->is_vector()) shape.emplace_back(Integer((*m)->columns));
        return tuple(std::move(shape));
    }
    if (c.name == "__len__") return Value(Integer((*m)->rows));
    return method_of_matrix(c.ev, *m, c.name, c.arguments);
}

std::optional<Value> method_of_text(const MethodCall& c) {
    if (c.host && (get<std::string>(c.object) || get<TextPtr>(c.object)))
        if (const auto found = method_of_chosen_text(c.ev, c.object, c.name, c.arguments)) return found;
    if (const auto* text = get<std::string>(c.object)) return string_method(c.ev, *text, c.name, c.arguments);
    return std::nullopt;
}

std::optional<Value> method_of_node_or_container(const MethodCall& c) {
    if (const auto* node = get<SnodePtr>(c.object)) return snode_method(c.ev, *node, c.name, c.arguments);
    return container_method(c.ev, c.object, c.name, c.arguments);
}

/// `to_dict`, `keys` and `items` of a struct.
std::optional<Value> method_of_struct(const MethodCall& c) {
    const auto* object = get<StructPtr>(c.object);
    if (!object) return std::nullopt;
    if (c.name == "to_dict") {
        auto all = std::make_shared<DictionaryValue>();
        for (const auto& [key, member] : (*object)->members) {
            const Value value = read_reference(c.ev, member);
            const bool inner = get<MatrixPtr>(value) || get<StructPtr>(value);
            all->set(Value(key),
                     inner ? method(c.ev, value, get<StructPtr>(value) ? "to_dict" : "to_list", c.arguments)
                           : value);
        }
        return Value(all);
    }
    std::vector<Value> out;
    for (const auto& [key, value] : (*object)->members)
        out.push_back(c.name == "keys" ? Value(key) : tuple({Value(key), read_reference(c.ev, value)}));
    return list(std::move(out));
}

/// Of an object of a class of the program's: what its class does not define.
std::optional<Value> method_of_object(const MethodCall& c) {
    const auto* own = get<ObjectPtr>(c.object);
    if (!own) return std::nullopt;
    if (c.name == "__init__" && own_exception_of(c.ev, c.object)) {
        (*own)->attributes["args"] = tuple(c.arguments.positional);
        return Value(NoneValue{});
    }
    if (const auto done = parser_method(c.ev, *own, c.name, c.arguments)) return done;
    return method_of_record(c.ev, c.object, c.name, c.arguments);
}

/// Of a whole field in a kernel.
std::optional<Value> method_of_whole_field(const MethodCall& c) {
    const auto* field = get<FieldPtr>(c.object);
    if (!field || !c.ev.in_kernel()) return std::nullopt;
    if (c.name == "parent" || c.name == "snode")
        return parent_of(c.ev, *field, c.arguments.positional, c.range);
    if (c.name == "get_shape") return attribute(c.ev, c.object, "shape", c.range);
    if (c.name == "fill" && (*field)->array)
        c.ev.fail(c.range, errors::member_has_no_attribute, "an array of a kernel", c.name);
    if (c.name != "fill" || !c.arguments.keywords.empty()) return std::nullopt;
    if (c.arguments.positional.size() != 1)
        c.ev.fail(c.range, errors::method_takes_arguments, "TaichiTypeError", "fill", "one value");
    fill(c.ev, *field, held(c.ev, c.arguments.positional[0], "filling", c.range), false, c.range);
    return Value(NoneValue{});
}

std::optional<Value> method_of_sequence(const MethodCall& c) {
    const auto* s = get<SequencePtr>(c.object);
    if (!s) return std::nullopt;
    if (c.name == "__len__") return Value(Integer((*s)->elements.size()));
    if ((*s)->set) c.ev.unsupported(c.range, errors::method_of_value, c.name, "a set");
    if (c.name != "append")
        return method(c.ev, make_matrix(c.ev, c.object, true, nullptr, c.range), c.name, c.arguments);
    // the list is one of Python's: it grows while the kernel is translated, once
    if (c.ev.in_kernel() && !c.ev.frame().python && (c.ev.kernel.loop_depth > 0 || c.ev.blocks.size() > 1))
        c.ev.fail(c.range, errors::list_grows_once_while_kernel_is_translated);
    if (c.arguments.positional.size() != 1) c.ev.fail(c.range, errors::append_takes_one_argument);
    before_change(c.ev, c.object, {c.arguments.positional[0]}, c.range);
    (*s)->elements.push_back(held(c.ev, c.arguments.positional[0], "element", c.range));
    keep_most(**s, true);
    return Value(NoneValue{});
}

/// `ti.f32.field(..)`, `Particle.field(..)`, `ti.Vector.field(..)`
std::optional<Value> method_of_type(const MethodCall& c) {
    if (get<StructTypePtr>(c.object) && c.name == "field" && !c.arguments.positional.empty())
        c.ev.fail(c.range, errors::method_takes_more_arguments, "StructType", "field", 0, "s");
    if (const auto* type = get<StructTypePtr>(c.object); type && c.name == "field")
        return make_struct_field(c.ev, *type, c.arguments, 0, "");
    if (const auto* type = get<ElementType>(c.object); type && c.name == "field")
        return make_field(c.ev, *type, c.arguments, 0);
    if (const auto* type = get<ElementType>(c.object); type && c.name == "ndarray") {
        CallArguments rest = c.arguments;
        rest.positional.insert(rest.positional.begin(), Value(*type));
        return call_builtin_function(c.ev, "ti.ndarray", rest);
    }
    const auto* builtin = get<BuiltinValue>(c.object);
    if (!builtin) return std::nullopt;
    if (builtin->name == "sys.stdout" || builtin->name == "sys.stderr")
        return call_builtin_function(c.ev, builtin->name + "." + c.name, c.arguments);
    if (builtin->name.starts_with("np.") && c.host)  // `np.maximum.reduce`
        return numpy_in_python(c.ev, builtin->name.substr(3) + "." + c.name, c.arguments);
    if (builtin->name == "ti.profiler") return Value(NoneValue{});  // about how Taichi runs
    if (builtin->name == "ti.Struct" && c.name == "field") return struct_field_of(c.ev, c.arguments);
    if (builtin->name == "ti.Vector" || builtin->name == "ti.Matrix")
        return call_of_matrix_class(c.ev, builtin->name, c.name, c.arguments);
    return std::nullopt;
}

[[noreturn]] void refuse_method(const MethodCall& c) {
    static const std::set<std::string> of_host = {"to_numpy", "from_numpy", "copy_from", "to_torch"};
    if (get<FieldPtr>(c.object) && c.ev.in_kernel() && of_host.contains(c.name))
        c.ev.fail(c.range, errors::is_for_host_program, c.name);
    if (c.ev.in_kernel() && !c.ev.frame().python)
        c.ev.fail(c.range, errors::member_has_no_attribute, kind_of(c.object), c.name);
    c.ev.unsupported(c.range, errors::method_of_value, c.name, kind_of(c.object));
}

}  // namespace

Value method(Evaluator& ev, const Value& object, const std::string& name, const CallArguments& arguments) {
    const MethodCall call{ev, object, name, arguments, arguments.range, ev.frame().host};
    using Attempt = std::optional<Value> (*)(const MethodCall&);
    static constexpr Attempt attempts[] = {
        method_of_number_or_matrix,
        [](const MethodCall& c) { return special_method(c.ev, c.object, c.name, c.arguments); },
        method_of_text,
        method_of_node_or_container,
        method_of_struct,
        method_of_object,
        [](const MethodCall& c) -> std::optional<Value> {
            if (!is_array(c.object)) return std::nullopt;
            return array_method(c.ev, std::get<FieldPtr>(c.object.v), c.name, c.arguments);
        },
        method_of_whole_field,
        method_of_sequence,
        method_of_type};
    for (const Attempt& attempt : attempts)
        if (auto done = attempt(call)) return *done;
    if (call.host) return host_method(ev, object, name, arguments);
    refuse_method(call);
}

}  // namespace nestor::taichi
