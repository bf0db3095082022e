# Functions, methods and templates as scripts have them.

# --- recursion_template
@ti.func
def fact(n: ti.template()):
    r = 1
    if ti.static(n > 1):
        r = n * fact(n - 1)
    return r
@ti.kernel
def f() -> ti.i32:
    return fact(6)
print(f())
# --- tuple_results
@ti.func
def div_rem(a, b):
    return a // b, a % b
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.types.vector(2, ti.i32):
    q, r = div_rem(a, b)
    return ti.Vector([q, r])
print(f(17, 5))
# --- defaults_keywords
@ti.func
def blend(a, b, t=0.25, scale: ti.f32 = 2):
    return (a * (1 - t) + b * t) * scale
@ti.kernel
def f() -> ti.f32:
    return blend(1.0, 5.0) + blend(b=2.0, a=0.0, t=0.5) + blend(1.0, 2.0, scale=1)
print(f())
# --- inout_template
@ti.func
def swap(a: ti.template(), b: ti.template()):
    t = a
    a = b
    b = t
x = ti.field(ti.i32, 4)
@ti.kernel
def f():
    p, q = 1, 2
    swap(p, q)
    x[0] = 5
    x[1] = 7
    swap(x[0], x[1])
    print(p, q, x[0], x[1])
f()
# --- data_oriented_class
@ti.data_oriented
class Counter:
    def __init__(self, n, step):
        self.n = n
        self.step = step
        self.x = ti.field(ti.i32, shape=n)
        self.total = ti.field(ti.i32, shape=())
    @ti.func
    def at(self, i):
        return i * self.step
    @ti.kernel
    def fill(self):
        for i in self.x:
            self.x[i] = self.at(i)
    @ti.kernel
    def sum(self) -> ti.i32:
        self.total[None] = 0
        for i in self.x:
            self.total[None] += self.x[i]
        return self.total[None]
    def report(self):
        self.fill()
        print(f"n={self.n} sum={self.sum()}")
a, b = Counter(5, 2), Counter(10, 3)
a.report()
b.report()
# --- real_func_early_return
@ti.real_func
def clamp3(x: ti.f32) -> ti.f32:
    if x < 0:
        return 0.0
    if x > 3:
        return 3.0
    return x
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    return clamp3(x) * 2
print(f(-1.0), f(1.5), f(9.0))
# --- kernel_template_types
@ti.kernel
def scale(f: ti.template(), k: ti.template()):
    for I in ti.grouped(f):
        f[I] *= k
a = ti.field(ti.f32, 3)
b = ti.field(ti.i32, (2, 2))
a.fill(1.5)
b.fill(3)
scale(a, 2)
scale(b, 4)
scale(a, 0.5)
print(a.to_numpy(), b.to_numpy().tolist())
# --- inheritance
@ti.data_oriented
class Base:
    def __init__(self):
        self.v = ti.field(ti.f32, 3)
    @ti.kernel
    def step(self):
        for i in self.v:
            self.v[i] += self.rate(i)
    @ti.func
    def rate(self, i):
        return 1.0
class Derived(Base):
    def __init__(self, k):
        super().__init__()
        self.k = k
    @ti.func
    def rate(self, i):
        return self.k * i
a = Base()
b = Derived(0.5)
for _ in range(2):
    a.step()
    b.step()
print(a.v, b.v)
# --- pyfunc_both
@ti.pyfunc
def poly(x):
    return 3 * x * x - 2 * x + 1
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    return poly(x)
print(poly(2), f(2.0))
# --- classmethod_static
@ti.data_oriented
class M:
    @staticmethod
    @ti.func
    def sq(x):
        return x * x
    @staticmethod
    @ti.kernel
    def run(n: ti.i32) -> ti.i32:
        s = 0
        for i in range(n):
            s += M.sq(i)
        return s
print(M.run(5))
# --- closure_factory
def make(op, k):
    @ti.kernel
    def run(x: ti.f32) -> ti.f32:
        y = x
        for _ in ti.static(range(k)):
            y = op(y)
        return y
    return run
@ti.func
def dbl(x):
    return x * 2
@ti.func
def inc(x):
    return x + 1
print(make(dbl, 3)(1.0), make(inc, 4)(1.0))
# --- multi_returns
@ti.kernel
def f(a: ti.f32) -> (ti.f32, ti.i32, ti.types.vector(2, ti.f32)):
    return a * 2, int(a), ti.Vector([a, -a])
r = f(2.5)
print(r)
x, y, z = f(1.5)
print(x, y, z)
