// What people bring to Nabla from other languages: each form is said once, with what is written here.
#include <boost/test/unit_test.hpp>

#include "tests/frontend/nabla/support.hpp"

BOOST_AUTO_TEST_SUITE(nabla_foreign)

using namespace nestor::nabla_test;

// covers: NAB-20 NAB-8
BOOST_AUTO_TEST_CASE(forms_of_c_are_said_once_with_what_to_write) {
    check_messages({
        {R"(float s = 0;
for (int i = 0; i < 3; i++) {
    s = s + 1;
}
print(s);
)",
         R"(test.nabla:2:1: error: there is no `for` [NAB-20]
    for (int i = 0; i < 3; i++) {
    ^~~~~~~~~~~~~~~~~~~~~~~~~~~
  hint: write `loop (int i = 0; i < 3; i++) { .. }`
)"},
        {R"(int n = 3;
if (n > 0) {
    n = 1;
} else
if (n < 0) {
    n = 2;
}
)",
         R"(test.nabla:4:3: error: there is no `else if` [NAB-20]
    } else
      ^~~~
  hint: write `elif (condition) { .. }`
)"},
        {R"(int n = 3;
if (n > 0) {
    n = 1;
} elsif (n < 0) {
    n = 2;
}
)",
         R"(test.nabla:4:3: error: there is no `elsif` [NAB-20]
    } elsif (n < 0) {
      ^~~~~~~~~~~~~
  hint: write `elif (n < 0) { .. }`
)"},
        {R"(int n = 3;
while (n > 0) {
    n = n - 1;
}
)",
         R"(test.nabla:2:1: error: there is no `while` [NAB-20]
    while (n > 0) {
    ^~~~~~~~~~~~~
  hint: write `loop (; n > 0; ) { .. }`
)"},
        {R"(double d = 3.0;
print(d);
)",
         R"(test.nabla:1:1: error: there is no type `double` [NAB-20]
    double d = 3.0;
    ^~~~~~
  hint: floats are `float`, of 64 bits
)"},
        {R"(double d;
print(d);
)",
         R"(test.nabla:1:1: error: there is no type `double` [NAB-20]
    double d;
    ^~~~~~
  hint: floats are `float`, of 64 bits
)"},
        {R"(string s = "a";
print(s);
)",
         R"(test.nabla:1:1: error: there is no type `string` [NAB-20]
    string s = "a";
    ^~~~~~
  hint: texts stand in `print` only: `print("text", x);`
)"},
        {R"(int a = 1;
if (a > 0) {
    print(1);
} else if (a < 0) {
    print(2);
} else {
    print(3);
}
)",
         R"(test.nabla:4:3: error: there is no `else if` [NAB-20]
    } else if (a < 0) {
      ^~~~~~~~~~~~~~~
  hint: write `elif (a < 0) { .. }`
)"},
        {R"(float f(float x) { return x; }
)",
         R"(test.nabla:1:1: error: a function begins with `function` [NAB-20]
    float f(float x) { return x; }
    ^~~~~~~~~~~~~~~~~~
  hint: write `function float f(float x) { .. }`
)"},
        {R"(const float x = 2.0;
)",
         R"(test.nabla:1:1: error: there is no `const` [NAB-20]
    const float x = 2.0;
    ^~~~~~~~~~~
  hint: write `cns float ..`
)"},
        {R"(#include <stdio.h>
print(1);
)",
         R"(test.nabla:1:1: error: a comment begins with `//` [NAB-8]
    #include <stdio.h>
    ^
  hint: there is no preprocessor: write `// ..` or `/* .. */`
)"},
        {R"(loop (int i = 0; i < 3; i++) {
    break;
}
)",
         R"(test.nabla:2:5: error: there is no `break` [NAB-5]
        break;
        ^~~~~~
  hint: say it in the condition: `loop (int i = 0; i < n && go; i++) { .. }`
)"},
        {R"(float x = 2;
if (x > 1) print(x);
)",
         R"(test.nabla:2:1: error: braces stand around what is done [NAB-20]
    if (x > 1) print(x);
    ^~~~~~~~~~
  hint: write `if (x > 1) { .. }`
)"},
        {R"(f64 x = 2;
)",
         R"(test.nabla:1:1: error: there is no type `f64` [NAB-20]
    f64 x = 2;
    ^~~
  hint: floats are `float`, of 64 bits
)"},
        {R"(float x = 2;
printf("%f", x);
)",
         R"(test.nabla:2:1: error: there is no `printf` [NAB-12]
    printf("%f", x);
    ^~~~~~~~~~~~~~~
  hint: write `print("text", x);`
)"},
    });
}

