# Functions of ti, ti.math and math.

# --- exp_vector_int
@ti.kernel
def f():
    print(ti.exp(ti.Vector([1, 2])))
f()
# --- sqrt_int
@ti.kernel
def f(a: ti.i32):
    print(ti.sqrt(a))
f(4)
# --- python_math
import math
@ti.kernel
def f() -> ti.f32:
    return math.sin(math.pi / 6) + math.sqrt(2)
print(f())
print('done')
# --- mix_and_clamp
import taichi.math as tm
@ti.kernel
def k() -> tm.vec3:
    a = tm.vec3(1, 2, 3)
    return tm.mix(a, a.zyx, 0.25) + tm.clamp(a, 1.5, 2.5)
print(k())
# --- lengths_and_fractions
import taichi.math as tm
@ti.kernel
def k():
    a = tm.vec2(3, 4)
    print(a.norm(), a.normalized(), tm.length(a), tm.distance(a, tm.vec2(0, 0)), tm.sign(-3.0), tm.fract(2.75))
k()
# --- functions_of_pi
import math
@ti.kernel
def k() -> ti.f32:
    return ti.sin(math.pi / 6) + ti.exp(0.0) + ti.log(math.e) + ti.atan2(1.0, 1.0) + ti.pow(2.0, 3.0)
print(k())
# --- smoothstep_and_radians
@ti.kernel
def k() -> ti.f32:
    x = ti.math.vec2(1.5, -0.5)
    y = ti.math.smoothstep(0.0, 1.0, x)
    z = ti.math.step(0.0, x)
    return (y + z).sum() + ti.math.radians(180.0)
print(k())
# --- functions_of_f64
@ti.kernel
def k(x: ti.f64) -> ti.f64:
    return ti.exp(x) + ti.log(x) + ti.tanh(x) + ti.acos(x / 4) + ti.asin(x / 4) + ti.rsqrt(x)
print(k(2.0))
# --- each
EACH
#= math_in_python: print(ti.math.sin(1.0))
#= host_math_ops: print(ti.sin(0.5), ti.max(1, 2, 3), ti.min(2.0, 1.0), ti.sqrt(2.0), ti.floor(2.5), ti.abs(-3))
#= sin: print(ti.sin(1.0), ti.sqrt(4.0), ti.max(1, 2), ti.floor(2.5), abs(-1))
#= pow: print(ti.pow(2, 3), ti.atan2(1.0, 1.0), ti.raw_div(5, 2), ti.bit_shr(8, 1))
# --- nan_and_inf
@ti.kernel
def k(x: ti.f32) -> ti.i32:
    return ti.math.isnan(x) + 2 * ti.math.isinf(x)
print(k(float("nan")), k(float("inf")), k(1.0))
# --- functions_of_two_floats
@ti.kernel
def k(x: ti.f32, y: ti.f32):
    print(ti.atan2(y, x), ti.pow(x, y), x ** -1, ti.exp(-x), ti.log(y), ti.tan(x), ti.asin(x / 4), ti.tanh(y))
k(1.5, 2.0)
# --- math_mix
import taichi.math as tm
@ti.kernel
def f(t: ti.f32):
    a = tm.vec3(0, 1, 2)
    b = tm.vec3(1)
    print(tm.mix(a, b, t), tm.clamp(a * 3 - 1, 0.0, 2.5), tm.step(0.5, a), tm.smoothstep(0.0, 2.0, a))
    print(tm.fract(a * 1.3), tm.sign(a - 1), tm.mod(a, 0.7))
f(0.25)
# --- math_geometry
from taichi.math import *
@ti.kernel
def f():
    v = vec3(1, 2, 2)
    n = normalize(vec3(0, 1, 1))
    print(length(v), distance(v, n), dot(v, n), cross(v, n))
    print(reflect(v, n), refract(normalize(v), n, 0.9))
    print(degrees(pi), radians(180.0), e)
f()
# --- complex_math
import taichi.math as tm
@ti.kernel
def f():
    a = tm.vec2(1, 2)
    b = tm.vec2(-0.5, 0.25)
    print(tm.cmul(a, b), tm.cdiv(a, b), tm.cconj(a), tm.cinv(a), tm.csqrt(a), tm.cexp(b), tm.clog(a), tm.cpow(a, 2))
f()
# --- rotations
import taichi.math as tm
@ti.kernel
def f(t: ti.f32):
    print(tm.rotation2d(t))
    print(tm.rotation3d(t, 0.2, 0.3))
    print(tm.rot_by_axis(tm.vec3(0, 0, 1), t))
    print(tm.translate(1, 2, 3), tm.scale(2, 3, 4))
f(0.5)
# --- ti_math_constants
import taichi.math as tm
import math
print(tm.pi == math.pi, tm.e == math.e)
@ti.kernel
def f() -> ti.f64:
    return ti.cast(tm.pi, ti.f64) * 2
