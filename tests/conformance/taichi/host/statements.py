# Statements of the host program: conditions, loops, functions, text.

# --- types_of_names
print(ti.f32, ti.i32, ti.u8)
print(ti.types.vector(3, ti.f32)(1, 2, 3))
print(ti.Vector([1.0, 2.0]), ti.Matrix([[1, 2], [3, 4]]))
# --- fstring_host
x = ti.field(ti.f32, shape=3)
x[1] = 1.5
print(f"{x[1]:.3f} {x.shape} {len(x.shape)}")
for k, v in enumerate(x.to_numpy()):
    print(k, v)
# --- host_loops
x = ti.field(ti.i32, shape=8)
for i in range(8):
    x[i] = i * i
total = 0
for i in range(x.shape[0]):
    total += x[i]
print(total)
print([x[i] for i in range(4)])
# --- host_while
x = ti.field(ti.f32, shape=())
@ti.kernel
def half():
    x[None] /= 2
x[None] = 100
n = 0
while x[None] > 1:
    half()
    n += 1
print(n, x[None])
# --- host_min_max
x = ti.field(ti.i32, shape=3)
x[0] = 5
x[1] = -2
x[2] = 9
print(max(x[0], x[1]), min(x[0], x[2]), abs(x[1]), sum(x[i] for i in range(3)))
# --- host_format
x = ti.field(ti.f32, shape=())
x[None] = 3.14159
print(f"{x[None]:.2f}", "%.3f" % x[None], "value {}".format(x[None] > 3))
print(f"x = {x[None]:8.3f}|{5:>4d}|{'ab':<4}|")
# --- host_dict
fields = {"a": ti.field(ti.i32, shape=2), "b": ti.field(ti.i32, shape=2)}
for name, f in fields.items():
    f.fill(len(name))
fields["a"][1] = 7
print(fields["a"][1], fields["b"][0])
# --- host_functions
x = ti.field(ti.i32, shape=4)
@ti.kernel
def fill(v: ti.i32):
    for i in x:
        x[i] = v + i
def check(v):
    fill(v)
    for i in range(4):
        assert x[i] == v + i
    return x[3]
print(check(2), check(10))
if __name__ == "__main__":
    print("main")
# --- field_statistics
x = ti.field(ti.f32, shape=10)
@ti.kernel
def f():
    for i in x:
        x[i] = (i - 4.5) ** 2
f()
a = x.to_numpy()
print(a.min(), a.max(), a.sum())
print(a[3], a[-1])
# --- host_nested_lists
m = [[1, 2], [3, 4]]
x = ti.field(ti.i32, shape=(2, 2))
for i in range(2):
    for j in range(2):
        x[i, j] = m[i][j]
print(x[1, 0], sum(sum(r) for r in m))
# --- host_condition
x = ti.field(ti.i32, shape=())
x[None] = 7
if x[None] > 5:
    message = 1
else:
    message = 2
print(message)
total = 0
for i in range(5):
    if i % 2 == 0:
        total += i
    else:
        total -= x[None]
print(total)
# --- init_bad_arch
ti.init(arch='abc')
print('done')
# --- itertools_product
import itertools
for a, b in itertools.product([1, 2], [3, 4]):
    print(a, b)
print('done')
# --- sums_over_a_field
x = ti.field(ti.f32, shape=3)
x[0], x[1], x[2] = 1, 2, 3
print(sum(x[i] for i in range(3)), max([x[i] for i in range(3)]))
# --- branch_on_a_field
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
# --- early_returns
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
# --- report_by_an_element
x = ti.field(ti.f32, shape=())
def report():
    if x[None] < 1:
        print("small")
        return
    print("large")
report()
x[None] = 3
report()
# --- conditional_of_the_host
x = ti.field(ti.f32, shape=())
x[None] = 2.5
print("big" if x[None] > 2 else "small")
print(f"it is {'big' if x[None] > 3 else 'small'}", x[None])
# --- classify_by_a_kernel
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
# --- bisection
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
# --- host_loop_over_field
x = ti.field(ti.i32, shape=3)
for i in range(x.shape[0]):
    x[i] = i ** 2
print([x[i] for i in range(3)], sum(x.to_numpy()), max(x.to_numpy()))
# --- host_calls_in_loop
x = ti.field(ti.i32, shape=())
@ti.kernel
def step(k: ti.i32):
    x[None] = x[None] * 2 + k
