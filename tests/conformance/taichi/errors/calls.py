# Refused: wrong numbers and kinds of arguments of calls.

# --- each
@ti.kernel
def f():
    EACH
f()
#= field_in_kernel: x = ti.field(ti.f32, shape=3)
#= cast_no_type: a = ti.cast(1.5)
#= sin_two: a = ti.sin(1.0, 2.0)
#= max_none: a = ti.max()
#= atan2_one: a = ti.atan2(1.0)
#= print_kw: print(1, foo=2)
#= field_in_kernel_2: z = ti.field(ti.i32, shape=3)
#= init_in_kernel: ti.init()
#= call_number_2: 3(1)
#= matrix_identity_args: m = ti.Matrix.identity(ti.f32)
#= int_of_nothing: print(int())
#= max_with_name: print(ti.max(1, qq=1))
#= atan_2_takes_2_arguments_but_1: print(ti.atan2(1.0))
#= select_takes_3_arguments_but_2_are: print(ti.select(1, 2))
#= random_takes_0_to_1_argument_but: print(ti.random(ti.f16, 3))
#= max_of_nothing_2: print(ti.max())
# --- each
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    EACH
f()
#= floor_int_2: a = ti.floor(x[0])
#= sin_int_2: a = ti.sin(x[0])
#= round_int_2: a = ti.round(x[0])
# --- each
@ti.func
def g(a):
    return a
@ti.kernel
def f():
    EACH
f()
#= func_too_many: g(1, 2, 3)
#= func_extra: g(1, 2)
# --- real_func_args
@ti.real_func
def g(a: ti.i32) -> ti.i32:
    return a
@ti.kernel
def f():
    x = g(1, 2)
f()
# --- each
@ti.kernel
def f():
    a = 3
    EACH
f()
#= call_number: a(1)
#= an_i32_value_cannot_be_called_2: a()
# --- call_int
@ti.kernel
def f():
    a = 1
    b = a(2)
f()
# --- arg_extra
@ti.kernel
def f(a: ti.i32):
    pass
f(1, 2)
# --- an_i32_value_cannot_be_called
@ti.kernel
def k(x: ti.i32):
    print(x())
k(1)
# --- each
@ti.kernel
def k():
    EACH
k()
#= norm_takes_1_argument: ti.Vector([1, 2]).norm(1, 2, 3)
#= ti_sqrt_takes_1_argument_but_0_are_given: print(ti.sqrt())
#= max_of_nothing: print(max())
#= ti_mix_takes_3_arguments_but_2_are_given: print(ti.math.mix(1.0, 2.0))
#= ti_clamp_takes_3_arguments_but_1_is_given: print(ti.math.clamp(1.0))
# --- ti_vector_zero_takes_more_than_1_argument
@ti.kernel
def k():
    m = ti.Vector.zero(ti.f32)
    print(m)
k()
# --- sqrt_takes_1_argument_but_2_are
@ti.kernel
def f():
    a = ti.Vector([1.0, 2.0])
    print(ti.sqrt(a, 2))
f()
# --- each
@ti.kernel
def f(a: ti.i32):
    EACH
f(1)
#= floor_int: print(ti.floor(a))
#= sin_int: print(ti.sin(a))
# --- round_int
@ti.kernel
def f(a: ti.i32):
    print(ti.round(a))
f(4)
# --- each
EACH
#= init_option: ti.init(arch=ti.cpu, no_such_option=1)
#= init_unknown: ti.init(foo=3)
#= init_default_up: ti.init(default_up=ti.u32)
#= init_has_no_option_default_up: ti.init(arch=ti.cpu, default_up=ti.u32)
# --- host_store_vec_shape
x = ti.Vector.field(3, ti.f32, shape=3)
x[0] = [1, 2]
# --- py_int_call
x = 3
x()
# --- py_call_none
a = None
a()
# --- py_args2
def g(a):
    return a
g(1, 2)
# --- f_takes_2_arguments
@ti.func
def f(a, b):
    return a + b
@ti.kernel
def k() -> ti.i32:
    return f(1, 2, 3)
k()
# --- k_takes_1_arguments
@ti.kernel
def k(x: ti.f32) -> ti.f32:
    return x
k(1.0, 2.0)
# --- k_takes_2_arguments
@ti.kernel
def k(a: ti.i32, a2: ti.i32) -> ti.i32:
    return a + a2
print(k(1, 2, 3))
# --- f_takes_1_arguments
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a
print(f(1, 2))
# --- add_takes_2_arguments
@ti.kernel
def add(a: ti.i32, b: ti.i32) -> ti.i32:
    return a + b
add(1, 2, 3)
# --- sum_with_unknown_name
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    l = [1, 2, 3]
    return sum(l, qq=1) + a
print(f(2))
# --- cast_takes_2_arguments_but_3_are
@ti.kernel
def f():
    x = ti.cast(1.5, int, 2)
    print(x)
f()
# --- each
@ti.kernel
def f():
    a = 2
    EACH
f()
#= sin_takes_a_real_number_not_i: print(ti.sin(a))
#= floor_takes_a_real_number_not_i: print(ti.floor(a))
# --- refused
n = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    n = 5; n += 1
f()
# --- each
@ti.kernel
def f():
    EACH
f()
#= ti_clamp_takes_3_arguments_but_1_is_given_2: a = ti.math.clamp(1.0)
#= ti_cast_takes_2_arguments_but_1_is_given: a = ti.cast(3.5)
#= ti_select_takes_3_arguments_but_2_are_given: a = ti.select(1, 2)
# --- refused_2
S = ti.types.struct(a=ti.i32); s = S(b=3)
# --- f_takes_2_arguments_2
@ti.func
def g(a, b):
    return a + b
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.f32:
    return g(a, b)
f(1, 2, 3)
