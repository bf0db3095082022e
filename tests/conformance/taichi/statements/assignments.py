# Assignments: chains, tuples, unpacking, types that stay.

# --- chained_assignment
@ti.kernel
def f() -> ti.i32:
    a = b = 3
    a += 1
    return a * 10 + b
print(f())
# --- swap
@ti.kernel
def f():
    a, b = 1, 2
    a, b = b, a
    print(a, b)
    c, d, e = ti.Vector([7, 8, 9])
    print(c, d, e)
f()
# --- annotated
@ti.kernel
def f():
    a: ti.f32 = 3
    b: ti.i32 = 2.7
    c: ti.u8 = 300
    print(a, b, c)
f()
# --- first_assignment_decides
@ti.kernel
def f():
    a = 1
    a = 2.7
    print(a)
    b = 1.0
    b = 3
    print(b)
f()
# --- swizzle_assignment
import taichi.math as tm
@ti.kernel
def f():
    v = tm.vec4(1, 2, 3, 4)
    v.xy = v.yx
    print(v)
    v.zw = tm.vec2(9, 8)
    v.x = 5
    v.rgb += 1.0
    print(v)
f()
# --- element_assignment
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    m[0, 1] = 10
    m[1, 0] += 5
    v = ti.Vector([0, 0, 0])
    for i in range(3):
        v[i] = i * i
    print(m, v)
f()
# --- slices
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3, 4, 5])
    print(v[1:4], v[::2], v[:2])
    v[0:2] = ti.Vector([9, 8])
    m = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    print(v, m[0, :], m[:, 1], m[0:2, 1:3])
f()
# --- tuple_assignment_nested
@ti.kernel
def f():
    (a, b), c = (1, 2), 3
    print(a, b, c)
f()
# --- static_alias
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.static(x)
    for i in range(4):
        y[i] = i * 3
f()
print(x[0], x[3])
# --- static_values
@ti.kernel
def f():
    a, b = ti.static(1, 2)
    if ti.static(a < b):
        print("less")
    for i in ti.static(range(3)):
        print(i)
    for i, j in ti.static(ti.ndrange(2, 2)):
        print(i, j)
f()
# --- static_list
weights = [1.0, 2.0, 3.0]
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in ti.static(range(len(weights))):
        s += weights[i] * i
    return s
print(f())
# --- static_comprehension
@ti.kernel
def f():
    a = [i * i for i in range(4)]
    v = ti.Vector([i * 2 for i in range(3)])
    d = {str(i): i for i in range(3)}
    print(a[3], v, d["2"])
    e = [x for x in [1, 2, 3, 4] if x % 2 == 0]
    print(e[0], e[1])
f()
# --- static_in
@ti.kernel
def f(s: ti.template()):
    if ti.static(s in ["a", "b"]):
        print(1)
    else:
        print(2)
    if ti.static("k" in {"k": 1}):
        print(3)
f("a")
f("c")
# --- copy_semantics
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = a
    b[0] = 5
    print(a, b)
    c = 1
    d = c
    d += 1
    print(c, d)
f()
# --- block_scope
@ti.kernel
def f(c: ti.i32):
    a = 0
    if c > 0:
        a = 5
        b = 3
        a += b
    else:
        b = 2.5
        a = ti.cast(b * 2, ti.i32)
    print(a)
f(1)
f(-1)
# --- f_strings
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print(f"a = {a}, b = {b}")
    print(f"{b:.2f} and {a:d}")
    print("x", a, "y", b, sep="|")
    print(a, end="")
    print("!")
f(3, 1.5)
# --- static_zip_enumerate
@ti.kernel
def f():
    for i, v in ti.static(enumerate([10, 20])):
        print(i, v)
    for a, b in ti.static(zip([1, 2], [3, 4])):
        print(a, b)
f()
# --- i8_field_wrap
x = ti.field(ti.i8, shape=2)
@ti.kernel
def f():
    x[0] = 200
    x[1] = -129
f()
print(x[0], x[1])
# --- chain_assign_mixed
@ti.kernel
def f() -> ti.f32:
    a = b = 3
    c = d = 2.5
    a += 1
    d *= 2
    return a + b + c + d
