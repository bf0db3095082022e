// Compiles and loads shared objects, keeping them by content.
#include "frontend/cli/native.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "frontend/cli/files.hpp"

extern char** environ;

namespace nestor {
namespace {

namespace fs = std::filesystem;

Diagnostic failure(const std::string& text) {
    Diagnostic diagnostic;
    diagnostic.id = "RUN";
    diagnostic.text = text;
    return diagnostic;
}

/// A folder that is removed at the end.
struct TemporaryFolder {
    std::string path;
    TemporaryFolder() {
        std::string name = (fs::temp_directory_path() / "nestor-XXXXXX").string();
        if (mkdtemp(name.data())) path = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        if (!path.empty()) fs::remove_all(path, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
};

bool has_cuda(const std::vector<NativeText>& texts) {
    return std::any_of(texts.begin(), texts.end(),
                       [](const NativeText& text) { return text.name.ends_with(".cu"); });
}

std::string compiler_of(const NativeOptions& options, bool cuda) {
    if (!options.compiler.empty()) return options.compiler;
    const char* chosen = std::getenv(cuda ? "NVCC" : "CXX");
    return chosen && *chosen ? chosen : cuda ? "nvcc" : "c++";
}

/// Compiles into `target`; nothing, or what went wrong.
std::optional<Diagnostic> compile_texts(const std::vector<NativeText>& texts, const NativeOptions& options,
                                        const std::string& folder, const std::string& target) {
    const bool cuda = has_cuda(texts);
    std::vector<std::string> words = {compiler_of(options, cuda), "-std=c++17", "-shared"};
    if (cuda) words.push_back("-Xcompiler");
    words.push_back("-fPIC");
    words.insert(words.end(), options.flags.begin(), options.flags.end());
    for (const NativeText& text : texts) {
        const std::string path = folder + "/" + text.name;
        std::ofstream file(path, std::ios::binary);
        file << text.text;
        if (!file.flush()) return failure("`" + path + "` cannot be written");
        if (text.name.ends_with(".cpp") || text.name.ends_with(".cu")) words.push_back(path);
    }
    words.insert(words.end(), {"-o", target});
    const auto [status, output] = run_process(words);
    if (status == 0) return std::nullopt;
    std::string command;
    for (const std::string& word : words) command += (command.empty() ? "" : " ") + word;
    Diagnostic error = failure((status < 0 ? "the compiler cannot be started: " : "the compiler failed: ") +
                               command + (output.empty() ? "" : "\n" + output));
    if (status < 0)
        error.hint = cuda ? "install the CUDA Toolkit, or name its compiler in NVCC"
                          : "install a C++ compiler, or name one in CXX";
    return error;
}

}  // namespace

Result<NativeLibrary> open_library(const std::string& path) {
    void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) return failure(std::string("the compiled program cannot be loaded: ") + dlerror());
    // OpenMP's threads outlive the calls, so code that they ran must stay mapped: never dlclose
    return NativeLibrary(std::shared_ptr<void>(handle, [](void*) {}));
}

std::vector<std::string> default_native_flags(TargetKind target) {
    if (target == TargetKind::cuda) return {"-O3", "-arch=native"};
    // short loops that straddle a line of the decoder's cache run at half their speed on some processors
    std::vector<std::string> flags = {"-O3",
                                      "-march=native",
                                      "-mprefer-vector-width=512",
                                      "-fno-math-errno",
                                      "-fno-trapping-math",
                                      "-falign-loops=32"};
    if (target == TargetKind::openmp) flags.push_back("-fopenmp");
    return flags;
}

std::string default_native_cache() {
    const auto variable = [](const char* name) -> std::string {
        const char* value = std::getenv(name);
        return value ? value : "";
    };
    if (const std::string own = variable("NESTOR_CACHE"); !own.empty()) return own;
    if (const std::string cache = variable("XDG_CACHE_HOME"); !cache.empty()) return cache + "/nestor";
    if (const std::string home = variable("HOME"); !home.empty()) return home + "/.cache/nestor";
    return {};
}

void* NativeLibrary::symbol(const std::string& name) const {
    return dlsym(handle_.get(), name.c_str());
}

std::pair<int, std::string> run_process(const std::vector<std::string>& words) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return {-1, "no pipe"};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    pid_t child = 0;
    const int started = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    std::string output;
    char buffer[4096];
    for (ssize_t count; (count = read(ends[0], buffer, sizeof buffer)) != 0;) {
        if (count < 0 && errno != EINTR) break;
        if (count > 0) output.append(buffer, static_cast<std::size_t>(count));
    }
    close(ends[0]);
    if (started != 0) return {-1, output};
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), output};
}

Result<NativeLibrary> load_native(const std::vector<NativeText>& texts, const NativeOptions& options) {
    const TemporaryFolder folder;
    if (folder.path.empty()) return failure("no temporary folder can be made");
    std::string kept;
    if (!options.cache.empty()) {
        // the compiler's version is part of the name: an object of another compiler is another object
        std::string all = run_process({compiler_of(options, has_cuda(texts)), "--version"}).second;
        for (const std::string& flag : options.flags) all += "\n" + flag;
        for (const NativeText& text : texts) all += "\n" + text.name + "\n" + text.text;
        std::error_code error;
        fs::create_directories(options.cache, error);
        if (!error) kept = options.cache + "/" + cli::digest(all) + ".so";
        if (!kept.empty() && fs::exists(kept, error)) return open_library(kept);
    }
    const std::string made = folder.path + "/program.so";
    if (const auto error = compile_texts(texts, options, folder.path, made)) return *error;
    if (kept.empty()) return open_library(made);
    // copied under another name and renamed, so that another process never loads half a file
    const std::string beside = kept + "." + std::to_string(getpid());
    std::error_code error;
    fs::copy_file(made, beside, fs::copy_options::overwrite_existing, error);
    if (!error) fs::rename(beside, kept, error);
    return open_library(error ? made : kept);
}

}  // namespace nestor
