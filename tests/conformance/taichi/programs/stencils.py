# Small whole programs on grids: blurs, diffusion, cellular automata.

# --- box_blur
x = ti.field(ti.f32, (8, 8))
y = ti.field(ti.f32, (8, 8))
@ti.kernel
def k():
    for i, j in x:
        x[i, j] = (i * 7 + j * 3) % 5
@ti.kernel
def blur():
    for i, j in ti.ndrange((1, 7), (1, 7)):
        s = 0.0
        for a, b in ti.static(ti.ndrange((-1, 2), (-1, 2))):
            s += x[i + a, j + b]
        y[i, j] = s / 9
k()
blur()
print(y[3, 4], y[1, 6], y.to_numpy().sum())
# --- neighbours_of_a_list
cs = [ti.Vector([1, 0]), ti.Vector([0, 1]), ti.Vector([-1, 0]), ti.Vector([0, -1])]
grid = ti.field(ti.i32, (6, 6))
out = ti.field(ti.i32, (6, 6))
@ti.kernel
def k():
    for i, j in grid:
        grid[i, j] = (i * 5 + j * 3) % 4
    for i, j in ti.ndrange((1, 5), (1, 5)):
        p = ti.Vector([i, j])
        s = 0
        for d in ti.static(cs):
            s += grid[p + d]
        out[p] = s
k()
print(out)
# --- gaussian_blur
x = ti.field(ti.f32, shape=(16, 16))
y = ti.field(ti.f32, shape=(16, 16))
k1 = [0.0625, 0.25, 0.375, 0.25, 0.0625]
@ti.kernel
def init():
    for i, j in x:
        x[i, j] = (i * 3 + j * 5) % 7
@ti.kernel
def blur():
    for i, j in ti.ndrange((2, 14), (2, 14)):
        s = 0.0
        t = 0
        for a, b in ti.static(ti.ndrange((-2, 3), (-2, 3))):
            w = k1[a + 2] * k1[b + 2]
            s += x[i + a, j + b] * w
            t += a * b + i
        y[i, j] = s + t
init()
blur()
print(y[5, 6], y[13, 2])
# --- stencil_of_27
x = ti.field(ti.i32, shape=(4, 4, 4))
@ti.kernel
def k() -> ti.i32:
    s = 0
    for i, j, l in x:
        x[i, j, l] = i + 2 * j + 3 * l
    for i in range(1, 3):
        w = ti.Vector([1, 2, 3])
        for d in ti.static(ti.grouped(ti.ndrange((-1, 2), (-1, 2), (-1, 2)))):
            p = ti.Vector([i, i, i]) + d
            q = x[p] * (d[0] + 2)
            s += q * w.sum() + d.sum()
            s -= q // 3
    return s
print(k())
# --- lang_simt_any
@ti.kernel
def f() -> ti.i32:
    a = ti.Vector([0, 1, 0])
    b = ti.Vector([1, 1, 1])
    return a.any() * 10 + b.all() + a.all() * 100
print(f())
# --- stencil_grouped_static
x = ti.field(ti.f32, shape=(4, 4))
@ti.kernel
def f() -> ti.f32:
    for i, j in x:
        x[i, j] = i + j
    s = 0.0
    for o in ti.static(ti.grouped(ti.ndrange((-1, 2), (-1, 2)))):
        s += x[ti.Vector([1, 2]) + o]
    return s
print(f())
# --- game_of_life
n = 6
a = ti.field(ti.i32, shape=(n, n))
b = ti.field(ti.i32, shape=(n, n))
@ti.func
def alive(i, j):
    c = 0
    for di in ti.static(range(-1, 2)):
        for dj in ti.static(range(-1, 2)):
            if ti.static(di != 0 or dj != 0):
                c += a[(i + di) % n, (j + dj) % n]
    return c
@ti.kernel
def step():
    for i, j in a:
        c = alive(i, j)
        b[i, j] = 1 if c == 3 or (c == 2 and a[i, j] == 1) else 0
    for i, j in a:
        a[i, j] = b[i, j]
for i, j in [(0, 1), (1, 2), (2, 0), (2, 1), (2, 2)]:
    a[i, j] = 1
