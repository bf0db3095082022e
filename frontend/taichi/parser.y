// The grammar of Python as far as nestor reads it. Productions are broad: what is no target, what a kernel
// must not hold and what is left out of a module are told elsewhere, in the language's terms. Precedence
// (TI-3) is in the order of the rules from `test` down to `atom`, loosest first.
%require "3.8"
%language "c++"
%skeleton "lalr1.cc"
%header
%define api.namespace {nestor::taichi}
%define api.parser.class {parser}
%define api.value.type variant
%define api.token.constructor
%define api.location.type {nestor::TextRange}
%define api.token.prefix {TOKEN_}
%define parse.error custom
%define parse.lac full
%locations
%expect 0

%param {nestor::taichi::ParseContext& state}
%param {nestor::taichi::Layout& layout}

%code requires {
#include "frontend/taichi/parse.hpp"
namespace nestor::taichi {
class Layout;
}
}
%code {
#include <utility>
#include "frontend/taichi/layout.hpp"
#include "frontend/taichi/syntax_error.hpp"
namespace {
nestor::taichi::parser::symbol_type yylex(nestor::taichi::ParseContext&, nestor::taichi::Layout& layout) {
    return layout.next();
}
using nestor::TextRange;
/// From the beginning of one range to the end of another.
TextRange span(const TextRange& first, const TextRange& last) { return {first.begin, last.end}; }
template <class T>
std::vector<T> appended(std::vector<T>&& list, T&& last) {
    list.push_back(std::move(last));
    return std::move(list);
}
template <class T>
std::vector<T> joined(std::vector<T>&& list, std::vector<T>&& more) {
    for (T& item : more) list.push_back(std::move(item));
    return std::move(list);
}
}  // namespace
}

%token END 0 "end of file"
%token START_MODULE START_EXPRESSION LINE_END
%token NEWLINE "end of line" INDENT "an indented block" DEDENT "the end of the block"
%token FALSE "`False`" NONE "`None`" TRUE "`True`" AND "`and`" AS "`as`" ASSERT "`assert`" ASYNC "`async`"
%token AWAIT "`await`" BREAK "`break`" CLASS "`class`" CONTINUE "`continue`" DEF "`def`" DEL "`del`" ELIF "`elif`"
%token ELSE "`else`" EXCEPT "`except`" FINALLY "`finally`" FOR "`for`" FROM "`from`" GLOBAL "`global`" IF "`if`"
%token IMPORT "`import`" IN "`in`" IS "`is`" LAMBDA "`lambda`" NONLOCAL "`nonlocal`" NOT "`not`" OR "`or`"
%token PASS "`pass`" RAISE "`raise`" RETURN "`return`" TRY "`try`" WHILE "`while`" WITH "`with`" YIELD "`yield`"
%token <std::string> NAME "a name" INTEGER "an integer" FLOAT "a number" IMAGINARY "an imaginary number"
%token <StringPiece> STRING "a string"
%token <BinaryOperator> AUGMENTED "an augmented assignment"
%token PLUS "`+`" MINUS "`-`" STAR "`*`" POWER "`**`" SLASH "`/`" DOUBLE_SLASH "`//`" PERCENT "`%`" AT "`@`"
%token SHIFT_LEFT "`<<`" SHIFT_RIGHT "`>>`" AMPERSAND "`&`" BAR "`|`" CARET "`^`" TILDE "`~`" WALRUS "`:=`"
%token LESS "`<`" GREATER "`>`" LESS_EQUAL "`<=`" GREATER_EQUAL "`>=`" EQUAL "`==`" NOT_EQUAL "`!=`"
%token LEFT_PARENTHESIS "`(`" RIGHT_PARENTHESIS "`)`" LEFT_BRACKET "`[`" RIGHT_BRACKET "`]`" LEFT_BRACE "`{`"
%token RIGHT_BRACE "`}`" COMMA "`,`" COLON "`:`" POINT "`.`" ELLIPSIS "`...`" SEMICOLON "`;`" ARROW "`->`" ASSIGN "`=`"

