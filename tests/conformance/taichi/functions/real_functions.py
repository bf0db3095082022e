# ti.real_func: recursion, early returns, arguments.

# --- factorial_by_recursion
@ti.real_func
def fact(n: ti.i32) -> ti.i32:
    if n <= 1:
        return 1
    return n * fact(n - 1)
@ti.kernel
def k() -> ti.i32:
    return fact(6)
print(k())
# --- real_func_recursion
@ti.real_func
def fib(n: ti.i32) -> ti.i32:
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    return fib(n)
print(f(12))
# --- real_func_struct
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.real_func
def mk(a: ti.i32) -> S:
    return S(a=a, b=a * 0.5)
@ti.kernel
def f(n: ti.i32) -> ti.f32:
    s = mk(n)
    return s.a + s.b
print(f(4))
# --- real_func_early_return
@ti.real_func
def sgn(x: ti.f32) -> ti.i32:
    if x > 0:
        return 1
    elif x < 0:
        return -1
    return 0
@ti.kernel
def f(x: ti.f32) -> ti.i32:
    return sgn(x) * 10 + sgn(-x)
print(f(2.0), f(-1.0), f(0.0))
# --- real_func
@ti.real_func
def fib(n: ti.i32) -> ti.i32:
    r = n
    if n > 1:
        r = fib(n - 1) + fib(n - 2)
    return r
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    return fib(n)
print(f(10))
# --- real_func_early_return_2
@ti.real_func
def sign(x: ti.f32) -> ti.i32:
    if x > 0:
        return 1
    if x < 0:
        return -1
    return 0
@ti.kernel
def f(x: ti.f32) -> ti.i32:
    return sign(x)
print(f(2.5), f(-1.0), f(0.0))
# --- real_func_2
@ti.real_func
def fib(n: ti.i32) -> ti.i32:
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    return fib(n)
print(f(15))
# --- real_func_vec
@ti.real_func
def addv(a: ti.math.vec3, k: ti.f32) -> ti.math.vec3:
    return a + k
@ti.kernel
def f() -> ti.math.vec3:
    return addv(ti.math.vec3(1, 2, 3), 0.5)
print(f())
# --- real_func_recursion_gcd
@ti.real_func
def gcd(a: ti.i32, b: ti.i32) -> ti.i32:
    if b == 0:
        return a
    return gcd(b, a % b)
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return gcd(a, b)
print(f(48, 36))
# --- real_func_two_results
@ti.real_func
def dm(a: ti.i32, b: ti.i32) -> (ti.i32, ti.i32):
    return a // b, a % b
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    q, r = dm(a, b)
    return q * 100 + r
print(f(17, 5))
# --- recursion_real
@ti.real_func
def fib(n: ti.i32) -> ti.i32:
    r = n
    if n > 1:
        r = fib(n - 1) + fib(n - 2)
    return r
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    return fib(n)
print([f(i) for i in range(10)])
# --- real_func_early
@ti.real_func
def sgn(x: ti.f32) -> ti.i32:
    if x > 0:
        return 1
    elif x < 0:
        return -1
    return 0
@ti.kernel
def f(a: ti.f32) -> ti.i32:
    return sgn(a) * 10 + sgn(-a)
print(f(2.0), f(-2.0), f(0.0))
# --- real_func_takes_an_array
@ti.real_func
def total(a: ti.types.ndarray(dtype=ti.i32, ndim=1), n: ti.i32) -> ti.i32:
    s = 0
    for i in range(n):
        s += a[i]
    return s
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.i32, ndim=1)) -> ti.i32:
    return total(a, 4)
import numpy as np
print(f(np.array([1, 2, 3, 4], dtype=np.int32)))
