// The grammar of Nabla. Semicolons that the text leaves out and commas between blank-separated elements are
// supplied by parse.cpp. Productions are broad: the checker says what is wrong in the language's terms.
%require "3.8"
%language "c++"
%skeleton "lalr1.cc"
%header
%define api.namespace {nestor::nabla}
%define api.parser.class {parser}
%define api.value.type variant
%define api.token.constructor
%define api.location.type {nestor::TextRange}
%define api.token.prefix {TOKEN_}
%define parse.error custom
%define parse.lac full
%locations
%expect 0

%param {nestor::nabla::ParseContext& state}
%param {nestor::nabla::TokenStream& tokens}
%param {void* scanner}

%code requires {
#include "frontend/nabla/parse.hpp"
namespace nestor::nabla {
class TokenStream;
}
}
%code {
#include <utility>
#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/tokens.hpp"
#include "ir/base/scanner.hpp"
namespace {
nestor::nabla::parser::symbol_type yylex(nestor::nabla::ParseContext&, nestor::nabla::TokenStream& tokens, void* scanner) {
    return tokens.next(scanner);
}
}  // namespace
}

%token END 0 "the end of the file"
%token <BaseType> TYPE "a type"
%token VAR "`var`" CNS "`cns`" IF "`if`" ELIF "`elif`" ELSE "`else`" LOOP "`loop`" RETURN "`return`"
%token FUNCTION "`function`" SIZEOF "`sizeof`"
%token <bool> BOOLEAN "a truth value"
%token <std::string> NAME "a name" INTEGER "an integer" FLOATING "a number" STRING "a text"
%token <char> CHARACTER "a character"
%token ADD_ASSIGN "`+=`" SUBTRACT_ASSIGN "`-=`" MULTIPLY_ASSIGN "`*=`" DIVIDE_ASSIGN "`/=`" REMAINDER_ASSIGN "`%=`"
%token LEFT_ASSIGN "`<<=`" RIGHT_ASSIGN "`>>=`" AND_ASSIGN "`&=`" XOR_ASSIGN "`^=`" OR_ASSIGN "`|=`" AT_ASSIGN "`@=`"
%token INCREMENT "`++`" DECREMENT "`--`" SHIFT_LEFT "`<<`" SHIFT_RIGHT "`>>`" LESS_EQUAL "`<=`" GREATER_EQUAL "`>=`"
%token EQUAL "`==`" NOT_EQUAL "`!=`" BOTH "`&&`" EITHER "`||`" ASSIGN "`=`" PLUS "`+`" MINUS "`-`" STAR "`*`"
%token SLASH "`/`" PERCENT "`%`" AT "`@`" LESS "`<`" GREATER "`>`" NOT "`!`" TILDE "`~`" AMPERSAND "`&`" BAR "`|`"
%token CARET "`^`" QUESTION "`?`" COLON "`:`" COMMA "`,`" SEMICOLON "`;`" LEFT_PARENTHESIS "`(`"
%token RIGHT_PARENTHESIS "`)`" LEFT_BRACKET "`[`" RIGHT_BRACKET "`]`" LEFT_BRACE "`{`" RIGHT_BRACE "`}`"

%right ASSIGN ADD_ASSIGN SUBTRACT_ASSIGN MULTIPLY_ASSIGN DIVIDE_ASSIGN REMAINDER_ASSIGN LEFT_ASSIGN RIGHT_ASSIGN AND_ASSIGN XOR_ASSIGN OR_ASSIGN AT_ASSIGN
%right QUESTION COLON
%left EITHER
%left BOTH
%left BAR
%left CARET
%left AMPERSAND
%left LESS GREATER LESS_EQUAL GREATER_EQUAL EQUAL NOT_EQUAL
%left SHIFT_LEFT SHIFT_RIGHT
%left PLUS MINUS
%left STAR SLASH PERCENT
%left AT
%precedence CAST
%precedence PREFIX
%precedence LEFT_BRACKET INCREMENT DECREMENT

%nterm <Expression> expression sequence optional_sequence primary
%nterm <std::vector<Expression>> arguments elements dimensions
%nterm <Identifier> name
%nterm <Tracking> tracking
%nterm <Declarator> declarator initialised
%nterm <std::vector<Declarator>> declarators
%nterm <Declaration> declaration parameter
%nterm <std::vector<Declaration>> parameters parameter_list
%nterm <Statement> statement first
%nterm <std::vector<Statement>> statements
%nterm <StatementBlock> block
%nterm <IfStatement> branches

