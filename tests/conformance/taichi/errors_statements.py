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
# --- a_bitwise_operator_on_f_32
@ti.kernel
def f():
    a = 1.5
    print(a << 2)
f()
# --- a_bitwise_operator_on_f_32_2
@ti.kernel
def f():
    a = 1.5
    b = 2
    print(b | a)
f()
# --- name_y_is_not_defined
@ti.kernel
def f():
    if True:
        y = 3
    print(y)
f()
# --- a_cannot_be_assigned_here
@ti.kernel
def f(a: ti.i32):
    a = a + 1
    print(a)
f(3)
# --- a_is_an_argument_or_loop_variable
@ti.kernel
def f(a: ti.i32):
    a += 1
    print(a)
f(3)
# --- atan_2_takes_2_arguments_but_1
@ti.kernel
def f():
    print(ti.atan2(1.0))
f()
# --- cast_wants_a_type
@ti.kernel
def f():
    x = ti.cast(1.5, "i32")
    print(x)
f()
# --- cast_takes_2_arguments_but_3_are
@ti.kernel
def f():
    x = ti.cast(1.5, int, 2)
    print(x)
f()
# --- refused options: debug=True
@ti.kernel
def f(i: ti.i32):
    assert i > 3, "small"
f(1)
# --- a_str_is_no_value_of_a
@ti.kernel
def f():
    s = "abc"
    print(s + 1)
f()
# --- else_of_a_while
@ti.kernel
def f():
    while 1:
        pass
    else:
        print(1)
f()
# --- argument_x_of_kernel_f_needs_a
@ti.kernel
def f(x):
    print(x)
f(1)
# --- a_kernel_s_argument_has_no_default
@ti.kernel
def f(x: ti.i32 = 3):
    print(x)
f()
# --- kernel_f_takes_any_number_of_arguments
@ti.kernel
def f(*xs):
    print(1)
f(1)
# --- with_does_not_exist_in_kernels
@ti.kernel
def f():
    with open("x") as g:
        pass
f()
# --- lambda_does_not_exist_in_kernels
@ti.kernel
def f():
    a = lambda x: x + 1
    print(a(2))
f()
# --- an_argument_of_kernel_f_is_given
@ti.kernel
def f(a: ti.i32, *, b: ti.i32):
    print(a, b)
f(1, b=2)
# --- kernel_f_takes_any_number_of_arguments_2
@ti.kernel
def f(a: ti.i32, **b):
    print(a)
f(1)
# --- the_type_of_argument_a_is_no
@ti.kernel
def f(a: "ti.i32"):
    print(a)
f(1)
# --- the_type_of_argument_a_is_no_2
@ti.kernel
def f(a: list):
    print(a)
f([1])
# --- kernel_f_has_a_hint_but_does
@ti.kernel
def f(a: ti.f32) -> ti.f32:
    b = a
f(1)
# --- init_has_no_option_default_up
ti.init(arch=ti.cpu, default_up=ti.u32)
# --- an_integer_literal_is_annotated_with_f
@ti.kernel
def f():
    a = ti.f32(3)
    print(a)
f()
# --- a_float_literal_is_annotated_with_i
@ti.kernel
def f():
    a = ti.i32(3.5)
    print(a)
f()
# --- 3000000000_does_not_fit_i_32
@ti.kernel
def f():
    a = 3000000000
    print(a)
f()
# --- a_type_call_takes_one_value
@ti.kernel
def f():
    a = ti.f32(1.0, 2.0)
    print(a)
f()
# --- a_number_has_no_attribute_x
@ti.kernel
def f():
    a = 3
    a.x = 2
f()
# --- a_number_has_no_attribute_shape
@ti.kernel
def f():
    a = 3
    print(a.shape)
f()
# --- an_i_32_value_cannot_be_called
@ti.kernel
def f():
    a = 3
    a()
f()
# --- name_undefined_function_is_not_defined
@ti.kernel
def f():
    print(undefined_function(3))
f()
# --- module_taichi_has_no_attribute_nothing
@ti.kernel
def f():
    print(ti.nothing(3))
f()
# --- an_int_cannot_be_unpacked
@ti.kernel
def f():
    a, b = 3
f()
# --- none_is_no_value_that_a_kernel
@ti.kernel
def f():
    x = None
    print(x)
f()
# --- x_is_i_32_already_not_f
@ti.kernel
def f():
    x: ti.i32 = 3
    x: ti.f32 = 4.0
    print(x)
f()
# --- continue_outside_of_a_loop
@ti.kernel
def f():
    continue
f()
# --- yield_does_not_exist_in_taichi
@ti.kernel
def f():
    yield 3
f()
# --- sets_do_not_exist_in_taichi
@ti.kernel
def f():
    print({1, 2})
f()
# --- is_does_not_exist_in_taichi
@ti.kernel
def f():
    a = 1
    print(a is 1)
f()
# --- in_is_for_ti_static_only
@ti.kernel
def f():
    a = 1
    print(a in [1, 2])
