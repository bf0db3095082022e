// The order in which the host program reads (TI-84): a value of the running program is an expression that is
// computed where it is used, so that it gets a name where something behind it may change what it reads.
#include "frontend/taichi/lower/host/evaluation_order.hpp"

#include <algorithm>
#include <set>

#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/raise_guards.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

/// The value of a chain of names and attributes of objects, as far as it is known without evaluating
/// anything.
const Value* value_of_chain(Evaluator& ev, const Expression& e) {
    if (const auto* name = std::get_if<Name>(&e->node)) return find(ev, name->name);
    const auto* member = std::get_if<Attribute>(&e->node);
    const Value* base = member ? value_of_chain(ev, member->object) : nullptr;
    const auto* object = base ? get<ObjectPtr>(*base) : nullptr;
    if (!object) return nullptr;
    const auto part = (*object)->attributes.find(member->name.name);
    return part == (*object)->attributes.end() ? nullptr : &part->second;
}

/// Whether methods of the value have Python's or Taichi's meaning, not one of the program.
bool has_known_methods(const Value& value) {
    return !get<ObjectPtr>(value) && !get<ClassValue>(value) && !get<FunctionValue>(value) &&
           !get<PoisonValue>(value);
}

/// Whether a call of a method does nothing but compute.
bool computes(Evaluator& ev, const Attribute& callee) {
    static const std::set<std::string> changing = {"next", "seed", "shuffle", "__next__", "send"};
    const std::string& name = callee.name.name;
    if (method_changes(name) || changing.contains(name) || name.starts_with("atomic_")) return false;
    Expression object = callee.object;
    while (true) {
        if (const Value* value = value_of_chain(ev, object)) return has_known_methods(*value);
        if (const auto* part = std::get_if<Subscript>(&object->node))
            object = part->object;
        else if (const auto* called = std::get_if<Call>(&object->node))
            object = called->callee;
        else if (const auto* member = std::get_if<Attribute>(&object->node))
            object = member->object;
        else  // a literal, an operator's result
            return !std::holds_alternative<Name>(object->node);
    }
}

Change change_by_call(Evaluator& ev, const Call& call) {
    if (const Value* value = value_of_chain(ev, call.callee))
        if (const auto* function = get<FunctionValue>(*value))
            return function->kind == FunctionKind::kernel ? Change::memory : Change::names;
    if (const auto* member = std::get_if<Attribute>(&call.callee->node))
        return computes(ev, *member) ? Change::nothing : Change::names;
    const auto* name = std::get_if<Name>(&call.callee->node);
    static const std::set<std::string> calling = {"next", "map", "filter", "print", "reduce"};
    if (!name || calling.contains(name->name)) return Change::names;
    const Value* value = find(ev, name->name);
    const bool computes =
        !value || get<BuiltinValue>(*value) || get<ElementType>(*value) || get<StructTypePtr>(*value);
    return computes ? Change::nothing : Change::names;
}

}  // namespace

Change change_by(Evaluator& ev, const Expression& e) {
    Change most = Change::nothing;
    if (const auto* call = std::get_if<Call>(&e->node)) most = change_by_call(ev, *call);
    if (std::holds_alternative<AssignmentExpression>(e->node)) most = Change::names;
    for_each_child(*e, [&](const Expression& child) { most = std::max(most, change_by(ev, child)); });
    return most;
}

bool may_change_values(Evaluator& ev, const Suite& body) {
    return std::any_of(body.begin(), body.end(), [&](const Statement& s) {
        const auto* assigned = std::get_if<AssignmentStatement>(&s->node);
        const auto is_part = [](const Expression& e) { return std::holds_alternative<Subscript>(e->node); };
        if (assigned && std::any_of(assigned->targets.begin(), assigned->targets.end(), is_part)) return true;
        if (const auto* augmented = std::get_if<AugmentedAssignment>(&s->node))
            if (is_part(augmented->target)) return true;
        bool found = false;
        for_each_expression(*s, [&](const Expression& e) { found = found || may_change_values(ev, e); });
        for_each_suite(*s, [&](const Suite& inner) { found = found || may_change_values(ev, inner); });
        return found;
    });
}

Value kept_array(Evaluator& ev, const Value& value, const std::string& name, TextRange range) {
    const auto* field = get<FieldPtr>(value);
    return field && (*field)->snapshot && ev.frame().host ? copied(ev, *field, name, range) : value;
}

Value kept(Evaluator& ev, const Value& value, const std::string& name, TextRange range) {
    if (!ev.frame().host) return value;
    return get<FieldPtr>(value) ? kept_array(ev, value, name, range) : held(ev, value, name, range);
}

Value kept_before(Evaluator& ev, const Value& value, const Expression& later, const std::string& name,
                  TextRange range) {
    if (!ev.frame().host || (!get<FieldPtr>(value) && is_static(value))) return value;
    const Change change = change_by(ev, later);
    const bool number = get<ScalarValue>(value) || get<MatrixPtr>(value);
    const bool stays =
        change == Change::nothing || (number && change == Change::memory && !reads_memory(value));
    return stays ? value : kept(ev, value, name, range);
}

}  // namespace nestor::taichi
