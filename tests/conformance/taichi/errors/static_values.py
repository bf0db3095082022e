# --- static_alias_assigned
x = ti.field(ti.i32, shape=4)
@ti.kernel
def k():
    a = ti.static(x)
    a = 3
k()
print(x)
# --- ndrange_str
@ti.kernel
def k():
    for i in ti.ndrange("ab"):
        print(i)
k()
# --- return_struct_for_other
A = ti.types.struct(a=ti.i32)
B = ti.types.struct(b=ti.i32, c=ti.i32)
@ti.kernel
def k() -> A:
    return B(1, 2)
print(k())
# --- func_list_by_int_arg
L = [1, 2, 3]
@ti.func
def f(i):
    return L[i]
@ti.kernel
def k():
    print(f(1))
k()
# --- func_tuple_by_annot_arg
L = (1, 2, 3)
@ti.func
def f(i: ti.i32):
    return L[i]
@ti.kernel
def k():
    print(f(1))
k()
# --- func_static_if_of_arg
@ti.func
def f(n):
    if ti.static(n > 1):
        print(3)
@ti.kernel
def k():
    f(3)
k()
# --- list_by_local
L = [1, 2, 3]
@ti.kernel
def k():
    i = 1
    print(L[i])
k()
# --- each
L = [1, 2, 3]
V = ti.Vector([1, 2])
@ti.func
def f(J):
    print(L[J[0]])
@ti.func
def f7(J: ti.template()):
    print(L[J[0]])
@ti.kernel
def k():
    EACH
k()
#= w_ti_vector_1_2_print_l_w_0: W = ti.Vector([1, 2]); print(L[W[0]])
#= print_l_v_0: print(L[V[0]])
#= for_i_in_ti_static_ti_grouped_ti_ndrange_2_2: for I in ti.static(ti.grouped(ti.ndrange(2, 2))): J = I; print(L[J[0]])
#= for_i_in_ti_static_ti_grouped_ti_ndrange_2_2_2: for I in ti.static(ti.grouped(ti.ndrange(2, 2))): f(I)
#= for_i_in_ti_static_ti_grouped_ti_ndrange_2_2_3: for I in ti.static(ti.grouped(ti.ndrange(2, 2))): print(L[I.sum()])
#= for_i_in_ti_static_ti_grouped_ti_ndrange_2_2_4: for I in ti.static(ti.grouped(ti.ndrange(2, 2))): print(1 if ti.static(I.sum() == 1) else 0)
#= for_i_in_ti_static_ti_grouped_ti_ndrange_2_2_5: for I in ti.static(ti.grouped(ti.ndrange(2, 2))): a = I[0]; print(L[a])
#= for_i_in_ti_static_range_2_a_i_print_l_a: for i in ti.static(range(2)): a = i; print(L[a])
#= a_ti_static_v_0_print_a: a = ti.static(V[0]); print(a)
#= a_3_b_ti_static_a_print_b: a = 3; b = ti.static(a); print(b)
#= n_2_m_ti_matrix_zero_ti_f32_n_n_print_m: n = 2; m = ti.Matrix.zero(ti.f32, n, n); print(m)
#= n_2_m_ti_vector_zero_ti_f32_n_print_m: n = 2; m = ti.Vector.zero(ti.f32, n); print(m)
#= n_ti_i32_2_v_ti_vector_1_2_3_print_v_n: n = ti.i32(2); v = ti.Vector([1, 2, 3]); print(v[:n])
#= n_2_print_abc_n: n = 2; print("abc"[n])
#= n_2_print_1_2_3_n: n = 2; print((1, 2, 3)[n])
#= n_2_t_1_2_3_print_t_n: n = 2; t = (1, 2, 3); print(t[n])
#= n_2_t_1_2_3_t_n_4_print_t_2: n = 2; t = [1, 2, 3]; t[n] = 4; print(t[2])
#= n_3_m_ti_matrix_identity_ti_f32_n_print_m: n = 3; m = ti.Matrix.identity(ti.f32, n); print(m)
#= n_true_print_ti_static_n: n = True; print(ti.static(n))
# --- each
L = [1, 2, 3]
V = ti.Vector([1, 2])
@ti.func
def f(J):
    print(L[J[0]])
@ti.func
def f7(J: ti.template()):
    print(L[J[0]])
@ti.kernel
def k():
    EACH
k()
#= n_1_print_ti_matrix_unit_3_n: n = 1; print(ti.Matrix.unit(3, n))
#= n_1_print_ti_vector_unit_3_n: n = 1; print(ti.Vector.unit(3, n))
