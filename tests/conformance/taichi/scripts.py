# --- t_local_atomics
@ti.kernel
def f() -> ti.f32:
    z = 0.0
    for i in range(10):
        z = ti.max(z, i * 0.5)
    w = 0.0
    ti.loop_config(serialize=True)
    for i in range(10):
        w += z * i
    return w
print(f())
# --- t_implicit_offload
x = ti.field(ti.f32, ())
@ti.kernel
def inc():
    x[None] += 1
for i in range(5):
    inc()
assert x[None] == 5
print(x[None])
# --- t_nested_calls
@ti.func
def a():
    return 1
@ti.func
def b():
    return a() + 1
@ti.func
def c(v):
    return b() * v
@ti.kernel
def f() -> ti.i32:
    return c(a()) + c(b())
print(f())
# --- t_nested_struct_loops
x = ti.field(ti.i32, shape=(4, 4))
@ti.kernel
def f():
    for i, j in x:
        for k in range(4):
            for l in range(j):
                x[i, j] += k * l + i
f()
print(x.to_numpy())
# --- t_tuple_assign
a = ti.field(ti.i32, ())
b = ti.field(ti.i32, ())
@ti.kernel
def f():
    a[None], b[None] = b[None] + 2, a[None] + 3
a[None], b[None] = 10, 20
f()
print(a[None], b[None])
# --- t_oop_two_layers
@ti.data_oriented
class Array2D:
    def __init__(self, n, m, increment):
        self.n = n
        self.m = m
        self.val = ti.field(ti.f32)
        self.total = ti.field(ti.f32)
        self.increment = increment
        ti.root.dense(ti.ij, (self.n, self.m)).place(self.val)
        ti.root.place(self.total)
    @staticmethod
    @ti.func
    def clamp(x):
        return ti.max(0., ti.min(1, x))
    @ti.kernel
    def inc(self):
        for i, j in self.val:
            ti.atomic_add(self.val[i, j], self.increment)
    @ti.kernel
    def inc2(self, increment: ti.i32):
        for i, j in self.val:
            ti.atomic_add(self.val[i, j], increment)
    @ti.kernel
    def reduce(self):
        for i, j in self.val:
            ti.atomic_add(self.total, self.val[i, j] * 4) if False else None
arr = Array2D(4, 3, 3)
arr.inc()
arr.inc2(4)
print(arr.val[1, 2])
# --- t_fibonacci_matrix
@ti.kernel
def fib(n: ti.i32) -> ti.i32:
    m = ti.Matrix([[1, 1], [1, 0]])
    r = ti.Matrix([[1, 0], [0, 1]])
    k = n
    while k > 0:
        if k & 1:
            r = r @ m
        m = m @ m
        k >>= 1
    return r[0, 1]
print([fib(i) for i in range(1, 20)])
# --- t_bubble_sort
n = 10
x = ti.field(ti.i32, n)
@ti.kernel
def init():
    for i in x:
        x[i] = (i * 7 + 3) % 11
@ti.kernel
def sort():
    ti.loop_config(serialize=True)
    for i in range(n):
        for j in range(n - 1 - i):
            if x[j] > x[j + 1]:
                x[j], x[j + 1] = x[j + 1], x[j]
init()
sort()
print(x.to_numpy().tolist())
# --- t_conv
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
# --- t_complex_mandel
@ti.func
def csqr(z):
    return ti.Vector([z[0] ** 2 - z[1] ** 2, z[1] * z[0] * 2])
cnt = ti.field(ti.i32, shape=(8, 4))
@ti.kernel
def paint(t: ti.f32):
    for i, j in cnt:
        c = ti.Vector([-0.8, ti.cos(t) * 0.2])
        z = ti.Vector([i / 4 - 1, j / 4 - 0.5]) * 2
        k = 0
        while z.norm() < 20 and k < 50:
            z = csqr(z) + c
            k += 1
        cnt[i, j] = k
paint(0.03)
print(cnt)
# --- t_listgen_struct
N = 16
x = ti.field(ti.i32)
y = ti.field(ti.f32)
s1 = ti.root.dense(ti.i, 4).bitmasked(ti.i, 2).dense(ti.i, 2)
s1.place(x, y)
@ti.kernel
def act():
    for k in range(N):
        if k % 6 == 0:
            x[k] = k
            y[k] += 0.5