print(f())
# --- tuple_swap_fields
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in range(1):
        x[0], x[1], x[2] = 1, 2, 3
        x[0], x[2] = x[2], x[0]
        x[3] = x[0] * 10 + x[2]
f()
print(x.to_numpy())
# --- unpack_vector
@ti.kernel
def f() -> ti.i32:
    v = ti.Vector([4, 5, 6])
    a, b, c = v
    return a * 100 + b * 10 + c
print(f())
# --- unpack_func_result
@ti.func
def two(a, b):
    return a + b, a - b
@ti.kernel
def f() -> ti.i32:
    s, d = two(10, 3)
    return s * 100 + d
print(f())
# --- annotated_2
@ti.kernel
def f() -> ti.i64:
    a: ti.i64 = 1 << 20
    b: ti.i64 = 1 << 20
    return a * b
print(f())
# --- annotated_u8
@ti.kernel
def f() -> ti.i32:
    a: ti.u8 = 250
    a += 10
    b: ti.i8 = 127
    b += 1
    return ti.cast(a, ti.i32) * 1000 + b
print(f())
# --- static_if_nested
@ti.kernel
def f(flag: ti.template(), n: ti.template()) -> ti.i32:
    r = 0
    if ti.static(flag):
        if ti.static(n > 3):
            r = 1
        else:
            r = 2
    elif ti.static(n == 2):
        r = 3
    else:
        r = 4
    return r
print(f(True, 4), f(True, 1), f(False, 2), f(False, 9))
# --- static_list_of_fields
xs = [ti.field(ti.f32, shape=3) for _ in range(4)]
@ti.kernel
def f():
    for i in range(3):
        for k in ti.static(range(4)):
            xs[k][i] = i * 10 + k
f()
for x in xs:
    print(x.to_numpy())
# --- static_zip_enumerate_2
a = ti.field(ti.i32, shape=())
b = ti.field(ti.i32, shape=())
c = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    for i, x in ti.static(enumerate([a, b, c])):
        x[None] = i + 1
    for x, v in ti.static(zip([a, b, c], [10, 20, 30])):
        x[None] += v
f()
print(a[None], b[None], c[None])
# --- static_dict
cfg = {'n': 3, 'scale': 2.5}
@ti.kernel
def f() -> ti.f32:
    r = 0.0
    for i in ti.static(range(cfg['n'])):
        r += i * cfg['scale']
    return r
print(f())
# --- static_assert_ok
@ti.kernel
def f():
    ti.static_assert(3 > 2, "should hold")
    x = 1
    ti.static_assert(ti.static(True))
f()
print("ok")
# --- static_print
@ti.kernel
def f():
    ti.static_print(1 + 2, "hello")
f()
# --- comprehension_matrix
@ti.kernel
def f(k: ti.i32) -> ti.i32:
    m = ti.Matrix([[i * k + j for j in range(3)] for i in range(3)])
    return m.trace() + m[0, 2] * 100
print(f(5))
# --- dict_comprehension
@ti.kernel
def f(p: ti.i32) -> ti.i32:
    d = {k: k * p for k in range(4)}
    return d[1] + d[3]
print(f(7))
# --- walrus
@ti.kernel
def f() -> ti.i32:
    b = 2 + (a := 5)
    b += a
    return b
print(f())
# --- alias_field
x = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def f():
    y = ti.static(x)
    for i, j in y:
        y[i, j] = i - j
f()
print(x)
# --- alias_func
@ti.func
def foo(a):
    return a * 2
@ti.kernel
def f() -> ti.i32:
    g, h = ti.static(foo, foo)
    return g(3) + h(4)
print(f())
# --- type_of_local_stays
@ti.kernel
def f() -> ti.f32:
    a = 1
    a = 2.7
    b = 1.0
    b = 3
    return a + b
print(f())
# --- scoped_types
@ti.kernel
def f(c: ti.i32) -> ti.f32:
    r = 0.0
    if c:
        t = 5
        r = t / 2
    else:
        t = 2.5
        r = t * 2
    return r
