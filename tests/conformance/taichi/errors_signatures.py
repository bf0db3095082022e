# --- more_ti_sin
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.sin(1.5, 1.5)
    print(1)
f()
# --- less_ti_sin
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.sin()
    print(1)
f()
# --- str_ti_sin
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.sin("a")
    print(1)
f()
# --- more_ti_atan2
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.atan2(1.5, 1.5, 1.5)
    print(1)
f()
# --- less_ti_atan2
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.atan2(1.5)
    print(1)
f()
# --- str_ti_atan2
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.atan2("a", 1.5)
    print(1)
f()
# --- str_ti_max
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.max("a", 1.5)
    print(1)
f()
# --- str_ti_min
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.min("a", 1.5)
    print(1)
f()
# --- more_ti_pow
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.pow(1.5, 1.5, 1.5)
    print(1)
f()
# --- less_ti_pow
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.pow(1.5)
    print(1)
f()
# --- str_ti_pow
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.pow("a", 1.5)
    print(1)
f()
# --- more_ti_select
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.select(1.5, 1.5, 1.5, 1.5)
    print(1)
f()
# --- less_ti_select
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.select(1.5, 1.5)
    print(1)
f()
# --- str_ti_select
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.select("a", 1.5, 1.5)
    print(1)
f()
# --- more_ti_random
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.random(ti.f32, ti.f32)
    print(1)
f()
# --- str_ti_random
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.random("a")
    print(1)
f()
# --- more_ti_randn
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.randn(1.5, 1.5)
    print(1)
f()
# --- more_ti_abs
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.abs(1.5, 1.5)
    print(1)
f()
# --- less_ti_abs
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.abs()
    print(1)
f()
# --- str_ti_abs
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.abs("a")
    print(1)
f()
# --- more_ti_raw_div
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.raw_div(3, 3, 3)
    print(1)
f()
# --- less_ti_raw_div
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.raw_div(3)
    print(1)
f()
# --- str_ti_raw_div
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.raw_div("a", 3)
    print(1)
f()
# --- more_ti_bit_shr
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.bit_shr(3, 3, 3)
    print(1)
f()
# --- less_ti_bit_shr
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.bit_shr(3)
    print(1)
f()
# --- str_ti_bit_shr
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.bit_shr("a", 3)
    print(1)
f()
# --- more_ti_floor
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.floor(1.5, 1.5, 1.5)
    print(1)
f()
# --- str_ti_floor
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.floor("a", 1.5)
    print(1)
f()
# --- more_ti_round
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.round(1.5, 1.5, 1.5)
    print(1)
f()
# --- str_ti_round
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.round("a", 1.5)
    print(1)
f()
# --- more_ti_cast
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.cast(1.5, ti.i32, 1.5)
    print(1)
f()
# --- less_ti_cast
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.cast(1.5)
    print(1)
f()
# --- str_ti_cast
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.cast("a", ti.i32)
    print(1)
f()
# --- more_ti_bit_cast
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.bit_cast(1.5, ti.i32, 1.5)
    print(1)
f()
# --- less_ti_bit_cast
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.bit_cast(1.5)
    print(1)
f()
# --- str_ti_bit_cast
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.bit_cast("a", ti.i32)
    print(1)
f()
# --- more_ti_exp
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.exp(1.5, 1.5)
    print(1)
f()
# --- less_ti_exp
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.exp()
    print(1)
f()
# --- str_ti_exp
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.exp("a")
    print(1)
f()
# --- more_ti_rsqrt
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.rsqrt(1.5, 1.5)
    print(1)
f()
# --- less_ti_rsqrt
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.rsqrt()
    print(1)
f()
# --- str_ti_rsqrt
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.rsqrt("a")
    print(1)
f()
# --- more_ti_tanh
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.tanh(1.5, 1.5)
    print(1)
f()
# --- less_ti_tanh
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.tanh()
    print(1)
f()
# --- str_ti_tanh
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.tanh("a")
    print(1)
f()
# --- more_ti_math_mix
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.mix(1.5, 1.5, 1.5, 1.5)
    print(1)
f()
# --- less_ti_math_mix
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.mix(1.5, 1.5)
    print(1)
