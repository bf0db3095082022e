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
# --- numpy_kernel_arg
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray()):
    for i in range(a.shape[0]):
        a[i] += i
a = np.ones(5, dtype=np.int32)
f(a)
print(a)
# --- numpy_2d
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=2)) -> ti.f32:
    s = 0.0
    for i, j in ti.ndrange(a.shape[0], a.shape[1]):
        s += a[i, j]
        a[i, j] *= 2
    return s
a = np.arange(6, dtype=np.float32).reshape(2, 3)
print(f(a), a)
# --- numpy_struct_for
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray()):
    for I in ti.grouped(a):
        a[I] = I[0] + I[1]
a = np.zeros((3, 4), dtype=np.float64)
f(a)
print(a.tolist())
# --- to_numpy_dtype
import numpy as np
x = ti.field(ti.i32, shape=3)
x.fill(3)
print(x.to_numpy().dtype, x.to_numpy(dtype=np.float64).dtype, x.to_numpy(np.float32))
# --- fields_builder_2
fb1 = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb1.dense(ti.ij, (4, 4)).place(x)
t1 = fb1.finalize()
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i + j
f()
print(x.to_numpy().sum())
t1.destroy()
fb2 = ti.FieldsBuilder()
y = ti.field(ti.f32)
fb2.dense(ti.i, 5).place(y)
fb2.finalize()
y.fill(2)
print(y)
# --- nested_dense_2
x = ti.field(ti.i32)
ti.root.dense(ti.ij, (2, 2)).dense(ti.ij, (2, 4)).place(x)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 8 + j
f()
print(x.shape)
print(x.to_numpy())
# --- place_many
x, y = ti.field(ti.f32), ti.field(ti.i32)
v = ti.Vector.field(2, ti.f32)
block = ti.root.dense(ti.i, 3)
block.place(x, y)
block.place(v)
@ti.kernel
def f():
    for i in x:
        x[i] = i; y[i] = i * 2; v[i] = [i, -i]
f()
print(x, y, v.to_numpy())
# --- offset
x = ti.field(ti.i32, shape=(4, 4), offset=(-2, -2))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
f()
print(x[-2, -2], x[1, 1], x.offset)
# --- ndarray_host
a = ti.ndarray(ti.f32, shape=(2, 3))
a[0, 1] = 5
a.fill(3.0)
a[1, 2] = 7
print(a.to_numpy(), a.shape, a[1, 2])
# --- ndarray_vector_arg
vec = ti.types.vector(3, ti.f32)
@ti.kernel
def f(a: ti.types.ndarray(dtype=vec, ndim=1), b: ti.types.ndarray(dtype=ti.math.vec3)):
    for i in a:
        a[i] = b[i] * 2 + i
a = ti.Vector.ndarray(3, ti.f32, shape=2)
b = ti.Vector.ndarray(3, ti.f32, shape=2)
b.fill(1.5)
f(a, b)
print(a[1], a.to_numpy())
# --- ndarray_of_struct_sum
import numpy as np
@ti.kernel
def tot(a: ti.types.ndarray(ti.i32, ndim=1)) -> ti.i32:
    s = 0
    for i in a:
        s += a[i]
    return s
print(tot(np.arange(10, dtype=np.int32)))
x = ti.ndarray(ti.i32, 3)
x.fill(4)
print(tot(x))
# --- field_meta
x = ti.field(ti.f32, shape=(3, 5))
v = ti.Vector.field(2, ti.i32, shape=7)
m = ti.Matrix.field(2, 3, ti.f32, shape=(1, 2, 3))
print(x.shape, x.dtype == ti.f32, len(x.shape), v.n, v.shape, m.n, m.m, m.shape)
@ti.kernel
def f() -> ti.i32:
    return x.shape[0] * 100 + x.shape[1] + len(x.shape) * 1000
print(f())
# --- from_numpy_vector
import numpy as np
v = ti.Vector.field(2, ti.f32, shape=3)
v.from_numpy(np.arange(6, dtype=np.float32).reshape(3, 2))
print(v[2], v.to_numpy()[1])
m = ti.Matrix.field(2, 2, ti.i32, shape=())
m.from_numpy(np.array([[1, 2], [3, 4]], dtype=np.int32))
print(m[None])
# --- fill_vector
v = ti.Vector.field(3, ti.f32, shape=2)
v.fill(2.5)
print(v[1])
v.fill([1, 2, 3])
print(v[0])
v.fill(ti.Vector([4.0, 5.0, 6.0]))
print(v[1])
# --- scalar_0d
x = ti.field(ti.i32, ())
x[None] += 5
x[None] *= 3
print(x[None], x)
# --- layout_soa
v = ti.Vector.field(3, ti.f32, shape=(2, 2), layout=ti.Layout.SOA)
x = ti.field(ti.i32, shape=(2, 3), order='ji')
@ti.kernel
def f():
    for i, j in v:
        v[i, j] = [i, j, i + j]
    for i, j in x:
        x[i, j] = i * 3 + j
