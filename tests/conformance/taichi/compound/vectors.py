# Vectors inside kernels: constructors, arithmetic, products, reductions, indices.

# --- host_vector_in_kernel
g = ti.Vector([0.0, -9.8])
@ti.kernel
def f() -> ti.f32:
    return g[1] * 2 + g.x
print(f())
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
# --- vector_iter_min
@ti.kernel
def f() -> ti.f32:
    v = ti.Vector([5.0, 3.0, 8.0])
    s = 0.0
    for i in ti.static(range(v.n)):
        s += v[i] * i
    return s + v.max() * 100 + v.min()
print(f())
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
# --- vec_arg_list
@ti.kernel
def f(a: ti.types.vector(3, ti.i32)) -> ti.i32:
    return a[0] * 100 + a[1] * 10 + a[2]
print(f([1, 2, 3]), f(ti.Vector([4, 5, 6])))
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
# --- vec_iter_unpack
@ti.kernel
def f():
    x, y, z = ti.Vector([1, 2, 3])
    print(x + y * z)
    (a, b), c = ti.Vector([4, 5]), 6
    print(a, b, c)
f()
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
# --- matmul_vecs
@ti.kernel
def f():
    print(ti.Vector([1, 2]) @ ti.Vector([1, 2]))
f()
# --- matmul_vec_vec
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = a @ a
f()
print('done')
# --- cross_of_two_vec2
@ti.kernel
def f():
    ti.math.cross(ti.math.vec2(1, 2), ti.math.vec2(3, 4))
f()
print('done')
# --- cross_plus_dot
@ti.kernel
def k() -> ti.types.vector(3, ti.f32):
    a = ti.Vector([1.0, 2.0, 3.0])
    b = ti.Vector([4.0, 5.0, 6.0])
    return a.cross(b) + a.dot(b)
print(k())
# --- list_of_vectors_unrolled
@ti.kernel
def k():
    a = [ti.Vector([i, i + 1]) for i in range(3)]
    s = ti.Vector([0, 0])
    for v in ti.static(a):
        s += v
    print(s)
k()
# --- vector_abs_max_select
@ti.kernel
def k():
    a = ti.Vector([1, -2, 3])
    print(abs(a), ti.max(a, 0), a > 0, ti.select(a > 0, a, -a))
k()
# --- vector_constructors
@ti.kernel
def k():
    a = ti.Vector.zero(ti.f32, 3)
    b = ti.Vector.one(ti.i32, 2)
    c = ti.Matrix.zero(ti.i32, 2, 2)
    d = ti.Matrix.one(ti.f32, 1, 2)
    e = ti.Vector.unit(3, 1)
    print(a, b, c, d, e)
k()
# --- product_of_two_vectors
@ti.kernel
def k():
    a = ti.Vector([1.0, 2.0])
    b = ti.Vector([1.0, 2.0])
    print(a @ b)
k()
# --- smallest_element
@ti.kernel
def k() -> ti.i32:
    v = ti.Vector([5, 3, 8, 1])
    best = v[0]
    at = 0
    for i in ti.static(range(1, 4)):
        if v[i] < best:
            best = v[i]
            at = i
    return best * 10 + at
print(k())
# --- atomics_on_a_local_vector
@ti.kernel
def k() -> ti.types.vector(2, ti.i32):
    m = ti.Vector([0, 0])
    for i in range(100):
        ti.atomic_max(m[0], (i * 37) % 91)
        ti.atomic_min(m[1], -((i * 17) % 53))
    return m
