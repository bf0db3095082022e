# Refused: attributes and elements of numbers.

# --- each
@ti.kernel
def f():
    a = 1
    EACH
f()
#= scalar_subscript: b = a[0]
#= scalar_subscript_store: a[0] = 2
#= walrus_attr: a.b = 2
#= scalar_attr: print(a.x)
# --- an_int_has_no_elements
@ti.kernel
def k(x: ti.template()):
    print(x[0])
k(5)
# --- each
@ti.kernel
def k(x: ti.i32):
    EACH
k(1)
#= an_i32_value_has_no_elements: print(x[0])
#= a_number_has_no_attribute_y: print(x.y)
# --- a_number_has_no_attribute_z
@ti.kernel
def k():
    x = ti.Vector([1, 2, 3])
    x.y.z = 1
k()
# --- each
@ti.kernel
def f():
    a = 3
    EACH
f()
#= slice_scalar: print(a[0])
#= a_number_has_no_attribute_x: a.x = 2
#= a_number_has_no_attribute_shape: print(a.shape)
# --- cross_scalar
@ti.kernel
def f(a: ti.f32):
    print(ti.math.cross(a, a))
f(4.0)
# --- a_number_has_no_attribute_foo
@ti.kernel
def f() -> ti.i32:
    a = ti.i32(3)
    return a.foo
print(f())
# --- each
@ti.kernel
def k():
    a = 1
    EACH
k()
#= a_number_has_no_attribute_foo_2: a.foo = 3
#= a_number_has_no_attribute_foo_3: print(a.foo)
# --- py_none_attr
x = None
x.foo()
# --- host_list_append_none
a = None
a.append(1)
# --- host_dict_attr
d = {}
d.foo
# --- host_str_method
print("abc".nothing())
# --- py_attr
a = 3
print(a.foo)
# --- an_int_has_no_elements_2
@ti.kernel
def f(a: ti.template()):
    a[0] = 1
f(3)
# --- static_conditional_arm
N = 3
@ti.kernel
def f(x: ti.i32) -> ti.i32:
    a = x if ti.static(N > 2) else x.undefined_attr
    return a
print(f(3))
# --- a_number_has_no_attribute_x_2
x = ti.field(ti.f32, shape=(4, 4))
n = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    n[None].x = 3
f()
# --- an_f32_value_has_no_method_norm
x = ti.field(ti.f32, shape=(4, 4))
@ti.kernel
def f():
    y = x[0, 0].norm()
f()
