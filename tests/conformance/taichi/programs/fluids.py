# Whole simulations on grids: waves, heat, Poisson, lattice Boltzmann, stable fluids.

# --- wave_equation_2d
nx, ny = 32, 32
c2 = 0.2
u = [ti.field(ti.f32, (nx, ny)) for _ in range(3)]
@ti.kernel
def drop(f: ti.template(), cx: int, cy: int, amp: float):
    for i, j in f:
        d2 = (i - cx) ** 2 + (j - cy) ** 2
        f[i, j] += amp * ti.exp(-d2 / 8.0)
@ti.kernel
def step(prev: ti.template(), cur: ti.template(), nxt: ti.template()):
    for i, j in nxt:
        if 0 < i < nx - 1 and 0 < j < ny - 1:
            lap = cur[i + 1, j] + cur[i - 1, j] + cur[i, j + 1] + cur[i, j - 1] - 4 * cur[i, j]
            nxt[i, j] = 2 * cur[i, j] - prev[i, j] + c2 * lap
drop(u[0], 16, 16, 1.0)
u[1].copy_from(u[0])
for t in range(20):
    a, b, c = u[t % 3], u[(t + 1) % 3], u[(t + 2) % 3]
    step(a, b, c)
final = u[(19 + 2) % 3].to_numpy()
print(f"{final[16, 16]:.4f} {final[20, 16]:.4f} {abs(final).max():.4f}")
# --- poisson_jacobi_vs_residual
n = 32
x = ti.field(float, (n + 2, n + 2))
xt = ti.field(float, (n + 2, n + 2))
b = ti.field(float, (n + 2, n + 2))
@ti.kernel
def fill_b():
    for i, j in ti.ndrange((1, n + 1), (1, n + 1)):
        b[i, j] = 1.0 if (i + j) % 2 == 0 else 0.5
@ti.kernel
def substep():
    for i, j in ti.ndrange((1, n + 1), (1, n + 1)):
        xt[i, j] = (b[i, j] + x[i + 1, j] + x[i - 1, j] + x[i, j + 1] + x[i, j - 1]) / 4
    for I in ti.grouped(x):
        x[I] = xt[I]
@ti.kernel
def residual() -> float:
    r = 0.0
    for i, j in ti.ndrange((1, n + 1), (1, n + 1)):
        d = b[i, j] + x[i + 1, j] + x[i - 1, j] + x[i, j + 1] + x[i, j - 1] - 4 * x[i, j]
        r += d * d
    return ti.sqrt(r)
fill_b()
r0 = residual()
it = 0
while residual() > 0.5 * r0 and it < 500:
    for _ in range(10):
        substep()
    it += 10
