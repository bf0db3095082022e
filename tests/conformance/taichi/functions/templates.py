# ti.template() arguments of kernels and functions.

# --- template_kernel_fields
a = ti.field(ti.f32, shape=3)
b = ti.Vector.field(2, ti.f32, shape=(2, 2))
@ti.kernel
def clear(x: ti.template()):
    for I in ti.grouped(x):
        x[I] = x[I] * 0 + 1
clear(a)
clear(b)
print(a[1], b[1, 1][0])
# --- field_of_fields_args
import numpy as np
n = 4
A = ti.field(ti.f32, shape=(n, n))
B = ti.field(ti.f32, shape=(n, n))
C = ti.field(ti.f32, shape=(n, n))
@ti.kernel
def matmul(a: ti.template(), b: ti.template(), c: ti.template()):
    for i, j in c:
        s = 0.0
        for k in range(n):
            s += a[i, k] * b[k, j]
        c[i, j] = s
A.from_numpy(np.arange(16, dtype=np.float32).reshape(4, 4))
B.from_numpy(np.eye(4, dtype=np.float32) * 2)
matmul(A, B, C)
np.testing.assert_allclose(C.to_numpy(), A.to_numpy() @ B.to_numpy())
print(C)
# --- copy_by_template_and_copy_from
a = ti.field(ti.f32, shape=4)
b = ti.field(ti.f32, shape=4)
@ti.kernel
def copy(s: ti.template(), d: ti.template()):
    for I in ti.grouped(s):
        d[I] = s[I] * 2
a.fill(1.5)
copy(a, b)
copy(b, a)
print(a, b)
b.copy_from(a)
print(b)
# --- template_object
@ti.kernel
def f(k: ti.template()) -> ti.i32:
    return ti.static(k.x + k.y)
class P:
    x = 3
    y = 4
print(f(P()))
print('done')
# --- template_enum
from enum import Enum
class M(Enum):
    A = 1
    B = 2
@ti.kernel
def f(m: ti.template()):
    if ti.static(m == M.A):
        print('A')
    else:
        print('B')
f(M.A)
f(M.B)
print('done')
# --- template_type_and_length
@ti.kernel
def f(dt: ti.template(), n: ti.template()):
    v = ti.Vector.zero(dt, n)
    print(v)
f(ti.i32, 3)
f(ti.f32, 2)
print('done')
# --- template_text
@ti.kernel
def f(a: ti.template()):
    print(a)
f('text')
print('done')
# --- template_numbers
@ti.kernel
def f(a: ti.template()):
    print(a)
f(3)
f(2.5)
f(True)
print('done')
# --- template_tuple
@ti.kernel
def f(a: ti.template()):
    print(a[0], a[1])
f((3, 4))
print('done')
# --- template_type
@ti.kernel
def f(dt: ti.template()) -> ti.f64:
    return ti.cast(2.75, dt)
print(f(ti.i32), f(ti.f32))
print('done')
# --- template_count_of_a_loop
@ti.func
def fib(n: ti.template()):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a
@ti.kernel
def k() -> ti.i32:
    return fib(10)
print(k())
# --- template_field_and_value
@ti.kernel
def k(a: ti.template(), b: ti.template()):
    for i in a:
        a[i] = b
x = ti.field(ti.f32, shape=3)
y = ti.field(ti.i32, shape=3)
k(x, 2.5)
k(y, 7)
print(x.to_numpy(), y.to_numpy())
# --- swap_by_template
@ti.func
def swap(a: ti.template(), b: ti.template()):
    t = a
    a = b
    b = t
@ti.kernel
def k():
    x = 1
    y = 2
    swap(x, y)
    print(x, y)
k()
# --- template_fields_swapped
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.i32, shape=4)
@ti.kernel
def k(a: ti.template(), b: ti.template(), s: ti.i32):
    for i in a:
        b[i] = a[i] + s
k(x, y, 3)
k(y, x, 4)
print(x.to_numpy(), y.to_numpy())
# --- transpose_by_templates
x = ti.field(ti.f32, shape=(2, 3))
y = ti.field(ti.f32, shape=(3, 2))
@ti.kernel
def tr(a: ti.template(), b: ti.template()):
    for i, j in a:
        b[j, i] = a[i, j]
for i in range(2):
    for j in range(3):
        x[i, j] = i * 3 + j
tr(x, y)
print(y.to_numpy())
# --- clamp_by_templates
@ti.func
def clamp_(x, lo: ti.template(), hi: ti.template()):
    return ti.max(lo, ti.min(hi, x))
@ti.kernel
def k(x: ti.f32) -> ti.f32:
    return clamp_(x, 0.0, 1.0) + clamp_(x * 2, -1, 3)
print(k(0.5), k(2.5))
# --- template_func_modifies
@ti.func
def bump(a: ti.template(), k):
    a += k
    k = 0
@ti.kernel
def f() -> ti.i32:
    x = 3
    y = 4
    bump(x, y)
    bump(y, x)
    return x * 100 + y
