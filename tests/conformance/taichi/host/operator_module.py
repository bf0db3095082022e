# --- arithmetic
import operator
ops = {"+": operator.add, "-": operator.sub, "*": operator.mul}
f = ti.field(ti.i32, 3)
for i, (name, op) in enumerate(ops.items()):
    @ti.kernel
    def k(a: ti.i32, b: ti.i32) -> ti.i32:
        return op(a, b)
    f[i] = k(7, 3)
    print(name, f[i], op(7, 3))
# --- keys
import operator
f = ti.field(ti.i32, 4)
for i in range(4): f[i] = i * 5 % 7
pairs = [(i, f[i]) for i in range(4)]
print(sorted(pairs, key=operator.itemgetter(1)), operator.lt(f[1], f[2]), operator.neg(f[1]), operator.mod(f[3], 3))
counts = {}
for i in range(4): counts[f[i] % 3] = counts.get(f[i] % 3, 0) + 1
print(max(counts, key=counts.get), sorted(counts, key=counts.get, reverse=True)[0])
