# A stencil on a sparse field of 8192 x 8192 floats, of whose cells of 16 x 16 one in a hundred is active.
import taichi as ti

ti.init(arch=ti.cpu)

n, size = 8192, 16
blocks = n // size
x = ti.field(ti.f32)
y = ti.field(ti.f32)
cells = ti.root.pointer(ti.ij, blocks)
cells.dense(ti.ij, size).place(x, y)


@ti.kernel
def start():
    for i, j in ti.ndrange((1, blocks - 1), (1, blocks - 1)):
        if (i * 7919 + j * 104729) % 100 == 0:
            for a, b in ti.ndrange(size, size):
                x[i * size + a, j * size + b] = ((a * 3 + b * 5) % 17) * 0.5


@ti.kernel
def smooth():
    for i, j in x:
        y[i, j] = 0.25 * (x[i - 1, j] + x[i + 1, j] + x[i, j - 1] + x[i, j + 1])
    for i, j in y:
        x[i, j] = y[i, j]


@ti.kernel
def total() -> ti.f32:
    sum_ = 0.0
    for i, j in x:
        sum_ += x[i, j]
    return sum_
