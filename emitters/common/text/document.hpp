// Documents: generated text that knows where its lines may be broken.
//
// Note [Documents] (2026-11-23)
// Printers return documents, and `laid_out` (layout.hpp) breaks a line once, when it is written: it never
// reads C++ to find out what stands together. As in Oppen's token stream, a document is a text with marks
// between its characters, in their order: where a line may end, and where groups begin and end. A tree
// (Wadler) says the same; in the stream, what is joined is only appended, and code that asks for the text has
// it. Text that is given as it is has no marks. Names, types and numbers are never broken so.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nestor {

enum class MarkKind : std::uint8_t {
    // a line may end here
    separator,  ///< behind `, ` and `; `
    operand,    ///< behind a binary operator
    branch,     ///< before the `?` or `:` of a choice
    argument,   ///< behind the `(` of a call
    clause,     ///< before a clause of a pragma
    word,       ///< in a literal behind a blank
    letter,     ///< in a word of a literal
    // a group begins; the text of the next lines stands where it does
    open_bracket,
    open_launch,     ///< the configuration of a launch
    open_value,      ///< what is assigned or returned
    open_choice,     ///< `c ? a : b`
    open_then,       ///< its first branch, behind the `?`
    open_otherwise,  ///< its second branch
    close            ///< the innermost group ends
};

/// How strongly the operator before a break binds.
enum class OperatorBinding : std::uint8_t {
    none,
    disjunction,
    conjunction,
    assignment,
    sum,
    bits,
    shift,
    comparison,
    product
};

struct Mark {
    std::size_t position;  ///< of the character behind it
    MarkKind kind;
    OperatorBinding binding = OperatorBinding::none;
};

class Document {
public:
    Document() = default;
    Document(std::string text) : text_(std::move(text)) {}
    Document(const char* text) : text_(text) {}

    Document& operator+=(const Document& other);
    Document& mark(MarkKind kind, OperatorBinding binding = OperatorBinding::none);

    const std::string& text() const { return text_; }
    const std::vector<Mark>& marks() const { return marks_; }
    bool empty() const { return text_.empty(); }
    std::size_t size() const { return text_.size(); }

private:
    std::string text_;
    std::vector<Mark> marks_;
};

Document operator+(Document left, const Document& right);

/// `left op right`; `op` without blanks.
Document operation(Document left, std::string_view op, const Document& right);
/// The parts with an operator between them.
Document operations(const std::vector<Document>& parts, std::string_view op);
/// `place = value`, `place += value`
Document assignment(Document place, std::string_view op, const Document& value);
/// `declaration = {values}`
Document initialization(Document declaration, const std::vector<Document>& values);
/// `return value`
Document returned(const Document& value);
/// `condition ? then : otherwise`
Document choice(const Document& condition, const Document& then, const Document& otherwise);
/// `(inside)`, or in other brackets: `{}`, `[]`.
Document in_brackets(const Document& inside, std::string_view brackets = "()");
/// `name(arguments)`
Document call(Document name, const Document& arguments);
Document call(Document name, const std::vector<Document>& arguments);
/// `[&](int a) { return value; }`
Document lambda(const std::string& captures, const std::vector<Document>& parameters, const Document& value);
/// `name<<<configuration>>>`
Document launch(Document name, const std::vector<Document>& configuration);
/// `array[index]`
Document element(Document array, const Document& index);
/// `for (int64_t i = 0; i < end; ++i)`
Document for_head(const std::string& type, const std::string& index, const Document& low, const Document& end,
                  const Document& step);
/// `a, b, c`; statements on one line with `;`.
Document list(const std::vector<Document>& parts, char separator = ',');
/// `text name(inside)`: a clause behind what stands in a pragma.
Document clause(Document pragma, const std::string& name, const Document& inside);
/// A literal, quotes included, that may be continued by another one.
Document breakable_literal(const std::string& literal);

}  // namespace nestor
