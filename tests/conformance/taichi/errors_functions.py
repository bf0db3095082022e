# --- too_many_arguments
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    g(1, 2)
f()
# --- func_from_python
@ti.func
def g():
    pass
g()
# --- func_no_return_used
@ti.func
def g():
    pass
@ti.kernel
def f():
    a = g() + 1
f()
# --- recursion
@ti.func
def g(x):
    return g(x)
@ti.kernel
def f():
    print(g(1))
f()
# --- func_too_few
@ti.func
def g(a, b):
    return a + b
@ti.kernel
def f():
    x = g(1)
f()
# --- func_from_host
@ti.func
def g():
    return 1
g()
# --- unpack_func_count
@ti.func
def g():
    return 1, 2
@ti.kernel
def f():
    a, b, c = g()
f()
# --- keyword_unknown
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    x = g(b=1)
f()
# --- keyword_twice
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    x = g(1, a=2)
f()
# --- func_hint_no_return
@ti.func
def g(a) -> ti.i32:
    b = a
@ti.kernel
def f():
    g(1)
f()
# --- func_varargs
@ti.func
def g(*a):
    return 1
@ti.kernel
def f():
    g(1)
f()
# --- func_kwargs
@ti.func
def g(**a):
    return 1
@ti.kernel
def f():
    g()
f()
# --- func_kwonly
@ti.func
def g(*, a):
    return 1
@ti.kernel
def f():
    g(a=1)
f()
# --- func_bad_annotation
@ti.func
def g(a: 3):
    return a
@ti.kernel
def f():
    g(1)
f()
# --- func_recursion
@ti.func
def g(n):
    return g(n - 1)
@ti.kernel
def f():
    g(3)
f()
# --- func_too_many
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    g(1, 2, 3)
f()
# --- kernel_def_in_kernel
@ti.kernel
def f():
    @ti.func
    def g():
        return 1
    print(g())
f()
# --- real_func_no_annot
@ti.real_func
def g(a):
    return a
@ti.kernel
def f():
    g(1)
f()
# --- real_func_args
@ti.real_func
def g(a: ti.i32) -> ti.i32:
    return a
@ti.kernel
def f():
    x = g(1, 2)
f()
# --- func_missing_arg_kw
@ti.func
def g(a, b):
    return a
@ti.kernel
def f():
    g(a=1)
f()
# --- nested_kernel_error
@ti.kernel
def g(a: ti.i32):
    pass
@ti.func
def h():
    g(1)
@ti.kernel
def f():
    h()
f()
# --- func_default_mismatch
@ti.func
def g(a, b=1):
    return a
@ti.kernel
def f():
    g()
f()
# --- assert_in_func options: debug=True
@ti.func
def g(a):
    assert a > 0, "positive only"
@ti.kernel
def f(a: ti.i32):
    g(a)
f(-1)
# --- func_from_host_2
@ti.func
def g(a):
    return a
print(g(1))
print('done')
# --- func_missing
@ti.func
def g(a, b):
    return a
@ti.kernel
def f():
    g(1)
f()
print('done')
# --- func_extra
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    g(1, 2)
f()
print('done')
# --- func_kw_unknown
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    g(c=1)
f()
print('done')
# --- func_kw_twice
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    g(1, a=2)
f()
print('done')
# --- func_recursive
@ti.func
def g(a):
    return g(a - 1)
@ti.kernel
def f():
    g(3)
f()
print('done')
# --- func_star
@ti.func
def g(*a):
    return a[0]
@ti.kernel
def f() -> ti.i32:
    return g(1, 2)
print(f())
print('done')
# --- func_ret_used_none
@ti.func
def g(a):
    a + 1
@ti.kernel
def f():
    b = g(1) + 1
f()
print('done')
# --- func_hint_noreturn
@ti.func
def g(a) -> ti.i32:
    b = a
@ti.kernel
def f():
    b = g(1)
