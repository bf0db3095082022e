# --- from_numpy_shape
import numpy as np
x = ti.field(ti.i32, shape=4)
x.from_numpy(np.zeros(5, dtype=np.int32))
# --- ndarray_dim
a = ti.ndarray(ti.f32, shape=(2, 2))
@ti.kernel
def f(a: ti.types.ndarray(ndim=1)):
    pass
f(a)
# --- ndarray_dtype
a = ti.ndarray(ti.i32, shape=(2,))
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32)):
    pass
f(a)
# --- ndarray_wrong_dim
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(ndim=2)):
    pass
f(np.zeros(3))
# --- ndarray_wrong_dtype
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    pass
f(ti.ndarray(ti.i32, 3))
# --- from_numpy_shape_2
import numpy as np
x = ti.field(ti.f32, shape=3)
x.from_numpy(np.zeros(4, dtype=np.float32))
# --- ndarray_arg_scalar
@ti.kernel
def f(a: ti.types.ndarray()):
    pass
f(3)
# --- ndarray_arg_list
@ti.kernel
def f(a: ti.types.ndarray()):
    pass
f([1, 2, 3])
# --- ndarray_arg_field
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f(a: ti.types.ndarray()):
    pass
f(x)
# --- scalar_arg_numpy
import numpy as np
@ti.kernel
def f(a: ti.f32):
    pass
f(np.zeros(3))
# --- numpy_wrong_dtype
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    a[0] = 1
f(np.zeros(3, dtype=np.int32))
# --- numpy_not_contiguous
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0, 0] = 1
f(np.zeros((3, 4), dtype=np.float32).T)
# --- numpy_element_shape
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec3, ndim=1)):
    a[0] = 1
f(np.zeros((3, 2), dtype=np.float32))
# --- ndarray_index_count
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0] = 1
f(ti.ndarray(ti.f32, (2, 2)))
# --- ndarray_host_index_count
a = ti.ndarray(ti.f32, (2, 2))
a[0] = 1
# --- ndarray_from_numpy_shape
import numpy as np
a = ti.ndarray(ti.f32, (2, 2))
a.from_numpy(np.zeros(3, dtype=np.float32))
# --- ndarray_from_list
a = ti.ndarray(ti.f32, 2)
a.from_numpy([1, 2])
# --- ndarray_bad_shape
a = ti.ndarray(ti.f32, shape="x")
# --- ndarray_template
a = ti.ndarray(ti.f32, 3)
@ti.kernel
def f(x: ti.template()):
    pass
f(a)
# --- ndarray_global
a = ti.ndarray(ti.f32, 3)
@ti.kernel
def f():
    a[0] = 1
f()
# --- numpy_global
import numpy as np
a = np.zeros(3)
@ti.kernel
def f():
    a[0] = 1
f()
# --- numpy_global_read
import numpy as np
a = np.array([1.0, 2.0])
@ti.kernel
def f() -> ti.f32:
    return a[1]
print(f())
# --- ndarray_static_shape
@ti.kernel
def f(a: ti.types.ndarray()):
    for i in ti.static(range(a.shape[0])):
        pass
f(ti.ndarray(ti.f32, 3))
# --- oob_ndarray_debug options: debug=True
@ti.kernel
def f(a: ti.types.ndarray(), i: ti.i32):
    a[i] = 1
f(ti.ndarray(ti.f32, 3), 3)
# --- ndarray_extra_index
@ti.kernel
def f(a: ti.types.ndarray(ndim=1)):
    a[0, 0] = 1
f(ti.ndarray(ti.f32, 3))
# --- ndarray_ndim_mismatch
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    pass
f(ti.ndarray(ti.f32, 3))
# --- ndarray_vec_for_scalar
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    pass
f(ti.Vector.ndarray(2, ti.f32, 3))
# --- ndarray_scalar_for_vec
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec2, ndim=1)):
    pass
f(ti.ndarray(ti.f32, 3))
# --- ndarray_vec_size
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec2, ndim=1)):
    pass
f(ti.Vector.ndarray(3, ti.f32, 3))
# --- ndarray_none
@ti.kernel
def f(a: ti.types.ndarray()):
    pass
