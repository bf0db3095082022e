# Refused: nodes, placements and builders.

# --- each
EACH
#= field_order_dup: a = ti.field(ti.f32, shape=(3, 3), order='ii')
#= field_order_bad: a = ti.field(ti.f32, shape=(3, 3), order='ix')
#= order_names_an_axis_twice: x = ti.field(ti.f32, shape=(4, 4), order="ii")
#= order_has_no_axis_z: x = ti.field(ti.f32, shape=(4, 4), order="iz")
#= place_number: ti.root.dense(ti.i, 3).place(3)
#= dense_negative: ti.root.dense(ti.i, -3)
#= dense_float: ti.root.dense(ti.i, 2.5)
#= an_int_cannot_be_placed: ti.root.dense(ti.i, 4).place(3)
#= as_many_extents_are_given_as_there_are_axes: ti.root.dense(ti.i, (4, 4))
#= dense_takes_axes_as_ti_ij_and_extents: ti.root.dense(3, 4)
#= a_pointer_node_has_no_method_foo: ti.root.pointer(ti.i, 4).foo()
# --- field_twice_placed
x = ti.field(ti.i32, shape=3)
ti.root.dense(ti.i, 3).place(x)
# --- each
x = ti.field(ti.f32)
ti.root.place(x)
EACH
#= place_twice: ti.root.place(x)
#= field_x_is_placed_twice_2: ti.root.place(x)
# --- each
x = ti.field(ti.f32, shape=3)
EACH
#= place_field_with_shape: ti.root.dense(ti.i, 3).place(x)
#= field_place_shape: ti.root.dense(ti.i, 3).place(x)
#= field_x_is_placed_twice_4: ti.root.dense(ti.i, 4).place(x)
# --- builder_after_finalize
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
y = ti.field(ti.f32)
fb.dense(ti.i, 3).place(x)
fb.finalize()
fb.dense(ti.i, 3).place(y)
# --- each
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
EACH
x[0] = 1
#= builder_not_finalized: fb.dense(ti.i, 3).place(x)
#= the_fieldsbuilder_of_field_x_is_not_finalized: fb.dense(ti.i, 5).place(x)
# --- dense_zero
x = ti.field(ti.f32)
ti.root.dense(ti.i, 0).place(x)
x[0] = 1
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
# --- each
x = ti.field(ti.f32)
EACH
#= root_dense_no_size: ti.root.dense(ti.i).place(x)
#= root_dyn_2d: ti.root.dynamic(ti.ij, 3).place(x)
#= a_dynamic_node_has_one_axis: ti.root.dynamic(ti.ij, 4).place(x)
# --- each
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
EACH
@ti.kernel
def f():
    x[0] = 1
f()
#= fb_not_final: fb.dense(ti.i, 3).place(x)
#= the_fieldsbuilder_of_field_x_is_not: fb.dense(ti.i, 4).place(x)
# --- each
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
EACH
fb.finalize()
fb.finalize()
#= fb_twice: fb.dense(ti.i, 3).place(x)
#= this_fieldsbuilder_is_finalized_already: fb.dense(ti.i, 5).place(x)
# --- fb_after_final
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 3).place(x)
fb.finalize()
y = ti.field(ti.f32)
fb.dense(ti.i, 3).place(y)
# --- each
x = ti.field(ti.i32)
d = ti.root.dense(ti.i, 3)
d.place(x)
@ti.kernel
def f():
    EACH
f()
#= append_dense: ti.append(d, [], 1)
#= is_active_dense: print(ti.is_active(d, [1]))
# --- field_x_is_placed_twice
b = ti.root.bitmasked(ti.i, 4)
x = ti.field(ti.i32)
b.place(x)
b.place(x)
# --- ti_append_takes_a_node_not_a_field
d = ti.root.dynamic(ti.i, 16)
x = ti.field(ti.i32)
d.place(x)
@ti.kernel
def k():
    ti.append(x, [], 1)
k()
# --- the_node_has_1_dimensions_but_2_indices_are
d = ti.root.dense(ti.i, 4)
x = ti.field(ti.i32)
d.place(x)
@ti.kernel
def k():
    ti.activate(d, [0, 1])
k()
# --- field_x_is_placed_twice_3
x = ti.field(ti.f32)
ti.root.dense(ti.i, 4).place(x)
ti.root.dense(ti.i, 8).place(x)
# --- ti_deactivate_takes_2_arguments_but_1_is_given
s = ti.root.pointer(ti.i, 4)
x = ti.field(ti.f32)
s.place(x)
@ti.kernel
def k():
    ti.deactivate(s)
k()
# --- ti_activate_is_for_kernels
s = ti.root.pointer(ti.i, 4)
x = ti.field(ti.f32)
s.place(x)
ti.activate(s, [0])
# --- each
s = ti.root.pointer(ti.i, 4)
x = ti.field(ti.f32)
s.place(x)
@ti.kernel
def k() -> ti.i32:
    EACH
print(k())
#= ti_is_active_takes_a_node_not_a_field: return ti.is_active(x, [0])
#= ti_length_is_for_dynamic_nodes: return ti.length(s, [0])
# --- append_is_not_for_this_kind_of
x = ti.field(ti.i32)
ti.root.pointer(ti.i, 8).place(x)
@ti.kernel
def f():
    ti.append(x.parent(), [], 3)
f()
# --- each
x = ti.field(ti.i32)
EACH
#= a_dynamic_node_has_one_axis_2: ti.root.dynamic(ti.ij, 8).place(x)
#= an_extent_is_at_least_1: ti.root.pointer(ti.i, 0).place(x)
#= as_many_extents_are_given_as_there: ti.root.dense(ti.ij, (2, 3, 4)).place(x)
#= an_extent_is_an_int_not_a: ti.root.dense(ti.i, 2.5).place(x)
#= dense_takes_axes_as_ij_and_extents: ti.root.dense("i", 2).place(x)
#= field_x_is_placed_twice_6: ti.root.place(x, x)
# --- the_node_has_1_dimensions_but_2
x = ti.field(ti.i32)
ti.root.bitmasked(ti.i, 8).place(x)
@ti.kernel
def f():
    print(ti.is_active(x.parent(), [1, 2]))
f()
# --- field_x_is_placed_twice_5
x = ti.field(ti.i32, shape=4)
ti.root.dense(ti.i, 4).place(x)
# --- append_takes_3_arguments_but_2_are
S = ti.root.dynamic(ti.i, 16)
x = ti.field(ti.i32)
S.place(x)
@ti.kernel
def f():
    ti.append(S, 3)
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
# --- each
fb = ti.FieldsBuilder()
x = ti.field(ti.i32)
fb.dense(ti.i, 3).place(x)
fb.finalize()
EACH
#= this_fieldsbuilder_is_finalized_already_2: fb.finalize()
#= this_fieldsbuilder_is_finalized_already_3: fb.dense(ti.i, 3)
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
# --- field_is_placed_twice
ti.root.pointer(ti.i, 4).place(ti.field(ti.f32, shape=4))
