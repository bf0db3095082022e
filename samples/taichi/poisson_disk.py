# Points that are spread at random and never nearer than r, as many as fit, by a grid of cells that hold one each.
import taichi as ti

ti.init(arch=ti.cpu, random_seed=3)

r = 0.05
n = 28  # cells of the side r / sqrt(2)
cell = 1.0 / n
most = n * n
grid = ti.field(ti.i32, shape=(n, n))
points = ti.Vector.field(2, ti.f32, shape=most)


@ti.func
def is_free(p):
    base = ti.cast(p / cell, ti.i32)
    free = True
    for i in range(ti.max(0, base.x - 2), ti.min(n, base.x + 3)):
        for j in range(ti.max(0, base.y - 2), ti.min(n, base.y + 3)):
            if grid[i, j] >= 0 and (points[grid[i, j]] - p).norm() < r:
                free = False
    return free


@ti.kernel
def spread() -> ti.i32:
    grid.fill(-1)
    points[0] = ti.Vector([0.5, 0.5])
    grid[n // 2, n // 2] = 0
    head, tail = 0, 1
    while head < tail:
        centre = points[head]
        head += 1
        for attempt in range(60):
            angle = ti.random() * 6.2831853
            p = centre + (1 + ti.random()) * r * ti.Vector([ti.cos(angle), ti.sin(angle)])
            if 0 <= p.x < 1 and 0 <= p.y < 1 and is_free(p):
                points[tail] = p
                grid[ti.cast(p / cell, ti.i32)] = tail
                tail += 1
    return tail


@ti.kernel
def nearest(count: ti.i32) -> ti.f32:
    least = 1.0
    for i in range(count):
        for j in range(i):
            ti.atomic_min(least, (points[i] - points[j]).norm())
    return least


count = spread()
print("apart" if nearest(count) >= r else "too near")
print("dense" if 200 < count < 400 else "not dense", "below the limit" if count < most else "too many")
