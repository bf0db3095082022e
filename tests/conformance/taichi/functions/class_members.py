# Inherited, static and nested members of ti.data_oriented classes.

# --- jacobi_inherits
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
# --- oop_two_layers
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
# --- chained_methods
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 2.0])
    print(v.normalized().dot(v), (v * 2).norm(), v.cross(ti.Vector([0.0, 0.0, 1.0])).sum())
    print(ti.Matrix.identity(ti.f32, 2) @ ti.Vector([1.0, 2.0]))
f()
# --- static_kernel_of_an_object
@ti.data_oriented
class A:
    @staticmethod
    @ti.kernel
    def f() -> ti.i32:
        return 2
print(A().f())
# --- static_kernel_with_an_argument
@ti.data_oriented
class A:
    @staticmethod
    @ti.kernel
    def f(x: ti.f32) -> ti.f32:
        return x
print(A().f(2.5))
# --- static_kernel_by_keyword
@ti.data_oriented
class A:
    @staticmethod
    @ti.kernel
    def f(x: ti.f32) -> ti.f32:
        return x
print(A().f(x=2.5))
# --- kernel_in_class_with_static_config
@ti.data_oriented
class Solver:
    def __init__(self, n, method="jacobi"):
        self.n = n
        self.method = method
        self.a = ti.field(ti.f32, shape=n)
        self.b = ti.field(ti.f32, shape=n)
    @ti.kernel
    def step(self):
        for i in range(1, self.n - 1):
            if ti.static(self.method == "jacobi"):
                self.b[i] = 0.5 * (self.a[i - 1] + self.a[i + 1])
            else:
                self.b[i] = self.a[i]
    def run(self, k):
        for _ in range(k):
            self.step()
            self.a.copy_from(self.b)
for m in ["jacobi", "none"]:
    s = Solver(8, method=m)
    s.a[0] = 1.0
    s.b[0] = 1.0
    s.run(4)
    print(m, s.a.to_numpy())
# --- default_arguments_in_method
@ti.data_oriented
class Grid:
    def __init__(self, nx=4, ny=3, *, value=0.5):
        self.f = ti.field(float, (nx, ny))
        self.f.fill(value)
    @ti.func
    def at(self, i, j, scale=2.0):
        return self.f[i, j] * scale
    @ti.kernel
    def total(self) -> float:
        s = 0.0
        for i, j in self.f:
            s += self.at(i, j) + self.at(i, j, scale=0.5)
        return s
print(Grid().total(), Grid(2, value=1.0).total(), Grid(ny=1).total())
