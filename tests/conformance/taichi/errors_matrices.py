# --- unpack_count
@ti.kernel
def f():
    a, b = ti.Vector([1, 2, 3])
f()
# --- vector_condition
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    if v:
        pass
f()
# --- shape_mismatch
@ti.kernel
def f():
    a = ti.Vector([1, 2]) + ti.Vector([1, 2, 3])
f()
# --- matmul_mismatch
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]]) @ ti.Vector([1, 2, 3])
f()
# --- non_square_inverse
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    print(m.inverse())
f()
# --- vector_wrong_component
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    print(v.z)
f()
# --- negative_vector_index
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    print(v[-1])
f()
# --- matrix_shape_mismatch
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([1, 2])
    c = a + b
f()
# --- matmul_mismatch_2
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    b = ti.Matrix([[1, 2, 3]])
    c = a @ b
f()
# --- vector_condition_2
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    if v:
        print(1)
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
# --- matrix_too_many_indices
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    print(m[0, 1, 0])
f()
# --- unpack_matrix
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    a, b = m
f()
# --- unpack_vector_count
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    a, b = v
f()
# --- matrix_from_scalar
@ti.kernel
def f():
    a = ti.Matrix(3)
f()
# --- vector_swizzle_bad
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0])
    print(v.z)
f()
# --- vector_swizzle_mixed
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    print(v.xg)
f()
# --- swizzle_assign_count
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0, 3.0])
    v.xy = ti.Vector([1.0, 2.0, 3.0])
f()
# --- vec3_too_many
@ti.kernel
def f():
    v = ti.math.vec3(1, 2, 3, 4)
f()
# --- vec3_too_few
@ti.kernel
def f():
    v = ti.math.vec3(1, 2)
f()
# --- vec3_empty
@ti.kernel
def f():
    v = ti.math.vec3()
f()
# --- matrix_ragged
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3]])
f()
# --- determinant_5
@ti.kernel
def f():
    m = ti.Matrix.identity(ti.f32, 5)
    d = m.determinant()
f()
# --- inverse_5
@ti.kernel
def f():
    m = ti.Matrix.identity(ti.f32, 5)
    d = m.inverse()
f()
# --- trace_nonsquare
@ti.kernel
def f():
    m = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    d = m.trace()
f()
# --- dot_mismatch
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([1, 2])
    print(a.dot(b))
f()
# --- dot_matrix
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    print(a.dot(a))
f()
# --- norm_matrix
@ti.kernel
def f():
    a = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(a.norm(), a.norm_sqr())
f()
# --- normalized_matrix
@ti.kernel
def f():
    a = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(a.normalized())
f()
# --- svd_5
@ti.kernel
def f():
    a = ti.Matrix.identity(ti.f32, 5)
    u, s, v = ti.svd(a)
f()
# --- polar_5
@ti.kernel
def f():
    a = ti.Matrix.identity(ti.f32, 5)
    u, s = ti.polar_decompose(a)
f()
# --- sym_eig_5
@ti.kernel
def f():
    a = ti.Matrix.identity(ti.f32, 5)
    u, s = ti.sym_eig(a)
f()
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
# --- slice_negative
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3, 4])
    print(v[-2:])
f()
# --- slice_runtime
@ti.kernel
def f(n: ti.i32):
    v = ti.Vector([1, 2, 3, 4])
    print(v[0:n])
f(2)
# --- vector_too_many_indices
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    print(v[0, 1])
f()
# --- matrix_field_index
m = ti.Matrix.field(2, 2, ti.f32, shape=3)
@ti.kernel
def f():
    m[0, 0] = 1
f()
# --- vec_cond_while
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    while v:
        pass
f()
# --- and_vectors
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0])
    w = v and v
f()
# --- ternary_vector_cond
@ti.kernel
def f():
    v = ti.Vector([1, 0])
    w = 1 if v else 2
    print(w)
f()
# --- select_shape
@ti.kernel
def f():
    v = ti.Vector([1, 0])
    w = ti.select(v, ti.Vector([1, 2, 3]), ti.Vector([1, 2, 3]))
f()
# --- matmul_int_float_scalar
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = a @ 3
f()
# --- mat_plus_string
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = a + "s"
f()
# --- unknown_method
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = a.foo()
f()
# --- matrix_elem_types
@ti.kernel
def f():
    a = ti.Vector([1, "x"])