%nterm <Identifier> name dotted
%nterm <std::vector<Identifier>> names
%nterm <Suite> line simple_line simples suite statements otherwise
%nterm <Statement> simple compound if_statement try_statement function class
%nterm <Expression> value expressions item test conditional lambda named or_test and_test not_test comparison
%nterm <Expression> bit_or bit_xor bit_and shift sum term factor power awaited primary atom element targets target
%nterm <Expression> yield hint annotation default index subscript optional iterable
%nterm <std::vector<Expression>> items listed and_operands or_operands target_items elements display subscripts
%nterm <std::vector<Expression>> assigned conditions decorators
%nterm <Comparison> steps
%nterm <ComparisonOperator> compares
%nterm <std::vector<ComprehensionClause>> clauses
%nterm <ComprehensionClause> clause
%nterm <DictionaryEntry> entry
%nterm <std::vector<DictionaryEntry>> entries
%nterm <Argument> argument
%nterm <std::vector<Argument>> arguments argument_list bases
%nterm <Parameter> parameter lambda_parameter
%nterm <std::vector<Parameter>> parameters parameter_list lambda_parameters lambda_list
%nterm <std::vector<StringPiece>> strings
%nterm <ImportedName> import imported
%nterm <std::vector<ImportedName>> imports imported_list
%nterm <int> dots
%nterm <std::vector<IfArm>> arms
%nterm <WithItem> with_item
%nterm <std::vector<WithItem>> with_items
%nterm <ExceptHandler> handler
%nterm <std::vector<ExceptHandler>> handlers

%%

start:
  START_MODULE module END
| START_EXPRESSION value END  { state.expression = std::move($2); }
;
module:
  %empty
| module line  { state.file.statements = joined(std::move(state.file.statements), std::move($2)); }
;

// ---------------------------------------------------------------------------------------------- statements

line:
  simple_line  { $$ = std::move($1); }
| compound     { $$ = {std::move($1)}; }
| error NEWLINE {}
| error NEWLINE INDENT statements DEDENT  { $$ = std::move($4); }
;
simple_line: simples NEWLINE { $$ = std::move($1); } | simples SEMICOLON NEWLINE { $$ = std::move($1); };
simples: simple { $$ = {std::move($1)}; } | simples SEMICOLON simple { $$ = appended(std::move($1), std::move($3)); };
statements:
  line             { $$ = std::move($1); }
| statements line  { $$ = joined(std::move($1), std::move($2)); }
;
suite:
  simple_line                        { $$ = std::move($1); }
| NEWLINE INDENT statements DEDENT   { $$ = std::move($3); }
;

simple:
  expressions                      { $$ = state.make_statement(ExpressionStatement{std::move($1)}, @$); }
| yield                            { $$ = state.make_statement(ExpressionStatement{std::move($1)}, @$); }
| assigned value                   { $$ = state.make_statement(AssignmentStatement{std::move($1), std::move($2)}, @$); }
| expressions AUGMENTED value      { $$ = state.make_statement(AugmentedAssignment{std::move($1), $2, std::move($3)}, @$); }
| expressions COLON test           { $$ = state.make_statement(AnnotatedAssignment{std::move($1), std::move($3), {}}, @$); }
| expressions COLON test ASSIGN value
    { $$ = state.make_statement(AnnotatedAssignment{std::move($1), std::move($3), std::move($5)}, @$); }
| PASS                             { $$ = state.make_statement(PassStatement{}, @$); }
| BREAK                            { $$ = state.make_statement(BreakStatement{}, @$); }
| CONTINUE                         { $$ = state.make_statement(ContinueStatement{}, @$); }
| RETURN                           { $$ = state.make_statement(ReturnStatement{}, @$); }
| RETURN expressions               { $$ = state.make_statement(ReturnStatement{std::move($2)}, @$); }
| RAISE                            { $$ = state.make_statement(RaiseStatement{}, @$); }
| RAISE test                       { $$ = state.make_statement(RaiseStatement{std::move($2), {}}, @$); }
| RAISE test FROM test             { $$ = state.make_statement(RaiseStatement{std::move($2), std::move($4)}, @$); }
| ASSERT test                      { $$ = state.make_statement(AssertStatement{std::move($2), {}}, @$); }
| ASSERT test COMMA test           { $$ = state.make_statement(AssertStatement{std::move($2), std::move($4)}, @$); }
| DEL listed                       { $$ = state.make_statement(DeleteStatement{std::move($2)}, @$); }
| GLOBAL names                     { $$ = state.make_statement(GlobalStatement{std::move($2), false}, @$); }
| NONLOCAL names                   { $$ = state.make_statement(GlobalStatement{std::move($2), true}, @$); }
| IMPORT imports                   { $$ = state.make_statement(ImportStatement{std::move($2)}, @$); }
| FROM dotted IMPORT imported_list { $$ = state.make_statement(ImportFromStatement{$2, 0, std::move($4), false}, @$); }
| FROM dotted IMPORT STAR          { $$ = state.make_statement(ImportFromStatement{$2, 0, {}, true}, @$); }
| FROM dots IMPORT imported_list   { $$ = state.make_statement(ImportFromStatement{{}, $2, std::move($4), false}, @$); }
| FROM dots IMPORT STAR            { $$ = state.make_statement(ImportFromStatement{{}, $2, {}, true}, @$); }
| FROM dots dotted IMPORT imported_list
    { $$ = state.make_statement(ImportFromStatement{$3, $2, std::move($5), false}, @$); }
