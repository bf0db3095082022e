# Random numbers: ranges, statistics, seeds.

# --- random_range
x = ti.field(ti.f32, shape=1000)
@ti.kernel
def f():
    for i in x:
        x[i] = ti.random()
f()
a = x.to_numpy()
print(a.min() >= 0, a.max() < 1, 0.4 < a.mean() < 0.6)
# --- randn_stats
x = ti.field(ti.f64, shape=4000)
@ti.kernel
def f():
    for i in x:
        x[i] = ti.randn(ti.f64)
f()
a = x.to_numpy()
print(abs(a.mean()) < 0.1, abs(a.std() - 1) < 0.1)
# --- random_range_2
import numpy as np
x = ti.field(ti.f32, shape=1000)
@ti.kernel
def f():
    for i in x:
        x[i] = ti.random()
f()
a = x.to_numpy()
print((a >= 0).all(), (a < 1).all(), 0.4 < a.mean() < 0.6, a.std() > 0.2)
# --- seeded
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
# --- unseeded
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
# --- matmul
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
# --- large
import numpy as np
a = np.random.rand(100, 100)
b = np.random.randn(10000)
c = np.random.randint(0, 5, 5000)
print(a.min() >= 0, a.max() < 1, abs(a.mean() - 0.5) < 0.02, abs(b.mean()) < 0.05, abs(b.std() - 1) < 0.05, c.min(), c.max())
# --- sort_check
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
# --- numpy_random_seed
import numpy as np
np.random.seed(3)
a = np.random.rand(4)
b = np.random.randint(0, 10, size=5)
print(a, b)
x = ti.field(ti.f32, 4)
x.from_numpy(a.astype(np.float32))
print(x.to_numpy().max())
# --- shapes_of_random_state
import numpy as np
r = np.random.RandomState(3)
a = r.rand(4)
b = r.uniform(1.0, 2.0, size=(3, 2))
c = r.randint(0, 5, size=10)
d = r.randn(3)
print(a.shape, b.shape, c.min() >= 0, c.max() < 5, d.shape, b.min() >= 1.0, b.max() < 2.0)
# --- shapes_of_default_rng
import numpy as np
r = np.random.default_rng(3)
a = r.random(4)
b = r.uniform(1.0, 2.0, size=(3, 2))
c = r.integers(0, 5, size=10)
d = r.standard_normal(3)
e = r.normal(0.0, 1.0, size=4)
print(a.shape, b.shape, c.min() >= 0, c.max() < 5, d.shape, b.min() >= 1.0, b.max() < 2.0, e.shape)
x = ti.field(ti.f32, shape=4)
x.from_numpy(a.astype(np.float32))
print(0 <= x[0] < 1)
# --- numbers_of_default_rng
import numpy as np
r = np.random.default_rng(7)
print(r.random(3), r.integers(0, 10, size=6), r.uniform(2.0, 3.0), r.integers(5), r.normal(1.0, 2.0, size=4))
print(r.standard_normal((2, 3)), r.integers(1, 6, size=5, endpoint=True), r.random())
s = np.random.default_rng(seed=12345)
z = s.standard_normal(2000)
print(z.mean(), z.std(), z.min(), z.max())
# --- numbers_of_random_state
import numpy as np
a, b = np.random.RandomState(3), np.random.RandomState(4)
print(a.rand(2), b.rand(2), a.randint(0, 9, size=4), b.randn(3), a.uniform(1.0, 2.0), b.normal(0.0, 1.0))
np.random.seed(3)
print(np.random.rand(2), a.rand(), np.random.rand())
