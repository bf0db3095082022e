# --- vector_fields
v = ti.Vector.field(3, dtype=ti.f32, shape=4)
@ti.kernel
def f():
    for i in v:
        v[i] = ti.Vector([i, i * 2.0, 1.0])
        v[i][1] += 0.5
        v[i].z = 7
f()
print(v[2][0], v[2][1], v[2].z)
print(v[3])
# --- matrix_field
m = ti.Matrix.field(2, 2, ti.i32, shape=(2,))
@ti.kernel
def f():
    for i in m:
        m[i] = ti.Matrix([[i, 1], [2, 3]]) * 2
        m[i][0, 1] = 9
f()
print(m[1])
print(m[1][0, 1], m[0][1, 1])
# --- struct_value
S = ti.types.struct(pos=ti.math.vec3, mass=ti.f32)
@ti.kernel
def f():
    s = S(pos=ti.math.vec3(1, 2, 3), mass=2.5)
    s.mass += 1
    s.pos.x = 5
    s.pos += 1
    print(s.pos, s.mass)
f()
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
# --- nested_struct
Inner = ti.types.struct(a=ti.i32, b=ti.i32)
Outer = ti.types.struct(i=Inner, c=ti.f32)
@ti.kernel
def f():
    o = Outer(i=Inner(a=1, b=2), c=3.0)
    o.i.a = 5
    q = o.i
    q.b = 9
    print(o.i.a, o.i.b, q.b, o.c)
f()
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
# --- struct_argument
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.kernel
def f(s: S) -> ti.f32:
    return s.a * s.b
print(f(S(a=3, b=1.5)))
# --- struct_return
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.kernel
def f(x: ti.i32) -> S:
    return S(a=x, b=x * 2)
s = f(4)
print(s.a, s.b)
# --- host_vectors
v = ti.Vector([1.0, 2.0, 3.0])
w = ti.Vector([4.0, 5.0, 6.0])
print(v + w, v.dot(w), v.norm_sqr(), (v * 2)[1])
print(v.cross(w))
m = ti.Matrix([[1, 2], [3, 4]])
print(m @ m)
print(m.transpose(), m.trace())
# --- host_vector_in_kernel
g = ti.Vector([0.0, -9.8])
@ti.kernel
def f() -> ti.f32:
    return g[1] * 2 + g.x
print(f())
# --- host_element_assignment
v = ti.Vector.field(2, ti.f32, shape=3)
v[0] = [1, 2]
v[1] = ti.Vector([3.0, 4.0])
v[2][0] = 5
v[2].y = 6
print(v[0], v[1], v[2])
print(v[0] + v[1], v[0][1])
# --- vector_constructors
import taichi.math as tm
@ti.kernel
def f():
    a = tm.vec3(1)
    b = tm.vec4(a, 2)
    c = tm.vec4(tm.vec2(1, 2), tm.vec2(3, 4))
    d = ti.Vector.zero(ti.f32, 3)
    e = ti.Vector.one(ti.i32, 2)
    g = ti.Matrix.identity(ti.f32, 2)
    h = ti.Matrix.zero(ti.i32, 2, 3)
    u = ti.Vector.unit(3, 1)
    print(a, b, c, d, e, g, h, u)
f()
# --- rows_cols
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = ti.Vector([3, 4])
    print(ti.Matrix.rows([a, b]), ti.Matrix.cols([a, b]))
f()
# --- matrix_shape
@ti.kernel
def f():
    m = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    print(m.n, m.m)
    for i in ti.static(range(m.n)):
        for j in ti.static(range(m.m)):
            print(m[i, j])
f()
# --- vector_of_runtime_index
@ti.kernel
def f(k: ti.i32) -> ti.i32:
    v = ti.Vector([10, 20, 30])
    v[k] = 5
    s = 0
    for i in range(3):
        s += v[i] * (i + 1)
    return s
print(f(1))
# --- vector_compare_select
@ti.kernel
def f():
    a = ti.Vector([1, 5, 3])
    b = ti.Vector([2, 2, 3])
    print(ti.max(a, b), min(a, b), ti.select(a > b, a, b))
f()
# --- integer_vectors
import taichi.math as tm
@ti.kernel
def f():
    a = tm.ivec2(3, 7)
    b = tm.uvec3(1, 2, 3)
    print(a // 2, a % 2, a << 1, b + 1)
f()
# --- matrix_field_fill
m = ti.Matrix.field(2, 2, ti.f32, shape=2)
m.fill(3)
print(m[0])
v = ti.Vector.field(2, ti.i32, shape=())
v[None] = [4, 5]
print(v[None])
# --- normalized_and_norms
@ti.kernel
def f():
    v = ti.Vector([3.0, 4.0])
    print(v.norm(), v.normalized(), v.norm_inv(), v.norm_sqr())
f()
# --- svd
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    U, S, V = ti.svd(m)
    r = U @ S @ V.transpose()
    print(ti.abs(r - m).max() < 1e-4, S[0, 0] * S[1, 1])
f()
# --- polar
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    R, S = ti.polar_decompose(m)
    print(ti.abs(R @ S - m).max() < 1e-4)
f()
# --- diag
@ti.kernel
def f():
    d = ti.Matrix.diag(3, 2.0)
    print(d)
f()
# --- struct_methods_type
S = ti.types.struct(a=ti.i32, b=ti.i32, __struct_methods={"sum": ti.func(lambda self: self.a + self.b)})
print(1)
# --- vector_to_list
v = ti.Vector([1, 2, 3])
print(v.to_list(), v.n)
# --- print_struct
S = ti.types.struct(a=ti.i32, b=ti.f32)
s = S(a=1, b=2.5)
print(s.a, s.b)
# --- vec_types
vec5 = ti.types.vector(5, ti.i32)
mat23 = ti.types.matrix(2, 3, ti.f32)
@ti.kernel
def f():
    a = vec5(1, 2, 3, 4, 5)
    b = mat23([[1, 2, 3], [4, 5, 6]])
    c = vec5(7)
    d = mat23(1, 2, 3, 4, 5, 6)
    print(a, b, c, d)
f()
# --- slice_field_vector
v = ti.Vector.field(4, ti.i32, shape=2)
@ti.kernel
def f():
    v[0] = ti.Vector([1, 2, 3, 4])
    v[1][0:2] = v[0][2:4]
f()
print(v[1][0], v[1][1], v[1][2])
