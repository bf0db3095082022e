# --- return_in_if
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    if a > 0:
        return 1
    return 2
print(f(1))
# --- return_in_for
@ti.kernel
def f() -> ti.i32:
    for i in range(3):
        return 1
f()
# --- missing_hint
@ti.kernel
def f():
    return 1
f()
# --- wrong_return_count
@ti.kernel
def f() -> ti.i32:
    return 1, 2
f()
# --- no_return_hint
@ti.kernel
def f():
    return 3
f()
# --- return_in_loop
@ti.kernel
def f() -> ti.i32:
    for i in range(3):
        return i
    return 3
f()
# --- return_count
@ti.kernel
def f() -> (ti.i32, ti.i32):
    return 1
f()
# --- ret_vector_for_scalar
@ti.kernel
def f() -> ti.i32:
    return ti.Vector([1, 2])
f()
# --- ret_scalar_for_vector
@ti.kernel
def f() -> ti.types.vector(2, ti.i32):
    return 3
f()
# --- ret_wrong_size
@ti.kernel
def f() -> ti.types.vector(2, ti.i32):
    return ti.Vector([1, 2, 3])
f()
# --- ret_wrong_matrix
@ti.kernel
def f() -> ti.types.matrix(2, 2, ti.i32):
    return ti.Matrix([[1, 2, 3], [3, 4, 5]])
f()
# --- ret_float_for_int
@ti.kernel
def f() -> ti.i32:
    return 1.5
print(f())
# --- ret_float_vector_int
@ti.kernel
def f() -> ti.types.vector(2, ti.i32):
    return ti.Vector([1.5, 2.5])
print(f())
# --- return_in_if_2
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    if a > 0:
        return 1
    return 0
f(1)
# --- return_in_func_if
@ti.func
def g(a):
    if a > 0:
        return 1
    return 0
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return g(a)
f(1)
# --- return_in_while
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    while a > 0:
        return 1
    return 0
f(1)
# --- no_hint_but_value
@ti.kernel
def f(a: ti.i32):
    return a
f(1)
# --- hint_but_none
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return
f(1)
# --- hint_none_value
@ti.kernel
def f(a: ti.i32) -> None:
    return a
f(1)
# --- bad_return_hint
@ti.kernel
def f() -> str:
    return 1
f()
# --- return_twice
@ti.kernel
def f() -> ti.i32:
    return 1
    return 2
print(f())
# --- stmt_after_return
@ti.kernel
def f() -> ti.i32:
    return 1
    print(3)
f()
# --- return_in_static_if
@ti.kernel
def f() -> ti.i32:
    if ti.static(True):
        return 1
    return 2
print(f())
# --- return_in_static_for
@ti.kernel
def f() -> ti.i32:
    for i in ti.static(range(3)):
        return i
    return 3
print(f())
# --- real_func_no_hint
@ti.real_func
def g(a: ti.i32):
    return a
@ti.kernel
def f():
    x = g(1)
    print(x)
f()
# --- return_int_overflow
@ti.kernel
def f() -> ti.i32:
    return 2 ** 40
f()
# --- return_in_for_func
@ti.func
def g():
    for i in range(3):
        return i
    return 5
@ti.kernel
def f():
    print(g())
f()
# --- return_in_for_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range(3):
        return
f()
print('done')
# --- return_in_if_3
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    if x[0] > 0:
        return
    x[0] = 1
f()
print('done')
# --- return_value_no_hint
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    return 1
f()
print('done')
# --- return_none_no_hint
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    return None
f()
print('done')
# --- ret_no_hint
@ti.kernel
def f():
    return 1
f()
print('done')
# --- ret_none_with_hint
@ti.kernel
def f() -> ti.i32:
    return
f()
print('done')
# --- ret_None_with_hint
@ti.kernel
def f() -> ti.i32:
    return None
f()
print('done')
# --- ret_vec_for_scalar
@ti.kernel
def f() -> ti.i32:
    return ti.Vector([1, 2])
print(f())
print('done')
# --- ret_scalar_for_vec
@ti.kernel
def f() -> ti.math.vec2:
    return 1.0
print(f())
print('done')
# --- ret_wrong_len
@ti.kernel
def f() -> ti.math.vec3:
    return ti.math.vec2(1, 2)
print(f())
print('done')
# --- ret_two_for_one
@ti.kernel
def f() -> ti.i32:
    return 1, 2
print(f())
print('done')
# --- ret_one_for_two
@ti.kernel
def f() -> (ti.i32, ti.i32):
    return 1
print(f())
print('done')
# --- ret_in_if
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    if a > 0:
        return 1
    return 2
print(f(1))
print('done')
# --- ret_in_for
@ti.kernel
def f() -> ti.i32:
    for i in range(3):
        return i
    return 2
print(f())
print('done')
# --- ret_in_while
@ti.kernel
def f() -> ti.i32:
    while True:
        return 1
    return 2
print(f())
print('done')
# --- ret_func_in_if
@ti.func
def g(a):
    if a > 0:
        return 1
    return 2
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return g(a)
print(f(1))
print('done')
# --- ret_func_ifelse
@ti.func
def g(a):
    if a > 0:
        return 1
    else:
        return 2
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return g(a)
print(f(1))
print('done')
# --- ret_static_if
@ti.func
def g(a):
    if ti.static(True):
        return 1
    else:
        return 2
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return g(a)
print(f(1))
print('done')
# --- ret_two_static
@ti.func
def g(a):
    return a
    return a + 1
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return g(a)
print(f(1))
print('done')
# --- ret_hint_bad
@ti.kernel
def f() -> 5:
    return 1
print(f())
print('done')
# --- ret_hint_list
@ti.kernel
def f() -> list:
    return 1
