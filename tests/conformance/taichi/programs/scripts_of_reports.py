# Scripts that report what their kernels compute: statistics, tables, letters.

# --- statistics
import taichi as ti, numpy as np, time
ti.init(arch=ti.cpu, random_seed=1)
N = 64
x = ti.field(dtype=ti.f32, shape=N)
@ti.kernel
def fill(a: ti.f32):
    for i in x:
        x[i] = a * i
def main():
    start = time.time()
    fill(0.5)
    elapsed = time.time() - start
    arr = x.to_numpy()
    print("mean %.3f std %.3f" % (arr.mean(), arr.std()))
    print(f"min={arr.min():.2f} max={arr.max():.2f} argmax={arr.argmax()}")
    print("fast" if elapsed >= 0 else "negative")
if __name__ == "__main__":
    main()
# --- chained_methods
class Counter:
    def __init__(self, n, name="c"):
        self.n = n
        self.name = name
        self.data = ti.field(ti.i32, n)
        self.log = []
    def __repr__(self):
        return f"Counter({self.name}, {self.n})"
    def run(self, k):
        bump(self.data, k)
        self.log.append(k)
        return self
    @property
    def total(self):
        return int(self.data.to_numpy().sum())
@ti.kernel
def bump(d: ti.template(), k: ti.i32):
    for i in d:
        d[i] += k
c = Counter(8, name="hits")
c.run(2).run(3)
print(c, c.total, c.log, len(c.log))
print(str(c), [c])
# --- letters_by_brightness
import taichi as ti, numpy as np
img = ti.field(ti.f32, (6, 8))
@ti.kernel
def paint():
    for i, j in img:
        img[i, j] = ti.cast((i * 3 + j * 5) % 7, ti.f32) / 7
paint()
a = img.to_numpy()
levels = " .:-=+*#"
for row in a:
    print("".join(levels[int(c * len(levels))] for c in row))
print(a.shape, a.dtype, round(float(a.mean()), 4))
# --- rates
import math
errs = []
@ti.kernel
def integrate(n: ti.i32) -> ti.f64:
    s = ti.cast(0.0, ti.f64)
    h = ti.cast(1.0, ti.f64) / n
    for i in range(n):
        xx = (i + 0.5) * h
        s += 4.0 / (1.0 + xx * xx) * h
    return s
n = 4
while n <= 64:
    err = abs(integrate(n) - math.pi)
    errs.append(err)
    n *= 2
for a, b in zip(errs, errs[1:]):
    print(f"rate {math.log2(a / b):.2f}")
print(len(errs), "ok" if errs[-1] < 1e-4 else "bad")
# --- table_of_powers
results = {}
@ti.kernel
def power(x: ti.f32, n: ti.i32) -> ti.f32:
    r = 1.0
    for _ in range(n):
        r *= x
    return r
for base in (2, 3):
    for e in range(3):
        results[(base, e)] = power(base, e)
for (b, e), r in results.items():
    print("{0}^{1} = {2:g}".format(b, e, r))
print(sum(results.values()), max(results.values()))
print(list(results.keys())[:2])
# --- traces
import numpy as np
A = ti.Matrix.field(2, 2, ti.f32, 3)
@ti.kernel
def fill():
    for i in A:
        A[i] = ti.Matrix([[i, 1.0], [0.5, i + 1.0]])
fill()
m = A.to_numpy()
print(m.shape)
for k in range(3):
    print(k, np.trace(m[k]), m[k].sum(axis=0), np.abs(m[k]).max())
print(A[1])
print(A[2].determinant() if False else A[2][0, 1])
# --- parameters
from dataclasses import dataclass
@dataclass
class Params:
    n: int = 8
    scale: float = 1.5
    label: str = "run"
p = Params(n=4)
f = ti.field(ti.f32, p.n)
@ti.kernel
def go(s: ti.f32):
    for i in f:
        f[i] = i * s
go(p.scale)
print(p.label, p.n, p.scale, f.to_numpy())
print(p)
# --- rule_ninety
n = 12
state = ti.field(ti.i32, n)
new = ti.field(ti.i32, n)
@ti.kernel
def step():
    for i in state:
        l, r = state[(i - 1 + n) % n], state[(i + 1) % n]
        new[i] = l ^ r
    for i in state:
        state[i] = new[i]
