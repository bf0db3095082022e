# What generators, iterators and those of itertools hold between two uses.

# --- vector_global
v = ti.Vector([1.0, 2.0])
def moves():
    global v
    v = ti.Vector([3.0, 4.0])
    yield 1
    v = ti.Vector([5.0, 6.0])
    yield 2
for k in moves():
    print(k, v)
# --- argument_list
def squares(items):
    for item in items:
        yield item * item
g = squares([1, 2, 3])
print(next(g), next(g), next(g), next(g, "end"))
# --- own_state
def totals(values):
    seen = []
    total = 0
    for value in values:
        total += value
        seen.append(value)
        yield total, len(seen)
t = totals((4, 5, 6))
print(next(t), next(t), list(t), next(t, None))
# --- caller_counts
def numbers():
    i = 0
    while True:
        yield i
        i += 2
g = numbers()
i = 7
total = 0
for k in range(3):
    total += next(g)
    i = total
print(total, i, next(g))
# --- closure
def make(step):
    def steps():
        at = 0
        while True:
            at += step
            yield at
    return steps()
a, b = make(2), make(5)
print(next(a), next(b), next(a), next(b), next(a))
# --- of_generator
def naturals():
    n = 0
    while True:
        yield n
        n += 1
def evens(numbers):
    for n in numbers:
        if n % 2 == 0:
            yield n
e = evens(naturals())
print(next(e), next(e), next(e))
# --- method_generator
class Schedule:
    def __init__(self, rates):
        self.rates = rates
    def steps(self):
        for rate in self.rates:
            yield rate * 2
s = Schedule([1, 2, 3]).steps()
print(next(s), next(s), list(s))
# --- count_times
from itertools import repeat, count
print(list(repeat("a", times=3)), list(repeat(1, times=0)), list(repeat(2, 2)), sum(repeat(2, times=4)))
print(next(count(step=3)), list(zip(range(3), count(start=2, step=2))))
# --- zip_of_one_iterator
it = iter([1, 2, 3, 4, 5])
print(list(zip(it, it)), next(it, "end"))
pair = iter("abcdef")
print(["".join(p) for p in zip(pair, pair, pair)])
one = iter([1, 2, 3])
print(list(zip(one, "ab")), next(one, "none"))
two = iter([1, 2, 3])
print(list(zip("ab", two)), next(two))
# --- cycle_of_running
from itertools import count, cycle, repeat
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a + 1
n = f(1)
c = count(n)
r = repeat(n)
y = cycle([n, 9])
n = f(n)
print(next(c), next(r), next(y), next(c), next(y), next(y), n)
# --- long_count
from itertools import count
found = []
for k in count():
    if k * k > 9000000:
        found.append(k)
        break
print(found)
# --- iterator_left_by_break
it = iter([1, 2, 3, 4])
for v in it:
    if v == 2:
        break
print(list(it), list(it))
for v in it:
    print("never")
else:
    print("else")
# --- generator_in_turns
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a * 2
def parts(n):
    for k in range(n):
        yield k + 1
for i in range(f(2)):
    print(i, sum(parts(3)))
# --- class_attribute_loop
class Counter:
    made = 0
def make(n):
    for k in range(n):
        Counter.made += 1
        yield Counter.made
for v in make(2):
    print(v, Counter.made)
print(list(make(2)), Counter.made)
# --- many_turns
from itertools import cycle
names = cycle(["x", "y"])
for name, k in zip(names, range(3)):
    print(name, k)
print(next(names))
# --- class_attribute_by_turns
x = ti.field(ti.i32, 2)
class Counter:
    made = 0
    last = None
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    x[1] += a
    return x[1]
for i in range(3):
    Counter.last = k(i)
    Counter.made += 1
    print(Counter.last, Counter.made)
k(5)
print(Counter.last, Counter.made, x[1])
# --- undone_changes
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    return a + 1
class Body:
    count = 0
    def __init__(self, v):
        self.v = v
        self.hits = []
b = Body(ti.Vector([1.0, 2.0]))
def keep(n):
    for i in range(n):
        b.v[0] += 1.0
        b.hits.append(i)
        Body.count += 1
        if k(i) > 100:
            print("never")
keep(3)
print(b.v, b.hits, Body.count)
# --- zip_in_turns
from itertools import count
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a * 2
for i in range(f(1)):
    for j, k in zip(count(1), (5, 7)):
        print(i, j, k)
# --- loops_over_objects
import numpy as np
class Grid:
    def __init__(self, n):
        self.f = ti.field(ti.i32, n)
    def __iter__(self):
        for i in range(self.f.shape[0]):
            yield i, self.f[i]
class Picked:
    def __init__(self, values):
        self.values = [v for v in values if v > 1]
    def __iter__(self):
        return iter([v * 2 for v in self.values])
    def __neg__(self):
        return -len(self.values)
    def __invert__(self):
        return "inverted"
g = Grid(4)
for i, v in g:
    g.f[i] = v + i
for i, v in g:
    print(i, v)
for v in Picked([1, 2, 3]):
    print(v)
print(-Picked([1, 2, 3]), ~Picked([]))
