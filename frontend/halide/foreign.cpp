// Patterns of foreign syntax, in the order in which they are looked for.
#include "frontend/halide/foreign.hpp"

namespace nestor::halide {
namespace {

constexpr const char* cpp = "this is Halide's C++";
constexpr const char* the_pipeline =
    "write `pipeline P(src : image uint8[2]) -> h { fun h(x, y) = src(x, y) }`";
constexpr const char* no_loops = "there are no loops: a func is defined for all its points";
constexpr const char* the_update =
    "an update stands in its func: `fun h(i) = { 0; rdom(r = (0, n)) in (src(r)) <- h(src(r)) + 1 }`";

constexpr ForeignForm forms[] = {
    {"^ Func $n ;", cpp, "a func is defined where it is named: `fun $1(x, y) = ..`"},
    {"^ Func $n (", cpp, "a func is defined where it is named: `fun $1(x, y) = ..`"},
    {"^ Func", cpp, "a func is defined where it is named: `fun f(x, y) = ..`"},
    {"^ Var", cpp, "variables need no declaration: they stand behind the func's name, `fun f(x, y) = ..`"},
    {"^ RDom $n ( $e , $e )", cpp,
     "a reduction's domain stands before its update: `rdom($1 = ($2, $3)) in (x) <- ..`"},
    {"^ RDom", cpp, "a reduction's domain stands before its update: `rdom(r = (0, n)) in (x) <- ..`"},
    {"^ Expr $n = $e ;", cpp, "write `let $1 = $2`"},
    {"^ Expr", cpp, "write `let e = ..`"},
    {"^ ImageParam", cpp, "images are formal arguments: `pipeline P(src : image uint8[2])`"},
    {"^ Param", cpp, "parameters are formal arguments: `pipeline P(n : int32)`"},
    {"^ Buffer", cpp, "images are formal arguments: `pipeline P(src : image uint8[2])`"},
    {"^ Input", cpp, "inputs are formal arguments: `pipeline P(src : image uint8[2])`"},
    {"^ Output", cpp, "outputs stand behind `->`: `pipeline P(..) -> h`"},
    {"^ using", cpp, the_pipeline},
    {"^ class", cpp, the_pipeline},
    {"^ int main", cpp, the_pipeline},
    {"^ import", "there is no `import`", "a file has all that its pipelines use"},
    {"^ def $n", "a function is a `pipeline`", the_pipeline},
    {"^ func $n (", "a func begins with `fun`", "write `fun $1(x, y) = ..`"},
    {"^ function $n (", "a func begins with `fun`", "write `fun $1(x, y) = ..`"},
    {"^ void $n", "a function is a `pipeline`", the_pipeline},
    {"$e ? $e : $e", "there is no `?:`", "write `select($1, $2, $3)`"},
    {"?", "there is no `?:`", "write `select(condition, a, b)`"},
    {"if ( $e ) $e else $e", "there is no `if` of values", "write `select($1, $2, $3)`"},
    {"$e if $e else $e", "there is no `a if c else b`", "write `select($2, $1, $3)`"},
    {"if", "there is no `if` here",
     "write `select(condition, a, b)`; `if` stands behind the domain of an update, `rdom(..) if c in ..`"},
    {"for", no_loops, "a sum is `sum rdom(r = (0, n)) (e)`, a scatter an update"},
    {"while", no_loops, "a sum is `sum rdom(r = (0, n)) (e)`, a scatter an update"},
    {"return", "there is no `return`", "outputs stand behind `->`: `pipeline P(..) -> h`"},
    {"^ $n ( $* ) += $*", "an update stands in its func",
     "write `fun $1(..) = { 0; rdom(r = (0, n)) in ($2) <- $1($2) + $3 }`"},
    {"^ $n ( $* ) = $* ;", "a func begins with `fun`",
     "write `fun $1($2) = $3`; an update stands in its func, `{ .. ; ($2) <- $3 }`"},
    {"^ $n ( $* ) = $*", "a func begins with `fun`",
     "write `fun $1($2) = $3`; an update stands in its func, `{ .. ; ($2) <- $3 }`"},
    {"+=", "there is no `+=`", the_update},
    {"-=", "there is no `-=`", the_update},
    {"*=", "there is no `*=`", the_update},
    {"$n [ $* ] =", "a func begins with `fun`", "write `fun $1($2) = ..`"},
    {"$e ** $e", "there is no `**`", "write `pow($1, $2)`"},
    {"cast < float > ( $e )", cpp, "write `cast(float32, $1)`"},
    {"cast < double > ( $e )", cpp, "write `cast(float64, $1)`"},
    {"cast < int > ( $e )", cpp, "write `cast(int32, $1)`"},
    {"cast < uint8_t > ( $e )", cpp, "write `cast(uint8, $1)`"},
    {"cast < uint16_t > ( $e )", cpp, "write `cast(uint16, $1)`"},
    {"cast < $n > ( $e )", cpp, "write `cast($1, $2)`"},
    {"( float ) $e", "a conversion names its type", "write `float32($1)`"},
    {"( int ) $e", "a conversion names its type", "write `int32($1)`"},
    {"u8", "there is no type `u8`", "write `uint8`"},
    {"u16", "there is no type `u16`", "write `uint16`"},
    {"u32", "there is no type `u32`", "write `uint32`"},
    {"i8", "there is no type `i8`", "write `int8`"},
    {"i16", "there is no type `i16`", "write `int16`"},
    {"i32", "there is no type `i32`", "write `int32`"},
    {"i64", "there is no type `i64`", "write `int64`"},
    {"f16", "there is no type `f16`", "write `float16`"},
    {"f32", "there is no type `f32`", "write `float32`"},
    {"f64", "there is no type `f64`", "write `float64`"},
    {"double", "there is no type `double`", "write `float64`"},
    {"float", "there is no type `float`", "write `float32`"},
    {"int", "there is no type `int`", "write `int32`"},
    {"uchar", "there is no type `uchar`", "write `uint8`"},
    {"uint8_t", "there is no type `uint8_t`", "write `uint8`"},
    {": $n [ $i ]", "", "an image is `src : image $1[$2]`, of uint8, float32 .."},
    {"$e .. $e", "a range is a start and a length", "write `rdom(r = ($1, $2 - $1))`"},
    {"threadIdx", "threads are no part of the algorithm",
     "the schedule says it: `traverse(h.x, gpu-thread-x)`"},
    {"blockIdx", "blocks are no part of the algorithm", "the schedule says it: `traverse(h.x, gpu-block-x)`"},
    {"^ $n . $n ( $* )", "directives stand in a schedule", "write `schedule { .. }` behind the pipeline"},
    {"True", "there is no `True`", "write `true`"},
    {"False", "there is no `False`", "write `false`"},
    {"++", "there is no `++`", the_update},
};

}  // namespace

std::span<const ForeignForm> foreign_forms() {
    return forms;
}

}  // namespace nestor::halide
