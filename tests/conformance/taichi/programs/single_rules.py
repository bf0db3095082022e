# Short programs, each about one rule or two.

# --- ndrange_static_tuple
dims = (2, 3)
x = ti.field(ti.i32, shape=dims)
@ti.kernel
def f():
    for I in ti.grouped(ti.ndrange(*dims)):
        x[I] = I[0] * 10 + I[1]
f()
print(x)
# --- ndrange_star_shape
x = ti.field(ti.i32, shape=(3, 2))
@ti.kernel
def f(m: ti.template()):
    for i, j in ti.ndrange(*m.shape):
        m[i, j] = i - j
f(x)
print(x)
# --- nested_static_if
@ti.kernel
def f(mode: ti.template(), x: ti.f32) -> ti.f32:
    r = 0.0
    if ti.static(mode == "square"):
        r = x * x
    elif ti.static(mode in ("cube", "third")):
        r = x ** 3
    else:
        r = -x
    return r
print(f("square", 3.0), f("third", 2.0), f("other", 1.5))
# --- static_zip
w = [0.25, 0.5, 0.25]
o = [-1, 0, 1]
a = ti.field(ti.f32, 6)
b = ti.field(ti.f32, 6)
@ti.kernel
def blur():
    for i in a:
        s = 0.0
        for k, c in ti.static(zip(o, w)):
            s += c * a[ti.math.clamp(i + k, 0, 5)]
        b[i] = s
for i in range(6):
    a[i] = i * i
blur()
print(b.to_numpy().tolist())
# --- static_enumerate
names = ["x", "y"]
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, v in ti.static(enumerate([5, 7, 9])):
        s += i * v
    return s
print(f())
# --- matrix_outer_cross
@ti.kernel
def f() -> ti.types.matrix(2, 2, ti.f32):
    a = ti.Vector([1.0, 2.0])
    b = ti.Vector([3.0, 4.0])
    return a.outer_product(b) + ti.Matrix.identity(ti.f32, 2)
print(f())
# --- mat_rows_cols
@ti.kernel
def f() -> ti.f32:
    m = ti.Matrix.rows([ti.Vector([1.0, 2.0]), ti.Vector([3.0, 4.0])])
    c = ti.Matrix.cols([ti.Vector([1.0, 2.0]), ti.Vector([3.0, 4.0])])
    return (m @ c)[1, 0] + m.trace() + c.determinant()
print(f())
# --- any_all
@ti.kernel
def f() -> ti.i32:
    v = ti.Vector([1, 0, 3])
    r = 0
    if (v > 0).any():
        r += 1
    if (v >= 0).all():
        r += 2
    return r
print(f())
# --- host_matrix_ops
import numpy as np
m = ti.Matrix([[1.0, 2.0], [3.0, 5.0]])
print(m.inverse(), m.transpose(), m.determinant())
print(m @ ti.Vector([1.0, 1.0]))
print(m.to_numpy().sum(), m.n, m.m)
# --- host_vec_methods
v = ti.Vector([3.0, 4.0])
print(v.norm(), v.normalized(), v.dot(ti.Vector([1.0, 2.0])), v.max(), v.sum())
print(v.xy, v.yx, v[0])
# --- ti_math_smooth
from taichi.math import *
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    return smoothstep(0.0, 1.0, x) + mix(1.0, 3.0, x) + fract(x * 3.7) + step(0.2, x) + sign(-x)
print(f(0.3))
# --- vec3_dataclass
vec3 = ti.math.vec3
@ti.dataclass
class Ray:
    o: vec3
    d: vec3
    @ti.func
    def at(self, t):
        return self.o + t * self.d
@ti.kernel
def f() -> vec3:
    r = Ray(o=vec3(0, 1, 0), d=vec3(1, 0, 2))
    return r.at(2.0)
print(f())
# --- struct_return
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.kernel
def f(k: ti.i32) -> S:
    return S(a=k, b=k * 0.5)
