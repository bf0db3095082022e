# Refused: declarations of fields, fills and copies.

# --- from_numpy_shape
import numpy as np
x = ti.field(ti.i32, shape=4)
x.from_numpy(np.zeros(5, dtype=np.int32))
# --- each
import numpy as np
x = ti.field(ti.f32, shape=3)
EACH
#= field_from_np_shape: x.from_numpy(np.zeros(4, dtype=np.float32))
#= field_from_np_dim: x.from_numpy(np.zeros((3, 1), dtype=np.float32))
#= field_copy_np: x.copy_from(np.zeros(3))
# --- the_shapes_3_and_3_2_differ
import numpy as np
x = ti.field(ti.i32, shape=3)
x.from_numpy(np.zeros((3, 2), dtype=np.int32))
# --- the_shapes_4_and_5_differ
x = ti.field(ti.i32, shape=4)
import numpy as np
x.from_numpy(np.zeros((5,), dtype=np.int32))
# --- the_shapes_3_2_and_2_3
import numpy as np
x = ti.field(ti.f32, shape=(3, 2))
x.from_numpy(np.zeros((2, 3), dtype=np.float32))
# --- unplaced
x = ti.field(ti.i32)
@ti.kernel
def f():
    x[0] = 1
f()
# --- each
EACH
#= field_negative_shape: x = ti.field(ti.f32, shape=(-1,))
#= field_offset_no_shape: a = ti.field(ti.f32, offset=3)
#= field_order_no_shape: a = ti.field(ti.f32, order='ij')
#= field_order_dims: a = ti.field(ti.f32, shape=(3, 3), order='i')
#= field_string_shape: a = ti.field(ti.f32, shape="abc")
#= field_float_shape: a = ti.field(ti.f32, shape=2.5)
#= field_no_dtype: a = ti.field(shape=3)
#= field_bad_dtype: a = ti.field(3, shape=3)
#= grad_of_int: a = ti.field(ti.i32, shape=3, needs_grad=True)
#= field_str_dtype: x = ti.field('f32', shape=3)
#= field_neg_shape: x = ti.field(ti.f32, shape=-2)
#= field_offset_len: x = ti.field(ti.f32, shape=(3, 3), offset=(1,))
#= field_unknown_kw: x = ti.field(ti.f32, shape=3, foo=1)
#= vec_field_no_dtype: x = ti.Vector.field(3, shape=3)
#= a_field_of_shape_2_0: x = ti.field(ti.f32, shape=(2, 0))
#= the_shape_of_a_field_is_made_of_ints: x = ti.field(ti.f32, shape="3")
#= a_field_has_no_option_foo: x = ti.field(ti.f32, 3, foo=2)
#= elements_of_the_field_need_a_type: x = ti.Vector.field(n=3, shape=2)
#= offset_and_shape_differ_in_length: x = ti.field(ti.f32, shape=(4, 4), offset=(1,))
#= order_and_shape_differ_in_length: x = ti.field(ti.f32, shape=(4, 4), order="ijk")
#= offset_needs_a_shape: x = ti.field(ti.f32, offset=(1,))
#= a_field_of_i_32_has_no: x = ti.field(ti.i32, shape=4, needs_grad=True)
#= a_field_of_shape_1: x = ti.field(ti.i32, shape=-1)
#= a_field_of_shape_2_0_2: x = ti.field(ti.i32, shape=(2, 0))
#= a_field_takes_its_type_and_shape: x = ti.field(ti.i32, shape=3, dtype=ti.f32)
#= a_field_takes_its_type_and_shape_2: x = ti.field(ti.i32, 3, 4, 5)
#= a_field_has_no_option_foo_2: x = ti.field(ti.i32, shape=3, foo=2)
#= the_shape_of_a_field_is_made: x = ti.field(ti.i32, shape="abc")
#= the_shape_of_a_field_is_made_2: x = ti.field(ti.i32, shape=(2, 2.5))
#= vector_bad_dtype: x = ti.Vector.field(2, "f32", shape=3)
# --- field_copy_from_shape
a = ti.field(ti.f32, 3)
b = ti.field(ti.f32, 4)
a.copy_from(b)
# --- field_copy_from_number
a = ti.field(ti.f32, 3)
a.copy_from(3)
# --- each
x = ti.field(ti.f32)
EACH
#= to_numpy_unplaced: print(x.to_numpy())
#= field_unplaced_host: x[0] = 1
# --- unplaced_other
x = ti.field(ti.f32)
y = ti.field(ti.f32, shape=3)
y[0] = 1
# --- too_many_dims
x = ti.field(ti.f32, shape=(1,) * 13)
x.fill(1)
# --- each
x = ti.field(ti.f32)
@ti.kernel
def f():
    EACH
