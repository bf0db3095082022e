# Integers of all widths: bits, shifts, wrapping, powers.

# --- i64_shift
@ti.kernel
def f() -> ti.i64:
    a = ti.i64(1)
    return a << 40
print(f())
print('done')
# --- u8_sum_of_casts
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    return ti.cast(n, ti.u8) + ti.cast(300, ti.u8)
print(k(255))
# --- bit_operators_of_literals
@ti.kernel
def k():
    print(7 & 3, 7 | 8, 7 ^ 2, ~7, 1 << 5, -16 >> 2, ti.bit_shr(-16, 28))
k()
# --- bit_operators_of_an_argument
@ti.kernel
def k(x: ti.i32):
    print(x & 3, x | 8, x ^ 2, ~x, x << 5, -x >> 2, ti.bit_shr(-x, 28))
k(7)
# --- u64_shift
@ti.kernel
def k() -> ti.u64:
    a = ti.u64(1) << 40
    return a + 5
print(k())
# --- i64_grows
@ti.kernel
def k() -> ti.i64:
    a: ti.i64 = 2147483647
    a += 1
    return a * a
print(k())
# --- i8_wraps
@ti.kernel
def k() -> ti.i32:
    a: ti.i8 = 127
    a += 1
    return a
print(k())
# --- u32_wraps_below_zero
@ti.kernel
def k():
    x = ti.u32(0)
    x -= 1
    print(x)
    y = ti.i32(x)
    print(y, x >> 4, y >> 4)
k()
# --- hash_of_u32
@ti.kernel
def k(n: ti.i32) -> ti.u32:
    h = ti.u32(2166136261)
    for i in range(n):
        h = (h ^ ti.cast(i, ti.u32)) * ti.u32(16777619)
    return h
print(k(10))
# --- factorial_of_i64
@ti.kernel
def k() -> ti.i64:
    x = ti.i64(1)
    for i in range(20):
        x *= i + 1
    return x
print(k())
# --- default_i64 options: default_ip=ti.i64
@ti.kernel
def k() -> int:
    x = 1
    for i in range(40):
        x *= 2
    return x
print(k())
# --- minus_one_into_u8
@ti.kernel
def k():
    x: ti.u8 = -1
    print(x)
