# ti.ndarray: elements, shapes, as arguments of kernels.

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
# --- ndarray_ndim_grouped
@ti.kernel
def f(a: ti.types.ndarray(), s: ti.f32):
    for I in ti.grouped(a):
        a[I] = s
a = ti.ndarray(ti.f32, (2, 2))
b = ti.ndarray(ti.f32, 3)
f(a, 1.5); f(b, 2.5)
print(a.to_numpy(), b.to_numpy())
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
# --- struct_ndarray_like_soa
S = ti.Struct.field({"pos": ti.types.vector(3, ti.f32), "id": ti.i32}, shape=(3,), layout=ti.Layout.SOA)
@ti.kernel
def f():
    for i in S:
        S[i].pos = ti.Vector([1.0, 2.0, 3.0]) * i
        S[i].id = i * i
f()
print(S[2].pos, S.id[2])
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
# --- ndarray_matrix_arg
m = ti.Matrix.ndarray(2, 2, ti.f32, shape=(3,))
@ti.kernel
def f(m: ti.types.ndarray(dtype=ti.types.matrix(2, 2, ti.f32), ndim=1)):
    for i in m:
        m[i] = [[i, 1], [2, 3]]
        m[i][0, 1] = m[i].trace()
f(m)
print(m[2], m.to_numpy().sum())
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
# --- ndarray_on_the_host
x = ti.ndarray(ti.f32, (2, 2))
print(x.shape, x.dtype, x[0, 0])
x[1, 1] += 2
print(x.to_numpy())
print('done')
# --- ndarray_of_vec3
x = ti.ndarray(ti.math.vec3, 3)
x[0] = [1, 2, 3]
print(x[0], x.to_numpy().shape)
print('done')
# --- ndarray_of_matrices
x = ti.ndarray(dtype=ti.types.matrix(2, 2, ti.f32), shape=(2,))
x[1] = ti.Matrix([[1, 2], [3, 4]])
print(x[1][1, 0])
print('done')
# --- ndarray_by_template
@ti.func
def g(a: ti.template()):
    a[0] = 7
@ti.kernel
def f(a: ti.types.ndarray()):
    g(a)
x = ti.ndarray(ti.f32, 2)
f(x)
print(x[0])
print('done')
# --- ndarray_grouped_sum
a = ti.ndarray(ti.f32, shape=(2, 3))
a.fill(2.0)
a[1, 2] = 5.0
@ti.kernel
def k(x: ti.types.ndarray()) -> ti.f32:
    s = 0.0
    for I in ti.grouped(x):
        s += x[I]
    return s
print(k(a), a.to_numpy(), a.shape)
# --- vector_ndarray
v = ti.Vector.ndarray(2, ti.f32, shape=3)
@ti.kernel
def k(x: ti.types.ndarray(dtype=ti.math.vec2)):
    for i in x:
        x[i] = ti.Vector([i, -i])
k(v)
print(v.to_numpy(), v[1])
# --- ndarray_argument
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=2)) -> ti.f32:
    s = 0.0
    for i, j in a:
        a[i, j] += i * 10 + j
        s += a[i, j]
    return s
a = np.ones((2, 3), dtype=np.float32)
print(f(a))
print(a)
b = ti.ndarray(ti.f32, shape=(2, 2))
print(f(b), b.to_numpy())
# --- ndarray_vector_elements
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec2, ndim=1)):
    for i in range(a.shape[0]):
        a[i] = ti.math.vec2(i, i * i)
a = ti.Vector.ndarray(2, ti.f32, shape=3)
f(a)
print(a.to_numpy())
# --- ndarray_fill_methods
a = ti.ndarray(ti.i32, shape=(2, 3))
a.fill(4)
a[0, 1] = 7
b = ti.ndarray(ti.i32, shape=(2, 3))
b.copy_from(a)
print(b.to_numpy(), b.shape, b[0, 1], a.dtype == ti.i32)
# --- ndarray_element_shape
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.types.matrix(2, 2, ti.f32), ndim=1)) -> ti.f32:
    s = 0.0
    for i in a:
        a[i] += i
        s += a[i].trace()
    return s
m = ti.Matrix.ndarray(2, 2, ti.f32, shape=3)
m.fill(1.0)
print(f(m), m[2])
# --- ndarray_grouped_shape
@ti.kernel
def f(a: ti.types.ndarray(ndim=2)):
    n, m = a.shape
    for I in ti.grouped(a):
        a[I] = I[0] * m + I[1]
a = ti.ndarray(ti.i32, shape=(2, 3))
f(a)
print(a.to_numpy())
# --- ndarray_struct_for
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(), b: ti.types.ndarray()):
    for i, j in ti.ndrange(a.shape[0], a.shape[1]):
        b[j, i] = a[i, j] * 2
a = np.arange(6, dtype=np.float64).reshape(2, 3)
b = np.zeros((3, 2))
f(a, b)
print(b)
# --- ndarray_matrix_numpy
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.mat2, ndim=1), b: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    for i in a:
        b[i] = a[i].determinant()
m = np.arange(8, dtype=np.float32).reshape(2, 2, 2)
d = np.zeros(2, dtype=np.float32)
f(m, d)
print(d)
# --- ndarray_3d
@ti.kernel
def f(a: ti.types.ndarray(ndim=3)) -> ti.i32:
    s = 0
    for i, j, k in a:
        a[i, j, k] = i * 100 + j * 10 + k
    for i, j, k in ti.ndrange(*a.shape):
        s += a[i, j, k]
    return s
a = ti.ndarray(ti.i32, shape=(2, 3, 4))
print(f(a), a[1, 2, 3], a.shape)
# --- ndarray_of_struct_like_vectors
pos = ti.Vector.ndarray(2, ti.f32, shape=5)
vel = ti.Vector.ndarray(2, ti.f32, shape=5)
@ti.kernel
def init(p: ti.types.ndarray(dtype=ti.math.vec2, ndim=1), v: ti.types.ndarray(dtype=ti.math.vec2, ndim=1)):
    for i in p:
        p[i] = [i * 0.1, 1.0]
        v[i] = [1.0, -i]
@ti.kernel
def move(p: ti.types.ndarray(dtype=ti.math.vec2, ndim=1), v: ti.types.ndarray(dtype=ti.math.vec2, ndim=1), dt: ti.f32):
    for i in p:
        p[i] += v[i] * dt
        if p[i].y < 0.8:
            v[i].y *= -1
init(pos, vel)
for _ in range(5):
    move(pos, vel, 0.05)
print(pos.to_numpy(), vel[4])
