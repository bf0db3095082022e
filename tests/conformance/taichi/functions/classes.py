# ti.data_oriented classes: their fields, kernels and functions.

# --- simulation_of_a_class
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
# --- constant_of_a_class
class C:
    K = 5
    @staticmethod
    def g():
        return 2
@ti.kernel
def k() -> ti.i32:
    return C.K * 3
print(k())
# --- sparse_tree_of_a_class
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
# --- kernel_in_loop_args
x = ti.field(ti.i32, shape=5)
@ti.kernel
def put(i: ti.i32, v: ti.i32):
    x[i] = v
for i in range(5):
    put(i, i ** 2 % 7)
print([int(x[i]) for i in range(5)])
# --- big_loop_float
@ti.kernel
def f() -> ti.f64:
    s = ti.f64(0.0)
    for i in range(1000):
        s += ti.cast(i, ti.f64) * 0.1
    return s
print(f())
