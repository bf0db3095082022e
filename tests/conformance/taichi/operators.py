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
