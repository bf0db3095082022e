# A drop on shallow water: the wave equation on a grid with walls, by leapfrog steps, which lose no water.
import taichi as ti

ti.init(arch=ti.cpu)

n = 128
dt = 0.2
height = ti.field(ti.f64, shape=(n, n))
speed = ti.field(ti.f64, shape=(n, n))


@ti.kernel
def drop(x: ti.f64, y: ti.f64):
    for i, j in height:
        height[i, j] = 1.0 + 0.5 * ti.exp(-0.02 * ((i - x) ** 2 + (j - y) ** 2))


@ti.func
def at(i, j):  # beyond a wall the water stands as high as before it
    return height[ti.min(ti.max(i, 0), n - 1), ti.min(ti.max(j, 0), n - 1)]


@ti.kernel
def accelerate():
    for i, j in height:
        speed[i, j] += dt * (at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1) - 4 * height[i, j])


@ti.kernel
def move():
    for i, j in height:
        height[i, j] += dt * speed[i, j]


@ti.kernel
def water() -> ti.f64:
    total = ti.f64(0.0)
    for i, j in height:
        total += height[i, j]
    return total


drop((n - 1) / 2, (n - 1) / 2)
before = water()
for step in range(300):
    accelerate()
    move()
print("water kept" if abs(water() - before) < 1e-6 * before else "water lost")
print("symmetric" if abs(height[20, 70] - height[n - 21, 70]) < 1e-9 else "not symmetric")
print(f"{height[n // 2, n // 2]:.4f} {height[10, 20]:.4f}")
