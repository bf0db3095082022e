# Fields of vectors and matrices: elements, components, fill and copies.

# --- vector_fields
v = ti.Vector.field(3, dtype=ti.f32, shape=4)
@ti.kernel
def f():
    for i in v:
        v[i] = ti.Vector([i, i * 2.0, 1.0])
        v[i][1] += 0.5
        v[i].z = 7
f()
print(v[2][0], v[2][1], v[2].z)
print(v[3])
# --- matrix_field
m = ti.Matrix.field(2, 2, ti.i32, shape=(2,))
@ti.kernel
def f():
    for i in m:
        m[i] = ti.Matrix([[i, 1], [2, 3]]) * 2
        m[i][0, 1] = 9
f()
print(m[1])
print(m[1][0, 1], m[0][1, 1])
# --- matrix_field_fill
m = ti.Matrix.field(2, 2, ti.f32, shape=2)
m.fill(3)
print(m[0])
v = ti.Vector.field(2, ti.i32, shape=())
v[None] = [4, 5]
print(v[None])
# --- slice_field_vector
v = ti.Vector.field(4, ti.i32, shape=2)
@ti.kernel
def f():
    v[0] = ti.Vector([1, 2, 3, 4])
    v[1][0:2] = v[0][2:4]
f()
print(v[1][0], v[1][1], v[1][2])
# --- matrix_field_2
m = ti.Matrix.field(2, 3, ti.f32, shape=(2,))
@ti.kernel
def f():
    for i in m:
        for a, b in ti.static(ti.ndrange(2, 3)):
            m[i][a, b] = i * 100 + a * 10 + b
f()
print(m[1][1, 2], m[0])
print(m.to_numpy().shape)
# --- vector_field_host
v = ti.Vector.field(3, ti.i32, shape=4)
v[0] = [1, 2, 3]
v[1] = ti.Vector([4, 5, 6])
v[2][1] = 9
v[3].x = 5
print(v[0], v[1][2], v[2], v[3].x)
print(v)
# --- host_vec_from_field
x = ti.Vector.field(3, ti.f32, shape=2)
x[0] = [1, 2, 3]
v = x[0]
v[0] = 50
print(x[0], v)
# --- matrix_field_slice
m = ti.Matrix.field(3, 3, ti.f32, shape=())
@ti.kernel
def f():
    for i, j in ti.static(ti.ndrange(3, 3)):
        m[None][i, j] = i * 3 + j
    a = m[None][0:2, 1:3]
    r = m[None][1, :]
    print(a, r)
    m[None][2, :] = ti.Vector([7.0, 8.0, 9.0])
f()
print(m[None])
# --- types_field
vec3 = ti.types.vector(3, ti.f32)
mat2 = ti.types.matrix(2, 2, ti.i32)
x = vec3.field(shape=2)
y = mat2.field(shape=(2, 1))
@ti.kernel
def f():
    x[1] = vec3(1, 2, 3)
    y[0, 0] = mat2([[1, 2], [3, 4]])
f()
print(x, y[0, 0])
# --- mat_field_ops
m = ti.Matrix.field(2, 2, ti.f32, shape=3)
v = ti.Vector.field(2, ti.f32, shape=3)
@ti.kernel
def f():
    for i in m:
        m[i] = ti.Matrix([[i, 1], [0, i + 1]])
        v[i] = m[i] @ ti.Vector([1.0, 2.0])
        m[i][0, 1] += 5
f()
print(m[1], v[2], m.to_numpy().shape)
print(v.to_numpy())
m[0][1, 0] = 77
m[2] = [[9, 8], [7, 6]]
print(m[0], m[2])
# --- vector_field_dot_norm
v = ti.Vector.field(3, ti.f32, shape=())
w = ti.Vector.field(3, ti.f32, shape=())
v[None] = [1, 2, 3]
w[None] = [4, 5, 6]
d = ti.field(ti.f32, shape=())
@ti.kernel
def f():
    d[None] = v[None].dot(w[None])
    v[None] = v[None].cross(w[None])
