// Works on text: a table of kinds, each of which finds its places and replaces a few characters.
#include "tests/support/mistakes_tc.hpp"

#include <algorithm>
#include <functional>
#include <regex>

namespace nestor::testing {
namespace {

/// Part of a text by its offsets.
struct Part {
    std::size_t begin = 0, end = 0;
};

/// `    O(i,j) += int8(value) where ..`: where its parts stand. Calls of defs are no statements here.
struct StatementParts {
    Part line, left, op, type, value;
    std::vector<std::string> indices;  ///< of the left side
};

/// What kinds look for. Texts of the generator hold one def or two; mistakes go anywhere.
class Text {
public:
    Text(std::string text, std::mt19937_64& random) : text(std::move(text)), random_(random) {}

    std::string text;

    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
    template <class T>
    std::optional<T> pick(const std::vector<T>& from) {
        if (from.empty()) return std::nullopt;
        return from[below(from.size())];
    }
    std::string of(Part part) const { return text.substr(part.begin, part.end - part.begin); }

    /// What a group of a regular expression covers, everywhere in a part.
    std::vector<Part> all(const std::string& expression, Part in, std::size_t group = 0) const {
        std::vector<Part> found;
        const std::regex regex(expression);
        const auto from = text.begin() + static_cast<std::ptrdiff_t>(in.begin);
        const auto to = text.begin() + static_cast<std::ptrdiff_t>(in.end);
        for (std::sregex_iterator match(from, to, regex), end; match != end; ++match)
            found.push_back(
                {in.begin + static_cast<std::size_t>(match->position(group)),
                 in.begin + static_cast<std::size_t>(match->position(group) + match->length(group))});
        return found;
    }
    Part whole() const { return {0, text.size()}; }

    std::vector<StatementParts> statements() const {
        std::vector<StatementParts> out;
        static const std::regex form(
            R"(^    (\w+)(\(([\w,]*)\))? (=|\+=|\*=|min=|max=|\+=!|\*=!|min=!|max=!) (\w+)\()");
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            const std::string line = text.substr(begin, end - begin);
            std::smatch match;
            if (std::regex_search(line, match, form) && text[end - 1] != '}') {
                const auto part = [&](int group) {
                    return Part{
                        begin + static_cast<std::size_t>(match.position(static_cast<std::size_t>(group))),
                        begin + static_cast<std::size_t>(match.position(static_cast<std::size_t>(group)) +
                                                         match.length(static_cast<std::size_t>(group)))};
                };
                StatementParts s{{begin, end}, part(1), part(4), part(5), {}, {}};
                s.value = {s.type.end + 1, closing(s.type.end)};
                const std::string list = match[3];
                for (std::size_t at = 0; at < list.size();) {
                    const std::size_t comma = std::min(list.find(',', at), list.size());
                    s.indices.push_back(list.substr(at, comma - at));
                    at = comma + 1;
                }
                // a call of a def has no cast
                if (text.substr(s.type.begin, 10).find("_part(") == std::string::npos) out.push_back(s);
            }
            begin = end + 1;
        }
        return out;
    }