s = f(3)
print(s.a, s.b)
# --- tuple_return
@ti.kernel
def f(a: ti.i32) -> (ti.i32, ti.f32):
    return a + 1, a / 2
p, q = f(3)
print(p, q)
# --- struct_field_member
P = ti.types.struct(pos=ti.math.vec2, m=ti.f32)
p = P.field(shape=3)
@ti.kernel
def f():
    for i in p:
        p[i].pos = ti.math.vec2(i, -i)
        p[i].m = i + 1
f()
print(p.pos.to_numpy().sum(axis=0), p.m.to_numpy().max())
print(p[1].pos, p[2].m)
# --- struct_to_numpy
P = ti.types.struct(a=ti.i32, b=ti.f32)
p = P.field(shape=2)
p[0].a = 4
p[1].b = 2.5
d = p.to_numpy()
print(d["a"], d["b"], sorted(d.keys()))
# --- from_numpy_slice
import numpy as np
x = ti.field(ti.f32, shape=(3, 4))
a = np.arange(24, dtype=np.float32).reshape(6, 4)
x.from_numpy(a[::2])
print(x.to_numpy()[:, 1:3], x.to_numpy()[-1, ::-1])
# --- real_func
@ti.experimental.real_func
def fib(n: ti.i32) -> ti.i32:
    r = n
    if n > 1:
        r = fib(n - 1) + fib(n - 2)
    return r
@ti.kernel
def f() -> ti.i32:
    return fib(10)
print(f())
# --- loop_config
x = ti.field(ti.i32, 8)
@ti.kernel
def f():
    ti.loop_config(serialize=True)
    for i in range(1, 8):
        x[i] = x[i - 1] + i
    ti.loop_config(block_dim=4)
    for i in x:
        x[i] += 1
f()
print(x)
# --- atomics_return
c = ti.field(ti.i32, ())
x = ti.field(ti.i32, 5)
@ti.kernel
def f():
    ti.loop_config(serialize=True)
    for i in range(5):
        if i % 2 == 0:
            k = ti.atomic_add(c[None], 1)
            x[k] = i
f()
print(c[None], x)
# --- bit_ops
@ti.kernel
def f(a: ti.u32) -> ti.u32:
    return (a << 3 ^ a >> 2) & ti.u32(0xff) | ~a & ti.u32(1)
print(f(77))
# --- cast_chain
@ti.kernel
def f(x: ti.f32) -> ti.i32:
    y = ti.cast(x, ti.u8)
    z = int(x) // 2 + ti.i32(y) % 7
    return z + ti.floor(x, ti.i32) + ti.round(x, dtype=ti.i32)
print(f(123.7))
# --- fstring_mix
@ti.kernel
def f(i: ti.i32):
    v = ti.Vector([i, i + 1])
    print(f"i={i} v={v} half={i / 2:.2f}")
    print("a", i, "b", v[1], sep="-", end="!\n")
f(3)
# --- ndarray_vec
a = ti.Vector.ndarray(2, ti.f32, shape=3)
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec2, ndim=1)):
    for i in a:
        a[i] = [i, i * 2.0]
f(a)
print(a.to_numpy().ravel(), a[2], a.shape)
# --- ndarray_fill_copy
import numpy as np
a = ti.ndarray(ti.i32, (2, 2))
a.fill(7)
b = ti.ndarray(ti.i32, (2, 2))
b.copy_from(a)
b[0, 1] = 9
a.from_numpy(np.eye(2, dtype=np.int32))
print(a.to_numpy(), b.to_numpy())
# --- template_fields
a = ti.field(ti.f32, 3)
b = ti.field(ti.f32, 3)
@ti.kernel
def axpy(x: ti.template(), y: ti.template(), k: ti.f32):
    for i in x:
        y[i] += k * x[i]
a.fill(2)
axpy(a, b, 3)
a, b = b, a
axpy(a, b, 0.5)
print(a, b)
# --- pingpong_class
class Pair:
    def __init__(self, cur, nxt):
        self.cur = cur
        self.nxt = nxt
    def swap(self):
        self.cur, self.nxt = self.nxt, self.cur
