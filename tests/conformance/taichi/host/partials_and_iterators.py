# `functools.partial`, `next` of generators, and iterators of `itertools` without an end.

# --- partial_host
from functools import partial
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a * 10 + b
g = partial(f, 3)
h = partial(f, b=7)
print(g(4), h(1), g(b=2))
# --- partial_module
import functools
def area(w, h, scale=1):
    return w * h * scale
double = functools.partial(area, scale=2)
row = functools.partial(double, 5)
print(double(3, 4), row(6), row(2, scale=3))
print([*map(functools.partial(pow, 2), [1, 2, 3])])
# --- partial_func
from functools import partial
x = ti.field(ti.f32, 4)
@ti.func
def scale(v, k):
    return v * k
twice = partial(scale, k=2.0)
@ti.kernel
def run():
    for i in x:
        x[i] = twice(i + 0.5)
run()
print(x)
# --- partial_in_list
from functools import partial
def step(rate, state):
    return state + rate
steps = [partial(step, r) for r in (1, 2, 3)]
s = 0
for one in steps:
    s = one(s)
print(s)
# --- next_generator
def counter(n):
    i = 0
    while i < n:
        yield i * i
        i += 1
g = counter(4)
print(next(g), next(g))
print(next(g))
print(list(g))
print(next(g, -1))
# --- next_gen_stop
def two():
    yield 1
    yield 2
g = two()
next(g)
next(g)
try:
    next(g)
except StopIteration:
    print("done")
# --- next_genexpr
values = [3, 8, 12]
big = next(v for v in values if v > 5)
none = next((v for v in values if v > 50), None)
print(big, none)
# --- next_gen_infinite
def naturals():
    n = 0
    while True:
        yield n
        n += 1
ids = naturals()
names = {name: next(ids) for name in ("a", "b", "c")}
print(names, next(ids))
# --- next_gen_kernel
x = ti.field(ti.i32, 3)
@ti.kernel
def fill(v: ti.i32):
    for i in x:
        x[i] += v
def rates():
    for r in (1, 10, 100):
        yield r
source = rates()
for _ in range(2):
    fill(next(source))
print(x)
# --- count_loop
import itertools
total = 0
for i in itertools.count(3):
    if i > 6:
        break
    total += i
print(total, i)
# --- count_zip
from itertools import count
for i, name in zip(count(1), ["u", "v", "p"]):
    print(i, name)
c = count(10, 5)
print(next(c), next(c), next(c))
# --- cycle_zip
from itertools import cycle
colors = cycle(["red", "green", "blue"])
for k, c in zip(range(5), colors):
    print(k, c)
# --- cycle_next
import itertools
turn = itertools.cycle((0, 1))
print([next(turn) for _ in range(5)])
# --- count_step_loop
import itertools
@ti.kernel
def err(n: ti.i32) -> ti.f32:
    return 1.0 / (n + 1)
for n in itertools.count():
    e = err(n)
    if e < 0.2:
        break
print(n, f"{e:.3f}")
# --- yield_raises
@ti.kernel
def k(i: ti.i32) -> ti.i32:
    return i * 2
def produce(n):
    for i in range(n):
        v = k(i)
        if v > 4:
            raise ValueError("too large")
        yield v
got = []
try:
    for v in produce(6):
        got.append(v)
except ValueError as e:
    print("stopped:", e)
print(got)
# --- list_while_true
@ti.kernel
def half(v: ti.f32) -> ti.f32:
    return v * 0.5
v = 1.0
hist = []
while True:
    v = half(v)
    hist.append(v)
    if v < 0.1:
        break
print(hist, len(hist))
print(min(hist), sum(hist))
# --- print_np_in_kernel_host
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray()) -> ti.f32:
    s = 0.0
    for i in range(a.shape[0]):
        s += a[i]
    return s
a = np.linspace(0, 1, 5).astype(np.float32)
print("a =", a, "sum", f(a))
print(f"{a}")
print(str(a * 2))
# --- next_then_loop
def squares(n):
    for i in range(n):
        yield i * i
g = squares(6)
next(g)
for v in g:
    if v > 3:
        break
    print("loop", v)
h = squares(4)
print(list(h), list(h), next(h, "end"))
k = squares(5)
print(next(k), sum(k), sum(k))
# --- count_islice
from itertools import count, cycle, islice, repeat
c = count(2, 3)
print(list(islice(c, 3)), next(c), list(islice(cycle("ab"), 5)), list(islice(cycle([1, 2, 3]), 1, 6, 2)))
print(list(zip(repeat("k"), range(2))), list(zip(range(2), count(5))), [next(repeat(7))])
one = count()
print(list(zip(one, "ab")), next(one), list(zip("ab", one)), next(one))
# --- cycle_loop_break
from itertools import cycle
got = []
it = cycle([1, 2, 3])
for v in it:
    got.append(v)
    if len(got) == 5:
        break
print(got, next(it))
# --- count_float
import itertools
for t in itertools.count(0.0, 0.25):
    if t > 1:
        break
print(t)
# --- partial_attributes
from functools import partial
def f(a, b=2, *rest, c=3):
    return a, b, rest, c
p = partial(f, 1, c=9)
print(p(5), p(5, 6, 7), p(5, c=1), p.args, p.keywords, callable(p), p.func(0))
# --- partial_method
from functools import partial
@ti.data_oriented
class A:
    def __init__(self):
        self.x = ti.field(ti.i32, 3)
    @ti.kernel
    def add(self, k: ti.i32, m: ti.i32):
        for i in self.x:
            self.x[i] += k * i + m
a = A()
twice = partial(a.add, 2)
for m in (1, 5):
    twice(m)
print(a.x)
# --- partial_key
from functools import partial
def far(center, v):
    return abs(v - center)
print(sorted([1, 5, 9, 4], key=partial(far, 5)), min([8, 1, 6], key=partial(far, 4)))
# --- count_found_in_field
import itertools
x = ti.field(ti.i32, 10)
for k in range(10):
    x[k] = k * k
s = 0
for i in itertools.count(2):
    s += 1
    if x[i] > 20:
        break
print(i, s)
# --- cycle_of_nothing
from itertools import cycle
for v in cycle([]):
    print(v)
it = iter(cycle([4]))
print(next(cycle([]), "none"), next(it), next(it))
# --- generator_with_list
def pairs(items):
    last = None
    for item in items:
        if last is not None:
            yield last, item
        last = item
p = pairs([1, 2, 5, 9])
print(next(p))
a, b = next(p)
print(a, b, [y - x for x, y in p], next(p, None))