print(f(1), f(0))
# --- nested_tuple_target
@ti.kernel
def f() -> ti.i32:
    a, (b, c) = 1, (2, 3)
    [d, e] = 4, 5
    return a * 10000 + b * 1000 + c * 100 + d * 10 + e
print(f())
# --- static_range_step
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in ti.static(range(1, 10, 3)):
        s = s * 10 + i
    return s
print(f())
# --- static_ndrange
x = ti.field(ti.i32, shape=(2, 3))
@ti.kernel
def f():
    for i, j in ti.static(ti.ndrange(2, 3)):
        x[i, j] = i * 3 + j
    for I in ti.static(ti.grouped(ti.ndrange(2, 3))):
        x[I] += I[0]
f()
print(x)
# --- annotated_assign
@ti.kernel
def f():
    a: ti.f32 = 3
    b: ti.i32 = 2.9
    c: ti.u8 = 300
    d: ti.i64 = 5
    print(a, b, c, d * 10000000000)
f()
# --- multi_assign
@ti.kernel
def f():
    a = b = c = 4
    a += 1
    [d, e] = [1, 2]
    (g, h), k = (3, 4), 5
    print(a, b, c, d, e, g, h, k)
f()
# --- static_alias_2
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f():
    y, s = ti.static(x, 4)
    for i in y:
        y[i] = i * s
f()
print(x)
# --- assign_to_field
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f():
    x = 3
    print(x)
f()
# --- field_assign_whole
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    x = 1
f()
print('done')
# --- none_var
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = None
f()
print('done')
# --- annot_in_loop_ok_type
@ti.kernel
def f() -> ti.i32:
    a: ti.i32 = 1
    a: ti.i32 = 2
    return a
f()
# --- assign_vec_from_scalar
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    v = 3
    print(v)
f()
# --- scalar_to_vec_var
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    a = 1
f()
print('done')
# --- const_global_assign
K = 3
@ti.kernel
def f():
    K = 5
    print(K)
f()
# --- walrus_in_a_sum
@ti.kernel
def k() -> ti.i32:
    x = 10
    y = (x := 5) + x
    return y + x
print(k())
# --- local_hides_a_field
x = ti.field(ti.i32, (3,))
@ti.kernel
def k():
    x = 5
    print(x)
k()
# --- global_number_rebound
n = 5
@ti.kernel
def k():
    n = n + 1
    print(n)
k()
# --- walrus_in_a_condition
@ti.kernel
def k():
    if (n := 3) > 2:
        print(n)
    print(n)
k()
# --- tuple_swap_three
@ti.kernel
def f():
    a = 1
    b = 2
    c = 3
    a, b, c = c, a, b
    print(a, b, c)
f()
# --- implicit_cast_store
x = ti.field(ti.i32, shape=2)
@ti.kernel
def f():
    x[0] = 3.9
    x[1] = -3.9
f()
print(x[0], x[1])
# --- tuple_assign_fib
@ti.kernel
def fib(n: ti.i32) -> ti.i32:
    a, b = 0, 1
    # main loop
    for i in range(n):
        a, b = b, a + b
    return b
print(fib(10))
# --- tuple_assign_star
@ti.kernel
def f() -> ti.i32:
    a, b, c = [1, 2, 3]
    d, e = (4, 5)
    return a + b * 10 + c * 100 + d * 1000 + e * 10000
print(f())
# --- unpack_mat_element
v = ti.Vector.field(2, ti.f32, shape=())
@ti.kernel
def f():
    x, y = v[None]
    v[None] = [y * 2, x + 1]
v[None] = [3, 4]
f()
print(v[None])
# --- swap_exprs
@ti.kernel
def f() -> ti.i32:
    a, b, c = 1, 2, 3
    a, b, c = c, a, b
    return a * 100 + b * 10 + c
print(f())
# --- tuple_ret_sum
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    print(sum([1, 2, 3]), sum(ti.Vector([1, 2])), max(ti.Vector([1, 2])))
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- tuple_assign
a = ti.field(ti.i32, ())
b = ti.field(ti.i32, ())
@ti.kernel
def f():
    a[None], b[None] = b[None] + 2, a[None] + 3
a[None], b[None] = 10, 20
f()
print(a[None], b[None])
