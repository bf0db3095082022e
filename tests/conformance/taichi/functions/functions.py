# ti.func: arguments, results, defaults, nesting.

# --- ret_static_if
@ti.func
def g(a):
    if ti.static(True):
        return 1
    else:
        return 2
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return g(a)
print(f(1))
print('done')
# --- ret_two_static
@ti.func
def g(a):
    return a
    return a + 1
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return g(a)
print(f(1))
print('done')
# --- two_results
@ti.func
def f(x):
    return x * 2, x + 1
@ti.kernel
def k():
    a, b = f(5)
    print(a, b)
    c = f(1.5)
    print(c[0], c[1])
k()
# --- primes_by_a_function
@ti.func
def is_prime(n):
    r = True
    for i in range(2, int(ti.sqrt(n)) + 1):
        if n % i == 0:
            r = False
            break
    return r
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    c = 0
    for i in range(2, n):
        if is_prime(float(i)):
            c += 1
    return c
print(k(50))
# --- primes_by_while
@ti.func
def is_prime(n: ti.i32) -> ti.i32:
    r = 1
    k = 2
    while k * k <= n:
        if n % k == 0:
            r = 0
            break
        k += 1
    return r
@ti.kernel
def count(n: ti.i32) -> ti.i32:
    c = 0
    for i in range(2, n):
        c += is_prime(i)
    return c
print(count(100))
# --- function_with_default
@ti.func
def f(x: ti.i32, y: ti.i32 = 3) -> ti.i32:
    return x + y
@ti.kernel
def k():
    print(f(1), f(1, 4), f(y=2, x=1))
k()
# --- function_keeps_its_argument
@ti.func
def f(x):
    x += 1
    return x
@ti.kernel
def k():
    a = 1
    print(f(a), a)
k()
# --- vector_for_an_annotated_number
@ti.func
def f(x: ti.i32):
    return x
@ti.kernel
def k():
    print(f(ti.Vector([1, 2])))
k()
# --- vector_for_an_annotated_float
@ti.func
def f(x: ti.f32):
    return x / 2
@ti.kernel
def k():
    print(f(ti.Vector([1, 2])))
k()
# --- func_default_and_keyword
@ti.func
def g(a, b=2, c: ti.f32 = 0.5):
    return a * b + c
@ti.kernel
def f() -> ti.f32:
    return g(1) + g(2, c=1) * 10 + g(b=3, a=4) * 100
print(f())
# --- func_multiple_returns_struct
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.func
def g(x):
    return S(a=x, b=x * 0.5), x + 1
@ti.kernel
def f(x: ti.i32) -> ti.f32:
    s, y = g(x)
    return s.a + s.b + y
print(f(4))
# --- func_returns_tuple_nested
@ti.func
def minmax(a, b):
    return ti.min(a, b), ti.max(a, b)
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    lo, hi = minmax(a, b)
    x = minmax(hi, 3)
    return lo * 100 + hi * 10 + x[0]
print(f(5, 2))
# --- func_modify_array_arg
@ti.func
def put(a: ti.types.ndarray(), i, v):
    a[i] = v
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    for i in range(a.shape[0]):
        put(a, i, i * 3)
a = ti.ndarray(ti.i32, 4)
f(a)
print(a.to_numpy())
# --- func_args_by_value
@ti.func
def g(v):
    v[0] = 100
    v += 1
    return v
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = g(a)
    print(a, b)
f()
# --- func_typed_args_cast
@ti.func
def g(a: ti.i32, b: ti.f32) -> ti.f32:
    return a / 2 + b
@ti.kernel
def f() -> ti.f32:
    return g(7.9, 2)
print(f())
# --- func_nested_calls
@ti.func
def a(x): return x + 1
@ti.func
def b(x): return a(x) * a(a(x))
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    return b(a(x))
print(f(3))
# --- func_modifies_field_and_returns
x = ti.field(ti.i32, shape=4)
@ti.func
def push(i, v):
    old = x[i]
    x[i] = v
    return old
@ti.kernel
def f() -> ti.i32:
    a = push(1, 5)
    b = push(1, 7)
    return a * 100 + b * 10 + x[1]
print(f())
# --- func_void_call
x = ti.field(ti.i32, shape=4)
@ti.func
def put(i: ti.i32, v: ti.i32):
    x[i] = v
@ti.kernel
def f():
    for i in range(4):
        put(i, i * 3)
f()
print(x.to_numpy())
# --- func_return_annotated_cast
@ti.func
def half(x: ti.i32) -> ti.i32:
    return x / 2
@ti.kernel
def f() -> ti.f32:
    return half(7) + 0.5
print(f())
# --- func_vector_annotation
v3 = ti.types.vector(3, ti.f32)
@ti.func
def scale(v: v3, k: ti.f32) -> v3:
    return v * k
@ti.kernel
def f() -> v3:
    return scale(v3(1, 2, 3), 2)
print(f())
# --- simple_func
@ti.func
def square(x):
    return x * x
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    return square(a) + square(2)
print(f(1.5))
# --- several_results
@ti.func
def both(a, b):
    return a + b, a * b
@ti.kernel
def f():
    s, p = both(3, 4)
    print(s, p)
f()
# --- nested_funcs
@ti.func
def g(x):
    return x + 1
@ti.func
def h(x):
    return g(x) * g(x + 1)
@ti.kernel
def f() -> ti.i32:
    return h(3)
print(f())
# --- func_returning_struct
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.func
def make(x):
    return S(a=x, b=x * 0.5)
@ti.kernel
def f():
    s = make(3)
    print(s.a, s.b)
