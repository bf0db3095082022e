// The grammar of Tensor Comprehensions. Statements follow each other without a separator, so recovery after
// an error is at the end of a def. Productions are broad: check.cpp says what is wrong in the language's terms.
%require "3.8"
%language "c++"
%skeleton "lalr1.cc"
%header
%define api.namespace {nestor::tc}
%define api.parser.class {parser}
%define api.value.type variant
%define api.token.constructor
%define api.location.type {nestor::TextRange}
%define api.token.prefix {TOKEN_}
%define parse.error custom
%define parse.lac full
%locations
%expect 0

%param {nestor::tc::ParseContext& state}
%param {void* scanner}

%code requires {
#include "frontend/tc/parse.hpp"
}
%code {
#include <utility>
#include "frontend/tc/errors.hpp"
#include "ir/base/scanner.hpp"
nestor::tc::parser::symbol_type nestor_tc_next(nestor::tc::ParseContext& state, void* scanner);
namespace {
nestor::tc::parser::symbol_type yylex(nestor::tc::ParseContext& state, void* scanner) {
    return nestor_tc_next(state, scanner);
}
}  // namespace
}

%token END 0 "end of file"
%token DEF "`def`" WHERE "`where`" IN "`in`" EXISTS "`exists`" MIN "`min`" MAX "`max`"
%token <std::string> SCALAR "a type" NAME "a name" NUMBER "a number" DIMENSION "the number of a dimension" BITWISE "a bitwise operator"
%token ASSIGN "`=`" ADD_ASSIGN "`+=`" MULTIPLY_ASSIGN "`*=`" MIN_ASSIGN "`min=`" MAX_ASSIGN "`max=`"
%token ADD_INIT "`+=!`" MULTIPLY_INIT "`*=!`" MIN_INIT "`min=!`" MAX_INIT "`max=!`"
%token QUESTION "`?`" COLON "`:`" OR "`||`" AND "`&&`" LESS "`<`" GREATER "`>`" LESS_EQUAL "`<=`"
%token GREATER_EQUAL "`>=`" EQUAL "`==`" NOT_EQUAL "`!=`" PLUS "`+`" MINUS "`-`" STAR "`*`" SLASH "`/`"
%token PERCENT "`%`" NOT "`!`" POINT "`.`" EQUIVALENT "`<=>`" ARROW "`->`" COMMA "`,`"
%token LEFT_PARENTHESIS "`(`" RIGHT_PARENTHESIS "`)`" LEFT_BRACE "`{`" RIGHT_BRACE "`}`"

%right QUESTION COLON
%left OR
%left AND
%left LESS GREATER LESS_EQUAL GREATER_EQUAL EQUAL NOT_EQUAL
%left PLUS MINUS
%left STAR SLASH PERCENT
%precedence PREFIX

%nterm <Identifier> identifier scalar
%nterm <Expression> expression
%nterm <std::vector<Expression>> expressions expression_list
%nterm <Assignment> assignment
%nterm <Declaration> argument return
%nterm <TensorType> type
%nterm <std::vector<Declaration>> arguments argument_list returns return_list
%nterm <Definition> definition signature
%nterm <Statement> statement
%nterm <Comprehension> comprehension left
%nterm <std::vector<Statement>> statements
%nterm <std::vector<Identifier>> results
%nterm <WhereClause> clause
%nterm <std::vector<WhereClause>> where clauses
%nterm <std::optional<Application>> equivalent

%%

file: definitions END;

definitions:
  %empty
| definitions definition  { state.file.definitions.push_back(std::move($2)); }
;

definition:
  signature LEFT_BRACE statements RIGHT_BRACE  { $$ = std::move($1); $$.statements = std::move($3); $$.range = @$; }
| signature LEFT_BRACE error RIGHT_BRACE  { $$ = {}; state.file.lost.push_back($1.name); }
| DEF identifier error RIGHT_BRACE  { $$ = {}; state.file.lost.push_back($2); }
| DEF error RIGHT_BRACE  { $$ = {}; }
;

signature:
  DEF identifier LEFT_PARENTHESIS arguments RIGHT_PARENTHESIS ARROW LEFT_PARENTHESIS returns RIGHT_PARENTHESIS
    { $$ = {$2, std::move($arguments), std::move($returns), {}, @$}; }
