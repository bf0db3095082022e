# --- each
import math
import numpy as np
x = ti.field(ti.f32, shape=4)
n = ti.field(ti.i32, shape=4)
@ti.kernel
def fill():
    for i in x:
        x[i] = i * 0.5 + 0.25
        n[i] = i * 3
fill()
a = x.to_numpy()
b = n.to_numpy()
d = np.arange(4) * 1.5
EACH
#= single: print([np.float32(1.0), np.float32(0.1)])
#= kinds: print([np.float64(1.0), np.int32(1), np.int64(2), np.uint8(3), np.bool_(True), np.int8(-3), np.uint16(7), np.int16(4), np.uint32(5), np.uint64(6)])
#= tuples: print((np.float32(1.5),), {"a": np.float32(2.5)}, [[np.int32(1)], (np.int64(2), 3)])
#= elements: print([a[0], b[1], d[2]])
#= elements_of_both: print([a[0], x[0], b[1], n[1], d[2], float(d[2]), int(b[1])])
#= formats: print(f"{[a[1]]} {(b[2], 1)} {a[1]}")
#= repr_alone: print(repr(a[1]), str(a[1]), repr(np.float32(0.1)), str(np.float64(0.5)))
#= format_r: print(f"{a[1]!r} {b[1]!r} {a[1]:.2f}")
#= percent_r: print("%r %s %s" % (a[1], a[1], [a[1]]))
#= sums: print([a.sum(), b.sum(), d.sum(), a.mean(), b.mean(), a.max(), b.min(), a.std()])
#= functions: print([np.sum(a), np.max(b), np.mean(d), np.sqrt(2.0), np.abs(-3.0), np.argmax(a), a.argmin(), np.linalg.norm(d), np.dot(d, d)])
#= python_of_it: print([float(a[0]), int(b[1]), bool(b[1]), a[0].item(), b[1].item()], a.tolist(), b.tolist())
#= arithmetic: print([a[1] + 1, a[1] * 2.0, b[1] + 1, b[1] / 2, b[1] // 2, d[1] - 1, 1 - a[1], -a[1], b[1] ** 2, a[1] + d[1]])
#= of_both_types: print([a[1] * b[1], b[1] * 1.5, d[1] * b[1], np.float32(2) * 3, np.int32(7) % 4, 3 / np.float32(2)])
#= comparisons: print([a[1] > 0.5, b[1] == 3, np.float32(1) < 2, not a[1], bool(a[1] > 0.5)])
#= pythons_own: print([abs(-a[1]), max(a[0], a[1]), min(b[1], b[2]), round(a[1], 1), round(float(a[1]), 1), round(a[1])])
#= sum_of_list: print([sum([b[0], b[1]]), sum(a), sum([float(v) for v in a])])
#= under_names: v = a[2]; w = float(v); print([v, w, v * 2])
#= in_loops: print([v for v in a], [v * 2 for v in b], [float(v) for v in a])
#= in_lists: rows = [(i, b[i]) for i in range(3)]; print(rows)
#= in_dicts: stats = {"max": a.max(), "count": len(a), "mean": float(a.mean())}; print(stats)
#= appended: out = []; out.append(a[0]); out.append(x[1]); print(out)
#= listed: print(list(a), list(b[:2]), tuple(d[1:3]), sorted([b[2], b[1]]))
#= constants: print([np.pi, np.e, np.inf, -np.inf, np.nan])
#= math_of: print([math.sqrt(a[1]), math.floor(d[1])])
#= chosen: v = a[1] if n[1] > 0 else a[2]; print([v])
#= looped: print([i * a[i] for i in range(2)])
#= returned: print((lambda v: [v, 1])(b[2]))
#= shapes: print([a.shape, a.size, a.ndim, b[:2].shape])
#= unpacked: p, q = b[1], b[2]; print([p, q], [*b])
#= zipped: print([(u, v) for u, v in zip(a, b)], list(enumerate(b)))
#= counted: print([np.count_nonzero(b), np.prod(b[1:])])
#= rounded: print([np.round(a[1], 1), np.floor(d[1]), np.clip(a[1], 0, 1), np.power(2.0, 3), np.log(2.0), np.exp(1), np.sin(0.5), np.maximum(1, 2), np.minimum(a[1], 2)])
#= bools: print([bool(np.all(b > 0)), np.all(b > 0), np.any(b > 3), (b > 0).sum(), np.allclose(a, a), np.isnan(a[0]), np.array_equal(a, a)])
#= text_of_one: print(str([a[1]]), str((b[1],)), "{}".format([a[1]]), "{}".format(a[1]))
#= members: s = {"k": [a[1], {"m": b[1]}]}; print(s)
#= augmented: v = 0; v += b[1]; v += b[2]; print([v]); w = 0.0; w += a[1]; print([w], w)
#= integers_of: print([np.int64(3) + 1, np.int32(3) + np.int64(2), np.int32(1) + 2.5, np.float32(1) + np.float64(2), np.uint8(200) + 5])
#= cast: print([a[1].astype(np.float64), np.float32(a[1]), np.float64(1) / 3, np.float32(1) / 3])
#= vectors: v = ti.Vector([1.0, 2.0]); print([v[0], v.norm(), v.x])
#= vector_numpy: v = ti.Vector([1.0, 2.0]).to_numpy(); print([v[0]], list(v))
#= random: np.random.seed(1); print([np.random.rand()], [np.random.randint(5)], [np.random.uniform(0, 1)])
#= rows_of: m = np.eye(2); print([m[0, 0], m[1][1]], [m[0].sum()], m.tolist())
#= numbers_of_kernel: print([x[1], n[2]], {"x": x[1]})

