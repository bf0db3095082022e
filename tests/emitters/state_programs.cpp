// Programs with state: members of every kind, functions that share them, results.
#include "tests/emitters/programs.hpp"

namespace nestor::emit_test {

std::vector<Text> state_programs() {
    return {
        {"members of every kind", R"(
state float32 x[(0, 20), (0, 2)] heap;
state int32 count[] heap;
state bool wanted[(-1, 6)] heap;
state float64 turned[(0, 3), (0, 5)] heap layout(1, 0);
entry function f(scalar dt: float32) {
    for i in (0, 20) parallel { for k in (0, 2) { x[i, k] = x[i, k] * dt + float32(i); } }
    count[] = count[] +% 1i32;
    for i in (-1, 6) { wanted[i] = !wanted[i]; }
    for i in (0, 3) { for j in (0, 5) { turned[i, j] += float64(i * 5 + j); } }
}
)"},
        {"calls hand members on", R"(
state float32 x[(0, 20)] heap;
state float32 y[(0, 20)] heap;
state float32 scale[] heap;
internal function at(scalar i: int64) returns float32 { return x[i] * scale[]; }
internal function copied() { for i in (0, 20) { call (v) = at(i); y[i] = v; } }
entry function g(scalar s: float32) returns float32 { scale[] = s; call copied(); return y[3]; }
entry function f(size N, input float32 A[(0, N)]) {
    for i in (0, min(N, 20)) { x[i] = A[i]; }
    call (r) = g(2.5f32);
    scale[] = r;
}
)"},
        {"a result of a sum", R"(
state float32 x[(0, 20)] heap;
entry function f() returns float32 {
    allocate float32 s[] registers;
    s[] = 0.0f32;
    for i in (0, 20) reduce(s add clause) { s[] += x[i]; }
    return s[];
}
)"},
        {"results on several ways", R"(
internal function largest(size N, input int32 A[(0, N)]) returns int32, int64 {
    var best: int32 = A[0];
    var where: int64 = 0;
    for i in (1, N - 1) imperative {
        if A[i] == 7i32 { return 7i32, i; }
        if A[i] > best { best = A[i]; where = i; }
    }
    if best < 0i32 { return 0i32, -1; } else { return best, where; }
}
entry function f(size N, input int32 A[(0, N)], output int64 C[(0, 2)]) returns bool {
    call (v, at) = largest(N, &A);
    C[0] = int64(v);
    C[1] = at;
    return v > 3i32;
}
)"},
        {"an assert in the middle", R"(
state int32 x[(0, 8)] heap;
entry function f() returns int32 {
    x[0] = 5i32;
    assert x[0] == 5i32 else 5;
    x[1] = 6i32;
    return x[0] + x[1];
}
)"},
    };
}

}  // namespace nestor::emit_test
