# Refused, as Taichi does: None as a value, formats, subscripts, options of `ti.init`, trees, names that numpy lacks.

# --- each k1
@ti.kernel
def k():
    EACH
k()
#= none_then: a = None; a = 3
#= none_then2: a = None; print(a)
#= fmt_unused: print("{}".format(1, 2))
#= fmt_missing: print("{} {}".format(1))
#= fmt_missing_named: print("{a}".format(b=1))
#= fmt_unused_named: print("{a}".format(a=1, b=1))
#= assert_tuple: assert (1 > 0, "m")
#= bit_shr_float: print(ti.bit_shr(1.5, 1))
#= bit_shr_float2: a = 1.5; print(ti.bit_shr(a, 1))
#= bit_shr_float3: a = 1.5; print(ti.bit_shr(8, a))
#= dict_list_key: a = {[1]: 2}
#= m_neg: m = ti.Matrix([[1,2],[3,4]]); print(m[:, -1])
#= m_neg2: m = ti.Matrix([[1,2],[3,4]]); print(m[-1, :])
#= m_neg3: m = ti.Matrix([[1,2],[3,4]]); print(m[-1, 0])
#= m_neg4: m = ti.Vector([1,2]); print(m[-1])
#= m_neg5: m = ti.Vector([1,2]); print(m[-1:])
#= m_neg6: m = ti.Vector([1,2]); print(m[:-1])
#= unit: v = ti.Vector.unit(3, 5)
#= unit2: v = ti.Vector.unit(3, -1)
#= unit3: v = ti.Vector.unit(3)
#= unit4: v = ti.Vector.unit(3, 3)
#= rows: m = ti.Matrix.rows([ti.Vector([1,2]), ti.Vector([1,2,3])])
#= cols: m = ti.Matrix.cols([ti.Vector([1,2]), ti.Vector([1,2,3])])
#= ragged: m = ti.Matrix([[1,2],[1,2,3]])
#= ragged2: m = ti.Matrix([[1,2],3])
#= ragged3: m = ti.Matrix([ti.Vector([1,2]),ti.Vector([1,2,3])])
#= list_v: v = ti.Vector([1,2]); a = list(v)
#= tuple_v: v = ti.Vector([1,2]); a = tuple(v)
#= diag: v = ti.Matrix([[1,2],[3,4]]); print(v.diag())
#= len_num: a = 1; print(len(a))
#= float_str: print(float("a"))
#= int_str: print(int("a"))
# --- static_ndrange
@ti.kernel
def k():
    n = 3
    for i in ti.static(ti.ndrange(n, 3)): pass
k()
# --- static_ndrange2
@ti.kernel
def k():
    n = 3
    for i, j in ti.static(ti.ndrange(n, 3)): pass
k()
# --- static_ndrange3
@ti.kernel
def k():
    n = 3
    for i in ti.static(ti.grouped(ti.ndrange(n, 3))): pass
k()
# --- static_ndrange4
@ti.kernel
def k():
    n = 3
    for i, j in ti.static(ti.ndrange((0, n), 3)): pass
k()
# --- each f1
x = ti.field(ti.f32, shape=4)
m = ti.field(ti.f32, shape=(4, 4))
v = ti.Vector.field(2, ti.f32, shape=4)
@ti.kernel
def k():
    EACH