f()
# --- xor_vectors_float
@ti.kernel
def f():
    a = ti.Vector([1.0, 2.0]) ^ ti.Vector([1.0, 2.0])
f()
# --- shr_vector_float
@ti.kernel
def f():
    a = ti.Vector([1.0, 2.0]) >> 1
f()
# --- exp_vector_int
@ti.kernel
def f():
    print(ti.exp(ti.Vector([1, 2])))
f()
# --- outer_scalar
@ti.kernel
def f(a: ti.f32):
    v = ti.Vector([1.0, 2.0])
    print(v.outer_product(a))
f(4.0)
# --- dot_scalar
@ti.kernel
def f(a: ti.f32):
    v = ti.Vector([1.0, 2.0])
    print(v.dot(a))
f(4.0)
# --- mat_index_float
@ti.kernel
def f(a: ti.f32):
    v = ti.Vector([1.0, 2.0])
    print(v[a])
f(1.0)
# --- mat_vec_add_shape
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    v = ti.Vector([1, 2])
    print(m + v)
f()
# --- mat_compare_shape
@ti.kernel
def f():
    print(ti.Vector([1, 2]) < ti.Vector([1, 2, 3]))
f()
# --- matmul_vecs
@ti.kernel
def f():
    print(ti.Vector([1, 2]) @ ti.Vector([1, 2]))
f()
# --- max_shape
@ti.kernel
def f():
    print(ti.max(ti.Vector([1, 2]), ti.Vector([1, 2, 3])))
f()
# --- assign_vec_shape
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    v = ti.Vector([1, 2, 3])
f()
# --- assign_vec_from_scalar
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    v = 3
    print(v)
f()
# --- store_vec_shape
x = ti.Vector.field(3, ti.f32, shape=3)
@ti.kernel
def f():
    x[0] = ti.Vector([1.0, 2.0])
f()
# --- vector_field_no_n
x = ti.Vector.field(dtype=ti.f32, shape=3)
# --- vector_bad_dtype
x = ti.Vector.field(2, "f32", shape=3)
# --- oob_vector_debug options: debug=True
@ti.kernel
def f(i: ti.i32) -> ti.i32:
    v = ti.Vector([1, 2, 3])
    return v[i]
f(3)
# --- matrix_swizzle
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    print(m.x)
f()
# --- vec5_swizzle
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3, 4, 5])
    print(v.x)
f()
# --- swizzle_float_assign
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0])
    v.xyz = ti.Vector([1.0, 2.0, 3.0])
f()
# --- neg_vec_index
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0])
    print(v[-1])
f()
# --- mat_one_index
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    print(m[0])
f()
# --- vec_from_string
@ti.kernel
def f(a: ti.math.vec2):
    pass
f("ab")
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
# --- cross_2_3
@ti.kernel
def f():
    print(ti.Vector([1, 2]).cross(ti.Vector([1, 2, 3])))
f()
# --- determinant_nonsquare
@ti.kernel
def f():
    print(ti.Matrix([[1, 2, 3], [4, 5, 6]]).determinant())
f()
# --- unpack_few
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a, b = ti.Vector([1, 2, 3])
f()
print('done')
# --- unpack_many
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a, b, c, d = ti.Vector([1, 2, 3])
f()
print('done')
# --- vec_cond
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    if v:
        x[0] = 1
f()
print('done')
# --- vec_while
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    while v:
        v -= 1
f()
print('done')
# --- vec_ternary
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    a = 1 if v else 2
f()
print('done')
# --- vec_not
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0])
    print(not v)
f()
print('done')
# --- matmul_shapes
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]])
    b = a @ ti.Vector([1, 2, 3])
f()
print('done')
# --- matmul_vec_vec
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = a @ a
f()
print('done')
# --- add_shapes
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2]) + ti.Vector([1, 2, 3])
f()
print('done')
# --- mul_shapes
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Matrix([[1, 2], [3, 4]]) * ti.Vector([1, 2])
f()
print('done')
# --- cmp_shapes
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2]) < ti.Vector([1, 2, 3])
f()
print('done')
# --- min_shapes
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.min(ti.Vector([1, 2]), ti.Vector([1, 2, 3]))
f()
print('done')
# --- select_shapes
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.select(ti.Vector([1, 0]), ti.Vector([1, 2, 3]), ti.Vector([1, 2, 3]))
f()
print('done')
# --- dot_shapes
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2]).dot(ti.Vector([1, 2, 3]))
f()
print('done')
# --- dot_scalar_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2]).dot(1)
f()
print('done')
# --- cross_4
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3, 4]).cross(ti.Vector([1, 2, 3, 4]))
f()
print('done')
# --- outer_mat
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3, 4]])
    a = m.outer_product(m)
