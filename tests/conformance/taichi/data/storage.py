# Arrays, fields, trees, classes, printing and host programs, one feature each.

# --- ndarray_argument_scalar
@ti.kernel
def scale(a: ti.types.ndarray(dtype=ti.f32, ndim=2), k: ti.f32):
    for i, j in a:
        a[i, j] *= k + i
x = ti.ndarray(ti.f32, (2, 3))
x.fill(2.0)
scale(x, 1.5)
print(x.to_numpy())
# --- numpy_argument_inplace
import numpy as np
@ti.kernel
def add(a: ti.types.ndarray(), b: ti.types.ndarray()):
    for I in ti.grouped(a):
        a[I] += b[I] * 2
a = np.ones((3, 2), dtype=np.int32)
b = np.arange(6, dtype=np.int32).reshape(3, 2)
add(a, b)
print(a)
# --- vector_ndarray_argument
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec2, ndim=1)) -> ti.f32:
    s = 0.0
    for i in a:
        s += a[i].dot(ti.math.vec2(1, 10))
    return s
v = ti.Vector.ndarray(2, ti.f32, 4)
for i in range(4):
    v[i] = [i, 1]
print(f(v))
# --- template_argument_field
@ti.kernel
def copy(src: ti.template(), dst: ti.template()):
    for I in ti.grouped(src):
        dst[I] = src[I] * 2
a = ti.field(ti.i32, 4)
b = ti.field(ti.i32, 4)
c = ti.field(ti.f32, (2, 2))
d = ti.field(ti.f32, (2, 2))
for i in range(4):
    a[i] = i
c.fill(1.25)
copy(a, b)
copy(c, d)
print(b, d)
# --- template_func_reference
@ti.func
def bump(x: ti.template(), k):
    x += k
    x *= 2
@ti.kernel
def f() -> ti.i32:
    a = 3
    bump(a, 4)
    bump(a, 1)
    return a
print(f())
# --- dimension_independent_copy
a = ti.field(ti.f32, (2, 3, 2))
@ti.kernel
def fill():
    for I in ti.grouped(a):
        s = 0
        for d in ti.static(range(a.shape.__len__())):
            s += I[d] * (d + 1)
        a[I] = s
fill()
print(a.to_numpy().sum())
# --- matrix_field_element_ops
m = ti.Matrix.field(2, 2, ti.f32, 3)
@ti.kernel
def f():
    for i in m:
        m[i] = ti.Matrix([[i, 1], [2, i * i]])
        m[i][0, 1] += 5
        m[i] = m[i] @ m[i]
f()
print(m[2])
# --- field_of_zero_dim_vector
v = ti.Vector.field(3, ti.i32, ())
@ti.kernel
def f():
    v[None] = [1, 2, 3]
    v[None][1] *= 7
    v[None].z -= 1
f()
print(v[None], v[None].y)
# --- root_dense_nested_place
x = ti.field(ti.i32)
y = ti.field(ti.f32)
ti.root.dense(ti.i, 2).dense(ti.j, 3).place(x, y)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 3 + j
        y[i, j] = x[i, j] * 0.5
f()
print(x.to_numpy(), y.to_numpy().sum(), x.shape)
# --- offset_field
x = ti.field(ti.i32, shape=(4, 4), offset=(-2, -2))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
f()
print(x[-2, -2], x[1, 0], x[0, -1])
# --- fields_builder_finalize
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 5).place(x)
tree = fb.finalize()
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in x:
        x[i] = i
    for i in x:
        s += x[i]
    return s
print(f())
# --- pointer_activate_and_count
x = ti.field(ti.i32)
block = ti.root.pointer(ti.i, 4)
block.dense(ti.i, 4).place(x)
@ti.kernel
def f():
    x[1] = 1
    x[9] = 9
@ti.kernel
def count() -> ti.i32:
    n = 0
    for i in x:
        n += 1
    return n
f()
print(count(), x[8], x[9])
# --- bitmasked_is_active
x = ti.field(ti.f32)
b = ti.root.bitmasked(ti.ij, (4, 4))
b.place(x)
@ti.kernel
def f() -> ti.i32:
    x[1, 2] = 3.0
    ti.activate(b, [3, 3])
    return ti.is_active(b, [1, 2]) * 100 + ti.is_active(b, [0, 0]) * 10 + ti.is_active(b, [3, 3])
print(f())
# --- dynamic_append_length
x = ti.field(ti.i32)
l = ti.root.dynamic(ti.i, 16, chunk_size=4)
l.place(x)
@ti.kernel
def f() -> ti.i32:
    for i in range(5):
        ti.append(x.parent(), [], i * i)
    return ti.length(x.parent(), [])
