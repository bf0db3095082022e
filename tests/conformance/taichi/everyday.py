# --- plain_1_01
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    b = 0
    if a > 0:
        b = 3
    elif a < -2:
        b = 7
    else:
        b = 4
    return b
print(k(1), k(0), k(-5))
# --- plain_1_03
@ti.kernel
def k():
    for i in ti.static(range(3)):
        for j in ti.static(range(i)):
            print(i, j)
k()
# --- plain_1_04
@ti.func
def fib(n: ti.template()):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a
@ti.kernel
def k() -> ti.i32:
    return fib(10)
print(k())
# --- plain_1_05
x = ti.field(ti.f32, shape=(4, 5))
@ti.kernel
def k():
    for I in ti.grouped(x):
        x[I] = I[0] * 10 + I[1]
k()
print(x[3, 4], x.to_numpy().sum(), x.shape)
# --- plain_1_06
v = ti.Vector.field(3, ti.f32, shape=4)
@ti.kernel
def k():
    for i in v:
        v[i] = ti.Vector([i, i * 2, i * 3])
        v[i].xy += 1.0
        v[i].z *= 2
k()
print(v[2], v[3][1], v.to_numpy())
# --- plain_1_07
m = ti.Matrix.field(2, 2, ti.f32, shape=())
@ti.kernel
def k():
    m[None] = ti.Matrix([[1, 2], [3, 4]]) @ ti.Matrix([[0, 1], [1, 0]])
k()
print(m[None])
# --- plain_1_08
@ti.kernel
def k() -> ti.i32:
    s = 0
    i = 0
    while True:
        i += 1
        if i % 2 == 0:
            continue
        if i > 20:
            break
        s += i
    return s
print(k())
# --- plain_1_09
@ti.kernel
def k(a: ti.types.ndarray(dtype=ti.f32, ndim=2)) -> ti.f32:
    s = 0.0
    for i, j in ti.ndrange(a.shape[0], a.shape[1]):
        s += a[i, j]
    return s
import numpy as np
print(k(np.arange(12, dtype=np.float32).reshape(3, 4)))
# --- plain_1_10
@ti.dataclass
class Ball:
    p: ti.types.vector(2, ti.f32)
    r: ti.f32
    @ti.func
    def area(self):
        return 3.0 * self.r * self.r
    @ti.func
    def move(self, d):
        self.p += d
b = Ball.field(shape=3)
@ti.kernel
def k() -> ti.f32:
    s = 0.0
    for i in range(3):
        b[i].r = i
        b[i].move(ti.Vector([1.0, 2.0]))
        s += b[i].area()
    return s
print(k(), b[1].p, b[2].r)
# --- plain_1_11
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    return ti.cast(n, ti.u8) + ti.cast(300, ti.u8)
print(k(255))
# --- plain_1_12
@ti.kernel
def k(x: ti.f32):
    print(int(x), float(int(x)), ti.floor(x), ti.ceil(x), ti.round(x), abs(x))
k(-2.5)
k(2.5)
k(3.7)
# --- plain_1_13
@ti.kernel
def k():
    print(7 & 3, 7 | 8, 7 ^ 2, ~7, 1 << 5, -16 >> 2, ti.bit_shr(-16, 28))
k()
# --- plain_1_14
@ti.kernel
def k(x: ti.i32):
    print(x & 3, x | 8, x ^ 2, ~x, x << 5, -x >> 2, ti.bit_shr(-x, 28))
k(7)
# --- plain_1_15
@ti.kernel
def k() -> ti.types.vector(3, ti.f32):
    a = ti.Vector([1.0, 2.0, 3.0])
    b = ti.Vector([4.0, 5.0, 6.0])
    return a.cross(b) + a.dot(b)
print(k())
# --- plain_1_16
import taichi.math as tm
@ti.kernel
def k() -> tm.vec3:
    a = tm.vec3(1, 2, 3)
    return tm.mix(a, a.zyx, 0.25) + tm.clamp(a, 1.5, 2.5)
print(k())
# --- plain_1_17
import taichi.math as tm
@ti.kernel
def k():
    a = tm.vec2(3, 4)
    print(a.norm(), a.normalized(), tm.length(a), tm.distance(a, tm.vec2(0, 0)), tm.sign(-3.0), tm.fract(2.75))
k()
# --- plain_1_18
x = ti.field(ti.i32, shape=10)
@ti.kernel
def k() -> ti.i32:
    for i in range(10):
        x[i] = i
    r = ti.atomic_max(x[0], 100)
    q = ti.atomic_min(x[9], -5)
    return r * 1000 + q
print(k(), x[0], x[9])
# --- plain_1_19
count = ti.field(ti.i32, shape=())
@ti.kernel
def k():
    for i in range(1000):
        if i % 7 == 0:
            count[None] += 1
k()
print(count[None])
# --- plain_1_20
@ti.data_oriented
class Sim:
    def __init__(self, n):
        self.n = n
        self.x = ti.field(ti.f32, shape=n)
    @ti.kernel
    def step(self, dt: ti.f32):
        for i in self.x:
            self.x[i] += dt * i
    @ti.func
    def get(self, i):
        return self.x[i] * 2
    @ti.kernel
    def total(self) -> ti.f32:
        s = 0.0
        for i in range(self.n):
            s += self.get(i)
        return s
s = Sim(8)
for _ in range(3):
    s.step(0.5)
print(s.total(), s.x.to_numpy())
# --- plain_1_21
p = ti.root.pointer(ti.i, 8)
d = p.dense(ti.i, 4)
x = ti.field(ti.i32)
d.place(x)
@ti.kernel
def fill():
    x[5] = 1
    x[17] = 2
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
fill()
print(count(), x[5], x[6], x[30])
# --- plain_1_22
b = ti.root.bitmasked(ti.ij, (8, 8))
x = ti.field(ti.f32)
b.place(x)
@ti.kernel
def fill():
    for i in range(8):
        if i % 3 == 0:
            x[i, i] = i
@ti.kernel
def show():
    for i, j in x:
        ti.atomic_add(total[None], x[i, j] + 1)
total = ti.field(ti.f32, shape=())
fill()
show()
print(total[None])
# --- plain_1_23
d = ti.root.dynamic(ti.i, 64, chunk_size=8)
x = ti.field(ti.i32)
d.place(x)
@ti.kernel
def fill() -> ti.i32:
    for i in range(10):
        ti.append(d, [], i * i)
    return ti.length(d, [])
print(fill())
@ti.kernel
def total() -> ti.i32:
    s = 0
    for i in x:
        s += x[i]
    return s
print(total())
# --- plain_1_24
@ti.kernel
def k(a: ti.template(), b: ti.template()):
    for i in a:
        a[i] = b
x = ti.field(ti.f32, shape=3)
y = ti.field(ti.i32, shape=3)
k(x, 2.5)
k(y, 7)
print(x.to_numpy(), y.to_numpy())
# --- plain_1_25
@ti.real_func
def fact(n: ti.i32) -> ti.i32:
    if n <= 1:
        return 1
    return n * fact(n - 1)
@ti.kernel
def k() -> ti.i32:
    return fact(6)
print(k())
# --- plain_1_26
@ti.kernel
def k() -> ti.f64:
    a = ti.f64(1.0)
    b = ti.cast(3, ti.f64)
    return a / b
print(k())
# --- plain_1_27
@ti.kernel
def k() -> ti.u64:
    a = ti.u64(1) << 40
    return a + 5
print(k())
# --- plain_1_28
@ti.kernel
def k() -> ti.i64:
    a: ti.i64 = 2147483647
    a += 1
    return a * a
print(k())
# --- plain_1_29
@ti.kernel
def k() -> ti.i32:
    a: ti.i8 = 127
    a += 1
    return a
print(k())
# --- plain_1_30
s = ti.types.struct(a=ti.i32, b=ti.types.vector(2, ti.f32))
f = s.field(shape=3)
@ti.kernel
def k():
    for i in f:
        f[i] = s(a=i, b=ti.Vector([i, i + 1]))
        f[i].a += 10
k()
print(f[2].a, f[2].b, f.a.to_numpy(), f.b.to_numpy())
# --- plain_1_31
@ti.kernel
def k():
    a = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(a.inverse(), a.determinant(), a.transpose(), a.trace())
    print(a.sum(), a.max(), a.min(), a.norm())
k()
# --- plain_1_32
@ti.kernel
def k():
    a = ti.Matrix.identity(ti.f32, 3)
    a[1, 2] = 5.0
    print(a)
    b = a[0:2, 1:3]
    print(b)
    print(a[1, :])
k()
# --- plain_1_33
@ti.func
def swap(a: ti.template(), b: ti.template()):
    t = a
    a = b
    b = t
@ti.kernel
def k():
    x = 1
    y = 2
    swap(x, y)
    print(x, y)
k()
# --- plain_1_34
@ti.kernel
def k():
    a = [ti.Vector([i, i + 1]) for i in range(3)]
    s = ti.Vector([0, 0])
    for v in ti.static(a):
        s += v
    print(s)
k()
# --- plain_1_35
@ti.kernel
def k(x: ti.i32) -> ti.i32:
    return 1 if x > 3 else (2 if x > 1 else 3)
print(k(5), k(2), k(0))
# --- plain_1_36
@ti.kernel
def k(x: ti.i32):
    print(1 < x < 5, x == 3 or x == 4, not x, x != 3 and x > 0)
k(3)
k(0)
# --- plain_1_37
x = ti.field(ti.f32, shape=(2, 3), offset=(-1, 2))
@ti.kernel
def k():
    for i, j in x:
        x[i, j] = i * 10 + j
k()
print(x[-1, 2], x[0, 4], x.to_numpy())
# --- plain_1_38
a = ti.Vector([1, 2, 3])
b = ti.Vector([4.5, 5.5, 6.5])
print(a + b, a * 2, b / 2, a.dot(a), b.norm(), a[1], (a + 1).sum())
# --- plain_1_39
m = ti.Matrix([[1, 2], [3, 4]])
print(m @ m, m.transpose(), m + 1, m[0, 1], m.n, m.m)
# --- plain_1_40
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    c = 0
    for i in range(n):
        j = i
        while j != 1 and j > 0:
            if j % 2 == 0:
                j //= 2
            else:
                j = 3 * j + 1
            c += 1
    return c
print(k(30))
# --- plain_1_41
@ti.kernel
def k():
    x = ti.Vector([3, 1, 2])
    for i in ti.static(range(3)):
        for j in ti.static(range(2)):
            if x[j] > x[j + 1]:
                t = x[j]
                x[j] = x[j + 1]
                x[j + 1] = t
    print(x)
k()
# --- plain_1_43
@ti.kernel
def k(v: ti.types.vector(2, ti.f32), m: ti.types.matrix(2, 2, ti.f32)) -> ti.types.vector(2, ti.f32):
    return m @ v
print(k(ti.Vector([1.0, 2.0]), ti.Matrix([[1.0, 2.0], [3.0, 4.0]])))
# --- plain_1_44
n = 4
x = ti.field(ti.i32, shape=(n, n))
@ti.kernel
def k():
    for i, j in ti.ndrange((1, n - 1), (1, n)):
        x[i, j] = i * j
k()
print(x)
# --- plain_1_45
@ti.kernel
def k():
    print(f"x = {1 + 2}, y = {3.5}", 4, sep="|")
    a = 3
    b = 2.5
    print(f"{a} and {b}")
k()
# --- plain_1_46
@ti.kernel
def k():
    ti.loop_config(serialize=True)
    for i in range(5):
        if i == 3:
            break
        print(i)
k()
# --- plain_1_47
x = ti.field(ti.i32, shape=5)
@ti.kernel
def k():
    ti.loop_config(serialize=True)
    for i in range(1, 5):
        x[i] = x[i - 1] + i
k()
print(x.to_numpy())
# --- plain_1_48
@ti.func
def f(x):
    return x * 2, x + 1
@ti.kernel
def k():
    a, b = f(5)
    print(a, b)
    c = f(1.5)
    print(c[0], c[1])
k()
# --- plain_1_49
@ti.kernel
def k():
    x = 10
    x -= 3
    x *= 2
    x //= 3
    x **= 2
    x %= 7
    x <<= 3
    x >>= 1
    x |= 1
    x ^= 3
    x &= 6
    print(x)
k()
# --- plain_1_50
import math
@ti.kernel
def k() -> ti.f32:
    return ti.sin(math.pi / 6) + ti.exp(0.0) + ti.log(math.e) + ti.atan2(1.0, 1.0) + ti.pow(2.0, 3.0)
print(k())
# --- plain_1_51
@ti.kernel
def k() -> ti.i32:
    return ti.select(3 > 2, 10, 20) + ti.max(1, 5, 3) + ti.min(4, 2)
print(k())
# --- plain_1_52
@ti.kernel
def k():
    a = ti.Vector([1, -2, 3])
    print(abs(a), ti.max(a, 0), a > 0, ti.select(a > 0, a, -a))
k()
# --- plain_1_53
a = ti.ndarray(ti.f32, shape=(2, 3))
a.fill(2.0)
a[1, 2] = 5.0
@ti.kernel
def k(x: ti.types.ndarray()) -> ti.f32:
    s = 0.0
    for I in ti.grouped(x):
        s += x[I]
    return s
print(k(a), a.to_numpy(), a.shape)
# --- plain_1_54
v = ti.Vector.ndarray(2, ti.f32, shape=3)
@ti.kernel
def k(x: ti.types.ndarray(dtype=ti.math.vec2)):
    for i in x:
        x[i] = ti.Vector([i, -i])
k(v)
print(v.to_numpy(), v[1])
# --- plain_1_55
@ti.kernel
def k() -> ti.i32:
    x = 0
    for i in range(10):
        for j in range(i):
            if j == 3:
                break
            x += 1
    return x
print(k())
# --- plain_1_56
class C:
    K = 5
    @staticmethod
    def g():
        return 2
@ti.kernel
def k() -> ti.i32:
    return C.K * 3
print(k())
# --- plain_1_57
@ti.kernel
def k():
    a = ti.Vector.zero(ti.f32, 3)
    b = ti.Vector.one(ti.i32, 2)
    c = ti.Matrix.zero(ti.i32, 2, 2)
    d = ti.Matrix.one(ti.f32, 1, 2)
    e = ti.Vector.unit(3, 1)
    print(a, b, c, d, e)
k()
# --- plain_1_58
x = ti.field(ti.u8, shape=4)
x[0] = 255
x[1] = 3
@ti.kernel
def k():
    for i in x:
        x[i] += 1