print(it, residual() <= 0.5 * r0)
print("%.3f" % r0, "%.4f" % x[n // 2, n // 2])
# --- karman_lbm_small
import numpy as np
nx, ny = 20, 10
niu = 0.05
tau = 3.0 * niu + 0.5
inv_tau = 1.0 / tau
rho = ti.field(float, (nx, ny))
vel = ti.Vector.field(2, float, (nx, ny))
mask = ti.field(float, (nx, ny))
f_old = ti.Vector.field(9, float, (nx, ny))
f_new = ti.Vector.field(9, float, (nx, ny))
w = ti.types.vector(9, float)(4, 1, 1, 1, 1, 1 / 4, 1 / 4, 1 / 4, 1 / 4) / 9.0
e = ti.types.matrix(9, 2, int)([0, 0], [1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, 1], [-1, -1], [1, -1])
@ti.func
def f_eq(i, j):
    eu = e @ vel[i, j]
    uv = ti.math.dot(vel[i, j], vel[i, j])
    return w * rho[i, j] * (1 + 3 * eu + 4.5 * eu * eu - 1.5 * uv)
@ti.kernel
def init():
    vel.fill(0)
    rho.fill(1)
    for i, j in rho:
        f_old[i, j] = f_new[i, j] = f_eq(i, j)
        if (i - 5) ** 2 + (j - 5) ** 2 <= 4:
            mask[i, j] = 1.0
@ti.kernel
def collide():
    for i, j in ti.ndrange((1, nx - 1), (1, ny - 1)):
        for k in ti.static(range(9)):
            ip = i - e[k, 0]
            jp = j - e[k, 1]
            feq = f_eq(ip, jp)
            f_new[i, j][k] = (1 - inv_tau) * f_old[ip, jp][k] + feq[k] * inv_tau
@ti.kernel
def update():
    for i, j in ti.ndrange((1, nx - 1), (1, ny - 1)):
        rho[i, j] = 0
        vel[i, j] = 0, 0
        for k in ti.static(range(9)):
            f_old[i, j][k] = f_new[i, j][k]
            rho[i, j] += f_new[i, j][k]
            vel[i, j] += ti.math.vec2(e[k, 0], e[k, 1]) * f_new[i, j][k]
        vel[i, j] /= rho[i, j]
@ti.kernel
def bc():
    for j in range(1, ny - 1):
        vel[0, j] = [0.1, 0.0]
        vel[nx - 1, j] = vel[nx - 2, j]
        for i in ti.static([0, nx - 1]):
            rho[i, j] = 1.0
            f_old[i, j] = f_eq(i, j)
    for i, j in mask:
        if mask[i, j] == 1:
            vel[i, j] = 0, 0
            f_old[i, j] = f_eq(i, j)
init()
for _ in range(10):
    collide()
    update()
    bc()
v = vel.to_numpy()
print(f"{v[..., 0].sum():.5f} {np.abs(v[..., 1]).sum():.5f} {rho.to_numpy().mean():.5f}")
# --- stable_fluid_advect
res = 16
v = ti.Vector.field(2, float, shape=(res, res))
nv = ti.Vector.field(2, float, shape=(res, res))
dye = ti.Vector.field(3, float, shape=(res, res))
ndye = ti.Vector.field(3, float, shape=(res, res))
div = ti.field(float, shape=(res, res))
p = ti.field(float, shape=(res, res))
np_ = ti.field(float, shape=(res, res))
class TexPair:
    def __init__(self, cur, nxt):
        self.cur = cur
        self.nxt = nxt
    def swap(self):
        self.cur, self.nxt = self.nxt, self.cur
vp = TexPair(v, nv)
dp = TexPair(dye, ndye)
pp = TexPair(p, np_)
@ti.func
def sample(qf, u, v):
    I = ti.Vector([int(u), int(v)])
    I = ti.max(0, ti.min(res - 1, I))
    return qf[I]
@ti.func
def lerp(vl, vr, frac):
    return vl + frac * (vr - vl)
@ti.func
def bilerp(vf, p):
    u, v = p
    s, t = u - 0.5, v - 0.5
    iu, iv = ti.floor(s), ti.floor(t)
    fu, fv = s - iu, t - iv
    a = sample(vf, iu, iv)
    b = sample(vf, iu + 1, iv)
    c = sample(vf, iu, iv + 1)
    d = sample(vf, iu + 1, iv + 1)
    return lerp(lerp(a, b, fu), lerp(c, d, fu), fv)
@ti.kernel
def advect(vf: ti.template(), qf: ti.template(), new_qf: ti.template()):
    for i, j in vf:
        pos = ti.Vector([i, j]) + 0.5
        pos -= 0.5 * vf[i, j]
        new_qf[i, j] = bilerp(qf, pos) * 0.99
@ti.kernel
def divergence(vf: ti.template()):
    for i, j in vf:
        vl = sample(vf, i - 1, j)
        vr = sample(vf, i + 1, j)
        vb = sample(vf, i, j - 1)
        vt = sample(vf, i, j + 1)
        vc = sample(vf, i, j)
        if i == 0:
            vl.x = -vc.x
        if i == res - 1:
            vr.x = -vc.x
        if j == 0:
            vb.y = -vc.y
        if j == res - 1:
            vt.y = -vc.y
        div[i, j] = (vr.x - vl.x + vt.y - vb.y) * 0.5
@ti.kernel
def jacobi(pf: ti.template(), new_pf: ti.template()):
    for i, j in pf:
        pl = sample(pf, i - 1, j)
        pr = sample(pf, i + 1, j)
        pb = sample(pf, i, j - 1)
        pt = sample(pf, i, j + 1)
        new_pf[i, j] = (pl + pr + pb + pt - div[i, j]) * 0.25
@ti.kernel
def project(vf: ti.template(), pf: ti.template()):
    for i, j in vf:
        pl = sample(pf, i - 1, j)
        pr = sample(pf, i + 1, j)
        pb = sample(pf, i, j - 1)
        pt = sample(pf, i, j + 1)
        vf[i, j] -= 0.5 * ti.Vector([pr - pl, pt - pb])
@ti.kernel
def impulse(vf: ti.template(), df: ti.template(), mx: float, my: float):
    for i, j in vf:
        d2 = (i + 0.5 - mx) ** 2 + (j + 0.5 - my) ** 2
        f = ti.exp(-d2 / 9.0)
        vf[i, j] += ti.Vector([2.0, 1.0]) * f
        df[i, j] += f * ti.Vector([1.0, 0.4, 0.2])
for frame in range(4):
    advect(vp.cur, vp.cur, vp.nxt)
    advect(vp.cur, dp.cur, dp.nxt)
    vp.swap()
    dp.swap()
    impulse(vp.cur, dp.cur, 8.0, 6.0)
    divergence(vp.cur)
    for _ in range(6):
        jacobi(pp.cur, pp.nxt)
        pp.swap()
    project(vp.cur, pp.cur)
s = vp.cur.to_numpy().sum()
d = dp.cur.to_numpy()
print(f"{s:.3f} {d.max():.4f} {d.mean():.5f}")
# --- waterwave_classes
@ti.data_oriented
class Wave:
    def __init__(self, n, damping=0.98):
        self.n = n
        self.damping = damping
        self.height = ti.field(dtype=ti.f32, shape=(n, n))
        self.velocity = ti.field(dtype=ti.f32, shape=(n, n))
    @ti.kernel
    def reset(self):
        for i, j in self.height:
            self.height[i, j] = 0
            self.velocity[i, j] = 0
    @ti.func
    def laplacian(self, i, j):
        n = self.n
        return (-4 * self.height[i, j] + self.height[i, ti.max(j - 1, 0)] + self.height[i, ti.min(j + 1, n - 1)]
                + self.height[ti.min(i + 1, n - 1), j] + self.height[ti.max(i - 1, 0), j]) / 4
    @ti.func
    def gradient(self, i, j):
        n = self.n
        return ti.Vector([self.height[ti.min(i + 1, n - 1), j] - self.height[ti.max(i - 1, 0), j],
                          self.height[i, ti.min(j + 1, n - 1)] - self.height[i, ti.max(j - 1, 0)]]) * 0.5
    @ti.kernel
    def create(self, amplitude: ti.f32, x: ti.f32, y: ti.f32):
        for i, j in ti.ndrange((1, self.n - 1), (1, self.n - 1)):
            r2 = (i - x)**2 + (j - y)**2
            self.height[i, j] = self.height[i, j] + amplitude * ti.exp(-0.02 * r2)
    @ti.kernel
    def update(self):
        for i, j in ti.ndrange((1, self.n - 1), (1, self.n - 1)):
            acc = 0.6 * self.laplacian(i, j)
            self.velocity[i, j] = (self.velocity[i, j] + acc) * self.damping
        for i, j in self.height:
            self.height[i, j] += self.velocity[i, j]
    @ti.kernel
    def brightness(self) -> ti.f32:
        s = 0.0
        for i, j in self.height:
            g = self.gradient(i, j)
            s += ti.max(1 - 10 * g.norm(), 0.0)
        return s
w = Wave(16)
w.reset()
w.create(3.0, 8.0, 8.0)
for _ in range(5):
    w.update()
print(f"{w.brightness():.4f} {w.height[8, 8]:.5f}")
# --- matrix_free_heat_3d
n = 6
u = ti.field(ti.f32, (n, n, n))
u2 = ti.field(ti.f32, (n, n, n))
@ti.kernel
def step():
    for I in ti.grouped(u):
        s = 0.0
        c = 0
        for d in ti.static(range(3)):
            for sgn in ti.static((-1, 1)):
                J = I + sgn * ti.Vector.unit(3, d)
                if 0 <= J[d] < n:
                    s += u[J]
                    c += 1
        u2[I] = u[I] + 0.1 * (s - c * u[I])
    for I in ti.grouped(u):
        u[I] = u2[I]
u[2, 3, 1] = 100.0
for _ in range(5):
    step()
print(f"{u[2, 3, 1]:.4f} {u[0, 0, 0]:.6f} {u.to_numpy().sum():.3f}")
# --- conjugate_gradient
n = 20
A = ti.field(ti.f64, (n, n))
b = ti.field(ti.f64, n)
x = ti.field(ti.f64, n)
r = ti.field(ti.f64, n)
p = ti.field(ti.f64, n)
Ap = ti.field(ti.f64, n)
@ti.kernel
def build():
    for i, j in A:
        if i == j:
            A[i, j] = 4.0
        elif abs(i - j) == 1:
            A[i, j] = -1.0
    for i in b:
        b[i] = 1.0 + i * 0.1
@ti.kernel
def matvec():
    for i in range(n):
        s = ti.f64(0.0)
        for j in range(n):
            s += A[i, j] * p[j]
        Ap[i] = s
@ti.kernel
def dot(u: ti.template(), w: ti.template()) -> ti.f64:
    s = ti.f64(0.0)
    for i in u:
        s += u[i] * w[i]
    return s
@ti.kernel
def axpy(y: ti.template(), a: ti.f64, z: ti.template()):
    for i in y:
        y[i] += a * z[i]
@ti.kernel
def update_p(beta: ti.f64):
    for i in p:
        p[i] = r[i] + beta * p[i]
build()
r.copy_from(b)
p.copy_from(r)
rs = dot(r, r)
for it in range(100):
    matvec()
    alpha = rs / dot(p, Ap)
    axpy(x, alpha, p)
    axpy(r, -alpha, Ap)
    new = dot(r, r)
    if new < 1e-20:
        break
    update_p(new / rs)
    rs = new
print("converged", it < 30)
print(round(x[0], 6), round(x[10], 6), round(x[19], 6))
