// Messages of the `.nest` parser, and the factories of names, numbers, words and types.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "ir/core/origins.hpp"
#include "ir/text/notation.hpp"
#include "ir/text/syntax.hpp"

namespace nestor::nest {
namespace {

/// The value of a word; where it is none of its enumeration, a message with what is, and the first one.
template <class Enum>
Enum enumerator(Reader& reader, const TextRange& range, const std::string& word, const char* what) {
    if (const auto value = notation::read<Enum>(word)) return *value;
    std::string choices;
    std::vector<std::string> candidates;
    for (const auto& w : notation::words<Enum>()) {
        candidates.emplace_back(w.text);
        choices += (choices.empty() ? "`" : ", `") + std::string(w.text) + "`";
    }
    const std::string nearest = nearest_name(word, candidates);
    error(reader, range, "NEST-6", fmt::format("`{}` is no {}", word, what),
          nearest.empty() ? "one of " + choices : "did you mean `" + nearest + "`?");
    return notation::words<Enum>().front().value;
}

/// Digits and what stands after them.
template <class Number>
std::pair<Number, std::string> digits(const std::string& text, bool& too_large) {
    Number value{};
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    too_large = code == std::errc::result_out_of_range;
    return {value, std::string(end, text.data() + text.size())};
}

using Words = std::vector<std::string_view>;

/// Tokens that a message sums up in a word.
const Words statement_begins = {"nop",
                                "assert",
                                "allocate",
                                "{",
                                "(",
                                "if",
                                "for",
                                "let",
                                "compute",
                                "label",
                                "var",
                                "while",
                                "break",
                                "continue",
                                "call",
                                "return",
                                "print",
                                "update",
                                "region",
                                "launch",
                                "barrier",
                                "copy",
                                "activate",
                                "deactivate",
                                "prefetch",
                                "grow",
                                "a name",
                                "a quoted name",
                                "a numbered symbol"};
const Words expression_begins = {"an integer",
                                 "a number",
                                 "a name",
                                 "a quoted name",
                                 "a numbered symbol",
                                 "a type",
                                 "a truth value",
                                 "(",
                                 "-",
                                 "!",
                                 "~",
                                 "?",
                                 "make",
                                 "cast",
                                 "bits"};
const Words operators = {"+", "-",  "*",  "/",  "%",  "div", "mod", "ediv",         "emod", "&", "|",
                         "^", "<<", ">>", "&&", "||", "<",   ">",   "a comparison", ".",    "[", "("};

/// Replaces what `parts` lists in `expected` by `word`, if `expected` has all of `signs`.
bool summarise(std::vector<std::string>& expected, const Words& signs, const Words& parts, const char* word) {
    const auto has = [](const auto& list, std::string_view text) {
        return std::find(list.begin(), list.end(), text) != list.end();
    };
    for (const std::string_view sign : signs)
        if (!has(expected, sign)) return false;
    std::erase_if(expected, [&](const std::string& token) { return has(parts, token); });
    expected.insert(expected.begin(), word);
    return true;
}

Type floating_type(const std::string& suffix) {
    if (suffix == "bf16") return Type::bfloat16();
    return suffix.empty() ? Type::float_(64) : Type::float_(std::stoi(suffix.substr(1)));
}

}  // namespace

Origin origin(const Reader& reader, const TextRange& range) {
    return written_at({reader.file, range.begin, range.end});
}

void error(Reader& reader, const TextRange& range, const std::string& id, const std::string& text,
           const std::string& hint) {
    Diagnostic diagnostic;
    diagnostic.id = id;
    diagnostic.text = text;
    diagnostic.range = {reader.file, range.begin, range.end};
    diagnostic.hint = hint;
    reader.diagnostics.add(std::move(diagnostic));
}

void unknown_characters(Reader& reader, const TextRange& range) {
    const bool many = range.end - range.begin > 1;
    error(reader, range, "NEST-2",
          many ? "these characters have no meaning here" : "this character has no meaning here");
}

void unexpected(Reader& reader, const TextRange& range, std::vector<std::string> expected) {
    // statements first: what may begin one includes names, with which expressions begin as well
    summarise(expected, {"nop", "let"}, statement_begins, "a statement");
    summarise(expected, {"an integer", "-"}, expression_begins, "an expression");
    const bool after_operand = summarise(expected, {"+", "*"}, operators, "an operator");
    summarise(expected, {"a name"}, {"a name", "a quoted name", "a numbered symbol"}, "a name");
    if (expected.size() > 5) expected.clear();
    std::string wanted;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const bool described = expected[i].find(' ') != std::string::npos;
        wanted += i == 0 ? "expected " : i + 1 == expected.size() ? " or " : ", ";
        wanted += described ? expected[i] : "`" + expected[i] + "`";
    }
    const std::string text(SourceRange{reader.file, range.begin, range.end}.text());
    std::string found = "the end of the file";
    if (!text.empty()) found = text.size() <= 40 ? "`" + text + "`" : "this";
    const bool chained = after_operand && (text == "<" || text == ">" || notation::read<CompareOp>(text));
    error(reader, range, "NEST-1",
          wanted.empty() ? found + " is not expected here" : wanted + ", found " + found,
          chained ? "comparisons do not chain: a < b && b < c" : "");
}

