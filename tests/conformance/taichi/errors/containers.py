# Refused: lists, dicts and strings that are asked for what they lack.

# --- dict_key_missing_2
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    d = {'a': 1}
    x[0] = d['b']
f()
# --- len_scalar
@ti.kernel
def f():
    a = len(5)
f()
# --- dict_key_missing
@ti.kernel
def f():
    d = {1: 2}
    print(d[3])
f()
# --- b
@ti.kernel
def k():
    s = {"a": 1}
    print(s["b"])
k()
# --- host_key_error
d = {'a': 1}
print(d['b'])
# --- host_not_iterable
for i in 5:
    print(i)
# --- host_type_error_len
print(len(5))
# --- py_key
a = {}
print(a['q'])
# --- key_of_two
@ti.kernel
def f() -> ti.i32:
    d = {1: 2, 3: 4}
    return d[1, 2] + d[3]
print(f())
# --- an_int_cannot_be_iterated_over
@ti.kernel
def k():
    for i in ti.static(5):
        print(i)
k()
# --- z
@ti.kernel
def f():
    a = {"k": 1}["z"]
f()
# --- b_2
print({"a": 1}["b"])
