// See the header. What asks for the case or the class of letters beyond ASCII is left to Python.
#include "frontend/taichi/lower/host/text_methods.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/host/letters.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"

namespace nestor::taichi {
namespace {

/// A text with a method's arguments.
struct TextCall {
    Evaluator& ev;
    const std::string& text;
    const std::string& name;
    const CallArguments& arguments;

    const Value* given(std::size_t k, const char* named = "") const {
        if (k < arguments.positional.size()) return &arguments.positional[k];
        return arguments.keyword(named);
    }
    bool has(std::size_t k, const char* named = "") const {
        const Value* value = given(k, named);
        return value && !get<NoneValue>(*value);
    }
    const std::string& word(std::size_t k, const char* named = "") const {
        const Value* value = given(k, named);
        if (value && get<TextPtr>(*value)) ev.unsupported(arguments.range, errors::method_of_str, name);
        const auto* word = value ? get<std::string>(*value) : nullptr;
        if (!word) ev.fail(arguments.range, errors::method_takes_str, name);
        return *word;
    }
    std::int64_t number(std::size_t k, const char* named, std::int64_t otherwise) const {
        const Value* value = given(k, named);
        return value ? static_integer(ev, *value, arguments.range, "the number") : otherwise;
    }
};

Value stripped(const TextCall& call) {
    std::set<std::string> taken;
    const bool white = !call.has(0);
    if (!white)
        for (const std::string& letter : letters_of(call.word(0))) taken.insert(letter);
    const auto goes = [&](const std::string& letter) {
        return white ? is_white_space(letter) : taken.contains(letter);
    };
    const std::vector<std::string> letters = letters_of(call.text);
    std::size_t first = 0, end = letters.size();
    while (call.name != "rstrip" && first < end && goes(letters[first])) ++first;
    while (call.name != "lstrip" && first < end && goes(letters[end - 1])) --end;
    return letters_between(call.text, first, end);
}

/// `text.split()`, `rsplit()`: words between white space; behind `most` of them the rest is one.
std::vector<Value> words_of(const std::string& text, std::int64_t most, bool from_the_end) {
    std::vector<std::string> letters = letters_of(text);
    if (from_the_end) std::reverse(letters.begin(), letters.end());
    const auto join = [&](std::size_t first, std::size_t end) {
        if (from_the_end)
            std::reverse(letters.begin() + static_cast<std::ptrdiff_t>(first),
                         letters.begin() + static_cast<std::ptrdiff_t>(end));
        std::string word;
        for (std::size_t k = first; k < end; ++k) word += letters[k];
        return word;
    };
    std::vector<Value> words;
    for (std::size_t k = 0;;) {
        while (k < letters.size() && is_white_space(letters[k])) ++k;
        if (k == letters.size()) break;
        const bool last = most >= 0 && std::ssize(words) == most;
        std::size_t end = last ? letters.size() : k;
        while (!last && end < letters.size() && !is_white_space(letters[end])) ++end;
        words.emplace_back(join(k, end));
        k = end;
    }
    if (from_the_end) std::reverse(words.begin(), words.end());
    return words;
}

Value parted(const TextCall& call) {
    const std::int64_t most = call.number(1, "maxsplit", -1);
    const bool from_the_end = call.name == "rsplit";
    if (!call.has(0, "sep")) return list(words_of(call.text, most, from_the_end));
    const std::string& between = call.word(0, "sep");
    if (between.empty()) call.ev.fail(call.arguments.range, errors::empty_separator);
    std::vector<Value> parts;
    std::string rest = call.text;
    for (std::size_t at = 0; most < 0 || std::ssize(parts) < most;) {
        at = from_the_end ? rest.rfind(between) : rest.find(between);
        if (at == std::string::npos) break;
        parts.emplace_back(from_the_end ? rest.substr(at + between.size()) : rest.substr(0, at));
        rest = from_the_end ? rest.substr(0, at) : rest.substr(at + between.size());
    }
    parts.emplace_back(rest);
    if (from_the_end) std::reverse(parts.begin(), parts.end());
    return list(std::move(parts));
}

/// `partition`, `rpartition`: before, the separator, behind.
Value parted_once(const TextCall& call) {
    const std::string& between = call.word(0);
    if (between.empty()) call.ev.fail(call.arguments.range, errors::empty_separator);
    const bool last = call.name == "rpartition";
    const std::size_t at = last ? call.text.rfind(between) : call.text.find(between);
    const auto part = [](const std::string& text) { return Value(text); };
    if (at == std::string::npos)
        return last ? tuple({part(""), part(""), part(call.text)})
                    : tuple({part(call.text), part(""), part("")});
    return tuple({part(call.text.substr(0, at)), part(between), part(call.text.substr(at + between.size()))});
}

Value lines_of(const TextCall& call) {
    const Value* keep = call.given(0, "keepends");
    const auto keeps = keep ? truth_value(*keep) : std::optional(false);
    if (!keeps) call.ev.unsupported(call.arguments.range, errors::method_of_str, call.name);
    std::vector<Value> lines;
    std::string line, end;
    const auto finish = [&] {
        lines.emplace_back(*keeps ? line + end : line);
        line.clear();
        end.clear();
    };
    for (const std::string& letter : letters_of(call.text)) {
        if (!end.empty() && !(end == "\r" && letter == "\n")) finish();
        (ends_line(letter) ? end : line) += letter;
    }
    if (!line.empty() || !end.empty()) finish();
    return list(std::move(lines));
}

Value with_replaced(const TextCall& call) {
    const std::string &old = call.word(0), &fresh = call.word(1);
    const std::int64_t most = call.number(2, "", -1);
    std::int64_t count = 0;
    const auto goes_on = [&] { return most < 0 || count < most; };
    std::string out;
    if (old.empty()) {  // before each letter and at the end
        for (const std::string& letter : letters_of(call.text)) {
            if (goes_on()) out += fresh;
            ++count;
            out += letter;
        }
        return goes_on() ? out + fresh : out;
    }
    out = call.text;
    for (std::size_t k = 0; goes_on() && (k = out.find(old, k)) != std::string::npos;
         k += fresh.size(), ++count)
        out.replace(k, old.size(), fresh);
    return out;
}

/// The part that `t.find(word, start, end)` and its kin look at, and where it begins; nothing where `start`
/// lies behind the text.
struct Searched {
    std::string text;
    std::int64_t first = 0;
};
std::optional<Searched> searched(const TextCall& call) {
    const auto size = static_cast<std::int64_t>(count_of_letters(call.text));
    const auto bound = [&](std::size_t k, std::int64_t otherwise) {
        const std::int64_t given = call.has(k) ? call.number(k, "", 0) : otherwise;
        return given < 0 ? std::max<std::int64_t>(given + size, 0) : given;
    };
    const std::int64_t first = bound(1, 0), end = std::min(bound(2, size), size);
    if (first > size || first > end) return std::nullopt;
    return Searched{
        letters_between(call.text, static_cast<std::size_t>(first), static_cast<std::size_t>(end)), first};
}

/// `startswith`, `endswith` of a text or of one of several.
Value begins_or_ends(const TextCall& call) {
    const auto part = searched(call);
    const auto holds = [&](const std::string& word) {
        return part &&
               (call.name == "startswith" ? part->text.starts_with(word) : part->text.ends_with(word));
    };
    const auto* several = get<SequencePtr>(call.arguments.positional[0]);
    if (!several || (*several)->list || (*several)->set) return holds(call.word(0));
    for (const Value& one : (*several)->elements) {
        if (get<TextPtr>(one)) call.ev.unsupported(call.arguments.range, errors::method_of_str, call.name);
        if (!get<std::string>(one)) call.ev.fail(call.arguments.range, errors::method_takes_str, call.name);
        if (holds(std::get<std::string>(one.v))) return true;
    }
    return false;
}

/// `find`, `index` and from the end; -1, or what is raised, where there is none.
Value place_of_word(const TextCall& call) {
    const std::string& word = call.word(0);
    const auto part = searched(call);
    const std::size_t at = !part                        ? std::string::npos
                           : call.name.starts_with("r") ? part->text.rfind(word)
                                                        : part->text.find(word);
    if (at != std::string::npos) return Integer(part->first) + count_of_letters(part->text.substr(0, at));
    if (call.name.ends_with("index")) call.ev.fail(call.arguments.range, errors::substring_is_not_found);
    return Integer(-1);
}

Value count_of_word(const TextCall& call) {
    const std::string& word = call.word(0);
    const auto part = searched(call);
    if (!part) return Integer(0);
    if (word.empty()) return Integer(count_of_letters(part->text) + 1);
    std::int64_t count = 0;
    for (std::size_t k = 0; (k = part->text.find(word, k)) != std::string::npos; k += word.size()) ++count;
    return Integer(count);
}

Value without_affix(const TextCall& call) {
    const std::string& affix = call.word(0);
    if (call.name == "removeprefix" && call.text.starts_with(affix)) return call.text.substr(affix.size());
    if (call.name == "removesuffix" && call.text.ends_with(affix))
        return call.text.substr(0, call.text.size() - affix.size());
    return call.text;
}

/// How many letters a text of the width that is asked for has more.
std::size_t missing_letters(const TextCall& call) {
    const std::int64_t width = call.number(0, "", 0);
    if (width > 1000) call.ev.unsupported(call.arguments.range, errors::method_of_str, call.name);
    return static_cast<std::size_t>(
        std::max<std::int64_t>(width - static_cast<std::int64_t>(count_of_letters(call.text)), 0));
}

Value filled_with_zeros(const TextCall& call) {
    const bool has_sign = call.text.starts_with('-') || call.text.starts_with('+');
    std::string out = call.text;
    out.insert(has_sign ? 1 : 0, missing_letters(call), '0');
    return out;
}

/// `ljust`, `rjust`, `center`; the last has the odd letter before it where the width is odd.
Value justified(const TextCall& call) {
    const std::string fill = call.given(1) ? call.word(1) : " ";
    if (count_of_letters(fill) != 1) call.ev.fail(call.arguments.range, errors::fill_is_one_letter);
    const std::size_t missing = missing_letters(call), width = missing + count_of_letters(call.text);
    const std::size_t before = call.name == "ljust"   ? 0
                               : call.name == "rjust" ? missing
                                                      : missing / 2 + (missing & width & 1);
    const auto repeated = [&](std::size_t times) {
        std::string out;
        while (times-- > 0) out += fill;
        return out;
    };
    return repeated(before) + call.text + repeated(missing - before);
}

/// `upper`, `title` and their kin.
Value in_case(const TextCall& call) {
    std::string out = call.text;
    bool begins = true;
    for (char& c : out) {
        const auto letter = static_cast<unsigned char>(c);
        const bool raises = call.name == "upper" || (call.name == "swapcase" && std::islower(letter) != 0) ||
                            (begins && (call.name == "title" || call.name == "capitalize"));
        c = static_cast<char>(raises ? std::toupper(letter) : std::tolower(letter));
        begins = call.name == "title" && std::isalpha(letter) == 0;
    }
    return out;
}

/// `isdigit`, `isspace`: all letters are, and there is one.
Value all_letters(const TextCall& call) {
    static const std::map<std::string, int (*)(int)> classes = {
        {"isdigit", std::isdigit},
        {"isdecimal", std::isdigit},
        {"isnumeric", std::isdigit},
        {"isalpha", std::isalpha},
        {"isalnum", std::isalnum},
        {"isspace",
         [](int c) { return static_cast<int>(is_white_space(std::string(1, static_cast<char>(c)))); }}};
    const auto is = classes.at(call.name);
    return !call.text.empty() && std::all_of(call.text.begin(), call.text.end(),
                                             [&](char c) { return is(static_cast<unsigned char>(c)) != 0; });
}

/// `isupper`, `islower`: none is of the other case, and one is of this.
Value in_one_case(const TextCall& call) {
    const auto count = [&](int (*is)(int)) {
        return std::count_if(call.text.begin(), call.text.end(),
                             [&](char c) { return is(static_cast<unsigned char>(c)) != 0; });
    };
    const auto upper = count(std::isupper), lower = count(std::islower);
    return call.name == "isupper" ? upper > 0 && lower == 0 : lower > 0 && upper == 0;
}

/// A method, how many arguments it takes, and which of them may be named.
struct TextMethod {
    Value (*of)(const TextCall&);
    std::size_t least, most;
    std::set<std::string> named = {};
    bool of_ascii = false;  ///< it asks for the case or the class of letters
};

const std::map<std::string, TextMethod>& methods_of_texts() {
    static const std::set<std::string> parts = {"sep", "maxsplit"};
    static const std::map<std::string, TextMethod> methods = {
        {"strip", {stripped, 0, 1}},
        {"lstrip", {stripped, 0, 1}},
        {"rstrip", {stripped, 0, 1}},
        {"split", {parted, 0, 2, parts}},
        {"rsplit", {parted, 0, 2, parts}},
        {"partition", {parted_once, 1, 1}},
        {"rpartition", {parted_once, 1, 1}},
        {"splitlines", {lines_of, 0, 1, {"keepends"}}},
        {"replace", {with_replaced, 2, 3}},
        {"startswith", {begins_or_ends, 1, 3}},
        {"endswith", {begins_or_ends, 1, 3}},
        {"removeprefix", {without_affix, 1, 1}},
        {"removesuffix", {without_affix, 1, 1}},
        {"zfill", {filled_with_zeros, 1, 1}},
        {"ljust", {justified, 1, 2}},
        {"rjust", {justified, 1, 2}},
        {"center", {justified, 1, 2}},
        {"find", {place_of_word, 1, 3}},
        {"rfind", {place_of_word, 1, 3}},
        {"index", {place_of_word, 1, 3}},
        {"rindex", {place_of_word, 1, 3}},
        {"count", {count_of_word, 1, 3}},
        {"upper", {in_case, 0, 0, {}, true}},
        {"lower", {in_case, 0, 0, {}, true}},
        {"title", {in_case, 0, 0, {}, true}},
        {"capitalize", {in_case, 0, 0, {}, true}},
        {"swapcase", {in_case, 0, 0, {}, true}},
        {"isdigit", {all_letters, 0, 0, {}, true}},
        {"isdecimal", {all_letters, 0, 0, {}, true}},
        {"isnumeric", {all_letters, 0, 0, {}, true}},
        {"isalpha", {all_letters, 0, 0, {}, true}},
        {"isalnum", {all_letters, 0, 0, {}, true}},
        {"isspace", {all_letters, 0, 0, {}, true}},
        {"isupper", {in_one_case, 0, 0, {}, true}},
        {"islower", {in_one_case, 0, 0, {}, true}},
    };
    return methods;
}

}  // namespace

std::optional<Value> method_of_known_text(Evaluator& ev, const std::string& text, const std::string& name,
                                          const CallArguments& arguments) {
    const auto found = methods_of_texts().find(name);
    if (found == methods_of_texts().end()) return std::nullopt;
    const TextMethod& method = found->second;
    const std::size_t count = arguments.positional.size() + arguments.keywords.size();
    if (count < method.least || count > method.most)
        ev.fail(arguments.range, errors::arguments_of_str_method, name);
    for (const auto& [key, value] : arguments.keywords)
        if (!method.named.contains(key)) ev.fail(arguments.range, errors::arguments_of_str_method, name);
    if (method.of_ascii && !is_ascii(text)) ev.unsupported(arguments.range, errors::method_of_str, name);
    return method.of({ev, text, name, arguments});
}

}  // namespace nestor::taichi