| FROM dots dotted IMPORT STAR     { $$ = state.make_statement(ImportFromStatement{$3, $2, {}, true}, @$); }
;
assigned:
  expressions ASSIGN           { $$ = {std::move($1)}; }
| assigned expressions ASSIGN  { $$ = appended(std::move($1), std::move($2)); }
;
value: expressions { $$ = std::move($1); } | yield { $$ = std::move($1); };

imports:
  import                { $$ = {std::move($1)}; }
| imports COMMA import  { $$ = appended(std::move($1), std::move($3)); }
;
import: dotted { $$ = {$1, {}}; } | dotted AS name { $$ = {$1, $3}; };
imported: name { $$ = {$1, {}}; } | name AS name { $$ = {$1, $3}; };
imported_list:
  imported                      { $$ = {std::move($1)}; }
| imported_list COMMA imported  { $$ = appended(std::move($1), std::move($3)); }
| LEFT_PARENTHESIS imported_list RIGHT_PARENTHESIS        { $$ = std::move($2); }
| LEFT_PARENTHESIS imported_list COMMA RIGHT_PARENTHESIS  { $$ = std::move($2); }
;
dots:
  POINT          { $$ = 1; }
| ELLIPSIS       { $$ = 3; }
| dots POINT     { $$ = $1 + 1; }
| dots ELLIPSIS  { $$ = $1 + 3; }
;
dotted: name { $$ = $1; } | dotted POINT NAME { $$ = {$1.name + "." + $3, @$}; };
name: NAME { $$ = {std::move($1), @$}; };
names: name { $$ = {$1}; } | names COMMA name { $$ = appended(std::move($1), std::move($3)); };

compound:
  if_statement   { $$ = std::move($1); }
| try_statement  { $$ = std::move($1); }
| function       { $$ = std::move($1); }
| class          { $$ = std::move($1); }
| WHILE named COLON suite otherwise
    { $$ = state.make_statement(WhileStatement{std::move($2), std::move($4), std::move($5)}, @$); }
| FOR targets IN expressions COLON suite otherwise
    { $$ = state.make_statement(ForStatement{std::move($2), std::move($4), std::move($6), std::move($7)}, @$); }
| WITH with_items COLON suite
    { $$ = state.make_statement(WithStatement{std::move($2), std::move($4)}, @$); }
| ASYNC compound             { $$ = state.asynchronous(std::move($2), @$); }
| decorators function        { $$ = state.decorated(std::move($1), std::move($2), @$); }
| decorators class           { $$ = state.decorated(std::move($1), std::move($2), @$); }
| decorators ASYNC function  { $$ = state.decorated(std::move($1), state.asynchronous(std::move($3), @3), @$); }
;
decorators:
  AT named NEWLINE             { $$ = {std::move($2)}; }
| decorators AT named NEWLINE  { $$ = appended(std::move($1), std::move($3)); }
;
otherwise: %empty {} | ELSE COLON suite { $$ = std::move($3); };

if_statement: arms otherwise  { $$ = state.make_statement(IfStatement{std::move($1), std::move($2)}, @$); };
arms:
  IF named COLON suite         { $$ = {IfArm{std::move($2), std::move($4), span(@1, @3)}}; }
| arms ELIF named COLON suite  { $$ = appended(std::move($1), IfArm{std::move($3), std::move($5), span(@2, @4)}); }
;
with_items:
  with_item                   { $$ = {std::move($1)}; }