f()
# --- str_ti_math_mix
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.mix("a", 1.5, 1.5)
    print(1)
f()
# --- more_ti_math_clamp
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.clamp(1.5, 1.5, 1.5, 1.5)
    print(1)
f()
# --- less_ti_math_clamp
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.clamp(1.5, 1.5)
    print(1)
f()
# --- str_ti_math_clamp
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.clamp("a", 1.5, 1.5)
    print(1)
f()
# --- more_ti_math_step
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.step(1.5, 1.5, 1.5)
    print(1)
f()
# --- less_ti_math_step
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.step(1.5)
    print(1)
f()
# --- str_ti_math_step
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.step("a", 1.5)
    print(1)
f()
# --- more_ti_math_smoothstep
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.smoothstep(1.5, 1.5, 1.5, 1.5)
    print(1)
f()
# --- less_ti_math_smoothstep
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.smoothstep(1.5, 1.5)
    print(1)
f()
# --- str_ti_math_smoothstep
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.smoothstep("a", 1.5, 1.5)
    print(1)
f()
# --- more_ti_math_fract
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.fract(1.5, 1.5)
    print(1)
f()
# --- less_ti_math_fract
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.fract()
    print(1)
f()
# --- str_ti_math_fract
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.fract("a")
    print(1)
f()
# --- more_ti_math_sign
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.sign(1.5, 1.5)
    print(1)
f()
# --- less_ti_math_sign
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.sign()
    print(1)
f()
# --- str_ti_math_sign
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.sign("a")
    print(1)
f()
# --- more_ti_math_mod
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.mod(1.5, 1.5, 1.5)
    print(1)
f()
# --- less_ti_math_mod
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.mod(1.5)
    print(1)
f()
# --- str_ti_math_mod
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.mod("a", 1.5)
    print(1)
f()
# --- more_ti_math_radians
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.radians(1.5, 1.5)
    print(1)
f()
# --- less_ti_math_radians
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.radians()
    print(1)
f()
# --- str_ti_math_radians
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.radians("a")
    print(1)