f()
print(v.to_numpy().tolist())
print(x)
# --- i8_u16
a = ti.field(ti.i8, shape=2)
b = ti.field(ti.u16, shape=2)
c = ti.field(ti.u64, shape=())
@ti.kernel
def f():
    a[0] = 130
    b[0] = 65537
    c[None] = ti.cast(-1, ti.u64)
f()
print(a[0], b[0], c[None])
# --- numpy_views
import numpy as np
a = np.arange(12, dtype=np.int32).reshape(3, 4)
x = ti.field(ti.i32, shape=(4, 3))
x.from_numpy(a.T)
print(x.to_numpy())
print(a[:, 1], a[1:, ::2], a.T.shape, a.max(), a.argmax())
# --- random_range
import numpy as np
x = ti.field(ti.f32, shape=1000)
@ti.kernel
def f():
    for i in x:
        x[i] = ti.random()
f()
a = x.to_numpy()
print((a >= 0).all(), (a < 1).all(), 0.4 < a.mean() < 0.6, a.std() > 0.2)
# --- field_of_fields_args
import numpy as np
n = 4
A = ti.field(ti.f32, shape=(n, n))
B = ti.field(ti.f32, shape=(n, n))
C = ti.field(ti.f32, shape=(n, n))
@ti.kernel
def matmul(a: ti.template(), b: ti.template(), c: ti.template()):
    for i, j in c:
        s = 0.0
        for k in range(n):
            s += a[i, k] * b[k, j]
        c[i, j] = s
A.from_numpy(np.arange(16, dtype=np.float32).reshape(4, 4))
B.from_numpy(np.eye(4, dtype=np.float32) * 2)
matmul(A, B, C)
np.testing.assert_allclose(C.to_numpy(), A.to_numpy() @ B.to_numpy())
print(C)
# --- ndarray_ndim_grouped
@ti.kernel
def f(a: ti.types.ndarray(), s: ti.f32):
    for I in ti.grouped(a):
        a[I] = s
a = ti.ndarray(ti.f32, (2, 2))
b = ti.ndarray(ti.f32, 3)
f(a, 1.5); f(b, 2.5)
print(a.to_numpy(), b.to_numpy())
# --- needs_grad_storage
x = ti.field(ti.f32, shape=3, needs_grad=True)
@ti.kernel
def f():
    for i in x:
        x[i] = i
        x.grad[i] = i * 2
f()
print(x, x.grad)
# --- snode_shape_2
x = ti.field(ti.f32)
s = ti.root.dense(ti.i, 4)
t = s.dense(ti.j, 8)
t.place(x)
print(x.shape, t.shape, s.shape)
print(x.snode.parent().shape)
# --- numpy_ops
import numpy as np
a = np.linspace(0, 1, 5)
b = np.array([[1, 2], [3, 4]])
print(a, b.sum(axis=0), b @ b, np.dot(b, b), b.mean(), np.where(a > 0.5, 1, 0), np.concatenate([a, a]).shape, np.stack([b, b]).shape)
print(np.max(a), np.sqrt(b), np.zeros_like(b), np.full((2, 2), 7), np.abs(-a))
# --- fill_and_numpy
import numpy as np
x = ti.field(ti.f32, shape=(2, 3))
x.fill(4.5)
a = x.to_numpy()
assert a.shape == (2, 3)
assert (a == 4.5).all()
a[1, 2] = 7
x.from_numpy(a)
print(x[1, 2], x.to_numpy().sum())
# --- numpy_int_types
import numpy as np
for dt, nd in [(ti.i8, np.int8), (ti.i16, np.int16), (ti.u8, np.uint8), (ti.u32, np.uint32), (ti.i64, np.int64), (ti.f64, np.float64)]:
    x = ti.field(dt, shape=3)
    x.from_numpy(np.array([1, 2, 100], dtype=nd))
    a = x.to_numpy()
    print(a, a.dtype == nd)
# --- numpy_arg_loop
import numpy as np
@ti.kernel
def acc(a: ti.types.ndarray(), b: ti.types.ndarray()):
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            b[i] += a[i, j]
a = np.ones((3, 4), dtype=np.float32)
a[1, :] = 2
b = np.zeros(3, dtype=np.float32)
acc(a, b)
assert b[0] == 4 and b[1] == 8
print(b)
# --- numpy_negative_check
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.i32, ndim=1), n: ti.i32):
    for i in range(n):
        a[i] = i * i
