# Views of dicts, which show what the dict holds when they are used.

# --- behind_a_change
d = {}
ks = d.keys()
d["a"] = 1
vs = d.values()
d["b"] = 2
print(list(ks), list(vs))
d.pop("a")
for k in ks:
    print(k)
print(len(vs), "b" in ks, "a" in ks)

# --- copies_stay
d = {"a": 1}
copied = list(d.keys())
pairs = d.items()
d["b"] = 2
print(copied, list(pairs))
pairs = list(pairs)
d["c"] = 3
print(pairs)

# --- of_the_running_program
n = 8
x = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in x:
        x[i] = (i * 5) % 4
fill()

c = {}
ks = c.keys()
vs = c.values()
for i in range(n):
    c[x[i]] = i
print(sorted(ks), sorted(vs), len(ks))
e = {}
for i in range(n):
    if x[i] > 10:
        e[x[i]] = i
w = e.items()
for i in range(n):
    if x[i] > 1:
        e[x[i]] = i
print(sorted(w), len(w), len(e))

# --- in_an_attribute
n = 6
x = ti.field(ti.i32, n)
@ti.kernel
def fill():
    for i in x:
        x[i] = i % 3
fill()

class Counts:
    def __init__(self):
        self.of = {}
        self.seen = self.of.keys()

    def add(self, value):
        self.of[value] = self.of.get(value, 0) + 1

counts = Counts()
for i in range(n):
    counts.add(x[i])
print(sorted(counts.seen), counts.of[0])
