/* The grammar of `.nest`. Its actions only call the factories of syntax.hpp or fill plain structs; words of
   enumerations are names here, so that a wrong one gets a message of its own. */
%require "3.8"
%language "c++"
%skeleton "lalr1.cc"
%header
%define api.namespace {nestor::nest}
%define api.parser.class {Parser}
%define api.value.type variant
%define api.value.automove
%define api.token.constructor
%define api.token.prefix {}
%define api.location.type {nestor::TextRange}
%locations
%define parse.error custom
%define parse.lac full
%expect 0
%parse-param { Reader& reader }

%code requires {
#include "ir/text/syntax.hpp"
}
%code provides {
nestor::nest::Parser::symbol_type nestor_nest_token(void* scanner);
}
%code {
#include "ir/core/errors.hpp"
#define yylex() nestor_nest_token(reader.scanner)
}

%token YYEOF 0 "the end of the file"
%token ACTIVATE "activate" ALLOCATE "allocate" ASSERT "assert" BARRIER "barrier" BITS "bits" BLOCK "block"
%token BREAK "break" CALL "call" CAST "cast" COLLAPSE "collapse" COMPUTE "compute" CONTINUE "continue"
%token COPY "copy" DEACTIVATE "deactivate" ELSE "else" ERRORS "errors" FOR "for" FUNC "func"
%token FUNCTION "function" GRID "grid" GROW "grow" IF "if" IN "in" INITIAL "initial" LABEL "label" LAUNCH "launch"
%token LAYOUT "layout" LET "let" LEVELS "levels" MAKE "make" NOP "nop" ON "on" OVER "over" PARAMETER "parameter"
%token PIPELINE "pipeline" PRINT "print" PREFETCH "prefetch" RECORD "record" REDUCE "reduce" REGION "region" REQUIRE "require"
%token RETURN "return" RETURNS "returns" SHARED "shared" STAGE "stage" STANDARD "standard" STATE "state"
%token TO "to" UPDATE "update" VAR "var" WHILE "while" WORKSPACE "workspace"
%token OPEN "(" CLOSE ")" OPEN_INDEX "[" CLOSE_INDEX "]" OPEN_BLOCK "{" CLOSE_BLOCK "}" COMMA "," SEMICOLON ";"
%token COLON ":" DOT "." QUESTION "?" NOTHING "_" ASSIGN "=" BOTH "&&" EITHER "||" LESS "<" GREATER ">"
%token <bool> PLUS "+" MINUS "-" TIMES "*" DIVIDE "/" REMAINDER "%" DIV "div" MOD "mod" EDIV "ediv" EMOD "emod"
%token <bool> AND "&" OR "|" XOR "^" SHIFT_LEFT "<<" SHIFT_RIGHT ">>" TILDE "~" NOT "!" BOOLEAN "a truth value"
%token <CompareOp> COMPARISON "a comparison"
%token <ReduceOp> REDUCE_BY "an operator with ="
%token <std::string> NAME "a name" QUOTED "a quoted name" TEXT "a text" TYPE "a type"
%token <Symbol> SYMBOL "a numbered symbol"
%token <Literal> INTEGER "an integer" FLOATING "a number"

%left "||"
%left "&&"
%nonassoc COMPARISON "<" ">"
%left "|"
%left "^"
%left "&"
%left "<<" ">>"
%left "+" "-"
%left "*" "/" "%" "div" "mod" "ediv" "emod"