k()
print(x.to_numpy())
# --- plain_1_59
@ti.kernel
def k():
    x = ti.u32(0)
    x -= 1
    print(x)
    y = ti.i32(x)
    print(y, x >> 4, y >> 4)
k()
# --- plain_1_60
@ti.kernel
def k(a: ti.f32, b: ti.f32):
    print(a % b, a // b, -a % b, -a // b, a ** b, ti.raw_div(7, 2), ti.raw_mod(-7, 3))
k(7.5, 2.0)
# --- odd_1_22
@ti.kernel
def k():
    assert 1 + 1 == 3
k()
print("ok")
# --- odd_1_36
@ti.dataclass
class P:
    a: ti.i32
@ti.kernel
def k():
    p = P(b=1)
    print(p.a)
k()
# --- odd_1_60
@ti.kernel
def k():
    a = ti.Vector([1.0, 2.0])
    b = ti.Vector([1.0, 2.0])
    print(a @ b)
k()
# --- plain_2_01
x = ti.field(ti.i32)
y = ti.field(ti.f32)
ti.root.dense(ti.i, 4).place(x, y)
@ti.kernel
def k():
    for i in x:
        x[i] = i * i
        y[i] = x[i] / 2
k()
print(x.to_numpy(), y.to_numpy())
# --- plain_2_02
x = ti.field(ti.f32)
ti.root.dense(ti.ij, (2, 2)).dense(ti.ij, (2, 3)).place(x)
@ti.kernel
def k():
    for i, j in x:
        x[i, j] = i * 100 + j
k()
print(x.shape, x[3, 5], x.to_numpy().sum())
# --- plain_2_03
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 5).place(x)
tree = fb.finalize()
x.fill(3)
print(x.to_numpy())
tree.destroy()
# --- plain_2_04
v = ti.Vector([1.0, 2.0, 3.0], dt=ti.f64)
w = ti.Vector([1, 2, 3], ti.i64)
print(v, w, v.dot(v), w.sum(), v.max(), w.min())
# --- plain_2_05
@ti.kernel
def k() -> ti.i32:
    x = 0
    for i, j in ti.static(ti.ndrange(3, 2)):
        x += i * 10 + j
    return x
print(k())
# --- plain_2_06
@ti.kernel
def k() -> ti.f32:
    w = [0.25, 0.5, 0.25]
    s = 0.0
    for i in range(4):
        for a, b in ti.static(ti.ndrange(3, 3)):
            s += w[a] * w[b] * (i + a - b)
    return s
print(k())
# --- plain_2_07
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
# --- plain_2_08
@ti.kernel
def k() -> ti.i32:
    v = ti.Vector([5, 3, 8, 1])
    best = v[0]
    at = 0
    for i in ti.static(range(1, 4)):
        if v[i] < best:
            best = v[i]
            at = i
    return best * 10 + at
print(k())
# --- plain_2_09
@ti.kernel
def k(a: ti.types.ndarray(dtype=ti.i32, ndim=1), b: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    for i in a:
        b[i] = a[a.shape[0] - 1 - i]
import numpy as np
a = np.arange(5, dtype=np.int32)
b = np.zeros(5, dtype=np.int32)
k(a, b)
print(a, b)
# --- plain_2_10
@ti.kernel
def k():
    for i in range(1):
        a = ti.Matrix.zero(ti.f32, 3, 3)
        for r, c in ti.static(ti.ndrange(3, 3)):
            a[r, c] = r * 3 + c
        print(a, a.trace(), a.transpose()[0, 2])
k()
# --- plain_2_11
N = 4
A = ti.field(ti.f32, (N, N))
B = ti.field(ti.f32, (N, N))
C = ti.field(ti.f32, (N, N))
@ti.kernel
def init():
    for i, j in A:
        A[i, j] = i + j
        B[i, j] = i - j
@ti.kernel
def mul():
    for i, j in C:
        s = 0.0
        for l in range(N):
            s += A[i, l] * B[l, j]
        C[i, j] = s
init()
mul()
print(C.to_numpy())
# --- plain_2_12
@ti.func
def is_prime(n):
    r = True
    for i in range(2, int(ti.sqrt(n)) + 1):
        if n % i == 0:
            r = False
            break
    return r
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    c = 0
    for i in range(2, n):
        if is_prime(float(i)):
            c += 1
    return c
print(k(50))
# --- plain_2_13
@ti.func
def is_prime(n: ti.i32) -> ti.i32:
    r = 1
    k = 2
    while k * k <= n:
        if n % k == 0:
            r = 0
            break
        k += 1
    return r
@ti.kernel
def count(n: ti.i32) -> ti.i32:
    c = 0
    for i in range(2, n):
        c += is_prime(i)
    return c
print(count(100))
# --- plain_2_14
hist = ti.field(ti.i32, 10)
@ti.kernel
def k():
    for i in range(1000):
        hist[(i * i) % 10] += 1
k()
print(hist.to_numpy())
# --- plain_2_15
ray = ti.types.struct(o=ti.math.vec3, d=ti.math.vec3)
@ti.func
def at(r, t):
    return r.o + t * r.d
@ti.kernel
def k():
    r = ray(o=ti.math.vec3(0), d=ti.math.vec3(1, 2, 3))
    print(at(r, 0.5))
k()
# --- plain_2_16
@ti.kernel
def k(t: ti.f32):
    c = ti.math.vec4(ti.sin(t), ti.cos(t), 0, 1)
    print(c.rgb, c.a, c.xw)
k(0.0)
# --- plain_2_17
@ti.kernel
def k() -> ti.f32:
    x = ti.math.vec2(1.5, -0.5)
    y = ti.math.smoothstep(0.0, 1.0, x)
    z = ti.math.step(0.0, x)
    return (y + z).sum() + ti.math.radians(180.0)
print(k())
# --- plain_2_18
@ti.kernel
def k():
    q = ti.Matrix([[0.0, -1.0], [1.0, 0.0]])
    v = ti.Vector([2.0, 0.0])
    for i in range(1):
        for _ in ti.static(range(3)):
            v = q @ v
        print(v)
k()
# --- plain_2_19
import numpy as np
x = ti.Matrix.field(2, 3, ti.f32, shape=2)
x.from_numpy(np.arange(12, dtype=np.float32).reshape(2, 2, 3))
print(x[1], x[0][1, 2])
# --- plain_2_20
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.i32, shape=4)
@ti.kernel
def k(a: ti.template(), b: ti.template(), s: ti.i32):
    for i in a:
        b[i] = a[i] + s
k(x, y, 3)
k(y, x, 4)
print(x.to_numpy(), y.to_numpy())
# --- plain_2_21
@ti.kernel
def k() -> ti.i32:
    s = 0
    for i in range(3):
        for j in ti.static([2, 5, 7]):
            s += i * j
    return s
print(k())
# --- plain_2_22
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
# --- plain_2_23
@ti.kernel
def k(n: ti.i32) -> ti.u32:
    h = ti.u32(2166136261)
    for i in range(n):
        h = (h ^ ti.cast(i, ti.u32)) * ti.u32(16777619)
    return h
print(k(10))
# --- plain_2_24
@ti.kernel
def k() -> ti.i64:
    x = ti.i64(1)
    for i in range(20):
        x *= i + 1
    return x
print(k())
# --- plain_2_25
@ti.kernel
def k(x: ti.f64) -> ti.f64:
    return ti.exp(x) + ti.log(x) + ti.tanh(x) + ti.acos(x / 4) + ti.asin(x / 4) + ti.rsqrt(x)
print(k(2.0))
# --- plain_2_27
@ti.kernel
def k():
    for i in range(3):
        if i == 1:
            continue
        print("i", i)
ti.sync()
k()
# --- plain_2_28
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a
print([k(i) for i in range(10)])
# --- plain_2_29
def make(n):
    @ti.kernel
    def k() -> ti.i32:
        return n * 2
    return k
print(make(3)(), make(5)())
# --- plain_2_30
@ti.kernel
def add(a: ti.f32, b: ti.f32) -> ti.f32:
    return a + b
print(round(add(0.1, 0.2), 6), add(1, 2), type(add(1, 2)).__name__)
# --- plain_2_31
@ti.data_oriented
class Tree:
    def __init__(self):
        self.p = ti.field(ti.i32)
        self.n = ti.root.pointer(ti.i, 4)
        self.n.dense(ti.i, 4).place(self.p)
    @ti.kernel
    def set(self, i: ti.i32, v: ti.i32):
        self.p[i] = v
    @ti.kernel
    def active(self) -> ti.i32:
        c = 0
        for i in self.n:
            c += 1
        return c
t = Tree()
t.set(3, 5)
t.set(9, 6)
print(t.active(), t.p[3], t.p[9], t.p[15])
# --- plain_2_32
@ti.kernel
def k() -> ti.types.vector(2, ti.i32):
    m = ti.Vector([0, 0])
    for i in range(100):
        ti.atomic_max(m[0], (i * 37) % 91)
        ti.atomic_min(m[1], -((i * 17) % 53))
    return m
print(k())
# --- plain_2_33
@ti.kernel
def k() -> ti.i32:
    old = 0
    x = 5
    old = ti.atomic_add(x, 3)
    old2 = ti.atomic_sub(x, 1)
    old3 = ti.atomic_xor(x, 2)
    return old * 100 + old2 * 10 + old3 + x * 1000
