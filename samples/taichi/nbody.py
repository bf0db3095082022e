# Bodies that attract each other: softened gravity, leapfrog steps.
import taichi as ti

ti.init(arch=ti.cpu)

n = 256
dt = 1e-3
softening = 0.05

pos = ti.Vector.field(2, dtype=ti.f32, shape=n)
vel = ti.Vector.field(2, dtype=ti.f32, shape=n)
acc = ti.Vector.field(2, dtype=ti.f32, shape=n)


@ti.kernel
def place():
    for i in range(n):
        angle = 2.4 * i
        radius = 0.3 * ti.sqrt((i + 0.5) / n)
        pos[i] = ti.Vector([0.5 + radius * ti.cos(angle), 0.5 + radius * ti.sin(angle)])
        vel[i] = ti.Vector([-ti.sin(angle), ti.cos(angle)]) * radius * 2.0


@ti.kernel
def gravity():
    for i in range(n):
        a = ti.Vector([0.0, 0.0])
        for j in range(n):
            d = pos[j] - pos[i]
            r2 = d.dot(d) + softening ** 2
            a += d / (r2 * ti.sqrt(r2))
        acc[i] = a / n


@ti.kernel
def advance():
    for i in pos:
        vel[i] += acc[i] * dt
        pos[i] += vel[i] * dt


@ti.kernel
def kinetic_energy() -> ti.f32:
    total = 0.0
    for i in vel:
        total += 0.5 * vel[i].norm_sqr()
    return total / n


place()
for step in range(100):
    gravity()
    advance()
print(f"kinetic energy {kinetic_energy():.4f}")
