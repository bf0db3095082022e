# --- each
x = ti.field(ti.f32, shape=4)
v = ti.Vector.field(2, ti.f32, shape=4)
m = ti.Matrix.field(2, 2, ti.f32, shape=2)
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    return a + 1
EACH
#= format_of_float: x[0] = 1.5; print(f"{x[0]:d}")
#= format_of_text: print(f"{'a':d}")
#= format_unknown: print(f"{x[0]:q}")
#= precision_of_int: n = k(1); print(f"{n:.2d}")
#= percent_missing: print("%d %d" % k(1))
#= percent_of_text: print("%d" % "a")
#= text_times_float: print("*" * x[0])
#= text_plus_number: print("a" + k(1))
#= max_of_nothing: print(max([]))
#= max_of_mixed: print(max(["a", 1]))
#= sorted_mixed: print(sorted(["a", 1]))
#= round_of_text: print(round("a"))
#= factorial_negative: import math; print(math.factorial(-1))
#= gcd_of_float: import math; print(math.gcd(1.5, 2))
#= sqrt_negative: import math; print(math.sqrt(-1.0))
#= log_zero: import math; print(math.log(0))
#= pow_zero: print(0 ** -1)
#= unpack_vector: a, b, c = v[0]
#= too_many_indices: print(v[0][0][0])
#= matrix_row: print(m[0][2, 0])
#= result_as_index: print([1, 2][k(5)])
#= raise_text: raise "failed"
#= raise_nothing: raise
#= kernel_keyword: k(b=1)
#= int_of_text: print(int("1.5"))
#= float_of_list: print(float([1]))
#= call_of_number: k(1)(2)
#= keyerror: d = {1: 2}; print(d[k(1)])