f(None)
# --- host_np_shape
import numpy as np
a = np.zeros((2, 3)) + np.zeros((3, 2))
# --- host_np_index
import numpy as np
a = np.zeros(3)
print(a[5])
# --- arg_np_wrong_dtype
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    a[0] = 1
f(np.zeros(3, dtype=np.int32))
print('done')
# --- arg_np_wrong_ndim
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    a[0] = 1
f(np.zeros((3, 3), dtype=np.float32))
print('done')
# --- arg_list_for_nd
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0] = 1
f([1, 2, 3])
print('done')
# --- arg_scalar_for_nd
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0] = 1
f(3)
print('done')
# --- arg_field_for_nd
x=ti.field(ti.f32,shape=3)
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0] = 1
f(x)
print('done')
# --- field_from_np_shape
import numpy as np
x = ti.field(ti.f32, shape=3)
x.from_numpy(np.zeros(4, dtype=np.float32))
print('done')
# --- field_from_np_dim
import numpy as np
x = ti.field(ti.f32, shape=3)
x.from_numpy(np.zeros((3, 1), dtype=np.float32))
print('done')
# --- field_copy_np
import numpy as np
x = ti.field(ti.f32, shape=3)
x.copy_from(np.zeros(3))
print('done')
# --- ndarray_no_shape
x = ti.ndarray(ti.f32)
print('done')
# --- ndarray_idx_many
x = ti.ndarray(ti.f32, 3)
print(x[0, 1])
print('done')
# --- ndarray_idx_str
x = ti.ndarray(ti.f32, 3)
print(x['a'])
print('done')
# --- ndarray_template_2
x = ti.ndarray(ti.f32, 3)
@ti.kernel
def f(a: ti.template()):
    a[0] = 1
f(x)
print('done')
# --- ndarray_global_2
x = ti.ndarray(ti.f32, 3)
@ti.kernel
def f():
    x[0] = 1
f()
print('done')
# --- np_global_write
import numpy as np
x = np.zeros(3)
@ti.kernel
def f():
    x[0] = 1
f()
print('done')
# --- py_np_assert
import numpy as np
np.testing.assert_allclose(np.array([1.0]), np.array([2.0]))
print('done')
# --- py_np_shape
import numpy as np
print(np.zeros(3) + np.zeros(4))
print('done')
# --- py_np_index
import numpy as np
print(np.zeros(3)[5])
print('done')
# --- e9
x = ti.ndarray(ti.f32, (2, 2))
print(x.shape, x.dtype, x[0, 0])
x[1, 1] += 2
print(x.to_numpy())
print('done')
# --- f1
x = ti.ndarray(ti.f32, (2, 2))
x[0] = 1
print('done')
# --- f2
x = ti.ndarray(ti.i32, 3)
x[0] = 1.5
print(x[0])
print('done')
# --- f3
x = ti.ndarray(ti.math.vec3, 3)
x[0] = [1, 2, 3]
print(x[0], x.to_numpy().shape)
print('done')
# --- f4
x = ti.ndarray(dtype=ti.types.matrix(2, 2, ti.f32), shape=(2,))
x[1] = ti.Matrix([[1, 2], [3, 4]])
print(x[1][1, 0])
print('done')
# --- f6
x = ti.ndarray(ti.f32, (2,))
print(x + 1)
print('done')
# --- f7
import numpy as np
x = ti.ndarray(ti.f32, (2,))
x.from_numpy(np.zeros(3, dtype=np.float32))
print('done')
# --- f8
import numpy as np
x = ti.ndarray(ti.f32, (2,))
x.from_numpy([1, 2])
print('done')
# --- g1
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)) -> ti.f32:
    return a[0, 0]
print(f(ti.ndarray(ti.f32, 2)))
print('done')
# --- g2
@ti.kernel
def f(a: ti.types.ndarray()):
    a = 3
f(ti.ndarray(ti.f32, 2))
print('done')
# --- g3
@ti.kernel
def f(a: ti.types.ndarray()):
    print(a.shape[2])
f(ti.ndarray(ti.f32, 2))
print('done')
# --- g4
@ti.kernel
def f(a: ti.types.ndarray()):
    b = a + 1
