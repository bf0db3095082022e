# --- each
import numpy as np
x = ti.field(ti.i32, shape=4)
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.kernel
def kint(a: ti.i32) -> ti.i32: return a
@ti.kernel
def kvec(v: ti.types.vector(2, ti.f32)) -> ti.f32: return v.sum()
@ti.kernel
def kmat(m: ti.types.matrix(2, 2, ti.f32)) -> ti.f32: return m.sum()
@ti.kernel
def kst(s: S) -> ti.f32: return s.b
@ti.kernel
def knd(a: ti.types.ndarray(dtype=ti.f32, ndim=1)): a[0] = 1
@ti.kernel
def knd2(a: ti.types.ndarray(ndim=2)): a[0, 0] = 1
@ti.kernel
def ktm(t: ti.template()): print(1)
@ti.kernel
def kbool(b: ti.u1) -> ti.i32: return b
EACH
#= kmat_1_2: kmat([1, 2])
#= print_kmat_1_2_3_4: print(kmat([[1, 2], [3, 4]]))
#= ktm_np_zeros_3: ktm(np.zeros(3))
#= y_ti_field_ti_i32_print_y_shape: y = ti.field(ti.i32); print(y.shape)
#= y_ti_field_ti_i32_y_from_numpy_np_zeros_3: y = ti.field(ti.i32); y.from_numpy(np.zeros(3))
