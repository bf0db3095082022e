# itertools, functools.reduce, and dataclasses that stay as they are.

# --- itertools_lists
import itertools
print(list(itertools.combinations([1, 2, 3], 2)), list(itertools.permutations([1, 2, 3], 2)))
print(list(itertools.permutations("ab")), list(itertools.combinations(range(3), 0)))
print(list(itertools.chain([1], [2, 3], "x")), list(itertools.accumulate([1, 2, 3])), list(itertools.accumulate([3, 1, 4], max)))
print(list(itertools.islice(range(10), 2, 8, 3)), list(itertools.islice([1, 2, 3], 2)), list(itertools.repeat(7, 3)))
print(list(itertools.zip_longest([1, 2], [3], fillvalue=0)), list(itertools.pairwise([1, 2, 3])))
for a, b in itertools.combinations(["x", "y", "z"], 2):
    print(a, b)
# --- reduce_
from functools import reduce
import functools
x = ti.field(ti.i32, 4)
@ti.kernel
def fill():
    for i in x:
        x[i] = i + 1
fill()
print(reduce(lambda p, q: p * q, [x[i] for i in range(4)]), functools.reduce(max, [3, 1, 4], 0), reduce(lambda p, q: p + q, [], 5))
# --- reduce_empty
from functools import reduce
reduce(lambda p, q: p + q, [])
# --- frozen_dc
from dataclasses import dataclass
@dataclass(frozen=True)
class Cfg:
    n: int
    dt: float = 0.5
c = Cfg(2)
print(c, c.dt)
try:
    c.n = 5
except AttributeError as e:
    print(e)
@dataclass(order=True)
class P:
    a: int
print(P(1), P(2).a)
