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
