# --- histogram
import numpy as np
n = 64
data = ti.field(ti.i32, n)
bins = ti.field(ti.i32, 8)
@ti.kernel
def fill():
    for i in data:
        data[i] = (i * 37 + 11) % 64
@ti.kernel
def count():
    for i in data:
        bins[data[i] // 8] += 1
fill()
count()
h = bins.to_numpy()
print(h, h.sum(), h.max(), [h.argmax(), h.min()])
for k, v in enumerate(h):
    print(k, "#" * 4, v)

# --- bubble_sort
n = 10
a = ti.field(ti.i32, n)
for i in range(n):
    a[i] = (i * 7 + 3) % n
@ti.kernel
def sort():
    ti.loop_config(serialize=True)
    for i in range(n):
        for j in range(n - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
sort()
print([a[i] for i in range(n)])
print(list(a.to_numpy()))

# --- odd_even_sort
n = 16
a = ti.field(ti.f32, n)
@ti.kernel
def init():
    for i in range(n):
        a[i] = ti.cast((i * 13) % 16, ti.f32) * 0.5
@ti.kernel
def phase(odd: ti.i32) -> ti.i32:
    swaps = 0
    for k in range(n // 2):
        i = 2 * k + odd
        if i + 1 < n and a[i] > a[i + 1]:
            t = a[i]
            a[i] = a[i + 1]
            a[i + 1] = t
            swaps += 1
    return swaps
init()
rounds = 0
while True:
    s = phase(0) + phase(1)
    rounds += 1
    if s == 0:
        break
print(rounds, a)

# --- bfs_grid
n = 6
wall = ti.field(ti.i32, (n, n))
dist = ti.field(ti.i32, (n, n))
for i, j in [(1, 1), (1, 2), (1, 3), (3, 4), (4, 2), (4, 3)]:
    wall[i, j] = 1
dist.fill(-1)
dist[0, 0] = 0
@ti.kernel
def expand(d: ti.i32) -> ti.i32:
    found = 0
    for i, j in dist:
        if dist[i, j] == -1 and wall[i, j] == 0:
            for k in ti.static(range(4)):
                x = i + ti.static([1, -1, 0, 0][k])
                y = j + ti.static([0, 0, 1, -1][k])
                if 0 <= x < n and 0 <= y < n and dist[x, y] == d:
                    dist[i, j] = d + 1
                    found = 1
    return found
d = 0
while expand(d):
    d += 1
print(d)
print(dist.to_numpy())

# --- floyd
import numpy as np
n = 5
w = ti.field(ti.f32, (n, n))
edges = {(0, 1): 4, (0, 2): 1, (2, 1): 2, (1, 3): 5, (2, 3): 8, (3, 4): 3}
w.fill(1e9)
for i in range(n):
    w[i, i] = 0
for (a, b), c in edges.items():
    w[a, b] = c
@ti.kernel
def relax(k: ti.i32):
    for i, j in w:
        w[i, j] = ti.min(w[i, j], w[i, k] + w[k, j])
for k in range(n):
    relax(k)
d = w.to_numpy()
print(d[0])
print("farthest", d[0].max(), int(d[0].argmax()))

# --- reductions
import numpy as np
x = ti.field(ti.f32, 100)
@ti.kernel
def fill():
    for i in x:
        x[i] = ti.sin(i * 0.1)
@ti.kernel
def stats() -> ti.types.vector(4, ti.f32):
    s, lo, hi, q = 0.0, 1e9, -1e9, 0.0
    for i in x:
        s += x[i]
        ti.atomic_min(lo, x[i])
        ti.atomic_max(hi, x[i])
        q += x[i] ** 2
    return ti.Vector([s, lo, hi, q])
fill()
r = stats()
print(f"{r[0]:.3f} {r[1]:.3f} {r[2]:.3f} {r[3]:.3f}")
a = x.to_numpy()
print(f"{a.sum():.3f} {a.min():.3f} {a.max():.3f} {(a ** 2).sum():.3f} {np.median(np.array([1, 2, 3]))}")

# --- prefix_sum
n = 16
a = ti.field(ti.i32, n)
b = ti.field(ti.i32, n)
for i in range(n):
    a[i] = i % 5
@ti.kernel
def pass_(src: ti.template(), dst: ti.template(), d: ti.i32):
    for i in src:
        dst[i] = src[i] + (src[i - d] if i >= d else 0)
d = 1
src, dst = a, b
while d < n:
    pass_(src, dst, d)
    src, dst = dst, src
    d *= 2
print(src.to_numpy().tolist())

# --- sieve
n = 50
prime = ti.field(ti.u8, n)
@ti.kernel
def sieve():
    for i in range(n):
        prime[i] = 1 if i > 1 else 0
    ti.loop_config(serialize=True)
    for i in range(2, 8):
        if prime[i]:
            j = i * i
            while j < n:
                prime[j] = 0
                j += i
sieve()
for i in range(n):
    if prime[i]:
        print(i, end=" ")
print(len([i for i in range(n) if prime[i]]), sum(i for i in range(n) if prime[i]))

# --- collatz
best = ti.field(ti.i32, ())
@ti.func
def length(n: ti.i32) -> ti.i32:
    c = 0
    m = n
    while m != 1:
        m = m // 2 if m % 2 == 0 else 3 * m + 1
        c += 1
    return c
@ti.kernel
def longest(n: ti.i32) -> ti.i32:
    for i in range(1, n):
        ti.atomic_max(best[None], length(i))
    return best[None]
for n in [10, 100, 200]:
    print(n, longest(n))

# --- union_find
n = 8
parent = ti.field(ti.i32, n)
@ti.kernel
def init():
    for i in parent:
        parent[i] = i
@ti.func
def root(i):
    r = i
    while parent[r] != r:
        r = parent[r]
    return r
@ti.kernel
def join(a: ti.i32, b: ti.i32):
    for _ in range(1):
        ra, rb = root(a), root(b)
        parent[ti.max(ra, rb)] = ti.min(ra, rb)
@ti.kernel
def find(a: ti.i32) -> ti.i32:
    r = 0
    for _ in range(1):
        r = root(a)
    return r
init()
for a, b in [(0, 1), (2, 3), (1, 2), (5, 6)]:
    join(a, b)
groups = [find(i) for i in range(n)]
print(groups)
print(f"{groups.count(0)} in the first group, {find(6)}")

# --- walls_and_enums
from enum import IntEnum
class Cell(IntEnum):
    EMPTY = 0
    WALL = 1
    GOAL = 2
m = ti.field(ti.i32, (3, 4))
layout = ["#..G", "#.#.", "...."]
kinds = {"#": Cell.WALL, ".": Cell.EMPTY, "G": Cell.GOAL}
for i, row in enumerate(layout):
    for j, c in enumerate(row):
        m[i, j] = kinds[c].value
@ti.kernel
def count(k: ti.i32) -> ti.i32:
    c = 0
    for i, j in m:
        c += int(m[i, j] == k)
    return c
for cell in Cell:
    print(cell.name, count(int(cell)))

