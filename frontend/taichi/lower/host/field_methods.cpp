// Methods of fields and arrays that the host program calls (TI-81): filling, copies to and from numpy.
#include "frontend/taichi/lower/host/field_methods.hpp"

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/windows.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {

namespace {

/// A method of a field of structs, member by member; nothing where it is another's.
std::optional<Value> method_of_struct_field(Evaluator& ev, const Value& object, const std::string& name,
                                            const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto& given = arguments.positional;
    const auto& members = std::get<StructFieldPtr>(object.v)->members;
    if (name == "get_member_field") {
        const Value& wanted = argument_of(ev, name, arguments, 0);
        for (const auto& [key, member] : members)
            if (equal(wanted, Value(key))) return member;
        ev.fail(range, "TI-81", "KeyError: " + repr(wanted));
    }
    if (name == "fill") {
        const Value& value = argument_of(ev, name, arguments, 0);
        if (!is_number(value) && !get<ScalarValue>(value))
            ev.fail(range, errors::field_of_structs_is_filled_with_numbers, kind_of(value));
        for (const FieldPtr& field : fields_of(ev, object)) fill(ev, field, given.at(0), false, range);
        return NoneValue{};
    }
    if (name == "to_numpy") {
        auto all = std::make_shared<DictionaryValue>();
        for (const auto& [key, member] : members)
            all->set(Value(key), host_method(ev, member, name, arguments));
        return Value(all);
    }
    if (name == "from_numpy" && !given.empty() && get<std::shared_ptr<DictionaryValue>>(given[0])) {
        for (const auto& [member, field] : members)
            if (!std::get<std::shared_ptr<DictionaryValue>>(given[0].v)->find(Value(member)))
                ev.fail(range, "TI-81", "KeyError: " + repr(Value(member)));
        for (const auto& [key, array] : std::get<std::shared_ptr<DictionaryValue>>(given[0].v)->entries)
            for (const auto& [member, field] : members)
                if (equal(key, Value(member))) host_method(ev, field, name, {{array}, {}, range});
        return NoneValue{};
    }
    if (name == "from_numpy" && !given.empty() && is_array(given[0]))
        ev.fail(range, errors::index_of_array_is_no_int, "a str");
    if (name == "copy_from" && get<StructFieldPtr>(given.at(0))) {
        const auto to = fields_of(ev, object), from = fields_of(ev, given[0]);
        for (std::size_t k = 0; k < std::min(to.size(), from.size()); ++k)
            copy_elements(ev, to[k], from[k], range);
        return NoneValue{};
    }
    return std::nullopt;
}

Value filled_field(Evaluator& ev, const FieldPtr& field, const CallArguments& arguments) {
    if (get<std::string>(arguments.positional[0]) && !field->ndarray)
        ev.fail(arguments.range, errors::field_is_not_filled_with_str,
                field->element.rows > 0 ? "AssertionError" : "TaichiTypeError");
    const Value& value = arguments.positional[0];
    const auto* parts = get<SequencePtr>(value);
    const auto* vector = get<MatrixPtr>(value);
    const auto rows = static_cast<std::size_t>(field->element.rows);
    if (rows == 0 && (parts || vector))
        ev.fail(arguments.range, errors::field_of_numbers_is_filled_with, kind_of(value));
    const bool fits = parts ? (*parts)->elements.size() == rows
                            : !vector || static_cast<std::size_t>((*vector)->rows) == rows;
    if (rows > 0 && !field->ndarray && !fits)
        ev.fail(arguments.range, errors::field_is_filled_with_other_shape, kind_of(value));
    fill(ev, field, arguments.positional[0], false, arguments.range);
    return NoneValue{};
}

/// For as long as it has no name it is read where it stands; a name is given to a copy.
Value snapshot_of(Evaluator& ev, const FieldPtr& field, const CallArguments& arguments) {
    if (!field->buffer) ev.fail(arguments.range, errors::field_has_no_place_yet_no_shape, field->name);
    auto snapshot_ = std::make_shared<FieldValue>(*field);
    snapshot_->snapshot = true;
    snapshot_->ndarray = false;
    // cells of pointers are cleared as they are deactivated, those of bits keep what they hold
    for (SnodePtr node = field->parent; node; node = node->parent)
        if (node->kind == SnodeKind::bitmasked) {
            snapshot_ = copied_active_elements(ev, field, arguments.range);
            break;
        }
    const auto& given = arguments.positional;
    const Value* dtype = given.empty() ? arguments.keyword("dtype") : &given[0];
    if (dtype && !get<NoneValue>(*dtype))
        return array_method(ev, snapshot_, "astype", {{*dtype}, {}, arguments.range});
    return snapshot_;
}

/// `from_numpy` and `copy_from`.
Value copied_into(Evaluator& ev, const FieldPtr& field, const std::string& name,
                  const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const bool copy = name == "copy_from";
    const Value& source = argument_of(ev, name, arguments, 0);
    const auto* given = get<FieldPtr>(source);
    const bool other = !given || (*given)->numpy || (*given)->snapshot || (*given)->ndarray != field->ndarray;
    if (copy && other)
        ev.fail(range, errors::copy_from_takes_its_own_kind, field->ndarray ? "AssertionError" : "TypeError",
                field->ndarray ? "a `ti.ndarray`" : "a field");
    if (!copy && !is_array(source))
        ev.fail(range, errors::from_numpy_takes_array_of_numpy,
                field->ndarray ? "TypeError" : "AttributeError");
    if (!copy && !field->buffer)
        ev.fail(range, errors::value_has_no_attribute, "a field without a place", "shape", "");
    require_place(ev, *field, range);
    const FieldPtr& from = std::get<FieldPtr>(source.v);
    if (copy && field->ndarray && extents_of(ev, *field, range) != extents_of(ev, *from, range))
        ev.fail(range, errors::shapes_of_copied_arrays_differ);
    if (!copy && field->element.rows > 0 && !field->ndarray &&
        extents_of(ev, *as_numbers(from), range).size() != extents_of(ev, *as_numbers(field), range).size())
        ev.fail(range, errors::shapes_of_copied_arrays_differ);
    if (!copy && field->element.rows > 0 &&
        !field->ndarray) {  // Taichi reads an element for each of the field
        const auto wanted = extents_of(ev, *as_numbers(field), range),
                   own = extents_of(ev, *as_numbers(from), range);
        for (std::size_t k = 0; k < wanted.size(); ++k)
            if (own[k] < wanted[k])
                ev.fail(range, errors::array_for_field_is_smaller,
                        ev.kernel_dialect.debug ? "TaichiAssertionError" : "ValueError", own[k], k,
                        wanted[k]);
        copy_first_elements(ev, field, from, range);
        return NoneValue{};
    }
    copy_elements(ev, field, from, range);
    return NoneValue{};
}

}  // namespace

Value host_method(Evaluator& ev, const Value& object, const std::string& name,
                  const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto& given = arguments.positional;
    if (const auto* window = get<std::shared_ptr<WindowValue>>(object))
        return window_method(ev, *window, name, arguments);
    if (get<StructFieldPtr>(object))
        if (auto made = method_of_struct_field(ev, object, name, arguments)) return *made;
    if (const auto* path = get<BuiltinValue>(object); path && path->name == "os.path")
        return call_builtin_function(ev, path->name + "." + name, arguments);
    const auto* whole = get<FieldPtr>(object);
    if (!whole) ev.unsupported(range, errors::array_function_of, name, kind_of(object));
    const FieldPtr& field = *whole;
    if (name == "fill" && given.size() != 1 && arguments.keywords.empty())
        ev.fail(range, errors::method_takes_arguments, "TypeError", "fill", "one value");
    if (name == "fill" && given.size() == 1 && !is_array(object)) return filled_field(ev, field, arguments);
    if (name == "to_numpy") return snapshot_of(ev, field, arguments);
    if (name == "from_numpy" || name == "copy_from") return copied_into(ev, field, name, arguments);
    if (name == "to_list") return array_method(ev, as_numbers(field), "tolist", {{}, {}, range});
    if (name == "get_scalar_field") return component_field(ev, field, given, range);
    if (name == "parent" || name == "snode") return parent_of(ev, field, given, range);
    if (name == "grad" || name == "dual") ev.unsupported(range, errors::method_of_field, name);
    if (is_array(object)) return array_method(ev, field, name, arguments);
    ev.unsupported(range, errors::array_function_of, name, kind_of(object));
}

/// One component of the elements of a vector field, as a field that shares its memory.
Value component_field(Evaluator& ev, const FieldPtr& field, const std::vector<Value>& indices,
                      TextRange range) {
    (void)field;
    (void)indices;
    ev.unsupported(range, errors::get_scalar_field);
}

}  // namespace nestor::taichi
