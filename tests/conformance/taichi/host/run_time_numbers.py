# --- each
import math
import numpy as np
x = ti.field(ti.f32, shape=4)
n = ti.field(ti.i32, shape=4)
d = ti.field(ti.f64, shape=4)
@ti.kernel
def fill():
    for i in x:
        x[i] = i * 0.5 + 0.25
        d[i] = i * 0.3 - 0.45
        n[i] = i * 3 - 2
@ti.kernel
def second(k: ti.i32) -> ti.f32:
    return x[k] * 1.1
@ti.kernel
def third(k: ti.i32) -> ti.f64:
    return d[k] * 1.1
@ti.kernel
def pair(k: ti.i32) -> ti.math.vec2:
    return ti.math.vec2(x[k], 0.1)
@ti.kernel
def whole(k: ti.i32) -> ti.types.vector(2, ti.i32):
    return ti.Vector([n[k], 7])
fill()
c = n[1] > 0
EACH
#= max_of_int: v = max(1, x[3]); print(v, [v]); w = max(1, x[1]); print(w, [w])
#= min_of_int: v = min(1, x[3]); print(v, [v]); w = min(1, x[0]); print(w, [w])
#= max_int_of_float: v = max(2.5, n[1]); print(v, [v]); w = max(2.5, n[3]); print(w, [w])
#= max_of_three: print(max(0, n[0], d[3]), max(0.5, n[3], 2), min(0, d[0], n[1]))
#= choice_int_float: v = 1 if c else 2.5; print(v, [v], f"{v} {v:>8}")
#= choice_int_float_other: v = 1 if n[0] > 0 else 2.5; print(v, [v], f"{v} {v:>8}")
#= choice_used: v = 1 if c else 2.5; print(v + 1, v * 2, v / 2)
#= choice_of_two: v = n[1] if c else x[1]; print(v, v + 1)
#= sum_mixed: print(sum([n[1], x[1], 2]), sum([n[1], n[2]]), sum([x[1], 1]))
#= sum_start: print(sum([n[1], n[2]], 0.5), sum([x[0], x[1]], 10))
#= sum_empty: print(sum([]), sum([], 0.0))
#= absolute: print(abs(n[0]), abs(d[0]), abs(x[1]), abs(n[0] - 0.5), abs(-n[1]))
#= floor_division: print(n[3] // 2, n[0] // 3, x[3] // 1, d[0] // 0.2, n[3] // 2.0, -n[3] // 4, 7 // n[3])
#= remainder: print(n[3] % 4, n[0] % 3, x[3] % 1, d[0] % 0.2, n[3] % 2.5, -n[3] % 4, 7 % -n[3])
#= powers: print(n[3] ** 2, n[0] ** 3, x[3] ** 2, 2 ** n[3], 2.0 ** n[1], n[2] ** 0.5)
#= power_of_unknown_sign: print(n[2] ** n[1])
#= power_zero: print((n[1] - 1) ** 0, x[0] ** 0)
#= pow_function: print(pow(n[2], 2), pow(2, n[1]), pow(x[1], 2), pow(n[3], 2, 5))
#= math_pow: print(math.pow(n[2], 2), math.pow(2, n[0]))
#= division: print(n[3] / 2, n[2] / n[1], 1 / n[2], 6 / 3)
#= divmod_of: print(divmod(n[3], 4), divmod(n[0], 3), divmod(x[3], 1))
#= negative_base_power: print(n[0] ** 2, (-x[1]) ** 2, (-x[1]) ** 3)
#= format_plain: v = n[1]; w = x[3]; print(f"{v} {w} {v:d} {v:>8} {w:>8} {w:8.3f} {v:08d} {v:<4}| {w:^10}|")
#= format_d_of_float: w = x[3]; print(f"{w:d}")
#= format_f_of_int: v = n[1]; print(f"{v:.2f} {v:8.3f} {v:e} {v:g}")
#= format_e: w = d[3]; print(f"{w:e} {w:.3e} {w:g} {w:.3g} {w:G} {w:%} {w:.1%}")
#= format_signs: v = n[1]; w = d[0]; print(f"{v:+d} {w:+.2f} {v: d} {n[0]: d} {v:+}")
#= format_bases: v = n[3]; print(f"{v:b} {v:x} {v:o} {v:#x} {v:X} {v:08b} {v:#b}")
#= format_thousands: v = n[3] * 1234567; print(f"{v:,} {v:_} {v * 1.5:,.2f}")
#= format_fill: v = n[3]; print(f"{v:*>8} {v:_<8} {v:=^9} {v:0>5} {x[1]:0>8}")
#= format_max: v = max(1, x[3]); print(f"{v} {v:>8} {v:.2f}")
#= format_max_int: v = max(1, x[1]); print(f"{v} {v:>8} {v:.2f}")
#= format_bool: b = n[1] > 0; print(f"{b} {b:>8} {b:d} {not b}")
#= format_vector: print(pair(1), f"{pair(1)}")
#= round_digits: print(round(x[1], 1), round(d[0], 1), round(d[1], 2), round(x[3], 0), round(x[1]), round(d[3]))
#= round_third: print(round(third(0), 2), round(second(1), 2), round(second(3), 3))
#= round_negative: print(round(n[3], -1), round(x[3] * 100, -1), round(n[3], 1), round(n[3]))
#= round_halves: print(round(x[0] * 2), round(x[1] * 2), round(x[0] * 2 + 1), round(x[0] * 10, 0), round(x[1] - 0.125, 2))
#= round_exact: print([round(k * third(0) / 3, 2) for k in range(12)])
#= round_half_cases: v = d[0] * 0 + 2.675; print(round(v, 2), round(v * 100, 1), round(v + 0.01, 1), f"{v:.2f}")
#= round_big: v = d[0] * 0 + 1e16; print(round(v, 2), round(v + 12345678.125, 1))
#= round_of_int_result: v = round(d[3] * 10); print(v, [v], v + 1, f"{v:d}")
#= round_of_float_result: v = round(d[3] * 10, 0); print(v, [v], v + 1)
#= vector_result: v = pair(1); print(v[0], v[1], [v[1]], v.x, v.y)
#= vector_result_arithmetic: v = pair(1); print(v[1] * 3, v[0] + v[1], v * 2, v + 1, v / 3)
#= vector_result_equal: v = pair(1); print(v[1] == 0.1, v[1] < 0.1, v[1] > 0.1, float(v[1]))
#= vector_result_sum: v = pair(1); print(sum(v), max(v), min(v), list(v), len(v))
#= vector_result_back: v = pair(1); d[0] = v[1]; print(d[0]); x[0] = v[1]; print(x[0])
#= vector_result_norm: v = pair(1); print(v.norm(), v.sum(), v.dot(v), v.max(), v.normalized())
#= vector_result_int: v = whole(2); print(v, v[0], [v[1]], v * 2, v / 2, v + 0.5)
#= vector_result_round: v = pair(1); print(round(v[1], 3), f"{v[1]:.3f}", f"{v[1]}", str(v[1]))
#= vector_result_kept: vs = [pair(k) for k in range(3)]; print(vs, [u[1] for u in vs])
#= scalar_result: v = second(1); print(v, [v], v * 3, v + 0.1, f"{v}", v == second(1))
#= scalar_result_sum: s = sum(second(k) for k in range(4)); print(s, [s])
#= scalar_of_element: s = 0; s += x[1]; s += 1; print(s, [s])
#= int_or_float_sum: s = 0; s += n[1] if c else 0.5; print(s)
#= int_augmented: s = n[1]; s *= 2.5; print(s); t = n[1]; t /= 1; print(t); u = n[3]; u //= 2; print(u); w = n[3]; w **= 2; print(w)
#= int_of: print(int(x[3]), int(d[0]), int(n[1]), int(-x[3]), float(n[1]), bool(n[1]), bool(x[0] - 0.25))
#= floors: print(math.floor(d[0]), math.ceil(d[0]), math.trunc(d[0]), np.floor(d[0]), [np.ceil(d[0])])
#= hypot: print(math.hypot(x[1], n[1]), math.isclose(x[1], 0.75), math.fabs(n[0]), math.copysign(1, n[0]), math.fmod(n[3], 4))
#= bits: print(n[3] & 5, n[3] | 8, n[3] ^ 1, ~n[3], n[3] << 2, n[3] >> 1)
#= whole_times_float: print(n[1] * 1.0, n[1] * 2, n[1] - 1.0, 3.0 - n[1])
#= comparison_sum: print((n[0] > 0) + (n[1] > 0) + (n[2] > 0), sum(n[k] > 0 for k in range(4)), True + n[1])
#= average: print(sum(n[k] for k in range(4)) / 4, sum(x[k] for k in range(4)) / 4)
#= clamp: print(min(max(x[3], 0), 1), min(max(x[1], 0), 1), max(0, min(1, d[0])), max(0, min(10, n[3])))
#= max_list: print(max([n[k] for k in range(4)]), max([x[k] for k in range(4)]), max([1, x[1], n[1]]), max(x[k] for k in range(4)))
#= max_key: print(max(range(4), key=lambda k: x[k]), min(range(4), key=lambda k: abs(d[k])))
#= max_default: print(max([], default=3), max([n[1]], default=0))
#= truth_of_numbers: print(n[1] and x[1], n[1] or 5, not n[1])
#= and_or_mixed: v = n[1] and 2.5; print(v)
#= negative_zero: print(-d[0] * 0, 0.0 * -1, -(x[0] - 0.25))
#= infinities: v = d[0] * 1e308 * 10; print(v, -v, v - v, f"{v:.2f}", f"{v:>6}", math.isinf(v))
#= large_floats: v = d[3] * 1e20; print(v, v * 1e-30, [v], v // 1)
#= large_ints: v = n[3] * 10 ** 15; print(v, v * 1000)
#= tuples_of: print((n[1], x[1]), [n[1], d[1]], {"a": n[1], "b": x[1]})
#= swap: a, b = n[1], x[1]; a, b = b, a; print(a, b)
#= reassigned: a = n[1]; print(a); a = a / 2; print(a); a = int(a * 4); print(a)
#= str_of: print(str(n[1]) + str(x[1]) + repr(d[1]), "%d %s %5.2f" % (n[1], x[1], d[1]), "{} {:>5}".format(n[1], x[1]))
#= percent_d_float: print("%d %i" % (x[3], d[3] * 10))
#= percent_bases: print("%x %o %5d|%-5d|%05d %e %g %s" % (n[3], n[3], n[3], n[3], n[3], x[1], x[1], n[1]))
#= int_float_equal: print(n[1] == 1, n[1] == 1.0, x[0] == 0.25, n[1] is not None, n[1] in (1, 2), n[1] in [3, 4])

