# --- simple_func
@ti.func
def square(x):
    return x * x
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    return square(a) + square(2)
print(f(1.5))
# --- several_results
@ti.func
def both(a, b):
    return a + b, a * b
@ti.kernel
def f():
    s, p = both(3, 4)
    print(s, p)
f()
# --- template_reference
@ti.func
def change(a: ti.template(), b):
    a += b
    a *= 2
@ti.kernel
def f() -> ti.i32:
    x = 3
    change(x, 4)
    return x
print(f())
# --- template_vector_reference
@ti.func
def change(v: ti.template()):
    v[0] = 10
    v += 1
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    change(v)
    print(v)
f()
# --- template_field_element
x = ti.field(ti.i32, shape=4)
@ti.func
def change(v: ti.template()):
    v = 7
@ti.kernel
def f():
    change(x[2])
f()
print(x[2], x[1])
# --- template_field
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.i32, shape=4)
@ti.func
def double(a: ti.template(), i):
    a[i] *= 2
@ti.kernel
def f(a: ti.template()):
    for i in a:
        a[i] = i
        double(a, i)
f(x)
f(y)
print(x[3], y[2])
# --- annotated_arguments_cast
@ti.func
def g(a: ti.i32) -> ti.i32:
    return a * 2
@ti.func
def h(a: ti.f32) -> ti.i32:
    return a * 2
@ti.kernel
def f():
    print(g(1.7), h(1.3), h(2))
f()
# --- default_arguments
@ti.func
def g(a, b=10, c: ti.i32 = 100):
    return a + b + c
@ti.kernel
def f():
    print(g(1), g(1, 2), g(1, c=3), g(a=5, b=6))
f()
# --- argument_copies
@ti.func
def g(a):
    a += 1
    return a
@ti.kernel
def f():
    x = 3
    y = g(x)
    print(x, y)
f()
# --- nested_funcs
@ti.func
def g(x):
    return x + 1
@ti.func
def h(x):
    return g(x) * g(x + 1)
@ti.kernel
def f() -> ti.i32:
    return h(3)
print(f())
# --- func_with_loop
@ti.func
def total(n):
    s = 0
    for i in range(n):
        s += i
    return s
@ti.kernel
def f() -> ti.i32:
    r = 0
    for k in range(4):
        r += total(k)
    return r
print(f())
# --- real_func
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
# --- real_func_early_return
@ti.real_func
def sign(x: ti.f32) -> ti.i32:
    if x > 0:
        return 1
    if x < 0:
        return -1
    return 0
@ti.kernel
def f(x: ti.f32) -> ti.i32:
    return sign(x)
print(f(2.5), f(-1.0), f(0.0))
# --- data_oriented
@ti.data_oriented
class Counter:
    def __init__(self, n):
        self.n = n
        self.x = ti.field(ti.i32, shape=n)
    @ti.kernel
    def fill(self, v: ti.i32):
        for i in self.x:
            self.x[i] = v * i
    @ti.func
    def get(self, i):
        return self.x[i] + self.n
    @ti.kernel
    def sum(self) -> ti.i32:
        s = 0
        for i in range(self.n):
            s += self.get(i)
        return s
c = Counter(4)
c.fill(3)
print(c.sum(), c.x[3])
d = Counter(2)
d.fill(1)
print(d.sum(), c.sum())
# --- kernel_keyword_arguments
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a * 10 + b
print(f(1, b=2), f(b=3, a=4))
# --- kernel_returns_vector
vec3 = ti.types.vector(3, ti.f32)
@ti.kernel
def f(a: ti.f32) -> vec3:
    return vec3(a, a * 2, a * 3)
v = f(1.5)
print(v[0], v[1], v[2])
print(v)
# --- kernel_returns_matrix
mat = ti.types.matrix(2, 2, ti.i32)
@ti.kernel
def f() -> mat:
    return mat([[1, 2], [3, 4]])
m = f()
print(m[0, 0], m[1, 1])
print(m)
# --- kernel_matrix_argument
vec2 = ti.types.vector(2, ti.f32)
@ti.kernel
def f(v: vec2, m: ti.types.matrix(2, 2, ti.f32)) -> ti.f32:
    return (m @ v).sum()
print(f(vec2(1, 2), ti.Matrix([[1.0, 2.0], [3.0, 4.0]])))
# --- func_returning_struct
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.func
def make(x):
    return S(a=x, b=x * 0.5)
@ti.kernel
def f():
    s = make(3)
    print(s.a, s.b)
f()
# --- kernel_in_function
def build(n):
    x = ti.field(ti.i32, shape=n)
    @ti.kernel
    def fill():
        for i in x:
            x[i] = i + n
    fill()
    return x
a = build(3)
b = build(5)
print(a[2], b[4])
# --- kernel_tuple_result
@ti.kernel
def f() -> (ti.i32, ti.f32):
    return 3, 2.5
a, b = f()
print(a, b)
# --- static_function_argument
@ti.func
def apply(fn: ti.template(), x):
    return fn(x)
@ti.func
def twice(x):
    return 2 * x
@ti.kernel
def f() -> ti.i32:
    return apply(twice, 4)
