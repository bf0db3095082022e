// Patterns of foreign syntax, in the order in which they are looked for.
#include "frontend/tc/foreign.hpp"

namespace nestor::tc {
namespace {

constexpr const char* no_loops = "there are no loops: an index runs over all that its reads allow";
constexpr const char* how_loops =
    "write what one element is, `C(m,n) +=! A(m,k) * B(k,n)`; `where i in 0:N` says a range";
constexpr const char* typed_arguments = "arguments are `type(sizes) name`: `float(M,N) A`";

constexpr ForeignForm forms[] = {
    {"//", "a comment begins with `#`", "write `# ..` up to the end of the line"},
    {"/*", "a comment begins with `#`", "write `# ..` in front of each line"},
    {"for", no_loops, how_loops},
    {"while", "there is no `while`", how_loops},
    {"where $n in $e .. $e", "a range is written with `:`", "write `where $1 in $2:$3`"},
    {"$n in $e .. $e", "a range is written with `:`", "write `where $1 in $2:$3`"},
    {"$n in range ( $e )", "there is no `range`", "write `where $1 in 0:$2`"},
    {"$n in range ( $e , $e )", "there is no `range`", "write `where $1 in $2:$3`"},
    {"loop (", no_loops, how_loops},
    {"if ( $e )", "there is no `if`", "write `$1 ? a : b` for the value; `where` limits a range"},
    {"$e if $e else $e", "there is no `a if c else b`", "write `$2 ? $1 : $3`"},
    {"if", "there is no `if`", "write `condition ? a : b` for the value; `where` limits a range"},
    {"else", "there is no `else`", "write `condition ? a : b`"},
    {"return", "there is no `return`", "results stand in `-> (..)`, and statements write them"},
    {"let $n = $e", "names of values stand behind the statement", "write `.. where $1 = $2`"},
    {"^ var $n", "variables are not declared",
     "write `$1(..) = ..`: what is written and no result is a temporary"},
    {"select ( $e , $e , $e )", "there is no `select`", "write `$1 ? $2 : $3`"},
    {"if_then_else ( $e , $e , $e )", "there is no `if_then_else`", "write `$1 ? $2 : $3`"},
    {"sum ( $* )", "there is no `sum`: a sum is a statement",
     "write `total +=! ..` with the index only on the right"},
    {"max ( $e over $* )", "there is no `max(.. over ..)`: a reduction is a statement",
     "write `largest(..) max=! $1`, with the index only on the right"},
    {"min ( $e over $* )", "there is no `min(.. over ..)`: a reduction is a statement",
     "write `smallest(..) min=! $1`, with the index only on the right"},
    {"mean ( $* )", "there is no `mean`: a sum is a statement",
     "write `total +=! ..` with the index only on the right, and divide by the size"},
    {"relu ( $e )", "there is no `relu`", "write `fmax($1, 0)`"},
    {"sigmoid ( $e )", "there is no `sigmoid`", "write `1 / (1 + exp(-($1)))`"},
    {"softmax ( $* )", "there is no `softmax`: reductions are statements",
     "write `m(i) max=! x(i,j)`, `e(i,j) = exp(x(i,j) - m(i))`, `s(i) +=! e(i,j)`, `y(i,j) = e(i,j) / s(i)`"},
    {"reduce ( $* )", "there is no `reduce`: a reduction is a statement",
     "write `+=!`, `*=!`, `min=!` or `max=!`"},
    {"$e ** $e", "there is no `**`", "write `pow($1, $2)`"},
    {"$e ^ $i", "there is no `^`", "write `pow($1, $2)`"},
    {"$e @ $e", "there is no `@`", "write the product of matrices: `C(m,n) +=! A(m,k) * B(k,n)`"},
    {"$e and $e", "there is no `and`", "write `$1 && $2`"},
    {"$e or $e", "there is no `or`", "write `$1 || $2`"},
    {"not $e", "there is no `not`", "write `!($1)`"},
    {"-=", "there is no `-=`", "write `+=` with the negated value"},
    {"/=", "there is no `/=`", "write `*=` with the inverted value"},
    {"++", "there is no `++`", "write `+=! 1`, over what is counted"},
    {":=", "a statement assigns with `=`", "write `=`; to reduce, `+=!`"},
    {"<-", "a statement assigns with `=`", "write `=`; to reduce, `+=!`"},
    {"^ $n ( $* ) == $*", "`==` compares", "assign with `=`: `$1($2) = $3`"},
    {"threadIdx", "threads are no part of the algorithm",
     "`--target cuda` maps loops to threads; a schedule says how"},
    {"blockIdx", "blocks are no part of the algorithm",
     "`--target cuda` maps loops to blocks; a schedule says how"},
    {"__global__", "a kernel is a `def`", "write `def name(float(N) A) -> (B) { .. }`, and `--target cuda`"},
    {"^ import", "there is no `import`", "a file has all that its `def`s use"},
    {"^ from", "there is no `import`", "a file has all that its `def`s use"},
    {"^ fun $n", "a function is a `def`", "write `def $1(float(N) A) -> (B) { .. }`"},
    {"^ func $n", "a function is a `def`", "write `def $1(float(N) A) -> (B) { .. }`"},
    {"^ function $n", "a function is a `def`", "write `def $1(float(N) A) -> (B) { .. }`"},
    {"^ void $n", "a function is a `def`", "write `def $1(float(N) A) -> (B) { .. }`"},
    {"^ pipeline $n", "a function is a `def`", "write `def $1(float(N) A) -> (B) { .. }`"},
    {"def $n ( $* ) :", "results follow `->`, and the body stands in braces",
     "write `def $1($2) -> (B) { .. }`"},
    {"def $n ( $* ) {", "the results are missing", "write `def $1($2) -> (B) { .. }`"},
    {"-> $n {", "results stand in parentheses", "write `-> ($1) {`"},
    {"$n : $n", "the type stands before the name", typed_arguments},
    {"float $n [ $* ]", "sizes stand behind the type", "write `float($2) $1`"},
    {"double $n [ $* ]", "sizes stand behind the type", "write `double($2) $1`"},
    {"int $n [ $* ]", "sizes stand behind the type", "write `int($2) $1`"},
    {"float * $n", "there are no pointers", "write the sizes: `float(N) $1`"},
    {"const", "there is no `const`", typed_arguments},
    {"Tensor $n", "there is no type `Tensor`", typed_arguments},
    {"float [ $* ] $n", "sizes stand in parentheses", "write `float($1) $2`"},
    {"$n [ $* ]", "indices stand in parentheses", "write `$1($2)`"},
    {"[ $* ]", "there are no lists", "indices stand in parentheses: `A(i,j)`"},
    {";", "a statement ends without `;`", "leave it out"},
    {"True", "there is no `True`", "compare: `x == x`, or give a bool as an argument"},
    {"False", "there is no `False`", "compare: `x != x`, or give a bool as an argument"},
    {"print ( $* )", "there is no `print`", "`nestor run` shows what a `def` returns"},
};

}  // namespace

std::span<const ForeignForm> foreign_forms() {
    return forms;
}

}  // namespace nestor::tc
