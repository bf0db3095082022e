# Sums and counts over what the running program filters, and loops that it ends.

# --- filtered_sums
f = ti.field(ti.f32, 6)
g = ti.field(ti.i32, 6)
@ti.kernel
def k():
    for i in f:
        f[i] = i * 0.5 - 1
        g[i] = i % 4
k()
print(sum(f[i] for i in range(6) if f[i] > 0), sum(g[i] for i in range(6) if g[i] % 2 == 1))
print(len([i for i in range(6) if g[i] == 0]), sum(1 for i in range(6) for j in range(i) if g[i] == g[j]))
print(any(f[i] > 1 for i in range(6) if g[i] > 0), all(f[i] > 0 for i in range(6) if g[i] == 3))
print(sum(v for v in g.to_numpy() if v > 1))
# --- index_behind_a_break
f = ti.field(ti.i32, 5)
f[3] = 1
for it in range(100):
    if f[it % 5] == 1:
        break
    f[it % 5] = 2
print(it, it < 30)
# --- search_without_effects
f = ti.field(ti.i32, 6)
f[4] = 9
for i in range(6):
    if f[i] == 9:
        break
print("at", i)
# --- index_behind_nested_loops
f = ti.field(ti.i32, 5)
f[3] = 3
for k in range(f[3]):
    f[k] = 2
    for j in range(4):
        if f[j] == 0:
            break
    f[4] += j
i = 17
for i in range(f[3], 0):
    f[i] = 0
print(i, k, j, f[4])
# --- index_of_an_unrolled_search
sizes = [3, 9, 27]
for n in range(8):
    if 2 ** n > 20:
        break
f = ti.field(ti.i32, n)
print(n, f.shape)