n = 6
a = np.empty(n, dtype=np.int32)
f(a, n)
for i in range(n):
    assert a[i] == i * i
print(a.tolist())
# --- numpy_vec_arg
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec3, ndim=1)):
    for i in a:
        a[i] += ti.math.vec3(1, 2, 3) * i
a = np.zeros((3, 3), dtype=np.float32)
f(a)
print(a)
# --- numpy_mat_arg
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.types.matrix(2, 2, ti.f32), ndim=1)):
    for i in a:
        a[i][0, 1] = i
        a[i] = a[i].transpose()
a = np.zeros((3, 2, 2), dtype=np.float32)
f(a)
print(a[2], a[1].sum())
# --- ndarray_loops
n = 8
a = ti.ndarray(ti.i32, shape=(n,))
b = ti.ndarray(ti.i32, shape=(n, 4))
@ti.kernel
def f(x: ti.types.ndarray(), y: ti.types.ndarray()):
    for i in range(n):
        x[i] = i * i
    for I in ti.grouped(y):
        y[I] = I[0] * 10 + I[1]
f(a, b)
for i in range(n):
    assert a[i] == i * i
print(a[7], b[3, 2], b.shape)
# --- ndarray_fill_vec
v = ti.Vector.ndarray(2, ti.f32, shape=3)
v.fill(2.0)
v[1] = [5, 6]
print(v[0], v[1], v[1][1])
v.fill(ti.Vector([1.0, 3.0]))
print(v[2], v.to_numpy().shape)
# --- ndarray_matrix_host
m = ti.Matrix.ndarray(2, 3, ti.i32, shape=(2,))
m[0] = [[1, 2, 3], [4, 5, 6]]
m[1][1, 2] = 9
print(m[0], m[1][1, 2], m.to_numpy().tolist())
# --- ndarray_meta
a = ti.ndarray(ti.f32, (3, 4))
v = ti.Vector.ndarray(3, ti.i32, 5)
print(a.shape, a.dtype, v.shape, v.n, v.dtype, a.element_shape, v.element_shape)
# --- ndarray_deepcopy
import copy
a = ti.ndarray(ti.i32, 3)
a.fill(4)
b = copy.deepcopy(a)
a[0] = 1
print(b.to_numpy(), a.to_numpy())
# --- ndarray_f64_template_kernel
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f64), k: ti.template()):
    for I in ti.grouped(a):
        a[I] += k
a = ti.ndarray(ti.f64, (2, 2))
f(a, 2)
f(a, 0.5)
print(a.to_numpy())
# --- ndarray_return_sum
@ti.kernel
def total(a: ti.types.ndarray(ndim=2)) -> ti.f32:
    s = 0.0
    for i, j in ti.ndrange(a.shape[0], a.shape[1]):
        s += a[i, j]
    return s
a = ti.ndarray(ti.f32, (3, 3))
a.fill(1.5)
print(total(a))
# --- field_loop_host
x = ti.field(ti.i32, shape=(3, 3))
for i in range(3):
    for j in range(3):
        x[i, j] = i * 3 + j
s = 0
for i in range(3):
    s += x[i, i]
print(s, x)
# --- field_list_comprehension
xs = [ti.field(ti.i32, shape=()) for _ in range(3)]
for i, x in enumerate(xs):
    x[None] = i * 2
print([x[None] for x in xs])
# --- vec_field_ops_host
v = ti.Vector.field(2, ti.f32, shape=3)
for i in range(3):
    v[i] = [i, i * 2]
print(v[2] + v[1], v[2].norm(), v[1] * 3, v[2][0])
# --- mat_field_host_assign
m = ti.Matrix.field(2, 2, ti.f32, shape=(2, 2))
m[0, 1] = [[1, 2], [3, 4]]
m[1, 1] = ti.Matrix([[5.0, 6.0], [7.0, 8.0]])
m[0, 0][1, 0] = 9
print(m[0, 1], m[1, 1][0, 1], m[0, 0])
# --- dense_ji_order
x = ti.field(ti.i32)
ti.root.dense(ti.j, 3).dense(ti.i, 2).place(x)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
f()
print(x.shape, x)
# --- dense_3level
x = ti.field(ti.f32)
ti.root.dense(ti.i, 2).dense(ti.i, 3).dense(ti.i, 4).place(x)
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in x:
        x[i] = i
    for i in range(24):
        s += x[i]
    return s
