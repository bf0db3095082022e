# Sums two ways: into a field without dimensions, and into a value that the kernel returns.
import taichi as ti

ti.init(arch=ti.cpu)

n = 100000
x = ti.field(ti.i32, shape=n)
total = ti.field(ti.i32, shape=())


@ti.kernel
def fill():
    for i in x:
        x[i] = i % 10 - 3


@ti.kernel
def accumulate():
    for i in x:
        total[None] += x[i]


@ti.kernel
def mean_square() -> ti.f32:
    s = 0
    for i in range(n):
        s += x[i] * x[i]
    return s / n


fill()
accumulate()
print(total[None])
print(mean_square())
