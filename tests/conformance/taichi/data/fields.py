# Scalar fields in kernels: element types, shapes, offsets, indices.

# --- scalar_field
x = ti.field(dtype=ti.f32, shape=())
x[None] = 3.5
@ti.kernel
def f():
    x[None] *= 2
f()
print(x[None], x.shape, x.dtype)
# --- offset_field
x = ti.field(ti.f32, shape=(4,), offset=(-2,))
x[-2] = 1.0
x[1] = 2.0
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in x:
        s += x[i] * i
    return s
print(f())
# --- field_types
a = ti.field(ti.u8, shape=2)
b = ti.field(ti.i64, shape=2)
c = ti.field(ti.f64, shape=2)
d = ti.field(ti.u1, shape=2)
@ti.kernel
def f():
    a[0] = 255
    a[1] = a[0] + 2
    b[0] = ti.i64(1) << 40
    c[0] = 1.0 / 3.0
    d[0] = True
f()
print(a[0], a[1], b[0], c[0])
# --- many_dimensions
x = ti.field(ti.i32, shape=(2, 3, 4, 5))
@ti.kernel
def f() -> ti.i32:
    s = 0
    for I in ti.grouped(x):
        x[I] = I.sum()
    for i, j, k, l in x:
        s += x[i, j, k, l]
    return s
print(f(), x[1, 2, 3, 4])
# --- list_of_fields
xs = [ti.field(ti.i32, shape=2) for _ in range(3)]
@ti.kernel
def f():
    for k in ti.static(range(3)):
        for i in range(2):
            xs[k][i] = k * 10 + i
f()
print(xs[2][1], xs[0][1])
# --- offset
x = ti.field(ti.i32, shape=(4, 4), offset=(-2, -2))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
f()
print(x[-2, -2], x[1, 1], x.offset)
# --- field_meta
x = ti.field(ti.f32, shape=(3, 5))
v = ti.Vector.field(2, ti.i32, shape=7)
m = ti.Matrix.field(2, 3, ti.f32, shape=(1, 2, 3))
print(x.shape, x.dtype == ti.f32, len(x.shape), v.n, v.shape, m.n, m.m, m.shape)
@ti.kernel
def f() -> ti.i32:
    return x.shape[0] * 100 + x.shape[1] + len(x.shape) * 1000
print(f())
# --- i8_u16
a = ti.field(ti.i8, shape=2)
b = ti.field(ti.u16, shape=2)
c = ti.field(ti.u64, shape=())
@ti.kernel
def f():
    a[0] = 130
    b[0] = 65537
    c[None] = ti.cast(-1, ti.u64)
f()
print(a[0], b[0], c[None])
# --- needs_grad_storage
x = ti.field(ti.f32, shape=3, needs_grad=True)
@ti.kernel
def f():
    for i in x:
        x[i] = i
        x.grad[i] = i * 2
f()
print(x, x.grad)
# --- offset_field_2
a = ti.field(ti.i32, shape=(8,), offset=(-4,))
@ti.kernel
def f():
    for i in a:
        a[i] = i
    for i in range(-4, 4):
        a[i] += 10
f()
print(a[-4], a[3], a.to_numpy(), a.shape)
# --- f16_field
x = ti.field(ti.f16, shape=4)
@ti.kernel
def f():
    for i in x:
        x[i] = i * 0.1
        x[i] += 1
f()
print(x.to_numpy().dtype, x[1] > 1.09, x[2] < 1.21)
# --- small_types
a = ti.field(ti.i8, shape=3)
b = ti.field(ti.u8, shape=3)
c = ti.field(ti.i16, shape=3)
d = ti.field(ti.u16, shape=3)
@ti.kernel
def f():
    for i in a:
        a[i] = 100 + i * 20
        b[i] = 250 + i * 4
        c[i] = 32767 + i
        d[i] = -1 - i
f()
print(a, b, c, d)
# --- field_in_list
xs = [ti.field(ti.i32, shape=3) for _ in range(3)]
@ti.kernel
def f():
    for k in ti.static(range(3)):
        for i in xs[k]:
            xs[k][i] = k * 10 + i
f()
print([x.to_numpy().tolist() for x in xs])
# --- field_shape_kernel
x = ti.field(ti.i32, shape=(3, 7))
@ti.kernel
def f() -> ti.i32:
    return x.shape[0] * 100 + x.shape[1] * 10 + len(x.shape)
print(f())
# --- mpm_like_grid
n = 8
grid = ti.field(ti.f32, shape=(n, n))
p = ti.Vector.field(2, ti.f32, shape=5)
@ti.kernel
def init():
    for i in p:
        p[i] = [0.1 + 0.15 * i, 0.3 + 0.1 * i]
