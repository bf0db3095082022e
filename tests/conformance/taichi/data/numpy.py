# Arrays of numpy as arguments of kernels, to_numpy and from_numpy.

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
# --- numpy_printing
import numpy as np
a = np.zeros((3, 3), dtype=np.float32)
a[1, 1] = 2.5
a[0, 2] = -1
print(a)
print(np.array([1, 2, 3]) * 2, np.array([0.5, 100.25]))
print(np.arange(12).reshape(3, 4))
print(np.array([1e-6, 1.0]), np.array([True, False]))
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
# --- from_numpy_vector
import numpy as np
v = ti.Vector.field(2, ti.f32, shape=3)
v.from_numpy(np.arange(6, dtype=np.float32).reshape(3, 2))
print(v[2], v.to_numpy()[1])
m = ti.Matrix.field(2, 2, ti.i32, shape=())
m.from_numpy(np.array([[1, 2], [3, 4]], dtype=np.int32))
print(m[None])
# --- numpy_views
import numpy as np
a = np.arange(12, dtype=np.int32).reshape(3, 4)
x = ti.field(ti.i32, shape=(4, 3))
x.from_numpy(a.T)
print(x.to_numpy())
print(a[:, 1], a[1:, ::2], a.T.shape, a.max(), a.argmax())
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
# --- offset_neg_numpy
import numpy as np
x = ti.field(ti.f32, shape=(4,), offset=(-2,))
@ti.kernel
def f():
    for i in x:
        x[i] = i * 2
f()
print(x.to_numpy(), x[-2], x[1])
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
# --- vector_field_from_numpy_and_elements
import numpy as np
v = ti.Vector.field(2, ti.f32, shape=3)
v.from_numpy(np.arange(6, dtype=np.float32).reshape(3, 2))
print(v[2], v[1][0], v[1].x)
v[0] = [5, 6]
v[1][1] = 9
print(v.to_numpy())
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
# --- numpy_of_fewer_dimensions
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(ndim=2)):
    pass
f(np.zeros(3))
# --- numpy_not_contiguous
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0, 0] = 1
f(np.zeros((3, 4), dtype=np.float32).T)
# --- numpy_global_read
import numpy as np
a = np.array([1.0, 2.0])
@ti.kernel
def f() -> ti.f32:
    return a[1]
print(f())
# --- numpy_global_of_two
import numpy as np
c = np.array([1.0, 2.0])
@ti.kernel
def f() -> ti.f32:
    return c[0] + c[1]
print(f())
print('done')
# --- numpy_scalars_of_the_module
import numpy as np
k = np.float32(2.5)
n = np.int32(3)
@ti.kernel
def f() -> ti.f32:
    return k * n
print(f())
print('done')
# --- sum_of_a_numpy_array
@ti.kernel
def k(a: ti.types.ndarray(dtype=ti.f32, ndim=2)) -> ti.f32:
    s = 0.0
    for i, j in ti.ndrange(a.shape[0], a.shape[1]):
        s += a[i, j]
    return s
import numpy as np
print(k(np.arange(12, dtype=np.float32).reshape(3, 4)))
# --- numpy_array_reversed
@ti.kernel
def k(a: ti.types.ndarray(dtype=ti.i32, ndim=1), b: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    for i in a:
        b[i] = a[a.shape[0] - 1 - i]
import numpy as np
a = np.arange(5, dtype=np.int32)
b = np.zeros(5, dtype=np.int32)
k(a, b)
print(a, b)
# --- numpy_int64_kernel
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray()) -> ti.i64:
    s = ti.i64(0)
    for i in range(a.shape[0]):
        s += a[i]
    return s
print(f(np.arange(10)), f(np.array([2**40, 1])))
# --- numpy_bool_uint8
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.u8, ndim=1)):
    for i in a:
        a[i] = a[i] * 2 + 250
a = np.array([1, 2, 3], dtype=np.uint8)
f(a)
print(a)
# --- numpy_const_in_kernel
import numpy as np
w = np.array([1.0, 2.0, 4.0])
k = np.float32(0.5)
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in ti.static(range(3)):
        s += w[i] * k
    return s
