# --- nested_tuple_targets
@ti.func
def pair(a):
    return a, a + 1
@ti.kernel
def k():
    a, b = pair(3)
    c, d = b, a
    [e, g] = [c * 2, d * 2]
    print(a, b, c, d, e, g)
k()
# --- mixed_int_types
@ti.kernel
def k(a: ti.u8, b: ti.i16, c: ti.i64, d: ti.u32):
    print(a + b, a * c, b - d, a // b, c % b, d >> 2, a << 3)
k(200, -3, 1 << 40, 4000000000)
# --- static_dim_independent
@ti.func
def lap(f: ti.template(), I):
    s = 0.0
    for d in ti.static(range(I.n)):
        o = ti.Vector.unit(I.n, d)
        s += f[I + o] + f[I - o] - 2 * f[I]
    return s
@ti.kernel
def k(f: ti.template(), g: ti.template()):
    for I in ti.grouped(f):
        inside = True
        for d in ti.static(range(len(f.shape))):
            if I[d] == 0 or I[d] == f.shape[d] - 1:
                inside = False
        if inside:
            g[I] = lap(f, I)
for shape in [(5,), (4, 4), (3, 3, 3)]:
    f = ti.field(ti.f32, shape); g = ti.field(ti.f32, shape)
    @ti.kernel
    def init():
        for I in ti.grouped(f):
            f[I] = I.norm_sqr()
    init()
    k(f, g)
    print(g.to_numpy().sum())
# --- func_template_modifies
@ti.func
def bump(x: ti.template(), by):
    x += by
    return x * 2
@ti.kernel
def k():
    a = 3
    b = bump(a, 4)
    v = ti.Vector([1, 2])
    c = bump(v, 1)
    d = bump(v[0], 10)
    print(a, b, v, c, d)
k()
# --- class_inheritance_kernel
@ti.data_oriented
class Base:
    def __init__(self, n):
        self.f = ti.field(ti.f32, n)
    @ti.func
    def w(self, i):
        return i * 1.0
    @ti.kernel
    def fill(self):
        for i in self.f:
            self.f[i] = self.w(i)
@ti.data_oriented
class Derived(Base):
    def __init__(self, n, s):
        super().__init__(n)
        self.s = s
    @ti.func
    def w(self, i):
        return i * self.s
b = Base(3); d = Derived(3, 2.5)
b.fill(); d.fill()
print(b.f.to_numpy(), d.f.to_numpy())
# --- field_of_matrices
F = ti.Matrix.field(2, 2, ti.f32, shape=3)
@ti.kernel
def k():
    for i in F:
        F[i] = ti.Matrix([[i, 1], [0, i]])
        F[i][0, 1] += 0.5
        F[i] @= F[i]
    print(F[2])
try:
    k()
except Exception as e:
    print(type(e).__name__)
print(F.shape, F.n, F.m, F[1][0, 0])
# --- struct_nested_field
V = ti.types.vector(2, ti.f32)
In = ti.types.struct(p=V, id=ti.i32)
Out = ti.types.struct(a=In, b=In, w=ti.f32)
f = Out.field(shape=(2, 2))
@ti.kernel
def k():
    for i, j in f:
        f[i, j].a.p = V(i, j)
        f[i, j].b = In(V(j, i), i * 2 + j)
        f[i, j].w = f[i, j].a.p.dot(f[i, j].b.p)
    s = f[1, 1]
    s.a.id = 42
    print(s.a.id, f[1, 1].a.id, s.b.id)
k()
print(f[1, 0].b.p, f[1, 1].w, f.w.to_numpy())
# --- atomics_return_old
x = ti.field(ti.i32, 4)
@ti.kernel
def k():
    ti.loop_config(serialize=True)
    for i in range(4):
        a = ti.atomic_add(x[0], i)
        b = ti.atomic_max(x[1], a)
        c = ti.atomic_sub(x[2], 2)
        d = ti.atomic_or(x[3], 1 << i)
        print(a, b, c, d)
k()
print(x.to_numpy())
# --- e12
S = ti.types.struct(id=ti.i32, w=ti.f32)
@ti.func
def make(i) -> S:
    return S(id=i, w=i * 0.5)
@ti.kernel
def k() -> S:
    best = make(0)
    for i in range(5):
        s = make((i * 3) % 5)
        if s.w > best.w:
            best = s
    return best
for _ in range(1):
    r = k()
print(r.id, r.w)
# --- e17
p = ti.field(ti.f32)
blk = ti.root.pointer(ti.i, 8)
blk.dense(ti.i, 4).place(p)
@ti.kernel
def act():
    for i in range(32):
        if i % 10 == 0:
            p[i] = i
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i in p:
        c += 1
    return c
@ti.kernel
def blocks() -> ti.i32:
    c = 0
    for i in blk:
        if ti.is_active(blk, [i]):
            c += 1
    return c
act()
print(count(), blocks(), p[20], p[21])
@ti.kernel
def off(i: ti.i32):
    ti.deactivate(blk, ti.rescale_index(p, blk, [i]))
off(20)
print(count(), p[20])
# --- e18
@ti.data_oriented
class Counter:
    def __init__(self):
        self.n = ti.field(ti.i32, shape=())
        self.hist = {}
    @ti.kernel
    def add(self, k: ti.i32) -> ti.i32:
        self.n[None] += k
        return self.n[None]
    def __call__(self, k):
        r = self.add(k)
        self.hist[k] = self.hist.get(k, 0) + 1
        return r
c = Counter()
print([c(k) for k in (1, 2, 2, 3)], c.hist, c.n[None])
# --- e22
@ti.kernel
def k(s: ti.template()):
    print(s, ti.static(s.upper() if s else "none") == "A")
try:
    k("a")
except Exception as e:
    print(type(e).__name__)
# --- struct_results_in_loops
S = ti.types.struct(id=ti.i32, w=ti.f32)
x = ti.field(ti.i32, ())
@ti.kernel
def k(n: ti.i32) -> S:
    x[None] += 1
    return S(n, n * 0.5)
for i in range(x[None] + 3):
    r = k(i)
print(r.id, r.w)
s = k(1)
while x[None] < 8:
    s = k(x[None])
print(s.id, s.w)
n = 0
while n < 3:
    t = k(n)
    n += t.id + 1
print(t.w, n)
u = k(0)
a = 0
while a < 3:
    b = 0
    while b < 2:
        u = k(a * 10 + b)
        b += u.id % 10 + 1
    a += 1
print(u.id, u.w)
