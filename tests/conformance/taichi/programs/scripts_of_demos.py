# --- histogram_with_bars
import numpy as np
rng = np.random.default_rng(42)
data_np = rng.normal(0.0, 1.0, size=500).astype(np.float32)
BINS = 12
data = ti.ndarray(ti.f32, shape=500)
data.from_numpy(data_np)
hist = ti.ndarray(ti.i32, shape=BINS)
cdf = ti.ndarray(ti.f32, shape=BINS)
@ti.kernel
def histogram(src: ti.types.ndarray(dtype=ti.f32, ndim=1), dst: ti.types.ndarray(dtype=ti.i32, ndim=1),
              lo: float, hi: float) -> int:
    dropped = 0
    for b in dst:
        dst[b] = 0
    for i in src:
        t = (src[i] - lo) / (hi - lo)
        if t >= 0.0 and t < 1.0:
            ti.atomic_add(dst[int(t * dst.shape[0])], 1)
        else:
            dropped += 1
    return dropped
@ti.kernel
def scan(h: ti.types.ndarray(), c: ti.types.ndarray()):
    total = 0
    ti.loop_config(serialize=True)
    for b in range(h.shape[0]):
        total += h[b]
        c[b] = float(total)
    for b in range(h.shape[0]):
        c[b] /= float(total)
lo, hi = -3.0, 3.0
lost = histogram(data, hist, lo, hi)
scan(hist, cdf)
counts = hist.to_numpy()
ref, edges = np.histogram(data_np, bins=BINS, range=(lo, hi))
print("lost", lost)
print("same as numpy:", np.array_equal(counts, ref))
width = 30
peak = counts.max()
for i, c in enumerate(counts):
    bar = "█" * int(c * width / peak)
    print(f"{edges[i]:6.2f} .. {edges[i + 1]:6.2f} | {bar:<{width}} | {c:4d} {cdf[i]:6.1%}")
median_bin = int(np.searchsorted(cdf.to_numpy(), 0.5))
print("median in bin", median_bin, "of", BINS)
print("mode:", counts.argmax(), "sum:", counts.sum(), counts.dtype)
print(np.percentile(counts, [25, 50, 75]))
stats = {
    "mean": data_np.mean(),
    "std": data_np.std(),
    "min": data_np.min(),
    "max": data_np.max(),
}
for key, val in stats.items():
    print(f"{key:<5}= {val:8.4f}")