print(f())
# --- func_local_shadowing
@ti.func
def g():
    x = 5
    return x
@ti.kernel
def f() -> ti.i32:
    x = 2
    y = g()
    return x * 10 + y
print(f())
# --- static_method
@ti.data_oriented
class A:
    @staticmethod
    @ti.func
    def g(x):
        return x * 3
    @ti.kernel
    def run(self) -> ti.i32:
        return self.g(4)
print(A().run())
# --- lambda_in_static
@ti.kernel
def f() -> ti.i32:
    return (lambda x: x * 2 + 1)(5)
print(f())
# --- python_function_at_compile_time
def table(n):
    return [i * i for i in range(n)]
@ti.kernel
def f() -> ti.i32:
    t = ti.static(table(4))
    s = 0
    for i in ti.static(range(4)):
        s += t[i]
    return s
print(f())
# --- pyfunc
@ti.pyfunc
def add(a, b):
    return a + b
@ti.kernel
def f() -> ti.i32:
    return add(1, 2)
print(f(), add(3, 4))
# --- func_early_return_if_static
@ti.func
def g(k: ti.template()):
    r = 0
    if ti.static(k > 0):
        r = 1
    else:
        r = 2
    return r
@ti.kernel
def f():
    print(g(1), g(0))
f()
# --- kernel_called_in_loop
x = ti.field(ti.f32, shape=4)
@ti.kernel
def step(dt: ti.f32):
    for i in x:
        x[i] += dt * i
for _ in range(10):
    step(0.1)
print(x[3])
# --- class_with_kernel_arguments
@ti.data_oriented
class Solver:
    def __init__(self, n, dt=0.5):
        self.n = n
        self.dt = dt
        self.x = ti.Vector.field(2, ti.f32, shape=n)
    @ti.func
    def move(self, p):
        return p + self.dt
    @ti.kernel
    def step(self):
        for i in self.x:
            self.x[i] = self.move(self.x[i])
    def run(self, count):
        for _ in range(count):
            self.step()
        return self.x[0][0]
s = Solver(3)
print(s.run(4))
# --- inheritance
@ti.data_oriented
class Base:
    def __init__(self):
        self.k = 2
    @ti.func
    def g(self, a):
        return a * self.k
@ti.data_oriented
class Derived(Base):
    def __init__(self):
        super().__init__()
        self.m = 3
    @ti.kernel
    def run(self, a: ti.i32) -> ti.i32:
        return self.g(a) + self.m
print(Derived().run(5))
# --- func_returns_vector
@ti.func
def rotate(v, a):
    c = ti.cos(a)
    s = ti.sin(a)
    return ti.Vector([c * v[0] - s * v[1], s * v[0] + c * v[1]])
@ti.kernel
def f() -> ti.f32:
    v = rotate(ti.Vector([1.0, 0.0]), 0.5)
    return v.norm()
print(f())
# --- recursion_by_template
@ti.func
def power(x, n: ti.template()):
    r = 1.0
    if ti.static(n > 0):
        r = x * power(x, n - 1)
    return r
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    return power(x, 4)
print(f(1.5))
# --- func_args_copy
@ti.func
def foo(a):
    a = a + 1
    return a
@ti.kernel
def f() -> ti.i32:
    x = 3
    y = foo(x)
    return x * 10 + y
print(f())
# --- func_template
@ti.func
def inc(a: ti.template()):
    a += 1
@ti.kernel
def f() -> ti.i32:
    x = 3
    inc(x)
    inc(x)
    return x
print(f())
# --- func_vector_template
@ti.func
def normalize_(v: ti.template()):
    v[0] = 7
    v *= 2
@ti.kernel
def f() -> ti.i32:
    v = ti.Vector([1, 2])
    normalize_(v)
    return v[0] * 100 + v[1]
print(f())
# --- func_default
@ti.func
def foo(a, b=2, c=3):
    return a * 100 + b * 10 + c
@ti.kernel
def f() -> ti.i32:
    return foo(1) + foo(1, c=9) * 1000
print(f())
# --- func_keyword
@ti.func
def foo(a, b):
    return a - b
@ti.kernel
def f() -> ti.i32:
    return foo(b=3, a=10)
print(f())
# --- func_multiple_types
@ti.func
def foo():
    return 1, ti.Vector([2.5, 3.5]), 4.0
@ti.kernel
def f() -> ti.f32:
    a, v, b = foo()
    return a + v[0] + v[1] + b
print(f())
# --- func_nested_calls
@ti.func
def a(x): return x + 1
@ti.func
def b(x): return a(x) * 2
@ti.func
def c(x): return b(a(x)) - 1
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    return c(x) + a(b(x))
print(f(3))
# --- func_loop_return
@ti.func
def tot(n):
    s = 0
    for i in range(n):
        s += i
    return s
@ti.kernel
def f() -> ti.i32:
    s = 0
    for k in range(4):
        s += tot(k)
    return s
print(f())
# --- func_in_struct_for
x = ti.field(ti.f32, shape=4)
@ti.func
def sq(v: ti.f32) -> ti.f32:
    return v * v
@ti.kernel
def f():
    for i in x:
        x[i] = sq(i)
