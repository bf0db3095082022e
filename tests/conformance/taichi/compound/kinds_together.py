# Programs as they were first thought of: vectors, matrices, structs.

# --- each
@ti.kernel
def f():
    v = ti.Vector([3.0, -4.0, 12.0])
    w = ti.Vector([1.0, 2.0, 2.0])
    m = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    i3 = ti.Vector([5, 6, 7])
    EACH
f()
#= norms: print(v.norm(), v.norm_sqr(), v.norm_inv(), v.normalized(), v.norm(1e-3))
#= dots: print(v.dot(w), v.cross(w), v.outer_product(w))
#= reds: print(v.sum(), v.max(), v.min(), i3.sum(), i3.max())
#= anyall: print((v > 0).any(), (v > 0).all(), i3.any(), i3.all())
#= mats: print(m.inverse(), m.determinant(), m.trace(), m.transpose(), m @ m)
#= matvec: print(m @ ti.Vector([1.0, 2.0]), m * 2, m + ti.Matrix.identity(ti.f32, 2))
#= builders: print(ti.Matrix.zero(ti.i32, 2, 3), ti.Matrix.one(ti.f32, 2, 2), ti.Vector.zero(ti.f32, 2), ti.Vector.unit(3, 1), ti.Matrix.unit(2, 1))
#= rowscols: print(ti.Matrix.rows([w, v]), ti.Matrix.cols([w, v]))
#= diag: print(ti.Matrix.diag(2, 3.0), ti.math.eye(2))
#= swz: print(v.xy, v.zyx, v.rgb, i3.xz, v.x + v.r)
#= maths: print(ti.math.dot(v, w), ti.math.length(v), ti.math.distance(v, w), ti.math.normalize(w))
#= reflect: print(ti.math.reflect(v, ti.math.vec3(0, 1, 0)), ti.math.refract(ti.math.normalize(w), ti.math.vec3(0, 1, 0), 0.5))
#= vecfun: print(ti.sin(v), ti.floor(v / 5), ti.math.clamp(v, -1.0, 1.0), ti.math.mix(v, w, 0.5))
#= fills: v.fill(2.0); print(v, v.n, m.n, m.m)
#= slices: print(v[0:2], m[0, :], m[:, 1], m[0:2, 1])
#= vcast: print(v.cast(ti.i32), ti.cast(v, ti.i32), i3.cast(float))
#= concat: print(ti.math.vec4(v, 1.0), ti.math.vec4(v.xy, w.xy), ti.math.ivec2(3.7, 2))
#= idx: print(v[2], m[1, 0], i3[i3[0] - 4])
#= minv: print(ti.min(v, w), ti.max(v, 1.0), ti.select(v > w, v, w))
#= ts: print(v.transpose() @ m.inverse().transpose() if False else w)
# --- rot
@ti.kernel
def f():
    print(ti.math.rotation2d(0.5))
    print(ti.math.rotation3d(0.1, 0.2, 0.3))
    print(ti.math.translate(1, 2, 3))
    print(ti.math.scale(1, 2, 3))
    print(ti.math.rot_by_axis(ti.math.vec3(0, 0, 1), 0.3))
    print(ti.math.rot_yaw_pitch_roll(0.1, 0.2, 0.3))
f()
# --- complex
@ti.kernel
def f():
    a = ti.math.vec2(1, 2)
    b = ti.math.vec2(3, -1)
    print(ti.math.cmul(a, b), ti.math.cconj(a), ti.math.cdiv(a, b), ti.math.csqrt(a), ti.math.cinv(a), ti.math.cpow(a, 2), ti.math.cexp(a), ti.math.clog(a))
f()
# --- svd
@ti.kernel
def f():
    m = ti.Matrix([[3.0, 1.0], [1.0, 2.0]])
    u, s, v = ti.svd(m)
    d = u @ s @ v.transpose() - m
    print(abs(d).max() < 1e-4, s[0, 0], s[1, 1])
    r, p = ti.polar_decompose(m)
    print(abs(r @ p - m).max() < 1e-4)
    e, q = ti.sym_eig(m)
    print(e)
    print(ti.solve(m, ti.Vector([5.0, 5.0])))
