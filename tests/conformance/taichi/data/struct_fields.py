# Fields of structs: members, whole elements, numpy.

# --- struct_field
P = ti.types.struct(x=ti.f32, n=ti.i32)
p = P.field(shape=3)
@ti.kernel
def f():
    for i in p:
        p[i].x = i * 1.5
        p[i].n = i
    p[0].n += 10
    p[1] = P(x=9.0, n=8)
f()
print(p[2].x, p[0].n, p[1].x, p[1].n)
print(p.x[2], p.n[2])
# --- struct_field_from_module
particle = ti.Struct.field({"pos": ti.math.vec2, "vel": ti.math.vec2, "id": ti.i32}, shape=(2,))
@ti.kernel
def f():
    for i in particle:
        particle[i].pos = ti.math.vec2(i, i + 1)
        particle[i].vel = particle[i].pos * 2
        particle[i].id = i
f()
print(particle[1].vel[1], particle[1].id)
# --- nested_struct_field
Inner = ti.types.struct(a=ti.i32, v=ti.math.vec2)
Outer = ti.types.struct(i=Inner, c=ti.f32)
x = Outer.field(shape=2)
@ti.kernel
def f():
    x[0].i.a = 3
    x[0].i.v = ti.math.vec2(1, 2)
    x[1] = x[0]
    x[1].c = 4
f()
print(x[1].i.a, x[1].i.v[1], x[1].c, x[0].c)
# --- struct_members_field
x = ti.field(ti.f32)
v = ti.Vector.field(2, ti.f32)
S = ti.Struct.field({'a': ti.f32, 'b': ti.types.vector(2, ti.i32)}, shape=(2,))
@ti.kernel
def f():
    for i in S:
        S[i].a = i + 0.5
        S[i].b = [i, i * 2]
f()
print(S[1].a, S[1].b, S.a[0], S.b.to_numpy().tolist())
# --- struct_field_methods
@ti.dataclass
class Cell:
    m: ti.f32
    v: ti.math.vec2
    @ti.func
    def reset(self):
        self.m = 0
        self.v = ti.math.vec2(0)
    @ti.func
    def add(self, m, v):
        self.m += m
        self.v += v * m
g = Cell.field(shape=(2, 2))
@ti.kernel
def f():
    for i, j in g:
        g[i, j].reset()
    for k in range(8):
        g[k % 2, 0].add(0.5, ti.math.vec2(1, k))
f()
print(g[0, 0].m, g[1, 0].v, g[0, 1].m)
# --- struct_type_basic
sphere = ti.types.struct(center=ti.types.vector(3, ti.f32), radius=ti.f32)
s = sphere.field(shape=4)
@ti.kernel
def f():
    for i in s:
        s[i].center = ti.Vector([i, i + 1, i + 2])
        s[i].radius = 0.5 * i
f()
print(s[2].center, s[3].radius)
s[1].radius = 8.5
s[0] = sphere(center=[1, 1, 1], radius=2)
print(s[1].radius, s[0].center)
# --- nested_struct_2
inner = ti.types.struct(a=ti.i32, b=ti.f32)
outer = ti.types.struct(p=inner, q=ti.math.vec2, n=ti.i32)
o = outer.field(shape=2)
@ti.kernel
def f():
    for i in o:
        o[i].p.a = i + 1
        o[i].p.b = i * 0.5
        o[i].q = [i, -i]
        o[i].n += 3
f()
print(o[1].p.a, o[1].p.b, o[1].q, o[1].n)
# --- struct_to_numpy
P = ti.types.struct(pos=ti.math.vec2, m=ti.i32)
p = P.field(shape=3)
@ti.kernel
def f():
    for i in p:
        p[i].pos = ti.math.vec2(i, 2 * i)
        p[i].m = i
f()
d = p.to_numpy()
print(sorted(d.keys()), d["pos"].shape, d["m"])
d["m"] += 1
p.from_numpy(d)
print(p[2].m)
# --- struct_field_members
s = ti.Struct.field({"a": ti.i32, "b": ti.f32}, shape=3)
s.a.fill(7)
s.b[1] = 2.5
@ti.kernel
def f():
    for i in s:
        s.a[i] += i
        s.b[i] += s[i].a
f()
print(s.a, s.b)
# --- struct_field_copies_elements
S = ti.types.struct(pos=ti.math.vec2, m=ti.f32)
x = S.field(shape=(2,))
x[0].pos = ti.math.vec2(1, 2)
x[0].m = 3
@ti.kernel
def f():
    x[1] = x[0]
    x[1].pos.y += 5
    x[1].m *= 2
f()
print(x[1].pos, x[1].m, x.m[1])
# --- nested_structs_in_a_field
A = ti.types.struct(v=ti.i32)
B = ti.types.struct(a=A, w=ti.f32)
b = B.field(shape=())
@ti.kernel
def f():
    b[None].a.v = 3
    b[None].w = b[None].a.v * 1.5
f()
print(b[None].a.v, b[None].w)
# --- numpy_struct_field
import numpy as np
S = ti.types.struct(a=ti.i32, v=ti.math.vec2)
s = S.field(shape=2)
s.from_numpy({'a': np.array([1, 2], dtype=np.int32), 'v': np.ones((2, 2), dtype=np.float32)})
d = s.to_numpy()
print(d['a'], d['v'].tolist(), s[1].v)
# --- struct_fill_copy
S = ti.types.struct(a=ti.f32, b=ti.i32)
x = S.field(shape=3)
y = S.field(shape=3)
x.a.fill(2.5)
x.b.fill(4)
y.copy_from(x)
print(y[1].a, y.b)
# --- struct_for_struct_field
S = ti.types.struct(p=ti.math.vec2, m=ti.f32)
x = S.field(shape=(2, 2))
@ti.kernel
def f():
    for i, j in x:
        x[i, j].p = [i, j]
        x[i, j].m = i + j * 10
    for I in ti.grouped(x):
        x[I].p += I
