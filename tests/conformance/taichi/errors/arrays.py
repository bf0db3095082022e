# Refused: ndarrays and arrays of numpy of a wrong shape, type or place.

# --- ndarray_host_index_count
a = ti.ndarray(ti.f32, (2, 2))
a[0] = 1
# --- ndarray_from_list
a = ti.ndarray(ti.f32, 2)
a.from_numpy([1, 2])
# --- each
EACH
#= ndarray_bad_shape: a = ti.ndarray(ti.f32, shape="x")
#= ndarray_no_shape: x = ti.ndarray(ti.f32)
#= an_array_of_a_str_which_is_no_type: a = ti.ndarray("f32", shape=3)
#= a_str_is_no_shape_of_an: x = ti.ndarray(ti.i32, "ab")
#= ndarray_takes_a_type_and_a_shape: x = ti.ndarray(ti.i32)
# --- each
import numpy as np
EACH
#= host_np_shape: a = np.zeros((2, 3)) + np.zeros((3, 2))
#= py_np_shape: print(np.zeros(3) + np.zeros(4))
#= py_np_index: print(np.zeros(3)[5])
# --- host_np_index
import numpy as np
a = np.zeros(3)
print(a[5])
# --- ndarray_idx_many
x = ti.ndarray(ti.f32, 3)
print(x[0, 1])
# --- a_float_cannot_be_written_to_array_a_field
x = ti.ndarray(ti.i32, 3)
x[0] = 1.5
print(x[0])
# --- from_numpy_takes_an_array_of_numpy
import numpy as np
x = ti.ndarray(ti.f32, (2,))
x.from_numpy([1, 2])
# --- each
@ti.kernel
def f(a: ti.types.ndarray()):
    EACH
f(ti.ndarray(ti.f32, 2))
#= unsupported_operands_an_array_and_an_int: b = a + 1
#= an_array_has_no_attribute_foo: print(a.foo)
# --- argument_a_is_an_array_no_number
@ti.func
def g(a):
    a[0] = 7
@ti.kernel
def f(a: ti.types.ndarray()):
    g(a)
x = ti.ndarray(ti.f32, 2)
f(x)
print(x[0])
# --- array_has_2_dimensions_but_1_index_is_given
a = ti.ndarray(ti.f32, shape=(2, 2))
a[0] = 1.0
# --- array_has_1_dimension_but_2_indices_are_given
a = ti.ndarray(ti.f32, shape=3)
a[0, 0] = 1
# --- from_numpy_takes_an_array_of_numpy_2
import numpy as np
a = ti.ndarray(ti.f32, shape=3)
a.from_numpy([1, 2, 3])
# --- the_shapes_of_the_arrays_differ
a = ti.ndarray(ti.f32, shape=3)
b = ti.ndarray(ti.f32, shape=4)
a.copy_from(b)
# --- the_shapes_of_the_arrays_differ_2
import numpy as np
x = ti.Vector.field(2, ti.f32, shape=3)
x.from_numpy(np.zeros(3, dtype=np.float32))
# --- array_has_1_dimension_but_2_indices
x = ti.ndarray(ti.i32, shape=(3,))
x[0, 1] = 1
# --- ndarray_is_for_python_not_for_kernels
@ti.kernel
def f():
    x = ti.ndarray(ti.f32, 4)
f()
# --- from_numpy_list
x = ti.field(ti.f32, shape=3)
x.from_numpy([1, 2, 3])
# --- to_numpy_is_for_the_host_program
x = ti.field(ti.f32, shape=3)
@ti.kernel
def k():
    print(x.to_numpy())
k()
# --- each
EACH
#= from_numpy_takes_an_array_of_numpy_3: x = ti.field(ti.f32, shape=3); x.from_numpy([1, 2, 3])
#= ti_ndarray_takes_a_type_and_a_shape: a = ti.ndarray(ti.f32); print(a)
#= array_has_1_dimension_but_2_indices_are_given_2: a = ti.ndarray(ti.f32, shape=3); print(a[1, 2])
# --- dtype_of_an_array_in_a_kernel
import numpy as np
@ti.kernel
def k(c: ti.types.ndarray(ndim=1)):
    for i in c:
        c[i] = ti.cast(0, c.dtype)
k(np.zeros(3, dtype=np.float32))
