# Vectors, matrices and structs as scripts have them.

# --- rigid_transform
import taichi.math as tm
@ti.kernel
def f():
    r = tm.rotation2d(tm.pi / 6)
    p = tm.vec2(1.0, 0.0)
    q = r @ p
    print(q, tm.length(q), tm.dot(p, q), tm.cross(tm.vec3(1, 0, 0), tm.vec3(0, 1, 0)))
    m = tm.rot_by_axis(tm.vec3(0, 0, 1), tm.pi / 2)
    print(m @ tm.vec4(1, 0, 0, 1))
f()
# --- matrix_algebra
@ti.kernel
def f():
    A = ti.Matrix([[4.0, 1.0], [2.0, 3.0]])
    b = ti.Vector([1.0, 2.0])
    print(A.inverse() @ b, A.determinant(), A.trace(), A.transpose())
    print(A @ A.inverse(), b.norm(), b.normalized(), b.outer_product(b))
    U, S, V = ti.svd(A)
    print(U @ S @ V.transpose())
    R, P = ti.polar_decompose(A)
    print(R @ P)
f()
# --- struct_type_methods
Ray = ti.types.struct(o=ti.math.vec3, d=ti.math.vec3, t=ti.f32)
@ti.func
def at(r):
    return r.o + r.d * r.t
@ti.kernel
def f():
    r = Ray(o=[0, 1, 2], d=[1, 0, 0], t=2.5)
    r.t += 1
    r.o.y = -1
    print(at(r), r.t)
    s = r
    s.d = -s.d
    print(r.d, s.d)
f()
# --- dataclass_nested
@ti.dataclass
class Sphere:
    c: ti.math.vec3
    r: ti.f32
    @ti.func
    def area(self):
        return 4 * 3.14159 * self.r ** 2
    @ti.func
    def grow(self, k):
        self.r *= k
@ti.dataclass
class Body:
    s: Sphere
    mass: ti.f32
bodies = Body.field(shape=3)
@ti.kernel
def f() -> ti.f32:
    total = 0.0
    for i in bodies:
        b = Body(Sphere([i, 0, 0], 1.0 + i), 2.0)
        b.s.grow(2)
        bodies[i] = b
    for i in bodies:
        total += bodies[i].s.area() * bodies[i].mass
    return total
print(f"{f():.3f}")
print(bodies[1].s.r, bodies[2].s.c)
# --- vector_in_field
p = ti.Vector.field(3, ti.f32, shape=4)
@ti.kernel
def f():
    for i in p:
        p[i] = [i, i * 0.5, -i]
        p[i].z += 10
        p[i][1] *= 2
    for i in ti.static(range(2)):
        p[i].xy = p[i].yx
f()
print(p.to_numpy())
c = ti.Vector([0.0, 0.0, 0.0])
for i in range(4):
    c += p[i]
print(c / 4)
# --- matrix_slices
@ti.kernel
def f():
    m = ti.Matrix([[i * 3 + j for j in range(3)] for i in range(3)])
    print(m[1, :], m[:, 2], m[0:2, 1:3])
    m[0, :] = [7, 8, 9]
    r = ti.Matrix.rows([m[0, :], m[1, :]])
    print(r, m.sum(), m.max(), m.min())
    print(ti.Matrix.cols([ti.Vector([1, 2]), ti.Vector([3, 4])]))
f()
# --- complex_numbers
@ti.dataclass
class Complex:
    re: ti.f32
    im: ti.f32
    @ti.func
    def mul(self, o):
        return Complex(self.re * o.re - self.im * o.im, self.re * o.im + self.im * o.re)
    @ti.func
    def add(self, o):
        return Complex(self.re + o.re, self.im + o.im)
    @ti.func
    def mag(self):
        return ti.sqrt(self.re ** 2 + self.im ** 2)
n = 8
img = ti.field(ti.i32, (n, n))
@ti.kernel
def mandel():
    for i, j in img:
        c = Complex(i / n * 3 - 2, j / n * 2 - 1)
        z = Complex(0, 0)
        it = 0
        while z.mag() < 2 and it < 30:
            z = z.mul(z).add(c)
            it += 1
        img[i, j] = it
mandel()
print(img)
# --- quaternion
import taichi.math as tm
@ti.func
def qmul(a, b):
    return tm.vec4(a.w * b.xyz + b.w * a.xyz + tm.cross(a.xyz, b.xyz), a.w * b.w - tm.dot(a.xyz, b.xyz))
@ti.kernel
def f():
    a = tm.normalize(tm.vec4(0, 0, 1, 1))
    b = qmul(a, a)
    print(b, tm.mix(a, b, 0.5), tm.clamp(a, 0.0, 0.5), tm.fract(b * 1.7), tm.step(0.5, a))
f()
# --- host_vectors
v = ti.Vector([1.0, 2.0, 3.0])
w = ti.Vector([0.5, 0.5, 0.5])
print(v + w, v * w, v.dot(w), v.cross(w), v.norm(), (2 * v).tolist() if hasattr(v, "tolist") else 0)
m = ti.Matrix([[1, 2], [3, 4]])
print(m @ m, m.transpose(), m[1, 0], m + 1)
print(m.to_numpy().shape, v.to_numpy().dtype)