f(ti.ndarray(ti.f32, 2))
print('done')
# --- g5
@ti.kernel
def f(a: ti.types.ndarray()):
    print(a.foo)
f(ti.ndarray(ti.f32, 2))
print('done')
# --- g6
@ti.func
def g(a: ti.template()):
    a[0] = 7
@ti.kernel
def f(a: ti.types.ndarray()):
    g(a)
x = ti.ndarray(ti.f32, 2)
f(x)
print(x[0])
print('done')
# --- g7
@ti.func
def g(a):
    a[0] = 7
@ti.kernel
def f(a: ti.types.ndarray()):
    g(a)
x = ti.ndarray(ti.f32, 2)
f(x)
print(x[0])
print('done')
# --- i9
import numpy as np
c = np.array([1.0, 2.0])
@ti.kernel
def f() -> ti.f32:
    return c[0] + c[1]
print(f())
print('done')
# --- j1
import numpy as np
k = np.float32(2.5)
n = np.int32(3)
@ti.kernel
def f() -> ti.f32:
    return k * n
print(f())
print('done')
# --- refused_1_28
import numpy as np
x = ti.field(ti.i32, shape=3)
x.from_numpy(np.zeros((3, 2), dtype=np.int32))
# --- refused_1_40
import numpy as np
@ti.kernel
def k(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    a[0] = 1
k(np.zeros(3, dtype=np.float64))
# --- refused_1_41
import numpy as np
@ti.kernel
def k(a: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    a[0, 0] = 1
k(np.zeros(3, dtype=np.float32))
# --- refused_1_42
@ti.kernel
def k(a: ti.types.ndarray()):
    a[0] = 1
k(3)
# --- refused_1_43
a = ti.ndarray(ti.f32, shape=(2, 2))
a[0] = 1.0
# --- refused_3_01
a = ti.ndarray(ti.f32, shape=3)
@ti.kernel
def k(x: ti.types.ndarray(dtype=ti.i32)):
    x[0] = 1
k(a)
# --- refused_3_02
a = ti.ndarray(ti.f32, shape=3)
@ti.kernel
def k(x: ti.types.ndarray(ndim=2)):
    x[0, 0] = 1
k(a)
# --- refused_3_03
a = ti.Vector.ndarray(3, ti.f32, shape=3)
@ti.kernel
def k(x: ti.types.ndarray(dtype=ti.types.vector(2, ti.f32))):
    x[0] = ti.Vector([1.0, 2.0])
k(a)
# --- refused_3_04
a = ti.ndarray(ti.f32, shape=3)
@ti.kernel
def k():
    a[0] = 1
k()
# --- refused_3_05
a = ti.ndarray(ti.f32, shape=3)
@ti.kernel
def k(x: ti.template()):
    x[0] = 1
k(a)
# --- refused_3_07
a = ti.ndarray(ti.f32)
# --- refused_3_08
a = ti.ndarray("f32", shape=3)
# --- refused_3_09
a = ti.ndarray(ti.f32, shape=3)
a[0, 0] = 1
# --- refused_3_10
a = ti.ndarray(ti.f32, shape=3)
a["x"] = 1
# --- refused_3_11
import numpy as np
a = ti.ndarray(ti.f32, shape=3)
a.from_numpy(np.zeros(4, dtype=np.float32))
# --- refused_3_12
import numpy as np
a = ti.ndarray(ti.f32, shape=3)
a.from_numpy([1, 2, 3])
# --- refused_3_13
a = ti.ndarray(ti.f32, shape=3)
b = ti.ndarray(ti.f32, shape=4)
a.copy_from(b)
# --- refused_3_80 options: debug=True
@ti.kernel
def k(a: ti.types.ndarray(dtype=ti.f32, ndim=1), i: ti.i32):
    a[i] = 1
import numpy as np
k(np.zeros(3, dtype=np.float32), 3)
# --- refused_4_75
x = ti.field(ti.i32, shape=4)
@ti.kernel
def k(a: ti.types.ndarray()):
    print(a[0])
k(x)
# --- refused_4_76
import numpy as np
@ti.kernel
def k(a: ti.types.ndarray()):
    print(a[0, 0])
k(np.zeros(3))
# --- refused_4_77
import numpy as np
@ti.kernel
def k(a: ti.types.ndarray(dtype=ti.types.vector(3, ti.f32), ndim=1)):
    print(a[0])
k(np.zeros((3, 2), dtype=np.float32))
# --- refused_4_78
import numpy as np
@ti.kernel
def k(a: ti.types.ndarray()):
    for i, j in a:
        a[i, j] = 1
k(np.zeros(3))
# --- refused_4_79
a = np.zeros(3)
# --- refused_4_80
import numpy as np
@ti.kernel
def k():
    a = np.zeros(3)
k()
# --- the_shapes_4_and_5_differ
x = ti.field(ti.i32, shape=4)
import numpy as np
x.from_numpy(np.zeros((5,), dtype=np.int32))
# --- argument_a_of_kernel_f_is_an
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    a[0, 0] = 1
import numpy as np
f(np.zeros(4, dtype=np.float32))
# --- argument_a_of_kernel_f_is_an_2
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    a[0] = 1
import numpy as np
f(np.zeros(4, dtype=np.int32))
# --- argument_a_of_kernel_f_is_an_3
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0] = 1
f(3)
# --- argument_a_of_kernel_f_is_a
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0] = 1
f([1, 2, 3])
# --- argument_a_of_kernel_f_is_an_4
x = ti.ndarray(ti.f32, 4)
@ti.kernel
def f(a: ti.template()):
    a[0] = 1