@ti.kernel
def p2g():
    for i in p:
        base = (p[i] * n - 0.5).cast(int)
        fx = p[i] * n - base.cast(float)
        w = [0.5 * (1.5 - fx) ** 2, 0.75 - (fx - 1) ** 2, 0.5 * (fx - 0.5) ** 2]
        for a, b in ti.static(ti.ndrange(3, 3)):
            grid[base + ti.Vector([a, b])] += w[a][0] * w[b][1]
init()
p2g()
print(abs(grid.to_numpy().sum() - 5) < 1e-4, grid[1, 2])
# --- ndranges_fill_parts_of_a_field
x = ti.field(ti.f32, shape=(8, 8))
@ti.kernel
def f():
    for i, j in ti.ndrange((2, 6), (1, 7)):
        x[i, j] = 1
    for I in ti.grouped(ti.ndrange(3, 3)):
        x[I] += I[0] * I.y
f()
print(x.to_numpy().sum())
# --- field_with_offset_list
x = ti.field(ti.i32, shape=(4,), offset=(-2,))
@ti.kernel
def f():
    for i in x:
        x[i] = i
f()
print([x[i] for i in range(-2, 2)])
# --- grouped_index_parts
x = ti.field(ti.i32, shape=(2, 3))
@ti.kernel
def f():
    for I in ti.grouped(x):
        x[I] = I[0] * 10 + I[1]
    for i in range(2):
        for j in range(3):
            x[i, j] += 100
f()
print(x)
# --- template_fields_of_two_types
@ti.kernel
def f(a: ti.template(), b: ti.template()):
    for i in a:
        b[i] = a[i] * 2
x = ti.field(ti.i32, 3)
y = ti.field(ti.f32, 3)
x.fill(4)
f(x, y)
print(y)
print('done')
# --- field_as_an_argument
x = ti.field(ti.i32, 3)
@ti.func
def g(a):
    a[0] = 7
@ti.kernel
def f():
    g(x)
f()
print(x[0])
print('done')
# --- grouped_writes_a_field
x = ti.field(ti.f32, shape=(4, 5))
@ti.kernel
def k():
    for I in ti.grouped(x):
        x[I] = I[0] * 10 + I[1]
k()
print(x[3, 4], x.to_numpy().sum(), x.shape)
# --- field_with_negative_offset
x = ti.field(ti.f32, shape=(2, 3), offset=(-1, 2))
@ti.kernel
def k():
    for i, j in x:
        x[i, j] = i * 10 + j
k()
print(x[-1, 2], x[0, 4], x.to_numpy())
# --- ndrange_inside_a_border
n = 4
x = ti.field(ti.i32, shape=(n, n))
@ti.kernel
def k():
    for i, j in ti.ndrange((1, n - 1), (1, n)):
        x[i, j] = i * j
k()
print(x)
# --- u8_field_wraps
x = ti.field(ti.u8, shape=4)
x[0] = 255
x[1] = 3
@ti.kernel
def k():
    for i in x:
        x[i] += 1
k()
print(x.to_numpy())
# --- fill_in_a_kernel_of_floats
x = ti.field(ti.f32, shape=3)
@ti.kernel
def k():
    x.fill(1.0)
k()
print(x[0])
# --- fill_in_a_kernel
x = ti.field(ti.i32, shape=8)
@ti.kernel
def k():
    x.fill(7)
    for i in range(4):
        x[i] += i
k()
print(x.to_numpy())
# --- fields_of_three_types
x = ti.field(ti.i64, shape=3)
y = ti.field(ti.u16, shape=3)
z = ti.field(ti.f64, shape=3)
@ti.kernel
def k():
    for i in range(3):
        x[i] = ti.i64(1) << (40 + i)
        y[i] = 65530 + i * 4
        z[i] = 1.0 / (i + 1)
k()
print(x.to_numpy(), y.to_numpy(), z.to_numpy())
# --- list_of_three_fields
fs = [ti.field(ti.f32, shape=3) for _ in range(3)]
@ti.kernel
def k():
    for i in range(3):
        for j in ti.static(range(3)):
            fs[j][i] = i * 10 + j
k()
print([f.to_numpy().tolist() for f in fs])
# --- swap_fields
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for _ in range(1):
        for i in range(4):
            x[i] = i * i
        x[0], x[3] = x[3], x[0]
f()
print(x.to_numpy())
# --- offset_negative_host
x = ti.field(ti.i32, shape=(4, 4), offset=(-2, -2))
x[-2, 1] = 5
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in x:
        s += x[i, j] * (i + 10)
    return s
