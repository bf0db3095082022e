# Programs as people write them, in the order in which they were written: fields, kernels and the host program.

# --- thomas_solver
n = 8
a = ti.field(ti.f64, n)
b = ti.field(ti.f64, n)
c = ti.field(ti.f64, n)
d = ti.field(ti.f64, n)
x = ti.field(ti.f64, n)
@ti.kernel
def fill():
    for i in range(n):
        a[i] = -1.0
        b[i] = 2.5
        c[i] = -1.0
        d[i] = i + 1.0
@ti.kernel
def solve():
    ti.loop_config(serialize=True)
    for i in range(1, n):
        m = a[i] / b[i - 1]
        b[i] -= m * c[i - 1]
        d[i] -= m * d[i - 1]
    x[n - 1] = d[n - 1] / b[n - 1]
    for k in range(n - 1):
        i = n - 2 - k
        x[i] = (d[i] - c[i] * x[i + 1]) / b[i]
fill()
solve()
for i in range(n):
    print(round(x[i], 6))
# --- integral_image
w, h = 6, 5
src = ti.field(ti.i32, shape=(w, h))
acc = ti.field(ti.i32, shape=(w + 1, h + 1))
@ti.kernel
def build():
    for i, j in src:
        src[i, j] = (i * 7 + j * 3) % 5
    for i in range(1, w + 1):
        s = 0
        for j in range(1, h + 1):
            s += src[i - 1, j - 1]
            acc[i, j] = s
    ti.loop_config(serialize=True)
    for i in range(1, w + 1):
        for j in range(h + 1):
            acc[i, j] += acc[i - 1, j]
@ti.func
def box(x0, y0, x1, y1):
    return acc[x1, y1] - acc[x0, y1] - acc[x1, y0] + acc[x0, y0]
@ti.kernel
def query(x0: ti.i32, y0: ti.i32, x1: ti.i32, y1: ti.i32) -> ti.i32:
    return box(x0, y0, x1, y1)
build()
print(query(0, 0, w, h), query(1, 1, 3, 4), query(2, 0, 2, 5))
# --- ising_energy
L = 6
spin = ti.field(ti.i8, (L, L))
@ti.kernel
def init():
    for i, j in spin:
        spin[i, j] = ti.cast(1 - 2 * ((i * i + j * 3) % 2), ti.i8)
@ti.kernel
def energy() -> ti.i32:
    e = 0
    for i, j in spin:
        right = spin[(i + 1) % L, j]
        up = spin[i, (j + 1) % L]
        e -= ti.cast(spin[i, j], ti.i32) * (ti.cast(right, ti.i32) + up)
    return e
init()
print(energy())
# --- cubic_spline_weights
@ti.func
def W(q):
    r = 0.0
    if q < 1:
        r = 1 - 1.5 * q ** 2 + 0.75 * q ** 3
    elif q < 2:
        r = 0.25 * (2 - q) ** 3
    return r
f = ti.field(ti.f32, 9)
@ti.kernel
def k():
    for i in f:
        f[i] = W(i * 0.3)
k()
print([round(float(f[i]), 5) for i in range(9)])
# --- prefix_by_doubling
n = 16
a = ti.field(ti.i32, n)
b = ti.field(ti.i32, n)
@ti.kernel
def step(src: ti.template(), dst: ti.template(), off: ti.i32):
    for i in src:
        dst[i] = src[i]
        if i >= off:
            dst[i] += src[i - off]
for i in range(n):
    a[i] = i % 4 + 1
off = 1
cur, nxt = a, b
while off < n:
    step(cur, nxt, off)
    cur, nxt = nxt, cur
    off *= 2
print(cur.to_numpy())
# --- matrix_power_fibonacci
@ti.kernel
def fib(n: ti.i32) -> ti.i32:
    result = ti.Matrix([[1, 0], [0, 1]])
    base = ti.Matrix([[1, 1], [1, 0]])
    e = n
    while e > 0:
        if e & 1:
            result = result @ base
        base = base @ base
        e >>= 1
    return result[0, 1]
print([fib(i) for i in range(12)], fib(40))
# --- collatz_lengths
m = ti.field(ti.i32, 20)
@ti.func
def length(n0: ti.i32) -> ti.i32:
    n = n0
    c = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        c += 1
    return c
@ti.kernel
def k():
    for i in m:
        m[i] = length(i + 1)
k()
print(m.to_numpy().tolist(), m.to_numpy().max(), m.to_numpy().argmax())
# --- erosion
n = 7
img = ti.field(ti.i32, (n, n))
res = ti.field(ti.i32, (n, n))
@ti.kernel
def paint():
    for i, j in img:
        img[i, j] = ti.select((i - 3) ** 2 + (j - 3) ** 2 <= 8, 1, 0)
@ti.kernel
def erode():
    for i, j in img:
        keep = 1
        for di, dj in ti.static(ti.ndrange((-1, 2), (-1, 2))):
            x, y = i + di, j + dj
            if x < 0 or x >= n or y < 0 or y >= n:
                keep = 0
            elif img[x, y] == 0:
                keep = 0
        res[i, j] = keep
