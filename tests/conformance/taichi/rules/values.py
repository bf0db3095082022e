# Text, scopes, instances and types, rule by rule.

# --- module_aliases
from taichi import *
import taichi.math as tmath
import numpy as n
import math as m
@ti.kernel
def k(a: f32) -> f32:
    return tmath.clamp(a, 0.0, m.pi) + m.floor(2.5)
print(k(5.0), n.int32(3))
# --- escaped_lines
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    b = a + \
        0x_ff + 0b11 + 0o17 + 1_000
    c = (b
         + 1,
         2)
    return c[0] * c[1]
print(k(1))
# --- suites_on_one_line
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    r = 0
    if a > 2: r = 1; r += 5
    else: r = 9
    for i in range(3): r += i; r += 1
    while r < 100: r *= 2
    return r
print(k(3), k(1))
# --- arms_declare_with_different_types
@ti.kernel
def k(a: ti.i32) -> ti.f32:
    r = 0.0
    if a > 0:
        t = 2.5
        r = t
    else:
        t = 7
        r = t / 2
    return r
print(k(1), k(0))
# --- born_in_an_arm
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    if a > 0:
        t = 3
    return t
print(k(1))
# --- born_in_a_loop
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    for i in range(a):
        t = i
    return t
print(k(1))
# --- comprehension_shadows
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    i = a
    v = [i * 2 for i in ti.static(range(4))]
    return v[3] + i
print(k(10))
# --- func_arguments_are_copies
@ti.func
def f(a, v):
    a += 1
    v[0] = 9
    return a + v[0]
@ti.kernel
def k() -> ti.i32:
    a = 1
    v = ti.Vector([1, 2])
    b = f(a, v)
    return a * 100 + v[0] * 10 + b
print(k())
# --- func_template_argument_is_the_place
@ti.func
def f(a: ti.template(), v: ti.template()):
    a += 1
    v[1] = 7
@ti.kernel
def k() -> ti.i32:
    a = 1
    v = ti.Vector([1, 2])
    f(a, v)
    return a * 100 + v[1]
print(k())
# --- template_element
x = ti.field(ti.i32, 3)
@ti.func
def f(a: ti.template()):
    a += 5
@ti.kernel
def k():
    f(x[1])
k()
print(x)
# --- annotated_func_casts
@ti.func
def f(a: ti.i32, b: ti.f32) -> ti.i32:
    return a + b
@ti.kernel
def k() -> ti.f32:
    return f(2.7, 3) * 1.5
print(k())
# --- instances_by_value
x = ti.field(ti.i32, 4)
y = ti.field(ti.f32, 4)
@ti.kernel
def k(a: ti.template(), n: ti.template()):
    for i in a:
        a[i] = i * n / 2
k(x, 3)
k(y, 3)
print(x, y)
k(y, 5)
print(y)
# --- frozen_at_first_call
s = 3
@ti.kernel
def k() -> ti.i32:
    return s * 2
print(k())
s = 10
print(k())
@ti.kernel
def j(n: ti.template()) -> ti.i32:
    return s * n
print(j(1))
s = 20
print(j(1), j(2))
# --- frozen_attributes_of_self
@ti.data_oriented
class A:
    def __init__(self, n):
        self.n = n
    @ti.kernel
    def k(self) -> ti.i32:
        return self.n
a = A(3)
b = A(4)
print(a.k(), b.k())
a.n = 9
print(a.k(), b.k())
# --- closure_cells
def make(c):
    @ti.kernel
    def k(a: ti.i32) -> ti.i32:
        return a * c
    return k
p = make(3)
print(p(4))
# --- big_ints_at_translation
N = 2 ** 70
@ti.kernel
def k() -> ti.i32:
    return N // 2 ** 68 + (-7) // 2 + (-7) % 4
print(k())
# --- python_functions_of_constants
def half(n):
    if n % 2 == 0:
        return n // 2
    return 3 * n + 1
@ti.kernel
def k() -> ti.i32:
    r = 0
    for i in ti.static(range(5)):
        r += ti.static(half(i))
    return r
print(k())
# --- static_sequences
names = ["a", "bb", "ccc"]
table = {"a": 1, "bb": 2, "ccc": 3}
@ti.kernel
def k() -> ti.i32:
    r = 0
    for i, s in ti.static(enumerate(names)):
        r += table[s] * 10 ** i + len(s)
    for a, b in ti.static(zip(range(3), [4, 5, 6])):
        r += a * b
    return r + ti.static(sum([1, 2, 3])) + ti.static(max(table.values()))
print(k())
# --- literal_too_large
@ti.kernel
def k() -> ti.i32:
    a = 3000000000
    return a
print(k())
# --- literal_too_large_beside_a_value
@ti.kernel
def k(a: ti.i64) -> ti.i64:
    return a + 3000000000
print(k(1))
# --- local_before_module
t = 5
@ti.kernel
def k() -> ti.i32:
    t = 7
    return t
print(k(), t)
# --- types_of_promotion
@ti.kernel
def k():
    a = ti.cast(250, ti.u8)
    b = ti.cast(-3, ti.i16)
    c = ti.cast(7, ti.u32)
    d = -2
    e = ti.cast(1.5, ti.f16)
    f = ti.cast(2.5, ti.f64)
    g = ti.cast(200, ti.u8)
    print(a + b, c + d, e + d, f + e, a + g, a * g)
    print(ti.cast(-1, ti.u32) + 1, ti.i64(2) ** 40, ti.u8(255) + ti.u8(1))
