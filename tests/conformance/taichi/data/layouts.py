# Layouts: dense nodes, orders of axes, builders, several fields in a node.

# --- dense_tree
x = ti.field(ti.i32)
y = ti.field(ti.f32)
ti.root.dense(ti.ij, (4, 3)).place(x, y)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * j
        y[i, j] = x[i, j] * 0.5
f()
print(x[3, 2], y[3, 2], x.shape)
# --- nested_dense
x = ti.field(ti.i32)
ti.root.dense(ti.ij, (2, 2)).dense(ti.ij, (3, 4)).place(x)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 100 + j
f()
print(x.shape, x[5, 7], x[0, 3])
# --- dense_rows_and_columns
x = ti.field(ti.i32)
ti.root.dense(ti.i, 4).dense(ti.j, 5).place(x)
y = ti.field(ti.i32)
ti.root.dense(ti.j, 3).dense(ti.i, 2).place(y)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i + j
    for i, j in y:
        y[i, j] = i - j
f()
print(x[3, 4], y[1, 2], x.shape, y.shape)
# --- layouts
x = ti.Vector.field(3, ti.f32, shape=(4, 4), layout=ti.Layout.SOA)
y = ti.Vector.field(3, ti.f32, shape=(4, 4), layout=ti.Layout.AOS)
z = ti.field(ti.i32, shape=(3, 4), order='ji')
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = ti.Vector([i, j, i + j])
        y[i, j] = x[i, j] * 2
    for i, j in z:
        z[i, j] = i * 10 + j
f()
print(x[3, 2][2], y[1, 1][0], z[2, 3])
# --- fields_builder
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.ij, (5, 5)).place(x)
tree = fb.finalize()
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i + j
f()
print(x[4, 4])
tree.destroy()
# --- place_vector
v = ti.Vector.field(2, ti.f32)
m = ti.Matrix.field(2, 2, ti.f32)
ti.root.dense(ti.i, 3).place(v, m)
@ti.kernel
def f():
    for i in v:
        v[i] = [i, 2 * i]
        m[i] = ti.Matrix([[1, 0], [0, 1]]) * i
f()
print(v[2][1], m[2][1, 1], m[2][0, 1])
# --- root_place
x = ti.field(ti.i32)
y = ti.field(ti.f32)
ti.root.place(x, y)
x[None] = 4
y[None] = 2.5
print(x[None] * y[None])
# --- snode_shape
x = ti.field(ti.i32, shape=(8, 4))
@ti.kernel
def f() -> ti.i32:
    return x.shape[0] * 10 + x.shape[1]
print(f(), x.shape[1])
# --- field_parent
x = ti.field(ti.i32, shape=(4, 4))
print(len(x.shape), x.parent() is not None)
# --- fields_builder_2
fb1 = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb1.dense(ti.ij, (4, 4)).place(x)
t1 = fb1.finalize()
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i + j
f()
print(x.to_numpy().sum())
t1.destroy()
fb2 = ti.FieldsBuilder()
y = ti.field(ti.f32)
fb2.dense(ti.i, 5).place(y)
fb2.finalize()
y.fill(2)
print(y)
# --- nested_dense_2
x = ti.field(ti.i32)
ti.root.dense(ti.ij, (2, 2)).dense(ti.ij, (2, 4)).place(x)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 8 + j
f()
print(x.shape)
print(x.to_numpy())
# --- place_many
x, y = ti.field(ti.f32), ti.field(ti.i32)
v = ti.Vector.field(2, ti.f32)
block = ti.root.dense(ti.i, 3)
block.place(x, y)
block.place(v)
@ti.kernel
def f():
    for i in x:
        x[i] = i; y[i] = i * 2; v[i] = [i, -i]
f()
print(x, y, v.to_numpy())
# --- layout_soa
v = ti.Vector.field(3, ti.f32, shape=(2, 2), layout=ti.Layout.SOA)
x = ti.field(ti.i32, shape=(2, 3), order='ji')
@ti.kernel
def f():
    for i, j in v:
        v[i, j] = [i, j, i + j]
    for i, j in x:
        x[i, j] = i * 3 + j
