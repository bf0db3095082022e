# Whole scripts with much of Python around their kernels.

# --- sph_class
import math
@ti.data_oriented
class Sim:
    def __init__(self, n, dt=1e-2):
        self.n = n
        self.dt = dt
        self.x = ti.Vector.field(2, ti.f32, shape=n)
        self.v = ti.Vector.field(2, ti.f32, shape=n)
        self.log = []
        self.init()
    @ti.kernel
    def init(self):
        for i in self.x:
            self.x[i] = [i / self.n, 0.5 + 0.1 * (i % 3)]
            self.v[i] = ti.Vector([0.0, 0.0])
    @ti.func
    def force(self, i):
        f = ti.Vector([0.0, -9.8])
        for j in range(self.n):
            if i != j:
                d = self.x[i] - self.x[j]
                r = d.norm() + 1e-3
                f += 0.01 * d / r ** 3
        return f
    @ti.kernel
    def substep(self):
        for i in self.x:
            self.v[i] += self.dt * self.force(i)
        for i in self.x:
            self.x[i] += self.dt * self.v[i]
            for k in ti.static(range(2)):
                if self.x[i][k] < 0:
                    self.x[i][k] = 0
                    self.v[i][k] *= -0.5
    @ti.kernel
    def energy(self) -> ti.f32:
        e = 0.0
        for i in self.v:
            e += 0.5 * self.v[i].norm_sqr()
        return e
    def run(self, frames, substeps=2):
        for frame in range(frames):
            for _ in range(substeps):
                self.substep()
            self.log.append((frame, round(self.energy(), 3)))
sim = Sim(6)
sim.run(3)
for frame, e in sim.log:
    print(f"frame {frame:>3d}: energy {e:.3f}")
print("max", max(e for _, e in sim.log))
# --- ray_spheres
vec3 = ti.math.vec3
Sphere = ti.types.struct(center=vec3, radius=ti.f32, color=vec3)
scene = Sphere.field(shape=2)
scene[0] = Sphere(center=vec3(0, 0, -3), radius=1.0, color=vec3(1, 0, 0))
scene[1] = Sphere(center=vec3(1, 0.5, -2), radius=0.5, color=vec3(0, 1, 0))
W, H = 12, 6
pix = ti.Vector.field(3, ti.f32, (W, H))
@ti.func
def hit(o, d, s):
    oc = o - s.center
    b = oc.dot(d)
    c = oc.dot(oc) - s.radius ** 2
    disc = b * b - c
    t = -1.0
    if disc > 0:
        t = -b - ti.sqrt(disc)
    return t
@ti.kernel
def render():
    for i, j in pix:
        uv = ti.math.vec2(i / W - 0.5, j / H - 0.5) * 2
        d = vec3(uv, -1).normalized()
        best = 1e9
        col = vec3(0.1)
        for k in range(scene.shape[0]):
            t = hit(vec3(0), d, scene[k])
            if 0 < t < best:
                best = t
                n = (t * d - scene[k].center).normalized()
                col = scene[k].color * ti.max(n.dot(vec3(0, 0, 1)), 0.0)
        pix[i, j] = col
render()
for j in reversed(range(H)):
    row = ""
    for i in range(W):
        r, g, b = pix[i, j]
        row += "#" if r > 0.5 else "+" if g > 0.4 else "."
    print(row)
# --- bfs_grid
import numpy as np
maze = """
#########
#S..#...#
#.#.#.#.#
#.#...#E#
#########
""".strip().splitlines()
rows, cols = len(maze), len(maze[0])
wall = np.array([[c == "#" for c in line] for line in maze], dtype=np.int32)
dist = ti.field(ti.i32, (rows, cols))
changed = ti.field(ti.i32, ())
@ti.kernel
def relax(wall: ti.types.ndarray(dtype=ti.i32, ndim=2)):
    for i, j in ti.ndrange((1, rows - 1), (1, cols - 1)):
        if wall[i, j] == 0:
            for di, dj in ti.static([(0, 1), (1, 0), (0, -1), (-1, 0)]):
                nb = dist[i + di, j + dj]
                if nb >= 0 and (dist[i, j] < 0 or nb + 1 < dist[i, j]):
                    dist[i, j] = nb + 1
                    changed[None] = 1
