# Functions of numpy on series, borders and diagonals, and of each element.

# --- convolved
import numpy as np
n = 10
x = ti.field(ti.f32, n); y = ti.field(ti.f32, n)
w = [0.25, 0.5, 0.25]
@ti.kernel
def conv():
    for i in y:
        s = 0.0
        for k in ti.static(range(3)):
            j = i + k - 1
            if 0 <= j < n:
                s += w[k] * x[j]
        y[i] = s
x.from_numpy(np.arange(n, dtype=np.float32) ** 2)
conv()
a = x.to_numpy()
v = np.array(w, dtype=np.float32)
print(np.abs(y.to_numpy() - np.convolve(a, v, mode="same")).max() < 1e-4)
print(np.convolve(a, v), np.convolve(v, a, "valid"), np.convolve([1, 2], [1, 1, 1, 1], "same"))
# --- summed_up
import numpy as np
x = ti.field(ti.f32, 5)
@ti.kernel
def f():
    for i in x:
        x[i] = i * i + 1
f()
a = x.to_numpy()
print(np.gradient(a), np.gradient(a, 0.5), np.cumprod(a), a.cumprod(), np.ptp(a), np.average(a), np.average(a, weights=[1, 1, 1, 1, 4]), np.trapezoid(a, dx=0.1))
m = a[:4].reshape(2, 2)
print(np.cumprod(m, axis=0), np.cumprod(m))
# --- bordered
import numpy as np
x = ti.field(ti.i32, (2, 3))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 3 + j + 1
f()
a = x.to_numpy()
print(np.pad(a, 1), np.pad(a, ((0, 1), (2, 0)), constant_values=9), np.pad(a[0], (1, 2), mode="edge"))
print(np.diag(a), np.diag([1, 2]), np.triu(a), np.tril(a), np.append(a, 7), np.append(a[0], a[1]), np.take(a, [0, 5]), a[0].take([1, 1]))
print(np.swapaxes(a, 0, 1), np.moveaxis(a[None], 0, -1).shape)
# --- each_element
import numpy as np
x = ti.field(ti.f32, 4)
@ti.kernel
def f():
    for i in x:
        x[i] = i - 1.5
f()
a = x.to_numpy()
print(np.logical_and(a > -1, a < 1), np.logical_or(a < -1, a > 1), np.logical_not(a > 0), np.logical_xor(a > 0, a > 1))
print(np.equal(a, 0.5), np.greater(a, 0), np.less_equal(a, -0.5), np.isclose(a, [0, -0.5, 0.5, 0]), np.allclose(a, a + 1e-9))
print(np.negative(a), np.reciprocal(a), np.hypot(a, 2), np.arctan2(a, 1.0).round(4), np.floor_divide(a, 2), np.remainder(a, 2), np.trunc(a))
print(np.log1p(np.abs(a)).round(4), np.expm1(a).round(4), np.cbrt(a).round(4), np.bitwise_and([5, 6], 3), np.add([1, 2], [3, 4]), np.maximum([1, 5], 3), np.hypot(3.0, 4.0), np.digitize(a, [-1, 0, 1]))
# --- whole_transposes_in_kernels
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray()):
    for i, j in a:
        a[i, j] += i * 10 + j
b = np.zeros((2, 3), dtype=np.float32)
t = b.T
f(t)
print(b, t.T)
f(b.T)
print(b)
# --- part_of_a_transpose
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0, 0] = 1
b = np.zeros((4, 3), dtype=np.float32)
f(b.T[1:, :2])
# --- filtered_by_kernels
@ti.kernel
def sq(x: ti.f32) -> ti.f32:
    return x * x
print(list(filter(lambda v: sq(v) > 3, range(4))), list(filter(lambda v: v > 1, range(4))), sum(filter(lambda v: sq(v) < 5, [1, 2, 3])))
# --- fields_filled_with_other_shapes
v = ti.Vector.field(2, ti.f32, 3)
v.fill([1, 2])
print(v.to_numpy())
v.fill(ti.Vector([1, 2, 3]))
# --- absolute_of_two
@ti.kernel
def f() -> ti.i32:
    return abs(1, 2)
f()
# --- padding_modes
import numpy as np
a = np.arange(5)
print(np.pad(a, 2, mode="edge"))
print(np.pad(a, (1, 3), mode="wrap"))
print(np.pad(a, 2, mode="reflect"))
print(np.pad(a, 2))
print(np.pad(np.arange(6).reshape(2, 3), 1, mode="edge"))
u, inv = np.unique(np.array([3, 1, 3, 2]), return_inverse=True)
print(u, inv)
