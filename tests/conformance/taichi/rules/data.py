# Fields, arrays, built-in functions and errors, rule by rule.

# --- options_of_init options: debug=False, fast_math=False, cpu_max_num_threads=2, ad_stack_size=16, real_matrix_scalarize=True, offline_cache=False, print_ir=False, kernel_profiler=False
@ti.kernel
def k() -> ti.f32:
    return 2.5
print(k())
# --- unknown_option
ti.init(arch=ti.cpu, no_such_option=3)
# --- bounds_are_checked options: check_out_of_bound=True, debug=True
x = ti.field(ti.i32, 4)
@ti.kernel
def k(n: ti.i32):
    for i in range(n):
        x[i] = i
k(4)
print(x)
k(6)
# --- layouts_and_orders
a = ti.field(ti.i32, shape=(3, 4), order="ji")
b = ti.Vector.field(2, ti.f32, shape=(2, 3), layout=ti.Layout.SOA)
c = ti.Struct.field({"p": ti.f32, "q": ti.math.vec2}, shape=4, layout=ti.Layout.SOA)
d = ti.field(ti.i32, shape=())
e = ti.field(ti.f32, shape=(4, 4), offset=(-2, 1))
@ti.kernel
def k():
    for i, j in a:
        a[i, j] = i * 10 + j
    for i, j in b:
        b[i, j] = ti.Vector([i, j])
    for i in c:
        c[i].p = i
        c[i].q = ti.math.vec2(i, -i)
    d[None] = 5
    for i, j in e:
        e[i, j] = i + j
k()
print(a.to_numpy(), b.to_numpy(), c.q.to_numpy(), d[None], e.to_numpy(), e[-2, 1], e[1, 4])
# --- trees_of_dense_levels
a = ti.field(ti.i32)
b = ti.field(ti.f32)
c = ti.Vector.field(2, ti.i32)
ti.root.dense(ti.ij, (2, 3)).dense(ti.ij, (2, 2)).place(a)
n = ti.root.dense(ti.i, 3)
n.place(b)
n.dense(ti.j, 4).place(c)
@ti.kernel
def k():
    for i, j in a:
        a[i, j] = i * 10 + j
    for i in b:
        b[i] = i
    for i, j in c:
        c[i, j] = [i, j]
k()
print(a.shape, b.shape, c.shape, a.to_numpy(), c.to_numpy().sum())
# --- builders
fb = ti.FieldsBuilder()
a = ti.field(ti.i32)
fb.dense(ti.i, 5).place(a)
tree = fb.finalize()
a[3] = 4
print(a)
tree.destroy()
# --- offset_of_place
a = ti.field(ti.i32)
ti.root.dense(ti.i, 8).place(a, offset=-4)
@ti.kernel
def k():
    for i in a:
        a[i] = i
k()
print(a[-4], a[3], a.to_numpy())
# --- arrays
a = ti.ndarray(ti.f32, shape=(3, 4))
b = ti.Vector.ndarray(2, ti.i32, shape=3)
@ti.kernel
def k(a: ti.types.ndarray(), b: ti.types.ndarray(dtype=ti.types.vector(2, ti.i32), ndim=1), c: ti.types.ndarray(ndim=2)):
    for i, j in a:
        a[i, j] = i * j
    for i in b:
        b[i] = [i, a.shape[0]]
    for i, j in ti.ndrange(c.shape[0], c.shape[1]):
        c[i, j] += 1
