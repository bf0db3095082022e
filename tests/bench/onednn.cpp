// Times layers of networks among the samples against oneDNN (peers/onednn.cpp), the library of PyTorch and
// TensorFlow on processors, where it is installed. The table is for information: nothing fails where oneDNN
// is faster.
//     bench_onednn [NAME..]       only these samples: conv2d, softmax
#include <fmt/format.h>

#include "tests/bench/library.hpp"
#include "tests/bench/sizes.hpp"

using namespace nestor;
using namespace nestor::bench;

namespace {

constexpr const char* names[] = {
    "conv2d",    "strided_conv", "dilated_conv", "grouped_conv", "depthwise_conv", "transposed_conv", "mlp",
    "attention", "softmax",      "layernorm",    "gelu",         "max_pool",       "average_pool"};

}  // namespace

int main(int count, char** words) {
    const PeerLibrary onednn{"oneDNN", "onednn.cpp", NESTOR_ONEDNN, NESTOR_ONEDNN_FOLDER};
    if (onednn.library.empty()) {
        fmt::print("no comparison with oneDNN, which is not installed (Debian: libdnnl-dev)\n");
        return 0;
    }
    share_cores(words);
    const NativeLibrary library = load_peer(onednn);
    print_head("oneDNN");
    bool right = true;
    for (const char* name : names) {
        if (!is_wanted(count, words, name)) continue;
        const samples::Sample& sample = sample_of(name);
        const samples::Sizes sizes = bench_sizes(sample);
        const std::string path = samples::path_of(sample);
        const auto text =
            std::make_shared<const SourceFile>(path, value_of(io::read_file(path, io::largest_input), path));
        right &=
            run_against(library, fmt::format("onednn_{}", name), translate(text, path, name, sample.function),
                        sample.output, sample.inputs(sizes), name, samples::text_of(sizes));
    }
    return right ? 0 : 1;
}
