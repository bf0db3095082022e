// A handle of device memory: created, filled, worked on by kernels, read back, destroyed; results and errors.
#include <boost/test/unit_test.hpp>
#include <vector>

#include "tests/emitters/cuda/programs.hpp"

BOOST_AUTO_TEST_SUITE(emitted_cuda_state)

using namespace nestor_emulation;
using nestor::test::CudaFile;
using nestor::test::emitted;
using std::int64_t;

namespace {

constexpr int null_code = 1, overlap_code = 3;
constexpr std::size_t count = 100;

const std::string heat = R"(
state float32 u[(0, 100)] heap;
state float32 next[(0, 100)] heap;
state int32 steps[] heap;
entry function step(scalar k: float32) {
    for i_block in (0, 4) gpu_block_x <next, z0, s0, i_block> {
        for i_thread in (0, 32) gpu_thread_x 32 <next, z0, s0, i_thread> {
            let i = i_block * 32 + i_thread;
            if i < 100 { next[i] = u[i] + k * (u[max(i - 1, 0)] - 2.0f32 * u[i] + u[min(i + 1, 99)]); }
        }
    }
    for i_block in (0, 4) gpu_block_x <u, z0, s0, i_block> {
        for i_thread in (0, 32) gpu_thread_x 32 <u, z0, s0, i_thread> {
            let i = i_block * 32 + i_thread;
            if i < 100 { u[i] = next[i]; }
        }
    }
    steps[] = steps[] +% 1i32;
}
entry function total(scalar scale: float32) returns float32 {
    allocate float32 s[] registers;
    s[] = 0.0f32;
    for n in (0, 100) reduction gpu_thread_x 64 <s, z0, s0, n> reduce(s add tree) { s[] += u[n]; }
    return s[] * scale;
}
entry function copied(size N, output float32 C[(0, N)]) {
    for n in (0, N) gpu_block_x <C, z0, s0, n> {
        for t in (0, 1) gpu_thread_x 1 <C, z0, s0, t> { C[n] = u[n + t]; }
    }
}
)";

}  // namespace

BOOST_AUTO_TEST_CASE(kernels_work_on_the_members_of_a_handle) {
    const CudaFile file = emitted(heat);
    struct State;
    auto* create = file.module->function<State*()>("test_cuda_state_create");
    auto* destroy = file.module->function<void(State*)>("test_cuda_state_destroy");
    auto* upload = file.module->function<int(State*, const float*, cudaStream_t)>("test_cuda_state_upload_u");
    auto* download = file.module->function<int(State*, float*, cudaStream_t)>("test_cuda_state_download_u");
    auto* read_steps =
        file.module->function<int(State*, int*, cudaStream_t)>("test_cuda_state_download_steps");
    auto* step = file.module->function<int(State*, float, void*, std::size_t, cudaStream_t)>("step_cuda");
    auto* step_host = file.module->function<int(State*, float)>("step_host");
    for (const std::uint64_t seed : {0, 7}) {
        reset_machine(seed);
        State* state = create();
        BOOST_REQUIRE(state);
        std::vector<float> u(count), got(count, -1.0f);
        BOOST_TEST(download(state, got.data(), nullptr) == 0);
        BOOST_TEST(got == u, boost::test_tools::per_element());  // zero at first
        for (std::size_t i = 0; i < count; ++i) u[i] = static_cast<float>(i * 37 % 11);
        BOOST_TEST(upload(state, u.data(), nullptr) == 0);
        BOOST_TEST(step(state, 0.25f, nullptr, 0, nullptr) == 0);
        BOOST_TEST(step_host(state, 0.25f) == 0);
        for (int round = 0; round < 2; ++round) {
            std::vector<float> next = u;
            for (std::size_t i = 0; i < count; ++i) {
                const float left = u[i == 0 ? 0 : i - 1], right = u[i + 1 == count ? i : i + 1];
                next[i] = u[i] + 0.25f * (left - 2.0f * u[i] + right);
            }
            u = next;
        }
        int steps = 0;
        BOOST_TEST(download(state, got.data(), nullptr) == 0);
        BOOST_TEST(read_steps(state, &steps, nullptr) == 0);
        for (std::size_t i = 0; i < count; ++i)
            BOOST_TEST(got[i] == u[i], boost::test_tools::tolerance(1e-5f));
        BOOST_TEST(steps == 2);
        BOOST_TEST(step(nullptr, 0.25f, nullptr, 0, nullptr) == null_code);
        BOOST_TEST(upload(nullptr, u.data(), nullptr) == null_code);
        BOOST_TEST(download(state, nullptr, nullptr) == null_code);
        destroy(state);
        destroy(nullptr);
        BOOST_TEST(violations_text() == "");
    }
}

