# --- pointer
x = ti.field(ti.i32)
block = ti.root.pointer(ti.i, 8)
block.dense(ti.i, 4).place(x)
@ti.kernel
def f():
    x[3] = 5
    x[17] = 7
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
@ti.kernel
def total() -> ti.i32:
    s = 0
    for i in x:
        s += x[i] * i
    return s
print(count())
f()
print(count(), total(), x[3], x[4], x[30])
print(count())
# --- bitmasked
x = ti.field(ti.f32)
ti.root.bitmasked(ti.ij, (4, 4)).place(x)
@ti.kernel
def f():
    x[1, 2] = 1.5
    x[3, 3] = 2.5
@ti.kernel
def show():
    s = 0.0
    n = 0
    for i, j in x:
        s += x[i, j]
        n += 1
    print(n, s)
f()
show()
# --- is_active
x = ti.field(ti.i32)
block = ti.root.pointer(ti.ij, (4, 4))
pixel = block.bitmasked(ti.ij, (2, 2))
pixel.place(x)
@ti.kernel
def f():
    x[2, 3] = 2
    for i, j in block:
        print(i, j)
    print(ti.is_active(block, [1, 1]), ti.is_active(block, [0, 0]), ti.is_active(pixel, [2, 3]), ti.is_active(pixel, [2, 2]))
f()
# --- deactivate
x = ti.field(ti.i32)
block = ti.root.pointer(ti.i, 4)
block.dense(ti.i, 2).place(x)
@ti.kernel
def f():
    for i in range(8):
        x[i] = i
@ti.kernel
def off():
    ti.deactivate(block, 1)
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i in x:
        c += x[i]
    return c
f()
print(count())
off()
print(count(), x[2], x[4])
# --- activate
x = ti.field(ti.i32)
block = ti.root.pointer(ti.i, 4)
block.bitmasked(ti.i, 2).place(x)
@ti.kernel
def f():
    ti.activate(block, 2)
@ti.kernel
def blocks() -> ti.i32:
    c = 0
    for i in block:
        c += i + 1
    return c
@ti.kernel
def cells() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
f()
print(blocks(), cells())
# --- dynamic
x = ti.field(ti.i32)
lst = ti.root.dynamic(ti.i, 32, chunk_size=8)
lst.place(x)
@ti.kernel
def f():
    for i in range(5):
        ti.append(lst, [], i * i)
@ti.kernel
def length() -> ti.i32:
    return ti.length(lst, [])
f()
print(length())
@ti.kernel
def total() -> ti.i32:
    s = 0
    for i in range(ti.length(lst, [])):
        s += x[i]
    return s
print(total())
# --- dynamic_field_methods
S = ti.root.dense(ti.i, 4).dynamic(ti.j, 16, chunk_size=4)
x = ti.field(ti.i32)
S.place(x)
@ti.kernel
def f():
    for i in range(4):
        for j in range(i):
            x[i].append(j * 10)
@ti.kernel
def show():
    ti.loop_config(serialize=True)
    for i in range(4):
        print(i, x[i].length())
f()
show()
print(x[3, 2])
# --- deactivate_all
x = ti.field(ti.i32)
block = ti.root.pointer(ti.i, 4)
block.dense(ti.i, 2).place(x)
@ti.kernel
def f():
    x[5] = 3
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
f()
print(count())
block.deactivate_all()
print(count())
# --- parent_and_rescale
x = ti.field(ti.i32)
y = ti.field(ti.i32)
block = ti.root.pointer(ti.i, 4)
block.dense(ti.i, 4).place(x)
ti.root.dense(ti.i, 4).place(y)
@ti.kernel
def f():
    x[9] = 1
    for i in x:
        b = ti.rescale_index(x, x.parent().parent(), [i])
        y[b[0]] += 1
f()
print(y[0], y[1], y[2], y[3])
# --- struct_for_on_pointer_blocks
x = ti.field(ti.f32)
b1 = ti.root.pointer(ti.ij, (2, 2))
b2 = b1.pointer(ti.ij, (2, 2))
b2.dense(ti.ij, (2, 2)).place(x)
@ti.kernel
def f():
    x[5, 6] = 1
@ti.kernel
def counts():
    n1 = 0
    n2 = 0
    n3 = 0
    for i, j in b1:
        n1 += 1
    for i, j in b2:
        n2 += 1
    for i, j in x:
        n3 += 1
    print(n1, n2, n3)
