# Refused: operations on matrices and slices.

# --- matmul_scalar
@ti.kernel
def f():
    a = 1
    b = a @ 2
f()
# --- list_runtime_idx
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    d = [1, 2]
    x[0] = d[x[1]]
f()
# --- mat_field_idx
x = ti.Matrix.field(2, 2, ti.f32, shape=3)
@ti.kernel
def f():
    print(x[0][0])
f()
# --- a_matrix_takes_2_indices_1_is_given
m = ti.Matrix.field(2, 2, ti.f32, 3)
@ti.kernel
def k():
    m[0][0] = 1.0
k()
# --- func_annot_vec_scalar
@ti.func
def g(a: ti.math.vec2):
    return a.x
@ti.kernel
def f():
    print(g(1.0))
f()
# --- wants_two_matrices
@ti.kernel
def k(x: ti.i32):
    print(x @ x)
k(1)
# --- list_indices_must_be_integers_or_slices_not_expr
@ti.kernel
def k():
    x = [1, 2, 3]
    for i in range(3):
        print(x[i])
k()
# --- list_indices_must_be_integers_or_slices
@ti.kernel
def f():
    a = [1, 2, 3]
    i = 1
    for k in range(2):
        i = k
        print(a[i])
f()
# --- each
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    if v:
        EACH
f()
#= vector_condition: pass
#= vector_condition_2: print(1)
# --- non_square_inverse
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    print(m.inverse())
f()
# --- inverse_nonsquare
@ti.kernel
def f():
    a = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    b = a.inverse()
f()
# --- cross_4d
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3, 4])
    b = a.cross(a)
f()
# --- each
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    EACH
f()
#= matrix_too_many_indices: print(m[0, 1, 0])
#= matrix_swizzle: print(m.x)
#= mat_one_index: print(m[0])
#= outer_mat: a = m.outer_product(m)
# --- each
@ti.kernel
def f():
    EACH
f()
#= vec3_empty: v = ti.math.vec3()
#= determinant_nonsquare: print(ti.Matrix([[1, 2, 3], [4, 5, 6]]).determinant())
#= dot_scalar_2: a = ti.Vector([1, 2]).dot(1)
#= cross_4: a = ti.Vector([1, 2, 3, 4]).cross(ti.Vector([1, 2, 3, 4]))
#= mat_of_scalar: m = ti.Matrix(3)
#= vec_of_vecs_bad: m = ti.Vector([ti.Vector([1, 2]), 3])
#= the_condition_is_a_matrix_2: print(1 if ti.Vector([1, 0]) else 2)
# --- each
@ti.kernel
def f():
    m = ti.Matrix.identity(ti.f32, 5)
    EACH
f()
#= determinant_5: d = m.determinant()
#= inverse_5: d = m.inverse()
#= inv_5: print(m.inverse())
#= det_5: print(m.determinant())
# --- each
@ti.kernel
def f():
    m = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    EACH
f()
#= trace_nonsquare: d = m.trace()
#= the_trace_of_a_matrix_that_is: print(m.trace())
#= the_determinant_of_this_matrix_does_not: print(m.determinant())
# --- dot_matrix
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    print(a.dot(a))
f()
# --- each
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3, 4])
    EACH
f()
#= slice_negative: print(v[-2:])
#= the_cross_product_is_for_vectors_of: print(v.cross(v))
# --- slice_runtime
@ti.kernel
def f(n: ti.i32):
    v = ti.Vector([1, 2, 3, 4])
    print(v[0:n])
f(2)
# --- ternary_vector_cond
@ti.kernel
def f():
    v = ti.Vector([1, 0])
    w = 1 if v else 2
    print(w)
f()
# --- matmul_int_float_scalar
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = a @ 3
f()
# --- each
@ti.kernel
def f(a: ti.f32):
    v = ti.Vector([1.0, 2.0])
    EACH
f(4.0)
#= outer_scalar: print(v.outer_product(a))
#= dot_scalar: print(v.dot(a))
# --- vec_cond
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    if v:
        x[0] = 1
f()
# --- vec_ternary
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    a = 1 if v else 2
f()
# --- each
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0, 3.0], [3.0, 4.0, 5.0]])
    EACH
f()
#= det_nonsquare: print(m.determinant())
#= inv_nonsquare: print(m.inverse())
#= trace_nonsquare_2: print(m.trace())
# --- vec_slice_neg
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    a = v[-2:]
f()
# --- the_condition_is_a_matrix
@ti.kernel
def k():
    print(1 if ti.Vector([1, 2]) else 2)
k()
# --- the_start_of_a_slice_is_negative_2
@ti.kernel
def k():
    x = ti.Vector([1, 2, 3])
    print(x[-2:])
k()
# --- the_end_of_a_slice_must_be_a_python
@ti.kernel
def k(i: ti.i32):
    x = ti.Vector([1, 2, 3])
    print(x[0:i])
k(2)
# --- each
@ti.kernel
def k():
    y = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    EACH
k()
#= a_matrix_has_no_x_its_elements_have_two: print(y.x)
#= dot_is_for_two_vectors: print(y.dot(y))
# --- each
@ti.kernel
def k():
    a = ti.Vector([1.0, 2.0])
    EACH