print(f(), x.shape)
# --- dense_4d
x = ti.field(ti.i32, shape=(2, 2, 2, 3))
@ti.kernel
def f():
    for i, j, k, l in x:
        x[i, j, k, l] = i * 1000 + j * 100 + k * 10 + l
f()
print(x[1, 0, 1, 2], x.to_numpy().sum())
# --- aos_soa_place
n = 4
x = ti.Vector.field(3, ti.f32)
y = ti.field(ti.i32)
ti.root.dense(ti.i, n).place(x, y)
z = ti.Matrix.field(2, 2, ti.f32, shape=n, layout=ti.Layout.SOA)
@ti.kernel
def f():
    for i in range(n):
        x[i] = [i, i + 1, i + 2]
        y[i] = i * i
        z[i] = [[i, 0], [0, i]]
f()
print(x.to_numpy(), y, z[3])
# --- offset_neg_numpy
import numpy as np
x = ti.field(ti.f32, shape=(4,), offset=(-2,))
@ti.kernel
def f():
    for i in x:
        x[i] = i * 2
f()
print(x.to_numpy(), x[-2], x[1])
# --- offset_vector
v = ti.Vector.field(2, ti.i32, shape=(2, 3), offset=(10, -1))
@ti.kernel
def f():
    for I in ti.grouped(v):
        v[I] = I
f()
print(v[11, 1], v[10, -1])
# --- offset_place
x = ti.field(ti.i32)
ti.root.dense(ti.i, 8).place(x, offset=4)
@ti.kernel
def f():
    for i in range(4, 12):
        x[i] = i
f()
print(x[4], x[11])
# --- fb_two
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
y = ti.field(ti.f32)
fb.dense(ti.i, 4).place(x, y)
tree = fb.finalize()
@ti.kernel
def f():
    for i in x:
        x[i] = i
        y[i] = i * 2
f()
print(x, y)
tree.destroy()
# --- fb_sparse
fb = ti.FieldsBuilder()
x = ti.field(ti.i32)
fb.pointer(ti.i, 4).dense(ti.i, 2).place(x)
fb.finalize()
@ti.kernel
def f() -> ti.i32:
    x[5] = 3
    c = 0
    return c
@ti.kernel
def g() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
f()
print(g())
# --- template_vec_field
v = ti.Vector.field(3, ti.f32, shape=2)
m = ti.Matrix.field(2, 2, ti.f32, shape=3)
@ti.kernel
def shape_of(t: ti.template()) -> ti.i32:
    return t.n * 100 + t.m * 10 + t.shape[0]
print(shape_of(v), shape_of(m))
# --- tensor_reflection
x = ti.field(ti.f32)
blk1 = ti.root.dense(ti.ij, (4, 8))
blk2 = blk1.dense(ti.k, 3)
blk2.place(x)
print(x.shape, x.dtype, blk1.shape, blk2.shape, len(x.shape))
print(x.snode.parent() == blk2, x.snode.parent(2) == blk1, x.snode.parent(3) == ti.root)
# --- copy_from_vec
a = ti.Vector.field(2, ti.f32, shape=2)
b = ti.Vector.field(2, ti.f32, shape=2)
a.fill(3.5)
b.copy_from(a)
a[0] = [1, 1]
print(b.to_numpy())
# --- numpy_struct_field
import numpy as np
S = ti.types.struct(a=ti.i32, v=ti.math.vec2)
s = S.field(shape=2)
s.from_numpy({'a': np.array([1, 2], dtype=np.int32), 'v': np.ones((2, 2), dtype=np.float32)})
d = s.to_numpy()
print(d['a'], d['v'].tolist(), s[1].v)
# --- struct_fill_copy
S = ti.types.struct(a=ti.f32, b=ti.i32)
x = S.field(shape=3)
y = S.field(shape=3)
x.a.fill(2.5)
x.b.fill(4)
y.copy_from(x)
print(y[1].a, y.b)
# --- struct_for_struct_field
S = ti.types.struct(p=ti.math.vec2, m=ti.f32)
x = S.field(shape=(2, 2))
@ti.kernel
def f():
    for i, j in x:
        x[i, j].p = [i, j]
        x[i, j].m = i + j * 10
    for I in ti.grouped(x):
        x[I].p += I
f()
print(x[1, 1].p, x[1, 0].m, x.p.to_numpy().tolist())
# --- struct_assign_whole
S = ti.types.struct(p=ti.math.vec2, m=ti.f32)
x = S.field(shape=2)
@ti.kernel
def f():
    x[0] = S(p=[1, 2], m=3.0)
    x[1] = x[0]
    x[1].m += 1
