// Attributes (TI-21): of what is known at translation and of values that code computes.
#include "frontend/taichi/lower/kernel/access.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/foreign.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/exception_classes.hpp"
#include "frontend/taichi/lower/host/function_attributes.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/records.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/host/selections.hpp"
#include "frontend/taichi/lower/host/sets.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/host/windows.hpp"
#include "frontend/taichi/lower/kernel/components.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/slices.hpp"
#include "frontend/taichi/lower/kernel/static_loops.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"
#include "frontend/taichi/names.hpp"

namespace nestor::taichi {
namespace {

/// The hint for a name that is not in a list; `before` is what stands in front of it. Of equally near names
/// one with the same first letter is meant.
std::string nearest_hint(const std::string& name, std::vector<std::string> names, const std::string& before) {
    std::stable_partition(names.begin(), names.end(), [&](const std::string& n) { return n[0] == name[0]; });
    const std::string near = nearest_name(name, names);
    return near.empty() ? "" : "did you mean `" + before + near + "`?";
}

bool is_among(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

/// What a name stands after, as the file writes it: `ti.` of `ti.sqrt`.
std::string text_before(const Evaluator& ev, TextRange name) {
    const std::string_view text = ev.source->text();
    std::size_t begin = name.begin;
    const auto belongs = [](char c) {
        return c == '.' || c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
    };
    while (begin > 0 && belongs(text[begin - 1])) --begin;
    return std::string(text.substr(begin, name.begin - begin));
}

void require_name(Evaluator& ev, const std::string& module, const std::string& name, TextRange range,
                  const std::string& kind) {
    const std::vector<std::string>& names = names_in(module);
    if (names.empty() || is_among(names, name)) return;
    const std::string before = text_before(ev, range);
    const bool of_math = module == "taichi" && is_among(names_in("taichi.math"), name);
    ev.fail(range, errors::module_has_no_attribute, kind, module, name,
            of_math ? "did you mean `" + before + "math." + name + "`?" : nearest_hint(name, names, before));
}

void require_method(Evaluator& ev, const Value& object, const std::string& name, TextRange range) {
    std::optional<Owner> owner;
    if (const auto* field = get<FieldPtr>(object); field && !(*field)->numpy && !(*field)->snapshot)
        owner = Owner::field;
    if (is_array(object)) owner = Owner::array;
    if (get<MatrixPtr>(object)) owner = Owner::matrix;
    if (get<std::shared_ptr<WindowValue>>(object)) owner = Owner::window;
    if (!owner || is_among(names_of(*owner), name)) return;
    const std::string habit = hint_for_attribute(kind_of(object), name);
    ev.fail(range, errors::value_has_no_attribute, kind_of(object), name,
            habit.empty() ? nearest_hint(name, names_of(*owner), text_before(ev, range)) : habit);
}

/// Of `super()`, an object, a class or a struct: members first, then methods.
static std::optional<Value> attribute_of_object(Evaluator& ev, const Value& object, const std::string& name,
                                                TextRange range) {
    if (const auto* bound = get<MethodValue>(object); bound && bound->name == "super") {
        const auto& parts = std::get<SequencePtr>(bound->object->v)->elements;
        if (get<BuiltinValue>(parts[0])) return MethodValue{std::make_shared<Value>(parts[1]), name};
        if (const auto method = method_of(ev, std::get<ClassValue>(parts[0].v).definition, name, &parts[1]))
            return *method;
        if (name == "__init__") return BuiltinValue{"gc.collect"};  // an object's own does nothing
        if (!name.starts_with("__"))
            ev.fail(ev.statement, errors::member_has_no_attribute, "the class above", name);
    }
    if (const auto* instance = get<ObjectPtr>(object)) {
        const auto found = (*instance)->attributes.find(name);
        if (found != (*instance)->attributes.end()) {
            const auto* poison = get<PoisonValue>(found->second);
            if (poison && poison->chosen && (*instance)->attributes.contains(chosen_copy))
                ev.unsupported(range, errors::name_of_object_only_running_program_chooses, name);
            return found->second;
        }
        if (const auto exception = own_exception_of(ev, object))
            if (const auto method = method_of(ev, exception->definition, name, &object)) return *method;
        if (!(*instance)->definition) return MethodValue{std::make_shared<Value>(object), name};
        if (const auto method = method_of(ev, (*instance)->definition, name, &object)) return *method;
        if (name == "__class__") return ClassValue{(*instance)->definition};
        if ((name == "_replace" || name == "_asdict") && is_named_tuple(ev, object))
            return MethodValue{std::make_shared<Value>(object), name};
    }
    if (const auto* made = get<ClassValue>(object)) {
        const auto* attributes = class_attributes(ev, *made);
        if (const auto found = attributes->find(name); found != attributes->end()) return found->second;
        if (const auto method = method_of(ev, made->definition, name, nullptr)) return *method;
        if (name == "__name__") return std::get<ClassDefinition>(made->definition->node).name.name;
    }
    if (const auto* object_ = get<StructPtr>(object)) {
        if (const Value* member = (*object_)->member(name)) return *member;
        if (const auto method = struct_method(*object_, name)) return *method;
        if (name == "keys" && ev.frame().host) {  // a property
            std::vector<Value> names;
            for (const auto& [key, member] : (*object_)->members) names.emplace_back(key);
            return list(std::move(names));
        }
        if (name == "keys" || name == "items" || name == "to_dict")
            return MethodValue{std::make_shared<Value>(object), name};
    }
    return std::nullopt;
}

static std::optional<Value> attribute_of_struct_field(Evaluator& ev, const Value& object,
                                                      const StructFieldValue& fields, const std::string& name,
                                                      TextRange range) {
    for (const auto& [member, field] : fields.members)
        if (member == name) return field;
    const auto all = fields_of(ev, object);
    if (!all.empty() && (name == "shape" || name == "parent" || name == "snode"))
        return attribute(ev, all[0], name, range);
    if (name == "keys") {
        std::vector<Value> names;
        for (const auto& [member, field] : fields.members) names.emplace_back(member);
        return list(std::move(names));
    }
    static const std::set<std::string> methods = {
        "fill", "to_numpy", "from_numpy",       "copy_from",  "to_torch", "from_torch", "members",
        "grad", "dual",     "get_member_field", "field_dict", "name",     "dtype",      "struct_methods"};
    if (!methods.contains(name)) ev.fail(range, errors::member_has_no_attribute, kind_of(object), name);
    return std::nullopt;
}

/// Extents, and elements by their letters.
static std::optional<Value> attribute_of_matrix(Evaluator& ev, const MatrixValue& m, const std::string& name,
                                                TextRange range) {
    if (name == "n") return Integer(m.rows);
    if (name == "m" && m.is_vector() && ev.in_kernel()) ev.fail(range, errors::columns_of_vector, m.rows);
    if (name == "m") return Integer(std::max(m.columns, 1));
    if (name == "shape" && ev.in_kernel())
        return m.is_vector() ? tuple({Value(Integer(m.rows))})
                             : tuple({Value(Integer(m.rows)), Value(Integer(m.columns))});
    if (name == "ndim") return Integer(m.is_vector() ? 1 : 2);
    if (auto parts = swizzle(ev, m, name)) return *parts;
    const auto is_swizzle = [&] {
        for (const std::string set : {"xyzw", "rgba", "stpq"})
            if (name.find_first_not_of(set) == std::string::npos) return true;
        return false;
    };
    if (!m.is_vector() && ev.in_kernel() && is_swizzle())
        ev.fail(range, errors::matrix_has_no_elements_have_two_indices, name);
    if (m.is_vector() && is_swizzle())
        ev.fail(range, errors::vector_has_no_component, std::to_string(m.rows), name);
    return std::nullopt;
}

static Value attribute_of_numpy_number(const Value& number, const std::string& name) {
    if (name == "dtype") return ElementType{number_type(number), 0, 0, true};
    if (name == "shape") return tuple({});
    if (name == "ndim" || name == "size") return Integer(name == "size");
    if (name == "T" || name == "real") return number;
    return MethodValue{std::make_shared<Value>(number), name};
}

static Value attribute_of_module(Evaluator& ev, const ModuleValue& module, const std::string& name,
                                 TextRange range) {
    require_name(ev, module.name, name, range);
    if (auto member = module_member(ev, module.name, name)) return *member;
    ev.fail(range, errors::module_has_no_or_is_not_supported_yet, module.name, name);
}

static Value attribute_of_snode(Evaluator& ev, const SnodePtr& node, const std::string& name,
                                TextRange range) {
    if (!is_among(names_of(Owner::node), name))
        ev.fail(range, errors::member_has_no_attribute, "a node", name);
    if (name != "shape") return MethodValue{std::make_shared<Value>(node), name};
    std::vector<Value> shape;
    for (const std::int64_t extent : shape_of_node(*node)) shape.push_back(Integer(extent));
    return tuple(std::move(shape));
}

static std::optional<Value> attribute_of_function(Evaluator& ev, const Value& object, const std::string& name,
                                                  TextRange range) {
    if (const auto* builtin = get<BuiltinValue>(object)) {
        if (Library::python_collections().contains(builtin->name + "." + name))
            return BuiltinValue{builtin->name + "." + name};  // `chain.from_iterable`
        if (name == "__name__") return builtin->name.substr(builtin->name.rfind('.') + 1);
    }
    const auto* function = get<FunctionValue>(object);
    if (const auto own = function ? find_attribute_of_function(ev, *function, name) : std::nullopt)
        return *own;
    if (function && name == "__name__")
        return function->definition ? function->function().name.name : std::string("<lambda>");
    if (function && name != "grad" && name != "__doc__")
        ev.fail(range, errors::function_has_no_attribute, name);
    return std::nullopt;
}

/// Of lists, sets and dicts: refuses in the host program what they do not have.
static std::optional<Value> attribute_of_container(Evaluator& ev, const Value& object,
                                                   const std::string& name, TextRange range) {
    static const std::set<std::string> of_lists = {"append", "extend",     "insert", "pop",  "remove",
                                                   "index",  "count",      "sort",   "copy", "reverse",
                                                   "clear",  "appendleft", "popleft"};
    static const std::set<std::string> of_dicts = {
        "get",        "keys",  "values",  "items",       "update",   "copy",     "pop",
        "setdefault", "clear", "popitem", "most_common", "elements", "subtract", "total"};
    static const std::set<std::string> of_containers = {
        "__len__",      "__getitem__", "__str__", "__repr__", "__contains__", "__iter__",
        "__reversed__", "__add__",     "__mul__", "__eq__",   "__ne__",       "__lt__",
        "__le__",       "__gt__",      "__ge__",  "__class__"};
    static const std::set<std::string> of_tuples = {"index", "count"};
    const auto* sequence = get<SequencePtr>(object);
    const bool tuple_ = sequence && !(*sequence)->list && !(*sequence)->set;
    if (tuple_ && ev.frame().host && of_lists.contains(name) && !of_tuples.contains(name))
        ev.fail(range, errors::member_has_no_attribute, "a tuple", name);
    if (sequence && (*sequence)->set) {
        if (!is_method_of_sets(name)) ev.fail(range, errors::member_has_no_attribute, "a set", name);
        return MethodValue{std::make_shared<Value>(object), name};
    }
    if (const auto* list = get<RunningListPtr>(object); list && (*list)->array)
        if (const auto known = attribute_of_running_array(**list, name)) return known;
    const bool dict = get<std::shared_ptr<DictionaryValue>>(object) || get<RunningDictPtr>(object);
    // in kernels they are Python's as well; an empty list is told as what it is
    const bool asks = ev.frame().host || (!ev.frame().python && !(sequence && (*sequence)->elements.empty()));
    if (asks && !of_containers.contains(name) &&
        ((sequence && !of_lists.contains(name)) || (dict && !of_dicts.contains(name))))
        ev.fail(range, errors::member_has_no_attribute, kind_of(object), name);
    return std::nullopt;
}

static std::optional<Value> attribute_of_number(Evaluator& ev, const Value& number, const std::string& name,
                                                TextRange range) {
    if (ev.frame().host && is_scalar(number) && number_kind(number) == NumberKind::numpy)
        return attribute_of_numpy_number(number, name);
    if (name == "value" && integer_of(number)) return number;  // a member of an IntEnum
    static const std::set<std::string> of_python = {
        "is_integer", "as_integer_ratio", "hex",      "real",      "imag",        "conjugate",
        "bit_length", "bit_count",        "to_bytes", "numerator", "denominator", "__class__"};
    if (get<ScalarValue>(number) && ev.frame().host && number_kind(number) == NumberKind::python &&
        !of_python.contains(name))
        ev.fail(range, errors::member_has_no_attribute, kind_of(number), name);
    static const std::set<std::string> methods = {"cast", "norm", "max", "min", "sum"};
    static const std::set<std::string> functions = {"abs",  "sqrt", "rsqrt", "sin", "cos",   "tan",  "asin",
                                                    "acos", "tanh", "exp",   "log", "floor", "ceil", "round"};
    if (get<ScalarValue>(number) && ev.in_kernel() && !methods.contains(name))
        ev.fail(range, errors::number_has_no_attribute, name,
                functions.contains(name) ? "write `ti." + name + "(..)`" : "");
    return std::nullopt;
}

static std::optional<Value> attribute_of_type(const Evaluator& ev, const ElementType& type,
                                              const std::string& name, TextRange range) {
    if (name == "n") return Integer(type.rows);
    if (name == "m") return Integer(std::max(type.columns, 1));
    if (name == "dtype") return ElementType{type.scalar, 0, 0};
    if (name == "name" && type.rows == 0) return numpy_name(type.scalar);
    if (name == "itemsize" && type.rows == 0) return Integer(std::max(type.scalar.bits / 8, 1));
    if (type.rows == 0 && ev.in_kernel() && !ev.frame().python)
        ev.fail(range, errors::member_has_no_attribute, "a type", name);
    return std::nullopt;
}

template <typename... Kinds>
static bool is_any_of(const Value& value) {
    return (get<Kinds>(value) || ...);
}

/// What is known while translating: a constant, a member, or one of the kind's own attributes.
static std::optional<Value> known_attribute(Evaluator& ev, const Value& object, const std::string& name,
                                            TextRange range) {
    if (const auto* module = get<ModuleValue>(object)) return attribute_of_module(ev, *module, name, range);
    if (auto known = attribute_of_object(ev, object, name, range)) return known;
    if (is_any_of<VariablePtr, PlacePtr>(object))
        return attribute(ev, read_reference(ev, object), name, range);
    if (const auto* fields = get<StructFieldPtr>(object))
        return attribute_of_struct_field(ev, object, **fields, name, range);
    if (const auto* field = get<FieldPtr>(object)) return field_attribute(ev, *field, name, range);
    if (const auto* node = get<SnodePtr>(object)) return attribute_of_snode(ev, *node, name, range);
    if (const auto* m = get<MatrixPtr>(object)) return attribute_of_matrix(ev, **m, name, range);
    if (const auto* window = get<std::shared_ptr<WindowValue>>(object))
        return window_attribute(ev, *window, name, range);
    return attribute_of_function(ev, object, name, range);
}

Value attribute(Evaluator& ev, const Value& object, const std::string& name, TextRange range) {
    if (const auto known = known_attribute(ev, object, name, range)) return *known;
    require_method(ev, object, name, range);
    if (const auto known = attribute_of_container(ev, object, name, range)) return *known;
    if (const auto known = attribute_of_number(ev, object, name, range)) return *known;
    if (const auto* type = get<ElementType>(object))
        if (const auto known = attribute_of_type(ev, *type, name, range)) return *known;
    if (is_any_of<FieldPtr, MatrixPtr, SequencePtr, ElementType, BuiltinValue, StructFieldPtr, std::string,
                  MethodValue, ScalarValue, std::shared_ptr<DictionaryValue>, StructTypePtr, FunctionValue,
                  TextPtr, RunningListPtr, RunningDictPtr>(object))
        return MethodValue{std::make_shared<Value>(object), name};
    ev.fail(range, errors::member_has_no_attribute, kind_of(object), name);
}

/// How large an array of numpy is.
static std::optional<Value> size_of_array(Evaluator& ev, const FieldValue& array, const std::string& name,
                                          TextRange range) {
    if (name == "ndim") return Value(Integer(array.shape.size()));
    Integer size = 1;
    for (const std::int64_t extent : extents_of(ev, array, range)) size *= extent;
    if (name == "size") return Value(size);
    const Integer bytes = std::max(array.element.scalar.bits / 8, 1);
    if (name == "itemsize") return Value(bytes);
    if (name == "nbytes") return Value(Integer(size * bytes));
    static const std::set<std::string> of_memory = {"strides", "flags", "base", "data", "ctypes"};
    if (ev.frame().host && of_memory.contains(name)) ev.unsupported(range, errors::memory_of_array, name);
    return std::nullopt;
}

std::optional<Value> field_attribute(Evaluator& ev, const FieldPtr& field, const std::string& name,
                                     TextRange range) {
    if (name == "shape") {
        if (ev.frame().host && !field->buffer)
            ev.fail(range, errors::value_has_no_attribute, "a field without a place", name, "");
        require_place(ev, *field, range);
        std::vector<Value> shape;
        for (const ScalarValue& extent : field->shape) {
            const auto constant = build::as_integer(index_of(extent));
            shape.push_back(constant ? Value(Integer(*constant)) : Value(extent));
        }
        const bool numpy = field->numpy || field->snapshot;
        if (numpy && field->element.rows > 0) shape.push_back(Integer(field->element.rows));
        if (numpy && field->element.columns > 0) shape.push_back(Integer(field->element.columns));
        return tuple(std::move(shape));
    }
    if ((name == "n" || name == "m") && field->element.rows == 0)
        ev.fail(range, errors::value_has_no_attribute, "a field of numbers", name, "");
    if (name == "n" || name == "m")
        return Value(Integer(name == "n" ? field->element.rows : std::max(field->element.columns, 1)));
    if (name == "dtype" && ev.in_kernel() && !ev.frame().python && field->array)
        ev.fail(range, errors::array_of_kernel_has_no_dtype);
    if (name == "dtype")
        return Value(ElementType{field->element.scalar, 0, 0, field->numpy || field->snapshot});
    if (name == "element_shape" && field->ndarray) {
        std::vector<Value> extents;
        if (field->element.rows > 0) extents.push_back(Integer(field->element.rows));
        if (field->element.columns > 0) extents.push_back(Integer(field->element.columns));
        return tuple(std::move(extents));
    }
    if (name == "grad" && !field->numpy && !field->ndarray) return gradient_of(ev, field, range);
    if (name == "snode" && field->parent)  // the leaf, whose parent is the node that holds it
        return Value(ev.make_snode(SnodeKind::dense, field->parent));
    if (field->numpy)
        if (const auto size = size_of_array(ev, *field, name, range)) return size;
    if (name == "T" && is_array(Value(field))) return array_method(ev, field, "transpose", {{}, {}, range});
    return std::nullopt;
}

}  // namespace nestor::taichi
