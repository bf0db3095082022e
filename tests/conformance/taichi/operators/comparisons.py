# Comparisons, logic, truth values, select and conditional expressions.

# --- max_one
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.max(1)
f()
print('done')
# --- nested_ternary
@ti.kernel
def k(x: ti.i32) -> ti.i32:
    return 1 if x > 3 else (2 if x > 1 else 3)
print(k(5), k(2), k(0))
# --- chains_and_logic
@ti.kernel
def k(x: ti.i32):
    print(1 < x < 5, x == 3 or x == 4, not x, x != 3 and x > 0)
k(3)
k(0)
# --- select_max_min
@ti.kernel
def k() -> ti.i32:
    return ti.select(3 > 2, 10, 20) + ti.max(1, 5, 3) + ti.min(4, 2)
print(k())
# --- and_or_of_integers
@ti.kernel
def k(a: ti.i32, b: ti.i32) -> ti.i32:
    return (a and b) + 10 * (a or b) + 100 * (not a)
print(k(0, 3), k(2, 0), k(4, 6))
# --- bool_argument
@ti.kernel
def k(x: bool) -> bool:
    return not x
print(k(True))
# --- max_of_one
@ti.kernel
def k():
    print(ti.max(1))
k()
# --- compare_chain_mixed
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.i32:
    r = 0
    if 0 <= a <= b < 10.5:
        r = 1
    if not (a == b != 3):
        r += 2
    return r
print(f(1, 2.5), f(3, 3.0), f(4, 4.0))
# --- bool_ops
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    c = a > 0 and b > 0
    d = a > 0 or b > 0
    e = not c
    print(c, d, e, a > 0 and not b, ti.cast(c, ti.i32) + 1)
    g = ti.u1(a)
    if g:
        print("yes")
    h: ti.u1 = True
    print(g == h, g & h, g | c)
f(1, 0)
f(3, 4)
# --- bool_annotation
@ti.kernel
def f(a: bool, b: int, c: float) -> bool:
    r = a and b > c
    return r
print(f(True, 3, 2.5), f(False, 1, 0.5))
# --- bool_arith
@ti.kernel
def f(a: ti.i32):
    b = (a > 1) + (a > 2) + (a > 3)
    c = ti.cast(a > 2, ti.f32) * 0.5
    print(b, c, (a > 1) == True, not (a > 1), a > 1 and a < 5)
f(3)
f(0)
# --- ternary_nested_types
@ti.kernel
def f(a: ti.i32):
    b = 1 if a > 2 else 2.5
    c = (10 if a > 3 else 20) if a > 1 else 30
    print(b, c)
f(5); f(2); f(0)
# --- minmax_many
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print(min(a, b), max(a, b, 10), ti.min(a, 3, 1), max(1, 2, 3), min(2.5, 1))
f(4, 2.5)
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
# --- and_or_of_integers_2
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
# --- min_max_2
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.f32:
    return ti.min(a, b, 3.5) + ti.max(a, b, -1) * 100
print(f(4, 2.5), f(1, 9.0))
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
# --- bool_kernel_arg
@ti.kernel
def f(a: ti.u1, b: bool) -> ti.i32:
    return a * 10 + b
print(f(True, False), f(False, True))
# --- min_max_many
@ti.kernel
def f(a: ti.i32, b: ti.i32, c: ti.f32):
    print(ti.max(a, b), ti.min(a, b, c), max(a, b, c), min(a, 3))
f(5, 2, 2.5)
# --- ternary_vec_values
@ti.kernel
def f(a: ti.i32):
    v = ti.Vector([1, 2]) if a > 0 else ti.Vector([3, 4])
    print(v)
f(1); f(-1)
# --- cmp_mixed_types
@ti.kernel
def f(a: ti.u8, b: ti.i64, c: ti.f64) -> ti.i32:
    return (a < b) + (b < c) * 2 + (a == 200) * 4 + (c != 1.5) * 8
print(f(200, 300, 1.5))
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
# --- select_scalar_types
@ti.kernel
def f(c: ti.i32):
    print(ti.select(c, 1, 2), ti.select(c == 0, 1.5, 2), ti.select(c > 0, ti.i64(7), 3))
