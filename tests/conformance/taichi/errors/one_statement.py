# Refused, or not, as Taichi does: one statement each in a kernel of an integer and a float.

# --- each
@ti.kernel
def f(a: ti.i32, b: ti.f32) -> ti.i32:
    EACH
    return a
f(1, 2.0)
#= unknown_name_in_sum: c = a + missing
#= shift_by_float: c = a << b
#= and_of_float_bits: c = a & b
#= invert_float: c = ~b
#= compare_with_is: c = a is b
#= in_of_runtime: c = 1 if a in [1, 2] else 0
#= set_display: c = {a, 2}
#= string_plus_int: c = "x" + a
#= subscript_of_scalar: c = a[0]
#= attribute_of_scalar: c = a.x
#= call_of_scalar: c = a(1)
#= matmul_of_scalars: c = a @ b
#= vector_shape_mismatch: c = ti.Vector([1, 2]) + ti.Vector([1, 2, 3])
#= matrix_product_shapes: c = ti.Matrix([[1, 2], [3, 4]]) @ ti.Vector([1, 2, 3])
#= two_indices_of_vector: c = ti.Vector([1, 2])[0, 1]
#= assign_to_argument: a = 3
#= augment_argument_shift: a <<= 1
#= del_statement_2: del a
#= lambda_in_kernel: c = (lambda x: x)(a)
#= yield_in_kernel: yield a
#= try_in_kernel: raise ValueError("x")
#= import_in_kernel_2: import math
#= global_in_kernel: global zz
#= unpack_too_many: x, y, z = ti.Vector([1, 2])
#= unpack_scalar: x, y = a
#= star_target: x, *y = ti.Vector([1, 2, 3])
#= range_three_arguments: c = [i for i in range(a)]
#= list_comprehension_runtime_bound: c = [i for i in range(0, a)]
#= type_call_of_vector: c = ti.i32(ti.Vector([1, 2]))
#= type_call_two_arguments: c = ti.i32(a, b)
#= cast_without_type: c = ti.cast(a)
#= sqrt_without_argument: c = ti.sqrt()
#= unknown_function_of_ti: c = ti.sqroot(b)
#= unknown_function_of_math: c = ti.math.lenght(ti.Vector([1.0, 2.0]))
#= dot_of_different_lengths: c = ti.Vector([1, 2]).dot(ti.Vector([1, 2, 3]))
#= cross_of_length_four: c = ti.Vector([1, 2, 3, 4]).cross(ti.Vector([1, 2, 3, 4]))
#= determinant_of_wide: c = ti.Matrix([[1, 2, 3], [4, 5, 6]]).determinant()
#= trace_of_vector: c = ti.Vector([1, 2, 3]).trace()
#= ragged_matrix: c = ti.Matrix([[1, 2], [3]])
#= swizzle_beyond: c = ti.Vector([1, 2]).z
#= swizzle_mixed_sets: c = ti.Vector([1, 2, 3]).xg
#= static_of_runtime: c = ti.static(a + 1)
#= static_assert_false_2: ti.static_assert(1 > 2, "no")
#= annotation_mismatch: c: ti.i32 = 1; c: ti.f32 = 2.0
#= annotated_with_value: c: 5 = 3
#= call_kernel_inside: c = f(a, b)
#= numpy_function_inside: import numpy
#= bit_shift_of_vector_float: c = ti.Vector([1.0, 2.0]) << 1
#= select_vector_condition_scalar: c = ti.Vector([1, 2]) if ti.Vector([1, 0]) else ti.Vector([3, 4])
#= atomic_on_constant: ti.atomic_add(3, a)
#= atomic_on_expression: ti.atomic_add(a + 1, 2)
#= float_index: c = ti.Vector([1, 2, 3])[b]
#= negative_slice: c = ti.Vector([1, 2, 3])[-2:]
#= slice_by_runtime: c = ti.Vector([1, 2, 3])[0:a]
#= dict_key_runtime: c = {a: 1}
#= tuple_index_runtime: c = (1, 2, 3)[a]
#= while_else_3: c = 0
