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
# --- multigrid options: default_fp=ti.f64
import numpy as np
@ti.data_oriented
class MGPCG:
    def __init__(self, n, levels):
        self.n = n
        self.levels = levels
        self.r = [ti.field(ti.f64) for _ in range(levels)]
        self.z = [ti.field(ti.f64) for _ in range(levels)]
        self.x = ti.field(ti.f64)
        self.p = ti.field(ti.f64)
        self.Ap = ti.field(ti.f64)
        self.alpha = ti.field(ti.f64, shape=())
        self.beta = ti.field(ti.f64, shape=())
        self.sum = ti.field(ti.f64, shape=())
        ti.root.dense(ti.ij, n).place(self.x, self.p, self.Ap)
        for l in range(levels):
            ti.root.dense(ti.ij, n // 2 ** l).place(self.r[l], self.z[l])
    @ti.func
    def neighbor_sum(self, f, I, m):
        s = 0.0
        for d in ti.static(range(2)):
            off = ti.Vector.unit(2, d)
            if I[d] > 0:
                s += f[I - off]
            if I[d] < m - 1:
                s += f[I + off]
        return s
    @ti.kernel
    def init(self, r: ti.types.ndarray()):
        for I in ti.grouped(self.x):
            self.r[0][I] = r[I]
            self.z[0][I] = 0.0
            self.Ap[I] = 0.0
            self.p[I] = 0.0
            self.x[I] = 0.0
    @ti.kernel
    def compute_Ap(self):
        for I in ti.grouped(self.Ap):
            self.Ap[I] = 4 * self.p[I] - self.neighbor_sum(self.p, I, self.n)
    @ti.kernel
    def reduce(self, a: ti.template(), b: ti.template()):
        self.sum[None] = 0
        for I in ti.grouped(a):
            self.sum[None] += a[I] * b[I]
    @ti.kernel
    def update_x(self):
        for I in ti.grouped(self.p):
            self.x[I] += self.alpha[None] * self.p[I]
    @ti.kernel
    def update_r(self):
        for I in ti.grouped(self.p):
            self.r[0][I] -= self.alpha[None] * self.Ap[I]
    @ti.kernel
    def update_p(self):
        for I in ti.grouped(self.p):
            self.p[I] = self.z[0][I] + self.beta[None] * self.p[I]
    @ti.kernel
    def restrict(self, l: ti.template()):
        for I in ti.grouped(self.r[l]):
            m = self.n // 2 ** l
            res = self.r[l][I] - (4 * self.z[l][I] - self.neighbor_sum(self.z[l], I, m))
            self.r[l + 1][I // 2] += res * 0.5
    @ti.kernel
    def prolongate(self, l: ti.template()):
        for I in ti.grouped(self.z[l]):
            self.z[l][I] += self.z[l + 1][I // 2]
    @ti.kernel
    def smooth(self, l: ti.template(), phase: ti.template()):
        for I in ti.grouped(self.r[l]):
            if (I.sum()) & 1 == phase:
                m = self.n // 2 ** l
                self.z[l][I] = (self.r[l][I] + self.neighbor_sum(self.z[l], I, m)) / 4
    def apply_preconditioner(self):
        self.z[0].fill(0)
        for l in range(self.levels - 1):
            for i in range(2):
                self.smooth(l, 0)
                self.smooth(l, 1)
            self.z[l + 1].fill(0)
            self.r[l + 1].fill(0)
            self.restrict(l)
        for i in range(10):
            self.smooth(self.levels - 1, 0)
            self.smooth(self.levels - 1, 1)
        for l in reversed(range(self.levels - 1)):
            self.prolongate(l)
            for i in range(2):
                self.smooth(l, 1)
                self.smooth(l, 0)
    def solve(self, max_iters=30, eps=1e-12, verbose=False):
        self.reduce(self.r[0], self.r[0])
        initial = self.sum[None]
        tol = max(eps, initial * 1e-16)
        self.apply_preconditioner()
        self.update_p()
        self.reduce(self.z[0], self.r[0])
        old_zTr = self.sum[None]
        iters = 0
        while iters < max_iters:
            self.compute_Ap()
            self.reduce(self.p, self.Ap)
            pAp = self.sum[None]
            self.alpha[None] = old_zTr / (pAp + 1e-300)
            self.update_x()
            self.update_r()
            self.reduce(self.r[0], self.r[0])
            rTr = self.sum[None]
            iters += 1
            if verbose:
                print(f"iter {iters}, |residual|={rTr ** 0.5:.3e}")
            if rTr < tol:
                break
            self.apply_preconditioner()
            self.reduce(self.z[0], self.r[0])
            new_zTr = self.sum[None]
            self.beta[None] = new_zTr / old_zTr
            self.update_p()
            old_zTr = new_zTr
        return iters
n = 32
mg = MGPCG(n, 3)
xs = np.linspace(0, 1, n)
X, Y = np.meshgrid(xs, xs, indexing="ij")
rhs = np.sin(2 * np.pi * X) * np.cos(np.pi * Y)
mg.init(rhs)
it = mg.solve()
sol = mg.x.to_numpy()
A = 4 * sol
A[1:] -= sol[:-1]
A[:-1] -= sol[1:]
A[:, 1:] -= sol[:, :-1]
A[:, :-1] -= sol[:, 1:]
print("converged in", "few" if it < 20 else "many", "iterations")
print("residual small:", np.abs(A - rhs).max() < 1e-5)
print("range %.4f %.4f" % (sol.min(), sol.max()))
# --- forces_with_classes options: default_fp=ti.f64
import numpy as np
from abc import ABC, abstractmethod
class Force(ABC):
    name = "force"
    @abstractmethod
    def apply(self, system):
        ...
    def __repr__(self):
        return f"<{self.__class__.__name__} {self.name}>"
@ti.data_oriented
class Gravity(Force):
    name = "gravity"
    def __init__(self, g=9.8):
        self.g = g
    @ti.kernel
    def apply(self, system: ti.template()):
        for i in range(system.n):
            system.f[i] += ti.Vector([0.0, -self.g]) * system.m[i]
@ti.data_oriented
class Drag(Force):
    name = "drag"
    def __init__(self, coeff: float):
        self.coeff = coeff
    @ti.kernel
    def apply(self, system: ti.template()):
        for i in range(system.n):
            system.f[i] -= self.coeff * system.v[i]
@ti.data_oriented
class Wind(Force):
    name = "wind"
    def __init__(self, direction):
        self.direction = ti.Vector(direction)
    @ti.kernel
    def apply(self, system: ti.template()):
        for i in range(system.n):
            system.f[i] += self.direction
@ti.data_oriented
class ParticleSystem:
    def __init__(self, n):
        self.n = n
        self.x = ti.Vector.field(2, ti.f64, shape=n)
        self.v = ti.Vector.field(2, ti.f64, shape=n)
        self.f = ti.Vector.field(2, ti.f64, shape=n)
        self.m = ti.field(ti.f64, shape=n)
        self.forces = []
        self.time = 0.0
        self.init()
    @ti.kernel
    def init(self):
        for i in range(self.n):
            self.x[i] = ti.Vector([0.1 * i, 1.0 + 0.1 * i])
            self.v[i] = ti.Vector([1.0, 0.5 * i])
            self.m[i] = 1.0 + 0.5 * (i % 2)
    def add(self, force):
        self.forces.append(force)
        return self
    @ti.kernel
    def clear(self):
        for i in self.f:
            self.f[i] = 0.0
    @ti.kernel
    def integrate(self, dt: ti.f64):
        for i in self.x:
            self.v[i] += dt * self.f[i] / self.m[i]
            self.x[i] += dt * self.v[i]
    def step(self, dt=0.01):
        self.clear()
        for force in self.forces:
            force.apply(self)
        self.integrate(dt)
        self.time += dt
    def center(self):
        m = self.m.to_numpy()
        return (self.x.to_numpy() * m[:, None]).sum(axis=0) / m.sum()
ps = ParticleSystem(4)
ps.add(Gravity()).add(Drag(0.2)).add(Wind([0.5, 0.0]))
print(ps.forces)
print([f.name for f in ps.forces], len(ps.forces))
for k in range(20):
    ps.step()
    if k % 5 == 4:
        c = ps.center()
        print(f"t={ps.time:.2f} center=({c[0]:.4f}, {c[1]:.4f})")
table = np.column_stack((ps.x.to_numpy(), ps.v.to_numpy()))
for row in table:
    print(" | ".join(f"{val:8.4f}" for val in row))
order = sorted(range(ps.n), key=lambda i: -ps.x[i][1])
print("highest first:", order)
