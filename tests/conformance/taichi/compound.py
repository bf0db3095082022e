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
# --- matrix_init_ops
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    b = ti.Matrix([[5, 6], [7, 8]])
    print(a + b, a - b, a * b, a @ b, a / 2, a // 2, a % 2, -a, a ** 2)
    print(a.transpose(), a.trace(), a.determinant(), a.sum(), a.max(), a.min())
f()
# --- matrix_inverse
@ti.kernel
def f():
    a = ti.Matrix([[4.0, 7.0], [2.0, 6.0]])
    print(a.inverse(), (a @ a.inverse()))
    b = ti.Matrix([[1.0, 2.0, 3.0], [0.0, 1.0, 4.0], [5.0, 6.0, 0.0]])
    print(b.inverse(), b.determinant())
f()
# --- vector_norms
@ti.kernel
def f():
    v = ti.Vector([3.0, 4.0])
    print(v.norm(), v.norm_sqr(), v.norm_inv(), v.normalized(), v.dot(v), v.sum())
f()
# --- vector_cross_outer
@ti.kernel
def f():
    a = ti.Vector([1.0, 2.0, 3.0])
    b = ti.Vector([4.0, 5.0, 6.0])
    print(a.cross(b), a.outer_product(b), a.dot(b))
    c = ti.Vector([1, 2])
    d = ti.Vector([3, 4])
    print(c.cross(d))
f()
# --- matrix_field_2
m = ti.Matrix.field(2, 3, ti.f32, shape=(2,))
@ti.kernel
def f():
    for i in m:
        for a, b in ti.static(ti.ndrange(2, 3)):
            m[i][a, b] = i * 100 + a * 10 + b
f()
print(m[1][1, 2], m[0])
print(m.to_numpy().shape)
# --- vector_field_host
v = ti.Vector.field(3, ti.i32, shape=4)
v[0] = [1, 2, 3]
v[1] = ti.Vector([4, 5, 6])
v[2][1] = 9
v[3].x = 5
print(v[0], v[1][2], v[2], v[3].x)
print(v)
# --- matrix_slice
@ti.kernel
def f():
    m = ti.Matrix([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    print(m[0:2, 1], m[1, :], m[0:2, 0:2], m[:, 2])
    v = ti.Vector([1, 2, 3, 4, 5, 6])
    print(v[1:4], v[::2], v[0:6:3])
f()
# --- slice_assign
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3, 4, 5, 6])
    v[0:3] = ti.Vector([9, 8, 7])
    v[3:6] += 10
    m = ti.Matrix([[1, 2], [3, 4]])
    m[0, :] = [5, 6]
    print(v, m)
f()
# --- dynamic_index
@ti.kernel
def f(k: ti.i32) -> ti.i32:
    v = ti.Vector([1, 2, 3, 4])
    s = 0
    for i in range(4):
        v[i] += k
        s += v[i] * (i + 1)
    return s
print(f(2))
# --- swizzles
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0, 4.0])
    print(v.xy, v.zyx, v.rgba, v.w, v.stp)
    v.xy = v.yx
    v.zw += 1.0
    print(v)
f()
# --- vec_types_2
vec3 = ti.types.vector(3, float)
@ti.kernel
def f():
    a = vec3(1)
    b = vec3(1, 2, 3)
    c = vec3([4, 5, 6])
    d = ti.math.vec4(b, 7)
    e = ti.math.vec4(d.xy, d.zw)
    print(a, b, c, d, e)
f()
# --- matrix_rows_cols
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = ti.Vector([3, 4])
    print(ti.Matrix.rows([a, b]), ti.Matrix.cols([a, b]))
    print(ti.Matrix.identity(ti.i32, 2), ti.Matrix.zero(ti.f32, 2, 2), ti.Matrix.one(ti.i32, 2, 2), ti.Vector.unit(3, 1, ti.i32))
f()
# --- matrix_any_all
@ti.kernel
def f():
    a = ti.Matrix([[0, 1], [0, 0]])
    print(a.any(), a.all(), (a >= 0).all())
f()
# --- matrix_compare
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([3, 2, 1])
    print(a < b, a == b, a >= 2, ti.max(a, b), ti.min(a, 2), a & b, ti.select(a > b, a, b))
