# Programs of simulation and rendering on dense fields.

# --- fluid_like
n = 8
u = ti.Vector.field(2, ti.f32, shape=(n, n))
u2 = ti.Vector.field(2, ti.f32, shape=(n, n))
p = ti.field(ti.f32, shape=(n, n))
div = ti.field(ti.f32, shape=(n, n))
@ti.func
def sample(f: ti.template(), i, j):
    I = ti.Vector([i, j])
    I = ti.max(0, ti.min(n - 1, I))
    return f[I]
@ti.func
def bilerp(f: ti.template(), q):
    b = ti.floor(q, ti.i32)
    t = q - b
    return (sample(f, b.x, b.y) * (1 - t.x) + sample(f, b.x + 1, b.y) * t.x) * (1 - t.y) + (
        sample(f, b.x, b.y + 1) * (1 - t.x) + sample(f, b.x + 1, b.y + 1) * t.x) * t.y
@ti.kernel
def advect(a: ti.template(), b: ti.template(), dt: ti.f32):
    for i, j in a:
        pos = ti.Vector([i, j]) - dt * a[i, j]
        b[i, j] = bilerp(a, pos)
@ti.kernel
def divergence(a: ti.template()):
    for i, j in a:
        div[i, j] = 0.5 * (sample(a, i + 1, j).x - sample(a, i - 1, j).x + sample(a, i, j + 1).y - sample(a, i, j - 1).y)
@ti.kernel
def jacobi():
    for i, j in p:
        p[i, j] = 0.25 * (sample(p, i - 1, j) + sample(p, i + 1, j) + sample(p, i, j - 1) + sample(p, i, j + 1) - div[i, j]) * 0 - div[i, j]
@ti.kernel
def init():
    for i, j in u:
        u[i, j] = [ti.sin(0.7 * i + j), ti.cos(0.3 * j * i)]
init()
for _ in range(3):
    advect(u, u2, 0.8)
    u, u2 = u2, u
    divergence(u)
    jacobi()
print(f"{p.to_numpy().sum():.5f} {abs(u.to_numpy()).max():.5f}")
# --- mass_spring
n = 5
x = ti.Vector.field(2, ti.f32, n)
v = ti.Vector.field(2, ti.f32, n)
f = ti.Vector.field(2, ti.f32, n)
links = ti.field(ti.i32, (n, n))
rest = 0.3
@ti.kernel
def init():
    for i in x:
        x[i] = [0.3 * i, 0.1 * i * i]
        if i > 0:
            links[i, i - 1] = 1
            links[i - 1, i] = 1
@ti.kernel
def substep(dt: ti.f32):
    for i in f:
        f[i] = ti.Vector([0.0, -9.8])
        for j in range(n):
            if links[i, j] != 0:
                d = x[i] - x[j]
                f[i] += -100 * (d.norm() - rest) * d.normalized()
    for i in v:
        if i != 0:
            v[i] += dt * f[i]
            v[i] *= ti.exp(-dt * 2)
            x[i] += dt * v[i]
init()
for _ in range(100):
    substep(1e-3)
print(x.to_numpy().round(4).tolist())
# --- gcd_while
@ti.func
def gcd(a, b):
    while b != 0:
        a, b = b, a % b
    return a
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in ti.ndrange((1, 20), (1, 20)):
        if gcd(i, j) == 1:
            s += 1
    return s
print(f())
# --- fibonacci_tuple
@ti.kernel
def fib(n: ti.i32) -> ti.i64:
    a, b = ti.i64(0), ti.i64(1)
    for _ in range(n):
        a, b = b, a + b
    return a
print([fib(k) for k in (0, 1, 10, 50, 90)])
# --- matrix_power
@ti.func
def mpow(m, n):
    r = ti.Matrix([[1, 0], [0, 1]])
    b = m
    k = n
    while k > 0:
        if k & 1:
            r = r @ b
        b = b @ b
        k >>= 1
    return r
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    return mpow(ti.Matrix([[1, 1], [1, 0]]), n)[0, 1]
print(f(10), f(30))
# --- prefix_sum
n = 16
a = ti.field(ti.i32, n)
b = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = i + 1
@ti.kernel
def scan_step(src: ti.template(), dst: ti.template(), d: ti.i32):
    for i in src:
        if i >= d:
            dst[i] = src[i] + src[i - d]
        else:
            dst[i] = src[i]
fill()
d = 1
src, dst = a, b
while d < n:
    scan_step(src, dst, d)
    src, dst = dst, src
    d *= 2
print(src)
# --- matmul_fields
n = 4
A = ti.field(ti.f32, (n, n))
B = ti.field(ti.f32, (n, n))
C = ti.field(ti.f32, (n, n))
@ti.kernel
def mm():
    for i, j in C:
        acc = 0.0
        for k in range(n):
            acc += A[i, k] * B[k, j]
        C[i, j] = acc
@ti.kernel
def init():
    for i, j in ti.ndrange(n, n):
        A[i, j] = i + j
        B[i, j] = i - j
init()
mm()
import numpy as np
print(np.allclose(C.to_numpy(), A.to_numpy() @ B.to_numpy()), C.to_numpy()[1])
# --- raymarch_text
import taichi.math as tm
W, H = 16, 8
out = ti.field(ti.i32, (W, H))
@ti.func
def scene(p):
    return ti.min(p.norm() - 0.8, p.y + 0.9)
@ti.func
def march(o, d):
    t = 0.0
    hit = 0
    for _ in range(40):
        h = scene(o + t * d)
        if h < 1e-3:
            hit = 1
            break
        t += h
        if t > 10:
            break
    return hit, t
@ti.kernel
def render():
    for i, j in out:
        uv = tm.vec2((i + 0.5) / W - 0.5, (j + 0.5) / H - 0.5) * 2
        d = tm.normalize(tm.vec3(uv, -1.5))
        hit, t = march(tm.vec3(0, 0, 3), d)
        out[i, j] = 0 if hit == 0 else (2 if t < 3 else 1)
render()
for j in range(H - 1, -1, -1):
    print("".join(" .#"[out[i, j]] for i in range(W)))
# --- loop_config_block
x = ti.field(ti.i32, 32)
@ti.kernel
def f():
    ti.loop_config(block_dim=16, parallelize=4)
    for i in range(32):
        x[i] = i * i
    ti.block_local(x) if ti.static(False) else None
    for i in x:
        x[i] -= 1
f()
print(x.to_numpy().sum())
# --- static_ndrange
x = ti.field(ti.i32, (3, 3))
@ti.kernel
def f():
    for i, j in ti.static(ti.ndrange(3, 3)):
        if ti.static(i <= j):
            x[i, j] = i * 3 + j
    for I in ti.static(ti.grouped(ti.ndrange((-1, 2), (-1, 2)))):
        x[1, 1] += I[0] * I[1] + 1
f()
print(x)
# --- print_forms
@ti.kernel
def f(a: ti.f32, b: ti.i32):
    v = ti.Vector([a, a * 2])
    print("a =", a, "b =", b, sep=" ")
    print(f"{a} {b} {v}")
    print("%.2f|%d" % (a, b))
    print("{} and {}".format(a, b))
    print(v, end="!\n")
    print(f"{a:.3f} {b:05d}")
f(1.5, 42)
