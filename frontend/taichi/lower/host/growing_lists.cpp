// Lists in memory of the program: their elements, methods and what Python's functions say of them.
#include "frontend/taichi/lower/host/growing_lists.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

constexpr std::int64_t most_elements = 65536;

const Type i64 = Type::int_(64);
const Type f64 = Type::float_(64);

/// The types of an element's numbers, and whether it is a tuple of them.
using ElementShape = std::pair<std::vector<Type>, bool>;

/// The type of a list's memory for such numbers of Python; nothing for other values.
std::optional<Type> number_in_list(const Value& value) {
    if (!is_scalar(value) || value.is_int) return std::nullopt;
    const NumberKind kind = number_kind(value);
    if (kind != NumberKind::python && kind != NumberKind::by_type) return std::nullopt;
    const Type type = number_type(value);
    return type.is_bool() ? type : type.is_float() ? f64 : i64;
}

/// The same of a number or a tuple of numbers.
std::optional<ElementShape> shape_in_list(const Value& value) {
    const auto* tuple_ = get<SequencePtr>(value);
    if (!tuple_) {
        const auto type = number_in_list(value);
        return type ? std::optional(ElementShape{{*type}, false}) : std::nullopt;
    }
    if ((*tuple_)->list || (*tuple_)->set || (*tuple_)->elements.empty()) return std::nullopt;
    ElementShape shape{{}, true};
    for (const Value& part : (*tuple_)->elements) {
        const auto type = number_in_list(part);
        if (!type) return std::nullopt;
        shape.first.push_back(*type);
    }
    return shape;
}

ElementShape shape_of(const GrowingList& list) {
    ElementShape shape{{}, list.tuples};
    for (const FieldPtr& part : list.parts) shape.first.push_back(part->element.scalar);
    return shape;
}

/// All that names mean where the statement stands: of the frames, of what they close over, of the module.
void each_binding(Evaluator& ev, const std::function<void(const std::string&, Value&)>& visit) {
    const auto of_scopes = [&](const std::vector<Scope>& scopes) {
        for (const Scope& scope : scopes)
            for (auto& [name, value] : scope.names()) visit(name, value);
    };
    for (const Frame& frame : ev.frames) {
        of_scopes(frame.scopes);
        if (frame.closure) of_scopes(*frame.closure);
    }
    for (auto& [name, value] : ev.globals) visit(name, value);
}

bool holds(const Value& value, const SequencePtr& list, int depth = 0) {
    if (depth > 4) return false;
    const auto within = [&](const Value& part) {
        const auto* s = get<SequencePtr>(part);
        return (s && *s == list) || holds(part, list, depth + 1);
    };
    if (const auto* s = get<SequencePtr>(value))
        return *s != list && std::any_of((*s)->elements.begin(), (*s)->elements.end(), within);
    if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value))
        return std::any_of((*d)->entries.begin(), (*d)->entries.end(),
                           [&](const auto& entry) { return within(entry.second); });
    if (const auto* object = get<ObjectPtr>(value))
        return std::any_of((*object)->attributes.begin(), (*object)->attributes.end(),
                           [&](const auto& attribute) { return within(attribute.second); });
    return false;
}

ScalarValue whole(std::int64_t value) {
    return constant(value, i64);
}

Value loaded(const GrowingList& list, const Expr& place) {
    std::vector<Value> numbers;
    for (const FieldPtr& part : list.parts)
        numbers.push_back(
            of_kind(plain(build::load(part->buffer, part->element.scalar, {place})), NumberKind::python));
    return list.tuples ? tuple(std::move(numbers)) : numbers[0];
}

std::vector<Value> numbers_of(const Value& element) {
    const auto* tuple_ = get<SequencePtr>(element);
    return tuple_ ? (*tuple_)->elements : std::vector<Value>{element};
}

/// What an element is now, whatever becomes of its place.
Value now(Evaluator& ev, const Value& element, const std::string& name, TextRange range) {
    std::vector<Value> numbers;
    for (const Value& number : numbers_of(element))
        numbers.push_back(
            of_kind(ev.named(scalar(ev, number, range), name, range, true), NumberKind::python));
    return get<SequencePtr>(element) ? tuple(std::move(numbers)) : numbers[0];
}