print(k())
# --- plain_2_34
@ti.kernel
def k():
    x = ti.Vector([1, 2, 3])
    y = x
    y[0] = 10
    print(x, y)
    x += 1
    print(x, x * y, x / 2, x // 2, x % 2, -x)
k()
# --- plain_2_35
@ti.kernel
def k(x: ti.i32) -> ti.i32:
    y = 0
    match_ = x
    if match_ == 1 or match_ == 2:
        y = 10
    elif 3 <= match_ <= 5:
        y = 20
    return y
print(k(1), k(4), k(9))
# --- plain_2_36
s = ti.Struct(a=1, b=ti.Vector([2.0, 3.0]))
print(s.a, s.b, s.keys if False else 0)
# --- plain_2_37
@ti.kernel
def k():
    s = ti.Struct(x=1, y=2.5)
    s.x += 4
    print(s.x, s.y)
k()
# --- plain_2_38
sphere = ti.types.struct(c=ti.types.vector(3, float), r=float)
ss = sphere.field(shape=2)
ss[0] = sphere(c=[1, 2, 3], r=4)
ss[1].r = 2.5
ss[1].c = ti.Vector([4.0, 5.0, 6.0])
@ti.kernel
def vol() -> float:
    v = 0.0
    for i in ss:
        v += ss[i].r ** 3 + ss[i].c.sum()
    return v
print(vol(), ss[0].c, ss[0].r)
# --- plain_2_39
@ti.kernel
def k():
    a = ti.Vector([1.0, 2.0, 3.0])
    b = ti.Vector([0.5, 0.25, 2.0])
    print(ti.max(a, b), ti.min(a, b), a ** 2, ti.pow(a, b), ti.floor(a * b), (a > b).sum() if False else 0)
k()
# --- plain_2_40
@ti.kernel
def k():
    a = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    u, s, v = ti.svd(a)
    r = u @ s @ v.transpose()
    print(ti.abs(r - a).max() < 1e-5)
    e, q = ti.sym_eig(a)
    print(e)
k()
# --- plain_2_41 options: default_fp=ti.f64
@ti.kernel
def k() -> float:
    return 1.0 / 3.0
print(k())
# --- plain_2_42 options: default_ip=ti.i64
@ti.kernel
def k() -> int:
    x = 1
    for i in range(40):
        x *= 2
    return x
print(k())
# --- plain_2_44
@ti.kernel
def k():
    print(ti.bit_cast(1.0, ti.i32), ti.bit_cast(1065353216, ti.f32))
k()
# --- plain_2_45
x = ti.field(ti.f32, shape=3)
x[0], x[1], x[2] = 1, 2, 3
print(sum(x[i] for i in range(3)), max([x[i] for i in range(3)]))
# --- plain_2_47
@ti.kernel
def k() -> ti.i32:
    x = 10
    y = (x := 5) + x
    return y + x
print(k())
# --- plain_2_48
@ti.kernel
def k():
    d = {i: i * i for i in range(4)}
    for i in ti.static(range(4)):
        print(d[i])
k()
# --- plain_2_49
@ti.kernel
def k(n: ti.i32):
    i = 0
    while i < n:
        j = 0
        while j < i:
            if j == 2:
                break
            j += 1
        else_ = j
        print(i, else_)
        i += 1
k(4)
# --- plain_2_50
@ti.kernel
def k(a: ti.i32, b: ti.i32) -> ti.i32:
    return (a and b) + 10 * (a or b) + 100 * (not a)
print(k(0, 3), k(2, 0), k(4, 6))
# --- odd_2_03
@ti.kernel
def k():
    x = ti.Vector([1, 2, 3, 4])
    print(x.xyz, x.q)
k()
# --- odd_2_06
x = ti.field(ti.i32, (3,))
@ti.kernel
def k():
    x = 5
    print(x)
k()
# --- odd_2_08
n = 5
@ti.kernel
def k():
    n = n + 1
    print(n)
k()
# --- odd_2_16
@ti.kernel
def k(x: ti.i32) -> ti.i32:
    if ti.static(True):
        return 1
    else:
        return 2
print(k(1))
# --- odd_2_19
@ti.kernel
def k(x: int, y: float) -> float:
    return x + y
print(k(1, 2))
# --- odd_2_20
@ti.kernel
def k(x: bool) -> bool:
    return not x
print(k(True))
# --- odd_2_27
@ti.kernel
def k(x: ti.i32):
    print(x)
k(x=3)
# --- odd_2_45
v = ti.Vector.field(2, ti.f32, 3)
@ti.kernel
def k():
    v[0] = 1.0
k()
print(v[0])
# --- odd_2_58
m = ti.Matrix([[1, 2], [3, 4]])
print(m.inverse())
# --- odd_2_62
@ti.kernel
def k():
    print(ti.max(1))
k()
# --- odd_2_89
@ti.kernel
def k():
    print(ti.static(1 in [1, 2]))
k()
# --- odd_3_19
x = ti.field(ti.f32, shape=3)
@ti.kernel
def k():
    x.fill(1.0)
k()
print(x[0])
# --- odd_3_42
ti.root.dense(ti.ij, 4).place(ti.field(ti.f32))
print("ok")
# --- odd_3_45
x = ti.field(ti.f32)
ti.root.dynamic(ti.i, 4).dense(ti.j, 2).place(x)
print("ok")
# --- odd_3_64
@ti.dataclass
class A:
    x: ti.i32
    def get(self):
        return self.x
@ti.kernel
def k() -> ti.i32:
    a = A(3)
    return a.get()
print(k())
# --- odd_3_75
@ti.kernel
def k():
    ti.static_assert(1 < 2, "no")
    ti.static_print(3)
k()
# --- odd_3_79 options: debug=True
@ti.kernel
def k(i: ti.i32) -> ti.i32:
    v = ti.Vector([1, 2, 3])
    return v[i]
print(k(2))
# --- odd_3_83
@ti.kernel
def k():
    x = ti.Vector([1, 2, 3])
    x.xx = ti.Vector([1, 2])
    print(x)
k()
# --- odd_3_90
@ti.func
def f(x: ti.i32, y: ti.i32 = 3) -> ti.i32:
    return x + y
@ti.kernel
def k():
    print(f(1), f(1, 4), f(y=2, x=1))
k()
# --- odd_4_15
print(ti.math.sin(1.0))
# --- odd_4_26
@ti.kernel
def k():
    x: ti.u8 = -1
    print(x)
k()
# --- odd_4_31
@ti.kernel
def k(x: ti.i32):
    print(x + [1])
k(1)
# --- odd_4_38
@ti.kernel
def k(x: ti.f32):
    for i in range(x):
        print(i)
k(2.0)
# --- odd_4_39
@ti.kernel
def k():
    for i in range(3.5):
        print(i)
k()
# --- odd_4_43
@ti.kernel
def k():
    for i, x in ti.static(enumerate([1, 2])):
        print(i, x)
k()
# --- odd_4_44
@ti.kernel
def k():
    for i, x in ti.static(zip([1, 2], [3, 4])):
        print(i, x)
k()
# --- odd_4_54
@ti.kernel
def k():
    return
k()
print("ok")
# --- odd_4_61
from typing import Tuple
@ti.kernel
def k() -> Tuple[ti.i32, ti.f32]:
    return 3, 4.5
print(k())
# --- odd_4_63
@ti.func
def f(x):
    x += 1
    return x
@ti.kernel
def k():
    a = 1
    print(f(a), a)
k()
# --- odd_4_70
@ti.func
def f(x: ti.i32):
    return x
@ti.kernel
def k():
    print(f(ti.Vector([1, 2])))
k()
# --- plain_5_01
x = ti.field(ti.i32, shape=4)
@ti.kernel
def fill(n: ti.i32):
    for i in x:
        x[i] = i * n
def check(n):
    fill(n)
    if x[3] > 5:
        return "never" if False else 1
    return 0
print(check(1), check(2))
# --- plain_5_02
x = ti.field(ti.i32, shape=4)
def first_positive():
    if x[0] > 0:
        return 0
    if x[1] > 0:
        return 1
    if x[2] > 0:
        return 2
    return -1
print(first_positive())
x[2] = 5
print(first_positive())
x[0] = 5
print(first_positive())
# --- plain_5_03
x = ti.field(ti.f32, shape=())
def report():
    if x[None] < 1:
        print("small")
        return
    print("large")
report()
x[None] = 3
report()
# --- plain_5_04
x = ti.field(ti.f32, shape=())
x[None] = 2.5
print("big" if x[None] > 2 else "small")
print(f"it is {'big' if x[None] > 3 else 'small'}", x[None])
# --- plain_5_05
@ti.kernel
def total(n: ti.i32) -> ti.i32:
    s = 0
    for i in range(n):
        s += i
    return s
def classify(n):
    t = total(n)
    if t == 0:
        return 0
    elif t < 10:
        return 1
    else:
        return 2
print([classify(n) for n in (0, 3, 10)])
# --- plain_5_06
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    return a * a
def newton(y):
    lo = 0.0
    hi = 4.0
    for _ in range(20):
        mid = (lo + hi) / 2
        if f(mid) < y:
            lo = mid
        else:
            hi = mid
    return lo
print(round(newton(2.0), 4))
# --- plain_5_07
x = ti.field(ti.i32, shape=8)
@ti.kernel
def k():
    x.fill(7)
    for i in range(4):
        x[i] += i
k()
print(x.to_numpy())
# --- plain_5_08
v = ti.Vector.field(2, ti.f32, shape=(2, 2))
@ti.kernel
def k(a: ti.f32):
    v.fill(a)
k(1.5)
print(v[1, 1], v.to_numpy().sum())
# --- plain_5_09
@ti.kernel
def k() -> ti.i32:
    s = 0
    for i in range(3.7):
        s += 1
    return s
print(k())
# --- plain_5_10
@ti.func
def f(x: ti.f32):
    return x / 2
@ti.kernel
def k():
    print(f(ti.Vector([1, 2])))
k()
# --- plain_5_11
P = ti.types.struct(a=ti.i32, b=ti.f32)
p = P(1, 2.0)
q = P(a=3)
print(p.a, p.b, q.a, q.b)
# --- plain_5_12
n = 6
x = ti.Vector.field(3, ti.f32, shape=n)
m = ti.Matrix.field(3, 3, ti.f32, shape=n)
@ti.kernel
def k():
    for i in x:
        x[i] = ti.Vector([i, i + 1, i + 2])
        for r, c in ti.static(ti.ndrange(3, 3)):
            m[i][r, c] = x[i][r] * x[i][c] + r - c
            m[i][r, c] += 1
        for r in ti.static(range(3)):
            x[i][r] = m[i][r, 0] + m[i][0, r]
k()
print(x.to_numpy(), m[3])
# --- plain_5_13
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
# --- plain_5_14
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
# --- plain_5_15
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    s = 0
    for i in range(n):
        t = i
        for a in ti.static(range(6)):
            t = t * 3 + a
            if t > 100:
                t -= 90
            s += t
            u = t + a
            s ^= u
    return s
print(k(5))
# --- plain_5_16
@ti.kernel
def k(n: ti.i32) -> ti.f32:
    s = 0.0
    for i in range(n):
        c = [ti.Vector([i, 1.0]), ti.Vector([2.0, i]), ti.Vector([0.5, 0.5])]
        for a in ti.static(range(3)):
            for b in ti.static(range(3)):
                d = c[a].dot(c[b])
                s += d * 0.5
                s += c[a][0] - c[b][1]
    return s
print(k(4))
# --- plain_6_01
x = ti.field(ti.f32, shape=(2, 3))
y = ti.field(ti.f32, shape=(3, 2))
@ti.kernel
def tr(a: ti.template(), b: ti.template()):
    for i, j in a:
        b[j, i] = a[i, j]
for i in range(2):
    for j in range(3):
        x[i, j] = i * 3 + j
tr(x, y)
print(y.to_numpy())
# --- plain_6_02
@ti.kernel
def k() -> ti.f32:
    acc = ti.Vector([0.0, 0.0, 0.0])
    for i in range(10):
        v = ti.Vector([ti.sin(i * 0.1), ti.cos(i * 0.1), i * 1.0])
        acc += v * 0.5
    return acc.norm()
print(k())
# --- plain_6_03
@ti.func
def rot(a):
    c, s = ti.cos(a), ti.sin(a)
    return ti.Matrix([[c, -s], [s, c]])
@ti.kernel
def k(a: ti.f32) -> ti.types.vector(2, ti.f32):
    return rot(a) @ ti.Vector([1.0, 0.0])
r = k(0.5)
print(round(r[0], 5), round(r[1], 5), r.norm())
# --- plain_6_04
a = ti.Vector([3, 4])
print(a.norm(), a.normalized(), a.norm_sqr(), (a ** 2).sum(), a @ a if False else a.dot(a))
# --- plain_6_05
m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
print(m.determinant() if False else 0, m.trace(), (m @ m.transpose()), m.sum(), m.max())
# --- plain_6_06
@ti.kernel
def k():
    m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    n = m.inverse()
    print(m @ n)
    print(m.transpose() - m, -m, m * m, m / 2, 1 / m)
k()
# --- plain_6_07
@ti.kernel
def k():
    m = ti.Matrix.cols([ti.Vector([1, 2]), ti.Vector([3, 4])])
    n = ti.Matrix.rows([ti.Vector([1, 2]), ti.Vector([3, 4])])
    print(m, n, m == n, (m == n).any(), (m == m).all())
k()
# --- plain_6_08
@ti.kernel
def k():
    v = ti.Vector([5, 2, 9])
    print(v.max(), v.min(), v.sum(), v.any(), v.all())
    w = v.cast(ti.f32) / 2
    print(w, ti.floor(w), ti.ceil(w, ti.i32), ti.round(w))
k()
# --- plain_6_09
x = ti.field(ti.i64, shape=3)
y = ti.field(ti.u16, shape=3)
z = ti.field(ti.f64, shape=3)
@ti.kernel
def k():
    for i in range(3):
        x[i] = ti.i64(1) << (40 + i)
        y[i] = 65530 + i * 4
        z[i] = 1.0 / (i + 1)
k()
print(x.to_numpy(), y.to_numpy(), z.to_numpy())
# --- plain_6_10
@ti.kernel
def k(a: ti.u8, b: ti.i8, c: ti.u32, d: ti.i64):
    print(a + b, a * 2, b - a, c + d, a // 2, b // 2, c >> 3, ~a, ~c)
k(200, -100, 4000000000, -5)
# --- plain_6_11
@ti.kernel
def k(a: ti.f32):
    print(ti.cast(a, ti.i8), ti.cast(a, ti.u8), ti.cast(a, ti.i64), ti.cast(a, ti.f64))
k(100.7)
# --- plain_6_12
@ti.kernel
def k() -> ti.i32:
    n = 0
    for i in range(2, 30):
        ok = 1
        for j in range(2, i):
            if i % j == 0:
                ok = 0
                break
        if ok:
            n = n * 2 % 1000 + i
    return n
print(k())
# --- plain_6_13
s = ti.field(ti.i32, shape=())
@ti.kernel
def k():
    for i in range(100):
        if i % 3 == 0 and i % 5 == 0:
            ti.atomic_add(s[None], i)
        elif i % 7 == 0 or i > 95:
            ti.atomic_sub(s[None], 1)
k()
print(s[None])
# --- plain_6_14
a = ti.field(ti.i32, shape=16)
b = ti.field(ti.i32, shape=16)
@ti.kernel
def init():
    for i in a:
        a[i] = (i * 7 + 3) % 16
@ti.kernel
def rank():
    for i in a:
        r = 0
        for j in range(16):
            if a[j] < a[i] or (a[j] == a[i] and j < i):
                r += 1
        b[r] = a[i]
init()
rank()
print(b.to_numpy())
# --- plain_6_15
@ti.dataclass
class Particle:
    pos: ti.math.vec2
    vel: ti.math.vec2
    mass: ti.f32
    @ti.func
    def energy(self):
        return 0.5 * self.mass * self.vel.dot(self.vel)
ps = Particle.field(shape=4)
@ti.kernel
def init():
    for i in ps:
        ps[i] = Particle(pos=ti.math.vec2(i, 0), vel=ti.math.vec2(1, i), mass=i + 1)
@ti.kernel
def total() -> ti.f32:
    e = 0.0
    for i in ps:
        e += ps[i].energy()
    return e
init()
print(total(), ps[2].pos, ps.mass.to_numpy())
# --- plain_6_16
inner = ti.types.struct(u=ti.i32, v=ti.f32)
outer = ti.types.struct(p=inner, q=ti.types.vector(2, ti.i32))
f = outer.field(shape=2)
@ti.kernel
def k():
    f[0].p.u = 3
    f[0].p.v = 1.5
    f[1] = f[0]
    f[1].q = ti.Vector([7, 8])
    t = f[1]
    t.p.u += 10
    print(t.p.u, f[1].p.u, t.q)
k()
print(f[1].p.u, f[1].p.v, f[1].q)
# --- plain_6_17
x = ti.field(ti.f32)
y = ti.Vector.field(2, ti.f32)
blk = ti.root.dense(ti.ij, (2, 2))
blk.dense(ti.ij, (3, 3)).place(x, y)
@ti.kernel
def k():
    for i, j in x:
        x[i, j] = i + j * 0.1
        y[i, j] = [i, j]
k()
print(x.shape, y.shape, x[5, 5], y[4, 3], x.to_numpy().shape)
# --- plain_6_18
x = ti.field(ti.i32)
ti.root.dense(ti.j, 3).dense(ti.i, 2).place(x)
@ti.kernel
def k():
    for i, j in x:
        x[i, j] = i * 10 + j
k()
print(x.shape, x.to_numpy())
# --- plain_6_20
import numpy as np
v = ti.Vector.field(3, ti.f32, shape=4)
v.from_numpy(np.arange(12, dtype=np.float32).reshape(4, 3))
@ti.kernel
def norm() -> ti.f32:
    s = 0.0
    for i in v:
        s += v[i].norm()
    return s
print(norm(), v.to_numpy()[2], v[3].z)
# --- plain_6_21
@ti.kernel
def k(n: ti.i32) -> ti.f32:
    x = 1.0
    for _ in range(n):
        x = x - (x * x - 2) / (2 * x)
    return x
print(k(10))
# --- plain_6_22
@ti.kernel
def k():
    for i in range(2):
        for j in range(2):
            for l in ti.static(range(2)):
                print(i * 4 + j * 2 + l, end=" ")
    print()
ti.init(arch=ti.cpu, cpu_max_num_threads=1)
k()
# --- plain_6_23
@ti.func
def clamp_(x, lo: ti.template(), hi: ti.template()):
    return ti.max(lo, ti.min(hi, x))
@ti.kernel
def k(x: ti.f32) -> ti.f32:
    return clamp_(x, 0.0, 1.0) + clamp_(x * 2, -1, 3)
print(k(0.5), k(2.5))
# --- plain_6_24
fs = [ti.field(ti.f32, shape=3) for _ in range(3)]
@ti.kernel
def k():
    for i in range(3):
        for j in ti.static(range(3)):
            fs[j][i] = i * 10 + j
k()
print([f.to_numpy().tolist() for f in fs])
# --- plain_6_25
class Solver:
    pass
@ti.data_oriented
class Jacobi(Solver):
    def __init__(self, n, w=0.5):
        self.n, self.w = n, w
        self.a = ti.field(ti.f32, shape=n)
        self.b = ti.field(ti.f32, shape=n)
    @ti.kernel
    def init(self):
        for i in self.a:
            self.a[i] = i % 3
    @ti.kernel
    def step(self, src: ti.template(), dst: ti.template()):
        for i in range(1, self.n - 1):
            dst[i] = (1 - self.w) * src[i] + self.w * (src[i - 1] + src[i + 1]) / 2
    def run(self, k):
        for _ in range(k):
            self.step(self.a, self.b)
            self.a, self.b = self.b, self.a
j = Jacobi(8)
j.init()
j.run(4)
print(j.a.to_numpy(), j.b.to_numpy())
# --- plain_6_26
@ti.kernel
def k(x: ti.f32) -> ti.i32:
    return ti.math.isnan(x) + 2 * ti.math.isinf(x)
print(k(float("nan")), k(float("inf")), k(1.0))
# --- plain_6_27
@ti.kernel
def k(x: ti.f32, y: ti.f32):
    print(ti.atan2(y, x), ti.pow(x, y), x ** -1, ti.exp(-x), ti.log(y), ti.tan(x), ti.asin(x / 4), ti.tanh(y))
k(1.5, 2.0)
# --- plain_6_28
@ti.kernel
def k() -> ti.types.struct(a=ti.i32, b=ti.f32):
    return ti.types.struct(a=ti.i32, b=ti.f32)(a=3, b=2.5)
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.kernel
def g() -> S:
    return S(a=3, b=2.5)
r = g()
print(r.a, r.b)
# --- plain_6_29
@ti.kernel
def k(n: ti.i32) -> (ti.i32, ti.f32):
    return n * 2, n / 2
a, b = k(5)
print(a, b)
# --- odd_6_13
@ti.kernel
def k():
    a = ti.Matrix([[1, 2], [3, 4]])
    u, s, v = ti.svd(a)
    print(s)
k()
# --- odd_6_17
@ti.kernel
def k():
    x = ti.cast(1, ti.f32)
    print(x)
    print(ti.i32(x))
k()
# --- odd_6_28
@ti.kernel
def k():
    if (n := 3) > 2:
        print(n)
    print(n)
k()
# --- odd_6_33
@ti.kernel
def k():
    a = [1, 2, 3]
    a[0] = 5
    print(a[0])
k()
# --- odd_6_35
@ti.kernel
def k():
    d = {"a": 1}
    d["a"] = 2
    print(d["a"])
k()
# --- walrus_in_while
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    i = 0
    s = 0
    while (k := i * i) < n:
        s += k
        i += 1
    return s
print(f(50))
# --- annotated_assignment_types
@ti.kernel
def f():
    a: ti.f64 = 1 / 3
    b: ti.i64 = 1 << 20
    c: ti.u8 = 250
    c += 10
    print(a, b, c)
f()
# --- swap_fields
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for _ in range(1):
        for i in range(4):
            x[i] = i * i
        x[0], x[3] = x[3], x[0]
f()
print(x.to_numpy())
# --- static_dict_lookup
table = {"a": 3, "b": 5}
@ti.kernel
def f() -> ti.i32:
    s = 0
    for k in ti.static(["a", "b"]):
        s += ti.static(table[k])
    return s
print(f())
# --- static_enumerate_zip
w = [0.5, 0.25, 0.125]
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    s = 0.0
    for i, c in ti.static(enumerate(w)):
        s += c * x ** i
    for a, b in ti.static(zip(w, (1, 2, 3))):
        s += a * b
    return s
print(f(2.0))
# --- static_nested_ndrange
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in ti.static(ti.ndrange((1, 3), 2)):
        s = s * 10 + i * 2 + j
    return s
print(f())
# --- dict_comprehension
@ti.kernel
def f() -> ti.i32:
    d = {i: i * i for i in range(4) if i % 2 == 1}
    return d[1] + d[3]
print(f())
# --- compare_chain_mixed
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.i32:
    r = 0
    if 0 <= a <= b < 10.5:
        r = 1
    if not (a == b != 3):
        r += 2
    return r
print(f(1, 2.5), f(3, 3.0), f(4, 4.0))
# --- float_mod_and_floor_div
@ti.kernel
def f(a: ti.f32, b: ti.f32):
    print(a % b, a // b, -a % b, -a // b, a % -b)
f(7.5, 2.0)
f(1.25, 0.5)
# --- bit_ops_unsigned
@ti.kernel
def f(a: ti.u32, b: ti.u8):
    print(~a, ~b, a ^ 0xFF, a | 0x0F, a & 0xF0, b << 1, b >> 1)
f(1234567, 200)
# --- i64_arithmetic
@ti.kernel
def f(a: ti.i64) -> ti.i64:
    b = a * a + 123456789
    b //= 7
    b ^= a
    return b
print(f(3037000), f(-55555))
# --- popcnt_clz
@ti.kernel
def f(a: ti.i32):
    print(ti.math.popcnt(a), ti.math.clz(a))
f(1)
f(255)
f(-1)
# --- select_vectors
@ti.kernel
def f(t: ti.i32):
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([10, 20, 30])
    c = ti.select(a > t, a, b)
    print(c)
f(1)
# --- math_mix
import taichi.math as tm
@ti.kernel
def f(t: ti.f32):
    a = tm.vec3(0, 1, 2)
    b = tm.vec3(1)
    print(tm.mix(a, b, t), tm.clamp(a * 3 - 1, 0.0, 2.5), tm.step(0.5, a), tm.smoothstep(0.0, 2.0, a))
    print(tm.fract(a * 1.3), tm.sign(a - 1), tm.mod(a, 0.7))
f(0.25)
# --- math_geometry
from taichi.math import *
@ti.kernel
def f():
    v = vec3(1, 2, 2)
    n = normalize(vec3(0, 1, 1))
    print(length(v), distance(v, n), dot(v, n), cross(v, n))
    print(reflect(v, n), refract(normalize(v), n, 0.9))
    print(degrees(pi), radians(180.0), e)
f()
# --- complex_math
import taichi.math as tm
@ti.kernel
def f():
    a = tm.vec2(1, 2)
    b = tm.vec2(-0.5, 0.25)
    print(tm.cmul(a, b), tm.cdiv(a, b), tm.cconj(a), tm.cinv(a), tm.csqrt(a), tm.cexp(b), tm.clog(a), tm.cpow(a, 2))
f()
# --- rotations
import taichi.math as tm
@ti.kernel
def f(t: ti.f32):
    print(tm.rotation2d(t))
    print(tm.rotation3d(t, 0.2, 0.3))
    print(tm.rot_by_axis(tm.vec3(0, 0, 1), t))
    print(tm.translate(1, 2, 3), tm.scale(2, 3, 4))
f(0.5)
# --- vector_swizzle
import taichi.math as tm
@ti.kernel
def f():
    v = tm.vec4(1, 2, 3, 4)
    w = v.wzyx
    v.xy = w.zw + 10
    v.b = 7
    print(v, w, v.rgb, v.stp, v.xxyy)
f()
# --- for_range_bounds_eval_once
@ti.kernel
def f() -> ti.i32:
    n = 5
    s = 0
    for _ in range(1):
        for i in range(n):
            n -= 1
            s += i
    return s * 100 + n
print(f())
# --- while_cond_function
@ti.func
def gcd(a, b):
    while b != 0:
        a, b = b, a % b
    return a
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return gcd(a, b)
print(f(84, 36), f(17, 5), f(1071, 462))
# --- grouped_ndrange_offsets
@ti.kernel
def f() -> ti.i32:
    s = 0
    for I in ti.grouped(ti.ndrange((-1, 2), (2, 4))):
        s += I[0] * 10 + I[1] + I.x * I.y
    return s
print(f())
# --- struct_for_grouped_offset
x = ti.field(ti.i32, shape=(3, 4), offset=(-1, 2))
@ti.kernel
def f() -> ti.i32:
    s = 0
    for I in ti.grouped(x):
        x[I] = I[0] * 10 + I[1]
    for i, j in x:
        s += x[i, j] * (j - i)
    return s
print(f(), x[-1, 2], x[1, 5])
# --- elif_ladder
@ti.kernel
def grade(n: ti.i32) -> ti.i32:
    r = 0
    if n >= 90:
        r = 4
    elif n >= 80:
        r = 3
    elif n >= 70:
        r = 2
    else:
        if n >= 60: r = 1
        else: r = 0
    return r
print([grade(k) for k in (95, 85, 75, 65, 5)])
# --- ndrange_tuple_args
@ti.kernel
def f(n: ti.i32, m: ti.i32) -> ti.i32:
    s = 0
    for i, j, k in ti.ndrange(n, (1, m), (n, m)):
        s += i * j * k
    return s
print(f(2, 5), f(0, 3))
# --- func_default_and_keyword
@ti.func
def g(a, b=2, c: ti.f32 = 0.5):
    return a * b + c
@ti.kernel
def f() -> ti.f32:
    return g(1) + g(2, c=1) * 10 + g(b=3, a=4) * 100
print(f())
# --- func_multiple_returns_struct
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.func
def g(x):
    return S(a=x, b=x * 0.5), x + 1
@ti.kernel
def f(x: ti.i32) -> ti.f32:
    s, y = g(x)
    return s.a + s.b + y
print(f(4))
# --- real_func_recursion
@ti.real_func
def fib(n: ti.i32) -> ti.i32:
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    return fib(n)
print(f(12))
# --- template_func_modifies
@ti.func
def bump(a: ti.template(), k):
    a += k
    k = 0
@ti.kernel
def f() -> ti.i32:
    x = 3
    y = 4
    bump(x, y)
    bump(y, x)
    return x * 100 + y
print(f())
# --- kernel_template_field
x = ti.field(ti.f32, shape=3)
y = ti.field(ti.i32, shape=(2, 2))
@ti.kernel
def fill(a: ti.template(), v: ti.f32):
    for I in ti.grouped(a):
        a[I] = v + I.sum()
fill(x, 1.5)
fill(y, 2.9)
print(x, y)
# --- data_oriented_counter
@ti.data_oriented
class Counter:
    def __init__(self, n):
        self.n = n
        self.v = ti.field(ti.i32, shape=n)
    @ti.kernel
    def step(self, k: ti.i32):
        for i in self.v:
            self.v[i] += self.scale(k) + i
    @ti.func
    def scale(self, k):
        return k * self.n
    def total(self):
        return sum(self.v[i] for i in range(self.n))
a, b = Counter(3), Counter(5)
a.step(2)
b.step(1)
a.step(1)
print(a.total(), b.total(), a.v)
# --- staticmethod_func
@ti.data_oriented
class A:
    @staticmethod
    @ti.func
    def sq(x):
        return x * x
    @ti.kernel
    def run(self, x: ti.f32) -> ti.f32:
        return self.sq(x) + A.sq(x + 1)
print(A().run(2.0))
# --- closure_factory
def make(k):
    @ti.kernel
    def f(x: ti.i32) -> ti.i32:
        return x * k
    return f
f2, f5 = make(2), make(5)
print(f2(10), f5(10))
# --- kernel_returns_struct
S = ti.types.struct(p=ti.math.vec2, k=ti.i32)
@ti.kernel
def f(a: ti.i32) -> S:
    return S(p=ti.math.vec2(a, a + 1), k=a * a)
s = f(3)
print(s.p, s.k, s.p[1])
# --- kernel_tuple_return
@ti.kernel
def f(a: ti.i32) -> (ti.i32, ti.f32):
    return a + 1, a / 2
print(f(3))
a, b = f(5)
print(a, b)
# --- dataclass_methods
@ti.dataclass
class Sphere:
    c: ti.math.vec3
    r: ti.f32
    @ti.func
    def area(self):
        return 4 * ti.math.pi * self.r ** 2
    @ti.func
    def hit(self, p):
        return (p - self.c).norm() < self.r
@ti.kernel
def f() -> ti.f32:
    s = Sphere(c=ti.math.vec3(1), r=2.0)
    k = 0.0
    if s.hit(ti.math.vec3(0)):
        k = s.area()
    return k
print(f())
# --- matrix_slices
@ti.kernel
def f():
    m = ti.Matrix([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    print(m[0, :], m[:, 1], m[0:2, 1:3])
    m[2, :] = m[0, :] + m[1, :]
    print(m)
    print(m.transpose() @ m, m.determinant())
f()
# --- matrix_inverse_solve
@ti.kernel
def f():
    a = ti.Matrix([[4.0, 1.0], [2.0, 3.0]])
    print(a.inverse(), a @ a.inverse(), ti.solve(a, ti.Vector([1.0, 2.0])))
    print(a.norm(), a.norm_sqr(), a.max(), a.min(), a.sum(), a.trace())
f()
# --- matrix_classmethods
@ti.kernel
def f():
    a = ti.Matrix.identity(ti.f32, 3)
    b = ti.Matrix.zero(ti.i32, 2, 2)
    c = ti.Vector.one(ti.f32, 2)
    d = ti.Matrix.diag(2, 3.0)
    r = ti.Matrix.rows([ti.Vector([1, 2]), ti.Vector([3, 4])])
    q = ti.Matrix.cols([ti.Vector([1, 2]), ti.Vector([3, 4])])
    u = ti.Vector.unit(3, 1)
    print(a, b, c, d, r, q, u)
f()
# --- outer_product_cast
@ti.kernel
def f():
    a = ti.Vector([1.5, 2.5])
    b = ti.Vector([2.0, -1.0, 3.0])
    print(a.outer_product(b), a.cast(ti.i32), a.normalized(), a.norm_inv(), (a > 2).any(), (a > 1).all())
f()
# --- vector_field_ops
v = ti.Vector.field(3, ti.f32, shape=2)
@ti.kernel
def f():
    for i in v:
        v[i] = ti.Vector([i, i + 1, i + 2])
    for i in v:
        v[i] += 0.5
        v[i][1] *= 2
        v[i].z -= 1
f()
print(v[0], v[1].x, v.to_numpy())
# --- matrix_field_from_numpy
import numpy as np
m = ti.Matrix.field(2, 2, ti.f32, shape=3)
m.from_numpy(np.arange(12, dtype=np.float32).reshape(3, 2, 2))
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in m:
        s += m[i].determinant()
    return s
print(f(), m[1])
# --- ndarray_argument
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=2)) -> ti.f32:
    s = 0.0
    for i, j in a:
        a[i, j] += i * 10 + j
        s += a[i, j]
    return s
a = np.ones((2, 3), dtype=np.float32)
print(f(a))
print(a)
b = ti.ndarray(ti.f32, shape=(2, 2))
print(f(b), b.to_numpy())
# --- ndarray_vector_elements
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec2, ndim=1)):
    for i in range(a.shape[0]):
        a[i] = ti.math.vec2(i, i * i)
a = ti.Vector.ndarray(2, ti.f32, shape=3)
f(a)
print(a.to_numpy())
# --- field_fill_copy
x = ti.field(ti.i32, shape=(2, 3))
y = ti.field(ti.i32, shape=(2, 3))
x.fill(7)
y.copy_from(x)
y[1, 1] = 0
print(x.shape, x.dtype == ti.i32, y.to_numpy().sum(), x)
# --- place_multiple_trees
x = ti.field(ti.f32)
y = ti.field(ti.f32)
ti.root.dense(ti.ij, (2, 4)).dense(ti.ij, (2, 1)).place(x, y)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
        y[i, j] = x[i, j] / 2
f()
print(x.shape, x.to_numpy(), y[3, 3])
# --- fields_builder_destroy
fb = ti.FieldsBuilder()
x = ti.field(ti.i32)
fb.dense(ti.i, 5).place(x)
t = fb.finalize()
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in x:
        x[i] = i
        s += i
    return s
print(f(), x[3])
t.destroy()
# --- atomic_returns
x = ti.field(ti.i32, shape=())
@ti.kernel
def f() -> ti.i32:
    a = ti.atomic_add(x[None], 5)
    b = ti.atomic_max(x[None], 9)
    c = ti.atomic_min(x[None], 2)
    d = ti.atomic_or(x[None], 12)
    e = ti.atomic_xor(x[None], 7)
    g = ti.atomic_and(x[None], 13)
    h = ti.atomic_sub(x[None], 1)
    print(a, b, c, d, e, g, h)
    return x[None]
print(f())
# --- atomic_max_reduction
import numpy as np
x = ti.field(ti.f32, shape=10)
x.from_numpy(np.array([3, 1, 4, 1, 5, 9, 2, 6, 5, 3.5], dtype=np.float32))
@ti.kernel
def f() -> ti.f32:
    m = -1e9
    for i in x:
        ti.atomic_max(m, x[i])
    return m
print(f())
# --- atomic_vector
v = ti.Vector.field(2, ti.f32, shape=())
@ti.kernel
def f():
    for i in range(10):
        v[None] += ti.Vector([1.0, i])
        ti.atomic_sub(v[None], ti.Vector([0.5, 0.25]))
f()
print(v[None])
# --- assert_passes options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.i32):
    for i in range(n):
        assert i < 4, f"bad {i}"
        x[i] = i
    assert x[0] == 0
f(4)
print(x.to_numpy())
# --- print_formats
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print("a =", a, "b =", b, sep=" ", end="!\n")
    print(f"{a} and {b:.2f} {a:5d}|")
    print("%d %.3f" % (3, 0.5))
    print("{} {}".format(a, b))
    v = ti.Vector([a, a + 1])
    print(f"v={v}")
f(3, 2.5)
# --- bitmasked_basic
x = ti.field(ti.i32)
b = ti.root.bitmasked(ti.ij, (4, 4))
b.place(x)
@ti.kernel
def act():
    x[1, 2] = 3
    x[3, 0] = 4
    ti.activate(b, [2, 2])
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in x:
        s += 100 + x[i, j]
    return s
act()
print(f(), x[0, 0], x[1, 2])
# --- pointer_blocks
x = ti.field(ti.f32)
p = ti.root.pointer(ti.i, 4)
p.dense(ti.i, 4).place(x)
@ti.kernel
def f() -> ti.i32:
    x[5] = 1.0
    n = 0
    for _ in range(1):
        pass
    return n
@ti.kernel
def count() -> ti.i32:
    n = 0
    for i in x:
        n += 1
    return n
@ti.kernel
def blocks() -> ti.i32:
    n = 0
    for i in p:
        n += i + 1
    return n
f()
print(count(), blocks(), ti.sum if False else 0)
p.deactivate_all()
print(count())
# --- dynamic_append
x = ti.field(ti.i32)
d = ti.root.dynamic(ti.i, 32, chunk_size=8)
d.place(x)
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    for i in range(n):
        x.append(i * i)
    return x.length()
@ti.kernel
def s() -> ti.i32:
    t = 0
    for i in x:
        t += x[i]
    return t
print(f(5), s())
# --- is_active_rescale
x = ti.field(ti.i32)
y = ti.field(ti.i32)
p = ti.root.pointer(ti.ij, (4, 4))
p.dense(ti.ij, (2, 2)).place(x)
ti.root.dense(ti.ij, (4, 4)).place(y)
@ti.kernel
def f():
    x[3, 5] = 9
    for i, j in ti.ndrange(4, 4):
        y[i, j] = ti.is_active(p, [i, j])
    a = ti.rescale_index(x, p, [3, 5])
    print(a)
f()
print(y.to_numpy())
# --- static_if_template
@ti.func
def g(x, mode: ti.template()):
    r = 0.0
    if ti.static(mode == "double"):
        r = x * 2
    elif ti.static(mode == "half"):
        r = x / 2
    else:
        ti.static_assert(mode == "id")
        r = x
    return r
@ti.kernel
def f() -> ti.f32:
    return g(3.0, "double") + g(4.0, "half") + g(5.0, "id")
print(f())
# --- alias_static
x = ti.field(ti.i32, shape=(2, 2))
@ti.func
def add(a, b): return a + b
@ti.kernel
def f():
    y, h = ti.static(x, add)
    for i, j in y:
        y[i, j] = h(i, j) * 2
f()
print(x)
# --- host_vector_algebra
a = ti.Vector([1.0, 2.0, 3.0])
b = ti.Vector([0.5, 0.5, 2.0])
print(a + b, a * 2, a.dot(b), a.cross(b), a.norm(), (a - b).sum(), a.max())
M = ti.Matrix([[1, 2], [3, 4]])
print(M @ M, M.transpose(), M[1, 0], M.to_list() if hasattr(M, "to_list") else 0)
# --- ti_math_constants
import taichi.math as tm
import math
print(tm.pi == math.pi, tm.e == math.e)
@ti.kernel
def f() -> ti.f64:
    return ti.cast(tm.pi, ti.f64) * 2
print(f())
# --- default_types options: default_fp=ti.f64, default_ip=ti.i64
@ti.kernel
def f():
    a = 1 << 40
    b = 1 / 3
    print(a, b)
    for i in range(2):
        c = i + 3000000000
        print(c)
f()
# --- svd_properties
@ti.kernel
def f():
    A = ti.Matrix([[3.0, 1.0], [1.0, 2.0]])
    U, S, V = ti.svd(A)
    print((U @ S @ V.transpose() - A).norm() < 1e-4, S[0, 0] > S[1, 1])
    R, P = ti.polar_decompose(A)
    print((R @ P - A).norm() < 1e-4)
    e, v = ti.sym_eig(A)
    print(e)
f()
# --- frexp_bitcast
@ti.kernel
def f(x: ti.f32):
    print(ti.bit_cast(x, ti.u32), ti.bit_cast(ti.u32(0x40490fdb), ti.f32))
f(1.0)
# --- shadow_in_branch
@ti.kernel
def f(c: ti.i32) -> ti.i32:
    r = 0
    if c:
        t = 5
        r = t
    else:
        t = 2.5
        r = int(t * 2) + 1
    return r
print(f(1), f(0))
# --- ti_types_vector_args
v3 = ti.types.vector(3, ti.f32)
@ti.kernel
def f(a: v3, b: ti.types.matrix(2, 2, ti.i32)) -> ti.f32:
    return a.sum() + b[1, 0]
print(f(v3(1, 2, 3), ti.Matrix([[1, 2], [10, 4]])), f([0.5, 0.5, 0.5], ti.Matrix([[0, 0], [0, 0]])))
# --- field_of_dataclass_update
@ti.dataclass
class P:
    pos: ti.math.vec2
    vel: ti.math.vec2
    @ti.func
    def move(self, dt):
        self.pos += self.vel * dt
ps = P.field(shape=3)
@ti.kernel
def init():
    for i in ps:
        ps[i].vel = ti.math.vec2(i, 1)
@ti.kernel
def step(dt: ti.f32):
    for i in ps:
        ps[i].move(dt)
init()
for _ in range(3):
    step(0.5)
print(ps.pos.to_numpy(), ps[2].vel)
# --- struct_wrong_kw
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(q=1)
f()
print("done")
# --- bitmasked_on_dynamic
x = ti.field(ti.i32)
d = ti.root.dynamic(ti.i, 8)
d.dense(ti.i, 2).place(x)
@ti.kernel
def f():
    x[0] = 1
f()
print("done")
# --- fill_wrong
x = ti.Vector.field(2, ti.f32, shape=3)
x[0] = [1, 2, 3]
print("done")
# --- template_constant_changed
@ti.func
def g(a: ti.template()):
    b = a + 1
    return b
@ti.kernel
def f() -> ti.i32:
    return g(3) + g(4)
print(f())
# --- local_kernel_name
def main():
    @ti.kernel
    def f(a: ti.i32) -> ti.i32:
        return a * 2
    g = f
    print(g(4), f(5))
main()
# --- kernel_alias
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a + 1
g = f
print(g(1))
ks = [f, g]
print([k(i) for i, k in enumerate(ks)])
# --- kernels_in_dict
@ti.kernel
def add(a: ti.i32, b: ti.i32) -> ti.i32:
    return a + b
@ti.kernel
def mul(a: ti.i32, b: ti.i32) -> ti.i32:
    return a * b
ops = {"+": add, "*": mul}
for name, k in ops.items():
    print(name, k(3, 4))
# --- func_list_static
@ti.func
def a(x): return x + 1
@ti.func
def b(x): return x * 10
fs = [a, b]
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    r = 0
    for i in ti.static(range(2)):
        r += fs[i](x)
    for g in ti.static(fs):
        x2 = g(r)
        r = x2
    return r
print(f(2))
# --- activate_deactivate_pointer
x = ti.field(ti.i32)
p = ti.root.pointer(ti.i, 8)
p.place(x)
@ti.kernel
def on(i: ti.i32):
    ti.activate(p, [i])
@ti.kernel
def off(i: ti.i32):
    ti.deactivate(p, [i])
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
on(2); on(5); x[7] = 3
print(count())
off(5)
print(count(), x[5])
# --- bitmasked_two_levels
x = ti.field(ti.f32)
a = ti.root.pointer(ti.ij, 2)
b = a.bitmasked(ti.ij, 4)
b.place(x)
@ti.kernel
def fill():
    x[0, 0] = 1
    x[7, 7] = 2
    x[3, 2] = 3
@ti.kernel
def cells() -> ti.i32:
    n = 0
    for i, j in b:
        n += i * 10 + j
    return n
@ti.kernel
def blocks() -> ti.i32:
    n = 0
    for i, j in a:
        n += 1 + i * 10 + j
    return n
fill()
print(cells(), blocks())
# --- dynamic_2d_lists
l = ti.field(ti.i32)
S = ti.root.dense(ti.i, 4).dynamic(ti.j, 16)
S.place(l)
@ti.kernel
def make():
    for i in range(4):
        for j in range(i):
            l[i].append(j * 10 + i) if False else ti.append(S, [i], j * 10 + i)
@ti.kernel
def total() -> ti.i32:
    s = 0
    for i in range(4):
        for j in range(ti.length(S, [i])):
            s += l[i, j]
    return s
make()
print(total())
# --- dynamic_field_append_method
x = ti.field(ti.i32)
ti.root.dense(ti.i, 3).dynamic(ti.j, 8, chunk_size=4).place(x)
@ti.kernel
def f():
    for i in range(3):
        for k in range(i + 1):
            x[i].append(k + i)
        print(x[i].length())
    x[1].deactivate()
    print(x[1].length())
ti.loop_config
f()
# --- print_matrix_struct
S = ti.types.struct(a=ti.i32, v=ti.math.vec2)
@ti.kernel
def f():
    s = S(1, ti.math.vec2(0.5, 2))
    print(s.a, s.v)
    m = ti.Matrix([[1.5, 2], [3, 4]])
    print("m", m, m @ ti.Vector([1.0, 2.0]))
    t = (1, 2.5)
    print(t)
    print([1, 2], "end", sep="|")
f()
# --- host_print_field
x = ti.field(ti.f32, shape=(2, 2))
x[0, 1] = 1.25
print(x)
v = ti.Vector.field(2, ti.i32, shape=2)
print(v, v[0])
s = ti.field(ti.i32, shape=())
s[None] = 4
print(s, s[None])
# --- struct_nested_host
Inner = ti.types.struct(x=ti.f32, n=ti.i32)
Outer = ti.types.struct(i=Inner, v=ti.types.vector(2, ti.f32))
o = Outer(i=Inner(x=1.5, n=2), v=[1, 2])
print(o.i.x, o.v, o.to_dict())
@ti.kernel
def f(o: Outer) -> ti.f32:
    return o.i.x * o.i.n + o.v.sum()
print(f(o))
# --- matrix_host_methods
m = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
print(m.to_numpy(), m.inverse() if hasattr(m, "no") else "-", m.trace() if hasattr(m, "trace") else 0, m.norm())
m[0, 0] = 5
m.fill(2) if False else None
print(m, -m, m / 2, m * m, m ** 2, m > 1.5)
# --- vec_types_convert
import taichi.math as tm
@ti.kernel
def f():
    a = tm.ivec3(1.7, 2.2, -3.9)
    b = tm.vec3(a)
    c = tm.uvec2(3, 4)
    d = tm.vec4(b, 1.0)
    e = tm.vec4(tm.vec2(1, 2), 3, 4)
    g = tm.mat2(1, 2, 3, 4)
    h = tm.mat3([[1, 0, 0], [0, 2, 0], [0, 0, 3]])
    print(a, b, c, d, e, g, h)
    print(g @ tm.vec2(1, 1), tm.mat2(tm.vec2(1, 2), tm.vec2(3, 4)))
f()
# --- inverse_determinant_math
import taichi.math as tm
@ti.kernel
def f():
    m = tm.mat3([[2, 0, 1], [1, 3, 0], [0, 1, 4]])
    print(tm.determinant(m), tm.inverse(m), tm.eye(3) if False else ti.Matrix.identity(ti.f32, 3))
    print(tm.rot_yaw_pitch_roll(0.1, 0.2, 0.3))
    print(tm.vdir(0.5), tm.log2(8.0), tm.atan2(1.0, 2.0), tm.cross(tm.vec2(1, 2), tm.vec2(3, 4)) if False else 0)
f()
# --- vector_min_max
@ti.kernel
def f():
    a = ti.Vector([3, 1, 2])
    b = ti.Vector([2, 2, 2])
    print(ti.max(a, b), ti.min(a, b, 1), max(a, 2), a.max(), a.min(), ti.abs(-a), abs(a - b))
    print(ti.floor(ti.Vector([1.5, -1.5])), ti.round(ti.Vector([0.5, 1.5, 2.5])), ti.ceil(ti.Vector([1.2, 3.0])))
f()
# --- integer_pow_types
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print(a ** 2, b ** 3, b ** 0.5, 2 ** a, 2.0 ** a, pow(a, 3), pow(b, 2), ti.pow(2, 10))
f(5, 2.0)
# --- div_types
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    c = a / b
    d = a // b
    e = a % b
    x = 7.0
    x /= b
    y = 7
    y //= 2
    print(c, d, e, x, y, ti.cast(c, ti.i32), a / 2.0)
f(7, 2)
f(-7, 2)
# --- bool_ops
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    c = a > 0 and b > 0
    d = a > 0 or b > 0
    e = not c
    print(c, d, e, a > 0 and not b, ti.cast(c, ti.i32) + 1)
    g = ti.u1(a)
    if g:
        print("yes")
    h: ti.u1 = True
    print(g == h, g & h, g | c)
f(1, 0)
f(3, 4)
# --- bool_annotation
@ti.kernel
def f(a: bool, b: int, c: float) -> bool:
    r = a and b > c
    return r
print(f(True, 3, 2.5), f(False, 1, 0.5))
# --- int_float_return
@ti.kernel
def f(a: int) -> float:
    return a * 1.5
@ti.kernel
def g(a: float) -> int:
    return int(a)
print(f(3), g(2.9))
# --- small_types_wrap
@ti.kernel
def f():
    a = ti.i8(127)
    a += 1
    b = ti.u16(0)
    b -= 1
    c = ti.i16(200) * ti.i16(200)
    d = ti.cast(300, ti.u8)
    print(a, b, c, d)
f()
# --- shift_assign
@ti.kernel
def f(a: ti.i32):
    b = a
    b <<= 3
    c = -a
    c >>= 1
    d = a
    d |= 8
    d &= ~1
    d ^= 3
    d %= 7
    e = 2
    e **= 5
    print(b, c, d, e)
f(5)
# --- while_with_assign
@ti.kernel
def collatz(n: ti.i32) -> ti.i32:
    c = 0
    while n != 1 if False else c < 1000:
        if c > 20:
            break
        c += 1
    return c + n
print(collatz(7))
# --- static_range_unroll_break
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    s = 0
    for i in ti.static(range(10)):
        if ti.static(i == 4):
            break
        if ti.static(i % 2 == 1):
            continue
        s += i * n
    return s
print(f(3))
# --- static_while_range_step
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in ti.static(range(10, 0, -3)):
        s = s * 10 + i
    return s
print(f())
# --- host_loop_over_field
x = ti.field(ti.i32, shape=3)
for i in range(x.shape[0]):
    x[i] = i ** 2
print([x[i] for i in range(3)], sum(x.to_numpy()), max(x.to_numpy()))
# --- numpy_int64_kernel
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray()) -> ti.i64:
    s = ti.i64(0)
    for i in range(a.shape[0]):
        s += a[i]
    return s
