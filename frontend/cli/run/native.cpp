// Compiles and loads shared objects, keeping them by content.
#include "frontend/cli/run/native.hpp"

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "frontend/io/files.hpp"
#include "frontend/io/interrupts.hpp"

namespace nestor {
namespace {

namespace fs = std::filesystem;

std::string temporary_place() {
    const char* chosen = std::getenv("TMPDIR");
    return chosen && *chosen ? chosen : "/tmp";
}

/// A folder that is removed at the end, by an interrupt too.
struct TemporaryFolder {
    io::DeferredInterrupts deferred;
    std::string path;
    TemporaryFolder() {
        std::string name = temporary_place() + "/nestor-XXXXXX";
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

/// The compiler's words: `g++`, `ccache g++`.
std::vector<std::string> compiler_of(const NativeOptions& options, bool cuda) {
    if (!options.compiler.empty()) return {options.compiler};
    const char* chosen = std::getenv(cuda ? "NVCC" : "CXX");
    std::vector<std::string> words = words_of_variable(chosen ? chosen : "");
    if (words.empty()) words.push_back(cuda ? "nvcc" : "c++");
    return words;
}

bool is_compiled(const NativeText& text) {
    return text.name.ends_with(".cpp") || text.name.ends_with(".cu");
}

bool write_texts(const std::vector<NativeText>& texts, const std::string& folder) {
    for (const NativeText& text : texts)
        if (!(std::ofstream(folder + "/" + text.name, std::ios::binary) << text.text).flush()) return false;
    return true;
}

/// What a failed compiler said, with the texts that it speaks of where they can be looked at.
Diagnostic compiler_failed(const std::vector<NativeText>& texts, const NativeOptions& options,
                           const std::string& folder, std::string said) {
    std::error_code error;
    const std::string kept = options.cache + "/failed";
    const bool keeps = !options.cache.empty() && !io::is_interrupted() &&
                       (fs::create_directories(kept, error), !error) && write_texts(texts, kept);
    if (!keeps) return run_failure("the compiler failed: " + said);
    for (std::size_t at = 0; (at = said.find(folder, at)) != std::string::npos; at += kept.size())
        said.replace(at, folder.size(), kept);
    Diagnostic out = run_failure("the compiler failed: " + said);
    out.hint = "its sources are kept in `" + kept + "` until the next time";
    return out;
}

/// Compiles into `target`; nothing, or what went wrong.
std::optional<Diagnostic> compile_texts(const std::vector<NativeText>& texts, const NativeOptions& options,
                                        const std::string& folder, const std::string& target) {
    const bool cuda = has_cuda(texts);
    std::vector<std::string> words = compiler_of(options, cuda);
    words.insert(words.end(), {"-std=c++17", "-shared"});
    if (cuda) words.push_back("-Xcompiler");
    words.push_back("-fPIC");
    words.insert(words.end(), options.flags.begin(), options.flags.end());
    if (!write_texts(texts, folder)) return run_failure("`" + folder + "` cannot be written");
    for (const NativeText& text : texts)
        if (is_compiled(text)) words.push_back(folder + "/" + text.name);
    words.insert(words.end(), {"-o", target});
    const auto [status, output] = run_process(words, {.temporary_folder = folder, .own_group = true});
    if (status == 0) return std::nullopt;
    std::string command;
    for (const std::string& word : words) command += (command.empty() ? "" : " ") + word;
    if (status > 0)
        return compiler_failed(texts, options, folder, command + (output.empty() ? "" : "\n" + output));
    Diagnostic error = run_failure("the compiler cannot be started: " + command);
    error.hint = cuda ? "install the CUDA Toolkit, or name its compiler in NVCC"
                      : "install a C++ compiler, or name one in CXX";
    return error;
}

}  // namespace

Diagnostic run_failure(const std::string& text) {
    Diagnostic diagnostic;
    diagnostic.id = "RUN";
    diagnostic.text = text;
    return diagnostic;
}

Result<NativeLibrary> open_library(const std::string& path) {
    void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        Diagnostic error = run_failure(std::string("the compiled program cannot be loaded: ") + dlerror());
        error.hint = "where the file is damaged, remove it: it is compiled again";
        return error;
    }
    // OpenMP's threads outlive the calls, so code that they ran must stay mapped: never dlclose
    return NativeLibrary(std::shared_ptr<void>(handle, [](void*) {}));
}

std::vector<std::string> words_of_variable(const std::string& value) {
    std::error_code ignored;
    if (fs::is_regular_file(value, ignored)) return {value};
    std::vector<std::string> words(1);
    for (const char c : value) {
        if (c == ' ' || c == '\t' || c == '\n')
            words.emplace_back();
        else
            words.back() += c;
    }
    std::erase(words, "");
    return words;
}

std::vector<std::string> default_native_flags(TargetKind target) {
    if (features_of(target).blocks) return {"-O3", "-arch=native"};
    // short loops that straddle a line of the decoder's cache run at half their speed on some processors
    std::vector<std::string> flags = {"-O3",
                                      "-march=native",
                                      "-mprefer-vector-width=512",
                                      "-fno-math-errno",
                                      "-fno-trapping-math",
                                      "-falign-loops=32"};
    if (features_of(target).teams) flags.push_back("-fopenmp");
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

std::pair<std::uintptr_t, std::uintptr_t> NativeLibrary::addresses() const {
    link_map* map = nullptr;
    if (dlinfo(handle_.get(), RTLD_DI_LINKMAP, &map) != 0) return {0, 0};
    std::pair<std::uintptr_t, std::uintptr_t> out = {map->l_addr, map->l_addr};
    dl_iterate_phdr(
        [](dl_phdr_info* object, std::size_t, void* data) {
            auto& found = *static_cast<std::pair<std::uintptr_t, std::uintptr_t>*>(data);
            if (object->dlpi_addr != found.first) return 0;
            for (int k = 0; k < object->dlpi_phnum; ++k)
                if (const auto& part = object->dlpi_phdr[k]; part.p_type == PT_LOAD)
                    found.second =
                        std::max<std::uintptr_t>(found.second, found.first + part.p_vaddr + part.p_memsz);
            return 1;
        },
        &out);
    return out;
}

Result<NativeObject> compile_native(const std::vector<NativeText>& texts, const NativeOptions& options) {
    const auto folder = std::make_shared<const TemporaryFolder>();
    if (folder->path.empty())
        return run_failure("no temporary folder can be made in `" + temporary_place() +
                           "`, which TMPDIR names");
    std::string kept;
    if (!options.cache.empty()) {
        // the compiler's version is part of the name: an object of another compiler is another object
        std::vector<std::string> asking = compiler_of(options, has_cuda(texts));
        asking.push_back("--version");
        std::string all = run_process(asking).second;
        for (const std::string& word : asking) all += "\n" + word;
        for (const std::string& flag : options.flags) all += "\n" + flag;
        for (const NativeText& text : texts) all += "\n" + text.name + "\n" + text.text;
        std::error_code error;
        fs::create_directories(options.cache, error);
        if (!error) kept = options.cache + "/" + io::digest(all) + ".so";
        if (!kept.empty() && fs::exists(kept, error)) return NativeObject{kept, nullptr};
    }
    const std::string made = folder->path + "/program.so";
    if (const auto error = compile_texts(texts, options, folder->path, made)) return *error;
    if (kept.empty()) return NativeObject{made, folder};
    // copied under another name and renamed, so that another process never loads half a file
    const std::string beside = kept + "." + io::file_name(folder->path);
    std::error_code error;
    fs::copy_file(made, beside, fs::copy_options::overwrite_existing, error);
    if (!error) fs::rename(beside, kept, error);
    if (!error) return NativeObject{kept, nullptr};
    fs::remove(beside, error);
    return NativeObject{made, folder};
}

Result<NativeLibrary> load_native(const std::vector<NativeText>& texts, const NativeOptions& options) {
    const auto object = compile_native(texts, options);
    return object ? open_library(object->path) : object.error();
}

}  // namespace nestor
