# Balls over a plane, seen by marching rays through the distance to the nearest surface.
import taichi as ti
import taichi.math as tm

ti.init(arch=ti.cpu)

width, height = 320, 180
image = ti.Vector.field(3, dtype=ti.f32, shape=(width, height))


@ti.func
def distance(p):
    # balls repeat every two units along x and z
    q = tm.vec3(tm.mod(p.x + 1.0, 2.0) - 1.0, p.y - 0.6, tm.mod(p.z + 1.0, 2.0) - 1.0)
    return ti.min(q.norm() - 0.5, p.y)


@ti.func
def normal(p):
    e = 1e-3
    n = tm.vec3(0.0)
    for k in ti.static(range(3)):
        step = tm.vec3(0.0)
        step[k] = e
        n[k] = distance(p + step) - distance(p - step)
    return tm.normalize(n)


@ti.func
def march(origin, direction, limit):
    t = 0.0
    for i in range(100):
        d = distance(origin + t * direction)
        t += d
        if d < 1e-4 or t > limit:
            break
    return t


@ti.func
def shade(p, n):
    light = tm.normalize(tm.vec3(0.6, 0.8, -0.4))
    shadow = march(p + 2e-3 * n, light, 10.0)
    bright = ti.select(shadow < 10.0, 0.2, 1.0)
    color = tm.vec3(0.8, 0.8, 0.8) if p.y < 0.01 else tm.vec3(0.9, 0.4, 0.2)
    return color * (0.15 + 0.85 * bright * ti.max(tm.dot(n, light), 0.0))


@ti.kernel
def render(time: ti.f32):
    for i, j in image:
        u = (i + 0.5 - width / 2) / height
        w = (j + 0.5 - height / 2) / height
        origin = tm.vec3(time, 1.8, -3.0)
        direction = tm.normalize(tm.vec3(u, w - 0.3, 1.0))
        t = march(origin, direction, 30.0)
        sky = tm.mix(tm.vec3(1.0, 1.0, 1.0), tm.vec3(0.4, 0.6, 0.9), w + 0.5)
        color = sky
        if t < 30.0:
            p = origin + t * direction
            color = tm.mix(shade(p, normal(p)), sky, tm.smoothstep(8.0, 30.0, t))
        image[i, j] = ti.sqrt(tm.clamp(color, 0.0, 1.0))


gui = ti.GUI("Balls", res=(width, height), show_gui=False)
for frame in range(60):
    render(frame * 0.05)
    gui.set_image(image)
    gui.show()
