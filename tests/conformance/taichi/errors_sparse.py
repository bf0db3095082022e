# --- field_twice_placed
x = ti.field(ti.i32, shape=3)
ti.root.dense(ti.i, 3).place(x)
# --- place_twice
x = ti.field(ti.f32)
ti.root.place(x)
ti.root.place(x)
# --- place_field_with_shape
x = ti.field(ti.f32, shape=3)
ti.root.dense(ti.i, 3).place(x)
# --- place_number
ti.root.dense(ti.i, 3).place(3)
# --- dense_bad_dims
ti.root.dense(ti.ij, (3,))
# --- builder_after_finalize
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
y = ti.field(ti.f32)
fb.dense(ti.i, 3).place(x)
fb.finalize()
fb.dense(ti.i, 3).place(y)
# --- builder_finalize_twice
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 3).place(x)
fb.finalize()
fb.finalize()
# --- builder_empty
fb = ti.FieldsBuilder()
fb.finalize()
# --- builder_not_finalized
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 3).place(x)
x[0] = 1
# --- root_in_kernel
@ti.kernel
def f():
    ti.root.dense(ti.i, 3)
f()
# --- dense_negative
ti.root.dense(ti.i, -3)
# --- dense_float
ti.root.dense(ti.i, 2.5)
# --- dense_zero
x = ti.field(ti.f32)
ti.root.dense(ti.i, 0).place(x)
x[0] = 1
# --- place_after_kernel
x = ti.field(ti.f32, shape=3)
@ti.kernel
def f():
    x[0] = 1
f()
y = ti.field(ti.f32)
f()
ti.root.place(y)
f()
print("ok")
# --- sparse_wrong_index
x = ti.field(ti.f32)
p = ti.root.pointer(ti.ij, 4)
p.place(x)
@ti.kernel
def f():
    ti.activate(p, [1])
f()
# --- field_place_twice
x = ti.field(ti.f32)
ti.root.dense(ti.i, 3).place(x)
ti.root.dense(ti.i, 3).place(x)
print('done')
# --- field_place_shape
x = ti.field(ti.f32, shape=3)
ti.root.dense(ti.i, 3).place(x)
print('done')
# --- root_dense_axes
x = ti.field(ti.f32)
ti.root.dense(ti.ij, (2,)).place(x)
print('done')
# --- root_dense_no_size
x = ti.field(ti.f32)
ti.root.dense(ti.i).place(x)
print('done')
# --- root_place_num
ti.root.dense(ti.i, 3).place(3)
print('done')
# --- root_dyn_2d
x = ti.field(ti.f32)
ti.root.dynamic(ti.ij, 3).place(x)
print('done')
# --- fb_not_final
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 3).place(x)
@ti.kernel
def f():
    x[0] = 1
f()
print('done')
# --- fb_twice
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 3).place(x)
fb.finalize()
fb.finalize()
print('done')
# --- fb_after_final
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 3).place(x)
fb.finalize()
y = ti.field(ti.f32)
fb.dense(ti.i, 3).place(y)
print('done')
# --- append_dense
x = ti.field(ti.i32)
d = ti.root.dense(ti.i, 3)
d.place(x)
@ti.kernel
def f():
    ti.append(d, [], 1)
f()
print('done')
# --- is_active_dense
x = ti.field(ti.i32)
d = ti.root.dense(ti.i, 3)
d.place(x)
@ti.kernel
def f():
    print(ti.is_active(d, [1]))
f()
print('done')
# --- refused_1_67
b = ti.root.bitmasked(ti.i, 4)
x = ti.field(ti.i32)
b.place(x)
b.place(x)
# --- refused_1_68
d = ti.root.dynamic(ti.i, 16)
x = ti.field(ti.i32)
d.place(x)
@ti.kernel
def k():
    ti.append(x, [], 1)
k()
# --- refused_1_69
d = ti.root.dense(ti.i, 4)
x = ti.field(ti.i32)
d.place(x)
@ti.kernel
def k():
    ti.activate(d, [0, 1])
k()
# --- refused_1_70
d = ti.root.dense(ti.ij, (4, 4)).pointer(ti.k, 2)
x = ti.field(ti.i32)
d.place(x)
@ti.kernel
def k():
    x[0, 0] = 1
k()
# --- refused_3_37
x = ti.field(ti.f32)
ti.root.place(x)
ti.root.place(x)
# --- refused_3_38
x = ti.field(ti.f32)
ti.root.dense(ti.i, 4).place(x)
ti.root.dense(ti.i, 8).place(x)
# --- refused_3_39
x = ti.field(ti.f32, shape=3)
ti.root.dense(ti.i, 4).place(x)
# --- refused_3_40
ti.root.dense(ti.i, 4).place(3)
# --- refused_3_41
ti.root.dense(ti.i, (4, 4))
# --- refused_3_43
ti.root.dense(3, 4)
# --- refused_3_44
x = ti.field(ti.f32)
ti.root.dynamic(ti.ij, 4).place(x)
# --- refused_3_46
x = ti.field(ti.f32)
ti.root.bitmasked(ti.i, 4).place(x)
@ti.kernel
def k():
    for i in x:
        for j in x:
            pass