%type <std::string> name role_word hole_use remark
%type <Symbol> symbol
%type <std::int64_t> count
%type <int> signed lanes
%type <std::vector<int>> layout
%type <std::vector<std::int64_t>> extents
%type <Type> type
%type <std::optional<Type>> type_after_colon
%type <std::vector<Type>> types returns
%type <Parsed> literal operand negand postfix primary expression
%type <ParsedList> expressions arguments values
%type <Expr> expr slot workspace guard shared
%type <std::array<Expr, 3>> triple
%type <LoopName> loop_name
%type <std::variant<std::string, LoopName>> owner
%type <Limits> region on
%type <std::pair<Expr, Expr>> limits
%type <Dimension> dimension
%type <std::vector<Dimension>> dimensions dimension_list
%type <std::optional<MemorySpace>> place
%type <TreeLevel> level
%type <std::vector<TreeLevel>> levels tree
%type <Buffer> buffer
%type <StoreTarget> target
%type <std::vector<StoreTarget>> targets
%type <std::optional<ReduceOp>> store_operator
%type <For> attributes
%type <std::vector<Reduction>> reductions
%type <Reduction> reduction
%type <Argument> argument
%type <std::vector<Argument>> call_arguments argument_list
%type <std::vector<Symbol>> symbols
%type <std::variant<std::string, Formatted>> part
%type <std::vector<std::variant<std::string, Formatted>>> parts
%type <ParsedStmt> statement conditional
%type <ParsedBlock> block statements
%type <std::vector<ErrorEntry>> error_entries
%type <std::vector<Field>> fields
%type <Parameter> parameter
%type <std::vector<Parameter>> parameters parameter_list
%type <std::variant<PipelinePtr, Block>> body
%type <Pipeline> pipeline_items
%type <Func> func_head func_buffers
%type <std::vector<Stage>> stages
%type <Iterator> iterator
%type <std::vector<Iterator>> iterators over

%%

program: %empty { reader.program.errors = standard_errors(); } | program item;

item: "errors" "{" error_entries "}"              { reader.program.errors = $3; }
    | "errors" "standard" "{" error_entries "}"   { for (ErrorEntry& e : $4) reader.program.errors.push_back(e); }
    | "record" name "{" fields "}"                { add_record(reader, @$, $2, $4); }
    | "state" buffer ";"                          { reader.program.state.push_back($2); }
    | NAME "function" symbol "(" parameters ")" returns workspace body {
          reader.program.functions.push_back(
              {$3, function_place(reader, @1, $1), $5, $7, $8, $9, origin(reader, {@1.begin, @6.end})});
      }
    | error block                                 { (void)$2; }
    | error "}" ;

error_entries: %empty { $$ = {}; } | error_entries name signed TEXT ";" { $$ = $1; $$.push_back({$2, $3, $4}); };

fields: %empty { $$ = {}; } | fields name ":" type ";" { $$ = $1; $$.push_back({$2, $4}); };

parameters: %empty { $$ = {}; } | parameter_list;
parameter_list: parameter { $$ = {$1}; } | parameter_list "," parameter { $$ = $1; $$.push_back($3); };
parameter: role_word symbol type_after_colon remark { $$ = parameter(reader, @$, role(reader, @1, $1), $2, $3, $4); }
         | role_word symbol type_after_colon "=" count remark {
               $$ = parameter(reader, @$, role(reader, @1, $1), $2, $3, $6);
               $$.fixed = $5;
           }
         | role_word buffer type_after_colon remark { $$ = parameter(reader, @$, role(reader, @1, $1), $2, $3, $4); };
role_word: NAME | "workspace" { $$ = "workspace"; };
remark: %empty { $$ = {}; } | TEXT;
type_after_colon: %empty { $$ = std::nullopt; } | ":" type { $$ = $2; };
returns: %empty { $$ = {}; } | "returns" types { $$ = $2; };
types: type { $$ = {$1}; } | types "," type { $$ = $1; $$.push_back($3); };
workspace: %empty { $$ = nullptr; } | "workspace" expr { $$ = $2; };
body: block { $$ = $1.block; }
    | "pipeline" "{" pipeline_items "}" { $$ = std::make_shared<const Pipeline>($3); };

// ------------------------------------------------------------------------------------------- pipelines

pipeline_items: %empty { $$ = {}; }
    | pipeline_items "require" expr "else" signed ";" {
          $$ = $1;
          $$.preconditions.push_back({$3, $5, origin(reader, {@2.begin, @6.end})});
      }
    | pipeline_items func_head "{" stages "}" { $$ = $1; $$.funcs.push_back($2); $$.funcs.back().stages = $4; }
    | pipeline_items error ";"                { $$ = $1; }
    | pipeline_items error "{" stages "}"     { $$ = $1; (void)$4; };

func_head: "func" name "=" func_buffers on { $$ = $4; $$.label = $2; $$.region = $5; $$.origin = origin(reader, @$); }
    | func_head "initial" NAME             { $$ = $1; initial(reader, @3, $$, $3, {}); }
    | func_head "initial" NAME symbol      { $$ = $1; initial(reader, @3, $$, $3, $4); }
    | func_head "parameter" count          { $$ = $1; $$.parameter = static_cast<std::size_t>($3); };