f()
# --- host_matrix
m = ti.Matrix([[1, 2], [3, 4]])
n = ti.Matrix([[1, 0], [0, 1]])
print(m + n, m @ m, m[0, 1], m.transpose(), m * 2)
v = ti.Vector([1.0, 2.0])
print(v.norm(), v * 2, v + 1, v.dot(v))
# --- host_vector_types
v = ti.math.vec3(1, 2, 3)
print(v, v.xy, v.x, v[2])
v.x = 10
print(v)
# --- matrix_arg
mat = ti.types.matrix(2, 2, ti.f32)
@ti.kernel
def f(m: mat, v: ti.math.vec2) -> ti.f32:
    return (m @ v).sum()
print(f(mat([[1, 2], [3, 4]]), ti.math.vec2(1, 1)))
print(f(ti.Matrix([[1.0, 2.0], [3.0, 4.0]]), ti.Vector([2.0, 0.5])))
# --- struct_nested
inner = ti.types.struct(a=ti.i32, b=ti.f32)
outer = ti.types.struct(i=inner, v=ti.types.vector(2, ti.i32))
@ti.kernel
def f() -> ti.i32:
    o = outer(i=inner(a=1, b=2.5), v=[3, 4])
    o.i.a += 10
    o.v[1] = 9
    p = o
    p.i.a = 100
    return o.i.a + o.v[1] * 100 + p.i.a * 1000
print(f())
# --- struct_arg
P = ti.types.struct(x=ti.f32, y=ti.f32)
@ti.kernel
def f(p: P) -> ti.f32:
    return p.x * 10 + p.y
print(f(P(x=1.5, y=2.0)), f(P(3, 4)))
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
# --- svd2
@ti.kernel
def f():
    A = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    U, S, V = ti.svd(A)
    B = U @ S @ V.transpose()
    print(B, S[0, 0], S[1, 1])
f()
# --- svd3
@ti.kernel
def f():
    A = ti.Matrix([[1.0, 2.0, 0.5], [3.0, 4.0, 1.0], [0.0, 1.0, 2.0]])
    U, S, V = ti.svd(A)
    print((U @ S @ V.transpose() - A).norm() < 1e-4, S[0, 0], S[1, 1], S[2, 2])
f()
# --- polar_2
@ti.kernel
def f():
    A = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    R, S = ti.polar_decompose(A)
    print(R @ S, R.determinant())
f()
# --- sym_eig2
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    e, v = ti.sym_eig(A)
    print(e)
f()
# --- sym_eig3
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 4.0]])
    e, v = ti.sym_eig(A)
    print(e)
f()
# --- eig2
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    e, v = ti.eig(A)
    print(e)
f()
# --- solve
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    b = ti.Vector([3.0, 5.0])
    print(ti.solve(A, b))
f()
# --- matrix_fill_cast
@ti.kernel
def f():
    a = ti.Matrix([[1.7, 2.2], [3.9, -4.5]])
    print(a.cast(int), ti.cast(a, ti.i32))
    a.fill(2.5)
    print(a)
f()
# --- vector_iter_min
@ti.kernel
def f() -> ti.f32:
    v = ti.Vector([5.0, 3.0, 8.0])
    s = 0.0
    for i in ti.static(range(v.n)):
        s += v[i] * i
    return s + v.max() * 100 + v.min()
print(f())
# --- rotation
from taichi.math import *
@ti.kernel
def f():
    print(rotation2d(pi / 2), rotation3d(0.1, 0.2, 0.3), rot_by_axis(vec3(0, 0, 1), 0.5), translate(1, 2, 3), scale(1, 2, 3))
    print(eye(2), vdir(0.5), rot_yaw_pitch_roll(0.1, 0.2, 0.3))
f()
# --- mat_elementwise_funcs
@ti.kernel
def f():
    a = ti.Matrix([[1.0, -2.0], [3.0, -4.0]])
    print(ti.abs(a), ti.max(a, 0), a.norm(), a.norm_sqr(), (a < 0), a.any(), a + 1, 2 - a, 1 / a)
f()
# --- mat_methods_chain
@ti.kernel
def f():
    a = ti.Matrix([[2.0, 0.0], [1.0, 3.0]])
    print((a.transpose() @ a).trace(), a.inverse().determinant(), (a @ a.inverse()).sum())
f()
# --- mat4_det_inv
@ti.kernel
def f():
    m = ti.Matrix([[2.0, 0, 0, 1], [0, 3, 0, 0], [1, 0, 4, 0], [0, 0, 0, 5]])
    print(m.determinant(), m.inverse())
f()
# --- mat_from_rows_func
@ti.func
def make(a, b):
    return ti.Matrix.rows([a, b])
