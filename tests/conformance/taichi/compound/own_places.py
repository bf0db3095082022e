# Values that read the place that they are written to.

# --- vector_components
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    v = ti.Vector([v.z, v.x, v.y])
    print(v)
    v.x, v.y = v.y, v.x
    print(v)
    v[0], v[2] = v[2], v[0]
    print(v)
    v.xy += v.yx
    print(v)
    v = v + v.zyx
    print(v)
    v.xyz = v.zxy
    print(v)
    w = v
    w[0] = 100
    print(v[0], w[0])
f()
# --- matrix_self
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    m = m @ m
    print(m)
    m = m.transpose() - m
    print(m)
    m[0, 1], m[1, 0] = m[1, 0], m[0, 1]
    print(m)
    m[0, :] = m[1, :]
    print(m)
    a = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    a = a.inverse() @ a + a
    print(a)
f()
# --- field_elements
x = ti.Vector.field(2, ti.f32, 3)
s = ti.field(ti.f32, 3)
m = ti.Matrix.field(2, 2, ti.f32, 2)
@ti.kernel
def f():
    for i in range(3):
        x[i] = [i, i + 10]
        s[i] = i
    for k in range(1):
        x[0], x[1] = x[1], x[0]
        s[0], s[1], s[2] = s[2], s[0], s[1]
        x[2] = x[2].yx
        x[2].x, x[2].y = x[2].y + 1, x[2].x * 2
        x[1] = ti.Vector([x[1].y, x[1].x]) + x[1]
        m[0] = ti.Matrix([[1, 2], [3, 4]])
        m[0] = m[0] @ m[0]
        m[0] = m[0].transpose() + m[0]
        m[1] = m[0]
        m[0][0, 0] = -1
f()
print(x.to_numpy().tolist(), s.to_numpy().tolist())
print(m.to_numpy().tolist())
# --- template_args
@ti.func
def addto(a: ti.template(), b):
    a = a + b
    a = a * b
@ti.func
def mix(a: ti.template(), b: ti.template()):
    a, b = a + b, a - b
x = ti.Vector.field(2, ti.f32, 2)
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0])
    addto(v, v)
    print(v)
    x[0] = v
    addto(x[0], x[0])
    print(x[0])
    addto(x[0].x, x[0].y)
    print(x[0])
    p, q = 3, 5
    mix(p, q)
    print(p, q)
    x[1] = [1, 1]
    mix(x[0], x[1])
    print(x[0], x[1])
    mix(v.x, v.y)
    print(v)
f()
# --- func_copies
@ti.func
def g(a, b):
    a += 1
    b[0] = a
    return a * b
@ti.kernel
def f():
    k = 2
    v = ti.Vector([5, 6])
    r = g(k, v)
    print(k, v, r)
    r = g(k, r)
    print(r)
    v = g(v[0], v)
    print(v)
f()
# --- struct_members
S = ti.types.struct(p=ti.math.vec2, v=ti.math.vec2, k=ti.i32)
x = S.field(shape=3)
@ti.func
def stepped(s, dt):
    s.v += ti.math.vec2(s.p.y, -s.p.x) * dt
    s.p += s.v * dt
    s.k += 1
    return s
@ti.kernel
def f():
    for i in x:
        x[i] = S(ti.math.vec2(1, i), ti.math.vec2(i, 0), 0)
    for i in x:
        for _ in range(3):
            x[i] = stepped(x[i], 0.1)
    for i in range(1):
        x[0], x[2] = x[2], x[0]
        a = x[1]
        x[1].p = x[1].v
        x[1].v = a.p
        a.p, a.v = a.v, a.p
        print(a.p - x[1].p, a.v - x[1].v)
        x[2].p.x, x[2].v.y = x[2].v.y, x[2].p.x
f()
for i in range(3):
    print(x[i].p, x[i].v, x[i].k)
# --- struct_method_self
@ti.dataclass
class Body:
    pos: ti.math.vec2
    vel: ti.math.vec2
    @ti.func
    def reflect(self):
        self.pos, self.vel = self.vel, self.pos
    @ti.func
    def turned(self):
        return Body(self.vel, -self.pos)
    @ti.func
    def blend(self, other, t):
        return Body(self.pos * (1 - t) + other.pos * t, self.vel * (1 - t) + other.vel * t)
bs = Body.field(shape=2)
@ti.kernel
def f():
    b = Body(ti.math.vec2(1, 2), ti.math.vec2(3, 4))
    b.reflect()
    print(b.pos, b.vel)
    b = b.turned()
    print(b.pos, b.vel)
    b = b.turned().blend(b, 0.25)
    print(b.pos, b.vel)
    bs[0] = b
    bs[1] = bs[0].turned()
    bs[0] = bs[0].blend(bs[1], 0.5)
    bs[1] = bs[1].turned()
    bs[0].reflect()
f()
print(bs[0].pos, bs[0].vel, bs[1].pos, bs[1].vel)
# --- loop_carried
@ti.kernel
def f(n: ti.i32) -> ti.f32:
    a = ti.Vector([1.0, 0.0])
    m = ti.Matrix([[0.9, -0.1], [0.1, 0.9]])
    p = ti.Vector([0.0, 0.0])
    for _ in range(n):
        p, a = a, m @ a + 0.1 * p
        m = 0.5 * (m + m.transpose()) + ti.Matrix([[0.0, -a.x], [a.y, 0.0]])
    return a.x + 10 * p.y
print(f(1), f(5), f(20))
# --- atomics_return
x = ti.field(ti.i32, 4)
@ti.kernel
def f():
    for _ in range(1):
        a = x[0]
        b = ti.atomic_add(x[0], 5)
        c = x[0]
        x[0] += x[0]
        x[1] = x[0] + ti.atomic_add(x[0], 1) + x[0]
        x[2] = ti.atomic_max(x[0], 100)
        x[3] -= ti.atomic_sub(x[0], 1)
        print(a, b, c, x[0], x[1], x[2], x[3])
f()
# --- ndarray_alias
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(), b: ti.types.ndarray()):
    for i in range(1):
        for j in range(1, a.shape[0]):
            a[j] = a[j - 1] + b[j]
        a[0], a[1] = a[1], a[0]
x = np.arange(5, dtype=np.int32)
f(x, x)
print(x)
y = x[::1]
y[0] = 50
print(x[0])
