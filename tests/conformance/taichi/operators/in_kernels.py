# Operators as kernels of users have them.

# --- bit_tricks
@ti.func
def popcount(v: ti.u32) -> ti.i32:
    c = 0
    while v != 0:
        v = v & (v - 1)
        c += 1
    return c
@ti.func
def reverse_bits(v):
    r = ti.u32(0)
    for _ in range(32):
        r = (r << 1) | (v & 1)
        v = v >> 1
    return r
@ti.kernel
def f(n: ti.i32):
    for i in range(1):
        for k in range(n):
            x = ti.cast(k * 2654435761, ti.u32)
            print(x, popcount(x), reverse_bits(x))
f(5)
# --- clamp_and_wrap
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(-7, 8):
        w = i % 5
        q = i // 5
        s += w * 10 + q
        if i == -7:
            print(w, q, ti.raw_mod(i, 5), ti.raw_div(i, 5))
    return s
print(f())
# --- unsigned_and_shift
@ti.kernel
def f(a: ti.u8, b: ti.i16, c: ti.u64):
    d = a + b
    e = a << 4
    g = c >> 60
    h = ti.bit_shr(b, 3)
    print(d, e, g, h, ~a, -b, ti.cast(a, ti.i8))
f(200, -9, 2**63 + 5)
# --- float_specials
import taichi.math as tm
@ti.kernel
def f(x: ti.f32):
    print(tm.isnan(x / x - x / x * 1.0), tm.isinf(1.0 / (x - x)), ti.max(x, -x), ti.min(1.5, x, -3.0))
    print(ti.floor(-x), ti.ceil(x), ti.round(2.5 * x), ti.abs(-x), ti.exp(0.0), ti.log(1.0))
    print(ti.atan2(1.0, -1.0), ti.tanh(0.5), ti.asin(0.25), ti.acos(0.25), ti.rsqrt(4.0 * x))
f(1.25)
# --- mixed_precision
@ti.kernel
def f(a: ti.f16, b: ti.f32, c: ti.f64) -> ti.f64:
    d = a * b
    e = d + c
    g = ti.cast(e, ti.f16)
    print(d, e, g)
    return e
print(f(1.1, 2.2, 3.3))
# --- powers
@ti.kernel
def f(n: ti.i32, x: ti.f32):
    print(n ** 2, n ** 3, 2 ** n, x ** n, x ** 0.5, ti.pow(x, 1.5), (-x) ** 3, n ** 0)
    y = x
    y **= 2
    print(y)
f(5, 1.5)
# --- comparisons_chain
@ti.kernel
def f(a: ti.i32, b: ti.i32, c: ti.f32) -> ti.i32:
    r = 0
    if 0 < a < b <= c:
        r |= 1
    if a != b and not (a > b) or c == 0:
        r |= 2
    r |= 4 if a <= b else 8
    return r
print(f(1, 2, 3.0), f(2, 1, 0.0), f(0, 0, 1.5))
# --- default_types options: default_fp=ti.f64, default_ip=ti.i64
@ti.kernel
def f():
    a = 1 / 3
    b = 3000000000
    c = b * 4
    print(a, b, c, a * b)
f()
# --- integer_overflow
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    y = x * x
    z = y + 2147483647
    return z
@ti.kernel
def lcg(seed: ti.u32, n: ti.i32) -> ti.u32:
    s = seed
    for _ in range(n):
        s = s * ti.u32(1664525) + ti.u32(1013904223)
    return s
print(f(70000), lcg(42, 10))
# --- select_vectors
@ti.kernel
def f():
    a = ti.Vector([1.0, -2.0, 3.0])
    b = ti.Vector([4.0, 5.0, -6.0])
    m = a < b
    print(m, ti.select(m, a, b), ti.select(a[0] > 0, a, b))
    print(a // 2, b % 4, ti.floor(a / 2), -a, abs(b))
f()