k()
#= sub_str: print(x["x"])
#= sub_none: print(x[None])
#= sub_vec: w = ti.Vector([1, 2]); print(x[w])
#= sub_vecf: w = ti.Vector([1.0]); print(x[w])
#= sub_float: print(x[1.5])
#= sub_str_m: print(m["x", 1])
#= sub_none_m: print(m[None])
#= sub_vec_m: w = ti.Vector([1, 2, 3]); print(m[w])
#= sub_slice: print(x[0:2])
#= sub_tuple3: print(m[(1, 2, 3)])
#= store_vec3: v[0] = ti.Vector([1.0, 2.0, 3.0])
#= store_list3: v[0] = [1.0, 2.0, 3.0]
#= store_str: x[0] = "a"
#= store_none: x[0] = None
#= field_plus: print(x + 1)
#= field_len: print(len(x))
#= field_aug: x += 1
# --- each h1 
EACH
#= seed_a: ti.init(random_seed="a")
#= seed_f: ti.init(random_seed=1.5)
#= seed_none: ti.init(random_seed=None)
#= fp_i32: ti.init(default_fp=ti.i32)
#= ip_f32: ti.init(default_ip=ti.f32)
#= fp_str: ti.init(default_fp="f32")
#= debug_str: ti.init(debug="yes")
#= opt: ti.init(bogus=1)
#= threads: ti.init(cpu_max_num_threads="a")
#= threads2: ti.init(cpu_max_num_threads=1.5)
#= fm: ti.init(fast_math="a")
#= dense3: x = ti.field(ti.f32); ti.root.dense(ti.ij, (2, 3, 4)).place(x)
#= dense1: x = ti.field(ti.f32); ti.root.dense(ti.ijk, (2, 3)).place(x)
#= densef: x = ti.field(ti.f32); ti.root.dense(ti.i, 2.5).place(x)
#= densen: x = ti.field(ti.f32); ti.root.dense(ti.i, -2).place(x)
#= dense0: x = ti.field(ti.f32); ti.root.dense(ti.i, 0).place(x)
#= denseax: x = ti.field(ti.f32); ti.root.dense(0, 4).place(x)
#= place2: y = ti.field(ti.f32); ti.root.dense(ti.i, 3).place(y, y)
#= place3: y = ti.field(ti.f32, shape=3); ti.root.place(y)
#= placenone: ti.root.dense(ti.i, 3).place(None)
#= placeint: ti.root.dense(ti.i, 3).place(3)
#= npfoo: import numpy as np; np.foo
#= npfoo2: import numpy as np; a = np.foo(3)
#= npfoo3: import numpy as np; a = np.array([1.0]); a.foo
#= npfoo4: import numpy as np; a = np.array([1.0]); a.foo()
#= npfoo5: import numpy as np; a = np.foo.bar(3)
#= npfoo6: import numpy as np; a = np.linalg.bar(3)
#= npfoo7: import numpy as np; a = np.random.bar(3)
#= tifoo: ti.foo
#= tifoo2: ti.foo(3)
#= tifoo3: ti.math.foo(3)
#= mathfoo: import math; math.foo(3)
#= gradint: x = ti.field(ti.i32, shape=3, needs_grad=True)
#= gradint2: x = ti.Vector.field(3, ti.i32, shape=3, needs_grad=True)
# --- classmethod2
@ti.data_oriented
class A:
    @ti.kernel
    @classmethod
    def k(cls):
        pass
A.k()
# --- arr2
import numpy as np
@ti.func
def f(a: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    return a[0]
@ti.kernel
def k(a: ti.types.ndarray(dtype=ti.f32, ndim=1)) -> ti.f32:
    return f(a)
print(k(np.ones(3, dtype=np.float32)))
# --- arr3
@ti.func
def f(a: ti.types.ndarray()):
    return a[0]
@ti.kernel
def k() -> ti.f32:
    return f(3.0)
print(k())
# --- oob options: debug=True
x = ti.field(ti.f32, shape=(4, 3))
@ti.kernel
def k(i: ti.i32):
    x[i, 1] = 2.0
k(7)
# --- oob2 options: debug=True
x = ti.ndarray(ti.f32, shape=(4, 3))
@ti.kernel
def k(a: ti.types.ndarray(), i: ti.i32):
    a[i, 1] = 2.0
k(x, 7)
# --- oob4 options: debug=True
x = ti.field(ti.f32, shape=(4, 3), offset=(-2, 5))
@ti.kernel
def k(i: ti.i32):
    x[i, 6] = 2.0
k(2)