f()
# --- more_ti_math_length
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.length(ti.math.vec3(1, 2, 3), ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- less_ti_math_length
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.length()
    print(1)
f()
# --- str_ti_math_length
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.length("a")
    print(1)
f()
# --- more_ti_math_dot
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.dot(ti.math.vec3(1, 2, 3), ti.math.vec3(1, 2, 3), ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- less_ti_math_dot
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.dot(ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- str_ti_math_dot
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.dot("a", ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- more_ti_math_cross
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.cross(ti.math.vec3(1, 2, 3), ti.math.vec3(1, 2, 3), ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- less_ti_math_cross
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.cross(ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- str_ti_math_cross
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.cross("a", ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- more_ti_math_normalize
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.normalize(ti.math.vec3(1, 2, 3), ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- less_ti_math_normalize
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.normalize()
    print(1)
f()
# --- str_ti_math_normalize
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.normalize("a")
    print(1)
f()
# --- more_ti_math_distance
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.distance(ti.math.vec3(1, 2, 3), ti.math.vec3(1, 2, 3), ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- less_ti_math_distance
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.distance(ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- str_ti_math_distance
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.distance("a", ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- more_ti_math_reflect
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.reflect(ti.math.vec3(1, 2, 3), ti.math.vec3(1, 2, 3), ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- less_ti_math_reflect
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.reflect(ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- str_ti_math_reflect
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.reflect("a", ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- more_ti_math_refract
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.refract(ti.math.vec3(1, 2, 3), ti.math.vec3(1, 2, 3), ti.math.vec3(1, 2, 3), ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- less_ti_math_refract
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.refract(ti.math.vec3(1, 2, 3), ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- str_ti_math_refract
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.refract("a", ti.math.vec3(1, 2, 3), ti.math.vec3(1, 2, 3))
    print(1)
f()
# --- more_ti_math_log2
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.log2(1.5, 1.5)
    print(1)
f()
# --- less_ti_math_log2
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.log2()
    print(1)
f()
# --- str_ti_math_log2
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.log2("a")
    print(1)
f()
# --- more_ti_math_isnan
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.isnan(1.5, 1.5)
    print(1)
f()
# --- less_ti_math_isnan
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.isnan()
    print(1)
f()
# --- str_ti_math_isnan
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.isnan("a")
    print(1)
f()
# --- more_ti_math_isinf
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.isinf(1.5, 1.5)
    print(1)
f()
# --- less_ti_math_isinf
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.isinf()
    print(1)
f()
# --- str_ti_math_isinf
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.isinf("a")
    print(1)
f()
# --- more_ti_math_rotation2d
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.rotation2d(1.5, 1.5)
    print(1)
f()
# --- less_ti_math_rotation2d
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.rotation2d()
    print(1)
f()
# --- str_ti_math_rotation2d
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.rotation2d("a")
    print(1)
f()
# --- more_ti_math_determinant
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.determinant(ti.Matrix([[2.0, 1.0], [1.0, 3.0]]), 1.5)
    print(1)
f()
# --- less_ti_math_determinant
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.determinant()
    print(1)
f()
# --- str_ti_math_determinant
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.determinant("a")
    print(1)
f()
# --- more_ti_math_inverse
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.inverse(ti.Matrix([[2.0, 1.0], [1.0, 3.0]]), 1.5)
    print(1)
f()
# --- less_ti_math_inverse
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.inverse()
    print(1)
f()
# --- str_ti_math_inverse
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.inverse("a")
    print(1)
f()
# --- more_ti_math_eye
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.eye(3, 3)
    print(1)
f()
# --- less_ti_math_eye
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.eye()
    print(1)
f()
# --- str_ti_math_eye
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.eye("a")
    print(1)
f()
# --- more_ti_math_popcnt
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.popcnt(3, 3)
    print(1)
f()
# --- less_ti_math_popcnt
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.popcnt()
    print(1)
f()
# --- str_ti_math_popcnt
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.popcnt("a")
    print(1)
f()
# --- more_ti_math_clz
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.clz(3, 3)
    print(1)
f()
# --- less_ti_math_clz
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.clz()
    print(1)
f()
# --- str_ti_math_clz
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.clz("a")
    print(1)
f()
# --- more_ti_math_cmul
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.cmul(ti.math.vec2(1, 2), ti.math.vec2(1, 2), ti.math.vec2(1, 2))
    print(1)
f()
# --- less_ti_math_cmul
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.cmul(ti.math.vec2(1, 2))
    print(1)
f()
# --- str_ti_math_cmul
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.cmul("a", ti.math.vec2(1, 2))
    print(1)
f()
# --- more_ti_math_cinv
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.cinv(ti.math.vec2(1, 2), ti.math.vec2(1, 2))
    print(1)
f()
# --- less_ti_math_cinv
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.cinv()
    print(1)
f()
# --- str_ti_math_cinv
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.math.cinv("a")
    print(1)
f()
# --- more_ti_svd
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.svd(ti.Matrix([[2.0, 1.0], [1.0, 3.0]]), 1.5)
    print(1)
f()
# --- less_ti_svd
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.svd()
    print(1)
f()
# --- str_ti_svd
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.svd("a")
    print(1)
f()
# --- more_ti_solve
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.solve(ti.Matrix([[2.0, 1.0], [1.0, 3.0]]), ti.Vector([1.0, 2.0]), ti.Vector([1.0, 2.0]))
    print(1)
f()
# --- less_ti_solve
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.solve(ti.Matrix([[2.0, 1.0], [1.0, 3.0]]))
    print(1)
f()
# --- str_ti_solve
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.solve("a", ti.Vector([1.0, 2.0]))
    print(1)
f()
# --- more_ti_sym_eig
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.sym_eig(ti.Matrix([[2.0, 1.0], [1.0, 3.0]]), 1.5)
    print(1)
f()
# --- less_ti_sym_eig
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.sym_eig()
    print(1)
f()
# --- str_ti_sym_eig
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.sym_eig("a")
    print(1)
f()
# --- more_ti_polar_decompose
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.polar_decompose(ti.Matrix([[2.0, 1.0], [1.0, 3.0]]), 1.5)
    print(1)
f()
# --- less_ti_polar_decompose
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.polar_decompose()
    print(1)
f()
# --- str_ti_polar_decompose
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.polar_decompose("a")
    print(1)
f()
# --- less_ti_static
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.static()
    print(1)
f()
# --- str_ti_static
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.static("a")
    print(1)
f()
# --- more_ti_zero
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.zero(1.5, 1.5)
    print(1)
f()
# --- less_ti_zero
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.zero()
    print(1)
f()
# --- str_ti_zero
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.zero("a")
    print(1)
f()
# --- more_ti_one
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.one(1.5, 1.5)
    print(1)
f()
# --- less_ti_one
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.one()
    print(1)
f()
# --- str_ti_one
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.one("a")
    print(1)
f()
# --- more_ti_sync
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.sync(1.5)
    print(1)
f()
# --- str_ti_sync
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.sync("a")
    print(1)
f()
# --- more_ti_grouped
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.grouped(1.5, 1.5)
    print(1)
f()
# --- less_ti_grouped
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.grouped()
    print(1)
f()
# --- more_ti_atomic_add
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.atomic_add(x[0], 1, 1)
    print(1)
f()
# --- less_ti_atomic_add
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.atomic_add(x[0])
    print(1)
f()
# --- str_ti_atomic_add
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.atomic_add("a", 1)
    print(1)
f()
# --- more_ti_atomic_max
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.atomic_max(x[0], 1, 1)
    print(1)
f()
# --- less_ti_atomic_max
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.atomic_max(x[0])
    print(1)
f()
# --- str_ti_atomic_max
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.atomic_max("a", 1)
    print(1)
f()
# --- more_ti_sqrt
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.sqrt(1.5, 1.5)
    print(1)
f()
# --- less_ti_sqrt
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.sqrt()
    print(1)
f()
# --- str_ti_sqrt
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    y = ti.sqrt("a")
    print(1)
f()
# --- more_v_dot
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.dot(v, v)
    print(1)
f()
# --- less_v_dot
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.dot()
    print(1)
f()
# --- str_v_dot
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.dot("a")
    print(1)
f()
# --- more_v_cross
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.cross(v, v)
    print(1)
f()
# --- less_v_cross
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.cross()
    print(1)
f()
# --- str_v_cross
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.cross("a")
    print(1)
f()
# --- more_v_outer_product
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.outer_product(v, v)
    print(1)
f()
# --- less_v_outer_product
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.outer_product()
    print(1)
f()
# --- str_v_outer_product
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.outer_product("a")
    print(1)
f()
# --- more_v_norm
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.norm(1e-3, 1e-3)
    print(1)
f()
# --- str_v_norm
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.norm("a")
    print(1)
f()
# --- more_v_normalized
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.normalized(1e-3, 1e-3)
    print(1)
f()
# --- str_v_normalized
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.normalized("a")
    print(1)
f()
# --- more_v_norm_sqr
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.norm_sqr(v)
    print(1)
f()
# --- more_v_sum
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.sum(v)
    print(1)
f()
# --- more_v_max
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.max(v)
    print(1)
f()
# --- more_v_min
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.min(v)
    print(1)
f()
# --- more_v_any
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.any(v)
    print(1)
f()
# --- more_v_all
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.all(v)
    print(1)
f()
# --- more_v_cast
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.cast(ti.i32, ti.i32)
    print(1)
f()
# --- less_v_cast
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.cast()
    print(1)
f()
# --- str_v_cast
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.cast("a")
    print(1)
f()
# --- more_v_norm_inv
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.norm_inv(1e-3, 1e-3)
    print(1)
f()
# --- str_v_norm_inv
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.norm_inv("a")
    print(1)
f()
# --- more_v_fill
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.fill(2, 2)
    print(1)
f()
# --- less_v_fill
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    y = v.fill()
    print(1)
f()
# --- scalar_v_dot
@ti.kernel
def f():
    v = 1.5
    y = v.dot()
    print(1)
f()
# --- scalar_v_cross
@ti.kernel
def f():
    v = 1.5
    y = v.cross()
    print(1)
f()
# --- scalar_v_outer_product
@ti.kernel
def f():
    v = 1.5
    y = v.outer_product()
    print(1)
f()
# --- scalar_v_norm
@ti.kernel
def f():
    v = 1.5
    y = v.norm()
    print(1)
f()
# --- scalar_v_normalized
@ti.kernel
def f():
    v = 1.5
    y = v.normalized()
    print(1)
f()
# --- scalar_v_norm_sqr
@ti.kernel
def f():
    v = 1.5
    y = v.norm_sqr()
    print(1)
f()
# --- scalar_v_sum
@ti.kernel
def f():
    v = 1.5
    y = v.sum()
    print(1)
f()
# --- scalar_v_max
@ti.kernel
def f():
    v = 1.5
    y = v.max()
    print(1)
f()
# --- scalar_v_min
@ti.kernel
def f():
    v = 1.5
    y = v.min()
    print(1)
f()
# --- scalar_v_any
@ti.kernel
def f():
    v = 1.5
    y = v.any()
    print(1)
f()
# --- scalar_v_all
@ti.kernel
def f():
    v = 1.5
    y = v.all()
    print(1)
f()
# --- scalar_v_cast
@ti.kernel
def f():
    v = 1.5
    y = v.cast()
    print(1)
f()
# --- scalar_v_norm_inv
@ti.kernel
def f():
    v = 1.5
    y = v.norm_inv()
    print(1)
f()
# --- scalar_v_fill
@ti.kernel
def f():
    v = 1.5
    y = v.fill()
    print(1)
f()
# --- more_m_transpose
@ti.kernel
def f():
    v = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    y = v.transpose(v)
    print(1)
f()
# --- more_m_trace
@ti.kernel
def f():
    v = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    y = v.trace(v)
    print(1)
f()
# --- more_m_determinant
@ti.kernel
def f():
    v = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    y = v.determinant(v)
    print(1)
f()
# --- more_m_inverse
@ti.kernel
def f():
    v = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    y = v.inverse(v)
    print(1)
f()
# --- more_m_sum
@ti.kernel
def f():
    v = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    y = v.sum(v)
    print(1)
f()
# --- more_m_max
@ti.kernel
def f():
    v = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    y = v.max(v)
    print(1)
f()
# --- more_m_cast
@ti.kernel
def f():
    v = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    y = v.cast(ti.i32, ti.i32)
    print(1)
f()
# --- less_m_cast
@ti.kernel
def f():
    v = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    y = v.cast()
    print(1)
f()
# --- str_m_cast
@ti.kernel
def f():
    v = ti.Matrix([[2.0, 1.0], [1.0, 3.0]])
    y = v.cast("a")
    print(1)
f()
# --- scalar_m_transpose
@ti.kernel
def f():
    v = 1.5
    y = v.transpose()
    print(1)
f()
# --- scalar_m_trace
@ti.kernel
def f():
    v = 1.5
    y = v.trace()
    print(1)
f()
# --- scalar_m_determinant
@ti.kernel
def f():
    v = 1.5
    y = v.determinant()
    print(1)
f()
# --- scalar_m_inverse
@ti.kernel
def f():
    v = 1.5
    y = v.inverse()
    print(1)
f()
# --- sum_with_unknown_name
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    l = [1, 2, 3]
    return sum(l, qq=1) + a
print(f(2))
# --- vector_with_unknown_name
@ti.kernel
def f():
    v = ti.Vector([4, 5, 6], qq=1)
    print(v)
f()
# --- vector_of_number_for_type
@ti.kernel
def f():
    v = ti.Vector([4, 5, 6], 1)
    print(v)
f()
# --- vector_type_with_name
@ti.kernel
def f():
    v = ti.math.vec4(1, 2, 3, 4, qq=1)
    print(v)
f()
# --- static_with_name
@ti.kernel
def f():
    print(ti.static(3, qq=1))
f()
# --- int_of_nothing
@ti.kernel
def f():
    print(int())
f()
# --- max_with_name
@ti.kernel
def f():
    print(ti.max(1, qq=1))
f()
# --- ndrange_with_name
@ti.kernel
def f():
    for i, j in ti.ndrange(2, 3, qq=1):
        print(i, j)
f()
