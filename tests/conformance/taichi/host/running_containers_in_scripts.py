# Whole scripts whose lists and dicts only the running program knows.

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
