# Variables of the host program that change: globals, lists, dicts, arrays.

# --- host_append
x = ti.field(ti.i32, shape=5)
@ti.kernel
def f(k: ti.i32):
    for i in x:
        x[i] = i * k
results = []
for k in range(3):
    f(k)
    results.append(x[4])
print(results)
# --- host_global_update
count = 0
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a + 1
def step():
    global count
    count = f(count)
for _ in range(3):
    step()
print(count)
# --- np_vec_elems
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.types.vector(3, ti.f32), ndim=1)) -> ti.f32:
    s = 0.0
    for i in a:
        a[i] = a[i] * 2
        s += a[i].sum()
    return s
a = np.arange(12, dtype=np.float32).reshape(4, 3)
print(f(a), a)
# --- global_consts
PI = 3.14159
N = 4
DIRS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for k in ti.static(range(N)):
        s += DIRS[k][0] * PI + DIRS[k][1] * k
    return s
print(f())
# --- vec_from_global
origin = ti.Vector([1.0, 2.0])
@ti.kernel
def f() -> ti.f32:
    return (origin * 2).sum() + origin[0] + origin.y
print(f())
# --- array_plus
import numpy as np
a = np.zeros(3)
for i in range(4):
    a = a + i
print(a)
# --- array_plus_alias
import numpy as np
a = np.zeros(3)
b = a
for i in range(4):
    a = a + 1
    b[0] += 1
print(a, b)
# --- tonumpy_in_loop
x = ti.field(ti.i32, shape=3)
@ti.kernel
def inc():
    for i in x: x[i] += i
a = x.to_numpy()
for k in range(3):
    inc()
    a = x.to_numpy()
print(a)
# --- tonumpy_while
x = ti.field(ti.i32, shape=3)
@ti.kernel
def inc():
    for i in x: x[i] += i
a = x.to_numpy()
while a[2] < 7:
    inc()
    a = x.to_numpy()
print(a)
# --- swap_fields
x = ti.field(ti.i32, shape=3)
y = ti.field(ti.i32, shape=3)
@ti.kernel
def step(a: ti.template(), b: ti.template()):
    for i in a: b[i] = a[i] + i
for k in range(5):
    step(x, y)
    x, y = y, x
print(x, y)
# --- swap_class
@ti.data_oriented
class Pair:
    def __init__(self):
        self.cur = ti.field(ti.f32, shape=2)
        self.nxt = ti.field(ti.f32, shape=2)
    def swap(self):
        self.cur, self.nxt = self.nxt, self.cur
@ti.kernel
def step(a: ti.template(), b: ti.template()):
    for i in a: b[i] = a[i] * 2 + 1
p = Pair()
for _ in range(4):
    step(p.cur, p.nxt)
    p.swap()
print(p.cur, p.nxt)
# --- counter_attr
class C:
    def __init__(self): self.n = 0
    def inc(self, k): self.n += k
@ti.kernel
def f(a: ti.i32) -> ti.i32: return a * 2
c = C()
for i in range(4):
    c.inc(f(i))
print(c.n)
# --- global_two
a = 0
b = 1.0
@ti.kernel
def f(x: ti.i32) -> ti.f32: return x * 0.5
def step(i):
    global a, b
    a += i
    b = b + f(a)
for i in range(5):
    step(i)
    if b > 3:
        a -= 1
print(a, b)
# --- global_nested
n = 0
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x + 1
def up():
    global n
    n = f(n)
for i in range(3):
    for j in range(2):
        up()
print(n)
# --- global_if
n = 0
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x + 1
def up():
    global n
    n += 5
if f(1) == 2:
    up()
if f(1) == 3:
    up()
print(n)
# --- list_append_loop
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x * x
r = []
for i in range(4):
    r.append(f(i))
print(r, sum(r), max(r), len(r))
# --- dict_accumulate
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x + 1
d = {}
for k in ["a", "b", "a"]:
    d[k] = d.get(k, 0) + f(1)
print(d)
# --- string_build
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x + 1
s = ""
for i in range(3):
    s += str(f(i)) + ","
print(s)
# --- while_counter
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x * 2
k = 1
n = 0
while k < 100:
    k = f(k)
    n += 1
print(k, n)
# --- vec_accumulate
@ti.kernel
def f(x: ti.i32) -> ti.types.vector(2, ti.f32): return ti.Vector([x * 1.0, 1.0])
s = ti.Vector([0.0, 0.0])
for i in range(4):
    s = s + f(i)
print(s)
# --- np_index_loop
import numpy as np
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x * x
a = np.zeros(5, dtype=np.int32)
for i in range(5):
    a[i] = f(i)
print(a, a[::-1], a[1:4], a[a > 3] if False else a[-1])
# --- np_neg_slices
import numpy as np
a = np.arange(6)
print(a[::-1], a[::2], a[-2:], a[:-1], a[4:1:-1], a.reshape(2, 3)[::-1], a.reshape(2, 3)[:, ::-1])
# --- nested_func_state
def outer():
    total = 0
    @ti.kernel
    def f(x: ti.i32) -> ti.i32: return x + 1
    for i in range(3):
        total += f(i)
    return total
print(outer())
# --- frames_sum
x = ti.field(ti.f32, shape=())
@ti.kernel
def upd(t: ti.f32):
    x[None] += t
t = 0.0
dt = 0.1
while t < 0.5:
    upd(t)
    t += dt
print(round(t, 3), x[None])
# --- bool_flag
@ti.kernel
def f(x: ti.i32) -> ti.i32: return x % 3
done = False
i = 0
while not done:
    i += 1
    if f(i) == 2:
        done = True
print(i, done)