f()
print(x[1].p, x[1].m, x[0].m)
# --- struct_host_element
S = ti.types.struct(p=ti.math.vec2, m=ti.f32)
x = S.field(shape=2)
x[0] = S(p=[1, 2], m=3.0)
x[1].m = 4
x[1].p = [7, 8]
print(x[0].p, x[0].m, x[1].p[1], x[1].m)
# --- struct_ndarray_like_soa
S = ti.Struct.field({"pos": ti.types.vector(3, ti.f32), "id": ti.i32}, shape=(3,), layout=ti.Layout.SOA)
@ti.kernel
def f():
    for i in S:
        S[i].pos = ti.Vector([1.0, 2.0, 3.0]) * i
        S[i].id = i * i
f()
print(S[2].pos, S.id[2])
# --- struct_place_members
a = ti.Struct.field({"x": ti.f32, "y": ti.i32})
ti.root.dense(ti.i, 4).place(a)
@ti.kernel
def f():
    for i in a:
        a[i].x = i * 0.5
        a[i].y = i
f()
print(a.x.to_numpy(), a[3].y)
# --- root_place_0d
x = ti.field(ti.f32)
y = ti.Vector.field(2, ti.i32)
ti.root.place(x, y)
@ti.kernel
def f():
    x[None] = 2.5
    y[None] = [1, 2]
f()
print(x[None], y[None], x.shape)
# --- matrix_field_in_list
ms = [ti.Matrix.field(2, 2, ti.f32, shape=()) for _ in range(2)]
@ti.kernel
def f():
    for k in ti.static(range(2)):
        ms[k][None] = ti.Matrix.identity(ti.f32, 2) * (k + 1)
f()
print(ms[0][None], ms[1][None])
# --- pytest_approx
from pytest import approx
import pytest
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    for i in x:
        x[i] = i * 0.1
f()
assert x[1] == approx(0.1)
assert x[2] == pytest.approx(0.2, rel=1e-4)
assert x.to_numpy() == approx([0, 0.1, 0.2])
print("ok")
# --- pytest_raises
import pytest
@ti.kernel
def f(a: ti.i32):
    a = 3
with pytest.raises(ti.TaichiCompilationError):
    f(1)
print("after")
# --- pytest_raises_match
import pytest
@ti.func
def g(a):
    return a
with pytest.raises(ti.TaichiSyntaxError, match="Python-scope"):
    g(3)
print("ok")
# --- try_except_class
@ti.kernel
def f():
    x = undefined_name
try:
    f()
except ti.TaichiNameError:
    print("name error")
try:
    f()
except Exception as e:
    print(type(e).__name__)
# --- field_host_rw
x = ti.field(ti.f32, shape=(2, 3))
for i in range(2):
    for j in range(3):
        x[i, j] = i + j * 0.5
print(x.to_numpy(), x.shape, x.dtype)
y = ti.field(ti.i32, ())
y[None] = 4
y[None] += 3
print(y[None])
# --- from_numpy_roundtrip
import numpy as np
x = ti.field(ti.i32, shape=(3, 4))
a = np.arange(12).reshape(3, 4).astype(np.int32)
x.from_numpy(a)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] *= 2
f()
np.testing.assert_allclose(x.to_numpy(), a * 2)
print(x.to_numpy().sum(), (x.to_numpy() == a * 2).all())
# --- vec_from_numpy
import numpy as np
v = ti.Vector.field(2, ti.f32, shape=4)
v.from_numpy(np.arange(8, dtype=np.float32).reshape(4, 2))
m = ti.Matrix.field(2, 3, ti.i32, shape=2)
m.from_numpy(np.arange(12, dtype=np.int32).reshape(2, 2, 3))
print(v[3], m[1], m[0][1, 2])
# --- numpy_arg_inplace
import numpy as np
@ti.kernel
def add(a: ti.types.ndarray(), v: ti.f32):
    for i, j in ti.ndrange(a.shape[0], a.shape[1]):
        a[i, j] += v + i * j
a = np.ones((3, 4), dtype=np.float32)
add(a, 2.0)
print(a)
# --- numpy_arg_types
import numpy as np
@ti.kernel
def s(a: ti.types.ndarray(dtype=ti.i64, ndim=1)) -> ti.i64:
    r = ti.i64(0)
    for i in range(a.shape[0]):
        r += a[i]
    return r
print(s(np.arange(10)), s(np.array([1, 2, 3], dtype=np.int64)))
# --- ndarray_basic
a = ti.ndarray(ti.f32, shape=(4, 3))
@ti.kernel
def f(a: ti.types.ndarray()):
    for i, j in a:
        a[i, j] = i * 10 + j