@ti.kernel
def check() -> ti.i32:
    s = 0
    for i in x:
        s += 1
        ti.atomic_add(x[i], 100)
    return s
act()
print(check(), x.to_numpy(), y.to_numpy())
# --- t_ptr_grid_scatter
n = 64
grid = ti.field(ti.f32)
blk = ti.root.pointer(ti.ij, n // 8)
blk.dense(ti.ij, 8).place(grid)
pos = ti.Vector.field(2, ti.f32, shape=10)
@ti.kernel
def init():
    for i in pos:
        pos[i] = [0.05 * i + 0.1, 0.03 * i + 0.2]
@ti.kernel
def scatter():
    for p in pos:
        base = ti.floor(pos[p] * n).cast(int)
        for o in ti.static(ti.grouped(ti.ndrange(2, 2))):
            grid[base + o] += 1.0
@ti.kernel
def active_blocks() -> ti.i32:
    c = 0
    for I in ti.grouped(blk):
        c += 1
    return c
@ti.kernel
def mass() -> ti.f32:
    m = 0.0
    for I in ti.grouped(grid):
        m += grid[I]
    return m
init()
for k in range(3):
    blk.deactivate_all()
    scatter()
    print(active_blocks(), mass())
# --- t_dyn_particles
cell = ti.root.dense(ti.i, 5)
lst = cell.dynamic(ti.j, 64, chunk_size=16)
ids = ti.field(ti.i32)
lst.place(ids)
@ti.kernel
def bin_():
    for p in range(23):
        ti.append(lst, (p * p) % 5, p)
@ti.kernel
def report(k: ti.i32) -> ti.i32:
    s = 0
    for t in range(ti.length(lst, k)):
        s += ids[k, t]
    return s * 100 + ti.length(lst, k)
bin_()
print([report(k) for k in range(5)])
# --- t_matrix_returns_py
mat = ti.types.matrix(2, 3, ti.f32)
@ti.kernel
def f(a: mat, s: ti.f32) -> mat:
    return a * s
m = f(mat([[1, 2, 3], [4, 5, 6]]), 0.5)
print(m, m[1, 2], m.n, m.m)
import numpy as np
print(np.allclose(m.to_numpy(), np.array([[0.5, 1, 1.5], [2, 2.5, 3]])))
# --- t_grouped_offset
x = ti.field(ti.f32, shape=(4, 4), offset=(10, -3))
@ti.kernel
def f() -> ti.i32:
    s = 0
    for I in ti.grouped(x):
        x[I] = I[0] - I[1]
        s += I[0] * 10 + I[1]
    return s
print(f(), x[10, -3], x[13, 0])
# --- t_static_grouped
@ti.kernel
def f() -> ti.i32:
    s = 0
    for I in ti.static(ti.grouped(ti.ndrange((-1, 2), (-1, 2)))):
        if ti.static(I[0] != 0 or I[1] != 0):
            s += I[0] * 3 + I[1] + 10
    return s
print(f())
# --- t_kernel_dtype_param
def run(dt):
    x = ti.field(dt, shape=4)
    @ti.kernel
    def f():
        for i in x:
            x[i] = ti.cast(i * 1.75, dt)
    f()
    return x.to_numpy().tolist()
for dt in [ti.i32, ti.f32, ti.i8, ti.u16, ti.f64, ti.i64]:
    print(run(dt))
# --- t_numpy_kernel_many
import numpy as np
@ti.kernel
def saxpy(a: ti.f32, x: ti.types.ndarray(), y: ti.types.ndarray(), out: ti.types.ndarray()):
    for i in range(x.shape[0]):
        out[i] = a * x[i] + y[i]
n = 10
x = np.linspace(0, 1, n).astype(np.float32)
y = np.ones(n, dtype=np.float32)
o = np.zeros(n, dtype=np.float32)
saxpy(3.0, x, y, o)
np.testing.assert_allclose(o, 3 * x + y, rtol=1e-6)
print(o.sum())
# --- t_np_vec_elems
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.types.vector(3, ti.f32), ndim=1)) -> ti.f32:
    s = 0.0
    for i in a:
        a[i] = a[i] * 2
        s += a[i].sum()
    return s
a = np.arange(12, dtype=np.float32).reshape(4, 3)
print(f(a), a)
# --- t_reduction_parallel
n = 1000
x = ti.field(ti.i64, n)
@ti.kernel
def init():
    for i in x:
        x[i] = i * i
