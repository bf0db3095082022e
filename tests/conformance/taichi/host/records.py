# Named tuples, members of dataclasses by `field`, and objects with operators of their own.

# --- namedtuple_
from collections import namedtuple
P = namedtuple("P", "x y")
p = P(1, y=2.5)
print(p, p.x, p[1], len(p), p == (1, 2.5), p == P(1, 2.5), p != P(2, 2.5))
x, y = p
print(x + y, list(p), p[0:1], P._fields, p._fields)
print(p._replace(x=5), p._asdict(), p + (3,))
for v in p:
    print(v)
Q = namedtuple("Q", ["a", "b"], defaults=[7])
print(Q(p), Q(b=1, a=2), [Q(1)], P(1, 2) < P(1, 3), sorted([P(2, 1), P(1, 5)]), max(P(1, 2), P(3, 0)))
# --- namedtuple_of_kernel
from collections import namedtuple
Result = namedtuple("Result", ["total", "largest"])
x = ti.field(ti.i32, 4)
@ti.kernel
def fill():
    for i in x:
        x[i] = i * i
fill()
def measure():
    return Result(x[1] + x[2] + x[3], max(x[2], x[3]))
r = measure()
total, largest = r
print(r, r.total, largest, total)
# --- namedtuple_in_kernel
from typing import NamedTuple
class Settings(NamedTuple):
    n: int
    dt: float = 0.5
    def span(self):
        return self.n * self.dt
s = Settings(4)
x = ti.field(ti.f32, s.n)
@ti.kernel
def fill():
    for i in x:
        x[i] = i * s.dt
fill()
n, dt = s
print(s, s.span(), n, dt, x[3], Settings(2, 0.25).span())
# --- namedtuple_set
from collections import namedtuple
P = namedtuple("P", "x y")
p = P(1, 2)
p.x = 3
# --- namedtuple_missing
from collections import namedtuple
P = namedtuple("P", "x y")
print(P(1))
# --- namedtuple_too_many
from collections import namedtuple
P = namedtuple("P", "x y")
print(P(1, 2, 3))
# --- namedtuple_unknown
from collections import namedtuple
P = namedtuple("P", "x y")
print(P(x=1, z=2, y=3))
# --- field_defaults
from dataclasses import dataclass, field
@dataclass
class Scene:
    n: int = field(default=3)
    names: list = field(default_factory=list)
    sizes: dict = field(default_factory=dict)
    places: list = field(default_factory=lambda: [1, 2])
a, b = Scene(), Scene(5)
a.names.append("ball")
a.places.append(9)
print(a, b)
# --- post_init
import dataclasses
@dataclasses.dataclass
class Grid:
    n: int
    m: int = 2
    def __post_init__(self):
        self.cells = self.n * self.m
g = Grid(3)
print(g.cells, g)
# --- inherited_members
from dataclasses import dataclass
@dataclass
class Shape:
    name: str
    weight: float = 1.0
@dataclass
class Ball(Shape):
    radius: float = 0.5
print(Ball("b"), Ball("c", 2.0, 3.0), Ball("d", radius=4.0).radius)
# --- dataclass_equality
from dataclasses import dataclass
@dataclass
class V:
    x: int
    y: int = 2
@dataclass(order=True)
class W:
    x: int
print(V(1) == V(1), V(1) == V(2), V(1) != V(1), V(1) in [V(3), V(1)], V(1) == 1)
print(W(1) < W(2), W(2) <= W(1), sorted([W(3), W(1)]), W(2) > W(1), W(1) >= W(1))
# --- dataclass_no_order
from dataclasses import dataclass
@dataclass
class V:
    x: int
print(V(1) < V(2))
# --- dataclass_missing
from dataclasses import dataclass
@dataclass
class V:
    x: int
    y: int
print(V(1))
# --- dataclass_unknown
from dataclasses import dataclass
@dataclass
class V:
    x: int
print(V(1, z=3))
# --- operators
class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y
    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y)
    def __mul__(self, k):
        return Vec(self.x * k, self.y * k)
    def __rmul__(self, k):
        return self * k
    def __eq__(self, other):
        return self.x == other.x and self.y == other.y
    def __lt__(self, other):
        return self.x < other.x
    def __repr__(self):
        return f"Vec({self.x}, {self.y})"
a, b = Vec(1, 2), Vec(3, 4)
print(a + b, a * 2, 3 * b, a == Vec(1, 2), a != b, a < b, a > b)
# --- container
class Row:
    def __init__(self, values):
        self.values = values
    def __len__(self):
        return len(self.values)
    def __getitem__(self, k):
        return self.values[k]
    def __iter__(self):
        return iter(self.values)
    def __contains__(self, v):
        return v in self.values
r = Row([4, 5, 6])
print(len(r), r[1], r[-1], 5 in r, 7 not in r)
print([v * 2 for v in r], sum(r))
# --- lists_of_dataclasses
from dataclasses import dataclass
@dataclass
class Part:
    x: int
    y: int
class Plain:
    pass
a, b, o = Part(1, 2), Part(1, 2), Plain()
print([a] == [b], (a, 1) == (b, 1), [a] != [b], [a] == [Part(2, 2)], [[a]] == [[b]], [a] == [], [o] == [o], [o] == [Plain()])
# --- chosen_records
from dataclasses import dataclass
from collections import Counter
x = ti.field(ti.f32, 4)
@ti.kernel
def fill():
    for i in x:
        x[i] = (i - 1.5) ** 2
fill()
class Run:
    def __init__(self, name, cost, field):
        self.name = name
        self.cost = cost
        self.field = field
    def doubled(self):
        return self.cost * 2
runs = [Run("abcd"[i], x[i], x) for i in range(4)]
best = min(runs, key=lambda r: r.cost)
print(best.name, best.cost, best.doubled(), best.field[3])
worst = max(runs, key=lambda r: r.cost)
print(worst.name, round(worst.cost, 2))
rows = [{"k": i, "v": x[i], "tag": "t" + str(i)} for i in range(4)]
top = max(rows, key=lambda r: r["v"])
print(top["k"], top["tag"], f"{top['v']:.2f}", top)
@dataclass
class P:
    n: int
    v: float
ps = [P(i, x[i] + i) for i in range(4)]
print(min(ps, key=lambda p: p.v), sorted(ps, key=lambda p: -p.v)[0].n)
pick = runs[0] if x[0] > x[1] else runs[1]
print(pick.name)
c = Counter("mississippi")
print(c.most_common(2), c.most_common()[-1])
