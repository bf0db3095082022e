# --- scalar_field
x = ti.field(dtype=ti.f32, shape=())
x[None] = 3.5
@ti.kernel
def f():
    x[None] *= 2
f()
print(x[None], x.shape, x.dtype)
# --- print_field
x = ti.field(ti.i32, shape=(2, 3))
for i in range(2):
    for j in range(3):
        x[i, j] = i * 3 + j
print(x)
y = ti.field(ti.f32, shape=4)
y.fill(1.5)
print(y)
# --- to_numpy
import numpy as np
x = ti.field(ti.f32, shape=(2, 2))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i + j * 0.25
f()
a = x.to_numpy()
print(a)
print(a.shape, a.sum(), a[1, 1])
# --- from_numpy
import numpy as np
x = ti.field(ti.i32, shape=5)
x.from_numpy(np.array([1, 2, 3, 4, 5], dtype=np.int32))
print(x[3], x.to_numpy().sum())
x.from_numpy(np.arange(5, dtype=np.int32) * 2)
print(x)
# --- copy_from
x = ti.field(ti.f32, shape=3)
y = ti.field(ti.f32, shape=3)
x.fill(2)
y.copy_from(x)
print(y[0], y[2])
# --- ndarray_kernel
x = ti.ndarray(ti.f32, shape=(4,))
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    for i in a:
        a[i] = i * 2
f(x)
print(x[3], x.shape)
print(x.to_numpy())
# --- ndarray_2d
a = ti.ndarray(dtype=ti.i32, shape=(2, 3))
@ti.kernel
def f(a: ti.types.ndarray()):
    for i, j in a:
        a[i, j] = i * 10 + j
    for I in ti.grouped(a):
        a[I] += 1
f(a)
print(a[1, 2], a[0, 0])
print(a.to_numpy())
# --- ndarray_host_access
a = ti.ndarray(ti.i32, shape=3)
a[0] = 5
a[2] = 7
a.fill(1)
a[1] = 4
print(a[0] + a[1], a.shape[0])
# --- ndarray_vector
a = ti.Vector.ndarray(2, ti.f32, shape=3)
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec2, ndim=1)):
    for i in a:
        a[i] = ti.math.vec2(i, i * 2)
        a[i][0] += 1
f(a)
print(a[2][0], a[2][1])
# --- ndarray_matrix
a = ti.Matrix.ndarray(2, 2, ti.i32, shape=(2,))
@ti.kernel
def f(a: ti.types.ndarray()):
    for i in range(a.shape[0]):
        a[i] = ti.Matrix([[i, 1], [2, 3]])
f(a)
print(a[1][0, 0], a[1][1, 1])
# --- numpy_argument
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(), k: ti.i32) -> ti.i32:
    s = 0
    for i in range(a.shape[0]):
        a[i] += k
        s += a[i]
    return s
a = np.array([1, 2, 3], dtype=np.int32)
print(f(a, 10))
print(a)
# --- numpy_2d_argument
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    for i, j in ti.ndrange(a.shape[0], a.shape[1]):
        a[i, j] = i - j
a = np.zeros((2, 3), dtype=np.float32)
f(a)
print(a)
# --- ndarray_from_numpy
import numpy as np
a = ti.ndarray(ti.f32, shape=4)
a.from_numpy(np.ones(4, dtype=np.float32))
@ti.kernel
def total(a: ti.types.ndarray()) -> ti.f32:
    s = 0.0
    for i in a:
        s += a[i]
    return s
print(total(a))
# --- dense_tree
x = ti.field(ti.i32)
y = ti.field(ti.f32)
ti.root.dense(ti.ij, (4, 3)).place(x, y)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * j
        y[i, j] = x[i, j] * 0.5
f()
print(x[3, 2], y[3, 2], x.shape)
# --- nested_dense
x = ti.field(ti.i32)
ti.root.dense(ti.ij, (2, 2)).dense(ti.ij, (3, 4)).place(x)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 100 + j
f()
print(x.shape, x[5, 7], x[0, 3])
# --- dense_rows_and_columns
x = ti.field(ti.i32)
ti.root.dense(ti.i, 4).dense(ti.j, 5).place(x)
y = ti.field(ti.i32)
ti.root.dense(ti.j, 3).dense(ti.i, 2).place(y)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i + j
    for i, j in y:
        y[i, j] = i - j
f()
print(x[3, 4], y[1, 2], x.shape, y.shape)
# --- layouts
x = ti.Vector.field(3, ti.f32, shape=(4, 4), layout=ti.Layout.SOA)
y = ti.Vector.field(3, ti.f32, shape=(4, 4), layout=ti.Layout.AOS)
z = ti.field(ti.i32, shape=(3, 4), order='ji')
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = ti.Vector([i, j, i + j])
        y[i, j] = x[i, j] * 2
    for i, j in z:
        z[i, j] = i * 10 + j
