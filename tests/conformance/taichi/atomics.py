# --- atomic_add_result
x = ti.field(ti.i32, shape=())
@ti.kernel
def f() -> ti.i32:
    a = ti.atomic_add(x[None], 5)
    b = ti.atomic_add(x[None], 1)
    return a * 100 + b * 10
print(f(), x[None])
# --- atomic_all
x = ti.field(ti.i32, shape=8)
@ti.kernel
def f():
    x[0] = 10
    x[1] = 12
    x[2] = 5
    x[3] = 5
    x[4] = 12
    x[5] = 12
    x[6] = 12
    x[7] = 3
    print(ti.atomic_add(x[0], 3), ti.atomic_sub(x[1], 3), ti.atomic_min(x[2], 3), ti.atomic_max(x[3], 9))
    print(ti.atomic_and(x[4], 10), ti.atomic_or(x[5], 3), ti.atomic_xor(x[6], 10))
f()
for i in range(8):
    print(x[i])
# --- parallel_sum
s = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    for i in range(1000):
        s[None] += i
f()
print(s[None])
# --- parallel_min_max
lo = ti.field(ti.f32, shape=())
hi = ti.field(ti.f32, shape=())
@ti.kernel
def f():
    for i in range(100):
        ti.atomic_min(lo[None], 50.0 - i)
        ti.atomic_max(hi[None], i * 0.5)
f()
print(lo[None], hi[None])
# --- histogram
h = ti.field(ti.i32, shape=10)
@ti.kernel
def f():
    for i in range(1000):
        h[i % 10] += i % 3
f()
print(h.to_numpy())
# --- atomic_vector
v = ti.Vector.field(2, ti.f32, shape=())
@ti.kernel
def f():
    for i in range(10):
        v[None] += ti.Vector([1.0, i])
f()
print(v[None])
# --- local_atomic
@ti.kernel
def f() -> ti.i32:
    m = -1000
    for i in range(50):
        ti.atomic_max(m, i * (40 - i))
    return m
print(f())
# --- append_by_counter
n = ti.field(ti.i32, shape=())
out = ti.field(ti.i32, shape=100)
@ti.kernel
def f():
    for i in range(100):
        if i % 7 == 0:
            k = ti.atomic_add(n[None], 1)
            out[k] = i
f()
s = 0
for i in range(n[None]):
    s += out[i]
print(n[None], s)
# --- bit_augmented
x = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    for i in range(8):
        x[None] |= 1 << i
    x[None] ^= 3
    x[None] &= 0xF0F
f()
print(x[None])
# --- assert_holds
@ti.kernel
def f(a: ti.i32):
    assert a > 0, "a must be positive"
    print(a)
f(3)
# --- assert_fails options: debug=True
@ti.kernel
def f(a: ti.i32):
    assert a > 0, "a must be positive"
    print(a)
f(3)
f(-1)
# --- assert_off
@ti.kernel
def f(a: ti.i32):
    assert a > 0
    print(a)
f(-1)
# --- out_of_bounds options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(k: ti.i32):
    x[k] = 1
f(3)
print("fine")
f(4)
# --- negative_index options: debug=True
x = ti.field(ti.i32, shape=(4, 4))
@ti.kernel
def f(k: ti.i32) -> ti.i32:
    return x[k, 0]
print(f(1))
print(f(-1))
# --- static_assert
@ti.kernel
def f():
    ti.static_assert(1 + 1 == 2, "arithmetic")
    print("ok")
f()
# --- static_print
@ti.kernel
def f():
    a = 3
    print("run", a)
f()
# --- f64_sum
x = ti.field(ti.f64, shape=())
@ti.kernel
def f():
    for i in range(1000):
        x[None] += 0.5
f()
print(x[None])
# --- atomic_sub_float
x = ti.field(ti.f32, shape=())
@ti.kernel
def f():
    x[None] = 10
    for i in range(4):
        ti.atomic_sub(x[None], 1.5)
        x[None] -= 0.5
f()
print(x[None])
# --- assert_message_with_values options: debug=True
@ti.kernel
def f(a: ti.i32):
    for i in range(3):
        assert a < 10, f"a = {a} is too large"
f(3)
print("ok")
f(12)
# --- compare_and_swap_like
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(4):
        old = ti.atomic_max(x[i], i)
        s += old
    return s
print(f(), f())
# --- atomic_ops
x = ti.field(ti.i32, shape=6)
@ti.kernel
def f():
    for i in range(100):
        ti.atomic_add(x[0], 1)
        ti.atomic_sub(x[1], 1)
        ti.atomic_max(x[2], i)
        ti.atomic_min(x[3], -i)
        ti.atomic_or(x[4], 1 << (i % 8))
        ti.atomic_xor(x[5], i)
