# Small algorithms: sorting networks, solvers, fields of structs, sparse grids, dispatch at translation.

# --- ring_buffer
n = 8
buf = ti.field(ti.i32, n)
head = ti.field(ti.i32, ())
@ti.kernel
def push(v: ti.i32):
    buf[head[None] % n] = v
    head[None] += 1
@ti.kernel
def total() -> ti.i32:
    s = 0
    for i in range(ti.min(head[None], n)):
        s += buf[i]
    return s
for k in range(11):
    push(k * k)
print(total(), head[None], buf.to_numpy().tolist())
# --- bitonic
x = ti.field(ti.i32, 16)
@ti.kernel
def init():
    for i in x:
        x[i] = (i * 7 + 3) % 16
@ti.kernel
def step(k: ti.i32, j: ti.i32):
    for i in range(16):
        l = i ^ j
        if l > i:
            up = (i & k) == 0
            if (x[i] > x[l]) == up:
                t = x[i]
                x[i] = x[l]
                x[l] = t
init()
k = 2
while k <= 16:
    j = k // 2
    while j > 0:
        step(k, j)
        j //= 2
    k *= 2
print(x.to_numpy())
# --- quaternion
Quat = ti.types.struct(w=ti.f32, v=ti.types.vector(3, ti.f32))
@ti.func
def mul(a, b):
    return Quat(w=a.w * b.w - a.v.dot(b.v), v=a.w * b.v + b.w * a.v + a.v.cross(b.v))
@ti.kernel
def f() -> ti.types.vector(3, ti.f32):
    q = Quat(w=0.6, v=ti.Vector([0.8, 0.0, 0.0]))
    r = Quat(w=0.6, v=ti.Vector([-0.8, 0.0, 0.0]))
    p = Quat(w=0.0, v=ti.Vector([1.0, 2.0, 3.0]))
    return mul(mul(q, p), r).v
print(f())
# --- sph_density
n = 12
pos = ti.Vector.field(2, ti.f32, n)
rho = ti.field(ti.f32, n)
h = 1.5
@ti.func
def w(r):
    q = r / h
    res = 0.0
    if q < 1.0:
        res = (1 - q * q) ** 3
    return res