print(f(np.arange(10)), f(np.array([2**40, 1])))
# --- numpy_bool_uint8
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.u8, ndim=1)):
    for i in a:
        a[i] = a[i] * 2 + 250
a = np.array([1, 2, 3], dtype=np.uint8)
f(a)
print(a)
# --- ndarray_fill_methods
a = ti.ndarray(ti.i32, shape=(2, 3))
a.fill(4)
a[0, 1] = 7
b = ti.ndarray(ti.i32, shape=(2, 3))
b.copy_from(a)
print(b.to_numpy(), b.shape, b[0, 1], a.dtype == ti.i32)
# --- ndarray_element_shape
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.types.matrix(2, 2, ti.f32), ndim=1)) -> ti.f32:
    s = 0.0
    for i in a:
        a[i] += i
        s += a[i].trace()
    return s
m = ti.Matrix.ndarray(2, 2, ti.f32, shape=3)
m.fill(1.0)
print(f(m), m[2])
# --- ndarray_grouped_shape
@ti.kernel
def f(a: ti.types.ndarray(ndim=2)):
    n, m = a.shape
    for I in ti.grouped(a):
        a[I] = I[0] * m + I[1]
a = ti.ndarray(ti.i32, shape=(2, 3))
f(a)
print(a.to_numpy())
# --- template_args_cache
@ti.kernel
def f(n: ti.template(), x: ti.i32) -> ti.i32:
    s = 0
    for i in ti.static(range(n)):
        s += x ** i
    return s