print(f())
# --- kernel_template_field
x = ti.field(ti.f32, shape=3)
y = ti.field(ti.i32, shape=(2, 2))
@ti.kernel
def fill(a: ti.template(), v: ti.f32):
    for I in ti.grouped(a):
        a[I] = v + I.sum()
fill(x, 1.5)
fill(y, 2.9)
print(x, y)
# --- template_constant_changed
@ti.func
def g(a: ti.template()):
    b = a + 1
    return b
@ti.kernel
def f() -> ti.i32:
    return g(3) + g(4)
print(f())
# --- template_args_cache
@ti.kernel
def f(n: ti.template(), x: ti.i32) -> ti.i32:
    s = 0
    for i in ti.static(range(n)):
        s += x ** i
    return s
print(f(1, 2), f(3, 2), f(5, 3))
# --- templates_with_types
@ti.kernel
def f(dt: ti.template(), x: ti.f32) -> ti.f32:
    return ti.cast(ti.cast(x, dt), ti.f32)
print(f(ti.i32, 2.7), f(ti.f32, 2.5), f(ti.i8, 200.0))
# --- pass_func_as_template
@ti.func
def sq(x): return x * x
@ti.func
def apply(g: ti.template(), x):
    return g(x)
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    return apply(sq, x) + apply(ti.sqrt, x)
print(f(4.0))
# --- func_matrix_by_template
@ti.func
def setdiag(m: ti.template(), k):
    for i in ti.static(range(m.n)):
        m[i, i] = k
@ti.kernel
def f():
    m = ti.Matrix.zero(ti.f32, 3, 3)
    setdiag(m, 2.5)
    print(m, m.trace())
f()
# --- ti_func_with_field_template
@ti.func
def lerp(f: ti.template(), x):
    i = ti.cast(ti.floor(x), ti.i32)
    t = x - i
    return f[i] * (1 - t) + f[i + 1] * t
a = ti.field(ti.f32, shape=4)
v = ti.Vector.field(2, ti.f32, shape=4)
@ti.kernel
def g():
    for i in a:
        a[i] = i * i
        v[i] = ti.Vector([i, -i])
    print(lerp(a, 1.5), lerp(v, 0.25))
g()
# --- kernel_template_types_twice
@ti.kernel
def fill(x: ti.template(), v: ti.template()):
    for I in ti.grouped(x):
        x[I] = v
a = ti.field(ti.f32, shape=2)
b = ti.Vector.field(2, ti.f32, shape=2)
fill(a, 1.5)
fill(b, ti.Vector([1, 2]))
fill(a, 2)
print(a, b)
# --- template_reference
@ti.func
def change(a: ti.template(), b):
    a += b
    a *= 2
@ti.kernel
def f() -> ti.i32:
    x = 3
    change(x, 4)
    return x
print(f())
# --- template_vector_reference
@ti.func
def change(v: ti.template()):
    v[0] = 10
    v += 1
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    change(v)
    print(v)
f()
# --- template_field_element
x = ti.field(ti.i32, shape=4)
@ti.func
def change(v: ti.template()):
    v = 7
@ti.kernel
def f():
    change(x[2])
f()
print(x[2], x[1])
# --- template_field
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.i32, shape=4)
@ti.func
def double(a: ti.template(), i):
    a[i] *= 2
@ti.kernel
def f(a: ti.template()):
    for i in a:
        a[i] = i
        double(a, i)
f(x)
f(y)
print(x[3], y[2])
# --- static_function_argument
@ti.func
def apply(fn: ti.template(), x):
    return fn(x)
@ti.func
def twice(x):
    return 2 * x
@ti.kernel
def f() -> ti.i32:
    return apply(twice, 4)
print(f())
# --- lambda_in_static
@ti.kernel
def f() -> ti.i32:
    return (lambda x: x * 2 + 1)(5)
print(f())
# --- recursion_by_template
@ti.func
def power(x, n: ti.template()):
    r = 1.0
    if ti.static(n > 0):
        r = x * power(x, n - 1)
    return r
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    return power(x, 4)
print(f(1.5))
# --- func_template
@ti.func
def inc(a: ti.template()):
    a += 1
@ti.kernel
def f() -> ti.i32:
    x = 3
    inc(x)
    inc(x)
    return x
print(f())
# --- func_vector_template
@ti.func
def normalize_(v: ti.template()):
    v[0] = 7
    v *= 2
@ti.kernel
def f() -> ti.i32:
    v = ti.Vector([1, 2])
    normalize_(v)
    return v[0] * 100 + v[1]
print(f())
# --- kernel_templates_fields
x = ti.field(ti.f32, shape=3)
y = ti.field(ti.i32, shape=4)
@ti.kernel
def inc(f: ti.template(), k: ti.template()):
    for i in f:
        f[i] += k
