# Simulations as users write them, with their reports.

# --- sph2d
import numpy as np
from dataclasses import dataclass
@dataclass
class Params:
    h: float = 0.1
    rho0: float = 1000.0
    mass: float = 1.0
    k: float = 20.0
    @property
    def h2(self):
        return self.h * self.h
P = Params(h=0.15)
N = 25
pos = ti.Vector.field(2, ti.f32, N)
vel = ti.Vector.field(2, ti.f32, N)
rho = ti.field(ti.f32, N)
prs = ti.field(ti.f32, N)
def W_poly6(h):
    return 4.0 / (np.pi * h ** 8)
coef = W_poly6(P.h)
@ti.kernel
def density():
    for i in pos:
        s = 0.0
        for j in range(N):
            d2 = (pos[i] - pos[j]).norm_sqr()
            if d2 < P.h2:
                s += P.mass * coef * (P.h2 - d2) ** 3
        rho[i] = s
        prs[i] = ti.max(P.k * (s - P.rho0 * 0.1), 0.0)
@ti.kernel
def step(dt: ti.f32):
    for i in pos:
        f = ti.Vector([0.0, -9.8])
        for j in range(N):
            if i != j:
                r = pos[i] - pos[j]
                d = r.norm(1e-6)
                if d < P.h:
                    f += r / d * (prs[i] + prs[j]) / (2 * rho[j]) * (P.h - d) ** 2
        vel[i] += dt * f
    for i in pos:
        pos[i] += dt * vel[i]
        for c in ti.static(range(2)):
            if pos[i][c] < 0.0:
                pos[i][c] = 0.0
                vel[i][c] *= -0.3
            elif pos[i][c] > 1.0:
                pos[i][c] = 1.0
                vel[i][c] *= -0.3
grid = np.stack(np.meshgrid(np.linspace(0.2, 0.6, 5), np.linspace(0.1, 0.5, 5), indexing="ij"), axis=-1).reshape(-1, 2)
pos.from_numpy(grid.astype(np.float32))
vel.fill(0.0)
for frame in range(3):
    for _ in range(4):
        density()
        step(2e-3)
    p = pos.to_numpy()
    print(f"{frame}: com=({p[:, 0].mean():.4f}, {p[:, 1].mean():.4f}) rho=[{rho.to_numpy().min():.1f}, {rho.to_numpy().max():.1f}]")
# --- pbd_rope
n = 8
x = ti.Vector.field(3, ti.f64, n)
xp = ti.Vector.field(3, ti.f64, n)
w = ti.field(ti.f64, n)
L = 0.2
@ti.kernel
def reset():
    for i in range(n):
        x[i] = ti.Vector([i * L, 1.0, 0.0])
        xp[i] = x[i]
        w[i] = 1.0
    w[0] = 0.0
@ti.kernel
def predict(dt: ti.f64):
    for i in range(n):
        if w[i] > 0:
            v = (x[i] - xp[i]) / dt
            v.y -= 9.81 * dt
            xp[i] = x[i]
            x[i] += v * dt
@ti.kernel
def solve(omega: ti.f64) -> ti.f64:
    err = ti.f64(0.0)
    ti.loop_config(serialize=True)
    for i in range(n - 1):
        d = x[i] - x[i + 1]
        l = d.norm()
        c = l - L
        s = w[i] + w[i + 1]
        if s > 0:
            corr = omega * c / s * d / l
            x[i] -= w[i] * corr
            x[i + 1] += w[i + 1] * corr
        err += abs(c)
    return err
reset()
trace = []
for frame in range(5):
    predict(1 / 60)
    errs = [solve(1.0) for _ in range(4)]
    trace.append((frame, errs[-1] <= errs[0]))
print(trace)
tip = x[n - 1]
print("tip: %.6f %.6f %.6f" % (tip[0], tip[1], tip[2]))
print(f"stretch {max((x[i] - x[i + 1]).norm() for i in range(n - 1)) / L:.5f}")
# --- rigid_box
vec2 = ti.math.vec2
Body = ti.types.struct(x=vec2, v=vec2, angle=ti.f32, omega=ti.f32, m=ti.f32, I=ti.f32)
bodies = Body.field(shape=(2,))
corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
@ti.func
def cross2(a: vec2, b: vec2) -> ti.f32:
    return a.x * b.y - a.y * b.x
@ti.kernel
def step(dt: ti.f32):
    for b in bodies:
        bodies[b].v.y -= 9.8 * dt
        bodies[b].x += bodies[b].v * dt
        bodies[b].angle += bodies[b].omega * dt
        R = ti.math.rotation2d(bodies[b].angle)
        for c in ti.static(corners):
            r = R @ vec2(c[0], c[1])
            p = bodies[b].x + r
            if p.y < 0:
                vp = bodies[b].v + bodies[b].omega * vec2(-r.y, r.x)
                if vp.y < 0:
                    n = vec2(0, 1)
                    rn = cross2(r, n)
                    j = -(1 + 0.4) * vp.y / (1 / bodies[b].m + rn * rn / bodies[b].I)
                    bodies[b].v += j * n / bodies[b].m
                    bodies[b].omega += j * rn / bodies[b].I
