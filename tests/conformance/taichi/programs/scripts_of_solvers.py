# Solvers, graphs and sorting as users write them.

# --- hash_table
CAP = 32
keys = ti.field(ti.i32, CAP)
vals = ti.field(ti.i32, CAP)
EMPTY = -1
@ti.func
def h(k):
    x = ti.cast(k, ti.u32)
    x = ((x >> 16) ^ x) * ti.u32(0x45d9f3b)
    x = ((x >> 16) ^ x) * ti.u32(0x45d9f3b)
    return ti.cast(((x >> 16) ^ x) % CAP, ti.i32)
@ti.kernel
def insert(k: ti.i32, v: ti.i32) -> ti.i32:
    s = h(k)
    probes = 0
    while keys[s] != EMPTY and keys[s] != k:
        s = (s + 1) % CAP
        probes += 1
    keys[s] = k
    vals[s] = v
    return probes
@ti.kernel
def find(k: ti.i32) -> ti.i32:
    s = h(k)
    r = -1
    while keys[s] != EMPTY:
        if keys[s] == k:
            r = vals[s]
            break
        s = (s + 1) % CAP
    return r
keys.fill(EMPTY)
probes = sum(insert(k, k * k) for k in range(0, 100, 5))
print(probes, [find(k) for k in (0, 5, 45, 7, 95)])
print(sum(1 for k in keys.to_numpy() if k != EMPTY))
# --- radix_sort
import random
random.seed(3)
n = 20
data = [random.randrange(0, 1000) for _ in range(n)]
src = ti.field(ti.i32, n)
dst = ti.field(ti.i32, n)
cnt = ti.field(ti.i32, 16)
for i, v in enumerate(data):
    src[i] = v
@ti.kernel
def count(shift: ti.i32):
    for i in cnt:
        cnt[i] = 0
    for i in src:
        cnt[(src[i] >> shift) & 15] += 1
@ti.kernel
def scatter(shift: ti.i32):
    ti.loop_config(serialize=True)
    for i in range(n):
        k = (src[n - 1 - i] >> shift) & 15
        cnt[k] -= 1
        dst[cnt[k]] = src[n - 1 - i]
    for i in src:
        src[i] = dst[i]
for shift in range(0, 12, 4):
    count(shift)
    acc = 0
    for k in range(16):
        acc += cnt[k]
        cnt[k] = acc
    scatter(shift)
out = [src[i] for i in range(n)]
print(out)
assert out == sorted(data), "not sorted"
# --- kmeans
import numpy as np
rng = np.random.default_rng(7)
pts = np.concatenate([rng.normal(0, 0.1, (6, 2)) + np.array(c) for c in [(0, 0), (1, 1), (0, 1)]]).astype(np.float32)
K, N = 3, len(pts)
x = ti.Vector.field(2, ti.f32, N)
c = ti.Vector.field(2, ti.f32, K)
lab = ti.field(ti.i32, N)
cnt = ti.field(ti.i32, K)
x.from_numpy(pts)
c.from_numpy(pts[[0, 6, 12]])
@ti.kernel
def assign() -> ti.i32:
    moved = 0
    for i in x:
        best, arg = 1e30, -1
        for k in ti.static(range(K)):
            d = (x[i] - c[k]).norm_sqr()
            if d < best:
                best, arg = d, k
        if lab[i] != arg:
            moved += 1
        lab[i] = arg
    return moved
@ti.kernel
def update():
    for k in c:
        c[k] = 0
        cnt[k] = 0
    for i in x:
        c[lab[i]] += x[i]
        cnt[lab[i]] += 1
    for k in c:
        c[k] /= ti.max(cnt[k], 1)
for it in range(10):
    m = assign()
    update()
    if m == 0:
        break
print(it, cnt.to_numpy(), lab.to_numpy().tolist())
print(np.round(c.to_numpy(), 3))
# --- multigrid_vcycle
L = 4
N = 2 ** L + 1
grids = []
for l in range(L):
    m = (N - 1) // 2 ** l + 1
    grids.append({"u": ti.field(ti.f64, m), "f": ti.field(ti.f64, m), "r": ti.field(ti.f64, m), "h": 2 ** l / (N - 1), "m": m})
