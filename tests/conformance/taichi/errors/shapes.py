# Refused: shapes of vectors and matrices that do not fit each other.

# --- ndarray_from_numpy_shape
import numpy as np
a = ti.ndarray(ti.f32, (2, 2))
a.from_numpy(np.zeros(3, dtype=np.float32))
# --- the_shapes_2_and_3_differ
import numpy as np
x = ti.ndarray(ti.f32, (2,))
x.from_numpy(np.zeros(3, dtype=np.float32))
# --- the_shapes_3_and_4_differ
import numpy as np
a = ti.ndarray(ti.f32, shape=3)
a.from_numpy(np.zeros(4, dtype=np.float32))
# --- each
x = ti.Vector.field(3, ti.f32, shape=3)
@ti.kernel
def f():
    EACH
f()
#= vec_field_kernel_list: x[0] = [1.0, 2.0]
#= store_vec_shape: x[0] = ti.Vector([1.0, 2.0])
# --- mat_field_whole_vec
x = ti.Matrix.field(2, 2, ti.f32, shape=3)
@ti.kernel
def f():
    x[0] = ti.Vector([1.0, 2.0])
f()
# --- 2_by_1_elements_where_3_by_1_are
v = ti.Vector.field(3, ti.f32, shape=2)
@ti.kernel
def k():
    v[0] = ti.Vector([1.0, 2.0])
k()
# --- 2_by_1_elements_where_2_by_2_are
m = ti.Matrix.field(2, 2, ti.f32, 3)
@ti.kernel
def k():
    m[0] = ti.Vector([1.0, 2.0])
k()
# --- each
EACH
#= wrong_matrix_field_args: x = ti.Matrix.field(2, ti.f32, shape=3)
#= types_vector_bad: v = ti.types.vector(ti.f32, 3)
#= the_rows_of_the_matrix_differ_in_length_2: print(ti.Matrix([[1, 2], [3]]))
#= dimension_mismatch_in_2_columns_and_1_rows: a = ti.Matrix([[1, 2]]) @ ti.Matrix([[1, 2]])
#= the_rows_of_the_matrix_differ_in_length_3: m = ti.Matrix([[1, 2], [3]])
#= shapes_2_0_and_3_0_differ_2: v = ti.Vector([1, 2]) + ti.Vector([1, 2, 3])
# --- each
@ti.kernel
def f():
    EACH
f()
#= matmul_mismatch: a = ti.Matrix([[1, 2], [3, 4]]) @ ti.Vector([1, 2, 3])
#= vec3_too_many: v = ti.math.vec3(1, 2, 3, 4)
#= vec3_too_few: v = ti.math.vec3(1, 2)
#= matrix_ragged: m = ti.Matrix([[1, 2], [3]])
#= mat_compare_shape: print(ti.Vector([1, 2]) < ti.Vector([1, 2, 3]))
#= max_shape: print(ti.max(ti.Vector([1, 2]), ti.Vector([1, 2, 3])))
#= cross_2_3: print(ti.Vector([1, 2]).cross(ti.Vector([1, 2, 3])))
#= select_shapes: a = ti.select(ti.Vector([1, 0]), ti.Vector([1, 2, 3]), ti.Vector([1, 2, 3]))
#= dot_shapes: a = ti.Vector([1, 2]).dot(ti.Vector([1, 2, 3]))
#= mat_ragged: m = ti.Matrix([[1, 2], [3]])
#= 2_elements_for_a_type_of_3: print(ti.math.vec3(1, 2))
#= 3_elements_for_a_type_of_2: print(ti.math.vec2(1, 2, 3))
#= 3_elements_for_a_type_of_4: print(ti.math.mat2(1, 2, 3))
#= dimension_mismatch_in_1_columns_and_3: print(ti.Vector([1, 2]) @ ti.Matrix([[1, 2], [3, 4], [5, 6]]))
# --- each
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([1, 2])
    EACH
f()
#= matrix_shape_mismatch: c = a + b
#= dot_mismatch: print(a.dot(b))
# --- matmul_mismatch_2
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    b = ti.Matrix([[1, 2, 3]])
    c = a @ b
f()
# --- unpack_matrix
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    a, b = m
f()
# --- swizzle_assign_count
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    v.xy = ti.Vector([1.0, 2.0, 3.0])
f()
# --- each
@ti.kernel
def f():
    a = ti.Matrix.identity(ti.f32, 5)
    EACH
f()
#= svd_5: u, s, v = ti.svd(a)
#= polar_5: u, s = ti.polar_decompose(a)
#= sym_eig_5: u, s = ti.sym_eig(a)
# --- eig_3
@ti.kernel
def f():
    a = ti.Matrix.identity(ti.f32, 3)
    u, s = ti.eig(a)
f()
# --- solve_5
@ti.kernel
def f():
    a = ti.Matrix.identity(ti.f32, 5)
    b = ti.Vector([1.0, 2.0, 3.0, 4.0, 5.0])
    x = ti.solve(a, b)
f()
# --- select_shape
@ti.kernel
def f():
    v = ti.Vector([1, 0])
    w = ti.select(v, ti.Vector([1, 2, 3]), ti.Vector([1, 2, 3]))