f()
print(x)
# --- kernel_many_args
@ti.kernel
def f(a: ti.i32, b: ti.f32, c: ti.f64, d: ti.i64, e: ti.u8, g: float, h: int) -> ti.f64:
    return a + b + c + d + e + g + h
print(f(1, 2.5, 3.25, 4, 5, 6.5, 7))
# --- kernel_return_vector
@ti.kernel
def f() -> ti.types.vector(3, ti.f32):
    return ti.Vector([1.0, 2.0, 3.0])
print(f())
v = f()
print(v[0], v.norm() > 3)
# --- kernel_return_matrix
mat = ti.types.matrix(2, 2, ti.i32)
@ti.kernel
def f(a: ti.i32) -> mat:
    return mat([[a, 1], [2, 3]])
m = f(5)
print(m[0, 0], m[1, 1], m)
# --- kernel_return_tuple
@ti.kernel
def f() -> (ti.i32, ti.f32):
    return 3, 4.5
a, b = f()
print(a, b)
# --- kernel_return_struct
S = ti.types.struct(a=ti.i32, b=ti.math.vec2)
@ti.kernel
def f() -> S:
    return S(a=3, b=ti.math.vec2(1, 2))
s = f()
print(s.a, s.b)
# --- real_func_2
@ti.real_func
def fib(n: ti.i32) -> ti.i32:
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    return fib(n)
print(f(15))
# --- oop
@ti.data_oriented
class Arr:
    def __init__(self, n, inc):
        self.n = n
        self.inc = inc
        self.val = ti.field(ti.f32, shape=n)
        self.total = ti.field(ti.f32, shape=())
    @ti.func
    def get(self, i):
        return self.val[i] + self.inc
    @ti.kernel
    def bump(self):
        for i in self.val:
            self.val[i] = self.get(i)
    @ti.kernel
    def reduce(self):
        for i in range(self.n):
            self.total[None] += self.val[i]
    def run(self):
        self.bump()
        self.reduce()
        return self.total[None]
a = Arr(5, 2.0)
b = Arr(3, 1.0)
print(a.run(), b.run(), a.run())
# --- oop_static_method
@ti.data_oriented
class A:
    def __init__(self):
        self.x = ti.field(ti.i32, shape=())
    @staticmethod
    @ti.func
    def clip(v):
        return min(v, 10)
    @ti.kernel
    def set(self, v: ti.i32):
        self.x[None] = self.clip(v)
a = A()
a.set(25)
print(a.x[None])
# --- oop_inherit
class Base:
    @ti.kernel
    def one(self) -> ti.i32:
        return self.v
@ti.data_oriented
class D(Base):
    def __init__(self, v):
        self.v = v
    @ti.kernel
    def two(self) -> ti.i32:
        return self.v * 2
d = D(21)
print(d.one(), d.two())
# --- kernel_templates_fields
x = ti.field(ti.f32, shape=3)
y = ti.field(ti.i32, shape=4)
@ti.kernel
def inc(f: ti.template(), k: ti.template()):
    for i in f:
        f[i] += k
inc(x, 1.5)
inc(y, 2)
inc(x, 1)
print(x, y)
# --- template_shape
@ti.kernel
def fill(f: ti.template(), v: ti.f32):
    for I in ti.grouped(f):
        f[I] = v + I.sum()
a = ti.field(ti.f32, shape=3)
b = ti.field(ti.f32, shape=(2, 2))
fill(a, 0.5); fill(b, 1.5)
print(a.to_numpy(), b.to_numpy())
# --- closure_kernel
def make(k):
    @ti.kernel
    def g(x: ti.i32) -> ti.i32:
        return x * k
    return g
g2 = make(2)
g5 = make(5)
print(g2(10), g5(10))
# --- pyfunc_2
@ti.pyfunc
def add(a, b):
    return a + b
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return add(a, 3)
print(f(2), add(10, 20))
# --- kwargs_kernel
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a - b
print(f(b=1, a=5), f(7, b=2))
# --- func_as_argument
@ti.func
def add(a, b): return a + b
@ti.func
def mul(a, b): return a * b
@ti.kernel
def run(op: ti.template(), a: ti.i32, b: ti.i32) -> ti.i32:
    return op(a, b)
print(run(add, 3, 4), run(mul, 3, 4))
# --- struct_method
@ti.dataclass
class Sphere:
    c: ti.math.vec3
    r: ti.f32
    @ti.func
    def area(self):
        return 4 * ti.math.pi * self.r ** 2
    @ti.func
    def grow(self, k):
        self.r *= k
@ti.kernel
def f() -> ti.f32:
    s = Sphere(ti.math.vec3(0), 1.0)
    s.grow(2.0)
    return s.area()
print(f())
# --- reduction_types
import numpy as np
N = 1000
def test(dtype, init):
    x = ti.field(dtype, shape=N)
    tot = ti.field(dtype, shape=())
    @ti.kernel
    def fill():
        for i in x:
            x[i] = i
    @ti.kernel
    def red():
        for i in x:
            tot[None] += x[i]
    fill()
    red()
    return tot[None]