@ti.kernel
def smooth(u: ti.template(), f: ti.template(), h: ti.f64, m: ti.i32, color: ti.i32):
    for i in range(1, m - 1):
        if i % 2 == color:
            u[i] = 0.5 * (u[i - 1] + u[i + 1] + h * h * f[i])
@ti.kernel
def residual(u: ti.template(), f: ti.template(), r: ti.template(), h: ti.f64, m: ti.i32) -> ti.f64:
    s = ti.cast(0, ti.f64)
    for i in range(1, m - 1):
        r[i] = f[i] + (u[i - 1] - 2 * u[i] + u[i + 1]) / (h * h)
        ti.atomic_max(s, abs(r[i]))
    return s
@ti.kernel
def restrict(r: ti.template(), f: ti.template(), u: ti.template(), m: ti.i32):
    for i in range(m):
        u[i] = 0.0
        if 0 < i < m - 1:
            f[i] = 0.25 * (r[2 * i - 1] + 2 * r[2 * i] + r[2 * i + 1])
@ti.kernel
def prolong(uc: ti.template(), u: ti.template(), m: ti.i32):
    for i in range(1, m - 1):
        if i % 2 == 0:
            u[i] += uc[i // 2]
        else:
            u[i] += 0.5 * (uc[i // 2] + uc[i // 2 + 1])
def cycle(l):
    g = grids[l]
    for _ in range(2):
        for color in (0, 1):
            smooth(g["u"], g["f"], g["h"], g["m"], color)
    if l + 1 < L:
        residual(g["u"], g["f"], g["r"], g["h"], g["m"])
        c = grids[l + 1]
        restrict(g["r"], c["f"], c["u"], c["m"])
        cycle(l + 1)
        prolong(c["u"], g["u"], g["m"])
    for _ in range(2):
        for color in (1, 0):
            smooth(g["u"], g["f"], g["h"], g["m"], color)
g = grids[0]
g["f"].fill(1.0)
norms = []
for k in range(4):
    cycle(0)
    norms.append(residual(g["u"], g["f"], g["r"], g["h"], g["m"]))
print(["%.2e" % v for v in norms])
print(f"{g['u'][N // 2]:.6f}", norms[-1] < norms[0])
# --- cg_solver
import numpy as np
n = 12
x, r, p, Ap, b = [ti.field(ti.f64, n) for _ in range(5)]
@ti.func
def lap(v, i):
    s = 2.5 * v[i]
    if i > 0:
        s -= v[i - 1]
    if i < n - 1:
        s -= v[i + 1]
    return s
@ti.kernel
def matvec(v: ti.template(), out: ti.template()):
    for i in v:
        out[i] = lap(v, i)
@ti.kernel
def dot(a: ti.template(), b: ti.template()) -> ti.f64:
    s = ti.cast(0, ti.f64)
    for i in a:
        s += a[i] * b[i]
    return s
@ti.kernel
def axpy(y: ti.template(), a: ti.f64, x: ti.template()):
    for i in y:
        y[i] += a * x[i]
@ti.kernel
def xpay(p: ti.template(), beta: ti.f64, r: ti.template()):
    for i in p:
        p[i] = r[i] + beta * p[i]
b.from_numpy(np.sin(np.arange(n)))
r.copy_from(b)
p.copy_from(b)
rs = dot(r, r)
log = [rs]
for it in range(n * 2):
    matvec(p, Ap)
    alpha = rs / dot(p, Ap)
    axpy(x, alpha, p)
    axpy(r, -alpha, Ap)
    new = dot(r, r)
    log.append(new)
    if new ** 0.5 < 1e-10:
        break
    xpay(p, new / rs, r)
    rs = new
print(it, log[-1] < 1e-20, np.round(x.to_numpy()[:4], 6))
A = 2.5 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1)
print(np.allclose(A @ x.to_numpy(), b.to_numpy()))
# --- poisson_residual_history
import numpy as np
n = 8
u, f = ti.field(ti.f64, (n, n)), ti.field(ti.f64, (n, n))
@ti.kernel
def gs(color: ti.i32, w: ti.f64):
    for i, j in ti.ndrange((1, n - 1), (1, n - 1)):
        if (i + j) % 2 == color:
            r = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] + f[i, j]) - u[i, j]
            u[i, j] += w * r
