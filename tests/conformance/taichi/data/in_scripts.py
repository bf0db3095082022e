# Fields, ndarrays and arrays of numpy as scripts have them.

# --- ping_pong
n = 6
a = ti.field(ti.f32, (n, n))
b = ti.field(ti.f32, (n, n))
@ti.kernel
def step(src: ti.template(), dst: ti.template()):
    for i, j in src:
        s = 0.0
        for di, dj in ti.static(((0, 1), (1, 0), (0, -1), (-1, 0))):
            s += src[(i + di) % n, (j + dj) % n]
        dst[i, j] = 0.25 * s
a[2, 3] = 16.0
for _ in range(4):
    step(a, b)
    a, b = b, a
print(a.to_numpy().round(3))
# --- life
import numpy as np
n = 6
alive = ti.field(ti.i32, (n, n))
count = ti.field(ti.i32, (n, n))
@ti.func
def neighbours(i, j):
    return sum([alive[(i + x + n) % n, (j + y + n) % n] for x in range(-1, 2) for y in range(-1, 2) if x != 0 or y != 0])
@ti.kernel
def step():
    for i, j in alive:
        count[i, j] = 0
        for x in ti.static(range(-1, 2)):
            for y in ti.static(range(-1, 2)):
                if ti.static(x != 0 or y != 0):
                    count[i, j] += alive[(i + x + n) % n, (j + y + n) % n]
    for i, j in alive:
        c = count[i, j]
        alive[i, j] = 1 if c == 3 or (c == 2 and alive[i, j] == 1) else 0
glider = np.zeros((n, n), dtype=np.int32)
for i, j in [(0, 1), (1, 2), (2, 0), (2, 1), (2, 2)]:
    glider[i, j] = 1
alive.from_numpy(glider)
for _ in range(4):
    step()
for row in alive.to_numpy():
    print("".join("#" if c else "." for c in row))
# --- ndarray_kernels
import numpy as np
@ti.kernel
def saxpy(a: ti.f32, x: ti.types.ndarray(dtype=ti.f32, ndim=1), y: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    for i in range(x.shape[0]):
        y[i] = a * x[i] + y[i]
x = ti.ndarray(ti.f32, shape=5)
y = ti.ndarray(ti.f32, shape=5)
x.fill(2)
y.from_numpy(np.arange(5, dtype=np.float32))
saxpy(0.5, x, y)
print(y.to_numpy(), y.shape, y.dtype)
z = np.ones(5, dtype=np.float32)
saxpy(3.0, x, z)
print(z)
# --- numpy_argument
import numpy as np
@ti.kernel
def normalize(a: ti.types.ndarray()) -> ti.f64:
    s = 0.0
    for i, j in ti.ndrange(a.shape[0], a.shape[1]):
        s += a[i, j]
    for I in ti.grouped(a):
        a[I] /= s
    return s
a = np.arange(1, 7, dtype=np.float64).reshape(2, 3)
print(normalize(a))
print(a.sum(), a[1])
# --- vector_ndarray
@ti.kernel
def f(p: ti.types.ndarray(dtype=ti.math.vec2, ndim=1)):
    for i in p:
        p[i] = ti.math.vec2(ti.cos(0.5 * i), ti.sin(0.5 * i))
p = ti.Vector.ndarray(2, ti.f32, shape=4)
f(p)
print(p.to_numpy())
m = ti.Matrix.ndarray(2, 2, ti.f32, shape=2)
print(m.shape, m.element_shape if hasattr(m, "element_shape") else "")
# --- particles_struct_field
Particle = ti.types.struct(pos=ti.math.vec2, vel=ti.math.vec2, alive=ti.i32)
n = 5
ps = Particle.field(shape=n)
@ti.kernel
def init():
    for i in ps:
        ps[i] = Particle(pos=[i, 0], vel=[1, 0.5 * i], alive=1)
@ti.kernel
def step(dt: ti.f32):
    for i in ps:
        ps[i].pos += dt * ps[i].vel
        if ps[i].pos.y > 1.5:
            ps[i].alive = 0
            ps[i].vel = -ps[i].vel
init()
for _ in range(10):
    step(0.1)
print(ps.pos.to_numpy().round(4))
print(ps.alive.to_numpy(), ps[4].vel)
d = ps.to_numpy()
print(sorted(d.keys()), d["vel"].shape)
# --- soa_aos
x = ti.field(ti.f32)
y = ti.field(ti.f32)
z = ti.field(ti.i32)
ti.root.dense(ti.i, 4).place(x, y)
ti.root.dense(ti.ij, (2, 3)).dense(ti.ij, 2).place(z)
@ti.kernel
def f():
    for i in x:
        x[i] = i
        y[i] = -i
    for i, j in z:
        z[i, j] = i * 10 + j
f()
print(x.shape, z.shape, z[3, 5], y.to_numpy())
# --- scalar_fields
s = ti.field(ti.f64, shape=())
v = ti.Vector.field(2, ti.i32, shape=())
s[None] = 2.5
v[None] = [3, 4]
@ti.kernel
def f():
    s[None] *= 2
    v[None] += 1
    v[None].x = v[None].y * 2
f()
print(s[None], v[None], v[None][0], v[None].to_numpy())
# --- copy_and_fill
a = ti.field(ti.i32, (2, 3))
b = ti.field(ti.i32, (2, 3))
a.fill(7)
b.copy_from(a)
b[1, 1] = 0
print(b, a.shape, len(a.shape), a.dtype == ti.i32)
c = b.to_numpy()
c[0] = 1
a.from_numpy(c)
print(a)
# --- offset_field
x = ti.field(ti.i32, shape=(4, 4), offset=(-2, -2))
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
f()
print(x[-2, -2], x[1, 1], x[0, -1])
# --- image_ops
import numpy as np
n, m = 4, 6
img = ti.Vector.field(3, ti.f32, shape=(n, m))
gray = ti.field(ti.f32, shape=(n, m))
@ti.kernel
def paint(t: ti.f32):
    for i, j in img:
        uv = ti.Vector([i / n, j / m])
        img[i, j] = 0.5 + 0.5 * ti.cos(t + ti.Vector([uv.x, uv.y, uv.x]) + ti.Vector([0, 2, 4]))
@ti.kernel
def to_gray():
    for I in ti.grouped(img):
        gray[I] = img[I].dot(ti.Vector([0.299, 0.587, 0.114]))
paint(0.3)
to_gray()
g = gray.to_numpy()
print(g.shape, f"{g.mean():.4f} {g.max():.4f} {g.min():.4f}")
print(np.clip((g * 255).astype(np.uint8), 0, 200)[0])