@ti.kernel
def red() -> ti.i64:
    s = ti.i64(0)
    for i in x:
        s += x[i]
    return s
@ti.kernel
def mx() -> ti.i64:
    m = ti.i64(-1)
    for i in x:
        ti.atomic_max(m, x[i] % 977)
    return m
init()
print(red(), mx())
# --- t_string_prints
name = "taichi"
@ti.kernel
def f(a: ti.i32):
    print("hello", name, a)
    print("%d items" % 3)
    print("sum: {} {}".format(a, a * 2))
    print(f"{name} {a + 1} {a:04d}")
f(7)
# --- t_try_compile_error
@ti.kernel
def bad():
    a = undefined_q
try:
    bad()
except ti.TaichiNameError:
    print("name error")
except Exception:
    print("other")
try:
    ti.Vector([1, 2]) + ti.Vector([1, 2, 3])
except ValueError as e:
    print("value error")
# --- t_math_consts
import taichi.math as tm
import math
@ti.kernel
def f() -> ti.f32:
    return tm.pi + tm.e + math.pi
print(f(), abs(f() - (2 * math.pi + math.e)) < 1e-5)
# --- t_vec_compare_all
@ti.kernel
def f(a: ti.math.vec3, b: ti.math.vec3) -> ti.i32:
    return all(a < b) * 10 + any(a > b)
v = ti.math.vec3
print(f(v(1, 2, 3), v(2, 3, 4)), f(v(1, 5, 3), v(2, 3, 4)))
# --- t_default_ip_fp options: default_fp=ti.f64, default_ip=ti.i64
@ti.kernel
def f():
    a = 1
    b = 1.0
    print(a * 3000000000, b / 3)
f()
# --- t_rotation
import taichi.math as tm
@ti.kernel
def f():
    r = tm.rotation2d(tm.pi / 2)
    print(r @ tm.vec2(1, 0))
    t = tm.translate(1.0, 2.0, 3.0)
    print(t @ tm.vec4(1, 1, 1, 1))
    s = tm.scale(2.0, 3.0, 4.0)
    print(s @ tm.vec4(1, 1, 1, 1))
    print(tm.eye(2), tm.inverse(tm.mat2(2, 0, 0, 4)), tm.determinant(tm.mat2(1, 2, 3, 4)))
f()
# --- t_complex_fns
import taichi.math as tm
@ti.kernel
def f():
    a = tm.vec2(1, 2)
    b = tm.vec2(3, -1)
    print(tm.cmul(a, b), tm.cdiv(a, b), tm.cconj(a), tm.cexp(tm.vec2(0, tm.pi)), tm.csqrt(tm.vec2(-4, 0)), tm.clog(a), tm.cpow(a, 2), tm.cinv(b))
f()
# --- t_vdir_refract
import taichi.math as tm
@ti.kernel
def f():
    print(tm.vdir(0.0), tm.refract(tm.vec2(0.6, -0.8), tm.vec2(0, 1), 0.9))
f()
# --- t_sdf_march
import taichi.math as tm
@ti.func
def sdf(p):
    return tm.length(p) - 1.0
@ti.kernel
def march(o: tm.vec3, d: tm.vec3) -> ti.f32:
    t = 0.0
    for _ in range(64):
        h = sdf(o + t * d)
        if h < 1e-4:
            break
        t += h
    return t
print(march(tm.vec3(0, 0, -3), tm.vec3(0, 0, 1)))
# --- t_life
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
# --- t_pytest_style
import pytest
def test_add():
    @ti.kernel
    def add(a: ti.i32, b: ti.i32) -> ti.i32:
        return a + b
    assert add(1, 2) == 3
    with pytest.raises(ti.TaichiRuntimeTypeError):
        add(1.5, 2)
def test_approx():
    @ti.kernel
    def third() -> ti.f32:
        return 1 / 3
    assert third() == pytest.approx(1 / 3, rel=1e-5)
test_add()
test_approx()
print("passed")
# --- t_while_host
x = ti.field(ti.f32, ())
x[None] = 100.0
@ti.kernel
def halve():
    x[None] *= 0.5
n = 0
while x[None] > 1:
    halve()
    n += 1