func_buffers: type symbol                  { $$ = {}; $$.types = {$1}; $$.symbols = {$2}; }
    | func_buffers "," type symbol         { $$ = $1; $$.types.push_back($3); $$.symbols.push_back($4); };
on: %empty { $$ = {}; } | "on" region { $$ = $2; };

stages: %empty { $$ = {}; }
    | stages "stage" name over guard ":" "[" arguments "]" store_operator values ";" {
          $$ = $1;
          $$.push_back({$3, $4, $5, $8.exprs, $11.exprs, $10, origin(reader, {@2.begin, @12.end})});
      }
    | stages error ";" { $$ = $1; };
over: %empty { $$ = {}; } | "over" iterators { $$ = $2; };
iterators: iterator { $$ = {$1}; } | iterators "," iterator { $$ = $1; $$.push_back($3); };
iterator: symbol              { $$ = {$1, LoopKind::pure, nullptr, nullptr}; }
    | symbol NAME             { $$ = {$1, loop_kind(reader, @2, $2), nullptr, nullptr}; }
    | symbol "in" limits      { auto limits = $3; $$ = {$1, LoopKind::pure, limits.first, limits.second}; }
    | symbol "in" limits NAME {
          auto limits = $3;
          $$ = {$1, loop_kind(reader, @4, $4), limits.first, limits.second};
      };
guard: %empty { $$ = nullptr; } | "if" expr { $$ = $2; };

// ------------------------------------------------------------------------------------------ statements

block: "{" statements "}" { $$ = $2; } | "{" statements error "}" { $$ = $2; };
statements: %empty { $$ = {}; } | statements statement { $$ = $1; append($$, $2); };

statement: "nop" ";"                          { $$ = statement(reader, @$, Nop{}); }
    | "assert" expr "else" signed ";"         { $$ = statement(reader, @$, Assert{$2, $4}); }
    | block                                   { auto b = $1; $$ = statement(reader, @$, b.block, b.depth); }
    | "allocate" buffer ";"                   { $$ = statement(reader, @$, Allocate{$2}); }
    | target store_operator expr ";"          { $$ = statement(reader, @$, Store{{$1}, {$3}, $2}); }
    | "(" targets ")" store_operator values ";" { $$ = statement(reader, @$, Store{$2, $5.exprs, $4}); }
    | "(" ")" store_operator values ";"       { $$ = statement(reader, @$, Store{{}, $4.exprs, $3}); }
    | conditional
    | "for" symbol "in" limits attributes block {
          For loop = $5;
          loop.index = $2;
          std::tie(loop.low, loop.extent) = $4;
          auto b = $6;
          loop.body = b.block;
          $$ = statement(reader, {@1.begin, @5.end}, loop, b.depth);
      }
    | "let" symbol "=" expr ";"               { $$ = statement(reader, @$, Let{$2, $4}); }
    | "compute" name on block {
          auto b = $4;
          $$ = statement(reader, {@1.begin, @3.end}, Compute{$2, $3, b.block}, b.depth);
      }
    | "label" name block { auto b = $3; $$ = statement(reader, {@1.begin, @2.end}, Label{$2, b.block}, b.depth); }
    | "var" symbol ":" type ";"               { $$ = statement(reader, @$, Declare{$2, $4, nullptr}); }
    | "var" symbol ":" type "=" expr ";"      { $$ = statement(reader, @$, Declare{$2, $4, $6}); }
    | symbol "=" expr ";"                     { $$ = statement(reader, @$, Assign{$1, $3}); }
    | "while" expr block { auto b = $3; $$ = statement(reader, {@1.begin, @2.end}, While{$2, b.block}, b.depth); }
    | "break" ";"                             { $$ = statement(reader, @$, Break{}); }
    | "continue" ";"                          { $$ = statement(reader, @$, Continue{}); }
    | "call" symbol "(" call_arguments ")" ";" { $$ = statement(reader, @$, CallStmt{{}, $2, $4}); }
    | "call" "(" symbols ")" "=" symbol "(" call_arguments ")" ";" {
          $$ = statement(reader, @$, CallStmt{$3, $6, $8});
      }
    | "return" ";"                            { $$ = statement(reader, @$, Return{}); }
    | "return" expressions ";"                { $$ = statement(reader, @$, Return{$2.exprs}); }
    | "print" ";"                             { $$ = statement(reader, @$, Print{}); }
    | "print" parts ";"                       { $$ = statement(reader, @$, Print{$2}); }
    | "update" target NAME expr ";" {
          $$ = statement(reader, @$, Update{{}, $2, update_op(reader, @3, $3), $4});
      }
    | symbol "=" "update" target NAME expr ";" {
          $$ = statement(reader, @$, Update{$1, $4, update_op(reader, @5, $5), $6});
      }
    | "region" block { auto b = $2; $$ = statement(reader, @1, Region{b.block}, b.depth); }
    | "launch" symbol "(" call_arguments ")" "grid" triple "block" triple shared ";" {
          $$ = statement(reader, @$, Launch{$2, $7, $9, $10, $4});
      }
    | "barrier" ";"                           { $$ = statement(reader, @$, Barrier{}); }
    | "copy" symbol "to" symbol NAME ";"      { $$ = statement(reader, @$, Copy{$2, $4, copy_kind(reader, @5, $5)}); }
    | "activate" target ";"                   { $$ = statement(reader, @$, Activate{$2, true}); }
    | "deactivate" target ";"                 { $$ = statement(reader, @$, Activate{$2, false}); }
    | "prefetch" target ";"                   { $$ = statement(reader, @$, Fetch{$2}); }
    | "grow" symbol "to" expr ";"             { $$ = statement(reader, @$, Grow{$2, $4}); }
    | error ";"                               { $$ = {}; }
    | error block                             { $$ = {}; (void)$2; };

