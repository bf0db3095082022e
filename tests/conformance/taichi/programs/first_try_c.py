# --- pendulum_energy
import math
g, length, dt = 9.81, 1.5, 0.01
state = ti.Vector.field(2, ti.f32, shape=())
state[None] = [0.5, 0.0]
@ti.kernel
def step():
    s = state[None]
    w = s.y - g / length * ti.sin(s.x) * dt
    state[None] = ti.Vector([s.x + w * dt, w])
def energy():
    s = state[None]
    return 0.5 * (length * s[1]) ** 2 + g * length * (1 - math.cos(s[0]))
start = energy()
for frame in range(5):
    for _ in range(20):
        step()
    print(f"{frame}: angle {state[None][0]:.3f} energy {energy():.3f}")
print("drift", abs(energy() - start) < 0.05)

# --- histogram
import numpy as np
n = 64
data = ti.field(ti.i32, n)
bins = ti.field(ti.i32, 8)
@ti.kernel
def fill():
    for i in data:
        data[i] = (i * 37 + 11) % 64
@ti.kernel
def count():
    for i in data:
        bins[data[i] // 8] += 1
fill()
count()
h = bins.to_numpy()
print(h, h.sum(), h.max(), [h.argmax(), h.min()])
for k, v in enumerate(h):
    print(k, "#" * 4, v)

# --- bubble_sort
n = 10
a = ti.field(ti.i32, n)
for i in range(n):
    a[i] = (i * 7 + 3) % n
@ti.kernel
def sort():
    ti.loop_config(serialize=True)
    for i in range(n):
        for j in range(n - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
sort()
print([a[i] for i in range(n)])
print(list(a.to_numpy()))

# --- odd_even_sort
n = 16
a = ti.field(ti.f32, n)
@ti.kernel
def init():
    for i in range(n):
        a[i] = ti.cast((i * 13) % 16, ti.f32) * 0.5
@ti.kernel
def phase(odd: ti.i32) -> ti.i32:
    swaps = 0
    for k in range(n // 2):
        i = 2 * k + odd
        if i + 1 < n and a[i] > a[i + 1]:
            t = a[i]
            a[i] = a[i + 1]
            a[i + 1] = t
            swaps += 1
    return swaps
init()
rounds = 0
while True:
    s = phase(0) + phase(1)
    rounds += 1
    if s == 0:
        break
print(rounds, a)

# --- bfs_grid
n = 6
wall = ti.field(ti.i32, (n, n))
dist = ti.field(ti.i32, (n, n))
for i, j in [(1, 1), (1, 2), (1, 3), (3, 4), (4, 2), (4, 3)]:
    wall[i, j] = 1
dist.fill(-1)
dist[0, 0] = 0
@ti.kernel
def expand(d: ti.i32) -> ti.i32:
    found = 0
    for i, j in dist:
        if dist[i, j] == -1 and wall[i, j] == 0:
            for k in ti.static(range(4)):
                x = i + ti.static([1, -1, 0, 0][k])
                y = j + ti.static([0, 0, 1, -1][k])
                if 0 <= x < n and 0 <= y < n and dist[x, y] == d:
                    dist[i, j] = d + 1
                    found = 1
    return found
d = 0
while expand(d):
    d += 1
print(d)
print(dist.to_numpy())

# --- floyd
import numpy as np
n = 5
w = ti.field(ti.f32, (n, n))
edges = {(0, 1): 4, (0, 2): 1, (2, 1): 2, (1, 3): 5, (2, 3): 8, (3, 4): 3}
w.fill(1e9)
for i in range(n):
    w[i, i] = 0
for (a, b), c in edges.items():
    w[a, b] = c
@ti.kernel
def relax(k: ti.i32):
    for i, j in w:
        w[i, j] = ti.min(w[i, j], w[i, k] + w[k, j])
for k in range(n):
    relax(k)
d = w.to_numpy()
print(d[0])
print("farthest", d[0].max(), int(d[0].argmax()))

# --- gram_schmidt
import numpy as np
A = ti.Matrix([[2.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 4.0]])
q = ti.Vector.field(3, ti.f32, shape=3)
@ti.kernel
def orthogonal():
    for _ in range(1):
        for i in ti.static(range(3)):
            v = ti.Vector([A[0, i], A[1, i], A[2, i]])
            for j in ti.static(range(i)):
                v -= q[j].dot(v) * q[j]
            q[i] = v.normalized()
orthogonal()
for i in range(3):
    print([f"{q[i].dot(q[j]):.3f}" for j in range(3)])

# --- power_iteration
n = 4
A = ti.field(ti.f32, (n, n))
v = ti.field(ti.f32, n)
t = ti.field(ti.f32, n)
@ti.kernel
def setup():
    for i, j in A:
        A[i, j] = 2.0 if i == j else (1.0 if abs(i - j) == 1 else 0.0)
    for i in v:
        v[i] = 1.0
@ti.kernel
def multiply() -> ti.f32:
    norm = 0.0
    for i in range(n):
        s = 0.0
        for j in range(n):
            s += A[i, j] * v[j]
        t[i] = s
    for i in range(n):
        norm += t[i] * t[i]
    return ti.sqrt(norm)
@ti.kernel
def scale(norm: ti.f32):
    for i in v:
        v[i] = t[i] / norm
setup()
last = 0.0
for it in range(30):
    norm = multiply()
    scale(norm)
    if abs(norm - last) < 1e-5:
        break
    last = norm
print(f"{norm:.4f}", it > 3)

# --- oriented
@ti.data_oriented
class Counter:
    def __init__(self, n, step=1):
        self.n = n
        self.step = step
        self.cells = ti.field(ti.i32, shape=n)
    @ti.kernel
    def advance(self):
        for i in self.cells:
            self.cells[i] += i * self.step
    def total(self):
        return sum(self.cells[i] for i in range(self.n))
    def __str__(self):
        return f"Counter({self.n}, {self.total()})"
a, b = Counter(4), Counter(3, step=5)
for c in (a, b):
    c.advance()
    c.advance()
print(a, b, [c.total() for c in (a, b)])

# --- inherited
@ti.data_oriented
class Base:
    def __init__(self):
        self.x = ti.field(ti.f32, 4)
    @ti.func
    def f(self, v):
        return v + 1.0
    @ti.kernel
    def run(self):
        for i in self.x:
            self.x[i] = self.f(i * 1.0)
class Derived(Base):
    @ti.func
    def f(self, v):
        return v * v
for one in [Base(), Derived()]:
    one.run()
    print(type(one).__name__, one.x)

# --- dataclass_particles
@ti.dataclass
class Particle:
    pos: ti.math.vec2
    vel: ti.math.vec2
    mass: ti.f32
    @ti.func
    def kinetic(self):
        return 0.5 * self.mass * self.vel.dot(self.vel)
ps = Particle.field(shape=6)
@ti.kernel
def init():
    for i in ps:
        ps[i] = Particle(pos=ti.math.vec2(i, i * 2), vel=ti.math.vec2(1, i), mass=1 + i * 0.5)
@ti.kernel
def energy() -> ti.f32:
    e = 0.0
    for i in ps:
        e += ps[i].kinetic()
    return e
init()
print(energy(), ps[2].pos, ps[3].mass, ps[1].vel.x)

# --- struct_members
S = ti.types.struct(a=ti.i32, v=ti.math.vec3)
f = S.field(shape=(2, 2))
f[0, 1].a = 5
f[0, 1].v = [1, 2, 3]
@ti.kernel
def k():
    for I in ti.grouped(f):
        f[I].a += I[0] * 10 + I[1]
        f[I].v += 0.5
k()
for i in range(2):
    for j in range(2):
        print(i, j, f[i, j].a, f[i, j].v.y)

# --- bitmasked_count
x = ti.field(ti.i32)
block = ti.root.pointer(ti.ij, 4)
block.bitmasked(ti.ij, 4).place(x)
@ti.kernel
def activate():
    for i in range(6):
        x[i * 2, i] = i + 1
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i, j in x:
        c += 1
    return c
@ti.kernel
def total() -> ti.i32:
    c = 0
    for i, j in x:
        c += x[i, j]
    return c
activate()
print(count(), total())
block.deactivate_all()
print(count(), x[2, 1])

# --- dynamic_list
x = ti.field(ti.i32)
s = ti.root.dynamic(ti.i, 32, chunk_size=8)
s.place(x)
@ti.kernel
def push():
    for i in range(10):
        if i % 3 == 0:
            x.parent().append(i * i)
@ti.kernel
def length() -> ti.i32:
    return x.parent().length()
@ti.kernel
def sum_() -> ti.i32:
    r = 0
    for i in range(x.parent().length()):
        r += x[i]
    return r
push()
print(length(), sum_())

# --- ndarray_arguments
import numpy as np
@ti.kernel
def saxpy(x: ti.types.ndarray(), y: ti.types.ndarray(), a: ti.f32):
    for i in x:
        y[i] = a * x[i] + y[i]
x = np.arange(5, dtype=np.float32)
y = np.ones(5, dtype=np.float32)
saxpy(x, y, 2.0)
print(y, y.dtype, y[2])
z = ti.ndarray(ti.f32, shape=5)
z.from_numpy(y)
saxpy(z, z, 0.5)
print(z.to_numpy(), z[1])

# --- matmul_arrays
import numpy as np
n = 3
@ti.kernel
def matmul(a: ti.types.ndarray(dtype=ti.f32, ndim=2), b: ti.types.ndarray(dtype=ti.f32, ndim=2), c: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    for i, j in c:
        s = 0.0
        for k in range(a.shape[1]):
            s += a[i, k] * b[k, j]
        c[i, j] = s
a = np.arange(9, dtype=np.float32).reshape(3, 3)
b = np.eye(3, dtype=np.float32) * 2
c = np.zeros((3, 3), dtype=np.float32)
matmul(a, b, c)
print(c)
print(np.allclose(c, a @ b), c.sum(), c.mean(axis=0), np.trace(c))

# --- reductions
import numpy as np
x = ti.field(ti.f32, 100)
@ti.kernel
def fill():
    for i in x:
        x[i] = ti.sin(i * 0.1)
@ti.kernel
def stats() -> ti.types.vector(4, ti.f32):
    s, lo, hi, q = 0.0, 1e9, -1e9, 0.0
    for i in x:
        s += x[i]
        ti.atomic_min(lo, x[i])
        ti.atomic_max(hi, x[i])
        q += x[i] ** 2
    return ti.Vector([s, lo, hi, q])
fill()
r = stats()
print(f"{r[0]:.3f} {r[1]:.3f} {r[2]:.3f} {r[3]:.3f}")
a = x.to_numpy()
print(f"{a.sum():.3f} {a.min():.3f} {a.max():.3f} {(a ** 2).sum():.3f} {np.median(np.array([1, 2, 3]))}")

# --- mandelbrot
w, h = 24, 8
img = ti.field(ti.i32, (w, h))
@ti.kernel
def paint():
    for i, j in img:
        c = ti.Vector([i / w * 3.0 - 2.0, j / h * 2.0 - 1.0])
        z = ti.Vector([0.0, 0.0])
        n = 0
        while n < 20 and z.norm_sqr() < 4:
            z = ti.Vector([z.x * z.x - z.y * z.y, 2 * z.x * z.y]) + c
            n += 1
        img[i, j] = n
paint()
a = img.to_numpy()
for j in range(h):
    print("".join("#" if img[i, j] >= 20 else "." for i in range(w)))
print(a.max(), (a == 20).sum())

# --- life_glider
n = 8
grid = ti.field(ti.i32, (n, n))
new = ti.field(ti.i32, (n, n))
for i, j in ((0, 1), (1, 2), (2, 0), (2, 1), (2, 2)):
    grid[i, j] = 1
@ti.func
def neighbours(i, j):
    c = 0
    for di, dj in ti.static(ti.ndrange((-1, 2), (-1, 2))):
        if ti.static(di != 0 or dj != 0):
            c += grid[(i + di) % n, (j + dj) % n]
    return c
@ti.kernel
def step():
    for i, j in grid:
        c = neighbours(i, j)
        new[i, j] = 1 if c == 3 or (c == 2 and grid[i, j] == 1) else 0
    for i, j in grid:
        grid[i, j] = new[i, j]
alive = set()
for g in range(4):
    step()
for i in range(n):
    print(*[grid[i, j] for j in range(n)])
print(grid.to_numpy().sum())

# --- nbody_momentum
n = 5
pos = ti.Vector.field(2, ti.f32, n)
vel = ti.Vector.field(2, ti.f32, n)
@ti.kernel
def init():
    for i in pos:
        a = i * 1.2566
        pos[i] = ti.Vector([ti.cos(a), ti.sin(a)])
        vel[i] = ti.Vector([-ti.sin(a), ti.cos(a)]) * 0.5
@ti.kernel
def step(dt: ti.f32):
    for i in range(n):
        f = ti.Vector([0.0, 0.0])
        for j in range(n):
            if i != j:
                r = pos[j] - pos[i]
                f += r / (r.norm() ** 3 + 1e-3)
        vel[i] += f * dt
    for i in range(n):
        pos[i] += vel[i] * dt
init()
for s in range(20):
    step(1e-3)
p = vel.to_numpy().sum(axis=0)
print(abs(p[0]) < 1e-4, abs(p[1]) < 1e-4, vel.to_numpy().shape)
print(f"{pos[0].norm():.3f}")

# --- blur_image
import numpy as np
img = np.zeros((6, 6), dtype=np.float32)
img[2:4, 2:4] = 1.0
src = ti.field(ti.f32, img.shape)
dst = ti.field(ti.f32, img.shape)
src.from_numpy(img)
@ti.kernel
def blur(a: ti.template(), b: ti.template()):
    for i, j in a:
        s, c = 0.0, 0
        for k, l in ti.ndrange((-1, 2), (-1, 2)):
            if 0 <= i + k < 6 and 0 <= j + l < 6:
                s += a[i + k, j + l]
                c += 1
        b[i, j] = s / c
blur(src, dst)
blur(dst, src)
out = src.to_numpy()
print(out.round(3))
print(f"{out.sum():.4f}", out[0, 0] == out[5, 5])

# --- prefix_sum
n = 16
a = ti.field(ti.i32, n)
b = ti.field(ti.i32, n)
for i in range(n):
    a[i] = i % 5
@ti.kernel
def pass_(src: ti.template(), dst: ti.template(), d: ti.i32):
    for i in src:
        dst[i] = src[i] + (src[i - d] if i >= d else 0)
d = 1
src, dst = a, b
while d < n:
    pass_(src, dst, d)
    src, dst = dst, src
    d *= 2
print(src.to_numpy().tolist())

# --- sieve
n = 50
prime = ti.field(ti.u8, n)
@ti.kernel
def sieve():
    for i in range(n):
        prime[i] = 1 if i > 1 else 0
    ti.loop_config(serialize=True)
    for i in range(2, 8):
        if prime[i]:
            j = i * i
            while j < n:
                prime[j] = 0
                j += i
sieve()
for i in range(n):
    if prime[i]:
        print(i, end=" ")
print(len([i for i in range(n) if prime[i]]), sum(i for i in range(n) if prime[i]))

# --- collatz
best = ti.field(ti.i32, ())
@ti.func
def length(n: ti.i32) -> ti.i32:
    c = 0
    m = n
    while m != 1:
        m = m // 2 if m % 2 == 0 else 3 * m + 1
        c += 1
    return c
@ti.kernel
def longest(n: ti.i32) -> ti.i32:
    for i in range(1, n):
        ti.atomic_max(best[None], length(i))
    return best[None]
for n in [10, 100, 200]:
    print(n, longest(n))

# --- monte_carlo_pi
@ti.kernel
def estimate(n: ti.i32) -> ti.f32:
    c = 0
    for i in range(n):
        x, y = ti.random(), ti.random()
        if x * x + y * y < 1:
            c += 1
    return 4.0 * c / n
p = estimate(100000)
print(abs(p - 3.14159) < 0.05, f"{p:.0f}")

# --- csv_table
rows = [("a", 1, 2.5), ("bb", 22, 3.25), ("ccc", 333, 0.125)]
x = ti.field(ti.f32, len(rows))
for k, (name, count, value) in enumerate(rows):
    x[k] = count * value
print(f"{'name':<6}|{'count':>6}|{'value':^9}|")
for k, (name, count, value) in enumerate(rows):
    print(f"{name:<6}|{count:>6d}|{value:^9.3f}|{x[k]:10.2e}")
print("-" * 20, sep="")
print("total: {:.2f}, best: {best}".format(sum(x[k] for k in range(3)), best=max(rows, key=lambda r: r[1])[0]))

# --- convergence_log
x = ti.field(ti.f32, ())
x[None] = 10.0
@ti.kernel
def newton() -> ti.f32:
    old = x[None]
    x[None] = 0.5 * (old + 2.0 / old)
    return ti.abs(x[None] - old)
history = []
for it in range(6):
    history.append(newton())
print([f"{h:.4f}" for h in history])
print(len(history), f"{x[None]:.6f}", history[-1] < 1e-2, min(history) == history[-1])

# --- early_stop
x = ti.field(ti.i32, ())
@ti.kernel
def tick() -> ti.i32:
    x[None] += 3
    return x[None]
for i in range(100):
    if tick() > 20:
        print("stopped at", i)
        break
else:
    print("never")
print(x[None])

# --- python_lists
import numpy as np
x = ti.field(ti.f32, 5)
for i in range(5):
    x[i] = i ** 2 * 0.5
values = [x[i] for i in range(5)]
print(values, values[::-1], sum(values) / len(values), max(values), sorted(values, reverse=True))
pairs = list(zip(range(5), values))
print(pairs[1:3], dict(pairs)[3], any(v > 7 for v in values), all(v >= 0 for v in values))
arr = np.array(values)
print(arr, arr.mean(), arr.std(), [arr.mean()], arr[arr.argmax()])

# --- with_functions
import math
x = ti.field(ti.f32, 8)
@ti.kernel
def fill(a: ti.f32, b: ti.f32):
    for i in x:
        x[i] = a * i + b
def report(title, values, digits=2):
    text = ", ".join(f"{v:.{digits}f}" for v in values)
    print(f"{title}: [{text}]")
def rms(values):
    return math.sqrt(sum(v * v for v in values) / len(values))
for a, b in [(1, 0), (0.5, 2)]:
    fill(a, b)
    values = [x[i] for i in range(8)]
    report(f"a={a} b={b}", values)
    report("rms", [rms(values)], digits=4)

# --- try_except
x = ti.field(ti.i32, 4)
@ti.kernel
def k(i: ti.i32) -> ti.i32:
    return x[i % 4] + i
def safe(f, *args):
    try:
        return f(*args)
    except ZeroDivisionError as e:
        print("caught", e)
        return None
    finally:
        print("done")
print(safe(lambda a, b: a // b, 7, 2), safe(lambda a, b: a // b, 7, 0))
print(safe(k, 5))
try:
    raise ValueError("bad")
except (TypeError, ValueError) as e:
    print(type(e).__name__, e)

# --- heat_rod
import numpy as np
n = 20
T = ti.field(ti.f32, n)
Tn = ti.field(ti.f32, n)
@ti.kernel
def init():
    for i in T:
        T[i] = 100.0 if i == 0 else 0.0
@ti.kernel
def diffuse(alpha: ti.f32) -> ti.f32:
    change = 0.0
    for i in range(1, n - 1):
        Tn[i] = T[i] + alpha * (T[i - 1] - 2 * T[i] + T[i + 1])
    for i in range(1, n - 1):
        ti.atomic_max(change, abs(Tn[i] - T[i]))
        T[i] = Tn[i]
    return change
init()
steps = 0
change = 1e9
while change > 0.5 and steps < 500:
    change = diffuse(0.25)
    steps += 1
print(steps, f"{change:.3f}", T.to_numpy()[:4].round(2), np.round(T[1], 2))

# --- matrices_of_python
R = ti.Matrix([[0.0, -1.0], [1.0, 0.0]])
v = ti.Vector([1.0, 2.0])
print(R @ v, (R @ R)[0, 0], v.norm(), (v * 2 + 1), v.dot(v), R.transpose(), R[1, 0])
w = ti.math.vec3(1, 2, 3)
print(w, w.xy, w.cross(ti.math.vec3(0, 0, 1)), w / 2, -w, w.max(), w.sum())
print([R[i, j] for i in range(2) for j in range(2)], v[0], [v.x])

# --- union_find
n = 8
parent = ti.field(ti.i32, n)
@ti.kernel
def init():
    for i in parent:
        parent[i] = i
@ti.func
def root(i):
    r = i
    while parent[r] != r:
        r = parent[r]
    return r
@ti.kernel
def join(a: ti.i32, b: ti.i32):
    for _ in range(1):
        ra, rb = root(a), root(b)
        parent[ti.max(ra, rb)] = ti.min(ra, rb)
@ti.kernel
def find(a: ti.i32) -> ti.i32:
    r = 0
    for _ in range(1):
        r = root(a)
    return r
init()
for a, b in [(0, 1), (2, 3), (1, 2), (5, 6)]:
    join(a, b)
groups = [find(i) for i in range(n)]
print(groups)
print(f"{groups.count(0)} in the first group, {find(6)}")

# --- walls_and_enums
from enum import IntEnum
class Cell(IntEnum):
    EMPTY = 0
    WALL = 1
    GOAL = 2
m = ti.field(ti.i32, (3, 4))
layout = ["#..G", "#.#.", "...."]
kinds = {"#": Cell.WALL, ".": Cell.EMPTY, "G": Cell.GOAL}
for i, row in enumerate(layout):
    for j, c in enumerate(row):
        m[i, j] = kinds[c].value
@ti.kernel
def count(k: ti.i32) -> ti.i32:
    c = 0
    for i, j in m:
        c += int(m[i, j] == k)
    return c
for cell in Cell:
    print(cell.name, count(int(cell)))

# --- quaternions
@ti.func
def qmul(a, b):
    return ti.Vector([a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
                      a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
                      a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
                      a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]])
@ti.kernel
def turn(angle: ti.f32, times: ti.i32) -> ti.math.vec4:
    q = ti.Vector([1.0, 0.0, 0.0, 0.0])
    h = ti.Vector([ti.cos(angle / 2), 0.0, 0.0, ti.sin(angle / 2)])
    for _ in range(times):
        q = qmul(q, h)
    return q
q = turn(0.5, 4)
print(f"{q[0]:.3f} {q.w:.3f} {q.norm():.3f}")

# --- uneven_layout
a = ti.field(ti.i32)
b = ti.field(ti.f32)
ti.root.dense(ti.i, 3).dense(ti.j, 4).place(a)
ti.root.dense(ti.ij, (3, 4)).place(b)
@ti.kernel
def fill():
    for i, j in a:
        a[i, j] = i * 10 + j
        b[i, j] = a[i, j] * 0.5
fill()
print(a.shape, b.shape, a.to_numpy(), b.to_numpy()[2])

# --- random_walks
import numpy as np
np.random.seed(3)
steps = np.random.randint(-1, 2, size=20)
x = ti.field(ti.i32, 21)
x[0] = 0
for i, s in enumerate(steps):
    x[i + 1] = x[i] + s
print(x.to_numpy(), [x[20]], steps.sum(), [steps.max()])
