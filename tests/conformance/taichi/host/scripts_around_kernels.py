# Python around kernels, as scripts have it.

# --- main_guard
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--n", type=int, default=8)
parser.add_argument("--name", default="run")
parser.add_argument("--verbose", action="store_true")
args = parser.parse_args([])
x = ti.field(ti.f32, shape=args.n)
@ti.kernel
def f():
    for i in x:
        x[i] = i ** 2
def main():
    f()
    if args.verbose:
        print("verbose")
    print(args.name, x.to_numpy().sum())
if __name__ == "__main__":
    main()
# --- convergence_loop
n = 20
x = ti.field(ti.f64, n)
y = ti.field(ti.f64, n)
@ti.kernel
def jacobi() -> ti.f64:
    r = 0.0
    for i in range(1, n - 1):
        y[i] = 0.5 * (x[i - 1] + x[i + 1])
    for i in range(1, n - 1):
        ti.atomic_max(r, abs(y[i] - x[i]))
        x[i] = y[i]
    return r
x[0] = 1.0
history = []
for it in range(1000):
    r = jacobi()
    if it % 100 == 0:
        history.append((it, r))
    if r < 1e-4:
        print("converged after", it)
        break
else:
    print("no")
for it, r in history:
    print(f"{it:4d} {r:.3e}")
# --- stats_dict
x = ti.field(ti.f32, 5)
for i in range(5):
    x[i] = (i - 2) * 1.5
@ti.kernel
def lo() -> ti.f32:
    m = x[0]
    for i in range(5):
        ti.atomic_min(m, x[i])
    return m
stats = {"min": lo(), "max": max(x.to_numpy()), "mean": sum(x[i] for i in range(5)) / 5}
for k, v in stats.items():
    print(f"{k:>6}: {v:8.3f}")
# --- deque_window
from collections import deque
d = deque(maxlen=3)
x = ti.field(ti.f32, 6)
for i in range(6):
    x[i] = i * i
    d.append(x[i])
    print(len(d), sum(d) / len(d))
print(list(d))
# --- strings_format
x = ti.field(ti.f32, 3)
x[1] = 2.5
print("%d items, x = %.2f" % (3, x[1]))
print("{:>8.3f}|{:<6}|{:^7}".format(x[1], "ab", 5))
print(", ".join(f"{x[i]:.1f}" for i in range(3)))
print(f"{x[1]!r} {x[1]:e} {int(x[1]):05d} {x[1]:+.1f}")
# --- simple_class_sim
class Sim:
    def __init__(self, n):
        self.n = n
        self.x = ti.field(ti.f32, n)
        self.t = 0.0
        self.log = []
    def step(self, dt):
        advance(self.x, dt)
        self.t += dt
        self.log.append(round(self.t, 2))
    def __repr__(self):
        return f"Sim(n={self.n}, t={self.t:.2f})"
@ti.kernel
def advance(x: ti.template(), dt: ti.f32):
    for i in x:
        x[i] += dt * (i + 1)
s = Sim(3)
for _ in range(3):
    s.step(0.25)
print(s, s.log, s.x)
# --- isinstance_checks
p = (1, 2)
q = [3.0]
v = ti.Vector([1, 2])
print(isinstance(p, tuple), isinstance(q, list), isinstance(3, int), isinstance(q[0], float), isinstance("s", str))
print(isinstance(v, ti.Matrix), type(p).__name__, isinstance(p, (list, tuple)))
# --- dataclass_registry
from dataclasses import dataclass
@dataclass(frozen=True)
class Case:
    n: int
    dt: float = 0.1
cases = {"a": Case(3), "b": Case(4, 0.2)}
print(cases == {"a": Case(3, 0.1), "b": Case(4, 0.2)}, cases["a"] == Case(3), cases["b"])
x = ti.field(ti.f32, ())
@ti.kernel
def run(n: ti.i32, dt: ti.f32):
    x[None] = 0.0
    for i in range(n):
        x[None] += dt
for name, c in cases.items():
    run(c.n, c.dt)
    print(name, x[None])
# --- energy_table
import math
n = 4
pos = ti.Vector.field(2, ti.f64, n)
vel = ti.Vector.field(2, ti.f64, n)
@ti.kernel
def init():
    for i in range(n):
        a = i * 2 * 3.141592653589793 / n
        pos[i] = [ti.cos(a), ti.sin(a)]
        vel[i] = [-ti.sin(a) * 0.5, ti.cos(a) * 0.5]
@ti.kernel
def step(dt: ti.f64):
    for i in range(n):
        acc = ti.Vector([0.0, 0.0])
        for j in range(n):
            if i != j:
                d = pos[j] - pos[i]
                acc += d / (d.norm() ** 3 + 1e-3)
        vel[i] += acc * dt
    for i in range(n):
        pos[i] += vel[i] * dt
@ti.kernel
def energy() -> ti.f64:
    e = 0.0
    for i in range(n):
        e += 0.5 * vel[i].norm_sqr()
        for j in range(i):
            e -= 1.0 / (pos[i] - pos[j]).norm()
    return e
init()
e0 = energy()
for k in range(3):
    for _ in range(10):
        step(1e-3)
    print(f"{k}: {energy():.6f} {abs(energy() - e0) / abs(e0):.2e}")
