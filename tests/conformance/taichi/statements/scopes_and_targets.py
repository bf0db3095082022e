# Programs as they were first thought of: assignments, static values, control flow.

# --- chained_targets
x = ti.field(ti.i32, 4)
@ti.kernel
def f() -> ti.i32:
    a = b = x[1] = 7
    b += 1
    return a * 100 + b * 10 + x[1]
print(f())
# --- nested_unpack
@ti.kernel
def f():
    (a, b), c = (1, 2), ti.Vector([3, 4])
    [d, e] = c
    print(a, b, c, d, e)
f()
# --- unpack_field_vector
v = ti.Vector.field(3, ti.f32, shape=2)
@ti.kernel
def f():
    v[1] = [1.5, 2.5, 3.5]
    a, b, c = v[1]
    v[0].x, v[0].y = b, c
    v[0].z = a
f()
print(v[0], v[1])
# --- swap_rotate
x = ti.field(ti.i32, 5)
@ti.kernel
def f():
    for i in range(5):
        x[i] = i * i
    for _ in range(1):
        x[0], x[1], x[2] = x[2], x[0], x[1]
f()
print(x.to_numpy())
# --- annotated
@ti.kernel
def f() -> ti.f64:
    a: ti.f64 = 1
    b: ti.i8 = 300
    c: ti.u8 = -1
    a += 0.1
    print(b, c)
    return a
print(f())
# --- type_kept
@ti.kernel
def f() -> ti.i32:
    a = 1
    a = 2.9
    a += 3.7
    a *= 1.5
    a -= 0.5
    return a
print(f())
# --- aug_all
@ti.kernel
def f(n: ti.i32):
    a = n
    a //= 2
    print(a)
    a **= 2
    print(a)
    a %= 7
    print(a)
    a <<= 3
    print(a)
    a >>= 1
    print(a)
    a |= 3
    a ^= 5
    a &= 0xE
    print(a)
    b = 7.5
    b //= 2
    b **= 2
    b %= 4
    b /= 3
    print(b)
f(11)
# --- aug_matrix
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    m += 1
    m *= m
    m[0, 1] -= 5
    m[1, :] += ti.Vector([10, 20])
    m //= 2
    print(m)
f()
# --- walrus_forms
@ti.kernel
def f() -> ti.i32:
    s = 0
    k = 5
    while (k := k - 1) > 0:
        s += k
    if (t := s * 2) > 10:
        s += t
    return s + (u := 3) * u
print(f())
# --- static_alias
x = ti.field(ti.f32, 3)
y = ti.field(ti.f32, 3)
@ti.func
def sq(a):
    return a * a
@ti.kernel
def f():
    a, b = ti.static(x, y)
    h = ti.static(sq)
    for i in a:
        a[i] = i + 1.0
        b[i] = h(a[i])
f()
print(x.to_numpy(), y.to_numpy())
# --- static_dict
names = {"a": 1, "b": 2, "c": 3}
@ti.kernel
def f() -> ti.i32:
    s = 0
    for k in ti.static(names):
        s = s * 10 + names[k]
    for k, v in ti.static(names.items()):
        if ti.static(k == "b"):
            s += v * 100
    return s
print(f())
# --- static_enum_zip
ws = [0.5, 1.5, 2.5]
offs = ((0, 1), (1, 0), (2, 2))
@ti.kernel
def f():
    s = 0.0
    for i, w in ti.static(enumerate(ws)):
        s += i * w
    for w, o in ti.static(zip(ws, offs)):
        s += w * o[0] + o[1]
    print(s)
f()
# --- static_nested_if
mode = "fast"
level = 3
@ti.kernel
def f() -> ti.i32:
    r = 0
    if ti.static(mode == "slow"):
        r = 1
    elif ti.static(mode == "fast" and level > 2):
        r = 2
    else:
        r = undefined_name
    return r
print(f())
# --- static_print_assert
n = 4
@ti.kernel
def f() -> ti.i32:
    ti.static_assert(n == 4, "n must be four")
    ti.static_assert(n > 1)
    ti.static_print("n is", n)
    return n
print(f())
# --- list_of_vals
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    l = [a, a * 2, a * 3]
    t = (a + 1, a + 2)
    s = 0
    for i in ti.static(range(3)):
        s += l[i] * (i + 1)
    for e in ti.static(t):
        s += e
    return s + ti.static(len(l))