%%

file: statements END  { state.file.statements = std::move($1); };

statements:
  %empty {}
| statements statement  { $$ = std::move($1); if ($2) $$.push_back(std::move($2)); }
;

block:
  LEFT_BRACE statements RIGHT_BRACE        { $$ = {std::move($2), @$}; }
| LEFT_BRACE statements error RIGHT_BRACE  { $$ = {std::move($2), @$}; state.file.lost.push_back(@3); yyerrok; }
| LEFT_BRACE statements END                { state.missing_brace(@1); $$ = {std::move($2), @$}; YYACCEPT; }
;

statement:
  SEMICOLON                  { $$ = state.statement(ExpressionStatement{}, @$); }
| sequence SEMICOLON         { $$ = state.statement(ExpressionStatement{std::move($1)}, @1); }
| declaration SEMICOLON      { $$ = state.statement(std::move($1), @1); }
| name name SEMICOLON        { $$ = state.statement(WordStatement{$1, $2}, @$); }
| name block                 { $$ = state.statement(NamedBlock{std::move($1), std::move($2)}, @$); }
| block                      { $$ = state.statement(std::move($1), @$); }
| branches                   { $$ = state.statement(std::move($1), @$); }
| branches ELSE block        { $1.otherwise = std::move($3); $$ = state.statement(std::move($1), @$); }
| LOOP LEFT_PARENTHESIS first SEMICOLON optional_sequence[condition] SEMICOLON optional_sequence[step] RIGHT_PARENTHESIS block
    { $$ = state.statement(LoopStatement{std::move($first), state.condition($condition), std::move($step), std::move($block)}, @$); }
| RETURN optional_sequence SEMICOLON  { $$ = state.statement(ReturnStatement{std::move($2)}, @$); }
| FUNCTION TYPE dimensions name LEFT_PARENTHESIS parameters RIGHT_PARENTHESIS block
    { $$ = state.statement(FunctionDefinition{$2, std::move($3), $4, std::move($6), std::move($8)}, @$); }
| error SEMICOLON            { $$ = nullptr; state.file.lost.push_back(@$); yyerrok; }
| error block                { $$ = nullptr; state.file.lost.push_back(@$); }
;

branches:
  IF LEFT_PARENTHESIS sequence RIGHT_PARENTHESIS block
    { $$.branches.emplace_back(state.condition($3), std::move($5)); }
| branches ELIF LEFT_PARENTHESIS sequence RIGHT_PARENTHESIS block
    { $$ = std::move($1); $$.branches.emplace_back(state.condition($4), std::move($6)); }
;

first:
  %empty       { $$ = nullptr; }
| sequence     { $$ = state.statement(ExpressionStatement{std::move($1)}, @$); }
| declaration  { $$ = state.statement(std::move($1), @$); }
;

name: NAME { $$ = {std::move($1), @$}; };

tracking:  // never empty: a range would begin behind the statement before
  VAR  { $$ = Tracking::variable; }
| CNS  { $$ = Tracking::constant; }
;

declaration:
  TYPE                       { $$ = {Tracking::plain, $1, {}, {}}; }
| TYPE declarators           { $$ = {Tracking::plain, $1, std::move($2), {}}; }
| tracking TYPE              { $$ = {$1, $2, {}, {}}; }
| tracking TYPE declarators  { $$ = {$1, $2, std::move($3), {}}; }
| name VAR TYPE declarators  { $$ = {Tracking::variable, $3, std::move($4), $1}; }
| name CNS TYPE declarators  { $$ = {Tracking::constant, $3, std::move($4), $1}; }
| name TYPE declarators      { $$ = {Tracking::plain, $2, std::move($3), $1}; }
;
declarators:
  initialised                    { $$.push_back(std::move($1)); }
| declarators COMMA initialised  { $$ = std::move($1); $$.push_back(std::move($3)); }
;
initialised:
  declarator                    { $$ = std::move($1); }
| declarator ASSIGN expression  { $$ = std::move($1); $$.initial = std::move($3); $$.range = @$; }
;
declarator:
  name                                            { $$ = {$1, {}, nullptr, @$}; }
| LEFT_PARENTHESIS declarator RIGHT_PARENTHESIS   { $$ = std::move($2); }
| declarator LEFT_BRACKET sequence RIGHT_BRACKET  { $$ = std::move($1); $$.dimensions.push_back(std::move($3)); $$.range = @$; }
;
dimensions:
  %empty {}