print(f(1, 2), f(3, 2), f(5, 3))
# --- templates_with_types
@ti.kernel
def f(dt: ti.template(), x: ti.f32) -> ti.f32:
    return ti.cast(ti.cast(x, dt), ti.f32)
print(f(ti.i32, 2.7), f(ti.f32, 2.5), f(ti.i8, 200.0))
# --- pass_func_as_template
@ti.func
def sq(x): return x * x
@ti.func
def apply(g: ti.template(), x):
    return g(x)
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    return apply(sq, x) + apply(ti.sqrt, x)
print(f(4.0))
# --- func_returns_tuple_nested
@ti.func
def minmax(a, b):
    return ti.min(a, b), ti.max(a, b)
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    lo, hi = minmax(a, b)
    x = minmax(hi, 3)
    return lo * 100 + hi * 10 + x[0]
print(f(5, 2))
# --- func_modify_array_arg
@ti.func
def put(a: ti.types.ndarray(), i, v):
    a[i] = v
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    for i in range(a.shape[0]):
        put(a, i, i * 3)
a = ti.ndarray(ti.i32, 4)
f(a)
print(a.to_numpy())
# --- func_args_by_value
@ti.func
def g(v):
    v[0] = 100
    v += 1
    return v
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = g(a)
    print(a, b)
