# Matrices inside kernels: constructors, products, slices, reductions, comparisons.

# --- rows_cols
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = ti.Vector([3, 4])
    print(ti.Matrix.rows([a, b]), ti.Matrix.cols([a, b]))
f()
# --- matrix_shape
@ti.kernel
def f():
    m = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    print(m.n, m.m)
    for i in ti.static(range(m.n)):
        for j in ti.static(range(m.m)):
            print(m[i, j])
f()
# --- diag
@ti.kernel
def f():
    d = ti.Matrix.diag(3, 2.0)
    print(d)
f()
# --- matrix_init_ops
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    b = ti.Matrix([[5, 6], [7, 8]])
    print(a + b, a - b, a * b, a @ b, a / 2, a // 2, a % 2, -a, a ** 2)
    print(a.transpose(), a.trace(), a.determinant(), a.sum(), a.max(), a.min())
f()
# --- matrix_slice
@ti.kernel
def f():
    m = ti.Matrix([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    print(m[0:2, 1], m[1, :], m[0:2, 0:2], m[:, 2])
    v = ti.Vector([1, 2, 3, 4, 5, 6])
    print(v[1:4], v[::2], v[0:6:3])
f()
# --- slice_assign
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3, 4, 5, 6])
    v[0:3] = ti.Vector([9, 8, 7])
    v[3:6] += 10
    m = ti.Matrix([[1, 2], [3, 4]])
    m[0, :] = [5, 6]
    print(v, m)
f()
# --- matrix_rows_cols
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = ti.Vector([3, 4])
    print(ti.Matrix.rows([a, b]), ti.Matrix.cols([a, b]))
    print(ti.Matrix.identity(ti.i32, 2), ti.Matrix.zero(ti.f32, 2, 2), ti.Matrix.one(ti.i32, 2, 2), ti.Vector.unit(3, 1, ti.i32))
f()
# --- matrix_any_all
@ti.kernel
def f():
    a = ti.Matrix([[0, 1], [0, 0]])
    print(a.any(), a.all(), (a >= 0).all())
f()
# --- matrix_compare
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([3, 2, 1])
    print(a < b, a == b, a >= 2, ti.max(a, b), ti.min(a, 2), a & b, ti.select(a > b, a, b))
f()
# --- matrix_arg
mat = ti.types.matrix(2, 2, ti.f32)
@ti.kernel
def f(m: mat, v: ti.math.vec2) -> ti.f32:
    return (m @ v).sum()
print(f(mat([[1, 2], [3, 4]]), ti.math.vec2(1, 1)))
print(f(ti.Matrix([[1.0, 2.0], [3.0, 4.0]]), ti.Vector([2.0, 0.5])))
# --- matrix_fill_cast
@ti.kernel
def f():
    a = ti.Matrix([[1.7, 2.2], [3.9, -4.5]])
    print(a.cast(int), ti.cast(a, ti.i32))
    a.fill(2.5)
    print(a)
f()
# --- mat_elementwise_funcs
@ti.kernel
def f():
    a = ti.Matrix([[1.0, -2.0], [3.0, -4.0]])
    print(ti.abs(a), ti.max(a, 0), a.norm(), a.norm_sqr(), (a < 0), a.any(), a + 1, 2 - a, 1 / a)
f()
# --- mat_methods_chain
@ti.kernel
def f():
    a = ti.Matrix([[2.0, 0.0], [1.0, 3.0]])
    print((a.transpose() @ a).trace(), a.inverse().determinant(), (a @ a.inverse()).sum())
f()
# --- mat_from_rows_func
@ti.func
def make(a, b):
    return ti.Matrix.rows([a, b])
@ti.kernel
def f():
    m = make(ti.Vector([1, 2, 3]), ti.Vector([4, 5, 6]))
    print(m, m.transpose(), m[1, :], m[:, 1:3])
f()
# --- diag_matrix
@ti.kernel
def f():
    print(ti.Matrix.diag(3, 2.5))
f()
# --- mat_local_update_loop
@ti.kernel
def f():
    m = ti.Matrix.zero(ti.i32, 3, 3)
    for i in range(3):
        for j in range(3):
            m[i, j] = i * 3 + j
    m[1, 1] += 100
    print(m)
f()
# --- matrix_args_kernel
@ti.kernel
def f(a: ti.types.matrix(2, 3, ti.i32), b: ti.types.vector(3, ti.f32)) -> ti.types.vector(2, ti.f32):
    return a @ b
print(f(ti.Matrix([[1, 2, 3], [4, 5, 6]]), ti.Vector([1.0, 0.5, 2.0])))
# --- types_matrix_alias
mat3x2 = ti.types.matrix(3, 2, float)
@ti.kernel
def f():
    a = mat3x2(1)
    b = mat3x2([[1, 2], [3, 4], [5, 6]])
    c = mat3x2(1, 2, 3, 4, 5, 6)
    print(a, b @ b.transpose(), c - b)
f()
# --- nested_lists_to_matrix
@ti.kernel
def f(a: ti.f32):
    rows = [[a, 1.0], [2.0, a * 2]]
    m = ti.Matrix(rows)
    print(m @ m)
f(3.0)
# --- matrix_init_forms
@ti.kernel
def f():
    a = ti.Matrix.zero(ti.f32, 2, 3)
    b = ti.Matrix.one(ti.i32, 2, 2)
    c = ti.Matrix.identity(ti.f32, 3)
    d = ti.Vector.unit(3, 1)
    e = ti.Matrix.diag(2, 5)
    g = ti.Matrix.rows([ti.Vector([1, 2]), ti.Vector([3, 4])])
    h = ti.Matrix.cols([ti.Vector([1, 2]), ti.Vector([3, 4])])
    print(a, b, c, d, e, g, h)
    print(ti.Vector.zero(ti.f32, 2), ti.Vector.one(ti.i32, 3))
f()
# --- mat_loop_index
@ti.kernel
def f(n: ti.i32) -> ti.f32:
    v = ti.Vector([1.0, 2.0, 4.0, 8.0])
    s = 0.0
    for i in range(n):
        s += v[i % 4]
        v[i % 4] += 1
    return s
print(f(4), f(9))
# --- matrix_compare_assert
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    b = ti.Matrix([[1, 2], [3, 5]])
    print((a == b), (a == b).all(), (a == b).any(), all(a == a))
f()
# --- local_matrix_type
mat = ti.types.matrix(2, 3, ti.i32)
@ti.kernel
def f():
    m = mat(1)
    m[0, 2] = 3.9
    n = mat([[1, 2, 3], [4, 5, 6]])
    k = mat(1, 2, 3, 4, 5, 6)
    print(m, n + k, m.n, m.m)
f()
# --- matrix_cast
@ti.kernel
def f():
    a = ti.Vector([1.7, -2.7])
    print(a.cast(ti.i32), ti.cast(a, ti.i32), ti.cast(ti.Vector([1, 2]), ti.f32) / 4, ti.floor(a), ti.round(a))
f()
# --- matrix_fill
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    a.fill(5)
    print(a)
    b = ti.Vector([0.0] * 4)
    b.fill(2)
    print(b, b.sum())
f()
# --- matrix_methods_and_rows
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(m.inverse(), m.transpose(), m.determinant(), m.trace())
    print(m[0, :], m[:, 1])
    m[0, :] = ti.Vector([9.0, 8.0])
    print(m @ m, m * m, m + 1)
f()
# --- matrices_of_rows_and_columns
@ti.kernel
def f():
    m = ti.Matrix.zero(ti.f32, 3, 3)
    for i in ti.static(range(3)):
        m[i, i] = i + 1
    m[0, 2] = 5
    print(m @ ti.Vector([1.0, 1.0, 1.0]))
    a = ti.Matrix.rows([ti.Vector([1, 2]), ti.Vector([3, 4])])
    b = ti.Matrix.cols([ti.Vector([1, 2]), ti.Vector([3, 4])])
    print(a, b)
f()
# --- slices_with_steps
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3, 4, 5])
    print(a[1:4], a[::2], a[:2].sum())
    m = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    print(m[1, :], m[0, 1:], m[:, 0])
