# Refused: what is done with a whole field.

# --- unsupported_operands_a_field_and_an_int
x = ti.ndarray(ti.f32, (2,))
print(x + 1)
# --- a_field_has_no_attribute_foo
x = ti.ndarray(ti.i32, shape=(3,))
x.foo()
# --- field_slice
a = ti.field(ti.f32, 3)
print(a[0:2])
# --- field_slice_kernel
a = ti.field(ti.f32, 3)
@ti.kernel
def f():
    b = a[0:2]
f()
# --- each
x = ti.field(ti.f32, shape=3)
EACH
#= field_bad_method: x.append(3)
#= field_host_slice: print(x[0:2])
#= field_arith: y = x + 1
#= field_len: print(len(x))
#= a_field_has_no_attribute_foo_2: x.foo()
#= a_field_has_no_attribute_bar: print(x.bar)
#= a_field_has_no_attribute_z: print(x.z)
# --- each
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    EACH
f()
#= field_kernel_method: x.foo()
#= call_field: x(1)
# --- field_attr_missing
x = ti.field(ti.f32, shape=2)
@ti.kernel
def f():
    print(x.nothing)
f()
# --- unpack_field
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def f():
    a, b = y
f()
# --- each
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    EACH
f()
#= field_no_index: a = x + 1
#= field_slice_2: a = x[0:2]
#= attr_missing_field: a = x.foo
#= call_field_2: a = x(0)
# --- field_iter
x = ti.field(ti.f32, shape=3)
for a in x:
    print(a)
# --- unsupported_operands_a_field_and_an_int_2
x = ti.field(ti.f32, 3)
x += 1
# --- x_is_a_field_not_one_of_its_elements
x = ti.field(ti.i32, (3,))
@ti.kernel
def k():
    x += 1
k()
# --- slices_are_for_vectors_and_matrices_not_for_fields
f = ti.field(ti.f32, (2, 2))
@ti.kernel
def k():
    f[0:1, 0] = 1.0
k()
# --- a_field_has_no_attribute_bar_2
x = ti.field(ti.f32, shape=3)
@ti.kernel
def k():
    print(x.bar)
k()
# --- a_field_is_no_number
x = ti.field(ti.f32, shape=())
y = x[None] + x
# --- slicing_is_not_supported_on_ti_field
x = ti.field(ti.f32, shape=3)
if x[0:2]:
    print(1)
# --- each
x = ti.field(ti.i32, shape=3)
EACH
#= a_field_has_no_attribute_nothing: x.nothing()
#= host_attr_error: x.foo()
# --- func_annot_field
x=ti.field(ti.f32,shape=2)
@ti.func
def g(a: ti.f32):
    return a
@ti.kernel
def f():
    print(g(x))
f()
# --- fields_in_conditional
x = ti.field(ti.i32, shape=3)
y = ti.field(ti.i32, shape=3)
@ti.kernel
def f() -> ti.i32:
    z = x if True else y
    return z[0]
print(f())
# --- each
x = ti.field(ti.f32, shape=(4, 4))
@ti.kernel
def f():
    EACH
f()
#= unsupported_operands_a_field_and_a_field: a = x @ x
#= attribute_shape_of_a_field_cannot_be_assigned: x.shape = (3, 3)
#= field_filled_without_a_value: x.fill()