for i in range(2):
    bodies[i].x = vec2(i * 2, 1.0 + i)
    bodies[i].v = vec2(0.5, 0)
    bodies[i].angle = 0.3 * (i + 1)
    bodies[i].m = 1.0
    bodies[i].I = 1 / 6
heights = {0: [], 1: []}
for k in range(60):
    step(1 / 120)
    if k % 20 == 19:
        for b, hs in heights.items():
            hs.append(round(bodies[b].x.y, 3))
for b in heights:
    print(b, heights[b])
# --- stable_fluid_small
n = 8
u, u2 = ti.Vector.field(2, float, (n, n)), ti.Vector.field(2, float, (n, n))
p, p2 = ti.field(float, (n, n)), ti.field(float, (n, n))
div = ti.field(float, (n, n))
class Pair:
    def __init__(self, a, b):
        self.cur, self.nxt = a, b
    def swap(self):
        self.cur, self.nxt = self.nxt, self.cur
vel, prs = Pair(u, u2), Pair(p, p2)
@ti.func
def sample(q: ti.template(), i, j):
    return q[ti.max(0, ti.min(n - 1, i)), ti.max(0, ti.min(n - 1, j))]
@ti.func
def bilerp(q: ti.template(), x):
    i, j = int(ti.floor(x.x)), int(ti.floor(x.y))
    f = x - ti.Vector([i, j])
    a = sample(q, i, j) * (1 - f.x) + sample(q, i + 1, j) * f.x
    b = sample(q, i, j + 1) * (1 - f.x) + sample(q, i + 1, j + 1) * f.x
    return a * (1 - f.y) + b * f.y
@ti.kernel
def advect(v: ti.template(), out: ti.template(), dt: float):
    for i, j in v:
        x = ti.Vector([i, j]) - dt * v[i, j]
        out[i, j] = bilerp(v, x)
@ti.kernel
def divergence(v: ti.template()):
    for i, j in div:
        div[i, j] = 0.5 * (sample(v, i + 1, j).x - sample(v, i - 1, j).x + sample(v, i, j + 1).y - sample(v, i, j - 1).y)
@ti.kernel
def jacobi(a: ti.template(), b: ti.template()):
    for i, j in a:
        b[i, j] = (sample(a, i - 1, j) + sample(a, i + 1, j) + sample(a, i, j - 1) + sample(a, i, j + 1) - div[i, j]) * 0.25
@ti.kernel
def project(v: ti.template(), a: ti.template()):
    for i, j in v:
        v[i, j] -= 0.5 * ti.Vector([sample(a, i + 1, j) - sample(a, i - 1, j), sample(a, i, j + 1) - sample(a, i, j - 1)])
@ti.kernel
def splat(v: ti.template()):
    for i, j in v:
        d = (ti.Vector([i, j]) - n / 2).norm()
        v[i, j] += ti.Vector([1.0, 0.5]) * ti.exp(-d)
splat(vel.cur)
norms = []
for t in range(3):
    advect(vel.cur, vel.nxt, 0.5)
    vel.swap()
    divergence(vel.cur)
    before = abs(div.to_numpy()).max()
    for _ in range(10):
        jacobi(prs.cur, prs.nxt)
        prs.swap()
    project(vel.cur, prs.cur)
    divergence(vel.cur)
    norms.append((round(float(before), 4), round(float(abs(div.to_numpy()).max()), 4)))
print(norms)
print(all(b < a for a, b in norms))
# --- verlet_cloth
import math
N = 5
x = ti.Vector.field(3, float, (N, N))
old = ti.Vector.field(3, float, (N, N))
links = [(di, dj, math.sqrt(di * di + dj * dj) / N) for di in range(-1, 2) for dj in range(-1, 2) if (di, dj) != (0, 0)]
@ti.kernel
def init():
    for i, j in x:
        x[i, j] = ti.Vector([i / N, 0, j / N])
        old[i, j] = x[i, j]
@ti.kernel
def step(dt: float):
    for I in ti.grouped(x):
        acc = ti.Vector([0.0, -9.8, 0.0])
        for di, dj, rest in ti.static(links):
            J = I + ti.Vector([di, dj])
            if 0 <= J[0] < N and 0 <= J[1] < N:
                d = x[J] - x[I]
                acc += 500 * (d.norm() - rest) * d.normalized()
        if not (I[0] == 0 and (I[1] == 0 or I[1] == N - 1)):
            v = (x[I] - old[I]) * 0.99
            old[I] = x[I]
            x[I] += v + acc * dt * dt
init()
for _ in range(5):
    step(5e-3)
low = min(x[i, j].y for i in range(N) for j in range(N))
print(f"{low:.6f} {x[0, 0]} {x[N - 1, N - 1].y:.6f}")
# --- double_pendulum
import math
g, L, m = 9.81, 1.0, 1.0
state = ti.Vector.field(4, ti.f64, ())
@ti.func
def deriv(s):
    a1, a2, w1, w2 = s[0], s[1], s[2], s[3]
    d = a1 - a2
    den = 2 - ti.cos(d) ** 2
    dw1 = (-g / L * (2 * ti.sin(a1) - ti.sin(a2) * ti.cos(d)) - ti.sin(d) * (w2 ** 2 + w1 ** 2 * ti.cos(d))) / den
    dw2 = (2 * ti.sin(d) * w1 ** 2 + ti.sin(d) * ti.cos(d) * w2 ** 2 + 2 * g / L * (ti.sin(a1) * ti.cos(d) - ti.sin(a2))) / den
    return ti.Vector([w1, w2, dw1, dw2])