print(test(ti.i32, 0), test(ti.f64, 0), test(ti.i64, 0))
# --- reduction_min_max_field
x = ti.field(ti.i32, shape=50)
mn = ti.field(ti.i32, shape=())
mx = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    for i in x:
        x[i] = (i * 37) % 101
    for i in x:
        ti.atomic_min(mn[None], x[i])
        ti.atomic_max(mx[None], x[i])
mn[None] = 1000
f()
print(mn[None], mx[None])
# --- atomic_float_max
x = ti.field(ti.f32, shape=())
@ti.kernel
def f():
    for i in range(20):
        ti.atomic_max(x[None], ti.cast(i, ti.f32) * 0.5)
f()
print(x[None])
# --- atomic_add_returns
c = ti.field(ti.i32, shape=())
out = ti.field(ti.i32, shape=100)
@ti.kernel
def f():
    for i in range(100):
        out[ti.atomic_add(c[None], 1)] += 1
f()
print(out.to_numpy().min(), out.to_numpy().max(), c[None])
# --- atomic_ndarray
a = ti.ndarray(ti.i32, 4)
@ti.kernel
def f(a: ti.types.ndarray(ndim=1)):
    for i in range(100):
        a[i % 4] += i
        ti.atomic_max(a[0], i)
f(a)
print(a[1], a[2], a[3])
# --- atomic_struct_member
S = ti.types.struct(n=ti.i32, v=ti.math.vec2)
s = S.field(shape=2)
@ti.kernel
def f():
    for i in range(10):
        s[i % 2].n += i
        s[0].v += ti.math.vec2(1, 2)
f()
print(s[0].n, s[1].n, s[0].v)
# --- augassign_vec_local
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    v += 1
    v *= ti.Vector([2.0, 3.0, 4.0])
    v -= v.x
    v /= 2
    v[1] //= 2
    print(v)
f()
# --- augassign_bits
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    x[0] |= 12
    x[1] ^= 7
    x[2] = 255
    x[2] &= 15
    x[3] = 3
    x[3] <<= 3
    x[3] >>= 1
f()
print(x)
# --- oop_ti_func_call_chain
@ti.data_oriented
class Calc:
    def __init__(self, m):
        self.m = m
        self.x = ti.field(ti.f32, shape=4)
        for i in range(4):
            self.x[i] = i
    @ti.func
    def sq(self, v):
        return v * v
    @ti.func
    def poly(self, v):
        return self.sq(v) + self.m * v
    @ti.kernel
    def total(self) -> ti.f32:
        s = 0.0
        for i in self.x:
            s += self.poly(self.x[i])
        return s
print(Calc(2.0).total(), Calc(-1.0).total())
# --- oop_inherit_super
@ti.data_oriented
class Base:
    def __init__(self, n):
        self.n = n
        self.x = ti.field(ti.i32, shape=n)
    @ti.func
    def val(self, i):
        return i
    @ti.kernel
    def fill(self):
        for i in self.x:
            self.x[i] = self.val(i)
@ti.data_oriented
class Derived(Base):
    def __init__(self, n, k):
        super().__init__(n)
        self.k = k
    @ti.func
    def val(self, i):
        return i * self.k
d = Derived(4, 3)
d.fill()
b = Base(3)
b.fill()
print(d.x, b.x)
# --- oop_property_classmethod
@ti.data_oriented
class A:
    count = 5
    def __init__(self):
        self._x = ti.field(ti.i32, shape=())
    @property
    def x(self):
        return self._x[None]
    @classmethod
    def make(cls):
        return cls()
    @ti.kernel
    def inc(self):
        self._x[None] += self.count
a = A.make()
a.inc(); a.inc()
print(a.x)
# --- oop_two_objects_template
@ti.data_oriented
class P:
    def __init__(self, v):
        self.v = v
    @ti.func
    def get(self):
        return self.v
@ti.kernel
def f(p: ti.template()) -> ti.i32:
    return p.get() * 2
print(f(P(3)), f(P(7)))
# --- oop_nested_objects
@ti.data_oriented
class Inner:
    def __init__(self):
        self.x = ti.field(ti.i32, shape=2)
    @ti.func
    def set(self, i, v):
        self.x[i] = v
@ti.data_oriented
class Outer:
    def __init__(self):
        self.inner = Inner()
    @ti.kernel
    def run(self):
        for i in range(2):
            self.inner.set(i, i * 5 + 1)
o = Outer()
o.run()
print(o.inner.x)
# --- oop_call_kernel_arg
@ti.data_oriented
class A:
    def __init__(self):
        self.s = ti.field(ti.f32, shape=())
    @ti.kernel
    def add(self, x: ti.f32, n: ti.i32) -> ti.f32:
        for i in range(n):
            self.s[None] += x
        return self.s[None]
a = A()
print(a.add(1.5, 4), a.add(0.5, 2))
# --- real_func_vec
@ti.real_func
def addv(a: ti.math.vec3, k: ti.f32) -> ti.math.vec3:
    return a + k
@ti.kernel
def f() -> ti.math.vec3:
    return addv(ti.math.vec3(1, 2, 3), 0.5)
