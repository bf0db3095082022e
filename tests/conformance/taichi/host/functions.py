# Functions of ti and ti.math that the host program calls: some work there, some are for kernels.

# --- each
import taichi.math as tm
v = ti.Vector([1.0, 2.0])
m = ti.Matrix([[1.0, 2.0], [3.0, 5.0]])
EACH
#= math_cconj: print(tm.cconj(v))
#= math_cdiv: print(tm.cdiv(v, v))
#= math_cexp: print(tm.cexp(v))
#= math_cinv: print(tm.cinv(v))
#= math_clamp: print(tm.clamp(1.0, 0.0, 2.0))
#= math_clog: print(tm.clog(v))
#= math_clz: print(tm.clz(3))
#= math_cmul: print(tm.cmul(v, v))
#= math_cpow: print(tm.cpow(v, 2))
#= math_cross: print(tm.cross(tm.vec3(1,2,3), tm.vec3(1,2,4)))
#= math_csqrt: print(tm.csqrt(v))
#= math_degrees: print(tm.degrees(1.0))
#= math_determinant: print(tm.determinant(m))
#= math_distance: print(tm.distance(v, v))
#= math_dot: print(tm.dot(v, v))
#= math_eye: print(tm.eye(2))
#= math_fract: print(tm.fract(1.5))
#= math_inverse: print(tm.inverse(m))
#= math_isinf: print(tm.isinf(1.0))
#= math_isnan: print(tm.isnan(1.0))
#= math_length: print(tm.length(v))
#= math_log2: print(tm.log2(2.0))
#= math_mix: print(tm.mix(1.0, 2.0, 0.5))
#= math_mod: print(tm.mod(5.0, 3.0))
#= math_normalize: print(tm.normalize(v))
#= math_popcnt: print(tm.popcnt(3))
#= math_radians: print(tm.radians(180.0))
#= math_reflect: print(tm.reflect(v, v))
#= math_refract: print(tm.refract(v, v, 0.5))
#= math_rot_by_axis: print(tm.rot_by_axis(tm.vec3(1,0,0), 0.5))
#= math_rot_yaw_pitch_roll: print(tm.rot_yaw_pitch_roll(0.1,0.2,0.3))
#= math_rotation2d: print(tm.rotation2d(0.5))
#= math_rotation3d: print(tm.rotation3d(0.1,0.2,0.3))
#= math_scale: print(tm.scale(1.0,2.0,3.0))
#= math_sign: print(tm.sign(-2.0))
#= math_smoothstep: print(tm.smoothstep(0.0,1.0,0.5))
#= math_step: print(tm.step(0.5,1.0))
#= math_translate: print(tm.translate(1.0,2.0,3.0))
#= math_vdir: print(tm.vdir(0.5))
#= math_sin: print(tm.sin(0.5))
#= math_max: print(tm.max(1,2))
#= math_pow: print(tm.pow(2.0,3.0))
#= math_atan2: print(tm.atan2(1.0,2.0))
#= math_floor: print(tm.floor(1.5))
#= math_round: print(tm.round(1.5))
#= math_exp: print(tm.exp(1.0))
#= svd_of_ti: print(ti.svd(m))
#= polar_decompose_of_ti: print(ti.polar_decompose(m))
#= eig_of_ti: print(ti.eig(m))
#= sym_eig_of_ti: print(ti.sym_eig(m))
#= solve_of_ti: print(ti.solve(m, v))
#= abs_of_ti: print(ti.abs(-1))
#= sqrt_of_ti: print(ti.sqrt(2.0))
#= max_of_ti: print(ti.max(1, 2))
#= select_of_ti: print(ti.select(1, 2, 3))
#= random_of_ti: print(ti.random())
#= randn_of_ti: print(ti.randn())
#= raw_div_of_ti: print(ti.raw_div(3, 2))
#= rsqrt_of_ti: print(ti.rsqrt(2.0))
#= bit_shr_of_ti: print(ti.bit_shr(3,1))
#= zero_of_ti: print(ti.zero(1.5))
#= one_of_ti: print(ti.one(1.5))
#= length_of_ti: print(ti.length(v))
#= grouped_of_ti: print(ti.grouped(v))
#= static_of_ti: print(ti.static(3))
#= atomic_add_of_ti: print(ti.atomic_add(1, 2))
#= sum_of_ti: print(ti.sum(v))
#= dot_of_ti: print(ti.dot(v, v))
#= rescale_index_of_ti: print(ti.rescale_index(1,2))
#= loop_config_of_ti: print(ti.loop_config())
# --- objects_as_texts_and_decorators
from enum import Enum
from dataclasses import dataclass
f = ti.field(ti.i32, 4)
f[1] = 3
class A:
    def __init__(self, name):
        self.name = name
    def __str__(self):
        return f"A<{self.name}>"