f(a)
print(a.to_numpy(), a[2, 1], a.shape)
a[0, 0] = 5.5
a.fill(2)
print(a.to_numpy().sum())
# --- ndarray_vec
a = ti.Vector.ndarray(3, ti.f32, shape=4)
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec3, ndim=1)):
    for i in a:
        a[i] = ti.math.vec3(i, i * 2, 1)
        a[i].z += 4
f(a)
print(a[2], a.to_numpy().shape)
# --- ndarray_from_numpy_2
import numpy as np
a = ti.ndarray(ti.i32, shape=5)
a.from_numpy(np.array([5, 4, 3, 2, 1], dtype=np.int32))
b = ti.ndarray(ti.i32, shape=5)
b.copy_from(a)
b[0] = 100
print(a.to_numpy(), b.to_numpy())
# --- aos_soa
x = ti.Vector.field(2, ti.f32, shape=5, layout=ti.Layout.AOS)
y = ti.Vector.field(2, ti.f32, shape=5, layout=ti.Layout.SOA)
@ti.kernel
def f():
    for i in x:
        x[i] = [i, i * 2]
        y[i] = x[i].yx
f()
print(x[3], y[3])
# --- snode_place
x = ti.field(ti.i32)
y = ti.field(ti.f32)
ti.root.dense(ti.ij, (4, 4)).place(x)
ti.root.dense(ti.i, 4).dense(ti.j, 2).place(y)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i - j
    for i, j in y:
        y[i, j] = i + j * 0.5
f()
print(x.to_numpy(), y.shape, y[3, 1])
# --- blocked_layout
x = ti.field(ti.i32)
ti.root.dense(ti.ij, 4).dense(ti.ij, 2).place(x)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 8 + j
f()
print(x.shape, x[7, 7], x.to_numpy().sum())
# --- order_layout
x = ti.field(ti.i32, shape=(3, 5), order='ji')
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 5 + j
f()
print(x.to_numpy())
# --- fields_builder_3
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
y = ti.field(ti.i32)
fb.dense(ti.i, 5).place(x)
fb.dense(ti.ij, (2, 2)).place(y)
t = fb.finalize()
@ti.kernel
def f():
    for i in x:
        x[i] = i
    for i, j in y:
        y[i, j] = i + j
f()
print(x, y)
t.destroy()
# --- offset_field_2
a = ti.field(ti.i32, shape=(8,), offset=(-4,))
@ti.kernel
def f():
    for i in a:
        a[i] = i
    for i in range(-4, 4):
        a[i] += 10
f()
print(a[-4], a[3], a.to_numpy(), a.shape)
# --- field_fill_copy
a = ti.field(ti.f32, shape=4)
b = ti.field(ti.f32, shape=4)
a.fill(2.5)
b.copy_from(a)
b[1] = 0
print(a, b)
# --- f16_field
x = ti.field(ti.f16, shape=4)
@ti.kernel
def f():
    for i in x:
        x[i] = i * 0.1
        x[i] += 1
f()
print(x.to_numpy().dtype, x[1] > 1.09, x[2] < 1.21)
# --- small_types
a = ti.field(ti.i8, shape=3)
b = ti.field(ti.u8, shape=3)
c = ti.field(ti.i16, shape=3)
d = ti.field(ti.u16, shape=3)
@ti.kernel
def f():
    for i in a:
        a[i] = 100 + i * 20
        b[i] = 250 + i * 4
        c[i] = 32767 + i
        d[i] = -1 - i
f()
print(a, b, c, d)
# --- numpy_2d_transpose
import numpy as np
@ti.kernel
def tr(a: ti.types.ndarray(), b: ti.types.ndarray()):
    for i, j in ti.ndrange(a.shape[0], a.shape[1]):
        b[j, i] = a[i, j]
a = np.arange(6, dtype=np.float64).reshape(2, 3)
b = np.zeros((3, 2))
tr(a, b)
print(b, np.allclose(a.T, b))
# --- field_in_list
xs = [ti.field(ti.i32, shape=3) for _ in range(3)]
@ti.kernel
def f():
    for k in ti.static(range(3)):
        for i in xs[k]:
            xs[k][i] = k * 10 + i
f()
print([x.to_numpy().tolist() for x in xs])
# --- field_shape_kernel
x = ti.field(ti.i32, shape=(3, 7))
@ti.kernel
def f() -> ti.i32:
    return x.shape[0] * 100 + x.shape[1] * 10 + len(x.shape)
print(f())
# --- zero_d_vec
g = ti.Vector.field(3, ti.f32, ())
@ti.kernel
def f():
    g[None] = [1, 2, 3]
    g[None][1] = 9
    g[None] *= 2
