// What frameworks call for the layers of a network: oneDNN. One function for each sample, over dense arrays.
//
// Note [Layouts of a library] (2026-11-28)
// oneDNN's fastest kernels want arrays in blocks of 16 channels. A framework whose arrays are dense copies
// them there and back in each call, or calls the kernels that take them as they are; here both are tried in
// the first call, and the faster one is kept. Primitives are made once for each number of threads.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <dnnl.hpp>
#include <map>
#include <unordered_map>
#include <vector>

extern "C" int omp_get_max_threads();  // of the runtime that oneDNN is linked with

namespace {

using dnnl::memory;
using Dims = memory::dims;
using Tag = memory::format_tag;
using Arguments = std::unordered_map<int, memory>;

dnnl::engine& cpu() {
    static dnnl::engine engine(dnnl::engine::kind::cpu, 0);
    return engine;
}

memory::desc described(const Dims& dims, Tag tag) {
    return {dims, memory::data_type::f32, tag};
}

/// Primitives one after the other, over a caller's arrays and what lies between.
class Net {
public:
    /// The next one of the caller's arrays.
    memory given(const Dims& dims, Tag tag) {
        arrays_.emplace_back(described(dims, tag), cpu(), nullptr);
        return arrays_.back();
    }

    memory room(const memory::desc& desc) { return {desc, cpu()}; }

    void add(const dnnl::primitive& primitive, Arguments arguments) {
        steps_.push_back({primitive, std::move(arguments)});
    }

    /// The same elements in another layout.
    memory as(const memory& from, const memory::desc& wanted) {
        if (from.get_desc() == wanted) return from;
        const memory to = room(wanted);
        copy(from, to);
        return to;
    }

    void copy(const memory& from, const memory& to) {
        add(dnnl::reorder(from, to), {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}});
    }

    void run(const std::vector<const float*>& arrays) {
        for (std::size_t k = 0; k < arrays.size(); ++k)
            arrays_[k].set_data_handle(const_cast<float*>(arrays[k]));
        for (auto& [primitive, arguments] : steps_) primitive.execute(stream_, arguments);
        stream_.wait();
    }

private:
    dnnl::stream stream_{cpu()};
    std::vector<memory> arrays_;
    std::vector<std::pair<dnnl::primitive, Arguments>> steps_;
};

