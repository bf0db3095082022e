# --- each_r0 options: debug=True
import numpy as np
import pytest
import math
x = ti.field(ti.f32, shape=4)
xi = ti.field(ti.i32, shape=4)
g = ti.field(ti.i32, shape=(3, 4))
v = ti.Vector.field(3, ti.f32, shape=4)
m = ti.Matrix.field(2, 2, ti.f32, shape=())
S = ti.types.struct(a=ti.i32, b=ti.f32)
s = S.field(shape=3)
a = ti.ndarray(ti.f32, shape=4)
n1 = np.zeros(4, dtype=np.float32)
V = ti.Vector([1.0, 2.0, 3.0])
EACH
#= r0_lst_tup: [1] + (1,)
#= r0_slice_len: n1[:] = np.zeros(3)
#= r0_slice_len2: n1[:2] = [1, 2, 3]
#= r0_slice_len3: n1[1:3] = np.ones(4)
#= r0_slice_list: n1[:] = [1, 2]
#= r0_np_dtype: np.zeros(3, dtype="foo")
#= r0_np_dtype2: np.array([1], dtype="foo")
#= r0_np_dtype3: np.zeros(3, dtype=ti.f32)
#= r0_st_dict: s[0] = {"a": 1}
#= r0_st_dict2: s[0] = {"c": 1}
#= r0_vec3arg: ti.Vector([1, 2], ti.f32, 3)
#= r0_vec_str: V["a"]
#= r0_vec_float: V[1.5]
#= r0_fn_struct: s.from_numpy(np.zeros(3))
#= r0_fn_vec: v.from_numpy(np.zeros((4, 2), dtype=np.float32))
#= r0_fn_vec3: v.from_numpy(np.zeros((3, 3), dtype=np.float32))
#= r0_fn_mat: m.from_numpy(np.zeros((2, 3), dtype=np.float32))
#= r0_a_str: n1["x"]
#= r0_key3: {np.zeros(2): 2}
#= r0_int_arr: int(np.zeros(3))
#= r0_float_arr: float(np.zeros((2, 2)))
# --- r0_noself options: debug=True
import numpy as np
import pytest
import math
x = ti.field(ti.f32, shape=4)
xi = ti.field(ti.i32, shape=4)
g = ti.field(ti.i32, shape=(3, 4))
v = ti.Vector.field(3, ti.f32, shape=4)
m = ti.Matrix.field(2, 2, ti.f32, shape=())
S = ti.types.struct(a=ti.i32, b=ti.f32)
s = S.field(shape=3)
a = ti.ndarray(ti.f32, shape=4)
n1 = np.zeros(4, dtype=np.float32)
V = ti.Vector([1.0, 2.0, 3.0])

class A:
    def f():
        return 1
A().f()
# --- r0_glob_after options: debug=True
import numpy as np
import pytest
import math
x = ti.field(ti.f32, shape=4)
xi = ti.field(ti.i32, shape=4)
g = ti.field(ti.i32, shape=(3, 4))
v = ti.Vector.field(3, ti.f32, shape=4)
m = ti.Matrix.field(2, 2, ti.f32, shape=())
S = ti.types.struct(a=ti.i32, b=ti.f32)
s = S.field(shape=3)
a = ti.ndarray(ti.f32, shape=4)
n1 = np.zeros(4, dtype=np.float32)
V = ti.Vector([1.0, 2.0, 3.0])

q = 1
def f():
    q = 2
    global q
f()
# --- r0_glob_after2 options: debug=True
import numpy as np
import pytest
import math
x = ti.field(ti.f32, shape=4)
xi = ti.field(ti.i32, shape=4)
g = ti.field(ti.i32, shape=(3, 4))
v = ti.Vector.field(3, ti.f32, shape=4)
m = ti.Matrix.field(2, 2, ti.f32, shape=())
S = ti.types.struct(a=ti.i32, b=ti.f32)
s = S.field(shape=3)
a = ti.ndarray(ti.f32, shape=4)
n1 = np.zeros(4, dtype=np.float32)
V = ti.Vector([1.0, 2.0, 3.0])

q = 1
def f():
    print(q)
    global q
f()
# --- r0_dense_empty options: debug=True
import numpy as np
import pytest
import math
x = ti.field(ti.f32, shape=4)
xi = ti.field(ti.i32, shape=4)
g = ti.field(ti.i32, shape=(3, 4))
v = ti.Vector.field(3, ti.f32, shape=4)
m = ti.Matrix.field(2, 2, ti.f32, shape=())
S = ti.types.struct(a=ti.i32, b=ti.f32)
s = S.field(shape=3)
a = ti.ndarray(ti.f32, shape=4)
n1 = np.zeros(4, dtype=np.float32)
V = ti.Vector([1.0, 2.0, 3.0])

ti.root.dense(ti.i, 4)
@ti.kernel
def k():
    pass
k()
# --- r0_while_arr options: debug=True
import numpy as np
import pytest
import math
x = ti.field(ti.f32, shape=4)
xi = ti.field(ti.i32, shape=4)
g = ti.field(ti.i32, shape=(3, 4))
v = ti.Vector.field(3, ti.f32, shape=4)
m = ti.Matrix.field(2, 2, ti.f32, shape=())
S = ti.types.struct(a=ti.i32, b=ti.f32)
s = S.field(shape=3)
a = ti.ndarray(ti.f32, shape=4)
n1 = np.zeros(4, dtype=np.float32)
V = ti.Vector([1.0, 2.0, 3.0])