f()
print(g[None], g[None][1])
# --- scan_numpy
import numpy as np
x = ti.field(ti.i32, 16)
@ti.kernel
def init():
    for i in x:
        x[i] = (i * 7) % 5
@ti.kernel
def scan():
    for _ in range(1):
        for i in range(1, 16):
            x[i] += x[i - 1]
init()
h = x.to_numpy()
scan()
assert (np.cumsum(h) == x.to_numpy()).all()
print(x)
# --- numpy_mask
import numpy as np
x = ti.field(ti.f32, shape=10)
@ti.kernel
def f():
    for i in x:
        x[i] = i % 4
f()
a = x.to_numpy()
print(a.max(), a.min(), a.mean(), np.sum(a > 1), a[2:5], a[::3], a.argmax())
# --- dense_multi_place
x, y, z = ti.field(ti.i32), ti.field(ti.i32), ti.field(ti.f32)
blk = ti.root.dense(ti.i, 4)
blk.place(x, y)
blk.place(z)
@ti.kernel
def f():
    for i in x:
        x[i], y[i], z[i] = i, i * 2, i / 2
f()
print(x, y, z)
# --- ndarray_matrix_arg
m = ti.Matrix.ndarray(2, 2, ti.f32, shape=(3,))
@ti.kernel
def f(m: ti.types.ndarray(dtype=ti.types.matrix(2, 2, ti.f32), ndim=1)):
    for i in m:
        m[i] = [[i, 1], [2, 3]]
        m[i][0, 1] = m[i].trace()
f(m)
print(m[2], m.to_numpy().sum())
# --- field_getattr
x = ti.field(ti.f32, shape=(3, 2), name="xx")
v = ti.Vector.field(3, ti.i32, shape=5)
print(x.dtype, x.shape, v.n, v.m, v.shape, v.dtype, x.name)
# --- mpm_like_grid
n = 8
grid = ti.field(ti.f32, shape=(n, n))
p = ti.Vector.field(2, ti.f32, shape=5)
@ti.kernel
def init():
    for i in p:
        p[i] = [0.1 + 0.15 * i, 0.3 + 0.1 * i]
@ti.kernel
def p2g():
    for i in p:
        base = (p[i] * n - 0.5).cast(int)
        fx = p[i] * n - base.cast(float)
        w = [0.5 * (1.5 - fx) ** 2, 0.75 - (fx - 1) ** 2, 0.5 * (fx - 0.5) ** 2]
        for a, b in ti.static(ti.ndrange(3, 3)):
            grid[base + ti.Vector([a, b])] += w[a][0] * w[b][1]
init()
p2g()
print(abs(grid.to_numpy().sum() - 5) < 1e-4, grid[1, 2])
# --- r_seeded
import numpy as np
np.random.seed(3)
a = np.random.rand(4)
b = np.random.randint(0, 10, size=5)
c = np.random.randn(3)
print(a, b, c)
print(np.random.rand(), np.random.uniform(2, 3), np.random.randint(5), np.random.normal(1.0, 0.5))
d = np.random.rand(2, 3).astype(np.float32)
print(d.shape, d)
e = np.random.random((2, 2))
f = np.random.normal(0, 1, (2,))
g = np.random.randint(3, 9, (2, 2))
print(e, f, g)
# --- r_unseeded
import numpy as np
a = np.random.rand(5, 5).astype(np.float32)
x = ti.field(ti.f32, shape=(5, 5))
x.from_numpy(a)
@ti.kernel
def dbl():
    for i, j in x:
        x[i, j] *= 2
dbl()
assert np.allclose(x.to_numpy(), a * 2)
print("ok")
# --- r_matmul
import numpy as np
n = 8
a = np.random.rand(n, n).astype(np.float32)
b = np.random.rand(n, n).astype(np.float32)
c = np.zeros((n, n), dtype=np.float32)
@ti.kernel
def mm(a: ti.types.ndarray(), b: ti.types.ndarray(), c: ti.types.ndarray()):
    for i, j in ti.ndrange(a.shape[0], b.shape[1]):
        s = 0.0
        for k in range(a.shape[1]):
            s += a[i, k] * b[k, j]
        c[i, j] = s
mm(a, b, c)
np.testing.assert_allclose(c, a @ b, rtol=1e-4)
print("ok")
# --- r_large
import numpy as np
a = np.random.rand(100, 100)
b = np.random.randn(10000)
c = np.random.randint(0, 5, 5000)
print(a.min() >= 0, a.max() < 1, abs(a.mean() - 0.5) < 0.02, abs(b.mean()) < 0.05, abs(b.std() - 1) < 0.05, c.min(), c.max())
# --- r_sort_check
import numpy as np
np.random.seed(0)
a = np.random.randint(0, 100, 8)
x = ti.field(ti.i32, 8)
x.from_numpy(a.astype(np.int32))
@ti.kernel
def total() -> ti.i32:
    s = 0
    for i in x:
        s += x[i]
    return s
