# Short scripts around arrays of numpy.

# --- dynamic_lists_per_cell
n = 5
cells = ti.root.dense(ti.i, n)
lists = cells.dynamic(ti.j, 32, chunk_size=4)
item = ti.field(ti.i32)
lists.place(item)
@ti.kernel
def bin_all():
    ti.loop_config(serialize=True)
    for k in range(23):
        c = (k * k) % n
        item[c].append(k)
@ti.kernel
def lens() -> ti.i32:
    s = 0
    for i in range(n):
        s = s * 10 + item[i].length()
    return s
@ti.kernel
def sums(out: ti.types.ndarray(ti.i32, ndim=1)):
    for i in range(n):
        for j in range(item[i].length()):
            out[i] += item[i, j]
import numpy as np
bin_all()
print(lens())
o = np.zeros(n, dtype=np.int32)
sums(o)
print(o)
# --- matrix_inverse_solve
import numpy as np
@ti.kernel
def inv(out: ti.types.ndarray(dtype=ti.math.mat3, ndim=1)):
    for k in out:
        m = ti.Matrix([[4.0, 1.0, 0.5], [1.0, 3.0, k * 1.0], [0.0, 0.2, 2.0]])
        out[k] = m.inverse() @ m
o = ti.ndarray(ti.math.mat3, 3)
inv(o)
print(np.round(o.to_numpy(), 4).tolist())
# --- numpy_pre_and_post
import numpy as np
rng = np.random.RandomState(7)
pts = rng.rand(10, 3).astype(np.float32)
centre = pts.mean(axis=0)
p = ti.Vector.field(3, ti.f32, shape=10)
p.from_numpy(pts - centre)
cov = ti.Matrix.field(3, 3, ti.f32, shape=())
@ti.kernel
def covariance():
    for i in p:
        cov[None] += p[i].outer_product(p[i]) / 10
covariance()
c = cov.to_numpy()
print(np.round(c, 4))
print(np.allclose(c, c.T), np.round(np.trace(c), 4))
ref = np.zeros((3, 3))
for row in (pts - centre):
    ref += np.outer(row, row) / 10
print(np.abs(ref - c).max() < 1e-5)
# --- struct_for_over_two_levels
b1 = ti.root.pointer(ti.i, 4)
b2 = b1.bitmasked(ti.i, 4)
x = ti.field(ti.i32)
b2.place(x)
@ti.kernel
def touch():
    for k in range(5):
        x[k * 3] = k + 1
@ti.kernel
def count(out: ti.types.ndarray(ti.i32, 1)):
    for i in b1:
        out[0] += 1
    for i in b2:
        out[1] += 1
    for i in x:
        out[2] += x[i]
import numpy as np
o = np.zeros(3, np.int32)
touch()
count(o)
print(o)
# --- math_functions_table
@ti.kernel
def k(x: ti.f32, out: ti.types.ndarray(ti.f32, 1)):
    out[0] = ti.tan(x) + ti.asin(x / 4) + ti.acos(x / 4)
    out[1] = ti.atan2(x, -2.0)
    out[2] = ti.tanh(x) + ti.exp(-x) + ti.log(x)
    out[3] = ti.floor(-x) + ti.ceil(x) * 10 + ti.round(x) * 100
    out[4] = ti.rsqrt(x) + pow(x, 0.3) + x ** -2
    out[5] = x % 0.7 + (-x) % 0.7 + x // 0.4
import numpy as np
o = np.zeros(6, dtype=np.float32)
for x in (0.3, 1.7, 2.5):
    k(x, o)
    print(" ".join(f"{v:.4f}" for v in o))
# --- verify_against_numpy
import numpy as np
a = ti.field(ti.f32, (4, 5))
b = ti.field(ti.f32, (5, 3))
c = ti.field(ti.f32, (4, 3))
an = np.linspace(0, 1, 20, dtype=np.float32).reshape(4, 5)
bn = np.linspace(-1, 1, 15).reshape((5, 3)).astype(np.float32)
a.from_numpy(an); b.from_numpy(bn)
@ti.kernel
def mm():
    for i, j in c:
        for k in range(a.shape[1]):
            c[i, j] += a[i, k] * b[k, j]
mm()
np.testing.assert_allclose(c.to_numpy(), an @ bn, rtol=1e-4)
print(np.linalg.norm(c.to_numpy() - an.dot(bn)) < 1e-4, c.to_numpy().shape)
# --- slicing_numpy_results
import numpy as np
f = ti.field(ti.i32, (4, 6))
@ti.kernel
def k():
    for i, j in f:
        f[i, j] = i * 6 + j
k()
a = f.to_numpy()
print(a[::2, 1::2], a[-1], a[:, 0], a[..., -1])
print(a.sum(axis=0), a.mean(axis=1), a.T.shape, a.max(axis=(0, 1)))
print(np.unique(a % 4) if False else (a % 4).max(), np.dot(a[0], a[1]), a[1:3, 2:4].ravel())
