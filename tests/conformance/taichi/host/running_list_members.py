# Lists and deques whose length or elements only the running program knows: of objects, fields and functions.

# --- object_list
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
class Recorder:
    def __init__(self):
        self.values = []
        self.times = []
    def record(self, t, v):
        self.values.append(v)
        self.times.append(t)
    def mean(self):
        return sum(self.values) / len(self.values)
r = Recorder()
for i in range(n):
    if x[i] > 1.0:
        r.record(i, x[i])
print(r.values, r.times, r.mean())

# --- frontier
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
adj = {0: [1, 2], 1: [3], 2: [3, 4], 3: [5], 4: [5], 5: []}
frontier = [0]
seen = {0}
while frontier:
    nxt = []
    for u in frontier:
        for v in adj[u]:
            if v not in seen:
                seen.add(v)
                nxt.append(v)
    frontier = nxt
    print(frontier)

# --- frontier_field
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
dist = [-1] * n
dist[0] = 0
frontier = [0]
while frontier:
    following = []
    for u in frontier:
        for d in (1, 3):
            v = (u + d * (a[u] + 1)) % n
            if dist[v] < 0:
                dist[v] = dist[u] + 1
                following.append(v)
    frontier = following
print(dist)

# --- level_swap
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
frontier, nxt = [0], []
steps = 0
while frontier and steps < 10:
    for u in frontier:
        if a[u] > 0 or u == 0:
            nxt.append((u + a[u] + 1) % n)
    frontier, nxt = nxt, []
    steps += 1
print(steps, frontier)

# --- texts
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
names = []
for i in range(n):
    if x[i] > 4:
        names.append("big")
    elif x[i] > 2:
        names.append("mid")
print(names, names.count("big"), ", ".join(names))

# --- from_numpy
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
    if i % 2 == 0:
        xs.append(x[i] * 2)
y = ti.field(ti.f32, 8)
y.from_numpy(np.array(xs, dtype=np.float32))
print(y[3], y)

# --- converge
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
residuals = []
r = 1.0
it = 0
while r > 1e-3 and it < 100:
    r = r * 0.5 + x[4] * 0
    residuals.append(r)
    it += 1
print(it, residuals[-1], len(residuals))
print(["%.3e" % r for r in residuals[-3:]])

# --- in_function
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
def collect(limit):
    out = []
    for i in range(n):
        if x[i] > limit:
            out.append(x[i])
    return out
print(collect(3.0), len(collect(1.0)))
r = collect(2.0)
r.append(99.0)
print(r)

# --- func_arg
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
def add(xs, v):
    if v > 1:
        xs.append(v)
xs = []
for i in range(n):
    add(xs, x[i])
print(xs)

# --- top_k
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
vals = sorted([(x[i], i) for i in range(n)], reverse=True)[:3]
print(vals)
best = max(range(n), key=lambda i: a[i] * 10 + x[i])
print(best)

# --- remove_while
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
alive = list(range(n))
rounds = 0
while len(alive) > 4:
    alive = [i for i in alive if (a[i] + rounds) % 3 != 0]
    rounds += 1
    if rounds > 10:
        break
print(alive, rounds)

# --- hist
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
hist = [0] * 5
for i in range(n):
    hist[a[i]] += 1
print(hist)
for k, h in enumerate(hist):
    print(k, "#" * h)

# --- history_until
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
history = []
t = 0.0
while t < 2.0:
    fill()
    v = x[5] * t
    history.append(v)
    t += 0.25
print(len(history), history[-1], max(history), min(history))
for i, v in enumerate(history):
    print(i, round(v, 3))

# --- ftexts
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
lines = []
for i in range(n):
    if x[i] > 4:
        lines.append(f"{i}: {x[i]:.2f}")
for l in lines:
    print(l)
print("\n".join(lines))

# --- deque
n = 16
x = ti.field(ti.f32, n)
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in range(n):
        x[i] = i * 0.5 - 2.0
        a[i] = (i * 7) % 5
fill()
from collections import deque
q = deque([0])
seen = [False] * n
seen[0] = True
order = []
while q:
    u = q.popleft()
    order.append(u)
    for d in (1, 2):
        v = (u * d + a[u] + 1) % n
        if not seen[v]:
            seen[v] = True
            q.append(v)
print(order)