void put(Evaluator& ev, const GrowingList& list, const Expr& place, const Value& element, TextRange range) {
    const std::vector<Value> numbers = numbers_of(element);
    for (std::size_t k = 0; k < list.parts.size(); ++k) {
        const ScalarValue number = cast_to(scalar(ev, numbers[k], range), list.parts[k]->element.scalar);
        ev.emit(Store{{{list.parts[k]->buffer, {place}}}, {value_of(number)}, std::nullopt}, range);
    }
}

void require_shape(Evaluator& ev, const GrowingList& list, const Value& value, TextRange range) {
    if (shape_in_list(value) != shape_of(list))
        ev.unsupported(range, errors::elements_of_growing_list, list.name);
}

void set_length(Evaluator& ev, const GrowingList& list, const ScalarValue& length, TextRange range) {
    ev.assign(*list.length, Value(length), range);
}

ScalarValue plus(Evaluator& ev, const ScalarValue& a, const ScalarValue& b) {
    return binary(BinaryOperator::add, a, b, ev.dialect());
}

void append(Evaluator& ev, const GrowingList& list, const Value& value, TextRange range) {
    require_shape(ev, list, value, range);
    const Value element = now(ev, value, "element", range);
    const ScalarValue length = length_of(ev, list);
    require_holds(ev, truth_of(compared(CompareOp::less, length, whole(most_elements))),
                  fmt::format("MemoryError: `{}` has no place for more than {} elements ({})", list.name,
                              most_elements, ev.at(range).file_and_line()),
                  range);
    put(ev, list, index_of(length), element, range);
    set_length(ev, list, plus(ev, length, whole(1)), range);
}

/// Attempts that were undone leave no memory behind, whose names later ones would have to avoid.
void forget_undone(Evaluator& ev) {
    for (const auto& made_list : ev.host.made_lists) {
        const std::vector<Symbol>& buffers = made_list.second;
        if (made_list.first.expired())
            std::erase_if(ev.program.state, [&](const Buffer& buffer) {
                return std::find(buffers.begin(), buffers.end(), buffer.symbol) != buffers.end();
            });
    }
    std::erase_if(ev.host.made_lists, [](const auto& made) { return made.first.expired(); });
}

/// A new list with memory of its own.
GrowingListPtr made(Evaluator& ev, const std::string& name, const ElementShape& shape, TextRange range) {
    forget_undone(ev);
    auto list = std::make_shared<GrowingList>();
    list->name = name;
    list->tuples = shape.second;
    for (const Type& type : shape.first) {
        list->parts.push_back(new_array(ev, {type, 0, 0}, {most_elements}, range, false));
        const std::string part = "_" + std::to_string(list->parts.size() - 1);
        name_field(ev, *list->parts.back(), shape.second ? name + part : name);
    }
    list->length = lasting_variable(ev, name + "_length", {i64, 0, 0}, range);
    ev.host.kept_lists.push_back(list);
    ev.host.made_lists.push_back({list, {}});
    for (const FieldPtr& part : list->parts) ev.host.made_lists.back().second.push_back(part->buffer);
    return list;
}

/// The place of a Python index that must be there.
Expr place_at(Evaluator& ev, const GrowingList& list, const Value& index, const char* what, TextRange range) {
    const ScalarValue given = ev.named(cast_to(scalar(ev, index, range), i64), "index", range, true);
    const ScalarValue length = length_of(ev, list);
    const bool is_known = integer_of(index).has_value();
    ScalarValue place = given;
    if (is_known ? *integer_of(index) < 0 : true) {
        const ScalarValue from_end = plus(ev, given, length);
        place = is_known ? from_end : selected(compared(CompareOp::less, given, whole(0)), from_end, given);
    }
    place = ev.named(place, "place", range, true);
    const Expr inside = build::both(truth_of(compared(CompareOp::greater_equal, place, whole(0))),
                                    truth_of(compared(CompareOp::less, place, length)));
    require_holds(ev, inside, fmt::format("IndexError: {} ({})", what, ev.at(range).file_and_line()), range);
    return index_of(place);
}

/// A loop over the places from `first` to the length less `without`.
void each_place(Evaluator& ev, const GrowingList& list, const Expr& first, std::int64_t without,
                TextRange range, const std::function<void(const Expr&)>& body) {
    const Expr count =
        build::subtract(index_of(length_of(ev, list)), build::add(first, build::integer(without)));
    for_indices(ev, {count}, range, [&](const std::vector<Expr>& k) { body(build::add(k[0], first)); });
}

