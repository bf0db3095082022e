# --- each
import numpy as np
x = ti.field(ti.f32, shape=5)
n = ti.field(ti.i32, shape=5)
@ti.kernel
def fill():
    for i in x:
        x[i] = (i * 7 % 5) * 0.5
        n[i] = (i * 3) % 5 - 1
fill()
names = ["a", "b", "c", "d", "e"]
EACH
#= by_value: print(sorted(range(5), key=lambda i: x[i]))
#= by_negative: print(sorted(range(5), key=lambda i: -n[i]))
#= reverse: print(sorted(range(5), key=lambda i: x[i], reverse=True))
#= equal_keys: print(sorted(range(5), key=lambda i: n[i] > 1), sorted(range(5), key=lambda i: n[i] > 1, reverse=True))
#= names_by_value: print(sorted(names, key=lambda s: n[names.index(s)]))
#= pairs: print(sorted([(n[i], i) for i in range(5)]))
#= pairs_of_names: print(sorted([(n[i], names[i]) for i in range(5)], key=lambda p: p[0]))
#= items: d = {names[i]: n[i] for i in range(5)}; print(sorted(d.items(), key=lambda kv: kv[1]))
#= items_looped: d = {names[i]: n[i] for i in range(5)}; print([f"{k}={v}" for k, v in sorted(d.items(), key=lambda kv: -kv[1])])
#= best_pair: print(max((n[i], i) for i in range(5)), min((x[i], i) for i in range(5)))
#= best_name: print(max(names, key=lambda s: n[names.index(s)]))
#= best_of_items: d = {names[i]: n[i] for i in range(5)}; print(max(d, key=d.get), max(d.items(), key=lambda kv: kv[1]))
#= best_by_pair: print(max(range(5), key=lambda i: (n[i] > 1, -i)))
#= first_of_equal: print(max(range(5), key=lambda i: n[i] > 1), min(range(5), key=lambda i: n[i] > 1))
#= sorted_pairs_down: print(sorted([(n[i] % 2, x[i]) for i in range(5)], reverse=True))
#= default_of_none: print(max([], default=-1), min([n[0]], default=4))
#= stars: print("*" * n[1], "-" * (n[2] + 1) + "|", "=" * n[0] + ".")
#= stars_after: print(f"{n[1]}: {'#' * n[1]}")
#= stars_named: s = "#" * n[3]; print(s, s)
#= stars_before: print(n[1] * "ab" if False else n[1] * "*")
#= bars: bars = ["#" * n[i] for i in range(5) if i > 0]; print(bars[0], "|".join(bars))
#= last_of_array: print(x.to_numpy()[-1], n.to_numpy()[-2], n.to_numpy()[-2:])
#= array_times_range: print(n.to_numpy() * range(5), (range(5) + n.to_numpy()).sum())
#= list_at_index: l = [10, 20, 30, 40]; print(l[n[1]], l[n[0]], l[n[2] - 4])
#= list_outside: l = [10, 20]; print(l[n[1] + 5])
#= tuple_outside: t = (1, 2); print(t[n[1] - 9])
#= text_at_index: print("abcd"[n[1]], "abcd"[n[0]])
#= counted_list: bins = [0] * 5; bins[n[1]] += 1; bins[n[1]] += 1; bins[n[0]] += 1; print(bins)
#= counted_loop: bins = [0, 0, 0, 0]; [bins.__setitem__(0, 1)] if False else None; print(bins)
#= counted_dict: c = {0: 0, 1: 0, 2: 0, 3: 0, -1: 5}; c[n[1]] += 1; c[n[0]] = 7; print(c)
#= set_outside: l = [1, 2]; l[n[1] + 3] = 4

# --- bins_of_values
n = ti.field(ti.i32, shape=12)
@ti.kernel
def fill():
    for i in n:
        n[i] = i * i % 5
fill()
bins = [0] * 5
seen = {k: 0 for k in range(5)}
for v in n.to_numpy():
    bins[v] += 1
    seen[v] += 2
print(bins, seen, sum(bins))
for k, c in enumerate(bins):
    print(f"{k}: {'#' * c}")
