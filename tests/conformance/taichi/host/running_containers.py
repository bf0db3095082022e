# Containers whose length, keys or elements only the running program knows: dicts, counters, sets, lists in
# objects and under second names.

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

# --- bfs_grid
from collections import deque
n = 10
wall = ti.field(ti.i32, (n, n))

@ti.kernel
def build():
    for i, j in wall:
        wall[i, j] = 1 if (i * 5 + j * 3) % 4 == 0 and not (i == 0 and j == 0) else 0

build()
w = wall.to_numpy()
dist = {(0, 0): 0}
q = deque([(0, 0)])
while q:
    i, j = q.popleft()
    for di, dj in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        a, b = i + di, j + dj
        if 0 <= a < n and 0 <= b < n and w[a, b] == 0 and (a, b) not in dist:
            dist[(a, b)] = dist[(i, j)] + 1
            q.append((a, b))
print(len(dist), max(dist.values()))
far = [p for p, d in dist.items() if d == max(dist.values())]
print(far)

# --- kmeans
import numpy as np
n, k = 60, 3
pts = ti.Vector.field(2, ti.f32, n)
cen = ti.Vector.field(2, ti.f32, k)
lab = ti.field(ti.i32, n)
cnt = ti.field(ti.i32, k)
acc = ti.Vector.field(2, ti.f32, k)

@ti.kernel
def gen():
    for i in pts:
        g = i % 3
        pts[i] = ti.Vector([g * 4.0 + (i % 7) * 0.1, g * -2.0 + (i % 5) * 0.2])
    for c in cen:
        cen[c] = pts[c * 7 + 1]

@ti.kernel
def assign() -> ti.i32:
    changed = 0
    for i in pts:
        best = 0
        bd = 1e9
        for c in range(k):
            d = (pts[i] - cen[c]).norm()
            if d < bd:
                bd = d
                best = c
        if lab[i] != best:
            changed += 1
        lab[i] = best
    return changed

@ti.kernel
def update():
    for c in cen:
        cnt[c] = 0
        acc[c] = ti.Vector([0.0, 0.0])
    ti.loop_config(serialize=True)
    for i in pts:
        cnt[lab[i]] += 1
        acc[lab[i]] += pts[i]
    for c in cen:
        if cnt[c] > 0:
            cen[c] = acc[c] / cnt[c]

gen()
changes = []
while True:
    ch = assign()
    changes.append(ch)
    if ch == 0 or len(changes) > 20:
        break
    update()
print(changes)
sizes = {}
for l in lab.to_numpy().tolist():
    sizes[l] = sizes.get(l, 0) + 1
print(sorted(sizes.items()))
members = [np.where(lab.to_numpy() == c)[0].tolist() for c in range(k)]
print([len(m) for m in members], members[0][:4])

# --- markov
text = "the cat sat on the mat and the dog sat on the log"
words = text.split()
n = len(words)
ids = ti.field(ti.i32, n)
vocab = {}
for i, w in enumerate(words):
    if w not in vocab:
        vocab[w] = len(vocab)
    ids[i] = vocab[w]

@ti.kernel
def bigrams(v: ti.i32) -> ti.i32:
    c = 0
    for i in range(n - 1):
        if ids[i] == v:
            c += 1
    return c

trans = {}
for i in range(n - 1):
    key = (ids[i], ids[i + 1])
    trans[key] = trans.get(key, 0) + 1
print(len(vocab), len(trans))
print(max(trans.values()), bigrams(vocab["the"]))
for (a, b), c in sorted(trans.items()):
    if c > 1:
        print(a, b, c)

# --- spectrum
import math
ti.init(arch=ti.cpu, default_fp=ti.f64)
N = 32
x = ti.field(ti.f64, N)
re = ti.field(ti.f64, N)
im = ti.field(ti.f64, N)

@ti.kernel
def signal():
    for i in x:
        x[i] = ti.sin(2 * math.pi * 3 * i / N) + 0.5 * ti.cos(2 * math.pi * 7 * i / N)

@ti.kernel
def dft():
    for k in range(N):
        a = 0.0
        b = 0.0
        for i in range(N):
            t = 2 * math.pi * k * i / N
            a += x[i] * ti.cos(t)
            b -= x[i] * ti.sin(t)
        re[k] = a
        im[k] = b

