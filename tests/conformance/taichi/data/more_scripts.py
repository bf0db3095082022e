# More of fields and arrays in scripts.

# --- kernel_on_ndarray_ping
import numpy as np
@ti.kernel
def blur(a: ti.types.ndarray(ti.f32, ndim=2), b: ti.types.ndarray(ti.f32, ndim=2)):
    n, m = a.shape[0], a.shape[1]
    for i, j in a:
        s = 0.0
        c = 0
        for di in range(-1, 2):
            for dj in range(-1, 2):
                if 0 <= i + di < n and 0 <= j + dj < m:
                    s += a[i + di, j + dj]
                    c += 1
        b[i, j] = s / c
a = np.zeros((5, 6), np.float32)
a[2, 3] = 9
b = np.empty_like(a)
for _ in range(2):
    blur(a, b)
    a, b = b, a
print(a.round(3))
# --- field_of_matrices_numpy
import numpy as np
m = ti.Matrix.field(2, 2, ti.f32, shape=3)
m.from_numpy(np.arange(12, dtype=np.float32).reshape(3, 2, 2))
@ti.kernel
def t():
    for i in m:
        m[i] = m[i].transpose() + i
t()
print(m.to_numpy()[2].tolist(), m[1])
# --- fields_builder
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
y = ti.Vector.field(2, ti.f32)
fb.dense(ti.i, 4).place(x, y)
tree = fb.finalize()
@ti.kernel
def f():
    for i in x:
        x[i] = i
        y[i] = [i, -i]
f()
print(x, y[3])
tree.destroy()
# --- struct_field_members
P = ti.types.struct(pos=ti.types.vector(2, ti.f32), m=ti.f32)
ps = P.field()
ti.root.dense(ti.i, 4).place(ps)
@ti.kernel
def f():
    for i in ps:
        ps.pos[i] = [i, 2 * i]
        ps.m[i] = 1.0 / (i + 1)
f()
print(ps.pos[3], ps.m[1], ps[2].m)
ps.m.fill(2.0)
ps[0].pos = [7, 8]
print(ps.m.to_numpy(), ps.pos.to_numpy()[0])
print(ps.keys if not callable(ps.keys) else "", ps.shape)
# --- dtype_kinds
for t in (ti.i8, ti.u8, ti.i16, ti.i32, ti.i64, ti.f32, ti.f64):
    x = ti.field(t, 2)
    x[0] = 100
    x[1] = x[0] * 3
    print(t, x[1], x.to_numpy().dtype)
# --- shape_arithmetic
res = (6, 4)
x = ti.field(ti.f32, shape=res)
y = ti.field(ti.f32, shape=tuple(r // 2 for r in res))
@ti.kernel
def init():
    for i, j in x:
        x[i, j] = i + 10 * j
@ti.kernel
def half(src: ti.template(), dst: ti.template()):
    for I in ti.grouped(dst):
        s = 0.0
        for D in ti.static(ti.grouped(ti.ndrange(2, 2))):
            s += src[I * 2 + D]
        dst[I] = s / 4
init()
half(x, y)
print(y.to_numpy(), y.shape[0] * y.shape[1])
# --- pass_ndarray_vec
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec3, ndim=1)) -> ti.math.vec3:
    s = ti.math.vec3(0)
    for i in range(a.shape[0]):
        s += a[i]
        a[i] = a[i].zyx
    return s
a = np.arange(12, dtype=np.float32).reshape(4, 3)
print(f(a), a[1])
b = ti.Vector.ndarray(3, ti.f32, 2)
b.from_numpy(np.ones((2, 3), np.float32))
b[1] = [1, 2, 3]
print(f(b), b[1], b.to_numpy().shape)
# --- templates_ndarrays_mix
@ti.kernel
def add(a: ti.template(), b: ti.types.ndarray(), k: ti.i32):
    for i in a:
        b[i] = a[i] * k
x = ti.field(ti.i32, 4)
for i in range(4):
    x[i] = i
y = ti.ndarray(ti.i32, 4)
add(x, y, 3)
print(y.to_numpy(), y[2])
# --- quantized_like_pack
x = ti.field(ti.u32, 4)
@ti.func
def pack(r, g, b):
    return (ti.cast(r * 255, ti.u32) << 16) | (ti.cast(g * 255, ti.u32) << 8) | ti.cast(b * 255, ti.u32)
@ti.func
def unpack(c):
    return ti.Vector([(c >> 16) & 255, (c >> 8) & 255, c & 255]) / 255.0
@ti.kernel
def f():
    for i in x:
        x[i] = pack(i / 4, 0.5, 1 - i / 4)
    for i in range(1):
        print(unpack(x[1]))
f()
print([hex(x[i]) for i in range(4)])
# --- stencil_table
offsets = [(-1, 0), (1, 0), (0, -1), (0, 1)]
weights = [0.1, 0.2, 0.3, 0.4]
x = ti.field(ti.f32, (4, 4))
y = ti.field(ti.f32, (4, 4))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * j
    for i, j in ti.ndrange((1, 3), (1, 3)):
        for k in ti.static(range(4)):
            y[i, j] += weights[k] * x[i + offsets[k][0], j + offsets[k][1]]
f()
print(y)