while n1 > 0:
    pass
# --- each_r0 options: debug=True
import numpy as np
x = ti.field(ti.f32, shape=4)
xi = ti.field(ti.i32, shape=4)
g = ti.field(ti.i32, shape=(3, 4))
v = ti.Vector.field(3, ti.f32, shape=4)
m = ti.Matrix.field(2, 2, ti.f32, shape=())
a = ti.ndarray(ti.f32, shape=4)
S = ti.types.struct(a=ti.i32, b=ti.f32)
s = S.field(shape=3)
@ti.func
def fa(q: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    return q[0]
@ti.func
def fa2(q: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    return q[0]
@ti.func
def fv(q: ti.types.vector(2, ti.f32)):
    return q[0]
@ti.kernel
def k(i: ti.i32, a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    EACH
k(1, a)
#= r0_intarr3: q = float(a)
#= r0_intarr5: q = int(x)
#= r0_vidx2: q = v[0]; r = q["a"]
#= r0_vidx3: q = v[0]; r = q[None]
#= r0_vn: q = v[0]; q.n = 3
#= r0_listtup: q = [1] + (1,)
# --- each_r3 options: debug=True
import numpy as np
x = ti.field(ti.f32, shape=8)
xi = ti.field(ti.i32, shape=8)
g = ti.field(ti.i32, shape=(3, 4))
o = ti.field(ti.i32, shape=4, offset=2)
v = ti.Vector.field(3, ti.f32, shape=4)
m = ti.Matrix.field(2, 2, ti.f32, shape=3)
S = ti.types.struct(a=ti.i32, b=ti.f32)
s = S.field(shape=3)
a = ti.ndarray(ti.i32, shape=5)
a2 = ti.ndarray(ti.i32, shape=(2, 3))
av = ti.Vector.ndarray(2, ti.f32, shape=3)
b0 = ti.root.bitmasked(ti.i, 4)
y = ti.field(ti.i32)
b0.place(y)
p0 = ti.root.pointer(ti.i, 2).dense(ti.i, 2)
z = ti.field(ti.i32)
p0.place(z)
d0 = ti.root.dynamic(ti.i, 8, chunk_size=4)
w = ti.field(ti.i32)
d0.place(w)
n = np.zeros(4, dtype=np.int32)
@ti.func
def rd(f: ti.template(), i):
    return f[i]
@ti.kernel
def k(i: ti.i32, a: ti.types.ndarray(ndim=1), a2: ti.types.ndarray(ndim=2), av: ti.types.ndarray(dtype=ti.types.vector(2, ti.f32), ndim=1), n: ti.types.ndarray()) -> ti.i32:
    r = 0
    EACH
    return r
print(k(9, a, a2, av, n))
#= r3_f60: ti.deactivate(b0, [i])
#= r3_f61: r = ti.is_active(b0, [i])
#= r3_f62: ti.activate(b0, [i])
# --- each_r4
import numpy as np
import math
x = ti.field(ti.f32, shape=4)
n = np.arange(6).reshape(2, 3)
f = np.linspace(0, 1, 5)
l = [1, 2, 3]
d = {"a": 1}
t = (1, 2)
w = "abc"
class C:
    def __init__(self, q):
        self.q = q
    def m(self, z):
        return z + self.q
c = C(2)
EACH
#= r4_l21: range("a")
#= r4_l43: 1 << -1
#= r4_d7: {}.popitem()
#= r4_d10: t.append(1)
#= r4_d12: t + [1]
#= r4_c29: isinstance(1, 2)
#= r4_n11: n.sum(axis=2)
#= r4_n18: f[1.5]
#= r4_n19: f["a"] = 1
#= r4_n21: f[0] = "a"
#= r4_n22: f[0] = [1, 2]
#= r4_n26: np.argmax([])
#= r4_n39: np.where(f > 0, 1)
#= r4_n40: np.float32("a")
#= r4_n43: n.fill()
#= r4_n44: np.eye(-1)
#= r4_n47: f.mean(axis=1)
#= r4_n48: n.flatten(3, 4)
# --- r4_c22
import numpy as np
import math
x = ti.field(ti.f32, shape=4)
n = np.arange(6).reshape(2, 3)
f = np.linspace(0, 1, 5)
l = [1, 2, 3]
d = {"a": 1}
t = (1, 2)
w = "abc"
class C:
    def __init__(self, q):
        self.q = q
    def m(self, z):
        return z + self.q
c = C(2)

def h():
    q += 1
h()
# --- r4_c24
import numpy as np
import math
x = ti.field(ti.f32, shape=4)
n = np.arange(6).reshape(2, 3)
f = np.linspace(0, 1, 5)
l = [1, 2, 3]
d = {"a": 1}
t = (1, 2)
w = "abc"
class C:
    def __init__(self, q):
        self.q = q
    def m(self, z):
        return z + self.q
c = C(2)

class D(C):
    def m(self):
        return super().zz()
D(1).m()
# --- r4_c27
import numpy as np
import math
x = ti.field(ti.f32, shape=4)
n = np.arange(6).reshape(2, 3)
f = np.linspace(0, 1, 5)
l = [1, 2, 3]
d = {"a": 1}
t = (1, 2)
w = "abc"
class C:
    def __init__(self, q):
        self.q = q
    def m(self, z):
        return z + self.q
c = C(2)

from zzz import a