print(total(), a.sum(), a)
# --- field_with_order_of_axes
x = ti.field(ti.i32, shape=(3, 4), order='ji')
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
f()
print(x.to_numpy())
# --- vector_field_as_structure_of_arrays
x = ti.Vector.field(3, ti.f32, shape=(2, 2), layout=ti.Layout.SOA)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = ti.Vector([i, j, i + j])
f()
print(x[1, 1], x.to_numpy().sum())
# --- scalar_fields_on_the_host
x = ti.field(ti.f32, shape=())
y = ti.field(ti.i32, shape=3)
x[None] = 2
y.fill(7)
y[1] += 3
print(x[None], y, y[1], x.shape, y.shape, x.dtype)
# --- vector_field_from_numpy_and_elements
import numpy as np
v = ti.Vector.field(2, ti.f32, shape=3)
v.from_numpy(np.arange(6, dtype=np.float32).reshape(3, 2))
print(v[2], v[1][0], v[1].x)
v[0] = [5, 6]
v[1][1] = 9
print(v.to_numpy())
# --- matrix_field_static_ndrange
m = ti.Matrix.field(2, 3, ti.f32, shape=2)
@ti.kernel
def f():
    for k in m:
        for i, j in ti.static(ti.ndrange(2, 3)):
            m[k][i, j] = i * 3 + j + k
f()
print(m[1], m[1][1, 2])
print(m.to_numpy().shape)
# --- copy_by_template_and_copy_from
a = ti.field(ti.f32, shape=4)
b = ti.field(ti.f32, shape=4)
@ti.kernel
def copy(s: ti.template(), d: ti.template()):
    for I in ti.grouped(s):
        d[I] = s[I] * 2
a.fill(1.5)
copy(a, b)
copy(b, a)
print(a, b)
b.copy_from(a)
print(b)
# --- ndranges_fill_parts_of_a_field
x = ti.field(ti.f32, shape=(8, 8))
@ti.kernel
def f():
    for i, j in ti.ndrange((2, 6), (1, 7)):
        x[i, j] = 1
    for I in ti.grouped(ti.ndrange(3, 3)):
        x[I] += I[0] * I.y
f()
print(x.to_numpy().sum())
# --- field_with_offset_list
x = ti.field(ti.i32, shape=(4,), offset=(-2,))
@ti.kernel
def f():
    for i in x:
        x[i] = i
f()
print([x[i] for i in range(-2, 2)])
# --- blocked_layout_of_two_fields
x = ti.field(ti.f32)
y = ti.field(ti.f32)
ti.root.dense(ti.ij, (4, 4)).dense(ti.ij, (2, 2)).place(x, y)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i + j * 0.5
        y[i, j] = x[i, j] * 2
f()
print(x.shape, x[7, 7], y[3, 2], x.to_numpy().sum())
# --- vector_field_with_offset
v = ti.Vector.field(3, dtype=ti.i32, shape=(2,), offset=-1) if False else ti.Vector.field(3, dtype=ti.i32, shape=(2,), offset=(-1,))
v[-1] = [1, 2, 3]
v[0] = v[-1] * 2
print(v[0], v[-1].y)
# --- matrix_ndarray_determinants
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.types.matrix(2, 2, ti.f32), ndim=1)) -> ti.f32:
    s = 0.0
    for i in a:
        s += a[i].determinant()
    return s
m = ti.Matrix.ndarray(2, 2, ti.f32, 3)
m.fill(0)
m[1] = ti.Matrix([[1, 2], [3, 4]])
print(f(m), m[1])
# --- numpy_arrays_grouped_power
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(), b: ti.types.ndarray()):
    for I in ti.grouped(a):
        b[I] = a[I] ** 2
a = np.arange(6, dtype=np.float64).reshape(2, 3)
b = np.zeros_like(a)
f(a, b)
print(b)
# --- list_of_fields_2
fs = [ti.field(ti.i32, shape=3) for _ in range(3)]
@ti.kernel
def f():
    for k in ti.static(range(3)):
        for i in fs[k]:
            fs[k][i] = k * 10 + i
f()
print([q.to_numpy().tolist() for q in fs])
# --- grouped_index_parts
x = ti.field(ti.i32, shape=(2, 3))
@ti.kernel
def f():
    for I in ti.grouped(x):
        x[I] = I[0] * 10 + I[1]
    for i in range(2):
        for j in range(3):
            x[i, j] += 100
f()
print(x)