print(f())
# --- trig_all
@ti.kernel
def f(x: ti.f64):
    print(ti.sin(x), ti.cos(x), ti.tan(x), ti.asin(x), ti.acos(x), ti.atan2(x, 2.0), ti.tanh(x), ti.exp(x), ti.log(x), ti.sqrt(x), ti.rsqrt(x))
f(0.4)
# --- unary_functions
@ti.kernel
def f(x: ti.f32):
    print(ti.sqrt(x), ti.rsqrt(x), ti.exp(x), ti.log(x))
    print(ti.sin(x), ti.cos(x), ti.tan(x), ti.tanh(x), ti.asin(x / 4), ti.acos(x / 4))
    print(abs(-x), ti.abs(x), ti.atan2(x, 2.0))
f(2.0)
# --- isnan_isinf
import taichi.math as tm
@ti.kernel
def f(x: ti.f32):
    print(tm.isinf(1.0 / x), tm.isnan(1.0), tm.log2(8.0), tm.exp(0.0))
f(0.0)
# --- frexp_and_others
@ti.kernel
def f(x: ti.f64):
    print(x * 2, x / 3, ti.sqrt(x))
f(2.0)
# --- zero_one
@ti.kernel
def f():
    v = ti.Vector([1.5, 2.5])
    print(ti.zero(v), ti.one(v), ti.zero(3), ti.one(2.5))
f()
# --- complex_functions
import taichi.math as tm
@ti.kernel
def f():
    a = tm.vec2(1.0, 2.0)
    b = tm.vec2(0.5, -1.0)
    print(tm.cmul(a, b), tm.cconj(a), tm.cdiv(a, b), tm.csqrt(a), tm.cinv(a), tm.cpow(a, 2), tm.cexp(b), tm.clog(a))
f()
# --- trig
import math
@ti.kernel
def f(x: ti.f32, y: ti.f32):
    print(ti.sin(x), ti.cos(x), ti.tan(x), ti.asin(y), ti.acos(y), ti.atan2(y, x))
    print(ti.tanh(x), ti.exp(x), ti.log(x), ti.sqrt(x), ti.rsqrt(x), ti.floor(x), ti.ceil(x), ti.round(x))
f(0.7, 0.3)
# --- unary_field_f64 options: default_fp=ti.f64
import numpy as np
import math
val = ti.field(ti.f64, shape=5)
@ti.kernel
def fill():
    for i in val:
        val[i] = i * 0.1 + 0.4
def test(tfun, nfun):
    @ti.kernel
    def k():
        for i in val:
            val[i] = tfun(val[i])
    fill()
    k()
    for i in range(5):
        assert abs(float(nfun(i * 0.1 + 0.4)) - val[i]) < 1e-10
    print(tfun.__name__, val[2])
test(ti.sin, math.sin)
test(ti.sqrt, np.sqrt)
test(ti.exp, math.exp)
test(ti.log, math.log)
test(ti.abs, abs)
# --- unary_lambda
import numpy as np
x = ti.field(ti.f32, shape=4)
def run(op, np_op):
    @ti.kernel
    def k():
        for i in x:
            x[i] = op(ti.cast(i + 1, ti.f32))
    k()
    a = x.to_numpy()
    b = np_op(np.arange(1, 5, dtype=np.float32))
    print(np.allclose(a, b, rtol=1e-5))
run(lambda v: ti.sin(v), lambda v: np.sin(v))
run(lambda v: -v, lambda v: -v)
run(lambda v: v ** 2, lambda v: v ** 2)
run(ti.exp, np.exp)
# --- complex_ops
from taichi.math import *
@ti.kernel
def f():
    a = vec2(1, 2)
    b = vec2(3, -1)
    print(cmul(a, b), cconj(a), cinv(a), cexp(a), clog(a), csqrt(a), cpow(a, 2.0), cdiv(a, b))
f()
# --- atan2_int
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.f32:
    return ti.atan2(a, b)
print(f(1, 1), f(1, -1))
# --- unary_chain
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return - - a + ~~a - +a
print(f(5))
# --- exp_log_pow_f64 options: default_fp=ti.f64
import math
@ti.kernel
def f(x: ti.f64) -> ti.f64:
    return ti.exp(ti.log(x)) + ti.pow(x, 2.5) + ti.tanh(x) + ti.atan2(x, 2.0)
x = 1.7
assert abs(f(x) - (x + x ** 2.5 + math.tanh(x) + math.atan2(x, 2))) < 1e-9
print("ok")
# --- unary_vec_funcs
@ti.kernel
def f():
    v = ti.Vector([0.25, 1.0, 2.25])
    print(ti.sqrt(v), ti.exp(v), ti.log(v), ti.abs(-v), ti.floor(v), ti.ceil(v), ti.round(v), ti.tanh(v))
f()
# --- ti_one_zero
@ti.kernel
def f(x: ti.f64):
    v = ti.Vector([1, 2])
    print(ti.one(x), ti.zero(x), ti.one(v), ti.zero(v))