    /// The parenthesis that closes the one at `open`.
    std::size_t closing(std::size_t open) const {
        int depth = 0;
        for (std::size_t at = open; at < text.size(); ++at) {
            if (text[at] == '(') ++depth;
            if (text[at] == ')' && --depth == 0) return at;
        }
        return text.size();
    }

private:
    std::mt19937_64& random_;
};

using Found = std::optional<Mistake>;
using Kind = std::function<Found(Text&)>;

/// The text with `by` in place of a part; the mistake is in `by`, from `from` on, `length` characters long.
Mistake replaced(const Text& t, Part part, const std::string& by, std::size_t from, std::size_t length,
                 const std::string& id) {
    std::string text = t.text;
    text.replace(part.begin, part.end - part.begin, by);
    return {text, part.begin + from, part.begin + from + length, id};
}

/// A term `wrong` in a statement's value: `type((value) + type(wrong))`. Of the term, what counts is the part
/// from `from` on.
Kind term(const std::string& wrong, const std::string& id, const std::string& at = "",
          const std::function<bool(const Text&, const StatementParts&)>& where = {}) {
    return [=](Text& t) -> Found {
        std::vector<StatementParts> fitting;
        for (const StatementParts& s : t.statements())
            if (!where || where(t, s)) fitting.push_back(s);
        const auto s = t.pick(fitting);
        if (!s) return std::nullopt;
        std::string inserted = wrong;
        if (const auto index = inserted.find('$'); index != std::string::npos)
            inserted.replace(index, 1, s->indices.at(0));
        const std::string counted = at.empty() ? inserted : at;
        const std::string type = t.of(s->type);
        const std::string join = type == "bool" ? ") || " : ") + ";
        const std::string begin = "(" + t.of(s->value) + join + type + "(";
        return replaced(t, s->value, begin + inserted + ")", begin.size() + inserted.find(counted),
                        counted.size(), id);
    };
}

/// A statement that is put before a random one; `at` of it is wrong.
Kind line(const std::string& wrong, const std::string& id, const std::string& at) {
    return [=](Text& t) -> Found {
        const auto s = t.pick(t.statements());
        if (!s) return std::nullopt;
        return replaced(t, {s->line.begin, s->line.begin}, wrong + "\n", wrong.find(at), at.size(), id);
    };
}

/// Another entry of a list behind `before`, the whole of which a regular expression finds.
Kind entry(const std::string& before, const std::string& added, const std::string& id,
           const std::string& at) {
    return [=](Text& t) -> Found {
        const auto place = t.pick(t.all(before, t.whole()));
        if (!place) return std::nullopt;
        return replaced(t, {place->end, place->end}, added, added.find(at), at.size(), id);
    };
}

/// A token that is left out: the error is at the next one, or later where `later` tokens could follow it.
Kind dropped(const std::string& token, std::size_t group) {
    return [=](Text& t) -> Found {
        const auto place = t.pick(t.all(token, t.whole(), group));
        if (!place) return std::nullopt;
        Mistake m = replaced(t, *place, "", 0, 0, "TC-60");
        m.end = m.text.size() + 1;
        return m;
    };
}

/// A closing parenthesis that is left out is told where it was opened, on the same line.
Kind unclosed(const std::string& token, std::size_t group) {
    return [=](Text& t) -> Found {
        auto mistake = dropped(token, group)(t);
        if (mistake) mistake->begin = mistake->text.rfind('\n', mistake->begin - 1) + 1;
        return mistake;
    };
}

bool assigns(const Text& t, const StatementParts& s) {
    return t.of(s.op) == "=";
}
bool reduces(const Text& t, const StatementParts& s) {
    return !assigns(t, s);
}
bool indexed(const Text&, const StatementParts& s) {
    return !s.indices.empty();
}

/// A parameter's name, by chance.
std::optional<Part> parameter(Text& t) {
    std::vector<Part> names;
    for (const Part& head : t.all("def [^{]*\\{", t.whole())) {
        const std::size_t arrow = t.text.find("->", head.begin);
        for (const Part& name :
             t.all(R"((bool|u?int\d+|b?float\d+)(\([\w,]*\))? (\w+))", {head.begin, arrow}, 3))
            names.push_back(name);
    }
    return t.pick(names);
}

/// A read of a parameter with indices in a value: its whole text, from the name to the parenthesis.
std::optional<Part> read(Text& t) {
    std::vector<Part> reads;
    for (const StatementParts& s : t.statements())
        for (const Part& name : t.all(R"(\b([A-HP-W]|c?O\d|t\d)_?\()", s.value))
            reads.push_back({name.begin, t.closing(name.end - 1) + 1});
    return t.pick(reads);
}

const std::vector<std::pair<std::string, Kind>>& kinds() {
    static const std::vector<std::pair<std::string, Kind>> all = {
        // names
        {"undeclared tensor",
         [](Text& t) -> Found {
             const auto r = read(t);
             if (!r) return std::nullopt;
             const std::size_t open = t.text.find('(', r->begin);
             const std::string rest = t.text.substr(open, r->end - open);
             return replaced(t, *r, "zebra" + rest, 0, 5 + rest.size(), "TC-61");
         }},
        {"misspelt function", term("sqrrt(2.0)", "TC-61")},
        {"misspelt type", entry("def \\w+\\(", "flaot(3) zz, ", "TC-61", "flaot")},
        {"parameter twice",
         [](Text& t) -> Found {
             const auto name = parameter(t);
             if (!name) return std::nullopt;
             const std::string added = ", int32 " + t.of(*name);
             const std::size_t end = t.text.find(") -> ", name->end);
             return replaced(t, {end, end}, added, 8, added.size() - 8, "TC-14");
         }},
        {"return twice",
         [](Text& t) -> Found {
             const auto name = t.pick(t.all(R"((\w+)\) \{)", t.whole(), 1));
             if (!name) return std::nullopt;
             const std::string added = ", " + t.of(*name);
             return replaced(t, {name->end, name->end}, added, 2, added.size() - 2, "TC-14");
         }},
        {"name of a built-in", entry("def \\w+\\(", "int32 cos, ", "TC-14", "cos")},
        {"def twice",
         [](Text& t) -> Found {
             const auto name = t.pick(t.all(R"(def (\w+)\()", t.whole(), 1));
             if (!name) return std::nullopt;
             const std::string again = "def " + t.of(*name) + "() -> (O) { O = 1 }\n";
             return replaced(t, {t.text.size(), t.text.size()}, again, 4, name->end - name->begin, "TC-17");
         }},
        {"return that nothing writes", entry("-> \\(", "zebra, ", "TC-16", "zebra")},
        {"input is written",
         [](Text& t) -> Found {
             const auto name = parameter(t);
             if (!name) return std::nullopt;
             const std::size_t at = t.text.find("{\n", name->end) + 2;
             const std::string added = "    " + t.of(*name) + " = 1\n";
             return replaced(t, {at, at}, added, 4, name->end - name->begin, "TC-14");
         }},
        // indices
        {"one index more",
         [](Text& t) -> Found {
             const auto r = read(t);
             if (!r) return std::nullopt;
             const std::string longer = t.of({r->begin, r->end - 1}) + ",0)";
             return replaced(t, *r, longer, 0, longer.size(), "TC-61");
         }},
        {"no indices",
         [](Text& t) -> Found {
             const auto r = read(t);
             if (!r) return std::nullopt;
             const std::string name = t.text.substr(r->begin, t.text.find('(', r->begin) - r->begin);
             return replaced(t, *r, name, 0, name.size(), "TC-61");
         }},
        {"left index twice",
         [](Text& t) -> Found {
             std::vector<StatementParts> fitting;
             for (const StatementParts& s : t.statements())
                 if (s.indices.size() > 1) fitting.push_back(s);
             const auto s = t.pick(fitting);
             if (!s) return std::nullopt;
             const std::size_t second = s->left.end + 2 + s->indices[0].size();
             return replaced(t, {second, second + s->indices[1].size()}, s->indices[0], 0,
                             s->indices[0].size(), "TC-14");
         }},
        {"index on the right alone", term("zebra", "TC-21", "", assigns)},
        {"index that nothing bounds", term("zebra", "TC-52", "", reduces)},
        {"left index that nothing bounds", line("    zebra(z) = 1", "TC-52", "(z)")},
        {"index as a tensor", term("$(0)", "TC-61", "", indexed)},
        {"index that is a float",
         [](Text& t) -> Found {
             const auto r = read(t);
             if (!r) return std::nullopt;
             const std::size_t first = t.text.find('(', r->begin) + 1;
             int depth = 0;
             std::size_t end = first;
             while (depth > 0 || (t.text[end] != ',' && t.text[end] != ')')) {
                 if (t.text[end] == '(') ++depth;
                 if (t.text[end] == ')') --depth;
                 ++end;
             }
             return replaced(t, {first, end}, "1.5", 0, 3, "TC-36");
         }},
        {"range bounded by an index",
         [](Text& t) -> Found {
             std::vector<Part> bounds;
             for (const StatementParts& s : t.statements())
                 for (const Part& b : t.all(R"(\w in \w+:)", {s.value.end, s.line.end})) bounds.push_back(b);
             const auto bound = t.pick(bounds);
             if (!bound) return std::nullopt;
             return replaced(t, {bound->end, bound->end}, "zebra + ", 0, 5, "TC-41");
         }},
        {"extent that is not there", term("N_.0", "TC-12", "N_")},
        // arguments and types
        {"argument too much", term("sqrt(2.0, 3)", "TC-61")},
        {"argument too few", term("pow(2.0)", "TC-61")},
        {"call with an argument less",
         [](Text& t) -> Found {
             const auto call = t.pick(t.all(R"(\w+_part\(\w+(, \w+)+\)\n)", t.whole()));
             if (!call) return std::nullopt;
             const std::string shorter =
                 t.text.substr(call->begin, t.text.rfind(',', call->end) - call->begin) + ")";
             return replaced(t, {call->begin, call->end - 1}, shorter, 0, shorter.size(), "TC-27");
         }},
        {"float as a condition", term("(1.5 ? 2 : 3)", "TC-32", "1.5")},
        {"negated float", term("!1.5", "TC-32", "1.5")},
        {"narrower later", line("    zebra = int8(1)\n    zebra = 1.5f", "TC-9", "1.5f")},
        {"other rank later", line("    zebra = 1\n    zebra(z) = 1 where z in 0:3", "TC-26", "zebra(z)")},
        {"read before it is written",
         line("    horse(z) = zebra(z) where z in 0:3\n    zebra(z) = 1 where z in 0:3", "TC-25",
              "zebra(z)")},
        // syntax
        {"bitwise operator", term("1 & 3", "TC-7", "&")},
        {"stray characters", term("2 @ 3", "TC-60", "@")},
        {"two operators", term("2 * / 3", "TC-60", "/")},
        {"bare operator",
         [](Text& t) -> Found {
             const auto s = t.pick(t.statements());
             if (!s) return std::nullopt;
             return replaced(t, s->op, "+", 0, 1, "TC-7");
         }},
        {"closing parenthesis left out", unclosed(R"(\w\)(\))( where|\n))", 1)},
        {"brace left out", dropped(R"((\})\n*$)", 1)},
        {"comma left out", dropped(R"(def \w+\([^{]*?(,) [ub]?[ibf]\w+[( ][^{]*\{)", 1)},
        {"arrow left out", dropped("->", 0)},
        {"colon left out", dropped(R"(\w in \w+(:))", 1)},
    };
    return all;
}

}  // namespace

const std::vector<std::string>& mistakes_tc() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> out;
        for (const auto& [name, kind] : kinds()) out.push_back(name);
        return out;
    }();
    return names;
}

std::optional<Mistake> mistaken_tc(const std::string& text, const std::string& kind,
                                   std::mt19937_64& random) {
    Text t(text, random);
    for (const auto& [name, plant] : kinds())
        if (name == kind) return plant(t);
    return std::nullopt;
}

}  // namespace nestor::testing
