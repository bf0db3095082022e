# Searching and counting: union-find, hash maps, grids of neighbours, automata.

# --- union_find_components
n = 40
parent = ti.field(ti.i32, n)
eu = ti.field(ti.i32, 60)
ev = ti.field(ti.i32, 60)
@ti.func
def find(x):
    r = x
    while parent[r] != r:
        r = parent[r]
    while parent[x] != r:
        nxt = parent[x]
        parent[x] = r
        x = nxt
    return r
@ti.kernel
def make_edges() -> ti.i32:
    m = 0
    ti.loop_config(serialize=True)
    for i in range(n):
        for s in ti.static([5, 12]):
            if i + s < n and (i * s) % 7 < 3:
                eu[m] = i
                ev[m] = i + s
                m += 1
    return m
@ti.kernel
def unite(m: ti.i32) -> ti.i32:
    merged = 0
    ti.loop_config(serialize=True)
    for e in range(m):
        a = find(eu[e])
        b = find(ev[e])
        if a != b:
            parent[ti.max(a, b)] = ti.min(a, b)
            merged += 1
    return merged
for i in range(n):
    parent[i] = i
m = make_edges()
print("edges", m, "merged", unite(m))
labels = parent.to_numpy()
print(labels.tolist())
# --- spatial_hash_grid
import numpy as np
n_particles = 64
cell = 0.25
grid_n = 4
x = ti.Vector.field(2, dtype=ti.f32, shape=n_particles)
count = ti.field(int, shape=(grid_n, grid_n))
start = ti.field(int, shape=grid_n * grid_n + 1)
fill_at = ti.field(int, shape=grid_n * grid_n)
sorted_ids = ti.field(int, shape=n_particles)
neighbours = ti.field(int, shape=n_particles)
@ti.func
def get_cell(p):
    return ti.math.clamp(ti.floor(p / cell, ti.i32), 0, grid_n - 1)
