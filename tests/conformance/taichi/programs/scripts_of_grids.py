# --- cloth_grid_springs
import numpy as np
n = 6
x = ti.Vector.field(3, ti.f32, (n, n))
v = ti.Vector.field(3, ti.f32, (n, n))
links = [ti.Vector(d) for d in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)]]
@ti.kernel
def init():
    for i, j in x:
        x[i, j] = ti.Vector([i / n, 0.5, j / n])
@ti.kernel
def substep(dt: ti.f32):
    for i in ti.grouped(v):
        acc = ti.Vector([0.0, -9.8, 0.0])
        for d in ti.static(links):
            j = ti.min(ti.max(i + d, 0), [n - 1, n - 1])
            rel = x[j] - x[i]
            cur = rel.norm()
            org = ti.Vector([d[0] / n, d[1] / n]).norm()
            if cur > 0.0:
                acc += 800 * rel.normalized() * (cur - org) / org
        v[i] += dt * acc
    for i in ti.grouped(x):
        if i[0] > 0:
            x[i] += dt * v[i]
init()
for _ in range(20):
    substep(1e-3)
a = x.to_numpy()
print(a.shape, np.round(a[-1, -1], 3), np.round(a[0, 0], 3))
# --- marching_counts
import numpy as np
n = 8
phi = ti.field(ti.f32, (n + 1, n + 1))
segs = ti.field(ti.i32, ())
cases = ti.field(ti.i32, 16)
@ti.kernel
def fill():
    for i, j in phi:
        phi[i, j] = ti.sqrt((i - 4.2) ** 2 + (j - 3.8) ** 2) - 2.6
@ti.kernel
def march():
    for i, j in ti.ndrange(n, n):
        c = 0
        for k, off in ti.static(enumerate([(0, 0), (1, 0), (1, 1), (0, 1)])):
            if phi[i + off[0], j + off[1]] < 0:
                c |= 1 << k
        cases[c] += 1
        if c != 0 and c != 15:
            segs[None] += 2 if c == 5 or c == 10 else 1
fill(); march()
print(segs[None], cases.to_numpy().tolist())
# --- smith_waterman
import numpy as np
s1, s2 = "ACACACTA", "AGCACACA"
code = {c: i for i, c in enumerate("ACGT")}
a = np.array([code[c] for c in s1], dtype=np.int32)
b = np.array([code[c] for c in s2], dtype=np.int32)
H = ti.field(ti.i32, (len(s1) + 1, len(s2) + 1))
@ti.kernel
def align(a: ti.types.ndarray(dtype=ti.i32, ndim=1), b: ti.types.ndarray(dtype=ti.i32, ndim=1)) -> ti.i32:
    n, m = a.shape[0], b.shape[0]
    best = 0
    ti.loop_config(serialize=True)
    for d in range(2, n + m + 1):
        for i in range(ti.max(1, d - m), ti.min(n, d - 1) + 1):
            j = d - i
            s = 2 if a[i - 1] == b[j - 1] else -1
            H[i, j] = ti.max(0, H[i - 1, j - 1] + s, H[i - 1, j] - 1, H[i, j - 1] - 1)
            best = ti.max(best, H[i, j])
    return best
print(align(a, b), H.to_numpy().max(axis=0).tolist())
# --- radix_sort_passes
import numpy as np
n = 20
src = ti.field(ti.u32, n); dst = ti.field(ti.u32, n)
count = ti.field(ti.i32, 16); start = ti.field(ti.i32, 16)
@ti.kernel
def clear():
    for i in count:
        count[i] = 0
@ti.kernel
def histo(a: ti.template(), shift: ti.i32):
    for i in range(n):
        count[(a[i] >> shift) & 15] += 1
@ti.kernel
def scatter(a: ti.template(), b: ti.template(), shift: ti.i32):
    ti.loop_config(serialize=True)
    for i in range(16):
        start[i] = 0 if i == 0 else start[i - 1] + count[i - 1]
    ti.loop_config(serialize=True)
    for i in range(n):
        d = (a[i] >> shift) & 15
        p = ti.atomic_add(start[d], 1)
        b[p] = a[i]
