# Refused: targets, unpackings and rebindings.

# --- a_cannot_be_assigned_here
@ti.kernel
def f(a: ti.types.ndarray()):
    a = 3
f(ti.ndarray(ti.f32, 2))
# --- each
@ti.kernel
def f():
    EACH
f()
#= star_assign: a, *b = 1, 2, 3
#= unpack_scalar_2: a, b = 1
#= unpack_few: a, b = ti.Vector([1, 2, 3])
#= unpack_many: a, b, c, d = ti.Vector([1, 2, 3])
#= 2_values_for_3_targets: a, b, c = ti.Vector([1, 2])
#= unpack_mismatch: a, b = 1, 2, 3
#= an_int_cannot_be_unpacked: a, b = 3
#= a_number_cannot_be_the_target_of: 3 = x
#= static_count_mismatch: a, b = ti.static(1, 2, 3)
# --- each
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    EACH
f()
#= atomic_expr: ti.atomic_add(x[0] + 1, 2)
#= this_cannot_be_assigned_to: ti.atomic_add(x[0] + 1, 3)
# --- a_cannot_be_assigned_here_2
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f(a: ti.template()):
    a = 3
f(x)
# --- unpack_func_count
@ti.func
def g():
    return 1, 2
@ti.kernel
def f():
    a, b, c = g()
f()
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
# --- each
@ti.kernel
def f():
    a: ti.i32 = 1
    EACH
f()
#= annotation_mismatch: a: ti.f32 = 2.0
#= annot_redecl: a: ti.f32 = 2
# --- each
@ti.kernel
def f(a: ti.i32):
    EACH
f(1)
#= assign_const_arg: a = 3
#= arg_assign: a = 2
# --- atomic_expr_target
x = ti.field(ti.i32, shape=2)
@ti.kernel
def f():
    ti.atomic_add(x[0] + 1, 2)
f()
# --- template_kernel_modify
@ti.kernel
def f(n: ti.template()):
    n = 3
f(2)
# --- a_cannot_be_assigned_here_3
@ti.kernel
def k(a: ti.i32):
    ti.atomic_add(a, 1)
k(1)
# --- x_cannot_be_assigned_here
@ti.kernel
def k(x: ti.template()):
    x = 3
k(5)
# --- unpack_vector_count
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    a, b = v
f()
# --- 3_values_for_2_targets
@ti.kernel
def k():
    a = ti.Vector([1, 2, 3])
    x, y = a
    print(x, y)
k()
# --- 3_values_for_2_targets_2
@ti.kernel
def k():
    a, b = 1, 2, 3
    print(a, b)
k()
# --- n_is_a_constant_and_cannot_be_changed
n = 5
@ti.kernel
def k():
    n += 1
k()
# --- an_i32_value_cannot_be_unpacked
@ti.kernel
def k():
    a = b = c = 3
    print(a, b, c)
    a, b = c
k()
# --- each
@ti.kernel
def k():
    EACH
k()
#= a_number_cannot_be_the_target_of_an_assignment: 3 = x
#= the_result_of_a_call_cannot_be_the_target: f() = 3
# --- each
EACH
#= py_unpack: a, b = [1, 2, 3]
#= py_bad_assign: 1 = x
# --- host_tuple_assign
t = (1, 2)
t[0] = 3
# --- unpack_scalar
@ti.kernel
def f():
    x = 3
    a, b = x
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
# --- a_cannot_be_assigned_here_4
@ti.kernel
def f(a: ti.i32):
    a = a + 1
    print(a)
f(3)
# --- x_is_i_32_already_not_f
@ti.kernel
def f():
    x: ti.i32 = 3
    x: ti.f32 = 4.0
    print(x)
f()
# --- n_is_a_constant_of_the_module
n = 3
@ti.kernel
def f():
    n += 1
    print(n)
f()
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
# --- template_number_augmented
@ti.kernel
def f(a: ti.template()):
    a += 1
    print(a)
f(3)
# --- template_field_augmented
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f(a: ti.template()):
    a += 1
f(x)
# --- template_field_without_axes_augmented
x = ti.field(ti.i32, shape=())
@ti.kernel
def f(a: ti.template()):
    a += 1
f(x)
# --- template_tuple_augmented
@ti.kernel
def f(a: ti.template()):
    a += 1
f((1, 2))
# --- template_number_of_a_function_augmented
@ti.func
def g(a: ti.template()):
    a += 1
@ti.kernel
def f():
    g(3)
f()
# --- template_field_of_a_function_augmented
x = ti.field(ti.i32, shape=3)
@ti.func
def g(a: ti.template()):
    a += 1
@ti.kernel
def f():
    g(x)
f()
# --- an_int_cannot_be_unpacked_2
@ti.kernel
def f():
    a, b = 1
f()
# --- 2_values_for_3_targets_2
v = ti.Vector.field(3, ti.f32, shape=4)
@ti.kernel
def f():
    a, b, c = v[0], 1
f()