BOOST_AUTO_TEST_CASE(results_are_written_to_device_memory_and_by_the_wrapper_to_the_host) {
    const CudaFile file = emitted(heat);
    struct State;
    auto* create = file.module->function<State*()>("test_cuda_state_create");
    auto* destroy = file.module->function<void(State*)>("test_cuda_state_destroy");
    auto* upload = file.module->function<int(State*, const float*, cudaStream_t)>("test_cuda_state_upload_u");
    auto* place = file.module->function<float*(State*)>("test_cuda_state_u");
    auto* total =
        file.module->function<int(State*, float, float*, void*, std::size_t, cudaStream_t)>("total_cuda");
    auto* total_host = file.module->function<int(State*, float, float*)>("total_host");
    using Copied = int(State*, int64_t, float*, const int64_t*, void*, std::size_t, cudaStream_t);
    auto* copied = file.module->function<Copied>("copied_cuda");
    reset_machine(3);
    State* state = create();
    BOOST_REQUIRE(state);
    std::vector<float> u(count);
    float sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += u[i] = static_cast<float>(i);
    BOOST_TEST(upload(state, u.data(), nullptr) == 0);
    {
        DeviceArray<float> result("result", 1), C("C", 10);
        BOOST_TEST(total(state, 2.0f, result.data(), nullptr, 0, nullptr) == 0);
        BOOST_TEST(result.values()[0] == 2 * sum);
        float found = -1;
        BOOST_TEST(total_host(state, 0.5f, &found) == 0);
        BOOST_TEST(found == 0.5f * sum);
        BOOST_TEST(total(state, 2.0f, nullptr, nullptr, 0, nullptr) == null_code);
        BOOST_TEST(total(state, 2.0f, place(state) + 3, nullptr, 0, nullptr) == overlap_code);
        BOOST_TEST(copied(state, 10, C.data(), nullptr, nullptr, 0, nullptr) == 0);
        BOOST_TEST(C.values()[9] == 9.0f);
        BOOST_TEST(copied(state, 10, place(state), nullptr, nullptr, 0, nullptr) == overlap_code);
        BOOST_TEST(copied(nullptr, 10, C.data(), nullptr, nullptr, 0, nullptr) == null_code);
    }
    destroy(state);
    BOOST_TEST(violations_text() == "");
}

// covers: PR-46
BOOST_AUTO_TEST_CASE(an_owner_of_a_handle_throws_what_its_status_says) {
    const CudaFile file = emitted(R"(
state int32 x[(0, 100)] heap;
errors standard { RANGE 5 "too large"; }
entry function step(scalar k: int32) {
    for i in (0, 100) gpu_block_x <x, z0, s0, i> { assert k < 7i32 else 8; x[i] = x[i] + k; }
}
)");
    const std::string& header = file.text.header;
    BOOST_TEST(
        header.find("    void step_status(const void* workspace, cudaStream_t stream = nullptr) {\n"
                    "        if (step_cuda_status(workspace, stream) != STEP_OK)\n"
                    "            throw std::runtime_error(step_cuda_last_error());\n") != std::string::npos,
        header);
    struct State;
    reset_machine(3);
    State* state = file.module->function<State*()>("test_cuda_state_create")();
    auto* step = file.module->function<int(State*, int, void*, std::size_t, cudaStream_t)>("step_cuda");
    auto* status = file.module->function<int(const void*, cudaStream_t)>("step_cuda_status");
    {
        DeviceArray<char> workspace("workspace", 256);
        for (const int k : {5, 9, 6}) {
            BOOST_TEST(step(state, k, workspace.data(), 256, nullptr) == 0);
            BOOST_TEST(status(workspace.data(), nullptr) == (k < 7 ? 0 : 5));
        }
    }
    file.module->function<void(State*)>("test_cuda_state_destroy")(state);
    BOOST_TEST(violations_text() == "", violations_text());
}

BOOST_AUTO_TEST_CASE(create_gives_null_when_there_is_no_memory) {
    const CudaFile file = emitted(heat);
    reset_machine();
    fail_allocation(1);
    // a file without a header declares nothing in front of what calls it
    const std::string& source = file.text.source;
    BOOST_TEST(source.find("void test_cuda_state_destroy(") < source.find("test_cuda_state_create(void) {"));
    BOOST_TEST(file.module->function<void*()>("test_cuda_state_create")() == nullptr);
    BOOST_TEST(violations_text() == "");
}

BOOST_AUTO_TEST_SUITE_END()
