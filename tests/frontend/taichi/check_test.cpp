// What Python refuses before it runs a line, also in code that nobody calls: whole rendered messages.
#include <boost/test/unit_test.hpp>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(taichi_check)

using nestor::taichi::test::messages;
using nestor::taichi::test::syntax_messages;

namespace {

void refused(const std::string& text, const std::string& expected) {
    BOOST_TEST(syntax_messages(text) == expected, text << "\n" << syntax_messages(text));
}

}  // namespace

// covers: TI-34
BOOST_AUTO_TEST_CASE(jumps_stand_in_loops_of_their_own_function) {
    refused("break\n", "t.py:1:1: error: `break` outside of a loop [TI-34]\n    break\n    ^~~~~\n");
    refused("if a:\n    continue\n",
            "t.py:2:5: error: `continue` outside of a loop [TI-34]\n        continue\n        ^~~~~~~~\n");
    refused("for i in x:\n    def f():\n        break\n",
            "t.py:3:9: error: `break` outside of a loop [TI-34]\n            break\n            ^~~~~\n");
    refused("while a:\n    pass\nelse:\n    break\n",
            "t.py:4:5: error: `break` outside of a loop [TI-34]\n        break\n        ^~~~~\n");
    refused("for i in x:\n    class C:\n        break\n",
            "t.py:3:9: error: `break` outside of a loop [TI-34]\n            break\n            ^~~~~\n");
    BOOST_TEST(syntax_messages("for i in x:\n    while a:\n        pass\n    else:\n        break\n") == "");
    BOOST_TEST(syntax_messages("while a:\n    try:\n        break\n    finally:\n        continue\n") == "");
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(returns_and_yields_stand_in_functions) {
    refused("return 1\n",
            "t.py:1:1: error: `return` outside of a function [TI-1]\n    return 1\n    ^~~~~~~~\n");
    refused("class C:\n    return\n",
            "t.py:2:5: error: `return` outside of a function [TI-1]\n        return\n        ^~~~~~\n");
    refused("x = [(yield 1)]\n",
            "t.py:1:7: error: `yield` outside of a function [TI-1]\n    x = [(yield 1)]\n"
            "          ^~~~~~~\n");
    BOOST_TEST(syntax_messages("def f():\n    while a:\n        return 1\n    yield 2\n") == "");
    BOOST_TEST(syntax_messages("f = lambda: (yield 1)\n") == "");
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(names_are_declared_global_before_they_are_used) {
    refused("def f():\n    q = 1\n    global q\n",
            "t.py:3:12: error: name 'q' is used or assigned to before its global declaration [TI-1]\n"
            "        global q\n               ^\n"
            "  hint: write `global q` at the beginning of the function\n");
    refused("def f():\n    def g():\n        print(q)\n        nonlocal q\n",
            "t.py:4:18: error: name 'q' is used or assigned to before its nonlocal declaration [TI-1]\n"
            "            nonlocal q\n                     ^\n"
            "  hint: write `nonlocal q` at the beginning of the function\n");
    BOOST_TEST(syntax_messages("def f():\n    def g():\n        q = 1\n    global q\n    q = 2\n") == "");
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(what_waits_stands_in_async_functions) {
    refused("async def f():\n    def g():\n        await h()\n",
            "t.py:3:9: error: `await` outside of an async function [TI-1]\n            await h()\n"
            "            ^~~~~~~~~\n");
    refused("async with a: b\n",
            "t.py:1:1: error: `async with` outside of an async function [TI-1]\n"
            "    async with a: b\n    ^~~~~~~~~~~~~~~\n");
    BOOST_TEST(syntax_messages("async def f():\n    async for i in a:\n        await i\n") == "");
}

// covers: TI-1, TI-23, TI-28
BOOST_AUTO_TEST_CASE(code_that_nobody_calls_is_checked_as_well) {
    const std::string uncalled = "def f(a, a):\n    g(b=1, b=2)\n    1 = a\n    break\n";
    const std::string told = messages(uncalled);
    for (const char* text : {"SyntaxError: two parameters are named `a` [TI-1]",
                             "SyntaxError: the argument `b` is given twice [TI-23]",
                             "SyntaxError: a number cannot be the target of an assignment [TI-28]",
                             "SyntaxError: `break` outside of a loop [TI-34]"})
        BOOST_TEST((told.find(text) != std::string::npos), text << " is not in\n" << told);
}

BOOST_AUTO_TEST_CASE(what_lost_its_loop_to_a_syntax_error_is_no_jump_out_of_nothing) {
    const std::string told = syntax_messages("for i in range(3) +:\n    break\nf(a=1, a=2)\n");
    BOOST_TEST((told.find("`break`") == std::string::npos), told);
    BOOST_TEST((told.find("given twice") != std::string::npos), told);
}

BOOST_AUTO_TEST_SUITE_END()
