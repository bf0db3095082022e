# Refused: return statements and hints.

# --- each
@ti.kernel
EACH
    return 1
f()
#= a_kernel_that_returns_a_value_needs: def f() -> ti.types.ndarray():
#= return_count: def f() -> (ti.i32, ti.i32):
#= bad_return_hint: def f() -> str:
#= ret_no_hint: def f():
#= the_result_s_hint_is_no_type_3: def f() -> "i32":
# --- each
@ti.func
def g(a) -> ti.i32:
    b = a
@ti.kernel
def f():
    EACH
f()
#= func_hint_no_return: g(1)
#= func_hint_noreturn: b = g(1)
#= function_g_has_a_hint_but_does: print(g(1))
# --- return_inside_a_loop_or_a_condition
@ti.func
def g(x):
    if x > 0:
        return 1
    return 0
@ti.kernel
def f():
    print(g(2))
f()
# --- a_kernel_that_returns_a_value_needs_2
@ti.real_func
def g(a: ti.i32):
    return a + 1
@ti.kernel
def f():
    print(g(1))
f()
# --- return_inside_a_loop_or_a_condition_of_the
@ti.func
def f(x) -> ti.i32:
    for i in range(x):
        return i
@ti.kernel
def k() -> ti.i32:
    return f(3)
print(k())
# --- return_inside_a_loop_or_a_condition_of_the_2
@ti.kernel
def k() -> ti.i32:
    for i in range(4):
        return i
k()
# --- return_inside_a_loop_or_a_condition_of_the_3
@ti.kernel
def k() -> ti.i32:
    while True:
        return 3
k()
# --- return_inside_a_loop_or_a_condition_2
@ti.kernel
def f() -> ti.i32:
    for i in range(10):
        if i == 4:
            return i
    return -1
print(f())
# --- each
@ti.kernel
EACH
    return ti.Vector([1.0, 2.0])
k()
#= the_hint_of_the_result_is_a_vector_of: def k() -> ti.types.vector(3, ti.f32):
#= the_hint_of_the_result_is_f32_not_a: def k() -> ti.f32:
# --- the_hint_of_the_result_is_i
@ti.kernel
def f() -> ti.i32:
    a = ti.Vector([1, 2, 3])
    return a
print(f())
# --- each
@ti.kernel
def f() -> ti.types.vector(2, ti.i32):
    return 3
EACH
#= the_hint_of_the_result_is_a: print(f())
#= ret_scalar_for_vector: f()
# --- the_hint_of_the_result_is_a_2
@ti.kernel
def f() -> ti.types.vector(3, ti.i32):
    return ti.Vector([1, 2])
print(f())
# --- each
@ti.kernel
EACH
    return ti.Vector([1.5, 2.5])
print(f())
#= the_hint_of_the_result_is_a_3: def f() -> ti.types.matrix(2, 2, ti.f32):
#= ret_float_vector_int: def f() -> ti.types.vector(2, ti.i32):
# --- each
@ti.kernel
def f() -> ti.i32:
    EACH
f()
#= missing_return_2: x = 3
#= ret_missing: a = 1
#= wrong_return_count: return 1, 2
#= ret_vector_for_scalar: return ti.Vector([1, 2])
#= ret_none_with_hint: return
#= ret_None_with_hint: return None
#= the_hint_of_the_result_is_i_2: return "a"
#= kernel_f_has_a_hint_but_does_2: x = 5
# --- py_return
return 1
# --- each
@ti.kernel
def f() -> ti.i32:
    EACH
        return 1
f()
#= return_in_for: for i in range(3):
#= return_inside_a_loop_or_a_condition_4: while True:
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
# --- each
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    EACH
        return 1
    return 0
f(1)
#= return_in_if_2: if a > 0:
#= return_in_while: while a > 0:
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
# --- each
@ti.kernel
EACH
    return a
