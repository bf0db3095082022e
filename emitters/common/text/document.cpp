// Documents: how the constructs of C++ are put together, with the places where their lines may be broken.
#include "emitters/common/text/document.hpp"

#include <cctype>

namespace nestor {
namespace {

constexpr std::size_t longest_unbroken = 32;  // part of a literal without blanks

struct BoundOperator {
    std::string_view text;
    OperatorBinding binding;
};

constexpr BoundOperator operators[] = {
    {"||", OperatorBinding::disjunction}, {"&&", OperatorBinding::conjunction},
    {"==", OperatorBinding::comparison},  {"!=", OperatorBinding::comparison},
    {"<", OperatorBinding::comparison},   {">", OperatorBinding::comparison},
    {"<=", OperatorBinding::comparison},  {">=", OperatorBinding::comparison},
    {"|", OperatorBinding::bits},         {"^", OperatorBinding::bits},
    {"&", OperatorBinding::bits},         {"<<", OperatorBinding::shift},
    {">>", OperatorBinding::shift},       {"+", OperatorBinding::sum},
    {"-", OperatorBinding::sum},          {"*", OperatorBinding::product},
    {"/", OperatorBinding::product},      {"%", OperatorBinding::product}};

OperatorBinding binding_of(std::string_view op) {
    for (const BoundOperator& known : operators)
        if (known.text == op) return known.binding;
    return OperatorBinding::none;
}

Document group(Document before, MarkKind kind, const Document& inside) {
    before.mark(kind);
    before += inside;
    return std::move(before.mark(MarkKind::close));
}

}  // namespace

Document& Document::operator+=(const Document& other) {
    marks_.reserve(marks_.size() + other.marks_.size());
    for (const Mark& m : other.marks_) marks_.push_back({text_.size() + m.position, m.kind, m.binding});
    text_ += other.text_;
    return *this;
}

Document& Document::mark(MarkKind kind, OperatorBinding binding) {
    marks_.push_back({text_.size(), kind, binding});
    return *this;
}

Document operator+(Document left, const Document& right) {
    left += right;
    return left;
}

Document operation(Document left, std::string_view op, const Document& right) {
    left += " " + std::string(op) + " ";
    left.mark(MarkKind::operand, binding_of(op));
    left += right;
    return left;
}

Document operations(const std::vector<Document>& parts, std::string_view op) {
    Document all = parts.empty() ? Document() : parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i) all = operation(std::move(all), op, parts[i]);
    return all;
}

Document assignment(Document place, std::string_view op, const Document& value) {
    place += " " + std::string(op) + " ";
    place.mark(MarkKind::operand, OperatorBinding::assignment);
    return group(std::move(place), MarkKind::open_value, value);
}

Document initialization(Document declaration, const std::vector<Document>& values) {
    return group(std::move(declaration) + " = ", MarkKind::open_value, in_brackets(list(values), "{}"));
}

Document returned(const Document& value) {
    return group("return ", MarkKind::open_value, value);
}

Document choice(const Document& condition, const Document& then, const Document& otherwise) {
    Document all;
    all.mark(MarkKind::open_choice);
    all += condition + " ";
    all.mark(MarkKind::branch);
    all = group(all + "? ", MarkKind::open_then, then + " ");
    all.mark(MarkKind::branch);
    all = group(all + ": ", MarkKind::open_otherwise, otherwise);
    return std::move(all.mark(MarkKind::close));
}

Document in_brackets(const Document& inside, std::string_view brackets) {
    return group(std::string(1, brackets[0]), MarkKind::open_bracket, inside) + std::string(1, brackets[1]);
}

Document call(Document name, const Document& arguments) {
    constexpr std::size_t word = 16;  // so short a name goes to a new line with what it stands in, not alone
    name += "(";
    if (arguments.size() > word || !arguments.marks().empty()) name.mark(MarkKind::argument);
    return group(std::move(name), MarkKind::open_bracket, arguments) + ")";
}

Document call(Document name, const std::vector<Document>& arguments) {
    return call(std::move(name), list(arguments));
}

Document lambda(const std::string& captures, const std::vector<Document>& parameters, const Document& value) {
    return captures + in_brackets(list(parameters)) + " " + in_brackets(" return " + value + "; ", "{}");
}

Document launch(Document name, const std::vector<Document>& configuration) {
    return group(std::move(name) + "<<<", MarkKind::open_launch, list(configuration)) + ">>>";
}

Document element(Document array, const Document& index) {
    return group(std::move(array) + "[", MarkKind::open_bracket, index) + "]";
}

Document for_head(const std::string& type, const std::string& index, const Document& low, const Document& end,
                  const Document& step) {
    const Document first = assignment(type + " " + index, "=", low);
    return "for " + in_brackets(list({first, operation(index, "<", end), step}, ';'));
}

Document list(const std::vector<Document>& parts, char separator) {
    Document all;
    for (const Document& part : parts) {
        if (!all.empty()) {
            all += std::string(1, separator) + " ";
            all.mark(MarkKind::separator);
        }
        all += part;
    }
    return all;
}

Document clause(Document pragma, const std::string& name, const Document& inside) {
    pragma += " ";
    pragma.mark(MarkKind::clause);
    return pragma + name + in_brackets(inside);
}

Document breakable_literal(const std::string& literal) {
    Document out("\"");
    std::size_t last = 0;  // where a line could be broken
    for (std::size_t i = 1; i + 1 < literal.size(); ++i) {
        if (i > 1 && i >= last + longest_unbroken) {
            out.mark(MarkKind::letter);
            last = i;
        }
        const std::size_t begin = i;
        // an escape ends in no literal
        if (literal[i] == '\\') i += std::isdigit(static_cast<unsigned char>(literal[i + 1])) != 0 ? 3 : 1;
        out += literal.substr(begin, i + 1 - begin);
        if (literal[i] == ' ' && i + 2 < literal.size()) {
            out.mark(MarkKind::word);
            last = i + 1;
        }
    }
    return out + "\"";
}

}  // namespace nestor
