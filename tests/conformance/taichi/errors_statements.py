# --- while_else
@ti.kernel
def f():
    i = 0
    while i < 3:
        i += 1
    else:
        pass
f()
# --- nested_def
@ti.kernel
def f():
    def g():
        pass
    g()
f()
# --- float_shift
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    return a << 2
f(1.0)
# --- try_statement
@ti.kernel
def f():
    try:
        pass
    except:
        pass
f()
# --- del_statement
@ti.kernel
def f():
    a = 1
    del a
f()
# --- with_statement
@ti.kernel
def f():
    with open("a") as g:
        pass
f()
# --- global_statement
@ti.kernel
def f():
    global a
    a = 1
f()
# --- raise_statement
@ti.kernel
def f():
    raise ValueError("x")
f()
# --- yield_statement
@ti.kernel
def f():
    yield 1
f()
# --- shift_float
@ti.kernel
def f(a: ti.f32):
    b = 1 << a
f(1.0)
# --- nested_def_2
@ti.kernel
def f():
    def g():
        pass
f()
# --- unpack_mismatch
@ti.kernel
def f():
    a, b = 1, 2, 3
f()
# --- unpack_scalar
@ti.kernel
def f():
    x = 3
    a, b = x
f()
# --- assert_msg_number options: debug=True
@ti.kernel
def f():
    a = 1
    assert a == 1, a
f()
# --- and_with_float
@ti.kernel
def f(a: ti.f32):
    b = a | 2
f(1.0)
# --- const_global_assign
K = 3
@ti.kernel
def f():
    K = 5
    print(K)
f()
# --- const_global_aug
K = 3
@ti.kernel
def f():
    K += 5
f()
# --- module_attr_assign
import math
@ti.kernel
def f():
    math.pi = 3
f()
# --- assert_fail_debug options: debug=True
@ti.kernel
def f(n: ti.i32):
    assert n == 3
f(4)
# --- assert_fmt_debug options: debug=True
@ti.kernel
def f(n: ti.i32):
    assert n == 3, f"n is {n}"
f(4)
# --- while_string
@ti.kernel
def f():
    while "a":
        break
f()
# --- if_none
@ti.kernel
def f():
    if None:
        print(1)
f()
# --- refused_1_23 options: debug=True
@ti.kernel
def k():
    a = 3
    assert a == 2, "a is not two"
k()
# --- refused_2_68
@ti.kernel
def k():
    import math
    print(math.pi)
k()
# --- refused_2_69
@ti.kernel
def k():
    try:
        x = 1
    except:
        x = 2
k()
# --- refused_2_70
@ti.kernel
def k():
    with open("a") as f:
        pass
k()
# --- refused_2_71
@ti.kernel
def k():
    del x
k()
# --- refused_2_72
@ti.kernel
def k():
    x = 1
    del x
k()
# --- refused_2_73
@ti.kernel
def k():
    global n
    n = 1
k()
# --- refused_2_74
@ti.kernel
def k():
    nonlocal n
k()
# --- refused_2_75
@ti.kernel
def k():
    raise ValueError("a")
k()
# --- refused_2_76
@ti.kernel
def k():
    yield 1
k()
# --- refused_2_77
@ti.kernel
def k():
    x = lambda a: a
k()
# --- refused_2_78
@ti.kernel
def k():
    class A:
        pass
k()
