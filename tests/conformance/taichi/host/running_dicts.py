# Dicts, counters and sets whose keys only the running program knows.

# --- dict_get
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
d = {}
for i in range(n):
    k = a[i]
    d[k] = d.get(k, 0) + 1
for k in sorted(d):
    print(k, d[k])
print(len(d), max(d.values()))

# --- dict_print
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
d = {}
for i in range(n):
    d[a[i]] = x[i]
print(d)
print(sorted(d.items()))

# --- counter
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
from collections import Counter
c = Counter(a.to_numpy().tolist())
print(c.most_common(2))
print(sorted(c.items()))
for k, v in sorted(c.items()):
    print(k, v)

# --- counter2
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
from collections import Counter
c = Counter()
for i in range(n):
    c[a[i]] += 1
print(c[3], c[99], sum(c.values()))

# --- defaultdict
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
from collections import defaultdict
d = defaultdict(int)
for i in range(n):
    d[a[i]] += i
for k in sorted(d.keys()):
    print(k, d[k])

# --- set_tolist
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
s = set(a.to_numpy().tolist())
print(len(s), sorted(s), 3 in s)

# --- set_add
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
s = set()
for i in range(n):
    s.add(a[i])
print(len(s), sorted(s))

# --- edges
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
edges = []
for i in range(n):
    for j in range(i + 1, n):
        if abs(x[i] - x[j]) < 0.6 and a[i] != a[j]:
            edges.append((i, j))
print(len(edges), edges[:3])
degree = {}
for i, j in edges:
    degree[i] = degree.get(i, 0) + 1
    degree[j] = degree.get(j, 0) + 1
print(sorted(degree.items(), key=lambda kv: (-kv[1], kv[0]))[:4])
src = [e[0] for e in edges]
print(max(src))

# --- zip_pairs
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
ts, vs = [], []
for i in range(n):
    if a[i] == 2:
        ts.append(i)
        vs.append(x[i])
for t, v in zip(ts, vs):
    print(t, v)
pairs = list(zip(ts, vs))
print(pairs, dict(pairs))

# --- dict_of_lists
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
results = {"t": [], "e": []}
t = 0.0
for i in range(n):
    if a[i] != 0:
        results["t"].append(t)
        results["e"].append(x[i] * x[i])
    t += 0.1
print(len(results["t"]), results["e"][:3])
for k, v in results.items():
    print(k, len(v), sum(v))

# --- dict_comp
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
d = {i: x[i] for i in range(n) if a[i] == 1}
print(d)
inv = {a[i]: i for i in range(n)}
print(sorted(inv.items()))

# --- set_cmp
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
evens = {i for i in range(n) if a[i] % 2 == 0}
big = {i for i in range(n) if x[i] > 1}
print(sorted(evens & big), sorted(evens | big), sorted(evens - big), len(evens ^ big))

# --- values_then
x = ti.field(ti.f32, 4)
@ti.kernel
def inc():
    for i in x:
        x[i] += 1.0
inc()
n = 0
while x[0] < 3:
    inc()
    n += 1
d = {}
d["a"] = (n, x[0])
d["b"] = [n, x[1]]
d["c"] = {"n": n, "x": x[2], "l": [x[3], n]}
e = dict(n=n, x=x[1])
f = {"n": n, "l": [n, x[0]], "t": (n, x[0])}
class P:
    pass
o = P()
o.r = {"n": n, "x": x[0]}
while x[0] < 7:
    inc()
    n += 1
print(d, e, f, o.r, n, x[0])

# --- recorder_dict
import numpy as np
n = 24
x = ti.field(ti.f32, n)
v = ti.field(ti.f32, n)

@ti.kernel
def init():
    for i in x:
        x[i] = ti.sin(0.3 * i)
        v[i] = ti.cos(0.2 * i)

@ti.kernel
def step(dt: ti.f32):
    for i in x:
        x[i] += v[i] * dt
        v[i] -= x[i] * dt

log = {"t": [], "xmax": [], "count": []}
init()
t = 0.0
while t < 1.0 - 1e-9:
    step(0.1)
    t += 0.1
    xn = x.to_numpy()
    log["t"].append(t)
    log["xmax"].append(float(xn.max()))
    log["count"].append(int((xn > 0.5).sum()))
print(len(log["t"]), log["count"])
print(f"{max(log['xmax']):.4f} {np.mean(log['xmax']):.4f}")
peak = int(np.argmax(log["xmax"]))
print(peak, round(log["t"][peak], 3))
print(sorted(set(log["count"])))