f()
print('done')
# --- det_nonsquare
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0, 3.0], [3.0, 4.0, 5.0]])
    print(m.determinant())
f()
print('done')
# --- inv_nonsquare
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0, 3.0], [3.0, 4.0, 5.0]])
    print(m.inverse())
f()
print('done')
# --- inv_5
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix.identity(ti.f32, 5)
    print(m.inverse())
f()
print('done')
# --- det_5
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix.identity(ti.f32, 5)
    print(m.determinant())
f()
print('done')
# --- trace_nonsquare_2
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0, 3.0], [3.0, 4.0, 5.0]])
    print(m.trace())
f()
print('done')
# --- normalize_mat
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(m.normalized())
f()
print('done')
# --- vec_index_float
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    a = v[0.5]
f()
print('done')
# --- vec_too_many_idx
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    a = v[0, 1]
f()
print('done')
# --- vec_slice_neg
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    a = v[-2:]
f()
print('done')
# --- scalar_to_vec_var
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    a = 1
f()
print('done')
# --- vec_size_change
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    a = ti.Vector([1, 2, 3])
f()
print('done')
# --- aug_vec_scalar
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1
    a += ti.Vector([1, 2])
f()
print('done')
# --- attr_missing_vec
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    a = v.foo
f()
print('done')
# --- swizzle_oob
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    a = v.z
f()
print('done')
# --- swizzle_mixed
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    a = v.xg
f()
print('done')
# --- mat_ragged
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix([[1, 2], [3]])
f()
print('done')
# --- mat_of_scalar
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Matrix(3)
f()
print('done')
# --- vec_of_vecs_bad
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    m = ti.Vector([ti.Vector([1, 2]), 3])
f()
print('done')
# --- a1
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    a[1.0] = 2
f()
print('done')
# --- b1
@ti.kernel
def f():
    ti.math.cross(ti.math.vec2(1, 2), ti.math.vec2(3, 4))
f()
print('done')
# --- b2
@ti.kernel
def f():
    print(ti.math.vec3(1, 2))
f()
print('done')
# --- b3
@ti.kernel
def f():
    print(ti.math.vec2(1, 2, 3))
f()
print('done')
# --- b4
@ti.kernel
def f():
    print(ti.math.mat2(1, 2, 3))
f()
print('done')
# --- b5
@ti.kernel
def f():
    v = ti.math.vec3(1, 2, 3)
    v.xy = 5
    print(v)
f()
print('done')
# --- b6
@ti.kernel
def f():
    v = ti.math.vec3(1, 2, 3)
    v.xy = ti.math.vec3(1, 2, 3)
f()
print('done')
# --- b7
@ti.kernel
def f():
    v = ti.math.vec3(1, 2, 3)
    v.xx = ti.math.vec2(1, 2)
    print(v)
f()
print('done')
# --- e4
x = ti.Vector.field(n=2, dtype=ti.f32, shape=(2,))
print(x.n, x[0].n)
print('done')
# --- e5
x = ti.Matrix.field(n=2, m=3, dtype=ti.f32, shape=())
x[None] = [[1, 2, 3], [4, 5, 6]]
print(x[None], x.shape)
print('done')
# --- e6
x = ti.Vector.field(3, float, 4)
x.fill(2)
print(x.to_numpy().shape, x[3])
x.fill([1, 2, 3])
print(x[0])
print('done')
# --- e7
x = ti.Matrix.field(2, 2, float, 2)
x.fill(ti.Matrix([[1, 2], [3, 4]]))
print(x[1])
print('done')
# --- e8
x = ti.Vector.field(2, float, 3)
y = ti.Vector.field(2, float, 3)
x.fill(3)
y.copy_from(x)
print(y[1])
print('done')
# --- h8
@ti.kernel
def f(dt: ti.template(), n: ti.template()):
    v = ti.Vector.zero(dt, n)
    print(v)