Literal integer_literal(const std::string& text) {
    Literal literal;
    const auto [magnitude, suffix] = digits<std::uint64_t>(text, literal.too_large);
    literal.magnitude = magnitude;
    literal.type = suffix.empty()     ? Type::index()
                   : suffix[0] == 'i' ? Type::int_(std::stoi(suffix.substr(1)))
                                      : Type::uint(std::stoi(suffix.substr(1)));
    return literal;
}

Literal floating_literal(const std::string& text) {
    Literal literal;
    if (text.starts_with("inf") || text.starts_with("nan")) {
        literal.type = floating_type(text.size() > 3 ? text.substr(4) : "");
        literal.value = text[0] == 'i' ? std::numeric_limits<double>::infinity()
                                       : std::numeric_limits<double>::quiet_NaN();
        return literal;
    }
    // digits that are printed as the nearest float may be nearer to another one when read as a double
    const auto [value, suffix] = digits<double>(text, literal.too_large);
    literal.type = floating_type(suffix);
    literal.value = value;
    if (literal.type.bits < 64) {
        literal.value = digits<float>(text, literal.too_large).first;
    }
    return literal;
}

std::string text_of(Reader& reader, const TextRange& range, const std::string& quoted) {
    if (auto text = notation::unquoted(quoted)) return *std::move(text);
    error(reader, range, "NEST-2", "unknown escape in a quoted text",
          "escapes are \\n \\t \\\\ \\' \\\" \\xHH");
    return {};
}

Symbol numbered(Reader& reader, const TextRange& range, const std::string& name, const std::string& number) {
    std::uint32_t value = 0;
    const auto code = std::from_chars(number.data(), number.data() + number.size(), value).ec;
    if (code != std::errc{} || value == 0 || value == std::numeric_limits<std::uint32_t>::max()) {
        error(reader, range, "NEST-5", "symbol numbers lie between 1 and 4294967294");
        return {name, 0};
    }
    const std::string& known = reader.names.emplace(value, name).first->second;
    if (known != name)
        error(reader, range, "NEST-9", fmt::format("the number {} belongs to `{}` already", value, known),
              "a symbol's number is unique in its program");
    reader.largest_number = std::max(reader.largest_number, value);
    return {name, value};
}

std::int64_t integer(Reader& reader, const TextRange& range, const Literal& literal, bool negative) {
    constexpr std::uint64_t largest = std::numeric_limits<std::int64_t>::max();
    if (literal.type != Type::index() || literal.too_large || literal.magnitude > largest) {
        error(reader, range, "NEST-5", "this number is too large or has a suffix");
        return 0;
    }
    const auto value = static_cast<std::int64_t>(literal.magnitude);
    return negative ? -value : value;
}