@ti.kernel
def f():
    m = make(ti.Vector([1, 2, 3]), ti.Vector([4, 5, 6]))
    print(m, m.transpose(), m[1, :], m[:, 1:3])
f()
# --- diag_matrix
@ti.kernel
def f():
    print(ti.Matrix.diag(3, 2.5))
f()
# --- mat_local_update_loop
@ti.kernel
def f():
    m = ti.Matrix.zero(ti.i32, 3, 3)
    for i in range(3):
        for j in range(3):
            m[i, j] = i * 3 + j
    m[1, 1] += 100
    print(m)
f()
# --- vec_dynamic_write
@ti.kernel
def f(n: ti.i32):
    v = ti.Vector([0] * 5)
    for i in range(n):
        v[i] = i * i
    w = v
    w[0] = 99
    print(v, w)
f(4)
# --- vec_compare_eq_all
@ti.kernel
def f() -> ti.i32:
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([1, 2, 3])
    return all(a == b) * 10 + any(a != b)
print(f())
# --- swizzle_assign_multi
@ti.kernel
def f():
    v = ti.math.vec4(1, 2, 3, 4)
    v.xz = v.yw
    v.w = 9
    v.rg = ti.math.vec2(5, 6)
    v.xyz += 1
    print(v, v.wzyx)
f()
# --- swizzle_field
x = ti.Vector.field(4, ti.f32, shape=2)
@ti.kernel
def f():
    x[0] = ti.math.vec4(1, 2, 3, 4)
    x[1].xy = x[0].zw
    x[1].zw += x[0].xy
    x[0].x = 10
f()
print(x[0], x[1])
# --- swizzle_host
v = ti.math.vec3(1, 2, 3)
v.xy = ti.math.vec2(7, 8)
w = v.zyx
print(v, w, v.rg)
# --- host_matrix_ops
a = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
b = ti.Matrix([[0.0, 1.0], [1.0, 0.0]])
print(a @ b, a + b, a * 2, a.transpose(), a.determinant(), a.trace(), a.sum(), a.max(), a[1, 0])
a[0, 0] = 10
print(a, a.inverse())
# --- host_vector_ops
v = ti.Vector([3.0, 4.0])
w = ti.Vector([1.0, 2.0])
print(v + w, v - w, v * w, v / w, v.dot(w), v.norm(), v.normalized(), v.cross(w), v.outer_product(w), -v)
# --- host_vec_from_field
x = ti.Vector.field(3, ti.f32, shape=2)
x[0] = [1, 2, 3]
v = x[0]
v[0] = 50
print(x[0], v)
# --- matrix_field_slice
m = ti.Matrix.field(3, 3, ti.f32, shape=())
@ti.kernel
def f():
    for i, j in ti.static(ti.ndrange(3, 3)):
        m[None][i, j] = i * 3 + j
    a = m[None][0:2, 1:3]
    r = m[None][1, :]
    print(a, r)
    m[None][2, :] = ti.Vector([7.0, 8.0, 9.0])
f()
print(m[None])
# --- matrix_args_kernel
@ti.kernel
def f(a: ti.types.matrix(2, 3, ti.i32), b: ti.types.vector(3, ti.f32)) -> ti.types.vector(2, ti.f32):
    return a @ b
print(f(ti.Matrix([[1, 2, 3], [4, 5, 6]]), ti.Vector([1.0, 0.5, 2.0])))
# --- vec_arg_list
@ti.kernel
def f(a: ti.types.vector(3, ti.i32)) -> ti.i32:
    return a[0] * 100 + a[1] * 10 + a[2]
print(f([1, 2, 3]), f(ti.Vector([4, 5, 6])))
# --- types_matrix_alias
mat3x2 = ti.types.matrix(3, 2, float)
@ti.kernel
def f():
    a = mat3x2(1)
    b = mat3x2([[1, 2], [3, 4], [5, 6]])
    c = mat3x2(1, 2, 3, 4, 5, 6)
    print(a, b @ b.transpose(), c - b)
f()
# --- types_field
vec3 = ti.types.vector(3, ti.f32)
mat2 = ti.types.matrix(2, 2, ti.i32)
x = vec3.field(shape=2)
y = mat2.field(shape=(2, 1))
@ti.kernel
def f():
    x[1] = vec3(1, 2, 3)
    y[0, 0] = mat2([[1, 2], [3, 4]])
f()
print(x, y[0, 0])
# --- struct_copy_semantics
S = ti.types.struct(a=ti.i32, v=ti.math.vec2)
@ti.func
def change(s):
    s.a = 100
    return s
