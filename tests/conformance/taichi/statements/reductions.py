# Sums, minima, maxima and histograms of parallel loops.

# --- parallel_sum
s = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    for i in range(1000):
        s[None] += i
f()
print(s[None])
# --- parallel_min_max
lo = ti.field(ti.f32, shape=())
hi = ti.field(ti.f32, shape=())
@ti.kernel
def f():
    for i in range(100):
        ti.atomic_min(lo[None], 50.0 - i)
        ti.atomic_max(hi[None], i * 0.5)
f()
print(lo[None], hi[None])
# --- histogram
h = ti.field(ti.i32, shape=10)
@ti.kernel
def f():
    for i in range(1000):
        h[i % 10] += i % 3
f()
print(h.to_numpy())
# --- f64_sum
x = ti.field(ti.f64, shape=())
@ti.kernel
def f():
    for i in range(1000):
        x[None] += 0.5
f()
print(x[None])
# --- reduction_float
x = ti.field(ti.f32, shape=1000)
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in x:
        s += i * 0.5
    return s
print(f())
# --- reduction_max
x = ti.field(ti.f32, shape=100)
@ti.kernel
def f() -> ti.f32:
    m = -1e9
    for i in range(100):
        ti.atomic_max(m, ti.sin(i * 1.0))
    return m
print(f())
# --- histogram_2
h = ti.field(ti.i32, shape=5)
@ti.kernel
def f():
    for i in range(1000):
        h[(i * 7) % 5] += 1
f()
print(h)
# --- max_numpy
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(), r: ti.types.ndarray()):
    for i in range(a.shape[0]):
        ti.atomic_max(r[0], a[i])
        ti.atomic_min(r[1], a[i])
a = np.array([3, -7, 12, 5], dtype=np.int32)
r = np.zeros(2, dtype=np.int32)
f(a, r)
print(r)
# --- histogram_3
n = 100
h = ti.field(ti.i32, shape=10)
@ti.kernel
def f():
    for i in range(n):
        h[(i * i) % 10] += 1
f()
print(h)
# --- atomic_max_of_a_local
x = ti.field(ti.i32, shape=10)
@ti.kernel
def f():
    for i in x:
        old = ti.atomic_max(x[i // 2], i)
        x[i] = ti.max(x[i], 0)
@ti.kernel
def g() -> ti.i32:
    m = -100
    for i in range(10):
        ti.atomic_max(m, i * (9 - i))
    return m
print(g())
# --- atomic_max_and_min
x = ti.field(ti.i32, shape=10)
@ti.kernel
def k() -> ti.i32:
    for i in range(10):
        x[i] = i
    r = ti.atomic_max(x[0], 100)
    q = ti.atomic_min(x[9], -5)
    return r * 1000 + q
print(k(), x[0], x[9])
# --- histogram_of_squares
hist = ti.field(ti.i32, 10)
@ti.kernel
def k():
    for i in range(1000):
        hist[(i * i) % 10] += 1
k()
print(hist.to_numpy())
# --- atomic_max_reduction
import numpy as np
x = ti.field(ti.f32, shape=10)
x.from_numpy(np.array([3, 1, 4, 1, 5, 9, 2, 6, 5, 3.5], dtype=np.float32))
@ti.kernel
def f() -> ti.f32:
    m = -1e9
    for i in x:
        ti.atomic_max(m, x[i])
    return m
print(f())
# --- parallel_sum_types
@ti.kernel
def f(n: ti.i32) -> ti.f64:
    s = ti.cast(0.0, ti.f64)
    for i in range(n):
        s += 1.0 / (i + 1)
    return s
print(f(1000))
# --- min_max_field_reduce
x = ti.field(ti.i32, shape=20)
@ti.kernel
def f() -> ti.i32:
    for i in x:
        x[i] = (i * 7 + 3) % 20
    mn = 1000
    mx = -1000
    for i in x:
        ti.atomic_min(mn, x[i])
        ti.atomic_max(mx, x[i])
    return mx * 100 + mn
print(f())
# --- min_assign_reduce
x = ti.field(ti.f32, shape=8)
@ti.kernel
def f() -> ti.f32:
    for i in x:
        x[i] = ti.sin(i * 1.0)
    m = x[0]
    for i in range(8):
        m = ti.max(m, x[i]) if False else m
        ti.atomic_max(m, x[i])
    return m
print(f())
# --- histogram_4
import numpy as np
data = np.array([1, 3, 3, 7, 1, 0, 3], dtype=np.int32)
h = ti.field(ti.i32, shape=8)
@ti.kernel
def f(d: ti.types.ndarray()):
    for i in range(d.shape[0]):
        h[d[i]] += 1
f(data)
print(h.to_numpy())
# --- reduction_types
import numpy as np
N = 1000
def test(dtype, init):
    x = ti.field(dtype, shape=N)
    tot = ti.field(dtype, shape=())
    @ti.kernel
    def fill():
        for i in x:
            x[i] = i
    @ti.kernel
    def red():
        for i in x:
            tot[None] += x[i]
    fill()
    red()
    return tot[None]
print(test(ti.i32, 0), test(ti.f64, 0), test(ti.i64, 0))
# --- reduction_min_max_field
x = ti.field(ti.i32, shape=50)
mn = ti.field(ti.i32, shape=())
mx = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    for i in x:
        x[i] = (i * 37) % 101
    for i in x:
        ti.atomic_min(mn[None], x[i])
        ti.atomic_max(mx[None], x[i])
mn[None] = 1000
f()
print(mn[None], mx[None])
# --- atomic_float_max
x = ti.field(ti.f32, shape=())
@ti.kernel
def f():
    for i in range(20):
        ti.atomic_max(x[None], ti.cast(i, ti.f32) * 0.5)
f()
print(x[None])
# --- reduction_parallel
n = 1000
x = ti.field(ti.i64, n)
@ti.kernel
def init():
    for i in x:
        x[i] = i * i
@ti.kernel
def red() -> ti.i64:
    s = ti.i64(0)
    for i in x:
        s += x[i]
    return s
@ti.kernel
def mx() -> ti.i64:
    m = ti.i64(-1)
    for i in x:
        ti.atomic_max(m, x[i] % 977)
    return m
init()
print(red(), mx())
# --- reduction_of_norms
v = ti.Vector.field(3, ti.f32, shape=32)
@ti.kernel
def fill():
    for i in v:
        v[i] = ti.Vector([ti.sin(i), ti.cos(i), 0.1 * i])
@ti.kernel
def longest() -> ti.f32:
    m = 0.0
    for i in v:
        ti.atomic_max(m, v[i].norm())
    return m
fill()
print(longest())
# --- f64_accumulation
@ti.kernel
def harmonic(n: ti.i32) -> ti.f64:
    s = ti.f64(0.0)
    for i in range(1, n + 1):
        s += 1.0 / ti.cast(i, ti.f64)
    return s
print(f"{harmonic(1000):.9f}")
# --- parallel_min_with_index
a = ti.field(ti.f32, shape=17)
@ti.kernel
def argmin() -> ti.i32:
    best = 1e9
    for i in a:
        a[i] = (i - 6.3) ** 2
    for i in a:
        ti.atomic_min(best, a[i])
    k = -1
    for i in a:
        if a[i] == best:
            k = i
    return k
print(argmin())