@ti.kernel
def init():
    for i in pos:
        pos[i] = [i % 4, i // 4]
@ti.kernel
def density():
    for i in range(n):
        s = 0.0
        for j in range(n):
            s += w((pos[i] - pos[j]).norm())
        rho[i] = s
init()
density()
print([round(float(rho[i]), 4) for i in range(n)])
# --- nested_structs
A = ti.types.struct(p=ti.types.vector(2, ti.i32), k=ti.i32)
B = ti.types.struct(a=A, arr=ti.types.matrix(2, 2, ti.i32))
s = B.field(shape=(3,))
@ti.kernel
def f():
    for i in s:
        s[i].a.p = [i, i + 1]
        s[i].a.k = i * 10
        s[i].arr = ti.Matrix([[i, 0], [0, i]])
        s[i].arr[0, 1] += s[i].a.k
@ti.kernel
def g() -> ti.i32:
    t = 0
    for i in s:
        t += s[i].a.p.sum() + s[i].arr.sum()
    return t
f()
print(g(), s[2].a.k, s[1].arr, s[2].a.p)
# --- matrix_template
@ti.func
def power(m: ti.template(), n: ti.template()):
    r = ti.Matrix.identity(ti.i32, 2)
    for _ in ti.static(range(n)):
        r = r @ m
    return r
@ti.kernel
def fib() -> ti.i32:
    m = ti.Matrix([[1, 1], [1, 0]])
    return power(m, 10)[0, 1]
print(fib())
# --- prefix_block
x = ti.field(ti.i32, 32)
y = ti.field(ti.i32, 32)
@ti.kernel
def scan():
    for i in x:
        x[i] = i % 5
    ti.loop_config(serialize=True)
    for i in range(32):
        y[i] = x[i] + (y[i - 1] if i > 0 else 0)
scan()
print(y[31], y[10], y.to_numpy()[::8])
# --- static_dispatch
@ti.kernel
def run(op: ti.template(), a: ti.f32, b: ti.f32) -> ti.f32:
    r = 0.0
    if ti.static(op == 'add'):
        r = a + b
    elif ti.static(op == 'mul'):
        r = a * b
    else:
        r = a - b
    return r
print(run('add', 2, 3), run('mul', 2, 3), run('sub', 2, 3))
# --- func_ref
@ti.func
def twice(x):
    return 2 * x
@ti.func
def plus(x):
    return x + 1
@ti.kernel
def apply(f: ti.template(), v: ti.i32) -> ti.i32:
    return f(f(v))
print(apply(twice, 3), apply(plus, 3))
# --- argpack_like
@ti.kernel
def stats(a: ti.types.ndarray(dtype=ti.f32, ndim=1)) -> ti.types.vector(3, ti.f32):
    lo = 1e9
    hi = -1e9
    s = 0.0
    for i in range(a.shape[0]):
        ti.atomic_min(lo, a[i])
        ti.atomic_max(hi, a[i])
        s += a[i]
    return ti.Vector([lo, hi, s / a.shape[0]])
import numpy as np
print(stats(np.array([3, 1, 4, 1, 5, 9, 2, 6], dtype=np.float32)))
# --- mixed_ints
@ti.kernel
def f():
    a = ti.u8(250)
    b = ti.i8(-100)
    c = ti.u16(65535)
    print(a + ti.u8(10), b - ti.i8(100), c + ti.u16(2), ti.i32(a) + 10, a >> 1, b >> 1, ~a, ~b)
f()
# --- collatz
best = ti.field(ti.i32, ())
@ti.kernel
def run(n: ti.i32):
    for i in range(1, n):
        x = ti.i64(i)
        c = 0
        while x != 1:
            if x % 2 == 0:
                x //= 2
            else:
                x = 3 * x + 1
            c += 1
        ti.atomic_max(best[None], c * 10000 + i)
run(1000)
print(best[None])
# --- dynamic_append
x = ti.field(ti.i32)
block = ti.root.dense(ti.i, 4)
pixel = block.dynamic(ti.j, 32, chunk_size=4)
pixel.place(x)
@ti.kernel
def fill():
    for i in range(4):
        for j in range(i * 3):
            x[i].append(i * 100 + j)
@ti.kernel
def total() -> ti.i32:
    s = 0
    for i in range(4):
        for j in range(x[i].length()):
            s += x[i, j]
    return s
fill()
print(total())
# --- offset_fields
a = ti.field(ti.i32, shape=(4, 3), offset=(-2, -1))
@ti.kernel
def fill():
    for i, j in a:
        a[i, j] = i * 10 + j
@ti.kernel
def diag() -> ti.i32:
    s = 0
    for i in range(-2, 2):
        s += a[i, 0]
    return s
fill()
print(diag(), a[-2, -1], a[1, 1])
# --- grouped_static
a = ti.field(ti.f32, (4, 4))
@ti.kernel
def f() -> ti.f32:
    for I in ti.grouped(a):
        a[I] = I[0] * 4 + I[1]
    s = 0.0
    for I in ti.grouped(ti.ndrange((1, 3), (1, 3))):
        for o in ti.static(ti.grouped(ti.ndrange((-1, 2), (-1, 2)))):
            if ti.static(abs(o[0]) + abs(o[1]) == 1):
                s += a[I + o]
    return s
print(f())
# --- class_solver
@ti.data_oriented
class Heat:
    def __init__(self, n, k):
        self.n = n
        self.k = k
        self.u = ti.field(ti.f32, n)
        self.v = ti.field(ti.f32, n)
    @ti.func
    def at(self, i):
        return self.u[ti.max(0, ti.min(i, self.n - 1))]
    @ti.kernel
    def step(self):
        for i in self.u:
            self.v[i] = self.at(i) + self.k * (self.at(i - 1) - 2 * self.at(i) + self.at(i + 1))
        for i in self.u:
            self.u[i] = self.v[i]
    def run(self, steps):
        self.u[self.n // 2] = 1.0
        for _ in range(steps):
            self.step()
        return self.u.to_numpy()
h = Heat(9, 0.25)
print(h.run(5))
# --- real_recursion
@ti.real_func
def ack(m: ti.i32, n: ti.i32) -> ti.i32:
    r = 0
    if m == 0:
        r = n + 1
    elif n == 0:
        r = ack(m - 1, 1)
    else:
        r = ack(m - 1, ack(m, n - 1))
    return r
@ti.kernel
def f() -> ti.i32:
    return ack(2, 3)
print(f())
# --- tuple_swap
@ti.kernel
def f():
    a, b, c = 1, 2, 3
    a, b, c = c, a, b
    v = ti.Vector([a, b, c])
    v.xy = v.yx
    x, y, z = v
    print(a, b, c, v, x - y + z)
f()
# --- while_else_free
@ti.kernel
def gcd(a: ti.i32, b: ti.i32) -> ti.i32:
    while b:
        a, b = b, a % b
    return a
print(gcd(1071, 462))
# --- fstring_print
@ti.kernel
def f():
    x = 3.5
    i = 7
    v = ti.Vector([1.0, 2.0])
    print(f"x={x:.2f} i={i} v={v}")
    print('sum', x + i, sep=': ', end='!\n')
f()
# --- ndarray_vec
a = ti.Vector.ndarray(3, ti.f32, shape=(2, 2))
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec3, ndim=2)):
    for i, j in a:
        a[i, j] = ti.math.vec3(i, j, i + j)
        a[i, j].z += 0.5