inc(x, 1.5)
inc(y, 2)
inc(x, 1)
print(x, y)
# --- template_shape
@ti.kernel
def fill(f: ti.template(), v: ti.f32):
    for I in ti.grouped(f):
        f[I] = v + I.sum()
a = ti.field(ti.f32, shape=3)
b = ti.field(ti.f32, shape=(2, 2))
fill(a, 0.5); fill(b, 1.5)
print(a.to_numpy(), b.to_numpy())
# --- func_as_argument
@ti.func
def add(a, b): return a + b
@ti.func
def mul(a, b): return a * b
@ti.kernel
def run(op: ti.template(), a: ti.i32, b: ti.i32) -> ti.i32:
    return op(a, b)
print(run(add, 3, 4), run(mul, 3, 4))
# --- func_template_field
x = ti.field(ti.i32, shape=3)
y = ti.field(ti.i32, shape=3)
@ti.func
def addto(a: ti.template(), b: ti.template(), k):
    for i in range(3):
        a[i] += b[i] * k
@ti.kernel
def f():
    for i in x:
        x[i] = i
        y[i] = 10
    addto(x, y, 2)
f()
print(x)
# --- func_template_modify
@ti.func
def inc(x: ti.template(), d):
    x += d
@ti.kernel
def f() -> ti.i32:
    a = 5
    inc(a, 3)
    inc(a, -1)
    return a
print(f())
# --- func_field_template
a = ti.field(ti.f32, shape=4)
b = ti.field(ti.i32, shape=6)
@ti.kernel
def fill(x: ti.template(), v: ti.i32):
    for I in ti.grouped(x):
        x[I] = v
fill(a, 3)
fill(b, 4)
print(a, b)
# --- kernel_template_value
@ti.kernel
def f(n: ti.template()) -> ti.i32:
    s = 0
    for i in ti.static(range(n)):
        s += i
    return s
print(f(3), f(6), f(3))
# --- func_as_arg
@ti.func
def sq(x):
    return x * x
@ti.func
def cube(x):
    return x * x * x
@ti.kernel
def apply(g: ti.template(), v: ti.f32) -> ti.f32:
    return g(v) + g(1.0)
print(apply(sq, 3.0), apply(cube, 2.0))
# --- lambda_static
@ti.kernel
def f(v: ti.i32) -> ti.i32:
    fs = ti.static([lambda x: x + 1, lambda x: x * 2])
    s = 0
    for g in ti.static(fs):
        s += g(v)
    return s
print(f(5))
# --- recursion_static
@ti.func
def fact(n: ti.template()) -> ti.i32:
    return 1 if ti.static(n <= 1) else 1
@ti.kernel
def f() -> ti.i32:
    return fact(3)
print(f())
# --- expr_func_vector_template
@ti.func
def set0(v: ti.template()):
    v[0] = 42
    v[1] += 1
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    set0(v)
    print(v)
f()
# --- template_number_unrolls
@ti.kernel
def f(x: ti.template(), n: ti.template()):
    for i in ti.static(range(n)):
        x[i] = i * n
u = ti.field(ti.i32, shape=5)
f(u, 3)
f(u, 5)
print(u)
# --- view
x=ti.Vector.field(2,ti.f32,shape=2)
a=x[0]
x[0]=[5,6]
print(a, a+1, a.norm(), a[1])
x[0][1]=9
print(a)
# --- view_struct
P=ti.types.struct(a=ti.i32,v=ti.math.vec2)
p=P.field(shape=2)
q=p[0]
p[0].a=3
print(q.a)
q.v=[1,2]
print(p[0].v)
# --- view_list
x=ti.Vector.field(2,ti.f32,shape=2)
l=[x[0],x[1]]
x[0]=[5,6]
print(l[0])
# --- view_np
x=ti.Vector.field(2,ti.f32,shape=2)
a=x[0].to_numpy()
x[0]=[5,6]
print(a, x[0].to_list())
# --- name
x=ti.field(ti.i32,shape=2,name='q')
print(x.name)
# --- dictionary_of_fields
fields = {"a": ti.field(ti.i32, shape=3), "b": ti.field(ti.i32, shape=3)}
@ti.kernel
def setall(f: ti.template(), v: ti.i32):
    for i in f:
        f[i] = v + i
for k, (name, f) in enumerate(fields.items()):
    setall(f, 10 * k)
print({name: f.to_numpy().tolist() for name, f in fields.items()})
# --- static_dispatch_on_type
@ti.func
def half(x):
    if ti.static(isinstance(x, int)):
        return x // 2
    return x / 2
@ti.kernel
def f():
    print(half(7.0), half(3.0))
f()
# --- swap_by_references
@ti.func
def sort2(a: ti.template(), b: ti.template()):
    if a > b:
        t = a
        a = b
        b = t
@ti.kernel
def f(x: ti.i32, y: ti.i32, z: ti.i32):
    a, b, c = x, y, z
    sort2(a, b)
    sort2(b, c)
    sort2(a, b)
    print(a, b, c)
f(3, 1, 2)
f(9, 8, 7)
