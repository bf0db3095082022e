# Refused: arguments of kernels and their annotations.

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
# --- each
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    pass
EACH
#= ndarray_wrong_dtype: f(ti.ndarray(ti.i32, 3))
#= ndarray_vec_for_scalar: f(ti.Vector.ndarray(2, ti.f32, 3))
# --- each
@ti.kernel
def f(a: ti.types.ndarray()):
    pass
EACH
#= ndarray_arg_scalar: f(3)
#= ndarray_arg_list: f([1, 2, 3])
#= ndarray_none: f(None)
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
# --- each
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    a[0] = 1
EACH
#= numpy_wrong_dtype: f(np.zeros(3, dtype=np.int32))
#= arg_np_wrong_ndim: f(np.zeros((3, 3), dtype=np.float32))
# --- numpy_element_shape
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec3, ndim=1)):
    a[0] = 1
f(np.zeros((3, 2), dtype=np.float32))
# --- ndarray_template
a = ti.ndarray(ti.f32, 3)
@ti.kernel
def f(x: ti.template()):
    pass
f(a)
# --- each
EACH
@ti.kernel
def f():
    a[0] = 1
f()
#= ndarray_global: a = ti.ndarray(ti.f32, 3)
#= array_array_of_the_module_is_no: a = ti.ndarray(ti.f32, 4)
# --- numpy_global
import numpy as np
a = np.zeros(3)
@ti.kernel
def f():
    a[0] = 1
f()
# --- ndarray_ndim_mismatch
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    pass
f(ti.ndarray(ti.f32, 3))
# --- each
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.math.vec2, ndim=1)):
    pass
EACH
#= ndarray_scalar_for_vec: f(ti.ndarray(ti.f32, 3))
#= ndarray_vec_size: f(ti.Vector.ndarray(3, ti.f32, 3))
# --- each
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0] = 1
EACH
#= arg_list_for_nd: f([1, 2, 3])
#= arg_scalar_for_nd: f(3)
# --- arg_field_for_nd
x=ti.field(ti.f32,shape=3)
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0] = 1
f(x)
# --- each
EACH
@ti.kernel
def f(a: ti.template()):
    a[0] = 1