f()
# --- struct_nested
I = ti.types.struct(a=ti.i32, b=ti.f32)
O = ti.types.struct(i=I, v=ti.math.vec2, k=ti.u8)
@ti.kernel
def f():
    o = O(i=I(a=1, b=2.5), v=[3, 4], k=5)
    o.i.a += 10
    o.v.x *= 2
    p = o
    p.i.a = 0
    print(o.i.a, o.i.b, o.v, o.k, p.i.a)
f()
# --- struct_field
S = ti.types.struct(pos=ti.math.vec3, mass=ti.f32, tag=ti.i32)
ps = S.field(shape=4)
@ti.kernel
def f():
    for i in ps:
        ps[i].pos = ti.math.vec3(i, i * 2, 0)
        ps[i].mass = 1.0 / (i + 1)
        ps[i].tag = i
        ps[i].pos.z = 9
f()
print(ps[2].pos, ps[2].mass, ps.tag.to_numpy(), ps.pos[3])
# --- struct_host
S = ti.types.struct(a=ti.i32, b=ti.f32)
s = S(a=1, b=2.0)
s.a = 5
print(s.a, s.b, s["a"], s.keys, s.to_dict())
# --- dataclass_field
@ti.dataclass
class Ball:
    p: ti.math.vec2
    v: ti.math.vec2
    r: float
    @ti.func
    def step(self, dt):
        self.p += self.v * dt
balls = Ball.field(shape=3)
@ti.kernel
def init():
    for i in balls:
        balls[i] = Ball(p=ti.math.vec2(i, 0), v=ti.math.vec2(0, i), r=0.5)
@ti.kernel
def move(dt: ti.f32):
    for i in balls:
        balls[i].step(dt)
init()
move(0.5)
move(0.5)
print(balls.p.to_numpy(), balls[1].r)
# --- mat_field_ops
m = ti.Matrix.field(2, 2, ti.f32, shape=2)
@ti.kernel
def f():
    for i in m:
        m[i] = ti.Matrix([[i, 1], [2, 3]])
        m[i][0, 1] += 5
        m[i] = m[i].transpose()
    m[1] += m[0] @ m[0]
f()
print(m[0], m[1], m.to_numpy().shape)
# --- host_vec
v = ti.Vector([1, 2, 3])
w = ti.Vector([0.5, 1.5, 2.5])
print(v + w, v * 2, v @ w if False else v.dot(w), v.norm(), w.max(), (v + 1)[2], v.x, -w)
v[1] = 7
print(v, v.sum(), len(v), list(v))
# --- host_mat
m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
print(m @ m, m.transpose(), m.trace(), m[1, 0], m.to_numpy(), m.inverse(), m.shape if hasattr(m, "shape") else 0)
# --- vec_types
vec3i = ti.types.vector(3, ti.i32)
mat23 = ti.types.matrix(2, 3, ti.f64)
@ti.kernel
def f():
    a = vec3i(1.9, 2, 3)
    b = vec3i(4)
    c = mat23(1, 2, 3, 4, 5, 6)
    d = mat23([[1, 2, 3], [4, 5, 6]])
    e = vec3i([7, 8, 9])
    print(a, b, c, d, e, c @ ti.Vector([1.0, 1.0, 1.0]))
f()
# --- vec_loop_index
@ti.kernel
def f(k: ti.i32) -> ti.i32:
    v = ti.Vector([0] * 8)
    for _ in range(1):
        for i in range(8):
            v[i] = i * k
    s = 0
    for i in ti.static(range(v.n)):
        s += v[i]
    return s + v[k]
print(f(3))
# --- swizzle_assign
@ti.kernel
def f():
    v = ti.math.vec4(1, 2, 3, 4)
    v.xy = v.yx
    v.zw += ti.math.vec2(10, 20)
    v.rgb = v.bgr
    print(v)
f()
# --- matrix_struct_member
S = ti.types.struct(m=ti.math.mat2, n=ti.types.vector(2, ti.i32))
@ti.kernel
def f():
    s = S(m=ti.math.mat2(1, 2, 3, 4), n=ti.Vector([1, 0]))
    s.m[0, 1] = 9
    print(s.m @ s.m, s.m[s.n[0], s.n[1]])
f()
# --- struct_dataclass_host_methods
@ti.dataclass
class C:
    a: ti.i32
    b: ti.i32
    def total(self):
        return self.a + self.b
c = C(1, 2)
print(c.total(), c.a)
d = C(b=5)
print(d.a, d.b)
