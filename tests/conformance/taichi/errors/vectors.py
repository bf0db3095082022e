# Refused: components, swizzles and uses of vectors.

# --- each
EACH
#= vec_field_zero: x = ti.Vector.field(0, ti.f32, shape=3)
#= the_length_of_the_vectors_is_a_type: x = ti.Vector.field(ti.f32, 3)
#= vector_field_no_n: x = ti.Vector.field(dtype=ti.f32, shape=3)
#= the_length_of_the_vectors_is_a: x = ti.Vector.field(ti.f32, shape=3)
# --- vec_field_elem_oob
x = ti.Vector.field(2, ti.f32, shape=3)
x[0][2] = 1
# --- each
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    EACH
f()
#= type_call_vector: a = ti.f32(v)
#= vector_wrong_component: print(v.z)
#= negative_vector_index: print(v[-1])
#= vec_too_many_idx: a = v[0, 1]
#= attr_missing_vec: a = v.foo
#= swizzle_oob: a = v.z
#= a_vector_of_2_elements_has_no_2: v.z = 3
# --- each
@ti.kernel
def f():
    v = ti.Vector([1.0, 2.0])
    EACH
f()
#= vector_swizzle_bad: print(v.z)
#= and_vectors: w = v and v
#= swizzle_float_assign: v.xyz = ti.Vector([1.0, 2.0, 3.0])
#= neg_vec_index: print(v[-1])
# --- each
@ti.kernel
def f():
    EACH
    print(v.xg)
f()
#= vector_swizzle_mixed: v = ti.Vector([1.0, 2.0, 3.0])
#= a_vector_has_no_attribute_xg: v = ti.math.vec3(1, 2, 3)
# --- each
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3])
    EACH
f()
#= vector_too_many_indices: print(v[0, 1])
#= swizzle_mixed: a = v.xg
# --- each
@ti.kernel
def f():
    v = ti.Vector([1, 2])
    while v:
        EACH
f()
#= vec_cond_while: pass
#= vec_while: v -= 1
# --- unknown_method
@ti.kernel
def f():
    a = ti.Vector([1, 2])
    b = a.foo()
f()
# --- normalize_mat
@ti.kernel
def f():
    m = ti.Matrix([[1.0, 2.0], [3.0, 4.0]])
    print(m.normalized())
f()
# --- a_vector_of_3_elements_has_no_w
@ti.kernel
def k():
    a = ti.Vector([1, 2, 3])
    print(a.w)
k()
# --- a_vector_of_2_elements_has_no_z
@ti.kernel
def k():
    a = ti.Vector([1.0, 2.0])
    a.z = 1.0
k()
# --- each
EACH
print(v[3])
#= index_3_of_an_extent_of_3: v = ti.Vector([1, 2, 3])
#= index_3_of_an_extent_of_2: v = ti.math.vec3(1, 2, 3)
# --- each
@ti.kernel
def f():
    v = ti.Vector([1, 2, 3, 4])
    EACH
f()
#= index_1_of_an_extent_of_4: print(v[-1])
#= a_vector_takes_1_index_2_are: print(v[0, 1])
# --- a_vector_of_2_elements_has_no
@ti.kernel
def f():
    v = ti.math.vec2(1, 2)
    print(v.z)
f()
# --- a_type_call_takes_one_number_not
@ti.kernel
def f():
    a = ti.i32(ti.Vector([1, 2]))
    print(a)
f()
# --- a_vector_takes_1_index_2_are_2
@ti.kernel
def f():
    v = ti.Vector([1, 2]) 
    v[0, 1] = 3
f()
# --- each
m = ti.Matrix([[1, 2], [3, 4]])
EACH
#= index_5_of_an_extent_of_2: print(m[0, 5])
#= index_2_of_an_extent_of_3: print(m[2, 0])
# --- vector_swizzle_host
v = ti.math.vec2(1, 2)
print(v.z)
# --- each
v = ti.Vector([1, 2])
EACH
#= host_vec_index: print(v[5])
#= index_2_of_an_extent_of_2: v[2] = 3
#= a_vector_has_no_attribute_foo: v.foo()
# --- a_vector_of_3_elements_has_no_q
v = ti.math.vec3(1, 2, 3)
v.q = 3
print(v)
# --- each
v = ti.Vector.field(3, ti.f32, shape=4)
@ti.kernel
def f():
    EACH
f()
#= a_vector_of_3_elements_has_no_w_2: v[0].w = 1.0
#= a_vector_takes_1_index_2_are_given: v[0][0, 1] = 2.0
# --- a_vector_of_3_elements_has_no_xyzw
@ti.kernel
def f():
    a = ti.Vector([1, 2, 3]).xyzw
f()
# --- each
EACH
#= index_4_of_an_extent_of_2: x = ti.Vector.field(2, ti.f32, shape=3); print(x[0][4])
#= a_vector_of_3_elements_has_no_q_2: a = ti.Vector([1, 2, 3]); a.q = 5; print(a.q)