print(f(), x.offset if hasattr(x, "offset") else 0, x.to_numpy()[0])
# --- layout_order
x = ti.field(ti.i32, shape=(2, 3), order="ji")
y = ti.Vector.field(2, ti.f32, shape=(2, 2), layout=ti.Layout.SOA)
@ti.kernel
def f():
    for i, j in x: x[i, j] = i * 10 + j
    for I in ti.grouped(y): y[I] = I
f()
print(x.to_numpy(), y.to_numpy().tolist())
# --- field_nested_index
idx = ti.field(ti.i32, shape=4)
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in idx:
        idx[i] = 3 - i
    for i in x:
        x[idx[i]] = i * 10
f()
print(x.to_numpy())
# --- field_vec_index
g = ti.field(ti.f32, shape=(4, 4))
@ti.kernel
def f() -> ti.f32:
    p = ti.Vector([1, 2])
    g[p] = 3.0
    g[p + 1] = 4.0
    o = ti.Vector([0, 1])
    g[p + o] += 5
    return g[1, 2] + g[2, 3] * 10 + g[1, 3] * 100
print(f())
# --- to_numpy_ops
import numpy as np
x = ti.field(ti.f32, shape=(2, 3))
@ti.kernel
def f():
    for i, j in x: x[i, j] = i * 3 + j
f()
a = x.to_numpy()
print(a.shape, a.dtype, a.sum(), a.max(), a[1], a[:, 0], a.T.shape, a.mean(axis=0), (a > 2).sum(), a.flatten())
# --- field_4d
x = ti.field(ti.i32, shape=(2, 2, 2, 2))
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j, k, l in x:
        x[i, j, k, l] = i * 8 + j * 4 + k * 2 + l
    for I in ti.grouped(x):
        s += x[I] * I[3]
    return s
print(f())
# --- vector_index_shift
x = ti.field(ti.f32, shape=(5, 5))
y = ti.field(ti.f32, shape=(5, 5))
@ti.kernel
def f():
    for I in ti.grouped(x):
        x[I] = I[0] * 5 + I[1]
    for I in ti.grouped(ti.ndrange((1, 4), (1, 4))):
        s = 0.0
        for o in ti.static([ti.Vector([0, 1]), ti.Vector([1, 0]), ti.Vector([0, -1]), ti.Vector([-1, 0])]):
            s += x[I + o]
        y[I] = s / 4
f()
print(y.to_numpy()[2])
# --- int64_fields
x = ti.field(ti.i64, shape=2)
y = ti.field(ti.u8, shape=2)
z = ti.field(ti.f64, shape=2)
@ti.kernel
def f():
    x[0] = ti.cast(1, ti.i64) << 40
    y[0] = 300
    z[0] = 1.0 / 3
    z[1] = ti.cast(1.0, ti.f64) / 3
f()
print(x[0], y[0], z[0], z[1])
# --- f16_field_2
x = ti.field(ti.f16, shape=3)
@ti.kernel
def f():
    for i in x:
        x[i] = i + 0.5
    x[0] = x[1] * x[2]
f()
print(x[0], x[1], x.to_numpy().dtype)
# --- bool_field_flags
flag = ti.field(ti.u1, shape=6)
n = ti.field(ti.i32, shape=())
@ti.kernel
def mark():
    for i in flag:
        flag[i] = i % 3 == 0
    for i in flag:
        if flag[i]:
            n[None] += 1
mark()
print(n[None], [bool(flag[i]) for i in range(6)])
# --- field_of_i8_saturating
x = ti.field(ti.i8, shape=5)
@ti.kernel
def f(d: ti.i32):
    for i in x:
        v = ti.cast(x[i], ti.i32) + d * i
        x[i] = ti.cast(ti.min(127, ti.max(-128, v)), ti.i8)
for k in range(3):
    f(20)
print(x.to_numpy(), x.to_numpy().dtype)
# --- i64_fields_and_shift
h = ti.field(ti.u64, shape=3)
@ti.kernel
def mix():
    for i in h:
        z = ti.cast(i + 1, ti.u64) * ti.u64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> 30)) * ti.u64(0xBF58476D1CE4E5B9)
        h[i] = z ^ (z >> 27)
mix()
print([int(h[i]) for i in range(3)])
# --- field_shape_in_kernel
x = ti.field(ti.f32, shape=(3, 7))
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            if j == x.shape[1] - 1 or i == x.shape[0] - 1:
                s += 1
    return s
print(f(), x.shape)
# --- f16_storage
h = ti.field(ti.f16, shape=4)
@ti.kernel
def f():
    for i in h:
        h[i] = 0.1 * i + 1000.0 * (i == 3)
f()
print(h.to_numpy().tolist())