| with_items COMMA with_item  { $$ = appended(std::move($1), std::move($3)); }
;
with_item: test { $$ = {std::move($1), {}}; } | test AS target { $$ = {std::move($1), std::move($3)}; };
try_statement:
  TRY COLON suite handlers otherwise
    { $$ = state.make_statement(TryStatement{std::move($3), std::move($4), std::move($5), {}}, @$); }
| TRY COLON suite handlers otherwise FINALLY COLON suite
    { $$ = state.make_statement(TryStatement{std::move($3), std::move($4), std::move($5), std::move($8)}, @$); }
| TRY COLON suite FINALLY COLON suite
    { $$ = state.make_statement(TryStatement{std::move($3), {}, {}, std::move($6)}, @$); }
;
handlers: handler { $$ = {std::move($1)}; } | handlers handler { $$ = appended(std::move($1), std::move($2)); };
handler:
  EXCEPT COLON suite               { $$ = {{}, {}, std::move($3)}; }
| EXCEPT test COLON suite          { $$ = {std::move($2), {}, std::move($4)}; }
| EXCEPT test AS name COLON suite  { $$ = {std::move($2), $4, std::move($6)}; }
;

function:
  DEF name LEFT_PARENTHESIS parameters RIGHT_PARENTHESIS hint COLON suite
    {
        $$ = state.make_statement(FunctionDefinition{$2, state.parameters(std::move($4)), std::move($6),
                                                     std::move($8), {}, false, span(@1, @7)}, @$);
    }
;
hint: %empty {} | ARROW test { $$ = std::move($2); };
class:
  CLASS name bases COLON suite
    { $$ = state.make_statement(ClassDefinition{$2, std::move($3), std::move($5), {}, span(@1, @4)}, @$); }
;
bases: %empty {} | LEFT_PARENTHESIS arguments RIGHT_PARENTHESIS { $$ = std::move($2); };

parameters: %empty {} | parameter_list { $$ = std::move($1); } | parameter_list COMMA { $$ = std::move($1); };
parameter_list:
  parameter                       { $$ = {std::move($1)}; }
| parameter_list COMMA parameter  { $$ = appended(std::move($1), std::move($3)); }
;
parameter:
  name annotation default  { $$ = {ParameterKind::positional, $1, std::move($2), std::move($3), @$}; }
| STAR                     { $$ = {ParameterKind::star, {}, {}, {}, @$}; }
| STAR name annotation     { $$ = {ParameterKind::star, $2, std::move($3), {}, @$}; }
| POWER name annotation    { $$ = {ParameterKind::double_star, $2, std::move($3), {}, @$}; }
| SLASH                    { $$ = {ParameterKind::positional_only, {}, {}, {}, @$}; }
;
annotation: %empty {} | COLON test { $$ = std::move($2); };
default: %empty {} | ASSIGN test { $$ = std::move($2); };

// --------------------------------------------------------------------------------------------- expressions

expressions:
  item        { $$ = std::move($1); }
| items       { $$ = state.make(Tuple{std::move($1)}, @$); }
| items item  { $$ = state.make(Tuple{appended(std::move($1), std::move($2))}, @$); }
;
listed: item { $$ = {std::move($1)}; } | items { $$ = std::move($1); } | items item { $$ = appended(std::move($1), std::move($2)); };
items: item COMMA { $$ = {std::move($1)}; } | items item COMMA { $$ = appended(std::move($1), std::move($2)); };
item: test { $$ = std::move($1); } | STAR bit_or { $$ = state.make(Starred{std::move($2)}, @$); };
yield:
  YIELD              { $$ = state.make(Yield{}, @$); }
| YIELD expressions  { $$ = state.make(Yield{std::move($2), false}, @$); }
| YIELD FROM test    { $$ = state.make(Yield{std::move($3), true}, @$); }
;
targets:
  target               { $$ = std::move($1); }
| target_items         { $$ = state.make(Tuple{std::move($1)}, @$); }
| target_items target  { $$ = state.make(Tuple{appended(std::move($1), std::move($2))}, @$); }
;
target_items: target COMMA { $$ = {std::move($1)}; } | target_items target COMMA { $$ = appended(std::move($1), std::move($2)); };
target: bit_or { $$ = std::move($1); } | STAR bit_or { $$ = state.make(Starred{std::move($2)}, @$); };