conditional: "if" expr block {
          auto b = $3;
          $$ = statement(reader, {@1.begin, @2.end}, If{$2, b.block, {}}, b.depth);
      }
    | "if" expr block "else" block {
          auto b = $3, c = $5;
          $$ = statement(reader, {@1.begin, @2.end}, If{$2, b.block, c.block}, std::max(b.depth, c.depth));
      }
    | "if" expr block "else" conditional {
          auto b = $3;
          auto c = $5;
          $$ = statement(reader, {@1.begin, @2.end}, If{$2, b.block, Block{{c.stmt}}}, std::max(b.depth, c.depth));
      };

attributes: %empty                          { $$ = {}; }
    | attributes NAME                       { $$ = $1; attribute(reader, @2, $$, $2, 0); }
    | attributes NAME INTEGER               { $$ = $1; attribute(reader, @2, $$, $2, small(reader, @3, $3)); }
    | attributes "collapse" INTEGER         { $$ = $1; $$.mode.collapse = small(reader, @3, $3); }
    | attributes "if" "(" expr ")"          { $$ = $1; $$.team_if = $4; }
    | attributes loop_name                  { $$ = $1; $$.name = $2; }
    | attributes "reduce" "(" reductions ")" { $$ = $1; $$.reductions = $4; };
reductions: reduction { $$ = {$1}; } | reductions "," reduction { $$ = $1; $$.push_back($3); };
reduction: symbol NAME NAME { $$ = reduction(reader, @$, $1, $2, $3); };

target: symbol "[" arguments "]" { $$ = {$1, $3.exprs}; };
targets: target { $$ = {$1}; } | targets "," target { $$ = $1; $$.push_back($3); };
store_operator: "=" { $$ = std::nullopt; } | REDUCE_BY { $$ = $1; };
values: expression                     { $$ = {}; append($$, $1); }
    | "(" ")"                          { $$ = {}; }
    | "(" expression "," expressions ")" {
          $$ = {};
          append($$, $2);
          auto rest = $4;
          $$.exprs.insert($$.exprs.end(), rest.exprs.begin(), rest.exprs.end());
      };
