# --- neighbours_of_a_maze
maze = ["S.#....", "..#.##.", "..#.#..", ".....#.", ".##...E"]
H, W = len(maze), len(maze[0])
wall = ti.field(ti.i32, (H, W)); dist = ti.field(ti.i32, (H, W)); changed = ti.field(ti.i32, ())
for r, row in enumerate(maze):
    for c, ch in enumerate(row):
        wall[r, c] = 1 if ch == "#" else 0
        dist[r, c] = 0 if ch == "S" else -1
        if ch == "E": goal = (r, c)
@ti.kernel
def expand(d: ti.i32):
    changed[None] = 0
    for i, j in dist:
        if dist[i, j] == d:
            for di, dj in ti.static([(0, 1), (1, 0), (0, -1), (-1, 0)]):
                a, b = i + di, j + dj
                if 0 <= a < H and 0 <= b < W and wall[a, b] == 0 and dist[a, b] == -1:
                    dist[a, b] = d + 1
                    changed[None] = 1
d = 0
while True:
    expand(d)
    if not changed[None]:
        break
    d += 1
print("levels", d, "goal", dist[goal], "reach", (dist.to_numpy() >= 0).sum())
path = []
r, c = goal
while dist[r, c] > 0:
    path.append((r, c))
    for dr, dc in [(0, 1), (1, 0), (0, -1), (-1, 0)]:
        a, b = r + dr, c + dc
        if 0 <= a < H and 0 <= b < W and dist[a, b] == dist[r, c] - 1:
            r, c = a, b
            break
print(path[::-1])
# --- continue_with_else
f = ti.field(ti.i32, 5)
for i, v in enumerate([3, 1, 4, 1, 5]):
    f[i] = v
def total(k=1, *, off=0):
    s = off
    for i in range(f.shape[0]):
        if f[i] == 4:
            continue
        s += f[i] * k
    else:
        s += 100
    return s
print(total(), total(2), total(off=5), total(k=3, off=1))
n = 0
while True:
    n += 1
    if n ** 2 > f[2] * 10:
        break
print(n)
# --- break_of_objects
x = ti.field(ti.i32, 4)
for i in range(4): x[i] = i * 3 % 4
hit = -1
for name, at in [("a", 0), ("b", 1), ("c", 2)]:
    if x[at] == 0:
        continue
    if x[at] > 2:
        hit = at + len(name)
        break
else:
    hit = 100
print(hit, at)
count = 0
for step in (1, -1, 2):
    for at in (0, 1):
        if x[at + 1] > step + 1:
            continue
        count += step
        if count > 1:
            break
    else:
        count += 10
print(count, step, at)
# --- first_of_several_fields
a = ti.field(ti.i32, 3)
b = ti.field(ti.i32, 3)
b[1] = 5
for f in (a, b):
    if f[1] > 0:
        f[2] = 7
        break
print(a[2], b[2])
