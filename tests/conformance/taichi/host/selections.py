# Arrays of numpy whose length only the running program knows: masks, places, values each once, arithmetic.

# --- np_array_list
import numpy as np
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
xs = []
for i in range(n):
    if x[i] > 0:
        xs.append(x[i])
arr = np.array(xs)
print(arr.mean(), arr.max(), len(arr), arr.shape)
print(arr.tolist())

# --- unique
import numpy as np
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
u = np.unique(a.to_numpy())
print(u.tolist(), len(u))
u, c = np.unique(a.to_numpy(), return_counts=True)
print(u.tolist(), c.tolist())

# --- where
import numpy as np
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
xn = x.to_numpy()
idx = np.where(xn > 2)[0]
print(list(idx), len(idx), xn[idx].sum())

# --- mask
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
xn = x.to_numpy()
big = xn[xn > 2]
print(big.sum(), big.mean(), len(big), big.max(), big.size)
print(big.tolist())

# --- nonzero
import numpy as np
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
an = a.to_numpy()
print(np.nonzero(an == 3)[0].tolist())
print(np.count_nonzero(an == 3), np.flatnonzero(an > 3).tolist())

# --- arrays_ops
import numpy as np
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
xs = []
for i in range(n):
    if a[i] > 0:
        xs.append(x[i])
v = np.array(xs)
w = v * 2.0 + 1.0
print(w.tolist(), (v > 0).sum(), v[v > 0].sum())
print(np.sqrt(np.abs(v)).max(), np.diff(v).tolist(), np.cumsum(v)[-1])
print((v - v.mean()).std())
t = np.array(xs, dtype=np.float32)
print(t.sum(), t.mean())
order = np.argsort(v) if False else None
d = v[1:] - v[:-1]
print(d.tolist(), len(d))
