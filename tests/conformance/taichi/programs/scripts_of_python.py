# More programs as people write them: classes, numpy, texts and reports around kernels.

# --- argparse_and_main
import argparse
def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--n", type=int, default=5)
    parser.add_argument("--mode", choices=["a", "b"], default="b")
    args = parser.parse_args()
    f = ti.field(ti.i32, args.n)
    @ti.kernel
    def k():
        for i in f:
            f[i] = i * i if ti.static(args.mode == "b") else i
    k()
    print(args.n, args.mode, f.to_numpy().sum())
if __name__ == "__main__":
    main()
# --- table_of_results
f = ti.field(ti.f32, 4)
@ti.kernel
def k(p: ti.i32):
    for i in f:
        f[i] = (i + 1) ** p / 10
print(f"{'p':>3} | {'sum':>8}")
for p in range(1, 4):
    k(p)
    print(f"{p:>3} | {f.to_numpy().sum():>8.2f}")
# --- numpy_where_clip
import numpy as np
f = ti.field(ti.f32, 8)
@ti.kernel
def k():
    for i in f:
        f[i] = ti.sin(i * 0.9) * 2
k()
a = f.to_numpy()
print(np.round(np.clip(a, -1, 1), 3))
print(np.where(a > 0, 1, 0), (a > 0).sum())
# --- timing_is_not_printed
import time
f = ti.field(ti.i32, 100)
@ti.kernel
def k():
    for i in f:
        f[i] += 1
t = time.perf_counter()
for _ in range(3):
    k()
ti.sync()
dt = time.perf_counter() - t
print(dt >= 0, f[99])
# --- list_of_kernels
x = ti.field(ti.i32, ())
@ti.kernel
def add(v: ti.i32):
    x[None] += v
@ti.kernel
def mul(v: ti.i32):
    x[None] *= v
for op, v in [(add, 3), (mul, 4), (add, 1)]:
    op(v)
    print(op.__name__, x[None])
# --- enumerate_zip_ops
a = ti.field(ti.i32, 3)
for i, (u, v) in enumerate(zip([1, 2, 3], [4, 5, 6])):
    a[i] = u * v
print(a.to_numpy().tolist(), sum(a.to_numpy()))
# --- matrix_field_from_numpy
import numpy as np
m = ti.Matrix.field(2, 2, ti.f32, shape=3)
src = np.arange(12, dtype=np.float32).reshape(3, 2, 2)
m.from_numpy(src)
@ti.kernel
def t():
    for i in m:
        m[i] = m[i].transpose() + ti.Matrix.identity(ti.f32, 2)
t()
print(m.to_numpy()[1], m[2][0, 1])
# --- nested_functions_static_args
@ti.func
def apply(f: ti.template(), x):
    return f(x) + 1
@ti.func
def sq(x):
    return x * x
@ti.func
def neg(x):
    return -x
@ti.kernel
def k(x: ti.i32) -> ti.i32:
    return apply(sq, x) * 10 + apply(neg, x)
print(k(3), k(-2))
# --- energy_report
n = 16
x = ti.Vector.field(3, ti.f64, n)
@ti.kernel
def init():
    for i in x:
        x[i] = ti.Vector([ti.cos(i * 0.5), ti.sin(i * 0.5), i * 0.1])
@ti.kernel
def energy() -> ti.f64:
    e = ti.cast(0.0, ti.f64)
    for i, j in ti.ndrange(n, n):
        if i < j:
            e += 1 / (x[i] - x[j]).norm()
    return e
init()
print("E = %.6f" % energy())
# --- global_counter_function
count = 0
x = ti.field(ti.i32, ())
@ti.kernel
def bump():
    x[None] += 2
def step():
    global count
    bump()
    count += 1
    return count
while step() < 5:
    pass
print(count, x[None])
# --- early_stop_by_residual
n = 10
u = ti.field(ti.f32, n)
v = ti.field(ti.f32, n)
@ti.kernel
def sweep() -> ti.f32:
    r = 0.0
    for i in range(1, n - 1):
        v[i] = 0.5 * (u[i - 1] + u[i + 1])
        ti.atomic_max(r, abs(v[i] - u[i]))
    for i in range(1, n - 1):
        u[i] = v[i]
    return r
u[n - 1] = 9.0
for it in range(1000):
    if sweep() < 1e-3:
        break
print(it > 10, it < 500, round(u[4]))
# --- class_hierarchy
class Shape:
    def __init__(self, name):
        self.name = name
    def area(self):
        return 0.0
    def __repr__(self):
        return f"{self.name}({self.area():.2f})"
class Circle(Shape):
    def __init__(self, r):
        super().__init__("circle")
        self.r = r
    def area(self):
        return 3.14159 * self.r ** 2
class Square(Shape):
    def __init__(self, a):
        super().__init__("square")
        self.a = a
    def area(self):
        return self.a * self.a
f = ti.field(ti.f32, 2)
shapes = [Circle(1.5), Square(2)]
for i, s in enumerate(shapes):
    f[i] = s.area()
print(shapes, round(f[0] + f[1], 3))
# --- string_building
f = ti.field(ti.i32, 5)
@ti.kernel
def k():
    for i in f:
        f[i] = i * i - 4
k()
words = []
for i in range(5):
    words.append("neg" if f[i] < 0 else "pos")