@ti.kernel
def res() -> ti.f64:
    s = 0.0
    for i, j in ti.ndrange((1, n - 1), (1, n - 1)):
        s += (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] + f[i, j] - 4 * u[i, j]) ** 2
    return ti.sqrt(s)
f.fill(1.0)
hist = np.zeros(10)
for k in range(10):
    for c in (0, 1):
        gs(c, 1.5)
    hist[k] = res()
print(np.round(hist, 3))
print((np.diff(hist) < 0).all(), hist.argmin(), f"{hist[-1] / hist[0]:.2e}")
rates = hist[1:] / hist[:-1]
print(rates.round(3), rates.mean().round(3))
# --- longest_increasing
import numpy as np
n = 12
a = ti.field(ti.i32, n)
L = ti.field(ti.i32, n)
prev = ti.field(ti.i32, n)
@ti.kernel
def lis():
    ti.loop_config(serialize=True)
    for i in range(n):
        L[i] = 1
        prev[i] = -1
        for j in range(i):
            if a[j] < a[i] and L[j] + 1 > L[i]:
                L[i] = L[j] + 1
                prev[i] = j
a.from_numpy(np.array([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8], dtype=np.int32))
lis()
k = int(np.argmax(L.to_numpy()))
path = []
while k != -1:
    path.append(a[k])
    k = prev[k]
print(path[::-1], len(path), max(L.to_numpy()))
# --- huffman_counts
import heapq
text = "abracadabra alakazam"
n = len(text)
codes = ti.field(ti.u8, n)
hist = ti.field(ti.i32, 256)
for i, c in enumerate(text):
    codes[i] = ord(c)
@ti.kernel
def count():
    for i in codes:
        ti.atomic_add(hist[ti.cast(codes[i], ti.i32)], 1)
count()
freq = {chr(i): hist[i] for i in range(256) if chr(i) in text}
print(freq["a"], freq["b"], len(freq))
total = sum(freq.values())
print(total == n, max(freq, key=freq.get))
# --- neighbour_grid_hash
n, cells, cap = 20, 4, 8
p = ti.Vector.field(2, ti.f32, n)
count = ti.field(ti.i32, (cells, cells))
bucket = ti.field(ti.i32, (cells, cells, cap))
pairs = ti.field(ti.i32, ())
@ti.kernel
def place():
    for i in p:
        p[i] = [ti.sin(i * 12.9898) * 0.5 + 0.5, ti.cos(i * 78.233) * 0.5 + 0.5]
@ti.func
def cell_of(q):
    return ti.min(ti.cast(q * cells, ti.i32), cells - 1)
@ti.kernel
def build():
    count.fill(0)
    for i in p:
        c = cell_of(p[i])
        k = ti.atomic_add(count[c], 1)
        if k < cap:
            bucket[c, k] = i
@ti.kernel
def find_pairs(r: ti.f32):
    pairs[None] = 0
    for i in p:
        c = cell_of(p[i])
        for off in ti.grouped(ti.ndrange((-1, 2), (-1, 2))):
            d = c + off
            if 0 <= d.x < cells and 0 <= d.y < cells:
                for k in range(ti.min(count[d], cap)):
                    j = bucket[d, k]
                    if j > i and (p[i] - p[j]).norm() < r:
                        pairs[None] += 1
place()
build()
find_pairs(0.2)
print(pairs[None], count.to_numpy().sum())
brute = 0
P = [p[i] for i in range(n)]
for i in range(n):
    for j in range(i + 1, n):
        if (P[i] - P[j]).norm() < 0.2:
            brute += 1
print(brute)
# --- matrix_determinant_table
import itertools
A = ti.Matrix.field(3, 3, ti.f64, shape=4)
@ti.kernel
def setup():
    for k in A:
        for i, j in ti.static(ti.ndrange(3, 3)):
            A[k][i, j] = ((i + 1) * (j + 2) + k * i * j) % 5 + (1.0 if i == j else 0.0)
@ti.kernel
def det(k: ti.i32) -> ti.f64:
    return A[k].determinant()