call_arguments: %empty { $$ = {}; } | argument_list;
argument_list: argument { $$ = {$1}; } | argument_list "," argument { $$ = $1; $$.push_back($3); };
argument: expr { $$ = $1; } | AND symbol { $$ = $2; };
symbols: symbol { $$ = {$1}; } | symbols "," symbol { $$ = $1; $$.push_back($3); };
parts: part { $$ = {$1}; } | parts "," part { $$ = $1; $$.push_back($3); };
part: TEXT { $$ = $1; } | expr { $$ = Formatted($1); } | TEXT expr { $$ = Formatted($2, $1); };
triple: "(" slot "," slot "," slot ")" { $$ = {$2, $4, $6}; };
shared: %empty { $$ = nullptr; } | "shared" expr { $$ = $2; };

// --------------------------------------------------------------------------------------------- buffers

buffer: type symbol "[" dimensions "]" place layout tree { $$ = buffer($1, $2, $4, $6, $7, $8); };
dimensions: %empty { $$ = {}; } | dimension_list;
dimension_list: dimension { $$ = {$1}; } | dimension_list "," dimension { $$ = $1; $$.push_back($3); };
dimension: "(" slot "," slot ")" { $$ = {$2, $4, nullptr}; } | "(" slot "," slot "," expr ")" { $$ = {$2, $4, $6}; };
place: %empty { $$ = std::nullopt; } | NAME { $$ = place(reader, @1, $1); };
layout: %empty { $$ = {}; } | "layout" "(" extents ")" { $$ = dimension_numbers($3); };
tree: %empty { $$ = {}; } | "levels" "(" levels ")" { $$ = $3; };
levels: level { $$ = {$1}; } | levels "," level { $$ = $1; $$.push_back($3); };
level: NAME "[" extents "]" { $$ = {level_kind(reader, @1, $1), $3}; } | NAME "[" "]" { $$ = {level_kind(reader, @1, $1), {}}; };
extents: count { $$ = {$1}; } | extents "," count { $$ = $1; $$.push_back($3); };

region: limits { $$ = {$1}; } | region "," limits { $$ = $1; $$.push_back($3); };
limits: "(" slot "," slot ")" { $$ = {$2, $4}; };
slot: expr | "_" { $$ = nullptr; };

// ------------------------------------------------------------------------------------------ expressions

expr: expression { $$ = $1.expr; };
expression: operand
    | expression "||" expression        { $$ = logic(reader, @$, LogicOp::disjunction, $1, $3); }
    | expression "&&" expression        { $$ = logic(reader, @$, LogicOp::conjunction, $1, $3); }
    | expression COMPARISON expression  { $$ = compare(reader, @$, $2, $1, $3); }
    | expression "<" expression         { $$ = compare(reader, @$, CompareOp::less, $1, $3); }
    | expression ">" expression         { $$ = compare(reader, @$, CompareOp::greater, $1, $3); }
    | expression "|" expression         { $$ = binary(reader, @$, BinaryOp::bit_or, $2, $1, $3); }
    | expression "^" expression         { $$ = binary(reader, @$, BinaryOp::bit_xor, $2, $1, $3); }
    | expression "&" expression         { $$ = binary(reader, @$, BinaryOp::bit_and, $2, $1, $3); }
    | expression "<<" expression        { $$ = binary(reader, @$, BinaryOp::shift_left, $2, $1, $3); }
    | expression ">>" expression        { $$ = binary(reader, @$, BinaryOp::shift_right, $2, $1, $3); }
    | expression "+" expression         { $$ = binary(reader, @$, BinaryOp::add, $2, $1, $3); }
    | expression "-" expression         { $$ = binary(reader, @$, BinaryOp::subtract, $2, $1, $3); }
    | expression "*" expression         { $$ = binary(reader, @$, BinaryOp::multiply, $2, $1, $3); }
    | expression "/" expression         { $$ = binary(reader, @$, BinaryOp::divide, $2, $1, $3); }
    | expression "%" expression         { $$ = binary(reader, @$, BinaryOp::remainder, $2, $1, $3); }
    | expression "div" expression       { $$ = binary(reader, @$, BinaryOp::floor_divide, $2, $1, $3); }
    | expression "mod" expression       { $$ = binary(reader, @$, BinaryOp::floor_modulo, $2, $1, $3); }
    | expression "ediv" expression      { $$ = binary(reader, @$, BinaryOp::euclidean_divide, $2, $1, $3); }
    | expression "emod" expression      { $$ = binary(reader, @$, BinaryOp::euclidean_modulo, $2, $1, $3); };

