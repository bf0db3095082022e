// What generators and iterators refuse: to go on where what they did before cannot be done again as it was.
#include <boost/test/unit_test.hpp>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(generators)

namespace {

bool says(const std::string& text, const std::string& words) {
    const std::string said = nestor::taichi::test::messages("x = ti.field(ti.i32, shape=2)\n" + text);
    const bool found = said.find(words) != std::string::npos;
    if (!found) BOOST_TEST_MESSAGE(text << said);
    return found;
}

const std::string only_yields = "`next` of a generator that does more than yield is not supported";
const std::string is_changed = "reads what was changed since its first value";
const std::string is_left = "what is left in a generator that a loop, `zip` or a search left";
const std::string runs_then = "in a loop or condition of the running program";

}  // namespace

// covers: TI-83
BOOST_AUTO_TEST_CASE(next_refuses_a_generator_that_does_more_than_yield) {
    const auto first_of = [](const std::string& before, const std::string& body) {
        return says(before + "def g():\n" + body + "a = g()\nprint(next(a))\nprint(next(a))\n", only_yields);
    };
    BOOST_TEST(first_of("n = 0\n", "    global n\n    n += 1\n    yield n\n    yield n\n"));
    BOOST_TEST(first_of("v = ti.Vector([1.0])\n",
                        "    global v\n    v = ti.Vector([2.0])\n    yield 1\n    yield v[0]\n"));
    BOOST_TEST(first_of("f = len\n", "    global f\n    f = lambda s: 1\n    yield f('ab')\n    yield 2\n"));
    BOOST_TEST(first_of("t = 'a' if x[0] else 'b'\n",
                        "    global t\n    t = 'c' if x[1] else 'd'\n    yield 1\n    yield t\n"));
    BOOST_TEST(first_of("v = ti.Vector([1.0])\n", "    v[0] = 2.0\n    yield 1\n    yield v[0]\n"));
    BOOST_TEST(first_of("seen = []\n", "    seen.append(1)\n    yield len(seen)\n    yield len(seen)\n"));
    BOOST_TEST(first_of("seen = {}\n", "    seen['a'] = 1\n    yield len(seen)\n    yield len(seen)\n"));
    BOOST_TEST(first_of("class C:\n    made = 0\n", "    C.made += 1\n    yield C.made\n    yield C.made\n"));
    BOOST_TEST(first_of("import random\n", "    yield random.random()\n    yield random.random()\n"));
    BOOST_TEST(first_of("import numpy as np\n", "    yield np.random.rand()\n    yield np.random.rand()\n"));
    BOOST_TEST(first_of("import time\n", "    yield time.time()\n    yield time.time()\n"));
    BOOST_TEST(first_of("", "    print('first')\n    yield 1\n    yield 2\n"));
    BOOST_TEST(first_of("", "    x[0] = 1\n    yield 1\n    yield 2\n"));
    BOOST_TEST(first_of("@ti.kernel\ndef k():\n    x[0] += 1\n", "    k()\n    yield 1\n    yield 2\n"));
    BOOST_TEST(first_of("", "    if x[0] > 1:\n        yield 1\n    yield 2\n"));
    // what it changes may be reached by its arguments, its function or another generator alone
    BOOST_TEST(
        says("def g(items):\n    while items:\n        yield items.pop(0)\n"
             "a = g([1, 2, 3])\nprint(next(a), next(a))\n",
             only_yields));
    BOOST_TEST(
        says("def make():\n    seen = []\n    def g():\n        seen.append(1)\n        yield len(seen)\n"
             "        yield len(seen)\n    return g\na = make()()\nprint(next(a), next(a))\n",
             only_yields));
    BOOST_TEST(
        says("def one():\n    yield 1\n    yield 2\ndef g(other):\n    yield next(other)\n"
             "    yield next(other)\nb = one()\na = g(b)\nprint(next(a), next(b))\n",
             only_yields));
    BOOST_TEST(
        says("def g(it):\n    yield next(it)\n    yield next(it)\nit = iter([1, 2, 3])\n"
             "a = g(it)\nprint(next(a), next(it))\n",
             only_yields));
}

// covers: TI-83
BOOST_AUTO_TEST_CASE(next_refuses_a_generator_that_reads_what_was_changed) {
    BOOST_TEST(
        says("on = False\ndef g():\n    if on:\n        yield 1\n    yield 2\n"
             "a = g()\nprint(next(a))\non = True\nprint(next(a))\n",
             is_changed));
    BOOST_TEST(
        says("rate = 1\ndef rate_now():\n    return rate\ndef g():\n    t = 0\n    while True:\n"
             "        t += rate_now()\n        yield t\n"
             "a = g()\nprint(next(a))\nrate = 10\nprint(next(a))\n",
             is_changed));
    BOOST_TEST(
        says("def g(items):\n    for v in items:\n        yield v\nitems = [1, 2]\na = g(items)\n"
             "print(next(a))\nitems.insert(0, 5)\nprint(list(a))\n",
             is_changed));
    BOOST_TEST(
        says("class C:\n    step = 1\n    def __init__(self):\n        self.at = 0\n"
             "    def g(self):\n        n = self.at\n        while True:\n"
             "            n += self.step\n            yield n\n"
             "c = C()\na = c.g()\nprint(next(a))\nC.step = 2\nfor v in a:\n    break\n",
             is_changed));
}

// covers: TI-83
BOOST_AUTO_TEST_CASE(nothing_goes_on_where_it_is_not_known_how_much_was_taken) {
    const std::string g = "def g():\n    yield 1\n    yield 2\n    yield 3\na = g()\n";
    BOOST_TEST(says(g + "print(list(zip(a, 'a')))\nprint(next(a, 0))\n", is_left));
    BOOST_TEST(says(g + "print(any(v > 1 for v in a))\nprint(list(a))\n", is_left));
    BOOST_TEST(says(g + "for v in a:\n    break\nprint(next(a))\n", is_left));
    BOOST_TEST(says("a = iter([1, 2, 3])\nprint(any(v > 1 for v in a))\nprint(list(a))\n", is_left));
    BOOST_TEST(says(g + "for i in range(x[0]):\n    print(sum(a))\n", runs_then));
    BOOST_TEST(says(g + "if x[0] > 1:\n    print(next(a))\nprint(next(a))\n", runs_then));
    BOOST_TEST(
        says("import itertools\nc = itertools.count()\nfor i in range(x[0]):\n"
             "    for j, k in zip(c, 'ab'):\n        print(j)\n",
             runs_then));
    BOOST_TEST(
        says("import itertools\nc = itertools.count()\nfor i in range(x[0]):\n"
             "    for j in c:\n        if x[1] < j:\n            break\n        print(j)\n",
             runs_then));
    BOOST_TEST(says("import itertools\nprint(list(itertools.count()))\n", "all elements of an endless"));
    BOOST_TEST(says("import itertools\nprint(list(zip(itertools.count(), itertools.repeat(1))))\n",
                    "all elements of an endless"));
}

// covers: TI-83
BOOST_AUTO_TEST_CASE(attributes_of_classes_do_not_change_in_conditions_of_the_running_program) {
    BOOST_TEST(says("class C:\n    made = 0\nif x[0] > 1:\n    C.made = 1\nprint(C.made)\n", runs_then));
    BOOST_TEST(
        says("class C:\n    made = 0\nfor i in range(x[0]):\n    C.made += 1\nprint(C.made)\n", runs_then));
}

BOOST_AUTO_TEST_SUITE_END()