k()
#= transpose_is_for_matrices_not_for_vectors: print(a.transpose())
#= outer_product_is_for_two_vectors: print(a.outer_product(3.0))
#= dot_is_for_two_vectors_2: print(a.dot(3.0))
# --- argument_x_is_a_vector_or_matrix_of_another
@ti.func
def f(x: ti.types.vector(2, ti.f32)):
    return x
@ti.kernel
def k():
    print(f(ti.Vector([1.0, 2.0, 3.0])))
k()
# --- a_matrix_takes_2_indices_1_is_given_2
@ti.kernel
def k():
    m = ti.Matrix([[1, 2], [3, 4]])
    m[0] = ti.Vector([1, 2])
    print(m)
k()
# --- each
m = ti.Matrix([[1, 2], [3, 4]])
EACH
#= a_matrix_takes_2_indices_1_is: print(m[1])
#= a_matrix_has_no_attribute_foo: print(m.foo)
# --- each
@ti.kernel
def f():
    a = ti.Vector([1.0, 2.0])
    EACH
f()
#= dot_is_for_two_vectors_3: print(a.dot(3))
#= outer_product_is_for_two_vectors_2: print(a.outer_product(2))
# --- argument_b_is_a_vector_or_matrix
@ti.func
def g(a: ti.i32, b: ti.types.vector(2, ti.f32)):
    return a + b
@ti.kernel
def f():
    print(g(1, 2))
f()
# --- the_condition_is_a_matrix_3
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = a < 2
    if b:
        print(1)
f()
# --- transpose_is_for_matrices_not_for_vectors_2
v = ti.Vector([1, 2])
print(v @ v.transpose())
# --- shape_in_python
@ti.kernel
def f(a: ti.f32) -> ti.types.matrix(2, 3, ti.f32):
    return ti.Matrix([[a, a * 2, a * 3], [1.0, 2.0, 3.0]])
m = f(1.5)
print(m, m[0, 2], m.shape, m.n, m.m)
# --- each
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    EACH
    print(m)
f()
#= matrix_of_vectors: m = ti.Matrix([a, a])
#= vector_of_vectors: m = ti.Vector([a, a])
#= matrix_of_vector_and_list: m = ti.Matrix([a, [3, 4]])
# --- list_index_runtime
@ti.kernel
def f(i: ti.i32):
    d = [1, 2]
    print(d[i])
f(1)
# --- each
EACH
#= matrix_type_empty: m = ti.types.matrix(2, 2, ti.f32)()
#= a_vector_or_matrix_is_made_of_a_list: print(ti.Vector(3))
# --- float_of_a_vector_or_matrix
a = ti.Vector([1, 2])
print(float(a))
# --- a_vector_or_matrix_is_made_of_a_list_2
v = ti.Vector(3)
print(v)
# --- determinant_cannot_be_called_in_python_scope
m = ti.Matrix([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
print(m.determinant())
# --- list_index_of_two
@ti.kernel
def f() -> ti.i32:
    c = [1, 2]
    return c[0, 0]
print(f())
# --- each
@ti.kernel
def f():
    EACH
    print(v)
f()
#= vector_with_unknown_name: v = ti.Vector([4, 5, 6], qq=1)
#= vector_of_number_for_type: v = ti.Vector([4, 5, 6], 1)
# --- each
@ti.kernel
def f():
    EACH
f()
#= svd_of_a_vector: u, s, v = ti.svd(ti.Vector([1.0, 2.0]))
#= svd_of_three_columns: u, s, v = ti.svd(ti.Matrix([[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]))
#= svd_of_three_rows: u, s, v = ti.svd(ti.Matrix([[1.0, 2.0], [3.0, 4.0], [1.0, 2.0]]))
#= svd_of_one_column: u, s, v = ti.svd(ti.Matrix([[1.0], [3.0]]))
#= svd_of_four_rows: u, s, v = ti.svd(ti.Matrix.identity(ti.f32, 4))
#= svd_of_a_number: u, s, v = ti.svd(1.0)
#= polar_of_a_vector: u, s = ti.polar_decompose(ti.Vector([1.0, 2.0]))
#= polar_of_three_columns: u, s = ti.polar_decompose(ti.Matrix([[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]))
#= sym_eig_of_a_vector: u, s = ti.sym_eig(ti.Vector([1.0, 2.0]))
#= sym_eig_of_three_columns: u, s = ti.sym_eig(ti.Matrix([[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]))
#= eig_of_a_vector: u, s = ti.eig(ti.Vector([1.0, 2.0]))
#= eig_of_three_columns: u, s = ti.eig(ti.Matrix([[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]))
#= solve_of_a_vector: x = ti.solve(ti.Vector([1.0, 2.0]), ti.Vector([1.0, 2.0]))
# --- each
m = ti.Matrix.field(3, 3, ti.f32, shape=3)
@ti.kernel
def f():
    EACH
f()
#= svd_of_a_field: u, s, v = ti.svd(m)
#= sym_eig_of_a_field: u, s = ti.sym_eig(m)
# --- the_condition_is_a_matrix_4
v = ti.Vector.field(3, ti.f32, shape=4)
@ti.kernel
def f():
    a = 1 if v[0] else 2
f()
# --- list_indices_must_be_integers_or_slices_not_expr_2
n = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    a = [1, 2, 3][n[None]]
f()
# --- the_inverse_of_this_matrix_does_not_exist
@ti.kernel
def f():
    a = ti.Matrix([[1.0, 2.0]]).inverse()
f()
