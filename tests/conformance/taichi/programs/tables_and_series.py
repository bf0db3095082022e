# --- trapezoid
n = 100
@ti.kernel
def integrate(a: ti.f64, b: ti.f64) -> ti.f64:
    s = ti.cast(0.0, ti.f64)
    h = (b - a) / n
    for i in range(n):
        x0 = a + i * h
        s += 0.5 * h * (ti.sin(x0) + ti.sin(x0 + h))
    return s
v = integrate(0.0, 3.141592653589793)
print(f"{v:.6f}", abs(v - 2) < 1e-3, round(v, 3))

# --- running_best
n = 10
f = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in f:
        f[i] = ti.abs(i - 6.5) + 0.25
fill()
best, where = None, -1
for i in range(n):
    if best is None or f[i] < best:
        best, where = f[i], i
print(best, where)

# --- running_best_infinite
n = 10
f = ti.field(ti.f32, n)
for i in range(n):
    f[i] = abs(i - 6.5) + 0.25
best, where = float("inf"), -1
for i in range(n):
    if f[i] < best:
        best, where = f[i], i
print(best, where)

# --- collatz_lengths
n = 20
length = ti.field(ti.i32, n)
@ti.kernel
def run():
    for i in range(1, n):
        k = i
        c = 0
        while k != 1:
            k = k // 2 if k % 2 == 0 else 3 * k + 1
            c += 1
        length[i] = c
run()
longest = max(range(1, n), key=lambda i: length[i])
print(longest, length[longest], [length[i] for i in range(1, n)])

# --- table_of_values
x = ti.field(ti.f32, 5)
for i in range(5):
    x[i] = i * i * 1.5
print(f"{'i':>3} | {'x':>10} | {'x/2':<8}|")
print("-" * 28)
for i in range(5):
    print(f"{i:>3} | {x[i]:>10} | {x[i] / 2:<8}|")

# --- thousands
n = ti.field(ti.i32, ())
n[None] = 1234567
print(f"{n[None]:,} cells, {n[None] * 8 / 1e6:,.1f} MB, {n[None]:>12,}|{n[None]:^11}|{n[None]:e}")

# --- counter_dict
n = 12
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = i * i % 4
fill()
counts = {0: 0, 1: 0, 2: 0, 3: 0}
for i in range(n):
    counts[a[i]] += 1
print(counts)

# --- convergence_flag
x = ti.field(ti.f32, ())
x[None] = 10.0
converged = False
for k in range(50):
    new = 0.5 * (x[None] + 2.0 / x[None])
    if abs(new - x[None]) < 1e-6:
        converged = True
        break
    x[None] = new
print("converged" if converged else "failed", k, f"{x[None]:.5f}")

# --- raise_on_divergence
x = ti.field(ti.f32, ())
x[None] = 1.5
def step():
    x[None] = x[None] * x[None]
    if x[None] > 1e3:
        raise ValueError(f"diverged: x = {x[None]:.1f}")
try:
    for k in range(10):
        step()
except ValueError as e:
    print("stopped:", e)

# --- to_numpy_stats
import numpy as np
v = ti.Vector.field(3, ti.f32, shape=6)
@ti.kernel
def fill():
    for i in v:
        v[i] = ti.Vector([i, i * 2.0, -i])
fill()
a = v.to_numpy()
print(a.shape, a.mean(axis=0), np.abs(a).max(), np.linalg.norm(a[2]))
lo, hi = a.min(axis=0), a.max(axis=0)
print("bounds", ", ".join(f"[{p:.1f}, {q:.1f}]" for p, q in zip(lo, hi)))

# --- list_of_fields
levels = [ti.field(ti.f32, shape=2 ** k) for k in range(4)]
@ti.kernel
def restrict(fine: ti.template(), coarse: ti.template()):
    for i in coarse:
        coarse[i] = fine[2 * i] + fine[2 * i + 1]
for i in range(8):
    levels[3][i] = i
for k in range(3, 0, -1):
    restrict(levels[k], levels[k - 1])
print([lv.shape for lv in levels], levels[0][0], levels[1].to_numpy())

# --- accumulate_halves
import numpy as np
a = ti.field(ti.f32, 4)
for i in range(4):
    a[i] = i + 1
acc = np.float32(0)
for v in a.to_numpy():
    acc += v
acc *= 0.5
print(acc, type(acc).__name__, float(acc))

# --- join_of_array
a = ti.field(ti.f32, 5)
for i in range(5):
    a[i] = 1 / (i + 1)
print(", ".join(f"{v:.2f}" for v in a.to_numpy()))
print(" ".join(str(round(float(v), 3)) for v in a.to_numpy()))

# --- while_with_counter
a = ti.field(ti.i32, 16)
@ti.kernel
def smooth() -> ti.i32:
    c = 0
    for i in range(1, 15):
        if a[i] < (a[i - 1] + a[i + 1]) // 2:
            a[i] += 1
            c += 1
    return c
a[0] = 8
a[15] = 8
rounds = 0
total = 0
while (c := smooth()) > 0 and rounds < 100:
    total += c
    rounds += 1
print(rounds > 3, a[7] >= 0, total > 10)

# --- inheritance
@ti.data_oriented
class Solver:
    def __init__(self, n):
        self.x = ti.field(ti.f32, n)
        self.name = "base"
    def rate(self):
        return 1.0
    @ti.kernel
    def scale(self, r: ti.f32):
        for i in self.x:
            self.x[i] = (i + 1) * r
    def run(self):
        self.scale(self.rate())
        return self.x.to_numpy().sum()
class Fast(Solver):
    def __init__(self, n):
        super().__init__(n)
        self.name = "fast"
    def rate(self):
        return 2.5
for s in (Solver(4), Fast(4)):
    print(s.name, s.run())

# --- enumerate_zip
a = ti.field(ti.f32, 4)
b = ti.field(ti.f32, 4)
for i in range(4):
    a[i], b[i] = i * 0.5, 2 - i * 0.25
err = [abs(p - q) for p, q in zip(a.to_numpy(), b.to_numpy())]
for k, e in enumerate(err, start=1):
    print(k, e, "small" if e < 1 else "large")
print(f"max {max(err):.2f} at {err.index(max(err))}")

# --- mixed_total
a = ti.field(ti.i32, 4)
for i in range(4):
    a[i] = i - 1
total = 0
for i in range(4):
    if a[i] > 0:
        total += a[i] * 0.5
    else:
        total += 1
print(total, total / 4)
