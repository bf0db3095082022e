// The grammar of Halide algorithms. It is broader than the language: check.cpp and lower.cpp say what is wrong
// in the language's terms. Priorities are in the productions.
%require "3.8"
%language "c++"
%skeleton "lalr1.cc"
%header
%define api.namespace {nestor::halide}
%define api.parser.class {parser}
%define api.value.type variant
%define api.token.constructor
%define api.location.type {nestor::TextRange}
%define api.token.prefix {TOKEN_}
%define parse.error custom
%define parse.lac full
%locations
%expect 0

%param {nestor::halide::ParseContext& state}
%param {void* scanner}

%code requires {
#include "frontend/halide/parse.hpp"
}
%code {
#include <utility>
#include "frontend/halide/errors.hpp"
nestor::halide::parser::symbol_type nestor_halide_next(nestor::halide::ParseContext& state, void* scanner);
namespace {
nestor::halide::parser::symbol_type yylex(nestor::halide::ParseContext& state, void* scanner) {
    return nestor_halide_next(state, scanner);
}
}  // namespace
}

%token END 0 "end of file"
%token PIPELINE "`pipeline`" FUN "`fun`" RDOM "`rdom`" IN "`in`" IF "`if`" LET "`let`" REQUIRE "`require`"
%token IMAGE "`image`" DIV "`div`" MOD "`mod`" AND "`and`" OR "`or`" NOT_WORD "`not`" TRUE "`true`" FALSE "`false`"
%token CAST "`cast`" SAT "`sat`"
%token <std::string> TYPE "a type" NAME "a name" INTEGER "an integer" FLOAT "a number" STRING "a text"
%token <TextRange> SCHEDULE_TEXT "`schedule`"
%token LEFT_ARROW "`<-`" ARROW "`->`" LEFT_PARENTHESIS "`(`" RIGHT_PARENTHESIS "`)`" LEFT_BRACKET "`[`"
%token RIGHT_BRACKET "`]`" LEFT_BRACE "`{`" RIGHT_BRACE "`}`" COMMA "`,`" SEMICOLON "`;`" COLON "`:`" POINT "`.`"
%token ASSIGN "`=`" EQUAL "`==`" NOT_EQUAL "`!=`" LESS_EQUAL "`<=`" GREATER_EQUAL "`>=`" LESS "`<`" GREATER "`>`"
%token SHIFT_LEFT "`<<`" SHIFT_RIGHT "`>>`" PLUS "`+`" MINUS "`-`" STAR "`*`" SLASH "`/`" PERCENT "`%`" NOT "`!`"
%token TILDE "`~`" AMPERSAND "`&`" BAR "`|`" CARET "`^`"

%nterm <Identifier> identifier type_name cast_word
%nterm <std::vector<Identifier>> identifiers outputs type_list
%nterm <std::optional<std::vector<Identifier>>> variables
%nterm <PipelineDefinition> pipeline signature
%nterm <Formal> formal
%nterm <std::vector<Formal>> formals formal_list
%nterm <TypeNames> type
%nterm <std::optional<TypeNames>> optional_type
%nterm <std::vector<Definition>> definitions
%nterm <Definition> definition
%nterm <FuncDefinition> func body
%nterm <std::vector<Update>> updates
%nterm <Update> update target
%nterm <ReductionDomain> domain
%nterm <std::vector<ReductionVariable>> intervals interval_list
%nterm <ReductionVariable> named_interval
%nterm <Expression> expression disjunction conjunction negation comparison bit_or bit_xor bit_and shift sum term
%nterm <Expression> unary postfix primary
%nterm <std::vector<Expression>> expressions expression_list
%nterm <BinaryOperator> comparison_operator term_operator sum_operator shift_operator

%%

file: items END;
items:
  %empty
| items pipeline       { state.file.pipelines.push_back(std::move($2)); }
| items SCHEDULE_TEXT  { state.file.schedules.push_back($2); }
;