@ti.kernel
def build():
    for I in ti.grouped(count):
        count[I] = 0
    for p in x:
        c = get_cell(x[p])
        ti.atomic_add(count[c], 1)
    total = 0
    ti.loop_config(serialize=True)
    for c in range(grid_n * grid_n):
        start[c] = total
        fill_at[c] = total
        total += count[c // grid_n, c % grid_n]
    start[grid_n * grid_n] = total
    ti.loop_config(serialize=True)
    for p in range(n_particles):
        c = get_cell(x[p])
        slot = ti.atomic_add(fill_at[c.x * grid_n + c.y], 1)
        sorted_ids[slot] = p
@ti.kernel
def search(radius: float):
    for p in x:
        c = get_cell(x[p])
        k = 0
        for off in ti.grouped(ti.ndrange((-1, 2), (-1, 2))):
            q = c + off
            if q.x >= 0 and q.y >= 0 and q.x < grid_n and q.y < grid_n:
                flat = q[0] * grid_n + q[1]
                for t in range(start[flat], start[flat + 1]):
                    j = sorted_ids[t]
                    if j != p and (x[j] - x[p]).norm() < radius:
                        k += 1
        neighbours[p] = k
pts = np.zeros((n_particles, 2), dtype=np.float32)
for i in range(n_particles):
    pts[i, 0] = (i * 37 % 64) / 64.0 + 0.003
    pts[i, 1] = (i * 11 % 64) / 64.0 + 0.005
x.from_numpy(pts)
build()
search(0.22)
print(count.to_numpy())
print(start.to_numpy())
print(sorted_ids.to_numpy()[:20], neighbours.to_numpy().sum())
# --- game_of_life_data_oriented
@ti.data_oriented
class Life:
    def __init__(self, n, rule=((3,), (2, 3))):
        self.n = n
        self.born, self.survive = rule
        self.alive = ti.field(ti.i32, shape=(n, n))
        self.count = ti.field(ti.i32, shape=(n, n))
        self.gen = 0
    @ti.func
    def get(self, i, j):
        return self.alive[(i + self.n) % self.n, (j + self.n) % self.n]
    @ti.func
    def neighbours(self, i, j):
        s = -self.alive[i, j]
        for di, dj in ti.static(ti.ndrange((-1, 2), (-1, 2))):
            s += self.get(i + di, j + dj)
        return s
    @ti.kernel
    def run(self):
        for i, j in self.alive:
            self.count[i, j] = self.neighbours(i, j)
        for i, j in self.alive:
            c = self.count[i, j]
            nxt = 0
            if self.alive[i, j] == 1:
                for k in ti.static(self.survive):
                    if c == k:
                        nxt = 1
            else:
                for k in ti.static(self.born):
                    if c == k:
                        nxt = 1
            self.alive[i, j] = nxt
    def put(self, cells, at=(0, 0)):
        for (i, j) in cells:
            self.alive[i + at[0], j + at[1]] = 1
    def step(self, times=1):
        for _ in range(times):
            self.run()
            self.gen += 1
    def show(self):
        a = self.alive.to_numpy()
        for row in a:
            print("".join("#" if c else "." for c in row))
life = Life(10)
life.put([(0, 1), (1, 2), (2, 0), (2, 1), (2, 2)], at=(1, 1))
life.step(4)
life.show()
print("generation", life.gen)
# --- hash_map_probe
cap = 32
keys = ti.field(ti.i32, cap)
vals = ti.field(ti.i32, cap)
keys.fill(-1)
@ti.func
def slot_of(k):
    h = (k * 40503) & (cap - 1)
    while keys[h] != -1 and keys[h] != k:
        h = (h + 1) & (cap - 1)
    return h
@ti.kernel
def insert_all(n: ti.i32):
    ti.loop_config(serialize=True)
    for i in range(n):
        k = (i * i) % 11
        s = slot_of(k)
        keys[s] = k
        vals[s] += 1
@ti.kernel
def lookup(k: ti.i32) -> ti.i32:
    s = slot_of(k)
    r = 0
    if keys[s] == k:
        r = vals[s]
    return r
insert_all(22)
print({k: lookup(k) for k in range(11)})
# --- bfs_grid
n = 6
wall = ti.field(ti.i32, (n, n))
dist = ti.field(ti.i32, (n, n))
maze = ["......", ".####.", ".#..#.", ".#.##.", ".#....", "......"]
for i, row in enumerate(maze):
    for j, ch in enumerate(row):
        wall[i, j] = 1 if ch == "#" else 0
dist.fill(-1)
dist[0, 0] = 0
@ti.kernel
def expand(level: ti.i32) -> ti.i32:
    grown = 0
    for i, j in dist:
        if dist[i, j] == level:
            for di, dj in ti.static([(0, 1), (1, 0), (0, -1), (-1, 0)]):
                a, b = i + di, j + dj
                if 0 <= a < n and 0 <= b < n and wall[a, b] == 0 and dist[a, b] == -1:
                    dist[a, b] = level + 1
                    grown += 1
    return grown
level = 0
while True:
    if expand(level) == 0:
        break
    level += 1
print(level)
print(dist.to_numpy())
# --- k_means
import numpy as np
n, k = 30, 3
x = ti.Vector.field(2, ti.f32, n)
c = ti.Vector.field(2, ti.f32, k)
s = ti.Vector.field(2, ti.f32, k)
m = ti.field(ti.i32, k)
label = ti.field(ti.i32, n)
@ti.kernel
def assign() -> ti.i32:
    changed = 0
    for i in x:
        best, dist = 0, 1e10
        for j in range(k):
            d = (x[i] - c[j]).norm_sqr()
            if d < dist:
                best, dist = j, d
        if label[i] != best:
            label[i] = best
            changed += 1
    return changed
@ti.kernel
def update():
    for j in c:
        s[j] = [0, 0]
        m[j] = 0
    for i in x:
        s[label[i]] += x[i]
        m[label[i]] += 1
    for j in c:
        if m[j] > 0:
            c[j] = s[j] / m[j]
pts = np.array([[(i * 7 % 10) * 0.1 + 3 * (i % 3), (i * 3 % 10) * 0.1 - 2 * (i % 3)] for i in range(n)], dtype=np.float32)
x.from_numpy(pts)
for j in range(k):
    c[j] = pts[j]
label.fill(-1)
rounds = 0
while assign() > 0:
    update()
    rounds += 1
print(rounds, m.to_numpy(), [f"{v:.3f}" for v in c.to_numpy().flatten()])
# --- rule110_strings
n = 32
row = ti.field(ti.u8, shape=(2, n))
rule = 110
@ti.kernel
def evolve(src: ti.i32):
    dst = 1 - src
    for i in range(n):
        l = row[src, (i - 1) % n]
        c = row[src, i]
        r = row[src, (i + 1) % n]
        idx = (l << 2) | (c << 1) | r
        row[dst, i] = (rule >> idx) & 1
row[0, n - 1] = 1
for g in range(6):
    print(''.join('#' if row[g % 2, i] else ' ' for i in range(n)))
    evolve(g % 2)
# --- brainfuck_like_vm
prog = [0, 5, 1, 3, 2, 1, 4, 0, 3, 7]
code = ti.field(ti.i32, len(prog))
for i, c in enumerate(prog):
    code[i] = c
@ti.kernel
def run(steps: ti.i32) -> ti.i32:
    acc = 0
    pc = 0
    n = 0
    while True:
        op = code[pc % ti.static(len(prog))]
        if op == 0:
            acc += 3
        elif op == 1:
            acc *= 2
        elif op == 2:
            acc -= 7
        elif op == 3:
            if acc % 2 == 0:
                pc += 1
            else:
                acc += 1
        elif op == 4:
            acc ^= 0x55
        else:
            acc = acc + op
        pc += 1
        n += 1
        if n >= steps:
            break
    return acc
print([run(k) for k in range(1, 12)])
# --- ring_buffer_class
@ti.data_oriented
class Ring:
    def __init__(self, size: int):
        self.size = size
        self.data = ti.field(ti.f32, shape=size)
        self.head = ti.field(ti.i32, shape=())
    @ti.func
    def push(self, v):
        h = ti.atomic_add(self.head[None], 1)
        self.data[h % self.size] = v
    @ti.kernel
    def feed(self, n: ti.i32):
        ti.loop_config(serialize=True)
        for i in range(n):
            self.push(i * 1.5)
    @ti.kernel
    def mean(self) -> ti.f32:
        s = 0.0
        for i in self.data:
            s += self.data[i]
        return s / self.size
    def __len__(self):
        return self.size
    def __repr__(self):
        return f"Ring({self.size})"
r = Ring(5)
r.feed(12)
print(r.head[None], r.mean(), r.data.to_numpy(), len(r))
# --- aabb_tree_queries
vec3 = ti.math.vec3
AABB = ti.types.struct(lo=vec3, hi=vec3)
boxes = AABB.field(shape=8)
@ti.func
def hit(b, o, inv):
    t0 = (b.lo - o) * inv
    t1 = (b.hi - o) * inv
    near = ti.min(t0, t1).max()
    far = ti.max(t0, t1).min()
    return near <= far and far > 0
@ti.kernel
def setup():
    for i in boxes:
        boxes[i].lo = vec3(i, i % 3, -1)
        boxes[i].hi = boxes[i].lo + 0.8
@ti.kernel
def query(dx: float, dy: float, dz: float) -> int:
    mask = 0
    d = vec3(dx, dy, dz).normalized()
    for i in range(8):
        if hit(boxes[i], vec3(-1.0, 0.4, -0.6), 1.0 / d):
            mask |= 1 << i
    return mask
setup()
print(query(1, 0.001, 0.001), query(1, 0.3, 0.01), query(0.01, 1, 0.02))
