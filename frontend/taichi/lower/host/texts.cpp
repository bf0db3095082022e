// Texts that the running program chooses (TI-83): what is computed of one is computed of each that it can be.
#include "frontend/taichi/lower/host/texts.hpp"

#include <algorithm>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/host/contents.hpp"
#include "frontend/taichi/lower/host/enums.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/object_operators.hpp"
#include "frontend/taichi/lower/host/text_search.hpp"
#include "frontend/taichi/lower/host/text_widths.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/library/methods.hpp"
#include "frontend/taichi/lower/python_operators.hpp"

namespace nestor::taichi {
namespace {

constexpr int most_texts = 64;

using Parts = std::vector<TextPart>;

Parts joined(const TextPtr& first, Parts::const_iterator begin, Parts::const_iterator end) {
    Parts all = first->parts;
    all.insert(all.end(), begin, end);
    return all;
}

/// One of two values of the same kind; nothing for other values.
std::optional<Value> chosen_value(Evaluator& ev, const Expr& condition, const Value& then,
                                  const Value& otherwise, TextRange range) {
    if (!is_run_time(ev, then) && !is_run_time(ev, otherwise) && equal(then, otherwise) &&
        then.v.index() == otherwise.v.index())
        return then;
    const auto as_text = [](const Value& value) -> TextPtr {
        if (const auto* text = get<TextPtr>(value)) return *text;
        const auto* words = get<std::string>(value);
        if (!words) return nullptr;
        auto made = std::make_shared<TextValue>();
        if (!words->empty()) made->parts.emplace_back(*words);
        return made;
    };
    if (const TextPtr a = as_text(then), b = as_text(otherwise); a && b) {
        auto made = std::make_shared<TextValue>();
        made->parts.emplace_back(TextChoice{condition, a, b, nullptr});
        return made;
    }
    if (!is_scalar(then) || !is_scalar(otherwise)) return std::nullopt;
    Value first = then, second = otherwise;
    const NumberKind kind = meet_as_choice(ev, first, second, range);
    const ScalarValue a = scalar(ev, first, range), b = scalar(ev, second, range);
    if (a.type.is_bool() != b.type.is_bool()) return std::nullopt;
    if (differ_as_int(first, second))
        return int_or_float(ev, selected(truth(condition), a, b), chosen_is_int(condition, first, second),
                            range);
    if (!a.type.is_bool()) return of_kind(selected(truth(condition), a, b), kind);
    return of_kind(truth(build::either(build::both(condition, truth_of(a)),
                                       build::both(build::logical_not(condition), truth_of(b)))),
                   kind);
}

/// A part of one of two records; where the kind of value cannot be chosen, what refuses its use.
Value chosen_part(Evaluator& ev, const Expr& condition, const Value& then, const Value& otherwise,
                  TextRange range) {
    const auto can_be_chosen = [](const Value& value) {
        return is_scalar(value) || is_text(value) || get<SequencePtr>(value) || get<VariablePtr>(value) ||
               get<PlacePtr>(value) || get<MatrixPtr>(value);
    };
    if (is_same(then, otherwise)) return then;
    if (!can_be_chosen(then) || !can_be_chosen(otherwise)) return PoisonValue{true};
    const auto chosen = chosen_of_two(ev, condition, then, otherwise, range);
    return chosen ? *chosen : Value(PoisonValue{true});
}

/// One of two dicts with the same keys, or of two objects of a class: a copy, which nothing may change.
std::optional<Value> chosen_record(Evaluator& ev, const Expr& condition, const Value& then,
                                   const Value& otherwise, TextRange range) {
    using Dictionary = std::shared_ptr<DictionaryValue>;
    if (!ev.frame().host) return std::nullopt;
    if (const auto* a = get<Dictionary>(then), *b = get<Dictionary>(otherwise); a && b) {
        const auto &first = (*a)->entries, &second = (*b)->entries;
        const auto same_key = [](const auto& x, const auto& y) { return equal(x.first, y.first); };
        if ((*a)->factory || (*a)->counts || !std::ranges::equal(first, second, same_key))
            return std::nullopt;
        auto made = std::make_shared<DictionaryValue>();
        for (std::size_t k = 0; k < first.size(); ++k)
            made->entries.emplace_back(first[k].first,
                                       chosen_part(ev, condition, first[k].second, second[k].second, range));
        made->birth.copied = true;
        return Value(made);
    }
    const auto *a = get<ObjectPtr>(then), *b = get<ObjectPtr>(otherwise);
    if (!a || !b || !(*a)->definition || (*a)->definition != (*b)->definition) return std::nullopt;
    if (*a == *b) return then;
    const auto same_name = [](const auto& x, const auto& y) { return x.first == y.first; };
    auto first = (*a)->attributes, second = (*b)->attributes;
    first.erase(chosen_copy);
    second.erase(chosen_copy);
    if (!std::ranges::equal(first, second, same_name)) return std::nullopt;
    auto made = std::make_shared<ObjectValue>();
    made->definition = (*a)->definition;
    for (const auto& [name, value] : first)
        made->attributes[name] = chosen_part(ev, condition, value, second.at(name), range);
    made->attributes[chosen_copy] = true;
    return Value(made);
}

}  // namespace

std::optional<Value> chosen_of_two(Evaluator& ev, const Expr& condition, const Value& then,
                                   const Value& otherwise, TextRange range) {
    if (const auto record = chosen_record(ev, condition, then, otherwise, range)) return record;
    const auto *a = get<SequencePtr>(then), *b = get<SequencePtr>(otherwise);
    if (!a || !b || (*a)->set || (*b)->set || (*a)->list != (*b)->list ||
        (*a)->elements.size() != (*b)->elements.size())
        return chosen_value(ev, condition, read_reference(ev, then), read_reference(ev, otherwise), range);
    std::vector<Value> parts;
    for (std::size_t k = 0; k < (*a)->elements.size(); ++k) {
        const auto part = chosen_of_two(ev, condition, (*a)->elements[k], (*b)->elements[k], range);
        if (!part) return std::nullopt;
        parts.push_back(*part);
    }
    return (*a)->list ? list(std::move(parts)) : tuple(std::move(parts));
}

namespace {

/// What `of` says of each text that the parts can make.
class EachText {
public:
    EachText(Evaluator& ev, const std::function<Value(const std::string&)>& of, std::string what,
             TextRange range)
        : ev_(ev), of_(of), what_(std::move(what)), range_(range) {}

