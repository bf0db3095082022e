# The core of a stable fluid: Jacobi's method finds the pressure that makes a flow free of divergence.
import taichi as ti

ti.init(arch=ti.cpu)

n = 64
velocity = ti.Vector.field(2, ti.f64, shape=(n, n))
divergence = ti.field(ti.f64, shape=(n, n))
pressure = ti.field(ti.f64, shape=(n, n))
better = ti.field(ti.f64, shape=(n, n))


@ti.kernel
def stir():
    for i, j in velocity:
        x, y = 6.2831853 * i / n, 6.2831853 * j / n
        velocity[i, j] = ti.Vector([ti.sin(x) + 0.5 * ti.cos(y), ti.sin(x + y)])


@ti.kernel
def diverge() -> ti.f64:
    worst = ti.f64(0.0)
    for i, j in divergence:
        divergence[i, j] = velocity[(i + 1) % n, j].x - velocity[i, j].x + velocity[i, (j + 1) % n].y - velocity[i, j].y
        ti.atomic_max(worst, abs(divergence[i, j]))
    return worst


@ti.kernel
def jacobi(source: ti.template(), target: ti.template()):
    for i, j in source:
        around = source[(i + 1) % n, j] + source[(i + n - 1) % n, j] + source[i, (j + 1) % n] + source[i, (j + n - 1) % n]
        target[i, j] = (around - divergence[i, j]) / 4


@ti.kernel
def project():
    for i, j in velocity:
        velocity[i, j].x -= pressure[i, j] - pressure[(i + n - 1) % n, j]
        velocity[i, j].y -= pressure[i, j] - pressure[i, (j + n - 1) % n]


stir()
before = diverge()
for step in range(3000):
    jacobi(pressure, better)
    jacobi(better, pressure)
project()
after = diverge()
print(f"divergence {before:.4f}, then below 1e-6: {after < 1e-6}")
