# Refused: annotations of functions that their arguments do not fit, lists and trees of fields, attributes of objects.

# --- each
S = ti.types.struct(a=ti.i32)
T = ti.types.struct(b=ti.i32)
x = ti.field(ti.i32, shape=3)
@ti.func
def of_vector(a: ti.math.vec2):
    return a[0]
@ti.func
def of_array(a: ti.types.ndarray()):
    return a[0]
@ti.func
def of_struct(s: S):
    return s.a
@ti.kernel
def k(n: ti.i32):
    EACH
k(1)
#= list_for_vector: r = of_vector([1.0, 2.0])
#= field_for_array: r = of_array(x)
#= vector_for_array: r = of_array(ti.Vector([1, 2]))
#= number_for_struct: r = of_struct(n)
#= other_struct: r = of_struct(T(b=1))
#= struct_of_the_members: print(of_struct(ti.Struct(a=4)))
#= block_of_a_number: ti.block_local(n)
#= list_of_a_vector: a = list(ti.Vector([n, 2]))
#= diagonal: a = ti.Matrix([[1, 2], [3, n]]).diag()
# --- template_not_called
@ti.kernel
def k(a: ti.template):
    print(a)
k(1)
# --- array_not_called
@ti.func
def f(a: ti.types.ndarray):
    return a[0]
# --- array_with_unknown_option
@ti.kernel
def k(a: ti.types.ndarray(ti.f32, dim=2)):
    print(a[0])
# --- hint_of_dots
@ti.kernel
def k() -> ...:
    return 1
k()
# --- each
y = ti.field(ti.f32)
EACH
#= chunk_is_text: ti.root.dynamic(ti.i, 4, chunk_size="a").place(y)
#= offset_of_two: ti.root.dense(ti.i, 4).place(y, offset=(1, 2))
#= option_of_place: ti.root.dense(ti.i, 4).place(y, foo=2)
#= type_is_placed: ti.root.dense(ti.i, 4).place(ti.i32)
#= deactivate_all_of_one: n = ti.root.dense(ti.i, 4); n.place(y); n.deactivate_all(1)
#= hash_node: ti.root.hash(ti.i, 4).place(y)
#= kernel_of_number: ti.kernel(3)
#= func_of_text: ti.func("a")
#= del_of_nothing: del nothing
# --- each
lst = ti.field(ti.i32)
dyn = ti.root.dynamic(ti.i, 32, chunk_size=8)
dyn.place(lst)
d2 = ti.field(ti.i32)
par = ti.root.dense(ti.i, 4)
par.dynamic(ti.j, 8).place(d2)
@ti.kernel
def k(n: ti.i32):
    r = 0
    EACH
k(2)
#= append_two: lst.append(1, 2)
#= append_at_no_index: d2.append(3)
#= append_at_two_indices: d2[0, 1].append(3)
#= length_of_something: r = d2[0].length(3)
#= length_of_whole: r = lst.length(2)
#= deactivate_something: lst.deactivate(3)
#= deactivate_at_no_index: d2.deactivate()
#= deactivate_all_in_kernel: par.deactivate_all()
#= as_it_should_be: lst.append(n); d2[1].append(n); print(lst.length(), d2[1].length())
# --- each
@ti.data_oriented
class A:
    n = 3
    def __init__(self):
        self.v = ti.Vector([1.0, 2.0])
        self.m = 4
    @property
    def p(self):
        return 3
    @ti.kernel
    def k(self):
        EACH
A().k()
#= new_attribute: self.y = 3
#= attribute_of_object: self.m = 3
#= attribute_of_class: self.n = 3
#= property: self.p = 3
#= element_of_vector: self.v[0] = 3.0
# --- each options: debug=True
x = ti.field(ti.i32, shape=(4, 5))
y = ti.field(ti.f32, shape=8, offset=-3)
@ti.kernel
def k() -> ti.f32:
    r = 0.0
    EACH
    return r
try:
    print(k())
except ti.TaichiAssertionError:
    print("asserted")
#= read_outside: r = x[4, 0]
#= written_outside: y[5] = 1.0
#= unrolled: for i in ti.static(range(8)): x[i, 0] = 1
