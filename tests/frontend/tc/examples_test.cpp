// The examples below the rules of LANGUAGE.md are true: each is read from the page, translated, and run.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(examples)

using namespace nestor;
using namespace nestor::tc::test;

namespace {

/// `{{1, 2}, {3, 4}} (float32)`: elements in row-major order as they are spelt, extents from the braces, and
/// the type where one is stated.
struct Literal {
    std::vector<std::string> elements;
    std::vector<std::int64_t> extents;
    std::string type;
};

/// One example: `KIND: `PROGRAM` with NAME = VALUE, ..: EXPECTED`.
struct Example {
    std::string kind, program, expected;
    std::map<std::string, Literal> given;
};

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// The parts between separators that stand outside braces.
std::vector<std::string> parts(const std::string& text, char separator) {
    std::vector<std::string> out(1);
    int depth = 0;
    for (const char c : text) {
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (c == separator && depth == 0)
            out.emplace_back();
        else
            out.back() += c;
    }
    for (std::string& part : out) part = trimmed(part);
    return out;
}

/// Adds the elements of `text` at nesting `depth`; false where rows differ in length or braces are open.
bool read_elements(const std::string& text, std::size_t depth, Literal& out) {
    if (text.empty() || text.front() != '{') {
        static const std::regex number(R"([-+]?(\d[\w.+-]*|inf)|nan|true|false)");
        out.elements.push_back(text);
        return depth == out.extents.size() && std::regex_match(text, number);
    }
    if (text.back() != '}') return false;
    const std::string inside = trimmed(text.substr(1, text.size() - 2));
    const auto rows = inside.empty() ? std::vector<std::string>{} : parts(inside, ',');
    const auto count = static_cast<std::int64_t>(rows.size());
    if (depth == out.extents.size() && out.elements.empty()) out.extents.push_back(count);
    if (depth >= out.extents.size() || out.extents[depth] != count) return false;
    return std::all_of(rows.begin(), rows.end(),
                       [&](const std::string& row) { return read_elements(row, depth + 1, out); });
}

std::optional<Literal> literal(const std::string& text) {
    static const std::regex form(R"((.*?)(?: \((\w+)\))?)");
    std::smatch found;
    Literal out;
    if (!std::regex_match(text, found, form) || !read_elements(found[1], 0, out)) return std::nullopt;
    out.type = found[2];
    return out;
}

/// `A = {1, 2}, s = 3`; nothing where a part has another form.
std::optional<std::map<std::string, Literal>> values(const std::string& text) {
    std::map<std::string, Literal> out;
    for (const std::string& part : parts(text, ',')) {
        const std::size_t equals = part.find(" = ");
        const auto value =
            equals == std::string::npos ? std::nullopt : literal(trimmed(part.substr(equals + 3)));
        if (!value) return std::nullopt;
        out[part.substr(0, equals)] = *value;
    }
    return out;
}

Scalar scalar(const std::string& text, const Type& type) {
    if (text == "true" || text == "false") return std::int64_t{text == "true"};
    if (type.is_float()) return std::strtod(text.c_str(), nullptr);
    if (type.kind == TypeKind::unsigned_integer)
        return std::uint64_t{std::strtoull(text.c_str(), nullptr, 10)};
    return std::int64_t{std::strtoll(text.c_str(), nullptr, 10)};
}

Array array_of(const Literal& value, const Type& type) {
    Array out(type, value.extents);
    for (std::size_t k = 0; k < value.elements.size(); ++k)
        out.set(static_cast<std::int64_t>(k), scalar(value.elements[k], type));
    return out;
}

std::optional<Example> read_example(const std::string& line) {
    static const std::regex form(R"((\w+): `([^`]*)`(?: with ([^:]*))?(?:: (.*))?)");
    std::smatch found;
    if (!std::regex_match(line, found, form)) return std::nullopt;
    Example example{found[1], found[2], found[4], {}};
    static const std::set<std::string> kinds = {"accepted", "rejected", "warned",
                                                "remarked", "computed", "refused"};
    const bool runs = example.kind == "computed" || example.kind == "refused";
    if (!kinds.count(example.kind) || example.expected.empty() != (example.kind == "accepted") ||
        (found[3].matched && !runs))
        return std::nullopt;
    if (found[3].matched) {
        const auto given = values(found[3]);
        if (!given) return std::nullopt;
        example.given = *given;
    }
    return example;
}

/// All messages of one severity as `text [ID]`, one a line.
std::string said(const Diagnostics& messages, Severity severity) {
    std::string out;
    for (const Diagnostic& message : messages.all())
        if (message.severity == severity) out += message.text + " [" + message.id + "]\n";
    return out;
}

/// `one; another [TC-60]` as lines; a message without identity is one of `rule`.
std::string wanted(const std::string& rule, const std::string& expected) {
    std::string out;
    for (const std::string& message : parts(expected, ';'))
        out += message + (message.ends_with("]") ? "" : " [" + rule + "]") + "\n";
    return out;
}

/// Why a program that translates does not do what its example says; "" where it does.
std::string problem_of_run(const Example& example, const Program& program) {
    const auto f = std::find_if(program.functions.begin(), program.functions.end(),
                                [](const Function& function) { return function.symbol.name() == "f"; });
    if (f == program.functions.end()) return "there is no `f` to run";
    Arguments arguments;
    std::size_t known = 0;
    for (const Parameter& parameter : f->parameters) {
        const auto value = example.given.find(parameter.symbol.name());
        const bool input = parameter.role == Role::input || parameter.role == Role::scalar;
        if (value == example.given.end() && input) return "no value for " + parameter.symbol.name();
        if (value == example.given.end()) continue;
        ++known;
        if (parameter.role == Role::scalar)
            arguments.scalars[value->first] = scalar(value->second.elements.at(0), parameter.type);
        else
            arguments.arrays[value->first] = array_of(value->second, parameter.buffer->element);
    }
    if (known != example.given.size()) return "a value for what is no parameter";
    if (example.kind == "refused") {
        const Run found = run(example.program, arguments);
        return found.error != 0 && found.message == example.expected ? "" : "was due, said: " + found.message;
    }
    const auto results = values(example.expected);
    if (!results) return "results that cannot be read";
    for (const auto& [name, value] : *results) {
        const Run found = run(example.program, arguments, name);
        if (found.error != 0) return found.message;
        const Array due = array_of(value, found.output.element);
        std::string shown;
        bool same = due.extents == found.output.extents;
        for (std::int64_t k = 0; k < found.output.size(); ++k) {
            const double number = found.output.number(k);
            shown += " " + std::to_string(number);
            same = same && (number == due.number(k) || (std::isnan(number) && std::isnan(due.number(k))));
        }
        const std::string type = to_string(found.output.element);
        if (!same) return name + " is" + shown;
        if (!value.type.empty() && value.type != type) return name + " has type " + type;
    }
    return "";
}

/// What is wrong with an example of `rule`, `line` being the text behind `- `; "" where it is true.
std::string problem_of(const std::string& rule, const std::string& line) {
    const auto example = read_example(line);
    if (!example) return "cannot be read";
    const auto result = tc::translate(std::make_shared<const SourceFile>("t.tc", example->program));
    const Diagnostics& messages = result ? result->messages : result.error();
    const std::string errors = said(messages, Severity::error), warnings = said(messages, Severity::warning),
                      remarks = said(messages, Severity::remark), due = wanted(rule, example->expected);
    if (example->kind == "rejected") return errors == due ? "" : "said: " + errors;
    if (!errors.empty()) return "said: " + errors;
    if (example->kind == "accepted") return warnings.empty() ? "" : "said: " + warnings;
    if (example->kind == "warned") return warnings == due ? "" : "said: " + warnings;
    if (example->kind == "remarked") return remarks == due ? "" : "said: " + remarks;
    return problem_of_run(*example, result->program);
}

/// The lines below each rule, by its identity; `- ` in front of an example is taken away.
std::map<std::string, std::vector<std::string>> examples_by_rule() {
    std::ifstream in(std::string(NESTOR_SOURCE_DIR) + "/frontend/tc/LANGUAGE.md");
    static const std::regex rule(R"(- \**(TC-\d+).*)");
    std::map<std::string, std::vector<std::string>> out;
    std::string id;
    std::smatch found;
    for (std::string line; std::getline(in, line);) {
        if (std::regex_match(line, found, rule))
            out[id = found[1]];
        else if (!line.starts_with(" "))
            id.clear();
        else if (!id.empty())
            out[id].push_back(line.starts_with("  - ") ? line.substr(4) : line);
    }
    return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_rule_of_the_language_has_examples_and_all_are_true) {
    const auto rules = examples_by_rule();
    BOOST_TEST(rules.size() > 50u);
    for (const auto& [rule, lines] : rules) {
        BOOST_TEST(!lines.empty(), rule << " has no example");
        for (const std::string& line : lines) {
            BOOST_TEST_CONTEXT(rule << ": " << line) {
                const std::string problem = problem_of(rule, line);
                BOOST_TEST(problem.empty(), rule << ": " << line << "\n    " << problem);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(an_example_that_is_not_true_is_seen) {
    const std::string copy = "`def f(float(N) A) -> (O) { O(i) = A(i) }`",
                      reduces = "`def f(float(N) A) -> (O) { O = A(i) }`",
                      reason = "`i` is not on the left side, so `=` would have to reduce over it";
    BOOST_TEST(problem_of("TC-20", "accepted: " + copy) == "");
    BOOST_TEST(problem_of("TC-20", "computed: " + copy + " with A = {1, 2}: O = {1, 2} (float32)") == "");
    BOOST_TEST(problem_of("TC-21", "rejected: " + reduces + ": " + reason) == "");
    const std::string said = "said: " + reason + " [TC-21]\n";
    BOOST_TEST(problem_of("TC-20", "accepted: " + reduces) == said);
    BOOST_TEST(problem_of("TC-20", "computed: " + reduces + " with A = {1}: O = 1") == said);
    BOOST_TEST(problem_of("TC-20", "rejected: " + reduces + ": " + reason) == said);
    BOOST_TEST(problem_of("TC-20", "rejected: " + copy + ": " + reason) == "said: ");
    BOOST_TEST(problem_of("TC-20", "warned: " + copy + ": " + reason) == "said: ");
    BOOST_TEST(problem_of("TC-20", "remarked: " + copy + ": " + reason) == "said: ");
    const auto computed = [&](const std::string& rest) {
        return problem_of("TC-20", "computed: " + copy + rest);
    };
    BOOST_TEST(computed(" with A = {1, 2}: O = {1, 3}") == "O is 1.000000 2.000000");
    BOOST_TEST(computed(" with A = {1, 2}: O = {1, 2, 3}") == "O is 1.000000 2.000000");
    BOOST_TEST(computed(" with A = {1}: O = {1} (float64)") == "O has type float32");
    BOOST_TEST(computed(" with A = {1}, B = {2}: O = {1}") == "a value for what is no parameter");
    BOOST_TEST(computed(": O = {1}") == "no value for A");
    BOOST_TEST(computed(" with A = {1}: O is 1") == "results that cannot be read");
    BOOST_TEST(problem_of("TC-20", "refused: " + copy + " with A = {1}: no") == "was due, said: ");
    for (const char* rest : {"", " with A = {1, 2: O = 1", " with A = {{1, 2}, {3}}: O = 1",
                             " with A = {one}: O = 1", " with A {1}: O = 1"})
        BOOST_TEST(computed(rest) == "cannot be read", rest);
    for (const char* line : {"accepted: def f() -> () {}", "allowed: `def f() -> () {}`",
                             "accepted: `def f() -> () {}` with A = 1", "rejected: `def f() -> () {`"})
        BOOST_TEST(problem_of("TC-20", line) == "cannot be read", line);
}

BOOST_AUTO_TEST_SUITE_END()
