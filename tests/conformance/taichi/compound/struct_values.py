# Structs that are assigned from their own members, and change places.

# --- swap_direct
@ti.dataclass
class C:
    re: ti.f32
    im: ti.f32
    @ti.func
    def flip(self):
        return C(self.im, self.re)
    @ti.func
    def mul(self, o):
        return C(self.re * o.re - self.im * o.im, self.re * o.im + self.im * o.re)
    @ti.func
    def add(self, o):
        return C(self.re + o.re, self.im + o.im)
@ti.func
def flip2(z):
    return C(z.im, z.re)
@ti.kernel
def f():
    z = C(1.0, 2.0)
    z = C(z.im, z.re)
    print(1, z.re, z.im)
    z = z.flip()
    print(2, z.re, z.im)
    z = z.flip().flip()
    print(3, z.re, z.im)
    z = flip2(z)
    print(4, z.re, z.im)
    z = z.mul(z)
    print(5, z.re, z.im)
    z = C(1.0, 2.0)
    z = z.mul(z).add(z)
    print(6, z.re, z.im)
    z = C(1.0, 2.0)
    w = z.mul(z)
    z = w.add(z)
    print(7, z.re, z.im)
    z = C(1.0, 2.0)
    z = z.add(z)
    print(8, z.re, z.im)
f()
# --- in_while
@ti.dataclass
class C:
    re: ti.f32
    im: ti.f32
    @ti.func
    def mul(self, o):
        return C(self.re * o.re - self.im * o.im, self.re * o.im + self.im * o.re)
    @ti.func
    def add(self, o):
        return C(self.re + o.re, self.im + o.im)
    @ti.func
    def mag(self):
        return ti.sqrt(self.re ** 2 + self.im ** 2)
@ti.kernel
def f():
    for i in range(1):
        c = C(0.3, 0.4)
        z = C(0, 0)
        it = 0
        while z.mag() < 2 and it < 5:
            z = z.mul(z).add(c)
            it += 1
            print(z.re, z.im)
        w = C(0.0, 0.0)
        it = 0
        while it < 5:
            w = w.mul(w).add(c)
            it += 1
            print(w.re, w.im)
f()
# --- struct_fields
S = ti.types.struct(a=ti.f32, b=ti.f32)
x = S.field(shape=2)
@ti.kernel
def f():
    x[0] = S(1.0, 2.0)
    x[0] = S(x[0].b, x[0].a)
    print(x[0].a, x[0].b)
    s = S(3.0, 4.0)
    s = S(a=s.b + 1, b=s.a * s.b)
    print(s.a, s.b)
    t = s
    s.a, s.b = s.b, s.a
    print(s.a, s.b, t.a, t.b)
f()
# --- vectors
@ti.kernel
def f():
    for i in range(1):
        v = ti.Vector([1.0, 2.0])
        v = ti.Vector([v.y, v.x])
        print(v)
        v = ti.Vector([v.x * v.x - v.y * v.y, 2 * v.x * v.y])
        print(v)
        m = ti.Matrix([[1, 2], [3, 4]])
        m = ti.Matrix([[m[1, 0], m[0, 0]], [m[0, 1], m[1, 1]]])
        print(m)
        m = m.transpose()
        print(m)
f()
# --- tuple_swap
S = ti.types.struct(a=ti.f32, b=ti.types.vector(2, ti.f32))
x = S.field(shape=3)
@ti.func
def both(s, t):
    return t, s
@ti.func
def changed(s):
    s.a += 10
    return s
@ti.kernel
def f():
    s = S(1.0, [2.0, 3.0])
    t = S(4.0, [5.0, 6.0])
    s, t = t, s
    print(s.a, s.b, t.a, t.b)
    x[0] = s
    x[1] = t
    x[0], x[1] = x[1], x[0]
    print(x[0].a, x[0].b, x[1].a, x[1].b)
    x[1].b, x[0].b = x[0].b, x[1].b
    print(x[0].b, x[1].b)
    s, t = both(s, t)
    print(s.a, t.a)
    u = changed(s)
    print(u.a, s.a)
    x[2] = changed(x[0])
    x[0] = changed(x[0])
    print(x[0].a, x[2].a, x[0].b)
    s = S(s.b.x, ti.Vector([s.a, s.b.y]))
    print(s.a, s.b)
f()
@ti.kernel
def g(k: ti.i32):
    x[k] = S(x[k].b.x, ti.Vector([x[k].a, x[(k + 1) % 3].a]))
    x[k].b = x[k].b.yx
    print(x[k].a, x[k].b)
g(0)
# --- nested_struct
A = ti.types.struct(u=ti.f32, v=ti.f32)
B = ti.types.struct(p=A, q=A)
@ti.kernel
def f():
    b = B(A(1.0, 2.0), A(3.0, 4.0))
    b = B(b.q, b.p)
    print(b.p.u, b.p.v, b.q.u, b.q.v)
    b.p, b.q = b.q, b.p
    print(b.p.u, b.p.v, b.q.u, b.q.v)
    b = B(A(b.q.v, b.p.u), A(b.p.v, b.q.u))
    print(b.p.u, b.p.v, b.q.u, b.q.v)
    c = b
    b.p.u = 9.0
    print(c.p.u, b.p.u)
    e = ti.Struct(w=c.p, z=1)
    e.w.u = 7.0
    print(c.p.u, e.w.u)
f()
# --- dual_numbers
@ti.dataclass
class Dual:
    v: ti.f64
    d: ti.f64
    @ti.func
    def mul(self, o):
        return Dual(self.v * o.v, self.v * o.d + self.d * o.v)
    @ti.func
    def add(self, o):
        return Dual(self.v + o.v, self.d + o.d)
    @ti.func
    def sin(self):
        return Dual(ti.sin(self.v), self.d * ti.cos(self.v))