;

arguments: %empty {} | argument_list { $$ = std::move($1); };
argument_list:
  argument                      { $$.push_back(std::move($1)); }
| argument_list COMMA argument  { $$ = std::move($1); $$.push_back(std::move($3)); }
;
argument: type identifier  { $$ = {std::move($1), $2, @$}; };

returns: %empty {} | return_list { $$ = std::move($1); };
return_list:
  return                    { $$.push_back(std::move($1)); }
| return_list COMMA return  { $$ = std::move($1); $$.push_back(std::move($3)); }
;
return:
  identifier       { $$ = {std::nullopt, $1, @$}; }
| type identifier  { $$ = {std::move($1), $2, @$}; }
;

type:
  scalar  { $$ = {$1, {}}; }
| scalar LEFT_PARENTHESIS expressions RIGHT_PARENTHESIS  { $$ = {$1, std::move($3)}; }
;
scalar: SCALAR { $$ = {std::move($1), @$}; } | NAME { $$ = {std::move($1), @$}; };
identifier: NAME { $$ = {std::move($1), @$}; };

statements:
  %empty {}
| statements statement  { $$ = std::move($1); $$.push_back(std::move($2)); }
;

statement:
  comprehension  { $$ = std::move($1); }
| results COMMA identifier ASSIGN expression
    { $1.push_back($3); $$ = CallStatement{std::move($1), std::move($5), @$}; }
;
results:
  identifier                { $$.push_back($1); }
| results COMMA identifier  { $$ = std::move($1); $$.push_back($3); }
;

comprehension:
  left assignment expression equivalent where
    {
        $$ = std::move($1);
        $$.assignment = $2;
        $$.value = std::move($3);
        $$.equivalent = std::move($4);
        $$.where = std::move($5);
        $$.range = @$;
    }
;
left:
  identifier  { $$.tensor = $1; }
| identifier LEFT_PARENTHESIS expressions RIGHT_PARENTHESIS  { $$.tensor = $1; $$.indices = std::move($3); }
;

assignment:
  ASSIGN           { $$ = {std::nullopt, false, "=", @$, false}; }
| ADD_ASSIGN       { $$ = {ReduceOp::add, false, "+=", @$, false}; }
| MULTIPLY_ASSIGN  { $$ = {ReduceOp::multiply, false, "*=", @$, false}; }
| MIN_ASSIGN       { $$ = {ReduceOp::minimum, false, "min=", @$, false}; }
| MAX_ASSIGN       { $$ = {ReduceOp::maximum, false, "max=", @$, false}; }
| ADD_INIT         { $$ = {ReduceOp::add, true, "+=!", @$, false}; }
| MULTIPLY_INIT    { $$ = {ReduceOp::multiply, true, "*=!", @$, false}; }
| MIN_INIT         { $$ = {ReduceOp::minimum, true, "min=!", @$, false}; }
| MAX_INIT         { $$ = {ReduceOp::maximum, true, "max=!", @$, false}; }
| PLUS             { $$ = {std::nullopt, false, "+", @$, true}; }
| MINUS            { $$ = {std::nullopt, false, "-", @$, true}; }
| STAR             { $$ = {std::nullopt, false, "*", @$, true}; }
| SLASH            { $$ = {std::nullopt, false, "/", @$, true}; }
| MIN              { $$ = {std::nullopt, false, "min", @$, true}; }
| MAX              { $$ = {std::nullopt, false, "max", @$, true}; }
;

equivalent:
  %empty {}
| EQUIVALENT identifier LEFT_PARENTHESIS expressions RIGHT_PARENTHESIS  { $$ = Application{$2, std::move($4)}; }
;

where: %empty {} | WHERE clauses { $$ = std::move($2); };
clauses:
  clause                { $$.push_back(std::move($1)); }
| clauses COMMA clause  { $$ = std::move($1); $$.push_back(std::move($3)); }
;
clause:
  identifier IN expression COLON expression  { $$ = RangeClause{$1, std::move($3), std::move($5)}; }
| identifier ASSIGN expression               { $$ = LetClause{$1, std::move($3)}; }
| EXISTS expression                          { $$ = ExistsClause{std::move($2)}; }
;

