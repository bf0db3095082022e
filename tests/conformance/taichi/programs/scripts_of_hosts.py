# Scripts with much of Python's own around kernels.

# --- oo_solver_hierarchy
from abc import ABC, abstractmethod
class Solver(ABC):
    @abstractmethod
    def step(self): ...
    def run(self, n):
        for _ in range(n):
            self.step()
        return self
@ti.data_oriented
class Euler(Solver):
    def __init__(self, y0, dt):
        self.y = ti.field(ti.f64, ())
        self.y[None] = y0
        self.dt = dt
    @ti.func
    def rhs(self, y):
        return -y
    @ti.kernel
    def step(self):
        self.y[None] += self.dt * self.rhs(self.y[None])
@ti.data_oriented
class Midpoint(Euler):
    @ti.kernel
    def step(self):
        k = self.rhs(self.y[None])
        self.y[None] += self.dt * self.rhs(self.y[None] + 0.5 * self.dt * k)
for name, cls in [("euler", Euler), ("midpoint", Midpoint)]:
    s = cls(1.0, 0.1).run(10)
    print(f"{name:>10}: {s.y[None]:.8f}")
# --- oo_simple_hierarchy
@ti.data_oriented
class Shape:
    kind = "shape"
    def __init__(self, n):
        self.n = n
        self.area = ti.field(ti.f32, n)
    @ti.kernel
    def compute(self):
        for i in range(self.n):
            self.area[i] = self.one(i)
    def report(self):
        self.compute()
        return f"{self.kind}: " + ", ".join(f"{a:.2f}" for a in self.area.to_numpy())
@ti.data_oriented
class Circle(Shape):
    kind = "circle"
    @ti.func
    def one(self, i):
        return 3.14159 * i * i
@ti.data_oriented
class Square(Shape):
    kind = "square"
    def __init__(self, n, scale=1.0):
        super().__init__(n)
        self.scale = scale
    @ti.func
    def one(self, i):
        return (i * self.scale) ** 2
shapes = [Circle(3), Square(3), Square(2, scale=1.5)]
for s in shapes:
    print(s.report(), isinstance(s, Square), type(s).__name__)
by_kind = {}
for s in shapes:
    by_kind.setdefault(s.kind, []).append(s.n)
print(by_kind)
# --- argparse_scene
import argparse, sys
def parse(argv):
    p = argparse.ArgumentParser(description="demo")
    p.add_argument("-n", "--num", type=int, default=6, help="how many")
    p.add_argument("--dt", type=float, default=0.1)
    p.add_argument("--verbose", action="store_true")
    p.add_argument("--arch", default="cpu", choices=["cpu", "gpu"])
    return p.parse_args(argv)
args = parse([])
x = ti.field(ti.f32, args.num)
@ti.kernel
def adv(dt: ti.f32):
    for i in x:
        x[i] += dt * (i + 1)
def main(steps=3):
    for k in range(steps):
        adv(args.dt)
        if args.verbose:
            print("step", k)
    mean = sum(x[i] for i in range(args.num)) / args.num
    print(f"arch={args.arch} n={args.num} mean={mean:.4f}")
    return 0
if __name__ == "__main__":
    code = main()
    print("exit", code)
# --- timing_table
import time
N = 1000
a = ti.field(ti.f32, N)
@ti.kernel
def saxpy(k: ti.f32):
    for i in a:
        a[i] = k * i + a[i]
@ti.kernel
def total() -> ti.f64:
    s = ti.cast(0, ti.f64)
    for i in a:
        s += a[i]
    return s
class Timer:
    def __init__(self, name):
        self.name = name
        self.laps = []
    def __enter__(self):
        self.t0 = time.time()
        return self
    def __exit__(self, *exc):
        self.laps.append(time.time() - self.t0)
        return False
with Timer("saxpy") as t:
    for _ in range(3):
        saxpy(0.5)
with t:
    ti.sync()
print(t.name, len(t.laps), all(l >= 0 for l in t.laps))
print(f"{total():.1f}")
# --- logging_like
import sys
class Log:
    def __init__(self, out=sys.stdout, level=1):
        self.out, self.level = out, level
    def __call__(self, msg, *args, level=1, **kw):
        if level >= self.level:
            print("[%d] " % level + msg.format(*args, **kw), file=self.out)
log = Log(level=2)
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    return n * n
log("hidden {}", 1)
log("value {} {name}", f(3), level=3, name="sq")
sys.stdout.write("direct %s\n" % f(4))
print("to err", file=sys.stderr)
print("flushed", flush=True)
# --- config_dataclass
from dataclasses import dataclass, field, asdict, replace
from typing import List, Optional, Tuple
@dataclass
class Config:
    res: Tuple[int, int] = (4, 3)
    dt: float = 0.1
    sources: List[Tuple[int, int]] = field(default_factory=lambda: [(1, 1)])
    name: Optional[str] = None
    def label(self) -> str:
        return self.name or f"{self.res[0]}x{self.res[1]}"