f()
print(v.to_numpy().tolist())
print(x)
# --- snode_shape_2
x = ti.field(ti.f32)
s = ti.root.dense(ti.i, 4)
t = s.dense(ti.j, 8)
t.place(x)
print(x.shape, t.shape, s.shape)
print(x.snode.parent().shape)
# --- dense_ji_order
x = ti.field(ti.i32)
ti.root.dense(ti.j, 3).dense(ti.i, 2).place(x)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
f()
print(x.shape, x)
# --- dense_3level
x = ti.field(ti.f32)
ti.root.dense(ti.i, 2).dense(ti.i, 3).dense(ti.i, 4).place(x)
@ti.kernel
def f() -> ti.f32:
    s = 0.0
    for i in x:
        x[i] = i
    for i in range(24):
        s += x[i]
    return s
print(f(), x.shape)
# --- dense_4d
x = ti.field(ti.i32, shape=(2, 2, 2, 3))
@ti.kernel
def f():
    for i, j, k, l in x:
        x[i, j, k, l] = i * 1000 + j * 100 + k * 10 + l
f()
print(x[1, 0, 1, 2], x.to_numpy().sum())
# --- aos_soa_place
n = 4
x = ti.Vector.field(3, ti.f32)
y = ti.field(ti.i32)
ti.root.dense(ti.i, n).place(x, y)
z = ti.Matrix.field(2, 2, ti.f32, shape=n, layout=ti.Layout.SOA)
@ti.kernel
def f():
    for i in range(n):
        x[i] = [i, i + 1, i + 2]
        y[i] = i * i
        z[i] = [[i, 0], [0, i]]
f()
print(x.to_numpy(), y, z[3])
# --- offset_place
x = ti.field(ti.i32)
ti.root.dense(ti.i, 8).place(x, offset=4)
@ti.kernel
def f():
    for i in range(4, 12):
        x[i] = i
f()
print(x[4], x[11])
# --- fb_two
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
y = ti.field(ti.f32)
fb.dense(ti.i, 4).place(x, y)
tree = fb.finalize()
@ti.kernel
def f():
    for i in x:
        x[i] = i
        y[i] = i * 2
f()
print(x, y)
tree.destroy()
# --- fb_sparse
fb = ti.FieldsBuilder()
x = ti.field(ti.i32)
fb.pointer(ti.i, 4).dense(ti.i, 2).place(x)
fb.finalize()
@ti.kernel
def f() -> ti.i32:
    x[5] = 3
    c = 0
    return c
@ti.kernel
def g() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
f()
print(g())
# --- root_place_0d
x = ti.field(ti.f32)
y = ti.Vector.field(2, ti.i32)
ti.root.place(x, y)
@ti.kernel
def f():
    x[None] = 2.5
    y[None] = [1, 2]
f()
print(x[None], y[None], x.shape)
# --- aos_soa
x = ti.Vector.field(2, ti.f32, shape=5, layout=ti.Layout.AOS)
y = ti.Vector.field(2, ti.f32, shape=5, layout=ti.Layout.SOA)
@ti.kernel
def f():
    for i in x:
        x[i] = [i, i * 2]
        y[i] = x[i].yx
f()
print(x[3], y[3])
# --- snode_place
x = ti.field(ti.i32)
y = ti.field(ti.f32)
ti.root.dense(ti.ij, (4, 4)).place(x)
ti.root.dense(ti.i, 4).dense(ti.j, 2).place(y)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i - j
    for i, j in y:
        y[i, j] = i + j * 0.5
f()
print(x.to_numpy(), y.shape, y[3, 1])
# --- blocked_layout
x = ti.field(ti.i32)
ti.root.dense(ti.ij, 4).dense(ti.ij, 2).place(x)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 8 + j
f()
print(x.shape, x[7, 7], x.to_numpy().sum())
# --- order_layout
x = ti.field(ti.i32, shape=(3, 5), order='ji')
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 5 + j
f()
print(x.to_numpy())
# --- fields_builder_3
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
y = ti.field(ti.i32)
fb.dense(ti.i, 5).place(x)
fb.dense(ti.ij, (2, 2)).place(y)
t = fb.finalize()
@ti.kernel
def f():
    for i in x:
        x[i] = i
    for i, j in y:
        y[i, j] = i + j