Value popped(Evaluator& ev, const GrowingList& list, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const Value index = arguments.positional.empty() ? Value(Integer(-1)) : arguments.positional[0];
    const Expr place =
        place_at(ev, list, index,
                 arguments.positional.empty() ? "pop from empty list" : "pop index out of range", range);
    const Value taken = now(ev, loaded(list, place), "taken", range);
    const auto known = integer_of(index);
    if (!known || *known != -1)
        each_place(ev, list, place, 1, range, [&](const Expr& k) {
            put(ev, list, k, loaded(list, build::add(k, build::integer(1))), range);
        });
    set_length(ev, list, plus(ev, length_of(ev, list), whole(-1)), range);
    return taken;
}

/// Whether `a` stands before `b`, numbers or tuples of them.
Expr precedes(Evaluator& ev, const Value& a, const Value& b, TextRange range) {
    const std::vector<Value> of_a = numbers_of(a), of_b = numbers_of(b);
    Expr before;
    for (std::size_t k = of_a.size(); k-- > 0;) {
        const ScalarValue x = scalar(ev, of_a[k], range), y = scalar(ev, of_b[k], range);
        const Expr less = truth_of(compared(CompareOp::less, x, y));
        before = before ? build::either(less, build::both(truth_of(compared(CompareOp::equal, x, y)), before))
                        : less;
    }
    return before;
}

/// Ascending, or descending: each place takes the first of those behind it.
void sort(Evaluator& ev, const GrowingList& list, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    bool descending = false;
    for (const auto& [name, value] : arguments.keywords) {
        const auto truth = name == "reverse" ? truth_value(value) : std::nullopt;
        if (!truth) ev.unsupported(range, errors::use_of_growing_list, "an order by a key");
        descending = *truth;
    }
    each_place(ev, list, build::integer(0), 0, range, [&](const Expr& i) {
        each_place(ev, list, build::add(i, build::integer(1)), 0, range, [&](const Expr& j) {
            const Value a = loaded(list, i), b = loaded(list, j);
            const Expr wrong = descending ? precedes(ev, a, b, range) : precedes(ev, b, a, range);
            ev.open_block();
            const Value first = now(ev, a, "first", range);
            put(ev, list, i, b, range);
            put(ev, list, j, first, range);
            Block swapped = ev.close_block();
            ev.emit(If{wrong, std::move(swapped), {}}, range);
        });
    });
}

Value copy_of(Evaluator& ev, const GrowingList& list, TextRange range) {
    const auto copy = made(ev, list.name + "_copy", shape_of(list), range);
    each_place(ev, list, build::integer(0), 0, range,
               [&](const Expr& k) { put(ev, *copy, k, loaded(list, k), range); });
    set_length(ev, *copy, length_of(ev, list), range);
    return Value(copy);
}

/// `list[a:b]` with numbers that Python knows, or none.
Value slice_of(Evaluator& ev, const GrowingList& list, const SliceValue& slice, TextRange range) {
    if (slice.step && *slice.step != 1)
        ev.unsupported(range, errors::use_of_growing_list, "a slice with a step");
    const Expr length = index_of(length_of(ev, list)), none = build::integer(0);
    const auto end = [&](const std::optional<std::int64_t>& given, const Expr& otherwise) {
        if (!given) return otherwise;
        if (*given >= 0) return build::minimum(build::integer(*given), length);
        return build::maximum(build::add(length, build::integer(*given)), none);
    };
    const ScalarValue first =
        ev.named(exact(end(slice.low, none), 0, most_elements, i64), "first", range, true);
    const Expr count = build::maximum(build::subtract(end(slice.high, length), index_of(first)), none);
    const ScalarValue kept = ev.named(exact(count, 0, most_elements, i64), "count", range, true);
    const auto part = made(ev, list.name + "_part", shape_of(list), range);
    for_indices(ev, {index_of(kept)}, range, [&](const std::vector<Expr>& k) {
        put(ev, *part, k[0], loaded(list, build::add(k[0], index_of(first))), range);
    });
    set_length(ev, *part, kept, range);
    return Value(part);
}

