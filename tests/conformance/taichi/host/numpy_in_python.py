# --- each
import numpy as np
a = np.arange(12, dtype=np.float32).reshape(3, 4)
b = np.array([3, 1, 2, 1])
EACH
#= p_q_np_split_a_2_axis_1_print_p_q: p, q = np.split(a, 2, axis=1); print(p, q)
#= print_np_column_stack_b_b_2: print(np.column_stack((b, b * 2)))
#= print_np_column_stack_a_0_a_1_shape: print(np.column_stack([a[:, 0], a[:, 1]]).shape)
#= print_np_round_np_cov_np_array_1_0_2_3_2_4_7: print(np.round(np.cov(np.array([[1.0, 2, 3], [2, 4, 7]])), 4))
#= print_np_round_np_linalg_eigvalsh_np_array_2: print(np.round(np.linalg.eigvalsh(np.array([[2.0, 1], [1, 3]])), 5))
#= print_np_dstack_a_a_shape: print(np.dstack((a, a)).shape)
#= print_np_diff_b_np_diff_a_axis_0: print(np.diff(b), np.diff(a, axis=0))
#= print_np_quantile_a_0_5_axis_0: print(np.quantile(a, 0.5, axis=0))
#= i_j_np_nonzero_a_8_print_list_zip_i_j: i, j = np.nonzero(a > 8); print(list(zip(i, j)))
#= print_np_kron_np_array_1_2_np_array_1_1: print(np.kron(np.array([[1, 2]]), np.array([[1], [1]])))
#= np_testing_assert_array_less_b_b_1_print_ok: np.testing.assert_array_less(b, b + 1); print("ok")
#= g_np_mgrid_0_3_0_2_print_g_shape_g_0: g = np.mgrid[0:3, 0:2]; print(g.shape, g[0])
#= print_np_indices_2_3_1: print(np.indices((2, 3))[1])
#= x_y_np_ogrid_0_3_0_2_print_x_y: x, y = np.ogrid[0:3, 0:2]; print(x + y)
#= print_np_insert_b_1_9: print(np.insert(b, 1, 9))
#= print_np_ptp_a_np_ptp_a_axis_0: print(np.ptp(a), np.ptp(a, axis=0))
#= print_np_median_a_np_median_a_axis_1: print(np.median(a), np.median(a, axis=1))
#= print_np_linalg_matrix_rank_np_eye_3: print(np.linalg.matrix_rank(np.eye(3)))
#= print_np_linalg_matrix_power_np_array_1_1_1: print(np.linalg.matrix_power(np.array([[1, 1], [1, 0]]), 5))
#= print_np_round_np_linalg_svd_np_array_2_0_0: print(np.round(np.linalg.svd(np.array([[2.0, 0], [0, 3]]), compute_uv=False), 4))
#= print_np_round_np_corrcoef_b_1_2_3_4_4: print(np.round(np.corrcoef(b, [1, 2, 3, 4]), 4))
#= print_np_round_np_polyfit_0_0_1_2_1_0_3_5_1: print(np.round(np.polyfit([0.0, 1, 2], [1.0, 3, 5], 1), 4))
#= print_np_polyval_1_2_3_2: print(np.polyval([1, 2, 3], 2))
#= h_x_y_np_histogram2d_0_1_0_9_0_2_0_8_bins_2: h, x, y = np.histogram2d([0.1, 0.9], [0.2, 0.8], bins=2); print(h)
#= print_np_maximum_a_5_np_minimum_reduce_b_np: print(np.maximum(a, 5), np.minimum.reduce(b), np.add.reduce(b))
#= print_np_maximum_accumulate_b_np_add_accumul: print(np.maximum.accumulate(b), np.add.accumulate(b))
#= c_np_zeros_4_np_add_at_c_b_1_print_c: c = np.zeros(4); np.add.at(c, b, 1); print(c)
#= print_np_logspace_0_2_3_np_geomspace_1_8_4: print(np.logspace(0, 2, 3), np.geomspace(1, 8, 4))
#= print_np_hypot_3_0_4_0_np_arctan2_1_0_1_0_np: print(np.hypot(3.0, 4.0), np.arctan2(1.0, 1.0), np.deg2rad(180.0), np.exp2(3.0), np.log1p(0.0))
#= print_np_bitwise_and_b_1_b_1_b_2_np_invert_b: print(np.bitwise_and(b, 1), b & 1, b << 2, np.invert(b), b ^ 3)
#= print_np_nanmean_np_array_1_0_np_nan_3_np_na: print(np.nanmean(np.array([1.0, np.nan, 3])), np.nansum([np.nan, 1.0]))
#= c_np_empty_like_a_np_copyto_c_a_print_c_1_1: c = np.empty_like(a); np.copyto(c, a); print(c[1, 1], np.full_like(b, 7))
#= print_np_argmax_a_axis_1_np_unravel_index_np: print(np.argmax(a, axis=1), np.unravel_index(np.argmax(a), a.shape))
#= print_np_rot90_a_shape_np_rot90_a_0_np_trans: print(np.rot90(a).shape, np.rot90(a)[0], np.transpose(a, (1, 0)).shape)
#= print_np_broadcast_to_b_2_4_a_none_a_none_sh: print(np.broadcast_to(b, (2, 4)), (a[:, None, :] - a[None, :, :]).shape)
# --- each options: debug=True
import numpy as np
@ti.kernel
def k(i: ti.i32, f: ti.f32):
    EACH
