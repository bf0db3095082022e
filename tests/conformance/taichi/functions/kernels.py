# Kernels: their arguments, closures and names.

# --- int_enum_argument
from enum import IntEnum
class M(IntEnum):
    A = 1
    B = 2
@ti.kernel
def f(m: ti.i32) -> ti.i32:
    return m + M.B
print(f(M.A))
print('done')
# --- dataclass_of_python_constants
from dataclasses import dataclass
@dataclass
class C:
    n: int = 3
    s: float = 0.5
c = C()
@ti.kernel
def f() -> ti.f32:
    return c.n * c.s
print(f())
print('done')
# --- matrix_arg_shape
@ti.kernel
def f(a: ti.types.matrix(2, 2, ti.f32)):
    pass
f(ti.Matrix([[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]))
# --- kernel_redecorated
@ti.kernel
@ti.kernel
def f():
    pass
f()
# --- python_hints_of_two
@ti.kernel
def f(a: int, b: float) -> float:
    return a * b
print(f(3, 2.5))
print('done')
# --- kernels_of_a_factory
def make(n):
    @ti.kernel
    def k() -> ti.i32:
        return n * 2
    return k
print(make(3)(), make(5)())
# --- floats_to_python
@ti.kernel
def add(a: ti.f32, b: ti.f32) -> ti.f32:
    return a + b
print(round(add(0.1, 0.2), 6), add(1, 2), type(add(1, 2)).__name__)
# --- python_types_as_hints
@ti.kernel
def k(x: int, y: float) -> float:
    return x + y
print(k(1, 2))
# --- argument_by_name
@ti.kernel
def k(x: ti.i32):
    print(x)
k(x=3)
# --- closure_factory
def make(k):
    @ti.kernel
    def f(x: ti.i32) -> ti.i32:
        return x * k
    return f
f2, f5 = make(2), make(5)
print(f2(10), f5(10))
# --- local_kernel_name
def main():
    @ti.kernel
    def f(a: ti.i32) -> ti.i32:
        return a * 2
    g = f
    print(g(4), f(5))
main()
# --- kernel_alias
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a + 1
g = f
print(g(1))
ks = [f, g]
print([k(i) for i, k in enumerate(ks)])
# --- kernels_in_dict
@ti.kernel
def add(a: ti.i32, b: ti.i32) -> ti.i32:
    return a + b
@ti.kernel
def mul(a: ti.i32, b: ti.i32) -> ti.i32:
    return a * b
ops = {"+": add, "*": mul}
for name, k in ops.items():
    print(name, k(3, 4))
# --- kernel_many_args
@ti.kernel
def f(a: ti.i32, b: ti.f32, c: ti.u8, d: ti.i64, e: ti.f64) -> ti.f64:
    return a + b + c + d + e
print(f(1, 2.5, 255, 1 << 33, 0.125))
# --- kernel_keyword_args
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a * 10 + b
print(f(b=1, a=2), f(3, b=4))
# --- annotated_arguments_cast
@ti.func
def g(a: ti.i32) -> ti.i32:
    return a * 2
@ti.func
def h(a: ti.f32) -> ti.i32:
    return a * 2
@ti.kernel
def f():
    print(g(1.7), h(1.3), h(2))
f()
# --- default_arguments
@ti.func
def g(a, b=10, c: ti.i32 = 100):
    return a + b + c
@ti.kernel
def f():
    print(g(1), g(1, 2), g(1, c=3), g(a=5, b=6))
f()
# --- argument_copies
@ti.func
def g(a):
    a += 1
    return a
@ti.kernel
def f():
    x = 3
    y = g(x)
    print(x, y)
f()
# --- kernel_keyword_arguments
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a * 10 + b
print(f(1, b=2), f(b=3, a=4))
# --- kernel_matrix_argument
vec2 = ti.types.vector(2, ti.f32)
@ti.kernel
def f(v: vec2, m: ti.types.matrix(2, 2, ti.f32)) -> ti.f32:
    return (m @ v).sum()
print(f(vec2(1, 2), ti.Matrix([[1.0, 2.0], [3.0, 4.0]])))
# --- kernel_in_function
def build(n):
    x = ti.field(ti.i32, shape=n)
    @ti.kernel
    def fill():
        for i in x:
            x[i] = i + n
    fill()
    return x
a = build(3)
b = build(5)
print(a[2], b[4])
# --- python_function_at_compile_time
def table(n):
    return [i * i for i in range(n)]
@ti.kernel
def f() -> ti.i32:
    t = ti.static(table(4))
    s = 0
    for i in ti.static(range(4)):
        s += t[i]
    return s
print(f())
# --- pyfunc
@ti.pyfunc
def add(a, b):
    return a + b
@ti.kernel
def f() -> ti.i32:
    return add(1, 2)
print(f(), add(3, 4))
# --- kernel_many_args_2
@ti.kernel
def f(a: ti.i32, b: ti.f32, c: ti.f64, d: ti.i64, e: ti.u8, g: float, h: int) -> ti.f64:
    return a + b + c + d + e + g + h
print(f(1, 2.5, 3.25, 4, 5, 6.5, 7))
# --- closure_kernel
def make(k):
    @ti.kernel
    def g(x: ti.i32) -> ti.i32:
        return x * k
    return g
g2 = make(2)
g5 = make(5)
print(g2(10), g5(10))
# --- pyfunc_2
@ti.pyfunc
def add(a, b):
    return a + b
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return add(a, 3)
print(f(2), add(10, 20))
# --- kwargs_kernel
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return a - b
print(f(b=1, a=5), f(7, b=2))
# --- kernel_arg_struct_nested
I = ti.types.struct(x=ti.i32, y=ti.f32)
O = ti.types.struct(i=I, k=ti.i32)
@ti.kernel
def f(o: O) -> ti.f32:
    return o.i.x + o.i.y * o.k
print(f(O(i=I(x=1, y=2.5), k=4)))
# --- host_dict_of_kernels
@ti.kernel
def a(x: ti.i32) -> ti.i32:
    return x + 1
@ti.kernel
def b(x: ti.i32) -> ti.i32:
    return x * 2
ks = {'a': a, 'b': b}
for k in ks:
    print(k, ks[k](10))
for name, fn in ks.items():
    print(name, fn(3))
# --- main_guard
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f():
    for i in x:
        x[i] = i
def main():
    f()
    total = 0
    for i in range(3):
        total += x[i]
    print(f"total={total}")
if __name__ == "__main__":
    main()
# --- closure_kernel_2
def make(k):
    x = ti.field(ti.i32, shape=3)
    @ti.kernel
    def f():
        for i in x:
            x[i] = i * k
    f()
    return x
print(make(2), make(5))
# --- args_many
@ti.kernel
def f(a: ti.i8, b: ti.u8, c: ti.i16, d: ti.u16, e: ti.i32, g: ti.u32, h: ti.i64, k: ti.u64, l: ti.f32, m: ti.f64) -> ti.f64:
    return a + b + c + d + e + g + h + k + l + m
print(f(-1, 2, -3, 4, -5, 6, -7, 8, 0.5, 0.25))
# --- arg_int_for_float
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    return a / 2
print(f(3), f(True))
# --- kernel_arg_numpy_scalar
import numpy as np
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.f32:
    return a * b
print(f(np.int32(3), np.float32(1.5)), f(np.int64(2), np.float64(0.25)))
# --- pyfunc_both
@ti.pyfunc
def add(a, b):
    return a + b
@ti.kernel
def f() -> ti.i32:
    return add(1, 2)
print(add(3, 4), f(), add("a", "b"))
# --- python_func_in_kernel
def const(n):
    return n * n + 1
@ti.kernel
def f() -> ti.i32:
    return ti.static(const(4)) + 1
print(f())
# --- global_captured
K = 10
@ti.kernel
def f() -> ti.i32:
    return K
print(f())
K = 20
print(f())
# --- arguments_of_many_types
@ti.kernel
def f(a: ti.u8, b: ti.i64, c: ti.f64, d: ti.u1):
    print(a, b, c, d)
f(200, 2**40, 1 / 3, True)
# --- kernels_of_a_closure
def make(k):
    @ti.kernel
    def run(x: ti.f32) -> ti.f32:
        return x * k
    return run
a = make(2)
b = make(10)
print(a(1.5), b(1.5))
# --- argument_pack
pack = ti.types.argpack(a=ti.i32, b=ti.f32)
@ti.kernel
def f(p: pack) -> ti.f32:
    return p.a * p.b
p = pack(a=3, b=1.5)
print(f(p))
# --- shadow_builtin
@ti.kernel
def f(max: ti.i32) -> ti.i32:
    sum = max + 1
    return sum
print(f(3))
