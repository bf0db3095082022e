# The discrete Laplacian of a field, checked against the second derivative that it approximates.
import taichi as ti

ti.init(arch=ti.cpu, debug=True)

n = 64
h = 1.0 / n
x = ti.field(ti.f32, shape=(n, n))
y = ti.field(ti.f32, shape=(n, n))


@ti.kernel
def fill():
    for i, j in x:
        x[i, j] = (i * h) ** 2 + 3 * (j * h) ** 2


@ti.kernel
def laplace():
    for i, j in ti.ndrange((1, n - 1), (1, n - 1)):
        y[i, j] = (x[i - 1, j] + x[i + 1, j] + x[i, j - 1] + x[i, j + 1] - 4.0 * x[i, j]) / (h * h)


@ti.kernel
def check():
    for i, j in ti.ndrange((1, n - 1), (1, n - 1)):
        assert abs(y[i, j] - 8.0) < 0.02, "the Laplacian of x*x + 3*y*y is 8"


fill()
laplace()
check()
print(f"{y[1, 1]:.3f} {y[n // 2, n // 3]:.3f} {y[0, 0]:.3f}")