f(1)
#= no_hint_but_value: def f(a: ti.i32):
#= hint_none_value: def f(a: ti.i32) -> None:
#= a_kernel_that_returns_a_value_needs_3: def f(a: ti.f32):
# --- hint_but_none
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return
f(1)
# --- real_func_no_hint
@ti.real_func
def g(a: ti.i32):
    return a
@ti.kernel
def f():
    x = g(1)
    print(x)
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
@ti.kernel
def f():
    for i in range(3):
        return
f()
# --- return_in_if_3
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    if x[0] > 0:
        return
    x[0] = 1
f()
# --- each
@ti.kernel
def f() -> ti.i32:
    EACH
print(f())
#= ret_vec_for_scalar: return ti.Vector([1, 2])
#= ret_two_for_one: return 1, 2
#= the_hint_asks_for_a_value_and: return
# --- ret_scalar_for_vec
@ti.kernel
def f() -> ti.math.vec2:
    return 1.0
print(f())
# --- ret_wrong_len
@ti.kernel
def f() -> ti.math.vec3:
    return ti.math.vec2(1, 2)
print(f())
# --- each
@ti.kernel
EACH
    return 1
print(f())
#= ret_one_for_two: def f() -> (ti.i32, ti.i32):
#= ret_hint_bad: def f() -> 5:
#= ret_hint_list: def f() -> list:
# --- ret_in_if
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    if a > 0:
        return 1
    return 2
print(f(1))
# --- ret_in_for
@ti.kernel
def f() -> ti.i32:
    for i in range(3):
        return i
    return 2
print(f())
# --- ret_in_while
@ti.kernel
def f() -> ti.i32:
    while True:
        return 1
    return 2
print(f())
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
# --- return_inside_a_loop_or_a_condition_of_the_4
@ti.func
def f(x):
    if x > 1:
        return 1
    return 2
@ti.kernel
def k() -> ti.i32:
    return f(3)
print(k())
# --- function_f_has_a_hint_but_does_not_return
@ti.func
def f(x: ti.i32) -> ti.i32:
    pass
@ti.kernel
def k() -> ti.i32:
    return f(1)
k()
# --- return_inside_a_loop_or_a_condition_of_the_5
@ti.kernel
def k(x: ti.i32) -> ti.i32:
    if x > 0:
        return 1
    else:
        return 2
k(1)
# --- a_kernel_that_returns_a_value_needs_a_hint
@ti.real_func
def f(x: ti.i32):
    return x
@ti.kernel
def k():
    print(f(1))
k()
# --- each
@ti.kernel
EACH
    return 3
k()
#= a_kernel_that_returns_a_value_needs_a_hint_2: def k() -> None:
#= the_result_s_hint_is_no_type_2: def k() -> 3:
#= the_values_do_not_fit_the_hint: def k() -> (ti.i32, ti.f32):
# --- the_result_s_hint_is_no_type
@ti.kernel
def k() -> "ti.i32":
    return 3
print(k())
# --- the_values_do_not_fit_the_hint_2
@ti.kernel
def k() -> (ti.i32, ti.f32):
    return 3, 4.5, 5
k()
# --- return_inside_a_loop_or_a_condition_of_the_6
@ti.func
def f(x):
    if x > 0:
        return 1
@ti.kernel
def k():
    print(f(1))
k()
# --- return_inside_a_loop_or_a_condition_3
@ti.kernel
def f() -> ti.i32:
    if 1 > 0:
        return 1
    return 2
f()
# --- a_kernel_that_returns_a_value_needs_4
@ti.kernel
def f():
    x = 5
    return x
f()
# --- kernel_f_has_a_hint_but_does
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    b = a
f(1)
# --- a_kernel_that_returns_a_value_needs_a_hint_3
@ti.kernel
def f():
    return 5
f()
# --- hint_missing
@ti.kernel
def f(a: ti.i32):
    return a
print(f(1))
# --- return_missing
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    b = a
print(f(1))
# --- return_in_branch
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    if a > 0:
        return 1
    return 0
print(f(1))
# --- func_branch_returns
@ti.func
def g(a):
    if a > 0:
        return 1
    return 0
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return g(a)
print(f(1))