@ti.kernel
def f():
    s = S(a=1, v=[1, 2])
    t = change(s)
    u = s
    u.v.x = 50
    print(s.a, t.a, s.v, u.v)
f()
# --- struct_template_change
S = ti.types.struct(a=ti.i32)
@ti.func
def change(s: ti.template()):
    s.a += 100
@ti.kernel
def f() -> ti.i32:
    s = S(a=1)
    change(s)
    change(s)
    return s.a
print(f())
# --- struct_in_loop
S = ti.types.struct(s=ti.f32, n=ti.i32)
@ti.kernel
def f() -> ti.f32:
    acc = S(0.0, 0)
    for i in range(10):
        acc.s += i * 0.5
        acc.n += 1
    return acc.s / acc.n
print(f())
# --- ti_struct_literal
@ti.kernel
def f() -> ti.f32:
    s = ti.Struct(a=1, b=2.5)
    s.a += 3
    return s.a + s.b
print(f())
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
# --- nested_lists_to_matrix
@ti.kernel
def f(a: ti.f32):
    rows = [[a, 1.0], [2.0, a * 2]]
    m = ti.Matrix(rows)
    print(m @ m)
f(3.0)
# --- eig_values
@ti.kernel
def f():
    A = ti.Matrix([[0.0, -1.0], [1.0, 0.0]])
    e, v = ti.eig(A)
    print(e)
f()
# --- sym_eig3_vecs
@ti.kernel
def f():
    A = ti.Matrix([[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 1.0]])
    e, v = ti.sym_eig(A)
    r = A @ v - v @ ti.Matrix([[e[0], 0, 0], [0, e[1], 0], [0, 0, e[2]]])
    print(e, r.norm() < 1e-4)
f()
# --- polar3
@ti.kernel
def f():
    A = ti.Matrix([[1.0, 0.2, 0.0], [0.1, 2.0, 0.3], [0.0, 0.1, 1.5]])
    R, S = ti.polar_decompose(A)
    print(R @ S, (R @ R.transpose()).trace())
f()
# --- matrix_init_forms
@ti.kernel
def f():
    a = ti.Matrix.zero(ti.f32, 2, 3)
    b = ti.Matrix.one(ti.i32, 2, 2)
    c = ti.Matrix.identity(ti.f32, 3)
    d = ti.Vector.unit(3, 1)
    e = ti.Matrix.diag(2, 5)
    g = ti.Matrix.rows([ti.Vector([1, 2]), ti.Vector([3, 4])])
    h = ti.Matrix.cols([ti.Vector([1, 2]), ti.Vector([3, 4])])
    print(a, b, c, d, e, g, h)
    print(ti.Vector.zero(ti.f32, 2), ti.Vector.one(ti.i32, 3))
f()
# --- matrix_host
a = ti.Matrix([[1, 2], [3, 4]])
b = ti.Vector([5, 6])
print(a @ b, a + 1, a * a, b / 2, a.transpose(), b.sum(), b.norm_sqr(), a[1, 0], b[1])
print(a.n, a.m, b.n)
print(a.to_list() if hasattr(a, "to_list") else 0, a.to_numpy())
# --- vec_types_ctor
vec3 = ti.types.vector(3, ti.f32)
vec4 = ti.math.vec4
ivec2 = ti.math.ivec2
@ti.kernel
def f():
    a = vec3(1)
    b = vec3(1, 2, 3)
    c = vec4(b, 4)
    d = vec4(ivec2(1, 2), 3, 4)
    e = ivec2(2.7, 3.2)
    g = vec4(d.xy, b.zy)
    print(a, b, c, d, e, g)
f()
# --- swizzles_2
@ti.kernel
def f():
    v = ti.math.vec4(1, 2, 3, 4)
    print(v.x, v.xy, v.zyx, v.wwww, v.rgb, v.st, v.a)
    v.xy = ti.math.vec2(9, 8)
    v.z += 10
    print(v)
    v.xyz = v.zxy
    print(v)
f()
# --- mat_field_ops
m = ti.Matrix.field(2, 2, ti.f32, shape=3)
v = ti.Vector.field(2, ti.f32, shape=3)
@ti.kernel
def f():
    for i in m:
        m[i] = ti.Matrix([[i, 1], [0, i + 1]])
        v[i] = m[i] @ ti.Vector([1.0, 2.0])
        m[i][0, 1] += 5