# --- accumulated
import numpy as np
a = np.arange(5) * 0.5
total = 0.0
for i in range(5):
    total += a[i]
print([total], total)
count = 0
for v in a:
    if v > 0.6:
        count += 1
print([count])
best = a[0]
for v in a:
    if v > best:
        best = v
print([best])
m = max(a)
print([m])

# --- of_functions
import numpy as np
def norm(v):
    return np.sqrt((v * v).sum())
def mean(v):
    return float(np.mean(v))
a = np.array([3.0, 4.0], dtype=np.float32)
print([norm(a), mean(a)], {"norm": norm(a)})
x = ti.field(ti.f32, 2)
x.from_numpy(a)
e = abs(x[0] - a[0])
print([e, x[1] + a[1]])
for i in range(2):
    print([i, a[i]], (x[i], a[i]))

# --- dataclass
import numpy as np
from dataclasses import dataclass
@dataclass
class P:
    a: float
    b: int
p = P(np.float32(0.5), np.int64(3))
print(p)
print([p])

# --- in_vectors
import numpy as np
f = ti.Vector.field(2, ti.f32, 3)
g = ti.Vector.field(2, ti.i32, 3)
m = ti.Matrix.field(2, 2, ti.f32, 3)
f[0] = [0.1, 2.0]
g[0] = [3, 4]
m[0] = [[1, 2], [3, 4]]
@ti.kernel
def k() -> ti.math.vec2:
    return ti.math.vec2(0.1, 2)
EACH
#= of_fields: v = f[0]; print([f[0][0], v[0], v.x, g[0][1], m[0][0, 0]], list(f[0]), [*g[0]])
#= computed: print([(f[0] * 2)[0], (f[0] + f[0]).x, (g[0] * 2).x])
#= methods: print([f[0].norm(), f[0].dot(f[0]), g[0].sum(), f[0].max(), m[0].trace()])
#= of_kernels: w = k(); print([w.x, w[1], w.norm(), list(w)[0]])
#= made: a = ti.Vector([1, 2]); b = ti.Vector([1, 2.5]); print([a[0], a.x, a.sum(), a.norm(), a.max(), b[0], b.sum()])
#= parts: x, y = f[0]; print([x, y]); p, q = ti.Vector([1.0, 2.0]); print([p, q])
#= iterated: print([c for c in f[0]], [c * 2 for c in g[0]])
#= snapshots: print([f.to_numpy()[0, 1], g.to_numpy()[0, 0]], f.to_numpy()[0].sum())
#= ndarrays: a = ti.ndarray(ti.f32, 3); a[0] = 0.1; print([a[0]], a[0] * 0.1)


# --- loops_of_single
import numpy as np
x = ti.field(ti.f32, 4)
n = ti.field(ti.i32, 4)
@ti.kernel
def fill():
    for i in x:
        x[i] = i * 0.3 + 0.1
        n[i] = i
fill()
a = x.to_numpy()
b = n.to_numpy()
d = a.astype(np.float64)
@ti.kernel
def step():
    for i in x:
        x[i] = x[i] * 0.5
total = 0.0
count = 0
product = 1.0
for i in range(4):
    step()
    total += a[i]
    count += b[i]
    product = product * d[i]
print(total, count, product, [total, count, product], total / 3, [total * 0.1])

# --- largest_difference
import numpy as np
x = ti.field(ti.f32, 4)
n = ti.field(ti.i32, 4)
@ti.kernel
def fill():
    for i in x:
        x[i] = i * 0.3 + 0.1
        n[i] = i
fill()
a = x.to_numpy()
b = n.to_numpy()
d = a.astype(np.float64)
@ti.kernel
def step():
    for i in x:
        x[i] = x[i] * 0.5
err = 0.0
for i in range(4):
    step()
    err = max(err, abs(x[i] - a[i]))
print(f"{err:.5f}", err < 10.0)

# --- conditions_of_single
import numpy as np
x = ti.field(ti.f32, 4)
n = ti.field(ti.i32, 4)
@ti.kernel
def fill():
    for i in x:
        x[i] = i * 0.3 + 0.1
        n[i] = i
fill()
a = x.to_numpy()
b = n.to_numpy()
d = a.astype(np.float64)
@ti.kernel
def step():
    for i in x:
        x[i] = x[i] * 0.5
