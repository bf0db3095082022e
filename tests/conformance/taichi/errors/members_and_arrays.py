# --- vector_field_dtype_list
x = ti.Vector.field(2, dtype=[ti.f32, ti.i32, ti.f32], shape=3)
# --- field_layout_wrong
x = ti.field(ti.i32, shape=3, layout=ti.Layout.SOA)
print(x.shape)
# --- ndarray_copy_from_field
a = ti.ndarray(ti.f32, shape=3)
b = ti.field(ti.f32, shape=3)
a.copy_from(b)
# --- ndarray_vector_set_number
a = ti.Vector.ndarray(2, ti.f32, shape=3)
a[0] = 3
print(a[0])
# --- ndarray_vector_set_len
a = ti.Vector.ndarray(2, ti.f32, shape=3)
a[0] = [1, 2, 3]
print(a[0])
# --- ndarray_shape_negative
a = ti.ndarray(ti.f32, shape=-2)
# --- struct_field_get_member_unknown
s = ti.Struct.field({"a": ti.i32}, shape=3)
s.get_member_field("b")
# --- struct_from_numpy_keys
import numpy as np
s = ti.Struct.field({"a": ti.i32, "b": ti.f32}, shape=3)
s.from_numpy({"a": np.zeros(3, dtype=np.int32)})
# --- struct_fill_struct
s = ti.Struct.field({"a": ti.i32, "b": ti.f32}, shape=3)
s.fill(ti.Struct(a=1))
# --- deactivate_number
@ti.kernel
def k():
    ti.deactivate(3, [1])
k()
# --- snodetree_destroy_use
fb = ti.FieldsBuilder()
x = ti.field(ti.i32)
fb.dense(ti.i, 4).place(x)
t = fb.finalize()
t.destroy()
t.destroy()
# --- atomic_on_call
@ti.func
def f():
    return 3
@ti.kernel
def k():
    ti.atomic_add(f(), 3)
k()
# --- cast_of_struct
S = ti.types.struct(a=ti.i32)
@ti.kernel
def k():
    print(ti.cast(S(1), ti.f32))
k()
# --- shape_assign
x = ti.field(ti.i32, shape=3)
x.shape = 4
# --- block_dim_zero
@ti.kernel
def k():
    ti.loop_config(block_dim=0)
    for i in range(3):
        pass
k()
print("ok")
# --- each
@ti.kernel
def k():
    EACH
k()
#= for_i_in_ti_ndrange_none_print_i: for i in ti.ndrange(None): print(i)
#= for_i_in_ti_ndrange_0_none_print_i: for i in ti.ndrange((0, None)): print(i)
#= for_i_in_ti_ndrange_0_a_print_i: for i in ti.ndrange((0, "a")): print(i)
#= for_i_in_ti_ndrange_print_i: for i in ti.ndrange({}): print(i)
#= ti_activate_3_1: ti.activate(3, [1])
#= ti_append_3_1: ti.append(3, [], 1)
#= print_ti_length_3: print(ti.length(3, []))
#= print_ti_is_active_3_1: print(ti.is_active(3, [1]))
#= ti_deactivate_none_1: ti.deactivate(None, [1])
#= print_ti_is_active_a_1: print(ti.is_active("a", [1]))
#= ti_loop_config_block_dim_0_print_1: ti.loop_config(block_dim=0); print(1)
#= ti_loop_config_block_dim_33_print_1: ti.loop_config(block_dim=33); print(1)
#= ti_loop_config_block_dim_1_print_1: ti.loop_config(block_dim=-1); print(1)
#= ti_loop_config_block_dim_a_print_1: ti.loop_config(block_dim="a"); print(1)
#= ti_loop_config_block_dim_1_5_print_1: ti.loop_config(block_dim=1.5); print(1)
#= ti_loop_config_parallelize_2_5_print_1: ti.loop_config(parallelize=2.5); print(1)
#= ti_atomic_add_ti_sin_1_0_3: ti.atomic_add(ti.sin(1.0), 3)
#= ti_atomic_add_1_2_0_3: ti.atomic_add([1, 2][0], 3)
#= ti_atomic_add_3_3: ti.atomic_add(-3, 3)
# --- each
S = ti.types.struct(a=ti.i32, b=ti.f32)
@ti.kernel
def k():
    s = S(1, 2.5)
    EACH
k()
#= print_ti_cast_s_ti_f32: print(ti.cast(s, ti.f32))
#= print_s: print(-s)
#= print_s_1: print(s < 1)
#= print_ti_i32_s: print(ti.i32(s))
#= a_ti_vector_s_s_print_a: a = ti.Vector([s, s]); print(a)
#= print_not_s: print(not s)
#= s_1_print_s_a: s += 1; print(s.a)
#= a_b_s_print_a: a, b = s; print(a)
#= print_ti_bit_cast_s_ti_i32: print(ti.bit_cast(s, ti.i32))
#= print_s_s_a: print(S(s).a)
#= print_s_1_s_a: print(S(1, s).a)
#= print_s_a_a: print(S("a").a)
# --- each
fb = ti.FieldsBuilder()
x = ti.field(ti.i32)
fb.dense(ti.i, 4).place(x)
t = fb.finalize()
@ti.kernel
def k():
    x[0] = 1
k()
EACH
#= t_destroy_t_destroy: t.destroy(); t.destroy()
# --- each
x = ti.field(ti.i32, shape=3)
v = ti.Vector.field(2, ti.f32, shape=3)
n = ti.Vector.ndarray(2, ti.f32, shape=3)
m = ti.Matrix.ndarray(2, 2, ti.f32, shape=3)
s = ti.Struct.field({"a": ti.i32, "b": ti.f32}, shape=3)
EACH
#= x_shape_4: x.shape = 4
#= x_dtype_ti_f32: x.dtype = ti.f32
#= n_0_3: n[0] = 3
#= n_0_1_2_3_print_n_0: n[0] = [1, 2, 3]; print(n[0])
#= m_0_1: m[0] = 1
#= n_0_0_1: n[0, 0] = 1
#= s_0_ti_struct_a_1_print_s_0_a: s[0] = ti.Struct(a=1); print(s[0].a)
#= s_fill_ti_struct_a_1_b_2: s.fill(ti.Struct(a=1, b=2))
#= print_s_get_member_field_a_0: print(s.get_member_field("a")[0])
#= s_get_member_field_c: s.get_member_field("c")
#= n_copy_from_v: n.copy_from(v)
#= v_copy_from_n: v.copy_from(n)
#= v_fill_a: v.fill("a")
#= x_fill_1_2: x.fill([1, 2])
#= ti_loop_config_block_dim_3: ti.loop_config(block_dim=3)
# --- each
x = ti.field(ti.i32, shape=3)
v = ti.Vector.field(2, ti.f32, shape=3)
n = ti.Vector.ndarray(2, ti.f32, shape=3)
m = ti.Matrix.ndarray(2, 2, ti.f32, shape=3)
s = ti.Struct.field({"a": ti.i32, "b": ti.f32}, shape=3)
EACH
#= ti_atomic_add_x_0_3: ti.atomic_add(x[0], 3)
#= print_x_0: print(x[[0]])