print(f())
# --- real_func_recursion_gcd
@ti.real_func
def gcd(a: ti.i32, b: ti.i32) -> ti.i32:
    if b == 0:
        return a
    return gcd(b, a % b)
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return gcd(a, b)
print(f(48, 36))
# --- real_func_two_results
@ti.real_func
def dm(a: ti.i32, b: ti.i32) -> (ti.i32, ti.i32):
    return a // b, a % b
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    q, r = dm(a, b)
    return q * 100 + r
print(f(17, 5))
# --- real_func_loop_break
@ti.real_func
def find(x: ti.i32) -> ti.i32:
    for i in range(100):
        if i * i > x:
            return i
    return -1
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    return find(x)
print(f(50), f(20000))
# --- func_template_field
x = ti.field(ti.i32, shape=3)
y = ti.field(ti.i32, shape=3)
@ti.func
def addto(a: ti.template(), b: ti.template(), k):
    for i in range(3):
        a[i] += b[i] * k
@ti.kernel
def f():
    for i in x:
        x[i] = i
        y[i] = 10
    addto(x, y, 2)
f()
print(x)
# --- func_return_struct
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.func
def make(k):
    return S(a=k, b=k * 0.5)
@ti.kernel
def f() -> ti.f32:
    s = make(4)
    t = make(7)
    return s.a + s.b + t.a * 100
print(f())
# --- func_matrix_param
@ti.func
def rot(m, v):
    return m @ v
@ti.kernel
def f():
    m = ti.Matrix([[0.0, -1.0], [1.0, 0.0]])
    v = ti.Vector([1.0, 2.0])
    print(rot(m, v), rot(rot(m, m), v))
f()
# --- func_annot_types
@ti.func
def g(a: ti.i32, b: float, c: ti.math.vec2) -> ti.f32:
    return a + b + c.x + c.y
@ti.kernel
def f() -> ti.f32:
    return g(2.9, 1, ti.math.vec2(1, 2))
print(f())
# --- kernel_ret_i64_u64
@ti.kernel
def f() -> ti.i64:
    return ti.i64(1) << 40
@ti.kernel
def g() -> ti.u64:
    return ti.cast(-1, ti.u64)
@ti.kernel
def h() -> ti.i8:
    return ti.cast(200, ti.i8)
print(f(), g(), h())
# --- kernel_ret_many
@ti.kernel
def f(a: ti.i32) -> (ti.i32, ti.math.vec2, ti.types.matrix(2, 2, ti.i32)):
    return a, ti.math.vec2(a, 2 * a), ti.Matrix([[a, 1], [2, 3]])
a, v, m = f(3)
print(a, v, m)
# --- kernel_ret_nested_struct
I = ti.types.struct(x=ti.i32, y=ti.f32)
O = ti.types.struct(i=I, v=ti.types.vector(3, ti.i32))
@ti.kernel
def f() -> O:
    return O(i=I(x=1, y=2.5), v=[1, 2, 3])
r = f()
print(r.i.x, r.i.y, r.v)
# --- kernel_arg_struct_nested
I = ti.types.struct(x=ti.i32, y=ti.f32)
O = ti.types.struct(i=I, k=ti.i32)
@ti.kernel
def f(o: O) -> ti.f32:
    return o.i.x + o.i.y * o.k
print(f(O(i=I(x=1, y=2.5), k=4)))
# --- dataclass_methods_nested
@ti.dataclass
class Ray:
    o: ti.math.vec3
    d: ti.math.vec3
    @ti.func
    def at(self, t):
        return self.o + t * self.d
@ti.dataclass
class Sphere:
    c: ti.math.vec3
    r: ti.f32
    @ti.func
    def hit(self, ray):
        oc = ray.o - self.c
        b = oc.dot(ray.d)
        c = oc.dot(oc) - self.r ** 2
        disc = b * b - c
        t = -1.0
        if disc > 0:
            t = -b - ti.sqrt(disc)
        return t
@ti.kernel
def f() -> ti.f32:
    s = Sphere(c=ti.math.vec3(0, 0, 5), r=1.0)
    r = Ray(o=ti.math.vec3(0), d=ti.math.vec3(0, 0, 1))
    return s.hit(r) + r.at(2.0).z * 10
print(f())
# --- dataclass_in_dataclass
@ti.dataclass
class A:
    x: ti.i32
@ti.dataclass
class B:
    a: A
    y: ti.f32
bs = B.field(shape=2)
@ti.kernel
def f():
    bs[0].a.x = 5
    bs[1] = B(a=A(x=7), y=2.0)
f()
print(bs[0].a.x, bs[1].a.x, bs[1].y)
# --- struct_host_print
S = ti.types.struct(a=ti.i32, v=ti.math.vec2)
s = S(a=1, v=[1, 2])
print(s.a, s.v)
s.a = 5
print(s.a, s.to_dict())
# --- sparse_grid_grow
x = ti.field(ti.i32)
p = ti.root.pointer(ti.ij, (8, 8))
b = p.bitmasked(ti.ij, (4, 4))
b.place(x)
@ti.kernel
def seed():
    x[3, 3] = 1
    x[20, 21] = 2
