// Compiles CUDA text with the host compiler against include/cuda_runtime.h and loads it.
#include "tests/support/cuda/module.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace nestor_emulation {

namespace {

namespace files = std::filesystem;

/// Where the argument list that opens at `open` closes: the position of its `)`.
std::size_t closing(const std::string& text, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        if (text[i] == '(') ++depth;
        if (text[i] == ')' && --depth == 0) return i;
    }
    throw std::runtime_error("a launch without an end");
}

/// Where the kernel's name with its template arguments begins, before `end`.
std::size_t name_begin(const std::string& text, std::size_t end) {
    std::size_t i = end;
    int depth = 0;
    while (i > 0) {
        const char c = text[i - 1];
        if (c == '>') ++depth;
        if (c == '<') --depth;
        if (depth == 0 && c != '<' && !std::isalnum(static_cast<unsigned char>(c)) && c != '_' && c != ':')
            break;
        --i;
    }
    return i;
}

std::string read(const files::path& path) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

/// 128 bits of FNV-1a, as hexadecimal digits.
std::string digest(const std::string& text) {
    std::string result;
    for (std::uint64_t hash : {0xcbf29ce484222325ull, 0x9ae16a3b2f90404full}) {
        for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3ull;
        char digits[20];
        std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
        result += digits;
    }
    return result;
}

files::path cache_folder() {
    const char* chosen = std::getenv("NESTOR_TEST_CACHE");
    return (chosen && *chosen ? files::path(chosen) : files::path(NESTOR_BINARY_DIR) / "test-cache") / "cuda";
}

/// Writes the files into a new folder next to the cache, runs the command there; its messages if it fails.
std::string run_in(const files::path& folder, const std::map<std::string, std::string>& texts,
                   const std::string& command) {
    files::create_directories(folder);
    for (const auto& [name, text] : texts) std::ofstream(folder / name) << text;
    const std::string line = "cd '" + folder.string() + "' && " + command + " > messages 2>&1";
    if (std::system(line.c_str()) == 0) return "";
    return command + "\n" + read(folder / "messages");
}

files::path scratch(const std::string& key) {
    return cache_folder() / (key + "." + std::to_string(::getpid()));
}

std::map<std::string, std::string> with_source(const std::map<std::string, std::string>& headers,
                                               const std::string& name, const std::string& source) {
    auto all = headers;
    all[name] = source;
    return all;
}

std::string joined(const std::map<std::string, std::string>& texts) {
    std::string all;
    for (const auto& [name, text] : texts) all += name + '\0' + text + '\0';
    return all;
}

/// The name that a launch is recorded under: `Index` stands for the type that it was launched with.
std::string recorded_name(const std::string& kernel) {
    const std::string generic = "<Index";
    const std::size_t at = kernel.find(generic);
    if (at == std::string::npos) return '"' + kernel + '"';
    const auto named = [&](const std::string& type) {
        return '"' + std::string(kernel).replace(at + 1, generic.size() - 1, type) + '"';
    };
    return "sizeof(Index) == 4 ? " + named("int32_t") + " : " + named("int64_t");
}

}  // namespace

std::string rewrite_cuda(const std::string& text) {
    std::string result = text;
    for (std::size_t at = result.find("<<<"); at != std::string::npos; at = result.find("<<<", at)) {
        const std::size_t begin = name_begin(result, at);
        const std::size_t end = result.find(">>>", at);
        const std::size_t open = result.find('(', end);
        const std::size_t close = closing(result, open);
        const std::string kernel = result.substr(begin, at - begin);
        const std::string configuration = result.substr(at + 3, end - at - 3);
        const std::string arguments = result.substr(open + 1, close - open - 1);
        const bool none = arguments.find_first_not_of(" \n") == std::string::npos;
        const std::string call = "nestor_emulation::launch(nestor_emulation::Configuration(" + configuration +
                                 "), " + recorded_name(kernel) + ", " + kernel + (none ? "" : ", ") +
                                 arguments + ")";
        result.replace(begin, close + 1 - begin, call);
        at = begin + call.size();
    }
    // what launches size has room for all that a block may have
    static const std::regex sized(R"(extern __shared__ (?:__align__\(16\) )?([^;]*?)(\w+)\[\];)");
    result = std::regex_replace(result, sized,
                                "alignas(16) static $1$2[48 * 1024]; "
                                "nestor_emulation::shared_variable(\"$2\", &$2, sizeof $2);");
    static const std::regex shared(R"(__shared__ ([^;]*?)(\w+)((?:\[[^;]*\])*);)");
    return std::regex_replace(result, shared,
                              "static $1$2$3; nestor_emulation::shared_variable(\"$2\", &$2, sizeof $2);");
}

Module::Module(const std::string& source, const std::map<std::string, std::string>& headers) {
    const std::string here = std::string(NESTOR_SOURCE_DIR) + "/tests/support/cuda/include";
    const auto texts = with_source(headers, "text.cpp", rewrite_cuda(source));
    const std::string command =
        "g++ -std=c++17 -O1 -g -fPIC -Wall -Wextra -Wno-unknown-pragmas -Wno-unused-but-set-variable -Werror "
        "-fsanitize=thread "
        "-I'" +
        here + "' -c text.cpp -o text.o && g++ -shared text.o -o text.so";
    const std::string key = digest(joined(texts) + command + read(here + "/cuda_runtime.h") +
                                   read(here + "/emulation.hpp") + read(here + "/mma.h"));
    const files::path library = cache_folder() / (key + ".so");
    if (!files::exists(library)) {
        const files::path folder = scratch(key);
        const std::string messages = run_in(folder, texts, command);
        if (!messages.empty()) throw std::runtime_error(messages + "\n" + texts.at("text.cpp"));
        files::rename(folder / "text.so", library);
        files::remove_all(folder);
    }
    handle_ = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle_) throw std::runtime_error(dlerror());
}

void* Module::find(const std::string& name) const {
    void* symbol = dlsym(handle_, name.c_str());
    if (!symbol) throw std::runtime_error("no function " + name);
    return symbol;
}

bool has_nvcc() {
    static const bool found = std::system("nvcc --version > /dev/null 2>&1") == 0;
    return found;
}

std::string nvcc_messages(const std::string& source, const std::map<std::string, std::string>& headers,
                          const std::string& options) {
    if (!has_nvcc()) return "";
    const auto texts = with_source(headers, "text.cu", source);
    const std::string command = "nvcc -Werror all-warnings -std=c++17 " + options + " -c text.cu -o text.o";
    const std::string key = digest(joined(texts) + command);
    const files::path mark = cache_folder() / (key + ".nvcc");
    if (files::exists(mark)) return read(mark);
    const files::path folder = scratch(key);
    const std::string messages = run_in(folder, texts, command);
    files::remove_all(folder);
    std::ofstream(mark) << messages;
    return messages;
}

}  // namespace nestor_emulation