// covers: NAB-20 NAB-10
BOOST_AUTO_TEST_CASE(forms_of_python_and_others_are_said_once_with_what_to_write) {
    check_messages({
        {R"(def f(x):
    return x
)",
         R"(test.nabla:1:1: error: a function begins with `function` and its type [NAB-20]
    def f(x):
    ^~~~~~~~
  hint: write `function float f(Tensor a[2], int n) { .. return e; }`
test.nabla:2:13: warning: `;` is missing here and was supplied [NAB-6]
        return x
                ^
)"},
        {R"(fun f(float x) { return x; }
)",
         R"(test.nabla:1:1: error: a function begins with `function` and its type [NAB-20]
    fun f(float x) { return x; }
    ^~~~~~~~~~~~~~
  hint: write `function float f(Tensor a[2], int n) { .. return e; }`
)"},
        {R"(float x = 2;
print(x ** 2);
)",
         R"(test.nabla:2:7: error: there is no `**` [NAB-10]
    print(x ** 2);
          ^~~~~~
  hint: write `pow(x, 2)`
)"},
        {R"(float x = 2;
if (x > 1 and x < 3) { print(x); }
)",
         R"(test.nabla:2:5: error: there is no `and` [NAB-20]
    if (x > 1 and x < 3) { print(x); }
        ^~~~~~~~~~~~~~~
  hint: write `x > 1 && x < 3`
)"},
        {R"(float x = 2;
if (not x > 1) { print(x); }
)",
         R"(test.nabla:2:5: error: there is no `not` [NAB-20]
    if (not x > 1) { print(x); }
        ^~~~~~~~~
  hint: write `!(x > 1)`
)"},
        {R"(let x = 2.0;
)",
         R"(test.nabla:1:1: error: there is no `let` [NAB-20]
    let x = 2.0;
    ^~~~~
  hint: say the type: `float x = ..;`, or `var float x = ..;` if a gradient is wanted
)"},
        {R"(var x = 2.0;
)",
         R"(test.nabla:1:1: error: the type is missing [NAB-20]
    var x = 2.0;
    ^~~~~~~
  hint: write `var float x = ..;` or `var Tensor x[2] = ..;`
)"},
        {R"(import numpy as np
print(1);
)",
         R"(test.nabla:1:1: error: there is no `import` [NAB-20]
    import numpy as np
    ^~~~~~~~~~~~~~~~~~
  hint: functions are built in, or defined in the file
)"},
        {R"(Tensor a[2][2] = [1,2,3,4];
print(a.T);
)",
         R"(test.nabla:2:7: error: there is no `.T` [NAB-8]
    print(a.T);
          ^~~
  hint: write `transpose(a)`
)"},
        {R"(var float x = 2;
backward(x*x);
print(x.grad);
)",
         R"(test.nabla:3:7: error: there is no `.grad` [NAB-8]
    print(x.grad);
          ^~~~~~
  hint: write `grad(x)`, after `backward(..)`
)"},
        {R"(Tensor[2][2] a = [1,2,3,4];
)",
         R"(test.nabla:1:1: error: dimensions stand behind the name [NAB-20]
    Tensor[2][2] a = [1,2,3,4];
    ^~~~~~~~~~~~~~
  hint: write `Tensor a[2][2]`
)"},
        {R"(Tensor a[2] = [1,2];
print(a.sum());
)",
         R"(test.nabla:2:7: error: there are no methods [NAB-8]
    print(a.sum());
          ^~~~~~~
  hint: write `sum(a)`, if there is such a function
)"},
        {R"(fn f(x: f64) {
    return x;
}
)",
         R"(test.nabla:1:1: error: a function begins with `function` and its type [NAB-20]
    fn f(x: f64) {
    ^~~~~~~~~~~~
  hint: write `function float f(Tensor a[2], int n) { .. return e; }`
)"},
        {R"(float y = 1;
for i in 0..3 { y = y * 2; }
)",
         R"(test.nabla:2:1: error: there is no `for` [NAB-20]
    for i in 0..3 { y = y * 2; }
    ^~~~~~~~~~~~~
  hint: write `loop (int i = 0; i < 3; i++) { .. }`
)"},
        {R"(float a = 1;
print(z);
)",
         R"(test.nabla:2:7: error: `z` is not declared [NAB-5]
    print(z);
          ^
  hint: write its type where it is assigned first: `float z = ..;`, `int` or `Tensor`
)"},
    });
}