| dimensions LEFT_BRACKET sequence RIGHT_BRACKET  { $$ = std::move($1); $$.push_back(std::move($3)); }
;
parameters: %empty {} | parameter_list { $$ = std::move($1); };
parameter_list:
  parameter                       { $$.push_back(std::move($1)); }
| parameter_list COMMA parameter  { $$ = std::move($1); $$.push_back(std::move($3)); }
;
parameter:
  TYPE declarator           { $$ = {Tracking::plain, $1, {std::move($2)}, {}}; }
| tracking TYPE declarator  { $$ = {$1, $2, {std::move($3)}, {}}; }
;

optional_sequence: %empty { $$ = nullptr; } | sequence { $$ = std::move($1); };
sequence:
  expression                 { $$ = std::move($1); }
| sequence COMMA expression  { $$ = state.sequence(std::move($1), std::move($3), @$); }
;
arguments:
  %empty {}
| elements  { $$ = std::move($1); }
;
elements:
  expression                 { $$.push_back(std::move($1)); }
| elements COMMA expression  { $$ = std::move($1); $$.push_back(std::move($3)); }
;

primary:
  INTEGER    { $$ = state.integer($1, @$); }
| FLOATING   { $$ = state.floating($1, @$); }
| CHARACTER  { $$ = state.leaf(CharLiteral{$1}, @$); }
| BOOLEAN    { $$ = state.leaf(BoolLiteral{$1}, @$); }
| STRING     { $$ = state.leaf(TextLiteral{$1}, @$); }
| NAME       { $$ = state.leaf(NameExpression{$1}, @$); }
| name LEFT_PARENTHESIS arguments RIGHT_PARENTHESIS    { $$ = state.application($1, std::move($3), @$); }
| SIZEOF LEFT_PARENTHESIS arguments RIGHT_PARENTHESIS  { $$ = state.application({"sizeof", @1}, std::move($3), @$); }
| LEFT_BRACKET elements RIGHT_BRACKET                  { $$ = state.literal(std::move($2), @$); }
| LEFT_BRACKET elements COMMA RIGHT_BRACKET            { $$ = state.literal(std::move($2), @$); }
| LEFT_PARENTHESIS sequence RIGHT_PARENTHESIS          { $$ = state.parenthesised($2, @$); }
;

expression:
  primary  { $$ = std::move($1); }
