# Lists, tuples and dicts of kernels, whose elements are variables where they are assigned to.

# --- each
x = ti.field(ti.i32, 4)
S = ti.types.struct(a=ti.i32, b=ti.f32)
lst = [1, 2]
dic = {"a": 1}
@ti.func
def setit(q: ti.template(), v): q[0] = v
@ti.kernel
def f(n: ti.i32, y: ti.f32):
    EACH
f(3, 2.5)
#= l1: q = [1, 2]; q[1] = 7; print(q[0], q[1])
#= l2: q = (1, 2); q[1] = 7; print(q[0], q[1])
#= l3: q = [n, y]; q[0] += 2; q[1] *= 2; print(q[0], q[1])
#= l4: q = [1, 2]; q[0] = 2.9; print(q[0])
#= l5: q = [ti.Vector([1, 2]), ti.Vector([3, 4])]; q[1] = ti.Vector([5, 6]); q[0][1] = 9; print(q[0], q[1])
#= l6: q = {"a": 1, "b": n}; q["a"] += 3; q["b"] = 5; print(q["a"], q["b"])
#= l7: q = [1, 2]; setit(q, 5); print(q[0])
#= l8: q = [1, 2]; r = q; r[0] = 5; print(q[0], r[0])
#= l9: q = [[1, 2], [3, 4]]; q[1][0] = 8; print(q[1][0], q[0][0])
#= l10: q = [S(1, 2.0), S(3, 4.0)]; q[0].a = 9; print(q[0].a, q[1].a)
#= l11: q = [0, 0]; q[0], q[1] = 3, 4; print(q[0] + q[1])
#= l12: q = {"c": 1}; q["d"] = 5; print(q["c"])
#= l13: q = [1, 2]; q.append(n); q[0] = 3; print(q[0], q[2], len(q))
#= l14: q = [1, 2, 3]; m = ti.Matrix(q); q[0] = 9; print(m, ti.Vector(q))
#= l15: q = [1, 2]; a = q[0]; q[0] = 5; print(a, q[0])
#= l16: lst[0] = 3
#= l17: dic["a"] = 3
#= l18: dic["b"] = 3
#= l19: q = [1.5, 2]; q[1] = 3.7; print(q[0], q[1])
#= l20: q = [1, 2]; q[n - 3] = 5; print(q[0])
# --- lists_in_loop
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    q = [0, 10]
    ti.loop_config(serialize=True)
    for i in range(n):
        q[0] += i
        if i % 2 == 1:
            q[1] = q[0]
    return q[0] * 1000 + q[1]
print(f(5))
# --- lists_in_if
@ti.kernel
def f(n: ti.i32):
    q = [1, 2]
    if n > 2:
        q[0] = 5
    for k in ti.static(range(2)):
        q[k] += k
    for e in ti.static(q):
        print(e)
    print(q)
f(3)
f(1)
# --- dict_in_loop
@ti.kernel
def f(n: ti.i32):
    d = {"sum": 0, "max": -1}
    for _ in range(1):
        for i in range(n):
            d["sum"] += i * i % 7
            if i * i % 7 > d["max"]:
                d["max"] = i * i % 7
    print(d["sum"], d["max"])
f(10)
# --- tuple_static_for
@ti.kernel
def f(n: ti.i32):
    t = (n, n * 2, n * 3)
    for i in ti.static(range(3)):
        t[i] += 1
    a, b, c = t
    print(a, b, c)
f(2)
# --- fps
import time
t0 = time.time()
x = ti.field(ti.i32, 10)
x.fill(2)
fps = 100 / (time.time() - t0)
print(fps > 0, isinstance(time.time_ns(), int))
# --- sanity_field_alias_local
x = ti.field(ti.i32, 4)
@ti.data_oriented
class A:
    def __init__(self):
        self.x = ti.field(ti.i32, 4)
        self.k = 3
    @ti.kernel
    def run(self):
        y = ti.static(self.x)
        k = self.k
        for i in y:
            y[i] = i * k
a = A()
a.run()
print(a.x)
# --- obj_alias
@ti.data_oriented
class B:
    def __init__(self):
        self.v = 4
    @ti.func
    def get(self, i): return self.v * i
@ti.data_oriented
class A:
    def __init__(self):
        self.b = B()
    @ti.kernel
    def run(self) -> ti.i32:
        b = self.b
        return b.get(3) + self.b.v
print(A().run())
# --- arr_alias
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray()) -> ti.i32:
    b = a
    return b[0]
print(f(np.array([3, 4], dtype=np.int32)))
# --- none_assign
@ti.kernel
def f() -> ti.i32:
    q = None
    r = 3
    return r
print(f())
# --- dtype_assign
@ti.kernel
def f() -> ti.f32:
    dt = ti.f32
    return ti.cast(3, dt) / 2
print(f())
# --- ndr_assign
@ti.kernel
def f() -> ti.i32:
    s = 0
    r = ti.ndrange(3, 4)
    for i, j in r:
        s += i * j
    return s
print(f())
# --- range_assign
@ti.kernel
def f() -> ti.i32:
    s = 0
    r = range(3)
    for i in r:
        s += i
    return s
print(f())