@ti.kernel
def grow():
    for i, j in x:
        if x[i, j] > 0:
            ti.activate(b, [i + 1, j])
@ti.kernel
def count() -> ti.i32:
    c = 0
    for I in ti.grouped(x):
        c += 1
    return c
seed()
print(count())
grow()
print(count())
# --- sparse_is_active_field
x = ti.field(ti.f32)
blk = ti.root.pointer(ti.i, 4)
cell = blk.dense(ti.i, 4)
cell.place(x)
@ti.kernel
def act():
    x[6] = 1
@ti.kernel
def chk(i: ti.i32) -> ti.i32:
    return ti.is_active(blk, ti.rescale_index(x, blk, [i]))
act()
print(chk(4), chk(7), chk(8), chk(0))
# --- sparse_dynamic_struct_for
x = ti.field(ti.i32)
n = 16
ti.root.pointer(ti.i, n).dynamic(ti.j, 32, 4).place(x)
@ti.kernel
def mk():
    for i in range(n):
        if i % 4 == 0:
            for j in range(i):
                ti.append(x.parent(), i, j)
@ti.kernel
def tot() -> ti.i32:
    s = 0
    for i, j in x:
        s += x[i, j] * 100 + 1
    return s
mk()
print(tot())
# --- sparse_dynamic_vec
v = ti.Vector.field(2, ti.f32)
l = ti.root.dynamic(ti.i, 64)
l.place(v)
@ti.kernel
def f() -> ti.i32:
    for i in range(5):
        v[i] = [i, i * 2]
    return ti.length(l, [])
print(f(), v[4])
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
# --- nbody_small
n = 3
pos = ti.Vector.field(2, ti.f32, shape=n)
vel = ti.Vector.field(2, ti.f32, shape=n)
@ti.kernel
def step(dt: ti.f32):
    for i in range(n):
        acc = ti.Vector([0.0, 0.0])
        for j in range(n):
            if i != j:
                d = pos[j] - pos[i]
                acc += d / (d.norm(1e-3) ** 3)
        vel[i] += dt * acc
    for i in range(n):
        pos[i] += dt * vel[i]
for i in range(n):
    pos[i] = [i, i * i]
for _ in range(10):
    step(0.01)
print(pos)
# --- spmv
n = 5
vals = ti.field(ti.f32, shape=(n, 3))
cols = ti.field(ti.i32, shape=(n, 3))
x = ti.field(ti.f32, shape=n)
y = ti.field(ti.f32, shape=n)
@ti.kernel
def init():
    for i in range(n):
        x[i] = i + 1
        for k in ti.static(range(3)):
            cols[i, k] = ti.min(ti.max(i + k - 1, 0), n - 1)
            vals[i, k] = k - 1 + 0.5 * i
@ti.kernel
def spmv():
    for i in range(n):
        s = 0.0
        for k in range(3):
            s += vals[i, k] * x[cols[i, k]]
        y[i] = s
init(); spmv()
print(y)
# --- complex_julia_counts
n = 8
img = ti.field(ti.i32, shape=(n * 2, n))
@ti.func
def csqr(z):
    return ti.Vector([z[0] ** 2 - z[1] ** 2, z[1] * z[0] * 2])
@ti.kernel
def paint(t: ti.f32):
    for i, j in img:
        c = ti.Vector([-0.8, ti.cos(t) * 0.2])
        z = ti.Vector([i / n - 1, j / n - 0.5]) * 2
        it = 0
        while z.norm() < 20 and it < 50:
            z = csqr(z) + c
            it += 1
        img[i, j] = it
paint(0.3)
print(img.to_numpy().sum(), img[3, 4])
# --- prefix_sum
n = 16
a = ti.field(ti.i32, shape=n)
@ti.kernel
def init():
    for i in a:
        a[i] = i + 1
@ti.kernel
def scan():
    ti.loop_config(serialize=True)
    for i in range(1, n):
        a[i] += a[i - 1]