f(x)
#= ndarray_template_2: x = ti.ndarray(ti.f32, 3)
#= argument_a_of_kernel_f_is_an_4: x = ti.ndarray(ti.f32, 4)
# --- argument_a_of_kernel_k_is_an_array_of
import numpy as np
@ti.kernel
def k(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    a[0] = 1
k(np.zeros(3, dtype=np.float64))
# --- argument_a_of_kernel_k_is_an_array_of_2
import numpy as np
@ti.kernel
def k(a: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    a[0, 0] = 1
k(np.zeros(3, dtype=np.float32))
# --- each
a = ti.ndarray(ti.f32, shape=3)
@ti.kernel
EACH
    x[0] = 1
k(a)
#= argument_x_of_kernel_k_is_an_array_of: def k(x: ti.types.ndarray(dtype=ti.i32)):
#= argument_x_of_kernel_k_is_an_ndarray: def k(x: ti.template()):
# --- argument_x_of_kernel_k_is_an_array_of_2
a = ti.ndarray(ti.f32, shape=3)
@ti.kernel
def k(x: ti.types.ndarray(ndim=2)):
    x[0, 0] = 1
k(a)
# --- argument_x_of_kernel_k_has_elements_of_another
a = ti.Vector.ndarray(3, ti.f32, shape=3)
@ti.kernel
def k(x: ti.types.ndarray(dtype=ti.types.vector(2, ti.f32))):
    x[0] = ti.Vector([1.0, 2.0])
k(a)
# --- array_array_of_the_module_is_no_argument_of
a = ti.ndarray(ti.f32, shape=3)
@ti.kernel
def k():
    a[0] = 1
k()
# --- argument_a_of_kernel_k_is_a_field_no
x = ti.field(ti.i32, shape=4)
@ti.kernel
def k(a: ti.types.ndarray()):
    print(a[0])
k(x)
# --- argument_a_of_kernel_k_has_elements_of_another
import numpy as np
@ti.kernel
def k(a: ti.types.ndarray(dtype=ti.types.vector(3, ti.f32), ndim=1)):
    print(a[0])
k(np.zeros((3, 2), dtype=np.float32))
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
# --- argument_a_of_kernel_f_needs_a
@ti.data_oriented
class C:
    @ti.kernel
    def f(self, a):
        print(a)
C().f(1)
# --- argument_a_of_kernel_k_is_i32_not_a
x = ti.field(ti.i32, shape=4)
@ti.kernel
def k(a: ti.i32):
    print(a)
k(x)
# --- each
@ti.kernel
EACH
    print(a)
f(1)
#= missing_annotation: def f(a):
#= kernel_default: def f(a: ti.i32 = 1):
#= kernel_f_takes_any_number_of_arguments_2: def f(a: ti.i32, **b):
# --- each
@ti.kernel
EACH
    pass
f()
#= kernel_star: def f(*args):
#= kwargs_kernel: def f(**kw):
# --- kernel_float_argument
@ti.kernel
def f(a: ti.i32):
    print(a)
f(1.5)
# --- each
@ti.kernel
def f(a: ti.i32):
    pass
EACH
#= string_arg: f("abc")
#= arg_float_to_int: f(1.5)
#= scalar_list: f([1])
# --- default_arg_kernel
@ti.kernel
def f(a: ti.i32 = 3):
    print(a)
f()
# --- each
@ti.kernel
def f(a: ti.types.vector(3, ti.f32)):
    pass
EACH
#= vector_arg_size: f(ti.Vector([1.0, 2.0]))
#= vector_arg_scalar: f(1.0)
# --- each
@ti.kernel
def f(a: ti.f32):
    pass
EACH
#= scalar_arg_vector: f(ti.Vector([1.0, 2.0]))
#= arg_str: f('x')
#= arg_none: f(None)
# --- template_not_hashable
@ti.kernel
def f(a: ti.template()):
    pass
f([1, 2])
# --- each
@ti.kernel
EACH
    pass
f(1)
#= arg_no_annot: def f(a):
#= arg_star: def f(*a):
# --- arg_default
@ti.kernel
def f(a: ti.i32 = 3) -> ti.i32:
    return a
print(f())
# --- each
@ti.kernel
EACH
    pass
f(a=1)
#= arg_kwstar: def f(**a):
#= arg_kwonly: def f(*, a: ti.i32):
# --- arg_field_nonflag
x=ti.field(ti.f32,shape=2)
@ti.kernel
def f(a: ti.f32):
    pass
f(x)
# --- each
@ti.kernel
def f(a: ti.math.vec3):
    print(a)
EACH
#= arg_vec_wrong_len: f(ti.Vector([1.0, 2.0]))
#= arg_vec_scalar: f(1.0)
# --- an_argument_of_kernel_k_is_given_by_name
@ti.kernel
def k(x: ti.i32, /):
    pass
k(1)
# --- each
@ti.kernel
def k(x: ti.i32):
    print(x)
EACH
#= argument_x_of_kernel_k_is_i32_not_a: k("3")
#= argument_x_of_kernel_k_is_i32_not_float: k(2.5)
#= argument_x_of_kernel_k_is_i32_not_none: k(None)
#= argument_x_of_kernel_k_is_i32_not_a_2: k([1])
# --- each
@ti.kernel
def f():
    for i in range(0, 10, 2):
        EACH
f()
#= range_three: pass
#= range_takes_one_or_two_arguments_in: print(i)
# --- matrix_arg_float_for_int
@ti.kernel
def f(a: ti.types.vector(2, ti.i32)):
    print(a)
f(ti.Vector([1.5, 2.5]))
# --- range_3
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in range(0, 4, 2):
        x[i] = 1
f()
# --- vec_from_string
@ti.kernel
def f(a: ti.math.vec2):
    pass
f("ab")
# --- argument_m_of_kernel_k_has_too_few_elements
@ti.kernel
def k(m: ti.types.matrix(2, 2, ti.f32)) -> ti.f32:
    return m[0, 0]
k(ti.Matrix([[1.0, 2.0, 3.0]]))
# --- argument_v_of_kernel_k_is_a_vector_or
@ti.kernel
def k(v: ti.types.vector(3, ti.i32)) -> ti.i32:
    return v.sum()
k(3)
# --- argument_x_of_kernel_k_is_f32_not_a
@ti.kernel
def k(x: ti.f32):
    print(x)
k(ti.Vector([1.0]))
# --- each
@ti.kernel
def f(v: ti.types.vector(3, ti.f32)) -> ti.f32:
    return v.sum()
EACH
#= argument_v_of_kernel_f_has_too: print(f(ti.Vector([1.0, 2.0])))
#= argument_v_of_kernel_f_is_a: print(f(2.0))
# --- each
@ti.kernel
def f(v: ti.math.vec3):
    print(v)
EACH
#= argument_v_of_kernel_f_has_too_2: f([1, 2])
#= argument_v_of_kernel_f_is_a_2: f(ti.Matrix([[1, 2], [3, 4]]))
# --- elements_of_argument_m_of_kernel_f
@ti.kernel
def f(m: ti.types.matrix(2, 2, ti.i32)):
    print(m)
f(ti.Matrix([[1.5, 2], [3, 4]]))
# --- range_takes_one_or_two_arguments_in_a_kernel
@ti.kernel
def f(x: ti.i32):
    for i in range(x, x + 1, 1):
        pass
f(2)
# --- each
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    return a
EACH
#= argument_a_of_kernel_f_is_i: print(f("three"))
#= argument_a_of_kernel_f_is_i_2: print(f([1, 2]))
# --- kernel_f_takes_any_number_of_arguments
@ti.kernel
def f(*xs):
    print(1)
f(1)
# --- an_argument_of_kernel_f_is_given
@ti.kernel
def f(a: ti.i32, *, b: ti.i32):
    print(a, b)
f(1, b=2)
# --- argument_x_of_kernel_f_is_f
@ti.kernel
def f(x: ti.f32):
    print(x)
f(None)
# --- each
@ti.func
def g(a, b):
    return a + b
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.f32:
    return g(a, b)
EACH
#= argument: f("a", 2.0)
#= argument_2: f(1.5, 2.0)
#= argument_3: f(ti.Vector([1, 2]), 2.0)
#= argument_4: f(None, 1.0)
#= argument_5: f([1], 1.0)
# --- no_annotation
@ti.kernel
def f(a):
    print(a)
f(1)
# --- numpy_wrong_dtype_2
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)):
    a[0] = 1
f(np.zeros(3, dtype=np.int32))
# --- numpy_wrong_dims
import numpy as np
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=2)):
    a[0, 0] = 1
f(np.zeros(3, dtype=np.float32))
# --- template_list
@ti.kernel
def f(a: ti.template()):
    print(a[0])
f([1, 2])
