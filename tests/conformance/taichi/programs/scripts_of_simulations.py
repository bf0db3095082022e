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
# --- ca_in_letters options: debug=False
import sys
W = 41
GENS = 16
@ti.kernel
def evolve(src: ti.template(), dst: ti.template(), rule: ti.i32):
    for i in src:
        l = src[(i - 1 + W) % W]
        c = src[i]
        r = src[(i + 1) % W]
        code = l << 2 | c << 1 | r
        dst[i] = rule >> code & 1
def run(rule, gens=GENS):
    buf = [ti.field(ti.i32, shape=W) for _ in range(2)]
    buf[0][W // 2] = 1
    out = []
    pops = []
    for g in range(gens):
        row = buf[g % 2]
        out.append("".join("█" if row[i] else " " for i in range(W)).rstrip())
        pops.append(sum(row[i] for i in range(W)))
        evolve(buf[g % 2], buf[(g + 1) % 2], rule)
    return out, pops
for rule in (30, 90, 110):
    lines, pops = run(rule)
    print(f"rule {rule} ({rule:08b})")
    print(*lines, sep="\n")
    print("population:", pops, "max", max(pops))
sys.exit(0)
# --- ising options: random_seed=11
import math
import random
import time
import numpy as np
L = 16
J = 1.0
spins = ti.field(ti.i32, shape=(L, L))
accepted = ti.field(ti.i32, shape=())
@ti.kernel
def init_up():
    for I in ti.grouped(spins):
        spins[I] = 1
@ti.func
def neighbors(i, j):
    return spins[(i + 1) % L, j] + spins[(i - 1) % L, j] + spins[i, (j + 1) % L] + spins[i, (j - 1) % L]
@ti.kernel
def sweep(parity: ti.i32, beta: ti.f32):
    for i, j in spins:
        if (i + j) % 2 == parity:
            dE = 2.0 * J * spins[i, j] * neighbors(i, j)
            if dE <= 0 or ti.random() < ti.exp(-beta * dE):
                spins[i, j] = -spins[i, j]
                accepted[None] += 1
@ti.kernel
def magnetization() -> ti.f32:
    m = 0
    for i, j in spins:
        m += spins[i, j]
    return m / (L * L)
@ti.kernel
def energy() -> ti.f32:
    e = 0
    for i, j in spins:
        e -= spins[i, j] * (spins[(i + 1) % L, j] + spins[i, (j + 1) % L])
    return e / (L * L)
results = []
for T in [0.5, 1.0, 5.0]:
    init_up()
    accepted[None] = 0
    t0 = time.time()
    for _ in range(50):
        sweep(0, 1 / T)
        sweep(1, 1 / T)
    dt = time.time() - t0
    results.append((T, magnetization(), energy(), accepted[None] / (50 * L * L)))
    assert dt >= 0
header = ("T", "|m|>0.9", "E<-1.5", "acc<0.5")
print(("{:>8}" * 4).format(*header))
for T, m, e, acc in results:
    print(f"{T:8.2f}{str(abs(m) > 0.9):>8}{str(e < -1.5):>8}{str(acc < 0.5):>8}")
cold = results[0]
print("cold phase ordered:", cold[1] == 1.0 or abs(cold[1]) > 0.95)
crit = 2 / math.log(1 + math.sqrt(2))
print(f"T_c = {crit:.4f}; {sum(r[0] < crit for r in results)} of {len(results)} below")
# --- nbody_records options: default_fp=ti.f64
import math
import numpy as np
from dataclasses import dataclass
@dataclass
class Config:
    n: int = 6
    G: float = 1.0
    eps: float = 0.05
    dt: float = 0.005
    steps: int = 100
    def describe(self) -> str:
        return f"{self.n} bodies, dt={self.dt}, eps={self.eps}"
@ti.dataclass
class Body:
    pos: ti.math.vec3
    vel: ti.math.vec3
    mass: ti.f64
    @ti.func
    def kinetic(self):
        return 0.5 * self.mass * self.vel.norm_sqr()
cfg = Config(n=5)
bodies = Body.field(shape=cfg.n)
acc = ti.Vector.field(3, ti.f64, shape=cfg.n)
@ti.kernel
def init():
    for i in bodies:
        a = 2 * math.pi * i / cfg.n
        bodies[i] = Body(pos=ti.Vector([ti.cos(a), ti.sin(a), 0.1 * i]),
                         vel=ti.Vector([-ti.sin(a), ti.cos(a), 0.0]) * 0.9,
                         mass=1.0 / cfg.n)
@ti.kernel
def accelerations():
    for i in range(cfg.n):
        a = ti.Vector([0.0, 0.0, 0.0])
        for j in range(cfg.n):
            if i != j:
                d = bodies[j].pos - bodies[i].pos
                a += cfg.G * bodies[j].mass * d / (d.norm_sqr() + cfg.eps ** 2) ** 1.5
        acc[i] = a
@ti.kernel
def kick(h: ti.f64):
    for i in bodies:
        bodies[i].vel += acc[i] * h
@ti.kernel
def drift(h: ti.f64):
    for i in bodies:
        bodies[i].pos += bodies[i].vel * h
@ti.kernel
def energy() -> ti.types.vector(2, ti.f64):
    ke = 0.0
    pe = 0.0
    for i in range(cfg.n):
        ke += bodies[i].kinetic()
        for j in range(i + 1, cfg.n):
            r = (bodies[i].pos - bodies[j].pos).norm_sqr() + cfg.eps ** 2
            pe -= cfg.G * bodies[i].mass * bodies[j].mass / ti.sqrt(r)
    return ti.Vector([ke, pe])
def leapfrog(n):
    for _ in range(n):
        kick(cfg.dt / 2)
        drift(cfg.dt)
        accelerations()
        kick(cfg.dt / 2)
print(cfg.describe())
print(cfg)
init()
accelerations()
e0 = energy()
total0 = e0[0] + e0[1]
records = []
for chunk in range(4):
    leapfrog(cfg.steps // 4)
    ke, pe = energy()
    drift_rel = abs((ke + pe - total0) / total0)
    records.append({"chunk": chunk, "ke": ke, "pe": pe, "drift": drift_rel})
for rec in records:
    print("{chunk}: ke={ke:.5f} pe={pe:.5f}".format(**rec), "ok" if rec["drift"] < 1e-3 else "bad")
best = min(records, key=lambda r: r["drift"])
print("best chunk in range:", 0 <= best["chunk"] < 4)
mom = sum(bodies[i].mass * bodies[i].vel for i in range(cfg.n))
print("momentum ~ 0:", np.allclose(np.array([mom[0], mom[1], mom[2]]), 0, atol=1e-9))
radii = sorted(round(float(bodies[i].pos.norm()), 3) for i in range(cfg.n))
print(radii[0] <= radii[-1], len(radii))
print(bodies[0].pos[2] > -1)
