# Parts of arrays that masks, places and bounds of the running program choose.

# --- masks_of_two_dimensions
x = ti.field(ti.i32, (3, 4))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 4 + j
f()
a = x.to_numpy()
print(a[a > 5], (a > 5).sum(), a[a % 2 == 0].mean(), len(a[a < 0]))
# --- masks_as_targets
import numpy as np
x = ti.field(ti.f32, (4, 4))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 4 - j * 3
f()
a = x.to_numpy()
a[a < 0] = 0
a[a > 8] *= 0.5
v = a[0]
v[v == 0] = [7, 8, 9, 10]
print(a)
rows = np.array([True, False, True, False])
a[rows] = -1
print(a)
x.from_numpy(a)
print(x[2, 3], x[3, 0])
# --- values_that_do_not_fit_a_mask
import numpy as np
a = np.arange(5)
a[a > 1] = [1, 2]
# --- places
import numpy as np
x = ti.field(ti.i32, 8)
@ti.kernel
def f():
    for i in x:
        x[i] = (i * 5 + 2) % 8
f()
a = x.to_numpy()
idx = np.array([1, 3, -2])
print(a[idx], a[[0, -1]], a[np.array([[0, 1], [2, 3]])], a[[True, False] * 4])
a[idx] = 100
a[[0, 2]] = [7, 8]
a[idx] += idx
print(a)
m = np.arange(6).reshape(3, 2)
print(m[np.array([2, 0])], m[[1, 1]])
m[np.array([0, 2])] = 9
print(m)
# --- place_outside
x = ti.field(ti.i32, 3)
x[1] = 5
a = x.to_numpy()
print(a[a])
# --- bounds_of_the_running_program
n = ti.field(ti.i32, ())
x = ti.field(ti.i32, 12)
@ti.kernel
def f():
    n[None] = 0
    for i in range(12):
        if i % 3 != 1:
            x[ti.atomic_add(n[None], 1)] = i * i
f()
a = x.to_numpy()
k = n[None]
print(sorted(x.to_numpy()[:k]), len(a[:k]), a[:k].max(), a[k:], a[1:k].sum(), a[-k:].shape, a[k:1])
a[k:] = -1
a[:2] += 10
a[2:k] = a[2:k] * 2
print(a[9:k + 9], a[k - 1], sum(a[:k]))
m = x.to_numpy().reshape(3, 4)
c = int(k) % 3 + 1
print(m[:c, 1].sum(), m[1, c:])
m[c:, 2:] = 5
print(m)
# --- parts_are_views
n = ti.field(ti.i32, ())
n[None] = 3
k = n[None]
import numpy as np
a = np.arange(6)
head = a[:k]
a[1] = 50
print(head)
head[0] = -7
print(a, head.sum())
copy = a[:k].copy()
a[2] = 99
print(copy, head)
for v in head:
    print(v, end=" ")
print()
# --- a_slice_that_does_not_fit
n = ti.field(ti.i32, ())
n[None] = 3
import numpy as np
a = np.arange(6)
a[:n[None]] = np.array([1, 2])
# --- gaps_in_an_array_without_a_name
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(ti.f32, 2)):
    for I in ti.grouped(a):
        a[I] += 1
f(np.ascontiguousarray(np.zeros((4, 4), dtype=np.float32)[::2, ::2]))
f(np.zeros((4, 4), dtype=np.float32)[1:3])
f(np.zeros((4, 4), dtype=np.float32)[::2, ::2])