f()
# --- shape_of_matrix
@ti.kernel
def f():
    A = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    s = 0
    for i in range(2):
        for j in range(3):
            s += A[i, j] * (i + 1)
    t = ti.Vector.zero(ti.i32, 3)
    for i in ti.static(range(2)):
        t += A[i, :]
    print(s, t, A.n, A.m, A.get_shape())
f()
# --- norm_matrix
@ti.kernel
def f():
    a = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(a.norm(), a.norm_sqr())
f()
# --- identity_and_slices
@ti.kernel
def k():
    a = ti.Matrix.identity(ti.f32, 3)
    a[1, 2] = 5.0
    print(a)
    b = a[0:2, 1:3]
    print(b)
    print(a[1, :])
k()
# --- matrix_times_vector_arguments
@ti.kernel
def k(v: ti.types.vector(2, ti.f32), m: ti.types.matrix(2, 2, ti.f32)) -> ti.types.vector(2, ti.f32):
    return m @ v
print(k(ti.Vector([1.0, 2.0]), ti.Matrix([[1.0, 2.0], [3.0, 4.0]])))
# --- matrix_filled_by_ndrange
@ti.kernel
def k():
    for i in range(1):
        a = ti.Matrix.zero(ti.f32, 3, 3)
        for r, c in ti.static(ti.ndrange(3, 3)):
            a[r, c] = r * 3 + c
        print(a, a.trace(), a.transpose()[0, 2])