cfg = Config(sources=[(0, 0), (3, 2)])
f = ti.field(ti.f32, cfg.res)
@ti.kernel
def add(i: ti.i32, j: ti.i32, v: ti.f32):
    f[i, j] += v
for s in cfg.sources:
    add(*s, cfg.dt)
print(cfg.label(), f.to_numpy().sum(), cfg)
other = replace(cfg, name="fine", dt=0.5)
print(other.label(), other.dt, asdict(other)["res"])
# --- decorators_and_closures
import functools
calls = []
def logged(fn):
    @functools.wraps(fn)
    def inner(*args, **kwargs):
        calls.append(fn.__name__)
        return fn(*args, **kwargs)
    return inner
x = ti.field(ti.i32, 3)
@ti.kernel
def inc(k: ti.i32):
    for i in x:
        x[i] += k * i
@logged
def twice(k, then=0):
    inc(k)
    inc(k + then)
    return x[2]
print(twice(2), twice(1, then=3), calls)
def counter():
    n = 0
    def step():
        nonlocal n
        n += 1
        return n
    return step
c = counter()
print(c(), c(), [c() for _ in range(2)])
# --- csv_parse
raw = """t,x,y
0,1.0,2.0
1,1.5,2.5
2,2.25,3.0"""
header, *lines = raw.splitlines()
cols = {name: [] for name in header.split(",")}
for line in lines:
    for name, v in zip(cols, line.split(",")):
        cols[name].append(float(v))
n = len(cols["t"])
x, y = ti.field(ti.f64, n), ti.field(ti.f64, n)
for i in range(n):
    x[i], y[i] = cols["x"][i], cols["y"][i]
@ti.kernel
def fit() -> ti.types.vector(2, ti.f64):
    sx, sy, sxx, sxy = 0.0, 0.0, 0.0, 0.0
    for i in range(n):
        sx += x[i]; sy += y[i]; sxx += x[i] * x[i]; sxy += x[i] * y[i]
    b = (n * sxy - sx * sy) / (n * sxx - sx * sx)
    return ti.Vector([(sy - b * sx) / n, b])
a, b = fit()
print(f"y = {a:.4f} + {b:.4f} x", cols)
# --- timed_loop_format
import time
n = 64
a = ti.field(ti.f32, (n, n))
@ti.kernel
def work(t: ti.f32):
    for i, j in a:
        a[i, j] = ti.sin(i * 0.1 + t) * ti.cos(j * 0.1)
start = time.perf_counter()
frames = 0
while frames < 5:
    work(frames * 0.1)
    frames += 1
elapsed = time.perf_counter() - start
fps = frames / elapsed if elapsed > 0 else float("inf")
print(f"frames={frames}", fps > 0, f"{a[3, 4]:.4f}")
assert elapsed >= 0
# --- lambda_tables
ops = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b}
x = ti.field(ti.f32, 3)
@ti.kernel
def set_(i: ti.i32, v: ti.f32):
    x[i] = v
expr = "3 4 + 2 *".split()
stack = []
for tok in expr:
    if tok in ops:
        b, a = stack.pop(), stack.pop()
        stack.append(ops[tok](a, b))
    else:
        stack.append(int(tok))
set_(0, stack[0])
print(x[0], stack, sorted(ops), list(map(lambda k: ops[k](5, 3), "+-*")))
# --- try_chain
@ti.kernel
def root(x: ti.f32) -> ti.f32:
    return ti.sqrt(x)
def safe_root(v):
    if v < 0:
        raise ValueError(f"negative: {v}")
    return root(v)
out = []
for v in (4, -1, 2.25, "x"):
    try:
        out.append(safe_root(v))
    except ValueError as e:
        out.append(str(e))
    except TypeError:
        out.append("type")
    else:
        out.append("ok")
print(out)
# --- generic_reduce
@ti.kernel
def reduce(x: ti.template(), op: ti.template(), start: ti.f32) -> ti.f32:
    acc = start
    ti.loop_config(serialize=True)
    for i in range(x.shape[0]):
        acc = op(acc, x[i])
    return acc
@ti.func
def add(a, b): return a + b
@ti.func
def mx(a, b): return ti.max(a, b)
@ti.func
def horner(a, b): return a * 2 + b
x = ti.field(ti.f32, 4)
for i, v in enumerate([1.0, 3.0, 2.0, 0.5]):
    x[i] = v
for name, op, s in (("add", add, 0.0), ("max", mx, -1e9), ("horner", horner, 0.0)):
    print(f"{name:8s}{reduce(x, op, s)}")
