# Arithmetic of floats and of signs: quotients, remainders, powers.

# --- raw_div_float
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.raw_div(1.5, 2)
f()
print('done')
# --- modulo_and_quotients
@ti.kernel
def k(a: ti.f32, b: ti.f32):
    print(a % b, a // b, -a % b, -a // b, a ** b, ti.raw_div(7, 2), ti.raw_mod(-7, 3))
k(7.5, 2.0)
# --- default_f64 options: default_fp=ti.f64
@ti.kernel
def k() -> float:
    return 1.0 / 3.0
print(k())
# --- float_mod_and_floor_div
@ti.kernel
def f(a: ti.f32, b: ti.f32):
    print(a % b, a // b, -a % b, -a // b, a % -b)
f(7.5, 2.0)
f(1.25, 0.5)
# --- integer_pow_types
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print(a ** 2, b ** 3, b ** 0.5, 2 ** a, 2.0 ** a, pow(a, 3), pow(b, 2), ti.pow(2, 10))
f(5, 2.0)
# --- div_types
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    c = a / b
    d = a // b
    e = a % b
    x = 7.0
    x /= b
    y = 7
    y //= 2
    print(c, d, e, x, y, ti.cast(c, ti.i32), a / 2.0)
f(7, 2)
f(-7, 2)
# --- f64_precision
@ti.kernel
def f() -> ti.f64:
    a = ti.f64(1.0) if False else ti.cast(1.0, ti.f64)
    return a / 3 + ti.cast(1e-10, ti.f64)
print(f())
# --- floordiv_negative
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    print(a // b, a % b, ti.raw_div(a, b), ti.raw_mod(a, b), ti.floor(a / b))
f(-7, 3)
f(7, -3)
f(-7, -3)
f(-6, 3)
# --- float_power
@ti.kernel
def f(a: ti.f32, n: ti.i32) -> ti.f32:
    return a ** n
@ti.kernel
def g(a: ti.f32, n: ti.f32) -> ti.f32:
    return ti.pow(a, n)
print(f(1.5, 3), f(2.0, -2), g(2.0, 0.5))
# --- float_modulo
@ti.kernel
def f(a: ti.f32, b: ti.f32):
    print(a % b, -a % b, a // b)
f(7.5, 2.0)
f(1.0, 0.3)
# --- i32_plus_float_augment
@ti.kernel
def f() -> ti.i32:
    a = 3
    a += 1.9
    a *= 1.5
    return a
print(f())
# --- negative_power_of_float
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    return a ** -2 + a ** 0.5
print(f(4.0))
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
# --- pow_floats
@ti.kernel
def f(a: ti.f32, b: ti.f32) -> ti.f32:
    return a ** b
@ti.kernel
def g(a: ti.f32, b: ti.i32) -> ti.f32:
    return a ** b
print(f(2.0, 0.5), g(2.0, -2), g(1.5, 3))
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
# --- f64_print_precision options: default_fp=ti.f64
@ti.kernel
def f(x: ti.f64):
    print(x, ti.sqrt(x), x / 3)
f(2.0)
# --- float_floordiv
@ti.kernel
def f(a: ti.f32, b: ti.f32):
    print(a // b, a % b)
f(7.5, 2.0)
f(-7.5, 2.0)
f(7.5, -2.0)
f(-7.5, -2.0)
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
# --- f64_precision_2 options: default_fp=ti.f64
@ti.kernel
def f() -> ti.f64:
    s = 0.0
    for i in range(1000):
        s += 1.0 / (i + 1)
    return s
print(f())
print(abs(f() - 7.485470860550345) < 1e-12)
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
# --- pow_neg
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