double seconds(Net& net, const std::vector<const float*>& arrays) {
    double least = INFINITY;
    for (int k = 0; k < 4; ++k) {
        const auto start = std::chrono::steady_clock::now();
        net.run(arrays);
        least =
            std::min(least, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return least;
}

/// Runs the faster one of the two nets that `make(net, blocked)` builds.
template <class Make>
void run(const Make& make, const std::vector<const float*>& arrays) {
    static std::map<int, Net>
        nets;  // by the number of threads: each function is called with one set of sizes
    const int threads = omp_get_max_threads();
    if (nets.count(threads) == 0) {
        Net dense, blocked;
        make(dense, false);
        make(blocked, true);
        const bool copies = seconds(blocked, arrays) < seconds(dense, arrays);
        nets.emplace(threads, copies ? std::move(blocked) : std::move(dense));
    }
    nets.at(threads).run(arrays);
}

/// What a primitive is to choose: `any` layout, or the caller's.
memory::desc wish(const memory& array, bool blocked) {
    return blocked ? described(array.get_desc().dims(), Tag::any) : array.get_desc();
}

constexpr auto inference = dnnl::prop_kind::forward_inference;

/// O = the convolution of I by F, without a border; `step` and `dilation` of both image dimensions.
void convolve(Net& net, bool blocked, const memory& I, const memory& F, const memory& O, int64_t step,
              int64_t dilation) {
    const dnnl::convolution_forward::primitive_desc chosen(
        {inference, dnnl::algorithm::convolution_direct, wish(I, blocked), wish(F, blocked), wish(O, blocked),
         Dims{step, step}, Dims{dilation - 1, dilation - 1}, Dims{0, 0}, Dims{0, 0}},
        cpu());
    const memory out = O.get_desc() == chosen.dst_desc() ? O : net.room(chosen.dst_desc());
    net.add(dnnl::convolution_forward(chosen), {{DNNL_ARG_SRC, net.as(I, chosen.src_desc())},
                                                {DNNL_ARG_WEIGHTS, net.as(F, chosen.weights_desc())},
                                                {DNNL_ARG_DST, out}});
    if (out.get_desc() != O.get_desc()) net.copy(out, O);
}

void convolution(int64_t N, int64_t G, int64_t C, int64_t H, int64_t W, int64_t M, int64_t KH, int64_t KW,
                 int64_t step, int64_t dilation, Net& net, bool blocked) {
    const int64_t rows = (H - (KH - 1) * dilation - 1) / step + 1;
    const int64_t columns = (W - (KW - 1) * dilation - 1) / step + 1;
    const memory I = net.given({N, G * C, H, W}, Tag::nchw);
    const memory F = G > 1 ? net.given({G, M, C, KH, KW}, Tag::goihw) : net.given({M, C, KH, KW}, Tag::oihw);
    const memory O = net.given({N, G * M, rows, columns}, Tag::nchw);
    convolve(net, blocked, I, F, O, step, dilation);
}

void pool(dnnl::algorithm algorithm, int64_t N, int64_t C, int64_t H, int64_t W, int64_t width, Net& net,
          bool blocked) {
    const memory I = net.given({N, C, H, W}, Tag::nchw);
    const memory O = net.given({N, C, H / width, W / width}, Tag::nchw);
    const memory::desc blocks = described({N, C, H, W}, Tag::nChw16c);
    const memory in = blocked ? net.as(I, blocks) : I;
    const dnnl::pooling_forward::primitive_desc chosen(
        {inference, algorithm, in.get_desc(), wish(O, blocked), Dims{width, width}, Dims{width, width},
         Dims{0, 0}, Dims{0, 0}},
        cpu());
    const memory out = O.get_desc() == chosen.dst_desc() ? O : net.room(chosen.dst_desc());
    net.add(dnnl::pooling_forward(chosen), {{DNNL_ARG_SRC, in}, {DNNL_ARG_DST, out}});
    if (out.get_desc() != O.get_desc()) net.copy(out, O);
}

void soften(Net& net, const memory& from, const memory& to, int axis) {
    const dnnl::softmax_v2_forward::primitive_desc chosen(
        {inference, dnnl::algorithm::softmax_accurate, from.get_desc(), to.get_desc(), axis}, cpu());
    net.add(dnnl::softmax_v2_forward(chosen), {{DNNL_ARG_SRC, from}, {DNNL_ARG_DST, to}});
}

void multiply(Net& net, const memory& A, const memory& B, const memory& C, float scale) {
    dnnl::primitive_attr scaled;
    if (scale != 1) scaled.set_output_scales(0, {scale});
    const dnnl::matmul::primitive_desc chosen({A.get_desc(), B.get_desc(), C.get_desc()}, scaled, cpu());
    net.add(dnnl::matmul(chosen), {{DNNL_ARG_SRC, A}, {DNNL_ARG_WEIGHTS, B}, {DNNL_ARG_DST, C}});
}

}  // namespace

extern "C" void onednn_conv2d(int64_t N, int64_t C, int64_t H, int64_t W, int64_t M, int64_t KH, int64_t KW,
                              const float* I, const float* F, float* O) {
    run([&](Net& net, bool blocked) { convolution(N, 1, C, H, W, M, KH, KW, 1, 1, net, blocked); },
        {I, F, O});
}

extern "C" void onednn_strided_conv(int64_t N, int64_t C, int64_t H, int64_t W, int64_t M, int64_t KH,
                                    int64_t KW, const float* I, const float* F, float* O) {
    run([&](Net& net, bool blocked) { convolution(N, 1, C, H, W, M, KH, KW, 2, 1, net, blocked); },
        {I, F, O});
}

extern "C" void onednn_dilated_conv(int64_t N, int64_t C, int64_t H, int64_t W, int64_t M, int64_t KH,
                                    int64_t KW, const float* I, const float* F, float* O) {
    run([&](Net& net, bool blocked) { convolution(N, 1, C, H, W, M, KH, KW, 1, 2, net, blocked); },
        {I, F, O});
}

extern "C" void onednn_grouped_conv(int64_t N, int64_t G, int64_t C, int64_t H, int64_t W, int64_t M,
                                    int64_t KH, int64_t KW, const float* I, const float* F, float* O) {
    run([&](Net& net, bool blocked) { convolution(N, G, C, H, W, M, KH, KW, 1, 1, net, blocked); },
        {I, F, O});
}

extern "C" void onednn_depthwise_conv(int64_t N, int64_t C, int64_t H, int64_t W, int64_t KH, int64_t KW,
                                      int64_t M, const float* I, const float* depth, const float* mix,
                                      float* O) {
    const int64_t rows = H - KH + 1, columns = W - KW + 1;
    run(
        [&](Net& net, bool blocked) {
            const memory in = net.given({N, C, H, W}, Tag::nchw);
            const memory taps = net.given({C, 1, 1, KH, KW}, Tag::goihw);
            const memory weights = net.given({M, C, 1, 1}, Tag::oihw);
            const memory out = net.given({N, M, rows, columns}, Tag::nchw);
            const memory filtered =
                net.room(described({N, C, rows, columns}, blocked ? Tag::nChw16c : Tag::nchw));
            convolve(net, blocked, in, taps, filtered, 1, 1);
            convolve(net, blocked, filtered, weights, out, 1, 1);
        },
        {I, depth, mix, O});
}

extern "C" void onednn_transposed_conv(int64_t N, int64_t C, int64_t H, int64_t W, int64_t M, int64_t KH,
                                       int64_t KW, const float* I, const float* F, float* O) {
    run(
        [&](Net& net, bool blocked) {
            const memory in = net.given({N, C, H, W}, Tag::nchw);
            const memory weights = net.given({M, C, KH, KW}, Tag::iohw);
            const memory out = net.given({N, M, 2 * H - 2 + KH, 2 * W - 2 + KW}, Tag::nchw);
            const dnnl::deconvolution_forward::primitive_desc chosen(
                {inference, dnnl::algorithm::deconvolution_direct, wish(in, blocked), wish(weights, blocked),
                 wish(out, blocked), Dims{2, 2}, Dims{0, 0}, Dims{0, 0}},
                cpu());
            const memory to = out.get_desc() == chosen.dst_desc() ? out : net.room(chosen.dst_desc());
            net.add(dnnl::deconvolution_forward(chosen),
                    {{DNNL_ARG_SRC, net.as(in, chosen.src_desc())},
                     {DNNL_ARG_WEIGHTS, net.as(weights, chosen.weights_desc())},
                     {DNNL_ARG_DST, to}});
            if (to.get_desc() != out.get_desc()) net.copy(to, out);
        },
        {I, F, O});
}

extern "C" void onednn_mlp(int64_t B, int64_t M, int64_t N, const float* I, const float* W, const float* bias,
                           float* O) {
    run(
        [&](Net& net, bool blocked) {
            const memory in = net.given({B, M}, Tag::nc), weights = net.given({N, M}, Tag::oi);
            const memory shift = net.given({N}, Tag::x), out = net.given({B, N}, Tag::nc);
            dnnl::post_ops behind;
            behind.append_eltwise(1, dnnl::algorithm::eltwise_relu, 0, 0);
            dnnl::primitive_attr attributes;
            attributes.set_post_ops(behind);
            const dnnl::inner_product_forward::primitive_desc chosen(
                {inference, wish(in, blocked), wish(weights, blocked), shift.get_desc(), out.get_desc()},
                attributes, cpu());
            net.add(dnnl::inner_product_forward(chosen),
                    {{DNNL_ARG_SRC, net.as(in, chosen.src_desc())},
                     {DNNL_ARG_WEIGHTS, net.as(weights, chosen.weights_desc())},
                     {DNNL_ARG_BIAS, shift},
                     {DNNL_ARG_DST, out}});
        },
        {I, W, bias, O});
}

extern "C" void onednn_softmax(int64_t N, int64_t D, const float* I, float* O) {
    run(
        [&](Net& net, bool) {
            const memory from = net.given({N, D}, Tag::nc);
            soften(net, from, net.given({N, D}, Tag::nc), 1);
        },
        {I, O});
}

extern "C" void onednn_layernorm(int64_t N, int64_t D, const float* I, const float* scale, const float* shift,
                                 float* O) {
    run(
        [&](Net& net, bool) {
            const memory in = net.given({N, D}, Tag::nc), scales = net.given({D}, Tag::x);
            const memory shifts = net.given({D}, Tag::x), out = net.given({N, D}, Tag::nc);
            using dnnl::normalization_flags;
            const dnnl::layer_normalization_forward::primitive_desc chosen(
                {inference, in.get_desc(), 1e-5f,
                 normalization_flags::use_scale | normalization_flags::use_shift},
                cpu());
            net.add(dnnl::layer_normalization_forward(chosen), {{DNNL_ARG_SRC, in},
                                                                {DNNL_ARG_SCALE, scales},
                                                                {DNNL_ARG_SHIFT, shifts},
                                                                {DNNL_ARG_DST, out}});
        },
        {I, scale, shift, O});
}

extern "C" void onednn_attention(int64_t B, int64_t H, int64_t T, int64_t D, int64_t S, int64_t E,
                                 const float* Q, const float* K, const float* V, float* O) {
    run(
        [&](Net& net, bool) {
            const memory queries = net.given({B, H, T, D}, Tag::abcd),
                         keys = net.given({B, H, D, S}, Tag::abdc);
            const memory values = net.given({B, H, S, E}, Tag::abcd),
                         out = net.given({B, H, T, E}, Tag::abcd);
            const memory scores = net.room(described({B, H, T, S}, Tag::abcd));
            multiply(net, queries, keys, scores, 1 / std::sqrt(static_cast<float>(D)));
            soften(net, scores, scores, 3);
            multiply(net, scores, values, out, 1);
        },
        {Q, K, V, O});
}

extern "C" void onednn_gelu(int64_t N, int64_t D, const float* I, float* O) {
    run(
        [&](Net& net, bool) {
            const memory in = net.given({N, D}, Tag::nc), out = net.given({N, D}, Tag::nc);
            const dnnl::eltwise_forward::primitive_desc chosen(
                {inference, dnnl::algorithm::eltwise_gelu_erf, in.get_desc(), 0, 0}, cpu());
            net.add(dnnl::eltwise_forward(chosen), {{DNNL_ARG_SRC, in}, {DNNL_ARG_DST, out}});
        },
        {I, O});
}

extern "C" void onednn_max_pool(int64_t N, int64_t C, int64_t H, int64_t W, const float* I, float* O) {
    run([&](Net& net, bool blocked) { pool(dnnl::algorithm::pooling_max, N, C, H, W, 2, net, blocked); },
        {I, O});
}

extern "C" void onednn_average_pool(int64_t N, int64_t C, int64_t H, int64_t W, const float* I, float* O) {
    run(
        [&](Net& net, bool blocked) {
            pool(dnnl::algorithm::pooling_avg_exclude_padding, N, C, H, W, 3, net, blocked);
        },
        {I, O});
}
