# Casts, literals, rounding and promotion of types.

# --- python_casts
@ti.kernel
def f():
    x = ti.math.pi
    print(int(x), float(3), bool(2))
f()
print('done')
# --- integer_literals
@ti.kernel
def f() -> ti.i32:
    return 1_000_000 + 0b101 + 0o17 + 0xff
print(f())
print('done')
# --- float_literals
@ti.kernel
def f() -> ti.f32:
    return 1e-3 + .5 + 2. + 1_0.5
print(f())
print('done')
# --- roundings_of_three
@ti.kernel
def k(x: ti.f32):
    print(int(x), float(int(x)), ti.floor(x), ti.ceil(x), ti.round(x), abs(x))
k(-2.5)
k(2.5)
k(3.7)
# --- bit_casts_of_one
@ti.kernel
def k():
    print(ti.bit_cast(1.0, ti.i32), ti.bit_cast(1065353216, ti.f32))
k()
# --- float_into_small_types
@ti.kernel
def k(a: ti.f32):
    print(ti.cast(a, ti.i8), ti.cast(a, ti.u8), ti.cast(a, ti.i64), ti.cast(a, ti.f64))
k(100.7)
# --- cast_of_a_literal
@ti.kernel
def k():
    x = ti.cast(1, ti.f32)
    print(x)
    print(ti.i32(x))
k()
# --- annotated_assignment_types
@ti.kernel
def f():
    a: ti.f64 = 1 / 3
    b: ti.i64 = 1 << 20
    c: ti.u8 = 250
    c += 10
    print(a, b, c)
f()
# --- default_types options: default_fp=ti.f64, default_ip=ti.i64
@ti.kernel
def f():
    a = 1 << 40
    b = 1 / 3
    print(a, b)
    for i in range(2):
        c = i + 3000000000
        print(c)
f()
# --- frexp_bitcast
@ti.kernel
def f(x: ti.f32):
    print(ti.bit_cast(x, ti.u32), ti.bit_cast(ti.u32(0x40490fdb), ti.f32))
f(1.0)
# --- type_str
print(ti.i32, ti.f64, ti.types.vector(3, ti.f32) is not None)
x = ti.field(ti.u8, shape=2)
print(x.dtype, x.shape, len(x.shape))
# --- int_then_float_assign
@ti.kernel
def f():
    a = 1
    a = 2.7
    a += 1.6
    b = 1.0
    b = 3
    print(a, b, b / 2)
f()
# --- mixed_promotions
@ti.kernel
def f(a: ti.i8, b: ti.u16, c: ti.i64, d: ti.f64, e: ti.f32):
    print(a + b, a + c, a + e, c + e, e + d, a * d, b * c)
f(-5, 60000, 1 << 40, 0.1, 0.1)
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
# --- python_side_constants
N = 3
SCALE = 2.5
@ti.kernel
def f() -> ti.f32:
    return N ** 2 * SCALE + N // 2 + N % 2
print(f())
# --- default_types_2
@ti.kernel
def f(a: int, b: float) -> float:
    return a * b
print(f(3, 0.5))
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
# --- literals_kinds
@ti.kernel
def f():
    print(0x1F, 0b101, 0o17, 1_000, 1e3, .5, 5e-1)
f()
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
# --- mixed_promote
@ti.kernel
def f(a: ti.i8, b: ti.i16, c: ti.u32, d: ti.i64, e: ti.f32, g: ti.f64):
    print(a + b, b + c, c + d, d + e, e + g, a * e, a // b, c - b)
f(-1, 2, 3, -4, 0.5, 0.25)
# --- shift_types_2
@ti.kernel
def f(a: ti.u8, b: ti.i64):
    print(a << 3, a >> 1, b << 40, ti.i32(b) << 30, ti.u32(a) << 31)
f(255, 3)
# --- cast_vec_type
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(ti.Vector([1.5, 2.5], ti.i32), ti.Matrix([[1, 2]], dt=ti.f32))
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
# --- cast2
print(ti.cast(2.5, ti.i32), ti.i32(3), ti.f32(2))
# --- small_integers_wrap_and_cast
@ti.kernel
def f():
    print(ti.u8(250) + ti.u8(10))
    print(ti.i8(127) + ti.i8(1))
    print(ti.cast(300, ti.u8), ti.cast(-1, ti.u16), ti.cast(3.9, ti.i8))
    a = ti.u32(1) << 31
    print(a, ti.cast(a, ti.i32))
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
# --- kernel_dtype_param
def run(dt):
    x = ti.field(dt, shape=4)
    @ti.kernel
    def f():
        for i in x:
            x[i] = ti.cast(i * 1.75, dt)
    f()
    return x.to_numpy().tolist()
for dt in [ti.i32, ti.f32, ti.i8, ti.u16, ti.f64, ti.i64]:
    print(run(dt))
# --- default_ip_fp options: default_fp=ti.f64, default_ip=ti.i64
@ti.kernel
def f():
    a = 1
    b = 1.0
    print(a * 3000000000, b / 3)
f()
# --- type_alias
real = ti.f64
vec = ti.types.vector(2, real)
@ti.kernel
def f(a: real) -> real:
    v = vec(a, 1)
    return v.x / 3 + v.y
print(f(1))
