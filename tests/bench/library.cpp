// Libraries as peers: compiled with the file that calls them, compared and timed over the same arrays.
#include "tests/bench/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace nestor::bench {

namespace {

samples::Expected computed_by(OnArrays& contestant, const Array& output) {
    contestant.ready().call();
    samples::Expected result{output.extents, {}, {}};
    for (std::int64_t i = 0; i < output.size(); ++i) result.values.push_back(output.number(i));
    return result;
}

}  // namespace

NativeLibrary load_peer(const PeerLibrary& peer) {
    NativeOptions options = bench_options();
    std::erase(options.flags, "-fopenmp");
    options.flags.push_back("-I" + peer.folder);
    const std::string path = std::string(NESTOR_SOURCE_DIR "/tests/bench/peers/") + peer.source;
    options.flags.push_back("-Wl,--no-as-needed," + peer.library);  // flags stand before what needs them
    options.flags.push_back("-Wl,-rpath," + io::folder(peer.library));
    return value_of(
        load_native({{peer.source, value_of(io::read_file(path, io::largest_input), path)}}, options),
        peer.name);
}

void share_cores(char** words) {
    const char* const compiler = std::getenv("CXX");
    if (compiler && std::string(compiler).find("clang") != std::string::npos) {
        setenv("OMP_WAIT_POLICY", "passive", 0);
        setenv("OMP_PROC_BIND", "false", 0);
    }
    stay_on_cores(words);
}

bool run_against(const NativeLibrary& library, const std::string& symbol, const Translated& translated,
                 const std::string& output, Arguments inputs, const std::string& title,
                 const std::string& about) {
    Memory memory(translated.function, std::move(inputs));
    OnArrays nestor = generated(translated, memory);
    OnArrays peer = by_hand(translated, nestor.library, library, symbol, memory);
    const Array& result = memory.arguments.arrays.at(output);
    const samples::Expected expected = computed_by(peer, result);
    computed_by(nestor, result);
    const bool right = samples::wrong_elements(result, expected).empty();
    if (!right) fmt::print(stderr, "{} differs from the result of {}\n", title, symbol);
    print_row(title.c_str(), measure(nestor.ready(), peer.ready()), about, false);
    return right;
}

const samples::Sample& sample_of(const std::string& name) {
    for (const auto* list : {&samples::all(), &samples::gallery()})
        for (const samples::Sample& sample : *list)
            if (sample.name == name) return sample;
    give_up("there is no sample " + name, {});
}

bool is_wanted(int count, char** words, const std::string& name) {
    return count == 1 || std::find(words + 1, words + count, name) != words + count;
}

}  // namespace nestor::bench