// a minus before digits belongs to the constant: -3 is one node, -(3) are two
operand: literal { $$ = $1; } | negand;
literal: INTEGER { $$ = literal(reader, @$, $1, false); } | FLOATING { $$ = literal(reader, @$, $1, false); };
negand: postfix
    | "-" INTEGER         { $$ = negative(reader, @$, $1, $2); }
    | "-" FLOATING        { $$ = negative(reader, @$, $1, $2); }
    | "-" negand          { $$ = unary(reader, @$, UnaryOp::negate, $1, $2); }
    | "!" operand         { $$ = unary(reader, @$, UnaryOp::logical_not, $1, $2); }
    | "~" operand         { $$ = unary(reader, @$, UnaryOp::bit_not, $1, $2); };
postfix: primary
    | postfix "." NAME                { $$ = field(reader, @$, $1, $3); }
    | postfix "." "[" INTEGER "]"     { auto v = $1; $$ = expression(reader, @$, Member{v.expr, small(reader, @4, $4)}, v.depth); };
primary: BOOLEAN                      { $$ = boolean(reader, @$, $1); }
    | symbol                          { $$ = expression(reader, @$, Variable{$1}, 0); }
    | symbol "[" arguments "]"        { auto a = $3; $$ = expression(reader, @$, Load{$1, a.exprs}, a.depth); }
    | NAME "(" arguments ")"          { $$ = form(reader, @$, $1, $3); }
    | QUOTED "(" arguments ")"        { auto a = $3; $$ = expression(reader, @$, Call{$1, a.exprs}, a.depth); }
    | TYPE "(" expression ")"         { auto v = $3; $$ = expression(reader, @$, Cast{v.expr, false}, v.depth, plain_type(reader, @1, $1)); }
    | "cast" type "(" expression ")"  { auto v = $4; $$ = expression(reader, @$, Cast{v.expr, false}, v.depth, $2); }
    | "bits" type "(" expression ")"  { auto v = $4; $$ = expression(reader, @$, Cast{v.expr, true}, v.depth, $2); }
    | "make" type "(" arguments ")"   { auto a = $4; $$ = expression(reader, @$, Make{a.exprs}, a.depth, $2); }
    | "?" hole_use "(" owner "," lanes "," NAME ")" { $$ = hole(reader, @$, $2, $4, $6, $8); }
    | "?" hole_use "(" owner "," NAME ")" { $$ = hole(reader, @$, $2, $4, 0, $6); }
    | "(" expression ")"              { $$ = parenthesised(reader, @$, $2); }
    | "(" expression ":" type ")"     { $$ = annotated($2, $4); };
arguments: %empty { $$ = {}; } | expressions;
expressions: expression { $$ = {}; append($$, $1); } | expressions "," expression { $$ = $1; append($$, $3); };
hole_use: NAME | "allocate" { $$ = "allocate"; } | "compute" { $$ = "compute"; };
owner: name { $$ = $1; } | loop_name { $$ = $1; };
loop_name: "<" name "," NAME "," name "," name ">" { $$ = loop_name(reader, @4, $2, $4, $6, $8); };

type: TYPE { $$ = plain_type(reader, @1, $1); } | name { $$ = record_type(reader, @1, $1); }
    | type "[" count "]" { $$ = with_extent($1, $3); };
symbol: SYMBOL { $$ = $1; } | NAME { $$ = Symbol($1, 0); } | QUOTED { $$ = Symbol($1, 0); };
name: NAME | QUOTED;
count: INTEGER { $$ = integer(reader, @1, $1); };
lanes: INTEGER { $$ = small(reader, @1, $1); };
signed: INTEGER { $$ = small(reader, @1, $1); } | "-" INTEGER { (void)$1; $$ = small(reader, @$, $2, true); };

%%

namespace nestor::nest {

void Parser::report_syntax_error(const context& where) const {
    symbol_kind_type kinds[YYNTOKENS];
    const int count = where.expected_tokens(kinds, YYNTOKENS);
    std::vector<std::string> expected;
    for (int i = 0; i < count; ++i) expected.push_back(symbol_name(kinds[i]));
    unexpected(reader, where.location(), std::move(expected));
}

void Parser::error(const TextRange& range, const std::string& message) { nest::error(reader, range, "NEST-1", message); }

}  // namespace nestor::nest
