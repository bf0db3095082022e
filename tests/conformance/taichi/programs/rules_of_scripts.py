# Single rules, as scripts meet them.

# --- host_array_after_kernel
import numpy as np
f = ti.field(ti.i32, 8)
@ti.kernel
def go():
    for i in f:
        f[i] = i * 5 % 7
go()
a = f.to_numpy()
big = a[a > 3]
print(big, big.shape, big.dtype)
print(np.nonzero(a == 0)[0])
# --- host_array_floats
import numpy as np
f = ti.field(ti.f32, 8)
@ti.kernel
def go():
    for i in f:
        f[i] = i * 0.375 - 1
go()
a = f.to_numpy()
print(a[a > 0])
print(a[a > 0.5] * 2, a[a > 9])
print(f"above: {a[a > 1]}")
print(np.unique(a.astype(np.int32)))
# --- host_array_of_list
import numpy as np
f = ti.field(ti.i32, 6)
@ti.kernel
def go():
    for i in f:
        f[i] = i * i % 5
go()
l = []
for i in range(6):
    if f[i] % 2 == 0:
        l.append(f[i])
a = np.array(l)
print(a, a.sum(), len(a))
print(a * 2 + 1)
# --- attribute_in_try
f = ti.field(ti.i32, 3)
@ti.kernel
def get(i: ti.i32) -> ti.i32:
    return f[i] - 1
class S:
    pass
s = S()
s.ratio = -1
f[1] = 3
for i in range(3):
    try:
        s.ratio = 10 // (get(i) + 1)
    except ZeroDivisionError:
        print("division", i)
    print(s.ratio)
# --- generator_raises
f = ti.field(ti.i32, 4)
@ti.kernel
def go():
    for i in f:
        f[i] = 2 - i
go()
def each():
    for i in range(4):
        if f[i] < 0:
            raise ValueError(f"negative at {i}")
        yield f[i]
got = []
try:
    for v in each():
        got.append(v)
except ValueError as e:
    print(e)
print(got)
# --- deque_kernel_while
from collections import deque
@ti.kernel
def step(x: ti.i32) -> ti.i32:
    r = x * 3 + 1
    if x % 2 == 0:
        r = x // 2
    return r
d = deque()
x = 7
while True:
    d.append(x)
    if x == 1:
        break
    x = step(x)
print(len(d), max(d), list(d))
# --- deque_last
from collections import deque
@ti.kernel
def step(x: ti.i32) -> ti.i32:
    return (x * 5 + 3) % 16
hist = deque(maxlen=4)
x = 0
seen = set()
while True:
    if x in seen:
        break
    seen.add(x)
    hist.append(x)
    x = step(x)
print(list(hist), len(seen), hist[-1], hist[0])
# --- takewhile_count
from itertools import count, takewhile, islice
@ti.kernel
def sq(i: ti.i32) -> ti.i32:
    return i * i
print(list(takewhile(lambda v: v < 20, count(3, 4))))
print(list(takewhile(lambda v: v < 30, map(lambda v: v * v, count()))))
for i, v in enumerate(count(10, 10)):
    if i == 3:
        break
    print(i, v, sq(v))
print(list(islice(map(lambda v: sq(v), count(5)), 3)))
print(list(map(lambda a, b: a * b, [1, 2, 3], [4, 5])))
# --- list_after_iter
l = [1, 2, 3]
it = iter(l)
print(next(it))
l.append(4)
print(list(it), l)
# --- enumerate_start_count
from itertools import count
ids = count(100)
names = {n: next(ids) for n in ("a", "b", "c")}
print(names, next(ids))
# --- u8_field_wrap
f = ti.field(ti.u8, 4)
@ti.kernel
def go():
    for i in f:
        f[i] = 250 + i * 3
    f[0] += 10
    f[0] -= 20
go()
print(f.to_numpy(), f[0] + 1, f.to_numpy().dtype)
# --- i8_shift
@ti.kernel
def go() -> ti.i32:
    a = ti.i8(100)
    b = a + ti.i8(100)
    c = ti.cast(b, ti.i32) >> 1
    return c
print(go())
# --- u64_ops
@ti.kernel
def mix(a: ti.u64) -> ti.u64:
    x = a ^ (a >> ti.u64(30))
    x *= ti.u64(0xbf58476d1ce4e5b9)
    x ^= x >> ti.u64(27)
    return x
print(mix(1), mix(12345))
# --- nested_struct_field
Inner = ti.types.struct(a=ti.i32, v=ti.types.vector(2, ti.f32))
Outer = ti.types.struct(p=Inner, q=Inner, w=ti.f32)
f = Outer.field(shape=3)
@ti.kernel
def go():
    for i in f:
        f[i].p.a = i
        f[i].q.v = [i, i + 0.5]
        f[i].w = f[i].p.a + f[i].q.v.sum()
        f[i].p = f[i].q
        f[i].p.v.y += 1
go()
for i in range(3):
    print(f[i].p.a, f[i].p.v, f[i].q.v.to_list(), f[i].w)
