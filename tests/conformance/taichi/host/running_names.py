# Names, attributes and containers that hold one list or dict of the running program, and what they see of it.

# --- second_name
n = 10
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
fill()

xs = []
for i in range(n):
    if a[i] > 1:
        xs.append(a[i])
ys = xs
ys.append(100)
print(xs, ys)
zs = list(xs)
zs.append(1)
print(len(xs), len(zs))

# --- list_of_before
n = 10
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
fill()

runs = []
run = 0
for i in range(n):
    if a[i] > 1:
        run += 1
    elif run > 0:
        runs.append(run)
        run = 0
print(runs)
last = runs
runs = []
for i in range(n):
    if a[i] == 0:
        runs.append(i)
print(last, runs)

# --- dict_and_copy
n = 10
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
fill()

d = {}
for i in range(n):
    d[a[i]] = i
e = d
e[77] = 1
print(len(d), d[77])
f = dict(d)
f[5] = 3
print(len(d), len(f))

# --- shared_by_objects
n = 10
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
fill()

class Node:
    def __init__(self):
        self.items = []
p, q = Node(), Node()
shared = []
p.items = shared
q.items = shared
for i in range(n):
    if a[i] > 2:
        shared.append(i)
print(p.items, q.items, len(shared))

# --- given_to_functions
n = 10
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
fill()

xs = [5]
def push(l, v):
    l.append(v)
    return l
for i in range(n):
    if a[i] == 3:
        r = push(xs, i)
print(xs)
def reset(l):
    l = []
    l.append(1)
    return l
k = reset(xs)
print(xs, k)

# --- previous_and_new
n = 10
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
fill()

t = 0
hist = []
prev = [0]
while t < 6:
    new = [v + a[t] for v in prev]
    if a[t] > 1:
        new.append(t)
    prev = new
    hist.append(len(prev))
    t += 1
print(prev, hist)

# --- swapped_and_joined
n = 10
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
fill()

x, y = [], []
for i in range(n):
    if a[i] % 2:
        x.append(i)
    else:
        y.append(i)
x, y = y, x
print(x, y)
x += [1000]
print(x, y, x + y, y * 2)

# --- entries_taken_away
n = 10
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
fill()

m = {}
for i in range(n):
    if a[i] in m:
        m[a[i]] += 1
    else:
        m[a[i]] = 1
del m[0]
print(sorted(m.items()), m.get(0, -1), 3 in m)
keys = list(m.keys())
print(sorted(keys), sum(m.values()))
while m:
    k = max(m)
    m.pop(k)
print(len(m))

# --- set_of_seen
n = 10
a = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in a:
        a[i] = (i * 7) % 5
fill()

s = set()
dup = 0
for i in range(n):
    if a[i] in s:
        dup += 1
    s.add(a[i])
print(dup, sorted(s), len(s))
s.discard(3)
s.remove(4)
print(sorted(s))
t = s | {50}
print(sorted(t), t > s if False else len(t))

# --- copied_dict
a = ti.field(ti.i32, 4)
a[1] = 2
d = {}
for i in range(4):
    d[a[i]] = i
e = d.copy()
e[9] = 9
print(len(d), sorted(e.items()))
