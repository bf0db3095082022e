// Elements of lists of the running program (TI-83): reading and writing of their columns.
#include "frontend/taichi/lower/host/list_elements.hpp"

#include <algorithm>
#include <utility>

#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/equality.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
#include "frontend/taichi/lower/host/list_terms.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"

namespace nestor::taichi {
namespace {

using Form = ListElement::Form;

ListElement element_of_number(const Value& value) {
    ListElement element;
    element.type = number_type(value);
    element.kind = number_kind(value);
    if (element.kind == NumberKind::whole) element.kind = NumberKind::python;
    if (element.kind == NumberKind::int_or_float) element.type = Type::float_(64);
    return element;
}

/// A text that shows numbers of the running program, none of which chooses it.
std::optional<ListElement> element_of_shown(const TextValue& text) {
    ListElement element;
    element.form = Form::shown;
    for (const TextPart& part : text.parts) {
        if (const auto* words = std::get_if<std::string>(&part)) {
            element.end += *words;
            continue;
        }
        const auto* number = std::get_if<Formatted>(&part);
        if (!number) return std::nullopt;
        element.shown.push_back({std::exchange(element.end, {}), number->format, number->value->type});
    }
    return element.shown.empty() ? std::nullopt : std::optional(element);
}

ListElement element_of_text(Evaluator& ev, const Value& value, TextRange range) {
    if (const auto* text = get<TextPtr>(value))
        if (const auto shown = element_of_shown(**text)) return *shown;
    ListElement element;
    element.form = Form::text;
    element.type = Type::int_(64);
    const auto add = [&](const std::string& words) {
        if (std::find(element.texts.begin(), element.texts.end(), words) == element.texts.end())
            element.texts.push_back(words);
        return Value(Integer(0));
    };
    if (const auto* words = get<std::string>(value))
        add(*words);
    else
        of_each_text(ev, std::get<TextPtr>(value.v), add, "a list", range);
    return element;
}

/// Of numbers that Python or numpy made.
std::optional<ListElement> joined_numbers(const ListElement& a, const ListElement& b) {
    ListElement both = a;
    const auto of_python = [](const ListElement& e) {
        return e.kind == NumberKind::python || e.kind == NumberKind::int_or_float;
    };
    if (a.type == b.type && a.kind == b.kind) return both;
    if (a.type == b.type && !(of_python(a) && of_python(b))) {
        both.kind = joined(a.kind, b.kind);
        return both;
    }
    if (!of_python(a) || !of_python(b) || a.type.is_bool() || b.type.is_bool()) return std::nullopt;
    both.type = Type::float_(64);
    both.kind = NumberKind::int_or_float;
    return both;
}

/// The types of the numbers that an element has, in their order.
void add_types(const ListElement& element, std::vector<Type>& types) {
    if (element.form == Form::sequence) {
        for (const ListElement& part : element.parts) add_types(part, types);
        return;
    }
    for (const ShownNumber& number : element.shown) types.push_back(number.type);
    if (element.form == Form::shown) return;
    const int count = element.form == Form::vector ? element.rows * std::max(element.columns, 1) : 1;
    types.insert(types.end(), static_cast<std::size_t>(count), element.type);
    if (element.kind == NumberKind::int_or_float) types.push_back(Type::boolean());
}

Expr place_of_text(Evaluator& ev, const ListElement& element, const Value& value, TextRange range) {
    const auto place = [&](const std::string& words) {
        const auto found = std::find(element.texts.begin(), element.texts.end(), words);
        return Value(Integer(found - element.texts.begin()));
    };
    const auto* words = get<std::string>(value);
    const Value at =
        words ? place(*words) : of_each_text(ev, std::get<TextPtr>(value.v), place, "a list", range);
    return value_of(cast_to(scalar(ev, at, range), Type::int_(64)));
}

/// The numbers of a value, for the columns of a list that holds such elements.
void add_numbers(Evaluator& ev, const ListElement& element, const Value& given, std::vector<Expr>& numbers,
                 TextRange range) {
    const Value value = read_reference(ev, given);
    switch (element.form) {
        case Form::number:
            numbers.push_back(value_of(cast_to(scalar(ev, value, range), element.type)));
            if (element.kind == NumberKind::int_or_float) numbers.push_back(is_int(value));
            return;
        case Form::text:
            numbers.push_back(place_of_text(ev, element, value, range));
            return;
        case Form::shown:
            for (const TextPart& part : std::get<TextPtr>(value.v)->parts)
                if (const auto* number = std::get_if<Formatted>(&part)) numbers.push_back(number->value);
            return;
        case Form::vector:
            for (const ScalarValue& s : std::get<MatrixPtr>(value.v)->elements)
                numbers.push_back(value_of(cast_to(s, element.type)));
            return;
        case Form::sequence: {
            const auto& parts = std::get<SequencePtr>(value.v)->elements;
            for (std::size_t k = 0; k < parts.size(); ++k)
                add_numbers(ev, element.parts[k], parts[k], numbers, range);
            return;
        }
    }
}

/// What `add_numbers` took apart.
Value made_of(Evaluator& ev, const ListElement& element, const std::vector<Expr>& numbers, std::size_t& next,
              TextRange range) {
    switch (element.form) {
        case Form::number: {
            const Expr& number = numbers[next++];
            if (element.kind == NumberKind::int_or_float)
                return int_or_float(ev, plain(number), numbers[next++], range);
            return of_kind(plain(number), element.kind);
        }
        case Form::text: {
            const ScalarValue place = ev.named(plain(numbers[next++]), "text", range, true);
            Value chosen = element.texts.back();
            for (std::size_t k = element.texts.size() - 1; k-- > 0;) {
                const ScalarValue here =
                    compared(CompareOp::equal, place, constant(static_cast<std::int64_t>(k), Type::int_(64)));
                chosen = *chosen_of_two(ev, truth_of(here), Value(element.texts[k]), chosen, range);
            }
            return chosen;
        }
        case Form::shown: {
            auto text = std::make_shared<TextValue>();
            for (const ShownNumber& number : element.shown) {
                if (!number.words.empty()) text->parts.emplace_back(number.words);
                text->parts.emplace_back(Formatted(numbers[next++], number.format));
            }
            if (!element.end.empty()) text->parts.emplace_back(element.end);
            return text;
        }
        case Form::vector: {
            std::vector<ScalarValue> parts;
            for (int k = 0; k < element.rows * std::max(element.columns, 1); ++k)
                parts.push_back(plain(numbers[next++]));
            const Value made = matrix(element.rows, element.columns, std::move(parts));
            std::get<MatrixPtr>(made.v)->of_host = true;
            std::get<MatrixPtr>(made.v)->of_field = element.kind == NumberKind::python;
            return made;
        }
        case Form::sequence: {
            std::vector<Value> parts;
            for (const ListElement& part : element.parts)
                parts.push_back(made_of(ev, part, numbers, next, range));
            const Value made = element.list ? list(std::move(parts)) : tuple(std::move(parts));
            std::get<SequencePtr>(made.v)->birth.copied = true;
            return made;
        }
    }
    return NoneValue{};
}

Expr is_element_of(Evaluator& ev, const ListElement& element, const std::vector<Expr>& numbers,
                   std::size_t& next, const Value& given, TextRange range) {
    const Value value = read_reference(ev, given);
    const Expr never = build::boolean(false);
    switch (element.form) {
        case Form::number: {
            Value own = of_kind(plain(numbers[next++]), NumberKind::python), other = value;
            if (element.kind == NumberKind::int_or_float) ++next;
            if (!is_scalar(value)) return never;
            other = of_kind(other, NumberKind::python);
            meet(ev, own, other, range, true);
            return truth_of(compared(CompareOp::equal, scalar(ev, own, range), scalar(ev, other, range)));
        }
        case Form::text: {
            const Expr& own = numbers[next++];
            const auto place = [&](const std::string& words) {
                const auto found = std::find(element.texts.begin(), element.texts.end(), words);
                return Value(Integer(found == element.texts.end() ? -1 : found - element.texts.begin()));
            };
            if (const auto* words = get<std::string>(value))
                return build::compare(CompareOp::equal, own,
                                      index_of(cast_to(scalar(ev, place(*words), range), int64_type)));
            const auto* text = get<TextPtr>(value);
            if (!text) return never;
            const Value at = of_each_text(ev, *text, place, "a comparison", range);
            return build::compare(CompareOp::equal, own,
                                  index_of(cast_to(scalar(ev, at, range), int64_type)));
        }
        case Form::shown:
            ev.unsupported(range, errors::use_of_running_list, "a comparison of texts that show numbers");
        case Form::vector:
            ev.unsupported(range, errors::use_of_running_list, "a comparison of vectors");
        case Form::sequence: {
            const auto* parts = get<SequencePtr>(value);
            if (!parts || (*parts)->elements.size() != element.parts.size() || (*parts)->list != element.list)
                return never;
            Expr all;
            for (std::size_t k = 0; k < element.parts.size(); ++k) {
                const Expr one =
                    is_element_of(ev, element.parts[k], numbers, next, (*parts)->elements[k], range);
                all = all ? build::both(all, one) : one;
            }
            return all ? all : build::boolean(true);
        }
    }
    return never;
}

}  // namespace

std::optional<ListElement> element_of(Evaluator& ev, const Value& given, TextRange range) {
    const Value value = read_reference(ev, given);
    if (is_scalar(value)) return element_of_number(value);
    if (get<std::string>(value) || get<TextPtr>(value)) return element_of_text(ev, value, range);
    ListElement element;
    if (const auto* m = get<MatrixPtr>(value)) {
        element.form = Form::vector;
        element.type = type_of(ev, value, range).scalar;
        element.kind = (*m)->of_field ? NumberKind::python : NumberKind::numpy;
        element.rows = (*m)->rows;
        element.columns = (*m)->columns;
        return element;
    }
    if (get<RunningListPtr>(value)) ev.unsupported(range, errors::running_list_as_element);
    const auto* s = get<SequencePtr>(value);
    if (!s || (*s)->set) return std::nullopt;
    element.form = Form::sequence;
    element.list = (*s)->list;
    for (const Value& part : (*s)->elements) {
        const auto one = element_of(ev, part, range);
        if (!one) return std::nullopt;
        element.parts.push_back(*one);
    }
    return element;
}

std::optional<ListElement> joined(const ListElement& a, const ListElement& b) {
    if (a.form != b.form || a.list != b.list || a.parts.size() != b.parts.size()) return std::nullopt;
    ListElement both = a;
    switch (a.form) {
        case Form::number:
            return joined_numbers(a, b);
        case Form::text:
            for (const std::string& words : b.texts)
                if (std::find(both.texts.begin(), both.texts.end(), words) == both.texts.end())
                    both.texts.push_back(words);
            return both;
        case Form::shown:
        case Form::vector:
            if (!(a == b)) return std::nullopt;
            return both;
        case Form::sequence:
            for (std::size_t k = 0; k < a.parts.size(); ++k) {
                const auto part = joined(a.parts[k], b.parts[k]);
                if (!part) return std::nullopt;
                both.parts[k] = *part;
            }
            return both;
    }
    return std::nullopt;
}

std::vector<Type> types_of(const ListElement& element) {
    std::vector<Type> types;
    add_types(element, types);
    return types;
}

std::vector<Expr> numbers_of(Evaluator& ev, const ListElement& element, const Value& value, TextRange range) {
    std::vector<Expr> numbers;
    add_numbers(ev, element, value, numbers, range);
    return numbers;
}

Value value_of_numbers(Evaluator& ev, const ListElement& element, const std::vector<Expr>& numbers,
                       TextRange range) {
    std::size_t next = 0;
    return made_of(ev, element, numbers, next, range);
}

Expr element_is(Evaluator& ev, const ListElement& element, const std::vector<Expr>& numbers,
                const Value& value, TextRange range) {
    std::size_t next = 0;
    return is_element_of(ev, element, numbers, next, value, range);
}

/// Whether one value stands before another: texts by the places that they have in order.
Expr stands_before(Evaluator& ev, const Value& a, const Value& b, TextRange range) {
    const auto is_text = [](const Value& v) { return get<std::string>(v) || get<TextPtr>(v); };
    if (is_text(a) && is_text(b))
        return truth_of(scalar(ev, compared_texts(ev, ComparisonOperator::less, a, b, range), range));
    return truth_of(scalar(ev, comes_before(ev, a, b, range), range));
}

}  // namespace nestor::taichi