vals = (np.arange(n, dtype=np.uint32) * 2654435761 % 65521).astype(np.uint32)
src.from_numpy(vals)
bufs = [src, dst]
for k in range(4):
    clear(); histo(bufs[k % 2], 4 * k); scatter(bufs[k % 2], bufs[(k + 1) % 2], 4 * k)
res = src.to_numpy()
print((res == np.sort(vals)).all(), res[:4], res.dtype)
# --- poisson_multigrid_two_level
import numpy as np
n = 16
u = ti.field(ti.f64, (n + 1, n + 1)); f = ti.field(ti.f64, (n + 1, n + 1)); r = ti.field(ti.f64, (n + 1, n + 1))
m = n // 2
uc = ti.field(ti.f64, (m + 1, m + 1)); fc = ti.field(ti.f64, (m + 1, m + 1))
@ti.kernel
def smooth(u: ti.template(), f: ti.template(), N: ti.template(), color: ti.i32):
    h2 = (1.0 / N) ** 2
    for i, j in ti.ndrange((1, N), (1, N)):
        if (i + j) % 2 == color:
            u[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] + h2 * f[i, j])
@ti.kernel
def residual() -> ti.f64:
    s = 0.0
    for i, j in ti.ndrange((1, n), (1, n)):
        r[i, j] = f[i, j] - (4 * u[i, j] - u[i - 1, j] - u[i + 1, j] - u[i, j - 1] - u[i, j + 1]) * n * n
        s += r[i, j] ** 2
    return ti.sqrt(s)
@ti.kernel
def restrict():
    for i, j in ti.ndrange((1, m), (1, m)):
        fc[i, j] = 0.25 * r[2 * i, 2 * j] + 0.125 * (r[2 * i - 1, 2 * j] + r[2 * i + 1, 2 * j] + r[2 * i, 2 * j - 1] + r[2 * i, 2 * j + 1]) + 0.0625 * (r[2 * i - 1, 2 * j - 1] + r[2 * i + 1, 2 * j + 1] + r[2 * i + 1, 2 * j - 1] + r[2 * i - 1, 2 * j + 1])
        uc[i, j] = 0.0
@ti.kernel
def prolong():
    for i, j in ti.ndrange((1, n), (1, n)):
        a, b = i // 2, j // 2
        fx, fy = (i % 2) * 0.5, (j % 2) * 0.5
        u[i, j] += (1 - fx) * (1 - fy) * uc[a, b] + fx * (1 - fy) * uc[a + i % 2, b] + (1 - fx) * fy * uc[a, b + j % 2] + fx * fy * uc[a + i % 2, b + j % 2]
f.fill(1.0)
res = []
for cycle in range(5):
    for s in range(2):
        smooth(u, f, n, 0); smooth(u, f, n, 1)
    residual(); restrict()
    for s in range(20):
        smooth(uc, fc, m, 0); smooth(uc, fc, m, 1)
    prolong()
    res.append(residual())
print(all(b < a for a, b in zip(res, res[1:])), f"{u[8, 8]:.5f}")
# --- fft_radix2
import numpy as np
import math
n = 16
re = ti.field(ti.f64, n); im = ti.field(ti.f64, n)
@ti.func
def bitrev(x, bits):
    r = 0
    for k in range(bits):
        r = (r << 1) | ((x >> k) & 1)
    return r
@ti.kernel
def reorder(bits: ti.i32):
    for i in range(n):
        j = bitrev(i, bits)
        if j > i:
            re[i], re[j] = re[j], re[i]
            im[i], im[j] = im[j], im[i]
