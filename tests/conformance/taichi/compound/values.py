# Structs, vectors, matrices and the functions of them, one each.

# --- struct_field_members_host
P = ti.types.struct(pos=ti.types.vector(2, ti.f32), mass=ti.f32, alive=ti.i32)
p = P.field(shape=4)
@ti.kernel
def init():
    for i in p:
        p[i].pos = ti.Vector([i, -i])
        p[i].mass = 1.0 / (i + 1)
        p[i].alive = i % 2
init()
print(p.pos.to_numpy(), p.mass.to_numpy(), p[3].alive)
# --- dataclass_with_method
@ti.dataclass
class Sphere:
    center: ti.math.vec3
    radius: ti.f32
    @ti.func
    def volume(self):
        return 4.0 / 3.0 * ti.math.pi * self.radius ** 3
@ti.kernel
def f() -> ti.f32:
    s = Sphere(ti.math.vec3(0, 1, 2), 2.0)
    return s.volume() + s.center.z
print(f())
# --- nested_struct_assign
A = ti.types.struct(v=ti.f32, w=ti.i32)
B = ti.types.struct(a=A, k=ti.i32)
@ti.kernel
def f() -> ti.f32:
    b = B(a=A(v=1.5, w=2), k=3)
    b.a.v *= 4
    b.a.w += b.k
    return b.a.v + b.a.w
print(f())
# --- vec_swizzle_write
@ti.kernel
def f() -> ti.math.vec4:
    v = ti.math.vec4(1, 2, 3, 4)
    v.zx = v.xy * 10
    v.a = -1
    return v
print(f())
# --- vec_constructor_mixed
@ti.kernel
def f() -> ti.math.vec4:
    a = ti.math.vec2(1, 2)
    return ti.math.vec4(0, a, 3)
print(f())
# --- vector_methods_min_max_any_all
@ti.kernel
def f() -> ti.i32:
    v = ti.Vector([3, -1, 7])
    return v.max() * 100 + v.min() * 10 + (v > 0).any() + (v > -2).all()
print(f())
# --- matrix_transpose_trace_det
@ti.kernel
def f() -> ti.f32:
    m = ti.Matrix([[2.0, 1.0], [5.0, 3.0]])
    return m.determinant() * 100 + (m @ m.transpose()).trace() + m.inverse()[0, 1]
print(f())
# --- vector_normalized_norm
@ti.kernel
def f() -> ti.types.vector(2, ti.f32):
    v = ti.Vector([3.0, 4.0])
    return v.normalized() * v.norm_sqr() + v.norm()
print(f())
# --- vector_comparison_select
@ti.kernel
def f() -> ti.types.vector(3, ti.i32):
    a = ti.Vector([1, 5, 3])
    b = ti.Vector([4, 2, 3])
    return ti.select(a < b, a, b * 10)
print(f())
# --- math_functions_mix
@ti.kernel
def f(t: ti.f32) -> ti.f32:
    a = ti.math.mix(2.0, 6.0, t)
    b = ti.math.clamp(a * 3, 0.0, 10.0)
    return a + b + ti.math.smoothstep(0.0, 1.0, t) + ti.math.fract(2.75) + ti.math.sign(-t)
print(f(0.25))
# --- math_vec_reflect_dot
@ti.kernel
def f() -> ti.math.vec3:
    d = ti.math.normalize(ti.math.vec3(1, -1, 0))
    n = ti.math.vec3(0, 1, 0)
    return ti.math.reflect(d, n) * ti.math.dot(d, n)
print(f())
# --- rotation2d_apply
@ti.kernel
def f() -> ti.math.vec2:
    return ti.math.rotation2d(ti.math.pi / 6) @ ti.math.vec2(2, 0)
print(f())
# --- atan2_and_degrees
@ti.kernel
def f(y: ti.f32, x: ti.f32) -> ti.f32:
    return ti.math.degrees(ti.atan2(y, x))
print(f(1.0, -1.0))
# --- floor_ceil_round_dtype
@ti.kernel
def f(a: ti.f32) -> ti.i32:
    return ti.floor(a, ti.i32) * 100 + ti.ceil(a, ti.i32) * 10 + ti.round(a, ti.i32)
print(f(2.5), f(-1.2))
# --- bit_cast_float_bits
@ti.kernel
def f(a: ti.f32) -> ti.u32:
    return ti.bit_cast(a, ti.u32)
print(f(1.0), f(-2.0))
# --- popcnt_clz
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return ti.math.popcnt(a) * 100 + ti.math.clz(a)
print(f(255), f(1))
# --- isnan_isinf
@ti.kernel
def f(a: ti.f32) -> ti.i32:
    b = a / 0.0
    return ti.math.isinf(b) * 10 + ti.math.isnan(b)
print(f(1.0), f(0.0))
# --- min_max_many_arguments
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.f32:
    return ti.max(a, b, 3) * 10 + ti.min(a, b, 4)
print(f(5, 2.5))
# --- tanh_exp_log
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    return ti.tanh(a) + ti.exp(-a) * ti.log(a + 1) + ti.rsqrt(a)
print(f(0.5))
# --- random_in_range
@ti.kernel
def f() -> ti.i32:
    ok = 1
    for i in range(100):
        r = ti.random()
        if r < 0 or r >= 1:
            ok = 0
    return ok
print(f())
