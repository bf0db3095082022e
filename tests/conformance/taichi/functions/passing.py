# Programs as they were first thought of: functions, kernels, methods.

# --- func_default
@ti.func
def g(a, b=3, c: ti.i32 = 4):
    return a * 100 + b * 10 + c
@ti.kernel
def f():
    print(g(1), g(1, 2), g(1, c=9), g(b=5, a=6))
f()
# --- func_many_returns
@ti.func
def minmaxsum(v):
    return v.min(), v.max(), v.sum()
@ti.kernel
def f():
    a, b, c = minmaxsum(ti.Vector([3, 1, 2]))
    t = minmaxsum(ti.Vector([0.5, 2.5]))
    print(a, b, c, t[0], t[1], t[2])
f()
# --- kernel_tuple_ret
@ti.kernel
def f(a: ti.i32) -> (ti.i32, ti.f32, ti.types.vector(2, ti.i32)):
    return a, a / 2, ti.Vector([a, a + 1])
x, y, z = f(5)
print(x, y, z)
# --- kernel_struct_ret
S = ti.types.struct(a=ti.i32, v=ti.types.vector(2, ti.f32))
@ti.kernel
def f(k: ti.i32) -> S:
    return S(a=k, v=[k * 0.5, 1])
s = f(3)
print(s.a, s.v, s.v[1])
# --- kernel_struct_arg
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.kernel
def f(s: S, k: ti.i32) -> ti.f32:
    return s.a * k + s.b
print(f(S(a=2, b=0.5), 10))
# --- matrix_arg
m2 = ti.types.matrix(2, 2, ti.f32)
@ti.kernel
def f(m: m2, v: ti.types.vector(2, ti.f32)) -> m2:
    return m @ m + v.outer_product(v)
print(f(m2([[1, 2], [3, 4]]), ti.Vector([1.0, 2.0])))
# --- func_by_value
@ti.func
def inc(a):
    a += 1
    return a
@ti.kernel
def f():
    x = 5
    y = inc(x)
    v = ti.Vector([1, 2])
    w = inc(v)
    print(x, y, v, w)
f()
# --- func_template_ref
@ti.func
def inc(a: ti.template()):
    a += 1
@ti.kernel
def f():
    x = 5
    inc(x)
    v = ti.Vector([1, 2])
    inc(v)
    inc(v[0])
    print(x, v)
f()
# --- func_field_template
x = ti.field(ti.i32, 4)
@ti.func
def addat(f: ti.template(), i, d):
    old = ti.atomic_add(f[i], d)
    return old
@ti.kernel
def k():
    for _ in range(1):
        print(addat(x, 2, 5), addat(x, 2, 6))
k()
print(x[2])
# --- real_func_recursive
@ti.real_func
def fib(n: ti.i32) -> ti.i32:
    r = n
    if n > 1:
        r = fib(n - 1) + fib(n - 2)
    return r
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    return fib(n)
print(f(10))
# --- real_func_early
@ti.real_func
def find(a: ti.types.ndarray(), k: ti.i32) -> ti.i32:
    for i in range(a.shape[0]):
        if a[i] == k:
            return i
    return -1
@ti.kernel
def f(a: ti.types.ndarray(ti.i32, ndim=1), k: ti.i32) -> ti.i32:
    return find(a, k)
import numpy as np
arr = np.array([4, 8, 15, 16], dtype=np.int32)
print(f(arr, 15), f(arr, 5))
# --- data_oriented
@ti.data_oriented
class Counter:
    def __init__(self, n, step):
        self.n = n
        self.step = step
        self.x = ti.field(ti.i32, n)
    @ti.func
    def val(self, i):
        return i * self.step
    @ti.kernel
    def fill(self):
        for i in self.x:
            self.x[i] = self.val(i)
    @ti.kernel
    def total(self) -> ti.i32:
        s = 0
        for i in range(self.n):
            s += self.x[i]
        return s
a = Counter(4, 2)
b = Counter(6, 3)
a.fill()
b.fill()
print(a.total(), b.total())
# --- oriented_inherit
@ti.data_oriented
class Base:
    def __init__(self):
        self.x = ti.field(ti.f32, 3)
    @ti.func
    def g(self, i):
        return i * 1.0
    @ti.kernel
    def run(self):
        for i in self.x:
            self.x[i] = self.g(i)
@ti.data_oriented
class Derived(Base):
    @ti.func
    def g(self, i):
        return i * i * 1.0