f(3.5)
# --- unary_table
import math
import numpy as np
def check(f, g, lo, hi):
    n = 8
    v = ti.field(ti.f64, shape=n)
    @ti.kernel
    def apply():
        for i in v:
            v[i] = f(lo + (hi - lo) * i / n)
    apply()
    for i in range(n):
        assert abs(v[i] - g(lo + (hi - lo) * i / n)) < 1e-5, (i, v[i])
    print(round(float(v.to_numpy().sum()), 4))
check(ti.sin, math.sin, -3.0, 3.0)
check(ti.cos, math.cos, -3.0, 3.0)
check(ti.exp, math.exp, -1.0, 2.0)
check(ti.tanh, math.tanh, -2.0, 2.0)
check(ti.sqrt, math.sqrt, 0.5, 9.0)
check(ti.log, math.log, 0.5, 9.0)
check(ti.asin, math.asin, -0.9, 0.9)
check(ti.acos, math.acos, -0.9, 0.9)
check(ti.floor, math.floor, -3.3, 3.0)
check(ti.ceil, math.ceil, -3.3, 3.0)
# --- rsqrt_misc
@ti.kernel
def f(a: ti.f32):
    print(ti.rsqrt(a), ti.sqrt(a) * ti.rsqrt(a), ti.exp(ti.log(a)), ti.tan(a), ti.round(a), ti.floor(a, ti.i32), ti.ceil(a, ti.i32), ti.round(a, ti.i32))
f(2.5)
f(3.5)
# --- math
import taichi.math as tm
v=tm.vec3(1,2,3)
print(tm.dot(v,v))
# --- python_math_in_kernels
import math
@ti.kernel
def f(x: ti.f32):
    print(math.sqrt(2) * x, math.pi, math.floor(2.5), ti.sin(math.pi / 2))
f(2)
# --- math_consts
import taichi.math as tm
import math
@ti.kernel
def f() -> ti.f32:
    return tm.pi + tm.e + math.pi
print(f(), abs(f() - (2 * math.pi + math.e)) < 1e-5)
# --- rotation
import taichi.math as tm
@ti.kernel
def f():
    r = tm.rotation2d(tm.pi / 2)
    print(r @ tm.vec2(1, 0))
    t = tm.translate(1.0, 2.0, 3.0)
    print(t @ tm.vec4(1, 1, 1, 1))
    s = tm.scale(2.0, 3.0, 4.0)
    print(s @ tm.vec4(1, 1, 1, 1))
    print(tm.eye(2), tm.inverse(tm.mat2(2, 0, 0, 4)), tm.determinant(tm.mat2(1, 2, 3, 4)))
f()
# --- complex_fns
import taichi.math as tm
@ti.kernel
def f():
    a = tm.vec2(1, 2)
    b = tm.vec2(3, -1)
    print(tm.cmul(a, b), tm.cdiv(a, b), tm.cconj(a), tm.cexp(tm.vec2(0, tm.pi)), tm.csqrt(tm.vec2(-4, 0)), tm.clog(a), tm.cpow(a, 2), tm.cinv(b))
f()
# --- vdir_refract
import taichi.math as tm
@ti.kernel
def f():
    print(tm.vdir(0.0), tm.refract(tm.vec2(0.6, -0.8), tm.vec2(0, 1), 0.9))
f()
# --- quat_rotate
import taichi.math as tm
@ti.func
def qmul(a, b):
    return tm.vec4(a.w * b.xyz + b.w * a.xyz + tm.cross(a.xyz, b.xyz), a.w * b.w - tm.dot(a.xyz, b.xyz))
@ti.kernel
def f():
    q = tm.vec4(0, 0, ti.sin(tm.pi / 4), ti.cos(tm.pi / 4))
    v = tm.vec4(1, 0, 0, 0)
    c = tm.vec4(-q.xyz, q.w)
    print(qmul(qmul(q, v), c))
f()
# --- pow_mixed
@ti.kernel
def f(a: ti.f32, b: ti.i32):
    print(a ** b, a ** 0.5, b ** 2, b ** a, 2 ** b, 2.0 ** b)
f(2.25, 3)
# --- complex_power_iteration
import taichi.math as tm
@ti.kernel
def f(c: tm.vec2, n: ti.i32) -> tm.vec2:
    z = tm.vec2(0)
    for i in range(n):
        z = tm.cmul(z, z) + c
    return z
z = f(tm.vec2(0.1, 0.2), 8)
print(z.x, z.y)
# --- trig_identities_vector
@ti.kernel
def f():
    v = ti.Vector([0.1, 0.7, 1.3])
    s = ti.sin(v) ** 2 + ti.cos(v) ** 2
    print(s, (s - 1.0).norm() < 1e-5, ti.atan2(ti.sin(v), ti.cos(v)))
f()
# --- pow_and_sqrt_of_ints
@ti.kernel
def f(n: ti.i32):
    print(n ** 2, n ** 0.5, ti.sqrt(ti.cast(n, ti.f32)), ti.pow(n, 3), 2 ** n, float(n) ** -1)
f(5)
f(9)
