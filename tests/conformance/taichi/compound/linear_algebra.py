# Decompositions and solutions of small matrices: svd, polar, sym_eig, eig, solve, inverse, determinant.

# --- normalized_and_norms
@ti.kernel
def f():
    v = ti.Vector([3.0, 4.0])
    print(v.norm(), v.normalized(), v.norm_inv(), v.norm_sqr())
f()
# --- svd
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    U, S, V = ti.svd(m)
    r = U @ S @ V.transpose()
    print(ti.abs(r - m).max() < 1e-4, S[0, 0] * S[1, 1])
f()
# --- polar
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    R, S = ti.polar_decompose(m)
    print(ti.abs(R @ S - m).max() < 1e-4)
f()
# --- matrix_inverse
@ti.kernel
def f():
    a = ti.Matrix([[4.0, 7.0], [2.0, 6.0]])
    print(a.inverse(), (a @ a.inverse()))
    b = ti.Matrix([[1.0, 2.0, 3.0], [0.0, 1.0, 4.0], [5.0, 6.0, 0.0]])
    print(b.inverse(), b.determinant())
f()
# --- svd2
@ti.kernel
def f():
    A = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    U, S, V = ti.svd(A)
    B = U @ S @ V.transpose()
    print(B, S[0, 0], S[1, 1])
f()
# --- svd3
@ti.kernel
def f():
    A = ti.Matrix([[1.0, 2.0, 0.5], [3.0, 4.0, 1.0], [0.0, 1.0, 2.0]])
    U, S, V = ti.svd(A)
    print((U @ S @ V.transpose() - A).norm() < 1e-4, S[0, 0], S[1, 1], S[2, 2])
f()
# --- polar_2
@ti.kernel
def f():
    A = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    R, S = ti.polar_decompose(A)
    print(R @ S, R.determinant())
f()
# --- sym_eig2
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    e, v = ti.sym_eig(A)
    print(e)
f()
# --- sym_eig3
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 4.0]])
    e, v = ti.sym_eig(A)
    print(e)
f()
# --- eig2
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    e, v = ti.eig(A)
    print(e)
f()
# --- solve
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    b = ti.Vector([3.0, 5.0])
    print(ti.solve(A, b))
f()
# --- rotation
from taichi.math import *
@ti.kernel
def f():
    print(rotation2d(pi / 2), rotation3d(0.1, 0.2, 0.3), rot_by_axis(vec3(0, 0, 1), 0.5), translate(1, 2, 3), scale(1, 2, 3))
    print(eye(2), vdir(0.5), rot_yaw_pitch_roll(0.1, 0.2, 0.3))
f()
# --- mat4_det_inv
@ti.kernel
def f():
    m = ti.Matrix([[2.0, 0, 0, 1], [0, 3, 0, 0], [1, 0, 4, 0], [0, 0, 0, 5]])
    print(m.determinant(), m.inverse())
f()
# --- eig_values
@ti.kernel
def f():
    A = ti.Matrix([[0.0, -1.0], [1.0, 0.0]])
    e, v = ti.eig(A)
    print(e)
f()
# --- sym_eig3_vecs
@ti.kernel
def f():
    A = ti.Matrix([[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 1.0]])
    e, v = ti.sym_eig(A)
    r = A @ v - v @ ti.Matrix([[e[0], 0, 0], [0, e[1], 0], [0, 0, e[2]]])
    print(e, r.norm() < 1e-4)
f()
# --- polar3
@ti.kernel
def f():
    A = ti.Matrix([[1.0, 0.2, 0.0], [0.1, 2.0, 0.3], [0.0, 0.1, 1.5]])
    R, S = ti.polar_decompose(A)
    print(R @ S, (R @ R.transpose()).trace())
f()
# --- svd2_2
@ti.kernel
def f():
    A = ti.Matrix([[3.0, 1.0], [-1.0, 2.0]])
    U, S, V = ti.svd(A)
    R = U @ S @ V.transpose()
    print(S[0, 0], S[1, 1], R)
    r, s = ti.polar_decompose(A)
    print(r, s, r @ s)
f()
# --- svd3_2
@ti.kernel
def f():
    A = ti.Matrix([[1.0, 2.0, 3.0], [0.0, 4.0, -1.0], [2.0, 1.0, 1.0]])
    U, S, V = ti.svd(A)
    R = U @ S @ V.transpose()
    for i, j in ti.static(ti.ndrange(3, 3)):
        assert abs(R[i, j] - A[i, j]) < 1e-4
    print(S[0, 0], S[1, 1], S[2, 2])
