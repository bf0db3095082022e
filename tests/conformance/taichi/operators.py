# --- integer_division
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    print(a // b, a % b, -a // b, -a % b)
    print(ti.raw_div(-a, b), ti.raw_mod(-a, b))
    print(a / b)
f(7, 2)
f(9, 4)
# --- shifts
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    print(a << b, a >> b, ti.bit_shr(a, b), -a >> b, ti.bit_shr(-a, b))
    return a << b
print(f(100, 3))
# --- bit_operators
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    print(a & b, a | b, a ^ b, ~a)
f(12, 10)
f(-5, 3)
# --- integer_power
@ti.kernel
def f(a: ti.i32, n: ti.i32) -> ti.i32:
    return a ** n
print(f(3, 4), f(2, 10), f(-2, 3), f(5, 0))
# --- float_power
@ti.kernel
def f(a: ti.f32, n: ti.i32) -> ti.f32:
    return a ** n
@ti.kernel
def g(a: ti.f32, n: ti.f32) -> ti.f32:
    return ti.pow(a, n)
print(f(1.5, 3), f(2.0, -2), g(2.0, 0.5))
# --- comparisons
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    print(a < b, a <= b, a > b, a >= b, a == b, a != b)
f(1, 2)
f(2, 2)
# --- chained_comparison
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    r = 0
    if 0 < a < 10:
        r = 1
    elif 10 <= a < 20 != 3:
        r = 2
    return r
print(f(5), f(15), f(25))
# --- and_or_of_integers
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    c = a and b
    d = a or b
    print(c, d)
    print(not a, not b)
f(1, 2)
f(0, 4)
f(6, 3)
# --- and_or_of_comparisons
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    r = 0
    if a > 1 and a < 5 or a == 10:
        r = 1
    return r
print(f(0), f(3), f(10))
# --- ternary
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return 1 if a > 0 else (-1 if a < 0 else 0)
print(f(5), f(-5), f(0))
# --- promotion_types
@ti.kernel
def f():
    a = ti.u8(200)
    b = ti.i16(-3)
    c = a + b
    print(c)
    d = ti.u32(5) - ti.i32(7)
    print(d)
    e = ti.i64(1) << 40
    print(e)
    g = ti.u8(250) + ti.u8(10)
    print(g)
    h = 1.5 * ti.i32(3)
    print(h)
f()
# --- cast_float_int
@ti.kernel
def f(x: ti.f32):
    print(ti.cast(x, ti.i32), int(x), ti.i32(x), float(3), ti.cast(ti.cast(x, ti.i32), ti.f32))
f(3.7)
f(-3.7)
# --- unsigned_casts
@ti.kernel
def f(a: ti.i32):
    print(ti.cast(a, ti.u32), ti.cast(a, ti.u8), ti.cast(a, ti.i8), ti.cast(a, ti.u16), ti.cast(a, ti.i64))
    print(ti.cast(ti.cast(a, ti.u32), ti.i64))
    print(ti.cast(ti.cast(a, ti.u32), ti.f32))
f(-1)
f(300)
# --- bit_cast
@ti.kernel
def f(x: ti.f32) -> ti.i32:
    return ti.bit_cast(x, ti.i32)
@ti.kernel
def g(x: ti.i32) -> ti.f32:
    return ti.bit_cast(x, ti.f32)
print(f(1.0), g(1073741824))
# --- rounding
@ti.kernel
def f(x: ti.f32):
    print(ti.floor(x), ti.ceil(x), ti.round(x))
    print(ti.floor(x, ti.i32), ti.ceil(x, dtype=ti.i32), ti.round(x, ti.i32))
f(2.5)
f(-1.3)
f(3.7)
# --- unary_functions
@ti.kernel
def f(x: ti.f32):
    print(ti.sqrt(x), ti.rsqrt(x), ti.exp(x), ti.log(x))
    print(ti.sin(x), ti.cos(x), ti.tan(x), ti.tanh(x), ti.asin(x / 4), ti.acos(x / 4))
    print(abs(-x), ti.abs(x), ti.atan2(x, 2.0))
f(2.0)
# --- min_max
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print(min(a, 3), max(a, b), ti.min(a, 2, 1), ti.max(a, 9, b))
f(5, 7.5)
# --- select
@ti.kernel
def f(a: ti.i32):
    print(ti.select(a > 2, 10, 20), ti.select(a, 1.5, 2))
f(3)
f(0)
# --- float_modulo
@ti.kernel
def f(a: ti.f32, b: ti.f32):
    print(a % b, -a % b, a // b)
f(7.5, 2.0)
f(1.0, 0.3)
# --- wrapping
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a * a + a
print(f(70000), f(2147483647))
# --- u64_values
@ti.kernel
def f() -> ti.u64:
    a = ti.u64(18446744073709551615)
    return a - ti.u64(1)
print(f())
# --- vector_arithmetic
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([4.0, 5.0, 6.0])
    print(a + b, a * 2, b / a, -a, a ** 2, b // 2, a % 2)
    print(a.dot(a), a.cross(a + 1), b.norm())
    print(a < 2, a == a)
f()
# --- matrix_product
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    v = ti.Vector([5, 6])
    print(a @ a, a @ v, a * a, a.transpose(), a.trace(), a.determinant())
f()
# --- matrix_inverse
@ti.kernel
def f():
    a = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    print(a.inverse())
    b = ti.Matrix([[2.0, 0.0, 1.0], [1.0, 3.0, 0.0], [0.0, 1.0, 1.0]])
    print(b.inverse() @ b)
f()
# --- math_module
import taichi.math as tm
@ti.kernel
def f():
    print(tm.mix(1.0, 3.0, 0.25), tm.clamp(5.0, 0.0, 2.0), tm.step(1.0, 2.0), tm.smoothstep(0.0, 1.0, 0.25))
    print(tm.fract(2.75), tm.sign(-3.5), tm.mod(7.5, 2.0), tm.degrees(tm.pi), tm.radians(180.0))
    v = tm.vec3(1.0, 2.0, 2.0)
    print(tm.length(v), tm.normalize(v), tm.dot(v, v), tm.distance(v, v * 2), tm.cross(v, tm.vec3(1, 0, 0)))
    print(tm.reflect(tm.vec2(1.0, -1.0), tm.vec2(0.0, 1.0)))
f()
# --- popcount_and_clz
import taichi.math as tm
@ti.kernel
def f(a: ti.i32):
    print(tm.popcnt(a), tm.clz(a))
f(255)
f(1)
# --- isnan_isinf
import taichi.math as tm
@ti.kernel
def f(x: ti.f32):
    print(tm.isinf(1.0 / x), tm.isnan(1.0), tm.log2(8.0), tm.exp(0.0))
f(0.0)
# --- augmented_operators
@ti.kernel
def f() -> ti.i32:
    a = 10
    a += 5
    a -= 3
    a *= 2
    a //= 5
    a <<= 3
    a |= 1
    a ^= 2
    a &= 0xFF
    a %= 7
    a **= 2
    a >>= 1
    return a
print(f())
# --- augmented_float
@ti.kernel
def f() -> ti.f32:
    a = 3.0
    a /= 2
    a **= 2
    a -= 0.25
    a %= 1.5
    return a
print(f())
# --- i32_plus_float_augment
@ti.kernel
def f() -> ti.i32:
    a = 3
    a += 1.9
    a *= 1.5
    return a
print(f())
# --- python_side_constants
N = 3
SCALE = 2.5
@ti.kernel
def f() -> ti.f32:
    return N ** 2 * SCALE + N // 2 + N % 2
print(f())
# --- default_types
@ti.kernel
def f(a: int, b: float) -> float:
    return a * b
print(f(3, 0.5))
# --- walrus
@ti.kernel
def f() -> ti.i32:
    b = 2 + (a := 5)
    b += a
    return b
print(f())
# --- u1_values
@ti.kernel
def f(a: ti.u1) -> ti.i32:
    b = not a
    print(a, b)
    return ti.cast(a, ti.i32) + 1
print(f(True))
# --- bool_return
@ti.kernel
def f(a: ti.i32) -> bool:
    return a > 3
print(f(5), f(1))
# --- any_all
@ti.kernel
def f():
    v = ti.Vector([1, 0, 1])
    print(v.any(), v.all(), any(v == 0), all(v == v))
f()
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
# --- outer_product
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = ti.Vector([3, 4, 5])
    print(a.outer_product(b), a.sum(), b.max(), b.min())
f()
# --- i64_arithmetic
@ti.kernel
def f(a: ti.i64) -> ti.i64:
    return a * a + 1
print(f(3000000000))
# --- negative_power_of_float
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    return a ** -2 + a ** 0.5
print(f(4.0))
# --- complex_functions
import taichi.math as tm
@ti.kernel
def f():
    a = tm.vec2(1.0, 2.0)
    b = tm.vec2(0.5, -1.0)
    print(tm.cmul(a, b), tm.cconj(a), tm.cdiv(a, b), tm.csqrt(a), tm.cinv(a), tm.cpow(a, 2), tm.cexp(b), tm.clog(a))
f()
# --- swizzles_read
import taichi.math as tm
@ti.kernel
def f():
    v = tm.vec4(1, 2, 3, 4)
    print(v.xy, v.zw, v.rgb, v.wzyx, v.x + v.a, v.xxx)
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
# --- floordiv_signs
z = ti.field(ti.i32, shape=(3, 4))
@ti.kernel
def func(x: ti.i32, y: ti.i32, k: ti.i32):
    z[k, 0] = x // y
    z[k, 1] = ti.floor(x / y)
    z[k, 2] = x % y
    z[k, 3] = ti.raw_mod(x, y)
for k, (x, y) in enumerate([(10, 3), (-10, 3), (10, -3)]):
    func(x, y, k)
print(z)
# --- true_div
@ti.kernel
def func(x: ti.i32, y: ti.i32) -> ti.f32:
    return x / y
print(func(10, 3), func(-7, 2))
# --- float_mod
@ti.kernel
def func(x: ti.f32, y: ti.f32) -> ti.f32:
    return x % y
print(func(7.5, 2.0), func(-7.5, 2.0), func(7.5, -2.0))
# --- bit_ops
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    print(a & b, a | b, a ^ b, ~a, a << 2, a >> 1, b >> 1, ti.bit_shr(b, 28))
f(29, -13)
# --- bit_ops_u32
@ti.kernel
def f(a: ti.u32, b: ti.u32):
    print(a & b, a | b, a ^ b, ~a, a << 2, a >> 1, a - b)
f(29, 4000000000)
# --- compare
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print(a < b, a <= b, a > b, a >= b, a == b, a != b)
    print(1 < a < 5, 1 < a < 2 < 3, not a, not (a > 3))
f(3, 3.5)
# --- compare_return
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a < b and b < 10
print(f(3, 5), f(5, 3), f(3, 11))
# --- bool_return_2
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> bool:
    return a < b
print(f(1, 2), f(2, 1))
# --- u1_field
x = ti.field(ti.u1, shape=4)
@ti.kernel
def f():
    for i in x:
        x[i] = i % 2 == 0
f()
for i in range(4):
    print(x[i])
# --- logical_ints
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return (a or b) * 100 + (a and b)
print(f(3, 4), f(0, 4), f(3, 0))
# --- select_ternary
@ti.kernel
def f(a: ti.i32) -> ti.f32:
    return 2.5 if a > 2 else 1
@ti.kernel
def g(a: ti.i32) -> ti.f32:
    return ti.select(a > 2, 2, 1.5)
print(f(1), f(3), g(1), g(3))
# --- ternary_chain
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return 1 if a < 0 else 2 if a == 0 else 3
print(f(-1), f(0), f(1))
# --- pow_ints
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a ** b
print(f(2, 10), f(-3, 3), f(5, 0), f(7, 1))
# --- pow_floats
@ti.kernel
def f(a: ti.f32, b: ti.f32) -> ti.f32:
    return a ** b
@ti.kernel
def g(a: ti.f32, b: ti.i32) -> ti.f32:
    return a ** b
print(f(2.0, 0.5), g(2.0, -2), g(1.5, 3))
# --- min_max_2
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.f32:
    return ti.min(a, b, 3.5) + ti.max(a, b, -1) * 100
print(f(4, 2.5), f(1, 9.0))
# --- min_max_python
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return min(a, b) + max(a, b, 7) * 100 + abs(a)
print(f(-4, 2), f(10, 2))
# --- cast_kinds
@ti.kernel
def f(x: ti.f32):
    print(ti.cast(x, ti.i32), ti.cast(x, ti.i64), ti.i32(x), ti.f64(x), int(x), float(3))
    print(ti.cast(-x, ti.i32), ti.cast(300.7, ti.u8), ti.cast(-1, ti.u32))
f(3.75)
# --- bit_cast_2
@ti.kernel
def f(x: ti.f32) -> ti.i32:
    return ti.bit_cast(x, ti.i32)
@ti.kernel
def g(x: ti.i32) -> ti.f32:
    return ti.bit_cast(x, ti.f32)
print(f(1.0), g(1078530011))
# --- promotion
@ti.kernel
def f() -> ti.i64:
    a = ti.cast(1, ti.i64)
    b = ti.cast(2147483647, ti.i32)
    return a + b
@ti.kernel
def g() -> ti.i32:
    a = ti.cast(255, ti.u8)
    b = ti.cast(1, ti.u8)
    c = a + b
    return c
print(f(), g())
# --- int_overflow
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a * a + a
print(f(100000), f(2147483647))
# --- popcnt_clz
@ti.kernel
def f(a: ti.i32):
    print(ti.math.popcnt(a), ti.math.clz(a))
f(255)
f(-1)
# --- literals_big
@ti.kernel
def f() -> ti.i64:
    a = ti.i64(1000000000000)
    return a + 1
print(f())
# --- f64_default options: default_fp=ti.f64, default_ip=ti.i64
@ti.kernel
def f() -> ti.f64:
    return 1 / 3
@ti.kernel
def g() -> ti.i64:
    a = 1 << 40
    return a
print(f(), g())
# --- math_module_2
from taichi.math import *
@ti.kernel
def f():
    print(clamp(5.5, 0.0, 3.0), mix(1.0, 3.0, 0.25), step(0.5, 0.7), smoothstep(0.0, 1.0, 0.25), fract(2.75), sign(-3.0))
    print(degrees(pi), radians(180.0), log2(8.0), mod(7.5, 2.0))
    v = vec3(1, 2, 2)
    print(length(v), distance(v, vec3(0, 0, 0)), dot(v, v), normalize(v), cross(vec3(1, 0, 0), vec3(0, 1, 0)))
    print(reflect(vec2(1, -1), vec2(0, 1)), refract(vec2(1, -1), vec2(0, 1), 0.5))
f()
# --- host_math_ops
print(ti.sin(0.5), ti.max(1, 2, 3), ti.min(2.0, 1.0), ti.sqrt(2.0), ti.floor(2.5), ti.abs(-3))
# --- implicit_cast_store
x = ti.field(ti.i32, shape=2)
@ti.kernel
def f():
    x[0] = 3.9
    x[1] = -3.9
f()
print(x[0], x[1])
# --- neg_unsigned
@ti.kernel
def f(a: ti.u32) -> ti.u32:
    return -a
print(f(1), f(5))
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
# --- round_dtype
@ti.kernel
def f(x: ti.f32) -> ti.i32:
    return ti.round(x, ti.i32) + ti.floor(x, int) * 10 + ti.ceil(x, ti.i32) * 100
print(f(2.5), f(3.5), f(-1.2))
# --- shift_types
@ti.kernel
def f(a: ti.i64, s: ti.i32) -> ti.i64:
    return (a << s) + (a >> 1)
print(f(5, 33))
# --- mod_array_operators
import numpy as np
n = 6
a = ti.field(ti.i32, shape=n)
b = ti.field(ti.i32, shape=n)
r = ti.field(ti.i32, shape=(2, n))
a.from_numpy(np.array([10, -10, 10, -10, 7, 0], dtype=np.int32))
b.from_numpy(np.array([3, 3, -3, -3, 7, 5], dtype=np.int32))
@ti.kernel
def run():
    for i in a:
        r[0, i] = a[i] % b[i]
        r[1, i] = a[i] // b[i]
run()
print(r.to_numpy())
print((a.to_numpy() % b.to_numpy()).tolist())
# --- scope_if
@ti.kernel
def f(x: ti.i32) -> ti.f32:
    a: ti.f32 = 0.0
    if x > 1:
        b = 2.5
        a = b
    else:
        b = 3
        a = b
    return a
assert f(2) == 2.5
assert f(0) == 3
print("done")
# --- tuple_assign_fib
@ti.kernel
def fib(n: ti.i32) -> ti.i32:
    a, b = 0, 1
    # main loop
    for i in range(n):
        a, b = b, a + b
    return b
print(fib(10))
# --- tuple_assign_star
@ti.kernel
def f() -> ti.i32:
    a, b, c = [1, 2, 3]
    d, e = (4, 5)
    return a + b * 10 + c * 100 + d * 1000 + e * 10000
print(f())
# --- unpack_mat_element
v = ti.Vector.field(2, ti.f32, shape=())
@ti.kernel
def f():
    x, y = v[None]
    v[None] = [y * 2, x + 1]
v[None] = [3, 4]
f()
print(v[None])
# --- expr_list
@ti.kernel
def f() -> ti.i32:
    a = [1, [2, 3], 4]
    b = [x * 2 for x in [1, 2, 3] if x != 2]
    return a[1][0] * 10 + b[1]
print(f())
# --- expr_list_runtime
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    a = [x, x + 1, x * 2]
    a[1] = 7
    s = 0
    for i in ti.static(range(3)):
        s = s * 10 + a[i]
    return s
print(f(2))
# --- expr_dict
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    d = {'one': 1, 'x': x, 3: 5}
    return d['one'] * 100 + d['x'] * 10 + d[3]
print(f(4))
# --- nested_dict_comp
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    d = {i: {j: i * j + x for j in range(3)} for i in range(3) if i > 0}
    return d[2][1] + d[1][2] * 100
print(f(1))
# --- literals_kinds
@ti.kernel
def f():
    print(0x1F, 0b101, 0o17, 1_000, 1e3, .5, 5e-1)
f()
# --- none_check_static
@ti.kernel
def f(a: ti.template()) -> ti.i32:
    r = 0
    if ti.static(a is None):
        r = 1
    else:
        r = 2
    return r
try:
    print(f(None), f(3))
except Exception as e:
    print(type(e).__name__)
# --- static_len
arr = [1, 5, 7]
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in ti.static(range(len(arr))):
        s += arr[i] * i
    return s + max(*arr) + sum(arr)
print(f())
# --- static_nested_loops
x = ti.Matrix.field(3, 3, ti.i32, shape=())
@ti.kernel
def f():
    for i in ti.static(range(3)):
        for j in ti.static(range(3)):
            if ti.static(i == j):
                x[None][i, j] = 1
            elif ti.static(i > j):
                x[None][i, j] = i * 10 + j
f()
print(x[None])
# --- static_getattr
class C:
    def __init__(self):
        self.k = 4
        self.name = "abc"
c = C()
@ti.kernel
def f() -> ti.i32:
    return ti.static(c.k) * 2 + len(c.name)
print(f())
# --- getattr_static
class C: pass
c = C()
c.f_a = 3
c.f_b = 5
@ti.kernel
def f() -> ti.i32:
    s = 0
    for n in ti.static(['f_a', 'f_b']):
        s += getattr(c, n)
    return s
print(f())
# --- closure_field
def make(n):
    x = ti.field(ti.i32, shape=n)
    @ti.kernel
    def fill(v: ti.i32):
        for i in x:
            x[i] = i + v
    fill(10)
    return x
a = make(3)
b = make(4)
print(a, b)
# --- global_const_types
PI = 3.14159
N = 7
FLAG = True
V = ti.Vector([1.0, 2.0])
T = (1, 2, 3)
@ti.kernel
def f() -> ti.f32:
    r = PI * N + V[1]
    if FLAG:
        r += T[2]
    return r
print(f())
# --- ti_static_lambda
sq = lambda x: x * x
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return sq(a) + sq(3)
print(f(4))
# --- chained_compare
@ti.kernel
def f(a: ti.i32, b: ti.i32, c: ti.i32) -> ti.i32:
    return (a < b < c) * 4 + (a < b > c) * 2 + (a == b == c)
print(f(1, 2, 3), f(1, 3, 2), f(2, 2, 2))
# --- no_short_circuit options: short_circuit_operators=False
x = ti.field(ti.i32, shape=3)
@ti.func
def bump(i):
    x[i] += 1
    return True
@ti.kernel
def f(c: ti.i32) -> ti.i32:
    a = c > 0 and bump(0)
    return a
print(f(1), f(0), x[0])
# --- not_ops
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print(not a, not b, not (a and b), ~a)
f(0, 0.0)
f(2, 1.5)
# --- unary_chain
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return - - a + ~~a - +a
print(f(5))
# --- precedence
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a + b * 2 ** 2 - a // b % 3 << 1 & 0xff | a ^ b
print(f(7, 2))
# --- div_mod_neg
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    print(a // b, a % b, a / b, ti.raw_div(a, b), ti.raw_mod(a, b))
f(7, -2)
f(-7, 2)
f(-7, -2)
# --- div_float_floor
@ti.kernel
def f(a: ti.f32, b: ti.f32):
    print(a // b, a % b, ti.raw_div(a, b))
f(7.5, -2.0)
f(-7.5, 2.0)
# --- div_int_fp options: default_fp=ti.f64
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.f64:
    return a / b
print(f(1, 3))
# --- i64_arith
@ti.kernel
def f(a: ti.i64, b: ti.i32) -> ti.i64:
    return a * b + a // 3 - (a % 7) + (a >> 2)
print(f(123456789012, 5))
# --- u64_arith
@ti.kernel
def f(a: ti.u64) -> ti.u64:
    return a * 3 + 1
print(f(2**63))
# --- u8_wrap
@ti.kernel
def f(a: ti.u8, b: ti.u8) -> ti.u8:
    return a * b + ti.u8(3)
print(f(100, 5))
# --- i16_i8_mix
@ti.kernel
def f(a: ti.i8, b: ti.i16) -> ti.i16:
    return a * b
print(f(100, 300), f(-3, 7))
# --- cast_vec
@ti.kernel
def f():
    v = ti.Vector([1.9, -2.9, 3.0])
    print(ti.cast(v, ti.i32), v.cast(ti.f64), ti.cast(v, ti.u8) if False else v)
f()
# --- bool_kernel_arg
@ti.kernel
def f(a: ti.u1, b: bool) -> ti.i32:
    return a * 10 + b
print(f(True, False), f(False, True))
# --- f64_print_precision options: default_fp=ti.f64
@ti.kernel
def f(x: ti.f64):
    print(x, ti.sqrt(x), x / 3)
f(2.0)
# --- exp_log_pow_f64 options: default_fp=ti.f64
import math
@ti.kernel
def f(x: ti.f64) -> ti.f64:
    return ti.exp(ti.log(x)) + ti.pow(x, 2.5) + ti.tanh(x) + ti.atan2(x, 2.0)
x = 1.7
assert abs(f(x) - (x + x ** 2.5 + math.tanh(x) + math.atan2(x, 2))) < 1e-9
print("ok")
# --- min_max_many
@ti.kernel
def f(a: ti.i32, b: ti.i32, c: ti.f32):
    print(ti.max(a, b), ti.min(a, b, c), max(a, b, c), min(a, 3))
f(5, 2, 2.5)
# --- select_vec
@ti.kernel
def f(a: ti.i32):
    v = ti.Vector([1, 2, 3])
    w = ti.Vector([4.5, 5.5, 6.5])
    print(ti.select(a > 0, v, w), ti.select(v > 1, v, 0), ti.select(v == 2, w, v))
f(1); f(0)
# --- ternary_vec_values
@ti.kernel
def f(a: ti.i32):
    v = ti.Vector([1, 2]) if a > 0 else ti.Vector([3, 4])
    print(v)
f(1); f(-1)
# --- ternary_static
@ti.kernel
def f(k: ti.template()) -> ti.f32:
    return 1.5 if ti.static(k > 2) else 7
print(f(3), f(1))
# --- while_nested
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    i = 0
    s = 0
    while i < n:
        j = 0
        while j < i:
            if j == 3:
                break
            s += i * j
            j += 1
        i += 1
        if s > 100:
            break
    return s
print(f(5), f(20))
# --- loop_unique
x = ti.field(ti.i32, shape=8)
@ti.kernel
def f():
    for i in range(8):
        for j in range(i):
            x[i] += j
        for j in range(2):
            x[i] += 100
f()
print(x)
# --- for_in_func_in_for
@ti.func
def inner(n):
    s = 0
    for i in range(n):
        if i == 3:
            continue
        if i > 5:
            break
        s += i
    return s
@ti.kernel
def f() -> ti.i32:
    r = 0
    for k in range(5):
        r += inner(k * 3)
    return r
print(f())
# --- print_sep_end
@ti.kernel
def f():
    print(1, 2, 3, sep='')
    print('a', 'b', sep=', ', end='.')
    print('c', 5, sep='|')
f()
# --- print_fstring_specs
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print(f"{a:5d}|{b:8.3f}|{b:.1e}|{a:x}|{b:g}")
f(42, 3.14159)
# --- print_matrix_fstring
@ti.kernel
def f():
    v = ti.Vector([1.5, 2.25])
    m = ti.Matrix([[1, 2], [3, 4]])
    print(f"v={v} m={m} {v:.1f} {v[0]:.3f}")
f()
# --- print_field_elem
x = ti.field(ti.f32, shape=2)
s = ti.Vector.field(2, ti.i32, shape=2)
@ti.kernel
def f():
    x[1] = 2.5
    s[1] = [4, 5]
    print(x[1], s[1], s[1].x)
f()
# --- print_percent
@ti.kernel
def f(a: ti.i32):
    print("100% {}".format(a), '%d' , a)
f(5)
# --- cmp_mixed_types
@ti.kernel
def f(a: ti.u8, b: ti.i64, c: ti.f64) -> ti.i32:
    return (a < b) + (b < c) * 2 + (a == 200) * 4 + (c != 1.5) * 8
print(f(200, 300, 1.5))
# --- cmp_vec_chain
@ti.kernel
def f():
    v = ti.Vector([1, 5, 3])
    print((0 < v), (v < 4).all(), (v == 5).any(), v != 3)
f()
# --- bitshift_vec
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    print(v << 2, v >> 1, v | 8, v & 1, v ^ v, ~v)
f()
# --- pow_vec
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    print(v ** 2, 2.0 ** v, v ** v, ti.pow(v, 3), ti.Vector([2, 3]) ** 3)
f()
# --- unary_vec_funcs
@ti.kernel
def f():
    v = ti.Vector([0.25, 1.0, 2.25])
    print(ti.sqrt(v), ti.exp(v), ti.log(v), ti.abs(-v), ti.floor(v), ti.ceil(v), ti.round(v), ti.tanh(v))
f()
# --- atan2_vec
@ti.kernel
def f():
    v = ti.Vector([1.0, -1.0])
    print(ti.atan2(v, ti.Vector([1.0, 1.0])), ti.max(v, 0.0), ti.min(v, ti.Vector([0.0, 0.0])))
f()
# --- math_funcs_vec
import taichi.math as tm
@ti.kernel
def f():
    a = tm.vec3(0.2, 1.7, -0.5)
    print(tm.clamp(a, 0.0, 1.0), tm.mix(a, tm.vec3(1), 0.5), tm.step(0.5, a), tm.smoothstep(0.0, 1.0, a))
    print(tm.sign(a), tm.fract(a), tm.mod(a, 1.0), tm.degrees(a), tm.radians(a))
    print(tm.isnan(a), tm.isinf(a), tm.log2(tm.vec2(8, 2)), tm.atan2(1.0, 2.0))
f()
# --- math_inverse_det
import taichi.math as tm
@ti.kernel
def f():
    m = tm.mat3(1, 2, 3, 0, 1, 4, 5, 6, 0)
    print(tm.inverse(m), tm.determinant(m))
    n = tm.mat2(2, 0, 0, 4)
    print(tm.inverse(n), n @ tm.vec2(1, 1))
f()
# --- ivec_uvec
import taichi.math as tm
@ti.kernel
def f():
    a = tm.ivec3(1.7, 2.2, -3.9)
    b = tm.uvec2(3, 4)
    print(a, b, a.xy + tm.ivec2(1, 1), a.x // 2)
f()
# --- bool_ops_not
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    x = a > 1
    y = not x
    z = x or y
    w = x and y
    return x * 8 + y * 4 + z * 2 + w
print(f(0), f(2))
# --- u1_ops
@ti.kernel
def f(a: ti.u1, b: ti.u1):
    print(a & b, a | b, a ^ b, a == b, a + b)
f(True, False)
f(True, True)
# --- invert_types
@ti.kernel
def f():
    a = ti.u8(5)
    b = ti.i16(5)
    c = ti.u32(0)
    print(~a, ~b, ~c)
f()
# --- neg_literals
@ti.kernel
def f() -> ti.i32:
    return -5 // 2 + -5 % 3 - -7
print(f())
# --- big_shift
@ti.kernel
def f(s: ti.i32):
    print(1 << s, ti.i64(1) << s, ti.u32(1) << s, (-8) >> s, ti.bit_shr(-8, s))
f(3)
# --- cast_chain
@ti.kernel
def f(x: ti.f64):
    a = ti.cast(x, ti.f32)
    b = ti.cast(a * 1e6, ti.i64)
    c = ti.cast(b, ti.u8)
    d = ti.cast(b, ti.i16)
    print(b, c, d)
f(1.5)
# --- float_to_int_types
@ti.kernel
def f(x: ti.f32):
    print(ti.i8(x), ti.u16(x), ti.i64(x), ti.u64(x), int(x), ti.cast(x, int))
f(65.9)
# --- promotion_table
@ti.kernel
def f():
    a = ti.i8(1); b = ti.u16(2); c = ti.i64(3); d = ti.f32(1.5); e = ti.f64(2.5)
    print(a + b, b + c, c + d, d + e, a * d, b / a, c // b)
f()
# --- default_ip_i64 options: default_ip=ti.i64
@ti.kernel
def f() -> ti.i64:
    a = 3000000000
    b = a * 2
    return b
print(f())
# --- default_fp_f64_ops options: default_fp=ti.f64
@ti.kernel
def f(n: ti.i32) -> ti.f64:
    s = 0.0
    for i in range(n):
        s += 1 / (i + 1)
    return s
print(f(1000))
# --- python_round_abs
@ti.kernel
def f(x: ti.f32):
    print(abs(x), round(x), int(abs(x)), float(int(x)), max(x, 0), min(x, -1))
f(-2.6)
# --- sum_python
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    l = [x, x * 2, x * 3]
    return sum(l) + len(l)
print(f(2))
# --- any_all_2
@ti.kernel
def f(x: ti.i32):
    v = ti.Vector([x, 0, 1])
    print(any(v), all(v), any(v > 5), all(v < 5))
f(3)
f(6)
# --- select_scalar_types
@ti.kernel
def f(c: ti.i32):
    print(ti.select(c, 1, 2), ti.select(c == 0, 1.5, 2), ti.select(c > 0, ti.i64(7), 3))
f(0); f(1)
# --- ti_one_zero
@ti.kernel
def f(x: ti.f64):
    v = ti.Vector([1, 2])
    print(ti.one(x), ti.zero(x), ti.one(v), ti.zero(v))
f(3.5)
# --- raw_div_vec
@ti.kernel
def f():
    v = ti.Vector([7, -7])
    print(ti.raw_div(v, 2), ti.raw_mod(v, 2))
f()
# --- nested_select
@ti.func
def relu(x):
    return ti.select(x > 0, x, 0)
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    return relu(x) + relu(-x) * 10
print(f(2.5), f(-1.5))
# --- bit_ops_all
x = ti.field(ti.i32, shape=12)
@ti.kernel
def run(a: ti.i32, b: ti.i32):
    x[0] = a & b
    x[1] = a | b
    x[2] = a ^ b
    x[3] = ~a
    x[4] = a << b
    x[5] = a >> b
    x[6] = ti.bit_shr(a, b)
    x[7] = ti.bit_shr(-a, b)
    x[8] = -a >> b
    x[9] = a ** b
    x[10] = -a // b
    x[11] = -a % b
for a, b in [(5, 3), (100, 7), (2, 9), (77, 2)]:
    run(a, b)
    print(x.to_numpy().tolist())
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
# --- int_div_table
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    print(a // b, a % b, ti.raw_div(a, b), ti.raw_mod(a, b), a / b)
for a in [-7, 7, 0, 12]:
    for b in [2, -2, 3, -5]:
        f(a, b)
# --- float_floordiv
@ti.kernel
def f(a: ti.f32, b: ti.f32):
    print(a // b, a % b)
f(7.5, 2.0)
f(-7.5, 2.0)
f(7.5, -2.0)
f(-7.5, -2.0)
# --- compare_mixed
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.i32:
    r = 0
    if a < b:
        r += 1
    if a <= b:
        r += 2
    if a == b:
        r += 4
    if a != b:
        r += 8
    if a >= b:
        r += 16
    if a > b:
        r += 32
    return r
print(f(1, 1.5), f(2, 2.0), f(3, 2.5), f(-1, -1.0))
# --- compare_chain_field
x = ti.field(ti.i32, shape=8)
@ti.kernel
def f(v: ti.i32):
    x[0] = 0 < v < 10
    x[1] = 0 <= v < 5 < 6
    x[2] = v == v == v
    x[3] = v != 3 != 4
    x[4] = 10 > v >= 3 > 1
for v in range(2, 6):
    f(v)
    print(x[0], x[1], x[2], x[3], x[4])
# --- select_vectors
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([3.5, 1.5, 3.5])
    print(ti.select(a < b, a, b))
    print(ti.select(1, a, b))
    print(ti.select(ti.Vector([1, 0, 1]), 10, 20))
    print(ti.min(a, b), ti.max(a, b, 2))
f()
# --- ternary_nested
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    return 1 if x < 0 else (2 if x == 0 else (3 if x < 10 else 4))
print([f(v) for v in (-5, 0, 5, 50)])
# --- cast_roundtrip
@ti.kernel
def f(v: ti.f64) -> ti.i32:
    return ti.cast(ti.cast(v, ti.f32), ti.i32)
print(f(3.99), f(-3.99), f(0.1))
@ti.kernel
def g(v: ti.i32) -> ti.i32:
    return ti.cast(ti.cast(v, ti.u8), ti.i32) + ti.cast(ti.cast(v, ti.i8), ti.i32)
print(g(200), g(300), g(-1))
@ti.kernel
def h(v: ti.i64) -> ti.u32:
    return ti.u32(v)
print(h(4294967295), h(5))
# --- bit_cast_f
@ti.kernel
def f(a: ti.f32) -> ti.i32:
    return ti.bit_cast(a, ti.i32)
@ti.kernel
def g(a: ti.i32) -> ti.f32:
    return ti.bit_cast(a, ti.f32)
@ti.kernel
def h(a: ti.f64) -> ti.i64:
    return ti.bit_cast(a, ti.i64)
print(f(1.0), f(-2.5), g(1078530011), h(1.5))
# --- i64_arith_2 options: default_ip=ti.i64
@ti.kernel
def f(a: ti.i64, b: ti.i64) -> ti.i64:
    return a * b + 12345678901
print(f(3000000000, 3), f(-3000000000, 2))
@ti.kernel
def g() -> ti.i64:
    s = 0
    for i in range(100000):
        s += i * i
    return s
print(g())
# --- u64_ops
@ti.kernel
def f(a: ti.u64, b: ti.u64) -> ti.u64:
    return (a * b) ^ (a >> ti.u64(3))
print(f(123456789123, 987654321), f(2**63, 3))
@ti.kernel
def g(a: ti.u32) -> ti.u32:
    return a * ti.u32(2654435769) >> 7
print(g(7), g(123456))
# --- pow_table
@ti.kernel
def f(a: ti.f32, n: ti.i32) -> ti.f32:
    return a ** n
@ti.kernel
def g(a: ti.f32, n: ti.f32) -> ti.f32:
    return ti.pow(a, n)
@ti.kernel
def h(a: ti.i32) -> ti.i32:
    return a ** 3 + ti.pow(a, 2) + a ** 0
print(f(2.0, 10), f(2.0, -2), f(-1.5, 3), g(2.0, 0.5), g(9.0, -0.5), h(7), h(-3))
# --- math_fns
import taichi.math as tm
@ti.kernel
def f():
    print(tm.mix(1.0, 3.0, 0.25), tm.clamp(5.5, 0.0, 2.0), tm.step(0.5, 0.7), tm.smoothstep(0.0, 1.0, 0.25))
    print(tm.fract(2.75), tm.fract(-0.25), tm.sign(-3.0), tm.sign(0.0), tm.mod(-5.5, 2.0))
    print(tm.radians(180.0), tm.degrees(tm.pi), tm.log2(8.0))
    print(tm.length(tm.vec3(1, 2, 2)), tm.distance(tm.vec2(0, 0), tm.vec2(3, 4)))
    print(tm.cross(tm.vec3(1, 0, 0), tm.vec3(0, 1, 0)), tm.dot(tm.vec3(1, 2, 3), tm.vec3(4, 5, 6)))
    print(tm.normalize(tm.vec2(3, 4)), tm.reflect(tm.vec2(1, -1), tm.vec2(0, 1)))
    print(tm.round(2.5), tm.round(-1.5), tm.floor(-0.5), tm.ceil(0.2))
f()
# --- popcnt_clz_2
import taichi.math as tm
@ti.kernel
def f(x: ti.i32):
    print(tm.popcnt(x), tm.clz(x))
f(255)
f(1)
f(-1)
f(65536)
# --- augmented_ops
@ti.kernel
def f():
    a = 17
    a += 3
    a -= 5
    a *= 4
    a //= 7
    a %= 5
    a <<= 4
    a >>= 1
    a |= 5
    a &= 29
    a ^= 7
    a **= 2
    print(a)
    b = 7.0
    b /= 2
    b **= 2
    b //= 3
    b %= 3
    print(b)
f()
# --- logical_int
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    print(a and b, a or b, not a, not b)
f(0, 0)
f(0, 3)
f(2, 0)
f(5, 3)
# --- mat_ops
@ti.kernel
def f():
    a = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    b = ti.Matrix([[0.5, 1.0], [1.5, 2.0]])
    print(a @ b)
    print(a * b)
    print(a.transpose(), a.trace(), a.determinant(), a.inverse())
    print(a @ ti.Vector([1.0, 2.0]))
    print(ti.Vector([1.0, 2.0]).outer_product(ti.Vector([3.0, 4.0, 5.0])))
    print(a.sum(), a.max(), a.min(), a.norm())
f()
# --- vec_reductions
@ti.kernel
def f():
    v = ti.Vector([3.0, 4.0, 12.0])
    print(v.norm(), v.norm_sqr(), v.norm_inv(), v.normalized(), v.sum(), v.max(), v.min())
    print(v.any(), v.all(), (v > 5).any(), (v > 5).all())
    print(v.dot(v), v.cross(ti.Vector([1.0, 0.0, 0.0])))
f()
# --- int_overflow_2
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a * a * a
print(f(100000), f(-99999))
@ti.kernel
def g(a: ti.i8, b: ti.i8) -> ti.i8:
    return a + b
print(g(100, 100), g(-100, -100))
# --- mixed_promote
@ti.kernel
def f(a: ti.i8, b: ti.i16, c: ti.u32, d: ti.i64, e: ti.f32, g: ti.f64):
    print(a + b, b + c, c + d, d + e, e + g, a * e, a // b, c - b)
f(-1, 2, 3, -4, 0.5, 0.25)
# --- python_min_max_builtin
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print(min(a, b), max(a, b), abs(-a), min(a, 2, 9), max(1, a, 4), round(b), pow(a, 2))
f(3, 2.6)
# --- f64_precision options: default_fp=ti.f64
@ti.kernel
def f() -> ti.f64:
    s = 0.0
    for i in range(1000):
        s += 1.0 / (i + 1)
    return s
print(f())
print(abs(f() - 7.485470860550345) < 1e-12)
# --- atan2_vec_2
@ti.kernel
def f():
    for k in ti.static(range(4)):
        a = ti.Vector([1.0, -1.0, 0.5])
        print(ti.atan2(a, ti.Vector([k - 1.5, 0.5, -2.0])))
f()
# --- swap_exprs
@ti.kernel
def f() -> ti.i32:
    a, b, c = 1, 2, 3
    a, b, c = c, a, b
    return a * 100 + b * 10 + c
print(f())
# --- shift_types_2
@ti.kernel
def f(a: ti.u8, b: ti.i64):
    print(a << 3, a >> 1, b << 40, ti.i32(b) << 30, ti.u32(a) << 31)
f(255, 3)
# --- rsqrt_misc
@ti.kernel
def f(a: ti.f32):
    print(ti.rsqrt(a), ti.sqrt(a) * ti.rsqrt(a), ti.exp(ti.log(a)), ti.tan(a), ti.round(a), ti.floor(a, ti.i32), ti.ceil(a, ti.i32), ti.round(a, ti.i32))
f(2.5)
f(3.5)
# --- not_float_scalar
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = 1.5
    print(not a)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- and_float_scalar
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = 1.5
    b = 2
    print(a and b)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- invert_lit
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(~1.5)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- nd_for_nested
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    for k in range(2):
        for i in n:
            n[i] += 1
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- nd_for_if
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    if n[0] > 0:
        for i in n:
            n[i] += 1
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- if_list
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    if [1]:
        print(1)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- if_str_static
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    if ti.static('a'):
        print(1)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- if_field
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    if x:
        print(1)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- while_none
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    while None:
        pass
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- ternary_none
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = 1 if None else 2
    print(a)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- none_bind
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = None
    print(1)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- print_none
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(None)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- print_list
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print([1, 2], (3, 4))
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- vec_fill
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    v = ti.Vector([1, 2])
    v.fill(0)
    print(v)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- short
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = 1
    if a > 5 and ti.static(True):
        print(1)
    print(a > 0 and a < 3, a == 0 or a > 4)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- mod_c
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = n[0] - 7
    print(a % 3, a // 3, a % -3)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- matmul_vv
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = ti.Vector([1, 2])
    print(a @ ti.Vector([3, 4]))
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- int_str
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(int('3'))
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- len_vec
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    v = ti.Vector([1, 2, 3])
    print(len(v))
    for i in ti.static(range(len(v))):
        print(v[i])
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- enum_vec
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    v = ti.Vector([1, 2, 3])
    for i, a in ti.static(enumerate(v)):
        print(i, a)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- tuple_ret_sum
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(sum([1, 2, 3]), sum(ti.Vector([1, 2])), max(ti.Vector([1, 2])))
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- pow_neg
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = n[0] + 2
    print(a ** -1)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- div_zero
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = n[0]
    print(1.0 / a, -1.0 / a)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- str_cmp_static
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    if ti.static('a' == 'a'):
        print('y')
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- shift_neg
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = -8
    print(a >> 1, ti.bit_shr(a, 1), a << 2)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- iter_field_static
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    for i in ti.static(range(n.shape[0])):
        print(n[i])
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- isinstance_
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(1 if ti.static(isinstance(3, int)) else 0)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- print_many
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(1, 2.5, True, 'a', ti.Vector([1.5]), sep='|')
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- cast_vec_type
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(ti.Vector([1.5, 2.5], ti.i32), ti.Matrix([[1, 2]], dt=ti.f32))
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- min_mixed
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = 3
    print(ti.min(a, 2.5), ti.max(a, 2), min(a, 1.5, 7))
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- abs_u
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(abs(-3), abs(-2.5), ti.abs(ti.Vector([-1, 2])))
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- attr_len
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(x.shape, n.shape)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- round_f
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = 2.5
    print(ti.round(a), ti.round(-0.5), ti.floor(a), ti.round(3.5))
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- h_det
a=ti.Matrix([[1.0,2.0],[3.0,4.0]])
print(a.determinant())
# --- h_inv
a=ti.Matrix([[1.0,2.0],[3.0,4.0]])
print(a.inverse())
# --- h_trace
a=ti.Matrix([[1.0,2.0],[3.0,4.0]])
print(a.trace())
# --- h_norm
a=ti.Vector([3.0,4.0])
print(a.norm(), a.normalized(), a.norm_sqr())
# --- h_norminv
a=ti.Vector([3.0,4.0])
print(a.norm_inv())
# --- h_cross
a=ti.Vector([3.0,4.0])
print(a.cross(a))
# --- h_dot
a=ti.Vector([3.0,4.0])
print(a.dot(a))
# --- h_outer
a=ti.Vector([3.0,4.0])
print(a.outer_product(a))
# --- h_sum
a=ti.Vector([3.0,4.0])
print(a.sum(), a.max(), a.min(), a.any(), a.all())
# --- h_fill
a=ti.Vector([3.0,4.0])
a.fill(2)
print(a)
# --- h_cast
a=ti.Vector([3.5,4.5])
print(a.cast(ti.i32))
# --- h_diag
print(ti.Matrix.diag(2, 3.0), ti.Matrix.identity(ti.f32, 2), ti.Matrix.zero(ti.i32, 2, 2), ti.Vector.unit(3, 1))
# --- h_rows
print(ti.Matrix.rows([[1, 2], [3, 4]]), ti.Matrix.cols([[1, 2], [3, 4]]))
# --- h_vec3
import taichi.math as tm
v=tm.vec3(1,2,3)
print(v, v.xy, v.x, v*2, -v, v+v, v==v)
# --- h_math
import taichi.math as tm
v=tm.vec3(1,2,3)
print(tm.dot(v,v))
# --- h_sin
print(ti.sin(1.0), ti.sqrt(4.0), ti.max(1, 2), ti.floor(2.5), abs(-1))
# --- h_cast2
print(ti.cast(2.5, ti.i32), ti.i32(3), ti.f32(2))
# --- h_select
print(ti.select(1, 2, 3))
# --- h_pow
print(ti.pow(2, 3), ti.atan2(1.0, 1.0), ti.raw_div(5, 2), ti.bit_shr(8, 1))
# --- h_matcmp
a=ti.Vector([1,2])
print(a==ti.Vector([1,2]), (a==a).all(), a<2)
# --- h_ret2
@ti.kernel
def f()->(ti.i32, ti.f32):
    return 1, 2.5
print(f(), f()[1])
# --- h_view
x=ti.Vector.field(2,ti.f32,shape=2)
a=x[0]
x[0]=[5,6]
print(a, a+1, a.norm(), a[1])
x[0][1]=9
print(a)
# --- h_view_struct
P=ti.types.struct(a=ti.i32,v=ti.math.vec2)
p=P.field(shape=2)
q=p[0]
p[0].a=3
print(q.a)
q.v=[1,2]
print(p[0].v)
# --- h_view_list
x=ti.Vector.field(2,ti.f32,shape=2)
l=[x[0],x[1]]
x[0]=[5,6]
print(l[0])
# --- h_view_np
x=ti.Vector.field(2,ti.f32,shape=2)
a=x[0].to_numpy()
x[0]=[5,6]
print(a, x[0].to_list())
# --- h_name
x=ti.field(ti.i32,shape=2,name='q')
print(x.name)
# --- math_functions_of_numbers
@ti.kernel
def f():
    print(ti.math.fract(2.75), ti.math.clamp(5, 0, 3), ti.math.mix(1.0, 3.0, 0.25))
    print(ti.math.smoothstep(0.0, 1.0, 0.25), ti.math.sign(-2.0), ti.math.step(0.5, 0.7))
    print(ti.math.mod(-7.5, 2.0), ti.math.log2(8.0), ti.math.degrees(ti.math.pi))
f()
# --- small_integers_wrap_and_cast
@ti.kernel
def f():
    print(ti.u8(250) + ti.u8(10))
    print(ti.i8(127) + ti.i8(1))
    print(ti.cast(300, ti.u8), ti.cast(-1, ti.u16), ti.cast(3.9, ti.i8))
    a = ti.u32(1) << 31
    print(a, ti.cast(a, ti.i32))
f()
# --- comparisons_chains_and_select
@ti.kernel
def f():
    a = 5
    b = 3
    print(a < b < 10, 1 < b <= 3, a == 5 and b == 3, not a, a if b > 2 else b)
    print(ti.select(a > b, 1.5, 2), min(a, b), max(a, b, 7), abs(-a), pow(a, 2), a ** b)
f()
# --- bit_casts_counts_and_powers
@ti.kernel
def f():
    print(ti.bit_cast(1.0, ti.i32), ti.bit_cast(1065353216, ti.f32))
    print(ti.math.popcnt(255), ti.math.clz(1))
    print(2 ** 10, 2.0 ** -1, ti.pow(3, 4))
f()
# --- roundings_and_their_types
@ti.kernel
def f():
    x = 3.7
    print(int(x), float(3), ti.cast(x, ti.i32), ti.round(x), ti.floor(x), ti.ceil(x))
    print(ti.round(2.5), ti.round(-2.5), ti.floor(-1.5), ti.cast(-1.5, ti.i32))
    print(ti.floor(2.7, ti.i32), ti.ceil(2.1, ti.i32), ti.round(2.6, int))
f()
# --- all_operators_of_two_integers
@ti.kernel
def f():
    print(5 / 2, 5 // 2, 5 % 3, 5.0 // 2.0, 2 ** 3, 2.0 ** 3, 7 & 3, 7 | 8, 7 ^ 2, 1 << 4, 256 >> 3)
    a, b = 5, 2
    print(a / b, a // b, a % b, a ** b, a & b, a | b, a ^ b, a << b, a >> b, -a, ~a, +a)
f()
# --- augmented_assignments_cast
@ti.kernel
def f():
    a = 1
    a += 2.7
    b = 1.5
    b -= 1
    c = 7
    c //= 2
    c **= 2
    d = 10
    d %= 4
    e = 1
    e <<= 3
    e |= 1
    print(a, b, c, d, e)
f()
# --- python_math_in_kernels
import math
@ti.kernel
def f(x: ti.f32):
    print(math.sqrt(2) * x, math.pi, math.floor(2.5), ti.sin(math.pi / 2))
f(2)
# --- conditional_of_calls
x = ti.field(ti.i32, shape=())
@ti.func
def inc(v):
    x[None] += v
    return x[None]
@ti.kernel
def f(c: ti.i32) -> ti.i32:
    r = inc(1) if c > 0 else inc(10)
    return r
print(f(1), x[None])
# --- conditional_that_is_known_of_calls
x = ti.field(ti.i32, shape=())
@ti.func
def inc(v):
    x[None] += v
    return 1
@ti.kernel
def f() -> ti.i32:
    r = inc(1) if ti.static(True) else inc(10)
    return r
@ti.kernel
def g() -> ti.i32:
    return inc(1) if True else inc(10)
print(f(), x[None])
print(g(), x[None])
# --- conditional_that_is_known_promotes
N = 3
@ti.kernel
def f(x: ti.f32):
    a = 1 if N > 2 else x
    b = 1 if N > 2 else 2.5
    c = 7 if ti.static(N > 2) else x
    print(a, b, c)
    v = ti.Vector([1, 2]) if N > 2 else x
    print(v)
f(2.5)
# --- truths_in_sums
@ti.kernel
def f(a: ti.i32):
    s = 0
    s += a > 1
    s += (a > 2)
    print(s, (a > 1) + 1, (a > 1) * 5, (a > 1) * 2.5, (a > 1) - (a > 2), (a > 1) * (a > 2), -(a > 1), (a > 1) / 2, (a > 1) / (a > 0))
f(3)
f(2)
# --- not_is_one_bit
@ti.kernel
def f(a: ti.i32):
    n = not a
    print(n, n + n, (not a) + 1, n * 3)
    n = 7
    print(n)
f(3)
f(0)
# --- logic_of_truths
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    c = a > 1 and b > 1
    d = a > 1 or b > 1
    print(c + d, c * 2 + d)
    c = 9
    print(c)
    e = a and b
    print(e, e + e)
    e = 9
    print(e)
f(3, 2)
f(0, 2)
# --- truths_returned
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a > 1
@ti.kernel
def g(a: ti.i32) -> ti.u1:
    return a
@ti.kernel
def h(a: ti.i32) -> ti.f32:
    return (a > 1) + (a > 2)
print(f(3), g(3), g(0), h(3))
# --- truths_of_functions
@ti.func
def gt(a, b):
    return a > b
@ti.kernel
def f(a: ti.i32):
    n = gt(a, 1) + gt(a, 2) + gt(a, 3)
    m = 0
    for i in range(5):
        m += gt(i, a)
    print(n, m)
f(2)
f(4)
# --- truths_chosen
@ti.kernel
def f(a: ti.i32):
    b = (a > 1) if a > 2 else (a > 0)
    c = (a > 1) if a > 2 else 5
    print(b, c)
    b = 4
    print(b)
f(3)
f(1)
# --- truth_of_isnan
import taichi.math as tm
@ti.kernel
def f(a: ti.f32):
    b = tm.isnan(a)
    print(b, b + b)
    b = 4
    print(b)
f(3)
# --- truths_counted
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    c = 0
    for i in range(n):
        c += (i % 3 == 0)
        c += (i % 2 == 0) and (i > 4)
    return c
print(f(20))
# --- truths_stored
x = ti.field(ti.i32, shape=3)
y = ti.field(ti.u1, shape=3)
@ti.kernel
def f(a: ti.i32):
    x[0] = a > 1
    x[1] += a > 1
    x[1] += a > 2
    y[0] = a
    y[1] = a > 1
    z = y[0] + y[1]
    print(z, x[1], y[0], y[1] + 1)
f(3)
