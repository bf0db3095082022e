# The program around the kernels, rule by rule.

# --- types_are_values
def make(dt, n):
    f = ti.field(dt, n)
    for i in range(n):
        f[i] = i * 1.5 if dt == ti.f32 else i
    return f
for dt in [ti.i32, ti.f32]:
    print(make(dt, 3), dt == ti.f32, dt in (ti.i32, ti.i64))
vec = ti.types.vector(2, ti.f32)
print(vec == vec, ti.i32 is ti.i32)
# --- kernels_are_values
x = ti.field(ti.i32, 3)
@ti.kernel
def a():
    for i in x:
        x[i] += 1
@ti.kernel
def b():
    for i in x:
        x[i] *= 3
def repeat(k, n):
    for _ in range(n):
        k()
for k in [a, b, a]:
    repeat(k, 2)
print(x)
steps = {"add": a, "mul": b}
steps["add"]()
print(x)
# --- functions_are_arguments
@ti.func
def sq(a):
    return a * a
@ti.func
def cube(a):
    return a * a * a
def build(f):
    @ti.kernel
    def k(a: ti.f32) -> ti.f32:
        return f(a) + 1
    return k
print(build(sq)(3.0), build(cube)(2.0))
# --- functions_as_template_arguments
@ti.func
def sq(a):
    return a * a
@ti.func
def cube(a):
    return a * a * a
@ti.kernel
def k(f: ti.template(), a: ti.f32) -> ti.f32:
    return f(a) + 1