k()
# --- small_types_mixed
@ti.kernel
def k(a: ti.u8, b: ti.i8, c: ti.u32, d: ti.i64):
    print(a + b, a * 2, b - a, c + d, a // 2, b // 2, c >> 3, ~a, ~c)
k(200, -100, 4000000000, -5)
# --- bit_ops_unsigned
@ti.kernel
def f(a: ti.u32, b: ti.u8):
    print(~a, ~b, a ^ 0xFF, a | 0x0F, a & 0xF0, b << 1, b >> 1)
f(1234567, 200)
# --- i64_arithmetic
@ti.kernel
def f(a: ti.i64) -> ti.i64:
    b = a * a + 123456789
    b //= 7
    b ^= a
    return b
print(f(3037000), f(-55555))
# --- popcnt_clz
@ti.kernel
def f(a: ti.i32):
    print(ti.math.popcnt(a), ti.math.clz(a))
f(1)
f(255)
f(-1)
# --- small_types_wrap
@ti.kernel
def f():
    a = ti.i8(127)
    a += 1
    b = ti.u16(0)
    b -= 1
    c = ti.i16(200) * ti.i16(200)
    d = ti.cast(300, ti.u8)
    print(a, b, c, d)
f()
# --- shift_assign
@ti.kernel
def f(a: ti.i32):
    b = a
    b <<= 3
    c = -a
    c >>= 1
    d = a
    d |= 8
    d &= ~1
    d ^= 3
    d %= 7
    e = 2
    e **= 5
    print(b, c, d, e)
f(5)
# --- i32_overflow
@ti.kernel
def f(a: ti.i32):
    b = a + 1
    c = a * 2
    d = -a - 2
    print(b, c, d)
f(2147483647)
# --- u32_ops
@ti.kernel
def f(a: ti.u32, b: ti.u32):
    print(a - b, a // b, a % b, a > b, ~a, a << 4, a >> 4, ti.cast(a, ti.i32), ti.cast(a, ti.f32))
f(5, 7)
f(4294967295, 2)
# --- bit_tricks
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    x = n
    c = 0
    while x:
        x &= x - 1
        c += 1
    y = n ^ (n >> 1)
    return c * 1000 + y
print(f(255), f(12), f(0))
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
# --- popcount_and_clz
import taichi.math as tm
@ti.kernel
def f(a: ti.i32):
    print(tm.popcnt(a), tm.clz(a))
f(255)
f(1)
# --- i64_arithmetic_2
@ti.kernel
def f(a: ti.i64) -> ti.i64:
    return a * a + 1
print(f(3000000000))
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
# --- pow_ints
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a ** b
print(f(2, 10), f(-3, 3), f(5, 0), f(7, 1))
# --- int_overflow
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a * a + a
print(f(100000), f(2147483647))
# --- popcnt_clz_2
@ti.kernel
def f(a: ti.i32):
    print(ti.math.popcnt(a), ti.math.clz(a))
f(255)
f(-1)
# --- neg_unsigned
@ti.kernel
def f(a: ti.u32) -> ti.u32:
    return -a
print(f(1), f(5))
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
# --- big_shift
@ti.kernel
def f(s: ti.i32):
    print(1 << s, ti.i64(1) << s, ti.u32(1) << s, (-8) >> s, ti.bit_shr(-8, s))
f(3)
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
# --- int_div_table
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    print(a // b, a % b, ti.raw_div(a, b), ti.raw_mod(a, b), a / b)
for a in [-7, 7, 0, 12]:
    for b in [2, -2, 3, -5]:
        f(a, b)
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
# --- popcnt_clz_3
import taichi.math as tm
@ti.kernel
def f(x: ti.i32):
    print(tm.popcnt(x), tm.clz(x))
f(255)
f(1)
f(-1)
f(65536)
# --- int_overflow_2
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a * a * a
print(f(100000), f(-99999))
@ti.kernel
def g(a: ti.i8, b: ti.i8) -> ti.i8:
    return a + b
print(g(100, 100), g(-100, -100))
# --- invert_lit
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(~1.5)
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
# --- shift_neg
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = -8
    print(a >> 1, ti.bit_shr(a, 1), a << 2)
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
# --- all_operators_of_two_integers
@ti.kernel
def f():
    print(5 / 2, 5 // 2, 5 % 3, 5.0 // 2.0, 2 ** 3, 2.0 ** 3, 7 & 3, 7 | 8, 7 ^ 2, 1 << 4, 256 >> 3)
    a, b = 5, 2
    print(a / b, a // b, a % b, a ** b, a & b, a | b, a ^ b, a << b, a >> b, -a, ~a, +a)
f()
# --- gcd_lcm
@ti.func
def gcd(a: ti.i32, b: ti.i32) -> ti.i32:
    while b:
        a, b = b, a % b
    return a
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a * b // gcd(a, b)
print(f(12, 18), f(7, 13), f(100, 75))
# --- int_field_div
x = ti.field(ti.i32, ())
@ti.kernel
def f():
    x[None] = 7 / 2
    x[None] += 3.9
    x[None] *= 1.5
f()
print(x[None])
# --- neg_mod_shift
@ti.kernel
def f(a: ti.i64, b: ti.i32):
    print(a % b, a // b, a >> 2, a << 2, a & b, a | b)
f(-17, 5)
f(17, -5)
# --- lcg
@ti.func
def lcg(s):
    return s * ti.u32(1664525) + ti.u32(1013904223)
@ti.kernel
def f(n: ti.i32) -> ti.u32:
    s = ti.u32(1)
    for _ in range(n):
        s = lcg(s)
    return s
print(f(1), f(10), f(1000))