expressions: %empty {} | expression_list { $$ = std::move($1); };
expression_list:
  expression                        { $$.push_back(std::move($1)); }
| expression_list COMMA expression  { $$ = std::move($1); $$.push_back(std::move($3)); }
;

expression:
  NUMBER                                        { $$ = state.number($1, @$); }
| identifier                                    { $$ = state.name($1.name, @$); }
| identifier POINT DIMENSION                    { $$ = state.extent($1, $3, @$); }
| identifier LEFT_PARENTHESIS expressions RIGHT_PARENTHESIS  { $$ = state.application($1, std::move($3), @$); }
| MIN LEFT_PARENTHESIS expressions RIGHT_PARENTHESIS   { $$ = state.application({"min", @1}, std::move($3), @$); }
| MAX LEFT_PARENTHESIS expressions RIGHT_PARENTHESIS   { $$ = state.application({"max", @1}, std::move($3), @$); }
| SCALAR LEFT_PARENTHESIS expressions RIGHT_PARENTHESIS  { $$ = state.conversion($1, std::move($3), @$); }
| LEFT_PARENTHESIS expression RIGHT_PARENTHESIS  { $$ = state.parenthesised($2, @$); }
| MINUS expression %prec PREFIX                 { $$ = state.unary(UnaryOperator::minus, std::move($2), @$); }
| PLUS expression %prec PREFIX                  { $$ = state.unary(UnaryOperator::plus, std::move($2), @$); }
| NOT expression %prec PREFIX                   { $$ = state.unary(UnaryOperator::logical_not, std::move($2), @$); }
| expression STAR expression           { $$ = state.binary(BinaryOperator::multiply, std::move($1), std::move($3), @$); }
| expression SLASH expression          { $$ = state.binary(BinaryOperator::divide, std::move($1), std::move($3), @$); }
| expression PERCENT expression        { $$ = state.binary(BinaryOperator::modulo, std::move($1), std::move($3), @$); }
| expression PLUS expression           { $$ = state.binary(BinaryOperator::add, std::move($1), std::move($3), @$); }
| expression MINUS expression          { $$ = state.binary(BinaryOperator::subtract, std::move($1), std::move($3), @$); }
| expression LESS expression           { $$ = state.binary(BinaryOperator::less, std::move($1), std::move($3), @$); }
| expression GREATER expression        { $$ = state.binary(BinaryOperator::greater, std::move($1), std::move($3), @$); }
| expression LESS_EQUAL expression     { $$ = state.binary(BinaryOperator::less_equal, std::move($1), std::move($3), @$); }
| expression GREATER_EQUAL expression  { $$ = state.binary(BinaryOperator::greater_equal, std::move($1), std::move($3), @$); }
| expression EQUAL expression          { $$ = state.binary(BinaryOperator::equal, std::move($1), std::move($3), @$); }
| expression NOT_EQUAL expression      { $$ = state.binary(BinaryOperator::not_equal, std::move($1), std::move($3), @$); }
| expression AND expression            { $$ = state.binary(BinaryOperator::logical_and, std::move($1), std::move($3), @$); }
| expression OR expression             { $$ = state.binary(BinaryOperator::logical_or, std::move($1), std::move($3), @$); }
| expression QUESTION expression COLON expression
    { $$ = state.conditional(std::move($1), std::move($3), std::move($5), @$); }
;

%%

void nestor::tc::parser::error(const TextRange& range, const std::string& message) {
    state.messages.add({Severity::error, "TC-60", message, state.at(range), {}, {}, false});
}

void nestor::tc::parser::report_syntax_error(const context& where) const {
    if (state.stopped() || state.follows_stray(where.location())) return;
    auto names = expected_names(where, 8, symbol_kind::S_NUMBER, symbol_name);
    std::erase(names, symbol_name(symbol_kind::S_BITWISE));
    const bool bitwise = where.lookahead().kind() == symbol_kind::S_BITWISE;
    const SourceRange range = state.at(where.location());
    const bool at_end = where.token() == symbol_kind::S_YYEOF;
    Diagnostic said = bitwise ? errors::bitwise_operator(range)
                              : errors::unexpected(range, symbol_name(where.token()), names, at_end);
    state.unexpected(at_end ? state.with_open_brace(std::move(said)) : std::move(said));
}