print(n, x[None])
# --- t_host_class_sim
class Sim:
    def __init__(self, n):
        self.n = n
        self.x = ti.Vector.field(2, ti.f32, shape=n)
        self.v = ti.Vector.field(2, ti.f32, shape=n)
        init(self.x, self.v)
    def run(self, steps, dt=0.1):
        for s in range(steps):
            step(self.x, self.v, dt)
            if s % 5 == 0:
                print(s, self.x[0], self.v[1])
@ti.kernel
def init(x: ti.template(), v: ti.template()):
    for i in x:
        x[i] = [i, 0]
        v[i] = [0, 1 + i]
@ti.kernel
def step(x: ti.template(), v: ti.template(), dt: ti.f32):
    for i in x:
        v[i].y -= 9.8 * dt
        x[i] += v[i] * dt
        if x[i].y < 0:
            x[i].y = 0
            v[i].y = -v[i].y * 0.5
s = Sim(3)
s.run(11)
# --- t_enumerate_fields
fs = {"a": ti.field(ti.i32, 2), "b": ti.field(ti.f32, 3)}
for k, (name, f) in enumerate(fs.items()):
    f.fill(k + 1)
    print(name, f.shape, f.to_numpy().sum())
# --- t_bool_u1
x = ti.field(ti.u1, shape=4)
@ti.kernel
def f(b: ti.u1):
    for i in x:
        x[i] = (i % 2 == 0) and b
f(True)
print(x.to_numpy().tolist(), x[0], x[1])
@ti.kernel
def g(b: bool) -> bool:
    return not b
print(g(True), g(False))
# --- t_int_min_max
@ti.kernel
def f() -> ti.i32:
    return -2147483648
@ti.kernel
def g() -> ti.u32:
    return ti.u32(4294967295)
@ti.kernel
def h() -> ti.i64:
    return ti.i64(-9223372036854775807) - 1
print(f(), g(), h())
# --- t_gcd_lcm
@ti.func
def gcd(a: ti.i32, b: ti.i32) -> ti.i32:
    while b:
        a, b = b, a % b
    return a
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a * b // gcd(a, b)
print(f(12, 18), f(7, 13), f(100, 75))
# --- t_matrix_slice_assign
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]])
    m[0:2, 0:2] = ti.Matrix([[10.0, 20.0], [30.0, 40.0]])
    print(m)
    v = m[:, 1]
    print(v, m[2, :], m[1, ::2])
f()
# --- t_quat_rotate
import taichi.math as tm
@ti.func
def qmul(a, b):
    return tm.vec4(a.w * b.xyz + b.w * a.xyz + tm.cross(a.xyz, b.xyz), a.w * b.w - tm.dot(a.xyz, b.xyz))
@ti.kernel
def f():
    q = tm.vec4(0, 0, ti.sin(tm.pi / 4), ti.cos(tm.pi / 4))
    v = tm.vec4(1, 0, 0, 0)
    c = tm.vec4(-q.xyz, q.w)
    print(qmul(qmul(q, v), c))
f()
# --- t_arr_of_struct_particles
@ti.dataclass
class Particle:
    pos: ti.math.vec3
    vel: ti.math.vec3
    mass: ti.f32
    @ti.func
    def energy(self):
        return 0.5 * self.mass * self.vel.norm_sqr()
    @ti.func
    def advance(self, dt):
        self.pos += self.vel * dt
ps = Particle.field(shape=4)
@ti.kernel
def init():
    for i in ps:
        ps[i] = Particle(pos=[i, 0, 0], vel=[0, i, 1], mass=i + 1)
@ti.kernel
def step(dt: ti.f32) -> ti.f32:
    e = 0.0
    for i in ps:
        ps[i].advance(dt)
        e += ps[i].energy()
    return e
init()
print(step(0.5), ps[2].pos, ps[3].vel, ps.mass.to_numpy())
# --- t_numpy_random_seed
import numpy as np
np.random.seed(3)
a = np.random.rand(4)
b = np.random.randint(0, 10, size=5)
print(a, b)
x = ti.field(ti.f32, 4)
x.from_numpy(a.astype(np.float32))
print(x.to_numpy().max())
# --- t_time_argparse
import time
t = time.time()
@ti.kernel
def f():
    pass