counts()
f()
counts()
# --- reading_does_not_activate
x = ti.field(ti.i32)
block = ti.root.pointer(ti.i, 4)
block.dense(ti.i, 4).place(x)
@ti.kernel
def read() -> ti.i32:
    return x[7]
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
print(read(), count())
x[7] = 2
print(read(), count())
# --- dynamic_deactivate
x = ti.field(ti.i32)
s = ti.root.dynamic(ti.i, 64, chunk_size=16)
s.place(x)
@ti.kernel
def add(n: ti.i32):
    for i in range(n):
        ti.append(s, [], i)
@ti.kernel
def clear():
    ti.deactivate(s, [])
@ti.kernel
def length() -> ti.i32:
    return ti.length(s, [])
add(10)
print(length())
clear()
print(length())
add(3)
print(length())
# --- bitmasked_2
x = ti.field(ti.i32)
b = ti.root.bitmasked(ti.ij, (4, 4))
b.place(x)
@ti.kernel
def act():
    x[0, 1] = 5
    x[2, 3] = 7
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i, j in x:
        c += 1
    return c
act()
print(count())
@ti.kernel
def show():
    for i, j in ti.ndrange(4, 4):
        if ti.is_active(b, [i, j]):
            print(i, j, x[i, j])
ti.sync()
# --- pointer_sum
x = ti.field(ti.f32)
s = ti.field(ti.f32, shape=())
block = ti.root.pointer(ti.i, 8)
block.dense(ti.i, 4).place(x)
@ti.kernel
def act():
    x[3] = 1.0
    x[17] = 2.0
@ti.kernel
def f():
    for i in x:
        s[None] += 1
        x[i] += 1
act()
f()
print(s[None], x[3], x[0], x[17], x[10])
# --- deactivate_2
x = ti.field(ti.i32)
p = ti.root.pointer(ti.i, 4)
p.dense(ti.i, 2).place(x)
@ti.kernel
def act():
    for i in range(8):
        x[i] = i + 1
@ti.kernel
def de():
    ti.deactivate(p, [1])
@ti.kernel
def cnt() -> ti.i32:
    c = 0
    for i in x:
        c += x[i]
    return c
act()
print(cnt())
de()
print(cnt(), x[2], x[4])
# --- deactivate_all_2
x = ti.field(ti.i32)
p = ti.root.pointer(ti.i, 4)
p.bitmasked(ti.i, 4).place(x)
@ti.kernel
def act():
    x[1] = 1
    x[9] = 2
@ti.kernel
def cnt() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
act()
print(cnt())
ti.deactivate_all_snodes()
print(cnt())
act()
p.deactivate_all()
print(cnt(), x[1])
# --- dynamic_append
x = ti.field(ti.i32)
l = ti.root.dynamic(ti.i, 100, chunk_size=8)
l.place(x)
n = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    for i in range(10):
        ti.append(l, [], i * 2)
    n[None] = ti.length(l, [])
@ti.kernel
def s() -> ti.i32:
    t = 0
    for i in x:
        t += x[i]
    return t
f()
print(n[None], s())
# --- dynamic_lists
x = ti.field(ti.i32)
p = ti.root.dense(ti.i, 4)
l = p.dynamic(ti.j, 16)
l.place(x)
c = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    for i in range(4):
        for j in range(i * 2):
            x[i].append(j)
        c[i] = x[i].length()
f()
print(c)
@ti.kernel
def g():
    x[3].deactivate()
    for i in range(4):
        c[i] = x[i].length()
g()
print(c)
# --- pointer_of_pointer
x = ti.field(ti.f32)
ti.root.pointer(ti.ij, 4).pointer(ti.ij, 4).dense(ti.ij, 2).place(x)
@ti.kernel
def act():
    x[5, 6] = 3
    x[30, 31] = 4
@ti.kernel
def tot() -> ti.f32:
    s = 0.0
    for i, j in x:
        s += x[i, j] + 1
    return s
act()
print(tot(), x.shape)
# --- snode_for
x = ti.field(ti.i32)
p = ti.root.pointer(ti.i, 8)
d = p.dense(ti.i, 4)
d.place(x)
@ti.kernel
def act():
    x[5] = 1
    x[20] = 1
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in p:
        s = s + i
    return s
@ti.kernel
def g() -> ti.i32:
    s = 0
    for I in ti.grouped(p):
        s += I[0] + 100
    return s
act()
print(f(), g())
# --- activate_2
x = ti.field(ti.i32)
p = ti.root.pointer(ti.i, 4)
d = p.dense(ti.i, 2)
d.place(x)
@ti.kernel
def act():
    ti.activate(p, [2])
@ti.kernel
def st(i: ti.i32) -> ti.i32:
    return ti.is_active(p, [i])
