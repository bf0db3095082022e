# Cells of sparse nodes that are asked for, switched on and off.

# --- deactivate_all
x = ti.field(ti.f32)
p = ti.root.pointer(ti.ij, 4)
p.dense(ti.ij, 2).place(x)
@ti.kernel
def f():
    x[1, 1] = 2
    x[6, 7] = 3
@ti.kernel
def n() -> ti.i32:
    c = 0
    for i, j in x:
        c += 1
    return c
f()
print(n())
p.deactivate_all()
print(n(), x[1, 1])
f()
ti.root.deactivate_all()
print(n())
# --- sparse_parent_rescale
x = ti.field(ti.i32)
a = ti.root.pointer(ti.i, 4)
b = a.dense(ti.i, 8)
b.place(x)
@ti.kernel
def f():
    x[10] = 1
    for i in range(32):
        if ti.is_active(a, ti.rescale_index(x, a, [i])):
            x[i] += 1
f()
print(x.to_numpy())
# --- activate_explicit
x = ti.field(ti.i32)
blk = ti.root.pointer(ti.i, 6)
blk.dense(ti.i, 2).place(x)
@ti.kernel
def f():
    for i in range(0, 6, ):
        if i % 2 == 0:
            ti.activate(blk, [i])
@ti.kernel
def g() -> ti.i32:
    s = 0
    for i in x:
        s += i
    return s
f()
print(g())
# --- pointer_blocks
x = ti.field(ti.f32)
p = ti.root.pointer(ti.i, 4)
p.dense(ti.i, 4).place(x)
@ti.kernel
def f() -> ti.i32:
    x[5] = 1.0
    n = 0
    for _ in range(1):
        pass
    return n
@ti.kernel
def count() -> ti.i32:
    n = 0
    for i in x:
        n += 1
    return n
@ti.kernel
def blocks() -> ti.i32:
    n = 0
    for i in p:
        n += i + 1
    return n
f()
print(count(), blocks(), ti.sum if False else 0)
p.deactivate_all()
print(count())
# --- is_active_rescale
x = ti.field(ti.i32)
y = ti.field(ti.i32)
p = ti.root.pointer(ti.ij, (4, 4))
p.dense(ti.ij, (2, 2)).place(x)
ti.root.dense(ti.ij, (4, 4)).place(y)
@ti.kernel
def f():
    x[3, 5] = 9
    for i, j in ti.ndrange(4, 4):
        y[i, j] = ti.is_active(p, [i, j])
    a = ti.rescale_index(x, p, [3, 5])
    print(a)
f()
print(y.to_numpy())
# --- activate_deactivate_pointer
x = ti.field(ti.i32)
p = ti.root.pointer(ti.i, 8)
p.place(x)
@ti.kernel
def on(i: ti.i32):
    ti.activate(p, [i])
@ti.kernel
def off(i: ti.i32):
    ti.deactivate(p, [i])
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
on(2); on(5); x[7] = 3
print(count())
off(5)
print(count(), x[5])
# --- sparse_grid_3d
x = ti.field(ti.i32)
blk = ti.root.pointer(ti.ijk, 4)
blk.dense(ti.ijk, 2).place(x)
@ti.kernel
def put(i: ti.i32, j: ti.i32, k: ti.i32):
    x[i, j, k] = i + j + k
@ti.kernel
def count() -> ti.i32:
    n = 0
    for i, j, k in x:
        n += 1
    return n
put(0, 0, 0); put(7, 7, 7); put(1, 1, 1)
print(count(), x[7, 7, 7])
ti.deactivate_all_snodes()
print(count(), x[7, 7, 7])
# --- sparse_activate_only
x = ti.field(ti.i32)
p = ti.root.pointer(ti.i, 4)
b = p.bitmasked(ti.i, 4)
b.place(x)
@ti.kernel
def f() -> ti.i32:
    ti.activate(p, [1])
    ti.activate(b, [5])
    return ti.is_active(p, [1]) * 10 + ti.is_active(b, [5]) + ti.is_active(b, [4]) * 100