f()
ti.sync()
assert time.time() - t >= 0
print("ok")
# --- m_field_print
x = ti.field(ti.f32, shape=3)
v = ti.Vector.field(2, ti.i32, shape=2)
m = ti.Matrix.field(2, 2, ti.f32, shape=())
print(x, v, m)
print(str(x), repr(v[0]))
# --- m_to_numpy_dtype
import numpy as np
x = ti.field(ti.i32, shape=3)
a = x.to_numpy(dtype=np.float64)
print(a.dtype, a)
# --- m_struct_print
S = ti.types.struct(a=ti.i32, b=ti.math.vec2)
s = S(a=1, b=[2, 3])
print(s, s.a, s.b)
# --- m_nested_list_field
g = [[ti.field(ti.f32, shape=2) for _ in range(2)] for _ in range(2)]
@ti.kernel
def f():
    for i, j in ti.static(ti.ndrange(2, 2)):
        for k in g[i][j]:
            g[i][j][k] = i * 10 + j + k
f()
print([g[i][j].to_numpy().tolist() for i in range(2) for j in range(2)])
# --- m_static_if_field
x = ti.field(ti.f32, shape=3)
y = None
@ti.kernel
def f():
    if ti.static(y is not None):
        y[0] = 1
    for i in x:
        x[i] = 1
f()
print(x)
# --- m_multi_ndarray_matrix
a = ti.Matrix.ndarray(2, 2, ti.f32, shape=2)
a[0] = [[1, 2], [3, 4]]
a[1] = ti.Matrix([[0, 1], [1, 0]])
@ti.kernel
def f(a: ti.types.ndarray()) -> ti.f32:
    return (a[0] @ a[1]).sum() + a[0][0, 1]
print(f(a), a[0][1, 0])
# --- m_ndarray_shape_kernel
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray()) -> ti.i32:
    s = 0
    for I in ti.grouped(ti.ndrange(*a.shape)):
        s += I.sum()
    return s
print(f(np.zeros((2, 3, 4), dtype=np.float32)), f(np.zeros((5, 2, 2), dtype=np.float32)))
# --- m_ext_grouped
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray()):
    for I in ti.grouped(a):
        a[I] += I[0] * 2
a = np.zeros((3, 2), dtype=np.float32)
f(a)
print(a)
# --- m_chained_methods
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 2.0])
    print(v.normalized().dot(v), (v * 2).norm(), v.cross(ti.Vector([0.0, 0.0, 1.0])).sum())
    print(ti.Matrix.identity(ti.f32, 2) @ ti.Vector([1.0, 2.0]))
f()
# --- m_default_args_method
@ti.data_oriented
class A:
    def __init__(self, n=4, scale=2.0):
        self.x = ti.field(ti.f32, shape=n)
        self.scale = scale
    @ti.func
    def g(self, i, k=3):
        return self.scale * i + k
    @ti.kernel
    def run(self):
        for i in self.x:
            self.x[i] = self.g(i) + self.g(i, k=1)
a = A(scale=0.5)
a.run()
print(a.x)
# --- m_kernel_in_loop_args
x = ti.field(ti.i32, shape=5)
@ti.kernel
def put(i: ti.i32, v: ti.i32):
    x[i] = v
for i in range(5):
    put(i, i ** 2 % 7)
print([int(x[i]) for i in range(5)])
# --- m_int_field_div
x = ti.field(ti.i32, ())
@ti.kernel
def f():
    x[None] = 7 / 2
    x[None] += 3.9
    x[None] *= 1.5
f()
print(x[None])
# --- m_shadow_builtin
@ti.kernel
def f(max: ti.i32) -> ti.i32:
    sum = max + 1
    return sum
print(f(3))
# --- m_unicode
@ti.kernel
def f() -> ti.f32:
    α = 1.5
    β = α * 2
    return β
print(f(), "ü")
# --- m_semicolons
@ti.kernel
def f() -> ti.i32:
    a = 1; b = 2
    if a < b: a += b; b = a
    return a * 10 + b
print(f())
# --- m_multiline
@ti.kernel
def f(a: ti.i32,
      b: ti.i32) -> ti.i32:
    """doc"""
    c = (a +
         b)
    d = a \
        - b
    return (c
            * d)