print(f(3))
# --- static_list_append
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    l = []
    for i in ti.static(range(4)):
        l.append(a * i)
    s = 0.0
    for v in ti.static(l):
        s += v
    return s
print(f(2.0))
# --- comp_nested
@ti.kernel
def f():
    m = ti.Matrix([[i * 10 + j for j in range(3)] for i in range(2)])
    v = ti.Vector([k * k for k in range(6) if k % 2 == 1])
    w = ti.Vector([a + b for a in range(2) for b in (10, 20)])
    print(m, v, w)
f()
# --- dict_comp
@ti.kernel
def f(p: ti.i32):
    d = {i: i * p for i in range(4) if i != 2}
    e = {"x": p, "y": p + 1}
    print(d[0], d[1], d[3], e["x"] + e["y"])
f(5)
# --- scope_if
@ti.kernel
def f(n: ti.i32) -> ti.f32:
    r = 0.0
    if n > 2:
        t = 1
        r = t / 2
    else:
        t = 2.5
        r = t
    return r
print(f(1), f(3))
# --- shadow_python_name
a = 10
@ti.kernel
def f() -> ti.i32:
    b = a
    for i in range(3):
        a2 = a + i
        b += a2
    return b
print(f())
a = 20
print(f())
# --- frozen_global_template
c = 1
x = ti.field(ti.i32, 2)
y = ti.field(ti.i32, 2)
@ti.kernel
def f(z: ti.template()):
    for i in z:
        z[i] = c
f(x)
c = 5
f(y)
f(x)
print(x.to_numpy(), y.to_numpy())
# --- tuple_arith_static
shape = (4, 5)
@ti.kernel
def f() -> ti.i32:
    h = ti.static(shape[0] * shape[1])
    k = ti.static(max(shape) - min(shape))
    q = ti.static(sum(shape) + len(shape))
    return h * 100 + k * 10 + q
print(f())
# --- template_scalar
@ti.kernel
def f(n: ti.template()) -> ti.i32:
    s = 0
    for i in ti.static(range(n)):
        s += i * n
    return s
print(f(3), f(4), f(3))
# --- template_string
@ti.kernel
def f(x: ti.f32, op: ti.template()) -> ti.f32:
    r = x
    if ti.static(op == "square"):
        r = x * x
    elif ti.static(op in ("half", "0.5")):
        r = x / 2
    return r
print(f(3.0, "square"), f(3.0, "half"), f(3.0, "none"))
# --- ndrange_static_stencil
x = ti.field(ti.i32, (4, 4))
y = ti.field(ti.i32, (4, 4))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 4 + j
    for I in ti.grouped(y):
        s = 0
        for O in ti.static(ti.grouped(ti.ndrange((-1, 2), (-1, 2)))):
            J = I + O
            if 0 <= J[0] < 4 and 0 <= J[1] < 4:
                s += x[J]
        y[I] = s
f()
print(y.to_numpy())
# --- while_else_flags
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    i = 2
    prime = True
    while i * i <= n:
        if n % i == 0:
            prime = False
            break
        i += 1
    return prime
print(f(97), f(91))
# --- continue_nested
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(1):
        for j in range(10):
            if j % 3 == 0:
                continue
            for k in range(10):
                if k > j:
                    break
                s += k
    return s
print(f())
# --- ndrange_ranges
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j, k in ti.ndrange((1, 3), 2, (-1, 1)):
        s += i * 100 + j * 10 + k
    return s
print(f())
# --- ndrange_vector
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    s = 0
    for I in ti.grouped(ti.ndrange((0, n), (n, 2 * n))):
        s += I[0] * 10 + I.y
    return s
print(f(3))
# --- loop_serial_break
x = ti.field(ti.i32, 10)
@ti.kernel
def f() -> ti.i32:
    r = -1
    ti.loop_config(serialize=True)
    for i in range(10):
        if x[i] == 3:
            r = i
            break
    return r
for i in range(10):
    x[i] = i // 2
print(f())
# --- loop_config_all
x = ti.field(ti.i32, 100)
@ti.kernel
def f():
    ti.loop_config(block_dim=64, parallelize=4, name="fill")
    for i in range(100):
        x[i] = i
    ti.loop_config(parallelize=1)
    for i in range(1, 100):
        x[i] += x[i - 1]
