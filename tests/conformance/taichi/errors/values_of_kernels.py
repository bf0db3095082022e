# --- each
import pytest
import numpy as np
x = ti.field(ti.f32, (4, 4)); z = ti.field(ti.i32, ()); v = ti.Vector.field(2, ti.f32, 4); m = ti.Matrix.field(2, 3, ti.f32, 2)
S = ti.types.struct(a=ti.i32, b=ti.math.vec2)
s = S.field(shape=3)
@ti.dataclass
class D:
    p: ti.f32
    q: ti.math.vec3
    @ti.func
    def get(self, w): return self.p + w
@ti.func
def fn(a, b): return a + b
@ti.func
def tf(a: ti.template()): a += 1
@ti.func
def fa(a: ti.i32, w: ti.math.vec2): return w * a
@ti.func
def none(): pass
@ti.real_func
def rf(a: ti.i32) -> ti.i32: return a
@ti.kernel
def k(n: ti.i32, a: ti.f32):
    EACH
try:
    k(3, 1.5)
    print("none")
except Exception as e:
    print(type(e).__name__)
#= tmpl_const: tf(5)
#= annot_vec: print(fa(1, ti.Vector([1, 2, 3])))
#= st_if: q = 1 if s[0] else 2
#= st_cast: print(ti.cast(s[0], ti.f32))
#= st_math: print(ti.sin(s[0]))
#= st_aug: s[0] += 1
#= vec_plus_struct: print(ti.Vector([1, 2]) + s[0])
#= mat_unit: print(ti.Vector.unit(3, 5))
#= mat_solve: print(ti.solve(m[0], ti.Vector([1.0, 2.0])))
#= svd_3x2: print(ti.svd(m[0]))
#= det_5: print(ti.Matrix.identity(ti.f32, 5).determinant())
#= select_vec: print(ti.select(ti.Vector([1, 0]), ti.Vector([1, 2]), ti.Vector([1, 2, 3])))
#= clamp_two: print(ti.math.clamp(a, 1))
#= mix_two: print(ti.math.mix(a, 1))
#= cross_2d3d: print(ti.math.cross(ti.math.vec2(1, 2), ti.math.vec3(1, 2, 3)))
#= refl_scalar: print(ti.math.reflect(1.0, 2.0))
#= length_scalar: print(ti.math.length(5.0))
#= ti_sin_none: print(ti.sin())
#= ti_sin_tuple: print(ti.sin((1.0, 2.0)))
#= ti_abs_list: print(ti.abs([1, 2]))
#= ti_cast_none: print(ti.cast(None, ti.i32))
#= n_plus_func: print(n + fn)
#= neg_list: print(-[1, 2])
#= dict_idx: q = {"a": n}; print(q["b"])
#= tuple_attr: q = (1, 2); print(q.foo)
#= call_list_method: [1, 2].foo()
#= use_none_result: q = none() + 1
#= aug_func: fn += 1
#= attr_swz_dup: q = ti.Vector([1, 2, 3]); q.xx = ti.Vector([1, 2])
#= int_two: print(int(a, 2))
#= sum_rt: print(sum(n))
#= max_list: print(max([n, 1]))
# --- struct_while
S = ti.types.struct(a=ti.i32)
@ti.kernel
def k():
    q = S(a=1)
    while q: pass
k()
# --- index_of_field_without_dimensions
z = ti.field(ti.i32, ())
@ti.kernel
def k(): z[0] = 1
k()
# --- tuple_with_hint_of_several_types
@ti.func
def two(a) -> (ti.i32, ti.i32):
    return a, a * 2
@ti.kernel
def k() -> ti.i32:
    p, q = two(2)
    return p + q
print(k())
# --- dynamic_of_two_axes
ti.root.dynamic(ti.ij, (4, 4))