print(k(sq, 3.0), k(cube, 2.0))
# --- vectors_on_the_host
v = ti.Vector([1, 2, 3])
w = ti.Vector([1.5, 2.5, 3.5])
m = ti.Matrix([[1, 2], [3, 4]])
print(v + 1, v * w, v.dot(w), w.norm(), m @ m, m.transpose(), v.sum(), w.max(), -v, v / 2, v // 2, 2 ** v)
print(v.x, w.xy, v[2], m[1, 0], v.n, m.m, (v == ti.Vector([1, 0, 3])).to_list() if hasattr(v, "to_list") else 0)
v.x = 7
v[1] += 4
m[0, 1] = 9
print(v, m, v.to_numpy(), m.to_numpy().sum(), v.normalized() if False else w.normalized())
# --- prints_in_order
@ti.kernel
def k(a: ti.i32):
    print("kernel", a)
for i in range(3):
    print("host", i)
    k(i)
print("end")
# --- prints_of_all_kinds
print(1, 2.5, True, None, "x", (1, 2.0), [1, "a", None], {"k": 1.0}, (1,), [], (), 1e20, 1e-7, 0.1 + 0.2, -0.0, float("inf"), 10 ** 20)
print("a", "b", sep="-", end=";\n")
print(f"{3:5d}|{2.5:8.3f}|{'x':>4}|{1000000:,}|{0.25:%}|{255:#x}|{3.14159:.3g}|{5:<3}|{5:^5}|{True}|{[1, 2]}|{'q'!r}")
print("%d %5.2f %s %r %x %%" % (3, 2.5, "t", "u", 255))
print("{0} {1:.2f} {name}".format(1, 2.0, name="n"))
# --- prints_of_arrays
print(np.arange(5), np.arange(6).reshape(2, 3), np.linspace(0, 1, 5), np.zeros((2, 2)), np.array([1e10, 1.0]), np.array([True, False]))
print(np.arange(2000), np.array([0.1, 100.25, 1e-3]), np.array([np.nan, np.inf]), np.array([]), np.array(3.5))
print(np.float32([0.1, 0.2]), np.float16([0.1, 1.7, 100.0]), np.arange(40) * 1.5)
# --- host_statements
def f(a, b=2, *, c=3):
    return a * 100 + b * 10 + c
total = 0
for i, v in enumerate([3, 4, 5]):
    if v == 4:
        continue
    total += f(i, v)
for a, b in zip((1, 2), (3, 4)):
    total += a * b
i = 0
while True:
    i += 1
    if i > 4:
        break
else:
    total = 0
assert total > 0, "no"
n = 0
def count():
    global n
    n += 1
    return n
count()
count()
print(total, i, n, f(1, c=9))
# --- host_elements
x = ti.field(ti.f32, 3)
m = ti.Matrix.field(2, 2, ti.f32, shape=2)
x[0] = 0.1
x[1] += 2
x[-1 + 3] = 5
e = m[1]
e[0, 1] = 3
m[0] = [[1, 2], [3, 4]]
print(x[0], x[1], x, m[1], m[0][1, 0], m)
# --- float_into_an_int_field
x = ti.field(ti.i32, 3)
x[0] = 2.5
print(x[0])
# --- float_index
x = ti.field(ti.i32, 3)
x[1.0] = 2
print(x[1])
# --- wrong_shape_from_numpy
x = ti.field(ti.i32, 3)
x.from_numpy(np.zeros(4, dtype=np.int32))
# --- never_called
@ti.kernel
def k():
    a = nothing_of_that_name
print("fine")
# --- key_error
d = {"a": 1}
print(d["b"])
# --- value_error
print(int("x"))
# --- own_exceptions
class Wrong(ValueError):
    pass
def check(a):
    if a > 2:
        raise Wrong(f"{a} is too much")
    return a
try:
    check(1)
    check(5)
except ValueError as e:
    print("caught", e)
finally:
    print("done")
# --- main_guard
import sys
import time
def main():
    t = time.time()
    print(len(sys.argv), time.time() - t >= 0)
if __name__ == "__main__":
    main()
# --- seeds_of_numpy
np.random.seed(3)
print(np.random.rand(3), np.random.randint(0, 10, 4), np.random.randn(2))
# --- numpy_functions
a = np.arange(6, dtype=np.float32).reshape(2, 3)
b = np.asarray([[1, 0, 2], [0, 1, 1]])
print(np.transpose(a), np.concatenate([a, b], axis=0), np.stack([a[0], a[1]]), np.sqrt(a), np.exp(-a), np.abs(a - 3), a.sum(axis=1), a.mean(), a.max(axis=0), (a > 2).sum(), a @ b.T)
print(np.allclose(a, a + 1e-9), np.array_equal(a, b), np.minimum(a, b), np.where(a > 2, a, 0), np.cumsum(a), np.dot(a[0], a[1]), np.full((2,), 7), np.zeros_like(b), a.argmax())
np.testing.assert_allclose(a, a)
# --- data_oriented_without_a_kernel
@ti.data_oriented
class Grid:
    def __init__(self, n):
        self.n = n
        self.f = ti.field(ti.f32, n)
    def shape(self):
        return (self.n,)
    @property
    def size(self):
        return self.n * 2
    @classmethod
    def of(cls, n):
        return cls(n)
g = Grid.of(3)
g.f[1] = 4
print(g.shape(), g.size, g.f)
# --- classes_above
class Shape:
    def area(self):
        return 0
class Square(Shape):
    def __init__(self, a):
        self.a = a
    def area(self):
        return self.a ** 2
class Solid(Square):
    pass
s = Solid(3)
print(isinstance(s, Shape), isinstance(s, Square), isinstance(Shape(), Square), issubclass(Solid, Shape), issubclass(Shape, Solid), s.area())
# --- exceptions_above
class Base(Exception):
    """what goes wrong"""
class Worse(Base, KeyError):
    pass
def f(n):
    if n == 1:
        raise Base("one")
    if n == 2:
        raise Worse("two")
    return n
for n in range(3):
    try:
        print(f(n))
    except KeyError as e:
        print("key", e.args[0], isinstance(e, Base), isinstance(e, ValueError))
    except Base as e:
        print("base", e, type(e).__name__, isinstance(e, (Worse, Base)))
# --- own_exception_is_not_caught
class Base(Exception):
    pass
class OtherError(ValueError):
    pass
try:
    raise OtherError("no")
except Base:
    print("base")
# --- exceptions_of_the_running_program
class Wrong(ArithmeticError):
    pass
x = ti.field(ti.i32, 3)
@ti.kernel
def k():
    for i in x:
        x[i] = i
k()
try:
    if x[2] > 1:
        raise Wrong("too much")
    print("fine")
except ArithmeticError as e:
    print("caught", e)
# --- raised_class_is_misspelt
class SolverError(RuntimeError):
    pass
raise SolverErr("no")
# --- raised_again_by_name
E = KeyError
try:
    try:
        raise E("first")
    except LookupError as e:
        print("seen", type(e).__name__)
        raise e
except KeyError as f:
    print("again", f.args[0], type(f).__name__)
# --- raised_is_no_exception
n = 3
raise n
