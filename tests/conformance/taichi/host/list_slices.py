# --- assigned
n = ti.field(ti.i32, 6)
for i in range(6): n[i] = i * 5 % 7
l = [n[i] for i in range(6)]
l[1:3] = [7, 8, 9]
del l[0]
print(l)
l.remove(7)
l.reverse()
l[:0] = [1]
l[4:] = []
print(l)
a = [n[1]]
b = a
b.append(n[2])
print(a, b is a, b is not a[:], len(a))
# --- walrus_of_a_comprehension
n = ti.field(ti.i32, 4)
for i in range(4): n[i] = i * i
s = 0
sums = [s := s + n[i] for i in range(4)]
print(s, sums)