named: test { $$ = std::move($1); } | name WALRUS test { $$ = state.make(AssignmentExpression{$1, std::move($3)}, @$); };
test: conditional { $$ = std::move($1); } | lambda { $$ = std::move($1); };
lambda: LAMBDA lambda_parameters COLON test { $$ = state.lambda(std::move($2), std::move($4), @$); };
lambda_parameters: %empty {} | lambda_list { $$ = std::move($1); } | lambda_list COMMA { $$ = std::move($1); };
lambda_list:
  lambda_parameter                    { $$ = {std::move($1)}; }
| lambda_list COMMA lambda_parameter  { $$ = appended(std::move($1), std::move($3)); }
;
lambda_parameter:
  name default  { $$ = {ParameterKind::positional, $1, {}, std::move($2), @$}; }
| STAR          { $$ = {ParameterKind::star, {}, {}, {}, @$}; }
| STAR name     { $$ = {ParameterKind::star, $2, {}, {}, @$}; }
| POWER name    { $$ = {ParameterKind::double_star, $2, {}, {}, @$}; }
| SLASH         { $$ = {ParameterKind::positional_only, {}, {}, {}, @$}; }
;
conditional:
  or_test                       { $$ = std::move($1); }
| or_test IF or_test ELSE test  { $$ = state.make(Conditional{std::move($3), std::move($1), std::move($5)}, @$); }
;
or_test:
  and_test     { $$ = std::move($1); }
| or_operands  { $$ = state.make(LogicalExpression{LogicalOperator::logical_or, std::move($1)}, @$); }
;
or_operands:
  and_test OR and_test     { $$ = {std::move($1), std::move($3)}; }
| or_operands OR and_test  { $$ = appended(std::move($1), std::move($3)); }
;
and_test:
  not_test      { $$ = std::move($1); }
| and_operands  { $$ = state.make(LogicalExpression{LogicalOperator::logical_and, std::move($1)}, @$); }
;
and_operands:
  not_test AND not_test      { $$ = {std::move($1), std::move($3)}; }
| and_operands AND not_test  { $$ = appended(std::move($1), std::move($3)); }
;
not_test:
  comparison    { $$ = std::move($1); }
| NOT not_test  { $$ = state.make(UnaryExpression{UnaryOperator::logical_not, std::move($2)}, @$); }
;
comparison: bit_or { $$ = std::move($1); } | steps { $$ = state.make(std::move($1), @$); };
steps:
  bit_or compares bit_or  { $$ = {std::move($1), {{$2, std::move($3)}}}; }
| steps compares bit_or   { $$ = std::move($1); $$.steps.push_back({$2, std::move($3)}); }
;
compares:
  LESS           { $$ = ComparisonOperator::less; }
| LESS_EQUAL     { $$ = ComparisonOperator::less_equal; }
| GREATER        { $$ = ComparisonOperator::greater; }
| GREATER_EQUAL  { $$ = ComparisonOperator::greater_equal; }
| EQUAL          { $$ = ComparisonOperator::equal; }
| NOT_EQUAL      { $$ = ComparisonOperator::not_equal; }
| IN             { $$ = ComparisonOperator::in; }
| NOT IN         { $$ = ComparisonOperator::not_in; }
| IS             { $$ = ComparisonOperator::is; }
| IS NOT         { $$ = ComparisonOperator::is_not; }
;
bit_or: bit_xor { $$ = std::move($1); }
| bit_or BAR bit_xor { $$ = state.make(BinaryExpression{BinaryOperator::bit_or, std::move($1), std::move($3)}, @$); };
bit_xor: bit_and { $$ = std::move($1); }
| bit_xor CARET bit_and { $$ = state.make(BinaryExpression{BinaryOperator::bit_xor, std::move($1), std::move($3)}, @$); };
bit_and: shift { $$ = std::move($1); }
| bit_and AMPERSAND shift { $$ = state.make(BinaryExpression{BinaryOperator::bit_and, std::move($1), std::move($3)}, @$); };
shift:
  sum                    { $$ = std::move($1); }
| shift SHIFT_LEFT sum   { $$ = state.make(BinaryExpression{BinaryOperator::shift_left, std::move($1), std::move($3)}, @$); }
| shift SHIFT_RIGHT sum  { $$ = state.make(BinaryExpression{BinaryOperator::shift_right, std::move($1), std::move($3)}, @$); }
;
sum:
  term            { $$ = std::move($1); }