# --- kmeans options: random_seed=1
import numpy as np
np.random.seed(7)
K, N, DIM = 3, 90, 2
centers_true = np.array([[0.0, 0.0], [5.0, 5.0], [0.0, 6.0]], dtype=np.float32)
points_np = np.concatenate([c + np.random.randn(N // K, DIM).astype(np.float32) * 0.4 for c in centers_true])
order = np.random.permutation(N)
points_np = points_np[order]
labels_true = np.repeat(np.arange(K), N // K)[order]
points = ti.Vector.field(DIM, ti.f32, shape=N)
label = ti.field(ti.i32, shape=N)
centers = ti.Vector.field(DIM, ti.f32, shape=K)
count = ti.field(ti.i32, shape=K)
points.from_numpy(points_np)
@ti.kernel
def assign() -> ti.i32:
    moved = 0
    for i in points:
        best = -1
        best_d = 1e10
        for k in range(K):
            d = (points[i] - centers[k]).norm_sqr()
            if d < best_d:
                best_d = d
                best = k
        if label[i] != best:
            label[i] = best
            moved += 1
    return moved
@ti.kernel
def update():
    for k in centers:
        centers[k] = ti.Vector([0.0, 0.0])
        count[k] = 0
    for i in points:
        centers[label[i]] += points[i]
        count[label[i]] += 1
    for k in centers:
        if count[k] > 0:
            centers[k] /= count[k]
label.fill(-1)
first = [int(np.argmin(np.abs(points_np - c).sum(axis=1))) for c in centers_true]
for k in range(K):
    centers[k] = points_np[first[k]]
iteration = 0
while (moved := assign()) > 0:
    update()
    iteration += 1
    print(f"iteration {iteration}: moved {moved}")
    if iteration > 20:
        print("no convergence")
        break
acc = (label.to_numpy() == labels_true).mean()
print(f"accuracy {acc * 100:.1f}%")
c = centers.to_numpy()
idx = np.lexsort((c[:, 1], c[:, 0].round(0)))
print(c[idx].round(1) + 0.0)
print("sizes", count.to_numpy().tolist())
inertia = 0.0
for k in range(K):
    member = points_np[label.to_numpy() == k]
    inertia += ((member - c[k]) ** 2).sum()
print(f"inertia {inertia:.2f}")
# --- decorators
import time
import functools
import numpy as np
REGISTRY = {}
def register(name=None):
    def deco(f):
        REGISTRY[name or f.__name__] = f
        return f
    return deco
def timed(f):
    @functools.wraps(f)
    def wrapper(*args, **kwargs):
        t = time.perf_counter()
        out = f(*args, **kwargs)
        wrapper.calls += 1
        wrapper.total += time.perf_counter() - t
        return out
    wrapper.calls = 0
    wrapper.total = 0.0
    return wrapper
n = 64
x = ti.field(ti.f32, n)
y = ti.field(ti.f32, n)
@ti.kernel
def saxpy(a: ti.f32):
    for i in x:
        y[i] = a * x[i] + y[i]
@ti.kernel
def fill_iota():
    for i in x:
        x[i] = i
        y[i] = 1.0
@timed
def run(a, repeat=1):
    for _ in range(repeat):
        saxpy(a)
    return y[n - 1]
@register()
def small():
    fill_iota()
    return run(0.5)
@register("big-one")
def big():
    fill_iota()
    return run(2.0, repeat=3)
for name, fn in sorted(REGISTRY.items()):
    print(f"{name:>8}: {fn():8.2f}")
print("calls", run.calls, "total>0", run.total > 0)
expected = 2.0 * np.arange(n, dtype=np.float32) * 3 + 1
REGISTRY["big-one"]()
np.testing.assert_allclose(y.to_numpy(), expected)
print("ok", list(REGISTRY))
# --- shortest_paths
import heapq
from collections import defaultdict, Counter
N = 7
INF = 10 ** 6
w = ti.field(ti.i32, (N, N))
dist = ti.field(ti.i32, (N, N))
edges = [(0, 1, 4), (0, 2, 1), (2, 1, 2), (1, 3, 5), (2, 3, 8), (3, 4, 3), (5, 6, 1)]
adj = defaultdict(list)
for u, v, c in edges:
    w[u, v] = c
    adj[u].append((v, c))
    adj[v].append((u, c))
@ti.kernel
def init():
    for i, j in dist:
        if i == j:
            dist[i, j] = 0
        elif w[i, j] > 0:
            dist[i, j] = w[i, j]
        elif w[j, i] > 0:
            dist[i, j] = w[j, i]
        else:
            dist[i, j] = INF
@ti.kernel
def relax(k: ti.i32):
    for i, j in dist:
        dist[i, j] = ti.min(dist[i, j], dist[i, k] + dist[k, j])
def dijkstra(src):
    d = {src: 0}
    prev = {}
    heap = [(0, src)]
    while heap:
        cost, u = heapq.heappop(heap)
        if cost > d.get(u, INF):
            continue
        for v, c in adj[u]:
            nd = cost + c
            if nd < d.get(v, INF):
                d[v] = nd
                prev[v] = u
                heapq.heappush(heap, (nd, v))
    return d, prev
init()
for k in range(N):
    relax(k)
for s in range(N):
    d, prev = dijkstra(s)
    row = [dist[s, t] for t in range(N)]
    ok = all((d.get(t, INF) == row[t]) or (row[t] >= INF) for t in range(N))
    shown = ["-" if v >= INF else str(v) for v in row]
    print(s, " ".join(f"{q:>3}" for q in shown), ok)
d, prev = dijkstra(0)
path = [4]
while path[-1] in prev:
    path.append(prev[path[-1]])
print(" -> ".join(map(str, reversed(path))), "cost", d[4])
degree = Counter()
for u, v, _ in edges:
    degree[u] += 1
    degree[v] += 1
print(degree.most_common(2), sorted(degree.values()))
comp = set(d)
print(sorted(comp), len(comp))
# --- shapes_in_letters
import taichi.math as tm
SIZE = 18
@ti.dataclass
class Disk:
    c: tm.vec2
    r: ti.f32
    @ti.func
    def sdf(self, p):
        return tm.length(p - self.c) - self.r
@ti.dataclass
class Box:
    c: tm.vec2
    h: tm.vec2
    @ti.func
    def sdf(self, p):
        q = abs(p - self.c) - self.h
        return tm.length(tm.max(q, 0.0)) + min(max(q.x, q.y), 0.0)
buf = ti.field(ti.f32, (SIZE, 2 * SIZE))
@ti.kernel
def trace(t: ti.f32):
    d1 = Disk(c=tm.vec2(0.3, 0.5), r=0.2)
    b1 = Box(c=tm.vec2(0.65, 0.45), h=tm.vec2(0.15, 0.1 + 0.05 * t))
    for i, j in buf:
        p = tm.vec2((j + 0.5) / (2 * SIZE), 1 - (i + 0.5) / SIZE)
        buf[i, j] = min(d1.sdf(p), b1.sdf(p))
grid = [[" " for _ in range(2 * SIZE)] for _ in range(SIZE)]
def draw(t):
    trace(t)
    for i in range(SIZE):
        for j in range(2 * SIZE):
            v = buf[i, j]
            if v < -0.03:
                grid[i][j] = "#"
            elif v < 0.0:
                grid[i][j] = "+"
            elif v < 0.05:
                grid[i][j] = "."
            else:
                grid[i][j] = " "
draw(1.0)
for row in grid:
    print("".join(row))
print("inside", sum(c in "#+" for row in grid for c in row))
