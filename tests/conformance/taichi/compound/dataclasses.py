# ti.dataclass: members, methods, fields of dataclasses.

# --- dataclass
@ti.dataclass
class Sphere:
    center: ti.math.vec3
    radius: ti.f32
    @ti.func
    def area(self):
        return 4 * 3.0 * self.radius * self.radius
    @ti.func
    def is_zero(self):
        return self.radius == 0.0
@ti.kernel
def f() -> ti.f32:
    s = Sphere(ti.math.vec3(0), radius=2.0)
    t = Sphere(center=ti.math.vec3(1, 2, 3), radius=1.0)
    print(t.is_zero())
    return s.area() + t.center.y
print(f())
# --- dataclass_field
@ti.dataclass
class Particle:
    p: ti.math.vec2
    v: ti.math.vec2
    @ti.func
    def step(self, dt):
        self.p += self.v * dt
parts = Particle.field(shape=(3,))
@ti.kernel
def init():
    for i in parts:
        parts[i].p = ti.math.vec2(0, i)
        parts[i].v = ti.math.vec2(1, 2)
@ti.kernel
def move():
    for i in parts:
        parts[i].step(0.5)
init()
move()
print(parts[2].p[0], parts[2].p[1])
# --- struct_methods_type
S = ti.types.struct(a=ti.i32, b=ti.i32, __struct_methods={"sum": ti.func(lambda self: self.a + self.b)})
print(1)
# --- dataclass_field_2
@ti.dataclass
class Particle:
    pos: ti.math.vec2
    vel: ti.math.vec2
    mass: float
    @ti.func
    def energy(self):
        return 0.5 * self.mass * self.vel.norm_sqr()
ps = Particle.field(shape=4)
@ti.kernel
def init():
    for i in ps:
        ps[i].pos = ti.math.vec2(i, 0)
        ps[i].vel = ti.math.vec2(0, i)
        ps[i].mass = 2.0
@ti.kernel
def total() -> ti.f32:
    s = 0.0
    for i in ps:
        s += ps[i].energy()
    return s
init()
print(total(), ps[3].vel, ps.mass[2])
# --- dataclass_ret
@ti.dataclass
class Hit:
    t: ti.f32
    ok: ti.i32
@ti.kernel
def f(x: ti.f32) -> Hit:
    h = Hit(t=-1.0, ok=0)
    if x > 0:
        h.t = x
        h.ok = 1
    return h
h = f(2.5)
print(h.t, h.ok, f(-1.0).t)
# --- dataclass_arg
@ti.dataclass
class P:
    p: ti.math.vec3
    w: ti.f32
@ti.kernel
def f(a: P, k: ti.f32) -> ti.f32:
    return a.p.dot(ti.math.vec3(1, 2, 3)) * a.w + k
print(f(P(p=[1, 1, 1], w=2.0), 0.5))
# --- dataclass_methods
@ti.dataclass
class Complex:
    re: ti.f32
    im: ti.f32
    @ti.func
    def mul(self, o):
        return Complex(self.re * o.re - self.im * o.im, self.re * o.im + self.im * o.re)
    @ti.func
    def abs2(self):
        return self.re ** 2 + self.im ** 2
@ti.kernel
def f(n: ti.i32) -> ti.f32:
    z = Complex(0, 0)
    c = Complex(0.3, 0.5)
    for _ in range(n):
        t = z.mul(z)
        z = Complex(t.re + c.re, t.im + c.im)
    return z.abs2()
print(f(1), f(5))
# --- dataclass_ray_method_and_numpy
@ti.dataclass
class Ray:
    o: ti.math.vec3
    d: ti.math.vec3
    @ti.func
    def at(self, t):
        return self.o + t * self.d
r = Ray.field(shape=2)
@ti.kernel
def f():
    for i in r:
        r[i] = Ray(o=ti.math.vec3(i), d=ti.math.vec3(0, 0, 1))
    for i in r:
        print(r[i].at(2.0))
f()
print(r[1].o, r[1].d)
print(r.o.to_numpy())
# --- dataclass_method_changes_element
@ti.dataclass
class P:
    x: ti.math.vec2
    m: ti.f32
    @ti.func
    def kick(self, d):
        self.x += d
        self.m *= 2
ps = P.field(shape=3)
@ti.kernel
def f():
    for i in ps:
        ps[i].x = ti.math.vec2(i, i)
        ps[i].m = 1
        ps[i].kick(ti.math.vec2(1, 0))
f()
print(ps[2].x, ps[2].m)
# --- dataclass_no_annot
@ti.dataclass
class A:
    x = 1
a = A()
print('done')
# --- dataclass_methods_in_a_loop
@ti.dataclass
class Ball:
    p: ti.types.vector(2, ti.f32)
    r: ti.f32
    @ti.func
    def area(self):
        return 3.0 * self.r * self.r
    @ti.func
    def move(self, d):
        self.p += d
b = Ball.field(shape=3)
@ti.kernel
def k() -> ti.f32:
    s = 0.0
    for i in range(3):
        b[i].r = i
        b[i].move(ti.Vector([1.0, 2.0]))
        s += b[i].area()
    return s
print(k(), b[1].p, b[2].r)
# --- dataclass_without_member
@ti.dataclass
class P:
    a: ti.i32
@ti.kernel
def k():
    p = P(b=1)
    print(p.a)
k()
# --- dataclass_plain_method
@ti.dataclass
class A:
    x: ti.i32
    def get(self):
        return self.x
@ti.kernel
def k() -> ti.i32:
    a = A(3)
    return a.get()
