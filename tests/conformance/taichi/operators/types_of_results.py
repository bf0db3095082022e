# Programs as they were first thought of: operators and functions of numbers.

# --- each
@ti.kernel
def f(a: ti.i32, b: ti.i32, x: ti.f32, y: ti.f64):
    EACH
f(-7, 3, 2.75, -1.5)
#= floordiv: print(a // b, a % b, b // a, b % a)
#= fdiv: print(x // y, x % y, y // x, y % x)
#= shifts: print(a >> 1, a << 2, ti.bit_shr(a, 28), b << 30)
#= bits: print(~a, a & b, a | b, a ^ b, ~b)
#= nots: print(not a, not b, not (a > b))
#= chain: print(a < b < 5, a < b > 2, b == 3 != a)
#= mixed: print(a + x, a * y, x * y, a / b, b / x)
#= pows: print(a ** 2, 2 ** b, x ** 2, x ** 0.5, 2.0 ** a)
#= minmax: print(min(a, b), max(a, b, 9), min(x, y), ti.max(a, x), min(a, b, x))
#= absgn: print(abs(a), abs(y), ti.abs(x), ti.math.sign(y), ti.math.sign(x))
#= casts: print(ti.cast(x, ti.i32), ti.cast(y, int), int(y), float(a), ti.u8(a), ti.i8(b * 100))
#= bitcast: print(ti.bit_cast(x, ti.i32), ti.bit_cast(a, ti.u32), ti.bit_cast(ti.i32(1065353216), ti.f32))
#= select: print(ti.select(a > b, a, b), ti.select(x > y, x, y), ti.select(1, 2.0, 3))
#= ternary: print(a if a > b else b, x if x > y else y, 1 if a else 2)
#= andor: print(a and b, a or b, 0 and a, b or 0, a > 0 and b > 0, a < 0 or b < 0)
#= rounding: print(ti.floor(x), ti.ceil(y), ti.round(x), ti.floor(y, ti.i32), ti.ceil(x, ti.i32), ti.round(y, int))
#= exps: print(ti.exp(x), ti.log(x), ti.sqrt(x), ti.rsqrt(x), ti.tanh(y))
#= trig: print(ti.sin(x), ti.cos(y), ti.tan(x), ti.asin(0.5), ti.acos(y / 2), ti.atan2(y, x))
#= clz: print(ti.math.clz(b), ti.math.popcnt(a), ti.math.popcnt(b))
#= raw: print(ti.raw_div(a, b), ti.raw_mod(a, b))
#= unary: print(- - a, +b, -+a, - - -b, ~~a)
#= cmp_types: print(a == -7.0, x == 2.75, a != b, (a < b) + (a < b))
#= hexes: print(0xFF, 0b101, 0o17, 1_000_000, 1e3, .5, 5.)
#= uints: print(ti.u32(4294967295), ti.u64(1) << 40, ti.i64(a) * 1000000000000, ti.u16(70000))
#= smooth: print(ti.math.smoothstep(0.0, 4.0, x), ti.math.mix(x, 1.0, 0.25), ti.math.clamp(x, 0, 1), ti.math.step(1.0, x), ti.math.fract(y))
#= mods: print(ti.math.mod(x, 2.0), ti.math.radians(180.0), ti.math.degrees(ti.math.pi), ti.math.log2(8.0))
#= vconst: print(ti.math.e, ti.math.inf, -ti.math.inf, ti.math.nan)
# --- u_wrap
@ti.kernel
def f(a: ti.u32, b: ti.u8, c: ti.i16) -> ti.u32:
    print(a - 6, b + ti.u8(250), c * ti.i16(2000), ti.cast(b, ti.i8) - 100)
    return a * a * a
print(f(5, 200, 300))
# --- i64_arith
@ti.kernel
def f(a: ti.i64) -> ti.i64:
    b = a * a
    c = b // 7 - (b % 11) * 3
    d = c >> 3 | 1
    return d ^ ti.i64(0x123456789)
print(f(123456789))
# --- f16_arith
@ti.kernel
def f(a: ti.f16) -> ti.f16:
    b = a * ti.f16(3.3)
    return b + 1
print(f(1.1))
# --- eq_literal_wide
@ti.kernel
def f(a: ti.f64) -> ti.i32:
    r = 0
    if a == 0.1:
        r = 1
    return r
print(f(0.1))
# --- f64_default options: default_fp=ti.f64
@ti.kernel
def f(a: float) -> float:
    return a / 3 + ti.sqrt(2)
print(f(1.0))
# --- i64_default options: default_ip=ti.i64
@ti.kernel
def f(a: int) -> int:
    b = 1
    for i in range(20):
        b *= 3
    return b * 1000 + a
print(f(7))
# --- truth_of_float
@ti.kernel
def f(x: ti.f32) -> ti.i32:
    r = 0
    if x:
        r = 1
    return r
print(f(0.5), f(0.0), f(2.0))
# --- in_static
@ti.kernel
def f() -> ti.i32:
    return ti.static(3 in [1, 2, 3]) + 2 * ti.static("a" not in {"b": 1})
print(f())
# --- nested_ternary
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    return 1 if x < 0 else 2 if x == 0 else 3 if x < 10 else 4
print(f(-1), f(0), f(5), f(50))
# --- python_math
import math
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    return x * math.pi + math.sqrt(2.0) + math.floor(2.7) + math.cos(0)
print(f(1.0))
# --- pow_neg
@ti.kernel
def f(x: ti.f32, n: ti.i32) -> ti.f32:
    return x ** n + x ** -2 + pow(x, 3) + ti.pow(x, n)
print(f(2.0, -3))
# --- random_range
@ti.kernel
def f() -> ti.i32:
    ok = 1
    for i in range(100):
        r = ti.random()
        k = ti.random(ti.i32)
        g = ti.random(float)
        if r < 0 or r >= 1 or g < 0 or g >= 1:
            ok = 0
    return ok
print(f())