f(ti.i32, 3)
f(ti.f32, 2)
print('done')
# --- refused_1_09
@ti.kernel
def k():
    a = ti.Vector([1, 2, 3])
    b = ti.Vector([1, 2])
    print(a + b)
k()
# --- refused_1_10
@ti.kernel
def k():
    m = ti.Matrix([[1, 2], [3, 4]])
    print(m[0, 1, 0])
k()
# --- refused_1_15
@ti.kernel
def k():
    a = ti.Vector([1, 2, 3])
    print(a.w)
k()
# --- refused_1_16
@ti.kernel
def k():
    a = ti.Vector([1.0, 2.0])
    a.z = 1.0
k()
# --- refused_1_38
@ti.kernel
def k(m: ti.types.matrix(2, 2, ti.f32)) -> ti.f32:
    return m[0, 0]
k(ti.Matrix([[1.0, 2.0, 3.0]]))
# --- refused_1_39
@ti.kernel
def k(v: ti.types.vector(3, ti.i32)) -> ti.i32:
    return v.sum()
k(3)
# --- refused_1_48
@ti.kernel
def k():
    a = ti.Vector([1, 2])
    if a:
        print(1)
k()
# --- refused_1_50
@ti.kernel
def k():
    a = ti.Vector([1, 2, 3])
    x, y = a
    print(x, y)
k()
# --- refused_1_52
@ti.kernel
def k() -> ti.types.vector(3, ti.f32):
    return ti.Vector([1.0, 2.0])
k()
# --- refused_1_53
@ti.kernel
def k() -> ti.f32:
    return ti.Vector([1.0, 2.0])
k()
# --- refused_1_58
@ti.kernel
def k():
    m = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    print(m.trace())