p = Pair(ti.field(ti.i32, 3), ti.field(ti.i32, 3))
@ti.kernel
def step(a: ti.template(), b: ti.template()):
    for i in a:
        b[i] = a[i] + i
for _ in range(3):
    step(p.cur, p.nxt)
    p.swap()
print(p.cur)
# --- while_else_host
n = 10
while n > 1:
    n = n // 2 if n % 2 == 0 else 3 * n + 1
else:
    print("ended", n)
# --- walrus_host
@ti.kernel
def f(i: ti.i32) -> ti.i32:
    return i * 3
k = 0
while (v := f(k)) < 10:
    k += 1
print(v, k)
# --- match_static
@ti.kernel
def f(i: ti.i32) -> ti.i32:
    r = 1 if i < 2 else (2 if i < 4 else 3)
    return r
print([f(i) for i in range(6)])
# --- chained_cmp
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return 1 if 0 <= a < 5 != 3 else 0
print(f(2), f(7))
# --- dict_in_static
conf = {"a": 2, "b": 5}
@ti.kernel
def f() -> ti.i32:
    s = 0
    for k in ti.static(conf.values()):
        s += k
    return s + conf["b"]
print(f())
# --- namedtuple_kernel
from collections import namedtuple
C = namedtuple("C", "n dt")
c = C(4, 0.5)
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in range(c.n):
        s += c.dt
    return s
print(f(), c)
# --- snode_loop
a = ti.field(ti.i32)
blk = ti.root.pointer(ti.i, 4)
blk.dense(ti.i, 4).place(a)
a[5] = 3
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in a:
        s += i + a[i]
    return s
print(f())
@ti.kernel
def nb() -> ti.i32:
    c = 0
    for i in blk:
        c += 1
    return c
print(nb())
# --- dynamic_list
l = ti.field(ti.i32)
n = ti.root.dynamic(ti.i, 16, chunk_size=4)
n.place(l)
@ti.kernel
def f():
    ti.loop_config(serialize=True)
    for i in range(5):
        l.append(i * i)
@ti.kernel
def s() -> ti.i32:
    r = 0
    for i in range(l.length()):
        r += l[i]
    return r
f()
print(s())
l.deactivate() if hasattr(l, "nope") else print("no")
# --- bitmasked
x = ti.field(ti.f32)
b = ti.root.bitmasked(ti.ij, (4, 4))
b.place(x)
@ti.kernel
def f() -> ti.i32:
    x[1, 2] = 1.0
    x[3, 3] = 2.0
    return 0
@ti.kernel
def g() -> ti.f32:
    s = 0.0
    for i, j in x:
        s += x[i, j] * (i + j)
    return s
f()
print(g())
@ti.kernel
def act() -> ti.i32:
    return ti.is_active(b, [1, 2]) + ti.is_active(b, [0, 0])
print(act())
# --- matrix_field_scalar_sum
m = ti.Matrix.field(2, 3, ti.i32, shape=2)
@ti.kernel
def f():
    for i in m:
        for r, c in ti.static(ti.ndrange(2, 3)):
            m[i][r, c] = i * 100 + r * 10 + c
f()
print(m[1], m.to_numpy().shape, m.n, m.m)
# --- mat_slice
@ti.kernel
def f() -> ti.i32:
    v = ti.Vector([1, 2, 3, 4, 5])
    w = v[1:4]
    m = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    return w.sum() + m[0, 1:].sum() + v[::2].sum()
print(f())
# --- swizzle_assign
@ti.kernel
def f() -> ti.math.vec3:
    v = ti.math.vec3(1, 2, 3)
    v.xz = v.zx
    v.rg += 10.0
    return v
print(f())
# --- eig_svd_polar
@ti.kernel
def f() -> ti.f32:
    m = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    R, S = ti.polar_decompose(m)
    U, s, V = ti.svd(m)
    e, vec = ti.sym_eig(m)
    return S.trace() + s.trace() + e.sum()
print(f())