class B(A):
    def __repr__(self):
        return "B(%r)" % self.name
@dataclass
class P:
    z: int = 2
    a: str = "x"
class M(Enum):
    ONE = 1
b = B("b")
print(b, [b], f"{b} {b!r}", str(b), repr(b), {"k": b}, M.ONE)
print(P(), [P(z=3)], f"{P(1, 'q')}", "%s" % P(), "{}".format(b), f"{[P()]}")
print([f[0]] == [0], (f[0], f[1]) == (0, 3), [f[1], 2] != [3, 2], (1, f[0]) == [1, 0], [1] == [1, f[0]])
print(3 in [f[0], f[1]], 4 in (f[0], f[1]), f[1] in [1, 2, 3], 4 not in [f[0]])
t = "yes" if f[1] > 2 else "no"
print([t] == ["yes"], (t, 1) == ("yes", 1), [(t, f[1])] == [("yes", 3)], "yes" in [t, "b"], [t, None] == [t, 0])
xs = [f[0], f[1]]
print(*xs, sep=", ")
print("a", *[1, 2], "b", *(), t)
calls = []
def noted(fn):
    calls.append(fn.__name__)
    return fn
def twice(fn):
    def wrapper(x):
        return fn(fn(x))
    return wrapper
def times(k):
    def outer(fn):
        def wrapper(*args, **kwargs):
            return k * fn(*args, **kwargs)
        return wrapper
    return outer
@noted
def one():
    return 1
@twice
def inc(x):
    return x + 1
@times(10)
@twice
def dec(x):
    return x - 1
@noted
@ti.kernel
def ker(v: ti.i32):
    for i in f:
        f[i] = v
ker(4)
print(calls, one(), inc(1), dec(5), f[2])
print(len({x % 2 for x in range(5)}), f.shape.__len__(), (1, 2).__getitem__(1), [1, 2].__len__(), "abc".__len__(), t.__len__())

# --- whole_numbers_of_python
import math
x = ti.field(ti.f32, shape=3)
x[1] = 1.75
print(math.floor(x[1]), math.ceil(x[1]), math.trunc(x[1]), [math.floor(x[1] * 2)], math.floor(-x[1]) // 2)
print(math.floor(x[1]) / 2, 7 % math.ceil(x[1]), math.fabs(x[1]), round(x[1]))
# --- attributes_of_functions
import functools
x = ti.field(ti.i32, 4)
def counted(f):
    @functools.wraps(f)
    def wrapper(*args):
        wrapper.calls += 1
        return f(*args)
    wrapper.calls = 0
    return wrapper
@ti.kernel
def step(a: ti.i32):
    for i in x:
        x[i] += a * i
@counted
def run(a):
    step(a)
    return x[3]
@counted
def other(a):
    return a + 1
run(1)
for k in range(5):
    run(k)
    if x[2] > 10:
        other(k)
print(run.calls, other.calls, run(2), run.calls)
def area():
    return area.scale * x[1]
area.scale = 3
area.unit = "m"
print(area(), area.unit, area.__name__)