@ti.kernel
def inv_error(k: ti.i32) -> ti.f64:
    R = A[k] @ A[k].inverse() - ti.Matrix.identity(ti.f64, 3)
    return R.norm()
setup()
for k in range(4):
    m = A.to_numpy()[k]
    brute = 0.0
    for p in itertools.permutations(range(3)):
        sign = 1
        for i, j in itertools.combinations(range(3), 2):
            if p[i] > p[j]:
                sign = -sign
        brute += sign * m[0, p[0]] * m[1, p[1]] * m[2, p[2]]
    print(k, f"{det(k):.4f} {brute:.4f}", abs(det(k)) > 1e-9 and inv_error(k) < 1e-9)
# --- game_of_stack_queue
from collections import deque, Counter, defaultdict
n = 30
seq = ti.field(ti.i32, n)
@ti.kernel
def gen(seed: ti.i32):
    s = seed
    ti.loop_config(serialize=True)
    for i in range(n):
        s = (s * 1103515245 + 12345) & 0x7fffffff
        seq[i] = s % 7
gen(42)
vals = seq.to_numpy().tolist()
print(Counter(vals).most_common(3))
runs = defaultdict(int)
for a, b in zip(vals, vals[1:]):
    if a == b:
        runs[a] += 1
print(sorted(runs.items()))
window = deque(maxlen=3)
best = 0
for v in vals:
    window.append(v)
    if len(window) == 3:
        best = max(best, sum(window))
print(best, list(window))
# --- random_walk_seeded
import numpy as np
np.random.seed(42)
n, steps = 5, 10
moves = np.random.choice([-1, 1], size=(steps, n)).astype(np.int32)
pos = ti.field(ti.i32, n)
hist = ti.field(ti.i32, (steps, n))
@ti.kernel
def walk(m: ti.types.ndarray(dtype=ti.i32, ndim=2)):
    for i in pos:
        for t in range(m.shape[0]):
            pos[i] += m[t, i]
            hist[t, i] = pos[i]
walk(moves)
h = hist.to_numpy()
print(h[-1], h.min(axis=0), h.max(axis=0), (h == 0).sum())
print(np.cumsum(moves, axis=0).tolist() == h.tolist())
print(np.unique(np.abs(h).ravel()))
# --- lbm_sum
import numpy as np
a = ti.field(ti.f32, (4, 3))
@ti.kernel
def go():
    for i, j in a:
        a[i, j] = i * 3 + j
go()
m = a.to_numpy()
print(m @ np.array([1, 2, 3], dtype=np.float32))
print(np.dot(m.T, m))
print((m * m).sum(axis=1))
print(np.outer(m[0], m[1]))
print(np.vstack([m[0], m[1]]), np.hstack([m[0], m[1]]))
print(m.argmax(), m.argmax(axis=1), np.median(m), m.std())
print(np.roll(m, 1, axis=0)[0], np.flip(m, axis=1)[0], np.tile(m[0], 2), np.repeat(m[0], 2))
# --- stack_machine
OPS = {"push": 0, "add": 1, "mul": 2, "dup": 3, "swap": 4}
prog = "push 3; push 4; add; dup; mul; push 2; swap; add".split(";")
code = []
for ins in prog:
    parts = ins.split()
    code.append((OPS[parts[0]], int(parts[1]) if len(parts) > 1 else 0))
pc = ti.Vector.field(2, ti.i32, len(code))
for i, c in enumerate(code):
    pc[i] = c
st = ti.field(ti.i32, 16)
@ti.kernel
def run() -> ti.i32:
    sp = 0
    for _ in range(1):
        for i in range(pc.shape[0]):
            op, arg = pc[i][0], pc[i][1]
            if op == 0:
                st[sp] = arg
                sp += 1
            elif op == 1:
                st[sp - 2] += st[sp - 1]
                sp -= 1
            elif op == 2:
                st[sp - 2] *= st[sp - 1]
                sp -= 1
            elif op == 3:
                st[sp] = st[sp - 1]
                sp += 1
            else:
                t = st[sp - 1]
                st[sp - 1] = st[sp - 2]
                st[sp - 2] = t
    return st[sp - 1]
print(len(code), run())
