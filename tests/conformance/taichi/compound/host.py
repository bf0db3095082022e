# Vectors and matrices of the host program, outside of kernels.

# --- host_vectors
v = ti.Vector([1.0, 2.0, 3.0])
w = ti.Vector([4.0, 5.0, 6.0])
print(v + w, v.dot(w), v.norm_sqr(), (v * 2)[1])
print(v.cross(w))
m = ti.Matrix([[1, 2], [3, 4]])
print(m @ m)
print(m.transpose(), m.trace())
# --- host_element_assignment
v = ti.Vector.field(2, ti.f32, shape=3)
v[0] = [1, 2]
v[1] = ti.Vector([3.0, 4.0])
v[2][0] = 5
v[2].y = 6
print(v[0], v[1], v[2])
print(v[0] + v[1], v[0][1])
# --- vector_to_list
v = ti.Vector([1, 2, 3])
print(v.to_list(), v.n)
# --- host_matrix
m = ti.Matrix([[1, 2], [3, 4]])
n = ti.Matrix([[1, 0], [0, 1]])
print(m + n, m @ m, m[0, 1], m.transpose(), m * 2)
v = ti.Vector([1.0, 2.0])
print(v.norm(), v * 2, v + 1, v.dot(v))
# --- host_vector_types
v = ti.math.vec3(1, 2, 3)
print(v, v.xy, v.x, v[2])
v.x = 10
print(v)
# --- host_matrix_ops
a = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
b = ti.Matrix([[0.0, 1.0], [1.0, 0.0]])
print(a @ b, a + b, a * 2, a.transpose(), a.determinant(), a.trace(), a.sum(), a.max(), a[1, 0])
a[0, 0] = 10
print(a, a.inverse())
# --- host_vector_ops
v = ti.Vector([3.0, 4.0])
w = ti.Vector([1.0, 2.0])
print(v + w, v - w, v * w, v / w, v.dot(w), v.norm(), v.normalized(), v.cross(w), v.outer_product(w), -v)
# --- matrix_host
a = ti.Matrix([[1, 2], [3, 4]])
b = ti.Vector([5, 6])
print(a @ b, a + 1, a * a, b / 2, a.transpose(), b.sum(), b.norm_sqr(), a[1, 0], b[1])
print(a.n, a.m, b.n)
print(a.to_list() if hasattr(a, "to_list") else 0, a.to_numpy())
# --- vectors_and_matrices_in_python
x = ti.Vector([1, 2, 3])
y = ti.Matrix([[1, 2], [3, 4]])
print(x + 1, x.dot(x), x.norm(), y @ y, y.transpose(), x.to_numpy(), y[0, 1])
# --- host_product_of_vectors
a = ti.Vector([1, 2]) @ ti.Vector([1, 2])
print(a)
print('done')
# --- host_augmented
a = ti.Vector([1, 2])
a += 1
print(a)
a -= ti.Vector([1, 1])
print(a)
print('done')
# --- host_quotients
a = ti.Vector([1.5, 2.5])
print(a // 1, a % 1, a ** 2, -a, abs(a))
print('done')
# --- host_vectors_2
a = ti.Vector([1, 2, 3])
b = ti.Vector([4.5, 5.5, 6.5])
print(a + b, a * 2, b / 2, a.dot(a), b.norm(), a[1], (a + 1).sum())
# --- host_matrix_products
m = ti.Matrix([[1, 2], [3, 4]])
print(m @ m, m.transpose(), m + 1, m[0, 1], m.n, m.m)
# --- host_vector_types_2
v = ti.Vector([1.0, 2.0, 3.0], dt=ti.f64)
w = ti.Vector([1, 2, 3], ti.i64)
print(v, w, v.dot(v), w.sum(), v.max(), w.min())
# --- host_inverse
m = ti.Matrix([[1, 2], [3, 4]])
print(m.inverse())
# --- host_norms
a = ti.Vector([3, 4])
print(a.norm(), a.normalized(), a.norm_sqr(), (a ** 2).sum(), a @ a if False else a.dot(a))
# --- host_matrix_reductions
m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
print(m.determinant() if False else 0, m.trace(), (m @ m.transpose()), m.sum(), m.max())
# --- host_vector_algebra
a = ti.Vector([1.0, 2.0, 3.0])
b = ti.Vector([0.5, 0.5, 2.0])
print(a + b, a * 2, a.dot(b), a.cross(b), a.norm(), (a - b).sum(), a.max())
M = ti.Matrix([[1, 2], [3, 4]])
print(M @ M, M.transpose(), M[1, 0], M.to_list() if hasattr(M, "to_list") else 0)
# --- matrix_host_methods
m = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
print(m.to_numpy(), m.inverse() if hasattr(m, "no") else "-", m.trace() if hasattr(m, "trace") else 0, m.norm())
m[0, 0] = 5
m.fill(2) if False else None
print(m, -m, m / 2, m * m, m ** 2, m > 1.5)
# --- det
a=ti.Matrix([[1.0,2.0],[3.0,4.0]])
print(a.determinant())
# --- inv
a=ti.Matrix([[1.0,2.0],[3.0,4.0]])
print(a.inverse())
# --- trace
a=ti.Matrix([[1.0,2.0],[3.0,4.0]])
print(a.trace())
# --- each
a=ti.Vector([3.0,4.0])
EACH
#= norm: print(a.norm(), a.normalized(), a.norm_sqr())
#= norminv: print(a.norm_inv())
#= cross: print(a.cross(a))
#= dot: print(a.dot(a))
#= outer: print(a.outer_product(a))
#= sum: print(a.sum(), a.max(), a.min(), a.any(), a.all())
# --- fill
a=ti.Vector([3.0,4.0])
a.fill(2)
print(a)
# --- cast
a=ti.Vector([3.5,4.5])
print(a.cast(ti.i32))
# --- diag
print(ti.Matrix.diag(2, 3.0), ti.Matrix.identity(ti.f32, 2), ti.Matrix.zero(ti.i32, 2, 2), ti.Vector.unit(3, 1))
# --- rows
print(ti.Matrix.rows([[1, 2], [3, 4]]), ti.Matrix.cols([[1, 2], [3, 4]]))
# --- vec3
import taichi.math as tm
v=tm.vec3(1,2,3)
print(v, v.xy, v.x, v*2, -v, v+v, v==v)
# --- matcmp
a=ti.Vector([1,2])
print(a==ti.Vector([1,2]), (a==a).all(), a<2)