init(); scan()
print(a)
# --- bubble_sort
n = 8
a = ti.field(ti.i32, shape=n)
@ti.kernel
def sort():
    ti.loop_config(serialize=True)
    for i in range(n):
        for j in range(n - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
for i, v in enumerate([5, 2, 9, 1, 7, 3, 8, 0]):
    a[i] = v
sort()
print(a)
# --- host_dict_of_kernels
@ti.kernel
def a(x: ti.i32) -> ti.i32:
    return x + 1
@ti.kernel
def b(x: ti.i32) -> ti.i32:
    return x * 2
ks = {'a': a, 'b': b}
for k in ks:
    print(k, ks[k](10))
for name, fn in ks.items():
    print(name, fn(3))
# --- main_guard
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f():
    for i in x:
        x[i] = i
def main():
    f()
    total = 0
    for i in range(3):
        total += x[i]
    print(f"total={total}")
if __name__ == "__main__":
    main()
# --- func_multi_return
@ti.func
def stats(a, b, c):
    lo = ti.min(a, b, c)
    hi = ti.max(a, b, c)
    return lo, hi, (a + b + c) / 3
@ti.kernel
def f(a: ti.i32, b: ti.i32, c: ti.i32):
    lo, hi, mean = stats(a, b, c)
    print(lo, hi, mean)
f(3, 9, -4)
# --- func_default_kwargs
@ti.func
def g(a, b=2, c=3):
    return a * 100 + b * 10 + c
@ti.kernel
def f() -> ti.i32:
    return g(1) + g(1, 5) + g(1, c=7) + g(c=1, a=2, b=3)
print(f())
# --- func_template_modify
@ti.func
def inc(x: ti.template(), d):
    x += d
@ti.kernel
def f() -> ti.i32:
    a = 5
    inc(a, 3)
    inc(a, -1)
    return a
print(f())
# --- func_field_template
a = ti.field(ti.f32, shape=4)
b = ti.field(ti.i32, shape=6)
@ti.kernel
def fill(x: ti.template(), v: ti.i32):
    for I in ti.grouped(x):
        x[I] = v
fill(a, 3)
fill(b, 4)
print(a, b)
# --- kernel_template_value
@ti.kernel
def f(n: ti.template()) -> ti.i32:
    s = 0
    for i in ti.static(range(n)):
        s += i
    return s
print(f(3), f(6), f(3))
# --- func_annot
@ti.func
def g(a: ti.i32, b: ti.f32) -> ti.f32:
    return a + b
@ti.kernel
def f() -> ti.f32:
    return g(2.9, 1)
print(f())
# --- func_vec_arg
@ti.func
def rot(v: ti.types.vector(2, ti.f32), t: ti.f32) -> ti.types.vector(2, ti.f32):
    return ti.Vector([ti.cos(t) * v[0] - ti.sin(t) * v[1], ti.sin(t) * v[0] + ti.cos(t) * v[1]])
@ti.kernel
def f():
    print(rot(ti.Vector([1, 0]), 1.5707963))
f()
# --- kernel_ret_vec
vec3 = ti.types.vector(3, ti.f32)
mat2 = ti.types.matrix(2, 2, ti.i32)
@ti.kernel
def f(a: vec3) -> vec3:
    return a * 2 + 1
@ti.kernel
def g() -> mat2:
    return mat2([[1, 2], [3, 4]])
print(f(vec3(1, 2, 3)), f(ti.Vector([0.5, 0.25, 0])), g())
print(g()[1, 0], f(vec3(1, 1, 1))[2])
# --- kernel_ret_tuple
@ti.kernel
def f(a: ti.i32) -> tuple[ti.i32, ti.f32]:
    return a + 1, a / 2
x, y = f(3)
print(x, y, f(10))
# --- kernel_ret_struct
P = ti.types.struct(a=ti.i32, v=ti.math.vec2)
@ti.kernel
def f(k: ti.i32) -> P:
    return P(a=k, v=ti.math.vec2(k, k + 1))
r = f(5)
print(r.a, r.v)
# --- recursion_real
@ti.real_func
def fib(n: ti.i32) -> ti.i32:
    r = n
    if n > 1:
        r = fib(n - 1) + fib(n - 2)
    return r
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    return fib(n)
print([f(i) for i in range(10)])
# --- real_func_early
@ti.real_func
def sgn(x: ti.f32) -> ti.i32:
    if x > 0:
        return 1
    elif x < 0:
        return -1
    return 0
@ti.kernel
def f(a: ti.f32) -> ti.i32:
    return sgn(a) * 10 + sgn(-a)
print(f(2.0), f(-2.0), f(0.0))
# --- oop_counter
@ti.data_oriented
class Counter:
    def __init__(self, n, step):
        self.n = n
        self.step = step
        self.x = ti.field(ti.i32, shape=n)
    @ti.func
    def bump(self, i):
        self.x[i] += self.step
    @ti.kernel
    def run(self, times: ti.i32):
        for i in self.x:
            for _ in range(times):
                self.bump(i)
    def total(self):
        return self.x.to_numpy().sum()
a = Counter(4, 1)
b = Counter(3, 10)
a.run(2)
b.run(3)
a.run(1)
print(a.total(), b.total())
# --- oop_static_method_2
@ti.data_oriented
class M:
    scale = 3
    @staticmethod
    @ti.func
    def tw(x):
        return x * 2
    @ti.kernel
    def f(self, a: ti.i32) -> ti.i32:
        return M.tw(a) + self.tw(a) + self.scale
    @property
    def name(self):
        return "m%d" % self.scale
m = M()
print(m.f(4), m.name)
# --- oop_inherit_2
@ti.data_oriented
class A:
    def __init__(self):
        self.v = ti.field(ti.i32, shape=())
    @ti.kernel
    def set(self, x: ti.i32):
        self.v[None] = self.h(x)
    @ti.func
    def h(self, x):
        return x
@ti.data_oriented
class B(A):
    def __init__(self, k):
        super().__init__()
        self.k = k
    @ti.func
    def h(self, x):
        return x * self.k
a, b = A(), B(7)
a.set(3)
b.set(3)
print(a.v[None], b.v[None])
# --- closure_kernel_2
def make(k):
    x = ti.field(ti.i32, shape=3)
    @ti.kernel
    def f():
        for i in x:
            x[i] = i * k
    f()
    return x
print(make(2), make(5))
# --- func_chain
@ti.func
def a(x):
    return x + 1
@ti.func
def b(x):
    return a(x) * 2
@ti.func
def c(x):
    return b(a(x)) - a(b(x))
@ti.kernel
def f() -> ti.i32:
    return c(10)
print(f())
# --- func_as_arg
@ti.func
def sq(x):
    return x * x
@ti.func
def cube(x):
    return x * x * x
@ti.kernel
def apply(g: ti.template(), v: ti.f32) -> ti.f32:
    return g(v) + g(1.0)
print(apply(sq, 3.0), apply(cube, 2.0))
# --- lambda_static
@ti.kernel
def f(v: ti.i32) -> ti.i32:
    fs = ti.static([lambda x: x + 1, lambda x: x * 2])
    s = 0
    for g in ti.static(fs):
        s += g(v)
    return s
print(f(5))
# --- args_many
@ti.kernel
def f(a: ti.i8, b: ti.u8, c: ti.i16, d: ti.u16, e: ti.i32, g: ti.u32, h: ti.i64, k: ti.u64, l: ti.f32, m: ti.f64) -> ti.f64:
    return a + b + c + d + e + g + h + k + l + m
print(f(-1, 2, -3, 4, -5, 6, -7, 8, 0.5, 0.25))
# --- arg_int_for_float
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    return a / 2
print(f(3), f(True))
# --- kernel_arg_numpy_scalar
import numpy as np
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.f32:
    return a * b
print(f(np.int32(3), np.float32(1.5)), f(np.int64(2), np.float64(0.25)))
# --- func_void
x = ti.field(ti.i32, shape=3)
@ti.func
def put(i, v):
    x[i] = v
@ti.kernel
def f():
    for i in range(3):
        put(i, i * i)
f()
print(x)
# --- pyfunc_both
@ti.pyfunc
def add(a, b):
    return a + b
@ti.kernel
def f() -> ti.i32:
    return add(1, 2)
print(add(3, 4), f(), add("a", "b"))
# --- python_func_in_kernel
def const(n):
    return n * n + 1
@ti.kernel
def f() -> ti.i32:
    return ti.static(const(4)) + 1
print(f())
# --- global_captured
K = 10
@ti.kernel
def f() -> ti.i32:
    return K
print(f())
K = 20
print(f())
# --- recursion_static
@ti.func
def fact(n: ti.template()) -> ti.i32:
    return 1 if ti.static(n <= 1) else 1
@ti.kernel
def f() -> ti.i32:
    return fact(3)
print(f())
# --- expr_func_vector_template
@ti.func
def set0(v: ti.template()):
    v[0] = 42
    v[1] += 1
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    set0(v)
    print(v)
f()
# --- return_in_func_of_struct
@ti.dataclass
class Ray:
    o: ti.math.vec3
    d: ti.math.vec3
    @ti.func
    def at(self, t):
        return self.o + t * self.d
@ti.func
def make(k):
    return Ray(o=ti.math.vec3(k), d=ti.math.vec3(0, k, 1))
@ti.kernel
def f():
    r = make(2)
    print(r.at(3.0))
f()
# --- real_func_takes_an_array
@ti.real_func
def total(a: ti.types.ndarray(dtype=ti.i32, ndim=1), n: ti.i32) -> ti.i32:
    s = 0
    for i in range(n):
        s += a[i]
    return s
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.i32, ndim=1)) -> ti.i32:
    return total(a, 4)