try:
    k(5, 2.5)
    print("none")
except AssertionError as e:
    s = str(e)
    print([w in s for w in ("i is 5", "2.5", "bad 5 2.500000", "bad 5 2.5", "i > 3", "5", "vec", "%d", "{}")])
#= assert_i_3_f_i_is_i: assert i < 3, f"i is {i}"
#= assert_i_3_i_is_d_i: assert i < 3, "i is %d" % i
#= assert_i_3_f_i: assert i < 3, f"{i}"
# --- assert_in_loop options: debug=True
x = ti.field(ti.i32, shape=8)
@ti.kernel
def k():
    for i in range(8):
        assert i != 5, f"i is {i}"
        x[i] = i
try:
    k()
except AssertionError as e:
    print("i is 5" in str(e))
# --- assert_in_func_twice options: debug=True
@ti.func
def check(v, lim):
    assert v < lim, f"{v} is not below {lim}"
@ti.kernel
def k(n: ti.i32):
    check(n, 3)
    check(n, 10)
for n in (2, 5, 12):
    try:
        k(n)
        print(n, "fine")
    except AssertionError as e:
        print(n, "5 is not below 3" in str(e), "12 is not below 3" in str(e))
# --- each
import numpy as np
a = np.arange(12, dtype=np.float32).reshape(3, 4)
b = np.array([3, 1, 2, 1])
EACH
#= print_a_np_ix_0_2_1_3: print(a[np.ix_([0, 2], [1, 3])])
#= print_s_tolist_for_s_in_np_split_b_2: print([s.tolist() for s in np.split(b, 2)])
#= print_s_tolist_for_s_in_np_array_split_b_3: print([s.tolist() for s in np.array_split(b, 3)])
#= i_j_np_where_a_8_print_i_j: i, j = np.where(a > 8); print(i, j)
#= r_np_where_a_8_print_len_r_r_0_r_1: r = np.where(a > 8); print(len(r), r[0], r[1])
#= print_np_triu_a_3_np_tril_a_3_1: print(np.triu(a[:, :3]), np.tril(a[:, :3], -1))
#= print_np_delete_b_1: print(np.delete(b, 1))
#= print_np_linalg_norm_a_ord_1_np_linalg_norm: print(np.linalg.norm(a, ord=1), np.linalg.norm(b, ord=np.inf), np.linalg.norm(a, "fro"))
#= print_np_ravel_multi_index_1_2_3_4_np_unrave: print(np.ravel_multi_index((1, 2), (3, 4)), np.unravel_index(6, (3, 4)))
#= print_np_intersect1d_b_1_3_np_union1d_b_7_np: print(np.intersect1d(b, [1, 3]), np.union1d(b, [7]), np.setdiff1d(b, [1]))
