# Atomic operations: their results and operands.

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
# --- atomic_vector_2
v = ti.Vector.field(2, ti.i32, shape=())
@ti.kernel
def f():
    for i in range(10):
        v[None] += ti.Vector([i, 1])
        ti.atomic_add(v[None], ti.Vector([1, 2]))
f()
print(v[None])
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
# --- atomic_f64
s = ti.field(ti.f64, shape=())
@ti.kernel
def f():
    for i in range(1000):
        s[None] += 0.001 * i
f()
print(abs(s[None] - 499.5) < 1e-9)
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
# --- count_of_sevens
count = ti.field(ti.i32, shape=())
@ti.kernel
def k():
    for i in range(1000):
        if i % 7 == 0:
            count[None] += 1
k()
print(count[None])
# --- atomics_on_a_local
@ti.kernel
def k() -> ti.i32:
    old = 0
    x = 5
    old = ti.atomic_add(x, 3)
    old2 = ti.atomic_sub(x, 1)
    old3 = ti.atomic_xor(x, 2)
    return old * 100 + old2 * 10 + old3 + x * 1000
print(k())
# --- atomics_under_conditions
s = ti.field(ti.i32, shape=())
@ti.kernel
def k():
    for i in range(100):
        if i % 3 == 0 and i % 5 == 0:
            ti.atomic_add(s[None], i)
        elif i % 7 == 0 or i > 95:
            ti.atomic_sub(s[None], 1)
k()
print(s[None])
# --- atomic_returns
x = ti.field(ti.i32, shape=())
@ti.kernel
def f() -> ti.i32:
    a = ti.atomic_add(x[None], 5)
    b = ti.atomic_max(x[None], 9)
    c = ti.atomic_min(x[None], 2)
    d = ti.atomic_or(x[None], 12)
    e = ti.atomic_xor(x[None], 7)
    g = ti.atomic_and(x[None], 13)
    h = ti.atomic_sub(x[None], 1)
    print(a, b, c, d, e, g, h)
    return x[None]
print(f())
# --- atomic_vector_3
v = ti.Vector.field(2, ti.f32, shape=())
@ti.kernel
def f():
    for i in range(10):
        v[None] += ti.Vector([1.0, i])
        ti.atomic_sub(v[None], ti.Vector([0.5, 0.25]))
f()
print(v[None])
# --- atomic_mul_div
x = ti.field(ti.f32, shape=())
@ti.kernel
def f():
    x[None] = 1.0
    for i in range(1, 5):
        ti.atomic_mul(x[None], i * 1.0)
f()
print(x[None])
# --- atomic_on_local
@ti.kernel
def f() -> ti.i32:
    a = 5
    b = ti.atomic_add(a, 3)
    a -= 1
    return a * 10 + b
print(f())
# --- atomics_in_branches
hist = ti.field(ti.i32, shape=4)
mx = ti.field(ti.i32, shape=())
@ti.kernel
def f(n: ti.i32):
    for i in range(n):
        if i % 3 == 0:
            hist[i % 4] += 1
        else:
            ti.atomic_sub(hist[i % 4], 2)
        ti.atomic_max(mx[None], (i * 7) % 11)
f(20)
print(hist.to_numpy(), mx[None])
# --- atomic_old_value_index
cnt = ti.field(ti.i32, shape=())
out = ti.field(ti.i32, shape=10)
@ti.kernel
def f():
    ti.loop_config(serialize=True)
    for i in range(10):
        if i % 2 == 1:
            k = ti.atomic_add(cnt[None], 1)
            out[k] = i
f()
print(cnt[None], out.to_numpy())
# --- atomic_add_returns
c = ti.field(ti.i32, shape=())
out = ti.field(ti.i32, shape=100)
@ti.kernel
def f():
    for i in range(100):
        out[ti.atomic_add(c[None], 1)] += 1
f()
print(out.to_numpy().min(), out.to_numpy().max(), c[None])
# --- atomic_ndarray
a = ti.ndarray(ti.i32, 4)
@ti.kernel
def f(a: ti.types.ndarray(ndim=1)):
    for i in range(100):
        a[i % 4] += i
        ti.atomic_max(a[0], i)
f(a)
print(a[1], a[2], a[3])
# --- atomic_struct_member
S = ti.types.struct(n=ti.i32, v=ti.math.vec2)
s = S.field(shape=2)
@ti.kernel
def f():
    for i in range(10):
        s[i % 2].n += i
        s[0].v += ti.math.vec2(1, 2)
f()
print(s[0].n, s[1].n, s[0].v)
# --- augassign_vec_local
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    v += 1
    v *= ti.Vector([2.0, 3.0, 4.0])
    v -= v.x
    v /= 2
    v[1] //= 2
    print(v)
f()
# --- augassign_bits
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    x[0] |= 12
    x[1] ^= 7
    x[2] = 255
    x[2] &= 15
    x[3] = 3
    x[3] <<= 3
    x[3] >>= 1
f()
print(x)
# --- local_atomics
@ti.kernel
def f() -> ti.f32:
    z = 0.0
    for i in range(10):
        z = ti.max(z, i * 0.5)
    w = 0.0
    ti.loop_config(serialize=True)
    for i in range(10):
        w += z * i
    return w
print(f())