| sum PLUS term   { $$ = state.make(BinaryExpression{BinaryOperator::add, std::move($1), std::move($3)}, @$); }
| sum MINUS term  { $$ = state.make(BinaryExpression{BinaryOperator::subtract, std::move($1), std::move($3)}, @$); }
;
term:
  factor                    { $$ = std::move($1); }
| term STAR factor          { $$ = state.make(BinaryExpression{BinaryOperator::multiply, std::move($1), std::move($3)}, @$); }
| term AT factor            { $$ = state.make(BinaryExpression{BinaryOperator::matrix_product, std::move($1), std::move($3)}, @$); }
| term SLASH factor         { $$ = state.make(BinaryExpression{BinaryOperator::divide, std::move($1), std::move($3)}, @$); }
| term DOUBLE_SLASH factor  { $$ = state.make(BinaryExpression{BinaryOperator::floor_divide, std::move($1), std::move($3)}, @$); }
| term PERCENT factor       { $$ = state.make(BinaryExpression{BinaryOperator::modulo, std::move($1), std::move($3)}, @$); }
;
factor:
  power         { $$ = std::move($1); }
| PLUS factor   { $$ = state.make(UnaryExpression{UnaryOperator::plus, std::move($2)}, @$); }
| MINUS factor  { $$ = state.make(UnaryExpression{UnaryOperator::minus, std::move($2)}, @$); }
| TILDE factor  { $$ = state.make(UnaryExpression{UnaryOperator::bit_not, std::move($2)}, @$); }
;
power: awaited { $$ = std::move($1); }
| awaited POWER factor { $$ = state.make(BinaryExpression{BinaryOperator::power, std::move($1), std::move($3)}, @$); };
awaited: primary { $$ = std::move($1); } | AWAIT primary { $$ = state.make(Await{std::move($2)}, @$); };
primary:
  atom                { $$ = std::move($1); }
| primary POINT name  { $$ = state.make(Attribute{std::move($1), $3}, @$); }
| primary LEFT_BRACKET index RIGHT_BRACKET           { $$ = state.make(Subscript{std::move($1), std::move($3)}, @$); }
| primary LEFT_PARENTHESIS arguments RIGHT_PARENTHESIS  { $$ = state.call(std::move($1), std::move($3), @$); }
;
atom:
  name       { $$ = state.make(Name{$1.name}, @$); }
| INTEGER    { $$ = state.integer($1, @$); }
| FLOAT      { $$ = state.floating($1, @$); }
| IMAGINARY  { $$ = state.imaginary($1, @$); }
| strings    { $$ = state.strings($1, @$); }
| TRUE       { $$ = state.make(BooleanLiteral{true}, @$); }
| FALSE      { $$ = state.make(BooleanLiteral{false}, @$); }
| NONE       { $$ = state.make(NoneLiteral{}, @$); }
| ELLIPSIS   { $$ = state.make(EllipsisLiteral{}, @$); }
| LEFT_PARENTHESIS RIGHT_PARENTHESIS                    { $$ = state.make(Tuple{}, @$); }
| LEFT_PARENTHESIS yield RIGHT_PARENTHESIS              { $$ = std::move($2); }
| LEFT_PARENTHESIS element RIGHT_PARENTHESIS            { $$ = state.parenthesised(std::move($2), @$); }
| LEFT_PARENTHESIS elements RIGHT_PARENTHESIS           { $$ = state.make(Tuple{std::move($2)}, @$); }
| LEFT_PARENTHESIS elements element RIGHT_PARENTHESIS   { $$ = state.make(Tuple{appended(std::move($2), std::move($3))}, @$); }
| LEFT_PARENTHESIS element clauses RIGHT_PARENTHESIS
    { $$ = state.make(Comprehension{ComprehensionKind::generator, {}, std::move($2), std::move($3)}, @$); }
| LEFT_BRACKET RIGHT_BRACKET          { $$ = state.make(List{}, @$); }
| LEFT_BRACKET display RIGHT_BRACKET  { $$ = state.make(List{std::move($2)}, @$); }
| LEFT_BRACKET element clauses RIGHT_BRACKET
    { $$ = state.make(Comprehension{ComprehensionKind::list, {}, std::move($2), std::move($3)}, @$); }