f()
# --- func_typed_args_cast
@ti.func
def g(a: ti.i32, b: ti.f32) -> ti.f32:
    return a / 2 + b
@ti.kernel
def f() -> ti.f32:
    return g(7.9, 2)
print(f())
# --- inherit_data_oriented
@ti.data_oriented
class Base:
    def __init__(self):
        self.x = ti.field(ti.f32, shape=2)
    @ti.func
    def op(self, i):
        return i * 1.0
    @ti.kernel
    def run(self):
        for i in self.x:
            self.x[i] = self.op(i)
class Derived(Base):
    @ti.func
    def op(self, i):
        return i + 10.0
b, d = Base(), Derived()
b.run(); d.run()
print(b.x, d.x)
# --- property_data_oriented
@ti.data_oriented
class A:
    def __init__(self):
        self._n = 3
    @property
    def n(self):
        return self._n
    @ti.kernel
    def f(self) -> ti.i32:
        return self.n * 2
print(A().f())
# --- offset_negative_host
x = ti.field(ti.i32, shape=(4, 4), offset=(-2, -2))
x[-2, 1] = 5
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in x:
        s += x[i, j] * (i + 10)
    return s
print(f(), x.offset if hasattr(x, "offset") else 0, x.to_numpy()[0])
# --- layout_order
x = ti.field(ti.i32, shape=(2, 3), order="ji")
y = ti.Vector.field(2, ti.f32, shape=(2, 2), layout=ti.Layout.SOA)
@ti.kernel
def f():
    for i, j in x: x[i, j] = i * 10 + j
    for I in ti.grouped(y): y[I] = I
f()
print(x.to_numpy(), y.to_numpy().tolist())
# --- snode_parent_shape
x = ti.field(ti.i32)
blk = ti.root.dense(ti.ij, (2, 2))
pix = blk.dense(ti.ij, (3, 3))
pix.place(x)
print(x.shape, blk.shape, pix.shape, x.parent() == pix if False else "ok")
# --- field_0d_vector
v = ti.Vector.field(3, ti.f32, shape=())
v[None] = [1, 2, 3]
@ti.kernel
def f():
    v[None] = v[None] * 2
    v[None].y = 10
f()
print(v[None], v[None][1], v[None].norm())
# --- atomic_mul_div
x = ti.field(ti.f32, shape=())
@ti.kernel
def f():
    x[None] = 1.0
    for i in range(1, 5):
        ti.atomic_mul(x[None], i * 1.0)
f()
print(x[None])
# --- atomic_on_local
@ti.kernel
def f() -> ti.i32:
    a = 5
    b = ti.atomic_add(a, 3)
    a -= 1
    return a * 10 + b
print(f())
# --- parallel_sum_types
@ti.kernel
def f(n: ti.i32) -> ti.f64:
    s = ti.cast(0.0, ti.f64)
    for i in range(n):
        s += 1.0 / (i + 1)
    return s
print(f(1000))
# --- try_except_assert options: debug=True
@ti.kernel
def f(a: ti.i32):
    assert a > 0, "neg"
try:
    f(-1)
except AssertionError as e:
    print("caught", type(e).__name__)
f(1)
print("ok")
# --- static_print
@ti.kernel
def f():
    a = 3
    ti.static_print("compile", 5)
    print(a)
f()
# --- mesh_of_static_lists
pts = [(0, 0), (1, 0), (0, 1)]
@ti.kernel
def f() -> ti.i32:
    s = 0
    for p in ti.static(pts):
        s = s * 10 + p[0] * 2 + p[1]
    for i in ti.static(range(len(pts))):
        x, y = ti.static(pts[i])
        s += x + y
    return s
print(f())
# --- numpy_const_in_kernel
import numpy as np
w = np.array([1.0, 2.0, 4.0])
k = np.float32(0.5)
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in ti.static(range(3)):
        s += w[i] * k
    return s
print(f())
# --- global_vector_constant
g = ti.Vector([0.0, -9.8])
M = ti.Matrix([[1, 2], [3, 4]])
@ti.kernel
def f() -> ti.f32:
    v = g * 0.5
    return v.y + M[1, 0] + (M @ ti.Vector([1, 1])).sum()
print(f())
# --- type_str
print(ti.i32, ti.f64, ti.types.vector(3, ti.f32) is not None)
x = ti.field(ti.u8, shape=2)
print(x.dtype, x.shape, len(x.shape))
# --- gc_prefix_sum
n = 8
x = ti.field(ti.i32, shape=n)
y = ti.field(ti.i32, shape=n)
@ti.kernel
def scan(d: ti.i32):
    for i in range(n):
        y[i] = x[i] + (x[i - d] if i >= d else 0)
    for i in range(n):
        x[i] = y[i]
for i in range(n): x[i] = i + 1
d = 1
while d < n:
    scan(d)
    d *= 2
print(x.to_numpy().tolist())
# --- lang_simt_any
@ti.kernel
def f() -> ti.i32:
    a = ti.Vector([0, 1, 0])
    b = ti.Vector([1, 1, 1])
    return a.any() * 10 + b.all() + a.all() * 100
print(f())
# --- runtime_vector_index
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    v = ti.Vector([3, 1, 2, 9])
    s = 0
    for i in range(n):
        v[i % 4] += i
        s += v[(i + 1) % 4]
    return s
print(f(7))
# --- big_static_matrix
@ti.kernel
def f() -> ti.i32:
    m = ti.Matrix([[i * 4 + j for j in range(4)] for i in range(4)])
    s = 0
    for i in range(4):
        for j in range(4):
            if i == j:
                s += m[i, j]
    return s
print(f())
# --- struct_positional_too_many
S = ti.types.struct(a=ti.i32, b=ti.i32)
@ti.kernel
def f():
    s = S(1, 2, 3)
f()
print("done")
# --- aug_all
@ti.kernel
def f():
    a = 17
    a += 3; a -= 1; a *= 2; a //= 3; a %= 8; a **= 2; a <<= 2; a >>= 1; a |= 1; a &= 0x3F; a ^= 5
    b = 3.0
    b /= 4
    b **= 2
    b //= 0.25
    print(a, b)
f()
# --- aug_vector
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    v *= 2
    v -= ti.Vector([1, 1, 1])
    v[1] += 10
    v //= 2
    w = ti.Vector([1.0, 2.0, 4.0])
    w /= 2
    w **= 2
    print(v, w)
f()
# --- tuple_swap_three
@ti.kernel
def f():
    a = 1
    b = 2
    c = 3
    a, b, c = c, a, b
    print(a, b, c)
f()
# --- unpack_vector
@ti.kernel
def f():
    v = ti.Vector([1.5, 2.5])
    a, b = v
    print(a, b)
    m = ti.Matrix([[1, 2], [3, 4]])
    x, y = m[0, :]
    print(x, y)
f()
# --- int_then_float_assign
@ti.kernel
def f():
    a = 1
    a = 2.7
    a += 1.6
    b = 1.0
    b = 3
    print(a, b, b / 2)
f()
# --- i32_overflow
@ti.kernel
def f(a: ti.i32):
    b = a + 1
    c = a * 2
    d = -a - 2
    print(b, c, d)