f()
print(x)
# --- atomic_return
x = ti.field(ti.i32, shape=())
y = ti.field(ti.i32, shape=10)
@ti.kernel
def f():
    for i in range(10):
        k = ti.atomic_add(x[None], 1)
        y[k] = 1
f()
print(x[None], y)
# --- local_atomic_2
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(100):
        ti.atomic_add(s, i)
    return s
print(f())
# --- local_atomic_ret
@ti.kernel
def f() -> ti.i32:
    a = 10
    b = ti.atomic_add(a, 5)
    c = ti.atomic_max(a, 100)
    d = ti.atomic_min(a, 3)
    return a + b * 10 + c * 1000 + d * 100000
print(f())
# --- reduction_float
x = ti.field(ti.f32, shape=1000)
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in x:
        s += i * 0.5
    return s
print(f())
# --- reduction_max
x = ti.field(ti.f32, shape=100)
@ti.kernel
def f() -> ti.f32:
    m = -1e9
    for i in range(100):
        ti.atomic_max(m, ti.sin(i * 1.0))
    return m
print(f())
# --- atomic_vector_2
v = ti.Vector.field(2, ti.i32, shape=())
@ti.kernel
def f():
    for i in range(10):
        v[None] += ti.Vector([i, 1])
        ti.atomic_add(v[None], ti.Vector([1, 2]))
f()
print(v[None])
# --- histogram_2
h = ti.field(ti.i32, shape=5)
@ti.kernel
def f():
    for i in range(1000):
        h[(i * 7) % 5] += 1
f()
print(h)
# --- assert_ok options: debug=True
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f():
    for i in x:
        assert i < 3, "out"
        x[i] = 1
f()
print(x)
# --- assert_fail options: debug=True
@ti.kernel
def f(a: ti.i32):
    assert a > 3, "a is too small"
f(2)
# --- assert_caught options: debug=True
@ti.kernel
def f(a: ti.i32):
    assert a > 3, f"a is {a}"
try:
    f(2)
    print("no")
except AssertionError as e:
    print("caught")
# --- oob options: debug=True
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f(i: ti.i32):
    x[i] = 1
f(5)
# --- assert_no_debug
@ti.kernel
def f(a: ti.i32):
    assert a > 3
    print("reached")
f(2)
# --- print_formats
@ti.kernel
def f():
    a = 3
    b = 2.5
    v = ti.Vector([1, 2])
    print(a, b, "text", v)
    print(f"a = {a} b = {b:.2f} {v}")
    print("x", a, sep='-', end='!\n')
    print("{} {}".format(a, b))
    print()
    print(True, 7, 1.5)
f()
# --- print_types
@ti.kernel
def f():
    print(ti.cast(3, ti.i64), ti.cast(200, ti.u8), ti.cast(1.5, ti.f64), ti.cast(-5, ti.i8))
    m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(m)
    print((1, 2), [a for a in range(3)])
f()
# --- atomic_and_or
x = ti.field(ti.u32, shape=2)
x[0] = 0xffff
@ti.kernel
def f():
    for i in range(4):
        ti.atomic_and(x[0], ~(1 << i))
        x[1] |= 1 << i
f()
print(x[0], x[1])
# --- demote
x = ti.field(ti.f32, shape=8)
@ti.kernel
def f():
    for i in x:
        x[i] += i
        x[i] -= 1
        t = x[i]
        t += 2
        x[i] = t
f()
print(x)
# --- max_numpy
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(), r: ti.types.ndarray()):
    for i in range(a.shape[0]):
        ti.atomic_max(r[0], a[i])
        ti.atomic_min(r[1], a[i])
a = np.array([3, -7, 12, 5], dtype=np.int32)
r = np.zeros(2, dtype=np.int32)
f(a, r)
print(r)
# --- atomics_return
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    a = ti.atomic_add(x[0], 5)
    b = ti.atomic_sub(x[0], 2)
    c = ti.atomic_max(x[1], 9)
    d = ti.atomic_min(x[1], 3)
    e = ti.atomic_or(x[2], 6)
    g = ti.atomic_and(x[2], 3)
    h = ti.atomic_xor(x[2], 7)
    print(a, b, c, d, e, g, h, x[0], x[1], x[2])
f()
# --- atomic_vec
v = ti.Vector.field(3, ti.f32, shape=())
@ti.kernel
def f():
    for i in range(10):
        v[None] += ti.Vector([i, 1.0, 0.5])
        ti.atomic_max(v[None][2], 100.0)