pipeline:
  signature LEFT_BRACE definitions RIGHT_BRACE  { $$ = std::move($1); $$.definitions = std::move($3); $$.range = @$; }
| signature definitions                         { $$ = std::move($1); $$.definitions = std::move($2); $$.range = @$; }
| signature ASSIGN definitions                  { $$ = std::move($1); $$.definitions = std::move($3); $$.range = @$; }
;
signature:
  PIPELINE identifier LEFT_PARENTHESIS formals RIGHT_PARENTHESIS outputs
    { $$ = {$2, std::move($formals), std::move($outputs), {}, @$}; }
;
outputs:
  %empty {}
| ARROW identifier  { $$.push_back($2); }
| ARROW LEFT_PARENTHESIS identifiers RIGHT_PARENTHESIS  { $$ = std::move($3); }
;
formals: %empty {} | formal_list { $$ = std::move($1); };
formal_list:
  formal                        { $$.push_back(std::move($1)); }
| formal_list COMMA formal      { $$ = std::move($1); $$.push_back(std::move($3)); }
| formal_list SEMICOLON formal  { $$ = std::move($1); $$.push_back(std::move($3)); }
;
formal:
  identifier optional_type                    { $$ = {$1, std::move($2), nullptr, std::nullopt, @$}; }
| identifier optional_type ASSIGN expression  { $$ = {$1, std::move($2), std::move($4), std::nullopt, @$}; }
| identifier COLON IMAGE type_name LEFT_BRACKET INTEGER RIGHT_BRACKET
    { $$ = {$1, TypeNames{{$4}, false, @4}, nullptr, $6, @$}; }
;
optional_type: %empty {} | COLON type { $$ = std::move($2); };
type:
  type_name                                       { $$ = {{$1}, false, @$}; }
| LEFT_PARENTHESIS type_list RIGHT_PARENTHESIS    { $$ = {std::move($2), true, @$}; }
;
type_list:
  type_name                  { $$.push_back($1); }
| type_list COMMA type_name  { $$ = std::move($1); $$.push_back($3); }
;
type_name: TYPE { $$ = {std::move($1), @$}; };
identifier: NAME { $$ = {std::move($1), @$}; };
identifiers:
  identifier                    { $$.push_back($1); }
| identifiers COMMA identifier  { $$ = std::move($1); $$.push_back($3); }
;

definitions:
  definition              { $$.push_back(std::move($1)); }
| definitions definition  { $$ = std::move($1); $$.push_back(std::move($2)); }
| definitions SEMICOLON   { $$ = std::move($1); }
| error SEMICOLON         { $$ = {}; }
| definitions error SEMICOLON  { $$ = std::move($1); }
;
definition:
  func  { $$ = std::move($1); }
| LET identifier optional_type ASSIGN expression  { $$ = LetDefinition{$2, std::move($3), std::move($5)}; }
| REQUIRE expression STRING                       { $$ = Requirement{std::move($2), std::move($3), @$}; }
;
func:
  FUN identifier variables optional_type ASSIGN body
    {
        $$ = std::move($6);
        $$.name = $2;
        $$.variables = std::move($3);
        $$.type = std::move($4);
        $$.range = @$;
        $$.pure_range.begin = @$.begin;
    }
;
variables:
  %empty {}
| LEFT_PARENTHESIS RIGHT_PARENTHESIS              { $$ = std::vector<Identifier>{}; }
| LEFT_PARENTHESIS identifiers RIGHT_PARENTHESIS  { $$ = std::move($2); }
;
body:
  expression                                                       { $$.pure = std::move($1); $$.pure_range = @1; }
| LEFT_BRACE expression updates optional_semicolon RIGHT_BRACE
    { $$.pure = std::move($2); $$.updates = std::move($3); $$.pure_range = @2; }
| LEFT_BRACE error RIGHT_BRACE                                     { $$ = {}; }
;
optional_semicolon: %empty | SEMICOLON;
updates:
  %empty {}
