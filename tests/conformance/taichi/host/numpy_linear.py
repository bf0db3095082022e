# Linear algebra of numpy beside what kernels compute.

# --- letters
import numpy as np
A = ti.field(ti.f32, (3, 4)); B = ti.field(ti.f32, (4, 2))
@ti.kernel
def f():
    for i, j in A:
        A[i, j] = i + 0.5 * j
    for i, j in B:
        B[i, j] = i - j
f()
a, b = A.to_numpy(), B.to_numpy()
print(np.einsum("ik,kj->ij", a, b), np.einsum("ij->ji", b), np.einsum("ij->", a), np.einsum("ij,ij->i", a, a), np.einsum("ik,kj", a, b).shape)
print(np.einsum("ii", a @ a.T), np.einsum("ii->i", a @ a.T))
# --- contracted
import numpy as np
a = np.arange(24, dtype=np.float64).reshape(2, 3, 4)
b = np.arange(12, dtype=np.float64).reshape(4, 3)
print(np.tensordot(a, b, axes=([1, 2], [1, 0])), np.tensordot(b, b.T, 1), np.tensordot(b, b, axes=2))
print(np.inner(b, b), np.vdot(b, b), np.inner([1, 2, 3], [4, 5, 6]), np.cross([1, 0, 0], [0, 1, 0]), np.cross(b, b[::-1]))
# --- solved
import numpy as np
n = 5
A = ti.field(ti.f64, (n, n)); r = ti.field(ti.f64, n)
@ti.kernel
def f():
    for i, j in A:
        A[i, j] = 1.0 / (i + j + 1) + (3.0 if i == (j + 1) % n else 0.0)
    for i in r:
        r[i] = i - 2
f()
a, b = A.to_numpy(), r.to_numpy()
x = np.linalg.solve(a, b)
print(np.allclose(a @ x, b), x.round(6), np.linalg.solve(a, np.eye(n)).round(4)[0])
print(np.linalg.det(a).round(5), np.allclose(np.linalg.inv(a) @ a, np.eye(n)), np.linalg.inv(a.astype(np.float32)).dtype)
print(abs(np.linalg.det(np.ones((2, 2)))) < 1e-12)
# --- singular
import numpy as np
np.linalg.inv(np.zeros((2, 2)))