f()
# --- mat_vec_add_shape
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    v = ti.Vector([1, 2])
    print(m + v)
f()
# --- matrix_mul_shape
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    v = ti.Vector([1, 2, 3])
    print(a @ v)
f()
# --- matrix_star_shape
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    b = ti.Matrix([[1, 2, 3], [3, 4, 5]])
    print(a * b)
f()
# --- matmul_shapes
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    b = a @ ti.Vector([1, 2, 3])
f()
# --- vec_size_change
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    a = ti.Vector([1, 2, 3])
f()
# --- aug_vec_scalar
@ti.kernel
def f():
    a = 1
    a += ti.Vector([1, 2])
f()
# --- 3_by_1_elements_where_2_by_1_are
@ti.kernel
def f():
    v = ti.math.vec3(1, 2, 3)
    v.xy = ti.math.vec3(1, 2, 3)
f()
# --- shapes_3_0_and_2_0_differ
@ti.kernel
def k():
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([1, 2])
    print(a + b)
k()
# --- dimension_mismatch_in_2_columns_and_3_rows
@ti.kernel
def k():
    a = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    b = ti.Vector([1.0, 2.0, 3.0])
    print(a @ b)
k()
# --- the_rows_of_the_matrix_differ_in_length
@ti.kernel
def k():
    m = ti.Matrix([[1, 2], [3]])
    print(m)
k()
# --- 3_by_1_elements_where_2_by_1_are_2
@ti.kernel
def k():
    x = ti.Vector([1, 2, 3])
    x.xy = ti.Vector([1, 2, 3])
k()
# --- shapes_2_0_and_2_2_differ
@ti.kernel
def k():
    x = ti.Vector([1.0, 2.0])
    y = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(x + y)
k()
# --- each
@ti.kernel
def k():
    EACH
k()
#= cross_wants_a_vector_of_the_same_length: print(ti.math.cross(ti.math.vec2(1, 2), ti.math.vec3(1, 2, 3)))
#= 4_elements_for_a_type_of_3: print(ti.math.vec3(ti.math.vec2(1, 2), 3, 4))
# --- dimension_mismatch_in_2_columns_and_3_rows_2
@ti.kernel
def k():
    a = ti.solve(ti.Matrix([[1.0, 2.0], [3.0, 4.0]]), ti.Vector([1.0, 2.0, 3.0]))
    print(a)
k()
# --- dimension_mismatch_in_1_columns_and_2_rows
@ti.kernel
def k():
    x = ti.Vector([1, 2])
    x @= ti.Matrix([[1, 2], [3, 4]])
k()
# --- dimension_mismatch_in_2_columns_and_3
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    b = ti.Vector([1, 2, 3])
    c = a @ b
    print(c)
f()
# --- shapes_2_0_and_3_0_differ
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = ti.Vector([1, 2, 3])
    print(a + b)
f()
# --- shapes_3_0_and_2_0_differ_2
v = ti.Vector([1, 2, 3])
w = ti.Vector([1, 2])
print(v + w)
# --- 3_by_1_elements_where_2_by
@ti.kernel
def f():
    v = ti.math.vec3(1, 2, 3)
    v.xy = ti.math.vec3(1, 2, 3)
    print(v)
f()
# --- the_rows_of_the_matrix_differ_in
m = ti.Matrix([[1, 2], [3]])
print(m)
# --- shapes_3_0_and_2_2_differ
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    b = ti.Matrix([[1, 2], [3, 4]])
    print(a + b)
f()
# --- each
v = ti.Vector([1, 2])
EACH
#= dot_wants_a_vector_of_the_same: print(v.dot(ti.Vector([1, 2, 3])))
#= cross_wants_a_vector_of_the_same_length_2: print(v.cross(ti.Vector([1, 2, 3])))
# --- host_matrix_shape
a = ti.Matrix([[1, 2], [3, 4]])
b = ti.Vector([1, 2, 3])
print(a + b)
# --- each
v = ti.Vector.field(3, ti.f32, shape=4)
@ti.kernel
def f():
    EACH
f()
#= 2_by_1_elements_where_3_by_1_are_2: v[0] = ti.Vector([1.0, 2.0])
#= cross_wants_a_vector_of_the_same_length_3: a = v[0].cross(ti.Vector([1.0, 2.0]))
# --- each
@ti.kernel
def f():
    EACH
f()
#= shapes_2_0_and_3_0_differ_3: a = ti.Vector([1, 2]) + ti.Vector([1, 2, 3])
#= dimension_mismatch_in_2_columns_and_3_rows_3: a = ti.Matrix([[1, 2], [3, 4]]) @ ti.Vector([1, 2, 3])
# --- each
EACH
#= shapes_2_0_and_3_0_differ_4: a = ti.Vector([1, 2]); print(a + ti.Vector([1, 2, 3]))
#= the_rows_of_the_matrix_differ_in_length_4: a = ti.Matrix([[1, 2], [3]])
# --- type_change
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    a = ti.Matrix([[1, 2], [3, 4]])
    print(a)
f()
