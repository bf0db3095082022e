# --- row_masks
import numpy as np
a = np.arange(12).reshape(4, 3)
x = ti.Vector.field(2, ti.f32, 6)
@ti.kernel
def k():
    for i in x:
        x[i] = [i, (i * 7) % 4]
k()
p = x.to_numpy()
q = p[p[:, 1] > 1]
print(q.shape, len(q), q.mean(axis=0), q[:, 0], q.max(), q[0, 1], q[1], q.sum(axis=0), q.min(axis=0), (q * 2)[:, 1], q.sum(), q.size)
print(np.mean(q[:, 0]), q[-1], q[:, 1].mean())
for r in q:
    print(r[0] + r[1], r)
n = int((p[:, 1] > 2).sum())
h = p[:n]
print(h.shape, h[:, 1], h.mean(axis=0), len(p[n:]), p[1:n + 1, :].shape)
# --- arithmetic_of_rows
import numpy as np
a = np.array([[1.0, 2.0], [3.0, 5.0], [4.0, 0.5], [2.0, 2.0]])
x = ti.Vector.field(2, ti.f64, 4)
x.from_numpy(a)
p = x.to_numpy()
q = p[p[:, 0] > 1]
c = q - q.mean(axis=0)
print(c[:, 0], c[:, 1], (q + q)[:, 0], (q > 2)[:, 0], (q == 2)[:, 1], (2 * q)[0], (-q)[1, 1], (q ** 2).sum(axis=1), q.mean())
print((q / [2.0, 4.0])[:, 1], (c * c).sum())
# --- rows_by_numpy
import numpy as np
x = ti.field(ti.f32, (4, 4))
@ti.kernel
def k():
    for i, j in x:
        x[i, j] = ti.cos(i * 1.3 + j)
k()
a = x.to_numpy()
w = np.argwhere(a > 0.5)
print(w.shape, len(w), w[:, 0], w[0], [tuple(int(v) for v in r) for r in w] if False else "")
for i, j in w:
    print(i, j)
order = np.lexsort((a[:, 1], np.round(a[:, 0])))
print(order, a[order][0].round(3))
# --- functions_of_several_types
import numpy as np
x = ti.field(ti.f32, 6)
n = ti.field(ti.i32, 6)
@ti.kernel
def k():
    for i in x:
        x[i] = i * 0.5
        n[i] = 10 - i
k()
def tail(a):
    return a[1:]
def large(a, least):
    return a[a > least]
a = x.to_numpy()
b = n.to_numpy()
print(tail(large(a, 0.7)), tail(large(b, 6)), large(b, 7).sum(), large(a, 2.0).sum())
# --- parts_of_rows
import numpy as np
x = ti.Matrix.field(1, 3, ti.i32, 5)
@ti.kernel
def k():
    for i in x:
        x[i] = ti.Matrix([[i, (i * 3) % 5, 10 - i]])
k()
p = x.to_numpy().reshape(5, 3)
q = p[p[:, 1] > 0]
print(q[0, :], q[1:3].shape, q[1:3][:, 2], q[:, 1:].shape, q[:, 1:][:, 0], q[-1, 2])
m = q[:, 1] > 1
print(q[m].shape, q[m][:, 0], q[m, 2])
i = int(p[3, 0]) - 1
print(q[i], q[i, 0], q[i, 1:])
# --- masks_of_other_shapes
import numpy as np
a = np.arange(12).reshape(3, 4)
for mask in [[True, False], [True, False, True, True]]:
    try:
        print(a[mask])
    except IndexError:
        print("refused")
try:
    print(a[a[0] > 1])
except IndexError as e:
    print(str(e)[:41])

# --- masks_beside_numbers
import numpy as np
m = np.arange(12).reshape(3, 4) - 2
mask = m[:, 0] > 0
print(m[mask, 1], m[1, m[1] > 3], m[mask, -1].sum(), m[mask, 1].max())
c = np.zeros((2, 2, 3), dtype=np.int32)
c[..., 1] = 5
c[0, 0, 1] = m[2, 0]
chosen = np.array([[True, False], [True, True]])
print(c[chosen, 1], c[chosen, 1].max())

# --- assigned_where_a_mask_holds
import numpy as np
m = np.arange(12).reshape(3, 4) - 2
m[m[:, 0] > 0, 1] = 50
m[0, m[0] < 0] = 0
print(m)
m[m[:, 0] > 5, 1:3] = -1
print(m)
c = np.zeros((2, 2, 3), dtype=np.int32)
c[np.array([[True, False], [True, True]]), 2] = 7
print(c[..., 2])

# --- joined_by_subscripts
import numpy as np
a = np.arange(3)
print(np.r_[1, 2, 3:6], np.r_[a[:2], 9], np.r_[0:1, a])
print(np.c_[a, a * 2])
print(np.array_str(a), np.array2string(a))