/// `index`, `count`: where a number is first, or how many of it there are.
Value sought(Evaluator& ev, const GrowingList& list, const std::string& name, const Value& value,
             TextRange range) {
    if (!is_scalar(value) || list.tuples)
        ev.unsupported(range, errors::use_of_growing_list, "`" + name + "`");
    const ScalarValue wanted = ev.named(scalar(ev, value, range), "wanted", range, true);
    const bool first = name == "index";
    const VariablePtr result = ev.declare(first ? "place" : "count", {i64, 0, 0}, false, range);
    ev.assign(*result, Value(whole(first ? -1 : 0)), range);
    each_place(ev, list, build::integer(0), 0, range, [&](const Expr& k) {
        Expr here = truth_of(compared(CompareOp::equal, scalar(ev, loaded(list, k), range), wanted));
        if (first)
            here = build::both(here, truth_of(compared(CompareOp::less, ev.read(*result, 0), whole(0))));
        ev.open_block();
        ev.assign(
            *result,
            Value(first ? exact(k, 0, most_elements, i64)
                        : plus(ev, exact(index_of(ev.read(*result, 0)), 0, most_elements, i64), whole(1))),
            range);
        Block found = ev.close_block();
        ev.emit(If{here, std::move(found), {}}, range);
    });
    const ScalarValue found = ev.read(*result, 0);
    if (first)
        require_holds(ev, truth_of(compared(CompareOp::greater_equal, found, whole(0))),
                      fmt::format("ValueError: the number is not in list ({})", ev.at(range).file_and_line()),
                      range);
    return of_kind(ev.named(found, name, range), NumberKind::python);
}

/// `sum`, `min`, `max`
Value reduced(Evaluator& ev, const GrowingList& list, const std::string& name, TextRange range) {
    if (list.tuples) ev.unsupported(range, errors::use_of_growing_list, "`" + name + "`");
    const Type type = list.parts[0]->element.scalar == f64 ? f64 : i64;
    const VariablePtr result = ev.declare(name + "_of_" + list.name, {type, 0, 0}, false, range);
    const auto number = [&](const Expr& k) { return cast_to(scalar(ev, loaded(list, k), range), type); };
    const ScalarValue zero = constant(std::int64_t{0}, i64);
    if (name == "sum") {
        ev.assign(*result, Value(cast_to(zero, type)), range);
        each_place(ev, list, build::integer(0), 0, range, [&](const Expr& k) {
            ev.assign(*result, Value(plus(ev, ev.read(*result, 0), number(k))), range);
        });
    } else {
        require_holds(
            ev, truth_of(compared(CompareOp::greater, length_of(ev, list), zero)),
            fmt::format("ValueError: {}() arg is an empty sequence ({})", name, ev.at(range).file_and_line()),
            range);
        ev.assign(*result, Value(number(build::integer(0))), range);
        each_place(ev, list, build::integer(1), 0, range, [&](const Expr& k) {
            ev.assign(*result, Value(extreme(name == "max", ev.read(*result, 0), number(k))), range);
        });
    }
    return of_kind(ev.named(ev.read(*result, 0), name, range), NumberKind::python);
}

}  // namespace

void note_growth(Evaluator& ev, const SequencePtr& list, const Value* appended) {
    if (!ev.host.may_grow || list->set || !list->list) return;
    std::optional<ElementShape> shape = appended ? shape_in_list(*appended) : std::nullopt;
    for (const Value& element : list->elements) {
        const auto own = shape_in_list(element);
        if (!own || (shape && *shape != *own)) return;
        shape = own;
    }
    if (!shape) return;
    each_binding(ev, [&](const std::string& name, Value& value) {
        const auto* s = get<SequencePtr>(value);
        if (s && *s == list) ev.host.growing.try_emplace(name, *shape);
    });
}

void make_growing_lists(Evaluator& ev, TextRange range) {
    if (!ev.host.may_grow) return;
    for (const auto& [wanted, shape] : ev.host.growing) {
        const ElementShape& wanted_shape = shape;
        const Value* bound = nullptr;
        if (!ev.frame().scopes.empty())
            if (const auto own = ev.frame().scopes.back()->find(wanted);
                own != ev.frame().scopes.back()->end())
                bound = &own->second;
        if (const auto global = ev.globals.find(wanted); !bound && global != ev.globals.end())
            bound = &global->second;
        const auto* sequence = bound ? get<SequencePtr>(*bound) : nullptr;
        if (!sequence || !(*sequence)->list) continue;
        const SequencePtr known = *sequence;
        bool held_elsewhere = false;
        each_binding(ev, [&](const std::string&, Value& value) {
            held_elsewhere = held_elsewhere || holds(value, known);
        });
        const bool fits =
            std::all_of(known->elements.begin(), known->elements.end(),
                        [&](const Value& element) { return shape_in_list(element) == wanted_shape; });
        if (held_elsewhere || !fits) continue;
        const auto list = made(ev, wanted, shape, range);
        for (std::size_t k = 0; k < known->elements.size(); ++k)
            put(ev, *list, build::integer(static_cast<std::int64_t>(k)), known->elements[k], range);
        if (!known->elements.empty() || ev.host.control > 0)  // it begins with none
            set_length(ev, *list, whole(static_cast<std::int64_t>(known->elements.size())), range);
        each_binding(ev, [&](const std::string&, Value& value) {
            const auto* s = get<SequencePtr>(value);
            if (s && *s == known) value = Value(list);
        });
    }
}

