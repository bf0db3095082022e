# Scalar fields as the host program reads, writes, fills and prints them.

# --- print_field
x = ti.field(ti.i32, shape=(2, 3))
for i in range(2):
    for j in range(3):
        x[i, j] = i * 3 + j
print(x)
y = ti.field(ti.f32, shape=4)
y.fill(1.5)
print(y)
# --- copy_from
x = ti.field(ti.f32, shape=3)
y = ti.field(ti.f32, shape=3)
x.fill(2)
y.copy_from(x)
print(y[0], y[2])
# --- field_of_i32_assignment
x = ti.field(ti.i32, shape=())
x[None] = 5
x[None] += 3
x[None] = x[None] * 2
print(x[None])
# --- scalar_0d
x = ti.field(ti.i32, ())
x[None] += 5
x[None] *= 3
print(x[None], x)
# --- field_loop_host
x = ti.field(ti.i32, shape=(3, 3))
for i in range(3):
    for j in range(3):
        x[i, j] = i * 3 + j
s = 0
for i in range(3):
    s += x[i, i]
print(s, x)
# --- field_list_comprehension
xs = [ti.field(ti.i32, shape=()) for _ in range(3)]
for i, x in enumerate(xs):
    x[None] = i * 2
print([x[None] for x in xs])
# --- tensor_reflection
x = ti.field(ti.f32)
blk1 = ti.root.dense(ti.ij, (4, 8))
blk2 = blk1.dense(ti.k, 3)
blk2.place(x)
print(x.shape, x.dtype, blk1.shape, blk2.shape, len(x.shape))
print(x.snode.parent() == blk2, x.snode.parent(2) == blk1, x.snode.parent(3) == ti.root)
# --- field_host_rw
x = ti.field(ti.f32, shape=(2, 3))
for i in range(2):
    for j in range(3):
        x[i, j] = i + j * 0.5
print(x.to_numpy(), x.shape, x.dtype)
y = ti.field(ti.i32, ())
y[None] = 4
y[None] += 3
print(y[None])
# --- field_fill_copy
a = ti.field(ti.f32, shape=4)
b = ti.field(ti.f32, shape=4)
a.fill(2.5)
b.copy_from(a)
b[1] = 0
print(a, b)
# --- field_getattr
x = ti.field(ti.f32, shape=(3, 2), name="xx")
v = ti.Vector.field(3, ti.i32, shape=5)
print(x.dtype, x.shape, v.n, v.m, v.shape, v.dtype, x.name)
# --- scalar_fields_on_the_host
x = ti.field(ti.f32, shape=())
y = ti.field(ti.i32, shape=3)
x[None] = 2
y.fill(7)
y[1] += 3
print(x[None], y, y[1], x.shape, y.shape, x.dtype)
# --- field_bool
x = ti.field(ti.f32, shape=3)
if x:
    print('y')
print('done')
# --- u8_field_on_the_host
x = ti.field(ti.u8, 3)
x[0] = 300
print(x[0])
x[1] = -1
print(x[1])
print('done')
# --- bool_into_a_float_field
x = ti.field(ti.f32, 3)
x[0] = True
print(x[0])
print('done')
# --- field_becomes_an_array
x = ti.field(ti.f32, 3)
x = x.to_numpy()
x += 1
print(x)
print('done')
# --- loop_over_a_shape
x = ti.field(ti.f32, (3,))
for i in range(*x.shape):
    x[i] = i
print(x.shape[0], len(x.shape), x)
print('done')
# --- field_equals_itself
x = ti.field(ti.f32, 3)
print(x == x, x is x)
print('done')
# --- fields_swapped_by_name
x = ti.field(ti.f32, 3)
y = ti.field(ti.f32, 3)
x, y = y, x
x[0] = 1
print(x[0], y[0])
print('done')
# --- fields_of_python_types
x = ti.field(dtype=float, shape=2)
y = ti.field(int, 2)
print(x.dtype, y.dtype)
print('done')
# --- field_fill_copy_2
x = ti.field(ti.i32, shape=(2, 3))
y = ti.field(ti.i32, shape=(2, 3))
x.fill(7)
y.copy_from(x)
y[1, 1] = 0
print(x.shape, x.dtype == ti.i32, y.to_numpy().sum(), x)
# --- fill_wrong
x = ti.Vector.field(2, ti.f32, shape=3)
x[0] = [1, 2, 3]
print("done")
# --- host_print_field
x = ti.field(ti.f32, shape=(2, 2))
x[0, 1] = 1.25
print(x)
v = ti.Vector.field(2, ti.i32, shape=2)
print(v, v[0])
s = ti.field(ti.i32, shape=())
s[None] = 4
print(s, s[None])
# --- snode_parent_shape
x = ti.field(ti.i32)
blk = ti.root.dense(ti.ij, (2, 2))
pix = blk.dense(ti.ij, (3, 3))
pix.place(x)
print(x.shape, blk.shape, pix.shape, x.parent() == pix if False else "ok")
# --- from_numpy_int
import numpy as np
x = ti.field(ti.i32, shape=4)
x.from_numpy(np.array([4, 3, 2, 1], dtype=np.int32))
y = ti.field(ti.f32, shape=(2, 2))
y.from_numpy(np.array([[1, 2], [3, 4]], dtype=np.float32))
print(x, y, x.to_numpy()[::-1])