# --- multi_shape_ndarray
import numpy as np
@ti.kernel
def scale(a: ti.types.ndarray(dtype=ti.f32, ndim=2), k: ti.f32):
    for i, j in ti.ndrange(a.shape[0], a.shape[1]):
        a[i, j] *= k + i
arrays = [np.ones((r, c), dtype=np.float32) for r, c in ((2, 3), (1, 4), (3, 1))]
for k, a in enumerate(arrays):
    scale(a, k)
print([a.tolist() for a in arrays])
total = sum(a.sum() for a in arrays)
print(total, max(a.max() for a in arrays), np.concatenate([a.ravel() for a in arrays]))
b = np.asfortranarray(np.arange(4, dtype=np.float32).reshape(2, 2))
print(b.T.tolist(), b.flatten(), b[::-1], b[:, ::-1].copy())
# --- kernel_in_function
def make_kernel(n):
    f = ti.field(ti.i32, n)
    @ti.kernel
    def fill(k: ti.i32):
        for i in f:
            f[i] = i * k + n
    return f, fill
a, fa = make_kernel(3)
b, fb = make_kernel(4)
fa(2)
fb(3)
print(a.to_numpy(), b.to_numpy())
# --- zip_longest_report
from itertools import zip_longest, chain, groupby
a, b = ti.field(ti.i32, 3), ti.field(ti.i32, 5)
@ti.kernel
def go():
    for i in a: a[i] = i * i
    for i in b: b[i] = -i
go()
for i, (p, q) in enumerate(zip_longest(a.to_numpy().tolist(), b.to_numpy().tolist(), fillvalue="-")):
    print(i, p, q)
print(list(chain([a[1]], (b[2], b[3]))))
words = ["apple", "avocado", "bean", "beet", "corn"]
print({k: list(g) for k, g in groupby(words, key=lambda w: w[0])})
# --- attributes_of_run
@ti.data_oriented
class Search:
    def __init__(self, n):
        self.n = n
        self.x = ti.field(ti.f32, n)
        self.best = -1.0
        self.where = -1
        self.steps = 0
    @ti.kernel
    def fill(self):
        for i in self.x:
            self.x[i] = ti.sin(i * 1.7) * 10
    def see(self, i):
        v = self.x[i]
        self.steps += 1
        if v > self.best:
            self.best = v
            self.where = i
s = Search(8)
s.fill()
for i in range(s.n):
    s.see(i)
print(f"{s.best:.4f}", s.where, s.steps)
# --- attributes_in_while
@ti.kernel
def half(x: ti.f64) -> ti.f64:
    return x / 2
class State:
    def __init__(self):
        self.t, self.it, self.err = 0.0, 0, 1.0
st = State()
while st.err > 1e-3:
    st.err = half(st.err)
    st.t += 0.25
    st.it += 1
print(st.t, st.it, f"{st.err:.2e}")
if st.err < 1:
    st.it = 100
print(st.it, vars(st) if False else "done")
# --- attribute_int_or_float
@ti.kernel
def get(i: ti.i32) -> ti.i32:
    return i * 3 % 4
class A: pass
a = A()
a.total = 0
a.last = 0
for i in range(6):
    v = get(i)
    if v > 1:
        a.total += v
    elif v == 1:
        a.last = 0.5
print(a.total, a.last)
# --- attribute_vector
p = ti.Vector.field(2, ti.f32, 3)
@ti.kernel
def go():
    for i in p:
        p[i] = [i * 2 % 3, i]
go()
class Box:
    def __init__(self):
        self.low = ti.Vector([1e9, 1e9])
        self.count = 0
    def add(self, v):
        if v[0] < self.low[0]:
            self.low = v * 1.0
            self.count += 1
b = Box()
for i in range(3):
    b.add(p[i])
print(b.low, b.count)
# --- class_counters
class Stats:
    made = 0
    A, B = 1, 2
    LIMIT = B * 3
    def __init__(self):
        Stats.made += 1
        self.seen = [0] * Stats.LIMIT
s, t = Stats(), Stats()
s.seen[Stats.A] += 5
print(Stats.made, s.seen, t.seen, Stats.LIMIT, s.B)
# --- nonlocal_accumulate
x = ti.field(ti.i32, 4)
@ti.kernel
def go():
    for i in x:
        x[i] = i * i
go()
def summed():
    total = 0
    calls = 0
    def add(v):
        nonlocal total, calls
        total += v
        calls += 1
        return total
    partial = [add(x[i]) for i in range(4)]
    return total, calls, partial
print(summed())
# --- star_targets
x = ti.field(ti.i32, 5)
@ti.kernel
def go():
    for i in x:
        x[i] = 10 - i