print(f.to_numpy()["p"]["v"])
# --- dataclass_methods
@ti.dataclass
class Ray:
    o: ti.math.vec3
    d: ti.math.vec3
    @ti.func
    def at(self, t):
        return self.o + t * self.d
    @ti.func
    def advance(self, t):
        self.o = self.at(t)
        return self.o.x
@ti.kernel
def go() -> ti.math.vec3:
    r = Ray(o=ti.math.vec3(0, 1, 2), d=ti.math.vec3(1, 0, 0))
    s = 0.0
    for i in range(3):
        s += r.advance(0.5)
    return ti.math.vec3(s, r.at(2).x, r.o.x)
print(go())
# --- grouped_window
g = ti.field(ti.i32, (4, 5))
@ti.kernel
def go() -> ti.i32:
    for I in ti.grouped(g):
        g[I] = I.x * 10 + I.y
    s = 0
    for I in ti.grouped(ti.ndrange((1, 3), (1, 4))):
        for D in ti.static(ti.grouped(ti.ndrange((-1, 2), (-1, 2)))):
            if ti.static(D.x != 0 or D.y != 0):
                s += g[I + D]
    return s
print(go())
# --- ternary_static_chain
@ti.kernel
def go(x: ti.f32) -> ti.i32:
    return 0 if x < 0 else 1 if x < 1 else 2 if x < 2 else 3
print([go(v) for v in (-1, 0.5, 1.0, 1.5, 9)])
# --- while_else_free
@ti.kernel
def gcd(a: ti.i32, b: ti.i32) -> ti.i32:
    while b:
        a_, b_ = b, a % b
        a = a_
        b = b_
    return a
try:
    print(gcd(48, 18))
except Exception as e:
    print(type(e).__name__)
# --- gcd_locals
@ti.kernel
def gcd(a0: ti.i32, b0: ti.i32) -> ti.i32:
    a, b = a0, b0
    while b != 0:
        a, b = b, a % b
    return a
print(gcd(48, 18), gcd(17, 5), gcd(0, 9))
# --- matrix_slices
@ti.kernel
def go() -> ti.types.matrix(2, 2, ti.f32):
    m = ti.Matrix([[i * 3.0 + j for j in range(3)] for i in range(3)])
    s = m[0:2, 1:3]
    m[2, 0:3] = ti.Vector([9, 8, 7])
    r = m[:, 0]
    print(r, m[2, :])
    return s @ s.transpose()
print(go())
# --- ndarray_rank_template
@ti.kernel
def total(a: ti.types.ndarray()) -> ti.f32:
    s = 0.0
    for I in ti.grouped(a):
        s += a[I]
    return s
import numpy as np
print(total(np.ones(5, np.float32)), total(np.full((2, 3), 2, np.int32)), total(np.arange(8.0).reshape(2, 2, 2)))
# --- ndarray_vectors
a = ti.Vector.ndarray(3, ti.f32, (2, 2))
@ti.kernel
def go(a: ti.types.ndarray(dtype=ti.math.vec3, ndim=2)):
    for i, j in a:
        a[i, j] = ti.math.vec3(i, j, i + j) * 0.5
        a[i, j].xz = a[i, j].zx
go(a)
print(a.to_numpy().tolist(), a[1, 0])
# --- bit_tricks
@ti.kernel
def go():
    x = 0b10110
    print(ti.math.popcnt(x), ti.math.clz(x), x & -x, ~x, x ^ 0xff)
    print(ti.bit_cast(1.0, ti.i32), ti.bit_cast(0x40490fdb, ti.f32))
    y = ti.u32(0xdeadbeef)
    print(y >> 16, (y << 4) & ti.u32(0xffff), ti.bit_shr(-16, 28))
go()
# --- math_funcs
import taichi.math as tm
@ti.kernel
def go():
    a = tm.vec3(0.3, -1.2, 2.7)
    print(tm.fract(a), tm.sign(a), tm.floor(a), tm.ceil(a))
    print(tm.mix(a, tm.vec3(1), 0.25), tm.clamp(a, -1, 1), tm.step(0.5, a))
    print(tm.smoothstep(0.0, 1.0, 0.3), tm.mod(-5.5, 2.0), tm.atan2(1.0, -1.0))
    print(tm.reflect(a, tm.vec3(0, 1, 0)), tm.refract(tm.normalize(a), tm.vec3(0, 1, 0), 0.9))