k()
# --- three_rotations
@ti.kernel
def k():
    q = ti.Matrix([[0.0, -1.0], [1.0, 0.0]])
    v = ti.Vector([2.0, 0.0])
    for i in range(1):
        for _ in ti.static(range(3)):
            v = q @ v
        print(v)
k()
# --- rotation_by_an_angle
@ti.func
def rot(a):
    c, s = ti.cos(a), ti.sin(a)
    return ti.Matrix([[c, -s], [s, c]])
@ti.kernel
def k(a: ti.f32) -> ti.types.vector(2, ti.f32):
    return rot(a) @ ti.Vector([1.0, 0.0])
r = k(0.5)
print(round(r[0], 5), round(r[1], 5), r.norm())
# --- inverse_times_matrix
@ti.kernel
def k():
    m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    n = m.inverse()
    print(m @ n)
    print(m.transpose() - m, -m, m * m, m / 2, 1 / m)
k()
# --- rows_and_columns
@ti.kernel
def k():
    m = ti.Matrix.cols([ti.Vector([1, 2]), ti.Vector([3, 4])])
    n = ti.Matrix.rows([ti.Vector([1, 2]), ti.Vector([3, 4])])
    print(m, n, m == n, (m == n).any(), (m == m).all())
k()
# --- matrix_slices
@ti.kernel
def f():
    m = ti.Matrix([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    print(m[0, :], m[:, 1], m[0:2, 1:3])
    m[2, :] = m[0, :] + m[1, :]
    print(m)
    print(m.transpose() @ m, m.determinant())
f()
# --- matrix_classmethods
@ti.kernel
def f():
    a = ti.Matrix.identity(ti.f32, 3)
    b = ti.Matrix.zero(ti.i32, 2, 2)
    c = ti.Vector.one(ti.f32, 2)
    d = ti.Matrix.diag(2, 3.0)
    r = ti.Matrix.rows([ti.Vector([1, 2]), ti.Vector([3, 4])])
    q = ti.Matrix.cols([ti.Vector([1, 2]), ti.Vector([3, 4])])
    u = ti.Vector.unit(3, 1)
    print(a, b, c, d, r, q, u)
f()
# --- big_static_matrix
@ti.kernel
def f() -> ti.i32:
    m = ti.Matrix([[i * 4 + j for j in range(4)] for i in range(4)])
    s = 0
    for i in range(4):
        for j in range(4):
            if i == j:
                s += m[i, j]
    return s
print(f())
# --- matrix_ops_mix
@ti.kernel
def f():
    A = ti.Matrix([[1, 2], [3, 4]])
    B = ti.Matrix([[0.5, 0], [0, 2]])
    print(A @ B, A * B, A + 1, 2 - A, A / 2, -A, A % 2, A // 2, A ** 2)
    print(A.transpose(), A[0, 1] + A[1, 0], (A == A.transpose()), ti.sin(B))
f()
# --- matrix_4x4
@ti.kernel
def f():
    A = ti.Matrix([[1.0 if i == j else 0.5 * (i + j) for j in range(4)] for i in range(4)])
    print(A.determinant(), A.inverse() @ ti.Vector([1.0, 2.0, 3.0, 4.0]), A.trace())
f()
# --- matrix_product
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    v = ti.Vector([5, 6])
    print(a @ a, a @ v, a * a, a.transpose(), a.trace(), a.determinant())
f()
# --- matrix_inverse
@ti.kernel
def f():
    a = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    print(a.inverse())
    b = ti.Matrix([[2.0, 0.0, 1.0], [1.0, 3.0, 0.0], [0.0, 1.0, 1.0]])
    print(b.inverse() @ b)
f()
# --- math_module
import taichi.math as tm
@ti.kernel
def f():
    print(tm.mix(1.0, 3.0, 0.25), tm.clamp(5.0, 0.0, 2.0), tm.step(1.0, 2.0), tm.smoothstep(0.0, 1.0, 0.25))
    print(tm.fract(2.75), tm.sign(-3.5), tm.mod(7.5, 2.0), tm.degrees(tm.pi), tm.radians(180.0))
    v = tm.vec3(1.0, 2.0, 2.0)
    print(tm.length(v), tm.normalize(v), tm.dot(v, v), tm.distance(v, v * 2), tm.cross(v, tm.vec3(1, 0, 0)))
    print(tm.reflect(tm.vec2(1.0, -1.0), tm.vec2(0.0, 1.0)))
f()
# --- outer_product
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = ti.Vector([3, 4, 5])
    print(a.outer_product(b), a.sum(), b.max(), b.min())
f()
# --- math_module_2
from taichi.math import *
@ti.kernel
def f():
    print(clamp(5.5, 0.0, 3.0), mix(1.0, 3.0, 0.25), step(0.5, 0.7), smoothstep(0.0, 1.0, 0.25), fract(2.75), sign(-3.0))
    print(degrees(pi), radians(180.0), log2(8.0), mod(7.5, 2.0))
    v = vec3(1, 2, 2)
    print(length(v), distance(v, vec3(0, 0, 0)), dot(v, v), normalize(v), cross(vec3(1, 0, 0), vec3(0, 1, 0)))
    print(reflect(vec2(1, -1), vec2(0, 1)), refract(vec2(1, -1), vec2(0, 1), 0.5))
f()
# --- math_inverse_det
import taichi.math as tm
@ti.kernel
def f():
    m = tm.mat3(1, 2, 3, 0, 1, 4, 5, 6, 0)
    print(tm.inverse(m), tm.determinant(m))
    n = tm.mat2(2, 0, 0, 4)
    print(tm.inverse(n), n @ tm.vec2(1, 1))
f()
# --- math_fns
import taichi.math as tm
@ti.kernel
def f():
    print(tm.mix(1.0, 3.0, 0.25), tm.clamp(5.5, 0.0, 2.0), tm.step(0.5, 0.7), tm.smoothstep(0.0, 1.0, 0.25))
    print(tm.fract(2.75), tm.fract(-0.25), tm.sign(-3.0), tm.sign(0.0), tm.mod(-5.5, 2.0))
    print(tm.radians(180.0), tm.degrees(tm.pi), tm.log2(8.0))
    print(tm.length(tm.vec3(1, 2, 2)), tm.distance(tm.vec2(0, 0), tm.vec2(3, 4)))
    print(tm.cross(tm.vec3(1, 0, 0), tm.vec3(0, 1, 0)), tm.dot(tm.vec3(1, 2, 3), tm.vec3(4, 5, 6)))
    print(tm.normalize(tm.vec2(3, 4)), tm.reflect(tm.vec2(1, -1), tm.vec2(0, 1)))
    print(tm.round(2.5), tm.round(-1.5), tm.floor(-0.5), tm.ceil(0.2))
f()
# --- mat_ops
@ti.kernel
def f():
    a = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    b = ti.Matrix([[0.5, 1.0], [1.5, 2.0]])
    print(a @ b)
    print(a * b)
    print(a.transpose(), a.trace(), a.determinant(), a.inverse())
    print(a @ ti.Vector([1.0, 2.0]))
    print(ti.Vector([1.0, 2.0]).outer_product(ti.Vector([3.0, 4.0, 5.0])))
    print(a.sum(), a.max(), a.min(), a.norm())
f()
# --- matmul_vv
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = ti.Vector([1, 2])
    print(a @ ti.Vector([3, 4]))
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- math_functions_of_numbers
@ti.kernel
def f():
    print(ti.math.fract(2.75), ti.math.clamp(5, 0, 3), ti.math.mix(1.0, 3.0, 0.25))
    print(ti.math.smoothstep(0.0, 1.0, 0.25), ti.math.sign(-2.0), ti.math.step(0.5, 0.7))
    print(ti.math.mod(-7.5, 2.0), ti.math.log2(8.0), ti.math.degrees(ti.math.pi))
f()
# --- fibonacci_matrix
@ti.kernel
def fib(n: ti.i32) -> ti.i32:
    m = ti.Matrix([[1, 1], [1, 0]])
    r = ti.Matrix([[1, 0], [0, 1]])
    k = n
    while k > 0:
        if k & 1:
            r = r @ m
        m = m @ m
        k >>= 1
    return r[0, 1]
print([fib(i) for i in range(1, 20)])
# --- matrix_returns_py
mat = ti.types.matrix(2, 3, ti.f32)
@ti.kernel
def f(a: mat, s: ti.f32) -> mat:
    return a * s
m = f(mat([[1, 2, 3], [4, 5, 6]]), 0.5)
print(m, m[1, 2], m.n, m.m)
import numpy as np
print(np.allclose(m.to_numpy(), np.array([[0.5, 1, 1.5], [2, 2.5, 3]])))
# --- matrix_slice_assign
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]])
    m[0:2, 0:2] = ti.Matrix([[10.0, 20.0], [30.0, 40.0]])
    print(m)
    v = m[:, 1]
    print(v, m[2, :], m[1, ::2])
f()
# --- matrix_chain_with_arguments
@ti.kernel
def f(a: ti.types.matrix(2, 3, ti.f32), b: ti.types.matrix(3, 2, ti.f32)) -> ti.types.matrix(2, 2, ti.f32):
    return (a @ b).transpose() * 2.0
a = ti.Matrix([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
b = ti.Matrix([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
r = f(a, b)
print(r, r[0, 1], r.trace())
