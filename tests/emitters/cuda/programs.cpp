// Programs as the default schedule for CUDA shapes them.
#include "tests/emitters/cuda/programs.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/passes/interface/results_to_parameters.hpp"
#include "ir/passes/interface/state.hpp"
#include "ir/passes/interface/version_strides.hpp"
#include "ir/passes/pass_pipeline.hpp"
#include "ir/text/text.hpp"

namespace nestor::test {

const std::string matmul = R"(
entry function matmul(size M, size K, size N, input float32 A[(0, M), (0, K)], input float32 B[(0, K), (0, N)],
                      output float32 C[(0, M), (0, N)]) {
    for m_block in (0, (M + 7) div 8) gpu_block_y <C, z0, s0, m_block> {
        for n_block in (0, (N + 31) div 32) gpu_block_x <C, z0, s0, n_block> {
            for m_thread in (0, 8) gpu_thread_y 8 <C, z0, s0, m_thread> {
                for n_thread in (0, 32) gpu_thread_x 32 <C, z0, s0, n_thread> {
                    let m = m_block * 8 + m_thread;
                    let n = n_block * 32 + n_thread;
                    if m < M && n < N {
                        allocate float32 sum[] registers;
                        sum[] = 0.0f32;
                        for k in (0, K) reduction <C, z0, s0, k> {
                            sum[] += A[m, k] * B[k, n];
                        }
                        C[m, n] = sum[];
                    }
                }
            }
        }
    }
}
)";

const std::string softmax = R"(
entry function softmax(size N, size D, input float32 I[(0, N), (0, D)], output float32 O[(0, N), (0, D)]) {
    for n in (0, N) gpu_block_x <O, z0, s0, n> {
        allocate float32 biggest[] registers;
        biggest[] = -inf_f32;
        for d in (0, D) reduction gpu_thread_x 64 <biggest, z0, s0, d> reduce(biggest maximum tree) {
            biggest[] max= I[n, d];
        }
        for e in (0, D) gpu_thread_x 64 <O, z0, s0, d> {
            O[n, e] = exp(I[n, e] - biggest[]);
        }
        allocate float32 sum[] registers;
        sum[] = 0.0f32;
        for f in (0, D) reduction gpu_thread_x 64 <sum, z0, s0, d> reduce(sum add tree) {
            sum[] += O[n, f];
        }
        for g in (0, D) gpu_thread_x 64 <O, z0, s1, d> {
            O[n, g] = O[n, g] / sum[];
        }
    }
}
)";

const std::string scaled = R"(
entry function scaled(size P, size Q, size R, size S, scalar scale: float32,
                      input float32 I[(0, P), (0, Q), (0, R), (0, S)],
                      output float32 O[(0, P), (0, Q), (0, R), (0, S)]) {
    for a in (0, P) gpu_block_z <O, z0, s0, a> {
        for b in (0, Q) gpu_block_y <O, z0, s0, b> {
            for c in (0, R) gpu_block_x <O, z0, s0, c> {
                for d in (0, S) gpu_thread_x 32 <O, z0, s0, d> {
                    O[a, b, c, d] = 2.0f32 * I[a, b, c, d] + scale;
                }
            }
        }
    }
}
)";

const std::string total = R"(
entry function total(size N, input float32 A[(0, N)], inout float32 S[]) {
    for n in (0, N) reduction gpu_thread_x 64 <S, z0, s0, n> reduce(S add tree) {
        S[] += A[n];
    }
}
)";

const std::string windows = R"(
entry function windows(size N, input float32 A[(0, N)], output float32 B[(0, N)]) {
    allocate float32 T[(0, N)] heap;
    for i_block in (0, (N + 63) div 64) gpu_block_x <T, z0, s0, i_block> {
        for i_thread in (0, 64) gpu_thread_x 64 <T, z0, s0, i_thread> {
            let i = i_block * 64 + i_thread;
            if i < N {
                T[i] = A[i] * A[i];
            }
        }
    }
    for n_block in (0, (N + 63) div 64) gpu_block_x <B, z0, s0, n_block> {
        for n_thread in (0, 64) gpu_thread_x 64 <B, z0, s0, n_thread> {
            let n = n_block * 64 + n_thread;
            if n < N {
                B[n] = T[max(n - 1, 0)] + T[n] + T[min(n + 1, N - 1)];
            }
        }
    }
}
)";

Program prepared(const std::string& nest, bool strides) {
    const auto parsed = parse_nest(std::make_shared<SourceFile>("test.nest", nest));
    if (!parsed) BOOST_FAIL(render(parsed.error()));
    const Target machine{.kind = TargetKind::cuda};
    const Program lowered = hand_on_state(results_to_parameters(*parsed));
    return run_passes(split_state_entries(strides ? version_strides(lowered, lowered) : lowered), machine);
}

CudaFile emitted(const std::string& nest, bool strides, EmitOptions options) {
    options.input_name = "test.tc";
    options.schedule_name = "default schedule";
    options.base_name = "test";
    options.strided = strides;
    auto result = emit_cuda(prepared(nest, strides), options);
    if (!result) BOOST_FAIL(render(result.error()));
    CudaFile file{*result, nullptr};
    const std::map<std::string, std::string> headers = {{file.text.header_name, file.text.header}};
    if (nestor_emulation::has_nvcc()) {
        const std::string messages = nestor_emulation::nvcc_messages(file.text.source, headers);
        BOOST_TEST(messages == "", messages + "\n" + file.text.source);
    } else {
        BOOST_TEST_MESSAGE("nvcc is absent: one file is not checked by it");
    }
    file.module = std::make_unique<nestor_emulation::Module>(file.text.source, headers);
    return file;
}

}  // namespace nestor::test
