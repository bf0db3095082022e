# Structs: types, literals, members, nesting, copies, arguments.

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
# --- print_struct
S = ti.types.struct(a=ti.i32, b=ti.f32)
s = S(a=1, b=2.5)
print(s.a, s.b)
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
# --- struct_local_ops
@ti.kernel
def f():
    a = ti.Struct(x=1, y=2.5)
    a.x += 5
    b = a
    b.y = 7
    print(a.x, a.y, b.x, b.y)
f()
# --- struct_arg_kernel
P = ti.types.struct(pos=ti.math.vec2, m=ti.f32)
@ti.kernel
def f(p: P) -> ti.f32:
    return p.pos.x * p.m + p.pos.y
print(f(P(pos=[1, 2], m=3)), f(P(ti.math.vec2(2, 0), 1.5)))
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
# --- ray_at
ray = ti.types.struct(o=ti.math.vec3, d=ti.math.vec3)
@ti.func
def at(r, t):
    return r.o + t * r.d
@ti.kernel
def k():
    r = ray(o=ti.math.vec3(0), d=ti.math.vec3(1, 2, 3))
    print(at(r, 0.5))
k()
# --- host_struct
s = ti.Struct(a=1, b=ti.Vector([2.0, 3.0]))
print(s.a, s.b, s.keys if False else 0)
# --- struct_of_keywords
@ti.kernel
def k():
    s = ti.Struct(x=1, y=2.5)
    s.x += 4
    print(s.x, s.y)
k()
# --- struct_defaults_of_the_host
P = ti.types.struct(a=ti.i32, b=ti.f32)
p = P(1, 2.0)
q = P(a=3)
print(p.a, p.b, q.a, q.b)
# --- struct_wrong_kw
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    s = S(q=1)
f()
print("done")
# --- print_matrix_struct
S = ti.types.struct(a=ti.i32, v=ti.math.vec2)
@ti.kernel
def f():
    s = S(1, ti.math.vec2(0.5, 2))
    print(s.a, s.v)
    m = ti.Matrix([[1.5, 2], [3, 4]])
    print("m", m, m @ ti.Vector([1.0, 2.0]))
    t = (1, 2.5)
    print(t)
    print([1, 2], "end", sep="|")
f()
# --- struct_nested_host
Inner = ti.types.struct(x=ti.f32, n=ti.i32)
Outer = ti.types.struct(i=Inner, v=ti.types.vector(2, ti.f32))
o = Outer(i=Inner(x=1.5, n=2), v=[1, 2])
print(o.i.x, o.v, o.to_dict())
@ti.kernel
def f(o: Outer) -> ti.f32:
    return o.i.x * o.i.n + o.v.sum()
print(f(o))
# --- struct_positional_too_many
S = ti.types.struct(a=ti.i32, b=ti.i32)
@ti.kernel
def f():
    s = S(1, 2, 3)
f()
print("done")
# --- kernel_struct_arg
S = ti.types.struct(p=ti.types.vector(2, ti.f32), k=ti.i32)
@ti.kernel
def f(s: S) -> ti.f32:
    return s.p.x * s.k + s.p[1]
print(f(S(p=[1.5, 2.0], k=3)))
# --- struct_copy_semantics_2
S = ti.types.struct(a=ti.i32, b=ti.i32)
@ti.kernel
def f():
    s = S(1, 2)
    t = s
    t.a = 10
    s.b += 5
    print(s.a, s.b, t.a, t.b)
f()
# --- struct_defaults
S = ti.types.struct(a=ti.i32, v=ti.math.vec2)
@ti.kernel
def f():
    s = S()
    t = S(a=3)
    print(s.a, s.v, t.a, t.v)
f()
# --- struct_in_list_static
S = ti.types.struct(a=ti.i32)
@ti.kernel
def f():
    ss = [S(1), S(2), S(3)]
    t = 0
    for i in ti.static(range(3)):
        t += ss[i].a
    print(t)
f()
# --- struct_host_print
S = ti.types.struct(a=ti.i32, v=ti.math.vec2)
s = S(a=1, v=[1, 2])
print(s.a, s.v)
s.a = 5
print(s.a, s.to_dict())
# --- real_func_struct
P = ti.types.struct(a=ti.f32, b=ti.f32)
@ti.real_func
def swap(p: P) -> P:
    return P(a=p.b, b=p.a)
@ti.kernel
def f() -> ti.f32:
    q = swap(P(a=1.0, b=5.0))
    return q.a * 10 + q.b
print(f())
