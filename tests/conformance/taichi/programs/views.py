# Views of arrays that change, names that are born in a `try`, random numbers of Python without a seed.

# --- array_changes_under_its_view
import numpy as np
a = np.zeros((3, 4), dtype=np.float32)
row = a[1]
a[1, 2] = 5
print(row.tolist())
row[0] = 7
print(a[1, 0], a.sum())
a[:, 3] = 2
print(row.tolist())
# --- array_filled_under_its_view
import numpy as np
a = np.arange(6, dtype=np.int32)
v = a[2:5]
a.fill(4)
print(v.tolist())
v[:] = 9
print(a.tolist())
# --- field_array_changes_under_its_view
import numpy as np
f = ti.field(ti.i32, (2, 3))
@ti.kernel
def k():
    for i, j in f:
        f[i, j] = i * 10 + j
k()
a = f.to_numpy()
v = a[1]
a[1, 1] = 99
print(v.tolist())
v[2] = -1
print(a.tolist())
# --- transposed_view
import numpy as np
a = np.arange(6).reshape(2, 3)
t = a.T
a[0, 2] = 50
print(t.tolist(), t.shape)
# --- name_born_in_a_try_of_run_time
f = ti.field(ti.i32, 2)
f[0] = 4
f[1] = 5
def half(x):
    if x % 2:
        raise ValueError("odd")
    return x // 2
for i in range(2):
    try:
        h = half(f[i])
    except ValueError as e:
        h = -1
        print("caught", e)
    print(i, h)
# --- python_random_in_bounds
import random
x = [random.random() for _ in range(5)]
print(all(0 <= v < 1 for v in x), len(x))
f = ti.field(ti.f32, 4)
for i in range(4):
    f[i] = random.uniform(2, 3)
print(all(2 <= f[i] <= 3 for i in range(4)))
print(1 <= random.randint(1, 6) <= 6)