f()
# --- sym_eig
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    e, v = ti.sym_eig(A)
    print(e)
    B = ti.Matrix([[2.0, 1.0, 0.0], [1.0, 3.0, 0.5], [0.0, 0.5, 1.0]])
    e3, v3 = ti.sym_eig(B)
    print(e3)
f()
# --- solve_lin
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    print(ti.solve(A, ti.Vector([3.0, 5.0])))
    B = ti.Matrix([[1.0, 2.0, 0.0], [0.0, 1.0, 4.0], [5.0, 6.0, 0.0]])
    print(ti.solve(B, ti.Vector([1.0, 2.0, 3.0])))
f()
# --- inverse_sizes
@ti.kernel
def f():
    a = ti.Matrix([[4.0, 0.0, 1.0, 0.0], [0.0, 3.0, 0.0, 1.0], [1.0, 0.0, 2.0, 0.0], [0.0, 1.0, 0.0, 5.0]])
    b = a @ a.inverse()
    s = 0.0
    for i, j in ti.static(ti.ndrange(4, 4)):
        s += abs(b[i, j] - (1.0 if i == j else 0.0))
    print(s < 1e-5, a.determinant())
f()
# --- quaternion_like
@ti.func
def qmul(a, b):
    return ti.Vector([a[0] * b[0] - a[1:4].dot(b[1:4]), 0, 0, 0])
@ti.kernel
def f():
    print(qmul(ti.Vector([1.0, 2.0, 3.0, 4.0]), ti.Vector([2.0, 1.0, 1.0, 1.0])))
f()
# --- inverse_determinant_trace
@ti.kernel
def k():
    a = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(a.inverse(), a.determinant(), a.transpose(), a.trace())
    print(a.sum(), a.max(), a.min(), a.norm())
k()
# --- svd_gives_back_the_matrix
@ti.kernel
def k():
    a = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    u, s, v = ti.svd(a)
    r = u @ s @ v.transpose()
    print(ti.abs(r - a).max() < 1e-5)
    e, q = ti.sym_eig(a)
    print(e)
k()
# --- svd_of_integers
@ti.kernel
def k():
    a = ti.Matrix([[1, 2], [3, 4]])
    u, s, v = ti.svd(a)
    print(s)
k()
# --- matrix_inverse_solve
@ti.kernel
def f():
    a = ti.Matrix([[4.0, 1.0], [2.0, 3.0]])
    print(a.inverse(), a @ a.inverse(), ti.solve(a, ti.Vector([1.0, 2.0])))
    print(a.norm(), a.norm_sqr(), a.max(), a.min(), a.sum(), a.trace())
f()
# --- svd_properties
@ti.kernel
def f():
    A = ti.Matrix([[3.0, 1.0], [1.0, 2.0]])
    U, S, V = ti.svd(A)
    print((U @ S @ V.transpose() - A).norm() < 1e-4, S[0, 0] > S[1, 1])
    R, P = ti.polar_decompose(A)
    print((R @ P - A).norm() < 1e-4)
    e, v = ti.sym_eig(A)
    print(e)
f()
# --- inverse_determinant_math
import taichi.math as tm
@ti.kernel
def f():
    m = tm.mat3([[2, 0, 1], [1, 3, 0], [0, 1, 4]])
    print(tm.determinant(m), tm.inverse(m), tm.eye(3) if False else ti.Matrix.identity(ti.f32, 3))
    print(tm.rot_yaw_pitch_roll(0.1, 0.2, 0.3))
    print(tm.vdir(0.5), tm.log2(8.0), tm.atan2(1.0, 2.0), tm.cross(tm.vec2(1, 2), tm.vec2(3, 4)) if False else 0)
f()
# --- matrix_3x3_inverse
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 0.0, 1.0], [1.0, 3.0, 2.0], [1.0, 1.0, 4.0]])
    B = A.inverse()
    print(B, (A @ B - ti.Matrix.identity(ti.f32, 3)).norm() < 1e-5, A.determinant())
f()
# --- sym_eig_svd_3
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 1.0, 0.0], [1.0, 3.0, 0.5], [0.0, 0.5, 1.0]])
    U, S, V = ti.svd(A)
    e, v = ti.sym_eig(A)
    print((U @ S @ V.transpose() - A).norm() < 1e-4, ti.abs(e.sum() - A.trace()) < 1e-4)
f()
# --- eig_2
@ti.kernel
def f():
    A = ti.Matrix([[1.0, 2.0], [3.0, 2.0]])
    e, v = ti.eig(A)
    print(e)
f()
