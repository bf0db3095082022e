// The syntax tree of Taichi's files: what the parser saw of a Python module, nothing resolved. It is broader
// than the language, since what is left out or wrong is named later, in the language's terms.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "frontend/common/expression.hpp"
#include "ir/base/compiled_once.hpp"

namespace nestor::taichi {

struct ExpressionNode;
struct StatementNode;
/// Null where a part is optional and absent, nowhere else.
using Expression = std::shared_ptr<const ExpressionNode>;
using Statement = std::shared_ptr<const StatementNode>;
/// The statements of a module, of an indented block, or of a suite on one line.
using Suite = std::vector<Statement>;

/// Of a module its dotted name, `taichi.math`. Empty where it is absent.
using syntax::BinaryOperator;
using syntax::Identifier;
using syntax::Name;
using syntax::UnaryOperator;
using UnaryExpression = syntax::Unary<Expression>;
using BinaryExpression = syntax::Binary<Expression>;

// -------------------------------------------------------------------------------------------- expressions

/// `10`, `0x_ff`: exact, of any size
struct IntegerLiteral {
    boost::multiprecision::cpp_int value;
};
/// `0.5`, `1e-3`: the nearest float64
struct FloatLiteral {
    double value = 0;
};
/// `2j`
struct ImaginaryLiteral {
    double value = 0;
};
/// `"a" 'b'`: escapes resolved, neighbours joined, UTF-8
struct StringLiteral {
    std::string value;
};
/// `b"a"`
struct BytesLiteral {
    std::string value;
};
/// `True`, `False`
struct BooleanLiteral {
    bool value = false;
};
/// `None`
struct NoneLiteral {};
/// `...`
struct EllipsisLiteral {};

struct FormattedPart;
/// `f"x = {x:.3f}"`: texts and values in turn, neighbours joined
struct FormattedString {
    std::vector<FormattedPart> parts;
};

/// `(a, b)`, `a, b`, `()`
struct Tuple {
    std::vector<Expression> elements;
};
/// `[a, b]`
struct List {
    std::vector<Expression> elements;
};
/// `{a, b}`
struct Set {
    std::vector<Expression> elements;
};
/// `a: b`; without a key it is `**b`
struct DictionaryEntry {
    Expression key;
    Expression value;
};
/// `{a: b, **c}`
struct Dictionary {
    std::vector<DictionaryEntry> entries;
};

/// `for i in x if a if b`
struct ComprehensionClause {
    Expression target;
    Expression iterable;
    std::vector<Expression> conditions;
    bool asynchronous = false;
};
enum class ComprehensionKind { list, set, dictionary, generator };
/// `[e for i in x]`, `{e for ..}`, `{k: e for ..}`, `(e for ..)`; only a dictionary's has a key
struct Comprehension {
    ComprehensionKind kind;
    Expression key;
    Expression element;
    std::vector<ComprehensionClause> clauses;
};

/// `x.shape`
struct Attribute {
    Expression object;
    Identifier name;
};
/// `x[i]`; of `x[i, j]` the index is a tuple, and `indices` gives its elements
struct Subscript {
    Expression object;
    Expression index;
};
/// `a:b:c`, in subscripts only; each part may be absent
struct Slice {
    Expression low, high, step;
};
enum class ArgumentKind { positional, keyword, star, double_star };
/// `e`, `name=e`, `*e`, `**e`
struct Argument {
    ArgumentKind kind;
    Identifier name;  ///< of a keyword argument
    Expression value;
    TextRange range;
};
/// `f(a, b=c, *d)`: arguments in the order in which they stand
struct Call {
    Expression callee;
    std::vector<Argument> arguments;
};
/// `*e` in a target, a display or a subscript
struct Starred {
    Expression value;
};

enum class LogicalOperator { logical_and, logical_or };
/// `a or b or c`: two operands or more, of one operator
struct LogicalExpression {
    LogicalOperator op;
    std::vector<Expression> operands;
};
enum class ComparisonOperator {
    less,
    less_equal,
    greater,
    greater_equal,
    equal,
    not_equal,
    in,
    not_in,
    is,
    is_not
};
/// `< y`
struct ComparisonStep {
    ComparisonOperator op;
    Expression value;
};
/// `x < y <= z`
struct Comparison {
    Expression first;
    std::vector<ComparisonStep> steps;
};
/// `then if condition else otherwise`
struct Conditional {
    Expression condition, then, otherwise;
};
/// `name := e`
struct AssignmentExpression {
    Identifier target;
    Expression value;
};

enum class ParameterKind { positional_only, positional, star, keyword_only, double_star };
/// `x: ti.i32 = 1`; the bare `*` and `/` of a list only decide the kinds of their neighbours
struct Parameter {
    ParameterKind kind;
    Identifier name;
    Expression annotation;     ///< may be absent
    Expression default_value;  ///< may be absent
    TextRange range;
};
/// `lambda x, y: e`
struct Lambda {
    std::vector<Parameter> parameters;
    Expression body;
};
/// `yield e`, `yield from e`; the value may be absent
struct Yield {
    Expression value;
    bool from = false;
};
/// `await e`
struct Await {
    Expression value;
};

using ExpressionAlternatives =
    std::variant<Name, IntegerLiteral, FloatLiteral, ImaginaryLiteral, StringLiteral, BytesLiteral,
                 BooleanLiteral, NoneLiteral, EllipsisLiteral, FormattedString, Tuple, List, Set, Dictionary,
                 Comprehension, Attribute, Subscript, Slice, Call, Starred, UnaryExpression, BinaryExpression,
                 LogicalExpression, Comparison, Conditional, AssignmentExpression, Lambda, Yield, Await>;

/// What an expression is.
using ExpressionVariant = CompiledOnce<ExpressionAlternatives>;

struct ExpressionNode {
    ExpressionVariant node;
    TextRange range;  ///< without parentheses around it, except those of a tuple and a generator
    int depth = 1;    ///< levels of the tree; what walks over it may recurse
};

/// A text (then there is no value), or `{value!r:spec}`.
struct FormattedPart {
    std::string text;
    Expression value;
    char conversion = 0;              ///< `r`, `s`, `a`, or 0
    std::vector<FormattedPart> spec;  ///< texts and values
    bool has_spec = false;            ///< true for `{x:}` too
};

/// The indices of `x[i, j]`, one for `x[i]`.
std::vector<Expression> indices(const Subscript& subscript);

// --------------------------------------------------------------------------------------------- statements

/// `f(x)`
struct ExpressionStatement {
    Expression value;
};
/// `a = b, c = e`: targets from left to right, each a name, attribute, subscript, or tuple or list of them
struct AssignmentStatement {
    std::vector<Expression> targets;
    Expression value;
};
/// `x: ti.f32 = e`; the value may be absent
struct AnnotatedAssignment {
    Expression target;
    Expression annotation;
    Expression value;
};
/// `x[i] += e`
struct AugmentedAssignment {
    Expression target;
    BinaryOperator op;
    Expression value;
};
/// `assert e, message`; the message may be absent
struct AssertStatement {
    Expression condition;
    Expression message;
};
/// `return e`; the value may be absent
struct ReturnStatement {
    Expression value;
};
struct PassStatement {};
struct BreakStatement {};
struct ContinueStatement {};
/// `raise e from f`; both may be absent
struct RaiseStatement {
    Expression exception;
    Expression cause;
};
/// `del a, b[i]`
struct DeleteStatement {
    std::vector<Expression> targets;
};
/// `global a, b`; with `nonlocal` another scope is meant
struct GlobalStatement {
    std::vector<Identifier> names;
    bool nonlocal = false;
};

/// `taichi.math as tm`; without an alias its name is empty
struct ImportedName {
    Identifier name;
    Identifier alias;
};
/// `import taichi as ti, numpy as np`
struct ImportStatement {
    std::vector<ImportedName> modules;
};
/// `from taichi import f32, i32 as int32`; `from taichi import *` has no names and `everything`
struct ImportFromStatement {
    Identifier module;  ///< empty in `from . import a`
    int level = 0;      ///< leading dots
    std::vector<ImportedName> names;
    bool everything = false;
};

/// `if c: ..` or `elif c: ..`
struct IfArm {
    Expression condition;
    Suite body;
    TextRange range;  ///< of the condition's line up to the colon
};
/// `if c: .. elif d: .. else: ..`: an arm and its followers; what an `elif` asks is asked only when every arm
/// before it was refused
struct IfStatement {
    std::vector<IfArm> arms;
    Suite otherwise;
};
/// `while c: .. else: ..`
struct WhileStatement {
    Expression condition;
    Suite body;
    Suite otherwise;
};
/// `for i, j in x: .. else: ..`
struct ForStatement {
    Expression target;
    Expression iterable;
    Suite body;
    Suite otherwise;
    bool asynchronous = false;
};
/// `ti.ad.Tape(loss) as t`; the target may be absent
struct WithItem {
    Expression context;
    Expression target;
};
/// `with a as b, c: ..`
struct WithStatement {
    std::vector<WithItem> items;
    Suite body;
    bool asynchronous = false;
};
/// `except E as e: ..`; type and name may be absent
struct ExceptHandler {
    Expression type;
    Identifier name;
    Suite body;
};
/// `try: .. except: .. else: .. finally: ..`
struct TryStatement {
    Suite body;
    std::vector<ExceptHandler> handlers;
    Suite otherwise;
    Suite finally;
};

/// `@ti.kernel def f(x: ti.i32) -> ti.f32: ..`
struct FunctionDefinition {
    Identifier name;
    std::vector<Parameter> parameters;
    Expression result;  ///< the hint after `->`; may be absent
    Suite body;
    std::vector<Expression> decorators;
    bool asynchronous = false;
    TextRange signature;  ///< from `def` to the colon
};
/// `@ti.data_oriented class C(Base): ..`
struct ClassDefinition {
    Identifier name;
    std::vector<Argument> bases;
    Suite body;
    std::vector<Expression> decorators;
    TextRange signature;  ///< from `class` to the colon
};

using StatementAlternatives =
    std::variant<ExpressionStatement, AssignmentStatement, AnnotatedAssignment, AugmentedAssignment,
                 AssertStatement, ReturnStatement, PassStatement, BreakStatement, ContinueStatement,
                 RaiseStatement, DeleteStatement, GlobalStatement, ImportStatement, ImportFromStatement,
                 IfStatement, WhileStatement, ForStatement, WithStatement, TryStatement, FunctionDefinition,
                 ClassDefinition>;

/// What a statement is.
using StatementVariant = CompiledOnce<StatementAlternatives>;

struct StatementNode {
    StatementVariant node;
    TextRange range;  ///< decorators and suites included, without the line end
    int depth = 1;    ///< levels of suites; what walks over it may recurse
};

/// A module.
struct File {
    SourceFilePtr source;
    Suite statements;
};

}  // namespace nestor::taichi

extern template struct nestor::CompiledOnce<nestor::taichi::ExpressionAlternatives>;
extern template struct nestor::CompiledOnce<nestor::taichi::StatementAlternatives>;