f()
print(x, y)
t.destroy()
# --- dense_multi_place
x, y, z = ti.field(ti.i32), ti.field(ti.i32), ti.field(ti.f32)
blk = ti.root.dense(ti.i, 4)
blk.place(x, y)
blk.place(z)
@ti.kernel
def f():
    for i in x:
        x[i], y[i], z[i] = i, i * 2, i / 2
f()
print(x, y, z)
# --- field_with_order_of_axes
x = ti.field(ti.i32, shape=(3, 4), order='ji')
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
f()
print(x.to_numpy())
# --- vector_field_as_structure_of_arrays
x = ti.Vector.field(3, ti.f32, shape=(2, 2), layout=ti.Layout.SOA)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = ti.Vector([i, j, i + j])
f()
print(x[1, 1], x.to_numpy().sum())
# --- blocked_layout_of_two_fields
x = ti.field(ti.f32)
y = ti.field(ti.f32)
ti.root.dense(ti.ij, (4, 4)).dense(ti.ij, (2, 2)).place(x, y)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i + j * 0.5
        y[i, j] = x[i, j] * 2
f()
print(x.shape, x[7, 7], y[3, 2], x.to_numpy().sum())
# --- dense_bad_dims
ti.root.dense(ti.ij, (3,))
# --- builder_empty
fb = ti.FieldsBuilder()
fb.finalize()
# --- root_in_kernel
@ti.kernel
def f():
    ti.root.dense(ti.i, 3)
f()
# --- root_dense_axes
x = ti.field(ti.f32)
ti.root.dense(ti.ij, (2,)).place(x)
print('done')
# --- two_fields_in_one_node
x = ti.field(ti.i32)
y = ti.field(ti.f32)
ti.root.dense(ti.i, 4).place(x, y)
@ti.kernel
def k():
    for i in x:
        x[i] = i * i
        y[i] = x[i] / 2
k()
print(x.to_numpy(), y.to_numpy())
# --- nested_dense_of_two_levels
x = ti.field(ti.f32)
ti.root.dense(ti.ij, (2, 2)).dense(ti.ij, (2, 3)).place(x)
@ti.kernel
def k():
    for i, j in x:
        x[i, j] = i * 100 + j
k()
print(x.shape, x[3, 5], x.to_numpy().sum())
# --- builder_finalized_and_destroyed
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
fb.dense(ti.i, 5).place(x)
tree = fb.finalize()
x.fill(3)
print(x.to_numpy())
tree.destroy()
# --- field_placed_in_a_call
ti.root.dense(ti.ij, 4).place(ti.field(ti.f32))
print("ok")
# --- scalars_beside_vectors
x = ti.field(ti.f32)
y = ti.Vector.field(2, ti.f32)
blk = ti.root.dense(ti.ij, (2, 2))
blk.dense(ti.ij, (3, 3)).place(x, y)
@ti.kernel
def k():
    for i, j in x:
        x[i, j] = i + j * 0.1
        y[i, j] = [i, j]
k()
print(x.shape, y.shape, x[5, 5], y[4, 3], x.to_numpy().shape)
# --- columns_first
x = ti.field(ti.i32)
ti.root.dense(ti.j, 3).dense(ti.i, 2).place(x)
@ti.kernel
def k():
    for i, j in x:
        x[i, j] = i * 10 + j
k()
print(x.shape, x.to_numpy())
# --- place_multiple_trees
x = ti.field(ti.f32)
y = ti.field(ti.f32)
ti.root.dense(ti.ij, (2, 4)).dense(ti.ij, (2, 1)).place(x, y)
@ti.kernel
def f():
    for i, j in x:
        x[i, j] = i * 10 + j
        y[i, j] = x[i, j] / 2
f()
print(x.shape, x.to_numpy(), y[3, 3])
# --- fields_builder_destroy
fb = ti.FieldsBuilder()
x = ti.field(ti.i32)
fb.dense(ti.i, 5).place(x)
t = fb.finalize()
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in x:
        x[i] = i
        s += i
    return s
print(f(), x[3])
t.destroy()
# --- grad_field_shapes
x = ti.field(ti.f32, shape=3, needs_grad=True)
x.grad.fill(2.0)
print(x.grad.shape, x.grad[1])
