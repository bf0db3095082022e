// Copies where a value reads what is written before it is used (TI-28): elements of one vector that change
// places, targets of one assignment that are read by another's value.
#include "frontend/taichi/lower/kernel/aliases.hpp"

#include <algorithm>

#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

/// False only where two constant subscripts differ.
bool may_be_one_place(const std::vector<Expr>& a, const std::vector<Expr>& b) {
    for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) {
        const auto x = build::as_integer(a[k]), y = build::as_integer(b[k]);
        if (x && y && *x != *y) return false;
    }
    return true;
}

}  // namespace

bool may_read(const Expr& value, const StoreTarget& place) {
    bool found = false;
    visit(value, [&](const Expr& e) {
        const auto* variable = get<Variable>(e);
        const auto* load = get<Load>(e);
        found = found || (variable && variable->symbol == place.buffer) ||
                (load && load->buffer == place.buffer && may_be_one_place(load->indices, place.indices));
    });
    return found;
}

void settle(Evaluator& ev, std::vector<Expr>& values, const std::vector<StoreTarget>& places,
            TextRange range) {
    for (std::size_t k = 1; k < values.size(); ++k) {
        const bool late =
            std::any_of(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(k),
                        [&](const StoreTarget& written) { return may_read(values[k], written); });
        if (late)
            values[k] = value_of(ev.named(plain(values[k]), places[k].buffer.name() + "_new", range, true));
    }
}

namespace {

/// The places that a variable, an element or a struct of them stands for.
void add_places(const Value& reference, std::vector<StoreTarget>& places) {
    if (const auto* variable = get<VariablePtr>(reference))
        for (const Symbol& symbol : (*variable)->symbols) places.push_back({symbol, {}});
    if (const auto* place = get<PlacePtr>(reference))
        places.insert(places.end(), (*place)->targets.begin(), (*place)->targets.end());
    if (const auto* object = get<StructPtr>(reference))
        for (const auto& [name, member] : (*object)->members) add_places(member, places);
}

bool reads_one_of(const Value& value, const std::vector<StoreTarget>& places) {
    const auto reads = [&](const ScalarValue& s) {
        return std::any_of(places.begin(), places.end(),
                           [&](const StoreTarget& place) { return may_read(value_of(s), place); });
    };
    if (const auto* s = get<ScalarValue>(value)) return reads(*s);
    if (const auto* m = get<MatrixPtr>(value))
        return std::any_of((*m)->elements.begin(), (*m)->elements.end(), reads);
    if (const auto* object = get<StructPtr>(value))
        return std::any_of((*object)->members.begin(), (*object)->members.end(),
                           [&](const auto& member) { return reads_one_of(member.second, places); });
    return false;
}

StructPtr held_members(Evaluator& ev, const StructValue& value, const std::string& name, TextRange range) {
    auto kept = std::make_shared<StructValue>(value);
    for (auto& [member, part] : kept->members) part = held(ev, part, name, range);
    return kept;
}

}  // namespace

StructPtr settled_members(Evaluator& ev, const StructValue& target, const Value& value, TextRange range) {
    auto settled = std::make_shared<StructValue>(*std::get<StructPtr>(value.v));
    std::vector<StoreTarget> written;
    for (std::size_t k = 0; k < settled->members.size(); ++k) {
        auto& [name, part] = settled->members[k];
        if (reads_one_of(part, written)) {
            const auto* inner = get<StructPtr>(part);
            part = inner ? Value(held_members(ev, **inner, name + "_new", range))
                         : held(ev, part, name + "_new", range);
        }
        add_places(target.members[k].second, written);
    }
    return settled;
}

Value held(Evaluator& ev, const Value& value, const std::string& name, TextRange range) {
    if (const auto* object = get<StructPtr>(value); object && ev.in_kernel())
        return held_members(ev, **object, name, range);
    if (const auto* s = get<ScalarValue>(value))
        return marked_as(ev, ev.named(*s, name, range, true), value, range);
    if (const auto* m = get<MatrixPtr>(value)) {
        std::vector<ScalarValue> elements;
        for (const ScalarValue& s : (*m)->elements) elements.push_back(ev.named(s, name, range, true));
        const Value kept = matrix((*m)->rows, (*m)->columns, std::move(elements));
        std::get<MatrixPtr>(kept.v)->of_host = (*m)->of_host;
        std::get<MatrixPtr>(kept.v)->of_single = (*m)->of_single;
        std::get<MatrixPtr>(kept.v)->of_field = (*m)->of_field;
        return kept;
    }
    if (const auto* text = get<TextPtr>(value); text && ev.frame().host) {
        auto kept = std::make_shared<TextValue>(**text);
        for (TextPart& part : kept->parts) {
            if (auto* of_list = std::get_if<TextOfList>(&part)) {
                if (!of_list->list) ev.unsupported(range, errors::list_in_text_that_is_kept);
                of_list->list = copied_list(ev, Value(of_list->list), "letters", range, "letters");
            }
            if (auto* shown = std::get_if<Formatted>(&part))
                shown->value = value_of(ev.named(plain(shown->value), "shown", range, true));
        }
        return kept;
    }
    // in place, which other names see too, unless the parts would be known in this loop or condition alone
    const auto in_place = [&](const Birth& birth) {
        return ev.frame().host && (ev.host.control == 0 || birth.control == innermost_control(ev));
    };
    if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value)) {
        if (is_static(value) || !in_place((*d)->birth)) return value;
        for (auto& [key, entry] : (*d)->entries) entry = held(ev, entry, name, range);
        return value;
    }
    if (const auto* s = get<SequencePtr>(value);
        s && (*s)->list && !is_static(value) && in_place((*s)->birth)) {
        for (Value& part : (*s)->elements) part = held(ev, part, name, range);
        return value;
    }
    if (const auto* s = get<SequencePtr>(value); s && !is_static(value)) {
        std::vector<Value> parts;
        for (const Value& part : (*s)->elements) parts.push_back(held(ev, part, name, range));
        return (*s)->list ? list(std::move(parts)) : tuple(std::move(parts));
    }
    return value;
}

}  // namespace nestor::taichi