f()
print(d[None], v[None], v[None].norm())
# --- zero_d_vector
v = ti.Vector.field(3, ti.f32, shape=())
@ti.kernel
def f():
    v[None] = ti.Vector([1.0, 2.0, 3.0])
    v[None][1] = 5
f()
print(v[None][1], v[None].norm_sqr())
# --- print_vector_field
v = ti.Vector.field(2, ti.f32, shape=3)
for i in range(3):
    v[i] = [i * 0.5, i]
print(v)
print(v[1])
# --- fill_vector
v = ti.Vector.field(3, ti.f32, shape=2)
v.fill(2.5)
print(v[1])
v.fill([1, 2, 3])
print(v[0])
v.fill(ti.Vector([4.0, 5.0, 6.0]))
print(v[1])
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
# --- offset_vector
v = ti.Vector.field(2, ti.i32, shape=(2, 3), offset=(10, -1))
@ti.kernel
def f():
    for I in ti.grouped(v):
        v[I] = I
f()
print(v[11, 1], v[10, -1])
# --- template_vec_field
v = ti.Vector.field(3, ti.f32, shape=2)
m = ti.Matrix.field(2, 2, ti.f32, shape=3)
@ti.kernel
def shape_of(t: ti.template()) -> ti.i32:
    return t.n * 100 + t.m * 10 + t.shape[0]
print(shape_of(v), shape_of(m))
# --- copy_from_vec
a = ti.Vector.field(2, ti.f32, shape=2)
b = ti.Vector.field(2, ti.f32, shape=2)
a.fill(3.5)
b.copy_from(a)
a[0] = [1, 1]
print(b.to_numpy())
# --- matrix_field_in_list
ms = [ti.Matrix.field(2, 2, ti.f32, shape=()) for _ in range(2)]
@ti.kernel
def f():
    for k in ti.static(range(2)):
        ms[k][None] = ti.Matrix.identity(ti.f32, 2) * (k + 1)
f()
print(ms[0][None], ms[1][None])
# --- zero_d_vec
g = ti.Vector.field(3, ti.f32, ())
@ti.kernel
def f():
    g[None] = [1, 2, 3]
    g[None][1] = 9
    g[None] *= 2
f()
print(g[None], g[None][1])
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
# --- vector_field_with_offset
v = ti.Vector.field(3, dtype=ti.i32, shape=(2,), offset=-1) if False else ti.Vector.field(3, dtype=ti.i32, shape=(2,), offset=(-1,))
v[-1] = [1, 2, 3]
v[0] = v[-1] * 2
print(v[0], v[-1].y)
# --- field_layout_bad
x = ti.Vector.field(2, ti.f32, shape=3, layout=5)
print('done')
# --- sizes_of_a_vector_field
x = ti.Vector.field(n=2, dtype=ti.f32, shape=(2,))
print(x.n, x[0].n)
print('done')
# --- matrix_field_of_no_axes
x = ti.Matrix.field(n=2, m=3, dtype=ti.f32, shape=())
x[None] = [[1, 2, 3], [4, 5, 6]]
print(x[None], x.shape)
print('done')
# --- fill_with_a_list
x = ti.Vector.field(3, float, 4)
x.fill(2)
print(x.to_numpy().shape, x[3])
x.fill([1, 2, 3])
print(x[0])
print('done')
# --- fill_with_a_matrix
x = ti.Matrix.field(2, 2, float, 2)
x.fill(ti.Matrix([[1, 2], [3, 4]]))
print(x[1])
print('done')
# --- copy_of_a_vector_field
x = ti.Vector.field(2, float, 3)
y = ti.Vector.field(2, float, 3)
x.fill(3)
y.copy_from(x)
print(y[1])
print('done')
# --- vector_field_components
v = ti.Vector.field(3, ti.f32, shape=4)
@ti.kernel
def k():
    for i in v:
        v[i] = ti.Vector([i, i * 2, i * 3])
        v[i].xy += 1.0
        v[i].z *= 2
