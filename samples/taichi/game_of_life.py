# Conway's game of life on a torus: two grids, one read and one written.
import taichi as ti

ti.init(arch=ti.cpu)

n = 128
alive = ti.field(ti.i32, shape=(n, n))
count = ti.field(ti.i32, shape=(n, n))


@ti.func
def get_alive(i, j):
    return alive[(i + n) % n, (j + n) % n]


@ti.func
def get_count(i, j):
    return (get_alive(i - 1, j) + get_alive(i + 1, j) + get_alive(i, j - 1) + get_alive(i, j + 1) +
            get_alive(i - 1, j - 1) + get_alive(i + 1, j - 1) + get_alive(i - 1, j + 1) + get_alive(i + 1, j + 1))


@ti.func
def rule(a, c):
    lives = 0
    if a == 1 and (c == 2 or c == 3):
        lives = 1
    elif a == 0 and c == 3:
        lives = 1
    return lives


@ti.kernel
def scatter():
    # a fixed pattern that looks like noise: about one cell in four lives
    for i, j in alive:
        mixed = (i * 73 + j * 179) * (i * 31 + j * 57 + 11)
        alive[i, j] = 1 if mixed // 7 % 4 == 0 else 0


@ti.kernel
def step():
    for i, j in alive:
        count[i, j] = get_count(i, j)
    for i, j in alive:
        alive[i, j] = rule(alive[i, j], count[i, j])


@ti.kernel
def population() -> ti.i32:
    total = 0
    for i, j in alive:
        total += alive[i, j]
    return total


scatter()
for generation in range(101):
    if generation % 20 == 0:
        print("generation", generation, "population", population())
    step()