// covers: NAB-40 NAB-12 NAB-5 NAB-30
BOOST_AUTO_TEST_CASE(what_stands_instead_is_a_hint) {
    const std::pair<const char*, const char*> hints[] = {
        {"y = 3;", "write its type where it is assigned first: `float y = ..;`, `int` or `Tensor`"},
        {"float x = 3;\nif x > 2 { print(x); }", "write `if (x > 2) { .. }`"},
        {"Tensor a = zeros(3);", "declare it: `Tensor a[2][3];` holds zeros"},
        {"Tensor a = ones(2, 3);", "declare it: `Tensor a[2][3] = 1;` holds ones"},
        {"Tensor a = tensor([1, 2]);", "a literal is a tensor: `Tensor a = [1, 2];`"},
        {"Tensor a = [1, 2];\nprint(len(a));", "write `size(a, 0)`"},
        {"float x = 3;\nprint(relu(x));", "write `max(x, 0)`"},
        {"Tensor x = [1, 2];\nTensor y = map(sin, x);", "functions go over all elements: `sin(x)`"},
        {"float x = max(1, 2, 3);", "write `max(1, max(2, 3))`"},
        {"var float x = 3;\nfloat y = x * x;\nprint(grad(y, x));", "write `backward(y);`, then `grad(x)`"},
        {"Tensor a = [1, 2, 3];\nTensor b = a[0:2];",
         "copy in a loop: `loop (int i = 0; i < 2; i++) { .. }`"},
        {"String s = \"abc\";", "texts stand in `print` only: `print(\"text\", x);`"},
        {"vec3 a = [1, 2, 3];", "write `Tensor a[3]`"},
        {"float[3] a = [1, 2, 3];", "write `Tensor a[3]`"},
        {"int i = 0;\nloop (i < 3) { i++; }", "write `loop (; i < 3; ) { .. }`"},
        {"int x = 1;\nswitch (x) { case 1: print(1); }",
         "write `if (x == ..) { .. } elif (..) { .. } else { .. }`"},
    };
    for (const auto& [text, hint] : hints) {
        const std::string said = messages_of(text);
        BOOST_TEST(said.find(std::string("  hint: ") + hint + "\n") != std::string::npos,
                   text << ": " << said);
    }
}

// covers: NAB-3 NAB-5 NAB-20
BOOST_AUTO_TEST_CASE(a_form_is_shown_where_it_begins_and_nothing_follows_from_it) {
    check_messages({
        {R"(const float pi = 3.14;
print(pi);
)",
         R"(test.nabla:1:1: error: there is no `const` [NAB-20]
    const float pi = 3.14;
    ^~~~~~~~~~~
  hint: write `cns float ..`
)"},
        {R"(loop (int i = 0; i < 9; i++) { if (i == 5) { break; } }
)",
         R"(test.nabla:1:46: error: there is no `break` [NAB-5]
    loop (int i = 0; i < 9; i++) { if (i == 5) { break; } }
                                                 ^~~~~~
  hint: say it in the condition: `loop (int i = 0; i < n && go; i++) { .. }`
)"},
        {R"(float x = 1.5f;
int y = 0x1F;
print(x, y);
)",
         R"(test.nabla:1:11: error: `1.5f` is no number [NAB-3]
    float x = 1.5f;
              ^~~~
  hint: write `1.5`: ints and floats have 64 bits
test.nabla:2:9: error: `0x1F` is no number [NAB-3]
    int y = 0x1F;
            ^~~~
  hint: integers are decimal: write `31`
)"},
        {R"(int x = 1;
print x;
)",
         R"(test.nabla:2:1: error: the values of `print` stand in parentheses [NAB-20]
    print x;
    ^~~~~~~
  hint: write `print(x);`
)"},
        {R"(int[] a = [1, 2];
print(a);
)",
         R"(test.nabla:1:1: error: a Tensor has its shape from its values [NAB-20]
    int[] a = [1, 2];
    ^~~~~~~
  hint: write `Tensor a = [1, 2];`
)"},
        {R"(print(maximum(1, 2));
)",
         R"(test.nabla:1:7: error: there is no function `maximum` [NAB-12]
    print(maximum(1, 2));
          ^~~~~~~~~~~~~
  hint: write `max(1, 2)`
)"},
        {R"(float x = 2;
print(x ^ 2);
)",
         R"(test.nabla:2:7: error: `^` does not take a float [NAB-40]
    print(x ^ 2);
          ^~~~~
  hint: it is of the bits of ints; write `pow(x, 2)` for a power
)"},
    });
}

BOOST_AUTO_TEST_SUITE_END()