const GrowingList* growing_list(const Value& value) {
    const auto* list = get<GrowingListPtr>(value);
    return list ? list->get() : nullptr;
}

ScalarValue length_of(Evaluator& ev, const GrowingList& list) {
    return exact(index_of(ev.read(*list.length, 0)), 0, most_elements, i64);
}

Value element_of(Evaluator& ev, const GrowingList& list, const Value& index, TextRange range) {
    if (const auto* slice = get<SliceValue>(index)) return slice_of(ev, list, *slice, range);
    const Expr place = place_at(ev, list, index, "list index out of range", range);
    return now(ev, loaded(list, place), "element", range);
}

void set_element(Evaluator& ev, const GrowingList& list, const Value& index, const Value& value,
                 TextRange range) {
    if (get<SliceValue>(index)) ev.unsupported(range, errors::use_of_growing_list, "a slice");
    require_shape(ev, list, value, range);
    const Value number = now(ev, value, "element", range);
    put(ev, list, place_at(ev, list, index, "list assignment index out of range", range), number, range);
}

Value growing_method(Evaluator& ev, const GrowingList& list, const std::string& name,
                     const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const std::size_t given = arguments.positional.size();
    if (name == "append" && given == 1) {
        append(ev, list, arguments.positional[0], range);
        return NoneValue{};
    }
    if (name == "extend" && given == 1 && !growing_list(arguments.positional[0])) {
        for (const Value& value : iterate(ev, arguments.positional[0], range)) append(ev, list, value, range);
        return NoneValue{};
    }
    if (name == "pop" && given <= 1) return popped(ev, list, arguments);
    if (name == "clear" && given == 0) {
        set_length(ev, list, whole(0), range);
        return NoneValue{};
    }
    if (name == "sort" && given == 0) {
        sort(ev, list, arguments);
        return NoneValue{};
    }
    if (name == "copy" && given == 0) return copy_of(ev, list, range);
    if ((name == "index" || name == "count") && given == 1)
        return sought(ev, list, name, arguments.positional[0], range);
    ev.unsupported(range, errors::use_of_growing_list, "`" + name + "`");
}

Value growing_builtin(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const GrowingList* list =
        arguments.positional.size() == 1 ? growing_list(arguments.positional[0]) : nullptr;
    const bool alone = list && arguments.keywords.empty();
    if (alone && name == "len")
        return of_kind(ev.named(length_of(ev, *list), "length", range, true), NumberKind::python);
    if (alone && (name == "sum" || name == "min" || name == "max")) return reduced(ev, *list, name, range);
    if (alone && name == "list") return copy_of(ev, *list, range);
    if (list && name == "sorted") {
        const Value copy = copy_of(ev, *list, range);
        sort(ev, *growing_list(copy), {{}, arguments.keywords, range});
        return copy;
    }
    ev.unsupported(range, errors::use_of_growing_list, "`" + name + "`");
}

Value growing_membership(Evaluator& ev, const Value& value, const GrowingList& list, TextRange range) {
    if (!is_scalar(value) || list.tuples) ev.unsupported(range, errors::use_of_growing_list, "`in`");
    const ScalarValue wanted = ev.named(scalar(ev, value, range), "wanted", range, true);
    const VariablePtr found = ev.declare("found", {Type::boolean(), 0, 0}, false, range);
    ev.assign(*found, Value(truth(build::boolean(false))), range);
    each_place(ev, list, build::integer(0), 0, range, [&](const Expr& k) {
        const ScalarValue same = compared(CompareOp::equal, scalar(ev, loaded(list, k), range), wanted);
        ev.assign(*found, Value(truth(build::either(truth_of(ev.read(*found, 0)), truth_of(same)))), range);
    });
    return of_kind(ev.read(*found, 0), NumberKind::python);
}