dist.fill(-1)
start = [(r, line.index("S")) for r, line in enumerate(maze) if "S" in line][0]
end = [(r, line.index("E")) for r, line in enumerate(maze) if "E" in line][0]
dist[start] = 0
changed[None] = 1
while changed[None]:
    changed[None] = 0
    relax(wall)
print(start, end, dist[end])
# --- bitonic
n = 16
a = ti.field(ti.i32, n)
@ti.kernel
def init():
    for i in a:
        a[i] = (i * 37 + 11) % 101
@ti.kernel
def compare(k: ti.i32, j: ti.i32):
    for i in range(n):
        l = i ^ j
        if l > i:
            up = (i & k) == 0
            if (up and a[i] > a[l]) or (not up and a[i] < a[l]):
                a[i], a[l] = a[l], a[i]
init()
k = 2
while k <= n:
    j = k // 2
    while j > 0:
        compare(k, j)
        j //= 2
    k *= 2
r = a.to_numpy().tolist()
print(r, r == sorted(r))
# --- jacobi_residual
N = 10
x, b, x2 = (ti.field(ti.f64, N) for _ in range(3))
@ti.kernel
def jacobi() -> ti.f64:
    r = ti.cast(0.0, ti.f64)
    for i in range(N):
        l = x[i - 1] if i > 0 else ti.f64(0.0)
        rr = x[i + 1] if i < N - 1 else ti.f64(0.0)
        x2[i] = (b[i] + l + rr) / 3
    for i in range(N):
        ti.atomic_max(r, abs(x2[i] - x[i]))
        x[i] = x2[i]
    return r
b.fill(1)
history = []
for it in range(100):
    res = jacobi()
    history.append(res)
    if res < 1e-6:
        print(f"converged after {it + 1} iterations")
        break
else:
    print("no convergence")
print(f"{history[0]:.3e} {history[-1]:.3e} {len(history)}")
# --- mpm_like
n_grid, n_p = 8, 5
dx = 1 / n_grid
inv = float(n_grid)
x = ti.Vector.field(2, float, n_p)
v = ti.Vector.field(2, float, n_p)
C = ti.Matrix.field(2, 2, float, n_p)
gv = ti.Vector.field(2, float, (n_grid, n_grid))
gm = ti.field(float, (n_grid, n_grid))
@ti.kernel
def substep(dt: float):
    for I in ti.grouped(gm):
        gv[I] = [0, 0]
        gm[I] = 0
    for p in x:
        Xp = x[p] * inv
        base = int(Xp - 0.5)
        fx = Xp - base
        w = [0.5 * (1.5 - fx) ** 2, 0.75 - (fx - 1) ** 2, 0.5 * (fx - 0.5) ** 2]
        for i, j in ti.static(ti.ndrange(3, 3)):
            off = ti.Vector([i, j])
            dpos = (off - fx) * dx
            wt = w[i].x * w[j].y
            gv[base + off] += wt * (v[p] + C[p] @ dpos)
            gm[base + off] += wt
    for I in ti.grouped(gm):
        if gm[I] > 0:
            gv[I] /= gm[I]
            gv[I].y -= dt * 9.8
    for p in x:
        Xp = x[p] * inv
        base = int(Xp - 0.5)
        fx = Xp - base
        w = [0.5 * (1.5 - fx) ** 2, 0.75 - (fx - 1) ** 2, 0.5 * (fx - 0.5) ** 2]
        nv = ti.Vector.zero(float, 2)
        nC = ti.Matrix.zero(float, 2, 2)
        for i, j in ti.static(ti.ndrange(3, 3)):
            off = ti.Vector([i, j])
            wt = w[i].x * w[j].y
            g = gv[base + off]
            nv += wt * g
            nC += 4 * wt * g.outer_product((off - fx) * dx) / dx ** 2
        v[p], C[p] = nv, nC
        x[p] += dt * v[p]
for p in range(n_p):
    x[p] = [0.3 + 0.08 * p, 0.6]
    v[p] = [0.5, 0.0]
for _ in range(5):
    substep(1e-2)
