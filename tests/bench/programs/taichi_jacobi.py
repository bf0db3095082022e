# Jacobi's method on 2048 x 2048 floats: two sweeps, there and back, or five times two in a loop of the kernel.
import taichi as ti

ti.init(arch=ti.cpu)

n = 2048
x = ti.field(ti.f32, shape=(n, n))
y = ti.field(ti.f32, shape=(n, n))


@ti.kernel
def start():
    for i, j in x:
        x[i, j] = ((i * 7 + j * 13) % 31) * 0.1
        y[i, j] = x[i, j]


@ti.kernel
def sweeps():
    for i, j in ti.ndrange((1, n - 1), (1, n - 1)):
        y[i, j] = 0.25 * (x[i - 1, j] + x[i + 1, j] + x[i, j - 1] + x[i, j + 1])
    for i, j in ti.ndrange((1, n - 1), (1, n - 1)):
        x[i, j] = 0.25 * (y[i - 1, j] + y[i + 1, j] + y[i, j - 1] + y[i, j + 1])


@ti.kernel
def ten_sweeps():
    ti.loop_config(serialize=True)
    for _ in range(5):
        for i, j in ti.ndrange((1, n - 1), (1, n - 1)):
            y[i, j] = 0.25 * (x[i - 1, j] + x[i + 1, j] + x[i, j - 1] + x[i, j + 1])
        for i, j in ti.ndrange((1, n - 1), (1, n - 1)):
            x[i, j] = 0.25 * (y[i - 1, j] + y[i + 1, j] + y[i, j - 1] + y[i, j + 1])