void print_growing(Evaluator& ev, const GrowingList& list, TextRange range) {
    ev.emit(Print{{std::string("[")}}, range);
    each_place(ev, list, build::integer(0), 0, range, [&](const Expr& k) {
        ev.emit(If{build::compare(CompareOp::greater, k, build::integer(0)),
                   Block{{build::make(Print{{std::string(", ")}}, ev.origin(range))}},
                   {}},
                range);
        Print element;
        for (const FieldPtr& part : list.parts) {
            const Type& type = part->element.scalar;
            if (list.tuples) element.parts.emplace_back(std::string(element.parts.empty() ? "(" : ", "));
            element.parts.emplace_back(Formatted(build::load(part->buffer, type, {k}), type.is_float() ? "%n"
                                                                                       : type.is_bool()
                                                                                           ? "%b"
                                                                                           : "%d"));
        }
        if (list.tuples) element.parts.emplace_back(std::string(list.parts.size() == 1 ? ",)" : ")"));
        ev.emit(std::move(element), range);
    });
    ev.emit(Print{{std::string("]")}}, range);
}

std::optional<Value> enumerated_list(Evaluator& ev, const Expression& e) {
    const auto* call = std::get_if<Call>(&e->node);
    const auto* name = call ? std::get_if<Name>(&call->callee->node) : nullptr;
    if (!name || name->name != "enumerate" || call->arguments.size() != 1 ||
        !std::holds_alternative<Name>(call->arguments[0].value->node))
        return std::nullopt;
    const Value list = evaluate(ev, call->arguments[0].value);
    return growing_list(list) ? std::optional(list) : std::nullopt;
}

void for_growing(Evaluator& ev, const GrowingList& list, const ForStatement& statement, TextRange range,
                 bool counted) {
    if (!statement.otherwise.empty()) ev.unsupported(range, errors::use_of_growing_list, "`else` of a loop");
    const auto& target = statement.target->node;
    const auto* parts = std::get_if<Tuple>(&target);
    const bool numbered = parts && parts->elements.size() == 2 && counted;
    const auto* number = numbered ? std::get_if<Name>(&parts->elements[0]->node) : nullptr;
    const std::string place = number ? number->name : fmt::format("place_in_{}", list.name);
    auto loop = std::make_shared<ForStatement>();
    loop->target = written(Name{place}, statement.target->range);
    loop->iterable = statement.iterable;
    const std::string items = fmt::format("list at {}", range.begin);  // no name that Python has
    const Expression element = written(Subscript{written(Name{items}, range), written(Name{place}, range)},
                                       statement.iterable->range);
    loop->body.push_back(
        statement_of(AssignmentStatement{{numbered ? parts->elements[1] : statement.target}, element},
                     statement.target->range));
    loop->body.insert(loop->body.end(), statement.body.begin(), statement.body.end());
    ev.host.made_loops.push_back(loop);  // what is known of suites is kept by where they are
    auto& bindings = ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names();
    bindings[items] = Value(std::make_shared<GrowingList>(list));
    RangeValue over;
    over.python = true;
    over.dimensions.emplace_back(Value(Integer(0)),
                                 Value(ev.named(length_of(ev, list), "length", range, true)));
    counted_host_for(ev, *loop, over, range);
    (ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names()).erase(items);
}

void replace_growing(Evaluator& ev, const GrowingList& list, const Value& value, TextRange range) {
    if (const GrowingList* other = growing_list(value)) {
        if (other->length == list.length) return;
        ev.unsupported(range, errors::use_of_growing_list, "another list under its name");
    }
    const auto* sequence = get<SequencePtr>(value);
    if (!sequence || !(*sequence)->list)
        ev.unsupported(range, errors::use_of_growing_list, "another value under its name");
    int names = 0;
    const std::function<void(const Value&, int)> count = [&](const Value& bound, int depth) {
        const GrowingList* other = growing_list(bound);
        names += other && other->length == list.length;
        if (depth > 4) return;
        if (const auto* s = get<SequencePtr>(bound))
            for (const Value& element : (*s)->elements) count(element, depth + 1);
        if (const auto* d = get<std::shared_ptr<DictionaryValue>>(bound))
            for (const auto& entry : (*d)->entries) count(entry.second, depth + 1);
        if (const auto* object = get<ObjectPtr>(bound))
            for (const auto& attribute : (*object)->attributes) count(attribute.second, depth + 1);
    };
    each_binding(ev, [&](const std::string&, Value& bound) { count(bound, 0); });
    if (names > 1) ev.unsupported(range, errors::use_of_growing_list, "a second name");
    set_length(ev, list, whole(0), range);
    for (const Value& element : (*sequence)->elements) append(ev, list, element, range);
}

}  // namespace nestor::taichi