f()
print(v[None])
# --- atomic_local
@ti.kernel
def f() -> ti.i32:
    a = 5
    b = ti.atomic_add(a, 3)
    c = ti.atomic_min(a, 2)
    return a * 100 + b * 10 + c
print(f())
# --- histogram_3
n = 100
h = ti.field(ti.i32, shape=10)
@ti.kernel
def f():
    for i in range(n):
        h[(i * i) % 10] += 1
f()
print(h)
# --- atomic_f64
s = ti.field(ti.f64, shape=())
@ti.kernel
def f():
    for i in range(1000):
        s[None] += 0.001 * i
f()
print(abs(s[None] - 499.5) < 1e-9)
# --- assert_pass options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(a: ti.i32):
    assert a > 0
    assert a < 100, "too big"
    for i in x:
        assert i < 4, f"bad {i}"
        x[i] = a
f(5)
print(x)
# --- assert_fail_2 options: debug=True
@ti.kernel
def f(a: ti.i32):
    assert a > 0, "must be positive"
f(1)
f(-1)
# --- assert_off_2
@ti.kernel
def f(a: ti.i32):
    assert a > 0, "must be positive"
f(-1)
print("done")
# --- oob_debug options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.i32):
    for i in range(n):
        x[i] = 1
f(4)
f(5)
# --- print_kernel
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    print("a =", a, "b =", b)
    print(a, b, sep=", ", end="!\n")
    print(f"{a} and {b}", 1 + 2, True, 2.5)
    print()
    print("v", ti.Vector([a, 2]), ti.Matrix([[1.0, b], [0.0, 1.0]]))
f(3, 0.25)
# --- print_formats_2
@ti.kernel
def f(a: ti.f32, b: ti.i32):
    print(f"{a:.2f} {a:.5f} {a:e}")
    print(f"{b:d} {b:5d}")
    print("{:.3f} {}".format(a, b))
f(3.14159, 42)
# --- static_print_assert
@ti.kernel
def f():
    ti.static_assert(1 + 1 == 2, "math")
    ti.static_print("compile time", 3)
    print("run")
f()
f()
# --- pointer_basic
x = ti.field(ti.i32)
b = ti.root.pointer(ti.i, 8).dense(ti.i, 4)
b.place(x)
@ti.kernel
def act():
    x[3] = 7
    x[17] = 9
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
@ti.kernel
def total() -> ti.i32:
    c = 0
    for i in x:
        c += x[i]
    return c
act()
print(count(), total(), x[3], x[4], x[20])
# --- bitmasked_active
x = ti.field(ti.i32)
b = ti.root.bitmasked(ti.ij, (4, 4))
b.place(x)
@ti.kernel
def f():
    x[1, 2] = 5
    x[3, 3] = 6
@ti.kernel
def show():
    for i, j in ti.ndrange(4, 4):
        if ti.is_active(b, [i, j]):
            print(i, j, x[i, j])
f()
show()
@ti.kernel
def off():
    ti.deactivate(b, [1, 2])
off()
show()
print(x[1, 2])
# --- dynamic_append
x = ti.field(ti.i32)
l = ti.root.dense(ti.i, 3).dynamic(ti.j, 32, chunk_size=8)
l.place(x)
@ti.kernel
def f():
    for i in range(3):
        for j in range(i * 2):
            ti.append(l, i, j * 10)
@ti.kernel
def lens():
    for i in range(3):
        print(ti.length(l, i))
f()
lens()
print(x[2, 3], x[1, 1])
@ti.kernel
def clear():
    for i in range(3):
        ti.deactivate(l, i)
clear()
lens()
# --- deactivate_all
x = ti.field(ti.f32)
p = ti.root.pointer(ti.ij, 4)
p.dense(ti.ij, 2).place(x)
@ti.kernel
def f():
    x[1, 1] = 2
    x[6, 7] = 3
@ti.kernel
def n() -> ti.i32:
    c = 0
    for i, j in x:
        c += 1
    return c
f()
print(n())
p.deactivate_all()
print(n(), x[1, 1])
f()
ti.root.deactivate_all()
print(n())
# --- hash_like_two_level
x = ti.field(ti.i32)
r = ti.root.pointer(ti.i, 4)
q = r.pointer(ti.i, 4)
q.place(x)
@ti.kernel
def f():
    for i in range(16):
        if i % 5 == 0:
            x[i] = i
@ti.kernel
def blocks() -> ti.i32:
    c = 0
    for i in r:
        c += 1
    return c
@ti.kernel
def leaf() -> ti.i32:
    c = 0
    for i in q:
        c += 1
    return c