@ti.kernel
def f(x: ti.f64) -> ti.f64:
    t = Dual(x, 1.0)
    acc = Dual(0.0, 0.0)
    p = Dual(1.0, 0.0)
    for k in range(4):
        acc = acc.add(p)
        p = p.mul(t)
    acc = acc.mul(acc).sin()
    print(acc.v, acc.d)
    return acc.d
print(f(0.3))
# --- struct_args
P = ti.types.struct(x=ti.f32, n=ti.i32)
@ti.kernel
def f(p: P, k: ti.i32) -> P:
    q = p
    for _ in range(k):
        q.x = q.x * 2 + q.n
        q.n += 1
    return q
r = f(P(x=1.0, n=2), 3)
print(r.x, r.n, r)
print(f({"x": 0.5, "n": 1}, 1)["x"] if isinstance(r, dict) else r.x)
# --- matrix_field_rotation
import taichi.math as tm
R = ti.Matrix.field(2, 2, ti.f32, shape=3)
v = ti.Vector.field(2, ti.f32, shape=3)
@ti.kernel
def f():
    for i in R:
        a = 0.5 * i
        R[i] = ti.Matrix([[ti.cos(a), -ti.sin(a)], [ti.sin(a), ti.cos(a)]])
        v[i] = [1, 1]
    for _ in range(2):
        for i in v:
            v[i] = R[i] @ v[i]
            R[i] = R[i] @ R[i].transpose() + R[i][0, 0] * ti.Matrix.identity(ti.f32, 2)
f()
print(v.to_numpy().round(4).tolist())
print(R[2].to_numpy().round(4), R[1][0, 0])
# --- aabb
import taichi.math as tm
@ti.dataclass
class Box:
    lo: tm.vec3
    hi: tm.vec3
    @ti.func
    def extend(self, p):
        self.lo = ti.min(self.lo, p)
        self.hi = ti.max(self.hi, p)
    @ti.func
    def contains(self, p) -> ti.i32:
        return all(p >= self.lo) and all(p <= self.hi)
    @ti.func
    def center(self):
        return (self.lo + self.hi) / 2
@ti.kernel
def f():
    b = Box(tm.vec3(1e9), tm.vec3(-1e9))
    for i in ti.static(range(4)):
        b.extend(tm.vec3(i, -i * 0.5, i * i))
    print(b.lo, b.hi, b.center(), b.contains(tm.vec3(1, -1, 1)), b.contains(tm.vec3(5)))
f()
# --- struct_array_member
M = ti.types.matrix(2, 3, ti.f32)
T = ti.types.struct(m=M, w=ti.types.vector(3, ti.i32))
t = T.field(shape=2)
@ti.kernel
def f():
    for i in t:
        t[i].m = M([[i, 1, 2], [3, 4, 5]])
        t[i].w = [i, i + 1, i + 2]
        t[i].m[0, 1] += 10
        t[i].w[2] *= 3
    a = t[1].m @ ti.cast(t[1].w, ti.f32)
    print(a)
f()
print(t[1].m, t[0].w, t.m.to_numpy().shape)
# --- vec_functions
import taichi.math as tm
@ti.func
def sdf(p):
    q = abs(p) - tm.vec2(0.5, 0.3)
    return tm.length(tm.max(q, 0.0)) + tm.min(tm.max(q.x, q.y), 0.0)
@ti.kernel
def f():
    for i in range(1):
        for k in range(3):
            p = tm.vec2(k * 0.4, 0.2 + k * 0.3)
            print(sdf(p), tm.smoothstep(0.0, 1.0, k * 0.4), tm.sign(p.x - 0.4), tm.mod(p, 0.3), tm.degrees(p.x))
            n = tm.normalize(p + 0.1)
            print(tm.reflect(n, tm.vec2(0, 1)), tm.refract(n, tm.vec2(0, 1), 0.9), tm.distance(p, n))
f()
# --- any_all_mixed
@ti.kernel
def f(a: ti.types.vector(3, ti.i32), b: ti.types.vector(3, ti.i32)) -> ti.i32:
    r = 0
    if any(a > b):
        r += 1
    if all(a != b):
        r += 2
    if (a == b).any():
        r += 4
    c = (a > b) & (b > 0)
    return r * 100 + c.sum() + ti.cast(a < b, ti.i32).sum() * 10
print(f([1, 5, 3], [2, 4, 3]), f(ti.Vector([0, 0, 9]), ti.Vector([1, 1, 1])))
# --- matrix_ops_host
A = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
b = ti.Vector([1.0, 2.0])
A[0, 1] = 5
b[1] += 3
b.x = 7
print(A, b, b.y, A @ b, (A * 2 - 1).tolist() if False else A.n, A.m)
c = ti.Vector([1, 2, 3])
d = c.copy() if hasattr(c, "copy") else ti.Vector([1, 2, 3])
d[0] = 50
print(c, d, sum(c), len(c), [k for k in c], c.max(), c.min())
print(ti.Vector.zero(ti.f32, 3), ti.Matrix.identity(ti.i32, 2), ti.Vector.one(ti.i32, 2), ti.Matrix.unit(3, 1))
# --- dynamic_index
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    v = ti.Vector([0] * 8)
    for i in range(n):
        v[i % 8] += i
    m = ti.Matrix.zero(ti.i32, 3, 3)
    for i in range(3):
        for j in range(3):
            m[i, (i + j) % 3] = i * 3 + j
    best = 0
    for k in range(8):
        if v[k] > v[best]:
            best = k
    print(v, m)
    return best
print(f(20))