# --- arms_of_if
n = ti.field(ti.i32, shape=2)
n[0] = 3
if n[0] > 2:
    v = 1
else:
    v = 2.5
print(v)
v = v + 1
print(v)

# --- arms_of_if_other
n = ti.field(ti.i32, shape=2)
n[0] = 1
if n[0] > 2:
    v = 1
else:
    v = 2.5
print(v, f"{v:>6}")

# --- arm_changes_kind
n = ti.field(ti.i32, shape=2)
n[0] = 1
v = 1
if n[0] > 2:
    v = 2.5
print(v)

# --- loop_changes_kind
n = ti.field(ti.i32, shape=2)
n[0] = 1
v = 1
for i in range(n[0]):
    v = v * 0.5
print(v)

# --- loop_changes_kind_not
n = ti.field(ti.i32, shape=2)
v = 1
for i in range(n[0]):
    v = v * 0.5
print(v)

# --- while_divides
n = ti.field(ti.i32, shape=2)
n[0] = 4
v = 8
while n[0] > 0:
    v = v / 2
    n[0] -= 1
print(v)

# --- result_of_two_kinds
n = ti.field(ti.i32, shape=2)
n[0] = 4
def f(a):
    if a > 3:
        return 0
    return a * 0.5
print(f(n[0]), f(n[1] + 1))

# --- halving
n = ti.field(ti.i32, shape=2)
n[0] = 12
v = n[0]
steps = 0
while v > 1:
    v = v // 2 if v % 2 == 0 else 3 * v + 1
    steps += 1
print(steps, v)