print(f())
# --- numpy_loop_kernel
import numpy as np
@ti.kernel
def blur(src: ti.types.ndarray(dtype=ti.f32, ndim=1), dst: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    n = src.shape[0]
    for i in range(n):
        l = src[ti.max(i - 1, 0)]
        r = src[ti.min(i + 1, n - 1)]
        dst[i] = (l + src[i] + r) / 3
a = np.array([0, 3, 6, 9], dtype=np.float32)
b = np.zeros_like(a)
for _ in range(2):
    blur(a, b)
    a, b = b, a
print(a)
# --- numpy_kernel_many
import numpy as np
@ti.kernel
def saxpy(a: ti.f32, x: ti.types.ndarray(), y: ti.types.ndarray(), out: ti.types.ndarray()):
    for i in range(x.shape[0]):
        out[i] = a * x[i] + y[i]
n = 10
x = np.linspace(0, 1, n).astype(np.float32)
y = np.ones(n, dtype=np.float32)
o = np.zeros(n, dtype=np.float32)
saxpy(3.0, x, y, o)
np.testing.assert_allclose(o, 3 * x + y, rtol=1e-6)
print(o.sum())
# --- to_numpy_dtype_2
import numpy as np
x = ti.field(ti.i32, shape=3)
a = x.to_numpy(dtype=np.float64)
print(a.dtype, a)
# --- multi_ndarray_matrix
a = ti.Matrix.ndarray(2, 2, ti.f32, shape=2)
a[0] = [[1, 2], [3, 4]]
a[1] = ti.Matrix([[0, 1], [1, 0]])
@ti.kernel
def f(a: ti.types.ndarray()) -> ti.f32:
    return (a[0] @ a[1]).sum() + a[0][0, 1]
print(f(a), a[0][1, 0])
# --- ndarray_shape_kernel
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray()) -> ti.i32:
    s = 0
    for I in ti.grouped(ti.ndrange(*a.shape)):
        s += I.sum()
    return s
print(f(np.zeros((2, 3, 4), dtype=np.float32)), f(np.zeros((5, 2, 2), dtype=np.float32)))
# --- ext_grouped
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray()):
    for I in ti.grouped(a):
        a[I] += I[0] * 2
a = np.zeros((3, 2), dtype=np.float32)
f(a)
print(a)
# --- numpy_clip_norm_diff_round
import numpy as np
a = np.arange(6).reshape(2, 3)
b = np.array([3.0, 4.0])
print(np.clip(a, 1, 4), np.minimum(a, 2), np.maximum(a, 3), np.abs(a - 3), np.square(a))
print(np.linalg.norm(b), np.diff(np.array([1, 4, 9, 16])), np.round(b / 7, 2), np.round(b / 7))
# --- meshgrid
import numpy as np
x = np.linspace(0, 1, 3)
y = np.arange(2)
X, Y = np.meshgrid(x, y)
print(X.shape, Y.shape)
print(X)
print(Y)
A, B = np.meshgrid(x, y, indexing='ij')
print(A, B)
# --- meshgrid_of_three
import numpy as np
X, Y, Z = np.meshgrid(np.arange(2), np.arange(3), np.arange(4), indexing='ij')
print(X.shape, Y[0, 2, 1], Z[1, 1, 3], X.sum(), Y.sum(), Z.sum())
p = np.stack([X, Y, Z], axis=-1)
print(p.shape)
# --- numpy_histogram_by_kernel
import numpy as np
data = (np.arange(100) * 37 % 11).astype(np.int32)
hist = ti.field(ti.i32, shape=11)
@ti.kernel
def count(a: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    for i in range(a.shape[0]):
        hist[a[i]] += 1
count(data)
print(hist.to_numpy(), hist.to_numpy().sum())
# --- to_numpy_and_matplotlib_like_stats
import numpy as np
x = ti.field(ti.f32, shape=(4, 6))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = ti.sin(i) * ti.cos(j)
f()
a = x.to_numpy()
print(a.shape, a.dtype, np.round(a.mean(axis=0), 4), round(float(a.max()), 4), np.argmax(a))
# --- gather_scatter_permutation
import numpy as np
perm = ti.field(ti.i32, shape=6)
a = ti.field(ti.f32, shape=6)
b = ti.field(ti.f32, shape=6)
perm.from_numpy(np.array([2, 0, 5, 1, 4, 3], dtype="int32"))
@ti.kernel
def f():
    for i in a:
        a[i] = i * 1.5
    for i in a:
        b[perm[i]] = a[i]
    for i in a:
        a[i] = b[perm[i]]
f()
print(a.to_numpy(), b.to_numpy())
