// Tuples whose parts have names: each is bound, made a variable and read by its own.
#include "frontend/taichi/lower/host/tuple_parts.hpp"

#include <memory>
#include <vector>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"

namespace nestor::taichi {
namespace {

std::string name_of_part(const std::string& name, std::size_t k) {
    return name + "." + std::to_string(k);
}

/// A part is bound where its tuple is.
void bind_part(Evaluator& ev, const std::string& name, std::size_t k, const Value& value, TextRange range) {
    Frame& frame = ev.frame();
    const std::string part = name_of_part(name, k);
    if (frame.globals.contains(name)) frame.globals.insert(part);
    if (frame.nonlocals.contains(name)) frame.nonlocals.insert(part);
    bind_host(ev, part, value, range);
}

Value with_named_parts(const std::string& name, std::size_t count) {
    auto made = std::make_shared<Sequence>();
    made->elements.assign(count, Value(NoneValue{}));
    made->name = name;
    return made;
}

const SequencePtr* parted_tuple(const std::map<std::string, Value>& bindings, const std::string& name) {
    const auto found = bindings.find(name);
    const auto* known = found == bindings.end() ? nullptr : get<SequencePtr>(found->second);
    return known && !(*known)->name.empty() ? known : nullptr;
}

}  // namespace

const SequencePtr* plain_tuple(const Value& value) {
    const auto* s = get<SequencePtr>(value);
    return s && !(*s)->list && !(*s)->set && !(*s)->deque && !(*s)->view ? s : nullptr;
}

bool bind_tuple_by_parts(Evaluator& ev, std::map<std::string, Value>& bindings, const std::string& name,
                         const Value& value, TextRange range) {
    const auto* given = plain_tuple(value);
    if (!given || ev.host.control == 0 || ev.host.changing || (*given)->elements.empty()) return false;
    const std::vector<Value> parts = (*given)->elements;
    const auto before = bindings.find(name);
    if (const auto* known = parted_tuple(bindings, name)) {
        if ((*known)->elements.size() != parts.size()) return false;
    } else if (before != bindings.end()) {
        const auto* plain_one = plain_tuple(before->second);
        if (!plain_one || (*plain_one)->elements.size() != parts.size()) return false;
        if (is_static(value) && equal(before->second, value)) return false;
        ev.host.parted.insert(name);
        ev.unsupported(range, errors::name_for_another_object_in_loop_or_condition);
    }
    std::vector<Value> taken;
    for (std::size_t k = 0; k < parts.size(); ++k)
        taken.push_back(held(ev, parts[k], name, range));  // `t = (t[1], t[0])`
    for (std::size_t k = 0; k < parts.size(); ++k) bind_part(ev, name, k, taken[k], range);
    names_bound_here(ev, name)[name] = with_named_parts(name, parts.size());
    return true;
}

bool make_variables_of_parts(Evaluator& ev, std::map<std::string, Value>& bindings, const std::string& name,
                             TextRange range) {
    const auto found = bindings.find(name);
    const auto* known = found == bindings.end() ? nullptr : plain_tuple(found->second);
    if (!known) return false;
    const std::vector<Value> parts = (*known)->elements;
    if ((*known)->name.empty()) {
        if (!ev.host.parted.contains(name)) return false;
        for (std::size_t k = 0; k < parts.size(); ++k) bindings[name_of_part(name, k)] = parts[k];
        bindings[name] = with_named_parts(name, parts.size());
    }
    for (std::size_t k = 0; k < parts.size(); ++k) make_variable(ev, name_of_part(name, k), range);
    return true;
}

Value with_parts_of_now(Evaluator& ev, const Value& value, TextRange range) {
    const auto* known = get<SequencePtr>(value);
    if (!known || (*known)->name.empty()) return value;
    std::vector<Value> parts;
    for (std::size_t k = 0; k < (*known)->elements.size(); ++k)
        parts.push_back(evaluate_name(ev, name_of_part((*known)->name, k), range));
    return tuple(std::move(parts));
}

}  // namespace nestor::taichi