f(2147483647)
# --- u32_ops
@ti.kernel
def f(a: ti.u32, b: ti.u32):
    print(a - b, a // b, a % b, a > b, ~a, a << 4, a >> 4, ti.cast(a, ti.i32), ti.cast(a, ti.f32))
f(5, 7)
f(4294967295, 2)
# --- mixed_promotions
@ti.kernel
def f(a: ti.i8, b: ti.u16, c: ti.i64, d: ti.f64, e: ti.f32):
    print(a + b, a + c, a + e, c + e, e + d, a * d, b * c)
f(-5, 60000, 1 << 40, 0.1, 0.1)
# --- f64_precision
@ti.kernel
def f() -> ti.f64:
    a = ti.f64(1.0) if False else ti.cast(1.0, ti.f64)
    return a / 3 + ti.cast(1e-10, ti.f64)
print(f())
# --- floordiv_negative
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    print(a // b, a % b, ti.raw_div(a, b), ti.raw_mod(a, b), ti.floor(a / b))
f(-7, 3)
f(7, -3)
f(-7, -3)
f(-6, 3)
# --- bool_arith
@ti.kernel
def f(a: ti.i32):
    b = (a > 1) + (a > 2) + (a > 3)
    c = ti.cast(a > 2, ti.f32) * 0.5
    print(b, c, (a > 1) == True, not (a > 1), a > 1 and a < 5)
f(3)
f(0)
# --- ternary_nested_types
@ti.kernel
def f(a: ti.i32):
    b = 1 if a > 2 else 2.5
    c = (10 if a > 3 else 20) if a > 1 else 30
    print(b, c)
f(5); f(2); f(0)
# --- compare_vectors
@ti.kernel
def f():
    a = ti.Vector([1, 5, 3])
    b = ti.Vector([2, 4, 3])
    print(a < b, a <= b, a == b, a != b, (a < b).any(), (a == b).all())
    print(ti.select(a < b, a, 0), not any(a == b) if False else 1)
f()
# --- minmax_many
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print(min(a, b), max(a, b, 10), ti.min(a, 3, 1), max(1, 2, 3), min(2.5, 1))
f(4, 2.5)
# --- trig_all
@ti.kernel
def f(x: ti.f64):
    print(ti.sin(x), ti.cos(x), ti.tan(x), ti.asin(x), ti.acos(x), ti.atan2(x, 2.0), ti.tanh(x), ti.exp(x), ti.log(x), ti.sqrt(x), ti.rsqrt(x))
f(0.4)
# --- bit_tricks
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    x = n
    c = 0
    while x:
        x &= x - 1
        c += 1
    y = n ^ (n >> 1)
    return c * 1000 + y
print(f(255), f(12), f(0))
# --- while_true_break
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    i = 0
    while True:
        i += 1
        if i * i > n:
            break
    return i
print(f(50))
# --- for_in_for_with_continue
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    s = 0
    for i in range(n):
        for j in range(i):
            if (i + j) % 3 == 0:
                continue
            s += i * j
    return s
print(f(8))
# --- range_reversed_empty
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    s = 0
    for i in range(a, b):
        s += i
    return s
print(f(3, 7), f(7, 3), f(-3, 2))
# --- range_from_field
n = ti.field(ti.i32, shape=())
x = ti.field(ti.i32, shape=10)
@ti.kernel
def f():
    for i in range(n[None]):
        x[i] = i + 1
n[None] = 4
f()
print(x.to_numpy())
# --- two_top_loops_order
x = ti.field(ti.i32, shape=6)
@ti.kernel
def f():
    for i in range(6):
        x[i] = i
    t = x[2] + x[3]
    for i in range(6):
        x[i] = x[i] * t
f()
print(x.to_numpy())
# --- if_inside_parallel_writes
x = ti.field(ti.f32, shape=8)
@ti.kernel
def f(t: ti.f32):
    for i in x:
        if i % 2 == 0 and i > 2:
            x[i] = t
        elif i == 1 or i == 7:
            x[i] = -t
        else:
            x[i] = i
f(2.5)
print(x.to_numpy())
# --- static_for_fields
a = ti.field(ti.i32, shape=2)
b = ti.field(ti.i32, shape=2)
@ti.kernel
def f():
    for k in ti.static(range(2)):
        for fld in ti.static((a, b)):
            fld[k] = k + 5
f()
print(a.to_numpy(), b.to_numpy())
# --- static_if_fields
use = True
a = ti.field(ti.i32, shape=2)
@ti.kernel
def f():
    if ti.static(use and a.shape[0] == 2):
        a[0] = 1
    else:
        a[5, 5] = 2
    if ti.static(not use):
        undefined_function()
f()
print(a[0])
# --- static_zip_lists
ws = [0.25, 0.5, 0.25]
offs = [-1, 0, 1]
x = ti.field(ti.f32, shape=5)
y = ti.field(ti.f32, shape=5)
@ti.kernel
def f():
    for i in range(1, 4):
        s = 0.0
        for w, o in ti.static(zip(ws, offs)):
            s += w * x[i + o]
        y[i] = s
for i in range(5): x[i] = i * i
f()
print(y.to_numpy())
# --- func_nested_calls
@ti.func
def a(x): return x + 1
@ti.func
def b(x): return a(x) * a(a(x))
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    return b(a(x))
print(f(3))
# --- func_modifies_field_and_returns
x = ti.field(ti.i32, shape=4)
@ti.func
def push(i, v):
    old = x[i]
    x[i] = v
    return old
@ti.kernel
def f() -> ti.i32:
    a = push(1, 5)
    b = push(1, 7)
    return a * 100 + b * 10 + x[1]
print(f())
# --- func_void_call
x = ti.field(ti.i32, shape=4)
@ti.func
def put(i: ti.i32, v: ti.i32):
    x[i] = v
@ti.kernel
def f():
    for i in range(4):
        put(i, i * 3)
f()
print(x.to_numpy())
# --- func_return_annotated_cast
@ti.func
def half(x: ti.i32) -> ti.i32:
    return x / 2
@ti.kernel
def f() -> ti.f32:
    return half(7) + 0.5
print(f())
# --- func_vector_annotation
v3 = ti.types.vector(3, ti.f32)
@ti.func
def scale(v: v3, k: ti.f32) -> v3:
    return v * k
@ti.kernel
def f() -> v3:
    return scale(v3(1, 2, 3), 2)
print(f())
# --- func_matrix_by_template
@ti.func
def setdiag(m: ti.template(), k):
    for i in ti.static(range(m.n)):
        m[i, i] = k
@ti.kernel
def f():
    m = ti.Matrix.zero(ti.f32, 3, 3)
    setdiag(m, 2.5)
    print(m, m.trace())
f()
# --- real_func_struct
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.real_func
def mk(a: ti.i32) -> S:
    return S(a=a, b=a * 0.5)
@ti.kernel
def f(n: ti.i32) -> ti.f32:
    s = mk(n)
    return s.a + s.b
print(f(4))
# --- real_func_early_return
@ti.real_func
def sgn(x: ti.f32) -> ti.i32:
    if x > 0:
        return 1
    elif x < 0:
        return -1
    return 0
@ti.kernel
def f(x: ti.f32) -> ti.i32:
    return sgn(x) * 10 + sgn(-x)
print(f(2.0), f(-1.0), f(0.0))
# --- kernel_many_args
@ti.kernel
def f(a: ti.i32, b: ti.f32, c: ti.u8, d: ti.i64, e: ti.f64) -> ti.f64:
    return a + b + c + d + e
print(f(1, 2.5, 255, 1 << 33, 0.125))
# --- kernel_keyword_args
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a * 10 + b
print(f(b=1, a=2), f(3, b=4))
# --- kernel_struct_arg
S = ti.types.struct(p=ti.types.vector(2, ti.f32), k=ti.i32)
@ti.kernel
def f(s: S) -> ti.f32:
    return s.p.x * s.k + s.p[1]
print(f(S(p=[1.5, 2.0], k=3)))
# --- dataclass_default_and_nested
@ti.dataclass
class Ray:
    o: ti.math.vec3
    d: ti.math.vec3
    @ti.func
    def at(self, t):
        return self.o + t * self.d
@ti.dataclass
class Hit:
    t: ti.f32
    ray: Ray
@ti.kernel
def f() -> ti.f32:
    r = Ray(o=ti.math.vec3(0), d=ti.math.vec3(0, 0, 1))
    h = Hit(t=2.0, ray=r)
    h.ray.o.x = 3
    p = h.ray.at(h.t)
    return p.x + p.z * 10
print(f())
# --- struct_copy_semantics
S = ti.types.struct(a=ti.i32, b=ti.i32)
@ti.kernel
def f():
    s = S(1, 2)
    t = s
    t.a = 10
    s.b += 5
    print(s.a, s.b, t.a, t.b)
f()
# --- struct_defaults
S = ti.types.struct(a=ti.i32, v=ti.math.vec2)
@ti.kernel
def f():
    s = S()
    t = S(a=3)
    print(s.a, s.v, t.a, t.v)
f()
# --- struct_in_list_static
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    ss = [S(1), S(2), S(3)]
    t = 0
    for i in ti.static(range(3)):
        t += ss[i].a
    print(t)
f()
# --- matrix_ops_mix
@ti.kernel
def f():
    A = ti.Matrix([[1, 2], [3, 4]])
    B = ti.Matrix([[0.5, 0], [0, 2]])
    print(A @ B, A * B, A + 1, 2 - A, A / 2, -A, A % 2, A // 2, A ** 2)
    print(A.transpose(), A[0, 1] + A[1, 0], (A == A.transpose()), ti.sin(B))
f()
# --- vector_methods2
@ti.kernel
def f():
    v = ti.Vector([3.0, 4.0])
    print(v.norm(), v.norm(1e-3), v.norm_sqr(), v.normalized(), v.dot(v), v.max(), v.sum(), v.outer_product(v), v.cross(ti.Vector([1.0, 0.0])))
    u = ti.Vector([1, 2, 3])
    u.fill(7)
    print(u)
f()
# --- field_matrix_elem_assign
m = ti.Matrix.field(2, 3, ti.f32, shape=(2,))
@ti.kernel
def f():
    for i in m:
        m[i] = ti.Matrix([[1, 2, 3], [4, 5, 6]]) * (i + 1)
        m[i][0, 1] = -1
        m[i][1, :] += 10
f()
print(m[1], m.to_numpy().shape)
# --- field_nested_index
idx = ti.field(ti.i32, shape=4)
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in idx:
        idx[i] = 3 - i
    for i in x:
        x[idx[i]] = i * 10
f()
print(x.to_numpy())
# --- field_vec_index
g = ti.field(ti.f32, shape=(4, 4))
@ti.kernel
def f() -> ti.f32:
    p = ti.Vector([1, 2])
    g[p] = 3.0
    g[p + 1] = 4.0
    o = ti.Vector([0, 1])
    g[p + o] += 5
    return g[1, 2] + g[2, 3] * 10 + g[1, 3] * 100
print(f())
# --- ndarray_struct_for
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(), b: ti.types.ndarray()):
    for i, j in ti.ndrange(a.shape[0], a.shape[1]):
        b[j, i] = a[i, j] * 2
a = np.arange(6, dtype=np.float64).reshape(2, 3)
b = np.zeros((3, 2))
f(a, b)
print(b)
# --- sparse_root_sum
x = ti.field(ti.i32)
ti.root.pointer(ti.ij, 2).pointer(ti.ij, 2).dense(ti.ij, 2).place(x)
@ti.kernel
def fill():
    for i in range(8):
        x[i, i] = i
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i, j in x:
        c += 1
    return c
@ti.kernel
def total() -> ti.i32:
    s = 0
    for I in ti.grouped(x):
        s += x[I] * (I[0] + 1)
    return s
fill()
print(count(), total(), x[3, 3], x[0, 7])
# --- dynamic_clear_reuse
x = ti.field(ti.i32)
d = ti.root.dynamic(ti.i, 100)
d.place(x)
@ti.kernel
def add(n: ti.i32):
    for i in range(n):
        ti.append(d, [], i)
@ti.kernel
def clear():
    ti.deactivate(d, [])
@ti.kernel
def length() -> ti.i32:
    return ti.length(d, [])
add(5)
print(length())
clear()
print(length())
add(2)
print(length())
# --- bitmasked_deactivate
x = ti.field(ti.f32)
b = ti.root.dense(ti.i, 2).bitmasked(ti.i, 4)
b.place(x)
@ti.kernel
def f():
    for i in range(8):
        x[i] = i
@ti.kernel
def g():
    for i in b:
        if x[i] > 4:
            ti.deactivate(b, i)
@ti.kernel
def c() -> ti.f32:
    s = 0.0
    for i in x:
        s += x[i] + 100
    return s
f(); print(c()); g(); print(c())
# --- atomics_in_branches
hist = ti.field(ti.i32, shape=4)
mx = ti.field(ti.i32, shape=())
@ti.kernel
def f(n: ti.i32):
    for i in range(n):
        if i % 3 == 0:
            hist[i % 4] += 1
        else:
            ti.atomic_sub(hist[i % 4], 2)
        ti.atomic_max(mx[None], (i * 7) % 11)
f(20)
print(hist.to_numpy(), mx[None])
# --- atomic_old_value_index
cnt = ti.field(ti.i32, shape=())
out = ti.field(ti.i32, shape=10)
@ti.kernel
def f():
    ti.loop_config(serialize=True)
    for i in range(10):
        if i % 2 == 1:
            k = ti.atomic_add(cnt[None], 1)
            out[k] = i
f()
print(cnt[None], out.to_numpy())
# --- debug_ok options: debug=True
x = ti.field(ti.f32, shape=(3, 3), offset=(-1, -1))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
    assert x[1, 1] == 11, "no"
f()
print(x.to_numpy())
# --- print_in_loop_serial
@ti.kernel
def f(n: ti.i32):
    ti.loop_config(serialize=True)
    for i in range(n):
        print("i", i, i * 0.5, i > 1)
f(3)
# --- print_vectors_fmt
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    m = ti.Matrix([[0.5, 1.5]])
    print("v", v, "m", m, sep=", ", end=";\n")
    print(f"{v} | {m} | {v[0]:03d} | {m[0, 1]:.1f}")
f()
# --- host_calls_in_loop
x = ti.field(ti.i32, shape=())
@ti.kernel
def step(k: ti.i32):
    x[None] = x[None] * 2 + k
for i in range(5):
    step(i)
    if x[None] > 8:
        break
print(x[None])
# --- data_oriented_template_self
@ti.data_oriented
class Grid:
    def __init__(self, n, dx=0.5):
        self.n = n
        self.dx = dx
        self.u = ti.field(ti.f32, shape=(n, n))
        self.params = {"k": 3.0}
    @ti.func
    def lap(self, i, j):
        return (self.u[i + 1, j] + self.u[i - 1, j] - 2 * self.u[i, j]) / self.dx ** 2
    @ti.kernel
    def run(self) -> ti.f32:
        for i, j in self.u:
            self.u[i, j] = i * i + j
        s = 0.0
        for i, j in ti.ndrange((1, self.n - 1), (1, self.n - 1)):
            s += self.lap(i, j)
        return s
print(Grid(4).run(), Grid(5, dx=1.0).run())
# --- print_percent
@ti.kernel
def f(a: ti.i32):
    print("100%", a, "%d")
    print(f"{a}%")
f(5)
# --- print_negative_zero_inf
@ti.kernel
def f(a: ti.f32):
    print(-a, 1 / a, -1 / a, a)
f(0.0)
# --- print_large
@ti.kernel
def f():
    print(1e10, 1e-10, 123456789.0, ti.cast(1e300, ti.f64), 1 << 30, ti.i64(1) << 62)
f()
# --- print_nested_tuple
@ti.kernel
def f(a: ti.i32):
    print((a, (a + 1, 2.5)), [a, [a]])
f(1)
# --- print_field_elem
x = ti.field(ti.f32, shape=(2, 2))
v = ti.Vector.field(2, ti.i32, shape=2)
@ti.kernel
def f():
    x[1, 1] = 2.5
    v[1] = ti.Vector([3, 4])
    print(x[1, 1], v[1], v[1].y, x[0, 0] + v[1][0])
f()
# --- str_format_host
x = ti.field(ti.f32, shape=2)
x[1] = 1.0 / 3
print(f"{x[1]:.4f} {x[0]} {x[1]}")
print("%.3f|%5d|%s" % (x[1], 42, "a"), "{:>6}|{:<4}|".format("ab", 3))
# --- host_math_on_fields
x = ti.field(ti.f64, shape=3)
for i in range(3):
    x[i] = (i + 1) ** 0.5
total = 0.0
for i in range(3):
    total += x[i]
print(total, max(x[0], x[1]), abs(-x[2]), round(x[1], 3), int(x[2] * 10))
# --- host_vector_field_ops
v = ti.Vector.field(3, ti.f32, shape=2)
v[0] = [1, 2, 3]
v[1] = v[0] * 2 + 1
a = v[1]
print(a, a[0], a.norm(), a.x, v[0].dot(v[1]), (a + v[0]).to_list() if hasattr(a, "to_list") else 0)
# --- host_matrix_field
m = ti.Matrix.field(2, 2, ti.f32, shape=())
m[None] = [[1, 2], [3, 4]]
print(m[None], m[None][1, 0], m[None].transpose(), (m[None] @ m[None]).to_list(), m[None].trace())
# --- host_dict_and_func
@ti.kernel
def add(a: ti.i32, b: ti.i32) -> ti.i32:
    return a + b
def run(cfg):
    return add(cfg["a"], cfg["b"]) * cfg.get("scale", 1)
print(run({"a": 1, "b": 2}), run({"a": 1, "b": 2, "scale": 10}))
# --- host_while_converge
x = ti.field(ti.f32, shape=())
@ti.kernel
def newton():
    x[None] = 0.5 * (x[None] + 2.0 / x[None])
x[None] = 1.0
n = 0
while abs(x[None] * x[None] - 2.0) > 1e-4:
    newton()
    n += 1
print(n, round(x[None], 4))
# --- host_try_except
try:
    ti.field(ti.f32, shape=(2,))[0, 0] = 1
except Exception as e:
    print("error", type(e).__name__)
# --- host_class_plain
class Config:
    def __init__(self, n):
        self.n = n
        self.h = 1.0 / n
    def area(self):
        return self.h ** 2
c = Config(4)
@ti.kernel
def f() -> ti.f32:
    return c.n * ti.static(c.h)
print(f(), c.area())
# --- host_global_update
count = 0
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a + 1
def step():
    global count
    count = f(count)
for _ in range(3):
    step()
print(count)
# --- host_zip_enumerate
x = ti.field(ti.i32, shape=3)
for i, v in enumerate([5, 6, 7]):
    x[i] = v
print([(a, b) for a, b in zip(x.to_numpy().tolist(), "abc")])
# --- to_numpy_ops
import numpy as np
x = ti.field(ti.f32, shape=(2, 3))
@ti.kernel
def f():
    for i, j in x: x[i, j] = i * 3 + j
f()
a = x.to_numpy()
print(a.shape, a.dtype, a.sum(), a.max(), a[1], a[:, 0], a.T.shape, a.mean(axis=0), (a > 2).sum(), a.flatten())
# --- from_numpy_int
import numpy as np
x = ti.field(ti.i32, shape=4)
x.from_numpy(np.array([4, 3, 2, 1], dtype=np.int32))
y = ti.field(ti.f32, shape=(2, 2))
y.from_numpy(np.array([[1, 2], [3, 4]], dtype=np.float32))
print(x, y, x.to_numpy()[::-1])
# --- numpy_loop_kernel
import numpy as np
@ti.kernel
def blur(src: ti.types.ndarray(dtype=ti.f32, ndim=1), dst: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    n = src.shape[0]
    for i in range(n):
        l = src[ti.max(i - 1, 0)]
        r = src[ti.min(i + 1, n - 1)]
        dst[i] = (l + src[i] + r) / 3
a = np.array([0, 3, 6, 9], dtype=np.float32)
b = np.zeros_like(a)
for _ in range(2):
    blur(a, b)
    a, b = b, a
print(a)
# --- ndarray_matrix_numpy
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.mat2, ndim=1), b: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    for i in a:
        b[i] = a[i].determinant()
m = np.arange(8, dtype=np.float32).reshape(2, 2, 2)
d = np.zeros(2, dtype=np.float32)
f(m, d)
print(d)
# --- ndarray_3d
@ti.kernel
def f(a: ti.types.ndarray(ndim=3)) -> ti.i32:
    s = 0
    for i, j, k in a:
        a[i, j, k] = i * 100 + j * 10 + k
    for i, j, k in ti.ndrange(*a.shape):
        s += a[i, j, k]
    return s
a = ti.ndarray(ti.i32, shape=(2, 3, 4))
print(f(a), a[1, 2, 3], a.shape)
# --- field_4d
x = ti.field(ti.i32, shape=(2, 2, 2, 2))
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j, k, l in x:
        x[i, j, k, l] = i * 8 + j * 4 + k * 2 + l
    for I in ti.grouped(x):
        s += x[I] * I[3]
    return s
print(f())
# --- ndrange_star_shape
x = ti.field(ti.i32, shape=(3, 2))
@ti.kernel
def f():
    for i, j in ti.ndrange(*x.shape):
        x[i, j] = i - j
    for I in ti.grouped(ti.ndrange(*x.shape)):
        x[I] += I.sum()
f()
print(x)
# --- vector_index_shift
x = ti.field(ti.f32, shape=(5, 5))
y = ti.field(ti.f32, shape=(5, 5))
@ti.kernel
def f():
    for I in ti.grouped(x):
        x[I] = I[0] * 5 + I[1]
    for I in ti.grouped(ti.ndrange((1, 4), (1, 4))):
        s = 0.0
        for o in ti.static([ti.Vector([0, 1]), ti.Vector([1, 0]), ti.Vector([0, -1]), ti.Vector([-1, 0])]):
            s += x[I + o]
        y[I] = s / 4
f()
print(y.to_numpy()[2])
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
# --- matrix_3x3_inverse
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 0.0, 1.0], [1.0, 3.0, 2.0], [1.0, 1.0, 4.0]])
    B = A.inverse()
    print(B, (A @ B - ti.Matrix.identity(ti.f32, 3)).norm() < 1e-5, A.determinant())
