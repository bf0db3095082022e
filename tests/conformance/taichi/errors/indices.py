# Refused: numbers and types of indices.

# --- ndarray_index_count
@ti.kernel
def f(a: ti.types.ndarray()):
    a[0] = 1
f(ti.ndarray(ti.f32, (2, 2)))
# --- ndarray_extra_index
@ti.kernel
def f(a: ti.types.ndarray(ndim=1)):
    a[0, 0] = 1
f(ti.ndarray(ti.f32, 3))
# --- a_has_1_dimension_but_2_indices_are_given
@ti.kernel
def f(a: ti.types.ndarray(dtype=ti.f32, ndim=1)) -> ti.f32:
    return a[0, 0]
print(f(ti.ndarray(ti.f32, 2)))
# --- a_has_1_dimension_but_2_indices_are_given_2
import numpy as np
@ti.kernel
def k(a: ti.types.ndarray()):
    print(a[0, 0])
k(np.zeros(3))
# --- a_has_1_dimension_but_2_indices
@ti.kernel
def f(a: ti.types.ndarray()):
    print(a[0, 0])
f(ti.ndarray(ti.f32, 4))
# --- each
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    EACH
f()
#= float_index: x[1.5] = 1
#= field_index_float: a = x[1.5]
#= field_store_many: x[0, 1] = 1
# --- index_count
x = ti.field(ti.i32, shape=(4, 4))
@ti.kernel
def f():
    x[1] = 1
f()
# --- wrong_index_count
x = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def f():
    x[0] = 1
f()
# --- each
EACH
@ti.kernel
def f():
    x[0.5] = 1
f()
#= float_index_2: x = ti.field(ti.f32, shape=3)
#= an_index_of_x_is_f_32: x = ti.field(ti.f32, shape=4)
# --- field_0d_index
a = ti.field(ti.f32, shape=())
a[0] = 1
print(a[0])
# --- field_0d_index_kernel
a = ti.field(ti.f32, shape=())
@ti.kernel
def f():
    a[1] = 1
f()
# --- field_none_index
a = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    a[None] = 1
f()
# --- field_extra_index
x = ti.field(ti.f32, shape=(2, 2))
@ti.kernel
def f():
    print(x[0, 0, 0])
f()
# --- vec_field_missing_index
x = ti.Vector.field(2, ti.f32, shape=(2, 2))
@ti.kernel
def f():
    x[0][0] = 1
f()
# --- field_vec_index_dim
x = ti.field(ti.f32, shape=(2, 2))
@ti.kernel
def f():
    I = ti.Vector([0, 0, 0])
    x[I] = 1
f()
# --- each
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def f():
    EACH
f()
#= field_index_few: a = y[0]
#= field_index_many: a = y[0, 1, 2]
# --- each
x = ti.field(ti.f32, shape=3)
EACH
#= field_host_idx_many: x[0, 1] = 1
#= field_host_idx_float: x[1.5] = 1
#= field_none_on_1d: x[None] = 1
#= host_oob_dim: x[1, 2] = 3
# --- field_host_idx_few
x = ti.field(ti.f32, shape=(3, 3))
x[0] = 1
# --- field_0d_idx
x = ti.field(ti.f32, shape=())
x[0] = 1
print(x[None])
# --- each
x = ti.field(ti.i32, shape=3)
EACH
#= x_has_1_dimension_but_2_indices_are_given: x[0, 0] = 1
#= host_float_index: x[1.5] = 1
# --- none_stands_beside_another_index
f = ti.field(ti.f32, ())
@ti.kernel
def k():
    f[None, 0] = 1.0
k()
# --- each
f = ti.field(ti.f32, (2, 2))
@ti.kernel
def k():
    EACH
k()
#= f_has_2_dimensions_but_1_index_is_given: f[0][1] = 1.0
#= an_index_of_f_is_f32: f[1.5, 0] = 1.0
# --- f_has_2_dimensions_but_1_index_is_given_2
f = ti.field(ti.f32, (2, 2))
print(f[0][1])
# --- x_has_2_dimensions_but_1_index
x = ti.field(ti.i32, shape=(4, 4))
@ti.kernel
def f():
    for i in range(4):
        x[i] = 1
f()
# --- x_has_1_dimension_but_2_indices
x = ti.field(ti.i32, shape=4)
print(x[1, 2])
# --- x_has_2_dimensions_but_3_indices
x = ti.field(ti.f32, shape=(4, 4))
@ti.kernel
def f():
    for i in range(4):
        x[i, i, i] = 1.0
f()
# --- matrix_field_index
m = ti.Matrix.field(2, 2, ti.f32, shape=3)
@ti.kernel
def f():
    m[0, 0] = 1
f()
# --- mat_index_float
@ti.kernel
def f(a: ti.f32):
    v = ti.Vector([1.0, 2.0])
    print(v[a])
f(1.0)
# --- vec_index_float
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    a = v[0.5]
f()
# --- an_index_is_f32
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    a[1.0] = 2
f()
# --- an_index_is_f32_2
@ti.kernel
def k():
    v = ti.Vector([1, 2, 3])
    v[1.0] = 3
k()
# --- host_index_count
x = ti.field(ti.i32, shape=(4, 4))
print(x[1])
# --- host_index_type
l = [1, 2]
print(l["a"])
# --- x_has_3_dimensions_but_2_indices_are_given
d = ti.root.dense(ti.ij, (4, 4)).pointer(ti.k, 2)
x = ti.field(ti.i32)
d.place(x)
@ti.kernel
def k():
    x[0, 0] = 1
k()
# --- each
x = ti.field(ti.f32, shape=(4, 4))
@ti.kernel
def f():
    EACH
f()
#= x_has_2_dimensions_but_1_index_is_given: x[0] = 1.0
#= x_has_2_dimensions_but_3_indices_are_given: x[0, 0, 0] += 1.0
# --- each
EACH
#= an_index_of_x_is_f64: x = ti.field(ti.f32, shape=4); x[5.5] = 2
#= x_has_2_dimensions_but_1_index_is_given_2: x = ti.field(ti.i32, shape=(2, 2)); print(x[1])
#= x_has_2_dimensions_but_1_index_is_given_3: x = ti.field(ti.f32); ti.root.dense(ti.ij, 3).place(x); print(x[1])

# --- each
g = ti.field(ti.i32, shape=(4, 4))
x = ti.field(ti.i32, shape=4)
I = ti.Vector([1, 2])
p = ti.Vector.field(2, ti.i32, shape=3)
EACH
#= vector_as_index: print(g[I])
#= vector_as_target: g[I] = 3
#= element_as_index: print(g[p[0]])
#= indices_of_a_vector: print(g[I[0], I[1]])
#= tuple_as_index: print(g[(1, 2)])
