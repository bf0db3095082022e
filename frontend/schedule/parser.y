// The grammar of schedules, wherever they stand: a `schedule` block of a program, a `.sched` file, and
// `realize`. Which arguments a directive takes is decided in check.cpp.
%require "3.8"
%language "c++"
%skeleton "lalr1.cc"
%header
%define api.namespace {nestor::schedules}
%define api.parser.class {parser}
%define api.value.type variant
%define api.token.constructor
%define api.location.type {nestor::TextRange}
%define api.token.prefix {TOKEN_}
%define parse.error custom
%define parse.lac full
%locations
%expect 0

%param {nestor::schedules::ParseContext& state}
%param {void* scanner}

%code requires {
#include "frontend/schedule/parse.hpp"
}
%code {
#include <utility>
#include "frontend/schedule/errors.hpp"
nestor::schedules::parser::symbol_type nestor_schedule_next(nestor::schedules::ParseContext& state, void* scanner);
namespace {
nestor::schedules::parser::symbol_type yylex(nestor::schedules::ParseContext& state, void* scanner) {
    return nestor_schedule_next(state, scanner);
}
}  // namespace
}

%token END 0 "end of file"
%token SCHEDULE "`schedule`" REALIZE "`realize`" FOR "`for`" OVER "`over`" USING "`using`"
%token <std::string> RESERVED "a reserved word" TYPE "a type" WORD "a name" INTEGER "an integer" FLOAT "a number"
%token <std::string> STRING "a text"
%token TRUE "`true`" FALSE "`false`" ARROW "`->`" LEFT_PARENTHESIS "`(`" RIGHT_PARENTHESIS "`)`" LEFT_BRACE "`{`"
%token RIGHT_BRACE "`}`" COMMA "`,`" SEMICOLON "`;`" POINT "`.`" BIND "`=`" EQUAL "`==`" NOT_EQUAL "`!=`"
%token LESS_EQUAL "`<=`" GREATER_EQUAL "`>=`" LESS "`<`" GREATER "`>`" LEFT_ANGLE "`⟨`" RIGHT_ANGLE "`⟩`"
%token SHIFT_LEFT "`<<`" SHIFT_RIGHT "`>>`" PLUS "`+`" MINUS "`-`" STAR "`*`" SLASH "`/`" DIV "`div`" MOD "`mod`"
%token AND "`and`" OR "`or`" NOT "`!`" TILDE "`~`" AMPERSAND "`&`" BAR "`|`" CARET "`^`"

%left OR
%left AND
%nonassoc EQUAL NOT_EQUAL LESS LESS_EQUAL GREATER GREATER_EQUAL
%left BAR
%left CARET
%left AMPERSAND
%left SHIFT_LEFT SHIFT_RIGHT
%left PLUS MINUS
%left STAR SLASH DIV MOD
%precedence PREFIX

%nterm <Word> word part
%nterm <std::vector<Word>> words
%nterm <std::optional<Word>> block_name block_function schedule_name
%nterm <Block> block
%nterm <std::vector<DirectiveText>> directives ended
%nterm <DirectiveText> directive call
%nterm <std::vector<Argument>> arguments argument_list realize_arguments realize_list
%nterm <Argument> argument realize_argument realize_value argument_value
%nterm <Loop> loop
%nterm <RealizationText> realization
%nterm <std::vector<WindowText>> windows named_windows
%nterm <WindowText> window
%nterm <std::vector<std::pair<Expression, Expression>>> intervals interval_list
%nterm <Expression> expression postfix primary
%nterm <std::vector<Expression>> expressions expression_list

%%

file: items END;
items:
  %empty
| items block                { state.file.blocks.push_back(std::move($2)); }
| items directive SEMICOLON  { state.file.loose.push_back(std::move($2)); }
| items call error           { state.file.loose.push_back(std::move($2)); }
| items realization          { state.file.realizations.push_back(std::move($2)); }
| items error SEMICOLON
;

block:
  SCHEDULE block_name block_function LEFT_BRACE directives RIGHT_BRACE
    { $$ = {std::move($2), std::move($3), std::move($5), @$}; }
| SCHEDULE block_name block_function LEFT_BRACE ended error RIGHT_BRACE
    { $$ = {std::move($2), std::move($3), std::move($5), @$}; }