f()
# --- matrix_4x4
@ti.kernel
def f():
    A = ti.Matrix([[1.0 if i == j else 0.5 * (i + j) for j in range(4)] for i in range(4)])
    print(A.determinant(), A.inverse() @ ti.Vector([1.0, 2.0, 3.0, 4.0]), A.trace())
f()
# --- sym_eig_svd_3
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 1.0, 0.0], [1.0, 3.0, 0.5], [0.0, 0.5, 1.0]])
    U, S, V = ti.svd(A)
    e, v = ti.sym_eig(A)
    print((U @ S @ V.transpose() - A).norm() < 1e-4, ti.abs(e.sum() - A.trace()) < 1e-4)
f()
# --- eig_2
@ti.kernel
def f():
    A = ti.Matrix([[1.0, 2.0], [3.0, 2.0]])
    e, v = ti.eig(A)
    print(e)
f()
# --- min_max_field_reduce
x = ti.field(ti.i32, shape=20)
@ti.kernel
def f() -> ti.i32:
    for i in x:
        x[i] = (i * 7 + 3) % 20
    mn = 1000
    mx = -1000
    for i in x:
        ti.atomic_min(mn, x[i])
        ti.atomic_max(mx, x[i])
    return mx * 100 + mn
print(f())
# --- min_assign_reduce
x = ti.field(ti.f32, shape=8)
@ti.kernel
def f() -> ti.f32:
    for i in x:
        x[i] = ti.sin(i * 1.0)
    m = x[0]
    for i in range(8):
        m = ti.max(m, x[i]) if False else m
        ti.atomic_max(m, x[i])
    return m
print(f())
# --- histogram
import numpy as np
data = np.array([1, 3, 3, 7, 1, 0, 3], dtype=np.int32)
h = ti.field(ti.i32, shape=8)
@ti.kernel
def f(d: ti.types.ndarray()):
    for i in range(d.shape[0]):
        h[d[i]] += 1
f(data)
print(h.to_numpy())
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
# --- nbody_small
n = 3
pos = ti.Vector.field(2, ti.f32, n)
vel = ti.Vector.field(2, ti.f32, n)
@ti.kernel
def init():
    for i in pos:
        pos[i] = [i * 1.0, i * i * 0.5]
        vel[i] = [0, 0]
@ti.kernel
def step(dt: ti.f32):
    for i in pos:
        acc = ti.Vector([0.0, 0.0])
        for j in range(n):
            if i != j:
                d = pos[j] - pos[i]
                acc += d / (d.norm() ** 3 + 0.1)
        vel[i] += acc * dt
    for i in pos:
        pos[i] += vel[i] * dt
init()
for _ in range(5): step(0.1)
print(pos.to_numpy())
# --- matmul_fields
A = ti.field(ti.f32, shape=(3, 4))
B = ti.field(ti.f32, shape=(4, 2))
C = ti.field(ti.f32, shape=(3, 2))
@ti.kernel
def mm():
    for i, j in A: A[i, j] = i + j
    for i, j in B: B[i, j] = i * j + 1
    for i, j in C:
        s = 0.0
        for k in range(A.shape[1]):
            s += A[i, k] * B[k, j]
        C[i, j] = s
mm()
print(C)
# --- bubble_sort_serial
x = ti.field(ti.i32, shape=6)
@ti.kernel
def sort():
    ti.loop_config(serialize=True)
    for i in range(6):
        for j in range(5 - i):
            if x[j] > x[j + 1]:
                x[j], x[j + 1] = x[j + 1], x[j]
for i, v in enumerate([5, 2, 9, 1, 7, 3]): x[i] = v
sort()
print(x)
# --- primes_while
@ti.func
def is_prime(n):
    r = 1
    d = 2
    while d * d <= n and r:
        if n % d == 0:
            r = 0
        d += 1
    return r
@ti.kernel
def count(n: ti.i32) -> ti.i32:
    c = 0
    for i in range(2, n):
        if is_prime(i):
            c += 1
    return c
print(count(50))
# --- mandel_small
import taichi.math as tm
img = ti.field(ti.i32, shape=(4, 6))
@ti.kernel
def f():
    for i, j in img:
        c = tm.vec2(j / 3.0 - 1.5, i / 2.0 - 1.0)
        z = tm.vec2(0, 0)
        k = 0
        while z.norm() < 2 and k < 20:
            z = tm.vec2(z.x * z.x - z.y * z.y, 2 * z.x * z.y) + c
            k += 1
        img[i, j] = k
f()
print(img)
# --- struct_array_update
P = ti.types.struct(pos=ti.math.vec3, vel=ti.math.vec3, mass=ti.f32)
p = P.field(shape=(2,))
@ti.kernel
def init():
    for i in p:
        p[i] = P(pos=ti.math.vec3(i), vel=ti.math.vec3(1, 0, -1), mass=i + 1.0)
@ti.kernel
def step(dt: ti.f32):
    for i in p:
        q = p[i]
        q.pos += q.vel * dt
        p[i] = q
init()
step(0.25)
print(p.pos.to_numpy(), p.mass.to_numpy(), p[1].vel.x)
# --- dataclass_static_consts
@ti.dataclass
class Box:
    lo: ti.math.vec2
    hi: ti.math.vec2
    @ti.func
    def contains(self, p):
        return (p >= self.lo).all() and (p <= self.hi).all()
    @ti.func
    def expand(self, k: ti.f32):
        self.lo -= k
        self.hi += k
@ti.kernel
def f() -> ti.i32:
    b = Box(ti.math.vec2(0), ti.math.vec2(1))
    a = b.contains(ti.math.vec2(1.5, 0.5))
    b.expand(1.0)
    c = b.contains(ti.math.vec2(1.5, 0.5))
    r = 0
    if a: r += 10
    if c: r += 1
    return r
print(f())
# --- ti_func_with_field_template
@ti.func
def lerp(f: ti.template(), x):
    i = ti.cast(ti.floor(x), ti.i32)
    t = x - i
    return f[i] * (1 - t) + f[i + 1] * t
a = ti.field(ti.f32, shape=4)
v = ti.Vector.field(2, ti.f32, shape=4)
@ti.kernel
def g():
    for i in a:
        a[i] = i * i
        v[i] = ti.Vector([i, -i])
    print(lerp(a, 1.5), lerp(v, 0.25))
g()
# --- kernel_template_types_twice
@ti.kernel
def fill(x: ti.template(), v: ti.template()):
    for I in ti.grouped(x):
        x[I] = v
a = ti.field(ti.f32, shape=2)
b = ti.Vector.field(2, ti.f32, shape=2)
fill(a, 1.5)
fill(b, ti.Vector([1, 2]))
fill(a, 2)
print(a, b)
# --- inner_loop_accumulate_local_vec
@ti.kernel
def f(n: ti.i32) -> ti.types.vector(3, ti.f32):
    v = ti.math.vec3(0)
    for i in range(n):
        v += ti.math.vec3(i, 1, 0.5)
    return v
print(f(4))
# --- int64_fields
x = ti.field(ti.i64, shape=2)
y = ti.field(ti.u8, shape=2)
z = ti.field(ti.f64, shape=2)
@ti.kernel
def f():
    x[0] = ti.cast(1, ti.i64) << 40
    y[0] = 300
    z[0] = 1.0 / 3
    z[1] = ti.cast(1.0, ti.f64) / 3
f()
print(x[0], y[0], z[0], z[1])
# --- f16_field
x = ti.field(ti.f16, shape=3)
@ti.kernel
def f():
    for i in x:
        x[i] = i + 0.5
    x[0] = x[1] * x[2]
f()
print(x[0], x[1], x.to_numpy().dtype)
# --- sparse_grid_3d
x = ti.field(ti.i32)
blk = ti.root.pointer(ti.ijk, 4)
blk.dense(ti.ijk, 2).place(x)
@ti.kernel
def put(i: ti.i32, j: ti.i32, k: ti.i32):
    x[i, j, k] = i + j + k
@ti.kernel
def count() -> ti.i32:
    n = 0
    for i, j, k in x:
        n += 1
    return n
put(0, 0, 0); put(7, 7, 7); put(1, 1, 1)
print(count(), x[7, 7, 7])
ti.deactivate_all_snodes()
print(count(), x[7, 7, 7])
# --- sparse_activate_only
x = ti.field(ti.i32)
p = ti.root.pointer(ti.i, 4)
b = p.bitmasked(ti.i, 4)
b.place(x)
@ti.kernel
def f() -> ti.i32:
    ti.activate(p, [1])
    ti.activate(b, [5])
    return ti.is_active(p, [1]) * 10 + ti.is_active(b, [5]) + ti.is_active(b, [4]) * 100
@ti.kernel
def s() -> ti.i32:
    c = 0
    for i in x:
        c += i
    return c
print(f(), s())
# --- grad_field_shapes
x = ti.field(ti.f32, shape=3, needs_grad=True)
x.grad.fill(2.0)
print(x.grad.shape, x.grad[1])