print(f(5, 3))
# --- m_neg_mod_shift
@ti.kernel
def f(a: ti.i64, b: ti.i32):
    print(a % b, a // b, a >> 2, a << 2, a & b, a | b)
f(-17, 5)
f(17, -5)
# --- m_select_types
@ti.kernel
def f(c: ti.i32):
    print(ti.select(c, 1, 2.5), ti.select(c > 1, 1, 2), 1 if c else 2.5)
f(0)
f(2)
# --- m_big_loop_float
@ti.kernel
def f() -> ti.f64:
    s = ti.f64(0.0)
    for i in range(1000):
        s += ti.cast(i, ti.f64) * 0.1
    return s
print(f())
# --- m_global_consts
PI = 3.14159
N = 4
DIRS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for k in ti.static(range(N)):
        s += DIRS[k][0] * PI + DIRS[k][1] * k
    return s
print(f())
# --- m_vec_from_global
origin = ti.Vector([1.0, 2.0])
@ti.kernel
def f() -> ti.f32:
    return (origin * 2).sum() + origin[0] + origin.y
print(f())
# --- m_type_alias
real = ti.f64
vec = ti.types.vector(2, real)
@ti.kernel
def f(a: real) -> real:
    v = vec(a, 1)
    return v.x / 3 + v.y
print(f(1))
# --- m_pow_mixed
@ti.kernel
def f(a: ti.f32, b: ti.i32):
    print(a ** b, a ** 0.5, b ** 2, b ** a, 2 ** b, 2.0 ** b)
f(2.25, 3)
# --- m_lcg
@ti.func
def lcg(s):
    return s * ti.u32(1664525) + ti.u32(1013904223)
@ti.kernel
def f(n: ti.i32) -> ti.u32:
    s = ti.u32(1)
    for _ in range(n):
        s = lcg(s)
    return s
print(f(1), f(10), f(1000))
# --- m_cumsum_2d
n = 5
x = ti.field(ti.i32, (n, n))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i + j
    for i in range(n):
        for j in range(1, n):
            x[i, j] += x[i, j - 1]
    for j in range(n):
        for i in range(1, n):
            x[i, j] += x[i - 1, j]
f()
print(x.to_numpy())
# --- m_host_loop_views
v = ti.Vector.field(2, ti.f32, shape=3)
for i in range(3):
    v[i] = [i, i * 2]
total = ti.Vector([0.0, 0.0])
for i in range(3):
    total += v[i]
print(total, sum(v[i][1] for i in range(3)))
# --- m_real_func_struct
P = ti.types.struct(a=ti.f32, b=ti.f32)
@ti.real_func
def swap(p: P) -> P:
    return P(a=p.b, b=p.a)
@ti.kernel
def f() -> ti.f32:
    q = swap(P(a=1.0, b=5.0))
    return q.a * 10 + q.b
print(f())
# --- enumeration
from enum import Enum
class C(Enum):
    RED = 1
    BLUE = 2
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    r = 0
    if x == C.RED.value:
        r = 10
    elif x == ti.static(C.BLUE.value):
        r = 20
    return r
print(f(1), f(2), f(3))
# --- enumeration_members
from enum import Enum, IntEnum, auto
class Shape(Enum):
    BALL = auto()
    BOX = auto()
class Mode(IntEnum):
    FAST = 0
    SLOW = 1
@ti.kernel
def f(m: ti.template(), x: ti.i32) -> ti.i32:
    r = x
    if ti.static(m == Shape.BOX):
        r += 100
    return r + Mode.SLOW
print(f(Shape.BALL, 1), f(Shape.BOX, 1))
for s in Shape:
    print(s, s.name, s.value, s == Shape.BOX)
print(Shape(2), Shape["BALL"], len(list(Shape)))
# --- array_plus
import numpy as np
a = np.zeros(3)
for i in range(4):
    a = a + i
print(a)
# --- array_plus_alias
import numpy as np
a = np.zeros(3)
b = a
for i in range(4):
    a = a + 1
    b[0] += 1
print(a, b)
# --- tonumpy_in_loop
x = ti.field(ti.i32, shape=3)
@ti.kernel
def inc():
    for i in x: x[i] += i
a = x.to_numpy()
for k in range(3):
    inc()
    a = x.to_numpy()
print(a)
# --- tonumpy_while
x = ti.field(ti.i32, shape=3)
@ti.kernel
def inc():
    for i in x: x[i] += i
a = x.to_numpy()
while a[2] < 7:
    inc()
    a = x.to_numpy()
print(a)
# --- swap_fields
x = ti.field(ti.i32, shape=3)
y = ti.field(ti.i32, shape=3)
@ti.kernel
def step(a: ti.template(), b: ti.template()):
    for i in a: b[i] = a[i] + i
for k in range(5):
    step(x, y)
    x, y = y, x
print(x, y)
# --- swap_class
@ti.data_oriented
class Pair:
    def __init__(self):
        self.cur = ti.field(ti.f32, shape=2)
        self.nxt = ti.field(ti.f32, shape=2)
    def swap(self):
        self.cur, self.nxt = self.nxt, self.cur
@ti.kernel
def step(a: ti.template(), b: ti.template()):
    for i in a: b[i] = a[i] * 2 + 1
p = Pair()
for _ in range(4):
    step(p.cur, p.nxt)
    p.swap()
print(p.cur, p.nxt)
# --- counter_attr
class C:
    def __init__(self): self.n = 0
    def inc(self, k): self.n += k
@ti.kernel
def f(a: ti.i32) -> ti.i32: return a * 2
c = C()
for i in range(4):
    c.inc(f(i))
print(c.n)
# --- global_two
a = 0
b = 1.0
@ti.kernel
def f(x: ti.i32) -> ti.f32: return x * 0.5
def step(i):
    global a, b
    a += i
    b = b + f(a)
for i in range(5):
    step(i)
    if b > 3:
        a -= 1
print(a, b)
# --- global_nested
n = 0
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x + 1
def up():
    global n
    n = f(n)
for i in range(3):
    for j in range(2):
        up()
print(n)
# --- global_if
n = 0
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x + 1
def up():
    global n
    n += 5
if f(1) == 2:
    up()
if f(1) == 3:
    up()
print(n)
# --- list_append_loop
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x * x
r = []
for i in range(4):
    r.append(f(i))
print(r, sum(r), max(r), len(r))
# --- dict_accumulate
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x + 1
d = {}
for k in ["a", "b", "a"]:
    d[k] = d.get(k, 0) + f(1)
print(d)
# --- string_build
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x + 1
s = ""
for i in range(3):
    s += str(f(i)) + ","
print(s)
# --- while_counter
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x * 2
k = 1
n = 0
while k < 100:
    k = f(k)
    n += 1
print(k, n)
# --- vec_accumulate
@ti.kernel
def f(x: ti.i32) -> ti.types.vector(2, ti.f32): return ti.Vector([x * 1.0, 1.0])
s = ti.Vector([0.0, 0.0])
for i in range(4):
    s = s + f(i)
print(s)
# --- np_index_loop
import numpy as np
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x * x
a = np.zeros(5, dtype=np.int32)
for i in range(5):
    a[i] = f(i)
print(a, a[::-1], a[1:4], a[a > 3] if False else a[-1])
# --- np_neg_slices
import numpy as np
a = np.arange(6)
print(a[::-1], a[::2], a[-2:], a[:-1], a[4:1:-1], a.reshape(2, 3)[::-1], a.reshape(2, 3)[:, ::-1])
# --- nested_func_state
def outer():
    total = 0
    @ti.kernel
    def f(x: ti.i32) -> ti.i32: return x + 1
    for i in range(3):
        total += f(i)
    return total
print(outer())
# --- frames_sum
x = ti.field(ti.f32, shape=())
@ti.kernel
def upd(t: ti.f32):
    x[None] += t
t = 0.0
dt = 0.1
while t < 0.5:
    upd(t)
    t += dt
print(round(t, 3), x[None])
# --- bool_flag
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x % 3
done = False
i = 0
while not done:
    i += 1
    if f(i) == 2:
        done = True
print(i, done)
# --- try_value options: debug=True
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    assert a != 3
    return a * 2
n = 5
k = 1
try:
    k = f(2)
    n = 6 + f(4)
except AssertionError:
    n = 7
print(n, k)
try:
    f(3)
    k = 9
except AssertionError:
    n = 8
print(n, k)
# --- numpy_clip_norm_diff_round
import numpy as np
a = np.arange(6).reshape(2, 3)
b = np.array([3.0, 4.0])
print(np.clip(a, 1, 4), np.minimum(a, 2), np.maximum(a, 3), np.abs(a - 3), np.square(a))
print(np.linalg.norm(b), np.diff(np.array([1, 4, 9, 16])), np.round(b / 7, 2), np.round(b / 7))