for _ in range(4):
    step()
print(a.to_numpy())
# --- ti_grouped_neighbors
n = 6
x = ti.field(ti.i32, shape=(n, n))
y = ti.field(ti.i32, shape=(n, n))
@ti.kernel
def f():
    for I in ti.grouped(x):
        x[I] = I[0] * n + I[1]
    for I in ti.grouped(ti.ndrange((1, n - 1), (1, n - 1))):
        s = 0
        for off in ti.static(ti.grouped(ti.ndrange((-1, 2), (-1, 2)))):
            s += x[I + off]
        y[I] = s
f()
print(y)
# --- stencil_laplace
n = 5
a = ti.field(ti.f32, shape=(n, n))
b = ti.field(ti.f32, shape=(n, n))
@ti.kernel
def init():
    for i, j in a:
        a[i, j] = i * j
@ti.kernel
def lap():
    for i, j in a:
        if 0 < i < n - 1 and 0 < j < n - 1:
            b[i, j] = 4 * a[i, j] - a[i - 1, j] - a[i + 1, j] - a[i, j - 1] - a[i, j + 1]
        else:
            b[i, j] = a[i, j]
init(); lap()
print(b)
# --- life
n = 8
alive = ti.field(ti.i32, shape=(n, n))
cnt = ti.field(ti.i32, shape=(n, n))
@ti.func
def neighbors(i, j):
    c = 0
    for di, dj in ti.static(ti.ndrange((-1, 2), (-1, 2))):
        if ti.static(di != 0 or dj != 0):
            c += alive[(i + di) % n, (j + dj) % n]
    return c
@ti.kernel
def step():
    for i, j in alive:
        cnt[i, j] = neighbors(i, j)
    for i, j in alive:
        if alive[i, j] == 1:
            alive[i, j] = cnt[i, j] == 2 or cnt[i, j] == 3
        else:
            alive[i, j] = 1 if cnt[i, j] == 3 else 0
for i, j in [(1, 2), (2, 3), (3, 1), (3, 2), (3, 3)]:
    alive[i, j] = 1
for _ in range(4):
    step()
print(alive)
# --- conv
import numpy as np
img = ti.field(ti.f32, shape=(6, 6))
out = ti.field(ti.f32, shape=(6, 6))
w = ti.Matrix([[1, 2, 1], [2, 4, 2], [1, 2, 1]])
@ti.kernel
def conv():
    for i, j in img:
        s = 0.0
        for a, b in ti.static(ti.ndrange(3, 3)):
            ii = ti.min(ti.max(i + a - 1, 0), 5)
            jj = ti.min(ti.max(j + b - 1, 0), 5)
            s += img[ii, jj] * w[a, b]
        out[i, j] = s / 16
img.from_numpy(np.arange(36, dtype=np.float32).reshape(6, 6))
conv()
print(out)
# --- grouped_offset
x = ti.field(ti.f32, shape=(4, 4), offset=(10, -3))
@ti.kernel
def f() -> ti.i32:
    s = 0
    for I in ti.grouped(x):
        x[I] = I[0] - I[1]
        s += I[0] * 10 + I[1]
    return s
print(f(), x[10, -3], x[13, 0])
# --- life_2
n = 8
a = ti.field(ti.i32, (n, n))
b = ti.field(ti.i32, (n, n))
@ti.func
def alive(i, j):
    s = 0
    for di, dj in ti.static(ti.ndrange((-1, 2), (-1, 2))):
        if ti.static(di != 0 or dj != 0):
            s += a[(i + di) % n, (j + dj) % n]
    return s
@ti.kernel
def step():
    for i, j in a:
        k = alive(i, j)
        b[i, j] = 1 if k == 3 or (a[i, j] == 1 and k == 2) else 0
    for i, j in a:
        a[i, j] = b[i, j]
for i, j in [(1, 2), (2, 3), (3, 1), (3, 2), (3, 3)]:
    a[i, j] = 1
for _ in range(8):
    step()