print(k())
# --- vector_copies
@ti.kernel
def k():
    x = ti.Vector([1, 2, 3])
    y = x
    y[0] = 10
    print(x, y)
    x += 1
    print(x, x * y, x / 2, x // 2, x % 2, -x)
k()
# --- vector_min_max_pow
@ti.kernel
def k():
    a = ti.Vector([1.0, 2.0, 3.0])
    b = ti.Vector([0.5, 0.25, 2.0])
    print(ti.max(a, b), ti.min(a, b), a ** 2, ti.pow(a, b), ti.floor(a * b), (a > b).sum() if False else 0)
k()
# --- runtime_index_checked options: debug=True
@ti.kernel
def k(i: ti.i32) -> ti.i32:
    v = ti.Vector([1, 2, 3])
    return v[i]
print(k(2))
# --- sum_of_scaled_vectors
@ti.kernel
def k() -> ti.f32:
    acc = ti.Vector([0.0, 0.0, 0.0])
    for i in range(10):
        v = ti.Vector([ti.sin(i * 0.1), ti.cos(i * 0.1), i * 1.0])
        acc += v * 0.5
    return acc.norm()
print(k())
# --- reductions_of_a_vector
@ti.kernel
def k():
    v = ti.Vector([5, 2, 9])
    print(v.max(), v.min(), v.sum(), v.any(), v.all())
    w = v.cast(ti.f32) / 2
    print(w, ti.floor(w), ti.ceil(w, ti.i32), ti.round(w))
k()
# --- select_vectors
@ti.kernel
def f(t: ti.i32):
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([10, 20, 30])
    c = ti.select(a > t, a, b)
    print(c)
f(1)
# --- outer_product_cast
@ti.kernel
def f():
    a = ti.Vector([1.5, 2.5])
    b = ti.Vector([2.0, -1.0, 3.0])
    print(a.outer_product(b), a.cast(ti.i32), a.normalized(), a.norm_inv(), (a > 2).any(), (a > 1).all())
f()
# --- ti_types_vector_args
v3 = ti.types.vector(3, ti.f32)
@ti.kernel
def f(a: v3, b: ti.types.matrix(2, 2, ti.i32)) -> ti.f32:
    return a.sum() + b[1, 0]
print(f(v3(1, 2, 3), ti.Matrix([[1, 2], [10, 4]])), f([0.5, 0.5, 0.5], ti.Matrix([[0, 0], [0, 0]])))
# --- vec_types_convert
import taichi.math as tm
@ti.kernel
def f():
    a = tm.ivec3(1.7, 2.2, -3.9)
    b = tm.vec3(a)
    c = tm.uvec2(3, 4)
    d = tm.vec4(b, 1.0)
    e = tm.vec4(tm.vec2(1, 2), 3, 4)
    g = tm.mat2(1, 2, 3, 4)
    h = tm.mat3([[1, 0, 0], [0, 2, 0], [0, 0, 3]])
    print(a, b, c, d, e, g, h)
    print(g @ tm.vec2(1, 1), tm.mat2(tm.vec2(1, 2), tm.vec2(3, 4)))
f()
# --- vector_min_max
@ti.kernel
def f():
    a = ti.Vector([3, 1, 2])
    b = ti.Vector([2, 2, 2])
    print(ti.max(a, b), ti.min(a, b, 1), max(a, 2), a.max(), a.min(), ti.abs(-a), abs(a - b))
    print(ti.floor(ti.Vector([1.5, -1.5])), ti.round(ti.Vector([0.5, 1.5, 2.5])), ti.ceil(ti.Vector([1.2, 3.0])))
f()
# --- global_vector_constant
g = ti.Vector([0.0, -9.8])
M = ti.Matrix([[1, 2], [3, 4]])
@ti.kernel
def f() -> ti.f32:
    v = g * 0.5
    return v.y + M[1, 0] + (M @ ti.Vector([1, 1])).sum()
print(f())
# --- runtime_vector_index
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    v = ti.Vector([3, 1, 2, 9])
    s = 0
    for i in range(n):
        v[i % 4] += i
        s += v[(i + 1) % 4]
    return s
print(f(7))
# --- aug_vector
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    v *= 2
    v -= ti.Vector([1, 1, 1])
    v[1] += 10
    v //= 2
    w = ti.Vector([1.0, 2.0, 4.0])
    w /= 2
    w **= 2
    print(v, w)
f()
# --- unpack_vector
@ti.kernel
def f():
    v = ti.Vector([1.5, 2.5])
    a, b = v
    print(a, b)
    m = ti.Matrix([[1, 2], [3, 4]])
    x, y = m[0, :]
    print(x, y)
f()
# --- compare_vectors
@ti.kernel
def f():
    a = ti.Vector([1, 5, 3])
    b = ti.Vector([2, 4, 3])
    print(a < b, a <= b, a == b, a != b, (a < b).any(), (a == b).all())
    print(ti.select(a < b, a, 0), not any(a == b) if False else 1)
f()
# --- vector_methods2
@ti.kernel
def f():
    v = ti.Vector([3.0, 4.0])
    print(v.norm(), v.norm(1e-3), v.norm_sqr(), v.normalized(), v.dot(v), v.max(), v.sum(), v.outer_product(v), v.cross(ti.Vector([1.0, 0.0])))
    u = ti.Vector([1, 2, 3])
    u.fill(7)
    print(u)
f()
# --- inner_loop_accumulate_local_vec
@ti.kernel
def f(n: ti.i32) -> ti.types.vector(3, ti.f32):
    v = ti.math.vec3(0)
    for i in range(n):
        v += ti.math.vec3(i, 1, 0.5)
    return v
print(f(4))
# --- vector_arithmetic
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([4.0, 5.0, 6.0])
    print(a + b, a * 2, b / a, -a, a ** 2, b // 2, a % 2)
    print(a.dot(a), a.cross(a + 1), b.norm())
    print(a < 2, a == a)
f()
# --- swizzles_read
import taichi.math as tm
@ti.kernel
def f():
    v = tm.vec4(1, 2, 3, 4)
    print(v.xy, v.zw, v.rgb, v.wzyx, v.x + v.a, v.xxx)
f()
# --- min_max_python
@ti.kernel
def f(a: ti.i32, b: ti.i32) -> ti.i32:
    return min(a, b) + max(a, b, 7) * 100 + abs(a)
print(f(-4, 2), f(10, 2))
# --- cast_vec
@ti.kernel
def f():
    v = ti.Vector([1.9, -2.9, 3.0])
    print(ti.cast(v, ti.i32), v.cast(ti.f64), ti.cast(v, ti.u8) if False else v)
f()
# --- select_vec
@ti.kernel
def f(a: ti.i32):
    v = ti.Vector([1, 2, 3])
    w = ti.Vector([4.5, 5.5, 6.5])
    print(ti.select(a > 0, v, w), ti.select(v > 1, v, 0), ti.select(v == 2, w, v))
f(1); f(0)
# --- cmp_vec_chain
@ti.kernel
def f():
    v = ti.Vector([1, 5, 3])
    print((0 < v), (v < 4).all(), (v == 5).any(), v != 3)
f()
# --- bitshift_vec
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    print(v << 2, v >> 1, v | 8, v & 1, v ^ v, ~v)
f()
# --- pow_vec
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    print(v ** 2, 2.0 ** v, v ** v, ti.pow(v, 3), ti.Vector([2, 3]) ** 3)
f()
# --- atan2_vec
@ti.kernel
def f():
    v = ti.Vector([1.0, -1.0])
    print(ti.atan2(v, ti.Vector([1.0, 1.0])), ti.max(v, 0.0), ti.min(v, ti.Vector([0.0, 0.0])))
f()
# --- math_funcs_vec
import taichi.math as tm
@ti.kernel
def f():
    a = tm.vec3(0.2, 1.7, -0.5)
    print(tm.clamp(a, 0.0, 1.0), tm.mix(a, tm.vec3(1), 0.5), tm.step(0.5, a), tm.smoothstep(0.0, 1.0, a))
    print(tm.sign(a), tm.fract(a), tm.mod(a, 1.0), tm.degrees(a), tm.radians(a))
    print(tm.isnan(a), tm.isinf(a), tm.log2(tm.vec2(8, 2)), tm.atan2(1.0, 2.0))
f()
# --- ivec_uvec
import taichi.math as tm
@ti.kernel
def f():
    a = tm.ivec3(1.7, 2.2, -3.9)
    b = tm.uvec2(3, 4)
    print(a, b, a.xy + tm.ivec2(1, 1), a.x // 2)
f()
# --- raw_div_vec
@ti.kernel
def f():
    v = ti.Vector([7, -7])
    print(ti.raw_div(v, 2), ti.raw_mod(v, 2))
f()
# --- select_vectors_2
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([3.5, 1.5, 3.5])
    print(ti.select(a < b, a, b))
    print(ti.select(1, a, b))
    print(ti.select(ti.Vector([1, 0, 1]), 10, 20))
    print(ti.min(a, b), ti.max(a, b, 2))
f()
# --- vec_reductions
@ti.kernel
def f():
    v = ti.Vector([3.0, 4.0, 12.0])
    print(v.norm(), v.norm_sqr(), v.norm_inv(), v.normalized(), v.sum(), v.max(), v.min())
    print(v.any(), v.all(), (v > 5).any(), (v > 5).all())
    print(v.dot(v), v.cross(ti.Vector([1.0, 0.0, 0.0])))
f()
# --- atan2_vec_2
@ti.kernel
def f():
    for k in ti.static(range(4)):
        a = ti.Vector([1.0, -1.0, 0.5])
        print(ti.atan2(a, ti.Vector([k - 1.5, 0.5, -2.0])))
f()
# --- vec_fill
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    v = ti.Vector([1, 2])
    v.fill(0)
    print(v)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- triangle_area_field
import taichi.math as tm
import numpy as np
tri = ti.Vector.field(2, float, shape=(3, 3))
tri.from_numpy(np.arange(18, dtype="float32").reshape(3, 3, 2) ** 2 % 7)
@ti.kernel
def area(k: int) -> float:
    a, b, c = tri[k, 0], tri[k, 1], tri[k, 2]
    return 0.5 * abs((b - a).cross(c - a))
print([area(k) for k in range(3)])
# --- vectors_compared_elementwise
@ti.kernel
def f(a: ti.types.vector(3, ti.f32), b: ti.types.vector(3, ti.f32)):
    c = a < b
    print(c, c.any(), c.all(), ti.select(c, a, b))
    d = (a == b)
    print(d.sum() if False else 0, (a != b).all())
f(ti.Vector([1.0, 5.0, 2.0]), ti.Vector([2.0, 4.0, 2.0]))