f()
print('done')
# --- func_tuple_arith
@ti.func
def g(a):
    return a, a
@ti.kernel
def f():
    b = g(1) + 1
    print(b)
f()
print('done')
# --- func_annot_vec_scalar
@ti.func
def g(a: ti.math.vec2):
    return a.x
@ti.kernel
def f():
    print(g(1.0))
f()
print('done')
# --- func_annot_field
x=ti.field(ti.f32,shape=2)
@ti.func
def g(a: ti.f32):
    return a
@ti.kernel
def f():
    print(g(x))
f()
print('done')
# --- func_nested_def
@ti.func
def g(a):
    def h(b):
        return b
    return h(a)
@ti.kernel
def f():
    g(1)
f()
print('done')
# --- kernel_in_func
@ti.kernel
def g():
    pass
@ti.func
def h():
    g()
@ti.kernel
def f():
    h()
f()
print('done')
# --- kernel_nested_def
@ti.kernel
def f():
    @ti.func
    def g():
        pass
    g()
f()
print('done')
# --- g8
x = ti.field(ti.i32, 3)
@ti.func
def g(a):
    a[0] = 7
@ti.kernel
def f():
    g(x)
f()
print(x[0])
print('done')
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
# --- functions_call_each_other_without_end
@ti.func
def fact(n):
    return n * fact(n - 1)
@ti.kernel
def f():
    print(fact(3))
f()
# --- argument_a_of_g_is_given_twice
@ti.func
def g(a, b):
    return a + b
@ti.kernel
def f():
    print(g(1, a=2))
f()
# --- argument_b_of_g_is_missing
@ti.func
def g(a, b):
    return a + b
@ti.kernel
def f():
    print(g(1, c=2))
f()
# --- argument_b_of_g_is_missing_2
@ti.func
def g(a, b):
    return a + b
@ti.kernel
def f():
    print(g(1))
f()
# --- function_g_takes_any_number_of_arguments
@ti.func
def g(a, **k):
    return a
@ti.kernel
def f():
    print(g(1))
f()
# --- an_argument_of_function_g_is_given
@ti.func
def g(a, *, k):
    return a + k
@ti.kernel
def f():
    print(g(1, k=2))
f()
# --- the_type_of_argument_a_is_no
@ti.func
def g(a: 3):
    return a
@ti.kernel
def f():
    print(g(1))
f()
# --- function_g_has_a_hint_but_does
@ti.func
def g(a) -> ti.i32:
    b = a
@ti.kernel
def f():
    print(g(1))
f()
# --- a_kernel_that_returns_a_value_needs
@ti.real_func
def g(a: ti.i32):
    return a + 1
@ti.kernel
def f():
    print(g(1))
f()
# --- argument_a_of_function_g_needs_a
@ti.real_func
def g(a) -> ti.i32:
    return a + 1
@ti.kernel
def f():
    print(g(1))
f()
# --- a_ti_func_is_called_from_python
@ti.func
def g(a):
    return a
print(g(1))
# --- none_is_no_value_that_a_kernel
@ti.func
def g():
    pass
@ti.kernel
def f():
    a = g()
    print(a)
f()
# --- functions_call_each_other_without_end_2
@ti.func
def a():
    return b()
@ti.func
def b():
    return a()
@ti.kernel
def f():
    print(a())
f()
# --- a_ti_func_is_called_from_python_2
@ti.func
def sq(x):
    return x * x
sq(3)
# --- a_kernel_is_called_from_a_kernel
@ti.kernel
def inner():
    print(1)
@ti.func
def mid():
    inner()
@ti.kernel
def outer():
    mid()
outer()
# --- template_number_assigned
@ti.func
def g(a: ti.template()):
    a = 5
    print(a)
@ti.kernel
def f():
    g(3)
f()
# --- template_number_multiplied
@ti.func
def g(a: ti.template()):
    a *= 2
@ti.kernel
def f():
    g(3)
f()