print(a.to_numpy())
# --- heat_equation_explicit
n = 16
u = ti.field(ti.f64, shape=(n, n))
w = ti.field(ti.f64, shape=(n, n))
@ti.kernel
def init():
    for i, j in u:
        u[i, j] = 1.0 if 4 <= i < 8 and 4 <= j < 8 else 0.0
@ti.kernel
def step(k: ti.f64):
    for i, j in ti.ndrange((1, n - 1), (1, n - 1)):
        w[i, j] = u[i, j] + k * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] - 4 * u[i, j])
    for i, j in u:
        u[i, j] = w[i, j]
init()
for t in range(10):
    step(0.2)
print(f"{u[5, 5]:.6f} {u[2, 2]:.6f}")
# --- grouped_neighbours_with_clamp
x = ti.field(ti.f32, shape=(6, 5))
y = ti.field(ti.f32, shape=(6, 5))
@ti.kernel
def blur():
    for I in ti.grouped(x):
        x[I] = I.x * 5 + I.y
    for I in ti.grouped(y):
        s = 0.0
        for d in ti.static(ti.grouped(ti.ndrange((-1, 2), (-1, 2)))):
            J = ti.max(ti.Vector([0, 0]), ti.min(I + d, ti.Vector([5, 4])))
            s += x[J]
        y[I] = s / 9.0
blur()
print(y[0, 0], y[3, 2], y[5, 4])
# --- sor_red_black
n = 10
p = ti.field(ti.f64, shape=(n, n))
b = ti.field(ti.f64, shape=(n, n))
@ti.kernel
def sweep(color: ti.i32, omega: ti.f64):
    for i, j in ti.ndrange((1, n - 1), (1, n - 1)):
        if (i + j) % 2 == color:
            r = 0.25 * (p[i - 1, j] + p[i + 1, j] + p[i, j - 1] + p[i, j + 1] + b[i, j])
            p[i, j] = (1 - omega) * p[i, j] + omega * r
b[4, 5] = 1.0
for it in range(20):
    sweep(0, 1.5)
    sweep(1, 1.5)
print(round(p[4, 5], 8), round(p[1, 1], 8))
# --- enum_like_constants
EMPTY, SAND, WATER = 0, 1, 2
g = ti.field(ti.i32, shape=(5, 5))
@ti.kernel
def fall() -> ti.i32:
    moved = 0
    for i in range(5):
        for k in range(4):
            j = k
            if g[i, j + 1] == SAND and g[i, j] == EMPTY:
                g[i, j] = SAND
                g[i, j + 1] = EMPTY
                moved += 1
    return moved
g[2, 4] = SAND
g[3, 3] = SAND
g[3, 0] = WATER
n = 0
while fall() > 0:
    n += 1
print(n, g.to_numpy().tolist())
# --- loop_over_list_of_vectors
dirs = [ti.Vector([1, 0]), ti.Vector([0, 1]), ti.Vector([-1, 0]), ti.Vector([0, -1])]
maze = ti.field(ti.i32, shape=(5, 5))
dist = ti.field(ti.i32, shape=(5, 5))
@ti.kernel
def relax() -> ti.i32:
    changed = 0
    for I in ti.grouped(dist):
        for d in ti.static(dirs):
            J = I + d
            if 0 <= J.x < 5 and 0 <= J.y < 5 and maze[I] == 0 and dist[J] + 1 < dist[I]:
                ti.atomic_min(dist[I], dist[J] + 1)
                changed = 1
    return changed
dist.fill(99)
dist[0, 0] = 0
for k in range(4):
    maze[1, k] = 1
    maze[3, 4 - k] = 1
while relax():
    pass
print(dist.to_numpy())
# --- time_stepping_with_two_buffers
u = [ti.field(ti.f32, shape=10) for _ in range(2)]
@ti.kernel
def step(src: ti.template(), dst: ti.template()):
    for i in src:
        l = src[(i - 1) % 10]
        r = src[(i + 1) % 10]
        dst[i] = 0.5 * (l + r)
u[0][3] = 1.0
cur = 0
for k in range(5):
    step(u[cur], u[1 - cur])
    cur = 1 - cur
print(u[cur].to_numpy())