f(a)
print(a.to_numpy().sum(), a[1, 1])
# --- texture_like
img = ti.field(ti.f32, (4, 4))
@ti.func
def sample(u: ti.f32, v: ti.f32) -> ti.f32:
    x = ti.math.clamp(u * 3, 0.0, 2.999)
    y = ti.math.clamp(v * 3, 0.0, 2.999)
    i = ti.floor(x, ti.i32)
    j = ti.floor(y, ti.i32)
    fx = x - i
    fy = ti.math.fract(y)
    return ti.math.mix(ti.math.mix(img[i, j], img[i + 1, j], fx), ti.math.mix(img[i, j + 1], img[i + 1, j + 1], fx), fy)
@ti.kernel
def f() -> ti.f32:
    for i, j in img:
        img[i, j] = i * i + j
    return sample(0.4, 0.7)
print(f())
# --- bit_struct_free
@ti.kernel
def pack(r: ti.u32, g: ti.u32, b: ti.u32) -> ti.u32:
    return (r << 16) | (g << 8) | b
@ti.kernel
def unpack(c: ti.u32) -> ti.types.vector(3, ti.u32):
    return ti.Vector([(c >> 16) & 0xff, (c >> 8) & 0xff, c & 0xff])
c = pack(12, 200, 255)
print(c, unpack(c))
# --- pointer_grid
grid = ti.field(ti.i32)
ptr = ti.root.pointer(ti.ij, 4)
ptr.dense(ti.ij, 4).place(grid)
count = ti.field(ti.i32, ())
@ti.kernel
def touch():
    grid[3, 3] = 1
    grid[9, 2] = 5
@ti.kernel
def tally() -> ti.i32:
    c = 0
    for i, j in grid:
        c += 1
    return c
@ti.kernel
def blocks():
    for i, j in ptr:
        count[None] += 1
touch()
blocks()
print(tally(), count[None], grid[9, 2], ti.is_active(ptr, [2, 0]) if False else 0)
# --- field_of_matrices
m = ti.Matrix.field(3, 3, ti.f64, shape=5)
@ti.kernel
def f():
    for i in m:
        m[i] = ti.Matrix([[2.0 + i, 1, 0], [1, 3, 1], [0, 1, 4]])
@ti.kernel
def g() -> ti.f64:
    s = ti.f64(0)
    for i in m:
        s += m[i].determinant() + (m[i].inverse() @ m[i]).trace()
    return s
f()
print(g())
# --- compound_assign
a = ti.field(ti.i32, 3)
@ti.kernel
def f():
    for i in a:
        a[i] = 100
        a[i] //= i + 3
        a[i] <<= 2
        a[i] ^= 5
        a[i] |= 8
        a[i] %= 50
        a[i] **= 2
f()
print(a)
# --- early_return_func
@ti.func
def classify(x):
    r = 0
    if x < 0:
        r = -1
    elif x == 0:
        r = 0
    elif 0 < x <= 10:
        r = 1
    else:
        r = 2
    return r
@ti.kernel
def f() -> ti.i32:
    s = 0
    for x in range(-3, 14):
        s = s * 3 + classify(x) + 1 if x % 2 == 0 else s
    return s
print(f())
# --- assert_pass
@ti.kernel
def f(n: ti.i32):
    for i in range(n):
        assert i < 10, "too many"
