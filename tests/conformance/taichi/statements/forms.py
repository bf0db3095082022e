# Statements as the language reference has them, one form each.

# --- static_returns_tuple
@ti.kernel
def f() -> ti.i32:
    a, b, c = ti.static(1, 2, 3)
    return a * 100 + b * 10 + c
print(f())
# --- static_alias_of_field_and_func
long_name_of_field = ti.field(ti.i32, 4)
@ti.func
def double(a):
    return a * 2
@ti.kernel
def f():
    x, d = ti.static(long_name_of_field, double)
    for i in range(4):
        x[i] = d(i)
f()
print(long_name_of_field)
# --- swap_by_tuple
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    x, y = a, b
    x, y = y, x
    return x * 10 + y
print(f(3, 4))
# --- unpack_vector
@ti.kernel
def f() -> ti.f32:
    v = ti.Vector([1.5, 2.5, 3.5])
    a, b, c = v
    return a + b * c
print(f())
# --- chained_assignment_of_fields
x = ti.field(ti.i32, 2)
@ti.kernel
def f(k: ti.i32) -> ti.i32:
    x[0] = x[1] = a = k * k
    return a + x[0] + x[1]
print(f(5))
# --- augmented_all_operators
@ti.kernel
def f() -> ti.i32:
    a = 100
    a += 7
    a -= 2
    a *= 3
    a //= 4
    a %= 50
    a **= 2
    a <<= 2
    a >>= 1
    a |= 1
    a &= 0xFFF
    a ^= 5
    return a
print(f())
# --- augmented_true_division
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    b = a
    b /= 4
    return b
print(f(3.0))
# --- atomic_add_returns_old
c = ti.field(ti.i32, ())
@ti.kernel
def f() -> ti.i32:
    a = ti.atomic_add(c[None], 5)
    b = ti.atomic_add(c[None], 2)
    return a * 100 + b * 10 + c[None]
print(f())
# --- atomic_min_max_over_field
x = ti.field(ti.f32, 50)
lo = ti.field(ti.f32, ())
hi = ti.field(ti.f32, ())
@ti.kernel
def f():
    lo[None] = 1e9
    hi[None] = -1e9
    for i in x:
        x[i] = ti.sin(i * 0.7) * i
    for i in x:
        ti.atomic_min(lo[None], x[i])
        ti.atomic_max(hi[None], x[i])
f()
print(lo[None], hi[None])
# --- annotated_assignment_f64
@ti.kernel
def f() -> ti.f64:
    a: ti.f64 = 0.1
    b: ti.f64 = 0.2
    return a + b
print(f())
# --- annotated_i64_overflow_free
@ti.kernel
def f(n: ti.i32) -> ti.i64:
    s: ti.i64 = 1
    for i in range(n):
        s *= 3
    return s
print(f(30))
# --- pass_statement
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    if a > 3:
        pass
    else:
        pass
    for i in range(3):
        pass
    return a
print(f(2))
# --- return_of_matrix
@ti.kernel
def f(a: ti.f32) -> ti.types.matrix(2, 3, ti.f32):
    return ti.Matrix([[a, 0, 1], [0, a, 2]])
m = f(1.5)
print(m, m[1, 2])
# --- func_returns_three_values
@ti.func
def stats(a, b):
    return a + b, a * b, ti.max(a, b)
@ti.kernel
def f() -> ti.f32:
    s, p, m = stats(2.0, 3.5)
    return s * 100 + p * 10 + m
print(f())
# --- func_return_struct
P = ti.types.struct(x=ti.f32, n=ti.i32)
@ti.func
def make(a):
    return P(x=a * 0.5, n=ti.cast(a, ti.i32))
@ti.kernel
def f() -> ti.f32:
    p = make(7.0)
    return p.x + p.n
print(f())
# --- break_inner_while
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    count = 0
    for i in range(n):
        k = i
        while True:
            k = k // 2
            count += 1
            if k == 0:
                break
    return count
print(f(20))
# --- continue_in_parallel_loop
x = ti.field(ti.i32, 12)
@ti.kernel
def f():
    for i in range(12):
        if i % 3 == 0:
            continue
        x[i] = i
f()
print(x)
# --- if_elif_else_ladder
x = ti.field(ti.i32, 6)
@ti.kernel
def f():
    for i in x:
        if i == 0:
            x[i] = 10
        elif i < 3:
            x[i] = 20
        elif i < 5:
            x[i] = 30
        else:
            x[i] = 40
f()
print(x)
# --- static_if_elif
mode = 2
@ti.kernel
def f() -> ti.i32:
    r = 0
    if ti.static(mode == 1):
        r = 1
    elif ti.static(mode == 2):
        r = 22
    else:
        r = 333
    return r
print(f())
# --- while_with_else_free_flag
@ti.kernel
def collatz(n: ti.i32) -> ti.i32:
    steps = 0
    k = n
    while k != 1:
        if k % 2:
            k = 3 * k + 1
        else:
            k //= 2
        steps += 1
    return steps
print([collatz(n) for n in range(1, 12)])
# --- range_negative_start
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(-5, 3):
        s += i * i * i
    return s
print(f())
# --- ndrange_tuple_bounds
x = ti.field(ti.i32, (6, 6))
@ti.kernel
def f():
    for i, j in ti.ndrange((1, 4), (2, 6)):
        x[i, j] = i * 10 + j
f()
print(x.to_numpy())
# --- ndrange_three_dims_grouped
x = ti.field(ti.i32, (2, 3, 2))
@ti.kernel
def f():
    for I in ti.grouped(ti.ndrange(2, 3, 2)):
        x[I] = I[0] * 100 + I[1] * 10 + I[2]
f()
print(x.to_numpy().sum(), x[1, 2, 1])
# --- struct_for_grouped_vector_field
v = ti.Vector.field(2, ti.f32, (3, 2))
@ti.kernel
def f():
    for I in ti.grouped(v):
        v[I] = I + ti.Vector([0.5, 0.25])
f()
print(v.to_numpy()[2, 1])
# --- static_for_zip
@ti.kernel
def f() -> ti.i32:
    s = 0
    for a, b in ti.static(zip((1, 2, 3), (10, 20, 30))):
        s += a * b
    return s
print(f())
# --- static_for_enumerate
@ti.kernel
def f() -> ti.i32:
    s = 0
    for k, w in ti.static(enumerate([5, 7, 9])):
        s += k * w
    return s
print(f())
# --- static_for_break_static_if
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in ti.static(range(10)):
        if ti.static(i == 4):
            break
        s += i
    return s
print(f())
# --- static_ndrange_nested
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    s = 0
    for i, j in ti.static(ti.ndrange((-1, 2), (-1, 2))):
        if ti.static(i != 0 or j != 0):
            s += a * i + j * j
    return s
print(f(3))
# --- loop_config_serialize_break
@ti.kernel
def f() -> ti.i32:
    r = 0
    ti.loop_config(serialize=True)
    for i in range(100):
        r += i
        if r > 50:
            break
    return r
print(f())
