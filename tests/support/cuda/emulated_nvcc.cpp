// Stands in for nvcc where there is no device (`NVCC=emulated_nvcc nestor run --target cuda`): compiles CUDA
// texts for the emulated machine. Understands what nestor passes: inputs, `-o FILE`, `--version`; other words
// are left out. What kernels do wrong is said on standard error.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/cuda/module.hpp"

namespace {

std::string read(const std::string& path) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

int run(const std::string& command) {
    return std::system(command.c_str()) == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
    const std::filesystem::path emulation = NESTOR_EMULATION;
    std::string output, objects;
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i];
        if (word == "--version") return std::puts("emulated nvcc") < 0;
        if (word == "-o" && i + 1 < count) output = words[++i];
        if (!word.ends_with(".cu") && !word.ends_with(".cpp")) continue;
        const std::string rewritten = word + ".emulated.cpp", object = word + ".o";
        std::ofstream(rewritten)
            << nestor_emulation::rewrite_cuda(read(word))
            << "\n#include <cuda_runtime.h>\n"
               "[[maybe_unused]] static const bool says = nestor_emulation::say_violations();\n";
        // the machine has the sanitizer's hooks, so its library stays out of the link
        const std::string include = " -I'" NESTOR_SOURCE_DIR "/tests/support/cuda/include'";
        const std::string folder = std::filesystem::path(word).parent_path().string();
        if (run("g++ -std=c++17 -O1 -fPIC -fsanitize=thread" + include + " -I'" + folder + "' -c '" +
                rewritten + "' -o '" + object + "'") != 0)
            return 1;
        objects += " '" + object + "'";
    }
    return run("g++ -shared" + objects + " -o '" + output + "' '" + emulation.string() + "' -Wl,-rpath,'" +
               emulation.parent_path().string() + "'");
}
