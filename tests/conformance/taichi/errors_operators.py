# --- is_operator
@ti.kernel
def f(a: ti.i32):
    b = a is None
f(1)
# --- in_operator
@ti.kernel
def f(a: ti.i32):
    b = a in [1, 2]
f(1)
# --- missing_return
@ti.kernel
def f() -> ti.i32:
    a = 1
f()
# --- float_bitand
@ti.kernel
def f():
    a = 1.5 & ti.i32(2)
f()
# --- float_invert
@ti.kernel
def f(a: ti.f32):
    b = ~a
f(1.0)
# --- comprehension_runtime
@ti.kernel
def f(n: ti.i32):
    a = [i for i in range(n)]
f(3)
# --- string_addition
@ti.kernel
def f():
    a = "a" + 1
f()
# --- set_display
@ti.kernel
def f():
    a = {1, 2}
f()
# --- sin_of_int_vector_bad
@ti.kernel
def f():
    a = ti.sin("x")
f()
# --- attribute_error_ti
@ti.kernel
def f():
    a = ti.no_such_function(1)
f()
# --- missing_return_2
@ti.kernel
def f() -> ti.i32:
    x = 3
f()
# --- bit_and_float
@ti.kernel
def f(a: ti.f32):
    b = a & 1
f(1.0)
# --- unknown_attribute
@ti.kernel
def f():
    x = ti.foo_bar(3)
f()
# --- chained_in
@ti.kernel
def f(a: ti.i32):
    b = a not in [1]
f(1)
# --- string_local
@ti.kernel
def f():
    a = "hello"
f()
# --- add_string
@ti.kernel
def f(a: ti.i32):
    b = a + "x"
f(1)
# --- atomic_on_constant
@ti.kernel
def f():
    ti.atomic_add(3, 1)
f()
# --- slice_scalar
@ti.kernel
def f():
    a = 3
    print(a[0])
f()
# --- is_not_none
@ti.kernel
def f(a: ti.template()):
    if a is not None:
        pass
f(3)
# --- sin_too_many
@ti.kernel
def f():
    a = ti.sin(1.0, 2.0)
f()
# --- cast_bad_type
@ti.kernel
def f():
    a = ti.cast(1.0, 3)
f()
# --- shl_float
@ti.kernel
def f():
    a = 1.5 << 2
f()
# --- mod_zero_python
@ti.kernel
def f():
    a = 5 % 0
f()
# --- div_zero_python
@ti.kernel
def f():
    a = 5 / 0
f()
# --- floor_int
@ti.kernel
def f(a: ti.i32):
    print(ti.floor(a))
f(1)
# --- sin_int
@ti.kernel
def f(a: ti.i32):
    print(ti.sin(a))
f(1)
# --- sqrt_int
@ti.kernel
def f(a: ti.i32):
    print(ti.sqrt(a))
f(4)
# --- round_int
@ti.kernel
def f(a: ti.i32):
    print(ti.round(a))
f(4)
# --- popcnt_float
@ti.kernel
def f(a: ti.f32):
    print(ti.math.popcnt(a))
f(4.0)
# --- cross_scalar
@ti.kernel
def f(a: ti.f32):
    print(ti.math.cross(a, a))
f(4.0)
# --- dict_key_missing
@ti.kernel
def f():
    d = {1: 2}
    print(d[3])
f()
# --- list_index_out
@ti.kernel
def f():
    d = [1, 2]
    print(d[3])
f()
# --- list_index_runtime
@ti.kernel
def f(i: ti.i32):
    d = [1, 2]
    print(d[i])
f(1)
# --- list_method
@ti.kernel
def f():
    d = [1, 2]
    d.append(3)
    print(d[2])
f()
# --- scalar_attr
@ti.kernel
def f():
    a = 1
    print(a.x)
f()
# --- scalar_list
@ti.kernel
def f(a: ti.i32):
    pass
f([1])
# --- ret_missing
@ti.kernel
def f() -> ti.i32:
    a = 1
f()
print('done')
# --- a2
@ti.kernel
def f(x: ti.i32):
    for i in range(x, x + 1, 1):
        pass
