# --- particles_on_a_grid
N = 8
pos = ti.Vector.field(2, ti.f32, shape=4)
@ti.kernel
def fill():
    for i in pos:
        pos[i] = ti.Vector([0.1 + 0.2 * i, 0.9 - 0.2 * i])
fill()
grid = [["." for _ in range(N)] for _ in range(N)]
for i in range(4):
    x = int(pos[i][0] * N)
    y = int(pos[i][1] * N)
    grid[y][x] = "#"
for row in grid:
    print("".join(row))
# --- wave_on_a_canvas
import math
f = ti.field(ti.f32, shape=16)
@ti.kernel
def wave(t: ti.f32):
    for i in f:
        f[i] = ti.sin(i * 0.5 + t)
H, W = 7, 16
wave(0.0)
canvas = [[" "] * W for _ in range(H)]
for x in range(W):
    y = int(round((1 - f[x]) * 0.5 * (H - 1)))
    canvas[y][x] = "*"
    if canvas[3][x] == " ":
        canvas[3][x] = "-"
print("\n".join("".join(r) for r in canvas))
n = sum(r.count("*") for r in canvas)
print(n)
# --- counts_in_rows
a = ti.field(ti.i32, shape=5)
@ti.kernel
def f():
    for i in a:
        a[i] = (i * 3) % 5
f()
count = [[0] * 5 for _ in range(5)]
for i in range(5):
    count[a[i]][i] += 1
    count[i][a[i]] += 10
print(count)
for r in count:
    print(sum(r), max(r))
# --- letters_and_columns
buf = ti.field(ti.f32, (4, 4))
grid = [[" " for _ in range(4)] for _ in range(4)]
for i in range(4):
    for j in range(4):
        if buf[i, j] < 1:
            grid[i][j] = "#"
for row in grid:
    print("".join(row))
print(sum(c == "#" for row in grid for c in row))
print(sum(c in "#+" for row in grid for c in row))
print(sum(r.count("#") for r in grid))