f()
print(m[1], v[2], m.to_numpy().shape)
print(v.to_numpy())
m[0][1, 0] = 77
m[2] = [[9, 8], [7, 6]]
print(m[0], m[2])
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
# --- struct_local_ops
@ti.kernel
def f():
    a = ti.Struct(x=1, y=2.5)
    a.x += 5
    b = a
    b.y = 7
    print(a.x, a.y, b.x, b.y)
f()
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
# --- struct_arg_kernel
P = ti.types.struct(pos=ti.math.vec2, m=ti.f32)
@ti.kernel
def f(p: P) -> ti.f32:
    return p.pos.x * p.m + p.pos.y
print(f(P(pos=[1, 2], m=3)), f(P(ti.math.vec2(2, 0), 1.5)))
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
# --- mat_loop_index
@ti.kernel
def f(n: ti.i32) -> ti.f32:
    v = ti.Vector([1.0, 2.0, 4.0, 8.0])
    s = 0.0
    for i in range(n):
        s += v[i % 4]
        v[i % 4] += 1
    return s
print(f(4), f(9))
# --- svd2_2
@ti.kernel
def f():
    A = ti.Matrix([[3.0, 1.0], [-1.0, 2.0]])
    U, S, V = ti.svd(A)
    R = U @ S @ V.transpose()
    print(S[0, 0], S[1, 1], R)
    r, s = ti.polar_decompose(A)
    print(r, s, r @ s)
f()
# --- svd3_2
@ti.kernel
def f():
    A = ti.Matrix([[1.0, 2.0, 3.0], [0.0, 4.0, -1.0], [2.0, 1.0, 1.0]])
    U, S, V = ti.svd(A)
    R = U @ S @ V.transpose()
    for i, j in ti.static(ti.ndrange(3, 3)):
        assert abs(R[i, j] - A[i, j]) < 1e-4
    print(S[0, 0], S[1, 1], S[2, 2])
f()
# --- sym_eig
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    e, v = ti.sym_eig(A)
    print(e)
    B = ti.Matrix([[2.0, 1.0, 0.0], [1.0, 3.0, 0.5], [0.0, 0.5, 1.0]])
    e3, v3 = ti.sym_eig(B)
    print(e3)
f()
# --- solve_lin
@ti.kernel
def f():
    A = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    print(ti.solve(A, ti.Vector([3.0, 5.0])))
    B = ti.Matrix([[1.0, 2.0, 0.0], [0.0, 1.0, 4.0], [5.0, 6.0, 0.0]])
    print(ti.solve(B, ti.Vector([1.0, 2.0, 3.0])))
f()
# --- inverse_sizes
@ti.kernel
def f():
    a = ti.Matrix([[4.0, 0.0, 1.0, 0.0], [0.0, 3.0, 0.0, 1.0], [1.0, 0.0, 2.0, 0.0], [0.0, 1.0, 0.0, 5.0]])
    b = a @ a.inverse()
    s = 0.0
    for i, j in ti.static(ti.ndrange(4, 4)):
        s += abs(b[i, j] - (1.0 if i == j else 0.0))
    print(s < 1e-5, a.determinant())
f()
# --- vec_iter_unpack
@ti.kernel
def f():
    x, y, z = ti.Vector([1, 2, 3])
    print(x + y * z)
    (a, b), c = ti.Vector([4, 5]), 6
    print(a, b, c)
f()
# --- matrix_compare_assert
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    b = ti.Matrix([[1, 2], [3, 5]])
    print((a == b), (a == b).all(), (a == b).any(), all(a == a))
f()
# --- vector_field_dot_norm
v = ti.Vector.field(3, ti.f32, shape=())
w = ti.Vector.field(3, ti.f32, shape=())
v[None] = [1, 2, 3]
w[None] = [4, 5, 6]
d = ti.field(ti.f32, shape=())
@ti.kernel
def f():
    d[None] = v[None].dot(w[None])
    v[None] = v[None].cross(w[None])
f()
print(d[None], v[None], v[None].norm())
# --- local_matrix_type
mat = ti.types.matrix(2, 3, ti.i32)
@ti.kernel
def f():
    m = mat(1)
    m[0, 2] = 3.9
    n = mat([[1, 2, 3], [4, 5, 6]])
    k = mat(1, 2, 3, 4, 5, 6)
    print(m, n + k, m.n, m.m)
f()
# --- matrix_cast
@ti.kernel
def f():
    a = ti.Vector([1.7, -2.7])
    print(a.cast(ti.i32), ti.cast(a, ti.i32), ti.cast(ti.Vector([1, 2]), ti.f32) / 4, ti.floor(a), ti.round(a))
