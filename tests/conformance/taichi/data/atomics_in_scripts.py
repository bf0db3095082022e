# Atomic operations and reductions in scripts.

# --- histogram
n = 200
h = ti.field(ti.i32, 8)
@ti.kernel
def f():
    for i in range(n):
        k = (i * i + 3 * i) % 8
        h[k] += 1
f()
print(h, sum(h.to_numpy()))
# --- min_max_old
lo = ti.field(ti.f32, ())
hi = ti.field(ti.f32, ())
a = ti.field(ti.f32, 16)
@ti.kernel
def f():
    for i in a:
        a[i] = ti.sin(i * 1.0)
    lo[None] = 1e9
    hi[None] = -1e9
    for i in a:
        ti.atomic_min(lo[None], a[i])
        ti.atomic_max(hi[None], a[i])
f()
print(lo[None], hi[None])
# --- fetch_add
c = ti.field(ti.i32, ())
out = ti.field(ti.i32, 10)
@ti.kernel
def compact(k: ti.i32):
    ti.loop_config(serialize=True)
    for i in range(20):
        if i % k == 0:
            slot = ti.atomic_add(c[None], 1)
            out[slot] = i
compact(3)
print(c[None], out)
# --- bit_atomics
m = ti.field(ti.u32, 3)
@ti.kernel
def f():
    m[1] = ti.u32(0xFF)
    for i in range(8):
        ti.atomic_or(m[0], ti.u32(1) << i)
        ti.atomic_and(m[1], ~(ti.u32(1) << (i & 3)))
        ti.atomic_xor(m[2], ti.u32(i))
f()
print(m.to_numpy())
# --- mul_atomic
p = ti.field(ti.i32, ())
@ti.kernel
def f(n: ti.i32):
    p[None] = 1
    for i in range(1, n):
        ti.atomic_mul(p[None], i)
f(8)
print(p[None])
# --- debug_bounds options: debug=True
x = ti.field(ti.i32, 4)
@ti.kernel
def f(i: ti.i32):
    x[i] = 1
f(3)
print(x)
f(4)
# --- assert_text options: debug=True
@ti.kernel
def f(a: ti.i32, b: ti.f32):
    assert a < 10, f"a is {a}"
    assert b > 0.0, "b must be positive"
f(3, 1.0)
print("fine")
f(3, -1.0)
# --- reduce_local
@ti.kernel
def mean_var(x: ti.template()) -> ti.types.vector(2, ti.f32):
    s = 0.0
    s2 = 0.0
    for i in x:
        s += x[i]
        s2 += x[i] ** 2
    n = x.shape[0]
    m = s / n
    return ti.Vector([m, s2 / n - m * m])
x = ti.field(ti.f32, 9)
for i in range(9):
    x[i] = i * 0.5
print(mean_var(x))
# --- global_counter_struct
S = ti.types.struct(n=ti.i32, total=ti.f32)
s = S.field(shape=())
@ti.kernel
def f():
    for i in range(100):
        if i % 7 == 0:
            s[None].n += 1
            s[None].total += i * 0.1
f()
print(s[None].n, round(s[None].total, 3))
