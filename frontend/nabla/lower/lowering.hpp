// The state of lowering, which every file of this room reads and changes: a program becomes the block of one
// function, with nests for what is done to tensors. `backward` is left as a call that ir/derive replaces.
//
// Note [Buffers of a variable]
// A float is a buffer of rank 0, a Tensor has one buffer for each shape that it takes (NAB-16); all are
// allocated where the variable is declared. Assignments store in place. Integers, chars and bools are locals.
//
// Note [Calls]
// A call is replaced by a copy of the function's body, so that shapes follow the arguments and derivatives
// pass through. What a function does not assign is its argument itself; everything else is a variable of the
// copy.
//
// Note [Lazy values]
// A Value is computed where it is stored. Nothing between its making and its use may change what it reads:
// where an operand behind it has effects, it is settled first.
#pragma once

#include <map>
#include <set>

#include "frontend/nabla/check.hpp"
#include "frontend/nabla/effects.hpp"
#include "frontend/nabla/lower/statement_writer.hpp"
#include "ir/base/diagnostic.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::nabla {

/// A declared name.
struct NabVariable {
    std::string name;
    Kind kind = Kind::integer;
    Tracking tracking = Tracking::plain;
    SourceRange declared;
    Symbol local;                                     ///< of what is no buffer
    std::optional<Range> range;                       ///< of integers that never change
    std::vector<std::pair<Shape, Symbol>> buffers;    ///< one for each shape, in the order of their making
    std::vector<std::pair<Shape, Symbol>> gradients;  ///< the same, what `grad` reads
    bool parameter = false;                           ///< `input`
    std::optional<Value> same;                        ///< a parameter that is just its argument
    Symbol stale;  ///< of `var`: a bool, it was assigned after the last backward
};

/// What is known of the variables at a point of the program.
struct Flow {
    struct OfVariable {
        Shape shape;
        SourceRange assigned;          ///< the last assignment that changed the shape
        SourceRange after_backward;    ///< an assignment after the last backward; no file: none
        bool certainly_after = false;  ///< it is on every path
        friend bool operator==(const OfVariable& a, const OfVariable& b) { return a.shape == b.shape; }
    };
    std::vector<OfVariable> variables;
    bool swept = false;  ///< a backward may have run
};

class Lowering {
public:
    Lowering(const File& file, const ProgramParts& parts, Diagnostics& messages)
        : file_(file), parts_(parts), messages_(messages), functions_(functions_of(file)) {}

    /// The program, `backward` calls already replaced. Empty when there were errors.
    Program run();

private:
    struct Names {
        std::map<std::string, std::size_t> variables;
    };
    /// A zero-filling store that goes when the whole variable is overwritten before anything reads it.
    struct ZeroFill {
        Writing* writing = nullptr;
        std::size_t position = 0;
    };

    // lower.cpp
    void whole_program();
    void results();

    // calls.cpp
    /// A function while its body stands in the place of a call.
    struct Inlining {
        const FunctionDefinition* definition = nullptr;
        std::optional<Value> value;         ///< of the only `return`, at the end
        std::optional<std::size_t> result;  ///< else a variable for it
        std::optional<Shape> shape;         ///< of a Tensor that is returned
        Symbol returned;                    ///< a bool, where something may stand behind a `return`
    };
    Value inlined(const FunctionDefinition& definition, const Application& call, TextRange range);
    bool bind_parameter(const Declaration& d, const Value& given, const StatementBlock& body,
                        TextRange range);
    bool bind_dimensions(const Declarator& declarator, const Shape& given, TextRange range);
    Value returned_value(const Inlining& inlining, TextRange range);
    std::optional<Value> as_result(const FunctionDefinition& definition, const Expression& e);
    void return_statement(const ReturnStatement& s, TextRange range);
    Expr not_returned() const;

    // statements.cpp
    void block(const StatementBlock& block);
    void statements(const std::vector<Statement>& statements, std::size_t from = 0);
    void unless_returned(const std::function<void()>& fill);
    void statement(const Statement& statement);
    void effect(const Expression& e);
    /// `rest` stands in the place of a missing `else`.
    void if_statement(const IfStatement& s, std::size_t branch, TextRange range,
                      const std::function<void()>& rest = nullptr);
    void loop_statement(const LoopStatement& s, TextRange range);
    bool counted_loop(const LoopStatement& s, TextRange range);
    void loop_body(const LoopStatement& s, TextRange range);
    void join(const Flow& other, TextRange range);
    Block collected(const std::function<void()>& fill);
    void print_statement(const Application& call, TextRange range);
    void print_tensor(const Value& value, std::vector<std::variant<std::string, Formatted>>& parts);
    void backward(const Application& call, TextRange range);
    void expect_former_iterations(const LoopStatement& s);

    // declarations.cpp
    void declaration(const Declaration& d, TextRange range);
    void declare(const Declaration& d, const Declarator& declarator, TextRange range);
    void introduce_sizes(const Declarator& declarator);
    void declare_input(const Declaration& d, const Declarator& declarator);
    void declare_scalar(std::size_t variable, const Declarator& declarator, Tracking tracking);
    void output(const WordStatement& s);
    std::optional<Shape> dimensions(const std::vector<Expression>& dimensions);
    std::size_t introduce(const std::string& name, Kind kind, Tracking tracking, TextRange range);
    std::optional<Shape> literal_shape(const Expression& e);
    bool flatten(const Expression& e, std::vector<Expression>& elements, std::size_t& depth);
    void store_literal(std::size_t variable, const Expression& e, const Shape& shape, bool declared);

