// Factories that the grammar of `.nest` calls, one an action. They build IR nodes whose types and symbols are
// completed afterwards (resolve.cpp), and bound the depth of nesting, so that no later walk over the tree can
// exhaust the stack.
#pragma once

#include <map>

#include "ir/base/result.hpp"
#include "ir/core/pipeline.hpp"

namespace nestor::nest {

/// A number as it was written, without its sign.
struct Literal {
    std::uint64_t magnitude = 0;
    double value = 0;
    Type type;
    bool too_large = false;
};

/// Expressions and blocks with their depth, counted in nodes.
struct Parsed {
    Expr expr;
    int depth = 0;
};
struct ParsedList {
    std::vector<Expr> exprs;
    int depth = 0;
};
struct ParsedStmt {
    Stmt stmt;
    int depth = 0;
};
struct ParsedBlock {
    Block block;
    int depth = 0;
};
using Limits = std::vector<std::pair<Expr, Expr>>;

/// The state of one reading.
struct Reader {
    SourceFilePtr file;
    void* scanner = nullptr;
    TextRange token = {};  ///< of the scanner
    Diagnostics diagnostics = {};
    std::map<std::string, std::shared_ptr<const RecordType>> records = {};
    std::map<std::string, int> record_depths = {};
    std::map<std::uint32_t, std::string> names = {};  ///< of symbols, by number
    std::uint32_t largest_number = 0;
    bool too_deep = false;
    Program program = {};
};

/// Deeper nesting of expressions, or of statements, is an error.
constexpr int deepest = 500;

Origin origin(const Reader& reader, const TextRange& range);

// messages
void error(Reader& reader, const TextRange& range, const std::string& id, const std::string& text,
           const std::string& hint = "");
void unknown_characters(Reader& reader, const TextRange& range);
void unexpected(Reader& reader, const TextRange& range, std::vector<std::string> expected);

// names, numbers, words
Literal integer_literal(const std::string& text);
Literal floating_literal(const std::string& text);
std::string text_of(Reader& reader, const TextRange& range, const std::string& quoted);
Symbol numbered(Reader& reader, const TextRange& range, const std::string& name, const std::string& number);
std::int64_t integer(Reader& reader, const TextRange& range, const Literal& literal, bool negative = false);
int small(Reader& reader, const TextRange& range, const Literal& literal, bool negative = false);
LoopName loop_name(Reader& reader, const TextRange& range, std::string func,
                   const std::string& specialization, std::string stage, std::string variable);
Role role(Reader& reader, const TextRange& range, const std::string& word);
FunctionPlace function_place(Reader& reader, const TextRange& range, const std::string& word);
LoopKind loop_kind(Reader& reader, const TextRange& range, const std::string& word);
MemorySpace place(Reader& reader, const TextRange& range, const std::string& word);
LevelKind level_kind(Reader& reader, const TextRange& range, const std::string& word);
UpdateOp update_op(Reader& reader, const TextRange& range, const std::string& word);
CopyKind copy_kind(Reader& reader, const TextRange& range, const std::string& word);
Reduction reduction(Reader& reader, const TextRange& range, const Symbol& buffer, const std::string& op,
                    const std::string& form);

// types
Type plain_type(Reader& reader, const TextRange& range, const std::string& text);
Type record_type(Reader& reader, const TextRange& range, const std::string& name);
Type with_extent(const Type& type, std::int64_t extent);

// expressions
Parsed literal(Reader& reader, const TextRange& range, const Literal& literal, bool negative);
/// `-3`, a constant, or `-%3`, the wrapping negation of one.
Parsed negative(Reader& reader, const TextRange& range, bool wraps, const Literal& literal);
Parsed boolean(Reader& reader, const TextRange& range, bool value);
Parsed expression(Reader& reader, const TextRange& range, ExprVariant node, int depth, Type type = {});
Parsed unary(Reader& reader, const TextRange& range, UnaryOp op, bool wraps, const Parsed& value);
Parsed binary(Reader& reader, const TextRange& range, BinaryOp op, bool wraps, const Parsed& left,
              const Parsed& right);
Parsed compare(Reader& reader, const TextRange& range, CompareOp op, const Parsed& left, const Parsed& right);
Parsed logic(Reader& reader, const TextRange& range, LogicOp op, const Parsed& left, const Parsed& right);
/// `f(a, b)`: a form with a node of its own (`select`, `min`) or a call.
Parsed form(Reader& reader, const TextRange& range, const std::string& name, const ParsedList& arguments);
Parsed field(Reader& reader, const TextRange& range, const Parsed& value, const std::string& names);
Parsed hole(Reader& reader, const TextRange& range, const std::string& use,
            std::variant<std::string, LoopName> owner, int dimension, const std::string& part);
/// `(e)`, which counts as a level.
Parsed parenthesised(Reader& reader, const TextRange& range, const Parsed& e);
/// `(e : type)`
Parsed annotated(const Parsed& e, const Type& type);
void append(ParsedList& list, const Parsed& e);

/// The name of a field that is looked up when its record is known: a call that no text can contain.
constexpr char field_mark = '.';

// statements
ParsedStmt statement(Reader& reader, const TextRange& range, StmtVariant node, int depth = 0);
void append(ParsedBlock& block, const ParsedStmt& stmt);
/// A word among a loop's attributes: a mode, `simd` or a kind.
void attribute(Reader& reader, const TextRange& range, For& loop, const std::string& word, int width);

// programs
/// The order of dimensions as it was written.
std::vector<int> dimension_numbers(const std::vector<std::int64_t>& numbers);
Buffer buffer(Type element, const Symbol& symbol, std::vector<Dimension> dimensions,
              std::optional<MemorySpace> place, std::vector<int> layout, std::vector<TreeLevel> levels);
Parameter parameter(Reader& reader, const TextRange& range, Role role, const Symbol& symbol,
                    const std::optional<Type>& type, std::string remark);
Parameter parameter(Reader& reader, const TextRange& range, Role role, Buffer buffer,
                    const std::optional<Type>& type, std::string remark);
void initial(Reader& reader, const TextRange& range, Func& func, const std::string& word,
             const Symbol& former);
void add_record(Reader& reader, const TextRange& range, std::string name, std::vector<Field> fields);

/// Completes a program that was parsed without errors: gives symbols without a number the declaration that
/// is nearest around them, looks up fields, and derives the types that the text leaves out.
void resolve(Reader& reader);

}  // namespace nestor::nest