k()
# --- refused_1_59
@ti.kernel
def k():
    m = ti.Matrix([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    print(m.inverse())
k()
# --- refused_1_61
@ti.kernel
def k():
    a = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    b = ti.Vector([1.0, 2.0, 3.0])
    print(a @ b)
k()
# --- refused_1_76
@ti.kernel
def k():
    x = ti.Vector([1, 2])
    for i in ti.static(x):
        print(i)
    for j in x:
        print(j)
k()
# --- refused_2_05
@ti.kernel
def k():
    ti.Vector([1, 2]).norm(1, 2, 3)
k()
# --- refused_2_34
@ti.kernel
def k(x: ti.f32):
    print(x)
k(ti.Vector([1.0]))
# --- refused_2_50
@ti.kernel
def k():
    m = ti.Matrix([[1, 2], [3]])
    print(m)
k()
# --- refused_2_86
@ti.kernel
def k():
    print(1 if ti.Vector([1, 2]) else 2)
k()
# --- refused_3_81
@ti.kernel
def k():
    x = ti.Vector([1, 2, 3])
    x.y.z = 1
k()
# --- refused_3_82
@ti.kernel
def k():
    x = ti.Vector([1, 2, 3])
    x.xy = ti.Vector([1, 2, 3])
k()
# --- refused_3_85
@ti.kernel
def k():
    x = ti.Vector([1, 2, 3])
    print(x[-2:])
k()
# --- refused_3_86
@ti.kernel
def k(i: ti.i32):
    x = ti.Vector([1, 2, 3])
    print(x[0:i])
k(2)
# --- refused_4_01
@ti.kernel
def k():
    x = ti.Vector([1.0, 2.0])
    y = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(x + y)
k()
# --- refused_4_02
@ti.kernel
def k():
    y = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(y.x)
k()
# --- refused_4_03
@ti.kernel
def k():
    y = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(y.dot(y))
k()
# --- refused_4_04
@ti.kernel
def k():
    y = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(y.normalized())
k()
# --- refused_4_05
@ti.kernel
def k():
    a = ti.Vector([1.0, 2.0])
    print(a.transpose())
k()
# --- refused_4_06
@ti.kernel
def k():
    a = ti.Vector([1.0, 2.0])
    print(a.outer_product(3.0))
k()
# --- refused_4_07
@ti.kernel
def k():
    a = ti.Vector([1.0, 2.0])
    print(a.dot(3.0))
k()
# --- refused_4_11
@ti.kernel
def k():
    print(ti.math.cross(ti.math.vec2(1, 2), ti.math.vec3(1, 2, 3)))
k()
# --- refused_4_12
@ti.kernel
def k():
    print(ti.math.vec3(1, 2))
k()
# --- refused_4_13
@ti.kernel
def k():
    print(ti.math.vec3(ti.math.vec2(1, 2), 3, 4))
k()
# --- refused_4_69
@ti.func
def f(x: ti.types.vector(2, ti.f32)):
    return x
@ti.kernel
def k():
    print(f(ti.Vector([1.0, 2.0, 3.0])))
k()
# --- odd_6_04
@ti.kernel
def k():
    v = ti.Vector([1, 2, 3])
    v[1.0] = 3
k()
# --- odd_6_06
@ti.kernel
def k():
    m = ti.Matrix([[1, 2], [3, 4]])
    m[0] = ti.Vector([1, 2])
    print(m)
k()
# --- odd_6_08
@ti.kernel
def k():
    m = ti.Vector.zero(ti.f32)
    print(m)
k()
# --- odd_6_14
@ti.kernel
def k():
    a = ti.solve(ti.Matrix([[1.0, 2.0], [3.0, 4.0]]), ti.Vector([1.0, 2.0, 3.0]))
    print(a)
k()
# --- odd_6_21
@ti.kernel
def k():
    x = ti.Vector([1, 2])
    x @= ti.Matrix([[1, 2], [3, 4]])
k()
# --- argument_v_of_kernel_f_has_too
@ti.kernel
def f(v: ti.types.vector(3, ti.f32)) -> ti.f32:
    return v.sum()
print(f(ti.Vector([1.0, 2.0])))
# --- argument_v_of_kernel_f_is_a
@ti.kernel
def f(v: ti.types.vector(3, ti.f32)) -> ti.f32:
    return v.sum()
print(f(2.0))
# --- the_hint_of_the_result_is_i
@ti.kernel
def f() -> ti.i32:
    a = ti.Vector([1, 2, 3])
    return a
print(f())
# --- the_hint_of_the_result_is_a
@ti.kernel
def f() -> ti.types.vector(2, ti.i32):
    return 3
print(f())
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
# --- sqrt_takes_1_argument_but_2_are
@ti.kernel
def f():
    a = ti.Vector([1.0, 2.0])
    print(ti.sqrt(a, 2))
f()
# --- the_trace_of_a_matrix_that_is
@ti.kernel
def f():
    m = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    print(m.trace())
f()
# --- the_determinant_of_this_matrix_does_not
@ti.kernel
def f():
    m = ti.Matrix([[1, 2, 3], [4, 5, 6]])
    print(m.determinant())
f()
# --- the_cross_product_is_for_vectors_of
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3, 4])
    print(v.cross(v))
f()
# --- index_3_of_an_extent_of_3
v = ti.Vector([1, 2, 3])
print(v[3])
# --- shapes_3_0_and_2_0_differ
v = ti.Vector([1, 2, 3])
w = ti.Vector([1, 2])
print(v + w)
# --- the_hint_of_the_result_is_a_2
@ti.kernel
def f() -> ti.types.vector(3, ti.i32):
    return ti.Vector([1, 2])
print(f())
# --- the_hint_of_the_result_is_a_3
@ti.kernel
def f() -> ti.types.matrix(2, 2, ti.f32):
    return ti.Vector([1.5, 2.5])
print(f())
# --- index_1_of_an_extent_of_4
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3, 4])
    print(v[-1])
f()
# --- a_vector_takes_1_index_2_are
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3, 4])
    print(v[0, 1])
f()
# --- a_vector_of_2_elements_has_no
@ti.kernel
def f():
    v = ti.math.vec2(1, 2)
    print(v.z)
f()
# --- 3_by_1_elements_where_2_by
@ti.kernel
def f():
    v = ti.math.vec3(1, 2, 3)
    v.xy = ti.math.vec3(1, 2, 3)
    print(v)
f()
# --- a_vector_has_no_attribute_xg
@ti.kernel
def f():
    v = ti.math.vec3(1, 2, 3)
    print(v.xg)
f()
# --- the_rows_of_the_matrix_differ_in
m = ti.Matrix([[1, 2], [3]])
print(m)
# --- a_matrix_takes_2_indices_1_is
m = ti.Matrix([[1, 2], [3, 4]])
print(m[1])
# --- a_type_call_takes_one_number_not
@ti.kernel
def f():
    a = ti.i32(ti.Vector([1, 2]))
    print(a)
