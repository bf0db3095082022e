# Single statements of kernels, each a program: conditions, values of variables, products.

# --- each
x = ti.field(ti.i32, 4)
xf = ti.field(ti.f32, 4)
@ti.kernel
def f(n: ti.i32, y: ti.f32):
    a = 5
    EACH
f(3, 2.5)
#= sub1: a -= 0.5; print(a)
#= sub2: a -= 1.5; print(a)
#= add1: a += 1.9; print(a)
#= sub3: a -= y; print(a)
#= sub4: x[0] -= y; print(x[0])
#= sub5: x[0] -= 0.5; print(x[0])
#= sub6: a -= -0.5; print(a)
#= sub7: b = -3; b -= 0.5; print(b)
#= sub8: b = -3; b += 0.5; print(b)
#= sub9: b = n; b -= 0.5; print(b)
#= sub10: b = ti.Vector([1, 2]); b -= 0.5; print(b)
#= sub11: b = ti.Vector([1, 2]); b -= ti.Vector([0.5, 1.5]); print(b)
#= sub12: b = ti.u8(3); b -= 0.5; print(b)
#= mul: b = 3; b *= 1.5; b /= 2; print(b)
#= and_f: a |= 2.5; print(a)
#= iff: a = 1 if y else 2
#= ifs: if y: a = 3
#= whiles: while y: a = 3
#= nots: print(not y)
#= ands: print(y and n)
#= ors: print(y or 1.5)
#= ifarr: if xf[0]: a = 3
#= asserts: assert y
#= andif: if y > 0 and y: a = 3
#= ifnot: if not y: a = 3
#= wh_and: while n > 5 and y: a = 3
#= sel: print(ti.select(y, 1, 2))
#= if_lit: if 1.5: a = 3
#= if_vec: if ti.Vector([1, 2]): a = 3
#= if_str: if "abc": a = 3
#= if_none: if None: a = 3
#= if_list: if [1]: a = 3
#= if_pf: if 0.0: a = 3
#= if_field: if x: a = 3
#= asg_print: b = print
#= asg_func: b = ti.sin
#= asg_type: b = ti.i32
#= asg_typ2: b = ti.types.vector(2, ti.i32)
#= asg_none: b = None
#= asg_str: b = "abc"
#= asg_strp: b = "abc"; print(b)
#= asg_tuple: b = (1, 2); print(b)
#= asg_tuple2: b = (1, "a"); print(b)
#= asg_dict: b = {"a": 1}; print(b["a"])
#= asg_range: b = range(3)
#= asg_field: b = x
#= asg_mod: b = ti.math
#= asg_slice: b = "abc"[1]
#= asr_n: assert n > 0, n
#= asr_1: assert n > 0, 1
#= asr_fs: assert n > 0, f"{n}"
#= asr_cat: assert n > 0, "a" + "b"
#= asr_fmt: assert n > 0, "a {}".format(n)
#= asr_pct: assert n > 0, "a %d" % n
#= asr_str: assert n > 0, str(n)
#= asr_vec: assert n > 0, f"{ti.Vector([1, 2])}"
#= asr_none: assert n > 0, None
#= mm1: a2 = ti.Vector([1, 2]) @ ti.Vector([1, 2])
#= mm2: a2 = ti.Vector([1, 2]) @ 2
#= mm3: a2 = ti.Matrix([[1, 2]]) @ ti.Vector([1, 2]); print(a2)
#= mm4: a2 = ti.Vector([1, 2]) @ ti.Matrix([[1, 2]]); print(a2)
#= mm5: a2 = ti.Vector([1, 2]) @ ti.Matrix([[1, 2], [3, 4]]); print(a2)
#= mm6: a2 = ti.Vector([1, 2]).transpose() @ ti.Vector([1, 2]); print(a2)
#= mm7: a2 = ti.Matrix([[1, 2, 3], [3, 4, 5]]) @ ti.Vector([1, 2])
#= mm8: a2 = ti.Matrix([[1, 2], [3, 4]]) @ ti.Matrix([[1, 2]])
#= u1: print(ti.Matrix.unit(2, 1), ti.Matrix.unit(3, 0, ti.f32), ti.Vector.unit(3, 2, ti.f64))
# --- each
names = {"a": 1, "b": 2, "c": 3}
@ti.kernel
def f() -> ti.i32:
    s = 0
    EACH
    return s
print(f())
#= d1: for k in ti.static(names): s = s * 10 + names[k]
#= d2: for k, v in ti.static(names.items()): s = s * 10 + v
#= d3: for k in ti.static(names.keys()): s = s * 10 + names[k]
#= d4: for v in ti.static(names.values()): s = s * 10 + v
#= d5: for k in ti.static(list(names)): s = s * 10 + names[k]
#= d6: for k in ti.static(["a", "b"]): s = s * 10 + names[k]
#= d7: for k in ti.static(sorted(names)): s = s * 10 + names[k]
#= d8: for k in ti.static({1: 2, 3: 4}): s = s * 10 + k
#= d9: for k in ti.static("ab"): s = s * 10 + names[k]
#= d10: for i, k in ti.static(enumerate(names)): s = s * 10 + i
#= d11: for i, k in ti.static(zip([1, 2], names)): s = s * 10 + i
#= d12: for k in ti.static({1, 2}): s = s * 10 + k
#= d13: for k in ti.static(reversed([1, 2])): s = s * 10 + k
#= d14: for k in ti.static(map(lambda q: q + 1, [1, 2])): s = s * 10 + k
#= d15: for k in ti.static(3): s = s * 10 + k
#= d16: for k in ti.static(i * 2 for i in range(3)): s = s * 10 + k
#= d17: for k in ti.static([i * 2 for i in range(3)]): s = s * 10 + k
#= d18: for i, (j, k) in ti.static(enumerate([(1, 2), (3, 4)])): s = s * 10 + j + k
#= d19: for i, j in ti.static([(1, 2), (3, 4)]): s = s * 10 + j + i
#= d20: for k in ti.static(filter(None, [1, 0])): s = s * 10 + k
