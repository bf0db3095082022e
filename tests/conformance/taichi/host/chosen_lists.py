# Lists that grow, chosen by a number of the running program: buckets, neighbours, groups.

# --- bfs
n = 5
a = ti.field(ti.i32, (n, 2))
@ti.kernel
def edges():
    for i in range(n):
        a[i, 0] = i
        a[i, 1] = (i * 2 + 1) % n
edges()
adj = [[] for _ in range(n)]
for e in range(n):
    adj[a[e, 0]].append(a[e, 1])
    adj[a[e, 1]].append(a[e, 0])
seen = [False] * n
order = []
todo = [0]
while todo:
    u = todo.pop(0)
    if seen[u]:
        continue
    seen[u] = True
    order.append(u)
    for w in adj[u]:
        if not seen[w]:
            todo.append(w)
print(order)
# --- degree
n = 4
a = ti.field(ti.i32, 10)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * i + i) % n
fill()
groups = [[] for _ in range(n)]
for i in range(10):
    groups[a[i]].append(i * 0.5)
sizes = [len(g) for g in groups]
print(sizes, [sum(g) for g in groups])
k = a[3]
m = len(groups[k])
print(m, groups[k])
for v in groups[a[1]]:
    print(v)
# --- negative_index
a = ti.field(ti.i32, 2)
a[0] = -1
b = [[], []]
b[a[0]].append(3)
print(b)
# --- out_of_range
a = ti.field(ti.i32, 2)
a[0] = 7
b = [[], []]
b[a[0]].append(3)
print(b)
# --- in_class
class Grid:
    def __init__(self, n):
        self.n = n
        self.cells = [[] for _ in range(n)]
    def put(self, c, v):
        self.cells[c].append(v)
a = ti.field(ti.i32, 5)
@ti.kernel
def fill():
    for i in a:
        a[i] = i * 3 % 4
fill()
g = Grid(4)
for i in range(5):
    g.put(a[i], i)
print(g.cells)
# --- buckets
a = ti.field(ti.i32, 8)
@ti.kernel
def fill():
    for i in range(8):
        a[i] = (i * 5) % 3
fill()
buckets = [[] for _ in range(3)]
for i in range(8):
    buckets[a[i]].append(i)
for b in buckets:
    print(len(b), b)
# --- adjacency
a = ti.field(ti.i32, 6)
@ti.kernel
def fill():
    for i in range(6):
        a[i] = (i * i + 1) % 6
fill()
adj = [[] for _ in range(6)]
for i in range(6):
    adj[a[i]].append(i)
    adj[i].append(a[i])
print(adj)
print(sum(len(v) for v in adj))
# --- parts_of_ranges
for j in range(5)[::-1]:
    print(j)
print(range(3, 9)[2], range(10)[-1], list(range(10)[2:8:3]), list(reversed(range(4)[1:])))