f()
# --- func_local_shadowing
@ti.func
def g():
    x = 5
    return x
@ti.kernel
def f() -> ti.i32:
    x = 2
    y = g()
    return x * 10 + y
print(f())
# --- func_early_return_if_static
@ti.func
def g(k: ti.template()):
    r = 0
    if ti.static(k > 0):
        r = 1
    else:
        r = 2
    return r
@ti.kernel
def f():
    print(g(1), g(0))
f()
# --- func_args_copy
@ti.func
def foo(a):
    a = a + 1
    return a
@ti.kernel
def f() -> ti.i32:
    x = 3
    y = foo(x)
    return x * 10 + y
print(f())
# --- func_default
@ti.func
def foo(a, b=2, c=3):
    return a * 100 + b * 10 + c
@ti.kernel
def f() -> ti.i32:
    return foo(1) + foo(1, c=9) * 1000
print(f())
# --- func_keyword
@ti.func
def foo(a, b):
    return a - b
@ti.kernel
def f() -> ti.i32:
    return foo(b=3, a=10)
print(f())
# --- func_multiple_types
@ti.func
def foo():
    return 1, ti.Vector([2.5, 3.5]), 4.0
@ti.kernel
def f() -> ti.f32:
    a, v, b = foo()
    return a + v[0] + v[1] + b
print(f())
# --- func_nested_calls_2
@ti.func
def a(x): return x + 1
@ti.func
def b(x): return a(x) * 2
@ti.func
def c(x): return b(a(x)) - 1
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    return c(x) + a(b(x))
print(f(3))
# --- func_in_struct_for
x = ti.field(ti.f32, shape=4)
@ti.func
def sq(v: ti.f32) -> ti.f32:
    return v * v
@ti.kernel
def f():
    for i in x:
        x[i] = sq(i)
f()
print(x)
# --- func_return_struct
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.func
def make(k):
    return S(a=k, b=k * 0.5)
@ti.kernel
def f() -> ti.f32:
    s = make(4)
    t = make(7)
    return s.a + s.b + t.a * 100
print(f())
# --- func_matrix_param
@ti.func
def rot(m, v):
    return m @ v
@ti.kernel
def f():
    m = ti.Matrix([[0.0, -1.0], [1.0, 0.0]])
    v = ti.Vector([1.0, 2.0])
    print(rot(m, v), rot(rot(m, m), v))
f()
# --- func_annot_types
@ti.func
def g(a: ti.i32, b: float, c: ti.math.vec2) -> ti.f32:
    return a + b + c.x + c.y
@ti.kernel
def f() -> ti.f32:
    return g(2.9, 1, ti.math.vec2(1, 2))
print(f())
# --- func_multi_return
@ti.func
def stats(a, b, c):
    lo = ti.min(a, b, c)
    hi = ti.max(a, b, c)
    return lo, hi, (a + b + c) / 3
@ti.kernel
def f(a: ti.i32, b: ti.i32, c: ti.i32):
    lo, hi, mean = stats(a, b, c)
    print(lo, hi, mean)
f(3, 9, -4)
# --- func_default_kwargs
@ti.func
def g(a, b=2, c=3):
    return a * 100 + b * 10 + c
@ti.kernel
def f() -> ti.i32:
    return g(1) + g(1, 5) + g(1, c=7) + g(c=1, a=2, b=3)
print(f())
# --- func_annot
@ti.func
def g(a: ti.i32, b: ti.f32) -> ti.f32:
    return a + b
@ti.kernel
def f() -> ti.f32:
    return g(2.9, 1)
print(f())
# --- func_vec_arg
@ti.func
def rot(v: ti.types.vector(2, ti.f32), t: ti.f32) -> ti.types.vector(2, ti.f32):
    return ti.Vector([ti.cos(t) * v[0] - ti.sin(t) * v[1], ti.sin(t) * v[0] + ti.cos(t) * v[1]])
@ti.kernel
def f():
    print(rot(ti.Vector([1, 0]), 1.5707963))
f()
# --- func_chain
@ti.func
def a(x):
    return x + 1
@ti.func
def b(x):
    return a(x) * 2
@ti.func
def c(x):
    return b(a(x)) - a(b(x))
@ti.kernel
def f() -> ti.i32:
    return c(10)
print(f())
# --- func_void
x = ti.field(ti.i32, shape=3)
@ti.func
def put(i, v):
    x[i] = v
@ti.kernel
def f():
    for i in range(3):
        put(i, i * i)
f()
print(x)
# --- return_in_func_of_struct
@ti.dataclass
class Ray:
    o: ti.math.vec3
    d: ti.math.vec3
    @ti.func
    def at(self, t):
        return self.o + t * self.d
@ti.func
def make(k):
    return Ray(o=ti.math.vec3(k), d=ti.math.vec3(0, k, 1))
@ti.kernel
def f():
    r = make(2)
    print(r.at(3.0))
f()
# --- func_with_default_and_keywords
@ti.func
def g(x, y=2):
    return x * y
@ti.kernel
def f():
    print(g(3), g(3, 4), g(y=5, x=2))
f()
# --- tuple_assignment_from_function
@ti.func
def minmax(a, b, c):
    lo = ti.min(a, b, c)
    hi = ti.max(a, b, c)
    return lo, hi, a + b + c - lo - hi
@ti.kernel
def f(a: ti.i32, b: ti.i32, c: ti.i32):
    lo, hi, mid = minmax(a, b, c)
    print(lo, mid, hi)
f(3, 9, 5)
f(-1, -4, 0)