d = Derived()
d.run()
print(d.x)
b = Base()
b.run()
print(b.x)
# --- static_method
@ti.data_oriented
class A:
    k = 3
    def __init__(self):
        self.r = ti.field(ti.i32, ())
    @staticmethod
    @ti.func
    def mul(a, b):
        return a * b
    @ti.kernel
    def run(self, a: ti.i32):
        self.r[None] = self.mul(a, self.k) + A.mul(2, 3)
o = A()
o.run(5)
print(o.r[None])
# --- func_arg_func
@ti.func
def sq(x):
    return x * x
@ti.func
def cube(x):
    return x * x * x
@ti.kernel
def integ(g: ti.template(), n: ti.i32) -> ti.f32:
    s = 0.0
    for i in range(n):
        s += g((i + 0.5) / n)
    return s / n
print(integ(sq, 100), integ(cube, 100))
# --- lambda_static
scale = lambda v: v * 2 + 1
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    return ti.static(scale)(x) + ti.static(scale(4))
print(f(10))
# --- closures
def make(n):
    @ti.kernel
    def k() -> ti.i32:
        s = 0
        for i in ti.static(range(n)):
            s += i
        return s
    return k
k3 = make(3)
k5 = make(5)
print(k3(), k5())
# --- nested_funcs
@ti.func
def a(x): return x + 1
@ti.func
def b(x): return a(x) * 2
@ti.func
def c(x, y): return b(x) - a(y)
@ti.kernel
def f() -> ti.i32:
    return c(b(1), a(2))
print(f())
# --- star_args
@ti.func
def s3(a, b, c):
    return a + b * 10 + c * 100
@ti.kernel
def f() -> ti.i32:
    t = (1, 2, 3)
    return s3(*t)
print(f())
# --- arg_types
@ti.kernel
def f(a: int, b: float, c: ti.u8, d: ti.i64, e: bool) -> ti.f64:
    return a + b + c + d + e
print(f(1, 2.5, 255, 10000000000, True))
# --- kwargs_kernel
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a - b
print(f(b=1, a=5), f(7, b=2))
# --- func_void
c = ti.field(ti.i32, ())
@ti.func
def bump(k):
    if k > 2:
        c[None] += k
@ti.kernel
def f():
    for i in range(5):
        bump(i)
f()
print(c[None])
# --- func_return_none
@ti.func
def nothing(x):
    return
@ti.kernel
def f() -> ti.i32:
    nothing(3)
    return 4
print(f())
# --- pyfunc
@ti.pyfunc
def area(w, h):
    return w * h
@ti.kernel
def f() -> ti.i32:
    return area(3, 4)
print(f(), area(5, 6))
# --- dataclass_methods
@ti.dataclass
class P:
    pos: ti.math.vec3
    m: ti.f32
    @ti.func
    def energy(self, v):
        return 0.5 * self.m * v.dot(v)
    @ti.func
    def shift(self, d):
        self.pos += d
@ti.kernel
def f() -> ti.f32:
    p = P(ti.math.vec3(1, 2, 3), 4.0)
    p.shift(ti.math.vec3(1))
    return p.energy(p.pos)
print(f())
# --- argpack_like
vec = ti.types.vector(3, float)
@ti.kernel
def f(a: vec, b: vec) -> vec:
    return ti.math.cross(a, b)
r = f(vec(1, 0, 0), vec(0, 1, 0))
print(r, r[2], r.x)
# --- class_funcs_list
@ti.func
def f0(x): return x
@ti.func
def f1(x): return x * 2
@ti.func
def f2(x): return x * 3
fs = [f0, f1, f2]
@ti.kernel
def k(x: ti.i32) -> ti.i32:
    s = 0
    for i in ti.static(range(3)):
        s = s * 10 + fs[i](x)
    for g in ti.static(fs):
        s += g(x)
    return s
print(k(2))
# --- type_arg_template
@ti.func
def zero_of(dt: ti.template()):
    return ti.cast(7.9, dt)
@ti.kernel
def f():
    print(zero_of(ti.i32), zero_of(ti.f32))
f()
# --- get_type_checks
@ti.kernel
def f(x: ti.template()) -> ti.i32:
    r = 0
    if ti.static(isinstance(x, ti.Field)):
        r = len(x.shape)
    return r
print(f(ti.field(ti.i32, (2, 3))))