print(k())
# --- particles_energy
@ti.dataclass
class Particle:
    pos: ti.math.vec2
    vel: ti.math.vec2
    mass: ti.f32
    @ti.func
    def energy(self):
        return 0.5 * self.mass * self.vel.dot(self.vel)
ps = Particle.field(shape=4)
@ti.kernel
def init():
    for i in ps:
        ps[i] = Particle(pos=ti.math.vec2(i, 0), vel=ti.math.vec2(1, i), mass=i + 1)
@ti.kernel
def total() -> ti.f32:
    e = 0.0
    for i in ps:
        e += ps[i].energy()
    return e
init()
print(total(), ps[2].pos, ps.mass.to_numpy())
# --- dataclass_methods_2
@ti.dataclass
class Sphere:
    c: ti.math.vec3
    r: ti.f32
    @ti.func
    def area(self):
        return 4 * ti.math.pi * self.r ** 2
    @ti.func
    def hit(self, p):
        return (p - self.c).norm() < self.r
@ti.kernel
def f() -> ti.f32:
    s = Sphere(c=ti.math.vec3(1), r=2.0)
    k = 0.0
    if s.hit(ti.math.vec3(0)):
        k = s.area()
    return k
print(f())
# --- field_of_dataclass_update
@ti.dataclass
class P:
    pos: ti.math.vec2
    vel: ti.math.vec2
    @ti.func
    def move(self, dt):
        self.pos += self.vel * dt
ps = P.field(shape=3)
@ti.kernel
def init():
    for i in ps:
        ps[i].vel = ti.math.vec2(i, 1)
@ti.kernel
def step(dt: ti.f32):
    for i in ps:
        ps[i].move(dt)
init()
for _ in range(3):
    step(0.5)
print(ps.pos.to_numpy(), ps[2].vel)
# --- dataclass_default_and_nested
@ti.dataclass
class Ray:
    o: ti.math.vec3
    d: ti.math.vec3
    @ti.func
    def at(self, t):
        return self.o + t * self.d
@ti.dataclass
class Hit:
    t: ti.f32
    ray: Ray
@ti.kernel
def f() -> ti.f32:
    r = Ray(o=ti.math.vec3(0), d=ti.math.vec3(0, 0, 1))
    h = Hit(t=2.0, ray=r)
    h.ray.o.x = 3
    p = h.ray.at(h.t)
    return p.x + p.z * 10
print(f())
# --- dataclass_static_consts
@ti.dataclass
class Box:
    lo: ti.math.vec2
    hi: ti.math.vec2
    @ti.func
    def contains(self, p):
        return (p >= self.lo).all() and (p <= self.hi).all()
    @ti.func
    def expand(self, k: ti.f32):
        self.lo -= k
        self.hi += k
@ti.kernel
def f() -> ti.i32:
    b = Box(ti.math.vec2(0), ti.math.vec2(1))
    a = b.contains(ti.math.vec2(1.5, 0.5))
    b.expand(1.0)
    c = b.contains(ti.math.vec2(1.5, 0.5))
    r = 0
    if a: r += 10
    if c: r += 1
    return r
print(f())
# --- struct_method
@ti.dataclass
class Sphere:
    c: ti.math.vec3
    r: ti.f32
    @ti.func
    def area(self):
        return 4 * ti.math.pi * self.r ** 2
    @ti.func
    def grow(self, k):
        self.r *= k
@ti.kernel
def f() -> ti.f32:
    s = Sphere(ti.math.vec3(0), 1.0)
    s.grow(2.0)
    return s.area()
print(f())
# --- dataclass_methods_nested
@ti.dataclass
class Ray:
    o: ti.math.vec3
    d: ti.math.vec3
    @ti.func
    def at(self, t):
        return self.o + t * self.d
@ti.dataclass
class Sphere:
    c: ti.math.vec3
    r: ti.f32
    @ti.func
    def hit(self, ray):
        oc = ray.o - self.c
        b = oc.dot(ray.d)
        c = oc.dot(oc) - self.r ** 2
        disc = b * b - c
        t = -1.0
        if disc > 0:
            t = -b - ti.sqrt(disc)
        return t
@ti.kernel
def f() -> ti.f32:
    s = Sphere(c=ti.math.vec3(0, 0, 5), r=1.0)
    r = Ray(o=ti.math.vec3(0), d=ti.math.vec3(0, 0, 1))
    return s.hit(r) + r.at(2.0).z * 10
print(f())
# --- dataclass_in_dataclass
@ti.dataclass
class A:
    x: ti.i32
@ti.dataclass
class B:
    a: A
    y: ti.f32
bs = B.field(shape=2)
@ti.kernel
def f():
    bs[0].a.x = 5
    bs[1] = B(a=A(x=7), y=2.0)
f()
print(bs[0].a.x, bs[1].a.x, bs[1].y)
# --- nested_dataclass_methods
@ti.dataclass
class Ray:
    o: ti.math.vec3
    d: ti.math.vec3
    @ti.func
    def at(self, t):
        return self.o + t * self.d
@ti.dataclass
class Camera:
    eye: ti.math.vec3
    zoom: float
    @ti.func
    def ray(self, u, v):
        return Ray(o=self.eye, d=ti.math.normalize(ti.math.vec3(u, v, self.zoom)))
@ti.kernel
def f() -> ti.math.vec3:
    c = Camera(eye=ti.math.vec3(0, 1, 2), zoom=2.0)
    return c.ray(0.5, -0.5).at(3.0)
print(f())
