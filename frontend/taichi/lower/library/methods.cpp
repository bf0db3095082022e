// Methods of matrices, types, trees and sequences, by name (TI-51, TI-41).
#include "frontend/taichi/lower/library/methods.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/errors/library.hpp"
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
    const int rows = matrix_extent(ev, argument(first), range, "the number of elements");
    const int columns = vector               ? 0
                        : name == "identity" ? rows
                                             : matrix_extent(ev, argument(2), range, "the number of columns");
    const std::int64_t one = name == "unit" ? static_integer(ev, argument(1), range, "the axis") : -1;
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
    if (name == "field" || name == "ndarray")
        return field_of_matrices(ev, class_name == "ti.Vector", name, arguments);
    if (name == "identity" && ev.frame().host)
        ev.fail(range, errors::identity_cannot_be_called_in_python_scope);
    if (name == "zero" || name == "one" || name == "identity" || name == "unit")
        return constant_matrix(ev, class_name, name, arguments);
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
        const Value made = make_matrix(ev, one_list ? given[0] : list(given), false, nullptr, range);
        if (std::get<MatrixPtr>(made.v)->is_vector()) ev.fail(range, errors::matrix_takes_vectors, name);
        return name == "rows"
                   ? made
                   : method_of_matrix(ev, std::get<MatrixPtr>(made.v), "transpose", {{}, {}, range});
    }
    return std::nullopt;
}

Value method(Evaluator& ev, const Value& object, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    if (ev.frame().host && is_scalar(object) && number_kind(object) == NumberKind::numpy)
        return method_of_number(ev, object, name, arguments);
    if (get<MatrixPtr>(object) && ev.frame().host && (name == "determinant" || name == "cast"))
        ev.fail(range, errors::cannot_be_called_in_python_scope, name);
    if (const auto* m = get<MatrixPtr>(object); m && name == "get_shape") {
        std::vector<Value> shape{Value(Integer((*m)->rows))};
        if (!(*m)->is_vector()) shape.emplace_back(Integer((*m)->columns));
        return tuple(std::move(shape));
    }
    if (const auto* m = get<MatrixPtr>(object); m && name == "__len__") return Integer((*m)->rows);
    if (const auto* m = get<MatrixPtr>(object)) return method_of_matrix(ev, *m, name, arguments);
    if (get<ScalarValue>(object) && !ev.frame().host)
        ev.fail(range, errors::value_has_no_method, kind_of(object), name);
    if (const auto done = special_method(ev, object, name, arguments)) return *done;
    if (ev.frame().host && (get<std::string>(object) || get<TextPtr>(object)))
        if (const auto found = method_of_chosen_text(ev, object, name, arguments)) return *found;
    if (const auto* text = get<std::string>(object)) return string_method(ev, *text, name, arguments);
    if (const auto* node = get<SnodePtr>(object)) return snode_method(ev, *node, name, arguments);
    if (const auto done = container_method(ev, object, name, arguments)) return *done;
    if (const auto* type = get<StructTypePtr>(object); type && name == "field")
        return make_struct_field(ev, *type, arguments, 0, "");
    if (const auto* object_ = get<StructPtr>(object); object_ && name == "to_dict") {
        auto all = std::make_shared<DictionaryValue>();
        for (const auto& [key, member] : (*object_)->members) {
            const Value value = read_reference(ev, member);
            const bool inner = get<MatrixPtr>(value) || get<StructPtr>(value);
            all->set(
                Value(key),
                inner ? method(ev, value, get<StructPtr>(value) ? "to_dict" : "to_list", arguments) : value);
        }
        return all;
    }
    if (const auto* object_ = get<StructPtr>(object)) {
        std::vector<Value> out;
        for (const auto& [key, value] : (*object_)->members)
            out.push_back(name == "keys" ? Value(key) : tuple({Value(key), read_reference(ev, value)}));
        return list(std::move(out));
    }
    if (const auto* own = get<ObjectPtr>(object); own && name == "__init__" && own_exception_of(ev, object)) {
        (*own)->attributes["args"] = tuple(arguments.positional);
        return NoneValue{};
    }
    if (const auto* own = get<ObjectPtr>(object))
        if (const auto done = parser_method(ev, *own, name, arguments)) return *done;
    if (get<ObjectPtr>(object))
        if (const auto done = method_of_record(ev, object, name, arguments)) return *done;
    if (const auto* parts = get<SequencePtr>(object); parts && name == "__len__")
        return Integer((*parts)->elements.size());
    if (is_array(object)) return array_method(ev, std::get<FieldPtr>(object.v), name, arguments);
    if (const auto* field = get<FieldPtr>(object); field && ev.in_kernel()) {
        if (name == "parent" || name == "snode") return parent_of(ev, *field, arguments.positional, range);
        if (name == "get_shape") return attribute(ev, object, "shape", range);
        if (name == "fill" && arguments.keywords.empty()) {
            if (arguments.positional.size() != 1)
                ev.fail(range, errors::method_takes_arguments, "TaichiTypeError", "fill", "one value");
            fill(ev, *field, held(ev, arguments.positional[0], "filling", range), false, range);
            return NoneValue{};
        }
    }
    if (const auto* s = get<SequencePtr>(object); s && (*s)->set)
        ev.unsupported(range, errors::method_of_value, name, "a set");
    if (get<SequencePtr>(object) && name != "append")
        return method(ev, make_matrix(ev, object, true, nullptr, range), name, arguments);
    if (const auto* s = get<SequencePtr>(object); s && name == "append") {
        // the list is one of Python's: it grows while the kernel is translated, once
        if (ev.in_kernel() && !ev.frame().python && (ev.kernel.loop_depth > 0 || ev.blocks.size() > 1))
            ev.fail(range, errors::list_grows_once_while_kernel_is_translated);
        if (arguments.positional.size() != 1) ev.fail(range, errors::append_takes_one_argument);
        before_change(ev, object, {arguments.positional[0]}, range);
        (*s)->elements.push_back(held(ev, arguments.positional[0], "element", range));
        keep_most(**s, true);
        return NoneValue{};
    }
    if (const auto* type = get<ElementType>(object); type && name == "field")
        return make_field(ev, *type, arguments, 0);
    if (const auto* type = get<ElementType>(object); type && name == "ndarray") {
        CallArguments rest = arguments;
        rest.positional.insert(rest.positional.begin(), Value(*type));
        return call_builtin_function(ev, "ti.ndarray", rest);
    }
    if (const auto* builtin = get<BuiltinValue>(object); builtin && builtin->name == "ti.profiler")
        return NoneValue{};  // about how Taichi runs
    if (const auto* builtin = get<BuiltinValue>(object);
        builtin && builtin->name == "ti.Struct" && name == "field") {
        return struct_field_of(ev, arguments);
    }
    if (const auto* builtin = get<BuiltinValue>(object);
        builtin && (builtin->name == "ti.Vector" || builtin->name == "ti.Matrix")) {
        if (const auto made = call_of_matrix_class(ev, builtin->name, name, arguments)) return *made;
    }
    if (ev.frame().host) return host_method(ev, object, name, arguments);
    if (get<ScalarValue>(object)) ev.fail(range, errors::value_has_no_method, kind_of(object), name);
    if (get<FieldPtr>(object) && ev.in_kernel() &&
        (name == "to_numpy" || name == "from_numpy" || name == "copy_from" || name == "to_torch"))
        ev.fail(range, errors::is_for_host_program, name);
    ev.unsupported(range, errors::method_of_value, name, kind_of(object));
}

}  // namespace nestor::taichi