go()
# --- quaternion
vec4 = ti.types.vector(4, ti.f64)
@ti.func
def qmul(a, b):
    return vec4(a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
@ti.kernel
def spin(n: int, angle: ti.f64) -> vec4:
    h = angle / 2
    q = vec4(0, ti.sin(h), 0, ti.cos(h))
    r = vec4(0, 0, 0, 1)
    for _ in range(n):
        r = qmul(r, q)
    return r.normalized()
print(spin(3, 0.5))
# --- kernel_many_returns
@ti.kernel
def stats(n: ti.i32) -> (ti.i32, ti.f32, ti.math.vec2):
    s = 0
    for i in range(n):
        s += i
    return s, s / n, ti.math.vec2(n, -n)
a, b, c = stats(5)
print(a, b, c, c[1])
# --- template_ints
@ti.kernel
def power(x: ti.f32, n: ti.template()) -> ti.f32:
    r = 1.0
    for _ in ti.static(range(n)):
        r *= x
    return r
print([power(1.5, n) for n in range(4)])
# --- list_of_fields
fs = [ti.field(ti.f32, 2 ** k) for k in range(3, 0, -1)]
@ti.kernel
def restrict(a: ti.template(), b: ti.template()):
    for i in b:
        b[i] = 0.5 * (a[2 * i] + a[2 * i + 1])
for i in range(8):
    fs[0][i] = i * i
for a, b in zip(fs, fs[1:]):
    restrict(a, b)
print([f.to_numpy().tolist() for f in fs])
# --- atomic_old
f = ti.field(ti.i32, ())
slots = ti.field(ti.i32, 8)
@ti.kernel
def go():
    for i in range(8):
        k = ti.atomic_add(f[None], 1)
        slots[k] = i
go()
print(sorted(slots.to_numpy().tolist()), f[None])
# --- host_vector_math
a = ti.Vector([1.0, 2.0, 3.0])
b = ti.Vector([0.5, -1.0, 2.0])
print(a + b, a * 2, a.dot(b), a.cross(b), (a - b).norm(), a.max(), -a)
m = ti.Matrix([[1, 2], [3, 4]])
print(m @ ti.Vector([1, 1]), m.transpose(), m.trace(), m * m, m[1, 0])
# --- format_field_value
x = ti.field(ti.f32, 2)
v = ti.Vector.field(2, ti.f64, 2)
x[0] = 1 / 3
v[1] = [0.1, 2]
print(x[0], v[1], f"{x[0]:.4f} {v[1][0]:8.2e} {v[1]}")
print(x)
print(v)
# --- static_inner_dict
cfg = {"n": 3, "scale": 0.5, "names": ["a", "b"]}
@ti.kernel
def go() -> ti.f32:
    s = 0.0
    for i in ti.static(range(cfg["n"])):
        s += i * cfg["scale"] + len(cfg["names"])
    return s
print(go())
# --- f16_arith
f = ti.field(ti.f16, 3)
@ti.kernel
def go():
    for i in f:
        f[i] = 0.1 * (i + 1)
    print(f[0] + f[1], f[2])
go()
print(f.to_numpy(), f[0])
# --- int_division_host
n = 7
x = ti.field(ti.f32, n // 2)
print(x.shape, n / 2, n // -2, n % -3, divmod(n, 3), 2 ** -1, int(-3.7), round(2.5), round(-1.25, 1))
# --- type_of_loopvar
@ti.kernel
def go() -> ti.f32:
    s = 0.0
    for i in range(5):
        s += i / 2
        s -= i // 2
    return s
print(go())
# --- cast_neg
@ti.kernel
def go():
    for v in ti.static([-2.7, -0.5, 0.5, 2.7]):
        x = v * 1.0
        print(int(x), ti.cast(x, ti.i32), ti.round(x), ti.floor(x, ti.i32), ti.ceil(x))
go()
# --- matrix_field_ops
F = ti.Matrix.field(2, 2, ti.f32, 3)
@ti.kernel
def go():
    for i in F:
        F[i] = ti.Matrix.identity(ti.f32, 2) * (i + 1) + ti.Matrix([[0, 0.5], [-0.5, 0]])
    for i in F:
        U, S, V = ti.svd(F[i])
        R = U @ S @ V.transpose()
        print(i, (R - F[i]).norm() < 1e-5, F[i].determinant(), F[i].inverse()[0, 0])
go()
print(F.to_numpy().sum(axis=0))
# --- loop_config_serial
f = ti.field(ti.i32, 10)
@ti.kernel
def fib():
    f[0] = f[1] = 1
    ti.loop_config(serialize=True)
    for i in range(2, 10):
        f[i] = f[i - 1] + f[i - 2]
fib()
print(f.to_numpy())
# --- random_bounds
@ti.kernel
def go(n: ti.i32) -> ti.i32:
    bad = 0
    for i in range(n):
        r = ti.random()
        if r < 0 or r >= 1:
            bad += 1
        k = ti.random(ti.i32) % 6
        if k < 0 or k > 5:
            bad += 1
    return bad
print(go(1000))
# --- dynamic_list
l = ti.field(ti.i32)
n = ti.root.dynamic(ti.i, 64, chunk_size=8)
n.place(l)
@ti.kernel
def fill(k: ti.i32):
    for i in range(k):
        if i % 3 == 0:
            ti.append(n, [], i)
@ti.kernel
def count() -> ti.i32:
    return ti.length(n, [])
@ti.kernel
def total() -> ti.i32:
    s = 0
    for i in l:
        s += l[i]
    return s
fill(20)
print(count(), total())
# --- offset_field
f = ti.field(ti.i32, shape=(4, 4), offset=(-2, -2))
@ti.kernel
def go():
    for i, j in f:
        f[i, j] = i * j
go()
print(f[-2, -2], f[1, -1], f.to_numpy().sum())
