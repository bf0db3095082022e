# Mistakes as people make them, in the order in which they were written.

# --- each
x = ti.field(ti.f32, (4, 4))
v = ti.Vector.field(3, ti.f32, 4)
n = ti.field(ti.i32, ())
@ti.func
def two(a, b):
    return a + b
@ti.kernel
def other():
    n[None] = 1
@ti.kernel
def k():
    EACH
k()
#= three_indices_of_two: x[1, 2, 3] = 0
#= function_with_one_argument: n[None] = two(1)
#= kernel_called_in_kernel: other()
#= component_of_scalar: x[0, 0].y = 1
#= undefined_in_expression: n[None] = missing + 1
#= call_of_a_field: n[None] = x(0, 0)
#= wrong_vector_length: v[0] = ti.Vector([1.0, 2.0])
#= keyword_unknown: n[None] = two(a=1, c=2)
#= matrix_product_of_wrong_shapes: m = ti.Matrix([[1, 2], [3, 4]]) @ ti.Vector([1, 2, 3])
#= static_assert_fails: ti.static_assert(v.n == 2, "two wanted")
#= return_value_without_type: return 3
#= delete_a_name: del n
#= global_in_kernel: global n
#= lambda_in_kernel: f = lambda a: a + 1
#= class_in_kernel: class A: pass
#= try_in_kernel: try: pass
#= float_modulo_shift: n[None] = 1.5 << 2
#= bit_not_of_float: n[None] = ~1.5
#= swizzle_out_of_range: n[None] = v[0].w
# --- class_kernel_without_data_oriented
class A:
    def __init__(self):
        self.x = ti.field(ti.i32, 3)
    @ti.kernel
    def k(self):
        for i in self.x:
            self.x[i] = i
A().k()
# --- too_many_arguments
@ti.kernel
def k(a: ti.i32):
    pass
k(1, 2)
# --- missing_annotation
@ti.kernel
def k(a):
    pass
k(1)
# --- field_shape_negative
x = ti.field(ti.f32, shape=(-1, 3))
# --- list_argument_for_scalar
@ti.kernel
def k(a: ti.f32) -> ti.f32:
    return a
print(k([1.0]))
# --- index_host_out_of_range
x = ti.field(ti.i32, 4)
x[0] = 1
print(x[0, 1])
# --- host_attribute_of_field
x = ti.field(ti.i32, 4)
print(x.length)
# --- numpy_shape_mismatch
import numpy as np
x = ti.field(ti.f32, (2, 3))
x.from_numpy(np.zeros((3, 2), dtype=np.float32))
# --- return_in_for
@ti.kernel
def k() -> ti.i32:
    for i in range(10):
        if i == 3:
            return i
    return 0
print(k())
# --- struct_member_unknown
S = ti.types.struct(a=ti.f32, b=ti.i32)
s = S.field(shape=2)
@ti.kernel
def k():
    s[0].c = 1
k()
# --- reversed_in_static
coefficients = (1.0, -3.0, 0.5)
@ti.kernel
def k() -> ti.f32:
    s = 0.0
    for c in ti.static(reversed(coefficients)):
        s = s * 2 + c
    return s
print(k())