for i in range(5):
    step(i)
    if x[None] > 8:
        break
print(x[None])
# --- host_math_on_fields
x = ti.field(ti.f64, shape=3)
for i in range(3):
    x[i] = (i + 1) ** 0.5
total = 0.0
for i in range(3):
    total += x[i]
print(total, max(x[0], x[1]), abs(-x[2]), round(x[1], 3), int(x[2] * 10))
# --- host_dict_and_func
@ti.kernel
def add(a: ti.i32, b: ti.i32) -> ti.i32:
    return a + b
def run(cfg):
    return add(cfg["a"], cfg["b"]) * cfg.get("scale", 1)
print(run({"a": 1, "b": 2}), run({"a": 1, "b": 2, "scale": 10}))
# --- host_while_converge
x = ti.field(ti.f32, shape=())
@ti.kernel
def newton():
    x[None] = 0.5 * (x[None] + 2.0 / x[None])
x[None] = 1.0
n = 0
while abs(x[None] * x[None] - 2.0) > 1e-4:
    newton()
    n += 1
print(n, round(x[None], 4))
# --- host_zip_enumerate
x = ti.field(ti.i32, shape=3)
for i, v in enumerate([5, 6, 7]):
    x[i] = v
print([(a, b) for a, b in zip(x.to_numpy().tolist(), "abc")])
# --- string_prints
name = "taichi"
@ti.kernel
def f(a: ti.i32):
    print("hello", name, a)
    print("%d items" % 3)
    print("sum: {} {}".format(a, a * 2))
    print(f"{name} {a + 1} {a:04d}")
f(7)
# --- while_host
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
# --- host_class_sim
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
# --- enumerate_fields
fs = {"a": ti.field(ti.i32, 2), "b": ti.field(ti.f32, 3)}
for k, (name, f) in enumerate(fs.items()):
    f.fill(k + 1)
    print(name, f.shape, f.to_numpy().sum())
# --- time_argparse
import time
t = time.time()
@ti.kernel
def f():
    pass
f()
ti.sync()
assert time.time() - t >= 0
print("ok")
# --- default_args_method
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
# --- unicode
@ti.kernel
def f() -> ti.f32:
    α = 1.5
    β = α * 2
    return β
print(f(), "ü")
# --- semicolons
@ti.kernel
def f() -> ti.i32:
    a = 1; b = 2
    if a < b: a += b; b = a
    return a * 10 + b
print(f())
# --- multiline
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
# --- host_loop_views
v = ti.Vector.field(2, ti.f32, shape=3)
for i in range(3):
    v[i] = [i, i * 2]
total = ti.Vector([0.0, 0.0])
for i in range(3):
    total += v[i]
print(total, sum(v[i][1] for i in range(3)))
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
# --- float_to_string_of_results
@ti.kernel
def mean(a: ti.f32, b: ti.f32) -> ti.f32:
    return (a + b) / 2
r = [mean(i, i + 1) for i in range(4)]
print("means:", ", ".join(f"{v:.1f}" for v in r))
print("{:>6.2f}|{:<6d}|{:^7}".format(r[2], int(r[3]), "mid"))
# --- host_functions_with_varargs
@ti.kernel
def add(a: ti.f32, b: ti.f32) -> ti.f32:
    return a + b
def total(*xs, start=0.0):
    s = start
    for x in xs:
        s = add(s, x)
    return s
print(total(1, 2, 3), total(), total(0.5, start=2), total(*[1, 1]))
# --- lambda_and_map_on_host
sq = ti.field(ti.i32, shape=4)
f = lambda k: k * k + 1
for i, v in enumerate(map(f, range(4))):
    sq[i] = v
print(list(map(lambda i: sq[i], range(4))), sorted([3, 1, 2], key=lambda k: -k))
# --- constants_from_a_module_dict
cfg = {"n": 6, "dt": 0.25, "wrap": True}
x = ti.field(ti.f32, shape=cfg["n"])
@ti.kernel
def f():
    for i in x:
        x[i] = i * cfg["dt"]
        if ti.static(cfg["wrap"]):
            x[i] = x[i] - ti.floor(x[i])
f()
print(x.to_numpy())
# --- checks_alone
x = ti.field(ti.i32, (3, 4))
@ti.kernel
def a():
    x[0, 0] = 1
@ti.kernel
def b(n: ti.i32):
    x[0, 0] = n
assert x.shape == (3, 4)
