# --- sets
x = ti.field(ti.i32, 4)
s = {3, 1, 2}
t = {2, 5}
EACH
#= shown: print(s, {7}, {"a"}, set(), {1, True}, frozenset([1, 2]), frozenset(), [{1}], {"k": {2, 1}})
#= numbers: print({1, 2}, {3: 1}, {5, 6, 7, 0, 1, 2}, {x % 3 for x in range(10)}, {(1, 2)}, {1.5})
#= asked: print(len({1, 2, 2}), 2 in s, 9 not in s, {1, 2} == {2, 1}, {1} != {2}, {1, 2} == [1, 2], bool(set()), bool(s))
#= operators: print(s | t, s & t, s - t, s ^ t, s <= {1, 2, 3, 4}, s < s, s >= {1}, s > {1}, s <= s)
#= methods: print(s.union([4], t), s.intersection(t), s.difference({1}), s.symmetric_difference(t), s.issubset(range(9)), s.issuperset([1]), s.isdisjoint({8}))
#= changed: s.add(0); s.discard(9); s.remove(3); print(s, len(s)); s.update([4, 5]); s |= {6}; s &= {0, 1, 4, 6}; s -= {0}; print(s); s.clear(); print(s)
#= shared: u = s; u.add(4); v = s.copy(); v.add(5); u |= {6}; print(s, v, u is s)
#= looped: print([k for k in s], list(s), tuple(t), sum(s), max(s), min({9, 100, -4}), sorted({100, -4, 9}), sorted({"b", "a"}))
#= looped_alone: k = {4}.pop(); print(k, *s)
#= of_texts: seen = set(); seen.add("a"); seen.add("b"); seen.add("a"); print(len(seen), "a" in seen, sorted(seen))
#= counted: print(len(set([1, 1, 2])), len(set("hello")), len({(0, 1), (1, 0), (0, 1)}))
#= running: x[1] = 2; print(x[1] in s, x[0] in s)
#= types: print(isinstance(s, set), isinstance([1], set), isinstance(s, list), type(s).__name__, isinstance(frozenset(), set))
#= text: print(f"{s}", str({2, 1}), "%s" % {1}, "{}".format(s), repr({0}))
#= any_of: print(any({0}), all({0, 1}), any(set()))
#= keys: d = {frozenset([1, 2]): 3}; print(d[frozenset([2, 1])])
#= enumerated: print(list(enumerate({0, 2})), list(zip({0, 1}, "ab")), [*{1, 0}])
#= no_subscript: print(s[0])
#= no_list: s.append(1)
#= no_sum: print(s + t)
#= not_in_it: s.remove(9)
#= list_in_set: print({[1]})
#= frozen: f = frozenset([1]); f.add(2)
#= empty_pop: set().pop()

# --- generators
x = ti.field(ti.i32, 8)
@ti.kernel
def put(i: ti.i32, v: ti.i32):
    x[i] += v
def squares(n):
    for i in range(n):
        yield i * i
def fibonacci():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b
def told():
    print("first")
    yield 1
    print("second")
    yield 2
    print("end")
def pairs(a):
    for i, v in enumerate(a):
        yield i, v
    yield from [(9, 9)]
def search(n):
    for f in fibonacci():
        if f > n:
            return f
    return 0
EACH
#= listed: print(list(squares(4)), sum(squares(4)), tuple(squares(0)), max(squares(5)), sorted(squares(3)), set(squares(3)))
#= ended: out = []; [out.append(v) for v in squares(3)]; print(out)
#= comprehended: print([v + 1 for v in squares(3)], {v: 1 for v in squares(2)}, list(zip(squares(3), "ab")))
#= unpacked: a, b = squares(2); print(a, b, *squares(3))
#= returned: print(search(50))
#= next_of: print(next(v for v in [3, 5] if v > 3), next((v for v in [1] if v > 3), "none"))
#= expressions: g = (v * 2 for v in range(3)); print(sum(v for v in range(4)), max(v for v in squares(3)), list(g))

# --- generators_in_loops
x = ti.field(ti.i32, 8)
@ti.kernel
def put(i: ti.i32, v: ti.i32):
    x[i] += v
def squares(n):
    for i in range(n):
        yield i * i
def fibonacci():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b
def told():
    print("first")
    yield 1
    print("second")
    yield 2
    print("end")
def pairs(a):
    for i, v in enumerate(a):
        yield i, v
    yield from [(9, 9)]
for v in told():
    print(v)
for f in fibonacci():
    if f > 20:
        break
    if f % 2:
        continue
    print(f, end=" ")
print()
for i, v in pairs([5, 6]):
    print(i, v)
count = 0
for v in squares(4):
    put(v % 8, v)
    count += 1
print(count, x)
total = 0
for v in squares(3):
    total += x[v]
print(total)
for v in squares(2):
    for w in squares(2):
        print(v, w, x[v])
else:
    print("done")

# --- random
import random
random.seed(7)
EACH
#= drawn: print(random.random(), random.uniform(1, 3), random.randint(1, 6), random.randrange(10), random.randrange(2, 20, 3))
#= chosen: print(random.choice([4, 5, 6]), random.choice("abc"), random.choice((1.5, 2.5)), random.choice(range(100)))
#= shuffled: a = list(range(10)); random.shuffle(a); print(a)
#= sampled: print(random.sample(range(20), 5), random.sample([1, 2, 3], 3), random.sample(range(1000), 7))
#= choices: print(random.choices([1, 2, 3], k=6), random.choices("ab", weights=[1, 3], k=5), random.choices([7]))
#= normal: print(random.gauss(0, 1), random.gauss(1, 2), random.normalvariate(0, 1), random.expovariate(2))
#= seeded_again: random.seed(123456789012345); x = random.random(); random.seed(-3); print(x, random.random(), random.randint(0, 2 ** 40))
#= in_loop: print([random.randint(0, 9) for _ in range(20)], sum(random.random() for _ in range(5)))
#= in_field: f = ti.field(ti.f32, 8); [f.__setitem__(i, 0) for i in range(0)]; f[0] = random.random(); print(f[0])
#= from_nothing: random.choice([])
#= too_many: random.sample([1, 2], 3)
#= empty: random.randint(3, 1)

# --- random_in_loop
import random
random.seed(42)
x = ti.field(ti.f32, 8)
for i in range(8):
    x[i] = random.uniform(-1, 1)
print(x)
order = list(range(8))
random.shuffle(order)
for k in order:
    print(k, x[k])
