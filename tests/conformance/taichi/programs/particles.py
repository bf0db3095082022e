# Whole simulations of particles: n bodies, springs, SPH, material points.

# --- nbody_leapfrog
import numpy as np
N = 16
G = 1.0
eps = 0.05
pos = ti.Vector.field(3, ti.f64, shape=N)
vel = ti.Vector.field(3, ti.f64, shape=N)
acc = ti.Vector.field(3, ti.f64, shape=N)
mass = ti.field(ti.f64, shape=N)
@ti.kernel
def initialize():
    for i in range(N):
        a = 2.0 * 3.14159265358979 * i / N
        r = 1.0 + 0.1 * (i % 3)
        pos[i] = [r * ti.cos(a), r * ti.sin(a), 0.01 * i]
        vel[i] = ti.Vector([-ti.sin(a), ti.cos(a), 0.0]) * ti.sqrt(N / r) * 0.5
        mass[i] = 1.0 + 0.5 * (i % 2)
@ti.func
def pairwise(i: ti.i32, j: ti.i32) -> ti.math.vec3:
    d = pos[j] - pos[i]
    return d * (G * mass[j] / (d.norm_sqr() + eps ** 2) ** 1.5)
@ti.kernel
def forces():
    for i in pos:
        a = ti.Vector([0.0, 0.0, 0.0], dt=ti.f64)
        for j in range(N):
            if i != j:
                d = pos[j] - pos[i]
                a += d * (G * mass[j] / (d.norm_sqr() + eps ** 2) ** 1.5)
        acc[i] = a
@ti.kernel
def kick(dt: ti.f64):
    for i in vel:
        vel[i] += acc[i] * dt
@ti.kernel
def drift(dt: ti.f64):
    for i in pos:
        pos[i] += vel[i] * dt
@ti.kernel
def energy() -> ti.f64:
    e = ti.cast(0.0, ti.f64)
    for i in range(N):
        e += 0.5 * mass[i] * vel[i].norm_sqr()
        for j in range(i + 1, N):
            e -= G * mass[i] * mass[j] / ti.sqrt((pos[i] - pos[j]).norm_sqr() + eps ** 2)
    return e
initialize()
forces()
e0 = energy()
dt = 0.001
for step in range(50):
    kick(dt / 2)
    drift(dt)
    forces()
    kick(dt / 2)
e1 = energy()
print(f"relative error: {abs((e1 - e0) / e0):.2e}" if abs((e1 - e0) / e0) > 1 else "energy kept")
p = pos.to_numpy()
print(p.shape, p.dtype)
for i in range(0, N, 5):
    print(f"{i:3d} {p[i, 0]:10.5f} {p[i, 1]:10.5f} {p[i, 2]:10.5f}")
# --- mass_spring_cloth
n = 8
quad = 1.0 / n
dt = 4e-3 / n
substeps = 10
gravity = ti.Vector([0, -9.8, 0])
spring_Y = 3e3
dashpot = 1e2
drag = 1
x = ti.Vector.field(3, dtype=float, shape=(n, n))
v = ti.Vector.field(3, dtype=float, shape=(n, n))
spring_offsets = []
for i in range(-2, 3):
    for j in range(-2, 3):
        if (i, j) != (0, 0) and abs(i) + abs(j) <= 2:
            spring_offsets.append(ti.Vector([i, j]))
print(len(spring_offsets))
@ti.kernel
def initialize_mass_points():
    for i, j in x:
        x[i, j] = [i * quad - 0.5, 0.6, j * quad - 0.5]
        v[i, j] = [0, 0, 0]
@ti.kernel
def substep():
    for i in ti.grouped(x):
        v[i] += gravity * dt
    for i in ti.grouped(x):
        force = ti.Vector([0.0, 0.0, 0.0])
        for spring_offset in ti.static(spring_offsets):
            j = i + spring_offset
            if 0 <= j[0] < n and 0 <= j[1] < n:
                x_ij = x[i] - x[j]
                v_ij = v[i] - v[j]
                d = x_ij.normalized()
                current = x_ij.norm()
                original = quad * float(i - j).norm()
                force += -spring_Y * d * (current / original - 1)
                force += -v_ij.dot(d) * d * dashpot * quad
        v[i] += force * dt
    for i in ti.grouped(x):
        v[i] *= ti.exp(-drag * dt)
        if x[i].norm() <= 0.3:
            v[i] = ti.Vector([0.0, 0.0, 0.0])
        x[i] += dt * v[i]
initialize_mass_points()
for frame in range(3):
    for s in range(substeps):
        substep()
    c = x.to_numpy().mean(axis=(0, 1))
    print(f"frame {frame}: height {c[1]:.4f}")
