# --- pendulum_energy
import math
g, length, dt = 9.81, 1.5, 0.01
state = ti.Vector.field(2, ti.f32, shape=())
state[None] = [0.5, 0.0]
@ti.kernel
def step():
    s = state[None]
    w = s.y - g / length * ti.sin(s.x) * dt
    state[None] = ti.Vector([s.x + w * dt, w])
def energy():
    s = state[None]
    return 0.5 * (length * s[1]) ** 2 + g * length * (1 - math.cos(s[0]))
start = energy()
for frame in range(5):
    for _ in range(20):
        step()
    print(f"{frame}: angle {state[None][0]:.3f} energy {energy():.3f}")
print("drift", abs(energy() - start) < 0.05)

# --- gram_schmidt
import numpy as np
A = ti.Matrix([[2.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 4.0]])
q = ti.Vector.field(3, ti.f32, shape=3)
@ti.kernel
def orthogonal():
    for _ in range(1):
        for i in ti.static(range(3)):
            v = ti.Vector([A[0, i], A[1, i], A[2, i]])
            for j in ti.static(range(i)):
                v -= q[j].dot(v) * q[j]
            q[i] = v.normalized()
orthogonal()
for i in range(3):
    print([f"{q[i].dot(q[j]):.3f}" for j in range(3)])

# --- power_iteration
n = 4
A = ti.field(ti.f32, (n, n))
v = ti.field(ti.f32, n)
t = ti.field(ti.f32, n)
@ti.kernel
def setup():
    for i, j in A:
        A[i, j] = 2.0 if i == j else (1.0 if abs(i - j) == 1 else 0.0)
    for i in v:
        v[i] = 1.0
@ti.kernel
def multiply() -> ti.f32:
    norm = 0.0
    for i in range(n):
        s = 0.0
        for j in range(n):
            s += A[i, j] * v[j]
        t[i] = s
    for i in range(n):
        norm += t[i] * t[i]
    return ti.sqrt(norm)
@ti.kernel
def scale(norm: ti.f32):
    for i in v:
        v[i] = t[i] / norm
setup()
last = 0.0
for it in range(30):
    norm = multiply()
    scale(norm)
    if abs(norm - last) < 1e-5:
        break
    last = norm
print(f"{norm:.4f}", it > 3)