import numpy as np
print(f(np.array([1, 2, 3, 4], dtype=np.int32)))
# --- data_oriented_objects_keep_constants
@ti.data_oriented
class Sim:
    def __init__(self, n):
        self.n = n
        self.x = ti.field(ti.f32, shape=n)
        self.k = 2.0
    @ti.func
    def scale(self, v):
        return v * self.k
    @ti.kernel
    def step(self):
        for i in range(self.n):
            self.x[i] = self.scale(i)
s = Sim(4)
s.step()
t = Sim(2)
t.k = 10.0
t.step()
print(s.x, t.x)
# --- arguments_of_many_types
@ti.kernel
def f(a: ti.u8, b: ti.i64, c: ti.f64, d: ti.u1):
    print(a, b, c, d)
f(200, 2**40, 1 / 3, True)
# --- func_with_default_and_keywords
@ti.func
def g(x, y=2):
    return x * y
@ti.kernel
def f():
    print(g(3), g(3, 4), g(y=5, x=2))
f()
# --- kernels_of_a_closure
def make(k):
    @ti.kernel
    def run(x: ti.f32) -> ti.f32:
        return x * k
    return run
a = make(2)
b = make(10)
print(a(1.5), b(1.5))
# --- template_number_unrolls
@ti.kernel
def f(x: ti.template(), n: ti.template()):
    for i in ti.static(range(n)):
        x[i] = i * n
u = ti.field(ti.i32, shape=5)
f(u, 3)
f(u, 5)
print(u)
# --- argument_pack
pack = ti.types.argpack(a=ti.i32, b=ti.f32)
@ti.kernel
def f(p: pack) -> ti.f32:
    return p.a * p.b
p = pack(a=3, b=1.5)
print(f(p))