k()
# --- half_precision
h = ti.field(ti.f16, 4)
g = ti.field(ti.f32, 4)
@ti.kernel
def k(s: ti.f16):
    for i in h:
        h[i] = i * 0.1 + s
        g[i] = h[i] * 3
    t = ti.cast(2.2, ti.f16)
    print(t, t * 3, ti.sqrt(t))
k(1.5)
print(h.to_numpy().dtype, h.to_numpy(), g.to_numpy())
print(h[2], h)
# --- half_precision_digits
h = ti.field(ti.f16, 8)
g = ti.field(ti.f16, (3, 3))
@ti.kernel
def k():
    for i in h:
        h[i] = 2.0 ** (2 * i - 8) * 1.1
    for i, j in g:
        g[i, j] = (i * 3 + j) * 7000.3 / 10.0 ** (2 * j)
k()
print(h)
print(g.to_numpy(), np.float16(0.1) + np.zeros(3, dtype=np.float16), np.array([65504, 6e-8, 1e-5, 2048, 2049.0], dtype=np.float16))
# --- half_precision_vectors
v = ti.Vector.field(3, ti.f16, 2)
@ti.kernel
def k():
    for i in v:
        v[i] = ti.Vector([0.1, 2.0, 3.3]) * (i + 1)
k()
print(v.to_numpy().astype(np.float32))
# --- u1_arithmetic
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    b = a > 1
    c = b + 1
    d = (a > 1) + 3
    return c * 10 + d
print(k(5), k(0))
# --- vectors_of_types
v3 = ti.types.vector(3, ti.f32)
m2 = ti.types.matrix(2, 2, ti.i32)
@ti.kernel
def k(a: v3, b: m2) -> v3:
    c = m2([[1.9, 2], [3, 4]])
    return a * 2 + v3(c[0, 0], b[1, 1], 1)
print(k(v3(1, 2, 3), m2([[1, 2], [3, 4]])))
# --- dataclass_and_struct_types
@ti.dataclass
class P:
    x: ti.math.vec2
    m: ti.f32
    @ti.func
    def e(self):
        return 0.5 * self.m * self.x.norm_sqr()
S = ti.types.struct(p=P, n=ti.i32)
f = S.field(shape=3)
@ti.kernel
def k() -> ti.f32:
    s = 0.0
    for i in f:
        f[i].p = P(x=ti.math.vec2(i, 1), m=2)
        f[i].n = i
        s += f[i].p.e()
    return s
print(k(), f[2].p.m, f[1].n, f[2].p.x)
# --- bit_casts
@ti.kernel
def k():
    print(ti.bit_cast(1.0, ti.i32), ti.bit_cast(1078530011, ti.f32), ti.bit_cast(ti.cast(-1, ti.i64), ti.u64))
k()
# --- type_call_of_a_float_literal
@ti.kernel
def k() -> ti.i32:
    return ti.i32(2.7)
print(k())
# --- type_call_of_an_int_literal
@ti.kernel
def k() -> ti.f32:
    return ti.f32(2)
print(k())
# --- store_truncates
x = ti.field(ti.i32, 4)
@ti.kernel
def k():
    x[0] = 2.9
    x[1] = -2.9
    a = 1
    a = 3.7
    x[2] = a
    a += 1.9
    x[3] = a
k()
print(x)
# --- shift_and_power_types
@ti.kernel
def k(n: ti.i32):
    a = ti.cast(1, ti.i64)
    print(a << 40, 1 << n, ti.cast(-16, ti.i8) >> 2, ti.bit_shr(-16, 28), 3 ** n, 2.0 ** n, 2.0 ** -2, ti.cast(3, ti.u8) ** n)
k(5)
# --- real_quotients
@ti.kernel
def k(a: ti.f32, b: ti.f32, i: ti.i32, j: ti.i32):
    print(a // b, a % b, i // j, i % j, i / j, ti.raw_div(i, j), ti.raw_mod(i, j))
k(-7.5, 2.0, -7, 2)
k(7.5, -2.0, 7, -2)
# --- functions_of_integers
@ti.kernel
def k(i: ti.i32):
    print(ti.sqrt(i), ti.exp(i), ti.log(i), ti.abs(-i), ti.max(i, 2), ti.min(i, 2.5), ti.atan2(i, 2))
k(4)
# --- sine_of_an_integer
@ti.kernel
def k(i: ti.i32) -> ti.f32:
    return ti.sin(i)
print(k(1))
# --- floor_of_an_integer
@ti.kernel
def k(i: ti.i32) -> ti.f32:
    return ti.floor(i)
print(k(1))
# --- and_or_of_integers
@ti.kernel
def k(a: ti.i32, b: ti.i32):
    print(a and b, a or b, not a, a > 0 and b > 0, a > 0 or b > 0)
k(1, 2)
k(0, 2)
k(3, 0)
# --- defaults_of_types options: default_fp=ti.f64, default_ip=ti.i64
@ti.kernel
def k() -> ti.f64:
    a = 1 << 40
    b = 0.1
    return a + b
print(k())
x = ti.field(float, 2)
y = ti.field(int, 2)
print(x.dtype == ti.f64, y.dtype == ti.i64)
