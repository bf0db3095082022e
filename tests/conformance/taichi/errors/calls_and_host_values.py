# --- each options: debug=True
import pytest
import numpy as np
x = ti.field(ti.f32, (4, 4)); z = ti.field(ti.i32, ()); v = ti.Vector.field(2, ti.f32, 4); m = ti.Matrix.field(2, 3, ti.f32, 2)
S = ti.types.struct(a=ti.i32, b=ti.math.vec2)
s = S.field(shape=3)
nd = ti.ndarray(ti.f32, (3,)); vn = ti.Vector.ndarray(2, ti.f32, 3)
vec3i = ti.types.vector(3, ti.i32)
@ti.dataclass
class D:
    p: ti.f32
    q: ti.math.vec3
@ti.func
def fn(a): return a
@ti.kernel
def k(n: ti.i32, a: ti.f32) -> ti.f32: return n * a
@ti.kernel
def kv(p: ti.math.vec3) -> ti.f32: return p.sum()
@ti.kernel
def ks(p: S) -> ti.i32: return p.a
@ti.kernel
def kn(p: ti.types.ndarray(dtype=ti.f32, ndim=1)): p[0] = 1
@ti.kernel
def kt(p: ti.template()) -> ti.i32: return p
@ti.kernel
def kb(b: ti.u1) -> ti.i32: return ti.i32(b)
@ti.kernel
def oob(i: ti.i32) -> ti.f32: return x[i, 0]
@ti.kernel
def oobn(p: ti.types.ndarray(), i: ti.i32): p[i] = 1
@ti.kernel
def asr(i: ti.i32): assert i > 0, "neg"
def run():
    EACH
try:
    run()
    print("none")
except Exception as e:
    print(type(e).__name__)
#= k_vec: k(ti.Vector([1]), 2.0)
#= kv_four: kv(ti.Vector([1, 2, 3, 4]))
#= ks_d: ks(D(p=1))
#= kn_i32: kn(np.zeros(3, np.int32))
#= kn_noncontig: kn(np.zeros((4, 4), np.float32)[:, 0])
#= oob_hi: oob(4)
#= oobn_hi: oobn(nd, 3)
#= oobn_np: oobn(np.zeros(2, np.float32), 5)
#= assert_k: asr(0)
#= host_neg_sqrt: import math; print(math.sqrt(z[None] - 1))
#= host_field_vec: x[0, 0] = ti.Vector([1, 2])
#= host_vec_comp: v[0][2] = 1
#= host_mat_flat: m[0] = [1, 2, 3, 4, 5, 6]
#= host_from_rank: x.from_numpy(np.zeros(16, np.float32))
#= host_vfrom: v.from_numpy(np.zeros((4,), np.float32))
#= host_copy: x.copy_from(v)
#= host_vn_set: vn[0] = [1, 2, 3]
#= host_type_few: print(vec3i(1, 2))
#= host_axes: ti.root.dense(ti.ii, 4)
#= host_np_reshape: np.zeros(6).reshape(4, 2)