    Value operator()(const Parts& parts) {
        std::string known;
        for (auto part = parts.begin(); part != parts.end(); ++part) {
            if (const auto* words = std::get_if<std::string>(&*part)) {
                known += *words;
                continue;
            }
            const auto* choice = std::get_if<TextChoice>(&*part);
            if (!choice || ++choices_ >= most_texts) refuse();
            const auto before = std::make_shared<TextValue>();
            if (!known.empty()) before->parts.emplace_back(known);
            const auto arm = [&](const TextPtr& text) {
                const Parts rest = joined(text, part + 1, parts.end());
                return (*this)(joined(before, rest.begin(), rest.end()));
            };
            const Value then = arm(choice->then), otherwise = arm(choice->otherwise);
            const auto chosen = chosen_value(ev_, choice->condition, then, otherwise, range_);
            if (!chosen) refuse();
            return *chosen;
        }
        return of_(known);
    }

private:
    [[noreturn]] void refuse() { ev_.unsupported(range_, errors::use_of_text_of_running_program, what_); }

    Evaluator& ev_;
    const std::function<Value(const std::string&)>& of_;
    std::string what_;
    TextRange range_;
    int choices_ = 0;
};

/// The text without its numbers, each of which has a letter at least.
TextPtr with_letters_for_numbers(const TextPtr& text) {
    auto made = std::make_shared<TextValue>();
    for (const TextPart& part : text->parts)
        if (const auto* choice = std::get_if<TextChoice>(&part))
            made->parts.emplace_back(TextChoice{choice->condition, with_letters_for_numbers(choice->then),
                                                with_letters_for_numbers(choice->otherwise), nullptr});
        else
            made->parts.push_back(std::holds_alternative<std::string>(part) ? part : TextPart("0"));
    return made;
}

}  // namespace

Value of_each_text(Evaluator& ev, const TextPtr& text, const std::function<Value(const std::string&)>& of,
                   const std::string& what, TextRange range) {
    return EachText(ev, of, what, range)(text->parts);
}

Value truth_of_text(Evaluator& ev, const TextPtr& text, TextRange range) {
    return of_each_text(
        ev, with_letters_for_numbers(text), [](const std::string& words) { return !words.empty(); },
        "the truth", range);
}

Value compared_texts(Evaluator& ev, ComparisonOperator op, const Value& a, const Value& b, TextRange range) {
    if (const auto found = compared_with_numbers(ev, op, a, b, range)) return *found;
    const std::string what = "a comparison";
    if (const auto* text = get<TextPtr>(a))
        return of_each_text(
            ev, *text, [&](const std::string& words) { return compared_texts(ev, op, words, b, range); },
            what, range);
    if (const auto* text = get<TextPtr>(b))
        return of_each_text(
            ev, *text, [&](const std::string& words) { return compared_texts(ev, op, a, words, range); },
            what, range);
    if (is_run_time(ev, a) || is_run_time(ev, b) || !is_static(a) || !is_static(b))
        ev.unsupported(range, errors::use_of_text_of_running_program, what);
    std::string why;
    const auto folded = python_compare(op, a, b, why);
    if (!folded) ev.fail(range, "TI-24", "TypeError: " + why);
    return *folded;
}

/// `rstrip()` and `lstrip()` of a text of many parts, each of which is known or one of two that are: a blank
/// one stays where a letter stands beyond it. Nothing for others.
static std::optional<Value> stripped_choices(Evaluator& ev, const TextPtr& text, const std::string& name,
                                             const CallArguments& arguments) {
    constexpr std::size_t few = 6;  // of which each text that they make is looked at
    if ((name != "rstrip" && name != "lstrip") || !arguments.positional.empty() || text->parts.size() < few)
        return std::nullopt;
    const auto words_of = [](const TextPtr& one) -> std::optional<std::string> {
        if (one->parts.empty()) return std::string();
        const auto* words = std::get_if<std::string>(one->parts.data());
        return words && one->parts.size() == 1 ? std::optional(*words) : std::nullopt;
    };
    const auto stripped = [&](const std::string& words) {
        return std::get<std::string>(method(ev, words, name, {{}, {}, arguments.range}).v);
    };
    Parts parts = text->parts;
    if (name == "rstrip") std::reverse(parts.begin(), parts.end());
    Expr beyond = build::boolean(false);  // whether there is a letter
    Parts kept;
    const auto as_text = [](const std::string& words) {
        auto made = std::make_shared<TextValue>();
        if (!words.empty()) made->parts.emplace_back(words);
        return made;
    };
    const auto add = [&](const Expr& condition, const std::string& whole) {
        if (stripped(whole) == whole) return as_text(whole);
        auto made = std::make_shared<TextValue>();
        made->parts.emplace_back(TextChoice{condition, as_text(whole), as_text(stripped(whole)), nullptr});
        return made;
    };
    const auto holds = [](const std::string& words) { return build::boolean(!words.empty()); };
    for (const TextPart& part : parts) {
        if (const auto* words = std::get_if<std::string>(&part)) {
            const auto own = add(beyond, *words);
            kept.insert(kept.end(), own->parts.begin(), own->parts.end());
            beyond = build::either(beyond, holds(stripped(*words)));
            continue;
        }
        const auto* choice = std::get_if<TextChoice>(&part);
        const auto then = choice ? words_of(choice->then) : std::nullopt,
                   otherwise = choice ? words_of(choice->otherwise) : std::nullopt;
        if (!then || !otherwise) return std::nullopt;
        kept.emplace_back(
            TextChoice{choice->condition, add(beyond, *then), add(beyond, *otherwise), nullptr});
        const Expr own =
            build::select(choice->condition, holds(stripped(*then)), holds(stripped(*otherwise)));
        beyond = truth_of(ev.named(truth(build::either(beyond, own)), "letter", arguments.range, true));
    }
    if (name == "rstrip") std::reverse(kept.begin(), kept.end());
    auto made = std::make_shared<TextValue>();
    made->parts = std::move(kept);
    return Value(made);
}

std::optional<Value> method_of_chosen_text(Evaluator& ev, const Value& object, const std::string& name,
                                           const CallArguments& arguments) {
    const std::string what = "`" + name + "`";
    if (const auto* text = get<TextPtr>(object)) {
        if (const auto made = method_of_text_of_numbers(ev, *text, name, arguments)) return made;
        if (const auto made = justified_with_numbers(ev, *text, name, arguments)) return made;
        if (const auto made = stripped_choices(ev, *text, name, arguments)) return made;
        return of_each_text(
            ev, *text, [&](const std::string& words) { return method(ev, words, name, arguments); }, what,
            arguments.range);
    }
    if (name == "format" || name == "join") return std::nullopt;  // they take texts as they are
    for (std::size_t k = 0; k < arguments.positional.size(); ++k)
        if (const auto* text = get<TextPtr>(arguments.positional[k]))
            return of_each_text(
                ev, *text,
                [&](const std::string& words) {
                    CallArguments known = arguments;
                    known.positional[k] = words;
                    return method(ev, object, name, known);
                },
                what, arguments.range);
    return std::nullopt;
}

Value quoted_text(Evaluator& ev, const TextPtr& text, TextRange range) {
    const std::function<bool(const TextValue&)> is_plain = [&](const TextValue& one) {
        return std::all_of(one.parts.begin(), one.parts.end(), [&](const TextPart& part) {
            if (const auto* words = std::get_if<std::string>(&part))
                return repr(*words) == "'" + *words + "'";
            const auto* shown = std::get_if<Formatted>(&part);
            if (shown && shown->format == "%c") return false;  // it may be a quote
            const auto* choice = std::get_if<TextChoice>(&part);
            return !choice || (is_plain(*choice->then) && is_plain(*choice->otherwise));
        });
    };
    if (!is_plain(*text))
        return of_each_text(
            ev, text, [](const std::string& words) { return repr(words); }, "`repr`", range);
    auto made = std::make_shared<TextValue>();
    made->parts.emplace_back("'");
    made->parts.insert(made->parts.end(), text->parts.begin(), text->parts.end());
    made->parts.emplace_back("'");
    return made;
}

std::optional<Value> chosen_text_of(Evaluator& ev, const std::vector<Value>& elements,
                                    const ScalarValue& place, TextRange range) {
    const auto is_text = [](const Value& value) { return get<std::string>(value) || get<TextPtr>(value); };
    if (!std::all_of(elements.begin(), elements.end(), is_text)) return std::nullopt;
    if (elements.size() > most_texts)
        ev.unsupported(range, errors::use_of_text_of_running_program, "the choice");
    const auto size = static_cast<std::int64_t>(elements.size());
    const ScalarValue low = constant(-size, Type::int_(64)), high = constant(size, Type::int_(64));
    require_holds(ev,
                  build::both(truth_of(compared(CompareOp::less_equal, low, place)),
                              truth_of(compared(CompareOp::less, place, high))),
                  "IndexError: index out of range", range);
    const auto is_at = [&](std::int64_t k) {
        const auto same = [&](std::int64_t n) {
            return truth_of(compared(CompareOp::equal, place, constant(n, Type::int_(64))));
        };
        return build::either(same(k), same(k - size));
    };
    Value chosen = elements.back();
    for (std::int64_t k = size - 1; k-- > 0;)
        chosen = *chosen_value(ev, is_at(k), elements[static_cast<std::size_t>(k)], chosen, range);
    return chosen;
}

Value chosen_entry(Evaluator& ev, const DictionaryValue& dictionary, const ScalarValue& key,
                   TextRange range) {
    if (dictionary.entries.empty() || dictionary.entries.size() > most_texts)
        ev.unsupported(range, errors::key_of_running_program);
    if (has_equality_of_its_own(ev, key))
        ev.unsupported(range, "TI-83", "an object that compares by its members as a key",
                       "use a tuple of its members");
    const ScalarValue once = ev.named(key, "key", range);
    std::optional<Value> chosen;
    Expr any;
    for (auto entry = dictionary.entries.rbegin(); entry != dictionary.entries.rend(); ++entry) {
        const Value own = number_of_member(ev, entry->first);
        if (!is_number(own)) continue;
        const Expr same = truth_of(compared(CompareOp::equal, once, scalar(ev, own, range)));
        any = any ? build::either(same, any) : same;
        chosen = chosen ? chosen_value(ev, same, entry->second, *chosen, range)
                        : std::optional<Value>(entry->second);
        if (!chosen) break;
    }
    if (!chosen) ev.unsupported(range, errors::key_of_running_program);
    require_holds(ev, any, "KeyError", range);
    return *chosen;
}

static void require_hashable(Evaluator& ev, const Value& key, TextRange range) {
    const auto* inner = get<SequencePtr>(key);
    if ((inner && ((*inner)->list || ((*inner)->set && !(*inner)->frozen))) ||
        get<std::shared_ptr<DictionaryValue>>(key))
        ev.fail(range, errors::unhashable, kind_of(key).substr(2), kind_of(key));
    if (const auto* array = get<FieldPtr>(key); array && (*array)->numpy && !(*array)->ndarray)
        ev.fail(range, errors::unhashable, "numpy.ndarray", "an array");
    if (inner && !(*inner)->set)
        for (const Value& part : (*inner)->elements) require_hashable(ev, part, range);
}

void require_known_key(Evaluator& ev, const Value& key, TextRange range) {
    require_hashable(ev, key, range);
    if (ev.frame().host && (is_run_time(ev, key) || !is_static(key)))
        ev.unsupported(range, errors::key_of_running_program);
}

}  // namespace nestor::taichi
