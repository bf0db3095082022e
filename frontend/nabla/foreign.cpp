// Patterns of foreign syntax, in the order in which they are looked for.
#include "frontend/nabla/foreign.hpp"

namespace nestor::nabla {
namespace {

constexpr const char* the_loop = "write `loop (int i = 0; i < n; i++) { .. }`";
constexpr const char* the_function = "write `function float $1(Tensor a[2], int n) { .. return e; }`";

constexpr ForeignForm forms[] = {
    {"^ #", "a comment begins with `//`", "there is no preprocessor: write `// ..` or `/* .. */`"},
    {"#", "a comment begins with `//`", "write `// ..` or `/* .. */`"},
    {"$e and $e", "there is no `and`", "write `$1 && $2`"},
    {"$e or $e", "there is no `or`", "write `$1 || $2`"},
    {"not $e", "there is no `not`", "write `!($1)`"},
    {"for ( $* ; $* ; $* )", "there is no `for`", "write `loop ($1; $2; $3) { .. }`"},
    {"for $n in range ( $e )", "there is no `for`", "write `loop (int $1 = 0; $1 < $2; $1++) { .. }`"},
    {"for $n in $e .. $e", "there is no `for`", "write `loop (int $1 = $2; $1 < $3; $1++) { .. }`"},
    {"for $n in $i ..", "there is no `for`", the_loop},
    {"for", "there is no `for`", the_loop},
    {"grad $n wrt $n", "there is no `grad .. wrt`", "write `backward($1);`, then `grad($2)`"},
    {"while ( $e )", "there is no `while`", "write `loop (; $1; ) { .. }`"},
    {"while", "there is no `while`", "write `loop (; condition; ) { .. }`"},
    {"do {", "there is no `do`", "write `loop (; condition; ) { .. }`"},
    {"else if ( $* )", "there is no `else if`", "write `elif ($1) { .. }`"},
    {"else if", "there is no `else if`", "write `elif (condition) { .. }`"},
    {"if ( $* ) :", "braces stand around what is done", "write `if ($1) { .. }`"},
    {"if ( $* )", "braces stand around what is done", "write `if ($1) { .. }`"},
    {"if $e :", "a condition stands in parentheses, and braces around what is done",
     "write `if ($1) { .. }`"},
    {"else :", "braces stand around what is done", "write `else { .. }`"},
    {"loop ( $* )", "braces stand around what is done", "write `loop ($1) { .. }`"},
    {"$e if $e else $e", "there is no `a if c else b`", "write `$2 ? $1 : $3`"},
    {"break ;", "there is no `break`",
     "say it in the condition: `loop (int i = 0; i < n && go; i++) { .. }`"},
    {"continue ;", "there is no `continue`", "put the rest of the iteration into an `if`"},
    {"switch (", "there is no `switch`", "write `if (..) { .. } elif (..) { .. } else { .. }`"},
    {"double", "there is no type `double`", "floats are `float`, of 64 bits"},
    {"float64", "there is no type `float64`", "floats are `float`, of 64 bits"},
    {"float32", "there is no type `float32`", "floats are `float`, of 64 bits"},
    {"f64", "there is no type `f64`", "floats are `float`, of 64 bits"},
    {"f32", "there is no type `f32`", "floats are `float`, of 64 bits"},
    {"long", "there is no type `long`", "integers are `int`, of 64 bits"},
    {"unsigned", "there is no type `unsigned`", "integers are `int`, of 64 bits and signed"},
    {"int64_t", "there is no type `int64_t`", "integers are `int`, of 64 bits"},
    {"i32", "there is no type `i32`", "integers are `int`, of 64 bits"},
    {"u8", "there is no type `u8`", "integers are `int`, of 64 bits, and `char`"},
    {"string", "there is no type `string`", "texts stand in `print` only: `print(\"text\", x);`"},
    {"boolean", "there is no type `boolean`", "write `bool`"},
    {"auto", "there is no `auto`", "say the type: `int`, `float`, `char`, `bool` or `Tensor`"},
    {"let $n", "there is no `let`",
     "say the type: `float $1 = ..;`, or `var float $1 = ..;` if a gradient is wanted"},
    {"^ const $n", "there is no `const`", "write `cns $1 ..`"},
    {"const", "there is no `const`", "write `cns`"},
    {"^ var $n =", "the type is missing", "write `var float $1 = ..;` or `var Tensor $1[2] = ..;`"},
    {"matrix $n", "there is no type `matrix`", "write `Tensor $1[2][3]`"},
    {"tensor $n", "there is no type `tensor`", "write `Tensor $1[2][3]`"},
    {"vector $n", "there is no type `vector`", "write `Tensor $1[3]`"},
    {"Tensor [ $* ] [ $* ] $n", "dimensions stand behind the name", "write `Tensor $3[$1][$2]`"},
    {"Tensor [ $* ] $n", "dimensions stand behind the name", "write `Tensor $2[$1]`"},
    {"Tensor ( $* ) $n", "dimensions stand behind the name", "write `Tensor $2[..]`, with `$1` in brackets"},
    {"def $n ( $* )", "a function begins with `function` and its type", the_function},
    {"fun $n ( $* )", "a function begins with `function` and its type", the_function},
    {"fn $n ( $* )", "a function begins with `function` and its type", the_function},
    {"func $n ( $* )", "a function begins with `function` and its type", the_function},
    {"^ float $n ( $* ) {", "a function begins with `function`", "write `function float $1($2) { .. }`"},
    {"^ int $n ( $* ) {", "a function begins with `function`", "write `function int $1($2) { .. }`"},
    {"^ void $n ( $* ) {", "a function begins with `function`", "write `function void $1($2) { .. }`"},
    {"function $n (", "the type of the result is missing", the_function},
    {"^ import $*", "there is no `import`", "functions are built in, or defined in the file"},
    {"printf ( $* )", "there is no `printf`", "write `print(\"text\", x);`"},
    {"cout <<", "there is no `cout`", "write `print(\"text\", x);`"},
    {"$e ** $e", "there is no `**`", "write `pow($1, $2)`"},
    {"$n . T", "there is no `.T`", "write `transpose($1)`"},
    {"$n . shape", "there is no `.shape`", "write `size($1, k)`"},
    {"$n . grad", "there is no `.grad`", "write `grad($1)`, after `backward(..)`"},
    {"$n . backward ( )", "there is no `.backward`", "write `backward($1)`"},
    {"$n . $n ( $* )", "there are no methods", "write `$2($1)`, if there is such a function"},
    {":=", "a statement assigns with `=`", "write `=`"},
    {"$e .. $e", "there are no ranges", "write `loop (int i = $1; i < $2; i++) { .. }`"},
    {"float * $n", "there are no pointers", "write `Tensor $1[n]`"},
    {"null", "there is no `null`", "what is not initialised is zero"},
    {"None", "there is no `None`", "what is not initialised is zero"},
};

}  // namespace

std::span<const ForeignForm> foreign_forms() {
    return forms;
}

}  // namespace nestor::nabla