act()
print([st(i) for i in range(4)])
# --- hash_like_grid
grid_n = 16
mass = ti.field(ti.f32)
vel = ti.Vector.field(2, ti.f32)
blk = ti.root.pointer(ti.ij, 4)
blk.dense(ti.ij, 4).place(mass, vel)
@ti.kernel
def scatter():
    for k in range(10):
        i = (k * 7) % 16
        j = (k * 3) % 16
        mass[i, j] += 1.0
        vel[i, j] += ti.Vector([k, 1.0])
@ti.kernel
def active() -> ti.i32:
    c = 0
    for i, j in mass:
        if mass[i, j] > 0:
            c += 1
    return c
scatter()
print(active(), mass[7, 3], vel[7, 3])
# --- pointer_of_dense_deactivate_all
block = ti.root.pointer(ti.ij, (4, 4))
pix = block.dense(ti.ij, (2, 2))
x = ti.field(ti.f32)
pix.place(x)
@ti.kernel
def act():
    x[1, 2] = 3
    x[5, 6] = 4
@ti.kernel
def count() -> ti.i32:
    n = 0
    for i, j in x:
        n += 1
    return n
@ti.kernel
def blocks() -> ti.i32:
    n = 0
    for i, j in block:
        n += 1
    return n
act()
print(count(), blocks())
block.deactivate_all()
print(count(), blocks())
# --- bitmasked_deactivate_in_struct_for
x = ti.field(ti.i32)
ti.root.bitmasked(ti.i, 16).place(x)
@ti.kernel
def f():
    for i in range(16):
        if i % 3 == 0:
            x[i] = i
@ti.kernel
def g():
    for i in x:
        if x[i] > 5:
            ti.deactivate(x.parent(), [i])
@ti.kernel
def s() -> ti.i32:
    t = 0
    for i in x:
        t += i
    return t
f(); print(s()); g(); print(s(), x[9])
# --- dynamic_append_and_length
S = ti.root.dynamic(ti.i, 64, chunk_size=8)
x = ti.field(ti.i32)
S.place(x)
@ti.kernel
def push(n: ti.i32):
    for i in range(n):
        ti.append(x.parent(), [], i * i)
@ti.kernel
def ln() -> ti.i32:
    return ti.length(x.parent(), [])
@ti.kernel
def tot() -> ti.i32:
    s = 0
    for i in range(ti.length(x.parent(), [])):
        s += x[i]
    return s
push(10)
print(ln(), tot())
# --- dynamic_lists_in_pointers
x = ti.field(ti.i32)
b = ti.root.pointer(ti.i, 8)
d = b.dynamic(ti.j, 32)
d.place(x)
@ti.kernel
def f():
    for i in range(8):
        for j in range(i):
            x[i].append(j)
@ti.kernel
def g() -> ti.i32:
    s = 0
    for i in range(8):
        s += x[i].length() * 100
        for j in range(x[i].length()):
            s += x[i, j]
    return s
f()
print(g())
# --- pointers_of_pointers_count_cells
a = ti.field(ti.i32)
ti.root.pointer(ti.i, 4).pointer(ti.i, 4).dense(ti.i, 4).place(a)
@ti.kernel
def act(k: ti.i32):
    a[k] = k
@ti.kernel
def n() -> ti.i32:
    c = 0
    for i in a:
        c += 1
    return c
act(3); act(17); act(18)
print(n(), a[17], a[63])
# --- bitmasked_below_pointer_at_each_level
p = ti.root.pointer(ti.ij, (4, 4))
b = p.bitmasked(ti.ij, (4, 4))
x = ti.field(ti.f32)
b.place(x)
@ti.kernel
def f():
    for i in range(16):
        x[i, i] = 1.0
@ti.kernel
def g() -> ti.i32:
    s = 0
    for i, j in p:
        s += 100
    for i, j in b:
        s += 1
    for i, j in x:
        s += 1
    return s
f()
print(g())
# --- activate_and_is_active_of_blocks
x = ti.field(ti.i32)
blk = ti.root.pointer(ti.i, 8)
blk.dense(ti.i, 4).place(x)
@ti.kernel
def f():
    ti.activate(blk, [2])
@ti.kernel
def g():
    for i in range(8):
        print(i, ti.is_active(blk, [i]))
f()
g()
# --- fields_builder_with_sparse_tree
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
y = ti.field(ti.i32)
fb.dense(ti.ij, (3, 3)).place(x)
fb.pointer(ti.i, 3).dense(ti.i, 2).place(y)
tree = fb.finalize()
x[1, 1] = 2.5
y[4] = 7
print(x[1, 1], y[4], y[0])
tree.destroy()