f()
# --- matrix_fill
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    a.fill(5)
    print(a)
    b = ti.Vector([0.0] * 4)
    b.fill(2)
    print(b, b.sum())
f()
# --- quaternion_like
@ti.func
def qmul(a, b):
    return ti.Vector([a[0] * b[0] - a[1:4].dot(b[1:4]), 0, 0, 0])
@ti.kernel
def f():
    print(qmul(ti.Vector([1.0, 2.0, 3.0, 4.0]), ti.Vector([2.0, 1.0, 1.0, 1.0])))
f()
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
# --- vector_reductions_and_casts
@ti.kernel
def f():
    v = ti.Vector([3, 1, 2])
    print(v.max(), v.min(), v.sum(), v.norm_sqr())
    w = v.cast(ti.f32)
    print(w.norm(), w.normalized())
    print(v.any(), v.all(), (v > 1).any())
    print(ti.Vector.unit(3, 1), ti.Matrix.identity(ti.i32, 2))
f()
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
# --- matrix_methods_and_rows
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(m.inverse(), m.transpose(), m.determinant(), m.trace())
    print(m[0, :], m[:, 1])
    m[0, :] = ti.Vector([9.0, 8.0])
    print(m @ m, m * m, m + 1)
f()
# --- struct_argument_with_vector
vec3 = ti.types.vector(3, ti.f32)
Sphere = ti.types.struct(center=vec3, radius=ti.f32)
@ti.func
def area(s: Sphere) -> ti.f32:
    return 4 * 3.14 * s.radius ** 2
@ti.kernel
def f(s: Sphere) -> ti.f32:
    return area(s) + s.center.x
print(f(Sphere(center=vec3(1, 2, 3), radius=2)))
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
# --- matrices_of_rows_and_columns
@ti.kernel
def f():
    m = ti.Matrix.zero(ti.f32, 3, 3)
    for i in ti.static(range(3)):
        m[i, i] = i + 1
    m[0, 2] = 5
    print(m @ ti.Vector([1.0, 1.0, 1.0]))
    a = ti.Matrix.rows([ti.Vector([1, 2]), ti.Vector([3, 4])])
    b = ti.Matrix.cols([ti.Vector([1, 2]), ti.Vector([3, 4])])
    print(a, b)
f()
# --- slices_with_steps
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3, 4, 5])
    print(a[1:4], a[::2], a[:2].sum())
    m = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    print(m[1, :], m[0, 1:], m[:, 0])
f()
# --- swizzles_assign_themselves
@ti.kernel
def f():
    v = ti.math.vec4(1, 2, 3, 4)
    print(v.xy, v.zw, v.rgb, v.wzyx)
    v.xy = v.yx
    v.a += 10
    print(v)
f()
# --- vectors_and_matrices_in_python
x = ti.Vector([1, 2, 3])
y = ti.Matrix([[1, 2], [3, 4]])
print(x + 1, x.dot(x), x.norm(), y @ y, y.transpose(), x.to_numpy(), y[0, 1])
# --- vector_functions_of_ti_math
@ti.kernel
def f():
    q = ti.math.vec3(1, 2, 2)
    print(ti.math.length(q), ti.math.normalize(q), ti.math.dot(q, q), ti.math.cross(q, ti.math.vec3(0, 1, 0)))
    print(ti.math.reflect(q, ti.math.vec3(0, 1, 0)), ti.math.distance(q, ti.math.vec3(0)), ti.math.eye(2))
f()
# --- type_called_with_a_vector
import taichi.math as tm
v2 = ti.types.vector(2, ti.f32)
@ti.kernel
def f():
    a = tm.ivec3(1, 2, 3)
    b = tm.vec3(a)
    print(b, b / 2, b * 0.5)
    b[0] = 1.5
    print(b)
    d = v2(tm.ivec2(3, 4))
    g = tm.ivec2(tm.vec2(1.5, 2.5))
    h = tm.vec2([1, 2])
    print(d, g, h)
    q = tm.mat2(ti.Matrix([[1, 2], [3, 4]]))
    print(q)
f()
# --- shape_of_matrix
@ti.kernel
def f():
    A = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    s = 0
    for i in range(2):
        for j in range(3):
            s += A[i, j] * (i + 1)
    t = ti.Vector.zero(ti.i32, 3)
    for i in ti.static(range(2)):
        t += A[i, :]
    print(s, t, A.n, A.m, A.get_shape())
f()
