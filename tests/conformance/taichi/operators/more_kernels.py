# Types of numbers, functions of numbers and solvers in kernels.

# --- u8_image
img = ti.Vector.field(3, ti.u8, shape=(3, 3))
@ti.kernel
def f():
    for i, j in img:
        c = ti.Vector([i * 100, j * 50, 300])
        img[i, j] = ti.cast(c, ti.u8)
        img[i, j].x += ti.u8(60)
f()
print(img.to_numpy()[2].tolist(), img[1, 2])
# --- integer_division_negative
x = ti.field(ti.i32, 6)
@ti.kernel
def f(k: ti.i32):
    for i in x:
        a = i - 3
        x[i] = (a // k) * 100 + (a % k) * 10 + ti.floor(a / k, ti.i32)
f(2)
print(x)
f(-2)
print(x)
# --- f16_and_i8_fields
h = ti.field(ti.f16, 3)
b = ti.field(ti.i8, 3)
@ti.kernel
def f():
    for i in h:
        h[i] = 1 / (i + 3.0)
        b[i] = 100 + i * 20
        b[i] += 1
f()
print(h[0], h[1], b, h.to_numpy().dtype)
# --- math_functions
import math
@ti.kernel
def f(x: ti.f64):
    print(ti.sin(x), ti.cos(x), ti.tan(x), ti.asin(x / 2), ti.exp(x), ti.log(x), ti.sqrt(x))
    print(ti.tanh(x), ti.atan2(x, 2.0), ti.floor(x), ti.ceil(x), ti.round(x), ti.pow(x, 2.5))
    print(ti.math.cosh(x) if ti.static(False) else x, x % 0.3, x // 0.3, -x % 0.3, -x // 0.3)
f(1.234567)
# --- u32_hash
@ti.func
def hash(x: ti.u32) -> ti.u32:
    x ^= x >> 16
    x *= ti.u32(0x7feb352d)
    x ^= x >> 15
    x *= ti.u32(0x846ca68b)
    x ^= x >> 16
    return x
@ti.kernel
def f():
    for i in range(1):
        for k in range(4):
            h = hash(ti.cast(k + 1, ti.u32))
            print(h, h % 10, ti.cast(h, ti.f32) / 4294967296.0, ti.cast(h, ti.i32))
f()
# --- perlin
import taichi.math as tm
@ti.func
def rand(p):
    return tm.fract(ti.sin(p.dot(tm.vec2(12.9898, 78.233))) * 43.5453)
@ti.func
def noise(p):
    i = ti.floor(p)
    f = p - i
    u = f * f * (3.0 - 2.0 * f)
    return tm.mix(tm.mix(rand(i), rand(i + tm.vec2(1, 0)), u.x), tm.mix(rand(i + tm.vec2(0, 1)), rand(i + tm.vec2(1, 1)), u.x), u.y)
@ti.func
def fbm(p):
    v = 0.0
    a = 0.5
    q = p
    for _ in ti.static(range(4)):
        v += a * noise(q)
        q *= 2.0
        a *= 0.5
    return v
out = ti.field(ti.f32, (4, 4))
@ti.kernel
def f():
    for i, j in out:
        out[i, j] = fbm(tm.vec2(i, j) * 0.37)
f()
print(out.to_numpy().round(3))
# --- kernel_returns
@ti.kernel
def v() -> ti.types.vector(3, ti.f64):
    return ti.Vector([1, 2.5, 3])
@ti.kernel
def m() -> ti.types.matrix(2, 2, ti.i32):
    return ti.Matrix([[1, 2], [3, 4]])
@ti.kernel
def b(x: ti.i32) -> ti.u1:
    return x > 3
a = v()
print(a, a[1], a.norm(), type(a[0]).__name__, m(), m()[1, 0], b(4), b(1), bool(b(5)))
# --- bool_arithmetic
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.i32:
    c = ti.cast(a > 2, ti.i32) + ti.cast(b < 1, ti.i32) * 2
    flag = a > 2
    if flag and b < 1:
        c += 10
    if not flag:
        c += 100
    n = 0
    n += a > 2
    n += int(b < 1)
    return c * 10 + n
print(f(3, 0.5), f(1, 0.5), f(3, 2.0), f(0, 5.0))
# --- global_constants
import numpy as np
N = 4
dx = 1 / N
weights = np.array([0.25, 0.5, 0.25])
table = [1, 4, 9]
opts = {"scale": 2.0, "shift": 1}
G = ti.Vector([0.0, -9.8])
x = ti.field(ti.f32, N)
@ti.kernel
def f():
    for i in range(N):
        s = 0.0
        for k in ti.static(range(3)):
            s += weights[k] * table[k]
        x[i] = s * dx * opts["scale"] + opts["shift"] + G[1] * i
f()
print(x)
# --- early_exit_flags
n = 50
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 37 + 11) % 53
@ti.kernel
def find(v: ti.i32) -> ti.i32:
    r = -1
    ti.loop_config(serialize=True)
    for i in range(n):
        if a[i] == v:
            r = i
            break
    return r
fill()
print(find(11), find(48), find(52), find(1000))
# --- multi_dim_ndarray
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=3), s: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    for i, j, k in ti.ndrange(a.shape[0], a.shape[1], a.shape[2]):
        s[k] += a[i, j, k] * (i + 1)
a = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
s = np.zeros(4, np.float32)
f(a, s)
print(s, s.sum() == (a * np.array([1, 2]).reshape(2, 1, 1)).sum())
# --- linear_solver_cg
n = 6
x = ti.field(ti.f64, n)
b = ti.field(ti.f64, n)
r = ti.field(ti.f64, n)
p = ti.field(ti.f64, n)
Ap = ti.field(ti.f64, n)
@ti.kernel
def matvec(v: ti.template(), out: ti.template()):
    for i in v:
        s = 2.5 * v[i]
        if i > 0:
            s -= v[i - 1]
        if i < n - 1:
            s -= v[i + 1]
        out[i] = s
@ti.kernel
def dot(a: ti.template(), c: ti.template()) -> ti.f64:
    s = 0.0
    for i in a:
        s += a[i] * c[i]
    return s
@ti.kernel
def axpy(a: ti.template(), k: ti.f64, c: ti.template()):
    for i in a:
        a[i] += k * c[i]
@ti.kernel
def xpay(a: ti.template(), k: ti.f64, c: ti.template()):
    for i in a:
        a[i] = c[i] + k * a[i]
for i in range(n):
    b[i] = i + 1
r.copy_from(b)
p.copy_from(b)
rr = dot(r, r)
it = 0
while rr > 1e-20 and it < 50:
    matvec(p, Ap)
    alpha = rr / dot(p, Ap)
    axpy(x, alpha, p)
    axpy(r, -alpha, Ap)
    new = dot(r, r)
    xpay(p, new / rr, r)
    rr = new
    it += 1
matvec(x, Ap)
print(it, [round(Ap[i], 6) for i in range(n)], x.to_numpy().round(5))