@ti.kernel
def total() -> ti.i32:
    s = 0
    for i in x:
        s += x[i]
    return s
print(f(), total())
# --- data_oriented_counter
@ti.data_oriented
class Counter:
    def __init__(self, n):
        self.n = n
        self.x = ti.field(ti.i32, shape=n)
    @ti.func
    def value(self, i):
        return i * self.n
    @ti.kernel
    def run(self):
        for i in self.x:
            self.x[i] = self.value(i)
    def total(self):
        self.run()
        return self.x.to_numpy().sum()
print(Counter(4).total(), Counter(6).total())
# --- data_oriented_kernel_with_argument_and_result
@ti.data_oriented
class Poly:
    def __init__(self, *coefs):
        self.coefs = coefs
    @ti.kernel
    def at(self, x: ti.f32) -> ti.f32:
        r = 0.0
        for c in ti.static(self.coefs):
            r = r * x + c
        return r
p = Poly(1.0, -2.0, 3.0)
print(p.at(2.0), p.at(0.5))
# --- print_scalars_and_vector
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print("a =", a, "b =", b)
    print(ti.Vector([a, a + 1]), sep="", end="!\n")
f(3, 1.5)
# --- print_fstring_in_kernel
@ti.kernel
def f(a: ti.i32):
    print(f"a is {a} and twice {a * 2}")
f(21)
# --- static_print_and_assert
@ti.kernel
def f() -> ti.i32:
    ti.static_assert(3 > 2, "fine")
    return 1
print(f())
# --- assert_passes options: debug=True
x = ti.field(ti.i32, 4)
@ti.kernel
def f():
    for i in x:
        x[i] = i
        assert x[i] < 4, "too large"
f()
print(x)
# --- host_fill_and_copy
a = ti.field(ti.f32, (2, 2))
b = ti.field(ti.f32, (2, 2))
a.fill(3)
b.copy_from(a)
b[0, 1] = 7.5
print(b.to_numpy(), a[0, 1])
# --- host_from_numpy_int
import numpy as np
x = ti.field(ti.i32, (2, 3))
x.from_numpy(np.array([[1, 2, 3], [4, 5, 6]], dtype=np.int32))
@ti.kernel
def trace() -> ti.i32:
    s = 0
    for i in range(2):
        s += x[i, i]
    return s
print(trace(), x.to_numpy().T)
# --- host_loop_until_converged
import numpy as np
x = ti.field(ti.f32, 8)
y = ti.field(ti.f32, 8)
@ti.kernel
def smooth() -> ti.f32:
    d = 0.0
    for i in range(1, 7):
        y[i] = (x[i - 1] + x[i + 1]) / 2
    for i in range(1, 7):
        ti.atomic_max(d, abs(y[i] - x[i]))
        x[i] = y[i]
    return d
x[0] = 1.0
n = 0
while True:
    e = smooth()
    n += 1
    if e < 1e-2:
        break
print(n, x.to_numpy().round(2))
# --- host_history_list_until_small
x = ti.field(ti.f32, ())
x[None] = 1.0
@ti.kernel
def halve() -> ti.f32:
    x[None] *= 0.5
    return x[None]
history = []
for step in range(6):
    history.append(halve())
print(history, len(history))
# --- i64_default_ip options: default_ip=ti.i64
@ti.kernel
def f(n: int) -> int:
    r = 1
    for i in range(1, n + 1):
        r *= i
    return r
print(f(15))
# --- f64_default_fp options: default_fp=ti.f64
@ti.kernel
def f(n: int) -> float:
    s = 0.0
    for i in range(1, n):
        s += 1.0 / i / i
    return s
print(f(1000))
# --- u8_wraps_on_store
x = ti.field(ti.u8, 3)
@ti.kernel
def f():
    for i in x:
        x[i] = 250 + i * 4
f()
print(x)
# --- i8_cast_negative
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return ti.cast(ti.cast(a, ti.i8), ti.i32)
print(f(200), f(-129))
# --- f16_storage
x = ti.field(ti.f16, 2)
@ti.kernel
def f():
    x[0] = 1.0 / 3.0
    x[1] = x[0] * 3
f()
print(x[0], x[1])
# --- u64_large
@ti.kernel
def f(a: ti.u64) -> ti.u64:
    return a * a + ti.u64(1)
print(f(4000000000))
# --- bool_u1_argument
@ti.kernel
def f(flag: ti.u1, a: ti.i32) -> ti.i32:
    r = a
    if flag:
        r = -a
    return r
print(f(True, 5), f(False, 5))