f()
print(x[3, 2][2], y[1, 1][0], z[2, 3])
# --- fields_builder
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.ij, (5, 5)).place(x)
tree = fb.finalize()
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i + j
f()
print(x[4, 4])
tree.destroy()
# --- offset_field
x = ti.field(ti.f32, shape=(4,), offset=(-2,))
x[-2] = 1.0
x[1] = 2.0
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in x:
        s += x[i] * i
    return s
print(f())
# --- field_types
a = ti.field(ti.u8, shape=2)
b = ti.field(ti.i64, shape=2)
c = ti.field(ti.f64, shape=2)
d = ti.field(ti.u1, shape=2)
@ti.kernel
def f():
    a[0] = 255
    a[1] = a[0] + 2
    b[0] = ti.i64(1) << 40
    c[0] = 1.0 / 3.0
    d[0] = True
f()
print(a[0], a[1], b[0], c[0])
# --- place_vector
v = ti.Vector.field(2, ti.f32)
m = ti.Matrix.field(2, 2, ti.f32)
ti.root.dense(ti.i, 3).place(v, m)
@ti.kernel
def f():
    for i in v:
        v[i] = [i, 2 * i]
        m[i] = ti.Matrix([[1, 0], [0, 1]]) * i
f()
print(v[2][1], m[2][1, 1], m[2][0, 1])
# --- root_place
x = ti.field(ti.i32)
y = ti.field(ti.f32)
ti.root.place(x, y)
x[None] = 4
y[None] = 2.5
print(x[None] * y[None])
# --- many_dimensions
x = ti.field(ti.i32, shape=(2, 3, 4, 5))
@ti.kernel
def f() -> ti.i32:
    s = 0
    for I in ti.grouped(x):
        x[I] = I.sum()
    for i, j, k, l in x:
        s += x[i, j, k, l]
    return s
print(f(), x[1, 2, 3, 4])
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
# --- numpy_checks
import numpy as np
x = ti.field(ti.f32, shape=(4, 4))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 4 + j
f()
expected = np.arange(16, dtype=np.float32).reshape(4, 4)
assert np.allclose(x.to_numpy(), expected)
assert (x.to_numpy() == expected).all()
np.testing.assert_allclose(x.to_numpy(), expected)
print(x.to_numpy().max(), x.to_numpy().mean(), np.sum(x.to_numpy()))
# --- vector_field_numpy
import numpy as np
v = ti.Vector.field(2, ti.i32, shape=2)
v.from_numpy(np.array([[1, 2], [3, 4]], dtype=np.int32))
print(v.to_numpy())
print(v[1][0], v.shape, v.n)
# --- snode_shape
x = ti.field(ti.i32, shape=(8, 4))
@ti.kernel
def f() -> ti.i32:
    return x.shape[0] * 10 + x.shape[1]
print(f(), x.shape[1])
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
# --- field_of_i32_assignment
x = ti.field(ti.i32, shape=())
x[None] = 5
x[None] += 3
x[None] = x[None] * 2
print(x[None])
# --- template_kernel_fields
a = ti.field(ti.f32, shape=3)
b = ti.Vector.field(2, ti.f32, shape=(2, 2))
@ti.kernel
def clear(x: ti.template()):
    for I in ti.grouped(x):
        x[I] = x[I] * 0 + 1
clear(a)
clear(b)
print(a[1], b[1, 1][0])
# --- zero_d_vector
v = ti.Vector.field(3, ti.f32, shape=())
@ti.kernel
def f():
    v[None] = ti.Vector([1.0, 2.0, 3.0])
    v[None][1] = 5
f()
print(v[None][1], v[None].norm_sqr())
# --- list_of_fields
xs = [ti.field(ti.i32, shape=2) for _ in range(3)]
@ti.kernel
def f():
    for k in ti.static(range(3)):
        for i in range(2):
            xs[k][i] = k * 10 + i
f()
print(xs[2][1], xs[0][1])
# --- field_parent
x = ti.field(ti.i32, shape=(4, 4))
print(len(x.shape), x.parent() is not None)
# --- print_vector_field
v = ti.Vector.field(2, ti.f32, shape=3)
for i in range(3):
    v[i] = [i * 0.5, i]
print(v)
print(v[1])
# --- numpy_printing
import numpy as np
a = np.zeros((3, 3), dtype=np.float32)
a[1, 1] = 2.5
a[0, 2] = -1
print(a)
print(np.array([1, 2, 3]) * 2, np.array([0.5, 100.25]))
print(np.arange(12).reshape(3, 4))
print(np.array([1e-6, 1.0]), np.array([True, False]))
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
# --- host_append
x = ti.field(ti.i32, shape=5)
@ti.kernel
def f(k: ti.i32):
    for i in x:
        x[i] = i * k
results = []
for k in range(3):
    f(k)
    results.append(x[4])
print(results)
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
# --- ndarray_arguments_of_many_types
a = ti.ndarray(ti.i32, shape=4)
b = ti.ndarray(ti.f64, shape=4)
@ti.kernel
def f(a: ti.types.ndarray(), b: ti.types.ndarray(), k: ti.f64):
    for i in range(4):
        a[i] = i * 3
        b[i] = a[i] * k
f(a, b, 0.5)
print(a[3], b[3])
