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