f(2)
print('done')
# --- a5
@ti.kernel
def f():
    a = 3
    a()
f()
print('done')
# --- a6
@ti.kernel
def f():
    s = 'a'
    print(s)
f()
print('done')
# --- a7
@ti.kernel
def f() -> ti.i32:
    a = ti.i32(3)
    return a.foo
print(f())
print('done')
# --- a8
@ti.kernel
def f():
    a = [1, 2, 3]
    a[0] = 5
    print(a[0])
f()
print('done')
# --- a9
@ti.kernel
def f():
    a = {'x': 1}
    a['x'] = 2
    print(a['x'])
f()
print('done')
# --- h1
@ti.kernel
def f(a: ti.template()):
    print(a)
f('text')
print('done')
# --- h2
@ti.kernel
def f(a: ti.template()):
    print(a)
f(3)
f(2.5)
f(True)
print('done')
# --- h3
@ti.kernel
def f(a: ti.template()):
    print(a[0], a[1])
f((3, 4))
print('done')
# --- h7
@ti.kernel
def f(dt: ti.template()) -> ti.f64:
    return ti.cast(2.75, dt)
print(f(ti.i32), f(ti.f32))
print('done')
# --- i2
from typing import Tuple
@ti.kernel
def f() -> Tuple[ti.i32, ti.f32]:
    return 1, 2.5
print(f())
print('done')
# --- i6
import math
@ti.kernel
def f() -> ti.f32:
    return math.sin(math.pi / 6) + math.sqrt(2)
print(f())
print('done')
# --- j2
@ti.kernel
def f():
    x = ti.math.pi
    print(int(x), float(3), bool(2))
f()
print('done')
# --- j3
@ti.kernel
def f():
    a = 10
    while a > 0:
        a -= 3
        if a == 4:
            continue
        print(a)
f()
print('done')
# --- j4
@ti.kernel
def f():
    for i in range(3):
        for j in range(3):
            if j == 1:
                continue
            if i == 2:
                break
            print(i, j)
    print('x')
ti.init(arch=ti.cpu, cpu_max_num_threads=1)
f()
print('done')
# --- k3
@ti.kernel
def f() -> ti.i32:
    a: int = 3
    b: float = 2
    return a * b
print(f())
print('done')
# --- k4
@ti.kernel
def f(a: int, b: float) -> float:
    return a * b
print(f(3, 2.5))
print('done')
# --- k5
@ti.kernel
def f() -> ti.i64:
    return 1 << 40
print(f())
print('done')
# --- k6
@ti.kernel
def f() -> ti.i64:
    a = ti.i64(1)
    return a << 40
print(f())
print('done')
# --- k7
@ti.kernel
def f() -> ti.u32:
    return 0xFFFFFFFF
print(f())
print('done')
# --- k8
@ti.kernel
def f() -> ti.i32:
    return 1_000_000 + 0b101 + 0o17 + 0xff
print(f())
print('done')
# --- k9
@ti.kernel
def f() -> ti.f32:
    return 1e-3 + .5 + 2. + 1_0.5
print(f())
print('done')
# --- refused_1_13
@ti.kernel
def k():
    a = 1
    a.foo = 3
k()
# --- refused_1_14
@ti.kernel
def k():
    a = 1
    print(a.foo)
k()
# --- refused_1_17
@ti.kernel
def k():
    print(ti.sqrt())
k()
# --- refused_1_18
@ti.kernel
def k():
    print(ti.foo(1.0))
k()
# --- refused_1_19
@ti.kernel
def k():
    x = 1.5
    print(x & 1)
k()
# --- refused_1_20
@ti.kernel
def k():
    x = 1.5
    print(x << 1)
k()
# --- refused_1_21
@ti.kernel
def k():
    x = 1.5
    print(~x)
k()
# --- refused_1_34
@ti.kernel
def k():
    s = {"a": 1}
    print(s["b"])
k()
# --- refused_1_49
@ti.kernel
def k():
    a, b = 1, 2, 3
    print(a, b)
k()
# --- refused_1_51
@ti.kernel
def k():
    a = 1
    a += "s"
k()
# --- refused_1_62
@ti.kernel
def k():
    ti.atomic_add(3, 4)
