# The Mandelbrot set's area, estimated by counting the points of a grid that stay near 0: it is 1.5066, and a little more after 200 steps.
import taichi as ti

ti.init(arch=ti.cpu)

n = 512
most = 200
steps = ti.field(ti.i32, shape=(3 * n // 2, n))
inside = ti.field(ti.i32, shape=())


@ti.kernel
def paint():
    for i, j in steps:
        c = ti.Vector([-2.0 + 3.0 * (i + 0.5) / (3 * n // 2), -1.25 + 2.5 * (j + 0.5) / n])
        z = ti.Vector([0.0, 0.0])
        k = 0
        while k < most and z.norm_sqr() <= 4.0:
            z = ti.Vector([z.x * z.x - z.y * z.y, 2.0 * z.x * z.y]) + c
            k += 1
        steps[i, j] = k
        if k == most:
            inside[None] += 1


paint()
area = inside[None] * (3.0 / (3 * n // 2)) * (2.5 / n)
print(f"area {area:.2f}", "right" if abs(area - 1.5066) < 0.03 else "wrong")