print(f())
print('done')
# --- ret_float_int
@ti.kernel
def f() -> ti.i32:
    return 2.7
print(f())
print('done')
# --- refused_1_04
@ti.func
def f(a, b):
    return a + b
@ti.kernel
def k() -> ti.i32:
    return f(1, 2, 3)
k()
# --- refused_1_05
@ti.func
def f(a, b):
    return a + b
@ti.kernel
def k() -> ti.i32:
    return f(1, c=2)
k()
# --- refused_1_06
@ti.kernel
def k(x: ti.f32) -> ti.f32:
    return x
k()
# --- refused_1_07
@ti.kernel
def k(x: ti.f32) -> ti.f32:
    return x
k(1.0, 2.0)
# --- refused_1_54
@ti.kernel
def k() -> ti.i32:
    return 1, 2
k()
# --- refused_1_55
@ti.kernel
def k():
    return 1
k()
# --- refused_1_77
@ti.func
def f(x):
    if x > 1:
        return 1
    return 2
@ti.kernel
def k() -> ti.i32:
    return f(3)
print(k())
# --- refused_1_79
@ti.func
def f():
    return 1
f()
# --- refused_2_04
@ti.func
def f(x: ti.i32) -> ti.i32:
    pass
@ti.kernel
def k() -> ti.i32:
    return f(1)
k()
# --- refused_2_15
@ti.kernel
def k(x: ti.i32) -> ti.i32:
    if x > 0:
        return 1
    else:
        return 2
k(1)
# --- refused_3_87
@ti.real_func
def f(x):
    return x
@ti.kernel
def k():
    print(f(1))
k()
# --- refused_3_88
@ti.real_func
def f(x: ti.i32):
    return x
@ti.kernel
def k():
    print(f(1))
k()
# --- refused_4_55
@ti.kernel
def k() -> ti.i32:
    return
k()
# --- refused_4_56
@ti.kernel
def k() -> None:
    return 3
k()
# --- refused_4_57
@ti.kernel
def k() -> "ti.i32":
    return 3
print(k())
# --- refused_4_58
@ti.kernel
def k() -> 3:
    return 3
k()
# --- refused_4_59
@ti.kernel
def k() -> (ti.i32, ti.f32):
    return 3
k()
# --- refused_4_60
@ti.kernel
def k() -> (ti.i32, ti.f32):
    return 3, 4.5, 5
k()
# --- refused_4_62
@ti.func
def f(x, x2, *a):
    return x
@ti.kernel
def k():
    print(f(1, 2, 3))
k()
# --- refused_4_64
@ti.func
def f(x):
    return y
@ti.kernel
def k():
    print(f(1))
k()
# --- refused_4_65
@ti.func
def f(x):
    if x > 0:
        return 1
@ti.kernel
def k():
    print(f(1))
k()
# --- refused_4_66
@ti.func
def f(x) -> ti.i32:
    y = x
@ti.kernel
def k():
    print(f(1))
k()
# --- refused_4_68
@ti.func
def f(x):
    return f(x - 1)
@ti.kernel
def k():
    print(f(3))
k()
# --- refused_4_71
@ti.func
def f(x: 3):
    return x
@ti.kernel
def k():
    print(f(1))
k()
# --- refused_4_72
@ti.kernel
def k(a: ti.i32, a2: ti.i32) -> ti.i32:
    return a + a2
print(k(1))
# --- refused_4_73
@ti.kernel
def k(a: ti.i32, a2: ti.i32) -> ti.i32:
    return a + a2
print(k(1, 2, 3))
# --- odd_6_45 options: debug=True
@ti.func
def f(x):
    assert x < 3
    return x
@ti.kernel
def k():
    print(f(5))
k()
# --- argument_b_of_f_is_missing
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.f32:
    return a * b
print(f(1))
# --- f_takes_1_arguments
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a
print(f(1, 2))
# --- argument_a_of_kernel_f_is_i
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a
print(f("three"))
# --- argument_a_of_kernel_f_is_i_2
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a
print(f([1, 2]))
# --- a_kernel_that_returns_a_value_needs
@ti.kernel
def f(a: ti.f32):
    return a
f(1)
# --- the_hint_asks_for_a_value_and
@ti.kernel
def f() -> ti.i32:
    return
print(f())
# --- the_values_do_not_fit_the_hint
@ti.kernel
def f() -> (ti.i32, ti.i32):
    return 1
print(f())
# --- the_hint_is_one_value_and_return
@ti.kernel
def f() -> ti.i32:
    return 1, 2
print(f())
# --- an_integer_to_the_power_of_1
@ti.kernel
def f() -> ti.i32:
    a = 2
    return a ** -1
print(f())
# --- the_result_s_hint_is_no_type
@ti.kernel
def f() -> "i32":
    return 1
f()
# --- the_hint_of_the_result_is_i
@ti.kernel
def f() -> ti.i32:
    return "a"
f()
# --- the_hint_asks_for_a_value_and_2
@ti.kernel
def f() -> ti.i32:
    return None
f()
# --- return_inside_a_loop_or_a_condition
@ti.kernel
def f() -> ti.i32:
    if 1 > 0:
        return 1
    return 2
f()
# --- return_inside_a_loop_or_a_condition_2
@ti.kernel
def f() -> ti.i32:
    while True:
        return 1
f()
# --- argument_b_of_add_is_missing
@ti.kernel
def add(a: ti.i32, b: ti.i32) -> ti.i32:
    return a + b
add(1)
# --- add_takes_2_arguments
@ti.kernel
def add(a: ti.i32, b: ti.i32) -> ti.i32:
    return a + b
add(1, 2, 3)
# --- a_kernel_that_returns_a_value_needs_2
@ti.kernel
def f():
    x = 5
    return x
f()
