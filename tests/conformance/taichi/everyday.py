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
