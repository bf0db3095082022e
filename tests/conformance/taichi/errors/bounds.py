# Raised: indices outside of fields, arrays and vectors under debug.

# --- oob_ndarray_debug options: debug=True
@ti.kernel
def f(a: ti.types.ndarray(), i: ti.i32):
    a[i] = 1
f(ti.ndarray(ti.f32, 3), 3)
# --- py_np_assert
import numpy as np
np.testing.assert_allclose(np.array([1.0]), np.array([2.0]))
# --- program_returned_error_5_taichiassertionerror_a_is_written_outside options: debug=True
@ti.kernel
def k(a: ti.types.ndarray(dtype=ti.f32, ndim=1), i: ti.i32):
    a[i] = 1
import numpy as np
k(np.zeros(3, dtype=np.float32), 3)
# --- field_oob_host options: debug=True
a = ti.field(ti.f32, 3)
print(a[5])
# --- oob_read_debug options: debug=True
x = ti.field(ti.i32, shape=(3, 3))
@ti.kernel
def f(i: ti.i32) -> ti.i32:
    return x[i, 0]
f(3)
# --- oob_neg_debug options: debug=True
x = ti.field(ti.i32, shape=(3, 3))
@ti.kernel
def f(i: ti.i32) -> ti.i32:
    return x[1, i]
f(-1)
# --- oob_2d options: debug=True
x = ti.field(ti.f32, shape=(4, 8))
@ti.kernel
def f(i: ti.i32, j: ti.i32):
    x[i, j] += 1.0
f(2, 8)
# --- oob_vec_field options: debug=True
x = ti.Vector.field(3, ti.f32, shape=4)
@ti.kernel
def f(i: ti.i32):
    x[i] = ti.Vector([1.0, 2.0, 3.0])
f(4)
# --- oob_offset options: debug=True
x = ti.field(ti.i32, shape=4, offset=-2)
@ti.kernel
def f(i: ti.i32):
    x[i] = 1
f(2)
# --- program_returned_error_8_taichiassertionerror_an_index_of_x options: debug=True
x = ti.field(ti.i32, shape=(3, 3))
@ti.kernel
def k(i: ti.i32):
    x[i, 0] = 2
k(3)
# --- program_returned_error_8_taichiassertionerror_an_index_of_x_2 options: debug=True
x = ti.field(ti.i32, shape=(3, 3))
@ti.kernel
def k(i: ti.i32) -> ti.i32:
    return x[0, i]
k(-1)
# --- each options: debug=True
x = ti.field(ti.f32, shape=3)
EACH
#= index_3_in_dimension_0_of_x_which_has: x[3] = 1
#= index_1_in_dimension_0_of_x_which_has: print(x[-1])
# --- i_goes_from_0_to_4_in_dimension_0 options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def k():
    for i in range(5):
        x[i] = i
k()
# --- i_1_goes_from_1_to_4_in_dimension options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def k():
    for i in x:
        x[i + 1] += 1
k()
# --- program_returned_error_8_taichiassertionerror_an_index_of_x_3 options: debug=True
x = ti.field(ti.i32, shape=4, offset=2)
@ti.kernel
def k(i: ti.i32):
    x[i] = 1
k(1)
# --- program_returned_error_8_taichiassertionerror_an_index_of_x_4 options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(i: ti.i32):
    x[i] = 1
f(7)
# --- program_returned_error_8_taichiassertionerror_an_index_of_x_5 options: debug=True
x = ti.field(ti.i32, shape=(2, 2))
@ti.kernel
def f(i: ti.i32) -> ti.i32:
    return x[i, 0]
f(-1)
# --- index_2_in_dimension_0_of_x options: debug=True
x = ti.field(ti.i32, shape=(2, 2))
print(x[2, 0])
# --- i_goes_from_0_to_4_in options: debug=True
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in range(5):
        x[i] = 1
f()
# --- index_4_in_dimension_0_of_x options: debug=True
x = ti.field(ti.i32, shape=4)
x[4] = 1
# --- oob_vector_debug options: debug=True
@ti.kernel
def f(i: ti.i32) -> ti.i32:
    v = ti.Vector([1, 2, 3])
    return v[i]
f(3)
# --- program_returned_error_8_taichiassertionerror_an_index_of_x_6 options: debug=True
x = ti.Vector.field(2, ti.i32, shape=4)
@ti.kernel
def f(k: ti.i32):
    x[k][0] = 1
f(4)
# --- oob_struct options: debug=True
S = ti.types.struct(a=ti.i32)
x = S.field(shape=4)
@ti.kernel
def f(i: ti.i32):
    x[i].a = 1
f(4)
# --- out_of_bounds options: debug=True
x = ti.field(ti.i32, shape=3)
@ti.kernel
def f(i: ti.i32):
    x[i] = 1
f(3)
