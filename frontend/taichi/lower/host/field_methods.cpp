// Methods of fields and arrays that the host program calls (TI-81): filling, copies to and from numpy.
#include <fmt/format.h>

#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

Value Evaluator::host_method(const Value& object, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto& given = arguments.positional;
    if (const auto* window = get<std::shared_ptr<WindowValue>>(object))
        return window_method(**window, name, arguments);
    if (get<StructFieldPtr>(object)) {
        if (name == "fill") {
            for (const FieldPtr& field : fields_of(object)) fill(field, given.at(0), false, range);
            return NoneValue{};
        }
        if (name == "to_numpy") {
            auto all = std::make_shared<DictionaryValue>();
            for (const auto& [key, member] : std::get<StructFieldPtr>(object.v)->members)
                all->set(Value(key), host_method(member, name, arguments));
            return all;
        }
        if (name == "from_numpy" && !given.empty() && get<std::shared_ptr<DictionaryValue>>(given[0])) {
            for (const auto& [key, array] : std::get<std::shared_ptr<DictionaryValue>>(given[0].v)->entries)
                for (const auto& [member, field] : std::get<StructFieldPtr>(object.v)->members)
                    if (equal(key, Value(member))) host_method(field, name, {{array}, {}, range});
            return NoneValue{};
        }
        if (name == "copy_from" && get<StructFieldPtr>(given.at(0))) {
            const auto to = fields_of(object), from = fields_of(given[0]);
            for (std::size_t k = 0; k < std::min(to.size(), from.size()); ++k)
                copy_elements(to[k], from[k], range);
            return NoneValue{};
        }
    }
    const auto* whole = get<FieldPtr>(object);
    if (!whole) unsupported(range, "TI-81", "`" + name + "` of " + kind_of(object));
    const FieldPtr& field = *whole;
    if (name == "fill" && given.size() == 1 && !is_array(object)) {
        fill(field, given[0], false, range);
        return NoneValue{};
    }
    if (name == "to_numpy") {
        // for as long as it has no name it is read where it stands; a name is given to a copy
        if (!field->buffer)
            fail(range, "TI-90",
                 "AttributeError: field `" + field->name + "` has no place yet, and no shape");
        auto snapshot_ = std::make_shared<FieldValue>(*field);
        snapshot_->snapshot = true;
        snapshot_->ndarray = false;
        const Value* dtype = given.empty() ? arguments.keyword("dtype") : &given[0];
        if (dtype && !get<NoneValue>(*dtype)) return array_method(snapshot_, "astype", {{*dtype}, {}, range});
        return snapshot_;
    }
    if (name == "from_numpy" || name == "copy_from") {
        const bool copy = name == "copy_from";
        const Value& source = argument_of(name, arguments, 0);
        if (copy && (!get<FieldPtr>(source) || is_array(source)))
            fail(range, "TI-81", "TypeError: `copy_from` takes a field");
        if (!copy && !is_array(source))
            fail(range, "TI-81",
                 std::string(field->ndarray ? "TypeError" : "AttributeError") +
                     ": `from_numpy` takes an array of numpy");
        require_place(*field, range);
        copy_elements(field, std::get<FieldPtr>(source.v), range);
        return NoneValue{};
    }
    if (name == "to_list") return array_method(as_numbers(field), "tolist", {{}, {}, range});
    if (name == "get_scalar_field") {
        std::vector<Value> indices(given.begin(), given.end());
        return component_field(field, indices, range);
    }
    if (name == "parent" || name == "snode") return parent_of(field, given, range);
    if (name == "grad" || name == "dual") unsupported(range, "TI-60", "`" + name + "` of a field");
    if (is_array(object)) return array_method(field, name, arguments);
    unsupported(range, "TI-81", "`" + name + "` of " + kind_of(object));
}

/// One component of the elements of a vector field, as a field that shares its memory.
Value Evaluator::component_field(const FieldPtr& field, const std::vector<Value>& indices, TextRange range) {
    (void)field;
    (void)indices;
    unsupported(range, "TI-60", "`get_scalar_field`");
}

}  // namespace nestor::taichi
