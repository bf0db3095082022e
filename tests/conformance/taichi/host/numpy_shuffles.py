# --- permutations
import numpy as np
np.random.seed(3)
print(np.random.permutation(10))
x = np.arange(12).reshape(4, 3)
print(np.random.permutation(x))
np.random.shuffle(x)
print(x)
rng = np.random.default_rng(7)
print(rng.permutation(8))
# --- draws
import numpy as np
np.random.seed(5)
print(np.random.choice(6, 4, replace=False), np.random.choice([1.5, 2.5, 3.5], size=5, p=[0.2, 0.3, 0.5]))
x = np.arange(10).reshape(5, 2)
np.random.shuffle(x)
print(x)
l = [3, 1, 4, 1, 5]
np.random.shuffle(l)
print(l)
print(np.random.permutation([1, 2, 3, 4]))
r = np.random.default_rng(7)
print(r.choice(8, 5, replace=False), r.permutation(6), r.choice(4, 3, p=[0.1, 0.2, 0.3, 0.4]))
y = np.arange(7)
r.shuffle(y)
print(y, r.integers(0, 10))
u, i, c = np.unique(np.array([5, 3, 5, 1]), return_inverse=True, return_counts=True)
print(u, i, c, u[i])
print(np.ones((2, 3, 4)) @ np.arange(4), (np.ones((2, 2, 3)) @ np.arange(6).reshape(3, 2)).shape)