| updates SEMICOLON update  { $$ = std::move($1); $$.push_back(std::move($3)); }
;
update:
  target                  { $$ = std::move($1); $$.range = @$; }
| target IF expression    { $$ = std::move($1); $$.guard = std::move($3); $$.range = @$; }
| domain IN target        { $$ = std::move($3); $$.domain = std::move($1); $$.range = @$; }
| domain IN target IF expression
    { $$ = std::move($3); $$.domain = std::move($1); $$.guard = std::move($5); $$.range = @$; }
;
target:
  LEFT_PARENTHESIS expressions RIGHT_PARENTHESIS LEFT_ARROW expression
    { $$ = {std::nullopt, std::move($2), std::move($5), nullptr, @$}; }
;
domain: RDOM LEFT_PARENTHESIS intervals RIGHT_PARENTHESIS { $$ = {std::move($3), @$}; };
intervals: %empty {} | interval_list { $$ = std::move($1); };
interval_list:
  named_interval                          { $$.push_back(std::move($1)); }
| interval_list COMMA named_interval      { $$ = std::move($1); $$.push_back(std::move($3)); }
| interval_list SEMICOLON named_interval  { $$ = std::move($1); $$.push_back(std::move($3)); }
;
named_interval:
  identifier ASSIGN LEFT_PARENTHESIS expression[low] COMMA expression[extent] RIGHT_PARENTHESIS
    { $$ = {$1, {std::move($low), std::move($extent)}}; }
;

expressions: %empty {} | expression_list { $$ = std::move($1); };
expression_list:
  expression                        { $$.push_back(std::move($1)); }
| expression_list COMMA expression  { $$ = std::move($1); $$.push_back(std::move($3)); }
;

expression:
  disjunction  { $$ = std::move($1); }
| LET identifier optional_type ASSIGN expression[value] IN expression[inner]
    { $$ = state.let($2, std::move($3), std::move($value), std::move($inner), @$); }
;
disjunction: conjunction { $$ = std::move($1); }
| disjunction OR conjunction { $$ = state.binary(BinaryOperator::logical_or, std::move($1), std::move($3), @$); };
conjunction: negation { $$ = std::move($1); }
| conjunction AND negation { $$ = state.binary(BinaryOperator::logical_and, std::move($1), std::move($3), @$); };
negation: comparison { $$ = std::move($1); }
| NOT_WORD negation { $$ = state.unary(UnaryOperator::logical_not, std::move($2), @$); };
comparison: bit_or { $$ = std::move($1); }
| bit_or comparison_operator bit_or { $$ = state.binary($2, std::move($1), std::move($3), @$); };
comparison_operator:
  LESS           { $$ = BinaryOperator::less; }
| LESS_EQUAL     { $$ = BinaryOperator::less_equal; }
| GREATER        { $$ = BinaryOperator::greater; }
| GREATER_EQUAL  { $$ = BinaryOperator::greater_equal; }
| EQUAL          { $$ = BinaryOperator::equal; }
| ASSIGN         { $$ = BinaryOperator::equal; }
| NOT_EQUAL      { $$ = BinaryOperator::not_equal; }
;
bit_or: bit_xor { $$ = std::move($1); }
| bit_or BAR bit_xor { $$ = state.binary(BinaryOperator::bit_or, std::move($1), std::move($3), @$); };
bit_xor: bit_and { $$ = std::move($1); }
| bit_xor CARET bit_and { $$ = state.binary(BinaryOperator::bit_xor, std::move($1), std::move($3), @$); };
bit_and: shift { $$ = std::move($1); }
| bit_and AMPERSAND shift { $$ = state.binary(BinaryOperator::bit_and, std::move($1), std::move($3), @$); };
shift: sum { $$ = std::move($1); }
| shift shift_operator sum { $$ = state.binary($2, std::move($1), std::move($3), @$); };
shift_operator:
  SHIFT_LEFT   { $$ = BinaryOperator::shift_left; }