go()
first, *mid, last = x.to_numpy().tolist()
print(first, mid, last)
(a, *b), c = (1, 2, 3), 4
print(a, b, c)
*head, tail = "abc"
print(head, tail)
for k, *rest in [(1, 2, 3), (4,)]:
    print(k, rest)
x0, *xs = [x[i] for i in range(3)]
x[0] = 99
print(x0, xs)
# --- new_axes
import numpy as np
x = ti.field(ti.f32, 4)
@ti.kernel
def go():
    for i in x:
        x[i] = i * 0.5
go()
a = x.to_numpy()
print(a[:, None] - a[None, :])
print(a[np.newaxis].shape, a[..., None].shape, a[:, None][2, 0])
m = np.arange(6).reshape(2, 3)
print(m[:, None, :].shape, m[[1, 0, 1]], m[[1], 1:], m[None, 0])
d = np.abs(a[:, None] - a)
print(d.max(), d.argmax(axis=1))
# --- rearranged
import numpy as np
x = ti.field(ti.i32, (2, 3))
@ti.kernel
def go():
    for i, j in x:
        x[i, j] = i * 3 + j
go()
m = x.to_numpy()
print(np.roll(m, 1, axis=1), np.roll(m, 2), np.roll(m, -1, axis=0))
print(np.flip(m), np.flipud(m), np.fliplr(m))
print(np.tile(m, (1, 2)), np.tile([1, 2], 3), np.repeat(m, 2, axis=0), np.repeat([1, 2], 2))
print(np.expand_dims(m, 0).shape, np.squeeze(m[None]).shape, np.atleast_2d(m[0]).shape)
# --- choice_seeded
import numpy as np
np.random.seed(7)
print(np.random.choice([3, 5, 7], size=6), np.random.choice(10), np.random.choice(4, 3))
rng = np.random.default_rng(3)
print(rng.choice([1.5, 2.5], size=4), np.random.rand())
# --- writes
import sys, json, pathlib, io
x = ti.field(ti.i32, 2)
x[1] = 4
sys.stdout.write(f"x is {x[1]}\n")
print("hidden", x[0], file=sys.stderr)
print("shown", x[1], file=sys.stdout, flush=True)
print("a", "b", sep=f"{x[1]}" if False else "-")
# --- abstract_ok
from abc import ABC, abstractmethod
class Force(ABC):
    @abstractmethod
    def at(self, x): ...
    @property
    @abstractmethod
    def name(self): ...
class Spring(Force):
    name = "spring"
    def __init__(self, k):
        self.k = k
    def at(self, x):
        return -self.k * x
x = ti.field(ti.f32, ())
x[None] = 2
f = Spring(1.5)
print(f.name, f.at(x[None]), isinstance(f, Force))
# --- records_changed
from dataclasses import dataclass, replace, asdict, field
@dataclass
class Inner:
    a: int = 1
@dataclass
class Outer:
    i: Inner = field(default_factory=Inner)
    xs: list = field(default_factory=list)
    t: tuple = (1, 2)
x = ti.field(ti.f32, ())
x[None] = 2.5
o = Outer(xs=[Inner(3)])
print(asdict(o))
p = replace(o, i=Inner(int(x[None])))
print(p.i.a, p.xs is o.xs, o.i.a)
# --- lists_in_a_dict_under_condition
T = ti.field(ti.f32, 2)
@ti.kernel
def add():
    for i in T:
        T[i] += i + 1
log = {0: [], 1: []}
for k in range(6):
    add()
    if k % 2 == 1:
        for b, hs in log.items():
            hs.append(T[b])
print(log)
a, b = [], []
for k in range(4):
    add()
    if k > 1:
        for hs in (a, b):
            hs.append(T[0])
        for i, hs in enumerate([a, b]):
            hs.append(i)
print(a, b)
# --- masks_printed
import numpy as np
x = ti.field(ti.f64, 40)
n = ti.field(ti.i32, 40)
@ti.kernel
def go():
    for i in x:
        x[i] = ti.sqrt(i * 1.0) * (1 if i % 2 == 0 else -1)
        n[i] = i * i * i
go()
a, k = x.to_numpy(), n.to_numpy()
print(a[a > 0])
print(k[k % 3 == 1])
print(k[k > 10 ** 9], k[k < 0].sum(), (a[a > 5] > 6))
big = np.array([v for v in k if v % 2])
print(big)
print("mean:", a[a < 0].mean().round(3), f"all {a[a > 6]}")
u = np.unique(k % 7)
print(u, len(u), u.dtype)
# --- masks_long
import numpy as np
n = ti.field(ti.i32, 3000)
@ti.kernel
def go():
    for i in n:
        n[i] = i
go()
k = n.to_numpy()
print(k[k % 2 == 0])
print(k[k > 2900][:4])