@ti.kernel
def rk4(h: ti.f64):
    s = state[None]
    k1 = deriv(s)
    k2 = deriv(s + 0.5 * h * k1)
    k3 = deriv(s + 0.5 * h * k2)
    k4 = deriv(s + h * k3)
    state[None] = s + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
def energy(s):
    a1, a2, w1, w2 = s
    T = 0.5 * (2 * w1 ** 2 + w2 ** 2 + 2 * w1 * w2 * math.cos(a1 - a2))
    V = -g * (2 * math.cos(a1) + math.cos(a2))
    return T + V
state[None] = [math.pi / 2, math.pi / 2 + 0.1, 0.0, 0.0]
e0 = energy(state[None])
for k in range(100):
    rk4(0.01)
    if (k + 1) % 50 == 0:
        a = state[None]
        print(k + 1, " ".join(f"{v:.5f}" for v in a), f"dE={energy(a) - e0:.1e}")
# --- nbody_leapfrog
import numpy as np
n = 4
soft = 1e-2
x = ti.Vector.ndarray(2, ti.f64, n)
v = ti.Vector.ndarray(2, ti.f64, n)
m = np.array([10.0, 1.0, 0.5, 0.1])
arr = ti.types.ndarray(dtype=ti.math.vec2, ndim=1)
@ti.kernel
def kick(x: ti.types.ndarray(dtype=ti.types.vector(2, ti.f64), ndim=1), v: ti.types.ndarray(dtype=ti.types.vector(2, ti.f64), ndim=1), m: ti.types.ndarray(dtype=ti.f64, ndim=1), dt: ti.f64):
    for i in range(x.shape[0]):
        a = ti.Vector([0.0, 0.0], dt=ti.f64)
        for j in range(x.shape[0]):
            if i != j:
                d = x[j] - x[i]
                a += m[j] * d / (d.norm_sqr() + soft) ** 1.5
        v[i] += dt * a
@ti.kernel
def drift(x: ti.types.ndarray(), v: ti.types.ndarray(), dt: ti.f64):
    for i in x:
        x[i] += dt * v[i]
x.from_numpy(np.array([[0, 0], [1, 0], [0, 2], [-3, 0]], dtype=np.float64))
v.from_numpy(np.array([[0, 0], [0, 3], [-2, 0], [0, -1.8]], dtype=np.float64))
def momentum():
    return (m[:, None] * v.to_numpy()).sum(axis=0)
p0 = momentum()
for s in range(50):
    kick(x, v, m, 0.005)
    drift(x, v, 0.01)
    kick(x, v, m, 0.005)
print(np.allclose(momentum(), p0), x.to_numpy().round(4))
# --- wave_energy
n = 16
u, v = ti.field(ti.f64, n), ti.field(ti.f64, n)
dt, c2 = 0.05, 1.0
@ti.kernel
def kick():
    for i in range(1, n - 1):
        v[i] += dt * c2 * (u[i - 1] - 2 * u[i] + u[i + 1])
@ti.kernel
def drift():
    for i in u:
        u[i] += dt * v[i]
@ti.kernel
def energy() -> ti.f64:
    e = ti.cast(0, ti.f64)
    for i in range(n):
        e += 0.5 * v[i] ** 2
        if i + 1 < n:
            e += 0.5 * c2 * (u[i + 1] - u[i]) ** 2
    return e
import math
for i in range(n):
    u[i] = math.sin(math.pi * i / (n - 1))
e0 = energy()
drift_max = 0.0
for s in range(200):
    kick()
    drift()
    drift_max = max(drift_max, abs(energy() - e0) / e0)
print(f"{e0:.6f} {energy():.6f} {drift_max:.2%}")
# --- heat_frames
n = 8
T = [ti.field(ti.f32, (n, n)) for _ in range(2)]
@ti.kernel
def diffuse(a: ti.template(), b: ti.template(), k: ti.f32):
    for I in ti.grouped(a):
        s = 0.0
        for d in ti.static([ti.Vector([1, 0]), ti.Vector([-1, 0]), ti.Vector([0, 1]), ti.Vector([0, -1])]):
            J = ti.math.clamp(I + d, 0, n - 1)
            s += a[J] - a[I]
        b[I] = a[I] + k * s
T[0][n // 2, n // 2] = 100
cur, nxt = T
snapshots = {}
for t in range(9):
    if t in (0, 4, 8):
        snapshots[t] = cur.to_numpy()
    diffuse(cur, nxt, 0.2)
    cur, nxt = nxt, cur
for t, s in snapshots.items():
    print(f"t={t}: peak {s.max():.3f} at {divmod(int(s.argmax()), n)}, total {s.sum():.2f}")
