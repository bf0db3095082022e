# --- each
import numpy as np
x = ti.field(ti.f32, (4, 4)); z = ti.field(ti.i32, ()); v = ti.Vector.field(2, ti.f32, 4); m = ti.Matrix.field(2, 2, ti.f32, 2)
c8 = ti.field(ti.i8, 4)
S = ti.types.struct(a=ti.i32, b=ti.math.vec2)
s = S.field(shape=3)
blk = ti.root.pointer(ti.i, 4); px = ti.field(ti.i32); blk.dense(ti.i, 2).place(px)
dl = ti.root.dynamic(ti.i, 16); dx = ti.field(ti.i32); dl.place(dx)
nd = ti.ndarray(ti.f32, (3,))
lst = [1, 2, 3]; tup = (1, 2); dct = {"a": 1}; sett = {1, 2}; txt = "abc"; npa = np.arange(3)
class Obj:
    q = 5
    def meth(self): return 3
obj = Obj()
@ti.func
def fn(a, b): return a + b
@ti.func
def sub(a: ti.i32) -> ti.i32: return a
@ti.func
def novalue(a): a + 1
@ti.func
def hinted(a) -> ti.f32: pass
@ti.func
def outer(a):
    return inner_missing(a)
@ti.func
def badbody(a): return a.foo
@ti.func
def retif(a):
    if a > 1: return 1
    return 2
@ti.kernel
def k(n: ti.i32, a: ti.f32, w: ti.math.vec2, arr: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    EACH
try:
    k(3, 1.5, ti.math.vec2(1, 2), nd)
    print("none")
except Exception as e:
    print(type(e).__name__)
#= f_sub_arr: print(sub(arr))
#= f_as_value: q = fn
#= arr_aug: arr += 1
#= arr_fill: arr.fill(1.0)
#= arr_if: print(1 if arr else 2)
#= w_range: print([q for q in range(w)])
#= w_cast2: print(ti.cast(w, S))
#= m_solve_bad: print(ti.solve(m[0], ti.math.vec3(1, 2, 3)))
#= s_call: print(s[0]())
#= p_isact2: print(ti.is_active(blk, w))
#= p_xapp: x.append(1)
#= l_attr: print(lst.foo)
#= l_call: lst(0)
#= t_assign: tup[0] = 1
#= d_attr: print(dct.a)
#= txt_num: print(txt + 1)
#= np_idx: print(npa[n])
#= o_assign: obj.q = 3
#= o_val: q = obj
#= cls_call: q = Obj()
