// Subscripts and attributes (TI-21, TI-22): of what is known at translation and of values that code computes.
#include <algorithm>
#include <cctype>
#include <string_view>

#include "frontend/taichi/evaluator.hpp"
#include "frontend/taichi/habits.hpp"
#include "frontend/taichi/names.hpp"
#include "ir/core/walk.hpp"

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

std::vector<Value> Evaluator::evaluate_indices(const Subscript& s) {
    std::vector<Value> values;
    for (const Expression& index : indices(s)) values.push_back(evaluate(index));
    return values;
}

Value Evaluator::subscript(const Value& object, const std::vector<Value>& indices, TextRange range) {
    if (const auto* field = get<FieldPtr>(object)) return load(*field, indices, range);
    if (const auto* fields = get<StructFieldPtr>(object)) {
        auto element = std::make_shared<ObjectValue>();
        for (const auto& [name, member] : (*fields)->members)
            element->attributes[name] = load(member, indices, range);
        return element;
    }
    if (const auto* s = get<SequencePtr>(object)) {
        const auto& elements = (*s)->elements;
        std::int64_t k = static_integer(indices.at(0), range, "the index of a sequence");
        if (k < 0) k += static_cast<std::int64_t>(elements.size());
        if (k < 0 || k >= static_cast<std::int64_t>(elements.size()))
            fail(range, "TI-22", "TaichiIndexError: index out of range");
        return elements[static_cast<std::size_t>(k)];
    }
    if (const auto* d = get<std::shared_ptr<DictionaryValue>>(object)) {
        for (const auto& [key, value] : (*d)->entries)
            if (equal(key, indices.at(0))) return value;
        fail(range, "TI-22", "KeyError: " + repr(indices[0]));
    }
    if (const auto* m = get<MatrixPtr>(object)) {
        if (const auto part = selection({{}, (*m)->rows, (*m)->columns}, indices, range)) {
            if (part->shape.rows == 0) return (*m)->elements[part->places[0]];
            std::vector<ScalarValue> elements;
            for (const std::size_t k : part->places) elements.push_back((*m)->elements[k]);
            return matrix(part->shape.rows, part->shape.columns, std::move(elements));
        }
        const MatrixValue& matrix = **m;
        // a run-time index chooses among all
        const ScalarValue place = run_time_index({{}, matrix.rows, matrix.columns}, indices, range);
        ScalarValue chosen = matrix.elements.back();
        for (std::size_t k = matrix.elements.size() - 1; k-- > 0;)
            chosen = selected(
                compared(CompareOp::equal, place, constant(static_cast<std::int64_t>(k), Type::int_(32))),
                matrix.elements[k], chosen);
        return chosen;
    }
    fail(range, "TI-22", "TaichiTypeError: " + kind_of(object) + " has no elements");
}

/// What a name stands after, as the file writes it: `ti.` of `ti.sqrt`.
std::string Evaluator::text_before(TextRange name) const {
    const std::string_view text = source_->text();
    std::size_t begin = name.begin;
    const auto belongs = [](char c) {
        return c == '.' || c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
    };
    while (begin > 0 && belongs(text[begin - 1])) --begin;
    return std::string(text.substr(begin, name.begin - begin));
}

void Evaluator::require_name(const std::string& module, const std::string& name, TextRange range) {
    const std::vector<std::string>& names = names_in(module);
    if (names.empty() || is_among(names, name)) return;
    const std::string before = text_before(range);
    const bool of_math = module == "taichi" && is_among(names_in("taichi.math"), name);
    fail(range, "TI-12", "AttributeError: module `" + module + "` has no attribute `" + name + "`",
         of_math ? "did you mean `" + before + "math." + name + "`?" : nearest_hint(name, names, before));
}

void Evaluator::require_method(const Value& object, const std::string& name, TextRange range) {
    std::optional<Owner> owner;
    if (const auto* field = get<FieldPtr>(object); field && !(*field)->numpy && !(*field)->snapshot)
        owner = Owner::field;
    if (get<MatrixPtr>(object)) owner = Owner::matrix;
    if (get<std::shared_ptr<WindowValue>>(object)) owner = Owner::window;
    if (!owner || is_among(names_of(*owner), name)) return;
    const std::string habit = hint_for_attribute(kind_of(object), name);
    fail(range, "TI-21", "AttributeError: " + kind_of(object) + " has no attribute `" + name + "`",
         habit.empty() ? nearest_hint(name, names_of(*owner), text_before(range)) : habit);
}

Value Evaluator::attribute(const Value& object, const std::string& name, TextRange range) {
    if (const auto* module = get<ModuleValue>(object)) {
        require_name(module->name, name, range);
        if (auto member = module_member(module->name, name)) return *member;
        fail(range, "TI-21",
             "AttributeError: module `" + module->name + "` has no `" + name +
                 "`, or it is not supported yet");
    }
    if (const auto* instance = get<ObjectPtr>(object)) {
        const auto found = (*instance)->attributes.find(name);
        if (found != (*instance)->attributes.end()) return found->second;
        if (!(*instance)->definition) return MethodValue{std::make_shared<Value>(object), name};
    }
    if (const auto* fields = get<StructFieldPtr>(object)) {
        for (const auto& [member, field] : (*fields)->members)
            if (member == name) return field;
    }
    if (const auto* field = get<FieldPtr>(object)) {
        if (name == "shape") {
            require_place(**field, range);
            std::vector<Value> shape;
            for (const ScalarValue& extent : (*field)->shape) {
                const auto constant = build::as_integer(index_of(extent));
                shape.push_back(constant ? Value(Integer(*constant)) : Value(extent));
            }
            return tuple(std::move(shape));
        }
        if (name == "n" || name == "m")
            return Integer(name == "n" ? (*field)->element.rows : std::max((*field)->element.columns, 1));
        if (name == "dtype") return ElementType{(*field)->element.scalar, 0, 0};
    }
    if (const auto* m = get<MatrixPtr>(object)) {
        if (name == "n") return Integer((*m)->rows);
        if (name == "m") return Integer(std::max((*m)->columns, 1));
        if (auto parts = swizzle(**m, name)) return *parts;
    }
    if (const auto* window = get<std::shared_ptr<WindowValue>>(object))
        return window_attribute(*window, name, range);
    require_method(object, name, range);
    if (get<FieldPtr>(object) || get<MatrixPtr>(object) || get<SequencePtr>(object) ||
        get<ElementType>(object) || get<BuiltinValue>(object) || get<StructFieldPtr>(object) ||
        get<std::string>(object) || get<MethodValue>(object))
        return MethodValue{std::make_shared<Value>(object), name};
    if (const auto* instance = get<ObjectPtr>(object); instance && (*instance)->definition)
        for (const Statement& s : std::get<ClassDefinition>((*instance)->definition->node).body)
            if (const auto* f = std::get_if<FunctionDefinition>(&s->node); f && f->name.name == name) {
                FunctionValue bound;
                bound.definition = s;
                for (const Expression& decorator : f->decorators) {
                    const auto* a = std::get_if<Attribute>(&decorator->node);
                    if (a && a->name.name == "kernel") bound.kind = FunctionKind::kernel;
                    if (a && a->name.name == "func") bound.kind = FunctionKind::func;
                }
                bound.self = std::make_shared<Value>(object);
                return bound;
            }
    fail(range, "TI-21", "AttributeError: " + kind_of(object) + " has no attribute `" + name + "`");
}

}  // namespace nestor::taichi