f(0); f(1)
# --- nested_select
@ti.func
def relu(x):
    return ti.select(x > 0, x, 0)
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    return relu(x) + relu(-x) * 10
print(f(2.5), f(-1.5))
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
# --- ternary_nested
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    return 1 if x < 0 else (2 if x == 0 else (3 if x < 10 else 4))
print([f(v) for v in (-5, 0, 5, 50)])
# --- logical_int
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    print(a and b, a or b, not a, not b)
f(0, 0)
f(0, 3)
f(2, 0)
f(5, 3)
# --- python_min_max_builtin
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print(min(a, b), max(a, b), abs(-a), min(a, 2, 9), max(1, a, 4), round(b), pow(a, 2))
f(3, 2.6)
# --- not_float_scalar
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = 1.5
    print(not a)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- and_float_scalar
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    a = 1.5
    b = 2
    print(a and b)
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
# --- select_2
print(ti.select(1, 2, 3))
# --- ret2
@ti.kernel
def f()->(ti.i32, ti.f32):
    return 1, 2.5
print(f(), f()[1])
# --- comparisons_chains_and_select
@ti.kernel
def f():
    a = 5
    b = 3
    print(a < b < 10, 1 < b <= 3, a == 5 and b == 3, not a, a if b > 2 else b)
    print(ti.select(a > b, 1.5, 2), min(a, b), max(a, b, 7), abs(-a), pow(a, 2), a ** b)
f()
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
# --- vec_compare_all
@ti.kernel
def f(a: ti.math.vec3, b: ti.math.vec3) -> ti.i32:
    return all(a < b) * 10 + any(a > b)
v = ti.math.vec3
print(f(v(1, 2, 3), v(2, 3, 4)), f(v(1, 5, 3), v(2, 3, 4)))
# --- bool_u1
x = ti.field(ti.u1, shape=4)
@ti.kernel
def f(b: ti.u1):
    for i in x:
        x[i] = (i % 2 == 0) and b
f(True)
print(x.to_numpy().tolist(), x[0], x[1])
@ti.kernel
def g(b: bool) -> bool:
    return not b
print(g(True), g(False))
# --- int_min_max
@ti.kernel
def f() -> ti.i32:
    return -2147483648
@ti.kernel
def g() -> ti.u32:
    return ti.u32(4294967295)
@ti.kernel
def h() -> ti.i64:
    return ti.i64(-9223372036854775807) - 1
print(f(), g(), h())
# --- select_types
@ti.kernel
def f(c: ti.i32):
    print(ti.select(c, 1, 2.5), ti.select(c > 1, 1, 2), 1 if c else 2.5)
f(0)
f(2)
# --- truths_of_constants_summed
@ti.kernel
def f():
    print((3 > 2) + (2 > 1) + (1 > 0))
    a = (3 > 2) - (2 > 1)
    print(a)
    print((3 > 2) * 2 + 1, ti.cast(5, ti.u1) + 1)
    s = 0
    for i in ti.static(range(3)):
        s += (i > 0) + (i > 1)
    print(s)
f()
# --- truth_of_true
@ti.kernel
def f():
    a = ti.u1(True)
    print(a)
f()
# --- truth_of_a_value
@ti.kernel
def f(x: ti.i32):
    a = ti.u1(x)
    print(a)
f(3)
# --- truths_cast
@ti.kernel
def f():
    a = ti.cast(1, ti.u1)
    b = ti.cast(0.5, ti.u1)
    print(a, b, bool(3), bool(0.0))
f()
# --- truths_annotated
@ti.kernel
def f():
    a: ti.u1 = 2
    b: bool = 1
    print(a, b)
f()
# --- sums_of_truths_are_bits
@ti.kernel
def f(x: ti.i32):
    print((x > 2) + (x > 1), (x > 2) - (x > 7), (x > 2) * (x > 1))
    print((x > 2) + (3 > 2))
    print(1 * (x > 2) + (3 > 2))
f(4)
