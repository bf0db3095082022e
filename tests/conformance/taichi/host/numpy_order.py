# Functions of numpy that sort, search and count in arrays.

# --- sort_and_argsort
import numpy as np
x = ti.field(ti.f32, 7)
@ti.kernel
def f():
    for i in x:
        x[i] = (i * 5 + 3) % 7 - 2.5
f()
a = x.to_numpy()
order = np.argsort(a)
print(np.sort(a), order, a[order], np.sort(a)[::-1][:3], order.dtype)
a.sort()
print(a, a.argsort()[-1])
# --- equal_elements_keep_their_order
import numpy as np
x = ti.field(ti.i32, 9)
@ti.kernel
def f():
    for i in x:
        x[i] = i % 3
f()
print(np.argsort(x.to_numpy(), kind="stable"), np.sort(x.to_numpy()))
# --- along_an_axis
import numpy as np
m = ti.field(ti.i32, (3, 4))
@ti.kernel
def f():
    for i, j in m:
        m[i, j] = (i * 7 + j * 5) % 11
f()
a = m.to_numpy()
print(np.sort(a), np.sort(a, axis=0), np.argsort(a, axis=1), np.sort(a, axis=None))
a.sort(axis=0)
print(a, a[:, -1])
# --- searched
import numpy as np
x = ti.field(ti.f64, 6)
@ti.kernel
def f():
    for i in x:
        x[i] = i * 0.5
f()
edges = x.to_numpy()
print(np.searchsorted(edges, 1.2), np.searchsorted(edges, [0.0, 0.5, 9.0]), np.searchsorted(edges, 0.5, side="right"))
print(np.isin([0.5, 0.7, 2.5], edges), np.interp(1.25, edges, edges ** 2), np.interp([-1.0, 0.75, 8.0], edges, edges * 3))
# --- counted
import numpy as np
x = ti.field(ti.i32, 20)
@ti.kernel
def f():
    for i in x:
        x[i] = i * i % 7
f()
a = x.to_numpy()
c = np.bincount(a)
print(c, c.argmax(), c.max(), len(c), np.bincount(a, minlength=9), np.bincount(a, weights=a * 0.5))
print(np.histogram(a, bins=3)[0], np.histogram(a, bins=[0, 2, 7])[0], *np.histogram(a, bins=2, range=(0, 4)))
# --- parts_of_the_whole
import numpy as np
x = ti.field(ti.f32, 11)
@ti.kernel
def f():
    for i in x:
        x[i] = ti.sin(i * 0.7) * i
f()
a = x.to_numpy()
print(np.median(a), np.median(a[:10]), np.percentile(a, 30), np.percentile(a, [0, 50, 100]).round(3), np.quantile(a, 0.25))
print(np.median([4, 1, 3, 2]), f"{np.median(a):.3f}")
# --- extremes_of_selections
x = ti.field(ti.i32, 8)
@ti.kernel
def f():
    for i in x:
        x[i] = (i * 3) % 8
f()
a = x.to_numpy()
s = a[a > 2]
print(s, s.argmax(), s.argmin(), s[s.argmax()], (s * 2).sum())
# --- values_of_two_dimensions
import numpy as np
x = ti.field(ti.i32, (2, 4))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = (i * 4 + j) % 3
f()
a = x.to_numpy()
print(np.unique(a), np.flatnonzero(a > 1))
v, c = np.unique(a, return_counts=True)
print(v, c)