int small(Reader& reader, const TextRange& range, const Literal& literal, bool negative) {
    const std::int64_t value = integer(reader, range, literal, negative);
    if (value >= std::numeric_limits<int>::min() && value <= std::numeric_limits<int>::max())
        return static_cast<int>(value);
    error(reader, range, "NEST-5", "this number is too large");
    return 0;
}

LoopName loop_name(Reader& reader, const TextRange& range, std::string func,
                   const std::string& specialization, std::string stage, std::string variable) {
    int number = 0;
    const char* end = specialization.data() + specialization.size();
    const auto [ptr, code] = std::from_chars(specialization.data() + 1, end, number);
    if (specialization[0] != 'z' || code != std::errc{} || ptr != end)
        error(reader, range, "NEST-6", "a specialization is written z0, z1, ..",
              "<func, z0, stage, variable>");
    return {std::move(func), number, std::move(stage), std::move(variable)};
}

Role role(Reader& reader, const TextRange& range, const std::string& word) {
    return enumerator<Role>(reader, range, word, "role of a parameter");
}
FunctionPlace function_place(Reader& reader, const TextRange& range, const std::string& word) {
    return enumerator<FunctionPlace>(reader, range, word, "kind of function");
}
LoopKind loop_kind(Reader& reader, const TextRange& range, const std::string& word) {
    return enumerator<LoopKind>(reader, range, word, "kind of loop");
}
MemorySpace place(Reader& reader, const TextRange& range, const std::string& word) {
    return enumerator<MemorySpace>(reader, range, word, "place of a buffer");
}
LevelKind level_kind(Reader& reader, const TextRange& range, const std::string& word) {
    return enumerator<LevelKind>(reader, range, word, "kind of storage level");
}
UpdateOp update_op(Reader& reader, const TextRange& range, const std::string& word) {
    return enumerator<UpdateOp>(reader, range, word, "operator of an update");
}
CopyKind copy_kind(Reader& reader, const TextRange& range, const std::string& word) {
    return enumerator<CopyKind>(reader, range, word, "direction of a copy");
}
Reduction reduction(Reader& reader, const TextRange& range, const Symbol& buffer, const std::string& op,
                    const std::string& form) {
    return {buffer, enumerator<ReduceOp>(reader, range, op, "reduction operator"),
            enumerator<ReductionForm>(reader, range, form, "form of a reduction")};
}

Type plain_type(Reader& reader, const TextRange& range, const std::string& text) {
    if (text == "none") return {};
    // the first x after the digits of the bits: `float32x16`
    const std::size_t cross = text.find('x');
    Type type = scalar_type(text.substr(0, cross));
    if (cross == std::string::npos) return type;
    const auto code = std::from_chars(text.data() + cross + 1, text.data() + text.size(), type.lanes).ec;
    if (code != std::errc{} || type.lanes < 1 || type.lanes > 65536) {
        error(reader, range, "NEST-5", "a vector has between 1 and 65536 lanes");
        type.lanes = 1;
    }
    return type;
}

Type record_type(Reader& reader, const TextRange& range, const std::string& name) {
    const auto found = reader.records.find(name);
    if (found != reader.records.end()) return {TypeKind::record, 0, 1, found->second, nullptr};
    if (reader.too_deep) return Type::index();  // it may be the record that was
    std::vector<std::string> names;
    for (const auto& [known, record] : reader.records) names.push_back(known);
    const std::string nearest = nearest_name(name, names);
    error(reader, range, "NEST-7", "there is no type `" + name + "` before this line",
          nearest.empty() ? "" : "did you mean `" + nearest + "`?");
    return Type::index();
}

Type with_extent(const Type& type, std::int64_t extent) {
    ArrayType array{type, {extent}};
    if (type.kind == TypeKind::array) {
        array = *type.array;
        array.extents.push_back(extent);
    }
    return {TypeKind::array, 0, 1, nullptr, std::make_shared<const ArrayType>(std::move(array))};
}

}  // namespace nestor::nest
