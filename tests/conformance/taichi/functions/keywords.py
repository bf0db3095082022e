# --- of_taichi
import taichi.math as tm
@ti.kernel
def f(a: ti.f32, n: ti.i32) -> ti.f32:
    s = ti.sqrt(x=a) + ti.atan2(x1=a, x2=2.0) + ti.pow(base=a, exponent=2)
    s += ti.select(cond=n > 2, x1=1.0, x2=2.0) + ti.cast(obj=n, dtype=ti.f32) + ti.floor(x=2.7)
    s += tm.mix(x=0.0, y=a, a=0.5) + tm.clamp(x=a, xmin=0.0, xmax=1.0) + tm.smoothstep(0.0, edge1=4.0, x=a)
    s += tm.dot(x=tm.vec2(1, 2), y=tm.vec2(a, 1)) + tm.normalize(v=tm.vec2(3, 4)).x
    return s
print(round(f(2.25, 3), 4))
