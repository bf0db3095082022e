# Texts of the host program that only the running program chooses.

# --- chosen_texts
f = ti.field(ti.f32, 4)
f[2] = 2.5
s = str(f[2])
f[2] = 7
print(s, "pos" if f[2] > 0 else "neg", "x")
t = f"{f[2]:.2f}" if f[2] > 3 else "small"
f[2] = 1
print(t, t)
print("big" if f[2] > 3 else "mid" if f[2] > 0.5 else "low")
print(f"value {f[2]:.1f}" if f[2] > 0 else "none", end="!\n")
# --- returned_texts
f = ti.field(ti.f32, 4)
f[2] = 1
def grade(i):
    if f[i] > 0.5:
        return "A"
    return f"F{i}"
print(", ".join(grade(i) for i in range(4)))
names = [grade(i) for i in range(3)]
print(names)
# --- texts_of_arms
f = ti.field(ti.i32, 3)
f[1] = 5
for i in range(3):
    if f[i] > 3:
        word = "large"
    elif f[i] == 0:
        word = "zero"
    else:
        word = f"{f[i]}"
    print(i, word)
kind = "plain"
if f[1] == 5:
    kind = "special"
print(kind + "!", [kind])
# --- line_of_letters
n = 8
f = ti.field(ti.i32, n)
@ti.kernel
def k():
    for i in f:
        f[i] = i * i % 3
k()
print("".join("#" if f[i] else "." for i in range(n)))
line = ""
for i in range(n):
    line += "x" if f[i] > 0 else "-"
print(line + "|")
for row in f.to_numpy().reshape(2, 4):
    print(" ".join("1" if c > 0 else "0" for c in row))
# --- padded_and_compared_texts
f = ti.field(ti.i32, 4)
f[2] = 2
mode = "fast"
if f[2] > 1:
    mode = "slow"
print(f"{mode:>6}|{'on' if f[0] else 'off':<5}|{mode}")
print("%6s|" % mode, "{:^9}|".format(mode))
print(mode == "fast", mode != "fast", "slow" == mode)
if mode == "slow":
    f[0] = 7
assert mode == "slow"
print(f[0])
