# --- sph
import numpy as np
import math
N = 64
h = 0.1
rho0 = 1000.0
dt = 1e-3
pos = ti.Vector.field(2, ti.f32, N)
vel = ti.Vector.field(2, ti.f32, N)
rho = ti.field(ti.f32, N)
pres = ti.field(ti.f32, N)
grid_n = 16
cell_count = ti.field(ti.i32, (grid_n, grid_n))
cell_list = ti.field(ti.i32, (grid_n, grid_n, 32))
POLY6 = 315.0 / (64.0 * math.pi * h ** 9)
@ti.func
def w(r):
    res = ti.cast(0.0, ti.f32)
    if r < h:
        x = (h * h - r * r)
        res = POLY6 * x * x * x
    return res
@ti.func
def cell_of(p):
    return ti.max(0, ti.min(grid_n - 1, ti.cast(p / h, ti.i32)))
@ti.kernel
def build():
    cell_count.fill(0)
    for i in range(N):
        c = cell_of(pos[i])
        k = ti.atomic_add(cell_count[c], 1)
        if k < 32:
            cell_list[c, k] = i
@ti.kernel
def density():
    for i in range(N):
        s = 0.0
        c = cell_of(pos[i])
        for off in ti.static(ti.grouped(ti.ndrange((-1, 2), (-1, 2)))):
            n = c + off
            if 0 <= n[0] < grid_n and 0 <= n[1] < grid_n:
                for k in range(cell_count[n]):
                    j = cell_list[n, k]
                    s += w((pos[i] - pos[j]).norm())
        rho[i] = s
        pres[i] = ti.max(0.0, s - rho0)
@ti.kernel
def step():
    for i in pos:
        vel[i].y -= 9.8 * dt
        pos[i] += vel[i] * dt
        for d in ti.static(range(2)):
            if pos[i][d] < 0:
                pos[i][d] = 0
                vel[i][d] *= -0.5
