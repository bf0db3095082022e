# Swizzles of vectors, read and assigned.

# --- swizzles
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0, 4.0])
    print(v.xy, v.zyx, v.rgba, v.w, v.stp)
    v.xy = v.yx
    v.zw += 1.0
    print(v)
f()
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
# --- swizzles_assign_themselves
@ti.kernel
def f():
    v = ti.math.vec4(1, 2, 3, 4)
    print(v.xy, v.zw, v.rgb, v.wzyx)
    v.xy = v.yx
    v.a += 10
    print(v)
f()
# --- vec5_swizzle
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3, 4, 5])
    print(v.x)
f()
# --- number_into_a_swizzle
@ti.kernel
def f():
    v = ti.math.vec3(1, 2, 3)
    v.xy = 5
    print(v)
f()
print('done')
# --- vector_into_a_doubled_swizzle
@ti.kernel
def f():
    v = ti.math.vec3(1, 2, 3)
    v.xx = ti.math.vec2(1, 2)
    print(v)
f()
print('done')
# --- swizzles_of_colours
@ti.kernel
def k(t: ti.f32):
    c = ti.math.vec4(ti.sin(t), ti.cos(t), 0, 1)
    print(c.rgb, c.a, c.xw)
k(0.0)
# --- wrong_swizzle
@ti.kernel
def k():
    x = ti.Vector([1, 2, 3, 4])
    print(x.xyz, x.q)
k()
# --- assign_to_a_doubled_swizzle
@ti.kernel
def k():
    x = ti.Vector([1, 2, 3])
    x.xx = ti.Vector([1, 2])
    print(x)
k()
# --- vector_swizzle
import taichi.math as tm
@ti.kernel
def f():
    v = tm.vec4(1, 2, 3, 4)
    w = v.wzyx
    v.xy = w.zw + 10
    v.b = 7
    print(v, w, v.rgb, v.stp, v.xxyy)
f()
