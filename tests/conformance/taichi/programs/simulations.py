# --- heat_with_report
import numpy as np
N = 16
T = ti.field(ti.f32, shape=(N, N))
Tn = ti.field(ti.f32, shape=(N, N))
alpha = 0.2
@ti.kernel
def init():
    for i, j in T:
        T[i, j] = 100.0 if (i - N // 2) ** 2 + (j - N // 2) ** 2 < 9 else 20.0
@ti.kernel
def step() -> ti.f32:
    change = 0.0
    for i, j in ti.ndrange((1, N - 1), (1, N - 1)):
        lap = T[i + 1, j] + T[i - 1, j] + T[i, j + 1] + T[i, j - 1] - 4 * T[i, j]
        Tn[i, j] = T[i, j] + alpha * lap
        ti.atomic_max(change, abs(alpha * lap))
    for i, j in ti.ndrange((1, N - 1), (1, N - 1)):
        T[i, j] = Tn[i, j]
    return change
def run(max_steps=200, tol=1.0):
    history = []
    for k in range(max_steps):
        c = step()
        if k % 10 == 0:
            history.append(c)
        if c < tol:
            return k + 1, history
    return max_steps, history
init()
print(f"start: min {T.to_numpy().min():.1f} max {T.to_numpy().max():.1f} mean {T.to_numpy().mean():.3f}")
for k in range(40):
    c = step()
    if k % 10 == 9:
        print(f"step {k + 1:>3}: change {c:8.4f}  max {T.to_numpy().max():7.2f}")
a = T.to_numpy()
print("center row:", " ".join(f"{v:.1f}" for v in a[N // 2]))
assert a.max() < 100.0

# --- sir_epidemic
import random
n = 200
state = ti.field(ti.i32, shape=n)
nxt = ti.field(ti.i32, shape=n)
days = ti.field(ti.i32, shape=n)
counts = ti.field(ti.i32, shape=3)
@ti.kernel
def seed_infection(k: ti.i32):
    for i in state:
        state[i] = 1 if i % k == 0 else 0
        days[i] = 0
@ti.kernel
def spread(recovery: ti.i32):
    for i in state:
        nxt[i] = state[i]
        if state[i] == 0:
            infected = 0
            for d in ti.static([-2, -1, 1, 2]):
                infected += state[(i + d + n) % n] == 1
            if infected >= 1 and (i * 7919) % 3 != 0:
                nxt[i] = 1
        elif state[i] == 1:
            days[i] += 1
            if days[i] > recovery:
                nxt[i] = 2
    for i in state:
        state[i] = nxt[i]
@ti.kernel
def tally():
    for s in range(3):
        counts[s] = 0
    for i in state:
        counts[state[i]] += 1
seed_infection(50)
peak, peak_day = 0, 0
history = []
for day in range(30):
    tally()
    s, i, r = counts[0], counts[1], counts[2]
    assert s + i + r == n
    history.append((s, i, r))
    if i > peak:
        peak, peak_day = i, day
    spread(4)
print(f"peak of {peak} on day {peak_day}")
for day in (0, 5, 10, 20, 29):
    s, i, r = history[day]
    print(f"day {day:2d}: S={s:4d} I={i:4d} R={r:4d}")
print(f"attack rate: {history[-1][2] / n:.1%}")

# --- particle_class
import math
@ti.data_oriented
class Particles:
    def __init__(self, n, dt=0.01):
        self.n = n
        self.dt = dt
        self.pos = ti.Vector.field(2, ti.f32, shape=n)
        self.vel = ti.Vector.field(2, ti.f32, shape=n)
        self.energy = ti.field(ti.f32, shape=())
        self.steps = 0
    @ti.kernel
    def reset(self):
        for i in self.pos:
            a = 2 * math.pi * i / self.n
            self.pos[i] = ti.Vector([ti.cos(a), ti.sin(a)])
            self.vel[i] = ti.Vector([-ti.sin(a), ti.cos(a)]) * 0.5
    @ti.kernel
    def substep(self):
        for i in self.pos:
            r = self.pos[i].norm() + 1e-4
            self.vel[i] += -self.pos[i] / (r * r * r) * self.dt
            self.pos[i] += self.vel[i] * self.dt
    @ti.kernel
    def compute_energy(self):
        self.energy[None] = 0
        for i in self.pos:
            self.energy[None] += 0.5 * self.vel[i].norm_sqr() - 1.0 / self.pos[i].norm()
    def advance(self, k):
        for _ in range(k):
            self.substep()
        self.steps += k
        self.compute_energy()
        return self.energy[None] / self.n
p = Particles(12)
p.reset()
p.compute_energy()
e0 = p.energy[None] / p.n
e1 = p.advance(20)
e2 = p.advance(20)
print(f"energies {e0:.4f} {e1:.3f} {e2:.3f} after {p.steps} steps")
drift = abs(e2 - e0) / abs(e0)
print("ok" if drift < 0.05 else f"drift {drift:.3f}")
radius = [math.hypot(p.pos[i][0], p.pos[i][1]) for i in range(p.n)]
print(f"{min(radius):.3f} {max(radius):.3f} {sum(radius) / len(radius):.3f}")

# --- dataclass_balls
@ti.dataclass
class Ball:
    pos: ti.math.vec2
    vel: ti.math.vec2
    radius: ti.f32
    hits: ti.i32
    @ti.func
    def bounce(self, lo, hi):
        for d in ti.static(range(2)):
            if self.pos[d] < lo + self.radius:
                self.pos[d] = lo + self.radius
                self.vel[d] *= -0.9
                self.hits += 1
            elif self.pos[d] > hi - self.radius:
                self.pos[d] = hi - self.radius
                self.vel[d] *= -0.9
                self.hits += 1
n = 4
balls = Ball.field(shape=n)
@ti.kernel
def setup():
    for i in balls:
        balls[i].pos = ti.math.vec2(0.2 + 0.15 * i, 0.5)
        balls[i].vel = ti.math.vec2(0.7 - 0.2 * i, 0.3 * i)
        balls[i].radius = 0.02 * (i + 1)
@ti.kernel
def move(dt: ti.f32):
    for i in balls:
        balls[i].vel.y -= 9.8 * dt
        balls[i].pos += balls[i].vel * dt
        balls[i].bounce(0.0, 1.0)
setup()
for frame in range(100):
    move(0.01)
    if frame % 50 == 49:
        print(f"frame {frame + 1}:", [f"({b.pos.x:.2f}, {b.pos.y:.2f})" for b in [balls[i] for i in range(n)]])
total = 0
for i in range(n):
    total += balls[i].hits
    print(i, balls[i].hits, round(balls[i].radius, 3))
print("hits:", total)

# --- histogram_bars
n = 500
data = ti.field(ti.i32, shape=n)
hist = ti.field(ti.i32, shape=8)
@ti.kernel
def fill():
    for i in data:
        data[i] = (i * i + 3 * i) % 97
@ti.kernel
def count():
    for i in data:
        hist[data[i] // 13] += 1
fill()
count()
h = hist.to_numpy()
top = h.max()
for k in range(8):
    c = hist[k]
    print(f"{k * 13:3d}-{k * 13 + 12:3d} | {c:4d} {100 * c / n:5.1f}%")
print("mode bin:", h.argmax(), "total:", h.sum(), "mean bin: %.3f" % ((h * range(8)).sum() / n))

# --- bars_of_stars
n = 100
hist = ti.field(ti.i32, shape=5)
@ti.kernel
def count():
    for i in range(n):
        hist[(i * i) % 5] += 1
count()
for k in range(5):
    print(k, "*" * (hist[k] // 4))
    print("[" + "#" * hist[k] + "]")

# --- linked_dynamic
x = ti.field(ti.i32)
block = ti.root.dense(ti.i, 4)
pixel = block.dynamic(ti.j, 32, chunk_size=8)
pixel.place(x)
@ti.kernel
def build():
    for i in range(4):
        for k in range(i * 3 + 1):
            ti.append(x.parent(), i, k * k)
@ti.kernel
def length(i: ti.i32) -> ti.i32:
    return ti.length(x.parent(), i)
@ti.kernel
def total(i: ti.i32) -> ti.i32:
    s = 0
    for k in range(ti.length(x.parent(), i)):
        s += x[i, k]
    return s
build()
sizes = [length(i) for i in range(4)]
sums = [total(i) for i in range(4)]
print(sizes, sums)
for i, (a, b) in enumerate(zip(sizes, sums)):
    mean = b / a if a else 0.0
    print(f"list {i}: {a} elements, sum {b}, mean {mean:.2f}")

# --- ndarray_blur
import numpy as np
n = 12
@ti.kernel
def blur(src: ti.types.ndarray(dtype=ti.f32, ndim=2), dst: ti.types.ndarray(dtype=ti.f32, ndim=2), r: ti.i32):
    for i, j in dst:
        s = 0.0
        c = 0
        for di, dj in ti.ndrange((-r, r + 1), (-r, r + 1)):
            if 0 <= i + di < src.shape[0] and 0 <= j + dj < src.shape[1]:
                s += src[i + di, j + dj]
                c += 1
        dst[i, j] = s / c
a = np.zeros((n, n), dtype=np.float32)
a[n // 2, n // 2] = 100.0
b = np.zeros_like(a)
for r in (1, 2, 3):
    blur(a, b, r)
    print(r, f"{b.max():.4f}", np.count_nonzero(b), round(float(b.sum()), 2))
np.testing.assert_allclose(b[n // 2, n // 2], 100 / 49, rtol=1e-5)

# --- conjugate_gradient
import numpy as np
n = 20
x = ti.field(ti.f64, n)
r = ti.field(ti.f64, n)
p = ti.field(ti.f64, n)
Ap = ti.field(ti.f64, n)
@ti.kernel
def init():
    for i in x:
        x[i] = 0.0
        r[i] = 1.0
        p[i] = 1.0
@ti.kernel
def compute_Ap():
    for i in Ap:
        s = 2.0 * p[i]
        if i > 0:
            s -= p[i - 1]
        if i < n - 1:
            s -= p[i + 1]
        Ap[i] = s
@ti.kernel
def dot(a: ti.template(), b: ti.template()) -> ti.f64:
    s = ti.cast(0.0, ti.f64)
    for i in a:
        s += a[i] * b[i]
    return s
@ti.kernel
def update_xr(alpha: ti.f64):
    for i in x:
        x[i] += alpha * p[i]
        r[i] -= alpha * Ap[i]
@ti.kernel
def update_p(beta: ti.f64):
    for i in p:
        p[i] = r[i] + beta * p[i]
init()
rr = dot(r, r)
iterations = 0
residuals = [rr ** 0.5]
while rr > 1e-12 and iterations < 100:
    compute_Ap()
    alpha = rr / dot(p, Ap)
    update_xr(alpha)
    new = dot(r, r)
    update_p(new / rr)
    rr = new
    iterations += 1
print("iterations:", iterations)
print(f"x[0] = {x[0]:.4f}, x[mid] = {x[n // 2]:.4f}, residual {rr ** 0.5:.1e}" if rr > 1e-6 else f"x[0] = {x[0]:.4f}, x[mid] = {x[n // 2]:.4f}")
assert abs(x[0] - 10.0) < 1e-6

# --- monte_carlo_options
import math
n = 64
u = ti.field(ti.f32, shape=n)
@ti.kernel
def draw():
    for i in u:
        u[i] = ((i * 1103515245 + 12345) % 2147483647) / 2147483647.0
@ti.kernel
def estimate(s0: ti.f32, k: ti.f32, sigma: ti.f32) -> ti.f32:
    s = 0.0
    for i in u:
        z = (abs(u[i]) - 0.5) * 3.46
        price = s0 * ti.exp(-0.5 * sigma ** 2 + sigma * z)
        s += ti.max(price - k, 0.0)
    return s / n
draw()
strikes = [80, 90, 100, 110, 120]
prices = {k: estimate(100.0, k, 0.2) for k in strikes}
for k, p in prices.items():
    print(f"{k:>5}: {p:8.3f}")
values = list(prices.values())
assert all(values[i] >= values[i + 1] for i in range(len(values) - 1))
print("monotone")

# --- gravity_tree_count
@ti.data_oriented
class Grid:
    def __init__(self, res):
        self.res = res
        self.count = ti.field(ti.i32, shape=(res, res))
        self.prefix = ti.field(ti.i32, shape=res * res + 1)
    @ti.kernel
    def insert(self, pts: ti.types.ndarray(ndim=2)):
        for k in range(pts.shape[0]):
            i = ti.min(ti.cast(pts[k, 0] * self.res, ti.i32), self.res - 1)
            j = ti.min(ti.cast(pts[k, 1] * self.res, ti.i32), self.res - 1)
            ti.atomic_add(self.count[i, j], 1)
    @ti.kernel
    def scan(self):
        ti.loop_config(serialize=True)
        for k in range(self.res * self.res):
            self.prefix[k + 1] = self.prefix[k] + self.count[k // self.res, k % self.res]
import numpy as np
g = Grid(4)
pts = np.random.RandomState(7).rand(50, 2).astype(np.float32)
g.insert(pts)
g.scan()
print(g.count.to_numpy())
print(g.prefix.to_numpy()[-1], [g.prefix[k] for k in range(0, 17, 4)])
assert g.prefix[16] == len(pts)

# --- mandel_counts
w, h = 24, 12
it = ti.field(ti.i32, shape=(w, h))
@ti.func
def escape(cx, cy):
    z = ti.math.vec2(0.0, 0.0)
    k = 0
    while z.dot(z) < 4.0 and k < 30:
        z = ti.math.vec2(z.x ** 2 - z.y ** 2 + cx, 2 * z.x * z.y + cy)
        k += 1
    return k
@ti.kernel
def render():
    for i, j in it:
        it[i, j] = escape(-2.2 + 3.2 * i / w, -1.2 + 2.4 * j / h)
render()
chars = " .:-=+*#%@"
for j in range(h):
    line = ""
    for i in range(w):
        line += chars[min(it[i, j] // 3, 9)]
    print(line)

# --- lattice_ising
n = 8
spin = ti.field(ti.i32, shape=(n, n))
@ti.kernel
def init():
    for i, j in spin:
        spin[i, j] = 1 if (i * 3 + j * 5) % 4 < 2 else -1
@ti.kernel
def energy() -> ti.i32:
    e = 0
    for i, j in spin:
        e -= spin[i, j] * (spin[(i + 1) % n, j] + spin[i, (j + 1) % n])
    return e
@ti.kernel
def sweep(parity: ti.i32):
    for i, j in spin:
        if (i + j) % 2 == parity:
            s = spin[(i + 1) % n, j] + spin[(i - 1 + n) % n, j] + spin[i, (j + 1) % n] + spin[i, (j - 1 + n) % n]
            if s != 0:
                spin[i, j] = 1 if s > 0 else -1
init()
e = [energy()]
for k in range(6):
    sweep(k % 2)
    e.append(energy())
print(e)
print("lowest", min(e), "at", e.index(min(e)))
m = sum(spin[i, j] for i in range(n) for j in range(n)) / n ** 2
print(f"magnetisation {m:+.3f}")

# --- kmeans_small
import numpy as np
n, k = 30, 3
pts = ti.Vector.field(2, ti.f32, shape=n)
cen = ti.Vector.field(2, ti.f32, shape=k)
lab = ti.field(ti.i32, shape=n)
cnt = ti.field(ti.i32, shape=k)
acc = ti.Vector.field(2, ti.f32, shape=k)
data = np.array([[(i % 3) * 4 + (i * 7 % 5) * 0.1, (i % 3) * -2 + (i * 3 % 7) * 0.1] for i in range(n)], dtype=np.float32)
pts.from_numpy(data)
for c in range(k):
    cen[c] = pts[c]
@ti.kernel
def assign() -> ti.i32:
    moved = 0
    for i in pts:
        best = 0
        d = 1e9
        for c in range(k):
            q = (pts[i] - cen[c]).norm_sqr()
            if q < d:
                d = q
                best = c
        if lab[i] != best:
            moved += 1
        lab[i] = best
    return moved
@ti.kernel
def update():
    for c in cen:
        cnt[c] = 0
        acc[c] = ti.Vector([0.0, 0.0])
    for i in pts:
        cnt[lab[i]] += 1
        acc[lab[i]] += pts[i]
    for c in cen:
        if cnt[c] > 0:
            cen[c] = acc[c] / cnt[c]
rounds = 0
while True:
    moved = assign()
    update()
    rounds += 1
    if moved == 0 or rounds >= 20:
        break
print(rounds, cnt.to_numpy())
for c in sorted(range(k), key=lambda c: cen[c][0]):
    print(f"cluster at ({cen[c][0]:.2f}, {cen[c][1]:.2f}) with {cnt[c]} points")

# --- tests_like_pytest
import numpy as np
x = ti.field(ti.f32, shape=8)
@ti.kernel
def saxpy(a: ti.f32, xs: ti.types.ndarray(), ys: ti.types.ndarray()):
    for i in range(xs.shape[0]):
        ys[i] += a * xs[i]
def test_zero():
    a = np.ones(4, dtype=np.float32)
    b = np.arange(4, dtype=np.float32)
    saxpy(0.0, a, b)
    assert np.array_equal(b, np.arange(4))
def test_scale():
    for s in (1.0, 2.5, -3.0):
        a = np.linspace(0, 1, 5).astype(np.float32)
        b = np.zeros(5, dtype=np.float32)
        saxpy(s, a, b)
        assert np.allclose(b, s * a), f"scale {s}"
def test_bad_type():
    try:
        saxpy("a", np.ones(2, dtype=np.float32), np.ones(2, dtype=np.float32))
    except Exception as e:
        return type(e).__name__
    return "nothing"
passed = 0
for test in (test_zero, test_scale, test_bad_type):
    result = test()
    passed += 1
    print(f"{test.__name__}: {'ok' if result is None else result}")
print(f"{passed} passed")

# --- timer_and_verbose
import time
N = 1000
a = ti.field(ti.f32, N)
@ti.kernel
def work():
    for i in a:
        a[i] = ti.sqrt(float(i))
def bench(repeats: int = 3, verbose: bool = False) -> float:
    best = float("inf")
    for r in range(repeats):
        t0 = time.perf_counter()
        work()
        ti.sync()
        best = min(best, time.perf_counter() - t0)
    if verbose:
        print(f"best {best * 1e3:.3f} ms")
    return best
elapsed = bench()
assert elapsed >= 0
print("done", a[999] > 31.6, f"{a[100]:.1f}")