k()
print(v[2], v[3][1], v.to_numpy())
# --- matrix_field_product
m = ti.Matrix.field(2, 2, ti.f32, shape=())
@ti.kernel
def k():
    m[None] = ti.Matrix([[1, 2], [3, 4]]) @ ti.Matrix([[0, 1], [1, 0]])
k()
print(m[None])
# --- matrix_field_from_numpy_rows
import numpy as np
x = ti.Matrix.field(2, 3, ti.f32, shape=2)
x.from_numpy(np.arange(12, dtype=np.float32).reshape(2, 2, 3))
print(x[1], x[0][1, 2])
# --- number_into_a_vector_element
v = ti.Vector.field(2, ti.f32, 3)
@ti.kernel
def k():
    v[0] = 1.0
k()
print(v[0])
# --- fill_a_vector_field
v = ti.Vector.field(2, ti.f32, shape=(2, 2))
@ti.kernel
def k(a: ti.f32):
    v.fill(a)
k(1.5)
print(v[1, 1], v.to_numpy().sum())
# --- norms_of_a_vector_field
import numpy as np
v = ti.Vector.field(3, ti.f32, shape=4)
v.from_numpy(np.arange(12, dtype=np.float32).reshape(4, 3))
@ti.kernel
def norm() -> ti.f32:
    s = 0.0
    for i in v:
        s += v[i].norm()
    return s
print(norm(), v.to_numpy()[2], v[3].z)
# --- vector_field_ops
v = ti.Vector.field(3, ti.f32, shape=2)
@ti.kernel
def f():
    for i in v:
        v[i] = ti.Vector([i, i + 1, i + 2])
    for i in v:
        v[i] += 0.5
        v[i][1] *= 2
        v[i].z -= 1
f()
print(v[0], v[1].x, v.to_numpy())
# --- matrix_field_from_numpy
import numpy as np
m = ti.Matrix.field(2, 2, ti.f32, shape=3)
m.from_numpy(np.arange(12, dtype=np.float32).reshape(3, 2, 2))
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in m:
        s += m[i].determinant()
    return s
print(f(), m[1])
# --- field_0d_vector
v = ti.Vector.field(3, ti.f32, shape=())
v[None] = [1, 2, 3]
@ti.kernel
def f():
    v[None] = v[None] * 2
    v[None].y = 10
f()
print(v[None], v[None][1], v[None].norm())
# --- field_matrix_elem_assign
m = ti.Matrix.field(2, 3, ti.f32, shape=(2,))
@ti.kernel
def f():
    for i in m:
        m[i] = ti.Matrix([[1, 2, 3], [4, 5, 6]]) * (i + 1)
        m[i][0, 1] = -1
        m[i][1, :] += 10
f()
print(m[1], m.to_numpy().shape)
# --- host_vector_field_ops
v = ti.Vector.field(3, ti.f32, shape=2)
v[0] = [1, 2, 3]
v[1] = v[0] * 2 + 1
a = v[1]
print(a, a[0], a.norm(), a.x, v[0].dot(v[1]), (a + v[0]).to_list() if hasattr(a, "to_list") else 0)
# --- host_matrix_field
m = ti.Matrix.field(2, 2, ti.f32, shape=())
m[None] = [[1, 2], [3, 4]]
print(m[None], m[None][1, 0], m[None].transpose(), (m[None] @ m[None]).to_list(), m[None].trace())
# --- set_image_like_bytes
img = ti.Vector.field(3, ti.u8, shape=(2, 3))
@ti.kernel
def paint():
    for i, j in img:
        c = ti.Vector([i * 100.0, j * 100.0, 300.0])
        img[i, j] = ti.cast(ti.min(c, 255.0), ti.u8)
paint()
print(img.to_numpy().tolist())
# --- matrix_field_fill_and_slices
m = ti.Matrix.field(3, 3, ti.f32, shape=2)
@ti.kernel
def f():
    for k in m:
        for i, j in ti.static(ti.ndrange(3, 3)):
            m[k][i, j] = k * 10 + i * 3 + j
    a = m[1]
    print(a[0, :], a[:, 2], a[1:, :2])
f()
print(m[0], m[1].transpose()[2, 0])
