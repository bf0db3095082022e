# Dynamic nodes: append, length, loops.

# --- dynamic_append
x = ti.field(ti.i32)
l = ti.root.dense(ti.i, 3).dynamic(ti.j, 32, chunk_size=8)
l.place(x)
@ti.kernel
def f():
    for i in range(3):
        for j in range(i * 2):
            ti.append(l, i, j * 10)
@ti.kernel
def lens():
    for i in range(3):
        print(ti.length(l, i))
f()
lens()
print(x[2, 3], x[1, 1])
@ti.kernel
def clear():
    for i in range(3):
        ti.deactivate(l, i)
clear()
lens()
# --- dynamic_appended
d = ti.root.dynamic(ti.i, 64, chunk_size=8)
x = ti.field(ti.i32)
d.place(x)
@ti.kernel
def fill() -> ti.i32:
    for i in range(10):
        ti.append(d, [], i * i)
    return ti.length(d, [])
print(fill())
@ti.kernel
def total() -> ti.i32:
    s = 0
    for i in x:
        s += x[i]
    return s
print(total())
# --- dense_in_dynamic
x = ti.field(ti.f32)
ti.root.dynamic(ti.i, 4).dense(ti.j, 2).place(x)
print("ok")
# --- dynamic_append_2
x = ti.field(ti.i32)
d = ti.root.dynamic(ti.i, 32, chunk_size=8)
d.place(x)
@ti.kernel
def f(n: ti.i32) -> ti.i32:
    for i in range(n):
        x.append(i * i)
    return x.length()
@ti.kernel
def s() -> ti.i32:
    t = 0
    for i in x:
        t += x[i]
    return t
print(f(5), s())
# --- bitmasked_on_dynamic
x = ti.field(ti.i32)
d = ti.root.dynamic(ti.i, 8)
d.dense(ti.i, 2).place(x)
@ti.kernel
def f():
    x[0] = 1
f()
print("done")
# --- dynamic_2d_lists
l = ti.field(ti.i32)
S = ti.root.dense(ti.i, 4).dynamic(ti.j, 16)
S.place(l)
@ti.kernel
def make():
    for i in range(4):
        for j in range(i):
            l[i].append(j * 10 + i) if False else ti.append(S, [i], j * 10 + i)
@ti.kernel
def total() -> ti.i32:
    s = 0
    for i in range(4):
        for j in range(ti.length(S, [i])):
            s += l[i, j]
    return s
make()
print(total())
# --- dynamic_field_append_method
x = ti.field(ti.i32)
ti.root.dense(ti.i, 3).dynamic(ti.j, 8, chunk_size=4).place(x)
@ti.kernel
def f():
    for i in range(3):
        for k in range(i + 1):
            x[i].append(k + i)
        print(x[i].length())
    x[1].deactivate()
    print(x[1].length())
ti.loop_config
f()
# --- dynamic_clear_reuse
x = ti.field(ti.i32)
d = ti.root.dynamic(ti.i, 100)
d.place(x)
@ti.kernel
def add(n: ti.i32):
    for i in range(n):
        ti.append(d, [], i)
@ti.kernel
def clear():
    ti.deactivate(d, [])
@ti.kernel
def length() -> ti.i32:
    return ti.length(d, [])
add(5)
print(length())
clear()
print(length())
add(2)
print(length())
# --- sparse_dynamic_struct_for
x = ti.field(ti.i32)
n = 16
ti.root.pointer(ti.i, n).dynamic(ti.j, 32, 4).place(x)
@ti.kernel
def mk():
    for i in range(n):
        if i % 4 == 0:
            for j in range(i):
                ti.append(x.parent(), i, j)
@ti.kernel
def tot() -> ti.i32:
    s = 0
    for i, j in x:
        s += x[i, j] * 100 + 1
    return s
mk()
print(tot())
# --- sparse_dynamic_vec
v = ti.Vector.field(2, ti.f32)
l = ti.root.dynamic(ti.i, 64)
l.place(v)
@ti.kernel
def f() -> ti.i32:
    for i in range(5):
        v[i] = [i, i * 2]
    return ti.length(l, [])
print(f(), v[4])
# --- dyn_particles
cell = ti.root.dense(ti.i, 5)
lst = cell.dynamic(ti.j, 64, chunk_size=16)
ids = ti.field(ti.i32)
lst.place(ids)
@ti.kernel
def bin_():
    for p in range(23):
        ti.append(lst, (p * p) % 5, p)
@ti.kernel
def report(k: ti.i32) -> ti.i32:
    s = 0
    for t in range(ti.length(lst, k)):
        s += ids[k, t]
    return s * 100 + ti.length(lst, k)
bin_()
print([report(k) for k in range(5)])
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
# --- dynamic_append_3
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
# --- lists_of_structs
vec = ti.types.vector(2, ti.f32)
Edge = ti.types.struct(a=vec, b=vec, n=ti.i32)
edges = Edge.field()
ti.root.dynamic(ti.i, 64, chunk_size=8).place(edges)
pix = Edge.field()
ti.root.dense(ti.ij, (2, 3)).dynamic(ti.k, 16).place(pix)
@ti.kernel
def fill():
    for i in range(5):
        edges.append(Edge(vec(i, 1), vec(2, i), i))
    for i, j in ti.ndrange(2, 3):
        for k in range(i + j):
            pix[i, j].append(Edge(vec(k, k), vec(0, 0), i * 10 + j))
@ti.kernel
def total() -> ti.f32:
    s = 0.0
    for i in range(edges.length()):
        s += edges[i].a.x * 2 + edges[i].b.y + edges[i].n
    for i, j in ti.ndrange(2, 3):
        for k in range(pix[i, j].length()):
            s += pix[i, j, k].n + pix[i, j, k].a.y
    return s
@ti.kernel
def clear():
    edges.deactivate()
    pix[1, 2].deactivate()
fill()
print(total())
clear()
print(total())
