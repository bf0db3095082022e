// What the host of a device decides, prints and checks by values that kernels compute.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "tests/emitters/cuda/programs.hpp"
#include "tests/support/printed.hpp"

BOOST_AUTO_TEST_SUITE(host_code)

using namespace nestor_emulation;
using nestor::test::CudaFile;
using nestor::test::emitted;
using nestor::test::printed_by;
using std::int64_t;

namespace {

using OneArray = int(int64_t, int*, const int64_t*, void*, std::size_t, cudaStream_t);
using Query = int(int64_t, std::size_t*);
using Status = int(const void*, cudaStream_t);

struct Result {
    int code;
    std::vector<int> values;
};

bool has_status(const CudaFile& file) {
    return file.text.header.find("int f_cuda_status(const void* workspace, cudaStream_t stream);") !=
           std::string::npos;
}

/// Calls `f_cuda(N, A)` on a copy of the array, and asks for its status where it does not wait itself.
Result call(const CudaFile& file, const std::vector<int>& values, std::uint64_t seed = 5) {
    reset_machine(seed);
    const auto n = static_cast<int64_t>(values.size());
    std::size_t bytes = 0;
    BOOST_TEST(file.module->function<Query>("f_workspace")(n, &bytes) == 0);
    DeviceArray<int> A("A", values);
    DeviceArray<char> workspace("workspace", bytes + 1);
    int code =
        file.module->function<OneArray>("f_cuda")(n, A.data(), nullptr, workspace.data(), bytes, nullptr);
    if (code == 0 && has_status(file))
        code = file.module->function<Status>("f_cuda_status")(workspace.data(), nullptr);
    BOOST_TEST(violations_text() == "", violations_text());
    return {code, A.values()};
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_loop_goes_on_while_an_element_says_so) {
    const CudaFile file = emitted(R"(
entry function f(size N, inout int32 A[(0, N)]) {
    var count: int64 = 0;
    while A[1] < 10i32 && count < 100 {
        for b in (0, (N + 31) div 32) gpu_block_x <A, z0, s0, b> {
            for t in (0, 32) gpu_thread_x 32 <A, z0, s0, t> {
                let n = b * 32 + t;
                if n < N { A[n] = A[n] + 3i32; }
            }
        }
        count = count + 1;
        if A[0] == 7i32 { break; }
    }
    A[2] = int32(count);
}
)");
    // element 1: 0 3 6 9 12, element 0: 100 and more
    BOOST_TEST(call(file, {100, 0, 5, 50}).values == (std::vector<int>{112, 12, 4, 62}),
               boost::test_tools::per_element());
    // element 0 is 7 after the second step
    BOOST_TEST(call(file, {1, 0, 5, 50}).values == (std::vector<int>{7, 6, 2, 56}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(values_of_the_device_cross_kernels_and_decide_on_the_host) {
    const CudaFile file = emitted(R"(
entry function f(size N, inout int32 A[(0, N)]) {
    let first = A[0];
    for b in (0, N) gpu_block_x <A, z0, s0, b> { A[b] = A[b] + first; }
    if first > 5i32 {
        for b in (0, N) gpu_block_x <A, z0, s1, b> { A[b] = first; }
    } else {
        var last: int32 = A[N - 1];
        last = last * 2i32;
        A[0] = last;
        for b in (0, int64(last)) gpu_block_x <A, z0, s2, b> { A[b + 1] = 9i32; }
    }
}
)");
    BOOST_TEST(call(file, {6, 1, 2, 3, 4, 5}).values == (std::vector<int>{6, 6, 6, 6, 6, 6}),
               boost::test_tools::per_element());
    BOOST_TEST(call(file, {1, 1, 2, 3, 4, 0}).values == (std::vector<int>{2, 9, 9, 4, 5, 1}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(asserts_of_kernels_and_behind_them_return_their_codes) {
    const CudaFile file = emitted(R"(
errors standard { ODD 20 "odd"; LARGE 21 "large"; SMALL 22 "small"; }
entry function f(size N, inout int32 A[(0, N)]) {
    for b in (0, (N + 31) div 32) gpu_block_x <A, z0, s0, b> {
        for t in (0, 32) gpu_thread_x 32 <A, z0, s0, t> {
            let n = b * 32 + t;
            if n < N {
                assert A[n] % 2i32 == 0i32 else 8;
                for k in (0, 2) { assert A[n] + int32(k) < 100i32 else 9; }
                A[n] = A[n] + 1i32;
            }
        }
    }
    for n in (0, N) { assert A[n] > 0i32 else 10; A[n] = A[n] * 2i32; }
    assert A[0] != 2i32 else 10;
    A[0] = 77i32;
}
)");
    BOOST_TEST(!has_status(file));  // what follows relies on the asserts
    const auto code = [&](const std::vector<int>& values) { return call(file, values).code; };
    BOOST_TEST(call(file, {2, 4, 6}).values == (std::vector<int>{77, 10, 14}),
               boost::test_tools::per_element());
    BOOST_TEST(code({2, 4, 6}) == 0);
    BOOST_TEST(code({2, 3, 6}) == 20);
    BOOST_TEST(code({2, 4, 100, 3}) == 21);  // the later of two
    BOOST_TEST(code({2, -4, 6}) == 22);
    BOOST_TEST(code({0, 4, 6}) == 22);
    BOOST_TEST(call(file, {2, 3, 6}).values == (std::vector<int>{3, 3, 7}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(extents_of_one_condition_are_asked_for_once) {
    const CudaFile file = emitted(R"(
entry function f(size N, inout int32 A[(0, N)]) {
    for a in (0, (N + 31) div 32) gpu_block_y <A, z0, s0, a> {
        for b in (0, (N + 7) div 8) gpu_block_x <A, z0, s0, b> {
            for t in (0, 8) gpu_thread_x 8 <A, z0, s0, t> {
                if a == 0 && b * 8 + t < N { A[b * 8 + t] = A[b * 8 + t] + 1i32; }
            }
        }
    }
}
)");
    BOOST_TEST(file.text.source.find("    if (N > 0) {\n") != std::string::npos, file.text.source);
    BOOST_TEST(call(file, {4, 5}).values == (std::vector<int>{5, 6}), boost::test_tools::per_element());
    BOOST_TEST(call(file, {}).code == 0);
}

// covers: PR-16, PR-46 PR-16
BOOST_AUTO_TEST_CASE(what_kernels_find_is_told_by_a_call_of_its_own_and_the_entry_only_enqueues) {
    const CudaFile file = emitted(R"(
errors standard { RANGE 5 "negative"; DIVISION 10 "zero"; }
entry function f(size N, inout int32 A[(0, N)]) {
    if N == 0 { return; }
    allocate int32 T[(0, N)] heap;
    for b in (0, N) gpu_block_x <T, z0, s0, b> { assert A[b] >= 0i32 else 8; T[b] = A[b]; }
    for b in (0, N) gpu_block_x <A, z0, s0, b> { assert A[b] != 0i32 else 9; A[b] = 12i32 / A[b] + select(A[b] > 0i32, T[b], 0i32); }
}
)");
    BOOST_REQUIRE(has_status(file));
    auto* f = file.module->function<OneArray>("f_cuda");
    auto* status = file.module->function<Status>("f_cuda_status");
    auto* error = file.module->function<const char*()>("f_cuda_last_error");
    auto* query = file.module->function<Query>("f_workspace");
    reset_machine(5);
    std::size_t bytes = 0;
    BOOST_TEST(query(3, &bytes) == 0);
    BOOST_TEST(bytes == 512u);
    DeviceArray<char> workspace("workspace", bytes);
    const auto enqueued = [&](const std::vector<int>& values) {
        DeviceArray<int> A("A", values);
        BOOST_TEST(
            f(static_cast<int64_t>(values.size()), A.data(), nullptr, workspace.data(), bytes, nullptr) == 0);
        return A.values();
    };
    const auto waits = [] {
        const auto& calls = runtime_calls();
        return std::any_of(calls.begin(), calls.end(), [](const std::string& call) {
            return call.find("Synchronize") != std::string::npos || call == "cudaMemcpyAsync";
        });
    };
    BOOST_TEST(enqueued({1, -2, 0}) == (std::vector<int>{13, -6, 0}), boost::test_tools::per_element());
    BOOST_TEST(enqueued({1, -2, 3}) == (std::vector<int>{13, -6, 7}), boost::test_tools::per_element());
    BOOST_TEST(!waits());
    BOOST_TEST(status(workspace.data(), nullptr) == 5);
    BOOST_TEST(std::string(error()) == "f: negative");
    BOOST_TEST(waits());
    enqueued({1, -2, 0});
    BOOST_TEST(status(workspace.data(), nullptr) == 10);  // the later one of the error table
    enqueued({1, 2, 3});
    BOOST_TEST(status(workspace.data(), nullptr) == 0);
    BOOST_TEST(std::string(error()) == "");
    enqueued({1, 0, 3});
    enqueued({});  // where there is nothing to do the word is cleared as well
    BOOST_TEST(status(workspace.data(), nullptr) == 0);
    BOOST_TEST(query(0, &bytes) == 0);
    BOOST_TEST(bytes == 256u);
    BOOST_TEST(status(nullptr, nullptr) == 1);
    std::vector<int> A = {3, -1, 2};
    BOOST_TEST(file.module->function<int(int64_t, int*, const int64_t*)>("f_host")(3, A.data(), nullptr) ==
               5);
    BOOST_TEST(violations_text() == "", violations_text());
}

BOOST_AUTO_TEST_CASE(an_assert_of_a_block_stops_all_of_its_threads) {
    const CudaFile file = emitted(R"(
errors standard { NEGATIVE 20 "negative"; }
entry function f(size N, inout int32 A[(0, N)]) {
    for b in (0, N) gpu_block_x <A, z0, s0, b> {
        allocate int32 row[(0, 32)] gpu_shared;
        for k in (0, 2) {
            for t in (0, 32) gpu_thread_x 32 <A, z0, s0, t> { row[t] = A[b] + int32(t + k); }
            assert row[0] >= 0i32 else 8;
        }
        allocate int32 sum[] registers;
        sum[] = 0i32;
        for t in (0, 32) gpu_thread_x 32 <A, z0, s1, t> reduction reduce(sum add tree) { sum[] += row[t]; }
        A[b] = sum[];
    }
}
)");
    // the sum of a + 1 .. a + 32
    BOOST_TEST(call(file, {0, 10}).values == (std::vector<int>{528, 848}), boost::test_tools::per_element());
    BOOST_TEST(has_status(file));
    const Result failed = call(file, {0, -3, 10, -1});
    BOOST_TEST(failed.code == 20);
    BOOST_TEST(failed.values == (std::vector<int>{528, -3, 848, -1}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(functions_that_kernels_call_may_fail) {
    const CudaFile file = emitted(R"(
errors standard { ODD 20 "odd"; LARGE 21 "large"; }
internal function half(scalar x: int32) returns int32 {
    allocate int32 parts[(0, 2)] heap;
    parts[0] = x / 2i32;
    parts[1] = x % 2i32;
    assert parts[1] == 0i32 else 8;
    return parts[0];
}
internal function quarter(scalar x: int32) returns int32 {
    assert x < 100i32 else 9;
    call (h) = half(x);
    call (q) = half(h);
    return q;
}
entry function f(size N, inout int32 A[(0, N)]) {
    for b in (0, (N + 31) div 32) gpu_block_x <A, z0, s0, b> {
        for t in (0, 32) gpu_thread_x 32 <A, z0, s0, t> {
            let n = b * 32 + t;
            if n < N {
                call (q) = quarter(A[n]);
                A[n] = q;
            }
        }
    }
    call (h) = half(A[0]);
    A[0] = h;
}
)");
    BOOST_TEST(call(file, {8, 12, 40}).values == (std::vector<int>{1, 3, 10}),
               boost::test_tools::per_element());
    const Result odd = call(file, {8, 14, 40});
    BOOST_TEST(odd.code == 20);
    BOOST_TEST(odd.values == (std::vector<int>{2, 14, 10}), boost::test_tools::per_element());
    BOOST_TEST(call(file, {8, 400, 40}).code == 21);
    BOOST_TEST(call(file, {12, 4, 40}).code == 20);  // 12 / 4 is odd: the call behind the loop fails
}

BOOST_AUTO_TEST_CASE(temporaries_of_threads_have_parts_of_memory_of_the_device) {
    const CudaFile file = emitted(R"(
entry function f(size N, inout int32 A[(0, N)]) {
    for b in (0, (N + 3) div 4) gpu_block_x <A, z0, s0, b> {
        for t in (0, 4) gpu_thread_x 4 <A, z0, s0, t> {
            let n = b * 4 + t;
            if n < N {
                allocate int32 part[(0, N)] heap;
                for k in (0, N) { part[k] = int32(k) * A[n]; }
                var sum: int32 = 0i32;
                for k in (0, N) { sum = sum + part[N - 1 - k]; }
                A[n] = sum;
            }
        }
    }
}
)");
    // the sum of 0 .. 5 is 15
    BOOST_TEST(call(file, {1, 2, 3, 0, 5, 6}).values == (std::vector<int>{15, 30, 45, 0, 75, 90}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(one_thread_calls_what_writes_memory_and_gives_all_its_result) {
    const CudaFile file = emitted(R"(
internal function count(size N, inout int32 A[(0, N)]) returns int32 {
    A[0] = A[0] + 1i32;
    return A[0] * 10i32;
}
entry function f(size N, inout int32 A[(0, N)]) {
    for b in (0, 1) gpu_block_x <A, z0, s0, b> {
        call (c) = count(N, &A);
        for t in (0, 64) gpu_thread_x 64 <A, z0, s0, t> {
            if t > 0 && t < N { A[t] = A[t] + c; }
        }
        call (d) = count(N, &A);
        for t in (0, 64) gpu_thread_x 64 <A, z0, s1, t> {
            if t > 0 && t < N { A[t] = A[t] + d; }
        }
    }
}
)");
    BOOST_TEST(call(file, {0, 1, 2}).values == (std::vector<int>{2, 31, 32}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(kernels_and_host_print_in_the_order_of_the_program) {
    const CudaFile file = emitted(R"(
entry function f(size N, inout int32 A[(0, N)]) {
    for n in (0, N) { A[n] = A[n] + 1i32; print "set ", A[n], "\n"; }
    print "first ", A[0], "\n";
    for b in (0, N) gpu_block_x <A, z0, s2, b> { A[b] = A[b] + int32(b) * 10i32; }
    print "then ", A[1], "\n";
    for n in (0, N) { if A[n] > 2i32 { print "[", n, "] ", A[n], "\n"; } }
    for b in (0, N) gpu_block_x <A, z0, s1, b> {
        for t in (0, 1) gpu_thread_x 1 <A, z0, s1, t> { if b == 1 { print "block ", A[b], "%f" 0.5, "\n"; } }
    }
    print "end\n";
}
)");
    Result result{};
    const std::string text = printed_by([&] { result = call(file, {1, 2}); });
    BOOST_TEST(result.code == 0);
    BOOST_TEST(text == "set 2\nset 3\nfirst 2\nthen 13\n[1] 13\nblock 130.500000\nend\n");
}

BOOST_AUTO_TEST_CASE(results_of_functions_that_run_kernels_come_back) {
    const CudaFile file = emitted(R"(
internal function total(size N, input int32 A[(0, N)]) returns int32 {
    allocate int32 sum[] registers;
    sum[] = 0i32;
    for n in (0, N) gpu_thread_x 64 <sum, z0, s0, n> reduction reduce(sum add tree) { sum[] += A[n]; }
    if sum[] < 0i32 { return -1i32; }
    return sum[];
}
entry function f(size N, inout int32 A[(0, N)]) {
    call (before) = total(N, &A);
    for b in (0, N) gpu_block_x <A, z0, s0, b> { A[b] = A[b] + before; }
    call (after) = total(N, &A);
    if after > 100i32 { A[0] = after; }
}
)");
    BOOST_TEST(call(file, {1, 2, 3}).values == (std::vector<int>{7, 8, 9}), boost::test_tools::per_element());
    BOOST_TEST(call(file, {10, 20, 3}).values == (std::vector<int>{132, 53, 36}),
               boost::test_tools::per_element());
    BOOST_TEST(call(file, {-10, 2, 3}).values == (std::vector<int>{-11, 1, 2}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