| expression LEFT_BRACKET sequence RIGHT_BRACKET  { $$ = state.subscript(std::move($1), std::move($3), @$); }
| expression INCREMENT  { $$ = state.step(std::move($1), true, @$); }
| expression DECREMENT  { $$ = state.step(std::move($1), false, @$); }
| PLUS expression %prec PREFIX       { $$ = state.unary(UnaryOperator::plus, std::move($2), @$); }
| MINUS expression %prec PREFIX      { $$ = state.unary(UnaryOperator::minus, std::move($2), @$); }
| NOT expression %prec PREFIX        { $$ = state.unary(UnaryOperator::logical_not, std::move($2), @$); }
| TILDE expression %prec PREFIX      { $$ = state.unary(UnaryOperator::bit_not, std::move($2), @$); }
| AMPERSAND expression %prec PREFIX  { $$ = state.unary(UnaryOperator::address, std::move($2), @$); }
| STAR expression %prec PREFIX       { $$ = state.unary(UnaryOperator::dereference, std::move($2), @$); }
| AT expression %prec PREFIX         { $$ = state.unary(UnaryOperator::matrix, std::move($2), @$); }
| INCREMENT expression %prec PREFIX  { $$ = state.unary(UnaryOperator::increment, std::move($2), @$); }
| DECREMENT expression %prec PREFIX  { $$ = state.unary(UnaryOperator::decrement, std::move($2), @$); }
| LEFT_PARENTHESIS TYPE RIGHT_PARENTHESIS expression %prec CAST  { $$ = state.cast($2, std::move($4), @$); }
| expression AT expression             { $$ = state.binary(BinaryOperator::matrix_product, std::move($1), std::move($3), @$); }
| expression STAR expression           { $$ = state.binary(BinaryOperator::multiply, std::move($1), std::move($3), @$); }
| expression SLASH expression          { $$ = state.binary(BinaryOperator::divide, std::move($1), std::move($3), @$); }
| expression PERCENT expression        { $$ = state.binary(BinaryOperator::modulo, std::move($1), std::move($3), @$); }
| expression PLUS expression           { $$ = state.binary(BinaryOperator::add, std::move($1), std::move($3), @$); }
| expression MINUS expression          { $$ = state.binary(BinaryOperator::subtract, std::move($1), std::move($3), @$); }
| expression SHIFT_LEFT expression     { $$ = state.binary(BinaryOperator::shift_left, std::move($1), std::move($3), @$); }
| expression SHIFT_RIGHT expression    { $$ = state.binary(BinaryOperator::shift_right, std::move($1), std::move($3), @$); }
| expression LESS expression           { $$ = state.binary(BinaryOperator::less, std::move($1), std::move($3), @$); }
| expression GREATER expression        { $$ = state.binary(BinaryOperator::greater, std::move($1), std::move($3), @$); }
| expression LESS_EQUAL expression     { $$ = state.binary(BinaryOperator::less_equal, std::move($1), std::move($3), @$); }
| expression GREATER_EQUAL expression  { $$ = state.binary(BinaryOperator::greater_equal, std::move($1), std::move($3), @$); }
| expression EQUAL expression          { $$ = state.binary(BinaryOperator::equal, std::move($1), std::move($3), @$); }
| expression NOT_EQUAL expression      { $$ = state.binary(BinaryOperator::not_equal, std::move($1), std::move($3), @$); }
| expression AMPERSAND expression      { $$ = state.binary(BinaryOperator::bit_and, std::move($1), std::move($3), @$); }
| expression CARET expression          { $$ = state.binary(BinaryOperator::bit_xor, std::move($1), std::move($3), @$); }
| expression BAR expression            { $$ = state.binary(BinaryOperator::bit_or, std::move($1), std::move($3), @$); }
| expression BOTH expression           { $$ = state.binary(BinaryOperator::logical_and, std::move($1), std::move($3), @$); }
| expression EITHER expression         { $$ = state.binary(BinaryOperator::logical_or, std::move($1), std::move($3), @$); }
| expression QUESTION expression COLON expression
    { $$ = state.conditional(std::move($1), std::move($3), std::move($5), @$); }
| expression ASSIGN expression            { $$ = state.assignment({}, std::move($1), std::move($3), @$); }
| expression ADD_ASSIGN expression        { $$ = state.assignment(BinaryOperator::add, std::move($1), std::move($3), @$); }
| expression SUBTRACT_ASSIGN expression   { $$ = state.assignment(BinaryOperator::subtract, std::move($1), std::move($3), @$); }
| expression MULTIPLY_ASSIGN expression   { $$ = state.assignment(BinaryOperator::multiply, std::move($1), std::move($3), @$); }
| expression DIVIDE_ASSIGN expression     { $$ = state.assignment(BinaryOperator::divide, std::move($1), std::move($3), @$); }
| expression REMAINDER_ASSIGN expression  { $$ = state.assignment(BinaryOperator::modulo, std::move($1), std::move($3), @$); }
| expression LEFT_ASSIGN expression       { $$ = state.assignment(BinaryOperator::shift_left, std::move($1), std::move($3), @$); }
| expression RIGHT_ASSIGN expression      { $$ = state.assignment(BinaryOperator::shift_right, std::move($1), std::move($3), @$); }
| expression AND_ASSIGN expression        { $$ = state.assignment(BinaryOperator::bit_and, std::move($1), std::move($3), @$); }
| expression XOR_ASSIGN expression        { $$ = state.assignment(BinaryOperator::bit_xor, std::move($1), std::move($3), @$); }
| expression OR_ASSIGN expression         { $$ = state.assignment(BinaryOperator::bit_or, std::move($1), std::move($3), @$); }
| expression AT_ASSIGN expression         { $$ = state.assignment(BinaryOperator::matrix_product, std::move($1), std::move($3), @$); }
;

%%

void nestor::nabla::parser::error(const TextRange& range, const std::string& message) {
    state.messages.add(errors::parser_limit(state.at(range), message));
}

void nestor::nabla::parser::report_syntax_error(const context& where) const {
    if (state.stopped()) return;
    const SourceRange found = state.at(where.location());
    if (found.text() == "}" && state.closes_nothing) return state.unexpected(errors::stray_brace(found), {});
    const auto names = expected_names(where, 5, symbol_kind::S_INTEGER, symbol_name);
    state.unexpected(errors::unexpected(found, symbol_name(where.token()), names),
                     state.open_parentheses);
}