print("-".join(words))
# --- nested_lists_of_vectors
vs = [ti.Vector([i, i + 1]) for i in range(3)]
total = ti.Vector([0, 0])
for v in vs:
    total += v
print(total, vs[1].dot(vs[2]), (vs[2] - vs[0]).norm_sqr())
# --- try_kernel_error
f = ti.field(ti.i32, 4)
@ti.kernel
def k(n: ti.i32):
    for i in range(n):
        f[i] = i
try:
    k("four")
except Exception as e:
    print(type(e).__name__)
k(4)
print(f[3])
# --- row_views_of_numpy
import numpy as np
a = np.zeros((3, 3), dtype=np.int32)
for i, row in enumerate(a):
    row[i] = i + 1
    row[0] += 10
print(a)
# --- column_update
import numpy as np
a = np.arange(12, dtype=np.float64).reshape(3, 4)
col = a[:, 1]
col *= 2
a[0] = a[2]
print(a, col)
# --- numpy_histogram_by_hand
import numpy as np
data = np.array([1, 3, 3, 7, 1, 1, 0], dtype=np.int32)
h = np.zeros(8, dtype=np.int32)
@ti.kernel
def hist(d: ti.types.ndarray(), h: ti.types.ndarray()):
    for i in d:
        h[d[i]] += 1
hist(data, h)
print(h, h.max(), np.argmax(h))
# --- vector_methods
v = ti.Vector([3.0, 4.0])
print(v.norm(), v.normalized(), v.max(), v.min(), v.sum())
m = ti.Matrix([[1, 2], [3, 4]])
print(m.trace(), m.determinant(), m.transpose(), m @ m)
# --- static_if_types
@ti.kernel
def k(x: ti.template()) -> ti.f32:
    r = 0.0
    if ti.static(x.n == 3):
        r = x.norm()
    else:
        r = x.sum()
    return r
print(k(ti.Vector([1.0, 2.0, 2.0])), k(ti.Vector([1.0, 2.0])))
# --- log_and_exp_table
f = ti.field(ti.f64, 5)
@ti.kernel
def k():
    for i in f:
        f[i] = ti.log(i + 1.0) + ti.exp(-i * 0.5) + ti.tanh(i * 0.1)
k()
print(["%.6f" % f[i] for i in range(5)])
# --- two_phase_update
n = 8
a = ti.field(ti.i32, n)
b = ti.field(ti.i32, n)
@ti.kernel
def rule(src: ti.template(), dst: ti.template(), number: ti.i32):
    for i in src:
        l, c, r = src[(i - 1 + n) % n], src[i], src[(i + 1) % n]
        dst[i] = (number >> (l * 4 + c * 2 + r)) & 1
a[4] = 1
for t in range(4):
    print("".join(".#"[a[i]] if t % 2 == 0 else ".#"[b[i]] for i in range(n)))
    if t % 2 == 0:
        rule(a, b, 90)
    else:
        rule(b, a, 90)
# --- scalar_field_of_struct_members
P = ti.types.struct(pos=ti.math.vec2, id=ti.i32)
ps = P.field(shape=3)
for i in range(3):
    ps[i].pos = [i, i * 0.5]
    ps[i].id = 10 - i
@ti.kernel
def centre() -> ti.math.vec2:
    c = ti.math.vec2(0)
    for i in ps:
        c += ps[i].pos * ps[i].id
    return c
print(centre(), ps[1].id, ps.pos.to_numpy().shape)
# --- clamp_and_sign
@ti.kernel
def k(x: ti.f32) -> ti.f32:
    return ti.math.clamp(x, -1.0, 2.0) * ti.math.sign(x) + ti.math.fract(x) + ti.floor(x)
print([round(k(x), 4) for x in (-1.75, -0.5, 0.0, 1.25, 3.5)])
# --- assert_passes
f = ti.field(ti.i32, 3)
@ti.kernel
def k():
    for i in f:
        f[i] = i * 2
        assert f[i] >= 0, "negative"
k()
assert f[2] == 4
print("fine")
# --- list_index_and_sort
values = [5, 2, 9, 1]
order = sorted(range(len(values)), key=lambda i: values[i])
f = ti.field(ti.i32, 4)
for k, i in enumerate(order):
    f[k] = values[i]
print(order, f, max(values), values.index(9))
# --- reduction_by_vector
n = 5
x = ti.Vector.field(2, ti.i32, n)
@ti.kernel
def run() -> ti.types.vector(2, ti.i32):
    for i in x:
        x[i] = ti.Vector([i, -i * i])
    s = ti.Vector([0, 0])
    for i in range(n):
        s += x[i]
    return s
print(run())
# --- while_true_break_in_kernel
@ti.kernel
def root(a: ti.f64) -> ti.f64:
    x = a
    n = 0
    while True:
        y = 0.5 * (x + a / x)
        n += 1
        if abs(y - x) < 1e-12 or n > 50:
            break
        x = y
    return x
print("%.9f %.9f" % (root(2), root(10)))
# --- format_specs
f = ti.field(ti.f32, 2)
f[0] = 3.14159
f[1] = -2
print(f"{f[0]:.2f}|{f[0]:8.3f}|{f[1]:+.1f}|{int(f[1]):03d}|{f[0]:e}")
print("{:>6.2f} {:<5}|".format(f[0], int(f[1])))