;
block_name: %empty {} | word { $$ = $1; };
block_function: %empty {} | FOR word { $$ = $2; };
directives:
  ended            { $$ = std::move($1); }
| ended directive  { $$ = std::move($1); $$.push_back(std::move($2)); }
;
ended:
  %empty {}
| ended directive SEMICOLON  { $$ = std::move($1); $$.push_back(std::move($2)); }
| ended call error           { $$ = std::move($1); $$.push_back(std::move($2)); }
| ended error SEMICOLON      { $$ = std::move($1); }
| ended error RIGHT_BRACE list_goes_on  { $$ = std::move($1); }
| ended SEMICOLON            { $$ = std::move($1); }
;
list_goes_on: COMMA | RIGHT_PARENTHESIS;  // of Halide's C++: `tile({x, y}, {xi, yi}, ..)`
directive:
  call             { $$ = std::move($1); }
| call ARROW word  { $$ = std::move($1); $$.result = $3; $$.range = @$; }
;
call:
  word LEFT_PARENTHESIS arguments RIGHT_PARENTHESIS
    { $$ = {$1, std::move($3), std::nullopt, @$}; }
;

arguments: %empty {} | argument_list { $$ = std::move($1); };
argument_list:
  argument                      { $$.push_back(std::move($1)); }
| argument_list COMMA argument  { $$ = std::move($1); $$.push_back(std::move($3)); }
;
argument:
  argument_value            { $$ = std::move($1); }
| word BIND argument_value  { $$ = std::move($3); $$.name = $1; $$.range = @$; }
;
argument_value:
  loop        { $$ = {std::nullopt, std::move($1), @$}; }
| expression  { $$ = {std::nullopt, std::move($1), @$}; }
;
loop:
  LESS words GREATER             { $$ = {std::move($2), @$}; }
| LEFT_ANGLE words RIGHT_ANGLE   { $$ = {std::move($2), @$}; }
;
words:
  part              { $$.push_back($1); }
| words COMMA part  { $$ = std::move($1); $$.push_back($3); }
;
part:
  word             { $$ = $1; }
| word POINT word  { $$ = {$1.name + "." + $3.name, @$}; }
;
word: WORD { $$ = {std::move($1), @$}; };

realization:
  REALIZE word LEFT_PARENTHESIS realize_arguments RIGHT_PARENTHESIS windows schedule_name SEMICOLON
    { $$ = {$2, std::move($4), std::move($6), std::move($7), @$}; }
;
schedule_name: %empty {} | USING word { $$ = $2; };
realize_arguments: %empty {} | realize_list { $$ = std::move($1); };
realize_list:
  realize_argument                     { $$.push_back(std::move($1)); }
| realize_list COMMA realize_argument  { $$ = std::move($1); $$.push_back(std::move($3)); }
;
realize_argument:
  realize_value            { $$ = std::move($1); }
| word BIND realize_value  { $$ = std::move($3); $$.name = $1; $$.range = @$; }
;
realize_value:
  expression  { $$ = {std::nullopt, std::move($1), @$}; }
| STRING      { $$ = {std::nullopt, std::move($1), @$}; }
;
windows:
  window              { $$.push_back(std::move($1)); }
| OVER window         { $$.push_back(std::move($2)); }
| OVER named_windows  { $$ = std::move($2); }
;
named_windows:
  word window                      { $2.output = $1; $$.push_back(std::move($2)); }
| named_windows COMMA word window  { $$ = std::move($1); $4.output = $3; $$.push_back(std::move($4)); }
;
window: LEFT_PARENTHESIS intervals RIGHT_PARENTHESIS { $$ = {std::nullopt, std::move($2), @$}; };
intervals: %empty {} | interval_list { $$ = std::move($1); };
interval_list:
  LEFT_PARENTHESIS expression[low] COMMA expression[extent] RIGHT_PARENTHESIS
    { $$.emplace_back(std::move($low), std::move($extent)); }
| interval_list[list] COMMA LEFT_PARENTHESIS expression[low] COMMA expression[extent] RIGHT_PARENTHESIS
    { $$ = std::move($list); $$.emplace_back(std::move($low), std::move($extent)); }
;

expressions: %empty {} | expression_list { $$ = std::move($1); };
expression_list:
  expression                        { $$.push_back(std::move($1)); }