state[n // 2] = 1
for t in range(4):
    print(f"{t:02d} " + "".join("#" if c else "." for c in state.to_numpy()))
    step()
alive = state.to_numpy().sum()
status = "alive" if alive > 0 else "dead"
print(status.upper(), alive)
report = {"status": status, "alive": int(alive)}
print(report)
# --- registered_tests
tests = []
def test(fn):
    tests.append(fn)
    return fn
f = ti.field(ti.i32, 4)
@ti.kernel
def setall(v: ti.i32):
    for i in f:
        f[i] = v + i
@test
def first():
    setall(1)
    assert f[0] == 1
@test
def second():
    setall(5)
    assert f[3] == 8, "wrong"
for t in tests:
    t()
    print(f"{t.__name__:.<12}ok")
print(f"{len(tests)} passed")
# --- collatz_report
@ti.kernel
def collatz(n: ti.i32) -> ti.i32:
    c = 0
    m = n
    while m != 1:
        m = m // 2 if m % 2 == 0 else 3 * m + 1
        c += 1
    return c
best, arg = 0, 0
for i in range(1, 30):
    c = collatz(i)
    if c > best:
        best, arg = c, i
print("longest:", arg, "with", best)
print(*[collatz(i) for i in range(1, 6)], sep=", ")
verdict = "even" if best % 2 == 0 else "odd"
print("%s (%d)" % (verdict, best), len(verdict))
# --- sums_by_size
SIZES = [4, 8, 16]
def make(n):
    f = ti.field(ti.f32, n)
    @ti.kernel
    def k() -> ti.f32:
        s = 0.0
        for i in f:
            f[i] = 1.0 / (i + 1)
            s += f[i]
        return s
    return k
print(f"{'n':>4} {'sum':>10}")
print("-" * 15)
for n in SIZES:
    print(f"{n:>4} {make(n)():>10.4f}")
# --- bounces
pos = ti.field(ti.f32, ())
vel = ti.field(ti.f32, ())
@ti.kernel
def advance(dt: ti.f32):
    vel[None] -= 9.8 * dt
    pos[None] += vel[None] * dt
    if pos[None] < 0:
        pos[None] = -pos[None]
        vel[None] = -vel[None] * 0.5
pos[None] = 1.0
t, dt, bounces = 0.0, 0.05, 0
prev = vel[None]
while t < 1.0 and bounces < 3:
    advance(dt)
    if vel[None] > prev:
        bounces += 1
    prev = vel[None]
    t += dt
print(f"t={t:.2f} bounces={bounces} h={pos[None]:.3f}")
# --- modes
from enum import Enum
class Mode(Enum):
    ADD = 0
    MUL = 1
f = ti.field(ti.i32, 3)
@ti.kernel
def apply(mode: ti.i32, v: ti.i32):
    for i in f:
        if mode == 0:
            f[i] += v
        else:
            f[i] *= v
for mode, v in [(Mode.ADD, 4), (Mode.MUL, 3), (Mode.ADD, 1)]:
    apply(mode.value, v)
    print(mode.name, f.to_numpy().tolist())
print(Mode.ADD, Mode.MUL == Mode.MUL)
# --- jacobi_report
import numpy as np
n = 5
a = ti.field(ti.f32, (n, n))
b = ti.field(ti.f32, n)
x = ti.field(ti.f32, n)
@ti.kernel
def jacobi() -> ti.f32:
    r = 0.0
    for i in range(n):
        s = b[i]
        for j in range(n):
            if i != j:
                s -= a[i, j] * x[j]
        old = x[i]
        x[i] = s / a[i, i]
        r += ti.abs(x[i] - old)
    return r
a.from_numpy((np.eye(n) * 4 + np.ones((n, n))).astype(np.float32))
b.fill(1)
ti.loop_config
for it in range(100):
    if jacobi() < 1e-6:
        break
ok = np.allclose(a.to_numpy() @ x.to_numpy(), b.to_numpy(), atol=1e-4)
print("ok" if ok else "failed", np.round(x.to_numpy(), 3))
# --- masses
Particle = ti.types.struct(pos=ti.f32, mass=ti.f32)
ps = Particle.field(shape=4)
@ti.kernel
def setup():
    for i in ps:
        ps[i].pos = i * 0.5
        ps[i].mass = i + 1
setup()
total = 0.0
for i in range(4):
    p = ps[i]
    total += p.mass
    print(f"#{i}: pos={p.pos:.1f} mass={p.mass:.1f}")
print("total", total, ps[1].mass > ps[0].mass)
heavy = [i for i in range(4)]
names = ["light" if m < 2.5 else "heavy" for m in [1, 2, 3, 4]]
print(dict(zip(heavy, names)))
# --- level
import numpy as np
rng = np.random.default_rng(3)
pts = rng.random((50, 2)).astype(np.float32)
@ti.kernel
def inside(p: ti.types.ndarray()) -> ti.i32:
    c = 0
    for i in range(p.shape[0]):
        if p[i, 0] ** 2 + p[i, 1] ** 2 < 1:
            c += 1
    return c
c = inside(pts)
print(f"{c}/{len(pts)} -> {4 * c / len(pts):.3f}")
level = "low"
if c > 45:
    level = "high"
elif c > 30:
    level = "medium"
print(f"[{level:^10}]", {"level": level}, level in ("low", "medium"))
# --- glyphs
w, h = 4, 3
grid = ti.field(ti.i32, shape=(w, h))
@ti.kernel
def paint(v: ti.i32):
    for i, j in ti.ndrange(w, h):
        grid[i, j] = (i + j * v) % 3
glyph = {0: ".", 1: "o", 2: "#"}
paint(2)
for j in reversed(range(h)):
    print("".join(glyph[grid[i, j]] for i in range(w)))
print(grid.shape.__len__(), grid.shape[0] * grid.shape[1])
# --- timings
import time
x = ti.field(ti.f32, 1024)
@ti.kernel
def work():
    for i in x:
        x[i] = ti.sin(i * 0.1)
def bench(fn, reps=3):
    times = []
    for _ in range(reps):
        t0 = time.perf_counter()
        fn()
        times.append(time.perf_counter() - t0)
    return min(times), sum(times) / len(times)
best, mean = bench(work)
print("best <= mean:", best <= mean)
unit = "ms" if best < 1 else "s"
print(f"unit {unit}", x.to_numpy()[:3])