| LEFT_BRACE display RIGHT_BRACE  { $$ = state.make(Set{std::move($2)}, @$); }
| LEFT_BRACE element clauses RIGHT_BRACE
    { $$ = state.make(Comprehension{ComprehensionKind::set, {}, std::move($2), std::move($3)}, @$); }
| LEFT_BRACE RIGHT_BRACE                { $$ = state.make(Dictionary{}, @$); }
| LEFT_BRACE entries RIGHT_BRACE        { $$ = state.make(Dictionary{std::move($2)}, @$); }
| LEFT_BRACE entries COMMA RIGHT_BRACE  { $$ = state.make(Dictionary{std::move($2)}, @$); }
| LEFT_BRACE test COLON test clauses RIGHT_BRACE
    { $$ = state.make(Comprehension{ComprehensionKind::dictionary, std::move($2), std::move($4), std::move($5)}, @$); }
;
strings: STRING { $$ = {std::move($1)}; } | strings STRING { $$ = appended(std::move($1), std::move($2)); };

element: named { $$ = std::move($1); } | STAR bit_or { $$ = state.make(Starred{std::move($2)}, @$); };
elements: element COMMA { $$ = {std::move($1)}; } | elements element COMMA { $$ = appended(std::move($1), std::move($2)); };
display:
  element           { $$ = {std::move($1)}; }
| elements          { $$ = std::move($1); }
| elements element  { $$ = appended(std::move($1), std::move($2)); }
;
entry: test COLON test { $$ = {std::move($1), std::move($3)}; } | POWER bit_or { $$ = {{}, std::move($2)}; };
entries: entry { $$ = {std::move($1)}; } | entries COMMA entry { $$ = appended(std::move($1), std::move($3)); };

clauses: clause { $$ = {std::move($1)}; } | clauses clause { $$ = appended(std::move($1), std::move($2)); };
clause:
  FOR targets IN iterable conditions
    { $$ = {std::move($2), std::move($4), std::move($5), false}; }
| ASYNC FOR targets IN iterable conditions
    { $$ = {std::move($3), std::move($5), std::move($6), true}; }
;
iterable: or_test { $$ = std::move($1); };
conditions: %empty {} | conditions IF or_test { $$ = appended(std::move($1), std::move($3)); };

index:
  subscript             { $$ = state.index(std::move($1), @$); }
| subscripts            { $$ = state.make(Tuple{std::move($1)}, @$); }
| subscripts subscript  { $$ = state.make(Tuple{appended(std::move($1), std::move($2))}, @$); }
;
subscripts: subscript COMMA { $$ = {std::move($1)}; } | subscripts subscript COMMA { $$ = appended(std::move($1), std::move($2)); };
subscript:
  element                                   { $$ = std::move($1); }
| optional COLON optional                   { $$ = state.make(Slice{std::move($1), std::move($3), {}}, @$); }
| optional COLON optional COLON optional    { $$ = state.make(Slice{std::move($1), std::move($3), std::move($5)}, @$); }
;
optional: %empty {} | test { $$ = std::move($1); };

arguments: %empty {} | argument_list { $$ = state.arguments(std::move($1)); } | argument_list COMMA { $$ = state.arguments(std::move($1)); };
argument_list: argument { $$ = {std::move($1)}; } | argument_list COMMA argument { $$ = appended(std::move($1), std::move($3)); };
argument:
  named             { $$ = {ArgumentKind::positional, {}, std::move($1), @$}; }
| name ASSIGN test  { $$ = {ArgumentKind::keyword, $1, std::move($3), @$}; }
| STAR test         { $$ = {ArgumentKind::star, {}, std::move($2), @$}; }
| POWER test        { $$ = {ArgumentKind::double_star, {}, std::move($2), @$}; }
| named clauses     { $$ = state.generator_argument(std::move($1), std::move($2), @$); }
;

%%

void nestor::taichi::parser::error(const TextRange& range, const std::string& message) {
    state.messages.add({Severity::error, "TI-1", message, state.at(range), {}, {}, false});
}

void nestor::taichi::parser::report_syntax_error(const context& where) const {
    std::vector<symbol_kind_type> expected(symbol_kind::YYNTOKENS);
    const int count = where.expected_tokens(expected.data(), symbol_kind::YYNTOKENS);
    expected.resize(static_cast<std::size_t>(count));
    report_unexpected(state, where.token(), where.location(), expected);
}