f()
#= field_unplaced: x[0] = 1
#= field_x_has_no_place_yet_2: print(1)
# --- field_copy_shape
x = ti.field(ti.f32, shape=3)
y = ti.field(ti.f32, shape=4)
x.copy_from(y)
# --- a_float_cannot_be_written_to_x_a_field
x = ti.field(ti.i32, 3)
x[0] = 2.7
print(x[0])
# --- each
x = ti.field(ti.i32, shape=3)
EACH
#= a_field_is_not_filled_with_a_str: x.fill("a")
#= host_store_float_int: x[0] = 1.5
# --- the_shapes_3_and_4_differ
x = ti.field(ti.i32, shape=3)
y = ti.field(ti.i32, shape=4)
x.copy_from(y)
# --- field_x_has_no_place_yet
x = ti.field(ti.i32)
x[0] = 1
# --- a_number_cannot_be_written_to_v_whose_elements
v = ti.Vector.field(2, ti.f32, 3)
v[0] = 1.0
# --- each
x = ti.field(ti.f32, shape=3)
EACH
#= a_field_is_not_filled_with_a: x.fill("a")
#= a_str_cannot_be_written_to_x: x[0] = "a"
#= a_list_cannot_be_written_to_x: x[0] = [1, 2]
#= copy_from_takes_a_field: x.copy_from([1, 2, 3])
#= host_store_string: x[0] = "abc"
# --- each
@ti.kernel
def f():
    EACH
f()
#= add_shapes: a = ti.Vector([1, 2]) + ti.Vector([1, 2, 3])
#= mul_shapes: a = ti.Matrix([[1, 2], [3, 4]]) * ti.Vector([1, 2])
#= cmp_shapes: a = ti.Vector([1, 2]) < ti.Vector([1, 2, 3])
#= min_shapes: a = ti.min(ti.Vector([1, 2]), ti.Vector([1, 2, 3]))
# --- a_number_cannot_be_written_to_x
x = ti.Vector.field(2, ti.f32, shape=3)
x[0] = 1.0
print(x[0])
# --- host_store_scalar_in_vec
x = ti.Vector.field(3, ti.f32, shape=3)
x[0] = 1
print(x[0])
# --- place_after_kernel
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    x[0] = 1
f()
y = ti.field(ti.f32)
f()
ti.root.place(y)
f()
print("ok")
# --- struct_offset_no_shape
A = ti.types.struct(a=ti.i32)
f = A.field(offset=3)
# --- each
EACH
#= the_shape_of_a_field_is_made_of_ints_2: x = ti.field(ti.f32, shape="4"); print(x.shape)
#= a_number_cannot_be_written_to_x_whose_elements: x = ti.Vector.field(2, ti.f32, shape=3); x[0] = 5
#= the_shapes_3_and_4_differ_2: x = ti.field(ti.f32, shape=3); y = ti.field(ti.f32, shape=4); x.copy_from(y)
#= field_x_has_no_place_yet_3: x = ti.field(ti.f32); x[0] = 1
#= a_field_has_no_option_foo_3: x = ti.field(ti.i32, shape=3, foo=2)
