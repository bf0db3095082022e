# Refused as Taichi and numpy do: calls of what is no function, vectors as indices, built-ins of what is no number,
# functions of numpy without their arguments.

# --- each of_kernels
x = ti.field(ti.f32, shape=4)
y = ti.field(ti.i32, shape=(3, 4))
N = 4
D = {"k": 3}
T = (1, 2)
@ti.kernel
def k():
    a = 3
    b = 2.5
    v = ti.Vector([1.0, 2.0, 3.0])
    iv = ti.Vector([0, 1, 2])
    i1 = ti.Vector([1])
    i2 = ti.Vector([0, 1])
    m = ti.Matrix([[1, 2], [3, 4]])
    EACH
k()
#= mod_call: ti(3)
#= int_call: N(3)
#= dict_call: D(3)
#= tuple_call: T(3)
#= str_call: "a"(3)
#= var_call: a(3)
#= vec_call: v(3)
#= field_call: x(3)
#= none_call: None(3)
#= vec0: ti.Vector()
#= mat0: ti.Matrix()
#= sum_field: print(sum(x))
#= list_field: a1 = list(x)
#= comp_field: a1 = [q for q in x]
#= max_field: print(max(x))
#= any_field: print(any(x))
#= star_field: print(*x)
#= y_v: y[v] = 3
#= y_iv: y[iv] = 3
#= y_i1: y[i1] = 3
#= x_v: x[v] = 3
#= v_iv: print(v[iv])
#= m_iv: print(m[iv])
#= m_v: print(m[v])
#= v_v: print(v[v])
#= v_tuple: print(v[(1, 2)])
#= str_times: c = "a" * a
#= str_times2: c = a * "a"
#= round_str: print(round("a"))
#= min_str: print(min("a", a))
#= u8_kw: print(ti.u8(a=3))
#= i32_kw: print(ti.i32(x=a))
#= f32_kw2: print(ti.f32(a, b=1))
#= vec_kw: print(ti.math.vec3(a=1))
#= cast_kw: print(ti.cast(x=b))
#= idn2: print(ti.Matrix.identity(ti.f32, a))
#= zero2: print(ti.Matrix.zero(ti.f32, a, 2))
#= unit2: print(ti.Vector.unit(a))
# --- each of_host
import numpy as np
EACH
#= full: np.full(3)
#= full2: np.full()
#= linsp: np.linspace(0)
#= linsp2: np.linspace()
#= arange: np.arange()
#= zeros: np.zeros()
#= ones: np.ones()
#= array: np.array()
#= empty: np.empty()
#= eye: np.eye()
#= full_like: np.full_like(np.zeros(3))
#= stack: np.stack()
#= concat: np.concatenate()
#= clip: np.clip()
#= dot: np.dot(np.zeros(3))
#= reshape: np.reshape(np.zeros(3))
#= sum0: np.sum()
#= mean0: np.mean()
#= sqrt0: np.sqrt()
#= max2: np.maximum(3)
#= allclose: np.allclose(np.zeros(3))
#= neg: np.zeros(-1)
#= neg2: np.ones((2, -1))
#= repeat: np.repeat(np.zeros(3))
#= sortkw: sorted([1], foo=2)
#= minno: min()
#= maxno: max()
#= lenno: len()
#= len2: len([1], 2)
