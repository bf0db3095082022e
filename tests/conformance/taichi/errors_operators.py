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