f()
print(x[1, 1].p, x[1, 0].m, x.p.to_numpy().tolist())
# --- struct_assign_whole
S = ti.types.struct(p=ti.math.vec2, m=ti.f32)
x = S.field(shape=2)
@ti.kernel
def f():
    x[0] = S(p=[1, 2], m=3.0)
    x[1] = x[0]
    x[1].m += 1
f()
print(x[1].p, x[1].m, x[0].m)
# --- struct_host_element
S = ti.types.struct(p=ti.math.vec2, m=ti.f32)
x = S.field(shape=2)
x[0] = S(p=[1, 2], m=3.0)
x[1].m = 4
x[1].p = [7, 8]
print(x[0].p, x[0].m, x[1].p[1], x[1].m)
# --- struct_place_members
a = ti.Struct.field({"x": ti.f32, "y": ti.i32})
ti.root.dense(ti.i, 4).place(a)
@ti.kernel
def f():
    for i in a:
        a[i].x = i * 0.5
        a[i].y = i
f()
print(a.x.to_numpy(), a[3].y)
# --- struct_field_members_2
s = ti.types.struct(a=ti.i32, b=ti.types.vector(2, ti.f32))
f = s.field(shape=3)
@ti.kernel
def k():
    for i in f:
        f[i] = s(a=i, b=ti.Vector([i, i + 1]))
        f[i].a += 10
k()
print(f[2].a, f[2].b, f.a.to_numpy(), f.b.to_numpy())
# --- spheres_of_the_host
sphere = ti.types.struct(c=ti.types.vector(3, float), r=float)
ss = sphere.field(shape=2)
ss[0] = sphere(c=[1, 2, 3], r=4)
ss[1].r = 2.5
ss[1].c = ti.Vector([4.0, 5.0, 6.0])
@ti.kernel
def vol() -> float:
    v = 0.0
    for i in ss:
        v += ss[i].r ** 3 + ss[i].c.sum()
    return v
print(vol(), ss[0].c, ss[0].r)
# --- nested_structs_copied
inner = ti.types.struct(u=ti.i32, v=ti.f32)
outer = ti.types.struct(p=inner, q=ti.types.vector(2, ti.i32))
f = outer.field(shape=2)
@ti.kernel
def k():
    f[0].p.u = 3
    f[0].p.v = 1.5
    f[1] = f[0]
    f[1].q = ti.Vector([7, 8])
    t = f[1]
    t.p.u += 10
    print(t.p.u, f[1].p.u, t.q)
k()
print(f[1].p.u, f[1].p.v, f[1].q)
# --- struct_array_update
P = ti.types.struct(pos=ti.math.vec3, vel=ti.math.vec3, mass=ti.f32)
p = P.field(shape=(2,))
@ti.kernel
def init():
    for i in p:
        p[i] = P(pos=ti.math.vec3(i), vel=ti.math.vec3(1, 0, -1), mass=i + 1.0)
@ti.kernel
def step(dt: ti.f32):
    for i in p:
        q = p[i]
        q.pos += q.vel * dt
        p[i] = q
init()
step(0.25)
print(p.pos.to_numpy(), p.mass.to_numpy(), p[1].vel.x)
# --- nested_struct_loops
x = ti.field(ti.i32, shape=(4, 4))
@ti.kernel
def f():
    for i, j in x:
        for k in range(4):
            for l in range(j):
                x[i, j] += k * l + i
f()
print(x.to_numpy())
# --- listgen_struct
N = 16
x = ti.field(ti.i32)
y = ti.field(ti.f32)
s1 = ti.root.dense(ti.i, 4).bitmasked(ti.i, 2).dense(ti.i, 2)
s1.place(x, y)
@ti.kernel
def act():
    for k in range(N):
        if k % 6 == 0:
            x[k] = k
            y[k] += 0.5
@ti.kernel
def check() -> ti.i32:
    s = 0
    for i in x:
        s += 1
        ti.atomic_add(x[i], 100)
    return s
act()
print(check(), x.to_numpy(), y.to_numpy())
# --- arr_of_struct_particles
@ti.dataclass
class Particle:
    pos: ti.math.vec3
    vel: ti.math.vec3
    mass: ti.f32
    @ti.func
    def energy(self):
        return 0.5 * self.mass * self.vel.norm_sqr()
    @ti.func
    def advance(self, dt):
        self.pos += self.vel * dt
ps = Particle.field(shape=4)
@ti.kernel
def init():
    for i in ps:
        ps[i] = Particle(pos=[i, 0, 0], vel=[0, i, 1], mass=i + 1)
@ti.kernel
def step(dt: ti.f32) -> ti.f32:
    e = 0.0
    for i in ps:
        ps[i].advance(dt)
        e += ps[i].energy()
    return e
init()
print(step(0.5), ps[2].pos, ps[3].vel, ps.mass.to_numpy())
# --- struct_with_matrix_member
Body = ti.types.struct(m=ti.f32, I=ti.types.matrix(3, 3, ti.f32), w=ti.types.vector(3, ti.f32))
bodies = Body.field(shape=2)
@ti.kernel
def spin() -> ti.f32:
    e = 0.0
    for i in bodies:
        bodies[i].m = i + 1
        bodies[i].I = ti.Matrix.identity(ti.f32, 3) * (i + 0.5)
        bodies[i].w = ti.Vector([1.0, 2.0, i])
    for i in bodies:
        e += 0.5 * bodies[i].w.dot(bodies[i].I @ bodies[i].w)
    return e
print(spin(), bodies[1].I[2, 2], bodies.m.to_numpy())