paint()
erode()
for i in range(n):
    print("".join("#" if res[i, j] else "." for j in range(n)))
# --- rgb_to_gray
import numpy as np
im = np.linspace(0, 1, 24, dtype=np.float32).reshape(2, 4, 3)
out = np.zeros((2, 4), dtype=np.float32)
@ti.kernel
def gray(a: ti.types.ndarray(dtype=ti.math.vec3, ndim=2), b: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    for i, j in b:
        b[i, j] = a[i, j].dot(ti.Vector([0.299, 0.587, 0.114]))
gray(im, out)
print(np.round(out, 4))
# --- masked_sum_with_struct
S = ti.types.struct(w=ti.f32, on=ti.i32)
s = S.field(shape=10)
@ti.kernel
def fill():
    for i in s:
        s[i].w = i * 0.5
        s[i].on = i % 3 == 0
@ti.kernel
def total() -> ti.f32:
    t = 0.0
    for i in s:
        if s[i].on:
            t += s[i].w
    return t
fill()
print(total())
# --- wave_1d
nx = 20
u = ti.field(ti.f64, (3, nx))
@ti.kernel
def init():
    for i in range(nx):
        u[0, i] = ti.exp(-0.5 * (i - 10) ** 2)
        u[1, i] = u[0, i]
@ti.kernel
def step(c: ti.f64):
    for i in range(1, nx - 1):
        u[2, i] = 2 * u[1, i] - u[0, i] + c * c * (u[1, i + 1] - 2 * u[1, i] + u[1, i - 1])
    for i in range(nx):
        u[0, i] = u[1, i]
        u[1, i] = u[2, i]
init()
for _ in range(10):
    step(0.5)
print(f"{u[1, 10]:.6f} {u[1, 5]:.6f}")
# --- bit_count_table
t = ti.field(ti.i32, 16)
@ti.func
def pop(x: ti.u32) -> ti.i32:
    v = x - ((x >> 1) & ti.u32(0x55555555))
    v = (v & ti.u32(0x33333333)) + ((v >> 2) & ti.u32(0x33333333))
    v = (v + (v >> 4)) & ti.u32(0x0F0F0F0F)
    return ti.cast((v * ti.u32(0x01010101)) >> 24, ti.i32)
@ti.kernel
def k():
    for i in t:
        t[i] = pop(ti.cast(i * i * 37, ti.u32))
k()
print(*[t[i] for i in range(16)])
# --- oriented_counter
@ti.data_oriented
class Grid:
    def __init__(self, n, scale=2.0):
        self.n = n
        self.scale = scale
        self.v = ti.field(ti.f32, shape=(n, n))
    @ti.kernel
    def fill(self, base: ti.f32):
        for i, j in self.v:
            self.v[i, j] = base + self.scale * (i - j)
    @ti.kernel
    def trace(self) -> ti.f32:
        s = 0.0
        for i in range(self.n):
            s += self.v[i, i]
        return s
    def report(self):
        return {"n": self.n, "trace": self.trace()}
gs = [Grid(3), Grid(4, scale=-1.0)]
for k, g in enumerate(gs):
    g.fill(k + 0.5)
    print(g.report(), g.v[0, g.n - 1])
# --- euler_angles
@ti.kernel
def rot(a: ti.f32, b: ti.f32) -> ti.math.mat3:
    ca, sa = ti.cos(a), ti.sin(a)
    cb, sb = ti.cos(b), ti.sin(b)
    rz = ti.Matrix([[ca, -sa, 0.0], [sa, ca, 0.0], [0.0, 0.0, 1.0]])
    rx = ti.Matrix([[1.0, 0.0, 0.0], [0.0, cb, -sb], [0.0, sb, cb]])
    return rz @ rx
m = rot(0.3, -0.7)
print([[round(float(m[i, j]), 4) for j in range(3)] for i in range(3)], round(m.determinant(), 4))
# --- argmin_by_atomic
n = 32
v = ti.field(ti.f32, n)
best = ti.field(ti.f32, ())
where = ti.field(ti.i32, ())
@ti.kernel
def run():
    for i in v:
        v[i] = ti.sin(i * 1.7) + 0.1 * i
    best[None] = 1e9
    for i in v:
        ti.atomic_min(best[None], v[i])
    for i in v:
        if v[i] == best[None]:
            where[None] = i
run()
print(where[None], round(best[None], 5))
# --- heap_sift
n = 10
h = ti.field(ti.i32, n)
@ti.func
def sift(start, end):
    root = start
    go = True
    while go and root * 2 + 1 < end:
        child = root * 2 + 1
        if child + 1 < end and h[child] < h[child + 1]:
            child += 1
        if h[root] < h[child]:
            h[root], h[child] = h[child], h[root]
            root = child
        else:
            go = False
@ti.kernel
def sort():
    ti.loop_config(serialize=True)
    for k in range(n // 2):
        sift(n // 2 - 1 - k, n)
    for k in range(n - 1):
        e = n - 1 - k
        h[0], h[e] = h[e], h[0]
        sift(0, e)
for i in range(n):
    h[i] = (i * 7 + 3) % 11
sort()
print(h)
# --- blocked_layout_sum
x = ti.field(ti.i32)
ti.root.dense(ti.ij, (2, 3)).dense(ti.ij, (4, 2)).place(x)
@ti.kernel
def k() -> ti.i32:
    for i, j in x:
        x[i, j] = i * 10 + j
    s = 0
    for i, j in x:
        s += x[i, j]
    return s
print(k(), x.shape, x[7, 5])
# --- bouncing_balls
n = 3
p = ti.Vector.field(2, ti.f32, n)
v = ti.Vector.field(2, ti.f32, n)
@ti.kernel
def init():
    for i in p:
        p[i] = [0.2 + 0.3 * i, 0.9 - 0.2 * i]
        v[i] = ti.Vector([0.5, -0.25 * i])
@ti.kernel
def advance(dt: ti.f32):
    for i in p:
        v[i].y -= 9.8 * dt
        p[i] += v[i] * dt
        for d in ti.static(range(2)):
            if p[i][d] < 0:
                p[i][d] = -p[i][d]
                v[i][d] *= -0.8
            if p[i][d] > 1:
                p[i][d] = 2 - p[i][d]
                v[i][d] *= -0.8
init()
for _ in range(100):
    advance(0.01)
print([[round(float(c), 3) for c in p[i]] for i in range(n)])
# --- sparse_pointer_count
x = ti.field(ti.i32)
blk = ti.root.pointer(ti.i, 8)
blk.dense(ti.i, 4).place(x)
@ti.kernel
def touch():
    for i in range(32):
        if i % 9 == 0:
            x[i] = i + 1
@ti.kernel
def active() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
touch()
print(active(), x[9], x[10], x[31])
# --- checker_string
s = ti.field(ti.i32, (3, 4))
@ti.kernel
def k():
    for I in ti.grouped(s):
        s[I] = (I.x + I.y) % 2
k()
for i in range(3):
    print(" ".join(str(s[i, j]) for j in range(4)))
# --- kahan_sum
n = 1000
x = ti.field(ti.f32, n)
@ti.kernel
def fill():
    for i in x:
        x[i] = 0.1
@ti.kernel
def kahan() -> ti.f32:
    s = 0.0
    c = 0.0
    ti.loop_config(serialize=True)
    for i in range(n):
        y = x[i] - c
        t = s + y
        c = (t - s) - y
        s = t
    return s
fill()
print(abs(kahan() - 100) < 0.01)
# --- dictionary_of_fields
fields = {"a": ti.field(ti.f32, 4), "b": ti.field(ti.i32, 4)}
@ti.kernel
def fill(f: ti.template(), c: ti.i32):
    for i in f:
        f[i] = i * c
for k, (name, f) in enumerate(fields.items()):
    fill(f, k + 2)
    print(name, f.to_numpy().tolist(), f.dtype == ti.f32)
# --- tuple_returns_unpacked
@ti.func
def minmax(a, b, c):
    return ti.min(a, b, c), ti.max(a, b, c)
@ti.kernel
def spread(a: ti.i32, b: ti.i32, c: ti.i32) -> ti.i32:
    lo, hi = minmax(a, b, c)
    return hi - lo
print(spread(3, 9, -2), spread(1, 1, 1))
# --- edge_list_degree
import numpy as np
edges = np.array([[0, 1], [1, 2], [2, 0], [3, 1]], dtype=np.int32)
deg = ti.field(ti.i32, 4)
@ti.kernel
def count(e: ti.types.ndarray(dtype=ti.i32, ndim=2)):
    for i in range(e.shape[0]):
        for k in ti.static(range(2)):
            deg[e[i, k]] += 1
count(edges)
print(deg.to_numpy(), edges.shape, edges[:, 0])
# --- smoothstep_and_mix
@ti.kernel
def k(x: ti.f32) -> ti.math.vec3:
    t = ti.math.smoothstep(0.2, 0.8, x)
    return ti.math.mix(ti.math.vec3(1, 0, 0), ti.math.vec3(0, 0.5, 1), t)
for x in (0.0, 0.5, 0.9):
    c = k(x)
    print(f"{c[0]:.3f} {c[1]:.3f} {c[2]:.3f}")
# --- offset_field_stencil
a = ti.field(ti.f32, shape=(6,), offset=(-3,))
b = ti.field(ti.f32, shape=(6,), offset=(-3,))
@ti.kernel
def k():
    for i in a:
        a[i] = i * i
    for i in b:
        if i > -3 and i < 2:
            b[i] = a[i - 1] + a[i + 1]
k()
print([b[i] for i in range(-3, 3)])