signal()
dft()
power = [re[k] ** 2 + im[k] ** 2 for k in range(N // 2)]
peaks = [k for k in range(1, N // 2 - 1) if power[k] > power[k - 1] and power[k] > power[k + 1] and power[k] > 1]
print(peaks, [round(power[k], 3) for k in peaks])
top = sorted(((p, k) for k, p in enumerate(power)), reverse=True)[:2]
print([(k, round(p, 2)) for p, k in top])

# --- params_sweep
N = 16
u = ti.field(ti.f32, N)
un = ti.field(ti.f32, N)

@ti.kernel
def reset():
    for i in u:
        u[i] = 1.0 if i == N // 2 else 0.0

@ti.kernel
def diffuse(alpha: ti.f32):
    for i in range(1, N - 1):
        un[i] = u[i] + alpha * (u[i - 1] - 2 * u[i] + u[i + 1])
    for i in range(1, N - 1):
        u[i] = un[i]

@ti.kernel
def total() -> ti.f32:
    s = 0.0
    for i in u:
        s += u[i]
    return s

results = {}
for alpha in [0.1, 0.2, 0.3, 0.4]:
    reset()
    n_steps = 0
    while u[N // 2] > 0.3 and n_steps < 1000:
        diffuse(alpha)
        n_steps += 1
    results[alpha] = {"steps": n_steps, "mass": total()}
for alpha, r in results.items():
    print(f"alpha={alpha:.1f} steps={r['steps']} mass={r['mass']:.5f}")
best = min(results, key=lambda a: results[a]["steps"])
print("fastest", best)

# --- life_cycle
n = 8
a = ti.field(ti.i32, (n, n))
b = ti.field(ti.i32, (n, n))

@ti.kernel
def init():
    for i, j in a:
        a[i, j] = 1 if (i * 3 + j * 5) % 7 < 3 else 0

@ti.kernel
def evolve():
    for i, j in a:
        c = 0
        for di, dj in ti.ndrange((-1, 2), (-1, 2)):
            if di != 0 or dj != 0:
                c += a[(i + di + n) % n, (j + dj + n) % n]
        b[i, j] = 1 if c == 3 or (c == 2 and a[i, j] == 1) else 0
    for i, j in a:
        a[i, j] = b[i, j]

@ti.kernel
def fingerprint() -> ti.i32:
    h = 0
    for i, j in a:
        h += a[i, j] * (i * 31 + j * 17 + 1)
    return h

init()
seen = {}
t = 0
while True:
    h = fingerprint()
    if h in seen:
        print("cycle", seen[h], t, "period", t - seen[h])
        break
    seen[h] = t
    evolve()
    t += 1
    if t > 200:
        print("no cycle")
        break
print(len(seen))

# --- validate
n = 12
a = ti.field(ti.f32, n)

@ti.kernel
def fill(scale: ti.f32):
    for i in a:
        a[i] = (i - 4) * scale

class OutOfRange(Exception):
    pass

def check(limit):
    bad = [i for i in range(n) if abs(a[i]) > limit]
    if bad:
        raise OutOfRange(f"{len(bad)} values beyond {limit}")
    return max(a[i] for i in range(n))

errors = []
for scale in (0.5, 1.0, 2.0):
    fill(scale)
    try:
        m = check(7.5)
        print(f"scale {scale}: max {m:.2f}")
    except OutOfRange as e:
        print(f"scale {scale}: {e}")
        errors.append(str(e))
print(len(errors))

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

# --- unionfind
n = 20
px = ti.field(ti.f32, n)

@ti.kernel
def place():
    for i in px:
        px[i] = ti.cast((i * 13) % n, ti.f32) * 0.7 + ti.cast(i % 3, ti.f32)

place()
parent = list(range(n))

def find(i):
    while parent[i] != i:
        i = parent[i]
    return i

pairs = 0
for i in range(n):
    for j in range(i + 1, n):
        if abs(px[i] - px[j]) < 0.65:
            ri, rj = find(i), find(j)
            if ri != rj:
                parent[rj] = ri
                pairs += 1
groups = {}
for i in range(n):
    r = find(i)
    groups[r] = groups.get(r, 0) + 1
print(pairs, len(groups))
print(sorted(groups.values(), reverse=True))

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

# --- sir
import numpy as np
ti.init(arch=ti.cpu, random_seed=1)
N = 64
state = ti.field(ti.i32, N)
timer = ti.field(ti.i32, N)

@ti.kernel
def setup():
    for i in range(N):
        state[i] = 0
        timer[i] = 0
    state[3] = 1
    state[40] = 1

@ti.kernel
def step():
    for i in range(N):
        if state[i] == 1:
            timer[i] += 1
    for i in range(N):
        if state[i] == 0:
            l = state[(i + N - 1) % N]
            r = state[(i + 1) % N]
            if (l == 1 or r == 1) and (i * 7) % 3 != 0:
                state[i] = 3
    for i in range(N):
        if state[i] == 3:
            state[i] = 1
        if timer[i] > 4:
            state[i] = 2

setup()
curve = []
day = 0
while True:
    step()
    day += 1
    s = state.to_numpy()
    infected = int((s == 1).sum())
    curve.append(infected)
    if infected == 0 or day >= 60:
        break
print("days", day, "peak", max(curve), "at", curve.index(max(curve)))
print("recovered", int((state.to_numpy() == 2).sum()))
for start in range(0, len(curve), 5):
    chunk = curve[start:start + 5]
    print(start, sum(chunk) / len(chunk))