f()
print(x[99])
# --- for_field_offset
x = ti.field(ti.i32, shape=(3, 4), offset=(-1, 2))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
f()
print(x[-1, 2], x[1, 5], x.shape)
# --- reversed_static
@ti.kernel
def f():
    for i in ti.static(range(5, 0, -2)):
        print(i)
    for i in ti.static(reversed(range(3))):
        print(i)
f()
# --- while_true_break
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    while True:
        if b == 0:
            break
        t = a % b
        a2 = b
        b2 = t
        if b2 == 0:
            break
    return a
@ti.func
def gcd(a, b):
    while b != 0:
        a, b = b, a % b
    return a
@ti.kernel
def g(a: ti.i32, b: ti.i32) -> ti.i32:
    return gcd(a, b)
print(g(48, 36))
# --- elif_chain
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    r = 0
    if x < 0: r = -1
    elif x == 0: r = 0
    elif x < 10:
        r = 1
        if x > 5: r = 2
    else: r = 3
    return r
print([f(i) for i in (-5, 0, 3, 7, 20)])
# --- bounds_once
@ti.kernel
def f() -> ti.i32:
    n = 5
    c = 0
    for _ in range(1):
        for i in range(n):
            n = 2
            c += 1
    return c * 10 + n
print(f())
# --- empty_ranges
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(5, 2):
        s += 1
    for i, j in ti.ndrange(3, (4, 1)):
        s += 10
    for i in range(-3):
        s += 100
    return s
print(f())
# --- loop_var_modified
@ti.kernel
def f() -> ti.i32:
    s = 0
    for _ in range(1):
        for i in range(5):
            k = i
            k *= 2
            s += k
    return s
print(f())
# --- static_while_combo
coeffs = [1, -3, 2]
@ti.kernel
def f(x: ti.f32) -> ti.f32:
    r = 0.0
    for c in ti.static(coeffs):
        r = r * x + c
    return r
print(f(3.0))
# --- early_in_func
@ti.func
def clampi(x, lo, hi):
    r = x
    if x < lo:
        r = lo
    if x > hi:
        r = hi
    return r
@ti.kernel
def f():
    for i in range(1):
        for j in range(6):
            print(clampi(j, 2, 4))
f()
# --- struct_for_dense
x = ti.field(ti.i32)
ti.root.dense(ti.i, 4).dense(ti.j, 3).place(x)
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in x:
        s += i * j
    return s
print(f(), x.shape)
# --- for_two_bodies
x = ti.field(ti.f32, 8)
@ti.kernel
def f(k: ti.i32):
    if k > 0:
        for i in range(8):
            x[i] = i * k
    else:
        for i in x:
            x[i] = -1
f(2)
print(x.to_numpy())
f(0)
print(x.to_numpy())
# --- range_of_f
@ti.kernel
def f(n: ti.f32) -> ti.i32:
    s = 0
    for i in range(int(n) + 1):
        s += i
    return s
print(f(4.7))
# --- range_u
@ti.kernel
def f(n: ti.u8) -> ti.i32:
    s = 0
    for i in range(n, n + 3):
        s += i
    return s
print(f(5))
# --- mandel_point
@ti.kernel
def f(cx: ti.f32, cy: ti.f32) -> ti.i32:
    z = ti.math.vec2(0)
    c = ti.math.vec2(cx, cy)
    n = 0
    while z.norm() < 2 and n < 50:
        z = ti.math.cmul(z, z) + c
        n += 1
    return n
print(f(0.3, 0.5), f(0.5, 0.5), f(-1.0, 0.0))
# --- vec_ndrange_star
dims = (2, 3)
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in ti.ndrange(*dims):
        s += i + 10 * j
    return s
print(f())
# --- axes_loop
x = ti.field(ti.i32, shape=(2, 3, 4))
@ti.kernel
def f():
    for i, j in ti.ndrange(x.shape[0], x.shape[1]):
        for k in range(x.shape[2]):
            x[i, j, k] = i * 100 + j * 10 + k
    for i in range(2):
        for j, k in ti.ndrange(3, 4):
            x[i, j, k] += 1
f()
print(x.to_numpy().sum(), x[1, 2, 3])
