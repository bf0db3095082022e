# The Julia set of z -> z^2 + c, c moving with time: each pixel counts how long its point stays near.
import taichi as ti

ti.init(arch=ti.cpu)

n = 320
pixels = ti.field(dtype=ti.f32, shape=(n * 2, n))


@ti.func
def complex_sqr(z):
    return ti.Vector([z[0] * z[0] - z[1] * z[1], 2.0 * z[0] * z[1]])


@ti.kernel
def paint(t: ti.f32):
    for i, j in pixels:  # parallel over all pixels
        c = ti.Vector([-0.8, ti.cos(t) * 0.2])
        z = ti.Vector([i / n - 1, j / n - 0.5]) * 2
        iterations = 0
        while z.norm() < 20 and iterations < 50:
            z = complex_sqr(z) + c
            iterations += 1
        pixels[i, j] = 1 - iterations * 0.02


gui = ti.GUI("Julia set", res=(n * 2, n), show_gui=False)

for frame in range(120):
    paint(frame * 0.03)
    gui.set_image(pixels)
    gui.show()