k()
# --- refused_1_63
@ti.kernel
def k():
    a = 1
    ti.atomic_add(a)
k()
# --- refused_1_80
@ti.kernel
def a():
    pass
@ti.kernel
def b():
    a()
b()
# --- refused_2_43
@ti.kernel
def k():
    print(ti.cast(3.99, ti.i32), ti.cast(-3.99, ti.i32), ti.i8(200), ti.u8(-1), ti.cast(1, ti.f32) / 3)
k()
# --- refused_2_09
n = 5
@ti.kernel
def k():
    n += 1
k()
# --- refused_2_24
@ti.kernel
def k(*args):
    pass
k(1)
# --- refused_2_25
@ti.kernel
def k(**kw):
    pass
k()
# --- refused_2_60
@ti.kernel
def k():
    x = ti.cast(1.5, "i32")
k()
# --- refused_2_61
@ti.kernel
def k():
    x = ti.cast(1.5)
k()
# --- refused_2_63
@ti.kernel
def k():
    print(ti.select(1, 2))
k()
# --- refused_2_64
@ti.kernel
def k():
    print(max())
k()
# --- refused_2_65
@ti.kernel
def k():
    print(ti.atan2(1.0))
k()
# --- refused_2_66
@ti.kernel
def k():
    print(ti.sin("a"))
k()
# --- refused_2_79
@ti.kernel
async def k():
    pass
k()
# --- refused_2_80
@ti.kernel
def k():
    x = {1, 2}
k()
# --- refused_2_82
@ti.kernel
def k():
    a, *b = 1, 2, 3
k()
# --- refused_2_83
@ti.kernel
def k():
    x: ti.i32
    x = 1
k()
# --- refused_2_84
@ti.kernel
def k():
    x: ti.i32 = 1
    x: ti.f32 = 2.0
k()
# --- refused_2_87
@ti.kernel
def k():
    x = 1
    print(x is 1)
k()
# --- refused_2_88
@ti.kernel
def k():
    print(1 in [1, 2])
k()
# --- refused_2_90
@ti.kernel
def k():
    x = "abc"
    print(x)
k()
# --- refused_4_09
@ti.kernel
def k():
    print(ti.math.mix(1.0, 2.0))
k()
# --- refused_4_10
@ti.kernel
def k():
    print(ti.math.clamp(1.0))
k()
# --- refused_4_14
@ti.kernel
def k():
    print(ti.math.foo(1.0))
k()
# --- refused_4_21
@ti.kernel
def k():
    x = ti.i32("3")
k()
# --- refused_4_22
@ti.kernel
def k():
    x = ti.i32()
k()
# --- refused_4_23
@ti.kernel
def k():
    x = ti.u8(256)
    print(x)
k()
# --- refused_4_24
@ti.kernel
def k():
    x = 2147483648
    print(x)
k()
# --- refused_4_25
@ti.kernel
def k():
    x = 2147483647 + 1
    print(x)
k()
# --- refused_4_27
@ti.kernel
def k():
    x = 1 << 40
    print(x)
k()
# --- odd_6_15
@ti.kernel
def k():
    x = ti.i32(1.5)
    print(x)
k()
# --- odd_6_16
@ti.kernel
def k():
    x = ti.f32(1)
    print(x)
k()
# --- odd_6_19
@ti.kernel
def k():
    x = 3.0
    x <<= 1
k()
# --- odd_6_22
@ti.kernel
def k():
    a = b = c = 3
    print(a, b, c)
    a, b = c
k()
# --- odd_6_23
@ti.kernel
def k():
    (a, b), c = (1, 2), 3
    print(a, b, c)
k()
# --- odd_6_25
@ti.kernel
def k():
    3 = x
k()
# --- odd_6_26
@ti.kernel
def k():
    f() = 3
k()
# --- odd_6_27
@ti.kernel
def k():
    x = y = z
k()
# --- odd_6_38
cfg = [1, 2, 3]
@ti.kernel
def k():
    print(cfg[1], cfg[-1], len(cfg))
    print(cfg[5])
k()
# --- odd_6_40
@ti.kernel
def k():
    print(undefined.n)
k()
