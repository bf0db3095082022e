# What the host program reads where a call behind it changes it.

# --- arrays_that_something_holds
T = ti.field(ti.f32, 2)
@ti.kernel
def add():
    for i in T:
        T[i] += 1
class H: pass
h = H()
def get():
    return T.to_numpy()
def later(a):
    add()
    return a[0]
d = {"a": T.to_numpy()}
l = [T.to_numpy(), 1]
t = (T.to_numpy(), 2)
h.x = T.to_numpy()
m = []
m.append(T.to_numpy())
m.insert(0, T.to_numpy())
m.extend([T.to_numpy()])
m += [T.to_numpy()]
lc = [T.to_numpy() for _ in range(2)]
d["q"] = T.to_numpy()
d.setdefault("r", T.to_numpy())
d.update({"z": T.to_numpy()})
w = get()
print("later", later(T.to_numpy()))
add()
print(d["a"], l[0], t[0], h.x)
print(m[0], m[1], m[2], m[3], lc[1], d["q"], d["r"], d["z"], w)
print(T.to_numpy(), (add(), T.to_numpy())[1])
a, b = T.to_numpy(), add()
print(a)
def two():
    return T.to_numpy(), T.to_numpy() * 2
x, y = two()
add()
print(x, y)
from collections import namedtuple
N = namedtuple("N", "p q")
n = N(T.to_numpy(), 1)
add()
print(n.p)
print(T.to_numpy()[0] - (add(), T.to_numpy()[0])[1])
f = lambda: T.to_numpy()
r = f()
v = T.to_numpy().T
z = T.to_numpy().reshape(2, 1)
s = T.to_numpy()[1:]
add()
print(r, v, z, s)
for e in T.to_numpy():
    add()
    print(e)
for k, e in enumerate(T.to_numpy()):
    add()
    print(k, e)
# --- values_before_calls
T = ti.field(ti.f32, 2)
@ti.kernel
def add():
    for i in T:
        T[i] += 1
@ti.kernel
def inc() -> ti.f32:
    T[0] += 1
    return T[0]
def later(l):
    add()
    return l[0]
def bump():
    add()
    return 0
print(later([T[0]]), later((T[0], 1)), later({0: T[0]}))
print([T[0], add(), T[0]])
l = [T[0], bump(), T[0]]
print(l)
print((T[0], bump())[0])
print(T[0] + bump() + T[0])
print(T[0] < inc(), T[0] == inc())
print({"a": T[0], "b": inc(), "c": T[0]})
print(f"{T[0]} {inc()} {T[0]}")
print("%s %s %s" % (T[0], inc(), T[0]))
x, y, z = T[0], inc(), T[0]
print(x, y, z)
print(max(T[0], bump(), T[0] + 1))
print([(T[0], inc()) for _ in range(2)])
print([T[0] if inc() > 3 else -1 for _ in range(2)])
g = lambda v: (add(), v)[1]
print(g(T[0]))
class C:
    def __init__(self, v):
        add()
        self.v = v
print(C(T[0]).v, C([T[0]]).v[0])
print([inc() for _ in range(3)], sum([T[0], inc(), T[0]]))
print(T[0] * inc() - T[0], -T[0] + inc())
print(min([T[0], inc()]), sorted([inc(), T[0], inc()], reverse=True))
a = T[0]; add(); print(a)
V = ti.Vector.field(2, ti.f32, 2)
@ti.kernel
def addv():
    for i in V:
        V[i] += 1
def bv(x):
    addv()
    return x
print(bv(V[0] * 1), bv([V[0] * 1])[0], [V[0].x, bv(3), V[0].y])
# --- augmented_targets
T = ti.field(ti.i32, 2)
@ti.kernel
def inc() -> ti.i32:
    T[0] += 1
    return T[0]
class A: pass
a = A()
a.v = T[0]
T[0] += inc()
print(T[0])
T[1] = T[0] + inc() * T[0]
print(T[1])
a.v += inc()
print(a.v)
total = T[0]
total -= inc()
print(total)
l = [T[0]]
l[0] *= inc() + T[0]
print(l)
# --- names_that_functions_change
x = ti.field(ti.i32, ())
n = 0
def step():
    global n
    n += x[None] + 1
    return n
x[None] = 3
print(n + step(), [n, step(), n], n * 10 + step())
k = [1, x[None]]
def pop():
    return k.pop()
print(k[0] + k[-1] + pop(), k)
print(f"{n} {step()} {n}", n < step() < n + 9)
# --- fields_through_helpers
import numpy as np
x = ti.field(ti.f32, 3)
@ti.kernel
def scale(k: ti.f32):
    for i in x:
        x[i] = (i + 1) * k
def snapshot():
    return {"values": x.to_numpy(), "sum": x.to_numpy().sum()}
scale(1.0)
before = snapshot()
scale(2.0)
after = snapshot()
print(before["values"], before["sum"], after["values"], after["sum"])
history = []
for k in range(3):
    scale(k)
    history.append(x.to_numpy())
print(history[0], history[2], np.stack(history).sum(axis=1))
frames = {k: (scale(k), x.to_numpy())[1] for k in (4, 5)}
print(frames[4], frames[5])
old, _ = x.to_numpy(), scale(9.0)
print(old, x.to_numpy() - old)
def change(a):
    scale(0.5)
    return a - x.to_numpy()
print(change(x.to_numpy()))