p0 = np.array([[0.05 + 0.06 * (i % 8), 0.05 + 0.06 * (i // 8)] for i in range(N)], dtype=np.float32)
pos.from_numpy(p0)
for frame in range(20):
    build(); density(); step()
print(f"count={cell_count.to_numpy().sum()} max={rho.to_numpy().max():.4g} y={pos.to_numpy()[:, 1].mean():.4f}")
# --- cloth
n = 8
quad = 1.0 / n
x = ti.Vector.field(3, ti.f32, (n, n)); v = ti.Vector.field(3, ti.f32, (n, n))
ball_center = ti.Vector.field(3, ti.f32, (1,))
offsets = []
for i in range(-1, 2):
    for j in range(-1, 2):
        if (i, j) != (0, 0):
            offsets.append(ti.Vector([i, j]))
@ti.kernel
def init():
    for i, j in x:
        x[i, j] = [i * quad - 0.5, 0.6, j * quad - 0.5]
        v[i, j] = [0, 0, 0]
@ti.kernel
def substep():
    for i in ti.grouped(x):
        v[i] += ti.Vector([0, -9.8, 0]) * 1e-3
    for i in ti.grouped(x):
        force = ti.Vector([0.0, 0.0, 0.0])
        for o in ti.static(offsets):
            j = i + o
            if 0 <= j[0] < n and 0 <= j[1] < n:
                xij = x[i] - x[j]
                vij = v[i] - v[j]
                d = xij.normalized()
                cur = xij.norm()
                org = quad * float(i - j).norm()
                force += -3e3 * d * (cur / org - 1)
                force += -vij.dot(d) * d * 1e2 * quad
        v[i] += force * 1e-3 / 10
    for i in ti.grouped(x):
        v[i] *= ti.exp(-1e-3)
        off = x[i] - ball_center[0]
        if off.norm() <= 0.3:
            nrm = off.normalized()
            v[i] -= min(v[i].dot(nrm), 0) * nrm
        x[i] += 1e-3 * v[i]
init()
for t in range(30): substep()
c = x[4, 4]
print(f"{c[0]:.3f} {c[1]:.3f} {c[2]:.3f}", f"{x.to_numpy()[..., 1].min():.3f}", len(offsets))
# --- lattice_boltzmann
import numpy as np
nx, ny = 12, 6
tau = 0.8
w_np = np.array([4 / 9] + [1 / 9] * 4 + [1 / 36] * 4, dtype=np.float32)
e_np = np.array([[0, 0], [1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, 1], [-1, -1], [1, -1]], dtype=np.int32)
w = ti.field(ti.f32, 9); e = ti.Vector.field(2, ti.i32, 9)
f_old = ti.Vector.field(9, ti.f32, (nx, ny)); f_new = ti.Vector.field(9, ti.f32, (nx, ny))
rho = ti.field(ti.f32, (nx, ny)); vel = ti.Vector.field(2, ti.f32, (nx, ny))
w.from_numpy(w_np); e.from_numpy(e_np)
@ti.func
def feq(k, r, u):
    eu = ti.cast(e[k], ti.f32).dot(u)
    uv = u.dot(u)
    return w[k] * r * (1 + 3 * eu + 4.5 * eu * eu - 1.5 * uv)
@ti.kernel
def init():
    for i, j in rho:
        rho[i, j] = 1.0
        vel[i, j] = [0.1 if j > 2 else 0.0, 0.0]
        for k in ti.static(range(9)):
            f_old[i, j][k] = feq(k, rho[i, j], vel[i, j])
            f_new[i, j][k] = f_old[i, j][k]
@ti.kernel
def step():
    for i, j in rho:
        for k in ti.static(range(9)):
            ip = (i - e[k][0] + nx) % nx
            jp = (j - e[k][1] + ny) % ny
            f_new[i, j][k] = f_old[ip, jp][k] + (feq(k, rho[ip, jp], vel[ip, jp]) - f_old[ip, jp][k]) / tau
    for i, j in rho:
        rho[i, j] = 0
        vel[i, j] = [0, 0]
        for k in ti.static(range(9)):
            f_old[i, j][k] = f_new[i, j][k]
            rho[i, j] += f_new[i, j][k]
            vel[i, j] += ti.Vector([e[k][0], e[k][1]]) * f_new[i, j][k]
        vel[i, j] /= rho[i, j]
init()
m0 = rho.to_numpy().sum()
for _ in range(20): step()
print(abs(rho.to_numpy().sum() - m0) < 1e-3, np.round(vel.to_numpy()[0, :, 0], 4))
# --- finite_elements
import numpy as np
N = 3
pos = ti.Vector.field(2, ti.f64, (N, N)); grad = ti.Vector.field(2, ti.f64, (N, N)); energy = ti.field(ti.f64, ())
tri = ti.Vector.field(3, ti.i32, 2 * (N - 1) ** 2); Binv = ti.Matrix.field(2, 2, ti.f64, 2 * (N - 1) ** 2)
@ti.func
def at(k): return pos[k // N, k % N]
@ti.kernel
def init():
    for i, j in pos: pos[i, j] = [i, j]
    for i, j in ti.ndrange(N - 1, N - 1):
        k = (i * (N - 1) + j) * 2
        a = i * N + j
        tri[k] = [a, a + N, a + 1]
        tri[k + 1] = [a + N + 1, a + 1, a + N]
    for k in tri:
        a, b, c = at(tri[k][0]), at(tri[k][1]), at(tri[k][2])
        Binv[k] = ti.Matrix.cols([b - a, c - a]).inverse()
@ti.kernel
def stretch(s: ti.f64):
    for i, j in pos: pos[i, j] = [i * s, j]
@ti.kernel
def compute():
    energy[None] = 0
    for k in tri:
        a, b, c = at(tri[k][0]), at(tri[k][1]), at(tri[k][2])
        F = ti.Matrix.cols([b - a, c - a]) @ Binv[k]
        J = F.determinant()
        I1 = (F.transpose() @ F).trace()
        energy[None] += 0.5 * (I1 - 2 - 2 * ti.log(J)) + ti.log(J) ** 2
init()
for s in (1.0, 1.1, 1.5):
    stretch(s); compute()
    print(f"{s} {energy[None]:.6f}")
# --- path_tracer
import math
W = 8
img = ti.field(ti.f32, (W, W))
@ti.dataclass
class Hit:
    t: ti.f32
    n: ti.math.vec3
    mat: ti.i32
@ti.dataclass
class Sphere:
    c: ti.math.vec3
    r: ti.f32
    m: ti.i32
    @ti.func
    def hit(self, o, d):
        oc = o - self.c
        b = oc.dot(d)
        disc = b * b - oc.norm_sqr() + self.r ** 2
        t = 1e9
        if disc > 0:
            s = -b - ti.sqrt(disc)
            if s > 1e-3: t = s
        return t
spheres = Sphere.field(shape=3)
spheres[0] = Sphere(c=[0, 0, 3], r=1, m=1)
spheres[1] = Sphere(c=[0, -101, 3], r=100, m=2)
spheres[2] = Sphere(c=[1.5, 0, 3.5], r=0.8, m=3)
@ti.func
def scene(o, d):
    h = Hit(t=1e9, n=ti.math.vec3(0), mat=0)
    for k in range(3):
        t = spheres[k].hit(o, d)
        if t < h.t:
            h.t = t
            h.n = (o + t * d - spheres[k].c).normalized()
            h.mat = spheres[k].m
    return h
@ti.kernel
def render():
    for i, j in img:
        d = ti.math.vec3((i + 0.5) / W * 2 - 1, (j + 0.5) / W * 2 - 1, 1.5).normalized()
        o = ti.math.vec3(0, 0, 0)
        col = 0.0
        att = 1.0
        for b in range(3):
            h = scene(o, d)
            if h.mat == 0:
                col += att * (0.5 + 0.5 * d.y)
                break
            att *= 0.5 if h.mat == 1 else 0.8
            o = o + h.t * d
            d = ti.math.reflect(d, h.n)
        img[i, j] = col
render()
a = img.to_numpy()
print(f"{a.mean():.4f} {a.max():.4f}")
for j in reversed(range(W)):
    print("".join(" .:-=+*#%@"[min(9, int(a[i, j] * 10))] for i in range(W)))
# --- radix_sort
import numpy as np
N = 16
a = ti.field(ti.i32, N); b = ti.field(ti.i32, N); cnt = ti.field(ti.i32, 4); off = ti.field(ti.i32, 4)
@ti.kernel
def count(s: ti.i32):
    for i in cnt: cnt[i] = 0
    for i in a: ti.atomic_add(cnt[(a[i] >> s) & 3], 1)
@ti.kernel
def scan():
    ti.loop_config(serialize=True)
    for i in range(4):
        off[i] = 0 if i == 0 else off[i - 1] + cnt[i - 1]
@ti.kernel
def scatter(s: ti.i32):
    ti.loop_config(serialize=True)
    for i in range(N):
        k = (a[i] >> s) & 3
        b[off[k]] = a[i]
        off[k] += 1
@ti.kernel
def back():
    for i in a: a[i] = b[i]
np.random.seed(1)
data = np.random.randint(0, 256, N).astype(np.int32)
a.from_numpy(data)
for s in range(0, 8, 2):
    count(s); scan(); scatter(s); back()
print(a, (a.to_numpy() == np.sort(data)).all())
# --- histogram_class
import numpy as np
@ti.data_oriented
class Histogram:
    def __init__(self, bins, lo=0.0, hi=1.0):
        self.bins, self.lo, self.hi = bins, lo, hi
        self.counts = ti.field(ti.i32, bins)
        self.total = 0
    @ti.kernel
    def _add(self, data: ti.types.ndarray(dtype=ti.f32, ndim=1)) -> ti.i32:
        inside = 0
        for i in range(data.shape[0]):
            k = ti.floor((data[i] - self.lo) / (self.hi - self.lo) * self.bins, ti.i32)
            if 0 <= k < self.bins:
                self.counts[k] += 1
                inside += 1
        return inside
    def add(self, data):
        self.total += self._add(data.astype(np.float32))
        return self
    def __len__(self): return self.bins
    def __repr__(self): return f"Histogram({self.bins}, total={self.total})"
    def bars(self, width=10):
        m = max(self.counts[i] for i in range(self.bins))
        for i in range(self.bins):
            yield "#" * (self.counts[i] * width // m)
h = Histogram(5).add(np.linspace(0, 0.999, 40) ** 2).add(np.array([0.1, 2.0]))
print(h, len(h), h.counts)
for k, b in enumerate(h.bars()): print(k, b)
