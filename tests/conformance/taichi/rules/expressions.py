# Expressions and statements, rule by rule.

# --- displays_and_comprehensions
@ti.kernel
def k(a: ti.i32):
    t = (a, 2.5)
    l = [a, a + 1, [3, 4]]
    d = {"p": a, "q": 2}
    c = [i * a for i in ti.static(range(6)) if i % 2 == 1]
    e = {i: i * i for i in ti.static(range(3))}
    print(t[0], t[1], l[2][1], d["p"] + d["q"], c[2], len(c), e[2])
k(3)
# --- attributes_of_metadata
x = ti.Matrix.field(2, 3, ti.f32, shape=(4, 5))
@ti.kernel
def k():
    print(x.shape[0], x.shape[1], x.n, x.m, len(x.shape))
    v = ti.Vector([1, 2, 3])
    print(v.n, v.m)
k()
# --- swizzles_assigned
@ti.kernel
def k():
    v = ti.math.vec4(1, 2, 3, 4)
    v.xy = v.yx
    v.ba = ti.math.vec2(8, 9)
    v.rgb += 1
    print(v, v.zyx, v.w)
k()
# --- subscripts_of_containers
l = [[1, 2], [3, 4]]
@ti.kernel
def k() -> ti.i32:
    return l[1][0] * 10 + l[-1][-1]
print(k())
# --- vector_index_is_spliced
x = ti.field(ti.i32, (4, 5, 6))
@ti.kernel
def k():
    for I in ti.grouped(x):
        x[I] = I[0] * 100 + I[1] * 10 + I[2]
    p = ti.Vector([1, 2])
    print(x[p, 3], x[3, p])
