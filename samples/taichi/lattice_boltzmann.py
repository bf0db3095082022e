# Flow around a cylinder by the lattice Boltzmann method (D2Q9): what collides keeps its mass; behind the cylinder the
# flow is slower than beside it.
import taichi as ti

ti.init(arch=ti.cpu)

nx, ny = 160, 60
tau = 0.6
inflow = 0.08
e = [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)]
w = [4 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 36, 1 / 36, 1 / 36, 1 / 36]
back = [0, 3, 4, 1, 2, 7, 8, 5, 6]

f = ti.Vector.field(9, ti.f32, shape=(nx, ny))
g = ti.Vector.field(9, ti.f32, shape=(nx, ny))
solid = ti.field(ti.i32, shape=(nx, ny))
velocity = ti.Vector.field(2, ti.f32, shape=(nx, ny))


@ti.func
def equilibrium(rho, u):
    result = ti.Vector.zero(ti.f32, 9)
    for k in ti.static(range(9)):
        eu = e[k][0] * u.x + e[k][1] * u.y
        result[k] = w[k] * rho * (1.0 + 3.0 * eu + 4.5 * eu * eu - 1.5 * u.dot(u))
    return result


@ti.kernel
def init():
    for i, j in f:
        solid[i, j] = (i - 40) ** 2 + (j - 30) ** 2 < 64
        f[i, j] = equilibrium(1.0, ti.Vector([inflow, 0.0]))


@ti.kernel
def collide_and_stream():
    for i, j in f:
        here = f[i, j]
        rho = here.sum()
        u = ti.Vector([0.0, 0.0])
        for k in ti.static(range(9)):
            u += here[k] * ti.Vector([e[k][0], e[k][1]])
        u /= rho
        if solid[i, j] == 0:
            here += (equilibrium(rho, u) - here) / tau
        velocity[i, j] = u
        for k in ti.static(range(9)):  # what stands in a solid cell goes back where it came from
            target = ti.Vector([(i + e[k][0] + nx) % nx, (j + e[k][1] + ny) % ny])
            g[target][k] = here[k] if solid[i, j] == 0 else here[back[k]]


@ti.kernel
def take():
    for i, j in f:
        f[i, j] = g[i, j]


@ti.kernel
def mass() -> ti.f64:
    total = ti.f64(0.0)
    for i, j in f:
        total += f[i, j].sum()
    return total


init()
before = mass()
for step in range(400):
    collide_and_stream()
    take()
print("mass kept" if abs(mass() - before) < 1e-4 * before else "mass lost")
print("slower behind" if velocity[55, 30].x < 0.5 * velocity[55, 10].x else "not slower behind")
