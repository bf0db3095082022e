# Short scripts around kernels and functions.

# --- bit_tricks
@ti.func
def popcount(x: ti.u32) -> ti.i32:
    v = x
    v = v - ((v >> 1) & ti.u32(0x55555555))
    v = (v & ti.u32(0x33333333)) + ((v >> 2) & ti.u32(0x33333333))
    v = (v + (v >> 4)) & ti.u32(0x0F0F0F0F)
    return ti.cast((v * ti.u32(0x01010101)) >> 24, ti.i32)
@ti.func
def rotl(x: ti.u32, r: ti.i32) -> ti.u32:
    return (x << r) | (x >> (32 - r))
@ti.kernel
def hash_all(n: ti.i32) -> ti.u32:
    h = ti.u32(2166136261)
    for _ in range(1):
        for i in range(n):
            h = (h ^ ti.u32(i)) * ti.u32(16777619)
            h = rotl(h, 5)
    return h
@ti.kernel
def pops(n: ti.i32) -> ti.i32:
    s = 0
    for i in range(n):
        s += popcount(ti.u32(i * 2654435))
        s -= ti.math.popcnt(i)
    return s
print(hash_all(10), pops(100))
@ti.kernel
def clzs(a: ti.i32) -> ti.i32:
    return ti.math.clz(a)
print(clzs(1), clzs(255), clzs(-1))
# --- static_unroll_matrix
@ti.kernel
def k() -> ti.types.matrix(3, 3, ti.i32):
    m = ti.Matrix.zero(ti.i32, 3, 3)
    for i in ti.static(range(3)):
        for j in ti.static(range(3)):
            if ti.static(i < j):
                m[i, j] = i * 10 + j
            elif ti.static(i == j):
                m[i, j] = 1
    return m
print(k())
print(k().trace(), k().sum(), k().max())
# --- svd_polar
@ti.kernel
def k() -> ti.types.vector(4, ti.f32):
    F = ti.Matrix([[1.2, 0.3], [-0.1, 0.9]])
    U, S, V = ti.svd(F)
    R, P = ti.polar_decompose(F)
    e1 = (U @ S @ V.transpose() - F).norm()
    e2 = (R @ P - F).norm()
    return ti.Vector([e1, e2, S[0, 0] * S[1, 1], R.determinant()])
r = k()
print(r[0] < 1e-5, r[1] < 1e-5, round(r[2], 4), round(r[3], 4))
# --- kernel_returning_struct
S = ti.types.struct(a=ti.i32, b=ti.f32, v=ti.types.vector(2, ti.i32))
@ti.kernel
def make(k: ti.i32) -> S:
    return S(a=k, b=k / 4, v=ti.Vector([k, -k]))
s = make(6)
print(s.a, s.b, s.v)
@ti.kernel
def use(s: S) -> ti.f32:
    return s.a + s.b + s.v.sum() + s.v[0]
print(use(s))
# --- kernel_returning_several
@ti.kernel
def divmod_(a: ti.i32, b: ti.i32) -> (ti.i32, ti.i32):
    return a // b, a % b
q, r = divmod_(-17, 5)
print(q, r)
from typing import Tuple
@ti.kernel
def stats(n: ti.i32) -> Tuple[ti.i32, ti.f32]:
    s = 0
    for i in range(n):
        s += i
    return s, s / n
print(stats(7))
# --- closures_and_defaults
def make_adder(k):
    @ti.func
    def add(x, y=1):
        return x + y * k
    return add
add2 = make_adder(2)
add5 = make_adder(5)
@ti.kernel
def run(a: ti.i32) -> ti.i32:
    return add2(a) * 1000 + add5(a, y=3)
print(run(4))
# --- varargs_func
@ti.func
def smallest(a, *rest):
    m = a
    for r in ti.static(rest):
        m = ti.min(m, r)
    return m
@ti.kernel
def run(a: ti.i32, b: ti.i32, c: ti.i32) -> ti.i32:
    return smallest(a, b, c) * 100 + smallest(c, a)
print(run(5, 2, 9))
# --- type_annotations_python
from typing import List
def mean(values: List[float]) -> float:
    return sum(values) / len(values)
@ti.kernel
def half(x: float) -> float:
    return x / 2
samples: List[float] = [half(float(i)) for i in range(5)]
print(samples, mean(samples))
# --- ndrange_reversed_and_steps
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    s = 0
    for _ in range(1):
        for i in range(n):
            r = n - 1 - i
            s = s * 3 % 1000 + r
        for a, b in ti.ndrange((2, 4), n):
            s += a * b
        for I in ti.grouped(ti.ndrange(n, (1, 3))):
            s += I[0] - I[1] * I.y
    return s
print(k(5))
# --- f64_defaults options: default_fp=ti.f64, default_ip=ti.i64
@ti.kernel
def fact(n: int) -> int:
    r = 1
    for _ in range(1):
        for i in range(1, n + 1):
            r *= i
    return r
@ti.kernel
def e(n: int) -> float:
    s = 0.0
    t = 1.0
    for _ in range(1):
        for i in range(n):
            s += t
            t /= i + 1
    return s
print(fact(20), e(20))
# --- ternary_and_select
@ti.kernel
def k(x: ti.i32) -> ti.i32:
    a = 10 if x > 3 else -10
    b = ti.select(x % 2 == 0, ti.Vector([1, 2]), ti.Vector([3, 4]))
    c = (1 if x > 0 else 2) + (0 if x < 5 and x != 2 else 100)
    return a + b.sum() + c
print([k(i) for i in range(7)])
# --- matrix_rows_cols
@ti.kernel
def k() -> ti.types.matrix(2, 3, ti.f32):
    a = ti.Vector([1.0, 2.0, 3.0])
    b = ti.Vector([4.0, 5.0, 6.0])
    m = ti.Matrix.rows([a, b])
    n = ti.Matrix.cols([a, b])
    return m @ n @ m
print(k())
m = k()
print(m[0, 1], m[1, 2], m.n, m.m, m.to_list())
# --- print_many_types
@ti.kernel
def k():
    print(1, 2.5, True, "text", ti.i8(-3), ti.f64(0.1))
    v = ti.Vector([1, 2, 3])
    print(v, v + 0.5)
    m = ti.Matrix([[1, 2], [3, 4]])
    print("m:", m)
    print("sum %", v.sum(), end="")
    print()
k()