f()
print(blocks(), leaf())
# --- sparse_parent_rescale
x = ti.field(ti.i32)
a = ti.root.pointer(ti.i, 4)
b = a.dense(ti.i, 8)
b.place(x)
@ti.kernel
def f():
    x[10] = 1
    for i in range(32):
        if ti.is_active(a, ti.rescale_index(x, a, [i])):
            x[i] += 1
f()
print(x.to_numpy())
# --- activate_explicit
x = ti.field(ti.i32)
blk = ti.root.pointer(ti.i, 6)
blk.dense(ti.i, 2).place(x)
@ti.kernel
def f():
    for i in range(0, 6, ):
        if i % 2 == 0:
            ti.activate(blk, [i])
@ti.kernel
def g() -> ti.i32:
    s = 0
    for i in x:
        s += i
    return s
f()
print(g())
# --- struct_for_sparse_grouped
x = ti.field(ti.f32)
ti.root.pointer(ti.ij, 4).bitmasked(ti.ij, 4).place(x)
@ti.kernel
def f():
    x[2, 3] = 1.5
    x[15, 9] = 2.5
@ti.kernel
def g() -> ti.f32:
    s = 0.0
    for I in ti.grouped(x):
        s += x[I] * (I[0] + I[1])
    return s
f()
print(g())
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
# --- static_alias
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f():
    y, s = ti.static(x, 4)
    for i in y:
        y[i] = i * s
f()
print(x)
# --- static_list_dict
cfg = {"a": 2, "b": [3, 4]}
@ti.kernel
def f() -> ti.i32:
    t = ti.static([i * i for i in range(4) if i % 2])
    return cfg["a"] + cfg["b"][1] + t[0] + t[1] + len(t)
print(f())
# --- list_comp_run
@ti.kernel
def f(p: ti.i32):
    a = ti.Vector([i * p for i in range(4)])
    l = [p + k for k in range(3)]
    print(a, l[0] + l[2], a.sum())
f(3)
# --- random_range
x = ti.field(ti.f32, shape=1000)
@ti.kernel
def f():
    for i in x:
        x[i] = ti.random()
f()
a = x.to_numpy()
print(a.min() >= 0, a.max() < 1, 0.4 < a.mean() < 0.6)
# --- randn_stats
x = ti.field(ti.f64, shape=4000)
@ti.kernel
def f():
    for i in x:
        x[i] = ti.randn(ti.f64)
f()
a = x.to_numpy()
print(abs(a.mean()) < 0.1, abs(a.std() - 1) < 0.1)
# --- types_of_names
print(ti.f32, ti.i32, ti.u8)
print(ti.types.vector(3, ti.f32)(1, 2, 3))
print(ti.Vector([1.0, 2.0]), ti.Matrix([[1, 2], [3, 4]]))
# --- fstring_host
x = ti.field(ti.f32, shape=3)
x[1] = 1.5
print(f"{x[1]:.3f} {x.shape} {len(x.shape)}")
for k, v in enumerate(x.to_numpy()):
    print(k, v)
# --- atomic_max_of_a_local
x = ti.field(ti.i32, shape=10)
@ti.kernel
def f():
    for i in x:
        old = ti.atomic_max(x[i // 2], i)
        x[i] = ti.max(x[i], 0)
@ti.kernel
def g() -> ti.i32:
    m = -100
    for i in range(10):
        ti.atomic_max(m, i * (9 - i))
    return m
print(g())
# --- four_atomics_in_one_loop
c = ti.field(ti.i32, shape=4)
@ti.kernel
def f() -> ti.i32:
    for i in range(100):
        ti.atomic_add(c[0], 1)
        ti.atomic_sub(c[1], 2)
        ti.atomic_max(c[2], i)
        ti.atomic_min(c[3], -i)
    old = ti.atomic_add(c[0], 5)
    return old
print(f(), c)
# --- atomic_bit_operations
b = ti.field(ti.i32, shape=3)
@ti.kernel
def f():
    b[0] = 0b1111
    b[1] = 0
    b[2] = 5
    for i in range(1):
        ti.atomic_and(b[0], 0b1010)
        ti.atomic_or(b[1], 0b0110)
        ti.atomic_xor(b[2], 0b0011)
f()
print(b[0], b[1], b[2])
# --- assert_with_value_is_caught options: debug=True
x = ti.field(ti.f32, shape=4)
@ti.kernel
def f(n: ti.i32):
    for i in range(n):
        assert i < 4, f"index {i} too big"
        x[i] = i
f(4)
print(x)
try:
    f(6)
except AssertionError as e:
    print("caught")
