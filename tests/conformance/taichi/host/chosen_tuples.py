# --- tuple_of_two_arms
x = ti.field(ti.f32, 4)
for i in range(4): x[i] = (i * 3) % 4
if x[1] > 0:
    t = (1, x[1])
else:
    t = (2, 0.0)
print(t)
# --- best_pair_of_a_loop
x = ti.field(ti.f32, 4)
for i in range(4): x[i] = (i * 3) % 4
best = (-1.0, -1)
for i in range(4):
    if x[i] > best[0]:
        best = (x[i], i)
print(best)
# --- places_that_go_on
x = ti.field(ti.f32, 4)
for i in range(4): x[i] = (i * 3) % 4
pos = (0, 0)
while x[pos[0]] < 3:
    pos = (pos[0] + 1, pos[1] + 2)
print(pos)
def f():
    cur = (0, 0)
    while x[cur[0]] < 3:
        a, b = cur
        cur = (a + 1, b + 2)
    return cur
print(f())
# --- path_of_places
x = ti.field(ti.f32, 4)
for i in range(4): x[i] = (i * 3) % 4
path = []
r, c = 3, 0
while r > 0:
    path.append((r, c))
    if x[r] > 0:
        r, c = r - 1, c + 1
    else:
        r -= 2
print(path, path[::-1])
# --- tuples_keep_their_numbers
x = ti.field(ti.f32, 4)
for i in range(4): x[i] = (i * 3) % 4
n = 0
for i in range(4):
    if x[i] > 0: n += 1
t = (n, 1)
l = [n, 2]
n = 50
print(t, l, n)
# --- containers_keep_their_numbers
x = ti.field(ti.f32, 4)
for i in range(4): x[i] = (i * 3) % 4
n = 0
for i in range(4):
    if x[i] > 0: n += 1
l = []
l.append(n)
class O: pass
o = O()
o.a = n
o.t = (n, 2)
m = [0, 0]
m[0] = n
d = {"k": n}
d["q"] = (n, 1)
def f(): return n
def g(): return (n, n + 1)
r = f()
s = g()
k = n
lst = [[n, 1], (n,)]
v = ti.Vector([n, 1])
st = f"{n} x"
z = [(i, n) for i in range(2)]
import numpy as np
arr = np.array([n, 1])
p = n if x[0] > 5 else n
w = n and 7
mm = max(n, 1)
l2 = l + [n]
tt = (n,) + (n, 4)
e = dict(a=n)
rr = list((n, 5))
ss = sorted([n, 1])
def h(q):
    global n
    n = 60
    return q
hh = h(n)
n = 50
print(l, o.a, o.t, m, d, r, s, k, lst, v, st, z, arr, p, w, mm, l2, tt, e, rr, ss, hh)
# --- pair_returned_under_a_condition
x = ti.field(ti.f32, 4)
def find(v):
    for i in range(4):
        if x[i] > v:
            return i, x[i]
    return -1, -1.0
def sign(i):
    if x[i] > 2:
        return "big", 1
    elif x[i] > 0:
        return "small", 0
    return "none", -1
@ti.kernel
def k():
    for i in x: x[i] = i * 1.5
k()
print(sign(0), sign(1), sign(3))
i, v = find(2)
print(i, v)