f()
# --- bad_operand_a_float
@ti.kernel
def f():
    print(~1.5)
f()
# --- on_f_32
@ti.kernel
def f():
    a = 1.5
    print(~a)
f()
# --- a_str_is_no_number
@ti.kernel
def f():
    print(ti.sin("a"))
f()
# --- sin_takes_a_real_number_not_i
@ti.kernel
def f():
    a = 2
    print(ti.sin(a))
f()
# --- floor_takes_a_real_number_not_i
@ti.kernel
def f():
    a = 2
    print(ti.floor(a))
f()
# --- select_takes_3_arguments_but_2_are
@ti.kernel
def f():
    print(ti.select(1, 2))
f()
# --- random_takes_0_to_1_argument_but
@ti.kernel
def f():
    print(ti.random(ti.f16, 3))
f()
# --- random_takes_a_type_of_numbers
@ti.kernel
def f():
    print(ti.random("x"))
f()
# --- max_of_nothing
@ti.kernel
def f():
    print(ti.max())
f()
# --- argument_a_of_f_is_missing
@ti.kernel
def f(a: ti.template()):
    print(a)
f()
# --- import_inside_a_kernel
@ti.kernel
def f():
    import math
f()
# --- try_does_not_exist_in_taichi
@ti.kernel
def f():
    try:
        x = 1
    except Exception:
        pass
f()
# --- global_does_not_exist_in_taichi
@ti.kernel
def f():
    global y
    y = 1
f()
# --- del_does_not_exist_in_taichi
@ti.kernel
def f():
    x = 1
    del x
f()
# --- list_index_out_of_range
@ti.kernel
def f():
    x = [i for i in range(3) if i > 0]
    print(x[5])
f()
# --- the_range_is_not_known_at_compile
@ti.kernel
def f(n: ti.i32):
    x = [i for i in range(n)]
    print(x[0])
f(3)
# --- b
@ti.kernel
def f():
    d = {"a": 1}
    print(d["b"])
f()
# --- n_is_a_constant_of_the_module
n = 3
@ti.kernel
def f():
    n += 1
    print(n)
f()
# --- a_number_cannot_be_the_target_of
@ti.kernel
def f():
    3 = x
f()
# --- refused_2 options: debug=True
@ti.kernel
def f(x: ti.i32):
    assert x == 2, "x is %d" % x
f(3)
# --- argument_x_of_kernel_f_is_f
@ti.kernel
def f(x: ti.f32):
    print(x)
f(None)
# --- argument_x_of_kernel_f_is_i
@ti.kernel
def f(x: ti.i32):
    print(x)
f(1.5)
# --- f_has_no_argument_z
@ti.kernel
def f(x: ti.i32, y: ti.i32):
    print(x)
f(1, y=3, z=2)
# --- argument_x_of_f_is_missing
@ti.kernel
def f(x: ti.i32, y: ti.i32):
    print(x)
f(y=3)
# --- argument_x_of_f_is_given_twice
@ti.kernel
def f(x: ti.i32, y: ti.i32):
    print(x)
f(1, x=3)
# --- default_fp_is_no_type_of_this_kind
ti.init(arch=ti.cpu, default_fp=ti.i32)
# --- init_has_no_option_foo
ti.init(arch=ti.cpu, foo=1)
# --- kernel_f_has_a_hint_but_does_2
@ti.kernel
def f() -> ti.i32:
    x = 5
f()
# --- name_y_is_not_defined_2
@ti.kernel
def f():
    x = 3
    if x > 2:
        y = 1
    else:
        y = 2
    print(y)
f()
# --- name_z_is_not_defined
@ti.kernel
def f():
    while True:
        z = 1
        break
    print(z)
f()
# --- name_q_is_not_defined
@ti.kernel
def f():
    print(q)
f()
# --- 300_does_not_fit_i_8
@ti.kernel
def f():
    x = ti.i8(300)
    print(x)
f()
# --- a_bitwise_operator_on_f_32_3
@ti.kernel
def f():
    a = 1
    b = 2.0
    print(a >> b)
f()
# --- a_bitwise_operator_on_f_32_4
@ti.kernel
def f():
    a = 1.0
    a <<= 1
f()
# --- and_and_or_want_integers
@ti.kernel
def f():
    a = 1.5
    b = 2.5
    print(a and b)
f()
# --- not_of_f_32
@ti.kernel
def f():
    a = 1.5
    print(not a)
f()
# --- a_str_is_no_value_of_a_2
@ti.kernel
def f():
    a = "x" + "y"
    b = a
f()
# --- an_int_has_no_elements
@ti.kernel
def f(a: ti.template()):
    a[0] = 1
f(3)
# --- annotated_vector
@ti.kernel
def f():
    v: ti.types.vector(2, ti.f32) = ti.Vector([1, 2])
    n: ti.f32 = 3
    k: ti.i32 = ti.cast(2.9, ti.i32)
    print(v, n, k)
f()
# --- assert_of_wrong_condition
@ti.kernel
def f(a: ti.i32):
    assert a + 1 in 3
f(1)