f(x)
# --- argument_a_of_kernel_f_has_elements
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec3, ndim=1)):
    a[0] = ti.math.vec3(1)
x = ti.Vector.ndarray(2, ti.f32, 4)
f(x)
# --- argument_a_of_kernel_f_is_an_5
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec2, ndim=2)):
    a[0, 0] = ti.math.vec2(1)
x = ti.Vector.ndarray(2, ti.f32, 4)
f(x)
# --- a_str_is_no_shape_of_an
x = ti.ndarray(ti.i32, "ab")
# --- the_shapes_of_the_arrays_differ
import numpy as np
x = ti.Vector.field(2, ti.f32, shape=3)
x.from_numpy(np.zeros(3, dtype=np.float32))
# --- the_shapes_3_2_and_2_3
import numpy as np
x = ti.field(ti.f32, shape=(3, 2))
x.from_numpy(np.zeros((2, 3), dtype=np.float32))
# --- a_kernel_that_returns_a_value_needs
@ti.kernel
def f() -> ti.types.ndarray():
    return 1
f()
# --- ndarray_takes_a_type_and_a_shape
x = ti.ndarray(ti.i32)
# --- array_has_1_dimension_but_2_indices
x = ti.ndarray(ti.i32, shape=(3,))
x[0, 1] = 1
# --- a_str_is_no_number
x = ti.ndarray(ti.i32, shape=(3,))
x.fill("x")
# --- a_field_has_no_attribute_foo
x = ti.ndarray(ti.i32, shape=(3,))
x.foo()
# --- argument_a_of_kernel_f_is_an_6
@ti.kernel
def f(a: ti.types.ndarray(ndim=2)):
    print(a[0, 0])
f(ti.ndarray(ti.i32, 4))
# --- argument_a_of_kernel_f_is_an_7
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.i32)):
    print(a[0])
f(ti.ndarray(ti.f32, 4))
# --- a_has_1_dimension_but_2_indices
@ti.kernel
def f(a: ti.types.ndarray()):
    print(a[0, 0])
f(ti.ndarray(ti.f32, 4))
# --- this_loop_has_one_variable
@ti.kernel
def f(a: ti.types.ndarray()):
    for i, j in a:
        print(i)
f(ti.ndarray(ti.f32, 4))
# --- array_array_of_the_module_is_no
a = ti.ndarray(ti.f32, 4)
@ti.kernel
def f():
    a[0] = 1
f()
# --- ndarray_is_for_python_not_for_kernels
@ti.kernel
def f():
    x = ti.ndarray(ti.f32, 4)
f()