@ti.kernel
def butterfly(half: ti.i32):
    for t in range(n // 2):
        g, k = t // half, t % half
        a = g * 2 * half + k
        b = a + half
        ang = -math.pi * k / half
        wr, wi = ti.cos(ang), ti.sin(ang)
        xr = wr * re[b] - wi * im[b]
        xi = wr * im[b] + wi * re[b]
        re[b], im[b] = re[a] - xr, im[a] - xi
        re[a], im[a] = re[a] + xr, im[a] + xi
sig = np.cos(2 * np.pi * 3 * np.arange(n) / n) + 0.5
re.from_numpy(sig)
reorder(int(math.log2(n)))
h = 1
while h < n:
    butterfly(h)
    h *= 2
mag = np.sqrt(re.to_numpy() ** 2 + im.to_numpy() ** 2)
print(np.round(mag, 4)[:5], int(np.argmax(mag[1:n // 2]) + 1))
# --- voronoi_jump_flood
import numpy as np
N = 16
seeds = [(2, 3), (12, 4), (7, 13)]
cell = ti.Vector.field(2, ti.i32, (N, N)); tmp = ti.Vector.field(2, ti.i32, (N, N))
@ti.kernel
def jump(s: ti.i32):
    for i, j in cell:
        best = cell[i, j]
        bd = 1 << 20
        if best[0] >= 0:
            bd = (best[0] - i) ** 2 + (best[1] - j) ** 2
        for di in range(-1, 2):
            for dj in range(-1, 2):
                a, b = i + di * s, j + dj * s
                if 0 <= a < N and 0 <= b < N:
                    c = cell[a, b]
                    if c[0] >= 0:
                        d = (c[0] - i) ** 2 + (c[1] - j) ** 2
                        if d < bd:
                            bd = d
                            best = c
        tmp[i, j] = best
    for I in ti.grouped(cell):
        cell[I] = tmp[I]
cell.fill(-1)
for s in seeds:
    cell[s] = s
step = N // 2
while step:
    jump(step)
    step //= 2
c = cell.to_numpy()
print([int(((c[..., 0] == s[0]) & (c[..., 1] == s[1])).sum()) for s in seeds])
# --- particles_in_cells_sorted
import numpy as np
N, C = 24, 4
pos = ti.field(ti.f32, N); ids = ti.field(ti.i32, N)
head = ti.field(ti.i32, C + 1); cnt = ti.field(ti.i32, C)
@ti.kernel
def build():
    for c in cnt: cnt[c] = 0
    for i in pos:
        cnt[int(pos[i] * C)] += 1
    ti.loop_config(serialize=True)
    for c in range(C):
        head[c + 1] = head[c] + cnt[c]
    for c in cnt: cnt[c] = 0
    ti.loop_config(serialize=True)
    for i in range(N):
        c = int(pos[i] * C)
        ids[head[c] + ti.atomic_add(cnt[c], 1)] = i
np.random.seed(5)
pos.from_numpy(np.random.rand(N).astype(np.float32))
build()
h = head.to_numpy(); order = ids.to_numpy(); p = pos.to_numpy()
print(h.tolist(), sorted(order.tolist()) == list(range(N)))
print(all((p[order[h[c]:h[c + 1]]] * C).astype(int).tolist() == [c] * (h[c + 1] - h[c]) for c in range(C)))
# --- ising_checkerboard
import numpy as np
L = 8
s = ti.field(ti.i8, (L, L))
u = ti.field(ti.f32, (L, L))
@ti.kernel
def sweep(beta: ti.f32, parity: ti.i32):
    for i, j in s:
        if (i + j) % 2 == parity:
            nb = s[(i + 1) % L, j] + s[(i - 1) % L, j] + s[i, (j + 1) % L] + s[i, (j - 1) % L]
            dE = 2 * s[i, j] * nb
            if dE <= 0 or u[i, j] < ti.exp(-beta * dE):
                s[i, j] = -s[i, j]
@ti.kernel
def magnetisation() -> ti.i32:
    m = 0
    for i, j in s:
        m += s[i, j]
    return m
rs = np.random.RandomState(3)
s.from_numpy(np.where(rs.rand(L, L) < 0.5, 1, -1).astype(np.int8))
ms = []
for t in range(6):
    u.from_numpy(rs.rand(L, L).astype(np.float32))
    sweep(0.6, t % 2)
    ms.append(magnetisation())
print(ms)
# --- polygon_area_winding
import numpy as np
pts = np.array([[0, 0], [4, 0], [4, 3], [2, 5], [0, 3]], dtype=np.float32)
@ti.kernel
def area(p: ti.types.ndarray(dtype=ti.math.vec2, ndim=1)) -> ti.f32:
    s = 0.0
    for i in range(p.shape[0]):
        a = p[i]
        b = p[(i + 1) % p.shape[0]]
        s += a.x * b.y - b.x * a.y
    return 0.5 * s
@ti.kernel
def inside(p: ti.types.ndarray(dtype=ti.math.vec2, ndim=1), q: ti.math.vec2) -> ti.i32:
    c = 0
    for i in range(p.shape[0]):
        a = p[i]
        b = p[(i + 1) % p.shape[0]]
        if (a.y > q.y) != (b.y > q.y):
            if q.x < (b.x - a.x) * (q.y - a.y) / (b.y - a.y) + a.x:
                c = 1 - c
    return c
def run():
    tests = [(1, 1), (5, 1), (2, 4.5), (0.2, 4.8)]
    return {t: bool(inside(pts, ti.math.vec2(*t))) for t in tests}
print(area(pts), run())
# --- early_exit_functions
x = ti.field(ti.i32, 6)
@ti.kernel
def fill(k: ti.i32):
    for i in x:
        x[i] = (i * k) % 7
def first_above(t):
    for i in range(6):
        if x[i] > t:
            return i
    return -1
def classify(k):
    fill(k)
    n = first_above(4)
    if n < 0:
        return "none"
    if n == 5:
        return "last"
    return f"at {n}"
print([classify(k) for k in range(1, 6)])
# --- nested_functions_and_closures
def make_solver(n, c):
    u = ti.field(ti.f64, n)
    @ti.kernel
    def step():
        for i in u:
            u[i] = c * u[i] + i
    def run(k):
        for _ in range(k):
            step()
        return u.to_numpy().sum()
    return run
a, b = make_solver(4, 0.5), make_solver(3, 2.0)
print(a(3), b(2), a(1))
# --- search_with_return
x = ti.field(ti.i32, 6)
@ti.kernel
def fill(k: ti.i32):
    for i in x:
        x[i] = (i * k) % 7
def first_above(t):
    for i in range(6):
        if x[i] > t:
            return i
    return -1
def classify(k):
    fill(k)
    n = first_above(4)
    if n < 0:
        return "none"
    if n == 5:
        return "last"
    return f"at {n}"
print([classify(k) for k in range(1, 6)])
def pair(t):
    for i in range(6):
        for j in range(i):
            if x[i] + x[j] == t:
                return i * 10 + j
    return -1
print(pair(9), pair(100), first_above(100))
# --- converge_with_return
u = ti.field(ti.f64, ())
@ti.kernel
def newton():
    u[None] = 0.5 * (u[None] + 2.0 / u[None])
def solve(tol, most=50):
    it = 0
    while True:
        before = u[None]
        newton()
        it += 1
        if abs(u[None] - before) < tol:
            return it
        if it >= most:
            return -1
u[None] = 3.0
print(solve(1e-10), f"{u[None]:.6f}")
u[None] = 100.0
print(solve(1e-12, 3))
# --- any_and_contains
f = ti.field(ti.f32, 5)
for i in range(5):
    f[i] = i * i
def contains(v):
    for i in range(5):
        if f[i] == v:
            return True
    return False
def index_or_none(v):
    for i in range(5):
        if f[i] == v:
            return i
print(contains(9), contains(8), [v for v in range(20) if contains(v)])
class Grid:
    def __init__(self):
        self.n = 5
    def find(self, v):
        i = 0
        while i < self.n:
            if f[i] >= v:
                return f[i]
            i += 1
        return -1.0
g = Grid()
print(g.find(3), g.find(99))