best = a[0]
where = 0
for i in range(4):
    step()
    if a[i] > best:
        best = a[i]
        where = i
print(best, where, [where])
total = 0.0
for i in range(4):
    step()
    if b[i] % 2 == 0:
        total += d[i]
print(total, f"{total:.3f}")

# --- either
import numpy as np
x = ti.field(ti.f32, 4)
n = ti.field(ti.i32, 4)
@ti.kernel
def fill():
    for i in x:
        x[i] = i * 0.3 + 0.1
        n[i] = i
fill()
a = x.to_numpy()
b = n.to_numpy()
d = a.astype(np.float64)
@ti.kernel
def step():
    for i in x:
        x[i] = x[i] * 0.5
v = 0.5
if n[1] > 0:
    v = d[2]
print(v, f"{v:.2f}")

# --- mixed_arrays
import numpy as np
x = ti.field(ti.f32, 4)
n = ti.field(ti.i32, 4)
@ti.kernel
def fill():
    for i in x:
        x[i] = i * 0.3 + 0.1
        n[i] = i
fill()
a = x.to_numpy()
b = n.to_numpy()
d = a.astype(np.float64)
@ti.kernel
def step():
    for i in x:
        x[i] = x[i] * 0.5
print((a * b).dtype, (b / 2).dtype, (b * 1.5).dtype, (a * 0.1).dtype, (a * np.float64(0.1)).dtype, (b + np.int64(1)).dtype, (a * x[1]).dtype)
print(a * b, a * x[1])
print((b > 1).dtype, (a + np.float32(1)).dtype, (a ** 2).dtype, np.sqrt(b).dtype, (b @ b), (a @ b).dtype)

# --- types
import numpy as np
x = ti.field(ti.f32, 4)
n = ti.field(ti.i32, 4)
@ti.kernel
def fill():
    for i in x:
        x[i] = i * 0.3 + 0.1
        n[i] = i
fill()
a = x.to_numpy()
b = n.to_numpy()
d = a.astype(np.float64)
@ti.kernel
def step():
    for i in x:
        x[i] = x[i] * 0.5
print(type(a[0]), type(b[0]).__name__, type(float(a[0])), isinstance(d[0], float), isinstance(a[0], float), isinstance(b[0], int), isinstance(b[0], np.int32))
print(isinstance(a[0], np.floating), isinstance(b[0], np.integer), a[0].dtype, b[1].dtype == np.int32)

# --- large
import numpy as np
x = ti.field(ti.f32, 4)
n = ti.field(ti.i32, 4)
@ti.kernel
def fill():
    for i in x:
        x[i] = i * 0.3 + 0.1
        n[i] = i
fill()
a = x.to_numpy()
b = n.to_numpy()
d = a.astype(np.float64)
@ti.kernel
def step():
    for i in x:
        x[i] = x[i] * 0.5
for v in [1000, 999999, 1e6, 1234567, 1e7, 0.001, 0.00012, 0.0001, 65504]:
    print(np.float32(v), [np.float32(v)], np.float64(v))
print([np.float64('nan') if False else np.nan, np.float32(np.inf), np.float64(-0.0)])

# --- keys
import numpy as np
x = ti.field(ti.f32, 4)
n = ti.field(ti.i32, 4)
@ti.kernel
def fill():
    for i in x:
        x[i] = i * 0.3 + 0.1
        n[i] = i
fill()
a = x.to_numpy()
b = n.to_numpy()
d = a.astype(np.float64)
@ti.kernel
def step():
    for i in x:
        x[i] = x[i] * 0.5
print({np.int64(3): 1, 0.5: np.float32(2)}, [np.bool_(True), not np.bool_(True)])
s = {}
for k in range(3):
    s[k] = a[k]
print(s)

# --- weak
import numpy as np
x = ti.field(ti.f32, 4)
n = ti.field(ti.i32, 4)
@ti.kernel
def fill():
    for i in x:
        x[i] = i * 0.3 + 0.1
        n[i] = i
fill()
a = x.to_numpy()
b = n.to_numpy()
d = a.astype(np.float64)
@ti.kernel
def step():
    for i in x:
        x[i] = x[i] * 0.5
print(np.float32(0.1) == 0.1, np.float32(0.1) == np.float64(0.1), a[0] == 0.1, np.float32(3) / 2, np.int32(7) / 2, np.int32(7) // 2, np.float32(1) / np.int32(3), np.int16(3) * np.float32(0.1), np.uint8(200) + np.uint8(100))
print(x[0] * a[0], [x[0] * a[0], a[0] + 1, 2 ** b[2], b[2] ** 2, a[1] ** 2, a[1] ** 0.5, a[1] % 0.25, -b[1], ~b[1], b[1] << 2, b[3] & 1])

# --- single_in_condition
import numpy as np
x = ti.field(ti.i32, 2)
v = 1.5
w = 2.0
if x[0] == 0:
    v = np.float32(0.1)
for i in range(3):
    x[1] += 1
    w = np.float32(0.3)
print(v, w, [w], f"{v:.3f}")
