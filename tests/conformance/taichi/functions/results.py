# Results of kernels: numbers, vectors, structs, tuples.

# --- tuple_of_typing
from typing import Tuple
@ti.kernel
def f() -> Tuple[ti.i32, ti.f32]:
    return 1, 2.5
print(f())
print('done')
# --- ret_float_for_int
@ti.kernel
def f() -> ti.i32:
    return 1.5
print(f())
# --- return_twice
@ti.kernel
def f() -> ti.i32:
    return 1
    return 2
print(f())
# --- stmt_after_return
@ti.kernel
def f() -> ti.i32:
    return 1
    print(3)
f()
# --- return_in_static_if
@ti.kernel
def f() -> ti.i32:
    if ti.static(True):
        return 1
    return 2
print(f())
# --- return_in_static_for
@ti.kernel
def f() -> ti.i32:
    for i in ti.static(range(3)):
        return i
    return 3
print(f())
# --- return_none_no_hint
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    return None
f()
print('done')
# --- ret_float_int
@ti.kernel
def f() -> ti.i32:
    return 2.7
print(f())
print('done')
# --- quotient_of_f64
@ti.kernel
def k() -> ti.f64:
    a = ti.f64(1.0)
    b = ti.cast(3, ti.f64)
    return a / b
print(k())
# --- tuple_hint
from typing import Tuple
@ti.kernel
def k() -> Tuple[ti.i32, ti.f32]:
    return 3, 4.5
print(k())
# --- struct_returned
@ti.kernel
def k() -> ti.types.struct(a=ti.i32, b=ti.f32):
    return ti.types.struct(a=ti.i32, b=ti.f32)(a=3, b=2.5)
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.kernel
def g() -> S:
    return S(a=3, b=2.5)
r = g()
print(r.a, r.b)
# --- pair_returned
@ti.kernel
def k(n: ti.i32) -> (ti.i32, ti.f32):
    return n * 2, n / 2
a, b = k(5)
print(a, b)
# --- kernel_returns_struct
S = ti.types.struct(p=ti.math.vec2, k=ti.i32)
@ti.kernel
def f(a: ti.i32) -> S:
    return S(p=ti.math.vec2(a, a + 1), k=a * a)
s = f(3)
print(s.p, s.k, s.p[1])
# --- kernel_tuple_return
@ti.kernel
def f(a: ti.i32) -> (ti.i32, ti.f32):
    return a + 1, a / 2
print(f(3))
a, b = f(5)
print(a, b)
# --- int_float_return
@ti.kernel
def f(a: int) -> float:
    return a * 1.5
@ti.kernel
def g(a: float) -> int:
    return int(a)
print(f(3), g(2.9))
# --- kernel_returns_vector
vec3 = ti.types.vector(3, ti.f32)
@ti.kernel
def f(a: ti.f32) -> vec3:
    return vec3(a, a * 2, a * 3)
v = f(1.5)
print(v[0], v[1], v[2])
print(v)
# --- kernel_returns_matrix
mat = ti.types.matrix(2, 2, ti.i32)
@ti.kernel
def f() -> mat:
    return mat([[1, 2], [3, 4]])
m = f()
print(m[0, 0], m[1, 1])
print(m)
# --- kernel_tuple_result
@ti.kernel
def f() -> (ti.i32, ti.f32):
    return 3, 2.5
a, b = f()
print(a, b)
# --- func_returns_vector
@ti.func
def rotate(v, a):
    c = ti.cos(a)
    s = ti.sin(a)
    return ti.Vector([c * v[0] - s * v[1], s * v[0] + c * v[1]])
@ti.kernel
def f() -> ti.f32:
    v = rotate(ti.Vector([1.0, 0.0]), 0.5)
    return v.norm()
print(f())
# --- kernel_return_vector
@ti.kernel
def f() -> ti.types.vector(3, ti.f32):
    return ti.Vector([1.0, 2.0, 3.0])
print(f())
v = f()
print(v[0], v.norm() > 3)
# --- kernel_return_matrix
mat = ti.types.matrix(2, 2, ti.i32)
@ti.kernel
def f(a: ti.i32) -> mat:
    return mat([[a, 1], [2, 3]])
m = f(5)
print(m[0, 0], m[1, 1], m)
# --- kernel_return_tuple
@ti.kernel
def f() -> (ti.i32, ti.f32):
    return 3, 4.5
a, b = f()
print(a, b)
# --- kernel_return_struct
S = ti.types.struct(a=ti.i32, b=ti.math.vec2)
@ti.kernel
def f() -> S:
    return S(a=3, b=ti.math.vec2(1, 2))
s = f()
print(s.a, s.b)
# --- kernel_ret_i64_u64
@ti.kernel
def f() -> ti.i64:
    return ti.i64(1) << 40
@ti.kernel
def g() -> ti.u64:
    return ti.cast(-1, ti.u64)
@ti.kernel
def h() -> ti.i8:
    return ti.cast(200, ti.i8)
print(f(), g(), h())
# --- kernel_ret_many
@ti.kernel
def f(a: ti.i32) -> (ti.i32, ti.math.vec2, ti.types.matrix(2, 2, ti.i32)):
    return a, ti.math.vec2(a, 2 * a), ti.Matrix([[a, 1], [2, 3]])
a, v, m = f(3)
print(a, v, m)
# --- kernel_ret_nested_struct
I = ti.types.struct(x=ti.i32, y=ti.f32)
O = ti.types.struct(i=I, v=ti.types.vector(3, ti.i32))
@ti.kernel
def f() -> O:
    return O(i=I(x=1, y=2.5), v=[1, 2, 3])
r = f()
print(r.i.x, r.i.y, r.v)
# --- kernel_ret_vec
vec3 = ti.types.vector(3, ti.f32)
mat2 = ti.types.matrix(2, 2, ti.i32)
@ti.kernel
def f(a: vec3) -> vec3:
    return a * 2 + 1
@ti.kernel
def g() -> mat2:
    return mat2([[1, 2], [3, 4]])
print(f(vec3(1, 2, 3)), f(ti.Vector([0.5, 0.25, 0])), g())
print(g()[1, 0], f(vec3(1, 1, 1))[2])
# --- kernel_ret_tuple
@ti.kernel
def f(a: ti.i32) -> tuple[ti.i32, ti.f32]:
    return a + 1, a / 2
x, y = f(3)
print(x, y, f(10))
# --- kernel_ret_struct
P = ti.types.struct(a=ti.i32, v=ti.math.vec2)
@ti.kernel
def f(k: ti.i32) -> P:
    return P(a=k, v=ti.math.vec2(k, k + 1))
r = f(5)
print(r.a, r.v)
# --- return_vector_of_ints
@ti.kernel
def divmod_(a: ti.i32, b: ti.i32) -> ti.types.vector(2, ti.i32):
    return ti.Vector([a // b, a % b])
for a, b in [(7, 2), (-7, 2), (7, -2), (-7, -2)]:
    q = divmod_(a, b)
    print(q[0], q[1], divmod(a, b))