# --- matmul_arrays
import numpy as np
n = 3
@ti.kernel
def matmul(a: ti.types.ndarray(dtype=ti.f32, ndim=2), b: ti.types.ndarray(dtype=ti.f32, ndim=2), c: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    for i, j in c:
        s = 0.0
        for k in range(a.shape[1]):
            s += a[i, k] * b[k, j]
        c[i, j] = s
a = np.arange(9, dtype=np.float32).reshape(3, 3)
b = np.eye(3, dtype=np.float32) * 2
c = np.zeros((3, 3), dtype=np.float32)
matmul(a, b, c)
print(c)
print(np.allclose(c, a @ b), c.sum(), c.mean(axis=0), np.trace(c))

# --- mandelbrot
w, h = 24, 8
img = ti.field(ti.i32, (w, h))
@ti.kernel
def paint():
    for i, j in img:
        c = ti.Vector([i / w * 3.0 - 2.0, j / h * 2.0 - 1.0])
        z = ti.Vector([0.0, 0.0])
        n = 0
        while n < 20 and z.norm_sqr() < 4:
            z = ti.Vector([z.x * z.x - z.y * z.y, 2 * z.x * z.y]) + c
            n += 1
        img[i, j] = n
paint()
a = img.to_numpy()
for j in range(h):
    print("".join("#" if img[i, j] >= 20 else "." for i in range(w)))
print(a.max(), (a == 20).sum())

# --- life_glider
n = 8
grid = ti.field(ti.i32, (n, n))
new = ti.field(ti.i32, (n, n))
for i, j in ((0, 1), (1, 2), (2, 0), (2, 1), (2, 2)):
    grid[i, j] = 1
@ti.func
def neighbours(i, j):
    c = 0
    for di, dj in ti.static(ti.ndrange((-1, 2), (-1, 2))):
        if ti.static(di != 0 or dj != 0):
            c += grid[(i + di) % n, (j + dj) % n]
    return c
@ti.kernel
def step():
    for i, j in grid:
        c = neighbours(i, j)
        new[i, j] = 1 if c == 3 or (c == 2 and grid[i, j] == 1) else 0
    for i, j in grid:
        grid[i, j] = new[i, j]
alive = set()
for g in range(4):
    step()
for i in range(n):
    print(*[grid[i, j] for j in range(n)])
print(grid.to_numpy().sum())

# --- nbody_momentum
n = 5
pos = ti.Vector.field(2, ti.f32, n)
vel = ti.Vector.field(2, ti.f32, n)
@ti.kernel
def init():
    for i in pos:
        a = i * 1.2566
        pos[i] = ti.Vector([ti.cos(a), ti.sin(a)])
        vel[i] = ti.Vector([-ti.sin(a), ti.cos(a)]) * 0.5
@ti.kernel
def step(dt: ti.f32):
    for i in range(n):
        f = ti.Vector([0.0, 0.0])
        for j in range(n):
            if i != j:
                r = pos[j] - pos[i]
                f += r / (r.norm() ** 3 + 1e-3)
        vel[i] += f * dt
    for i in range(n):
        pos[i] += vel[i] * dt
init()
for s in range(20):
    step(1e-3)
p = vel.to_numpy().sum(axis=0)
print(abs(p[0]) < 1e-4, abs(p[1]) < 1e-4, vel.to_numpy().shape)
print(f"{pos[0].norm():.3f}")

# --- blur_image
import numpy as np
img = np.zeros((6, 6), dtype=np.float32)
img[2:4, 2:4] = 1.0
src = ti.field(ti.f32, img.shape)
dst = ti.field(ti.f32, img.shape)
src.from_numpy(img)
@ti.kernel
def blur(a: ti.template(), b: ti.template()):
    for i, j in a:
        s, c = 0.0, 0
        for k, l in ti.ndrange((-1, 2), (-1, 2)):
            if 0 <= i + k < 6 and 0 <= j + l < 6:
                s += a[i + k, j + l]
                c += 1
        b[i, j] = s / c
blur(src, dst)
blur(dst, src)
out = src.to_numpy()
print(out.round(3))
print(f"{out.sum():.4f}", out[0, 0] == out[5, 5])

# --- monte_carlo_pi
@ti.kernel
def estimate(n: ti.i32) -> ti.f32:
    c = 0
    for i in range(n):
        x, y = ti.random(), ti.random()
        if x * x + y * y < 1:
            c += 1
    return 4.0 * c / n
p = estimate(100000)
print(abs(p - 3.14159) < 0.05, f"{p:.0f}")

# --- heat_rod
import numpy as np
n = 20
T = ti.field(ti.f32, n)
Tn = ti.field(ti.f32, n)
@ti.kernel
def init():
    for i in T:
        T[i] = 100.0 if i == 0 else 0.0
@ti.kernel
def diffuse(alpha: ti.f32) -> ti.f32:
    change = 0.0
    for i in range(1, n - 1):
        Tn[i] = T[i] + alpha * (T[i - 1] - 2 * T[i] + T[i + 1])
    for i in range(1, n - 1):
        ti.atomic_max(change, abs(Tn[i] - T[i]))
        T[i] = Tn[i]
    return change
init()
steps = 0
change = 1e9
while change > 0.5 and steps < 500:
    change = diffuse(0.25)
    steps += 1
print(steps, f"{change:.3f}", T.to_numpy()[:4].round(2), np.round(T[1], 2))

# --- quaternions
@ti.func
def qmul(a, b):
    return ti.Vector([a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
                      a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
                      a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
                      a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]])
@ti.kernel
def turn(angle: ti.f32, times: ti.i32) -> ti.math.vec4:
    q = ti.Vector([1.0, 0.0, 0.0, 0.0])
    h = ti.Vector([ti.cos(angle / 2), 0.0, 0.0, ti.sin(angle / 2)])
    for _ in range(times):
        q = qmul(q, h)
    return q
q = turn(0.5, 4)
print(f"{q[0]:.3f} {q.w:.3f} {q.norm():.3f}")

# --- random_walks
import numpy as np
np.random.seed(3)
steps = np.random.randint(-1, 2, size=20)
x = ti.field(ti.i32, 21)
x[0] = 0
for i, s in enumerate(steps):
    x[i + 1] = x[i] + s
print(x.to_numpy(), [x[20]], steps.sum(), [steps.max()])