@ti.kernel
def s() -> ti.i32:
    c = 0
    for i in x:
        c += i
    return c
print(f(), s())
# --- sparse_grid_grow
x = ti.field(ti.i32)
p = ti.root.pointer(ti.ij, (8, 8))
b = p.bitmasked(ti.ij, (4, 4))
b.place(x)
@ti.kernel
def seed():
    x[3, 3] = 1
    x[20, 21] = 2
@ti.kernel
def grow():
    for i, j in x:
        if x[i, j] > 0:
            ti.activate(b, [i + 1, j])
@ti.kernel
def count() -> ti.i32:
    c = 0
    for I in ti.grouped(x):
        c += 1
    return c
seed()
print(count())
grow()
print(count())
# --- sparse_is_active_field
x = ti.field(ti.f32)
blk = ti.root.pointer(ti.i, 4)
cell = blk.dense(ti.i, 4)
cell.place(x)
@ti.kernel
def act():
    x[6] = 1
@ti.kernel
def chk(i: ti.i32) -> ti.i32:
    return ti.is_active(blk, ti.rescale_index(x, blk, [i]))
act()
print(chk(4), chk(7), chk(8), chk(0))
# --- ptr_grid_scatter
n = 64
grid = ti.field(ti.f32)
blk = ti.root.pointer(ti.ij, n // 8)
blk.dense(ti.ij, 8).place(grid)
pos = ti.Vector.field(2, ti.f32, shape=10)
@ti.kernel
def init():
    for i in pos:
        pos[i] = [0.05 * i + 0.1, 0.03 * i + 0.2]
@ti.kernel
def scatter():
    for p in pos:
        base = ti.floor(pos[p] * n).cast(int)
        for o in ti.static(ti.grouped(ti.ndrange(2, 2))):
            grid[base + o] += 1.0
@ti.kernel
def active_blocks() -> ti.i32:
    c = 0
    for I in ti.grouped(blk):
        c += 1
    return c
@ti.kernel
def mass() -> ti.f32:
    m = 0.0
    for I in ti.grouped(grid):
        m += grid[I]
    return m
init()
for k in range(3):
    blk.deactivate_all()
    scatter()
    print(active_blocks(), mass())
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
# --- deactivate_all_2
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
# --- deactivate_all_3
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
# --- levels_of_all_kinds
x = ti.Vector.field(2, ti.f32)
top = ti.root.pointer(ti.ij, (2, 4))
low = top.bitmasked(ti.ij, 4)
low.dense(ti.i, 2).place(x)
lists = ti.root.pointer(ti.i, 4)
numbers = ti.field(ti.i32)
items = lists.dynamic(ti.j, 32)
items.place(numbers)
@ti.kernel
def start():
    for i in range(4):
        x[i * 3, i] = [i + 1, 2]
    for i in range(3):
        for j in range(i * 2):
            ti.append(items, i, i + j)
@ti.kernel
def spread():
    for i, j in x:
        if i + 4 < 16 and j + 4 < 16:
            x[i + 4, j + 4] += x[i, j]
@ti.kernel
def forget():
    for i, j in x:
        if x[i, j].x == 2:
            ti.deactivate(low, [i // 2, j])
@ti.kernel
def count() -> ti.i32:
    n = 0
    for i, j in x:
        n += 1
    return n
@ti.kernel
def total() -> ti.f32:
    s = 0.0
    for i, j in x:
        s += x[i, j].x + 100 * x[i, j].y
    return s
@ti.kernel
def listed() -> ti.i32:
    s = 0
    for i, j in numbers:
        s += numbers[i, j] * (j + 1)
    return s
start()
print(count(), total(), listed(), x[3, 1].x, x[4, 4].y)
spread()
print(count(), total(), x[4, 4].y)
forget()
print(count(), total())
x.fill(1)
print(count(), total())
top.deactivate_all()
ti.root.deactivate_all()
print(count(), total(), listed(), x[0, 0].x)
x[0, 0].y = 3
print(count(), total())
# --- fill_and_from_numpy_visit_active_cells
x=ti.field(ti.f32)
p=ti.root.pointer(ti.ij,8)
p.dense(ti.ij,4).place(x)
x[1,2]=3
x.fill(7)
@ti.kernel
def count()->ti.i32:
    c=0
    for i,j in x: c+=1
    return c
@ti.kernel
def cp()->ti.i32:
    c=0
    for i,j in p: c+=1
    return c
print(count(),cp(),x[1,2],x[0,0],x[20,20])
p.deactivate_all()
print(count(),cp(),x[1,2])
@ti.kernel
def kf():
    x.fill(2)
x[9,9]=1
kf()
print(count(),x[9,9],x[0,0])
b=ti.root.bitmasked(ti.i,16)
y=ti.field(ti.i32); b.place(y)
y[3]=4
@ti.kernel
def de():
    ti.deactivate(b,[3])
de()
print(y[3])
y[3]=y[3]+1
print(y[3])
import numpy as np
z=x.to_numpy(); x.from_numpy(np.ones((32,32),dtype=np.float32)); print(count())
# --- deactivated_cells_of_bitmasked_nodes_keep_values
x=ti.field(ti.i32); y=ti.field(ti.i32); z=ti.field(ti.i32)
b=ti.root.bitmasked(ti.i,16); b.place(x)
p=ti.root.pointer(ti.i,4); q=p.bitmasked(ti.i,4); q.place(y)
d=ti.root.dynamic(ti.i,16); d.place(z)
x[3]=4; y[5]=6; y[6]=1
@ti.kernel
def ap():
    for i in range(3): ti.append(d,[],i+1)
ap(); b.deactivate_all(); print(x[3])

ti.root.deactivate_all() if False else q.deactivate_all(); print(y[5])
@ti.kernel
def n()->ti.i32:
    c=0
    for i in y: c+=1
    return c
@ti.kernel
def m()->ti.i32:
    c=0
    for i in p: c+=1
    return c
@ti.kernel
def l()->ti.i32:
    return ti.length(d,[])
print(n(),m())
y[5]=y[5]+1
print(y[5])
p.deactivate_all(); print(y[5],n(),m())
print(l(), z[1]); d.deactivate_all(); print(l(), z[1])
y[1]=3
@ti.kernel
def act(): ti.activate(q,[9])
act(); print(n(),m())
# --- spread_to_neighbours
x = ti.field(ti.f32)
top = ti.root.pointer(ti.ij, (4, 4))
top.bitmasked(ti.ij, 4).place(x)
@ti.kernel
def start():
    x[1, 1] = 5
@ti.kernel
def spread():
    for i, j in x:
        x[i + 4, j + 4] += x[i, j]
@ti.kernel
def spread2():
    for i, j in x:
        if i + 4 < 16 and j + 4 < 16:
            x[i + 4, j + 4] += x[i, j]
@ti.kernel
def spread3():
    for i, j in x:
        if x[i,j] > 0:
            x[i + 4, j + 8] = x[i, j]
@ti.kernel
def count() -> ti.i32:
    n = 0
    for i, j in x:
        n += 1
    return n
start(); print(count())
spread3(); print(count())
spread(); print(count())
spread2(); print(count())
# --- components_of_inactive_elements
x = ti.Vector.field(2, ti.f32)
p = ti.root.pointer(ti.i, 8)
p.dense(ti.i, 4).place(x)
@ti.kernel
def f():
    x[5][0] = 3
    x[9].y = 2
    x[17] += [1, 2]
    ti.atomic_max(x[30][1], 7)
f()
print(x[5], x[9], x[17], x[30])
