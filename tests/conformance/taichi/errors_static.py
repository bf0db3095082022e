# --- static_assert_fails
@ti.kernel
def f():
    ti.static_assert(1 == 2, "no")
f()
# --- static_on_runtime
@ti.kernel
def f(a: ti.i32):
    if ti.static(a > 1):
        pass
f(1)
# --- static_range_runtime
@ti.kernel
def f(n: ti.i32):
    for i in ti.static(range(n)):
        print(i)
f(3)
# --- continue_static_runtime_if
@ti.kernel
def f(a: ti.i32):
    for i in ti.static(range(3)):
        if a > i:
            continue
        print(i)
f(1)
# --- break_static_runtime_if
@ti.kernel
def f(a: ti.i32):
    for i in ti.static(range(3)):
        if a > i:
            break
f(1)
# --- static_assert_false
@ti.kernel
def f():
    ti.static_assert(1 > 2, "no")
f()
# --- static_of_runtime
@ti.kernel
def f(a: ti.i32):
    if ti.static(a > 3):
        print(1)
f(1)
# --- static_assign_annot
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    y: ti.f32 = ti.static(x)
f()
# --- static_assign_twice
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    y = 1
    y = ti.static(x)
f()
# --- static_assign_element
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    x[0] = ti.static(3)
f()
# --- static_count_mismatch
@ti.kernel
def f():
    a, b = ti.static(1, 2, 3)
f()
# --- nested_static
@ti.kernel
def f():
    for i in ti.static(ti.static(range(3))):
        pass
f()
# --- grouped_static
x = ti.field(ti.i32, shape=(2, 3))
@ti.kernel
def f():
    for i in ti.grouped(ti.static(ti.ndrange(2, 3))):
        pass
f()
# --- static_for_runtime_range
@ti.kernel
def f(n: ti.i32):
    for i in ti.static(range(n)):
        pass
f(3)
# --- continue_static_nonstatic_if
@ti.kernel
def f(a: ti.i32):
    for i in ti.static(range(5)):
        if a == i:
            continue
f(3)
# --- in_static_ok
@ti.kernel
def f(a: ti.template()) -> ti.i32:
    r = 0
    if ti.static(a in [1, 2]):
        r = 1
    return r
print(f(1), f(5))
# --- template_runtime_value
@ti.func
def g(a: ti.template()):
    for i in ti.static(range(a)):
        print(i)
@ti.kernel
def f(n: ti.i32):
    g(n)
f(3)
# --- static_assert_msg
@ti.kernel
def f(n: ti.template()):
    ti.static_assert(n == 3, "n must be three")
f(4)
# --- static_assert_runtime
@ti.kernel
def f(n: ti.i32):
    ti.static_assert(n == 3)
f(4)
# --- static_runtime_if
@ti.kernel
def f(a: ti.i32):
    b = ti.static(a)
f(1)
# --- static_no_args
@ti.kernel
def f():
    a = ti.static()
    print(a)
f()
# --- static_for_else
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in ti.static(range(3)):
        x[i] = 1
    else:
        x[0] = 2
f()
print('done')
# --- static_nested_bad
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in ti.static(ti.static(range(3))):
        x[i] = 1
f()
print('done')
# --- static_runtime_range
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    n = x[0]
    for i in ti.static(range(n)):
        x[i] = 1
f()
print('done')
# --- static_if_runtime
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = x[0]
    if ti.static(a > 0):
        x[0] = 1
f()
print('done')
# --- static_none_args
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in ti.static():
        x[0] = 1
f()
print('done')
# --- break_static_under_if
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in ti.static(range(4)):
        if x[i] > 0:
            break
f()
print('done')
# --- continue_static_under_if
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in ti.static(range(4)):
        if x[i] > 0:
            continue
        x[i] = 1
f()
print('done')
# --- static_assert_false_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    ti.static_assert(1 == 2)
f()
print('done')
# --- static_assert_msg_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    ti.static_assert(False, 'no')
f()
print('done')
# --- static_assert_runtime_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    ti.static_assert(x[0] == 0)
f()
print('done')
# --- template_runtime
@ti.kernel
def g(a: ti.template()):
    pass
@ti.func
def h(n: ti.template()):
    for i in ti.static(range(n)):
        pass
@ti.kernel
def f(a: ti.i32):
    h(a)
f(3)
print('done')
# --- h5
@ti.kernel
def f(a: ti.template()):
    if ti.static(a is None):
        print('none')
    else:
        print(a)
f(None)
print('done')
# --- j5
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in ti.static(range(4)):
        if ti.static(i == 2):
            continue
        s += i
    return s
print(f())
print('done')
# --- j6
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in ti.static(range(4)):
        if ti.static(i == 2):
            break
        s += 10
    return s
print(f())
print('done')
# --- j7
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in ti.static(zip(range(3), [4, 5, 6])):
        s += i * j
    return s
print(f())
print('done')
# --- refused_1_45
@ti.kernel
def k():
    while True:
        ti.static_assert(1 == 2)
k()
# --- refused_1_46
@ti.kernel
def k(n: ti.i32):
    for i in ti.static(range(n)):
        print(i)
k(3)
# --- refused_1_47
@ti.kernel
def k(n: ti.i32):
    if ti.static(n > 1):
        print(n)
k(3)
# --- refused_3_74
@ti.kernel
def k():
    ti.static_assert(False, "no")
k()
# --- refused_4_47
@ti.kernel
def k():
    for i in ti.static(5):
        print(i)
k()
# --- odd_6_31
@ti.kernel
def k():
    for i in ti.static(range(3)):
        a = i
    print(a)
k()
# --- odd_6_32
@ti.kernel
def k():
    if ti.static(True):
        a = 3
    print(a)
k()
# --- static_of_a_value_that_only_the
@ti.kernel
def f(n: ti.i32):
    if ti.static(n > 2):
        print(n)
f(3)
# --- ti_static_assert_is_false
ti.static_assert(1 == 2)
# --- the_condition_of_ti_static_assert_is_not
@ti.kernel
def f(n: ti.i32):
    ti.static_assert(n == 2)
f(2)
# --- static_stands_inside_of_static_or_grouped
@ti.kernel
def f():
    for i in ti.static(ti.static(range(3))):
        print(i)
f()
# --- break_of_a_static_loop_under_a
@ti.kernel
def f():
    for i in ti.static(range(5)):
        a = i
        if a > 2:
            break
f()
# --- static_of_local_vector
@ti.kernel
def f():
    v = ti.Vector([3, 1, 2])
    s = 0
    for x in ti.static(v):
        s += x
    print(s)
f()
# --- static_conditional_arm
N = 3
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    a = x if ti.static(N > 2) else x.undefined_attr
    return a
print(f(3))
# --- fields_in_conditional
x = ti.field(ti.i32, shape=3)
y = ti.field(ti.i32, shape=3)
@ti.kernel
def f() -> ti.i32:
    z = x if True else y
    return z[0]
print(f())
# --- static_of_module
@ti.kernel
def f():
    print(ti.static(ti).pow(2, 10))
f()
# --- static_of_builtin
@ti.kernel
def f(n: ti.i32):
    for i in ti.static(range)(n):
        print(i)
f(2)
# --- alias_of_number_changes
@ti.kernel
def f():
    a = ti.static(3)
    a += 1
    print(a)
f()
# --- static_index_changes
@ti.kernel
def f():
    for i in ti.static(range(3)):
        i += 1
        print(i)
f()
