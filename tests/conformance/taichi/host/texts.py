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
# --- texts_as_values
f = ti.field(ti.i32, 4)
f[1] = 3
t = "yes" if f[1] > 2 else "no"
print({"a": t, "b": (t, 1)}, (t,), [t, "it's"], f"{ {'k': t} }", str([t]), repr(t))
print(f"{t!r}", "%r" % t, len(t), t.upper(), t.replace("y", "Y"), t.ljust(5) + "|", t[0], t[-1])
print(t.startswith("y"), "ye" in t, t in ["no", "maybe"], t in ("yes", "no"), t < "z")
if t:
    print("true")
e = "" if f[1] > 2 else "full"
print(not e, bool(e), e or "none", e and "some", len(e))
d = {"yes": 10, "no": 20}
print(d[t], d.get(t), d.get(e, 5), t in d, e in d)
w = "slow" if f[0] > 0 else "fast"
print(t + w, len(t + w), (t + "-" + w).title() if False else (t + "-" + w).upper(), t == w, t != w)
print(t.center(9) + "|", t.strip() == "yes", t.endswith("s"))
print(f"{t:>6}{w:<6}|", f"{t + w:^12}|", [{"in": {"deep": t}}])
n = "12" if f[1] > 2 else "7"
print(int(n) + 1, float(n))
q = "it's" if f[1] > 2 else "no"
print([q], {"x\n": q}, ["a\\b", 'say "x"'])
print("x-y".replace("-", t), "abc".split("b"))
s = f"{f[1]} of {t}"
print([s], bool(s))
print(len(set([1, 1, 2])))
# --- texts_of_functions_as_values
f = ti.field(ti.i32, 4)
f[1] = 3
names = ["a", "b", "c", "d"]
xs = []
for i in range(4):
    word = names[f[i]]
    n = {0: 10, 3: 30}[f[i]]
    xs.append((word, n))
print(xs)
def kind(v):
    if v > 2:
        return "big"
    return "small"
score = {"big": 2, "small": 1}
print(sum(score[kind(f[i])] for i in range(4)), [kind(f[i]).upper() for i in range(4)])
for i in range(4):
    k = kind(f[i])
    if k == "big" or k.startswith("x"):
        f[i] = 0
        print("reset", i, k.rjust(6))
print(names[-1], names[f[0] - 1], "xyz"[f[0] - 2])
label = kind(f[1]) + ":" + kind(f[0])
print(len(label), label.count("s") if False else label.replace("small", "s"))
x = f[1] if kind(f[1]) == "small" else 7
print(x, "small" in label, label[:3], label[2:7].strip())
while True:
    if kind(f[2]) in ("small", "none"):
        print("done")
        break
assert kind(f[0]), "empty"
assert kind(f[0]) != "big"
msg = kind(f[0]) and "set"
print(msg or "unset", not kind(f[0]))