print(x.to_numpy().round(4))
# --- cli_defaults
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--n", type=int, default=4)
parser.add_argument("--mode", choices=["a", "b"], default="b")
args = parser.parse_args([])
f = ti.field(ti.f32, args.n)
@ti.kernel
def go(k: ti.f32):
    for i in f:
        f[i] = i * k
go({"a": 1.0, "b": 2.5}[args.mode])
print(*[f"{v:.1f}" for v in f.to_numpy()], sep=", ")
# --- sparse_count
x = ti.field(ti.i32)
p = ti.root.pointer(ti.ij, 4)
d = p.bitmasked(ti.ij, 2)
d.place(x)
@ti.kernel
def put(n: ti.i32):
    for k in range(n):
        x[k * 3 % 8, k * 5 % 8] = k + 1
total = ti.field(ti.i32, ())
@ti.kernel
def visit():
    for i, j in x:
        total[None] += x[i, j]
@ti.kernel
def blocks() -> ti.i32:
    c = 0
    for i, j in p:
        c += 1
    return c
put(5)
visit()
print(total[None], blocks())
p.deactivate_all()
print(blocks())
# --- queue_host
from collections import deque
graph = {0: [1, 2], 1: [3], 2: [3, 4], 3: [5], 4: [5], 5: []}
n = len(graph)
adj = ti.field(ti.i32, (n, n))
for u, vs in graph.items():
    for v in vs:
        adj[u, v] = 1
seen, order, q = set(), [], deque([0])
while q:
    u = q.popleft()
    if u in seen:
        continue
    seen.add(u)
    order.append(u)
    q.extend(graph[u])
@ti.kernel
def degree(u: ti.i32) -> ti.i32:
    s = 0
    for v in range(n):
        s += adj[u, v]
    return s
print(order, [degree(u) for u in order])
# --- property_class
@ti.data_oriented
class Grid:
    count = 0
    def __init__(self, *shape, fill=0):
        self._shape = shape
        self.f = ti.field(ti.i32, shape=shape)
        self.f.fill(fill)
        Grid.count += 1
    @property
    def cells(self):
        p = 1
        for s in self._shape:
            p *= s
        return p
    @classmethod
    def square(cls, n):
        return cls(n, n, fill=2)
    @staticmethod
    def describe(g):
        return f"{'x'.join(map(str, g._shape))}: {g.total()}"
    @ti.kernel
    def total(self) -> ti.i32:
        s = 0
        for I in ti.grouped(self.f):
            s += self.f[I]
        return s
a, b = Grid(2, 3, fill=1), Grid.square(4)
print(a.cells, b.cells, Grid.describe(a), Grid.describe(b), Grid.count)
# --- inheritance
class Base:
    def name(self):
        return type(self).__name__
    def __repr__(self):
        return f"<{self.name()} {self.total():.2f}>"
@ti.data_oriented
class A(Base):
    def __init__(self, n):
        self.x = ti.field(ti.f32, n)
        self.setup()
    @ti.kernel
    def setup(self):
        for i in self.x:
            self.x[i] = self.f(i)
    @ti.func
    def f(self, i):
        return i * 1.5
    @ti.kernel
    def total(self) -> ti.f32:
        s = 0.0
        for i in self.x:
            s += self.x[i]
        return s
@ti.data_oriented
class B(A):
    @ti.func
    def f(self, i):
        return i * i + 0.25
print([A(3), B(3)])
# --- context_timer
import time
t0 = time.perf_counter()
x = ti.field(ti.f32, 4)
x.fill(1)
ti.sync()
el = time.perf_counter() - t0
print("ok" if el >= 0 else "bad")
# --- text_table
x = ti.field(ti.f32, 3)
@ti.kernel
def fill():
    for i in x:
        x[i] = ti.exp(-i)
fill()
print("{:<6}|{:>8}".format("i", "value"))
print("-" * 15)
for i, v in enumerate(x.to_numpy()):
    print("{:<6}|{:>8.4f}".format(i, v))
print("%d items, %s, %5.2f" % (3, "ok", x[1]))
print("total: {total:.3f}".format(total=sum(x[i] for i in range(3))))
# --- try_finally
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    return n * 2
def safe(v):
    try:
        return f(int(v))
    except ValueError:
        return None
    finally:
        print("tried", v)
print([safe(v) for v in ("3", "x", "7")])