print(x[0, 0], v[3, 4])
# --- sph_density
import math
N = 100
h = 0.12
m = 0.01
PI = math.pi
pos = ti.Vector.field(2, ti.f32)
rho = ti.field(ti.f32)
press = ti.field(ti.f32)
ti.root.dense(ti.i, N).place(pos, rho, press)
poly6 = 4.0 / (PI * h ** 8)
@ti.func
def W(r2):
    res = 0.0
    if r2 < h * h:
        res = poly6 * (h * h - r2) ** 3
    return res
@ti.kernel
def setup():
    for i in pos:
        pos[i] = ti.Vector([i % 10, i // 10]) * 0.1 + 0.05
@ti.kernel
def density(k: ti.f32, rho0: ti.f32) -> ti.f32:
    total = 0.0
    for i in pos:
        r = 0.0
        for j in range(N):
            r += m * W((pos[i] - pos[j]).norm_sqr())
        rho[i] = r
        press[i] = ti.max(k * (r - rho0), 0)
        total += r
    return total / N
setup()
mean = density(50.0, 0.8)
print(f'{mean:.4f}')
print(round(rho[0], 4), round(rho[55], 4), round(press[55], 3))
assert rho[0] < rho[55]
# --- mpm88_headless_stats
n_particles = 64
n_grid = 16
dx = 1 / n_grid
dt = 2e-4
p_rho = 1
p_vol = (dx * 0.5)**2
p_mass = p_vol * p_rho
gravity = 9.8
bound = 3
E = 400
x = ti.Vector.field(2, float, n_particles)
v = ti.Vector.field(2, float, n_particles)
C = ti.Matrix.field(2, 2, float, n_particles)
J = ti.field(float, n_particles)
grid_v = ti.Vector.field(2, float, (n_grid, n_grid))
grid_m = ti.field(float, (n_grid, n_grid))
@ti.kernel
def substep():
    for i, j in grid_m:
        grid_v[i, j] = [0, 0]
        grid_m[i, j] = 0
    for p in x:
        Xp = x[p] / dx
        base = int(Xp - 0.5)
        fx = Xp - base
        w = [0.5 * (1.5 - fx)**2, 0.75 - (fx - 1)**2, 0.5 * (fx - 0.5)**2]
        stress = -dt * 4 * E * p_vol * (J[p] - 1) / dx**2
        affine = ti.Matrix([[stress, 0], [0, stress]]) + p_mass * C[p]
        for i, j in ti.static(ti.ndrange(3, 3)):
            offset = ti.Vector([i, j])
            dpos = (offset - fx) * dx
            weight = w[i].x * w[j].y
            grid_v[base + offset] += weight * (p_mass * v[p] + affine @ dpos)
            grid_m[base + offset] += weight * p_mass
    for i, j in grid_m:
        if grid_m[i, j] > 0:
            grid_v[i, j] /= grid_m[i, j]
        grid_v[i, j].y -= dt * gravity
        if i < bound and grid_v[i, j].x < 0:
            grid_v[i, j].x = 0
        if i > n_grid - bound and grid_v[i, j].x > 0:
            grid_v[i, j].x = 0
        if j < bound and grid_v[i, j].y < 0:
            grid_v[i, j].y = 0
        if j > n_grid - bound and grid_v[i, j].y > 0:
            grid_v[i, j].y = 0
    for p in x:
        Xp = x[p] / dx
        base = int(Xp - 0.5)
        fx = Xp - base
        w = [0.5 * (1.5 - fx)**2, 0.75 - (fx - 1)**2, 0.5 * (fx - 0.5)**2]
        new_v = ti.Vector.zero(float, 2)
        new_C = ti.Matrix.zero(float, 2, 2)
        for i, j in ti.static(ti.ndrange(3, 3)):
            offset = ti.Vector([i, j])
            dpos = (offset - fx) * dx
            weight = w[i].x * w[j].y
            g_v = grid_v[base + offset]
            new_v += weight * g_v
            new_C += 4 * weight * g_v.outer_product(dpos) / dx**2
        v[p] = new_v
        x[p] += dt * v[p]
        J[p] *= 1 + dt * new_C.trace()
        C[p] = new_C
@ti.kernel
def init():
    for i in range(n_particles):
        x[i] = [(i % 8) * 0.04 + 0.3, (i // 8) * 0.04 + 0.3]
        v[i] = [0, -1]
        J[i] = 1
init()
for _ in range(40):
    substep()
xs = x.to_numpy()
print(f"{xs[:, 0].mean():.5f} {xs[:, 1].mean():.5f} {J.to_numpy().mean():.5f} {grid_m.to_numpy().sum():.6f}")
# --- mpm99_materials
quality = 1
n_particles, n_grid = 48 * quality ** 2, 16 * quality
dx, inv_dx = 1 / n_grid, float(n_grid)
dt = 1e-4 / quality
p_vol, p_rho = (dx * 0.5)**2, 1
p_mass = p_vol * p_rho
E, nu = 5e3, 0.2
mu_0, lambda_0 = E / (2 * (1 + nu)), E * nu / ((1 + nu) * (1 - 2 * nu))
x = ti.Vector.field(2, dtype=float, shape=n_particles)
v = ti.Vector.field(2, dtype=float, shape=n_particles)
C = ti.Matrix.field(2, 2, dtype=float, shape=n_particles)
F = ti.Matrix.field(2, 2, dtype=float, shape=n_particles)
material = ti.field(dtype=int, shape=n_particles)
Jp = ti.field(dtype=float, shape=n_particles)
grid_v = ti.Vector.field(2, dtype=float, shape=(n_grid, n_grid))
grid_m = ti.field(dtype=float, shape=(n_grid, n_grid))
@ti.kernel
def substep():
    for i, j in grid_m:
        grid_v[i, j] = [0, 0]
        grid_m[i, j] = 0
    for p in x:
        base = (x[p] * inv_dx - 0.5).cast(int)
        fx = x[p] * inv_dx - base.cast(float)
        w = [0.5 * (1.5 - fx)**2, 0.75 - (fx - 1)**2, 0.5 * (fx - 0.5)**2]
        F[p] = (ti.Matrix.identity(float, 2) + dt * C[p]) @ F[p]
        h = max(0.1, min(5, ti.exp(10 * (1.0 - Jp[p]))))
        if material[p] == 1:
            h = 0.3
        mu, la = mu_0 * h, lambda_0 * h
        if material[p] == 0:
            mu = 0.0
        U, sig, V = ti.svd(F[p])
        J = 1.0
        for d in ti.static(range(2)):
            new_sig = sig[d, d]
            if material[p] == 2:
                new_sig = min(max(sig[d, d], 1 - 2.5e-2), 1 + 4.5e-3)
            Jp[p] *= sig[d, d] / new_sig
            sig[d, d] = new_sig
            J *= new_sig
        if material[p] == 0:
            F[p] = ti.Matrix.identity(float, 2) * ti.sqrt(J)
        elif material[p] == 2:
            F[p] = U @ sig @ V.transpose()
        stress = 2 * mu * (F[p] - U @ V.transpose()) @ F[p].transpose() + ti.Matrix.identity(float, 2) * la * J * (J - 1)
        stress = (-dt * p_vol * 4 * inv_dx * inv_dx) * stress
        affine = stress + p_mass * C[p]
        for i, j in ti.static(ti.ndrange(3, 3)):
            offset = ti.Vector([i, j])
            dpos = (offset.cast(float) - fx) * dx
            weight = w[i][0] * w[j][1]
            grid_v[base + offset] += weight * (p_mass * v[p] + affine @ dpos)
            grid_m[base + offset] += weight * p_mass
    for i, j in grid_m:
        if grid_m[i, j] > 0:
            grid_v[i, j] = (1 / grid_m[i, j]) * grid_v[i, j]
            grid_v[i, j][1] -= dt * 50
            if i < 3 and grid_v[i, j][0] < 0:          grid_v[i, j][0] = 0
            if i > n_grid - 3 and grid_v[i, j][0] > 0: grid_v[i, j][0] = 0
            if j < 3 and grid_v[i, j][1] < 0:          grid_v[i, j][1] = 0
            if j > n_grid - 3 and grid_v[i, j][1] > 0: grid_v[i, j][1] = 0
    for p in x:
        base = (x[p] * inv_dx - 0.5).cast(int)
        fx = x[p] * inv_dx - base.cast(float)
        w = [0.5 * (1.5 - fx)**2, 0.75 - (fx - 1.0)**2, 0.5 * (fx - 0.5)**2]
        new_v = ti.Vector.zero(float, 2)
        new_C = ti.Matrix.zero(float, 2, 2)
        for i, j in ti.static(ti.ndrange(3, 3)):
            dpos = ti.Vector([i, j]).cast(float) - fx
            g_v = grid_v[base + ti.Vector([i, j])]
            weight = w[i][0] * w[j][1]
            new_v += weight * g_v
            new_C += 4 * inv_dx * weight * g_v.outer_product(dpos)
        v[p], C[p] = new_v, new_C
        x[p] += dt * v[p]
group_size = n_particles // 3
@ti.kernel
def initialize():
    for i in range(n_particles):
        x[i] = [(i % 16) / 16 * 0.2 + 0.3 + 0.10 * (i // group_size), (i // 16) / 3 * 0.2 + 0.05 + 0.32 * (i // group_size)]
        material[i] = i // group_size
        v[i] = ti.Matrix([0, 0])
        F[i] = ti.Matrix([[1, 0], [0, 1]])
        Jp[i] = 1
initialize()
for s in range(30):
    substep()
xs = x.to_numpy()
for g in range(3):
    part = xs[g * group_size:(g + 1) * group_size]
    print(g, "%.5f %.5f" % (part[:, 0].mean(), part[:, 1].mean()))
print("%.4f" % Jp.to_numpy().mean())
# --- fem_triangle_energy
import numpy as np
N = 4
dim = 2
n_node = (N + 1) ** 2
n_elem = 2 * N * N
pos = ti.Vector.field(dim, ti.f32, n_node)
vel = ti.Vector.field(dim, ti.f32, n_node)
force = ti.Vector.field(dim, ti.f32, n_node)
elems = ti.Vector.field(3, ti.i32, n_elem)
Dm_inv = ti.Matrix.field(dim, dim, ti.f32, n_elem)
vol = ti.field(ti.f32, n_elem)
E, nu = 1000.0, 0.3
mu = E / 2 / (1 + nu)
la = E * nu / (1 + nu) / (1 - 2 * nu)
@ti.func
def D(pos_, e):
    a, b, c = elems[e][0], elems[e][1], elems[e][2]
    return ti.Matrix.cols([pos_[b] - pos_[a], pos_[c] - pos_[a]])
@ti.kernel
def init_mesh():
    for i, j in ti.ndrange(N + 1, N + 1):
        pos[i * (N + 1) + j] = ti.Vector([i, j]) / N * 0.5 + ti.Vector([0.25, 0.25])
    for i, j in ti.ndrange(N, N):
        k = (i * N + j) * 2
        a = i * (N + 1) + j
        b, c, d = a + 1, a + N + 2, a + N + 1
        elems[k + 0] = [a, b, c]
        elems[k + 1] = [c, d, a]
    for e in range(n_elem):
        d = D(pos, e)
        Dm_inv[e] = d.inverse()
        vol[e] = abs(d.determinant()) / 2
@ti.kernel
def stretch(s: ti.f32):
    for i in pos:
        pos[i].x = 0.5 + (pos[i].x - 0.5) * s
@ti.kernel
def compute_force() -> ti.f32:
    energy = 0.0
    for i in force:
        force[i] = ti.Vector([0.0, -9.8])
    for e in range(n_elem):
        F = D(pos, e) @ Dm_inv[e]
        F_T = F.inverse().transpose()
        J = F.determinant()
        P = mu * (F - F_T) + la * ti.log(J) * F_T
        H = -vol[e] * P @ Dm_inv[e].transpose()
        f1 = ti.Vector([H[0, 0], H[1, 0]])
        f2 = ti.Vector([H[0, 1], H[1, 1]])
        force[elems[e][1]] += f1
        force[elems[e][2]] += f2
        force[elems[e][0]] -= f1 + f2
        energy += vol[e] * (mu / 2 * ((F.transpose() @ F).trace() - 2) - mu * ti.log(J) + la / 2 * ti.log(J) ** 2)
    return energy
init_mesh()
stretch(1.2)
print(f"{compute_force():.4f}")
f = force.to_numpy()
print(f.shape, "%.3f %.3f" % (np.abs(f[:, 0]).sum(), f[:, 1].sum()))
# --- verlet_pendulum_energy
g, L, dt = 9.81, 1.0, 0.01
theta = ti.field(ti.f64, ())
omega = ti.field(ti.f64, ())
theta[None] = 0.5
@ti.kernel
def step():
    a0 = -g / L * ti.sin(theta[None])
    theta[None] += omega[None] * dt + 0.5 * a0 * dt * dt
    a1 = -g / L * ti.sin(theta[None])
    omega[None] += 0.5 * (a0 + a1) * dt
def energy():
    import math
    return 0.5 * L ** 2 * omega[None] ** 2 - g * L * math.cos(theta[None])
e0 = energy()
history = []
for i in range(100):
    step()
    if i % 25 == 0:
        history.append(theta[None])
print(["%.4f" % h for h in history], abs(energy() - e0) < 1e-3)
# --- struct_methods_and_nested_loops
@ti.dataclass
class Spring:
    a: ti.i32
    b: ti.i32
    k: ti.f32
    rest: ti.f32
    @ti.func
    def force(self, x):
        d = x[self.b] - x[self.a]
        return self.k * (d - self.rest)
N = 5
x = ti.field(ti.f32, N)
f = ti.field(ti.f32, N)
springs = Spring.field(shape=N - 1)
for i in range(N - 1):
    springs[i].a = i
    springs[i].b = i + 1
    springs[i].k = 10.0
    springs[i].rest = 1.0
for i in range(N):
    x[i] = i * 1.1
@ti.kernel
def forces():
    f.fill(0.0)
    for i in springs:
        s = springs[i]
        q = s.force(x)
        f[s.a] += q
        f[s.b] -= q
forces()
print([round(f[i], 4) for i in range(N)])