    // assignments.cpp
    void assign(const Assignment& a, TextRange range);
    void assign_variable(std::size_t variable, std::optional<BinaryOperator> op, const Value& value,
                         const Expression& source, TextRange range);
    void assign_element(const Expression& target, std::optional<BinaryOperator> op, const Value& value,
                        TextRange range);
    void step(const Step& s, TextRange range);
    void change_shape(std::size_t variable, const Shape& shape, TextRange range);
    std::optional<std::size_t> target_of(const Expression& e);
    void assigned(std::size_t variable, TextRange range);

    /// The variable and the indices of `a[i][j]`, checked; nothing after an error.
    struct Element {
        std::size_t variable = 0;
        Value base;
        std::vector<Expr> indices;
        Shape rest;
    };
    void assign_to(const Element& element, std::optional<BinaryOperator> op, const Value& given,
                   TextRange range);

    // order.cpp: expressions with effects
    /// The value as it is now, whatever happens later.
    Value settled(const Value& value);
    bool effects_after(const std::vector<Expression>& list, std::size_t k) const;
    void assign_with_effects(const Assignment& a, TextRange range);
    Value assignment_value(const Assignment& a, const Expression& e);
    Value step_value(const Step& s, TextRange range);
    Value logic_with_effects(const BinaryExpression& b);

    // expressions.cpp
    Value value(const Expression& e);
    Value name(const std::string& name, TextRange range);
    Value variable_value(std::size_t variable);
    Value subscript(const Subscript& s, TextRange range);
    std::optional<Element> element_of(const Expression& e);
    Expr checked_index(const Expression& e, const Extent& extent);
    Value tensor_literal(const Expression& e);
    Value unary(const UnaryExpression& u, TextRange range);
    Value cast(BaseType type, const Value& value, TextRange range);
    Value conditional(const Conditional& c, TextRange range);
    Value logic(const BinaryExpression& b, TextRange range);

    // operators.cpp
    Value binary(BinaryOperator op, const Value& a, const Value& b, TextRange range);
    Value integer_arithmetic(BinaryOperator op, const Value& a, const Value& b, TextRange range);
    Value elementwise(const Value& a, const Value& b, const std::string& what, TextRange range,
                      const std::function<Expr(const Expr&, const Expr&)>& combine);
    Value comparison(BinaryOperator op, const Value& a, const Value& b, TextRange range);
    Value matrix_product(const Value& a, const Value& b, TextRange range);

    // functions.cpp
    struct BuiltinCall {
        const Application& application;
        TextRange range;
        std::vector<Value> arguments;
    };
    struct BuiltinFunction {
        const char* name;
        std::size_t least, most;  ///< arguments
        const char* wanted;       ///< how messages say that
        Value (Lowering::*apply)(const BuiltinCall& call);
    };
    static const std::vector<BuiltinFunction>& builtin_functions();
    std::string nearest_function(const std::string& name) const;
    Value apply(const Application& call, TextRange range);
    /// The constant integer at the k-th place; nothing, and reported, where it is none.
    std::optional<std::int64_t> constant_argument(const BuiltinCall& call, std::size_t k);
    Value absolute(const BuiltinCall& call);
    Value power(const BuiltinCall& call);
    Value extremum(const BuiltinCall& call);
    Value transposed(const BuiltinCall& call);
    Value any_or_all(const BuiltinCall& call);
    Value size_of_dimension(const BuiltinCall& call);
    Value size_of_value(const BuiltinCall& call);
    Value reshaped(const BuiltinCall& call);
    Value reduced(const BuiltinCall& call);
    Value gradient(const Application& call, TextRange range);
    Value random(const Application& call, TextRange range);
    Value reduction(const std::string& name, const Value& a, std::optional<std::int64_t> axis);

    // nests.cpp
    Expr condition(const Value& value, TextRange range);
    Symbol buffer_of(std::size_t variable, const Shape& shape);
    Symbol gradient_of(std::size_t variable);
    /// True when two extents are equal; where only running tells, that is checked then.
    bool equal(const Extent& a, const Extent& b, TextRange range);
    bool equal(const Shape& a, const Shape& b, TextRange range);
    std::optional<Shape> together(const Shape& a, const Shape& b, TextRange range);
    void check_at_run_time(const Expr& condition, TextRange range, const std::string& text);
    /// Any access: what is filled with zeros must stay so.
    void touch(std::size_t variable) { zero_fills_.erase(variable); }
    void overwrite(std::size_t variable);

    SourceRange at(TextRange range) const { return {file_.source, range.begin, range.end}; }
    Value fail(Diagnostic diagnostic) {
        messages_.add(std::move(diagnostic));
        return wrong();
    }
    NabVariable* find(const std::string& name);
    std::optional<std::size_t> index_of(const std::string& name) const;
    std::string nearest(const std::string& name) const;

    const File& file_;
    const ProgramParts& parts_;
    Diagnostics& messages_;
    const Functions functions_;
    std::vector<Inlining> inlining_;
    int copies_ = 0;  ///< of function bodies, so far
    StatementWriter out_;
    Program program_;
    Function function_;
    std::vector<NabVariable> variables_;
    std::vector<Names> scopes_;
    std::map<std::size_t, ZeroFill> zero_fills_;
    Flow flow_;
    std::vector<Expr> guards_;  ///< what holds where the expression at hand is evaluated
    std::vector<std::pair<Symbol, std::size_t>> outputs_;  ///< result parameter and variable
    Symbol backward_;
    Symbol random_bits_;           ///< a function of the program, once it is called
    Symbol swept_;                 ///< a bool: a backward ran
    bool backward_later_ = false;  ///< a loop around contains a backward
    std::size_t top_level_scopes_ = 1;
};

}  // namespace nestor::nabla