f(5)
print("fine")
# --- vec_methods
@ti.kernel
def f():
    a = ti.math.vec3(1, -2, 3)
    b = ti.math.vec3(0.5, 4, -1)
    print(a.norm_sqr(), ti.math.normalize(a), ti.math.reflect(a, ti.math.vec3(0, 1, 0)))
    print(ti.math.length(b), ti.math.distance(a, b), ti.math.dot(a, b), ti.math.cross(a, b))
    print(ti.math.step(0.0, a), ti.math.smoothstep(0.0, 4.0, b), ti.math.sign(a), ti.math.mod(a, 2.0))
    print(abs(a).max(), ti.max(a, b), ti.min(a, 0.0), a.outer_product(b))
f()
# --- life
n = 6
alive = ti.field(ti.u8, (n, n))
nxt = ti.field(ti.u8, (n, n))
@ti.kernel
def step():
    for i, j in alive:
        c = 0
        for di, dj in ti.static(ti.ndrange((-1, 2), (-1, 2))):
            if di != 0 or dj != 0:
                c += ti.cast(alive[(i + di) % n, (j + dj) % n], ti.i32)
        nxt[i, j] = 1 if c == 3 or (c == 2 and alive[i, j] == 1) else 0
    for i, j in alive:
        alive[i, j] = nxt[i, j]
for p in [(1, 2), (2, 3), (3, 1), (3, 2), (3, 3)]:
    alive[p] = 1
for _ in range(4):
    step()
print(alive.to_numpy())
# --- global_tmp
@ti.kernel
def f() -> ti.f32:
    m = -1.0
    for i in range(100):
        ti.atomic_max(m, ti.sin(i * 0.1))
    k = 0
    for i in range(50):
        if ti.sin(i * 0.1) > m - 0.01:
            k += 1
    return m + k
print(f())
# --- dataclass_methods
@ti.dataclass
class Ray:
    o: ti.math.vec3
    d: ti.math.vec3
    @ti.func
    def at(self, t):
        return self.o + t * self.d
    @ti.func
    def flip(self):
        return Ray(self.o, -self.d)
rays = Ray.field(shape=2)
@ti.kernel
def f() -> ti.math.vec3:
    rays[0] = Ray(ti.math.vec3(0), ti.math.vec3(1, 2, 3))
    rays[1] = rays[0].flip()
    return rays[0].at(2.0) + rays[1].at(1.0)
print(f(), rays[1].d)
# --- static_list
weights = [0.25, 0.5, 0.25]
x = ti.field(ti.f32, 10)
y = ti.field(ti.f32, 10)
@ti.kernel
def blur():
    for i in range(1, 9):
        s = 0.0
        for k, w in ti.static(enumerate(weights)):
            s += w * x[i + k - 1]
        y[i] = s
for i in range(10):
    x[i] = i * i
blur()
print(y)
# --- random_walk_host
import random
random.seed(4)
pts = ti.field(ti.f32, 4)
vals = [1.5, -2.0, 0.25, 8.0]
for i, v in enumerate(vals):
    pts[i] = v
total = sum(pts[i] for i in range(4))
print(f"{total:.3f}", max(vals), sorted(vals)[0], len([v for v in vals if v > 0]))
# --- ternary_vec
@ti.kernel
def f():
    a = ti.Vector([1, 5, 3])
    b = ti.Vector([4, 2, 6])
    print(ti.select(a > b, a, b), (a > b) & (a < 6), a // b, b % a, a ** 2 - b)
    print((a == b).any() if False else 0, ti.Vector([i * a[i] for i in range(3)]))
f()
# --- tri_solve
n = 5
A = ti.field(ti.f64, (n, n))
b = ti.field(ti.f64, n)
x = ti.field(ti.f64, n)
@ti.kernel
def fill():
    for i, j in A:
        A[i, j] = 4.0 if i == j else (1.0 if abs(i - j) == 1 else 0.0)
    for i in b:
        b[i] = i + 1
@ti.kernel
def sweep(it: ti.i32):
    for _ in range(it):
        for i in range(n):
            s = b[i]
            for j in range(n):
                if j != i:
                    s -= A[i, j] * x[j]
            x[i] = s / A[i, i]
fill()
for _ in range(1):
    sweep(20)
print([round(float(v), 5) for v in x.to_numpy()])
# --- sort_network
@ti.func
def cswap(v: ti.template(), i: ti.template(), j: ti.template()):
    if v[i] > v[j]:
        t = v[i]
        v[i] = v[j]
        v[j] = t
@ti.kernel
def f():
    v = ti.Vector([3, 1, 4, 2])
    cswap(v, 0, 1)
    cswap(v, 2, 3)
    cswap(v, 0, 2)
    cswap(v, 1, 3)
    cswap(v, 1, 2)
    print(v)
f()
