// Control flow, calls, memory, layouts and the modes of loops.
#include "tests/emitters/programs.hpp"

namespace nestor::emit_test {

std::vector<Text> statement_programs() {
    return {
        {"imperative", R"(
entry function f(size N, input int32 A[(0, N)], output int32 C[(0, N)], output int32 D[(0, N)]) {
    var sum: int32 = 0i32;
    var unused: float32 = 1.0f32;
    var late: int32;
    late = 3i32;
    unused = 2.0f32;
    for i in (0, N) imperative {
        if A[i] < 0i32 { sum = sum +% 1i32; C[i] = sum; continue; }
        if i == N - 2 { C[i] = 77i32; C[N - 1] = late; break; }
        C[i] = A[i];
    }
    var x: int32 = 100i32;
    var count: int64 = 0;
    while x > 1i32 && count < N {
        D[count] = x;
        count = count + 1;
        if x % 7i32 == 0i32 { x = x - 1i32; continue; }
        if x == 4i32 { break; }
        x = select(x % 2i32 == 0i32, x / 2i32, 3i32 * x + 1i32);
    }
    for i in (count, N - count) { D[i] = -(1i32); }
    nop;
    label rest { compute g on (0, N) { if true { } else { D[0] = 5i32; } } }
    print "a text", sum, " 50% ", x, unused, true;
    print "%.6g" unused, "%f" float64(unused), "%d" sum, "%c" x, "%b" sum < x || x == 1i32, "%d" 5u8;
}
)"},
        {"launches", R"(
device function scale(size N, inout int32 A[(0, N)], output int32 C[(0, N)]) {
    for b in (0, (N + 3) div 4) gpu_block_x <C, z0, s0, b> {
        allocate int32 part[(0, 4)] gpu_shared;
        for t in (0, 4) gpu_thread_x 4 <C, z0, s0, t> {
            if b * 4 + t < N { part[t] = A[b * 4 + t] +% 1i32; }
        }
        barrier;
        for t in (0, 4) gpu_thread_x 4 <C, z0, s1, t> {
            if b * 4 + t < N && b * 4 + 3 - t < N { C[b * 4 + t] = part[3 - t]; }
            if b * 4 + t < N && b * 4 + 3 - t >= N { C[b * 4 + t] = part[t]; }
        }
    }
    A[0] = 5i32;
}
entry function f(size N, inout int32 A[(0, N)], output int32 C[(0, N)]) {
    for i in (0, N) { C[i] = 9i32; }
    launch scale(N, &A, &C) grid ((N + 3) div 4, 1, 1) block (4, 1, 1) shared 0;
    launch scale(N, &A, &C) grid (N - 1000, 1, 1) block (4, 1, 1) shared 0;
}
)"},
        {"loops for one thread or for many", R"(
entry function f(size N, input int32 A[(0, N)], output int32 C[(0, N)], output int32 D[(0, N), (0, 2)]) {
    if N <= 3 { for i in (0, N) { let a = A[i]; C[i] = a +% 1i32; } } else { for i in (0, N) parallel { let a = A[i]; C[i] = a +% 1i32; } }
    if N <= 4 { for i in (0, N) { for j in (0, 2) { D[i, j] = A[i] +% C[i]; } } } else { for i in (0, N) parallel collapse 2 { for j in (0, 2) { D[i, j] = A[i] +% C[i]; } } }
    if N <= 5 { for i in (0, N) { C[i] = C[i] -% 3i32; } } else { for i in (0, N) parallel { C[i] = -%(3i32) +% C[i]; } }
    if N <= 6 {
        for i in (0, N) imperative { if A[i] < 0i32 { continue; } C[i] = C[i] ^ 5i32; }
    } else {
        for i in (0, N) parallel imperative { if A[i] < 0i32 { continue; } C[i] = C[i] ^ 5i32; }
    }
}
)"},
        {"limits are evaluated once", R"(
entry function f(size N, inout int64 A[(0, N)], output int64 C[(0, N)]) {
    for i in (0, N) { C[i] = -(9); }
    A[0] = 3;
    for i in (A[0], A[0]) { A[0] = 100; C[i] = i; }
    var n: int64 = 4;
    for i in (0, n) { n = n - 1; C[i] = n; }
    for i in (5, -3) { C[i] = 1000; }
}
)"},
        {"calls", R"(
internal function one(scalar x: float32) returns float32 {
    if x < 0.0f32 { return -x; }
    return x + 1.0f32;
}
internal function two(size n, scalar x: int32) returns int32, bool {
    assert n > 2 else 2;
    let y = x +% int32(n);
    if y > 3i32 { return y, true; }
    return x, false;
}
internal function fill(size N, output float32 C[(0, N)], scalar x: float32) {
    for i in (0, N) { C[i] = x * float32(i); }
}
internal function nothing(scalar x: int32) {
    print "nothing ", x;
    return;
}
internal function nested(size n) returns int32 {
    call (a, b) = two(n, 5i32);
    if b { return a; }
    return 0i32;
}
entry function f(size N, input int32 A[(0, N)], output float32 C[(0, N)], output int32 D[(0, N)], output bool E[(0, N)], output float32 F[(0, N)]) {
    call fill(N, &F, 0.5f32);
    for i in (0, N) {
        call (c) = one(float32(A[i]));
        C[i] = c;
        call (d, e) = two(N, A[i]);
        D[i] = d;
        E[i] = e;
        call (ignored) = one(2.0f32);
        call nothing(A[i]);
    }
    call (n) = nested(N);
    D[0] = n;
}
)"},
        {"an assert that fails", R"(
internal function check(size n) returns int32 {
    assert n < 5 else 2;
    return 1i32;
}
entry function f(size N, output int32 C[(0, N)]) {
    call (c) = check(N);
    C[0] = c;
}
)"},
        {"asserts that hold in parallel loops", R"(
entry function f(size N, input int32 A[(0, N)], output int64 C[(0, N)], output int64 D[(0, N), (0, 3)]) {
    for i in (0, N) parallel <D, z0, s0, i> {
        assert i < 1000 else 2;
        let twice = i * 2;
        assert twice >= i else 3;
        C[i] = twice;
        for k in (0, 3) <D, z0, s0, k> {
            if k != 1 { assert k < 3 else 3; }
            D[i, k] = twice + k;
        }
        C[i] = C[i] + 1;
    }
}
)"},
        {"an assert that fails in a parallel loop", R"(
entry function f(size N, input int32 A[(0, N)], output int64 C[(0, N)]) {
    for i in (0, N) parallel <C, z0, s0, i> {
        assert i != 7 else 3;
    }
    for i in (0, N) { C[i] = 1; }
}
)"},
        {"what follows a failing assert in its iteration is left out", R"(
entry function f(size N, inout int64 C[(0, N)]) {
    for i in (0, N) parallel <C, z0, s0, i> {
        var k: int64 = 0;
        while k < 5 {
            assert i + k > 100 else 3;
            k = k + 1;
        }
        if k > 2 { assert k < 4 else 2; }
        C[i] = 7;
    }
}
)"},
        {"the greatest of several errors, in a region", R"(
entry function f(size N, inout int64 C[(0, N)]) {
    region {
        for i in (0, N) parallel <C, z0, s0, i> {
            if i % 2 == 0 { assert i < 0 else 3; }
            assert i < 0 else 2;
            C[i] = 7;
        }
    }
    C[0] = 5;
}
)"},
        {"calls that may fail in parallel loops", R"(
internal function part(size n, scalar x: int64) returns int64, bool {
    assert x < 1000 else 2;
    return x + n, x > 5;
}
internal function whole(size n, scalar x: int64, output int64 C[(0, n)]) returns int64 {
    call (a, b) = part(n, x);
    if b { return a; }
    C[x] = 3;
    return a * 2;
}
internal function check(scalar x: int64) { assert x != 7 else 3; }
entry function f(size N, input int32 A[(0, N)], output int64 C[(0, N)], output int64 D[(0, N)]) {
    for i in (0, N) { C[i] = 0; }
    for i in (0, N) parallel <D, z0, s0, i> {
        call (a) = whole(N, i, &C);
        D[i] = a;
    }
    call (b) = whole(N, 2, &C);
    D[1] = b;
    for i in (0, N) parallel <C, z0, s1, i> { call check(i); }
    D[0] = 9;
}
)"},
        {"functions with memory of their own in parallel loops", R"(
internal function sum(size n, scalar x: int64) returns int64 {
    allocate int64 all[(0, n)] heap;
    for i in (0, n) { all[i] = x * i; }
    return all[n - 1] + all[1];
}
internal function fill(size n, scalar x: int64, output int64 C[(0, n)]) {
    allocate int64 all[(0, n)] heap;
    for i in (0, n) { all[i] = x * i; }
    C[x] = all[n - 1];
}
entry function f(size N, output int64 C[(0, N)], output int64 D[(0, N)]) {
    for i in (0, N) parallel <C, z0, s0, i> {
        call (s) = sum(N, i);
        C[i] = s;
    }
    for i in (0, N) parallel <D, z0, s0, i> { call fill(N, i, &D); }
}
)"},
        {"arrays that begin with constants", R"(
entry function f(size N, output int64 C[(0, N)], output float64 D[(0, N)], output bool E[(0, N)]) {
    allocate int64 table[(0, 2), (1, 2)] stack;
    table[0, 1] = 4;
    table[0, 2] = -(9);
    table[1, 1] = 7;
    table[1, 2] = 1;
    allocate float64 zeros[(0, 2), (0, 3)] stack;
    for i in (0, 2) { for j in (0, 3) { zeros[i, j] = 0.0; } }
    zeros[1, 2] = 2.5;
    allocate bool truths[(0, 2)] stack;
    truths[0] = true;
    truths[1] = false;
    allocate float64 late[(0, 2)] stack;
    late[1] = 1.0;
    late[0] = 3.0;
    allocate float64 minus[(0, 2)] stack;
    for i in (0, 2) { minus[i] = -0.0; }
    for i in (0, N) {
        C[i] = table[i % 2, i % 2 + 1];
        D[i] = zeros[i % 2, i % 3] + late[i % 2] / minus[i % 2];
        E[i] = truths[i % 2];
    }
}
)"},
        {"an early return", R"(
entry function f(size N, inout int32 C[(0, N)]) {
    for i in (0, N) {
        if i == 3 { return; }
        C[i] = 1i32;
    }
}
)"},
        {"regions", R"(
entry function f(size N, size M, input float32 A[(0, N)], output float32 C[(0, N)], output float32 D[(0, N), (0, M)]) {
    allocate float32 t[(0, N)] heap;
    region {
        for i in (0, N) parallel <t, z0, s0, i> { t[i] = A[i] * 2.0f32; }
        barrier;
        for i in (0, N) parallel <C, z0, s0, i> { C[i] = t[N - 1 - i]; }
    }
    region {
        allocate float32 own[(0, M)] heap;
        for k in (0, M) { own[k] = float32(k); }
        for i in (0, N) parallel <D, z0, s0, i> {
            for k in (0, M) { D[i, k] = own[k] + A[i]; }
        }
    }
}
)"},
        {"modes", R"(
entry function f(size N, size M, input float32 A[(0, N), (0, M)], output float32 C[(0, N), (0, M)], output float32 D[(0, N), (0, M)], output float32 E[(0, N), (0, M)], output float32 F[(0, N), (0, M)], output float32 G[(0, N), (0, 4)]) {
    for i in (0, N) parallel collapse 2 <C, z0, s0, i> {
        for j in (0, M) <C, z0, s0, j> { C[i, j] = A[i, j] + 1.0f32; }
    }
    for i in (0, N) parallel <D, z0, s0, i> {
        for j in (0, M) vectorized <D, z0, s0, j> { D[i, j] = A[i, j] * 2.0f32; }
    }
    for j in (0, M) {
        for i in (0, N) parallel simd if (N + j > 4) <E, z0, s0, i> { E[i, j] = A[i, j] - 1.0f32; }
    }
    for i in (0, N) {
        for j in (0, M) unrolled 2 <F, z0, s0, j> { F[i, j] = A[i, j]; }
        for j in (0, 4) unrolled <G, z0, s0, j> { G[i, j] = A[i, j]; }
    }
}
)"},
        {"temporaries of every place", R"(
entry function f(size N, size M, input int16 A[(0, N)], output int16 C[(0, N)]) {
    for i in (0, N) parallel <C, z0, s0, i> {
        allocate int16 r[] registers;
        allocate int16 s[(0, 3), (0, 2)] stack;
        allocate int16 h[(0, M), (0, 2)] heap;
        allocate int16 dead[(0, M)] heap;
        r[] = A[i];
        for k in (0, 3) { for l in (0, 2) { s[k, l] = r[] +% int16(k * 2 + l); } }
        for k in (0, M) { h[k, 1] = s[k % 3, k % 2]; h[k, 0] = 1i16; dead[k] = 0i16; }
        C[i] = h[M - 1, 1] +% h[0, 0];
    }
}
)"},
        {"temporaries of loops in loops", R"(
entry function f(size N, size M, input float32 A[(0, N)], output float32 C[(0, N), (0, M)]) {
    for i in (0, N) {
        allocate float32 outer[(0, i + 1)] heap;
        for k in (0, i + 1) { outer[k] = A[k] * float32(i); }
        for j in (0, M) parallel <C, z0, s0, j> {
            for once in (0, 1) {
                allocate float32 inner[(0, N - i), (0, j)] heap;
                for k in (0, N - i) { for l in (0, j) { inner[k, l] = outer[i] + float32(k + l); } }
                if j > 0 { C[i, j] = inner[N - i - 1, j - 1]; } else { C[i, j] = outer[0]; }
            }
        }
    }
    region {
        for i in (0, N) parallel <C, z0, s1, i> {
            allocate float32 own[(i, M)] heap;
            for j in (0, M) { own[j + i] = C[i, j]; }
            for j in (0, M) { C[i, j] = own[i + M - 1 - j]; }
        }
    }
}
)"},
        {"layouts, strides and lower bounds", R"(
entry function f(size N, size M, input float32 A[(0, N), (0, M)], output float32 C[(0, N), (0, M)], output float32 D[(0, N), (0, M)]) {
    allocate float32 t[(0, N), (0, M)] heap layout(1, 0);
    allocate float32 u[(-2, N), (5, M)] heap;
    allocate float32 v[(3, 8)] stack;
    for i in (0, N) { for j in (0, M) { t[i, j] = A[i, j]; u[i - 2, j + 5] = A[i, j]; } }
    for i in (0, 8) { v[i + 3] = float32(i); }
    for i in (0, N) { for j in (0, M) { C[i, j] = t[i, j] + v[3 + j % 8]; D[i, j] = u[i - 2, j + 5]; } }
}
)"},
        {"copies", R"(
entry function f(size N, size M, input int32 A[(0, N), (0, M)], output int32 C[(0, N), (0, M)], output int32 D[(0, N), (0, M)], output int32 E[(0, 3)]) {
    allocate int32 t[(0, N), (0, M)] heap;
    allocate int32 u[(0, N), (0, M)] heap layout(1, 0);
    allocate int32 s[(0, 3)] stack;
    copy A to t device_to_device;
    copy t to C device_to_host;
    copy A to u host_to_device;
    copy u to D device_to_device;
    for k in (0, 3) { s[k] = A[k, 0]; }
    copy s to E device_to_device;
}
)"},
        {"scalar parameters", R"(
entry function f(size N, scalar a: float32, scalar b: int8, scalar c: bool, scalar d: uint64, scalar e: float64, output float64 C[(0, 5)], inout float32 T[], output bool B[]) {
    C[0] = float64(a);
    C[1] = float64(b);
    C[2] = float64(c);
    C[3] = float64(d);
    C[4] = select(c && N > 3, e, -e);
    T[] += a;
    B[] = !c;
}
)"},
        {"stores of several targets", R"(
entry function f(size N, inout int32 A[(0, N)], inout float32 B[(0, N)], inout bool E[(0, N)]) {
    for i in (0, N - 1) {
        (A[i], A[i + 1]) = (A[i + 1], A[i]);
        (B[i], A[int64(A[i]) emod N]) = (float32(A[i]), int32(B[i]));
        (E[i], E[i + 1]) = (E[i + 1] && A[i] > 0i32, !E[i]);
    }
}
)"},
        {"names that C++ does not know", R"(
entry function f(size 'for', input float32 'double'[(0, 'for')], output float32 'a b'[(0, 'for')], output float32 '1st'[(0, 'for')]) {
    for 'int' in (0, 'for') { let 'class' = 'double'['int']; 'a b'['int'] = 'class'; '1st'['int'] = -'class'; }
}
)"},
    };
}

}  // namespace nestor::emit_test