k()
# --- slices_of_matrices
@ti.kernel
def k():
    m = ti.Matrix([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    m[0, 1:3] = ti.Vector([0, 1]).transpose()
    print(m[:, 1], m[1:, :2], m[::2, 0])
    v = ti.Vector([1, 2, 3, 4])
    v[1:3] = v[2:4]
    print(v, v[::-1] if ti.static(False) else v[0:4:3])
k()
# --- negative_slice
@ti.kernel
def k():
    v = ti.Vector([1, 2, 3, 4])
    print(v[-2:])
k()
# --- too_few_indices
x = ti.field(ti.i32, (4, 5))
@ti.kernel
def k() -> ti.i32:
    return x[1]
print(k())
# --- keyword_arguments_and_stars
@ti.func
def f(a, b, c=3):
    return a * 100 + b * 10 + c
args = (1, 2)
@ti.kernel
def k():
    print(f(1, 2), f(b=1, a=2), f(*args, 7), f(c=1, a=2, b=3))
k()
# --- several_results
@ti.func
def f(a):
    return a, a + 1, ti.Vector([a, a])
@ti.kernel
def k() -> ti.i32:
    p, q, v = f(3)
    return p + q + v.sum()
print(k())
# --- real_function_returns_early
@ti.real_func
def f(a: ti.i32) -> ti.i32:
    if a > 3:
        return 1
    return 2
@ti.kernel
def k() -> ti.i32:
    return f(5) * 10 + f(1)
print(k())
# --- recursive_real_function
@ti.real_func
def fib(n: ti.i32) -> ti.i32:
    r = n
    if n > 1:
        r = fib(n - 1) + fib(n - 2)
    return r
@ti.kernel
def k() -> ti.i32:
    return fib(10)
print(k())
# --- precedence
@ti.kernel
def k(a: ti.i32, b: ti.i32):
    print(-a ** 2, 2 ** 3 ** 2, a & b == 0, a | b ^ 3 & 5, a << 1 + 1, ~a + 1, not a == b, - - a, a if a > b else b if b > 5 else 0)
k(3, 4)
# --- comparison_chains
@ti.kernel
def k(a: ti.i32):
    print(1 < a < 5, 1 < a > 2 != 3, a == a == 1)
k(3)
k(1)
# --- walrus
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    b = (c := a + 1) * 2
    return b + c
print(k(3))
# --- select_by_element
@ti.kernel
def k(a: ti.i32):
    v = ti.Vector([1, 2, 3])
    w = ti.Vector([4.5, 5.5, 6.5])
    print(ti.select(v > 1, v, w), ti.select(a > 2, 1.5, 2), ti.select(v == 2, 0, v))
k(3)
# --- conditional_evaluates_both
x = ti.field(ti.i32, 2)
@ti.func
def touch(i):
    x[i] += 1
    return i
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    return touch(0) if a > 0 else touch(1)
print(k(1), x)
# --- in_of_static
@ti.kernel
def k() -> ti.i32:
    r = 0
    if ti.static(3 in [1, 2, 3]):
        r = 1
    if ti.static("a" not in {"b": 1}):
        r += 2
    return r
print(k())
# --- in_of_the_running_program
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    return a in [1, 2]
print(k(1))
# --- matrix_product_and_broadcast
@ti.kernel
def k():
    a = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    v = ti.Vector([1.0, -1.0])
    print(a @ a, a @ v, a * a, 2 + a, a / 2, a ** 2, -a, a > 2, a % 2, 1 / a)
k()
# --- shapes_that_differ
@ti.kernel
def k():
    a = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    v = ti.Vector([1.0, -1.0, 2.0])
    print(a @ v)
k()
# --- static_of_several
@ti.kernel
def k() -> ti.i32:
    a, b = ti.static(3, 4)
    r = 0
    for i, j in ti.static(ti.ndrange(a, b)):
        r += i * j
    return r
print(k())
# --- static_aliases
x = ti.field(ti.i32, 3)
@ti.func
def double(a):
    return a * 2
@ti.kernel
def k():
    y, g = ti.static(x, double)
    for i in y:
        y[i] = g(i)
k()
print(x)
# --- targets
x = ti.field(ti.i32, 3)
@ti.kernel
def k():
    a, (b, c) = 1, (2, 3)
    [p, q] = ti.Vector([4, 5])
    x[0], x[1] = a + b, c
    x[0], x[1] = x[1], x[0]
    a = b = c + 1
    x[2] = a * 10 + p + q
k()
print(x)
# --- unpack_count
@ti.kernel
def k() -> ti.i32:
    a, b = 1, 2, 3
    return a
print(k())
# --- annotated_assignment
@ti.kernel
def k() -> ti.f32:
    a: ti.f32 = 3
    b: ti.i32 = 2.7
    return a / 2 + b
print(k())
# --- redeclared_with_another_type
@ti.kernel
def k() -> ti.f32:
    a: ti.f32 = 3
    a: ti.i32 = 4
    return a
print(k())
# --- atomics_give_the_old_value
x = ti.field(ti.i32, 8)
@ti.kernel
def k():
    for _ in range(1):
        x[0] = 6
        a = ti.atomic_add(x[0], 4)
        b = ti.atomic_sub(x[0], 1)
        c = ti.atomic_max(x[0], 20)
        d = ti.atomic_min(x[0], 5)
        e = ti.atomic_or(x[0], 8)
        f = ti.atomic_and(x[0], 12)
        g = ti.atomic_xor(x[0], 5)
        h = ti.atomic_mul(x[0], 3)
        print(a, b, c, d, e, f, g, h, x[0])
k()
# --- reduction_into_a_local
x = ti.field(ti.f32, 100)
@ti.kernel
def k() -> ti.f32:
    s = 0.0
    m = -1e9
    for i in x:
        x[i] = i * 0.5
        s += x[i]
        ti.atomic_max(m, x[i])
    return s + m
print(k())
# --- augmented_of_all_kinds
x = ti.field(ti.i32, 1)
y = ti.field(ti.f32, 1)
@ti.kernel
def k():
    x[0] = 100
    x[0] //= 7
    x[0] <<= 2
    x[0] >>= 1
    x[0] %= 17
    x[0] *= 3
    x[0] **= 2
    x[0] ^= 5
    x[0] |= 64
    x[0] &= 127
    x[0] -= 2
    y[0] = 2
    y[0] **= 3
    y[0] /= 3
    y[0] //= 1
    y[0] += 0.5
    y[0] %= 2
k()
print(x, y)
# --- asserts_with_texts options: debug=True
x = ti.field(ti.i32, 4)
@ti.kernel
def k(n: ti.i32):
    for i in range(4):
        assert i < n, f"{i} of {n} is too much"
        x[i] = i
k(4)
print(x)
k(2)
# --- asserts_without_debug
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    assert n > 5
    return n
print(k(2))
# --- return_in_a_loop
@ti.kernel
def k() -> ti.i32:
    for i in range(3):
        return i
    return 0
print(k())
# --- results_of_kernels
@ti.kernel
def k() -> ti.types.matrix(2, 2, ti.f32):
    return ti.Matrix([[1, 2], [3, 4]])
@ti.kernel
def j(a: ti.i32) -> (ti.i32, ti.f32):
    return a, a / 2
print(k())
print(j(3))
# --- missing_hint
@ti.kernel
def k():
    return 3
print(k())
# --- missing_value
@ti.kernel
def k() -> ti.i32:
    a = 3
print(k())
# --- static_if_keeps_one_arm
@ti.kernel
def k(n: ti.template()) -> ti.i32:
    r = 0
    if ti.static(n > 2):
        r = 1
    elif ti.static(n == 1):
        r = nothing_of_that_name
    else:
        r = 3
    return r
print(k(3), k(2))
# --- loops_of_all_kinds
x = ti.field(ti.i32, (3, 4))
y = ti.field(ti.i32, 12)
@ti.kernel
def k() -> ti.i32:
    r = 0
    for i, j in x:
        x[i, j] = i * 4 + j
    for I in ti.grouped(x):
        r += x[I] * (I[0] + 1)
    for i, j in ti.ndrange((1, 3), 4):
        r += i * j
    for I in ti.grouped(ti.ndrange(2, (2, 4))):
        r += I.sum()
    for i in range(2, 6):
        r += i
    for i in ti.static(range(2, 10, 3)):
        r += i * 100
    return r
print(k())
# --- loop_with_else
@ti.kernel
def k():
    for i in range(3):
        pass
    else:
        print(1)
k()
# --- break_in_a_parallel_loop
@ti.kernel
def k():
    for i in range(3):
        if i == 1:
            break
k()
# --- break_in_a_serial_loop
@ti.kernel
def k() -> ti.i32:
    r = 0
    ti.loop_config(serialize=True)
    for i in range(10):
        if i == 4:
            break
        r += i
    return r
print(k())
# --- bounds_once_and_empty
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    r = 0
    for _ in range(1):
        m = n
        for i in range(m):
            m -= 1
            r += 1
        for i in range(5, 2):
            r += 100
        for i, j in ti.ndrange((3, 1), 4):
            r += 1000
    return r
print(k(6), k(-3))
# --- counts_of_targets
@ti.kernel
def k():
    for i, j in ti.ndrange(2, 3, 4):
        pass
k()
# --- target_is_visible
@ti.kernel
def k():
    i = 0
    for i in range(3):
        pass
k()
# --- prints_of_containers
@ti.kernel
def k():
    v = ti.Vector([1.0, 2.5, -3.0])
    i = ti.Vector([1, 2])
    m = ti.Matrix([[1, 2], [3, 4]])
    print(v, i, m)
    print((v[0], i[1]), [1, 2.5], [v, i])
    print(f"{v:.2f} and {i:d} {m:3d}")
    print("a", v[0], sep="; ", end="!\n")
    print("{:.3f} {}".format(v[1], i))
    print(True, 2.5, i[0] == 1, "x", 1e10, ti.cast(1, ti.f64), ti.cast(7, ti.u8))
    print(f"{v[0]} {2.5} {3} {v} {i[0] + 1:5d}|{v[1]:8.3f}|{v[1]:e}")
k()
# --- format_of_another_kind
@ti.kernel
def k():
    v = 2.5
    print(f"{v:d}")
k()
# --- print_of_a_struct
@ti.dataclass
class P:
    a: ti.i32
    b: ti.math.vec2
@ti.kernel
def k():
    p = P(a=1, b=ti.math.vec2(2, 3))
    print(p.a, p.b)
k()