n = np.zeros((2, 2), dtype=np.float64)
k(a, b, n)
print(a.to_numpy(), b.to_numpy(), n, a[2, 3], b[1])
a.fill(3)
print(a.to_numpy().sum(), a.shape, a.dtype == ti.f32)
# --- arrays_of_another_dtype
@ti.kernel
def k(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    for i in a:
        a[i] += 1
k(np.zeros(3, dtype=np.int32))
# --- arguments_of_types
v3 = ti.types.vector(3, ti.f32)
S = ti.types.struct(a=ti.i32, v=v3)
@ti.kernel
def k(v: v3, s: S, t: ti.template(), f: ti.f64) -> v3:
    return v + s.v * f + s.a + t
print(k(v3(1, 2, 3), S(a=4, v=v3(1, 1, 1)), 10, 0.5))
# --- float_for_an_int
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    return n
print(k(2.5))
# --- wrong_count_of_arguments
@ti.kernel
def k(n: ti.i32) -> ti.i32:
    return n
print(k(1, 2))
# --- math_functions
import taichi.math as tm
@ti.kernel
def k(a: ti.f32, b: ti.f32):
    print(tm.mix(a, b, 0.25), tm.clamp(a, 0.5, 1.0), tm.step(a, b), tm.smoothstep(0.0, 2.0, a), tm.fract(-a), tm.sign(-a), tm.mod(-a, b))
    print(tm.log2(a), tm.degrees(a), tm.radians(90.0), tm.isnan(a), tm.isinf(b), tm.pi, tm.e, tm.inf > 1)
    print(ti.abs(-a), ti.rsqrt(b), ti.tan(a), ti.asin(a / 2), ti.acos(a / 2), ti.tanh(a), ti.pow(a, b), ti.ceil(a), ti.round(a + 0.3))
    print(tm.popcnt(255), tm.clz(1), tm.vdir(1.0), tm.popcnt(ti.cast(7, ti.u32)))
k(1.25, 2.0)
# --- math_of_vectors
import taichi.math as tm
@ti.kernel
def k():
    a = tm.vec3(1, 2, 2)
    b = tm.vec3(0, 1, 0)
    print(tm.length(a), tm.distance(a, b), tm.dot(a, b), tm.cross(a, b), tm.normalize(a), tm.reflect(a, b), tm.refract(tm.normalize(a), b, 0.5))
    print(tm.determinant(tm.mat2(1, 2, 3, 4)), tm.inverse(tm.mat2(1, 2, 3, 4)), tm.eye(2))
    print(tm.ivec2(1.7, 2), tm.uvec3(1, 2, 3), tm.vec4(a, 1), tm.vec4(1), tm.mat3(1))
k()
# --- transformations
import taichi.math as tm
@ti.kernel
def k():
    print(tm.translate(1.0, 2.0, 3.0))
    print(tm.scale(1.0, 2.0, 3.0))
    print(tm.rotation2d(0.5))
    print(tm.rotation3d(0.1, 0.2, 0.3))
    print(tm.rot_by_axis(tm.vec3(0, 0, 1), 0.5))
    print(tm.rot_yaw_pitch_roll(0.1, 0.2, 0.3))
k()
# --- complex_functions
import taichi.math as tm
@ti.kernel
def k():
    a = tm.vec2(1, 2)
    b = tm.vec2(-0.5, 0.25)
    print(tm.cmul(a, b), tm.cinv(a), tm.clog(a), tm.cexp(b), tm.cpow(a, 2), tm.csqrt(a), tm.cconj(a))
k()
# --- matrix_methods
@ti.kernel
def k():
    a = ti.Matrix([[4.0, 1.0], [2.0, 3.0]])
    v = ti.Vector([3.0, 4.0])
    print(a.transpose(), a.trace(), a.determinant(), a.inverse(), a.sum(), a.norm(), a.max(), a.min())
    print(v.norm(), v.norm_inv(), v.norm_sqr(), v.normalized(), v.dot(v), v.outer_product(v), (a > 2).any(), (a > 0).all(), v.cast(ti.i32))
    print(ti.Matrix.zero(ti.f32, 2, 2), ti.Matrix.one(ti.i32, 1, 2), ti.Matrix.identity(ti.f32, 2), ti.Vector.unit(3, 1), ti.Matrix.rows([v, v]), ti.Matrix.cols([v, v]), ti.Matrix.diag(2, 3))
    v.fill(7)
    print(v)
k()
# --- decompositions
@ti.kernel
def k():
    a = ti.Matrix([[2.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 4.0]])
    u, s, v = ti.svd(a)
    print((u @ s @ v.transpose() - a).norm() < 1e-4)
    r, p = ti.polar_decompose(a)
    print((r @ p - a).norm() < 1e-4)
    w, q = ti.sym_eig(a)
    print(w, (a @ q[:, 0] - w[0] * q[:, 0]).norm() < 1e-4)
    b = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    e, f = ti.eig(b)
    print(e)
    x = ti.solve(a, ti.Vector([1.0, 2.0, 3.0]))
    print((a @ x - ti.Vector([1.0, 2.0, 3.0])).norm() < 1e-4)
k()
# --- random_numbers
x = ti.field(ti.f32, 20000)
y = ti.field(ti.f64, 20000)
z = ti.field(ti.i32, 20000)
w = ti.field(ti.f32, 20000)
@ti.kernel
def k():
    for i in x:
        x[i] = ti.random()
        y[i] = ti.random(ti.f64)
        z[i] = ti.random(ti.i32)
        w[i] = ti.randn()
k()
a, b, c, d = x.to_numpy(), y.to_numpy(), z.to_numpy(), w.to_numpy()
print(abs(a.mean() - 0.5) < 0.02, a.min() >= 0, a.max() < 1, abs(b.mean() - 0.5) < 0.02)
print((c < 0).sum() > 9000, (c > 0).sum() > 9000, abs(d.mean()) < 0.05, abs(d.std() - 1) < 0.05)
# --- zero_and_one
x = ti.field(ti.f32, 2)
@ti.kernel
def k():
    v = ti.Vector([1.5, 2.5])
    print(ti.zero(v), ti.one(v), ti.zero(3), ti.one(x[0]))
k()
# --- sync
ti.sync()
print("synced")
# --- one_row
@ti.kernel
def k():
    EACH
k()
#= is_operator: a = 1 is None
#= nested_def: def f(): pass
#= delete: a = 1; del a
#= global_statement: global z
#= floats_and: a = 1.5 & 2
#= float_not: a = ~1.5
#= three_arguments: a = [i for i in range(0, 10, 3)]; b = a[0]
#= run_time_step: n = 3; [print(i) for i in range(0, n, 1)]
#= text_and_int: a = "x" + 1
#= no_such_name: a = nothing
#= no_such_attribute: a = ti.no_such
#= index_of_a_float: v = ti.Vector([1, 2]); a = v[1.5]
#= non_square: m = ti.Matrix([[1, 2, 3], [4, 5, 6]]); a = m.inverse()
#= false_static_assert: ti.static_assert(1 == 2, "no")
#= lambda_in_a_kernel: f = lambda x: x; a = f(3)
#= starred: a, *b = 1, 2, 3
#= yield_in_a_kernel: yield 3
#= try_in_a_kernel: assert 1 == 1
#= ellipsis: a = ...
#= bytes_literal: a = b"x"
#= complex_literal: a = 3j
#= nothing_at_all: None
#= text_statement: "hello"
#= string_times: a = "x" * 3
#= dict_lookup: d = {"a": 1}; b = d["z"]
#= call_of_an_int: a = 3(4)
#= vector_condition: a = 1 if ti.Vector([1, 2]) else 2
#= vector_in_if: v = ti.Vector([1, 0]); b = 2 if v.all() else 3; print(b)
