# --- sph_density
import numpy as np
N = 27
h = 0.12
pos = ti.Vector.field(3, dtype=ti.f32, shape=N)
rho = ti.field(ti.f32, shape=N)
@ti.func
def poly6(r2, h2):
    res = 0.0
    if r2 < h2:
        res = 315.0 / (64.0 * 3.14159265 * h2 ** 4.5) * (h2 - r2) ** 3
    return res
@ti.kernel
def setup():
    for i in range(N):
        pos[i] = ti.Vector([i % 3, i // 3 % 3, i // 9]) * 0.1
@ti.kernel
def density(mass: ti.f32):
    for i in pos:
        acc = 0.0
        for j in range(N):
            d = pos[i] - pos[j]
            acc += mass * poly6(d.norm_sqr(), h * h)
        rho[i] = acc
setup()
density(1.0)
r = rho.to_numpy()
print(f"{r.min():.3f} {r.max():.3f} {r[13]:.3f}", np.argmax(r))
# --- cg_solver
import numpy as np
n = 16
x = ti.field(ti.f64, shape=(n, n)); b = ti.field(ti.f64, shape=(n, n))
r = ti.field(ti.f64, shape=(n, n)); p = ti.field(ti.f64, shape=(n, n)); Ap = ti.field(ti.f64, shape=(n, n))
@ti.func
def sample(f: ti.template(), i, j):
    return f[i, j] if 0 <= i < n and 0 <= j < n else ti.cast(0.0, ti.f64)
@ti.kernel
def mul(src: ti.template(), dst: ti.template()):
    for i, j in src:
        dst[i, j] = 4 * src[i, j] - sample(src, i - 1, j) - sample(src, i + 1, j) - sample(src, i, j - 1) - sample(src, i, j + 1)
@ti.kernel
def dot(u: ti.template(), v: ti.template()) -> ti.f64:
    s = ti.cast(0.0, ti.f64)
    for I in ti.grouped(u):
        s += u[I] * v[I]
    return s
@ti.kernel
def axpy(y: ti.template(), a: ti.f64, z: ti.template()):
    for I in ti.grouped(y):
        y[I] += a * z[I]
@ti.kernel
def xpay(y: ti.template(), a: ti.f64, z: ti.template()):
    for I in ti.grouped(y):
        y[I] = z[I] + a * y[I]
b.fill(1.0)
r.copy_from(b); p.copy_from(r)
rs = dot(r, r)
it = 0
while rs > 1e-18 and it < 200:
    mul(p, Ap)
    alpha = rs / dot(p, Ap)
    axpy(x, alpha, p)
    axpy(r, -alpha, Ap)
    new = dot(r, r)
    xpay(p, new / rs, r)
    rs = new
    it += 1
print(it < 60, f"{x[8, 8]:.6f}", f"{x.to_numpy().sum():.6f}")
# --- bfs_levels
import numpy as np
W, H = 8, 6
grid = ti.field(ti.i32, shape=(H, W))
dist = ti.field(ti.i32, shape=(H, W))
changed = ti.field(ti.i32, shape=())
maze = ["........", ".######.", ".#....#.", ".#.##.#.", "...#....", "####.###"]
for y, row in enumerate(maze):
    for x, ch in enumerate(row):
        grid[y, x] = 1 if ch == "#" else 0
@ti.kernel
def relax(level: ti.i32):
    for y, x in dist:
        if dist[y, x] == level:
            for d in ti.static([(0, 1), (1, 0), (0, -1), (-1, 0)]):
                ny, nx = y + d[0], x + d[1]
                if 0 <= ny < H and 0 <= nx < W:
                    if grid[ny, nx] == 0 and dist[ny, nx] < 0:
                        dist[ny, nx] = level + 1
                        changed[None] = 1
dist.fill(-1)
dist[0, 0] = 0
level = 0
while True:
    changed[None] = 0
    relax(level)
    if not changed[None]:
        break
    level += 1
print(level)
print(dist.to_numpy())
# --- mpm_like_scatter
import numpy as np
n_grid, n_particles = 8, 5
dx = 1.0 / n_grid
inv_dx = float(n_grid)
x = ti.Vector.field(2, float, n_particles)
m = ti.field(float, (n_grid, n_grid))
stencil = ti.grouped(ti.ndrange(3, 3)) if False else None
@ti.kernel
def p2g():
    for i, j in m:
        m[i, j] = 0
    for p in x:
        base = (x[p] * inv_dx - 0.5).cast(int)
        fx = x[p] * inv_dx - base.cast(float)
        w = [0.5 * (1.5 - fx) ** 2, 0.75 - (fx - 1) ** 2, 0.5 * (fx - 0.5) ** 2]
        for offset in ti.static(ti.grouped(ti.ndrange(3, 3))):
            weight = 1.0
            for d in ti.static(range(2)):
                weight *= w[offset[d]][d]
            m[base + offset] += weight
x.from_numpy(np.array([[0.3, 0.3], [0.5, 0.55], [0.7, 0.4], [0.31, 0.69], [0.45, 0.5]], dtype=np.float32))
p2g()
g = m.to_numpy()
print(f"{g.sum():.4f} {g[2, 2]:.4f} {g[4, 4]:.4f}", np.unravel_index(g.argmax(), g.shape))
# --- kmeans
import numpy as np
K, N = 3, 30
pts = ti.Vector.field(2, ti.f32, N)
cen = ti.Vector.field(2, ti.f32, K)
lab = ti.field(ti.i32, N)
cnt = ti.field(ti.i32, K)
acc = ti.Vector.field(2, ti.f32, K)
rng = np.random.RandomState(0)
data = np.concatenate([rng.rand(10, 2) * 0.1 + c for c in ([0.0, 0.0], [1.0, 1.0], [0.0, 1.0])]).astype(np.float32)
pts.from_numpy(data)
cen.from_numpy(data[[0, 12, 25]])
@ti.kernel
def assign() -> ti.i32:
    moved = 0
    for i in pts:
        best = 0
        bd = 1e9
        for k in range(K):
            d = (pts[i] - cen[k]).norm_sqr()
            if d < bd:
                bd = d
                best = k
        if lab[i] != best:
            lab[i] = best
            moved += 1
    return moved
@ti.kernel
def update():
    for k in cen:
        cnt[k] = 0
        acc[k] = ti.Vector([0.0, 0.0])
    for i in pts:
        cnt[lab[i]] += 1
        acc[lab[i]] += pts[i]
    for k in cen:
        if cnt[k] > 0:
            cen[k] = acc[k] / cnt[k]
lab.fill(-1)
for it in range(10):
    if assign() == 0:
        break
    update()
print(it, cnt.to_numpy(), np.round(cen.to_numpy(), 2).tolist())
# --- particle_struct_soa
import math
P = ti.types.struct(pos=ti.math.vec3, vel=ti.math.vec3, mass=ti.f32, alive=ti.i32)
ps = P.field(shape=6)
@ti.kernel
def init():
    for i in ps:
        ps[i].pos = ti.math.vec3(i, 0, -i)
        ps[i].vel = ti.math.vec3(0, i, 0)
        ps[i].mass = 1.0 + i
        ps[i].alive = i % 2
@ti.kernel
def advance(dt: ti.f32) -> ti.f32:
    e = 0.0
    for i in ps:
        if ps[i].alive:
            ps[i].pos += ps[i].vel * dt
        p = ps[i]
        e += 0.5 * p.mass * p.vel.dot(p.vel)
    return e
init()
print(f"{advance(0.5):.2f}")
print(ps[3].pos.to_list(), ps[3].mass, ps[2].pos.y)
d = ps.to_numpy()
print(sorted(d.keys()), d["pos"].shape, d["mass"].sum())
print(math.isclose(ps[5].pos[1], 2.5))
# --- union_find_components
import numpy as np
n = 10
parent = ti.field(ti.i32, n)
@ti.func
def find(i):
    r = i
    while parent[r] != r:
        r = parent[r]
    return r
@ti.kernel
def link(e: ti.types.ndarray()):
    for i in parent:
        parent[i] = i
    ti.loop_config(serialize=True)
    for k in range(e.shape[0]):
        a = find(e[k, 0])
        b = find(e[k, 1])
        if a != b:
            parent[max(a, b)] = min(a, b)
@ti.kernel
def flatten():
    for i in parent:
        parent[i] = find(i)
link(np.array([[0, 1], [2, 3], [1, 3], [5, 6], [8, 9]], dtype=np.int32))
flatten()
p = parent.to_numpy()
print(p.tolist(), len(set(p.tolist())), len(np.unique(p)))
# --- dynamic_lists_of_neighbours
n, cells = 12, 4
pos = ti.field(ti.f32, n)
lst = ti.field(ti.i32)
cell = ti.root.dense(ti.i, cells)
node = cell.dynamic(ti.j, 32, chunk_size=8)
node.place(lst)
@ti.kernel
def build():
    for i in range(n):
        pos[i] = (i * 5 % n) / n
    for i in range(n):
        c = int(pos[i] * cells)
        ti.append(node, c, i)
@ti.kernel
def lengths(out: ti.types.ndarray()):
    for c in range(cells):
        out[c] = ti.length(node, c)
        s = 0
        for k in range(ti.length(node, c)):
            s += lst[c, k]
        out[c] += 100 * s
import numpy as np
build()
o = np.zeros(cells, dtype=np.int32)
lengths(o)
print(o.tolist())
# --- quaternion_rotation
vec4 = ti.types.vector(4, ti.f32)
vec3 = ti.types.vector(3, ti.f32)
@ti.func
def qmul(a: vec4, b: vec4) -> vec4:
    return vec4(a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
@ti.func
def rotate(q: vec4, v: vec3) -> vec3:
    p = vec4(v, 0.0)
    c = vec4(-q.xyz, q.w)
    r = qmul(qmul(q, p), c)
    return r.xyz
@ti.kernel
def k(angle: ti.f32) -> vec3:
    q = vec4(0.0, 0.0, ti.sin(angle / 2), ti.cos(angle / 2))
    return rotate(q, vec3(1.0, 0.0, 0.0))
r = k(1.5707963)
print([round(float(c), 4) + 0.0 for c in r])
# --- lu_decomposition
import numpy as np
n = 4
A = ti.field(ti.f64, (n, n))
@ti.kernel
def lu():
    ti.loop_config(serialize=True)
    for k in range(n):
        for i in range(k + 1, n):
            A[i, k] /= A[k, k]
            for j in range(k + 1, n):
                A[i, j] -= A[i, k] * A[k, j]
M = np.array([[4., 3, 2, 1], [3, 4, 3, 2], [2, 3, 4, 3], [1, 2, 3, 4]])
A.from_numpy(M)
lu()
LU = A.to_numpy()
L = np.tril(LU, -1) + np.eye(n)
U = np.triu(LU)
print(np.allclose(L @ U, M), np.round(np.prod(np.diag(U)), 6))
# --- jacobi_maxdiff
n = 12
a = ti.field(ti.f32, (n, n)); b = ti.field(ti.f32, (n, n))
@ti.kernel
def sweep(x: ti.template(), y: ti.template()) -> ti.f32:
    m = 0.0
    for i, j in ti.ndrange((1, n - 1), (1, n - 1)):
        y[i, j] = 0.25 * (x[i - 1, j] + x[i + 1, j] + x[i, j - 1] + x[i, j + 1])
        ti.atomic_max(m, ti.abs(y[i, j] - x[i, j]))
    return m
for k in range(n):
    a[0, k] = b[0, k] = 1.0
err, it = 1.0, 0
while err > 1e-3:
    err = sweep(a, b)
    a, b = b, a
    it += 1
print(it, f"{a[n // 2, n // 2]:.4f}")
