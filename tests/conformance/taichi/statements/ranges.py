# What loops run over: range, ndrange, grouped, fields.

# --- ndrange
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in ti.ndrange(3, (2, 5)):
        s += i * j
    for I in ti.grouped(ti.ndrange(2, 3)):
        s += I[0] * 10 + I[1]
    return s
print(f())
# --- ndrange_empty
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in ti.ndrange((5, 2), 3):
        s += 1
    for i in range(3, 1):
        s += 1
    return s
print(f())
# --- struct_for
x = ti.field(ti.i32, shape=(3, 4))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
    for I in ti.grouped(x):
        x[I] += I[0] + I.y
f()
print(x[2, 3], x[0, 1])
# --- struct_for_offset
x = ti.field(ti.i32, shape=(4, 4), offset=(-2, -2))
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in x:
        x[i, j] = i * 10 + j
        s += i
    return s
print(f(), x[-2, -2], x[1, 1], x[-1, 0])
# --- loop_bounds_from_field
n = ti.field(ti.i32, shape=())
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(n[None]):
        s += i
    return s
n[None] = 5
print(f())
# --- range_negative
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(-3, 4):
        s += i * i
    return s
print(f())
# --- ndrange_vector_unpack
@ti.kernel
def f() -> ti.i32:
    s = 0
    for I in ti.grouped(ti.ndrange((1, 3), (2, 4))):
        i, j = I
        s += i * j
    return s
print(f())
# --- ndrange_forms
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j, k in ti.ndrange((1, 3), 2, (-1, 2)):
        s += i * 100 + j * 10 + k
    for i in ti.ndrange(4):
        s += i
    return s
print(f())
# --- ndrange_runtime
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    s = 0
    for i, j in ti.ndrange(a, (b, b + 2)):
        s += i * j
    return s
print(f(3, 1))
# --- ndrange_vector
@ti.kernel
def f() -> ti.i32:
    s = 0
    v = ti.Vector([2, 3])
    for i, j in ti.ndrange(v[0], v[1]):
        s += i + j
    return s
print(f())
# --- ndrange_grouped
x = ti.field(ti.i32, shape=(4, 4))
@ti.kernel
def f():
    for I in ti.grouped(ti.ndrange((1, 3), (1, 3))):
        for d in ti.static(ti.grouped(ti.ndrange((-1, 2), (-1, 2)))):
            x[I + d] += 1
f()
print(x)
# --- range_negative_2
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(-3, 3):
        s += i * i
    for i in range(5, 2):
        s += 1000
    return s
print(f())
# --- range_dynamic
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    s = 0
    for i in range(a, b):
        s += i
    return s
print(f(2, 6), f(6, 2))
# --- range_field_bound
n = ti.field(ti.i32, shape=())
s = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    for i in range(n[None]):
        s[None] += i
n[None] = 5
f()
print(s[None])
n[None] = 10
f()
print(s[None])
# --- continue_in_struct_for
x = ti.field(ti.i32, shape=8)
@ti.kernel
def f():
    for i in x:
        if i % 3 == 0:
            continue
        x[i] = i
f()
print(x)
# --- struct_for_3d
x = ti.field(ti.i32, shape=(2, 3, 4))
@ti.kernel
def f():
    for i, j, k in x:
        x[i, j, k] = i * 100 + j * 10 + k
f()
print(x[1, 2, 3], x.to_numpy().sum())
# --- range_neg_empty
x = ti.field(ti.i32, shape=())
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    x[None] = 0
    for i in range(a, b):
        x[None] += i
for p in [(0, 5), (-3, 2), (5, 1), (4, 4)]:
    f(p[0], p[1])
    print(x[None])
# --- ndrange_forms_2
x = ti.field(ti.i32, shape=(6, 6))
@ti.kernel
def f():
    for i, j in ti.ndrange((1, 4), 3):
        x[i, j] += 1
    for i, j in ti.ndrange(6, (4, 6)):
        x[i, j] += 2
    for I in ti.grouped(ti.ndrange((0, 2), (0, 6))):
        x[I] += 10
f()
print(x.to_numpy())
# --- ndrange_3d_args
c = ti.field(ti.i32, shape=())
@ti.kernel
def f(a: ti.i32, b: ti.i32):
    for i, j, k in ti.ndrange((a, b), a, (0, b)):
        c[None] += i + 10 * j + 100 * k
f(2, 5)
print(c[None])
# --- ndrange_single
x = ti.field(ti.i32, shape=5)
@ti.kernel
def f():
    for i in ti.ndrange(5):
        x[i] = i * i
f()
print(x)
# --- struct_for_2d
x = ti.field(ti.i32, shape=(4, 8))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
@ti.kernel
def total() -> ti.i32:
    s = 0
    for I in ti.grouped(x):
        s += x[I] * (I[0] + 1)
    return s
f()
print(total())
# --- struct_for_offset_2
x = ti.field(ti.i32, shape=(4, 4), offset=(-2, 3))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 100 + j
f()
print(x[-2, 3], x[1, 6], x[0, 4], x.to_numpy().sum())
# --- ndrange_grouped_vec
x = ti.field(ti.i32, shape=(3, 4, 5))
@ti.kernel
def f():
    for I in ti.grouped(ti.ndrange(3, 4, 5)):
        x[I] = I.dot(ti.Vector([100, 10, 1]))
f()
print(x[2, 3, 4], x[1, 0, 2], x.to_numpy().sum())
# --- dynamic_range_field
n = ti.field(ti.i32, shape=())
x = ti.field(ti.i32, shape=10)
n[None] = 7
@ti.kernel
def f():
    for i in range(n[None]):
        x[i] = 1
f()
print(x.to_numpy().sum())
# --- grouped_ndrange_offsets
@ti.kernel
def f() -> ti.i32:
    s = 0
    for I in ti.grouped(ti.ndrange((-1, 2), (2, 4))):
        s += I[0] * 10 + I[1] + I.x * I.y
    return s
print(f())
# --- struct_for_grouped_offset
x = ti.field(ti.i32, shape=(3, 4), offset=(-1, 2))
@ti.kernel
def f() -> ti.i32:
    s = 0
    for I in ti.grouped(x):
        x[I] = I[0] * 10 + I[1]
    for i, j in x:
        s += x[i, j] * (j - i)
    return s
print(f(), x[-1, 2], x[1, 5])
# --- ndrange_tuple_args
@ti.kernel
def f(n: ti.i32, m: ti.i32) -> ti.i32:
    s = 0
    for i, j, k in ti.ndrange(n, (1, m), (n, m)):
        s += i * j * k
    return s
print(f(2, 5), f(0, 3))
# --- ndrange_star_shape
x = ti.field(ti.i32, shape=(3, 2))
@ti.kernel
def f():
    for i, j in ti.ndrange(*x.shape):
        x[i, j] = i - j
    for I in ti.grouped(ti.ndrange(*x.shape)):
        x[I] += I.sum()
f()
print(x)
# --- ndrange_three_with_offsets
c = ti.field(ti.i32, shape=())
@ti.kernel
def f(n: ti.i32):
    for i, j, k in ti.ndrange((0, n), (1, n + 1), 3):
        if i < j and j != k:
            c[None] += i + 2 * j + 3 * k
f(4)
print(c[None])