| SHIFT_RIGHT  { $$ = BinaryOperator::shift_right; }
;
sum: term { $$ = std::move($1); }
| sum sum_operator term { $$ = state.binary($2, std::move($1), std::move($3), @$); };
sum_operator: PLUS { $$ = BinaryOperator::add; } | MINUS { $$ = BinaryOperator::subtract; };
term: unary { $$ = std::move($1); }
| term term_operator unary { $$ = state.binary($2, std::move($1), std::move($3), @$); };
term_operator:
  STAR     { $$ = BinaryOperator::multiply; }
| SLASH    { $$ = BinaryOperator::divide; }
| DIV      { $$ = BinaryOperator::floor_divide; }
| PERCENT  { $$ = BinaryOperator::modulo; }
| MOD      { $$ = BinaryOperator::modulo; }
;
unary: postfix { $$ = std::move($1); }
| MINUS unary  { $$ = state.unary(UnaryOperator::minus, std::move($2), @$); }
| NOT unary    { $$ = state.unary(UnaryOperator::logical_not, std::move($2), @$); }
| TILDE unary  { $$ = state.unary(UnaryOperator::bit_not, std::move($2), @$); };
postfix: primary { $$ = std::move($1); }
| postfix POINT INTEGER     { $$ = state.component(std::move($1), $3, @$); }
| postfix POINT identifier  { $$ = state.property(std::move($1), $3, nullptr, @$); }
| postfix POINT identifier LEFT_PARENTHESIS expression RIGHT_PARENTHESIS
    { $$ = state.property(std::move($1), $3, std::move($5), @$); }
;
primary:
  INTEGER     { $$ = state.number($1, false, @$); }
| FLOAT       { $$ = state.number($1, true, @$); }
| TRUE        { $$ = state.truth(true, @$); }
| FALSE       { $$ = state.truth(false, @$); }
| identifier  { $$ = state.name($1.name, @$); }
| identifier LEFT_PARENTHESIS expressions RIGHT_PARENTHESIS  { $$ = state.application($1, $3, @$); }
| identifier LEFT_BRACKET expressions RIGHT_BRACKET  { $$ = state.application($1, $3, @$, true); }
| type_name LEFT_PARENTHESIS expression RIGHT_PARENTHESIS  { $$ = state.conversion($1, std::move($3), false, @$); }
| type_name LEFT_PARENTHESIS expression COMMA expression_list RIGHT_PARENTHESIS
    { $$ = state.conversion_of_several($1, std::move($3), @$); }
| cast_word LEFT_PARENTHESIS type_name COMMA expression RIGHT_PARENTHESIS
    { $$ = state.conversion($3, std::move($5), $1.name == "sat", @$); }
| identifier domain LEFT_PARENTHESIS expression_list RIGHT_PARENTHESIS
    { $$ = state.reduction($1, std::move($2), std::move($4), @$); }
| LEFT_PARENTHESIS expression RIGHT_PARENTHESIS  { $$ = state.parenthesised($2, @$); }
| LEFT_PARENTHESIS expression COMMA expression_list RIGHT_PARENTHESIS
    { $$ = state.tuple(std::move($2), std::move($4), @$); }
;
cast_word: CAST { $$ = {"cast", @$}; } | SAT { $$ = {"sat", @$}; };

%%

void nestor::halide::parser::error(const TextRange& range, const std::string& message) {
    state.messages.add({Severity::error, "HAL-3", message, state.at(range), {}, {}, false});
}

void nestor::halide::parser::report_syntax_error(const context& where) const {
    if (state.stopped()) return;
    const auto names = expected_names(where, 8, symbol_kind::S_INTEGER, symbol_name);
    const bool at_end = where.token() == symbol_kind::S_YYEOF;
    if (state.reserved_word(where.location(), names)) return;
    Diagnostic said =
        errors::unexpected(state.at(where.location()), symbol_name(where.token()), names, at_end);
    state.unexpected(at_end ? state.with_open_brace(std::move(said)) : std::move(said));
}