f()
# --- the_length_of_the_vectors_is_a
x = ti.Vector.field(ti.f32, shape=3)
# --- a_number_cannot_be_written_to_x
x = ti.Vector.field(2, ti.f32, shape=3)
x[0] = 1.0
print(x[0])
# --- dimension_mismatch_in_1_columns_and_3
@ti.kernel
def f():
    print(ti.Vector([1, 2]) @ ti.Matrix([[1, 2], [3, 4], [5, 6]]))
f()
# --- a_vector_takes_1_index_2_are_2
@ti.kernel
def f():
    v = ti.Vector([1, 2]) 
    v[0, 1] = 3
f()
# --- a_vector_of_2_elements_has_no_2
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    v.z = 3
f()
# --- module_taichi_math_has_no_attribute_nothing
@ti.kernel
def f():
    print(ti.math.nothing(3))
f()
# --- 2_values_for_3_targets
@ti.kernel
def f():
    a, b, c = ti.Vector([1, 2])
f()
# --- an_integer_to_the_power_of_1
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    print(a ** -1)
f()
# --- dot_is_for_two_vectors
@ti.kernel
def f():
    a = ti.Vector([1.0, 2.0])
    print(a.dot(3))
f()
# --- outer_product_is_for_two_vectors
@ti.kernel
def f():
    a = ti.Vector([1.0, 2.0])
    print(a.outer_product(2))
f()
# --- argument_b_is_a_vector_or_matrix
@ti.func
def g(a: ti.i32, b: ti.types.vector(2, ti.f32)):
    return a + b
@ti.kernel
def f():
    print(g(1, 2))
f()
# --- the_condition_is_a_matrix
@ti.kernel
def f():
    print(1 if ti.Vector([1, 0]) else 2)
f()
# --- the_condition_is_a_matrix_2
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = a < 2
    if b:
        print(1)
f()
# --- a_vector_is_no_number
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    while a:
        a -= 1
f()
# --- argument_v_of_kernel_f_has_too_2
@ti.kernel
def f(v: ti.math.vec3):
    print(v)
f([1, 2])
# --- argument_v_of_kernel_f_is_a_2
@ti.kernel
def f(v: ti.math.vec3):
    print(v)
f(ti.Matrix([[1, 2], [3, 4]]))
# --- elements_of_argument_m_of_kernel_f
@ti.kernel
def f(m: ti.types.matrix(2, 2, ti.i32)):
    print(m)
f(ti.Matrix([[1.5, 2], [3, 4]]))
# --- the_range_is_not_known_at_compile
@ti.kernel
def f(n: ti.i32):
    v = ti.Vector([0 for _ in range(n)])
f(3)
# --- shapes_3_0_and_2_2_differ
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3])
    b = ti.Matrix([[1, 2], [3, 4]])
    print(a + b)
f()
# --- refused options: debug=True
x = ti.Vector.field(2, ti.i32, shape=4)
@ti.kernel
def f(k: ti.i32):
    x[k][0] = 1
f(4)
# --- dot_wants_a_vector_of_the_same
v = ti.Vector([1, 2])
print(v.dot(ti.Vector([1, 2, 3])))
# --- transpose_is_for_matrices_not_for_vectors
v = ti.Vector([1, 2])
print(v @ v.transpose())
# --- a_matrix_has_no_attribute_foo
m = ti.Matrix([[1, 2], [3, 4]])
print(m.foo)
# --- index_5_of_an_extent_of_2
m = ti.Matrix([[1, 2], [3, 4]])
print(m[0, 5])
# --- shape_in_python
@ti.kernel
def f(a: ti.f32) -> ti.types.matrix(2, 3, ti.f32):
    return ti.Matrix([[a, a * 2, a * 3], [1.0, 2.0, 3.0]])
m = f(1.5)
print(m, m[0, 2], m.shape, m.n, m.m)
# --- matrix_of_vectors
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    m = ti.Matrix([a, a])
    print(m)
f()
# --- vector_of_vectors
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    m = ti.Vector([a, a])
    print(m)
f()
# --- matrix_of_vector_and_list
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    m = ti.Matrix([a, [3, 4]])
    print(m)
f()