k()
# --- refused_3_47
s = ti.root.pointer(ti.i, 4)
x = ti.field(ti.f32)
s.place(x)
@ti.kernel
def k():
    for i in s:
        break
k()
# --- refused_3_48
s = ti.root.pointer(ti.i, 4)
x = ti.field(ti.f32)
s.place(x)
@ti.kernel
def k():
    ti.deactivate(s)
k()
# --- refused_3_49
s = ti.root.pointer(ti.i, 4)
x = ti.field(ti.f32)
s.place(x)
ti.activate(s, [0])
# --- refused_3_50
s = ti.root.pointer(ti.i, 4)
x = ti.field(ti.f32)
s.place(x)
@ti.kernel
def k() -> ti.i32:
    return ti.is_active(x, [0])
print(k())
# --- refused_3_51
s = ti.root.pointer(ti.i, 4)
x = ti.field(ti.f32)
s.place(x)
@ti.kernel
def k() -> ti.i32:
    return ti.length(s, [0])
print(k())
# --- refused_3_52
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 5).place(x)
x[0] = 1
# --- refused_3_54
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 5).place(x)
fb.finalize()
fb.finalize()
# --- the_fieldsbuilder_of_field_x_is_not
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 4).place(x)
@ti.kernel
def f():
    x[0] = 1
f()
# --- append_is_not_for_this_kind_of
x = ti.field(ti.i32)
ti.root.pointer(ti.i, 8).place(x)
@ti.kernel
def f():
    ti.append(x.parent(), [], 3)
f()
# --- a_dynamic_node_has_one_axis
x = ti.field(ti.i32)
ti.root.dynamic(ti.ij, 8).place(x)
# --- the_node_has_1_dimensions_but_2
x = ti.field(ti.i32)
ti.root.bitmasked(ti.i, 8).place(x)
@ti.kernel
def f():
    print(ti.is_active(x.parent(), [1, 2]))
f()
# --- an_extent_is_at_least_1
x = ti.field(ti.i32)
ti.root.pointer(ti.i, 0).place(x)
# --- as_many_extents_are_given_as_there
x = ti.field(ti.i32)
ti.root.dense(ti.ij, (2, 3, 4)).place(x)
# --- an_extent_is_an_int_not_a
x = ti.field(ti.i32)
ti.root.dense(ti.i, 2.5).place(x)
# --- dense_takes_axes_as_ij_and_extents
x = ti.field(ti.i32)
ti.root.dense("i", 2).place(x)
# --- field_x_is_placed_twice
x = ti.field(ti.i32, shape=4)
ti.root.dense(ti.i, 4).place(x)
# --- a_pointer_node_has_no_method_foo
ti.root.pointer(ti.i, 4).foo()
# --- field_x_is_placed_twice_2
x = ti.field(ti.i32)
ti.root.place(x, x)
# --- append_takes_3_arguments_but_2_are
S = ti.root.dynamic(ti.i, 16)
x = ti.field(ti.i32)
S.place(x)
@ti.kernel
def f():
    ti.append(S, 3)
f()
# --- this_loop_has_one_variable
x = ti.field(ti.i32)
ti.root.pointer(ti.i, 4).dense(ti.i, 4).place(x)
@ti.kernel
def f():
    for i, j in x:
        print(i)
f()
# --- a_loop_over_a_node_must_be
x = ti.field(ti.i32)
b = ti.root.pointer(ti.i, 4)
b.place(x)
@ti.kernel
def f():
    for i in range(1):
        for j in b:
            print(j)
f()
# --- this_fieldsbuilder_is_finalized_already
fb = ti.FieldsBuilder()
x = ti.field(ti.i32)
fb.dense(ti.i, 3).place(x)
fb.finalize()
fb.finalize()
# --- this_fieldsbuilder_is_finalized_already_2
fb = ti.FieldsBuilder()
x = ti.field(ti.i32)
fb.dense(ti.i, 3).place(x)
fb.finalize()
fb.dense(ti.i, 3)
# --- activate_of_field
x = ti.field(ti.i32)
p = ti.root.pointer(ti.i, 4)
p.dense(ti.i, 2).place(x)
@ti.kernel
def f():
    ti.activate(x, [1])
f()
# --- deactivate_of_field
x = ti.field(ti.i32)
p = ti.root.pointer(ti.i, 4)
p.place(x)
@ti.kernel
def f():
    ti.deactivate(x, [1])
f()
# --- length_of_field
x = ti.field(ti.i32)
p = ti.root.dynamic(ti.i, 4)
p.place(x)
@ti.kernel
def f():
    print(ti.length(x, []))
f()