| expression_list COMMA expression  { $$ = std::move($1); $$.push_back(std::move($3)); }
;
expression:
  postfix                             { $$ = std::move($1); }
| MINUS expression %prec PREFIX       { $$ = state.unary(UnaryOperator::minus, $2, @$); }
| NOT expression %prec PREFIX         { $$ = state.unary(UnaryOperator::logical_not, $2, @$); }
| TILDE expression %prec PREFIX       { $$ = state.unary(UnaryOperator::bit_not, $2, @$); }
| expression STAR expression          { $$ = state.binary(BinaryOperator::multiply, $1, $3, @$); }
| expression SLASH expression         { $$ = state.binary(BinaryOperator::divide, $1, $3, @$); }
| expression DIV expression           { $$ = state.binary(BinaryOperator::floor_divide, $1, $3, @$); }
| expression MOD expression           { $$ = state.binary(BinaryOperator::modulo, $1, $3, @$); }
| expression PLUS expression          { $$ = state.binary(BinaryOperator::add, $1, $3, @$); }
| expression MINUS expression         { $$ = state.binary(BinaryOperator::subtract, $1, $3, @$); }
| expression SHIFT_LEFT expression    { $$ = state.binary(BinaryOperator::shift_left, $1, $3, @$); }
| expression SHIFT_RIGHT expression   { $$ = state.binary(BinaryOperator::shift_right, $1, $3, @$); }
| expression AMPERSAND expression     { $$ = state.binary(BinaryOperator::bit_and, $1, $3, @$); }
| expression CARET expression         { $$ = state.binary(BinaryOperator::bit_xor, $1, $3, @$); }
| expression BAR expression           { $$ = state.binary(BinaryOperator::bit_or, $1, $3, @$); }
| expression EQUAL expression         { $$ = state.binary(BinaryOperator::equal, $1, $3, @$); }
| expression NOT_EQUAL expression     { $$ = state.binary(BinaryOperator::not_equal, $1, $3, @$); }
| expression LESS expression          { $$ = state.binary(BinaryOperator::less, $1, $3, @$); }
| expression LESS_EQUAL expression    { $$ = state.binary(BinaryOperator::less_equal, $1, $3, @$); }
| expression GREATER expression       { $$ = state.binary(BinaryOperator::greater, $1, $3, @$); }
| expression GREATER_EQUAL expression { $$ = state.binary(BinaryOperator::greater_equal, $1, $3, @$); }
| expression AND expression           { $$ = state.binary(BinaryOperator::logical_and, $1, $3, @$); }
| expression OR expression            { $$ = state.binary(BinaryOperator::logical_or, $1, $3, @$); }
;
postfix:
  primary             { $$ = std::move($1); }
| postfix POINT word  { $$ = state.property(std::move($1), $3, nullptr, @$); }
| postfix POINT word LEFT_PARENTHESIS expression RIGHT_PARENTHESIS
    { $$ = state.property(std::move($1), $3, std::move($5), @$); }
;
primary:
  INTEGER  { $$ = state.number($1, false, @$); }
| FLOAT    { $$ = state.number($1, true, @$); }
| TRUE     { $$ = state.truth(true, @$); }
| FALSE    { $$ = state.truth(false, @$); }
| word     { $$ = state.name($1.name, @$); }
| word LEFT_PARENTHESIS expressions RIGHT_PARENTHESIS  { $$ = state.application($1, std::move($3), @$); }
| TYPE LEFT_PARENTHESIS expression RIGHT_PARENTHESIS   { $$ = state.application({$1, @1}, {$3}, @$); }
| LEFT_PARENTHESIS expression RIGHT_PARENTHESIS        { $$ = state.parenthesised($2, @$); }
;

%%

void nestor::schedules::parser::error(const TextRange& range, const std::string& message) {
    state.error_at(range, message);
}

void nestor::schedules::parser::report_syntax_error(const context& where) const {
    if (state.stopped()) return;
    const auto names = expected_names(where, 8, symbol_kind::S_INTEGER, symbol_name);
    Diagnostic said = errors::unexpected(state.at(where.location()), symbol_name(where.token()), names);
    const bool at_end = where.token() == symbol_kind::S_YYEOF;
    state.unexpected(at_end ? state.with_open_brace(std::move(said)) : std::move(said));
}
